/* price_number.h - finds numbers and currencies in cells of price lists. */
#ifndef CATALOG_PRICE_NUMBER_H
#define CATALOG_PRICE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

/* Length of the number at the start of s, with its groups. */
size_t price_number_span(const char *s);

/* The decimal mark that a number [n] must have been written with: '.' or ','. 0: the number has no mark, or
 * is ambiguous like 1,234 (then *either is set). */
char price_number_mark(bool *either, const char *s, size_t n);

/* The number [n] without group separators and with a decimal point. On the arena. NULL: it has invalid
 * groups. */
const char *price_number_plain(const char *s, size_t n, char point, struct arena *arena);

/* Length of the currency at s with the spaces after it. 0: there is none. */
size_t price_currency_span(const char *s);

/* The code of the currency at s: "EUR". On the arena. */
const char *price_currency_code(const char *s, struct arena *arena);

#endif
