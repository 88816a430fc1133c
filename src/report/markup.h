/* markup.h - text that is safe inside HTML, SVG and JSON within HTML. */
#ifndef REPORT_MARKUP_H
#define REPORT_MARKUP_H

struct text;

/* Adds s without escapes. Control characters and bytes that are not UTF-8 become U+FFFD, as XML requires. */
void markup_plain(struct text *text, const char *s);

/* Adds s with & < > " ' as entities: safe between tags and inside quoted attributes. Control characters and
 * bytes that are not UTF-8 become U+FFFD. */
void markup_put(struct text *text, const char *s);

/* Like markup_put for formatted text. */
void markup_printf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds s as a JSON string with quotes. No byte of it can end a script element. */
void markup_put_json(struct text *text, const char *s);

/* Adds "<name>content</name>" with the content escaped. */
void markup_element(struct text *text, const char *name, const char *content);

/* Adds "<name>words</name>" and a line end. Words between two ` become code. */
void markup_inline(struct text *text, const char *name, const char *words);

/* Adds a paragraph: markup_inline with "p". */
void markup_say(struct text *text, const char *words);

#endif
