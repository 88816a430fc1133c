/* reads.h - what the audit has read: each value of the scenario, each change and each column of the catalogue
 * is marked by who holds it against the problem. Whatever is there without a mark the check knows nothing of.
 */
#ifndef PROOF_READS_H
#define PROOF_READS_H

#include "base/yaml.h"
#include "catalog/table.h"
#include "problem/problem.h"

/* Nothing is marked yet; on the arena. The problem takes it. */
struct reads *reads_make(const struct problem *problem, struct arena *arena);

/* The text of a value, which is marked; NULL: there is no value, or it is no text. To look at a value without
 * holding it against the problem is not to read it. */
const char *reads_text(const struct problem *problem, const struct yaml *value);

/* The same of the value at a key of a map; NULL: it is no map, too. And of the name of an entry: itself, or
 * a map's. */
const char *reads_at(const struct problem *problem, const struct yaml *map, const char *key);
const char *reads_name(const struct problem *problem, const struct yaml *entry);

/* Marks a change of the question: something that it names was changed by it. */
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
