/* instance_cost.c - the cost of a design with a number of nodes, and its bill. */
#include "search/instance_cost.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "problem/stock.h"
#include "problem/weighs.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "search/combination.h"
#include "search/fixed_orders.h"

/* The largest n in 0..most with cost(n) within the budget; cost never falls with n (-1: not available).
 * Costs are nearly linear, so the next n is where the line through the last two points meets the budget, and
 * every fourth n is the middle. `first` is 1 if tables grow with the largest n. */
static int64_t last_affordable(const struct instance *instance, const struct design *design,
                               int64_t budget_minor, int64_t first, int64_t most,
                               int64_t (*cost)(const struct instance *, const struct design *, int64_t))
{
    enum { AHEAD = 64, HALVE_EVERY = 4 };
    int64_t low = 0, high = most + 1, next = first, last = 0;
    double last_minor = 0;
    for (int i = 1; high - low > 1; i++) {
        const int64_t c = cost(instance, design, next), n = next;
        if (c < 0 || c > budget_minor)
            high = next;
        else
            low = next;
        const double slope = ((double)c - last_minor) / (double)(n - last), ahead = (double)low * AHEAD;
        const double guess = (double)n + floor(((double)budget_minor - (double)c) / slope);
        if (c < 0 || i % HALVE_EVERY == 0)
            next = high <= most ? low + (high - low) / 2 : 2 * low;
        else
            next = slope > 0 && guess < ahead ? (int64_t)guess : low * AHEAD;
        next = next <= low ? low + 1 : next >= high ? high - 1 : next;
        if (c >= 0) {
            last = n;
            last_minor = (double)c;
        }
    }
    return low;
}

static int64_t bare_cost(const struct instance *instance, const struct design *design, int64_t nodes)
{
    struct order_table *table = &instance->choice.costs->tables[design->needs.at[0]];
    assert(instance->choice.needs[design->needs.at[0]].resource == RESOURCE_NODE);
    return order_table_cost(table, design_need(design, 0, nodes));
}

static int64_t most_nodes(const struct instance *instance, const struct design *design)
{
    const int64_t wired = design->most_nodes;
    return instance->limits.max_nodes < wired ? instance->limits.max_nodes : wired;
}

/* Cost of the parts for the needs: a lower bound of the cost, without cable lengths, sizes, extras and
 * charges. single_source: only needs with one part option are added, because these need no tables. -1: not
 * available. */
static int64_t needs_cost(const struct instance *instance, const struct design *design, int64_t nodes,
                          bool single_source)
{
    int64_t total = 0, units[DESIGN_MAX_NEEDS];
    if (!design_units(units, design, nodes))
        return -1;
    for (size_t i = 0; i < design->needs.n && total >= 0; i++) {
        const bool choice = instance_has_choice(instance, design, i);
        if (!choice || !(single_source || design_has_length(design, i)))
            total = money_plus(
                total, order_table_cost(&instance->choice.costs->tables[design->needs.at[i]], units[i]));
    }
    return total;
}

static int64_t single_source_cost(const struct instance *instance, const struct design *design, int64_t nodes)
{
    return needs_cost(instance, design, nodes, true);
}

/* Adds the least cost of extras to the cost of needs. Rented machines have no extras. */
static int64_t plus_extras(const struct instance *instance, const struct design *design, int64_t needs_minor)
{
    enum { ROUNDED = 1000 }; /* operation is rounded line by line */
    const int64_t extras_minor = design->rented.units > 0 ? 0 : instance->choice.costs->extras_minor;
    const int64_t cost = money_plus(needs_minor, extras_minor);
    return cost < 0 || !instance->purchase->budget_on_tco ? cost : cost > ROUNDED ? cost - ROUNDED : 0;
}

int64_t instance_least_cost(const struct instance *instance, const struct design *design, int64_t nodes)
{
    return plus_extras(instance, design, needs_cost(instance, design, nodes, false));
}

