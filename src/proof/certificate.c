/* certificate.c - checks the order of a claim and the totals of its clusters, without presolve and without a
 * solver. */
#include "proof/certificate.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/exact.h"
#include "proof/extras_and_sizes.h"
#include "proof/order.h"
#include "proof/rent.h"
#include "proof/score.h"
#include "proof/sizes.h"
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
    const struct instance *instance = c->instance;
    const struct claim *claim = c->claim;
    size_t n_due = 0;
    int64_t sum = 0;
    bool right = true;
    for (size_t t = 0; t < instance->market.n_charges; t++) {
        int64_t paid = 0, net = 0;
        for (size_t i = 0; i < claim->n_lines; i++) {
            const struct claim_line *line = &claim->lines[i];
            const size_t part = words_part(instance->snapshot, line->part);
            if (part == NO_INDEX || !order_is_of(instance, check_vendor(c, line), t))
                continue;
            paid += line->total_minor;
            net += line->total_minor - line->tax_minor;
        }
        const struct claim_charge due = order_charge(instance, t, paid, net, c->arena);
        n_due += due.total_minor > 0;
        right = right && (due.total_minor == 0 || is_claimed(claim, &due));
    }
    for (size_t i = 0; i < claim->n_charges; i++)
        sum += claim->charges[i].total_minor;
    if (instance->market.n_charges || claim->n_charges)
        check_note(c, "charges", right && n_due == claim->n_charges,
                   "%zu of %zu vendors charge for a small order", n_due, instance->market.n_charges);
    return sum;
}

static void check_money(struct claim_check *c, int128 sum)
{
    const struct claim *claim = c->claim;
    const struct instance *instance = c->instance;
    const bool on_tco = instance->purchase->budget_on_tco, none = instance->budget_minor == BUDGET_NONE;
    sum += check_charges(c);
    sum += on_tco ? claim->operation_minor : 0;
    const char *summed = money_plain((int64_t)sum, c->instance->currency, c->arena);
    check_note(c, "currency", check_same(claim->currency, instance->currency), "%s", instance->currency);
    check_note(c, "cost", sum == claim->cost_minor, "the lines%s%s sum to %s, stated %s",
               claim->n_charges ? ", the surcharges" : "", on_tco ? " and the operation" : "", summed,
               money_plain(claim->cost_minor, c->instance->currency, c->arena));
    check_note(c, "budget", claim->budget_minor == instance->budget_minor && sum <= instance->budget_minor,
               "cost %s, budget %s", summed,
               none ? "none" : money_plain(instance->budget_minor, c->instance->currency, c->arena));
}

static void check_lines(struct claim_check *c)
{
    const struct claim *claim = c->claim;
    const struct instance *instance = c->instance;
    int128 sum = 0;
    bool known = true, priced = true, owned = true;
    for (size_t i = 0; i < claim->n_lines; i++) {
        const struct claim_line *line = &claim->lines[i];
        const size_t part = words_part(instance->snapshot, line->part);
        bool twice = false;
        for (size_t j = 0; j < i; j++)
            twice = twice || strcmp(claim->lines[j].part, line->part) == 0;
        sum += part != NO_INDEX && rent_is(instance, part) ? 0 : line->total_minor;
        known = known && part != NO_INDEX && !twice && line->quantity >= 0 && line->owned >= 0;
        if (part == NO_INDEX)
            continue;
        owned = owned && line->owned <= instance->item[part].owned;
        const int64_t net = line->total_minor - line->tax_minor;
        priced = priced && line->tax_minor == exact_times(net, instance->item[part].price.tax) &&
                 line->total_minor ==
                     order_price(&instance->item[part].price, line->quantity, check_vendor(c, line));
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
    const struct snapshot *snapshot = c->instance->snapshot;
    const char *vendor = NULL;
    bool must = true, available = true, one = true;
    size_t n_must = 0, n_scarce = 0;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const struct price *price = &c->instance->item[p].price;
        const int64_t units = bought_units(c->claim, snapshot->parts[p].id);
        n_must += price->at_least > 0;
        n_scarce += price->scarce;
        must = must && units >= price->at_least;
        available = available && (!price->scarce || units <= price->at_most);
    }
    for (size_t i = 0; i < c->claim->n_lines; i++) {
        const size_t part = words_part(snapshot, c->claim->lines[i].part);
        if (part == NO_INDEX || !order_is_sole_source(c->instance, part))
            continue;
        const size_t own = check_vendor(c, &c->claim->lines[i]);
        const char *name = own ? order_vendor_name(c->instance, own) : order_vendor_of(c->instance, part);
        if (c->claim->lines[i].quantity > 0) {
            one = one && (!vendor || strcmp(name, vendor) == 0);
            vendor = name;
        }
    }
    if (n_must)
        check_note(c, "must buy", must, "the bill has every part in must_buy (%zu)", n_must);
    if (n_scarce)
        check_note(c, "available", available, "no line exceeds the available units");
    if (c->instance->limits.sole_source.n)
        check_note(c, "one vendor", one, "all parts of the kinds in one_vendor come from '%s'",
                   vendor ? vendor : "none");
}

