/* price_number.c - numbers in either notation, with currencies before or after them. */
#include "catalog/price_number.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/text.h"

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
static size_t number_span(const char *s)
{
    size_t n = 0, end = 0;
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
char price_number_mark(bool *either, const struct price_number *number)
{
    const char *s = number->digits;
    const size_t n = number->n;
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
static const char *plain_number(const char *s, size_t n, char point, struct arena *arena)
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

/* --- currencies, signs and scales around a number --- */

static size_t skip_spaces(const char *s)
{
    size_t n = 0;
    while (s[n] && s[n] != '\'' && space_between(s + n) > 0 && !text_begins(s + n, "\xE2\x80\x99"))
        n += space_between(s + n);
    return n;
}

size_t price_currency_read(const char **code, const char *s, struct arena *arena)
{
    static const char *const signs[][2] = {{"\xE2\x82\xAC", "EUR"}, {"US$", "USD"},   {"$", "USD"},
                                           {"\xC2\xA3", "GBP"},     {"SFr.", "CHF"},  {"Fr.", "CHF"},
                                           {"Euro", "EUR"},         {"euros", "EUR"}, {"euro", "EUR"}};
    size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    *code = NULL;
    if (n == 3)
        *code = arena_strndup(arena, s, 3);
    for (size_t i = 0; i < sizeof signs / sizeof *signs && !*code; i++)
        if (text_begins(s, signs[i][0])) {
            n = strlen(signs[i][0]);
            *code = signs[i][1];
        }
    return *code ? n + skip_spaces(s + n) : 0;
}

size_t price_scale_read(int *zeros, const char *s, struct arena *arena)
{
    static const struct {
        const char *word;
        int zeros;
        bool needs_currency; /* T alone is not a scale */
    } scales[] = {{"Mio.", 6, false}, {"Mio", 6, false}, {"mio.", 6, false}, {"mio", 6, false},
                  {"k", 3, false},    {"K", 3, false},   {"M", 6, false},    {"T", 3, true}};
    *zeros = 0;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        const size_t n = strlen(scales[i].word);
        const char *after = s + n, *code = NULL;
        if (!text_begins(s, scales[i].word))
            continue;
        const size_t currency = price_currency_read(&code, after + skip_spaces(after), arena);
        const bool known = currency > 0 && currency_places(code) >= 0;
        if (!known && (scales[i].needs_currency || (*after && skip_spaces(after) == 0)))
            continue;
        *zeros = scales[i].zeros;
        return n + skip_spaces(after);
    }
    return 0;
}

/* Length of a minus at s. */
static size_t minus_at(const char *s)
{
    return *s == '-' ? 1 : text_begins(s, "\xE2\x88\x92") || text_begins(s, "\xE2\x80\x93") ? 3 : 0;
}

/* Length of a mark without decimals after a number: "1.250,-" and "1250.--". */
static size_t dashes_at(const char *s)
{
    const size_t dash = (*s == '.' || *s == ',') ? minus_at(s + 1) : 0;
    return dash == 0 ? 0 : 1 + dash + minus_at(s + 1 + dash);
}

/* Reads what follows the number: dashes, minus, percent sign, scale, currency and bracket. */
static const char *read_after(struct price_number *out, const char *s, bool money, bool bracket,
                              struct arena *arena)
{
    const char *code = NULL;
    s += money ? dashes_at(s) : 0;
    const size_t minus = minus_at(s);
    if (minus > 0 && (!s[minus] || skip_spaces(s + minus) > 0)) {
        out->negative = true;
        s += minus;
    }
    s += skip_spaces(s);
    if (*s == '%') {
        out->percent = true;
        s++;
        s += skip_spaces(s);
    }
    s += money ? price_scale_read(&out->zeros, s, arena) : 0;
    s += money ? price_currency_read(&code, s, arena) : 0;
    out->currency = code ? code : out->currency;
    if (bracket && *s == ')')
        s++;
    return s + skip_spaces(s);
}

/* Skips a minus before the number. */
static const char *skip_minus(struct price_number *out, const char *s)
{
    const size_t n = minus_at(s);
    out->negative = out->negative || n > 0;
    return n > 0 ? s + n + skip_spaces(s + n) : s;
}

bool price_number_read(struct price_number *out, const char *text, bool money, struct arena *arena)
{
    const char *s = text + skip_spaces(text);
    const bool bracket = *s == '(';
    *out = (struct price_number){.negative = bracket, .bracket = bracket};
    s = skip_minus(out, s + bracket);
    if (money) {
        const size_t scale = price_scale_read(&out->zeros, s, arena);
        const size_t currency = price_currency_read(&out->currency, s + scale, arena);
        const bool known = currency > 0 && currency_places(out->currency) >= 0;
        out->zeros = known ? out->zeros : 0;
        out->currency = known ? out->currency : NULL; /* "TVA 20 %" is not an amount */
        s += known ? scale + currency : 0;
        s = skip_minus(out, s);
    }
    s += *s == '+';
    out->digits = s;
    out->n = number_span(s);
    if (out->n > 0)
        out->rest = read_after(out, s + out->n, money, bracket, arena);
    return out->n > 0;
}

/* Moves the decimal point of a plain number by `zeros` places to the right, exactly. */
static const char *scaled(const char *plain, int zeros, struct arena *arena)
{
    const char *point = strchr(plain, '.');
    const size_t whole = point ? (size_t)(point - plain) : strlen(plain);
    const char *decimals = point ? point + 1 : "";
    const size_t n = strlen(decimals), taken = n < (size_t)zeros ? n : (size_t)zeros;
    return arena_printf(arena, "%.*s%.*s%.*s%s%s", (int)whole, plain, (int)taken, decimals,
                        zeros - (int)taken, "000000", decimals[taken] ? "." : "", decimals + taken);
}

const char *price_number_text(const struct price_number *number, char point, struct arena *arena)
{
    const char *plain = plain_number(number->digits, number->n, point, arena);
    if (plain && number->zeros > 0)
        plain = scaled(plain, number->zeros, arena);
    return plain && number->negative ? arena_printf(arena, "-%s", plain) : plain;
}

bool price_number_is(const char *text, bool money, struct arena *arena)
{
    struct price_number number;
    return text && price_number_read(&number, text, money, arena) &&
           (plain_number(number.digits, number.n, '.', arena) ||
            plain_number(number.digits, number.n, ',', arena));
}
