/* price_file.c - reads price lists and bids from CSV files and workbooks. */
#include "catalog/price_file.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/xlsx.h"

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
        const struct csv_text text = {path, bytes, n, find_separator(bytes), true};
        sha256_hex(table->hash, bytes, n);
        status = csvfile_parse(&table->csv, &text, table->arena, diag);
    }
    return status == ST_OK ? price_table_begin(table, diag) : status;
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

static enum status named_sheet(const struct xlsx_sheet **out, const char *path, const struct xlsx_book *book,
                               const char *name, struct arena *arena, struct diag *diag)
{
    const char **names = ARENA_NEW(arena, book->n, const char *);
    size_t at = 0;
    for (size_t i = 0; i < book->n; i++)
        names[i] = book->sheets[i].name;
    if (suggest_find(&at, name, names, book->n, diag, "has no sheet '%s'", name) != ST_OK) {
        diag_place(diag, path, 0, 0);
        return diag->status;
    }
    *out = &book->sheets[at];
    return ST_OK;
}

/* Finds the sheet with headings. Hidden sheets are used only if no visible one has headings. */
static enum status find_sheet(const struct xlsx_sheet **out, struct price_table *table, const char *path,
                              const struct xlsx_book *book, struct diag *diag)
{
    struct text found = TEXT_INIT;
    size_t n = 0;
    *out = book->n > 0 ? &book->sheets[0] : NULL;
    for (int hidden = 0; hidden <= 1 && n == 0; hidden++)
        for (size_t i = 0; i < book->n; i++) {
            take_rows(table, path, &book->sheets[i]);
            if (book->sheets[i].hidden != (hidden == 1) || !price_table_find(table))
                continue;
            *out = n++ == 0 ? &book->sheets[i] : *out;
            put_name(&found, &book->sheets[i]);
        }
    if (n > 1)
        diag_at(diag, ST_INPUT, path, 0, 0, "has %zu sheets with headings, %s: name one with --sheet NAME", n,
                found.s);
    text_fini(&found);
    return diag->status;
}

static void add_sheet_notes(struct price_table *table, const struct xlsx_book *book,
                            const struct xlsx_sheet *read)
{
    enum { ROWS_NAMED = 10 };
    struct text text = TEXT_INIT, others = TEXT_INIT;
    for (size_t i = 0; i < book->n; i++)
        if (&book->sheets[i] != read && book->sheets[i].n_rows > 0)
            put_name(&others, &book->sheets[i]);
    put_name(&text, read);
    if (others.n > 0 || read->hidden)
        add_note(table, arena_printf(table->arena, "sheet read: %s%s%s", text.s,
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

/* Converts number cells to texts as in CSV. Amounts of money get the currency of the cell's number format. */
static enum status put_values(struct price_table *table, const struct xlsx_sheet *sheet, struct diag *diag)
{
    const struct csv_row *header = &table->csv.rows[table->header];
    for (size_t i = 0; i < sheet->n_values; i++) {
        const struct xlsx_value *value = &sheet->values[i];
        const size_t at = (size_t)value->cell->column - 1;
        const struct list_column *column = at < header->n ? &table->columns[at] : NULL;
        const bool is_read =
            column && column->field < N_LIST_FIELDS && value->cell->line > header->cells[0].line;
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
        char *text = arena_printf(table->arena, "%s%s%s", value->number ? value->number : "",
                                  currency ? " " : "", currency ? currency : "");
        char *point = column && price_heading_is_number(column) ? strchr(text, '.') : NULL;
        if (point)
            *point = table->point;
        value->cell->text = *text ? text : NULL;
    }
    return ST_OK;
}

static enum status read_workbook(struct price_table *table, const char *path,
                                 const struct price_table_options *options, struct diag *diag)
{
    struct xlsx_book book;
    const struct xlsx_sheet *sheet = NULL;
    char *bytes = NULL;
    size_t n = 0;
    enum status status = file_read_bytes(&bytes, &n, path, FILE_MOST_MIB, table->arena, diag);
    if (status == ST_OK) {
        sha256_hex(table->hash, bytes, n);
        status = xlsx_read(&book, path, bytes, n, table->arena, diag);
    }
    if (status == ST_OK)
        status = options->sheet ? named_sheet(&sheet, path, &book, options->sheet, table->arena, diag)
                                : find_sheet(&sheet, table, path, &book, diag);
    if (status != ST_OK)
        return status;
    if (sheet)
        take_rows(table, path, sheet);
    status = price_table_begin(table, diag);
    if (status == ST_OK)
        status = put_values(table, sheet, diag);
    if (status == ST_OK)
        add_sheet_notes(table, &book, sheet);
    return status;
}

enum status price_file_read(struct price_table *out, const char *path, enum price_table_of of,
                            const struct price_table_options *options, struct arena *arena, struct diag *diag)
{
    const bool workbook = text_ends(path, ".xlsx");
    *out = (struct price_table){.of = of,
                                .arena = arena,
                                .point = options->mark == DECIMAL_COMMA ? ',' : '.',
                                .mark_given = options->mark != DECIMAL_FOUND};
    if (options->sheet && !workbook)
        return diag_at(diag, ST_USAGE, path, 0, 0, "has no sheets: --sheet is for .xlsx workbooks");
    const enum status status = workbook ? read_workbook(out, path, options, diag) : read_csv(out, path, diag);
    return status == ST_OK ? price_table_end(out, diag) : status;
}
