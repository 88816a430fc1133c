/* plan.c - the objective of a plan and its unit, what it warns of, what it claims. */
#include "search/plan.h"

#include <inttypes.h>

#include "base/text.h"
#include "purchase/kit.h"
#include "purchase/problem_operation.h"
#include "purchase/problem_orders.h"
#include "search/cluster_size.h"
#include "search/solve_parts.h"

const char *plan_method_name(enum plan_method method)
{
    return method == METHOD_ENUMERATED ? "enumerated" : "branch-and-bound";
}

const char *plan_objective_name(const struct problem *problem)
{
    return goal_name(problem->goal);
}

const char *plan_objective_unit(const struct problem *problem, struct arena *arena)
{
    switch (problem->goal) {
    case GOAL_RATE:
        return problem_rate_unit(problem);
    case GOAL_COST:
        return arena_strdup(arena, problem->currency);
    case GOAL_RATE_PER_COST:
        return arena_printf(arena, "%s per %s", problem_rate_unit(problem), problem->currency);
    case GOAL_RATE_PER_WATT:
        return arena_printf(arena, "%s per W", problem_rate_unit(problem));
    case N_GOALS:
        break;
    }
    return "";
}

double plan_objective_of(const struct problem *problem, const struct point *point)
{
    const double rate = point->lambda / problem_rate_scale(problem);
    const double cost = money_major(point->cost_minor, problem->currency);
    switch (problem->goal) {
    case GOAL_RATE:
        return rate;
    case GOAL_COST:
        return cost;
    case GOAL_RATE_PER_COST:
        return rate / cost;
    case GOAL_RATE_PER_WATT:
        return rate / problem_size(problem, point->design, point->nodes).power_W;
    case N_GOALS:
        break;
    }
    return 0;
}

/* --- warnings --- */

/* The patterns whose times by size the messages of an application on the plan's cluster take; true where it
 * exchanges messages on a network of which one way alone is known. */
static bool mark_times(bool used[N_MESSAGE_PATTERNS], const struct plan *plan, const struct problem *problem,
                       size_t a)
{
    struct message_use use[N_MESSAGE_PATTERNS];
    const struct view view =
        point_messages(use, problem, plan->point.design, a, (double)plan->apps[a].processes);
    bool one_way = false;
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++) {
        const enum message_pattern by = message_pattern_for(view.times, (enum message_pattern)i);
        if (!(use[i].most_B > 0))
            continue;
        used[by] = true;
        one_way = one_way || (i != MESSAGE_PING_PONG && by == MESSAGE_PING_PONG);
    }
    return one_way;
}

void plan_warn_of_apps(const struct plan *plan, struct problem *problem)
{
    bool used[N_MESSAGE_PATTERNS] = {false}, one_way = false;
    for (size_t a = 0; a < problem->n_work; a++) {
        if (!(plan->apps[a].time_fraction > 0))
            continue;
        one_way = mark_times(used, plan, problem, a) || one_way;
        const struct application *app = &problem->work[a].application;
        const struct design *design = plan->point.design;
        char outside[128];
        const int64_t p = plan->apps[a].processes;
        const double memory_B = app->model->memory_Bpp(app, (double)p);
        const char *node = problem->snapshot->parts[design->node->part].id;
        const double available_B = problem_memory_B(problem, design, a, p);
        if (memory_B > available_B)
            problem_warn(problem,
                         "%s needs %.0f MiB per process on %" PRId64
                         " processes, a %s has %.0f MiB for each (memory: ignore)",
                         problem->work[a].name, memory_B / 1048576, p, node, available_B / 1048576);
        if (problem->scenario->enforce_memory && !(memory_B > 0))
            problem_warn(problem, "nothing is known of the memory that %s needs (memory: enforce)",
                         problem->work[a].name);
        if (p > app->model->code_cap(app))
            problem_warn(problem,
                         "%s accepts at most %" PRId64 " processes, the plan has %" PRId64
                         " (code_caps: ignore)",
                         problem->work[a].name, app->model->code_cap(app), p);
        if (model_outside(outside, sizeof outside, app->model, (double)p))
            problem_warn(problem, "%s %s", problem->work[a].name, outside);
        problem_warn_of_rate(problem, design->node_index, a);
    }
    const enum figure_kind kind = plan->point.design->technology->kind;
    if (figure_is_guess(kind))
        problem_warn(problem, "latency and bandwidth of %s are no measurement (%s)",
                     plan->point.design->technology->id, figure_kind_name(kind));
    if (one_way)
        problem_warn_of_exchange(problem);
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
        if (used[i])
            problem_warn_of_messages(problem, plan->point.design->technology_index, (enum message_pattern)i);
}

static bool price_is_expired(const struct problem *problem, const struct price *price)
{
    (void)problem;
    return price->expired;
}

static bool price_is_assumed(const struct problem *problem, const struct price *price)
{
    for (size_t s = 0; s < price->n; s++)
        if (price->steps[s].quote != NO_INDEX &&
            problem->snapshot->quotes[price->steps[s].quote].kind == FIGURE_ASSUMPTION)
            return true;
    return false;
}

/* One warning for all parts of the bill whose price is such: "the price of a is ...", "the prices of a, b
 * are ...". */
