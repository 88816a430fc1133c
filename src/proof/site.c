/* site.c - derives the needs of a cluster from its topology, and the part options for them from rows of the
 * catalogue. */
#include "proof/site.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "problem/instance.h"
#include "proof/defaults.h"
#include "proof/order.h"
#include "proof/rent.h"
#include "proof/sorts.h"

/* --- topology --- */

/* Ports of a switch, or of a chassis with its line cards. */
static int64_t ports_of(const struct snapshot *snapshot, const struct switch_model *model)
{
    for (size_t i = 0; i < snapshot->network.n_switches && model->cards == 0; i++)
        if (snapshot->network.switches[i].part == model->part)
            return snapshot->network.switches[i].ports;
    for (size_t i = 0; i < snapshot->network.n_line_cards && model->cards > 0; i++)
        if (snapshot->network.line_cards[i].part == model->card)
            return snapshot->network.line_cards[i].ports * model->cards;
    return 0;
}

static const struct rack_layout *layout_of(const struct instance *instance)
{
    const struct given_layout *layout = &instance->purchase->layout;
    return layout->at.text ? &layout->layout : NULL;
}

/* --- extra networks --- */

/* A parameter given by the scenario ("levels=2"), or the template's default. */
static int64_t param_value(const struct template_choice *choice, const struct network_template *network,
                           const char *param)
{
    const size_t n = strlen(param);
    for (size_t k = 0; k < choice->n_params; k++)
        if (strncmp(choice->params[k].text, param, n) == 0 && choice->params[k].text[n] == '=')
            return strtoll(choice->params[k].text + n + 1, NULL, 10);
    return defaults_wiring(network, param);
}

/* False: the template has no topology for these nodes and the extra ends. */
static bool wire_network(struct wiring *out, const struct instance *instance, size_t i, int64_t nodes)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct extra_network *of = &instance->purchase->networks[i];
    int64_t param[TEMPLATE_MAX_PARAMS] = {0};
    struct wiring_of what = {
        .param = param, .nodes = nodes, .nic_slots = INT64_MAX, .nic_ports = 1, .spare = {.count = of->ends}};
    const bool known = template_find(&what.network, of->wiring.name.text, NULL) == ST_OK;
    for (size_t p = 0; known && p < what.network->n_params; p++)
        param[p] = param_value(&of->wiring, what.network, what.network->params[p].name);
    for (size_t k = 0; k < snapshot->network.n_switches; k++) {
        const char *id = snapshot->parts[snapshot->network.switches[k].part].id;
        if (strcmp(id, of->switches[0].text) == 0)
            what.leaf_ports = snapshot->network.switches[k].ports;
        if (strcmp(id, of->switches[1].text) == 0)
            what.spine_ports = snapshot->network.switches[k].ports;
    }
    for (size_t k = 0; k < snapshot->network.n_nics && of->nic.text; k++)
        if (strcmp(snapshot->parts[snapshot->network.nics[k].part].id, of->nic.text) == 0)
            what.nic_ports = snapshot->network.nics[k].ports;
    return known && wiring_count(out, &what);
}

int64_t site_network_units(const struct instance *instance, const struct extra *extra, int64_t nodes)
{
    struct wiring wiring;
    if (!wire_network(&wiring, instance, extra->network, nodes))
        return 0;
    if (extra->resource == RESOURCE_CABLE)
        return wiring_cables(&wiring) + instance->purchase->networks[extra->network].ends;
    return extra->resource == RESOURCE_NIC      ? wiring.nics
           : extra->resource == RESOURCE_SWITCH ? wiring.switches
                                                : wiring.spines;
}

/* Cards per node for the extra networks; -1: one of them has no topology. */
static int64_t cards_for_extra_networks(const struct instance *instance, int64_t nodes)
{
    int64_t cards = 0;
    for (size_t i = 0; i < instance->purchase->n_networks; i++) {
        struct wiring wiring;
        if (!wire_network(&wiring, instance, i, nodes))
            return -1;
        cards += instance->purchase->networks[i].nic.text ? wiring.nics / nodes : 0;
    }
    return cards;
}

