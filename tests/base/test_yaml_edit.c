/* test_yaml_edit.c - documents with changed values keep the text of the others. */
#include "base/yaml_edit.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/yaml.h"
#include "check.h"

static const struct yaml *parse(const char *text, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    const struct yaml *root = NULL;
    if (yaml_parse(&root, text, strlen(text), "x.yaml", arena, &diag) != ST_OK)
        fail_msg("%d:%d: %s in %s", diag.line, diag.column, diag.message, text);
    return root;
}

static const char *written(const struct yaml *value, struct arena *arena)
{
    struct text text = TEXT_INIT;
    yaml_put(&text, value);
    return arena_take(arena, &text);
}

/* `to` with the values of `from` where they are equal: maps by key, lists from both ends. */
static const struct yaml *shared(const struct yaml *from, const struct yaml *to, struct arena *arena)
{
    if (!from || strcmp(written(from, arena), written(to, arena)) == 0)
        return from ? from : to;
    struct yaml *out = ARENA_COPY(arena, to, 1, 0, struct yaml);
    struct yaml_pair *pairs = ARENA_COPY(arena, to->pairs, to->pairs ? to->n : 0, 0, struct yaml_pair);
    const struct yaml **items = ARENA_COPY(arena, to->items, to->items ? to->n : 0, 0, const struct yaml *);
    for (size_t i = 0; i < to->n && from->kind == to->kind; i++)
        if (to->kind == YAML_MAP)
            pairs[i].value = shared(yaml_get(from, pairs[i].key), pairs[i].value, arena);
    for (size_t i = 0, k = 0; i < to->n && from->kind == YAML_LIST && to->kind == YAML_LIST; i++) {
        size_t at = k;
        while (at < from->n && strcmp(written(from->items[at], arena), written(items[i], arena)) != 0)
            at++;
        if (at < from->n)
            items[i] = from->items[at];
        else if (from->n == to->n)
            items[i] = shared(from->items[i], items[i], arena);
        k = at < from->n ? at + 1 : k;
    }
    out->pairs = pairs;
    out->items = items;
    return out;
}

