/* price_file.c - reads price lists and bids from CSV files and workbooks. */
#include "catalog/price_file.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/price_facts.h"
#include "catalog/price_number.h"
#include "catalog/price_rows.h"
#include "catalog/price_words.h"
#include "catalog/xlsx.h"

/* The sheets of a workbook whose rows form the table. */
struct table_sheets {
    const struct xlsx_book *book;
    const struct xlsx_sheet **v; /* [n] */
    struct price_table *own;     /* [n] headings and rows of each sheet */
    size_t *offsets;             /* [n] first column of each sheet in the table */
    size_t n;
};

/* The separator of values: the most frequent of three in the first lines. */
static char find_separator(const char *text)
{
    size_t count[3] = {0};
    static const char separators[] = ",;\t";
    bool quoted = false;
    for (const char *s = text; *s && s - text < 4096; s++) {
        quoted = quoted != (*s == '"');
        const char *found = quoted ? NULL : strchr(separators, *s);
        if (found)
            count[found - separators]++;
    }
    return count[1] > 0 && count[1] >= count[2] ? ';' : count[2] > count[0] ? '\t' : ',';
}

static enum status read_csv(struct price_table *table, const char *path, struct diag *diag)
{
    char *bytes = NULL;
    size_t n = 0;
    enum status status = file_read(&bytes, &n, path, table->arena, diag);
    if (status == ST_OK) {
        sha256_hex(table->hash, bytes, n);
        bytes = price_words_decode(bytes, &n, table->arena);
        const struct csv_text text = {path, bytes, n, find_separator(bytes), true};
        status = csvfile_parse(&table->csv, &text, table->arena, diag);
    }
    if (status == ST_OK)
        status = price_table_begin(table, diag);
    if (status == ST_OK && table->of == TABLE_OF_PRICES)
        price_rows_read(table);
    if (status == ST_OK)
        status = price_table_find_mark(table, diag);
    return status == ST_OK ? price_facts_read(table, NULL, 0, diag) : status;
}

static void take_rows(struct price_table *table, const char *path, const struct xlsx_sheet *sheet)
{
    table->csv = (struct csvfile){.path = path, .rows = sheet->rows, .n_rows = sheet->n_rows};
}

static void add_note(struct price_table *table, const char *text)
{
    table->notes[table->n_notes++] = text;
}

/* Adds the quoted name of a sheet to a list of names. */
static void put_name(struct text *text, const struct xlsx_sheet *sheet)
{
    text_printf(text, "%s'%s'%s", text->n ? ", " : "", sheet->name, sheet->hidden ? " (hidden)" : "");
}

static void add_sheet(struct table_sheets *sheets, const struct xlsx_sheet *sheet,
                      const struct price_table *own)
{
    sheets->v[sheets->n] = sheet;
    sheets->own[sheets->n++] = *own;
}

static enum status named_sheet(struct table_sheets *sheets, const struct price_table *table, const char *path,
                               const char *name, struct diag *diag)
{
    const struct xlsx_book *book = sheets->book;
    const char **names = ARENA_NEW(table->arena, book->n, const char *);
    struct price_table own = *table;
    size_t at = 0;
    for (size_t i = 0; i < book->n; i++)
        names[i] = book->sheets[i].name;
    if (suggest_find(&at, name, names, book->n, diag, "has no sheet '%s'", name) != ST_OK) {
        diag_place(diag, path, 0, 0);
        return diag->status;
    }
    take_rows(&own, path, &book->sheets[at]);
    add_sheet(sheets, &book->sheets[at], &own);
    return ST_OK;
}

/* Finds the sheets with headings; a bid has one. Hidden sheets are used only if no visible one has headings.
 */
static enum status find_sheets(struct table_sheets *sheets, const struct price_table *table, const char *path,
                               struct diag *diag)
{
    const struct xlsx_book *book = sheets->book;
    struct text found = TEXT_INIT;
    for (int hidden = 0; hidden <= 1 && sheets->n == 0; hidden++)
        for (size_t i = 0; i < book->n; i++) {
            struct price_table own = *table;
            take_rows(&own, path, &book->sheets[i]);
            if (book->sheets[i].hidden != (hidden == 1) || !price_table_find(&own))
                continue;
            add_sheet(sheets, &book->sheets[i], &own);
            put_name(&found, &book->sheets[i]);
        }
    if (sheets->n > 1 && table->of == TABLE_OF_BID)
        diag_at(diag, ST_INPUT, path, 0, 0, "has %zu sheets with headings, %s: name one with --sheet NAME",
                sheets->n, found.s);
    if (sheets->n == 0 && book->n > 0) { /* its missing headings are the error */
        struct price_table own = *table;
        take_rows(&own, path, &book->sheets[0]);
        add_sheet(sheets, &book->sheets[0], &own);
    }
    text_fini(&found);
    return diag->status;
}

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* True if two sheets have the same columns in the same order. */
static bool has_same_columns(const struct price_table *a, const struct price_table *b)
{
    const size_t n = a->csv.rows[a->header].n;
    bool same = n == b->csv.rows[b->header].n;
    for (size_t i = 0; i < n && same; i++) {
        const struct list_column *x = &a->columns[i], *y = &b->columns[i];
        same = x->field == y->field && x->zeros == y->zeros && is_same_text(x->unit, y->unit) &&
               is_same_text(x->application, y->application) && is_same_text(x->priced_for, y->priced_for);
    }
    return same;
}

