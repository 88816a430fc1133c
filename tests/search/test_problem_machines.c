/* test_problem_machines.c - applications whose machine is the node, with the shipped catalogue of MPPs and
 * changed ones. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/catalog.h"
#include "check.h"
#include "model/model_list.h"
#include "model/stap.h"
#include "problem/build.h"
#include "problem/machines.h"
#include "search/plan.h"

struct shop {
    struct arena arena;
    struct snapshot snapshot;
    struct scenario scenario;
    struct instance instance;
};

/* Opens the shipped catalogue and a scenario. The test may change both before it builds the problem. */
static void shop_open(struct shop *shop, const char *scenario)
{
    struct diag diag = DIAG_INIT;
    char path[] = "/tmp/bursar-machines-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    *shop = (struct shop){.arena = ARENA_INIT};
    enum status status = catalog_build(path, "catalog/stap-mpp-1997", &diag);
    if (status == ST_OK)
        status = catalog_load(&shop->snapshot, path, &shop->arena, &diag);
    unlink(path);
    if (status == ST_OK)
        status = scenario_load(&shop->scenario, scenario, &shop->arena, &diag);
    if (status != ST_OK)
        fail_msg("%s", diag.message);
}

static enum status build(struct shop *shop, struct diag *diag)
{
    return instance_build(&shop->instance, &shop->scenario, &shop->snapshot, &shop->arena, diag);
}

static const struct design *design_of(const struct instance *instance, const char *id)
{
    for (size_t i = 0; i < instance->choice.n_designs; i++)
        if (strcmp(instance->choice.designs[i].id, id) == 0)
            return &instance->choice.designs[i];
    fail_msg("no design %s", id);
    return NULL;
}

/* The catalogue's values of the six machines equal those of the model. */
static void test_catalogue_is_the_paper(void **state)
{
    (void)state;
    struct shop shop;
    size_t seen = 0;
    shop_open(&shop, "scenarios/stap-ho-pd.yaml");
    for (size_t k = 0; k < shop.snapshot.compute.n_constants; k++) {
        const struct machine_constant *row = &shop.snapshot.compute.constants[k];
        for (size_t m = 0; m < N_STAP_MACHINES; m++)
            for (size_t i = 0; i < N_STAP_CONSTANTS; i++)
                if (strcmp(row->machine, STAP_MACHINES[m].key) == 0 &&
                    strcmp(row->name, model_stap_gen.machine.constants[i].name) == 0) {
                    check_close(row->value, STAP_MACHINES[m].constant[i], 0, 0);
                    seen++;
                }
    }
    assert_int_equal(seen, shop.snapshot.compute.n_constants);
    assert_int_equal(seen,
                     /* the paper has no large workload for SP2, T3D and Paragon */
                     N_STAP_MACHINES * N_STAP_CONSTANTS - 3);
    arena_fini(&shop.arena);
}

/* Rates of the catalogue are W/T_1: processors have the paper's speed. */
static void test_rates_equal_the_model(void **state)
{
    (void)state;
    struct shop shop;
    struct diag diag = DIAG_INIT;
    shop_open(&shop, "scenarios/stap-ho-pd.yaml");
    for (size_t i = 0; i < shop.snapshot.compute.n_rates; i++) {
        const struct node_rate *rate = &shop.snapshot.compute.rates[i];
        struct application app = {.model = NULL};
        char key[32] = "";
        sscanf(rate->application, "%31s", key);
        const struct model *model = NULL;
        assert_int_equal(model_find(&model, key, &diag), ST_OK);
        app = application_init(model);
        if (strstr(rate->application, "workload=large"))
            assert_int_equal(application_set(&app, "workload", "large", &diag), ST_OK);
        const char *node = shop.snapshot.parts[shop.snapshot.nodes[rate->node].part].id;
        assert_int_equal(application_set(&app, "machine", node, &diag), ST_OK);
        struct view view = {.rate_ops = NAN, .latency_s = NAN, .bandwidth_Bps = NAN};
        model->machine.complete(&view, &app, 1);
        check_close(rate->rate_ops, view.rate_ops, 4e-16, 0);
    }
    arena_fini(&shop.arena);
}

/* The plan is the best of all machines and counts, each evaluated by the model. */
static void test_plan_equals_a_scan(void **state)
{
    (void)state;
    struct shop shop;
    struct diag diag = DIAG_INIT;
    shop_open(&shop, "scenarios/stap-el-stag.yaml");
    assert_int_equal(build(&shop, &diag), ST_OK);
    double best = 0, best_p = 0;
    size_t best_machine = 0;
    for (size_t m = 0; m < N_STAP_MACHINES; m++) {
        struct application app = application_init(&model_stap_el_stag);
        assert_int_equal(application_set(&app, "machine", STAP_MACHINES[m].key, &diag), ST_OK);
        struct view view = {.rate_ops = NAN, .latency_s = NAN, .bandwidth_Bps = NAN, .procs_per_node = 1};
        app.model->machine.complete(&view, &app, 1);
        for (double p = 1; p <= 9216; p++) {
            struct prediction out;
            assert_int_equal(model_eval(&out, &app, &view, p, &diag), ST_OK);
            if (out.rate_ops > best) {
                best = out.rate_ops;
                best_p = p;
                best_machine = m;
            }
        }
    }
    struct plan plan;
    struct plan_options options = {0};
    assert_int_equal(plan_solve(&plan, &shop.instance, &options, &shop.arena, &diag), ST_OK);
    assert_true(plan.found);
    assert_int_equal(plan.clusters[0].point.nodes, (int64_t)best_p);
    check_close(plan.rate, best, 1e-14, 0);
    const size_t part = plan.clusters[0].point.design->node->part;
    check_text(shop.snapshot.parts[part].id, STAP_MACHINES[best_machine].key);
    arena_fini(&shop.arena);
}

