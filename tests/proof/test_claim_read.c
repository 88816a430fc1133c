#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "problem/instance.h"
#include "proof/claim_read.h"

/* A plan file written by hand, with keys in an unusual order. */
static const char PLAN[] =
    "{\"schema\": \"bursar.optimize/1\", \"status\": \"optimal\",\n"
    " \"objective\": {\"name\": \"rate\", \"value\": 47.2064, \"unit\": \"Mop/s\"},\n"
    " \"bound\": 47.2064, \"gap\": 0, \"unique\": true, \"budget\": 7000, \"budget_minor\": 700000,\n"
    " \"cost\": 6140.5, \"cost_minor\": 614050, \"currency\": \"USD\",\n"
    " \"clusters\": [{\"node\": \"ppro-200\", \"nodes\": 2, \"nic\": \"fast-ethernet-nic\", \"network\": "
    "\"fast-ethernet\",\n"
    "   \"template\": \"per-port\", \"template_parameters\": {\"cables\": 3, \"ports\": 1}, \"power_W\": 0,\n"
    "   \"switches\": {\"leaf\": null, \"spine\": null, \"core\": null}, \"cores\": 2,\n"
    "   \"memory_MiB\": 256, \"rack_units\": null,\n"
    "   \"kit\": [{\"part\": \"ppro-200\", \"units\": 2, \"serves\": \"node\"}],\n"
    "   \"applications\": [{\"name\": \"bt\", \"processes\": 2, \"rate\": 47.2064, \"time_s\": 60717, "
    "\"time_fraction\": 1, \"model\": \"npb.bt class=C\", \"rate_unit\": \"Mop/s\", \"rate_kind\": "
    "\"measured\", \"compute_s\": 60000, "
    "\"communicate_s\": 717, \"share\": 1}]}],\n"
    " \"totals\": {\"nodes\": 2, \"switches\": {\"leaf\": 3, \"spine\": 1, \"core\": 0}, \"cores\": 2,\n"
    "   \"memory_MiB\": 256, \"power_W\": 0, \"rack_units\": 8},\n"
    " \"bill_of_materials\": [{\"part\": \"ppro-200\", \"quantity\": 2, \"owned\": 1, \"unit_price\": "
    "3070.25,\n"
    "   \"unit_price_minor\": 307025, \"total\": 6140.5, \"total_minor\": 614050, \"kind\": \"node\",\n"
    "   \"quote_kind\": \"quote\", \"quote_date\": \"1997-10-01\", \"source\": null, \"seller\": null,\n"
    "   \"dearer_offers\": 0, \"vendor\": null, \"name\": \"PC\"}],\n"
    " \"question\": {\"title\": null, \"catalog\": \"whitney-1997\", \"goal\": \"rate\", \"counts\": "
    "\"any\", \"as_of\": "
    "\"1997-10-01\",\n"
    "   \"override\": null, \"set\": [\"a=1USD\", \"b=*2\"]},\n"
    " \"hashes\": {\"scenario\": \"5c\", \"catalog\": \"ca\"}}\n";

static enum status read_text(struct claim_file *out, const char *text, struct arena *arena, struct diag *diag)
{
    char path[64];
    test_write_text(path, "json", text);
    const enum status status = claim_read(out, path, arena, diag);
    unlink(path);
    return status;
}

/* Reads the plan with `old` replaced by `new`. */
static enum status read_with(struct claim_file *out, const char *old, const char *new, struct arena *arena,
                             struct diag *diag)
{
    const char *at = strstr(PLAN, old);
    assert_non_null(at);
    return read_text(out, arena_printf(arena, "%.*s%s%s", (int)(at - PLAN), PLAN, new, at + strlen(old)),
                     arena, diag);
}

