/* tailor.h - the gamma parameters of paper 004: is a network fast enough for an application? */
#ifndef MODEL_TAILOR_H
#define MODEL_TAILOR_H

/**
 * R. Gruber, A. De Vita, M. Stendel, T. M. Tran: Application Dedicated Clustering, EPFL. Words have 8 bytes.
 *
 *   gamma_a = operations / words sent       of an application                                     (1)
 *   gamma_m = r_a / b                       of a machine: operations in the time of one word      (5)
 *   Gamma   = gamma_a / gamma_m             computing time / communication time                   (8, 12, 13)
 *
 * The paper's rule: Gamma should be at least 4, so that communication takes at most 1/(1 + 4) = 20 % of the
 * time. Rates are in operations/s, bandwidths in B/s.
 */
enum { TAILOR_WORD_B = 8 };

/* Gamma at which communication takes a fifth of the time. */
#define TAILOR_GAMMA 4.0

/* Rate of a processor on an application, min(R, M V_a) (eq. 2): its peak R, its memory bandwidth M in B/s,
 * and the application's operations V_a per word of main memory (eq. 4; SAXPY 2/3, matrix products N_orb/2,
 * FFT 8). */
double tailor_rate(double peak_ops, double memory_Bps, double va);

/* gamma_m, a rate divided by a bandwidth; also V_m of eq. 3. */
double tailor_gamma_m(double rate_ops, double bandwidth_Bps);

/* Gamma of an application on a machine, and its share of communication in the time, 1/(1 + Gamma). */
double tailor_gamma(double gamma_a, double gamma_m);
double tailor_share(double gamma);

/* The bandwidth per processor in B/s at which Gamma is `gamma`: gamma r_a / gamma_a words per second. */
double tailor_bandwidth(double gamma, double rate_ops, double gamma_a);

/* gamma_a of a Car-Parrinello code (eq. 9): 5/3 p/(p-1) (0.65 N_orb + 4.24 log2 V). INFINITY at p = 1. */
double tailor_lautrec_gamma_a(double p, double orbitals, double cells);

/* Mean message of the code's 3D FFT in words: V pi/16 / p^2 complex numbers of two words each ("Influence of
 * latency"). */
double tailor_lautrec_message(double p, double cells);

#endif
