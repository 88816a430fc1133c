#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/text.h"
#include "catalog/catalog.h"
#include "catalog/price_list.h"
#include "check.h"
#include "generator/random_numbers.h"

enum { ITEMS_AT_MOST = 12 };

/* How a vendor writes numbers and headings. */
struct locale {
    const char *group, *mark; /* of numbers */
    char separator;           /* of values */
    bool latin;               /* Windows-1252 instead of UTF-8 */
    const char *currency;     /* after amounts; "": only in the letterhead */
    /* position, item, name, kind, quantity, list price, discount, price, total */
    const char *headings[9];
    const char *subtotal, *discount, *freight, *net, *tax, *gross, *date, *valid;
};

static const struct locale LOCALES[] = {
    {".",
     ",",
     ';',
     true,
     " \xE2\x82\xAC",
     {"Pos.", "Artikel-Nr.", "Bezeichnung", "Kategorie", "Menge", "Listenpreis", "Rabatt",
      "Einzelpreis netto", "Gesamtpreis"},
     "Zwischensumme",
     "Projektrabatt",
     "Fracht und Verpackung",
     "Summe netto",
     "zzgl. 19 % MwSt.",
     "Gesamtbetrag brutto",
     "Datum: 12.11.2026",
     "G\xC3\xBCltig bis 31.12.2026"},
    {",",
     ".",
     ',',
     false,
     "",
     {"Line", "Part number", "Description", "Kind", "Qty", "List price", "Discount", "Unit price",
      "Extended price"},
     "Subtotal",
     "Project discount",
     "Shipping",
     "Total excl. VAT",
     "VAT 19 %",
     "Total incl. VAT",
     "Date: 12 Nov 2026",
     "Valid until Dec 31, 2026"},
    {"\xE2\x80\xAF",
     ",",
     ';',
     false,
     " \xE2\x82\xAC",
     {"N\xC2\xB0",
      "R\xC3\xA9"
      "f.",
      "D\xC3\xA9signation", "Type", "Qt\xC3\xA9", "Prix catalogue", "Remise", "P.U. HT", "Montant HT"},
     "Sous-total",
     "Remise exceptionnelle",
     "Port et emballage",
     "Total HT",
     "TVA 19 %",
     "Total TTC",
     "Date : 12/11/2026",
     "Valable jusqu'au 31/12/2026"},
    {"'",
     ".",
     '\t',
     true,
     " EUR",
     {"Pos", "Artikelnummer", "Beschreibung", "Typ", "Anzahl", "UVP", "Rabatt %", "Preis", "Betrag"},
     "Zwischentotal",
     "Rabatt",
     "Lieferung",
     "Total netto",
     "MwSt 19%",
     "Total inkl. MwSt",
     "Datum 12. November 2026",
     "G\xC3\xBCltig: 31. Dezember 2026"},
};

/* A quote, with what its prices must be. */
struct random_quote {
    const struct locale *locale;
    bool listed, totals, kinds, positions; /* columns */
    size_t n, n_items;                     /* with and without the option */
    int64_t quantity[ITEMS_AT_MOST + 1], list_minor[ITEMS_AT_MOST + 1], tenths[ITEMS_AT_MOST + 1];
    int64_t price_minor[ITEMS_AT_MOST + 1]; /* of a unit after the discount of the line */
    int64_t factor;               /* of the discount on all lines, in tenths of a per cent of the price */
    int64_t freight_minor, wrong; /* what the last sum is wrong by */
    int64_t wrong_total;          /* what the total of the first line is wrong by */
    bool whole;                   /* amounts are whole and have no decimals */
    bool texts, options;          /* descriptions below the items, and an option */
    bool gross;                   /* a column with tax beside the price */
};

static int64_t rounded(int64_t n, int64_t d)
{
    return (2 * n + d) / (2 * d);
}

