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

/* The sheets of a workbook whose rows form the table: the first one, and those that continue it. */
struct table_sheets {
    const struct xlsx_book *book;
    const struct xlsx_sheet **v; /* [n] */
    int *headers;                /* [n] line of the headings of each sheet */
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
                      const struct price_table *table)
{
    sheets->v[sheets->n] = sheet;
    sheets->headers[sheets->n++] = table->csv.rows[table->header].cells[0].line;
}

static enum status named_sheet(struct table_sheets *sheets, struct price_table *table, const char *path,
                               const char *name, struct diag *diag)
{
    const struct xlsx_book *book = sheets->book;
    const char **names = ARENA_NEW(table->arena, book->n, const char *);
    size_t at = 0;
    for (size_t i = 0; i < book->n; i++)
        names[i] = book->sheets[i].name;
    if (suggest_find(&at, name, names, book->n, diag, "has no sheet '%s'", name) != ST_OK) {
        diag_place(diag, path, 0, 0);
        return diag->status;
    }
    take_rows(table, path, &book->sheets[at]);
    const enum status status = price_table_begin(table, diag);
    if (status == ST_OK)
        add_sheet(sheets, &book->sheets[at], table);
    return status;
}

/* True if two sheets have the same columns in the same order. */
static bool has_same_columns(const struct price_table *a, const struct price_table *b)
{
    const size_t n = a->csv.rows[a->header].n;
    bool same = n == b->csv.rows[b->header].n;
    for (size_t i = 0; i < n && same; i++)
        same = a->columns[i].field == b->columns[i].field;
    return same;
}

/* Finds the sheets with headings. Several must have the same columns. Hidden sheets are used only if no
 * visible one has headings. */
static enum status find_sheets(struct table_sheets *sheets, struct price_table *table, const char *path,
                               struct diag *diag)
{
    const struct xlsx_book *book = sheets->book;
    struct text found = TEXT_INIT;
    struct price_table first = *table;
    bool alike = true;
    for (int hidden = 0; hidden <= 1 && sheets->n == 0; hidden++)
        for (size_t i = 0; i < book->n; i++) {
            take_rows(table, path, &book->sheets[i]);
            if (book->sheets[i].hidden != (hidden == 1) || !price_table_find(table))
                continue;
            if (sheets->n == 0)
                first = *table;
            alike = alike && has_same_columns(&first, table);
            add_sheet(sheets, &book->sheets[i], table);
            put_name(&found, &book->sheets[i]);
        }
    if (!alike)
        diag_at(diag, ST_INPUT, path, 0, 0, "has %zu sheets with headings, %s: name one with --sheet NAME",
                sheets->n, found.s);
    text_fini(&found);
    return diag->status;
}

/* Puts the rows of the sheets below each other. Rows of later sheets begin below their headings. */
static void join_sheets(struct price_table *table, const char *path, const struct table_sheets *sheets)
{
    size_t n = 0;
    for (size_t i = 0; i < sheets->n; i++)
        n += sheets->v[i]->n_rows;
    struct csv_row *rows = ARENA_NEW(table->arena, n, struct csv_row);
    table->first_of_sheet = ARENA_NEW(table->arena, sheets->n, size_t);
    table->sheet_names = ARENA_NEW(table->arena, sheets->n, const char *);
    table->n_sheets = sheets->n;
    n = 0;
    for (size_t i = 0; i < sheets->n; i++) {
        const struct xlsx_sheet *sheet = sheets->v[i];
        table->first_of_sheet[i] = n;
        table->sheet_names[i] = sheet->name;
        for (size_t row = 0; row < sheet->n_rows; row++)
            if (i == 0 || sheet->rows[row].cells[0].line > sheets->headers[i])
                rows[n++] = sheet->rows[row];
    }
    table->csv = (struct csvfile){.path = path, .rows = rows, .n_rows = n};
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

/* Converts number cells to texts as in CSV. Amounts of money get the currency of the cell's number format.
 * header: line of the sheet's headings. */
static enum status put_values(struct price_table *table, const struct xlsx_sheet *sheet, int header,
                              struct diag *diag)
{
    const size_t n_columns = table->csv.rows[table->header].n;
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
        const char *text = value_text(value, number ? table->point : '.', table->arena);
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
    if (table->of == TABLE_OF_PRICES)
        price_rows_read(table);
    for (size_t i = 0; i < sheets->n; i++)
        show_values(sheets->v[i], false, table->arena);
    enum status status = price_table_find_mark(table, diag);
    for (size_t i = 0; i < sheets->n && status == ST_OK; i++)
        status = put_values(table, sheets->v[i], sheets->headers[i], diag);
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
    sheets.headers = ARENA_NEW(table->arena, book.n + 1, int);
    if (status == ST_OK && options->sheet)
        status = named_sheet(&sheets, table, path, options->sheet, diag);
    else if (status == ST_OK)
        status = find_sheets(&sheets, table, path, diag);
    if (status != ST_OK)
        return status;
    join_sheets(table, path, &sheets);
    status = price_table_begin(table, diag);
    if (status == ST_OK)
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