/* Gives each sheet its columns in the table: those of an earlier sheet with the same ones, or new ones. */
static size_t place_columns(struct table_sheets *sheets)
{
    size_t width = 0;
    for (size_t i = 0; i < sheets->n; i++) {
        size_t k = 0;
        while (k < i && !has_same_columns(&sheets->own[k], &sheets->own[i]))
            k++;
        sheets->offsets[i] = k < i ? sheets->offsets[k] : width;
        width += k < i ? 0 : sheets->own[i].csv.rows[sheets->own[i].header].n;
    }
    return width;
}

/* The row of a sheet in the columns of the table. */
static struct csv_row shifted_row(const struct csv_row *row, size_t offset, struct arena *arena)
{
    if (offset == 0)
        return *row;
    struct csv_cell *cells = ARENA_NEW(arena, offset + row->n, struct csv_cell);
    for (size_t i = 0; i < offset; i++)
        cells[i] = (struct csv_cell){NULL, row->cells[0].line, 0};
    for (size_t i = 0; i < row->n; i++)
        cells[offset + i] = row->cells[i];
    return (struct csv_row){cells, offset + row->n};
}

/* Joins the columns of the sheets. */
static void join_columns(struct price_table *table, const struct table_sheets *sheets, size_t width)
{
    struct csv_cell *cells = ARENA_NEW(table->arena, width, struct csv_cell);
    table->header = sheets->own[0].header;
    table->columns = ARENA_NEW(table->arena, width, struct list_column);
    for (size_t i = 0; i < sheets->n; i++) {
        const struct price_table *own = &sheets->own[i];
        const struct csv_row *header = &own->csv.rows[own->header];
        for (size_t k = 0; k < header->n; k++) {
            cells[sheets->offsets[i] + k] = header->cells[k];
            table->columns[sheets->offsets[i] + k] = own->columns[k];
        }
        if (own->ignored && table->ignored && strcmp(own->ignored, table->ignored) != 0)
            table->ignored = arena_printf(table->arena, "%s, %s", table->ignored, own->ignored);
        table->ignored = table->ignored ? table->ignored : own->ignored;
    }
    table->parts.heading_row = (struct csv_row){cells, width};
}

/* Puts the rows of the sheets below each other. Rows of later sheets begin below their headings. */
static void join_rows(struct price_table *table, const struct table_sheets *sheets)
{
    size_t n = 0;
    for (size_t i = 0; i < sheets->n; i++)
        n += sheets->own[i].csv.n_rows;
    struct csv_row *rows = ARENA_NEW(table->arena, n, struct csv_row);
    table->parts.first = ARENA_NEW(table->arena, sheets->n, size_t);
    table->parts.offsets = ARENA_NEW(table->arena, sheets->n, size_t);
    table->parts.widths = ARENA_NEW(table->arena, sheets->n, size_t);
    table->parts.headers = ARENA_NEW(table->arena, sheets->n, int);
    table->parts.names = ARENA_NEW(table->arena, sheets->n, const char *);
    table->parts.n = sheets->n;
    n = 0;
    for (size_t i = 0; i < sheets->n; i++) {
        const struct price_table *own = &sheets->own[i];
        table->parts.first[i] = n;
        table->parts.names[i] = sheets->v[i]->name;
        table->parts.offsets[i] = sheets->offsets[i];
        table->parts.widths[i] = own->csv.rows[own->header].n;
        table->parts.headers[i] = own->csv.rows[own->header].cells[0].line;
        for (size_t row = i == 0 ? 0 : own->header + 1; row < own->csv.n_rows; row++)
            rows[n++] = i == 0 && row == own->header
                            ? table->parts.heading_row
                            : shifted_row(&own->csv.rows[row], sheets->offsets[i], table->arena);
    }
    table->csv.rows = rows;
    table->csv.n_rows = n;
}

