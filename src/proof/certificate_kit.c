/* certificate_kit.c - the kit of a cluster: its words, and that it is what the order has for the cluster. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "problem/kit.h"
#include "proof/certificate_parts.h"

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

/* The kit is what the order has for the cluster: of several clusters their own lines, of one the bill, which
 * may have more to fill a pack or reach a break. */
static bool kit_is_ordered(const struct checking *c, bool one)
{
    const struct claim *claim = c->claim;
    for (size_t i = 0; i < claim->n_lines; i++) {
        const struct claim_line *line = &claim->lines[i];
        const int128 units = kit_units(claim, line->part), there = (int128)line->quantity + line->owned;
        if (one ? units > there || (line->owned > 0 && line->owned > units) : units != there)
            return false;
    }
    for (size_t i = 0; i < claim->n_kit; i++) {
        bool there = false;
        for (size_t k = 0; k < claim->n_lines; k++)
            there = there || strcmp(claim->lines[k].part, claim->kit[i].part) == 0;
        if (!there)
            return false;
    }
    return true;
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

bool checking_kit(const struct checking *c)
{
    return rows_hold(c) && units_hold(c) && kit_is_ordered(c, !c->part_of_order);
}
