/* build_extras.c - the extras of the scenario's list, with what the catalogue says of their parts, and the
 * combinations of alternatives. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/yaml.h"
#include "catalog/cell_text.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/compare.h"
#include "proof/reads.h"
#include "proof/units.h"
#include "proof/words.h"

/* Extras while the list is read: as the search keeps them in the purchase, and completed. */
struct extras_builder {
    struct proof_build *b;
    struct purchase *purchase;
    size_t at_most; /* extras that the list can have */
};

/* The unit by which an extra is counted, from the scenario or else from the catalogue. */
static enum extra_per per_of(const struct instance *instance, const struct yaml *said, const char *part)
{
    const struct snapshot *snapshot = instance->snapshot;
    static const char *const words[N_EXTRA_PER] = {
        [PER_CLUSTER] = "cluster", [PER_NODE] = "node",           [PER_SOCKET] = "socket",
        [PER_CORE] = "core",       [PER_RACK_UNIT] = "rack_unit", [PER_WATT] = "watt"};
    const char *word = reads_at(instance, said, "per");
    word = word ? word : audit_cell(snapshot, TABLE_LICENSE, part, "per");
    word = word ? word : audit_cell(snapshot, TABLE_SERVICE, part, "per");
    return word ? (enum extra_per)words_place(word, words, N_EXTRA_PER) : PER_CLUSTER;
}

/* Units of `per` that one unit of the extra covers: the scenario's value, otherwise the capacity of the part,
 * otherwise 1. */
static double each_of(const struct instance *instance, const struct yaml *said, const char *part,
                      enum extra_per per)
{
    static const struct {
        enum extra_per per;
        enum table_id table;
        const char *column;
    } held[] = {{PER_RACK_UNIT, TABLE_RACK, "units_U"},
                {PER_WATT, TABLE_RACK, "capacity_W"},
                {PER_WATT, TABLE_PDU, "capacity_W"}};
    const char *text = reads_at(instance, said, "each");
    double each = 1;
    if (text)
        return units_read(&each, text, per == PER_WATT ? DIM_POWER : DIM_NUMBER) ? each : (double)NAN;
    for (size_t h = 0; h < sizeof held / sizeof *held && !text; h++)
        text =
            held[h].per == per ? audit_cell(instance->snapshot, held[h].table, part, held[h].column) : NULL;
    return text ? strtod(text, NULL) : 1;
}

/* Adds an extra to the purchase, and its values in full. */
static void add_extra(struct extras_builder *x, const char *part, struct extra extra)
{
    struct instance_market *market = &x->b->own->market;
    const size_t e = x->purchase->n_extras++;
    extra.part.text = part;
    market->extras[e] = x->purchase->extras[e] = extra;
    market->extra_part[e] = part ? words_part(x->b->own->snapshot, part) : NO_INDEX;
}

/* Marks the nodes that a list leaves to the extra added last: it names the part at `column` of their row, or
 * the vendor of that part if `vendors` is true. Without a list all are left. */
static void keep_served(const struct extras_builder *x, const struct yaml *list, const char *column,
                        bool vendors)
{
    const struct snapshot *s = x->b->own->snapshot;
    const size_t e = x->purchase->n_extras - 1;
    for (size_t i = 0; list && i < s->n_nodes; i++) {
        const char *id = cell_text(s, TABLE_NODE, i, column);
        const char *vendor = id && vendors ? s->parts[words_part(s, id)].vendor : NULL;
        bool named = false;
        for (size_t k = 0; k < list->n; k++) {
            const char *name = reads_text(x->b->own, list->items[k]);
            named = named || (id && words_match(name, id)) || (vendor && words_match(name, vendor));
        }
        bool *serves = &x->b->own->market.extra_serves[i * x->at_most + e];
        *serves = *serves && named;
    }
}

static void add_part(struct extras_builder *x, const struct yaml *said, const char *part, size_t group)
{
    const struct instance *own = x->b->own;
    const char *count = reads_at(own, said, "count");
    const enum extra_per per = part ? per_of(own, said, part) : PER_CLUSTER;
    const double each = part ? each_of(own, said, part, per) : 1;
    add_extra(x, part,
              (struct extra){
                  .count = count ? strtoll(count, NULL, 10) : 1, .per = per, .each = each, .group = group});
    keep_served(x, yaml_get(said, "nodes"), "part", false);
    keep_served(x, yaml_get(said, "accelerators"), "accelerator", true);
}

