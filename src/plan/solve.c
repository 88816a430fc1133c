/* solve.c - the best plan for one cluster: exact by enumeration, or through the integer program; then
 * certified. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "plan/plan.h"
#include "plan/problem_purchase.h"
#include "plan/solve_parts.h"

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

void search_offer(struct search *search, const struct point *point)
{
    if (!search->found) {
        search->best = *point;
        search->found = true;
        return;
    }
    const int order = point_compare(search->problem, point, &search->best, NULL);
    if (order < 0)
        search->best = *point;
}

bool search_stopped(struct search *search)
{
    enum { LOOK_EVERY = 1024 };
    if (search->stopped || ++search->n_looked % LOOK_EVERY != 0)
        return search->stopped;
    const struct stop *stop = &search->options->stop;
    search->stopped = stop_reached(stop);
    return search->stopped;
}

double search_lambda_needed(const struct problem *problem)
{
    const double scale = problem_rate_scale(problem);
    const double target = problem->goal == GOAL_COST ? problem->target_rate * scale : 0;
    return fmax(target, problem->limits.min_rate * scale);
}

/* Takes the point the scan stands on, if it is one the problem allows. */
static void take(struct search *search, const struct scan *scan)
{
    const struct point point = {scan->design, scan->nodes,
                                problem_cost(search->problem, scan->design, scan->nodes), scan_lambda(scan)};
    if (point.lambda > search->fastest)
        search->fastest = point.lambda;
    if (point.lambda > 0 && point.lambda >= search->lambda_needed)
        search_offer(search, &point);
}

/* Where rates are known to rise with nodes the most nodes are the best; fewer only when they tie. */
static void search_rising(struct search *search, struct scan *scan, int64_t most)
{
    scan_jump(scan, most);
    const double best = scan_lambda(scan);
    for (int64_t nodes = most; nodes >= search->problem->limits.min_nodes; nodes--) {
        if (nodes < most)
            scan_jump(scan, nodes);
        if (compare_close(scan_lambda(scan), best) != 0)
            break;
        take(search, scan);
    }
    scan_jump(scan, most);
}

/* Every node count, but those of a rising stretch that a model vouches for: only its end can be the fastest.
 */
static void search_all(struct search *search, const struct design *design, int64_t most)
{
    const struct problem *problem = search->problem;
    struct scan scan;
    scan_start(&scan, problem, design, &search->gap);
    const int64_t rising = problem->goal == GOAL_RATE ? scan_vouched_until(problem, design, most) : 0;
    int64_t reached_minor = -1; /* goal cost: what the first nodes that reach the target cost */
    if (rising >= 1)
        search_rising(search, &scan, rising);
    while (scan.nodes < most && !search_stopped(search)) {
        const bool rose = scan_step(&scan);
        if (scan.nodes < problem->limits.min_nodes || (!rose && scan.nodes > problem->limits.min_nodes))
            continue; /* no faster than with fewer nodes, and no cheaper */
        if (reached_minor >= 0 && problem_cost(problem, design, scan.nodes) > reached_minor)
            break; /* more nodes cost no less, and of those at one cost the fastest is wanted */
        take(search, &scan);
        if (problem->goal == GOAL_COST && reached_minor < 0 && scan_lambda(&scan) >= search->lambda_needed)
            reached_minor = problem_cost(problem, design, scan.nodes);
    }
}

/* Least cost for a target where rates rise: the first node count that reaches it, by bisection. */
static void search_target(struct search *search, const struct design *design, int64_t most)
{
    struct scan scan;
    scan_start(&scan, search->problem, design, &search->gap);
    int64_t low = search->problem->limits.min_nodes - 1, high = most;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        scan_jump(&scan, middle);
        if (scan_lambda(&scan) >= search->lambda_needed)
            high = middle;
        else
            low = middle;
    }
    scan_jump(&scan, high);
    take(search, &scan);
    /* of those at this cost (nodes that are owned, or come in packs) the fastest is wanted */
    const int64_t cost_minor = problem_cost(search->problem, design, high);
    while (high < most && problem_cost(search->problem, design, high + 1) == cost_minor) {
        scan_jump(&scan, ++high);
        take(search, &scan);
    }
}

