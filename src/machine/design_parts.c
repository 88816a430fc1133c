/* design_parts.c - finds the parts of a design: variants of switch models, needs, and part options. */
#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/vec.h"
#include "catalog/snapshot.h"
#include "machine/design.h"
#include "machine/layout.h"
#include "machine/order_table.h"

static unsigned bit(enum resource resource)
{
    return 1U << (unsigned)resource;
}

/* --- needs --- */

int64_t design_cables_within(const struct design *design, int64_t nodes, int64_t reach_mm)
{
    return cable_runs_sum(design->network->within(design, nodes, reach_mm));
}

/* True if some cable run is longer than every available cable. This can only happen above most_nodes
 * nodes. */
static bool is_too_far(const struct design *design, int64_t nodes, int64_t cables)
{
    return design->layout && nodes > design->most_nodes &&
           design_cables_within(design, nodes, design->reach_mm) < cables;
}

bool design_is_too_far(const struct design *design, int64_t nodes)
{
    int64_t units[N_RESOURCES];
    return design->network->needs(units, design, nodes) && is_too_far(design, nodes, units[RESOURCE_CABLE]);
}

struct cable_runs design_cables(int64_t *longest_mm, const struct design *design, int64_t nodes,
                                int64_t below_mm, int64_t reach_mm)
{
    const struct cable_runs shorter = design->network->within(design, nodes, below_mm);
    struct cable_runs runs = design->network->within(design, nodes, reach_mm);
    const int64_t all = cable_runs_sum(runs), any_mm = INT64_MAX / 2; /* INT64_MAX / 2: any length */
    /* low is too short, high is long enough for all */
    int64_t low = below_mm, high = reach_mm < any_mm ? reach_mm : any_mm;
    *longest_mm = 0;
    runs.to_nodes -= shorter.to_nodes;
    runs.to_spines -= shorter.to_spines;
    runs.others -= shorter.others;
    for (int64_t middle; cable_runs_sum(runs) > 0 && integer_between(&middle, low, high);) {
        *(design_cables_within(design, nodes, middle) < all ? &low : &high) = middle;
        *longest_mm = high;
    }
    return runs;
}

/* Sets the units of all resources, including memory and storage. False: the nodes cannot be wired, or a cable
 * would be too long. */
static bool needs_of(int64_t units[N_RESOURCES], const struct design *design, int64_t nodes)
{
    if (!design->network->needs(units, design, nodes) || is_too_far(design, nodes, units[RESOURCE_CABLE]) ||
        (design->beside.nodes > 0 && nodes > design->beside.nodes))
        return false;
    units[RESOURCE_MEMORY] = design->memory ? design->memory->modules * nodes : 0;
    units[RESOURCE_STORAGE] = design->bought.storage.units;
    units[RESOURCE_PROMPT] = design->rented.prompt_units * nodes;
    units[RESOURCE_NODE] = design->rented.units > 0 ? design->rented.units * nodes : nodes;
    return true;
}

static int64_t sum_roles(const int64_t units[N_RESOURCES], unsigned roles)
{
    int64_t sum = 0;
    for (int r = 0; roles != 0; roles >>= 1, r++)
        sum += roles & 1 ? units[r] : 0;
    return sum;
}

int64_t design_resource_units(const struct design *design, enum resource resource, int64_t nodes)
{
    int64_t units[N_RESOURCES];
    return needs_of(units, design, nodes) ? units[resource] : -1;
}

bool design_units(int64_t units[DESIGN_MAX_NEEDS], const struct design *design, int64_t nodes)
{
    int64_t of[N_RESOURCES];
    if (!needs_of(of, design, nodes))
        return false;
    for (size_t i = 0; i < design->needs.n; i++)
        units[i] = sum_roles(of, design->needs.roles[i]);
    return true;
}

int64_t design_need(const struct design *design, size_t i, int64_t nodes)
{
    int64_t of[N_RESOURCES];
    assert(i < design->needs.n);
    return needs_of(of, design, nodes) ? sum_roles(of, design->needs.roles[i]) : -1;
}

static bool can_wire(const struct design *design, int64_t nodes)
{
    return design_resource_units(design, RESOURCE_NODE, nodes) >= 0;
}

