/* flip.c - the price range of a part in which a plan stays best. The problem is solved at a price, and the
 * best purchase there determines the next price.
 *
 * The cost of a purchase with fixed parts is a straight line over the price of a part. A rival is therefore
 * better than the plan up to some price, or from some price on. So the prices at which the plan is best form
 * an interval. A search starts at the far end. If a rival is better there, the lines of both give the price
 * nearest to today's at which it is better. The problem is solved there. The search ends with the plan on one
 * side and another purchase one minor unit beyond.
 *
 * For goal rate, rivals are the faster affordable purchases. Nearer to today's price there may be more of
 * them, so the cheapest purchase that is faster than the plan is searched at every step.
 *
 * For goal rate per cost, a better rival may be unaffordable up to the price at which it costs the whole
 * budget. The purchase with the best ratio there is at most as fast as the fastest one. The bound assumes
 * that the fastest purchase at the low end of a range of prices costs the whole budget. It is compared with
 * the plan at the high end. Ranges are halved until the plan is better.
 *
 * Rounded taxes and quotes move costs off their lines. Prices next to both ends, and some in between, are
 * then solved too.
 *
 * A vendor's charge for a small order bends the lines: the cost falls at the price at which an order reaches
 * the minimum. Let the plan be best at l < h, and let the order of a rival reach the minimum in between. The
 * rival costs at least the straight line from its cost at l without the charge to its cost at h. At l, its
 * order is at least l/h of the minimum, because its value falls at most in proportion to the price. Assume
 * that no purchase beats the plan at l with minima of l/h of their values, and that the plan's own cost is a
 * straight line. Then no purchase beats it in between. None does either if the plan's cost does not rise.
 * Otherwise the middle is solved, and both halves are treated in the same way. */
#include "study/flip.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/record.h"
#include "problem/stock.h"
#include "purchase/bill.h"
#include "search/plan.h"
#include "study/design_range.h"
#include "study/parallel_items.h"
#include "study/price_search.h"

/* Returns true if the plan is best at a price. Otherwise it keeps the best purchase and the price from which
 * that is better. */
static bool price_search_stays(struct price_search *s, int64_t price_minor)
{
    struct price_answer *answer = &s->answers[s->beyond == s->answers];
    if (s->status != ST_OK)
        return true;
    const struct price_query query = {.price_minor = price_minor, .goal = s->instance->goal};
    price_search_solve(answer, s, &query);
    if (answer->chosen || s->status != ST_OK) {
        s->last = (struct plan_at_price){price_minor, answer->plan.cost_minor,
                                         price_on_top(s->instance, &answer->plan)};
        arena_fini(&answer->arena);
        return true;
    }
    if (s->beyond)
        arena_fini(&s->beyond->arena);
    s->beyond = answer;
    s->end = price_search_first_beaten(s, &answer->line, price_minor);
    return false;
}

/* For a faster purchase beyond: finds the first price at which any purchase is faster. */
static void advance_to_faster(struct price_search *s)
{
    struct price_answer faster;
    if (s->instance->goal != GOAL_RATE || compare_close(s->beyond->line.rate, s->plan->rate) <= 0)
        return;
    const struct price_query query = {
        .price_minor = s->end, .goal = GOAL_COST, .rate = s->plan->rate * (1 + 4 * TIE_RELATIVE)};
    price_search_solve(&faster, s, &query);
    s->end = price_search_first_beaten(s, &faster.line, s->end);
    arena_fini(&faster.arena);
}

/* Finds the last price before `beyond` at which the plan is best, provided that all better purchases were
 * found. Tries the price just before the nearest known better purchase, then larger and larger steps from
 * today's side; if that gains too little, the middle. */
static struct plan_at_price close_in(struct price_search *s)
{
    struct plan_at_price best = s->today;
    int64_t other = s->beyond->price_minor, step = 1, room;
    bool halve = false, fresh = true;
    while ((room = (other - best.price_minor) * s->way) > 1 && s->status == ST_OK) {
        if (fresh)
            advance_to_faster(s);
        int64_t trial = s->end - s->way;
        if (halve)
            trial = best.price_minor + (other - best.price_minor) / 2;
        else if ((trial - best.price_minor) * s->way <= 0) {
            trial = best.price_minor + (step < room ? step : room - 1) * s->way;
            step *= 2;
        }
        fresh = !price_search_stays(s, trial);
        if (!fresh) {
            best = s->last;
            halve = false;
            continue;
        }
        halve = !halve && (s->end - best.price_minor) * s->way > room / 2;
        other = trial;
        step = 1;
    }
    return best;
}

