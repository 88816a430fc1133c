/* bid_stock.c - what parts that one has are enough for: a scenario that owns them, where no others, or those
 * of the catalogue, can be bought. */
#include "tender/bid_stock.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "problem/build.h"
#include "problem/weighs.h"
#include "scenario/rules.h"
#include "search/problem_cost.h"
#include "study/requirement.h"
#include "study/resolve.h"

int64_t bid_stock_nodes(const struct bid_stock *stock)
{
    const struct snapshot *snapshot = stock->problem->snapshot;
    int64_t most = 0;
    for (size_t i = 0; i < snapshot->n_nodes; i++) {
        const int64_t nodes = stock->have[snapshot->nodes[i].part];
        most = nodes > most ? nodes : most;
    }
    for (size_t i = 0; i < snapshot->paid.n_rentals; i++) { /* of no more hours */
        const int64_t hours = stock->have[snapshot->paid.rentals[i].part];
        most = hours > most ? hours : most;
    }
    return most;
}

/* So many of each part can be bought; what vendors charge for small orders is waived. */
static void grant(struct scenario *scenario, const struct bid_stock *stock, const int64_t *units)
{
    const struct snapshot *snapshot = stock->problem->snapshot;
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
    scenario->granted = v;
    scenario->n_granted = n;
}

/* Bought with every cluster, by name. */
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

/* What no cluster of the bid has: parts that are never bought, which the bid has none of, either; and where
 * it has cables of a technology the others of that. */
