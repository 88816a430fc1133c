/* build_error.c - the uncertainty that the scenario's `error` gives. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/yaml.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/compare.h"
#include "proof/reads.h"
#include "proof/words.h"

/* "0.9", "1/1.3" or "90%"; NAN: no text. */
static double ratio_of(const char *text)
{
    char *end = NULL;
    const double number = text ? strtod(text, &end) : (double)NAN;
    return !text || !*end ? number : *end == '%' ? number / 100 : number / strtod(end + 1, NULL);
}

/* Reads a table of factors and their weights. Factors rise, and the weights are scaled to a sum of 1. */
static void read_table(struct spread *out, const struct proof_build *b, const struct yaml *table)
{
    double sum = 0;
    out->value = ARENA_NEW(b->arena, table->n, double);
    out->chance = ARENA_NEW(b->arena, table->n, double);
    for (; out->n < table->n; out->n++) {
        const double value = ratio_of(table->pairs[out->n].key),
                     chance = ratio_of(reads_text(b->own, table->pairs[out->n].value));
        size_t at = out->n;
        for (; at > 0 && out->value[at - 1] > value; at--) {
            out->value[at] = out->value[at - 1];
            out->chance[at] = out->chance[at - 1];
        }
        out->value[at] = value;
        out->chance[at] = chance;
        sum += chance;
    }
    for (size_t i = 0; i < out->n; i++)
        out->chance[i] /= sum;
    out->low = out->n > 0 ? out->value[0] : 0;
    out->high = out->n > 0 ? out->value[out->n - 1] : 0;
}

static struct spread spread_of(const struct proof_build *b, const struct yaml *said)
{
    const struct yaml *uniform = yaml_get(said, "uniform"), *table = yaml_get(said, "table");
    struct spread out = {.given = true};
    if (uniform && uniform->kind == YAML_LIST && uniform->n == 2) {
        out.low = ratio_of(reads_text(b->own, uniform->items[0]));
        out.high = ratio_of(reads_text(b->own, uniform->items[1]));
    }
    if (table && table->kind == YAML_MAP)
        read_table(&out, b, table);
    return out;
}

/* The error of a model by its calibration: rates are the reciprocals of the times, relative to the rates that
 * choose the plan. */
static struct spread spread_of_runs(const struct proof_build *b, const char *model)
{
    const struct calibration_input *runs = b->own->load.calibration;
    size_t i = 0;
    while (i < runs->n && strcmp(runs->v[i].model, model) != 0)
        i++;
    if (i == runs->n)
        return (struct spread){.given = true};
    const struct calibration *of = &runs->v[i];
    const double factor = runs->chooses ? 1 : of->factor;
    return (struct spread){.given = true,
                           .low = 1 / (factor * of->high),
                           .high = 1 / (factor * of->low),
                           .middle = 1 / factor,
                           .to = of->processes,
                           .growth = of->growth};
}

/* Reads spreads by kind: out [N_FIGURE_KINDS]; by_part may be NULL. */
static void read_kinds(struct spread *out, bool *by_part, const struct proof_build *b,
                       const struct yaml *kinds)
{
    for (size_t i = 0; kinds && i < kinds->n; i++) {
        const size_t kind = words_place(kinds->pairs[i].key, words_figure, N_FIGURE_KINDS);
        const struct yaml *said = kinds->pairs[i].value;
        if (kind == N_FIGURE_KINDS)
            continue;
        out[kind] = spread_of(b, said);
        if (by_part)
            by_part[kind] = check_same(reads_at(b->own, said, "each"), "part");
    }
}

/* Reads the errors of models: a map, or one word for all models of the workload. */
static void read_models(struct scenario_error *out, const struct proof_build *b, const struct yaml *said)
{
    const struct instance_load *load = &b->own->load;
    const bool all = said && check_same(reads_text(b->own, said), "calibrated");
    const size_t n = all ? load->n_work : said ? said->n : 0;
    out->models = ARENA_NEW(b->arena, n, struct error_model);
    for (size_t i = 0; i < n; i++) {
        const char *model = all ? load->work[i].application.model->key : said->pairs[i].key;
        const bool runs = all || check_same(reads_text(b->own, said->pairs[i].value), "calibrated");
        bool before = false;
        for (size_t k = 0; k < out->n_models; k++)
            before = before || strcmp(out->models[k].name.text, model) == 0;
        if (!before)
            out->models[out->n_models++] = (struct error_model){
                {.text = model}, runs ? spread_of_runs(b, model) : spread_of(b, said->pairs[i].value)};
    }
}

/* Keys of the errors of failures and arrivals. */
static const char *const CONDITIONS[N_ERROR_CONDITIONS] = {
    [ERROR_MTBF] = "error.mtbf",         [ERROR_CHECKPOINT] = "error.checkpoint",
    [ERROR_FIXED] = "error.fixed",       [ERROR_RESTART] = "error.restart",
    [ERROR_REPAIR] = "error.repair",     [ERROR_REPAIR_SHARE] = "error.repair_share",
    [ERROR_ARRIVALS] = "error.arrivals",
};

