#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "report/plot.h"

static const double X[] = {1, 2, 4};
static const double Y[] = {10, (double)INFINITY, 2.5};
static const struct plot_curve CURVES[] = {
    {"first \"quoted\"", X, Y, 3, X, Y, 1},
    {"it's $x `y`, z'' = @one", X, X, 3, NULL, NULL, 0},
};
static const struct plot_mark MARKS[] = {{2, 5, "here:\n1 \\ mark"}};

static struct plot sample(void)
{
    return (struct plot){.title = "A title",
                         .x_label = "cost (million USD)",
                         .y_label = "rate (Mop/s)",
                         .curves = CURVES,
                         .n_curves = 2,
                         .marks = MARKS,
                         .n_marks = 1};
}

static char *read_whole(const char *path, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    char *text = NULL;
    size_t n = 0;
    if (file_read(&text, &n, path, arena, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    return text;
}

static void test_script(void **state)
{
    (void)state;
    struct text script = TEXT_INIT;
    struct plot plot = sample();
    plot_script(&script, &plot, "x.svg");
    assert_non_null(strstr(script.s, "title \"first \\042\".\"quoted\\042\".\"\""));
    /* gnuplot would run y, and put its variable for @one */
    assert_non_null(strstr(
        script.s, "title \"it\\047\".\"s $x \\140\".\"y\\140\".\", z\\047\".\"\\047\".\" = \\100\".\"one\""));
    assert_non_null(strstr(script.s, "\"here:\\n1 \\134\".\" mark\""));
    assert_non_null(strstr(script.s, "set xlabel \"cost (million USD)\""));
    assert_null(strstr(script.s, "inf"));
    assert_null(strstr(script.s, "logscale"));
    text_clear(&script);
    plot.log_x = plot.log_y = plot.falling = true;
    plot_script(&script, &plot, "x.svg");
    assert_non_null(strstr(script.s, "set logscale x"));
    assert_non_null(strstr(script.s, "set logscale y"));
    text_fini(&script);
}

static bool has(const struct text *script, const char *words)
{
    return strstr(script->s, words) != NULL;
}

/* A side begins at the line and ends at its value, or points on where the axis ends before; of two sides on
 * one side of the line the farther one has its value written; long words are cut. */
static void test_bars(void **state)
{
    (void)state;
    char words[200];
    memset(words, 'x', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    const struct chart_bar bars[] = {
        {"in", 90, 110, "ninety", "hundred and ten", NULL, "more of it"},
        {"open", -(double)INFINITY, 250, "any", "far", words, NULL},
        {"both", 105, 108, "hidden", "shown", NULL, NULL},
    };
    struct chart_bars all = {.title = "Of bars",
                             .of = "plan",
                             .axis = {"price", "%", 80, 120},
                             .at = 100,
                             .less = "lower",
                             .more = "higher",
                             .v = bars,
                             .n = 3};
    struct text script = TEXT_INIT;
    plot_script(&script, &(struct plot){.title = "A title", .bars = &all}, "x.svg");
    assert_true(has(&script, "size 760,352"));
    assert_true(has(&script, "\"A title\"") && has(&script, "\"Of bars\"") && has(&script, "\"plan\""));
    assert_true(has(&script, "polygon from 100, 0.38 to 90, 0.38 to 90, 0.52 to 90, 0.66"));
    assert_true(has(&script, "polygon from 100, 1.38 to 80, 1.38 to 79.1") && has(&script, "\"any\""));
    assert_true(has(&script, "to 120, 1.38 to 120.8") && has(&script, "\"far\""));
    assert_true(has(&script, "\"shown\"") && !has(&script, "\"hidden\""));
    assert_true(has(&script, "xxx...\"") && !has(&script, words));
    assert_true(has(&script, "title \"lower\"") && has(&script, "title \"higher\""));
    text_clear(&script);
    all.less = NULL;
    all.at = all.axis.low = 0;
    all.n = 1;
    plot_script(&script, &(struct plot){.title = "", .bars = &all}, "x.png");
    assert_true(has(&script, "polygon from 0, 0.38 to 110, 0.38") && !has(&script, "ninety"));
    assert_false(has(&script, "keyentry"));
    text_fini(&script);
}

/* The legend stands where no curve is, and below where there is no such corner. */
static void test_legend(void **state)
{
    static const struct {
        double y[5];
        bool falling;
        const char *key;
    } cases[] = {
        {{1, 2, 3, 4, 5}, false, "set key left top "},
        {{5, 4, 3, 2, 1}, false, "set key right top "},
        {{5, 4, 3, 2, 1}, true, "set key right top "},
        {{1, 2, 3, 4, 5}, true, "set key left top "},
        {{5, 5, 5, 5, 5}, false, "set key left bottom "},
        {{5, 0.1, 5, 0.1, 5}, false, "set key right bottom "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static const double x[] = {0, 0.1, 0.2, 0.4, 10};
        static const double even[] = {0, 2.5, 5, 7.5, 10};
        const struct plot_curve curve = {"c", i == 5 ? x : even, cases[i].y, 5, NULL, NULL, 0};
        const struct plot plot = {.title = "",
                                  .x_label = "",
                                  .y_label = "",
                                  .falling = cases[i].falling,
                                  .curves = &curve,
                                  .n_curves = 1};
        struct text script = TEXT_INIT;
        plot_script(&script, &plot, "x.svg");
        if (!strstr(script.s, cases[i].key))
            fail_msg("case %zu: no '%s' in %s", i, cases[i].key, script.s);
        text_fini(&script);
    }
    static const double y[] = {5, 4, 3, 2, 1}, up[] = {1, 2, 3, 4, 5}, even[] = {0, 2.5, 5, 7.5, 10};
    const struct plot_curve cross[] = {{"falls", even, y, 5, NULL, NULL, 0},
                                       {"rises", even, up, 5, NULL, NULL, 0},
                                       {"low", even, (const double[]){0, 0, 0, 0, 0}, 5, NULL, NULL, 0}};
    struct text script = TEXT_INIT;
    const struct plot plot = {.title = "", .x_label = "", .y_label = "", .curves = cross, .n_curves = 3};
    plot_script(&script, &plot, "x.svg");
    assert_non_null(strstr(script.s, "set key bmargin"));
    text_fini(&script);
}

/* Twice the same bytes, no date in them, and labels as they were given. */
static void test_svg(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct plot plot = sample();
    char path[64];
    snprintf(path, sizeof path, "/tmp/bursar-plot-%ld.svg", (long)getpid());
    if (plot_write(&plot, path, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    const char *first = read_whole(path, &arena);
    if (plot_write(&plot, path, &diag) != ST_OK)
        fail_msg("%s", diag.message);
    check_text(read_whole(path, &arena), first);
    assert_non_null(strstr(first, "<svg"));
    assert_non_null(strstr(first, "</svg>"));
    assert_non_null(strstr(first, "rate (Mop/s)"));
    assert_non_null(strstr(first, "it's $x `y`, z'' = @one"));
    assert_non_null(strstr(first, "rgb(  0, 114, 178)"));
    assert_non_null(strstr(first, "stroke-dasharray"));
    assert_null(strstr(first, "/tmp/"));
    unlink(path);
    arena_fini(&arena);
}

static void test_data(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    const struct plot plot = sample();
    char path[] = "/tmp/bursar-plot-XXXXXX";
    close(mkstemp(path));
    assert_int_equal(plot_write_data(&plot, path, &diag), ST_OK);
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

static void test_no_folder(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct plot plot = sample();
    assert_int_equal(plot_write(&plot, "/nowhere/at/all.svg", &diag), ST_OUTPUT);
    diag_fini(&diag);
    assert_int_equal(plot_write_data(&plot, "/nowhere/at/all.tsv", &diag), ST_OUTPUT);
    diag_fini(&diag);
}

/* Without gnuplot: an error that names it, and nothing left where the plot should be. */
static void test_no_gnuplot(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    const struct plot plot = sample();
    const char *search = getenv("PATH");
    char *saved = search ? mem_strdup(search) : NULL;
    char path[64];
    snprintf(path, sizeof path, "/tmp/bursar-plot-%ld.svg", (long)getpid());
    setenv("PATH", "/nowhere", 1);
    assert_int_equal(plot_write(&plot, path, &diag), ST_INTERNAL);
    assert_non_null(strstr(diag.message, "gnuplot, which draws the plots, is not installed"));
    assert_false(file_exists(path));
    if (saved)
        setenv("PATH", saved, 1);
    free(saved);
    diag_fini(&diag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_script),     cmocka_unit_test(test_bars), cmocka_unit_test(test_legend),
        cmocka_unit_test(test_svg),        cmocka_unit_test(test_data), cmocka_unit_test(test_no_folder),
        cmocka_unit_test(test_no_gnuplot),
    };
    return cmocka_run_group_tests_name("report/plot", tests, NULL, NULL);
}
