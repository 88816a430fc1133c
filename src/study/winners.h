/* winners.h - which of some options is the fastest, over budgets. */
#ifndef STUDY_WINNERS_H
#define STUDY_WINNERS_H

#include "study/option.h"

/* Budgets from (included) to (excluded) between which one option wins at every budget looked at. */
struct winner_interval {
    int64_t from_minor;
    int64_t to_minor;
    size_t option; /* options.n: none can be bought; options.n + 1: two or more are equally fast */
};

/* The caller fills what is asked. */
struct winners {
    struct options options;
    bool ties; /* equally fast options tie; else the first of them wins */
    int64_t from_minor;
    int64_t to_minor;
    size_t n; /* budgets looked at, evenly spaced: 2 or more */

    int64_t asked_minor;           /* the scenario's budget; BUDGET_NONE: none */
    struct option_answer *asked;   /* [options.n] at that budget */
    int64_t *budget_minor;         /* [n] */
    struct option_answer *samples; /* [n][options.n] */
    struct winner_interval
        *intervals; /* [n_intervals], edges found by halving between budgets to edge_minor */
    size_t n_intervals;
    int64_t edge_minor;
};

/**
 * Each option solved to the optimum at every budget. They are compared by rate, whatever the goal.
 *
 * ST_INPUT    what plan_solve refuses
 * ST_STOPPED  a limit was hit
 */
enum status winners_find(struct winners *out, const struct problem *problem, const struct stop *stop,
                         struct arena *arena, struct diag *diag);

#endif
