/* test_key_change.c - changes of a scenario's keys, and their messages. */
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/yaml.h"
#include "check.h"
#include "scenario/fields.h"
#include "scenario/key_change.h"
#include "scenario/scenario.h"

static const char FILE_TEXT[] = "catalog: shop\n"
                                "budget: 1000\n"
                                "choose:\n"
                                "  nodes: [a, b, c]\n"
                                "  templates: [star, {name: fat-tree, oversubscription: 2}]\n"
                                "workload:\n"
                                "  - {name: ft.big, model: npb.ft, params: {class: C}, share: 1}\n"
                                "  - {model: npb.cg, params: {class: B}, share: 1, max_time: 2min}\n"
                                "owned: {rack: 1, rack.42: 2}\n"
                                "error: {prices: {list: {uniform: [0.9, 1.1]}}}\n"
                                "overrides: {other: ['choose.nodes=b', 'a=+10%', 'budget=5']}\n";

struct fixture {
    struct arena arena;
    struct diag diag;
    struct scenario scenario;
};

static int set_up(void **state)
{
    *state = mem_alloc(1, sizeof(struct fixture));
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    diag_fini(&f->diag);
    arena_fini(&f->arena);
    mem_free(f);
    return 0;
}

/* Reads the scenario with changes of the command line, or an override. */
static enum status with(struct fixture *f, const char *a, const char *b, const char *override)
{
    const char *changes[] = {a, b};
    const struct settings settings = {
        .changes = changes, .n_changes = (size_t)(a != NULL) + (b != NULL), .override = override};
    char path[64];
    test_write_text(path, ".yaml", FILE_TEXT);
    enum status status = scenario_load(&f->scenario, path, &f->arena, &f->diag);
    unlink(path);
    assert_int_equal(status, ST_OK);
    return scenario_apply(&f->scenario, &settings, &f->arena, &f->diag);
}

static void ok(struct fixture *f, enum status status)
{
    if (status != ST_OK)
        fail_msg("%s: %s", f->diag.file ? f->diag.file : "", f->diag.message);
}

static const char *listed(struct fixture *f, const struct located_list *list)
{
    struct text text = TEXT_INIT;
    text_put(&text, "");
    for (size_t i = 0; i < list->n; i++)
        text_printf(&text, "%s%s", i ? " " : "", list->v[i].text);
    return arena_take(&f->arena, &text);
}