/* Checks the common order of a multi-cluster plan. */
static void check_shared_order(struct claim_check *c)
{
    const struct instance_item *item = c->instance->item;
    bool stray = false, used = true, must = false;
    const bool order = check_order_has_lists(c, &stray);
    check_note(c, "order", order, "the bill has all parts of all clusters");
    check_note(c, "no stray parts", !stray, "a cluster uses every line");
    for (size_t p = 0; p < c->instance->snapshot->n_parts; p++) {
        must = must || item[p].price.at_least > 0;
        used = used && (item[p].price.at_least == 0 || check_has_use(c, p));
    }
    if (must)
        check_note(c, "use", used, "each part in must_buy has a use in a cluster");
}

/* --- totals of sizes and operation --- */

static void check_sizes(struct claim_check *c)
{
    const struct limits *limits = &c->instance->limits;
    double power_W = 0, height_U = 0;
    for (size_t k = 0; k < c->claim->n_clusters; k++) {
        power_W += c->clusters[k].size.power_W;
        height_U += c->clusters[k].size.height_U;
    }
    if (extras_is_limited(c->instance))
        check_note(c, "power and height", extras_is_allowed(c->instance, &c->size),
                   "%s W and %s rack units, allowed %.15g and %.15g (0: any)",
                   check_amount(c->arena, power_W), check_amount(c->arena, height_U),
                   limits->most[SIZE_POWER], limits->most[SIZE_HEIGHT]);
    for (size_t i = SIZE_HEIGHT + 1; i < SIZES_AT_MOST; i++)
        if (limits->most[i] > 0)
            check_note(c, sizes_row(i)->limit, c->size.of[i] <= limits->most[i] * (1 + 1e-12),
                       "%.15g %s, allowed %.15g", c->size.of[i], sizes_row(i)->unit, limits->most[i]);
}

/* Checks the cost of operation. Each part counts in one line, with all its units in use; rented machines
 * need no administration. */
static void check_operating_cost(struct claim_check *c)
{
    const struct instance *instance = c->instance;
    int64_t nodes = 0, bought = 0;
    for (size_t part = 0; part < instance->snapshot->n_parts; part++) {
        const int64_t units = check_all_units(c, part);
        if (units > 0)
            extras_add_operation(&c->operation, instance, part, units);
    }
    for (size_t i = 0; i < c->claim->n_lines; i++) {
        const size_t part = words_part(instance->snapshot, c->claim->lines[i].part);
        if (part != NO_INDEX && rent_is(instance, part))
            c->operation.rent_minor += rent_worth(instance, part, c->claim->lines[i].total_minor);
    }
    for (size_t k = 0; k < c->claim->n_clusters; k++) {
        const struct design *design = c->clusters[k].site.design;
        const bool rented = design && site_rent(instance, design).units > 0;
        bought += !rented;
        nodes += rented ? 0 : c->claim->clusters[k].nodes;
    }
    extras_add_administration(&c->operation, instance, bought, nodes);
    check_note(c, "operation", extras_total(&c->operation) == c->claim->operation_minor,
               "%" PRId64 " years cost %" PRId64 " minor units, stated %" PRId64,
               instance->purchase->operation.years, extras_total(&c->operation), c->claim->operation_minor);
}

/* --- work, objective and bound --- */

/* Checks the rate of a multi-cluster plan: every application gets its share of the work. */
static void check_work(struct claim_check *c)
{
    const struct instance *instance = c->instance;
    c->rate = INFINITY;
    for (size_t a = 0; a < instance->load.n_work; a++)
        c->rate = fmin(c->rate, c->done[a] / c->score->apps[a].weight);
    if (c->score->geometric)
        c->rate = score_mean(c->score, c->done);
    check_note(c, "work", c->rate > 0, "every application gets its share of the work; the rate is %.15g %s",
               c->rate / c->score->scale, score_unit(c->score, c->arena));
}

