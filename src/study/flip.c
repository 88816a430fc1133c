/* flip.c - the interval of a part's price in which a plan stays best: the solver is asked at a price, and
 * what is best there says where to ask next.
 *
 * The parts of a purchase fixed, its cost is a straight line over the price of a part. So each rival is
 * better than the plan up to some price or from some price on, and the prices at which the plan is best are
 * an interval. A search begins at the far end. Where the solver finds a rival there, the lines of the two
 * tell the price nearest to today's at which that rival is better; there the solver is asked again. The
 * search ends where it finds the plan on one side and another one a minor unit beyond.
 *
 * For the goal rate the rivals are the faster purchases that can be paid, and there is one more of them at
 * every step nearer to today's price. There the solver is asked for the cheapest purchase that is faster.
 *
 * For the goal rate per cost a rival that is better may be too dear, up to a price at which it costs all of
 * the budget. None is better there that has a lower rate than the fastest purchase: the fastest at the low
 * end of a range of prices, if it cost all of the budget, is held against the plan at the high end; ranges
 * are halved until the plan is better.
 *
 * Rounded taxes and quotes move costs off their lines: prices beside both ends and some in between are asked
 * for then, too.
 *
 * A vendor's charge for a small order bends the lines, downwards but at the price at which an order reaches
 * its minimum. Between two prices l < h at which the plan is best, a rival whose order does so costs at least
 * what the straight line says from its lines at l, without a charge, to its cost at h. At l its order is at
 * least l/h of the minimum, as it is no less than that at h. So where no purchase beats the plan at l if
 * minima are l/h of what they are, and the plan's own cost is a straight line, none does in between; nor
 * where its cost does not rise at all. Else the solver is asked in the middle, and either half is looked at
 * alike. */
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

/* The plan is best at a price; else what is, and where it begins to be, is kept. */
static bool price_search_stays(struct price_search *s, int64_t price_minor)
{
    struct answer *answer = &s->answers[s->beyond == s->answers];
    if (s->status != ST_OK)
        return true;
    const struct price_question question = {.price_minor = price_minor, .goal = s->problem->goal};
    price_search_ask(answer, s, &question);
    if (answer->chosen || s->status != ST_OK) {
        s->last =
            (struct stay){price_minor, answer->plan.cost_minor, price_on_top(s->problem, &answer->plan)};
        arena_fini(&answer->arena);
        return true;
    }
    if (s->beyond)
        arena_fini(&s->beyond->arena);
    s->beyond = answer;
    s->end = price_search_first_beaten(s, &answer->line, price_minor);
    return false;
}

/* Where what is best beyond is faster, something else may be fast enough nearer to today's price. */
static void look_for_faster(struct price_search *s)
{
    struct answer faster;
    if (s->problem->goal != GOAL_RATE || compare_close(s->beyond->line.lambda, s->plan->lambda) <= 0)
        return;
    const struct price_question question = {
        .price_minor = s->end, .goal = GOAL_COST, .lambda = s->plan->lambda * (1 + 4 * TIE_RELATIVE)};
    price_search_ask(&faster, s, &question);
    s->end = price_search_first_beaten(s, &faster.line, s->end);
    arena_fini(&faster.arena);
}

/* Between today's price and one at which the plan is not best: the last one before these, if they are all
 * that are beyond it. The price just before the nearest that is known is tried, from there on larger and
 * larger steps, or where that gained too little the middle. */
