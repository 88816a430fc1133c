/* flip.c - the interval of a part's price in which a plan stays best, by bisection that proves what it skips.
 *
 * Every cost rises with the price. So a rival that cannot be paid at one price cannot be at a higher one. And
 * what one cluster costs is a concave function of the price: the least of some mixes, each a straight line.
 * The plan is one such mix: against it (rate times cost, for the goal of rate per cost) a rival that is
 * behind at both ends of a range of prices is behind everywhere in between. Quotes that are rounded to whole
 * minor units leave the straight lines by known margins, and being behind then means: by more than these.
 * Of rivals that cost as much as the plan at both ends nothing is proven so, but this: one that did so in
 * between would do so everywhere, and with every mix that it could have in between. So where the plan is best
 * at both ends it is best between them.
 * Where the part's vendor has a minimum order, this holds as long as neither order passes it, nor the fee: a
 * range in which one does is halved as well.
 * What is not proven that way is halved, down to single prices, which plan_solve judges. */
#include "study/flip.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/number.h"
#include "problem/problem_layout.h"
#include "problem/vendor_terms.h"
#include "problem/weighs.h"
#include "purchase/bill.h"
#include "purchase/problem_orders.h"
#include "search/part_price.h"
#include "search/point_compare.h"
#include "search/problem_cost.h"
#include "study/flip_parts.h"

/* --- judging single prices --- */

/* Solves the whole question at a price. True when another plan is best, or none. */
static bool plan_changes(struct seek *seek, int64_t price_minor)
{
    const struct field *field = seek->field;
    struct problem problem;
    struct price price;
    const struct plan_options options = {.stop = field->stop ? *field->stop : (struct stop){0}};
    flip_set_price(&price, seek->price, price_minor, seek->arena);
    problem_with_price(&problem, field->problem, seek->part, &price, seek->arena);
    problem.memory = field->memory;
    struct diag diag = DIAG_INIT;
    seek->status = plan_solve(&seek->solved, &problem, &options, seek->arena, &diag);
    if (seek->status == ST_INFEASIBLE)
        seek->status = ST_OK;
    if (seek->status == ST_OK) {
        diag_fini(&diag);
    } else {
        diag_fini(seek->diag);
        *seek->diag = diag;
        return true;
    }
    if (!seek->solved.found)
        return true;
    struct point *solved = &seek->solved.clusters[0].point;
    solved->design = &field->problem->designs[solved->design - problem.designs];
    return !bill_same_use(seek->solved.bill, seek->solved.n_bill, field->plan->bill, field->plan->n_bill);
}

/* --- ranges of prices --- */

/* The part's price does not bear on what the cluster is billed. */
static bool is_flat(unsigned order)
{
    return order == ORDER_NONE || order == ORDER_AS_MINIMUM;
}

/* What it costs more than the plan is the same at all prices of the range: below a minimum order prices may
 * not matter, and ties stay ties. */
static bool keeps_distance(const struct cell *cell, enum order_state rival, enum order_state plan)
{
    const bool flat = is_flat(rival) || !cell->takes;
    if (cell->rival->better) /* only what it costs itself counts */
        return flat;
    return flat == is_flat(plan) && (flat || cell->same);
}

static bool open_rival(const struct seek *seek, const struct cell *cell, bool up)
{
    const unsigned low = up ? cell->near : cell->far;
    const enum order_state rival = (enum order_state)(low >> RIVAL_ORDER & ORDER_BITS),
                           plan = (enum order_state)(low >> PLAN_ORDER & ORDER_BITS);
    const bool alike = cell->near >> RIVAL_ORDER == cell->far >> RIVAL_ORDER;
    if (!(low & PAID))
        return false;
    if (alike && (cell->near & cell->far & BEHIND))
        return false;
    return !(alike && seek->in_terms && keeps_distance(cell, rival, plan));
}

static bool open_plan(const struct sample *near, const struct sample *far)
{
    return !far->paid || !far->same || !(near->firm && far->firm);
}

/* No rival is cheaper than the plan between two prices at which none is better: both cost the same at all
 * prices, or follow straight lines. */
static bool keeps_level(const struct seek *seek, const struct sample *near, const struct sample *far,
                        const struct cell *open, size_t n)
{
    bool keeps = !seek->in_terms && !open_plan(near, far);
    for (size_t i = 0; i < n && keeps; i++) {
        const bool constant = open[i].near_minor == open[i].far_minor && near->plan_minor == far->plan_minor;
        keeps = !open[i].rival->better && (open[i].near & open[i].far & LEVEL) &&
                (constant || open[i].margin == 0);
    }
    return keeps;
}