static void test_reads_every_key(void **state)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct claim_file f;
    (void)state;
    if (read_with(&f, "", "", &arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    check_text(f.status, "optimal");
    assert_true(f.claim.unique);
    check_text(f.objective_name, "rate");
    check_text(f.objective_unit, "Mop/s");
    check_text(f.question.scenario_hash, "5c");
    check_text(f.question.catalog_hash, "ca");
    check_text(f.question.catalog, "whitney-1997");
    check_text(f.question.as_of, "1997-10-01");
    assert_null(f.question.override);
    assert_int_equal(f.question.n_changes, 2);
    check_text(f.question.changes[1], "b=*2");
    assert_true(f.amounts_agree);
    assert_true(f.claim.proven);
    check_text(f.claim.clusters[0].node, "ppro-200");
    check_text(f.claim.clusters[0].nic, "fast-ethernet-nic");
    assert_int_equal(f.facts[0].leaves, -1);
    assert_true(isinf(f.facts[0].height_U));
    assert_int_equal(f.facts[1].leaves, 3);
    assert_int_equal(f.facts[1].memory_MiB, 256);
    check_text(f.quotes[0].name, "PC");
    assert_int_equal(f.claim.clusters[0].nodes, 2);
    assert_int_equal(f.claim.cost_minor, 614050);
    assert_int_equal(f.claim.budget_minor, 700000);
    /* ports, which is found by its name in any order of keys */
    assert_int_equal(f.claim.clusters[0].param[0], 1);
    assert_int_equal(f.claim.clusters[0].param[1], 3);
    assert_int_equal(f.claim.clusters[0].n_apps, 1);
    check_close(f.claim.clusters[0].apps[0].time_s, 60717, 0, 0);
    assert_int_equal(f.claim.n_lines, 1);
    assert_int_equal(f.claim.lines[0].owned, 1);
    arena_fini(&arena);
}

static void test_reads_null_as_missing(void **state)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct claim_file f;
    (void)state;
    assert_int_equal(
        read_with(&f, "\"budget\": 7000, \"budget_minor\": 700000", "\"budget\": null", &arena, &diag),
        ST_OK);
    assert_int_equal(f.claim.budget_minor, BUDGET_NONE);
    assert_int_equal(read_with(&f, "\"budget\": 7000, \"budget_minor\": 700000",
                               "\"budget\": null, \"budget_minor\": null", &arena, &diag),
                     ST_OK);
    assert_int_equal(f.claim.budget_minor, BUDGET_NONE);
    assert_int_equal(read_with(&f, "\"a=1USD\"", "3", &arena, &diag), ST_OK);
    check_text(f.question.changes[0], "");
    assert_int_equal(read_with(&f, "\"fast-ethernet-nic\"", "null", &arena, &diag), ST_OK);
    assert_null(f.claim.clusters[0].nic);
    arena_fini(&arena);
}

/* If a file gives two different numbers for one amount, verify reports this; the reader does not reject
 * it. */
static void test_keeps_differing_amounts(void **state)
{
    static const char *const changes[][2] = {{"\"cost\": 6140.5", "\"cost\": 6140.51"},
                                             {"\"budget_minor\": 700000", "\"budget_minor\": 700001"},
                                             {"\"budget\": 7000,", "\"budget\": null,"},
                                             {"\"total\": 6140.5", "\"total\": 6140.4"},
                                             {"3070.25", "3070.26"},
                                             {"307025", "307026"}};
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct claim_file f;
        assert_int_equal(read_with(&f, changes[i][0], changes[i][1], &arena, &diag), ST_OK);
        assert_false(f.amounts_agree);
        arena_fini(&arena);
    }
}