/* Cannot beat the plan found: not even if nothing were lost in communication. */
static bool out_of_reach(const struct search *search, const struct design *design, int64_t most)
{
    const double margin = 1 - 1e-9; /* a tie is looked at */
    return search->problem->goal == GOAL_RATE && search->found &&
           lambda_bound(search->problem, design, most) < search->best.lambda * margin;
}

static void search_design(struct search *search, const struct design *design, int64_t most)
{
    const struct problem *problem = search->problem;
    if (problem->goal == GOAL_COST && scan_vouched(problem, design, most))
        search_target(search, design, most);
    else if (!out_of_reach(search, design, most))
        search_all(search, design, most);
}

static void count_points(struct search *search, const struct design *design, int64_t most)
{
    const int64_t first = search->problem->limits.min_nodes;
    const int64_t bare = problem_bare_nodes_within(search->problem, design, search->budget_minor);
    if (bare < first)
        return;
    search->presolve.points += bare - first + 1;
    search->presolve.unaffordable += bare - (most < first ? first - 1 : most);
}

/* Designs whose best node count is known at once come first: what they reach rules out most of the others. */
static void enumerate(struct search *search)
{
    const struct problem *problem = search->problem;
    int64_t *most = mem_alloc(problem->n_designs, sizeof *most);
    double open = 0;
    size_t n_done = 0;
    for (size_t d = 0; d < problem->n_designs; d++) {
        most[d] = problem_nodes_within(problem, &problem->designs[d], search->budget_minor);
        count_points(search, &problem->designs[d], most[d]);
    }
    for (int late = 0; late <= 1; late++)
        for (size_t d = 0; d < problem->n_designs; d++) {
            const struct design *design = &problem->designs[d];
            if (most[d] < problem->limits.min_nodes || scan_vouched(problem, design, most[d]) == (late == 1))
                continue;
            stop_advance(&search->options->stop, (double)n_done++ / (double)problem->n_designs);
            if (!search_stopped(search))
                search_design(search, design, most[d]);
            if (search->stopped)
                open = fmax(open, lambda_bound(problem, design, most[d]));
        }
    free(most);
    search->lambda_bound = search->stopped ? open : search->best.lambda;
    search->presolve.kept = search->found ? 1 : 0;
    search->presolve.bound = search->presolve.points - search->presolve.unaffordable - search->presolve.kept;
}

/* --- infeasible --- */

