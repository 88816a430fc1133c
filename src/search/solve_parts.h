/* solve_parts.h - what the methods of plan_solve share. */
#ifndef SEARCH_SOLVE_PARTS_H
#define SEARCH_SOLVE_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "search/plan.h"

struct shared_order;

/* A search for the best plan: the incumbent, what was ruled out, what is still open. */
struct search {
    const struct problem *problem;
    const struct plan_options *options;
    int64_t budget_minor; /* as it was asked for: purchases are counted within it */
    double lambda_needed; /* target or min_rate, in rate units; 0: any */
    bool found;
    bool stopped;
    bool inexact;                            /* the least cost of some clusters was not found */
    bool counted;                            /* of one cluster the counts of `presolve` are made */
    bool unique;                             /* of several clusters; of one candidate_is_unique tells */
    struct candidate best[CLUSTERS_AT_MOST]; /* [n_best] by design id and nodes */
    size_t n_best;
    double objective; /* of one cluster, where the goal is a rate over a size: of the best */
    double bound; /* of all that is open when stopped: lambda, for the goal cost minor units of money, of a
                     ratio lambda for one of those, or a unit of size */
    bool passed_over; /* of one cluster: designs that do not reach what is needed */
    bool nearest;     /* what comes nearest to it is looked for */
    double fastest;   /* of one cluster: largest lambda seen, met or not: for the message when nothing fits */
    size_t idle;      /* of several: an application that none can run; n_work: there is none */
    int64_t n_looked;
    struct presolve presolve;
    struct diag gap; /* first reason why a model gave no number */
};

/* Looks for the best point of one cluster by enumeration; for the best clusters through the integer program
 * over the pool made for the problem; for the best clusters of a kind (kind->n 0: any, up to
 * scenario->clusters) by that pool. ST_OK also where nothing is found, or was before a stop. list: NULL, or
 * the best ones in order, of which it has rows for n_wanted, on the arena. ST_INTERNAL: the solver failed;
 * search->stopped: it hit the time limit. */
void search_enumerate(struct search *search);
enum status search_by_program(struct search *search, const struct shared_order *pool, struct diag *diag);

/* A point becomes the incumbent where it is better. */
void search_candidate(struct search *search, const struct candidate *point);

/* Fills a plan with clusters, by design id and nodes: what they are, run and cost as one order, and the
 * objective, which is its bound too. */
void plan_take(struct plan *out, const struct shared_order *pool, const struct candidate *points, size_t n,
               struct arena *arena);

/* The bound and gap of a plan: of what is open where it was stopped (struct search). */
void plan_bound(struct plan *plan, const struct problem *problem, double bound);

/* Warnings about the applications of a plan's clusters, those without time on one left out; about the quotes
 * of its bill. */
void plan_warn(const struct plan *plan, struct problem *problem);

#endif
