/* scenario_purchase.h - the keys of a scenario that say what is bought beside the cluster. */
#ifndef QUESTION_SCENARIO_PURCHASE_H
#define QUESTION_SCENARIO_PURCHASE_H

#include "base/yaml.h"
#include "question/purchase.h"

/* Each reads the value of its key. ST_INPUT with the place: an unknown key, a value of the wrong form or
 * range. */
enum status purchase_take_tax(struct purchase *purchase, const struct yaml *value, struct diag *diag);
enum status purchase_take_discounts(struct purchase *purchase, const struct yaml *value, struct arena *arena,
                                    struct diag *diag);
enum status purchase_take_vendors(struct purchase *purchase, const struct yaml *value, struct arena *arena,
                                  struct diag *diag);
enum status purchase_take_extras(struct purchase *purchase, const struct yaml *value, struct arena *arena,
                                 struct diag *diag);
enum status purchase_take_tco(struct purchase *purchase, const struct yaml *value, struct diag *diag);

/* layout: {nodes_per_rack: 32, rack_pitch: 0.6m, in_rack: 2m, overhead: 2m}, all four. Lengths in whole
 * millimetres. */
enum status purchase_take_layout(struct given_layout *out, const struct yaml *value, struct diag *diag);

/* What stays free: "8", or "10%" of what is in use. */
enum status purchase_read_room(struct room *out, const struct yaml *value, const char *what,
                               struct diag *diag);

#endif
