/* certificate.c - checks the order of a claim and the totals of its clusters, without presolve and without a
 * solver. */
#include "proof/certificate.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/problem.h"
#include "proof/audit_text.h"
#include "proof/check.h"
#include "proof/exact.h"
#include "proof/extras_and_sizes.h"
#include "proof/order.h"
#include "proof/rent.h"
#include "proof/score.h"
#include "proof/words.h"

/* --- the order --- */

/* True if the claim has a charge that is due. */
static bool is_claimed(const struct claim *claim, const struct claim_charge *due)
{
    bool there = false;
    for (size_t i = 0; i < claim->n_charges; i++)
        there = there || (strcmp(claim->charges[i].name, due->name) == 0 &&
                          claim->charges[i].total_minor == due->total_minor &&
                          claim->charges[i].tax_minor == due->tax_minor);
    return there;
}

/* Checks that the charges are those which the claimed lines cause. Returns their sum. */
static int64_t check_charges(struct claim_check *c)
{
    const struct problem *problem = c->problem;
    const struct claim *claim = c->claim;
    size_t n_due = 0;
    int64_t sum = 0;
    bool right = true;
    for (size_t t = 0; t < problem->market.n_charges; t++) {
        int64_t paid = 0, net = 0;
        for (size_t i = 0; i < claim->n_lines; i++) {
            const struct claim_line *line = &claim->lines[i];
            const size_t part = words_part(problem->snapshot, line->part);
            if (part == NO_INDEX || !order_is_of(problem, check_vendor(c, line), t))
                continue;
            paid += line->total_minor;
            net += line->total_minor - line->tax_minor;
        }
        const struct claim_charge due = order_charge(problem, t, paid, net, c->arena);
        n_due += due.total_minor > 0;
        right = right && (due.total_minor == 0 || is_claimed(claim, &due));
    }
    for (size_t i = 0; i < claim->n_charges; i++)
        sum += claim->charges[i].total_minor;
    if (problem->market.n_charges || claim->n_charges)
        check_note(c, "charges", right && n_due == claim->n_charges,
                   "%zu of %zu vendors charge for a small order", n_due, problem->market.n_charges);
    return sum;
}

static void check_money(struct claim_check *c, int128 sum)
{
    const struct claim *claim = c->claim;
    const struct problem *problem = c->problem;
    const bool on_tco = problem->purchase->budget_on_tco, none = problem->budget_minor == BUDGET_NONE;
    sum += check_charges(c);
    sum += on_tco ? claim->operation_minor : 0;
    const char *summed = money_plain((int64_t)sum, c->problem->currency, c->arena);
    check_note(c, "currency", check_same(claim->currency, problem->currency), "%s", problem->currency);
    check_note(c, "cost", sum == claim->cost_minor, "the lines%s%s sum to %s, stated %s",
               claim->n_charges ? ", the surcharges" : "", on_tco ? " and the operation" : "", summed,
               money_plain(claim->cost_minor, c->problem->currency, c->arena));
    check_note(c, "budget", claim->budget_minor == problem->budget_minor && sum <= problem->budget_minor,
               "cost %s, budget %s", summed,
               none ? "none" : money_plain(problem->budget_minor, c->problem->currency, c->arena));
}

static void check_lines(struct claim_check *c)
{
    const struct claim *claim = c->claim;
    const struct problem *problem = c->problem;
    int128 sum = 0;
    bool known = true, priced = true, owned = true;
    for (size_t i = 0; i < claim->n_lines; i++) {
        const struct claim_line *line = &claim->lines[i];
        const size_t part = words_part(problem->snapshot, line->part);
        bool twice = false;
        for (size_t j = 0; j < i; j++)
            twice = twice || strcmp(claim->lines[j].part, line->part) == 0;
        sum += part != NO_INDEX && rent_is(problem, part) ? 0 : line->total_minor;
        known = known && part != NO_INDEX && !twice && line->quantity >= 0 && line->owned >= 0;
        if (part == NO_INDEX)
            continue;
        owned = owned && line->owned <= problem->market.owned[part];
        const int64_t net = line->total_minor - line->tax_minor;
        priced = priced && line->tax_minor == exact_times(net, problem->market.prices[part].tax) &&
                 line->total_minor ==
                     order_price(&problem->market.prices[part], line->quantity, check_vendor(c, line));
    }
    check_note(c, "parts", known, "%zu lines, each with a different part of the catalogue", claim->n_lines);
    check_note(c, "prices", priced, "each line costs its quantity at the catalogue's price");
    check_note(c, "owned", owned, "the plan uses at most the owned units");
    check_money(c, sum);
}

