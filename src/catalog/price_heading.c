/* price_heading.c - recognises the headings of price lists and bids. */
#include "catalog/price_heading.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "catalog/price_words.h"

/* Phrases for money with and without tax, as words. */
#define NET                                                                                                  \
    "net|netto|ht|h t|hors taxe|hors taxes|hors tva|before tax|without tax|excl tax|ex tax|excl vat|ex vat|" \
    "without vat|exkl mwst|ohne mwst|zzgl mwst|exkl ust|zzgl ust|exkl mehrwertsteuer"
#define GROSS                                                                                                \
    "gross|brutto|ttc|t t c|tax included|with tax|with vat|incl tax|incl vat|inc vat|inkl mwst|inkl ust|"    \
    "inklusive mwst|mit mwst|including vat|including tax"
#define EACH                                                                                                 \
    "each|per unit|unit|pro stuck|je stuck|stuck|st|stk|pc|pcs|piece|per piece|pro einheit|par unite|u|ea"
#define PIECES "pcs|pc|stk|st|stuck|units|unit|pieces|piece|u|ea|x"
#define FOR "per|pro|je|for|fur|par|pour|les|pe"

static const struct price_field FIELDS[N_LIST_FIELDS] = {
    [LIST_ITEM] =
        {"item",
         "part number|part no|part id|artikel nr|artikelnr|artikelnummer|art nr|artnr|artikel no|"
         "article no|article number|item no|item number|item code|item id|sku|order code|mpn|"
         "product number|product no|product code|produktnummer|produkt nr|bestellnummer|bestell nr|"
         "bestellnr|teilenummer|hersteller nr|herstellernummer|manufacturer part number|manufacturer part no|"
         "manufacturer part|mfr part number|mfr part no|mfr part|mfg part number|mfg part no|mfg part|"
         "vendor part number|vendor part no|ref|"
         "reference|ref article|reference article|code article|reference fabricant|no article|"
         "n article|code|part|id|article|artikel|node|material|model|modell|modele|product|produkt|"
         "produit",
         AS_TEXT},
    [LIST_KIND] = {"kind", "type|category|kategorie|categorie|warengruppe", AS_TEXT},
    [LIST_NAME] = {"description",
                   "name|designation|item description|bezeichnung|artikelbezeichnung|produktbezeichnung|"
                   "beschreibung|produktbeschreibung|product description|article description|libelle|"
                   "descriptif|intitule|produktname|product name|artikeltext|positionstext|text|details",
                   AS_TEXT},
    [LIST_VENDOR] =
        {"vendor",
         "manufacturer|mfr|mfg|brand|make|hersteller|fabrikat|marke|fabricant|constructeur|marque|oem",
         AS_TEXT},
    [LIST_SELLER] = {"seller",
                     "supplier|reseller|bidder|anbieter|lieferant|verkaufer|handler|fournisseur|vendeur|"
                     "revendeur|distributor",
                     AS_TEXT},
    [LIST_BREAK] = {"quantity break",
                    "from quantity|min quantity|minimum quantity|moq|ab menge|ab stuck|mindestmenge|"
                    "staffelmenge|a partir de|quantite minimale|quantite minimum",
                    AS_NUMBER},
    [LIST_QUANTITY] = {"quantity",
                       "qty|count|number|units ordered|menge|anzahl|stuckzahl|stuck|stk|qte|quantite|nombre|"
                       "qnt|quant|pcs|pieces",
                       AS_NUMBER, .tail = "x|" PIECES},
    [LIST_PACK] = {"pack", "pack size|pack of|vpe|verpackungseinheit|conditionnement", AS_NUMBER,
                   .tail = PIECES},
    [LIST_PRICE] = {"price",
                    "unit price|preis einzel|einzel|price each|price per unit|price unit|unit "
                    "cost|einzelpreis|stuckpreis|e preis|"
                    "ep|preis stuck|preis pro stuck|preis je stuck|preis stk|preis einheit|preis pro einheit|"
                    "prix unitaire|prix unit|p u|pu|nettopreis|your price|your unit price|customer price|"
                    "sell price|selling price|sale price|quoted price|offer price|ihr preis|angebotspreis|"
                    "votre prix|prix remise|einzelpr|stk preis|px unitaire|px unit|px u|net unit|prix "
                    "net|prix unitaire net|each|preis|prix",
                    AS_MONEY, .tail = NET "|" EACH},
    [LIST_TOTAL] =
        {"total",
         "total price|price total|preis gesamt|amount|line total|extended price|ext "
         "price|extended amount|line amount|"
         "gesamtpreis|g preis|gp|gesamt|positionspreis|gesamtbetrag|betrag|summe|montant|"
         "montant total|prix total|total ligne|sum|subtotal|sub total|line subtotal|extended|extended cost|"
         "ext cost|ext amount|ext total|einzelsumme|gesamtpr|ges preis|mt|px total",
         AS_MONEY, .tail = NET},
    [LIST_CURRENCY] = {"currency", "wahrung|whg|devise|monnaie|curr|cur", AS_TEXT},
    [LIST_DATE] = {"date",
                   "quote date|offer date|quoted|datum|angebotsdatum|preisdatum|preisstand|date du devis|"
                   "date de l offre",
                   AS_TEXT},
    [LIST_VALID_UNTIL] = {"valid until",
                          "valid|validity|valid to|valid through|expires|expiry|expiry date|gultig bis|"
                          "gueltig bis|gultigkeit|bindefrist|valable jusqu au|validite|date de validite|"
                          "fin de validite",
                          AS_TEXT},
    [LIST_PRICE_KIND] = {"price kind", "quote kind|kind of price", AS_TEXT},
    [LIST_NETWORK] = {"network", "technology|fabric|netzwerk|netz|technologie|reseau", AS_TEXT},
    [LIST_SPEED] = {"speed", "bandwidth|link speed|data rate|geschwindigkeit|datenrate|bandbreite|debit",
                    AS_QUANTITY, DIM_BANDWIDTH, 1},
    [LIST_LATENCY] = {"latency", "latenz|latence", AS_QUANTITY, DIM_TIME, 1e-6},
    [LIST_SOCKETS] = {"sockets", "cpus|processors|sockel|prozessoren|processeurs", AS_NUMBER},
    [LIST_CORES] = {"cores", "total cores|kerne|coeurs", AS_NUMBER},
    [LIST_MEMORY] = {"memory", "ram|speicher|arbeitsspeicher|hauptspeicher|memoire", AS_QUANTITY, DIM_BYTES,
                     1048576},
    [LIST_NIC_SLOTS] = {"nic slots", "slots for nics", AS_NUMBER},
    [LIST_INSIDE_LATENCY] = {"inside latency", "latency inside|intra node latency", AS_QUANTITY, DIM_TIME,
                             1e-6},
    [LIST_INSIDE_BANDWIDTH] = {"inside bandwidth", "bandwidth inside|intra node bandwidth", AS_QUANTITY,
                               DIM_BANDWIDTH, 1},
    [LIST_PORTS] = {"ports", "anschlusse|nombre de ports", AS_NUMBER},
    [LIST_LENGTH] = {"length", "lange|laenge|longueur", AS_QUANTITY, DIM_LENGTH, 1},
    [LIST_FAMILY] = {"family", "series|baureihe|gamme", AS_TEXT},
    [LIST_SLOTS] = {"slots", "card slots", AS_NUMBER},
    [LIST_UNITS] = {"rack units", "units|space", AS_NUMBER, .tail = "u"},
    [LIST_CAPACITY] = {"capacity", "load|rated power|nennleistung", AS_QUANTITY, DIM_POWER, 1},
    [LIST_PER] = {"per", "licensed per", AS_TEXT},
    [LIST_YEARS] = {"years", "term|laufzeit|jahre|duree", AS_NUMBER,
                    .tail = "years|year|y|jahre|jahr|ans|an"},
    [LIST_POWER] = {"power", "watts|power draw|consumption|leistungsaufnahme|puissance", AS_QUANTITY,
                    DIM_POWER, 1},
    [LIST_HEIGHT] = {"height", "form factor|u|hohe|hoehe|bauhohe|hauteur", AS_NUMBER, .tail = "u|ru|he"},
    [LIST_WEIGHT] = {"weight", "mass|gewicht|poids", AS_QUANTITY, DIM_MASS, 1},
    [LIST_PER_USD] = {"per usd", "units per usd", AS_NUMBER},
    [LIST_APPLICATION] = {"application", "benchmark|program", AS_TEXT},
    [LIST_PROCESSES] = {"processes", "ranks|processes per node", AS_NUMBER},
    [LIST_RATE] = {"rate", "mop s per process", AS_RATE},
    [LIST_SECONDS] = {"seconds", "time|run time", AS_QUANTITY, DIM_TIME, 1},
    [LIST_DISCOUNT] = {"discount", "rebate|disc|rabatt|nachlass|remise|rab", AS_SHARE},
    [LIST_OPTION] = {"option", NULL, AS_TEXT},
    [LIST_PROCESSOR] = {"processor", "cpu|cpu model|processor model|prozessor|processeur", AS_TEXT},
    [LIST_SERVER] = {"server model", "chassis model|barebone", AS_TEXT},
    [LIST_LIST_PRICE] =
        {"list price",
         "list unit price|unit list price|catalogue price|catalog price|list|msrp|srp|rrp|"
         "listenpreis|uvp|grundpreis|prix catalogue|prix public|prix tarif|prix de base|tarif|"
         "prix brut|prix unitaire brut|prix brut unitaire|pu brut|p u brut",
         AS_MONEY, .tail = NET "|" EACH},
    [LIST_PRICED_FOR] = {"price per", "preiseinheit|pe|per quantity|unite de prix", AS_NUMBER,
                         .tail = PIECES},
    [LIST_POSITION] =
        {"position",
         "pos|pos nr|position nr|posten|lfd nr|line|line no|ligne|poste|repere|rang|nr|no|n|num|"
         "numero",
         AS_TEXT},
    [LIST_ACCELERATOR] = {"accelerator",
                          "accelerator type|gpu|gpu type|gpu model|gpu modell|beschleuniger|accelerateur",
                          AS_TEXT},
    [LIST_ACCELERATORS] = {"accelerators",
                           "accelerator count|number of accelerators|gpus|gpu count|number of gpus|gpus per "
                           "node|anzahl gpus|nombre de gpu",
                           AS_NUMBER, .tail = "x"},
    [LIST_ACCELERATOR_MEMORY] = {"accelerator memory",
                                 "gpu memory|memory per gpu|memory per accelerator|vram|gpu speicher|memoire "
                                 "gpu",
                                 AS_QUANTITY, DIM_BYTES, 1048576},
};

