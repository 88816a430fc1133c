/* scenario_parts.h - the keys of a scenario that have a file of their own. */
#ifndef QUESTION_SCENARIO_PARTS_H
#define QUESTION_SCENARIO_PARTS_H

#include "base/yaml.h"
#include "question/scenario.h"

/* What every key's function gets: where to put the value and how to say what is wrong. */
struct scenario_reading {
    struct scenario *scenario;
    struct arena *arena;
    struct diag *diag;
};

/* Each reads the value of its key. ST_INPUT with the place: an unknown key, a value of the wrong form or
 * range. */
enum status scenario_take_workload(struct scenario_reading *r, const struct yaml *value);
enum status scenario_take_choose(struct scenario_reading *r, const struct yaml *value);
enum status scenario_take_limits(struct scenario_reading *r, const struct yaml *value);
/* Of the limits that one that has a form of its own (question/rules.c). */
enum status scenario_take_available(struct limits *out, const struct yaml *value, struct scenario_reading *r);
enum status scenario_take_owned(struct scenario_reading *r, const struct yaml *value);

#endif
