/* claim_read.h - what a plan file claims; the only place that reads JSON. */
#ifndef PROOF_CLAIM_READ_H
#define PROOF_CLAIM_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proof/certificate.h"

/* What a plan file says of a line of its bill beside the money. NULL: nothing. */
struct claim_quote {
    const char *kind;
    const char *quote_kind;
    const char *quote_date;
    const char *valid_until;
    bool says_end;         /* valid_until is said, if it is null */
    const char *seller;    /* NULL: not said */
    int64_t dearer_offers; /* -1: not said */
    const char *source;
    const char *vendor;
    const char *name;
};

/* What it says that a run on accelerators takes. */
struct claim_run {
    const char *name;
    double days, accelerator_hours;
    double energy_MWh;  /* INFINITY: not known */
    int64_t cost_minor; /* BUDGET_NONE: not said */
};

struct claim_runs {
    struct claim_run *v;
    size_t n;
};

/* What clusters have in all. Switches -1: it says that they are not known. */
struct claim_facts {
    int64_t leaves, spines, top_switches;
    int64_t nodes;
    int64_t cores;
    int64_t accelerators; /* 0: the plan says of none, as below */
    int64_t scale_units, unit_nodes;
    int64_t memory_MiB;
    double power_W;   /* INFINITY: not known, */
    double height_U;  /* likewise */
    double carbon_kg; /* likewise; 0: the plan says nothing of it */
};

/* Units of each part that one of several clusters uses. */
struct claim_parts {
    const struct claim_part *v;
    size_t n;
};

/* Cost over years, beside its parts. */
struct claim_tco {
    int64_t years; /* 0: the plan has none */
    const char *budget_on;
    int64_t capital_minor;
    int64_t total_minor;
};

/* Units of a part that is rented in a year, and what is paid for them. */
struct claim_rent {
    int64_t year;
    const char *part;
    int64_t quantity;
    int64_t cost_minor;
};

/* A purchase near the plan: the cheapest of its design, or of all, with a share of the plan's rate. */
struct claim_near {
    bool of_all;        /* designs: it is a row of `knee` */
    const char *design; /* its id */
    const char *node, *network, *network_template;
    int64_t nodes;
    double share; /* of the plan's rate that it has at least */
    double rate;  /* in output units */
    double rate_loss, loss_percent;
    double near, within_percent; /* of a row of `near` */
    int64_t cost_minor;
    int64_t saving_minor;
};

/* What it says that it answers. */
struct claim_question {
    const char *title; /* NULL: none */
    const char *scenario_hash;
    const char *catalog_hash;
    const char *catalog;
    const char *goal;
    const char *counts;
    const char *as_of;
    const char *override; /* NULL: none */
    const char **changes; /* --set, [n_changes] */
    size_t n_changes;
    double target_rate; /* 0: the plan says of none */
};

/* A plan file as values, on an arena. Nothing of it is believed: certificate_make and verify check it. */
struct claim_file {
    const char *path; /* the caller's */
    struct claim claim;
    struct claim_question question;
    const char *status;
    const char *objective_name;
    const char *objective_unit;
    const char *metric;                             /* NULL: none is said */
    struct claim_quote *quotes;                     /* [claim.n_lines] */
    struct claim_runs runs[CLUSTERS_AT_MOST];       /* of each cluster */
    bool several;                                   /* for a scenario of several clusters */
    struct claim_parts parts[CLUSTERS_AT_MOST];     /* of each of these */
    struct claim_facts facts[CLUSTERS_AT_MOST + 1]; /* of each cluster, and [n_clusters] of all */
    struct claim_tco tco;
    struct claim_rent *rents; /* [n_rents] */
    size_t n_rents;
    struct claim_near *nears; /* [n_nears]; plans of an earlier version have none */
    size_t n_nears;
    const char *
        *not_covered; /* [n_not_covered] paths of what was not read: of elements of lists "list[].key" */
    size_t n_not_covered;
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
