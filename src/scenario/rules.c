/* rules.c - the table of limits. */
#include "scenario/rules.h"

#include <math.h>

#include "base/arena.h"
#include "catalog/snapshot.h"
#include "scenario/purchase.h"

/* The value in a part's row. If the row has no value, it is 0 if `none` says that parts of this kind do not
 * have this size. */
static double value_or_zero(double said, bool none)
{
    return isnan(said) && none ? 0 : said;
}

static bool is_thing(const struct part *part)
{
    return part->kind != PART_LICENSE && part->kind != PART_SERVICE && part->kind != PART_RENTAL;
}

static double power_of(const struct part *part)
{
    return value_or_zero(part->size.power_W, !is_thing(part) || part->kind == PART_CABLE);
}

static double height_of(const struct part *part)
{
    const bool stands = part->kind == PART_NODE || part->kind == PART_SWITCH || part->kind == PART_CHASSIS ||
                        part->kind == PART_RACK || part->kind == PART_PDU;
    return value_or_zero(part->size.height_U, !stands);
}

static double racks_of(const struct part *part)
{
    return part->kind == PART_RACK ? 1 : part->size.racks;
}

static double weight_of(const struct part *part)
{
    return value_or_zero(part->size.weight_kg, !is_thing(part));
}

/* Embodied carbon of a part. For a rental it is per hour and includes the carbon of its power. */
static double carbon_of(const struct part *part)
{
    return value_or_zero(part->size.carbon_kg, !is_thing(part) && part->kind != PART_RENTAL);
}

#define KEPT(field, place) .value = offsetof(struct limits, field), .at = offsetof(struct limits, place)
#define KEPT_LIST(field) .value = offsetof(struct limits, field)
#define KEPT_SIZE(index) .size = (index), KEPT(most[index], most_at[index])

static const struct rule RULES[] = {
    {.key = "max_nodes",
     .form = RULE_NODES,
     KEPT(max_nodes, max_nodes_at),
     .unit = "nodes",
     .unit_of_one = "node"},
    {.key = "min_nodes",
     .form = RULE_NODES,
     KEPT(min_nodes, min_nodes_at),
     .at_least = true,
     .unit = "nodes",
     .unit_of_one = "node"},
    {.key = "min_rate", .form = RULE_RATE, .dimension = DIM_NUMBER, KEPT(min_rate, min_rate_at)},
    {.key = "power",
     .form = RULE_SIZE,
     .dimension = DIM_POWER,
     KEPT_SIZE(SIZE_POWER),
     .of_part = power_of,
     .unit = "W",
     .unit_of_one = "W",
     .noun = "power",
     .figure = "power_W",
     .column = {TABLE_PART, "power_W"},
     .change = "power",
     .example = "250W"},
    {.key = "rack_units",
     .form = RULE_SIZE,
     .dimension = DIM_NUMBER,
     KEPT_SIZE(SIZE_HEIGHT),
     .of_part = height_of,
     .unit = "U",
     .unit_of_one = "U",
     .noun = "rack units",
     .figure = "rack_units",
     .column = {TABLE_PART, "height_U"},
     .change = "height",
     .example = "2"},
    {.key = "racks",
     .form = RULE_SIZE,
     .dimension = DIM_NUMBER,
     KEPT_SIZE(SIZE_RACKS),
     .whole = true,
     .of_part = racks_of,
     .unit = "racks",
     .unit_of_one = "rack",
     .noun = "racks",
     .figure = "racks",
     .needs = "a rack to the extras, per rack_unit"},
    {.key = "weight",
     .form = RULE_SIZE,
     .dimension = DIM_MASS,
     KEPT_SIZE(SIZE_WEIGHT),
     .of_part = weight_of,
     .unit = "kg",
     .unit_of_one = "kg",
     .noun = "weight",
     .figure = "weight_kg",
     .column = {TABLE_PART, "weight_kg"},
     .change = "weight",
     .example = "20kg"},
    {.key = "carbon",
     .form = RULE_SIZE,
     .dimension = DIM_MASS,
     KEPT_SIZE(SIZE_CARBON),
     .of_part = carbon_of,
     .unit = "kg",
     .unit_of_one = "kg",
     .noun = "carbon",
     .figure = "carbon_kg",
     .column = {TABLE_FOOTPRINT, "carbon_kg"},
     .change = "carbon",
     .example = "1300kg"},
    {.key = "gamma", .form = RULE_NUMBER, .dimension = DIM_NUMBER, KEPT(gamma, gamma_at)},
    {.key = "never_buy", .form = RULE_NAMES, KEPT_LIST(never_buy), .if_given_up = "allow"},
    {.key = "must_buy", .form = RULE_NAMES, KEPT_LIST(must_buy), .least = 1, .if_given_up = "no"},
    {.key = "available", .form = RULE_COUNTS, KEPT_LIST(available)},
    {.key = "one_vendor",
     .form = RULE_NAMES,
     KEPT_LIST(sole_source),
     .of_kinds = true,
     .if_given_up = "several vendors"},
    {.key = "headroom", .form = RULE_FREE, KEPT_LIST(free_ports), .noun = "ports"},
    {.key = "headroom", .form = RULE_FREE, KEPT_LIST(free_units), .noun = "rack_units"},
    {.key = "minimum_order",
     .form = RULE_MONEY,
     .value = offsetof(struct charge_terms, floor),
     .at_least = true,
     .noun = "minimum order"},
    {.key = "small_order_fee",
     .form = RULE_MONEY,
     .value = offsetof(struct charge_terms, fee),
     .noun = "small-order fee"},
};

const struct rule *rule_list(size_t *n)
{
    *n = sizeof RULES / sizeof *RULES;
    return RULES;
}

const struct rule *rule_of_size(size_t size)
{
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++)
        if (RULES[i].form == RULE_SIZE && RULES[i].size == size)
            return &RULES[i];
    return NULL;
}

const char *rule_key(size_t value)
{
    size_t i = 0;
    while (RULES[i].form == RULE_MONEY || RULES[i].value != value)
        i++;
    return RULES[i].key;
}

int64_t *rule_nodes(struct limits *limits, const struct rule *rule)
{
    return (int64_t *)(void *)((char *)limits + rule->value);
}

struct located_list *rule_names(struct limits *limits, const struct rule *rule)
{
    return (struct located_list *)(void *)((char *)limits + rule->value);
}

struct count_list *rule_counts(struct limits *limits, const struct rule *rule)
{
    return (struct count_list *)(void *)((char *)limits + rule->value);
}

struct headroom *rule_room(struct limits *limits, const struct rule *rule)
{
    return (struct headroom *)(void *)((char *)limits + rule->value);
}

double *rule_number(struct limits *limits, const struct rule *rule)
{
    return (double *)(void *)((char *)limits + rule->value);
}

struct located_text *rule_place(struct limits *limits, const struct rule *rule)
{
    return (struct located_text *)(void *)((char *)limits + rule->at);
}

void limits_ask_for(struct limits *limits, const struct located_text *part, struct arena *arena)
{
    struct located_list *must = &limits->must_buy;
    must->v = ARENA_COPY(arena, must->v, must->n, 1, struct located_text);
    must->v[must->n++] = *part;
}
