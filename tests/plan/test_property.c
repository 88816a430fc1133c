/* test_property.c - the optimum against a scan of every point, on random catalogues; and against itself. */
#include "check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/plan.h"
#include "plan/problem_purchase.h"
#include "plan/program.h"
#include "cable_ways.h"
#include "count_purchase.h"
#include "random_problem.h"

enum { CASES = 1000 };

static const struct random_kind KINDS[] = {
    {.max_apps = 1},
    {.max_apps = 3},
    {.max_apps = 1, .switches = true},
    {.max_apps = 2, .cores = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true},
    {.max_apps = 3, .switches = true, .steps = true, .owned = true, .other_goals = true},
    {.max_apps = 2, .steps = true, .owned = true, .other_goals = true, .purchase = true},
    {.max_apps = 1, .templates = true, .steps = true, .purchase = true},
    {.max_apps = 1, .switches = true, .templates = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true, .templates = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true, .stock = true},
    {.max_apps = 1, .steps = true, .owned = true, .purchase = true, .stock = true},
    {.max_apps = 1, .switches = true, .steps = true, .templates = true, .stock = true},
    {.max_apps = 1, .switches = true, .owned = true, .other_goals = true, .twins = true},
    {.max_apps = 2, .steps = true, .owned = true, .other_goals = true, .purchase = true, .options = true},
    {.max_apps = 1, .steps = true, .purchase = true, .stock = true, .options = true},
    {.max_apps = 1, .switches = true, .steps = true, .owned = true, .vendors = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .templates = true, .vendors = true},
    {.max_apps = 1, .switches = true, .templates = true, .headroom = true},
    {.max_apps = 1, .templates = true, .steps = true, .purchase = true, .headroom = true},
    {.max_apps = 1, .chassis = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true, .chassis = true},
    {.max_apps = 1, .switches = true, .owned = true, .templates = true, .chassis = true},
    {.max_apps = 1, .steps = true, .owned = true, .templates = true, .purchase = true, .chassis = true},
    {.max_apps = 1, .switches = true, .steps = true, .stock = true, .chassis = true},
    {.max_apps = 1, .switches = true, .purchase = true},
    {.max_apps = 2, .switches = true, .steps = true, .owned = true, .other_goals = true, .purchase = true},
    {.max_apps = 1, .switches = true, .steps = true, .stock = true, .purchase = true},
    {.max_apps = 1, .switches = true, .owned = true, .purchase = true, .headroom = true},
    {.max_apps = 2, .switches = true, .cores = true, .other_goals = true, .memory = true},
    {.max_apps = 1, .steps = true, .owned = true, .purchase = true, .stock = true, .memory = true},
    {.max_apps = 1, .switches = true, .templates = true, .stock = true, .headroom = true, .memory = true},
    {.max_apps = 2, .switches = true, .other_goals = true, .lengths = true},
    {.max_apps = 3, .cores = true, .messages = true},
    {.max_apps = 2, .switches = true, .steps = true, .templates = true, .messages = true},
    {.max_apps = 1, .switches = true, .lengths = true, .headroom = true},
    {.max_apps = 1, .switches = true, .steps = true, .lengths = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* What a test looks at: the kept cases first, which once went wrong; then one for each seed. */
struct random_case {
    uint64_t seed;
    struct random_kind kind;
};

static const struct random_case KEPT[] = {
    /* distribution units take rack units, which the racks have to hold */
    {7189, {.max_apps = 1, .switches = true, .owned = true, .purchase = true, .headroom = true}},
};
enum { N_KEPT = sizeof KEPT / sizeof *KEPT };

static struct random_case case_at(uint64_t n)
{
    if (n < N_KEPT)
        return KEPT[n];
    const uint64_t seed = n - N_KEPT;
    return (struct random_case){seed, KINDS[seed % N_KINDS]};
}

/* --- a scan that shares nothing with presolve, covers or scans
 * ------------------------------------------------------ */

/* While it is set, parts of the kinds that come from one vendor come from this one. */
static const char *only_vendor;

static const char *vendor_of(const struct part *part)
{
    return *part->vendor ? part->vendor : part->id;
}

static bool of_others(const struct problem *problem, size_t part)
{
    const struct given_list *kinds = &problem->scenario->limits.one_vendor;
    const struct part *of = &problem->snapshot->parts[part];
    bool counts = false;
    for (size_t i = 0; i < kinds->n; i++)
        counts = counts || strcmp(kinds->v[i].text, part_kind_name(of->kind)) == 0;
    return only_vendor && counts && strcmp(vendor_of(of), only_vendor) != 0;
}

/* Every mix of the offers, by recursion; `slots` are those that line cards of the family take and no chassis
 * has given yet. What is known is looked up: the same rest is met again and again. */
enum { NEED_KNOWN = 160, SLOTS_KNOWN = 80, UNKNOWN = -2 };

static int64_t cheapest(const struct problem *problem, const struct supply *supply, size_t i, int64_t need,
                        int64_t slots);

/* [n_offers + 1][NEED_KNOWN][SLOTS_KNOWN] of each supply of the problem at hand. */
static int64_t *known_least[256];

static void forget(void)
{
    for (size_t s = 0; s < sizeof known_least / sizeof *known_least; s++) {
        free(known_least[s]);
        known_least[s] = NULL;
    }
}

static int64_t cheapest_known(const struct problem *problem, const struct supply *supply, size_t i,
                              int64_t need, int64_t slots)
{
    const size_t s = (size_t)(supply - problem->supplies);
    assert_true(s < sizeof known_least / sizeof *known_least);
    need = need > 0 ? need : 0;
    slots = slots > 0 ? slots : 0;
    if (need >= NEED_KNOWN || slots >= SLOTS_KNOWN || supply->n_offers == 1)
        return cheapest(problem, supply, i, need, slots);
    if (!known_least[s]) {
        const size_t n = (supply->n_offers + 1) * NEED_KNOWN * SLOTS_KNOWN;
        known_least[s] = mem_alloc(n, sizeof *known_least[s]);
        for (size_t k = 0; k < n; k++)
            known_least[s][k] = UNKNOWN;
    }
    int64_t *least = &known_least[s][(i * NEED_KNOWN + (size_t)need) * SLOTS_KNOWN + (size_t)slots];
    if (*least == UNKNOWN)
        *least = cheapest(problem, supply, i, need, slots);
    return *least;
}

static int64_t cheapest(const struct problem *problem, const struct supply *supply, size_t i, int64_t need,
                        int64_t slots)
{
    const int64_t family = i < supply->n_offers ? supply->offers[i].family : 0;
    if (slots > 0 && family != supply->offers[i - 1].family)
        return -1;
    if (i == supply->n_offers)
        return need <= 0 ? 0 : -1;
    int64_t best = -1;
    const struct offer *offer = &supply->offers[i];
    const bool chassis = offer->slots > 0;
    const int64_t most =
        chassis ? (slots + offer->slots - 1) / offer->slots : (need + offer->units - 1) / offer->units;
    for (int64_t n = 0; n == 0 || n <= most; n++) {
        const int64_t rest = cheapest_known(problem, supply, i + 1, need - n * offer->units,
                                            chassis  ? slots - n * offer->slots
                                            : family ? slots + n
                                                     : 0);
        const int64_t cost = n > 0 && of_others(problem, offer->part)
                                 ? -1
                                 : count_order(problem, offer->part, n - offer->owned);
        if (rest >= 0 && cost >= 0 && (best < 0 || rest + cost < best))
            best = rest + cost;
    }
    return best;
}

static double rate_at(const struct problem *problem, const struct design *design, size_t a, int64_t p)
{
    const struct application *app = &problem->work[a].application;
    const struct scenario *scenario = problem->scenario;
    struct prediction prediction;
    struct diag quiet = DIAG_INIT;
    const double sharing = (double)(p < design->node->cores ? p : design->node->cores);
    const int64_t memory_B = design->node->memory_B + (design->memory ? design->memory->added_B : 0);
    struct design bare = *design; /* the network's figures computed anew, not out of their table */
    bare.n_figures = 0;
    struct view view = design_view(&bare, (double)p, design->node->cores);
    if ((scenario->counts == COUNTS_LEGAL && !app->model->admissible(app, p)) ||
        (scenario->enforce_code_caps && p > app->model->code_cap(app)) ||
        (scenario->enforce_memory && app->model->memory_Bpp(app, (double)p) > (double)memory_B / sharing))
        return 0;
    view.rate_ops = problem->speed[design->node_index * problem->n_work + a].rate_ops;
    const enum status status = model_eval(&prediction, app, &view, (double)p, &quiet);
    diag_fini(&quiet);
    if (status != ST_OK)
        return 0;
    return scenario->by_runs ? 1 / prediction.time_s : prediction.rate_ops;
}

struct best {
    bool found;
    double value;
    int64_t cost_minor; /* least cost of a point that ties on the value and the rate */
    double lambda;
};

static void look(struct best *best, const struct problem *problem, int64_t cost, double lambda,
                 double power_W)
{
    double value = lambda;
    if (problem->goal == GOAL_COST)
        value = -(double)cost;
    else if (problem->goal == GOAL_RATE_PER_COST)
        value = lambda / (double)cost;
    else if (problem->goal == GOAL_RATE_PER_WATT)
        value = lambda / power_W;
    const double tolerance = 1e-12 * fabs(value);
    const bool first = !best->found || value > best->value + tolerance;
    const bool tie = best->found && fabs(value - best->value) <= tolerance;
    const bool faster = tie && lambda > best->lambda * (1 + 1e-12);
    const bool cheaper = tie && lambda >= best->lambda * (1 - 1e-12) && cost < best->cost_minor;
    if (first || faster || cheaper)
        *best = (struct best){true, value, cost, lambda};
}

/* A mix has a piece that no need asks for. */
static bool has_idle(const struct problem *problem, const struct design *design, int64_t nodes,
                     const struct counted *mixed)
{
    bool idle = false;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        int64_t over = -count_need(problem, design, i, nodes);
        for (size_t k = 0; supply->n_offers > 1 && k < supply->n_offers; k++)
            over += supply->offers[k].units * mixed->units[supply->offers[k].part];
        for (size_t k = 0; supply->n_offers > 1 && k < supply->n_offers; k++)
            idle = idle || (mixed->units[supply->offers[k].part] > 0 && supply->offers[k].units <= over);
    }
    return idle;
}

/* While it is set, clusters whose order of this part costs so much, or with a piece to spare, are left out.
 */
static size_t avoided_part = NO_INDEX;
static int64_t avoided_minor;

/* What a cluster with these mixes costs with all that is bought beside it; -1 where a limit on its size is
 * broken. */
static int64_t cost_with(struct counted *c, const struct problem *problem, const struct design *design,
                         int64_t nodes, const struct counted *mixed)
{
    int64_t total = 0;
    *c = (struct counted){.power_W = 0};
    count_cluster(c, problem, design, nodes, mixed);
    for (size_t p = 0; p < problem->snapshot->n_parts; p++) {
        const int64_t cost = count_order(problem, p, c->units[p] - problem->owned[p]);
        if (cost < 0)
            return -1;
        total += cost;
    }
    if (!count_allowed(c, problem))
        return -1;
    if (avoided_part != NO_INDEX) {
        const int64_t units = c->units[avoided_part] - problem->owned[avoided_part];
        if (count_order(problem, avoided_part, units) == avoided_minor ||
            has_idle(problem, design, nodes, mixed))
            return -1;
    }
    return total + (problem->scenario->purchase.budget_on_tco ? count_operation(c, problem, 1, nodes) : 0);
}

/* The cheaper of two; per watt that of less power, where both can be paid. */
static bool preferred(const struct problem *problem, int64_t cost, const struct counted *counted,
                      int64_t other_cost, const struct counted *other)
{
    const bool paid = cost <= problem->budget_minor && other_cost <= problem->budget_minor;
    if (problem->goal == GOAL_RATE_PER_WATT && paid && counted->power_W != other->power_W)
        return counted->power_W < other->power_W;
    return cost < other_cost;
}

/* The least of that over all mixes of the offers from the k-th of the i-th need on, which lacks so much. */
static int64_t purchase_cost(struct counted *c, const struct problem *problem, const struct design *design,
                             int64_t nodes, size_t i, size_t k, int64_t need, const struct counted *mixed)
{
    if (i == 0 && count_need(problem, design, 0, nodes) < 0)
        return -1;
    if (i == design->n_supplies)
        return cost_with(c, problem, design, nodes, mixed);
    const struct supply *supply = &problem->supplies[design->supply[i]];
    if (supply->n_offers == 1 || k == supply->n_offers) {
        const int64_t next = i + 1 < design->n_supplies ? count_need(problem, design, i + 1, nodes) : 0;
        if (supply->n_offers > 1 && need > 0)
            return -1;
        return purchase_cost(c, problem, design, nodes, i + 1, 0, next, mixed);
    }
    const int64_t units = supply->offers[k].units;
    int64_t best = -1;
    for (int64_t n = 0; n == 0 || (n - 1) * units < need; n++) {
        struct counted more = *mixed, counted;
        if (k + 1 == supply->n_offers && n * units < need)
            continue;
        count_part(&more, problem, supply->offers[k].part, n);
        const int64_t cost =
            purchase_cost(&counted, problem, design, nodes, i, k + 1, need - n * units, &more);
        if (cost < 0 || (best >= 0 && !preferred(problem, cost, &counted, best, c)))
            continue;
        best = cost;
        *c = counted;
    }
    return best;
}

/* Of the cables of the technology that are this long, but not `but`, the cheapest; -1: none is. */
static int64_t cable_minor(const struct problem *problem, const struct design *design, int64_t way_mm,
                           size_t but)
{
    int64_t best = -1;
    for (size_t i = 0; i < problem->snapshot->n_cables; i++) {
        const struct cable *cable = &problem->snapshot->cables[i];
        const int64_t minor = count_order(problem, cable->part, 1);
        if (cable->technology == design->technology_index && cable->part != but &&
            (cable->length_m == 0 || cable->length_m * 1000 > (double)way_mm - 1e-6) &&
            (best < 0 || minor < best))
            best = minor;
    }
    return best;
}

/* Where racks have places: of each node in turn, the cables to the rack in the middle and those inside that
 * rack. */
static size_t star_ways(int64_t *ways, const struct problem *problem, const struct design *design,
                        int64_t nodes)
{
    const struct layout *layout = &problem->scenario->purchase.layout.layout;
    const bool star = strcmp(design->network->name, "star") == 0;
    const int64_t nics = star ? design->param[0] : design->param[2], cables = star ? 1 : design->param[1];
    int64_t racks = 0;
    size_t n = 0;
    while (racks * layout->nodes_per_rack < nodes)
        racks++;
    for (int64_t node = 0; node < nodes; node++) {
        const int64_t places = llabs(node / layout->nodes_per_rack - (racks - 1) / 2);
        for (int64_t k = 0; k < nics * cables; k++)
            ways[n++] = k >= nics || places == 0 ? layout->in_rack_mm
                                                 : places * layout->rack_pitch_mm + layout->overhead_mm;
    }
    return n;
}

static size_t tree_ways(int64_t *ways, const struct problem *problem, const struct design *design,
                        int64_t nodes)
{
    const struct layout *layout = &problem->scenario->purchase.layout.layout;
    struct network_shape shape;
    if (!design->network->shape(&shape, design, nodes))
        return 0;
    const int64_t spare = spare_of(&design->spare_ports, nodes * shape.ports);
    if (spare > 0 && !design->network->shape(&shape, design, nodes + (spare - 1) / shape.ports + 1))
        return 0;
    return cable_ways(ways, layout, &shape.topology.tree, shape.rails, nodes, shape.ports / shape.rails);
}

static int falling(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x < y) - (x > y);
}

