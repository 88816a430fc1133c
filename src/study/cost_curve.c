/* cost_curve.c - evaluates cost curves, one budget at a time. */
#include "study/cost_curve.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/weighs.h"
#include "search/fixed_orders.h"
#include "search/instance_cost.h"
#include "study/rates.h"

struct cost_curve cost_curve_make(struct curve_design *designs, size_t n_designs, size_t machine,
                                  const struct rate_steps *steps, struct arena *arena)
{
    const size_t n = (size_t)designs[0].most + 1;
    return (struct cost_curve){.designs = designs,
                               .n_designs = n_designs,
                               .machine = machine,
                               .steps = steps,
                               .most = designs[0].most,
                               .least.minor = ARENA_NEW(arena, n, int64_t),
                               .exact.minor = ARENA_NEW(arena, n, int64_t),
                               .kept = ARENA_NEW(arena, RATES_KEPT, struct curve_rate)};
}

/* The cost per node; -1: the cost of some design is not proportional to its nodes. */
static int64_t per_node_of(const struct cost_curve *curve, const struct instance *instance)
{
    int64_t least = -1;
    /* limits on sizes exclude numbers of nodes, which a cost per node cannot express */
    const bool limited = instance_limits_size(instance);
    for (size_t i = 0; i < curve->n_designs; i++) {
        const char *why = NULL;
        const double per_node = instance_cost_per_node(instance, curve->designs[i].design, &why);
        if (why || limited)
            return -1;
        least = least < 0 || (int64_t)per_node < least ? (int64_t)per_node : least;
    }
    return least;
}

void cost_curve_set(struct cost_curve *curve, const struct instance *instance)
{
    curve->per_node = per_node_of(curve, instance);
    for (int64_t n = 0; curve->per_node < 0 && n <= curve->most; n++)
        curve->least.minor[n] = curve->exact.minor[n] = COST_UNKNOWN;
}

void cost_curves_set_rates(struct cost_curves *curves, const double *model_error, bool shared)
{
    curves->model_error = model_error;
    curves->shared = shared;
    for (size_t i = 0; i < curves->n; i++)
        memset(curves->v[i].kept, 0, RATES_KEPT * sizeof *curves->v[i].kept);
}

/* The lowest cost of a number of nodes; -1: it cannot be bought. *exact: on call, whether to compute exact
 * costs; on return, whether the cost is exact. A cost can also be exact because it was computed before. */
static int64_t cheapest(bool *exact, const struct cost_curve *curve, const struct instance *instance,
                        int64_t nodes)
{
    int64_t least = -1;
    const bool wants_exact = *exact;
    *exact = true;
    for (size_t i = 0; i < curve->n_designs && nodes <= curve->designs[i].most; i++) {
        const struct design *design = curve->designs[i].design;
        int64_t minor = -1;
        if (wants_exact)
            minor = instance_cost(instance, design, nodes);
        else if (!fixed_order_cost(&minor, instance, design, nodes)) {
            minor = instance_least_cost(instance, design, nodes);
            *exact = false;
        }
        least = minor >= 0 && (least < 0 || minor < least) ? minor : least;
    }
    return least;
}

static int64_t cost_of(const struct cost_curve *curve, const struct curve_costs *costs,
                       const struct instance *instance, int64_t nodes)
{
    int64_t *const minor = &costs->minor[nodes];
    bool exact = costs == &curve->exact;
    if (*minor == COST_UNKNOWN)
        *minor = cheapest(&exact, curve, instance, nodes);
    if (exact)
        curve->exact.minor[nodes] = *minor;
    return *minor;
}

static bool can_buy(const struct cost_curve *curve, const struct curve_costs *costs,
                    const struct instance *instance, int64_t nodes, int64_t budget_minor)
{
    const int64_t cost = nodes == 0 ? 0 : cost_of(curve, costs, instance, nodes);
    return cost >= 0 && cost <= budget_minor;
}

/* The number of nodes, up to `most`, that a budget buys. The search starts at the last result, because
 * successive budgets are close. */
