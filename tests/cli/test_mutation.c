/* test_mutation.c - every field of a plan file is changed in turn: verify refuses each, but for those that
 * say how the plan was found, not what it is. */
#include "check.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run_command.h"

/* Not covered, as bursar-verify.1 says: how the plan was found, and what its reader is told besides. */
static const char *const FREE[] = {".method", ".presolve", ".certificate", ".warnings"};

struct mutation {
    json_t *plan;
    const char *scenario;
    char path[64];
    int n_made;
    int n_passed;
};

static bool is_free(const char *where)
{
    for (size_t i = 0; i < sizeof FREE / sizeof *FREE; i++)
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
    const char *const verify[] = {"verify", m.path, scenario, NULL};
    run_command(&run, verify);
    assert_int_equal(run.code, 0);
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

/* The shipped question with alternatives beside the cluster and parts of one vendor. */
static void test_options(void **state)
{
    (void)state;
    char path[] = "/tmp/bursar-mutation-XXXXXX", line[512];
    const int made = mkstemp(path);
    assert_true(made >= 0);
    FILE *out = fdopen(made, "w"), *in = fopen("scenarios/whitney-bt.yaml", "r");
    assert_true(out && in);
    while (fgets(line, sizeof line, in))
        fputs(line, out);
    fputs("extras: [{one_of: [myrinet-cable, fast-ethernet-cable], per: node, each: 20}]\n"
          "limits: {one_vendor: [nic], must_buy: [fast-ethernet-nic], available: {ppro-200: 300}}\n",
          out);
    fclose(in);
    assert_int_equal(fclose(out), 0);
    check_scenario(path);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_field),
        cmocka_unit_test(test_mix),
        cmocka_unit_test(test_purchase),
        cmocka_unit_test(test_fleet),
        cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests_name("cli/mutation", tests, NULL, NULL);
}