static void put_amount(struct text *text, const struct random_quote *q, int64_t minor)
{
    const struct locale *locale = q->locale;
    char digits[32];
    const size_t n = (size_t)snprintf(digits, sizeof digits, "%" PRId64, minor / 100);
    for (size_t i = 0; i < n; i++)
        text_printf(text, "%s%c", i > 0 && (n - i) % 3 == 0 ? locale->group : "", digits[i]);
    if (!q->whole)
        text_printf(text, "%s%02d", locale->mark, (int)(minor % 100));
    text_put(text, locale->currency);
}

/* A cell; amounts may hold the separator of values. */
static void put_cell(struct text *text, const struct random_quote *q, const char *value)
{
    const bool first = text->n == 0 || text->s[text->n - 1] == '\n';
    text_printf(text, "%.*s\"%s\"", !first, &q->locale->separator, value);
}

static void put_amount_cell(struct text *text, const struct random_quote *q, int64_t minor)
{
    struct text cell = TEXT_INIT;
    put_amount(&cell, q, minor);
    put_cell(text, q, cell.s);
    text_fini(&cell);
}

/* A row with words and an amount in the last column of amounts. */
static void put_sum(struct text *text, const struct random_quote *q, const char *label, int64_t minor,
                    bool minus)
{
    struct text cell = TEXT_INIT;
    if (q->positions)
        put_cell(text, q, "");
    put_cell(text, q, "");
    put_cell(text, q, label);
    for (int i = 0; i < 1 + q->kinds + (q->listed ? 2 : 0) + q->totals + q->gross; i++)
        put_cell(text, q, "");
    text_put(&cell, minus ? "-" : "");
    put_amount(&cell, q, minor);
    put_cell(text, q, cell.s);
    text_put(text, "\n");
    text_fini(&cell);
}

static void put_headings(struct text *text, const struct random_quote *q)
{
    const bool shown[9] = {q->positions, true, true, q->kinds, true, q->listed, q->listed, true, q->totals};
    for (int i = 0; i < 9; i++)
        if (shown[i]) {
            put_cell(text, q, q->locale->headings[i]);
            if (i == 4 && q->gross)
                put_cell(text, q, "Unit price incl. VAT");
        }
    text_put(text, "\n");
}

static void put_item(struct text *text, const struct random_quote *q, size_t i)
{
    char number[32];
    struct text share = TEXT_INIT;
    snprintf(number, sizeof number, "%zu", i + 1);
    if (q->positions)
        put_cell(text, q, number);
    snprintf(number, sizeof number, "part-%zu", i);
    put_cell(text, q, number);
    put_cell(text, q, "Netzteil 1600");
    if (q->kinds)
        put_cell(text, q, "component");
    snprintf(number, sizeof number, "%" PRId64, q->quantity[i]);
    put_cell(text, q, number);
    if (q->gross)
        put_amount_cell(text, q, rounded(q->price_minor[i] * 119, 100));
    if (q->listed) {
        put_amount_cell(text, q, q->list_minor[i]);
        text_printf(&share, "%d%s%d%s", (int)(q->tenths[i] / 10), q->locale->mark, (int)(q->tenths[i] % 10),
                    strchr(q->locale->headings[6], '%') ? "" : " %");
        put_cell(text, q, share.s);
    }
    put_amount_cell(text, q, q->price_minor[i]);
    if (q->totals)
        put_amount_cell(text, q, q->price_minor[i] * q->quantity[i] + (i == 0 ? q->wrong_total : 0));
    text_put(text, "\n");
    text_fini(&share);
}

