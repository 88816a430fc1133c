/* price_table.c - reads price lists and bids: recognises headings, units, currencies and decimal marks. */
#include "catalog/price_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/unit.h"
#include "catalog/xlsx.h"

/* --- numbers in either notation, with currencies before or after them --- */

/* Length of a separator of digit groups at s: an apostrophe or a space, up to three bytes in UTF-8. 0:
 * none. */
static size_t space_between(const char *s)
{
    static const char *const spaces[] = {" ", "'", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x99"};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (strncmp(s, spaces[i], strlen(spaces[i])) == 0)
            return strlen(spaces[i]);
    return 0;
}

/* Length of the number at the start of s, with its groups. */
static size_t price_number_span(const char *s)
{
    size_t n = *s == '-' || *s == '+', end = 0;
    while (s[n]) {
        const size_t space = space_between(s + n);
        if (isdigit((unsigned char)s[n]))
            end = ++n;
        else if (end > 0 && (s[n] == '.' || s[n] == ',') && isdigit((unsigned char)s[n + 1]))
            n++;
        else if (end > 0 && space > 0 && isdigit((unsigned char)s[n + space]))
            n += space;
        else
            break;
    }
    return end;
}

/* The decimal mark that a number must have been written with: '.' or ','. 0: the number has no mark, or is
 * ambiguous like 1,234 (then *either is set). */
static char price_number_mark(bool *either, const char *s, size_t n)
{
    size_t points = 0, commas = 0, last = 0;
    for (size_t i = 0; i < n; i++) {
        points += s[i] == '.';
        commas += s[i] == ',';
        last = s[i] == '.' || s[i] == ',' ? i : last;
    }
    if (points + commas == 0)
        return 0;
    if (points > 0 && commas > 0)
        return s[last];
    if (points + commas > 1)
        return points > 0 ? ',' : '.';
    if (n - last - 1 != 3 || last > 3 || last == 0 || s[0] == '0')
        return s[last];
    *either = true;
    return 0;
}

/* The number without group separators and with a decimal point; NULL: it has invalid groups. */
static const char *price_number_plain(const char *s, size_t n, char point, struct arena *arena)
{
    char *out = arena_alloc(arena, n + 1, 1);
    size_t length = 0, group = 0;
    bool grouped = false, fraction = false;
    for (size_t i = 0; i < n;) {
        const size_t space = space_between(s + i);
        if (s[i] == point || s[i] == '.' || s[i] == ',' || space > 0) {
            if (fraction || (grouped && group != 3) || (s[i] != point && group > 3))
                return NULL;
            fraction = s[i] == point;
            grouped = !fraction;
            group = 0;
            if (fraction)
                out[length++] = '.';
            i += space > 0 ? space : 1;
        } else {
            group += isdigit((unsigned char)s[i]) != 0;
            out[length++] = s[i++];
        }
    }
    return !grouped || fraction || group == 3 ? out : NULL;
}

/* Length of the currency at s with the spaces after it. */
static size_t price_currency_span(const char *s)
{
    size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    n = n == 3 ? n : strncmp(s, "\xE2\x82\xAC", 3) == 0 ? 3 : *s == '$';
    while (n > 0 && s[n] && space_between(s + n) > 0)
        n += space_between(s + n);
    return n;
}

static const char *price_currency_code(const char *s, struct arena *arena)
{
    return *s == '$' ? "USD" : *s == '\xE2' ? "EUR" : arena_strndup(arena, s, 3);
}

/* --- headings --- */

/* How the cells of a field are converted. */
enum list_form { AS_TEXT, AS_NUMBER, AS_MONEY, AS_QUANTITY, AS_RATE };

#define GROSS "gross|tax included|with tax|with vat|incl. tax|incl. vat"
#define NET "net|before tax|without tax|excl. tax|excl. vat|without vat"
#define EACH "each|per unit|/unit|/each|/pc|/pcs|/st|/st.|/stk|/stk."

/* The fields and their forms. For physical quantities, one unit of the catalogue is `over` SI units. */
static const struct {
    const char *name;  /* name of the field in messages */
    const char *words; /* other accepted headings, separated by '|' */
    enum list_form form;
    enum dimension dimension;
    double over;
    const char *tail; /* words that may follow a number: "2U", "8x" */
} FIELDS[N_LIST_FIELDS] = {
    [LIST_ITEM] = {"item", "part|part number|id|sku|article|node", AS_TEXT},
    [LIST_KIND] = {"kind", "type|category", AS_TEXT},
    [LIST_NAME] = {"description", "name|designation|item description", AS_TEXT},
    [LIST_VENDOR] = {"vendor", "manufacturer|brand|make", AS_TEXT},
    [LIST_SELLER] = {"seller", "supplier|reseller|bidder", AS_TEXT},
    [LIST_BREAK] = {"quantity break", "from quantity|min quantity|minimum quantity|moq", AS_NUMBER},
    [LIST_QUANTITY] = {"quantity", "qty|count|number|units ordered", AS_NUMBER, .tail = "x|pcs"},
    [LIST_PACK] = {"pack", "pack size|pack of", AS_NUMBER},
    [LIST_PRICE] = {"price", "unit price|price each|each|net price", AS_MONEY, .tail = NET "|" EACH},
    [LIST_TOTAL] = {"total", "total price|amount|line total", AS_MONEY, .tail = NET},
    [LIST_CURRENCY] = {"currency", NULL, AS_TEXT},
    [LIST_DATE] = {"date", "quote date|offer date|quoted", AS_TEXT},
    [LIST_VALID_UNTIL] = {"valid until", "valid|validity|valid to|expires", AS_TEXT},
    [LIST_PRICE_KIND] = {"price kind", "quote kind|kind of price", AS_TEXT},
    [LIST_NETWORK] = {"network", "technology|fabric", AS_TEXT},
    [LIST_SPEED] = {"speed", "bandwidth|link speed|data rate", AS_QUANTITY, DIM_BANDWIDTH, 1},
    [LIST_LATENCY] = {"latency", NULL, AS_QUANTITY, DIM_TIME, 1e-6},
    [LIST_SOCKETS] = {"sockets", "cpus|processors", AS_NUMBER},
    [LIST_CORES] = {"cores", "total cores", AS_NUMBER},
    [LIST_MEMORY] = {"memory", "ram", AS_QUANTITY, DIM_BYTES, 1048576},
    [LIST_NIC_SLOTS] = {"nic slots", "slots for nics", AS_NUMBER},
    [LIST_INSIDE_LATENCY] = {"inside latency", "latency inside|intra node latency", AS_QUANTITY, DIM_TIME,
                             1e-6},
    [LIST_INSIDE_BANDWIDTH] = {"inside bandwidth", "bandwidth inside|intra node bandwidth", AS_QUANTITY,
                               DIM_BANDWIDTH, 1},
    [LIST_PORTS] = {"ports", NULL, AS_NUMBER},
    [LIST_LENGTH] = {"length", NULL, AS_QUANTITY, DIM_LENGTH, 1},
    [LIST_FAMILY] = {"family", "series", AS_TEXT},
    [LIST_SLOTS] = {"slots", "card slots", AS_NUMBER},
    [LIST_UNITS] = {"rack units", "units|space", AS_NUMBER, .tail = "u"},
    [LIST_CAPACITY] = {"capacity", "load|rated power", AS_QUANTITY, DIM_POWER, 1},
    [LIST_PER] = {"per", "licensed per", AS_TEXT},
    [LIST_YEARS] = {"years", "term", AS_NUMBER, .tail = "years|year|y"},
    [LIST_POWER] = {"power", "watts|power draw|consumption", AS_QUANTITY, DIM_POWER, 1},
    [LIST_HEIGHT] = {"height", "form factor|u", AS_NUMBER, .tail = "u|ru|he"},
    [LIST_WEIGHT] = {"weight", "mass", AS_QUANTITY, DIM_MASS, 1},
    [LIST_PER_USD] = {"per usd", "units per usd", AS_NUMBER},
    [LIST_APPLICATION] = {"application", "benchmark|program", AS_TEXT},
    [LIST_PROCESSES] = {"processes", "ranks|processes per node", AS_NUMBER},
    [LIST_RATE] = {"rate", "mop s per process", AS_RATE},
    [LIST_SECONDS] = {"seconds", "time|run time", AS_QUANTITY, DIM_TIME, 1},
    [LIST_DISCOUNT] = {"discount", "rebate", AS_TEXT},
    [LIST_OPTION] = {"option", NULL, AS_TEXT},
};

static bool is_read(enum price_table_of of, int field)
{
    if (of == TABLE_OF_PRICES)
        return field != LIST_OPTION;
    return field == LIST_ITEM || field == LIST_NAME || field == LIST_QUANTITY || field == LIST_PRICE ||
           field == LIST_TOTAL || field == LIST_CURRENCY || field == LIST_SELLER || field == LIST_DISCOUNT ||
           field == LIST_OPTION;
}

/* The words that may follow numbers of a field, separated by '|'. */
static const char *tail_of(const struct price_table *table, enum list_field field)
{
    return table->of == TABLE_OF_BID && field == LIST_TOTAL ? GROSS : FIELDS[field].tail;
}

const char *price_table_heading(enum list_field field)
{
    return FIELDS[field].name;
}

bool price_table_has_word(const char *words, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = words; at; at = strchr(at, '|')) {
        at += *at == '|';
        if (strncmp(at, word, length) == 0 && (at[length] == '|' || at[length] == '\0'))
            return true;
    }
    return false;
}

