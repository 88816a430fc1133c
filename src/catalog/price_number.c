/* price_number.c - numbers in either notation, with currencies before or after them. */
#include "catalog/price_number.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"

/* Length of a separator of digit groups at s: an apostrophe or a space, up to three bytes in UTF-8. 0:
 * none. */
static size_t space_between(const char *s)
{
    static const char *const spaces[] = {" ", "'", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x99"};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (strncmp(s, spaces[i], strlen(spaces[i])) == 0)
            return strlen(spaces[i]);
    return 0;
}

/* Length of the number at the start of s, with its groups. */
size_t price_number_span(const char *s)
{
    size_t n = *s == '-' || *s == '+', end = 0;
    while (s[n]) {
        const size_t space = space_between(s + n);
        if (isdigit((unsigned char)s[n]))
            end = ++n;
        else if (end > 0 && (s[n] == '.' || s[n] == ',') && isdigit((unsigned char)s[n + 1]))
            n++;
        else if (end > 0 && space > 0 && isdigit((unsigned char)s[n + space]))
            n += space;
        else
            break;
    }
    return end;
}

/* The decimal mark that a number must have been written with: '.' or ','. 0: the number has no mark, or is
 * ambiguous like 1,234 (then *either is set). */
char price_number_mark(bool *either, const char *s, size_t n)
{
    size_t points = 0, commas = 0, last = 0;
    for (size_t i = 0; i < n; i++) {
        points += s[i] == '.';
        commas += s[i] == ',';
        last = s[i] == '.' || s[i] == ',' ? i : last;
    }
    if (points + commas == 0)
        return 0;
    if (points > 0 && commas > 0)
        return s[last];
    if (points + commas > 1)
        return points > 0 ? ',' : '.';
    if (n - last - 1 != 3 || last > 3 || last == 0 || s[0] == '0')
        return s[last];
    *either = true;
    return 0;
}

/* The number without group separators and with a decimal point; NULL: it has invalid groups. */
const char *price_number_plain(const char *s, size_t n, char point, struct arena *arena)
{
    char *out = arena_alloc(arena, n + 1, 1);
    size_t length = 0, group = 0;
    bool grouped = false, fraction = false;
    for (size_t i = 0; i < n;) {
        const size_t space = space_between(s + i);
        if (s[i] == point || s[i] == '.' || s[i] == ',' || space > 0) {
            if (fraction || (grouped && group != 3) || (s[i] != point && group > 3))
                return NULL;
            fraction = s[i] == point;
            grouped = !fraction;
            group = 0;
            if (fraction)
                out[length++] = '.';
            i += space > 0 ? space : 1;
        } else {
            group += isdigit((unsigned char)s[i]) != 0;
            out[length++] = s[i++];
        }
    }
    return !grouped || fraction || group == 3 ? out : NULL;
}

/* Length of the currency at s with the spaces after it. */
size_t price_currency_span(const char *s)
{
    size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    n = n == 3 ? n : strncmp(s, "\xE2\x82\xAC", 3) == 0 ? 3 : *s == '$';
    while (n > 0 && s[n] && space_between(s + n) > 0)
        n += space_between(s + n);
    return n;
}

const char *price_currency_code(const char *s, struct arena *arena)
{
    return *s == '$' ? "USD" : *s == '\xE2' ? "EUR" : arena_strndup(arena, s, 3);
}
