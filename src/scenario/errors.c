/* errors.c - reads `error`. */
#include "scenario/errors.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/yaml.h"
#include "model/interval.h"
#include "scenario/keys.h"
#include "scenario/scenario.h"
#include "scenario/service.h"

/* Reads a factor or weight: a decimal above zero, or a quotient of two decimals ("1/1.3"). */
static enum status read_ratio(double *out, const struct located_text *given, const char *what, double high,
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
    return status == ST_OK ? ST_OK : located_fail(given, status, diag);
}

static enum status read_uniform(void *to, const struct field *field, const struct yaml *value,
                                struct scenario_reader *r)
{
    struct spread *out = to;
    enum status status = yaml_expect(value, YAML_LIST, field->key, r->diag);
    if (status != ST_OK)
        return status;
    if (value->n != 2)
        return yaml_error(value, r->diag, "uniform: expected the two ends [low, high], got %zu", value->n);
    double *const ends[] = {&out->low, &out->high};
    for (size_t i = 0; i < 2 && status == ST_OK; i++) {
        struct located_text given = {0};
        status = located_read_text(&given, value->items[i], "an end of uniform", r->diag);
        if (status == ST_OK)
            status = read_ratio(ends[i], &given, "a factor", 1e6, r->diag);
    }
    if (status == ST_OK && out->low > out->high)
        return yaml_error(value, r->diag, "uniform: the ends are the wrong way round: expected [low, high]");
    return status;
}

/* Inserts a value into the rising list. ST_INPUT: the same number twice, even if written differently. */
static enum status add_value(struct spread *out, double value, double weight,
                             const struct located_text *given, struct diag *diag)
{
    size_t at = out->n;
    while (at > 0 && out->value[at - 1] > value)
        at--;
    if (at > 0 && out->value[at - 1] == value)
        return located_error(given, diag, "table: the factor %s occurs twice", given->text);
    memmove(out->value + at + 1, out->value + at, (out->n - at) * sizeof *out->value);
    memmove(out->chance + at + 1, out->chance + at, (out->n - at) * sizeof *out->chance);
    out->value[at] = value;
    out->chance[at] = weight;
    out->n++;
    return ST_OK;
}

