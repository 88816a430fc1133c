/* bid.c - scoring a bill of materials: the cluster it makes, and what is wrong with it. */
#include "study/bid.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/suggest.h"
#include "base/text.h"
#include "problem/weighs.h"
#include "purchase/bill.h"
#include "purchase/problem_operation.h"
#include "purchase/problem_purchase.h"
#include "question/rules.h"
#include "search/cluster_size.h"
#include "search/problem_cost.h"
#include "search/solve_parts.h"
#include "study/bid_parts.h"

/* Adds a violation without a place; returns it. */
static struct violation *violate(struct scoring *s, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static struct violation *violate(struct scoring *s, const char *what, const char *format, ...)
{
    struct text detail = TEXT_INIT;
    va_list args;
    va_start(args, format);
    text_vprintf(&detail, format, args);
    va_end(args);
    VEC_PUSH(&s->violations, (struct violation){.what = what, .detail = arena_strdup(s->arena, detail.s)});
    text_fini(&detail);
    return &s->violations.v[s->violations.n - 1];
}

static void place(struct violation *violation, const struct given *given)
{
    violation->file = given->file;
    violation->line = given->line;
    violation->column = given->column;
}

/* --- lines --- */

static void unknown_part(struct scoring *s, const struct bid_line *line)
{
    const struct snapshot *snapshot = s->problem->snapshot;
    const char **names = ARENA_NEW(s->arena, snapshot->n_parts, const char *);
    for (size_t i = 0; i < snapshot->n_parts; i++)
        names[i] = snapshot->parts[i].id;
    const char *near = nearest_name(line->part, names, snapshot->n_parts);
    struct violation *violation =
        violate(s, "part", "'%s' is no part of catalogue %s%s%s%s", line->part, snapshot->name,
                near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    violation->file = s->bid->path;
    violation->line = line->line;
    violation->column = line->column;
}

static void forbidden_part(struct scoring *s, const struct bid_line *line)
{
    const struct given_list *never = &s->problem->limits.never_buy;
    for (size_t i = 0; i < never->n; i++)
        if (line->quantity > 0 && strcmp(never->v[i].text, line->part) == 0)
            place(violate(s, "never_buy", "'%s' is a part the scenario never buys", line->part),
                  &never->v[i]);
}

/* Units of a part that the bill buys. */
static int64_t bought_of(const struct scoring *s, size_t part)
{
    int64_t units = 0;
    for (size_t i = 0; i < s->out->n_bill; i++)
        units += s->out->bill[i].part == part ? s->out->bill[i].quantity : 0;
    return units;
}

/* Parts of kinds that come from one vendor, from two. */
static void check_vendor(struct scoring *s)
{
    const struct limits *limits = &s->problem->limits;
    const struct part *first = NULL;
    const char *vendor = NULL;
    for (size_t p = 0; p < s->problem->snapshot->n_parts; p++) {
        if (s->have[p] == 0 || !problem_one_vendor(s->problem, p))
            continue;
        const struct part *part = &s->problem->snapshot->parts[p];
        const char *of = problem_vendor(s->problem, p);
        if (vendor && strcmp(vendor, of) != 0)
            place(violate(s, "one_vendor", "'%s' is of %s, '%s' of %s", first->id, vendor, part->id, of),
                  &limits->one_vendor.v[0]);
        else if (!vendor) {
            first = part;
            vendor = of;
        }
    }
}

/* Parts that must be bought, and parts of which more are bought than are available. */
static void check_stock(struct scoring *s)
{
    for (size_t i = 0; i < s->problem->market.n_bounds; i++) {
        const struct bound *bound = &s->problem->market.bounds[i];
        const int64_t units = bought_of(s, bound->part);
        if (units < bound->least)
            place(violate(s, bound->rule->key, "the bill has no '%s', which must be bought", bound->at.text),
                  &bound->at);
        else if (units > bound->most)
            place(violate(s, bound->rule->key, "%" PRId64 " x %s are bought, available are %" PRId64, units,
                          bound->at.text, bound->most),
                  &bound->at);
    }
}

/* Prices the lines; the sum, or a status when it is beyond all bounds. */
static enum status price_lines(struct scoring *s, struct diag *diag)
{
    struct bid_score *out = s->out;
    int128 sum = 0;
    out->bill = ARENA_NEW(s->arena, s->bid->n, struct bill_line);
    for (size_t i = 0; i < s->bid->n; i++) {
        const struct bid_line *line = &s->bid->lines[i];
        const size_t part = snapshot_part(s->problem->snapshot, line->part);
        if (part == NO_INDEX) {
            unknown_part(s, line);
            continue;
        }
        forbidden_part(s, line);
        struct price price = s->problem->market.prices[part];
        price.at_least = 0;
        price.scarce = false;
        const int64_t total = price_total(&price, line->quantity, NULL);
        if (total < 0) {
            struct violation *violation =
                violate(s, "price", "%" PRId64 " x %s have no price in the catalogue at this date",
                        line->quantity, line->part);
            violation->file = s->bid->path;
            violation->line = line->line;
            violation->column = line->column;
        }
        sum += total < 0 ? 0 : total;
        s->have[part] += line->quantity;
        out->bill[out->n_bill++] = (struct bill_line){
            .part = part, .quantity = line->quantity, .total_minor = total < 0 ? 0 : total};
    }
    if (sum > MONEY_MAX)
        return diag_at(diag, ST_INPUT, s->bid->path, 0, 0, "the bill costs more than can be counted");
    out->cost_minor = (int64_t)sum;
    check_vendor(s);
    check_stock(s);
    bill_sort(out->bill, out->n_bill);
    struct order_sum paid = {0};
    for (size_t i = 0; i < out->n_bill; i++)
        order_sum_add(&paid, s->problem, out->bill[i].part, out->bill[i].total_minor);
    out->cost_minor += order_sum_charges(&paid, s->problem);
    return ST_OK;
}

/* --- the cluster --- */

static bool supports(const struct scoring *s, const struct design *design, int64_t nodes)
{
    struct cables_short missing;
    const struct problem *use = bid_use_of(s, design, nodes);
    return use && use != &s->use.open && bid_has_cables(&missing, s, design, nodes);
}

/* The most nodes of the design that the parts are enough for, within max_nodes. */
static int64_t most_nodes(const struct scoring *s, const struct design *design)
{
    const int64_t most =
        s->problem->limits.max_nodes < NODES_AT_MOST ? s->problem->limits.max_nodes : NODES_AT_MOST;
    int64_t low = 0, high = 1;
    while (high <= most && supports(s, design, high)) {
        low = high;
        high *= 2;
    }
    if (high > most)
        high = most + 1;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (supports(s, design, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void scan_to(struct scan *scan, const struct problem *problem, const struct design *design,
                    int64_t nodes)
{
    scan_start(scan, problem, design, NULL);
    if (scan_vouched(problem, design, nodes))
        scan_jump(scan, nodes);
    while (scan->nodes < nodes)
        (void)scan_step(scan);
}

/* The rate of the workload where the applications' limits are left aside; 0 when one cannot run. */
static double lambda_without_limits(const struct scan *scan)
{
    double time = 0;
    for (size_t a = 0; a < scan->problem->load.n_work; a++)
        time += scan->problem->load.weight[a] / scan->rate[a];
    return isfinite(time) && time > 0 ? 1 / time : 0;
}

/* A design that the parts make, and how good that is. */
struct candidate {
    const struct design *design;
    int64_t nodes;
    bool enough;  /* min_nodes */
    double met;   /* the rate within the limits of the applications */
    double plain; /* and without them */
};

static bool better(const struct candidate *a, const struct candidate *b)
{
    if (!b->design || a->enough != b->enough)
        return !b->design || a->enough;
    int order = compare_close(a->met, b->met);
    if (order == 0)
        order = compare_close(a->plain, b->plain);
    if (order == 0)
        order = (a->nodes > b->nodes) - (a->nodes < b->nodes);
    return order > 0; /* designs are sorted by id: the first stays */
}

static void find_cluster(struct scoring *s)
{
    struct candidate best = {.design = NULL};
    for (size_t d = 0; d < s->problem->choice.n_designs; d++) {
        const struct design *design = &s->problem->choice.designs[d];
        struct candidate candidate = {.design = design, .nodes = most_nodes(s, design)};
        struct scan scan;
        if (candidate.nodes == 0)
            continue;
        scan_to(&scan, s->problem, design, candidate.nodes);
        candidate.enough = candidate.nodes >= s->problem->limits.min_nodes;
        candidate.met = scan_lambda(&scan);
        candidate.plain = lambda_without_limits(&scan);
        if (better(&candidate, &best))
            best = candidate;
    }
    s->out->cluster = best.design != NULL;
    s->out->point = (struct point){best.design, best.nodes, s->out->cost_minor, best.plain};
}

static void missing_cables(struct scoring *s, const struct design *design, int64_t nodes)
{
    struct cables_short missing;
    if (!bid_has_cables(&missing, s, design, nodes))
        violate(s, "cables",
                "%" PRId64 " x %s with %s (%s) need %" PRId64 " cables%s, the bill has %" PRId64 ": %" PRId64
                " missing",
                nodes, s->problem->snapshot->parts[design->node->part].id, design->technology->id,
                design->network->name, missing.need, bid_longer_words(s, &missing), missing.have,
                missing.need - missing.have);
}

static void missing(struct scoring *s, const struct design *design, int64_t nodes)
{
    for (size_t i = 0; i < design->n_supplies; i++) {
        const enum resource resource = design_resource(design, i);
        const int64_t need = bid_need(s, design, i, nodes), have = bid_units(s, design, i);
        if (need < 0) {
            violate(s, "size", "template %s cannot wire %" PRId64 " nodes", design->network->name, nodes);
            return;
        }
        if (have < need && !design_has_length(design, i))
            violate(s, resource_name(resource),
                    "%" PRId64 " x %s with %s (%s) need %" PRId64 ", the bill has %" PRId64 ": %" PRId64
                    " missing",
                    nodes, s->problem->snapshot->parts[design->node->part].id, design->technology->id,
                    design->network->name, need, have, need - have);
    }
    missing_cables(s, design, nodes);
    for (size_t e = 0; e < s->problem->purchase->n_extras; e++) {
        const size_t part = s->problem->market.extra_part[e];
        const int64_t need = bid_extra_alone(s, design, e, nodes);
        if (s->have[part] < need)
            place(violate(s, "extra", "%" PRId64 " nodes take %" PRId64 " x %s, the bill has %" PRId64, nodes,
                          need, s->problem->snapshot->parts[part].id, s->have[part]),
                  &s->problem->purchase->extras[e].part);
    }
}

/* The design that the fewest needs of are open; of equal ones that with the most kinds of parts in the bill.
 */
static const struct design *nearest_design(const struct scoring *s, int64_t nodes)
{
    const struct design *nearest = NULL;
    size_t best_open = SIZE_MAX, best_served = 0;
    for (size_t d = 0; d < s->problem->choice.n_designs; d++) {
        const struct design *design = &s->problem->choice.designs[d];
        struct cables_short lack;
        size_t open = 0, served = 0;
        for (size_t i = 0; i < design->n_supplies; i++) {
            const int64_t need = design_need(design, i, nodes), have = bid_units(s, design, i);
            open += need < 0 || (have < need && !design_has_length(design, i));
            served += have > 0;
        }
        open += design_need(design, 0, nodes) >= 0 && !bid_has_cables(&lack, s, design, nodes);
        if (open < best_open || (open == best_open && served > best_served)) {
            nearest = design;
            best_open = open;
            best_served = served;
        }
    }
    return nearest;
}

static void check_size(struct scoring *s)
{
    const int64_t least = s->problem->limits.min_nodes;
    if (s->out->cluster && s->out->point.nodes >= least)
        return;
    if (least > 1)
        place(violate(s, "min_nodes", "the bill makes %" PRId64 " nodes, at least %" PRId64 " are asked for",
                      s->out->cluster ? s->out->point.nodes : 0, least),
              &s->problem->limits.min_nodes_at);
    const struct design *design = s->out->cluster ? s->out->point.design : nearest_design(s, least);
    if (!design)
        return;
    const int64_t nodes = bid_units(s, design, 0); /* what the vendor may have meant to build */
    const bool wired = nodes > least && design_need(design, 0, nodes) >= 0;
    missing(s, design, wired && !s->out->cluster ? nodes : least);
}

static void check_apps(struct scoring *s)
{
    const struct problem *problem = s->problem;
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const struct work_item *item = &problem->load.work[a];
        const struct plan_app *app = &s->out->apps[a];
        const double scale = item->application.model->rate_scale;
        if (!(app->rate > 0))
            place(violate(s, "application", "%s cannot run on this cluster", item->name), &item->place);
        else if (compare_close(app->prediction.time_s, item->max_time_s) > 0)
            place(violate(s, "max_time", "%s takes %s s, at most %s s are asked for", item->name,
                          number_text(app->prediction.time_s, 6, s->arena),
                          number_text(item->max_time_s, 6, s->arena)),
                  &item->place);
        else if (compare_close(app->prediction.rate_ops, item->min_rate_ops) < 0)
            place(violate(s, "min_rate", "%s reaches %s %s, at least %s are asked for", item->name,
                          number_text(app->prediction.rate_ops / scale, 6, s->arena),
                          item->application.model->rate_unit,
                          number_text(item->min_rate_ops / scale, 6, s->arena)),
                  &item->place);
    }
    const double needed = search_lambda_needed(problem), reached = s->out->point.lambda;
    const bool target = problem->goal == GOAL_COST && problem->target_rate > problem->limits.min_rate;
    if (reached > 0 && reached < needed)
        place(violate(s, target ? "target_rate" : "min_rate",
                      "the rate is %s %s, at least %s is asked for",
                      number_text(reached / problem_rate_scale(problem), 6, s->arena),
                      problem_rate_unit(problem),
                      number_text(needed / problem_rate_scale(problem), 6, s->arena)),
              target ? &problem->frame->target_rate : &problem->limits.min_rate_at);
}

static void fill_apps(struct scoring *s)
{
    const struct problem *problem = s->problem;
    struct bid_score *out = s->out;
    struct scan scan;
    scan_to(&scan, problem, out->point.design, out->point.nodes);
    out->apps = ARENA_NEW(s->arena, problem->load.n_work, struct plan_app);
    for (size_t a = 0; a < problem->load.n_work; a++) {
        struct plan_app *app = &out->apps[a];
        app->processes = scan.processes[a];
        if (app->processes > 0)
            app->rate =
                point_rate(&app->prediction, problem, out->point.design, a, (double)app->processes, NULL);
        if (app->rate > 0)
            app->time_fraction = problem->load.weight[a] / app->rate * out->point.lambda;
    }
}

/* What the budget has to pay beside the bill: operation where it is on that too. */
static int64_t operation_of(const struct scoring *s)
{
    if (!s->out->cluster || !s->problem->purchase->budget_on_tco)
        return 0;
    const struct point *point = &s->out->point;
    const struct problem *use = bid_use_of(s, point->design, point->nodes);
    const struct operation_cost operation =
        problem_operation(use, bid_design_of(s, use, point->design), point->nodes);
    return operation_total(&operation);
}

static void check_budget(struct scoring *s)
{
    const struct problem *problem = s->problem;
    const int64_t operation = operation_of(s), cost = s->out->cost_minor + operation;
    if (cost <= problem->budget_minor)
        return;
    struct text over = TEXT_INIT, budget = TEXT_INIT;
    money_put(&over, cost - problem->budget_minor, problem->currency, true);
    money_put(&budget, problem->budget_minor, problem->currency, true);
    place(violate(s, "budget", "the bill%s is %s %s over the budget of %s %s",
                  operation > 0 ? " with its operation" : "", over.s, problem->currency, budget.s,
                  problem->currency),
          &problem->frame->budget);
    text_fini(&over);
    text_fini(&budget);
}

static void check_limits(struct scoring *s)
{
    const struct problem *problem = s->problem;
    if (!problem_limits_size(problem))
        return;
    const struct point *point = &s->out->point;
    const struct problem *use = bid_use_of(s, point->design, point->nodes);
    const struct cluster_size size = problem_size(use, bid_design_of(s, use, point->design), point->nodes);
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        if (problem->limits.most[i] > 0 && size.of[i] > problem->limits.most[i])
            place(violate(s, rule_of_size(i)->key, "the cluster takes %s %s, at most %s are allowed",
                          number_text(size.of[i], 6, s->arena), rule_of_size(i)->unit,
                          number_text(problem->limits.most[i], 6, s->arena)),
                  &problem->limits.most_at[i]);
}

/* --- the same money --- */

static enum status find_best(struct scoring *s, const struct plan_options *options, struct diag *diag)
{
    struct bid_score *out = s->out;
    out->best_problem = *s->problem;
    out->best_problem.goal = GOAL_RATE;
    out->best_problem.budget_minor = out->cost_minor + operation_of(s);
    struct diag own = DIAG_INIT;
    enum status status = plan_refuse_several(s->problem, &own);
    if (status == ST_OK)
        status = plan_solve(&out->best, &out->best_problem, options, s->arena, &own);
    if (status == ST_INFEASIBLE || (status == ST_STOPPED && !out->best.found))
        status = ST_OK;
    else if (status != ST_OK && status != ST_STOPPED)
        status = diag_at(diag, status, own.file, own.line, own.column, "%s", own.message);
    diag_fini(&own);
    if (out->best.found && out->cluster && out->point.lambda > 0)
        out->gain = compare_close(out->best.lambda, out->point.lambda) == 0
                        ? 0
                        : out->best.lambda / out->point.lambda - 1;
    return status;
}

/* Hands the lists over. */
static void finish(struct scoring *s)
{
    struct bid_score *out = s->out;
    out->violations = ARENA_NEW(s->arena, s->violations.n, struct violation);
    out->spares = ARENA_NEW(s->arena, s->spares.n, struct bid_spare);
    out->n_violations = s->violations.n;
    out->n_spares = s->spares.n;
    for (size_t i = 0; i < s->violations.n; i++)
        out->violations[i] = s->violations.v[i];
    for (size_t i = 0; i < s->spares.n; i++)
        out->spares[i] = s->spares.v[i];
    out->feasible = out->n_violations == 0;
    free(s->violations.v);
    free(s->spares.v);
}

enum status bid_evaluate(struct bid_score *out, const struct problem *problem, const struct bid *bid,
                         const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    *out = (struct bid_score){.gain = (double)NAN};
    struct scoring s = {.out = out, .problem = problem, .bid = bid, .arena = arena};
    s.have = ARENA_NEW(arena, problem->snapshot->n_parts, int64_t);
    s.pieces = ARENA_NEW(arena, design_offers_at_most(problem->snapshot), int64_t);
    s.extra = ARENA_NEW(arena, problem->purchase->n_extras, int64_t);
    for (size_t i = 0; i < problem->snapshot->n_parts; i++)
        s.have[i] = problem->market.owned[i];
    s.cables = ARENA_NEW(arena, problem->snapshot->n_parts, int64_t);
    enum status status = price_lines(&s, diag);
    if (status == ST_OK) {
        bid_use_make(&s.use, &s);
        find_cluster(&s);
        status = problem_check_tables(&s.use.within, diag);
    }
    if (status == ST_OK) {
        check_budget(&s);
        check_size(&s);
        if (out->cluster) {
            fill_apps(&s);
            bid_find_spares(&s);
            check_apps(&s);
            check_limits(&s);
        }
        status = find_best(&s, options, diag);
    }
    finish(&s);
    return status;
}
