/* rate_unit.c - reads units of rates, and compares rates with peaks. */
#include "model/rate_unit.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "model/model.h"
#include "model/model_list.h"

enum { FAR_BELOW = 1000, MOST_MODELS = 64 };

static const struct prefix {
    char letter;
    double factor;
} PREFIXES[] = {{'k', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12}, {'P', 1e15}, {'E', 1e18}};
enum { N_PREFIXES = sizeof PREFIXES / sizeof *PREFIXES };

/* Part of a text, not NUL-terminated. */
struct unit_word {
    const char *s;
    size_t n;
};

static bool same_word(struct unit_word a, const char *b)
{
    return strlen(b) == a.n && strncmp(a.s, b, a.n) == 0;
}

/* The counted thing of a rate unit in the singular: "frame" for "frames/s". n 0: the text is not a count per
 * second. */
static struct unit_word counted_word(const char *unit)
{
    const size_t n = strlen(unit);
    if (n < 3 || strcmp(unit + n - 2, "/s") != 0)
        return (struct unit_word){unit, 0};
    return (struct unit_word){unit, n > 3 && unit[n - 3] == 's' ? n - 3 : n - 2};
}

/* The unit of work of a model without its prefix: "flop", "key", "token". */
static struct unit_word work_word(const struct model *model)
{
    const struct unit_word word = {model->unit.work, strlen(model->unit.work)};
    for (size_t i = 0; i < N_PREFIXES; i++)
        if (model->unit.scale == PREFIXES[i].factor && word.n > 1 && word.s[0] == PREFIXES[i].letter)
            return (struct unit_word){word.s + 1, word.n - 1};
    return word;
}

static bool is_operation(struct unit_word word)
{
    return same_word(word, "op") || same_word(word, "flop");
}

bool rate_unit_is_operations(const struct model *model)
{
    return !model->unit.assumed && is_operation(work_word(model));
}

const char *rate_unit_counted(double *each, const struct application *app)
{
    const struct model *model = app->model;
    *each = 1;
    if (!model->unit.assumed && model->unit.scale == 1)
        return model->unit.work;
    const size_t tokens = model_param_at(model, "tokens");
    if (!rate_unit_is_operations(model) || tokens == model->n_params || !(app->param[tokens] > 0))
        return NULL;
    *each = app->param[tokens] / model->work(app);
    return "token";
}

/* True if a rate in `given` can be a rate of the model. Benchmarks that count keys or random numbers also
 * print Mop/s. */
static bool is_counted_by(struct unit_word given, const struct model *model)
{
    const struct unit_word counts = work_word(model);
    return (given.n == counts.n && strncmp(given.s, counts.s, given.n) == 0) ||
           (is_operation(given) && is_operation(counts)) ||
           (same_word(given, "op") && model->unit.scale == 1e6);
}

/* False for a word that may begin with a prefix: "ktoken". */
static bool is_plain(struct unit_word word)
{
    for (size_t i = 0; i < word.n; i++)
        if (!islower((unsigned char)word.s[i]))
            return false;
    return word.n > 0 && (word.s[0] != 'k' || same_word(word, "key"));
}

/* Factor of a unit that counts the model's work, or anything if model is NULL; 0: it counts something
 * else. */
static double factor_of(const char *unit, const struct model *model)
{
    const struct unit_word whole = counted_word(unit), rest = {whole.s + 1, whole.n > 0 ? whole.n - 1 : 0};
    if (whole.n == 0)
        return 0;
    if (model ? is_counted_by(whole, model) : is_plain(whole))
        return 1;
    for (size_t i = 0; i < N_PREFIXES; i++)
        if (whole.s[0] == PREFIXES[i].letter && (model ? is_counted_by(rest, model) : is_operation(rest)))
            return PREFIXES[i].factor;
    return 0;
}

/* Suggests the nearest model, because a similar name is probably a typing error. */
static enum status unit_error(const char *name, const struct model *model, struct diag *diag)
{
    const char *names[MOST_MODELS];
    size_t n = 0, n_models = 0;
    const struct model *const *list = model_list(&n_models);
    for (; n < n_models && n < MOST_MODELS; n++)
        names[n] = list[n]->key;
    const char *near = model ? NULL : nearest_name(name, names, n);
    return diag_set(diag, ST_INPUT,
                    "the rate of %s has no unit: expected a number with its unit, such as 2100 token/s or "
                    "23.6 Mop/s%s%s%s",
                    name, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

enum status rate_unit_read(double *factor, const char **shown, const char *unit, const struct model *model,
                           const char *name, struct diag *diag)
{
    *factor = 0;
    if (!*unit && (!model || model->unit.assumed))
        return unit_error(name, model, diag);
    if (!*unit || (model && strcmp(unit, model->unit.rate) == 0)) {
        *factor = model->unit.scale;
        *shown = model->unit.rate;
        return ST_OK;
    }
    /* if a program does not state its unit, any unit is accepted */
    *factor = factor_of(unit, model && !model->unit.assumed ? model : NULL);
    *shown = unit;
    if (*factor > 0)
        return ST_OK;
    return diag_set(diag, ST_INPUT, "'%s' is not a unit of the rate of %s: expected %s", unit, name,
                    model && !model->unit.assumed ? model->unit.rate : "one such as token/s, job/s or Mop/s");
}

/* Peak operations per second of one of `each` processes; *of: its resource. 0: unknown. */
static double peak_ops(const char **of, const struct application *app, const struct node *node, int64_t each)
{
    const struct accelerator *card = node->accelerator;
    const bool on_cards = card && app->model->computes_in;
    const int64_t full = on_cards ? node->accelerators : node->cores;
    double peak = 0, cards = 0;
    for (size_t i = 0; card && !on_cards && i < N_PRECISIONS; i++)
        cards = fmax(cards, card->peak_ops[i]);
    *of = on_cards ? "an accelerator" : "the node";
    if (card && !on_cards && !(cards > 0)) /* the processes may run on accelerators of unknown peak */
        return 0;
    if (on_cards)
        peak = card->peak_ops[app->model->computes_in(app)] * (double)node->accelerators;
    else
        peak = node->peak_ops > 0 ? node->peak_ops * (double)node->cores + cards * (double)node->accelerators
                                  : cards * (double)node->accelerators;
    return peak / (double)(each > 0 ? each : full);
}

const char *rate_doubt(const struct application *app, const struct node *node, int64_t each, double rate_ops,
                       struct arena *arena)
{
    const struct model *model = app->model;
    const char *of = NULL;
    const double peak = rate_unit_is_operations(model) ? peak_ops(&of, app, node, each) : 0;
    const bool guess = node->peak_ops > 0 && figure_is_guess(node->peak_kind); /* no bound on the rate */
    if (!(peak > 0) || ((guess || rate_ops <= peak * (1 + 1e-9)) && rate_ops * FAR_BELOW >= peak))
        return NULL;
    return arena_printf(arena, "%s the peak of %s, %s %s for each process",
                        rate_ops > peak ? "above" : "below a thousandth of", of,
                        number_text(peak / model->unit.scale, 4, arena), model->unit.rate);
}