static enum status read_table(void *to, const struct field *field, const struct yaml *value,
                              struct scenario_reader *r)
{
    struct spread *out = to;
    enum status status = yaml_expect(value, YAML_MAP, field->key, r->diag);
    if (status != ST_OK)
        return status;
    if (value->n == 0)
        return yaml_error(value, r->diag,
                          "table: expected factors and their weights {0.9: 1, 1: 2}, got none");
    double sum = 0;
    out->value = ARENA_NEW(r->arena, value->n, double);
    out->chance = ARENA_NEW(r->arena, value->n, double);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        const struct located_text key = located_key(value, i);
        struct located_text given = {0};
        double factor = 0, weight = 0;
        status = read_ratio(&factor, &key, "a factor", 1e6, r->diag);
        if (status == ST_OK)
            status = located_read_text(&given, value->pairs[i].value, "a weight", r->diag);
        if (status == ST_OK)
            status = read_ratio(&weight, &given, "a weight", 1e12, r->diag);
        if (status == ST_OK)
            status = add_value(out, factor, weight, &key, r->diag);
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

/* A spread, and whether every part draws a factor of its own. */
struct spread_input {
    struct spread spread;
    bool by_part;
};

static const char *const each_words[] = {"kind", "part"};
static const struct field TEXT = {.form = FIELD_TEXT}, ENDS = {.form = FIELD_NAMES};
static const struct field TABLE = {.form = FIELD_NAMED, .row = &TEXT};
static const struct field SPREAD_KEYS[] = {
    {.key = "uniform", FIELD_TO_OTHER(read_uniform), .shape = &ENDS},
    {.key = "table", FIELD_TO_OTHER(read_table), .shape = &TABLE},
    {.key = "each", FIELD_SWITCH_OF(each_words), .to = offsetof(struct spread_input, by_part)},
};

static const struct fields SPREAD = {"a spread", FIELDS(SPREAD_KEYS), NULL};
static const struct fields SPREAD_OF_ALL = {"a spread", SPREAD_KEYS, 2, NULL}; /* all keys but `each` */
static const struct field PRICE_ROW = {.form = FIELD_MAP, .fields = &SPREAD, .scalar = &TEXT};
static const struct field ROW_OF_ALL = {.form = FIELD_MAP, .fields = &SPREAD_OF_ALL, .scalar = &TEXT};
static const struct field PRICES = {.form = FIELD_NAMED, .row = &PRICE_ROW};
static const struct field RATES = {.form = FIELD_NAMED, .row = &ROW_OF_ALL};
static const struct field MODELS = {.form = FIELD_NAMED, .row = &ROW_OF_ALL, .scalar = &TEXT};

/* Reads a spread. The key `each` is allowed if by_part is not NULL. */
static enum status read_spread(struct spread *out, bool *by_part, const char *what, const struct yaml *value,
                               struct scenario_reader *r)
{
    const struct fields keys = {what, SPREAD_KEYS, by_part ? 3 : 2, NULL};
    struct spread_input given = {.spread = {.given = true}};
    const enum status status = fields_read(&given, value, &keys, r);
    if (status == ST_OK && !yaml_get(value, "uniform") == !yaml_get(value, "table"))
        return yaml_error(value, r->diag, "%s: expected {uniform: [low, high]} or {table: {factor: weight}}",
                          what);
    *out = given.spread;
    if (by_part)
        *by_part = given.by_part;
    return status;
}

/* The kinds of prices or rates that may be keys of a map, and the name of the map. */
struct figure_kind_map {
    const char *what;
    enum figure_kind v[N_FIGURE_KINDS];
    size_t n;
};

/* Reads a map from kinds to spreads: out [N_FIGURE_KINDS]; by_part: whether each part has a factor of its
 * own. */
static enum status read_kinds(struct spread *out, bool *by_part, const struct figure_kind_map *kinds,
                              const struct yaml *value, struct scenario_reader *r)
{
    const char *names[N_FIGURE_KINDS];
    for (size_t k = 0; k < kinds->n; k++)
        names[k] = figure_kind_name(kinds->v[k]);
    enum status status = yaml_check_keys(value, kinds->what, names, kinds->n, r->diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        enum figure_kind kind = FIGURE_LIST;
        figure_kind_find(&kind, value->pairs[i].key);
        status = read_spread(&out[kind], by_part ? &by_part[kind] : NULL, value->pairs[i].key,
                             value->pairs[i].value, r);
    }
    return status;
}

static enum status read_prices(void *to, const struct field *field, const struct yaml *value,
                               struct scenario_reader *r)
{
    struct scenario_error *error = to;
    /* the kinds of quotes; the remaining kinds are those of rates */
    struct figure_kind_map kinds = {.what = "the prices of error"};
    for (int k = 0; k <= FIGURE_ASSUMPTION; k++)
        kinds.v[kinds.n++] = (enum figure_kind)k;
    (void)field;
    return read_kinds(error->price, error->price_by_part, &kinds, value, r);
}

/* Reads spreads by the kind of a node's rate, because estimates are less certain than measurements. */
static enum status read_rates(void *to, const struct field *field, const struct yaml *value,
                              struct scenario_reader *r)
{
    static const struct figure_kind_map kinds = {
        "the rates of error",
        {FIGURE_LIST, FIGURE_MEASURED, FIGURE_ESTIMATE, FIGURE_ESTIMATED, FIGURE_ASSUMPTION},
        5};
    struct scenario_error *error = to;
    (void)field;
    return read_kinds(error->rate, NULL, &kinds, value, r);
}

/* True if `family` is the key, or its beginning up to a dot. */
static bool in_family(const char *key, const char *family)
{
    const size_t n = strlen(family);
    return strncmp(key, family, n) == 0 && (key[n] == '\0' || key[n] == '.');
}

static enum status unknown_model(const struct located_text *given, const struct work_item *work,
                                 size_t n_work, struct arena *arena, struct diag *diag)
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
    return located_fail(given, ST_INPUT, diag);
}

static bool is_calibrated_word(const struct yaml *value)
{
    return value->kind == YAML_SCALAR && value->text && strcmp(value->text, "calibrated") == 0;
}

