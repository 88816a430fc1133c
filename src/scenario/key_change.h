/* key_change.h - changes of a scenario's keys: `choose.nodes=a,b`, `error=none`, `limits.power=90kW`,
 * `workload.ft.max_time=2min`. They change the values of the file before it is read, so that every reader of
 * the file reads them. */
#ifndef SCENARIO_KEY_CHANGE_H
#define SCENARIO_KEY_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include "scenario/located.h"

struct fields;
struct yaml;

/* A change that was made. */
struct key_change {
    struct located_text given;
    const char *path;      /* text before `=` */
    const char *from, *to; /* the values as text; "none" without the key */
};

/* True if the text changes a key of the scenario: its first word, up to a dot or `=`, is one of `keys`. Words
 * of other changes (scenario/change.h), and prices of parts that are named like a key, take precedence. */
bool key_change_is(const struct fields *keys, const char *text);

/**
 * Makes the change: *root becomes a new tree on the arena, with the place of the option or entry at all new
 * values. Components of the path are keys of maps, and entries of lists by their name, part or model. The
 * value `none` removes the key. A list is A,B or in YAML's notation.
 *
 * ST_INPUT, from the command line ST_USAGE: an unknown key or entry (with the nearest), or invalid YAML. The
 * values are checked when the scenario is read.
 */
enum status key_change_make(struct key_change *out, const struct yaml **root, const struct fields *keys,
                            const struct located_text *given, struct arena *arena, struct diag *diag);

#endif
