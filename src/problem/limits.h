/* limits.h - the limits that have a number, one by one. */
#ifndef PROBLEM_LIMITS_H
#define PROBLEM_LIMITS_H

#include <stddef.h>

struct problem;

/* The limits that have a number, one by one: how many there are, of parts and vendors those too of which
 * nothing is said. */
size_t limit_count(const struct problem *problem);

/* Its name behind `limit.` of a change: "power", "available.ppro-200"; for readers: "limit power", "available
 * ppro-200"; and its number as a reader writes it, "100 kW" as "100000 W", NULL: there is none. On the
 * problem's arena. */
const char *limit_name(const struct problem *problem, size_t i);
const char *limit_words(const struct problem *problem, size_t i);
const char *limit_text(const struct problem *problem, size_t i);

#endif
