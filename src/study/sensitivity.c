/* sensitivity.c - one input after another, changed as --set changes it. */
#include "study/sensitivity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "problem/limits.h"
#include "purchase/bill.h"
#include "study/again.h"

/* An input as --set names it. */
struct input {
    const char *what;
    const char *change;
    bool limit; /* may not be moved so far: a node count below 1, beside another limit */
};

typedef VEC(struct input) input_list;

struct moving {
    const struct problem *problem;
    const struct plan *plan;
    const char *by;
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

/* --- inputs --- */

static void add(input_list *list, struct arena *arena, const char *what, const char *of, const char *prefix)
{
    VEC_PUSH(list, ((struct input){arena_printf(arena, "%s of %s", what, of),
                                   arena_printf(arena, "%s%s", prefix, of), false}));
}

static void add_prices(input_list *list, const struct problem *problem, struct arena *arena)
{
    bool *used = ARENA_NEW(arena, problem->snapshot->n_parts, bool);
    problem_mark_parts(used, problem);
    for (size_t p = 0; p < problem->snapshot->n_parts; p++)
        if (used[p] && problem->market.prices[p].n > 0)
            add(list, arena, "price", problem->snapshot->parts[p].id, "");
}

static void add_limits(input_list *list, const struct problem *problem, struct arena *arena)
{
    for (size_t i = 0; i < limit_count(problem); i++)
        if (limit_text(problem, i))
            VEC_PUSH(list, ((struct input){limit_words(problem, i),
                                           arena_printf(arena, "limit.%s", limit_name(problem, i)), true}));
}

static void add_rates(input_list *list, const struct problem *problem, struct arena *arena)
{
    bool *used = ARENA_NEW(arena, problem->snapshot->n_nodes, bool);
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        used[problem->choice.designs[d].node_index] = true;
    for (size_t i = 0; i < problem->snapshot->n_nodes; i++)
        for (size_t a = 0; used[i] && a < problem->load.n_work; a++) {
            const char *id = problem->snapshot->parts[problem->snapshot->nodes[i].part].id;
            const char *name = problem->load.work[a].name;
            if (problem->load.speed[i * problem->load.n_work + a].rate_ops > 0)
                VEC_PUSH(list, ((struct input){arena_printf(arena, "rate of %s on %s", name, id),
                                               arena_printf(arena, "rate.%s.%s", id, name), false}));
        }
}

static void add_technologies(input_list *list, const struct problem *problem, struct arena *arena)
{
    const size_t n = problem->snapshot->n_technologies;
    bool *used = ARENA_NEW(arena, n, bool);
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        used[design->technology_index] = true;
        for (size_t t = 0; design->regions.technology && t < n; t++)
            used[t] = used[t] || &problem->market.technologies[t] == design->regions.technology;
    }
    for (size_t t = 0; t < n; t++) {
        const struct technology *technology = &problem->market.technologies[t];
        if (!used[t] || technology_is_built_in(technology))
            continue;
        if (technology->latency_s > 0)
            add(list, arena, "latency", technology->id, "latency.");
        if (isfinite(technology->bandwidth_Bps))
            add(list, arena, "bandwidth", technology->id, "bandwidth.");
        if (technology->times[MESSAGE_EXCHANGE])
            add(list, arena, "exchange bandwidth", technology->id, "exchange.");
        if (technology->message_cpu_s > 0)
            add(list, arena, "processor time per message", technology->id, "message_cpu.");
    }
}

/* --- one change --- */

