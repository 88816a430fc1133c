/* purchase_option.h - ways to buy: from some of the designs, and of several clusters with a network for each;
 * and which of them is the fastest, over budgets. Each is solved for itself, with all else as it is. */
#ifndef STUDY_PURCHASE_OPTION_H
#define STUDY_PURCHASE_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"
#include "study/frontier.h"

struct option {
    const char *name;       /* "fast-ethernet + myrinet"; NULL: its designs say what it is */
    struct design *designs; /* [n_designs] that it is bought from; NULL: any of the problem's */
    size_t n_designs;
    struct plan_kind kind; /* n 0: any, and as many clusters as the scenario allows */
};

struct options {
    struct option *v; /* [n] */
    size_t n;
};

/* Equal for designs of one node and network in one template with the same parameters. */
int option_compare(const struct design *x, const struct design *y);

/* "per-port", "fat-tree,oversubscription=2": with the parameters that are not its defaults. */
const char *option_topology(const struct design *design, struct arena *arena);

/* Every node with a network in a template, in the catalogue's order. */
void options_of_designs(struct options *out, const struct problem *problem, struct arena *arena);

/* What designs of one group have in common; of plans what tells two of them apart, what is ordered too. */
enum option_by { OPTION_BY_ORDER, OPTION_BY_DESIGN, OPTION_BY_NETWORK, OPTION_BY_NODE };

/* The network that a design is told by: rented machines have one of their own, none of the catalogue's. */
size_t option_network(const struct problem *problem, const struct design *design);

/* Every kind of up to scenario->clusters clusters by what the problem's designs have in common: one cluster
 * first, then two, ... ST_INPUT: more than `most` kinds. */
enum { KINDS_AT_MOST = 64 }; /* that a reader is shown */
enum status options_of_kinds(struct options *out, const struct problem *problem, enum option_by by,
                             size_t most, struct arena *arena, struct diag *diag);

/**
 * The best plan of an option within the problem's budget and requirements, if any (again_solve). problem:
 * left as it is.
 *
 * ST_OK       also where there is no plan
 * ST_STOPPED  whatever was found is not proven, and not told
 * ST_INPUT    as plan_solve
 */
enum status option_ask(struct plan *out, const struct option *option, const struct problem *problem,
                       const struct stop *stop, struct arena *arena, struct diag *diag);

/* Says that not all options were asked: ST_STOPPED. */
enum status option_stopped(struct diag *diag);

/* What each budget of a range buys of an option: its purchases, each the cheapest of its rate, up to
 * the largest budget; of several clusters from the one that the smallest budget buys on. Of their plans there
 * are rate and cost, of several clusters objective and bound, and the points of their clusters. */
struct option_steps {
    struct money_range range; /* the caller's */
    struct plan *v;           /* [frontier.n] by rising cost */
    struct frontier frontier;
};

enum { OPTION_STEPS_AT_MOST = 10000 };

/**
 * The steps of an option. problem: gets the warnings of its plans.
 *
 * ST_STOPPED  the steps so far, of several clusters those of the larger budgets; diag says so only where
 *             there are too many
 * ST_INPUT    as plan_solve, and frontier_build
 */
enum status option_steps_find(struct option_steps *out, const struct option *option, struct problem *problem,
                              const struct stop *stop, struct arena *arena, struct diag *diag);

/* The step that a budget buys; not found: none. */
const struct plan *option_step_at(const struct option_steps *steps, int64_t budget_minor);

/* The first step of the range: what its smallest budget buys, or the cheapest of all. */
size_t option_steps_first(const struct option_steps *steps);

/* --- the fastest --- */

/* Budgets from (included) to (excluded) between which one option wins at every budget looked at. */
struct winner_interval {
    int64_t from_minor;
    int64_t to_minor;
    unsigned winner; /* option; options.n: none can be bought; options.n + 1: two or more are equally fast */
};

/* The caller fills what is asked. */
struct winners {
    struct options options;
    bool ties;  /* equally fast options tie; else the first of them wins */
    bool exact; /* every budget is answered for, of one cluster always; else some, and every option that wins
                   somewhere between two of them with different winners, but not each time that two of these
                   do so in turn */
    struct money_range range;
    size_t n; /* budgets looked at, evenly spaced: 2 or more; of exact ones, budgets to be drawn */

    int64_t asked_minor;               /* the scenario's budget; BUDGET_NONE: none */
    struct plan *asked;                /* [options.n] at that budget */
    int64_t *budget_minor;             /* [n] */
    struct plan *samples;              /* [n][options.n] */
    struct winner_interval *intervals; /* [n_intervals] */
    size_t n_intervals;
    struct option_steps *steps; /* [options.n]; NULL: not exact */
};

/**
 * Each option solved to the optimum at every budget; exact: at each of its steps, from the largest one down,
 * for a minor unit less than a purchase costs buys the next one. They are compared by rate, whatever the
 * goal.
 *
 * ST_INPUT    what plan_solve refuses
 * ST_STOPPED  a limit was hit, or an option has too many steps
 */
enum status winners_find(struct winners *out, const struct problem *problem, const struct stop *stop,
                         struct arena *arena, struct diag *diag);

#endif
