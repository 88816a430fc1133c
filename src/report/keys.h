/* keys.h - the keys of all results that programs read (JSON, YAML): what stands under each, whichever result
 * it is in. The writer holds to this table, and the schemas of the results are made of it. */
#ifndef REPORT_KEYS_H
#define REPORT_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/status.h"

struct arena;
struct diag;

/* Together where results differ. KEY_KNOWN: never null; other values may be, as not known. KEY_MONEY: in
 * major units, with a twin KEY_minor, an integer. */
enum key_kind {
    KEY_TEXT = 1 << 0,
    KEY_INTEGER = 1 << 1,
    KEY_NUMBER = 1 << 2,
    KEY_BOOL = 1 << 3,
    KEY_MONEY = 1 << 4,
    KEY_OBJECT = 1 << 5,
    KEY_LIST = 1 << 6, /* of objects with the members, else of texts */
    KEY_KNOWN = 1 << 7,
    KEY_COUNTS = 1 << 8, /* a list of whole numbers */
};

/* Members are words: a key, with '?' behind where it may be left out; '*': any others, of numbers.
 * "@optimize": those of that result. Those of rows of a table are made of its columns (columns.h). */
struct key {
    const char *name;
    unsigned kinds;
    const char
        *members; /* of an object, or of each in a list; NULL: none, and of `rows` those of the result */
    const char *unit;
};

/* A result, as the command of its name writes it; "infeasible" stands in the place of any that has none. */
struct key_result {
    const char *name;
    const char *members;
    const char *rows; /* of key_rows */
};

/* A word of members. */
struct key_member {
    char name[40];
    bool optional;
    bool any;
};

/* All of them, by name. */
struct keys {
    const struct key *v; /* [n] */
    size_t n;
};
struct keys keys_make(struct arena *arena);

/* NULL: there is none. */
const struct key *key_find(const struct keys *keys, const char *name);

const struct key_result *key_results(size_t *n);

/* The result with this name of `length` bytes; NULL: there is none. */
const struct key_result *key_result_find(const char *name, size_t length);

/* The members of each of its `rows`, on the arena; NULL: it has none. */
const char *key_rows(const struct key_result *result, struct arena *arena);

/* The words themselves, of members that refer to others; NULL: none. */
const char *key_members(const char *members);

/* The next word of members, and what is behind it; false: there is none. */
bool key_next(struct key_member *out, const char **rest);

bool key_is_member(const char *members, const char *name);

/* --- the files that users write, and the results, as JSON Schema (draft-07) --- */

/* The names of the schemas, and how many they are; the list is on the arena. */
size_t schema_names(const char ***out, struct arena *arena);

/* Writes the schema of this name: "catalog", "scenario", "plan", or of the command whose result it is.
 * ST_USAGE: there is none. */
enum status schema_write(FILE *stream, const char *name, struct diag *diag);

#endif
