/* keys.h - the keys of a scenario that have a file of their own: fields as the table of all keys
 * takes them, and what keys have to be together. */
#ifndef SCENARIO_KEYS_H
#define SCENARIO_KEYS_H

#include "scenario/fields.h"

struct tender;

/* `workload`, and `extras`, into the scenario that is read; `limits`, a struct limits, by the table of rules.
 */
extern const struct field scenario_workload, scenario_extras;
const struct field *scenario_limits(struct arena *arena);

/* Keys of `choose`, and of `reference`, in the scenario; of `layout`, in a struct given_layout:
 * {nodes_per_rack: 32, rack_pitch: 0.6m, in_rack: 2m, overhead: 2m}, all four, in whole millimetres. */
extern const struct fields scenario_choose, scenario_reference, scenario_layout;

/* Keys of `error`, read after the scenario's workload and calibration. ST_INPUT with the place: an unknown
 * key, kind or model (of the workload), a spread that is none, a calibration that says nothing of a model's
 * error. */
extern const struct fields scenario_error_keys;

/* A template, a name or a map with it and parameters: a struct template_choice. `tco`, a struct operation;
 * `award`, a word or a map with it and its parameters, a struct tender_award. */
extern const struct field scenario_template, scenario_tco, scenario_award;

/* What stands behind a name of a map of parts to how many of each (a struct part_count), of `discounts` and
 * of `vendors`. Rows of `bids`, `criteria` and `requirements`. */
extern const struct field scenario_part_count, scenario_discount, scenario_vendor;
extern const struct field scenario_bid, scenario_criterion, scenario_requirement;

/* What stays free, "8" or "10%" of what is in use: a struct room. */
field_read_fn scenario_read_room;

/* The metric has what it needs of the reference and of each application, whose jobs and figures are set. The
 * reading's `whole` is the scenario. */
enum status scenario_check_measure(struct reading *r);

/* What the keys of a tender have to be together: what the award needs and what it has no use for. */
enum status scenario_check_tender(const struct tender *tender, struct diag *diag);

#endif