/* Units of a part that the order buys. */
static int64_t bought_units(const struct claim *claim, const char *part)
{
    int64_t units = 0;
    for (size_t i = 0; i < claim->n_lines; i++)
        units += strcmp(claim->lines[i].part, part) == 0 ? claim->lines[i].quantity : 0;
    return units;
}

/* Checks must_buy, available and one_vendor. */
static void check_stock(struct claim_check *c)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    const char *vendor = NULL;
    bool must = true, available = true, one = true;
    size_t n_must = 0, n_scarce = 0;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const struct price *price = &c->problem->market.prices[p];
        const int64_t units = bought_units(c->claim, snapshot->parts[p].id);
        n_must += price->at_least > 0;
        n_scarce += price->scarce;
        must = must && units >= price->at_least;
        available = available && (!price->scarce || units <= price->at_most);
    }
    for (size_t i = 0; i < c->claim->n_lines; i++) {
        const size_t part = words_part(snapshot, c->claim->lines[i].part);
        if (part == NO_INDEX || !order_is_sole_source(c->problem, part))
            continue;
        const size_t own = check_vendor(c, &c->claim->lines[i]);
        const char *name = own ? order_vendor_name(c->problem, own) : order_vendor_of(c->problem, part);
        if (c->claim->lines[i].quantity > 0) {
            one = one && (!vendor || strcmp(name, vendor) == 0);
            vendor = name;
        }
    }
    if (n_must)
        check_note(c, "must buy", must, "the bill has every part in must_buy (%zu)", n_must);
    if (n_scarce)
        check_note(c, "available", available, "no line exceeds the available units");
    if (c->problem->limits.sole_source.n)
        check_note(c, "one vendor", one, "all parts of the kinds in one_vendor come from '%s'",
                   vendor ? vendor : "none");
}

/* Checks the common order of a multi-cluster plan. */
static void check_shared_order(struct claim_check *c)
{
    const struct price *prices = c->problem->market.prices;
    bool stray = false, used = true, must = false;
    const bool order = check_order_has_lists(c, &stray);
    check_note(c, "order", order, "the bill has all parts of all clusters");
    check_note(c, "no stray parts", !stray, "a cluster uses every line");
    for (size_t p = 0; p < c->problem->snapshot->n_parts; p++) {
        must = must || prices[p].at_least > 0;
        used = used && (prices[p].at_least == 0 || check_has_use(c, p));
    }
    if (must)
        check_note(c, "use", used, "each part in must_buy has a use in a cluster");
}

/* --- totals of sizes and operation --- */

static void check_sizes(struct claim_check *c)
{
    const struct limits *limits = &c->problem->limits;
    double power_W = 0, height_U = 0;
    for (size_t k = 0; k < c->claim->n_clusters; k++) {
        power_W += c->clusters[k].size.power_W;
        height_U += c->clusters[k].size.height_U;
    }
    if (extras_is_limited(c->problem))
        check_note(c, "power and height", extras_is_allowed(c->problem, &c->size),
                   "%s W and %s rack units, allowed %.15g and %.15g (0: any)",
                   check_amount(c->arena, power_W), check_amount(c->arena, height_U), limits->power_W,
                   limits->rack_units);
    static const struct {
        const char *what, *unit;
    } sizes[SIZES_AT_MOST] = {[SIZE_RACKS] = {"racks", "racks"},
                              [SIZE_WEIGHT] = {"weight", "kg"},
                              [SIZE_CARBON] = {"carbon", "kg"}};
    for (size_t i = SIZE_HEIGHT + 1; i < SIZES_AT_MOST; i++)
        if (limits->most[i] > 0)
            check_note(c, sizes[i].what, c->size.of[i] <= limits->most[i] * (1 + 1e-12),
                       "%.15g %s, allowed %.15g", c->size.of[i], sizes[i].unit, limits->most[i]);
}

/* Checks the cost of operation. Each part counts in one line, with all its units in use; rented machines
 * need no administration. */
