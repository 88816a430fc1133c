#include "base/diag.h"
#include "check.h"

/* The exit codes are an interface of the command line. */
static void test_maps_statuses_to_exit_codes(void **state)
{
    (void)state;
    static const int want[N_STATUS] = {
        [ST_OK] = 0,         [ST_INTERNAL] = 1, [ST_MISMATCH] = 1, [ST_USAGE] = 2,
        [ST_INFEASIBLE] = 3, [ST_STOPPED] = 4,  [ST_INPUT] = 5,    [ST_CATALOG] = 5,
        [ST_DOMAIN] = 5,     [ST_POLICY] = 6,   [ST_OUTPUT] = 7,
    };
    for (int i = 0; i < N_STATUS; i++) {
        assert_int_equal(status_exit_code((enum status)i), want[i]);
    }
}

static void test_keeps_the_first_report(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    assert_int_equal(diag_set(&diag, ST_INPUT, "first %d", 1), ST_INPUT);
    assert_int_equal(diag_set(&diag, ST_USAGE, "second"), ST_INPUT);
    assert_int_equal(diag_at(&diag, ST_CATALOG, "b.csv", 3, 4, "third"), ST_INPUT);
    check_text(diag.message, "first 1");
    assert_null(diag.file);
    diag_place(&diag, "a.yaml", 12, 8);
    diag_place(&diag, "c.yaml", 1, 1);
    check_text(diag.file, "a.yaml");
    assert_int_equal(diag.line, 12);
    assert_int_equal(diag.column, 8);
    assert_int_equal(diag_turn(&diag, ST_USAGE), ST_USAGE);
    check_text(diag.message, "first 1");
    diag_fini(&diag);
    assert_int_equal(diag.status, ST_OK);
    assert_null(diag.message);
    diag_fini(&diag);
    diag_fini(NULL);
}

static void test_keeps_the_place(void **state)
{
    (void)state;
    struct diag diag = DIAG_INIT;
    assert_int_equal(diag_at(&diag, ST_CATALOG, "part.csv", 7, 0, "%s", "100%"), ST_CATALOG);
    check_text(diag.file, "part.csv");
    check_text(diag.message, "100%");
    assert_int_equal(diag.line, 7);
    diag_fini(&diag);
    assert_int_equal(diag_at(&diag, ST_INPUT, NULL, 0, 0, "x"), ST_INPUT);
    assert_null(diag.file);
    diag_fini(&diag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_maps_statuses_to_exit_codes),
        cmocka_unit_test(test_keeps_the_first_report),
        cmocka_unit_test(test_keeps_the_place),
    };
    return cmocka_run_group_tests_name("base/diag", tests, NULL, NULL);
}
