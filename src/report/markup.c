/* markup.c - escaping for HTML, SVG and JSON within HTML. */
#include "report/markup.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char REPLACEMENT[] = "\xEF\xBF\xBD"; /* U+FFFD */

/* Bytes of the UTF-8 character at s: 1 to 4; 0: none begins here. */
static size_t character_bytes(const char *s)
{
    const unsigned char first = (unsigned char)s[0];
    const size_t n = first < 0x80 ? 1 : first >= 0xC2 && first < 0xE0 ? 2 : (first & 0xF0) == 0xE0 ? 3 : 4;
    if (first >= 0xF5 || (first >= 0x80 && first < 0xC2))
        return 0;
    for (size_t i = 1; i < n; i++)
        if (((unsigned char)s[i] & 0xC0) != 0x80)
            return 0;
    return n;
}

/* Characters that XML takes: no control characters, and no codes that UTF-8 has but Unicode has not. */
static bool is_shown(const char *s, size_t n)
{
    const unsigned char first = (unsigned char)s[0];
    const unsigned char second = n > 1 ? (unsigned char)s[1] : 0;
    const unsigned char third = n > 2 ? (unsigned char)s[2] : 0;
    if (n == 0)
        return false;
    switch (first) {
    case 0xE0:
        return second >= 0xA0; /* not the shortest form */
    case 0xED:
        return second < 0xA0; /* surrogates */
    case 0xEF:
        return !(second == 0xBF && third >= 0xBE); /* U+FFFE, U+FFFF */
    case 0xF0:
        return second >= 0x90;
    case 0xF4:
        return second < 0x90;
    default: /* of bytes */
        return n > 1 || ((first >= 0x20 || first == '\n' || first == '\t') && first != 0x7F);
    }
}

/* Calls `put` with every character of s, or the sign for one that cannot be shown. */
static void each_character(struct text *text, const char *s,
                           void (*put)(struct text *text, const char *s, size_t n))
{
    while (*s) {
        const size_t n = character_bytes(s);
        if (is_shown(s, n))
            put(text, s, n);
        else
            text_put(text, REPLACEMENT);
        s += n ? n : 1;
    }
}

static void put_markup(struct text *text, const char *s, size_t n)
{
    static const struct {
        char character;
        const char *entity;
    } entities[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
        if (*s == entities[i].character) {
            text_put(text, entities[i].entity);
            return;
        }
    }
    text_putn(text, s, n);
}

void markup_plain(struct text *text, const char *s)
{
    text_put(text, "");
    each_character(text, s, text_putn);
}

void markup_put(struct text *text, const char *s)
{
    text_put(text, "");
    each_character(text, s, put_markup);
}

void markup_printf(struct text *text, const char *format, ...)
{
    struct text plain = TEXT_INIT;
    va_list args;
    va_start(args, format);
    text_vprintf(&plain, format, args);
    va_end(args);
    markup_put(text, plain.s ? plain.s : "");
    text_fini(&plain);
}

/* Within a script element only `<` and `&` can matter to the reader of HTML: both are written as escapes. */
static void put_json(struct text *text, const char *s, size_t n)
{
    if (n == 1 &&
        ((unsigned char)*s < 0x20 || *s == '"' || *s == '\\' || *s == '<' || *s == '>' || *s == '&'))
        text_printf(text, "\\u%04x", (unsigned)(unsigned char)*s);
    else
        text_putn(text, s, n);
}

void markup_put_json(struct text *text, const char *s)
{
    text_put(text, "\"");
    each_character(text, s, put_json);
    text_put(text, "\"");
}

void markup_put_number(struct text *text, double x)
{
    if (isfinite(x))
        text_printf(text, "%.15g", x);
    else
        text_put(text, "null");
}

void markup_element(struct text *text, const char *name, const char *content)
{
    text_printf(text, "<%s>", name);
    markup_put(text, content);
    text_printf(text, "</%s>", name);
}
