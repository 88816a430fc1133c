/* price_table.c - finds the headings and the decimal mark of a table, and converts its cells. */
#include "catalog/price_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/unit.h"
#include "catalog/price_memory.h"
#include "catalog/price_number.h"

/* --- headings --- */

static bool is_figure(enum list_field field)
{
    return field == LIST_PRICE || field == LIST_TOTAL || field == LIST_RATE || field == LIST_SECONDS;
}

/* Reads a row as headings. True if it can be the header of the list. */
static bool read_headings(struct price_table *table, size_t row)
{
    const struct csv_row *cells = &table->csv.rows[row];
    const bool bid = table->of == TABLE_OF_BID;
    bool item = false, figure = false;
    table->header = row;
    table->columns = ARENA_NEW(table->arena, cells->n, struct list_column);
    for (size_t i = 0; i < cells->n; i++) {
        const char *text = cells->cells[i].text ? cells->cells[i].text : "";
        table->columns[i] = price_heading_read(text, table->of, table->arena);
        const enum list_field field = table->columns[i].field;
        item = item || field == LIST_ITEM || field == LIST_NAME;
        figure = figure || (bid ? field == LIST_QUANTITY : is_figure(field));
    }
    return item && figure;
}

/* "gross" or "net" as written in the heading; NULL: neither. */
static const char *tax_word(const struct price_table *table, enum list_field field)
{
    return price_heading_tail(table->of, field) == price_heading_field(field)->tail ? "net" : "tax included";
}

/* Checks the text in brackets after a price: a currency, or whether tax is included. */
static enum status check_money(const struct price_table *table, size_t i, struct diag *diag)
{
    struct list_column *column = &table->columns[i];
    const char *unit = column->unit;
    if (!price_heading_is_money(column) || !unit)
        return ST_OK;
    const size_t n = price_currency_span(unit);
    if (n > 0 && unit[n] == '\0' && currency_places(price_currency_code(unit, table->arena)) >= 0) {
        column->unit = price_currency_code(unit, table->arena);
        return ST_OK;
    }
    column->unit = NULL;
    if (price_heading_has_word(price_heading_tail(table->of, column->field),
                               price_heading_small(unit, table->arena)))
        return ST_OK;
    diag_set(diag, ST_INPUT, "%s: expected a currency such as EUR, or '%s', in brackets, got '%s'",
             price_table_heading(column->field), tax_word(table, column->field), unit);
    return csvfile_fail(&table->csv, &table->csv.rows[table->header].cells[i], diag);
}

static enum status check_headings(struct price_table *table, struct diag *diag)
{
    const struct csv_row *cells = &table->csv.rows[table->header];
    struct text ignored = TEXT_INIT;
    for (size_t i = 0; i < cells->n; i++) {
        if (table->columns[i].field == N_LIST_FIELDS && cells->cells[i].text)
            text_printf(&ignored, "%s%s", ignored.n ? ", " : "", cells->cells[i].text);
        const bool once = table->of == TABLE_OF_PRICES || table->columns[i].field != LIST_NAME;
        for (size_t k = 0; k < i && once && table->columns[i].field < N_LIST_FIELDS; k++)
            if (table->columns[k].field == table->columns[i].field && !table->columns[i].application) {
                diag_set(diag, ST_INPUT, "columns '%s' and '%s' both give the %s: leave one out",
                         cells->cells[k].text, cells->cells[i].text,
                         price_table_heading(table->columns[i].field));
                text_fini(&ignored);
                return csvfile_fail(&table->csv, &cells->cells[i], diag);
            }
    }
    table->ignored = arena_take(table->arena, &ignored);
    enum status status = ST_OK;
    for (size_t i = 0; i < cells->n && status == ST_OK; i++)
        status = check_money(table, i, diag);
    return status;
}

bool price_table_find(struct price_table *table)
{
    bool found = false;
    for (size_t row = 0; row < table->csv.n_rows && !found; row++)
        found = read_headings(table, row);
    return found;
}

static enum status find_headings(struct price_table *table, struct diag *diag)
{
    if (price_table_find(table))
        return check_headings(table, diag);
    return diag_at(diag, ST_INPUT, table->csv.path, 1, 1, "no row of headings: expected columns such as %s",
                   table->of == TABLE_OF_BID ? "part, quantity, unit_price, currency"
                                             : "item, kind, price, currency");
}

static enum status two_marks(const struct price_table *table, const struct csv_cell *one,
                             const struct csv_cell *other, struct diag *diag)
{
    diag_set(diag, ST_INPUT, "'%s' and '%s' in line %d have different decimal marks: write both alike",
             other->text, one->text, one->line);
    return csvfile_fail(&table->csv, other, diag);
}

