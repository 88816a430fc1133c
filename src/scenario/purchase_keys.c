/* purchase_keys.c - reads the keys of a scenario for the purchase in addition to the cluster. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/yaml.h"
#include "scenario/keys.h"
#include "scenario/scenario.h"

static const char *const per_names[N_EXTRA_PER] = {
    [PER_CLUSTER] = "cluster", [PER_NODE] = "node",           [PER_SOCKET] = "socket",
    [PER_CORE] = "core",       [PER_RACK_UNIT] = "rack_unit", [PER_WATT] = "watt",
};

enum extra_per extra_per_find(const char *name)
{
    return (enum extra_per)text_place(name, per_names, N_EXTRA_PER);
}

double operation_years(const struct operation *operation)
{
    double sum = 0, value = 1;
    for (int64_t year = 1; year <= operation->years; year++) {
        value /= 1 + operation->discount_rate;
        sum += value;
    }
    return sum;
}

bool operation_emits(const struct operation *operation)
{
    return operation->grid.text || operation->carbon_at.text;
}

/* Returns 1 - d, exactly. */
static struct decimal complement(struct decimal d)
{
    int64_t one = 1;
    for (int i = 0; i < d.scale; i++)
        one *= 10;
    return (struct decimal){one - d.digits, d.scale};
}

static enum status read_discount(void *to, const struct field *field, const struct yaml *value,
                                 struct scenario_reader *r)
{
    struct discount *discount = to;
    struct decimal off = {0, 0};
    const struct field part = {.key = field->key, .form = FIELD_SHARE, .high = 1};
    const enum status status = field_read(&off, &part, value, r);
    discount->factor = complement(off);
    return status;
}

const struct field scenario_discount = {FIELD_TO_OTHER(read_discount)};

static const struct field VENDOR_KEYS[] = {
    {.key = "minimum_order",
     .form = FIELD_GIVEN,
     .to = offsetof(struct charge_terms, floor),
     .missing = "a vendor's terms need a `minimum_order`: an amount of money"},
    {.key = "small_order_fee", .form = FIELD_GIVEN, .to = offsetof(struct charge_terms, fee)},
};
static const struct fields VENDOR = {"a vendor", FIELDS(VENDOR_KEYS), NULL};
const struct field scenario_vendor = {.form = FIELD_MAP, .fields = &VENDOR};

/* --- extras --- */

/* An entry of `extras` in the file: one part, or several alternatives. */
struct extra_input {
    struct extra extra;
    struct located_list one_of;
    struct extra_network network;
    struct count_list ends; /* ends besides the nodes, by name: {storage-servers: 8, login: 2} */
};

static const struct field END = {FIELD_INTEGER_OF(1, 1000000), .to = offsetof(struct part_count, count)};

static enum status read_each(void *to, const struct field *field, const struct yaml *value,
                             struct scenario_reader *r)
{
    struct extra_input *of = to;
    const struct field each = {
        .key = field->key,
        .form = FIELD_POSITIVE,
        .to = offsetof(struct extra_input, extra.each),
        .dimension = of->extra.per == PER_WATT ? DIM_POWER : DIM_NUMBER,
    };
    return field_read(of, &each, value, r);
}

#define TO(member) .to = offsetof(struct extra_input, member)

static const struct field EXTRA_KEYS[] = {
    {.key = "part", .form = FIELD_GIVEN, TO(extra.part)},
    {.key = "one_of", .form = FIELD_NAMES, TO(one_of)},
    {.key = "count", FIELD_INTEGER_OF(0, 1000000000), TO(extra.count)},
    {.key = "per", FIELD_WORD_OF(per_names), TO(extra.per)},
    {.key = "each", FIELD_TO_OTHER(read_each)},
    {.key = "nodes", .form = FIELD_NAMES, TO(extra.nodes)},
    {.key = "accelerators", .form = FIELD_NAMES, TO(extra.accelerators)},
    {.key = "network", .form = FIELD_GIVEN, TO(network.name)},
    {.key = "nic", .form = FIELD_GIVEN, TO(network.nic)},
    {.key = "switch", .form = FIELD_GIVEN, TO(network.switches[0])},
    {.key = "spine_switch", .form = FIELD_GIVEN, TO(network.switches[1])},
    {.key = "cable", .form = FIELD_GIVEN, TO(network.cable)},
    {.key = "template", FIELD_LIKE_OF(scenario_template), TO(network.wiring)},
    {.key = "ends", FIELD_NAMED_OF(struct part_count, END), TO(ends)},
};

static void add_extra(struct purchase *purchase, const struct extra *extra, struct arena *arena)
{
    struct extra *more = ARENA_COPY(arena, purchase->extras, purchase->n_extras, 1, struct extra);
    more[purchase->n_extras++] = *extra;
    purchase->extras = more;
}

/* The first of `keys` [ends with NULL] in the map; NULL: none. */
static const struct yaml *find_key(const struct yaml *map, const char *const *keys)
{
    const struct yaml *found = NULL;
    for (; *keys && !found; keys++)
        found = yaml_get(map, *keys);
    return found;
}

