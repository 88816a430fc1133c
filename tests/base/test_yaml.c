#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/yaml.h"
#include "check.h"

static const struct yaml *parse(const char *text, struct arena *arena)
{
    const struct yaml *root = NULL;
    struct diag diag = DIAG_INIT;
    if (yaml_parse(&root, text, strlen(text), "x.yaml", arena, &diag) != ST_OK)
        fail_msg("%d:%d: %s", diag.line, diag.column, diag.message);
    assert_non_null(root);
    return root;
}

static void check_place(const struct yaml *value, int line, int column)
{
    check_text(value->file, "x.yaml");
    assert_int_equal(value->line, line);
    assert_int_equal(value->column, column);
}

static void test_builds_the_tree(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    const struct yaml *root =
        parse("# head\na: 1\nlist:\n  - x\n  - {k: 'v w'}\nempty:\n\"quoted\": \"\"\n", &arena);
    assert_int_equal(root->kind, YAML_MAP);
    assert_int_equal(root->n, 4);
    check_place(root, 2, 1);
    check_text(root->pairs[1].key, "list");
    assert_int_equal(root->pairs[1].line, 3);
    assert_int_equal(root->pairs[1].column, 1);
    const struct yaml *a = yaml_get(root, "a");
    assert_int_equal(a->kind, YAML_SCALAR);
    check_text(a->text, "1");
    check_place(a, 2, 4);
    const struct yaml *list = yaml_get(root, "list");
    assert_int_equal(list->kind, YAML_LIST);
    assert_int_equal(list->n, 2);
    check_place(list->items[0], 4, 5);
    const struct yaml *inner = yaml_get(list->items[1], "k");
    check_text(inner->text, "v w");
    check_place(inner, 5, 9);
    check_text(yaml_get(root, "quoted")->text, "");
    assert_null(yaml_get(root, "other"));
    arena_fini(&arena);
}

/* A plain null gives no value; a quoted "null" is a text. */
static void test_reads_null(void **state)
{
    static const char *const nulls[] = {"a:\n", "a: ~\n", "a: null\n"};
    static const char *const texts[] = {"a: ''\n", "a: '~'\n", "a: \"null\"\n", "a: no\n", "a: |\n  ~\n"};
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < sizeof nulls / sizeof *nulls; i++) {
        const struct yaml *root = parse(nulls[i], &arena);
        assert_null(yaml_get(root, "a"));
        assert_null(root->pairs[0].value->text);
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_non_null(yaml_get(parse(texts[i], &arena), "a"));
    arena_fini(&arena);
}

/* An alias is a copy of its anchor; its place is that of the anchor. */
static void test_copies_aliases(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    const struct yaml *root = parse("a: &x {k: 3}\nb: *x\n", &arena);
    check_text(yaml_get(yaml_get(root, "b"), "k")->text, "3");
    arena_fini(&arena);
}

static void test_json_may_repeat_a_key(void **state)
{
    (void)state;
    const char *text = "{\"a\": 1, \"b\": {\"c\": 2}, \"a\": [3], \"d\": 4}";
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct yaml *root = NULL;
    assert_int_equal(yaml_parse_json(&root, text, strlen(text), "x.json", &arena, &diag), ST_OK);
    assert_int_equal(root->n, 3);
    assert_int_equal(yaml_get(root, "a")->kind, YAML_LIST);
    assert_int_equal(root->pairs[0].column, 25); /* of the last one */
    check_text(yaml_get(root, "d")->text, "4");
    arena_fini(&arena);
}

