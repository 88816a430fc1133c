/* test_table.c - valid tables of papers, and the error message for each mistake in a table. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "check.h"
#include "papers/accuracy.h"
#include "papers/reproduce.h"

#define HEAD "# a comment\npaper\ttitle\tcatalog\ntest\ta test\n\n"
#define ITEMS "item\tprinted\tunit\tours\tagrees\tverdict\tkind\tnote\n"

struct result {
    struct arena arena;
    struct diag diag;
    struct reproduction all;
    enum status status;
};

static void setup(struct result *out, const char *text)
{
    struct reproduce_paper paper;
    *out = (struct result){.arena = ARENA_INIT, .diag = DIAG_INIT};
    out->status = reproduce_paper(&paper, "test.tsv", text, &out->arena, &out->diag);
    if (out->status == ST_OK)
        out->status = reproduce_run(&out->all, &paper, NULL, &out->arena, &out->diag);
}

static void teardown(struct result *result)
{
    reproduction_fini(&result->all);
    diag_fini(&result->diag);
    arena_fini(&result->arena);
}

/* Formulas and their values. */
static void test_values(void **state)
{
    (void)state;
    static const struct {
        const char *formula;
        double value;
    } rows[] = {
        {"1 + 2*3 - 4/8", 6.5},
        {"(1 + 2)*3", 9},
        {"2 - 3 - 4", -5},
        {"24/4/2", 3},
        {"-2^2 + 2^3^2", 508}, /* powers bind more strongly than the sign, and from the right */
        {"2*-3", -6},
        {"1.5e3 + .25", 1500.25},
        {"half + twice(half)", 1.5},
        {"area(2, twice(3))", 12},
        {"min(3, 1, 2) + max(1)", 2},
        {"sqrt(16) + abs(-1) + log(exp(1))", 6},
        {"exp(root[cross](0.5, 2))", 2.718281828},
        {"sign_changes[cross](0.5, 2, 10)", 1},
        {"least_value[bowl](-3, 9)", 1},
        {"first_doubling[bowl](1, 100, 4)", 2},
        {"steepest_doubling[twice](1, 9)", 8},
        {"model.work[npb.bt, class=A]/1e6", 168284.46},
        {"of_layers(48)/of_layers(24)", 1.93075}, /* not twice: the output head stays */
        {"stap.bound_low(10, 1, p=5)", 2},
        {"stap.speed[ho-pd, sp2, own](128)/1e9", 10.6917},
        {"stap.speed[ho-pd, sp2, own](128, setup=0)/stap.speed[ho-pd, sp2, own](128)", 1.003},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct result r;
        char text[1024];
        snprintf(text, sizeof text,
                 HEAD "name\tis\nhalf\t1/2\ntwice(x)\t2*x\narea(a, b)\ta*b\ncross(x)\tx - 1\nbowl(x)\t(x - "
                      "3)^2 + 1\nof_layers(n)\tmodel.work[llm.train, layers={n}, width={2^11 * 1}]\n\n" ITEMS
                      "it\t1\t\t%s\n",
                 rows[i].formula);
        setup(&r, text);
        if (r.status != ST_OK)
            fail_msg("%s: %d:%d: %s", rows[i].formula, r.diag.line, r.diag.column, r.diag.message);
        check_close(r.all.items.v[0].ours, rows[i].value, 1e-3, 0);
        teardown(&r);
    }
}