static enum status explain(const struct search *search, struct diag *diag)
{
    const struct problem *problem = search->problem;
    const struct scenario *scenario = problem->scenario;
    const int64_t first = problem->limits.min_nodes;
    const struct design *cheapest = NULL;
    int64_t least = -1;
    for (size_t d = 0; d < problem->n_designs; d++) {
        const int64_t cost = problem_cost(problem, &problem->designs[d], first);
        if (cost >= 0 && (least < 0 || cost < least)) {
            least = cost;
            cheapest = &problem->designs[d];
        }
    }
    struct text amount = TEXT_INIT;
    struct text budget = TEXT_INIT;
    money_put(&amount, least, problem->currency, true);
    money_put(&budget, problem->budget_minor, problem->currency, true);
    enum status status = ST_INFEASIBLE;
    const int digits =
        search->fastest > search->lambda_needed * (1 - 1e-4) ? 10 : 6; /* that tell them apart */
    if (least < 0 || !cheapest)
        diag_set(diag, status,
                 "nothing can be bought: no design with %" PRId64 " nodes can be wired and has a price%s",
                 first, problem_limits_size(problem) ? " within the limits on power and rack units" : "");
    else if (least > problem->budget_minor)
        diag_set(diag, status,
                 "the budget %s %s is below the cheapest purchase: %" PRId64 " x %s (%s) for %s %s", budget.s,
                 problem->currency, first, problem->snapshot->parts[cheapest->node->part].id,
                 cheapest->technology->id, amount.s, problem->currency);
    else if (!(search->fastest > 0) && search->gap.message)
        diag_set(diag, status, "no affordable cluster can run the workload: %s", search->gap.message);
    else if (!(search->fastest > 0))
        diag_set(diag, status, "no affordable cluster can run every application within its limits");
    else
        diag_set(diag, status, "the fastest affordable cluster reaches %.*g %s, below the %.*g asked for",
                 digits, search->fastest / problem_rate_scale(problem), problem_rate_unit(problem), digits,
                 search->lambda_needed / problem_rate_scale(problem));
    text_fini(&amount);
    text_fini(&budget);
    if (scenario->budget.text && least > problem->budget_minor)
        return given_fail(&scenario->budget, status, diag) == ST_USAGE ? diag_turn(diag, status) : status;
    diag_place(diag, scenario->path, 0, 0);
    return status;
}

/* --- filling the plan --- */

static void fill_apps(struct plan *plan, const struct problem *problem, struct arena *arena)
{
    struct scan scan;
    scan_start(&scan, problem, plan->point.design, NULL);
    const int64_t rising = scan_vouched_until(problem, plan->point.design, plan->point.nodes);
    if (rising >= 1)
        scan_jump(&scan, rising);
    while (scan.nodes < plan->point.nodes)
        scan_step(&scan);
    plan->apps = ARENA_NEW(arena, problem->n_work, struct plan_app);
    for (size_t a = 0; a < problem->n_work; a++) {
        struct plan_app *app = &plan->apps[a];
        app->processes = scan.processes[a];
        app->rate =
            point_rate(&app->prediction, problem, plan->point.design, a, (double)app->processes, NULL);
        app->time_fraction = problem->weight[a] / app->rate * plan->point.lambda;
    }
}

/* The patterns whose times by size the messages of an application on the plan's cluster take. */
static void mark_times(bool used[N_MESSAGE_PATTERNS], const struct plan *plan, const struct problem *problem,
                       size_t a)
{
    struct message_use use[N_MESSAGE_PATTERNS];
    const struct view view =
        point_messages(use, problem, plan->point.design, a, (double)plan->apps[a].processes);
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
        if (use[i].most_B > 0)
            used[view.times[i] ? i : MESSAGE_PING_PONG] = true;
}

void plan_warn_of_apps(const struct plan *plan, struct problem *problem)
{
    bool used[N_MESSAGE_PATTERNS] = {false};
    for (size_t a = 0; a < problem->n_work; a++) {
        if (!(plan->apps[a].time_fraction > 0))
            continue;
        mark_times(used, plan, problem, a);
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
    size_t n_surcharges = 0;
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
        .lines = lines,
        .n_lines = plan->n_bill,
        .surcharges = surcharges,
        .n_surcharges = n_surcharges,
    };
}

static enum status certify(struct plan *plan, const struct problem *problem, struct arena *arena,
                           struct diag *diag)
{
    struct claim claim;
    plan_claim(&claim, plan, problem, arena);
    certificate_make(&plan->certificate, problem, &claim, arena);
    plan->certificate.method = plan->method == METHOD_ENUMERATED ? "enumerated" : "bound from branching";
    for (size_t i = 0; i < plan->certificate.n_checks; i++) {
        const struct check *check = &plan->certificate.checks[i];
        if (!check->ok)
            return diag_set(diag, ST_INTERNAL, "the certificate of the plan does not hold: %s: %s",
                            check->name, check->detail);
    }
    return ST_OK;
}