static struct stay close_in(struct price_search *s)
{
    struct stay best = s->today;
    int64_t other = s->beyond->price_minor, step = 1, room;
    bool halve = false, fresh = true;
    while ((room = (other - best.price_minor) * s->way) > 1 && s->status == ST_OK) {
        if (fresh)
            look_for_faster(s);
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

/* Up to `to` the last price, at or above one at which no purchase is faster than `fastest`, up to which none
 * that costs all of the budget has more rate per cost than the plan, whose cost rises. more_minor: what may
 * be charged on top of that. */
static int64_t outdone_until(const struct price_search *s, double fastest, int64_t price_minor, int64_t to,
                             int64_t more_minor)
{
    int64_t low = price_minor, high = to + 1; /* high: beyond it */
    const double most = s->plan->lambda * (double)s->problem->budget_minor;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(fastest * (cost_line_at(&s->line, middle) + (double)more_minor) <= most ? &low : &high) = middle;
    return low;
}

/* Between two prices at which the plan is best: one at which a purchase that costs all of the budget has more
 * rate per cost. False: none is found. */
static bool look_for_dear(struct price_search *s, const struct stay *low, const struct stay *high)
{
    enum { ASKS = 200, ASKS_OF_SEVERAL = 20 }; /* which are a tree each */
    const int asks = plan_of_several(s->problem) ? ASKS_OF_SEVERAL : ASKS;
    const int64_t last = high->price_minor - 1, more_minor = low->on_top_minor - s->today.on_top_minor;
    int64_t price = low->price_minor + 1;
    for (int i = 0; i < asks && price <= last && s->status == ST_OK; i++) {
        struct answer answer;
        price_search_ask(&answer, s, &(struct price_question){.price_minor = price, .goal = GOAL_RATE});
        struct cost_line line = answer.line;
        line.cost -= (double)price_on_top(s->problem, &answer.plan); /* which a higher price may do without */
        arena_fini(&answer.arena);
        /* the dearest price at which it can be paid */
        const double room = floor(((double)s->problem->budget_minor - line.cost) / line.slope);
        const int64_t edge = room < (double)(last - price) ? price + (int64_t)room : last;
        if (line.lambda > 0 && price_search_beaten(s, &line, edge) && !price_search_stays(s, edge))
            return true;
        price = outdone_until(s, line.lambda, price, last, more_minor) + 1;
    }
    s->unproven = s->unproven || price <= last;
    return false;
}

/* The plan, best at both prices, is so at all in between: see above. */
static bool is_best_between(struct price_search *s, const struct stay *low, const struct stay *high)
{
    struct answer answer;
    if (low->cost_minor == high->cost_minor) /* no rival's falls */
        return true;
    /* its cost may bend; and an order of nothing is not charged */
    if (low->on_top_minor != high->on_top_minor || low->price_minor == 0)
        return false;
    const struct price_question question = {
        .price_minor = low->price_minor, .goal = s->problem->goal, .until_minor = high->price_minor};
    price_search_ask(&answer, s, &question);
    const bool best = answer.chosen && answer.plan.cost_minor == low->cost_minor;
    arena_fini(&answer.arena);
    return best;
}

/* Between two prices at which the plan is best there is one at which it is not. */
static bool look_at_charges(struct price_search *s, const struct stay *low, const struct stay *high)
{
    enum { GAPS = 256, GAPS_OF_SEVERAL = 32 };
    const size_t most = plan_of_several(s->problem) ? GAPS_OF_SEVERAL : GAPS;
    struct {
        struct stay low, high;
    } gaps[GAPS];
    gaps[0].low = *low;
    gaps[0].high = *high;
    for (size_t i = 0, n = 1; i < n && s->status == ST_OK; i++) {
        const struct stay from = gaps[i].low, to = gaps[i].high;
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

/* Between today's price and one at which the plan is best there is one at which it is not, of those that are
 * looked at. */
static bool look_between(struct price_search *s, struct stay far)
{
    enum { BESIDE = 3 };
    const struct stay today = s->today, *low = s->way > 0 ? &today : &far, *high = s->way > 0 ? &far : &today;
    const struct bill_line line = bill_find(s->plan->bill, s->plan->n_bill, s->moved.part);
    s->unproven = false;
    if (line.quantity + line.owned == 0) /* what is no better than it at the far end costs more before */
        return false;
    for (int64_t i = 1; i <= BESIDE && i < high->price_minor - low->price_minor && s->moved.rounds; i++)
        if (!price_search_stays(s, low->price_minor + i) || !price_search_stays(s, high->price_minor - i))
            return true;
    return (s->moved.charged && look_at_charges(s, low, high)) ||
           (s->problem->goal == GOAL_RATE_PER_COST && s->problem->budget_minor != BUDGET_NONE &&
            look_for_dear(s, low, high));
}

/* Finds the first price at which the plan changes, and what is bought there. */
static void search_side(struct flip_side *side, struct price_search *s, int64_t way)
{
    const int64_t far = way < 0 ? 0 : PRICE_AT_MOST;
    const int64_t from = s->today.price_minor;
    s->way = way;
    s->floor_minor = INT64_MAX;
    /* what is bought most often changes near today's price, where there is less to choose from */
    const bool soon = way < 0 && s->moved.bought && from > 0 && !price_search_stays(s, from - from / 16);
    bool found = from != far && (soon || !price_search_stays(s, far) || look_between(s, s->last));
    for (bool again = found; again && s->status == ST_OK;)
        again = look_between(s, close_in(s));
    if (found && s->status == ST_OK)
        price_search_fill(side, s, s->beyond);
    side->unproven = s->unproven;
    if (s->beyond)
        arena_fini(&s->beyond->arena);
    s->beyond = NULL;
}

/* What all parts are asked with. */
struct asking {
    const struct plan *plan;
    const size_t *parts; /* whose prices are asked for */
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

static enum status flip_part(void *out, struct each_worker *worker, int64_t item, struct diag *diag)
{
    const struct asking *asking = worker->payload;
    const struct problem *problem = &worker->problem;
    struct flip *flip = out;
    struct price_search s = {.problem = problem,
                             .plan = asking->plan,
                             .stop = &worker->stop,
                             .arena = &worker->arena,
                             .diag = diag};
    price_search_begin(&s, asking->parts[item]);
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
    design_range_side(&flip->design_below, &s, &flip->below, asking->rivals);
    if (flip->in_plan) {
        search_side(&flip->above, &s, 1);
        design_range_side(&flip->design_above, &s, &flip->above, asking->rivals);
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

static void carry_side(struct record *record, struct flip_side *side, const struct problem *problem)
{
    record_bool(record, &side->any);
    record_bool(record, &side->found);
    record_bool(record, &side->unbounded);
    record_bool(record, &side->too_many);
    record_bool(record, &side->unproven);
    record_integer(record, &side->price_minor);
    each_carry_points(record, &side->clusters, &side->n_clusters, problem);
    record_integer(record, &side->cost_minor);
    record_real(record, &side->lambda);
    record_bool(record, &side->same);
    record_text(record, &side->instead);
    each_carry_bill(record, &side->bill, &side->n_bill, problem);
    record_real(record, &side->loss);
}

static void carry_flip(struct record *record, void *answer, const struct problem *problem)
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
    carry_side(record, &flip->below, problem);
    carry_side(record, &flip->above, problem);
    record_real(record, &flip->loss);
    record_integer(record, &flip->design_low_minor);
    record_integer(record, &flip->design_high_minor);
    carry_side(record, &flip->design_below, problem);
    carry_side(record, &flip->design_above, problem);
    record->bad = record->bad || flip->part >= problem->snapshot->n_parts;
}

/* Marks the parts whose prices are asked for: all that clusters have a use for, or the one. used [n_parts] */
static enum status mark_parts(bool *used, const struct problem *problem, size_t part, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    problem_mark_parts(used, problem);
    if (part != NO_INDEX && problem->market.prices[part].n == 0)
        return diag_set(diag, ST_INFEASIBLE, "no price of part '%s' would change the plan",
                        snapshot->parts[part].id);
    if (part != NO_INDEX && !used[part])
        return diag_set(diag, ST_INFEASIBLE, "no cluster of this scenario has a use for part '%s'",
                        snapshot->parts[part].id);
    for (size_t p = 0; p < snapshot->n_parts; p++)
        used[p] = used[p] && problem->market.prices[p].n > 0 && (part == NO_INDEX || p == part);
    return ST_OK;
}

enum status flip_prices(struct flips *out, const struct problem *problem, const struct plan *plan,
                        size_t part, const struct stop *stop, struct diag *diag)
{
    struct arena *arena = problem->arena;
    const size_t n_parts = problem->snapshot->n_parts;
    bool *used = ARENA_NEW(arena, n_parts, bool);
    size_t *parts = ARENA_NEW(arena, n_parts, size_t), n = 0;
    *out = (struct flips){.v = NULL};
    enum status status = mark_parts(used, problem, part, diag);
    if (status != ST_OK)
        return status;
    for (size_t p = 0; p < n_parts; p++)
        if (used[p])
            parts[n++] = p;
    struct design_rivals rivals;
    const struct asking asking = {plan, parts, &rivals};
    const struct each each = {.name = "prices",
                              .n = (int64_t)n,
                              .size = sizeof(struct flip),
                              .payload = &asking,
                              .ask = flip_part,
                              .carry = carry_flip};
    void *found = NULL;
    int64_t done = 0;
    status = design_rivals_make(&rivals, problem, plan, stop, diag);
    if (status == ST_OK)
        status = each_ask(&found, &done, &each, problem, stop, diag);
    out->v = found;
    out->n = (size_t)done;
    if (status == ST_OK && part == NO_INDEX)
        status = rents_find(&out->rents, &out->n_rents, problem, plan, stop, diag);
    if (status != ST_STOPPED)
        return status;
    return diag_at(diag, ST_STOPPED, problem->file->path, 0, 0,
                   "stopped before the prices of all parts were found");
}
