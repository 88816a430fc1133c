/* build.c - joins a scenario with a catalogue, step by step. */
#include "problem/build.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"
#include "machine/order_table.h"
#include "problem/build_steps.h"
#include "problem/conditions.h"
#include "problem/machines.h"
#include "problem/options.h"
#include "problem/candidate.h"
#include "problem/instance.h"
#include "problem/stock.h"
#include "problem/warnings.h"
#include "scenario/rules.h"

/* The terms of the seller apply to a price if the seller is known, otherwise those of the part's vendor. If
 * all parts of some kinds must come from one vendor, every design is made once for each vendor that can
 * supply it. */

static const char *seller_of(const struct instance *instance, size_t part, const struct price_step *step)
{
    return step->seller ? step->seller : instance_vendor(instance, part);
}

/* Adds the vendors of a part that have terms, such as charges. */
static void add_vendors(struct instance *instance, size_t part)
{
    struct instance_market *market = &instance->market;
    const struct price *price = &instance->item[part].price;
    if (!instance_sole_source(instance, part))
        return;
    for (size_t s = 0; s <= price->n_standing; s++) {
        const char *name = s < price->n_standing ? seller_of(instance, part, &price->standing[s])
                                                 : instance_vendor(instance, part);
        if (instance_vendor_of(instance, name) == 0)
            market->vendors[market->n_vendors++] = name;
    }
}

/* Sets the vendors with terms, and the vendor of each price step: the seller if it is known, otherwise the
 * part's vendor. */
static void instance_find_vendors(struct instance *instance)
{
    struct instance_market *market = &instance->market;
    size_t at_most = market->n_charges + instance->snapshot->n_parts;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        at_most += instance->item[p].price.n_standing;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++) {
        const char *kind = part_kind_name(instance->snapshot->parts[p].kind);
        instance->item[p].tied = located_find(&instance->limits.sole_source, kind);
    }
    market->vendors = ARENA_NEW(instance->arena, at_most, const char *);
    for (; market->n_vendors < market->n_charges; market->n_vendors++)
        market->vendors[market->n_vendors] = market->charges[market->n_vendors].vendor;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        add_vendors(instance, p);
    for (size_t p = 0; p < instance->snapshot->n_parts && market->n_vendors > 0; p++) {
        struct price *price = &instance->item[p].price;
        for (size_t s = 0; s < price->n_standing; s++) {
            const size_t vendor = instance_vendor_of(instance, seller_of(instance, p, &price->standing[s]));
            const bool matters = instance_is_charged(instance, vendor) || instance_sole_source(instance, p);
            price->standing[s].vendor = matters ? vendor : 0;
        }
        price_choose(price);
    }
}

/* A need restricted to the parts of one vendor in which certain sizes are 0. */
struct vendor_need {
    size_t from;
    size_t vendor;
    unsigned without;
    size_t to;
};

struct vendor_designs_builder {
    struct instance *instance;
    VEC(struct need) needs;
    VEC(struct vendor_need) narrowed;
    VEC(struct design) designs;
    /* designs for clusters so small that they do not need the parts which their vendor does not sell */
    VEC(struct design) partial;
    /* [n_needs][n_vendors + 1]: the vendor sells an option of the need that must come from one vendor */
    bool *offers;
    bool *sells; /* [n_vendors + 1]: vendors that can supply the current design */
    /* [n_vendors + 1]: bit set of sizes that no part of the vendor's design may have */
    unsigned *without;
    size_t in_the_way; /* index of the extra that excluded the last possible vendor; NO_INDEX: none */
};

/* Bit set of the sizes that a part has, among those that extras depend on. */
static unsigned sizes_of(const struct instance *instance, size_t part)
{
    const double *of = instance->item[part].size.of;
    return (of[SIZE_POWER] > 0 ? 1u << SIZE_POWER : 0) | (of[SIZE_HEIGHT] > 0 ? 1u << SIZE_HEIGHT : 0);
}

/* Restricts a need to the options that the vendor sells and that have none of the excluded sizes. Returns the
 * index of the restricted need; NO_INDEX: no option is left. */