static void fill_bound(struct plan *plan, const struct search *search)
{
    const struct problem *problem = search->problem;
    plan->objective = plan_objective_of(problem, &plan->point);
    plan->bound = plan->objective;
    if (plan->status == PLAN_STOPPED && problem->goal == GOAL_RATE)
        plan->bound = fmax(search->lambda_bound, plan->point.lambda) / problem_rate_scale(problem);
    else if (plan->status == PLAN_STOPPED)
        plan->bound = problem->goal == GOAL_COST ? 0 : (double)INFINITY;
    /* a purchase of owned parts alone may cost nothing */
    plan->gap =
        plan->bound == plan->objective ? 0 : fabs(plan->bound - plan->objective) / fabs(plan->objective);
}

enum status search_check_question(const struct problem *problem, struct diag *diag)
{
    if (problem->counts == COUNTS_REAL)
        return given_error(&problem->scenario->counts_at, diag,
                           "counts 'real' has no purchase: half a node cannot be bought; use any or legal "
                           "(real is for curve, crossover and reproduce)");
    if (problem->goal != GOAL_COST && problem->budget_minor == BUDGET_NONE &&
        problem->limits.max_nodes == INT64_MAX)
        return diag_at(diag, ST_INPUT, problem->scenario->path, 0, 0,
                       "goal '%s' needs a budget, or limits: {max_nodes: ...}", goal_name(problem->goal));
    return ST_OK;
}

/* Without a budget a target is looked for up to this many nodes of each design. */
enum { NODES_FOR_A_TARGET = 10000000 };

enum status plan_solve(struct plan *out, struct problem *problem, const struct plan_options *options,
                       struct arena *arena, struct diag *diag)
{
    *out = (struct plan){.status = PLAN_INFEASIBLE, .method = options->method};
    if (problem->scenario->clusters > 1)
        return given_error(
            &problem->scenario->clusters_at, diag,
            "clusters: this question is answered for one cluster only; `optimize`, `verify`, `explain`, "
            "`whatif`, `curve`, `fleets`, `flip` and `export` take several");
    enum status status = search_check_question(problem, diag);
    if (problem->budget_minor == BUDGET_NONE && problem->limits.max_nodes > NODES_FOR_A_TARGET)
        problem->limits.max_nodes = NODES_FOR_A_TARGET;
    if (status == ST_OK)
        status = problem_cover(problem, problem->budget_minor, diag);
    if (status != ST_OK)
        return status;
    struct search search = {.problem = problem,
                            .options = options,
                            .budget_minor = problem->budget_minor,
                            .lambda_needed = search_lambda_needed(problem)};
    if (options->method == METHOD_ENUMERATED)
        enumerate(&search);
    else
        status = solve_program(&search, diag);
    out->presolve = search.presolve;
    if (status == ST_OK && !search.found && !search.stopped)
        status = explain(&search, diag);
    else if (status == ST_OK && !search.found)
        status = diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0, "stopped before a plan was found");
    if (status == ST_OK) {
        out->status = search.stopped ? PLAN_STOPPED : PLAN_OPTIMAL;
        out->found = true;
        out->point = search.best;
        out->unique = point_is_unique(problem, &out->point);
        out->bill = problem_bill(&out->n_bill, problem, out->point.design, out->point.nodes, arena);
        out->power_W = problem_power_W(problem, out->bill, out->n_bill);
        if (problem->scenario->purchase.operation.given)
            out->operation = problem_operation(problem, out->point.design, out->point.nodes);
        fill_apps(out, problem, arena);
        fill_bound(out, &search);
        plan_warn_of_apps(out, problem);
        plan_warn_of_quotes(out, problem);
        out->warnings = problem->warnings;
        out->n_warnings = problem->n_warnings;
        status = certify(out, problem, arena, diag);
    }
    diag_fini(&search.gap);
    if (status == ST_OK && out->status == PLAN_STOPPED)
        return ST_STOPPED;
    return status;
}
