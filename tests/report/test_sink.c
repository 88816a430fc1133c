#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "check.h"
#include "report/sink.h"
#include "report/value.h"

/* Writes a result into memory; free() it. */
static char *written_for(const struct sink_view *view, enum sink_format format,
                         void (*describe)(struct sink *sink), enum status want)
{
    char *out = NULL;
    size_t n = 0;
    FILE *stream = open_memstream(&out, &n);
    assert_non_null(stream);
    struct sink *sink = sink_open(format, stream, "bursar.test/1");
    if (view)
        sink_set_view(sink, view);
    describe(sink);
    struct diag diag = DIAG_INIT;
    assert_int_equal(sink_close(sink, &diag), want);
    diag_fini(&diag);
    fclose(stream);
    return out;
}

static char *written(enum sink_format format, void (*describe)(struct sink *sink), enum status want)
{
    return written_for(NULL, format, describe, want);
}

static void check_written(enum sink_format format, void (*describe)(struct sink *sink), const char *want)
{
    char *got = written(format, describe, ST_OK);
    check_text(got, want);
    free(got);
}
#define BILL "part=Part | quantity=Quantity | rate=Rate [Mop/s] | total=Total [USD] | note=Note | -hidden"

static void put_row(struct sink *sink, const char *part, int64_t quantity, double rate, int64_t total,
                    bool marked)
{
    sink_row_begin(sink);
    sink_string(sink, "part", NULL, part);
    sink_integer(sink, "quantity", NULL, quantity);
    sink_real(sink, "rate", NULL, rate, 0, NULL);
    sink_money(sink, "total", NULL, total, "USD");
    sink_bool(sink, "hidden", NULL, marked);
    sink_row_end(sink, marked);
}

static void describe(struct sink *sink)
{
    sink_say(sink, "Best plan for %d USD", 1000);
    sink_string(sink, "status", "Status", "optimal");
    sink_real(sink, "rate", "Rate of BT", 1810.0850061, 6, "Mop/s");
    sink_real(sink, "gap", "Gap", NAN, 6, NULL);
    sink_money(sink, "cost", "Cost", 503962475, "USD");
    sink_bool(sink, "unique", NULL, false);
    sink_begin(sink, "objective", NULL);
    sink_string(sink, "name", "Goal", "rate");
    sink_real(sink, "value", NULL, 0.1, 6, NULL);
    sink_end(sink);
    sink_list_begin(sink, "warnings", "Warnings");
    sink_string(sink, NULL, NULL, "a process does not fit");
    sink_string(sink, NULL, NULL, "an estimate");
    sink_end(sink);
    sink_table_begin(sink, "rows", "Bill", SINK_MAIN, BILL);
    put_row(sink, "ppro-200", 12, 1810.25, 2856000, true);
    put_row(sink, "=SUM(A1), \"x\"", 7, 995.868200, 99, false);
    put_row(sink, "cable", 130, INFINITY, -500, false);
    sink_table_end(sink);
    sink_begin(sink, "hashes", "Hashes");
    sink_string(sink, "none", NULL, NULL);
    sink_end(sink);
}

static void test_text(void **state)
{
    (void)state;
    check_written(SINK_TEXT, describe,
                  "Best plan for 1000 USD\n"
                  "Status      optimal\n"
                  "Rate of BT  1,810.09 Mop/s\n"
                  "Gap         -\n"
                  "Cost        5,039,624.75 USD\n"
                  "Goal        rate\n"
                  "\n"
                  "Warnings\n"
                  "  a process does not fit\n"
                  "  an estimate\n"
                  "\n"
                  "Bill\n"
                  "  Part           Quantity  Rate [Mop/s]  Total [USD]\n"
                  "> ppro-200             12       1,810      28,560.00\n"
                  "  =SUM(A1), \"x\"         7         995.9         0.99\n"
                  "  cable               130           -          -5.00\n");
}

