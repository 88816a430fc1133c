/* test_plan_report.c - plans and crossovers as text: they fit a terminal and contain what a buyer needs. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/stop.h"
#include "check.h"
#include "oracle/whitney.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "study/crossover.h"

static char *write_plan(struct whitney *w, enum sink_format format, const struct plan_options *how,
                        enum status want)
{
    char *out = NULL;
    size_t n = 0;
    struct plan plan;
    struct diag diag = DIAG_INIT;
    const struct settings none = {0};
    if (plan_solve(&plan, &w->instance, how, &w->arena, &diag) != want)
        fail_msg("%s", diag.message ? diag.message : "another status");
    diag_fini(&diag);
    FILE *stream = open_memstream(&out, &n);
    assert_non_null(stream);
    struct sink *sink = sink_open(format, stream, "bursar.optimize/1");
    plan_report(sink, &w->instance, &plan, &none, NULL, SINK_MAIN);
    assert_int_equal(sink_close(sink, &diag), ST_OK);
    fclose(stream);
    return out;
}

static char *write_parsed(const char *text, enum sink_format format)
{
    struct whitney w;
    struct diag diag = DIAG_INIT;
    if (whitney_parse(&w, text, NULL, &diag) != ST_OK)
        fail_msg("%d:%d: %s", diag.line, diag.column, diag.message);
    char *out = write_plan(&w, format, &(struct plan_options){0}, ST_OK);
    whitney_close(&w);
    return out;
}

static void check_says(const char *text, const char *what)
{
    if (!strstr(text, what))
        fail_msg("no '%s' in:\n%s", what, text);
}

/* No line is wider than a terminal or ends in blanks. */
static void check_lines(const char *text)
{
    for (const char *line = text; *line;) {
        const size_t n = strcspn(line, "\n");
        if (n > 80 || (n > 0 && line[n - 1] == ' '))
            fail_msg("%zu columns: %.*s", n, (int)n, line);
        line += n + (line[n] == '\n');
    }
}

static void test_text(void **state)
{
    static const char *const names[] = {"whitney-bt", "whitney-lu", "whitney-sp", "whitney-mix",
                                        "whitney-bt-doubled"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int64_t budget = 307000; budget < 3000000000; budget *= 7) {
            struct whitney w;
            whitney_open(&w, names[i], NULL);
            w.instance.budget_minor = budget;
            char *text = write_plan(&w, SINK_TEXT, &(struct plan_options){0}, ST_OK);
            check_lines(text);
            check_says(text, "Buy ");
            check_says(text, "Status   optimal: nothing within");
            check_says(text, "Order (4 lines, most expensive first)");
            check_says(text, " unspent");
            check_says(text, "All prices are quotes of 1997-10-01.");
            free(text);
            whitney_close(&w);
        }
}

#define WORK                                                                                                 \
    "catalog: whitney-1997\nbudget: 50000\nworkload: [{model: npb.bt, params: {class: A}, share: 1}]\n"

/* The table shows exceptions and leaves out what is common to all rows. */
static void test_columns(void **state)
{
    (void)state;
    char *plain = write_parsed(WORK, SINK_TEXT);
    assert_null(strstr(plain, "owned"));
    assert_null(strstr(plain, "kind"));
    assert_null(strstr(plain, "share of"));
    free(plain);
    char *owned = write_parsed(WORK "owned: {ppro-200: 2}\n", SINK_TEXT);
    check_says(owned, "owned");
    check_lines(owned);
    free(owned);
    /* a changed price has no source */
    char *set = write_parsed(WORK "set: [ppro-200=-1%]\n", SINK_TEXT);
    check_says(set, "set ");
    check_says(set, "The prices of the catalogue are of 1997-10-01.");
    assert_null(strstr(set, "All prices are quotes"));
    free(set);
    char *all = write_parsed(WORK "set: ['*=*1']\n", SINK_TEXT);
    assert_null(strstr(all, "1997-10-01"));
    free(all);
}