static void check_operating_cost(struct claim_check *c)
{
    const struct problem *problem = c->problem;
    int64_t nodes = 0, bought = 0;
    for (size_t part = 0; part < problem->snapshot->n_parts; part++) {
        const int64_t units = check_all_units(c, part);
        if (units > 0)
            extras_add_operation(&c->operation, problem, part, units);
    }
    for (size_t i = 0; i < c->claim->n_lines; i++) {
        const size_t part = words_part(problem->snapshot, c->claim->lines[i].part);
        if (part != NO_INDEX && rent_is(problem, part))
            c->operation.rent_minor += rent_worth(problem, part, c->claim->lines[i].total_minor);
    }
    for (size_t k = 0; k < c->claim->n_clusters; k++) {
        const struct design *design = c->clusters[k].site.design;
        const bool rented = design && site_rent(problem, design).units > 0;
        bought += !rented;
        nodes += rented ? 0 : c->claim->clusters[k].nodes;
    }
    extras_add_administration(&c->operation, problem, bought, nodes);
    check_note(c, "operation", extras_total(&c->operation) == c->claim->operation_minor,
               "%" PRId64 " years cost %" PRId64 " minor units, stated %" PRId64,
               problem->purchase->operation.years, extras_total(&c->operation), c->claim->operation_minor);
}

/* --- work, objective and bound --- */

/* Checks the rate of a multi-cluster plan: every application gets its share of the work. */
static void check_work(struct claim_check *c)
{
    const struct problem *problem = c->problem;
    c->rate = INFINITY;
    for (size_t a = 0; a < problem->load.n_work; a++)
        c->rate = fmin(c->rate, c->done[a] / c->score->apps[a].weight);
    if (c->score->geometric)
        c->rate = score_mean(c->score, c->done);
    check_note(c, "work", c->rate > 0, "every application gets its share of the work; the rate is %.15g %s",
               c->rate / c->score->scale, score_unit(c->score, c->arena));
}

static void check_metric(struct claim_check *c)
{
    const char *name = words_metric[c->score->metric];
    const struct measure *measure = &c->problem->scenario->measure;
    if (c->score->metric != METRIC_HARMONIC || measure->metric != METRIC_HARMONIC || c->score->there != 1 ||
        measure->phases.n > 0)
        check_note(c, "metric", score_agrees(c->score, c->problem),
                   "%s of %zu applications, by weights, jobs and reference of the scenario", name,
                   c->score->n);
    if (!score_places_agree(c->score, c->problem))
        check_note(c, "runs_on", false,
                   "every application has a rate on the nodes that run it, and on no others");
}

static void check_objective(struct claim_check *c)
{
    const struct problem *problem = c->problem;
    const struct claim *claim = c->claim;
    const double rate = c->rate / c->score->scale, needed = check_rate_needed(problem);
    const double cost = exact_major(claim->cost_minor, problem->currency);
    const double values[N_GOALS] = {[GOAL_RATE] = rate,
                                    [GOAL_COST] = cost,
                                    [GOAL_RATE_PER_COST] = rate / cost,
                                    [GOAL_RATE_PER_WATT] = rate / claim->power_W,
                                    [GOAL_RATE_PER_CARBON] = rate / claim->carbon_kg};
    const bool chosen = claim->draws; /* proof/regret.c checks an objective over draws */
    const double objective = chosen ? claim->objective : values[problem->goal];
    check_note(c, "rate limit", rate >= needed * (1 - RATE_RELATIVE), "rate %.15g, required %.15g", rate,
               needed);
    if (!chosen)
        check_note(c, "objective", check_near(objective, claim->objective), "recomputed %.15g, stated %.15g",
                   objective, claim->objective);
    const bool side = problem->goal == GOAL_COST || chosen ? claim->bound <= claim->objective
                                                           : claim->bound >= claim->objective;
    const double away = fabs(claim->bound - claim->objective);
    /* an objective of 0 is possible: owned parts may cost 0 */
    const double gap = away == 0 ? 0 : away / fabs(claim->objective);
    const bool gap_ok =
        (isinf(gap) && isinf(claim->gap)) || gap == claim->gap || fabs(gap - claim->gap) <= 1e-12;
    check_note(c, "bound and gap", side && gap_ok && (!claim->proven || gap <= RATE_RELATIVE),
               "bound %.15g, gap %.3g%s", claim->bound, claim->gap, claim->proven ? ", claimed optimal" : "");
}