/* The cables of the technology one after another: each the cheapest that is long enough; and, where a cable
 * has steps, with every number of the others given up for it. -1: one is too long. */
static int64_t cables_cost(const struct problem *problem, const struct design *design, int64_t nodes)
{
    enum { WAYS = 100000 };
    int64_t *ways = malloc(WAYS * sizeof *ways), total = 0, forced = 0;
    const size_t n = (design->network->n_switches > 1 ? tree_ways : star_ways)(ways, problem, design, nodes);
    const struct cable *stepped = NULL;
    assert_true(n <= WAYS);
    for (size_t i = 0; i < problem->snapshot->n_cables; i++)
        if (problem->snapshot->cables[i].technology == design->technology_index &&
            problem->prices[problem->snapshot->cables[i].part].n > 1)
            stepped = &problem->snapshot->cables[i];
    size_t n_open = 0;
    for (size_t i = 0; i < n && total >= 0; i++) {
        const bool may =
            stepped && (stepped->length_m == 0 || stepped->length_m * 1000 > (double)ways[i] - 1e-6);
        const int64_t minor = cable_minor(problem, design, ways[i], stepped ? stepped->part : NO_INDEX);
        if (minor < 0 && !may)
            total = -1;
        else if (minor < 0)
            forced++;
        else
            total += minor;
        if (minor >= 0 && may)
            ways[n_open++] = minor;
    }
    if (total >= 0 && stepped) {
        qsort(ways, n_open, sizeof *ways, falling);
        int64_t rest = total, best = rest + (forced ? count_order(problem, stepped->part, forced) : 0);
        for (size_t i = 0; i < n_open; i++) {
            rest -= ways[i];
            const int64_t cost = rest + count_order(problem, stepped->part, forced + (int64_t)i + 1);
            best = cost < best ? cost : best;
        }
        total = best;
    }
    free(ways);
    return total;
}

