/* text.h - growable text. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* s is NUL-terminated and owned, n bytes before the NUL; NULL until something was put (even ""). */
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

/* Hands the text over: a malloc'ed string the caller frees; the text is empty again. */
char *text_steal(struct text *text);

/* Bytes of the character at s, 1 to 4; 1 where none in UTF-8 begins there. shown: it is one of Unicode's that
 * does nothing but stand where it is, or a tab, or a line's end: no control character, and none that turns
 * the direction of the text around it. */
size_t text_character(const char *s, bool *shown);

/* Puts s for a terminal: `\xNN` stands for each byte of what is not shown as above, and for tabs. */
void text_put_shown(struct text *text, const char *s);

/* True when s ends so, and begins with something else. */
bool text_ends(const char *s, const char *end);

/* Its place among n; n: it is none of them. */
size_t text_place(const char *s, const char *const *v, size_t n);

/* True when s matches the pattern, in which `*` stands for any run of characters. */
bool text_matches(const char *pattern, const char *s);

#endif
