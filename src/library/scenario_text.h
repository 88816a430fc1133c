/* scenario_text.h - describes the keys of scenarios, from their manual page. */
#ifndef LIBRARY_SCENARIO_TEXT_H
#define LIBRARY_SCENARIO_TEXT_H

#include <stdbool.h>

#include "report/keys.h"

/* Describes a key by its entry in bursar-scenario(5); see schema_describe_fn. */
schema_describe_fn scenario_text_of;

#endif
