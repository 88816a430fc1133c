/* test_keys.c - the table of keys is complete, and all results follow it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "report/keys.h"
#include "report/sink.h"
#include "report/value.h"

static void check_members(const struct keys *keys, const char *of, const char *members, struct arena *arena)
{
    struct key_member member;
    for (const char *rest = key_members(members, arena); rest && key_next(&member, &rest);) {
        const struct key *key = key_find(keys, member.name);
        if (!member.any && !key)
            fail_msg("%s has a member '%s' that is not a key", of, member.name);
        if (key)
            check_text(key->name, member.name);
    }
}

/* All members are keys, and each key is listed once. */
static void test_keys_are_unique(void **state)
{
    size_t n = 0;
    struct arena arena = ARENA_INIT;
    (void)state;
    const struct keys keys = keys_make(&arena);
    const struct key_result *results = key_results(&n);
    assert_true(n > 20 && keys.n > 300);
    for (size_t i = 0; i < n; i++) {
        check_members(&keys, results[i].name, results[i].members, &arena);
        check_members(&keys, results[i].name, key_rows(&results[i], &arena), &arena);
    }
    for (size_t i = 0; i < keys.n; i++) {
        assert_ptr_equal(key_find(&keys, keys.v[i].name), &keys.v[i]);
        assert_true(i == 0 || strcmp(keys.v[i - 1].name, keys.v[i].name) < 0);
        assert_true(keys.v[i].kinds & ~(unsigned)KEY_KNOWN);
        check_members(&keys, keys.v[i].name, keys.v[i].members, &arena);
    }
    assert_null(key_find(&keys, "no such key"));
    arena_fini(&arena);
}

/* Writes a result of fleets or another schema, and returns the message about its keys. */
static void check_written(const char *schema, void (*describe)(struct sink *sink), const char *message)
{
    char *out = NULL;
    size_t n = 0;
    struct diag diag = DIAG_INIT;
    FILE *stream = open_memstream(&out, &n);
    struct sink *sink = sink_open(SINK_JSON, stream, schema);
    describe(sink);
    assert_int_equal(sink_close(sink, &diag), message ? ST_INTERNAL : ST_OK);
    check_text(diag.message ? diag.message : "", message ? message : "");
    fclose(stream);
    assert_non_null(strstr(out, "\n}\n"));
    diag_fini(&diag);
    free(out);
}

static void put_good(struct sink *sink)
{
    sink_bool(sink, "exact", NULL, true);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, "-budget | -purchase");
    SINK_ROW(sink, false, value_money(100, "USD"), value_null());
    sink_table_end(sink);
}

static void put_unknown(struct sink *sink)
{
    put_good(sink);
    sink_integer(sink, "speling", NULL, 1);
}

static void put_other_kind(struct sink *sink)
{
    sink_string(sink, "exact", NULL, "yes");
}

static void put_elsewhere(struct sink *sink)
{
    sink_string(sink, "purchase", NULL, "one");
}

static void put_refusal(struct sink *sink)
{
    sink_string(sink, "status", NULL, "infeasible");
    sink_string(sink, "reason", NULL, "no money");
}

static void test_writer_rejects_unknown_keys(void **state)
{
    (void)state;
    check_written("bursar.fleets/1", put_good, NULL);
    check_written("bursar.fleets/1", put_refusal, NULL);
    check_written("bursar.fleets/1", put_unknown, "the schema of the result lacks 'speling' of fleets");
    check_written("bursar.fleets/1", put_other_kind, "the schema of the result lacks 'exact' of fleets");
    check_written("bursar.fleets/1", put_elsewhere, "the schema of the result lacks 'purchase' of fleets");
    check_written("bursar.test/1", put_unknown, NULL);
}

/* The members of rows are the columns of their table. Columns that are marked, or that not all of several
 * tables have, may be missing. */
static void test_members_are_columns(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct keys keys = keys_make(&arena);
    check_text(key_find(&keys, "intervals")->members, "from to winner lead_percent? equal?");
    check_text(key_find(&keys, "at_budget")->members, "kind rate cost purchase");
    check_text(key_find(&keys, "violations")->members, "bid? what detail file? line? column?");
    check_text(key_find(&keys, "workload")->members, "name model share runs runs_on? valid");
    check_text(key_find(&keys, "repairs")->members,
               "requirement name file line option enough to change value counts");
    check_text(key_rows(key_result_find("curve", 5), &arena),
               "budget cost rate bound? gap? clusters? purchase? rate_per_cost? node? nodes? network? "
               "template? mark?");
    check_text(
        key_rows(key_result_find("tailor", 6), &arena),
        "application? processes? network? template? bandwidth? gamma bandwidth_needed? gamma_a? gamma_m? "
        "enough? cost? currency? nic?");
    assert_null(key_rows(key_result_find("optimize", 8), &arena));
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_members_are_columns),
        cmocka_unit_test(test_keys_are_unique),
        cmocka_unit_test(test_writer_rejects_unknown_keys),
    };
    return cmocka_run_group_tests_name("report/keys", tests, NULL, NULL);
}
