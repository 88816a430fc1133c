/* flip_several.c - the interval of a part's price in which several clusters stay best, by bisection.
 *
 * With one quote, what a fleet and its order cost is a straight line over the part's price. So a faster fleet
 * can be paid up to some price, the chosen one up to another, and of any two orders one is cheaper up to a
 * third: the prices at which the chosen one is best are an interval, and bisection finds its ends. Tax is
 * rounded once for each line, which moves a cost off its line by half a minor unit: two orders that differ in
 * units of the part change places within a few prices, all of which are looked at. */
#include <math.h>
#include <string.h>

#include "purchase/bill.h"
#include "purchase/order.h"
#include "search/part_price.h"
#include "study/flip_parts.h"

/* Prices beside an end of the interval at which rounded tax could change the order again. */
enum { UNSURE = 4 };

struct seeking {
    const struct problem *problem;
    const struct plan *plan;
    size_t part;
    struct scan_memory *memory; /* rates, which no price changes */
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
    enum status status;
};

/* What the chosen fleet's order costs at other prices of the part. */
static int64_t own_cost(const struct seeking *s, const struct problem *priced)
{
    int64_t cost = s->plan->cost_minor;
    for (size_t i = 0; i < s->plan->n_bill; i++) {
        const struct bill_line *line = &s->plan->bill[i];
        if (line->part == s->part)
            cost += problem_line(priced, s->part, line->used).total_minor - line->total_minor;
    }
    return cost;
}

/* What is bought instead, on the arena of the whole study. */
static void fill_side(struct flip_side *side, const struct seeking *s, const struct problem *priced,
                      const struct plan *solved, int64_t price_minor)
{
    const size_t n = solved->n_clusters;
    *side = (struct flip_side){.any = true,
                               .found = solved->found,
                               .price_minor = price_minor,
                               .point = {.cost_minor = solved->cost_minor, .lambda = solved->lambda},
                               .clusters = ARENA_NEW(s->arena, n, struct point),
                               .n_clusters = n,
                               .same = solved->found && n == s->plan->n_clusters,
                               .bill = ARENA_NEW(s->arena, solved->n_bill, struct bill_line),
                               .n_bill = solved->n_bill,
                               .loss = (double)NAN};
    if (solved->n_bill)
        memcpy(side->bill, solved->bill, solved->n_bill * sizeof *side->bill);
    for (size_t c = 0; c < n; c++) {
        const struct point *own = &s->plan->clusters[side->same ? c : 0].point;
        struct point *point = &side->clusters[c];
        *point = solved->clusters[c].point;
        point->design = &s->problem->designs[point->design - priced->designs];
        side->same = side->same && point->design == own->design && point->nodes == own->nodes;
    }
    const int64_t own_minor = own_cost(s, priced);
    if (!solved->found || own_minor > priced->budget_minor)
        return;
    side->loss = s->problem->goal == GOAL_COST ? (double)own_minor / (double)solved->cost_minor - 1
                                               : 1 - s->plan->lambda / solved->lambda;
    side->loss = fmax(side->loss, 0);
}

/* Another fleet is best at this price, or none. Fills the side. */
static bool changes(struct seeking *s, struct flip_side *side, int64_t price_minor)
{
    struct arena scratch = ARENA_INIT;
    struct problem priced;
    struct price price;
    struct plan solved;
    struct diag none = DIAG_INIT;
    const struct plan_options options = {.stop = s->stop ? *s->stop : (struct stop){0}};
    if (s->status != ST_OK)
        return false;
    flip_set_price(&price, &s->problem->prices[s->part], price_minor, &scratch);
    problem_with_price(&priced, s->problem, s->part, &price, &scratch);
    priced.memory = s->memory;
    const enum status status = plan_solve(&solved, &priced, &options, &scratch, &none);
    bool changed = false;
    if (status != ST_OK && status != ST_INFEASIBLE) {
        s->status = status;
        diag_fini(s->diag);
        *s->diag = none;
    } else {
        diag_fini(&none);
        changed = !solved.found || !bill_same_use(solved.bill, solved.n_bill, s->plan->bill, s->plan->n_bill);
        if (changed)
            fill_side(side, s, &priced, &solved, price_minor);
    }
    arena_fini(&scratch);
    return changed;
}