static void test_writes_html(void **state)
{
    (void)state;
    check_written(SINK_HTML, describe,
                  "<p>Best plan for 1000 USD</p>\n"
                  "<dl>\n"
                  "<div><dt>Status</dt><dd>optimal</dd></div>\n"
                  "<div><dt>Rate of BT</dt><dd>1,810.09 Mop/s</dd></div>\n"
                  "<div><dt>Gap</dt><dd>none</dd></div>\n"
                  "<div><dt>Cost</dt><dd>5,039,624.75 USD</dd></div>\n"
                  "<div><dt>Goal</dt><dd>rate</dd></div>\n"
                  "</dl>\n"
                  "<h3>Warnings</h3>\n"
                  "<ul>\n"
                  "<li>a process does not fit</li>\n"
                  "<li>an estimate</li>\n"
                  "</ul>\n"
                  "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"Bill\"><table>\n"
                  "<caption>Bill</caption>\n"
                  "<thead><tr><th scope=\"col\">Part</th><th scope=\"col\" class=\"n\">Quantity</th>"
                  "<th scope=\"col\" class=\"n\">Rate<small>Mop/s</small></th>"
                  "<th scope=\"col\" class=\"n\">Total<small>USD</small></th></tr></thead>\n"
                  "<tbody>\n"
                  "<tr class=\"chosen\"><td class=\"w\" data-label=\"Part\">ppro-200</td><td class=\"n\" "
                  "data-label=\"Quantity\">12</td>"
                  "<td class=\"n\" data-label=\"Rate, Mop/s\">1,810</td>"
                  "<td class=\"n\" data-label=\"Total, USD\">28,560.00</td></tr>\n"
                  "<tr><td class=\"w\" data-label=\"Part\">=SUM(A1), &quot;x&quot;</td><td class=\"n\" "
                  "data-label=\"Quantity\">7</td>"
                  "<td class=\"n\" data-label=\"Rate, Mop/s\">995.9</td>"
                  "<td class=\"n\" data-label=\"Total, USD\">0.99</td></tr>\n"
                  "<tr><td class=\"w\" data-label=\"Part\">cable</td><td class=\"n\" "
                  "data-label=\"Quantity\">130</td><td class=\"n\" data-label=\"Rate, Mop/s\">none</td>"
                  "<td class=\"n\" data-label=\"Total, USD\">-5.00</td></tr>\n"
                  "</tbody></table></div>\n");
}

/* Rows of which a page shows two and folds the rest, if there are more than a few. */
static void describe_folded(struct sink *sink, int rows)
{
    sink_table_begin(sink, "rows", NULL, SINK_SIDE, "n");
    sink_table_fold(sink, 2);
    for (int i = 0; i < rows; i++)
        SINK_ROW(sink, false, value_integer(i));
    sink_table_end(sink);
}

static void describe_few(struct sink *sink)
{
    describe_folded(sink, 4);
}

static void describe_many(struct sink *sink)
{
    describe_folded(sink, 5);
}

#define TABLE(more)                                                                                          \
    "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"n" more "\"><table>\n"                  \
    "<thead><tr><th scope=\"col\" class=\"n\">n</th></tr></thead>\n<tbody>\n"
#define ROW(n) "<tr><td class=\"n\" data-label=\"n\">" #n "</td></tr>\n"
#define END "</tbody></table></div>\n"

static void test_long_tables_fold(void **state)
{
    (void)state;
    check_written(SINK_HTML, describe_few, TABLE("") ROW(0) ROW(1) ROW(2) ROW(3) END);
    check_written(SINK_HTML, describe_many,
                  TABLE("") ROW(0) ROW(1) END "<details><summary>3 more</summary>\n" TABLE(", other rows")
                      ROW(2) ROW(3) ROW(4) END "</details>\n");
    check_written(SINK_TEXT, describe_many, "  n\n  0\n  1\n  2\n  3\n  4\n");
}

static void describe_title(struct sink *sink)
{
    sink_title(sink, "A <title>");
    sink_say(sink, "A & B");
}

static void test_title(void **state)
{
    (void)state;
    check_written(SINK_TEXT, describe_title, "A <title>\n\nA & B\n");
    check_written(SINK_HTML, describe_title, "<p>A &amp; B</p>\n");
}

static void test_colour_marks_vanish_in_text(void **state)
{
    (void)state;
    char *plain = written(SINK_TEXT, describe, ST_OK);
    char *colour =
        written_for(&(struct sink_view){.columns = 80, .colour = true}, SINK_TEXT, describe, ST_OK);
    size_t n = 0;
    assert_non_null(strstr(colour, "\n\033[1mBill\033[0m\n"));
    assert_non_null(
        strstr(colour, "\n\033[1;32m> ppro-200             12       1,810      28,560.00\033[0m\n"));
    /* without its marks it is the plain text */
    for (const char *c = colour; *c; c++) {
        if (*c == '\033')
            c += strcspn(c, "m");
        else
            colour[n++] = *c;
    }
    colour[n] = '\0';
    assert_string_equal(colour, plain);
    free(plain);
    free(colour);
}