static bool is_read_sheet(const struct table_sheets *sheets, const struct xlsx_sheet *sheet)
{
    for (size_t i = 0; i < sheets->n; i++)
        if (sheets->v[i] == sheet)
            return true;
    return false;
}

static void add_sheet_notes(struct price_table *table, const struct table_sheets *sheets)
{
    enum { ROWS_NAMED = 10 };
    const struct xlsx_sheet *read = sheets->v[0];
    struct text text = TEXT_INIT, others = TEXT_INIT;
    for (size_t i = 0; i < sheets->book->n; i++)
        if (!is_read_sheet(sheets, &sheets->book->sheets[i]) && sheets->book->sheets[i].n_rows > 0)
            put_name(&others, &sheets->book->sheets[i]);
    for (size_t i = 0; i < sheets->n; i++)
        put_name(&text, sheets->v[i]);
    if (others.n > 0 || read->hidden || sheets->n > 1)
        add_note(table, arena_printf(table->arena, "sheet%s read: %s%s%s", sheets->n > 1 ? "s" : "", text.s,
                                     others.n ? "; not read: " : "", others.n ? others.s : ""));
    text_clear(&text);
    for (size_t i = 0; i < read->n_hidden_rows && i < ROWS_NAMED; i++)
        text_printf(&text, "%s%d", i ? ", " : "", read->hidden_rows[i]);
    if (read->n_hidden_rows > ROWS_NAMED)
        text_printf(&text, " and %zu more", read->n_hidden_rows - ROWS_NAMED);
    if (read->n_hidden_rows > 0)
        add_note(table, arena_printf(table->arena, "hidden rows read: %s", text.s));
    text_fini(&text);
    text_fini(&others);
}

/* The number as a text with the given mark: "13950,5", "5%". */
static char *value_text(const struct xlsx_value *value, char point, struct arena *arena)
{
    struct price_number number;
    const char *text = value->number ? value->number : "";
    if (value->percent && price_number_read(&number, text, false, arena)) {
        number.zeros = 2;
        text = arena_printf(arena, "%s%%", price_number_text(&number, '.', arena));
    }
    char *out = arena_strdup(arena, text), *mark = strchr(out, '.');
    if (mark)
        *mark = point;
    return out;
}

/* Sets or clears the texts of all number cells of a sheet, with points. */
static void show_values(const struct xlsx_sheet *sheet, bool shown, struct arena *arena)
{
    for (size_t i = 0; i < sheet->n_values; i++) {
        const char *text = shown ? value_text(&sheet->values[i], '.', arena) : "";
        sheet->values[i].cell->text = *text ? text : NULL;
    }
}

/* Converts number cells to texts as in CSV, with the decimal mark `point`. Amounts of money get the currency
 * of the cell's number format. table: that of the sheet. */
static enum status put_values(const struct price_table *table, const struct xlsx_sheet *sheet, char point,
                              struct diag *diag)
{
    const size_t n_columns = table->csv.rows[table->header].n;
    const int header = table->csv.rows[table->header].cells[0].line;
    for (size_t i = 0; i < sheet->n_values; i++) {
        const struct xlsx_value *value = &sheet->values[i];
        const size_t at = (size_t)value->cell->column - 1;
        const struct list_column *column = at < n_columns ? &table->columns[at] : NULL;
        const bool is_read = column && column->field < N_LIST_FIELDS && value->cell->line > header;
        if (is_read && value->fault) {
            diag_set(diag, ST_INPUT, "%s: expected a value, the cell holds %s",
                     price_table_heading(column->field), value->fault);
            return csvfile_fail(&table->csv, value->cell, diag);
        }
        const char *currency = is_read && price_heading_is_money(column) ? value->currency : NULL;
        if (currency && column->unit && strcmp(currency, column->unit) != 0) {
            diag_set(diag, ST_INPUT, "the cell is formatted as %s, but its heading has %s: make them alike",
                     currency, column->unit);
            return csvfile_fail(&table->csv, value->cell, diag);
        }
        const bool number = column && price_heading_is_number(column);
        const char *text = value_text(value, number ? point : '.', table->arena);
        /* the heading's scale applies to a cell that is only formatted with a currency */
        if (currency && !column->unit)
            text = arena_printf(table->arena, "%s %s", text, currency);
        value->cell->text = *text ? text : NULL;
    }
    return ST_OK;
}

/* Classifies the rows, finds the decimal mark of numbers that are texts, and sets the number cells with it.
 */
