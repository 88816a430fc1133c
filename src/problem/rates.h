/* rates.h - rates of nodes, and warnings of how they are known. */
#ifndef PROBLEM_RATES_H
#define PROBLEM_RATES_H

#include <stddef.h>
#include <stdint.h>

#include "catalog/snapshot.h"

struct design;
struct node_speed;
struct problem;

/* What application a's rate on the design's nodes is: "measured", "estimated", ... */
const char *problem_rate_kind(const struct problem *problem, const struct design *design, size_t a);

/* The rate of one process of p: that of its working set, where the model knows the memory of a process, and
 * where those of a node share its memory no more than its part of what that feeds; and the highest of all
 * numbers of nodes. */
double problem_process_rate(const struct node_speed *speed, double p);
double problem_highest_rate(const struct node_speed *speed);

/* What the rate of application a on a node is where all its processes run: an estimate where they have to
 * share. */
enum figure_kind problem_speed_kind(const struct problem *problem, size_t node, size_t a);

/* Warns where a rate is not measured, or is beyond the peak of its node. */
void problem_warn_of_rate(struct problem *problem, size_t node, size_t a);

/* Notes which of two rates p processes have. */
void problem_warn_of_cache(struct problem *problem, size_t node, size_t a, int64_t p);

/* Warns where bandwidths by message size of a technology are not measured. */
void problem_warn_of_messages(struct problem *problem, size_t technology, enum message_pattern pattern);

/* Notes what messages of application a inside a node are assumed to take: the catalogue does not know it. */
void problem_warn_of_inside(struct problem *problem, size_t node, size_t a);

/* Warns that nobody measured messages both ways at once on the network. */
void problem_warn_of_exchange(struct problem *problem, const struct technology *technology);

#endif
