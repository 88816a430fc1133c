/* claimed_design.c - finds the design of each cluster of a claim. */
#include <string.h>

#include "base/arena.h"
#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/extras_and_sizes.h"
#include "proof/order.h"
#include "proof/words.h"

static const char *id_of(const struct snapshot *snapshot, size_t part)
{
    return part == NO_INDEX ? NULL : snapshot->parts[part].id;
}

/* True if the claim has the design's switch models, memory modules, storage and region link. A claim omits a
 * role if the cluster needs none of its switches. */
static bool same_models(const struct claim_cluster *claim, const struct design *design,
                        const struct snapshot *snapshot)
{
    for (size_t i = 0; i < DESIGN_MAX_SWITCHES; i++) {
        const struct claim_switch *claimed = &claim->switches[i];
        const bool said = claimed->part || claimed->card || claimed->cards;
        const struct switch_model *own = &design->switches[i];
        if (said && (!check_same(claimed->part, id_of(snapshot, own->ports > 0 ? own->part : NO_INDEX)) ||
                     !check_same(claimed->card, id_of(snapshot, own->cards > 0 ? own->card : NO_INDEX)) ||
                     claimed->cards != own->cards))
            return false;
    }
    const struct storage *storage = design->bought.storage.part;
    return check_same(claim->region_link,
                      design->regions.cable ? snapshot->parts[design->regions.cable->part].id : NULL) &&
           check_same(claim->memory_option,
                      id_of(snapshot, design->memory ? design->memory->part : NO_INDEX)) &&
           claim->memory_modules == (design->memory ? design->memory->modules : 0) &&
           check_same(claim->storage, id_of(snapshot, storage ? storage->part : NO_INDEX)) &&
           claim->storage_units == (storage ? design->bought.storage.units : 0);
}

/* True if the claim has the design's choice among alternative extras. */
static bool same_option(const struct claim_cluster *claim, const struct instance *instance,
                        const struct design *design)
{
    const struct purchase *purchase = instance->purchase;
    size_t n = 0;
    for (size_t e = 0; e < purchase->n_extras; e++) {
        if (purchase->extras[e].group == 0 || !site_takes_extra(instance, design, e))
            continue;
        if (n == claim->n_options || !check_same(claim->options[n], purchase->extras[e].part.text))
            return false;
        n++;
    }
    return n == claim->n_options;
}

/* True if a part is bought from the design's vendor. A part that is not bought must be sold by this
 * vendor. */
static bool is_from(const struct claim_check *c, size_t part, const struct design *design)
{
    if (!design->bought.vendor)
        return false;
    for (size_t i = 0; i < c->claim->n_lines; i++) {
        const struct claim_line *line = &c->claim->lines[i];
        if (line->quantity > 0 && check_same(line->part, c->instance->snapshot->parts[part].id))
            return check_same(order_vendor_name(c->instance, check_vendor(c, line)), design->bought.vendor);
    }
    return order_is_sold_by(c->instance, part, design->bought.vendor);
}

/* True if the cluster's parts of the kinds in one_vendor come from the design's vendor. */
static bool same_vendor(const struct claim_check *c, const struct claim_cluster *claim,
                        const struct design *design)
{
    for (size_t i = 0; i < claim->n_parts_list; i++) {
        const size_t part = words_part(c->instance->snapshot, claim->parts_list[i].part);
        if (part != NO_INDEX && order_is_sole_source(c->instance, part) && !is_from(c, part, design))
            return false;
    }
    return true;
}

static bool is_design(const struct claim_check *c, const struct claim_cluster *claim,
                      const struct design *design)
{
    const struct part *parts = c->instance->snapshot->parts;
    return check_same(claim->node, parts[design->node->part].id) &&
           check_same(claim->nic, design->nic ? parts[design->nic->part].id : NULL) &&
           check_same(claim->network, design->technology->id) &&
           check_same(claim->network_template, design->network->name) &&
           (!claim->param || memcmp(claim->param, design->param, sizeof design->param) == 0) &&
           same_models(claim, design, c->instance->snapshot) && same_option(claim, c->instance, design) &&
           same_vendor(c, claim, design);
}

/* True if the design's vendor also sells the lines of these kinds that no cluster uses. */
static bool sells_rest(const struct claim_check *c, const struct design *design)
{
    for (size_t i = 0; i < c->claim->n_lines; i++) {
        const size_t part = words_part(c->instance->snapshot, c->claim->lines[i].part);
        bool taken = part == NO_INDEX || !order_is_sole_source(c->instance, part);
        for (size_t k = 0; k < c->claim->n_clusters; k++)
            for (size_t r = 0; r < c->claim->clusters[k].n_parts_list; r++)
                taken =
                    taken || check_same(c->claim->clusters[k].parts_list[r].part, c->claim->lines[i].part);
        if (!taken && !is_from(c, part, design))
            return false;
    }
    return true;
}

/* The first design that fits the cluster, preferably one whose vendor sells the unused lines. n_designs:
 * none. */
static size_t find_design(const struct claim_check *c, const struct claim_cluster *claim)
{
    const struct instance_choice *choice = &c->instance->choice;
    size_t first = choice->n_designs;
    for (size_t d = 0; d < choice->n_designs; d++) {
        if (!is_design(c, claim, &choice->designs[d]))
            continue;
        if (sells_rest(c, &choice->designs[d]))
            return d;
        first = first < choice->n_designs ? first : d;
    }
    return first;
}

void check_find_clusters(struct claim_check *c)
{
    const struct instance *instance = c->instance;
    c->clusters = ARENA_NEW(c->arena, c->claim->n_clusters, struct check_cluster);
    for (size_t k = 0; k < c->claim->n_clusters; k++) {
        struct check_cluster *cluster = &c->clusters[k];
        struct cluster_size needs = {.power_W = 0};
        cluster->claim = &c->claim->clusters[k];
        cluster->design = find_design(c, cluster->claim);
        if (cluster->design == instance->choice.n_designs)
            continue;
        const struct design *design = &instance->choice.designs[cluster->design];
        cluster->wired =
            cluster->claim->nodes > 0 && site_make(&cluster->site, instance, design, cluster->claim->nodes);
        cluster->site.design = design;
        for (size_t i = 0; i < cluster->claim->n_parts_list; i++) {
            const size_t part = words_part(instance->snapshot, cluster->claim->parts_list[i].part);
            if (part != NO_INDEX && check_need(&cluster->claim->parts_list[i]) < SERVES_SPARE)
                extras_add_units(&needs, instance, part, cluster->claim->parts_list[i].units);
        }
        cluster->extra = ARENA_NEW(c->arena, instance->purchase->n_extras, int64_t);
        cluster->size = extras_with_extras(cluster->extra, instance, design, cluster->claim->nodes, needs);
        extras_add_cluster(&c->size, instance, &cluster->size);
    }
}
