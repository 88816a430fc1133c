/* conditions.h - how often nodes fail, and the load and limits of services, as values that can change. */
#ifndef PROBLEM_CONDITIONS_H
#define PROBLEM_CONDITIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "scenario/change.h"
#include "scenario/errors.h"

struct arena;
struct change_state;
struct diag;
struct instance;
struct scenario;
struct work_item;

/* A value above 0. Texts on an arena. */
struct condition {
    enum change_target target;
    size_t i; /* node, number of `failures`, storage or application */
    enum service_key service;
    enum error_condition error; /* its key in `error`; N_ERROR_CONDITIONS: none */
    const char *what;   /* "time between failures of hgx-h200-8" */
    const char *change; /* "mtbf.hgx-h200-8" */
    double value;       /* in `unit` */
    const char *unit;   /* "h per accelerator" */
    const char *suffix; /* unit of a value in --set, where it differs */
    double least, most; /* range of the value, in `unit` */
};

/* Lists the values that designs depend on: those of failures, if the scenario has failures, and those of the
 * applications that serve requests. Returns their number. */
size_t conditions_of(struct condition **out, const struct instance *instance, struct arena *arena);

/* Gives the instance failures and applications of its own, for conditions_scale. Its speeds are its own
 * already. Returns the applications. */
struct work_item *conditions_copy(struct instance *instance, struct arena *arena);

/* Sets a condition with a key in `error` to that of `base` times a factor, within its range. work: from
 * conditions_copy. Returns false if the value stays the same. */
bool conditions_scale(struct instance *instance, struct work_item *work, const struct instance *base,
                      const struct condition *condition, double factor);

/* Puts the instance's parameters of services into its scenario, in place of the changes that set them, so
 * that a study can replace them. */
void conditions_settle(struct scenario *scenario, const struct instance *instance, struct arena *arena);

/* The rate that answers all arriving requests, for a goal `cost` without target_rate; 0: the workload has no
 * arrivals, or its rate has the unit of a metric. */
double instance_served_rate(const struct instance *instance);

/* --- changes of --set (changes.c) --- */

/* Sets failures, times between failures and storages as the scenario and the catalogue have them. */
void instance_take_failures(struct instance *instance);

/* Names of the i-th targets. */
const char *conditions_node(const struct instance *instance, size_t i);
const char *conditions_failure(const struct instance *instance, size_t i);
size_t conditions_failure_count(const struct instance *instance);
const char *conditions_storage(const struct instance *instance, size_t i);

/* Apply a change to the i-th target. ST_INPUT: an invalid value, or nothing to multiply. */
enum status conditions_change_mtbf(struct change_state *changing, size_t i, const struct change *change,
                                   struct diag *diag);
enum status conditions_change_failure(struct change_state *changing, size_t i, const struct change *change,
                                      struct diag *diag);
enum status conditions_change_storage(struct change_state *changing, size_t i, const struct change *change,
                                      struct diag *diag);
enum status conditions_change_service(struct change_state *changing, size_t i, const struct change *change,
                                      struct diag *diag);

#endif
