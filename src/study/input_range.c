/* input_range.c - bisection between a value of an input that keeps the plan, or its design, and one that does
 * not. */
#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/record.h"
#include "base/sort.h"
#include "purchase/bill.h"
#include "study/inputs.h"
#include "study/design_range.h"
#include "study/parallel_items.h"
#include "study/purchase_option.h"
#include "study/resolve.h"

static const double FARTHEST = 1000;
static const double NEAR = 8.3e-7; /* width in logarithms: FARTHEST after 23 bisections */
enum { DOUBLINGS = 10, ENDS = 4, SAMPLES = 16 };

struct input_study {
    struct design_study study;
    const struct input *input;
};

struct ranges_work {
    const struct plan *plan;
    const struct design_rivals *rivals;
    const struct input *inputs;
};

/* The best purchase at a factor of the input's value. */
struct input_sample {
    bool valid; /* the input may have this value */
    bool same_design, same_order;
    const char *plan; /* NULL: nothing can be bought */
    bool weighed;
    struct design_weight weight;
};

static bool same_designs(const struct plan *a, const struct plan *b)
{
    bool same = a->found && a->n_clusters == b->n_clusters;
    for (size_t i = 0; same && i < a->n_clusters; i++)
        same = purchase_option_compare(a->clusters[i].point.design, b->clusters[i].point.design) == 0;
    return same;
}

static enum status solve_at(struct resolve *solved, const struct input_study *r, double factor,
                            struct arena *scratch)
{
    const struct instance *instance = r->study.instance;
    const struct stop *stop = r->study.stop;
    if (r->input->kind == INPUT_BUDGET) {
        const struct plan_options options = {.brief = true, .like = r->study.plan, .stop = stop};
        solved->instance = instance_varied(instance);
        solved->instance.budget_minor = (int64_t)round(factor * r->input->value);
        return resolve_problem(&solved->plan, &solved->instance, &options, scratch, r->study.diag);
    }
    const struct located_text change = {.text = arena_printf(scratch, "%s=*%.9g", r->input->change, factor),
                                        .option = "--inputs"};
    return resolve_with_change(solved, instance, &change, stop, scratch, r->study.diag);
}

/* True if both problems have the same designs, in the same order. */
static bool has_designs(const struct instance *instance, const struct instance *like)
{
    bool same = instance->choice.n_designs == like->choice.n_designs;
    for (size_t d = 0; same && d < instance->choice.n_designs; d++)
        same = strcmp(instance->choice.designs[d].id, like->choice.designs[d].id) == 0;
    return same;
}

/* Solves the problem at a factor. weigh: also finds the best purchases of the design and of its rivals. */
static enum status solve_sample(struct input_sample *out, const struct input_study *r, double factor,
                                bool weigh)
{
    struct arena scratch = ARENA_INIT;
    struct resolve solved = {.like = r->study.plan};
    *out = (struct input_sample){.valid = true};
    if (stop_reached(r->study.stop))
        return ST_STOPPED;
    enum status status = solve_at(&solved, r, factor, &scratch);
    if (r->input->kind == INPUT_LIMIT && (status == ST_USAGE || status == ST_INPUT)) {
        out->valid = false; /* a limit that contradicts another one */
        diag_fini(r->study.diag);
        status = ST_OK;
    } else if (status == ST_OK && solved.plan.found) {
        const struct plan *plan = &solved.plan;
        out->same_order = bill_same_use(plan->bill, plan->n_bill, r->study.plan->bill, r->study.plan->n_bill);
        out->same_design = out->same_order || same_designs(plan, r->study.plan);
        out->plan = design_text(&solved.instance, r->study.plan, plan_candidates(plan, &scratch),
                                plan->n_clusters, r->study.arena);
    }
    if (status == ST_OK && weigh && out->valid && has_designs(&solved.instance, r->study.instance)) {
        out->weighed = true;
        status = design_weigh(&out->weight, &r->study, &solved.instance, &solved.plan);
    }
    arena_fini(&scratch);
    return status;
}

/* Logarithms of factors: `inside` keeps the answer, `outside` does not; NAN: none is known. */
struct bracket {
    double inside, outside;
    const char *plan; /* best at `outside` */
};

static void narrow(struct bracket *bracket, double at, bool kept, const char *plan)
{
    if (!kept && !(fabs(at) >= fabs(bracket->outside))) {
        bracket->outside = at;
        bracket->plan = plan;
    }
    if (kept && fabs(at) > fabs(bracket->inside) && !(fabs(at) >= fabs(bracket->outside)))
        bracket->inside = at;
}

