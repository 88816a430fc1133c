/* vipr_cases.h - a formal proof for more sets of clusters than can be told one by one: by cases; and what
 * both ways of writing one share. */
#ifndef PROOF_VIPR_CASES_H
#define PROOF_VIPR_CASES_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"
#include "problem/fleet_share.h"
#include "scenario/at_most.h"

struct diag;

/* A proof in the making. */
struct vipr_text {
    struct text *out;
    const struct problem *problem;
    const struct claim *claim; /* NULL: nothing can be bought */
    const struct stop *stop;
    struct arena *arena;
    bool derived; /* beside the question */
};

/* A number behind a space. */
void vipr_put_number(struct text *out, const mpq_t value);

/* A sum of rows in the making: how many there are is said before them. */
struct vipr_sum {
    struct text rows;
    size_t n;
};
void vipr_add_row(struct vipr_sum *sum, size_t row, const mpq_t factor);

/* Ends a row that is the sum; how: "lin", "rnd". */
void vipr_put_sum(struct text *out, const char *how, struct vipr_sum *sum);

/**
 * Puts all but the comments at the top: a proof that no clusters, up to as many as the scenario allows, have
 * a rate (op/s, time being shared) above the claim's but for its last digits (1e-12 of it), where what they
 * cost is no less than their least costs added up.
 *
 * ST_INPUT: too many candidates, or cases; or such costs do not prove it. ST_STOPPED: stop said so first.
 * ST_MISMATCH: the claim is not among the candidates. Nothing is put then.
 */
enum status vipr_put_cases(const struct vipr_text *to, struct diag *diag);

/* --- cases, and what bounds them (vipr_bounds.c) --- */

struct vipr_point {
    char name[32];
    int64_t cost_minor;
    double rate[APPS_AT_MOST];
    int64_t own; /* clusters of the plan that are this */
};

/* Prices of the applications, and what a cluster is worth at them: no less than exactly. */
struct vipr_prices {
    double x[APPS_AT_MOST];
    double *v; /* [n_points] */
    size_t row;
};

/* A bound of cases; prices NULL: of money alone. */
struct vipr_bound {
    struct vipr_prices *prices;
    double mu;
    double *most; /* [n_spans] */
    size_t *row;  /* [n_spans] 0: not written yet */
};

struct vipr_span {
    size_t from, to; /* points, the last one not */
    size_t row;      /* that there are no fewer than none in it; 0: not written yet */
};

/* Where the clusters are: no fewer than m in a span, by a row; the sum of m is K. */
struct vipr_place {
    size_t span, row;
    int64_t m;
};

struct vipr_case {
    struct vipr_place v[CLUSTERS_AT_MOST];
    size_t n;
};

struct vipr_cases {
    const struct problem *problem;
    const struct stop *stop;
    struct arena *arena;
    struct share_problem sharing;
    struct text rows; /* what is derived */
    size_t n_given, n_rows, n_cases;
    VEC(struct vipr_point) points; /* the first is `none` */
    struct vipr_span *spans;       /* [n_spans] the halves of i are 2i and 2i + 1; 1 is all */
    size_t n_spans;
    VEC(struct vipr_bound *) kinds;
    VEC(struct vipr_prices *) prices;
    double fraction[CLUSTERS_AT_MOST * APPS_AT_MOST]; /* of the plan's clusters, in the order of points */
    double lambda;                                    /* the plan's; then what is proven */
    mpq_t factor, term;
};

#endif
