/* rates.h - computes the rates of designs for every number of nodes once, for studies that need them
 * often. */
#ifndef STUDY_RATES_H
#define STUDY_RATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/instance.h"

struct stop;

/* The steps of one design: the node counts at which the rate of an application rises. */
struct rate_steps {
    const struct design *design;
    int64_t least_nodes; /* steps with fewer nodes are not purchases */
    /* [n] rising; NULL: every number of nodes is a step, and the models compute its rates on demand */
    int64_t *nodes;
    double *rate; /* [n][n_work], in the workload's measure */
    size_t n;
    struct model_error error; /* model error included in the rates; n 0: none */
};

/**
 * Computes the steps of each design [n_designs] up to most_nodes[d] nodes. Memory on the problem's arena.
 *
 * enough  steps are computed only up to this rate; INFINITY: all steps
 *
 * ST_INPUT: more than NUMBERS_AT_MOST numbers. ST_STOPPED: the stop function ended it.
 */
enum status rates_make(struct rate_steps **out, const struct instance *instance, const int64_t *most_nodes,
                       double enough, const struct stop *stop, struct diag *diag);

/* Makes steps whose rates are computed on demand. False: the models do not guarantee rising rates. */
bool rates_on_demand(struct rate_steps *out, const struct instance *instance, const struct design *design,
                     int64_t most_nodes);

/* The steps of one design, for studies that need few of its rates: on demand if possible. */
void rates_of_design(struct rate_steps *out, const struct instance *instance, const struct design *design,
                     int64_t most_nodes, struct arena *arena);

/* The number of nodes of step i, from 0. */
int64_t rates_nodes(const struct rate_steps *steps, size_t i);

/* The step that a design reaches with this number of nodes, as index + 1; 0: none. */
size_t rates_at(const struct rate_steps *steps, int64_t nodes);

/* The rate at step i with the model errors [n_work], or with those that the steps include. The errors of
 * the problem are ignored. */
double rates_workload(const struct rate_steps *steps, size_t i, const struct instance *instance,
                      const double *model_error);

#endif
