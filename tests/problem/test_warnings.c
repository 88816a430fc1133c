#include "base/arena.h"
#include "check.h"
#include "problem/problem.h"
#include "problem/warnings.h"

static void test_lists_names_of_one_cause(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct problem problem = {.arena = &arena};
    size_t n = 0;
    (void)problem_warnings(&n, &problem);
    assert_int_equal(n, 0);
    problem_warn_named(&problem, "bt", "the rate of %s on pc is bad", "the rates of %s on pc are bad");
    problem_warn(&problem, "100 %% of %s", "it");
    const char *const *warnings = problem_warnings(&n, &problem);
    assert_int_equal(n, 2);
    assert_string_equal(warnings[0], "the rate of bt on pc is bad");
    assert_string_equal(warnings[1], "100 % of it");
    problem_warn_named(&problem, "lu", "the rate of %s on pc is bad", "the rates of %s on pc are bad");
    problem_warn_named(&problem, "lu", "the rate of %s on big is bad", "the rates of %s on big are bad");
    problem_warn_named(&problem, "bt", "the rate of %s on pc is bad", "the rates of %s on pc are bad");
    problem_warn(&problem, "100 %% of %s", "it");
    warnings = problem_warnings(&n, &problem);
    assert_int_equal(n, 3);
    assert_string_equal(warnings[0], "the rates of bt, lu on pc are bad");
    assert_string_equal(warnings[1], "100 % of it");
    assert_string_equal(warnings[2], "the rate of lu on big is bad");
    arena_fini(&arena);
}

/* Names may contain format characters. */
static void test_takes_names_as_they_are(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct problem problem = {.arena = &arena};
    size_t n = 0;
    problem_warn_named(&problem, "a=+10%s", "%s is an assumption", "%s are assumptions");
    problem_warn_again(&problem,
                       &(struct problem_warning){"b%n", "%s is an assumption", "%s are assumptions"});
    const char *const *warnings = problem_warnings(&n, &problem);
    assert_int_equal(n, 1);
    assert_string_equal(warnings[0], "a=+10%s, b%n are assumptions");
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_names_of_one_cause),
        cmocka_unit_test(test_takes_names_as_they_are),
    };
    return cmocka_run_group_tests_name("problem/warnings", tests, NULL, NULL);
}
