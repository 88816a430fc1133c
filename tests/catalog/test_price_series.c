#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/price_series.h"
#include "catalog/snapshot.h"
#include "check.h"

enum { SEED = 20261129, DAYS = 400, PARTS = 3 };

struct fixture {
    struct arena arena;
    struct diag diag;
    char *folder;
};

static void put_file(const struct fixture *f, const char *name, const char *text)
{
    struct diag diag = DIAG_INIT;
    char path[256];
    snprintf(path, sizeof path, "%s/%s", f->folder, name);
    assert_int_equal(file_put(path, text, strlen(text), &diag), ST_OK);
}

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    char path[128];
    assert_non_null(f);
    f->folder = arena_strdup(&f->arena, "/tmp/bursar-test-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(path, sizeof path, "mkdir %s/c", f->folder);
    assert_int_equal(system(path), 0);
    put_file(f, "c/meta.csv", "name,as_of,currency,title\nc,2026-01-01,USD,c\n");
    put_file(f, "c/source.csv", "id,title\ns,s\n");
    put_file(f, "c/part.csv",
             "id,kind,vendor,name,source\nm0,component,v,m0,s\nm1,component,v,m1,s\nm2,component,v,m2,s\n");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", f->folder);
    assert_int_equal(system(command), 0);
    diag_fini(&f->diag);
    arena_fini(&f->arena);
    free(f);
    return 0;
}

/* Cents of part p on a day: the same for every call. */
static int64_t cents_of(size_t p, int64_t day)
{
    return 1000 + (int64_t)(random_at(SEED, (uint64_t)day, p) * 100000);
}

/* The first `days` days of all parts, as a file. */
static void put_series(const struct fixture *f, int64_t days)
{
    struct text text = TEXT_INIT;
    char day[11];
    text_put(&text, "date,part,price,currency,seller\n");
    for (int64_t d = 0; d < days; d++)
        for (size_t p = 0; p < PARTS; p++) {
            const int64_t cents = cents_of(p, d);
            date_format(day, date_from_days(date_days(20240101) + d));
            text_printf(&text, "%s,m%zu,%lld.%02lld,USD,shop\n", day, p, (long long)(cents / 100),
                        (long long)(cents % 100));
        }
    put_file(f, "series.csv", text.s);
    text_fini(&text);
}

static struct price_series take(struct fixture *f, enum status want)
{
    struct price_series out;
    const char *folder = arena_printf(&f->arena, "%s/c", f->folder);
    const char *path = arena_printf(&f->arena, "%s/series.csv", f->folder);
    const struct series_import import = {.paths = &path, .n_paths = 1};
    const enum status status = price_series_take(&out, folder, &import, &f->arena, &f->diag);
    if (status != want)
        fail_msg("status %d: %s", (int)status, f->diag.message ? f->diag.message : "");
    diag_fini(&f->diag);
    return out;
}

static void check_rows(const struct price_series *series, size_t n_new, size_t n_known)
{
    assert_int_equal(series->n, PARTS);
    for (size_t i = 0; i < series->n; i++) {
        assert_int_equal(series->rows[i].n_new, n_new);
        assert_int_equal(series->rows[i].n_known, n_known);
    }
}

/* A longer file adds only its new prices, and each price of the file is in the catalogue once. */
static void test_adds_only_new_prices(void **state)
{
    struct fixture *f = *state;
    struct snapshot snapshot;
    put_series(f, DAYS / 2);
    struct price_series series = take(f, ST_OK);
    check_rows(&series, DAYS / 2, 0);
    series = take(f, ST_OK);
    check_rows(&series, 0, DAYS / 2);
    put_series(f, DAYS);
    series = take(f, ST_OK);
    check_rows(&series, DAYS - DAYS / 2, DAYS / 2);
    const char *folder = arena_printf(&f->arena, "%s/c", f->folder);
    assert_int_equal(catalog_load(&snapshot, folder, &f->arena, &f->diag), ST_OK);
    assert_int_equal(snapshot.paid.n_quotes, DAYS * PARTS);
    for (size_t i = 0; i < snapshot.paid.n_quotes; i++) {
        const struct quote *quote = &snapshot.paid.quotes[i];
        const int64_t day = date_days(quote->date) - date_days(20240101);
        assert_int_equal(quote->amount_minor,
                         cents_of((size_t)(snapshot.parts[quote->part].id[1] - '0'), day));
        check_text(quote->seller, "shop");
    }
}

/* Every wrong line is a problem of one list, and nothing is written. */
static void test_lists_all_problems(void **state)
{
    struct fixture *f = *state;
    struct snapshot snapshot;
    put_series(f, 2);
    (void)take(f, ST_OK);
    put_file(f, "series.csv",
             "date,part,price,currency,seller,kind,unit\n"
             "2024-01-01,m0,0.01,USD,shop,,\n"
             "2024-02-30,m0,5,USD,shop,,\n"
             "2024-03-01,m9,5,USD,shop,,\n"
             "2024-03-01,m0,5,ZZZ,shop,,\n"
             "2024-03-01,m0,5x,USD,shop,,\n"
             "2024-03-01,m0,1.234,USD,shop,,\n"
             "2024-03-01,m0,5,USD,shop,gift,\n"
             "2024-03-01,m0,5,USD,shop,,GB\n"
             "2024-03-01,m1,5,USD,shop,,\n"
             "2024-03-01,m1,6,USD,shop,,\n"
             "2024-03-02,m1,6,USD,shop,,\n");
    const struct price_series series = take(f, ST_INPUT);
    static const int lines[] = {2, 3, 4, 5, 6, 7, 8, 9, 11};
    assert_int_equal(series.n_problems, sizeof lines / sizeof *lines);
    for (size_t i = 0; i < series.n_problems; i++)
        assert_int_equal(series.problems[i].line, lines[i]);
    const char *folder = arena_printf(&f->arena, "%s/c", f->folder);
    assert_int_equal(catalog_load(&snapshot, folder, &f->arena, &f->diag), ST_OK);
    assert_int_equal(snapshot.paid.n_quotes, 2 * PARTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_adds_only_new_prices, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lists_all_problems, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
