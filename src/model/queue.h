/* queue.h - waiting of requests for one of c equal servers: Erlang's formula C, and the servers that a limit
 * needs.
 *
 *   P(wait > slack) = C(c, a) exp(-2 (c/S - arrivals) slack / (arrival_cv2 + service_cv2)),  a = arrivals S
 *
 * The exponential with the squared coefficients of variation is Kimura's and Allen-Cunneen's factor, as
 * divisor of the decay rate. With both equal to 1 the formula is exact (M/M/c). */
#ifndef MODEL_QUEUE_H
#define MODEL_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

/* A stream of requests, and the wait that most of them may not exceed. */
struct queue {
    double arrivals;  /* requests per second, > 0 */
    double service_s; /* S: mean time that a server takes for a request, > 0 */
    /* sum of the squared coefficients of variation of the times between arrivals and of the service times;
     * 0: both are constant */
    double variation;
    double slack_s;    /* longest wait of a request within the limit, >= 0; INFINITY: any wait */
    double percentile; /* share of the requests within the limit, in per cent */
};

/* C(c, a): the chance that a request finds c servers busy, at the load a (arrivals x service time). 1 if
 * a >= c. */
double queue_erlang_c(int64_t servers, double load);

/* P(wait > slack); 1 if the servers cannot serve all requests. */
double queue_late_share(const struct queue *queue, int64_t servers);

/* True if P(wait > slack) is certainly at most 1 - percentile / 100: the upper bound of its rounding errors
 * is. More servers always suffice too. */
bool queue_suffices(const struct queue *queue, int64_t servers);

/* The least number of servers that suffice; 0: `most` do not. */
int64_t queue_least_servers(const struct queue *queue, int64_t most);

/* The most requests per second for which the servers suffice, whatever queue->arrivals is; 0: none. */
double queue_most_arrivals(const struct queue *queue, int64_t servers);

#endif