static void test_rejects_invalid_plans(void **state)
{
    static const struct {
        const char *old, *new, *message;
    } cases[] = {
        {"{\"schema\"", "", "cannot read the plan as JSON"},
        {"\"gap\": 0,", "\"gap\": 0, \"gap\": 1,", "cannot read the plan as JSON: duplicate object key"},
        {"optimize/1", "optimize/2", "expected a plan of schema bursar.optimize/1, got 'bursar.optimize/2'"},
        {"\"schema\": \"bursar.optimize/1\", ", "", "the plan has no 'schema'"},
        {"\"status\": \"optimal\"", "\"status\": 3", "no 'status', or it is not text"},
        {"\"value\": 47.2064", "\"value\": \"fast\"", "no 'value', or it is not a number"},
        {"\"cost_minor\": 614050", "\"cost_minor\": 614050.0",
         "no 'cost_minor', or it is not a whole number"},
        {"\"cost_minor\": 614050, ", "", "no 'cost_minor'"},
        {"\"USD\"", "\"USX\"", "unknown currency 'USX'"},
        {"\"clusters\": [", "\"clusters\": [], \"x\": [", "no purchase to verify"},
        {"\"nodes\": 2,", "\"nodes\": \"2\",", "no 'nodes'"},
        {"\"ports\": 1", "\"port\": 1", "no 'ports'"},
        {"\"ports\": 1", "\"ports\": 1.5", "no 'ports'"},
        {"\"processes\": 2", "\"processes\": null", "no 'processes'"},
        {"\"part\": \"ppro-200\"", "\"part\": null", "no 'part'"},
        {"\"quantity\": 2", "\"quantity\": 2.5", "no 'quantity'"},
        {"\"quantity\": 2", "\"quantity\": 9223372036854775807", "'quantity' is too large"},
        {"\"owned\": 1", "\"owned\": -1000000000000000", "'owned' is too large"},
        {"\"total_minor\": 614050", "\"total_minor\": 1152921504606846976", "'total_minor' is too large"},
        {"\"goal\": \"rate\", ", "", "no 'goal'"},
        {"\"hashes\": {", "\"hashes\": [], \"x\": {", "no 'hashes'"},
        {"\"scenario\": \"5c\"", "\"scenario\": 5", "no 'scenario'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        struct claim_file f;
        const enum status status = read_with(&f, cases[i].old, cases[i].new, &arena, &diag);
        if (status != ST_INPUT || !strstr(diag.message, cases[i].message))
            fail_msg("%s: expected ...%s..., got %s", cases[i].new, cases[i].message,
                     diag.message ? diag.message : "no error");
        assert_non_null(diag.file);
        diag_fini(&diag);
        arena_fini(&arena);
    }
}

/* The optional keys of a plan. */
static const char *const OPTIONAL[] = {"cables", "ports", "dearer_offers", "set"};

static void expect_refused(json_t *plan, const char *key, const char *how)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct claim_file f;
    char *text = json_dumps(plan, JSON_REAL_PRECISION(15));
    bool optional = false;
    assert_non_null(text);
    for (size_t i = 0; i < sizeof OPTIONAL / sizeof *OPTIONAL; i++)
        optional = optional || strcmp(key, OPTIONAL[i]) == 0;
    const enum status status = read_text(&f, text, &arena, &diag);
    if (optional && strcmp(how, "left out") == 0
            ? status != ST_OK
            : status != ST_INPUT || !diag.file || !strstr(diag.message, key))
        fail_msg("%s %s: %s", key, how, diag.message ? diag.message : "read");
    diag_fini(&diag);
    arena_fini(&arena);
    free(text);
}

/* Every key of an object below the plan is removed, and gets a value of another type. */
static void without_each(json_t *plan, json_t *object)
{
    json_t *of_list;
    size_t n = 0;
    const char *keys[64];
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at))
        keys[n++] = json_object_iter_key(at);
    for (size_t i = 0; i < n; i++) {
        const char *key = keys[i];
        json_t *value = json_incref(json_object_get(object, key));
        json_t *other = json_is_array(value) ? json_object() : json_array();
        json_object_set(object, key, other);
        expect_refused(plan, key, "of another type");
        json_object_set(object, key, value);
        if (json_is_object(value))
            without_each(plan, value);
        size_t k;
        json_array_foreach(value, k, of_list) if (json_is_object(of_list)) without_each(plan, of_list);
        char *copy = strdup(key);
        json_object_del(object, copy);
        expect_refused(plan, copy, "left out");
        json_object_set_new(object, copy, value);
        json_decref(other);
        free(copy);
    }
}