static int64_t middle_of(int64_t a, int64_t b)
{
    const int64_t low = a < b ? a : b, high = a < b ? b : a;
    if (low > 0 && high / low >= 4)
        return (int64_t)sqrt((double)low * (double)high);
    return low + (high - low) / 2;
}

/* The price nearest to `near`, beyond it and up to `far`, at which another plan is best. At `near` none is.
 */
static bool first_change(int64_t *found, struct seek *seek, const struct sample *near,
                         const struct sample *far, const struct cell *cells, size_t n)
{
    const bool up = far->price_minor > near->price_minor;
    const struct stop *stop = seek->field->stop;
    struct cell *open = mem_alloc(n, sizeof *open);
    size_t n_open = 0;
    bool ahead = !far->paid || !far->same, changed = false;
    for (size_t i = 0; i < n; i++)
        if (open_rival(seek, &cells[i], up)) {
            open[n_open++] = cells[i];
            ahead = ahead || ((cells[i].far & PAID) && (cells[i].far & AHEAD));
        }
    if (stop_reached(stop))
        seek->status = ST_STOPPED;
    if (seek->status != ST_OK || (n_open == 0 && !open_plan(near, far))) {
        free(open);
        return seek->status != ST_OK;
    }
    if (llabs(far->price_minor - near->price_minor) == 1) {
        *found = far->price_minor;
        changed = ahead && plan_changes(seek, far->price_minor);
        free(open);
        return changed;
    }
    if (n_open > 0 && keeps_level(seek, near, far, open, n_open) && !plan_changes(seek, far->price_minor)) {
        free(open);
        return false;
    }
    struct sample middle;
    flip_sample(&middle, seek, middle_of(near->price_minor, far->price_minor));
    struct cell *half = mem_alloc(n_open, sizeof *half);
    for (size_t i = 0; i < n_open; i++) {
        half[i] = open[i];
        half[i].far = flip_stand(&half[i].far_minor, seek, &middle, &open[i]);
        open[i].near = half[i].far;
        open[i].near_minor = half[i].far_minor;
    }
    changed = first_change(found, seek, near, &middle, half, n_open);
    free(half);
    if (!changed)
        changed = first_change(found, seek, &middle, far, open, n_open);
    arena_fini(&middle.arena);
    free(open);
    return changed;
}

/* --- the rivals of one part --- */

/* The same mixes can be chosen for both, with the same around them. */
static bool same_choice(const struct use *a, const struct use *b)
{
    bool same = a->design->n_supplies == b->design->n_supplies && a->design->option == b->design->option &&
                a->nodes == b->nodes;
    for (size_t i = 0; same && i < a->design->n_supplies; i++)
        same = a->design->supply[i] == b->design->supply[i] &&
               design_need(a->design, i, a->nodes) == design_need(b->design, i, b->nodes);
    return same;
}

/* The part costs both the same at any price: what lies between them never changes. */
static bool same_order(const struct use *a, const struct use *b, const struct price *price)
{
    /* a fat tree of one switch may name a model of spines, and needs none of it */
    const bool takes_a = a->any && (a->pieces > 0 || price->at_least > 0);
    const bool takes_b = b->any && (b->pieces > 0 || price->at_least > 0);
    if (!takes_a || !takes_b)
        return takes_a == takes_b;
    if (a->weighed || b->weighed)
        return same_choice(a, b);
    if (a->mixed || b->mixed)
        return a->supply == b->supply && a->need == b->need;
    return a->pieces == b->pieces;
}

static double margin_of(const struct seek *seek, const struct use *use, double lambda)
{
    const double own = use->any ? flip_rounding(seek->price, use->pieces) : 0;
    if (seek->field->problem->goal != GOAL_RATE_PER_COST)
        return 2 * (own + seek->plan_margin);
    return 2 * (seek->field->plan->lambda * own + lambda * seek->plan_margin);
}

static bool make_cell(struct cell *cell, const struct seek *seek, const struct rival *rival)
{
    const struct point *plan = &seek->field->plan->clusters[0].point;
    const struct use use = use_of(&seek->field->ready, rival->design, rival->nodes, seek->part);
    if (rival->design == plan->design && rival->nodes == plan->nodes)
        return false;
    const bool tie = compare_close(rival->lambda, plan->lambda) == 0;
    const bool by_ratio = seek->field->problem->goal == GOAL_RATE_PER_COST;
    const bool same = same_order(&use, &seek->use, seek->price) && (tie || !by_ratio);
    const struct problem *ready = &seek->field->ready;
    const bool other_order =
        seek->in_terms && problem_order_with(ready, rival->design, rival->nodes, seek->part) !=
                              problem_order_with(ready, plan->design, plan->nodes, seek->part);
    if (!rival->better && same && !other_order)
        return false;
    const double lambda = tie ? plan->lambda : rival->lambda;
    *cell = (struct cell){.rival = rival,
                          .lambda = lambda,
                          .margin = margin_of(seek, &use, lambda),
                          .same = same,
                          .takes = use.any && (use.pieces > 0 || seek->price->at_least > 0)};
    return true;
}