/* Adds an extra network, whose parts are extras, one after another. */
static void add_network(struct extras_builder *x, const struct yaml *said)
{
    static const enum resource of[] = {RESOURCE_NIC, RESOURCE_SWITCH, RESOURCE_SPINE, RESOURCE_CABLE};
    const struct instance *own = x->b->own;
    const char *leaf = reads_at(own, said, "switch"), *spine = reads_at(own, said, "spine_switch");
    const char *const parts[] = {reads_at(own, said, "nic"), leaf, spine ? spine : leaf,
                                 reads_at(own, said, "cable")};
    const struct yaml *ends = yaml_get(said, "ends");
    const size_t i = x->purchase->n_networks++;
    struct extra_network *network = &x->purchase->networks[i];
    *network = (struct extra_network){.name.text = reads_at(own, said, "network"),
                                      .nic.text = parts[0],
                                      .switches = {{.text = parts[1]}, {.text = parts[2]}},
                                      .cable.text = parts[3],
                                      .wiring = build_wiring(x->b, yaml_get(said, "template"))};
    for (size_t k = 0; ends && k < ends->n; k++)
        network->ends += strtoll(reads_text(own, ends->pairs[k].value), NULL, 10);
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (parts[k])
            add_extra(
                x, parts[k],
                (struct extra){.count = 1, .per = PER_NETWORK, .each = 1, .network = i, .resource = of[k]});
}

static void add_entry(struct extras_builder *x, const struct yaml *said)
{
    const struct yaml *one_of = yaml_get(said, "one_of");
    const size_t group = one_of ? ++x->purchase->n_groups : 0;
    if (audit_text_at(said, "network"))
        add_network(x, said);
    else if (!one_of)
        add_part(x, said, reads_at(x->b->own, said, "part"), group);
    for (size_t k = 0; one_of && k < one_of->n; k++)
        add_part(x, said, reads_text(x->b->own, one_of->items[k]), group);
}

/* Moves the rows together: fewer extras than expected came. */
static void pack_served(const struct extras_builder *x)
{
    const size_t n = x->purchase->n_extras;
    bool *serves = x->b->own->market.extra_serves;
    for (size_t i = 0; i < x->b->own->snapshot->n_nodes; i++)
        memmove(&serves[i * n], &serves[i * x->at_most], n * sizeof *serves);
}

/* --- alternatives --- */

/* True if the extra is in the group and may be bought. */
static bool is_allowed(const struct instance *own, size_t e, size_t group)
{
    const struct extra *extra = &own->purchase->extras[e];
    bool allowed = extra->group == group;
    for (size_t i = 0; i < own->limits.never_buy.n; i++)
        allowed = allowed && !check_same(own->limits.never_buy.v[i].text, extra->part.text);
    return allowed;
}

/* Every combination takes the extras without a group, and one of each group. That of the last group varies
 * first. */
static void combine(struct proof_build *b)
{
    const size_t n_extras = b->own->purchase->n_extras, n_groups = b->own->purchase->n_groups;
    struct instance_choice *choice = &b->own->choice;
    size_t *n_of = ARENA_NEW(b->arena, n_groups + 1, size_t);
    choice->n_options = 1;
    for (size_t group = 1; group <= n_groups; group++) {
        for (size_t e = 0; e < n_extras; e++)
            n_of[group] += is_allowed(b->own, e, group);
        choice->n_options *= n_of[group];
    }
    choice->option_takes = ARENA_NEW(b->arena, choice->n_options * n_extras, bool);
    for (size_t o = 0; o < choice->n_options; o++) {
        bool *takes = &choice->option_takes[o * n_extras];
        size_t left = o;
        for (size_t e = 0; e < n_extras; e++)
            takes[e] = b->own->purchase->extras[e].group == 0;
        for (size_t group = n_groups; group > 0; left /= n_of[group--]) {
            size_t k = left % n_of[group];
            for (size_t e = 0; e < n_extras; e++)
                if (is_allowed(b->own, e, group) && k-- == 0)
                    takes[e] = true;
        }
    }
}

