/* rates.h - rates of nodes, and warnings about their origin. */
#ifndef PROBLEM_RATES_H
#define PROBLEM_RATES_H

#include <stddef.h>
#include <stdint.h>

#include "catalog/snapshot.h"

struct design;
struct node_speed;
struct instance;

/* Kind of application a's rate on the design's nodes: "measured", "estimated", ... */
const char *instance_rate_kind(const struct instance *instance, const struct design *design, size_t a);

/* instance_process_rate: the rate of one of p processes. If the model knows the memory of a process, it is
 * the rate for that working set. Outside the cache it is limited by the process's share of the memory
 * bandwidth. instance_highest_rate: the highest for any number of nodes. */
double instance_process_rate(const struct node_speed *speed, double p);
double instance_highest_rate(const struct node_speed *speed);

/* Kind of application a's rate on a full node: estimated if sharing the memory bandwidth lowers the rate. */
enum figure_kind instance_speed_kind(const struct instance *instance, size_t node, size_t a);

/* Warns if a rate is not measured or exceeds the peak of its node. */
void instance_warn_of_rate(struct instance *instance, size_t node, size_t a);

/* The round of application a's rate on a node, on the problem's arena; NULL: the rate or its round is not
 * known. */
const char *instance_rate_round(const struct instance *instance, size_t node, size_t a);

/* Warns if the rates of an application on the nodes of the designs are from different rounds. */
void instance_warn_of_rounds(struct instance *instance, size_t a);

/* Warns which of the node's two rates, inside or outside the cache, applies to p processes. */
void instance_warn_of_cache(struct instance *instance, size_t node, size_t a, int64_t p);

/* Warns if bandwidths by message size of a technology are not measured. */
void instance_warn_of_messages(struct instance *instance, size_t technology, enum message_pattern pattern);

/* Warns that latency and bandwidth of application a's messages inside a node are assumed. */
void instance_warn_of_inside(struct instance *instance, size_t node, size_t a);

/* Warns that the network has no measured bidirectional bandwidth. */
void instance_warn_of_exchange(struct instance *instance, const struct technology *technology);

#endif