/* Between a price at which the fleet is best and one at which it is not: the first at which it is not. */
static int64_t bisect(struct seeking *s, struct flip_side *side, int64_t best, int64_t other)
{
    while (best - other > 1 || other - best > 1) {
        const int64_t middle = best + (other - best) / 2;
        if (changes(s, side, middle))
            other = middle;
        else
            best = middle;
    }
    return other;
}

/* With tax: of the prices nearer to today's the first at which another fleet is best. */
static int64_t look_near(struct seeking *s, struct flip_side *side, int64_t today, int64_t other)
{
    const int64_t step = other < today ? 1 : -1;
    int64_t found = other;
    if (s->problem->prices[s->part].tax.digits == 0)
        return other;
    for (int64_t i = 1; i <= UNSURE && other + step * i != today; i++) {
        struct flip_side near;
        if (changes(s, &near, other + step * i)) {
            found = other + step * i;
            *side = near;
        }
    }
    return found;
}

static void find_below(struct seeking *s, struct flip *flip)
{
    int64_t best = flip->price_minor, price = best;
    while (price > 0 && s->status == ST_OK) {
        price = price / 2;
        if (changes(s, &flip->below, price)) {
            const int64_t other = bisect(s, &flip->below, best, price);
            flip->low_minor = look_near(s, &flip->below, flip->price_minor, other) + 1;
            return;
        }
        best = price;
    }
}

static void find_above(struct seeking *s, struct flip *flip)
{
    int64_t best = flip->price_minor, price = best > 0 ? best : 1;
    while (price < FLIP_PRICE_AT_MOST && s->status == ST_OK) {
        price *= 2;
        if (changes(s, &flip->above, price)) {
            const int64_t other = bisect(s, &flip->above, best, price);
            flip->high_minor = look_near(s, &flip->above, flip->price_minor, other) - 1;
            return;
        }
        best = price;
    }
}

/* Why the interval of a part is not known; NULL: it is. */
static const char *why_not(const struct problem *problem, size_t part)
{
    if (problem->prices[part].n > 1)
        return "it has quantity breaks";
    for (size_t s = 0; s < problem->n_supplies; s++) {
        const struct supply *supply = &problem->supplies[s];
        bool offered = false, plain = true;
        for (size_t k = 0; k < supply->n_offers; k++) {
            offered = offered || supply->offers[k].part == part;
            plain = plain && price_is_linear(problem->supply_prices[s][k]) && supply->offers[k].owned == 0;
        }
        if (offered && supply->n_offers > 1 && !plain)
            return "it is one of several that supply a need, at prices that depend on the whole order";
    }
    return NULL;
}

enum status flip_several(struct flips *out, const struct problem *problem, const struct plan *plan,
                         size_t part, const struct stop *stop, struct arena *arena, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    bool *used = ARENA_NEW(arena, snapshot->n_parts, bool);
    *out = (struct flips){NULL, 0, NULL};
    enum status status = flip_mark_parts(used, problem, part, diag);
    if (status != ST_OK)
        return status;
    struct scan_memory *memory = scan_memory_make(problem, arena);
    out->v = ARENA_NEW(arena, snapshot->n_parts, struct flip);
    for (size_t p = 0; p < snapshot->n_parts && status == ST_OK; p++) {
        const char *why = used[p] ? why_not(problem, p) : NULL;
        if (why && part != NO_INDEX)
            return given_error(&problem->scenario->clusters_at, diag,
                               "clusters: the price of '%s' is not known to have one interval: %s",
                               snapshot->parts[p].id, why);
        if (why)
            out->left_out = out->left_out
                                ? arena_printf(arena, "%s, %s", out->left_out, snapshot->parts[p].id)
                                : arena_strdup(arena, snapshot->parts[p].id);
        if (!used[p] || why)
            continue;
        struct seeking s = {problem, plan, p, memory, stop, arena, diag, ST_OK};
        struct flip *flip = &out->v[out->n];
        stop_advance(stop, (double)p / (double)snapshot->n_parts);
        *flip = flip_today(problem, plan->bill, plan->n_bill, p);
        find_below(&s, flip);
        if (flip->in_plan)
            find_above(&s, flip);
        flip->loss = isnan(flip->below.loss) ? flip->above.loss : fmax(flip->below.loss, flip->above.loss);
        status = s.status;
        out->n += status == ST_OK;
    }
    if (status == ST_STOPPED) {
        diag_fini(diag);
        return diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0,
                       "stopped before the prices of all parts were settled");
    }
    return status;
}
