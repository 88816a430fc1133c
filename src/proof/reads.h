/* reads.h - marks of the values that the audit has read. A reader marks each value of the scenario and each
 * change where it uses them. The audit fails if a mark is missing, because the proof has no rule for that
 * value. */
#ifndef PROOF_READS_H
#define PROOF_READS_H

#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct instance;
struct yaml;

/* Creates an empty set of marks on the arena. instance->notes.reads points to it during the audit. */
struct reads *reads_make(const struct instance *instance, struct arena *arena);

/* Marks the value and returns its text; NULL: there is no value, or it is not a text. yaml_get and
 * audit_value do not mark. */
const char *reads_text(const struct instance *instance, const struct yaml *value);

/* Like reads_text. reads_at: for the value at a key of a map; also NULL if `map` is not a map. reads_name:
 * for the name of a list entry, which is the entry itself or its key `name`. */
const char *reads_at(const struct instance *instance, const struct yaml *map, const char *key);
const char *reads_name(const struct instance *instance, const struct yaml *entry);

/* Marks a change: the audit applied it to a value that its pattern matches. */
void reads_change(const struct instance *instance, size_t change);

/**
 * Checks that each value of the scenario and each change is marked. Exceptions are listed in reads.c.
 *
 * ST_INTERNAL: a mark is missing; diag names the first.
 */
enum status reads_are_whole(const struct instance *instance, struct diag *diag);

#endif
