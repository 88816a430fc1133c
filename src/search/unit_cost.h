/* unit_cost.h - what a unit of the work of a plan costs. */
#ifndef SEARCH_UNIT_COST_H
#define SEARCH_UNIT_COST_H

#include <stddef.h>

struct arena;
struct instance;
struct plan;

/* Cost of a unit of work over the years of the tco, in major units of the currency. */
struct unit_cost {
    const char *application; /* NULL: the whole workload */
    const char *unit;        /* "million output tokens", "job" */
    const char *counted;     /* one of it: "token", "job" */
    double units;            /* work units in it: 1e6, 1 */
    double per_s;            /* `counted` that a second gives at full use */
    double capital;          /* share of the purchase; rent is a cost of operation */
    double tco;
    double prompt, answer; /* tokens of a request; 0: the work has no requests */
};

/**
 * Costs of the units that the applications of a plan count: [*returned] rows on the arena, one for each
 * application and one for a workload of several. Operations are not counted, because nobody buys them one by
 * one. None without `tco`, because no number of years is given; with several clusters only the workload has a
 * cost, because they share an order.
 *
 *   cost of a unit = cost / (units/s x 8760 x 3600 x years x utilisation)
 */
size_t unit_costs_of_plan(struct unit_cost **out, const struct plan *plan, const struct instance *instance,
                          struct arena *arena);

/* Cost of `units` of work of which a plan does per_s in a second at full use, as above. NAN without tco. */
double unit_cost_of(double *capital, double units, double per_s, const struct plan *plan,
                    const struct instance *instance);

#endif
