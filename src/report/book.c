/* book.c - writes spreadsheets with libxlsxwriter; no other file includes it. */
#include "report/book.h"

#include <stdlib.h>
#include <string.h>
#include <xlsxwriter.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"
#include "catalog/xlsx.h"
#include "report/markup.h"

enum { COLUMNS_WIDENED = 64, TEXT_BYTES = 32000 };

/* Formats of cells without a number: texts, and wrapped texts. */
enum { OF_TEXT = N_SHEET_NUMBERS, OF_LONG_TEXT, N_LOOKS };

/* A sentence, put when the widths of the columns are known. */
struct sentence {
    const char *text; /* on the workbook's arena */
    uint32_t row;
    uint16_t column;
};

struct page {
    struct sheet sheet;
    lxw_worksheet *worksheet; /* owned by the lxw_workbook */
    const char *name;
    size_t width[COLUMNS_WIDENED]; /* in characters */
    size_t n_cells;
    VEC(struct sentence) sentences;
    bool drawn; /* the sheet has charts */
    size_t n_comments;
    struct page *next;
};

struct book {
    lxw_workbook *file;
    FILE *made; /* the file that is being written; it has no name */
    struct held held;
    char path[32]; /* a path to this file for the library, which does not accept a stream */
    struct page *pages;
    struct sheet *choices; /* hidden sheet with the words of drop-downs, one list a column; NULL: none yet */
    VEC(size_t) charts;    /* number of points of each chart */
    lxw_format *formats[N_SHEET_STYLES][N_LOOKS];
    lxw_error failed; /* the first error */
    struct arena arena;
};

static void keep(struct book *book, lxw_error error)
{
    if (book->failed == LXW_NO_ERROR)
        book->failed = error;
}

/* When the call fails. */
static void discard(void *payload)
{
    const struct book *book = payload;
    lxw_workbook_free(book->file);
    fclose(book->made);
}

enum status book_open(struct book **out, const char *title, struct diag *diag)
{
    enum { MEMORY_MiB = 64 }; /* memory is enough for some 100,000 cells */
    struct text plain = TEXT_INIT;
    struct book *book = mem_alloc(1, sizeof *book);
    mem_reserve(MEMORY_MiB);
    if (file_temporary(&book->made, diag) != ST_OK) {
        mem_free(book);
        return ST_OUTPUT;
    }
    snprintf(book->path, sizeof book->path, "/dev/fd/%d", fileno(book->made));
    book->file = workbook_new(book->path);
    if (!book->file) {
        fclose(book->made);
        mem_free(book);
        return diag_set(diag, ST_OUTPUT, "cannot make the workbook");
    }
    guard_hold(&book->held, discard, book);
    markup_plain(&plain, title);
    lxw_doc_properties properties = {
        .title = plain.s,
        .comments = "bursar report",
        .created = 315532800, /* 1980-01-01, as for the files within: equal answers give equal bytes */
    };
    keep(book, workbook_set_properties(book->file, &properties));
    text_fini(&plain);
    *out = book;
    return ST_OK;
}

struct arena *book_arena(struct book *book)
{
    return &book->arena;
}

/* A sheet is the first member of its page. */
static struct page *page_of(struct sheet *sheet)
{
    return (struct page *)sheet;
}

static void keep_cell(struct sheet *sheet, lxw_error error)
{
    page_of(sheet)->n_cells++;
    keep(sheet->book, error);
}

struct sheet *book_sheet(struct book *book, const char *name)
{
    struct page *page = ARENA_NEW(&book->arena, 1, struct page);
    page->name = arena_strdup(&book->arena, name);
    page->worksheet = mem_made(workbook_add_worksheet(book->file, page->name));
    page->sheet = (struct sheet){.book = book};
    page->next = book->pages;
    book->pages = page;
    enum { A4 = 9 };
    worksheet_set_landscape(page->worksheet);
    worksheet_set_paper(page->worksheet, A4);
    worksheet_fit_to_pages(page->worksheet, 1, 0);
    return &page->sheet;
}

/* --- formats: one object for each combination that is used --- */