static size_t need_of_vendor(struct vendor_designs_builder *m, size_t s, size_t vendor)
{
    const struct instance *instance = m->instance;
    const unsigned without = m->without[vendor];
    const struct need *need = &instance->choice.needs[s];
    for (size_t i = 0; i < m->narrowed.n; i++)
        if (m->narrowed.v[i].from == s && m->narrowed.v[i].vendor == vendor &&
            m->narrowed.v[i].without == without)
            return m->narrowed.v[i].to;
    struct part_option *options = ARENA_NEW(instance->arena, need->n_options, struct part_option);
    size_t n = 0;
    bool all = true;
    for (size_t k = 0; k < need->n_options; k++)
        if (instance_from_vendor(instance, need->options[k].part, vendor) &&
            !(sizes_of(instance, need->options[k].part) & without)) {
            all = all && !(instance->item[need->options[k].part].price.several &&
                           instance_sole_source(instance, need->options[k].part));
            options[n++] = need->options[k];
        }
    n = part_options_usable(options, n);
    all = all && n == need->n_options;
    if (n > 0 && !all)
        VEC_PUSH(&m->needs, (struct need){need->resource, options, n, vendor});
    const size_t to = all ? s : n > 0 ? instance->choice.n_needs + m->needs.n - 1 : NO_INDEX;
    VEC_PUSH(&m->narrowed, (struct vendor_need){s, vendor, without, to});
    return to;
}

/* Limits the cable length of a design, because a vendor's longest cable may be shorter than that of
 * others. */
static void keep_within_reach(struct vendor_designs_builder *m, struct design *design)
{
    for (size_t i = 0; i < design->needs.n; i++) {
        const size_t s = design->needs.at[i], n_before = m->instance->choice.n_needs;
        const struct need *need = s < n_before ? &m->instance->choice.needs[s] : &m->needs.v[s - n_before];
        int64_t reach_mm = 0;
        for (size_t k = 0; k < need->n_options; k++)
            reach_mm = need->options[k].reach_mm > reach_mm ? need->options[k].reach_mm : reach_mm;
        if (design_has_length(design, i) && reach_mm < design->reach_mm)
            design_limit_reach(design, reach_mm);
    }
}

/* The largest number of nodes up to `most` that do not need the i-th need. A cluster with one switch, for
 * example, needs no spines. */
static int64_t most_without(const struct design *design, size_t i, int64_t most)
{
    int64_t low = 0, high = most + 1;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(design_need(design, i, middle) == 0 ? &low : &high) = middle;
    return low;
}

/* Adds the design of one vendor. If the vendor sells nothing for a need, only clusters without that need
 * remain. */
static void add_vendor_design(struct vendor_designs_builder *m, const struct design *design, size_t vendor,
                              bool named)
{
    struct design of = *design;
    int64_t most = design->most_nodes;
    of.bought.vendor = m->instance->market.vendors[vendor - 1];
    if (named)
        of.id = arena_printf(m->instance->arena, "%s/%s", design->id, of.bought.vendor);
    for (size_t i = 0; i < of.needs.n; i++) {
        of.needs.at[i] = need_of_vendor(m, design->needs.at[i], vendor);
        if (of.needs.at[i] != NO_INDEX)
            continue;
        of.needs.at[i] = design->needs.at[i];
        most = most_without(design, i, most);
        if (most == 0)
            return;
    }
    keep_within_reach(m, &of);
    const bool partial = most < of.most_nodes;
    of.most_nodes = partial ? most : of.most_nodes;
    if (of.most_nodes > 0 && partial)
        VEC_PUSH(&m->partial, of);
    else if (of.most_nodes > 0)
        VEC_PUSH(&m->designs, of);
}

/* True if two designs describe the same clusters for all node counts that need no spines. */
static bool same_leaves(const struct design *a, const struct design *b)
{
    return strcmp(a->bought.vendor, b->bought.vendor) == 0 && a->node == b->node && a->memory == b->memory &&
           design_stores_alike(a, b) && a->nic == b->nic && a->technology_index == b->technology_index &&
           a->network == b->network && a->bought.option == b->bought.option &&
           memcmp(a->param, b->param, sizeof a->param) == 0 && a->switches[0].part == b->switches[0].part &&
           a->switches[0].card == b->switches[0].card && a->switches[0].cards == b->switches[0].cards;
}

