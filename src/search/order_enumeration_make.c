/* order_enumeration_make.c - prepares an enumeration: the needs with several part options, their order, and
 * lower bounds of their cost and size. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "problem/weighs.h"
#include "search/order_enumeration.h"
#include "search/instance_cost.h"

/* Lists the needs with several part options. */
static void list_needs(struct order_enumeration *w)
{
    size_t at_most = 0;
    int64_t units[DESIGN_MAX_NEEDS] = {0};
    for (size_t c = 0; c < w->n_points; c++)
        at_most += w->points[c].design->needs.n;
    w->needs = mem_alloc(at_most, sizeof *w->needs);
    for (size_t c = 0; c < w->n_points; c++) {
        const struct candidate *point = &w->points[c];
        (void)design_units(units, point->design, point->nodes); /* the topology exists */
        for (size_t i = 0; i < point->design->needs.n; i++) {
            const struct need *need = &w->instance->choice.needs[point->design->needs.at[i]];
            if (need->n_options == 1)
                continue;
            w->needs[w->n_needs++] =
                (struct enumeration_need){.cluster = c,
                                          .i = i,
                                          .units = units[i],
                                          .by_length = design_has_length(point->design, i),
                                          .sized = !instance_differs_in_cost(w->instance, need),
                                          .need = need};
            w->n_slots += need->n_options;
        }
    }
}

/* Makes needs adjacent that share parts, directly or through others. If the choice of parts depends on more
 * than the price, all needs are linked. */
static void link_needs(struct order_enumeration *w)
{
    const bool all = instance_weighs_mixes(w->instance) || !w->shared.relaxed;
    struct enumeration_need *needs = w->needs;
    for (size_t j = 0, first = 0; j < w->n_needs; j++) {
        for (size_t k = j; k < w->n_needs && j > first; k++) {
            bool linked = all;
            for (size_t of = first; of < j && !linked; of++)
                linked = enumeration_share_part(w, &needs[of], &needs[k]);
            if (!linked)
                continue;
            const struct enumeration_need need = needs[k];
            memmove(&needs[j + 1], &needs[j], (k - j) * sizeof need);
            needs[j] = need;
            needs[j].linked = true;
            break;
        }
        if (!needs[j].linked)
            first = j;
    }
    for (size_t j = 0; j < w->n_needs; j++) {
        needs[j].last = j + 1 == w->n_needs || !needs[j + 1].linked;
        needs[j].shares = w->shared.relaxed && enumeration_shares(w, &needs[j]);
    }
}

static struct enumeration_slot slot_of(const struct order_table *table, size_t k, int64_t units)
{
    struct enumeration_slot slot = {.option = &table->options[k], .price = table->prices[k]};
    slot.none_minor = part_option_cost(slot.option, slot.price, 0);
    (void)price_total(slot.price, 0, &slot.base);
    slot.high = part_options_at_most(table->options, table->n_options, k, units);
    return slot;
}

/* Adds the slots of a need. */
static void add_slots(struct order_enumeration *w, struct enumeration_need *need, size_t first)
{
    const struct instance *priced = need->shares ? w->shared.relaxed : w->instance;
    for (size_t k = 0; k < need->need->n_options && need->shares; k++)
        w->shared.units[need->need->options[k].part] = 0;
    const struct candidate *point = &w->points[need->cluster];
    need->table = instance_need_table(&need->own, priced, point->design, need->i, point->nodes, &w->tables);
    need->first = first;
    need->end = need->most_first = first + need->need->n_options;
    for (size_t k = 0; k < need->need->n_options; k++) {
        const struct enumeration_slot slot = slot_of(need->table, k, need->units);
        need->none_minor += slot.none_minor;
        w->slots[first + k] = slot;
    }
    enumeration_find_sizes(w, need);
}

static void share_units(struct order_enumeration *w)
{
    const size_t n_parts = w->instance->snapshot->n_parts;
    w->shared.units = mem_alloc(n_parts, sizeof *w->shared.units);
    for (size_t p = 0; p < n_parts; p++)
        w->shared.units[p] = -1;
}

bool order_enumeration_init(struct order_enumeration *out, const struct instance *instance,
                            const struct instance *relaxed, const struct candidate *points, size_t n)
{
    *out = (struct order_enumeration){.instance = instance,
                                      .points = points,
                                      .n_points = n,
                                      .shared.relaxed = relaxed,
                                      .most.cost_minor = MONEY_MAX,
                                      .slack.power_W = INFINITY,
                                      .wanted.least = INFINITY,
                                      .steps.left = INT64_MAX};
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        out->most.size.of[s] = INFINITY;
    list_needs(out);
    out->slots = mem_alloc(out->n_slots, sizeof *out->slots);
    out->pieces = mem_alloc(out->n_slots, sizeof *out->pieces);
    out->after = mem_alloc(out->n_needs + 1, sizeof *out->after);
    out->slack.minor = instance->purchase->budget_on_tco ? 2 * (int64_t)out->n_slots : 0;
    if (relaxed)
        share_units(out);
    link_needs(out);
    for (size_t j = 0, first = 0; j < out->n_needs; first = out->needs[j++].end)
        add_slots(out, &out->needs[j], first);
    for (size_t j = out->n_needs; j-- > 0;) {
        const struct enumeration_need *need = &out->needs[j];
        const struct enumeration_sum least =
            enumeration_least(out, need, need->end - need->first, need->units);
        if (least.cost_minor < 0)
            return false;
        out->after[j] = need->last ? least : enumeration_sum_plus(&least, &out->after[j + 1]);
    }
    return true;
}

void order_enumeration_fini(struct order_enumeration *enumeration)
{
    mem_free(enumeration->needs);
    mem_free(enumeration->slots);
    mem_free(enumeration->pieces);
    mem_free(enumeration->after);
    mem_free(enumeration->shared.units);
    arena_fini(&enumeration->tables);
    *enumeration = (struct order_enumeration){.instance = enumeration->instance};
}
