/* problem_layout.c - the cables that a layout's lengths are bought as. Each cable serves every length up to
 * its own, and all but one have prices proportional to the pieces: the cheapest order takes for each length
 * the cheapest of the cables that are long enough, but where the breaks of that one make it cheaper to take
 * more of it (cable_order). Everything else is refused. */
#include "problem/problem_layout.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "problem/weighs.h"

enum status problem_refuse_layout(const struct problem *problem, const char *what, struct diag *diag)
{
    const struct given_layout *layout = &problem->scenario->purchase.layout;
    return layout->at.text ? given_error(&layout->at, diag, "layout: %s", what) : ST_OK;
}

enum status problem_refuse_breaks(const struct problem *problem, const char *what, struct diag *diag)
{
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        if (problem->choice.designs[d].lengths && problem->choice.designs[d].lengths->breaks)
            return problem_refuse_layout(problem, what, diag);
    return ST_OK;
}

enum status problem_check_layout(const struct problem *problem, const struct network_template *network,
                                 struct diag *diag)
{
    const struct scenario *scenario = problem->scenario;
    const struct given_layout *layout = &scenario->purchase.layout;
    if (!layout->at.text)
        return ST_OK;
    for (size_t i = 0; i < scenario->limits.one_vendor.n; i++)
        if (strcmp(scenario->limits.one_vendor.v[i].text, part_kind_name(PART_CABLE)) == 0)
            return given_error(&scenario->limits.one_vendor.v[i], diag,
                               "one_vendor: cables are chosen by their length where there is a layout");
    return network->within
               ? ST_OK
               : given_error(
                     &layout->at, diag,
                     "layout does not support template '%s': its switches move as the cluster grows; "
                     "choose among circulant, fat-tree, per-port, ring, star and two-region, or leave "
                     "out the layout",
                     network->name);
}

/* One unit after the other, and the tax on one of any step a whole number of minor units. */
static bool by_the_piece(const struct price *price)
{
    int128 one = 1;
    for (int i = 0; i < price->tax.scale; i++)
        one *= 10;
    bool whole = price->n > 0 && price->steps[0].min_quantity == 1 && price->at_least == 0 && !price->scarce;
    for (size_t s = 0; s < price->n; s++)
        whole = whole && price->steps[s].pack == 1 &&
                (int128)price->steps[s].pack_minor * price->tax.digits % one == 0;
    return whole;
}

static bool is_extra(const struct problem *problem, size_t part)
{
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        if (strcmp(problem->scenario->purchase.extras[e].part.text, problem->snapshot->parts[part].id) == 0)
            return true;
    return false;
}

/* several: other cables could take its place. */
static enum status check_cable(const struct problem *problem, size_t part, bool several, struct diag *diag)
{
    const struct given *at = &problem->scenario->purchase.layout.at;
    const char *id = problem->snapshot->parts[part].id;
    if (problem->market.prices[part].lapsed)
        return diag_at(diag, ST_POLICY, problem->scenario->file.path, 0, 0,
                       "no quote of cable '%s' is valid at the date", id);
    if (!several)
        return ST_OK;
    if (problem->market.owned[part] > 0)
        return given_error(
            at, diag,
            "layout: cable '%s' is owned and could serve several lengths: leave it out of owned, or "
            "never_buy it",
            id);
    if (!by_the_piece(&problem->market.prices[part]))
        return given_error(at, diag,
                           "layout: cable '%s' could serve several lengths, and has packs, bounds on its "
                           "order, or a tax that is rounded: never_buy it, or leave out the layout",
                           id);
    if (problem->market.prices[part].n > 1 && is_extra(problem, part))
        return given_error(at, diag,
                           "layout: cable '%s' has quantity breaks and could serve several lengths, and is "
                           "an extra too: never_buy it, or leave out the layout",
                           id);
    return ST_OK;
}

static int64_t one_minor(const struct problem *problem, size_t part)
{
    return price_total(&problem->market.prices[part], 1, NULL);
}

/* The longest first; of one length the cheapest, then the first in the catalogue. */
static int by_reach(const void *a, const void *b)
{
    const struct cable_length *x = a, *y = b;
    if (x->reach_mm != y->reach_mm)
        return x->reach_mm > y->reach_mm ? -1 : 1;
    if (x->minor != y->minor)
        return x->minor < y->minor ? -1 : 1;
    return (x->part > y->part) - (x->part < y->part);
}

/* The least that one unit can cost. */
static int64_t least_minor(const struct problem *problem, size_t part)
{
    const struct price *price = &problem->market.prices[part];
    int64_t least = INT64_MAX;
    for (size_t s = 0; s < price->n; s++)
        least = price->steps[s].pack_minor < least ? price->steps[s].pack_minor : least;
    return least == INT64_MAX ? 0 : least + decimal_scale(least, price->tax);
}

/* Drops each cable that is no cheaper than a longer one: *n of the longest first. ST_INPUT: one is dearer by
 * the piece and cheaper by the break, or several have breaks. */