/* Adds the partial designs whose clusters no other design gives. */
static void add_partial(struct vendor_designs_builder *m)
{
    for (size_t i = 0; i < m->partial.n; i++) {
        size_t d = 0;
        while (d < m->designs.n &&
               !(m->designs.v[d].bought.vendor && same_leaves(&m->partial.v[i], &m->designs.v[d])))
            d++;
        if (d == m->designs.n)
            VEC_PUSH(&m->designs, m->partial.v[i]);
    }
    mem_free(m->partial.v);
}

/* Excludes vendors that do not sell an extra which must come from the cluster's vendor. */
static void keep_vendors_of(struct vendor_designs_builder *m, size_t part)
{
    bool some = false, left = false;
    for (size_t v = 1; v <= m->instance->market.n_vendors; v++) {
        some = some || m->sells[v];
        m->sells[v] = m->sells[v] && instance_from_vendor(m->instance, part, v);
        left = left || m->sells[v];
    }
    if (some && !left)
        m->in_the_way = part;
}

/* The size that an extra depends on, as a bit; 0: none. */
static unsigned size_of_extra(const struct extra *extra)
{
    return !extra_of_size(extra) ? 0 : extra->per == PER_WATT ? 1u << SIZE_POWER : 1u << SIZE_HEIGHT;
}

/* Restricts vendors by an extra. If the extra depends on a size, a cluster whose parts have none of it needs
 * no extra, so a vendor that does not sell it can still supply such a cluster. */
static void restrict_by_extra(struct vendor_designs_builder *m, const struct design *design, size_t e)
{
    const unsigned by = size_of_extra(&m->instance->market.extras[e]);
    const size_t part = m->instance->market.extra_part[e];
    if (by == 0 || sizes_of(m->instance, design->node->part) & by) {
        keep_vendors_of(m, part);
        return;
    }
    for (size_t v = 1; v <= m->instance->market.n_vendors; v++)
        m->without[v] |= instance_from_vendor(m->instance, part, v) ? 0 : by;
}

static void make_design(struct vendor_designs_builder *m, const struct design *design)
{
    const struct instance *instance = m->instance;
    const size_t n_vendors = instance->market.n_vendors;
    bool fixed = false; /* an extra fixes the vendor */
    size_t n = 0;
    for (size_t v = 1; v <= n_vendors; v++) {
        m->sells[v] = true;
        m->without[v] = 0;
    }
    for (size_t e = 0; e < instance->purchase->n_extras; e++) {
        if (!instance_takes_extra(instance, design, e) || instance->purchase->extras[e].count == 0 ||
            !instance_sole_source(instance, instance->market.extra_part[e]))
            continue;
        fixed = true;
        restrict_by_extra(m, design, e);
    }
    for (size_t v = 1; v <= n_vendors; v++) {
        bool some = fixed;
        for (size_t i = 0; i < design->needs.n && !some; i++)
            some = m->offers[design->needs.at[i] * (n_vendors + 1) + v];
        m->sells[v] = m->sells[v] && some;
        n += m->sells[v];
    }
    for (size_t v = 1; v <= n_vendors; v++)
        if (m->sells[v])
            add_vendor_design(m, design, v, n > 1);
    if (n == 0 && !fixed)
        VEC_PUSH(&m->designs, *design);
}

/* Collects, once for all designs, which vendors can supply which need. */
static void collect_offers(struct vendor_designs_builder *m)
{
    const struct instance *instance = m->instance;
    const size_t n_vendors = instance->market.n_vendors;
    m->offers = ARENA_NEW(instance->arena, instance->choice.n_needs * (n_vendors + 1), bool);
    m->sells = ARENA_NEW(instance->arena, n_vendors + 1, bool);
    m->without = ARENA_NEW(instance->arena, n_vendors + 1, unsigned);
    for (size_t s = 0; s < instance->choice.n_needs; s++)
        for (size_t k = 0; k < instance->choice.needs[s].n_options; k++) {
            const size_t part = instance->choice.needs[s].options[k].part;
            bool *offers = &m->offers[s * (n_vendors + 1)];
            for (size_t v = 1; v <= n_vendors && instance_sole_source(instance, part); v++)
                offers[v] = offers[v] || instance_from_vendor(instance, part, v);
        }
}