/* Finds the decimal mark that all numbers of the list agree with. */
static enum status find_point(struct price_table *table, struct diag *diag)
{
    const struct csv_cell *shown = NULL, *either = NULL;
    for (size_t r = table->header + 1; r < table->csv.n_rows; r++)
        for (size_t i = 0; i < table->csv.rows[r].n && i < table->csv.rows[table->header].n; i++) {
            const struct csv_cell *cell = &table->csv.rows[r].cells[i];
            bool open = false;
            if (!cell->text || !price_heading_is_number(&table->columns[i]))
                continue;
            const char *s = cell->text + price_currency_span(cell->text);
            const char mark = price_number_mark(&open, s, price_number_span(s));
            if (mark && shown && mark != table->point)
                return two_marks(table, shown, cell, diag);
            if (mark) {
                shown = cell;
                table->point = mark;
            }
            either = open && !either ? cell : either;
        }
    if (shown || !either)
        return ST_OK;
    diag_set(diag, ST_INPUT,
             "'%s' may be thousands or decimals, and no other number shows which: give --decimal point or "
             "--decimal comma",
             either->text);
    return csvfile_fail(&table->csv, either, diag);
}

enum status price_table_begin(struct price_table *table, struct diag *diag)
{
    const enum status status = find_headings(table, diag);
    return status == ST_OK && !table->mark_given ? find_point(table, diag) : status;
}

const char *price_table_heading(enum list_field field)
{
    return price_heading_field(field)->name;
}

