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
#include "problem/charges.h"
#include "problem/stock.h"
#include "purchase/bill.h"
#include "search/plan.h"
#include "search/reprice.h"
#include "study/parallel_items.h"

/* The price of one standing offer of a part, which moves; its other offers stay as they are. */
struct moved_price {
    struct price price; /* at the price that is set */
    const struct price *today;
    const struct price_step *first; /* of the offer today: for the smallest order */
    size_t part;
    size_t offer;
    size_t n_steps; /* of the offer */
    bool bought;    /* the plan buys the part from the offer, and does so no longer once another is cheaper */
    bool rounds;    /* quotes or taxes are rounded: costs leave straight lines a little */
    bool charged;   /* one of its sellers charges for small orders: costs are no straight lines */
};

/* The cost of a purchase over the price of the part, where it keeps its parts. */
struct cost_line {
    double lambda;
    double objective; /* of the goal, where no price moves it */
    double cost;      /* at this price, in minor units */
    double slope;
    int64_t price_minor;
};

/* The answer at one price. */
struct answer {
    struct problem problem;
    struct plan plan;
    struct cost_line line;
    int64_t price_minor;
    bool chosen;    /* it is the plan of today */
    bool left;      /* but for the offer that the part is bought from */
    bool unbounded; /* the part costs so little that nothing bounds what is bought, or its rate per cost */
    bool refused;   /* more can be bought than tables hold */
    struct arena arena;
};

/* The plan is best at this price. */
struct stay {
    int64_t price_minor;
    int64_t cost_minor;
    int64_t on_top_minor; /* of its lines */
};

/* The search on one side of the price of a part. */
struct price_search {
    const struct problem *problem;
    const struct plan *plan;
    const struct stop *stop;
    struct moved_price moved;
    struct cost_line line;       /* of the plan */
    struct design_floor *floors; /* [n_designs] that hold from floor_minor on */
    int64_t floor_minor;
    struct stay today;
    struct stay last; /* of the prices asked for */
    int64_t way;      /* 1: up; -1: down */
    bool unproven;    /* that the plan is best at all prices up to there */
    struct answer answers[2];
    struct answer *beyond; /* of them: the last one that is not the plan */
    int64_t end;           /* there: the price nearest to today's at which its purchase seems to be better */
    struct arena *arena;
    struct diag *diag;
    enum status status;
};

static inline double cost_line_at(const struct cost_line *line, int64_t price_minor)
{
    return line->cost + line->slope * (double)(price_minor - line->price_minor);
}

/* --- the question at another price of a part --- */

/* --- the price that moves --- */

/* The step that a line of the part is bought at; NULL: nothing of it is bought. */
static const struct price_step *step_of(const struct problem *problem, const struct plan *plan, size_t part)
{
    const struct bill_line line = bill_find(plan->bill, plan->n_bill, part);
    return bill_step(problem, &line);
}

/* The step that one unit would be bought at. */
static const struct price_step *cheapest_step(const struct price *price)
{
    const struct price_step *best = price->steps;
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < price->n; i++) {
        const struct price_step *step = &price->steps[i];
        const int64_t cost = money_times(step->pack_minor, (step->min_quantity - 1) / step->pack + 1);
        if (cost >= 0 && (cost < least || (cost == least && step->rank < best->rank))) {
            best = step;
            least = cost;
        }
    }
    return best;
}

/* A plan buys the part from the offer, at prices of its problem. */
static bool is_paid(const struct moved_price *moved, const struct problem *problem, const struct plan *plan)
{
    const struct price_step *step = step_of(problem, plan, moved->part);
    return step && step->offer == moved->offer;
}

/* Today's price of a part: of the offer that the plan buys it from, else of that which is the cheapest for
 * one unit. */
