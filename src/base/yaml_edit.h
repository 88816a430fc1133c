/* yaml_edit.h - writes values as YAML, and changes a document without losing its comments. */
#ifndef BASE_YAML_EDIT_H
#define BASE_YAML_EDIT_H

#include <stddef.h>

struct arena;
struct text;
struct yaml;

/* Appends a value in YAML's notation, on one line, in brackets if it is a list or a map. */
void yaml_put(struct text *out, const struct yaml *value);

/**
 * The document with other values: text [n] was parsed into `from`, the result is parsed into `to`. Values of
 * `from` that `to` shares keep their text, with comments and order. Changed values are written on one line;
 * added keys and entries follow the last ones. If the text cannot be kept (aliases), all values are written
 * again. On the arena.
 */
char *yaml_edited(const char *text, size_t n, const struct yaml *from, const struct yaml *to,
                  struct arena *arena);

#endif
