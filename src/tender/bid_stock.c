/* bid_stock.c - finds what a stock of parts is enough for. It builds a scenario that owns the stock, in which
 * either no other parts or all catalogue parts are for sale. */
#include "tender/bid_stock.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "problem/build.h"
#include "problem/weighs.h"
#include "scenario/rules.h"
#include "search/instance_cost.h"
#include "study/requirement.h"
#include "study/resolve.h"

int64_t bid_stock_nodes(const struct bid_stock *stock)
{
    const struct snapshot *snapshot = stock->instance->snapshot;
    int64_t most = 0;
    for (size_t i = 0; i < snapshot->n_nodes; i++) {
        const int64_t nodes = stock->have[snapshot->nodes[i].part];
        most = nodes > most ? nodes : most;
    }
    for (size_t i = 0; i < snapshot->paid.n_rentals; i++) { /* each rented node needs at least one hour */
        const int64_t hours = stock->have[snapshot->paid.rentals[i].part];
        most = hours > most ? hours : most;
    }
    return most;
}

/* Makes units[p] units of each part available. Minimum orders of vendors are waived. */
static void grant(struct scenario *scenario, const struct bid_stock *stock, const int64_t *units)
{
    const struct snapshot *snapshot = stock->instance->snapshot;
    const struct purchase *purchase = &scenario->purchase;
    size_t n_rules = 0;
    const struct rule *rules = rule_list(&n_rules);
    struct grant *v =
        ARENA_NEW(stock->arena, n_rules * (snapshot->n_parts + purchase->n_vendors), struct grant);
    size_t n = 0;
    for (size_t i = 0; i < n_rules; i++) {
        for (size_t p = 0; p < snapshot->n_parts && rules[i].form == RULE_COUNTS; p++)
            v[n++] = (struct grant){&rules[i], snapshot->parts[p].id, units[p]};
        for (size_t t = 0; t < purchase->n_vendors && rules[i].form == RULE_MONEY; t++)
            v[n++] = (struct grant){&rules[i], purchase->vendors[t].name.text, GRANT_ANY};
    }
    scenario->granted.v = v;
    scenario->granted.n = n;
}

/* True if the scenario names the part as an extra or as the cable of a network. */
static bool is_extra(const struct purchase *purchase, const char *part)
{
    for (size_t i = 0; i < purchase->n_extras; i++)
        if (purchase->extras[i].part.text && strcmp(purchase->extras[i].part.text, part) == 0)
            return true;
    for (size_t i = 0; i < purchase->n_networks; i++)
        if (purchase->networks[i].cable.text && strcmp(purchase->networks[i].cable.text, part) == 0)
            return true;
    return false;
}

/* Parts that no cluster of the bid may use. These are never_buy parts that the bid does not have and, if the
 * bid has cables of a technology, the other cables of that technology. */
static struct located_list excluded_parts(const struct scenario *scenario, const struct bid_stock *stock)
{
    const struct snapshot *snapshot = stock->instance->snapshot;
    const struct located_list *never = &scenario->limits.never_buy;
    struct located_list out = {
        ARENA_NEW(stock->arena, snapshot->network.n_cables + never->n, struct located_text), 0};
    for (size_t i = 0; i < never->n; i++) {
        const size_t part = snapshot_part(snapshot, never->v[i].text);
        if (stock->have[part] <= stock->instance->item[part].owned)
            out.v[out.n++] = never->v[i];
    }
    bool *had = ARENA_NEW(stock->arena, snapshot->network.n_technologies, bool);
    for (size_t i = 0; i < snapshot->network.n_cables; i++)
        if (stock->have[snapshot->network.cables[i].part] > 0)
            had[snapshot->network.cables[i].technology] = true;
    for (size_t i = 0; i < snapshot->network.n_cables; i++) {
        const struct cable *cable = &snapshot->network.cables[i];
        const char *id = snapshot->parts[cable->part].id;
        if (stock->have[cable->part] == 0 && had[cable->technology] && !is_extra(&scenario->purchase, id))
            out.v[out.n++] = (struct located_text){.text = id};
    }
    return out;
}