/* Adds an extra for each part of a network; the template determines their numbers. */
static enum status add_network(struct purchase *purchase, struct extra_input *of, const struct yaml *map,
                               struct scenario_reader *r)
{
    static const char *const others[] = {"part", "one_of", "count",        "per",
                                         "each", "nodes",  "accelerators", NULL};
    struct extra_network *network = &of->network;
    const struct yaml *other = find_key(map, others);
    if (other)
        return yaml_error(
            other, r->diag,
            "a network among the extras has nic, switch, spine_switch, cable, template and ends; "
            "its parts are counted by the template");
    if (!network->switches[0].text || !network->cable.text || !network->wiring.name.text)
        return yaml_error(
            map, r->diag,
            "a network among the extras needs a `switch`, a `cable` and a `template`, and has a "
            "`nic` unless its ports are on the nodes' boards");
    struct extra_network *more =
        ARENA_COPY(r->arena, purchase->networks, purchase->n_networks, 1, struct extra_network);
    if (!network->switches[1].text)
        network->switches[1] = network->switches[0];
    for (size_t i = 0; i < of->ends.n; i++)
        network->ends += of->ends.v[i].count;
    const struct located_text *parts[] = {&network->nic, &network->switches[0], &network->switches[1],
                                          &network->cable};
    static const enum resource resources[] = {RESOURCE_NIC, RESOURCE_SWITCH, RESOURCE_SPINE, RESOURCE_CABLE};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (parts[k]->text)
            add_extra(purchase,
                      &(struct extra){.part = *parts[k],
                                      .count = 1,
                                      .per = PER_NETWORK,
                                      .each = 1,
                                      .network = purchase->n_networks,
                                      .resource = resources[k]},
                      r->arena);
    more[purchase->n_networks++] = *network;
    purchase->networks = more;
    return ST_OK;
}

/* `part: P` adds one extra, `one_of: [P, Q]` a group of alternatives, `network: N` a network. */
static enum status add_extras(void *out, const struct yaml *map, struct scenario_reader *r)
{
    static const char *const of_networks[] = {"nic",  "switch", "spine_switch", "cable", "template",
                                              "ends", NULL};
    struct extra_input *of = out;
    struct extra *extra = &of->extra;
    static const char *const of_nodes[] = {"nodes", "accelerators", NULL};
    struct purchase *purchase = &((struct scenario *)r->whole)->purchase;
    const struct yaml *one_of = yaml_get(map, "one_of"), *stray = find_key(map, of_networks);
    if (of->network.name.text)
        return add_network(purchase, of, map, r);
    if (stray)
        return yaml_error(stray, r->diag,
                          "this belongs to a network among the extras, which needs a name: `network`");
    if (!yaml_get(map, "part") == !one_of)
        return yaml_error(map, r->diag, "an extra part needs a `part`, or `one_of` with a list of parts");
    if (!one_of) {
        add_extra(purchase, extra, r->arena);
        return ST_OK;
    }
    stray = find_key(map, of_nodes);
    if (stray)
        return yaml_error(
            stray, r->diag,
            "one_of is bought with every node: give each part of certain nodes a row with `part`");
    if (of->one_of.n < 2)
        return yaml_error(one_of, r->diag, "one_of: expected a list of two parts or more");
    extra->group = ++purchase->n_groups;
    for (size_t k = 0; k < of->one_of.n; k++) {
        extra->part = of->one_of.v[k];
        if (located_find(&(struct located_list){of->one_of.v, k}, extra->part.text))
            return located_error(&extra->part, r->diag, "one_of: part '%s' stands there twice",
                                 extra->part.text);
        add_extra(purchase, extra, r->arena);
    }
    return ST_OK;
}

static const struct fields EXTRA = {"an extra part", FIELDS(EXTRA_KEYS), add_extras};
static const struct field EXTRA_ROW = {.form = FIELD_MAP, .fields = &EXTRA};
static const struct extra_input ONE_EXTRA = {.extra = {.count = 1, .per = PER_UNSAID}};
const struct field scenario_extras = {FIELD_EACH_OF(struct extra_input, EXTRA_ROW, ONE_EXTRA)};

/* --- operation --- */

#undef TO
#define TO(member) .to = offsetof(struct operation, member)
#define PART_OF .form = FIELD_FRACTION, .high = 1

/* Units of prices. Those of time are of a year. */
#define PER_NODE "node 1 node/year 1 node/month 12 year 1 month 12"

