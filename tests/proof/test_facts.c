/* test_facts.c - units, rounding, patterns, days and defaults are implemented twice, in the proof and in the
 * rest of the program. Both must agree. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/random.h"
#include "base/sort.h"
#include "base/text.h"
#include "check.h"
#include "model/model_list.h"
#include "proof/check.h"
#include "proof/defaults.h"
#include "proof/exact.h"
#include "proof/reals.h"
#include "proof/sorts.h"
#include "proof/units.h"
#include "proof/words.h"

static const uint64_t SEED = 53;

static void test_units_agree(void **state)
{
    (void)state;
    static const char *const quantities[] = {
        "2.5",      "190us",    "190 us",  "5min",  "5ms",    "3s",     "6h",       "2d",      "1e3ns",
        "3B",       "3kB",      "3MB",     "3GB",   "3TB",    "3KiB",   "3MiB",     "3GiB",    "3TiB",
        "7B/s",     "7kB/s",    "7MB/s",   "7GB/s", "7KiB/s", "7MiB/s", "7GiB/s",   "7bit/s",  "7kbit/s",
        "7Mbit/s",  "7Gbit/s",  "7Tbit/s", "7b/s",  "7kb/s",  "7Mb/s",  "7Gb/s",    "7Tb/s",   "7bps",
        "7kbps",    "7Mbps",    "7Gbps",   "7Tbps", "4op/s",  "4Mop/s", "4Gop/s",   "4flop/s", "4Mflop/s",
        "4Gflop/s", "4Tflop/s", "9W",      "9kW",   "9MW",    "9J",     "9kWh",     "9MWh",    "8mm",
        "8cm",      "8m",       "8km",     "6g",    "6kg",    "6t",     "2MHz",     "2GHz",    "5%",
        "inf",      "-5us",     "0.06",    "",      "us",     "5",      "5 parsec", "5mW",     "1ms/s",
    };
    for (size_t i = 0; i < sizeof quantities / sizeof *quantities; i++)
        for (int d = 0; d < N_DIMENSIONS; d++) {
            double own = NAN, other = NAN;
            const bool read = units_read(&own, quantities[i], (enum dimension)d);
            const bool known = unit_parse(&other, quantities[i], (enum dimension)d, NULL) == ST_OK;
            if (read != known)
                fail_msg("'%s' as dimension %d: %d, not %d", quantities[i], d, read, known);
            if (known)
                check_close(own, other, 1e-15, 0);
        }
}

static int64_t draw(uint64_t number, uint64_t slot, double most)
{
    return (int64_t)((random_at(SEED, number, slot) - 0.5) * 2 * most);
}

static void test_rounding_agrees(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 100000; i++) {
        const double digits = pow(10, (double)(i % 18));
        const int64_t n = draw(i, 0, digits), d = 1 + llabs(draw(i, 1, pow(10, (double)(i % 7))));
        const struct decimal by = {draw(i, 2, 1e6), (int)(i % 5)};
        assert_int_equal(exact_round((int128)n * d + d / 2, d), round_div((int128)n * d + d / 2, d));
        assert_int_equal(exact_round((int128)n * INT64_MAX, d), round_div((int128)n * INT64_MAX, d));
        assert_int_equal(exact_times(n, by), decimal_scale(n, by));
        assert_int_equal(exact_minor((double)n / 8), money_nearest((double)n / 8));
        struct fraction own = {llabs(n), d}, other = own;
        for (uint64_t k = 3; k < 6; k++) {
            const int128 up = llabs(draw(i, k, digits)), down = 1 + llabs(draw(i, k + 3, digits));
            assert_int_equal(exact_multiply(&own, up, down), fraction_scale(&other, up, down));
            assert_true(own.n == other.n && own.d == other.d);
        }
    }
    assert_int_equal(exact_round(-5, 2), -3);
    assert_int_equal(exact_sum(MONEY_MAX, 1), money_plus(MONEY_MAX, 1));
    assert_int_equal(exact_sum(5, -1), -1);
}

static void test_decimals_agree(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "12", "-12.50", "+.5", "0.0001", "9999999999999999.99", "1000000000000000000"};
    static const char *const none[] = {"", "-", ".", "x", "5.", "99999999999999999999"};
    size_t n = 0;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct decimal own = {0, 0}, other = {0, 0};
        assert_int_equal(exact_read(&own, texts[i]), strlen(texts[i]));
        assert_int_equal(decimal_parse(&other, texts[i], NULL), ST_OK);
        assert_true(own.digits == other.digits && own.scale == other.scale);
        check_close(exact_double(own), decimal_double(other), 0, 0);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(exact_read(&(struct decimal){0, 0}, none[i]), 0);
    const char *const *codes = currency_codes(&n);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(exact_places(codes[i]), currency_places(codes[i]));
        check_close(exact_major(123456, codes[i]), money_major(123456, codes[i]), 0, 0);
    }
    assert_int_equal(exact_places("usd"), -1);
}

static void test_words_agree(void **state)
{
    (void)state;
    char pattern[9], name[9];
    for (uint64_t i = 0; i < 200000; i++) {
        const size_t n = (size_t)(random_at(SEED, i, 0) * 8), m = (size_t)(random_at(SEED, i, 1) * 8);
        for (size_t k = 0; k < n; k++)
            pattern[k] = "*ab*"[(int)(random_at(SEED, i, 2 + k) * 4)];
        for (size_t k = 0; k < m; k++)
            name[k] = "ab"[(int)(random_at(SEED, i, 10 + k) * 2)];
        pattern[n] = name[m] = '\0';
        if (words_match(pattern, name) != text_matches(pattern, name))
            fail_msg("'%s' of '%s'", pattern, name);
    }
    for (int kind = 0; kind < N_PART_KINDS; kind++)
        check_text(words_kind[kind], part_kind_name((enum part_kind)kind));
    for (int kind = 0; kind < N_FIGURE_KINDS; kind++)
        check_text(words_figure[kind], figure_kind_name((enum figure_kind)kind));
    for (int pattern_of = 0; pattern_of < N_MESSAGE_PATTERNS; pattern_of++)
        check_text(words_pattern[pattern_of], message_pattern_name((enum message_pattern)pattern_of));
    for (int i = 0; i < N_GOALS; i++)
        check_text(words_goal[i], goal_names[i]);
    for (int i = 0; i < N_COUNTS; i++)
        check_text(words_counts[i], counts_names[i]);
    for (int i = 0; i < N_METRICS; i++)
        check_text(words_metric[i], metric_names[i]);
}

static void test_days_agree(void **state)
{
    (void)state;
    static const char *const none[] = {"",           "2026-02-29", "2026-13-01", "2026-00-10",
                                       "2026-1-010", "20260101",   "2026-01-01x"};
    char own[11], other[11];
    for (date day = 19000101; day < 21010101; day = date_next(day)) {
        assert_int_equal(words_next_day(day), date_next(day));
        check_text(words_of_day(own, day), date_format(other, day));
        assert_int_equal(words_day(other), day);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(words_day(none[i]), 0);
    check_text(words_of_day(own, 0), "");
}

static void test_comparisons_agree(void **state)
{
    (void)state;
    static const double numbers[] = {0, 1, 1 + 1e-13, 1 + 1e-11, -1, INFINITY, -INFINITY, 1e300};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            assert_int_equal(check_compare(numbers[i], numbers[k]), compare_close(numbers[i], numbers[k]));
}

static void test_reals_agree(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 100000; i++) {
        const double x = number_exp2((random_at(SEED, i, 0) - 0.5) * 600),
                     y = (random_at(SEED, i, 1) - 0.5) * 100;
        const int64_t n = 1 + (int64_t)(random_at(SEED, i, 2) * 1000), of = n + (int64_t)(i % 7);
        check_close(reals_log2(x), number_log2(x), 2.3e-16, 0);
        check_close(reals_exp2(y), number_exp2(y), 2.3e-16, 0);
        check_close(reals_pow(x, 0.25), number_pow(x, 0.25), 1e-13, 0);
        check_close(reals_cosine((double)n / (double)of), number_cosine(n, of), 0, 1e-14);
    }
    check_close(reals_log2(1024), 10, 0, 0);
    check_close(reals_exp2(-2000), 0, 0, 0);
    assert_true(isinf(reals_exp2(2000)) && isinf(reals_log2(0)));
}

static int compare_wholes(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void test_orders_agree(void **state)
{
    (void)state;
    enum { MOST = 200 };
    int64_t own[MOST], other[MOST];
    for (size_t n = 0; n < MOST; n++) {
        for (size_t i = 0; i < n; i++)
            own[i] = other[i] = draw(n, i, 100);
        sorts_heap(own, n, sizeof *own, compare_wholes);
        sort_stable(other, n, sizeof *other, compare_wholes);
        assert_memory_equal(own, other, n * sizeof *own);
    }
}

/* A parameter's text must have the same value in the proof and in the program. */
static void compare_param(const struct model *model, size_t i, const char *text)
{
    struct application other = application_init(model);
    double own = NAN;
    if (text)
        assert_int_equal(application_set(&other, model->params[i].name, text, NULL), ST_OK);
    if (!defaults_param(&own, model, model->params[i].name, text))
        fail_msg("%s: %s=%s is not read", model->key, model->params[i].name, text ? text : "");
    struct arena arena = ARENA_INIT;
    char name[256];
    check_text(defaults_name(&other, &arena), application_name(name, sizeof name, &other));
    arena_fini(&arena);
    if (isnan(own) != isnan(other.param[i]) || (!isnan(own) && own != other.param[i]))
        fail_msg("%s: %s=%s is %g, not %g", model->key, model->params[i].name, text ? text : "", own,
                 other.param[i]);
}

