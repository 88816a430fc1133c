/* json_bytes.h - names of files in JSON, which need not be UTF-8. A byte that is not UTF-8 is the escape
 * \udcNN, as Python writes it. jansson refuses that escape: on its way through jansson such a byte is two of
 * the 16 characters U+FDD0 to U+FDDF, which Unicode reserves for use inside a program. */
#ifndef LIBRARY_JSON_BYTES_H
#define LIBRARY_JSON_BYTES_H

struct arena;

/* The text of a JSON document with its escapes \udc80 to \udcff as jansson can read them. */
const char *json_bytes_escaped(struct arena *arena, const char *json);

/* A string for jansson from the name of a file. */
const char *json_bytes_hidden(struct arena *arena, const char *name);

/* The name of a file from a string of jansson. */
const char *json_bytes_name(struct arena *arena, const char *string);

#endif