/* A heading in small letters with single spaces. Text in brackets is its unit. */
static const char *normal_heading(const char **unit, const char *text, struct arena *arena)
{
    char *out = arena_alloc(arena, strlen(text) + 1, 1);
    size_t n = 0;
    *unit = NULL;
    for (const char *s = text; *s; s++) {
        const char *end = *s == '(' || *s == '[' ? strpbrk(s, ")]") : NULL;
        if (end) {
            *unit = arena_strndup(arena, s + 1, (size_t)(end - s - 1));
            s = end;
        } else if (isalnum((unsigned char)*s) || (unsigned char)*s >= 0x80) {
            out[n++] = (char)tolower((unsigned char)*s);
        } else if (n > 0 && out[n - 1] != ' ') {
            out[n++] = ' ';
        }
    }
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
    return out;
}

/* The rest of a heading after `word`: "npb.bt class=C" of "rate npb.bt class=C". NULL: it has no such start
 * or no rest. */
static const char *words_after(const char *text, const char *word)
{
    const size_t n = strlen(word);
    size_t i = 0;
    while (i < n && tolower((unsigned char)text[i]) == word[i])
        i++;
    return i == n && text[n] == ' ' && text[n + 1] ? text + n + 1 : NULL;
}

/* A heading without the text in brackets. */
static const char *without_unit(const char *text, struct arena *arena)
{
    const char *begin = strpbrk(text, "(["), *end = begin ? strpbrk(begin, ")]") : NULL;
    if (!end)
        return text;
    const int n = (int)(begin - text);
    char *out = arena_printf(arena, "%.*s %s", n, text, end + 1);
    size_t length = 0;
    for (const char *s = out; *s; s++)
        if (*s != ' ' || (length > 0 && out[length - 1] != ' '))
            out[length++] = *s;
    out[length > 0 && out[length - 1] == ' ' ? length - 1 : length] = '\0';
    return out;
}

