/* reads.h - which values the audit has read. A reader marks each value of the scenario, each change and each
 * column of the catalogue at the place where it compares them with the problem. The audit fails where
 * something has no mark: the proof does not know what that value means. */
#ifndef PROOF_READS_H
#define PROOF_READS_H

#include <stddef.h>

#include "catalog/table.h"

struct arena;
struct problem;
struct yaml;

/* Without marks, on the arena; problem->notes.reads points to it during the audit. */
struct reads *reads_make(const struct problem *problem, struct arena *arena);

/* Marks the value and returns its text. NULL: there is no value, or the value is not text. A function that
 * only looks at a value (yaml_get, audit_value) does not mark it. */
const char *reads_text(const struct problem *problem, const struct yaml *value);

/* The same for the value at a key of a map (NULL also where `map` is not a map), and for the name of a list
 * entry: the entry itself, or its key `name`. */
const char *reads_at(const struct problem *problem, const struct yaml *map, const char *key);
const char *reads_name(const struct problem *problem, const struct yaml *entry);

/* Marks a change: the audit applied it to a value that its pattern matches. */
void reads_change(const struct problem *problem, size_t change);

/* Marks a column of a table. */
void reads_column(const struct problem *problem, enum table_id table, const char *column);

/**
 * Every value of the scenario, every change, and every column of the catalogue that holds numbers or names
 * rows of another table is marked, or stands in the list of those that no plan depends on (reads.c).
 *
 * ST_INTERNAL: the first that is not; diag names it.
 */
enum status reads_are_whole(const struct problem *problem, struct diag *diag);

#endif
