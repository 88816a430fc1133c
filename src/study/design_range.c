/* design_range.c - the price range of a part in which the plan's design stays best.
 *
 * The value of a design's best purchase never rises with the price: each purchase costs as much or more, and
 * fewer are affordable. Let the design be best at a price, and let v be the value of the best rival there. At
 * higher prices, the design stays best while its own value is at least v. Let v be the design's own value
 * instead. At lower prices, it stays best while no rival exceeds v. The next price, one minor unit beyond, is
 * solved. If the design is best there too, because the rivals lost value or it gained, the step is repeated
 * from there. No price is skipped, so the first change is found even if designs alternate with every node.
 *
 * For goal rate, the last price of a step is the highest at which the cheapest purchase with a rate of at
 * least v is affordable. Its cost is the minimum of straight lines; each line reaches to the next one, so few
 * solves are needed.
 *
 * For goal cost, the design's purchase keeps its parts. The rivals are solved only at the price beyond,
 * because a minimum of straight lines is concave.
 *
 * With charges for small orders, a purchase can cost less at a higher price. Then no end is proven. */
#include "study/design_range.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/number.h"
#include "machine/layout.h"
#include "problem/stock.h"
#include "purchase/bill.h"
#include "search/instance_cost.h"
#include "study/flip.h"
#include "study/price_search.h"
#include "study/purchase_option.h"
#include "study/resolve.h"

enum { STEPS = 64, STEPS_OF_SEVERAL = 16, BUDGETS = 200, SLOW = 6, KINDS_OF_SEVERAL = 32 };

enum whose { OWN, OTHERS };

/* The best purchase at a price. */
struct best_at_price {
    bool found;
    bool unbounded; /* the purchase is unbounded, or exceeds the tables */
    struct purchase_value worth;
    struct cost_line line;
};

/* A step of the search from a price at which the design is best. */
struct range_step {
    struct price_search *s;
    const struct design_rivals *rivals;
    struct price_choice *shares; /* [n_shares] with one cluster: rivals that could be best on this side */
    size_t n_shares;
    int64_t near;                /* start of the step: the design is the best, or as good as the best */
    int64_t far;                 /* last price to examine */
    struct purchase_value value; /* value that the design must reach, or that no rival may exceed */
    struct cost_line line;       /* goal cost: cost of the design's purchase at `near` */
    struct best_at_price own;    /* the design's purchase at the last solved price */
};

/* The result of a test at one price: whether the design stays best there according to the step's value, and
 * up to which price the purchase that was found proves the same. */
struct kept_probe {
    bool kept;
    bool led;      /* a purchase was found, which determines `reach` */
    int64_t reach; /* last price with the same result */
};

/* --- designs and rivals --- */

static void group_designs(struct design_rivals *out, const struct instance *instance, const struct plan *plan)
{
    const struct design *designs = instance->choice.designs;
    const size_t n = instance->choice.n_designs,
                 first = instance_design(instance, plan->clusters[0].point.design->id);
    out->group_of = ARENA_NEW(instance->arena, n, size_t);
    out->is_own = ARENA_NEW(instance->arena, n, bool);
    for (size_t d = 0; d < n; d++) {
        size_t k = 0;
        while (purchase_option_compare(&designs[k], &designs[d]) != 0)
            k++;
        out->group_of[d] = k;
    }
    for (size_t d = 0; d < n; d++)
        out->is_own[d] = out->group_of[d] == out->group_of[first];
}

/* True if n nodes of design a need only units that n nodes of design b need too. */
static bool has_needs(const struct design *a, const struct design *b, int64_t nodes)
{
    bool all = true;
    for (size_t i = 0; i < a->needs.n && all; i++) {
        const int64_t units = design_need(a, i, nodes);
        all = units == 0;
        for (size_t m = 0; m < b->needs.n && !all; m++)
            all = b->needs.at[m] == a->needs.at[i] && design_need(b, m, nodes) == units;
    }
    return all;
}

/* With a layout: true if both designs have the same number of cables within the reach of each cable type. */
static bool has_ways(const struct instance *instance, const struct design *a, const struct design *b,
                     int64_t nodes)
{
    const struct snapshot *snapshot = instance->snapshot;
    bool all = !a->layout == !b->layout;
    for (size_t c = 0; c < snapshot->network.n_cables && all && a->layout; c++) {
        const int64_t reach_mm = layout_reach_mm(&snapshot->network.cables[c]);
        all = design_cables_within(a, nodes, reach_mm) == design_cables_within(b, nodes, reach_mm);
    }
    return all;
}

