/* phases.h - delivery in phases: `phases` of the scenario and of a bid, and the `horizon` they are in. */
#ifndef SCENARIO_PHASES_H
#define SCENARIO_PHASES_H

#include <stddef.h>

#include "base/date.h"
#include "scenario/located.h"

/* A day, and where the file says it; 0: not given. */
struct located_day {
    date day;
    struct located at;
};

/* From this day on so much of the whole system is there. */
struct phase {
    struct located_day from;
    double share;
    struct located share_at;
};

enum { PHASES_AT_MOST = 100 };

struct phase_list {
    struct phase *v; /* [n]; none: all of it is there from the first day on */
    size_t n;
};

/* What the system does counts from one day to the day before the other. */
struct horizon {
    struct located_day from, to;
};

/* All of `phases`, a struct phase_list, and the keys of `horizon`, a struct horizon (scenario/fields.h). */
extern const struct field scenario_phases;
extern const struct fields scenario_horizon;

/* Days of the horizon over those of a year, 365.25; 0: there is none. */
double horizon_years(const struct horizon *horizon);

/* The part of the system that is there on average over the horizon: 1 without phases. ST_INPUT with the
 * place: there is no horizon, days or shares do not rise, a phase begins after its end, and not all of it is
 * there at last. */
enum status phases_delivered(double *out, const struct phase_list *phases, const struct horizon *horizon,
                             struct diag *diag);

#endif
