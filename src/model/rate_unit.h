/* rate_unit.h - units of the rate of an application, and checks of rates against the peak of a node. */
#ifndef MODEL_RATE_UNIT_H
#define MODEL_RATE_UNIT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

struct application;
struct arena;
struct diag;
struct model;
struct node;

/**
 * Converts a unit of a rate to work units per second: "Tflop/s", "kop/s", "token/s", "frames/s".
 *
 * unit    "": a bare rate in the model's own unit
 * model   NULL: a measured program of which only the name is known
 * shown   out: the unit, for messages
 * ST_INPUT: the model counts other work units; or `unit` is "" and the program does not state a unit.
 */
enum status rate_unit_read(double *factor, const char **shown, const char *unit, const struct model *model,
                           const char *name, struct diag *diag);

/* True if the work units are arithmetic operations, which a peak limits. */
bool rate_unit_is_operations(const struct model *model);

/* The unit of an application's work that people count, in the singular: "token", "frame"; NULL: it counts
 * operations, or states no unit. *each: units for each work unit. A model of operations with the parameter
 * `tokens` counts those of its run. */
const char *rate_unit_counted(double *each, const struct application *app);

/* Reason to doubt a rate of one of `each` processes on a node: "above the peak of ...". each 0: one process
 * on each accelerator or core. NULL: the rate is plausible, or the peak is unknown. An estimated
 * peak does not limit the rate. On the arena. */
const char *rate_doubt(const struct application *app, const struct node *node, int64_t each, double rate_ops,
                       struct arena *arena);

#endif
