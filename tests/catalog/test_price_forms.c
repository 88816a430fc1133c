#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/list_kind.h"
#include "catalog/price_date.h"
#include "catalog/price_heading.h"
#include "catalog/price_number.h"
#include "catalog/price_words.h"
#include "check.h"

static void test_compares_words_without_accents(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    check_text(price_words_of("  G\xC3\xBCltig bis: ", &arena), "gultig bis");
    check_text(price_words_of("N\xC2\xB0 / R\xC3\xA9"
                              "f.",
                              &arena),
               "n ref");
    check_text(price_words_of("Stra\xC3\x9F"
                              "e 5\xC2\xA0%",
                              &arena),
               "strasse 5 %");
    check_text(price_words_of("k\xE2\x82\xAC", &arena), "keur");
    char latin[] = "G\xFCltig \x80", *text = NULL;
    size_t n = strlen(latin);
    text = price_words_decode(latin, &n, &arena);
    check_text(text, "G\xC3\xBCltig \xE2\x82\xAC");
    assert_int_equal(n, strlen(text));
    arena_fini(&arena);
}

static void test_reads_dates_of_all_forms(void **state)
{
    static const struct {
        const char *text;
        date day, dmy, mdy;
    } cases[] = {
        {"2026-12-31", 20261231, 0, 0},
        {"2026/12/31 00:00:00", 20261231, 0, 0},
        {"31.12.2026", 20261231, 0, 0},
        {"4.5.26", 20260504, 0, 0},
        {"31/12/2026", 20261231, 0, 0},
        {"12/31/2026", 20261231, 0, 0},
        {"31-Dec-2026", 20261231, 0, 0},
        {"31. Dezember 2026", 20261231, 0, 0},
        {"1. M\xC3\xA4rz 2027", 20270301, 0, 0},
        {"31 d\xC3\xA9"
         "cembre 2026",
         20261231, 0, 0},
        {"1er ao\xC3\xBBt 2026", 20260801, 0, 0},
        {"Dec 31, 2026", 20261231, 0, 0},
        {"December 31st, 2026", 20261231, 0, 0},
        {"Do., 12. November 2026", 20261112, 0, 0},
        {"46387", 20261231, 0, 0},
        {"04/05/2026", 0, 20260504, 20260405},
        {"05/05/2026", 20260505, 0, 0},
        {"29.02.2027", 0, 0, 0},
        {"31/13/2026", 0, 0, 0},
        {"day 60", 0, 0, 0},
        {"2026", 0, 0, 0},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct price_date read;
        const char *end = NULL;
        const bool found = price_date_read(&read, &end, cases[i].text, &arena);
        if (found != (cases[i].day || cases[i].dmy) || read.day != cases[i].day ||
            read.as_dmy != cases[i].dmy || read.as_mdy != cases[i].mdy)
            fail_msg("%s: read %d, %d or %d", cases[i].text, (int)read.day, (int)read.as_dmy,
                     (int)read.as_mdy);
    }
    arena_fini(&arena);
}

static void test_adds_periods(void **state)
{
    static const struct {
        const char *text;
        date from, to;
    } cases[] = {{"30 days", 20261215, 20270114},  {"4 Wochen", 20261201, 20261229},
                 {"60 jours", 20261109, 20270108}, {"1 Monat", 20270131, 20270228},
                 {"3 mois", 20261130, 20270228},   {"2 months", 20261215, 20270215}};
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct price_date read;
        const char *end = NULL;
        assert_true(price_date_read(&read, &end, cases[i].text, &arena));
        assert_int_equal(price_date_add(cases[i].from, &read), cases[i].to);
    }
    arena_fini(&arena);
}