static int64_t find_most_nodes(const struct design *design)
{
    int64_t low = 0, high = 1; /* invariant: `low` nodes can be wired; for `high` this is not known */
    while (high < NODES_AT_MOST && can_wire(design, high)) {
        low = high;
        high *= 2;
    }
    if (high >= NODES_AT_MOST) {
        high = NODES_AT_MOST;
        if (can_wire(design, high))
            return high;
    }
    for (int64_t middle; integer_between(&middle, low, high);)
        *(can_wire(design, middle) ? &low : &high) = middle;
    return low;
}

/* The only part that can have a role; NO_INDEX: several can, or none. */
static size_t part_of_role(const struct design *design, enum resource resource)
{
    switch (resource) {
    case RESOURCE_NODE:
        return design->node ? design->node->part : NO_INDEX;
    case RESOURCE_NIC:
        return design->nic->part;
    case RESOURCE_SWITCH:
        return design->switches[0].part;
    case RESOURCE_SPINE:
        return design->switches[1].part;
    case RESOURCE_CARD:
        return design->switches[0].card;
    case RESOURCE_SPINE_CARD:
        return design->switches[1].card;
    case RESOURCE_LINK:
        return design->regions.cable->part;
    case RESOURCE_MEMORY:
        return design->memory->part;
    case RESOURCE_PROMPT:
        return design->rented.prompt_part;
    case RESOURCE_STORAGE:
        return design->bought.storage.part->part;
    case RESOURCE_PORT:
    case RESOURCE_CABLE:
    case N_RESOURCES:
        break;
    }
    return NO_INDEX;
}

/* Index of the need that already orders this part in another role; needs.n: none. */
static size_t find_need_of_part(const struct design *design, enum resource resource)
{
    const size_t part = part_of_role(design, resource);
    size_t i = 0;
    while (i < design->needs.n &&
           (part == NO_INDEX || part_of_role(design, design_resource(design, i)) != part))
        i++;
    return i;
}

void design_limit_reach(struct design *design, int64_t reach_mm)
{
    design->reach_mm = reach_mm;
    design->most_nodes = 0; /* 0, because most_nodes would otherwise skip the length check */
    design->most_nodes = find_most_nodes(design);
}

void design_complete(struct design *design)
{
    design->most_nodes = find_most_nodes(design);
    design_take_needs(design);
}

bool design_wired_alike(const struct design *a, const struct design *b)
{
    return a->network == b->network && memcmp(a->param, b->param, sizeof a->param) == 0 && a->nic == b->nic &&
           a->technology_index == b->technology_index && a->layout == b->layout &&
           a->reach_mm == b->reach_mm && spare_is(&a->spare_ports, &b->spare_ports) &&
           a->beside.cards == b->beside.cards && a->beside.nodes == b->beside.nodes &&
           a->node->nic_slots == b->node->nic_slots;
}

bool design_stores_alike(const struct design *a, const struct design *b)
{
    return a->bought.storage.part == b->bought.storage.part &&
           a->bought.storage.units == b->bought.storage.units;
}

static bool same_switch(const struct switch_model *a, const struct switch_model *b)
{
    return a->ports == b->ports && a->part == b->part && a->card == b->card && a->cards == b->cards;
}

bool design_differs_in_memory(const struct design *a, const struct design *b)
{
    bool same = a->node_index == b->node_index && a->rented.units == b->rented.units &&
                design_wired_alike(a, b) && a->regions.cable == b->regions.cable &&
                design_stores_alike(a, b) && a->bought.option == b->bought.option &&
                a->bought.vendor == b->bought.vendor;
    for (size_t r = 0; r < DESIGN_MAX_SWITCHES && same; r++)
        same = same_switch(&a->switches[r], &b->switches[r]);
    return same;
}

void design_take_needs(struct design *design)
{
    int64_t units[N_RESOURCES];
    design->needs.n = 0;
    if (design->most_nodes == 0 || !needs_of(units, design, design->most_nodes))
        return;
    for (int r = 0; r < N_RESOURCES; r++) {
        const enum resource resource = (enum resource)r;
        const bool of_network = resource < RESOURCE_MEMORY && resource != RESOURCE_NODE;
        if (of_network && !design->nic)
            continue; /* nothing is bought for an ideal network */
        if (units[r] == 0)
            continue;
        const size_t at = find_need_of_part(design, resource);
        assert(at < DESIGN_MAX_NEEDS);
        if (at == design->needs.n)
            design->needs.roles[design->needs.n++] = 0;
        design->needs.roles[at] |= bit(resource);
    }
}

