/* rate_unit.h - the units that the rate of an application is written in, and rates that its node cannot have.
 */
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
 * Work units per second in one `unit` of a rate: "Tflop/s", "kop/s", "token/s", "frames/s".
 *
 * unit    "": a bare rate, in the model's own unit
 * model   NULL: a measured program of which only the name is known
 * shown   out: the unit, for messages
 * ST_INPUT: the model counts something else, or a bare rate has no unit because the program states none.
 */
enum status rate_unit_read(double *factor, const char **shown, const char *unit, const struct model *model,
                           const char *name, struct diag *diag);

/* Whether work units are floating-point or other arithmetic operations, which a peak limits. */
bool rate_unit_is_operations(const struct model *model);

/* Why a rate of one of `each` processes on a node is doubtful: "above the peak of ...". each 0: one process
 * on each accelerator or core. NULL: it is plausible, or the peak is not known. On the arena. */
const char *rate_doubt(const struct application *app, const struct node *node, int64_t each, double rate_ops,
                       struct arena *arena);

#endif
