/* certificate.c - checking a plan from the catalogue and the scenario: no presolve, no cover tables, no
 * solver. */
#include "proof/certificate.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "model/model.h"
#include "proof/certificate_parts.h"
#include "proof/upkeep.h"
#include "question/rules.h"

/* The models of switches and the link between regions that the design fixes. */
static bool same_models(const struct claim *claim, const struct design *design,
                        const struct snapshot *snapshot)
{
    for (size_t i = 0; i < DESIGN_MAX_SWITCHES; i++) {
        const struct claim_switch of = claim_switch_of(design, i, claim->nodes, snapshot);
        const struct claim_switch *claimed = &claim->switches[i];
        if (!checking_same(claimed->part, of.part) || !checking_same(claimed->card, of.card) ||
            claimed->cards != of.cards)
            return false;
    }
    return checking_same(claim->region_link, design->link ? snapshot->parts[design->link->part].id : NULL);
}

static bool same_memory(const struct claim *claim, const struct design *design,
                        const struct snapshot *snapshot)
{
    return checking_same(claim->memory_option, design_module_id(design, snapshot)) &&
           claim->memory_modules == (design->memory ? design->memory->modules : 0);
}

/* The alternatives beside the cluster that the design is bought with. */
static bool same_option(const struct claim *claim, const struct problem *problem, const struct design *design)
{
    const struct purchase *purchase = &problem->scenario->purchase;
    size_t n = 0;
    for (size_t e = 0; e < purchase->n_extras; e++) {
        if (purchase->extras[e].group == 0 || !problem_takes_extra(problem, design, e))
            continue;
        if (n == claim->n_options || !checking_same(claim->options[n], purchase->extras[e].part.text))
            return false;
        n++;
    }
    return n == claim->n_options;
}

/* Everything in the bill of the kinds that come from one vendor is the design's. A part without a vendor in
 * the catalogue is of a vendor of its own. */
static bool from_its_vendor(const struct checking *c, const struct design *design)
{
    const struct given_list *kinds = &c->problem->scenario->limits.one_vendor;
    const struct snapshot *snapshot = c->problem->snapshot;
    const char *vendor = design->vendor;
    for (size_t i = 0; i < c->claim->n_lines; i++) {
        const size_t part = snapshot_part(snapshot, c->claim->lines[i].part);
        bool counts = false;
        for (size_t k = 0; k < kinds->n && part != NO_INDEX; k++)
            counts = counts || checking_same(kinds->v[k].text, part_kind_name(snapshot->parts[part].kind));
        if (!counts)
            continue;
        const char *of = snapshot->parts[part].vendor;
        of = of && *of ? of : snapshot->parts[part].id;
        if (!vendor || strcmp(of, vendor) != 0)
            return false;
    }
    return true;
}

/* Ports of a switch, or of a chassis with its cards, by the catalogue's rows. */
static int64_t ports_of(const struct checking *c, const struct switch_model *model)
{
    const struct snapshot *snapshot = c->problem->snapshot;
    for (size_t i = 0; i < snapshot->n_switches && model->cards == 0; i++)
        if (snapshot->switches[i].part == model->part)
            return snapshot->switches[i].ports;
    for (size_t i = 0; i < snapshot->n_line_cards && model->cards > 0; i++)
        if (snapshot->line_cards[i].part == model->card)
            return snapshot->line_cards[i].ports * model->cards;
    return 0;
}

bool checking_wiring(struct wiring *out, const struct checking *c, const struct spare *spare)
{
    const struct design *design = c->design;
    const struct layout *layout = design->lengths ? &c->problem->scenario->purchase.layout.layout : NULL;
    const struct wiring_of of = {
        .network = design->network,
        .param = design->param,
        .nodes = c->claim->nodes,
        .nic_slots = design->node->nic_slots,
        .nic_ports = design->nic ? design->nic->ports : 0,
        .leaf_ports = ports_of(c, &design->switches[0]),
        .spine_ports = ports_of(c, &design->switches[1]),
        .spare = *spare,
        .in_racks = layout && !layout->leaves_in_middle,
    };
    *out = (struct wiring){0};
    return !design->nic || wiring_count(out, &of); /* an ideal network needs nothing */
}

