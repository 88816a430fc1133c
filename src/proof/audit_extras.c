/* audit_extras.c - checks the extras of a problem against the scenario's list and the rows of the
 * catalogue. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/yaml.h"
#include "problem/instance.h"
#include "proof/audit_parts.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/reads.h"
#include "proof/units.h"
#include "proof/words.h"

/* Position in the problem's extras while the scenario's list is read. */
struct extras_cursor {
    const struct instance *instance;
    size_t extras, groups, networks; /* entries read so far */
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

/* True if the next extra of the problem is this part and has these values. */
static bool is_next(struct extras_cursor *l, const char *part, const struct extra *own)
{
    const size_t e = l->extras++;
    const struct extra *taken = &l->instance->market.extras[e];
    return e < l->instance->purchase->n_extras &&
           check_same(l->instance->purchase->extras[e].part.text, part) &&
           l->instance->market.extra_part[e] == words_part(l->instance->snapshot, part) &&
           l->instance->purchase->extras[e].group == own->group && taken->count == own->count &&
           taken->per == own->per && audit_same(taken->each, own->each) && taken->network == own->network &&
           taken->resource == own->resource;
}

static bool part_holds(struct extras_cursor *l, const struct yaml *said, const char *part, size_t group)
{
    const char *count = reads_at(l->instance, said, "count");
    const enum extra_per per = per_of(l->instance, said, part);
    return is_next(l, part,
                   &(struct extra){.count = count ? strtoll(count, NULL, 10) : 1,
                                   .per = per,
                                   .each = each_of(l->instance, said, part, per),
                                   .group = group});
}

/* True if `taken` is "KEY=TEXT", such as "levels=2". */
static bool is_param(const char *taken, const char *key, const char *text)
{
    const size_t n = strlen(key);
    return text && strncmp(taken, key, n) == 0 && taken[n] == '=' && strcmp(taken + n + 1, text) == 0;
}

bool audit_wiring(const struct instance *instance, const struct template_choice *taken,
                  const struct yaml *said)
{
    size_t n = 0, by_node = 0;
    bool holds = said && check_same(taken->name.text, reads_name(instance, said));
    for (size_t i = 0; said && said->kind == YAML_MAP && i < said->n; i++) {
        const char *key = said->pairs[i].key;
        const struct yaml *value = said->pairs[i].value;
        if (strcmp(key, "name") == 0)
            continue;
        if (value->kind == YAML_SCALAR) {
            holds = holds && n < taken->n_params &&
                    is_param(taken->params[n].text, key, reads_text(instance, value));
            n++;
        }
        for (size_t k = 0; value->kind == YAML_MAP && k < value->n; k++, by_node++)
            holds = holds && by_node < taken->n_by_node &&
                    check_same(taken->by_node[by_node].node.text, value->pairs[k].key) &&
                    is_param(taken->by_node[by_node].given.text, key,
                             reads_text(instance, value->pairs[k].value));
    }
    return holds && n == taken->n_params && by_node == taken->n_by_node;
}

/* True if the next extras of the problem are the parts of this network, one after another. */
static bool network_holds(struct extras_cursor *l, const struct yaml *said)
{
    static const enum resource of[] = {RESOURCE_NIC, RESOURCE_SWITCH, RESOURCE_SPINE, RESOURCE_CABLE};
    const struct instance *instance = l->instance;
    const char *leaf = reads_at(instance, said, "switch"), *spine = reads_at(instance, said, "spine_switch");
    const char *const parts[] = {reads_at(instance, said, "nic"), leaf, spine ? spine : leaf,
                                 reads_at(instance, said, "cable")};
    const struct yaml *ends = yaml_get(said, "ends");
    const size_t i = l->networks++;
    int64_t n_ends = 0;
    bool hold = i < instance->purchase->n_networks;
    for (size_t k = 0; k < sizeof parts / sizeof *parts && hold; k++)
        hold = !parts[k] ||
               is_next(l, parts[k],
                       &(struct extra){
                           .count = 1, .per = PER_NETWORK, .each = 1, .network = i, .resource = of[k]});
    for (size_t k = 0; ends && k < ends->n; k++)
        n_ends += strtoll(reads_text(instance, ends->pairs[k].value), NULL, 10);
    const struct extra_network *taken = &instance->purchase->networks[i];
    return hold && check_same(taken->name.text, reads_at(instance, said, "network")) &&
           check_same(taken->nic.text, parts[0]) && check_same(taken->switches[0].text, parts[1]) &&
           check_same(taken->switches[1].text, parts[2]) && check_same(taken->cable.text, parts[3]) &&
           taken->ends == n_ends && audit_wiring(instance, &taken->wiring, yaml_get(said, "template"));
}

static bool entry_holds(struct extras_cursor *l, const struct yaml *said)
{
    const struct yaml *one_of = yaml_get(said, "one_of");
    bool hold = true;
    if (audit_text_at(said, "network"))
        return network_holds(l, said);
    if (!one_of)
        return part_holds(l, said, reads_at(l->instance, said, "part"), 0);
    l->groups++;
    for (size_t k = 0; k < one_of->n && hold; k++)
        hold = part_holds(l, said, reads_text(l->instance, one_of->items[k]), l->groups);
    return hold;
}

/* At most one extra of each group of alternatives is bought, and every extra without a group. */
static bool options_hold(const struct instance *instance)
{
    const struct purchase *purchase = instance->purchase;
    for (size_t o = 0; o < instance->choice.n_options; o++)
        for (size_t e = 0; e < purchase->n_extras; e++) {
            size_t n = 0;
            for (size_t k = 0; k < purchase->n_extras; k++)
                n += purchase->extras[k].group == purchase->extras[e].group &&
                     instance->choice.option_takes[o * purchase->n_extras + k];
            const bool takes = instance->choice.option_takes[o * purchase->n_extras + e];
            if (purchase->extras[e].group > 0 ? n > 1 : !takes)
                return false;
        }
    return true;
}

enum status audit_extras(const struct instance *instance, const struct change *changes, struct diag *diag)
{
    (void)changes; /* changes cannot alter extras */
    const struct yaml *list = audit_value(instance, "extras");
    struct extras_cursor l = {.instance = instance};
    bool hold = options_hold(instance);
    for (size_t i = 0; list && i < list->n && hold; i++)
        hold = entry_holds(&l, list->items[i]);
    return hold && l.extras == instance->purchase->n_extras && l.networks == instance->purchase->n_networks
               ? ST_OK
               : diag_set(diag, ST_INTERNAL, "'extras' differs from the scenario");
}

enum status proof_build_extras(struct proof_build *b)
{
    return audit_extras(b->own, b->changes, b->diag);
}
