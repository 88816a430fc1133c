/* scenario_purchase.c - reading tax, discounts, extras and tco. */
#include "question/scenario_purchase.h"

#include <math.h>
#include <string.h>

#include "base/suggest.h"
#include "base/unit.h"
#include "question/given_read.h"

static const char *const per_names[N_EXTRA_PER] = {
    [PER_CLUSTER] = "cluster", [PER_NODE] = "node",           [PER_SOCKET] = "socket",
    [PER_CORE] = "core",       [PER_RACK_UNIT] = "rack_unit", [PER_WATT] = "watt",
};

enum extra_per extra_per_find(const char *name)
{
    int p = 0;
    while (p < N_EXTRA_PER && strcmp(per_names[p], name) != 0)
        p++;
    return (enum extra_per)p;
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

static enum status read_text(struct given *out, const struct yaml *value, const char *what, struct diag *diag)
{
    const enum status status = yaml_expect(value, YAML_SCALAR, what, diag);
    if (status == ST_OK && !value->text)
        return yaml_error(value, diag, "%s: a value is missing", what);
    *out = given_at(value);
    return status;
}

/* "19%" or "0.19" as an exact decimal of at most 9 places, within 0..high. */
static enum status read_fraction(struct decimal *out, const struct yaml *value, const char *what, double high,
                                 struct diag *diag)
{
    struct given given = {0};
    enum status status = read_text(&given, value, what, diag);
    if (status != ST_OK)
        return status;
    const size_t n = strlen(given.text);
    const bool percent = n > 1 && given.text[n - 1] == '%';
    struct text number = TEXT_INIT;
    text_putn(&number, given.text, percent ? n - 1 : n);
    status = decimal_parse(out, number.s, diag);
    text_fini(&number);
    if (status != ST_OK)
        return given_fail(&given, status, diag);
    out->scale += percent ? 2 : 0;
    const double real = (double)out->digits / pow(10, out->scale);
    if (out->scale > 9 || !(real >= 0 && real <= high))
        return given_error(&given, diag, "%s: expected a part like 19%% or 0.19, at most %g, got '%s'", what,
                           high, given.text);
    return ST_OK;
}

enum status purchase_take_tax(struct purchase *purchase, const struct yaml *value, struct diag *diag)
{
    return read_fraction(&purchase->tax, value, "tax", 1, diag);
}

/* 1 - d, exactly. */
static struct decimal complement(struct decimal d)
{
    int64_t one = 1;
    for (int i = 0; i < d.scale; i++)
        one *= 10;
    return (struct decimal){one - d.digits, d.scale};
}

enum status purchase_take_discounts(struct purchase *purchase, const struct yaml *value, struct arena *arena,
                                    struct diag *diag)
{
    enum status status = yaml_expect(value, YAML_MAP, "discounts", diag);
    if (status != ST_OK)
        return status;
    purchase->discounts = ARENA_NEW(arena, value->n, struct discount);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        struct decimal off = {0, 0};
        purchase->discounts[i].name = (struct given){pair->key, value->file, pair->line, pair->column, NULL};
        status = read_fraction(&off, pair->value, pair->key, 1, diag);
        purchase->discounts[i].factor = complement(off);
        purchase->n_discounts = i + 1;
    }
    return status;
}

static enum status read_terms(struct vendor_terms *terms, const struct yaml *map, struct diag *diag)
{
    static const char *const keys[] = {"minimum_order", "small_order_fee"};
    enum status status = yaml_check_keys(map, "a vendor", keys, sizeof keys / sizeof *keys, diag);
    const struct yaml *minimum = status == ST_OK ? yaml_get(map, keys[0]) : NULL;
    const struct yaml *fee = status == ST_OK ? yaml_get(map, keys[1]) : NULL;
    if (status == ST_OK && !minimum)
        return yaml_error(map, diag, "a vendor's terms need a `minimum_order`: an amount of money");
    if (status == ST_OK)
        status = read_text(&terms->minimum_order, minimum, keys[0], diag);
    if (status == ST_OK && fee)
        status = read_text(&terms->small_order_fee, fee, keys[1], diag);
    return status;
}