static bool is_one_order(const struct instance *instance, const struct design *a, const struct design *b,
                         int64_t nodes)
{
    return has_needs(a, b, nodes) && has_needs(b, a, nodes) && has_ways(instance, a, b, nodes);
}

/* The number of nodes up to which both designs give one order, with equal rates. */
static int64_t nodes_alike(const struct instance *instance, const struct design *a, const struct design *b)
{
    const int64_t most = a->most_nodes < b->most_nodes ? a->most_nodes : b->most_nodes;
    const size_t size = instance->load.n_work * sizeof(double);
    struct scan x, y;
    if (a->node_index != b->node_index || a->node != b->node || a->memory != b->memory ||
        !design_stores_alike(a, b) || a->technology_index != b->technology_index ||
        a->bought.option != b->bought.option || a->bought.vendor != b->bought.vendor)
        return 0;
    scan_start(&x, instance, a, NULL);
    scan_start(&y, instance, b, NULL);
    while (x.nodes < most && is_one_order(instance, a, b, x.nodes + 1)) {
        scan_step(&x);
        scan_step(&y);
        if (memcmp(x.rate, y.rate, size) != 0)
            return x.nodes - 1;
    }
    return x.nodes;
}

/* With one cluster: finds for each rival the number of nodes up to which it equals the plan's design. */
static void find_twins(struct design_rivals *out, const struct instance *instance)
{
    const struct design *designs = instance->choice.designs;
    const size_t n = instance->choice.n_designs;
    out->twin_nodes = ARENA_NEW(instance->arena, n, int64_t);
    for (size_t d = 0; d < n; d++)
        for (size_t k = 0; k < n && !out->is_own[d]; k++) {
            const int64_t alike = out->is_own[k] ? nodes_alike(instance, &designs[d], &designs[k]) : 0;
            out->twin_nodes[d] = alike > out->twin_nodes[d] ? alike : out->twin_nodes[d];
        }
}

static struct plan_kind kind_of(const struct design_rivals *rivals, const struct instance *instance,
                                const struct candidate *points, size_t n)
{
    struct plan_kind out = {.group_of = rivals->group_of};
    for (size_t c = 0; c < n; c++) {
        const size_t group = rivals->group_of[instance_design(instance, points[c].design->id)];
        size_t at = out.n++;
        for (; at > 0 && out.group[at - 1] > group; at--)
            out.group[at] = out.group[at - 1];
        out.group[at] = group;
    }
    return out;
}

static bool same_kind(const struct plan_kind *a, const struct plan_kind *b)
{
    return a->n == b->n && memcmp(a->group, b->group, a->n * sizeof *a->group) == 0;
}

bool design_is_kept(const struct design_rivals *rivals, const struct instance *instance,
                    const struct candidate *points, size_t n)
{
    const struct plan_kind kind = kind_of(rivals, instance, points, n);
    if (rivals->own)
        return n > 0 && same_kind(&kind, rivals->own);
    return n == 1 && rivals->is_own[instance_design(instance, points[0].design->id)];
}

const char *design_text(const struct instance *instance, const struct plan *plan,
                        const struct candidate *points, size_t n, struct arena *arena)
{
    const char *words = NULL;
    for (size_t c = 0; c < n; c++) {
        const char *one = candidate_text(instance, &points[c], true, arena);
        words = words ? arena_printf(arena, "%s + %s", words, one) : one;
    }
    if (n != 1 || plan->n_clusters != 1)
        return words;
    const struct design *a = points->design, *b = plan->clusters->point.design;
    if (a->node_index == b->node_index && a->technology_index == b->technology_index &&
        purchase_option_compare(a, b) != 0)
        words = arena_printf(arena, "%s (%s)", words, purchase_option_topology(a, arena));
    return words;
}

/* Adds every set of `n` clusters that begins as `chosen`, except the plan's. Returns false if there are too
 * many. */