static void draw(struct random_quote *q, struct random *random)
{
    *q = (struct random_quote){.locale = &LOCALES[random_in(random, 0, 3)], .factor = 1000};
    q->listed = random_in(random, 0, 1);
    q->totals = random_in(random, 0, 3) > 0;
    q->kinds = random_in(random, 0, 1);
    q->positions = random_in(random, 0, 1);
    q->n = (size_t)random_in(random, 1, ITEMS_AT_MOST);
    for (size_t i = 0; i < q->n; i++) {
        q->quantity[i] = random_in(random, 1, 60);
        q->list_minor[i] = (int64_t)random_log(random, 1, 3e7);
        q->tenths[i] = random_in(random, 0, 400);
        q->price_minor[i] =
            q->listed ? rounded(q->list_minor[i] * (1000 - q->tenths[i]), 1000) : q->list_minor[i];
    }
    q->factor = random_in(random, 0, 1) ? 1000 - random_in(random, 1, 200) : 1000;
    q->freight_minor = random_in(random, 0, 1) ? random_in(random, 1, 100000) : 0;
    q->wrong = random_in(random, 0, 5) == 0 ? random_in(random, 100, 100000) : 0;
    q->wrong_total =
        q->totals && random_in(random, 0, 9) == 0 ? q->quantity[0] * random_in(random, 1, 100) : 0;
    q->texts = random_in(random, 0, 2) == 0;
    q->options = random_in(random, 0, 2) == 0;
    q->gross = random_in(random, 0, 4) == 0;
    q->whole = !q->listed && q->factor == 1000 && q->wrong == 0 && random_in(random, 0, 2) == 0;
    for (size_t i = 0; i < q->n && q->whole; i++)
        q->price_minor[i] = q->list_minor[i] = 100 * (1 + q->list_minor[i] / 100);
    q->freight_minor = q->whole ? q->freight_minor / 100 * 100 : q->freight_minor;
    q->wrong_total *= q->whole ? 100 : 1;
    q->gross = q->gross && !q->whole;
}

/* A row with words only. */
static void put_text(struct text *text, const struct random_quote *q, const char *words)
{
    if (q->positions)
        put_cell(text, q, "");
    put_cell(text, q, "");
    put_cell(text, q, words);
    text_put(text, "\n");
}

/* An option, which no sum contains. */
static void put_option(struct text *text, struct random_quote *q)
{
    const size_t i = q->n++;
    q->quantity[i] = 2;
    q->list_minor[i] = q->price_minor[i] = 1234500;
    q->tenths[i] = 0;
    put_text(text, q, "Optional:");
    put_item(text, q, i);
}

/* Writes the quote as its vendor would. */
static void write_quote(struct text *text, struct random_quote *q, struct random *random)
{
    const struct locale *locale = q->locale;
    char share[64];
    int64_t sum = 0;
    text_printf(text, "Vendor%c\nAngebot Nr. 4711%c\n%s%c\n%s%c\nCurrency: EUR\n\n", locale->separator,
                locale->separator, locale->date, locale->separator, locale->valid, locale->separator);
    put_headings(text, q);
    for (size_t i = 0; i < q->n; i++) {
        put_item(text, q, i);
        sum += q->price_minor[i] * q->quantity[i];
        if (q->texts)
            put_text(text, q, "2 x 32 Kerne, 512 GB RAM, 1.600 W");
        if (random_in(random, 0, 9) == 0)
            put_headings(text, q); /* a new page */
    }
    q->n_items = q->n;
    if (q->options)
        put_option(text, q);
    if (q->factor < 1000) {
        const int64_t off = 1000 - q->factor, minor = rounded(sum * off, 1000);
        put_sum(text, q, locale->subtotal, sum, false);
        snprintf(share, sizeof share, "%s %d%s%d %%", locale->discount, (int)(off / 10), locale->mark,
                 (int)(off % 10));
        put_sum(text, q, share, minor, true);
        sum -= minor;
    }
    if (q->freight_minor > 0)
        put_sum(text, q, locale->freight, q->freight_minor, false);
    sum += q->freight_minor;
    put_sum(text, q, locale->net, sum + q->wrong, false);
    put_sum(text, q, locale->tax, rounded(sum * 19, 100), false);
    put_sum(text, q, locale->gross, sum + rounded(sum * 19, 100), false);
}

/* Replaces the characters of UTF-8 that the quotes have by those of Windows-1252. */
static void put_latin(struct text *out, const char *s)
{
    for (; *s; s++) {
        if (strncmp(s, "\xE2\x82\xAC", 3) == 0) {
            text_put(out, "\x80");
            s += 2;
        } else if (*s == '\xC3') {
            text_putn(out, &(const char){(char)(s[1] + 0x40)}, 1);
            s++;
        } else {
            text_putn(out, s, 1);
        }
    }
}

