/* draws.c - computes random factors from counters, or enumerates their combinations. */
#include "study/draws.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/random.h"
#include "base/vec.h"
#include "model/interval.h"
#include "problem/instance.h"
#include "problem/rates.h"
#include "problem/stock.h"
#include "problem/tco.h"

typedef VEC(struct draw_factor) factor_list;

/* The purpose of a random number. Its slot consists of this class and of the index of a kind or part. */
enum draw_class {
    DRAW_PRICE,
    DRAW_PART_PRICE,
    DRAW_AVAILABLE,
    DRAW_MODEL,
    DRAW_RATE,
    DRAW_TCO,
    DRAW_CONDITION
};

static uint64_t slot_of(enum draw_class class, size_t i, size_t j)
{
    return (uint64_t) class << 60 | (uint64_t)i << 20 | (uint64_t)j;
}

enum figure_kind draw_quote_kind(const struct instance *instance, size_t quote)
{
    const struct quote *of = &instance->snapshot->paid.quotes[quote];
    const bool expired = of->valid_until > 0 && of->valid_until < instance->as_of;
    return instance->error->by_default && expired && of->kind == FIGURE_QUOTE ? FIGURE_ESTIMATE : of->kind;
}

void draw_take_defaults(struct instance *instance)
{
    if (instance->error->given)
        return;
    struct scenario_error *error = ARENA_NEW(instance->arena, 1, struct scenario_error);
    error_by_default(error, instance->scenario, instance->arena);
    instance->error = error;
    instance->own = NULL;
}

static size_t add_factor(factor_list *list, const struct spread *spread, double chance, uint64_t slot)
{
    VEC_PUSH(list, (struct draw_factor){spread, chance, false, slot});
    return list->n - 1;
}

static void add_prices(factor_list *list, struct draw_space *space, const bool *used)
{
    const struct instance *instance = space->instance;
    const struct scenario_error *error = instance->error;
    size_t of_kind[N_FIGURE_KINDS];
    for (int k = 0; k < N_FIGURE_KINDS; k++)
        of_kind[k] = NO_INDEX;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++)
        for (size_t i = 0; used[p] && i < instance->item[p].price.n_standing; i++) {
            const size_t quote = instance->item[p].price.standing[i].quote;
            if (quote == NO_INDEX)
                continue; /* a price set by the buyer is certain */
            const enum figure_kind kind = draw_quote_kind(instance, quote);
            size_t *const factor = &space->price[kind][p];
            if (!error->price[kind].given || *factor != NO_INDEX)
                continue;
            if (error->price_by_part[kind]) {
                *factor = add_factor(list, &error->price[kind], 0, slot_of(DRAW_PART_PRICE, p, (size_t)kind));
                continue;
            }
            if (of_kind[kind] == NO_INDEX)
                of_kind[kind] =
                    add_factor(list, &error->price[kind], 0, slot_of(DRAW_PRICE, 0, (size_t)kind));
            *factor = of_kind[kind];
        }
}

static void add_available(factor_list *list, struct draw_space *space, const bool *used)
{
    const struct scenario_error *error = space->instance->error;
    for (size_t i = 0; i < error->n_parts; i++) {
        const size_t part = space->instance->market.error_part[i];
        if (used[part] && space->part[part] == NO_INDEX)
            space->part[part] =
                add_factor(list, NULL, error->parts[i].chance, slot_of(DRAW_AVAILABLE, part, 0));
    }
}

/* Adds the factors of tco. Some values lower the cost when they rise, such as the discount rate. */
static void add_tco(factor_list *list, struct draw_space *space)
{
    const struct scenario_error *error = space->instance->error;
    for (size_t i = 0; i < error->n_tco; i++) {
        const struct error_tco *of = &error->tco[i];
        space->tco[of->key] = add_factor(list, &of->spread, 0, slot_of(DRAW_TCO, of->key, 0));
        list->v[list->n - 1].falls = instance_tco_falls(of->key);
        space->moves_tco = true;
    }
}