static void describe_samples(struct sink *sink)
{
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, "n | share:3%%=share | ~words=for readers");
    sink_table_spread(sink);
    for (int64_t i = 1; i <= 31; i++)
        SINK_ROW(sink, i == 3, value_integer(i), value_real((double)i / 100), value_text("x"));
    sink_table_end(sink);
}

/* A brief text spreads its rows up to the last one, keeps marked rows, and shows shares in per cent; programs
 * have no columns for readers. */
static void test_spreads_rows_of_samples(void **state)
{
    (void)state;
    char *brief =
        written_for(&(struct sink_view){.columns = 80, .brief = true}, SINK_TEXT, describe_samples, ST_OK);
    check_text(brief, "   n  share [%]  for readers\n"
                      "   2          2  x\n"
                      ">  3          3  x\n"
                      "   7          7  x\n"
                      "  11         11  x\n"
                      "  15         15  x\n"
                      "  19         19  x\n"
                      "  23         23  x\n"
                      "  27         27  x\n"
                      "  31         31  x\n"
                      "  22 more: -v\n");
    char *csv = written(SINK_CSV, describe_samples, ST_OK);
    assert_int_equal(strncmp(csv, "n,share\n1,0.01\n", 15), 0);
    free(brief);
    free(csv);
}

static void describe_details(struct sink *sink)
{
    sink_string(sink, "a", "short", "answer");
    sink_details_begin(sink);
    sink_say(sink, "What only few ask.");
    sink_begin(sink, "b", "A block");
    sink_integer(sink, "c", "long", 1);
    sink_end(sink);
    sink_table_begin(sink, "rows", "A table", SINK_MAIN, BILL);
    put_row(sink, "x", 1, 1, 100, false);
    sink_table_end(sink);
    sink_details_end(sink);
    sink_hint(sink, "-v says more.");
    sink_string(sink, "d", "also", "this");
}

/* Only brief text leaves out details. */
static void test_brief_text_has_no_details(void **state)
{
    (void)state;
    char *brief =
        written_for(&(struct sink_view){.columns = 80, .brief = true}, SINK_TEXT, describe_details, ST_OK);
    char *all = written(SINK_TEXT, describe_details, ST_OK);
    check_text(brief, "short    answer\n-v says more.\nalso     this\n");
    assert_non_null(strstr(all, "What only few ask."));
    assert_non_null(strstr(all, "A block\n  long     1\n"));
    assert_non_null(strstr(all, "A table\n"));
    assert_null(strstr(all, "-v"));
    free(brief);
    free(all);
}

/* What a brief text cuts: rows, columns of details, words that take more than a line. */
static void describe_order(struct sink *sink)
{
    static const char *const parts[] = {"cable", "node", "nic"};
    static const int64_t totals[] = {500, 90000000, 120000};
    sink_label(sink, "Buy", "%d nodes", 3);
    sink_label(sink, "", "and a switch");
    sink_table_begin(sink, "rows", "Order", SINK_MAIN,
                     "part | quantity | +source | share:3%%=share | total [] | rate [Mop/s] | name:says");
    sink_table_fold(sink, 1);
    sink_table_arrange(sink, "quantity part name", "total");
    for (int i = 0; i < 6; i++)
        SINK_ROW(sink, i == 4, value_text(parts[i % 3]), value_integer(i), value_text("list"),
                 value_real(0.25), value_money(totals[i % 3] + i, "USD"), value_real(1234567),
                 value_text("A part whose description is longer than the room that a line of the terminal "
                            "leaves for it"));
    sink_table_end(sink);
}

