/* build_steps.h - steps of instance_build that have files of their own. */
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
struct located_text;
struct need;
struct network_template;
struct instance;
struct rule;
struct template_choice;

/* Finds the part with this id. ST_INPUT at the place of `given`, with the nearest id. */
enum status instance_find_part(size_t *out, const struct instance *instance, const char *id,
                               const struct located_text *given, struct diag *diag);

/* Sets the speed of every application on every node: from the catalogue, or estimated if the scenario allows
 * it and the data suffice; otherwise the rate is 0. */
void instance_find_speeds(struct instance *instance);

/* Sets the power of each node to the power measured while applications run, if it is known. */
void instance_take_power(struct instance *instance);

/* True if application a runs on the node's accelerators instead of its cores. */
bool instance_on_accelerators(const struct instance *instance, size_t node, size_t a);

/* For models whose machine is set by the node: sets the machine of each application on each node, from the
 * constants in the catalogue or, if there are none, from the model's own machine of that name. ST_CATALOG: a
 * constant in a unit that the model does not use. */
enum status instance_find_machines(struct instance *instance, struct diag *diag);

/* A scenario without changes and limits whose only choice is the reference, which is a machine of the
 * catalogue. On the problem's arena. */
const struct scenario *instance_scenario_of_reference(const struct instance *instance);

/* Sets the factors from rates to scores, by metric and reference. The rates of a reference from the catalogue
 * are predicted in a problem of its own. ST_INPUT: the reference cannot run an application. */
enum status instance_find_scores(struct instance *instance, struct diag *diag);

/* The first application that the node runs without having a rate, a machine or a memory bandwidth for it;
 * n_work: none. */
size_t instance_lack(const struct instance *instance, size_t node);

/* ST_INPUT at the place of `given`, with what the node lacks for the application. */
enum status instance_missing_rate(const struct instance *instance, size_t node,
                                  const struct located_text *given, struct diag *diag);

/* True if a single cluster of these nodes, bought or rented as `part`, cannot run an application with a
 * weight above 0. Also adds a warning. */
bool instance_leaves_out(struct instance *instance, size_t node, size_t part);

/* Copies what changes may affect (prices, technologies, rates, limits), and applies the changes in order.
 * Sets technologies, speed and the log; scales the weights to sum 1. */
enum status instance_make_changes(struct instance *instance, struct diag *diag);

/* Applies the changes of parameters of services, before a step reads them. */
enum status instance_change_services(struct instance *instance, struct diag *diag);

/* Warns of the parts marked in `used` for which the scenario sets power, height, weight or carbon. */
void instance_warn_of_sizes(struct instance *instance, const bool *used);

/* Warns of changes to parts, networks or rates that no design uses. */
void instance_warn_of_idle_changes(struct instance *instance);

/* Adds a line to the log of changes. The texts are on the problem's arena, or static. */
void instance_log_change(struct instance *instance, const char *what, const char *from, const char *to);

/* True if the part has a price at the date (an expired price counts), or if the prices come from bids. */
bool instance_is_sold(const struct instance *instance, size_t part);

/* Reports a part that must be bought but is not sold. ST_INPUT at the place of `given`; ST_INFEASIBLE if a
 * study drops parts that are not sold yet. */
enum status instance_not_sold(const struct instance *instance, const char *what,
                              const struct located_text *given, struct diag *diag);

/* Puts the limits on the units of a part into its price. ST_INPUT: an unknown part, a part without a price, a
 * part that must but cannot be bought, several clusters. */
enum status instance_take_stock(struct instance *instance, struct diag *diag);

/* Finds the parts that the scenario's error names. ST_INPUT: an unknown part. */
enum status instance_find_error(struct instance *instance, struct diag *diag);

/* ST_INPUT: failures of nodes with an unknown time between failures, of rented nodes, or with real counts. */
enum status instance_check_failures(struct instance *instance, struct diag *diag);

/* Makes every design once for each allowed combination of alternatives (one_of). ST_INPUT: no part of a group
 * can be bought, or more than OPTIONS_AT_MOST combinations. */
enum { OPTIONS_AT_MOST = 256 };
enum status instance_make_options(struct instance *instance, struct diag *diag);

/* Drops every design that cannot use some part of must_buy; with several clusters keeps it, because another
 * cluster may use the part. ST_INFEASIBLE: no design is left. */
enum status instance_drop_designs(struct instance *instance, struct diag *diag);

