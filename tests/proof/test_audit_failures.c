/* test_audit_failures.c - a problem whose failures, checkpoints or storage differ from the text is rejected,
 * and so are claims of other goodput. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "check.h"
#include "proof/shape.h"
#include "proof/useful.h"
#include "requests.h"

#define HEAD                                                                                                 \
    "title: Failures\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"                      \
    "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, checkpoint: 300MB per process}]\n"
#define FAILURES                                                                                             \
    "failures: {mtbf: 200h per node, checkpoint: 2GB, fixed: 5s, restart: 1min, repair: 8h, repair_share: "  \
    "50%, spares: 2}\n"

static const char STORED[] = HEAD FAILURES
    "choose: {nodes: [pc], networks: [gigabit], templates: [{name: star}], storage: [{part: login, most: "
    "3}]}\n";

/* --- faults of one value each --- */

static struct node_failures *failures(struct request *request)
{
    return request->instance.load.failures;
}

static void plant_none(struct request *request)
{
    failures(request)->given = false;
}

static void plant_mtbf(struct request *request)
{
    failures(request)->mtbf_s /= 3600;
}

static void plant_accelerators(struct request *request)
{
    failures(request)->per_accelerator = true;
}

static void plant_size(struct request *request)
{
    failures(request)->checkpoint.size_B *= 1.024;
}

static void plant_per(struct request *request)
{
    request->scenario.work[0].checkpoint.per = CHECKPOINT_PER_JOB;
}

static void plant_own_size(struct request *request)
{
    request->scenario.work[0].checkpoint.size_B++;
}

static void plant_fixed(struct request *request)
{
    failures(request)->fixed_s = 0;
}

static void plant_restart(struct request *request)
{
    failures(request)->restart_s = 1;
}

static void plant_repair(struct request *request)
{
    failures(request)->repair_s = 8 * 60;
}

static void plant_repair_share(struct request *request)
{
    failures(request)->repair_share = 50;
}

static void plant_spares(struct request *request)
{
    failures(request)->spares = SPARES_AUTO;
}

static void plant_most(struct request *request)
{
    request->scenario.choose.storage[0].most = 2;
}

static void plant_units(struct request *request)
{
    request->instance.choice.designs[0].bought.storage.units++;
}

static void plant_fewer(struct request *request)
{
    request->instance.choice.n_designs--;
}

static void plant_never_fails(struct request *request)
{
    request->instance.choice.designs[1].bought.fails = false;
}

static void plant_bandwidth(struct request *request)
{
    ((struct storage *)(uintptr_t)request->snapshot.compute.storages)[0].write_Bps *= 2;
}

static void plant_hours(struct request *request)
{
    ((struct part *)(uintptr_t)request->snapshot.parts)[snapshot_part(&request->snapshot, "pc")].mtbf_h = 5;
}

static void plant_hours_of_node(struct request *request)
{
    for (size_t i = 0; i < request->snapshot.n_nodes; i++)
        request->instance.load.mtbf_s[i] *= 2;
}

static void plant_storage(struct request *request)
{
    ((struct storage *)(uintptr_t)request->instance.market.storages)[0].read_Bps *= 2;
}