static bool add_sets(struct design_rivals *out, const struct instance *instance, size_t n,
                     const struct plan_kind *chosen)
{
    if (chosen->n == n) {
        if (same_kind(chosen, out->own))
            return true;
        if (out->n_others == KINDS_OF_SEVERAL)
            return false;
        out->others[out->n_others++] = *chosen;
        return true;
    }
    bool fits = true;
    const size_t first = chosen->n ? chosen->group[chosen->n - 1] : 0;
    for (size_t d = first; d < instance->choice.n_designs && fits; d++) {
        struct plan_kind more = *chosen;
        if (out->group_of[d] != d)
            continue;
        more.group[more.n++] = d;
        fits = add_sets(out, instance, n, &more);
    }
    return fits;
}

static void list_sets(struct design_rivals *out, const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    const struct plan_kind none = {.group_of = out->group_of};
    out->own = ARENA_NEW(arena, 1, struct plan_kind);
    *out->own = kind_of(out, instance, plan_candidates(plan, arena), plan->n_clusters);
    out->others = ARENA_NEW(arena, KINDS_OF_SEVERAL, struct plan_kind);
    out->bounded = instance->goal == GOAL_RATE || instance->goal == GOAL_COST;
    for (int64_t n = 1; n <= instance->policy->clusters && out->bounded; n++)
        out->bounded = add_sets(out, instance, (size_t)n, &none);
}

/* --- values of purchases --- */

/* Returns 1 if a is better than b, -1 if b is better, 0 if both are equal. */
static int compare_worth(enum goal goal, const struct purchase_value *a, const struct purchase_value *b)
{
    if (!a->any || !b->any)
        return a->any - b->any;
    const int by_cost = (a->cost < b->cost) - (a->cost > b->cost);
    int order = 0;
    if (goal == GOAL_COST)
        order = by_cost;
    else if (goal == GOAL_RATE_PER_COST)
        order = compare_close(a->rate * b->cost, b->rate * a->cost);
    else if (goal != GOAL_RATE)
        order = compare_close(a->objective, b->objective);
    if (order == 0)
        order = compare_close(a->rate, b->rate);
    return order ? order : by_cost;
}

static struct purchase_value worth_of(const struct plan *plan)
{
    return (struct purchase_value){plan->found, plan->objective, plan->rate, (double)plan->cost_minor};
}

/* True if a purchase that keeps its parts has at least the step's value (least 0), or exceeds it (least 1),
 * and is affordable. */
static bool line_reaches(const struct range_step *step, const struct cost_line *line, int64_t price_minor,
                         int least)
{
    const struct instance *instance = step->s->instance;
    const struct purchase_value worth = {true, line->objective, line->rate, cost_line_at(line, price_minor)};
    return worth.cost <= (double)instance->budget_minor &&
           compare_worth(instance->goal, &worth, &step->value) >= least;
}

/* The last price up to `most` at which line_reaches holds. It holds at price_minor. */
static int64_t reach_up(const struct range_step *step, const struct cost_line *line, int64_t price_minor,
                        int least, int64_t most)
{
    int64_t low = price_minor, high = most + 1;
    if (line_reaches(step, line, most, least))
        return most;
    for (int64_t middle; integer_between(&middle, low, high);)
        *(line_reaches(step, line, middle, least) ? &low : &high) = middle;
    return low;
}

/* --- solving --- */

static void solve_choice_at(struct best_at_price *out, struct price_search *s,
                            const struct price_query *query)
{
    struct price_answer answer;
    *out = (struct best_at_price){.found = false};
    if (s->status != ST_OK)
        return;
    price_search_solve(&answer, s, query);
    out->unbounded = answer.unbounded || answer.refused;
    out->found = s->status == ST_OK && answer.plan.found && !out->unbounded;
    if (out->found) {
        out->worth = worth_of(&answer.plan);
        out->line = answer.line;
    }
    arena_fini(&answer.arena);
}

static void take_better(struct best_at_price *out, const struct range_step *step,
                        const struct price_query *query)
{
    struct best_at_price one;
    solve_choice_at(&one, step->s, query);
    const bool unbounded = out->unbounded || one.unbounded;
    if (one.found && compare_worth(query->goal, &one.worth, &out->worth) > 0)
        *out = one;
    out->unbounded = unbounded;
}

/* Finds the best purchase of the design, or of all rivals: by the problem's goal, or the cheapest one with a
 * rate of at least rate. */