static void test_reads_amounts_of_all_forms(void **state)
{
    static const struct {
        const char *text;
        char point;
        const char *plain, *currency, *rest;
    } cases[] = {
        {"1.234,56", ',', "1234.56", NULL, ""},
        {"1,234.56 USD", '.', "1234.56", "USD", ""},
        {"1 234,56 \xE2\x82\xAC", ',', "1234.56", "EUR", ""},
        {"1\xE2\x80\xAF"
         "234,56\xC2\xA0\xE2\x82\xAC",
         ',', "1234.56", "EUR", ""},
        {"CHF 1'234.56", '.', "1234.56", "CHF", ""},
        {"Fr. 1\xE2\x80\x99"
         "234.-",
         '.', "1234", "CHF", ""},
        {"1.250,-- EUR", ',', "1250", "EUR", ""},
        {"\xC2\xA3"
         "12.50",
         '.', "12.50", "GBP", ""},
        {"12,5k \xE2\x82\xAC", ',', "12500", "EUR", ""},
        {"12.34567 k", '.', "12345.67", NULL, ""},
        {"1,2 Mio. EUR", ',', "1200000", "EUR", ""},
        {"600 TEUR", '.', "600000", "EUR", ""},
        {"2.5 MEUR", '.', "2500000", "EUR", ""},
        {"-12.500,00", ',', "-12500.00", NULL, ""},
        {"12.500,00- EUR", ',', "-12500.00", "EUR", ""},
        {"EUR -5", '.', "-5", "EUR", ""},
        {"(500.00)", '.', "-500.00", NULL, ""},
        {"1250 EUR net", '.', "1250", "EUR", "net"},
        {"5 EUR/100 St.", '.', "5", "EUR", "/100 St."},
        {"12.34.56", '.', NULL, NULL, ""},
        {"31.12.2026", ',', NULL, NULL, ""},
        {"1,23", '.', NULL, NULL, ""},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct price_number number;
        assert_true(price_number_read(&number, cases[i].text, true, &arena));
        check_text(price_number_text(&number, cases[i].point, &arena), cases[i].plain);
        check_text(number.currency, cases[i].currency);
        check_text(number.rest, cases[i].rest);
    }
    struct price_number number;
    assert_false(price_number_read(&number, "TVA 20 %", true, &arena));
    assert_false(price_number_read(&number, "auf Anfrage", true, &arena));
    arena_fini(&arena);
}

