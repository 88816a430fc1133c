/* vipr_cases.h - a formal proof for more sets of clusters than can be told one by one: by cases; and what
 * both ways of writing one share. */
#ifndef PROOF_VIPR_CASES_H
#define PROOF_VIPR_CASES_H

#include <gmp.h>

#include "base/stop.h"
#include "base/text.h"
#include "proof/certificate.h"

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

#endif
