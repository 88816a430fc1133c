/* scenario_error.c - reading `error`. */
#include "question/scenario_error.h"

#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "question/given_read.h"
#include "question/scenario.h"

/* A factor or weight: a decimal above zero, or a quotient of two ("1/1.3"). */
static enum status read_ratio(double *out, const struct given *given, const char *what, double high,
                              struct diag *diag)
{
    const char *text = given->text ? given->text : "";
    const char *slash = strchr(text, '/');
    struct text upper = TEXT_INIT;
    double below = 1;
    text_putn(&upper, text, slash ? (size_t)(slash - text) : strlen(text));
    enum status status = decimal_parse_double(out, upper.s, diag);
    if (status == ST_OK && slash)
        status = decimal_parse_double(&below, slash + 1, diag);
    text_fini(&upper);
    if (status == ST_OK && !(*out > 0 && below > 0 && *out / below >= 1e-6 && *out / below <= high))
        status =
            diag_set(diag, ST_INPUT, "%s: expected a number like 0.9 or 1/1.3, from 1e-6 to %g, got '%s'",
                     what, high, text);
    *out /= below;
    return status == ST_OK ? ST_OK : given_fail(given, status, diag);
}

static enum status read_uniform(struct spread *out, const struct yaml *value, struct diag *diag)
{
    enum status status = yaml_expect(value, YAML_LIST, "uniform", diag);
    if (status != ST_OK)
        return status;
    if (value->n != 2)
        return yaml_error(value, diag, "uniform: expected the two ends [low, high], got %zu", value->n);
    double *const ends[] = {&out->low, &out->high};
    for (size_t i = 0; i < 2 && status == ST_OK; i++) {
        status = yaml_expect(value->items[i], YAML_SCALAR, "an end of uniform", diag);
        if (status == ST_OK) {
            const struct given given = given_at(value->items[i]);
            status = read_ratio(ends[i], &given, "a factor", 1e6, diag);
        }
    }
    if (status == ST_OK && out->low > out->high)
        return yaml_error(value, diag, "uniform: the ends are the wrong way round: expected [low, high]");
    return status;
}

/* Rising values; what is written twice would be two keys of one number. */
static enum status add_value(struct spread *out, double value, double weight, const struct given *given,
                             struct diag *diag)
{
    size_t at = out->n;
    while (at > 0 && out->value[at - 1] > value)
        at--;
    if (at > 0 && out->value[at - 1] == value)
        return given_error(given, diag, "table: the factor %s stands here twice", given->text);
    memmove(out->value + at + 1, out->value + at, (out->n - at) * sizeof *out->value);
    memmove(out->chance + at + 1, out->chance + at, (out->n - at) * sizeof *out->chance);
    out->value[at] = value;
    out->chance[at] = weight;
    out->n++;
    return ST_OK;
}

static enum status read_table(struct spread *out, const struct yaml *value, struct arena *arena,
                              struct diag *diag)
{
    enum status status = yaml_expect(value, YAML_MAP, "table", diag);
    if (status != ST_OK)
        return status;
    if (value->n == 0)
        return yaml_error(value, diag, "table: expected factors and their weights {0.9: 1, 1: 2}, got none");
    double sum = 0;
    out->value = ARENA_NEW(arena, value->n, double);
    out->chance = ARENA_NEW(arena, value->n, double);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        const struct given key = {pair->key, value->file, pair->line, pair->column, NULL};
        double factor = 0, weight = 0;
        status = read_ratio(&factor, &key, "a factor", 1e6, diag);
        if (status == ST_OK)
            status = yaml_expect(pair->value, YAML_SCALAR, "a weight", diag);
        if (status != ST_OK)
            return status;
        const struct given given = given_at(pair->value);
        status = read_ratio(&weight, &given, "a weight", 1e12, diag);
        if (status == ST_OK)
            status = add_value(out, factor, weight, &key, diag);
        sum += weight;
    }
    for (size_t i = 0; i < out->n; i++)
        out->chance[i] /= sum;
    if (status == ST_OK) {
        out->low = out->value[0];
        out->high = out->value[out->n - 1];
    }
    return status;
}

