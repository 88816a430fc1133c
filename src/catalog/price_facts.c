/* price_facts.c - reads letterheads, cover sheets and terms. */
#include "catalog/price_facts.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/text.h"
#include "catalog/price_rows.h"
#include "catalog/price_words.h"

#define NUMBERS                                                                                              \
    "angebot nr|angebotsnummer|angebots nr|angebotsnr|angebot no|quotation no|quotation number|quotation|"   \
    "quote no|quote number|quote|offer no|offer number|offre n|offre no|devis n|devis no|numero de devis|"   \
    "numero d offre|angebot|devis|offre"
#define DATES                                                                                                \
    "datum|angebotsdatum|angebot vom|vom|date|quote date|quotation date|offer date|date du devis|date d "    \
    "offre|dated|quoted on|quoted|du|le|den|fait le|issued|issue date|erstellt am|stand"
#define VALID                                                                                                \
    "gultig bis|gultig bis zum|gueltig bis|gultig|gultigkeit|bindefrist|bindefrist bis|angebotsbindung|"     \
    "preisbindung|gilt bis|preise gultig bis|valid until|valid to|valid through|valid for|valid|validity|"   \
    "prices valid until|expires|expires on|expires by|expiration|expiration date|expiry|expiry "             \
    "date|valable jusqu "                                                                                    \
    "au|valable jusqu|valable|validite|date de validite|offre valable"
#define SELLERS                                                                                              \
    "seller|anbieter|lieferant|supplier|vendor|fournisseur|vendeur|verkaufer|bidder|distributor|revendeur"
#define CURRENCIES "wahrung|currency|devise|monnaie"
#define PRICES_IN                                                                                            \
    "preise in|prices in|prix en|betrage in|amounts in|montants en|prices are in|prices are quoted in|"      \
    "preise verstehen sich in|alle angaben in"
#define FILLERS                                                                                              \
    "is|ist|bis|zum|until|for|of|the|this|offer|au|jusqu|jusqu "                                             \
    "au|pendant|dieses|angebots|angebot|am|on|a|from|"                                                       \
    "ab|de|l|offre|du|devis|la|cette|notre|des|unser|unseres|quote|quotation|our|prices|preise"

/* A text of the quote that is not a line of its table, with the facts that it has. */
struct facts_reader {
    struct price_table *table;
    const char *valid, *date; /* texts of the dates; NULL: none yet */
    int valid_line, date_line;
    bool other; /* the texts are those of another sheet */
};

