/* score.h - figures of merit by the proof's own reading of the scenario, and by its own formulas. */
#ifndef PROOF_SCORE_H
#define PROOF_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/at_most.h"
#include "scenario/metric.h"

struct arena;
struct design;
struct problem;

/* What the scenario's text says of an application. */
struct score_app {
    double weight;          /* sums to 1 */
    double nodes;           /* of one job; 0: all of the machine */
    double fom;             /* of the reference, in work units/s; 0: not given, */
    double time_s;          /* of a run of it; 0: not given */
    double reference_nodes; /* of its job */
    double capability;
    double least;               /* times the reference's rate; 0: any */
    const struct yaml *runs_on; /* the list of nodes that run it; NULL: all do, or it is in no text */
};

struct score {
    enum metric_id metric;
    bool geometric; /* else harmonic */
    double nodes;   /* of the reference */
    double there; /* at work: by phases of delivery, on average over the horizon, times its years by ssp; and
                   * by utilisation; 1: none are
                   * said */
    bool runs;    /* the work is runs, not shares of operations */
    double scale; /* of rates, in this unit: */
    const char *unit; /* "Mop/s", "runs/s", "x reference" */
    bool years;       /* times years */
    struct score_app apps[APPS_AT_MOST];
    size_t n;
    bool read; /* all of it is in the text */
};

/* Reads the scenario's text; of a problem without one, what the problem has. */
void score_read(struct score *out, const struct problem *problem);

/* The unit in words: "Mop/s years"; on the arena. */
const char *score_unit(const struct score *score, struct arena *arena);

/* The score of application a whose job has a rate (work units/s), on so many nodes of a design, those too
 * that are rented for a part of the time; 0 where a job does not fit. */
double score_on(const struct score *score, const struct problem *problem, const struct design *design,
                size_t a, int64_t nodes, double rate_ops);

/* How many times as fast as the reference's that job is; 0: there is no reference. */
double score_speed(const struct score *score, const struct problem *problem, size_t a, double rate_ops);

/* A job of application a is at least so many times as fast as the reference's. */
bool score_is_enough(const struct score *score, const struct problem *problem, size_t a, double rate_ops);

/* The nodes of this id run the application. */
bool score_runs(const struct score *score, const struct problem *problem, size_t a, const char *node);

/* Of what the only cluster does not run where its nodes need not run everything: ssni takes the weights of
 * the rest, scaled to 1. Else that is 0. */
#define SCORE_LEFT_OUT (-1.0)
double score_of_none(const struct score *score, bool several);

/* The weight of an application that runs on a cluster of such nodes, among those that count there. */
double score_weight(const struct score *score, const struct problem *problem, size_t a, const char *node,
                    bool several);

/* The weighted mean of scores [n]; 0 where one is, or all are left out. */
double score_mean(const struct score *score, const double *of);

/* What the problem makes of rates is what the text says; and its designs have a rate of just what their nodes
 * run. */
bool score_agrees(const struct score *score, const struct problem *problem);
bool score_places_agree(const struct score *score, const struct problem *problem);

#endif
