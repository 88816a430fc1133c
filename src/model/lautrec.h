/* lautrec.h - model of the Car-Parrinello code LAUTREC, the application of paper 004. */
#ifndef MODEL_LAUTREC_H
#define MODEL_LAUTREC_H

struct application;
struct view;

/**
 * gamma.lautrec: R. Gruber, A. De Vita, M. Stendel, T. M. Tran: Application Dedicated Clustering, EPFL.
 *
 *   rate = p / (1/r_a + (1/b + l/message) / gamma_a)                       [eq. 2, 5, 8, 12, 13]
 *
 * r_a = min(R, M V_a), gamma_a from eq. 9, b in words per second and processor, message in words
 * (model/tailor.h). The latency term is our extension: the paper omits latency and shows that it hardly
 * matters here. At p = 1 nothing is sent and the rate is r_a.
 *
 * Parameters: orbitals, cells, gamma_a (replaces eq. 9), and memory_bandwidth (M) with va (V_a), of which
 * both or neither must be given.
 * ST_DOMAIN: only one of memory_bandwidth and va is given.
 */
extern const struct model model_gamma_lautrec;

/* The numbers with which the paper describes a run. At p = 1 gamma_a is INFINITY and gamma is NAN. */
struct lautrec_numbers {
    double rate_ops; /* r_a */
    double gamma_a;
    double gamma_m;
    double gamma; /* Gamma, without latency */
};
struct lautrec_numbers lautrec_characterise(const struct application *app, const struct view *view, double p);

#endif