static void set_style(lxw_format *format, enum sheet_style style)
{
    switch (style) {
    case SHEET_TITLE:
        format_set_bold(format);
        format_set_font_size(format, 14);
        return;
    case SHEET_HEADING:
        format_set_bold(format);
        return;
    case SHEET_NUMBERS:
        format_set_align(format, LXW_ALIGN_RIGHT);
        set_style(format, SHEET_COLUMN);
        return;
    case SHEET_COLUMN:
        format_set_bold(format);
        format_set_bottom(format, LXW_BORDER_THIN);
        format_set_text_wrap(format);
        format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
        return;
    case SHEET_MARKED:
    case SHEET_MARK:
        format_set_bold(format);
        format_set_bg_color(format, 0xE8F0E8);
        return;
    case SHEET_INPUT:
        format_set_font_color(format, 0x0000C0);
        format_set_bg_color(format, 0xFFF8DC);
        return;
    case SHEET_HOLE:
        format_set_bg_color(format, 0xF8C8B8);
        return;
    case SHEET_TOTAL:
        format_set_bold(format);
        format_set_top(format, LXW_BORDER_THIN);
        return;
    case SHEET_WORD:
    case SHEET_PLAIN:
    case N_SHEET_STYLES:
        return;
    }
}

static lxw_format *format_of(struct book *book, enum sheet_style style, int number)
{
    lxw_format **format = &book->formats[style][number];
    if (*format)
        return *format;
    *format = mem_made(workbook_add_format(book->file));
    set_style(*format, style);
    if (number < SHEET_GENERAL)
        format_set_num_format(*format,
                              arena_printf(&book->arena, number > 0 ? "#,##0.%0*d" : "#,##0", number, 0));
    if (number == SHEET_PERCENT)
        format_set_num_format(*format, "0.0##%");
    if (number == SHEET_DATE) {
        format_set_num_format(*format, "yyyy-mm-dd");
        format_set_align(*format, LXW_ALIGN_LEFT);
    }
    if (number == OF_LONG_TEXT)
        format_set_text_wrap(*format);
    if (style >= SHEET_MARKED || style == SHEET_PLAIN)
        format_set_align(*format, LXW_ALIGN_VERTICAL_TOP);
    if (number == OF_TEXT && (style == SHEET_WORD || style == SHEET_INPUT))
        format_set_align(*format, LXW_ALIGN_RIGHT);
    if (number == OF_TEXT && style == SHEET_MARK)
        format_set_num_format(*format, "\"\u25B6 \"@");
    return *format;
}

/* --- cells --- */

/* Puts a text with its format. */
static void put_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text, lxw_format *format)
{
    struct text plain = TEXT_INIT;
    markup_plain(&plain, text);
    if (plain.n > TEXT_BYTES) {
        plain.n = TEXT_BYTES;
        while (((unsigned char)plain.s[plain.n] & 0xC0) == 0x80)
            plain.n--;
        text_put(&plain, "...");
    }
    keep_cell(sheet, worksheet_write_string(page_of(sheet)->worksheet, row, column, plain.s, format));
    text_fini(&plain);
}

void sheet_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text, enum sheet_style style)
{
    put_text(sheet, row, column, text, format_of(sheet->book, style, OF_TEXT));
}

int sheet_long_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text,
                    enum sheet_style style)
{
    /* lines end before the full width, because words are not broken */
    enum { CHARACTERS_A_LINE = SHEET_WIDEST + 6 };
    const size_t n = strlen(text);
    const bool fits = n <= SHEET_WIDEST;
    put_text(sheet, row, column, text, format_of(sheet->book, style, fits ? OF_TEXT : OF_LONG_TEXT));
    return (int)((n + CHARACTERS_A_LINE - 1) / CHARACTERS_A_LINE);
}

void sheet_sentence(struct sheet *sheet, uint32_t row, uint16_t column, const char *text)
{
    struct page *page = page_of(sheet);
    VEC_PUSH(&page->sentences, ((struct sentence){arena_strdup(&sheet->book->arena, text), row, column}));
}

void sheet_number(struct sheet *sheet, uint32_t row, uint16_t column, struct sheet_number number,
                  enum sheet_style style)
{
    lxw_worksheet *worksheet = page_of(sheet)->worksheet;
    lxw_format *format = format_of(sheet->book, style, number.decimals);
    if (!number.formula) {
        keep_cell(sheet, worksheet_write_number(worksheet, row, column, number.value, format));
        return;
    }
    const char *with_sign = arena_printf(&sheet->book->arena, "=%s", number.formula);
    keep_cell(sheet, worksheet_write_formula_num(worksheet, row, column, with_sign, format, number.value));
}

