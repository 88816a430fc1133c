/* reprice.c - copies of prices, and the order tables that follow from them. */
#include "search/reprice.h"

#include <string.h>

#include "machine/order_table.h"
#include "problem/stock.h"
#include "problem/tco.h"
#include "search/fixed_orders.h"
#include "search/instance_cost.h"

/* Copies the problem, with prices of its own and without tables. need_prices still point to the prices of the
 * base. */
static void take_prices(struct instance *out, const struct instance *base, struct arena *arena)
{
    *out = instance_varied(base);
    out->item = instance_items(base, arena);
    instance_forget_costs(out, arena);
}

/* Updates what depends on the prices, and copies the designs. */
static void settle_prices(struct instance *out, struct arena *arena)
{
    out->arena = arena;
    instance_price_needs(out, arena);
    instance_copy_designs(out, arena);
}

void instance_with_price(struct instance *out, const struct instance *base, size_t part,
                         const struct price *price, struct arena *arena)
{
    take_prices(out, base, arena);
    out->item[part].price = *price;
    settle_prices(out, arena);
}

/* Copies the steps of a price, so that they can be changed. */
static void copy_steps(struct price *price, struct arena *arena)
{
    price->standing = ARENA_COPY(arena, price->standing, price->n_standing, 0, struct price_step);
    price->steps = ARENA_COPY(arena, price->steps, price->n, price->n_standing - price->n, struct price_step);
}

void instance_with_prices(struct instance *out, const struct instance *base, reprice_change change,
                          const void *payload, struct arena *arena)
{
    take_prices(out, base, arena);
    for (size_t p = 0; p < base->snapshot->n_parts; p++) {
        struct price *price = &out->item[p].price;
        if (price->n == 0)
            continue;
        copy_steps(price, arena);
        change(price, p, payload);
        price_choose(price);
    }
    settle_prices(out, arena);
}

/* --- series of prices --- */

void price_variant_make(struct price_variant *out, const struct instance *base, const int64_t *q_max)
{
    *out = (struct price_variant){.base = base, .q_max = q_max};
    take_prices(&out->instance, base, &out->lasting);
    struct instance *instance = &out->instance;
    const size_t n_parts = base->snapshot->n_parts;
    bool *used = ARENA_NEW(&out->lasting, n_parts, bool);
    instance_mark_parts(used, base);
    out->parts = ARENA_NEW(&out->lasting, n_parts, size_t);
    for (size_t p = 0; p < n_parts; p++) {
        if (!used[p])
            continue;
        out->parts[out->n_parts++] = p;
        copy_steps(&instance->item[p].price, &out->lasting);
    }
    instance_price_needs(instance, &out->lasting);
    out->orders = q_max ? fixed_orders_make(instance) : NULL;
    instance->choice.costs->orders = out->orders;
}

void price_variant_fini(struct price_variant *price_variant)
{
    fixed_orders_fini(price_variant->orders);
    arena_fini(&price_variant->tables);
    arena_fini(&price_variant->lasting);
}

/* Sets the price of a part, and chooses among its offers again. */
static void set_price(struct price_variant *price_variant, size_t p, reprice_pack pack, const void *payload)
{
    const struct price *base = &price_variant->base->item[p].price;
    struct price *price = &price_variant->instance.item[p].price;
    bool sold = base->n > 0;
    for (size_t i = 0; i < base->n_standing && sold; i++) {
        const struct price_step *was = &base->standing[i];
        struct price_step *now = &price->standing[i];
        now->pack_minor = pack(payload, p, was);
        now->list_minor = was->list_minor;
        if (was->pack_minor > 0)
            now->list_minor *= (double)now->pack_minor / (double)was->pack_minor;
        sold = now->pack_minor >= 0;
    }
    price->n = 0;
    if (!sold)
        return;
    price_choose(price);
    const double list_minor = price_list_minor(price);
    if (list_minor > 0 && price_variant->base->item[p].list_minor > 0)
        price_variant->instance.item[p].list_minor = list_minor;
}

static void set_prices(struct price_variant *price_variant, reprice_pack pack, const void *payload)
{
    struct instance *instance = &price_variant->instance;
    for (size_t i = 0; i < price_variant->n_parts; i++)
        set_price(price_variant, price_variant->parts[i], pack, payload);
    if (instance->limits.sole_source.n > 0) /* then the needs have copies of the prices */
        instance_price_needs(instance, &price_variant->tables);
}

void price_variant_set_prices(struct price_variant *price_variant, reprice_pack pack, const void *payload)
{
    struct instance *instance = &price_variant->instance;
    arena_fini(&price_variant->tables);
    if (price_variant->operation)
        instance_operate_as(instance, price_variant->base, price_variant->operation, &price_variant->tables);
    set_prices(price_variant, pack, payload);
    instance_forget_costs(instance, &price_variant->tables);
}

void price_variant_set(struct price_variant *price_variant, reprice_pack pack, const void *payload)
{
    struct instance *instance = &price_variant->instance;
    price_variant_set_prices(price_variant, pack, payload);
    if (!price_variant->q_max)
        return;
    struct cost_memory *costs = instance->choice.costs;
    costs->orders = price_variant->orders;
    costs->tables = ARENA_NEW(costs->arena, instance->choice.n_needs, struct order_table);
    for (size_t s = 0; s < instance->choice.n_needs; s++)
        instance_make_order_table(instance, s,
                                  instance->choice.needs[s].n_options > 1 ? price_variant->q_max[s] : 0);
    fixed_orders_reprice(price_variant->orders, &price_variant->tables);
}

enum status reprice_bounds(struct reprice_bounds *out, const struct instance *base, int64_t budget_minor,
                           const struct reprice_low *cheapest, struct diag *diag)
{
    struct price_variant low;
    price_variant_make(&low, base, NULL);
    if (cheapest->operation)
        instance_operate_as(&low.instance, base, cheapest->operation, &low.tables);
    set_prices(&low, cheapest->pack, cheapest->payload);
    low.orders = fixed_orders_make(&low.instance); /* many designs share orders */
    fixed_orders_reprice(low.orders, &low.tables);
    low.instance.choice.costs->orders = low.orders;
    const enum status status = instance_order_table(&low.instance, budget_minor, diag);
    int64_t *quantities = ARENA_NEW(base->arena, base->choice.n_needs, int64_t);
    int64_t *nodes = ARENA_NEW(base->arena, base->choice.n_designs, int64_t);
    for (size_t d = 0; d < base->choice.n_designs && status == ST_OK; d++)
        nodes[d] = instance_nodes_within(&low.instance, &base->choice.designs[d], budget_minor);
    for (size_t s = 0; s < base->choice.n_needs && status == ST_OK; s++)
        quantities[s] =
            low.instance.choice.needs[s].n_options > 1 ? low.instance.choice.costs->tables[s].q_max : 0;
    price_variant_fini(&low);
    *out = (struct reprice_bounds){quantities, nodes};
    return status;
}
