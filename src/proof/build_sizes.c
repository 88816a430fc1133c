/* build_sizes.c - power, height, weight and carbon of a unit of each part, with the changes of the scenario.
 * No answer may depend on an unknown size. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "machine/order_table.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/compare.h"
#include "proof/reads.h"
#include "proof/rent.h"
#include "proof/site.h"
#include "proof/sizes.h"
#include "proof/words.h"
#include "scenario/change.h"

/* Sets the sizes of each part from its row; INFINITY: unknown. */
static void sizes_of_rows(const struct instance *own)
{
    char word[64];
    for (size_t p = 0; p < own->snapshot->n_parts; p++) {
        const struct part *part = &own->snapshot->parts[p];
        own->item[p].size = part->size;
        own->item[p].size.racks = part->kind == PART_RACK ? 1 : part->size.racks;
        snprintf(word, sizeof word, " %s ", words_kind[part->kind]);
        for (size_t size = 0; size < SIZES_AT_MOST; size++)
            if (isnan(own->item[p].size.of[size]))
                own->item[p].size.of[size] = strstr(sizes_row(size)->kinds, word) ? (double)INFINITY : 0;
    }
}

/* Sets the power of each node while it runs its applications: the highest measured value or, if none is
 * measured, the value of the row. */
static void take_load(const struct instance *own)
{
    for (size_t n = 0; n < own->snapshot->n_nodes; n++) {
        double *power_W = &own->item[own->snapshot->nodes[n].part].size.power_W, most_W = -1;
        for (size_t a = 0; a < own->load.n_work; a++) {
            const struct node_speed *speed = &own->load.speed[n * own->load.n_work + a];
            const double of_W = speed->power_W > 0 ? speed->power_W : *power_W;
            most_W = of_W > most_W && !speed->elsewhere ? of_W : most_W;
        }
        *power_W = most_W < 0 ? *power_W : most_W;
    }
}

static void change_sizes(const struct proof_build *b)
{
    for (size_t c = 0; c < b->own->scenario->file.changes.n; c++)
        for (size_t p = 0; p < b->own->snapshot->n_parts && b->changes[c].target == CHANGE_SIZE; p++) {
            const size_t size = b->changes[c].size;
            double *value = &b->own->item[p].size.of[size];
            if (!words_match(b->changes[c].pattern, b->own->snapshot->parts[p].id))
                continue;
            reads_change(b->own, c);
            if (!b->changes[c].relative || isfinite(*value))
                *value = audit_changed(*value, &b->changes[c], sizes_row(size)->dimension);
        }
}

/* Adds to the embodied carbon what each part's power emits over the years of the tco. The carbon per kWh is
 * that of a grid region or a number of the scenario. */
static void take_carbon(struct instance *own)
{
    const struct operation *o = &own->purchase->operation;
    const char *region = o->grid.text, *said = o->carbon_at.text;
    double kg_per_kWh = said ? o->carbon_kg_per_kWh : 0;
    own->market.carbon.grid = NO_INDEX;
    for (size_t row = 0; region && row < own->snapshot->carbon.n_grids; row++) {
        const struct power_grid *grid = &own->snapshot->carbon.grids[row];
        if (strcmp(grid->region, region) != 0 || grid->date > own->as_of)
            continue; /* rows of a region are sorted by date */
        own->market.carbon.grid = row;
        kg_per_kWh = grid->carbon_kg_per_kWh;
    }
    const double kWh = (double)o->years * 365 * 24 * o->utilisation * o->pue / 1000;
    const double each = region || said ? kWh * kg_per_kWh : 0;
    own->market.carbon.kg_per_W = each;
    for (size_t p = 0; p < own->snapshot->n_parts; p++) {
        struct cluster_size *size = &own->item[p].size;
        if (!region && !said)
            size->carbon_kg = 0;
        else if (each > 0)
            size->carbon_kg += each * size->power_W;
    }
}

enum status proof_build_sizes(struct proof_build *b)
{
    sizes_of_rows(b->own);
    take_load(b->own);
    change_sizes(b);
    take_carbon(b->own);
    return ST_OK;
}

const char *sizes_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    static const struct compared CARBON[] = {
        COMPARED_AS("row of the grid", instance, market.carbon.grid, AS_SIZE),
        COMPARED_AS("carbon of a watt", instance, market.carbon.kg_per_W, AS_REAL),
    };
    const char *difference = compare_members(COMPARED_LIST(CARBON), own, given, NULL, arena);
    for (size_t p = 0; p < own->snapshot->n_parts && !difference; p++)
        for (size_t size = 0; size < SIZES_AT_MOST && !difference; size++) {
            const struct compared of = {sizes_row(size)->column, 0, sizeof(double), AS_REAL};
            difference = compare_members(&of, 1, &own->item[p].size.of[size], &given->item[p].size.of[size],
                                         own->snapshot->parts[p].id, arena);
        }
    return difference;
}

/* --- what follows from items and designs together --- */

/* True if the answer depends on a size of the parts of a cluster (of: PER_UNSAID), or of extras counted per
 * `of`. */
