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
#include "catalog/price_words.h"

/* --- headings --- */

static bool is_figure(enum list_field field)
{
    return field == LIST_PRICE || field == LIST_LIST_PRICE || field == LIST_TOTAL || field == LIST_RATE ||
           field == LIST_SECONDS;
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

/* --- headings in two rows --- */

static const char *cell_text_at(const struct csv_row *row, size_t i)
{
    return i < row->n && row->cells[i].text ? row->cells[i].text : "";
}

/* True if the row has a text, and no number. */
static bool has_only_texts(const struct csv_row *row, struct arena *arena)
{
    size_t n = 0;
    for (size_t i = 0; i < row->n; i++) {
        if (price_number_is(row->cells[i].text, true, arena))
            return false;
        n += row->cells[i].text != NULL;
    }
    return n > 0;
}

/* The heading of a column with texts in two rows. A heading above several columns stands in the first one.
 * NULL: they are not a heading together. */
static const char *join_texts(const struct price_table *table, size_t row, size_t i)
{
    struct arena *arena = table->arena;
    const struct csv_row *above = &table->csv.rows[row];
    const char *top = cell_text_at(above, i), *below = cell_text_at(&table->csv.rows[row + 1], i);
    if (!*below)
        return top;
    for (size_t k = i; !*top && k > 0; k--)
        top = cell_text_at(above, k - 1);
    const char *both = arena_printf(arena, "%s %s", top, below);
    const char *const texts[] = {both, below};
    for (size_t k = 0; k < 2; k++)
        if (price_heading_read(texts[k], table->of, arena).field < N_LIST_FIELDS)
            return texts[k];
    struct list_column column = {.unit = below};
    const bool known = price_heading_read(top, table->of, arena).field < N_LIST_FIELDS;
    return known && (*below == '(' || price_heading_read_unit(&column, arena)) ? top : NULL;
}

/* Joins the row with the one below it to headings, in the place of the row below. False: they are not. */
static bool join_headings(struct price_table *table, size_t row)
{
    const struct csv_row *rows = table->csv.rows;
    if (row + 1 >= table->csv.n_rows || !has_only_texts(&rows[row + 1], table->arena))
        return false;
    const size_t n = rows[row].n > rows[row + 1].n ? rows[row].n : rows[row + 1].n;
    struct csv_cell *cells = ARENA_NEW(table->arena, n, struct csv_cell);
    for (size_t i = 0; i < n; i++) {
        const char *text = join_texts(table, row, i);
        if (!text)
            return false;
        cells[i] = i < rows[row + 1].n ? rows[row + 1].cells[i] : rows[row].cells[i];
        cells[i].text = *text ? text : NULL;
    }
    struct csv_row *joined = ARENA_COPY(table->arena, rows, table->csv.n_rows, 0, struct csv_row);
    joined[row + 1] = (struct csv_row){cells, n};
    table->csv.rows = joined;
    if (read_headings(table, row + 1))
        return true;
    table->csv.rows = rows;
    return false;
}

bool price_table_find(struct price_table *table)
{
    for (size_t row = 0; row < table->csv.n_rows; row++) {
        const bool found = read_headings(table, row);
        if (join_headings(table, row))
            return true;
        if (found)
            return read_headings(table, row);
    }
    return false;
}

/* --- columns --- */

/* "net", or "tax included": what the amounts of a field must be. */
static const char *tax_word(const struct price_table *table, enum list_field field)
{
    return table->of == TABLE_OF_BID && field == LIST_TOTAL ? "tax included" : "net";
}

/* True if the heading of the column states the wrong tax. */
static bool has_wrong_tax(const struct price_table *table, const struct list_column *column)
{
    const bool bid_total = table->of == TABLE_OF_BID && column->field == LIST_TOTAL;
    return price_heading_is_money(column) && column->tax == (bid_total ? LIST_NET : LIST_GROSS);
}

/* Checks a column of money: the text in brackets, and whether tax is included. */
static enum status check_money(struct price_table *table, size_t i, struct diag *diag)
{
    struct list_column *column = &table->columns[i];
    const char *unit = column->unit;
    if (!price_heading_is_money(column))
        return ST_OK;
    const bool read = !unit || currency_places(unit) >= 0 || price_heading_read_unit(column, table->arena);
    if (read && !has_wrong_tax(table, column))
        return ST_OK;
    if (unit)
        diag_set(diag, ST_INPUT, "%s: expected a currency such as EUR, or '%s', in brackets, got '%s'",
                 price_table_heading(column->field), tax_word(table, column->field), unit);
    else
        diag_set(diag, ST_INPUT, "column '%s' has amounts %s: expected amounts %s",
                 table->csv.rows[table->header].cells[i].text,
                 column->tax == LIST_GROSS ? "with tax" : "without tax",
                 column->tax == LIST_GROSS ? "without tax" : "with tax");
    return csvfile_fail(&table->csv, &table->csv.rows[table->header].cells[i], diag);
}

static void ignore(struct list_column *column)
{
    *column = (struct list_column){.field = N_LIST_FIELDS};
}

static bool has_field(const struct price_table *table, enum list_field field)
{
    for (size_t i = 0; i < table->csv.rows[table->header].n; i++)
        if (table->columns[i].field == field)
            return true;
    return false;
}

/* Leaves out amounts with tax where others are without. */
static void ignore_gross(struct price_table *table)
{
    const size_t n = table->csv.rows[table->header].n;
    bool net = false;
    for (size_t i = 0; i < n; i++) {
        struct list_column column = table->columns[i];
        if (price_heading_is_money(&column) &&
            (!column.unit || price_heading_read_unit(&column, table->arena) || column.tax == LIST_GROSS))
            net = net || column.tax != LIST_GROSS;
    }
    for (size_t i = 0; i < n && net && table->of == TABLE_OF_PRICES; i++) {
        struct list_column column = table->columns[i];
        if (price_heading_is_money(&column) && column.unit)
            (void)price_heading_read_unit(&column, table->arena);
        if (price_heading_is_money(&column) && column.tax == LIST_GROSS)
            ignore(&table->columns[i]);
    }
}

/* Decides between two columns of one field: the more specific heading is read, the other one may be a name.
 * False: both are equal, or amounts. */
static bool choose_column(struct price_table *table, struct list_column *a, struct list_column *b)
{
    if (price_heading_is_number(a) || a->rank == b->rank || table->of == TABLE_OF_BID)
        return a->field == LIST_NAME;
    struct list_column *less = a->rank > b->rank ? a : b;
    if (less->field == LIST_ITEM && !has_field(table, LIST_NAME))
        less->field = LIST_NAME;
    else
        ignore(less);
    return true;
}

/* True if all cells below the headings are empty, numbers below a thousand, or words of sums and options. */
static bool has_positions(const struct price_table *table, size_t column)
{
    enum { DIGITS_AT_MOST = 3 };
    size_t n = 0;
    for (size_t row = table->header + 1; row < table->csv.n_rows; row++) {
        const char *text = cell_text_at(&table->csv.rows[row], column);
        const size_t digits = strspn(text, "0123456789");
        if (digits > 0 && (text[digits] || digits > DIGITS_AT_MOST))
            return false;
        n += digits > 0;
    }
    return n > 0;
}

/* A column "item" or "no" that counts the lines is a position where another one has the names of parts. */
static void find_positions(struct price_table *table)
{
    const size_t n = table->csv.rows[table->header].n;
    for (size_t i = 0; i < n; i++) {
        bool other = false;
        for (size_t k = 0; k < n; k++)
            other = other || (k != i &&
                              (table->columns[k].field == LIST_ITEM || table->columns[k].field == LIST_NAME));
        if (table->of == TABLE_OF_PRICES && table->columns[i].field == LIST_ITEM && other &&
            has_positions(table, i))
            table->columns[i].field = LIST_POSITION;
    }
}

static enum status check_headings(struct price_table *table, struct diag *diag)
{
    const struct csv_row *cells = &table->csv.rows[table->header];
    struct text ignored = TEXT_INIT;
    ignore_gross(table);
    find_positions(table);
    for (size_t i = 0; i < cells->n; i++)
        for (size_t k = 0; k < i && table->columns[i].field < N_LIST_FIELDS; k++)
            if (table->columns[k].field == table->columns[i].field && !table->columns[i].application &&
                !choose_column(table, &table->columns[k], &table->columns[i])) {
                diag_set(diag, ST_INPUT, "columns '%s' and '%s' both give the %s: leave one out",
                         cells->cells[k].text, cells->cells[i].text,
                         price_table_heading(table->columns[i].field));
                return csvfile_fail(&table->csv, &cells->cells[i], diag);
            }
    for (size_t i = 0; i < cells->n; i++)
        if (table->columns[i].field == N_LIST_FIELDS && cells->cells[i].text)
            text_printf(&ignored, "%s%s", ignored.n ? ", " : "", cells->cells[i].text);
    table->ignored = arena_take(table->arena, &ignored);
    enum status status = ST_OK;
    for (size_t i = 0; i < cells->n && status == ST_OK; i++)
        status = check_money(table, i, diag);
    return status;
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

enum price_row_kind price_table_row(const struct price_table *table, size_t row)
{
    return table->rows ? table->rows[row].kind : ROW_ITEM;
}

/* True if the rows of this kind have numbers of the list. */
static bool has_numbers(enum price_row_kind kind)
{
    return kind == ROW_ITEM || kind == ROW_SUM || kind == ROW_TAX || kind == ROW_DISCOUNT;
}

enum status price_table_find_mark(struct price_table *table, struct diag *diag)
{
    const struct csv_cell *shown = NULL, *either = NULL;
    for (size_t r = table->header + 1; r < table->csv.n_rows && !table->mark_given; r++)
        for (size_t i = 0; i < table->csv.rows[r].n && i < table->csv.rows[table->header].n; i++) {
            const struct csv_cell *cell = &table->csv.rows[r].cells[i];
            const struct list_column *column = &table->columns[i];
            struct price_number number;
            bool open = false;
            if (!cell->text || !price_heading_is_number(column) || !has_numbers(price_table_row(table, r)) ||
                !price_number_read(&number, cell->text, price_heading_has_money(column), table->arena))
                continue;
            const char mark = price_number_mark(&open, &number);
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
    table->either = either;
    diag_set(diag, ST_INPUT,
             "'%s' may be thousands or decimals, and no other number shows which: give --decimal point or "
             "--decimal comma",
             either->text);
    return csvfile_fail(&table->csv, either, diag);
}

enum status price_table_begin(struct price_table *table, struct diag *diag)
{
    return find_headings(table, diag);
}

const char *price_table_heading(enum list_field field)
{
    return price_heading_field(field)->name;
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
    return check_headings(out, diag);
}

/* --- cells --- */

/* Letters with accents in an id, as German and French write them without. */
static const char *plain_letters(const char *name, struct arena *arena)
{
    static const char *const umlauts[][2] = {{"\xC3\xA4", "ae"}, {"\xC3\xB6", "oe"}, {"\xC3\xBC", "ue"},
                                             {"\xC3\x84", "ae"}, {"\xC3\x96", "oe"}, {"\xC3\x9C", "ue"}};
    struct text out = TEXT_INIT;
    for (const char *s = name; *s;) {
        bool shown = false;
        const size_t n = text_character(s, &shown);
        const char *letters = n > 1 ? price_words_of(arena_strndup(arena, s, n), arena) : "";
        for (size_t i = 0; i < sizeof umlauts / sizeof *umlauts; i++)
            letters = text_begins(s, umlauts[i][0]) ? umlauts[i][1] : letters;
        text_printf(&out, "%.*s", *letters ? (int)strlen(letters) : (int)n, *letters ? letters : s);
        s += n;
    }
    return arena_take(arena, &out);
}

const char *price_table_id(const char *name, struct arena *arena)
{
    name = plain_letters(name, arena);
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
    const char *small = price_heading_small(rest, arena), *plain = price_words_of(rest, arena);
    return !*small ||
           (words && (price_heading_has_word(words, small) || price_heading_has_word(words, plain)));
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
static const char *money_of(const struct price_table *table, const struct price_number *number,
                            const struct list_column *column)
{
    struct price_number scaled = *number;
    scaled.negative = number->negative && !(number->bracket && column->field == LIST_TOTAL);
    scaled.zeros = number->zeros > 0 ? number->zeros : column->zeros;
    const char *text = price_number_text(&scaled, table->point, table->arena), *point = strchr(text, '.');
    const char *code = number->currency ? number->currency : column->unit;
    const bool cut = table->mark_given && point && strlen(point) == 4 && point[3] == '0';
    const int n = (int)strlen(text) - cut;
    return arena_printf(table->arena, "%.*s%s%s", n, text, code ? " " : "", code ? code : "");
}

/* A discount: "5%", "500.00 EUR", or a plain number. */
static const char *share_of(const struct price_table *table, const struct price_number *number,
                            const char *plain, const struct list_column *column)
{
    const bool percent = number->percent || (column->unit && strchr(column->unit, '%'));
    const char *text = *plain == '-' ? plain + 1 : plain;
    return percent            ? arena_printf(table->arena, "%s%%", text)
           : number->currency ? arena_printf(table->arena, "%s %s", text, number->currency)
                              : text;
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

/* True if only words that the field allows follow the amount: tax, or the units of the price. */
static bool is_money_tail(const struct price_table *table, const struct price_number *number,
                          enum list_field field)
{
    struct list_column read = {.field = field, .unit = number->rest};
    if (!*number->rest || price_heading_has_word(price_heading_tail(table->of, field),
                                                 price_heading_small(number->rest, table->arena)))
        return true;
    return price_heading_read_unit(&read, table->arena) && !has_wrong_tax(table, &read) &&
           (!read.unit || !number->currency);
}

static enum status read_money(const char **out, const struct price_table *table, const struct csv_cell *cell,
                              const struct list_column *column, const struct price_number *number,
                              struct diag *diag)
{
    if (column->zeros > 0 && number->zeros == 0 && number->currency)
        return diag_set(diag, ST_INPUT,
                        "%s: the heading has a scale, and '%s' has its own currency: write both alike",
                        price_table_heading(column->field), cell->text);
    *out = money_of(table, number, column);
    return is_money_tail(table, number, column->field) ? ST_OK
                                                       : fail_behind(table, cell, column->field, diag);
}

enum status price_table_value(const char **out, const struct price_table *table, const struct csv_cell *cell,
                              const struct list_column *column, struct diag *diag)
{
    const enum list_field field = column->field;
    struct arena *arena = table->arena;
    struct price_number number;
    *out = cell->text;
    if (!cell->text || !price_heading_is_number(column))
        return ST_OK;
    struct price_memory memory;
    if (field == LIST_MEMORY && price_memory_read(&memory, cell->text)) {
        *out = arena_printf(arena, "%.15g", memory.bytes / price_heading_field(field)->over);
        return ST_OK;
    }
    const bool read = price_number_read(&number, cell->text, price_heading_has_money(column), arena);
    const char *plain = read ? price_number_text(&number, table->point, arena) : NULL;
    if (!plain) {
        diag_set(diag, ST_INPUT, "%s: expected a number, got '%s'", price_table_heading(field), cell->text);
        return csvfile_fail(&table->csv, cell, diag);
    }
    const enum list_form form = price_heading_field(field)->form;
    const char *unit = *number.rest ? number.rest : column->unit ? column->unit : "";
    enum status status = ST_OK;
    *out = plain;
    if (form == AS_MONEY)
        status = read_money(out, table, cell, column, &number, diag);
    else if (form == AS_SHARE)
        *out = share_of(table, &number, plain, column);
    else if (form == AS_QUANTITY)
        status = read_quantity(out, plain, unit, field, arena, diag);
    else if (form == AS_RATE) /* which units are valid depends on the application */
        *out = *unit ? arena_printf(arena, "%s %s", plain, unit) : plain;
    if (form != AS_MONEY && form != AS_QUANTITY && form != AS_RATE &&
        (!is_tail(number.rest, price_heading_tail(table->of, field), arena) ||
         (form == AS_NUMBER && number.percent)))
        status = fail_behind(table, cell, field, diag);
    return status == ST_OK ? ST_OK : csvfile_fail(&table->csv, cell, diag);
}

int64_t price_table_priced_for(const struct price_table *table, const struct csv_cell *cell,
                               const struct list_column *column)
{
    struct price_number number;
    struct list_column read = {.field = column->field};
    int64_t units = 1;
    if (cell->text && price_number_read(&number, cell->text, true, table->arena) && *number.rest) {
        read.unit = number.rest;
        (void)price_heading_read_unit(&read, table->arena);
    }
    const char *text = read.priced_for ? read.priced_for : column->priced_for;
    return text && decimal_parse_integer(&units, text, 1, 1000000, NULL) == ST_OK ? units : 1;
}

/* True if a column of numbers holds words: "Delivery" beside its amount, or "optional" in place of a total.
 */
static bool has_words(const struct price_table *table, size_t row, size_t i)
{
    const char *text = table->csv.rows[row].cells[i].text;
    const struct price_row *of = table->rows ? &table->rows[row] : NULL;
    return of && text && price_heading_is_number(&table->columns[i]) &&
           (text == of->label || (of->optional && price_heading_is_money(&table->columns[i]) &&
                                  !price_number_is(text, true, table->arena)));
}

const struct csv_cell *price_table_cell(const struct list_column **column, const struct price_table *table,
                                        size_t row, enum list_field field)
{
    const struct csv_row *cells = &table->csv.rows[row];
    const struct csv_cell *found = NULL;
    for (size_t i = 0; i < cells->n && i < table->csv.rows[table->header].n; i++) {
        if (table->columns[i].field != field || table->columns[i].application ||
            (found && !cells->cells[i].text) || has_words(table, row, i))
            continue;
        *column = &table->columns[i];
        found = &cells->cells[i];
        if (found->text) /* each sheet of a workbook may have its own column for the field */
            break;
    }
    return found;
}