static void test_rejects_changed_failures(void **state)
{
    static const struct {
        void (*plant)(struct request *);
        const char *says;
    } faults[] = {
        {plant_none, "failures"},
        {plant_mtbf, "failures.mtbf"},
        {plant_accelerators, "accelerator"},
        {plant_size, "failures.checkpoint"},
        {plant_per, "checkpoint"},
        {plant_own_size, "checkpoint"},
        {plant_fixed, "failures.fixed"},
        {plant_restart, "failures.restart"},
        {plant_repair, "failures.repair"},
        {plant_repair_share, "failures.repair_share"},
        {plant_spares, "failures.spares"},
        {plant_most, "most"},
        {plant_units, "no design has"},
        {plant_fewer, "no design has"},
        {plant_never_fails, "failures"},
        {plant_bandwidth, "write_Bps"},
        {plant_hours, "mtbf_h"},
        {plant_hours_of_node, "mtbf of node"},
    };
    (void)state;
    request_audit(STORED, NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        request_audit(STORED, NULL, faults[i].plant, faults[i].says);
}

/* The proof applies changes of failures and of storage by its own code. */
static void test_applies_changes_of_failures(void **state)
{
    static const char CHANGED[] = HEAD FAILURES
        "choose: {nodes: [pc], networks: [gigabit], templates: [{name: star}], storage: [login]}\n"
        "set: [mtbf.pc=*0.5, mtbf=+10%, failures.restart=*2, failures.re*=*0.5, "
        "failures.checkpoint=*3, failures.fixed=-20%, write.login=*2, read.log*=30MB/s]\n";
    static const char GIVEN[] =
        HEAD FAILURES "choose: {nodes: [pc], networks: [gigabit], templates: [{name: star}]}\n"
                      "set: [mtbf.pc=90h per node, failures.mtbf=*2]\n";
    static void (*const plants[])(struct request *) = {plant_hours_of_node, plant_restart, plant_repair,
                                                       plant_size,          plant_fixed,   plant_storage};
    static const char *const says[] = {"mtbf of node",        "failures.restart", "failures.repair",
                                       "failures.checkpoint", "failures.fixed",   "read_Bps"};
    (void)state;
    request_audit(CHANGED, NULL, NULL, NULL);
    request_audit(GIVEN, NULL, NULL, NULL);
    request_audit(GIVEN, NULL, plant_hours_of_node, "mtbf of node");
    for (size_t i = 0; i < sizeof plants / sizeof *plants; i++)
        request_audit(CHANGED, NULL, plants[i], says[i]);
}

/* Each figure of a claim. */
static void test_rejects_claims_of_other_goodput(void **state)
{
    struct request request;
    (void)state;
    request_begin(&request, NULL, STORED);
    const struct design *design = &request.instance.choice.designs[0];
    const struct failing_job job = useful_job(&request.instance, design, 0, 20, 12);
    const struct claim_goodput right = {.given = true,
                                        .efficiency = enclose_value(enclose_share, &job),
                                        .eta = enclose_value(enclose_eta, &job),
                                        .availability = enclose_value(enclose_available, &job),
                                        .interval_s = enclose_value(enclose_interval, &job) * 200 * 360,
                                        .checkpoint_s = 5 + 300e6 * 20 / 2e7,
                                        .restart_s = 60 + 300e6 * 20 / 5e7,
                                        .nodes = 10,
                                        .spares = 2};
    assert_true(useful_if_right(&right, &request.instance, design, 0, 20, 12) == right.efficiency);
    for (int figure = 0; figure < 9; figure++) {
        struct claim_goodput wrong = right;
        double *const reals[] = {&wrong.efficiency, &wrong.eta,          &wrong.availability,
                                 &wrong.interval_s, &wrong.checkpoint_s, &wrong.restart_s};
        if (figure < 6)
            *reals[figure] *= 1 + 1e-8;
        wrong.nodes += figure == 6;
        wrong.spares += figure == 7;
        wrong.given = figure != 8;
        assert_true(isnan(useful_if_right(&wrong, &request.instance, design, 0, 20, 12)));
    }
    assert_true(useful_share(&request.instance, design, 0, 20, 11) == 0); /* two spares are too many */
    request_end(&request);
}

/* The number of parameters of public shapes, in thousands of millions. */
static void test_parameters_of_transformers(void **state)
{
    static const struct {
        const char *params;
        double billions;
    } shapes[] = {{"{layers: 96, width: 12288, vocabulary: 51200, sequence: 2048}", 174.6},
                  {"{transformer: llama-3.1-405b}", 405.9},
                  {"{transformer: llama-3.1-8b}", 8.03},
                  {"{transformer: mixtral-8x7b}", 46.7},
                  {"{transformer: deepseek-v3}", 671},
                  {"{transformer: qwen3-235b-a22b}", 235}};
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct request request;
        char text[1024];
        snprintf(text, sizeof text,
                 "title: Parameters\ncatalog: shop\ncurrency: USD\nbudget: 60000\nas_of: 2006-06-30\n"
                 "workload: [{name: t, model: llm.train, params: %s, share: 1}]\n"
                 "choose: {nodes: [big], networks: [gigabit], templates: [{name: star}]}\n",
                 shapes[i].params);
        request_begin(&request, NULL, text);
        const struct application *app = &request.instance.load.work[0].application;
        check_close(shape_parameters(app), shapes[i].billions * 1e9, 0.005, 0);
        check_close(shape_parameters(app), app->model->parameters(app), 1e-12, 0);
        request_end(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rejects_changed_failures),
                                       cmocka_unit_test(test_applies_changes_of_failures),
                                       cmocka_unit_test(test_rejects_claims_of_other_goodput),
                                       cmocka_unit_test(test_parameters_of_transformers)};
    return cmocka_run_group_tests_name("proof/audit_failures", tests, NULL, NULL);
}