static bool is_cable(enum resource resource)
{
    return resource >= RESOURCE_CABLE && resource <= RESOURCE_CABLE_LAST;
}

static int64_t mixed_cost(const struct problem *problem, const struct design *bare, int64_t nodes)
{
    const bool by_length = problem->scenario->purchase.layout.at.text != NULL;
    int64_t total = by_length ? cables_cost(problem, bare, nodes) : 0;
    for (size_t i = 0; i < bare->n_supplies && total >= 0; i++) {
        const size_t s = bare->supply[i];
        if (by_length && is_cable(problem->supplies[s].resource))
            continue;
        const int64_t need = count_need(problem, bare, i, nodes);
        const int64_t cost = need < 0 ? -1 : cheapest_known(problem, &problem->supplies[s], 0, need, 0);
        total = cost < 0 ? -1 : total + cost;
    }
    return total;
}

static void scan_designs(struct best *best, const struct problem *problem, bool purchase)
{
    const double target = problem->goal == GOAL_COST ? problem->target_rate * problem_rate_scale(problem) : 0;
    forget();
    for (size_t d = 0; d < problem->n_designs; d++) {
        const struct design *design = &problem->designs[d];
        struct design bare = *design;
        bare.n_figures = 0;
        double rate[APPS_AT_MOST] = {0};
        for (int64_t nodes = 1; nodes <= problem->limits.max_nodes; nodes++) {
            struct counted counted = {.power_W = 1};
            const struct counted none = {.power_W = 0};
            const int64_t total = purchase ? purchase_cost(&counted, problem, &bare, nodes, 0, 0, 0, &none)
                                           : mixed_cost(problem, &bare, nodes);
            if (total < 0 || total > problem->budget_minor)
                break; /* costs never fall with nodes */
            double time = 0;
            for (size_t a = 0; a < problem->n_work; a++) {
                for (int64_t p = (nodes - 1) * design->node->cores + 1; p <= nodes * design->node->cores; p++)
                    rate[a] = fmax(rate[a], rate_at(problem, design, a, p));
                time += problem->weight[a] / rate[a];
            }
            const double lambda = isfinite(time) ? 1 / time : 0;
            if (nodes >= problem->limits.min_nodes && lambda > 0 && lambda >= target)
                look(best, problem, total, lambda, counted.power_W);
        }
    }
}

