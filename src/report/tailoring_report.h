/* tailoring_report.h - the network an application needs, written to any sink. */
#ifndef REPORT_TAILORING_REPORT_H
#define REPORT_TAILORING_REPORT_H

#include "report/sink.h"
#include "study/tailoring.h"

/* What `bursar tailor` answers. */
struct tailored {
    const struct application *app;
    double processes;
    const struct tailoring *needed;
    double given_Bps;                        /* a bandwidth to compare with; NAN: none */
    double given_gamma;                      /* Gamma at it */
    const struct snapshot *snapshot;         /* NULL: no catalogue was asked */
    const struct tailored_network *networks; /* [n_networks], of tailoring_networks */
    size_t n_networks;
};

/* Bandwidth needed, gamma_a, gamma_m, and the networks of the catalogue with the cheapest that is enough
 * marked. */
void tailoring_report(struct sink *sink, const struct tailored *tailored);

#endif
