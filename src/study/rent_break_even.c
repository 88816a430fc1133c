/* rent_break_even.c - the utilisation above which buying a cluster costs less than renting. */
#include <math.h>

#include "base/arena.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "study/flip.h"
#include "study/resolve.h"

/* A cluster that is bought, and its costs. */
struct owned_cluster {
    const struct instance *instance;
    const struct plan_cluster *cluster;
    double rate;
    int64_t fixed_minor;  /* cost without energy */
    int64_t energy_minor; /* at the utilisation of the tco */
};

static struct owned_cluster own_of(const struct instance *instance, const struct plan_cluster *cluster,
                                   struct arena *arena)
{
    const struct candidate *point = &cluster->point;
    struct used_parts of_tco;
    struct scan scan;
    used_parts_start(&of_tco);
    of_tco.v = ARENA_NEW(arena, cluster->n_parts, struct part_units);
    for (; of_tco.n < cluster->n_parts; of_tco.n++)
        of_tco.v[of_tco.n] =
            (struct part_units){cluster->parts[of_tco.n].part, cluster->parts[of_tco.n].used};
    const struct operation_cost operation = instance_operate(instance, &of_tco, point, 1);
    const int64_t counted = instance->purchase->budget_on_tco ? 0 : operation_total(&operation);
    scan_to(&scan, instance, point->design, point->nodes);
    return (struct owned_cluster){.instance = instance,
                                  .cluster = cluster,
                                  .rate = scan_rate(&scan),
                                  .fixed_minor = point->cost_minor + counted - operation.energy_minor,
                                  .energy_minor = operation.energy_minor};
}

static int64_t cost_at(const struct owned_cluster *own, double use)
{
    const double of_tco = own->instance->purchase->operation.utilisation;
    return own->fixed_minor + (int64_t)round(of_tco > 0 ? (double)own->energy_minor * use / of_tco : 0);
}

/* The largest number of rented units that cost no more than the cluster at the same utilisation. */
static struct rent_break_even break_even(const struct owned_cluster *own, const struct design *rental)
{
    const struct instance *instance = own->instance;
    const size_t part = rental->node->part;
    const struct price *price = &instance->item[part].price;
    struct scan scan;
    scan_to(&scan, instance, rental, 1);
    /* utilisation of the cluster per rented unit */
    const double each = scan_rate(&scan) / (double)rental->rented.units / own->rate;
    int64_t low = 0, high = 1;
    while (high < NODES_AT_MOST && price_total(price, high, NULL) <= cost_at(own, each * (double)high))
        high *= 2;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(price_total(price, middle, NULL) <= cost_at(own, each * (double)middle) ? &low : &high) = middle;
    return (struct rent_break_even){.cluster = own->cluster->point,
                                    .part = part,
                                    .units = low,
                                    .rent_minor = price_total(price, low, NULL),
                                    .buy_minor = cost_at(own, each * (double)low),
                                    .utilisation = each * (double)low};
}

/* The designs that are rented by the hour, or those that are bought: *n. Tokens have no utilisation. */
static struct design *designs_that(size_t *n, const struct instance *instance, bool rented,
                                   struct arena *arena)
{
    struct design *designs = ARENA_NEW(arena, instance->choice.n_designs, struct design);
    *n = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        if (rented ? design_is_hourly(&instance->choice.designs[d])
                   : instance->choice.designs[d].rented.units == 0)
            designs[(*n)++] = instance->choice.designs[d];
    return designs;
}

enum status rent_break_even_find(struct rent_break_even **out, size_t *n, const struct instance *instance,
                                 const struct plan *plan, const struct stop *stop, struct diag *diag)
{
    struct arena *arena = instance->arena;
    struct instance bought = instance_varied(instance);
    struct plan other = *plan;
    size_t n_rentals = 0, n_bought = 0;
    const struct design *rentals = designs_that(&n_rentals, instance, true, arena);
    bool any = false;
    enum status status = ST_OK;
    for (size_t c = 0; c < plan->n_clusters; c++)
        any = any || plan->clusters[c].point.design->rented.units == 0;
    *n = 0;
    struct design *designs = designs_that(&n_bought, instance, false, arena);
    instance_choose_from(&bought, designs, n_bought, arena);
    if (n_rentals == 0 || n_bought == 0)
        return ST_OK;
    if (!any)
        status = resolve_problem(&other, &bought, &(struct plan_options){.stop = stop, .brief = true}, arena,
                                 diag);
    *out = ARENA_NEW(arena, other.n_clusters * n_rentals, struct rent_break_even);
    for (size_t c = 0; c < other.n_clusters && status == ST_OK && other.found; c++) {
        const struct plan_cluster *cluster = &other.clusters[c];
        if (cluster->point.design->rented.units > 0)
            continue;
        const struct owned_cluster own = own_of(any ? instance : &bought, cluster, arena);
        for (size_t k = 0; k < n_rentals && own.rate > 0; k++)
            (*out)[(*n)++] = break_even(&own, &rentals[k]);
    }
    return status;
}
