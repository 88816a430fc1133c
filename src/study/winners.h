/* winners.h - which of some options is the fastest, over budgets. */
#ifndef STUDY_WINNERS_H
#define STUDY_WINNERS_H

#include "study/frontier.h"
#include "study/option.h"

/* Budgets from (included) to (excluded) between which one option wins at every budget looked at. */
struct winner_interval {
    int64_t from_minor;
    int64_t to_minor;
    unsigned winner; /* option; options.n: none can be bought; options.n + 1: two or more are equally fast */
};

/* What each budget buys of an option: its purchases, each the cheapest of its rate, from the one that the
 * smallest budget buys on. Of their plans rate, cost and clusters' points are there. */
struct option_steps {
    struct plan *v; /* [frontier.n] by rising cost */
    struct frontier frontier;
};

/* The caller fills what is asked. */
struct winners {
    struct options options;
    bool ties;  /* equally fast options tie; else the first of them wins */
    bool exact; /* every budget is answered for; else some, and what lies between two of them is not seen */
    int64_t from_minor;
    int64_t to_minor;
    size_t n; /* budgets looked at, evenly spaced: 2 or more; of exact ones, budgets to be drawn */

    int64_t asked_minor;   /* the scenario's budget; BUDGET_NONE: none */
    struct plan *asked;    /* [options.n] at that budget */
    int64_t *budget_minor; /* [n] */
    struct plan *samples;  /* [n][options.n] */
    struct winner_interval
        *intervals; /* [n_intervals], edges found by halving between budgets to edge_minor, or exact */
    size_t n_intervals;
    int64_t edge_minor;         /* 0: exact */
    struct option_steps *steps; /* [options.n]; NULL: not exact */
};

/* Steps of one option at most. */
enum { OPTION_STEPS_AT_MOST = 10000 };

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

/* The intervals of sides [options.n] whose steps are known: the winner can change only at a step. */
void winners_lay_over(struct winners *out, const struct frontier *const *sides, struct arena *arena);

#endif