/* Makes every design once for each vendor that can supply all its parts of the kinds in limits.sole_source.
 * ST_INPUT: several clusters. ST_INFEASIBLE: no design is left. */
static enum status instance_make_vendors(struct instance *instance, struct diag *diag)
{
    const struct located_list *kinds = &instance->limits.sole_source;
    struct vendor_designs_builder m = {.instance = instance, .in_the_way = NO_INDEX};
    if (kinds->n == 0)
        return ST_OK;
    collect_offers(&m);
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        make_design(&m, &instance->choice.designs[d]);
    add_partial(&m);
    instance_add_needs(instance, m.needs.v, m.needs.n);
    instance_put_designs(instance, m.designs.v, m.designs.n);
    mem_free(m.needs.v);
    mem_free(m.narrowed.v);
    mem_free(m.designs.v);
    if (instance->choice.n_designs > 0)
        return ST_OK;
    const char *between = m.in_the_way == NO_INDEX ? "" : ": no vendor of the other extras sells '";
    const char *part = m.in_the_way == NO_INDEX ? "" : instance->snapshot->parts[m.in_the_way].id;
    (void)located_error(
        &kinds->v[0], diag,
        "%s: no cluster of this scenario has all its parts of these kinds from one vendor%s%s%s",
        rule_key(offsetof(struct limits, sole_source)), between, part, *part ? "'" : "");
    return diag_turn(diag, ST_INFEASIBLE);
}

/* --- sizes of parts that limits, extras or costs depend on --- */

/* Sets unit_size from the catalogue; unknown sizes are INFINITY. */
static void instance_take_sizes(struct instance *instance)
{
    const struct snapshot *snapshot = instance->snapshot;
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t i = 0; i < n; i++)
        for (size_t p = 0; p < snapshot->n_parts && rules[i].form == RULE_SIZE; p++) {
            const double amount = rules[i].of_part(&snapshot->parts[p]);
            instance->item[p].size.of[rules[i].size] = isnan(amount) ? (double)INFINITY : amount;
        }
}

/* --- carbon --- */

/* The last row of a region's grid up to the scenario's date. */
static size_t grid_row(const struct instance *instance, const char *region)
{
    const struct snapshot *snapshot = instance->snapshot;
    size_t row = NO_INDEX;
    for (size_t i = 0; i < snapshot->carbon.n_grids; i++)
        if (strcmp(snapshot->carbon.grids[i].region, region) == 0 &&
            snapshot->carbon.grids[i].date <= instance->as_of)
            row = i;
    return row;
}

static enum status find_grid(struct instance *instance, double *kg_per_kWh, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct located_text *region = &instance->purchase->operation.grid;
    const char **names = ARENA_NEW(instance->arena, snapshot->carbon.n_grids, const char *);
    size_t n = 0;
    instance->market.carbon.grid = grid_row(instance, region->text);
    if (instance->market.carbon.grid != NO_INDEX) {
        *kg_per_kWh = snapshot->carbon.grids[instance->market.carbon.grid].carbon_kg_per_kWh;
        return ST_OK;
    }
    for (size_t i = 0; i < snapshot->carbon.n_grids; i++)
        if (snapshot->carbon.grids[i].date <= instance->as_of &&
            (n == 0 || strcmp(names[n - 1], snapshot->carbon.grids[i].region) != 0))
            names[n++] = snapshot->carbon.grids[i].region;
    diag_set(diag, ST_INPUT,
             "catalogue '%s' has no emissions per kWh of grid '%s' at the scenario's date: give "
             "carbon_per_kWh instead",
             snapshot->name, region->text);
    suggest(diag, region->text, names, n);
    return located_fail(region, ST_INPUT, diag);
}

