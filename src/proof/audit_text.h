/* audit_text.h - the proof's own reading of scenarios, changes and cells. */
#ifndef PROOF_AUDIT_TEXT_H
#define PROOF_AUDIT_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/unit.h"
#include "catalog/table.h"

struct arena;
struct change;
struct decimal;
struct instance;
struct snapshot;

/* Splits the changes of a problem's scenario; the result is on the arena. ST_INTERNAL: one cannot be read. */
enum status audit_changes(const struct change **out, const struct instance *instance, struct arena *arena,
                          struct diag *diag);

/* The cell of the row about a part in another table; NULL: the cell is empty or there is no row. */
const char *audit_cell(const struct snapshot *snapshot, enum table_id table, const char *part,
                       const char *column);

/* The value at a path of keys with dots, such as "limits.available"; NULL: none. */
const struct yaml *audit_value(const struct instance *instance, const char *path);

/* Reads a share exactly: "19%" or "0.19". False: the text is not a share. */
bool audit_share(struct decimal *out, const char *text);

/* audit_text_at: the text at a key; NULL: none, or not a map. audit_name: the name of a list entry, which is
 * a text or a map with the key `name`. */
const char *audit_text_at(const struct yaml *map, const char *key);
const char *audit_name(const struct yaml *entry);

/* The default of the scenario's key `counts`: the word for the process counts that all models of the scenario
 * accept. A model made from a file accepts every count. */
const char *audit_usual_counts(const struct instance *instance);

/* True if the pattern of a change matches the name `of.which`, such as `latency.myrinet`. */
bool audit_names(const char *pattern, const char *of, const char *which);

/* True if the change sets this limit of the part or vendor `whose`: `limit.available.X`. */
bool audit_is_of(const struct change *change, const char *limit, const char *whose);

/* The value after a change: scaled by its factor, or replaced by its value. NAN: the text has another
 * dimension. */
double audit_changed(double value, const struct change *change, enum dimension dimension);

/* True if two doubles are equal except for rounding errors in their last digits. */
bool audit_same(double a, double b);

#endif
