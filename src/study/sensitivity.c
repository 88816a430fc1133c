/* sensitivity.c - one input after another, changed as --set changes it. */
#include "study/sensitivity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/sort.h"
#include "purchase/bill.h"
#include "study/again.h"
#include "study/inputs.h"

struct moving {
    const struct problem *problem;
    const struct plan *plan;
    const char *by;
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

/* --- one change --- */

static enum status move(struct sensitivity_side *out, const struct moving *m, const struct input *input,
                        char sign)
{
    struct arena scratch = ARENA_INIT;
    struct again again = {.like = m->plan};
    *out = (struct sensitivity_side){.best = (double)NAN, .kept = (double)NAN, .moved = true};
    const enum status status =
        again_changed(&again, m->problem, arena_printf(&scratch, "%s=%c%s", input->change, sign, m->by),
                      "--by", m->stop, &scratch, m->diag);
    if (status == ST_OK && again.plan.found) {
        out->best = again.plan.objective;
        out->moved = !bill_same_use(m->plan->bill, m->plan->n_bill, again.plan.bill, again.plan.n_bill);
        out->plan = plan_text(&again.plan, &again.problem, m->arena);
    }
    if (status == ST_OK)
        out->kept = plan_objective_kept(m->plan, &again.problem);
    arena_fini(&scratch);
    if (status != ST_USAGE || input->kind != INPUT_LIMIT)
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
    const size_t n = strlen(by);
    char *number = mem_strdup(by);
    if (n > 0)
        number[n - 1] = '\0';
    const bool ok = n > 1 && by[n - 1] == '%' && decimal_parse_double(&value, number, NULL) == ST_OK &&
                    value > 0 && value < 100;
    free(number);
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
    struct moving m = {
        .problem = problem, .plan = plan, .by = by, .stop = stop, .arena = arena, .diag = diag};
    *out = (struct sensitivity){NULL, 0, NULL, 0};
    enum status status = check_by(by, diag);
    if (status != ST_OK)
        return status;
    input_list inputs = inputs_of(problem, arena);
    out->rows = ARENA_NEW(arena, inputs.n, struct sensitivity_row);
    out->still = ARENA_NEW(arena, inputs.n, const char *);
    for (size_t i = 0; i < inputs.n && status == ST_OK; i++) {
        const struct stop step = stop_step(stop, i, inputs.n);
        m.stop = &step;
        status = stop_reached(stop) ? ST_STOPPED : move_both(out, &m, &inputs.v[i]);
    }
    if (out->n)
        sort_stable(out->rows, out->n, sizeof *out->rows, by_width);
    free(inputs.v);
    if (status == ST_STOPPED)
        return diag_at(diag, ST_STOPPED, problem->file->path, 0, 0, "stopped before every input was moved");
    return status;
}