static enum status keep_cheaper(struct cable_length *cables, size_t *n, const struct problem *problem,
                                struct diag *diag)
{
    const struct given *at = &problem->scenario->purchase.layout.at;
    const struct part *parts = problem->snapshot->parts;
    const struct cable_length *broken = NULL;
    size_t kept = 0;
    for (size_t i = 0; i < *n; i++) {
        const size_t part = cables[i].part;
        const bool cheaper = kept == 0 || cables[i].minor < cables[kept - 1].minor;
        if (!cheaper && least_minor(problem, part) < cables[kept - 1].minor)
            return given_error(at, diag,
                               "layout: cable '%s' costs less than the longer '%s' from a quantity on, and "
                               "not before: never_buy one of them, or leave out the layout",
                               parts[part].id, parts[cables[kept - 1].part].id);
        if (!cheaper)
            continue;
        cables[kept] = cables[i];
        if (*n > 1 && problem->market.prices[part].n > 1) {
            if (problem->scenario->policy.clusters > 1)
                return given_error(at, diag,
                                   "layout: cable '%s' could serve several lengths, and has quantity breaks, "
                                   "which several clusters reach together: never_buy it, or ask for one "
                                   "cluster",
                                   parts[part].id);
            if (broken)
                return given_error(at, diag,
                                   "layout: cables '%s' and '%s' both have quantity breaks: never_buy one of "
                                   "them, or leave out the layout",
                                   parts[broken->part].id, parts[part].id);
            broken = &cables[kept];
        }
        kept++;
    }
    *n = kept;
    return ST_OK;
}

/* A cable that is dearer and draws less could be the better one. */
static enum status check_alike(const struct problem *problem, const struct cable_length *cables, size_t n,
                               struct diag *diag)
{
    const struct part *parts = problem->snapshot->parts;
    const bool weighed = problem_weighs_mixes(problem) || problem->goal == GOAL_RATE_PER_WATT;
    for (size_t i = 1; i < n; i++) {
        const struct part *a = &parts[cables[0].part], *b = &parts[cables[i].part];
        if (problem->market.charge_of[cables[0].part] != problem->market.charge_of[cables[i].part])
            return given_error(
                &problem->scenario->purchase.layout.at, diag,
                "layout: cables %s and %s overlap in length, and one vendor charges for small orders; "
                "never_buy all but one, or leave out the layout",
                a->id, b->id);
        if (!weighed)
            continue;
        const struct cluster_size *size_a = &problem->market.unit_size[cables[0].part];
        const struct cluster_size *size_b = &problem->market.unit_size[cables[i].part];
        if (problem->scenario->purchase.budget_on_tco || size_a->power_W != size_b->power_W ||
            size_a->height_U != size_b->height_U)
            return given_error(&problem->scenario->purchase.layout.at, diag,
                               "layout: cables %s and %s overlap in length but differ in power or height; "
                               "never_buy all but one, or leave out the layout",
                               a->id, b->id);
    }
    return ST_OK;
}

enum status problem_find_lengths(const struct cable_lengths **out, const struct problem *problem,
                                 const bool *never, size_t technology, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    const struct given_layout *layout = &problem->scenario->purchase.layout;
    struct cable_length *cables = mem_alloc(snapshot->n_cables + 1, sizeof *cables);
    enum status status = ST_OK;
    size_t n = 0;
    *out = NULL;
    for (size_t i = 0; i < snapshot->n_cables; i++) {
        const struct cable *cable = &snapshot->cables[i];
        const struct price *price = &problem->market.prices[cable->part];
        if (cable->technology != technology || never[cable->part] ||
            (price->n == 0 && !price->lapsed && problem->market.owned[cable->part] == 0))
            continue;
        cables[n++] =
            (struct cable_length){layout_reach_mm(cable), cable->part, one_minor(problem, cable->part)};
    }
    for (size_t i = 0; i < n && status == ST_OK; i++)
        status = check_cable(problem, cables[i].part, n > 1, diag);
    if (status == ST_OK)
        status = check_alike(problem, cables, n, diag);
    if (n > 1)
        qsort(cables, n, sizeof *cables, by_reach);
    if (status == ST_OK)
        status = keep_cheaper(cables, &n, problem, diag);
    if (status == ST_OK && n > LENGTHS_AT_MOST)
        status =
            given_error(&layout->at, diag, "layout: cables of %zu lengths are more than %d: never_buy some",
                        n, LENGTHS_AT_MOST);
    if (status == ST_OK && n > 0 && cables[0].reach_mm < layout->layout.in_rack_mm)
        status = given_error(&layout->at, diag, "layout: the longest cable, '%s', is shorter than in_rack",
                             snapshot->parts[cables[0].part].id);
    if (status == ST_OK && n > 0) {
        struct cable_lengths *lengths = ARENA_NEW(problem->arena, 1, struct cable_lengths);
        *lengths = (struct cable_lengths){.layout = &layout->layout, .n = n};
        for (size_t k = 0; k < n; k++) {
            lengths->v[k] = cables[n - 1 - k];
            const struct price *price = &problem->market.prices[lengths->v[k].part];
            if (n > 1 && price->n > 1) {
                lengths->breaks = price;
                lengths->broken = k;
            }
        }
        *out = lengths;
    }
    free(cables);
    return status;
}