#define PRICE(member, most, units)                                                                           \
    FIELD_PRICE_OF(most, units), TO(member), .at = offsetof(struct operation, member##_at)

static const struct field TCO_KEYS[] = {
    {.key = "energy_price", PRICE(energy_price, 1e6, "kWh 1 MWh 1e-3")},
    {.key = "pue", FIELD_NUMBER_OF(1, 100), TO(pue)},
    {.key = "utilisation", PART_OF, TO(utilisation)},
    {.key = "discount_rate", PART_OF, TO(discount_rate)},
    {.key = "maintenance", PART_OF, TO(maintenance)},
    {.key = "space_price", PRICE(space_price, 1e9, "U 1 U/year 1 U/month 12")},
    {.key = "administration", PRICE(administration, 1e12, "year 1 month 12")},
    {.key = "administration_per_node", PRICE(administration_per_node, 1e9, PER_NODE)},
    {.key = "grid", .form = FIELD_GIVEN, TO(grid)},
    {.key = "carbon_per_kWh",
     FIELD_NUMBER_OF(0, 1000),
     TO(carbon_kg_per_kWh),
     .at = offsetof(struct operation, carbon_at),
     .dimension = DIM_MASS},
    {.key = "carbon_price", PRICE(carbon_price, 1e6, "t 1 kg 1e3")},
    {.key = "rent_step", .form = FIELD_POSITIVE, TO(rent_step_s), .dimension = DIM_TIME},
    {.key = "years", FIELD_INTEGER_OF(1, 30), TO(years)},
};

static enum status check_tco(void *out, const struct yaml *map, struct scenario_reader *r)
{
    const struct operation *operation = out;
    const struct yaml *given = yaml_get(map, "carbon_per_kWh"), *price = yaml_get(map, "carbon_price");
    if (given && operation->grid.text)
        return yaml_error(given, r->diag, "tco: give `grid` or `carbon_per_kWh`, not both");
    if (price && !operation_emits(operation))
        return yaml_error(price, r->diag,
                          "tco: a carbon_price needs what a kWh emits: `grid: REGION`, or "
                          "`carbon_per_kWh: 380g`");
    return ST_OK;
}

static const struct fields TCO = {"tco", FIELDS(TCO_KEYS), check_tco};
static const struct operation UNSAID = {
    .given = true, .years = 3, .pue = 1, .utilisation = 1, .rent_step_s = 730.0 * 3600};
const struct field scenario_tco = {
    .form = FIELD_MAP, .fields = &TCO, .start = &UNSAID, .size = sizeof UNSAID};

enum status scenario_read_room(void *to, const struct field *field, const struct yaml *value,
                               struct scenario_reader *r)
{
    struct field room = {.key = field->key, .at = offsetof(struct headroom, at)};
    const char *text = value->kind == YAML_SCALAR ? value->text : "";
    if (text[0] && text[strlen(text) - 1] == '%') {
        room.form = FIELD_SHARE;
        room.to = offsetof(struct headroom, spare.share);
        room.high = 10;
    } else {
        room.form = FIELD_INTEGER;
        room.to = offsetof(struct headroom, spare.count);
        room.low = 1;
        room.high = 1000000;
    }
    return field_read(to, &room, value, r);
}

/* --- layout --- */

/* Reads a length in whole millimetres; 0 is allowed if the field has a `high`. */
static enum status read_mm(void *to, const struct field *field, const struct yaml *value,
                           struct scenario_reader *r)
{
    enum { LONGEST_M = 10000 };
    const bool none = field->high > 0;
    int64_t *out = to;
    struct located_text given = {0};
    double length_m = 0;
    enum status status = located_read_text(&given, value, field->key, r->diag);
    if (status != ST_OK)
        return status;
    status = unit_parse(&length_m, given.text, DIM_LENGTH, r->diag);
    if (status == ST_OK && !(length_m >= 0 && length_m <= LONGEST_M && (none || length_m > 0)))
        status = diag_set(r->diag, ST_INPUT, "expected a length %s 0 m, up to %d m, got '%s'",
                          none ? "from" : "above", LONGEST_M, given.text);
    *out = status == ST_OK ? llround(length_m * 1000) : 0;
    if (status == ST_OK && fabs(length_m * 1000 - (double)*out) > 1e-6)
        status = diag_set(r->diag, ST_INPUT, "expected whole millimetres, got '%s'", given.text);
    return status == ST_OK ? ST_OK : located_fail_of(&given, field->key, status, r->diag);
}

#undef TO
#define TO(member) .to = offsetof(struct given_layout, layout.member)
#define MISSING(key)                                                                                         \
    .missing = "layout: expected " key " too: all of nodes_per_rack, rack_pitch, in_rack and overhead"
#define COUNT FIELD_INTEGER_OF(1, 100000)
#define LENGTH FIELD_TO_OTHER(read_mm)

static const char *const leaf_places[] = {"rack", "middle"};

static const struct field LAYOUT_KEYS[] = {
    {.key = "nodes_per_rack",
     COUNT,
     TO(nodes_per_rack),
     .at = offsetof(struct given_layout, at),
     MISSING("nodes_per_rack")},
    {.key = "rack_pitch", LENGTH, TO(rack_pitch_mm), MISSING("rack_pitch")},
    {.key = "in_rack", LENGTH, TO(in_rack_mm), MISSING("in_rack")},
    {.key = "overhead", LENGTH, TO(overhead_mm), MISSING("overhead"), .high = 1},
    {.key = "leaves", FIELD_SWITCH_OF(leaf_places), TO(leaves_in_middle)},
    {.key = "switches_per_rack", COUNT, TO(switches_per_rack)},
};
const struct fields scenario_layout = {"layout", FIELDS(LAYOUT_KEYS), NULL};