static void test_words_that_change_keys(void **state)
{
    static const char *const keys[] = {"choose.nodes=a,b", "error=none", "clusters=2",  "tax=19%",
                                       "memory=enforce",   "tco=none",   "limits.x=*2", "choose={}"};
    static const char *const others[] = {
        "a=995USD", "a=+10%",     "rate.a=*2",  "tco.years=5",   "memory=45", "memory=*2",   "memory=-5%",
        "memory=",  "set=[a=*2]", "overrides=", "limit.power=5", "choose",    "chosen.b=45", "*=5%",
        "",         "="};
    (void)state;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!key_change_is(&scenario_keys, keys[i]))
            fail_msg("'%s' is not a change of a key", keys[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (key_change_is(&scenario_keys, others[i]))
            fail_msg("'%s' is a change of a key", others[i]);
}

static void test_changes_lists(void **state)
{
    struct fixture *f = *state;
    ok(f, with(f, "choose.nodes=b, d", NULL, NULL));
    check_text(listed(f, &f->scenario.choose.nodes), "b d");
    check_text(f->scenario.file.keys[0].from, "[a, b, c]");
    check_text(f->scenario.file.keys[0].to, "[b, d]");
    ok(f, with(f, "choose.nodes=[x, y]", NULL, NULL));
    check_text(listed(f, &f->scenario.choose.nodes), "x y");
    ok(f, with(f, "choose.nodes.b=none", NULL, NULL));
    check_text(listed(f, &f->scenario.choose.nodes), "a c");
    ok(f, with(f, "choose.networks=ndr", "choose.nodes=none", NULL));
    check_text(listed(f, &f->scenario.choose.networks), "ndr");
    assert_int_equal(f->scenario.choose.nodes.n, 0);
    ok(f, with(f, "choose=none", NULL, NULL));
    assert_int_equal(f->scenario.choose.n_templates, 0);
}

static void test_changes_entries(void **state)
{
    struct fixture *f = *state;
    ok(f, with(f, "workload.ft.big.max_time=3min", "workload.npb.cg.max_time=none", NULL));
    check_close(f->scenario.work[0].max_time_s, 180, 0, 0);
    assert_true(f->scenario.work[1].max_time_s > 1e300);
    ok(f, with(f, "workload.npb.cg=none", NULL, NULL));
    assert_int_equal(f->scenario.n_work, 1);
    ok(f, with(f, "choose.templates.star.ports=8", "choose.templates.fat-tree.oversubscription=4", NULL));
    check_text(f->scenario.choose.templates[0].name.text, "star");
    check_text(f->scenario.choose.templates[0].params[0].text, "ports=8");
    check_text(f->scenario.choose.templates[1].params[0].text, "oversubscription=4");
    ok(f, with(f, "choose.templates={name: torus, dimensions: 3}", NULL, NULL));
    assert_int_equal(f->scenario.choose.n_templates, 1);
    check_text(f->scenario.choose.templates[0].name.text, "torus");
}

static void test_changes_maps(void **state)
{
    struct fixture *f = *state;
    ok(f, with(f, "owned.rack.42=5", "owned.pdu.8=1", NULL));
    assert_int_equal(f->scenario.owned.n, 3);
    assert_int_equal(f->scenario.owned.v[0].count, 1);
    assert_int_equal(f->scenario.owned.v[1].count, 5);
    check_text(f->scenario.owned.v[2].part.text, "pdu.8");
    ok(f, with(f, "error=none", "limits.power=9kW", NULL));
    assert_false(f->scenario.error.given);
    check_close(f->scenario.limits.most[SIZE_POWER], 9000, 0, 0);
    check_text(f->scenario.file.keys[0].to, "none");
    check_text(f->scenario.file.keys[1].from, "none");
    ok(f, with(f, "tco={years: 4}", "budget=2000", NULL));
    assert_true(f->scenario.purchase.operation.given);
    check_text(f->scenario.frame.budget.text, "2000");
    ok(f, with(f, "near=3%", "near=none", NULL));
    assert_null(f->scenario.policy.near_at.text);
}

/* The changes of an override change keys too, and the others stay changes. */
static void test_override(void **state)
{
    struct fixture *f = *state;
    ok(f, with(f, "b=*2", NULL, "other"));
    check_text(listed(f, &f->scenario.choose.nodes), "b");
    check_text(f->scenario.frame.budget.text, "5");
    check_text(listed(f, &f->scenario.file.changes), "a=+10% b=*2");
    assert_int_equal(f->scenario.choose.nodes.v[0].line, 11);
}

static void test_messages(void **state)
{
    static const struct {
        const char *change, *file, *message;
    } rows[] = {
        {"choose.node=a", NULL, "--set: 'choose' has no key 'node'; did you mean 'nodes'?"},
        {"choose.node=none", NULL, "--set: 'choose' has no key 'node'; did you mean 'nodes'?"},
        {"workload.ftt.share=2", NULL,
         "--set: 'workload' has no entry 'ftt'; expected one of ft.big, npb.cg"},
        {"catalog.x=5", NULL, "--set: 'catalog' has no key 'x': it is the value 'shop'"},
        {"choose.nodes=", NULL,
         "--set: expected KEY=VALUE, or KEY=none without the key, got 'choose.nodes='"},
        {"choose..nodes=a", NULL,
         "--set: expected KEY=VALUE, or KEY=none without the key, got 'choose..nodes=a'"},
        {"choose.nodes=[a", NULL,
         "--set: YAML syntax: did not find expected ',' or ']' (while parsing a flow sequence)"},
        {"choose.nodes=a,,b", "--set choose.nodes", "nodes: an empty entry"},
        {"choose.nodes.a.b.c=1", "--set choose.nodes.a.b.c",
         "nodes: expected a single value, got keys with "
         "values"},
        {"memory=enfroce", "--set memory", "unknown value 'enfroce'; did you mean 'enforce'?"},
        {"limits.power=9kg", "--set limits.power",
         "power: 'kg' is a unit of mass; expected a power like 100kW, got '9kg'"},
        {"tax=45", "--set tax", "tax: expected a part like 19% or 0.19, at most 1, got '45'"},
        {"clusters={}", "--set clusters", "clusters: expected a single value, got keys with values"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (with(f, rows[i].change, NULL, NULL) != ST_USAGE)
            fail_msg("%s: status %d, %s", rows[i].change, f->diag.status, f->diag.message);
        check_text(f->diag.file, rows[i].file);
        check_text(f->diag.message, rows[i].message);
        diag_fini(&f->diag);
    }
}

/* A path of very many parts ends with a message. */
static void test_deep_path(void **state)
{
    struct fixture *f = *state;
    struct text path = TEXT_INIT;
    text_put(&path, "error");
    for (int i = 0; i < 1000; i++)
        text_put(&path, ".a");
    text_put(&path, "=1");
    assert_int_equal(with(f, path.s, NULL, NULL), ST_USAGE);
    assert_non_null(f->diag.message);
    text_fini(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_words_that_change_keys, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_changes_lists, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_changes_entries, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_changes_maps, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_override, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_messages, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_deep_path, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
