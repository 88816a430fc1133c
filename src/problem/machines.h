/* machines.h - what a node of a design is to an application: its processes, memory, and what they see of the
 * network. */
#ifndef PROBLEM_MACHINES_H
#define PROBLEM_MACHINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct design;
struct problem;

/* Nodes of a kind run an application; it counts on a cluster of them: all do, but what the nodes do not run
 * where the metric takes the rest for the whole (struct metric, subsets). */
bool problem_runs(const struct problem *problem, size_t node, size_t a);
bool problem_counts(const struct problem *problem, size_t node, size_t a);

/* Designs with the same node and the same network (that between regions too) are one machine: its models are
 * wrong by as much in all of them, whatever the topology. One order may be wired in several topologies. */
bool problem_same_machine(const struct design *a, const struct design *b);

/* The factor on the rate of application a on p processes that the problem's model error has for a design; 1
 * without. It rises or falls with p. */
double problem_model_error(const struct problem *problem, const struct design *design, size_t a, double p);

/* Application a as the design's nodes run it, and what it sees there at p processes. */
const struct application *problem_application(const struct problem *problem, const struct design *design,
                                              size_t a);
struct view problem_view(const struct problem *problem, const struct design *design, size_t a, double p);

/* Processes of application a on one node of the design, and the memory each has at p processes. */
int64_t problem_processes_per_node(const struct problem *problem, const struct design *design, size_t a);
double problem_memory_B(const struct problem *problem, const struct design *design, size_t a, double p);

/* Memory is enforced, and processes of application a would need more than they have at p of them. */
bool problem_lacks_memory(const struct problem *problem, const struct design *design, size_t a, int64_t p);

/* No process of up to so many nodes of a design lacks memory, and no rate depends on how much there is: more
 * of it would change nothing but the cost. False, too, where it takes a million processes to tell. */
bool problem_memory_suffices(const struct problem *problem, const struct design *design, int64_t nodes);

#endif