/* `each` is the buyer's to say where by_part is not NULL. */
static enum status read_spread(struct spread *out, bool *by_part, const char *what, const struct yaml *value,
                               struct arena *arena, struct diag *diag)
{
    static const char *const keys[] = {"uniform", "table", "each"};
    enum status status = yaml_check_keys(value, what, keys, by_part ? 3 : 2, diag);
    if (status != ST_OK)
        return status;
    const struct yaml *uniform = yaml_get(value, "uniform");
    const struct yaml *table = yaml_get(value, "table");
    const struct yaml *each = yaml_get(value, "each");
    if (!uniform == !table)
        return yaml_error(value, diag, "%s: expected {uniform: [low, high]} or {table: {factor: weight}}",
                          what);
    out->given = true;
    status = uniform ? read_uniform(out, uniform, diag) : read_table(out, table, arena, diag);
    if (status != ST_OK || !each)
        return status;
    if (each->kind != YAML_SCALAR || (strcmp(each->text, "kind") != 0 && strcmp(each->text, "part") != 0))
        return yaml_error(each, diag, "each: expected kind (one factor for all its quotes) or part, got '%s'",
                          each->kind == YAML_SCALAR ? each->text : "a list or map");
    *by_part = strcmp(each->text, "part") == 0;
    return ST_OK;
}

static enum status read_prices(struct scenario_error *error, const struct yaml *value, struct arena *arena,
                               struct diag *diag)
{
    /* the kinds of quotes; what comes after them are kinds of rates */
    enum { N_KINDS = FIGURE_ASSUMPTION + 1 };
    const char *names[N_KINDS];
    for (int k = 0; k < N_KINDS; k++)
        names[k] = figure_kind_name((enum figure_kind)k);
    enum status status = yaml_check_keys(value, "the prices of error", names, N_KINDS, diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        enum figure_kind kind = FIGURE_LIST;
        figure_kind_find(&kind, value->pairs[i].key);
        status = read_spread(&error->price[kind], &error->price_by_part[kind], value->pairs[i].key,
                             value->pairs[i].value, arena, diag);
    }
    return status;
}

/* By what the rate of a node is: an estimate is wrong by more than a measurement. */
static enum status read_rates(struct scenario_error *error, const struct yaml *value, struct arena *arena,
                              struct diag *diag)
{
    static const enum figure_kind kinds[] = {FIGURE_LIST, FIGURE_MEASURED, FIGURE_ESTIMATE, FIGURE_ESTIMATED,
                                             FIGURE_ASSUMPTION};
    enum { N_KINDS = sizeof kinds / sizeof *kinds };
    const char *names[N_KINDS];
    for (int k = 0; k < N_KINDS; k++)
        names[k] = figure_kind_name(kinds[k]);
    enum status status = yaml_check_keys(value, "the rates of error", names, N_KINDS, diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        enum figure_kind kind = FIGURE_LIST;
        figure_kind_find(&kind, value->pairs[i].key);
        status =
            read_spread(&error->rate[kind], NULL, value->pairs[i].key, value->pairs[i].value, arena, diag);
    }
    return status;
}

/* `family` is the key, or what it begins with up to a dot. */
static bool in_family(const char *key, const char *family)
{
    const size_t n = strlen(family);
    return strncmp(key, family, n) == 0 && (key[n] == '\0' || key[n] == '.');
}