int64_t checking_need(const struct checking *c, size_t i)
{
    const struct wiring *w = &c->wiring;
    const struct design *design = c->design;
    const int64_t nodes = c->claim->nodes;
    const int64_t units[N_RESOURCES] = {
        [RESOURCE_NODE] = nodes,
        [RESOURCE_NIC] = w->nics,
        [RESOURCE_PORT] = w->ports,
        [RESOURCE_SWITCH] = w->switches,
        [RESOURCE_SPINE] = w->spines,
        [RESOURCE_CARD] = w->switches * design->switches[0].cards,
        [RESOURCE_SPINE_CARD] = w->spines * design->switches[1].cards,
        [RESOURCE_CABLE] = wiring_cables(w),
        [RESOURCE_LINK] = w->regions,
        [RESOURCE_MEMORY] = design->memory ? design->memory->modules * nodes : 0,
    };
    int64_t sum = 0;
    if (!c->wired)
        return -1;
    for (int r = 0; r < N_RESOURCES; r++)
        if (design->roles[i] & (1u << r))
            sum += design->lengths && r > RESOURCE_CABLE && r <= RESOURCE_CABLE_LAST ? units[RESOURCE_CABLE]
                                                                                     : units[r];
    return sum;
}

void checking_find_design(struct checking *c)
{
    const struct problem *problem = c->problem;
    const struct claim *claim = c->claim;
    const struct part *parts = problem->snapshot->parts;
    for (size_t d = 0; d < problem->n_designs && !c->design; d++) {
        const struct design *design = &problem->designs[d];
        if (checking_same(claim->node, parts[design->node->part].id) &&
            checking_same(claim->nic, design->nic ? parts[design->nic->part].id : NULL) &&
            checking_same(claim->network, design->technology->id) &&
            checking_same(claim->network_template, design->network->name) &&
            (!claim->param || memcmp(claim->param, design->param, sizeof design->param) == 0) &&
            same_models(claim, design, problem->snapshot) && same_option(claim, problem, design) &&
            same_memory(claim, design, problem->snapshot) && from_its_vendor(c, design)) {
            struct design *bare = ARENA_NEW(c->arena, 1, struct design);
            *bare = checking_design(design);
            c->design = bare;
            c->wired = checking_wiring(&c->wiring, c, &problem->limits.free_ports.spare);
        }
    }
    checking_note(c, "design", c->design != NULL, "%s with %s in template %s %s", claim->node, claim->network,
                  claim->network_template,
                  c->design ? "is allowed by the scenario" : "is no design of the scenario");
    if (problem->limits.one_vendor.n && c->design)
        checking_note(c, "one vendor", true, "all parts of the kinds that come from one vendor are of '%s'",
                      c->design->vendor ? c->design->vendor : "none");
    const bool nodes = claim->nodes >= problem->limits.min_nodes && claim->nodes <= problem->limits.max_nodes;
    const char *most = problem->limits.max_nodes == INT64_MAX
                           ? "on"
                           : arena_printf(c->arena, "to %" PRId64, problem->limits.max_nodes);
    checking_note(c, "node count", nodes, "%" PRId64 " nodes, allowed from %" PRId64 " %s", claim->nodes,
                  problem->limits.min_nodes, most);
}

/* Units of a part that the bill buys. */
static int64_t bought_units(const struct claim *claim, const char *part, size_t length)
{
    int64_t units = 0;
    for (size_t i = 0; i < claim->n_lines; i++)
        if (strlen(claim->lines[i].part) == length && memcmp(claim->lines[i].part, part, length) == 0)
            units += claim->lines[i].quantity;
    return units;
}

/* From the scenario's own words. */
void checking_stock(struct checking *c)
{
    const struct limits *limits = &c->problem->limits;
    bool must = true, available = true;
    for (size_t i = 0; i < limits->must_buy.n; i++) {
        const char *part = limits->must_buy.v[i].text;
        must = must && bought_units(c->claim, part, strlen(part)) > 0;
    }
    for (size_t i = 0; i < limits->available.n; i++) {
        const struct part_count *most = &limits->available.v[i];
        available =
            available && bought_units(c->claim, most->part.text, strlen(most->part.text)) <= most->count;
    }
    if (limits->must_buy.n)
        checking_note(c, "must buy", must, "the bill buys every part that must be bought (%zu)",
                      limits->must_buy.n);
    if (limits->available.n)
        checking_note(c, "available", available, "no part is bought beyond what is available of it");
}

