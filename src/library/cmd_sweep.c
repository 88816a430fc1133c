/* cmd_sweep.c - `bursar sweep SCENARIO...`: solves the scenario at each point of a grid. */
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/record.h"
#include "base/vec.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/parallel_items.h"
#include "study/resolve.h"

#define OPTIONS(X)                                                                                           \
    X(LIST, "vary", vary, "NAME=VALUE,...",                                                                  \
      "solve for each value: budget=AMOUNT,..., override=NAME,..., or a change as in --set",                 \
      .names = NAMES_CHANGE)
OPTION_TABLE(sweep, OPTIONS)

enum { CELLS_AT_MOST = 10000000 };

/* The values along one axis of the grid. */
struct grid_axis {
    const char *name;
    const char **values; /* [n] */
    size_t n;
};

/* The grid. The scenarios are its first axis; the last axis varies fastest. */
struct sweep_grid {
    const struct call *call;
    struct grid_axis *axes; /* [n_axes] */
    size_t n_axes;
    int64_t n; /* number of points */
};

static enum status read_axis(struct grid_axis *out, const char *text, struct arena *arena, struct diag *diag)
{
    const char *equals = strchr(text, '=');
    VEC(const char *) values = {0};
    bool empty = !equals || equals == text || !equals[1];
    for (const char *s = equals; s && !empty; s = strchr(s, ',')) {
        const size_t n = strcspn(++s, ",");
        empty = n == 0;
        VEC_PUSH(&values, arena_strndup(arena, s, n));
    }
    *out = (struct grid_axis){.name = equals ? arena_strndup(arena, text, (size_t)(equals - text)) : "",
                              .values = ARENA_COPY(arena, values.v, values.n, 0, const char *),
                              .n = values.n};
    mem_free(values.v);
    return empty ? diag_set(diag, ST_USAGE, "--vary: expected NAME=VALUE,VALUE,..., got '%s'", text) : ST_OK;
}

static enum status read_grid(struct sweep_grid *out, const struct call *call, struct diag *diag)
{
    const struct text_list *vary = &((const struct values *)call->values)->vary;
    *out = (struct sweep_grid){.call = call, .n = call->argc, .n_axes = vary->n + 1};
    out->axes = ARENA_NEW(call->arena, out->n_axes, struct grid_axis);
    out->axes[0] = (struct grid_axis){"scenario", (const char **)(uintptr_t)call->argv, (size_t)call->argc};
    for (size_t i = 0; i < vary->n; i++) {
        const enum status status = read_axis(&out->axes[i + 1], vary->v[i], call->arena, diag);
        if (status != ST_OK)
            return status;
        for (size_t k = 1; k <= i; k++)
            if (strcmp(out->axes[k].name, out->axes[i + 1].name) == 0)
                return diag_set(diag, ST_USAGE, "--vary: '%s' is given twice; list all its values at once",
                                out->axes[k].name);
        out->n *= (int64_t)out->axes[i + 1].n;
        if (out->n > CELLS_AT_MOST)
            return diag_set(diag, ST_USAGE, "--vary: the grid has more than %d points", CELLS_AT_MOST);
    }
    return out->n > 0 ? ST_OK : diag_set(diag, ST_USAGE, "sweep needs a scenario");
}

/* Sets the values of point k in the row and in the options. */
static void set_point(struct sweep_row *row, struct shared_options *shared, const struct sweep_grid *grid,
                      int64_t k, struct arena *arena)
{
    shared->set.v = ARENA_COPY(arena, shared->set.v, shared->set.n, grid->n_axes, const char *);
    for (size_t i = grid->n_axes; i-- > 0; k /= (int64_t)grid->axes[i].n) {
        const struct grid_axis *axis = &grid->axes[i];
        const char *value = axis->values[k % (int64_t)axis->n];
        if (i == 0)
            row->scenario = value;
        else if (strcmp(axis->name, "budget") == 0)
            row->budget = shared->settings.budget = value;
        else if (strcmp(axis->name, "override") == 0)
            row->override = shared->settings.override = value;
    }
}

/* Adds the values of the other axes as changes, in the order of the command line. */
static void set_changes(struct sweep_row *row, struct shared_options *shared, const struct sweep_grid *grid,
                        int64_t k, struct arena *arena)
{
    int64_t behind = grid->n;
    for (size_t i = 0; i < grid->n_axes; i++) {
        const struct grid_axis *axis = &grid->axes[i];
        behind /= (int64_t)axis->n;
        const char *value = axis->values[k / behind % (int64_t)axis->n];
        if (i == 0 || strcmp(axis->name, "budget") == 0 || strcmp(axis->name, "override") == 0)
            continue;
        const char *change = arena_printf(arena, "%s=%s", axis->name, value);
        shared->set.v[shared->set.n++] = change;
        row->changes = row->changes ? arena_printf(arena, "%s %s", row->changes, change) : change;
    }
}

