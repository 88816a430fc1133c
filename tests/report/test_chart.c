/* Ticks, figures and labels of a panel, read from the SVG that it becomes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "check.h"
#include "report/chart.h"

enum { LETTERS = 13, MOST = 64 };

struct word {
    double x, y;
    char anchor[8];
    char text[160];
};

/* The texts of a class, in their order. */
static size_t find_words(struct word *out, const char *svg, const char *look)
{
    char begin[64];
    size_t n = 0;
    snprintf(begin, sizeof begin, "<text class=\"%s\" x=\"", look);
    for (const char *s = svg; (s = strstr(s, begin)) && n < MOST; n++) {
        s += strlen(begin);
        out[n].anchor[0] = '\0';
        assert_int_equal(sscanf(s, "%lf\" y=\"%lf\"", &out[n].x, &out[n].y), 2);
        const char *end = strchr(s, '>'), *anchor = strstr(s, "text-anchor=\"");
        if (anchor && anchor < end)
            sscanf(anchor, "text-anchor=\"%7[a-z]", out[n].anchor);
        snprintf(out[n].text, sizeof out[n].text, "%.*s", (int)strcspn(end + 1, "<"), end + 1);
    }
    return n;
}

static double left_of(const struct word *word, double size)
{
    const double width = chart_text_width(word->text, size);
    return word->x - (strcmp(word->anchor, "middle") == 0 ? width / 2
                      : strcmp(word->anchor, "end") == 0  ? width
                                                          : 0);
}

/* No two on one line run into each other. */
static void check_apart(const struct word *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++) {
            const double width_i = chart_text_width(words[i].text, LETTERS);
            const double width_k = chart_text_width(words[k].text, LETTERS);
            const double from_i = left_of(&words[i], LETTERS), from_k = left_of(&words[k], LETTERS);
            if (fabs(words[i].y - words[k].y) < LETTERS && from_i < from_k + width_k &&
                from_k < from_i + width_i)
                fail_msg("'%s' and '%s' overlap", words[k].text, words[i].text);
        }
}

static const struct chart_box BOX = {80, 734, 40, 400};

static struct chart chart_of(const struct chart_series *series, size_t n)
{
    struct chart chart = {.id = "c",
                          .x = {.label = "budget", .unit = "USD"},
                          .y = {.label = "rate", .unit = "Mop/s"},
                          .series = series,
                          .n_series = n,
                          .level = NAN};
    chart_fit(&chart);
    return chart;
}

/* The figures of an axis of x, joined by a blank. */
static void check_figures(struct chart_axis axis, const char *want, const char *label)
{
    struct chart chart = {.id = "c", .x = axis, .y = {.unit = "", .high = 1}, .level = NAN};
    struct text svg = TEXT_INIT, got = TEXT_INIT;
    struct word words[MOST];
    chart_put_panel(&svg, &chart, &BOX, true);
    const size_t n = find_words(words, svg.s, "tick");
    check_apart(words, n);
    for (size_t i = 0; i < n; i++)
        if (words[i].y > BOX.bottom + 10) /* not those of y */
            text_printf(&got, "%s%s", got.n ? " " : "", words[i].text);
    check_text(got.s, want);
    if (label && !strstr(svg.s, label))
        fail_msg("no '%s' in %s", label, svg.s);
    text_fini(&got);
    text_fini(&svg);
}

static void test_ticks(void **state)
{
    (void)state;
    static const double counts[] = {4, 16, 64, 144, 256, 400, 1024, 1600}, odd[] = {1, 1.01, 1.02, 100};
    check_figures((struct chart_axis){.label = "budget", .unit = "USD", .low = 0, .high = 15e6},
                  "0 2 4 6 8 10 12 14", "budget, million USD");
    check_figures((struct chart_axis){.label = "budget", .unit = "USD", .low = 0, .high = 1.2e6},
                  "0 200 400 600 800 1,000 1,200", "budget, thousand USD");
    check_figures((struct chart_axis){.label = "nodes", .unit = "", .low = 0, .high = 9000},
                  "0 1,000 2,000 3,000 4,000 5,000 6,000 7,000 8,000 9,000", ">nodes<");
    check_figures((struct chart_axis){.label = "cost (million USD)", .low = 0, .high = 90000},
                  "0 10,000 20,000 30,000 40,000 50,000 60,000 70,000 80,000 90,000", ">cost (million USD)<");
    check_figures((struct chart_axis){.label = "lead", .unit = "%", .low = -1, .high = 1},
                  "-1 -0.8 -0.6 -0.4 -0.2 0 0.2 0.4 0.6 0.8 1", NULL);
    check_figures((struct chart_axis){.label = "x", .low = 0.5, .high = 2000, .scale = CHART_LOG},
                  "1 10 100 1,000", NULL);
    check_figures((struct chart_axis){.label = "x", .low = 8, .high = 150, .scale = CHART_LOG},
                  "10 20 50 100", NULL);
    check_figures((struct chart_axis){.label = "year", .low = 1996, .high = 1998, .scale = CHART_YEARS},
                  "1996 1997 1998", NULL);
    check_figures((struct chart_axis){.label = "date", .low = 46292, .high = 46298.6, .scale = CHART_DAYS},
                  "2026-09-29 2026-09-30 2026-10-01 2026-10-02 2026-10-03 2026-10-04 2026-10-05", NULL);
    check_figures((struct chart_axis){.label = "date", .low = 46292, .high = 46992, .scale = CHART_DAYS},
                  "2026-09-29 2027-01-07 2027-04-17 2027-07-26 "
                  "2027-11-03 2028-02-11 2028-05-21 2028-08-29",
                  NULL);
    check_figures(
        (struct chart_axis){
            .label = "processors", .low = 3, .high = 1800, .scale = CHART_LOG, .ticks = counts, .n_ticks = 8},
        "4 16 64 144 256 400 1,024 1,600", NULL);
    check_figures(
        (struct chart_axis){
            .label = "x", .low = 0.9, .high = 120, .scale = CHART_LOG, .ticks = odd, .n_ticks = 4},
        "1 100", NULL);
}