static struct moved_price move_price(const struct problem *problem, const struct plan *plan, size_t part,
                                     struct arena *arena)
{
    const struct price *today = &problem->market.prices[part];
    const struct price_step *bought = step_of(problem, plan, part);
    struct moved_price out = {.price = *today, .today = today, .part = part, .bought = bought};
    out.offer = bought ? bought->offer : cheapest_step(today)->offer;
    out.price.steps = ARENA_NEW(arena, today->n_standing, struct price_step);
    out.price.standing = ARENA_COPY(arena, today->standing, today->n_standing, 0, struct price_step);
    for (size_t i = 0; i < today->n_standing; i++) {
        const struct price_step *step = &today->standing[i];
        out.charged = out.charged || problem_is_charged(problem, step->vendor);
        if (step->offer != out.offer)
            continue;
        out.n_steps++;
        if (!out.first || step->min_quantity < out.first->min_quantity ||
            (step->min_quantity == out.first->min_quantity && step->pack < out.first->pack))
            out.first = step;
    }
    out.rounds = today->n_standing > 1 || today->tax.digits != 0 || today->present > 0;
    return out;
}

/* All quotes of the offer in proportion to the first one, which becomes price_minor. */
static void moved_price_set(struct moved_price *moved, int64_t price_minor)
{
    const struct price_step *first = moved->first;
    const bool paid = first->pack_minor > 0; /* else the quotes become as dear by the unit */
    for (size_t i = 0; i < moved->price.n_standing; i++) {
        const struct price_step *today = &moved->today->standing[i];
        if (today->offer == moved->offer)
            moved->price.standing[i].pack_minor =
                today == first ? price_minor
                               : round_div((int128)(paid ? today->pack_minor : today->pack) * price_minor,
                                           (int128)(paid ? first->pack_minor : first->pack));
    }
    price_choose(&moved->price);
}

/* --- what a purchase costs at other prices --- */

static struct cost_line line_of(const struct moved_price *moved, const struct problem *problem,
                                const struct plan *plan, int64_t price_minor)
{
    const struct bill_line line = bill_find(plan->bill, plan->n_bill, moved->part);
    const double present = moved->price.present > 0 ? moved->price.present : 1;
    const double each = present * (price_minor > 0 ? (double)line.total_minor / (double)price_minor
                                                   : (double)line.quantity / (double)moved->first->pack);
    return (struct cost_line){plan->lambda, plan->objective, (double)plan->cost_minor,
                              is_paid(moved, problem, plan) ? each : 0, price_minor};
}

/* The plan is over the budget, or a rival (lambda 0: none) within it is better. */
static bool price_search_beaten(const struct price_search *s, const struct cost_line *rival,
                                int64_t price_minor)
{
    const struct cost_line *plan = &s->line;
    const double plan_cost = cost_line_at(plan, price_minor), cost = cost_line_at(rival, price_minor);
    const double budget = (double)s->problem->budget_minor;
    const enum goal goal = s->problem->goal;
    if (plan_cost > budget || !(rival->lambda > 0) || cost > budget)
        return plan_cost > budget;
    int order = 0;
    if (goal == GOAL_COST)
        order = (cost > plan_cost) - (cost < plan_cost);
    else if (goal == GOAL_RATE_PER_COST)
        order = compare_close(plan->lambda * cost, rival->lambda * plan_cost);
    else if (goal_size(goal) < SIZES_AT_MOST)
        order = compare_close(plan->objective, rival->objective);
    if (order == 0)
        order = compare_close(plan->lambda, rival->lambda);
    return order != 0 ? order < 0 : cost <= plan_cost;
}

/* Where the plan is not best at a price: the first one from today's on at which it is beaten. */
static int64_t price_search_first_beaten(const struct price_search *s, const struct cost_line *rival,
                                         int64_t price_minor)
{
    int64_t before = s->today.price_minor, beaten = price_minor;
    while ((beaten - before) * s->way > 1) {
        const int64_t middle = before + (beaten - before) / 2;
        if (price_search_beaten(s, rival, middle))
            beaten = middle;
        else
            before = middle;
    }
    return beaten;
}

/* --- asking --- */

/* Where one cluster is bought, at a lower price another one is only best if it takes the part. */
static void keep_designs_with(struct problem *problem, const struct plan *plan, size_t part)
{
    const char *own = plan->clusters[0].point.design->id;
    size_t n = 0;
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        if (problem_has_use(problem, &problem->choice.designs[d], problem->choice.designs[d].most_nodes,
                            part) ||
            strcmp(problem->choice.designs[d].id, own) == 0)
            problem->choice.designs[n++] = problem->choice.designs[d];
    problem->choice.n_designs = n;
}

