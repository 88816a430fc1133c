/* text.c - growable text. */
#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static void reserve(struct text *text, size_t more)
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
        free(text->s);
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
    reserve(text, n);
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
    const int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    assert(n >= 0);
    reserve(text, (size_t)n);
    vsnprintf(text->s + text->n, (size_t)n + 1, format, args);
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
    reserve(text, 0);
    char *s = text->s;
    *text = (struct text){.s = NULL};
    return s;
}

bool text_matches(const char *pattern, const char *s)
{
    /* Greedy with one point of return: enough for `*`, linear in practice, and no recursion. */
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

void *vec_grow(void *own_v, size_t *cap, size_t size)
{
    *cap = *cap ? 2 * *cap : 8;
    return mem_grow(own_v, *cap, size);
}