static int64_t nodes_within(const struct cost_curve *curve, struct curve_costs *costs,
                            const struct instance *instance, int64_t budget_minor, int64_t most)
{
    int64_t low = costs->last < most ? costs->last : most; /* invariant: low can be bought, high cannot */
    int64_t high = low + 1, step = 1;
    if (can_buy(curve, costs, instance, low, budget_minor)) {
        for (; high <= most && can_buy(curve, costs, instance, high, budget_minor); step *= 2) {
            low = high;
            high = high + step < most + 1 ? high + step : most + 1;
        }
    } else {
        for (; low > 0 && !can_buy(curve, costs, instance, low, budget_minor); step *= 2) {
            high = low;
            low = low - step > 0 ? low - step : 0;
        }
    }
    for (int64_t middle; integer_between(&middle, low, high);)
        *(can_buy(curve, costs, instance, middle, budget_minor) ? &low : &high) = middle;
    costs->last = low;
    return low;
}

static double rate_with(struct cost_curve *curve, const struct cost_curves *curves, int64_t nodes)
{
    const size_t at = nodes < curve->steps->least_nodes ? 0 : rates_at(curve->steps, nodes);
    struct curve_rate *const kept = &curve->kept[at % RATES_KEPT];
    if (at == 0)
        return 0;
    if (kept->at != at) {
        const size_t row = curves->shared ? 0 : curve->machine;
        kept->rate = rates_workload(curve->steps, at - 1, curves->instance,
                                    &curves->model_error[row * curves->instance->load.n_work]);
    }
    kept->at = at;
    return kept->rate >= curves->needed_rate ? kept->rate : 0;
}

/* A quick upper bound of the nodes that a budget buys. */
static int64_t nodes_at_most(struct cost_curve *curve, const struct instance *instance, int64_t budget_minor)
{
    if (curve->per_node < 0)
        return nodes_within(curve, &curve->least, instance, budget_minor, curve->most);
    const int64_t most = curve->per_node > 0 ? budget_minor / curve->per_node : curve->most;
    return most < curve->most ? most : curve->most;
}

/* The rate of the curve at a budget; 0 if a quick bound shows that it does not exceed `least`. */
static double rate_over(double least, struct cost_curve *curve, const struct cost_curves *curves,
                        int64_t budget_minor)
{
    int64_t nodes = nodes_at_most(curve, curves->instance, budget_minor);
    if (!(rate_with(curve, curves, nodes) > least))
        return 0;
    if (curve->per_node < 0)
        nodes = nodes_within(curve, &curve->exact, curves->instance, budget_minor, nodes);
    return rate_with(curve, curves, nodes);
}

static void swap_curves(struct cost_curves *curves, size_t i, size_t other)
{
    const struct cost_curve curve = curves->v[i];
    curves->v[i] = curves->v[other];
    curves->v[other] = curve;
}

/* The highest rate of the first n cost curves, at least `least`. The fastest curve becomes the first, to
 * speed up the next call. */
static double best_of(struct cost_curves *curves, size_t n, int64_t budget_minor, double least)
{
    double best = least;
    for (size_t i = 0; i < n; i++) {
        const double rate = rate_over(best, &curves->v[i], curves, budget_minor);
        if (rate > best)
            swap_curves(curves, i, 0);
        best = fmax(best, rate);
    }
    return best;
}

/* Moves the curves that can exceed `least` within a budget to the front of the first n. Returns their
 * number. */
static size_t keep_fast(struct cost_curves *curves, size_t n, int64_t budget_minor, double least)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (rate_with(&curves->v[i], curves, nodes_at_most(&curves->v[i], curves->instance, budget_minor)) >
            least)
            swap_curves(curves, i, kept++);
    return kept;
}

/* The rates of both sides at a budget. */
struct rate_pair {
    double a;
    double b;
};

static struct rate_pair rates_of(struct cost_curves *a, struct cost_curves *b, int64_t budget_minor)
{
    return (struct rate_pair){best_of(a, a->n, budget_minor, 0), best_of(b, b->n, budget_minor, 0)};
}

static enum winner winner_of(struct rate_pair rates)
{
    if (!(rates.a > 0) && !(rates.b > 0))
        return WINNER_NONE;
    const int order = rates.b > 0 && rates.a > 0 ? compare_close(rates.a, rates.b) : rates.a > 0 ? 1 : -1;
    return order == 0 ? WINNER_TIE : order > 0 ? WINNER_A : WINNER_B;
}