static void warn_of_prices(const struct plan *plan, struct problem *problem,
                           bool (*is)(const struct problem *problem, const struct price *price),
                           const char *one, const char *several)
{
    struct text ids = TEXT_INIT;
    size_t n = 0;
    for (size_t i = 0; i < plan->n_bill; i++)
        if (is(problem, &problem->prices[plan->bill[i].part]))
            text_printf(&ids, "%s%s", n++ ? ", " : "", problem->snapshot->parts[plan->bill[i].part].id);
    if (n > 0)
        problem_warn(problem, n == 1 ? one : several, ids.s);
    text_fini(&ids);
}

void plan_warn_of_quotes(const struct plan *plan, struct problem *problem)
{
    warn_of_prices(plan, problem, price_is_expired, "the quote of %s is not valid at the scenario's date",
                   "the quotes of %s are not valid at the scenario's date");
    warn_of_prices(plan, problem, price_is_assumed, "the price of %s is an assumption",
                   "the prices of %s are assumptions");
}

/* Of the orders of a bill. */
static struct claim_surcharge *claim_surcharges(size_t *n, const struct problem *problem,
                                                const struct bill_line *bill, size_t n_bill,
                                                struct arena *arena)
{
    size_t n_orders = 0;
    const struct vendor_order *orders = problem_orders(&n_orders, problem, bill, n_bill, arena);
    struct claim_surcharge *out = ARENA_NEW(arena, n_orders, struct claim_surcharge);
    *n = 0;
    for (size_t i = 0; i < n_orders; i++)
        if (orders[i].surcharge_minor > 0)
            out[(*n)++] = (struct claim_surcharge){orders[i].terms->vendor, orders[i].fee,
                                                   orders[i].surcharge_minor, orders[i].tax_minor};
    return out;
}

/* --- what the certificate checks --- */

static struct claim_kit_row *claim_kit(size_t *n, const struct plan *plan, const struct problem *problem,
                                       struct arena *arena)
{
    struct kit kit;
    kit_make(&kit, problem, plan->point.design, plan->point.nodes, plan->bill, plan->n_bill, arena);
    struct claim_kit_row *rows = ARENA_NEW(arena, kit.n, struct claim_kit_row);
    for (size_t i = 0; i < kit.n; i++)
        rows[i] = (struct claim_kit_row){problem->snapshot->parts[kit.rows[i].part].id, kit.rows[i].units,
                                         kit_serves(&kit.rows[i], problem, arena)};
    *n = kit.n;
    return rows;
}

void plan_claim(struct claim *claim, const struct plan *plan, const struct problem *problem,
                struct arena *arena)
{
    const struct snapshot *snapshot = problem->snapshot;
    const struct design *design = plan->point.design;
    size_t n_options = 0;
    const char *const *options = problem_options(&n_options, problem, design, arena);
    struct claim_app *apps = ARENA_NEW(arena, problem->n_work, struct claim_app);
    struct claim_line *lines = ARENA_NEW(arena, plan->n_bill, struct claim_line);
    for (size_t a = 0; a < problem->n_work; a++)
        apps[a] = (struct claim_app){
            .name = problem->work[a].name,
            .processes = plan->apps[a].processes,
            .rate = plan->apps[a].prediction.rate_ops / problem->work[a].application.model->rate_scale,
            .time_s = plan->apps[a].prediction.time_s,
            .time_fraction = plan->apps[a].time_fraction,
        };
    for (size_t i = 0; i < plan->n_bill; i++)
        lines[i] = (struct claim_line){.part = snapshot->parts[plan->bill[i].part].id,
                                       .quantity = plan->bill[i].quantity,
                                       .owned = plan->bill[i].owned,
                                       .total_minor = plan->bill[i].total_minor,
                                       .tax_minor = plan->bill[i].tax_minor};
    size_t n_surcharges = 0, n_kit = 0;
    const struct claim_kit_row *kit = claim_kit(&n_kit, plan, problem, arena);
    struct claim_surcharge *surcharges =
        claim_surcharges(&n_surcharges, problem, plan->bill, plan->n_bill, arena);
    *claim = (struct claim){
        .node = snapshot->parts[design->node->part].id,
        .nic = design->nic ? snapshot->parts[design->nic->part].id : NULL,
        .network = design->technology->id,
        .network_template = design->network->name,
        .switches = {claim_switch_of(design, 0, plan->point.nodes, snapshot),
                     claim_switch_of(design, 1, plan->point.nodes, snapshot)},
        .region_link = design->link ? snapshot->parts[design->link->part].id : NULL,
        .memory_option = design_module_id(design, snapshot),
        .memory_modules = design->memory ? design->memory->modules : 0,
        .param = design->param,
        .options = options,
        .n_options = n_options,
        .nodes = plan->point.nodes,
        .cost_minor = plan->point.cost_minor,
        .budget_minor = problem->budget_minor,
        .currency = problem->currency,
        .objective = plan->objective,
        .bound = plan->bound,
        .gap = plan->gap,
        .power_W = plan->power_W,
        .operation_minor = operation_total(&plan->operation),
        .proven = plan->status == PLAN_OPTIMAL,
        .unique = plan->unique,
        .apps = apps,
        .n_apps = problem->n_work,
        .kit = kit,
        .n_kit = n_kit,
        .lines = lines,
        .n_lines = plan->n_bill,
        .surcharges = surcharges,
        .n_surcharges = n_surcharges,
    };
}