/* --- rented nodes --- */

const char *site_machine(const struct instance *instance, const struct design *design)
{
    return instance->snapshot->parts[instance->snapshot->nodes[design->node_index].part].id;
}

struct site_rent site_rent(const struct instance *instance, const struct design *design)
{
    return rent_of(instance, design->node->part, site_machine(instance, design));
}

/* --- the cluster's own network --- */

bool site_wire(struct wiring *out, const struct instance *instance, const struct design *design,
               int64_t nodes, const struct spare *spare)
{
    const struct rack_layout *layout = layout_of(instance);
    const struct wiring_of of = {
        .network = design->network,
        .param = design->param,
        .nodes = nodes,
        .nic_slots = design->node->nic_slots,
        .cards_beside = cards_for_extra_networks(instance, nodes),
        .nic_ports = design->nic ? design->nic->ports : 0,
        .leaf_ports = ports_of(instance->snapshot, &design->switches[0]),
        .spine_ports = ports_of(instance->snapshot, &design->switches[1]),
        .spare = *spare,
        .in_racks = layout && !layout->leaves_in_middle,
    };
    *out = (struct wiring){0};
    if (!design->nic && site_rent(instance, design).units > 0)
        return true; /* rented machines have no extra networks */
    return of.cards_beside >= 0 && wiring_count(out, &of);
}

/* --- needs --- */

static void add_need(struct site *out, enum need_kind serves, size_t part, int64_t units)
{
    if (part != NO_INDEX || units > 0)
        out->needs[out->n_needs++] = (struct site_need){serves, part, units};
}

static void find_needs(struct site *out, const struct instance *instance)
{
    const struct site_rent rent = site_rent(instance, out->design);
    const struct design *design = out->design;
    const struct wiring *w = &out->wiring;
    const struct switch_model *leaf = &design->switches[0], *spine = &design->switches[1];
    const bool tree = design->network->n_switches > 1;
    add_need(out, SERVES_NODE, design->node->part, out->nodes * (rent.units > 0 ? rent.units : 1));
    if (rent.prompt_units > 0)
        add_need(out, SERVES_PROMPT, rent.prompt_part, rent.prompt_units * out->nodes);
    if (design->memory)
        add_need(out, SERVES_MEMORY, design->memory->part, design->memory->modules * out->nodes);
    if (design->bought.storage.part)
        add_need(out, SERVES_STORAGE, design->bought.storage.part->part, design->bought.storage.units);
    if (!design->nic)
        return;
    add_need(out, SERVES_NIC, design->nic->part, w->nics);
    add_need(out, SERVES_PORT, NO_INDEX, w->ports);
    add_need(out, tree ? SERVES_LEAF : SERVES_SWITCH, leaf->part, w->switches);
    add_need(out, tree ? SERVES_LEAF_CARD : SERVES_CARD, leaf->card, w->switches * leaf->cards);
    add_need(out, SERVES_SPINE, spine->part, w->spines);
    add_need(out, SERVES_SPINE_CARD, spine->card, w->spines * spine->cards);
    add_need(out, SERVES_CABLE, NO_INDEX, w->to_nodes);
    add_need(out, SERVES_UPLINK, NO_INDEX, w->uplinks);
    add_need(out, SERVES_BETWEEN, NO_INDEX, w->between);
    if (design->regions.cable)
        add_need(out, SERVES_REGIONS, design->regions.cable->part, w->regions);
}

/* Length of a cable in millimetres; INT64_MAX if none is given. */
static int64_t reach_of(const struct cable *cable)
{
    return cable->length_m > 0 ? (int64_t)(cable->length_m * 1000 + 1e-6) : INT64_MAX;
}