/* From 0, with room above; a logarithmic axis leaves out what has no logarithm. */
static void test_ends(void **state)
{
    (void)state;
    static const double x[] = {10, 20, 40}, y[] = {0, 100, (double)NAN};
    const struct chart_series series = {.name = "s", .x = x, .y = y, .n = 3};
    struct chart chart = chart_of(&series, 1);
    check_close(chart.x.low, 0, 0, 0);
    check_close(chart.x.high, 40, 0, 0);
    check_close(chart.y.low, 0, 0, 0);
    check_close(chart.y.high, 105, 1e-12, 0);
    chart.y.scale = CHART_LOG;
    chart.x.scale = CHART_YEARS;
    chart_fit(&chart);
    check_close(chart.y.low, 100 / 1.15, 1e-12, 0);
    check_close(chart.x.low, 10, 0, 0);
}

/* A line is drawn in parts where it has no value, without dashes where they would hide it, and marked where
 * its points are; steps go along before they go up. */
static void test_lines(void **state)
{
    (void)state;
    static const double x[] = {0, 10, 20, 30}, y[] = {1, 2, (double)NAN, 3}, up[] = {1, 1, 2, 2};
    const struct chart_series series[] = {
        {.name = "a", .x = x, .y = y, .n = 4, .solid = true, .points_x = x, .points_y = y, .n_points = 4},
        {.name = "b", .x = x, .y = up, .n = 4, .steps = true}};
    const struct chart chart = chart_of(series, 2);
    struct text svg = TEXT_INIT;
    chart_put_panel(&svg, &chart, &BOX, true);
    const char *line = strstr(svg.s, "<path class=\"line s0 solid\" d=\"M");
    assert_non_null(line);
    const char *again = strchr(strchr(line, 'M') + 1, 'M');
    assert_true(again && again < strchr(line, '>'));
    assert_non_null(strstr(svg.s, "<path class=\"line s1\" d=\"M80.0 "));
    size_t markers = 0;
    for (const char *s = svg.s; (s = strstr(s, "class=\"marker s0\"")); s++)
        markers++;
    assert_int_equal(markers, 3);
    assert_null(strstr(svg.s, "class=\"marker s1\""));
    assert_null(strstr(svg.s, "nan"));
    text_fini(&svg);
}

/* The label of a mark is in the panel, and none of the lines runs through it. */
static void test_marks(void **state)
{
    (void)state;
    static const double x[] = {0, 50, 100}, rising[] = {0, 50, 100}, falling[] = {100, 50, 0};
    const struct chart_series series[] = {{.name = "a", .x = x, .y = rising, .n = 3},
                                          {.name = "b", .x = x, .y = falling, .n = 3}};
    const struct chart_mark mark = {50, 50, "from 50 USD on\nthe second line"};
    struct chart chart = chart_of(series, 2);
    struct text svg = TEXT_INIT;
    struct word words[MOST];
    chart.marks = &mark;
    chart.n_marks = 1;
    chart_put_panel(&svg, &chart, &BOX, true);
    assert_int_equal(find_words(words, svg.s, "note"), 2);
    check_text(words[0].text, "from 50 USD on");
    check_text(words[1].text, "the second line");
    for (size_t i = 0; i < 2; i++) {
        const double right = words[i].x + chart_text_width(words[i].text, LETTERS);
        assert_true(words[i].x > BOX.left && right < BOX.right);
        assert_true(words[i].y - LETTERS > BOX.top && words[i].y < BOX.bottom);
        for (double at = words[i].x; at <= right; at++) {
            const double part = (at - BOX.left) / (BOX.right - BOX.left) * 100 / 105;
            const double up = BOX.bottom - part * (BOX.bottom - BOX.top);
            const double down = BOX.bottom - (100. / 105 - part) * (BOX.bottom - BOX.top);
            if ((up < words[i].y && up > words[i].y - 10) || (down < words[i].y && down > words[i].y - 10))
                fail_msg("a line runs through '%s'", words[i].text);
        }
    }
    text_fini(&svg);
}