static void solve_at(struct best_at_price *out, const struct range_step *step, enum whose whose,
                     int64_t price_minor, enum goal goal, double rate)
{
    const struct design_rivals *rivals = step->rivals;
    struct price_query query = {.price_minor = price_minor, .goal = goal, .rate = rate};
    *out = (struct best_at_price){.found = false};
    if (!rivals->own && whose == OWN) {
        query.choice.designs = rivals->is_own;
        solve_choice_at(out, step->s, &query);
        return;
    }
    for (size_t k = 0; k < step->n_shares && !rivals->own; k++) {
        query.choice.designs = step->shares[k].designs;
        query.choice.min_nodes = step->shares[k].min_nodes;
        take_better(out, step, &query);
    }
    query.choice = (struct price_choice){.designs = NULL};
    for (size_t k = 0; k < (whose == OWN ? 1 : rivals->n_others) && rivals->own; k++) {
        query.choice.kind = whose == OWN ? rivals->own : &rivals->others[k];
        take_better(out, step, &query);
    }
}

/* Finds a purchase that exceeds the step's value (least 1) or reaches it (least 0). Returns false if there is
 * none. */
static bool find_exceeding(struct best_at_price *out, const struct range_step *step, enum whose whose,
                           int64_t price_minor, int least)
{
    const enum goal goal = step->s->instance->goal;
    const double rate = step->value.any ? step->value.rate : 0;
    if (goal != GOAL_RATE) {
        solve_at(out, step, whose, price_minor, goal, 0);
        return out->found && line_reaches(step, &out->line, price_minor, least);
    }
    solve_at(out, step, whose, price_minor, GOAL_COST, rate);
    if (!out->found || line_reaches(step, &out->line, price_minor, least))
        return out->found;
    solve_at(out, step, whose, price_minor, GOAL_COST, rate * (1 + 4 * TIE_RELATIVE));
    return out->found;
}

/* --- tests whether the design stays best at a price --- */

/* Tests a higher price, at which no rival exceeds the step's value. */
static struct kept_probe probe_above(const struct range_step *step, int64_t price_minor)
{
    struct best_at_price own;
    const bool kept = find_exceeding(&own, step, OWN, price_minor, 0);
    return (struct kept_probe){kept, kept,
                               kept ? reach_up(step, &own.line, price_minor, 0, step->far) : price_minor};
}

/* Tests a lower price, at which the design reaches the step's value. */
static struct kept_probe probe_below(const struct range_step *step, int64_t price_minor)
{
    struct best_at_price other;
    const bool lost = find_exceeding(&other, step, OTHERS, price_minor, 1);
    if (other.unbounded)
        return (struct kept_probe){false, false, price_minor};
    return (struct kept_probe){!lost, lost,
                               lost ? reach_up(step, &other.line, price_minor, 1, step->near) : price_minor};
}

/* Bound of the error that rounded taxes and prices cause in a difference of two costs. */
static double slack_at(const struct range_step *step, int64_t price_minor)
{
    const struct price_search *s = step->s;
    const struct moved_price *moved = &s->moved;
    if (!moved->rounds || moved->first->pack_minor == 0 || step->near == 0)
        return moved->rounds ? 2 : 0;
    const double units = step->line.slope * (double)step->near / (double)moved->first->pack_minor + 1;
    return 2 + units * (1 + (double)price_minor / (double)step->near);
}

/* Goal cost: true if a rival is better than the design's purchase, or that exceeds the budget. */
static bool is_undercut(const struct range_step *step, const struct best_at_price *other, int64_t price_minor)
{
    const double own = cost_line_at(&step->line, price_minor) + slack_at(step, price_minor);
    const double cost = cost_line_at(&other->line, price_minor);
    const bool faster = compare_close(other->line.rate, step->line.rate) > 0;
    return own > (double)step->s->instance->budget_minor ||
           (other->found && (cost < own || (cost <= own && faster)));
}

static struct kept_probe probe_cost(const struct range_step *step, int64_t price_minor)
{
    struct best_at_price other;
    solve_at(&other, step, OTHERS, price_minor, GOAL_COST, 0);
    if (other.unbounded || !is_undercut(step, &other, price_minor))
        return (struct kept_probe){!other.unbounded, false, price_minor};
    int64_t kept = step->near, lost = price_minor;
    while ((lost - kept) * step->s->way > 1) {
        const int64_t middle = kept + (lost - kept) / 2;
        *(is_undercut(step, &other, middle) ? &lost : &kept) = middle;
    }
    return (struct kept_probe){false, true, lost};
}

