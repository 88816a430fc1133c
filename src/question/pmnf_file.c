/* pmnf_file.c - the strict reader of measured programs. */
#include "question/pmnf_file.h"

#include <math.h>
#include <string.h>

#include "base/decimal.h"

static enum status number(double *out, const struct yaml *value, const char *what, double low, double high,
                          struct diag *diag)
{
    struct diag plain = DIAG_INIT;
    enum status status = yaml_expect(value, YAML_SCALAR, what, diag);
    if (status != ST_OK)
        return status;
    const char *text = value->text ? value->text : "";
    if (decimal_parse_double(out, text, &plain) != ST_OK)
        status = yaml_error(value, diag, "%s: %s", what, plain.message);
    else if (!(*out >= low && *out <= high))
        status = yaml_error(value, diag, "%s: expected a number in %g..%g, got '%s'", what, low, high, text);
    diag_fini(&plain);
    return status;
}

/* A key that must be there. */
static enum status need(const struct yaml **out, const struct yaml *map, const char *what, const char *key,
                        struct diag *diag)
{
    *out = yaml_get(map, key);
    return *out ? ST_OK : yaml_error(map, diag, "%s needs `%s`", what, key);
}

static enum status number_at(double *out, const struct yaml *map, const char *what, const char *key,
                             double low, double high, struct diag *diag)
{
    const struct yaml *value = NULL;
    const enum status status = need(&value, map, what, key, diag);
    return status == ST_OK ? number(out, value, key, low, high, diag) : status;
}

static enum status list_of(const struct yaml *value, const char *what, size_t least, size_t most,
                           struct diag *diag)
{
    const enum status status = yaml_expect(value, YAML_LIST, what, diag);
    if (status == ST_OK && (value->n < least || value->n > most))
        return yaml_error(value, diag, "%s: expected %zu to %zu, got %zu", what, least, most, value->n);
    return status;
}

static enum status read_term(struct pmnf_term *out, const struct yaml *map, struct diag *diag)
{
    static const char *const keys[] = {"c", "a", "b"};
    static const char what[] = "a term";
    enum status status = yaml_check_keys(map, what, keys, 3, diag);
    if (status == ST_OK)
        status = number_at(&out->c, map, what, "c", 1e-300, 1e300, diag);
    if (status == ST_OK)
        status = number_at(&out->a, map, what, "a", -PMNF_MAX_EXPONENT, PMNF_MAX_EXPONENT, diag);
    if (status == ST_OK)
        status = number_at(&out->b, map, what, "b", 0, PMNF_MAX_LOGS, diag);
    if (status == ST_OK && out->b != floor(out->b))
        return yaml_error(yaml_get(map, "b"), diag, "b: expected a whole power of the logarithm");
    return status;
}

static enum status read_terms(struct pmnf_quantity *out, const struct yaml *value, struct diag *diag)
{
    enum status status = list_of(value, "terms", 1, PMNF_MAX_TERMS, diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++)
        status = read_term(&out->terms[out->n_terms++], value->items[i], diag);
    return status;
}

static enum status read_band(struct pmnf_quantity *out, const struct yaml *value, struct diag *diag)
{
    enum status status = ST_OK;
    if (out->n_terms == 0 || out->n_terms > PMNF_MAX_BAND)
        return yaml_error(value, diag, "band: stands beside 1 to %d terms", PMNF_MAX_BAND);
    status = list_of(value, "band", out->n_terms, out->n_terms, diag);
    for (size_t i = 0; status == ST_OK && i < out->n_terms; i++) {
        status = list_of(value->items[i], "a row of the band", out->n_terms, out->n_terms, diag);
        for (size_t k = 0; status == ST_OK && k < out->n_terms; k++)
            status = number(&out->band[i][k], value->items[i]->items[k], "band", -1e300, 1e300, diag);
    }
    out->has_band = true;
    return status;
}

