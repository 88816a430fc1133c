/* test_mutation.c - changes every field of a plan file in turn. verify must reject each, except fields that
 * describe how the plan was found. */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "library/command.h"
#include "generator/random_numbers.h"
#include "oracle/plan_mutation.h"
#include "oracle/run_command.h"
#include "proof/certificate.h"
#include "search/reprice.h"

/* With full effort a test makes every change, otherwise about every fifth. */
static int one_of(void)
{
    const uint64_t cases = random_cases(100);
    return cases < 100 ? (int)(100 / cases) : 1;
}

/* The remaining rows of near are still true: verify does not claim that the list is complete. */
static bool is_shorter_list(const char *where, const char *how)
{
    return strncmp(where, ".near[", 6) == 0 && !strchr(where + 1, '.') && strcmp(how, "removed") == 0;
}

static void expect_refusal(void *scenario, const char *where, const char *how,
                           const struct certificate *certificate, const char *message)
{
    if (is_shorter_list(where, how))
        return;
    if ((certificate && certificate->ok) != (strcmp(how, "unchanged") == 0))
        fail_msg("%s: %s %s: %s", (const char *)scenario, where, how, message ? message : "verified");
}

static void check_listed(const char *report)
{
    json_t *root = json_loads(report, 0, NULL);
    const json_t *list = json_object_get(root, "not_covered");
    assert_in_range(json_array_size(list), 4, PLAN_FREE_FIELDS + 8); /* and marks of near and knee */
    for (size_t i = 0; i < json_array_size(list); i++) {
        char where[64];
        snprintf(where, sizeof where, ".%s", json_string_value(json_array_get(list, i)));
        assert_true(plan_field_is_free(where));
    }
    json_decref(root);
}

static void check_scenario(const char *scenario)
{
    struct run plan, verified;
    struct arena arena = ARENA_INIT;
    struct question question;
    char path[] = "/tmp/bursar-plan-XXXXXX", text[64];
    struct plan_mutation m = {
        .question = &question, .every = one_of(), .judge = expect_refusal, .payload = text};
    snprintf(text, sizeof text, "%s", scenario);
    const char *const optimize[] = {"optimize", scenario, "--format", "json", NULL};
    run_command(&plan, optimize);
    assert_int_equal(plan.code, 0);
    const int made = mkstemp(path);
    assert_true(made >= 0 && write(made, plan.out, strlen(plan.out)) == (ssize_t)strlen(plan.out));
    close(made);
    const char *const verify[] = {"verify", path, scenario, "--format", "json", NULL};
    run_command(&verified, verify);
    assert_int_equal(verified.code, 0);
    check_listed(verified.out);
    unlink(path);
    plan_question(&question, scenario, NULL, &(struct shared_options){0}, &arena);
    plan_mutate(&m, plan.out, NULL, 0);
    assert_true(m.n > 60);
    run_free(&plan);
    run_free(&verified);
    arena_fini(&arena);
}

static void test_verify_rejects_every_change(void **state)
{
    (void)state;
    check_scenario("scenarios/whitney-bt.yaml");
}

static void test_mix(void **state)
{
    (void)state;
    check_scenario("scenarios/whitney-mix.yaml");
}

static void test_purchase(void **state)
{
    (void)state;
    check_scenario("scenarios/whitney-procurement.yaml");
}

static void test_fleet(void **state)
{
    (void)state;
    check_scenario("scenarios/whitney-fleet.yaml");
    check_scenario("scenarios/whitney-fleet-procurement.yaml");
}

/* Writes a copy of a scenario with more lines; its catalogue is one of the tests' folders (NULL: the shipped
 * one that the scenario names). */