static struct located_list never_had(const struct scenario *scenario, const struct bid_stock *stock)
{
    const struct snapshot *snapshot = stock->problem->snapshot;
    const struct located_list *never = &scenario->limits.never_buy;
    struct located_list out = {
        ARENA_NEW(stock->arena, snapshot->network.n_cables + never->n, struct located_text), 0};
    for (size_t i = 0; i < never->n; i++) {
        const size_t part = snapshot_part(snapshot, never->v[i].text);
        if (stock->have[part] <= stock->problem->market.owned[part])
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

/* Nothing but the stock can be bought, each piece for as little as any other: the clusters that use the
 * fewest pieces are the cheapest. Where power and other sizes are weighed, they decide alone. */
static void close_market(struct scenario *scenario, const struct bid_stock *stock)
{
    const struct problem *problem = stock->problem;
    const size_t n_parts = problem->snapshot->n_parts;
    const struct located_list before = scenario->file.changes;
    struct located_list *changes = &scenario->file.changes;
    int64_t *units = ARENA_NEW(stock->arena, n_parts, int64_t);
    const char *piece = money_text(!problem_weighs_mixes(problem), problem->currency, stock->arena);
    changes->v = ARENA_COPY(stock->arena, before.v, before.n, n_parts, struct located_text);
    for (size_t p = 0; p < n_parts; p++) {
        units[p] = stock->have[p] - problem->market.owned[p];
        if (units[p] > 0)
            changes->v[changes->n++] = (struct located_text){
                .text = arena_printf(stock->arena, "%s=%s", problem->snapshot->parts[p].id, piece)};
    }
    grant(scenario, stock, units);
    scenario->limits.never_buy = never_had(scenario, stock);
    scenario->purchase.tax = (struct decimal){0, 0};
}

/* The stock is owned, and other parts are there without end. */
static void open_market(struct scenario *scenario, const struct bid_stock *stock)
{
    const struct snapshot *snapshot = stock->problem->snapshot;
    struct part_count *owned = ARENA_NEW(stock->arena, snapshot->n_parts, struct part_count);
    int64_t *units = ARENA_NEW(stock->arena, snapshot->n_parts, int64_t);
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        owned[p] = (struct part_count){{.text = snapshot->parts[p].id}, stock->have[p]};
        units[p] = GRANT_ANY;
    }
    scenario->owned = (struct count_list){owned, snapshot->n_parts};
    grant(scenario, stock, units);
}

/* Those of a list that the bid has, beside what is owned. */
static struct located_list bidden(const struct located_list *list, const struct bid_stock *stock)
{
    const struct problem *problem = stock->problem;
    struct located_list out = {ARENA_NEW(stock->arena, list->n, struct located_text), 0};
    for (size_t i = 0; i < list->n; i++) {
        const size_t part = snapshot_part(problem->snapshot, list->v[i].text);
        if (stock->have[part] > problem->market.owned[part])
            out.v[out.n++] = list->v[i];
    }
    return out;
}

/* The catalogue with who offers a part of the bid as its vendor. */
static const struct snapshot *as_offered(const struct bid_stock *stock)
{
    const struct snapshot *from = stock->problem->snapshot;
    struct snapshot *out = ARENA_COPY(stock->arena, from, 1, 0, struct snapshot);
    struct part *parts = ARENA_COPY(stock->arena, from->parts, from->n_parts, 0, struct part);
    for (size_t p = 0; p < from->n_parts; p++)
        if (stock->seller[p])
            parts[p].vendor = stock->seller[p];
    out->parts = parts;
    return out;
}

/* Discounts of those who still sell something then. */
static void keep_discounts(struct purchase *purchase, const struct snapshot *offered, struct arena *arena)
{
    const struct discount *all = purchase->discounts;
    const size_t n = purchase->n_discounts;
    purchase->discounts = ARENA_NEW(arena, n, struct discount);
    purchase->n_discounts = 0;
    for (size_t i = 0; i < n; i++) {
        bool any = false;
        for (size_t p = 0; p < offered->n_parts; p++)
            any = any || problem_is_discounted(offered, &all[i], p);
        if (any)
            purchase->discounts[purchase->n_discounts++] = all[i];
    }
}

enum { MARKET_CLOSED = 1 << 0, MARKET_MUST = 1 << 1, MARKET_OF_VENDORS = 1 << 2 };

/* The buyer's question with another market, whatever vendors ask of an order. What must be bought need not be
 * in use, and what is of one vendor may be of several, unless the market says so. */
static enum status build(struct problem *out, const struct bid_stock *stock, int market, struct diag *diag)
{
    struct scenario *scenario = ARENA_COPY(stock->arena, stock->problem->scenario, 1, 0, struct scenario);
    if (market & MARKET_CLOSED)
        close_market(scenario, stock);
    else
        open_market(scenario, stock);
    if (!(market & MARKET_OF_VENDORS))
        scenario->limits.sole_source.n = 0;
    scenario->limits.must_buy = bidden(&scenario->limits.must_buy, stock);
    if (!(market & MARKET_MUST))
        scenario->limits.must_buy.n = 0;
    const struct snapshot *offered = as_offered(stock);
    keep_discounts(&scenario->purchase, offered, stock->arena);
    const enum status status = problem_build(out, scenario, offered, stock->arena, diag);
    out->budget_minor = BUDGET_NONE;
    out->target_rate = 0;
    out->goal = GOAL_RATE;
    return status;
}

/* What is lifted of the limits. */
enum { LIFT_SIZES = 1 << 0, LIFT_RATES = 1 << 1, LIFT_NODES = 1 << 2 };

static int kind_of(const struct requirement *r)
{
    if (r->rule && r->rule->form == RULE_SIZE)
        return LIFT_SIZES;
    if (r->scale == SCALE_RATE || r->scale == SCALE_TIME)
        return LIFT_RATES;
    return r->scale == SCALE_LEAST ? LIFT_NODES : 0;
}

/* A copy of a problem without some of its limits. */
static void lift(struct problem *out, const struct problem *from, int lifted, struct arena *arena)
{
    struct requirement *requirements = NULL;
    const size_t n = requirement_list(&requirements, from, arena);
    struct limit *limits = ARENA_NEW(arena, n, struct limit);
    for (size_t i = 0; i < n; i++) {
        limits[i] = requirement_own(&requirements[i]);
        limits[i].none = (kind_of(&requirements[i]) & lifted) != 0;
    }
    requirement_ask(out, from, requirements, n, limits, arena);
}

static enum status solve(struct plan *out, struct problem *problem, const struct bid_stock *stock,
                         struct diag *diag)
{
    const struct plan_options options = {.stop = stock->options->stop};
    const enum status status = again_solve(out, problem, &options, stock->arena, diag);
    if (status != ST_STOPPED)
        return status;
    diag_fini(diag);
    return diag_set(diag, status, "stopped before it was known what the bid is enough for");
}

/* A scenario that cannot be built because nothing can be had there has no plan. */
static enum status built(enum status status, struct diag *diag)
{
    if (status == ST_INFEASIBLE)
        diag_fini(diag);
    return status;
}

/* A closed market, as it was built: with parts of whatever vendors, and as the scenario asks. */
struct closed {
    struct problem free, tied;
    enum status as_built, as_tied;
};

static void build_closed(struct closed *out, const struct bid_stock *stock, int must, struct diag *diag)
{
    out->as_built = built(build(&out->free, stock, MARKET_CLOSED | must, diag), diag);
    out->as_tied = ST_INFEASIBLE;
    if (out->as_built == ST_OK && stock->problem->limits.sole_source.n > 0)
        out->as_tied = built(build(&out->tied, stock, MARKET_CLOSED | MARKET_OF_VENDORS | must, diag), diag);
    if (out->as_tied != ST_OK && out->as_tied != ST_INFEASIBLE)
        out->as_built = out->as_tied;
}

/* A market that of equally fast clusters, or of those of as many nodes, some are of. */
struct preferred {
    const struct problem *own;
    int lifted;
    bool matters;
    bool slower;
};

/* Clusters of it that are no slower than those found, or else have as many nodes. */
static enum status prefer(bool *found, struct plan *out, struct problem *problem,
                          const struct preferred *preferred, const struct bid_stock *stock, struct diag *diag)
{
    const struct problem *own = preferred->own;
    struct plan kept;
    struct problem narrow;
    lift(&narrow, own, preferred->lifted, stock->arena);
    narrow.limits.max_nodes = problem->limits.max_nodes;
    if (preferred->slower)
        narrow.limits.min_nodes = out->clusters[0].point.nodes;
    else
        narrow.limits.min_rate =
            fmax(narrow.limits.min_rate, out->lambda / problem_rate_scale(own) * (1 - TIE_RELATIVE));
    const enum status status = solve(&kept, &narrow, stock, diag);
    *found = status == ST_OK && kept.found;
    if (*found) {
        *out = kept;
        *problem = narrow;
    }
    return status;
}

/* What is made of a bid. */
struct use {
    struct plan plan;
    struct problem problem; /* in which it was found */
    bool keeps;             /* to what is asked of sizes and vendors */
};

/* The fastest clusters with these limits lifted, sizes and vendors too; of equally fast ones those that keep
 * to both, to vendors, or to sizes, where there are any. */
static enum status solve_beyond(struct use *out, const struct closed *own, const struct bid_stock *stock,
                                int lifted, struct diag *diag)
{
    const int64_t most = bid_stock_nodes(stock);
    const struct limits *limits = &own->free.limits;
    const bool sizes = problem_limits_size(&own->free), vendors = own->as_tied == ST_OK;
    const bool asked = stock->problem->limits.sole_source.n > 0;
    const struct preferred preferred[] = {{&own->tied, lifted, vendors && sizes, false},
                                          {&own->tied, lifted | LIFT_SIZES, vendors, false},
                                          {&own->free, lifted, sizes, false}};
    const size_t both = sizes && asked ? 0 : asked ? 1 : 2;
    out->plan = (struct plan){.found = false};
    out->keeps = !sizes && !asked;
    lift(&out->problem, &own->free, lifted | LIFT_SIZES, stock->arena);
    out->problem.limits.max_nodes = most < limits->max_nodes ? most : limits->max_nodes;
    if (out->problem.limits.min_nodes > out->problem.limits.max_nodes)
        return ST_OK;
    enum status status = solve(&out->plan, &out->problem, stock, diag);
    bool kept = !out->plan.found;
    for (size_t i = 0; i < sizeof preferred / sizeof *preferred && status == ST_OK && !kept; i++)
        if (preferred[i].matters) {
            status = prefer(&kept, &out->plan, &out->problem, &preferred[i], stock, diag);
            out->keeps = out->keeps || (kept && i == both);
        }
    return status;
}

/* Only designs whose nodes the bid has. False: all of them are, or none is. */
static bool keep_bidden(struct problem *problem, const struct bid_stock *stock)
{
    const struct problem_choice all = problem->choice;
    problem_choose_from(problem, ARENA_NEW(stock->arena, all.n_designs, struct design), 0, stock->arena);
    for (size_t d = 0; d < all.n_designs; d++) {
        const size_t part = all.designs[d].node->part;
        if (stock->have[part] > stock->problem->market.owned[part])
            problem->choice.designs[problem->choice.n_designs++] = all.designs[d];
    }
    return problem->choice.n_designs > 0 && problem->choice.n_designs < all.n_designs;
}

/* In place of one cluster that does not keep to sizes and vendors the fastest of as many nodes that does. */
static enum status keep_nodes(struct use *use, const struct closed *own, const struct bid_stock *stock,
                              int lifted, struct diag *diag)
{
    const bool asked = stock->problem->limits.sole_source.n > 0;
    const struct preferred slower = {asked ? &own->tied : &own->free, lifted, true, true};
    if (use->keeps || use->plan.n_clusters != 1 || (asked && own->as_tied != ST_OK))
        return ST_OK;
    return prefer(&use->keeps, &use->plan, &use->problem, &slower, stock, diag);
}

/* The same; where they do not keep to what is asked, those of the bid's own nodes: whoever owns faster ones
 * need not use them. */
static enum status solve_within(struct plan *out, struct problem *problem, const struct closed *own,
                                const struct bid_stock *stock, int lifted, struct diag *diag)
{
    struct closed bidden = *own;
    struct use all, alone = {.plan.found = false};
    enum status status = solve_beyond(&all, own, stock, lifted, diag);
    if (status == ST_OK && all.plan.found && !all.keeps && keep_bidden(&bidden.free, stock)) {
        if (own->as_tied == ST_OK)
            (void)keep_bidden(&bidden.tied, stock);
        status = solve_beyond(&alone, &bidden, stock, lifted, diag);
    }
    struct use *use = alone.plan.found ? &alone : &all;
    if (status == ST_OK && use->plan.found)
        status = keep_nodes(use, alone.plan.found ? &bidden : own, stock, lifted, diag);
    *out = use->plan;
    *problem = use->problem;
    return status;
}

enum status bid_stock_solve(struct plan *out, struct problem *problem, const struct bid_stock *stock,
                            struct diag *diag)
{
    static const int steps[] = {0, LIFT_RATES, LIFT_RATES | LIFT_NODES};
    const bool must = stock->problem->limits.must_buy.n > 0;
    struct closed own[2] = {{.as_built = ST_INFEASIBLE}, {.as_built = ST_INFEASIBLE}};
    enum status status = ST_OK;
    *out = (struct plan){.found = false};
    *problem = *stock->problem;
    if (bid_stock_nodes(stock) == 0)
        return ST_OK;
    for (size_t i = 0; i < 2 * sizeof steps / sizeof *steps && status == ST_OK && !out->found; i++) {
        if (i == 1 || (i == 0 && must))
            build_closed(&own[i], stock, i == 0 ? MARKET_MUST : 0, diag);
        if (own[i % 2].as_built != ST_INFEASIBLE)
            status = own[i % 2].as_built == ST_OK
                         ? solve_within(out, problem, &own[i % 2], stock, steps[i / 2], diag)
                         : own[i % 2].as_built;
    }
    return status == ST_INFEASIBLE ? ST_OK : status;
}

enum status bid_complete(struct bid_completion *out, const struct bid_stock *stock, int64_t nodes,
                         const struct design *like, struct diag *diag)
{
    struct problem own, problem;
    int64_t least = -1;
    *out = (struct bid_completion){.design = NULL};
    enum status status = built(build(&own, stock, 0, diag), diag);
    if (status != ST_OK)
        return status == ST_INFEASIBLE ? ST_OK : status;
    lift(&problem, &own, LIFT_SIZES, stock->arena);
    problem.limits.max_nodes = nodes;
    status = problem_order_table(&problem, BUDGET_NONE, diag);
    for (size_t d = 0; d < problem.choice.n_designs && status == ST_OK; d++) {
        const struct design *design = &problem.choice.designs[d];
        const int64_t cost =
            like && strcmp(like->id, design->id) != 0 ? -1 : problem_cost(&problem, design, nodes);
        if (cost < 0 || (out->design && cost >= least))
            continue;
        least = cost;
        out->design = design;
    }
    if (out->design)
        out->bill = problem_bill(&out->n, &problem, out->design, nodes, stock->arena);
    return status;
}