/* All purchases; where kinds come from one vendor, of each vendor in turn, of designs that know of none. */
static struct best scan_everything(const struct problem *problem, bool purchase)
{
    struct best best = {0};
    if (problem->scenario->limits.one_vendor.n == 0) {
        scan_designs(&best, problem, purchase);
        return best;
    }
    struct arena arena = ARENA_INIT;
    struct diag quiet = DIAG_INIT;
    struct scenario scenario = *problem->scenario;
    struct problem open;
    scenario.limits.one_vendor.n = 0;
    assert_int_equal(problem_build(&open, &scenario, problem->snapshot, &arena, &quiet), ST_OK);
    open.scenario = problem->scenario;
    open.budget_minor = problem->budget_minor;
    for (size_t p = 0; p < problem->snapshot->n_parts; p++) {
        only_vendor = vendor_of(&problem->snapshot->parts[p]);
        scan_designs(&best, &open, purchase);
    }
    only_vendor = NULL;
    diag_fini(&quiet);
    arena_fini(&arena);
    return best;
}

/* --- properties
 * ------------------------------------------------------------------------------------------------------ */

struct run {
    struct arena arena;
    struct random_question question;
    struct problem problem;
    struct plan plan;
    struct diag diag;
    enum status status;
};

static void begin(struct run *run, const struct random_case *of)
{
    *run = (struct run){.arena = ARENA_INIT, .diag = DIAG_INIT};
    struct random random = {of->seed};
    random_question(&run->question, &random, &of->kind, &run->arena);
    run->status = problem_build(&run->problem, &run->question.scenario, &run->question.snapshot, &run->arena,
                                &run->diag);
    if (run->status != ST_OK && run->status != ST_INFEASIBLE)
        fail_msg("seed %" PRIu64 ": %s", of->seed, run->diag.message);
}

