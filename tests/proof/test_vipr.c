/* test_vipr.c - proofs of whole numbers by hand: what follows is taken, what does not is named. */
#include "check.h"

#include <string.h>

#include "proof/vipr.h"

/* x, y whole, x + y at most 1.5. */
static const char HEAD[] = "% cases\nVER 1.0\nVAR 2\nx y\nINT 2 0 1\nOBJ max 2 0 1 1 1\n"
                           "CON 3 2\nx0 G 0 1 0 1\ny0 G 0 1 1 1\nhalf L 1.5 2 0 1 1 1\n";

static struct arena arena;

static const char *of(const char *relation, const char *rest)
{
    const char *why = NULL;
    char *text = arena_printf(&arena, "%sRTP %s\n%s", HEAD, relation, rest);
    vipr_check(&why, text, &arena);
    return why;
}

static void refused(const char *relation, const char *rest, const char *words)
{
    const char *why = of(relation, rest);
    if (!why || !strstr(why, words))
        fail_msg("%s: %s, expected %s", rest, why ? why : "taken", words);
}

static void taken(const char *relation, const char *rest)
{
    const char *why = of(relation, rest);
    if (why)
        fail_msg("%s: %s", rest, why);
}

#define ONE "SOL 1\nbest 1 1 1\n"
#define ROUNDED "sum L 1 OBJ { rnd 1 2 1 } -1\n"

static void test_sums(void **state)
{
    (void)state;
    taken("range 1 1", ONE "DER 1\n" ROUNDED);
    taken("range -inf 3/2", "SOL 0\nDER 1\nsum L 1.5 OBJ { lin 1 2 1 } 0\n");
    taken("range 1 inf", ONE "DER 0\n");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { lin 1 2 1 } -1\n", "says less");
    refused("range 1 1", ONE "DER 1\nsum L 1 1 0 1 { rnd 1 2 1 } -1\n", "more variables");
    refused("range 1 1", ONE "DER 1\nsum L 1 2 0 1 1 2 { rnd 1 2 1 } -1\n", "other factors");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { rnd 2 2 1 0 1 } -1\n", "both directions");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { rnd 1 2 1/3 } -1\n", "whole");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { rnd 2 2 1 2 1 } -1\n", "twice in a sum");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { rnd 1 3 1 } -1\n", "below 3");
    refused("range 1 0", ONE "DER 1\n" ROUNDED, "says less");
    refused("range 1 1", ONE "DER 0\n", "nothing is derived");
    refused("infeas", "SOL 0\nDER 1\n" ROUNDED, "possible");
}

static void test_cases(void **state)
{
    (void)state;
#define CASES                                                                                                \
    "SOL 0\nDER 5\nlow L 0 1 0 1 { asm } -1\nhigh G 1 1 0 1 { asm } -1\n"                                    \
    "a L 3/2 OBJ { lin 2 2 1 3 0 } -1\nb L 3/2 OBJ { lin 2 2 1 4 0 } -1\n"
    taken("range -inf 3/2", CASES "c L 3/2 OBJ { uns 5 3 6 4 } -1\n");
    refused("range -inf 3/2", CASES "c L 3/2 OBJ { uns 5 4 6 3 } -1\n", "assumption");
    refused("range -inf 3/2", CASES "c L 3/2 OBJ { uns 5 3 6 3 } -1\n", "cases");
    refused("range -inf 3/2", CASES "c L 1 OBJ { uns 5 3 6 4 } -1\n", "says less");
    refused("range -inf 0", "SOL 0\nDER 1\nsum L 0 OBJ { asm } -1\n", "assumption");
}

/* What is no text of the format is refused, cut off anywhere too. */
static void test_words(void **state)
{
    (void)state;
    char *whole = arena_printf(&arena, "%sRTP range 1 1\n%sDER 1\n%s", HEAD, ONE, ROUNDED);
    const char *why = NULL;
    vipr_check(&why, whole, &arena);
    assert_null(why);
    for (size_t n = strlen(whole) - 4; n > 0; n--) {
        vipr_check(&why, arena_strndup(&arena, whole, n), &arena);
        assert_non_null(why);
    }
    refused("range 1 1/0", ONE "DER 1\n" ROUNDED, "rational");
    refused("range 1 1e0", ONE "DER 1\n" ROUNDED, "rational");
    refused("range 1 1", "SOL 1\nbest 1 2 1\nDER 0\n", "below 2");
    refused("range 1 1", "SOL 1\nbest 2 1 1 1 1\nDER 0\n", "twice");
    refused("range 1 1", "SOL 1\nbest 1 1 1/2\nDER 0\n", "part of");
    refused("range 1 1", "SOL 1\nbest 1 1 2\nDER 0\n", "breaks row 2");
    refused("range 2 inf", "SOL 1\nbest 1 1 1\nDER 0\n", "as good");
    refused("range 1 1", ONE "DER 1\n" ROUNDED "more", "more than");
    refused("infeas", "SOL 0\nDER 99999999999999999999\n", "below");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sums), cmocka_unit_test(test_cases),
                                       cmocka_unit_test(test_words)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_fini(&arena);
    return failed;
}
