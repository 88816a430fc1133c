/* price_rows.c - classifies the rows below the headings. */
#include "catalog/price_rows.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/price_number.h"
#include "catalog/price_words.h"

#define SUMS                                                                                                 \
    "summe|zwischensumme|gesamtsumme|gesamt|gesamtbetrag|gesamtpreis|endsumme|endbetrag|nettosumme|"         \
    "nettobetrag|bruttosumme|bruttobetrag|rechnungsbetrag|angebotssumme|warenwert|total|subtotal|sub total|" \
    "sum|grand total|net total|gross total|total amount|total price|sous total|montant total|total general|" \
    "net a payer|ubertrag|uebertrag|carried forward|carry forward|carry over|brought forward|a reporter|"    \
    "report|amount due|balance due|positionssumme|titelsumme|netto|brutto|subtotal section"
#define TAXES "mwst|mehrwertsteuer|ust|umsatzsteuer|vat|tva|sales tax|value added tax|tax|taxe|gst|mws|steuer"
#define DISCOUNTS                                                                                            \
    "rabatt|projektrabatt|sonderrabatt|mengenrabatt|forschungsrabatt|nachlass|preisnachlass|discount|"       \
    "project discount|volume discount|special discount|remise|rabais|rebate|gutschrift|avoir|abzug|"         \
    "remise exceptionnelle|remise projet|abschlag"
#define PAYMENTS                                                                                             \
    "skonto|anzahlung|abschlagszahlung|restzahlung|deposit|down payment|prepayment|acompte|escompte|"        \
    "leasingrate|monthly payment|dont acompte|davon anzahlung|abzgl anzahlung|abzuglich anzahlung|less "     \
    "deposit"
#define BEFORE                                                                                               \
    "zzgl|zuzuglich|plus|abzgl|abzuglich|less|minus|moins|dont|davon|darin|hierin|enthaltene|enthalten|"     \
    "inkl|incl|including|thereof|gesetzl|gesetzliche|abzugl|est|estimated|voraussichtlich|voraussichtliche"
#define FREIGHTS                                                                                             \
    "fracht|versand|versandkosten|fracht und verpackung|fracht verpackung|lieferung|anlieferung|transport|"  \
    "transportkosten|verpackung|freight|shipping|shipping and handling|delivery|shipping costs|port|"        \
    "frais de port|livraison|frais de livraison|emballage|installation|montage|aufbau|inbetriebnahme|"       \
    "aufbau und inbetriebnahme|installation und inbetriebnahme|lieferung und installation|mise en service|"  \
    "installation et mise en service|eco participation|eco contribution|ecotaxe|deee|delivery and "          \
    "installation|rack installation|on site installation"
#define OPTIONS                                                                                              \
    "optional|option|optionale|optionaler|optionales|optionen|options|en option|optionnel|optionnelle|"      \
    "alternativ|alternative|alternativposition|alternativpositionen|eventualposition|bedarfsposition|"       \
    "wahlweise|nur einzelpreis|optional items|optional position"

#define FREE                                                                                                 \
    "inkl|inklusive|incl|included|inclus|incluse|enthalten|im preis enthalten|frei "                         \
    "haus|gratis|kostenlos|kostenfrei|"                                                                      \
    "free|free of charge|offert|gratuit|ohne berechnung|o b"
#define INCLUDED                                                                                             \
    "inkl|inklusive|incl|inc|including|include|includes|included|inclusive|einschliesslich|enthalten|"       \
    "enthalt|"                                                                                               \
    "enthaltene|darin|mit|with|comprise|comprises|compris|incluse|incluses"
#define EXCLUDED                                                                                             \
    "zzgl|zuzuglich|exkl|exklusive|excl|excluding|exclusive|ex|ohne|hors|ht|net|netto|plus|not|nicht|"       \
    "without|before"