/* Makes only the stock available, each unit at the same small price: the clusters with the fewest units are
 * then the cheapest. If the search weighs sizes such as power, units cost nothing and the sizes decide. */
static void close_market(struct scenario *scenario, const struct bid_stock *stock)
{
    const struct instance *instance = stock->instance;
    const size_t n_parts = instance->snapshot->n_parts;
    const struct located_list before = scenario->file.changes;
    struct located_list *changes = &scenario->file.changes;
    int64_t *units = ARENA_NEW(stock->arena, n_parts, int64_t);
    const char *piece = money_text(!instance_weighs_mixes(instance), instance->currency, stock->arena);
    changes->v = ARENA_COPY(stock->arena, before.v, before.n, n_parts, struct located_text);
    for (size_t p = 0; p < n_parts; p++) {
        units[p] = stock->have[p] - instance->item[p].owned;
        if (units[p] > 0)
            changes->v[changes->n++] = (struct located_text){
                .text = arena_printf(stock->arena, "%s=%s", instance->snapshot->parts[p].id, piece)};
    }
    grant(scenario, stock, units);
    scenario->limits.never_buy = excluded_parts(scenario, stock);
    scenario->purchase.tax = (struct decimal){0, 0};
}

/* Makes the stock owned and all other parts available without limit. */
static void open_market(struct scenario *scenario, const struct bid_stock *stock)
{
    const struct snapshot *snapshot = stock->instance->snapshot;
    struct part_count *owned = ARENA_NEW(stock->arena, snapshot->n_parts, struct part_count);
    int64_t *units = ARENA_NEW(stock->arena, snapshot->n_parts, int64_t);
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        owned[p] = (struct part_count){{.text = snapshot->parts[p].id}, stock->have[p]};
        units[p] = GRANT_ANY;
    }
    scenario->owned = (struct count_list){owned, snapshot->n_parts};
    grant(scenario, stock, units);
}

/* The entries of a list whose parts the bid buys. */
static struct located_list bought_entries(const struct located_list *list, const struct bid_stock *stock)
{
    const struct instance *instance = stock->instance;
    struct located_list out = {ARENA_NEW(stock->arena, list->n, struct located_text), 0};
    for (size_t i = 0; i < list->n; i++) {
        const size_t part = snapshot_part(instance->snapshot, list->v[i].text);
        if (stock->have[part] > instance->item[part].owned)
            out.v[out.n++] = list->v[i];
    }
    return out;
}

/* The catalogue with the bid's sellers as vendors of its parts. */
static const struct snapshot *with_bid_vendors(const struct bid_stock *stock)
{
    const struct snapshot *from = stock->instance->snapshot;
    struct snapshot *out = ARENA_COPY(stock->arena, from, 1, 0, struct snapshot);
    struct part *parts = ARENA_COPY(stock->arena, from->parts, from->n_parts, 0, struct part);
    for (size_t p = 0; p < from->n_parts; p++)
        if (stock->seller[p])
            parts[p].vendor = stock->seller[p];
    out->parts = parts;
    return out;
}

/* Keeps the discounts that still apply to some part after the change of vendors. */
static void keep_discounts(struct purchase *purchase, const struct snapshot *offered, struct arena *arena)
{
    const struct discount *all = purchase->discounts;
    const size_t n = purchase->n_discounts;
    purchase->discounts = ARENA_NEW(arena, n, struct discount);
    purchase->n_discounts = 0;
    for (size_t i = 0; i < n; i++) {
        bool any = false;
        for (size_t p = 0; p < offered->n_parts; p++)
            any = any || instance_is_discounted(offered, &all[i], p);
        if (any)
            purchase->discounts[purchase->n_discounts++] = all[i];
    }
}