/* Adds the operational carbon over the years of the tco to the embodied carbon of parts. If carbon is not
 * counted, both are 0. ST_INPUT: the catalogue has no row for the grid. */
static enum status instance_take_carbon(struct instance *instance, struct diag *diag)
{
    const struct operation *o = &instance->purchase->operation;
    const double hours = 8760;
    double kg_per_kWh = o->carbon_kg_per_kWh;
    enum status status = ST_OK;
    instance->market.carbon.grid = NO_INDEX;
    if (o->grid.text)
        status = find_grid(instance, &kg_per_kWh, diag);
    instance->market.carbon.kg_per_W =
        operation_emits(o) ? kg_per_kWh / 1000 * o->pue * o->utilisation * hours * (double)o->years : 0;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++) {
        struct cluster_size *size = &instance->item[p].size;
        const double kg_per_W = instance->market.carbon.kg_per_W;
        size->carbon_kg += kg_per_W > 0 ? kg_per_W * size->power_W : 0;
        size->carbon_kg = operation_emits(o) ? size->carbon_kg : 0;
    }
    return status;
}

/* The reason why a scenario needs a size, and its place. */
struct need_of_size {
    const char *what; /* NULL: the size is not needed */
    struct located_text at;
    bool limit;
    enum extra_per but_for; /* extras with this quantity are ignored; PER_UNSAID: none is ignored */
};

static struct need_of_size need_of_extras(const struct instance *instance, enum extra_per per)
{
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (instance->market.extras[e].per == per)
            return (struct need_of_size){
                arena_printf(instance->arena, "extra part '%s'", instance->purchase->extras[e].part.text),
                instance->purchase->extras[e].part, false, per};
    return (struct need_of_size){.what = NULL};
}

/* Finds the reason why a size is needed. Racks provide rack units and use none of the limited ones. Power
 * also causes operational carbon. */
static struct need_of_size find_need(const struct instance *instance, const struct rule *rule)
{
    const struct operation *operation = &instance->purchase->operation;
    const struct located_text file = {.file = instance->scenario->file.path};
    const bool power = rule->size == SIZE_POWER, height = rule->size == SIZE_HEIGHT;
    if (goal_size(instance->goal) == rule->size)
        return (struct need_of_size){arena_printf(instance->arena, "goal %s", goal_names[instance->goal]),
                                     file, false, PER_UNSAID};
    if (power && operation->energy_price > 0)
        return (struct need_of_size){"tco.energy_price", file, false, PER_UNSAID};
    if (rule->size == SIZE_CARBON && operation->carbon_price > 0)
        return (struct need_of_size){"tco.carbon_price", file, false, PER_UNSAID};
    if (height && operation->space_price > 0)
        return (struct need_of_size){"tco.space_price", file, false, PER_UNSAID};
    if (instance->limits.most[rule->size] > 0)
        return (struct need_of_size){arena_printf(instance->arena, "limits.%s", rule->key),
                                     instance->limits.most_at[rule->size], true,
                                     height ? PER_RACK_UNIT : PER_UNSAID};
    if (power && instance->market.carbon.kg_per_W > 0) {
        const struct need_of_size need = find_need(instance, rule_of_size(SIZE_CARBON));
        if (need.what)
            return need;
    }
    if (power || height)
        return need_of_extras(instance, power ? PER_WATT : PER_RACK_UNIT);
    return (struct need_of_size){.what = NULL};
}

/* Marks the parts whose size is needed: used [n_parts], all false before. */
static void mark_needed(bool *used, const struct instance *instance, const struct need_of_size *need)
{
    instance_mark_needs(used, instance);
    for (size_t e = 0; e < instance->purchase->n_extras; e++) {
        const enum extra_per per = instance->market.extras[e].per;
        if (!instance_extra_is_taken(instance, e))
            continue;
        used[instance->market.extra_part[e]] = used[instance->market.extra_part[e]] || per != need->but_for;
    }
}

/* The parts with an unknown amount as text, "'a', 'b'", and the id of the first one; *any: some part has an
 * amount. */
