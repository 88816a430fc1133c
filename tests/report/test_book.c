/* test_book.c - spreadsheets: texts stay texts, formulas have values, equal cells give equal bytes. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/text.h"
#include "catalog/xlsx.h"
#include "check.h"
#include "report/book.h"
#include "report/sink.h"
#include "report/value.h"

/* A workbook made by `fill`, as the file and as the text of one file within. */
static char *make(size_t *n, void (*fill)(struct book *book))
{
    struct diag diag = DIAG_INIT;
    struct book *book = NULL;
    char *bytes = NULL;
    FILE *stream = mem_stream(&bytes, n);
    assert_int_equal(book_open(&book, "=1+1", &diag), ST_OK);
    fill(book);
    assert_int_equal(book_close(book, stream, &diag), ST_OK);
    mem_stream_close(stream);
    return bytes;
}

static char *unpacked(const char *bytes, size_t n, const char *name)
{
    char path[] = BUILD_FOLDER "/book-XXXXXX";
    char command[256], *text = NULL;
    size_t size = 0;
    const int file = mkstemp(path);
    assert_true(file >= 0);
    FILE *out = fdopen(file, "wb");
    fwrite(bytes, 1, n, out);
    fclose(out);
    snprintf(command, sizeof command, "unzip -p %s %s", path, name);
    FILE *in = popen(command, "r");
    FILE *to = mem_stream(&text, &size);
    for (int c; (c = fgetc(in)) != EOF;)
        fputc(c, to);
    assert_int_equal(pclose(in), 0);
    mem_stream_close(to);
    remove(path);
    return text;
}

static void check_has(const char *text, const char *what)
{
    if (!strstr(text, what))
        fail_msg("no '%s' in:\n%s", what, text);
}

/* A text of 180 characters. */
#define LONG_TEXT                                                                                            \
    "Its score is 89.43 points. It is not awarded: the winner has 93.55 points. It costs 5,800.00 EUR less " \
    "than the winner. Its metric is lower than the winner's, and in service it has more."

static void fill_cells(struct book *book)
{
    struct sheet *sheet = book_sheet(book, "Cells");
    char *endless = mem_alloc(1, 40001);
    memset(endless, 'a', 40000);
    sheet_text(sheet, 0, 0, "=HYPERLINK(\"http://a\")", SHEET_PLAIN);
    sheet_text(sheet, 1, 0, "<script>&\x01\xFF", SHEET_HEADING);
    sheet_text(sheet, 2, 0, endless, SHEET_PLAIN);
    sheet_number(sheet, 3, 0, (struct sheet_number){1234.5, 2, NULL}, SHEET_INPUT);
    sheet_number(sheet, 3, 1, (struct sheet_number){2469, 2, "ROUND(A4*2,2)"}, SHEET_TOTAL);
    sheet_number(sheet, 4, 0, (struct sheet_number){0.19, SHEET_PERCENT, NULL}, SHEET_INPUT);
    sheet_formula_text(sheet, 5, 0, "<winner>", "INDEX(A1:A3,1)", SHEET_WORD);
    assert_int_equal(sheet_long_text(sheet, 5, 1, "short", SHEET_PLAIN), 1);
    assert_int_equal(sheet_long_text(sheet, 5, 2, LONG_TEXT, SHEET_PLAIN), 3);
    sheet_heighten(sheet, 5, 3);
    sheet_freeze(sheet, 1);
    sheet_warn_below_zero(sheet, 3, 1);
    sheet_widen(sheet, 0, 1000);
    mem_free(endless);
}

