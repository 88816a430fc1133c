/* vipr_cases.h - a formal proof by cases, for more sets of clusters than can be enumerated; and functions
 * shared by both kinds of proof. */
#ifndef PROOF_VIPR_CASES_H
#define PROOF_VIPR_CASES_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"
#include "scenario/fleet_share.h"
#include "scenario/at_most.h"

struct diag;

/* The inputs of a formal proof and the text that it is written to. */
struct vipr_text {
    struct text *out;
    const struct instance *instance;
    const struct claim *claim; /* NULL: nothing can be bought */
    const struct stop *stop;
    struct arena *arena;
    bool derived; /* also write the derivations, not only the problem */
};

/* Writes a space and a number. */
void vipr_put_number(struct text *out, const mpq_t value);

/* A sum of rows; their number is written before them. */
struct vipr_sum {
    struct text rows;
    size_t n;
};
void vipr_add_row(struct vipr_sum *sum, size_t row, const mpq_t factor);

/* Ends a row that is derived as this sum. how: VIPR's word for the derivation, "lin" or "rnd" (rounded). */
void vipr_put_sum(struct text *out, const char *how, struct vipr_sum *sum);

/**
 * Writes everything but the comments at the top: a proof that no clusters, up to the allowed number, have a
 * rate above the claim's. The rate is in op/s with shared time, and a tolerance of 1e-12 covers its last
 * digits. The cost of clusters is bounded by the sum of their least costs.
 *
 * ST_STOPPED: stopped, too many candidates or cases, or these costs do not suffice. ST_MISMATCH:
 * the claim is not among the candidates. Nothing is written then.
 */
enum status vipr_put_cases(const struct vipr_text *to, struct diag *diag);

/* --- cases and their bounds --- */

struct vipr_candidate {
    char name[32];
    int64_t cost_minor;
    double rate[APPS_AT_MOST];
    int64_t own; /* number of the plan's clusters that are this candidate */
};

/* Prices of the applications, and the worth of each candidate at them, rounded up. */
struct vipr_prices {
    double x[APPS_AT_MOST];
    double *v; /* [n_points] */
    size_t row;
};

/* A bound that excludes cases. prices NULL: the bound uses only the costs. */
struct vipr_bound {
    struct vipr_prices *prices;
    double mu;
    double *most; /* [n_spans] upper bound of the worth in a span */
    size_t *row;  /* [n_spans] row with this bound; 0: not written yet */
};

struct vipr_span {
    size_t from, to; /* candidates from (inclusive) to (exclusive) */
    size_t row;      /* row: the count in the span is at least 0; 0: not written yet */
};

/* Statement of a row: at least m clusters are in a span. Over a whole case, the sum of m is K. */
struct vipr_place {
    size_t span, row;
    int64_t m;
};

struct vipr_case {
    struct vipr_place v[CLUSTERS_AT_MOST];
    size_t n;
};

struct vipr_cases {
    const struct instance *instance;
    const struct stop *stop;
    struct arena *arena;
    struct share_problem sharing;
    struct text rows; /* derived rows */
    size_t n_given, n_rows, n_cases;
    VEC(struct vipr_candidate) candidates; /* the first is `none` */
    struct vipr_span *spans;               /* [n_spans] span 1 is all; the halves of i are 2i and 2i + 1 */
    size_t n_spans;
    VEC(struct vipr_bound *) kinds;
    VEC(struct vipr_prices *) prices;
    /* time shares of the plan's clusters, sorted by candidate */
    double fraction[CLUSTERS_AT_MOST * APPS_AT_MOST];
    double rate; /* rate of the plan; then the proven bound */
    mpq_t factor, term;
};

#endif