static void test_arranges_for_readers(void **state)
{
    (void)state;
    char *brief =
        written_for(&(struct sink_view){.columns = 80, .brief = true}, SINK_TEXT, describe_order, ST_OK);
    check_text(brief, "Buy      3 nodes\n"
                      "         and a switch\n"
                      "\n"
                      "Order\n"
                      "  quantity  part  name                                share       total     rate\n"
                      "                                                        [%]       [USD]  [Gop/s]\n"
                      ">        4  node  A part whose description is long..     25  900,000.04    1,235\n"
                      "         1  node  A part whose description is long..     25  900,000.01    1,235\n"
                      "  4 more: -v\n");
    free(brief);
    char *whole = written(SINK_TEXT, describe_order, ST_OK);
    assert_non_null(strstr(whole, "source"));
    free(whole);
    char *csv = written(SINK_CSV, describe_order, ST_OK);
    assert_non_null(strstr(csv, "\ncable,0,list,0.25,5.00,500,"));
    assert_true(strstr(csv, "cable,0") < strstr(csv, "node,4"));
    free(csv);
}

static void describe_words(struct sink *sink)
{
    static const char *const words[] = {"plain words, and more",
                                        "no",
                                        "NULL",
                                        "1997-10-01",
                                        "12",
                                        "-",
                                        "",
                                        "a: b",
                                        "a #b",
                                        "two\nlines",
                                        "\"",
                                        "end ",
                                        "3e5"};
    sink_list_begin(sink, "words", NULL);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        sink_string(sink, NULL, NULL, words[i]);
    sink_end(sink);
    sink_real(sink, "large", NULL, 1e20, 6, NULL);
    sink_real(sink, "small", NULL, -1.5e-9, 6, NULL);
    sink_real(sink, "whole", NULL, 3, 6, NULL);
    sink_real(sink, "none", NULL, NAN, 6, NULL);
    sink_bool(sink, "yes", NULL, true);
    sink_list_begin(sink, "empty", NULL);
    sink_end(sink);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, "part=Part | quantity=Quantity | rate=Rate [Mop/s]");
    for (int i = 0; i < 2; i++) {
        sink_row_begin(sink);
        sink_string(sink, "part", NULL, "cable");
        sink_begin(sink, "quantity", NULL);
        sink_integer(sink, "of", NULL, i);
        sink_end(sink);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}

static void test_yaml(void **state)
{
    (void)state;
    check_written(SINK_YAML, describe_words,
                  "schema: bursar.test/1\n"
                  "words:\n"
                  "  - plain words, and more\n"
                  "  - \"no\"\n"
                  "  - \"NULL\"\n"
                  "  - \"1997-10-01\"\n"
                  "  - \"12\"\n"
                  "  - \"-\"\n"
                  "  - \"\"\n"
                  "  - \"a: b\"\n"
                  "  - \"a #b\"\n"
                  "  - \"two\\nlines\"\n"
                  "  - \"\\\"\"\n"
                  "  - \"end \"\n"
                  "  - \"3e5\"\n"
                  "large: 1.0e+20\n"
                  "small: -1.5e-09\n"
                  "whole: 3.0\n"
                  "none: null\n"
                  "\"yes\": true\n"
                  "empty: []\n"
                  "rows:\n"
                  "  - part: cable\n"
                  "    quantity:\n"
                  "      of: 0\n"
                  "    rate: null\n"
                  "  - part: cable\n"
                  "    quantity:\n"
                  "      of: 1\n"
                  "    rate: null\n");
}

static void test_json(void **state)
{
    (void)state;
    check_written(SINK_JSON, describe,
                  "{\n"
                  "  \"schema\": \"bursar.test/1\",\n"
                  "  \"status\": \"optimal\",\n"
                  "  \"rate\": 1810.0850061,\n"
                  "  \"gap\": null,\n"
                  "  \"cost\": 5039624.75,\n"
                  "  \"cost_minor\": 503962475,\n"
                  "  \"unique\": false,\n"
                  "  \"objective\": {\n"
                  "    \"name\": \"rate\",\n"
                  "    \"value\": 0.1\n"
                  "  },\n"
                  "  \"warnings\": [\n"
                  "    \"a process does not fit\",\n"
                  "    \"an estimate\"\n"
                  "  ],\n"
                  "  \"rows\": [\n"
                  "    {\n"
                  "      \"part\": \"ppro-200\",\n"
                  "      \"quantity\": 12,\n"
                  "      \"rate\": 1810.25,\n"
                  "      \"total\": 28560.0,\n"
                  "      \"total_minor\": 2856000,\n"
                  "      \"note\": null,\n"
                  "      \"hidden\": true\n"
                  "    },\n"
                  "    {\n"
                  "      \"part\": \"=SUM(A1), \\\"x\\\"\",\n"
                  "      \"quantity\": 7,\n"
                  "      \"rate\": 995.8682,\n"
                  "      \"total\": 0.99,\n"
                  "      \"total_minor\": 99,\n"
                  "      \"note\": null,\n"
                  "      \"hidden\": false\n"
                  "    },\n"
                  "    {\n"
                  "      \"part\": \"cable\",\n"
                  "      \"quantity\": 130,\n"
                  "      \"rate\": null,\n"
                  "      \"total\": -5.0,\n"
                  "      \"total_minor\": -500,\n"
                  "      \"note\": null,\n"
                  "      \"hidden\": false\n"
                  "    }\n"
                  "  ],\n"
                  "  \"hashes\": {\n"
                  "    \"none\": null\n"
                  "  }\n"
                  "}\n");
}