static enum status unknown_model(const struct given *given, const struct work_item *work, size_t n_work,
                                 struct arena *arena, struct diag *diag)
{
    size_t n = 0, at_most = 0;
    for (size_t a = 0; a < n_work; a++)
        at_most += strlen(work[a].application.model->key) + 1;
    const char **names = ARENA_NEW(arena, at_most, const char *);
    for (size_t a = 0; a < n_work; a++) {
        const char *key = work[a].application.model->key;
        names[n++] = key;
        for (const char *dot = strchr(key, '.'); dot; dot = strchr(dot + 1, '.'))
            names[n++] = arena_strndup(arena, key, (size_t)(dot - key));
    }
    diag_set(diag, ST_INPUT, "models: no application of the workload has a model '%s'", given->text);
    suggest(diag, given->text, names, n);
    return given_fail(given, ST_INPUT, diag);
}

static bool says_calibrated(const struct yaml *value)
{
    return value->kind == YAML_SCALAR && value->text && strcmp(value->text, "calibrated") == 0;
}

/* What measured runs say of a model: of the rates that plans are chosen by, from the run that was slowest
 * beside its prediction to the fastest. */
static enum status take_calibrated(struct spread *out, const struct yaml *at, const char *model,
                                   const struct calibrated *calibrated, struct diag *diag)
{
    if (!calibrated->file.text)
        return yaml_error(at, diag, "calibrated: the scenario has no key `calibration`");
    const struct calibration *of = calibration_of(calibrated->v, calibrated->n, model);
    if (!of)
        return yaml_error(at, diag, "calibrated: %s has no factor of %s", calibrated->file.text, model);
    if (of->runs < 2)
        return yaml_error(at, diag, "calibrated: one run, as %s has of %s, says nothing of the error",
                          calibrated->file.text, model);
    const double factor = calibrated->chooses ? 1 : of->factor;
    *out = (struct spread){.given = true, .low = 1 / (factor * of->high), .high = 1 / (factor * of->low)};
    return ST_OK;
}

/* models: calibrated, of every model of the workload. */
static enum status take_all_calibrated(struct scenario_error *error, const struct yaml *value,
                                       const struct scenario *scenario, struct arena *arena,
                                       struct diag *diag)
{
    enum status status = ST_OK;
    error->models = ARENA_NEW(arena, scenario->n_work, struct error_model);
    for (size_t a = 0; a < scenario->n_work && status == ST_OK; a++) {
        const char *key = scenario->work[a].application.model->key;
        bool before = false;
        for (size_t b = 0; b < error->n_models; b++)
            before = before || strcmp(error->models[b].name.text, key) == 0;
        if (before)
            continue;
        struct error_model *model = &error->models[error->n_models++];
        model->name = (struct given){key, value->file, value->line, value->column, NULL};
        status = take_calibrated(&model->spread, value, key, &scenario->calibration, diag);
    }
    return status;
}

static enum status read_models(struct scenario_error *error, const struct yaml *value,
                               const struct scenario *scenario, struct arena *arena, struct diag *diag)
{
    if (says_calibrated(value))
        return take_all_calibrated(error, value, scenario, arena, diag);
    enum status status = yaml_expect(value, YAML_MAP, "the models of error", diag);
    if (status != ST_OK)
        return status;
    error->models = ARENA_NEW(arena, value->n, struct error_model);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        struct error_model *model = &error->models[error->n_models++];
        model->name = (struct given){pair->key, value->file, pair->line, pair->column, NULL};
        bool known = false;
        for (size_t a = 0; a < scenario->n_work; a++)
            known = known || in_family(scenario->work[a].application.model->key, pair->key);
        if (!known)
            return unknown_model(&model->name, scenario->work, scenario->n_work, arena, diag);
        if (says_calibrated(pair->value))
            status = take_calibrated(&model->spread, pair->value, pair->key, &scenario->calibration, diag);
        else
            status = read_spread(&model->spread, NULL, pair->key, pair->value, arena, diag);
    }
    return status;
}

