/* test_compare.c - the first difference of structs is found and named, for each type of member. */
#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "catalog/snapshot.h"
#include "check.h"
#include "proof/compare.h"

struct sample {
    double watts;
    int64_t units;
    size_t row;
    enum goal_of_test { NO_GOAL, A_GOAL } goal;
    bool known;
    const char *name;
    char currency[4];
    struct decimal share;
    struct fraction price;
    double *elsewhere;
    int64_t forgotten;
};

static const struct compared MEMBERS[] = {
    COMPARED(sample, watts, AS_REAL),     COMPARED(sample, units, AS_WHOLE),
    COMPARED(sample, row, AS_SIZE),       COMPARED(sample, goal, AS_INT),
    COMPARED(sample, known, AS_BOOL),     COMPARED(sample, name, AS_TEXT),
    COMPARED(sample, currency, AS_CHARS), COMPARED(sample, share, AS_DECIMAL),
    COMPARED(sample, price, AS_FRACTION), COMPARED(sample, elsewhere, AS_OTHER),
};
enum { N_MEMBERS = sizeof MEMBERS / sizeof *MEMBERS };

static const struct sample OWN = {.watts = 0.1,
                                  .units = 7,
                                  .row = 3,
                                  .goal = A_GOAL,
                                  .known = true,
                                  .name = "x",
                                  .currency = "USD",
                                  .share = {50, 2},
                                  .price = {3, 2}};

static struct arena arena;

static const char *difference(const struct sample *given)
{
    return compare_members(MEMBERS, N_MEMBERS, &OWN, given, "p", &arena);
}

static int finish(void **state)
{
    (void)state;
    arena_fini(&arena);
    return 0;
}

static void test_equal(void **state)
{
    double other = 1;
    struct sample own = OWN, given = OWN;
    (void)state;
    given.watts = nextafter(0.1, 1);
    given.share = (struct decimal){5, 1};
    given.price = (struct fraction){6, 4};
    given.elsewhere = &other;
    given.name = arena_strdup(&arena, "x");
    assert_null(difference(&given));
    own.watts = given.watts = NAN;
    own.name = given.name = NULL;
    assert_null(compare_members(MEMBERS, N_MEMBERS, &own, &given, NULL, &arena));
}

static void test_each_member(void **state)
{
    struct sample given = OWN;
    (void)state;
    given.watts = 0.25;
    check_text(difference(&given), "watts of 'p': the search has 0.25, the proof 0.10000000000000001");
    given.watts = NAN;
    assert_non_null(difference(&given));
    given = OWN, given.units = 8;
    check_text(difference(&given), "units of 'p': the search has 8, the proof 7");
    given = OWN, given.row = NO_INDEX;
    check_text(difference(&given), "row of 'p': the search has none, the proof 3");
    given = OWN, given.goal = NO_GOAL;
    check_text(difference(&given), "goal of 'p': the search has 0, the proof 1");
    given = OWN, given.known = false;
    check_text(difference(&given), "known of 'p': the search has false, the proof true");
    given = OWN, given.name = NULL;
    check_text(difference(&given), "name of 'p': the search has none, the proof x");
    given = OWN, given.currency[2] = 'X';
    check_text(difference(&given), "currency of 'p': the search has USX, the proof USD");
    given = OWN, given.share.digits = 51;
    check_text(difference(&given), "share of 'p': the search has 0.51000000000000001, the proof 0.5");
    given = OWN, given.price.n = 4;
    check_text(difference(&given), "price of 'p': the search has 4 / 2, the proof 3 / 2");
    given = OWN, given.price = (struct fraction){0, 0};
    check_text(difference(&given), "price of 'p': the search has 0 / 0, the proof 3 / 2");
}

static const char *label(const void *context, size_t row, struct arena *on)
{
    return arena_printf(on, "%s %zu", (const char *)context, row);
}

static void test_rows(void **state)
{
    struct sample own[] = {OWN, OWN}, given[] = {OWN, OWN};
    struct compared_rows how = {
        .name = "samples", .members = MEMBERS, .n_members = N_MEMBERS, .size = sizeof *own, .whole = true};
    (void)state;
    assert_null(compare_rows(&how, own, 2, given, 2, &arena));
    check_text(compare_rows(&how, own, 2, given, 1, &arena),
               "number of samples: the search has 1, the proof 2");
    given[1].forgotten = 1;
    check_text(compare_rows(&how, own, 2, given, 2, &arena),
               "another member of 'samples 2': the search has a value, the proof none");
    how.uncovered = compare_uncovered(&how, &arena);
    check_text(compare_rows(&how, own, 2, given, 2, &arena),
               "another member of 'samples 2': the search has a value, the proof none");
    own[1].units = 0;
    how.label = label;
    how.context = "sample";
    check_text(compare_rows(&how, own, 2, given, 2, &arena),
               "units of 'sample 1': the search has 7, the proof 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_each_member),
        cmocka_unit_test(test_rows),
    };
    return cmocka_run_group_tests(tests, NULL, finish);
}