static enum status take(struct price_list *list, const char *folder, const char *path, struct arena *arena,
                        struct diag *diag)
{
    const struct price_list_import import = {.dry = true, .confirmed = true, .seller = "Vendor"};
    return price_list_take(list, folder, path, &import, arena, diag);
}

/* The amount after the discount on all lines, rounded half away from zero. */
static int64_t expected(const struct random_quote *q, size_t i)
{
    return i < q->n_items ? rounded(q->price_minor[i] * q->factor, 1000) : q->price_minor[i];
}

static void check_quote(const struct random_quote *q, const struct price_list *list, uint64_t seed,
                        const char *text)
{
    struct arena arena = ARENA_INIT;
    if (list->n != q->n + (q->freight_minor > 0))
        fail_msg("seed %" PRIu64 ": %zu entries\n%s", seed, list->n, text);
    for (size_t i = 0; i < list->n; i++) {
        const int64_t want = i < q->n ? expected(q, i) : q->freight_minor;
        const char *price = money_text(want, "EUR", &arena);
        if (strcmp(list->entries[i].price, price) != 0 || strcmp(list->entries[i].date, "2026-11-12") != 0 ||
            strcmp(list->entries[i].valid_until, "2026-12-31") != 0)
            fail_msg("seed %" PRIu64 ", line %d: price %s of %s until %s, expected %s\n%s", seed,
                     list->entries[i].line, list->entries[i].price, list->entries[i].date,
                     list->entries[i].valid_until, price, text);
    }
    arena_fini(&arena);
}

/* A folder with a catalogue without parts. */
static char *new_folder(struct diag *diag)
{
    char *folder = strdup("/tmp/bursar-quotes-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(catalog_begin(folder, "EUR", 20261120, NULL, diag), ST_OK);
    return folder;
}

static void remove_folder(char *folder)
{
    char path[128];
    snprintf(path, sizeof path, "%s/meta.csv", folder);
    unlink(path);
    assert_int_equal(rmdir(folder), 0);
    free(folder);
}

/* Whatever the layout: the prices that were written are read, or the quote is rejected. */
static void test_reads_the_prices_that_were_written(void **state)
{
    const uint64_t first = random_first(), n = random_cases(300);
    struct diag diag = DIAG_INIT;
    char *folder = new_folder(&diag), path[64];
    size_t n_read = 0, n_right = 0;
    (void)state;
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct random random = {seed};
        struct random_quote q;
        struct arena arena = ARENA_INIT;
        struct text text = TEXT_INIT, bytes = TEXT_INIT;
        struct price_list list;
        draw(&q, &random);
        write_quote(&text, &q, &random);
        if (q.locale->latin)
            put_latin(&bytes, text.s);
        else
            text_printf(&bytes, "\xEF\xBB\xBF%s", text.s);
        test_write_text(path, ".csv", bytes.s);
        const enum status status = take(&list, folder, path, &arena, &diag);
        const bool right = q.wrong == 0 && q.wrong_total == 0;
        n_right += right && !q.whole;
        n_read += status == ST_OK && !q.whole;
        if (status == ST_OK && !right)
            fail_msg("seed %" PRIu64 ": a wrong sum or total was not found\n%s", seed, text.s);
        if (status == ST_OK)
            check_quote(&q, &list, seed, text.s);
        else if (right && !q.whole) /* a mark of whole amounts may be open */
            printf("seed %" PRIu64 ": %s: %s\n", seed, diag.message,
                   list.n_problems > 0 ? list.problems[0].text : "");
        unlink(path);
        diag_fini(&diag);
        text_fini(&text);
        text_fini(&bytes);
        arena_fini(&arena);
    }
    if (10 * n_read < 9 * n_right)
        fail_msg("only %zu of %zu quotes were read", n_read, n_right);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_the_prices_that_were_written),
    };
    return cmocka_run_group_tests_name("catalog/price_quotes", tests, NULL, NULL);
}