#define WITH_TAX                                                                                             \
    "brutto|gross|ttc|bruttopreise|toutes taxes comprises|bruttosumme|bruttobetrag|net a payer|amount "      \
    "due|rechnungsbetrag"

bool price_rows_is_gross(const char *words)
{
    const char *end = NULL;
    if (price_words_find(&end, words, WITH_TAX))
        return true;
    return price_words_find(&end, words, TAXES) && price_words_find(&end, words, INCLUDED) &&
           !price_words_find(&end, words, EXCLUDED);
}

bool price_rows_is_discount(const char *words)
{
    const char *end = NULL;
    return price_words_find(&end, words, DISCOUNTS) && strchr(words, '%');
}

/* True if only numbers and words of scope follow a discount: it is not a condition in a sentence. */
static bool is_bare_discount(const char *words)
{
    while (*words) {
        const char *after = price_words_after(
            words, DISCOUNTS
            "|" BEFORE "|%|auf|on|sur|von|alle|alles|all|pos|position|positionen|positions|bis|to|und|"
            "items|lines|zwischensumme|subtotal|sous total|gesamt|total|der|die|den|le|la|les");
        after = after ? after : isdigit((unsigned char)*words) ? words + strspn(words, "0123456789 ") : NULL;
        if (!after)
            return false;
        words = after;
    }
    return true;
}

/* The filled cells of a row. */
struct row_cells {
    size_t n;              /* cells with a text */
    size_t n_known;        /* those in columns that the list reads, without position and name */
    bool item, kind;       /* an article number, a kind */
    bool quantity, amount; /* numbers in the column of the quantity, and in those of money */
    bool price, total;
    bool share; /* a number in the column of discounts */
    bool free;  /* words in place of an amount state that another line pays for it */
    bool paid;  /* an amount that is not zero */
    bool position;
};

static void count_cell(struct row_cells *out, const struct list_column *column, const char *text,
                       struct arena *arena)
{
    const enum list_field field = column->field;
    const bool number =
        price_heading_is_number(column) && price_number_is(text, price_heading_has_money(column), arena);
    out->n++;
    out->n_known += field != N_LIST_FIELDS && field != LIST_POSITION && field != LIST_NAME &&
                    field != LIST_CURRENCY &&
                    (field == LIST_ITEM || !price_heading_is_number(column) || number);
    out->item = out->item || field == LIST_ITEM;
    out->kind = out->kind || field == LIST_KIND;
    out->quantity = out->quantity || (field == LIST_QUANTITY && number);
    out->price = out->price || ((field == LIST_PRICE || field == LIST_LIST_PRICE) && number);
    out->total = out->total || (field == LIST_TOTAL && number);
    out->amount = out->price || out->total;
    out->paid = out->paid || (price_heading_is_money(column) && number && strpbrk(text, "123456789"));
    out->position = out->position || field == LIST_POSITION;
    out->free = out->free || (price_heading_is_money(column) && !number &&
                              price_words_after(price_words_of(text, arena), FREE));
    out->share = out->share || (field == LIST_DISCOUNT && number);
}

static struct row_cells count_cells(const struct price_table *table, size_t row)
{
    const struct csv_row *cells = &table->csv.rows[row];
    static const struct list_column none = {.field = N_LIST_FIELDS};
    struct row_cells out = {.n = 0};
    for (size_t i = 0; i < cells->n; i++)
        if (cells->cells[i].text)
            count_cell(&out, i < table->csv.rows[table->header].n ? &table->columns[i] : &none,
                       cells->cells[i].text, table->arena);
    return out;
}

/* True if the cells repeat the headings, each in whole or in part. */
static bool is_heading(const struct price_table *table, size_t row)
{
    const struct csv_row *cells = &table->csv.rows[row], *header = &table->csv.rows[table->header];
    size_t n = 0;
    for (size_t i = 0; i < cells->n; i++) {
        if (!cells->cells[i].text)
            continue;
        if (i >= header->n || !header->cells[i].text)
            return false;
        const char *end = NULL, *words = price_words_of(cells->cells[i].text, table->arena);
        if (!*words || !price_words_find(&end, price_words_of(header->cells[i].text, table->arena), words))
            return false;
        n++;
    }
    return n >= 2;
}