static void test_rejects_missing_keys(void **state)
{
    (void)state;
    json_t *plan = json_loads(PLAN, 0, NULL);
    without_each(plan, plan);
    json_decref(plan);
}

/* A list with more entries than any plan has. */
static void expect_too_many(json_t *plan, json_t *list, size_t n, const char *words)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct claim_file f;
    while (json_array_size(list) < n)
        json_array_append(list, json_array_get(list, 0));
    char *text = json_dumps(plan, JSON_REAL_PRECISION(15));
    assert_int_equal(read_text(&f, text, &arena, &diag), ST_INPUT);
    if (!strstr(diag.message, words))
        fail_msg("%s, expected ...%s...", diag.message, words);
    diag_fini(&diag);
    arena_fini(&arena);
    free(text);
}

/* The first of several errors is reported. */
static void test_reports_the_first_error(void **state)
{
    (void)state;
    json_t *plan = json_loads(PLAN, 0, NULL);
    json_t *lines = json_object_get(plan, "bill_of_materials");
    json_object_del(plan, "status");
    json_object_set_new(json_array_get(lines, 0), "quantity", json_integer(INT64_MAX));
    expect_too_many(plan, lines, 4097, "no 'status'");
    json_decref(plan);
    plan = json_loads(PLAN, 0, NULL);
    json_t *cluster = json_array_get(json_object_get(plan, "clusters"), 0);
    json_object_del(cluster, "node");
    expect_too_many(plan, json_object_get(cluster, "kit"), 4097, "no 'node'");
    json_decref(plan);
}

static void test_rejects_long_lists(void **state)
{
    (void)state;
    json_t *plan = json_loads(PLAN, 0, NULL);
    json_t *clusters = json_object_get(plan, "clusters");
    expect_too_many(plan, json_object_get(json_array_get(clusters, 0), "kit"), 4097,
                    "a parts list has more than 4096 rows");
    json_decref(plan);
    plan = json_loads(PLAN, 0, NULL);
    expect_too_many(plan, json_object_get(plan, "bill_of_materials"), 4097, "more than 4096 lines");
    json_decref(plan);
    plan = json_loads(PLAN, 0, NULL);
    expect_too_many(plan, json_object_get(plan, "clusters"), 1000, "more clusters than a scenario");
    json_decref(plan);
}

/* Unknown keys are listed at any depth. A plan without offers has none. */
static void test_lists_unknown_keys(void **state)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct claim_file f;
    (void)state;
    json_t *plan = json_loads(PLAN, 0, NULL);
    json_t *lines = json_object_get(plan, "bill_of_materials");
    json_array_append_new(lines, json_deep_copy(json_array_get(lines, 0)));
    json_object_set_new(json_array_get(lines, 1), "shelf", json_integer(3));
    json_object_del(json_array_get(lines, 1), "dearer_offers");
    char *text = json_dumps(plan, JSON_REAL_PRECISION(15));
    assert_int_equal(read_text(&f, text, &arena, &diag), ST_OK);
    assert_int_equal(f.n_not_covered, 1);
    check_text(f.not_covered[0], "bill_of_materials[].shelf");
    assert_int_equal(f.quotes[0].dearer_offers, 0);
    assert_int_equal(f.quotes[1].dearer_offers, -1);
    free(text);
    json_decref(plan);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_every_key),         cmocka_unit_test(test_reads_null_as_missing),
        cmocka_unit_test(test_keeps_differing_amounts), cmocka_unit_test(test_rejects_invalid_plans),
        cmocka_unit_test(test_rejects_missing_keys),    cmocka_unit_test(test_rejects_long_lists),
        cmocka_unit_test(test_reports_the_first_error), cmocka_unit_test(test_lists_unknown_keys),
    };
    return cmocka_run_group_tests_name("proof/claim_read", tests, NULL, NULL);
}