static enum status read_points(struct pmnf_quantity *out, const struct yaml *value, struct arena *arena,
                               struct diag *diag)
{
    enum status status = list_of(value, "points", 1, PMNF_MAX_POINTS, diag);
    if (status != ST_OK)
        return status;
    struct pmnf_point *points = ARENA_NEW(arena, value->n, struct pmnf_point);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const struct yaml *pair = value->items[i];
        status = list_of(pair, "a point (processes, value)", 2, 2, diag);
        if (status == ST_OK)
            status = number(&points[i].processes, pair->items[0], "processes", 1, PMNF_MAX_PROCESSES, diag);
        if (status == ST_OK)
            status = number(&points[i].value, pair->items[1], "value", 1e-300, 1e300, diag);
        if (status == ST_OK && i > 0 && !(points[i].processes > points[i - 1].processes))
            return yaml_error(pair, diag, "points: expected more processes than in the point before");
    }
    out->points = points;
    out->n_points = value->n;
    return status;
}

static enum status read_quantity(struct pmnf_quantity *out, const struct yaml *map, const char *what,
                                 struct arena *arena, struct diag *diag)
{
    static const char *const keys[] = {"terms", "band", "points"};
    enum status status = yaml_check_keys(map, what, keys, 3, diag);
    if (status != ST_OK)
        return status;
    const struct yaml *terms = yaml_get(map, "terms");
    const struct yaml *points = yaml_get(map, "points");
    const struct yaml *band = yaml_get(map, "band");
    if (!terms == !points)
        return yaml_error(map, diag, "%s needs `terms` or `points`, one of the two", what);
    status = terms ? read_terms(out, terms, diag) : read_points(out, points, arena, diag);
    return status == ST_OK && band ? read_band(out, band, diag) : status;
}

static enum status read_measured(struct pmnf_program *out, const struct yaml *root, struct diag *diag)
{
    static const char *const keys[] = {"from", "to"};
    static const char what[] = "measured";
    const struct yaml *map = NULL;
    enum status status = need(&map, root, "a measured program", what, diag);
    if (status == ST_OK)
        status = yaml_check_keys(map, what, keys, 2, diag);
    if (status == ST_OK)
        status = number_at(&out->measured_from, map, what, "from", 1, PMNF_MAX_PROCESSES, diag);
    if (status == ST_OK)
        status = number_at(&out->measured_to, map, what, "to", out->measured_from, PMNF_MAX_PROCESSES, diag);
    return status;
}

bool pmnf_file_name_fits(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    return name[0] != '\0' && strchr(letters, name[0]) &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789.-")] == '\0';
}

static enum status read_name(struct pmnf_program *out, const struct yaml *root, struct diag *diag)
{
    const struct yaml *name = NULL;
    enum status status = need(&name, root, "a measured program", "program", diag);
    if (status == ST_OK)
        status = yaml_expect(name, YAML_SCALAR, "program", diag);
    if (status != ST_OK)
        return status;
    out->name = name->text ? name->text : "";
    if (!pmnf_file_name_fits(out->name))
        return yaml_error(name, diag, "program: expected small letters, digits, dots and dashes, got '%s'",
                          out->name);
    return ST_OK;
}

enum status pmnf_file_parse(struct pmnf_program *out, const struct yaml *root, struct arena *arena,
                            struct diag *diag)
{
    static const char *const keys[] = {"program", "work",     "measured", "computation",
                                       "volume",  "messages", "memory"};
    static const char what[] = "a measured program";
    const struct yaml *computation = NULL;
    *out = (struct pmnf_program){.name = NULL};
    enum status status = yaml_check_keys(root, what, keys, sizeof keys / sizeof *keys, diag);
    if (status == ST_OK)
        status = read_name(out, root, diag);
    if (status == ST_OK)
        status = number_at(&out->work_ops, root, what, "work", 1e-300, 1e300, diag);
    if (status == ST_OK)
        status = read_measured(out, root, diag);
    if (status == ST_OK)
        status = need(&computation, root, what, "computation", diag);
    for (size_t i = 0; status == ST_OK && i < N_PMNF; i++) {
        const struct yaml *value = yaml_get(root, keys[3 + i]);
        if (value)
            status = read_quantity(&out->quantity[i], value, keys[3 + i], arena, diag);
    }
    return status;
}
