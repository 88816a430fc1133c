/* test_program_glpk.c - the solver used by program_solve: known optima, stops, GLPK's abort(), equal bytes.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/stop.h"
#include "check.h"
#include "search/program.h"

enum { COLS_AT_MOST = 4, ROWS_AT_MOST = 4 };

struct small_col {
    double gain;
    double low;
    double high;
    bool integer;
};

struct small_row {
    double low;
    double high;
    double value[COLS_AT_MOST];
};

/* A program small enough to solve by hand; its optimum is in golden/programs.solu. */
struct small {
    const char *name;
    size_t n_cols;
    size_t n_rows;
    struct small_col col[COLS_AT_MOST];
    struct small_row row[ROWS_AT_MOST];
};

#define FREE (double)INFINITY

static const struct small PROGRAMS[] = {
    /* x <= 3.5 */
    {"floor", 1, 1, {{1, 0, FREE, true}}, {{-FREE, 3.5, {1}}}},
    /* weights 5, 6, 4 of 10: {a,b} is too heavy, {a,c} has 17, {b,c} 20 */
    {"knapsack", 3, 1, {{10, 0, 1, true}, {13, 0, 1, true}, {7, 0, 1, true}}, {{-FREE, 10, {5, 6, 4}}}},
    /* 3x + 2y <= 9: (0,4) 20, (1,3) 22, (2,1) 19, (3,0) 21; the relaxation has 22.5 */
    {"knapsack-many", 2, 1, {{7, 0, FREE, true}, {5, 0, FREE, true}}, {{-FREE, 9, {3, 2}}}},
    /* x is whole, so 2; then y = 1 satisfies x + 2y <= 4.5 */
    {"mixed", 2, 1, {{1, 0, 2.7, true}, {1, 0, 1, false}}, {{-FREE, 4.5, {1, 2}}}},
    /* 3x + 5y = 31 for 2x + 3y: (7,2) costs 20, (2,5) 19 */
    {"change", 2, 1, {{-2, 0, FREE, true}, {-3, 0, FREE, true}}, {{31, 31, {3, 5}}}},
    /* 40 ports of switches with 8 for 3 and 16 for 5: (5,0) 15, (3,1) 14, (1,2) 13, (0,3) 15 */
    {"ports", 2, 1, {{-3, 0, FREE, true}, {-5, 0, FREE, true}}, {{40, FREE, {8, 16}}}},
    /* the better candidate costs exactly the budget */
    {"knife-edge",
     2,
     2,
     {{1000, 0, 1, true}, {1000.5, 0, 1, true}},
     {{-FREE, 1, {1, 1}}, {-FREE, 1, {0.999999, 1}}}},
    /* -x for whole x >= -2.5 */
    {"below-zero", 1, 1, {{-1, -2.5, FREE, true}}, {{-FREE, 100, {1}}}},
    /* t >= |4k - 3| for whole k: k = 1 */
    {"distance",
     2,
     2,
     {{-1, -FREE, FREE, false}, {0, 0, 10, true}},
     {{-3, FREE, {1, -4}}, {3, FREE, {1, 4}}}},
    {"nothing-to-gain", 2, 1, {{0, 0, 1, true}, {0, 0, 1, true}}, {{1, 1, {1, 1}}}},
    /* two applications of equal shares at rates 4 and 1 share one cluster: 1/(0.5/4 + 0.5/1) */
    {"shares",
     3,
     3,
     {{1, 0, FREE, false}, {0, 0, 1, false}, {0, 0, 1, false}},
     {{0, FREE, {-0.5, 4, 0}}, {0, FREE, {-0.5, 0, 1}}, {-FREE, 1, {0, 1, 1}}}},
    {"empty-interval", 1, 2, {{1, 0, FREE, true}}, {{-FREE, 1, {1}}, {2, FREE, {1}}}},
    /* no whole number from 2.2 to 2.8; a row from 2 to 1 */
    {"empty-column", 1, 1, {{1, 2.2, 2.8, true}}, {{-FREE, 10, {1}}}},
    {"empty-row", 1, 1, {{1, 0, 10, true}}, {{2, 1, {1}}}},
    /* 2x = 3 */
    {"parity", 1, 1, {{1, 0, 10, true}}, {{3, 3, {2}}}},
    {"parity-of-two", 2, 1, {{1, 0, 10, true}, {1, 0, 10, true}}, {{5, 5, {2, 2}}}},
    {"no-limit", 2, 1, {{1, 0, FREE, false}, {0, 0, FREE, false}}, {{-FREE, 1, {1, -1}}}},
    {"no-limit-integer", 2, 1, {{1, 0, FREE, true}, {0, 0, FREE, true}}, {{-FREE, 1, {1, -1}}}},
};
enum { N_PROGRAMS = sizeof PROGRAMS / sizeof *PROGRAMS };

