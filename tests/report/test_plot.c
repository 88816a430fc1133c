#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/text.h"
#include "check.h"
#include "report/chart.h"
#include "report/plot.h"

static const double X[] = {1, 2, 4};
static const double Y[] = {10, (double)INFINITY, 2.5};
static const struct chart_series SERIES[] = {
    {.name = "first \"quoted\"", .x = X, .y = Y, .n = 3, .points_x = X, .points_y = Y, .n_points = 1},
    {.name = "it's $x `y`, z'' = @one", .x = X, .y = X, .n = 3},
};
static const struct chart_mark MARKS[] = {{2, 5, "here:\n1 \\ mark"}};

static struct chart panel(void)
{
    struct chart chart = {.id = "sample",
                          .x = {.label = "cost (million USD)"},
                          .y = {.label = "rate (Mop/s)"},
                          .series = SERIES,
                          .n_series = 2,
                          .marks = MARKS,
                          .n_marks = 1,
                          .level = NAN};
    chart_fit(&chart);
    return chart;
}

static char *read_whole(const char *path, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    char *text = NULL;
    size_t n = 0;
    if (file_read_bytes(&text, &n, path, FILE_MOST_MIB, arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return text;
}

static bool has(const struct text *svg, const char *words)
{
    return strstr(svg->s, words) != NULL;
}

static size_t count(const char *svg, const char *what)
{
    size_t n = 0;
    for (const char *s = svg; (s = strstr(s, what)); s++)
        n++;
    return n;
}

/* Title, legend, axes and marks, with escaped texts; the same bytes each time. */
static void test_escapes_texts(void **state)
{
    (void)state;
    const struct chart chart = panel();
    const struct plot plot = {.title = "A & title", .of = "of what", .panels = &chart, .n_panels = 1};
    struct text svg = TEXT_INIT, again = TEXT_INIT;
    plot_svg(&svg, &plot);
    plot_svg(&again, &plot);
    check_text(svg.s, again.s);
    assert_true(has(&svg, "<title>A &amp; title</title>") && has(&svg, ">of what<"));
    assert_true(has(&svg, ">first &quot;quoted&quot;<") &&
                has(&svg, ">it&#39;s $x `y`, z&#39;&#39; = @one<"));
    assert_true(has(&svg, ">cost (million USD)<") && has(&svg, ">rate (Mop/s)<"));
    assert_true(has(&svg, ">here:<") && has(&svg, ">1 \\ mark<"));
    assert_true(has(&svg, ".s1{stroke:#d55e00;stroke-dasharray:8 4}"));
    assert_false(has(&svg, "inf") || has(&svg, "nan"));
    text_fini(&svg);
    text_fini(&again);
}

/* Entries of a legend on several lines neither overlap nor leave the drawing. */
static void test_legend_does_not_overlap(void **state)
{
    (void)state;
    struct chart_series series[CHART_MAX_SERIES];
    for (size_t i = 0; i < CHART_MAX_SERIES; i++)
        series[i] =
            (struct chart_series){.name = "fast-ethernet + myrinet + another", .x = X, .y = X, .n = 3};
    struct chart chart = panel();
    chart.series = series;
    chart.n_series = CHART_MAX_SERIES;
    struct text svg = TEXT_INIT;
    plot_svg(&svg, &(struct plot){.title = "t", .panels = &chart, .n_panels = 1});
    double x[CHART_MAX_SERIES], y[CHART_MAX_SERIES];
    size_t n = 0;
    for (const char *s = svg.s; (s = strstr(s, "<text class=\"name\" x=\"")); s++, n++) {
        assert_true(n < CHART_MAX_SERIES);
        assert_int_equal(sscanf(s, "<text class=\"name\" x=\"%lf\" y=\"%lf", &x[n], &y[n]), 2);
        assert_true(x[n] + chart_text_width(series[n].name, 13) < 760);
        if (n > 0 && y[n] == y[n - 1])
            assert_true(x[n] > x[n - 1] + chart_text_width(series[n].name, 13) + 40);
        else if (n > 0)
            assert_true(y[n] > y[n - 1] + 13);
    }
    assert_int_equal(n, CHART_MAX_SERIES);
    text_fini(&svg);
}

/* Panels one below the other with the same range of x; the last one has the figures. */
static void test_panels_share_x(void **state)
{
    (void)state;
    struct chart panels[] = {panel(), panel()};
    panels[1].id = "second";
    panels[1].n_marks = 0;
    panels[1].y.high = 1234567; /* with wider figures */
    struct text svg = TEXT_INIT;
    plot_svg(&svg, &(struct plot){.title = "t", .panels = panels, .n_panels = 2});
    double x[2], y[2], width[2], height[2];
    for (int i = 0; i < 2; i++) {
        const char *rect =
            strstr(svg.s, i == 0 ? "id=\"sample-panel\"><rect " : "id=\"second-panel\"><rect ");
        assert_non_null(rect);
        assert_int_equal(sscanf(strstr(rect, "x=\""), "x=\"%lf\" y=\"%lf\" width=\"%lf\" height=\"%lf", &x[i],
                                &y[i], &width[i], &height[i]),
                         4);
    }
    check_close(x[1], x[0], 0, 0);
    check_close(width[1], width[0], 0, 0);
    assert_true(y[1] > y[0] + height[0] && x[0] > 40 + chart_text_width("1,200,000", 13));
    assert_int_equal(count(svg.s, ">cost (million USD)<"), 1);
    int whole = 0;
    sscanf(strstr(svg.s, "height=\""), "height=\"%d", &whole);
    assert_true(y[1] + height[1] < whole);
    text_fini(&svg);
}

enum { CHANGES = 40 };

/* Checks the labels of changes: inside the drawing and not overlapping; returns their number. */
static size_t check_changes(const char *svg)
{
    struct {
        double x, y, right;
    } labels[CHANGES];
    size_t n = 0;
    for (const char *s = svg; (s = strstr(s, "<text class=\"change\" x=\"")); s++) {
        char text[200];
        assert_true(n < CHANGES);
        assert_int_equal(sscanf(s, "<text class=\"change\" x=\"%lf\" y=\"%lf\">%199[^<]", &labels[n].x,
                                &labels[n].y, text),
                         3);
        labels[n].right = labels[n].x + chart_text_width(text, 12);
        assert_true(labels[n].x >= 0 && labels[n].right <= 760);
        for (size_t k = 0; k < n; k++)
            if (fabs(labels[k].y - labels[n].y) < 12)
                assert_true(labels[k].right < labels[n].x || labels[n].right < labels[k].x);
        n++;
    }
    return n;
}

/* Each change is a line through all panels with a label. A band replaces changes that alternate in small
 * steps, or are too many for labels. */
static void test_labels_do_not_overlap(void **state)
{
    (void)state;
    struct plot_change changes[CHANGES];
    char at[CHANGES][16];
    struct chart chart = panel();
    chart.x = (struct chart_axis){.label = "budget", .unit = "USD", .low = 0, .high = 5000000};
    struct plot plot = {.title = "t", .panels = &chart, .n_panels = 1, .changes = changes, .n_changes = 2};
    struct text svg = TEXT_INIT;
    for (size_t i = 0; i < CHANGES; i++) {
        snprintf(at[i], sizeof at[i], "%zu,000,000", i);
        changes[i] = (struct plot_change){1e6 * (double)(i + 1), at[i], i % 2 ? "myrinet" : "fast-ethernet"};
    }
    plot_svg(&svg, &plot);
    assert_int_equal(check_changes(svg.s), 2);
    assert_true(has(&svg, ">0,000,000 USD: fast-ethernet<") && has(&svg, ">1,000,000 USD: myrinet<"));
    assert_int_equal(count(svg.s, "class=\"turn\""), 2);
    text_clear(&svg);
    changes[1].x = changes[0].x + 2000; /* half a unit away */
    plot_svg(&svg, &plot);
    assert_int_equal(check_changes(svg.s), 1);
    assert_true(has(&svg, ">0,000,000 to 1,000,000 USD: alternating, then myrinet<"));
    assert_int_equal(count(svg.s, "class=\"turn\""), 2);
    text_clear(&svg);
    for (size_t i = 0; i < CHANGES; i++)
        changes[i].x = 2e6 + 30000 * (double)i;
    plot.n_changes = CHANGES;
    plot_svg(&svg, &plot);
    assert_true(check_changes(svg.s) >= 1 && check_changes(svg.s) <= 8);
    assert_true(has(&svg, "alternating, then"));
    text_fini(&svg);
}

/* A bar begins at the line and ends at its value, or at an arrow at the end of the axis. With two bars on one
 * side, the longer one shows its value; long words are cut. */
static void test_bars_end_at_values(void **state)
{
    (void)state;
    char words[200];
    memset(words, 'x', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    const struct chart_bar bars[] = {
        {.label = "in",
         .low = 90,
         .high = 110,
         .note_low = "ninety",
         .note_high = "hundred and ten",
         .beyond_high = "more of it",
         .inner_low = 95,
         .inner_high = (double)INFINITY,
         .inner_note = "from 95 on"},
        {.label = "open",
         .low = -(double)INFINITY,
         .high = 250,
         .note_low = "any",
         .note_high = "far",
         .beyond_low = words},
        {.label = "both", .low = 105, .high = 108, .note_low = "hidden", .note_high = "shown"},
    };
    struct chart_bars all = {.title = "Bars",
                             .of = "plan",
                             .axis = {.label = "price", .unit = "%", .low = 80, .high = 120},
                             .at = 100,
                             .less = "lower",
                             .more = "higher",
                             .v = bars,
                             .n = 3};
    struct text svg = TEXT_INIT;
    plot_svg(&svg, &(struct plot){.title = "A title", .bars = &all});
    assert_true(has(&svg, ">A title<") && has(&svg, ">Bars<") && has(&svg, ">plan<"));
    assert_true(has(&svg, ">ninety<") && has(&svg, ">hundred and ten<") && has(&svg, ">more of it<"));
    assert_true(has(&svg, ">any<") && has(&svg, ">far<") && has(&svg, "H108.0l-8 8l8 8v-16"));
    assert_true(has(&svg, ">shown<") && !has(&svg, ">hidden<"));
    assert_false(has(&svg, "from 95 on"));
    assert_true(has(&svg, "xxx...<") && has(&svg, ">lower<") && has(&svg, ">higher<"));
    text_clear(&svg);
    all.less = all.more = NULL;
    all.at = all.axis.low = 0;
    all.n = 1;
    plot_svg(&svg, &(struct plot){.title = "", .bars = &all});
    assert_true(has(&svg, ">hundred and ten<") && !has(&svg, ">ninety<") && !has(&svg, "class=\"level\""));
    text_fini(&svg);
}

/* Each kind of file has its signature, and the same bytes each time. */
static void test_files_have_signatures(void **state)
{
    static const struct {
        const char *end, *begins;
    } kinds[] = {{"svg", "<?xml"}, {"png", "\x89PNG"}, {"pdf", "%PDF"}};
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct chart chart = panel();
    const struct plot plot = {.title = "t", .panels = &chart, .n_panels = 1};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char path[64];
        snprintf(path, sizeof path, "/tmp/bursar-plot-%ld.%s", (long)getpid(), kinds[i].end);
        if (plot_write(&plot, path, &diag) != ST_OK)
            fail_msg("%s", diag.message);
        assert_memory_equal(read_whole(path, &arena), kinds[i].begins, strlen(kinds[i].begins));
        unlink(path);
    }
    arena_fini(&arena);
}

static void test_data(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct chart chart = panel();
    char path[] = "/tmp/bursar-plot-XXXXXX";
    close(mkstemp(path));
    assert_int_equal(plot_write_data("A title", &chart, path, &diag), ST_OK);
    check_text(read_whole(path, &arena), "# A title\n"
                                         "curve\tkind\tcost (million USD)\trate (Mop/s)\n"
                                         "first \"quoted\"\tpoint\t1\t10\n"
                                         "first \"quoted\"\tline\t1\t10\n"
                                         "first \"quoted\"\tline\t2\t\n"
                                         "first \"quoted\"\tline\t4\t2.5\n"
                                         "it's $x `y`, z'' = @one\tline\t1\t1\n"
                                         "it's $x `y`, z'' = @one\tline\t2\t2\n"
                                         "it's $x `y`, z'' = @one\tline\t4\t4\n"
                                         "crossover\tmark\t2\t5\n");
    unlink(path);
    arena_fini(&arena);
}

static void test_reports_a_missing_folder(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct chart chart = panel();
    const struct plot plot = {.title = "t", .panels = &chart, .n_panels = 1};
    assert_int_equal(plot_write(&plot, "/nowhere/at/all.svg", &diag), ST_OUTPUT);
    diag_fini(&diag);
    assert_int_equal(plot_write(&plot, "/nowhere/at/all.png", &diag), ST_OUTPUT);
    diag_fini(&diag);
    assert_int_equal(plot_write_data("t", &chart, "/nowhere/at/all.tsv", &diag), ST_OUTPUT);
    diag_fini(&diag);
}

/* Without rsvg-convert: an error that names it, and no file; SVG does not need it. */
static void test_names_the_missing_program(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct chart chart = panel();
    const struct plot plot = {.title = "t", .panels = &chart, .n_panels = 1};
    const char *search = getenv("PATH");
    char *saved = search ? mem_strdup(search) : NULL;
    char path[64];
    setenv("PATH", "/nowhere", 1);
    snprintf(path, sizeof path, "/tmp/bursar-plot-%ld.png", (long)getpid());
    assert_int_equal(plot_write(&plot, path, &diag), ST_INTERNAL);
    assert_non_null(
        strstr(diag.message, "rsvg-convert, which makes PNG and PDF of the SVG, is not installed"));
    assert_false(file_exists(path));
    diag_fini(&diag);
    snprintf(path, sizeof path, "/tmp/bursar-plot-%ld.svg", (long)getpid());
    assert_int_equal(plot_write(&plot, path, &diag), ST_OK);
    unlink(path);
    if (saved)
        setenv("PATH", saved, 1);
    mem_free(saved);
    diag_fini(&diag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_escapes_texts),
        cmocka_unit_test(test_legend_does_not_overlap),
        cmocka_unit_test(test_panels_share_x),
        cmocka_unit_test(test_labels_do_not_overlap),
        cmocka_unit_test(test_bars_end_at_values),
        cmocka_unit_test(test_files_have_signatures),
        cmocka_unit_test(test_data),
        cmocka_unit_test(test_reports_a_missing_folder),
        cmocka_unit_test(test_names_the_missing_program),
    };
    return cmocka_run_group_tests_name("report/plot", tests, NULL, NULL);
}
