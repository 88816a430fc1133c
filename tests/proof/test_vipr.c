/* test_vipr.c - checks integer proofs written by hand: valid steps are accepted, the first invalid one is
 * named. */
#include <string.h>

#include "base/arena.h"
#include "check.h"
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

static void test_checks_derivations(void **state)
{
    (void)state;
    taken("range 1 1", ONE "DER 1\n" ROUNDED);
    taken("range -inf 3/2", "SOL 0\nDER 1\nsum L 1.5 OBJ { lin 1 2 1 } 0\n");
    taken("range 1 inf", ONE "DER 0\n");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { lin 1 2 1 } -1\n", "is weaker");
    refused("range 1 1", ONE "DER 1\nsum L 1 1 0 1 { rnd 1 2 1 } -1\n", "more variables");
    refused("range 1 1", ONE "DER 1\nsum L 1 2 0 1 1 2 { rnd 1 2 1 } -1\n", "other factors");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { rnd 2 2 1 0 1 } -1\n", "both directions");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { rnd 1 2 1/3 } -1\n", "not an inequality");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { rnd 2 2 1 2 1 } -1\n", "twice in a sum");
    refused("range 1 1", ONE "DER 1\nsum L 1 OBJ { rnd 1 3 1 } -1\n", "below 3");
    refused("range 1 0", ONE "DER 1\n" ROUNDED, "is weaker");
    refused("range 1 1", ONE "DER 0\n", "nothing is derived");
    refused("infeas", "SOL 0\nDER 1\n" ROUNDED, "not a contradiction");
}

static void test_checks_cases(void **state)
{
    (void)state;
#define CASES                                                                                                \
    "SOL 0\nDER 5\nlow L 0 1 0 1 { asm } -1\nhigh G 1 1 0 1 { asm } -1\n"                                    \
    "a L 3/2 OBJ { lin 2 2 1 3 0 } -1\nb L 3/2 OBJ { lin 2 2 1 4 0 } -1\n"
    taken("range -inf 3/2", CASES "c L 3/2 OBJ { uns 5 3 6 4 } -1\n");
    refused("range -inf 3/2", CASES "c L 3/2 OBJ { uns 5 4 6 3 } -1\n", "assumption");
    refused("range -inf 3/2", CASES "c L 3/2 OBJ { uns 5 3 6 3 } -1\n", "cases");
    refused("range -inf 3/2", CASES "c L 1 OBJ { uns 5 3 6 4 } -1\n", "is weaker");
    refused("range -inf 0", "SOL 0\nDER 1\nsum L 0 OBJ { asm } -1\n", "assumption");
}

/* A text that does not follow the format is rejected, and so is a text that is cut off at any position. */
static void test_rejects_cut_proofs(void **state)
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
    refused("range 1 1", "SOL 1\nbest 1 1 1/2\nDER 0\n", "fractional");
    refused("range 1 1", "SOL 1\nbest 1 1 2\nDER 0\n", "violates row 2");
    refused("range 2 inf", "SOL 1\nbest 1 1 1\nDER 0\n", "reaches the range");
    refused("range 1 1", ONE "DER 1\n" ROUNDED "more", "text follows");
    refused("infeas", "SOL 0\nDER 99999999999999999999\n", "below");
}

/* Minimise the sum of x, a whole number, and y, a real one. */
#define LEAST "VER 1.0\nVAR 2\nx y\nINT 1 0\nOBJ min 2 0 1 1 1\n"
#define ROOM LEAST "CON 2 2\na G 1/2 1 0 1\nb G 1/2 1 1 1\n"
#define ABOVE LEAST "CON 3 2\na G 1/2 1 0 1\nb G 1/2 1 1 1\nc E 3 2 0 1 1 1\n"
/* Maximise x, a whole number of at most 2. */
#define MOST "VER 1.0\nVAR 1\nx\nINT 1 0\nOBJ max 1 0 1\nCON 1 1\na L 2 1 0 1\n"
#define ANY "RTP range -inf inf\nSOL 0\n"
#define EQUAL "VER 1.0\nVAR 1\nx\nINT 1 0\nOBJ max 1 0 1\nCON 1 0\na E 2 1 0 1\nRTP range 1 inf\nSOL 1\n"
/* Whole numbers x and y with contradictory bounds on x. */
#define NEVER(first, second)                                                                                 \
    "VER 1.0\nVAR 2\nx y\nINT 2 0 1\nOBJ max 0\nCON 2 0\na " first " 1 0 1\nb " second                       \
    " 1 0 1\nRTP infeas\nSOL 0\nDER 1\n"
