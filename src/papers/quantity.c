/* quantity.c - quantities for formulas: functions of numbers, searches over functions of a table, and
 * catalogue values. */
#include "papers/quantity.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/sort.h"
#include "catalog/price.h"
#include "catalog/snapshot.h"
#include "papers/reproduce.h"

int quantity_choice(const struct quantity_call *call, size_t word, const char *what, const char *const *names,
                    size_t n)
{
    int out = 0;
    return cursor_choice(&out, &call->word[word], what, names, n, call->scope->diag) == ST_OK ? out : 0;
}

double quantity_given(const struct quantity_call *call, size_t number, double otherwise)
{
    return isnan(call->number[number]) ? otherwise : call->number[number];
}

/* --- functions of numbers */

static double extreme(const struct quantity_call *call, double (*of_two)(double, double))
{
    double out = call->number[0];
    for (size_t i = 1; i < call->n; i++)
        out = of_two(out, call->number[i]);
    return out;
}

/* --- searches over a function of one number that the table defines */

struct function {
    const struct definition *definition;
    const struct scope *scope;
};

static struct function function_of(const struct quantity_call *call)
{
    static const struct definition none = {.n = 1};
    const struct definition *found = definition_find(call->scope, call->word[0].at);
    if (found && found->n == 1)
        return (struct function){found, call->scope};
    cursor_fail(&call->word[0], call->scope->diag, "'%s' is not a function of one number", call->word[0].at);
    return (struct function){&none, call->scope};
}

static double value_at(double x, void *payload)
{
    const struct function *function = payload;
    double out = NAN;
    if (function->scope->diag->status != ST_OK)
        return NAN;
    return definition_value(&out, function->definition, &x, function->scope) == ST_OK ? out : (double)NAN;
}

static double root(const struct quantity_call *call)
{
    struct function function = function_of(call);
    double out = NAN;
    return find_root(&out, value_at, call->number[0], call->number[1], 1e-15, &function) ? out : (double)NAN;
}

/* Number of sign changes of the function in equal steps. */
static double sign_changes(const struct quantity_call *call)
{
    struct function function = function_of(call);
    const double low = call->number[0], width = call->number[1] - low, steps = call->number[2];
    int changes = 0;
    bool above = value_at(low, &function) > 0;
    for (double i = 1; i <= steps; i++) {
        const bool before = above;
        above = value_at(low + width * i / steps, &function) > 0;
        changes += above != before;
    }
    return changes;
}

/* Minimum over whole numbers. */
static double least_value(const struct quantity_call *call)
{
    struct function function = function_of(call);
    double out = INFINITY;
    for (double x = call->number[0]; x <= call->number[1]; x++)
        out = fmin(out, value_at(x, &function));
    return out;
}

/* The first of low, 2 low, 4 low, ... up to high at which the function is at most `bound`; NAN: none. */
static double first_doubling(const struct quantity_call *call)
{
    struct function function = function_of(call);
    for (double x = call->number[0]; x > 0 && x <= call->number[1]; x *= 2)
        if (value_at(x, &function) <= call->number[2])
            return x;
    return NAN;
}

/* The number among low, 2 low, 4 low, ... up to high at which the function increases most from the number
 * before. */
static double steepest_doubling(const struct quantity_call *call)
{
    struct function function = function_of(call);
    double out = NAN, most = 0, before = NAN;
    for (double x = call->number[0]; x > 0 && x <= call->number[1]; x *= 2) {
        const double value = value_at(x, &function);
        if (value - before > most) {
            most = value - before;
            out = x;
        }
        before = value;
    }
    return out;
}

/* --- the items above the formula whose names begin with a word */

/* Absolute errors of these items without inputs: the median, or with `most` the largest. */
static double error_of(const struct quantity_call *call, bool most)
{
    const struct reproduction *done = call->scope->done;
    const char *begin = call->word[0].at;
    double *errors = ARENA_NEW(call->scope->arena, done->items.n, double);
    size_t n = 0;
    for (size_t i = 0; i < done->items.n; i++) {
        const struct reproduced_item *item = &done->items.v[i];
        if (item->kind == ROW_COMPUTED && isfinite(item->error) && text_begins(item->item, begin))
            errors[n++] = fabs(item->error);
    }
    if (n == 0) {
        cursor_fail(&call->word[0], call->scope->diag, "no item above begins with '%s'", begin);
        return NAN;
    }
    sort_reals(errors, n, sizeof *errors);
    return most ? errors[n - 1] : (errors[(n - 1) / 2] + errors[n / 2]) / 2;
}

/* --- the catalogue */

