/* pmnf_file.c - reads measured programs; every key and range is checked. */
#include <math.h>
#include <string.h>

#include "base/yaml.h"
#include "model/pmnf.h"
#include "scenario/fields.h"
#include "scenario/located.h"
#include "scenario/model_file.h"

#define TO(type, member) .to = offsetof(struct type, member)
#define PROCESSES FIELD_NUMBER_OF(1, PMNF_MAX_PROCESSES)
#define AMOUNT FIELD_NUMBER_OF(1e-300, 1e300)

static enum status check_term(void *out, const struct yaml *map, struct scenario_reader *r)
{
    const struct pmnf_term *term = out;
    return term->b == floor(term->b)
               ? ST_OK
               : yaml_error(yaml_get(map, "b"), r->diag, "b: expected a whole power of the logarithm");
}

static const struct field TERM_KEYS[] = {
    {.key = "c", AMOUNT, TO(pmnf_term, c), .missing = "a term needs `c`"},
    {.key = "a",
     FIELD_NUMBER_OF(-PMNF_MAX_EXPONENT, PMNF_MAX_EXPONENT),
     TO(pmnf_term, a),
     .missing = "a term needs `a`"},
    {.key = "b", FIELD_NUMBER_OF(0, PMNF_MAX_LOGS), TO(pmnf_term, b), .missing = "a term needs `b`"},
};
static const struct fields TERM = {"a term", FIELDS(TERM_KEYS), check_term};

static enum status add_term(void *to, const struct field *field, const struct yaml *value,
                            struct scenario_reader *r)
{
    struct pmnf_quantity *out = to;
    (void)field;
    return fields_read(&out->terms[out->n_terms++], value, &TERM, r);
}

static enum status read_point(void *to, const struct field *field, const struct yaml *value,
                              struct scenario_reader *r)
{
    static const char what[] = "a point (processes, value)";
    static const struct field ends[] = {{.key = "processes", PROCESSES, TO(pmnf_point, processes)},
                                        {.key = "value", AMOUNT, TO(pmnf_point, value)}};
    enum status status = yaml_expect(value, YAML_LIST, what, r->diag);
    (void)field;
    if (status == ST_OK && value->n != 2)
        return yaml_error(value, r->diag, "%s: expected 2 to 2, got %zu", what, value->n);
    for (size_t i = 0; status == ST_OK && i < 2; i++)
        status = field_read(to, &ends[i], value->items[i], r);
    return status;
}

static const struct field TERM_ROW = {FIELD_TO_OTHER(add_term)}, POINT_ROW = {FIELD_TO_OTHER(read_point)};
static const struct field QUANTITY_KEYS[] = {
    {.key = "terms", .form = FIELD_EACH, .row = &TERM_ROW, .low = 1, .high = PMNF_MAX_TERMS},
    {.key = "interval", FIELD_NUMBER_OF(1e-12, 100), TO(pmnf_quantity, half)},
    {.key = "points",
     FIELD_ROWS_OF(struct pmnf_point, POINT_ROW),
     TO(pmnf_quantity, points),
     .low = 1,
     .high = PMNF_MAX_POINTS},
};

static enum status check_quantity(void *out, const struct yaml *map, struct scenario_reader *r)
{
    const struct pmnf_quantity *of = out;
    const struct yaml *points = yaml_get(map, "points");
    for (size_t i = 1; i < of->n_points; i++)
        if (!(of->points[i].processes > of->points[i - 1].processes))
            return yaml_error(points->items[i], r->diag,
                              "points: expected more processes than in the point before");
    if (!yaml_get(map, "terms") == !points)
        return yaml_error(map, r->diag, "%s needs either `terms` or `points`", r->what);
    return ST_OK;
}
static const struct fields QUANTITY = {NULL, FIELDS(QUANTITY_KEYS), check_quantity};

