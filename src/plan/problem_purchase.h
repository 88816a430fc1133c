/* problem_purchase.h - sizes and costs of what is bought beside the cluster. */
#ifndef PLAN_PROBLEM_PURCHASE_H
#define PLAN_PROBLEM_PURCHASE_H

#include "machine/mix.h"
#include "plan/problem.h"

/* Discounts and tax on all prices; the parts of the extras. ST_INPUT: a name that is not in the catalogue, an
 * extra without a price. Called between price_all and the changes: a price that --set names is what one pays.
 */
enum status problem_take_purchase(struct problem *problem, struct diag *diag);

/* What limits, extras, operation and goals need to know of every design. ST_INPUT: the hardware of a design
 * is not settled by its node count (a choice of switch models) where its height, power or operation matters;
 * an unknown power. */
enum status problem_check_purchase(const struct problem *problem, struct diag *diag);

/* ST_INPUT where there is a layout, for what does not know of lengths of cables. */
enum status problem_refuse_layout(const struct problem *problem, const char *what, struct diag *diag);

/* ST_INPUT where one of a layout's several cables has quantity breaks. */
enum status problem_refuse_breaks(const struct problem *problem, const char *what, struct diag *diag);

/* Units of each extra [n_extras] with a cluster of so many nodes. */
void problem_extra_quantities(int64_t *quantity, const struct problem *problem, const struct design *design,
                              int64_t nodes);

/* Units of the part in the extras of such a cluster. */
int64_t problem_extra_of_part(const struct problem *problem, const int64_t *quantity, size_t part);

/* Units of what the design needs i-th, with the extras of its part where the supply buys those too; -1: so
 * many nodes cannot be wired. quantity: of each extra. */
int64_t problem_need(const struct problem *problem, const struct design *design, size_t i, int64_t nodes,
                     const int64_t *quantity);

/* The design takes the part for one of its needs, or the scenario has it as an extra: `must_buy` asks for
 * it. */
bool problem_has_use(const struct problem *problem, const struct design *design, size_t part);

/* The extra is the one that stands for its part: no supply of the design folds it, no earlier extra has it.
 */
bool problem_extra_stands(const struct problem *problem, const struct design *design, size_t e);

/* Cost of the extras that no supply of the design folds; -1: cannot be bought. Adds it to the orders
 * [n_terms]. */
int64_t problem_extra_cost(const struct problem *problem, const struct design *design,
                           const int64_t *quantity, int64_t *orders);

/* --- orders of vendors with terms (problem_orders.c) --- */

/* Adds what is paid for a part to the order [n_terms] that it is in. */
void problem_add_order(int64_t *orders, const struct problem *problem, size_t part, int64_t cost_minor);

/* What the cheapest mix of each need costs with all else, without what is paid on top of orders, which it
 * adds to [n_terms]; -1: cannot be bought. */
int64_t problem_cost_of_orders(const struct problem *problem, const struct design *design, int64_t nodes,
                               int64_t *orders);

/* What of a design's cost is the order that a part is in, without its surcharge; 0 where its vendor has no
 * terms. Not for mixes that are weighed. */
int64_t problem_order_with(const struct problem *problem, const struct design *design, int64_t nodes,
                           size_t part);

/* How what is paid for an order follows the order: not at all while it is none, with a fee, not at all up to
 * the minimum, and from there on. In this order as it grows. */
enum order_state { ORDER_NONE, ORDER_WITH_FEE, ORDER_AS_MINIMUM, ORDER_ITSELF };
enum order_state problem_order_state(const struct problem *problem, size_t part, int64_t order_minor);

/* ST_INPUT where a vendor has terms and mixes are weighed, for what does not know of both. */
enum status problem_refuse_weighed_terms(const struct problem *problem, const char *what, struct diag *diag);

/* ST_INPUT where a vendor has terms, for what does not know of them. */
enum status problem_refuse_terms(const struct problem *problem, const char *what, struct diag *diag);

/* What these orders [n_terms] cost on top of their lines. An order with its surcharge never costs less than a
 * smaller one with its own: cost never falls with parts. */
int64_t problem_surcharge(const struct problem *problem, const int64_t *orders);

/* Height and power of a cluster with its extras. */
struct cluster_size {
    double height_U;
    double power_W;
};
struct cluster_size problem_size(const struct problem *problem, const struct design *design, int64_t nodes);

/* The same around mixes of parts of a given size; fills the units of each extra [n_extras]. */
struct cluster_size problem_size_around(int64_t *quantity, const struct problem *problem,
                                        const struct design *design, int64_t nodes,
                                        const struct cluster_size *mixed);

/* What extras are counted by: the mixes, the parts that alone supply a need, and the extras that are not
 * themselves counted by size, whose units it fills. */
struct cluster_size problem_base_size(int64_t *quantity, const struct problem *problem,
                                      const struct design *design, int64_t nodes,
                                      const struct cluster_size *mixed);

