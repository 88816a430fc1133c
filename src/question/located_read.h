/* located_read.h - values of a YAML file, read with their places. ST_INPUT at the place where one is not what
 * it should be; `what` names it in the message. */
#ifndef QUESTION_LOCATED_READ_H
#define QUESTION_LOCATED_READ_H

#include "base/arena.h"
#include "base/yaml.h"
#include "question/located.h"

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
