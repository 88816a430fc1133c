/* rates.h - rates of designs at every node count, found once, for studies that ask for them many times. */
#ifndef STUDY_RATES_H
#define STUDY_RATES_H

#include <stddef.h>
#include <stdint.h>

#include "problem/problem.h"

struct stop;

/* The steps of one design: the node counts at which the rate of an application rises. */
struct rate_steps {
    const struct design *design;
    int64_t least_nodes; /* steps of fewer are no purchases */
    int64_t *nodes;      /* [n], rising; NULL: every count is one, and its rates are asked of the models */
    double *rate;        /* [n][n_work], in the workload's measure */
    size_t n;
    struct model_error error; /* that the rates have in them; n 0: none */
};

/**
 * Steps of each design [n_designs] up to most_nodes[d] nodes. Memory on the problem's arena.
 *
 * enough  lambda beyond which no more steps of a design are wanted; INFINITY: all are
 * ST_INPUT: more steps than memory should hold. ST_STOPPED: the stop function said so.
 */
enum status rates_make(struct rate_steps **out, const struct problem *problem, const int64_t *most_nodes,
                       double enough, const struct stop *stop, struct diag *diag);

/* The steps of one design, for rates that are asked for a few times: where the models guarantee that they
 * rise, none is found before it is asked for. */
void rates_of_design(struct rate_steps *out, const struct problem *problem, const struct design *design,
                     int64_t most_nodes, struct arena *arena);

/* Nodes of step i (0-based). */
int64_t rates_nodes(const struct rate_steps *steps, size_t i);

/* The step a design has reached with so many nodes: its index + 1; 0: none. */
size_t rates_at(const struct rate_steps *steps, int64_t nodes);

/* lambda at step i where the models are wrong by these factors [n_work], or as the steps have it; the
 * problem's are not looked at. */
double rates_lambda(const struct rate_steps *steps, size_t i, const struct problem *problem,
                    const double *model_error);

#endif