static struct kept_probe probe_at(const struct range_step *step, int64_t price_minor)
{
    return step->s->instance->goal == GOAL_COST ? probe_cost(step, price_minor)
           : step->s->way > 0                   ? probe_above(step, price_minor)
                                                : probe_below(step, price_minor);
}

/* A price between two others. If the kept price is far smaller, the result is nearer to it. */
static int64_t middle_of(int64_t kept, int64_t lost)
{
    return lost > kept && lost / 4 > kept ? 2 * kept + 1 : kept + (lost - kept) / 2;
}

/* The last price up to which the step proves that the design stays best, starting at `near`. */
static int64_t last_kept(const struct range_step *step)
{
    const int64_t way = step->s->way;
    const bool rounds = step->s->moved.rounds, up = way > 0 && step->s->instance->goal != GOAL_COST;
    int64_t kept = step->near, lost = step->far + way, trial = up ? step->near : step->far, room;
    bool led = true;
    for (int slow = 0; step->s->status == ST_OK;) {
        const struct kept_probe probe = probe_at(step, trial);
        const int64_t sure = rounds ? trial : probe.reach, before = (lost - kept) * way;
        if (!probe.kept && trial == step->near)
            return kept;
        *(probe.kept ? &kept : &lost) = sure;
        room = (lost - kept) * way;
        if (room <= 1)
            return kept;
        trial = probe.kept ? kept + way : lost - way;
        if (probe.led && sure != probe.reach)
            trial = probe.reach;
        slow = room > before / 2 ? slow + 1 : 0;
        const bool outside = (trial - kept) * way <= 0 || (lost - trial) * way <= 0;
        if (slow > SLOW || !(probe.led || led) || outside) {
            trial = middle_of(kept, lost);
            slow = 0;
        }
        led = probe.led;
    }
    return kept;
}

/* --- steps --- */

/* Solves the whole problem at a price. Returns true if the design is best there, or equal to the best; the
 * best may be the same order under another name. answer: must be freed. */
static bool is_best_at(struct price_answer *answer, struct range_step *step, int64_t price_minor)
{
    struct price_search *s = step->s;
    const enum goal goal = s->instance->goal;
    const struct price_query query = {.price_minor = price_minor, .goal = goal};
    price_search_solve(answer, s, &query);
    step->own = (struct best_at_price){.found = false};
    if (s->status != ST_OK || !answer->plan.found || answer->unbounded || answer->refused)
        return false;
    const struct purchase_value best = worth_of(&answer->plan);
    if (design_is_kept(step->rivals, s->instance, plan_candidates(&answer->plan, &answer->arena),
                       answer->plan.n_clusters))
        step->own = (struct best_at_price){.found = true, .worth = best, .line = answer->line};
    else
        solve_at(&step->own, step, OWN, price_minor, goal, 0);
    return step->own.found && compare_worth(goal, &step->own.worth, &best) >= 0;
}

/* Fills a side that ends at a price at which another design, or nothing, is best. */
static void fill_side(struct flip_side *out, const struct range_step *step, struct price_answer *answer)
{
    const struct purchase_value own = step->own.worth, best = worth_of(&answer->plan);
    const bool unproven = out->unproven;
    price_search_fill(out, step->s, answer);
    out->unproven = unproven;
    out->same = false;
    out->instead = NULL;
    out->loss = (double)NAN;
    if (out->found && own.any && step->s->instance->goal == GOAL_COST)
        out->loss = fmax(own.cost / best.cost - 1, 0);
    else if (out->found && own.any)
        out->loss = fmax(1 - own.objective / best.objective, 0);
}

/* Fills a side without an end. */
static void fill_none(struct flip_side *out)
{
    *out = (struct flip_side){.unproven = out->unproven, .loss = (double)NAN};
}

/* Finds, by bisection, the first price beyond `kept` at which the design is not best. *lost: the answer at
 * such a price; it is replaced. */