static bool is_read(enum price_table_of of, int field)
{
    if (of == TABLE_OF_PRICES)
        return field != LIST_OPTION;
    return field == LIST_ITEM || field == LIST_NAME || field == LIST_QUANTITY || field == LIST_PRICE ||
           field == LIST_TOTAL || field == LIST_CURRENCY || field == LIST_SELLER || field == LIST_DISCOUNT ||
           field == LIST_OPTION;
}

const struct price_field *price_heading_field(enum list_field field)
{
    return &FIELDS[field];
}

bool price_heading_is_number(const struct list_column *column)
{
    return column->field < N_LIST_FIELDS && FIELDS[column->field].form != AS_TEXT;
}

bool price_heading_is_money(const struct list_column *column)
{
    return column->field < N_LIST_FIELDS && FIELDS[column->field].form == AS_MONEY;
}

bool price_heading_has_money(const struct list_column *column)
{
    return price_heading_is_money(column) ||
           (column->field < N_LIST_FIELDS && FIELDS[column->field].form == AS_SHARE);
}

const char *price_heading_tail(enum price_table_of of, enum list_field field)
{
    return of == TABLE_OF_BID && field == LIST_TOTAL ? GROSS : FIELDS[field].tail;
}

bool price_heading_has_word(const char *words, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = words; at; at = strchr(at, '|')) {
        at += *at == '|';
        if (strncmp(at, word, length) == 0 && (at[length] == '|' || at[length] == '\0'))
            return true;
    }
    return false;
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