/* ST_POLICY: a part of a design, or an extra, has only lapsed quotes (catalog/price.h). */
enum status instance_check_quotes(struct instance *instance, struct diag *diag);

/* Warns of quotes that are newer than the scenario's date, for parts that a design can use. */
void instance_warn_of_newer_quotes(struct instance *instance, const bool *used);

/* Finds the template of a choice, and sets its parameters [TEMPLATE_MAX_PARAMS]. *id is the template's name
 * with the parameters that differ from their defaults. ST_INPUT at the place of an error. */
enum status instance_choose_template(const struct network_template **out, int64_t *param, const char **id,
                                     const struct template_choice *choice, struct arena *arena,
                                     struct diag *diag);

/* Finds the parts of the extra networks, and the number of nodes that each network can wire. ST_INPUT: parts
 * of different technologies, a template without switches, or switches too small for one node and the ends. */
enum status instance_take_networks(struct instance *instance, struct diag *diag);

/* Makes needs and designs from the chosen parts that have a price and a rate. */
enum status instance_make_designs(struct instance *instance, struct diag *diag);

/* Replaces the problem's designs by these [n], sorted by id; instance_add_needs adds needs to the
 * problem's. */
void instance_put_designs(struct instance *instance, const struct design *designs, size_t n);
void instance_add_needs(struct instance *instance, const struct need *more, size_t n_more);

/* Applies discounts and tax to all prices and finds the parts of extras. ST_INPUT: a name that the catalogue
 * lacks, an extra without a price. Called after price_all and before the changes, because a price from --set
 * is already final. */
enum status instance_take_purchase(struct instance *instance, struct diag *diag);

/* Sets the rates of services that are paid by the token (hosted.c). */
void instance_take_services(struct instance *instance);

/* Sets the present value factor in prices of rentals, which are paid at the end of each year. Returns
 * ST_OK. */
enum status instance_take_rents(struct instance *instance, struct diag *diag);

/* Checks the data that limits, extras, operation and goals need for every design. ST_INPUT: the number of
 * nodes does not determine the hardware (a choice of switch models) although height, power or operation
 * matters; an unknown power. */
enum status instance_check_purchase(struct instance *instance, struct diag *diag);

/* Sets the charge rules. ST_INPUT: an unknown vendor, an invalid amount, a fee that is not below the minimum
 * order. instance_find_split_charges then finds needs whose parts may be bought from several vendors with
 * different charges. */
enum status instance_take_charges(struct instance *instance, struct diag *diag);
void instance_find_split_charges(struct instance *instance);

/* Changes the amount of the i-th charge that a rule names. ST_INPUT: an invalid amount, no amount to
 * multiply, a fee that is not below the minimum order. */
enum status charge_change(struct instance *instance, size_t i, const struct rule *rule,
                          const struct change *change, struct diag *diag);

/* Removes the minimum order of a vendor. */
void charge_waive(struct instance *instance, const char *vendor);

/* State while changes are applied. */
struct change_state {
    struct instance *instance;
    struct technology *technologies; /* the problem's own copy */
    double weight[APPS_AT_MOST];     /* weights before the current change */
    bool share_given[APPS_AT_MOST];  /* this change or an earlier one sets the share */
    bool passed_over;                /* a change left a value as it was */
    /* if the change names a value that cannot change: the reason; NULL: no reason */
    const char *why_none;
};

/* Computes the new value of a physical quantity: a factor, or a value with its unit. bare > 0: a value
 * without a unit is accepted, and 1 means `bare` in SI units. ST_INPUT: an invalid or negative value. */
enum status change_value(double *value, const struct change *change, enum dimension dimension, double bare,
                         struct diag *diag);

/* "50 us" or "unlimited", on the problem's arena. */
const char *change_real_text(const struct instance *instance, double value, const char *unit);

/* Applies a change to the i-th limit. ST_INPUT: an invalid number, or no limit to multiply. */
enum status limit_change(struct change_state *changing, size_t i, const struct change *change,
                         struct diag *diag);

/* Converts the prices of tco that name another currency. ST_CATALOG: an exchange rate is missing. */
enum status instance_take_operation(struct instance *instance, struct diag *diag);

/* Applies a change to the i-th key of tco, in a copy of the purchase. ST_INPUT: an invalid value, a value out
 * of range, or nothing to multiply. */
enum status instance_tco_change(struct change_state *changing, size_t i, const struct change *change,
                                struct diag *diag);

/* Applies the relaxations that a study sets (scenario->granted), after all changes. */
void limits_grant(struct instance *instance);

#endif
