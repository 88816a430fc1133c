/* audit_sizes.c - checks power, height, weight and carbon of parts against their cells and the changes. No
 * answer may depend on an unknown size. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "catalog/cell_text.h"
#include "machine/order_table.h"
#include "problem/instance.h"
#include "proof/audit_parts.h"
#include "proof/audit_text.h"
#include "proof/reads.h"
#include "proof/words.h"
#include "scenario/change.h"

/* The proof's own table of sizes: column, dimension, change, and the kinds of parts that have the size even
 * if their cell is empty. */
static const struct {
    enum table_id table;
    const char *column; /* NULL: counts racks, 1 for each */
    enum dimension dimension;
    enum change_target change;
    const char *kinds;
} HAS[SIZES_AT_MOST] = {
    [SIZE_POWER] = {TABLE_PART, "power_W", DIM_POWER, CHANGE_POWER,
                    " node nic port switch chassis line_card rack pdu component accelerator "},
    [SIZE_HEIGHT] = {TABLE_PART, "height_U", DIM_NUMBER, CHANGE_HEIGHT, " node switch chassis rack pdu "},
    [SIZE_RACKS] = {TABLE_PART, NULL, DIM_NUMBER, N_CHANGES, ""},
    [SIZE_WEIGHT] = {TABLE_PART, "weight_kg", DIM_MASS, CHANGE_WEIGHT,
                     " node nic port switch cable chassis line_card rack pdu component accelerator "},
    [SIZE_CARBON] = {TABLE_FOOTPRINT, "carbon_kg", DIM_MASS, CHANGE_CARBON,
                     " node nic port switch cable chassis line_card rack pdu component accelerator "
                     "rental "},
};

/* The cell of a size. A node that is another node with other settings has the carbon of that node, unless it
 * has a cell of its own. */
static const char *size_cell(const struct snapshot *snapshot, size_t part, size_t size)
{
    const char *id = cell_text(snapshot, TABLE_PART, part, "id"), *text = NULL;
    if (HAS[size].table == TABLE_PART)
        return cell_text(snapshot, TABLE_PART, part, HAS[size].column);
    for (; id && !text; id = audit_cell(snapshot, TABLE_NODE, id, "same_as"))
        text = audit_cell(snapshot, HAS[size].table, id, HAS[size].column);
    return text;
}

/* Size of a part from its row; INFINITY: unknown. */
static double size_of_row(const struct snapshot *snapshot, size_t part, size_t size)
{
    char word[64];
    const char *kind = cell_text(snapshot, TABLE_PART, part, "kind");
    const char *text = HAS[size].column ? size_cell(snapshot, part, size) : NULL;
    if (!HAS[size].column)
        return strcmp(kind, "rack") == 0;
    if (text)
        return strtod(text, NULL);
    snprintf(word, sizeof word, " %s ", kind);
    return strstr(HAS[size].kinds, word) ? (double)INFINITY : 0;
}

/* Power of a node while it runs its applications: the highest measured value or, if none is measured, the
 * value of the row. */
static double power_under_load(const struct instance *instance, size_t part, double said_W)
{
    const struct snapshot *snapshot = instance->snapshot;
    double most_W = -1;
    for (size_t node = 0; node < snapshot->n_nodes; node++)
        for (size_t a = 0; a < instance->load.n_work && snapshot->nodes[node].part == part; a++) {
            const struct node_speed *speed = &instance->load.speed[node * instance->load.n_work + a];
            const double of_W = speed->power_W > 0 ? speed->power_W : said_W;
            most_W = of_W > most_W && !speed->elsewhere ? of_W : most_W;
        }
    return most_W < 0 ? said_W : most_W;
}

/* Source of the carbon per kWh: a grid region or a figure. If both are given, the later change counts. */
struct emission {
    const char *region; /* grid region; NULL: none */
    bool said;
};

static struct emission emission_of(const struct instance *instance, const struct change *changes)
{
    const struct yaml *region = audit_value(instance, "tco.grid");
    struct emission of = {reads_text(instance, region), audit_value(instance, "tco.carbon_per_kWh") != NULL};
    for (size_t c = 0; c < instance->scenario->file.changes.n; c++) {
        if (changes[c].target != CHANGE_TCO || changes[c].relative)
            continue;
        if (words_match(changes[c].pattern, "grid")) {
            reads_change(instance, c);
            of = (struct emission){changes[c].value, false};
        }
        if (words_match(changes[c].pattern, "carbon_per_kWh"))
            of = (struct emission){NULL, true};
    }
    return of;
}

/* Kilograms of carbon that a watt emits over the years of the tco. */
static double kg_per_W(const struct instance *instance, const struct change *changes)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct operation *o = &instance->purchase->operation;
    const struct emission from = emission_of(instance, changes);
    double g_per_kWh = from.said ? 1000 * o->carbon_kg_per_kWh : 0;
    for (size_t row = 0; from.region && row < cell_rows(snapshot, TABLE_GRID); row++) {
        const char *of = cell_text(snapshot, TABLE_GRID, row, "date");
        if (strcmp(cell_text(snapshot, TABLE_GRID, row, "region"), from.region) != 0 || words_day(of) == 0 ||
            words_day(of) > instance->as_of)
            continue; /* rows of a region are sorted by date */
        g_per_kWh = strtod(cell_text(snapshot, TABLE_GRID, row, "carbon_g_per_kWh"), NULL);
    }
    const double kWh = (double)o->years * 365 * 24 * o->utilisation * o->pue / 1000;
    return kWh * g_per_kWh / 1000;
}