static void close_in(struct price_answer *lost, struct range_step *step, int64_t kept)
{
    const int64_t way = step->s->way;
    while ((lost->price_minor - kept) * way > 1 && step->s->status == ST_OK) {
        const struct best_at_price own = step->own;
        const int64_t middle = kept + (lost->price_minor - kept) / 2;
        struct price_answer answer;
        if (is_best_at(&answer, step, middle)) {
            kept = middle;
            arena_fini(&answer.arena);
            step->own = own;
        } else {
            arena_fini(&lost->arena);
            *lost = answer;
        }
    }
}

/* Searches in growing steps, then by bisection. Some price in between may be missed. */
static void bisect(struct flip_side *out, struct range_step *step)
{
    const int64_t way = step->s->way;
    int64_t kept = step->near, by = step->near / 64 + 1;
    out->unproven = true;
    for (; kept != step->far && step->s->status == ST_OK; by *= 2) {
        const int64_t room = (step->far - kept) * way, trial = kept + (by < room ? by : room) * way;
        struct price_answer answer;
        const bool best = is_best_at(&answer, step, trial);
        if (!best) {
            close_in(&answer, step, kept);
            fill_side(out, step, &answer);
        }
        arena_fini(&answer.arena);
        if (!best)
            return;
        kept = trial;
    }
    fill_none(out);
}

/* Groups the rivals by the number of nodes from which they differ from the plan's design. At a lower price,
 * only rivals that use the part can become best. */
static size_t divide_others(struct price_choice *shares, const struct design_rivals *rivals,
                            const struct instance *instance, size_t part, struct arena *arena)
{
    const size_t n_designs = instance->choice.n_designs;
    size_t n = 0;
    for (size_t d = 0; d < n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        const int64_t least = rivals->twin_nodes[d] + 1;
        if (rivals->is_own[d] || least > design->most_nodes ||
            (part != NO_INDEX && !instance_has_use(instance, design, design->most_nodes, part)))
            continue;
        size_t k = 0;
        while (k < n && shares[k].min_nodes != least)
            k++;
        bool *designs = k < n ? shares[k].designs : ARENA_NEW(arena, n_designs, bool);
        designs[d] = true;
        shares[k] = (struct price_choice){.designs = designs, .min_nodes = least};
        n = k < n ? n : n + 1;
    }
    return n;
}

/* Sets the step's value: that of the rivals, or of the design, at the start of the step. */
static void set_value(struct range_step *step, int64_t near, bool first)
{
    const struct price_search *s = step->s;
    const enum goal goal = s->instance->goal;
    step->near = near;
    step->line = step->own.line;
    step->value = step->own.worth;
    if (s->way < 0 || goal == GOAL_COST)
        return;
    step->value = step->rivals->today;
    if (first && compare_worth(goal, &step->own.worth, &step->value) > 0)
        return;
    struct best_at_price other;
    solve_at(&other, step, OTHERS, near, goal, 0);
    step->value = other.worth;
}

/* Makes steps from a price at which the design is best to the first one at which it is not. */
static void make_steps(struct flip_side *out, struct range_step *step)
{
    struct price_search *s = step->s;
    const int most = is_multi_cluster(s->instance) ? STEPS_OF_SEVERAL : STEPS;
    for (int i = 0; i < most && s->status == ST_OK; i++) {
        set_value(step, i == 0 ? step->near : step->near + s->way, i == 0);
        const int64_t kept = last_kept(step), next = kept == step->far ? kept : kept + s->way;
        struct price_answer answer;
        const bool best = is_best_at(&answer, step, next);
        if (!best) { /* if the purchase is unbounded here, it may be so at nearer prices too */
            close_in(&answer, step, answer.unbounded || answer.refused ? step->near : next - s->way);
            fill_side(out, step, &answer);
        }
        arena_fini(&answer.arena);
        if (!best)
            return;
        step->near = next - s->way;
        if (next == step->far) {
            fill_none(out);
            return;
        }
    }
    step->near += s->way;
    if (s->status == ST_OK)
        bisect(out, step);
}