/* The extra is counted by the rack unit or the watt. */
bool extra_of_size(const struct extra *extra);

/* Units of a part make the size larger. */
void problem_add_size(struct cluster_size *size, const struct problem *problem, size_t part, int64_t units);

/* Rack units that a cluster of this height asks for: its own, and those that stay free. */
double problem_height_with_spare(const struct problem *problem, double height_U);

/* The scenario limits power or rack units; and whether a size keeps to that. */
bool problem_limits_size(const struct problem *problem);
bool problem_allows_size(const struct problem *problem, const struct cluster_size *size);

/* Adds a cluster with the rack units that it leaves free to the size of several; whether that keeps to the
 * limits. */
void problem_add_cluster(struct cluster_size *whole, const struct problem *problem,
                         const struct cluster_size *size);
bool problem_allows_together(const struct problem *problem, const struct cluster_size *whole);

/* Present value of the operation of so many units of a part, or of the cluster's administration, in minor
 * units. */
struct operation_cost {
    int64_t energy_minor;
    int64_t maintenance_minor;
    int64_t space_minor;
    int64_t administration_minor;
};
int64_t operation_total(const struct operation_cost *cost);

/* Adds the operation of so many units of a part, rounded once; and the administration of clusters with so
 * many nodes together. */
void problem_add_operation(struct operation_cost *cost, const struct problem *problem, size_t part,
                           int64_t units);
void problem_add_administration(struct operation_cost *cost, const struct problem *problem, int64_t clusters,
                                int64_t nodes);
struct operation_cost problem_operation(const struct problem *problem, const struct design *design,
                                        int64_t nodes);

/* The same without the parts of mixes, with so many units of each extra [n_extras]. */
struct operation_cost problem_operation_around(const struct problem *problem, const struct design *design,
                                               int64_t nodes, const int64_t *quantity);

/* --- mixes of parts that supply one need (problem_mix.c) --- */

/* Power, height, operation or minimum orders decide: of several parts that supply a need, the cheapest mix
 * may not be the one to take. */
bool problem_weighs_mixes(const struct problem *problem);

/* The same but for minimum orders: what is bought beside a mix may hang on it. */
bool problem_weighs_size(const struct problem *problem);

/* Heights matter among mixes; and else power, or the cost alone. */
enum mix_by problem_mix_by(const struct problem *problem);

/* Some need of the design is supplied by a mix that is weighed. */
bool problem_weighs_design(const struct problem *problem, const struct design *design);

/* Some design has. */
bool problem_has_mixes(const struct problem *problem);

/* For questions that take other prices, or other bills, than those of the plan. ST_INPUT: the goal is rate
 * per watt, and some design has mixes; `what` is the question. */
enum status problem_refuse_mixes_by_power(const struct problem *problem, const char *what, struct diag *diag);

/* Vendors with terms among those of a supply: up to MIX_ORDERS can be weighed. */
size_t problem_orders_in(const struct problem *problem, const struct supply *supply);

/* The s-th supply's cover, and its mixes where those are weighed. False: beyond the bounds (NULL: none). */
bool problem_make_cover(struct problem *problem, size_t s, int64_t q_max, const struct mix_bounds *bounds,
                        struct arena *arena);

/* Cost of a design whose mixes are weighed, by those that make it the cheapest within the limits on its size;
 * of these those with the least paid for parts (and so the most on top of orders), then those that draw the
 * least power, then are the lowest. For the goal rate per watt by those of the least power that the budget
 * pays, if there are any. -1: cannot be had. */
int64_t problem_mixed_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* The least cost with another order of a part than the mixes of problem_mixed_cost make: of one in a mix, or
 * of an extra that is counted by the cluster's size. Not of mixes that are larger and no cheaper, which no
 * price of an extra makes better. -1: cannot be had. */
int64_t problem_other_cost(const struct problem *problem, const struct design *design, int64_t nodes,
                           size_t part);

/* A size that no mixes of the design go beyond. */
struct cluster_size problem_most_size(const struct problem *problem, const struct design *design,
                                      int64_t nodes);

/* Cost of all but the mixes, with so many units of each extra [n_extras], and with its operation where the
 * budget is on that too; without what is paid on top of orders, which it adds to [n_terms]. -1: cannot be
 * had. */
int64_t problem_cost_around(const struct problem *problem, const struct design *design, int64_t nodes,
                            const int64_t *quantity, int64_t *orders);

/* Height and power of these mixes; nothing for a design without any. */
struct cluster_size problem_mixed_size(const struct problem *problem, const struct design *design,
                                       int64_t nodes);

/* Pieces [n_offers] of each offer of the design's i-th supply, extras of a single part among them as
 * `quantity` has them. */
void problem_pieces(int64_t *pieces, const struct problem *problem, const struct design *design, size_t i,
                    int64_t nodes, const int64_t *quantity);

#endif
