/* test_json.c - reads the JSON of every scenario command with another program: the keys of the contract, and
 * the answers to the paper's problem. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "oracle/run_command.h"

#define BT "scenarios/whitney-bt.yaml"
#define BETWEEN " --between fast-ethernet,myrinet --format json"

static json_t *ask(const char *line)
{
    struct run run;
    json_error_t error;
    run_line(&run, 0, line);
    json_t *root = json_loads(run.out, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        fail_msg("bursar %s: %d:%d: %s", line, error.line, error.column, error.text);
    run_free(&run);
    return root;
}

/* Fails unless the object has every key of a list separated by spaces. */
static void check_keys(const json_t *object, const char *keys)
{
    char *copy = strdup(keys);
    assert_non_null(copy);
    for (char *key = strtok(copy, " "); key; key = strtok(NULL, " "))
        if (!json_object_get(object, key))
            fail_msg("no key '%s'", key);
    free(copy);
}

static const json_t *first(const json_t *object, const char *key)
{
    const json_t *list = json_object_get(object, key);
    assert_true(json_is_array(list));
    assert_true(json_array_size(list) > 0);
    return json_array_get(list, 0);
}

static double number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value))
        fail_msg("'%s' is not a number", key);
    return json_number_value(value);
}

static void check_schema(const json_t *root, const char *schema)
{
    check_text(json_string_value(json_object_get(root, "schema")), schema);
}

/* Every amount in major units equals its integer twin. */
static void check_twin(const json_t *object, const char *key)
{
    char minor[64];
    snprintf(minor, sizeof minor, "%s_minor", key);
    assert_true(json_is_integer(json_object_get(object, minor)));
    check_close(number(object, key), (double)json_integer_value(json_object_get(object, minor)) / 100, 1e-15,
                0);
}

static void check_plan(const json_t *root)
{
    check_keys(
        root,
        "status objective bound gap method unique budget cost currency clusters bill_of_materials presolve "
        "certificate warnings hashes");
    check_keys(json_object_get(root, "objective"), "name value unit");
    const json_t *cluster = first(root, "clusters");
    check_keys(cluster, "node nodes nic network template power_W applications");
    check_keys(first(cluster, "applications"), "name model processes rate time_s share time_fraction");
    check_keys(first(root, "bill_of_materials"), "part kind quantity owned unit_price total");
    const json_t *presolve = json_object_get(root, "presolve");
    check_keys(presolve, "points kept dropped");
    check_keys(json_object_get(root, "certificate"), "checked method");
    check_keys(json_object_get(root, "hashes"), "scenario catalog");
    check_twin(root, "cost");
    check_twin(root, "budget");
    int64_t sum = 0, n_dropped = 0;
    size_t i;
    const char *rule;
    json_t *line;
    json_array_foreach(json_object_get(root, "bill_of_materials"), i, line)
    {
        check_twin(line, "total");
        check_twin(line, "unit_price");
        sum += json_integer_value(json_object_get(line, "total_minor"));
    }
    assert_int_equal(sum, json_integer_value(json_object_get(root, "cost_minor")));
    json_object_foreach(json_object_get(presolve, "dropped"), rule, line) n_dropped +=
        json_integer_value(line);
    assert_int_equal(json_integer_value(json_object_get(presolve, "points")),
                     json_integer_value(json_object_get(presolve, "kept")) + n_dropped);
}

static void test_optimize(void **state)
{
    static const char *const methods[] = {"enumerated", "branch-and-bound", "glpk"};
    static const char *const ran[] = {"enumeration", "glpk", "glpk"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        char line[256];
        snprintf(line, sizeof line, "optimize " BT " --format json --method %s", methods[i]);
        json_t *root = ask(line);
        check_schema(root, "bursar.optimize/1");
        check_plan(root);
        check_text(json_string_value(json_object_get(root, "status")), "optimal");
        check_text(json_string_value(json_object_get(root, "method")), methods[i < 1 ? 0 : 1]);
        check_text(json_string_value(json_object_get(root, "method_ran")), ran[i]);
        const json_t *program = json_object_get(json_object_get(root, "certificate"), "integer_program");
        check_text(json_string_value(json_object_get(program, "result")), "same optimum");
        assert_int_equal(json_integer_value(json_object_get(program, "entries")), 3413);
        assert_int_equal(json_integer_value(json_object_get(first(root, "clusters"), "nodes")), 325);
        assert_int_equal(json_integer_value(json_object_get(root, "cost_minor")), 99775000);
        assert_true(json_is_true(json_object_get(json_object_get(root, "certificate"), "checked")));
        json_decref(root);
    }
}