void checking_lines(struct checking *c)
{
    const struct claim *claim = c->claim;
    int128 sum = 0;
    bool known = true, priced = true, owned = true;
    for (size_t i = 0; i < claim->n_lines; i++) {
        const struct claim_line *line = &claim->lines[i];
        const size_t part = snapshot_part(c->problem->snapshot, line->part);
        bool twice = false;
        for (size_t j = 0; j < i; j++)
            twice = twice || strcmp(claim->lines[j].part, line->part) == 0;
        sum += line->total_minor;
        known = known && part != NO_INDEX && !twice && line->quantity >= 0 && line->owned >= 0;
        if (part == NO_INDEX)
            continue;
        owned = owned && line->owned <= c->problem->owned[part];
        const int64_t net = line->total_minor - line->tax_minor;
        priced = priced && line->tax_minor == decimal_scale(net, c->problem->prices[part].tax) &&
                 line->total_minor == checking_price(&c->problem->prices[part], line->quantity);
    }
    checking_note(c, "parts", known, "%zu lines, each a part of the catalogue, none twice", claim->n_lines);
    checking_note(c, "prices", priced, "every line's total is its quantity at the catalogue's price");
    checking_note(c, "owned", owned, "no more owned units are used than there are");
    const bool on_tco = c->problem->scenario->purchase.budget_on_tco;
    sum += checking_surcharges(c);
    sum += on_tco ? claim->operation_minor : 0;
    struct text stated = TEXT_INIT, summed = TEXT_INIT, budget = TEXT_INIT;
    money_put(&stated, claim->cost_minor, c->problem->currency, false);
    money_put(&summed, (int64_t)sum, c->problem->currency, false);
    money_put(&budget, c->problem->budget_minor, c->problem->currency, false);
    checking_note(c, "currency", checking_same(claim->currency, c->problem->currency), "%s",
                  c->problem->currency);
    checking_note(c, "cost", sum == claim->cost_minor, "the lines%s%s sum to %s, stated %s",
                  claim->n_surcharges ? ", the surcharges" : "", on_tco ? " and the operation" : "", summed.s,
                  stated.s);
    const bool none = c->problem->budget_minor == BUDGET_NONE;
    checking_note(c, "budget",
                  claim->budget_minor == c->problem->budget_minor && sum <= c->problem->budget_minor,
                  "cost %s, budget %s", summed.s, none ? "none" : budget.s);
    text_fini(&stated);
    text_fini(&summed);
    text_fini(&budget);
}

/* units: of each piece by itself; line cards and chassis are looked at together. */
static bool offers_part(const struct supply *supply, size_t part, int64_t *units)
{
    for (size_t i = 0; i < supply->n_offers; i++)
        if (supply->offers[i].part == part) {
            *units = supply->offers[i].family == 0 ? supply->offers[i].units : 0;
            return true;
        }
    return false;
}

static bool is_extra(const struct problem *problem, const struct design *design, size_t part)
{
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        if (problem->extra_part[e] == part && problem_takes_extra(problem, design, e))
            return true;
    return false;
}

/* A need of the cluster is supplied by the part, or it is an extra, or must be bought by one with a use for
 * it. */
static bool has_purpose(const struct checking *c, size_t part)
{
    const struct given_list *must = &c->problem->limits.must_buy;
    bool bought = false, serves = false;
    int64_t units = 0;
    for (size_t i = 0; i < must->n; i++)
        bought = bought || snapshot_part(c->problem->snapshot, must->v[i].text) == part;
    for (size_t i = 0; i < c->design->n_supplies; i++)
        serves = serves || (offers_part(&c->problem->supplies[c->design->supply[i]], part, &units) &&
                            (bought || checking_need(c, i) > 0));
    return serves || is_extra(c->problem, c->design, part);
}

void checking_extras(struct checking *c)
{
    const struct purchase *purchase = &c->problem->scenario->purchase;
    size_t kinds = 0;
    for (size_t e = 0; e < purchase->n_extras; e++)
        kinds += problem_takes_extra(c->problem, c->design, e);
    bool there = checking_has_extras(c);
    for (size_t e = 0; e < purchase->n_extras; e++) {
        const size_t part = c->problem->extra_part[e];
        there = there && checking_units(c, part) >= checking_kit_units(c, part) + c->use.extra[e];
    }
    if (purchase->n_extras)
        checking_note(c, "extras", there, "the bill has all %zu kinds of extra parts", kinds);
}