void sheet_formula_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text,
                        const char *formula, enum sheet_style style)
{
    struct text plain = TEXT_INIT;
    markup_plain(&plain, text);
    const char *with_sign = arena_printf(&sheet->book->arena, "=%s", formula);
    keep_cell(sheet, worksheet_write_formula_str(page_of(sheet)->worksheet, row, column, with_sign,
                                                 format_of(sheet->book, style, OF_TEXT), plain.s));
    text_fini(&plain);
}

int sheet_decimals(double size, int digits)
{
    enum { MOST = 9 };
    const int significant = digits == 0 ? 6 : digits;
    if (digits < 0)
        return -digits < MOST ? -digits : MOST;
    if (!(size > 0))
        return 0;
    const int exponent = integer_log10(size);
    if (exponent < -5 || exponent >= 15)
        return SHEET_GENERAL;
    const int decimals = significant - 1 - exponent;
    return decimals < 0 ? 0 : decimals < MOST ? decimals : MOST;
}

void sheet_date(struct sheet *sheet, uint32_t row, uint16_t column, const char *day, enum sheet_style style)
{
    lxw_datetime date = {0};
    sscanf(day, "%d-%d-%d", &date.year, &date.month, &date.day);
    keep_cell(sheet, worksheet_write_datetime(page_of(sheet)->worksheet, row, column, &date,
                                              format_of(sheet->book, style, SHEET_DATE)));
}

void sheet_put_name(struct text *out, uint32_t row, uint16_t column, bool fixed)
{
    char name[LXW_MAX_CELL_NAME_LENGTH];
    if (fixed)
        lxw_rowcol_to_cell_abs(name, row, column, true, true);
    else
        lxw_rowcol_to_cell(name, row, column);
    text_put(out, name);
}

void sheet_heighten(struct sheet *sheet, uint32_t row, int lines)
{
    keep(sheet->book, worksheet_set_row(page_of(sheet)->worksheet, row, LXW_DEF_ROW_HEIGHT * lines, NULL));
}

void sheet_widen(struct sheet *sheet, uint16_t column, size_t characters)
{
    struct page *page = page_of(sheet);
    if (column < COLUMNS_WIDENED && page->width[column] < characters)
        page->width[column] = characters < SHEET_WIDEST ? characters : SHEET_WIDEST;
}

void sheet_freeze(struct sheet *sheet, uint32_t row)
{
    worksheet_freeze_panes(page_of(sheet)->worksheet, row, 0);
    keep(sheet->book, worksheet_repeat_rows(page_of(sheet)->worksheet, row - 1, row - 1));
}

void sheet_filter(struct sheet *sheet, uint32_t first, uint32_t last, uint16_t n_columns)
{
    keep(sheet->book, worksheet_autofilter(page_of(sheet)->worksheet, first, sheet->column, last,
                                           (lxw_col_t)(sheet->column + n_columns - 1)));
}

void sheet_warn_below_zero(struct sheet *sheet, uint32_t row, uint16_t column)
{
    lxw_format *red = mem_made(workbook_add_format(sheet->book->file));
    format_set_font_color(red, 0xC00000);
    lxw_conditional_format below = {
        .type = LXW_CONDITIONAL_TYPE_CELL,
        .criteria = LXW_CONDITIONAL_CRITERIA_LESS_THAN,
        .value = 0,
        .format = red,
    };
    keep(sheet->book, worksheet_conditional_format_cell(page_of(sheet)->worksheet, row, column, &below));
}

/* --- drop-downs and comments --- */

/* Puts the words below each other into the hidden sheet, and returns the formula of their range. */
static char *choices_range(struct book *book, const char *const *words, size_t n)
{
    static const char name[] = "Choices";
    if (!book->choices) {
        book->choices = book_sheet(book, name);
        worksheet_hide(page_of(book->choices)->worksheet);
    }
    struct sheet *sheet = book->choices;
    struct text range = TEXT_INIT;
    for (size_t i = 0; i < n; i++)
        sheet_text(sheet, (uint32_t)i, sheet->column, words[i], SHEET_PLAIN);
    text_printf(&range, "=%s!", name);
    sheet_put_name(&range, 0, sheet->column, true);
    text_put(&range, ":");
    sheet_put_name(&range, (uint32_t)(n - 1), sheet->column++, true);
    return arena_take(&book->arena, &range);
}