static void test_infeasible(void **state)
{
    struct run run;
    (void)state;
    run_line(&run, 3, "optimize " BT " --budget 3069.99 --format json");
    json_t *root = json_loads(run.out, 0, NULL);
    check_text(json_string_value(json_object_get(root, "status")), "infeasible");
    assert_non_null(strstr(json_string_value(json_object_get(root, "reason")), "3,070.00 USD"));
    assert_non_null(strstr(run.err, "the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD"));
    assert_null(strstr(run.err, "yaml")); /* the budget came from the command line */
    json_decref(root);
    run_free(&run);
    run_line(&run, 3, "optimize " BT " --budget 3069.99");
    assert_non_null(strstr(run.out, "budget 3,069.99 USD (--budget): +0.01 USD"));
    run_free(&run);
    run_line(&run, 0, "optimize " BT " --budget 3070");
    assert_non_null(strstr(run.out, "1 x ppro-200 with fast-ethernet"));
    run_free(&run);
}

static void test_counts_real(void **state)
{
    struct run run;
    (void)state;
    run_line(&run, 2, "optimize " BT " --counts real");
    check_text(run.out, "");
    assert_non_null(strstr(run.err, "half a node cannot be bought; use any or legal"));
    assert_non_null(strstr(run.err, "--counts"));
    run_free(&run);
}

static void test_verify(void **state)
{
    const char *plan = BUILD_FOLDER "/tests/json-plan.json";
    char line[512];
    struct run run;
    (void)state;
    snprintf(line, sizeof line, "optimize " BT " --format json --budget 5000000 -o %s", plan);
    run_line(&run, 0, line);
    check_text(run.out, "");
    run_free(&run);
    snprintf(line, sizeof line, "verify %s " BT " --format json --budget 5000000", plan);
    json_t *root = ask(line);
    check_schema(root, "bursar.verify/1");
    check_keys(root, "verified checks");
    check_keys(first(root, "checks"), "name ok detail");
    assert_true(json_is_true(json_object_get(root, "verified")));
    json_decref(root);
    /* another problem than the plan's */
    snprintf(line, sizeof line, "verify %s " BT " --format json", plan);
    run_line(&run, 1, line);
    root = json_loads(run.out, 0, NULL);
    assert_true(json_is_false(json_object_get(root, "verified")));
    json_decref(root);
    run_free(&run);
    remove(plan);
}

static void test_curve(void **state)
{
    static const char keys[] = "budget cost rate rate_per_cost node nodes network template";
    (void)state;
    json_t *root = ask("curve " BT " --format json --points 4");
    check_schema(root, "bursar.curve/1");
    assert_int_equal(json_array_size(json_object_get(root, "rows")), 4);
    for (size_t i = 0; i < 4; i++) {
        const json_t *row = json_array_get(json_object_get(root, "rows"), i);
        check_keys(row, keys);
        check_twin(row, "budget");
        assert_int_equal(json_is_null(json_object_get(row, "cost")), i == 0);
        if (i > 0)
            check_close(number(row, "rate_per_cost"), number(row, "rate") / number(row, "cost"), 1e-14, 0);
    }
    json_decref(root);
    root = ask("curve " BT " --format json --exact --from 9210 --to 12280");
    assert_int_equal(json_array_size(json_object_get(root, "rows")), 2);
    json_decref(root);
    root = ask("curve " BT
               " --format json --counts real --only fast-ethernet --from 0 --to 10000000 --points 3");
    check_close(number(json_array_get(json_object_get(root, "rows"), 1), "rate"), 27690.5, 2e-6,
                0); /* figure 9 */
    check_close(number(json_array_get(json_object_get(root, "rows"), 2), "rate"), 44503.1, 2e-6, 0);
    check_close(number(json_array_get(json_object_get(root, "rows"), 2), "nodes"), 3257.33, 2e-6,
                0); /* figure 8 */
    json_decref(root);
}

