/* test_peaks.c - checks the optimum for rates that rise, peak and fall with the number of processes p, or
 * stall. Compares it with a scan of every p, on the shipped catalogues with random scenarios. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/catalog.h"
#include "check.h"
#include "generator/random_problem.h"
#include "model/model_list.h"
#include "problem/build.h"
#include "search/plan.h"

enum { CASES = 60, WORK_AT_MOST = 3 };

/* A family of scenarios: the possible workload and machines. */
struct kind {
    const char *catalog;
    const char *models[6];
    const char *network;
    const char *second_network; /* or NULL */
    const char *ports;          /* per node: "ports=2", "cables=2" of template per-port */
    const char *cables;
    int64_t nodes_at_most; /* upper end of the range for a limit on nodes */
    bool alone;            /* the workload has one application */
    bool by_runs;
    const char *latency[2]; /* range from which the latency is drawn; NULL: the catalogue's latency */
};

static const struct kind KINDS[] = {
    {.catalog = "stap-mpp-1997",
     .models = {"stap.apt", "stap.bm-stag", "stap.el-stag", "stap.gen", "stap.ho-pd"},
     .network = "built-in",
     .nodes_at_most = 700},
    {.catalog = "bwgrid-2009",
     .models = {"linpack.regions"},
     .network = "infiniband",
     .ports = "ports=1",
     .cables = "cables=1",
     .nodes_at_most = 60,
     .alone = true},
    {.catalog = "nps-1996",
     .models = {"nps.render"},
     .network = "t100-lam",
     .ports = "ports=1",
     .cables = "cables=1",
     .nodes_at_most = 48,
     .alone = true},
    {.catalog = "whitney-1997",
     .models = {"npb.bt", "npb.lu", "npb.sp"},
     .network = "fast-ethernet",
     .second_network = "myrinet",
     .ports = "ports=2",
     .cables = "cables=2",
     .nodes_at_most = 300,
     .latency = {"100us", "20000us"}},
    {.catalog = "swiss-t1-2001",
     .models = {"gamma.lautrec"},
     .network = "fast-ethernet",
     .second_network = "tnet",
     .ports = "ports=1",
     .cables = "cables=1",
     .nodes_at_most = 200,
     .alone = true},
    {.catalog = "whitney-1997",
     .models = {"npb.bt", "linpack.regions", "nps.render", "gamma.lautrec", "stap.ho-pd"},
     .network = "fast-ethernet",
     .second_network = "myrinet",
     .ports = "ports=2",
     .cables = "cables=2",
     .nodes_at_most = 150,
     .by_runs = true},
};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

struct question {
    struct arena arena;
    struct scenario scenario;
    struct work_item work[WORK_AT_MOST];
    struct located_text nodes, networks[2], changes[2];
    struct template_choice wiring;
    struct instance instance;
    struct diag diag;
};

static void load(struct snapshot *out, const char *name, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    char path[] = "/tmp/bursar-peaks-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    enum status status = catalog_build(path, arena_printf(arena, TESTS_DIR "/../catalog/%s", name), &diag);
    if (status == ST_OK)
        status = catalog_load(out, path, arena, &diag);
    unlink(path);
    if (status != ST_OK)
        fail_msg("%s", diag.message);
}

/* --- random scenarios --- */

static void set(struct question *q, struct application *app, const char *name, const char *value)
{
    if (application_set(app, name, value, &q->diag) != ST_OK)
        fail_msg("%s", q->diag.message);
}

static const char *drawn(struct question *q, struct random *random, double low, double high, const char *unit)
{
    return arena_printf(&q->arena, "%.6g%s", random_log(random, low, high), unit);
}

/* Parameters that place the peak anywhere. */
static void draw_params(struct question *q, struct application *app, struct random *random,
                        const struct kind *kind)
{
    static const char *const classes[] = {"S", "W", "A"};
    const char *key = app->model->key;
    if (strncmp(key, "npb.", 4) == 0)
        set(q, app, "class", classes[random_in(random, 0, 2)]);
    if (strncmp(key, "stap.", 5) == 0) {
        set(q, app, "bandwidth_scale", drawn(q, random, 0.03, 30, ""));
        set(q, app, "latency_scale", random_in(random, 0, 1) ? "cpu" : drawn(q, random, 0.1, 100, ""));
        if (strcmp(kind->network, "built-in") != 0)
            set(q, app, "machine", "asci-red");
    }
    if (strcmp(key, "linpack.regions") == 0) {
        set(q, app, "n", drawn(q, random, 1000, 40000, ""));
        set(q, app, "alpha", drawn(q, random, 0.01, 1, ""));
        if (kind->alone) {
            set(q, app, "regions", "2");
            set(q, app, "region_bandwidth", drawn(q, random, 1e8, 1e10, "B/s"));
        }
    }
    if (strcmp(key, "gamma.lautrec") == 0) {
        set(q, app, "orbitals", drawn(q, random, 8, 512, ""));
        set(q, app, "cells", drawn(q, random, 1e4, 1e6, ""));
    }
    if (strcmp(key, "nps.render") == 0) {
        set(q, app, "form", random_in(random, 0, 1) ? "22" : "20");
        set(q, app, "message", drawn(q, random, 256, 10000, "B"));
        set(q, app, "speed", drawn(q, random, 0.5, 4, ""));
    }
}

