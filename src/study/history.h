/* history.h - the best purchase from date to date: when did Gigabit Ethernet overtake Fast Ethernet? */
#ifndef STUDY_HISTORY_H
#define STUDY_HISTORY_H

#include <stddef.h>

#include "base/stop.h"
#include "search/plan.h"
#include "study/crossover.h"

/* What is best at a date: of everything, or of the designs a name stands for. */
struct history_choice {
    struct plan plan; /* of `problem` */
    const struct problem *problem;
};

/* Days [from, to) on which the same purchases are best, at the same cost. */
struct history_period {
    date from;
    date to; /* 0: no price changes later */
    struct history_choice best;
    const char *why_none;          /* nothing is bought; NULL: something is */
    struct history_choice side[2]; /* of the two names compared; unset without */
    enum winner winner;            /* of the two by the goal; WINNER_NONE where neither can be bought */
};

/**
 * Periods from `since` on, by date and adjacent; arrays on the arena. A purchase can change only where a
 * price or a figure of the scenario's grid does, so every date of a quote, an exchange rate or that grid
 * (and, with quotes valid, the day after a quote's end) is solved: between them nothing changes, and no date
 * is missed.
 */
struct history {
    const char *name[2]; /* what is compared; NULL without */
    struct history_period *periods;
    size_t n;
    size_t n_dates;  /* that have an answer */
    size_t n_solved; /* of them: on the others no price that matters is another than on one that is solved */
};

/* What a history is asked for. */
struct history_request {
    date since;          /* 0: the first quote's date */
    date until;          /* before this date; 0: to the last price */
    const char *name[2]; /* two choices to compare, as problem_restrict reads them; NULL: none */
    struct stop stop;
};

/**
 * Solves the scenario (settings applied) at every date on which a price changes. What is named in the
 * scenario and not sold yet is left out at that date.
 *
 * ST_INPUT    as problem_build, at the first date concerned; counts real
 * ST_USAGE    a compared name that no date knows, or that means two things; an empty range of dates
 * ST_INFEASIBLE no date buys anything
 * ST_STOPPED  the stop function said so; out holds the periods so far, none where no date of them has a
 * problem
 */
enum status history_build(struct history *out, const struct scenario *scenario,
                          const struct snapshot *snapshot, const struct history_request *request,
                          struct arena *arena, struct diag *diag);

/* The problem of the last date on which there was one: for units, currency and warnings. NULL: there is none.
 */
const struct problem *history_problem(const struct history *history);

#endif