static void test_texts_stay_texts(void **state)
{
    size_t n = 0;
    (void)state;
    char *bytes = make(&n, fill_cells);
    char *strings = unpacked(bytes, n, "xl/sharedStrings.xml");
    check_has(strings, "<t>=HYPERLINK(\"http://a\")</t>");
    check_has(strings, "<t>&lt;script&gt;&amp;\xEF\xBF\xBD\xEF\xBF\xBD</t>");
    check_has(strings, "aaa...</t>");
    char *cells = unpacked(bytes, n, "xl/worksheets/sheet1.xml");
    check_has(cells, "<f>ROUND(A4*2,2)</f><v>2469</v>");
    check_has(cells, "<v>1234.5</v>");
    check_has(cells, " t=\"str\"><f>INDEX(A1:A3,1)</f><v>&lt;winner&gt;</v>");
    check_has(cells, "<row r=\"6\" spans=\"1:3\" ht=\"45\" customHeight=\"1\">");
    assert_null(strstr(cells, "HYPERLINK"));
    mem_free(cells);
    char *styles = unpacked(bytes, n, "xl/styles.xml");
    check_has(styles, "formatCode=\"0.0##%\"");
    check_has(styles, "<alignment vertical=\"top\" wrapText=\"1\"/>");
    mem_free(styles);
    mem_free(strings);
    mem_free(bytes);
}

static void fill_sentences(struct book *book)
{
    struct sheet *sheet = book_sheet(book, "Sentences");
    struct sink *sink = sink_open_sheet(sheet);
    sink_say(sink, "%s", LONG_TEXT);
    sink_say(sink, "A short one.");
    sink_begin(sink, "block", "Heading");
    sink_table_begin(sink, "rows", NULL, SINK_SIDE, "n");
    SINK_ROW(sink, false, value_integer(1));
    sink_table_end(sink);
    sink_table_begin(sink, "none", "Nothing", SINK_SIDE, "n");
    sink_table_end(sink);
    sink_end(sink);
    sink_string(sink, "last", "last", "value");
    (void)sink_close(sink, NULL);
}

/* A long sentence is one text in cells that are merged; a heading stands directly above its table. */
static void test_puts_a_sentence_into_one_cell(void **state)
{
    size_t n = 0;
    (void)state;
    char *bytes = make(&n, fill_sentences);
    char *strings = unpacked(bytes, n, "xl/sharedStrings.xml");
    check_has(strings, "<t>" LONG_TEXT "</t>");
    assert_null(strstr(strings, "Nothing"));
    char *cells = unpacked(bytes, n, "xl/worksheets/sheet1.xml");
    check_has(cells, "<mergeCell ref=\"A1:");
    assert_null(strstr(cells, "<mergeCell ref=\"A2:"));
    check_has(cells, "<c r=\"A4\"");
    check_has(cells, "<c r=\"A5\"");
    check_has(cells, "<c r=\"A6\"");
    assert_null(strstr(cells, "<c r=\"A7\""));
    check_has(cells, "<c r=\"A8\"");
    mem_free(cells);
    mem_free(strings);
    mem_free(bytes);
}

static void test_decimals_show_the_digits_of_a_number(void **state)
{
    (void)state;
    assert_int_equal(sheet_decimals(6.81095, 0), 5);
    assert_int_equal(sheet_decimals(93.5468, 4), 2);
    assert_int_equal(sheet_decimals(123456, 4), 0);
    assert_int_equal(sheet_decimals(7, -2), 2);
    assert_int_equal(sheet_decimals(0, 4), 0);
    assert_int_equal(sheet_decimals(1e-9, 4), SHEET_GENERAL);
}

static void fill_charts(struct book *book)
{
    struct sheet *sheet = book_sheet(book, "Charts");
    sheet_text(sheet, 0, 1, "=1+1", SHEET_COLUMN);
    for (uint32_t i = 1; i <= 3; i++) {
        sheet_number(sheet, i, 0, (struct sheet_number){.value = i}, SHEET_PLAIN);
        sheet_number(sheet, i, 1, (struct sheet_number){.value = 10 * i}, SHEET_PLAIN);
    }
    const struct sheet_series series[] = {
        {.name_column = 1, .x_column = 0, .y_column = 1, .first = 1, .last = 3},
        {.name_column = 1, .x_column = 0, .y_column = 1, .first = 2, .last = 2, .point = true}};
    const struct sheet_chart chart = {"Title", "x", "y", series, 2, 20};
    sheet_chart_lines(sheet, 5, 0, &chart);
    sheet_chart_lines(sheet, 5, 1, &chart);
    sheet_chart_bars(sheet, 30, &chart);
}

