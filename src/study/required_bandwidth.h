/* required_bandwidth.h - the network that an application needs: the bandwidth for a given Gamma, and the
 * cheapest network of a catalogue. */
#ifndef STUDY_REQUIRED_BANDWIDTH_H
#define STUDY_REQUIRED_BANDWIDTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/model.h"

/**
 * The requirement of an application on a cluster's network (paper 004, with any model):
 *
 * Gamma = computing time / communication time >= gamma           [eq. 8, 12]
 *
 * gamma_a = operations / words sent (eq. 1), where words are those whose transfer time depends on the
 * bandwidth. gamma_m = r_a/b at the required bandwidth (eq. 5). Without latency, Gamma = gamma_a/gamma_m.
 * Latency reduces the time that is left for b.
 */
struct required_bandwidth {
    double gamma;          /* the required Gamma */
    double rate_ops;       /* r_a of a process while it computes */
    double gamma_a;        /* operations per word */
    double gamma_m;        /* at the required bandwidth */
    double bandwidth_Bps;  /* required bandwidth of a process */
    double share;          /* share of communication in the time, 1/(1 + gamma) */
    struct prediction run; /* prediction at that bandwidth */
};

/**
 * Finds the lowest bandwidth per process at which Gamma reaches `gamma`. The bandwidth of the view is
 * ignored.
 *
 * gamma          > 0
 *
 * ST_DOMAIN      invalid gamma; one process; a model whose communication does not depend on the bandwidth; as
 *                model_eval
 * ST_INFEASIBLE  latency alone exceeds 1/gamma of the computing time, so no bandwidth suffices
 */
enum status required_bandwidth_find(struct required_bandwidth *out, const struct application *app,
                                    const struct view *view, double p, double gamma, struct diag *diag);

/* The requirement that a network has to meet. */
struct bandwidth_need {
    const struct application *app;
    const struct view *view; /* rate_ops of a process; latency and bandwidth are those of each network */
    int64_t nodes;
    double gamma;
};

/* The networks on offer. */
struct network_market {
    const struct snapshot *snapshot;
    const struct price *prices; /* [n_parts] as from price_all */
};

/* A network of the catalogue for a number of nodes with one process each. */
struct network_choice {
    const struct technology *technology;
    const struct nic *nic;
    const struct network_template *network;
    double bandwidth_Bps; /* per process with this number of nodes */
    double gamma;         /* reached Gamma; INFINITY: no communication */
    bool enough;
    int64_t cost_minor; /* cost of cards, ports and cables; -1: not available */
};

/**
 * Lists every network of a catalogue, a template with its defaults and a card. Sufficient networks come
 * first, by cost; the others follow by falling Gamma. Node prices are excluded, because they do not depend on
 * the network.
 *
 * out  [*n], on the arena
 *
 * ST_DOMAIN as required_bandwidth_find
 */
enum status required_bandwidth_networks(struct network_choice **out, size_t *n,
                                        const struct bandwidth_need *need,
                                        const struct network_market *market, struct arena *arena,
                                        struct diag *diag);

#endif