/* The unit in brackets in a heading; NULL: none. */
static const char *unit_of(const char *text, struct arena *arena)
{
    const char *begin = strpbrk(text, "(["), *end = begin ? strpbrk(begin, ")]") : NULL;
    return end ? arena_strndup(arena, begin + 1, (size_t)(end - begin - 1)) : NULL;
}

/* Place of the words among the headings of a field, from 1; 0: it is none of them. */
static size_t place_in(const struct price_field *field, const char *words)
{
    if (strcmp(field->name, words) == 0)
        return 1;
    size_t i = 2;
    for (const char *at = field->words; at; at = strchr(at, '|'), i++) {
        at += *at == '|';
        const size_t n = strcspn(at, "|");
        if (n == strlen(words) && strncmp(at, words, n) == 0)
            return i;
    }
    return 0;
}

/* Finds the field of the words. False: no heading has them. */
static bool find_field(struct list_column *column, const char *words, enum price_table_of of)
{
    for (int f = 0; f < N_LIST_FIELDS; f++) {
        column->rank = is_read(of, f) ? place_in(&FIELDS[f], words) : 0;
        column->field = (enum list_field)f;
        if (column->rank > 0)
            return true;
    }
    column->field = N_LIST_FIELDS;
    return false;
}

/* The currency of one word such as "eur" or "keur", with its scale. NULL: it is not one. */
static const char *currency_of(int *zeros, const char *word, struct arena *arena)
{
    const size_t n = strlen(word);
    char *code = arena_strdup(arena, word + (n == 4));
    for (char *s = code; *s; s++)
        *s = (char)toupper((unsigned char)*s);
    *zeros = n == 4 ? (*word == 'm' ? 6 : 3) : 0;
    return (n == 3 || (n == 4 && strchr("ktm", *word))) && currency_places(code) >= 0 ? code : NULL;
}

/* Takes words about the amounts off the end of a heading of money: currency, tax, and the units of the price.
 * NULL: the last word is not one of them. */