/* --- variants --- */

/* True for a technology that only links regions: it has cables but no cards and no switches. */
static bool joins_regions(const struct snapshot *snapshot, size_t technology)
{
    for (size_t i = 0; i < snapshot->network.n_nics; i++)
        if (snapshot->network.nics[i].technology == technology)
            return false;
    for (size_t i = 0; i < snapshot->network.n_switches; i++)
        if (snapshot->network.switches[i].technology == technology)
            return false;
    for (size_t i = 0; i < snapshot->network.n_line_cards; i++)
        if (snapshot->network.line_cards[i].technology == technology)
            return false;
    return true;
}

struct variants {
    const struct snapshot *snapshot;
    const struct technology *technologies;
    struct arena *arena;
    VEC(struct design) v;
};

static void add_variant(struct variants *out, struct design design)
{
    design_complete(&design);
    if (design.most_nodes > 0)
        VEC_PUSH(&out->v, design);
}

static void add_links(struct variants *out, struct design design)
{
    const struct snapshot *snapshot = out->snapshot;
    for (size_t i = 0; i < snapshot->network.n_cables; i++) {
        const size_t technology = snapshot->network.cables[i].technology;
        if (!joins_regions(snapshot, technology))
            continue;
        design.regions.cable = &snapshot->network.cables[i];
        design.regions.technology = &out->technologies[technology];
        add_variant(out, design);
    }
}

/* All switch models of the design's technology: fixed switches, and chassis with 1 .. slots equal line
 * cards. */
static struct switch_model *find_models(size_t *n, const struct variants *of, const struct design *design)
{
    const struct snapshot *snapshot = of->snapshot;
    VEC(struct switch_model) models = {0};
    for (size_t i = 0; i < snapshot->network.n_switches; i++) {
        const struct switch_unit *unit = &snapshot->network.switches[i];
        if (unit->technology == design->technology_index && unit->ports > 1)
            VEC_PUSH(&models, (struct switch_model){unit->part, NO_INDEX, 0, unit->ports});
    }
    for (size_t i = 0; i < snapshot->network.n_line_cards; i++) {
        const struct line_card *card = &snapshot->network.line_cards[i];
        for (size_t c = 0; c < snapshot->network.n_chassis && card->technology == design->technology_index;
             c++) {
            const struct chassis *chassis = &snapshot->network.chassis[c];
            for (int64_t k = 1; k <= chassis->slots && strcmp(chassis->family, card->family) == 0; k++)
                if (k * card->ports > 1)
                    VEC_PUSH(&models, (struct switch_model){chassis->part, card->part, k, k * card->ports});
        }
    }
    struct switch_model *found = ARENA_COPY(of->arena, models.v, models.n, 0, struct switch_model);
    *n = models.n;
    mem_free(models.v);
    return found;
}

static void add_switches(struct variants *out, struct design design)
{
    const bool spines = design.network->n_switches > 1;
    size_t n = 0;
    const struct switch_model *models = find_models(&n, out, &design);
    for (size_t i = 0; i < n; i++) {
        design.switches[0] = models[i];
        if (!spines)
            add_variant(out, design);
        for (size_t j = 0; spines && j < n; j++) {
            design.switches[1] = models[j];
            add_variant(out, design);
        }
    }
}

struct design *design_variants(size_t *n, const struct design *base, const struct snapshot *snapshot,
                               const struct technology *technologies, struct arena *arena)
{
    struct variants out = {snapshot, technologies, arena, {0}};
    struct design design = *base;
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
        design.switches[role] = (struct switch_model){.part = NO_INDEX, .card = NO_INDEX};
    if (base->nic && base->network->two_regions)
        add_links(&out, design);
    else if (base->nic && base->network->n_switches > 0)
        add_switches(&out, design);
    else
        add_variant(&out, design);
    struct design *found = ARENA_COPY(arena, out.v.v, out.v.n, 0, struct design);
    *n = out.v.n;
    mem_free(out.v.v);
    return found;
}

/* --- part options --- */

const char *design_module_id(const struct design *design, const struct snapshot *snapshot)
{
    return design->memory ? snapshot->parts[design->memory->part].id : NULL;
}