/* Sets the error of a model from calibration runs, relative to the rates that choose the plans. */
static enum status set_calibrated_error(struct spread *out, const struct yaml *at, const char *model,
                                        const struct calibration_input *calibrated, struct diag *diag)
{
    if (!calibrated->file.text)
        return yaml_error(at, diag, "calibrated: the scenario has no key `calibration`");
    const struct calibration *of = calibration_of(calibrated->v, calibrated->n, model);
    if (!of)
        return yaml_error(at, diag, "calibrated: %s has no factor of %s", calibrated->file.text, model);
    if (of->low == 1 && of->high == 1)
        return yaml_error(at, diag, "calibrated: %s has a single run of %s, which gives no error",
                          calibrated->file.text, model);
    const double factor = calibrated->chooses ? 1 : of->factor;
    *out = (struct spread){.given = true,
                           .low = 1 / (factor * of->high),
                           .high = 1 / (factor * of->low),
                           .middle = 1 / factor,
                           .to = of->processes,
                           .growth = of->growth};
    return ST_OK;
}

double spread_power(const struct spread *spread, double p)
{
    if (!spread || !(spread->middle > 0) || !(p > spread->to))
        return 1;
    const struct interval beyond = {1, spread->growth, spread->to};
    return interval_half(&beyond, p);
}

double spread_at(const struct spread *spread, double factor, double p)
{
    if (!spread || !(spread->middle > 0) || !(p > spread->to))
        return factor;
    return spread->middle * number_pow(factor / spread->middle, spread_power(spread, p));
}

/* Variance of the logarithm of a uniform factor between two ends: 1 - (s / sinh s)^2, where s is half the
 * logarithm of high / low. */
static double uniform_log_variance(double low, double high)
{
    const double s = number_ln(high / low) / 2;
    const double square = s * s;
    if (square < 1e-3) /* the next term is below 1e-16 of the first */
        return square *
               (1.0 / 3 -
                square * (1.0 / 15 - square * (2.0 / 189 - square * (1.0 / 675 - square * 2.0 / 10395))));
    const double ratio = number_ln(high / low) / (high / low - 1);
    return 1 - ratio * ratio * (high / low);
}

static double table_log_variance(const struct spread *spread)
{
    double mean = 0, variance = 0;
    for (size_t i = 0; i < spread->n; i++)
        mean += spread->chance[i] * number_ln(spread->value[i]);
    for (size_t i = 0; i < spread->n; i++) {
        const double off = number_ln(spread->value[i]) - mean;
        variance += spread->chance[i] * off * off;
    }
    return variance;
}

/* Variance of the logarithm of a prediction's factor: two halves of normal distributions that meet at the
 * middle, with 5 % of the draws beyond each end. */
static double prediction_log_variance(const struct spread *spread)
{
    static const double PI = 3.14159265358979323846;
    const double up = number_ln(spread->high / spread->middle) / INTERVAL_DEVIATIONS;
    const double down = number_ln(spread->middle / spread->low) / INTERVAL_DEVIATIONS;
    return (up * up + down * down) / 2 - (up - down) * (up - down) / (2 * PI);
}

double spread_log_variance(const struct spread *spread)
{
    if (!spread || spread->low == spread->high)
        return 0;
    if (!(spread->low > 0))
        return (double)INFINITY;
    return spread->middle > 0 ? prediction_log_variance(spread)
           : spread->n > 0    ? table_log_variance(spread)
                              : uniform_log_variance(spread->low, spread->high);
}

/* Sets the errors for `models: calibrated`, for every model of the workload. */
static enum status set_all_calibrated_errors(struct scenario_error *error, const struct yaml *value,
                                             struct scenario_reader *r)
{
    const struct scenario *scenario = r->whole;
    enum status status = ST_OK;
    error->models = ARENA_NEW(r->arena, scenario->n_work, struct error_model);
    for (size_t a = 0; a < scenario->n_work && status == ST_OK; a++) {
        const char *key = scenario->work[a].application.model->key;
        bool before = false;
        for (size_t b = 0; b < error->n_models; b++)
            before = before || strcmp(error->models[b].name.text, key) == 0;
        if (before)
            continue;
        struct error_model *model = &error->models[error->n_models++];
        model->name = (struct located_text){key, value->file, value->line, value->column, NULL};
        status = set_calibrated_error(&model->spread, value, key, &scenario->calibration, r->diag);
    }
    return status;
}