static void test_csv(void **state)
{
    (void)state;
    check_written(SINK_CSV, describe,
                  "part,quantity,rate,total,total_minor,note,hidden\n"
                  "ppro-200,12,1810.25,28560.00,2856000,,true\n"
                  "\"'=SUM(A1), \"\"x\"\"\",7,995.8682,0.99,99,,false\n"
                  "cable,130,,-5.00,-500,,false\n");
}

static void describe_cells(struct sink *sink)
{
    static const char *const cells[] = {"=1",  "+1", "-1",   "@x",   "\tx", "\rx",
                                        "x=1", "",   "a\nb", "it's", "''=1"};
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, "a=A");
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        sink_row_begin(sink);
        sink_string(sink, "a", NULL, cells[i]);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}

static void test_csv_formulas(void **state)
{
    (void)state;
    check_written(SINK_CSV, describe_cells,
                  "a\n'=1\n'+1\n'-1\n'@x\n\\x09x\n\\x0dx\nx=1\n\n"
                  "\"a\nb\"\nit's\n'''=1\n");
}

static void describe_wide(struct sink *sink)
{
    sink_say(sink, "%s",
             "A line of prose that is longer than eighty columns is broken at a space, "
             "and goes on below.");
    sink_string(sink, "long", "Long",
                "words words words words words words words words words words words words words words words");
    sink_table_begin(sink, "rows", NULL, SINK_SIDE, "name=Name | text=What it means | value:-2=Value of it");
    for (int i = 0; i < 2; i++) {
        sink_row_begin(sink);
        sink_string(sink, "name", NULL, i ? "bandwidth" : "latency");
        sink_string(sink, "text", NULL,
                    "a rather long explanation of what this is, which cannot stand on one line of the table");
        sink_real(sink, "value", NULL, i ? 10 : 2.5, 0, NULL);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
    sink_table_begin(sink, "none", "Nothing", SINK_SIDE, "name=Name");
    sink_table_end(sink);
    sink_say(sink, "%s", "");
    sink_say(sink, "%s", "Last");
}

static void describe_added(struct sink *sink)
{
    const char *names[] = {"price", "a | b"};
    sink_table_begin(sink, "scores", NULL, SINK_MAIN, "bid=Bid");
    for (int k = 0; k < 2; k++)
        sink_column_add(sink, names[k], names[k], k ? NULL : "of 35 points", -2);
    SINK_ROW(sink, false, value_text("A"), value_real(32.5468), value_real(9));
    SINK_ROW(sink, false, value_text("B"), value_absent("excluded"), value_unknown());
    sink_table_end(sink);
}

static void test_columns_can_be_added(void **state)
{
    (void)state;
    check_written(SINK_TEXT, describe_added,
                  "  Bid  price [of 35 points]         a | b\n"
                  "  A                   32.55          9.00\n"
                  "  B             excluded     not known\n");
    check_written(SINK_CSV, describe_added, "bid,price,a | b\nA,32.5468,9\nB,,\n");
}

static void test_text_fits_the_width(void **state)
{
    (void)state;
    check_written(SINK_TEXT, describe_wide,
                  "A line of prose that is longer than eighty columns is broken at a space, and\n"
                  "goes on below.\n"
                  "Long     words words words words words words words words words words words words\n"
                  "         words words words\n"
                  "\n"
                  "  Name       What it means                                            Value\n"
                  "                                                                      of it\n"
                  "  latency    a rather long explanation of what this is, which cannot   2.50\n"
                  "             stand on one line of the table\n"
                  "  bandwidth  a rather long explanation of what this is, which cannot  10.00\n"
                  "             stand on one line of the table\n"
                  "\n"
                  "Last\n");
}

static void describe_numbers(struct sink *sink)
{
    static const double value[] = {0,          -0.0, 1,    1641.57, 123456789, 999999.7,
                                   0.00012345, 1e-9, 1e20, -2.5,    0.5};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++)
        sink_real(sink, (char[]){(char)('a' + i), '\0'}, "x", value[i], 6, NULL);
    sink_real(sink, "fixed", "x", 2, -3, "s");
    sink_money(sink, "yen", "x", 1234567, "JPY");
    sink_integer(sink, "least", "x", INT64_MIN);
}