static bool depends_on(const struct instance *instance, size_t size, enum extra_per of)
{
    const struct operation *o = &instance->purchase->operation;
    const bool limited = instance->limits.most[size] > 0, rack = of == PER_RACK_UNIT;
    const bool emitted = instance->limits.most[SIZE_CARBON] > 0 || o->carbon_price > 0 ||
                         instance->goal == GOAL_RATE_PER_CARBON;
    bool by_watt = false, by_unit = false;
    for (size_t e = 0; e < instance->purchase->n_extras; e++) {
        by_watt = by_watt || instance->market.extras[e].per == PER_WATT;
        by_unit = by_unit || instance->market.extras[e].per == PER_RACK_UNIT;
    }
    if (size == SIZE_CARBON)
        return emitted;
    if (size == SIZE_POWER)
        return limited || (emitted && instance->market.carbon.kg_per_W > 0) || o->energy_price > 0 ||
               instance->goal == GOAL_RATE_PER_WATT || (by_watt && of != PER_WATT);
    if (size == SIZE_HEIGHT)
        return o->space_price > 0 || ((limited || by_unit) && !rack);
    return limited;
}

static enum status check_known(const struct instance *instance, size_t part, enum extra_per of,
                               struct diag *diag)
{
    for (size_t size = 0; size < SIZES_AT_MOST; size++)
        if (isinf(instance->item[part].size.of[size]) && depends_on(instance, size, of))
            return diag_set(diag, ST_INTERNAL, "the answer depends on %s of '%s', which is unknown",
                            sizes_row(size)->column, instance->snapshot->parts[part].id);
    return ST_OK;
}

/* True if a need of a design, or an extra outside this group, can use the part. */
static bool is_had_elsewhere(const struct proof_build *b, size_t part, size_t group)
{
    const struct instance *instance = b->own;
    const struct instance_choice *choice = &b->given->choice;
    for (size_t e = 0; e < instance->purchase->n_extras; e++)
        if (instance->market.extra_part[e] == part && instance->purchase->extras[e].group != group)
            return true;
    for (size_t d = 0; d < choice->n_designs; d++)
        for (size_t i = 0; i < choice->designs[d].needs.n; i++) {
            const struct need *need = &choice->needs[choice->designs[d].needs.at[i]];
            for (size_t k = 0; k < need->n_options; k++)
                if (need->options[k].part == part)
                    return true;
        }
    return false;
}

/* True if a design of the search has bought machines: extras come with them, and not with rented ones. */
static bool buys_machines(const struct proof_build *b)
{
    const struct instance_choice *choice = &b->given->choice;
    for (size_t d = 0; d < choice->n_designs; d++)
        if (site_rent(b->own, &choice->designs[d]).units == 0)
            return true;
    return false;
}

/* True if an alternative cannot be chosen: all machines are rented, it is in never_buy, or the only cluster
 * must buy another one of its group and cannot use that elsewhere. */
static bool is_excluded(const struct proof_build *b, size_t e)
{
    const struct instance *instance = b->own;
    const struct located_list *never = &instance->limits.never_buy;
    const size_t group = instance->purchase->extras[e].group, part = instance->market.extra_part[e];
    bool excluded = group > 0 && !buys_machines(b);
    for (size_t i = 0; i < never->n && group > 0; i++)
        excluded = excluded || strcmp(never->v[i].text, instance->snapshot->parts[part].id) == 0;
    for (size_t f = 0; f < instance->purchase->n_extras && group > 0 && !excluded; f++) {
        const size_t other = instance->market.extra_part[f];
        excluded = instance->policy->clusters <= 1 && instance->purchase->extras[f].group == group &&
                   other != part && instance->item[other].price.at_least > 0 &&
                   !is_had_elsewhere(b, other, group);
    }
    return excluded;
}

/* True if the options of a need have prices with charges of different vendors, or with and without one. */
static bool splits_charges(const struct instance *own, const struct need *need)
{
    size_t first = NO_INDEX;
    bool splits = false;
    for (size_t k = 0; k < need->n_options && own->market.n_charges > 0; k++) {
        const struct price *price = &own->item[need->options[k].part].price;
        for (size_t s = 0; s < price->n; s++) {
            const size_t vendor = price->steps[s].vendor;
            if (own->item[need->options[k].part].tied && need->vendor > 0 && vendor != need->vendor)
                continue; /* the need is met by one vendor */
            const size_t charging = vendor <= own->market.n_charges ? vendor : 0;
            splits = splits || (first != NO_INDEX && charging != first);
            first = charging;
        }
    }
    return splits;
}

/* Looks at all parts that designs of the search can use, and at the extras. Without a design nothing is
 * checked. */
enum status proof_build_needs(struct proof_build *b)
{
    struct instance *own = b->own;
    const struct instance_choice *choice = &b->given->choice;
    enum status status = ST_OK;
    own->market.splits_charges = false;
    for (size_t d = 0; d < choice->n_designs; d++)
        for (size_t i = 0; i < choice->designs[d].needs.n && status == ST_OK; i++) {
            const struct need *need = &choice->needs[choice->designs[d].needs.at[i]];
            own->market.splits_charges =
                own->market.splits_charges || (need->n_options > 1 && splits_charges(own, need));
            for (size_t k = 0; k < need->n_options && status == ST_OK; k++)
                status = check_known(own, need->options[k].part, PER_UNSAID, b->diag);
        }
    for (size_t e = 0; e < own->purchase->n_extras && choice->n_designs > 0 && status == ST_OK; e++)
        if (!is_excluded(b, e))
            status = check_known(own, own->market.extra_part[e], own->market.extras[e].per, b->diag);
    return status;
}

const char *needs_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    static const struct compared SPLITS = COMPARED(instance, market.splits_charges, AS_BOOL);
    return compare_members(&SPLITS, 1, own, given, NULL, arena);
}
