/* required_bandwidth.h - the network an application needs: the bandwidth for a Gamma, and the cheapest one of
 * a catalogue. */
#ifndef STUDY_REQUIRED_BANDWIDTH_H
#define STUDY_REQUIRED_BANDWIDTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/model.h"

/**
 * What a cluster's network has to give for an application (paper 004, with any model):
 *
 *   Gamma = computing time / communication time >= gamma           [eq. 8, 12]
 *
 * gamma_a = operations / words sent (eq. 1), the words being those whose transfer the bandwidth explains;
 * gamma_m = r_a/b at the bandwidth needed (eq. 5). Without latency Gamma = gamma_a/gamma_m; with it, less is
 * left for b.
 */
struct tailoring {
    double gamma;          /* asked for */
    double rate_ops;       /* r_a of a process: what it does while it computes */
    double gamma_a;        /* operations per word */
    double gamma_m;        /* at the bandwidth needed */
    double bandwidth_Bps;  /* needed per process */
    double share;          /* of the time that communication then takes, 1/(1 + gamma) */
    struct prediction run; /* at that bandwidth */
};

/**
 * The least bandwidth per process at which Gamma reaches `gamma`. The view's bandwidth is not looked at.
 *
 * gamma          > 0
 * ST_DOMAIN      gamma; one process, or a model whose communication does not depend on the bandwidth; what
 * model_eval refuses ST_INFEASIBLE  latency alone takes more than 1/gamma of the computing time: no bandwidth
 * is enough
 */
enum status tailoring_find(struct tailoring *out, const struct application *app, const struct view *view,
                           double p, double gamma, struct diag *diag);

/* What a network has to serve. */
struct tailoring_need {
    const struct application *app;
    const struct view *view; /* rate_ops of a process; latency and bandwidth are each network's */
    int64_t nodes;
    double gamma;
};

/* What there is to be bought. */
struct tailoring_market {
    const struct snapshot *snapshot;
    const struct price *prices; /* [n_parts], of price_all */
};

/* A network of the catalogue for so many nodes, each with one process. */
struct tailored_network {
    const struct technology *technology;
    const struct nic *nic;
    const struct network_template *network;
    double bandwidth_Bps; /* per process at this size */
    double gamma;         /* reached; INFINITY when nothing waits */
    bool enough;
    int64_t cost_minor; /* of cards, ports and cables; -1: cannot be bought */
};

/**
 * Every network of a catalogue (template at its defaults x card), cheapest first among those that are enough,
 * then the others by falling Gamma. Network only: nodes cost the same with each.
 *
 * out  [*n], on the arena
 * ST_DOMAIN as tailoring_find
 */
enum status tailoring_networks(struct tailored_network **out, size_t *n, const struct tailoring_need *need,
                               const struct tailoring_market *market, struct arena *arena, struct diag *diag);

#endif