struct fixture {
    struct arena arena;
    struct program program;
    int64_t n_nodes; /* limit of the next solve; 0: none */
    struct diag diag;
};

static int setup(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    fixture->diag = DIAG_INIT;
    program_init(&fixture->program, &fixture->arena);
    *state = fixture;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *fixture = *state;
    program_fini(&fixture->program);
    diag_fini(&fixture->diag);
    arena_fini(&fixture->arena);
    free(fixture);
    return 0;
}

static void fill(struct program *program, const struct small *small)
{
    for (size_t c = 0; c < small->n_cols; c++) {
        const struct small_col *col = &small->col[c];
        program_add_col(program, 'x', col->low, col->high, col->integer, "a column");
        program->cols.v[c].gain = col->gain;
    }
    for (size_t r = 0; r < small->n_rows; r++) {
        const struct small_row *row = &small->row[r];
        program_add_row(program, 'r', row->low, row->high, "a row");
        for (size_t c = 0; c < small->n_cols; c++)
            if (row->value[c] != 0)
                program_add_entry(program, r, c, row->value[c]);
    }
}

static enum status solve(struct program_result *out, struct fixture *fixture, double limit_s,
                         const struct stop *stop)
{
    diag_fini(&fixture->diag);
    const struct program_limits limits = {.time_s = limit_s, .n_nodes = fixture->n_nodes, .stop = stop};
    return program_solve(out, &fixture->program, &limits, &fixture->arena, &fixture->diag);
}

/* Checks the values, not only their sum: bounds, whole numbers, rows. */
static void check_values(const struct small *small, const struct program_result *result)
{
    double objective = 0;
    for (size_t c = 0; c < small->n_cols; c++) {
        const double x = result->value[c];
        assert_true(x >= small->col[c].low - 1e-7 && x <= small->col[c].high + 1e-7);
        if (small->col[c].integer)
            check_close(x, round(x), 0, 1e-7);
        objective += small->col[c].gain * x;
    }
    check_close(objective, result->objective, 1e-9, 1e-9);
    for (size_t r = 0; r < small->n_rows; r++) {
        double sum = 0;
        for (size_t c = 0; c < small->n_cols; c++)
            sum += small->row[r].value[c] * result->value[c];
        assert_true(sum >= small->row[r].low - 1e-7 && sum <= small->row[r].high + 1e-7);
    }
}

static void check_small(const struct small *small, const char *kind, double want)
{
    struct fixture *fixture = NULL;
    struct program_result result;
    setup((void **)&fixture);
    fill(&fixture->program, small);
    const enum status status = solve(&result, fixture, 0, NULL);
    printf("%s\n", small->name);
    if (strcmp(kind, "=opt=") == 0) {
        assert_int_equal(status, ST_OK);
        assert_int_equal(result.status, PROGRAM_OPTIMAL);
        assert_true(result.found);
        check_close(result.objective, want, 1e-9, 1e-9);
        check_close(result.bound, want, 1e-9, 1e-9);
        check_values(small, &result);
    } else if (strcmp(kind, "=inf=") == 0) {
        assert_int_equal(status, ST_OK);
        assert_int_equal(result.status, PROGRAM_INFEASIBLE);
        assert_false(result.found);
    } else {
        check_text(kind, "=unbd=");
        assert_int_equal(status, ST_INTERNAL); /* no scenario gives an unbounded program */
        assert_non_null(strstr(fixture->diag.message, "unbounded"));
    }
    teardown((void **)&fixture);
}