static void test_numbers(void **state)
{
    (void)state;
    check_written(
        SINK_TEXT, describe_numbers,
        "x        0\nx        0\nx        1\nx        1,641.57\nx        123,456,789\n"
        "x        1,000,000\nx        0.00012345\nx        1e-09\nx        1e+20\nx        -2.5\n"
        "x        0.5\nx        2.000 s\nx        1,234,567 JPY\nx        -9,223,372,036,854,775,808\n");
}

/* Columns of words "part", "template", and `n` number columns. */
static void put_wide(struct sink *sink, const char *template_name, int n_numbers)
{
    static const char *const keys[] = {"a", "b", "c", "d", "e"};
    sink_table_begin(sink, "rows", NULL, SINK_MAIN,
                     "part=Part | template=Template | %sa=Amount | %sb=Amount | %sc=Amount | %sd=Amount | "
                     "%se=Amount",
                     only(n_numbers > 0), only(n_numbers > 1), only(n_numbers > 2), only(n_numbers > 3),
                     only(n_numbers > 4));
    sink_row_begin(sink);
    sink_string(sink, "part", NULL, "myrinet-nic");
    sink_string(sink, "template", NULL, template_name);
    for (int i = 0; i < n_numbers; i++)
        sink_integer(sink, keys[i], NULL, -123456789);
    sink_row_end(sink, false);
    sink_table_end(sink);
}

static void describe_commas(struct sink *sink)
{
    put_wide(sink, "fat-tree,oversubscription=2", 3);
}

static void describe_dense(struct sink *sink)
{
    put_wide(sink, "oversubscribed", 4);
}

static void describe_ids(struct sink *sink)
{
    put_wide(sink, "oversubscribe-tree", 4);
}

static void describe_blocks(struct sink *sink)
{
    put_wide(sink, "star", 5);
}

/* To fit 80 columns, in this order: lists break after commas, the space between columns shrinks, ids break;
 * finally columns move below the others. */
static void test_table_fits_80_columns(void **state)
{
    (void)state;
    check_written(SINK_TEXT, describe_commas,
                  "  Part         Template                  Amount        Amount        Amount\n"
                  "  myrinet-nic  fat-tree,           -123,456,789  -123,456,789  -123,456,789\n"
                  "               oversubscription=2\n");
    check_written(SINK_TEXT, describe_dense,
                  "  Part        Template             Amount       Amount       Amount       Amount\n"
                  "  myrinet-nic oversubscribed -123,456,789 -123,456,789 -123,456,789 -123,456,789\n");
    check_written(SINK_TEXT, describe_ids,
                  "  Part        Template             Amount       Amount       Amount       Amount\n"
                  "  myrinet-nic oversubscribe- -123,456,789 -123,456,789 -123,456,789 -123,456,789\n"
                  "              tree\n");
    check_written(SINK_TEXT, describe_blocks,
                  "  Part         Template        Amount        Amount        Amount        Amount\n"
                  "  myrinet-nic  star      -123,456,789  -123,456,789  -123,456,789  -123,456,789\n"
                  "\n"
                  "  Part               Amount\n"
                  "  myrinet-nic  -123,456,789\n");
}

