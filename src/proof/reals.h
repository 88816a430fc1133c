/* reals.h - powers, logarithms and cosines by series, the same bits with every C library. */
#ifndef PROOF_REALS_H
#define PROOF_REALS_H

/* log2(x) of a finite x > 0, -INFINITY of 0; 2^y; x^y of x >= 0. */
double reals_log2(double x);
double reals_exp2(double y);
double reals_pow(double x, double y);

/* cos(2 pi share), 0 <= share <= 1. */
double reals_cosine(double share);

#endif
