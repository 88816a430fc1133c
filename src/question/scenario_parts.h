/* scenario_parts.h - the keys of a scenario that have a file of their own. */
#ifndef QUESTION_SCENARIO_PARTS_H
#define QUESTION_SCENARIO_PARTS_H

#include "question/fields.h"
#include "question/scenario.h"

/* Each reads the value of its key. ST_INPUT with the place: an unknown key, a value of the wrong form or
 * range. */
field_read_fn scenario_take_workload; /* into the scenario */
field_read_fn scenario_take_limits;   /* into its struct limits */

/* Keys of `choose`, and of `reference`, in the scenario. */
extern const struct fields scenario_choose, scenario_reference;

/* The metric has what it needs of the reference and of each application, whose jobs and figures are set. The
 * reading's `whole` is the scenario. */
enum status scenario_check_measure(struct reading *r);

/* A map of parts to how many of each, into a struct count_list; under a key of its own. */
extern const struct field scenario_part_counts, scenario_workload_shape;
const struct field *scenario_limits_shape(struct arena *arena);

/* Keys of `error`, read after the scenario's workload and calibration: it is the reading's `whole`. ST_INPUT
 * with the place: an unknown key, kind or model (of the workload), a spread that is none, a calibration that
 * says nothing of a model's error. */
extern const struct fields scenario_error_keys;

#endif