int64_t instance_floor_cost(const struct instance *instance, const struct design *design, int64_t nodes)
{
    int64_t units[DESIGN_MAX_NEEDS];
    double floor_minor = 0;
    if (!design_units(units, design, nodes))
        return -1;
    for (size_t i = 0; i < design->needs.n; i++)
        if (instance_has_choice(instance, design, i))
            floor_minor += (double)units[i] * instance->choice.costs->tables[design->needs.at[i]].unit_minor;
    floor_minor *= 1 - 1e-9;
    if (!(floor_minor < (double)MONEY_MAX))
        return -1;
    const int64_t single_source = single_source_cost(instance, design, nodes);
    return plus_extras(instance, design, money_plus(single_source, (int64_t)floor_minor));
}

bool instance_may_cost(const struct instance *instance, const struct design *design, int64_t nodes,
                       int64_t most_minor)
{
    const int64_t floor_minor = instance_floor_cost(instance, design, nodes);
    /* tables are not extended for a design that is excluded already */
    const bool may = floor_minor >= 0 && floor_minor <= most_minor;
    const int64_t least = may ? instance_least_cost(instance, design, nodes) : -1;
    return least >= 0 && least <= most_minor;
}

int64_t instance_nodes_by_size(const struct instance *instance, const struct design *design)
{
    const struct cluster_size *node = &instance->item[design->node->part].size;
    double most = (double)NODES_AT_MOST;
    for (size_t s = 0; s < SIZES_AT_MOST && design->rented.units == 0; s++)
        if (instance->limits.most[s] > 0 && node->of[s] > 0)
            most = fmin(most, instance->limits.most[s] / node->of[s]);
    return most < (double)NODES_AT_MOST ? (int64_t)most + 1 : INT64_MAX;
}

int64_t instance_bare_nodes_within(const struct instance *instance, const struct design *design,
                                   int64_t budget_minor)
{
    return last_affordable(instance, design, budget_minor, 1, most_nodes(instance, design), bare_cost);
}

bool instance_is_open(const struct instance *instance, int64_t budget_minor)
{
    return budget_minor == BUDGET_NONE && instance->goal == GOAL_COST;
}

static int64_t single_source_nodes_within(const struct instance *instance, const struct design *design,
                                          int64_t budget_minor)
{
    const int64_t bare = instance_bare_nodes_within(instance, design, budget_minor);
    return last_affordable(instance, design, budget_minor, 1, bare, single_source_cost);
}

int64_t instance_nodes_at_most(const struct instance *instance, const struct design *design,
                               int64_t budget_minor)
{
    const int64_t by_single_source = single_source_nodes_within(instance, design, budget_minor);
    return instance_is_open(instance, budget_minor)
               ? by_single_source
               : last_affordable(instance, design, budget_minor, 1, by_single_source, instance_least_cost);
}

/* Cost with the cheapest combination of each need, for a design whose parts are chosen by price only; -1:
 * not available. */
static int64_t cost_by_price(const struct instance *instance, const struct design *design, int64_t nodes)
{
    enum { FEW_EXTRAS = 16 }; /* on the stack, because this function is called very often */
    static const struct cluster_size none = {.power_W = 0};
    const struct purchase *purchase = instance->purchase;
    int64_t few[FEW_EXTRAS];
    struct order_sum sum = {0};
    if (design_need(design, 0, nodes) < 0)
        return -1;
    int64_t *extra = purchase->n_extras <= FEW_EXTRAS ? few : mem_alloc(purchase->n_extras, sizeof *extra);
    const bool sized = purchase->n_extras > 0 || instance_limits_size(instance);
    const struct cluster_size size =
        sized ? instance_size_around(extra, instance, design, nodes, &none) : none;
    struct used_parts taken;
    used_parts_make(&taken, instance, design, nodes, NULL, extra);
    if (sized && !instance_allows_size(instance, &size))
        sum.lines_minor = -1;
    for (size_t i = 0; i < design->needs.n && sum.lines_minor >= 0; i++) {
        const struct need *need = &instance->choice.needs[design->needs.at[i]];
        if (need->n_options > 1)
            order_sum_add(&sum, instance, instance_need_vendor(instance, design->needs.at[i]),
                          instance_need_cost(instance, design, i, nodes));
    }
    order_sum_take(&sum, &taken, instance);
    int64_t total = order_sum_total(&sum, instance);
    if (total >= 0 && purchase->budget_on_tco) { /* holds only if the design has no choice of parts */
        const struct candidate point = {.design = design, .nodes = nodes};
        const struct operation_cost operation = instance_operate(instance, &taken, &point, 1);
        total += operation_total(&operation);
    }
    used_parts_fini(&taken);
    if (extra != few)
        mem_free(extra);
    return total;
}

