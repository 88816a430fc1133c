/* options.c - alternatives among the extras (such as support levels). Each combination makes designs of its
 * own, so that every comparison of designs finds the cheapest one. */
#include "problem/options.h"

#include <string.h>

#include "base/arena.h"
#include "problem/build_steps.h"
#include "problem/instance.h"

bool instance_takes_extra(const struct instance *instance, const struct design *design, size_t e)
{
    const size_t n_extras = instance->purchase->n_extras;
    return design->rented.units == 0 && instance->market.extra_serves[design->node_index * n_extras + e] &&
           instance->choice.option_takes[design->bought.option * n_extras + e];
}

const char *const *instance_options(size_t *n, const struct instance *instance, const struct design *design,
                                    struct arena *arena)
{
    const struct purchase *purchase = instance->purchase;
    const char **ids = ARENA_NEW(arena, purchase->n_groups, const char *);
    *n = 0;
    for (size_t e = 0; e < purchase->n_extras; e++)
        if (purchase->extras[e].group > 0 && instance_takes_extra(instance, design, e))
            ids[(*n)++] = purchase->extras[e].part.text;
    return ids;
}

/* Sets allowed[n_extras] to the extras of a group that may be bought and returns their number; *any: first
 * extra of the group. */
static size_t allowed_of(size_t *allowed, size_t *any, const struct instance *instance, size_t group)
{
    const struct purchase *purchase = instance->purchase;
    size_t n = 0;
    for (size_t e = purchase->n_extras; e-- > 0;)
        if (purchase->extras[e].group == group)
            *any = e;
    for (size_t e = 0; e < purchase->n_extras; e++)
        if (purchase->extras[e].group == group &&
            !located_find(&instance->limits.never_buy, purchase->extras[e].part.text))
            allowed[n++] = e;
    return n;
}

/* Multiplies the combinations so far by the extras of one more group. */
static enum status combine_group(struct instance *instance, size_t group, struct diag *diag)
{
    const struct purchase *purchase = instance->purchase;
    const size_t width = purchase->n_extras;
    size_t *allowed = ARENA_NEW(instance->arena, width, size_t);
    size_t any = 0;
    const size_t n = allowed_of(allowed, &any, instance, group);
    if (n == 0)
        return located_error(&purchase->extras[any].part, diag, "one_of: all of its parts are in never_buy");
    if (instance->choice.n_options * n > OPTIONS_AT_MOST)
        return located_error(&purchase->extras[any].part, diag,
                             "one_of: the alternatives make more than %d combinations", OPTIONS_AT_MOST);
    bool *rows = ARENA_NEW(instance->arena, instance->choice.n_options * n * width, bool);
    for (size_t o = 0; o < instance->choice.n_options; o++)
        for (size_t k = 0; k < n; k++) {
            bool *row = &rows[(o * n + k) * width];
            memcpy(row, &instance->choice.option_takes[o * width], width * sizeof *row);
            row[allowed[k]] = true;
        }
    instance->choice.option_takes = rows;
    instance->choice.n_options *= n;
    return ST_OK;
}

/* "ppro-200/fast-ethernet-nic/per-port/support-gold" */
static const char *option_id(const struct instance *instance, const struct design *design)
{
    size_t n = 0;
    const char *const *options = instance_options(&n, instance, design, instance->arena);
    const char *id = design->id;
    for (size_t i = 0; i < n; i++)
        id = arena_printf(instance->arena, "%s/%s", id, options[i]);
    return id;
}

enum status instance_make_options(struct instance *instance, struct diag *diag)
{
    const struct purchase *purchase = instance->purchase;
    enum status status = ST_OK;
    instance->choice.n_options = 1;
    instance->choice.option_takes = ARENA_NEW(instance->arena, purchase->n_extras, bool);
    for (size_t e = 0; e < purchase->n_extras; e++)
        instance->choice.option_takes[e] = purchase->extras[e].group == 0;
    for (size_t group = 1; group <= purchase->n_groups && status == ST_OK; group++)
        status = combine_group(instance, group, diag);
    if (status != ST_OK || instance->choice.n_options == 1)
        return status;
    struct design *designs =
        ARENA_NEW(instance->arena, instance->choice.n_designs * instance->choice.n_options, struct design);
    size_t n = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        for (size_t option = 0; option < instance->choice.n_options; option++) {
            designs[n] = instance->choice.designs[d];
            designs[n].bought.option = option;
            designs[n].id = option_id(instance, &designs[n]);
            n++;
        }
    instance_put_designs(instance, designs, n);
    return ST_OK;
}
