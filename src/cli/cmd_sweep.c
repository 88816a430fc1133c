/* cmd_sweep.c - `bursar sweep SCENARIO...`: solves each problem of a grid. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/record.h"
#include "base/vec.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/question.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/parallel_items.h"
#include "study/resolve.h"

#define OPTIONS(X)                                                                                           \
    X(LIST, "vary", vary, "NAME=VALUE,...",                                                                  \
      "one problem for each value: budget=AMOUNT,..., override=NAME,..., or a change as in --set",           \
      .names = NAMES_CHANGE)
OPTION_TABLE(sweep, OPTIONS)

enum { PROBLEMS_AT_MOST = 10000000 };

/* The values along one dimension of the grid. */
struct sweep_dimension {
    const char *name;
    const char **values; /* [n] */
    size_t n;
};

/* Scenarios are the first dimension; the last dimension varies fastest. */
struct sweep_grid {
    const struct call *call;
    struct sweep_dimension *sides; /* [n_sides] */
    size_t n_sides;
    int64_t n; /* problems */
};

static enum status read_dimension(struct sweep_dimension *out, const char *text, struct arena *arena,
                                  struct diag *diag)
{
    const char *equals = strchr(text, '=');
    VEC(const char *) values = {0};
    bool empty = !equals || equals == text || !equals[1];
    for (const char *s = equals; s && !empty; s = strchr(s, ',')) {
        const size_t n = strcspn(++s, ",");
        empty = n == 0;
        VEC_PUSH(&values, arena_strndup(arena, s, n));
    }
    *out = (struct sweep_dimension){.name = equals ? arena_strndup(arena, text, (size_t)(equals - text)) : "",
                                    .values = ARENA_COPY(arena, values.v, values.n, 0, const char *),
                                    .n = values.n};
    free(values.v);
    return empty ? diag_set(diag, ST_USAGE, "--vary: expected NAME=VALUE,VALUE,..., got '%s'", text) : ST_OK;
}

static enum status read_grid(struct sweep_grid *out, const struct call *call, struct diag *diag)
{
    const struct text_list *vary = &((const struct values *)call->values)->vary;
    *out = (struct sweep_grid){.call = call, .n = call->argc, .n_sides = vary->n + 1};
    out->sides = ARENA_NEW(call->arena, out->n_sides, struct sweep_dimension);
    out->sides[0] =
        (struct sweep_dimension){"scenario", (const char **)(uintptr_t)call->argv, (size_t)call->argc};
    for (size_t i = 0; i < vary->n; i++) {
        const enum status status = read_dimension(&out->sides[i + 1], vary->v[i], call->arena, diag);
        if (status != ST_OK)
            return status;
        for (size_t k = 1; k <= i; k++)
            if (strcmp(out->sides[k].name, out->sides[i + 1].name) == 0)
                return diag_set(diag, ST_USAGE, "--vary: '%s' twice; give all its values at once",
                                out->sides[k].name);
        out->n *= (int64_t)out->sides[i + 1].n;
        if (out->n > PROBLEMS_AT_MOST)
            return diag_set(diag, ST_USAGE, "--vary: more than %d problems", PROBLEMS_AT_MOST);
    }
    return out->n > 0 ? ST_OK : diag_set(diag, ST_USAGE, "sweep: name at least one scenario");
}

/* Sets the scenario, budget and override of problem k, in the row and in the settings. */
static void place_values(struct sweep_row *row, struct asked *asked, const struct sweep_grid *grid, int64_t k,
                         struct arena *arena)
{
    asked->set.v = ARENA_COPY(arena, asked->set.v, asked->set.n, grid->n_sides, const char *);
    for (size_t i = grid->n_sides; i-- > 0; k /= (int64_t)grid->sides[i].n) {
        const struct sweep_dimension *side = &grid->sides[i];
        const char *value = side->values[k % (int64_t)side->n];
        if (i == 0)
            row->scenario = value;
        else if (strcmp(axis->name, "budget") == 0)
            row->budget = shared->settings.budget = value;
        else if (strcmp(axis->name, "override") == 0)
            row->override = shared->settings.override = value;
    }
}

