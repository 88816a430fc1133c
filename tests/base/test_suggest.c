#include "base/diag.h"
#include "base/suggest.h"
#include "check.h"

static const char *const NAMES[] = {"budget", "budget_on", "catalog", "choose", "goal", "limits"};
enum { N = sizeof NAMES / sizeof *NAMES };

static void test_finds_the_nearest_name(void **state)
{
    (void)state;
    check_text(nearest_name("budjet", NAMES, N), "budget");
    check_text(nearest_name("bugdet", NAMES, N), "budget");
    check_text(nearest_name("budget_no", NAMES, N), "budget_on");
    check_text(nearest_name("catalogue", NAMES, N), "catalog");
    check_text(nearest_name("gola", NAMES, N), "goal");
    check_text(nearest_name("limit", NAMES, N), "limits");
    check_text(nearest_name("goal", NAMES, N), "goal");
    assert_null(nearest_name("zzzzzz", NAMES, N));
    assert_null(nearest_name("wavelength", NAMES, N));
    assert_null(nearest_name("goal", NAMES, 0));
    static const char *const codes[] = {"UGX", "USD", "UZS"};
    check_text(nearest_name("USX", codes, 3), "USD"); /* as near as UGX, but with the longer common prefix */
    check_text(nearest_name("UDS", codes, 3), "USD");
    assert_null(nearest_name("UXY", codes, 3));
}

static void check_suggest(const char *wanted, size_t n, const char *want)
{
    struct diag diag = DIAG_INIT;
    diag_set(&diag, ST_INPUT, "unknown key '%s'", wanted);
    assert_int_equal(suggest(&diag, wanted, NAMES, n), ST_INPUT);
    check_text(diag.message, want);
    diag_fini(&diag);
}

static void test_names_the_nearest_in_messages(void **state)
{
    (void)state;
    check_suggest("budjet", N, "unknown key 'budjet'; did you mean 'budget'?");
    check_suggest("zzzzzz", N,
                  "unknown key 'zzzzzz'; expected one of budget, budget_on, catalog, choose, goal, limits");
    check_suggest("bud", N, "unknown key 'bud'; did you mean one of budget, budget_on?");
    check_suggest("cata", N, "unknown key 'cata'; did you mean 'catalog'?");
    check_suggest("zzzzzz", 1, "unknown key 'zzzzzz'; expected budget");
    check_suggest("zzzzzz", 0, "unknown key 'zzzzzz'");
}

static void test_leaves_out_long_lists(void **state)
{
    (void)state;
    const char *many[17];
    for (size_t i = 0; i < 17; i++)
        many[i] = "name";
    struct diag diag = DIAG_INIT;
    diag_set(&diag, ST_INPUT, "unknown");
    suggest(&diag, "zzzzzz", many, 17);
    check_text(diag.message, "unknown");
    suggest(&diag, "na", many, 17);
    check_text(diag.message, "unknown");
    diag_fini(&diag);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_the_nearest_name),
        cmocka_unit_test(test_names_the_nearest_in_messages),
        cmocka_unit_test(test_leaves_out_long_lists),
    };
    return cmocka_run_group_tests_name("base/suggest", tests, NULL, NULL);
}
