/* test_failing.c - purchases of nodes that fail equal a brute force over designs, working nodes, units of
 * storage and spares, whose efficiency and availability are computed here by bisection and by sums. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "check.h"
#include "generator/random_numbers.h"
#include "problem/candidate.h"
#include "problem/machines.h"
#include "requests.h"
#include "search/instance_cost.h"
#include "search/plan.h"

enum { CASES = 1000, UNITS_AT_MOST = 4, NODES_MOST = 9, APPS_MOST = 2 };

/* The terms of a case. */
struct terms {
    double mtbf_h, fixed_s, restart_s, repair_h, repair_share, write_Bps, read_Bps;
    int spares; /* -1: auto */
    size_t n_apps;
    struct {
        double checkpoint_B;
        int per_process; /* checkpoint_B is of a process */
        int job;         /* nodes of a job; 0: the whole machine */
    } app[APPS_MOST];
};

/* y in (0, 1) with y e^-y = e^(-1 - c), by bisection of z = 1 - y: -ln(1 - z) - z = c rises with z. */
static double useful_share(double c)
{
    double low = 0, high = 1;
    for (int i = 0; i < 200 && c > 0; i++) {
        const double middle = (low + high) / 2;
        *(-log1p(-middle) - middle < c ? &low : &high) = middle;
    }
    return 1 - (c > 0 ? high : 0);
}

/* At most s of n + s nodes down: the sum of binomial terms. */
static double enough_up(int64_t n, int64_t s, double u)
{
    double sum = 0;
    for (int64_t i = 0; i <= s; i++)
        sum += exp(lgamma((double)(n + s + 1)) - lgamma((double)(i + 1)) - lgamma((double)(n + s - i + 1))) *
               pow(u, (double)i) * pow(1 - u, (double)(n + s - i));
    return sum;
}

static double efficiency(const struct terms *t, size_t a, int64_t n, double p, int64_t k)
{
    const double between_s = t->mtbf_h * 3600 / (double)n;
    const double size_B = t->app[a].per_process ? t->app[a].checkpoint_B * p : t->app[a].checkpoint_B;
    const double write_s = k > 0 ? size_B / ((double)k * t->write_Bps) : 0;
    const double read_s = k > 0 ? size_B / ((double)k * t->read_Bps) : 0;
    return exp(-(t->restart_s + read_s) / between_s) * useful_share((t->fixed_s + write_s) / between_s);
}

/* The best rate of a design with `nodes` nodes, over all process counts and splits. */
static double best_rate(const struct instance *instance, const struct design *design, const struct terms *t,
                        size_t a, int64_t nodes)
{
    const int64_t each = instance_processes_per_node(instance, design, a), job = t->app[a].job;
    const double lost_h = t->repair_h * t->repair_share, u = lost_h / (t->mtbf_h + lost_h);
    double best = 0;
    for (int64_t p = 1; p <= nodes * each; p++) {
        struct prediction prediction;
        const double rate = candidate_rate(&prediction, instance, design, a, (double)p, NULL);
        const int64_t n = (p + each - 1) / each;
        const double kept = efficiency(t, a, n, (double)p, design->bought.storage.units);
        if (job > 0) {
            if (n <= job && nodes >= job)
                best = fmax(best, rate * kept * (1 - u) * (double)nodes / (double)job);
            continue;
        }
        const int64_t s = t->spares < 0 ? nodes - n : t->spares;
        if (n + s <= nodes)
            best = fmax(best, rate * kept * enough_up(n, s, u));
    }
    return best;
}

/* The rate of the workload: the mean by the shares of the work, 0 if an application does not run. */
static double best_of_all(const struct instance *instance, const struct design *design, const struct terms *t,
                          int64_t nodes)
{
    double time = 0;
    for (size_t a = 0; a < t->n_apps; a++) {
        const double rate = best_rate(instance, design, t, a, nodes) * instance->load.factor[a] /
                            instance_rate_scale(instance);
        if (!(rate > 0))
            return 0;
        time += instance->load.weight[a] / rate;
    }
    return 1 / time;
}