static void end(struct run *run)
{
    diag_fini(&run->diag);
    arena_fini(&run->arena);
}

static void solve(struct run *run, enum plan_method method, uint64_t seed)
{
    const struct plan_options options = {.method = method};
    diag_fini(&run->diag);
    run->status = plan_solve(&run->plan, &run->problem, &options, &run->arena, &run->diag);
    if (run->status != ST_OK && run->status != ST_INFEASIBLE)
        fail_msg("seed %" PRIu64 ": %s", seed, run->diag.message);
}

/* The plan is the best point there is: its value, and the least cost at which that value can be had. */
static void check_against(const struct run *run, const struct best *best, uint64_t seed, const char *what)
{
    if (best->found != run->plan.found)
        fail_msg("seed %" PRIu64 ", %s: %s by scan, %s by plan_solve", seed, what,
                 best->found ? "feasible" : "infeasible", run->plan.found ? "feasible" : "infeasible");
    if (!best->found)
        return;
    const double value = point_objective(&run->problem, &run->plan.point);
    if (fabs(value - best->value) > 2e-12 * fabs(best->value) ||
        run->plan.point.cost_minor != best->cost_minor)
        fail_msg("seed %" PRIu64 ", %s: plan %.17g for %" PRId64 ", scan %.17g for %" PRId64, seed, what,
                 value, run->plan.point.cost_minor, best->value, best->cost_minor);
    assert_true(run->plan.certificate.ok);
}

