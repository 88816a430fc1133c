/* test_progress_line.c - the progress line of long work, with a simulated clock. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "check.h"
#include "cli/progress_line.h"

struct screen {
    char *text;
    size_t n;
    struct progress_line progress;
};

static void open_screen(struct screen *screen)
{
    *screen = (struct screen){.progress = {0}};
    screen->progress.err = open_memstream(&screen->text, &screen->n);
    assert_non_null(screen->progress.err);
}

static void close_screen(struct screen *screen)
{
    fclose(screen->progress.err);
    free(screen->text);
}

static void expect(struct screen *screen, const char *text)
{
    fflush(screen->progress.err);
    check_text(screen->text + (screen->n < strlen(text) ? 0 : screen->n - strlen(text)), text);
}

/* Nothing appears in the first second. Then the bar changes at most ten times a second, never goes back, and
 * disappears at the end. After two seconds it estimates the rest. */
static void test_shows_a_bar_after_a_second(void **state)
{
    struct screen screen;
    (void)state;
    open_screen(&screen);
    progress_line_show(&screen.progress, 100, 0, "curve");
    progress_line_show(&screen.progress, 100.9, 0.2, NULL);
    fflush(screen.progress.err);
    assert_int_equal(screen.n, 0);
    progress_line_show(&screen.progress, 101, 0.25, NULL);
    expect(&screen, "\rcurve [######------------------]  25 %    1 s");
    const size_t n = screen.n;
    progress_line_show(&screen.progress, 101.05, 0.5, NULL);
    fflush(screen.progress.err);
    assert_int_equal(screen.n, n);
    progress_line_show(&screen.progress, 102, 0.1, "prices");
    expect(&screen, "\rprices [############------------]  50 %    2 s, about 2 s left");
    progress_line_show(&screen.progress, 113.2, -1, NULL); /* no progress since the last call */
    expect(&screen, "\rprices [############------------]  50 %   13 s, about 13 s left");
    progress_line_show(&screen.progress, 700, -1, NULL);
    expect(&screen, "\rprices [############------------]  50 %  600 s, about 10 min left");
    progress_line_show(&screen.progress, 714, 1.5, "sum");
    expect(&screen, "\rsum [########################] 100 %  614 s                      ");
    progress_line_clear(&screen.progress);
    char wiped[128];
    snprintf(wiped, sizeof wiped, "\r%*s\r", 65, "");
    expect(&screen, wiped);
    const size_t end = screen.n;
    progress_line_clear(&screen.progress);
    fflush(screen.progress.err);
    assert_int_equal(screen.n, end);
    close_screen(&screen);
}

struct told {
    double part;
    const char *label;
};

static void tell(void *payload, double part, const char *label)
{
    *(struct told *)payload = (struct told){part, label};
}

/* A part of a part covers its share of the whole, and ends where the next one begins. */
static void test_adds_up_parts(void **state)
{
    struct told told = {-1, NULL};
    (void)state;
    const struct stop all = {.advance = tell, .payload = &told};
    const struct stop late = stop_within(&all, 0.2, 1, "late");
    assert_float_equal(told.part, 0.2, 1e-12);
    assert_string_equal(told.label, "late");
    const struct stop second = stop_step(&late, 1, 4);
    assert_float_equal(told.part, 0.4, 1e-12);
    stop_advance(&second, 0.5);
    assert_float_equal(told.part, 0.5, 1e-12);
    assert_string_equal(told.label, "late");
    stop_advance(&second, 1);
    assert_float_equal(told.part, 0.6, 1e-12);
    stop_advance(&all, 1);
    assert_float_equal(told.part, 1, 1e-12);
    const struct stop none = stop_step(NULL, 1, 2);
    stop_advance(&none, 1);
    assert_false(stop_reached(&none));
}

static void test_shows_time_without_a_share(void **state)
{
    struct screen screen;
    (void)state;
    open_screen(&screen);
    progress_line_show(&screen.progress, 0, -1, NULL);
    progress_line_show(&screen.progress, 2, -1, NULL);
    expect(&screen, "\rworking, 2 s");
    progress_line_clear(&screen.progress);
    expect(&screen, "\r            \r");
    close_screen(&screen);
    struct progress_line nobody = {0};
    progress_line_show(&nobody, 0, 0.5, NULL);
    progress_line_show(&nobody, 5, 0.5, NULL);
    progress_line_clear(&nobody);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shows_a_bar_after_a_second),
        cmocka_unit_test(test_adds_up_parts),
        cmocka_unit_test(test_shows_time_without_a_share),
    };
    return cmocka_run_group_tests_name("progress line", tests, NULL, NULL);
}