void sheet_choose(struct sheet *sheet, uint16_t column, uint32_t first, uint32_t last,
                  const struct sheet_choices *choices)
{
    struct book *book = sheet->book;
    lxw_data_validation rule = {
        .validate = LXW_VALIDATION_TYPE_ANY,
        .input_title = choices->title ? arena_strdup(&book->arena, choices->title) : NULL,
        .input_message = choices->title ? arena_strdup(&book->arena, choices->message) : NULL,
        .show_error = choices->others ? LXW_VALIDATION_OFF : LXW_VALIDATION_DEFAULT,
    };
    if (choices->n > 0) {
        rule.validate = LXW_VALIDATION_TYPE_LIST_FORMULA;
        rule.value_formula = choices_range(book, choices->words, choices->n);
    }
    keep(book,
         worksheet_data_validation_range(page_of(sheet)->worksheet, first, column, last, column, &rule));
}

void sheet_comment(struct sheet *sheet, uint32_t row, uint16_t column, const char *text)
{
    enum { CHARACTERS_A_LINE = 40, LINE_PIXELS = 18, WIDTH_PIXELS = 260 };
    struct text plain = TEXT_INIT;
    markup_plain(&plain, text);
    lxw_comment_options options = {
        .author = "bursar",
        .width = WIDTH_PIXELS,
        .height = (uint16_t)(LINE_PIXELS * (plain.n / CHARACTERS_A_LINE + 3)),
    };
    keep(sheet->book, worksheet_write_comment_opt(page_of(sheet)->worksheet, row, column, plain.s, &options));
    page_of(sheet)->n_comments++;
    text_fini(&plain);
}

/* --- charts --- */

/* Colours that colour-blind readers distinguish (Okabe and Ito, 2002), and dashes for print in grey. */
static const struct {
    lxw_color_t colour;
    uint8_t dash;
} LOOKS[SHEET_MAX_SERIES] = {
    {0x0072B2, LXW_CHART_LINE_DASH_SOLID},     {0xD55E00, LXW_CHART_LINE_DASH_DASH},
    {0x009E73, LXW_CHART_LINE_DASH_ROUND_DOT}, {0xCC79A7, LXW_CHART_LINE_DASH_DASH_DOT},
    {0xE69F00, LXW_CHART_LINE_DASH_LONG_DASH}, {0x56B4E9, LXW_CHART_LINE_DASH_SQUARE_DOT},
    {0x000000, LXW_CHART_LINE_DASH_SOLID},
};

static lxw_chart *add_chart(struct sheet *sheet, uint8_t type, const struct sheet_chart *chart)
{
    lxw_chart *out = mem_made(workbook_add_chart(sheet->book->file, type));
    const char *name = page_of(sheet)->name;
    size_t n_points = 0;
    chart_title_set_name(out, chart->title);
    chart_legend_set_position(out, LXW_CHART_LEGEND_BOTTOM);
    for (size_t i = 0; i < chart->n; i++) {
        const struct sheet_series *of = &chart->series[i];
        /* x and y of each point, and the name of the series */
        n_points += 2 * (of->last - of->first + 1) + 1;
        lxw_chart_series *series = mem_made(chart_add_series(out, NULL, NULL));
        chart_series_set_categories(series, name, of->first, of->x_column, of->last, of->x_column);
        chart_series_set_values(series, name, of->first, of->y_column, of->last, of->y_column);
        /* The name is given as a range, because the library would treat a text that begins with "=" as a
         * formula. */
        chart_series_set_name_range(series, name, of->name_row, of->name_column);
        lxw_chart_fill fill = {.color = LOOKS[i].colour};
        if (type == LXW_CHART_BAR) {
            chart_series_set_fill(series, &fill);
        } else if (of->point) {
            lxw_chart_line line = {.none = LXW_TRUE};
            lxw_chart_fill black = {.color = 0x000000};
            chart_series_set_line(series, &line);
            chart_series_set_marker_type(series, LXW_CHART_MARKER_DIAMOND);
            chart_series_set_marker_size(series, 10);
            chart_series_set_marker_fill(series, &black);
        } else {
            lxw_chart_line line = {.color = LOOKS[i].colour, .width = 1.75f, .dash_type = LOOKS[i].dash};
            chart_series_set_line(series, &line);
        }
    }
    page_of(sheet)->drawn = true;
    VEC_PUSH(&sheet->book->charts, n_points);
    return out;
}

enum { CHART_WIDTH = 640, ROW_HEIGHT = 20 };

