/* test_mutation.c - every field of a plan file is changed in turn: verify refuses each, but for those that
 * say how the plan was found, not what it is. */
#include "check.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "oracle/run_command.h"

/* What verify lists as not covered, and no more: how the plan was found, and what its reader is told besides.
 */
static const char *const FREE[] = {".method", ".presolve", ".certificate", ".warnings", ".cables", ".layout"};
enum { N_FREE = sizeof FREE / sizeof *FREE };

struct mutation {
    json_t *plan;
    const char *scenario;
    char path[64];
    int n_made;
    int n_passed;
};

static bool is_free(const char *where)
{
    for (size_t i = 0; i < N_FREE; i++)
        if (strncmp(where, FREE[i], strlen(FREE[i])) == 0)
            return true;
    return false;
}

/* Verifies the plan as it is now. */
static void expect_refusal(struct mutation *m, const char *where, const char *how)
{
    struct run run;
    const char *const words[] = {"verify", m->path, m->scenario, "--format", "csv", NULL};
    assert_int_equal(json_dump_file(m->plan, m->path, JSON_REAL_PRECISION(15)), 0);
    run_command(&run, words);
    m->n_made++;
    if (run.code != 1 && run.code != 5) {
        m->n_passed++;
        print_error("%s: %s %s: verify exits %d\n", m->scenario, where, how, run.code);
    }
    run_free(&run);
}

/* The value changed a little. */
static json_t *changed(const json_t *value)
{
    char text[256];
    switch (json_typeof(value)) {
    case JSON_INTEGER:
        return json_integer(json_integer_value(value) + 1);
    case JSON_REAL:
        return json_real(json_real_value(value) == 0 ? 1 : json_real_value(value) * 1.0001);
    case JSON_STRING:
        snprintf(text, sizeof text, "%sx", json_string_value(value));
        return json_string(text);
    case JSON_TRUE:
        return json_false();
    case JSON_FALSE:
        return json_true();
    case JSON_NULL:
        return json_string("x");
    case JSON_OBJECT:
    case JSON_ARRAY:
        break;
    }
    return NULL;
}

static void mutate(struct mutation *m, json_t *value, const char *where);

static void mutate_object(struct mutation *m, json_t *object, const char *where)
{
    const char *key = NULL;
    json_t *value = NULL;
    void *next = NULL;
    json_object_foreach_safe(object, next, key, value)
    {
        char below[512];
        snprintf(below, sizeof below, "%s.%s", where, key);
        if (is_free(below))
            continue;
        json_t *other = changed(value);
        if (!other) {
            mutate(m, value, below);
            continue;
        }
        json_incref(value);
        json_object_set_new(object, key, other);
        expect_refusal(m, below, "changed");
        json_object_set_new(object, key, value);
    }
}

static void mutate_array(struct mutation *m, json_t *array, const char *where)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        char below[512];
        json_t *value = json_array_get(array, i);
        snprintf(below, sizeof below, "%s[%zu]", where, i);
        json_incref(value);
        json_array_remove(array, i);
        expect_refusal(m, below, "removed");
        json_array_insert(array, i, value);
        json_array_insert(array, i, value);
        expect_refusal(m, below, "doubled");
        json_array_remove(array, i);
        json_t *other = changed(value);
        if (other) {
            json_array_set_new(array, i, other);
            expect_refusal(m, below, "changed");
            json_array_set(array, i, value);
        } else {
            mutate(m, value, below);
        }
        json_decref(value);
    }
}

static void mutate(struct mutation *m, json_t *value, const char *where)
{
    if (json_is_object(value))
        mutate_object(m, value, where);
    else if (json_is_array(value))
        mutate_array(m, value, where);
}

/* Two lines of the bill with each other's part. */
static void swap_parts(struct mutation *m)
{
    json_t *bill = json_object_get(m->plan, "bill_of_materials");
    for (size_t i = 1; i < json_array_size(bill); i++) {
        json_t *a = json_array_get(bill, i - 1), *b = json_array_get(bill, i);
        json_t *part = json_incref(json_object_get(a, "part"));
        json_object_set(a, "part", json_object_get(b, "part"));
        json_object_set(b, "part", part);
        expect_refusal(m, ".bill_of_materials", "with two parts swapped");
        json_object_set(b, "part", json_object_get(a, "part"));
        json_object_set_new(a, "part", part);
    }
}

static void check_listed(const char *report)
{
    json_t *root = json_loads(report, 0, NULL);
    const json_t *list = json_object_get(root, "not_covered");
    assert_in_range(json_array_size(list), 4, N_FREE);
    for (size_t i = 0; i < json_array_size(list); i++) {
        char where[64];
        snprintf(where, sizeof where, ".%s", json_string_value(json_array_get(list, i)));
        assert_true(is_free(where));
    }
    json_decref(root);
}

static void check_scenario(const char *scenario)
{
    struct run run;
    struct mutation m = {.scenario = scenario, .path = "/tmp/bursar-mutation-XXXXXX"};
    const int file = mkstemp(m.path);
    assert_true(file >= 0);
    close(file);
    const char *const optimize[] = {"optimize", scenario, "--format", "json", NULL};
    run_command(&run, optimize);
    assert_int_equal(run.code, 0);
    m.plan = json_loads(run.out, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(m.plan);
    run_free(&run);
    assert_int_equal(json_dump_file(m.plan, m.path, JSON_REAL_PRECISION(15)), 0);
    const char *const verify[] = {"verify", m.path, scenario, "--format", "json", NULL};
    run_command(&run, verify);
    assert_int_equal(run.code, 0);
    check_listed(run.out);
    run_free(&run);
    mutate(&m, m.plan, "");
    swap_parts(&m);
    json_decref(m.plan);
    unlink(m.path);
    if (m.n_passed > 0)
        fail_msg("%s: %d of %d changed plans are verified", scenario, m.n_passed, m.n_made);
    assert_true(m.n_made > 60);
}

static void test_every_field(void **state)
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

/* A copy of a scenario, its catalogue one of the tests' folders (NULL: a shipped one, as the scenario names
 * it), with lines more. */
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
        if (*line != ' ') /* else it belongs to the key before */
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

/* Alternatives beside the cluster, parts of one vendor, what must and can be bought. */
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

/* The least cost of a rate. */
static void test_least_cost(void **state)
{
    (void)state;
    check_varied("scenarios/whitney-bt.yaml", NULL, "goal: cost\ntarget_rate: 5000\n");
}

/* An order billed as its minimum, one with a fee and one that reaches its minimum. */
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
        cmocka_unit_test(test_every_field), cmocka_unit_test(test_mix),
        cmocka_unit_test(test_purchase),    cmocka_unit_test(test_fleet),
        cmocka_unit_test(test_options),     cmocka_unit_test(test_chassis),
        cmocka_unit_test(test_weighed_mix), cmocka_unit_test(test_memory_options),
        cmocka_unit_test(test_rooms),       cmocka_unit_test(test_least_cost),
        cmocka_unit_test(test_orders),
    };
    return cmocka_run_group_tests_name("cli/mutation", tests, NULL, NULL);
}