static char *unknown_of(const char **first, bool *any, const struct instance *instance,
                        const struct rule *rule, const bool *used)
{
    const struct snapshot *snapshot = instance->snapshot;
    struct text t = TEXT_INIT;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const double amount = instance->item[p].size.of[rule->size];
        *any = *any || (used[p] && amount > 0);
        if (!used[p] || !isinf(amount))
            continue;
        *first = t.n ? *first : snapshot->parts[p].id;
        text_printf(&t, "%s'%s'", t.n ? ", " : "", snapshot->parts[p].id);
    }
    return text_steal(&t);
}

static enum status check_size(const struct instance *instance, const struct rule *rule,
                              const struct need_of_size *need, struct diag *diag)
{
    bool *used = mem_alloc(instance->snapshot->n_parts, sizeof *used);
    const char *first = NULL;
    /* the place is the file, even if an option needs the size: the size is missing in the catalogue */
    const struct located_text file = {.file = instance->scenario->file.path};
    enum status status = ST_OK;
    bool any = false;
    mark_needed(used, instance, need);
    char *unknown = unknown_of(&first, &any, instance, rule, used);
    if (first)
        status = located_error(
            need->at.option ? &file : &need->at, diag,
            "%s needs the %s of %s, which the catalogue lacks: add it there (%s of table %s) with its "
            "source, or assume it: set: [%s.%s=%s]",
            need->what, rule->change, unknown, rule->column.name, table_get(rule->column.table)->name,
            rule->change, first, rule->example);
    else if (need->limit && rule->needs && !any)
        status = located_error(&need->at, diag, "%s are limited, but no part has any: add %s", rule->noun,
                               rule->needs);
    mem_free(unknown);
    mem_free(used);
    return status;
}

/* Checks that the emissions per kWh are known, because carbon includes operation. */
static enum status check_emits(const struct instance *instance, const struct need_of_size *need,
                               struct diag *diag)
{
    const struct located_text file = {.file = instance->scenario->file.path};
    if (operation_emits(&instance->purchase->operation))
        return ST_OK;
    return located_error(need->at.option ? &file : &need->at, diag,
                         "%s needs the emissions per kWh: tco: {years: 3, grid: REGION}, or {years: 3, "
                         "carbon_per_kWh: 380g}",
                         need->what);
}

/* ST_INPUT: the scenario needs a size that is unknown for some part of a design, or limits a size that no
 * part has. */
static enum status instance_check_sizes(struct instance *instance, struct diag *diag)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    enum status status = ST_OK;
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        if (rules[i].form != RULE_SIZE)
            continue;
        const struct need_of_size need = find_need(instance, &rules[i]);
        if (need.what && rules[i].size == SIZE_CARBON)
            status = check_emits(instance, &need, diag);
        if (need.what && status == ST_OK)
            status = check_size(instance, &rules[i], &need, diag);
    }
    return status;
}

static enum status read_frame(struct instance *instance, struct diag *diag)
{
    const struct scenario *scenario = instance->scenario;
    enum status status = ST_OK;
    memcpy(instance->currency, instance->snapshot->currency, sizeof instance->currency);
    if (scenario->frame.currency.text) {
        const char *code = scenario->frame.currency.text;
        if (currency_check(code, diag, "unknown currency '%s'", code) != ST_OK)
            return located_fail(&scenario->frame.currency, ST_INPUT, diag);
        memcpy(instance->currency, scenario->frame.currency.text, 3);
    }
    instance->as_of = instance->snapshot->as_of;
    if (scenario->frame.as_of.text &&
        (status = date_parse(&instance->as_of, scenario->frame.as_of.text, diag)) != ST_OK)
        return located_fail(&scenario->frame.as_of, status, diag);
    instance->budget_minor = BUDGET_NONE;
    if (scenario->frame.budget.text)
        status = instance_read_money(&instance->budget_minor, instance, &scenario->frame.budget, diag);
    instance->range.to_minor = instance->budget_minor == BUDGET_NONE ? 0 : instance->budget_minor;
    if (status == ST_OK && scenario->frame.range_from.text)
        status =
            instance_read_money(&instance->range.from_minor, instance, &scenario->frame.range_from, diag);
    if (status == ST_OK && scenario->frame.range_to.text)
        status = instance_read_money(&instance->range.to_minor, instance, &scenario->frame.range_to, diag);
    if (status == ST_OK && scenario->frame.target_rate.text) {
        status = decimal_parse_double(&instance->target_rate, scenario->frame.target_rate.text, diag);
        if (status == ST_OK && !(instance->target_rate > 0))
            status = diag_set(diag, ST_INPUT, "a target rate must be above zero");
        if (status != ST_OK)
            return located_fail(&scenario->frame.target_rate, status, diag);
    }
    const bool of_cost = status == ST_OK && instance->goal == GOAL_COST;
    if (of_cost && !scenario->frame.target_rate.text)
        instance->target_rate = instance_served_rate(instance);
    if (of_cost && !(instance->target_rate > 0))
        return diag_at(diag, ST_INPUT, scenario->file.path, 0, 0,
                       "goal 'cost' needs a target_rate (in the file, or --target-rate)");
    return status;
}