static void check_varied(const char *scenario, const char *catalog, const char *lines)
{
    char path[] = "/tmp/bursar-mutation-XXXXXX", built[64] = "", line[512];
    struct run run;
    const int made = mkstemp(path);
    assert_true(made >= 0);
    FILE *out = fdopen(made, "w"), *in = fopen(scenario, "r");
    assert_true(out && in);
    if (catalog) {
        snprintf(built, sizeof built, "%s.db", path);
        const char *const build[] = {"catalog", "build", catalog, "-o", built, "-q", NULL};
        run_command(&run, build);
        assert_int_equal(run.code, 0);
        run_free(&run);
        fprintf(out, "catalog: %s\n", built);
    }
    bool replaced = false;
    while (fgets(line, sizeof line, in)) {
        char key[64] = "\n";
        snprintf(key + 1, sizeof key - 1, "%.*s", (int)strcspn(line, ":") + 1, line);
        if (*line != ' ') /* otherwise it belongs to the key before it */
            replaced = strncmp(lines, key + 1, strlen(key + 1)) == 0 || strstr(lines, key) ||
                       (catalog && strcmp(key + 1, "catalog:") == 0);
        if (!replaced)
            fputs(line, out);
    }
    fputs(lines, out);
    fclose(in);
    assert_int_equal(fclose(out), 0);
    check_scenario(path);
    unlink(path);
    if (catalog)
        unlink(built);
}

/* Alternatives to the cluster, parts from one vendor, must_buy and available. */
static void test_options(void **state)
{
    (void)state;
    check_varied("scenarios/whitney-bt.yaml", NULL,
                 "extras: [{one_of: [myrinet-cable, fast-ethernet-cable], per: node, each: 20}]\n"
                 "limits: {one_vendor: [nic], must_buy: [fast-ethernet-nic], available: {ppro-200: 300}}\n");
}

/* Line cards in chassis: in a mix of ports, as the switch of a star, as leaves and spines of a fat tree. */
static void test_chassis(void **state)
{
    (void)state;
    check_varied("tests/cli/modular.yaml", "tests/cli/modular", "limits: {headroom: {ports: 10%}}\n");
    check_varied("tests/cli/modular.yaml", "tests/cli/modular",
                 "choose: {templates: [{name: star}]}\nlimits: {min_nodes: 60, never_buy: [fixed-24]}\n");
    check_varied(
        "tests/cli/modular.yaml", "tests/cli/modular",
        "choose: {templates: [{name: fat-tree}]}\nlimits: {min_nodes: 100, never_buy: [fixed-24]}\n");
}

/* A mix of switches that power and rack units decide, over years of operation. */
static void test_weighed_mix(void **state)
{
    (void)state;
    check_varied(
        "tests/cli/mixes.yaml", "tests/cli/mixes",
        "limits: {max_nodes: 60, power: 15.9kW, rack_units: 80, headroom: {ports: 2, rack_units: 5%}}\n"
        "budget_on: tco\n"
        "tco: {years: 3, energy_price: 0.2, pue: 1.5, utilisation: 80%, maintenance: 4%}\n");
}

static void test_memory_options(void **state)
{
    (void)state;
    check_varied("tests/cli/memory.yaml", "tests/cli/memory", "");
}

/* Cables by length; racks with headroom, an uninterruptible supply, licences. */
static void test_rooms(void **state)
{
    (void)state;
    check_varied("tests/cli/lengths/lengths.yaml", "tests/cli/lengths", "");
    check_varied("tests/cli/room/room.yaml", "tests/cli/room",
                 "limits: {never_buy: [ten-cable-5, ten-cable-10], headroom: {rack_units: 10%}}\n");
}

/* The least cost for a rate. */
static void test_least_cost(void **state)
{
    (void)state;
    check_varied("scenarios/whitney-bt.yaml", NULL, "goal: cost\ntarget_rate: 5000\n");
}

/* An order charged its minimum, one with a fee, and one that reaches its minimum. */
static void test_orders(void **state)
{
    (void)state;
    check_varied("scenarios/whitney-bt.yaml", NULL,
                 "tax: 7%\n"
                 "vendors:\n"
                 "  fast-ethernet-cable: {minimum_order: 20000}\n"
                 "  fast-ethernet-nic: {minimum_order: 50000, small_order_fee: 45}\n"
                 "  ppro-200: {minimum_order: 1000, small_order_fee: 45}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verify_rejects_every_change),
        cmocka_unit_test(test_mix),
        cmocka_unit_test(test_purchase),
        cmocka_unit_test(test_fleet),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_chassis),
        cmocka_unit_test(test_weighed_mix),
        cmocka_unit_test(test_memory_options),
        cmocka_unit_test(test_rooms),
        cmocka_unit_test(test_least_cost),
        cmocka_unit_test(test_orders),
    };
    return cmocka_run_group_tests_name("library/mutation", tests, NULL, NULL);
}