enum status purchase_take_vendors(struct purchase *purchase, const struct yaml *value, struct arena *arena,
                                  struct diag *diag)
{
    enum status status = yaml_expect(value, YAML_MAP, "vendors", diag);
    if (status == ST_OK && value->n > TERMS_AT_MOST)
        return yaml_error(value, diag, "vendors: terms of at most %d vendors", TERMS_AT_MOST);
    if (status == ST_OK)
        purchase->vendors = ARENA_NEW(arena, value->n, struct vendor_terms);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        purchase->vendors[i].name = (struct given){pair->key, value->file, pair->line, pair->column, NULL};
        status = read_terms(&purchase->vendors[i], pair->value, diag);
        purchase->n_vendors = i + 1;
    }
    return status;
}

static enum status read_per(enum extra_per *out, const struct yaml *value, struct diag *diag)
{
    struct given given = {0};
    const enum status status = read_text(&given, value, "per", diag);
    if (status != ST_OK)
        return status;
    *out = extra_per_find(given.text);
    if (*out != PER_UNSAID)
        return ST_OK;
    diag_set(diag, ST_INPUT, "per: unknown value '%s'", given.text);
    suggest(diag, given.text, per_names, N_EXTRA_PER);
    return given_fail(&given, ST_INPUT, diag);
}

/* Everything but the parts. */
static enum status read_extra(struct extra *extra, const struct yaml *map, struct diag *diag)
{
    static const char *const keys[] = {"part", "one_of", "count", "per", "each"};
    enum status status = yaml_check_keys(map, "an extra part", keys, sizeof keys / sizeof *keys, diag);
    if (status != ST_OK)
        return status;
    const struct yaml *count = yaml_get(map, "count");
    const struct yaml *per = yaml_get(map, "per");
    const struct yaml *each = yaml_get(map, "each");
    struct given given = {0};
    *extra = (struct extra){.count = 1, .per = PER_UNSAID, .each = 0};
    if (count) {
        status = read_text(&given, count, "count", diag);
        if (status == ST_OK &&
            (status = decimal_parse_integer(&extra->count, given.text, 0, 1000000000, diag)) != ST_OK)
            return given_fail(&given, status, diag);
    }
    if (status == ST_OK && per)
        status = read_per(&extra->per, per, diag);
    if (status == ST_OK && each) {
        status = read_text(&given, each, "each", diag);
        if (status == ST_OK)
            status =
                unit_parse(&extra->each, given.text, extra->per == PER_WATT ? DIM_POWER : DIM_NUMBER, diag);
        if (status == ST_OK && !(extra->each > 0))
            status = diag_set(diag, ST_INPUT, "each: expected a number above zero, got '%s'", given.text);
        if (status != ST_OK)
            return given_fail(&given, status, diag);
    }
    return status;
}

static void put_extra(struct purchase *purchase, const struct extra *extra, struct arena *arena)
{
    struct extra *more = ARENA_NEW(arena, purchase->n_extras + 1, struct extra);
    if (purchase->n_extras)
        memcpy(more, purchase->extras, purchase->n_extras * sizeof *more);
    more[purchase->n_extras++] = *extra;
    purchase->extras = more;
}

/* `part: P` is one extra, `one_of: [P, Q]` a group of them. */
static enum status read_parts(struct purchase *purchase, struct extra *extra, const struct yaml *map,
                              struct arena *arena, struct diag *diag)
{
    const struct yaml *part = yaml_get(map, "part");
    const struct yaml *one_of = yaml_get(map, "one_of");
    if (!part == !one_of)
        return yaml_error(map, diag, "an extra part needs a `part`, or `one_of` with a list of parts");
    enum status status = ST_OK;
    if (part) {
        status = read_text(&extra->part, part, "part", diag);
        if (status == ST_OK)
            put_extra(purchase, extra, arena);
        return status;
    }
    status = yaml_expect(one_of, YAML_LIST, "one_of", diag);
    if (status == ST_OK && one_of->n < 2)
        return yaml_error(one_of, diag, "one_of: expected a list of two parts or more");
    extra->group = ++purchase->n_groups;
    for (size_t k = 0; status == ST_OK && k < one_of->n; k++) {
        status = read_text(&extra->part, one_of->items[k], "one_of", diag);
        for (size_t e = 0; e < purchase->n_extras && status == ST_OK; e++)
            if (purchase->extras[e].group == extra->group &&
                strcmp(purchase->extras[e].part.text, extra->part.text) == 0)
                status =
                    given_error(&extra->part, diag, "one_of: part '%s' stands there twice", extra->part.text);
        if (status == ST_OK)
            put_extra(purchase, extra, arena);
    }
    return status;
}

