/* part_name.h - compares names that vendors give to a part. */
#ifndef CATALOG_PART_NAME_H
#define CATALOG_PART_NAME_H

#include <stddef.h>

struct arena;
struct snapshot;

/* The form in which names are compared: lower case, without blanks, hyphens, dashes, underscores and
 * trademark signs. On the arena. */
char *part_name_plain(const char *name, struct arena *arena);

/* Index of the part with this id or, if there is none, with this name of a vendor; NO_INDEX: none. */
size_t part_named(const struct snapshot *snapshot, const char *name);

#endif
