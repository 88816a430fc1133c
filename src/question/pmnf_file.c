/* pmnf_file.c - the strict reader of measured programs. */
#include "question/pmnf_file.h"

#include <math.h>
#include <string.h>

#include "question/fields.h"

static enum status number(double *out, const struct yaml *value, const char *what, double low, double high,
                          struct reading *r)
{
    const struct field field = {.key = what, .form = FIELD_NUMBER, .low = low, .high = high};
    return field_read(out, &field, value, r);
}

static enum status list_of(const struct yaml *value, const char *what, size_t least, size_t most,
                           struct diag *diag)
{
    const enum status status = yaml_expect(value, YAML_LIST, what, diag);
    if (status == ST_OK && (value->n < least || value->n > most))
        return yaml_error(value, diag, "%s: expected %zu to %zu, got %zu", what, least, most, value->n);
    return status;
}

#define NUMBER(type, member, name, least, most)                                                              \
    .key = (name), .form = FIELD_NUMBER, .to = offsetof(type, member), .low = (least), .high = (most)

static enum status check_term(void *out, const struct yaml *map, struct reading *r)
{
    const struct pmnf_term *term = out;
    return term->b == floor(term->b)
               ? ST_OK
               : yaml_error(yaml_get(map, "b"), r->diag, "b: expected a whole power of the logarithm");
}

static const struct field TERM_KEYS[] = {
    {NUMBER(struct pmnf_term, c, "c", 1e-300, 1e300), .missing = "a term needs `c`"},
    {NUMBER(struct pmnf_term, a, "a", -PMNF_MAX_EXPONENT, PMNF_MAX_EXPONENT), .missing = "a term needs `a`"},
    {NUMBER(struct pmnf_term, b, "b", 0, PMNF_MAX_LOGS), .missing = "a term needs `b`"},
};
static const struct fields TERM = {"a term", FIELDS(TERM_KEYS), check_term};

static enum status read_terms(void *to, const struct field *field, const struct yaml *value,
                              struct reading *r)
{
    struct pmnf_quantity *out = to;
    enum status status = list_of(value, field->key, 1, PMNF_MAX_TERMS, r->diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++)
        status = fields_read(&out->terms[out->n_terms++], value->items[i], &TERM, r);
    return status;
}

static enum status read_points(void *to, const struct field *field, const struct yaml *value,
                               struct reading *r)
{
    struct pmnf_quantity *out = to;
    enum status status = list_of(value, field->key, 1, PMNF_MAX_POINTS, r->diag);
    if (status != ST_OK)
        return status;
    struct pmnf_point *points = ARENA_NEW(r->arena, value->n, struct pmnf_point);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const struct yaml *pair = value->items[i];
        status = list_of(pair, "a point (processes, value)", 2, 2, r->diag);
        if (status == ST_OK)
            status = number(&points[i].processes, pair->items[0], "processes", 1, PMNF_MAX_PROCESSES, r);
        if (status == ST_OK)
            status = number(&points[i].value, pair->items[1], "value", 1e-300, 1e300, r);
        if (status == ST_OK && i > 0 && !(points[i].processes > points[i - 1].processes))
            return yaml_error(pair, r->diag, "points: expected more processes than in the point before");
    }
    out->points = points;
    out->n_points = value->n;
    return status;
}

static const struct field QUANTITY_KEYS[] = {
    {.key = "terms", .form = FIELD_OTHER, .read = read_terms},
    {NUMBER(struct pmnf_quantity, half, "interval", 1e-12, 100)},
    {.key = "points", .form = FIELD_OTHER, .read = read_points},
};

static enum status read_quantity(void *to, const struct field *field, const struct yaml *value,
                                 struct reading *r)
{
    const struct fields quantity = {field->key, FIELDS(QUANTITY_KEYS), NULL};
    const enum status status = fields_read(to, value, &quantity, r);
    if (status == ST_OK && !yaml_get(value, "terms") == !yaml_get(value, "points"))
        return yaml_error(value, r->diag, "%s needs `terms` or `points`, one of the two", field->key);
    return status;
}

static enum status check_measured(void *out, const struct yaml *map, struct reading *r)
{
    const struct pmnf_program *program = out;
    double to = 0;
    return number(&to, yaml_get(map, "to"), "to", program->measured_from, PMNF_MAX_PROCESSES, r);
}

bool pmnf_file_name_fits(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    return name[0] != '\0' && strchr(letters, name[0]) &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789.-")] == '\0';
}

static enum status check_program(void *out, const struct yaml *root, struct reading *r)
{
    const struct pmnf_program *program = out;
    return pmnf_file_name_fits(program->name)
               ? ST_OK
               : yaml_error(yaml_get(root, "program"), r->diag,
                            "program: expected small letters, digits, dots and dashes, got '%s'",
                            program->name);
}

#define QUANTITY(name, what)                                                                                 \
    .key = (name), .form = FIELD_OTHER, .to = offsetof(struct pmnf_program, quantity[what]),                 \
    .read = read_quantity

static const struct field MEASURED_KEYS[] = {
    {NUMBER(struct pmnf_program, measured_from, "from", 1, PMNF_MAX_PROCESSES),
     .missing = "measured needs `from`"},
    {NUMBER(struct pmnf_program, measured_to, "to", 1, PMNF_MAX_PROCESSES), .missing = "measured needs `to`"},
};
static const struct fields MEASURED = {"measured", FIELDS(MEASURED_KEYS), check_measured};

static enum status read_efficiency(void *to, const struct field *field, const struct yaml *value,
                                   struct reading *r)
{
    double efficiency = 1;
    const enum status status = number(&efficiency, value, field->key, 1e-3, 1, r);
    *(double *)to = 1 - efficiency;
    return status;
}

static const char *const mode_words[] = {"strong", "weak"};

static const struct field KEYS[] = {
    {.key = "mode", .form = FIELD_SWITCH, .to = offsetof(struct pmnf_program, weak), FIELD_WORDS(mode_words)},
    {.key = "program",
     .form = FIELD_TEXT,
     .to = offsetof(struct pmnf_program, name),
     .missing = "a measured program needs `program`"},
    {NUMBER(struct pmnf_program, work_ops, "work", 1e-300, 1e300),
     .missing = "a measured program needs `work`"},
    {.key = "efficiency",
     .form = FIELD_OTHER,
     .to = offsetof(struct pmnf_program, node_loss),
     .read = read_efficiency},
    {.key = "measured",
     .form = FIELD_MAP,
     .fields = &MEASURED,
     .missing = "a measured program needs `measured`"},
    {QUANTITY("computation", PMNF_COMPUTATION), .missing = "a measured program needs `computation`"},
    {QUANTITY("volume", PMNF_VOLUME)},
    {QUANTITY("messages", PMNF_MESSAGES)},
    {QUANTITY("memory", PMNF_MEMORY)},
};
static const struct fields PROGRAM = {"a measured program", FIELDS(KEYS), check_program};

enum status pmnf_file_parse(struct pmnf_program *out, const struct yaml *root, struct arena *arena,
                            struct diag *diag)
{
    struct reading reading = {out, arena, diag};
    *out = (struct pmnf_program){.name = NULL};
    return fields_read(out, root, &PROGRAM, &reading);
}