static void check_metric(struct claim_check *c)
{
    const char *name = words_metric[c->score->metric];
    const struct measure *measure = &c->instance->scenario->measure;
    if (c->score->metric != METRIC_HARMONIC || measure->metric != METRIC_HARMONIC || c->score->there != 1 ||
        measure->phases.n > 0)
        check_note(c, "metric", score_agrees(c->score, c->instance),
                   "%s of %zu applications, by weights, jobs and reference of the scenario", name,
                   c->score->n);
    if (!score_places_agree(c->score, c->instance))
        check_note(c, "runs_on", false,
                   "every application has a rate on the nodes that run it, and on no others");
}

static void check_objective(struct claim_check *c)
{
    const struct instance *instance = c->instance;
    const struct claim *claim = c->claim;
    const double rate = c->rate / c->score->scale, needed = check_rate_needed(instance);
    const double cost = exact_major(claim->cost_minor, instance->currency);
    const double values[N_GOALS] = {[GOAL_RATE] = rate,
                                    [GOAL_COST] = cost,
                                    [GOAL_RATE_PER_COST] = rate / cost,
                                    [GOAL_RATE_PER_WATT] = rate / claim->power_W,
                                    [GOAL_RATE_PER_CARBON] = rate / claim->carbon_kg};
    const bool chosen = claim->draws; /* proof/regret.c checks an objective over draws */
    const double objective = chosen ? claim->objective : values[instance->goal];
    check_note(c, "rate limit", rate >= needed * (1 - RATE_RELATIVE), "rate %.15g, required %.15g", rate,
               needed);
    if (!chosen)
        check_note(c, "objective", check_near(objective, claim->objective), "recomputed %.15g, stated %.15g",
                   objective, claim->objective);
    const bool side = instance->goal == GOAL_COST || chosen ? claim->bound <= claim->objective
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

/* True if cards, switches and line cards all belong to the design's network. */
static bool is_one_network(const struct claim_check *c, const struct design *design)
{
    const struct snapshot *s = c->instance->snapshot;
    const size_t of = design->technology_index;
    bool one = !design->nic || design->nic->technology == of;
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES && design->nic; role++) {
        const struct switch_model *model = &design->switches[role];
        for (size_t i = 0; i < s->network.n_switches; i++)
            one = one &&
                  (s->network.switches[i].part != model->part || s->network.switches[i].technology == of);
        for (size_t i = 0; i < s->network.n_line_cards; i++)
            one = one &&
                  (s->network.line_cards[i].part != model->card || s->network.line_cards[i].technology == of);
    }
    return one;
}

static void check_design(struct claim_check *c, const struct check_cluster *cluster)
{
    const struct limits *limits = &c->instance->limits;
    const struct claim_cluster *claim = cluster->claim;
    const char *most =
        limits->max_nodes == INT64_MAX ? "on" : arena_printf(c->arena, "to %" PRId64, limits->max_nodes);
    check_note(c, "design", cluster->site.design && is_one_network(c, cluster->site.design),
               "%s with %s in template %s %s", claim->node, claim->network, claim->network_template,
               cluster->site.design ? "is allowed by the scenario" : "is not a design of the scenario");
    check_note(c, "node count", claim->nodes >= limits->min_nodes && claim->nodes <= limits->max_nodes,
               "%" PRId64 " nodes, allowed from %" PRId64 " %s", claim->nodes, limits->min_nodes, most);
}

void certificate_make(struct certificate *out, const struct instance *searched, const struct claim *claim,
                      struct arena *arena)
{
    const struct instance *instance = proof_instance(searched);
    struct claim_check c = {.out = out, .instance = instance, .claim = claim, .arena = arena, .prefix = ""};
    const size_t n = claim->n_clusters, allowed = (size_t)instance->policy->clusters;
    double power_W = 0, carbon_kg = 0;
    *out = (struct certificate){.ok = true};
    c.multi_cluster = allowed > 1;
    struct score score;
    score_read(&score, instance);
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
    if (instance->purchase->operation.given)
        check_operating_cost(&c);
    if (c.multi_cluster)
        check_work(&c);
    check_metric(&c);
    check_objective(&c);
    check_note(&c, "power", check_near(power_W, claim->power_W), "stated %s W, %s %s W",
               check_amount(arena, claim->power_W),
               c.multi_cluster ? "the clusters" : "the cluster and its extras", check_amount(arena, power_W));
    if (instance->purchase->operation.grid.text || instance->purchase->operation.carbon_at.text)
        check_note(&c, "carbon", check_near(carbon_kg, claim->carbon_kg),
                   "stated %s kg, embodied and operational %s kg", check_amount(arena, claim->carbon_kg),
                   check_amount(arena, carbon_kg));
}