static void test_charts_refer_to_cells(void **state)
{
    size_t n = 0;
    (void)state;
    char *bytes = make(&n, fill_charts);
    char *lines = unpacked(bytes, n, "xl/charts/chart2.xml");
    check_has(lines, "<c:scatterChart>");
    check_has(lines, "<c:f>Charts!$B$1</c:f>"); /* the name by its cell; as text it would be a formula */
    check_has(lines, "<c:f>Charts!$A$2:$A$4</c:f>");
    mem_free(lines);
    char *bars = unpacked(bytes, n, "xl/charts/chart3.xml");
    check_has(bars, "<c:barDir val=\"bar\"/>");
    check_has(bars, "<c:crossesAt val=\"20\"/>");
    mem_free(bars);
    mem_free(bytes);
}

static void fill_form(struct book *book)
{
    static const char *const kinds[] = {"node", "nic"};
    struct sheet *sheet = book_sheet(book, "Form");
    const struct sheet_choices choices = {.words = kinds, .n = 2, .title = "Kind", .message = "Choose one."};
    const struct sheet_choices note = {.title = "Price", .message = "A number.", .others = true};
    sheet_text(sheet, 0, 0, "kind", SHEET_COLUMN);
    sheet_text(sheet, 1, 0, "blade", SHEET_HOLE);
    sheet_choose(sheet, 0, 1, 9, &choices);
    sheet_choose(sheet, 1, 1, 9, &note);
    sheet_comment(sheet, 1, 0, "unknown kind <blade>");
    sheet_comment(sheet, 2, 1, "a price is missing");
}

static void test_offers_words_and_comments(void **state)
{
    size_t n = 0, n_again = 0;
    (void)state;
    char *bytes = make(&n, fill_form), *again = make(&n_again, fill_form);
    assert_int_equal(n, n_again);
    assert_memory_equal(bytes, again, n);
    mem_free(again);
    char *cells = unpacked(bytes, n, "xl/worksheets/sheet1.xml");
    check_has(cells, "sqref=\"A2:A10\"><formula1>Choices!$A$1:$A$2</formula1>");
    check_has(cells, "promptTitle=\"Price\" prompt=\"A number.\" sqref=\"B2:B10\"/>");
    mem_free(cells);
    char *workbook = unpacked(bytes, n, "xl/workbook.xml");
    check_has(workbook, "<sheet name=\"Choices\" sheetId=\"2\" state=\"hidden\"");
    mem_free(workbook);
    char *comments = unpacked(bytes, n, "xl/comments1.xml");
    check_has(comments, "<comment ref=\"A2\"");
    check_has(comments, "unknown kind &lt;blade&gt;");
    mem_free(comments);
    mem_free(bytes);
}

static void fill_results(struct book *book)
{
    struct diag diag = DIAG_INIT;
    struct sheet *sheet = book_sheet(book, "Results");
    struct sink *sink = sink_open_sheet(sheet);
    sink_title(sink, "said by the page");
    sink_say(sink, "%s", "one");
    sink_real(sink, "power_W", "power", 1500, 6, "W");
    sink_real(sink, "hidden", NULL, 3, 6, "W");
    sink_begin(sink, "empty", "Empty");
    sink_end(sink);
    sink_table_begin(sink, "rows", "Rows", SINK_MAIN, "part | -hidden | price [USD] | rate:4");
    for (int i = 0; i < 2; i++) {
        sink_row_begin(sink);
        sink_string(sink, "part", NULL, i ? "=b" : "a");
        sink_integer(sink, "hidden", NULL, 70007);
        sink_money(sink, "price", NULL, 1250 + i, "USD");
        sink_real(sink, "rate", NULL, i ? 0.5 : 123.456, 4, NULL);
        sink_row_end(sink, i == 1);
    }
    sink_table_end(sink);
    assert_int_equal(sink_close(sink, &diag), ST_OK);
    assert_int_equal(sheet->table.n, 2);
    assert_int_equal(sheet->table.n_keys, 3);
    assert_string_equal(sheet->table.keys[1], "price");
    assert_int_equal(sheet->row, sheet->table.first + 3); /* and an empty row */
}

