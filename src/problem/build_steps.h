/* build_steps.h - the steps of problem_build that have files of their own. */
#ifndef PROBLEM_BUILD_STEPS_H
#define PROBLEM_BUILD_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/unit.h"
#include "scenario/at_most.h"

struct arena;
struct change;
struct design;
struct located;
struct need;
struct network_template;
struct problem;
struct rule;
struct template_choice;

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

/* The scenario, as if the reference, a machine of the catalogue, were all that can be chosen, without changes
 * and with nothing asked of it. On the problem's arena. */
const struct scenario *problem_scenario_of_reference(const struct problem *problem);

/* Sets what turns rates into scores, by the metric and the reference; where that is a machine of the
 * catalogue its rates are predicted in the problem made of it. ST_INPUT: it cannot run an application. */
enum status problem_find_scores(struct problem *problem, struct diag *diag);

/* The first application that the node runs, and for which it has no rate, no machine or no memory bandwidth;
 * n_work: none. */
size_t problem_lack(const struct problem *problem, size_t node);

/* ST_INPUT at the place of `given`: what a node lacks for it. */
enum status problem_missing_rate(const struct problem *problem, size_t node, const struct located *given,
                                 struct diag *diag);

/* One cluster of these nodes, which are bought or rented as the part, cannot do what counts there: with a
 * warning. */
bool problem_leaves_out(struct problem *problem, size_t node, size_t part);

/* Copies what changes may touch (prices, technologies, rates, limits), and makes them, left to right. Sets
 * technologies, speed and the log; scales the weights to sum 1. */
enum status problem_make_changes(struct problem *problem, struct diag *diag);

/* Warns of the marked parts whose power, height, weight or carbon the scenario assumes. */
void problem_warn_of_sizes(struct problem *problem, const bool *used);

/* Warns of changes of what no design can take. */
void problem_warn_of_idle_changes(struct problem *problem);

/* Adds a line to the log of changes. Texts on the problem's arena, or static. */
void problem_log_change(struct problem *problem, const char *what, const char *from, const char *to);

/* The part has a price at the date, or one that has lapsed; of bids it need not. */
bool problem_is_sold(const struct problem *problem, size_t part);

/* What the report says of a part that has to be bought and is not sold. ST_INPUT at the place of `given`;
 * ST_INFEASIBLE where what is not sold yet is left out. */
enum status problem_not_sold(const struct problem *problem, const char *what, const struct located *given,
                             struct diag *diag);

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

/* Drops the designs that have no use for a part that must be bought. ST_INFEASIBLE: there are no others. */
enum status problem_drop_designs(struct problem *problem, struct diag *diag);

/* ST_POLICY: a part that a design, or an extra, could take has lapsed quotes alone (catalog/price.h). */
enum status problem_check_quotes(struct problem *problem, struct diag *diag);

/* Warns of quotes, of parts that a design can take, that are of a later day than the question. */
void problem_warn_of_newer_quotes(struct problem *problem, const bool *used);

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

/* Discounts and tax on all prices; the parts of the extras. ST_INPUT: a name that is not in the catalogue, an
 * extra without a price. Called between price_all and the changes: a price that --set names is what one pays.
 */
enum status problem_take_purchase(struct problem *problem, struct diag *diag);

/* Sets in the prices of rentals what their payments, at the end of each year, are worth today. ST_OK. */
enum status problem_take_rents(struct problem *problem, struct diag *diag);

/* What limits, extras, operation and goals need to know of every design. ST_INPUT: the hardware of a design
 * is not known from its node count (a choice of switch models) where its height, power or operation matters;
 * an unknown power. */
enum status problem_check_purchase(struct problem *problem, struct diag *diag);

/* Sets the rules of charges. ST_INPUT: a vendor that no part is of, no money, a fee that is no less than the
 * minimum order. And, designs being made, whether they split what one need is paid with. */
enum status problem_take_charges(struct problem *problem, struct diag *diag);
void problem_find_split_charges(struct problem *problem);

/* Changes the amount of the i-th of them that a rule is about. ST_INPUT: no amount, none to multiply, a fee
 * that is no less than the minimum order. */
enum status charge_change(struct problem *problem, size_t i, const struct rule *rule,
                          const struct change *change, struct diag *diag);

/* A vendor's order may be as small as one likes. */
void charge_waive(struct problem *problem, const char *vendor);

/* What is being changed. */
struct changing {
    struct problem *problem;
    struct technology *technologies; /* the problem's own copy */
    double weight[APPS_AT_MOST];     /* before this change */
    bool share_given[APPS_AT_MOST];  /* by this change or one before */
    bool passed_over;                /* set by a change that leaves one as it is */
    const char *why_none;            /* why it cannot be another, where somebody names it; NULL: no reason */
};

/* A new value of a physical quantity: a factor, or a value with its unit; `bare`, above 0, is what one
 * without a unit is in. ST_INPUT: no such value, one below zero. */
enum status change_value(double *value, const struct change *change, enum dimension dimension, double bare,
                         struct diag *diag);

/* "50 us"; "unlimited". On the problem's arena. */
const char *change_real_text(const struct problem *problem, double value, const char *unit);

/* Makes a change of the i-th. ST_INPUT: no number of its kind, none to multiply. */
enum status limit_change(struct changing *changing, size_t i, const struct change *change, struct diag *diag);

/* Makes a change of the i-th key of tco, in a copy of the purchase. ST_INPUT: no value of the key, one out of
 * its range, nothing to multiply. */
enum status problem_tco_change(struct changing *changing, size_t i, const struct change *change,
                               struct diag *diag);

/* Makes what a study grants hold, whatever the changes say. */
void limits_grant(struct problem *problem);

#endif