/* The words after those that only introduce a tax or a discount, and after a percentage. */
static const char *without_introduction(const char *words)
{
    for (;;) {
        const char *after = price_words_after(words, BEFORE "|"
                                                            "%");
        const size_t digits = strspn(words, "0123456789 ");
        if (!after && digits > 0 && strncmp(words + digits, "%", 1) == 0)
            after = words + digits;
        if (!after || after == words)
            return words;
        words = after;
    }
}

/* Place after a German compound such as "zwischentotal"; NULL: the first word is not one. */
static const char *after_compound(const char *words)
{
    static const char *const ends[] = {"summe", "betrag", "total"};
    const size_t n = strcspn(words, " ");
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t length = strlen(ends[i]);
        if (n > length && strncmp(words + n - length, ends[i], length) == 0)
            return words + n + (words[n] == ' ');
    }
    return NULL;
}

/* The kind of row that the words begin with; ROW_ITEM: none. */
static enum price_row_kind kind_of_words(const char *words)
{
    const char *sum = price_words_after(words, SUMS), *rest = without_introduction(words);
    sum = sum ? sum : after_compound(words);
    if (sum && price_words_after(sum, TAXES))
        return ROW_TAX;
    if (sum)
        return price_words_after(sum, DISCOUNTS) ? ROW_DISCOUNT : ROW_SUM;
    return price_words_after(rest, TAXES)       ? ROW_TAX
           : price_words_after(rest, DISCOUNTS) ? ROW_DISCOUNT
                                                : ROW_ITEM;
}

/* True for a column whose cells may hold the words of a row: not an article number or a kind. */
static bool has_words(const struct price_table *table, size_t i)
{
    const enum list_field field =
        i < table->csv.rows[table->header].n ? table->columns[i].field : N_LIST_FIELDS;
    return field != LIST_KIND;
}

/* Finds the first cell whose words make the row a sum, a tax or a discount. */
static enum price_row_kind find_label(const char **label, const struct price_table *table, size_t row)
{
    const struct csv_row *cells = &table->csv.rows[row];
    for (size_t i = 0; i < cells->n; i++) {
        const char *text = cells->cells[i].text;
        const enum price_row_kind kind =
            text && has_words(table, i) ? kind_of_words(price_words_of(text, table->arena)) : ROW_ITEM;
        if (kind == ROW_ITEM)
            continue;
        *label = text;
        return kind;
    }
    return ROW_ITEM;
}

static bool is_in_item_column(const struct price_table *table, size_t row, const char *text)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = price_table_cell(&column, table, row, LIST_ITEM);
    return cell && cell->text == text;
}

/* The text of the row that begins with one of the phrases; NULL: none. items: also in the column of items. */
static const char *begins_in(const struct price_table *table, size_t row, const char *phrases, bool items)
{
    const struct csv_row *cells = &table->csv.rows[row];
    for (size_t i = 0; i < cells->n; i++) {
        const enum list_field field =
            i < table->csv.rows[table->header].n ? table->columns[i].field : N_LIST_FIELDS;
        const bool read = field == LIST_NAME || field == LIST_POSITION || field == LIST_TOTAL ||
                          field == LIST_PRICE || field == N_LIST_FIELDS || (items && field == LIST_ITEM);
        if (read && cells->cells[i].text &&
            price_words_after(price_words_of(cells->cells[i].text, table->arena), phrases))
            return cells->cells[i].text;
    }
    return NULL;
}

static const char *begins_with(const struct price_table *table, size_t row, const char *phrases)
{
    return begins_in(table, row, phrases, false);
}

