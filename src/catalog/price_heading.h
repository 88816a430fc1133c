/* price_heading.h - the columns of price lists and bids: what each means, under which headings, and the form
 * of its cells. */
#ifndef CATALOG_PRICE_HEADING_H
#define CATALOG_PRICE_HEADING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/unit.h"

struct arena;

/* Meaning of a column. */
enum list_field {
    LIST_ITEM,
    LIST_KIND,
    LIST_NAME,
    LIST_VENDOR,
    LIST_SELLER,
    LIST_BREAK,
    LIST_QUANTITY,
    LIST_PACK,
    LIST_PRICE,
    LIST_TOTAL,
    LIST_CURRENCY,
    LIST_DATE,
    LIST_VALID_UNTIL,
    LIST_PRICE_KIND,
    LIST_NETWORK,
    LIST_SPEED,
    LIST_LATENCY,
    LIST_SOCKETS,
    LIST_CORES,
    LIST_MEMORY,
    LIST_NIC_SLOTS,
    LIST_INSIDE_LATENCY,
    LIST_INSIDE_BANDWIDTH,
    LIST_PORTS,
    LIST_LENGTH,
    LIST_FAMILY,
    LIST_SLOTS,
    LIST_UNITS,
    LIST_CAPACITY,
    LIST_PER,
    LIST_YEARS,
    LIST_POWER,
    LIST_HEIGHT,
    LIST_WEIGHT,
    LIST_PER_USD, /* units of a currency per USD */
    LIST_APPLICATION,
    LIST_PROCESSES,
    LIST_RATE,    /* rate of the application that the row or the heading names: "930 Tflop/s", or "930" */
    LIST_SECONDS, /* run time of the application */
    LIST_DISCOUNT,
    LIST_OPTION,
    LIST_PROCESSOR,  /* of a node: "2x AMD EPYC 9655" */
    LIST_SERVER,     /* server model of a node */
    LIST_LIST_PRICE, /* price of a unit before the discount of its line */
    LIST_PRICED_FOR, /* number of units that the price is for: 100 for a price per 100 */
    LIST_POSITION,
    LIST_ACCELERATOR,
    LIST_ACCELERATORS, /* number in a node */
    LIST_ACCELERATOR_MEMORY,
    N_LIST_FIELDS
};

/* Whether the amounts of a column include tax, as its heading states. */
enum list_tax { LIST_TAX_OPEN, LIST_NET, LIST_GROSS };

/* A column of the table. */
struct list_column {
    enum list_field field;
    const char *unit;        /* unit of its numbers from the heading; NULL: none */
    const char *application; /* application of a rate or time, from the heading; NULL: the row names it */
    enum list_tax tax;       /* of money */
    int zeros;               /* of the scale of money: 3 for kEUR */
    const char *priced_for;  /* "100" for a price per 100 units; NULL: not stated */
    size_t rank;             /* of columns for one field, the one of the lowest rank is read */
};

/* Price lists describe parts and their prices before tax. Bids give quantities, and totals with tax. */
enum price_table_of { TABLE_OF_PRICES, TABLE_OF_BID };

/* How the cells of a field are converted. */
enum list_form { AS_TEXT, AS_NUMBER, AS_MONEY, AS_QUANTITY, AS_RATE, AS_SHARE };

/* A field and its form. For physical quantities, one unit of the catalogue is `over` SI units. */
struct price_field {
    const char *name; /* name of the field in messages */
    /* other accepted headings as words without accents (price_words.h), separated by '|'; more specific ones
     * stand first */
    const char *words;
    enum list_form form;
    enum dimension dimension;
    double over;
    const char *tail; /* words that may follow a number: "2U", "8x" */
};

const struct price_field *price_heading_field(enum list_field field);

/* The meaning of a heading; field N_LIST_FIELDS: unknown. */
struct list_column price_heading_read(const char *text, enum price_table_of of, struct arena *arena);

/* Reads the text in brackets after a heading of money: currency, tax, units of the price. False: it is
 * something else, and stays the column's unit. */
bool price_heading_read_unit(struct list_column *column, struct arena *arena);

/* True if the cells of the column are numbers, or amounts of money. */
bool price_heading_is_number(const struct list_column *column);
bool price_heading_is_money(const struct list_column *column);

/* True if amounts of money may stand in the column: also for discounts. */
bool price_heading_has_money(const struct list_column *column);

/* The words that may follow numbers of a field, separated by '|'. NULL: none. */
const char *price_heading_tail(enum price_table_of of, enum list_field field);

/* True if `word` is in `words`, a list such as "eur|usd". words may be NULL. */
bool price_heading_has_word(const char *words, const char *word);

/* A copy of the text in lower case, on the arena. */
const char *price_heading_small(const char *text, struct arena *arena);

#endif