/* Adds the other dimensions of problem k as changes, in the order of the command line. */
static void place_changes(struct sweep_row *row, struct asked *asked, const struct sweep_grid *grid,
                          int64_t k, struct arena *arena)
{
    int64_t behind = grid->n;
    for (size_t i = 0; i < grid->n_sides; i++) {
        const struct sweep_dimension *side = &grid->sides[i];
        behind /= (int64_t)side->n;
        const char *value = side->values[k / behind % (int64_t)side->n];
        if (i == 0 || strcmp(side->name, "budget") == 0 || strcmp(side->name, "override") == 0)
            continue;
        const char *change = arena_printf(arena, "%s=%s", axis->name, value);
        shared->set.v[shared->set.n++] = change;
        row->changes = row->changes ? arena_printf(arena, "%s %s", row->changes, change) : change;
    }
}

static void take_plan(struct sweep_row *row, const struct problem *problem, const struct plan *plan)
{
    row->found = plan->found;
    row->cost_minor = plan->cost_minor;
    row->rate = plan->lambda / problem_rate_scale(problem);
    row->objective = plan->objective;
    row->clusters = (int64_t)plan->n_clusters;
    row->nodes = plan_nodes(plan);
    row->purchase = plan->found ? plan_report_clusters(problem, plan) : NULL;
}

/* Solves problem k. The texts of its row live as long as the worker, all else until this function returns. */
static enum status solve_problem(void *out, struct each_worker *worker, int64_t k, struct diag *diag)
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
    place_values(row, &asked, grid, k, &worker->arena);
    place_changes(row, &asked, grid, k, &worker->arena);
    const struct question_source source = {row->scenario, NULL, true, false};
    const struct plan_options options = {.stop = &worker->stop};
    enum status status = question_load(question, &context, &source, &shared, diag);
    if (status == ST_OK)
        status = again_solve(&plan, &question->problem, &options, &scratch, diag);
    if (status == ST_INFEASIBLE) { /* found while loading: a row without a plan */
        plan.why_none = arena_strdup(&scratch, diag->message);
        diag_fini(diag);
        status = ST_OK;
    }
    if (status == ST_OK) {
        struct problem *problem = &question->problem;
        row->reason = plan.why_none ? arena_strdup(&worker->arena, plan.why_none) : NULL;
        problem->arena = &worker->arena;
        take_plan(row, problem, &plan);
        row->currency = arena_strdup(&worker->arena, problem->currency);
        row->rate_unit = arena_strdup(&worker->arena, problem_rate_unit(problem));
        row->unit = arena_strdup(&worker->arena, plan_objective_unit(problem, &worker->arena));
    }
    arena_fini(&scratch);
    return status;
}

static void record_row(struct record *record, void *answer, const struct problem *problem)
{
    struct sweep_row *row = answer;
    (void)problem;
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

/* Records the scenarios and their catalogues, before any value varies. */
static enum status record_inputs(struct call *call, struct diag *diag)
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
        status = record_inputs(call, diag);
    if (status != ST_OK)
        return status;
    const struct each each = {.name = "question",
                              .n = grid.n,
                              .size = sizeof(struct sweep_row),
                              .payload = &grid,
                              .arena = call->arena,
                              .ask = solve_problem,
                              .carry = record_row};
    call_phase(call, 0, 1, "problems");
    status = each_ask(&rows, &done, &each, NULL, &call->stop, diag);
    if (status != ST_OK && (status != ST_STOPPED || done == 0 || call_is_part(call)))
        return status;
    sweep_report(call_sink(call), rows, (size_t)done, (size_t)grid.n);
    diag_fini(diag);
    return call_stopped(status == ST_STOPPED, "the rows cover the first problems", diag);
}
