/* limits.h - the limits that have a number, one by one: as --set changes them, as studies move and grant
 * them. */
#ifndef PROBLEM_LIMITS_H
#define PROBLEM_LIMITS_H

#include "problem/problem_changes.h"
#include "question/rules.h"

/* How many there are, of parts and vendors those too of which nothing is said. */
size_t limit_count(const struct problem *problem);

/* Its name behind `limit.` of a change: "power", "available.ppro-200"; and for readers:
 * "limit power", "available ppro-200". On the problem's arena. */
const char *limit_name(const struct problem *problem, size_t i);
const char *limit_words(const struct problem *problem, size_t i);

/* Its number as a reader writes it, "100 kW" as "100000 W"; NULL: there is none. On the problem's arena. */
const char *limit_text(const struct problem *problem, size_t i);

/* Makes a change of the i-th. ST_INPUT: no number of its kind, none to multiply. */
enum status limit_change(struct changing *changing, size_t i, const struct change *change, struct diag *diag);

/* Makes what a study grants hold, whatever the changes say. */
void limits_grant(struct problem *problem);

#endif
