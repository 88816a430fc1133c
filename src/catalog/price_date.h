/* price_date.h - dates as vendors write them in German, English and French. */
#ifndef CATALOG_PRICE_DATE_H
#define CATALOG_PRICE_DATE_H

#include <stdbool.h>

#include "base/date.h"

struct arena;

/* Order of day and month in dates such as 3/4/2026: found from all dates of the list, or given by the user.
 */
enum date_order { DATES_FOUND, DATES_DAY_FIRST, DATES_MONTH_FIRST };

/* A date as written. */
struct price_date {
    date day;              /* 0: it is a period, or its order is open */
    date as_dmy, as_mdy;   /* of a date with an open order: its two readings */
    enum date_order shows; /* the order that the date shows, such as 31/12/2026; DATES_FOUND: none */
    int days, months;      /* of a period such as "30 days" */
};

/* Reads a date at the start of a text: "2026-12-31", "31.12.2026", "31/12/26", "31. Dezember 2026",
 * "Dec 31, 2026", "31 décembre 2026", the day number 46387 of spreadsheets, or a period such as "30 days" and
 * "4 Wochen". *end: the place after it in the words of the text (price_words.h). False: it is not a date. */
bool price_date_read(struct price_date *out, const char **end, const char *text, struct arena *arena);

/* The day that a period from `from` ends. 0: not between the years 1900 and 9999. */
date price_date_add(date from, const struct price_date *period);

#endif