static struct list_column read_heading(const char *text, enum price_table_of of, struct arena *arena)
{
    struct list_column column = {.field = LIST_ITEM};
    const char *words = without_unit(text, arena);
    const char *rate = is_read(of, LIST_RATE) ? words_after(words, "rate") : NULL;
    const char *seconds = is_read(of, LIST_SECONDS) ? words_after(words, "seconds") : NULL;
    const char *heading = normal_heading(&column.unit, text, arena);
    for (int f = 0; f < N_LIST_FIELDS; f++)
        if (is_read(of, f) &&
            (strcmp(FIELDS[f].name, heading) == 0 || price_table_has_word(FIELDS[f].words, heading))) {
            column.field = (enum list_field)f;
            if (f == LIST_POWER && strcmp(heading, "watts") == 0)
                column.unit = "W";
            if (f == LIST_SECONDS && strcmp(heading, "seconds") == 0)
                column.unit = "s";
            if (f == LIST_RATE && strcmp(heading, "mop s per process") == 0)
                column.unit = "Mop/s";
            return column;
        }
    column.field = rate ? LIST_RATE : seconds ? LIST_SECONDS : N_LIST_FIELDS;
    column.application = rate ? rate : seconds;
    column.unit = seconds ? "s" : rate ? column.unit : NULL;
    return column;
}

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
        table->columns[i] = read_heading(text, table->of, table->arena);
        const enum list_field field = table->columns[i].field;
        item = item || field == LIST_ITEM || field == LIST_NAME;
        figure = figure || (bid ? field == LIST_QUANTITY : is_figure(field));
    }
    return item && figure;
}

