/* markup.c - escaping for HTML, SVG and JSON within HTML. */
#include "report/markup.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

static const char REPLACEMENT[] = "\xEF\xBF\xBD"; /* U+FFFD */

/* Calls `put` with every character of s; U+FFFD replaces a character that cannot be shown. */
static void each_character(struct text *text, const char *s,
                           void (*put)(struct text *text, const char *s, size_t n))
{
    while (*s) {
        bool shown = true;
        const size_t n = text_character(s, &shown);
        if (shown)
            put(text, s, n);
        else
            text_put(text, REPLACEMENT);
        s += n;
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

/* HTML interprets only `<` and `&` within a script element: both are written as escapes. */
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

void markup_element(struct text *text, const char *name, const char *content)
{
    text_printf(text, "<%s>", name);
    markup_put(text, content);
    text_printf(text, "</%s>", name);
}

void markup_inline(struct text *text, const char *name, const char *words)
{
    struct text safe = TEXT_INIT;
    bool code = false;
    markup_put(&safe, words);
    text_printf(text, "<%s>", name);
    for (const char *c = safe.s; *c; c++)
        if (*c == '`' && (code || strchr(c + 1, '`'))) {
            text_put(text, code ? "</code>" : "<code>");
            code = !code;
        } else {
            text_putn(text, c, 1);
        }
    text_printf(text, "</%s>\n", name);
    text_fini(&safe);
}

void markup_say(struct text *text, const char *words)
{
    markup_inline(text, "p", words);
}