static void test_optimum_is_brute_force(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_found = 0, n_none = 0, n_by_power = 0;
    printf("random seeds 0 to %" PRIu64 "\n", n_cases - 1);
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        const uint64_t seed = of.seed;
        struct run run;
        begin(&run, &of);
        if (run.status == ST_OK) {
            const struct best best = scan_everything(&run.problem, of.kind.purchase);
            solve(&run, METHOD_ENUMERATED, seed);
            check_against(&run, &best, seed, "enumerated");
            n_found += run.plan.found;
            n_by_power += run.plan.found && run.problem.goal == GOAL_RATE_PER_WATT &&
                          problem_weighs_design(&run.problem, run.plan.point.design);
            solve(&run, METHOD_BRANCH_AND_BOUND, seed);
            check_against(&run, &best, seed, "branch and bound");
        } else if (run.question.scenario.limits.one_vendor.n > 0) {
            n_none++;
            assert_false(scan_everything(&run.problem, false).found);
        }
        end(&run);
    }
    printf("%" PRIu64 " found, %" PRIu64 " of them with mixes of least power, %" PRIu64
           " without a design of one vendor\n",
           n_found, n_by_power, n_none);
    assert_true(n_found > n_cases / 2 && (n_by_power > 0 || n_cases < CASES));
}

