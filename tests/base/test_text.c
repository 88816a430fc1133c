#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "check.h"

static void test_appends_text(void **state)
{
    (void)state;
    struct text t = TEXT_INIT;
    text_put(&t, "");
    check_text(t.s, "");
    for (int i = 0; i < 100; i++)
        text_printf(&t, "%02d,", i);
    assert_int_equal(t.n, 300);
    assert_int_equal(strlen(t.s), 300);
    assert_memory_equal(t.s + 297, "99,", 3);
    text_clear(&t);
    assert_int_equal(t.n, 0);
    text_putn(&t, "abcdef", 3);
    check_text(t.s, "abc");
    char *s = text_steal(&t);
    check_text(s, "abc");
    assert_null(t.s);
    mem_free(s);
    s = text_steal(&t);
    check_text(s, "");
    mem_free(s);
    text_fini(&t);
    text_fini(NULL);
}

static void test_matches_patterns(void **state)
{
    (void)state;
    static const char *const yes[][2] = {
        {"", ""},       {"*", ""},
        {"*", "abc"},   {"a*c", "abbc"},
        {"a*c", "ac"},  {"*-nic", "myrinet-nic"},
        {"**", "x"},    {"a*b*c", "aXbYbZc"},
        {"*ab", "aab"}, {"my*", "myrinet"},
        {"x*y", "x*y"},
    };
    static const char *const no[][2] = {
        {"", "a"}, {"a", ""}, {"a*c", "abcd"}, {"*-nic", "nic"}, {"a*b*c", "acb"}, {"A*", "abc"}, {"?", "a"},
    };
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!text_matches(yes[i][0], yes[i][1]))
            fail_msg("'%s' should match '%s'", yes[i][0], yes[i][1]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (text_matches(no[i][0], no[i][1]))
            fail_msg("'%s' should not match '%s'", no[i][0], no[i][1]);
}

/* Bytes that a terminal would act on become hexadecimal; printable text stays. */
static void test_escapes_unprintable_text(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"", ""},
        {"plain 1 \\ 'x'\n\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80", NULL},
        {"\x1B]0;t\x07\r\t\x7F", "\\x1b]0;t\\x07\\x0d\\x09\\x7f"},
        {"\xC2\x80\xC2\x9F\xC2\xA0", "\\xc2\\x80\\xc2\\x9f\xC2\xA0"},
        {"\xE2\x80\xA9\xE2\x80\xAA\xE2\x80\xAE\xE2\x80\xAF",
         "\xE2\x80\xA9\\xe2\\x80\\xaa\\xe2\\x80\\xae\xE2\x80\xAF"},
        {"\xE2\x81\xA5\xE2\x81\xA6\xE2\x81\xA9\xE2\x81\xAA",
         "\xE2\x81\xA5\\xe2\\x81\\xa6\\xe2\\x81\\xa9\xE2\x81\xAA"},
        {"\x9B\xC2", "\\x9b\\xc2"}, /* invalid UTF-8: older terminals read the first byte as ESC [ */
        {"\xC0\x9B\xE0\x82\x9B", "\\xc0\\x9b\\xe0\\x82\\x9b"}, /* overlong encodings */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text t = TEXT_INIT;
        text_put_shown(&t, cases[i][0]);
        assert_string_equal(t.s, cases[i][1] ? cases[i][1] : cases[i][0]);
        text_fini(&t);
    }
}

static void test_grows_vectors(void **state)
{
    (void)state;
    VEC(int) v = {0};
    int calls = 0;
    for (int i = 0; i < 1000; i++)
        VEC_PUSH(&v, i + 0 * ++calls);
    assert_int_equal(calls, 1000);
    assert_int_equal(v.n, 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(v.v[i], i);
    mem_free(v.v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_appends_text),
        cmocka_unit_test(test_matches_patterns),
        cmocka_unit_test(test_escapes_unprintable_text),
        cmocka_unit_test(test_grows_vectors),
    };
    return cmocka_run_group_tests_name("base/text", tests, NULL, NULL);
}
