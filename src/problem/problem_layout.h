/* problem_layout.h - what stands where, and the cables by length that follow. */
#ifndef PROBLEM_PROBLEM_LAYOUT_H
#define PROBLEM_PROBLEM_LAYOUT_H

#include "problem/problem.h"

/* Whether the layout, if there is one, goes with a template and with the rest of the scenario. ST_INPUT: no.
 */
enum status problem_check_layout(const struct problem *problem, const struct network_template *network,
                                 struct diag *diag);

/* The cables of a technology that a layout's lengths are bought as, on the problem's arena; NULL: there are
 * none. never: [n_parts] not to be bought. ST_INPUT: the cheapest order is not that of the cheapest cable for
 * each length; no cable is long enough within a rack. ST_POLICY: a cable with lapsed quotes alone. */
enum status problem_find_lengths(const struct cable_lengths **out, const struct problem *problem,
                                 const bool *never, size_t technology, struct diag *diag);

/* ST_INPUT where there is a layout, for what does not know of lengths of cables. */
enum status problem_refuse_layout(const struct problem *problem, const char *what, struct diag *diag);

/* ST_INPUT where one of a layout's several cables has quantity breaks. */
enum status problem_refuse_breaks(const struct problem *problem, const char *what, struct diag *diag);

#endif