/* Every design comes with the nodes' own memory and with each option that there is for its node. */
static void test_memory_options(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_seen = 0, n_bought = 0;
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        const uint64_t seed = of.seed;
        struct run run;
        if (!of.kind.memory)
            continue;
        begin(&run, &of);
        const struct problem *problem = &run.problem;
        const struct snapshot *snapshot = problem->snapshot;
        uint64_t n_wanted = 0, n_there = 0;
        for (size_t d = 0; run.status == ST_OK && d < problem->n_designs; d++) {
            n_there += problem->designs[d].memory != NULL;
            for (size_t i = 0; i < snapshot->n_memory_options && !problem->designs[d].memory; i++)
                n_wanted += &snapshot->nodes[snapshot->memory_options[i].node] == problem->designs[d].node;
        }
        /* what must be bought leaves only designs that have it */
        if (run.status == ST_OK && problem->limits.must_buy.n == 0)
            assert_int_equal(n_there, problem->scenario->enforce_memory ? n_wanted : 0);
        n_seen += n_there;
        if (run.status == ST_OK)
            solve(&run, METHOD_ENUMERATED, seed);
        n_bought += run.status == ST_OK && run.plan.found && run.plan.point.design->memory;
        end(&run);
    }
    printf("%" PRIu64 " designs with an option, %" PRIu64 " plans with one\n", n_seen, n_bought);
    assert_true(n_seen > 0 && n_bought > 0);
}

static bool in_mix(const struct problem *problem, const struct design *design, size_t part)
{
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        for (size_t k = 0; supply->n_offers > 1 && k < supply->n_offers; k++)
            if (supply->offers[k].part == part)
                return true;
    }
    return false;
}

/* The least cost with another order of a part, of all those that the mixes of a cluster decide. */
static size_t check_other_costs(const struct problem *problem, const struct design *design, int64_t nodes,
                                uint64_t seed)
{
    const struct counted none = {.power_W = 0};
    struct design bare = *design;
    struct counted own, other = {.power_W = 0};
    size_t n = 0;
    bare.n_figures = 0;
    const int64_t least = purchase_cost(&own, problem, &bare, nodes, 0, 0, 0, &none);
    if (least < 0)
        return 0;
    struct arena arena = ARENA_INIT;
    size_t n_bill = 0;
    const struct bill_line *bill = problem_bill(&n_bill, problem, design, nodes, &arena);
    for (size_t i = 0; i < n_bill; i++) {
        const size_t part = bill[i].part;
        if (problem->prices[part].n == 0 || problem->prices[part].steps[0].pack_minor == 0)
            continue;
        avoided_part = part;
        avoided_minor = count_order(problem, part, bill[i].used - problem->owned[part]);
        const int64_t most = purchase_cost(&other, problem, &bare, nodes, 0, 0, 0, &none);
        const int64_t got = problem_other_cost(problem, design, nodes, part);
        /* more of an extra for a larger cluster at no lower a cost: never better at any price */
        const bool larger = !in_mix(problem, design, part) && other.units[part] > bill[i].used;
        if ((got >= 0 && got < least) || (most >= 0 && !larger && (got < 0 || got > most)))
            fail_msg("seed %" PRIu64 ", %" PRId64 " nodes, other than %" PRId64 " x %s: %" PRId64
                     ", by scan %" PRId64 " to %" PRId64,
                     seed, nodes, bill[i].used, problem->snapshot->parts[part].id, got, least, most);
        n += got >= 0;
    }
    avoided_part = NO_INDEX;
    arena_fini(&arena);
    return n;
}

static void test_other_mixes(void **state)
{
    (void)state;
    const uint64_t n_cases = random_cases(CASES);
    size_t n = 0;
    for (uint64_t i = 0; i < N_KEPT + n_cases; i++) {
        const struct random_case of = case_at(i);
        struct run run;
        if (!of.kind.switches || !of.kind.purchase)
            continue;
        begin(&run, &of);
        if (run.status == ST_OK)
            solve(&run, METHOD_ENUMERATED, of.seed);
        const bool asked = run.status == ST_OK && run.problem.goal != GOAL_RATE_PER_WATT;
        for (size_t d = 0; asked && d < run.problem.n_designs; d++)
            for (int64_t nodes = 1; nodes <= 7; nodes += 3)
                if (problem_weighs_design(&run.problem, &run.problem.designs[d]) &&
                    nodes <=
                        problem_nodes_within(&run.problem, &run.problem.designs[d], run.problem.budget_minor))
                    n += check_other_costs(&run.problem, &run.problem.designs[d], nodes, of.seed);
        end(&run);
    }
    printf("%zu clusters with other mixes\n", n);
    assert_true(n > n_cases / 10);
}

