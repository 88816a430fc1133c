/* solve_parts.h - types and functions that the methods of plan_solve share. */
#ifndef SEARCH_SOLVE_PARTS_H
#define SEARCH_SOLVE_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "search/plan.h"

struct shared_order;

/* State of a search for the best plan: the incumbent, what is excluded, and what is still open. */
struct plan_search {
    const struct instance *instance;
    const struct plan_options *options;
    int64_t budget_minor; /* the problem's budget; candidates within it are counted */
    double needed_rate;   /* rate that a plan must reach, the target or min_rate; 0: none */
    bool found;
    bool stopped;
    bool inexact; /* the least cost of some clusters is unknown */
    bool counted; /* one cluster: counts the candidates for `presolve` */
    /* only set for several clusters; for one cluster see candidate_is_unique */
    bool unique;
    struct candidate best[CLUSTERS_AT_MOST]; /* [n_best] sorted by design id and nodes */
    size_t n_best;
    double objective; /* one cluster, goal rate over a size: value of the best */
    /* if stopped: bound of everything that is still open. It is a rate; for goal cost minor units; for a
     * ratio a rate per minor unit or per unit of size */
    double bound;
    bool passed_over; /* one cluster: designs below the required rate were skipped */
    bool nearest;     /* looks for the candidate whose rate is nearest to the required rate */
    double fastest;   /* one cluster: highest rate found, for the message if none is feasible */
    size_t idle;      /* several clusters: an application that no candidate can run; n_work: none */
    int64_t n_looked;
    struct presolve presolve;
    struct diag gap; /* first reason why a model gave no result */
};

/* search_enumerate: finds the best candidate of one cluster. search_by_program: finds the best clusters with
 * the integer program, over the shared order. ST_OK also if nothing is found, or stopped.
 * ST_INTERNAL: the solver failed. search->stopped: the time limit ended it. */
void search_enumerate(struct plan_search *search);
enum status search_by_program(struct plan_search *search, const struct shared_order *shared,
                              struct diag *diag);

/* Makes a candidate the incumbent if it is better. */
void search_candidate(struct plan_search *search, const struct candidate *point);

/* Fills a plan with clusters sorted by design id and nodes: their rates, their order, and the objective,
 * which is also the bound. */
void plan_take(struct plan *out, const struct shared_order *shared, const struct candidate *points, size_t n,
               struct arena *arena);

/* Makes the plan of given clusters in a problem, with the order that plan_take makes. Status as
 * shared_order_make. */
enum status plan_of_clusters(struct plan *out, const struct instance *instance,
                             const struct candidate *points, size_t n, struct arena *arena,
                             struct diag *diag);

/* Sets the bound of a plan from the bound of the search if it was stopped (struct plan_search). */
void plan_bound(struct plan *plan, const struct instance *instance, double bound);

/* Adds warnings about the running applications of a plan's clusters, and about the quotes of its bill.
 * plan_note_warnings: then copies the problem's warnings to the plan. */
void plan_warn(const struct plan *plan, struct instance *instance);
void plan_note_warnings(struct plan *plan, const struct instance *instance);

#endif
