/* near_lead.c - compares both sides at every budget at which either side changes its purchase. */
#include "study/near_lead.h"

#include <math.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/vec.h"
#include "study/purchase_option.h"

/* The purchases of a side by rising budget. */
struct lead_side {
    const struct frontier *frontier;
    size_t n; /* number of steps within the current budget */
};

/* Advances to a budget. Returns the next budget at which the side's purchase changes, or `end_minor`. */
static int64_t advance(struct lead_side *side, int64_t budget_minor, int64_t end_minor)
{
    const struct frontier *f = side->frontier;
    while (side->n < f->n && f->steps[side->n].cost_minor <= budget_minor)
        side->n++;
    return side->n < f->n && f->steps[side->n].cost_minor < end_minor ? f->steps[side->n].cost_minor
                                                                      : end_minor;
}

static const struct candidate *bought(const struct lead_side *side)
{
    return side->n > 0 ? &side->frontier->steps[side->n - 1] : NULL;
}

/* Budgets at which both sides are near-equal. */
struct equal_ranges {
    VEC(struct money_range) v;
};

static void add_equal(struct equal_ranges *ranges, int64_t from_minor, int64_t to_minor)
{
    if (ranges->v.n > 0 && ranges->v.v[ranges->v.n - 1].to_minor == from_minor)
        ranges->v.v[ranges->v.n - 1].to_minor = to_minor;
    else
        VEC_PUSH(&ranges->v, (struct money_range){from_minor, to_minor});
}

static int64_t width(const struct money_range *range)
{
    return range->to_minor - range->from_minor;
}

static void take_ranges(struct near_leads *out, const struct equal_ranges *ranges, int64_t both_minor,
                        struct arena *arena)
{
    int64_t sum = 0;
    out->n = ranges->v.n;
    out->equal = ARENA_COPY(arena, ranges->v.v, ranges->v.n, 0, struct money_range);
    for (size_t i = 0; i < out->n; i++) {
        sum += width(&out->equal[i]);
        out->largest = width(&out->equal[i]) > width(&out->equal[out->largest]) ? i : out->largest;
    }
    out->share = both_minor > 0 ? (double)sum / (double)both_minor : 0;
    mem_free(ranges->v.v);
}

enum status near_leads_find(struct near_leads *out, const struct instance *instance,
                            const struct crossover *c, struct arena *arena, struct diag *diag)
{
    struct near_errors errors;
    struct equal_ranges ranges = {0};
    struct lead_side a = {&c->sides[0], 0}, b = {&c->sides[1], 0};
    int64_t both_minor = 0;
    size_t k = 0;
    *out = (struct near_leads){.known = c->n_intervals > 0,
                               .leads = ARENA_NEW(arena, c->n_intervals, struct near_lead)};
    out->source = near_source(&out->near, instance);
    const bool by_error = out->source == NEAR_BY_ERROR;
    out->known = out->known && c->looked_at == 0 && !(by_error && is_multi_cluster(instance));
    if (!out->known)
        return ST_OK;
    const enum status status = by_error ? near_errors_make(&errors, instance, arena, diag) : ST_OK;
    for (size_t i = 0; i < c->n_intervals; i++)
        out->leads[i] = (struct near_lead){NAN, true};
    for (int64_t at = c->range.from_minor, next = 0; status == ST_OK && at < c->range.to_minor; at = next) {
        const int64_t next_a = advance(&a, at, c->range.to_minor),
                      next_b = advance(&b, at, c->range.to_minor);
        const struct candidate *x = bought(&a), *y = bought(&b);
        next = next_a < next_b ? next_a : next_b;
        while (k + 1 < c->n_intervals && c->intervals[k].to_minor <= at)
            k++;
        out->leads[k].equal = out->leads[k].equal && x && y;
        if (!x || !y)
            continue;
        const double near =
            by_error ? near_deviation(&errors, &(struct near_clusters){x, 1}, &(struct near_clusters){y, 1})
                     : out->near;
        const double lead = 1 - fmin(x->rate, y->rate) / fmax(x->rate, y->rate);
        const bool equal = compare_close(1 - lead, 1 - near) >= 0;
        out->near = fmax(out->near, near);
        out->leads[k].most = fmax(lead, out->leads[k].most); /* which may be NAN */
        out->leads[k].equal = out->leads[k].equal && equal;
        both_minor += next - at;
        if (equal)
            add_equal(&ranges, at, next);
    }
    take_ranges(out, &ranges, both_minor, arena);
    return status;
}