static enum status read_rows(struct price_table *table, const struct table_sheets *sheets, struct diag *diag)
{
    for (size_t i = 0; i < sheets->n; i++)
        show_values(sheets->v[i], true, table->arena);
    join_rows(table, sheets);
    if (table->of == TABLE_OF_PRICES)
        price_rows_read(table);
    for (size_t i = 0; i < sheets->n; i++)
        show_values(sheets->v[i], false, table->arena);
    join_rows(table, sheets);
    enum status status = price_table_find_mark(table, diag);
    for (size_t i = 0; i < sheets->n && status == ST_OK; i++)
        status = put_values(&sheets->own[i], sheets->v[i], table->point, diag);
    join_rows(table, sheets);
    return status;
}

/* Reads facts of the table and of the visible sheets without headings. */
static enum status read_facts(struct price_table *table, const struct table_sheets *sheets, struct diag *diag)
{
    size_t n = 0;
    for (size_t i = 0; i < sheets->book->n; i++)
        n += sheets->book->sheets[i].n_rows;
    struct csv_row *others = ARENA_NEW(table->arena, n, struct csv_row);
    n = 0;
    for (size_t i = 0; i < sheets->book->n; i++) {
        const struct xlsx_sheet *sheet = &sheets->book->sheets[i];
        struct price_table own = {.of = table->of, .arena = table->arena};
        take_rows(&own, table->csv.path, sheet);
        if (sheet->hidden || is_read_sheet(sheets, sheet) || price_table_find(&own))
            continue;
        show_values(sheet, true, table->arena);
        for (size_t row = 0; row < sheet->n_rows; row++)
            others[n++] = sheet->rows[row];
    }
    return price_facts_read(table, others, n, diag);
}

static enum status read_workbook(struct price_table *table, const char *path,
                                 const struct price_table_options *options, struct diag *diag)
{
    struct xlsx_book book = {.sheets = NULL};
    struct table_sheets sheets = {.book = &book};
    char *bytes = NULL;
    size_t n = 0;
    enum status status = file_read_bytes(&bytes, &n, path, FILE_MOST_MIB, table->arena, diag);
    if (status == ST_OK) {
        sha256_hex(table->hash, bytes, n);
        status = xlsx_read(&book, path, bytes, n, table->arena, diag);
    }
    sheets.v = ARENA_NEW(table->arena, book.n + 1, const struct xlsx_sheet *);
    sheets.own = ARENA_NEW(table->arena, book.n + 1, struct price_table);
    sheets.offsets = ARENA_NEW(table->arena, book.n + 1, size_t);
    if (status == ST_OK && options->sheet)
        status = named_sheet(&sheets, table, path, options->sheet, diag);
    else if (status == ST_OK)
        status = find_sheets(&sheets, table, path, diag);
    table->csv.path = path;
    if (status == ST_OK && sheets.n == 0)
        status = price_table_begin(table, diag);
    for (size_t i = 0; i < sheets.n && status == ST_OK; i++) {
        show_values(sheets.v[i], true, table->arena);
        status = price_table_begin(&sheets.own[i], diag);
    }
    if (status != ST_OK)
        return status;
    join_columns(table, &sheets, place_columns(&sheets));
    status = read_rows(table, &sheets, diag);
    if (status == ST_OK)
        add_sheet_notes(table, &sheets);
    return status == ST_OK ? read_facts(table, &sheets, diag) : status;
}

/* Rejects discounts of bids, because a bid does not show whether its amounts already include them. */
static enum status check_discounts(const struct price_table *table, struct diag *diag)
{
    for (size_t r = table->header + 1; r < table->csv.n_rows && table->of == TABLE_OF_BID; r++) {
        const struct list_column *column = NULL;
        const struct csv_cell *cell = price_table_cell(&column, table, r, LIST_DISCOUNT);
        if (!cell || !cell->text || !cell->text[strspn(cell->text, "0.,% -")])
            continue;
        diag_set(diag, ST_INPUT,
                 "the list does not show whether its prices include the discount '%s': write prices after "
                 "discount and leave the column out",
                 cell->text);
        return csvfile_fail(&table->csv, cell, diag);
    }
    return ST_OK;
}

enum status price_file_read(struct price_table *out, const char *path, enum price_table_of of,
                            const struct price_table_options *options, struct arena *arena, struct diag *diag)
{
    const bool workbook = text_ends(path, ".xlsx");
    *out = (struct price_table){.of = of,
                                .arena = arena,
                                .dates = options->dates,
                                .point = options->mark == DECIMAL_COMMA ? ',' : '.',
                                .mark_given = options->mark != DECIMAL_FOUND};
    if (options->sheet && !workbook)
        return diag_at(diag, ST_USAGE, path, 0, 0, "has no sheets: --sheet is for .xlsx workbooks");
    const enum status status = workbook ? read_workbook(out, path, options, diag) : read_csv(out, path, diag);
    return status == ST_OK ? check_discounts(out, diag) : status;
}
