/* scenario_purchase.h - the keys of a scenario that say what is bought beside the cluster. */
#ifndef QUESTION_SCENARIO_PURCHASE_H
#define QUESTION_SCENARIO_PURCHASE_H

#include "question/fields.h"
#include "question/purchase.h"

/* Each reads the value of its key. ST_INPUT with the place: an unknown key, a value of the wrong form or
 * range. */
field_read_fn purchase_take_extras;   /* into a struct purchase */
field_read_fn purchase_read_template; /* a name, or a map with it and parameters: a struct template_choice */
field_read_fn purchase_take_tco;      /* into a struct operation */
field_read_fn purchase_read_room;     /* what stays free, "8" or "10%" of what is in use: a struct room */

/* What stands behind a name of `discounts` and `vendors`, in a struct discount and a struct charge_terms. */
extern const struct field purchase_discount, purchase_vendor;

/* What these take, for a schema. */
extern const struct field purchase_extras_shape, purchase_tco_shape, purchase_template_shape;

/* Keys of `layout`, in a struct given_layout: {nodes_per_rack: 32, rack_pitch: 0.6m, in_rack: 2m, overhead:
 * 2m}, all four. Lengths in whole millimetres. */
extern const struct fields purchase_layout;

#endif
