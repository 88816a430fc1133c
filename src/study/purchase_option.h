/* purchase_option.h - options of a buyer: some of the designs, or a kind of multi-cluster plan. Each option
 * is solved on its own; ranges of budgets show the fastest one. */
#ifndef STUDY_PURCHASE_OPTION_H
#define STUDY_PURCHASE_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"
#include "study/frontier.h"

struct purchase_option {
    const char *name;       /* "fast-ethernet + myrinet"; NULL: named after its designs */
    struct design *designs; /* [n_designs] allowed designs; NULL: all of the problem */
    size_t n_designs;
    struct plan_kind kind; /* kind.n 0: any kind, with as many clusters as the scenario allows */
};

struct purchase_options {
    struct purchase_option *v; /* [n] */
    size_t n;
};

/* Compares node, network and template with its parameters; 0: equal. */
int purchase_option_compare(const struct design *x, const struct design *y);

/* "per-port", "fat-tree,oversubscription=2": the template with the parameters that differ from their
 * defaults. */
const char *purchase_option_topology(const struct design *design, struct arena *arena);

/* Lists every node with a network in a template, in the catalogue's order. */
void purchase_options_of_designs(struct purchase_options *out, const struct instance *instance,
                                 struct arena *arena);

/* The property that groups designs. Plans of one cluster can also be distinguished by their order. */
enum option_by { OPTION_BY_ORDER, OPTION_BY_DESIGN, OPTION_BY_NETWORK, OPTION_BY_NODE };

/* The index of a design's network. Rented machines count as a network of their own, which is not in the
 * catalogue. */
size_t purchase_option_network(const struct instance *instance, const struct design *design);

/* Lists every kind of up to scenario->clusters clusters by a property of their designs: first one cluster,
 * then two, and so on. ST_INPUT: more than `most` kinds. */
enum { KINDS_AT_MOST = 64 }; /* limit of kinds shown to a reader */
enum status purchase_options_of_kinds(struct purchase_options *out, const struct instance *instance,
                                      enum option_by by, size_t most, struct arena *arena, struct diag *diag);

/**
 * Finds the best plan of an option within the problem's budget and requirements, if any (resolve_problem).
 * The problem is not changed.
 *
 * ST_OK       also if there is no plan
 * ST_STOPPED  not proven: no plan is returned
 * ST_INPUT    as plan_solve
 */
enum status purchase_option_solve(struct plan *out, const struct purchase_option *option,
                                  const struct instance *instance, const struct stop *stop,
                                  struct arena *arena, struct diag *diag);

/* Returns ST_STOPPED with a diagnostic: not all options were solved. */
enum status purchase_option_stopped(struct diag *diag);

/* The purchases of an option over a range of budgets, each the cheapest of its rate, up to the largest
 * budget. With several clusters, the first is that of the smallest budget. Plans contain rate, cost and
 * candidates; with several clusters also objective and bound. */
struct option_steps {
    struct money_range range; /* set by the caller */
    struct instance *warned;  /* set by the caller: receives the warnings of the plans; NULL: none */
    struct plan *v;           /* [frontier.n] by rising cost */
    struct frontier frontier;
};

enum { OPTION_STEPS_AT_MOST = 10000 };

/**
 * Finds the steps of an option. All studies over budgets read them: curves, crossovers, kinds of fleets, and
 * the lines of a page.
 *
 * ST_STOPPED  the steps so far, with several clusters those of the larger budgets; diag is set only if there
 *             are too many
 * ST_INPUT    as plan_solve and frontier_build
 */
enum status option_steps_find(struct option_steps *out, const struct purchase_option *option,
                              const struct instance *instance, const struct stop *stop, struct arena *arena,
                              struct diag *diag);

/* The last step that a budget can pay; its found is false if the budget cannot pay any. */
const struct plan *option_step_at(const struct option_steps *steps, int64_t budget_minor);

/* The index of the first step of the range: the purchase of its smallest budget or, if that buys nothing, the
 * cheapest one. */
size_t option_steps_first(const struct option_steps *steps);

/* --- the fastest option for each budget --- */

/* Budgets from (included) to (excluded) with the same winner at every evaluated budget. */
struct winner_interval {
    int64_t from_minor;
    int64_t to_minor;
    /* index of the option; options.n: nothing can be bought; options.n + 1: tie of two or more */
    unsigned winner;
};

/* Fields before asked_minor are set by the caller. */
struct best_option_ranges {
    struct purchase_options options;
    bool ties; /* equally fast options tie; otherwise the first of them wins */
    /* every budget is covered; always so with one cluster. Otherwise budgets are sampled. Between two samples
     * with different winners every winner is found, but not every repetition of two winners in turn */
    bool exact;
    struct money_range range;
    size_t n; /* number of evenly spaced budgets, 2 or more: sampled or, if exact, to plot */

    int64_t asked_minor;               /* the scenario's budget; BUDGET_NONE: none */
    struct plan *asked;                /* [options.n] plans at the scenario's budget */
    int64_t *budget_minor;             /* [n] */
    struct plan *samples;              /* [n][options.n] plans at the budgets */
    struct winner_interval *intervals; /* [n_intervals] */
    size_t n_intervals;
    struct option_steps *steps; /* [options.n]; NULL: not exact */
};

/**
 * Solves each option to the optimum at every budget or, if exact, at each of its steps. Steps are found from
 * the largest budget down: the next budget is one minor unit less than the cost of the last purchase. Options
 * are compared by rate for every goal.
 *
 * ST_INPUT    as plan_solve
 * ST_STOPPED  a limit was reached, or an option has too many steps
 */
enum status best_option_ranges_find(struct best_option_ranges *out, const struct instance *instance,
                                    const struct stop *stop, struct arena *arena, struct diag *diag);

#endif
