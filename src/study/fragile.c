/* fragile.c - finds the inputs whose smallest change alters the design. Prices come first, because their
 * exact ranges are known. Other inputs are tested only within the change with which they would still enter
 * the list. */
#include "study/fragile.h"

#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/mem.h"
#include "base/stop.h"
#include "problem/instance.h"
#include "purchase/bill.h"
#include "study/design_range.h"

static const double FARTHEST = 0.9, NEAR = 1e-3;

/* Inserts an input by the size of its change; equal ones keep their order. */
static void insert(struct fragile_inputs *out, const struct fragile_input *fragile)
{
    size_t at = out->n;
    while (at > 0 && fabs(out->v[at - 1].change) > fabs(fragile->change))
        at--;
    if (at == FRAGILE_SHOWN)
        return;
    out->n += out->n < FRAGILE_SHOWN;
    for (size_t i = out->n - 1; i > at; i--)
        out->v[i] = out->v[i - 1];
    out->v[at] = *fragile;
}

/* The largest change with which an input would still be shown. */
static double radius(const struct fragile_inputs *out)
{
    return out->n == FRAGILE_SHOWN ? fmin(FARTHEST, fabs(out->v[out->n - 1].change)) : FARTHEST;
}

/* "The design changes if hgx-h200-8 costs 4.9 % more: 232 x hgx-h200-8 with roce-400g is best then." */
static const char *sentence_of(const struct fragile_input *fragile, const char *subject, const char *verb,
                               const char *const words[2], struct arena *arena)
{
    const char *percent = number_text(100 * fabs(fragile->change), 2, arena);
    const char *how = words[fragile->change > 0];
    if (!fragile->instead)
        return arena_printf(arena, "Nothing can be bought if %s %s %s %% %s.", subject, verb, percent, how);
    return arena_printf(arena, "The design changes if %s %s %s %% %s: %s is best then.", subject, verb,
                        percent, how, fragile->instead);
}

/* --- prices --- */

static void add_price(struct fragile_inputs *out, const struct instance *instance, const struct plan *plan,
                      const struct flip *flip)
{
    static const char *const words[] = {"less", "more"};
    struct arena *arena = instance->arena;
    const struct flip_side *sides[] = {&flip->design_below, &flip->design_above};
    const char *id = instance->snapshot->parts[flip->part].id;
    const double price = (double)flip->price_minor;
    struct fragile_input fragile = {.what = arena_printf(arena, "price of %s", id),
                                    .low = -(double)INFINITY,
                                    .high = (double)INFINITY,
                                    .change = (double)INFINITY,
                                    .input = {.kind = INPUT_PRICE, .change = id},
                                    .price_minor = flip->price_minor,
                                    .exact = true};
    for (int high = 0; high < 2 && price > 0; high++) {
        const struct flip_side *side = sides[high];
        if (!side->any)
            continue;
        *(high ? &fragile.high : &fragile.low) =
            (double)(high ? flip->design_high_minor : flip->design_low_minor) / price;
        const double change = ((double)side->price_minor - price) / price;
        if (fabs(change) >= fabs(fragile.change))
            continue;
        fragile.change = change;
        fragile.instead =
            side->found ? design_text(instance, plan, side->clusters, side->n_clusters, arena) : NULL;
    }
    if (fabs(fragile.change) > FARTHEST)
        return;
    fragile.sentence = sentence_of(&fragile, id, "costs", words, arena);
    insert(out, &fragile);
}

/* --- other inputs --- */

static int64_t price_today(const struct instance *instance, const char *id)
{
    const struct price *price = &instance->item[snapshot_part(instance->snapshot, id)].price;
    return price->n > 0 ? price->steps[0].pack_minor : 0;
}

static bool is_bought(const struct instance *instance, const struct plan *plan, const char *id)
{
    return bill_find(plan->bill, plan->n_bill, snapshot_part(instance->snapshot, id)).quantity > 0;
}

static enum status add_input(struct fragile_inputs *out, const struct design_study *study,
                             const struct input *input)
{
    static const char *const words[] = {"lower", "higher"};
    const struct instance *instance = study->instance;
    struct fragile_input fragile = {.what = input->what,
                                    .low = -(double)INFINITY,
                                    .high = (double)INFINITY,
                                    .change = (double)INFINITY,
                                    .input = *input};
    /* if the plan does not buy the part, it stays best at a higher price */
    const bool may_rise = input->kind != INPUT_PRICE || is_bought(instance, study->plan, input->change);
    enum status status = ST_OK;
    for (int high = 0; high < (may_rise ? 2 : 1) && status == ST_OK; high++) {
        const double most = fmin(radius(out), fabs(fragile.change));
        const struct input_within within = {input, 1 + (high ? most : -most), NEAR * most};
        struct input_end end = {.factor = (double)NAN};
        status = input_end_within(&end, &within, study);
        if (status != ST_OK || isnan(end.factor))
            continue;
        *(high ? &fragile.high : &fragile.low) = end.factor;
        if (fabs(end.factor - 1) < fabs(fragile.change)) {
            fragile.change = end.factor - 1;
            fragile.instead = end.plan;
        }
    }
    if (status != ST_OK || !(fabs(fragile.change) <= FARTHEST))
        return status;
    if (input->kind == INPUT_PRICE)
        fragile.price_minor = price_today(instance, input->change);
    const char *subject = arena_printf(instance->arena, "the %s", input->what);
    fragile.sentence = sentence_of(&fragile, subject, "is", words, instance->arena);
    insert(out, &fragile);
    return ST_OK;
}

/* Finds the other end of a shown input, which may be farther away. */
static enum status find_other_end(struct fragile_input *fragile, const struct design_study *study)
{
    const bool high = fragile->change < 0;
    double *other = high ? &fragile->high : &fragile->low;
    const struct input_within within = {&fragile->input, 1 + (high ? FARTHEST : -FARTHEST), NEAR};
    struct input_end end = {.factor = (double)NAN};
    if (isfinite(*other) || fragile->exact)
        return ST_OK;
    const enum status status = input_end_within(&end, &within, study);
    if (!isnan(end.factor))
        *other = end.factor;
    return status;
}

enum status fragile_find(struct fragile_inputs *out, const struct instance *instance, const struct plan *plan,
                         const struct flips *flips, const struct stop *stop, struct diag *diag)
{
    struct design_rivals rivals;
    struct design_study study = {instance, plan, &rivals, stop, instance->arena, diag};
    *out = (struct fragile_inputs){.n = 0};
    enum status status = design_rivals_make(&rivals, instance, plan, stop, diag);
    for (size_t i = 0; flips && i < flips->n && status == ST_OK; i++)
        add_price(out, instance, plan, &flips->v[i]);
    input_list inputs = inputs_with_range(instance, instance->arena);
    for (size_t i = 0; i < inputs.n && status == ST_OK; i++) {
        const struct stop step = stop_step(stop, i, inputs.n);
        study.stop = &step;
        if (inputs.v[i].unit || !flips)
            status = add_input(out, &study, &inputs.v[i]);
    }
    mem_free(inputs.v);
    study.stop = stop;
    for (size_t i = 0; i < out->n && status == ST_OK; i++)
        status = find_other_end(&out->v[i], &study);
    return status;
}
