/* calibration.c - the strict reader of calibrations. */
#include "question/calibration.h"

#include <inttypes.h>
#include <string.h>

#include "base/decimal.h"
#include "base/file.h"
#include "base/yaml.h"

static enum status read_number(double *out, const struct yaml *map, const char *key, double low, double high,
                               struct diag *diag)
{
    struct diag plain = DIAG_INIT;
    const struct yaml *value = yaml_get(map, key);
    if (!value)
        return yaml_error(map, diag, "a calibration needs `%s`", key);
    enum status status = yaml_expect(value, YAML_SCALAR, key, diag);
    if (status != ST_OK)
        return status;
    if (decimal_parse_double(out, value->text, &plain) != ST_OK)
        status = yaml_error(value, diag, "%s: %s", key, plain.message);
    else if (!(*out >= low && *out <= high))
        status =
            yaml_error(value, diag, "%s: expected a number in %g..%g, got '%s'", key, low, high, value->text);
    diag_fini(&plain);
    return status;
}

static enum status read_calibration(struct calibration *out, const struct yaml_pair *pair, struct diag *diag)
{
    static const char *const keys[] = {"factor", "low", "high", "runs"};
    double runs = 0;
    out->model = pair->key;
    enum status status = yaml_check_keys(pair->value, "a calibration", keys, 4, diag);
    if (status == ST_OK)
        status = read_number(&out->factor, pair->value, "factor", 1e-6, 1e6, diag);
    if (status == ST_OK)
        status = read_number(&out->low, pair->value, "low", 1e-6, 1, diag);
    if (status == ST_OK)
        status = read_number(&out->high, pair->value, "high", 1, 1e6, diag);
    if (status == ST_OK)
        status = read_number(&runs, pair->value, "runs", 1, 1e9, diag);
    out->runs = (int64_t)runs;
    return status;
}

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
    for (size_t i = 0; i < root->n && status == ST_OK; i++)
        status = read_calibration(&list[i], &root->pairs[i], diag);
    sha256_hex(hash, text, length);
    *out = list;
    *n = root->n;
    return status;
}

enum status calibration_take(struct calibrated *out, char hash[65], const struct yaml *value,
                             const char *folder, struct arena *arena, struct diag *diag)
{
    static const char *const keys[] = {"file", "choose_by"};
    const bool map = value->kind == YAML_MAP;
    enum status status = map ? yaml_check_keys(value, "calibration", keys, 2, diag) : ST_OK;
    if (status != ST_OK)
        return status;
    const struct yaml *file = map ? yaml_get(value, "file") : value;
    const struct yaml *by = map ? yaml_get(value, "choose_by") : NULL;
    if (!file || !file->text)
        return yaml_error(value, diag,
                          "calibration: expected a file, or {file: FILE, choose_by: calibrated}");
    if (by && (!by->text || (strcmp(by->text, "model") != 0 && strcmp(by->text, "calibrated") != 0)))
        return yaml_error(by, diag, "choose_by: expected model or calibrated, got '%s'",
                          by->text ? by->text : "a list or map");
    out->file = (struct given){file->text, file->file, file->line, file->column, NULL};
    out->chooses = by && strcmp(by->text, "calibrated") == 0;
    return calibration_load(&out->v, &out->n, hash, path_join(arena, folder, file->text), arena, diag);
}

const struct calibration *calibration_of(const struct calibration *list, size_t n, const char *model)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].model, model) == 0)
            return &list[i];
    return NULL;
}

const char *calibration_words(const struct calibration *calibration, struct arena *arena)
{
    const double factor = calibration->factor;
    if (calibration->runs == 1)
        return arena_printf(arena, "%.4g times what %s says (one run)", factor, calibration->model);
    return arena_printf(arena, "%.4g times what %s says (%" PRId64 " runs, from %.4g to %.4g)", factor,
                        calibration->model, calibration->runs, factor * calibration->low,
                        factor * calibration->high);
}

double calibration_factor(const struct calibrated *calibrated, const char *model)
{
    const struct calibration *of =
        calibrated->chooses ? calibration_of(calibrated->v, calibrated->n, model) : NULL;
    return of ? of->factor : 1;
}