/* All that the part's price bears on; of the others the best one, which only matters when the plan gets
 * dearer.
 */
static struct cell *make_cells(size_t *n, const struct seek *seek, bool up)
{
    const struct field *field = seek->field;
    const struct problem *problem = field->problem;
    struct cell *cells = mem_alloc(field->first[problem->n_designs] + 1, sizeof *cells);
    struct point best = {NULL, 0, 0, 0};
    size_t best_at = NO_INDEX;
    *n = 0;
    for (size_t d = 0; d < problem->n_designs; d++) {
        const struct design *design = &problem->designs[d];
        if (use_of(&field->ready, design, problem->limits.min_nodes, seek->part).any) {
            for (size_t k = field->first[d]; k < field->first[d + 1]; k++)
                *n += make_cell(&cells[*n], seek, &field->v[k]);
        } else if (field->best[d] != NO_INDEX && up) {
            const struct rival *rival = &field->v[field->best[d]];
            const struct point point = {design, rival->nodes,
                                        problem_cost(&field->ready, design, rival->nodes), rival->lambda};
            if (!best.design || point_compare(problem, &point, &best, NULL) < 0) {
                best = point;
                best_at = field->best[d];
            }
        }
    }
    if (best_at != NO_INDEX)
        *n += make_cell(&cells[*n], seek, &field->v[best_at]);
    return cells;
}

/* --- the two ends --- */

static void fill_side(struct flip_side *side, const struct seek *seek, int64_t price_minor)
{
    const struct problem *problem = seek->field->problem;
    const struct plan *solved = &seek->solved;
    const struct point *own = &seek->field->plan->clusters[0].point;
    const struct point point = solved->found ? solved->clusters[0].point : (struct point){0};
    struct sample sample;
    *side =
        (struct flip_side){.any = true,
                           .found = solved->found,
                           .price_minor = price_minor,
                           .point = point,
                           .same = solved->found && point.design == own->design && point.nodes == own->nodes,
                           .bill = solved->bill,
                           .n_bill = solved->n_bill,
                           .loss = (double)NAN};
    flip_sample(&sample, seek, price_minor);
    if (solved->found && sample.paid) {
        const struct point chosen = {own->design, own->nodes, sample.plan_minor, own->lambda};
        const double best = solved->objective, kept = plan_objective_of(problem, &chosen);
        side->loss = problem->goal == GOAL_COST ? kept / best - 1 : 1 - kept / best;
        side->loss = fmax(side->loss, 0); /* the mix of parts of the chosen cluster is re-optimised */
    }
    arena_fini(&sample.arena);
}

/* The nearest price up to `end` on one side at which the plan changes. */
static bool seek_to(int64_t *found, struct seek *seek, const struct sample *today, struct cell *cells,
                    size_t n, int64_t end)
{
    struct sample far;
    flip_sample(&far, seek, end);
    for (size_t i = 0; i < n; i++) {
        cells[i].near = flip_stand(&cells[i].near_minor, seek, today, &cells[i]);
        cells[i].far = flip_stand(&cells[i].far_minor, seek, &far, &cells[i]);
    }
    const bool changed = first_change(found, seek, today, &far, cells, n);
    arena_fini(&far.arena);
    return changed;
}

static bool seek_side(int64_t *found, struct seek *seek, const struct sample *today, bool up)
{
    size_t n = 0;
    struct cell *cells = make_cells(&n, seek, up);
    bool changed = false;
    if (!up) {
        changed = today->price_minor > 0 && seek_to(found, seek, today, cells, n, 0);
    } else {
        struct sample near = *today;
        int64_t end = today->price_minor > 0 ? today->price_minor : 1;
        while (!changed && end < FLIP_PRICE_AT_MOST) {
            end *= 2;
            changed = seek_to(found, seek, &near, cells, n, end);
            if (near.price_minor != today->price_minor)
                arena_fini(&near.arena);
            if (!changed)
                flip_sample(&near, seek, end);
        }
        if (!changed && near.price_minor != today->price_minor)
            arena_fini(&near.arena);
    }
    free(cells);
    return changed;
}