static void take_plan(struct sweep_row *row, const struct instance *instance, const struct plan *plan)
{
    row->found = plan->found;
    row->cost_minor = plan->cost_minor;
    row->rate = plan->rate / instance_rate_scale(instance);
    row->objective = plan->objective;
    row->clusters = (int64_t)plan->n_clusters;
    row->nodes = plan_nodes(plan);
    row->purchase = plan->found ? plan_report_clusters(instance, plan) : NULL;
}

/* Solves one point. The texts of a row live as long as the worker; the problem is freed after each point. */
static enum status solve_point(void *out, struct parallel_worker *worker, int64_t k, struct diag *diag)
{
    const struct sweep_grid *grid = worker->payload;
    struct arena scratch = ARENA_INIT;
    struct sweep_row *row = out;
    struct shared_options shared = *grid->call->shared;
    struct context context = *grid->call->context;
    struct question *question = ARENA_NEW(&scratch, 1, struct question);
    struct plan plan = {.found = false};
    context.arena = &scratch;
    context.global.quiet = true;
    set_point(row, &shared, grid, k, &worker->arena);
    set_changes(row, &shared, grid, k, &worker->arena);
    const struct question_source source = {row->scenario, NULL, true, false};
    const struct plan_options options = {.stop = &worker->stop};
    enum status status = question_load(question, &context, &source, &shared, diag);
    if (status == ST_OK)
        status = resolve_problem(&plan, &question->instance, &options, &scratch, diag);
    if (status == ST_INFEASIBLE) { /* the problem has no purchase before the search starts */
        plan.why_none = arena_strdup(&scratch, diag->message);
        diag_fini(diag);
        status = ST_OK;
    }
    if (status == ST_OK) {
        struct instance *instance = &question->instance;
        row->reason = plan.why_none ? arena_strdup(&worker->arena, plan.why_none) : NULL;
        instance->arena = &worker->arena;
        take_plan(row, instance, &plan);
        row->currency = arena_strdup(&worker->arena, instance->currency);
        row->rate_unit = arena_strdup(&worker->arena, instance_rate_unit(instance));
        row->unit = arena_strdup(&worker->arena, plan_objective_unit(instance, &worker->arena));
    }
    arena_fini(&scratch);
    return status;
}

static void carry(struct record *record, void *answer, const struct instance *instance)
{
    struct sweep_row *row = answer;
    (void)instance;
    record_text(record, &row->scenario);
    record_text(record, &row->override);
    record_text(record, &row->budget);
    record_text(record, &row->changes);
    record_bool(record, &row->found);
    record_text(record, &row->currency);
    record_integer(record, &row->cost_minor);
    record_real(record, &row->rate);
    record_text(record, &row->rate_unit);
    record_real(record, &row->objective);
    record_text(record, &row->unit);
    record_integer(record, &row->clusters);
    record_integer(record, &row->nodes);
    record_text(record, &row->purchase);
    record_text(record, &row->reason);
}

/* Records the scenarios and their catalogues before any change. */
static enum status note_inputs(struct call *call, struct diag *diag)
{
    enum status status = ST_OK;
    for (int i = 0; i < call->argc && status == ST_OK; i++) {
        const struct question_source source = {call->argv[i], NULL, false, false};
        call->question = ARENA_NEW(call->arena, 1, struct question);
        status = question_read(call->question, call->context, &source, call->shared, diag);
        if (status == ST_OK) {
            call_input(call, call->question->scenario.file.path, call->question->scenario.file.hash);
            call_input(call, call->question->snapshot.name, call->question->snapshot.hash);
        }
    }
    return status == ST_OK ? call_begin(call, diag) : status;
}

enum status command_sweep(struct call *call, struct diag *diag)
{
    struct sweep_grid grid;
    void *rows = NULL;
    int64_t done = 0;
    enum status status = read_grid(&grid, call, diag);
    if (status == ST_OK)
        status = note_inputs(call, diag);
    if (status != ST_OK)
        return status;
    const struct parallel_items each = {.name = "question",
                                        .n = grid.n,
                                        .size = sizeof(struct sweep_row),
                                        .payload = &grid,
                                        .arena = call->arena,
                                        .find = solve_point,
                                        .carry = carry};
    call_phase(call, 0, 1, "points");
    status = parallel_items_find(&rows, &done, &each, NULL, &call->stop, diag);
    if (status != ST_OK && (status != ST_STOPPED || done == 0 || call_is_part(call)))
        return status;
    sweep_report(call_sink(call), rows, (size_t)done, (size_t)grid.n);
    diag_fini(diag);
    return call_stopped(status == ST_STOPPED, "only the first rows are solved", diag);
}