enum status proof_build_extras(struct proof_build *b)
{
    const struct yaml *list = audit_value(b->own, "extras");
    struct extras_builder x = {.b = b, .purchase = &b->scenario->purchase};
    const size_t n = list ? list->n : 0;
    for (size_t i = 0; i < n; i++) {
        const struct yaml *one_of = yaml_get(list->items[i], "one_of");
        x.at_most += one_of ? one_of->n : 4; /* parts of a network */
    }
    x.purchase->networks = ARENA_NEW(b->arena, n, struct extra_network);
    x.purchase->extras = ARENA_NEW(b->arena, x.at_most, struct extra);
    b->own->market.extras = ARENA_NEW(b->arena, x.at_most, struct extra);
    b->own->market.extra_part = ARENA_NEW(b->arena, x.at_most, size_t);
    b->own->market.extra_serves = ARENA_NEW(b->arena, b->own->snapshot->n_nodes * x.at_most, bool);
    for (size_t i = 0; i < b->own->snapshot->n_nodes * x.at_most; i++)
        b->own->market.extra_serves[i] = true;
    b->own->market.networks = NULL; /* what the parts of a network need, the proof sees for itself (site.c) */
    for (size_t i = 0; i < n; i++)
        add_entry(&x, list->items[i]);
    pack_served(&x);
    combine(b);
    return ST_OK;
}

/* --- the comparison --- */

static const struct compared EXTRAS[] = {COMPARED_AS("part", extra, part.text, AS_TEXT),
                                         COMPARED(extra, group, AS_SIZE)},
                             TERMS[] = {COMPARED(extra, count, AS_WHOLE), COMPARED(extra, per, AS_INT),
                                        COMPARED(extra, each, AS_REAL), COMPARED(extra, network, AS_SIZE),
                                        COMPARED(extra, resource, AS_INT)},
                             NETWORKS[] = {COMPARED_AS("network", extra_network, name.text, AS_TEXT),
                                           COMPARED_AS("nic", extra_network, nic.text, AS_TEXT),
                                           COMPARED_AS("switch", extra_network, switches[0].text, AS_TEXT),
                                           COMPARED_AS("spine_switch", extra_network, switches[1].text,
                                                       AS_TEXT),
                                           COMPARED_AS("cable", extra_network, cable.text, AS_TEXT),
                                           COMPARED(extra_network, ends, AS_WHOLE)},
                             ROW[] = {{"row of table part", 0, sizeof(size_t), AS_SIZE}},
                             TAKEN[] = {{"bought", 0, sizeof(bool), AS_BOOL}};

/* Rows of extras are named by their part. */
static const char *part_of(const void *extras, size_t row, struct arena *arena)
{
    (void)arena;
    return ((const struct extra *)extras)[row].part.text;
}

const char *extras_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const struct purchase *ours = own->purchase, *theirs = given->purchase;
    const struct compared_rows extras = {.name = "extras",
                                         COMPARED_ROWS(EXTRAS, struct extra),
                                         .label = part_of,
                                         .context = ours->extras},
                               terms = {.name = "extras",
                                        COMPARED_ROWS(TERMS, struct extra),
                                        .label = part_of,
                                        .context = ours->extras},
                               parts = {.name = "extras",
                                        COMPARED_ROWS(ROW, size_t),
                                        .label = part_of,
                                        .context = ours->extras},
                               served = {.name = "nodes of extras", COMPARED_ROWS(TAKEN, bool)},
                               taken = {.name = "alternatives among the extras", COMPARED_ROWS(TAKEN, bool)},
                               networks = {.name = "networks among the extras",
                                           COMPARED_ROWS(NETWORKS, struct extra_network)};
    const size_t n = ours->n_extras;
    const char *difference = compare_rows(&extras, ours->extras, n, theirs->extras, theirs->n_extras, arena);
    if (!difference)
        difference = compare_rows(&terms, own->market.extras, n, given->market.extras, n, arena);
    if (!difference)
        difference = compare_rows(&parts, own->market.extra_part, n, given->market.extra_part, n, arena);
    if (!difference)
        difference = compare_rows(&served, own->market.extra_serves, own->snapshot->n_nodes * n,
                                  given->market.extra_serves, given->snapshot->n_nodes * n, arena);
    if (!difference && given->choice.n_designs > 0) /* the search combines alternatives after its designs */
        difference = compare_rows(&taken, own->choice.option_takes, own->choice.n_options * n,
                                  given->choice.option_takes, given->choice.n_options * n, arena);
    if (!difference)
        difference = compare_rows(&networks, ours->networks, ours->n_networks, theirs->networks,
                                  theirs->n_networks, arena);
    for (size_t i = 0; i < ours->n_networks && !difference; i++)
        difference = wiring_difference("extras.template", &ours->networks[i].wiring,
                                       &theirs->networks[i].wiring, arena);
    return difference;
}