static enum status move(struct sensitivity_side *out, const struct moving *m, const struct input *input,
                        char sign)
{
    struct arena scratch = ARENA_INIT;
    struct scenario scenario = *m->problem->scenario;
    struct located_list *changes = &scenario.file.changes;
    const struct located_list *before = &m->problem->file->changes;
    struct again again;
    changes->v = ARENA_NEW(&scratch, before->n + 1, struct located);
    if (before->n)
        memcpy(changes->v, before->v, before->n * sizeof *changes->v);
    changes->v[changes->n++] = (struct located){
        .text = arena_printf(&scratch, "%s=%c%s", input->change, sign, m->by), .option = "--by"};
    *out = (struct sensitivity_side){.best = (double)NAN, .kept = (double)NAN, .moved = true};
    const enum status status = again_build(&again, &scenario, m->problem, m->stop, &scratch, m->diag);
    if (status == ST_OK && again.plan.found) {
        out->best = again.plan.objective;
        out->moved = !bill_same_use(m->plan->bill, m->plan->n_bill, again.plan.bill, again.plan.n_bill);
        out->plan = plan_text(&again.plan, &again.problem, m->arena);
    }
    if (status == ST_OK)
        out->kept = plan_objective_kept(m->plan, &again.problem);
    arena_fini(&scratch);
    if (status != ST_USAGE || !input->limit)
        return status;
    diag_fini(m->diag);
    return ST_OK;
}

/* --- all of them --- */

static bool has_effect(const struct sensitivity_row *row, double today)
{
    return row->low.best != today || row->high.best != today || row->low.kept != today ||
           row->high.kept != today;
}

static int by_width(const void *a, const void *b)
{
    const struct sensitivity_row *x = a, *y = b;
    if (x->width != y->width)
        return x->width > y->width ? -1 : 1;
    return strcmp(x->what, y->what);
}

static enum status check_by(const char *by, struct diag *diag)
{
    double value = 0;
    struct diag unused = DIAG_INIT;
    const size_t n = strlen(by);
    char *number = mem_strdup(by);
    if (n > 0)
        number[n - 1] = '\0';
    const bool ok = n > 1 && by[n - 1] == '%' && decimal_parse_double(&value, number, &unused) == ST_OK &&
                    value > 0 && value < 100;
    free(number);
    diag_fini(&unused);
    if (ok)
        return ST_OK;
    return diag_set(diag, ST_USAGE, "--by: expected a percentage above 0 and below 100 like 10%%, got '%s'",
                    by);
}

static enum status move_both(struct sensitivity *out, const struct moving *m, const struct input *input)
{
    struct sensitivity_row row = {.what = input->what, .change = input->change};
    enum status status = move(&row.low, m, input, '-');
    if (status == ST_OK)
        status = move(&row.high, m, input, '+');
    if (status != ST_OK)
        return status;
    const double width = fabs(row.high.best - row.low.best) / fabs(m->plan->objective);
    row.width = isnan(width) ? (double)INFINITY : width;
    if (has_effect(&row, m->plan->objective))
        out->rows[out->n++] = row;
    else
        out->still[out->n_still++] = row.what;
    return ST_OK;
}

enum status sensitivity_make(struct sensitivity *out, const struct problem *problem, const struct plan *plan,
                             const char *by, const struct stop *stop, struct arena *arena, struct diag *diag)
{
    const struct moving m = {
        .problem = problem, .plan = plan, .by = by, .stop = stop, .arena = arena, .diag = diag};
    input_list inputs = {0};
    *out = (struct sensitivity){NULL, 0, NULL, 0};
    enum status status = check_by(by, diag);
    if (status != ST_OK)
        return status;
    add_prices(&inputs, problem, arena);
    add_limits(&inputs, problem, arena);
    add_rates(&inputs, problem, arena);
    add_technologies(&inputs, problem, arena);
    out->rows = ARENA_NEW(arena, inputs.n, struct sensitivity_row);
    out->still = ARENA_NEW(arena, inputs.n, const char *);
    for (size_t i = 0; i < inputs.n && status == ST_OK; i++) {
        stop_advance(stop, (double)i / (double)inputs.n);
        status = stop_reached(stop) ? ST_STOPPED : move_both(out, &m, &inputs.v[i]);
    }
    if (out->n)
        qsort(out->rows, out->n, sizeof *out->rows, by_width);
    free(inputs.v);
    if (status == ST_STOPPED)
        return diag_at(diag, ST_STOPPED, problem->file->path, 0, 0, "stopped before every input was moved");
    return status;
}