int64_t instance_cost(const struct instance *instance, const struct design *design, int64_t nodes)
{
    const struct candidate point = {.design = design, .nodes = nodes};
    struct combination combination;
    int64_t fixed_minor = 0;
    if (fixed_order_cost(&fixed_minor, instance, design, nodes))
        return fixed_minor;
    if (!instance_weighs_design(instance, design))
        return cost_by_price(instance, design, nodes);
    combination_make(&combination, instance, NULL, &point, 1);
    combination_fini(&combination);
    return combination.is.cost_minor;
}

int64_t instance_low_cost(const struct instance *instance, const struct design *design, int64_t nodes)
{
    return instance_weighs_design(instance, design) ? combination_low_cost(instance, design, nodes)
                                                    : cost_by_price(instance, design, nodes);
}

int64_t instance_nodes_within(const struct instance *instance, const struct design *design,
                              int64_t budget_minor)
{
    const int64_t most = instance_nodes_at_most(instance, design, budget_minor);
    return instance_is_open(instance, budget_minor)
               ? most
               : last_affordable(instance, design, budget_minor, most, most,
                                 instance->policy->clusters > 1 ? instance_low_cost : instance_cost);
}

int64_t instance_nodes_near(const struct instance *instance, const struct design *design,
                            int64_t budget_minor, int64_t guess, int64_t most)
{
    const int64_t wired = most_nodes(instance, design), last = most < wired ? most : wired;
    const int64_t first = guess < 1 ? 1 : guess;
    return last_affordable(instance, design, budget_minor, first < last ? first : last, last, instance_cost);
}

/* Units of the i-th need for a number of nodes; at most those of the largest topology. */
static int64_t need_of_nodes(const struct design *design, size_t i, int64_t nodes)
{
    return design_need(design, i, nodes < design->most_nodes ? nodes : design->most_nodes);
}

/* True if the tables can hold the needs of this number of nodes. */
static bool tables_hold(const struct instance *instance, const struct design *design, int64_t nodes)
{
    for (size_t i = 0; i < design->needs.n; i++)
        if (instance_has_choice(instance, design, i) &&
            !order_table_can_hold(&instance->choice.costs->tables[design->needs.at[i]],
                                  need_of_nodes(design, i, nodes)))
            return false;
    return true;
}

/* Sets the largest quantity of each need [n_needs] for designs whose tables may be too small. It is the
 * quantity for the nodes that the budget buys if only needs with one part option are paid, and at least that
 * for the fewest allowed nodes, whose cost is reported even above the budget. */
static void find_largest_needs(int64_t *most, const struct instance *instance, int64_t budget_minor)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        const int64_t least = instance_least_nodes(instance, design);
        const int64_t allowed = most_nodes(instance, design);
        if (tables_hold(instance, design, allowed > least ? allowed : least))
            continue;
        const int64_t bare = instance_bare_nodes_within(instance, design, budget_minor);
        if (tables_hold(instance, design, bare > least ? bare : least))
            continue;
        const int64_t by_single_source = single_source_nodes_within(instance, design, budget_minor);
        const int64_t nodes = by_single_source > least ? by_single_source : least;
        for (size_t i = 0; i < design->needs.n; i++) {
            const int64_t q = need_of_nodes(design, i, nodes);
            int64_t *largest = &most[design->needs.at[i]];
            *largest = q > *largest ? q : *largest;
        }
    }
}

const struct design *instance_unbounded_design(const struct instance *instance, int64_t budget_minor)
{
    const size_t n = instance->limits.max_nodes == INT64_MAX ? instance->choice.n_designs : 0;
    for (size_t d = 0; d < n; d++)
        if (most_nodes(instance, &instance->choice.designs[d]) >= NODES_AT_MOST &&
            single_source_nodes_within(instance, &instance->choice.designs[d], budget_minor) >= NODES_AT_MOST)
            return &instance->choice.designs[d];
    return NULL;
}

