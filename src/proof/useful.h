/* useful.h - rates of nodes that fail: runs with checkpoints, restarts and repairs, by the proof's own rules
 * (bursar-scenario(5), failures). */
#ifndef PROOF_USEFUL_H
#define PROOF_USEFUL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/goodput.h"
#include "scenario/at_most.h"

/* The run of application a on p processes of a design with some nodes. */
struct failing_job useful_job(const struct instance *instance, const struct design *design, size_t a,
                              int64_t p, int64_t nodes);

/* Share of the time of a run that is useful work; 1: nodes do not fail; 0: the spares leave too few nodes for
 * the run. */
double useful_share(const struct instance *instance, const struct design *design, size_t a, int64_t p,
                    int64_t nodes);

/* The prediction of a run, with the time that failures take. All fields are zero if the spares leave too few
 * nodes for the run. Without failures it is `of`. */
struct prediction useful_prediction(const struct prediction *of, const struct instance *instance,
                                    const struct design *design, size_t a, int64_t p, int64_t nodes);

/* The share of useful work of the run; NAN: a claimed figure is not that of the run. */
double useful_if_right(const struct claim_goodput *claim, const struct instance *instance,
                       const struct design *design, size_t a, int64_t p, int64_t nodes);

/* True if the other figures of a plan file are those of the run. */
bool useful_details_hold(const struct claim_goodput *claim, const struct instance *instance,
                         const struct design *design, size_t a, int64_t p, int64_t nodes);

/* Runs of a design on more and more nodes. Predictions and probabilities are kept for the next design if it
 * differs in its storage only. */
struct useful_runs {
    const struct design *design; /* NULL: nothing is kept */
    int64_t nodes;               /* runs on up to this many nodes are known */
    struct {
        VEC(double) base; /* rate of p + 1 processes without failures; 0: none */
        VEC(double) work; /* best rate on exactly n + 1 nodes while enough nodes are up */
        VEC(double) most; /* largest of work[0..n] */
    } of[APPS_AT_MOST];
    VEC(double) up; /* probabilities by nodes and spares; NAN: not known */
};

/* Begins with a design. */
void useful_start(struct useful_runs *runs, const struct instance *instance, const struct design *design);
void useful_end(struct useful_runs *runs);

/* The best rate of application a, which has the whole machine, on `nodes` nodes with any number of spares, or
 * with as many as the scenario says. The runs on fewer nodes are known. *left: the number of
 * predictions still allowed. */
double useful_rate(struct useful_runs *runs, struct check_network *network, const struct instance *instance,
                   size_t a, int64_t nodes, int64_t *left);

#endif