enum { MARKET_CLOSED = 1 << 0, MARKET_MUST = 1 << 1, MARKET_OF_VENDORS = 1 << 2 };

/* Builds the buyer's scenario with another market and without minimum orders. Without MARKET_MUST, must_buy
 * does not apply; without MARKET_OF_VENDORS, sole_source does not. */
static enum status build(struct instance *out, const struct bid_stock *stock, int market, struct diag *diag)
{
    struct scenario *scenario = ARENA_COPY(stock->arena, stock->instance->scenario, 1, 0, struct scenario);
    if (market & MARKET_CLOSED)
        close_market(scenario, stock);
    else
        open_market(scenario, stock);
    if (!(market & MARKET_OF_VENDORS))
        scenario->limits.sole_source.n = 0;
    scenario->limits.must_buy = bought_entries(&scenario->limits.must_buy, stock);
    if (!(market & MARKET_MUST))
        scenario->limits.must_buy.n = 0;
    const struct snapshot *offered = with_bid_vendors(stock);
    keep_discounts(&scenario->purchase, offered, stock->arena);
    const enum status status = instance_build(out, scenario, offered, stock->arena, diag);
    out->budget_minor = BUDGET_NONE;
    out->target_rate = 0;
    out->goal = GOAL_RATE;
    return status;
}

/* Limits that a search may lift. */
enum { LIFT_SIZES = 1 << 0, LIFT_RATES = 1 << 1, LIFT_NODES = 1 << 2 };

static int kind_of(const struct requirement *r)
{
    if (r->rule && r->rule->form == RULE_SIZE)
        return LIFT_SIZES;
    if (r->scale == SCALE_RATE || r->scale == SCALE_TIME)
        return LIFT_RATES;
    return r->scale == SCALE_LEAST ? LIFT_NODES : 0;
}

/* Copies a problem without the limits in `lifted`. */
static void lift(struct instance *out, const struct instance *from, int lifted, struct arena *arena)
{
    struct requirement *requirements = NULL;
    const size_t n = requirement_list(&requirements, from, arena);
    struct limit *limits = ARENA_NEW(arena, n, struct limit);
    for (size_t i = 0; i < n; i++) {
        limits[i] = requirement_own(&requirements[i]);
        limits[i].none = (kind_of(&requirements[i]) & lifted) != 0;
    }
    requirement_set_limits(out, from, requirements, n, limits, arena);
}

static enum status solve(struct plan *out, struct instance *instance, const struct bid_stock *stock,
                         struct diag *diag)
{
    const struct plan_options options = {.stop = stock->options->stop};
    const enum status status = resolve_problem(out, instance, &options, stock->arena, diag);
    if (status != ST_STOPPED)
        return status;
    diag_fini(diag);
    return diag_set(diag, status, "stopped before the clusters of the bid were found");
}

/* An infeasible build means that no plan exists. It is not an error. */
static enum status build_status(enum status status, struct diag *diag)
{
    if (status == ST_INFEASIBLE)
        diag_fini(diag);
    return status;
}

/* The problems with only the stock for sale, without and with limits.sole_source, and the status of building
 * each. */
struct closed_markets {
    struct instance free, tied;
    enum status free_status, tied_status;
};

static void build_closed(struct closed_markets *out, const struct bid_stock *stock, int must,
                         struct diag *diag)
{
    out->free_status = build_status(build(&out->free, stock, MARKET_CLOSED | must, diag), diag);
    out->tied_status = ST_INFEASIBLE;
    if (out->free_status == ST_OK && stock->instance->limits.sole_source.n > 0)
        out->tied_status =
            build_status(build(&out->tied, stock, MARKET_CLOSED | MARKET_OF_VENDORS | must, diag), diag);
    if (out->tied_status != ST_OK && out->tied_status != ST_INFEASIBLE)
        out->free_status = out->tied_status;
}

/* A stricter market. The search prefers clusters from this market if they are as fast or, if `slower` is
 * true, if they have as many nodes. */