/* What a plan costs on top of its lines and their operation. */
static int64_t price_on_top(const struct problem *problem, const struct plan *plan)
{
    return plan_capital(plan, problem) - bill_bought(problem, plan->bill, plan->n_bill);
}

/* Vendors charge no order that, at a higher price of the part, may be one that they do not charge: his who
 * sells it grows no faster than the price (roundings apart, one minor unit each), others may take it over. */
static void ease_charges(struct problem *problem, const struct moved_price *moved, int64_t price_minor,
                         int64_t until_minor)
{
    const struct charge_rule *charges = problem->market.charges;
    problem->market.charges =
        ARENA_COPY(problem->arena, charges, problem->market.n_charges, 0, struct charge_rule);
    for (size_t i = 0; i < moved->today->n_standing; i++) {
        const size_t vendor = moved->today->standing[i].vendor;
        const bool own = vendor == moved->first->vendor && price_minor > 0;
        if (problem_is_charged(problem, vendor))
            problem->market.charges[vendor - 1] =
                charge_eased(problem, &charges[vendor - 1], own ? price_minor - 1 : 0, until_minor + 1);
    }
}

/* Solves the question at a price for a goal: that of the problem; for the goal rate the cheapest purchase
 * that is faster than the plan; for the goal rate per cost the fastest. until_minor: with no charge that does
 * not hold up to there; 0: with all. Freed by arena_fini. */
static void price_search_ask(struct answer *out, struct price_search *s, int64_t price_minor, enum goal goal,
                             int64_t until_minor)
{
    const struct plan *plan = s->plan;
    if (price_minor < s->floor_minor) { /* what was known holds no more */
        memset(s->floors, 0, s->problem->choice.n_designs * sizeof *s->floors);
        s->floor_minor = price_minor;
    }
    const struct price_floors floors = {s->floors, price_minor == s->floor_minor};
    const struct plan_options options = {
        .brief = true, .like = plan, .floors = until_minor > 0 ? NULL : &floors, .stop = s->stop};
    struct diag diag = DIAG_INIT;
    *out = (struct answer){.price_minor = price_minor, .arena = ARENA_INIT};
    moved_price_set(&s->moved, price_minor);
    problem_with_price(&out->problem, s->problem, s->moved.part, &s->moved.price, &out->arena);
    out->problem.goal = goal;
    if (until_minor > 0)
        ease_charges(&out->problem, &s->moved, price_minor, until_minor);
    if (goal == GOAL_COST && s->problem->goal == GOAL_RATE)
        out->problem.target_rate = plan->lambda * (1 + 4 * TIE_RELATIVE) / problem_rate_scale(s->problem);
    if (s->way < 0 && !plan_of_several(s->problem))
        keep_designs_with(&out->problem, plan, s->moved.part);
    const enum status status = plan_solve(&out->plan, &out->problem, &options, &out->arena, &diag);
    out->unbounded = status == ST_INPUT && out->plan.status == PLAN_UNBOUNDED;
    out->refused = status == ST_INPUT && !out->unbounded;
    if (status != ST_OK && status != ST_INFEASIBLE) {
        s->status = status == ST_INPUT ? ST_OK : status;
        diag_fini(s->diag);
        *s->diag = diag;
        return;
    }
    diag_fini(&diag);
    if (!out->plan.found)
        return;
    out->line = line_of(&s->moved, &out->problem, &out->plan, price_minor);
    out->chosen = bill_same_use(out->plan.bill, out->plan.n_bill, plan->bill, plan->n_bill);
    out->left = out->chosen && s->moved.bought && !is_paid(&s->moved, &out->problem, &out->plan);
    out->chosen = out->chosen && !out->left;
}

