/* price_count.c - reads a number of units before the name of a part. */
#include "catalog/price_count.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Length of the word at the start of a text, in any case; 0: another text, or a longer word. */
static size_t word_span(const char *text, const char *word)
{
    size_t n = 0;
    while (word[n] && tolower((unsigned char)text[n]) == word[n])
        n++;
    return word[n] || isalnum((unsigned char)text[n]) ? 0 : n;
}

/* Length of a sign between a count and a name: x, *, and the multiplication sign. */
static size_t sign_span(const char *s)
{
    static const char times[] = "\xc3\x97";
    if (strncmp(s, times, strlen(times)) == 0)
        return strlen(times);
    return *s == 'x' || *s == 'X' || *s == '*';
}

size_t price_count_read(int64_t *count, const char *text)
{
    enum { DIGITS_AT_MOST = 4 };
    static const char *const words[] = {"single", "dual", "quad"};
    static const int64_t numbers[] = {1, 2, 4};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = word_span(text, words[i]);
        if (n > 0) {
            *count = numbers[i];
            return n + strspn(text + n, " -");
        }
    }
    size_t n = strspn(text, "0123456789");
    if (n == 0 || n > DIGITS_AT_MOST)
        return 0;
    const size_t digits = n;
    n += strspn(text + n, " ");
    const size_t sign = sign_span(text + n);
    n += sign;
    n += strspn(text + n, " ");
    /* "2x EPYC", not the "64x" of a name that ends there */
    if (sign == 0 || !text[n] || strtoll(text, NULL, 10) == 0)
        return 0;
    *count = strtoll(text, NULL, 10);
    return digits > 0 ? n : 0;
}