static bool is_word_byte(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* The next word of the text after s. */
static const char *next_word(const char *s)
{
    while (*s && is_word_byte(*s))
        s++;
    while (*s && !is_word_byte(*s))
        s++;
    return s;
}

/* True if the words end in a phrase, and perhaps fillers after it. */
static bool ends_in(const char *words, const char *phrases, struct arena *arena)
{
    for (int i = 0; i < 6 && words; i++) {
        if (price_words_before(words, phrases, arena))
            return true;
        words = price_words_before(words, FILLERS, arena);
    }
    return false;
}

/* Number of words in the first `n` bytes of a text. */
static size_t count_words(const char *s, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += s[i] != ' ' && (i == 0 || s[i - 1] == ' ');
    return count;
}

/* Keeps a date that the text before it names. */
static void take_date(struct facts_reader *r, const char *before, const char *text,
                      const struct price_date *read, int line)
{
    struct arena *arena = r->table->arena;
    const char *words = price_words_of(before, arena);
    const bool period = read->days > 0 || read->months > 0;
    if (!r->valid && ends_in(words, VALID, arena)) {
        r->valid = text;
        r->valid_line = line;
    } else if (!r->date && !period && ends_in(words, DATES, arena)) {
        r->date = text;
        r->date_line = line;
    }
}

/* Finds the dates of a text, and what each one is by the words before it. */
static void read_dates(struct facts_reader *r, const char *text, int line)
{
    struct arena *arena = r->table->arena;
    const char *from = text;
    for (const char *s = is_word_byte(*text) ? text : next_word(text); *s;) {
        struct price_date read;
        const char *end = NULL;
        /* the name of a month may end a word before it: only a number or a month starts a date */
        if (!price_date_read(&read, &end, s, arena)) {
            s = next_word(s);
            continue;
        }
        const char *words = price_words_of(s, arena), *start = s;
        for (size_t n = count_words(words, (size_t)(strlen(words) - strlen(end))); n > 0; n--)
            s = next_word(s);
        take_date(r, arena_strndup(arena, from, (size_t)(start - from)),
                  arena_strndup(arena, start, (size_t)(s - start)), &read, line);
        from = s;
    }
}

/* The text after a label and a colon in the cell, or the next text of the row. NULL: none. */
static const char *value_after(const struct facts_reader *r, const struct csv_row *row, size_t i)
{
    struct arena *arena = r->table->arena;
    const char *colon = strchr(row->cells[i].text, ':');
    if (!colon && r->other) /* a help text of another sheet may begin with the same word */
        return NULL;
    const char *value = colon ? colon + 1 + strspn(colon + 1, " ") : "";
    for (size_t k = i + 1; !*value && k < row->n; k++)
        value = row->cells[k].text ? row->cells[k].text : "";
    return *value ? arena_strdup(arena, value) : NULL;
}

/* The number of the quote: the first word with a digit after the label. */
static const char *number_after(const struct csv_row *row, size_t i, struct arena *arena)
{
    for (size_t k = i; k < row->n && k < i + 4; k++) {
        const char *s = row->cells[k].text ? row->cells[k].text : "";
        while (*s) {
            const size_t n = strcspn(s, " \t"), digits = strcspn(s, "0123456789");
            struct price_date read;
            const char *end = NULL;
            if (digits < n && !price_date_read(&read, &end, s, arena))
                return arena_strndup(arena, s, n - (s[n - 1] == ',' || s[n - 1] == ';'));
            s += n + strspn(s + n, " \t");
        }
    }
    return NULL;
}

/* The currency that the words begin with; NULL: none. */
static const char *currency_at(const char *words, struct arena *arena)
{
    char *code = arena_strndup(arena, words, strcspn(words, " "));
    for (char *s = code; *s; s++)
        *s = (char)toupper((unsigned char)*s);
    return strcmp(code, "EURO") == 0 ? "EUR" : currency_places(code) >= 0 ? code : NULL;
}

/* True for a legal form of companies: short ones only in capitals, because "kg" is a unit. */
static bool is_legal_form(const char *word, size_t n)
{
    static const char *const capitals[] = {"AG", "KG", "SE",  "SA",  "SAS", "OHG",  "UG",
                                           "BV", "NV", "LLC", "PLC", "LLP", "SARL", "AB",
                                           "AS", "Oy", "SpA", "SRL", "eG",  "A/S"};
    static const char *const words[] = {"gmbh",    "inc",  "inc.",  "ltd",        "ltd.",
                                        "limited", "corp", "corp.", "corporation"};
    char small[16], plain[16]; /* "BV" of "B.V." */
    size_t length = 0;
    if (n == 0 || n >= sizeof small)
        return false;
    for (size_t i = 0; i < n; i++)
        if (word[i] != '.')
            plain[length++] = word[i];
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (length > 0 && strlen(capitals[i]) == length && strncmp(capitals[i], plain, length) == 0)
            return true;
    for (size_t i = 0; i <= n; i++)
        small[i] = i < n ? (char)tolower((unsigned char)word[i]) : '\0';
    return text_place(small, words, sizeof words / sizeof *words) < sizeof words / sizeof *words;
}

/* The company in a line of a letterhead: "Nordlicht GmbH & Co. KG" of "Nordlicht GmbH & Co. KG, Kiel" and of
 * "Offer 4711 of Nordlicht GmbH & Co. KG". NULL: there is no legal form, or it is a bank's or the buyer's. */
static const char *company_of(const char *text, struct arena *arena)
{
    const char *end = NULL, *found = NULL, *start = text;
    for (const char *s = text; *s;) {
        const size_t n = strcspn(s, " ,;|"), ends = n - (n > 0 && s[n - 1] == ':');
        const char *next = s + n + strspn(s + n, " ,;|"), *word = arena_strndup(arena, s, n);
        const bool joins = end && (strncmp(s, "& ", 2) == 0 || strncmp(s, "Co. ", 4) == 0);
        if (s > start && is_legal_form(s, ends))
            end = s + ends;
        else if (end && !joins)
            break;
        else if (!end &&
                 (word[strcspn(word, "0123456789")] || price_words_after(word, "of|von|from|by|de|der")))
            start = next;
        s = next;
    }
    const char *name = end ? arena_strndup(arena, start, (size_t)(end - start)) : NULL;
    const char *words = price_words_of(name ? name : "", arena);
    return name && !price_words_find(&found, words, "bank|sparkasse|bankhaus|banque|fur|for|an|to|pour")
               ? name
               : NULL;
}

/* Finds the seller in the letterhead: the first company above the table. The buyer's address follows it. */
static void read_company(struct facts_reader *r, const struct csv_row *row)
{
    struct price_facts *facts = &r->table->facts;
    for (size_t i = 0; i < row->n && !facts->seller; i++)
        if (row->cells[i].text)
            facts->seller = company_of(row->cells[i].text, r->table->arena);
}

static void read_cell(struct facts_reader *r, const struct csv_row *row, size_t i)
{
    struct price_facts *facts = &r->table->facts;
    struct arena *arena = r->table->arena;
    const char *end = NULL, *words = price_words_of(row->cells[i].text, arena), *value = NULL;
    if (!facts->number && price_words_after(words, NUMBERS))
        facts->number = number_after(row, i, arena);
    if (!facts->seller && price_words_after(words, SELLERS))
        facts->seller = value_after(r, row, i);
    if (!facts->currency && price_words_after(words, CURRENCIES) && (value = value_after(r, row, i)))
        facts->currency = currency_at(price_words_of(value, arena), arena);
    if (!facts->currency && price_words_find(&end, words, PRICES_IN))
        facts->currency = currency_at(end, arena);
}

/* Rejects prices with tax: which of them are net is not known to the cent. */
static enum status check_tax(const struct facts_reader *r, const struct csv_row *row, size_t i,
                             struct diag *diag)
{
    const char *end = NULL, *words = price_words_of(row->cells[i].text, r->table->arena);
    const bool of_prices =
        price_words_find(&end, words, "preise|preis|bruttopreise|prices|prix|betrage|amounts") != NULL;
    if (!of_prices || !price_rows_is_gross(words) ||
        price_words_find(&end, words, "zzgl|zuzuglich|excl|excluding|exkl|hors|ht|netto|net|ohne|nicht|not"))
        return ST_OK;
    diag_set(diag, ST_INPUT, "the prices include tax, as '%s' states: expected prices before tax",
             row->cells[i].text);
    return csvfile_fail(&r->table->csv, &row->cells[i], diag);
}

static enum status read_text(struct facts_reader *r, const struct csv_row *row, struct diag *diag)
{
    struct text all = TEXT_INIT;
    enum status status = ST_OK;
    for (size_t i = 0; i < row->n && status == ST_OK; i++) {
        if (!row->cells[i].text)
            continue;
        text_printf(&all, "%s%s", all.n ? " : " : "", row->cells[i].text);
        read_cell(r, row, i);
        status = r->table->of == TABLE_OF_PRICES ? check_tax(r, row, i, diag) : ST_OK;
    }
    if (all.n > 0)
        read_dates(r, arena_take(r->table->arena, &all), row->cells[0].line);
    text_fini(&all);
    return status;
}

/* --- the order of day and month --- */

/* Finds the order that the dates of the list show. */
static void note_order(struct price_table *table, const char *text, int line, bool *both)
{
    struct price_date read;
    const char *end = NULL;
    if (!text || !price_date_read(&read, &end, text, table->arena))
        return;
    if (read.shows != DATES_FOUND) {
        *both = *both || (table->dates != DATES_FOUND && table->dates != read.shows);
        table->dates = read.shows;
    }
    if (read.as_dmy && !table->open.text)
        table->open = (struct open_date){text, line};
}

static void find_order(struct price_table *table, const struct facts_reader *r)
{
    const enum date_order given = table->dates;
    bool both = false;
    table->dates = DATES_FOUND;
    note_order(table, r->date, r->date_line, &both);
    note_order(table, r->valid, r->valid_line, &both);
    for (size_t row = table->header + 1; row < table->csv.n_rows; row++)
        for (int k = 0; k < 2 && price_table_row(table, row) == ROW_ITEM; k++) {
            const struct list_column *column = NULL;
            const struct csv_cell *cell =
                price_table_cell(&column, table, row, k == 0 ? LIST_DATE : LIST_VALID_UNTIL);
            if (cell)
                note_order(table, cell->text, cell->line, &both);
        }
    if (both || table->dates == DATES_FOUND) /* an order that the list shows is certain */
        table->dates = given;
    if (table->dates != DATES_FOUND)
        table->open = (struct open_date){.text = NULL};
}

const char *price_facts_day(const struct price_table *table, const char *text, date from, struct diag *diag)
{
    struct price_date read;
    const char *end = NULL;
    char day[11];
    const bool valid = price_date_read(&read, &end, text, table->arena) && end[strspn(end, "0 ")] == '\0';
    const bool period = valid && (read.days > 0 || read.months > 0);
    if (!valid) {
        diag_set(diag, ST_INPUT, "expected a date such as 2026-12-31 or 31.12.2026, got '%s'", text);
        return NULL;
    }
    date found = period ? price_date_add(from, &read) : read.day;
    if (read.as_dmy)
        found = table->dates == DATES_DAY_FIRST     ? read.as_dmy
                : table->dates == DATES_MONTH_FIRST ? read.as_mdy
                                                    : 0;
    if (found)
        return arena_strdup(table->arena, date_format(day, found));
    if (period)
        diag_set(diag, ST_INPUT, "'%s' counts from the date of the quote, which the list does not have",
                 text);
    else
        diag_set(diag, ST_INPUT,
                 "'%s' may be a day and a month or a month and a day, and no other date shows which: give "
                 "--date-order dmy or --date-order mdy",
                 text);
    return NULL;
}

/* --- the whole quote --- */

static void set_dates(struct price_table *table, const struct facts_reader *r)
{
    date from = 0;
    table->facts.date = r->date ? price_facts_day(table, r->date, 0, NULL) : NULL;
    if (table->facts.date)
        (void)date_parse(&from, table->facts.date, NULL);
    table->facts.valid_until = r->valid ? price_facts_day(table, r->valid, from, NULL) : NULL;
    table->facts.valid_text = r->valid && !table->facts.valid_until ? r->valid : NULL;
}

enum status price_facts_read(struct price_table *table, const struct csv_row *others, size_t n_others,
                             struct diag *diag)
{
    struct facts_reader r = {.table = table};
    enum status status = ST_OK;
    const bool quote = table->of == TABLE_OF_PRICES;
    for (size_t row = 0; row < table->csv.n_rows && status == ST_OK; row++)
        if (row < table->header || (row > table->header && price_table_row(table, row) == ROW_TEXT))
            status = read_text(&r, &table->csv.rows[row], diag);
    for (size_t row = 0; row < table->header && quote; row++)
        read_company(&r, &table->csv.rows[row]);
    r.other = true;
    for (size_t row = 0; row < n_others && status == ST_OK; row++)
        status = read_text(&r, &others[row], diag);
    for (size_t row = 0; row < n_others && quote; row++)
        read_company(&r, &others[row]);
    find_order(table, &r);
    set_dates(table, &r);
    return status;
}

size_t price_facts_lines(const char *out[PRICE_FACTS_LINES], const struct price_table *table)
{
    const struct price_facts *facts = &table->facts;
    const struct {
        const char *name, *text;
    } all[PRICE_FACTS_LINES] = {{"Seller", facts->seller},
                                {"Date", facts->date},
                                {"Valid until", facts->valid_until},
                                {"Currency", facts->currency}};
    size_t n = 0;
    for (size_t i = 0; i < PRICE_FACTS_LINES; i++)
        if (all[i].text)
            out[n++] = arena_printf(table->arena, "%s: %s", all[i].name, all[i].text);
    return n;
}
