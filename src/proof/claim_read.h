/* claim_read.h - the claims of a plan file. Only this file reads JSON. */
#ifndef PROOF_CLAIM_READ_H
#define PROOF_CLAIM_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proof/certificate.h"

/* Fields of an order line in a plan file, except amounts of money. NULL: not given. */
struct claim_quote {
    const char *kind;
    const char *quote_kind;
    const char *quote_date;
    const char *valid_until;
    bool says_end;         /* the key valid_until is present, even if null */
    const char *seller;    /* NULL: not given */
    int64_t dearer_offers; /* -1: not given */
    const char *source;
    const char *vendor;
    const char *name;
};

/* Claimed time, energy and cost of a run on accelerators. */
struct claim_run {
    const char *name;
    double days, accelerator_hours;
    double energy_MWh;  /* INFINITY: unknown */
    int64_t cost_minor; /* BUDGET_NONE: not given */
};

struct claim_runs {
    struct claim_run *v;
    size_t n;
};

/* Totals of one or all clusters. Switches -1: the plan states that their number is unknown. */
struct claim_facts {
    int64_t leaves, spines, top_switches;
    int64_t nodes;
    int64_t cores;
    int64_t accelerators; /* 0 if not given; also scale_units, unit_nodes */
    int64_t scale_units, unit_nodes;
    int64_t memory_MiB;
    double power_W;   /* INFINITY: unknown */
    double height_U;  /* INFINITY: unknown */
    double carbon_kg; /* INFINITY: unknown; 0: not given */
};

/* Units of each part that a cluster of a multi-cluster plan uses. */
struct claim_parts {
    const struct claim_part *v;
    size_t n;
};

/* Total cost of ownership, without its parts. */
struct claim_tco {
    int64_t years; /* 0: the plan has no tco */
    const char *budget_on;
    int64_t capital_minor;
    int64_t total_minor;
};

/* Units of a part rented in a year, and their cost. */
struct claim_rent {
    int64_t year;
    const char *part;
    int64_t quantity;
    int64_t cost_minor;
};

/* Cost of a unit of work. */
struct claim_unit_cost {
    const char *application; /* NULL: the whole workload */
    const char *unit;
    double units; /* work units in it */
    double capital, tco;
    const char *currency;
    int64_t years;
    double utilisation;
    double prompt, answer; /* tokens; 0: not given */
};

struct claim_unit_costs {
    struct claim_unit_cost *v; /* [n] */
    size_t n;
};

/* A near-optimal purchase: the cheapest one that reaches a share of the plan's rate, either of one design or
 * of all designs. */
struct claim_near {
    /* true: cheapest of all designs (a row of `knee`); false: of its own design (a row of `near`) */
    bool of_all;
    const char *design; /* id of the design */
    const char *node, *network, *network_template;
    int64_t nodes;
    double share; /* least share of the plan's rate */
    double rate;  /* in output units */
    double rate_loss, loss_percent;
    double near, within_percent; /* only of a row of `near` */
    int64_t cost_minor;
    int64_t saving_minor;
};

/* The scenario that the plan answers. */
struct claim_scenario {
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
    double target_rate; /* 0: not given */
};

/* The values of a plan file, on an arena. None of them is trusted: certificate_make and verify check them. */
struct claim_file {
    const char *path; /* owned by the caller */
    struct claim claim;
    struct claim_scenario question;
    const char *status;
    const char *objective_name;
    const char *objective_unit;
    const char *metric;                             /* NULL: not given */
    struct claim_quote *quotes;                     /* [claim.n_lines] */
    struct claim_runs runs[CLUSTERS_AT_MOST];       /* one for each cluster */
    bool multi_cluster;                             /* the scenario allows several clusters */
    struct claim_parts parts[CLUSTERS_AT_MOST];     /* one for each cluster of a multi-cluster plan */
    struct claim_facts facts[CLUSTERS_AT_MOST + 1]; /* one for each cluster; [n_clusters]: totals */
    struct claim_tco tco;
    struct claim_rent *rents; /* [n_rents] */
    size_t n_rents;
    struct claim_unit_costs unit_costs; /* none in plans of earlier versions */
    struct claim_near *nears; /* [n_nears]; none in plans of earlier versions */
    size_t n_nears;
    const char *
        /* [n_not_covered] paths of keys that were not read; elements of a list as "list[].key" */
        *not_covered;
    size_t n_not_covered;
    bool amounts_agree; /* every amount in major units equals its integer key */
};

/**
 * Reads a plan written by `optimize --format json`.
 *
 * ST_INPUT with file:line:column: not JSON, another schema, a missing key, a key of another type, or no
 * purchase.
 */
enum status claim_read(struct claim_file *out, const char *path, struct arena *arena, struct diag *diag);

#endif
