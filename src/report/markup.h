/* markup.h - text that is safe inside HTML, SVG and JSON within HTML. */
#ifndef REPORT_MARKUP_H
#define REPORT_MARKUP_H

struct text;

/* Adds s. Bytes that are no UTF-8 and control characters become U+FFFD: what XML takes, not escaped. */
void markup_plain(struct text *text, const char *s);

/* Adds s with & < > " ' as entities: safe between tags and inside quoted attributes. Bytes that are no UTF-8
 * and control characters become U+FFFD. */
void markup_put(struct text *text, const char *s);

/* The same for what the format gives. */
void markup_printf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds s as a JSON string, quotes included, in which no byte can end a script element. */
void markup_put_json(struct text *text, const char *s);

/* Adds "<name>text</name>", the text for HTML. */
void markup_element(struct text *text, const char *name, const char *content);

/* Adds a paragraph; what stands between two ` of it is code. */
void markup_say(struct text *text, const char *words);

#endif
