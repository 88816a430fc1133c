#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/yaml.h"
#include "check.h"
#include "report/model_report.h"
#include "scenario/model_file.h"
#include "study/fit.h"

enum { ROWS = 9 };

/* What is written is read back to the same double. */
static void test_file(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct fit_row rows[ROWS];
    for (size_t i = 0; i < ROWS; i++) {
        const double p = pow(2, (double)i + 1);
        const double error = 1 + (i % 2 ? 0.011 : -0.013);
        rows[i] = (struct fit_row){
            .line = 2, .processes = p, .value = {(1e9 / p + 1e6 * log2(p)) * error, 1e5 / 3, NAN}};
    }
    for (int points = 0; points < 2; points++) {
        struct fit fit;
        struct pmnf_program program;
        const struct yaml *root = NULL;
        char *text = NULL;
        size_t n = 0;
        const struct fit_data data = {
            .path = "runs.csv", .rows = rows, .n_rows = ROWS, .given = {true, true}, .from = 2, .to = 512};
        const struct fit_options options = {
            .name = "solver", .rate_ops = 2e7, .work_ops = NAN, .points = points == 1};
        assert_int_equal(fit_run(&fit, &data, &options, &arena, &diag), ST_OK);
        FILE *stream = mem_stream(&text, &n);
        fit_report_file(stream, &fit);
        mem_stream_close(stream);
        assert_int_equal(yaml_parse(&root, text, n, "solver.yaml", &arena, &diag), ST_OK);
        if (pmnf_file_parse(&program, root, &arena, &diag) != ST_OK)
            fail_msg("%d: %s", diag.line, diag.message);
        const struct pmnf_quantity *a = &program.quantity[0], *b = &fit.program.quantity[0];
        assert_int_equal(a->n_points, points ? ROWS : 0);
        assert_true(a->half == b->half && program.work_ops == fit.program.work_ops);
        for (double p = 2; p < 5000; p *= 1.7) {
            assert_true(pmnf_value(a, p) == pmnf_value(b, p));
            assert_true(points || pmnf_half(&program, PMNF_COMPUTATION, p) ==
                                      pmnf_half(&fit.program, PMNF_COMPUTATION, p));
        }
        mem_free(text);
    }
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