/* "gross" or "net" as written in the heading; NULL: neither. */
static const char *tax_word(const struct price_table *table, enum list_field field)
{
    return tail_of(table, field) == FIELDS[field].tail ? "net" : "tax included";
}

/* Checks the text in brackets after a price: a currency, or whether tax is included. */
static enum status check_money(const struct price_table *table, size_t i, struct diag *diag)
{
    struct list_column *column = &table->columns[i];
    const char *unit = column->unit;
    if (column->field == N_LIST_FIELDS || FIELDS[column->field].form != AS_MONEY || !unit)
        return ST_OK;
    const size_t n = price_currency_span(unit);
    if (n > 0 && unit[n] == '\0' && currency_places(price_currency_code(unit, table->arena)) >= 0) {
        column->unit = price_currency_code(unit, table->arena);
        return ST_OK;
    }
    column->unit = NULL;
    if (price_table_has_word(tail_of(table, column->field), price_table_small(unit, table->arena)))
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

/* Reads the first row that can be the header. False: there is none. */
static bool has_headings(struct price_table *table)
{
    bool found = false;
    for (size_t row = 0; row < table->csv.n_rows && !found; row++)
        found = read_headings(table, row);
    return found;
}

static enum status find_headings(struct price_table *table, struct diag *diag)
{
    if (has_headings(table))
        return check_headings(table, diag);
    return diag_at(diag, ST_INPUT, table->csv.path, 1, 1, "no row of headings: expected columns such as %s",
                   table->of == TABLE_OF_BID ? "part, quantity, unit_price, currency"
                                             : "item, kind, price, currency");
}

static bool is_number(const struct list_column *column)
{
    return column->field < N_LIST_FIELDS && FIELDS[column->field].form != AS_TEXT;
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
            if (!cell->text || !is_number(&table->columns[i]))
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

/* --- files --- */

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

/* Rejects discounts, because a list does not show whether its prices already include them. */
static enum status check_discounts(const struct price_table *table, struct diag *diag)
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

static enum status read_csv(struct price_table *table, const char *path, enum decimal_mark mark,
                            struct diag *diag)
{
    char *bytes = NULL;
    size_t n = 0;
    enum status status = file_read(&bytes, &n, path, table->arena, diag);
    if (status == ST_OK) {
        const struct csv_text text = {path, bytes, n, find_separator(bytes), true};
        sha256_hex(table->hash, bytes, n);
        status = csvfile_parse(&table->csv, &text, table->arena, diag);
    }
    if (status == ST_OK)
        status = find_headings(table, diag);
    return status == ST_OK && mark == DECIMAL_FOUND ? find_point(table, diag) : status;
}

/* --- workbooks --- */

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
            if (book->sheets[i].hidden != (hidden == 1) || !has_headings(table))
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
        const char *currency = is_read && FIELDS[column->field].form == AS_MONEY ? value->currency : NULL;
        if (currency && column->unit && strcmp(currency, column->unit) != 0) {
            diag_set(diag, ST_INPUT, "the cell is formatted as %s, but its heading has %s: make them alike",
                     currency, column->unit);
            return csvfile_fail(&table->csv, value->cell, diag);
        }
        char *text = arena_printf(table->arena, "%s%s%s", value->number ? value->number : "",
                                  currency ? " " : "", currency ? currency : "");
        char *point = column && is_number(column) ? strchr(text, '.') : NULL;
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
    status = find_headings(table, diag);
    if (status == ST_OK && options->mark == DECIMAL_FOUND)
        status = find_point(table, diag);
    if (status == ST_OK)
        status = put_values(table, sheet, diag);
    if (status == ST_OK)
        add_sheet_notes(table, &book, sheet);
    return status;
}

enum status price_table_read(struct price_table *out, const char *path, enum price_table_of of,
                             const struct price_table_options *options, struct arena *arena,
                             struct diag *diag)
{
    const bool workbook = text_ends(path, ".xlsx");
    *out = (struct price_table){.of = of,
                                .arena = arena,
                                .point = options->mark == DECIMAL_COMMA ? ',' : '.',
                                .mark_given = options->mark != DECIMAL_FOUND};
    if (options->sheet && !workbook)
        return diag_at(diag, ST_USAGE, path, 0, 0, "has no sheets: --sheet is for .xlsx workbooks");
    const enum status status =
        workbook ? read_workbook(out, path, options, diag) : read_csv(out, path, options->mark, diag);
    return status == ST_OK ? check_discounts(out, diag) : status;
}

/* Reports an unknown heading with the nearest one. */
static enum status unknown_heading(const char *heading, struct diag *diag)
{
    const char *names[N_LIST_FIELDS];
    for (int f = 0; f < N_LIST_FIELDS; f++)
        names[f] = FIELDS[f].name;
    diag_set(diag, ST_USAGE, "unknown heading '%s'", heading);
    return suggest(diag, heading, names, N_LIST_FIELDS);
}

/* Start of the value in HEADING=VALUE. Headings with an application may contain '='; so may values. */
static const char *split_word(const char *word, struct arena *arena)
{
    const char *is = strchr(word, '=');
    const char *heading = arena_strndup(arena, word, is ? (size_t)(is - word) : 0);
    const struct list_column column = read_heading(heading, TABLE_OF_PRICES, arena);
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
    return status == ST_OK ? check_discounts(out, diag) : status;
}

/* --- cells --- */

const char *price_table_small(const char *text, struct arena *arena)
{
    char *small = arena_strdup(arena, text);
    for (char *s = small; *s; s++)
        *s = (char)tolower((unsigned char)*s);
    return small;
}

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
    const char *small = price_table_small(rest, arena);
    return !*small || (words && price_table_has_word(words, small));
}