static void add_models(factor_list *list, struct draw_space *space, const size_t *number)
{
    const struct instance *instance = space->instance;
    const struct scenario_error *error = instance->error;
    for (size_t o = 0; o < space->n_options; o++)
        for (size_t a = 0; a < instance->load.n_work; a++) {
            size_t *const row = &space->model[o * instance->load.n_work];
            const size_t entry = error_of_model(error, instance->load.work[a].application.model->key);
            row[a] = entry != NO_INDEX && space->shared && o > 0 ? space->model[a] : NO_INDEX;
            for (size_t b = 0; b < a && row[a] == NO_INDEX && entry != NO_INDEX; b++)
                if (error_of_model(error, instance->load.work[b].application.model->key) == entry)
                    row[a] = row[b]; /* applications of one model family share their error */
            space->moves_rates = space->moves_rates || entry != NO_INDEX;
            space->spread[a] = entry != NO_INDEX ? &error->models[entry].spread : NULL;
            if (row[a] == NO_INDEX && entry != NO_INDEX)
                row[a] = add_factor(list, &error->models[entry].spread, 0,
                                    slot_of(DRAW_MODEL, number ? number[o] : o, entry));
        }
}

/* Adds the rate factors of the nodes that designs use. */
static void add_node_rates(factor_list *list, struct draw_space *space)
{
    const struct instance *instance = space->instance;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        for (size_t a = 0; a < instance->load.n_work; a++) {
            const size_t i = instance->choice.designs[d].node_index * instance->load.n_work + a;
            const struct spread *spread =
                &instance->error
                     ->rate[instance_speed_kind(instance, instance->choice.designs[d].node_index, a)];
            space->scales_rates = space->scales_rates || spread->given;
            space->moves_rates = space->moves_rates || spread->given;
            if (spread->given && space->rate[i] == NO_INDEX)
                space->rate[i] = add_factor(list, spread, 0,
                                            slot_of(DRAW_RATE, instance->choice.designs[d].node_index, a));
        }
}

/* Adds the factors of failures and arrivals. All nodes have one time between failures, or one factor on
 * their times. A longer time makes purchases faster; all other conditions make them slower when they rise. */
static void add_conditions(factor_list *list, struct draw_space *space, struct arena *arena)
{
    struct condition *all = NULL;
    const size_t n = conditions_of(&all, space->instance, arena);
    for (int k = 0; k < N_ERROR_CONDITIONS; k++)
        space->condition[k] = NO_INDEX;
    space->conditions = ARENA_NEW(arena, n, struct condition);
    for (size_t i = 0; i < n; i++) {
        const enum error_condition key = all[i].error;
        if (key == N_ERROR_CONDITIONS || !space->instance->error->condition[key].given)
            continue;
        space->conditions[space->n_conditions++] = all[i];
        space->moves_rates = true;
        if (space->condition[key] != NO_INDEX)
            continue;
        space->condition[key] = add_factor(list, &space->instance->error->condition[key], 0,
                                           slot_of(DRAW_CONDITION, (size_t)key, 0));
        list->v[list->n - 1].falls = key != ERROR_MTBF;
    }
}

static size_t *no_indices(size_t n, struct arena *arena)
{
    size_t *v = ARENA_NEW(arena, n, size_t);
    for (size_t i = 0; i < n; i++)
        v[i] = NO_INDEX;
    return v;
}