/* Words that take many lines next to numbers, in one of two rows. */
static void describe_under(struct sink *sink)
{
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, "part=Part | a=A | b=B | c=C | words=Words");
    for (int row = 0; row < 3; row++) {
        sink_row_begin(sink);
        sink_string(sink, "part", NULL, "myrinet-nic");
        for (const char *const *key = (const char *const[]){"a", "b", "c", NULL}; *key; key++)
            sink_integer(sink, *key, NULL, -123456789);
        if (row == 1)
            sink_put(sink, "words", NULL, value_null());
        else
            sink_string(
                sink, "words", NULL,
                "long texts so that they take a good many lines where there are a few columns for them, "
                "and on the whole of a line only two of them");
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
}

/* A row without words has no line below it. */
static void test_under(void **state)
{
    (void)state;
    static const char words[] =
        "    long texts so that they take a good many lines where there are a few columns\n"
        "    for them, and on the whole of a line only two of them\n";
    static const char row[] = "  myrinet-nic  -123,456,789  -123,456,789  -123,456,789\n";
    char expected[800];
    snprintf(expected, sizeof expected,
             "  Part                    A             B             C\n    Words\n%s%s%s%s%s", row, words,
             row, row, words);
    check_written(SINK_TEXT, describe_under, expected);
}

static void describe_nested(struct sink *sink)
{
    sink_table_begin(sink, "rows", "Models", SINK_MAIN, "name=Name | -list | n=N");
    sink_row_begin(sink);
    sink_string(sink, "name", NULL, "bt");
    sink_list_begin(sink, "list", NULL);
    sink_begin(sink, NULL, NULL);
    sink_string(sink, "inner", "Inner", "x");
    sink_end(sink);
    sink_end(sink);
    sink_integer(sink, "n", NULL, 3);
    sink_row_end(sink, false);
    sink_table_end(sink);
}

static void test_nested_rows(void **state)
{
    (void)state;
    check_written(SINK_TEXT, describe_nested, "Models\n  Name  N\n  bt    3\n");
    check_written(SINK_CSV, describe_nested, "name,list,n\nbt,,3\n");
    char *json = written(SINK_JSON, describe_nested, ST_OK);
    assert_non_null(
        strstr(json, "\"name\": \"bt\",\n      \"list\": [\n        {\n          \"inner\": \"x\""));
    assert_non_null(strstr(json, "],\n      \"n\": 3\n"));
    free(json);
}

static void describe_bad_bytes(struct sink *sink)
{
    sink_string(sink, "path", "Path", "a\xff\"");
    sink_string(sink, "good", "Good", "\xc3\xa9");
}

static void test_replaces_invalid_bytes(void **state)
{
    (void)state;
    check_written(
        SINK_JSON, describe_bad_bytes,
        "{\n  \"schema\": \"bursar.test/1\",\n  \"path\": \"a?\\\"\",\n  \"good\": \"\xc3\xa9\"\n}\n");
}

static void test_csv_needs_a_table(void **state)
{
    (void)state;
    char *out = written(SINK_CSV, describe_bad_bytes, ST_USAGE);
    check_text(out, "");
    free(out);
}

static void test_reports_a_full_disk(void **state)
{
    (void)state;
    FILE *stream = fopen("/dev/full", "w");
    if (!stream)
        skip();
    struct sink *sink = sink_open(SINK_JSON, stream, "bursar.test/1");
    struct diag diag = DIAG_INIT;
    assert_int_equal(sink_close(sink, &diag), ST_OUTPUT);
    diag_fini(&diag);
    fclose(stream);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_writes_html),
        cmocka_unit_test(test_long_tables_fold),
        cmocka_unit_test(test_title),
        cmocka_unit_test(test_colour_marks_vanish_in_text),
        cmocka_unit_test(test_brief_text_has_no_details),
        cmocka_unit_test(test_spreads_rows_of_samples),
        cmocka_unit_test(test_arranges_for_readers),
        cmocka_unit_test(test_yaml),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_csv_formulas),
        cmocka_unit_test(test_text_fits_the_width),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_nested_rows),
        cmocka_unit_test(test_replaces_invalid_bytes),
        cmocka_unit_test(test_csv_needs_a_table),
        cmocka_unit_test(test_columns_can_be_added),
        cmocka_unit_test(test_reports_a_full_disk),
        cmocka_unit_test(test_table_fits_80_columns),
        cmocka_unit_test(test_under),
    };
    return cmocka_run_group_tests_name("report/sink", tests, NULL, NULL);
}