/* Solves at one factor, and narrows the brackets of both the design and the plan. */
static enum status narrow_both(struct bracket *design, struct bracket *plan, struct input_sample *sample,
                               const struct input_study *r, double at)
{
    const enum status status = solve_sample(sample, r, number_exp(at), false);
    if (status == ST_OK && sample->valid) {
        narrow(design, at, sample->same_design, sample->plan);
        narrow(plan, at, sample->same_order, sample->plan);
    }
    return status;
}

static enum status bisect(struct bracket *own, struct bracket *design, struct bracket *plan,
                          const struct input_study *r, double near)
{
    enum status status = ST_OK;
    struct input_sample sample;
    while (status == ST_OK && !isnan(own->outside) && fabs(own->outside - own->inside) > near)
        status = narrow_both(design, plan, &sample, r, (own->inside + own->outside) / 2);
    return status;
}

static struct input_end end_of(const struct bracket *bracket)
{
    const bool any = !isnan(bracket->outside);
    return (struct input_end){any ? number_exp(bracket->inside) : (double)NAN, any ? bracket->plan : NULL,
                              false};
}

/* --- proof that no value in between changes the design --- */

/* The proof that a design is best at all values between two. */
struct range_proof {
    const struct input_study *r;
    int left; /* number of values that may still be solved */
    bool unproven;
    struct bracket found; /* bracket of a value at which the design is not best; outside NAN: none found */
};

static enum status prove_between(struct range_proof *b, double low, const struct design_weight *at_low,
                                 double high, const struct design_weight *at_high)
{
    const double middle = (low + high) / 2;
    struct input_sample sample;
    if (design_is_safe(b->r->study.instance->goal, at_low, at_high))
        return ST_OK;
    b->unproven = b->unproven || b->left <= 0 || fabs(high - low) <= NEAR;
    if (b->unproven)
        return ST_OK;
    b->left--;
    enum status status = solve_sample(&sample, b->r, number_exp(middle), true);
    b->unproven = b->unproven || !sample.weighed;
    if (status != ST_OK || b->unproven)
        return status;
    if (!sample.same_design) {
        b->found = (struct bracket){low, middle, sample.plan};
        return ST_OK;
    }
    status = prove_between(b, low, at_low, middle, &sample.weight);
    return status == ST_OK && isnan(b->found.outside) && !b->unproven
               ? prove_between(b, middle, &sample.weight, high, at_high)
               : status;
}

/* Tries to prove the range of a design. Rates, networks, limits and conditions only, because the values of
 * all purchases change monotonically with them. Searches from today's value to the end or `far`, and moves
 * the end if the design is not best in between. */
static enum status prove(struct bracket *design, bool *proven, const struct input_study *r, double far)
{
    const enum input_kind kind = r->input->kind;
    struct input_sample today, end;
    *proven = false;
    if (kind == INPUT_PRICE || kind == INPUT_TCO || kind == INPUT_BUDGET || !r->study.rivals->bounded)
        return ST_OK;
    enum status status = solve_sample(&today, r, 1, true);
    for (int i = 0; i < ENDS && status == ST_OK; i++) {
        struct range_proof proof = {.r = r, .left = SAMPLES, .found = {.outside = (double)NAN}};
        const double to = isnan(design->outside) ? far : design->inside;
        struct bracket none = {.outside = (double)NAN};
        status = solve_sample(&end, r, number_exp(to), true);
        if (status != ST_OK || !today.weighed || !end.weighed)
            return status;
        status = prove_between(&proof, 0, &today.weight, to, &end.weight);
        if (status != ST_OK || isnan(proof.found.outside)) {
            *proven = !proof.unproven;
            return status;
        }
        *design = proof.found;
        status = bisect(design, design, &none, r, NEAR);
    }
    return status;
}