/* Reports a missing part or value of the catalogue. */
static double report_missing(const struct quantity_call *call, size_t word, const char *what)
{
    const struct scope *scope = call->scope;
    if (!scope->snapshot)
        cursor_fail(&call->word[word], scope->diag, "this paper has no catalogue");
    else
        diag_set(scope->diag, ST_CATALOG, "catalogue %s has no %s '%s', which the paper uses",
                 scope->snapshot->name, what, call->word[word].at);
    return NAN;
}

/* The price of one unit. */
static double part_price(const struct quantity_call *call)
{
    const struct scope *scope = call->scope;
    const struct snapshot *s = scope->snapshot;
    const char *currency = call->word[1].at;
    struct price *prices = NULL;
    const size_t part = s ? snapshot_part(s, call->word[0].at) : NO_INDEX;
    if (part == NO_INDEX)
        return report_missing(call, 0, "part");
    const struct price_basis in = {.snapshot = s, .as_of = s->as_of, .currency = currency};
    if (price_all(&prices, &in, scope->arena, scope->diag) != ST_OK)
        return NAN;
    const int64_t minor = price_total(&prices[part], 1, NULL);
    return minor < 0 ? report_missing(call, 0, "price of part") : money_major(minor, currency);
}

static double rate(const struct quantity_call *call)
{
    const struct snapshot *s = call->scope->snapshot;
    const size_t node = s ? snapshot_node(s, call->word[0].at) : NO_INDEX;
    for (size_t i = 0; s && i < s->compute.n_rates; i++)
        if (s->compute.rates[i].node == node &&
            strcmp(s->compute.rates[i].application, call->word[1].at) == 0)
            return s->compute.rates[i].rate_ops;
    return report_missing(call, 0, arena_printf(call->scope->arena, "rate of %s on node", call->word[1].at));
}

static double node_memory(const struct quantity_call *call)
{
    const struct snapshot *s = call->scope->snapshot;
    const size_t node = s ? snapshot_node(s, call->word[0].at) : NO_INDEX;
    return node == NO_INDEX ? report_missing(call, 0, "node") : (double)s->nodes[node].memory_B;
}

static struct technology technology_of(const struct quantity_call *call)
{
    const struct snapshot *s = call->scope->snapshot;
    const size_t t = s ? snapshot_technology(s, call->word[0].at) : NO_INDEX;
    if (t == NO_INDEX)
        report_missing(call, 0, "technology");
    return t == NO_INDEX ? (struct technology){.id = NULL} : s->network.technologies[t];
}

/* A constant of a machine, in its printed unit. */
static double constant(const struct quantity_call *call)
{
    const struct snapshot *s = call->scope->snapshot;
    for (size_t i = 0; s && i < s->compute.n_constants; i++)
        if (strcmp(s->compute.constants[i].machine, call->word[0].at) == 0 &&
            strcmp(s->compute.constants[i].name, call->word[1].at) == 0)
            return s->compute.constants[i].value;
    return report_missing(call, 1, arena_printf(call->scope->arena, "constant of %s", call->word[0].at));
}

#define GENERAL_TABLE(X)                                                                                     \
    X(inf, "inf", NULL, NULL, INFINITY)                                                                      \
    X(sqrt, "sqrt", NULL, "x", sqrt(number[0]))                                                              \
    X(exp, "exp", NULL, "x", number_exp(number[0]))                                                          \
    X(log, "log", NULL, "x", number_ln(number[0]))                                                           \
    X(floor, "floor", NULL, "x", floor(number[0]))                                                           \
    X(abs, "abs", NULL, "x", fabs(number[0]))                                                                \
    X(min, "min", NULL, "...", extreme(call, fmin))                                                          \
    X(max, "max", NULL, "...", extreme(call, fmax))                                                          \
    X(root, "root", "function", "low high", root(call))                                                      \
    X(changes, "sign_changes", "function", "low high steps", sign_changes(call))                             \
    X(least, "least_value", "function", "low high", least_value(call))                                       \
    X(first, "first_doubling", "function", "low high bound", first_doubling(call))                           \
    X(steepest, "steepest_doubling", "function", "low high", steepest_doubling(call))                        \
    X(median, "error.median", "beginning", NULL, error_of(call, false))                                      \
    X(most, "error.most", "beginning", NULL, error_of(call, true))                                           \
    X(part_price, "catalog.price", "part, currency", NULL, part_price(call))                                 \
    X(rate, "catalog.rate", "node, model", NULL, rate(call))                                                 \
    X(node_memory, "catalog.memory", "node", NULL, node_memory(call))                                        \
    X(latency, "catalog.latency", "technology", NULL, technology_of(call).latency_s)                         \
    X(band, "catalog.bandwidth", "technology", NULL, technology_of(call).bandwidth_Bps)                      \
    X(constant, "catalog.constant", "machine, name", NULL, constant(call))

GENERAL_TABLE(QUANTITY_EVAL)
const struct quantity quantity_general[] = {GENERAL_TABLE(QUANTITY_ROW){.name = NULL}};
