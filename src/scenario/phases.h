/* phases.h - delivery in phases: `phases` of the scenario and of a bid, and their `horizon`. */
#ifndef SCENARIO_PHASES_H
#define SCENARIO_PHASES_H

#include <stddef.h>

#include "base/date.h"
#include "scenario/located.h"

/* A date with its place; 0: not given. */
struct located_day {
    date day;
    struct located_text at;
};

/* From this date on, this share of the whole system is present. */
struct phase {
    struct located_day from;
    double share;
    struct located_text share_at;
};

enum { PHASES_AT_MOST = 100 };

struct phase_list {
    struct phase *v; /* [n]; n = 0: the whole system is present from the first day on */
    size_t n;
};

/* The period that metrics count: from one day to the day before the other. */
struct horizon {
    struct located_day from, to;
};

/* Form of `phases`, a struct phase_list; keys of `horizon`, a struct horizon (scenario/fields.h). */
extern const struct field scenario_phases;
extern const struct fields scenario_horizon;

/* Length of the horizon in years of 365.25 days; 0: no horizon. */
double horizon_years(const struct horizon *horizon);

/* Average share of the system that is present during the horizon; 1 without phases. ST_INPUT with the place:
 * no horizon, dates or shares that do not rise, a phase that begins after the horizon, a last share below
 * 1. */
enum status phases_delivered(double *out, const struct phase_list *phases, const struct horizon *horizon,
                             struct diag *diag);

#endif
