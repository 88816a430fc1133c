/* price_heading.c - recognises the headings of price lists and bids. */
#include "catalog/price_heading.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"

#define GROSS "gross|tax included|with tax|with vat|incl. tax|incl. vat"
#define NET "net|before tax|without tax|excl. tax|excl. vat|without vat"
#define EACH "each|per unit|/unit|/each|/pc|/pcs|/st|/st.|/stk|/stk."

static const struct price_field FIELDS[N_LIST_FIELDS] = {
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
    [LIST_PROCESSOR] = {"processor", "cpu|cpu model|processor model|prozessor|processeur", AS_TEXT},
    [LIST_SERVER] = {"server model", "chassis model|barebone", AS_TEXT},
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

struct list_column price_heading_read(const char *text, enum price_table_of of, struct arena *arena)
{
    struct list_column column = {.field = LIST_ITEM};
    const char *words = without_unit(text, arena);
    const char *rate = is_read(of, LIST_RATE) ? words_after(words, "rate") : NULL;
    const char *seconds = is_read(of, LIST_SECONDS) ? words_after(words, "seconds") : NULL;
    const char *heading = normal_heading(&column.unit, text, arena);
    for (int f = 0; f < N_LIST_FIELDS; f++)
        if (is_read(of, f) &&
            (strcmp(FIELDS[f].name, heading) == 0 || price_heading_has_word(FIELDS[f].words, heading))) {
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
const char *price_heading_small(const char *text, struct arena *arena)
{
    char *small = arena_strdup(arena, text);
    for (char *s = small; *s; s++)
        *s = (char)tolower((unsigned char)*s);
    return small;
}