/* Replaces a decimal unit of memory (GB) by the binary one (GiB), because memory is sold in powers of two. */
static const char *binary_unit(const char *unit, struct arena *arena)
{
    return strlen(unit) == 2 && unit[1] == 'B' ? arena_printf(arena, "%ciB", unit[0]) : unit;
}

static enum status read_quantity(const char **out, const char *number, const char *unit, int field,
                                 struct arena *arena, struct diag *diag)
{
    double si = 0;
    if (field == LIST_MEMORY)
        unit = binary_unit(unit, arena);
    const char *whole = arena_printf(arena, "%s%s%s", number, *unit ? " " : "", unit);
    const enum status status = unit_parse(&si, whole, FIELDS[field].dimension, diag);
    *out = arena_printf(arena, "%.15g", si / FIELDS[field].over);
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
    return FIELDS[field].form == AS_MONEY
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
    if (!cell->text || !is_number(column))
        return ST_OK;
    const size_t currency = FIELDS[field].form == AS_MONEY ? price_currency_span(cell->text) : 0;
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
    if (FIELDS[field].form == AS_MONEY) {
        const size_t words_after = price_currency_span(rest);
        *out = money_of(table, number,
                        currency > 0      ? price_currency_code(cell->text, arena)
                        : words_after > 0 ? price_currency_code(rest, arena)
                                          : column->unit);
        rest += words_after;
    }
    const char *unit = *rest ? rest : column->unit ? column->unit : "";
    if (FIELDS[field].form == AS_QUANTITY)
        status = read_quantity(out, number, unit, (int)field, arena, diag);
    else if (FIELDS[field].form == AS_RATE) /* which units are valid depends on the application */
        *out = *unit ? arena_printf(arena, "%s %s", number, unit) : number;
    else if (!is_tail(rest, tail_of(table, field), arena))
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
