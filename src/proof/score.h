/* score.h - figures of merit by the proof's own reading of the scenario and its own formulas. */
#ifndef PROOF_SCORE_H
#define PROOF_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/at_most.h"
#include "scenario/metric.h"

struct arena;
struct design;
struct instance;

/* An application's values in the scenario's text. */
struct score_app {
    double weight;          /* all weights sum to 1 */
    double nodes;           /* nodes of one job; 0: the whole machine */
    double fom;             /* figure of merit of the reference, in work units/s; 0: not given */
    double time_s;          /* time of a run of the reference; 0: not given */
    double reference_nodes; /* nodes of the reference's job */
    double capability;
    double least;               /* least speed relative to the reference; 0: none */
    const struct yaml *runs_on; /* list of nodes that run it; NULL: all, or no text */
};

struct score {
    enum metric_id metric;
    bool geometric; /* geometric mean; false: harmonic mean */
    double nodes;   /* nodes of the reference */
    /* availability: average share of the delivery phases over the horizon (ssp: times its years), times
     * utilisation; 1: neither is given */
    double there;
    double installed; /* availability alone */
    bool runs;        /* the work is given in runs, not in shares of operations */
    double scale;     /* scale of rates in `unit` */
    const char *unit; /* "Mop/s", "runs/s", "x reference" */
    bool years;       /* rates are multiplied by years */
    struct score_app apps[APPS_AT_MOST];
    size_t n;
    bool read; /* all values come from the text */
};

/* Reads the scenario's text, or the problem's values if it has none. */
void score_read(struct score *out, const struct instance *instance);

/* The unit as text: "Mop/s years"; on the arena. */
const char *score_unit(const struct score *score, struct arena *arena);

/* The score of application a whose job has a rate (work units/s), on some nodes of a design; rented machines
 * count by their share of time. 0: a job does not fit. */
double score_on(const struct score *score, const struct instance *instance, const struct design *design,
                size_t a, int64_t nodes, double rate_ops);

/* Speed of that job relative to the reference's; 0: there is no reference. */
double score_speed(const struct score *score, const struct instance *instance, size_t a, double rate_ops);

/* True if a job of application a reaches the required speed relative to the reference. */
bool score_is_enough(const struct score *score, const struct instance *instance, size_t a, double rate_ops);

/* True if nodes with this id run the application. */
bool score_runs(const struct score *score, const struct instance *instance, size_t a, const char *node);

/* score_of_none: the score of an application that a cluster does not run. With the metric ssni and one
 * cluster, the application is left out and the other weights are scaled to a sum of 1; otherwise its score is
 * 0. */
#define SCORE_LEFT_OUT (-1.0)
double score_of_none(const struct score *score, bool multi_cluster);

/* The weight of an application on a cluster of these nodes. The weights of all applications that are not left
 * out there sum to 1. */
double score_weight(const struct score *score, const struct instance *instance, size_t a, const char *node,
                    bool multi_cluster);

/* The mean of scores [n], geometric or harmonic, with the weights of the applications. It is 0 if any score
 * is 0, and if all applications are left out. */
double score_mean(const struct score *score, const double *of);

/* What the metric is a mean of, and its unit. */
const struct metric *score_metric(const struct score *score);

/* Factor from a rate on the whole machine, in the workload's unit, to the score of application a. */
double score_factor(const struct score *score, const struct instance *instance, size_t a);

/* score_agrees: the problem scales rates by the same factors as the scenario's text. score_places_agree:
 * every design has a rate exactly for the applications that its nodes run. */
bool score_agrees(const struct score *score, const struct instance *instance);
bool score_places_agree(const struct score *score, const struct instance *instance);

#endif