static double size_after_changes(const struct instance *instance, size_t part, size_t size,
                                 const struct change *changes)
{
    const char *id = cell_text(instance->snapshot, TABLE_PART, part, "id");
    const double said = size_of_row(instance->snapshot, part, size);
    double value = size == SIZE_POWER ? power_under_load(instance, part, said) : said;
    for (size_t c = 0; c < instance->scenario->file.changes.n && HAS[size].column; c++)
        if (changes[c].target == HAS[size].change && words_match(changes[c].pattern, id)) {
            reads_change(instance, c);
            if (!changes[c].relative || isfinite(value))
                value = audit_changed(value, &changes[c], HAS[size].dimension);
        }
    if (size != SIZE_CARBON)
        return value;
    const struct emission from = emission_of(instance, changes);
    if (!from.region && !from.said)
        return 0;
    const double each = kg_per_W(instance, changes);
    return value + (each > 0 ? each * size_after_changes(instance, part, SIZE_POWER, changes) : 0);
}

/* True if the answer depends on a size of the parts of a cluster (of: PER_UNSAID), or of extras counted per
 * `of`. */
static bool depends_on(const struct instance *instance, const struct change *changes, size_t size,
                       enum extra_per of)
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
        return limited || (emitted && kg_per_W(instance, changes) > 0) || o->energy_price > 0 ||
               instance->goal == GOAL_RATE_PER_WATT || (by_watt && of != PER_WATT);
    if (size == SIZE_HEIGHT)
        return o->space_price > 0 || ((limited || by_unit) && !rack);
    return limited;
}

static enum status audit_known(const struct instance *instance, const struct change *changes, size_t part,
                               enum extra_per of, struct diag *diag)
{
    for (size_t size = 0; size < SIZES_AT_MOST; size++)
        if (isinf(instance->item[part].size.of[size]) && depends_on(instance, changes, size, of))
            return diag_set(diag, ST_INTERNAL, "the answer depends on %s of '%s', which is unknown",
                            HAS[size].column, instance->snapshot->parts[part].id);
    return ST_OK;
}

/* True if a need of a design, or an extra outside this group, can use the part. */
static bool is_had_elsewhere(const struct instance *instance, size_t part, size_t group)
{
    const struct instance_choice *choice = &instance->choice;
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

/* True if an alternative cannot be chosen: it is in never_buy, or the only cluster must buy another one of
 * its group and cannot use that elsewhere. */
static bool is_excluded(const struct instance *instance, size_t e)
{
    const struct located_list *never = &instance->limits.never_buy;
    const size_t group = instance->purchase->extras[e].group, part = instance->market.extra_part[e];
    bool excluded = false;
    for (size_t i = 0; i < never->n && group > 0; i++)
        excluded = excluded || strcmp(never->v[i].text, instance->snapshot->parts[part].id) == 0;
    for (size_t f = 0; f < instance->purchase->n_extras && group > 0 && !excluded; f++) {
        const size_t other = instance->market.extra_part[f];
        excluded = instance->policy->clusters <= 1 && instance->purchase->extras[f].group == group &&
                   other != part && instance->item[other].price.at_least > 0 &&
                   !is_had_elsewhere(instance, other, group);
    }
    return excluded;
}

/* Checks all parts that a design can use, and the extras. Without a design nothing is checked. */
static enum status audit_needed(const struct instance *instance, const struct change *changes,
                                struct diag *diag)
{
    const struct instance_choice *choice = &instance->choice;
    enum status status = ST_OK;
    for (size_t d = 0; d < choice->n_designs; d++)
        for (size_t i = 0; i < choice->designs[d].needs.n; i++) {
            const struct need *need = &choice->needs[choice->designs[d].needs.at[i]];
            for (size_t k = 0; k < need->n_options && status == ST_OK; k++)
                status = audit_known(instance, changes, need->options[k].part, PER_UNSAID, diag);
        }
    for (size_t e = 0; e < instance->purchase->n_extras && choice->n_designs > 0 && status == ST_OK; e++)
        if (!is_excluded(instance, e))
            status = audit_known(instance, changes, instance->market.extra_part[e],
                                 instance->market.extras[e].per, diag);
    return status;
}

enum status audit_sizes(const struct instance *instance, const struct change *changes, struct diag *diag)
{
    for (size_t part = 0; part < cell_rows(instance->snapshot, TABLE_PART); part++)
        for (size_t size = 0; size < SIZES_AT_MOST; size++)
            if (!audit_same(instance->item[part].size.of[size],
                            size_after_changes(instance, part, size, changes)))
                return diag_set(diag, ST_INTERNAL, "%s of '%s' differs from its row and the changes",
                                HAS[size].column, cell_text(instance->snapshot, TABLE_PART, part, "id"));
    return audit_needed(instance, changes, diag);
}
