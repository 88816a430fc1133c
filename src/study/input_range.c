/* input_range.c - halving between a value of an input that keeps the plan's nodes and network and one that
 * does not. */
#include "study/input_range.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "study/again.h"

static const double FARTHEST = 1000;
enum { HALVINGS = 23 }; /* 1000^(2^-23) is 1 + 8e-7 */

struct ranging {
    const struct problem *problem;
    const struct plan *plan;
    const struct input *input;
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
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
    if (stop_reached(r->stop))
        return ST_STOPPED;
    const enum status status =
        again_changed(&again, r->problem, arena_printf(&scratch, "%s=*%.9g", r->input->change, factor),
                      "--inputs", r->stop, &scratch, r->diag);
    if (status == ST_OK) {
        *out = again.plan.found && again.plan.n_clusters == r->plan->n_clusters;
        for (size_t i = 0; *out && i < r->plan->n_clusters; i++)
            *out = same_design(&r->plan->clusters[i], &again.plan.clusters[i]);
        *out_plan = again.plan.found ? plan_text(&again.plan, &again.problem, r->arena) : NULL;
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

enum status input_ranges_make(struct input_ranges *out, const struct problem *problem,
                              const struct plan *plan, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    struct ranging r = {problem, plan, NULL, stop, arena, diag};
    input_list inputs = inputs_of(problem, arena);
    enum status status = ST_OK;
    *out = (struct input_ranges){ARENA_NEW(arena, inputs.n, struct input_range), 0,
                                 ARENA_NEW(arena, inputs.n, const char *), 0};
    for (size_t i = 0; i < inputs.n && status == ST_OK; i++) {
        struct input_range range = {.input = inputs.v[i]};
        if (!range.input.unit)
            continue;
        const struct stop step = stop_step(stop, i, inputs.n);
        r.stop = &step;
        r.input = &inputs.v[i];
        status = find_end(&range.low, &r, 1 / FARTHEST);
        if (status == ST_OK)
            status = find_end(&range.high, &r, FARTHEST);
        if (status != ST_OK)
            break;
        if (isnan(range.low.factor) && isnan(range.high.factor))
            out->still[out->n_still++] = range.input.what;
        else
            out->v[out->n++] = range;
    }
    free(inputs.v);
    if (status == ST_STOPPED)
        return diag_at(diag, ST_STOPPED, problem->file->path, 0, 0, "stopped before every input was moved");
    return status;
}
