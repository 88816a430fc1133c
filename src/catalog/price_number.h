/* price_number.h - numbers in cells of price lists, in either notation, with signs, scales and currencies. */
#ifndef CATALOG_PRICE_NUMBER_H
#define CATALOG_PRICE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

/* A number as written: "CHF 1'250.-", "12,5 k\u20AC", "(500.00)", "1.250,00-", "5 %". */
struct price_number {
    const char *digits; /* [n] with its groups, without a sign */
    size_t n;
    bool negative;
    bool bracket;         /* in round brackets, which also make it negative */
    bool percent;         /* followed by a percent sign */
    int zeros;            /* of its scale: 3 for k, 6 for M */
    const char *currency; /* code; NULL: none */
    const char *rest;     /* text after it */
};

/* Reads the number that a text begins with. money: a currency may stand before or after it, and a scale after
 * it. False: it does not begin with a number. */
bool price_number_read(struct price_number *out, const char *text, bool money, struct arena *arena);

/* True if the text begins with a number whose groups are valid in some notation. text may be NULL. */
bool price_number_is(const char *text, bool money, struct arena *arena);

/* The decimal mark that a number must have been written with: '.' or ','. 0: the number has no mark, or is
 * ambiguous like 1,234 (then *either is set). */
char price_number_mark(bool *either, const struct price_number *number);

/* The number in plain form: sign, digits, decimal point, its scale applied exactly. On the arena. NULL: its
 * groups are invalid. */
const char *price_number_text(const struct price_number *number, char point, struct arena *arena);

/* Length of the currency at s with the spaces after it, and its code. 0: there is none. */
size_t price_currency_read(const char **code, const char *s, struct arena *arena);

/* Length of the scale at s (k, M, Mio., T before a currency) with the spaces after it, and its zeros. */
size_t price_scale_read(int *zeros, const char *s, struct arena *arena);

#endif
