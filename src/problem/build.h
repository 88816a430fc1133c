/* build.h - a problem made of a scenario and a catalogue. */
#ifndef PROBLEM_BUILD_H
#define PROBLEM_BUILD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct discount;
struct problem;
struct scenario;
struct snapshot;

/**
 * Joins a scenario (settings applied) and a catalogue.
 *
 * ST_INPUT / ST_USAGE: a name that is not in the catalogue (place and nearest name), a change that matches
 * nothing, an amount in another currency, a chosen node without a rate for an application. ST_POLICY: expired
 * quotes where the scenario refuses them. ST_INFEASIBLE: nothing can be bought at all; *out is whole
 * then, but for designs: it has none.
 */
enum status problem_build(struct problem *out, const struct scenario *scenario,
                          const struct snapshot *snapshot, struct arena *arena, struct diag *diag);

/* A discount is on some price that a part may have: by its id, its vendor or a seller. */
bool problem_is_discounted(const struct snapshot *snapshot, const struct discount *discount, size_t part);

#endif
