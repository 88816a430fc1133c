/* phases.c - delivery in phases: average share of a system that is present during a horizon. */
#include "scenario/phases.h"

#include "scenario/fields.h"

static enum status read_day(void *to, const struct field *field, const struct yaml *value,
                            struct scenario_reader *r)
{
    struct located_day *out = to;
    enum status status = located_read_text(&out->at, value, field->key, r->diag);
    if (status == ST_OK && date_parse(&out->day, out->at.text, r->diag) != ST_OK)
        status = located_fail(&out->at, ST_INPUT, r->diag);
    return status;
}

static const struct field PHASE_KEYS[] = {
    {.key = "from",
     FIELD_TO_OTHER(read_day),
     .to = offsetof(struct phase, from),
     .missing = "a phase needs `from`, its first day"},
    {.key = "share",
     .form = FIELD_FRACTION,
     .to = offsetof(struct phase, share),
     .at = offsetof(struct phase, share_at),
     .high = 1,
     .missing = "a phase needs `share`: how much of the whole system is there from then on"},
};
static const struct fields PHASE = {"a phase", FIELDS(PHASE_KEYS), NULL};
static const struct field PHASE_ROW = {.form = FIELD_MAP, .fields = &PHASE};
const struct field scenario_phases = {FIELD_ROWS_OF(struct phase, PHASE_ROW), .low = 1,
                                      .high = PHASES_AT_MOST};

static enum status check_horizon(void *out, const struct yaml *map, struct scenario_reader *r)
{
    const struct horizon *horizon = out;
    (void)map;
    return horizon->to.day > horizon->from.day
               ? ST_OK
               : located_error(&horizon->to.at, r->diag, "the horizon ends before it begins");
}

static const struct field HORIZON_KEYS[] = {
    {.key = "from",
     FIELD_TO_OTHER(read_day),
     .to = offsetof(struct horizon, from),
     .missing = "a horizon needs `from`, its first day"},
    {.key = "to",
     FIELD_TO_OTHER(read_day),
     .to = offsetof(struct horizon, to),
     .missing = "a horizon needs `to`, the day it ends"},
};
const struct fields scenario_horizon = {"a horizon", FIELDS(HORIZON_KEYS), check_horizon};

double horizon_years(const struct horizon *horizon)
{
    return (double)(date_days(horizon->to.day) - date_days(horizon->from.day)) / 365.25;
}

/* Checks a phase against the one before it, if any. */
static enum status check_phase(const struct phase *phase, const struct phase *before,
                               const struct horizon *horizon, struct diag *diag)
{
    if (horizon->to.day == 0)
        return located_error(&phase->from.at, diag, "phases need a `horizon`: {from: DATE, to: DATE}");
    if (phase->from.day >= horizon->to.day)
        return located_error(&phase->from.at, diag, "from: a phase begins before the horizon ends, on %s",
                             horizon->to.at.text);
    if (before && phase->from.day <= before->from.day)
        return located_error(&phase->from.at, diag, "the phases are not in the order of their days");
    if (before && phase->share <= before->share)
        return located_error(
            &phase->share_at, diag,
            "share: expected the total share from that day on, above that of the phase before");
    return ST_OK;
}

enum status phases_delivered(double *out, const struct phase_list *phases, const struct horizon *horizon,
                             struct diag *diag)
{
    const int64_t first = date_days(horizon->from.day), end = date_days(horizon->to.day);
    double there = 0;
    *out = 1;
    for (size_t i = 0; i < phases->n; i++) {
        const struct phase *phase = &phases->v[i], *before = i > 0 ? phase - 1 : NULL;
        const enum status status = check_phase(phase, before, horizon, diag);
        if (status != ST_OK)
            return status;
        const int64_t day = date_days(phase->from.day);
        there += (phase->share - (before ? before->share : 0)) * (double)(end - (day > first ? day : first));
    }
    if (phases->n == 0)
        return ST_OK;
    if (phases->v[phases->n - 1].share < 1)
        return located_error(&phases->v[phases->n - 1].share_at, diag, "share: the last phase must be 100%%");
    *out = there / (double)(end - first);
    return ST_OK;
}