static void draw_work(struct question *q, struct random *random, const struct kind *kind)
{
    size_t n_models = 0;
    while (n_models < sizeof kind->models / sizeof *kind->models && kind->models[n_models])
        n_models++;
    struct scenario *scenario = &q->scenario;
    scenario->work = q->work;
    scenario->by_runs = kind->by_runs;
    scenario->n_work = (size_t)random_in(random, 1, kind->alone ? 1 : WORK_AT_MOST);
    for (size_t a = 0; a < scenario->n_work; a++) {
        const struct model *model = NULL;
        struct work_item *item = &q->work[a];
        assert_int_equal(
            model_find(&model, kind->models[random_in(random, 0, (int64_t)n_models - 1)], &q->diag), ST_OK);
        item->name = arena_printf(&q->arena, "app%zu", a);
        item->application = application_init(model);
        draw_params(q, &item->application, random, kind);
        item->amount = (double)random_in(random, 1, 9);
        item->max_time_s = INFINITY;
    }
}

static void ask(struct question *q, const struct snapshot *snapshot, struct random *random,
                const struct kind *kind)
{
    *q = (struct question){.arena = ARENA_INIT, .diag = DIAG_INIT, .scenario = {.file.path = "peaks.yaml"}};
    struct scenario *scenario = &q->scenario;
    draw_work(q, random, kind);
    q->networks[0].text = kind->network;
    q->networks[1].text = kind->second_network;
    scenario->choose.networks.v = q->networks;
    scenario->choose.networks.n = kind->second_network ? 2 : 1;
    q->wiring.name.text = "per-port";
    if (kind->ports) {
        q->wiring.params[q->wiring.n_params++].text = kind->ports;
        q->wiring.params[q->wiring.n_params++].text = kind->cables;
    }
    scenario->choose.templates = &q->wiring;
    scenario->choose.n_templates = 1;
    if (kind->latency[0]) {
        const char *us = drawn(q, random, atof(kind->latency[0]), atof(kind->latency[1]), "us");
        q->changes[0].text = arena_printf(&q->arena, "latency.*=%s", us);
        scenario->file.changes.v = q->changes;
        scenario->file.changes.n = 1;
    }
    scenario->counts = random_in(random, 0, 1) ? COUNTS_ANY : COUNTS_LEGAL;
    scenario->policy.enforce_memory = random_in(random, 0, 3) == 0;
    scenario->limits =
        (struct limits){.max_nodes = random_in(random, 1, kind->nodes_at_most), .min_nodes = 1};
    if (random_in(random, 0, 3) == 0)
        scenario->limits.min_nodes = random_in(random, 1, scenario->limits.max_nodes);
    if (random_in(random, 0, 3) == 0)
        scenario->limits.gamma = random_log(random, 0.1, 20);
    /* whole switches would be mixed with ports, which other tests cover */
    scenario->limits.never_buy.v = ARENA_NEW(&q->arena, snapshot->network.n_switches, struct located_text);
    for (size_t i = 0; i < snapshot->network.n_switches; i++)
        if (snapshot->network.switches[i].ports > 1)
            scenario->limits.never_buy.v[scenario->limits.never_buy.n++].text =
                snapshot->parts[snapshot->network.switches[i].part].id;
    if (random_in(random, 0, 2) > 0) { /* a budget for only some of the nodes */
        const int64_t price =
            snapshot->paid.quotes[snapshot->parts[snapshot->nodes[0].part].first_quote].amount_minor;
        const int64_t minor = random_in(random, price, price * scenario->limits.max_nodes * 2);
        scenario->frame.budget.text =
            arena_printf(&q->arena, "%" PRId64 ".%02" PRId64, minor / 100, minor % 100);
    }
    if (instance_build(&q->instance, scenario, snapshot, &q->arena, &q->diag) != ST_OK)
        fail_msg("%s", q->diag.message);
}

static void question_fini(struct question *q)
{
    diag_fini(&q->diag);
    arena_fini(&q->arena);
}

/* --- the scan --- */