static enum status read_models(void *to, const struct field *field, const struct yaml *value,
                               struct scenario_reader *r)
{
    struct scenario_error *error = to;
    const struct scenario *scenario = r->whole;
    (void)field;
    if (is_calibrated_word(value))
        return set_all_calibrated_errors(error, value, r);
    enum status status = yaml_expect(value, YAML_MAP, "the models of error", r->diag);
    if (status != ST_OK)
        return status;
    error->models = ARENA_NEW(r->arena, value->n, struct error_model);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        struct error_model *model = &error->models[error->n_models++];
        model->name = located_key(value, i);
        bool known = false;
        for (size_t a = 0; a < scenario->n_work; a++)
            known = known || in_family(scenario->work[a].application.model->key, pair->key);
        if (!known)
            return unknown_model(&model->name, scenario->work, scenario->n_work, r->arena, r->diag);
        if (is_calibrated_word(pair->value))
            status =
                set_calibrated_error(&model->spread, pair->value, pair->key, &scenario->calibration, r->diag);
        else
            status = read_spread(&model->spread, NULL, pair->key, pair->value, r);
    }
    return status;
}

/* True for numbers of tco that are estimates; years and rent_step are decisions. */
static bool is_estimate(const struct field *key)
{
    return key->form == FIELD_FRACTION || key->form == FIELD_NUMBER || key->form == FIELD_PRICE;
}

static enum status read_tco(void *to, const struct field *field, const struct yaml *value,
                            struct scenario_reader *r)
{
    struct scenario_error *error = to;
    const struct fields *keys = scenario_tco.fields;
    const char **names = ARENA_NEW(r->arena, keys->n, const char *);
    size_t n = 0;
    (void)field;
    for (size_t k = 0; k < keys->n; k++)
        if (is_estimate(&keys->v[k]))
            names[n++] = keys->v[k].key;
    enum status status = yaml_check_keys(value, "the tco of error", names, n, r->diag);
    if (status == ST_OK && !((const struct scenario *)r->whole)->purchase.operation.given)
        return yaml_error(value, r->diag, "error: tco has no errors where the scenario has no `tco`");
    error->tco = ARENA_NEW(r->arena, value->n, struct error_tco);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        struct error_tco *of = &error->tco[error->n_tco++];
        of->name = located_key(value, i);
        while (strcmp(keys->v[of->key].key, of->name.text) != 0)
            of->key++;
        status = read_spread(&of->spread, NULL, of->name.text, value->pairs[i].value, r);
    }
    return status;
}

/* --- failures and arrivals --- */

static const struct {
    const char *key, *words;
} CONDITIONS[N_ERROR_CONDITIONS] = {
    [ERROR_MTBF] = {"mtbf", "the time between failures"},
    [ERROR_CHECKPOINT] = {"checkpoint", "the size of a checkpoint"},
    [ERROR_FIXED] = {"fixed", "the fixed time of a checkpoint"},
    [ERROR_RESTART] = {"restart", "the time of a restart"},
    [ERROR_REPAIR] = {"repair", "the time of a repair"},
    [ERROR_REPAIR_SHARE] = {"repair_share", "the share of failures with a repair"},
    [ERROR_ARRIVALS] = {"arrivals", "the arrivals"},
};

const char *error_condition_words(enum error_condition condition)
{
    return CONDITIONS[condition].words;
}

/* True if some application serves requests, which can arrive. */
static bool serves(const struct scenario *scenario)
{
    bool any = false;
    for (size_t a = 0; a < scenario->n_work; a++)
        any = any || service_value(&scenario->work[a].application, SERVICE_ARRIVALS);
    return any;
}

static enum status read_condition(void *to, const struct field *field, const struct yaml *value,
                                  struct scenario_reader *r)
{
    struct scenario_error *error = to;
    const struct scenario *scenario = r->whole;
    size_t i = 0;
    while (strcmp(CONDITIONS[i].key, field->key) != 0)
        i++;
    if (i == ERROR_ARRIVALS && !serves(scenario))
        return yaml_error(value, r->diag,
                          "error: arrivals has no error where no application serves requests");
    if (i != ERROR_ARRIVALS && !scenario->failures.given)
        return yaml_error(value, r->diag, "error: %s has no error where the scenario has no `failures`",
                          field->key);
    return read_spread(&error->condition[i], NULL, field->key, value, r);
}

static enum status check_keys(void *out, const struct yaml *map, struct scenario_reader *r)
{
    struct scenario_error *error = out;
    const bool models = yaml_get(map, "models") != NULL;
    const struct yaml *correlate = yaml_get(map, "correlate");
    bool any = models || yaml_get(map, "prices") || yaml_get(map, "available") || yaml_get(map, "rates") ||
               yaml_get(map, "tco");
    for (int k = 0; k < N_ERROR_CONDITIONS; k++)
        any = any || yaml_get(map, CONDITIONS[k].key);
    error->given = true;
    if (!any)
        return yaml_error(map, r->diag,
                          "error: expected prices, rates, models, available, tco, arrivals or numbers of "
                          "failures such as mtbf");
    if (models && !correlate)
        return yaml_error(
            map, r->diag,
            "error: models need `correlate`: shared (one error for all options) or independent");
    if (correlate && !models)
        return yaml_error(correlate, r->diag, "correlate: needs errors of models, and there are none");
    return ST_OK;
}

