/* yaml.h - one YAML document as a tree of values that know their place; only yaml.c knows libyaml. */
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
    int line; /* of the key */
    int column;
    const struct yaml *value;
};

/* A value with its place (1-based). */
struct yaml {
    enum yaml_kind kind;
    const char *file;
    int line;
    int column;
    const char *text;                /* scalar: as written; NULL for an empty or null value */
    const struct yaml *const *items; /* list: [n] */
    const struct yaml_pair *pairs;   /* map: [n], in file order */
    size_t n;
    size_t number; /* among the values of its document, from 0 on */
};

/**
 * Reads text that holds exactly one YAML document; `name` stands in messages. The tree is on the arena.
 *
 * ST_INPUT with the place: syntax, a second document, an empty one, a duplicate key, a key that is no plain
 * text, text with a NUL character, nesting deeper than 32, over 4096 keys in one map, over 1,000 anchors,
 * over 100,000 values once aliases are followed.
 */
enum status yaml_parse(const struct yaml **out, const char *text, size_t n, const char *name,
                       struct arena *arena, struct diag *diag);

/* The value of a key of a map; NULL when it has none (or a null value). */
const struct yaml *yaml_get(const struct yaml *map, const char *key);

/* Fails with ST_INPUT at the first key of the map that is not in keys[n], naming the nearest; `what` says of
 * what the key would be ("a scenario"). ST_INPUT as well when the value is no map. */
enum status yaml_check_keys(const struct yaml *map, const char *what, const char *const *keys, size_t n,
                            struct diag *diag);

/* ST_INPUT unless the value is of the kind; `what` says what it is ("limits"). */
enum status yaml_expect(const struct yaml *value, enum yaml_kind kind, const char *what, struct diag *diag);

/* Reports ST_INPUT at the value's place. */
enum status yaml_error(const struct yaml *value, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