static void test_edits(void **state)
{
    static const struct {
        const char *text, *to, *edited;
    } rows[] = {
        {"a: 1 # one\nb: 2\n", "{a: 3, b: 2}", "a: 3 # one\nb: 2\n"},
        {"a: 1\n", "{a: 1}", "a: 1\n"},
        {"# head\na: 1\n\n# of b\nb: 2 # two\n# end\n", "{a: 1}", "# head\na: 1\n\n# of b\n# end\n"},
        {"a: 1\nb: 2", "{a: 1, b: 2, c: [x, y z]}", "a: 1\nb: 2\nc: [x, \"y z\"]\n"},
        {"a:\n  b: 1 # b\n  c: 2 # c\nd: 4\n", "{a: {b: 1, c: 5, e: 6}, d: 4}",
         "a:\n  b: 1 # b\n  c: 5 # c\n  e: 6\nd: 4\n"},
        {"a: {b: 1, c: 2} # c\n", "{a: {b: 1, c: 3}}", "a: {b: 1, c: 3} # c\n"},
        {"a: [1, # first\n  2]\nb: 1\n", "{a: [2], b: 1}", "a: [2]\nb: 1\n"},
        {"a:\n- x # x\n- y # y\n- z\nb: 1\n", "{a: [x, z], b: 1}", "a:\n- x # x\n- z\nb: 1\n"},
        {"a:\n  - x # x\nb: 1\n", "{a: [x, y], b: 1}", "a:\n  - x # x\n  - y\nb: 1\n"},
        {"a:\n  - name: x # x\n    n: 1\n  - name: y\n", "{a: [{name: x, n: 2}, {name: y}]}",
         "a:\n  - name: x # x\n    n: 2\n  - name: y\n"},
        {"a:\n  - name: x\n    n: 1\n", "{a: [{n: 1}]}", "a:\n  - {n: 1}\n"},
        {"a:\nb: 2\n", "{a: 5, b: 2}", "a: 5\nb: 2\n"},
        {"a: |\n  two\n  lines\nb: 1\n", "{a: x, b: 1}", "a: x\nb: 1\n"},
        {"a: \"x\" # \xC3\xA9\n\xC3\xA4: '\xC3\xB6' # \xC3\xBC\nb: 1\n", "{a: x, \xC3\xA4: u, b: 2}",
         "a: \"x\" # \xC3\xA9\n\xC3\xA4: u # \xC3\xBC\nb: 2\n"},
        {"\xEF\xBB\xBF"
         "a: 1\nb: 2\n",
         "{a: 1, b: 3}",
         "\xEF\xBB\xBF"
         "a: 1\nb: 3\n"},
        {"a: 1\r\nb: 2\r\n", "{a: 3, b: 2}", "a: 3\r\nb: 2\r\n"},
        {"a: {x: 1}\n", "{a: 'null'}", "a: \"null\"\n"},
        {"a: 1\n", "{a: '# \"no\" comment: \\'}", "a: \"# \\\"no\\\" comment: \\\\\"\n"},
        /* an alias has its text elsewhere: all is written again */
        {"a: &x [1, 2] # c\nb: *x\n", "{a: [1, 2], b: [1]}", "a: [1, 2]\nb: [1]\n"},
        {"a: &x {b: 1}\nc: *x\n", "{c: {b: 1}}", "c: {b: 1}\n"},
        {"{a: 1, b: 2}\n", "{a: 1, b: 3}", "{a: 1, b: 3}\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena = ARENA_INIT;
        const struct yaml *from = parse(rows[i].text, &arena), *wanted = parse(rows[i].to, &arena);
        const struct yaml *to = shared(from, wanted, &arena);
        const char *edited = yaml_edited(rows[i].text, strlen(rows[i].text), from, to, &arena);
        check_text(edited, rows[i].edited);
        check_text(written(parse(edited, &arena), &arena), written(wanted, &arena));
        arena_fini(&arena);
    }
}

/* Any text is read again as it was. */
static void test_quotes(void **state)
{
    static const char *const texts[] = {"",          "null",   "~",
                                        "a: b",      "- x",    "*all=*2",
                                        "&a",        "x #y",   "\"",
                                        "a\\b",      "l\ni",   "\x01\x7F",
                                        "{}",        "[",      "yes",
                                        "1e5",       "-10%",   "%d",
                                        "@x",        "`x",     "a:",
                                        "?",         "! x",    "a,b",
                                        "\xC3\xA9",  " lead",  "\xC2\x81\xEF\xBB\xBF",
                                        "trail ",    "a=+10%", "..",
                                        "2026-03-01"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena arena = ARENA_INIT;
        const struct yaml value = {.kind = YAML_SCALAR, .text = texts[i]}, *const items[] = {&value, &value};
        const struct yaml list = {.kind = YAML_LIST, .items = items, .n = 2};
        const struct yaml *read = parse(written(&list, &arena), &arena);
        assert_int_equal(read->n, 2);
        check_text(read->items[0]->text, texts[i]);
        check_text(read->items[1]->text, texts[i]);
        arena_fini(&arena);
    }
}

/* What is not UTF-8 becomes the replacement character: single bytes, overlong forms, surrogates, codes
 * outside Unicode. */
static void test_invalid_text(void **state)
{
    static const char *const texts[] = {"\xFF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\xB7\xB7\xB7",
                                        "\xF0\x80\x80\x80"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena arena = ARENA_INIT;
        const struct yaml value = {.kind = YAML_SCALAR, .text = texts[i]};
        check_text(parse(written(&value, &arena), &arena)->text, "\xEF\xBF\xBD");
        arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edits),
        cmocka_unit_test(test_quotes),
        cmocka_unit_test(test_invalid_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
