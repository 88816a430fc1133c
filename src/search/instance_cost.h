/* instance_cost.h - tables of least costs, and the cost and size of a design with a number of nodes. */
#ifndef SEARCH_INSTANCE_COST_H
#define SEARCH_INSTANCE_COST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct design;
struct diag;
struct instance;

/* Makes the tables of least costs, which grow on demand, and network figures for purchases up to this budget
 * (BUDGET_NONE: needs a max_nodes limit). Studies call it before they compute costs. ST_INPUT: a node costs
 * nothing and there is no max_nodes; or more parts than a table can hold. */
enum status instance_order_table(const struct instance *instance, int64_t budget_minor, struct diag *diag);

/* Starts tables in the problem's memory of costs if there are none, and forgets which quantities were too
 * large for a table. */
void instance_begin_tables(const struct instance *instance);

/* Makes the table of least costs of the s-th need. If the choice of parts depends on more than the price, the
 * table holds lower bounds. */
void instance_make_order_table(const struct instance *instance, size_t s, int64_t q_max);

/* The table for the i-th need of a design, which has several part options, with nodes that have a topology.
 * It is that of the need; for cables by length a table for their runs, made into *own on the arena. */
struct order_table *instance_need_table(struct order_table *own, const struct instance *instance,
                                        const struct design *design, size_t i, int64_t nodes,
                                        struct arena *arena);

/* Values of that table for cables with lengths; they do not depend on prices. On the arena, or borrowed from
 * the problem. */
struct need_cable_runs {
    /* [n_options] for each option: cable runs that this option and the shorter ones can reach */
    const int64_t *reach;
    /* [n_options] options; `beside` is set to the units that extras order */
    const struct part_option *options;
};
struct need_cable_runs instance_cable_runs_of_need(const struct instance *instance,
                                                   const struct design *design, size_t i, int64_t nodes,
                                                   struct arena *arena);

/* The vendor whose charges apply to the parts of the s-th need. */
size_t instance_need_vendor(const struct instance *instance, size_t s);

/* The least cost of the i-th need, which has several part options; -1: it cannot be met. */
int64_t instance_need_cost(const struct instance *instance, const struct design *design, size_t i,
                           int64_t nodes);

/* ST_INPUT: a quantity exceeded what a table of least costs can hold. */
enum status instance_check_tables(const struct instance *instance, struct diag *diag);

/* True if only a target ends the search: without a budget no largest quantity is known in advance, so tables
 * grow during the search. */
bool instance_is_open(const struct instance *instance, int64_t budget_minor);

/* Least cost of a design with this many nodes, in minor units; -1: a part is not available, or no topology
 * exists; the same then holds for more nodes. Never falls with nodes. */
int64_t instance_cost(const struct instance *instance, const struct design *design, int64_t nodes);

/* Lower bound of instance_cost, without an enumeration of combinations: the least amount by which a cluster
 * raises the cost of an order for several clusters. -1 as above. */
int64_t instance_low_cost(const struct instance *instance, const struct design *design, int64_t nodes);

/* Quick lower bound of instance_cost and instance_low_cost: the least cost of parts for the needs. -1 as
 * above. */
int64_t instance_least_cost(const struct instance *instance, const struct design *design, int64_t nodes);

/* Lower bound of the cost, without tables: a need with several part options costs the lowest price of a unit.
 * -1 as above. */
int64_t instance_floor_cost(const struct instance *instance, const struct design *design, int64_t nodes);

/* False if the quick bounds show that the design with these nodes costs more than the limit, or is not
 * available. */
bool instance_may_cost(const struct instance *instance, const struct design *design, int64_t nodes,
                       int64_t most_minor);

/* Upper bound of the nodes of the design that keep the limits on sizes; INT64_MAX: no limit. */
int64_t instance_nodes_by_size(const struct instance *instance, const struct design *design);

/* The largest number of nodes within this budget and max_nodes; 0: none. instance_nodes_within is exact.
 * instance_nodes_at_most uses the bound instance_least_cost. instance_nodes_near starts at a guess and
 * returns at most `most`. instance_bare_nodes_within counts only the price of the nodes. If the problem is
 * open, the results may exceed what is available. */
int64_t instance_nodes_within(const struct instance *instance, const struct design *design,
                              int64_t budget_minor);
int64_t instance_nodes_at_most(const struct instance *instance, const struct design *design,
                               int64_t budget_minor);
int64_t instance_nodes_near(const struct instance *instance, const struct design *design,
                            int64_t budget_minor, int64_t guess, int64_t most);
int64_t instance_bare_nodes_within(const struct instance *instance, const struct design *design,
                                   int64_t budget_minor);

/* The first design whose nodes neither this budget nor a limit bounds; NULL: none. Called after tables were
 * made or failed. */
const struct design *instance_unbounded_design(const struct instance *instance, int64_t budget_minor);

/* Cost per node in minor units, if the design's cost is proportional to its nodes (every part by the piece
 * at one price, none owned); else NAN, and *why has the reason. */
double instance_cost_per_node(const struct instance *instance, const struct design *design, const char **why);

/* The cheapest bill of a design with this many nodes: *n lines by part id, on the arena. */
struct bill_line *instance_bill(size_t *n, const struct instance *instance, const struct design *design,
                                int64_t nodes, struct arena *arena);

/* Size of the cheapest order for the design with this number of nodes. */
struct cluster_size instance_size(const struct instance *instance, const struct design *design,
                                  int64_t nodes);

/* Lower bound of the size over all combinations of parts, without an enumeration. */
struct cluster_size instance_least_size(const struct instance *instance, const struct design *design,
                                        int64_t nodes);

#endif
