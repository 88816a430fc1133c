/* flip.c - the interval of a part's price in which a plan stays best: the solver is asked at a price, and
 * what is best there says where to ask next.
 *
 * The parts of a purchase fixed, its cost is a straight line over the price of a part. So each rival is
 * better than the plan up to some price or from some price on, and the prices at which the plan is best are
 * an interval. A search begins at the far end. Where the solver finds a rival there, the two orders tell the
 * price nearest to today's at which that rival is better; just before it the solver is asked again. The
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
 * Rounded taxes and quotes move costs off their lines, and a vendor's charge for a small order bends them.
 * Prices beside both ends and some in between are asked for then, too. */
#include "study/flip.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "purchase/bill.h"
#include "search/reprice.h"
#include "study/each.h"
#include "study/flip_rivals.h"

/* No price of a part is looked at beyond this one, in minor units. */
#define PRICE_AT_MOST ((int64_t)1 << 50)

/* What all parts share. */
struct study {
    const struct problem *problem;
    const struct plan *plan;
    const struct stop *stop;
    rival_list rivals;
    struct design_floor *today; /* [n_designs] at today's prices; NULL: not asked for yet */
    struct arena *arena;
    struct diag *diag;
    enum status status;
};

/* The search on one side of the price of a part. */
struct price_search {
    struct study *study;
    struct moved_price *moved;
    struct design_floor *floors; /* [n_designs] that hold from floor_minor on */
    int64_t floor_minor;
    int64_t from; /* a price at which the plan is best, and up to which it stays so: at first today's */
    int64_t way;  /* 1: up; -1: down */
};

/* The answer at one price. */
struct answer {
    struct problem problem;
    struct plan plan;
    bool chosen;    /* it is the plan of today */
    bool left;      /* but for the offer that the part is bought from */
    bool unbounded; /* the part costs so little that nothing bounds what is bought, or its rate per cost */
    bool refused;   /* more can be bought than tables hold */
    struct arena arena;
};

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

/* Solves the question at a price for a goal: that of the problem; for the goal rate the cheapest purchase
 * that is faster than the plan; for the goal rate per cost the fastest. Notes what is best there. Freed by
 * arena_fini. */
static void ask(struct answer *out, struct price_search *s, int64_t price_minor, enum goal goal)
{
    struct study *study = s->study;
    if (price_minor < s->floor_minor) { /* what was known holds no more */
        memset(s->floors, 0, study->problem->choice.n_designs * sizeof *s->floors);
        s->floor_minor = price_minor;
    }
    const struct price_floors floors = {s->floors, price_minor == s->floor_minor};
    const struct plan_options options = {
        .unexplained = true, .uncounted = true, .like = study->plan, .floors = &floors, .stop = study->stop};
    struct diag diag = DIAG_INIT;
    *out = (struct answer){.arena = ARENA_INIT};
    moved_price_set(s->moved, price_minor);
    problem_with_price(&out->problem, study->problem, s->moved->part,
                       &s->moved->problem.market.prices[s->moved->part], &out->arena);
    out->problem.goal = goal;
    if (goal == GOAL_COST && study->problem->goal == GOAL_RATE)
        out->problem.target_rate =
            study->plan->lambda * (1 + 4 * TIE_RELATIVE) / problem_rate_scale(study->problem);
    if (s->way < 0 && !plan_of_several(study->problem))
        keep_designs_with(&out->problem, study->plan, s->moved->part);
    const enum status status = plan_solve(&out->plan, &out->problem, &options, &out->arena, &diag);
    out->unbounded = status == ST_INPUT && out->plan.status == PLAN_UNBOUNDED;
    out->refused = status == ST_INPUT && !out->unbounded;
    if (status != ST_OK && status != ST_INFEASIBLE) {
        study->status = status == ST_INPUT ? ST_OK : status;
        diag_fini(study->diag);
        *study->diag = diag;
        return;
    }
    diag_fini(&diag);
    if (!out->plan.found)
        return;
    out->chosen = bill_same_use(out->plan.bill, out->plan.n_bill, study->plan->bill, study->plan->n_bill);
    out->left = out->chosen && s->moved->bought &&
                !moved_price_is_paid(s->moved, &out->problem, out->plan.bill, out->plan.n_bill);
    out->chosen = out->chosen && !out->left;
    if (!out->chosen)
        rivals_add(&study->rivals, s->moved, &out->plan, study->arena);
}