struct flip flip_today(const struct problem *problem, const struct bill_line *bill, size_t n_bill,
                       size_t part)
{
    const struct price *price = &problem->prices[part];
    struct flip flip = {.part = part,
                        .price_minor = price->steps[0].pack_minor,
                        .pack = price->steps[0].pack,
                        .n_quotes = price->n,
                        .high_minor = -1,
                        .below = {.loss = (double)NAN},
                        .above = {.loss = (double)NAN}};
    for (size_t i = 0; i < n_bill; i++)
        if (bill[i].part == part)
            flip.in_plan = bill[i].quantity > 0;
    return flip;
}

enum status flip_part(struct flip *out, const struct field *field, size_t part, struct arena *arena,
                      struct diag *diag)
{
    const struct problem *problem = field->problem;
    const struct point *point = &field->plan->clusters[0].point;
    struct seek seek = {.field = field,
                        .part = part,
                        .arena = arena,
                        .diag = diag,
                        .price = &problem->prices[part],
                        .use = use_of(&field->ready, point->design, point->nodes, part)};
    seek.mixed = seek.use.mixed;
    seek.in_terms = problem->n_terms > 0 && problem->terms_of[part] != NO_INDEX;
    seek.plan_margin = seek.use.any ? flip_rounding(seek.price, seek.use.pieces) : 0;
    *out = flip_today(problem, field->plan->bill, field->plan->n_bill, part);
    struct sample today;
    int64_t beyond = 0;
    flip_sample(&today, &seek, out->price_minor);
    if (seek_side(&beyond, &seek, &today, false) && seek.status == ST_OK) {
        out->low_minor = beyond + 1;
        fill_side(&out->below, &seek, beyond);
    }
    if (out->in_plan && seek.status == ST_OK && seek_side(&beyond, &seek, &today, true) &&
        seek.status == ST_OK) {
        out->high_minor = beyond - 1;
        fill_side(&out->above, &seek, beyond);
    }
    out->loss = isnan(out->below.loss) ? out->above.loss : fmax(out->below.loss, out->above.loss);
    arena_fini(&today.arena);
    return seek.status;
}

/* --- all parts --- */

enum status flip_mark_parts(bool *used, const struct problem *problem, size_t part, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    problem_mark_parts(used, problem);
    if (part != NO_INDEX && problem->prices[part].n == 0)
        return diag_set(diag, ST_INFEASIBLE, "part '%s' has no price that could flip the plan",
                        snapshot->parts[part].id);
    if (part != NO_INDEX && !used[part])
        return diag_set(diag, ST_INFEASIBLE, "no cluster of this scenario has a use for part '%s'",
                        snapshot->parts[part].id);
    const bool by_length = problem->scenario->purchase.layout.at.text != NULL;
    for (size_t p = 0; p < snapshot->n_parts; p++)
        used[p] = used[p] && problem->prices[p].n > 0 && (part == NO_INDEX || p == part) &&
                  !(by_length && snapshot->parts[p].kind == PART_CABLE);
    return part == NO_INDEX || snapshot->parts[part].kind != PART_CABLE
               ? ST_OK
               : problem_refuse_layout(problem,
                                       "at another price of a cable other cables could serve its lengths: "
                                       "flip is of other parts",
                                       diag);
}

enum status flip_prices(struct flips *out, const struct problem *problem, const struct plan *plan,
                        size_t part, const struct stop *stop, struct arena *arena, struct diag *diag)
{
    if (plan_of_several(problem))
        return flip_several(out, problem, plan, part, stop, arena, diag);
    const struct snapshot *snapshot = problem->snapshot;
    bool *used = ARENA_NEW(arena, snapshot->n_parts, bool);
    struct field field;
    const enum status by_power = problem_refuse_mixes_by_power(problem, "flip prices", diag);
    *out = (struct flips){NULL, 0, NULL};
    if (by_power != ST_OK)
        return by_power;
    enum status status = flip_mark_parts(used, problem, part, diag);
    if (status == ST_OK)
        status = problem_refuse_weighed_terms(
            problem,
            "flip prices are not found where a need is met by a mix of parts that is weighed by power, rack "
            "units, operation or minimum orders",
            diag);
    if (status != ST_OK)
        return status;
    if (!field_make(&field, problem, plan, stop, arena))
        status = ST_STOPPED;
    out->v = ARENA_NEW(arena, snapshot->n_parts, struct flip);
    for (size_t p = 0; p < snapshot->n_parts && status == ST_OK; p++) {
        if (!used[p])
            continue;
        stop_advance(stop, (double)p / (double)snapshot->n_parts);
        status = flip_part(&out->v[out->n], &field, p, arena, diag);
        out->n += status == ST_OK;
    }
    field_fini(&field);
    if (status == ST_STOPPED)
        return diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0,
                       "stopped before the prices of all parts were settled");
    return status;
}