static enum status check_bounded(const struct instance *instance, int64_t budget_minor, struct diag *diag)
{
    const struct design *design = instance_unbounded_design(instance, budget_minor);
    if (!design)
        return ST_OK;
    return diag_at(diag, ST_INPUT, instance->scenario->file.path, 0, 0,
                   "the number of '%s' nodes is unbounded; set a budget or limits.max_nodes",
                   instance->snapshot->parts[design->node->part].id);
}

/* Checks that a table can hold the largest quantity. */
static enum status check_table(const struct instance *instance, size_t s, int64_t most, struct diag *diag)
{
    const struct need *need = &instance->choice.needs[s];
    if (order_table_can_hold(&instance->choice.costs->tables[s], most))
        return ST_OK;
    return diag_at(diag, ST_INPUT, instance->scenario->file.path, 0, 0,
                   "up to %" PRId64
                   " %s from %s, ... have too many combinations: set limits: {max_nodes: ...}, or "
                   "never_buy some of the parts",
                   most, resource_name(need->resource), instance->snapshot->parts[need->options[0].part].id);
}

enum status instance_check_tables(const struct instance *instance, struct diag *diag)
{
    enum status status = ST_OK;
    for (size_t s = 0; s < instance->choice.n_needs && status == ST_OK; s++)
        if (instance->choice.costs->tables[s].lacking > 0)
            status = check_table(instance, s, instance->choice.costs->tables[s].lacking, diag);
    return status;
}

/* --- network figures --- */

/* Figures of larger clusters (56 bytes each) are computed on demand; also all figures if neither money nor a
 * small limit bounds the nodes. */
#define FEW_FIGURES ((int64_t)1024)
#define FIGURES_AT_MOST ((int64_t)65536)

static int by_network(const void *a, const void *b)
{
    const struct design *const *x = (const struct design *const *)a;
    const struct design *const *y = (const struct design *const *)b;
    const int order = network_compare(*x, *y);
    return order ? order : (*x > *y) - (*x < *y);
}

static int64_t sizes_wanted(const struct instance *instance, const struct design *design,
                            int64_t budget_minor)
{
    const bool unbounded =
        instance_is_open(instance, budget_minor) && most_nodes(instance, design) > FEW_FIGURES;
    const int64_t most = unbounded ? 0 : single_source_nodes_within(instance, design, budget_minor);
    const int64_t bought = last_affordable(instance, design, budget_minor, 1, most, instance_floor_cost);
    const int64_t first = instance->limits.min_nodes < design->most_nodes ? instance->limits.min_nodes : 0;
    const int64_t wanted = bought > first ? bought : first;
    return wanted < FIGURES_AT_MOST ? wanted : FIGURES_AT_MOST;
}

/* True if the known figures cover more nodes than the budget buys. */
static bool has_figures(const struct instance *instance, const struct design *design, int64_t budget_minor)
{
    const int64_t last = design->known.n;
    if (last <= instance->limits.min_nodes)
        return false;
    const int64_t cost =
        last > most_nodes(instance, design) ? -1 : instance_floor_cost(instance, design, last);
    return cost < 0 || cost > budget_minor;
}

/* Extends the figures of designs [n] with one topology to this number of sizes and one more: the first size
 * above the budget is used most often. */
static void grow_figures(struct design *const *designs, size_t n, int64_t wanted, struct arena *arena)
{
    const int64_t sizes = wanted + 1;
    if (wanted == 0 || sizes <= designs[0]->known.n)
        return;
    const struct network_figures *figures = network_table(designs[0], sizes, arena);
    for (size_t i = 0; i < n; i++)
        if (designs[i]->known.n < sizes) {
            designs[i]->known.v = figures;
            designs[i]->known.n = sizes;
        }
}

/* Makes network figures once per topology and size, for purchases up to this budget. */
static void make_figures(const struct instance *instance, int64_t budget_minor)
{
    struct arena *arena = instance->choice.lasting;
    struct design **order = mem_alloc(instance->choice.n_designs + 1, sizeof *order);
    size_t n = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        struct design *design = &instance->choice.designs[d];
        if (design->network->shape && !has_figures(instance, design, budget_minor))
            order[n++] = design;
    }
    if (n)
        sort_stable(order, n, sizeof *order, by_network);
    for (size_t first = 0, end = 0; first < n; first = end) {
        for (end = first; end < n && network_compare(order[first], order[end]) == 0;)
            end++;
        for (size_t i = first; i < end; i++) /* an earlier design may have made these figures */
            if (!has_figures(instance, order[i], budget_minor))
                grow_figures(&order[first], end - first, sizes_wanted(instance, order[i], budget_minor),
                             arena);
    }
    mem_free(order);
}

