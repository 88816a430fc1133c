/* build.h - makes a problem from a scenario and a catalogue. */
#ifndef PROBLEM_BUILD_H
#define PROBLEM_BUILD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct discount;
struct instance;
struct scenario;
struct snapshot;

/**
 * Makes a problem from a scenario, to which the settings were applied, and a catalogue.
 *
 * ST_INPUT / ST_USAGE: a name that the catalogue lacks (with place and nearest name), a change that matches
 * nothing, an amount in another currency, a chosen node without a rate for an application. ST_POLICY: expired
 * quotes that the scenario rejects. ST_INFEASIBLE: nothing can be bought at all; *out is then complete but
 * has no designs.
 */
enum status instance_build(struct instance *out, const struct scenario *scenario,
                           const struct snapshot *snapshot, struct arena *arena, struct diag *diag);

/* True if a discount applies to some price of a part: through its id, its vendor or a seller. */
bool instance_is_discounted(const struct snapshot *snapshot, const struct discount *discount, size_t part);

#endif