enum status proof_build_error(struct proof_build *b)
{
    const struct yaml *said = audit_value(b->own, "error"), *parts = audit_value(b->own, "error.available"),
                      *tco = audit_value(b->own, "error.tco");
    struct scenario_error *out = &b->scenario->error;
    b->own->error = out;
    out->given = said && said->kind == YAML_MAP;
    out->shared = check_same(reads_at(b->own, said, "correlate"), "shared");
    read_kinds(out->price, out->price_by_part, b, audit_value(b->own, "error.prices"));
    read_kinds(out->rate, NULL, b, audit_value(b->own, "error.rates"));
    read_models(out, b, audit_value(b->own, "error.models"));
    out->n_parts = parts ? parts->n : 0;
    out->parts = ARENA_NEW(b->arena, out->n_parts, struct error_part);
    for (size_t i = 0; i < out->n_parts; i++)
        out->parts[i] = (struct error_part){{.text = parts->pairs[i].key},
                                            ratio_of(reads_text(b->own, parts->pairs[i].value))};
    out->n_tco = tco ? tco->n : 0;
    out->tco = ARENA_NEW(b->arena, out->n_tco, struct error_tco);
    for (size_t i = 0; i < out->n_tco; i++)
        out->tco[i] = (struct error_tco){.name = {.text = tco->pairs[i].key},
                                         .spread = spread_of(b, tco->pairs[i].value)};
    for (int k = 0; k < N_ERROR_CONDITIONS; k++)
        if (audit_value(b->own, CONDITIONS[k]))
            out->condition[k] = spread_of(b, audit_value(b->own, CONDITIONS[k]));
    return ST_OK;
}

/* --- the comparison --- */

static const struct compared SPREAD[] = {COMPARED(spread, given, AS_BOOL), COMPARED(spread, low, AS_REAL),
                                         COMPARED(spread, high, AS_REAL),  COMPARED(spread, middle, AS_REAL),
                                         COMPARED(spread, to, AS_REAL),    COMPARED(spread, growth, AS_REAL)},
                             NUMBER[] = {{"number", 0, sizeof(double), AS_REAL}},
                             WHETHER[] = {{"each", 0, sizeof(bool), AS_BOOL}},
                             ERROR[] = {COMPARED_AS("error", scenario_error, given, AS_BOOL),
                                        COMPARED_AS("error.correlate", scenario_error, shared, AS_BOOL),
                                        COMPARED(scenario_error, n_models, AS_SIZE),
                                        COMPARED(scenario_error, n_tco, AS_SIZE)},
                             PART[] = {COMPARED_AS("part", error_part, part.text, AS_TEXT),
                                       COMPARED(error_part, chance, AS_REAL)};

static const char *spread_difference(const struct spread *own, const struct spread *given, const char *of,
                                     struct arena *arena)
{
    const struct compared_rows values = {.name = of, COMPARED_ROWS(NUMBER, double)};
    const char *difference = compare_members(COMPARED_LIST(SPREAD), own, given, of, arena);
    if (!difference)
        difference = compare_rows(&values, own->value, own->n, given->value, given->n, arena);
    return difference ? difference
                      : compare_rows(&values, own->chance, own->n, given->chance, given->n, arena);
}

static const char *named_difference(const char *own, const char *given, const struct spread *ours,
                                    const struct spread *theirs, struct arena *arena)
{
    return check_same(own, given) ? spread_difference(ours, theirs, own, arena)
                                  : compare_texts("error", NULL, own, given, arena);
}

const char *error_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const struct scenario_error *ours = own->error, *theirs = given->error;
    const struct compared_rows parts = {.name = "error.available", COMPARED_ROWS(PART, struct error_part)},
                               each = {.name = "error.prices", COMPARED_ROWS(WHETHER, bool)};
    const char *difference = compare_members(COMPARED_LIST(ERROR), ours, theirs, NULL, arena);
    if (!difference)
        difference = compare_rows(&parts, ours->parts, ours->n_parts, theirs->parts, theirs->n_parts, arena);
    if (!difference)
        difference = compare_rows(&each, ours->price_by_part, N_FIGURE_KINDS, theirs->price_by_part,
                                  N_FIGURE_KINDS, arena);
    for (int k = 0; k < N_FIGURE_KINDS && !difference; k++)
        difference = spread_difference(&ours->price[k], &theirs->price[k], words_figure[k], arena);
    for (int k = 0; k < N_FIGURE_KINDS && !difference; k++)
        difference = spread_difference(&ours->rate[k], &theirs->rate[k], words_figure[k], arena);
    for (size_t i = 0; i < ours->n_models && !difference; i++)
        difference = named_difference(ours->models[i].name.text, theirs->models[i].name.text,
                                      &ours->models[i].spread, &theirs->models[i].spread, arena);
    for (size_t i = 0; i < ours->n_tco && !difference; i++)
        difference = named_difference(ours->tco[i].name.text, theirs->tco[i].name.text, &ours->tco[i].spread,
                                      &theirs->tco[i].spread, arena);
    for (int k = 0; k < N_ERROR_CONDITIONS && !difference; k++)
        difference = spread_difference(&ours->condition[k], &theirs->condition[k], CONDITIONS[k], arena);
    return difference;
}