/* Every model of the program is known to the proof. */
static void test_parameters_agree(void **state)
{
    (void)state;
    size_t n = 0;
    const struct model *const *models = model_list(&n);
    for (size_t m = 0; m < n; m++)
        for (size_t i = 0; i < models[m]->n_params; i++) {
            const struct model_param *param = &models[m]->params[i];
            double own = NAN;
            if (param->is_file)
                continue;
            compare_param(models[m], i, NULL);
            if (!param->choices || param->or_number) {
                char text[64]; /* a random number */
                snprintf(text, sizeof text, "%.15g%s", fmin(param->high, fmax(param->low, 1) * 2),
                         dimension_unit(param->dimension));
                compare_param(models[m], i, text);
            }
            for (const char *word = param->choices; word && *word; word += strspn(word, ",")) {
                char text[64];
                snprintf(text, sizeof text, "%.*s", (int)strcspn(word, ","), word);
                compare_param(models[m], i, text);
                word += strcspn(word, ",");
            }
            assert_false(defaults_param(&own, models[m], param->name, "no such"));
            assert_false(defaults_param(&own, models[m], "none-of-it", NULL));
        }
}

static void test_caps_agree(void **state)
{
    (void)state;
    size_t n = 0;
    const struct model *const *models = model_list(&n);
    for (size_t m = 0; m < n; m++)
        for (const char *class = "SWABCD"; *class; class ++) {
            struct application app = application_init(models[m]);
            (void)application_set(&app, "class", (const char[]){*class, '\0'}, NULL);
            (void)application_set(&app, "message", (const char *[]){"256B", "1400B"}[*class % 2], NULL);
            if (defaults_cap(&app) != model_code_cap(&app))
                fail_msg("%s of class %c: %lld, not %lld", models[m]->key, *class,
                         (long long)defaults_cap(&app), (long long)model_code_cap(&app));
        }
}

static void test_templates_agree(void **state)
{
    (void)state;
    size_t n = 0;
    const struct network_template *const *templates = template_list(&n);
    assert_null(defaults_find_other());
    for (size_t t = 0; t < n; t++)
        for (size_t p = 0; p < templates[t]->n_params; p++)
            if (defaults_wiring(templates[t], templates[t]->params[p].name) !=
                templates[t]->params[p].fallback)
                fail_msg("%s: %s", templates[t]->name, templates[t]->params[p].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_units_agree),      cmocka_unit_test(test_rounding_agrees),
        cmocka_unit_test(test_decimals_agree),   cmocka_unit_test(test_words_agree),
        cmocka_unit_test(test_reals_agree),      cmocka_unit_test(test_orders_agree),
        cmocka_unit_test(test_days_agree),       cmocka_unit_test(test_comparisons_agree),
        cmocka_unit_test(test_parameters_agree), cmocka_unit_test(test_caps_agree),
        cmocka_unit_test(test_templates_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