static enum status check_measured(void *out, const struct yaml *map, struct scenario_reader *r)
{
    const struct pmnf_program *program = out;
    const struct field to = {.key = "to", FIELD_NUMBER_OF(program->measured_from, PMNF_MAX_PROCESSES)};
    double processes = 0;
    return field_read(&processes, &to, yaml_get(map, "to"), r);
}

enum status pmnf_unit_fail(const struct yaml *value, struct diag *diag)
{
    return yaml_error(value, diag, "unit: expected one small word in the singular, such as token, got '%s'",
                      value->text);
}

bool pmnf_file_name_fits(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    return name[0] != '\0' && strchr(letters, name[0]) &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789.-")] == '\0';
}

static enum status check_program(void *out, const struct yaml *root, struct scenario_reader *r)
{
    const struct pmnf_program *program = out;
    return pmnf_file_name_fits(program->name)
               ? ST_OK
               : yaml_error(yaml_get(root, "program"), r->diag,
                            "program: expected small letters, digits, dots and dashes, got '%s'",
                            program->name);
}

static const struct field MEASURED_KEYS[] = {
    {.key = "from", PROCESSES, TO(pmnf_program, measured_from), .missing = "measured needs `from`"},
    {.key = "to", PROCESSES, TO(pmnf_program, measured_to), .missing = "measured needs `to`"},
};
static const struct fields MEASURED = {"measured", FIELDS(MEASURED_KEYS), check_measured};

static enum status read_unit(void *to, const struct field *field, const struct yaml *value,
                             struct scenario_reader *r)
{
    struct located_text unit = {0};
    const enum status status = located_read_text(&unit, value, field->key, r->diag);
    *(const char **)to = unit.text;
    return status == ST_OK && !pmnf_unit_fits(unit.text) ? pmnf_unit_fail(value, r->diag) : status;
}

static enum status read_efficiency(void *to, const struct field *field, const struct yaml *value,
                                   struct scenario_reader *r)
{
    const struct field part = {.key = field->key, FIELD_NUMBER_OF(1e-3, 1)};
    double efficiency = 1;
    const enum status status = field_read(&efficiency, &part, value, r);
    *(double *)to = 1 - efficiency;
    return status;
}

static const char *const mode_words[] = {"strong", "weak"};

#define QUANTITY_OF(what) .form = FIELD_MAP, .fields = &QUANTITY, TO(pmnf_program, quantity[what])

static const struct field KEYS[] = {
    {.key = "mode", FIELD_SWITCH_OF(mode_words), TO(pmnf_program, weak)},
    {.key = "program",
     .form = FIELD_TEXT,
     TO(pmnf_program, name),
     .missing = "a measured program needs `program`"},
    {.key = "work", AMOUNT, TO(pmnf_program, work_ops), .missing = "a measured program needs `work`"},
    {.key = "unit", FIELD_TO_OTHER(read_unit), TO(pmnf_program, unit)},
    {.key = "efficiency", FIELD_TO_OTHER(read_efficiency), TO(pmnf_program, node_loss)},
    {.key = "measured",
     .form = FIELD_MAP,
     .fields = &MEASURED,
     .missing = "a measured program needs `measured`"},
    {.key = "computation",
     QUANTITY_OF(PMNF_COMPUTATION),
     .missing = "a measured program needs `computation`"},
    {.key = "volume", QUANTITY_OF(PMNF_VOLUME)},
    {.key = "messages", QUANTITY_OF(PMNF_MESSAGES)},
    {.key = "memory", QUANTITY_OF(PMNF_MEMORY)},
};
static const struct fields PROGRAM = {"a measured program", FIELDS(KEYS), check_program};

enum status pmnf_file_parse(struct pmnf_program *out, const struct yaml *root, struct arena *arena,
                            struct diag *diag)
{
    struct scenario_reader reading = {.whole = out, .arena = arena, .diag = diag};
    *out = (struct pmnf_program){.name = NULL};
    return fields_read(out, root, &PROGRAM, &reading);
}
