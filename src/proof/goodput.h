/* goodput.h - the share of its time that a job works, in spite of failures: bounds in exact rationals. */
#ifndef PROOF_GOODPUT_H
#define PROOF_GOODPUT_H

#include <gmp.h>
#include <stdint.h>

/* A job that writes checkpoints, and the machine that it runs on. */
struct failing_job {
    double mtbf_s;       /* of one node, > 0 */
    int64_t nodes;       /* nodes that work */
    double checkpoint_B; /* bytes of a checkpoint */
    double write_Bps;    /* of one unit of storage */
    double read_Bps;
    int64_t units;    /* units of storage; 0: none, a checkpoint takes the fixed time alone */
    double fixed_s;   /* of every checkpoint */
    double restart_s; /* until a job that failed reads its checkpoint */
    double repair_s;
    double repair_share; /* share of the failures that need a repair */
    int64_t needed;      /* nodes that have to be up at a time; `nodes`, or 1 if each node is of use */
    int64_t spares;
};

/* Bounds of a number. */
struct enclosure {
    mpq_t low, high;
};

void enclosure_init(struct enclosure *range);
void enclosure_clear(struct enclosure *range);

/* Bounds that are at most 2^-bits apart: of the work that is left with the best interval between checkpoints
 * (eta), of the probability that enough nodes are up (A), and of the product of both. */
typedef void enclose_function(struct enclosure *out, const struct failing_job *of, unsigned bits);
enclose_function enclose_eta, enclose_available, enclose_share;

/* Bounds of the best time between two checkpoints divided by the mean time between failures of the job. */
enclose_function enclose_interval;

/* The double nearest to the number that `enclose` bounds: the bounds are narrowed to a double's digits. */
double enclose_value(enclose_function *enclose, const struct failing_job *of);

#endif