static const char *const correlate_words[] = {"independent", "shared"};
/* a probability: "90%" or 0.9 */
static const struct field PART = {
    .form = FIELD_FRACTION, .to = offsetof(struct error_part, chance), .high = 1};

#define CONDITION FIELD_TO_OTHER(read_condition), .shape = &ROW_OF_ALL

static const struct field KEYS[] = {
    {.key = "prices", FIELD_TO_OTHER(read_prices), .shape = &PRICES},
    {.key = "models", FIELD_TO_OTHER(read_models), .shape = &MODELS},
    {.key = "correlate", FIELD_SWITCH_OF(correlate_words), .to = offsetof(struct scenario_error, shared)},
    {.key = "available",
     FIELD_NAMED_OF(struct error_part, PART),
     .to = offsetof(struct scenario_error, parts)},
    {.key = "rates", FIELD_TO_OTHER(read_rates), .shape = &RATES},
    {.key = "tco", FIELD_TO_OTHER(read_tco), .shape = &RATES},
    {.key = "mtbf", CONDITION},
    {.key = "checkpoint", CONDITION},
    {.key = "fixed", CONDITION},
    {.key = "restart", CONDITION},
    {.key = "repair", CONDITION},
    {.key = "repair_share", CONDITION},
    {.key = "arrivals", CONDITION},
};
const struct fields scenario_error_keys = {"error", FIELDS(KEYS), check_keys};

/* --- without the key --- */

static struct spread between(double low, double high)
{
    return (struct spread){.given = true, .low = low, .high = high};
}

/* The error of a model: the interval of the scenario's calibration if it has one, otherwise the model's own,
 * otherwise 0.9 to 1.1. */
static struct spread model_by_default(const struct calibration_input *calibrated, const struct model *model)
{
    struct diag none = DIAG_INIT;
    const double within = model->about.within;
    const struct spread usual = within > 0 ? between(1 / within, within) : between(0.9, 1.1);
    struct spread out = usual;
    static const struct yaml nowhere = {0};
    if (calibrated->file.text && set_calibrated_error(&out, &nowhere, model->key, calibrated, &none) != ST_OK)
        out = usual;
    diag_fini(&none);
    return out;
}

void error_by_default(struct scenario_error *out, const struct scenario *scenario, struct arena *arena)
{
    static const struct {
        enum figure_kind kind;
        double low, high;
    } prices[] = {{FIGURE_LIST, 0.8, 1},
                  {FIGURE_STREET, 0.9, 1.1},
                  {FIGURE_ESTIMATE, 0.8, 1.25},
                  {FIGURE_ASSUMPTION, 0.7, 1.4}},
      rates[] = {{FIGURE_MEASURED, 0.97, 1.03},
                 {FIGURE_ESTIMATED, 0.75, 1.25},
                 {FIGURE_ESTIMATE, 0.75, 1.25},
                 {FIGURE_ASSUMPTION, 0.75, 1.25},
                 {FIGURE_LIST, 0.75, 1.25}};
    *out = (struct scenario_error){.given = true, .by_default = true};
    for (size_t i = 0; i < sizeof prices / sizeof *prices; i++) {
        out->price[prices[i].kind] = between(prices[i].low, prices[i].high);
        out->price_by_part[prices[i].kind] = true;
    }
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
        out->rate[rates[i].kind] = between(rates[i].low, rates[i].high);
    if (scenario->failures.given)
        out->condition[ERROR_MTBF] = between(0.58, 1.72);
    out->models = ARENA_NEW(arena, scenario->n_work, struct error_model);
    for (size_t a = 0; a < scenario->n_work; a++) {
        const struct model *model = scenario->work[a].application.model;
        const char *key = model->key;
        if (error_of_model(out, key) != NO_INDEX &&
            strcmp(out->models[error_of_model(out, key)].name.text, key) == 0)
            continue;
        out->models[out->n_models++] =
            (struct error_model){{.text = key}, model_by_default(&scenario->calibration, model)};
    }
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
