/* limits.h - one list of all limits that are numbers. */
#ifndef PROBLEM_LIMITS_H
#define PROBLEM_LIMITS_H

#include <stddef.h>

struct instance;

/* Number of entries in the list of limits. A rule for parts or vendors has one entry for each part or vendor,
 * even if no limit is set for it. */
size_t limit_count(const struct instance *instance);

/* The name of the i-th limit after `limit.` in a change: "power", "available.ppro-200". limit_words: for
 * readers, "limit power", "available ppro-200". limit_text: its number, "100 kW" as "100000 W"; NULL: no
 * limit. On the problem's arena. */
const char *limit_name(const struct instance *instance, size_t i);
const char *limit_words(const struct instance *instance, size_t i);
const char *limit_text(const struct instance *instance, size_t i);

#endif