#define OF_TWO(first, second)                                                                                \
    "VER 1.0\nVAR 2\nx y\nINT 2 0 1\nOBJ max 0\nCON 2 0\na G 1 1 0 1\nb L 0 1 0 1\nRTP infeas\nSOL 0\n"      \
    "DER 5\nl L 0 1 1 1 { asm } -1\nh G 1 1 1 1 { asm } -1\np " first "\nq " second                          \
    "\nu G 1 OBJ { uns 4 2 5 3 } -1\n"
#define TWO(low, high)                                                                                       \
    ABOVE ANY "DER 5\nl " low " { asm } -1\nh " high " { asm } -1\na G 1/2 1 0 1 { lin 1 0 1 } -1\n"         \
              "b G 1/2 1 0 1 { lin 1 0 1 } -1\nu G 1/2 1 0 1 { uns 5 3 6 4 } -1\n"

static const struct {
    const char *text;
    const char *words; /* NULL: the proof is valid */
} TEXTS[] = {
    /* the minimum, rounded up, with a solution that reaches it */
    {ABOVE "RTP range 3 3\nSOL 2\ns 2 0 1 1 2\nt 2 0 2 1 1\nDER 1\nr G 3 OBJ { lin 1 2 1 } -1\n", NULL},
    {ABOVE "RTP range 3 inf\nSOL 0\nDER 1\nr G 3 OBJ { lin 1 2 1 } -1\n", NULL},
    {ABOVE "RTP range 3 inf\nSOL 0\nDER 1\nr L 3 OBJ { lin 1 2 1 } -1\n", "is weaker"},
    {ABOVE "RTP range 4 inf\nSOL 0\nDER 1\nr G 3 OBJ { lin 1 2 1 } -1\n", "is weaker"},
    {ABOVE "RTP range 3 inf\nSOL 0\nDER 1\nr G 1 1 0 1 { rnd 1 0 1 } -1\n", "factors"},
    {ABOVE "RTP range -inf 3\nSOL 1\ns 2 0 1 1 2\nDER 0\n", NULL},
    {ABOVE "RTP range -inf 2\nSOL 1\ns 2 0 1 1 2\nDER 0\n", "reaches the range"},
    {ABOVE "RTP range -inf 3\nSOL 0\nDER 0\n", "reaches the range"},
    {ABOVE "RTP range 3 3\nSOL 1\ns 2 0 1 1 3\nDER 0\n", "violates row 2"},
    {ABOVE "RTP range 3 3\nSOL 1\ns 2 0 3 1 0\nDER 0\n", "violates row 1"},
    {ABOVE ANY "DER 1\nr G 1 1 0 1 { rnd 1 0 1 } -1\n", NULL},
    {ABOVE ANY "DER 1\nr G 1 1 0 1 { lin 1 0 1 } -1\n", "is weaker"},
    {ABOVE ANY "DER 1\nr G 1 1 1 1 { rnd 1 1 1 } -1\n", "not an inequality"},
    {ABOVE ANY "DER 1\nr E 3 OBJ { rnd 1 2 1 } -1\n", "not an inequality"},
    {ABOVE ANY "DER 1\nr E 3 OBJ { lin 1 2 1 } -1\n", NULL},
    {ABOVE ANY "DER 1\nr E 2 OBJ { lin 1 2 1 } -1\n", "is weaker"},
    {ABOVE ANY "DER 1\nr L 4 OBJ { lin 1 2 1 } -1\n", NULL},
    {ABOVE ANY "DER 1\nr L 2 OBJ { lin 1 2 1 } -1\n", "is weaker"},
    {ABOVE ANY "DER 1\nr L 5/2 1 1 1 { lin 2 2 1 0 -1 } -1\n", NULL},
    {ABOVE ANY "DER 1\nr G 1 OBJ { lin 2 0 1 1 1 } -1\n", NULL},
    {ABOVE ANY "DER 1\nr G -1/2 1 0 -1 { lin 1 0 -1 } -1\n", "is weaker"},
    {ABOVE ANY "DER 1\nr L -1/2 1 0 -1 { lin 1 0 -1 } -1\n", NULL},
    {ABOVE ANY "DER 1\nr L -1 1 0 -1 { rnd 1 0 -1 } -1\n", NULL},
    {ABOVE ANY "DER 1\nr L -1 2 0 -1 1 -1 { rnd 2 0 -1 1 -1 } -1\n", "not an inequality"},
    {ABOVE ANY "DER 1\nr G 1 1 0 2 { lin 1 0 1 } -1\n", "factors"},
    {ABOVE ANY "DER 1\nr G 1 1 0 1/2 { lin 1 0 1 } -1\n", "factors"},
    {ABOVE ANY "DER 1\nr L -1/2 0 { lin 1 0 -1 } -1\n", "more variables"},
    /* two cases with empty rows, for an objective without terms */
    {OF_TWO("G 1 OBJ { lin 3 0 1 1 -1 2 0 } -1", "G 1 OBJ { lin 3 0 1 1 -1 3 0 } -1"), NULL},
    {OF_TWO("G 1 OBJ { lin 3 0 1 1 -1 2 0 } -1", "G 0 OBJ { lin 1 3 0 } -1"), "is weaker"},
    /* the better of two solutions is used, in any order */
    {ROOM "RTP range -inf 3\nSOL 2\ns 2 0 2 1 2\nt 2 0 1 1 2\nDER 0\n", NULL},
    {ROOM "RTP range -inf 3\nSOL 2\ns 2 0 1 1 2\nt 2 0 2 1 2\nDER 0\n", NULL},
    {MOST "RTP range 2 inf\nSOL 2\ns 1 0 1\nt 1 0 2\nDER 0\n", NULL},
    {MOST "RTP range 2 inf\nSOL 2\ns 1 0 2\nt 1 0 1\nDER 0\n", NULL},
    {MOST "RTP range 2 inf\nSOL 2\ns 1 0 1\nt 1 0 0\nDER 0\n", "reaches the range"},
    /* rows with equality */
    {EQUAL "s 1 0 2\nDER 0\n", NULL},
    {EQUAL "s 1 0 1\nDER 0\n", "violates row 0"},
    {EQUAL "s 1 0 3\nDER 0\n", "violates row 0"},
    /* two rows under the same assumption */
    {ABOVE ANY "DER 4\nl L 1 1 0 1 { asm } -1\na L 2 1 0 2 { lin 1 3 2 } -1\nb L 3 1 0 3 { lin 1 3 3 } -1\n"
               "c L 5 1 0 5 { lin 2 4 1 5 1 } -1\n",
     NULL},
    {"VER 1.0\nVAR 1\nx\nINT 0\nOBJ max 1 0 1\nCON 0 0\nRTP range -inf 5\nSOL 0\nDER 4\n"
     "l L 1 1 0 1 { asm } -1\na L 2 1 0 2 { lin 1 0 2 } -1\nb L 3 1 0 3 { lin 1 0 3 } -1\n"
     "c L 5 1 0 5 { lin 2 1 1 2 1 } -1\n",
     "assumption"},
    /* infeasible problems */
    {NEVER("G 2", "L 1") "r L 0 0 { lin 2 0 -1 1 1 } -1\n", "not a contradiction"},
    {NEVER("G 2", "L 1") "r L -1 1 0 -1 { lin 1 0 -1 } -1\n", "not a contradiction"},
    {NEVER("E 1", "E 2") "r E -1 0 { lin 2 0 1 1 -1 } -1\n", NULL},
    {NEVER("E 1", "E 2") "r G 1 0 { lin 2 0 1 1 -1 } -1\n", NULL},
    {NEVER("G 2", "L 1") "r G 1 0 { lin 2 0 1 1 -1 } -1\n", NULL},
    {NEVER("G 2", "L 1") "r L -1 0 { lin 2 0 -1 1 1 } -1\n", NULL},
    {NEVER("E 2", "E 1") "r E 1 0 { lin 2 0 1 1 -1 } -1\n", NULL},
    {NEVER("E 2", "E 1") "r G 1 0 { lin 2 0 1 1 -1 } -1\n", NULL},
    {NEVER("G 2", "L 1") "r G 5 1 0 1 { lin 2 0 1 1 -1 } -1\n", "not a contradiction"},
    {NEVER("G 2", "L 2") "r G 0 0 { lin 2 0 1 1 -1 } -1\n", "not a contradiction"},
    {NEVER("G 2", "L 3") "r L 0 0 { lin 2 0 -1 1 1 } -1\n", "is weaker"},
    {NEVER("E 2", "E 2") "r E 0 0 { lin 2 0 1 1 -1 } -1\n", "not a contradiction"},
    {NEVER("G 2", "L 2") "r G 1 0 { lin 2 0 1 1 -1 } -1\n", "is weaker"},
    {NEVER("G 2", "L 1") "r G 1 1 0 0 { lin 2 0 1 1 -1 } -1\n", NULL},
    {NEVER("G 2", "L 1") "r G 1 0 { asm } -1\n", "assumption"},
    /* two cases */
    {TWO("L 1 1 0 1", "G 2 1 0 1"), NULL},
    {TWO("G 2 1 0 1", "L 1 1 0 1"), NULL},
    {TWO("L 1 1 0 2", "G 2 1 0 2"), NULL},
    {TWO("L 1 1 0 1", "G 3 1 0 1"), "do not cover"},
    {TWO("L 1 1 0 1", "G 1 1 0 1"), "do not cover"},
    {TWO("L 1/2 1 0 1", "G 3/2 1 0 1"), "do not cover"},
    {TWO("L 1 1 1 1", "G 2 1 1 1"), "do not cover"},
    {TWO("L 1 1 0 1/2", "G 2 1 0 1/2"), "do not cover"},
    {TWO("L 1 1 0 1", "G 2 1 1 1"), "do not cover"},
    {TWO("E 1 1 0 1", "G 2 1 0 1"), "do not cover"},
    {TWO("L 1 1 0 1", "E 2 1 0 1"), "do not cover"},
    {TWO("G 1 1 0 1", "G 2 1 0 1"), "do not cover"},
    {TWO("L 1 1 1 1", "G 2 1 0 1"), "do not cover"},
    {TWO("L 1 1 0 1", "G 2 2 0 1 1 -1"), "do not cover"},
    {ABOVE ANY "DER 1\nu G 1/2 1 0 1 { uns 0 1 2 4 } -1\n", "below 3, got '4'"},
    {ABOVE ANY "DER 4\nl L 1 1 0 1 { asm } -1\nh G 2 1 0 1 { asm } -1\na G 1/2 1 0 1 { lin 1 0 1 } -1\n"
               "u G 1 1 0 1 { uns 4 4 5 3 } -1\n",
     "is weaker"},
    {ABOVE ANY "DER 4\nl L 1 1 0 1 { asm } -1\nh G 2 1 0 1 { asm } -1\na G 1/2 1 0 1 { lin 1 0 1 } -1\n"
               "u G 2 1 0 1 { uns 4 3 5 4 } -1\n",
     "is weaker"},
    /* invalid words */
    {"VER 1.1\nVAR 1\nx\n", "expected 1.0, got '1.1'"},
    {"VER 1.0\nVAR -1\n", "number below"},
    {"VER 1.0\nVAR 1x\nx\n", "number below"},
    {"VER 1.0\nVAR 1\nx\nINT 1 1\n", "below 1, got '1'"},
    {"VER 1.0\nVAR 1\nx\nINT 2 0 0\n", "below 2, got '2'"},
    {"VER 1.0\nVAR 1\nx\nINT 0\nOBJ most 0\n", "expected min or max"},
    {"VER 1.0\nVAR 2\nx y\nINT 0\nOBJ min 2 0 1 0 1\n", "twice in a row"},
    {"VER 1.0\nVAR 1\nx\nINT 0\nOBJ min 0\nCON 1 2\nr G 0 0\n", "below 2, got '2'"},
    {LEAST "CON 1 1\nr GE 1 1 0 1\n", "expected G, L or E, got 'GE'"},
    {LEAST "CON 1 1\nr Q 1 1 0 1\n", "expected G, L or E, got 'Q'"},
    {LEAST "CON 1 1\nr G - 1 0 1\n", "rational number, got '-'"},
    {LEAST "CON 1 1\nr G --1 1 0 1\n", "rational number, got '--1'"},
    {LEAST "CON 1 1\nr G 1.5/2 1 0 1\n", "rational number, got '1.5/2'"},
    {LEAST "CON 1 1\nr G 1/ 1 0 1\n", "rational number, got '1/'"},
    {LEAST "CON 1 1\nr G 1.2.3 1 0 1\n", "rational number"},
    {LEAST "CON 0 0\nRTP some\n", "expected infeas or range"},
    {LEAST "CON 0 0\nRTP range -inf half\n", "rational number, got 'half'"},
    {ABOVE ANY "DER 1\nr G 1 1 0 1 { cut 1 0 1 } -1\n", "expected asm, lin, rnd or uns, got 'cut'"},
    {ABOVE ANY "DER 1\nr G 1/2 1 0 1 { lin 1 0 1 ) -1\n", "expected }, got ')'"},
    {ABOVE ANY "DER 1\nr G 1/2 1 0 1 ( lin 1 0 1 } -1\n", "expected {, got '('"},
    {ABOVE ANY "DER 1\nr G 1/2 1 0 1 { lin 9 0 1 } -1\n", "below 4, got '9'"},
    {ABOVE ANY "DER 0\n \n", NULL},
    {"VER 1.0\nVAR 1\nx\nINT 0\nOBJ max 1 0 1\nCON 1 0\nr", "line 7: the text ends too early"},
    {"% a\n\n% b\n" ABOVE ANY "DER 0\n", NULL},
    {ABOVE ANY "% no\nDER 0\n", "line 12: expected DER, got '%'"},
};

static void test_rejects_other_formats(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        const char *why = NULL;
        vipr_check(&why, TEXTS[i].text, &arena);
        if (TEXTS[i].words ? !why || !strstr(why, TEXTS[i].words) : why != NULL)
            fail_msg("%s: %s, expected %s", TEXTS[i].text, why ? why : "taken",
                     TEXTS[i].words ? TEXTS[i].words : "nothing");
    }
}

/* A word longer than any in a proof. */
static void test_rejects_long_words(void **state)
{
    char text[700] = "VER ";
    const char *why = NULL;
    (void)state;
    memset(text + 4, '1', 511);
    vipr_check(&why, text, &arena);
    assert_non_null(strstr(why, "expected 1.0"));
    memset(text + 4, '1', 512);
    vipr_check(&why, text, &arena);
    check_text(why, "line 1: a word is too long");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checks_derivations), cmocka_unit_test(test_checks_cases),
        cmocka_unit_test(test_rejects_cut_proofs), cmocka_unit_test(test_rejects_other_formats),
        cmocka_unit_test(test_rejects_long_words)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_fini(&arena);
    return failed;
}