/* The objective of the best purchase by trying each; NAN: nothing can be bought. */
static double brute_force(const struct instance *instance, const struct terms *t)
{
    double best = NAN;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        for (int64_t nodes = 1; nodes <= NODES_MOST; nodes++) {
            const struct design *design = &instance->choice.designs[d];
            const int64_t cost = instance_cost(instance, design, nodes);
            if (cost < 0 || cost > instance->budget_minor)
                continue;
            const double rate = best_of_all(instance, design, t, nodes);
            const double money = (double)cost / instance->market.minor_per_major;
            const double power_W = instance_size(instance, design, nodes).of[SIZE_POWER];
            const double objective = instance->goal == GOAL_COST            ? -money
                                     : instance->goal == GOAL_RATE_PER_COST ? rate / money
                                     : instance->goal == GOAL_RATE_PER_WATT ? rate / power_W
                                                                            : rate;
            const bool enough = instance->goal != GOAL_COST || rate >= instance->target_rate;
            if (rate > 0 && enough && !(best >= objective))
                best = objective;
        }
    return instance->goal == GOAL_COST ? -best : best;
}

static struct terms drawn;

/* Makes the login node of the shop, a component with a price, a unit of storage. */
static void add_storage(struct request *request)
{
    struct snapshot *s = &request->snapshot;
    struct storage *rows = ARENA_NEW(&request->arena, 1, struct storage);
    size_t p = 0;
    while (strcmp(s->parts[p].id, "login") != 0)
        p++;
    rows[0] = (struct storage){p, drawn.write_Bps, drawn.read_Bps, 0};
    s->compute.storages = rows;
    s->compute.n_storages = 1;
}

static double draw_checkpoint(struct random *random)
{
    return 1e8 * (double)(1 + random_in(random, 0, 399));
}

static const char *checkpoint_text(struct arena *arena, size_t a)
{
    return arena_printf(arena, "%gMB%s", drawn.app[a].checkpoint_B / 1e6,
                        drawn.app[a].per_process ? " per process" : "");
}

/* One or two applications, the second with a checkpoint and a share of its own. */
static const char *draw_apps(struct random *random, struct arena *arena, int model)
{
    static const char *const models[] = {"npb.ft", "npb.bt", "npb.lu"};
    const char *text = "";
    for (size_t a = 0; a < drawn.n_apps; a++) {
        const int job = drawn.app[a].job, share = (int)random_in(random, 1, 3);
        const char *nodes = job > 0 ? arena_printf(arena, ", nodes: %d", job) : "";
        const char *own = a > 0 ? arena_printf(arena, ", checkpoint: %s", checkpoint_text(arena, a)) : "";
        /* npb.ft alone has a rate on pc.slow */
        const int which = drawn.n_apps > 1 ? 1 + (int)a : model;
        text = arena_printf(arena, "%s%s{name: %c, model: %s, params: {class: A}, share: %d%s%s}", text,
                            a > 0 ? ", " : "", (char)('a' + (int)a), models[which], share, nodes, own);
    }
    return text;
}

