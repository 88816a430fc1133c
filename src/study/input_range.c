/* input_range.c - halving between a value of an input that keeps the plan's nodes and network and one that
 * does not. */
#include <math.h>
#include <stdlib.h>

#include "base/diag.h"
#include "base/record.h"
#include "study/inputs.h"
#include "study/parallel_items.h"
#include "study/resolve.h"

static const double FARTHEST = 1000;
enum { HALVINGS = 23 }; /* 1000^(2^-23) is 1 + 8e-7 */

struct ranging {
    struct each_worker *worker;
    const struct plan *plan;
    const struct input *input;
    struct diag *diag;
};

struct asked {
    const struct plan *plan;
    const struct input *inputs;
};

static bool same_design(const struct plan_cluster *a, const struct plan_cluster *b)
{
    const struct design *x = a->point.design, *y = b->point.design;
    return x->node_index == y->node_index && x->technology_index == y->technology_index;
}

/* Whether the clusters are of the plan's nodes and networks where the input is `factor` times its value.
 * out_plan: what is bought, where they are not. */
static enum status keeps(bool *out, const char **out_plan, const struct ranging *r, double factor)
{
    struct arena scratch = ARENA_INIT;
    struct again again = {.like = r->plan};
    if (stop_reached(&r->worker->stop))
        return ST_STOPPED;
    const struct located change = {.text = arena_printf(&scratch, "%s=*%.9g", r->input->change, factor),
                                   .option = "--inputs"};
    const enum status status =
        again_changed(&again, &r->worker->problem, &change, &r->worker->stop, &scratch, r->diag);
    if (status == ST_OK) {
        *out = again.plan.found && again.plan.n_clusters == r->plan->n_clusters;
        for (size_t i = 0; *out && i < r->plan->n_clusters; i++)
            *out = same_design(&r->plan->clusters[i], &again.plan.clusters[i]);
        *out_plan = again.plan.found ? plan_text(&again.plan, &again.problem, &r->worker->arena) : NULL;
    }
    arena_fini(&scratch);
    return status;
}

static enum status find_end(struct input_end *out, const struct ranging *r, double farthest)
{
    bool kept = true;
    const char *plan = NULL;
    double inside = 0, outside = number_ln(farthest);
    *out = (struct input_end){.factor = (double)NAN};
    if (fabs(farthest - 1) <= 1e-7) /* it is at its end */
        return ST_OK;
    enum status status = keeps(&kept, &plan, r, farthest);
    if (status != ST_OK || kept)
        return status;
    out->plan = plan;
    for (int i = 0; i < HALVINGS && status == ST_OK; i++) {
        const double middle = (inside + outside) / 2;
        status = keeps(&kept, &plan, r, number_exp(middle));
        if (kept)
            inside = middle;
        else
            outside = middle;
        if (!kept)
            out->plan = plan;
    }
    out->factor = number_exp(inside);
    return status;
}

/* Factors that lead to the ends of what a value can be, a little before them: they are written with 9 digits.
 */
static double least_factor(const struct input *input)
{
    return input->kind == INPUT_TCO ? input->least / input->value * (1 + 1e-8) : 0;
}

static double most_factor(const struct input *input)
{
    return input->kind == INPUT_TCO ? input->most / input->value * (1 - 1e-8) : (double)INFINITY;
}

static enum status find_both(void *out, struct each_worker *worker, int64_t item, struct diag *diag)
{
    const struct asked *asked = worker->payload;
    const struct ranging r = {worker, asked->plan, &asked->inputs[item], diag};
    struct input_range *range = out;
    *range = (struct input_range){.input = *r.input};
    if (!r.input->unit)
        return ST_OK;
    enum status status = find_end(&range->low, &r, fmax(1 / FARTHEST, least_factor(r.input)));
    return status == ST_OK ? find_end(&range->high, &r, fmin(FARTHEST, most_factor(r.input))) : status;
}

static void carry_range(struct record *record, void *answer, const struct problem *problem)
{
    struct input_range *range = answer;
    int64_t kind = range->input.kind;
    (void)problem;
    record_integer(record, &kind);
    range->input.kind = (enum input_kind)kind;
    record_text(record, &range->input.what);
    record_text(record, &range->input.change);
    record_real(record, &range->input.value);
    record_text(record, &range->input.unit);
    record_bool(record, &range->input.whole);
    record_real(record, &range->low.factor);
    record_text(record, &range->low.plan);
    record_real(record, &range->high.factor);
    record_text(record, &range->high.plan);
}

enum status input_ranges_make(struct input_ranges *out, const struct problem *problem,
                              const struct plan *plan, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    input_list inputs = inputs_of(problem, arena);
    const struct asked asked = {plan, inputs.v};
    const struct each each = {.name = "range",
                              .n = (int64_t)inputs.n,
                              .size = sizeof(struct input_range),
                              .payload = &asked,
                              .ask = find_both,
                              .carry = carry_range};
    void *ranges = NULL;
    int64_t done = 0;
    const enum status status = each_ask(&ranges, &done, &each, problem, stop, diag);
    free(inputs.v);
    *out = (struct input_ranges){ranges, 0, ARENA_NEW(arena, (size_t)done, const char *), 0};
    for (int64_t i = 0; i < done; i++) {
        const struct input_range range = out->v[i];
        if (!range.input.unit)
            continue;
        if (!isnan(range.low.factor) || !isnan(range.high.factor))
            out->v[out->n++] = range;
        else
            out->still[out->n_still++] = range.input.what;
    }
    if (status == ST_STOPPED)
        return diag_at(diag, ST_STOPPED, problem->file->path, 0, 0, "stopped before every input was moved");
    return status;
}