void design_range_side(struct flip_side *out, struct price_search *s, const struct flip_side *plan_side,
                       const struct design_rivals *rivals)
{
    struct range_step step = {.s = s, .rivals = rivals, .near = plan_side->price_minor};
    struct price_answer answer;
    *out = *plan_side;
    if (!plan_side->found || s->status != ST_OK)
        return;
    step.far = s->way > 0 ? PRICE_AT_MOST : 0;
    step.shares = ARENA_NEW(s->arena, s->instance->choice.n_designs, struct price_choice);
    if (!rivals->own)
        step.n_shares =
            divide_others(step.shares, rivals, s->instance, s->way > 0 ? NO_INDEX : s->moved.part, s->arena);
    const bool best = is_best_at(&answer, &step, step.near);
    if (!best && s->status == ST_OK)
        fill_side(out, &step, &answer);
    arena_fini(&answer.arena);
    out->unproven = out->unproven || (best && s->moved.charged);
    if (best && step.near == step.far)
        fill_none(out);
    else if (best && rivals->bounded)
        make_steps(out, &step);
    else if (best)
        bisect(out, &step);
}

/* --- solving at today's prices --- */

/* Finds the best purchase of one choice in a problem of its own, if it is better than *best. */
static enum status solve_choice(struct purchase_value *best, const struct instance *instance,
                                const struct price_choice *choice, const struct stop *stop, struct diag *diag)
{
    struct arena scratch = ARENA_INIT;
    struct instance limited = instance_varied(instance);
    struct plan plan = {.found = false};
    struct purchase_option option = {.kind = choice->kind ? *choice->kind : (struct plan_kind){.n = 0}};
    const size_t n = instance->choice.n_designs;
    if (choice->designs)
        option.designs = ARENA_NEW(&scratch, n, struct design);
    for (size_t d = 0; choice->designs && d < n; d++)
        if (choice->designs[d])
            option.designs[option.n_designs++] = instance->choice.designs[d];
    if (choice->min_nodes > limited.limits.min_nodes)
        limited.limits.min_nodes = choice->min_nodes;
    const enum status status = purchase_option_solve(&plan, &option, &limited, stop, &scratch, diag);
    const struct purchase_value worth = worth_of(&plan);
    if (status == ST_OK && compare_worth(instance->goal, &worth, best) > 0)
        *best = worth;
    arena_fini(&scratch);
    return status;
}

/* Finds the best purchase of the plan's design, or of its rivals. */
static enum status find_best(struct purchase_value *out, const struct design_rivals *rivals,
                             const struct instance *instance, enum whose whose, const struct stop *stop,
                             struct diag *diag)
{
    struct arena scratch = ARENA_INIT;
    const size_t n_designs = instance->choice.n_designs;
    const size_t most = n_designs > KINDS_OF_SEVERAL ? n_designs : KINDS_OF_SEVERAL;
    struct price_choice *choices = ARENA_NEW(&scratch, most, struct price_choice);
    size_t n = 1;
    if (whose == OWN && rivals->own)
        choices->kind = rivals->own;
    else if (whose == OWN)
        choices->designs = rivals->is_own;
    else if (!rivals->own)
        n = divide_others(choices, rivals, instance, NO_INDEX, &scratch);
    else
        for (n = 0; n < rivals->n_others; n++)
            choices[n].kind = &rivals->others[n];
    enum status status = ST_OK;
    *out = (struct purchase_value){.any = false};
    for (size_t k = 0; k < n && status == ST_OK; k++)
        status = solve_choice(out, instance, &choices[k], stop, diag);
    arena_fini(&scratch);
    return status;
}

enum status design_rivals_make(struct design_rivals *out, const struct instance *instance,
                               const struct plan *plan, const struct stop *stop, struct diag *diag)
{
    *out = (struct design_rivals){.bounded = true};
    group_designs(out, instance, plan);
    if (is_multi_cluster(instance))
        list_sets(out, instance, plan);
    else
        find_twins(out, instance);
    return out->bounded && instance->goal != GOAL_COST
               ? find_best(&out->today, out, instance, OTHERS, stop, diag)
               : ST_OK;
}

enum status design_weigh(struct design_weight *out, const struct design_study *study,
                         const struct instance *instance, const struct plan *solved)
{
    const struct design_rivals *rivals = study->rivals;
    struct arena scratch = ARENA_INIT;
    const struct purchase_value best = worth_of(solved);
    const bool own = solved->found &&
                     design_is_kept(rivals, instance, plan_candidates(solved, &scratch), solved->n_clusters);
    arena_fini(&scratch);
    *out = (struct design_weight){best, best};
    return find_best(own ? &out->other : &out->own, rivals, instance, own ? OTHERS : OWN, study->stop,
                     study->diag);
}