/* whitney.md section 4: the paper's answers. */
static void test_crossover(void **state)
{
    static const struct {
        const char *line;
        double cost, nodes;
    } cases[] = {
        {"crossover " BT BETWEEN, 5039624.75, 1641.5716},
        {"crossover scenarios/whitney-lu.yaml" BETWEEN, 3175286.32, 1034.2952},
        {"crossover scenarios/whitney-sp.yaml" BETWEEN, 1053064.83, 343.0179},
        {"crossover scenarios/whitney-bt-doubled.yaml" BETWEEN, 1988475.04, 647.7117},
        {"crossover " BT " --override doubled" BETWEEN, 1988475.04, 647.7117},
        {"crossover " BT " --set rate.ppro-200=47.34" BETWEEN, 1988475.04, 647.7117},
        {"crossover " BT " --counts real" BETWEEN, 5039624.75, 1641.5716},
        {"crossover " BT " --counts legal" BETWEEN, 5039624.75, 1641.5716},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *root = ask(cases[i].line);
        check_schema(root, "bursar.crossover/1");
        check_keys(root, "between counts smooth intervals first last band");
        assert_int_equal(json_array_size(json_object_get(root, "smooth")), 1);
        const json_t *smooth = first(root, "smooth");
        check_close(number(smooth, "cost"), cases[i].cost, 1e-6, 0);
        check_close(number(json_object_get(smooth, "nodes"), "fast-ethernet"), cases[i].nodes, 1e-6, 0);
        assert_true(number(smooth, "rate") > 0);
        json_decref(root);
    }
    json_t *root = ask(cases[0].line);
    const json_t *alternation = json_object_get(root, "alternation");
    assert_int_equal(json_integer_value(json_object_get(root, "last_minor")), 505675488);
    assert_int_equal(json_integer_value(json_object_get(alternation, "from_minor")), 503172144);
    assert_int_equal(json_integer_value(json_object_get(alternation, "to_minor")), 505675488);
    const json_t *interval = first(root, "intervals");
    check_keys(interval, "from to winner from_minor to_minor");
    assert_true(json_is_null(json_object_get(interval, "winner"))); /* below 3070 USD neither */
    json_decref(root);
}

static void test_whatif(void **state)
{
    (void)state;
    json_t *root = ask("whatif " BT " --set myrinet-*=-50% --format json");
    check_schema(root, "bursar.whatif/1");
    check_keys(root, "before after changes");
    check_plan(json_object_get(root, "before"));
    check_plan(json_object_get(root, "after"));
    check_keys(first(root, "changes"), "what from to");
    check_text(
        json_string_value(json_object_get(first(json_object_get(root, "after"), "clusters"), "network")),
        "myrinet");
    json_decref(root);
}

static void test_export(void **state)
{
    static const char *const formats[] = {"--lp", "--mps", "--lp --whole"};
    const char *path = BUILD_FOLDER "/tests/json-program";
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        char line[512];
        snprintf(line, sizeof line, "export " BT " --budget 20000 %s %s --format json", formats[i], path);
        json_t *root = ask(line);
        check_schema(root, "bursar.export/1");
        check_keys(root, "file map rows columns");
        FILE *file = fopen(json_string_value(json_object_get(root, "map")), "r");
        assert_non_null(file);
        fclose(file);
        remove(json_string_value(json_object_get(root, "map")));
        assert_int_equal(remove(path), 0);
        json_decref(root);
    }
}

/* The same command gives the same bytes. */
static void test_same_bytes(void **state)
{
    static const char *const lines[] = {"optimize scenarios/whitney-mix.yaml --format json",
                                        "crossover " BT " --counts legal" BETWEEN,
                                        "curve scenarios/whitney-sp.yaml --exact --to 100000 --format csv",
                                        "whatif " BT " --set ppro-200=-1% --format text"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct run once, again;
        run_line(&once, 0, lines[i]);
        run_line(&again, 0, lines[i]);
        assert_true(strlen(once.out) > 100);
        check_text(again.out, once.out);
        run_free(&once);
        run_free(&again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_optimize),    cmocka_unit_test(test_infeasible),
        cmocka_unit_test(test_counts_real), cmocka_unit_test(test_verify),
        cmocka_unit_test(test_curve),       cmocka_unit_test(test_crossover),
        cmocka_unit_test(test_whatif),      cmocka_unit_test(test_export),
        cmocka_unit_test(test_same_bytes),
    };
    return cmocka_run_group_tests_name("library/json", tests, NULL, NULL);
}