static const char *take_last(struct list_column *column, const char *words, struct arena *arena)
{
    const char *last = strrchr(words, ' '), *rest = price_words_before(words, NET, arena);
    last = last ? last + 1 : words;
    int zeros = 0;
    const char *currency = currency_of(&zeros, last, arena);
    if (rest) {
        column->tax = LIST_NET;
        return rest;
    }
    if ((rest = price_words_before(words, GROSS, arena))) {
        column->tax = LIST_GROSS;
        return rest;
    }
    if (currency) {
        column->unit = currency;
        column->zeros = zeros;
        rest = arena_strndup(arena, words, (size_t)(last > words ? last - words - 1 : 0));
        const char *before = price_words_before(rest, "in|en", arena);
        return before ? before : rest;
    }
    const char *number = price_words_before(words, PIECES, arena);
    number = number ? number : words;
    const char *digits = number + strlen(number);
    while (digits > number && isdigit((unsigned char)digits[-1]))
        digits--;
    if (*digits && (digits == number || digits[-1] == ' ')) {
        rest = arena_strndup(arena, number, (size_t)(digits > number ? digits - number - 1 : 0));
        column->priced_for = arena_strdup(arena, digits);
        const char *before = price_words_before(rest, FOR, arena);
        return before ? before : rest;
    }
    return price_words_before(words, EACH, arena);
}

/* The words after a tax that a heading begins with: "unit price" of "net unit price". NULL: it begins with
 * none. */
static const char *take_first(struct list_column *column, const char *words)
{
    const char *net = price_words_after(words, NET), *gross = price_words_after(words, GROSS);
    column->tax = gross ? LIST_GROSS : net ? LIST_NET : column->tax;
    return gross ? gross : net;
}

/* Finds a heading of money that has more words than the field, such as "Einzelpreis netto EUR". */
static bool find_money(struct list_column *column, const char *words, enum price_table_of of,
                       struct arena *arena)
{
    struct list_column found = *column;
    int zeros = 0;
    const char *code = currency_of(&zeros, arena_strndup(arena, words, strcspn(words, " ")), arena);
    if (code && strchr(words, ' ')) { /* "CHF total" */
        found.unit = code;
        found.zeros = zeros;
        words = strchr(words, ' ') + 1;
    }
    const char *after = take_first(&found, words);
    if (code && !after)
        after = words;
    for (const char *rest = after ? after : take_last(&found, words, arena); rest && *rest;
         rest = take_last(&found, rest, arena)) {
        struct list_column field = found;
        const bool money = found.tax != LIST_TAX_OPEN || (found.unit && currency_places(found.unit) >= 0);
        if (price_heading_has_word(EACH, rest) && money) /* "unit net" */
            rest = FIELDS[LIST_PRICE].name;
        if (!find_field(&field, rest, of) || !price_heading_is_money(&field))
            continue;
        *column = field;
        return true;
    }
    return false;
}

struct list_column price_heading_read(const char *text, enum price_table_of of, struct arena *arena)
{
    const char *without = without_unit(text, arena), *words = price_words_of(without, arena);
    const char *rate = is_read(of, LIST_RATE) ? words_after(without, "rate") : NULL;
    const char *seconds = is_read(of, LIST_SECONDS) ? words_after(without, "seconds") : NULL;
    struct list_column column = {.unit = unit_of(text, arena)};
    const char *share = price_words_before(words, "%|en %|in %|satz", arena);
    if (find_field(&column, words, of) || find_money(&column, words, of, arena) ||
        (share && find_field(&column, share, of) && FIELDS[column.field].form == AS_SHARE)) {
        const enum list_field f = column.field;
        if (f == LIST_POWER && strcmp(words, "watts") == 0)
            column.unit = "W";
        if (f == LIST_SECONDS && strcmp(words, "seconds") == 0)
            column.unit = "s";
        if (f == LIST_RATE && strcmp(words, "mop s per process") == 0)
            column.unit = "Mop/s";
        if (f == LIST_DISCOUNT && (share || (column.unit && strchr(column.unit, '%'))))
            column.unit = "%";
        return column;
    }
    column = (struct list_column){.field = rate      ? LIST_RATE
                                           : seconds ? LIST_SECONDS
                                                     : N_LIST_FIELDS,
                                  .application = rate ? rate : seconds,
                                  .unit = seconds ? "s"
                                          : rate  ? column.unit
                                                  : NULL};
    return column;
}

bool price_heading_read_unit(struct list_column *column, struct arena *arena)
{
    const char *words = column->unit ? price_words_of(column->unit, arena) : "";
    struct list_column read = *column;
    read.unit = NULL;
    while (words && *words)
        words = take_last(&read, words, arena);
    if (!words)
        return false;
    *column = read;
    return true;
}

const char *price_heading_small(const char *text, struct arena *arena)
{
    char *small = arena_strdup(arena, text);
    for (char *s = small; *s; s++)
        *s = (char)tolower((unsigned char)*s);
    return small;
}