bool design_is_safe(enum goal goal, const struct design_weight *a, const struct design_weight *b)
{
    const struct design_weight *const both[] = {a, b};
    bool safe = true;
    for (int i = 0; i < 4; i++)
        safe = safe && compare_worth(goal, &both[i / 2]->own, &both[i % 2]->other) >= 0;
    return safe;
}

/* --- ranges of the budget --- */

static struct instance with_budget(const struct instance *instance, int64_t budget_minor)
{
    struct instance own = instance_varied(instance);
    own.budget_minor = budget_minor;
    return own;
}

/* Finds the best purchase of a budget. kept: the design is best, or equal to the best. */
static enum status solve_budget(struct design_at_budget *out, const struct design_study *study,
                                int64_t budget_minor)
{
    struct arena scratch = ARENA_INIT;
    struct instance own = with_budget(study->instance, budget_minor);
    const struct plan_options options = {.brief = true, .stop = study->stop};
    struct plan plan;
    *out = (struct design_at_budget){.budget_minor = budget_minor, .proven = true};
    enum status status = resolve_problem(&plan, &own, &options, &scratch, study->diag);
    if (status == ST_OK && plan.found) {
        const struct candidate *points = plan_candidates(&plan, &scratch);
        const struct purchase_value best = worth_of(&plan);
        struct purchase_value kept = best;
        out->rate = plan.rate;
        out->plan = design_text(&own, study->plan, points, plan.n_clusters, study->arena);
        if (!design_is_kept(study->rivals, study->instance, points, plan.n_clusters))
            status = find_best(&kept, study->rivals, &own, OWN, study->stop, study->diag);
        out->kept = kept.any && compare_worth(own.goal, &kept, &best) >= 0;
    }
    arena_fini(&scratch);
    return status;
}

/* Finds the lowest cost of the design, or of the rivals, for a rate of at least rate; -1: none within the
 * budget. */
static enum status find_cost(int64_t *cost_minor, const struct design_study *study, int64_t budget_minor,
                             enum whose whose, double rate)
{
    struct instance own = with_budget(study->instance, budget_minor);
    struct purchase_value worth;
    own.goal = GOAL_COST;
    own.target_rate = rate / instance_rate_scale(&own);
    const enum status status = find_best(&worth, study->rivals, &own, whose, study->stop, study->diag);
    *cost_minor = worth.any ? (int64_t)worth.cost : -1;
    return status;
}

/* Finds the next larger budget at which a rival may be best: it buys a rival that is faster than the design
 * at this budget. -1: none. */
static enum status next_above(int64_t *next_minor, const struct design_study *study,
                              const struct design_at_budget *at, int64_t far_minor)
{
    return find_cost(next_minor, study, far_minor, OTHERS, at->rate * (1 + 4 * TIE_RELATIVE));
}

/* Finds the next smaller budget, at which the design no longer reaches the rate of the rivals at this
 * budget. */
static enum status next_below(int64_t *next_minor, const struct design_study *study,
                              const struct design_at_budget *at)
{
    struct instance own = with_budget(study->instance, at->budget_minor);
    struct purchase_value other;
    enum status status = find_best(&other, study->rivals, &own, OTHERS, study->stop, study->diag);
    *next_minor = -1;
    if (status == ST_OK)
        status = find_cost(next_minor, study, at->budget_minor, OWN, other.any ? other.rate : 0);
    *next_minor -= *next_minor >= 0;
    return status;
}

enum status design_range_budget(struct design_at_budget *out, const struct design_study *study,
                                int64_t far_minor)
{
    const int64_t today_minor = study->instance->budget_minor;
    struct design_at_budget at = {
        .budget_minor = today_minor, .rate = study->plan->rate, .kept = true, .proven = true};
    enum status status = ST_OK;
    for (int i = 0; i < BUDGETS && status == ST_OK && at.kept; i++) {
        int64_t next_minor = -1;
        status = far_minor > today_minor ? next_above(&next_minor, study, &at, far_minor)
                                         : next_below(&next_minor, study, &at);
        if (status != ST_OK || next_minor < 0 || (far_minor < today_minor && next_minor < far_minor))
            break;
        status = solve_budget(&at, study, next_minor);
        at.proven = !at.kept || i + 1 < BUDGETS;
    }
    *out = at;
    return status;
}
