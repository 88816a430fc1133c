#include "base/arena.h"
#include "check.h"
#include "problem/instance.h"
#include "problem/warnings.h"

static void test_lists_names_of_one_cause(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct instance instance = {.arena = &arena};
    size_t n = 0;
    (void)instance_warnings(&n, &instance);
    assert_int_equal(n, 0);
    instance_warn_named(&instance, "bt", "the rate of %s on pc is bad", "the rates of %s on pc are bad");
    instance_warn(&instance, "100 %% of %s", "it");
    const char *const *warnings = instance_warnings(&n, &instance);
    assert_int_equal(n, 2);
    assert_string_equal(warnings[0], "the rate of bt on pc is bad");
    assert_string_equal(warnings[1], "100 % of it");
    instance_warn_named(&instance, "lu", "the rate of %s on pc is bad", "the rates of %s on pc are bad");
    instance_warn_named(&instance, "lu", "the rate of %s on big is bad", "the rates of %s on big are bad");
    instance_warn_named(&instance, "bt", "the rate of %s on pc is bad", "the rates of %s on pc are bad");
    instance_warn(&instance, "100 %% of %s", "it");
    warnings = instance_warnings(&n, &instance);
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
    struct instance instance = {.arena = &arena};
    size_t n = 0;
    instance_warn_named(&instance, "a=+10%s", "%s is an assumption", "%s are assumptions");
    instance_warn_again(&instance,
                        &(struct instance_warning){"b%n", "%s is an assumption", "%s are assumptions"});
    const char *const *warnings = instance_warnings(&n, &instance);
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