enum status draw_space_make(struct draw_space *out, const struct instance *instance,
                            const struct draw_machines *machines, struct arena *arena, struct diag *diag)
{
    const size_t n_parts = instance->snapshot->n_parts;
    *out = (struct draw_space){.instance = instance, .n_options = machines->n, .shared = machines->shared};
    if (!instance->error->given)
        return diag_at(
            diag, ST_INPUT, instance->scenario->file.path, 0, 0,
            "the scenario has no key `error`: add the factors by which prices and models may be wrong");
    factor_list list = {0};
    bool *used = ARENA_NEW(arena, n_parts, bool);
    instance_mark_parts(used, instance);
    for (int k = 0; k < N_FIGURE_KINDS; k++)
        out->price[k] = no_indices(n_parts, arena);
    out->part = no_indices(n_parts, arena);
    out->tco = no_indices(instance_tco_count(instance), arena);
    out->model = no_indices(machines->n * instance->load.n_work, arena);
    out->spread = ARENA_NEW(arena, instance->load.n_work, const struct spread *);
    out->rate = no_indices(instance->snapshot->n_nodes * instance->load.n_work, arena);
    add_prices(&list, out, used);
    add_available(&list, out, used);
    add_tco(&list, out);
    out->moves_prices = list.n > 0;
    add_models(&list, out, machines->number);
    add_node_rates(&list, out);
    add_conditions(&list, out, arena);
    out->n = list.n;
    out->factors = ARENA_COPY(arena, list.v, list.n, 0, struct draw_factor);
    mem_free(list.v);
    return ST_OK;
}

bool draw_has_models(const struct instance *instance)
{
    for (size_t a = 0; a < instance->load.n_work; a++)
        if (error_of_model(instance->error, instance->load.work[a].application.model->key) != NO_INDEX)
            return true;
    return false;
}

/* The number of values of a factor; 0: infinitely many. */
static int64_t n_values(const struct draw_factor *factor)
{
    if (!factor->spread)
        return factor->chance > 0 && factor->chance < 1 ? 2 : 1;
    return factor->spread->low == factor->spread->high ? 1 : (int64_t)factor->spread->n;
}

enum status draw_count(int64_t *out, const struct draw_space *space, const struct draw_options *options,
                       struct diag *diag)
{
    *out = options->draws;
    if (!options->exact)
        return ST_OK;
    int64_t n = 1;
    for (size_t f = 0; f < space->n; f++) {
        const int64_t values = n_values(&space->factors[f]);
        if (values == 0)
            return diag_at(
                diag, ST_INPUT, space->instance->scenario->file.path, 0, 0,
                "--exact needs factors with a finite number of values, but the error has a uniform or "
                "calibrated factor: give a table, or omit --exact");
        n *= values;
        if (n > DRAWS_EXACT_AT_MOST)
            return diag_at(diag, ST_INPUT, space->instance->scenario->file.path, 0, 0,
                           "--exact: the %zu factors of the error have more than %d combinations; omit "
                           "--exact to draw them at random",
                           space->n, DRAWS_EXACT_AT_MOST);
    }
    *out = n;
    return ST_OK;
}

/* The value of a factor for a random number in [0, 1). */
static double value_at(const struct draw_factor *factor, double u)
{
    const struct spread *spread = factor->spread;
    if (!spread)
        return u < factor->chance ? 1 : 0;
    if (spread->middle > 0) { /* u is a multiple of 2^-53 and can be 0 */
        const double z = interval_draw(fmax(u, ldexp(1, -54)));
        return spread->middle * number_pow((z < 0 ? spread->low : spread->high) / spread->middle, fabs(z));
    }
    if (spread->n == 0)
        return spread->low + u * (spread->high - spread->low);
    size_t i = 0;
    for (double sum = spread->chance[0]; i + 1 < spread->n && u >= sum; sum += spread->chance[i])
        i++;
    return spread->value[i];
}

/* Value i of a factor, and its probability. */
static double value_number(double *chance, const struct draw_factor *factor, int64_t i)
{
    const struct spread *spread = factor->spread;
    if (!spread) {
        const bool there = i == 0 && factor->chance > 0;
        *chance = there ? factor->chance : 1 - factor->chance;
        return there ? 1 : 0;
    }
    *chance = spread->n > 0 ? spread->chance[i] : 1;
    return spread->n > 0 ? spread->value[i] : spread->low;
}

