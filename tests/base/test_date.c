#include "base/date.h"
#include "base/diag.h"
#include "check.h"

static void check_date(const char *s, date want)
{
    struct diag diag = DIAG_INIT;
    date got = -1;
    assert_int_equal(date_parse(&got, s, &diag), ST_OK);
    assert_int_equal(got, want);
    char text[11];
    check_text(date_format(text, got), s);
    diag_fini(&diag);
}

static void check_no_date(const char *s)
{
    struct diag diag = DIAG_INIT;
    date got = -1;
    if (date_parse(&got, s, &diag) != ST_INPUT)
        fail_msg("'%s' was taken for a date", s);
    assert_int_equal(got, -1);
    assert_non_null(diag.message);
    diag_fini(&diag);
}

static void test_parses_and_formats_dates(void **state)
{
    (void)state;
    check_date("1997-10-01", 19971001);
    check_date("1900-01-01", 19000101);
    check_date("9999-12-31", 99991231);
}

/* Consecutive dates differ by one day, in leap years and other years. */
static void test_counts_days_both_ways(void **state)
{
    (void)state;
    assert_int_equal(date_days(19000101), 0);
    assert_int_equal(date_days(20260901) - date_days(20310901), -1826);
    assert_int_equal(date_days(20261201) - date_days(20260901), 91);
    for (date d = 19000101; d < 21010301; d = date_next(d))
        assert_int_equal(date_days(date_next(d)), date_days(d) + 1);
    for (date d = 19000101; d < 21010301; d = date_next(d))
        assert_int_equal(date_from_days(date_days(d)), d);
    assert_int_equal(date_from_days(date_days(99991231)), 99991231);
}

static void test_leap_days(void **state)
{
    (void)state;
    check_date("1996-02-29", 19960229);
    check_date("2000-02-29", 20000229);
    check_no_date("1900-02-29");
    check_no_date("1997-02-29");
    check_no_date("2100-02-29");
    check_no_date("1996-02-30");
}

static void test_rejects_invalid_dates(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",           "1997",       "1997-10",          "1997-10-1",
        "1997-1-01",  "97-10-01",   "1997/10/01",       "1997-00-01",
        "1997-13-01", "1997-10-00", "1997-10-32",       "1997-11-31",
        "0000-01-01", "1899-12-31", "1997-10-01 ",      " 1997-10-01",
        "1997-10-0a", "+997-10-01", "1997-10-01T00:00", "19971001",
        "1997--1-01",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_no_date(bad[i]);
}

static void test_finds_the_next_day(void **state)
{
    (void)state;
    assert_int_equal(date_next(20030822), 20030823);
    assert_int_equal(date_next(20030831), 20030901);
    assert_int_equal(date_next(20031231), 20040101);
    assert_int_equal(date_next(20040228), 20040229);
    assert_int_equal(date_next(20040229), 20040301);
    assert_int_equal(date_next(19000228), 19000301);
    date day = 19991231;
    for (int i = 0; i < 366; i++) /* 2000 was a leap year */
        day = date_next(day);
    assert_int_equal(day, 20001231);
}

static void test_formats_no_date_as_empty(void **state)
{
    (void)state;
    char text[11] = "x";
    check_text(date_format(text, 0), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parses_and_formats_dates),
        cmocka_unit_test(test_counts_days_both_ways),
        cmocka_unit_test(test_leap_days),
        cmocka_unit_test(test_rejects_invalid_dates),
        cmocka_unit_test(test_finds_the_next_day),
        cmocka_unit_test(test_formats_no_date_as_empty),
    };
    return cmocka_run_group_tests_name("base/date", tests, NULL, NULL);
}