static enum status find_ends(struct input_end *of_design, struct input_end *of_plan,
                             const struct input_study *r, double farthest)
{
    struct bracket design = {.outside = (double)NAN}, plan = {.outside = (double)NAN};
    struct input_sample sample = {.valid = true};
    enum status status = ST_OK;
    const double far = number_ln(farthest);
    *of_design = *of_plan = end_of(&design);
    if (fabs(farthest - 1) <= 1e-7) /* the input already has its extreme value */
        return ST_OK;
    if (r->input->kind == INPUT_LIMIT) /* steps towards `far`, because a limit may contradict another one */
        for (int i = 1; i <= DOUBLINGS && status == ST_OK && sample.valid && isnan(design.outside); i++)
            status = narrow_both(&design, &plan, &sample, r, far * i / DOUBLINGS);
    else
        status = narrow_both(&design, &plan, &sample, r, far);
    if (status == ST_OK)
        status = bisect(&design, &design, &plan, r, NEAR);
    if (status == ST_OK)
        status = bisect(&plan, &design, &plan, r, NEAR);
    bool proven = false;
    if (status == ST_OK)
        status = prove(&design, &proven, r, far);
    *of_design = end_of(&design);
    *of_plan = end_of(&plan);
    of_design->proven = proven;
    return status;
}

/* --- the budget, exact to the minor unit --- */

/* Finds the last budget that buys the plan, between today's and far_minor. The plan stays best up to one
 * budget. */
static enum status last_of_plan(int64_t *last_minor, const char **beyond, const struct input_study *r,
                                int64_t far_minor)
{
    const double today = r->input->value;
    int64_t kept = (int64_t)today, lost = far_minor;
    struct input_sample sample;
    enum status status = solve_sample(&sample, r, (double)far_minor / today, false);
    *last_minor = far_minor;
    if (status != ST_OK || sample.same_order)
        return status;
    *beyond = sample.plan;
    while (status == ST_OK && kept + 1 != lost && kept - 1 != lost) {
        const int64_t middle = kept + (lost - kept) / 2;
        status = solve_sample(&sample, r, (double)middle / today, false);
        *(sample.same_order ? &kept : &lost) = middle;
        if (!sample.same_order)
            *beyond = sample.plan;
    }
    *last_minor = kept;
    return status;
}

static enum status find_budget_of_design(struct input_end *out, const struct input_study *r, double farthest)
{
    struct design_at_budget at;
    const enum status status = design_range_budget(&at, &r->study, (int64_t)(farthest * r->input->value));
    if (status != ST_OK)
        return status;
    const int64_t kept_minor = at.budget_minor + (farthest > 1 ? -1 : 1);
    *out = (struct input_end){at.kept ? (double)NAN : (double)kept_minor / r->input->value,
                              at.kept ? NULL : at.plan, at.proven};
    return ST_OK;
}

static enum status find_budget(struct input_end *of_design, struct input_end *of_plan,
                               const struct input_study *r, double farthest)
{
    const int64_t far_minor = (int64_t)(farthest * r->input->value);
    int64_t last_minor = far_minor;
    const enum status status = last_of_plan(&last_minor, &of_plan->plan, r, far_minor);
    of_plan->factor = last_minor == far_minor ? (double)NAN : (double)last_minor / r->input->value;
    return status == ST_OK ? find_budget_of_design(of_design, r, farthest) : status;
}

static bool is_exact(const struct input_study *r)
{
    return r->input->kind == INPUT_BUDGET && r->study.instance->goal == GOAL_RATE && r->study.rivals->bounded;
}

static enum status find_side(struct input_end *of_design, struct input_end *of_plan,
                             const struct input_study *r, double farthest)
{
    return is_exact(r) ? find_budget(of_design, of_plan, r, farthest)
                       : find_ends(of_design, of_plan, r, farthest);
}

/* --- one input, with a limited change --- */

/* Factors that lead almost to the ends of the valid values; factors are written with 9 digits. */
static double least_factor(const struct input *input)
{
    return input_has_range(input) ? input->least / input->value * (1 + 1e-8) : 0;
}

static double most_factor(const struct input *input)
{
    return input_has_range(input) ? input->most / input->value * (1 - 1e-8) : (double)INFINITY;
}

enum status input_end_within(struct input_end *out, const struct input_within *within,
                             const struct design_study *study)
{
    const struct input *input = within->input;
    const struct input_study r = {*study, input};
    const double farthest = fmin(fmax(within->factor, least_factor(input)), most_factor(input));
    struct bracket design = {.outside = (double)NAN}, order = design;
    struct input_sample sample;
    if (is_exact(&r))
        return find_budget_of_design(out, &r, farthest);
    *out = end_of(&design);
    if (fabs(farthest - 1) <= 1e-7)
        return ST_OK;
    enum status status = narrow_both(&design, &order, &sample, &r, number_ln(farthest));
    if (status == ST_OK)
        status = bisect(&design, &design, &order, &r, within->near);
    *out = end_of(&design);
    return status;
}