static void test_warnings(void **state)
{
    (void)state;
    char *text = write_parsed("catalog: whitney-1997\nbudget: 3070\n"
                              "workload: [{model: npb.bt, params: {class: C}, share: 1}]\n",
                              SINK_TEXT);
    check_says(text, "Warnings");
    check_says(text, "128 MiB");
    free(text);
    char *json = write_parsed("catalog: whitney-1997\nbudget: 3070\n"
                              "workload: [{model: npb.bt, params: {class: C}, share: 1}]\n",
                              SINK_JSON);
    json_t *root = json_loads(json, JSON_REJECT_DUPLICATES, NULL);
    assert_int_equal(json_array_size(json_object_get(root, "warnings")), 1);
    json_decref(root);
    free(json);
}

static void test_no_budget(void **state)
{
    static const char scenario[] = "catalog: whitney-1997\ngoal: cost\ntarget_rate: 1000\n"
                                   "workload: [{model: npb.bt, params: {class: C}, share: 1}]\n";
    (void)state;
    char *text = write_parsed(scenario, SINK_TEXT);
    check_says(text, "nothing that reaches the target rate is cheaper");
    assert_null(strstr(text, "budget"));
    check_lines(text);
    free(text);
    char *json = write_parsed(scenario, SINK_JSON);
    json_t *root = json_loads(json, JSON_REJECT_DUPLICATES, NULL);
    assert_true(json_is_null(json_object_get(root, "budget")));
    check_text(json_string_value(json_object_get(json_object_get(root, "objective"), "unit")), "USD");
    check_close(json_number_value(json_object_get(json_object_get(root, "question"), "target_rate")), 1000, 0,
                0);
    json_decref(root);
    free(json);
}

static bool at_once(void *payload)
{
    (void)payload;
    return true;
}

/* A plan that is not proven states this first. */
static void test_stopped(void **state)
{
    struct whitney w;
    struct diag diag = DIAG_INIT;
    (void)state;
    assert_int_equal(whitney_parse(&w,
                                   "catalog: whitney-1997\ncounts: legal\nbudget: 9000000\n"
                                   "workload: [{model: npb.bt, params: {class: C}, share: 1}]\n",
                                   NULL, &diag),
                     ST_OK);
    const struct stop stop = {.reached = at_once};
    char *text =
        write_plan(&w, SINK_TEXT, &(struct plan_options){.stop = &stop, .counted = true}, ST_STOPPED);
    check_says(text, "NOT proven");
    check_says(text, "or not examined");
    assert_null(strstr(text, "optimal"));
    check_lines(text);
    free(text);
    whitney_close(&w);
}

static void test_crossover(void **state)
{
    static const char *const counts[] = {"any", "legal", "real"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct whitney w;
        struct crossover c;
        struct diag diag = DIAG_INIT;
        char *text = NULL;
        size_t n = 0;
        whitney_open(&w, "whitney-sp", &(struct settings){.counts = counts[i]});
        assert_int_equal(crossover_find(&c, &w.instance, (const char *const[]){"fast-ethernet", "myrinet"},
                                        (struct money_range){0, 1500000000}, NULL, &diag),
                         ST_OK);
        FILE *stream = open_memstream(&text, &n);
        assert_non_null(stream);
        struct sink *sink = sink_open(SINK_TEXT, stream, "bursar.crossover/1");
        crossover_report(sink, &w.instance, &c, NULL, NULL);
        assert_int_equal(sink_close(sink, &diag), ST_OK);
        fclose(stream);
        check_lines(text);
        check_says(text, "1,053,064.83 USD");
        check_says(text, i == 0 ? "myrinet overtakes fast-ethernet between 1,043,060.00 and 1,072,265.68 USD"
                         : i == 1 ? "1,506,178.64 USD"
                                  : "Fractional nodes cannot be bought");
        free(text);
        whitney_close(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),      cmocka_unit_test(test_columns), cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_no_budget), cmocka_unit_test(test_stopped), cmocka_unit_test(test_crossover),
    };
    return cmocka_run_group_tests_name("report/plan_report", tests, NULL, NULL);
}
