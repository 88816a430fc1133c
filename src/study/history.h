/* history.h - the best purchase at every date, for questions like "when did Gigabit Ethernet overtake Fast
 * Ethernet?" */
#ifndef STUDY_HISTORY_H
#define STUDY_HISTORY_H

#include <stddef.h>

#include "base/stop.h"
#include "search/plan.h"
#include "study/crossover.h"

/* The best plan at a date, of all designs or of those that a name selects. */
struct history_choice {
    struct plan plan; /* the plan; its designs belong to `problem` */
    const struct instance *instance;
};

/* Days [from, to) with the same best purchases at the same cost. */
struct history_period {
    date from;
    date to; /* 0: no price changes later */
    struct history_choice best;
    const char *why_none; /* why nothing is bought; NULL: something is */
    /* the price that moved the purchase most at `from`, "hour-b300 -47 %"; NULL: none, or the first period */
    const char *moved_by, *moved_part; /* moved_part: its id */
    /* best plans of the two compared names; not set if no names are compared */
    struct history_choice side[2];
    enum winner winner; /* winner of the two by the goal; WINNER_NONE: neither can be bought */
};

/**
 * Adjacent periods from `since` on, by date; arrays on the arena. A purchase can change only when a price or
 * the scenario's power grid changes. Every date of a quote, an exchange rate or that grid is therefore
 * solved, and with valid quotes the day after a quote expires. No change is missed.
 */
struct history {
    const char *name[2]; /* compared names; NULL: none */
    struct history_period *periods;
    size_t n;
    size_t n_dates;  /* dates with a result */
    size_t n_solved; /* dates that were solved; the others have the relevant prices of a solved date */
};

/* The request for a history. */
struct history_request {
    date since;          /* 0: date of the first quote */
    date until;          /* exclusive; 0: to the last price */
    const char *name[2]; /* two choices to compare, as in instance_restrict; NULL: none */
    struct stop stop;
};

/* The dates on which an input of the problem can change, from the first quote on: [*n] on the arena. */
const date *history_dates(size_t *n, const struct instance *instance, struct arena *arena);

/**
 * Solves the scenario, with the settings applied, at every date on which a price changes. Named parts that
 * are not sold yet are left out at that date.
 *
 * ST_INPUT       as instance_build, at the first date of the range; counts real
 * ST_USAGE       a compared name that no date knows, or that is ambiguous; an empty range of dates
 * ST_INFEASIBLE  no date has a feasible purchase
 * ST_STOPPED     the stop function ended it; out holds the periods so far, none if no date has a problem
 */
enum status history_build(struct history *out, const struct scenario *scenario,
                          const struct snapshot *snapshot, const struct history_request *request,
                          struct arena *arena, struct diag *diag);

/* The last problem of a history, for units, currency and warnings. NULL: none. */
const struct instance *history_problem(const struct history *history);

#endif
