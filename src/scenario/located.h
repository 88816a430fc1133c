/* located.h - a text from the user with its place, so that messages can point at it. */
#ifndef SCENARIO_LOCATED_H
#define SCENARIO_LOCATED_H

#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct yaml;

/* A text with its place in a file. From the command line: `option` is its option ("--budget"), and file is
 * NULL, or the option with the changed key ("--set choose.nodes"). */
struct located_text {
    const char *text; /* NULL: not given */
    const char *file;
    int line;
    int column;
    const char *option;
};

struct located_list {
    struct located_text *v;
    size_t n;
};

/* The first entry of a list that has this text; NULL: none. Entries without text are skipped. */
const struct located_text *located_find(const struct located_list *list, const char *text);

/* Adds the place of a value to an error: file:line:column, or the option (the status is then ST_USAGE). */
enum status located_fail(const struct located_text *given, enum status status, struct diag *diag);

/* Reports ST_INPUT at the place of a value; ST_USAGE if it came from the command line. */
enum status located_error(const struct located_text *given, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* --- values of a YAML file; ST_INPUT at the place of a wrong value; `what` is the value's name in messages
 * --- */

/* The value with its place; its text is NULL if it is empty or not a scalar. */
struct located_text located_at(const struct yaml *value);

/* The i-th key of a map with its place. */
struct located_text located_key(const struct yaml *map, size_t i);

/* Reads a scalar; its text is NULL if it is empty. */
enum status located_read_text(struct located_text *out, const struct yaml *value, const char *what,
                              struct diag *diag);

/* Reads a list of scalars, none of them empty. On the arena. */
enum status located_read_list(struct located_list *out, const struct yaml *value, const char *what,
                              struct arena *arena, struct diag *diag);

/* Index of a value in a list of words [n]. ST_INPUT: an unknown word, with the nearest one. */
enum status located_pick(int *out, const struct located_text *given, const char *what,
                         const char *const *words, size_t n, struct diag *diag);

/* Inserts the key before a message about the key's value, and adds the place of the value. */
enum status located_fail_of(const struct located_text *given, const char *key, enum status status,
                            struct diag *diag);

#endif