/* The plan is best at a price; else what is, and where it begins to be, is kept. */
static bool price_search_stays(struct price_search *s, int64_t price_minor)
{
    struct answer *answer = &s->answers[s->beyond == s->answers];
    if (s->status != ST_OK)
        return true;
    price_search_ask(answer, s, price_minor, s->problem->goal, 0);
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

/* What is asked for is set: today's price, and the plan at it. */
static void price_search_begin(struct price_search *s, size_t part)
{
    const struct problem *problem = s->problem;
    s->moved = move_price(problem, s->plan, part, s->arena);
    s->line = line_of(&s->moved, problem, s->plan, s->moved.first->pack_minor);
    s->today = (struct stay){s->line.price_minor, s->plan->cost_minor, price_on_top(problem, s->plan)};
    s->floors = ARENA_NEW(s->arena, problem->choice.n_designs, struct design_floor);
}

/* No price of a part is looked at beyond this one, in minor units. */
#define PRICE_AT_MOST ((int64_t)1 << 50)

/* Where what is best beyond is faster, something else may be fast enough nearer to today's price. */
static void look_for_faster(struct price_search *s)
{
    struct answer faster;
    if (s->problem->goal != GOAL_RATE || compare_close(s->beyond->line.lambda, s->plan->lambda) <= 0)
        return;
    price_search_ask(&faster, s, s->end, GOAL_COST, 0);
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
        price_search_ask(&answer, s, price, GOAL_RATE, 0);
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
    price_search_ask(&answer, s, low->price_minor, s->problem->goal, high->price_minor);
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

/* --- an end of the interval --- */

static void fill_side(struct flip_side *side, struct price_search *s)
{
    struct answer *answer = s->beyond;
    moved_price_set(&s->moved, answer->price_minor); /* whose steps its problem has */
    const struct plan *solved = &answer->plan, *plan = s->plan;
    const size_t n = solved->n_clusters;
    *side =
        (struct flip_side){.any = true,
                           .found = solved->found,
                           .unbounded = answer->unbounded,
                           .too_many = answer->refused,
                           .price_minor = answer->price_minor,
                           .clusters = plan_points(solved, s->arena),
                           .n_clusters = n,
                           .cost_minor = solved->cost_minor,
                           .lambda = solved->lambda,
                           .same = solved->found && n == plan->n_clusters,
                           .bill = ARENA_COPY(s->arena, solved->bill, solved->n_bill, 0, struct bill_line),
                           .n_bill = solved->n_bill,
                           .loss = (double)NAN};
    const struct bill_line line = bill_find(solved->bill, solved->n_bill, s->moved.part);
    const char *instead = bill_quoted_by(&answer->problem, &line);
    if (answer->left)
        side->instead = instead ? instead : "another offer";
    for (size_t c = 0; c < n; c++) {
        size_t d = 0;
        while (strcmp(s->problem->choice.designs[d].id, side->clusters[c].design->id) != 0)
            d++;
        side->clusters[c].design = &s->problem->choice.designs[d];
        const struct point *own = &plan->clusters[side->same ? c : 0].point;
        side->same = side->same && strcmp(side->clusters[c].design->id, own->design->id) == 0 &&
                     side->clusters[c].nodes == own->nodes; /* the plan's design is of another copy */
    }
    if (!solved->found)
        return;
    const double kept = plan_objective_kept(plan, &answer->problem);
    side->loss = s->problem->goal == GOAL_COST ? kept / solved->objective - 1 : 1 - kept / solved->objective;
    if (!isnan(side->loss))
        side->loss = fmax(side->loss, 0); /* the parts of the plan's clusters are chosen anew */
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
        fill_side(side, s);
    side->unproven = s->unproven;
    if (s->beyond)
        arena_fini(&s->beyond->arena);
    s->beyond = NULL;
}

/* What all parts are asked with. */
struct asking {
    const struct plan *plan;
    const size_t *parts; /* whose prices are asked for */
};

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
                          .high_minor = -1,
                          .below = {.loss = (double)NAN},
                          .above = {.loss = (double)NAN}};
    search_side(&flip->below, &s, -1);
    if (flip->in_plan)
        search_side(&flip->above, &s, 1);
    if (flip->below.any)
        flip->low_minor = flip->below.price_minor + 1;
    if (flip->above.any)
        flip->high_minor = flip->above.price_minor - 1;
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
    const struct asking asking = {plan, parts};
    const struct each each = {.name = "prices",
                              .n = (int64_t)n,
                              .size = sizeof(struct flip),
                              .payload = &asking,
                              .ask = flip_part,
                              .carry = carry_flip};
    void *found = NULL;
    int64_t done = 0;
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