/* printed, ours, agrees; expected verdict and printed number */
static void test_verdicts(void **state)
{
    (void)state;
    static const struct {
        const char *printed, *ours, *agrees;
        double number;
        enum verdict verdict;
    } rows[] = {
        {"1.50", "1.5049", "", 1.5, VERDICT_EXACT},
        {"1.50", "1.5051", "", 1.5, VERDICT_NOT},
        {"1.50", "1.5051", "within 1e-2", 1.5, VERDICT_CLOSE},
        {"1600", "1649", "to 100", 1600, VERDICT_EXACT},
        {"1600", "1651", "to 100", 1600, VERDICT_NOT},
        {".31", ".3199", "cut", NAN, VERDICT_EXACT},
        {".31", ".32", "cut", NAN, VERDICT_NOT},
        {"2/3", "2/3", "= 2/3", 2.0 / 3, VERDICT_EXACT},
        {"2/3", ".667", "= 2/3", 2.0 / 3, VERDICT_NOT},
        {"more", "1.1", "1 .. inf", NAN, VERDICT_EXACT},
        {"more", "0.9", "1 .. inf", NAN, VERDICT_NOT},
        {"about a third", "0.3", "1/3 in 0.3 .. 0.4", 1.0 / 3, VERDICT_EXACT},
        {"9", "", "", 9, VERDICT_NOT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct result r;
        char text[512];
        snprintf(text, sizeof text, HEAD ITEMS "it\t%s\t\t%s\t%s\texact\tclaim\n", rows[i].printed,
                 rows[i].ours, rows[i].agrees);
        setup(&r, text);
        assert_int_equal(r.status, ST_OK);
        const struct reproduced_item *item = &r.all.items.v[0];
        assert_int_equal(item->verdict, rows[i].verdict);
        assert_int_equal(r.all.n_regressions, rows[i].verdict != VERDICT_EXACT);
        assert_int_equal(item->kind, ROW_CLAIM);
        if (isnan(rows[i].number))
            assert_true(isnan(item->printed));
        else
            check_close(item->printed, rows[i].number, 1e-15, 0);
        teardown(&r);
    }
}

#define FIGURE "figure\ttitle\tx\tx unit\ty\ty unit\taxes\tpoints\tsamples\n"
#define FIGURES                                                                                              \
    FIGURE                                                                                                   \
    "2b-own\tA {.2f 1/3} title\tnodes\tn\trate\tr\tlog x\t1, 2*5, 100\t5\n"
#define CURVES "\ncurve\tlabel\ty of x\n2b-own\ttwice\t2*x\n"
#define MARKS "\nmark\tx\ty\tlabel\n2b-own\t10\t2*10\there:\\n{g 2*10}\n"

static void test_figure(void **state)
{
    (void)state;
    struct result r;
    setup(&r, HEAD FIGURES CURVES MARKS);
    assert_int_equal(r.status, ST_OK);
    assert_int_equal(r.all.figures.n, 1);
    const struct reproduced_figure *figure = &r.all.figures.v[0];
    assert_int_equal(figure->number, 2);
    check_text(figure->part, "b-own");
    check_text(figure->title, "A 0.33 title");
    assert_true(figure->log_x && !figure->log_y);
    const struct plot_curve *curve = &figure->curves[0];
    assert_int_equal(curve->n, 5);
    check_close(curve->x[1], sqrt(10), 1e-15, 0);
    check_close(curve->y[4], 200, 1e-15, 0);
    check_text(figure->marks[0].label, "here:\n20");
    assert_int_equal(r.all.items.n, 3);
    check_text(r.all.items.v[1].item, "Figure 2b-own, twice, 10 n");
    check_close(r.all.items.v[1].ours, 20, 0, 0);
    teardown(&r);
}

/* Quantities over the items above that begin with a word: their errors, and the points of a figure. */
static void test_items(void **state)
{
    (void)state;
    struct result r;
    setup(&r,
          HEAD ITEMS "one: a\t10\t\t11\none: b\t10\t\t8\none: c\t20\t\t21\none: read\t10\t\t10\t\t\tinput\n"
                     "two: d\t10\t\t99\nmedian\t0.1\t\terror.median[one:]\nmost\t0.2\t\terror.most[one:]\n"
                     "all\t0.075\t\terror.median[]\n\n" FIGURE
                     "1\tOne\tprinted\t\tours\t\tlog xy\n\ncurve\tlabel\ty of x\n1\tones\tone:\n");
    if (r.status != ST_OK)
        fail_msg("%d:%d: %s", r.diag.line, r.diag.column, r.diag.message);
    assert_int_equal(r.all.items.n, 8);
    for (size_t i = 5; i < 8; i++)
        check_close(r.all.items.v[i].ours, r.all.items.v[i].printed, 1e-12, 0);
    const struct plot_curve *curve = &r.all.figures.v[0].curves[0];
    assert_int_equal(curve->n_points, 4);
    check_close(curve->points_x[2], 20, 0, 0);
    check_close(curve->points_y[2], 21, 0, 0);
    check_close(curve->y[0], 10, 0, 0);
    check_close(curve->y[1], 20, 0, 0);
    teardown(&r);
}

/* Errors 0.1, -0.2, 0.05 and 0.4 of held-out rows; an input and a row of another set are fitted. A claim has
 * no error. */
static void test_accuracy(void **state)
{
    (void)state;
    struct result r;
    size_t n = 0;
    setup(&r, HEAD ITEMS "one: a\t10\t\t11\none: b\t10\t\t8\none: c\t20\t\t21\none: d\t10\t\t14\n"
                         "one: read\t10\t\t10\t\t\tinput\nold: e\t10\t\t12\none: holds\tyes\t\t1\t0 .. 1\n\n"
                         "set\tmodel\titems\tuse\tdate\nOnes\thpl\told:\tfitted\t2012\n"
                         "Ones\thpl\tone:\theld out\t2012\n");
    if (r.status != ST_OK)
        fail_msg("%d:%d: %s", r.diag.line, r.diag.column, r.diag.message);
    const struct reproduction *all = &r.all;
    const struct accuracy *v = accuracy_find(&n, &all, 1, &r.arena);
    assert_int_equal(n, 2);
    assert_false(v[0].fitted);
    assert_int_equal(v[0].n, 4);
    check_close(v[0].median, 0.15, 1e-12, 0);
    check_close(v[0].p90, 0.4, 1e-12, 0);
    check_close(v[0].bias, 0.075, 1e-12, 0);
    assert_true(v[1].fitted);
    assert_int_equal(v[1].n, 2);
    check_close(v[1].median, 0.1, 1e-12, 0);
    assert_null(r.all.items.v[6].set);
    teardown(&r);
}

/* A row belongs to the first group whose words its name contains; rows of no set belong to none. */
static void test_groups(void **state)
{
    (void)state;
    struct result r;
    size_t n = 0;
    setup(&r, HEAD ITEMS "one: big a\t10\t\t11\twithin 0.15\tclose\none: big b\t10\t\t8\twithin 0.15\tnot "
                         "reproducible\none: small\t20\t\t21\twithin 0.15\tclose\nold: big\t10\t\t12\twithin "
                         "0.15\tnot reproducible\nfar: big\t1\t\t1\n\n"
                         "set\tmodel\titems\tuse\tdate\nOnes\thpl\told:\tfitted\t2012\n"
                         "Ones\thpl\tone:\theld out\t2012\n\n"
                         "group\titems\nLarge\tbig\nAll\t: \nNone\thuge\n");
    if (r.status != ST_OK)
        fail_msg("%d:%d: %s", r.diag.line, r.diag.column, r.diag.message);
    const struct reproduction *all = &r.all;
    const struct group_accuracy *v = accuracy_find_groups(&n, &all, 1, &r.arena);
    assert_int_equal(n, 2);
    assert_string_equal(v[0].group->name, "Large");
    assert_int_equal(v[0].held_out.n, 2);
    assert_int_equal(v[0].held_out.missed, 1);
    check_close(v[0].held_out.median, 0.15, 1e-12, 0);
    check_close(v[0].held_out.bias, -0.05, 1e-12, 0);
    assert_int_equal(v[0].fitted.n, 1);
    assert_int_equal(v[0].fitted.missed, 1);
    assert_string_equal(v[1].group->name, "All");
    assert_int_equal(v[1].held_out.n, 1);
    assert_int_equal(v[1].fitted.n, 0);
    assert_null(r.all.items.v[4].group);
    teardown(&r);
}

/* The network of a run is a technology of the paper's catalogue, which this paper lacks. */
static void test_unknown_network(void **state)
{
    (void)state;
    struct result r;
    setup(&r, HEAD ITEMS "it\t1\ts\tmodel.time[npb.ep, class=S, network=no](2, rate=1e6)\n");
    assert_int_equal(r.status, ST_CATALOG);
    assert_non_null(strstr(r.diag.message, "no technology 'no'"));
    teardown(&r);
}

/* Mistakes with their place and message. */
static void test_mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *says;
    } rows[] = {
        {"item\tprinted\n", 1, 13, "unknown column ''; expected unit"},
        {ITEMS "it\t1\n", 2, 1, "the first block names the paper"},
        {HEAD "itm\tprinted\n", 5, 1, "unknown block 'itm'; did you mean 'item'?"},
        {HEAD "item\tprinted\tunits\n", 5, 14, "unknown column 'units'; did you mean 'unit'?"},
        {HEAD "set\tmodel\titems\tuse\tdate\nOnes\thpl\tone:\tfit\t2012\n", 6, 15,
         "unknown use 'fit'; did you mean 'fitted'?"},
        {HEAD ITEMS "it\n", 6, 3, "the printed is missing"},
        {HEAD ITEMS "it\t1\t\t1\t\texact\tclaim\tnote\tmore\n", 6, 27,
         "a row of this block has at most 8 cells"},
        {HEAD ITEMS "it\t1\t\t1\t\texakt\n", 6, 10, "unknown verdict 'exakt'; did you mean 'exact'?"},
        {HEAD ITEMS "it\t1\t\t1\t\texact\tclaims\n", 6, 16,
         "unknown kind of row 'claims'; did you mean 'claim'?"},
        {HEAD ITEMS "it\t1\t\t1 + sqr(2)\n", 6, 11, "unknown quantity 'sqr'; did you mean 'sqrt'?"},
        {HEAD ITEMS "it\t1\t\t1 + \n", 6, 11, "expected a number, a name or '(', got ''"},
        {HEAD ITEMS "it\t1\t\t(1 + 2\n", 6, 13, "expected ')', got ''"},
        {HEAD ITEMS "it\t1\t\t1 2\n", 6, 9, "expected the end of the cell, got '2'"},
        {HEAD ITEMS "it\t1\t\t1\t1 ... 2\n", 6, 13, "expected a number, a name or '(', got '. 2'"},
        {HEAD ITEMS "it\t1\t\t1\tabove 2\n", 6, 9, "unknown quantity 'above'"},
        {HEAD ITEMS "it\t1\t\tsqrt(1, 2)\n", 6, 7, "sqrt has the numbers (x), got 2"},
        {HEAD ITEMS "it\t1\t\tsqrt\n", 6, 7, "sqrt has the numbers (x), got 0"},
        {HEAD ITEMS "it\t1\t\tinf[2]\n", 6, 7, "inf has the words [], got 1"},
        {HEAD ITEMS "it\t1\t\tstap.speed[ho-pd, sp2](1)\n", 6, 7,
         "stap.speed has the words [program, machine, reading [, one exchange]], got 2"},
        {HEAD ITEMS "it\t1\t\tstap.speed[ho-pd, sp3, own](1)\n", 6, 25,
         "unknown machine 'sp3'; did you mean 'sp2'?"},
        {HEAD ITEMS "it\t1\t\tstap.speed[ho-pd, sp2, own](1, setups=1)\n", 6, 38,
         "unknown number 'setups'; did you mean 'setup'?"},
        {HEAD ITEMS "it\t1\t\tstap.speed[ho-pd, sp2, own](1, p=2)\n", 6, 40, "this number is given twice"},
        {HEAD ITEMS "it\t1\t\tstap.work[ho-pd, sp2]\n", 6, 7, "stap.work has the words [program], got 2"},
        {HEAD ITEMS "it\t1\t\tnpb.points[npb.cg, class=A]\n", 6, 18, "unknown benchmark 'npb.cg'"},
        {HEAD ITEMS "it\t1\t\t1 + tailor.circulant_links(0, 3)\n", 6, 11, "a circle has 2 to 4096 crossbars"},
        {HEAD ITEMS "it\t1\t\tmodel.work[npb.bd, class=A]\n", 6, 18,
         "unknown model 'npb.bd'; did you mean 'npb.bt'?"},
        {HEAD ITEMS "it\t1\t\tmodel.work[npb.bt, clas=A]\n", 6, 26, NULL},
        {HEAD ITEMS "it\t1\t\tmodel.time[npb.bt, class=A](-4, 1e6, 0, 1e6)\n", 6, 7, NULL},
        {HEAD ITEMS "it\t1\t\tmodel.figure[npb.bt, class=A, figure=speed](4, 1e6, 0, 1e6)\n", 6, 20,
         "npb.bt has no figure 'speed'"},
        {HEAD ITEMS "it\t1\t\tmodel.work[llm.train, layers={2 + }]\n", 6, 41,
         "expected a number, a name or '(', got '}]'"},
        {HEAD ITEMS "it\t1\t\tmodel.work[llm.train, layers={2]\n", 6, 38, "expected '}', got ']'"},
        {HEAD ITEMS "it\t1\t\terror.most[at]\n", 6, 18, "no item above begins with 'at'"},
        {HEAD FIGURE "1\tA\tx\n\ncurve\tlabel\ty of x\n1\ta\tit\n", 9, 5, "no item above begins with 'it'"},
        {HEAD ITEMS "it\t1\t\tcatalog.latency[myrinet]\n", 6, 23, "this paper has no catalogue"},
        {HEAD "name\tis\ntwice(x)\t2*y\n", 6, 12, NULL},
        {HEAD "name\tis\ntwice(x)\t2*x\ntwice\t2\n", 7, 1, "'twice' is defined already"},
        {HEAD "name\tis\ntwice(x\t2*x\n", 6, 8, "expected a name or NAME(NAME, ...), got ''"},
        {HEAD "name\tis\ntwice(x)\t2*x\n\n" ITEMS "it\t1\t\ttwice(1, 2)\n", 9, 7,
         "twice takes 1 numbers, got 2"},
        {HEAD ITEMS "it\t1\t\troot[twice](1, 2)\n", 6, 12, "'twice' is not a function of one number"},
        {HEAD FIGURES "\ncurve\tlabel\ty of x\n2b\ttwice\t2*x\n", 9, 1, "unknown figure '2b'"},
        {HEAD FIGURE "1\tA\tx\t\ty\t\tlog\t1, 2\n", 6, 11, "unknown axes 'log'"},
        {HEAD FIGURE "1\tA\tx\t\ty\t\t\t2, 1\n", 6, 15, "the points of a figure must rise"},
        {HEAD FIGURE "1\tA {i 1}\tx\t\ty\t\t\t1, 2\n", 6, 6,
         "expected the form of a number, .2f or g, got 'i 1}'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct result r;
        setup(&r, rows[i].text);
        if (r.status == ST_OK)
            fail_msg("accepted: %s", rows[i].text);
        const char *message = r.diag.message;
        if (r.diag.line != rows[i].line || r.diag.column != rows[i].column ||
            (rows[i].says && strncmp(message, rows[i].says, strlen(rows[i].says)) != 0))
            fail_msg("row %zu: %s:%d:%d: %s", i, r.diag.file, r.diag.line, r.diag.column, message);
        check_text(r.diag.file, "test.tsv");
        teardown(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),          cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_figure),          cmocka_unit_test(test_items),
        cmocka_unit_test(test_mistakes),        cmocka_unit_test(test_accuracy),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_unknown_network),
    };
    return cmocka_run_group_tests_name("papers/table", tests, NULL, NULL);
}