/* The cost of units of a part. Prices in these catalogues have only one step. */
static int64_t part_cost(const struct instance *instance, size_t part, int64_t quantity)
{
    const struct price *price = &instance->item[part].price;
    assert_int_equal(price->n, 1);
    assert_int_equal(price->steps[0].min_quantity, 1);
    const int64_t pack = price->steps[0].pack;
    return (quantity + pack - 1) / pack * price->steps[0].pack_minor;
}

static int64_t cluster_cost(const struct instance *instance, const struct design *design,
                            const struct kind *kind, int64_t nodes)
{
    const struct snapshot *s = instance->snapshot;
    int64_t total = part_cost(instance, design->node->part, nodes);
    if (!design->nic)
        return total;
    total += part_cost(instance, design->nic->part, nodes);
    for (size_t i = 0; i < s->network.n_switches; i++)
        if (s->network.switches[i].technology == design->technology_index &&
            s->network.switches[i].ports == 1)
            total +=
                part_cost(instance, s->network.switches[i].part, nodes * atoi(strchr(kind->ports, '=') + 1));
    for (size_t i = 0; i < s->network.n_cables; i++)
        if (s->network.cables[i].technology == design->technology_index)
            total +=
                part_cost(instance, s->network.cables[i].part, nodes * atoi(strchr(kind->cables, '=') + 1));
    return total;
}

/* The rate of exactly p processes, from the model itself; 0 if they cannot run. */
static double rate_at(const struct instance *instance, const struct design *design, size_t a, int64_t each,
                      int64_t p)
{
    struct application app = instance->load.work[a].application;
    const struct scenario *scenario = instance->scenario;
    const double sharing = (double)(p < each ? p : each);
    const bool built_in = strcmp(design->technology->id, "built-in") == 0;
    struct view view = {.rate_ops =
                            instance->load.speed[design->node_index * instance->load.n_work + a].rate_ops,
                        .latency_s = built_in ? (double)NAN : design->technology->latency_s,
                        .bandwidth_Bps = built_in ? (double)NAN : design->technology->bandwidth_Bps / sharing,
                        .procs_per_node = sharing,
                        .regions = 1};
    struct prediction prediction;
    struct diag quiet = DIAG_INIT;
    if (built_in)
        (void)application_set(&app, "machine", instance->snapshot->parts[design->node->part].id, &quiet);
    if (app.model->machine.complete)
        app.model->machine.complete(&view, &app, (double)p);
    const enum status status = model_eval(&prediction, &app, &view, (double)p, &quiet);
    diag_fini(&quiet);
    if (status != ST_OK || (scenario->counts == COUNTS_LEGAL && !model_admissible(&app, p)) ||
        (scenario->policy.enforce_memory &&
         app.model->memory_Bpp(&app, (double)p) > (double)design->node->memory_B / sharing) ||
        prediction.compute_s / prediction.communicate_s < scenario->limits.gamma)
        return 0;
    return scenario->by_runs ? 1 / prediction.time_s : prediction.rate_ops;
}

struct best {
    double rate; /* 0: nothing can be bought */
    int64_t cost_minor;
    bool past_peak; /* an application was slower on more processes */
};

static int64_t processes_each(const struct instance *instance, const struct design *design, size_t a)
{
    const struct snapshot *s = instance->snapshot;
    for (size_t i = 0; i < s->compute.n_rates; i++)
        if (s->compute.rates[i].node == design->node_index && s->compute.rates[i].processes_per_node > 0 &&
            strcmp(s->compute.rates[i].application, instance->load.work[a].application.model->key) == 0)
            return s->compute.rates[i].processes_per_node;
    return design->node->cores;
}

static struct best scan_every_count(const struct instance *instance, const struct kind *kind)
{
    struct best best = {0};
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        double rate[WORK_AT_MOST] = {0};
        for (int64_t nodes = 1; nodes <= instance->scenario->limits.max_nodes; nodes++) {
            const int64_t cost = cluster_cost(instance, design, kind, nodes);
            double time = 0, weights = 0;
            if (cost > instance->budget_minor)
                break;
            for (size_t a = 0; a < instance->load.n_work; a++) {
                const int64_t each = processes_each(instance, design, a);
                for (int64_t p = (nodes - 1) * each + 1; p <= nodes * each; p++) {
                    const double now = rate_at(instance, design, a, each, p);
                    best.past_peak = best.past_peak || (now > 0 && now < rate[a]);
                    rate[a] = fmax(rate[a], now);
                }
                time += instance->load.work[a].amount / rate[a];
                weights += instance->load.work[a].amount;
            }
            const double total_rate = isfinite(time) ? weights / time : 0;
            if (nodes < instance->scenario->limits.min_nodes || !(total_rate > 0))
                continue;
            const double apart = (total_rate - best.rate) / total_rate;
            if (apart > 1e-12 || (fabs(apart) <= 1e-12 && cost < best.cost_minor)) {
                best.rate = total_rate;
                best.cost_minor = cost;
            }
        }
    }
    return best;
}

