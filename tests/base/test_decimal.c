#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/text.h"
#include "check.h"

static void test_measures_the_leading_number(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        size_t want;
    } cases[] = {
        {"", 0},    {"12", 2},  {"+1.5x", 4},  {"-.5", 3},  {"5.", 0},    {".", 0},
        {"-", 0},   {"1e5", 3}, {"1E-5s", 4},  {"1e", 1},   {"1e+", 1},   {"1eV", 1},
        {"0,5", 1}, {"nan", 0}, {"inf", 0},    {" 1", 0},   {"1.5.2", 3}, {"0x10", 1},
        {"--1", 0}, {"e5", 0},  {"995USD", 3}, {"5EUR", 1}, {"1e400", 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (decimal_span(cases[i].s) != cases[i].want)
            fail_msg("span of '%s' is %zu, expected %zu", cases[i].s, decimal_span(cases[i].s),
                     cases[i].want);
}

static void test_parses_doubles(void **state)
{
    (void)state;
    static const struct {
        const char *s;
        double want;
    } cases[] = {
        {"0", 0},
        {"-0", 0},
        {"0.5", 0.5},
        {"-2.5e3", -2500},
        {"+1", 1},
        {".25", 0.25},
        {"1e308", 1e308},
        {"0e999", 0},
        {"1e-300", 1e-300},
        {"0.1", 0.1},
        {"123456789012345678901234567890", 123456789012345678901234567890.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diag diag = DIAG_INIT;
        double got = -1;
        assert_int_equal(decimal_parse_double(&got, cases[i].s, &diag), ST_OK);
        check_close(got, cases[i].want, 0, 0);
    }
    static const char *const bad[] = {
        "",      "0,5",    "0.5x",   "nan",      "NaN",   "inf",   "-inf",     "infinity",
        "1e400", "-1e400", "1e-400", "0.1e-999", "0x1p3", "1 ",    " 1",       "1_000",
        "1,000", "5.",     "1e",     "--1",      "+-1",   "1.2.3", "\xc2\xbd", "1\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct diag diag = DIAG_INIT;
        double got = -1;
        if (decimal_parse_double(&got, bad[i], &diag) != ST_INPUT)
            fail_msg("'%s' was taken for the number %g", bad[i], got);
        check_close(got, -1, 0, 0);
        assert_non_null(strstr(diag.message, bad[i]));
        diag_fini(&diag);
    }
}

static void check_integer(const char *s, int64_t low, int64_t high, enum status want, int64_t value)
{
    struct diag diag = DIAG_INIT;
    int64_t got = -77;
    const enum status status = decimal_parse_integer(&got, s, low, high, &diag);
    if (status != want || got != value)
        fail_msg("'%s': status %d, value %lld", s, (int)status, (long long)got);
    diag_fini(&diag);
}

static void test_parses_integers_in_range(void **state)
{
    (void)state;
    check_integer("0", 0, 9, ST_OK, 0);
    check_integer("-9", -9, 9, ST_OK, -9);
    check_integer("9", -9, 9, ST_OK, 9);
    check_integer("7.00", 0, 9, ST_OK, 7);
    check_integer("007", 0, 9, ST_OK, 7);
    check_integer("1.000", 0, 9, ST_INPUT, -77); /* 1,000 in countries with a decimal comma */
    check_integer("999999999999999999", 0, INT64_MAX, ST_OK, 999999999999999999);
    static const char *const bad[] = {"10",  "-1", "0.5", "1e0", "", "x", "5x", "9999999999999999999",
                                      "1,0", " 5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_integer(bad[i], 0, 9, ST_INPUT, -77);
}

static void test_parses_exact_decimals(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    struct decimal d;
    assert_int_equal(decimal_parse(&d, "-123.4500", &diag), ST_OK);
    assert_int_equal(d.digits, -1234500);
    assert_int_equal(d.scale, 4);
    assert_int_equal(decimal_parse(&d, "0.123456789012345678", &diag), ST_OK);
    assert_int_equal(d.digits, 123456789012345678);
    assert_int_equal(d.scale, 18);
    static const char *const bad[] = {
        "1e2",
        "1234567890123456789",
        "0.1234567890123456789",
        "9223372036854775808",
        "99999999999999999999",
        "0.00000000000000000000000000000000000000000001",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (decimal_parse(&d, bad[i], &diag) != ST_INPUT)
            fail_msg("'%s' was taken", bad[i]);
        diag_fini(&diag);
    }
}

static void test_rounds_half_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(round_div(5, 2), 3);
    assert_int_equal(round_div(-5, 2), -3);
    assert_int_equal(round_div(4, 3), 1);
    assert_int_equal(round_div(-4, 3), -1);
    assert_int_equal(round_div(1, 2), 1);
    assert_int_equal(round_div(-1, 2), -1);
    assert_int_equal(round_div(1, 3), 0);
    assert_int_equal(round_div(7, 1), 7);
    assert_int_equal(round_div((int128)INT64_MAX * 4, 2), INT64_MAX);
    assert_int_equal(round_div(-(int128)INT64_MAX * 4, 2), INT64_MIN);
    assert_int_equal(round_div((int128)INT64_MAX, 1), INT64_MAX);
    /* 100000 * 0.9 etc: 12345 * 1.1 = 13579.5, and 0.5 of 3 = 1.5 */
    assert_int_equal(decimal_scale(12345, (struct decimal){11, 1}), 13580);
    assert_int_equal(decimal_scale(-12345, (struct decimal){11, 1}), -13580);
    assert_int_equal(decimal_scale(3, (struct decimal){5, 1}), 2);
    assert_int_equal(decimal_scale(100000, (struct decimal){9, 1}), 90000);
    assert_int_equal(decimal_scale(INT64_MAX, (struct decimal){999999999999999999, 0}), INT64_MAX);
    assert_int_equal(decimal_scale(MONEY_MAX, (struct decimal){1, 30}), 0);
    assert_int_equal(decimal_scale(MONEY_MAX, (struct decimal){999999999999999999, 18}),
                     1152921504606846975); /* 2^60 (1 - 1e-18) = 2^60 - 1.15... */
}

/* Carbon tax of five nodes in three years: 45 g per kWh at 50 per tonne give 62.065, independent of the last
 * bits of the products. */
static void test_finds_the_nearest_minor_unit(void **state)
{
    const double emitted_kg = 5 * (130 + 100 * 26.28 * 0.045);
    (void)state;
    assert_true(emitted_kg / 1000 * 50 * 100 < 6206.5);
    assert_int_equal(money_nearest(emitted_kg / 1000 * 50 * 100), 6207);
    assert_int_equal(money_nearest(-emitted_kg / 1000 * 50 * 100), -6207);
    assert_int_equal(money_nearest(6206.4999999), 6206);
    assert_int_equal(money_nearest(0), 0);
    assert_int_equal(money_nearest(0.5), 1);
    assert_int_equal(money_nearest(-0.49), 0);
    assert_int_equal(money_nearest(1e15 + 0.25), 1000000000000000);
    assert_int_equal(money_nearest(1e300), MONEY_MAX);
    assert_int_equal(money_nearest(-1e300), -MONEY_MAX);
}

static void check_money(const char *s, const char *currency, enum status want, int64_t minor,
                        const char *named)
{
    struct diag diag = DIAG_INIT;
    int64_t got = -77;
    char code[4] = "?";
    const enum status status = money_parse(&got, code, s, currency, &diag);
    if (status != want || got != minor)
        fail_msg("'%s': status %d, %lld; %s", s, (int)status, (long long)got,
                 diag.message ? diag.message : "");
    check_text(code, named);
    diag_fini(&diag);
}

static void test_parses_money(void **state)
{
    (void)state;
    check_money("1000000", "USD", ST_OK, 100000000, "USD");
    check_money("995.50", "USD", ST_OK, 99550, "USD");
    check_money("995.5", "USD", ST_OK, 99550, "USD");
    check_money("123.12000", "USD", ST_OK, 12312, "USD");
    check_money("995USD", "EUR", ST_OK, 99500, "USD");
    check_money("1000000 USD", "USD", ST_OK, 100000000, "USD");
    check_money("5EUR", "USD", ST_OK, 500, "EUR");
    check_money("7 JPY", "USD", ST_OK, 7, "JPY");
    check_money("7.00 JPY", "USD", ST_OK, 7, "JPY");
    check_money("1.234", "KWD", ST_OK, 1234, "KWD");
    check_money("0.950", "USD", ST_OK, 95, "USD");
    check_money("1000.000", "USD", ST_OK, 100000, "USD");
    check_money("0", "USD", ST_OK, 0, "USD");
    check_money("11529215046068469", "USD", ST_OK, 1152921504606846900, "USD");
    check_money("11529215046068469.00", "USD", ST_OK, 1152921504606846900, "USD"); /* every digit is kept */
    check_money("1152921504606846976", "JPY", ST_OK, MONEY_MAX, "JPY");
    check_money("USD 5", "EUR", ST_OK, 500, "USD");
    check_money("600k", "USD", ST_OK, 60000000, "USD");
    check_money("8M EUR", "USD", ST_OK, 800000000, "EUR");
    check_money("8MEUR", "USD", ST_OK, 800000000, "EUR");
    check_money("8 MEUR", "USD", ST_OK, 800000000, "EUR");
    check_money("1.5 MEUR", "USD", ST_OK, 150000000, "EUR");
    check_money("600 kEUR", "USD", ST_OK, 60000000, "EUR");
    check_money("400k EUR", "USD", ST_OK, 40000000, "EUR");
    check_money("EUR 400k", "USD", ST_OK, 40000000, "EUR");
    check_money("8M\xE2\x82\xAC", "USD", ST_OK, 800000000, "EUR");
    check_money("\xE2\x82\xAC 8M", "USD", ST_OK, 800000000, "EUR");
    check_money("8.125M", "USD", ST_OK, 812500000, "USD"); /* no grouped thousands before M */
    check_money("0.00001k", "USD", ST_OK, 1, "USD");
    check_money("3MXN", "USD", ST_OK, 300, "MXN"); /* a currency, not 3 million of another */
    check_money("3MMXN", "USD", ST_OK, 300000000, "MXN");
    check_money("11529215046M", "USD", ST_OK, 1152921504600000000, "USD");
    static const char *const bad[] = {
        "",
        "8m",
        "8K",
        "8 M",
        "8 k USD",
        "8 M USD",
        "8 mio USD",
        "8MM",
        "8kM",
        "8k6",
        "M",
        "k USD",
        "1.234k", /* 1,234 or 1,234,000 */
        "0.0000001k",
        "0.5k JPY JPY",
        "USD 5 USD",
        "5 USD/kWh",
        "11529215047M",
        "99999999999999999M",
        "-1",
        "1,000",
        "1.005",
        "13.950", /* 13,950 in countries with a decimal comma */
        "999.000 JPY",
        "1e6",
        "5 USDX",
        "5 usd",
        "5USD6",
        "0,5",
        "7.5 JPY",
        "1.2.3",
        "nan",
        "inf",
        "5 $",
        "$5",
        "11529215046068470",
        "99999999999999999",
        "999999999999999999",
        "1234567890123456789",
        "5 USD ",
        "-0.01",
        "5. USD",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_money(bad[i], "USD", ST_INPUT, -77, "?");
}

static void check_put(int64_t minor, const char *currency, const char *plain, const char *grouped)
{
    struct text t = TEXT_INIT;
    money_put(&t, minor, currency, false);
    check_text(t.s, plain);
    text_clear(&t);
    money_put(&t, minor, currency, true);
    check_text(t.s, grouped);
    text_fini(&t);
}

static void test_formats_money(void **state)
{
    (void)state;
    check_put(503962475, "USD", "5039624.75", "5,039,624.75");
    check_put(0, "USD", "0.00", "0.00");
    check_put(-5, "USD", "-0.05", "-0.05");
    check_put(-100000, "USD", "-1000.00", "-1,000.00");
    check_put(99999, "USD", "999.99", "999.99");
    check_put(1234567, "JPY", "1234567", "1,234,567");
    check_put(1234567, "KWD", "1234.567", "1,234.567");
    check_put(INT64_MIN, "JPY", "-9223372036854775808", "-9,223,372,036,854,775,808");
    check_close(money_major(503962475, "USD"), 5039624.75, 0, 0);
    check_close(money_major(7, "JPY"), 7, 0, 0);
}

/* 1.1 million is printed the same way in every place. */
static void test_formats_numbers_for_readers(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    check_text(number_text(11041923.4, 6, &arena), "11,041,923");
    check_text(number_text(6824.8268, 6, &arena), "6,824.83");
    check_text(number_text(50000, 4, &arena), "50,000");
    check_text(number_text(-1234.5, -2, &arena), "-1,234.50");
    check_text(number_text(0.25, 0, &arena), "0.25");
    check_text(number_text(999999.7, 6, &arena), "1,000,000");
    check_text(number_text(INFINITY, 6, &arena), "inf");
    check_text(number_prefixed(5e10, "B/s", 4, &arena), "50 GB/s");
    check_text(number_prefixed(8.5e6, "B/s", 4, &arena), "8.5 MB/s");
    check_text(number_prefixed(17, "W", 4, &arena), "17 W");
    check_text(number_prefixed(0.00019, "s", 4, &arena), "190 us");
    check_text(number_prefixed(-0.25, "s", 4, &arena), "-250 ms");
    check_text(number_prefixed(0, "s", 4, &arena), "0 s");
    check_text(number_prefixed(3e-14, "s", 4, &arena), "0.03 ps");
    arena_fini(&arena);
}

static void test_rates_get_a_suitable_prefix(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    check_text(number_scaled(1172827, "Mop/s", 4, &arena), "1,173 Gop/s");
    check_text(number_scaled(9999.4, "Mop/s", 4, &arena), "9,999 Mop/s");
    check_text(number_scaled(9999.6, "Mop/s", 4, &arena), "10 Gop/s");
    check_text(number_scaled(-23138152237.0, "Mflop/s", 4, &arena), "-23.14 Pflop/s");
    check_text(number_scaled(0.00684, "Mop/s per USD", 4, &arena), "6.84 kop/s per USD");
    check_text(number_scaled(0.5, "op/s", 4, &arena), "0.5 op/s");
    check_text(number_scaled(3e7, "Eflop/s", 4, &arena), "30,000,000 Eflop/s");
    check_text(number_scaled(0, "Mop/s", 4, &arena), "0 Mop/s");
    check_text(number_scaled(123456, "tokens/s", 4, &arena), "123,456 tokens/s");
    check_text(number_scaled(123456, "Mop/shift", 4, &arena), "123,456 Mop/shift");
    check_text(number_scaled(123456, "MB/s", 4, &arena), "123,456 MB/s");
    assert_true(number_scale(1e6, "", &arena).divisor == 1);
    assert_null(number_scale(1, NULL, &arena).unit);
    arena_fini(&arena);
}

static void test_knows_currency_codes(void **state)
{
    (void)state;
    size_t n = 0;
    const char *const *codes = currency_codes(&n);
    for (size_t i = 0; i < n; i++) {
        assert_true(i == 0 || strcmp(codes[i - 1], codes[i]) < 0);
        assert_true(currency_places(codes[i]) >= 0);
    }
    assert_int_equal(currency_places("USD"), 2);
    assert_int_equal(currency_places("JPY"), 0);
    assert_int_equal(currency_places("KWD"), 3);
    assert_int_equal(currency_places("HUF"), 2);
    assert_int_equal(currency_places("CLP"), 0);
    assert_int_equal(currency_places("TND"), 3);
    assert_int_equal(currency_places("BEF"), 0);  /* replaced by the euro */
    assert_int_equal(currency_places("XAU"), -1); /* a metal, not money */
    assert_int_equal(currency_places("F B"), -1);
    assert_int_equal(currency_places("usd"), -1);
    assert_int_equal(currency_places(""), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_measures_the_leading_number),
        cmocka_unit_test(test_parses_doubles),
        cmocka_unit_test(test_parses_integers_in_range),
        cmocka_unit_test(test_parses_exact_decimals),
        cmocka_unit_test(test_rounds_half_away_from_zero),
        cmocka_unit_test(test_finds_the_nearest_minor_unit),
        cmocka_unit_test(test_parses_money),
        cmocka_unit_test(test_formats_money),
        cmocka_unit_test(test_formats_numbers_for_readers),
        cmocka_unit_test(test_knows_currency_codes),
        cmocka_unit_test(test_rates_get_a_suitable_prefix),
    };
    return cmocka_run_group_tests_name("base/decimal", tests, NULL, NULL);
}