static void test_recognises_headings_of_three_languages(void **state)
{
    static const struct {
        const char *text;
        enum list_field field;
        const char *unit;
        enum list_tax tax;
        int zeros;
        const char *priced_for;
    } cases[] = {
        {"Pos.", LIST_POSITION, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Artikel-Nr.", LIST_ITEM, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Bezeichnung", LIST_NAME, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Menge", LIST_QUANTITY, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Einzelpreis netto", LIST_PRICE, NULL, LIST_NET, 0, NULL},
        {"Gesamtpreis EUR", LIST_TOTAL, "EUR", LIST_TAX_OPEN, 0, NULL},
        {"Preis in k\xE2\x82\xAC", LIST_PRICE, "EUR", LIST_TAX_OPEN, 3, NULL},
        {"Preis je 10 St\xC3\xBC"
         "ck",
         LIST_PRICE, NULL, LIST_TAX_OPEN, 0, "10"},
        {"Gesamtbetrag brutto", LIST_TOTAL, NULL, LIST_GROSS, 0, NULL},
        {"Rabatt %", LIST_DISCOUNT, "%", LIST_TAX_OPEN, 0, NULL},
        {"Listenpreis", LIST_LIST_PRICE, NULL, LIST_TAX_OPEN, 0, NULL},
        {"g\xC3\xBCltig bis", LIST_VALID_UNTIL, NULL, LIST_TAX_OPEN, 0, NULL},
        {"R\xC3\xA9"
         "f.",
         LIST_ITEM, NULL, LIST_TAX_OPEN, 0, NULL},
        {"D\xC3\xA9signation", LIST_NAME, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Qt\xC3\xA9", LIST_QUANTITY, NULL, LIST_TAX_OPEN, 0, NULL},
        {"P.U. HT", LIST_PRICE, NULL, LIST_NET, 0, NULL},
        {"Montant HT \xE2\x82\xAC", LIST_TOTAL, "EUR", LIST_NET, 0, NULL},
        {"Montant TTC", LIST_TOTAL, NULL, LIST_GROSS, 0, NULL},
        {"Remise", LIST_DISCOUNT, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Validit\xC3\xA9", LIST_VALID_UNTIL, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Unit price ex VAT", LIST_PRICE, NULL, LIST_NET, 0, NULL},
        {"Anzahl GPUs", LIST_ACCELERATORS, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Mfr Part No.", LIST_ITEM, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Mfr", LIST_VENDOR, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Your Price", LIST_PRICE, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Unit net EUR", LIST_PRICE, "EUR", LIST_NET, 0, NULL},
        {"CHF/Stk", LIST_PRICE, "CHF", LIST_TAX_OPEN, 0, NULL},
        {"kEUR total", LIST_TOTAL, "EUR", LIST_TAX_OPEN, 3, NULL},
        {"Unit", N_LIST_FIELDS, NULL, LIST_TAX_OPEN, 0, NULL},
        {"Subtotal", LIST_TOTAL, NULL, LIST_TAX_OPEN, 0, NULL},
        {"PU brut HT", LIST_LIST_PRICE, NULL, LIST_NET, 0, NULL},
        {"PU net HT", LIST_PRICE, NULL, LIST_NET, 0, NULL},
        {"Px Unit. HT", LIST_PRICE, NULL, LIST_NET, 0, NULL},
        {"Ges.-Preis netto", LIST_TOTAL, NULL, LIST_NET, 0, NULL},
        {"Lieferzeit", N_LIST_FIELDS, NULL, LIST_TAX_OPEN, 0, NULL},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct list_column column = price_heading_read(cases[i].text, TABLE_OF_PRICES, &arena);
        if (column.field != cases[i].field || column.tax != cases[i].tax || column.zeros != cases[i].zeros)
            fail_msg("%s: field %d, tax %d, %d zeros", cases[i].text, (int)column.field, (int)column.tax,
                     column.zeros);
        check_text(column.unit, cases[i].unit);
        check_text(column.priced_for, cases[i].priced_for);
    }
    arena_fini(&arena);
}

static void test_guesses_kinds_from_words(void **state)
{
    static const char *const cases[][2] = {
        {"Rechenserver 2 x 32 Kerne, 512 GB RAM", "node"},
        {"Serveur GPU", "node"},
        {"Rack server with rails", "node"},
        {"Server rack, 42 U", "rack"},
        {"Passives DAC-Kabel 2 m", "cable"},
        {"Kabel f\xC3\xBCr Switch", "cable"},
        {"Quantum-2 Switch, 64 Ports NDR", "switch"},
        {"Netzwerkkarte NDR", "nic"},
        {"ConnectX-7 NDR, 1 Port", "nic"},
        {"3 Jahre Support f\xC3\xBCr Switches", "service"},
        {"Ersatznetzteil 1600 W", "component"},
        {"Onduleur 3 kVA", "pdu"},
        {"Slurm-Lizenz", "license"},
        {"Login-Server", "component"},
        {"H200 GPU", "accelerator"},
        {"Schrauben", NULL},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *why = NULL;
        check_text(list_kind_guess(&why, cases[i][0], false, &arena), cases[i][1]);
    }
    check_text(list_kind_number(LIST_UNITS, "Rittal VX IT, 600 mm, 42 HE", &arena), "42");
    check_text(list_kind_number(LIST_CAPACITY, "PDU, 7,4 kW", &arena), "7400");
    check_text(list_kind_number(LIST_PORTS, "64-port switch", &arena), "64");
    check_text(list_kind_number(LIST_PORTS, "switch of 2026", &arena), NULL);
    arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compares_words_without_accents),
        cmocka_unit_test(test_reads_dates_of_all_forms),
        cmocka_unit_test(test_adds_periods),
        cmocka_unit_test(test_reads_amounts_of_all_forms),
        cmocka_unit_test(test_recognises_headings_of_three_languages),
        cmocka_unit_test(test_guesses_kinds_from_words),
    };
    return cmocka_run_group_tests_name("catalog/price_forms", tests, NULL, NULL);
}