static void calibrate(struct instance *instance)
{
    const struct calibration_input *calibration = &instance->scenario->calibration;
    instance->load.time_factor = ARENA_NEW(instance->arena, instance->load.n_work, double);
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const char *model = instance->load.work[a].application.model->key;
        instance->load.time_factor[a] = calibration_factor(calibration, model);
        if (!calibration->chooses)
            continue;
        const struct calibration *of = calibration_of(calibration->v, calibration->n, model);
        instance_warn_named(instance, calibration_text(of, instance->arena),
                            "the plan is chosen by calibrated rates: runs took %s",
                            "the plan is chosen by calibrated rates: runs took %s");
    }
}

static const char *unit_of(const struct instance *instance)
{
    const char *rate =
        instance->load.by_runs ? "runs/s" : instance->load.work[0].application.model->unit.rate;
    if (instance->load.metric->unit)
        return instance->load.metric->unit;
    const bool years = instance->load.metric->by_years && instance->scenario->measure.horizon.to.day > 0;
    return years ? arena_printf(instance->arena, "%s years", rate) : rate;
}

/* Sets the weights as written; instance_make_changes scales them. */
static void set_weights(struct instance *instance)
{
    instance->load.weight = ARENA_NEW(instance->arena, instance->load.n_work, double);
    for (size_t a = 0; a < instance->load.n_work; a++)
        instance->load.weight[a] = instance->load.work[a].amount;
}

static enum status read_owned(struct instance *instance, struct diag *diag)
{
    const struct count_list *owned = &instance->scenario->owned;
    enum status status = ST_OK;
    for (size_t i = 0; i < owned->n && status == ST_OK; i++) {
        const struct located_text *given = &owned->v[i].part;
        size_t part = NO_INDEX;
        status = instance_find_part(&part, instance, given->text, given, diag);
        if (status == ST_OK)
            instance->item[part].owned = owned->v[i].count;
    }
    return status;
}

/* Computes the scores. If the reference is a machine of the catalogue, its rates are computed in a problem of
 * its own. */
static enum status find_scores(struct instance *instance, struct diag *diag)
{
    const struct reference *reference = &instance->scenario->measure.reference;
    if (reference->node.text) {
        const struct scenario *scenario = instance_scenario_of_reference(instance);
        struct instance *of = ARENA_NEW(instance->arena, 1, struct instance);
        if (instance_build(of, scenario, instance->snapshot, instance->arena, diag) != ST_OK)
            return located_fail(&reference->at, ST_INPUT, diag);
        instance->load.reference = of;
    }
    return instance_find_scores(instance, diag);
}

static enum status take_vendors(struct instance *instance, struct diag *diag)
{
    instance_find_vendors(instance);
    limits_grant(instance);
    return instance_take_stock(instance, diag);
}

