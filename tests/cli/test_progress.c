/* test_progress.c - the line of long work, on a clock of the test's own. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"

struct screen {
    char *text;
    size_t n;
    struct progress progress;
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

/* Nothing in the first second, then a bar, not more than ten times a second, and no trace of it at the end.
 */
static void test_bar(void **state)
{
    struct screen screen;
    (void)state;
    open_screen(&screen);
    progress_tick(&screen.progress, 100, 0);
    progress_tick(&screen.progress, 100.9, 0.2);
    fflush(screen.progress.err);
    assert_int_equal(screen.n, 0);
    progress_tick(&screen.progress, 101, 0.25);
    expect(&screen, "\r[##########------------------------------]  25 %    1 s");
    const size_t n = screen.n;
    progress_tick(&screen.progress, 101.05, 0.5);
    fflush(screen.progress.err);
    assert_int_equal(screen.n, n);
    progress_tick(&screen.progress, 113.2, -1); /* as far as told last */
    expect(&screen, "\r[####################--------------------]  50 %   13 s");
    progress_tick(&screen.progress, 114, 1.5);
    expect(&screen, "\r[########################################] 100 %   14 s");
    progress_clear(&screen.progress);
    char wiped[128];
    snprintf(wiped, sizeof wiped, "\r%*s\r", 55, "");
    expect(&screen, wiped);
    const size_t end = screen.n;
    progress_clear(&screen.progress);
    fflush(screen.progress.err);
    assert_int_equal(screen.n, end);
    close_screen(&screen);
}

static void test_unknown(void **state)
{
    struct screen screen;
    (void)state;
    open_screen(&screen);
    progress_tick(&screen.progress, 0, -1);
    progress_tick(&screen.progress, 2, -1);
    expect(&screen, "\rworking, 2 s");
    progress_clear(&screen.progress);
    expect(&screen, "\r            \r");
    close_screen(&screen);
    struct progress nobody = {0};
    progress_tick(&nobody, 0, 0.5);
    progress_tick(&nobody, 5, 0.5);
    progress_clear(&nobody);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bar),
        cmocka_unit_test(test_unknown),
    };
    return cmocka_run_group_tests_name("progress", tests, NULL, NULL);
}