static void insert(struct sheet *sheet, uint32_t row, int32_t x_offset, lxw_chart *chart)
{
    lxw_chart_options options = {
        .x_offset = x_offset,
        .x_scale = CHART_WIDTH / 480.0, /* relative to the library's default size */
        .y_scale = (SHEET_CHART_ROWS - 1) * ROW_HEIGHT / 288.0,
    };
    keep(sheet->book, worksheet_insert_chart_opt(page_of(sheet)->worksheet, row, 0, chart, &options));
}

void sheet_chart_lines(struct sheet *sheet, uint32_t row, int beside, const struct sheet_chart *chart)
{
    lxw_chart *out = add_chart(sheet, LXW_CHART_SCATTER_STRAIGHT, chart);
    chart_axis_set_name(out->x_axis, chart->x);
    chart_axis_set_name(out->y_axis, chart->y);
    chart_axis_set_num_format(out->x_axis, "#,##0");
    chart_axis_set_min(out->x_axis, 0);
    insert(sheet, row, beside * (CHART_WIDTH + ROW_HEIGHT), out);
}

void sheet_chart_bars(struct sheet *sheet, uint32_t row, const struct sheet_chart *chart)
{
    lxw_chart *out = add_chart(sheet, LXW_CHART_BAR, chart);
    chart_set_series_overlap(out, 100);
    chart_set_series_gap(out, 50);
    /* In a bar chart the library's y axis holds the categories. */
    chart_axis_set_name(out->x_axis, chart->y);
    chart_axis_set_crossing(out->x_axis, chart->at);
    chart_axis_set_reverse(out->y_axis);
    chart_axis_set_crossing_max(out->y_axis);
    chart_axis_set_label_position(out->y_axis, LXW_CHART_AXIS_LABEL_POSITION_LOW);
    insert(sheet, row, 0, out);
}

/* --- the file --- */

/* The library checks neither its writes to temporary files nor all of its allocations. So the finished file
 * is checked: every part must be complete. */
struct made {
    const char *bytes;
    size_t n;
};

static size_t count(const char *text, const char *what)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
        n++;
    return n;
}

/* True if the part ends with `end` and holds `each` n times; each NULL: not counted. */
static bool has_part(const struct made *made, const char *name, const char *end, const char *each, size_t n)
{
    struct text part = TEXT_INIT;
    bool whole = xlsx_part(&part, made->bytes, made->n, name);
    const char *last = whole ? strstr(part.s, end) : NULL;
    whole = last && last[strlen(end) + strspn(last + strlen(end), "\r\n")] == '\0' &&
            (!each || count(part.s, each) == n);
    text_fini(&part);
    return whole;
}

/* True if the list of texts is complete: each different text once. */
static bool has_texts(const struct made *made)
{
    static const char name[] = "xl/sharedStrings.xml", key[] = "uniqueCount=\"";
    struct text part = TEXT_INIT;
    const bool there = xlsx_part(&part, made->bytes, made->n, name);
    const char *said = there ? strstr(part.s, key) : NULL;
    const size_t n = said ? strtoul(said + strlen(key), NULL, 10) : 0;
    text_fini(&part);
    return said && has_part(made, name, "</sst>", "<si>", n);
}

static bool has_pages(const struct made *made, struct book *book)
{
    size_t n = 0, n_drawings = 0, n_commented = 0;
    bool whole = true;
    for (const struct page *page = book->pages; page; page = page->next) {
        n++;
        n_commented += page->n_comments > 0;
    }
    whole = has_part(made, "xl/workbook.xml", "</workbook>", "<sheet name=", n);
    for (const struct page *page = book->pages; page && whole; page = page->next, n--) {
        whole = has_part(made, arena_printf(&book->arena, "xl/worksheets/sheet%zu.xml", n), "</worksheet>",
                         "<c r=\"", page->n_cells);
        n_drawings += page->drawn;
        if (page->n_comments > 0 && whole)
            whole = has_part(made, arena_printf(&book->arena, "xl/comments%zu.xml", n_commented--),
                             "</comments>", "<comment ref=", page->n_comments);
    }
    for (size_t i = 0; i < book->charts.n && whole; i++)
        whole = has_part(made, arena_printf(&book->arena, "xl/charts/chart%zu.xml", i + 1), "</c:chartSpace>",
                         "<c:pt idx=", book->charts.v[i]);
    for (; n_drawings > 0 && whole; n_drawings--)
        whole = has_part(made, arena_printf(&book->arena, "xl/drawings/drawing%zu.xml", n_drawings),
                         "</xdr:wsDr>", NULL, 0);
    return whole;
}