/* A budget equal to the plan's cost buys it; one cent less buys what a scan finds there, never the same plan.
 */
static void test_knife_edges(void **state)
{
    const uint64_t n_cases = random_cases(CASES);
    (void)state;
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        const uint64_t seed = of.seed;
        struct run run;
        begin(&run, &of);
        if (run.status == ST_OK)
            solve(&run, METHOD_ENUMERATED, seed);
        if (run.status == ST_OK && run.plan.found) {
            const int64_t cost = run.plan.point.cost_minor;
            for (int64_t less = 0; less <= 1 && cost > 1; less++) {
                run.problem.budget_minor = cost - less;
                const struct best best = scan_everything(&run.problem, of.kind.purchase);
                solve(&run, METHOD_ENUMERATED, seed);
                check_against(&run, &best, seed, less ? "one cent less" : "budget equal to the cost");
                assert_true(!run.plan.found || run.plan.point.cost_minor <= cost - less);
            }
        }
        end(&run);
    }
}

/* Optimality by the certificate's own enumeration, with tables of its own. */
static void test_certificate_enumerates(void **state)
{
    const uint64_t n_cases = random_cases(CASES);
    (void)state;
    int n_tied = 0;
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        const uint64_t seed = of.seed;
        struct run run;
        begin(&run, &of);
        if (run.status == ST_OK)
            solve(&run, METHOD_ENUMERATED, seed);
        if (run.status == ST_OK && run.plan.found) {
            struct claim claim;
            struct certificate certificate;
            plan_claim(&claim, &run.plan, &run.problem, &run.arena);
            certificate_make(&certificate, &run.problem, &claim, &run.arena);
            certificate_add_enumeration(&certificate, &run.problem, &claim, 1000000, &run.arena);
            for (size_t i = 0; i < certificate.n_checks; i++)
                if (!certificate.checks[i].ok)
                    fail_msg("seed %" PRIu64 ": %s: %s", seed, certificate.checks[i].name,
                             certificate.checks[i].detail);
            n_tied += !run.plan.unique;
            claim.unique = !claim.unique;
            certificate_add_enumeration(&certificate, &run.problem, &claim, 1000000, &run.arena);
            assert_false(certificate.ok);
            for (int side = -1; side <= 1 && claim.power_W > 0; side += 2) {
                claim.power_W = run.plan.power_W * (1 + 1e-6 * side);
                certificate_make(&certificate, &run.problem, &claim, &run.arena);
                assert_false(certificate.ok);
            }
        }
        end(&run);
    }
    printf("%d plans tie with another purchase\n", n_tied);
    assert_true(n_tied > 0);
}

/* More money never buys less; more nodes never cost less. */
static void test_monotone(void **state)
{
    const uint64_t n_cases = random_cases(CASES);
    (void)state;
    for (uint64_t n = 0; n < N_KEPT + n_cases; n++) {
        const struct random_case of = case_at(n);
        const uint64_t seed = of.seed;
        struct run run;
        begin(&run, &of);
        if (run.status == ST_OK && run.problem.goal == GOAL_RATE) {
            const int64_t budget = run.problem.budget_minor;
            double last = 0;
            for (int64_t part = 1; part <= 4; part++) {
                run.problem.budget_minor = budget * part / 4;
                solve(&run, METHOD_ENUMERATED, seed);
                const double now = run.plan.found ? run.plan.point.lambda : 0;
                assert_true(now >= last * (1 - 1e-12));
                last = now;
            }
            for (size_t d = 0; d < run.problem.n_designs; d++) {
                const int64_t most = problem_nodes_within(&run.problem, &run.problem.designs[d], budget);
                for (int64_t nodes = 1; nodes < most; nodes++)
                    assert_true(problem_cost(&run.problem, &run.problem.designs[d], nodes) <=
                                problem_cost(&run.problem, &run.problem.designs[d], nodes + 1));
            }
        }
        end(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_optimum_is_brute_force),
        cmocka_unit_test(test_memory_options),
        cmocka_unit_test(test_other_mixes),
        cmocka_unit_test(test_knife_edges),
        cmocka_unit_test(test_certificate_enumerates),
        cmocka_unit_test(test_monotone),
    };
    return cmocka_run_group_tests_name("plan/property", tests, NULL, NULL);
}
