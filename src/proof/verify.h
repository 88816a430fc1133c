/* verify.h - checks a plan file against the scenario that it answers. */
#ifndef PROOF_VERIFY_H
#define PROOF_VERIFY_H

#include "base/status.h"

struct arena;
struct certificate;
struct claim_file;
struct diag;
struct instance;
struct settings;

/**
 * Runs all checks of a plan file: that its claim holds (certificate_make), that it answers this scenario with
 * this catalogue, that its additional numbers are right, and by enumeration that no purchase is better.
 *
 * settings  options of the command line that replace values of the scenario
 *
 * ST_INPUT: the plan is for several clusters and the scenario for one, or the reverse. ST_USAGE: a change
 * cannot be read.
 */
enum status verify_plan(struct certificate *out, const struct instance *instance,
                        const struct claim_file *file, const struct settings *settings, struct arena *arena,
                        struct diag *diag);

#endif