/* --- tables --- */

enum status instance_order_table(const struct instance *instance, int64_t budget_minor, struct diag *diag)
{
    if (!instance->choice.costs->tables)
        instance_begin_tables(instance);
    if (budget_minor < instance->choice.costs->bounded_minor)
        return ST_OK;
    enum status status = check_bounded(instance, budget_minor, diag);
    const bool open = instance_is_open(instance, budget_minor);
    int64_t *largest = mem_alloc(instance->choice.n_needs, sizeof *largest);
    if (status == ST_OK && !open)
        find_largest_needs(largest, instance, budget_minor);
    for (size_t s = 0; s < instance->choice.n_needs && status == ST_OK; s++)
        if (instance->choice.needs[s].n_options > 1 && !open)
            status = check_table(instance, s, largest[s], diag);
    mem_free(largest);
    if (status != ST_OK)
        return status;
    make_figures(instance, budget_minor);
    return ST_OK;
}

double instance_cost_per_node(const struct instance *instance, const struct design *design, const char **why)
{
    int64_t total = 0;
    *why = NULL;
    if (instance->purchase->n_extras || instance->purchase->budget_on_tco)
        *why = "extras or operation are not proportional to the nodes";
    else if (instance->limits.free_ports.at.text)
        *why = "free ports are not proportional to the nodes";
    else if (design->layout)
        *why = "cable lengths are not proportional to the nodes";
    else if (!instance_adds_up(instance))
        *why = "surcharges for small orders are not proportional to the nodes";
    else if (!design->network->linear)
        *why = "the template's needs are not proportional to the nodes";
    for (size_t i = 0; !*why && i < design->needs.n; i++) {
        const size_t s = design->needs.at[i];
        const struct need *need = &instance->choice.needs[s];
        if (need->n_options != 1)
            *why = "several parts meet one need";
        else if (need->options[0].units != 1)
            *why = "switches are bought whole";
        else if (need->options[0].owned > 0)
            *why = "some parts are owned";
        else if (!price_is_linear(instance->choice.need_prices[s][0]))
            *why = "a part has quantity breaks, packs, tax, or bounds on its order";
        else
            total += design_need(design, i, 1) * price_total(instance->choice.need_prices[s][0], 1, NULL);
    }
    return *why ? (double)NAN : (double)total;
}

struct bill_line *instance_bill(size_t *n, const struct instance *instance, const struct design *design,
                                int64_t nodes, struct arena *arena)
{
    const struct candidate point = {.design = design, .nodes = nodes};
    struct combination combination;
    struct used_parts taken;
    combination_make(&combination, instance, NULL, &point, 1);
    combination_take(&taken, &combination, 0, 1);
    struct bill_line *bill = used_parts_bill(n, &taken, instance, arena);
    used_parts_fini(&taken);
    combination_fini(&combination);
    return bill;
}

/* --- sizes --- */

/* Size of the design if the parts for needs with several part options have the given size. */
static struct cluster_size size_with(const struct instance *instance, const struct design *design,
                                     int64_t nodes, const struct cluster_size *mixed)
{
    int64_t *extra = mem_alloc(instance->purchase->n_extras, sizeof *extra);
    const struct cluster_size size = instance_size_around(extra, instance, design, nodes, mixed);
    mem_free(extra);
    return size;
}

struct cluster_size instance_size(const struct instance *instance, const struct design *design, int64_t nodes)
{
    static const struct cluster_size none = {.power_W = 0};
    const struct candidate point = {.design = design, .nodes = nodes};
    struct combination combination;
    if (!instance_weighs_size(instance) || !instance_weighs_design(instance, design))
        return size_with(instance, design, nodes, &none);
    combination_make(&combination, instance, NULL, &point, 1);
    combination_fini(&combination);
    return combination.is.size;
}

struct cluster_size instance_least_size(const struct instance *instance, const struct design *design,
                                        int64_t nodes)
{
    const struct cluster_size mixed = combination_least_size(instance, design, nodes);
    return size_with(instance, design, nodes, &mixed);
}