enum winner cost_curves_winner(struct cost_curves *a, struct cost_curves *b, int64_t budget_minor)
{
    return winner_of(rates_of(a, b, budget_minor));
}

/* True if `winner` wins at all budgets between two. The bound compares the winner's rate at the lower budget
 * with the loser's rate at the upper one. */
static bool wins_between(enum winner winner, struct rate_pair low, struct rate_pair high)
{
    if (low.a == high.a && low.b == high.b)
        return winner_of(low) == winner;
    const struct rate_pair worst =
        winner == WINNER_A ? (struct rate_pair){low.a, high.b} : (struct rate_pair){high.a, low.b};
    return (winner == WINNER_A || winner == WINNER_B) && winner_of(worst) == winner;
}

/* Budgets low..high, both included, with the rates at the ends. Only the first n_a and n_b cost curves can
 * exceed the best rate at `low` inside the block. */
struct budget_block {
    int64_t low, high;
    struct rate_pair at_low, at_high;
    size_t n_a, n_b;
};

/* The intervals with one winner, found from the end of the range down. */
struct interval_search {
    struct cost_curves *a, *b;
    int64_t from_minor;
    enum winner winner; /* of the interval that is being searched */
    enum winner other;
    int64_t end;   /* of this interval; 0: it is the last one */
    int64_t start; /* of the last interval */
    int64_t begin; /* of the alternation found so far */
    bool changed, reigned;
};

static bool is_done(const struct interval_search *s)
{
    return s->end > 0 && (s->end <= s->from_minor || (s->changed && s->reigned));
}

/* Ends the search of an interval, which starts at this budget. */
static void end_interval(struct interval_search *s, int64_t from_minor)
{
    if (s->end == 0) {
        s->start = s->begin = s->end = from_minor;
        return;
    }
    s->changed = s->changed || s->winner == s->other;
    /* the last reign is an interval in which the budget at least doubles */
    s->reigned = s->reigned || (from_minor > 0 && s->end / 2 >= from_minor);
    if (!s->reigned)
        s->begin = from_minor;
    s->end = from_minor;
}

/* Ends the intervals that start inside the block, from its end down. The winner of the block's high end is
 * that of the current interval. */
static void find_starts(struct interval_search *s, struct budget_block block)
{
    if (is_done(s) || wins_between(s->winner, block.at_low, block.at_high))
        return;
    if (block.high - block.low <= 1) {
        const enum winner low = winner_of(block.at_low);
        if (low != s->winner)
            end_interval(s, block.high);
        s->winner = low;
        return;
    }
    const size_t n_a = keep_fast(s->a, block.n_a, block.high, block.at_low.a);
    const size_t n_b = keep_fast(s->b, block.n_b, block.high, block.at_low.b);
    const int64_t middle = block.low + (block.high - block.low) / 2;
    const struct rate_pair at_middle = {best_of(s->a, n_a, middle, block.at_low.a),
                                        best_of(s->b, n_b, middle, block.at_low.b)};
    find_starts(s, (struct budget_block){middle, block.high, at_middle, block.at_high, n_a, n_b});
    find_starts(s, (struct budget_block){block.low, middle, block.at_low, at_middle, n_a, n_b});
}

void cost_curves_last(double *last, double *alternation, struct cost_curves *a, struct cost_curves *b,
                      enum winner late, struct money_range range)
{
    const int64_t from_minor = range.from_minor, last_minor = range.to_minor - 1;
    const struct rate_pair at_last = rates_of(a, b, last_minor);
    struct interval_search s = {.a = a,
                                .b = b,
                                .from_minor = from_minor,
                                .winner = winner_of(at_last),
                                .other = late == WINNER_A ? WINNER_B : WINNER_A};
    *last = *alternation = (double)INFINITY;
    if (s.winner != late)
        return;
    if (last_minor > from_minor)
        find_starts(&s, (struct budget_block){from_minor, last_minor, rates_of(a, b, from_minor), at_last,
                                              a->n, b->n});
    if (!is_done(&s))
        end_interval(&s, from_minor);
    *last = s.changed ? (double)s.start : -(double)INFINITY;
    *alternation = s.changed ? (double)s.begin : -(double)INFINITY;
}