void checking_size(struct checking *c, const struct cluster_size *size, bool allowed)
{
    if (upkeep_is_limited(c->problem))
        checking_note(c, "power and height", allowed,
                      "%.15g W and %.15g rack units, allowed %.15g and %.15g (0: any)", size->power_W,
                      size->height_U, c->problem->limits.power_W, c->problem->limits.rack_units);
    for (size_t i = SIZE_HEIGHT + 1; i < SIZES_AT_MOST; i++)
        if (c->problem->limits.most[i] > 0)
            checking_note(c, rule_of_size(i)->key, size->of[i] <= c->problem->limits.most[i],
                          "%.15g %s, allowed %.15g", size->of[i], rule_of_size(i)->unit,
                          c->problem->limits.most[i]);
}

void checking_operation(struct checking *c, const struct operation_cost *cost)
{
    const struct purchase *purchase = &c->problem->scenario->purchase;
    if (purchase->operation.given)
        checking_note(c, "operation", upkeep_total(cost) == c->claim->operation_minor,
                      "%" PRId64 " years cost %" PRId64 " minor units, stated %" PRId64,
                      purchase->operation.years, upkeep_total(cost), c->claim->operation_minor);
}

/* Extras beside the cluster, the limits on height and power, and the cost of operation. */
static void check_purchase(struct checking *c)
{
    const struct problem *problem = c->problem;
    checking_extras(c);
    checking_headroom(c);
    checking_layout(c);
    if (upkeep_is_limited(problem))
        checking_size(c, &c->use.size, upkeep_allows_one(problem, &c->use.size));
    if (problem->scenario->purchase.operation.given)
        checking_operation(c, &c->use.operation);
}

void checking_needs(struct checking *c)
{
    const struct design *design = c->design;
    bool stray = false;
    if (!c->wired) {
        checking_note(c, "size", false, "template %s cannot wire %" PRId64 " nodes", design->network->name,
                      c->claim->nodes);
        return;
    }
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &c->problem->supplies[design->supply[i]];
        const int64_t need = design_has_length(design, i)
                                 ? design_need(design, i, c->claim->nodes)
                                 : checking_need(c, i); /* see certificate_layout.c */
        int128 have = supply->resource == RESOURCE_PORT ? checking_modular_ports(c, supply) : 0, kit = have;
        for (size_t k = 0; k < c->claim->n_lines; k++) {
            const struct claim_line *line = &c->claim->lines[k];
            const size_t part = snapshot_part(c->problem->snapshot, line->part);
            int64_t units = 0;
            if (part == NO_INDEX || !offers_part(supply, part, &units))
                continue;
            have += (int128)units * (line->quantity + line->owned);
            kit += (int128)units * checking_kit_units(c, part);
        }
        checking_note(c, resource_name(supply->resource), have >= need && kit >= need,
                      "need %" PRId64 ", the bill has %" PRId64, need,
                      have > INT64_MAX ? INT64_MAX : (int64_t)have);
    }
    for (size_t k = 0; k < c->claim->n_lines; k++) {
        const size_t part = snapshot_part(c->problem->snapshot, c->claim->lines[k].part);
        stray = stray || part == NO_INDEX || !has_purpose(c, part);
    }
    const bool kit = checking_kit(c);
    checking_note(c, "no stray parts", !stray && kit, "%s",
                  kit ? "every line serves a need of the cluster or is an extra"
                      : "the kit is not what so many nodes take of the order");
}

