/* problem.c - joining a scenario with a catalogue. */
#include "problem/problem.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "problem/problem_parts.h"

void problem_warn(struct problem *problem, const char *format, ...)
{
    struct problem_notes *notes = &problem->notes;
    va_list args;
    va_start(args, format);
    const char *warning = arena_vprintf(problem->arena, format, args);
    va_end(args);
    if (text_place(warning, notes->warnings, notes->n_warnings) < notes->n_warnings)
        return;
    notes->warnings = ARENA_COPY(problem->arena, notes->warnings, notes->n_warnings, 1, const char *);
    notes->warnings[notes->n_warnings++] = warning;
}

void problem_ask(struct problem *problem, const struct scenario *scenario)
{
    problem->scenario = scenario;
    problem->file = &scenario->file;
    problem->frame = &scenario->frame;
    problem->policy = &scenario->policy;
    problem->error = &scenario->error;
    problem->purchase = &scenario->purchase;
    problem->load.calibration = &scenario->calibration;
    problem->choice.asked = &scenario->choose;
}

double problem_rate_scale(const struct problem *problem)
{
    const bool bare = problem->load.by_runs || problem->load.metric->unit;
    return bare ? 1 : problem->load.work[0].application.model->unit.scale;
}

const char *problem_rate_unit(const struct problem *problem)
{
    return problem->load.unit;
}

enum status problem_read_money(int64_t *out, const struct problem *problem, const struct located *given,
                               struct diag *diag)
{
    char named[4];
    const enum status status = money_parse(out, named, given->text, problem->currency, diag);
    if (status != ST_OK)
        return located_fail(given, status, diag);
    if (strcmp(named, problem->currency) != 0)
        return located_error(given, diag, "expected an amount in the scenario's currency %s, got '%s'",
                             problem->currency, given->text);
    return ST_OK;
}

void problem_log_change(struct problem *problem, const char *what, const char *from, const char *to)
{
    struct changed *more =
        ARENA_COPY(problem->arena, problem->notes.log, problem->notes.n_log, 1, struct changed);
    more[problem->notes.n_log++] = (struct changed){what, from, to};
    problem->notes.log = more;
}

enum status problem_find_part(size_t *out, const struct problem *problem, const char *id,
                              const struct located *given, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    *out = snapshot_part(snapshot, id);
    if (*out != NO_INDEX)
        return ST_OK;
    const char **names = ARENA_NEW(problem->arena, snapshot->n_parts, const char *);
    for (size_t i = 0; i < snapshot->n_parts; i++)
        names[i] = snapshot->parts[i].id;
    diag_set(diag, ST_INPUT, "unknown part '%s' in catalogue '%s'", id, snapshot->name);
    suggest(diag, id, names, snapshot->n_parts);
    return located_fail(given, ST_INPUT, diag);
}