/* The last price up to `to` at which no purchase that costs the whole budget has a better rate per cost than
 * the plan. No purchase is faster than `fastest` from price_minor on; the plan's cost rises. more_minor:
 * charges that may be added to it. */
static int64_t no_better_ratio_until(const struct price_search *s, double fastest, int64_t price_minor,
                                     int64_t to, int64_t more_minor)
{
    int64_t low = price_minor, high = to + 1; /* invariant: high is beyond it */
    const double most = s->plan->rate * (double)s->instance->budget_minor;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(fastest * (cost_line_at(&s->line, middle) + (double)more_minor) <= most ? &low : &high) = middle;
    return low;
}

/* Searches between two prices at which the plan is best for one at which a purchase of the whole budget has a
 * better rate per cost. Returns false if none is found. */
static bool find_ratio_rival(struct price_search *s, const struct plan_at_price *low,
                             const struct plan_at_price *high)
{
    enum { SOLVES = 200, SOLVES_OF_SEVERAL = 20 }; /* each needs a search tree */
    const int most_solves = is_multi_cluster(s->instance) ? SOLVES_OF_SEVERAL : SOLVES;
    const int64_t last = high->price_minor - 1, more_minor = low->on_top_minor - s->today.on_top_minor;
    int64_t price = low->price_minor + 1;
    for (int i = 0; i < most_solves && price <= last && s->status == ST_OK; i++) {
        struct price_answer answer;
        price_search_solve(&answer, s, &(struct price_query){.price_minor = price, .goal = GOAL_RATE});
        struct cost_line line = answer.line;
        /* without the charges, because a higher price may remove them */
        line.cost -= (double)price_on_top(s->instance, &answer.plan);
        arena_fini(&answer.arena);
        /* the highest price at which the rival is affordable */
        const double room = floor(((double)s->instance->budget_minor - line.cost) / line.slope);
        const int64_t edge = room < (double)(last - price) ? price + (int64_t)room : last;
        if (line.rate > 0 && price_search_beaten(s, &line, edge) && !price_search_stays(s, edge))
            return true;
        price = no_better_ratio_until(s, line.rate, price, last, more_minor) + 1;
    }
    s->unproven = s->unproven || price <= last;
    return false;
}

/* True if the plan, which is best at both prices, is proven best in between (see the head of this file). */
static bool is_best_between(struct price_search *s, const struct plan_at_price *low,
                            const struct plan_at_price *high)
{
    struct price_answer answer;
    if (low->cost_minor == high->cost_minor) /* no rival's cost falls in between */
        return true;
    /* the plan's cost may not be a straight line; and an order of 0 has no charge */
    if (low->on_top_minor != high->on_top_minor || low->price_minor == 0)
        return false;
    const struct price_query query = {
        .price_minor = low->price_minor, .goal = s->instance->goal, .until_minor = high->price_minor};
    price_search_solve(&answer, s, &query);
    const bool best = answer.chosen && answer.plan.cost_minor == low->cost_minor;
    arena_fini(&answer.arena);
    return best;
}

/* Searches between two prices at which the plan is best for one at which charges make another purchase
 * better. */
static bool find_charge_rival(struct price_search *s, const struct plan_at_price *low,
                              const struct plan_at_price *high)
{
    enum { GAPS = 256, GAPS_OF_SEVERAL = 32 };
    const size_t most = is_multi_cluster(s->instance) ? GAPS_OF_SEVERAL : GAPS;
    struct {
        struct plan_at_price low, high;
    } gaps[GAPS];
    gaps[0].low = *low;
    gaps[0].high = *high;
    for (size_t i = 0, n = 1; i < n && s->status == ST_OK; i++) {
        const struct plan_at_price from = gaps[i].low, to = gaps[i].high;
        const int64_t middle = from.price_minor + (to.price_minor - from.price_minor) / 2;
        if (middle == from.price_minor || is_best_between(s, &from, &to))
            continue;
        s->unproven = n + 2 > most;
        if (s->unproven)
            return false;
        if (!price_search_stays(s, middle))
            return true;
        gaps[n].low = from;
        gaps[n++].high = s->last;
        gaps[n].low = s->last;
        gaps[n++].high = to;
    }
    return false;
}

