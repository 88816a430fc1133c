/* sensitivity.c - changes one input at a time, as --set does. */
#include "study/sensitivity.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/record.h"
#include "base/sort.h"
#include "purchase/bill.h"
#include "study/inputs.h"
#include "study/parallel_items.h"
#include "study/resolve.h"

struct sensitivity_work {
    const struct plan *plan;
    const char *by;
    const struct input *inputs;
};

/* --- one change --- */

/* The change of an input. A value is limited to its range, such as a utilisation to 1. */
static const char *change_text(const struct input *input, char sign, const char *by, struct arena *arena)
{
    double percent = 0;
    (void)decimal_parse_double(&percent, arena_strndup(arena, by, strlen(by) - 1), NULL);
    const double to = input->value * (1 + (sign == '+' ? percent : -percent) / 100);
    if (input_has_range(input) && !(to >= input->least && to <= input->most))
        return arena_printf(arena, "%s=%.9g%s", input->change, sign == '+' ? input->most : input->least,
                            input->suffix ? input->suffix : "");
    return arena_printf(arena, "%s=%c%s", input->change, sign, by);
}

static enum status solve_side(struct sensitivity_side *out, struct parallel_worker *worker,
                              const struct input *input, char sign, struct diag *diag)
{
    const struct sensitivity_work *work = worker->payload;
    struct arena scratch = ARENA_INIT;
    struct resolve solved = {.like = work->plan};
    *out = (struct sensitivity_side){.best = (double)NAN, .kept = (double)NAN, .moved = true};
    const struct located_text change = {.text = change_text(input, sign, work->by, &scratch),
                                        .option = "--by"};
    const enum status status =
        resolve_with_change(&solved, &worker->instance, &change, &worker->stop, &scratch, diag);
    if (status == ST_OK && solved.plan.found) {
        out->best = solved.plan.objective;
        out->moved =
            !bill_same_use(work->plan->bill, work->plan->n_bill, solved.plan.bill, solved.plan.n_bill);
        out->plan = plan_text(&solved.plan, &solved.instance, &worker->arena);
    }
    if (status == ST_OK)
        out->kept = plan_objective_kept(work->plan, &solved.instance);
    arena_fini(&scratch);
    if (status != ST_USAGE || input->kind != INPUT_LIMIT)
        return status;
    diag_fini(diag);
    return ST_OK;
}

/* --- all inputs --- */

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
    mem_free(number);
    if (ok)
        return ST_OK;
    return diag_set(diag, ST_USAGE, "--by: expected a percentage above 0 and below 100 like 10%%, got '%s'",
                    by);
}

static enum status solve_sides(void *out, struct parallel_worker *worker, int64_t item, struct diag *diag)
{
    const struct sensitivity_work *work = worker->payload;
    const struct input *input = &work->inputs[item];
    struct sensitivity_row *row = out;
    *row = (struct sensitivity_row){.what = input->what, .change = input->change};
    enum status status = solve_side(&row->low, worker, input, '-', diag);
    if (status == ST_OK)
        status = solve_side(&row->high, worker, input, '+', diag);
    const double width = fabs(row->high.best - row->low.best) / fabs(work->plan->objective);
    row->width = isnan(width) ? (double)INFINITY : width;
    return status;
}

static void carry_side(struct record *record, struct sensitivity_side *side)
{
    record_real(record, &side->best);
    record_real(record, &side->kept);
    record_text(record, &side->plan);
    record_bool(record, &side->moved);
}

static void carry_row(struct record *record, void *answer, const struct instance *instance)
{
    struct sensitivity_row *row = answer;
    (void)instance;
    record_text(record, &row->what);
    record_text(record, &row->change);
    carry_side(record, &row->low);
    carry_side(record, &row->high);
    record_real(record, &row->width);
}

enum status sensitivity_make(struct sensitivity *out, const struct instance *instance,
                             const struct plan *plan, const char *by, const struct stop *stop,
                             struct diag *diag)
{
    *out = (struct sensitivity){NULL, 0, NULL, 0};
    enum status status = check_by(by, diag);
    if (status != ST_OK)
        return status;
    input_list inputs = inputs_of(instance, instance->arena);
    const struct sensitivity_work work = {plan, by, inputs.v};
    const struct parallel_items each = {.name = "input",
                                        .n = (int64_t)inputs.n,
                                        .size = sizeof(struct sensitivity_row),
                                        .payload = &work,
                                        .find = solve_sides,
                                        .carry = carry_row};
    void *rows = NULL;
    int64_t done = 0;
    status = parallel_items_find(&rows, &done, &each, instance, stop, diag);
    mem_free(inputs.v);
    out->rows = rows;
    out->still = ARENA_NEW(instance->arena, (size_t)done, const char *);
    for (int64_t i = 0; i < done; i++)
        if (has_effect(&out->rows[i], plan->objective))
            out->rows[out->n++] = out->rows[i];
        else
            out->still[out->n_still++] = out->rows[i].what;
    if (out->n)
        sort_stable(out->rows, out->n, sizeof *out->rows, by_width);
    if (status == ST_STOPPED)
        return diag_at(diag, ST_STOPPED, instance->scenario->file.path, 0, 0,
                       "stopped before every input was changed");
    return status;
}
