/* quantity.c - functions of numbers, searches over functions that a table defines, and the catalogue. */
#include "papers/quantity.h"

#include <math.h>

#include "base/number.h"
#include "catalog/price.h"

#include <string.h>

const struct quantity *const QUANTITY_LISTS[QUANTITY_N_LISTS] = {
    quantity_general,
    quantity_models,
    quantity_papers,
};

enum status quantity_number(const void **out, double value, const struct scope *scope)
{
    double *kept = ARENA_NEW(scope->arena, 1, double);
    *kept = value;
    *out = kept;
    return ST_OK;
}

double quantity_bound(const struct quantity_call *call)
{
    return *(const double *)call->bound;
}

/* --- functions of numbers */

static double least_number(const struct quantity_call *call)
{
    double out = INFINITY;
    for (size_t i = 0; i < call->n; i++)
        out = fmin(out, call->number[i]);
    return out;
}

static double largest_number(const struct quantity_call *call)
{
    double out = -INFINITY;
    for (size_t i = 0; i < call->n; i++)
        out = fmax(out, call->number[i]);
    return out;
}

/* --- searches over a function of one number, which the table defines */

static enum status bind_function(const void **out, const struct quantity_words *words,
                                 const struct scope *scope)
{
    const struct definition *found = definition_find(scope, words->word[0].at);
    *out = found;
    return found && found->n == 1 ? ST_OK
                                  : cursor_fail(&words->word[0], scope->diag,
                                                "'%s' is no function of one number", words->word[0].at);
}

static double value_at(double x, void *payload)
{
    const struct quantity_call *call = (const struct quantity_call *)payload;
    const struct definition *function = call->bound;
    return formula_eval(function->body, &x, call->diag);
}

static double root(const struct quantity_call *call)
{
    struct quantity_call payload = *call;
    double out = NAN;
    return find_root(&out, value_at, call->number[0], call->number[1], 1e-15, &payload) ? out : (double)NAN;
}

/* How often the function changes its sign in so many equal steps. */
static double sign_changes(const struct quantity_call *call)
{
    struct quantity_call payload = *call;
    const double low = call->number[0], width = call->number[1] - low, steps = call->number[2];
    int changes = 0;
    bool above = value_at(low, &payload) > 0;
    for (double i = 1; i <= steps; i++) {
        const bool before = above;
        above = value_at(low + width * i / steps, &payload) > 0;
        changes += above != before;
    }
    return changes;
}

/* The least value over whole numbers. */
static double least_value(const struct quantity_call *call)
{
    struct quantity_call payload = *call;
    double out = INFINITY;
    for (double x = call->number[0]; x <= call->number[1]; x++)
        out = fmin(out, value_at(x, &payload));
    return out;
}

/* Of low, 2 low, 4 low, ... up to high: the first at which the function is at most `bound`; NAN: none. */
static double first_doubling(const struct quantity_call *call)
{
    struct quantity_call payload = *call;
    for (double x = call->number[0]; x > 0 && x <= call->number[1]; x *= 2)
        if (value_at(x, &payload) <= call->number[2])
            return x;
    return NAN;
}

/* Of low, 2 low, 4 low, ... up to high: the one to which the function rises most from the one before. */
static double steepest_doubling(const struct quantity_call *call)
{
    struct quantity_call payload = *call;
    double out = NAN, most = 0, before = NAN;
    for (double x = call->number[0]; x > 0 && x <= call->number[1]; x *= 2) {
        const double value = value_at(x, &payload);
        if (value - before > most) {
            most = value - before;
            out = x;
        }
        before = value;
    }
    return out;
}

/* --- the catalogue */

static enum status lacks(const char *what, const struct cursor *id, const struct scope *scope)
{
    if (!scope->snapshot)
        return cursor_fail(id, scope->diag, "this paper has no catalogue");
    return diag_set(scope->diag, ST_CATALOG, "catalogue %s has no %s '%s', which the paper uses",
                    scope->snapshot->name, what, id->at);
}

/* The price of one unit. */
static enum status bind_price(const void **out, const struct quantity_words *words, const struct scope *scope)
{
    const struct snapshot *snapshot = scope->snapshot;
    const char *currency = words->word[1].at;
    struct price *prices = NULL;
    const size_t part = snapshot ? snapshot_part(snapshot, words->word[0].at) : NO_INDEX;
    if (part == NO_INDEX)
        return lacks("part", &words->word[0], scope);
    const enum status status =
        price_all(&prices, snapshot, snapshot->as_of, currency, false, scope->arena, scope->diag);
    if (status != ST_OK)
        return status;
    if (price_total(&prices[part], 1, NULL) < 0)
        return lacks("price of part", &words->word[0], scope);
    return quantity_number(out, money_major(price_total(&prices[part], 1, NULL), currency), scope);
}