static void test_finds_known_optima(void **state)
{
    (void)state;
    char *text = test_read("golden/programs.solu");
    char *rest = text;
    size_t n_checked = 0;
    for (char *line; (line = strtok_r(rest, "\n", &rest));) {
        char kind[8], name[32];
        double want = NAN;
        if (line[0] == '#')
            continue;
        assert_true(sscanf(line, "%7s %31s %lf", kind, name, &want) >= 2);
        size_t p = 0;
        while (p < N_PROGRAMS && strcmp(PROGRAMS[p].name, name) != 0)
            p++;
        assert_true(p < N_PROGRAMS);
        check_small(&PROGRAMS[p], kind, want);
        n_checked++;
    }
    assert_int_equal(n_checked, N_PROGRAMS);
    free(text);
}

/* Even weights and an odd limit: no solution reaches the relaxation's bound, and every subset must be tried.
 */
static void fill_stubborn(struct program *program)
{
    enum { ITEMS = 40 };
    const size_t row = program_add_row(program, 'r', -FREE, ITEMS * 10 + 1, "weight");
    for (int i = 0; i < ITEMS; i++) {
        const double weight = 2 * (10 + (i * 7) % 11);
        const size_t col = program_add_col(program, 'x', 0, 1, true, "item");
        program->cols.v[col].gain = weight + 1e-5 * (i % 3);
        program_add_entry(program, row, col, weight);
    }
}

struct countdown {
    int left;
    int asked_after; /* calls of `reached` after it returned true */
};

static bool count_down(void *payload)
{
    struct countdown *countdown = payload;
    if (countdown->left <= 0)
        countdown->asked_after++;
    return countdown->left-- <= 0;
}

static void check_stopped(const struct program_result *result)
{
    const double weight_limit = 401;
    const double gains = 41e-5; /* 40 items, each worth at most 2e-5 more than its weight; half of them fit */
    assert_int_equal(result->status, PROGRAM_STOPPED);
    assert_true(result->bound >= 400 && result->bound <= weight_limit + gains);
    if (result->found) {
        double sum = 0;
        for (size_t c = 0; c < 40; c++)
            sum += result->value[c] * 2 * (double)(10 + (c * 7) % 11);
        assert_true(sum <= weight_limit);
        assert_true(result->objective <= result->bound);
        assert_true(result->objective >= sum - 1e-6);
    }
}

static void test_stops_when_interrupted(void **state)
{
    struct fixture *fixture = *state;
    const int after[] = {0, 1, 10, 1000, 20000};
    bool found = false;
    fill_stubborn(&fixture->program);
    for (size_t i = 0; i < sizeof after / sizeof *after; i++) {
        struct program_result result;
        struct countdown countdown = {after[i], 0};
        const struct stop stop = {.reached = count_down, .payload = &countdown};
        assert_int_equal(solve(&result, fixture, 0, &stop), ST_OK);
        check_stopped(&result);
        assert_true(countdown.asked_after >= 1 && countdown.asked_after <= 3);
        found = result.found;
    }
    assert_true(found); /* an incumbent exists by then */
}

static void test_stops_at_the_time_limit(void **state)
{
    struct fixture *fixture = *state;
    struct program_result result;
    fill_stubborn(&fixture->program);
    assert_int_equal(solve(&result, fixture, 0.2, NULL), ST_OK);
    check_stopped(&result);
}