struct preferred_market {
    const struct instance *own;
    int lifted;
    bool matters;
    bool slower;
};

/* Searches a stricter market for clusters that are as fast as `out` or, if `slower` is true, have as many
 * nodes. */
static enum status prefer(bool *found, struct plan *out, struct instance *instance,
                          const struct preferred_market *preferred, const struct bid_stock *stock,
                          struct diag *diag)
{
    const struct instance *own = preferred->own;
    struct plan kept;
    struct instance narrow;
    lift(&narrow, own, preferred->lifted, stock->arena);
    narrow.limits.max_nodes = instance->limits.max_nodes;
    if (preferred->slower)
        narrow.limits.min_nodes = out->clusters[0].point.nodes;
    else
        narrow.limits.min_rate =
            fmax(narrow.limits.min_rate, out->rate / instance_rate_scale(own) * (1 - TIE_RELATIVE));
    const enum status status = solve(&kept, &narrow, stock, diag);
    *found = status == ST_OK && kept.found;
    if (*found) {
        *out = kept;
        *instance = narrow;
    }
    return status;
}

/* The clusters that are made from a bid. */
struct bid_use {
    struct plan plan;
    struct instance instance; /* the problem in which the clusters were found */
    bool keeps;               /* meets the limits on sizes and vendors */
};

/* Finds the fastest clusters without the limits in `lifted`, without limits on sizes and with any vendors.
 * Among equally fast ones it prefers those that meet both kinds of limits, then vendors, then sizes. */
static enum status solve_beyond(struct bid_use *out, const struct closed_markets *own,
                                const struct bid_stock *stock, int lifted, struct diag *diag)
{
    const int64_t most = bid_stock_nodes(stock);
    const struct limits *limits = &own->free.limits;
    const bool sizes = instance_limits_size(&own->free), vendors = own->tied_status == ST_OK;
    const bool asked = stock->instance->limits.sole_source.n > 0;
    const struct preferred_market preferred[] = {{&own->tied, lifted, vendors && sizes, false},
                                                 {&own->tied, lifted | LIFT_SIZES, vendors, false},
                                                 {&own->free, lifted, sizes, false}};
    const size_t both = sizes && asked ? 0 : asked ? 1 : 2;
    out->plan = (struct plan){.found = false};
    out->keeps = !sizes && !asked;
    lift(&out->instance, &own->free, lifted | LIFT_SIZES, stock->arena);
    out->instance.limits.max_nodes = most < limits->max_nodes ? most : limits->max_nodes;
    if (out->instance.limits.min_nodes > out->instance.limits.max_nodes)
        return ST_OK;
    enum status status = solve(&out->plan, &out->instance, stock, diag);
    bool kept = !out->plan.found;
    for (size_t i = 0; i < sizeof preferred / sizeof *preferred && status == ST_OK && !kept; i++)
        if (preferred[i].matters) {
            status = prefer(&kept, &out->plan, &out->instance, &preferred[i], stock, diag);
            out->keeps = out->keeps || (kept && i == both);
        }
    return status;
}

/* Keeps only the designs whose nodes the bid sells. Returns false if this excludes no design or all of
 * them. */
static bool keep_bid_nodes(struct instance *instance, const struct bid_stock *stock)
{
    const struct instance_choice all = instance->choice;
    instance_choose_from(instance, ARENA_NEW(stock->arena, all.n_designs, struct design), 0, stock->arena);
    for (size_t d = 0; d < all.n_designs; d++) {
        const size_t part = all.designs[d].node->part;
        if (stock->have[part] > stock->instance->item[part].owned)
            instance->choice.designs[instance->choice.n_designs++] = all.designs[d];
    }
    return instance->choice.n_designs > 0 && instance->choice.n_designs < all.n_designs;
}

/* Replaces a single cluster that misses limits on sizes or vendors by the fastest of the same size that meets
 * them. */