static enum status bind_rate(const void **out, const struct quantity_words *words, const struct scope *scope)
{
    const struct snapshot *s = scope->snapshot;
    const size_t node = s ? snapshot_node(s, words->word[0].at) : NO_INDEX;
    for (size_t i = 0; s && i < s->n_rates; i++)
        if (s->rates[i].node == node && strcmp(s->rates[i].application, words->word[1].at) == 0)
            return quantity_number(out, s->rates[i].rate_ops, scope);
    return lacks(arena_printf(scope->arena, "rate of %s on node", words->word[1].at), &words->word[0], scope);
}

static enum status bind_memory(const void **out, const struct quantity_words *words,
                               const struct scope *scope)
{
    const struct snapshot *s = scope->snapshot;
    const size_t node = s ? snapshot_node(s, words->word[0].at) : NO_INDEX;
    return node == NO_INDEX ? lacks("node", &words->word[0], scope)
                            : quantity_number(out, (double)s->nodes[node].memory_B, scope);
}

static enum status bind_technology(const void **out, const struct quantity_words *words,
                                   const struct scope *scope)
{
    const struct snapshot *s = scope->snapshot;
    const size_t t = s ? snapshot_technology(s, words->word[0].at) : NO_INDEX;
    *out = t == NO_INDEX ? NULL : &s->technologies[t];
    return t == NO_INDEX ? lacks("technology", &words->word[0], scope) : ST_OK;
}

static const struct technology *technology_of(const struct quantity_call *call)
{
    return call->bound;
}

/* A constant of a machine, in the unit it is printed in. */
static enum status bind_constant(const void **out, const struct quantity_words *words,
                                 const struct scope *scope)
{
    const struct snapshot *s = scope->snapshot;
    for (size_t i = 0; s && i < s->n_constants; i++)
        if (strcmp(s->constants[i].machine, words->word[0].at) == 0 &&
            strcmp(s->constants[i].name, words->word[1].at) == 0)
            return quantity_number(out, s->constants[i].value, scope);
    return lacks(arena_printf(scope->arena, "constant of %s", words->word[0].at), &words->word[1], scope);
}

#define GENERAL_TABLE(X)                                                                                     \
    X(inf, "inf", NULL, NULL, NULL, INFINITY)                                                                \
    X(sqrt, "sqrt", NULL, "x", NULL, sqrt(number[0]))                                                        \
    X(exp, "exp", NULL, "x", NULL, exp(number[0]))                                                           \
    X(log, "log", NULL, "x", NULL, log(number[0]))                                                           \
    X(floor, "floor", NULL, "x", NULL, floor(number[0]))                                                     \
    X(abs, "abs", NULL, "x", NULL, fabs(number[0]))                                                          \
    X(min, "min", NULL, "...", NULL, least_number(call))                                                     \
    X(max, "max", NULL, "...", NULL, largest_number(call))                                                   \
    X(root, "root", "function", "low high", bind_function, root(call))                                       \
    X(changes, "sign_changes", "function", "low high steps", bind_function, sign_changes(call))              \
    X(least, "least_value", "function", "low high", bind_function, least_value(call))                        \
    X(first, "first_doubling", "function", "low high bound", bind_function, first_doubling(call))            \
    X(steepest, "steepest_doubling", "function", "low high", bind_function, steepest_doubling(call))         \
    X(price, "catalog.price", "part, currency", NULL, bind_price, quantity_bound(call))                      \
    X(rate, "catalog.rate", "node, model", NULL, bind_rate, quantity_bound(call))                            \
    X(memory, "catalog.memory", "node", NULL, bind_memory, quantity_bound(call))                             \
    X(latency, "catalog.latency", "technology", NULL, bind_technology, technology_of(call)->latency_s)       \
    X(band, "catalog.bandwidth", "technology", NULL, bind_technology, technology_of(call)->bandwidth_Bps)    \
    X(constant, "catalog.constant", "machine, name", NULL, bind_constant, quantity_bound(call))

GENERAL_TABLE(QUANTITY_EVAL)
const struct quantity quantity_general[] = {GENERAL_TABLE(QUANTITY_ROW){.name = NULL}};