static bool is_too_far(const struct instance *instance, const struct site *site)
{
    size_t n = 0;
    int64_t longest_mm = 0;
    struct cable_run *ways =
        layout_of(instance) && site->design->nic ? site_cable_runs(&n, instance, site) : NULL;
    const struct snapshot *snapshot = instance->snapshot;
    const int64_t asked_mm = n > 0 ? ways[n - 1].length_mm : 0;
    mem_free(ways);
    if (n == 0)
        return false;
    for (size_t i = 0; i < snapshot->network.n_cables; i++) {
        const struct cable *cable = &snapshot->network.cables[i];
        if (cable->technology == site->design->technology_index && reach_of(cable) > longest_mm &&
            site_may_take(instance, site->design, cable->part))
            longest_mm = reach_of(cable);
    }
    return asked_mm > longest_mm;
}

bool site_make(struct site *out, const struct instance *instance, const struct design *design, int64_t nodes)
{
    *out = (struct site){.design = design, .nodes = nodes};
    if (!site_wire(&out->wiring, instance, design, nodes, &instance->limits.free_ports.spare))
        return false;
    find_needs(out, instance);
    return !is_too_far(instance, out);
}

/* --- part options of a need --- */

/* True if the part needs an extra by its size that must come from the design's vendor, who does not sell
 * it. */
static bool lacks_extra(const struct instance *instance, const struct design *design, size_t part)
{
    const struct cluster_size *size = &instance->item[part].size;
    for (size_t e = 0; design->bought.vendor && e < instance->purchase->n_extras; e++) {
        const struct extra *extra = &instance->market.extras[e];
        const double counted = extra->per == PER_WATT        ? size->power_W
                               : extra->per == PER_RACK_UNIT ? size->height_U
                                                             : 0;
        const size_t sold = instance->market.extra_part[e];
        if (counted > 0 && site_ties_extra(instance, design, e) &&
            !order_is_sold_by(instance, sold, design->bought.vendor))
            return true;
    }
    return false;
}

bool site_may_take(const struct instance *instance, const struct design *design, size_t part)
{
    const struct located_list *never = &instance->limits.never_buy;
    for (size_t i = 0; i < never->n; i++)
        if (strcmp(never->v[i].text, instance->snapshot->parts[part].id) == 0)
            return false;
    if (instance->item[part].price.n == 0 && instance->item[part].owned == 0)
        return false;
    if (lacks_extra(instance, design, part))
        return false;
    return !design->bought.vendor || !order_is_sole_source(instance, part) ||
           order_is_sold_by(instance, part, design->bought.vendor);
}

struct option_search {
    const struct instance *instance;
    const struct design *design;
    struct site_option *v; /* NULL: only searches for `part` */
    size_t n;
    size_t part;
    bool found;
};

static void add_option(struct option_search *f, struct site_option candidate)
{
    if (!site_may_take(f->instance, f->design, candidate.part))
        return;
    if (f->v)
        f->v[f->n] = candidate;
    f->found = f->found || candidate.part == f->part;
    f->n++;
}

static void add_switches(struct option_search *f)
{
    const struct snapshot *s = f->instance->snapshot;
    const size_t technology = f->design->technology_index;
    for (size_t i = 0; i < s->network.n_switches; i++)
        if (s->network.switches[i].technology == technology)
            add_option(f, (struct site_option){s->network.switches[i].part, s->network.switches[i].ports, 0,
                                               NULL, 0});
    for (size_t i = 0; i < s->network.n_chassis; i++) {
        const char *family = s->network.chassis[i].family;
        bool known = false;
        for (size_t k = 0; k < i; k++)
            known = known || strcmp(s->network.chassis[k].family, family) == 0;
        const size_t before = f->n;
        const bool found = f->found;
        for (size_t k = 0; k < s->network.n_line_cards && !known; k++)
            if (s->network.line_cards[k].technology == technology &&
                strcmp(s->network.line_cards[k].family, family) == 0)
                add_option(f, (struct site_option){s->network.line_cards[k].part,
                                                   s->network.line_cards[k].ports, 0, family, 0});
        const size_t cards = f->n;
        for (size_t k = i; k < s->network.n_chassis && cards > before; k++)
            if (strcmp(s->network.chassis[k].family, family) == 0)
                add_option(f, (struct site_option){s->network.chassis[k].part, 0, s->network.chassis[k].slots,
                                                   family, 0});
        if (f->n == cards) { /* no chassis holds these cards */
            f->n = before;
            f->found = found;
        }
    }
}