enum status purchase_take_extras(struct purchase *purchase, const struct yaml *value, struct arena *arena,
                                 struct diag *diag)
{
    enum status status = yaml_expect(value, YAML_LIST, "extras", diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        struct extra extra;
        status = read_extra(&extra, value->items[i], diag);
        if (status == ST_OK)
            status = read_parts(purchase, &extra, value->items[i], arena, diag);
    }
    return status;
}

enum status purchase_take_tco(struct purchase *purchase, const struct yaml *value, struct diag *diag)
{
    struct operation *o = &purchase->operation;
    *o = (struct operation){.given = true, .years = 3, .pue = 1, .utilisation = 1};
    const struct {
        const char *key;
        double *real;
        double low, high;
        bool fraction;
    } keys[] = {
        {"energy_price", &o->energy_price, 0, 1e6, false},
        {"pue", &o->pue, 1, 100, false},
        {"utilisation", &o->utilisation, 0, 1, true},
        {"discount_rate", &o->discount_rate, 0, 1, true},
        {"maintenance", &o->maintenance, 0, 1, true},
        {"space_price", &o->space_price, 0, 1e9, false},
        {"administration", &o->administration, 0, 1e12, false},
        {"administration_per_node", &o->administration_per_node, 0, 1e9, false},
    };
    enum { N = sizeof keys / sizeof *keys };
    const char *names[N + 1];
    for (size_t k = 0; k < N; k++)
        names[k] = keys[k].key;
    names[N] = "years";
    enum status status = yaml_check_keys(value, "tco", names, N + 1, diag);
    for (size_t k = 0; k < N && status == ST_OK; k++) {
        const struct yaml *given_value = yaml_get(value, keys[k].key);
        struct given given = {0};
        struct decimal part = {0, 0};
        if (!given_value)
            continue;
        if (keys[k].fraction) {
            status = read_fraction(&part, given_value, keys[k].key, keys[k].high, diag);
            *keys[k].real = (double)part.digits / pow(10, part.scale);
            continue;
        }
        status = read_text(&given, given_value, keys[k].key, diag);
        if (status == ST_OK)
            status = decimal_parse_double(keys[k].real, given.text, diag);
        if (status == ST_OK && !(*keys[k].real >= keys[k].low && *keys[k].real <= keys[k].high))
            status = diag_set(diag, ST_INPUT, "%s: expected a number from %g to %g, got '%s'", keys[k].key,
                              keys[k].low, keys[k].high, given.text);
        if (status != ST_OK)
            status = given_fail(&given, status, diag);
    }
    const struct yaml *years = status == ST_OK ? yaml_get(value, "years") : NULL;
    struct given given = {0};
    if (years && (status = read_text(&given, years, "years", diag)) == ST_OK &&
        (status = decimal_parse_integer(&o->years, given.text, 1, 30, diag)) != ST_OK)
        status = given_fail(&given, status, diag);
    return status;
}

enum status purchase_read_room(struct room *out, const struct yaml *value, const char *what,
                               struct diag *diag)
{
    enum status status = read_text(&out->at, value, what, diag);
    if (status != ST_OK)
        return status;
    const char *text = out->at.text;
    if (text[0] && text[strlen(text) - 1] == '%')
        return read_fraction(&out->spare.share, value, what, 10, diag);
    status = decimal_parse_integer(&out->spare.count, text, 1, 1000000, diag);
    return status == ST_OK ? ST_OK : given_fail(&out->at, status, diag);
}