/* A limit on nodes instead of time gives the same answer on any machine. */
static void test_stops_at_the_node_limit(void **state)
{
    struct fixture *fixture = *state;
    struct program_result result;
    fill_stubborn(&fixture->program);
    for (fixture->n_nodes = 1; fixture->n_nodes <= 20000; fixture->n_nodes *= 10) {
        assert_int_equal(solve(&result, fixture, 0, NULL), ST_OK);
        assert_int_equal(result.n_nodes, fixture->n_nodes);
        check_stopped(&result);
    }
    assert_true(result.found);
}

/* GLPK calls abort() for each of these. The next solve in the same process must work as usual. */
static void test_survives_abort(void **state)
{
    struct fixture *fixture = *state;
    const struct program_entry wrong[] = {
        {0, 0, 1},          /* a second entry of the same row and column */
        {7, 0, 1},          /* unknown row */
        {0, 9, 1},          /* unknown column */
        {(size_t)-1, 0, 1}, /* index 0 for GLPK */
    };
    const struct small *small = &PROGRAMS[1];
    struct program_result result;
    fill(&fixture->program, small);
    const size_t n_good = fixture->program.entries.n;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        program_add_entry(&fixture->program, wrong[i].row, wrong[i].col, wrong[i].value);
        assert_int_equal(solve(&result, fixture, 0, NULL), ST_INTERNAL);
        assert_non_null(strstr(fixture->diag.message, "GLPK"));
        assert_false(result.found);
        fixture->program.entries.n = n_good;
        assert_int_equal(solve(&result, fixture, 0, NULL), ST_OK);
        assert_int_equal(result.status, PROGRAM_OPTIMAL);
        check_close(result.objective, 20, 1e-9, 0);
    }
}

static void test_empty_program(void **state)
{
    struct fixture *fixture = *state;
    struct program_result result;
    assert_int_equal(solve(&result, fixture, 0, NULL), ST_INTERNAL);
    program_add_col(&fixture->program, 'x', 0, 1, true, "a column without a row");
    fixture->program.cols.v[0].gain = 1;
    assert_int_equal(solve(&result, fixture, 0, NULL), ST_INTERNAL);
}

/* Earlier solves leave no trace, whatever their result. */
static void test_repeats_itself(void **state)
{
    struct fixture *fixture = *state;
    struct program_result first, again;
    struct countdown countdown = {500, 0};
    const struct stop stop = {.reached = count_down, .payload = &countdown};
    fill_stubborn(&fixture->program);
    assert_int_equal(solve(&first, fixture, 0, &stop), ST_OK);
    for (int i = 0; i < 3; i++) {
        check_small(&PROGRAMS[i], "=opt=", (const double[]){3, 20, 22}[i]);
        countdown = (struct countdown){500, 0};
        assert_int_equal(solve(&again, fixture, 0, &stop), ST_OK);
        assert_int_equal(again.status, first.status);
        assert_int_equal(again.found, first.found);
        assert_memory_equal(&again.objective, &first.objective, sizeof first.objective);
        assert_memory_equal(&again.bound, &first.bound, sizeof first.bound);
        assert_memory_equal(again.value, first.value, fixture->program.cols.n * sizeof *first.value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_known_optima),
        cmocka_unit_test_setup_teardown(test_stops_when_interrupted, setup, teardown),
        cmocka_unit_test_setup_teardown(test_stops_at_the_time_limit, setup, teardown),
        cmocka_unit_test_setup_teardown(test_stops_at_the_node_limit, setup, teardown),
        cmocka_unit_test_setup_teardown(test_survives_abort, setup, teardown),
        cmocka_unit_test_setup_teardown(test_empty_program, setup, teardown),
        cmocka_unit_test_setup_teardown(test_repeats_itself, setup, teardown),
    };
    return cmocka_run_group_tests_name("search/program_glpk", tests, NULL, NULL);
}
