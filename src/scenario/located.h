/* located.h - a value the user gave, with its place: for messages that point at it. */
#ifndef SCENARIO_LOCATED_H
#define SCENARIO_LOCATED_H

#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct yaml;

/* A text with its place in a file, or from the command line: file NULL, and `option` says which ("--budget").
 */
struct located {
    const char *text; /* NULL: not given */
    const char *file;
    int line;
    int column;
    const char *option;
};

struct located_list {
    struct located *v;
    size_t n;
};

/* The first of a list with this text; NULL: there is none. Entries without a text are passed over. */
const struct located *located_listed(const struct located_list *list, const char *text);

/* Gives a failed status the place of a value: file:line:column, or the option (then the status is ST_USAGE).
 */
enum status located_fail(const struct located *given, enum status status, struct diag *diag);

/* Reports ST_INPUT (ST_USAGE when it came from the command line) at the place of a value. */
enum status located_error(const struct located *given, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* --- values of a YAML file: ST_INPUT at the place where one is not what `what` should be --- */

/* The value with its place; its text is NULL where it is no scalar, or empty. */
struct located located_at(const struct yaml *value);

/* The i-th key of a map with its place. */
struct located located_key(const struct yaml *map, size_t i);

/* A scalar; its text is NULL where it is empty. */
enum status located_read_text(struct located *out, const struct yaml *value, const char *what,
                              struct diag *diag);

/* A list of scalars, none of them empty. On the arena. */
enum status located_read_list(struct located_list *out, const struct yaml *value, const char *what,
                              struct arena *arena, struct diag *diag);

/* The place in a list of words [n] of a value that was given; the nearest word is told. */
enum status located_pick(int *out, const struct located *given, const char *what, const char *const *words,
                         size_t n, struct diag *diag);

/* Puts the key before the report about its value, and gives it the value's place. */
enum status located_fail_of(const struct located *given, const char *key, enum status status,
                            struct diag *diag);

#endif