static bool is_whole(const struct made *made, struct book *book)
{
    return has_part(made, "[Content_Types].xml", "</Types>", NULL, 0) &&
           has_part(made, "_rels/.rels", "</Relationships>", NULL, 0) &&
           has_part(made, "xl/_rels/workbook.xml.rels", "</Relationships>", NULL, 0) &&
           has_part(made, "xl/styles.xml", "</styleSheet>", NULL, 0) &&
           has_part(made, "xl/theme/theme1.xml", "</a:theme>", NULL, 0) && has_texts(made) &&
           has_pages(made, book);
}

static enum status copy_to(FILE *stream, struct book *book, struct diag *diag)
{
    struct text bytes = TEXT_INIT;
    char part[1 << 14];
    text_put(&bytes, "");
    for (size_t n; (n = fread(part, 1, sizeof part, book->made)) > 0;)
        text_putn(&bytes, part, n);
    const bool whole = !ferror(book->made) && is_whole(&(struct made){bytes.s, bytes.n}, book);
    if (whole)
        fwrite(bytes.s, 1, bytes.n, stream);
    text_fini(&bytes);
    if (!whole)
        return diag_set(diag, ST_OUTPUT, "the workbook is incomplete; free some space in /tmp and TMPDIR");
    return ferror(stream) ? diag_set(diag, ST_OUTPUT, "cannot write the workbook") : ST_OK;
}

/* The width of a column in the file, with some room for wide letters. */
static double column_width(const struct page *page, uint16_t column)
{
    const size_t width = column < COLUMNS_WIDENED ? page->width[column] : 0;
    return width > 0 ? 1.15 * (double)width + 2 : LXW_DEF_COL_WIDTH;
}

/* Merges the cell of a sentence with those to its right, up to the width of a line of text. */
static void put_sentence(struct book *book, struct page *page, const struct sentence *sentence)
{
    enum { LINE = 110, CHARACTERS_A_WIDTH = 9 }; /* characters; tenths of them in a unit of width */
    lxw_format *format = format_of(book, SHEET_PLAIN, OF_LONG_TEXT);
    const double n = (double)strlen(sentence->text);
    double width = column_width(page, sentence->column);
    uint16_t last = sentence->column;
    while (width < LINE)
        width += column_width(page, ++last);
    if (n <= width * CHARACTERS_A_WIDTH / 10) { /* one line runs over empty cells without a merge */
        put_text(&page->sheet, sentence->row, sentence->column, sentence->text,
                 format_of(book, SHEET_PLAIN, OF_TEXT));
        return;
    }
    if (last > sentence->column)
        keep(book, worksheet_merge_range(page->worksheet, sentence->row, sentence->column, sentence->row,
                                         last, "", format));
    page->n_cells += (size_t)(last - sentence->column);
    put_text(&page->sheet, sentence->row, sentence->column, sentence->text, format);
    const double lines = n * 10 / (width * CHARACTERS_A_WIDTH);
    sheet_heighten(&page->sheet, sentence->row, (int)lines + 1);
}

static void finish_page(struct book *book, struct page *page)
{
    for (size_t i = 0; i < page->sentences.n; i++)
        put_sentence(book, page, &page->sentences.v[i]);
    for (uint16_t c = 0; c < COLUMNS_WIDENED; c++)
        if (page->width[c] > 0)
            keep(book, worksheet_set_column(page->worksheet, c, c, column_width(page, c), NULL));
    mem_free(page->sentences.v);
}

enum status book_close(struct book *own_book, FILE *stream, struct diag *diag)
{
    enum status status = ST_OK;
    for (struct page *page = own_book->pages; page; page = page->next)
        finish_page(own_book, page);
    const lxw_error closed = workbook_close(own_book->file);
    own_book->file = NULL;
    keep(own_book, closed);
    const lxw_error failed = own_book->failed;
    if (failed != LXW_NO_ERROR)
        status = diag_set(diag, ST_OUTPUT, "cannot write the workbook: %s", lxw_strerror(failed));
    else
        status = copy_to(stream, own_book, diag);
    guard_drop(&own_book->held);
    fclose(own_book->made);
    mem_free(own_book->charts.v);
    arena_fini(&own_book->arena);
    mem_free(own_book);
    return status;
}