/* A probability: "90%" or 0.9. */
static enum status read_chance(double *out, const struct yaml *value, const char *what, struct diag *diag)
{
    enum status status = yaml_expect(value, YAML_SCALAR, what, diag);
    if (status != ST_OK)
        return status;
    const char *text = value->text ? value->text : "";
    const size_t n = strlen(text);
    const bool percent = n > 1 && text[n - 1] == '%';
    struct text number = TEXT_INIT;
    text_putn(&number, text, percent ? n - 1 : n);
    status = decimal_parse_double(out, number.s, diag);
    text_fini(&number);
    *out /= percent ? 100 : 1;
    if (status == ST_OK && !(*out >= 0 && *out <= 1))
        status =
            diag_set(diag, ST_INPUT, "%s: expected a probability like 90%% or 0.9, got '%s'", what, text);
    if (status == ST_OK)
        return ST_OK;
    diag_place(diag, value->file, value->line, value->column);
    return status;
}

static enum status read_available(struct scenario_error *error, const struct yaml *value, struct arena *arena,
                                  struct diag *diag)
{
    enum status status = yaml_expect(value, YAML_MAP, "available", diag);
    if (status != ST_OK)
        return status;
    error->parts = ARENA_NEW(arena, value->n, struct error_part);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        struct error_part *part = &error->parts[error->n_parts++];
        part->part = (struct given){pair->key, value->file, pair->line, pair->column, NULL};
        status = read_chance(&part->chance, pair->value, pair->key, diag);
    }
    return status;
}

static enum status read_correlate(struct scenario_error *error, const struct yaml *value, struct diag *diag)
{
    static const char *const words[] = {"shared", "independent"};
    const enum status status = yaml_expect(value, YAML_SCALAR, "correlate", diag);
    if (status != ST_OK)
        return status;
    const char *text = value->text ? value->text : "";
    error->shared = strcmp(text, words[0]) == 0;
    if (error->shared || strcmp(text, words[1]) == 0)
        return ST_OK;
    diag_set(diag, ST_INPUT, "correlate: unknown value '%s'; expected shared or independent", text);
    suggest(diag, text, words, 2);
    diag_place(diag, value->file, value->line, value->column);
    return ST_INPUT;
}

enum status error_take(struct scenario_error *error, const struct yaml *value,
                       const struct scenario *scenario, struct arena *arena, struct diag *diag)
{
    static const char *const keys[] = {"prices", "models", "correlate", "available", "rates"};
    enum status status = yaml_check_keys(value, "error", keys, sizeof keys / sizeof *keys, diag);
    if (status != ST_OK)
        return status;
    const struct yaml *prices = yaml_get(value, "prices");
    const struct yaml *models = yaml_get(value, "models");
    const struct yaml *correlate = yaml_get(value, "correlate");
    const struct yaml *available = yaml_get(value, "available");
    const struct yaml *rates = yaml_get(value, "rates");
    if (!prices && !models && !available && !rates)
        return yaml_error(value, diag, "error: expected prices, rates, models or available");
    if (models && !correlate)
        return yaml_error(
            value, diag, "error: models need `correlate`: shared (one error for all options) or independent");
    if (correlate && !models)
        return yaml_error(correlate, diag,
                          "correlate: says how the errors of models go together; there are none");
    error->given = true;
    if (prices)
        status = read_prices(error, prices, arena, diag);
    if (status == ST_OK && rates)
        status = read_rates(error, rates, arena, diag);
    if (status == ST_OK && models)
        status = read_models(error, models, scenario, arena, diag);
    if (status == ST_OK && correlate)
        status = read_correlate(error, correlate, diag);
    if (status == ST_OK && available)
        status = read_available(error, available, arena, diag);
    return status;
}

size_t error_of_model(const struct scenario_error *error, const char *key)
{
    size_t best = NO_INDEX;
    for (size_t i = 0; i < error->n_models; i++)
        if (in_family(key, error->models[i].name.text) &&
            (best == NO_INDEX || strlen(error->models[i].name.text) > strlen(error->models[best].name.text)))
            best = i;
    return best;
}
