/* score.h - figures of merit by the proof's own reading of the scenario, and by its own formulas. */
#ifndef PROOF_SCORE_H
#define PROOF_SCORE_H

#include "problem/problem.h"

/* What the scenario's text says of an application. */
struct score_app {
    double weight;          /* sums to 1 */
    double nodes;           /* of one job; 0: all of the machine */
    double fom;             /* of the reference, in work units/s; 0: not given, */
    double time_s;          /* of a run of it; 0: not given */
    double reference_nodes; /* of its job */
    double capability;
    double least; /* times the reference's rate; 0: any */
};

struct score {
    enum metric_id metric;
    bool geometric; /* else harmonic */
    double nodes;   /* of the reference */
    double years;   /* by phases of delivery: sum of share x years there; 1: none are said */
    struct score_app apps[APPS_AT_MOST];
    size_t n;
    bool read; /* all of it is in the text */
};

/* Reads the scenario's text; of a problem without one, what the problem has. */
void score_read(struct score *out, const struct problem *problem);

/* The score of application a whose job has a rate (work units/s), on so many nodes; 0 where a job does not
 * fit. */
double score_of(const struct score *score, const struct problem *problem, size_t a, double nodes,
                double rate_ops);

/* How many times as fast as the reference's that job is; 0: there is no reference. */
double score_speed(const struct score *score, const struct problem *problem, size_t a, double rate_ops);

/* A job of application a is at least so many times as fast as the reference's. */
bool score_is_enough(const struct score *score, const struct problem *problem, size_t a, double rate_ops);

/* The weighted mean of scores [n]; 0 where one is. */
double score_mean(const struct score *score, const double *of);

/* What the problem makes of rates is what the text says. */
bool score_agrees(const struct score *score, const struct problem *problem);

#endif