/* Searches between today's price and another one at which the plan is best for a price at which it is not.
 * Only the kinds of purchases described at the head of this file are searched. */
static bool find_rival_between(struct price_search *s, struct plan_at_price far)
{
    enum { NEXT_PRICES = 3 };
    const struct plan_at_price today = s->today, *low = s->way > 0 ? &today : &far,
                               *high = s->way > 0 ? &far : &today;
    const struct bill_line line = bill_find(s->plan->bill, s->plan->n_bill, s->moved.part);
    s->unproven = false;
    if (line.quantity + line.owned == 0) /* a rival that is not better at the far end costs more before it */
        return false;
    for (int64_t i = 1; i <= NEXT_PRICES && i < high->price_minor - low->price_minor && s->moved.rounds; i++)
        if (!price_search_stays(s, low->price_minor + i) || !price_search_stays(s, high->price_minor - i))
            return true;
    return (s->moved.charged && find_charge_rival(s, low, high)) ||
           (s->instance->goal == GOAL_RATE_PER_COST && s->instance->budget_minor != BUDGET_NONE &&
            find_ratio_rival(s, low, high));
}

/* Finds the first price at which the plan changes, and the purchase there. */
static void search_side(struct flip_side *side, struct price_search *s, int64_t way)
{
    const int64_t far = way < 0 ? 0 : PRICE_AT_MOST;
    const int64_t from = s->today.price_minor;
    s->way = way;
    /* if the plan buys the part, the change is usually near today's price, where fewer designs can be best */
    const bool soon = way < 0 && s->moved.bought && from > 0 && !price_search_stays(s, from - from / 16);
    bool found = from != far && (soon || !price_search_stays(s, far) || find_rival_between(s, s->last));
    for (bool again = found; again && s->status == ST_OK;)
        again = find_rival_between(s, close_in(s));
    if (found && s->status == ST_OK)
        price_search_fill(side, s, s->beyond);
    side->unproven = s->unproven;
    if (s->beyond)
        arena_fini(&s->beyond->arena);
    s->beyond = NULL;
}

/* Data for all parts. */
struct flip_work {
    const struct plan *plan;
    const size_t *parts; /* parts whose price ranges are wanted */
    const struct design_rivals *rivals;
};

static int64_t low_of(const struct flip_side *below)
{
    return below->any ? below->price_minor + 1 : 0;
}

static int64_t high_of(const struct flip_side *above)
{
    return above->any ? above->price_minor - 1 : -1;
}

static enum status flip_part(void *out, struct parallel_worker *worker, int64_t item, struct diag *diag)
{
    const struct flip_work *work = worker->payload;
    const struct instance *instance = &worker->instance;
    struct flip *flip = out;
    struct price_search s = {.instance = instance,
                             .plan = work->plan,
                             .stop = &worker->stop,
                             .arena = &worker->arena,
                             .diag = diag};
    price_search_begin(&s, work->parts[item]);
    *flip = (struct flip){.part = s.moved.part,
                          .in_plan = s.moved.bought,
                          .price_minor = s.line.price_minor,
                          .pack = s.moved.first->pack,
                          .seller = s.moved.first->seller,
                          .n_quotes = s.moved.n_steps,
                          .n_others = s.moved.today->n_standing - s.moved.n_steps,
                          .below = {.loss = (double)NAN},
                          .above = {.loss = (double)NAN},
                          .design_above = {.loss = (double)NAN}};
    search_side(&flip->below, &s, -1);
    design_range_side(&flip->design_below, &s, &flip->below, work->rivals);
    if (flip->in_plan) {
        search_side(&flip->above, &s, 1);
        design_range_side(&flip->design_above, &s, &flip->above, work->rivals);
    }
    flip->low_minor = low_of(&flip->below);
    flip->high_minor = high_of(&flip->above);
    flip->design_low_minor = low_of(&flip->design_below);
    flip->design_high_minor = high_of(&flip->design_above);
    flip->loss = isnan(flip->below.loss) ? flip->above.loss : fmax(flip->below.loss, flip->above.loss);
    if (s.status == ST_OK)
        diag_fini(diag);
    return s.status;
}