/* --- all checks --- */

/* True if the row of a part has the technology of the design's network. */
static bool is_of_network(const struct claim_check *c, const struct design *design, enum table_id table,
                          size_t part)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    const char *of =
        part == NO_INDEX ? NULL : audit_cell(snapshot, table, snapshot->parts[part].id, "technology");
    return !of || strcmp(of, design->technology->id) == 0;
}

/* True if cards, switches and line cards all belong to the design's network. */
static bool is_one_network(const struct claim_check *c, const struct design *design)
{
    bool one = !design->nic || is_of_network(c, design, TABLE_NIC, design->nic->part);
    for (size_t i = 0; i < DESIGN_MAX_SWITCHES && design->nic; i++)
        one = one && is_of_network(c, design, TABLE_SWITCH, design->switches[i].part) &&
              is_of_network(c, design, TABLE_LINE_CARD, design->switches[i].card);
    return one;
}

static void check_design(struct claim_check *c, const struct check_cluster *cluster)
{
    const struct limits *limits = &c->problem->limits;
    const struct claim_cluster *claim = cluster->claim;
    const char *most =
        limits->max_nodes == INT64_MAX ? "on" : arena_printf(c->arena, "to %" PRId64, limits->max_nodes);
    check_note(c, "design", cluster->site.design && is_one_network(c, cluster->site.design),
               "%s with %s in template %s %s", claim->node, claim->network, claim->network_template,
               cluster->site.design ? "is allowed by the scenario" : "is not a design of the scenario");
    check_note(c, "node count", claim->nodes >= limits->min_nodes && claim->nodes <= limits->max_nodes,
               "%" PRId64 " nodes, allowed from %" PRId64 " %s", claim->nodes, limits->min_nodes, most);
}

void certificate_make(struct certificate *out, const struct problem *problem, const struct claim *claim,
                      struct arena *arena)
{
    struct claim_check c = {.out = out, .problem = problem, .claim = claim, .arena = arena, .prefix = ""};
    const size_t n = claim->n_clusters, allowed = (size_t)problem->policy->clusters;
    double power_W = 0, carbon_kg = 0;
    *out = (struct certificate){.ok = true};
    c.multi_cluster = allowed > 1;
    struct score score;
    score_read(&score, problem);
    c.score = &score;
    if (c.multi_cluster || n != 1)
        check_note(&c, "clusters", n >= 1 && n <= allowed, "%zu clusters, at most %zu", n, allowed);
    check_find_clusters(&c);
    for (size_t k = 0; k < n; k++) {
        c.prefix = c.multi_cluster ? arena_printf(arena, "cluster %zu: ", k + 1) : "";
        check_design(&c, &c.clusters[k]);
        power_W += c.clusters[k].size.power_W;
        carbon_kg += c.clusters[k].size.carbon_kg;
    }
    c.prefix = "";
    check_lines(&c);
    check_stock(&c);
    if (!out->ok && n == 1 && !c.clusters[0].site.design)
        return;
    for (size_t k = 0; k < n; k++) {
        c.prefix = c.multi_cluster ? arena_printf(arena, "cluster %zu: ", k + 1) : "";
        check_cluster(&c, &c.clusters[k]);
        if (c.clusters[k].site.design)
            check_layouts(&c, &c.clusters[k]);
    }
    c.prefix = "";
    if (c.multi_cluster)
        check_shared_order(&c);
    check_sizes(&c);
    if (problem->purchase->operation.given)
        check_operating_cost(&c);
    if (c.multi_cluster)
        check_work(&c);
    check_metric(&c);
    check_objective(&c);
    check_note(&c, "power", check_near(power_W, claim->power_W), "stated %s W, %s %s W",
               check_amount(arena, claim->power_W),
               c.multi_cluster ? "the clusters" : "the cluster and its extras", check_amount(arena, power_W));
    if (problem->purchase->operation.grid.text || problem->purchase->operation.carbon_at.text)
        check_note(&c, "carbon", check_near(carbon_kg, claim->carbon_kg),
                   "stated %s kg, embodied and operational %s kg", check_amount(arena, claim->carbon_kg),
                   check_amount(arena, carbon_kg));
}