double input_change_to(const struct input_end *low, const struct input_end *high)
{
    const double down = isnan(low->factor) ? (double)INFINITY : 1 - low->factor;
    const double up = isnan(high->factor) ? (double)INFINITY : high->factor - 1;
    return fmin(down, up);
}

static enum status find_both(void *out, struct parallel_worker *worker, int64_t item, struct diag *diag)
{
    const struct ranges_work *work = worker->payload;
    const struct input_study r = {
        {&worker->instance, work->plan, work->rivals, &worker->stop, &worker->arena, diag},
        &work->inputs[item]};
    struct input_range *range = out;
    *range = (struct input_range){.input = *r.input};
    if (!r.input->unit)
        return ST_OK;
    const double least = fmax(1 / FARTHEST, least_factor(r.input));
    const double most = fmin(FARTHEST, most_factor(r.input));
    enum status status = find_side(&range->low, &range->plan_low, &r, least);
    return status == ST_OK ? find_side(&range->high, &range->plan_high, &r, most) : status;
}

static void carry_range(struct record *record, void *answer, const struct instance *instance)
{
    struct input_range *range = answer;
    int64_t kind = range->input.kind;
    (void)instance;
    record_integer(record, &kind);
    range->input.kind = (enum input_kind)kind;
    record_text(record, &range->input.what);
    record_text(record, &range->input.change);
    record_real(record, &range->input.value);
    record_text(record, &range->input.unit);
    record_bool(record, &range->input.whole);
    struct input_end *ends[] = {&range->low, &range->high, &range->plan_low, &range->plan_high};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        record_real(record, &ends[i]->factor);
        record_text(record, &ends[i]->plan);
        record_bool(record, &ends[i]->proven);
    }
}

static int compare_ranges(const void *x, const void *y)
{
    const struct input_range *a = x, *b = y;
    const double design_a = input_change_to(&a->low, &a->high), design_b = input_change_to(&b->low, &b->high);
    const double plan_a = input_change_to(&a->plan_low, &a->plan_high);
    const double plan_b = input_change_to(&b->plan_low, &b->plan_high);
    if (design_a != design_b)
        return design_a < design_b ? -1 : 1;
    return (plan_a > plan_b) - (plan_a < plan_b);
}

input_list inputs_with_range(const struct instance *instance, struct arena *arena)
{
    input_list inputs = inputs_of(instance, arena);
    if (instance->budget_minor != BUDGET_NONE)
        VEC_PUSH(&inputs, ((struct input){.kind = INPUT_BUDGET,
                                          .what = "budget",
                                          .change = "--budget",
                                          .value = (double)instance->budget_minor,
                                          .unit = instance->currency}));
    return inputs;
}

enum status input_ranges_make(struct input_ranges *out, const struct instance *instance,
                              const struct plan *plan, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    struct design_rivals rivals;
    *out = (struct input_ranges){.n = 0};
    const enum status made = design_rivals_make(&rivals, instance, plan, stop, diag);
    if (made != ST_OK)
        return made;
    input_list inputs = inputs_with_range(instance, arena);
    const struct ranges_work work = {plan, &rivals, inputs.v};
    const struct parallel_items each = {.name = "range",
                                        .n = (int64_t)inputs.n,
                                        .size = sizeof(struct input_range),
                                        .payload = &work,
                                        .find = find_both,
                                        .carry = carry_range};
    void *ranges = NULL;
    int64_t done = 0;
    const enum status status = parallel_items_find(&ranges, &done, &each, instance, stop, diag);
    mem_free(inputs.v);
    *out = (struct input_ranges){ranges, 0, ARENA_NEW(arena, (size_t)done, const char *), 0};
    for (int64_t i = 0; i < done; i++) {
        const struct input_range range = out->v[i];
        if (!range.input.unit)
            continue;
        if (isfinite(input_change_to(&range.plan_low, &range.plan_high)))
            out->v[out->n++] = range;
        else
            out->still[out->n_still++] = range.input.what;
    }
    sort_stable(out->v, out->n, sizeof *out->v, compare_ranges);
    if (status == ST_STOPPED)
        return diag_at(diag, ST_STOPPED, instance->scenario->file.path, 0, 0,
                       "stopped before every input was moved");
    return status;
}
