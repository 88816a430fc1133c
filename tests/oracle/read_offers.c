/* read_offers.c - applies the manual's rules for offers. */
#include "oracle/read_offers.h"

#include <string.h>

static bool one_seller(const struct quote *a, const struct quote *b)
{
    return strcmp(a->seller, b->seller) == 0;
}

/* A firm offer has kind quote, a date not after the day and a valid_until not before it, and is its seller's
 * newest quote by then. */
static bool read_firm(const struct quote *quotes, size_t n, size_t i, date day)
{
    bool holds = quotes[i].kind == FIGURE_QUOTE && quotes[i].date <= day;
    for (size_t k = 0; k < n; k++) {
        const bool other = one_seller(&quotes[i], &quotes[k]) && quotes[k].kind == FIGURE_QUOTE;
        if (other && quotes[k].date == quotes[i].date && quotes[k].valid_until < day)
            holds = false; /* this row of the offer has ended, or has no end (0) */
        if (other && quotes[k].date > quotes[i].date && quotes[k].date <= day)
            holds = false;
    }
    return holds;
}

bool read_standing(const struct quote *quotes, size_t n, size_t i, date day, bool valid_only)
{
    bool firm = false, ended = false;
    date newest = 0;
    for (size_t k = 0; k < n; k++) {
        firm = firm || read_firm(quotes, n, k, day);
        newest = quotes[k].date <= day && quotes[k].date > newest ? quotes[k].date : newest;
        ended = ended || (one_seller(&quotes[i], &quotes[k]) && quotes[k].kind == quotes[i].kind &&
                          quotes[k].date == quotes[i].date && quotes[k].valid_until > 0 &&
                          quotes[k].valid_until < day);
    }
    if (firm)
        return read_firm(quotes, n, i, day);
    return quotes[i].date == newest && !(valid_only && ended);
}