enum status price_table_end(const struct price_table *table, struct diag *diag)
{
    for (size_t r = table->header + 1; r < table->csv.n_rows; r++) {
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

/* Reports an unknown heading with the nearest one. */
static enum status unknown_heading(const char *heading, struct diag *diag)
{
    const char *names[N_LIST_FIELDS];
    for (int f = 0; f < N_LIST_FIELDS; f++)
        names[f] = price_table_heading((enum list_field)f);
    diag_set(diag, ST_USAGE, "unknown heading '%s'", heading);
    return suggest(diag, heading, names, N_LIST_FIELDS);
}

/* Start of the value in HEADING=VALUE. Headings with an application may contain '='; so may values. */
static const char *split_word(const char *word, struct arena *arena)
{
    const char *is = strchr(word, '=');
    const char *heading = arena_strndup(arena, word, is ? (size_t)(is - word) : 0);
    const struct list_column column = price_heading_read(heading, TABLE_OF_PRICES, arena);
    return column.field < N_LIST_FIELDS && !column.application ? is : strrchr(word, '=');
}

enum status price_table_words(struct price_table *out, const char *const *words, size_t n, const char *path,
                              struct arena *arena, struct diag *diag)
{
    struct csv_cell *headings = ARENA_NEW(arena, n, struct csv_cell);
    struct csv_cell *values = ARENA_NEW(arena, n, struct csv_cell);
    struct csv_row *rows = ARENA_NEW(arena, 2, struct csv_row);
    rows[0] = (struct csv_row){headings, n};
    rows[1] = (struct csv_row){values, n};
    *out = (struct price_table){
        .csv = {.path = path, .rows = rows, .n_rows = 2}, .point = '.', .by_hand = true, .arena = arena};
    for (size_t i = 0; i < n; i++) {
        const char *is = split_word(words[i], arena), *end = is ? is + 1 : NULL;
        if (!is || is == words[i])
            return diag_set(diag, ST_USAGE, "expected HEADING=VALUE, such as cores=64, got '%s'", words[i]);
        headings[i].text = arena_strndup(arena, words[i], (size_t)(is - words[i]));
        values[i].text = *end ? end : NULL;
    }
    (void)read_headings(out, 0);
    for (size_t i = 0; i < n; i++)
        if (out->columns[i].field == N_LIST_FIELDS)
            return unknown_heading(headings[i].text, diag);
    const enum status status = check_headings(out, diag);
    return status == ST_OK ? price_table_end(out, diag) : status;
}

/* --- cells --- */

const char *price_table_id(const char *name, struct arena *arena)
{
    char *id = arena_alloc(arena, strlen(name) + 1, 1);
    size_t n = 0;
    for (const char *s = name; *s; s++) {
        const char c = (char)tolower((unsigned char)*s);
        const bool fits = (unsigned char)c < 0x80 && (isalnum((unsigned char)c) || strchr("._+", c));
        if (fits || (n > 0 && id[n - 1] != '-'))
            id[n++] = fits ? c : '-';
    }
    while (n > 0 && id[n - 1] == '-')
        n--;
    id[n] = '\0';
    return id;
}

/* True if the text after a number is empty or one of the field's words for it. */
static bool is_tail(const char *rest, const char *words, struct arena *arena)
{
    const char *small = price_heading_small(rest, arena);
    return !*small || (words && price_heading_has_word(words, small));
}

/* Replaces a decimal unit of memory (GB) by the binary one (GiB), because memory is sold in powers of two. */
static const char *binary_unit(const char *unit, struct arena *arena)
{
    return strlen(unit) == 2 && unit[1] == 'B' ? arena_printf(arena, "%ciB", unit[0]) : unit;
}

static enum status read_quantity(const char **out, const char *number, const char *unit,
                                 enum list_field field, struct arena *arena, struct diag *diag)
{
    double si = 0;
    if (field == LIST_MEMORY)
        unit = binary_unit(unit, arena);
    const char *whole = arena_printf(arena, "%s%s%s", number, *unit ? " " : "", unit);
    const enum status status = unit_parse(&si, whole, price_heading_field(field)->dimension, diag);
    *out = arena_printf(arena, "%.15g", si / price_heading_field(field)->over);
    return status;
}

/* Converts an amount to the catalogue's form. code: its currency, or NULL. money_parse rejects 13.950, which
 * may be thousands even if other cells show the decimal mark; with --decimal it is 13.95. */
static const char *money_of(const struct price_table *table, const char *number, const char *code)
{
    const char *point = strchr(number, '.');
    const bool cut = table->mark_given && point && strlen(point) == 4 && point[3] == '0';
    const int n = (int)strlen(number) - cut;
    return arena_printf(table->arena, "%.*s%s%s", n, number, code ? " " : "", code ? code : "");
}

static enum status fail_behind(const struct price_table *table, const struct csv_cell *cell,
                               enum list_field field, struct diag *diag)
{
    const char *name = price_table_heading(field);
    return price_heading_field(field)->form == AS_MONEY
               ? diag_set(diag, ST_INPUT,
                          "%s: expected a number that only its currency or '%s' may follow, got '%s'", name,
                          tax_word(table, field), cell->text)
               : diag_set(diag, ST_INPUT, "%s: expected a number, got '%s'", name, cell->text);
}

enum status price_table_value(const char **out, const struct price_table *table, const struct csv_cell *cell,
                              const struct list_column *column, struct diag *diag)
{
    const enum list_field field = column->field;
    struct arena *arena = table->arena;
    *out = cell->text;
    if (!cell->text || !price_heading_is_number(column))
        return ST_OK;
    struct price_memory memory;
    if (field == LIST_MEMORY && price_memory_read(&memory, cell->text)) {
        *out = arena_printf(arena, "%.15g", memory.bytes / price_heading_field(field)->over);
        return ST_OK;
    }
    const size_t currency =
        price_heading_field(field)->form == AS_MONEY ? price_currency_span(cell->text) : 0;
    const char *s = cell->text + currency;
    const size_t n = price_number_span(s);
    const char *number = n > 0 ? price_number_plain(s, n, table->point, arena) : NULL, *rest = s + n;
    rest += strspn(rest, " ");
    if (!number) {
        diag_set(diag, ST_INPUT, "%s: expected a number, got '%s'", price_table_heading(field), cell->text);
        return csvfile_fail(&table->csv, cell, diag);
    }
    enum status status = ST_OK;
    *out = number;
    if (price_heading_field(field)->form == AS_MONEY) {
        const size_t words_after = price_currency_span(rest);
        *out = money_of(table, number,
                        currency > 0      ? price_currency_code(cell->text, arena)
                        : words_after > 0 ? price_currency_code(rest, arena)
                                          : column->unit);
        rest += words_after;
    }
    const char *unit = *rest ? rest : column->unit ? column->unit : "";
    if (price_heading_field(field)->form == AS_QUANTITY)
        status = read_quantity(out, number, unit, field, arena, diag);
    else if (price_heading_field(field)->form ==
             AS_RATE) /* which units are valid depends on the application */
        *out = *unit ? arena_printf(arena, "%s %s", number, unit) : number;
    else if (!is_tail(rest, price_heading_tail(table->of, field), arena))
        status = fail_behind(table, cell, field, diag);
    return status == ST_OK ? ST_OK : csvfile_fail(&table->csv, cell, diag);
}

const struct csv_cell *price_table_cell(const struct list_column **column, const struct price_table *table,
                                        size_t row, enum list_field field)
{
    const struct csv_row *cells = &table->csv.rows[row];
    for (size_t i = 0; i < cells->n && i < table->csv.rows[table->header].n; i++)
        if (table->columns[i].field == field && !table->columns[i].application) {
            *column = &table->columns[i];
            return &cells->cells[i];
        }
    return NULL;
}
