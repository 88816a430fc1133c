/* machines.h - the machine that an application sees on a node of a design: processes, memory, network. */
#ifndef PROBLEM_MACHINES_H
#define PROBLEM_MACHINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct design;
struct instance;

/* instance_runs: true if application a can run on this kind of node. instance_counts: true if the score of a
 * cluster of these nodes includes the application. For a single cluster with metric->subsets an application
 * that cannot run there is not included. */
bool instance_runs(const struct instance *instance, size_t node, size_t a);
bool instance_counts(const struct instance *instance, size_t node, size_t a);

/* True for designs with the same node and network (also between regions). A study draws one model error for
 * all of them, because the same order may be wired in several topologies. */
bool instance_same_machine(const struct design *a, const struct design *b);


/* Factor of the problem's model error on the rate of application a on p processes; 1 without error. It is
 * monotone in p. */
double instance_model_error(const struct instance *instance, const struct design *design, size_t a, double p);

/* instance_application: application a with the machine of the design's nodes. instance_view: the view of a
 * model (machine/view.h) for its p processes. */
const struct application *instance_application(const struct instance *instance, const struct design *design,
                                               size_t a);
struct view instance_view(const struct instance *instance, const struct design *design, size_t a, double p);

/* instance_processes_per_node: processes of application a on one node of the design. instance_memory_B:
 * memory of each process in a run of p processes. */
int64_t instance_processes_per_node(const struct instance *instance, const struct design *design, size_t a);
double instance_memory_B(const struct instance *instance, const struct design *design, size_t a, double p);

/* True if memory is enforced and too small for application a on p processes. */
bool instance_lacks_memory(const struct instance *instance, const struct design *design, size_t a, int64_t p);

/* True if additional memory would change only the cost: up to `nodes` nodes no process lacks memory, and no
 * rate depends on it. Also false if the check would have to visit a million processes. */
bool instance_memory_suffices(const struct instance *instance, const struct design *design, int64_t nodes);

#endif
