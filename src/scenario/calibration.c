/* calibration.c - reads calibration files; every key and range is checked. */
#include "scenario/calibration.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/yaml.h"
#include "scenario/fields.h"

#define TO(member) .to = offsetof(struct calibration, member)
#define NUMBER(name, least, most)                                                                            \
    {                                                                                                        \
        .key = #name, FIELD_NUMBER_OF(least, most), TO(name), .missing = "a calibration needs `" #name "`"   \
    }

static const struct field FACTOR_KEYS[] = {
    NUMBER(factor, 1e-6, 1e6),
    NUMBER(low, 1e-6, 1),
    NUMBER(high, 1, 1e6),
    {.key = "runs", FIELD_INTEGER_OF(1, 1e9), TO(runs), .missing = "a calibration needs `runs`"},
    {.key = "processes", FIELD_NUMBER_OF(1, 1e9), TO(processes)},
    {.key = "growth", FIELD_NUMBER_OF(1, 1e6), TO(growth)},
};

static enum status check_factor(void *out, const struct yaml *map, struct scenario_reader *r)
{
    struct calibration *calibration = out;
    if (!yaml_get(map, "processes") != !yaml_get(map, "growth"))
        return yaml_error(map, r->diag, "a calibration needs both `processes` and `growth`, or neither");
    if (!yaml_get(map, "growth")) {
        calibration->processes = INFINITY;
        calibration->growth = 1;
    }
    return ST_OK;
}

static const struct fields FACTOR = {"a calibration", FIELDS(FACTOR_KEYS), check_factor};

enum status calibration_load(const struct calibration **out, size_t *n, char hash[65], const char *path,
                             struct arena *arena, struct diag *diag)
{
    const struct yaml *root = NULL;
    char *text = NULL;
    size_t length = 0;
    enum status status = file_read(&text, &length, path, arena, diag);
    if (status == ST_OK)
        status = yaml_parse(&root, text, length, path, arena, diag);
    if (status == ST_OK)
        status = yaml_expect(root, YAML_MAP, "a file of calibrations", diag);
    if (status != ST_OK)
        return status;
    struct calibration *list = ARENA_NEW(arena, root->n, struct calibration);
    struct scenario_reader reading = {.whole = list, .arena = arena, .diag = diag};
    for (size_t i = 0; i < root->n && status == ST_OK; i++) {
        list[i].model = root->pairs[i].key;
        status = fields_read(&list[i], root->pairs[i].value, &FACTOR, &reading);
    }
    sha256_hex(hash, text, length);
    *out = list;
    *n = root->n;
    return status;
}

const struct calibration *calibration_of(const struct calibration *list, size_t n, const char *model)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].model, model) == 0)
            return &list[i];
    return NULL;
}

const char *calibration_text(const struct calibration *calibration, struct arena *arena)
{
    const double factor = calibration->factor;
    const char *runs =
        calibration->runs == 1 ? "one run" : arena_printf(arena, "%" PRId64 " runs", calibration->runs);
    if (calibration->low == 1 && calibration->high == 1)
        return arena_printf(arena, "%.4g times what %s says (%s)", factor, calibration->model, runs);
    return arena_printf(arena, "%.4g times what %s says (%s, 90 %% from %.4g to %.4g)", factor,
                        calibration->model, runs, factor * calibration->low, factor * calibration->high);
}

double calibration_factor(const struct calibration_input *calibrated, const char *model)
{
    const struct calibration *of =
        calibrated->chooses ? calibration_of(calibrated->v, calibrated->n, model) : NULL;
    return of ? of->factor : 1;
}
