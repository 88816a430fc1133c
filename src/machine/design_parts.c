/* design_parts.c - which parts a design is made of: variants over models of switches, needs, and who supplies
 * them. */
#include <assert.h>
#include <string.h>

#include "machine/design.h"

static unsigned bit(enum resource resource)
{
    return 1U << (unsigned)resource;
}

/* --- needs --- */

int64_t design_need(const struct design *design, size_t i, int64_t nodes)
{
    int64_t sum = 0;
    assert(i < design->n_supplies);
    for (int r = 0; r < N_RESOURCES; r++) {
        if (!(design->roles[i] & bit((enum resource)r)))
            continue;
        const int64_t need = design->network->needs(design, (enum resource)r, nodes);
        if (need < 0)
            return -1;
        sum += need;
    }
    return sum;
}

static bool can_wire(const struct design *design, int64_t nodes)
{
    return design->network->needs(design, RESOURCE_NODE, nodes) >= 0;
}

static int64_t find_most_nodes(const struct design *design)
{
    int64_t low = 0, high = 1; /* low can be wired, high is not known to */
    while (high < NODES_AT_MOST && can_wire(design, high)) {
        low = high;
        high *= 2;
    }
    if (high >= NODES_AT_MOST) {
        high = NODES_AT_MOST;
        if (can_wire(design, high))
            return high;
    }
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (can_wire(design, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

void design_complete(struct design *design)
{
    const bool one_model = design->switches[0] && design->switches[0] == design->switches[1];
    design->most_nodes = design->nic ? find_most_nodes(design) : NODES_AT_MOST;
    design->n_supplies = 0;
    for (int r = 0; r < N_RESOURCES && design->most_nodes > 0; r++) {
        const enum resource resource = (enum resource)r;
        if (resource != RESOURCE_NODE && !design->nic)
            continue; /* an ideal network costs nothing */
        if (design->network->needs(design, resource, design->most_nodes) == 0)
            continue;
        if (resource == RESOURCE_SPINE && one_model) {
            design->roles[design->n_supplies - 1] |= bit(resource);
            continue;
        }
        assert(design->n_supplies < DESIGN_MAX_NEEDS);
        design->roles[design->n_supplies++] = bit(resource);
    }
}

/* --- variants --- */

/* A link between regions: a cable of a technology that no card and no switch has. */
static bool joins_regions(const struct snapshot *snapshot, size_t technology)
{
    for (size_t i = 0; i < snapshot->n_nics; i++)
        if (snapshot->nics[i].technology == technology)
            return false;
    for (size_t i = 0; i < snapshot->n_switches; i++)
        if (snapshot->switches[i].technology == technology)
            return false;
    return true;
}

struct variants {
    const struct snapshot *snapshot;
    const struct technology *technologies;
    struct design *v;
    size_t n;
};

static void add_variant(struct variants *out, struct design design)
{
    design_complete(&design);
    if (design.most_nodes > 0)
        out->v[out->n++] = design;
}

static void add_links(struct variants *out, struct design design)
{
    const struct snapshot *snapshot = out->snapshot;
    for (size_t i = 0; i < snapshot->n_cables; i++) {
        const size_t technology = snapshot->cables[i].technology;
        if (!joins_regions(snapshot, technology))
            continue;
        design.link = &snapshot->cables[i];
        design.link_technology = &out->technologies[technology];
        add_variant(out, design);
    }
}

/* A switch to wire: of the design's technology, whole. */
static bool wired(const struct design *design, const struct switch_unit *model)
{
    return model->technology == design->technology_index && model->ports > 1;
}

static void add_switches(struct variants *out, struct design design)
{
    const struct snapshot *snapshot = out->snapshot;
    const bool spines = design.network->n_switches > 1;
    for (size_t i = 0; i < snapshot->n_switches; i++) {
        if (!wired(&design, &snapshot->switches[i]))
            continue;
        design.switches[0] = &snapshot->switches[i];
        if (!spines)
            add_variant(out, design);
        for (size_t j = 0; spines && j < snapshot->n_switches; j++) {
            if (!wired(&design, &snapshot->switches[j]))
                continue;
            design.switches[1] = &snapshot->switches[j];
            add_variant(out, design);
        }
    }
}

struct design *design_variants(size_t *n, const struct design *base, const struct snapshot *snapshot,
                               const struct technology *technologies, struct arena *arena)
{
    const size_t models = snapshot->n_switches;
    struct variants out = {snapshot, technologies, NULL, 0};
    const bool wired = base->nic && (base->network->two_regions || base->network->n_switches > 0);
    out.v = ARENA_NEW(arena, 1 + (wired ? models * models + models + snapshot->n_cables : 0), struct design);
    if (base->nic && base->network->two_regions)
        add_links(&out, *base);
    else if (base->nic && base->network->n_switches > 0)
        add_switches(&out, *base);
    else
        add_variant(&out, *base);
    *n = out.n;
    return out.v;
}

/* --- suppliers --- */

const char *design_switch_id(const struct design *design, size_t role, const struct snapshot *snapshot)
{
    return design->switches[role] ? snapshot->parts[design->switches[role]->part].id : NULL;
}

enum resource design_resource(const struct design *design, size_t i)
{
    int r = 0;
    while (r < N_RESOURCES && !(design->roles[i] & bit((enum resource)r)))
        r++;
    return (enum resource)r;
}

size_t design_offers(struct offer *offers, const struct design *design, size_t i,
                     const struct snapshot *snapshot)
{
    size_t n = 0;
    switch (design_resource(design, i)) {
    case RESOURCE_NODE:
        offers[n++] = (struct offer){.part = design->node->part, .units = 1};
        break;
    case RESOURCE_NIC:
        offers[n++] = (struct offer){.part = design->nic->part, .units = 1};
        break;
    case RESOURCE_SWITCH:
        offers[n++] = (struct offer){.part = design->switches[0]->part, .units = 1};
        break;
    case RESOURCE_SPINE:
        offers[n++] = (struct offer){.part = design->switches[1]->part, .units = 1};
        break;
    case RESOURCE_LINK:
        offers[n++] = (struct offer){.part = design->link->part, .units = 1};
        break;
    case RESOURCE_PORT:
        for (size_t k = 0; k < snapshot->n_switches; k++)
            if (snapshot->switches[k].technology == design->technology_index)
                offers[n++] =
                    (struct offer){.part = snapshot->switches[k].part, .units = snapshot->switches[k].ports};
        break;
    case RESOURCE_CABLE:
        for (size_t k = 0; k < snapshot->n_cables; k++)
            if (snapshot->cables[k].technology == design->technology_index)
                offers[n++] = (struct offer){.part = snapshot->cables[k].part, .units = 1};
        break;
    case N_RESOURCES:
        break;
    }
    for (size_t k = 0; k < n; k++)
        offers[k].power_W = snapshot->parts[offers[k].part].power_W;
    return n;
}