double draw_values(double *values, const struct draw_space *space, const struct draw_options *options,
                   int64_t k)
{
    if (!options->exact) {
        for (size_t f = 0; f < space->n; f++)
            values[f] =
                value_at(&space->factors[f], random_at(options->seed, (uint64_t)k, space->factors[f].slot));
        return 1;
    }
    double probability = 1;
    for (size_t f = 0; f < space->n; f++) {
        double chance = 0;
        const int64_t n = n_values(&space->factors[f]);
        values[f] = value_number(&chance, &space->factors[f], k % n);
        probability *= chance;
        k /= n;
    }
    return probability;
}

void draw_corner(double *values, const struct draw_space *space, uint64_t bits)
{
    for (size_t f = 0; f < space->n; f++) {
        const struct spread *spread = space->factors[f].spread;
        const bool upper = f < 64 && (bits >> f & 1) != 0;
        if (spread)
            values[f] = upper ? spread->high : spread->low;
        else
            values[f] = space->factors[f].chance > 0 && !(upper && space->factors[f].chance < 1);
    }
}

void draw_cheapest(double *values, const struct draw_space *space)
{
    for (size_t f = 0; f < space->n; f++) {
        const struct spread *spread = space->factors[f].spread;
        values[f] = spread ? fmin(1, spread->middle > 0 ? value_at(&space->factors[f], 0) : spread->low) : 1;
        if (space->factors[f].falls)
            values[f] = fmax(1, spread->high);
    }
}

int64_t draw_pack(const void *draw_prices, size_t part, const struct price_step *step)
{
    enum { PLACES = 9 };
    const struct draw_prices *prices = draw_prices;
    const struct draw_space *space = prices->space;
    const size_t there = space->part[part];
    if (there != NO_INDEX && !(prices->values[there] > 0))
        return -1;
    if (step->quote == NO_INDEX)
        return step->pack_minor;
    const size_t factor = space->price[draw_quote_kind(space->instance, step->quote)][part];
    if (factor == NO_INDEX)
        return step->pack_minor;
    struct price_step drawn = *step;
    price_step_scale(&drawn, (struct decimal){llround(prices->values[factor] * 1e9), PLACES});
    return drawn.pack_minor < MONEY_MAX ? drawn.pack_minor : MONEY_MAX;
}

struct operation draw_operation(const struct draw_space *space, const double *values)
{
    struct operation operation = space->instance->purchase->operation;
    for (size_t k = 0; k < instance_tco_count(space->instance); k++)
        if (space->tco[k] != NO_INDEX)
            instance_tco_scale(&operation, k, values[space->tco[k]]);
    return operation;
}

void draw_models(double *out, const struct draw_space *space, const double *values)
{
    for (size_t i = 0; i < space->n_options * space->instance->load.n_work; i++)
        out[i] = space->model[i] == NO_INDEX ? 1 : values[space->model[i]];
}

double draw_rate(const struct draw_space *space, const double *values, size_t node, size_t a)
{
    const size_t factor = space->rate[node * space->instance->load.n_work + a];
    return factor == NO_INDEX ? 1 : values[factor];
}

bool draw_conditions(struct instance *instance, struct work_item *work, const struct draw_space *space,
                     const double *values)
{
    bool moved = false;
    for (size_t i = 0; i < space->n_conditions; i++) {
        const struct condition *of = &space->conditions[i];
        const double factor = values[space->condition[of->error]];
        moved = conditions_scale(instance, work, space->instance, of, factor) || moved;
    }
    return moved;
}

bool draw_has_rate(const struct draw_space *space, size_t node)
{
    if (space->n_conditions > 0)
        return true;
    for (size_t a = 0; a < space->instance->load.n_work; a++)
        if (space->rate[node * space->instance->load.n_work + a] != NO_INDEX)
            return true;
    return false;
}
