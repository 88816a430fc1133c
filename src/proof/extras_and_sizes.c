/* extras_and_sizes.c - units of extras by their quantities, sizes as plain sums, operation year by year. */
#include "proof/extras_and_sizes.h"

#include <math.h>
#include <string.h>

#include "problem/instance.h"
#include "proof/exact.h"
#include "proof/site.h"

/* Size of some units of a part. The audit has checked unit sizes; zero units of an unknown size are 0. */
static double of_units(const struct instance *instance, size_t part, int64_t units, size_t size)
{
    return units > 0 ? (double)units * instance->item[part].size.of[size] : 0;
}

void extras_add_units(struct cluster_size *size, const struct instance *instance, size_t part, int64_t units)
{
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        size->of[i] += of_units(instance, part, units, i);
}

/* --- extras --- */

double extras_height_with_room(const struct instance *instance, double height_U)
{
    const struct spare *spare = &instance->limits.free_units.spare;
    return height_U * (1 + exact_double(spare->share)) + (double)spare->count;
}

/* Units of an extra: `count` for each `each` of the quantity, rounded up. A plan file may claim a quantity
 * that is unknown or too large; the result then exceeds the available units. */
static int64_t units_for(const struct extra *extra, double what)
{
    const int64_t too_many = MONEY_MAX / 1000000;
    const double enough = what * (1 - 1e-14);
    if (!(what / extra->each < (double)too_many))
        return too_many;
    int64_t times = (int64_t)(what / extra->each);
    while (times > 0 && (double)(times - 1) * extra->each >= enough)
        times--;
    while ((double)times * extra->each < enough)
        times++;
    return times * extra->count;
}

/* The quantity by which an extra is counted. */
static double counted_amount(const struct extra *extra, const struct instance *instance,
                             const struct design *design, int64_t nodes, const struct cluster_size *size)
{
    const struct node *node = design->node;
    switch (extra->per) {
    case PER_NODE:
        return (double)nodes;
    case PER_SOCKET:
        return (double)(nodes * node->sockets);
    case PER_CORE:
        return (double)(nodes * node->cores);
    case PER_WATT:
        return size->power_W;
    case PER_RACK_UNIT: {
        /* nodes that come in racks of their own need no others */
        const double each_U = instance->item[node->part].size.height_U;
        const double in_own_U = node->racks > 0 && !isinf(each_U) ? each_U * (double)nodes : 0;
        return extras_height_with_room(instance, size->height_U - in_own_U);
    }
    case PER_NETWORK:
        return (double)site_network_units(instance, extra, nodes);
    case PER_CLUSTER:
    case PER_UNSAID:
        break;
    }
    return 1;
}

/* Extras that are counted by watts supply everything except each other, and racks hold everything except each
 * other. The sums are repeated until no number of units grows. */
struct cluster_size extras_with_extras(int64_t *extra, const struct instance *instance,
                                       const struct design *design, int64_t nodes, struct cluster_size needs)
{
    struct cluster_size all = needs;
    memset(extra, 0, instance->purchase->n_extras * sizeof *extra);
    for (bool grew = true; grew;) {
        struct cluster_size fed = needs, held = needs;
        all = needs;
        for (size_t e = 0; e < instance->purchase->n_extras; e++) {
            const enum extra_per per = instance->market.extras[e].per;
            struct cluster_size *const sums[] = {&all, per != PER_WATT ? &fed : NULL,
                                                 per != PER_RACK_UNIT ? &held : NULL};
            for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
                if (sums[i])
                    extras_add_units(sums[i], instance, instance->market.extra_part[e], extra[e]);
        }
        all.height_U = held.height_U;
        grew = false;
        for (size_t e = 0; e < instance->purchase->n_extras; e++) {
            const struct extra *of = &instance->market.extras[e];
            const double what =
                counted_amount(of, instance, design, nodes, of->per == PER_WATT ? &fed : &held);
            const int64_t units = site_takes_extra(instance, design, e) ? units_for(of, what) : 0;
            grew = grew || units != extra[e];
            extra[e] = units;
        }
    }
    return all;
}

/* --- limits --- */

/* True within a relative tolerance, because sums may be added in another order. */
static bool within(double sum, double limit)
{
    return !(limit > 0) || sum <= limit * (1 + 1e-12);
}

void extras_add_cluster(struct cluster_size *whole, const struct instance *instance,
                        const struct cluster_size *size)
{
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        whole->of[i] += i == SIZE_HEIGHT ? extras_height_with_room(instance, size->of[i]) : size->of[i];
}

bool extras_is_limited(const struct instance *instance)
{
    bool limited = false;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        limited = limited || instance->limits.most[i] > 0;
    return limited;
}

bool extras_is_allowed(const struct instance *instance, const struct cluster_size *whole)
{
    bool allowed = true;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        allowed = allowed && within(whole->of[i], instance->limits.most[i]);
    return allowed;
}

/* --- operation --- */

static double minor_per_major(const struct instance *instance)
{
    return (double)exact_ten(exact_places(instance->currency));
}

/* Present value of one unit of money at the end of every year. */
static double present_value(const struct operation *operation)
{
    double sum = 0, worth = 1;
    for (int64_t year = 0; year < operation->years; year++)
        sum += worth /= 1 + operation->discount_rate;
    return sum;
}

void extras_add_operation(struct operation_cost *cost, const struct instance *instance, size_t part,
                          int64_t units)
{
    const struct operation *o = &instance->purchase->operation;
    const double hours_a_year = 24 * 365, n = (double)units, value = present_value(o);
    if (o->energy_price > 0) {
        const double kWh =
            of_units(instance, part, units, SIZE_POWER) * o->pue * o->utilisation * hours_a_year / 1000;
        cost->energy_minor += exact_minor(kWh * o->energy_price * minor_per_major(instance) * value);
    }
    cost->maintenance_minor += exact_minor(n * instance->item[part].list_minor * o->maintenance * value);
    if (o->carbon_price > 0) {
        const double tonnes = of_units(instance, part, units, SIZE_CARBON) / 1000;
        cost->carbon_minor += exact_minor(tonnes * o->carbon_price * minor_per_major(instance));
    }
    if (o->space_price > 0)
        cost->space_minor += exact_minor(of_units(instance, part, units, SIZE_HEIGHT) * o->space_price *
                                         minor_per_major(instance) * value);
}

void extras_add_administration(struct operation_cost *cost, const struct instance *instance, int64_t clusters,
                               int64_t nodes)
{
    const struct operation *o = &instance->purchase->operation;
    const double a_year = o->administration * (double)clusters + o->administration_per_node * (double)nodes;
    cost->administration_minor += exact_minor(a_year * minor_per_major(instance) * present_value(o));
}

int64_t extras_total(const struct operation_cost *cost)
{
    return cost->energy_minor + cost->maintenance_minor + cost->space_minor + cost->administration_minor +
           cost->carbon_minor + cost->rent_minor;
}

double extras_least(const struct instance *instance, size_t part)
{
    enum { MANY = 1000000 };
    struct operation_cost cost = {0};
    if (!instance->purchase->budget_on_tco)
        return 0;
    extras_add_operation(&cost, instance, part, MANY);
    const double total = (double)extras_total(&cost) - 2;
    return total > 0 && total < (double)MONEY_MAX ? total / MANY : 0;
}