/* The workload's rate out of the applications' own: each gets its share of the time. */
static void check_rates(struct checking *c)
{
    const struct problem *problem = c->problem;
    bool counts = c->claim->n_apps == problem->n_work, rates = counts, times = counts, limits = counts,
         gamma = counts, shares = counts;
    double reciprocal = 0, fractions = 0;
    for (size_t a = 0; counts && a < problem->n_work; a++) {
        const struct claim_app *app = &c->claim->apps[a];
        const struct work_item *item = &problem->work[a];
        counts =
            counts && checking_same(app->name, item->name) && checking_count_allowed(c, a, app->processes);
        if (!counts)
            break;
        const struct prediction prediction = checking_predict(problem, c->design, a, app->processes);
        rates = rates && checking_close(app->rate * item->application.model->rate_scale, prediction.rate_ops);
        times = times && checking_close(app->time_s, prediction.time_s);
        limits = limits && prediction.rate_ops >= item->min_rate_ops && prediction.time_s <= item->max_time_s;
        gamma = gamma && checking_gamma(problem, &prediction);
        reciprocal += problem->weight[a] * (problem->by_runs ? prediction.time_s : 1 / prediction.rate_ops);
        fractions += app->time_fraction;
    }
    c->lambda = counts ? 1 / reciprocal : 0;
    for (size_t a = 0; counts && a < problem->n_work; a++) {
        const struct prediction prediction =
            checking_predict(problem, c->design, a, c->claim->apps[a].processes);
        const double rate = problem->by_runs ? 1 / prediction.time_s : prediction.rate_ops;
        shares =
            shares && checking_close(c->claim->apps[a].time_fraction, problem->weight[a] * c->lambda / rate);
    }
    checking_note(c, "process counts", counts, "every application runs on an allowed number of processes");
    checking_note(c, "rates", rates, "every rate is what the model gives");
    checking_note(c, "times", times, "every time is what the model gives");
    checking_note(c, "time limits", limits, "every application meets its max_time and min_rate");
    if (problem->limits.gamma > 0)
        checking_note(c, "Gamma", gamma,
                      "every application computes at least %g times as long as it communicates",
                      problem->limits.gamma);
    checking_note(c, "time shares", shares && checking_close(fractions, 1),
                  "shares of time follow from the work, sum %.15g", fractions);
}

void checking_objective(struct checking *c)
{
    const struct problem *problem = c->problem;
    const struct claim *claim = c->claim;
    const double rate = c->lambda / problem_rate_scale(problem);
    const double cost = money_major(claim->cost_minor, problem->currency);
    double objective = rate;
    if (problem->goal == GOAL_COST)
        objective = cost;
    else if (problem->goal == GOAL_RATE_PER_COST)
        objective = rate / cost;
    else if (problem->goal == GOAL_RATE_PER_WATT)
        objective = rate / c->use.size.power_W;
    const double needed = problem->goal == GOAL_COST ? fmax(problem->target_rate, problem->limits.min_rate)
                                                     : problem->limits.min_rate;
    checking_note(c, "rate limit", rate >= needed * (1 - RATE_RELATIVE), "rate %.15g, at least %.15g", rate,
                  needed);
    checking_note(c, "objective", checking_close(objective, claim->objective),
                  "recomputed %.15g, stated %.15g", objective, claim->objective);
    const bool bound_side =
        problem->goal == GOAL_COST ? claim->bound <= claim->objective : claim->bound >= claim->objective;
    const double away = fabs(claim->bound - claim->objective);
    const double gap = away == 0 ? 0 : away / fabs(claim->objective); /* what is owned may cost nothing */
    const bool gap_ok =
        (isinf(gap) && isinf(claim->gap)) || gap == claim->gap || fabs(gap - claim->gap) <= 1e-12;
    checking_note(c, "bound and gap", bound_side && gap_ok && (!claim->proven || gap <= RATE_RELATIVE),
                  "bound %.15g, gap %.3g%s", claim->bound, claim->gap,
                  claim->proven ? ", claimed optimal" : "");
}

void certificate_make(struct certificate *out, const struct problem *problem, const struct claim *claim,
                      struct arena *arena)
{
    *out = (struct certificate){.ok = true};
    struct checking c = {.out = out, .problem = problem, .claim = claim, .arena = arena};
    checking_find_design(&c);
    checking_lines(&c);
    checking_stock(&c);
    if (!c.design)
        return;
    checking_slots(&c);
    checking_find_use(&c);
    checking_needs(&c);
    checking_modules(&c);
    check_purchase(&c);
    check_rates(&c);
    checking_objective(&c);
    checking_note(&c, "power", checking_close(claim->power_W, c.use.size.power_W),
                  "stated %.15g W, what the cluster and its extras take %.15g W", claim->power_W,
                  c.use.size.power_W);
}