static void test_words(void **state)
{
    (void)state;
    struct text out = TEXT_INIT;
    chart_put_words(&out, "a < b", 13, 200);
    check_text(out.s, "a &lt; b");
    text_clear(&out);
    chart_put_words(&out, "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4", 10, 35);
    check_text(out.s, "\xc3\xa4\xc3\xa4\xc3\xa4...");
    text_fini(&out);
}

static size_t count(const char *s, const char *part)
{
    size_t n = 0;
    for (; (s = strstr(s, part)); s += strlen(part))
        n++;
    return n;
}

/* On a page the first mark is a ring and the second a diamond, in both drawings and the legend. */
static void test_page_marks_knee_with_diamond(void **state)
{
    (void)state;
    static const double x[] = {0, 50, 100}, y[] = {0, 50, 100};
    const struct chart_series series[] = {{.name = "a", .x = x, .y = y, .n = 3, .steps = true}};
    const struct chart_mark marks[] = {{50, 50, "the purchase"}, {20, 20, "knee"}};
    struct chart chart = chart_of(series, 1);
    struct text page = TEXT_INIT;
    chart.title = "rate";
    chart.marks = marks;
    chart.n_marks = 2;
    chart.n_rings = 1;
    chart_put(&page, &chart);
    assert_int_equal(count(page.s, "<circle class=\"mark\""), 3);
    assert_int_equal(count(page.s, "<path class=\"mark\""), 3);
    assert_int_equal(count(page.s, "<figcaption>"), 1);
    text_clear(&page);
    chart.joined = true; /* the chart below has the legend */
    chart_put(&page, &chart);
    assert_int_equal(count(page.s, "<figcaption>"), 0);
    assert_int_equal(count(page.s, ">budget, USD<"), 0);
    text_fini(&page);
}

/* The range of equal values lies around the level, cut at the axes. */
static void test_page_shades_equal_range(void **state)
{
    (void)state;
    static const double x[] = {0, 100}, y[] = {-10, 30};
    const struct chart_series series[] = {{.name = "lead", .x = x, .y = y, .n = 2}};
    struct chart chart = chart_of(series, 1);
    struct text page = TEXT_INIT;
    chart.title = "lead";
    chart.level = 0;
    chart_put(&page, &chart);
    assert_int_equal(count(page.s, "class=\"equal\""), 0);
    text_clear(&page);
    chart.near = 5;
    chart.near_label = "equal within 5 %";
    chart_put(&page, &chart);
    assert_int_equal(count(page.s, "<rect class=\"equal\""), 2);
    assert_non_null(strstr(page.s, "equal within 5 %"));
    text_fini(&page);
}

static void test_numbers_hold_steps_and_name_missing_values(void **state)
{
    (void)state;
    static const double x[] = {30, 70}, y[] = {1, 2};
    const struct chart_series series[] = {{.name = "a<b", .x = x, .y = y, .n = 2, .steps = true}};
    struct chart chart = chart_of(series, 1);
    struct text page = TEXT_INIT;
    chart.title = "rate";
    chart.x.low = 0;
    chart.x.high = 100;
    chart_put_numbers(&page, &chart);
    assert_non_null(strstr(page.s, "<details class=\"numbers\"><summary>Numbers: rate</summary>"));
    assert_non_null(
        strstr(page.s, "data-label=\"budget\">20</td><td class=\"n\" data-label=\"a&lt;b\">none</td>"));
    assert_non_null(strstr(page.s, ">60</td><td class=\"n\" data-label=\"a&lt;b\">1</td>"));
    assert_non_null(strstr(page.s, ">100</td><td class=\"n\" data-label=\"a&lt;b\">2</td>"));
    text_fini(&page);
}

/* An inner range that is longer than its bar has its value after the bar's. */
static void test_page_bars_show_both_values(void **state)
{
    (void)state;
    const struct chart_bar bar = {
        .label = "order", .high = 10, .note_high = "10 %", .inner_high = 40, .inner_note = "40 %"};
    const struct chart_bars bars = {.id = "regret",
                                    .title = "Regret",
                                    .axis = {.label = "regret", .unit = "%", .low = 0, .high = 40},
                                    .more = "expected",
                                    .inner = "maximum",
                                    .v = &bar,
                                    .n = 1};
    struct text page = TEXT_INIT;
    chart_put_bars(&page, &bars);
    assert_int_equal(count(page.s, ">10 %; 40 %</text>"), 2);
    assert_non_null(
        strstr(page.s, "data-label=\"expected\">10 %</td><td class=\"n\" data-label=\"maximum\">40 %"));
    text_fini(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ticks),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_page_marks_knee_with_diamond),
        cmocka_unit_test(test_page_shades_equal_range),
        cmocka_unit_test(test_numbers_hold_steps_and_name_missing_values),
        cmocka_unit_test(test_page_bars_show_both_values),
    };
    return cmocka_run_group_tests_name("report/chart", tests, NULL, NULL);
}
