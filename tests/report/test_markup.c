/* test_markup.c - nothing that a catalogue says can leave its place in a page. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "check.h"
#include "report/markup.h"

static void check_markup(const char *s, const char *expected)
{
    struct text t = TEXT_INIT;
    markup_put(&t, s);
    assert_string_equal(t.s, expected);
    text_fini(&t);
}

static void check_json(const char *s, const char *expected)
{
    struct text t = TEXT_INIT;
    markup_put_json(&t, s);
    assert_string_equal(t.s, expected);
    text_fini(&t);
}

#define SIGN "\xEF\xBF\xBD"

static void test_markup(void **state)
{
    (void)state;
    check_markup("", "");
    check_markup("ppro-200", "ppro-200");
    check_markup("<script>\"&'", "&lt;script&gt;&quot;&amp;&#39;");
    check_markup("M\xC3\xBCller \xE2\x82\xAC \xF0\x9F\x98\x80",
                 "M\xC3\xBCller \xE2\x82\xAC \xF0\x9F\x98\x80");
    /* bytes outside UTF-8, and control characters */
    check_markup("a\xFF"
                 "b\xC3(\x01\x7F",
                 "a" SIGN "b" SIGN "(" SIGN SIGN);
    /* what UTF-8 could say and Unicode has not: long forms, surrogates, U+FFFF, more than U+10FFFF */
    check_markup("\xE0\x9F\xBF", SIGN);
    check_markup("\xED\xA0\x80|\xEF\xBF\xBF|\xF4\x90\x80\x80", SIGN "|" SIGN "|" SIGN);
    check_markup("\xED\x9F\xBF\xEF\xBF\xBD\xF4\x8F\xBF\xBF", "\xED\x9F\xBF\xEF\xBF\xBD\xF4\x8F\xBF\xBF");
    check_markup("\xC0\x80\xF5\x80\x80\x80\xE2\x82", SIGN SIGN SIGN SIGN SIGN SIGN SIGN SIGN);
    check_markup("two\nlines\tand a tab", "two\nlines\tand a tab");
}

static void test_format(void **state)
{
    struct text t = TEXT_INIT;
    (void)state;
    markup_printf(&t, "%s < %d", "<b>", 3);
    assert_string_equal(t.s, "&lt;b&gt; &lt; 3");
    text_fini(&t);
}

static void test_say(void **state)
{
    struct text t = TEXT_INIT;
    (void)state;
    markup_say(&t, "use `a < b` or `c`");
    markup_say(&t, "it`s");
    markup_say(&t, "");
    assert_string_equal(t.s, "<p>use <code>a &lt; b</code> or <code>c</code></p>\n<p>it`s</p>\n<p></p>\n");
    text_fini(&t);
}

static void test_inline_names_element(void **state)
{
    struct text t = TEXT_INIT;
    (void)state;
    markup_inline(&t, "li", "use `a` & b");
    assert_string_equal(t.s, "<li>use <code>a</code> &amp; b</li>\n");
    text_fini(&t);
}

static void test_json(void **state)
{
    (void)state;
    check_json("", "\"\"");
    check_json("</script><!--", "\"\\u003c/script\\u003e\\u003c!--\"");
    check_json("a\"b\\c\n", "\"a\\u0022b\\u005cc\\u000a\"");
    check_json("\xC3\xBC\xFF", "\"\xC3\xBC" SIGN "\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_markup), cmocka_unit_test(test_format),
        cmocka_unit_test(test_say),    cmocka_unit_test(test_inline_names_element),
        cmocka_unit_test(test_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
