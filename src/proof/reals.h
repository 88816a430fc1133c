/* reals.h - powers, logarithms and cosines by series, with the same bits on every C library. */
#ifndef PROOF_REALS_H
#define PROOF_REALS_H

/* reals_log2: finite x > 0; -INFINITY for 0. reals_exp2: 2^y. reals_pow: x^y for x >= 0. */
double reals_log2(double x);
double reals_exp2(double y);
double reals_pow(double x, double y);

/* cos(2 pi share), 0 <= share <= 1. */
double reals_cosine(double share);

#endif