/* A length in whole millimetres; only an overhead may be none. */
static enum status read_mm(int64_t *out, const struct yaml *value, const char *what, bool none,
                           struct diag *diag)
{
    enum { LONGEST_M = 10000 };
    struct given given = {0};
    double length_m = 0;
    enum status status = read_text(&given, value, what, diag);
    if (status != ST_OK)
        return status;
    status = unit_parse(&length_m, given.text, DIM_LENGTH, diag);
    if (status == ST_OK && !(length_m >= 0 && length_m <= LONGEST_M && (none || length_m > 0)))
        status = diag_set(diag, ST_INPUT, "expected a length %s 0 m, up to %d m, got '%s'",
                          none ? "from" : "above", LONGEST_M, given.text);
    *out = status == ST_OK ? llround(length_m * 1000) : 0;
    if (status == ST_OK && fabs(length_m * 1000 - (double)*out) > 1e-6)
        status = diag_set(diag, ST_INPUT, "expected whole millimetres, got '%s'", given.text);
    return status == ST_OK ? ST_OK : given_fail(&given, status, diag);
}

/* Where the leaves of trees stand: in the racks of their nodes, or in the middle of the row. */
static enum status read_leaves(struct layout *layout, const struct yaml *value, struct diag *diag)
{
    static const char *const places[] = {"rack", "middle"};
    struct given given = {0};
    const enum status status = read_text(&given, value, "leaves", diag);
    if (status != ST_OK)
        return status;
    layout->leaves_in_middle = strcmp(given.text, places[1]) == 0;
    if (layout->leaves_in_middle || strcmp(given.text, places[0]) == 0)
        return ST_OK;
    diag_set(diag, ST_INPUT, "unknown place of leaves '%s'", given.text);
    suggest(diag, given.text, places, sizeof places / sizeof *places);
    return given_fail(&given, ST_INPUT, diag);
}

static enum status read_count(int64_t *out, struct given *at, const struct yaml *value, const char *what,
                              struct diag *diag)
{
    enum { MOST = 100000 };
    enum status status = read_text(at, value, what, diag);
    if (status == ST_OK && (status = decimal_parse_integer(out, at->text, 1, MOST, diag)) != ST_OK)
        status = given_fail(at, status, diag);
    return status;
}

enum status purchase_take_layout(struct given_layout *out, const struct yaml *value, struct diag *diag)
{
    static const char *const keys[] = {"nodes_per_rack", "rack_pitch", "in_rack",
                                       "overhead",       "leaves",     "switches_per_rack"};
    enum { NODES, PITCH, IN_RACK, OVERHEAD, LEAVES, SWITCHES, N };
    const struct yaml *values[N];
    struct layout *layout = &out->layout;
    enum status status = yaml_check_keys(value, "layout", keys, N, diag);
    for (size_t k = 0; k < N && status == ST_OK; k++)
        if (!(values[k] = yaml_get(value, keys[k])) && k < LEAVES)
            return yaml_error(value, diag, "layout: expected %s too: all of %s, %s, %s and %s", keys[k],
                              keys[NODES], keys[PITCH], keys[IN_RACK], keys[OVERHEAD]);
    struct given nodes = {0}, switches = {0};
    if (status == ST_OK)
        status = read_count(&layout->nodes_per_rack, &nodes, values[NODES], keys[NODES], diag);
    if (status == ST_OK)
        status = read_mm(&layout->rack_pitch_mm, values[PITCH], keys[PITCH], false, diag);
    if (status == ST_OK)
        status = read_mm(&layout->in_rack_mm, values[IN_RACK], keys[IN_RACK], false, diag);
    if (status == ST_OK)
        status = read_mm(&layout->overhead_mm, values[OVERHEAD], keys[OVERHEAD], true, diag);
    if (status == ST_OK && values[LEAVES])
        status = read_leaves(layout, values[LEAVES], diag);
    if (status == ST_OK && values[SWITCHES])
        status = read_count(&layout->switches_per_rack, &switches, values[SWITCHES], keys[SWITCHES], diag);
    if (status == ST_OK)
        out->at = nodes;
    return status;
}
