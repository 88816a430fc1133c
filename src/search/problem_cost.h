/* problem_cost.h - tables of least costs, and the cost and size of a design with a number of nodes. */
#ifndef SEARCH_PROBLEM_COST_H
#define SEARCH_PROBLEM_COST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct design;
struct diag;
struct problem;

/* Makes the tables of least costs, which grow on demand, and network figures for purchases up to this budget
 * (BUDGET_NONE: needs a max_nodes limit). Studies call it before they compute costs. ST_INPUT: a node costs
 * nothing and there is no max_nodes; or more parts than a table can hold. */
enum status problem_order_table(struct problem *problem, int64_t budget_minor, struct diag *diag);

/* Starts tables if there are none, on the problem's arena. Copies that differ only in budget and limits
 * share them. Such copies are not checked again. */
void problem_begin_tables(struct problem *problem);

/* Makes the table of least costs of the s-th need. It holds lower bounds if more than the price decides. */
void problem_make_order_table(struct problem *problem, size_t s, int64_t q_max, struct arena *arena);

/* The table for the i-th need of a design, which has several part options, with nodes that have a topology.
 * It is that of the need; for cables by length a table for their runs, made into *own on the arena. */
struct order_table *problem_need_table(struct order_table *own, const struct problem *problem,
                                       const struct design *design, size_t i, int64_t nodes,
                                       struct arena *arena);

/* Values for that table, for cables by length, that do not depend on prices; on the arena, or the
 * problem's. */
struct need_cable_runs {
    const int64_t *reach;              /* [n_options] cable runs within the reach of the options up to each */
    const struct part_option *options; /* [n_options] options with the units that extras order of them */
};
struct need_cable_runs problem_need_cable_runs(const struct problem *problem, const struct design *design,
                                               size_t i, int64_t nodes, struct arena *arena);

/* The seller of the parts of the s-th need, for charges. */
size_t problem_need_vendor(const struct problem *problem, size_t s);

/* The least cost of such a need; -1: it cannot be met. */
int64_t problem_need_cost(const struct problem *problem, const struct design *design, size_t i,
                          int64_t nodes);

/* ST_INPUT: a quantity exceeded what a table of least costs can hold. */
enum status problem_check_tables(const struct problem *problem, struct diag *diag);

/* True if only a target ends the search: there is no budget, so no size is priced in advance. */
bool problem_is_open(const struct problem *problem, int64_t budget_minor);

/* Least cost of a design with this many nodes, in minor units; -1: not available or no topology, also for
 * more nodes. Never falls with nodes. */
int64_t problem_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* Lower bound of problem_cost without an enumeration of combinations: the least that a cluster adds to an
 * order of several. -1 as above. */
int64_t problem_low_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* Lower bound of both, quick: the least cost of parts for the needs. -1 as above. */
int64_t problem_least_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* Lower bound of the cost without tables: needs with several part options at the least price of a unit. -1
 * as above. */
int64_t problem_floor_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* False if the quick bounds show that the design with these nodes costs more than this, or is not
 * available. */
bool problem_may_cost(const struct problem *problem, const struct design *design, int64_t nodes,
                      int64_t most_minor);

/* Upper bound of the nodes of the design that keep the limits on sizes; INT64_MAX: no limit. */
int64_t problem_nodes_by_size(const struct problem *problem, const struct design *design);

/* The largest number of nodes within this budget and max_nodes; 0: none. problem_nodes_within: exact.
 * problem_nodes_at_most: by problem_least_cost. problem_nodes_near: starts at a guess, up to `most`.
 * problem_bare_nodes_within: by bare nodes. If the problem is open, the results may exceed what is
 * available. */
int64_t problem_nodes_within(const struct problem *problem, const struct design *design,
                             int64_t budget_minor);
int64_t problem_nodes_at_most(const struct problem *problem, const struct design *design,
                              int64_t budget_minor);
int64_t problem_nodes_near(const struct problem *problem, const struct design *design, int64_t budget_minor,
                           int64_t guess, int64_t most);
int64_t problem_bare_nodes_within(const struct problem *problem, const struct design *design,
                                  int64_t budget_minor);

/* The first design whose nodes neither this budget nor a limit bounds; NULL: none. Called after tables were
 * made or failed. */
const struct design *problem_unbounded_design(const struct problem *problem, int64_t budget_minor);

/* Cost per node in minor units, if the design's cost is proportional to its nodes (every part by the piece
 * at one price, none owned); else NAN, and *why has the reason. */
double problem_cost_per_node(const struct problem *problem, const struct design *design, const char **why);

/* The cheapest bill of a design with this many nodes: *n lines by part id, on the arena. */
struct bill_line *problem_bill(size_t *n, const struct problem *problem, const struct design *design,
                               int64_t nodes, struct arena *arena);

/* Size of the cheapest purchase. */
struct cluster_size problem_size(const struct problem *problem, const struct design *design, int64_t nodes);

/* Lower bound of the size over all combinations of parts, without an enumeration. */
struct cluster_size problem_least_size(const struct problem *problem, const struct design *design,
                                       int64_t nodes);

#endif
