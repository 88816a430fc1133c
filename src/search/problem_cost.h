/* problem_cost.h - least-cost tables, and what a design costs and measures with so many nodes. */
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

/* Makes the tables of least costs, which grow with what is asked for, and figures of networks for purchases
 * up to this much money (BUDGET_NONE: needs a max_nodes limit). Studies call it before any cost is asked for.
 * ST_INPUT: a node that costs nothing and no max_nodes; more parts than a table can hold. */
enum status problem_order_table(struct problem *problem, int64_t budget_minor, struct diag *diag);

/* Begins tables where there are none, on the problem's arena, for copies of it that differ in the money and
 * the limits that are asked for: what one has made the others find. Of a copy that has them nothing is
 * checked any more. */
void problem_begin_tables(struct problem *problem);

/* The s-th need's table of least costs; and bounds where more than the price decides. */
void problem_make_order_table(struct problem *problem, size_t s, int64_t q_max, struct arena *arena);

/* The table for the i-th need of a design, which several parts can meet, with so many nodes, which can be
 * wired: that of its need; or of cables by length one for their ways, made into *own on the arena. */
struct order_table *problem_need_table(struct order_table *own, const struct problem *problem,
                                       const struct design *design, size_t i, int64_t nodes,
                                       struct arena *arena);

/* What of that table does not change with prices, of cables by length: on the arena, or the problem's. */
struct need_ways {
    const int64_t *reach;              /* [n_options] ways that they, up to each, are long enough for */
    const struct part_option *options; /* [n_options] with what extras order of them beside */
};
struct need_ways problem_need_ways(const struct problem *problem, const struct design *design, size_t i,
                                   int64_t nodes, struct arena *arena);

/* Who sells the parts of the s-th need, as far as it matters to charges. */
size_t problem_need_vendor(const struct problem *problem, size_t s);

/* The least cost of such a need; -1: cannot be met. */
int64_t problem_need_cost(const struct problem *problem, const struct design *design, size_t i,
                          int64_t nodes);

/* ST_INPUT: so many parts were asked for that no table of least costs can hold them. */
enum status problem_check_tables(const struct problem *problem, struct diag *diag);

/* A target alone says where a search ends: no size is costed before it is looked at. */
bool problem_is_open(const struct problem *problem, int64_t budget_minor);

/* Least cost of a design with this many nodes, in minor units; -1: so many cannot be bought or wired, nor
 * more. Never falls with nodes. */
int64_t problem_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* No more than that, without a walk over combinations: what a cluster adds to an order of several at least.
 * -1 as above. */
int64_t problem_low_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* No more than either, known soon: what parts for the needs alone cost at least. -1 as above. */
int64_t problem_least_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* No more than the cost either, without a table: needs that several parts can meet at the least price of a
 * unit. -1 as above. */
int64_t problem_floor_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* As far as is known soon a design with so many nodes costs no more than this; -1: nothing does. */
bool problem_may_cost(const struct problem *problem, const struct design *design, int64_t nodes,
                      int64_t most_minor);

/* As many nodes of the design as alone keep to the limits on sizes, or a few more; INT64_MAX: any number. */
int64_t problem_nodes_by_size(const struct problem *problem, const struct design *design);

/* The most nodes of the design this money buys (0: none), as far as problem_least_cost tells, looked for near
 * a guess where no more than `most` can be, and the most whose bare nodes it buys; all within max_nodes.
 * Where the problem is open that of the nodes may be more than can be bought. */
int64_t problem_nodes_within(const struct problem *problem, const struct design *design,
                             int64_t budget_minor);
int64_t problem_nodes_at_most(const struct problem *problem, const struct design *design,
                              int64_t budget_minor);
int64_t problem_nodes_near(const struct problem *problem, const struct design *design, int64_t budget_minor,
                           int64_t guess, int64_t most);
int64_t problem_bare_nodes_within(const struct problem *problem, const struct design *design,
                                  int64_t budget_minor);

/* The first design of which neither this money nor a limit bounds the nodes; NULL: there is none. After
 * tables were made, or could not be. */
const struct design *problem_unbounded_design(const struct problem *problem, int64_t budget_minor);

/* Cost per node in minor units where the design's cost is proportional to its nodes (every part by the piece,
 * at one price, none owned); NAN otherwise, and *why says why. */
double problem_cost_per_node(const struct problem *problem, const struct design *design, const char **why);

/* The cheapest bill of a design with this many nodes: lines by part id, *n of them, on the arena. */
struct bill_line *problem_bill(size_t *n, const struct problem *problem, const struct design *design,
                               int64_t nodes, struct arena *arena);

/* Its size, as it is bought. */
struct cluster_size problem_size(const struct problem *problem, const struct design *design, int64_t nodes);

/* The least size of a cluster, whatever the combination of its parts: known without looking at any. */
struct cluster_size problem_least_size(const struct problem *problem, const struct design *design,
                                       int64_t nodes);

#endif