/* --- the property --- */

static void check_method(struct question *q, const struct best *best, enum plan_method method,
                         const char *what)
{
    const struct plan_options options = {.method = method};
    struct plan plan;
    diag_fini(&q->diag);
    const enum status status = plan_solve(&plan, &q->instance, &options, &q->arena, &q->diag);
    if (status != ST_OK && status != ST_INFEASIBLE)
        fail_msg("%s, %s: %s", what, plan_method_ran_name(plan.ran), q->diag.message);
    if (plan.found != (best->rate > 0))
        fail_msg("%s, %s: found %d, by scan %.17g", what, plan_method_ran_name(plan.ran), plan.found,
                 best->rate);
    if (!plan.found)
        return;
    if (fabs(plan.rate - best->rate) > 2e-12 * best->rate || plan.cost_minor != best->cost_minor)
        fail_msg("%s, %s: plan %.17g for %" PRId64 ", scan %.17g for %" PRId64, what,
                 plan_method_ran_name(plan.ran), plan.rate, plan.cost_minor, best->rate, best->cost_minor);
    assert_true(plan.certificate.ok);
    struct claim claim;
    plan_claim(&claim, &plan, &q->instance, &q->arena);
    certificate_enumerate(&plan.certificate, &q->instance, &claim, 1000000, &q->arena);
    if (!plan.certificate.ok)
        fail_msg("%s: %s", what, plan.certificate.checks[plan.certificate.n_checks - 1].detail);
}

static void check_kind(const struct kind *kind, uint64_t first_seed)
{
    struct arena arena = ARENA_INIT;
    struct snapshot snapshot;
    const uint64_t n_cases = random_cases(CASES);
    uint64_t n_found = 0, n_past_peak = 0;
    load(&snapshot, kind->catalog, &arena);
    for (uint64_t seed = first_seed; seed < first_seed + n_cases; seed++) {
        struct random random = {seed};
        struct question q;
        char what[64];
        snprintf(what, sizeof what, "seed %" PRIu64 " (%s)", seed, kind->catalog);
        ask(&q, &snapshot, &random, kind);
        const struct best best = scan_every_count(&q.instance, kind);
        check_method(&q, &best, METHOD_ENUMERATED, what);
        check_method(&q, &best, METHOD_GLPK, what);
        n_found += best.rate > 0;
        n_past_peak += best.past_peak;
        question_fini(&q);
    }
    printf("%s, %s ...: seeds %" PRIu64 " to %" PRIu64 ", %" PRIu64 " with an answer, %" PRIu64
           " beyond a peak\n",
           kind->catalog, kind->models[0], first_seed, first_seed + n_cases - 1, n_found, n_past_peak);
    assert_true(n_found > n_cases / 2);
    assert_true(n_past_peak > n_cases / 4);
    arena_fini(&arena);
}

static void test_finds_the_peak(void **state)
{
    (void)state;
    for (size_t k = 0; k < N_KINDS; k++)
        check_kind(&KINDS[k], 1000 * (k + 1));
}

/* Two processes render no frame: the model needs either one process with all roles, or at least three
 * processes. With two nodes allowed, only one is thus used and bought. */
static void test_buys_only_used_nodes(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct snapshot snapshot;
    struct random random = {1};
    struct question q;
    struct plan plan;
    const struct plan_options options = {.method = METHOD_ENUMERATED};
    const struct kind *kind = &KINDS[2];
    load(&snapshot, kind->catalog, &arena);
    ask(&q, &snapshot, &random, kind);
    question_fini(&q);
    for (int64_t nodes = 1; nodes <= 3; nodes++) {
        ask(&q, &snapshot, &random, kind);
        q.work[0].application = application_init(q.work[0].application.model);
        q.nodes.text = "pentium-100";
        q.scenario.choose.nodes = (struct located_list){&q.nodes, 1};
        q.scenario.limits = (struct limits){.max_nodes = nodes, .min_nodes = 1};
        q.scenario.counts = COUNTS_ANY;
        q.scenario.policy.enforce_memory = false;
        q.scenario.frame.budget.text = NULL;
        assert_int_equal(instance_build(&q.instance, &q.scenario, &snapshot, &q.arena, &q.diag), ST_OK);
        assert_int_equal(plan_solve(&plan, &q.instance, &options, &q.arena, &q.diag), ST_OK);
        assert_int_equal(plan.clusters[0].point.nodes, nodes == 3 ? 3 : 1);
        assert_int_equal(plan.clusters[0].apps[0].processes, nodes == 3 ? 3 : 1);
        question_fini(&q);
    }
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_the_peak),
        cmocka_unit_test(test_buys_only_used_nodes),
    };
    return cmocka_run_group_tests_name("search/peaks", tests, NULL, NULL);
}