static bool stays(struct price_search *s, int64_t price_minor)
{
    struct answer answer;
    if (s->study->status != ST_OK)
        return true;
    ask(&answer, s, price_minor, s->study->problem->goal);
    arena_fini(&answer.arena);
    return answer.chosen || s->study->status != ST_OK;
}

static int64_t nearest(struct price_search *s, int64_t to)
{
    return rivals_nearest(&s->study->rivals, s->moved, s->from, to);
}

/* The price nearest to today's at which the plan is known not to be best, once it is not at `price`. */
static int64_t refuted(struct price_search *s, int64_t price_minor)
{
    if (s->study->problem->goal == GOAL_RATE && s->study->status == ST_OK) {
        struct answer answer;
        ask(&answer, s, price_minor, GOAL_COST);
        arena_fini(&answer.arena);
    }
    const int64_t found = nearest(s, price_minor);
    return found == NO_PRICE ? price_minor : found;
}

/* Between today's price and one at which the plan is not best: the first of these, if they are all that are
 * beyond it. The nearest price known is tried, or where that gains too little the middle. */
static int64_t close_in(struct price_search *s, int64_t other)
{
    int64_t best = s->from;
    bool halve = false;
    while ((other - best) * s->way > 1 && s->study->status == ST_OK) {
        const int64_t trial = halve ? best + (other - best) / 2 : other - s->way;
        if (stays(s, trial)) {
            best = trial;
            halve = false;
            continue;
        }
        const int64_t next = refuted(s, trial);
        halve = !halve && (next - best) * s->way > (other - best) * s->way / 2;
        other = next;
        if ((other - best) * s->way <= 0)
            best = s->from;
    }
    return other;
}

/* Up to `to` the last price, at or above one at which no purchase is faster than `fastest`, up to which none
 * that costs all of the budget has more rate per cost than the plan, whose cost rises. */