static int by_reach(const void *a, const void *b)
{
    const struct site_option *x = a, *y = b;
    if (x->reach_mm != y->reach_mm)
        return x->reach_mm < y->reach_mm ? 1 : -1;
    return (x->part > y->part) - (x->part < y->part);
}

/* True if a cable without a stated length is available from any vendor. */
static bool has_unstated(const struct option_search *f)
{
    const struct snapshot *s = f->instance->snapshot;
    struct design of_any = *f->design;
    bool has = false;
    of_any.bought.vendor = NULL;
    for (size_t i = 0; i < s->network.n_cables && !has; i++)
        has = s->network.cables[i].technology == of_any.technology_index &&
              !(s->network.cables[i].length_m > 0) &&
              site_may_take(f->instance, &of_any, s->network.cables[i].part);
    return has;
}

/* Adds cables. Without a layout, if cables without a stated length exist, only these. */
static void add_cables(struct option_search *f)
{
    const struct snapshot *s = f->instance->snapshot;
    const bool stated = layout_of(f->instance) || !has_unstated(f);
    for (size_t i = 0; i < s->network.n_cables; i++) {
        const struct cable *cable = &s->network.cables[i];
        if (cable->technology == f->design->technology_index && (stated || !(cable->length_m > 0)))
            add_option(f, (struct site_option){cable->part, 1, 0, NULL, reach_of(cable)});
    }
    if (layout_of(f->instance) && f->n > 1 && f->v)
        sorts_heap(f->v, f->n, sizeof *f->v, by_reach);
}

static void find_all(struct option_search *f, enum need_kind serves)
{
    if (serves == SERVES_PORT)
        add_switches(f);
    else
        add_cables(f);
}

struct site_option *site_options(size_t *n, const struct instance *instance, const struct design *design,
                                 enum need_kind serves, struct arena *arena)
{
    const struct snapshot *s = instance->snapshot;
    struct option_search f = {.instance = instance, .design = design};
    f.v = ARENA_NEW(
        arena, s->network.n_switches + s->network.n_line_cards + s->network.n_chassis + s->network.n_cables,
        struct site_option);
    find_all(&f, serves);
    *n = f.n;
    return f.v;
}

bool site_takes_extra(const struct instance *instance, const struct design *design, size_t e)
{
    const size_t n_extras = instance->purchase->n_extras;
    return site_rent(instance, design).units == 0 &&
           instance->market.extra_serves[design->node_index * n_extras + e] &&
           instance->choice.option_takes[design->bought.option * n_extras + e];
}

bool site_ties_extra(const struct instance *instance, const struct design *design, size_t e)
{
    return instance->market.extras[e].count > 0 && site_takes_extra(instance, design, e) &&
           order_is_sole_source(instance, instance->market.extra_part[e]);
}

/* True if the part is an option of the need. */
static bool is_option(const struct instance *instance, const struct design *design, enum need_kind serves,
                      size_t part)
{
    struct option_search f = {.instance = instance, .design = design, .part = part};
    find_all(&f, serves);
    return f.found;
}

bool site_uses_part(const struct instance *instance, const struct site *site, size_t part)
{
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (instance->market.extra_part[e] == part && site_takes_extra(instance, site->design, e))
            return true;
    for (size_t i = 0; i < site->n_needs; i++) {
        const struct site_need *need = &site->needs[i];
        if (need->units > 0 && /* a tree with one switch needs no spine */
            (need->part == part ||
             (need->part == NO_INDEX && is_option(instance, site->design, need->serves, part))))
            return true;
    }
    return false;
}
