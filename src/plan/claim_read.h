/* claim_read.h - what a plan file claims; the only place that reads JSON. */
#ifndef PLAN_CLAIM_READ_H
#define PLAN_CLAIM_READ_H

#include "plan/certificate.h"

/* A plan file as values, on an arena. Nothing of it is believed: certificate_make and verify check it. */
struct claim_file {
    struct claim claim;
    const char *status;
    const char *objective_name;
    const char *objective_unit;
    const char *scenario_hash;
    const char *catalog_hash;
    const char *catalog;
    const char *goal;
    const char *counts;
    const char *as_of;
    const char *override; /* NULL: none */
    const char **changes; /* --set, [n_changes] */
    size_t n_changes;
    bool twins_agree; /* every amount in major units is its integer twin */
};

/**
 * Reads a plan written by `optimize --format json`.
 *
 * ST_INPUT with file:line:column: no JSON, another schema, a key missing or of another type, no purchase in
 * it.
 */
enum status claim_read(struct claim_file *out, const char *path, struct arena *arena, struct diag *diag);

#endif
