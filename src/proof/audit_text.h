/* audit_text.h - how the proof reads scenarios, changes and cells by itself. */
#ifndef PROOF_AUDIT_TEXT_H
#define PROOF_AUDIT_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/unit.h"
#include "catalog/table.h"

struct arena;
struct change;
struct decimal;
struct problem;
struct snapshot;
struct template_choice;

/* The changes of a problem's scenario, split; on the arena. ST_INTERNAL: one cannot be read. */
enum status audit_changes(const struct change **out, const struct problem *problem, struct arena *arena,
                          struct diag *diag);

/* The cell of the row of another table that is about a part; NULL: it is empty, or no row is. */
const char *audit_cell(const struct snapshot *snapshot, enum table_id table, const char *part,
                       const char *column);

/* An amount in the currency, as it is written: "995.50", "995 USD". False: it is none. */
bool audit_money(int64_t *out_minor, const char *text, const char *currency);

/* The value at a path of keys with dots between, "limits.available"; NULL: there is none. */
const struct yaml *audit_value(const struct problem *problem, const char *path);

/* A share as it is written, "19%" or "0.19", exactly. False: it is none. */
bool audit_share(struct decimal *out, const char *text);

/* The text at a key of a map; NULL: there is none, or no map. And the name of an entry: itself, or a map's.
 */
const char *audit_text_at(const struct yaml *map, const char *key);
const char *audit_name(const struct yaml *entry);

/* A template with its parameters was taken as its text says; marks what is read of it. */
bool audit_wiring(const struct problem *problem, const struct template_choice *taken,
                  const struct yaml *said);

/* Which counts of processes a scenario without the key `counts` has: those that its models accept, by the
 * names of its text. A model that is made from a file accepts all. */
const char *audit_usual_counts(const struct problem *problem);

/* A pattern of a change is of `of.which`. */
bool audit_names(const char *pattern, const char *of, const char *which);

/* The change is of the limit that this one has for a part or a vendor: `limit.available.X`. */
bool audit_is_of(const struct change *change, const char *limit, const char *whose);

/* value times the factor of a change; or what a change without one sets, in a dimension, NAN: no such. */
double audit_changed(double value, const struct change *change, enum dimension dimension);

/* The same but for the last digits of a double. */
bool audit_same(double a, double b);

#endif