/* A machine that only the catalogue describes. */
static void test_catalogue_alone_describes_a_machine(void **state)
{
    (void)state;
    struct shop shop;
    struct diag diag = DIAG_INIT;
    shop_open(&shop, "scenarios/stap-ho-pd.yaml");
    struct part *parts = ARENA_NEW(&shop.arena, shop.snapshot.n_parts, struct part);
    struct machine_constant *constants =
        ARENA_NEW(&shop.arena, shop.snapshot.compute.n_constants, struct machine_constant);
    memcpy(parts, shop.snapshot.parts, shop.snapshot.n_parts * sizeof *parts);
    memcpy(constants, shop.snapshot.compute.constants, shop.snapshot.compute.n_constants * sizeof *constants);
    for (size_t i = 0; i < shop.snapshot.n_parts; i++)
        if (strcmp(parts[i].id, "t3d") == 0)
            parts[i].id = "t3e";
    for (size_t i = 0; i < shop.snapshot.compute.n_constants; i++)
        if (strcmp(constants[i].machine, "t3d") == 0)
            constants[i].machine = "t3e";
    shop.snapshot.parts = parts;
    shop.snapshot.compute.constants = constants;
    assert_int_equal(build(&shop, &diag), ST_OK);
    const struct design *design = design_of(&shop.instance, "t3e/built-in");
    struct prediction out;
    candidate_rate(&out, &shop.instance, design, 0, 128, NULL);
    check_close(out.time_s, 2.60369, 2e-6, 0); /* the T3D's, models of the paper */
    for (size_t i = 0; i < shop.snapshot.compute.n_constants; i++)
        if (strcmp(constants[i].name, "setup_b") == 0 && strcmp(constants[i].machine, "t3e") == 0)
            constants[i].value = 0;
    assert_int_equal(build(&shop, &diag), ST_OK);
    design = design_of(&shop.instance, "t3e/built-in");
    candidate_rate(&out, &shop.instance, design, 0, 128, NULL);
    check_close(out.communicate_s, 176.6e-6 + 50.33 / (26.1 * pow(128, 0.866) + 34.3), 1e-12, 0);
    arena_fini(&shop.arena);
}

static void test_rejects_wrong_units(void **state)
{
    (void)state;
    struct shop shop;
    struct diag diag = DIAG_INIT;
    shop_open(&shop, "scenarios/stap-ho-pd.yaml");
    struct machine_constant *constants =
        ARENA_NEW(&shop.arena, shop.snapshot.compute.n_constants, struct machine_constant);
    memcpy(constants, shop.snapshot.compute.constants, shop.snapshot.compute.n_constants * sizeof *constants);
    constants[0].unit = "GB/s";
    shop.snapshot.compute.constants = constants;
    assert_int_equal(build(&shop, &diag), ST_CATALOG);
    assert_non_null(strstr(diag.message, "'bandwidth_a' of machine 'asci-red' is in GB/s, expected MB/s"));
    diag_fini(&diag);
    arena_fini(&shop.arena);
}

/* A machine named in the application has priority over the node. */
static void test_named_machine_has_priority(void **state)
{
    (void)state;
    struct shop shop;
    struct diag diag = DIAG_INIT;
    shop_open(&shop, "scenarios/stap-ho-pd.yaml");
    assert_int_equal(application_set(&shop.scenario.work[0].application, "machine", "paragon", &diag), ST_OK);
    assert_int_equal(build(&shop, &diag), ST_OK);
    const struct design *design = design_of(&shop.instance, "sp2/built-in");
    const struct application *app = instance_application(&shop.instance, design, 0);
    char name[64];
    check_text(application_name(name, sizeof name, app), "stap.ho-pd machine=paragon");
    assert_null(app->constant);
    arena_fini(&shop.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_catalogue_is_the_paper),
        cmocka_unit_test(test_rates_equal_the_model),
        cmocka_unit_test(test_plan_equals_a_scan),
        cmocka_unit_test(test_catalogue_alone_describes_a_machine),
        cmocka_unit_test(test_rejects_wrong_units),
        cmocka_unit_test(test_named_machine_has_priority),
    };
    return cmocka_run_group_tests_name("search/problem_machines", tests, NULL, NULL);
}
