/* keys.h - keys of a scenario whose readers are in files of their own, and checks of relations between
 * keys. */
#ifndef SCENARIO_KEYS_H
#define SCENARIO_KEYS_H

#include "scenario/fields.h"

struct tender;

/* `workload` and `extras`, stored in the scenario; `limits`, stored in a struct limits by the table of
 * rules. */
extern const struct field scenario_workload, scenario_extras;
const struct field *scenario_limits(struct arena *arena);

/* Keys of `choose` and `reference` in the scenario. Keys of `layout` in a struct given_layout:
 * {nodes_per_rack: 32, rack_pitch: 0.6m, in_rack: 2m, overhead: 2m}, all required, lengths in whole
 * millimetres. */
extern const struct fields scenario_choose, scenario_reference, scenario_layout;

/* Keys of `error`, read after workload and calibration. ST_INPUT with the place: an unknown key, kind or
 * model, an invalid spread, or a calibration without an error for the model. */
extern const struct fields scenario_error_keys;

/* A template, as a name or a map with parameters: a struct template_choice. `tco`: a struct operation.
 * `award`, as a word or a map with parameters: a struct tender_award. */
extern const struct field scenario_template, scenario_tco, scenario_award;

/* Values of maps: a number of parts (struct part_count), of `discounts`, of `vendors`. Rows of `bids`,
 * `criteria` and `requirements`. */
extern const struct field scenario_part_count, scenario_discount, scenario_vendor;
extern const struct field scenario_bid, scenario_criterion, scenario_requirement;

/* Reads how many units stay free into a struct headroom: "8", or "10%" of the used units. */
field_read_fn scenario_read_room;

/* Checks that the reference and each application have what the metric needs, and sets their job sizes.
 * r->whole is the scenario. */
enum status scenario_check_measure(struct scenario_reader *r);

/* Checks relations between the keys of a tender: the award needs some keys, and must not have keys that it
 * does not use. */
enum status scenario_check_tender(const struct tender *tender, struct diag *diag);

#endif
