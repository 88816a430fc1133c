#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/record.h"
#include "base/text.h"
#include "check.h"

struct thing {
    int64_t integer;
    size_t size;
    bool yes;
    double real;
    const char *text;
};

static void carry(struct record *record, struct thing *thing)
{
    record_integer(record, &thing->integer);
    record_size(record, &thing->size);
    record_bool(record, &thing->yes);
    record_real(record, &thing->real);
    record_text(record, &thing->text);
}

static void test_reads_what_it_writes(void **state)
{
    (void)state;
    static const struct thing THINGS[] = {
        {0, 0, false, 0, NULL},
        {INT64_MIN, SIZE_MAX, true, 1.0 / 3, ""},
        {INT64_MAX, 1, false, (double)INFINITY, "-"},
        {-1, 7, true, (double)NAN, "two words, 50 % of\nlines \xc3\xa9 \x01"},
        {1, 1, true, -5e-324, "%41-a"},
    };
    for (size_t i = 0; i < sizeof THINGS / sizeof *THINGS; i++) {
        struct arena arena = ARENA_INIT;
        struct text line = TEXT_INIT;
        struct thing thing = THINGS[i], got = {0};
        carry(&(struct record){.out = &line}, &thing);
        assert_null(strchr(line.s, '\n'));
        struct record in = {.in = line.s, .arena = &arena};
        carry(&in, &got);
        assert_false(in.bad);
        assert_int_equal(*in.in, '\0');
        assert_int_equal(got.integer, thing.integer);
        assert_true(got.size == thing.size && got.yes == thing.yes);
        assert_true(isnan(thing.real) ? isnan(got.real) : got.real == thing.real);
        assert_int_equal(got.text != NULL, thing.text != NULL);
        if (thing.text)
            assert_string_equal(got.text, thing.text);
        record_integer(&in, &got.integer); /* the line has no more words */
        assert_true(in.bad);
        text_fini(&line);
        arena_fini(&arena);
    }
}

static void test_rejects_damaged_records(void **state)
{
    (void)state;
    static const char *const LINES[] = {"", " ", " x", " 1x", " 99999999999999999999", " 1 -2", " 1 5"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        struct arena arena = ARENA_INIT;
        struct record in = {.in = LINES[i], .arena = &arena};
        int64_t integer = 0;
        size_t n = 0;
        record_integer(&in, &integer);
        record_count(&in, &n, 4);
        assert_true(in.bad);
        assert_int_equal(n, 0);
        arena_fini(&arena);
    }
    static const char *const TEXTS[] = {" %", " %4", " a%zz"};
    for (size_t i = 1; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        struct arena arena = ARENA_INIT;
        struct record in = {.in = TEXTS[i], .arena = &arena};
        const char *text = NULL;
        record_text(&in, &text);
        assert_true(in.bad);
        arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_reads_what_it_writes),
                                       cmocka_unit_test(test_rejects_damaged_records)};
    return cmocka_run_group_tests_name("base/record", tests, NULL, NULL);
}
