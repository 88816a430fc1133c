/* problem_parts.h - the steps of problem_build that have files of their own. */
#ifndef PROBLEM_PROBLEM_PARTS_H
#define PROBLEM_PROBLEM_PARTS_H

#include "problem/problem.h"

/* The part with this id. ST_INPUT at the place of `given`, with the nearest id. */
enum status problem_find_part(size_t *out, const struct problem *problem, const char *id,
                              const struct located *given, struct diag *diag);

/* Sets the speed of every application on every node: as the catalogue has it, or estimated where the scenario
 * says so and enough is known; else its rate is 0. */
void problem_find_speeds(struct problem *problem);

/* Sets the power of nodes to what was measured while the applications ran, where it was. */
void problem_take_power(struct problem *problem);

/* Processes of the application run on the node's accelerators, not on its cores. */
bool problem_on_accelerators(const struct problem *problem, size_t node, size_t a);

/* Sets each application's machine on each node, where its model takes one from the node: the constants that
 * the catalogue has of it, and the model's own machine of that name. ST_CATALOG: a constant in another unit
 * than the model's. */
enum status problem_find_machines(struct problem *problem, struct diag *diag);

/* Sets what turns rates into scores, by the metric and the reference; where that is a machine of the
 * catalogue its rates are predicted, without the scenario's changes. ST_INPUT: there is no such machine, or
 * it cannot run an application. */
enum status problem_find_scores(struct problem *problem, struct diag *diag);

/* False where application a takes its machine from the node, and the node is none that is known. */
bool problem_has_machine(const struct problem *problem, size_t node, size_t a);

/* Copies what changes may touch (prices, technologies, rates, limits), and makes them, left to right. Sets
 * technologies, speed and the log; scales the weights to sum 1. */
enum status problem_make_changes(struct problem *problem, struct diag *diag);

/* Warns of changes of what no design can take. */
void problem_warn_of_idle_changes(struct problem *problem);

/* Adds a line to the log of changes. Texts on the problem's arena, or static. */
void problem_log_change(struct problem *problem, const char *what, const char *from, const char *to);

/* Sets how many units of a part must and can be bought in its price. ST_INPUT: an unknown part, one without a
 * price, one that must and cannot be bought, several clusters. */
enum status problem_take_stock(struct problem *problem, struct diag *diag);

/* An amount in the problem's currency. ST_INPUT. */
enum status problem_read_money(int64_t *out, const struct problem *problem, const struct located *given,
                               struct diag *diag);

/* Finds the parts that the scenario's error names. ST_INPUT: an unknown part. */
enum status problem_find_error(struct problem *problem, struct diag *diag);

/* Makes every design once for each combination of alternatives (one_of) that is allowed. ST_INPUT: nothing of
 * a group can be bought, more than OPTIONS_AT_MOST combinations. */
enum { OPTIONS_AT_MOST = 256 };
enum status problem_make_options(struct problem *problem, struct diag *diag);

/* Sets the vendors whose terms matter, and of which of them each step of a price is: by its seller, else by
 * the part's vendor. */
void problem_find_vendors(struct problem *problem);

/* Makes every design once for each vendor that its parts of kinds in limits.sole_source can all come from,
 * with what that vendor sells. ST_INPUT: several clusters. ST_INFEASIBLE: no design is left. */
enum status problem_make_vendors(struct problem *problem, struct diag *diag);

/* Drops the designs that have no use for a part that must be bought. ST_INFEASIBLE: there are no others. */
enum status problem_drop_designs(struct problem *problem, struct diag *diag);

/* ST_POLICY: a part that a design, or an extra, could take has lapsed quotes alone (catalog/price.h). */
enum status problem_check_quotes(const struct problem *problem, struct diag *diag);

/* Warns of quotes, of parts that a design can take, that are of a later day than the question. */
void problem_warn_of_newer_quotes(struct problem *problem);

/* The template of a choice, and its parameters [TEMPLATE_MAX_PARAMS]; *id is its name with those that are not
 * the defaults. ST_INPUT at the place of what is wrong. */
enum status problem_choose_template(const struct network_template **out, int64_t *param, const char **id,
                                    const struct template_choice *choice, struct arena *arena,
                                    struct diag *diag);

/* Finds the parts of the extra networks, and how many nodes each can wire. ST_INPUT: parts that do not go
 * together, a template without switches, or none of whose switches has ports for one node and the ends. */
enum status problem_take_networks(struct problem *problem, struct diag *diag);

/* Makes needs and designs out of what is chosen, has a price and a rate. */
enum status problem_make_designs(struct problem *problem, struct diag *diag);

/* Puts these designs [n] in the place of the problem's own, sorted by id; adds needs to its own. */
void problem_put_designs(struct problem *problem, const struct design *designs, size_t n);
void problem_add_needs(struct problem *problem, const struct need *more, size_t n_more);

#endif
