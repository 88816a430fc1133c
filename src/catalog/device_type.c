/* device_type.c - converts device types of github.com/netbox-community/devicetype-library (schema: its folder
 * schema/) to words of a price list. */
#include "catalog/device_type.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/text.h"
#include "base/yaml.h"

enum { WORDS_AT_MOST = 9, NOTES_AT_MOST = 2, SWITCH_PORTS = 6, NIC_PORTS = 4 };

struct device_reader {
    struct device_type *out;
    const struct yaml *root;
    const char *const *given;
    size_t n_given;
    struct arena *arena;
    struct diag *diag;
};

static bool is_given(const struct device_reader *r, const char *heading)
{
    const size_t n = strlen(heading);
    for (size_t i = 0; i < r->n_given; i++)
        if (strncmp(r->given[i], heading, n) == 0 && r->given[i][n] == '=')
            return true;
    return false;
}

static void add_word(struct device_reader *r, const char *heading, const char *value)
{
    if (value && !is_given(r, heading))
        r->out->words[r->out->n++] = arena_printf(r->arena, "%s=%s", heading, value);
}

static void add_note(struct device_reader *r, const char *text)
{
    r->out->notes[r->out->n_notes++] = text;
}

static const char *text_at(const struct yaml *map, const char *key)
{
    return yaml_text(yaml_get(map, key));
}

/* The items of a list of maps under a key; returns their number, 0 if absent. */
static size_t list_items(const struct yaml *root, const char *key, const struct yaml *const **items)
{
    const struct yaml *list = yaml_get(root, key);
    *items = list && list->kind == YAML_LIST ? list->items : NULL;
    return *items ? list->n : 0;
}

/* A number; NAN if the key is absent or its value is not a number. */
static double number_at(const struct device_reader *r, const struct yaml *map, const char *key)
{
    const struct yaml *value = yaml_get(map, key);
    double number = (double)NAN;
    if (!value)
        return number;
    if (!text_at(map, key) || decimal_parse_double(&number, value->text, NULL) != ST_OK || !(number >= 0))
        (void)yaml_error(value, r->diag, "%s: expected a number from 0 on", key);
    return number;
}

static void put_weight(struct device_reader *r)
{
    static const struct {
        const char *name;
        double kg;
    } units[] = {{"kg", 1}, {"g", 0.001}, {"lb", 0.45359237}, {"oz", 0.028349523125}};
    const double weight = number_at(r, r->root, "weight");
    const struct yaml *given = yaml_get(r->root, "weight_unit");
    const char *unit = given && given->text ? given->text : "kg";
    for (size_t i = 0; i < sizeof units / sizeof *units && weight >= 0; i++)
        if (strcmp(unit, units[i].name) == 0) {
            add_word(r, "weight", arena_printf(r->arena, "%.6gkg", weight * units[i].kg));
            return;
        }
    if (weight >= 0)
        (void)yaml_error(given, r->diag, "weight_unit: expected kg, g, lb or oz, got '%s'", unit);
}

/* Adds the highest draw of a single power supply. */
static void put_power(struct device_reader *r)
{
    const struct yaml *const *supplies = NULL;
    const size_t n = list_items(r->root, "power-ports", &supplies);
    double most = (double)NAN;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, number_at(r, supplies[i], "maximum_draw"));
    if (!(most > 0))
        return;
    add_word(r, "power", arena_printf(r->arena, "%.15gW", most));
    if (n > 1 && !is_given(r, "power"))
        add_note(r, arena_printf(r->arena, "the power is the most that one of %zu supplies draws", n));
}

/* Number of ports of a type that are not for management. */
static size_t ports_of(const struct yaml *const *ports, size_t n, const char *type)
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        const char *own = text_at(ports[i], "type"), *managed = text_at(ports[i], "mgmt_only");
        found += own && (!type || strcmp(own, type) == 0) && !(managed && strcmp(managed, "true") == 0);
    }
    return found;
}

static size_t put_ports(struct device_reader *r)
{
    const struct yaml *const *ports = NULL;
    const size_t n = list_items(r->root, "interfaces", &ports), all = ports_of(ports, n, NULL);
    const char *type = NULL;
    size_t most = 0;
    for (size_t i = 0; i < n; i++) {
        const char *own = text_at(ports[i], "type");
        const size_t alike = own ? ports_of(ports, n, own) : 0;
        if (alike > most) {
            most = alike;
            type = own;
        }
    }
    if (most == 0)
        return 0;
    static const char infiniband[] = "infiniband-";
    if (text_begins(type, infiniband))
        add_word(r, "network", type + strlen(infiniband));
    add_word(r, "ports", arena_printf(r->arena, "%zu", most));
    if (all > most && !is_given(r, "ports"))
        add_note(r, arena_printf(r->arena, "the ports are those of type %s, without %zu others", type,
                                 all - most));
    return most;
}

/* The kind of the part; NULL: unknown. */
static const char *kind_of(const struct device_reader *r, size_t n_ports)
{
    const struct yaml *const *outlets = NULL;
    if (yaml_get(r->root, "form_factor"))
        return "rack";
    if (list_items(r->root, "power-outlets", &outlets) > 0)
        return "pdu";
    if (n_ports > 0 && !yaml_get(r->root, "u_height"))
        return n_ports <= NIC_PORTS && !is_given(r, "family") ? "nic" : "line_card";
    return n_ports >= SWITCH_PORTS ? "switch" : NULL;
}

static void add_all_words(struct device_reader *r)
{
    const struct yaml *units = yaml_get(r->root, "u_height");
    const bool rack = yaml_get(r->root, "form_factor") != NULL;
    const char *maker = text_at(r->root, "manufacturer"), *model = text_at(r->root, "model");
    if (!maker || !model) {
        (void)yaml_error(r->root, r->diag,
                         "expected a device type of NetBox with 'manufacturer' and 'model'");
        return;
    }
    add_word(r, "item", model);
    add_word(r, "vendor", maker);
    add_word(r, "kind", kind_of(r, put_ports(r)));
    if (units && number_at(r, r->root, "u_height") >= 0)
        add_word(r, rack ? "rack units" : "height", units->text);
    put_weight(r);
    put_power(r);
    const char *airflow = text_at(r->root, "airflow");
    r->out->part_number = text_at(r->root, "part_number");
    r->out->remark = airflow ? arena_printf(r->arena, "airflow: %s", airflow) : NULL;
}

enum status device_type_read(struct device_type *out, const char *path, const char *const *given, size_t n,
                             struct arena *arena, struct diag *diag)
{
    struct device_reader r = {.out = out, .given = given, .n_given = n, .arena = arena, .diag = diag};
    char *text = NULL;
    size_t size = 0;
    *out = (struct device_type){.path = path,
                                .words = ARENA_NEW(arena, WORDS_AT_MOST, const char *),
                                .notes = ARENA_NEW(arena, NOTES_AT_MOST, const char *)};
    enum status status = file_read(&text, &size, path, arena, diag);
    if (status == ST_OK)
        status = yaml_parse(&r.root, text, size, path, arena, diag);
    if (status == ST_OK)
        status = yaml_expect(r.root, YAML_MAP, "a device type", diag);
    if (status == ST_OK)
        add_all_words(&r);
    return diag->status;
}