static bool has_bracketed_total(const struct price_table *table, size_t row)
{
    const struct list_column *column = NULL;
    const struct csv_cell *cell = price_table_cell(&column, table, row, LIST_TOTAL);
    struct price_number number;
    return cell && cell->text && price_number_read(&number, cell->text, true, table->arena) && number.bracket;
}

static const char *first_text(const struct price_table *table, size_t row)
{
    const struct csv_row *cells = &table->csv.rows[row];
    for (size_t i = 0; i < cells->n; i++)
        if (cells->cells[i].text && !price_number_is(cells->cells[i].text, true, table->arena))
            return cells->cells[i].text;
    return cells->n > 0 && cells->cells[0].text ? cells->cells[0].text : "";
}

/* True for a row that lists what is in the item above: it has neither position, name nor amount of its own.
 */
static bool is_part_of_item(const struct price_table *table, const struct row_cells *cells)
{
    bool position = false;
    for (size_t i = 0; i < table->csv.rows[table->header].n; i++)
        position = position || table->columns[i].field == LIST_POSITION;
    return position && !cells->position && !cells->item && !cells->kind && !cells->paid && !cells->share;
}

/* What a row is, apart from options. */
static struct price_row read_row(const struct price_table *table, size_t row)
{
    const struct row_cells cells = count_cells(table, row);
    const char *label = NULL;
    if (cells.n == 0)
        return (struct price_row){.kind = ROW_EMPTY};
    if (is_heading(table, row))
        return (struct price_row){.kind = ROW_HEADINGS};
    const enum price_row_kind kind = cells.kind ? ROW_ITEM : find_label(&label, table, row);
    const bool other_item = cells.item && label && !is_in_item_column(table, row, label);
    const bool whole = !cells.quantity && !other_item && (!cells.price || !cells.total);
    const char *words = label ? price_words_of(label, table->arena) : "";
    if (kind == ROW_DISCOUNT && !other_item &&
        (cells.amount || cells.share || (strpbrk(label, "0123456789") && is_bare_discount(words))))
        return (struct price_row){.kind = ROW_DISCOUNT, .label = label};
    if ((kind == ROW_SUM || kind == ROW_TAX) && whole && cells.amount) {
        return (struct price_row){.kind = kind, .label = label, .gross = price_rows_is_gross(words)};
    }
    if (cells.n_known == 0 || (cells.free && !cells.paid) || is_part_of_item(table, &cells) ||
        (!cells.item && begins_with(table, row, PAYMENTS)) ||
        (cells.n == 1 && table->csv.rows[table->header].n > 1))
        return (struct price_row){.kind = ROW_TEXT, .label = first_text(table, row)};
    /* where the only texts are items, freight has a total alone */
    const bool alone = cells.item && cells.total && !cells.quantity && !cells.price;
    const char *freight = cells.item && !alone ? NULL : begins_in(table, row, FREIGHTS, alone);
    if (freight && cells.amount && !cells.paid)
        return (struct price_row){.kind = ROW_TEXT, .label = freight};
    return (struct price_row){.kind = ROW_ITEM, .freight = freight != NULL, .label = freight};
}

void price_rows_read(struct price_table *table)
{
    bool options = false; /* below a heading of options */
    struct price_row *rows = ARENA_NEW(table->arena, table->csv.n_rows, struct price_row);
    table->rows = NULL; /* while they are read, all rows count as items */
    for (size_t row = table->header + 1; row < table->csv.n_rows; row++) {
        rows[row] = read_row(table, row);
        if (rows[row].kind == ROW_SUM || rows[row].freight) /* what follows is for the whole quote */
            options = false;
        if (rows[row].kind == ROW_TEXT && rows[row].label)
            options = price_words_after(price_words_of(rows[row].label, table->arena), OPTIONS) ||
                      (options && !isdigit((unsigned char)rows[row].label[0]));
        rows[row].optional =
            rows[row].kind == ROW_ITEM &&
            (options || begins_with(table, row, OPTIONS) != NULL || has_bracketed_total(table, row));
    }
    table->rows = rows;
}