const char *design_switch_id(const struct design *design, size_t role, const struct snapshot *snapshot)
{
    return design->switches[role].ports ? snapshot->parts[design->switches[role].part].id : NULL;
}

const char *design_card_id(const struct design *design, size_t role, const struct snapshot *snapshot)
{
    return design->switches[role].cards ? snapshot->parts[design->switches[role].card].id : NULL;
}

enum resource design_resource(const struct design *design, size_t i)
{
    int r = 0;
    while (r < N_RESOURCES && !(design->needs.roles[i] & bit((enum resource)r)))
        r++;
    return (enum resource)r;
}

bool design_has_length(const struct design *design, size_t i)
{
    return design->layout && design_resource(design, i) == RESOURCE_CABLE;
}

size_t design_part_options_at_most(const struct snapshot *snapshot)
{
    return 1 + snapshot->network.n_switches + snapshot->network.n_cables + snapshot->network.n_line_cards +
           snapshot->network.n_chassis;
}

/* Adds the line cards of the technology from the k-th on that belong to a family, and the chassis of the
 * family. */
static size_t family_offers(struct part_option *options, int64_t family, size_t k,
                            const struct design *design, const struct snapshot *snapshot)
{
    const char *name = snapshot->network.line_cards[k].family;
    size_t n = 0;
    for (; k < snapshot->network.n_line_cards; k++) {
        const struct line_card *card = &snapshot->network.line_cards[k];
        if (card->technology == design->technology_index && strcmp(card->family, name) == 0)
            options[n++] = (struct part_option){.part = card->part, .units = card->ports, .family = family};
    }
    for (size_t c = 0; c < snapshot->network.n_chassis; c++) {
        const struct chassis *chassis = &snapshot->network.chassis[c];
        if (strcmp(chassis->family, name) == 0)
            options[n++] =
                (struct part_option){.part = chassis->part, .slots = chassis->slots, .family = family};
    }
    return n;
}

static size_t modular_offers(struct part_option *options, const struct design *design,
                             const struct snapshot *snapshot)
{
    size_t n = 0;
    int64_t families = 0;
    for (size_t k = 0; k < snapshot->network.n_line_cards; k++) {
        const struct line_card *card = &snapshot->network.line_cards[k];
        bool known = card->technology != design->technology_index;
        for (size_t before = 0; before < k && !known; before++)
            known = snapshot->network.line_cards[before].technology == card->technology &&
                    strcmp(snapshot->network.line_cards[before].family, card->family) == 0;
        if (!known)
            n += family_offers(&options[n], ++families, k, design, snapshot);
    }
    return n;
}

/* Compares cables: shorter ones first; cables of equal length in the order of the catalogue. */
static int compare_reach(const void *a, const void *b)
{
    const struct part_option *x = a, *y = b;
    if (x->reach_mm != y->reach_mm)
        return x->reach_mm < y->reach_mm ? -1 : 1;
    return (x->part > y->part) - (x->part < y->part);
}

size_t design_part_options(struct part_option *options, const struct design *design, size_t i,
                           const struct snapshot *snapshot)
{
    const enum resource resource = design_resource(design, i);
    const size_t technology = design->technology_index, part = part_of_role(design, resource);
    size_t n = 0;
    if (part != NO_INDEX)
        options[n++] = (struct part_option){.part = part, .units = 1};
    for (size_t k = 0; k < snapshot->network.n_switches && resource == RESOURCE_PORT; k++)
        if (snapshot->network.switches[k].technology == technology)
            options[n++] = (struct part_option){.part = snapshot->network.switches[k].part,
                                                .units = snapshot->network.switches[k].ports};
    if (resource == RESOURCE_PORT)
        n += modular_offers(&options[n], design, snapshot);
    for (size_t k = 0; k < snapshot->network.n_cables && resource == RESOURCE_CABLE; k++)
        if (snapshot->network.cables[k].technology == technology)
            options[n++] = (struct part_option){
                .part = snapshot->network.cables[k].part,
                .units = 1,
                .reach_mm = design->layout ? layout_reach_mm(&snapshot->network.cables[k]) : 0};
    if (design->layout && resource == RESOURCE_CABLE)
        sort_stable(options, n, sizeof *options, compare_reach);
    return n;
}