static void carry_side(struct record *record, struct flip_side *side, const struct instance *instance)
{
    record_bool(record, &side->any);
    record_bool(record, &side->found);
    record_bool(record, &side->unbounded);
    record_bool(record, &side->too_many);
    record_bool(record, &side->unproven);
    record_integer(record, &side->price_minor);
    parallel_carry_candidates(record, &side->clusters, &side->n_clusters, instance);
    record_integer(record, &side->cost_minor);
    record_real(record, &side->rate);
    record_bool(record, &side->same);
    record_text(record, &side->instead);
    parallel_carry_bill(record, &side->bill, &side->n_bill, instance);
    record_real(record, &side->loss);
}

static void carry_flip(struct record *record, void *answer, const struct instance *instance)
{
    struct flip *flip = answer;
    record_size(record, &flip->part);
    record_bool(record, &flip->in_plan);
    record_integer(record, &flip->price_minor);
    record_integer(record, &flip->pack);
    record_text(record, &flip->seller);
    record_size(record, &flip->n_quotes);
    record_size(record, &flip->n_others);
    record_integer(record, &flip->low_minor);
    record_integer(record, &flip->high_minor);
    carry_side(record, &flip->below, instance);
    carry_side(record, &flip->above, instance);
    record_real(record, &flip->loss);
    record_integer(record, &flip->design_low_minor);
    record_integer(record, &flip->design_high_minor);
    carry_side(record, &flip->design_below, instance);
    carry_side(record, &flip->design_above, instance);
    record->bad = record->bad || flip->part >= instance->snapshot->n_parts;
}

/* Marks the parts whose price ranges are wanted: all that clusters can use, or one. used [n_parts]. */
static enum status mark_parts(bool *used, const struct instance *instance, size_t part, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    instance_mark_parts(used, instance);
    if (part != NO_INDEX && instance->item[part].price.n == 0)
        return diag_set(diag, ST_INFEASIBLE,
                        "part '%s' has no price in this scenario, so it has no price range",
                        snapshot->parts[part].id);
    if (part != NO_INDEX && !used[part])
        return diag_set(diag, ST_INFEASIBLE, "no cluster of this scenario can use part '%s'",
                        snapshot->parts[part].id);
    for (size_t p = 0; p < snapshot->n_parts; p++)
        used[p] = used[p] && instance->item[p].price.n > 0 && (part == NO_INDEX || p == part);
    return ST_OK;
}

enum status flip_prices(struct flips *out, const struct instance *instance, const struct plan *plan,
                        size_t part, const struct stop *stop, struct diag *diag)
{
    struct arena *arena = instance->arena;
    const size_t n_parts = instance->snapshot->n_parts;
    bool *used = ARENA_NEW(arena, n_parts, bool);
    size_t *parts = ARENA_NEW(arena, n_parts, size_t), n = 0;
    *out = (struct flips){.v = NULL};
    enum status status = mark_parts(used, instance, part, diag);
    if (status != ST_OK)
        return status;
    for (size_t p = 0; p < n_parts; p++)
        if (used[p])
            parts[n++] = p;
    struct design_rivals rivals;
    const struct flip_work work = {plan, parts, &rivals};
    const struct parallel_items each = {.name = "prices",
                                        .n = (int64_t)n,
                                        .size = sizeof(struct flip),
                                        .payload = &work,
                                        .find = flip_part,
                                        .carry = carry_flip};
    void *found = NULL;
    int64_t done = 0;
    status = design_rivals_make(&rivals, instance, plan, stop, diag);
    if (status == ST_OK)
        status = parallel_items_find(&found, &done, &each, instance, stop, diag);
    out->v = found;
    out->n = (size_t)done;
    if (status == ST_OK && part == NO_INDEX)
        status = rent_break_even_find(&out->rents, &out->n_rents, instance, plan, stop, diag);
    if (status != ST_STOPPED)
        return status;
    return diag_at(diag, ST_STOPPED, instance->scenario->file.path, 0, 0,
                   "stopped before the prices of all parts were found");
}