static void test_rejects_invalid_files(void **state)
{
    static const struct {
        const char *text;
        int line, column;
        const char *message;
    } cases[] = {
        {"", 1, 1, "the file is empty"},
        {"# only\n", 1, 1, "the file is empty"},
        {"a: 1\na: 2\n", 2, 1, "key 'a' stands twice, first in line 1"},
        {"b: {a: 1, c: 3, a: 2}\n", 1, 17, "key 'a' stands twice"},
        {"a: 1\n---\nb: 2\n", 3, 1, "a second document"},
        {"a: 1\n---\n", 3, 1, "a second document"},
        {"a: 1\n...\nb: 2\n", 3, 1, "YAML syntax"},
        {"{a: 1}: 2\n", 1, 1, "expected a plain key"},
        {"a: *b\n", 1, 4, "YAML syntax: found undefined alias"},
        {"a: [1\n", 2, 1, "YAML syntax: did not find expected ',' or ']'"},
        {"a: \"x\n", 2, 1, "YAML syntax: found unexpected end of stream"},
        {"a: b: c\n", 1, 5, "YAML syntax: mapping values are not allowed in this context"},
        {"\ta: 1\n", 1, 1, "YAML syntax: found character that cannot start any token"},
        {"a: &a [*a]\n", 1, 4, "nested too deeply"},
        {"a: 1\nb: \xff\n", 2, 4, "YAML syntax: invalid leading UTF-8 octet"},
        {"a: \x01\n", 1, 4, "YAML syntax: control characters are not allowed"},
        {"a: 1\nb: \"2\\0 EUR\"\n", 2, 4, "holds a NUL character, \\0; remove it"},
        {"a: [1, \"\\x00\"]\n", 1, 8, "holds a NUL character"},
        {"a: 1\n\"b\\0c\": 2\n", 2, 1, "holds a NUL character"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = ARENA_INIT;
        struct diag diag = DIAG_INIT;
        const struct yaml *root = NULL;
        const enum status status =
            yaml_parse(&root, cases[i].text, strlen(cases[i].text), "x.yaml", &arena, &diag);
        if (status != ST_INPUT || !strstr(diag.message, cases[i].message) || diag.line != cases[i].line ||
            diag.column != cases[i].column)
            fail_msg("%s: expected %d:%d: %s, got %d:%d: %s", cases[i].text, cases[i].line, cases[i].column,
                     cases[i].message, diag.line, diag.column, diag.message ? diag.message : "no error");
        check_text(diag.file, "x.yaml");
        diag_fini(&diag);
        arena_fini(&arena);
    }
}

/* `head`, n copies of `each`, `tail`. */
static char *repeat(const char *head, const char *each, size_t n, const char *tail)
{
    struct text t = TEXT_INIT;
    text_put(&t, head);
    for (size_t i = 0; i < n; i++)
        text_printf(&t, each, (int)i);
    text_put(&t, tail);
    return text_steal(&t);
}

static void check_bound(char *own_text, const char *message)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct yaml *root = NULL;
    const enum status status = yaml_parse(&root, own_text, strlen(own_text), "x.yaml", &arena, &diag);
    assert_int_equal(status, message ? ST_INPUT : ST_OK);
    if (message)
        assert_non_null(strstr(diag.message, message));
    diag_fini(&diag);
    arena_fini(&arena);
    mem_free(own_text);
}

/* Each limit is accepted, and one more is rejected. The list below contains itself and a root node. */
static void test_limits_depth_and_size(void **state)
{
    (void)state;
    check_bound(repeat("", "[", 33, "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"), NULL);
    check_bound(repeat("", "[", 34, "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"), "nested too deeply");
    check_bound(repeat("", "k%d: 1\n", 4096, ""), NULL);
    check_bound(repeat("", "k%d: 1\n", 4097, ""), "too many keys");
    check_bound(repeat("", "- 1\n", 99999, ""), NULL);
    check_bound(repeat("", "- 1\n", 100000, ""), "too many values");
    check_bound(repeat("", "- &a%d 1\n", 1000, ""), NULL);
    check_bound(repeat("", "- &a%d 1\n", 1001, ""), "too many anchors");
    /* the check needs no more time than the reading before it */
    check_bound(repeat("", "[", 1 << 20, ""), "nested too deeply");
    check_bound(repeat("", "- &a%d 1\n", 1 << 20, ""), "too many anchors");
    check_bound(repeat("a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [", "*b,",
                       1000, "]\n"),
                "too many values");
}

static void test_reports_wrong_types(void **state)
{
    static const char *const keys[] = {"name", "nodes"};
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    (void)state;
    const struct yaml *root = parse("name: x\nnods: 3\n", &arena);
    assert_int_equal(yaml_check_keys(root, "a thing", keys, 2, &diag), ST_INPUT);
    check_text(diag.message, "unknown key 'nods' in a thing; did you mean 'nodes'?");
    assert_int_equal(diag.line, 2);
    assert_int_equal(diag.column, 1);
    diag_fini(&diag);
    assert_int_equal(yaml_check_keys(yaml_get(root, "name"), "a thing", keys, 2, &diag), ST_INPUT);
    check_text(diag.message, "a thing: expected keys with values, got a single value");
    diag_fini(&diag);
    assert_int_equal(yaml_expect(root, YAML_LIST, "things", &diag), ST_INPUT);
    check_text(diag.message, "things: expected a list, got keys with values");
    diag_fini(&diag);
    assert_int_equal(yaml_error(root->pairs[1].value, &diag, "%d is too many", 3), ST_INPUT);
    check_text(diag.message, "3 is too many");
    assert_int_equal(diag.column, 7);
    diag_fini(&diag);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_builds_the_tree),       cmocka_unit_test(test_reads_null),
        cmocka_unit_test(test_copies_aliases),        cmocka_unit_test(test_json_may_repeat_a_key),
        cmocka_unit_test(test_rejects_invalid_files), cmocka_unit_test(test_limits_depth_and_size),
        cmocka_unit_test(test_reports_wrong_types),
    };
    return cmocka_run_group_tests_name("base/yaml", tests, NULL, NULL);
}
