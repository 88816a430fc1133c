/* waiting.h - encloses the share of requests that wait too long for one of several servers. */
#ifndef PROOF_WAITING_H
#define PROOF_WAITING_H

#include <stdbool.h>
#include <stdint.h>

/* Requests and their limit; the formula is in bursar-models(7), llm.serve. */
struct waiting_limit {
    double arrivals;  /* per second */
    double service_s; /* mean time of a server for a request */
    double variation; /* sum of the squared coefficients of variation */
    double slack_s;   /* INFINITY: any wait */
    double percentile;
};

/* True if the share of requests that wait longer than the slack is at most `factor` times 1 - percentile /
 * 100, by the upper end of its enclosure. */
bool waiting_suffices(const struct waiting_limit *waiting, int64_t servers, double factor);

/* That share itself, in doubles; 1: the servers cannot serve the requests. */
double waiting_late_share(const struct waiting_limit *waiting, int64_t servers);

#endif
