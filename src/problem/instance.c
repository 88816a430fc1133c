/* instance.c - functions on an instance: names, money, vendors and designs. */
#include "problem/instance.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/suggest.h"
#include "base/text.h"
#include "machine/order_table.h"
#include "problem/build_steps.h"

void instance_ask(struct instance *instance, const struct scenario *scenario)
{
    instance->scenario = scenario;
    instance->policy = &scenario->policy;
    instance->error = &scenario->error;
    instance->load.calibration = &scenario->calibration;
    instance->choice.asked = &scenario->choose;
}

double instance_rate_scale(const struct instance *instance)
{
    const bool bare = instance->load.by_runs || instance->load.metric->unit;
    return bare ? 1 : instance->load.work[0].application.model->unit.scale;
}

const char *instance_rate_unit(const struct instance *instance)
{
    return instance->load.unit;
}

const char *instance_rate_text(const struct instance *instance, double rate)
{
    return number_scaled(rate / instance_rate_scale(instance), instance_rate_unit(instance), 4,
                         instance->arena);
}

enum status instance_read_money(int64_t *out, const struct instance *instance,
                                const struct located_text *given, struct diag *diag)
{
    char named[4];
    const struct price_basis in = instance_price_basis(instance);
    enum status status = money_parse(out, named, given->text, in.currency, diag);
    if (status == ST_OK)
        status = price_convert(out, *out, named, &in, diag);
    return status == ST_OK ? ST_OK : located_fail(given, status, diag);
}

void instance_log_change(struct instance *instance, const char *what, const char *from, const char *to)
{
    struct logged_change *more =
        ARENA_COPY(instance->arena, instance->notes.log, instance->notes.n_log, 1, struct logged_change);
    more[instance->notes.n_log++] = (struct logged_change){what, from, to};
    instance->notes.log = more;
}

enum status instance_find_part(size_t *out, const struct instance *instance, const char *id,
                               const struct located_text *given, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    *out = snapshot_part(snapshot, id);
    if (*out != NO_INDEX)
        return ST_OK;
    const char **names = ARENA_NEW(instance->arena, snapshot->n_parts, const char *);
    for (size_t i = 0; i < snapshot->n_parts; i++)
        names[i] = snapshot->parts[i].id;
    diag_set(diag, ST_INPUT, "unknown part '%s' in catalogue '%s'", id, snapshot->name);
    suggest(diag, id, names, snapshot->n_parts);
    return located_fail(given, ST_INPUT, diag);
}

/* --- vendors --- */

bool instance_sole_source(const struct instance *instance, size_t part)
{
    return instance->limits.sole_source.n > 0 && instance->item[part].tied;
}

const char *instance_vendor(const struct instance *instance, size_t part)
{
    const struct part *of = &instance->snapshot->parts[part];
    return of->vendor && *of->vendor ? of->vendor : of->id;
}

size_t instance_vendor_of(const struct instance *instance, const char *name)
{
    const size_t n = instance->market.n_vendors, v = name ? text_place(name, instance->market.vendors, n) : n;
    return v < n ? v + 1 : 0;
}

struct price instance_price_of(const struct instance *instance, size_t part, size_t vendor)
{
    const struct price *price = &instance->item[part].price;
    return vendor > 0 && instance_sole_source(instance, part) ? price_from(price, vendor) : *price;
}

bool instance_from_vendor(const struct instance *instance, size_t part, size_t vendor)
{
    if (!instance_sole_source(instance, part))
        return true;
    return instance->item[part].price.n == 0
               ? instance_vendor_of(instance, instance_vendor(instance, part)) == vendor
               : instance_price_of(instance, part, vendor).n > 0;
}

/* --- designs --- */

void instance_choose_from(struct instance *instance, struct design *designs, size_t n, struct arena *lasting)
{
    instance->choice.designs = designs;
    instance->choice.n_designs = n;
    instance->choice.lasting = lasting;
}

size_t instance_design(const struct instance *instance, const char *id)
{
    size_t low = 0, high = instance->choice.n_designs;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(instance->choice.designs[middle].id, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void instance_forget_costs(struct instance *instance, struct arena *arena)
{
    instance->choice.costs = ARENA_NEW(arena, 1, struct cost_memory);
    instance->choice.costs->arena = arena;
}

void instance_copy_designs(struct instance *instance, struct arena *arena)
{
    const size_t n = instance->choice.n_designs;
    instance_choose_from(instance, ARENA_COPY(arena, instance->choice.designs, n, 0, struct design), n,
                         arena);
}

static int by_id(const void *a, const void *b)
{
    const struct design *const *x = a, *const *y = b;
    return strcmp((*x)->id, (*y)->id);
}

void instance_put_designs(struct instance *instance, const struct design *designs, size_t n)
{
    const struct design **sorted = mem_alloc(n, sizeof *sorted);
    for (size_t d = 0; d < n; d++)
        sorted[d] = &designs[d];
    sort_stable(sorted, n, sizeof *sorted, by_id);
    struct design *own = ARENA_NEW(instance->arena, n, struct design);
    for (size_t d = 0; d < n; d++)
        own[d] = *sorted[d];
    mem_free(sorted);
    instance_choose_from(instance, own, n, instance->arena);
}

void instance_add_needs(struct instance *instance, const struct need *more, size_t n_more)
{
    const size_t before = instance->choice.n_needs, n = before + n_more;
    struct need *needs = ARENA_NEW(instance->arena, n, struct need);
    for (size_t s = 0; s < n; s++)
        needs[s] = s < before ? instance->choice.needs[s] : more[s - before];
    instance->choice.needs = needs;
    instance->choice.n_needs = n;
    instance_price_needs(instance, instance->arena);
}

struct instance_item *instance_items(const struct instance *instance, struct arena *arena)
{
    return ARENA_COPY(arena, instance->item, instance->snapshot->n_parts, 0, struct instance_item);
}

void instance_price_needs(struct instance *instance, struct arena *arena)
{
    struct instance_choice *choice = &instance->choice;
    choice->need_prices = ARENA_NEW(arena, choice->n_needs, const struct price **);
    for (size_t s = 0; s < choice->n_needs; s++) {
        const struct need *need = &choice->needs[s];
        choice->need_prices[s] = ARENA_NEW(arena, need->n_options, const struct price *);
        for (size_t k = 0; k < need->n_options; k++) {
            const size_t part = need->options[k].part;
            struct price *own = need->vendor ? ARENA_NEW(arena, 1, struct price) : NULL;
            if (own)
                *own = instance_price_of(instance, part, need->vendor);
            choice->need_prices[s][k] = own ? own : &instance->item[part].price;
        }
    }
}