static void test_sink(void **state)
{
    size_t n = 0;
    (void)state;
    char *bytes = make(&n, fill_results);
    char *cells = unpacked(bytes, n, "xl/worksheets/sheet1.xml");
    check_has(cells, "<v>12.51</v>");
    check_has(cells, "<v>123.456</v>");
    check_has(cells, "<v>1500</v>");
    assert_null(strstr(cells, "<v>70007</v>"));
    char *strings = unpacked(bytes, n, "xl/sharedStrings.xml");
    check_has(strings, "<t>price (USD)</t>");
    check_has(strings, "<t>=b</t>");
    assert_null(strstr(strings, "said by the page"));
    assert_null(strstr(strings, "Empty"));
    char *styles = unpacked(bytes, n, "xl/styles.xml");
    check_has(styles, "formatCode=\"#,##0.0\""); /* four digits of the largest rate */
    mem_free(styles);
    mem_free(strings);
    mem_free(cells);
    mem_free(bytes);
}

static void test_same_cells_give_same_bytes(void **state)
{
    size_t n = 0, m = 0;
    (void)state;
    char *one = make(&n, fill_charts);
    char *other = make(&m, fill_charts);
    assert_int_equal(n, m);
    assert_memory_equal(one, other, n);
    mem_free(one);
    mem_free(other);
}

/* A part of a file is read completely, or not at all. */
static void test_reads_parts_whole(void **state)
{
    static const char name[] = "xl/worksheets/sheet1.xml";
    size_t n = 0;
    struct text part = TEXT_INIT;
    (void)state;
    char *bytes = make(&n, fill_cells);
    char *unzipped = unpacked(bytes, n, name);
    assert_true(xlsx_part(&part, bytes, n, name));
    assert_string_equal(part.s, unzipped);
    assert_false(xlsx_part(&part, bytes, n, "xl/worksheets/sheet2.xml"));
    assert_false(xlsx_part(&part, bytes, n - 1, name));
    assert_false(xlsx_part(&part, bytes + n / 2, n - n / 2, name));
    char *inside = NULL;
    for (size_t i = 0; i + sizeof name < n && !inside; i++)
        inside = memcmp(bytes + i, name, sizeof name - 1) == 0 ? bytes + i : NULL;
    assert_non_null(inside);
    inside[sizeof name + 40] ^= 1;
    assert_false(xlsx_part(&part, bytes, n, name));
    text_fini(&part);
    mem_free(unzipped);
    mem_free(bytes);
}

/* Errors: a stream that cannot be written, and a cell that no sheet has. */
static void test_rejects_unwritable_streams(void **state)
{
    struct diag diag = DIAG_INIT;
    struct book *book = NULL;
    (void)state;
    FILE *full = fopen("/dev/full", "wb");
    setvbuf(full, NULL, _IONBF, 0);
    assert_int_equal(book_open(&book, "full", &diag), ST_OK);
    fill_cells(book);
    assert_int_equal(book_close(book, full, &diag), ST_OUTPUT);
    diag_fini(&diag);
    fclose(full);
    assert_int_equal(book_open(&book, "outside", &diag), ST_OK);
    sheet_number(book_sheet(book, "Outside"), 2000000, 0, (struct sheet_number){.value = 1}, SHEET_PLAIN);
    FILE *nowhere = fopen("/dev/null", "wb");
    assert_int_equal(book_close(book, nowhere, &diag), ST_OUTPUT);
    assert_non_null(strstr(diag.message, "cannot write the workbook"));
    diag_fini(&diag);
    fclose(nowhere);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_stay_texts),
        cmocka_unit_test(test_puts_a_sentence_into_one_cell),
        cmocka_unit_test(test_decimals_show_the_digits_of_a_number),
        cmocka_unit_test(test_charts_refer_to_cells),
        cmocka_unit_test(test_offers_words_and_comments),
        cmocka_unit_test(test_sink),
        cmocka_unit_test(test_same_cells_give_same_bytes),
        cmocka_unit_test(test_reads_parts_whole),
        cmocka_unit_test(test_rejects_unwritable_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