static const char *draw_text(struct random *random, struct arena *arena)
{
    static const char *const goals[] = {"rate", "cost", "rate-per-cost", "rate-per-watt"};
    const int model = (int)random_in(random, 0, 2);
    const int goal = (int)random_in(random, 0, 3);
    const bool storage = random_in(random, 0, 3) > 0;
    drawn = (struct terms){.mtbf_h = 20 + (double)random_in(random, 0, 2999),
                           .fixed_s = (double)random_in(random, 0, 59),
                           .restart_s = (double)random_in(random, 0, 599),
                           .repair_h = (double)random_in(random, 0, 99),
                           .repair_share = 0.25 * (double)(1 + random_in(random, 0, 3)),
                           .write_Bps = 1e8 * (double)(1 + random_in(random, 0, 19)),
                           .read_Bps = 1e8 * (double)(1 + random_in(random, 0, 19)),
                           .spares = (int)random_in(random, 0, 3) - 1,
                           .n_apps = random_in(random, 0, 2) == 0 ? 2 : 1};
    const bool jobs = random_in(random, 0, 3) == 0;
    for (size_t a = 0; a < drawn.n_apps; a++) {
        drawn.app[a].checkpoint_B = draw_checkpoint(random);
        drawn.app[a].per_process = (int)random_in(random, 0, 1);
        drawn.app[a].job = jobs ? 1 + (int)random_in(random, 0, 3) : 0;
    }
    const int wanted = (int)random_in(random, 50, 800);
    const char *target = goal == 1 ? arena_printf(arena, "target_rate: %d\n", wanted) : "";
    const char *metric = jobs ? "metric: jobs-per-day\n" : "";
    const char *spares = drawn.spares < 0 ? "auto" : arena_printf(arena, "%d", drawn.spares);
    const char *apps = draw_apps(random, arena, model);
    return arena_printf(
        arena,
        "title: Failing\ncatalog: shop\ncurrency: USD\nbudget: %d\nas_of: 2006-06-30\ngoal: %s\n%s%s"
        "workload: [%s]\n"
        "choose: {nodes: [pc%s], networks: [gigabit], templates: [{name: star}]%s}\n"
        "counts: any\nlimits: {max_nodes: %d}\n"
        "set: [pc=%dUSD, pc.slow=%dUSD, power.pc=100W, power.pc.slow=90W]\n"
        "failures: {mtbf: %gh per node, checkpoint: %s, fixed: %gs, restart: %gs, repair: %gh, "
        "repair_share: %g, spares: %s}\n",
        4000 + (int)random_in(random, 0, 11999), goals[goal], target, metric, apps,
        model == 0 && drawn.n_apps == 1 ? ", pc.slow" : "", /* the other models have no rate on this node */
        storage ? arena_printf(arena, ", storage: [{part: login, most: %d}]", UNITS_AT_MOST) : "", NODES_MOST,
        800 + (int)random_in(random, 0, 999), 700 + (int)random_in(random, 0, 999), drawn.mtbf_h,
        checkpoint_text(arena, 0), drawn.fixed_s, drawn.restart_s, drawn.repair_h, drawn.repair_share,
        spares);
}

static void test_equals_brute_force(void **state)
{
    (void)state;
    size_t n_bought = 0, n_two = 0;
    for (uint64_t seed = random_first(), end = seed + random_cases(CASES); seed < end; seed++) {
        struct random random = {.state = seed};
        struct arena arena = ARENA_INIT;
        struct request request;
        struct plan plan = {.found = false};
        const char *text = draw_text(&random, &arena);
        request_begin(&request, add_storage, text);
        const struct terms terms = drawn;
        const enum status status =
            plan_solve(&plan, &request.instance, &(struct plan_options){0}, &request.arena, &request.diag);
        const double best = brute_force(&request.instance, &terms);
        if (status != ST_OK && status != ST_INFEASIBLE)
            fail_msg("seed %llu: %s\n%s", (unsigned long long)seed, request.diag.message, text);
        if (plan.found != !isnan(best) || (plan.found && !(fabs(plan.objective / best - 1) < 1e-9)))
            fail_msg("seed %llu: the plan has %.12g, brute force %.12g\n%s", (unsigned long long)seed,
                     plan.found ? plan.objective : (double)NAN, best, text);
        n_bought += plan.found;
        n_two += plan.found && terms.n_apps == 2;
        request_end(&request);
        arena_fini(&arena);
    }
    assert_true(n_bought * 2 > random_cases(CASES) && n_two * 10 > random_cases(CASES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_equals_brute_force)};
    return cmocka_run_group_tests_name("search/failing", tests, NULL, NULL);
}
