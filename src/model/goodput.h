/* goodput.h - the share of useful work left by failures: checkpoints, restarts, and spare nodes.
 *
 * A job fails after a time drawn from an exponential distribution with mean M; failures are independent. A
 * checkpoint blocks the job for C seconds, a restart takes R, and a failure during a restart starts it again
 * [Daly, A higher order estimate of the optimum checkpoint interval for restart dumps, 2006: complete
 * model]. All times are in seconds. */
#ifndef MODEL_GOODPUT_H
#define MODEL_GOODPUT_H

#include <stdint.h>

/* The times that determine the efficiency of a job. */
struct goodput_times {
    double between_s;    /* M > 0 */
    double checkpoint_s; /* C >= 0 */
    double restart_s;    /* R >= 0 */
};

/* eta(tau) = tau / (M e^(R/M) (e^((tau + C)/M) - 1)) of an interval tau > 0 between checkpoints. */
double goodput_at(const struct goodput_times *times, double interval_s);

/* The best interval M (1 - y), where y e^-y = e^(-1 - C/M) with y in (0, 1); 0 without checkpoint time. It
 * does not depend on the restart. */
double goodput_interval(const struct goodput_times *times);

/* eta at the best interval: e^(-R/M) y. */
double goodput_efficiency(const struct goodput_times *times);

/* Approximations of the best interval: sqrt(2 C M) - C, Daly's leading term (Young's estimate lacks -C), and
 * Daly's estimate of a higher order. Plans use neither. */
double goodput_first_order(const struct goodput_times *times);
double goodput_higher_order(const struct goodput_times *times);

/* The probability that at most `spares` of working + spares nodes are down, if each is down with probability
 * `down` in [0, 1), independent of the others. */
double goodput_available(int64_t working, int64_t spares, double down);

/* The same if the probability (1 - down)^(working + spares) that no node is down is known, to try several
 * splits of the nodes. */
double goodput_available_of(double none, int64_t working, int64_t spares, double down);

#endif
