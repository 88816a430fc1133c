/* text.h - growable text. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* s is owned and NUL-terminated, with n bytes before the NUL. It is NULL until something is added (adding ""
 * also sets it). */
struct text {
    char *s;
    size_t n;
    size_t cap;
};

#define TEXT_INIT ((struct text){.s = NULL})

void text_fini(struct text *text);
void text_clear(struct text *text);
void text_put(struct text *text, const char *s);
void text_putn(struct text *text, const char *s, size_t n);
void text_printf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(struct text *text, const char *format, va_list args);

/* Returns the content as a malloc'ed string that the caller frees, and empties the text. */
char *text_steal(struct text *text);

/* Number of bytes of the character at s, 1 to 4; 1 for invalid UTF-8. *shown: it is safe to print. This
 * includes tabs and line ends, but no control characters and none that change the direction of text. */
size_t text_character(const char *s, bool *shown);

/* Appends s for a terminal. `\xNN` replaces each byte that is not safe to print, and tabs. */
void text_put_shown(struct text *text, const char *s);

/* True if s begins with `begin`. */
bool text_begins(const char *s, const char *begin);

/* True if s ends with `end` and is longer than it. */
bool text_ends(const char *s, const char *end);

/* Index of the string s in v [n]; n if v does not contain it. */
size_t text_place(const char *s, const char *const *v, size_t n);

/* True if s matches the pattern. `*` matches any number of characters. */
bool text_matches(const char *pattern, const char *s);

#endif
