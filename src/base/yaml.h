/* yaml.h - a YAML document as a tree of values with their places. Only yaml.c uses libyaml. */
#ifndef BASE_YAML_H
#define BASE_YAML_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

struct yaml_pair {
    const char *key;
    int line; /* line of the key */
    int column;
    const struct yaml *value;
};

/* A value with its place (1-based). */
struct yaml {
    enum yaml_kind kind;
    const char *file;
    int line;
    int column;
    const char *option;              /* the option that gave the value in place of a file; NULL: none */
    const char *text;                /* scalar: as written; NULL for an empty or null value */
    const struct yaml *const *items; /* list: [n] */
    const struct yaml_pair *pairs;   /* map: [n], in file order */
    size_t n;
    size_t number; /* index of the value in its document, from 0 */
    /* its bytes in the text; `to` is not the end of a list or a map that is not in brackets */
    size_t from, to;
};

/**
 * Parses text with exactly one YAML document; `name` is the file name in messages. The tree is on the arena.
 *
 * ST_INPUT with the place: syntax error, a second or an empty document, a duplicate key, a key that is not
 * plain text, a NUL character, nesting deeper than 32, over 4096 keys in a map, over 1,000 anchors, over
 * 100,000 values after aliases are expanded.
 */
enum status yaml_parse(const struct yaml **out, const char *text, size_t n, const char *name,
                       struct arena *arena, struct diag *diag);

/* Like yaml_parse, but a key may stand twice, as readers of JSON accept; the last one counts. */
enum status yaml_parse_json(const struct yaml **out, const char *text, size_t n, const char *name,
                            struct arena *arena, struct diag *diag);

/* The value of a key of the map; NULL if the key is absent or its value is null. */
const struct yaml *yaml_get(const struct yaml *map, const char *key);

/* The text of a scalar. NULL: the value is NULL, null, a list or a map. */
const char *yaml_text(const struct yaml *value);

/* Checks that all keys of the map are in keys [n]. ST_INPUT: the value is not a map; or at the first unknown
 * key, with the nearest valid key. `what` names the expected map in messages ("a scenario"). */
enum status yaml_check_keys(const struct yaml *map, const char *what, const char *const *keys, size_t n,
                            struct diag *diag);

/* Checks the kind of a value. ST_INPUT: the value has another kind. `what` is the value's name in the message
 * ("limits"). */
enum status yaml_expect(const struct yaml *value, enum yaml_kind kind, const char *what, struct diag *diag);

/* Reports ST_INPUT at the place of the value; ST_USAGE for a value from an option. */
enum status yaml_error(const struct yaml *value, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
