/* certificate_kit.c - the kit of a cluster: its words, and that it is what the order has for the cluster. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "problem/kit.h"
#include "proof/certificate_parts.h"
#include "proof/upkeep.h"

static const char *const names[N_SERVES] = {
#define X(id, name) [id] = (name),
    SERVES_TABLE(X)
#undef X
};

/* The need that a row's words name, and of a cable how long it is: "uplink cable of 10 m". N_SERVES: none. */
static enum serves read_serves(double *length_m, const char *words)
{
    *length_m = 0;
    for (int s = 0; s < N_SERVES; s++) {
        const size_t n = strlen(names[s]);
        char again[128];
        if (strcmp(words, names[s]) == 0)
            return (enum serves)s;
        if (strncmp(words, names[s], n) != 0 || strncmp(words + n, " of ", 4) != 0)
            continue;
        *length_m = strtod(words + n + 4, NULL);
        snprintf(again, sizeof again, "%s of %.15g m", names[s], *length_m);
        if (*length_m > 0 && strcmp(again, words) == 0)
            return (enum serves)s;
    }
    return N_SERVES;
}

/* An extra says what kind of part it is, where that says what it is for. */
static bool is_extra_kind(const struct checking *c, size_t part, const char *words)
{
    static const enum part_kind kinds[] = {PART_RACK, PART_PDU, PART_LICENSE, PART_SERVICE};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (c->problem->snapshot->parts[part].kind == kinds[k])
            return strcmp(words, part_kind_name(kinds[k])) == 0;
    return false;
}

/* A spare or an extra, for no need of the cluster itself. */
static bool is_beside(const struct claim_kit_row *row)
{
    double length_m = 0;
    return read_serves(&length_m, row->serves) >= SERVES_SPARE;
}

/* Units of a part in the kit. */
static int128 kit_units(const struct claim *claim, const char *part)
{
    int128 units = 0;
    for (size_t i = 0; i < claim->n_kit; i++)
        if (strcmp(claim->kit[i].part, part) == 0)
            units += claim->kit[i].units;
    return units;
}

/* The rows are known parts for known needs, and no two are alike. */
static bool rows_hold(const struct checking *c)
{
    const struct claim *claim = c->claim;
    for (size_t i = 0; i < claim->n_kit; i++) {
        const struct claim_kit_row *row = &claim->kit[i];
        const size_t part = snapshot_part(c->problem->snapshot, row->part);
        double length_m = 0;
        if (part == NO_INDEX || row->units <= 0 ||
            (read_serves(&length_m, row->serves) == N_SERVES && !is_extra_kind(c, part, row->serves)))
            return false;
        for (size_t k = 0; k < i; k++)
            if (strcmp(claim->kit[k].part, row->part) == 0 && strcmp(claim->kit[k].serves, row->serves) == 0)
                return false;
    }
    return true;
}

/* Units of a part in the kits of all clusters of the claim. */
static int128 all_units(const struct claim *claim, const char *part)
{
    int128 units = claim->clusters ? 0 : kit_units(claim, part);
    for (size_t k = 0; k < claim->n_clusters; k++)
        units += kit_units(&claim->clusters[k], part);
    return units;
}

/* A line has what its kits use, out of stock first, and more only where a pack or a break makes that no
 * dearer. */
static bool line_holds(const struct checking *c, const struct claim_line *line)
{
    const struct problem *problem = c->problem;
    const size_t part = snapshot_part(problem->snapshot, line->part);
    const int128 all = all_units(c->claim, line->part);
    if (part == NO_INDEX || all > INT64_MAX)
        return false;
    const int64_t units = (int64_t)all;
    const struct offer offer = {.part = part, .units = 1, .owned = problem->owned[part]};
    int64_t ordered = 0, brings = 0;
    (void)checking_order(&offer, &problem->prices[part], 0, &ordered); /* that must be bought */
    const int64_t left = units > ordered ? units - ordered : 0;
    const int64_t owned = left < offer.owned ? left : offer.owned;
    const int64_t cost = checking_order(&offer, &problem->prices[part], units, &brings);
    return cost == line->total_minor && brings == line->quantity && owned == line->owned;
}

bool checking_order_is_kits(const struct checking *c)
{
    const struct claim *claim = c->claim;
    const struct claim *clusters = claim->clusters ? claim->clusters : claim;
    const size_t n = claim->clusters ? claim->n_clusters : 1;
    bool holds = true;
    for (size_t i = 0; i < claim->n_lines; i++)
        holds = holds && line_holds(c, &claim->lines[i]);
    for (size_t k = 0; k < n; k++)
        for (size_t r = 0; r < clusters[k].n_kit; r++) {
            bool there = false;
            for (size_t i = 0; i < claim->n_lines; i++)
                there = there || strcmp(claim->lines[i].part, clusters[k].kit[r].part) == 0;
            holds = holds && there;
        }
    return holds;
}

/* Of several clusters one has its own lines, of parts alone. */
static bool is_its_lines(const struct claim *claim)
{
    int128 units = 0;
    for (size_t i = 0; i < claim->n_lines; i++) {
        if (kit_units(claim, claim->lines[i].part) != claim->lines[i].quantity)
            return false;
        units += claim->lines[i].quantity;
    }
    for (size_t i = 0; i < claim->n_kit; i++)
        units -= claim->kit[i].units;
    return units == 0;
}

