/* verify.h - a plan file held against the question it says it answers. */
#ifndef PROOF_VERIFY_H
#define PROOF_VERIFY_H

#include "base/status.h"

struct arena;
struct certificate;
struct claim_file;
struct diag;
struct problem;
struct settings;

/**
 * All checks of a plan file: those of its claim (certificate_make), that it answers this question of this
 * scenario and catalogue, what stands beside its figures, and by enumeration that nothing is better.
 *
 * settings  what the command line says over the scenario now
 *
 * ST_INPUT: the plan is for several clusters and the scenario for one, or the other way round. ST_USAGE: a
 * change that cannot be read.
 */
enum status verify_plan(struct certificate *out, const struct problem *problem, const struct claim_file *file,
                        const struct settings *settings, struct arena *arena, struct diag *diag);

#endif
