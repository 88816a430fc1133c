/* keys.h - the keys of the results in JSON and YAML, with the types of their values. A key has the same
 * meaning in every result. The writer checks its keys against this table, and the schemas of the results are
 * made from it. */
#ifndef REPORT_KEYS_H
#define REPORT_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/status.h"

struct arena;
struct diag;
struct text;

/* Type of a key's value. Types are combined if results differ. KEY_KNOWN: the value is never null; without
 * this flag, null means that the value is not known. KEY_MONEY: an amount in major units. A second key,
 * KEY_minor, has the same amount as an integer in minor units. */
enum key_kind {
    KEY_TEXT = 1 << 0,
    KEY_INTEGER = 1 << 1,
    KEY_NUMBER = 1 << 2,
    KEY_BOOL = 1 << 3,
    KEY_MONEY = 1 << 4,
    KEY_OBJECT = 1 << 5,
    KEY_LIST = 1 << 6, /* a list of objects if the key has members, otherwise of texts */
    KEY_KNOWN = 1 << 7,
    KEY_COUNTS = 1 << 8, /* list of whole numbers */
};

/* A list of members is a text of words. A word is a key, followed by '?' if the key may be missing. '*'
 * allows any other keys with numbers. "@optimize" stands for the members of that result. "+columns",
 * "+figures" and "+limits" stand for a word of each size: its column of table part, its figure and
 * "over_LIMIT". The members of a table's rows are made from its columns (columns.h). */
struct key {
    const char *name;
    unsigned kinds;
    /* members of the object, or of each object in the list; NULL: none, or for `rows` the members that
     * the result gives */
    const char *members;
    const char *unit;
};

/* A result, with the name of the command that writes it. If nothing can be bought, a command writes the
 * result "infeasible" instead. */
struct key_result {
    const char *name;
    const char *members;
    const char *rows; /* columns of its rows, see key_rows; NULL: it has no rows */
};

/* One word of a list of members. */
struct key_member {
    char name[40];
    bool optional;
    bool any;
};

/* All keys, sorted by name. */
struct keys {
    const struct key *v; /* [n] */
    size_t n;
};
struct keys keys_make(struct arena *arena);

/* The key with this name; NULL: there is none. */
const struct key *key_find(const struct keys *keys, const char *name);

const struct key_result *key_results(size_t *n);

/* The result with this name of `length` bytes; NULL: there is none. */
const struct key_result *key_result_find(const char *name, size_t length);

/* The members of each row of a result, on the arena; NULL: the result has no rows. */
const char *key_rows(const struct key_result *result, struct arena *arena);

/* The list that `members` stands for, such as "@optimize", with the words of all sizes; NULL: there are no
 * members. On the arena. */
const char *key_members(const char *members, struct arena *arena);

/* Reads the next word of a list of members and moves *rest to the text after it. False: there is no further
 * word. */
bool key_next(struct key_member *out, const char **rest);

bool key_is_member(const char *members, const char *name);

/* --- the files that users write, and the results, as JSON Schema (draft-07) --- */

/* Lists the names of all schemas, on the arena. Returns their number. */
size_t schema_names(const char ***out, struct arena *arena);

/* Describes a key of scenarios. in: the key of the first level that it is inside of; "": none. Adds the
 * description to *out; *group and *order: the heading of its section in the manual, and its place there, both
 * only for keys of the first level. False: there is no description. */
typedef bool schema_describe_fn(struct text *out, const char **group, int *order, const char *in,
                                const char *key);

/* Writes a schema. name: "catalog", "scenario", "plan", or the command whose result the schema describes.
 * describe: describes the keys of scenarios; NULL: the schema has no descriptions. ST_USAGE: no schema has
 * this name. */
enum status schema_write(FILE *stream, const char *name, schema_describe_fn *describe, struct diag *diag);

#endif