/* Units of the kit for a need; -1: some are of another part. part: NULL, any */
static int128 units_for(const struct claim *claim, enum serves serves, const char *part)
{
    int128 units = 0;
    for (size_t i = 0; i < claim->n_kit; i++) {
        double length_m = 0;
        if (read_serves(&length_m, claim->kit[i].serves) != serves)
            continue;
        if (part && strcmp(claim->kit[i].part, part) != 0)
            return -1;
        units += claim->kit[i].units;
    }
    return units;
}

static bool is_exactly(const struct claim *claim, enum serves serves, const char *part, int64_t units)
{
    return units_for(claim, serves, part) == units && (part || units == 0 || serves >= SERVES_CABLE);
}

/* What one part, or cables, are for is there as often as the wiring has it: no more and no less. */
static bool units_hold(const struct checking *c)
{
    const struct claim *claim = c->claim;
    const struct wiring *w = &c->wiring;
    const struct claim_switch *models = claim->switches;
    const bool tree = c->design->network->n_switches > 1;
    const int64_t cards = w->switches * models[0].cards;
    return is_exactly(claim, SERVES_NODE, claim->node, claim->nodes) &&
           is_exactly(claim, SERVES_NIC, claim->nic, w->nics) &&
           is_exactly(claim, SERVES_MEMORY, claim->memory_option, claim->memory_modules * claim->nodes) &&
           is_exactly(claim, SERVES_SWITCH, models[0].part, tree ? 0 : w->switches) &&
           (w->ports > 0 || is_exactly(claim, SERVES_CARD, models[0].card, tree ? 0 : cards)) &&
           is_exactly(claim, SERVES_LEAF, models[0].part, tree ? w->switches : 0) &&
           is_exactly(claim, SERVES_LEAF_CARD, models[0].card, tree ? cards : 0) &&
           is_exactly(claim, SERVES_SPINE, models[1].part, w->spines) &&
           is_exactly(claim, SERVES_SPINE_CARD, models[1].card, w->spines * models[1].cards) &&
           is_exactly(claim, SERVES_CABLE, NULL, w->to_nodes) &&
           is_exactly(claim, SERVES_UPLINK, NULL, w->uplinks) &&
           is_exactly(claim, SERVES_BETWEEN, NULL, w->between) &&
           is_exactly(claim, SERVES_REGIONS, claim->region_link, w->regions);
}

int64_t checking_kit_units(const struct checking *c, size_t part)
{
    int64_t units = 0;
    for (size_t i = 0; i < c->claim->n_kit; i++)
        if (!is_beside(&c->claim->kit[i]) &&
            snapshot_part(c->problem->snapshot, c->claim->kit[i].part) == part)
            units += c->claim->kit[i].units;
    return units;
}

bool checking_kit(const struct checking *c)
{
    return rows_hold(c) && units_hold(c) && checking_has_extras(c) &&
           (c->part_of_order ? is_its_lines(c->claim) : checking_order_is_kits(c));
}

/* --- what it comes to --- */

void checking_find_use(struct checking *c)
{
    const struct problem *problem = c->problem;
    const struct claim *claim = c->claim;
    struct cluster_size needs = {.power_W = 0};
    int64_t *units = ARENA_NEW(c->arena, problem->snapshot->n_parts, int64_t);
    c->use =
        (struct checking_use){.extra = ARENA_NEW(c->arena, problem->scenario->purchase.n_extras, int64_t)};
    for (size_t i = 0; i < claim->n_kit; i++) {
        const size_t part = snapshot_part(problem->snapshot, claim->kit[i].part);
        if (part == NO_INDEX)
            continue;
        units[part] += claim->kit[i].units;
        if (!is_beside(&claim->kit[i]))
            upkeep_add_units(&needs, problem, part, claim->kit[i].units);
    }
    c->use.size = upkeep_with_extras(c->use.extra, problem, c->design, claim->nodes, needs);
    for (size_t part = 0; part < problem->snapshot->n_parts; part++)
        if (units[part] > 0)
            upkeep_add_operation(&c->use.operation, problem, part, units[part]);
    upkeep_add_administration(&c->use.operation, problem, 1, claim->nodes);
}

/* Units of the kit beyond the needs of the cluster: all of them are extras that it takes, and none lacks. */
bool checking_has_extras(const struct checking *c)
{
    const struct problem *problem = c->problem;
    const size_t n_extras = problem->scenario->purchase.n_extras;
    for (size_t i = 0; i < c->claim->n_kit + n_extras; i++) {
        const size_t part = i < c->claim->n_kit ? snapshot_part(problem->snapshot, c->claim->kit[i].part)
                                                : problem->extra_part[i - c->claim->n_kit];
        int128 beside = 0;
        for (size_t e = 0; e < n_extras; e++)
            beside -= problem->extra_part[e] == part ? c->use.extra[e] : 0;
        for (size_t k = 0; k < c->claim->n_kit; k++)
            if (is_beside(&c->claim->kit[k]) &&
                snapshot_part(problem->snapshot, c->claim->kit[k].part) == part)
                beside += c->claim->kit[k].units;
        if (part == NO_INDEX || beside != 0)
            return false;
    }
    return true;
}