static enum status keep_nodes(struct bid_use *use, const struct closed_markets *own,
                              const struct bid_stock *stock, int lifted, struct diag *diag)
{
    const bool asked = stock->instance->limits.sole_source.n > 0;
    const struct preferred_market slower = {asked ? &own->tied : &own->free, lifted, true, true};
    if (use->keeps || use->plan.n_clusters != 1 || (asked && own->tied_status != ST_OK))
        return ST_OK;
    return prefer(&use->keeps, &use->plan, &use->instance, &slower, stock, diag);
}

/* Like solve_beyond. If the clusters miss limits, those from the bid's own nodes replace them: a buyer who
 * owns faster nodes need not use them. */
static enum status solve_within(struct plan *out, struct instance *instance, const struct closed_markets *own,
                                const struct bid_stock *stock, int lifted, struct diag *diag)
{
    struct closed_markets bought_entries = *own;
    struct bid_use all, alone = {.plan.found = false};
    enum status status = solve_beyond(&all, own, stock, lifted, diag);
    if (status == ST_OK && all.plan.found && !all.keeps && keep_bid_nodes(&bought_entries.free, stock)) {
        if (own->tied_status == ST_OK)
            (void)keep_bid_nodes(&bought_entries.tied, stock);
        status = solve_beyond(&alone, &bought_entries, stock, lifted, diag);
    }
    struct bid_use *use = alone.plan.found ? &alone : &all;
    if (status == ST_OK && use->plan.found)
        status = keep_nodes(use, alone.plan.found ? &bought_entries : own, stock, lifted, diag);
    *out = use->plan;
    *instance = use->instance;
    return status;
}

enum status bid_stock_solve(struct plan *out, struct instance *instance, const struct bid_stock *stock,
                            struct diag *diag)
{
    static const int steps[] = {0, LIFT_RATES, LIFT_RATES | LIFT_NODES};
    const bool must = stock->instance->limits.must_buy.n > 0;
    struct closed_markets own[2] = {{.free_status = ST_INFEASIBLE}, {.free_status = ST_INFEASIBLE}};
    enum status status = ST_OK;
    *out = (struct plan){.found = false};
    *instance = instance_varied(stock->instance);
    if (bid_stock_nodes(stock) == 0)
        return ST_OK;
    for (size_t i = 0; i < 2 * sizeof steps / sizeof *steps && status == ST_OK && !out->found; i++) {
        if (i == 1 || (i == 0 && must))
            build_closed(&own[i], stock, i == 0 ? MARKET_MUST : 0, diag);
        if (own[i % 2].free_status != ST_INFEASIBLE)
            status = own[i % 2].free_status == ST_OK
                         ? solve_within(out, instance, &own[i % 2], stock, steps[i / 2], diag)
                         : own[i % 2].free_status;
    }
    return status == ST_INFEASIBLE ? ST_OK : status;
}

enum status bid_complete(struct bid_completion *out, const struct bid_stock *stock, int64_t nodes,
                         const struct design *like, struct diag *diag)
{
    struct instance own, instance;
    int64_t least = -1;
    *out = (struct bid_completion){.design = NULL};
    enum status status = build_status(build(&own, stock, 0, diag), diag);
    if (status != ST_OK)
        return status == ST_INFEASIBLE ? ST_OK : status;
    lift(&instance, &own, LIFT_SIZES, stock->arena);
    instance.limits.max_nodes = nodes;
    status = instance_order_table(&instance, BUDGET_NONE, diag);
    for (size_t d = 0; d < instance.choice.n_designs && status == ST_OK; d++) {
        const struct design *design = &instance.choice.designs[d];
        const int64_t cost =
            like && strcmp(like->id, design->id) != 0 ? -1 : instance_cost(&instance, design, nodes);
        if (cost < 0 || (out->design && cost >= least))
            continue;
        least = cost;
        out->design = design;
    }
    if (out->design)
        out->bill = instance_bill(&out->n, &instance, out->design, nodes, stock->arena);
    return status;
}