static int64_t outdone_until(struct price_search *s, double fastest, int64_t price_minor, int64_t to)
{
    const struct problem *problem = s->study->problem;
    int64_t low = price_minor, high = to + 1; /* high: beyond it */
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        const int64_t plan_minor = rivals_plan_cost(&s->study->rivals, s->moved, middle);
        if (fastest * (double)plan_minor <= s->study->plan->lambda * (double)problem->budget_minor)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Between two prices, at the nearer of which the plan is best: one at which a purchase that costs all of the
 * budget has more rate per cost; NO_PRICE: none is found. */
static int64_t look_for_dear(struct price_search *s, int64_t near, int64_t far)
{
    enum { ASKS = 200 };
    const int64_t first = (near < far ? near : far) + 1, last = (near < far ? far : near) - 1;
    int64_t price = first, known = NO_PRICE;
    for (int i = 0; i < ASKS && price <= last && known == NO_PRICE && s->study->status == ST_OK; i++) {
        struct answer answer;
        ask(&answer, s, price, GOAL_RATE);
        price = outdone_until(s, answer.plan.found ? answer.plan.lambda : 0, price, last) + 1;
        arena_fini(&answer.arena);
        known = nearest(s, far - s->way);
    }
    return known;
}

/* The order of the plan has the part, or has to have it. */
static bool takes_part(const struct price_search *s)
{
    const struct plan *plan = s->study->plan;
    const struct bill_line line = bill_find(plan->bill, plan->n_bill, s->moved->part);
    return line.quantity + line.owned > 0;
}

/* A price between today's and `other` at which the plan is not best after all, of those that are looked at;
 * NO_PRICE: none. */
static int64_t look_between(struct price_search *s, int64_t other)
{
    enum { BESIDE = 3, HALVINGS = 6 };
    if (!takes_part(s)) /* what is no better than it at the far end costs more before */
        return NO_PRICE;
    const int64_t room = (other - s->from) * s->way;
    int64_t away[2 * BESIDE + 2 * HALVINGS];
    size_t n = 0;
    for (int64_t i = 1; i <= BESIDE && s->moved->rounds; i++) {
        away[n++] = i;
        away[n++] = room - (i + 1);
    }
    for (int i = 1; i <= HALVINGS && s->moved->bends; i++) {
        away[n++] = room >> i;
        away[n++] = room - (room >> i);
    }
    for (size_t i = 0; i < n; i++) {
        const int64_t price = s->from + away[i] * s->way;
        if (away[i] > 0 && away[i] < room && !stays(s, price))
            return price;
    }
    const bool limited =
        s->study->problem->goal == GOAL_RATE_PER_COST && s->study->problem->budget_minor != BUDGET_NONE;
    return limited ? look_for_dear(s, s->from, other) : NO_PRICE;
}

static void fill_side(struct flip_side *side, const struct study *study, struct answer *answer, size_t part,
                      int64_t price_minor)
{
    const struct plan *solved = &answer->plan, *plan = study->plan;
    const size_t n = solved->n_clusters;
    *side = (struct flip_side){.any = true,
                               .found = solved->found,
                               .unbounded = answer->unbounded,
                               .too_many = answer->refused,
                               .price_minor = price_minor,
                               .clusters = plan_points(solved, study->arena),
                               .n_clusters = n,
                               .cost_minor = solved->cost_minor,
                               .lambda = solved->lambda,
                               .same = solved->found && n == plan->n_clusters,
                               .bill = ARENA_NEW(study->arena, solved->n_bill, struct bill_line),
                               .n_bill = solved->n_bill,
                               .loss = (double)NAN};
    if (solved->n_bill)
        memcpy(side->bill, solved->bill, solved->n_bill * sizeof *side->bill);
    const struct bill_line line = bill_find(solved->bill, solved->n_bill, part);
    const char *instead = bill_quoted_by(&answer->problem, &line);
    if (answer->left)
        side->instead = instead ? instead : "another offer";
    for (size_t c = 0; c < n; c++) {
        size_t d = 0;
        while (strcmp(study->problem->choice.designs[d].id, side->clusters[c].design->id) != 0)
            d++;
        side->clusters[c].design = &study->problem->choice.designs[d];
        const struct point *own = &plan->clusters[side->same ? c : 0].point;
        side->same = side->same && strcmp(side->clusters[c].design->id, own->design->id) == 0 &&
                     side->clusters[c].nodes == own->nodes; /* the plan's design is of another copy */
    }
    if (!solved->found)
        return;
    const double kept = plan_objective_kept(plan, &answer->problem);
    side->loss =
        study->problem->goal == GOAL_COST ? kept / solved->objective - 1 : 1 - kept / solved->objective;
    if (!isnan(side->loss))
        side->loss = fmax(side->loss, 0); /* the parts of the plan's clusters are chosen anew */
}

/* A price at which the plan is not best; NO_PRICE: it is up to the last one. */
static int64_t begin(struct price_search *s)
{
    const int64_t far = s->way < 0 ? 0 : PRICE_AT_MOST;
    if (s->from == far)
        return NO_PRICE;
    const int64_t known = nearest(s, far);
    if (known != NO_PRICE)
        return known;
    const int64_t other = stays(s, far) ? look_between(s, far) : far;
    return other == NO_PRICE ? NO_PRICE : refuted(s, other);
}

/* Where prices rise what designs cost today is the least that they cost. */
static void begin_upwards(struct price_search *s)
{
    struct study *study = s->study;
    s->floors = study->today;
    s->floor_minor = s->from;
    if (s->floors || study->status != ST_OK)
        return;
    s->floors = study->today = ARENA_NEW(study->arena, study->problem->choice.n_designs, struct design_floor);
    (void)stays(s, s->from);
}

/* Finds the first price at which the plan changes, and what is bought there. */
static void search_side(struct flip_side *side, struct price_search *s)
{
    if (s->way > 0)
        begin_upwards(s);
    int64_t other = begin(s);
    while (other != NO_PRICE && s->study->status == ST_OK) {
        other = close_in(s, other);
        const int64_t between = look_between(s, other);
        if (between != NO_PRICE) {
            other = refuted(s, between);
            continue;
        }
        struct answer answer;
        ask(&answer, s, other, s->study->problem->goal);
        if (!answer.chosen && s->study->status == ST_OK)
            fill_side(side, s->study, &answer, s->moved->part, other);
        arena_fini(&answer.arena);
        if (!answer.chosen)
            return;
        s->from = other; /* a rival that ties with the plan, and does not win ties there */
        for (size_t i = 0; i < s->study->rivals.n; i++)
            s->study->rivals.v[i].wins_ties = false;
        other = begin(s);
    }
}

static void flip_part(struct flip *flip, struct study *study, size_t part)
{
    struct moved_price moved;
    moved_price_init(&moved, study->problem, study->plan, part);
    *flip = (struct flip){.part = part,
                          .in_plan = moved.bought,
                          .price_minor = moved.first->pack_minor,
                          .pack = moved.first->pack,
                          .seller = moved.first->seller,
                          .n_quotes = moved.n_steps,
                          .n_others = moved.today->n_standing - moved.n_steps,
                          .high_minor = -1,
                          .below = {.loss = (double)NAN},
                          .above = {.loss = (double)NAN}};
    if (study->rivals.n == 0)
        rivals_add(&study->rivals, &moved, study->plan, study->arena);
    struct design_floor *floors = mem_alloc(study->problem->choice.n_designs, sizeof *floors);
    struct price_search side = {study, &moved, floors, INT64_MAX, flip->price_minor, -1};
    search_side(&flip->below, &side);
    free(floors);
    side = (struct price_search){study, &moved, NULL, 0, flip->price_minor, 1};
    if (flip->in_plan && study->status == ST_OK)
        search_side(&flip->above, &side);
    if (flip->below.any)
        flip->low_minor = flip->below.price_minor + 1;
    if (flip->above.any)
        flip->high_minor = flip->above.price_minor - 1;
    flip->loss = isnan(flip->below.loss) ? flip->above.loss : fmax(flip->below.loss, flip->above.loss);
    moved_price_fini(&moved);
}

static void carry_side(struct record *record, struct flip_side *side, const struct problem *problem)
{
    record_bool(record, &side->any);
    record_bool(record, &side->found);
    record_bool(record, &side->unbounded);
    record_bool(record, &side->too_many);
    record_integer(record, &side->price_minor);
    each_carry_points(record, &side->clusters, &side->n_clusters, problem);
    record_integer(record, &side->cost_minor);
    record_real(record, &side->lambda);
    record_bool(record, &side->same);
    record_text(record, &side->instead);
    each_carry_bill(record, &side->bill, &side->n_bill, problem);
    record_real(record, &side->loss);
}

static void carry_flip(struct record *record, struct flip *flip, const struct problem *problem)
{
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

/* Parts next to each other, which share the rivals that are found: as many whatever the number of threads. */
enum { BLOCK = 16 };
struct block {
    struct flip v[BLOCK];
    size_t n;
};

static void carry_block(struct record *record, void *answer, const struct problem *problem)
{
    struct block *block = answer;
    record_count(record, &block->n, BLOCK);
    for (size_t i = 0; i < block->n; i++)
        carry_flip(record, &block->v[i], problem);
}

/* What all blocks are asked with. */
struct asking {
    const struct plan *plan;
    const size_t *parts; /* [n_parts] whose prices are asked for */
    size_t n_parts;
};

static enum status flip_block(void *out, struct each_worker *worker, int64_t item, struct diag *diag)
{
    const struct asking *asking = worker->payload;
    struct block *block = out;
    struct study study = {
        .problem = &worker->problem, .plan = asking->plan, .arena = &worker->arena, .diag = diag};
    for (size_t i = (size_t)item * BLOCK; i < asking->n_parts && block->n < BLOCK; i++) {
        const struct stop step = stop_step(&worker->stop, block->n, BLOCK);
        study.stop = &step;
        if (stop_reached(&step))
            study.status = ST_STOPPED;
        else
            flip_part(&block->v[block->n], &study, asking->parts[i]);
        if (study.status != ST_OK)
            break;
        block->n++;
    }
    free(study.rivals.v);
    if (study.status == ST_OK || study.status == ST_STOPPED)
        diag_fini(diag);
    return study.status;
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
                        size_t part, const struct stop *stop, struct arena *arena, struct diag *diag)
{
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
    const struct asking asking = {plan, parts, n};
    const struct each each = {.name = "prices",
                              .n = (int64_t)((n + BLOCK - 1) / BLOCK),
                              .size = sizeof(struct block),
                              .payload = &asking,
                              .ask = flip_block,
                              .carry = carry_block};
    void *blocks = NULL;
    int64_t done = 0;
    status = each_ask(&blocks, &done, &each, problem, stop, diag);
    out->v = ARENA_NEW(arena, n, struct flip);
    for (int64_t b = 0; b < done + (status == ST_STOPPED && done < each.n); b++) {
        const struct block *block = &((const struct block *)blocks)[b];
        for (size_t i = 0; i < block->n; i++)
            out->v[out->n++] = block->v[i];
    }
    if (status == ST_OK && part == NO_INDEX)
        status = rents_find(&out->rents, &out->n_rents, problem, plan, stop, arena, diag);
    if (status != ST_STOPPED)
        return status;
    return diag_at(diag, ST_STOPPED, problem->file->path, 0, 0,
                   "stopped before the prices of all parts were found");
}