static enum status find_choice(struct instance *instance, struct diag *diag)
{
    instance_forget_costs(instance, instance->arena);
    enum status status = instance_make_designs(instance, diag);
    if (status == ST_OK)
        status = instance_make_options(instance, diag);
    if (status == ST_OK)
        status = instance_make_vendors(instance, diag);
    if (status == ST_OK)
        status = instance_drop_designs(instance, diag);
    if (status == ST_INFEASIBLE)
        instance->choice.n_designs = 0;
    instance_find_split_charges(instance);
    return status;
}

/* Warns of jobs that never run on a rented machine, because a job gets too few of these machines. */
static void warn_of_rentals(struct instance *instance)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        struct scan scan;
        if (design->rented.units == 0 || (d > 0 && design[-1].node->part == design->node->part))
            continue;
        scan_start(&scan, instance, design, NULL);
        (void)scan_step(&scan);
        for (size_t a = 0; a < instance->load.n_work; a++)
            if (instance_counts(instance, design->node_index, a) && !(scan.rate[a] > 0))
                instance_warn(instance,
                              "%s never runs on '%s', which is rented: a job has only %" PRId64
                              " of these machines",
                              instance->load.work[a].name, instance->snapshot->parts[design->node->part].id,
                              instance->load.work[a].job_nodes > 0 ? instance->load.work[a].job_nodes : 1);
    }
}

/* The steps of instance_build after the prices are known, in order. */
static enum status (*const STEPS[])(struct instance *, struct diag *) = {
    read_owned,
    instance_take_purchase,
    instance_take_charges,
    instance_take_operation,
    instance_make_changes,
    instance_take_rents,
    instance_take_carbon,
    find_scores,
    take_vendors,
    instance_find_error,
    find_choice,
    instance_check_failures,
    instance_check_quotes,
    instance_check_sizes,
    instance_check_purchase,
};

/* For studies over dates: drops parts whose last valid quote has expired, like parts without a quote yet. */
static void leave_out_lapsed(struct instance *instance)
{
    for (size_t p = 0; p < instance->snapshot->n_parts && instance->policy->unpriced == UNPRICED_LEFT_OUT;
         p++)
        instance->item[p].price.lapsed = false;
}

void instance_warn_of_parts(struct instance *instance, const bool *used)
{
    instance_warn_of_sizes(instance, used);
    instance_warn_of_newer_quotes(instance, used);
}

void instance_warn_of_choice(struct instance *instance)
{
    bool *used = mem_alloc(instance->snapshot->n_parts, sizeof *used);
    instance_mark_parts(used, instance);
    instance_warn_of_parts(instance, used);
    mem_free(used);
}

enum status instance_build(struct instance *out, const struct scenario *scenario,
                           const struct snapshot *snapshot, struct arena *arena, struct diag *diag)
{
    *out = (struct instance){
        .snapshot = snapshot,
        .arena = arena,
        .item = ARENA_NEW(arena, snapshot->n_parts, struct instance_item),
        .goal = scenario->goal,
        .counts = scenario->counts,
        .limits = scenario->limits,
        .load.work = scenario->work,
        .load.n_work = scenario->n_work,
        .load.by_runs = scenario->by_runs,
    };
    instance_ask(out, scenario);
    out->purchase = &scenario->purchase;
    set_weights(out);
    const enum status changed = instance_change_services(out, diag);
    if (changed != ST_OK)
        return changed;
    enum status status = read_frame(out, diag);
    const struct price_basis in = instance_price_basis(out);
    struct price *prices = NULL;
    if (status == ST_OK)
        status = price_all(&prices, &in, arena, diag);
    if (status != ST_OK)
        return status;
    for (size_t p = 0; p < snapshot->n_parts; p++)
        out->item[p].price = prices[p];
    leave_out_lapsed(out);
    instance_take_sizes(out);
    out->load.metric = metric_get(scenario->measure.metric);
    out->load.unit = unit_of(out);
    calibrate(out);
    out->market.minor_per_major = number_pow(10, currency_places(out->currency));
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS && status == ST_OK; i++)
        status = STEPS[i](out, diag);
    if (status == ST_OK) {
        instance_warn_of_idle_changes(out);
        warn_of_rentals(out);
    }
    return status;
}
