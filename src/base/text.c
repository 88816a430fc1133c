/* text.c - growable text. */
#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

static void grow_text(struct text *text, size_t more)
{
    if (text->n + more + 1 <= text->cap)
        return;
    size_t cap = text->cap ? text->cap : 64;
    while (cap < text->n + more + 1)
        cap *= 2;
    text->s = mem_grow(text->cap ? text->s : NULL, cap, 1);
    text->s[text->n] = '\0';
    text->cap = cap;
}

void text_fini(struct text *text)
{
    if (!text)
        return;
    if (text->cap)
        mem_free(text->s);
    *text = (struct text){.s = NULL};
}

void text_clear(struct text *text)
{
    text->n = 0;
    if (text->cap)
        text->s[0] = '\0';
}

void text_putn(struct text *text, const char *s, size_t n)
{
    grow_text(text, n);
    memcpy(text->s + text->n, s, n);
    text->n += n;
    text->s[text->n] = '\0';
}

void text_put(struct text *text, const char *s)
{
    text_putn(text, s, strlen(s));
}

void text_vprintf(struct text *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    grow_text(text, 0);
    const size_t room = text->cap - text->n;
    const int n = vsnprintf(text->s + text->n, room, format, args);
    assert(n >= 0);
    if ((size_t)n >= room) { /* the buffer was too small; the length is now known */
        grow_text(text, (size_t)n);
        vsnprintf(text->s + text->n, (size_t)n + 1, format, again);
    }
    va_end(again);
    text->n += (size_t)n;
}

void text_printf(struct text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_vprintf(text, format, args);
    va_end(args);
}

char *text_steal(struct text *text)
{
    grow_text(text, 0);
    char *s = text->s;
    *text = (struct text){.s = NULL};
    return s;
}

/* Number of bytes of the UTF-8 character at s, 1 to 4; 0 if s is not valid UTF-8. */
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

/* True for characters that are safe to print: no control characters (C0, C1), no codes outside Unicode, no
 * characters that change the direction of text. */
static bool is_shown(const char *s, size_t n)
{
    const unsigned char first = (unsigned char)s[0];
    const unsigned char second = n > 1 ? (unsigned char)s[1] : 0;
    const unsigned char third = n > 2 ? (unsigned char)s[2] : 0;
    if (n == 0)
        return false;
    switch (first) {
    case 0xC2:
        return second >= 0xA0;
    case 0xE0:
        return second >= 0xA0; /* shorter bytes are overlong encodings */
    case 0xE2:
        return !(second == 0x80 && third >= 0xAA && third <= 0xAE) &&
               !(second == 0x81 && third >= 0xA6 && third <= 0xA9);
    case 0xED:
        return second < 0xA0; /* surrogates */
    case 0xEF:
        return !(second == 0xBF && third >= 0xBE); /* U+FFFE, U+FFFF */
    case 0xF0:
        return second >= 0x90;
    case 0xF4:
        return second < 0x90;
    default: /* single bytes */
        return n > 1 || ((first >= 0x20 || first == '\n' || first == '\t') && first != 0x7F);
    }
}

size_t text_character(const char *s, bool *shown)
{
    const size_t n = character_bytes(s);
    *shown = is_shown(s, n);
    return n ? n : 1;
}

void text_put_shown(struct text *text, const char *s)
{
    grow_text(text, 0);
    while (*s) {
        bool shown = true;
        const size_t n = text_character(s, &shown);
        if (shown && *s != '\t')
            text_putn(text, s, n);
        for (size_t i = 0; i < n && (!shown || *s == '\t'); i++)
            text_printf(text, "\\x%02x", (unsigned)(unsigned char)s[i]);
        s += n;
    }
}

bool text_begins(const char *s, const char *begin)
{
    while (*begin && *s == *begin) {
        s++;
        begin++;
    }
    return *begin == '\0';
}

bool text_ends(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n > m && strcmp(s + n - m, end) == 0;
}

size_t text_place(const char *s, const char *const *v, size_t n)
{
    size_t i = 0;
    /* Called for every word of a catalogue. Comparing the first letters avoids most calls of strcmp. */
    while (i < n && (v[i][0] != s[0] || strcmp(v[i], s) != 0))
        i++;
    return i;
}

bool text_matches(const char *pattern, const char *s)
{
    /* Greedy, with one position to return to: sufficient for `*`, usually linear, and without recursion. */
    const char *star = NULL;
    const char *retry = s;
    while (*s) {
        if (*pattern == '*') {
            star = pattern++;
            retry = s;
        } else if (*pattern == *s) {
            pattern++;
            s++;
        } else if (star) {
            pattern = star + 1;
            s = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}
