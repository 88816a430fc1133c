/* part_name.h - compares names that vendors give to a part. */
#ifndef CATALOG_PART_NAME_H
#define CATALOG_PART_NAME_H

struct arena;

/* The form in which names are compared: lower case, without blanks, hyphens, dashes, underscores and
 * trademark signs. On the arena. */
char *part_name_plain(const char *name, struct arena *arena);

#endif
