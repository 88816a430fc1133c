/* check.h - what the checks of a certificate share. */
#ifndef PROOF_CHECK_H
#define PROOF_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/size.h"
#include "problem/amounts.h"
#include "proof/site.h"
#include "scenario/at_most.h"

struct claim_line;
struct claim_part;

/* A cluster of the claim while it is checked. */
struct check_cluster {
    const struct claim_cluster *claim;
    struct site site;         /* design NULL: the scenario has none such */
    size_t design;            /* index in the problem */
    bool wired;               /* so many nodes can be */
    int64_t *extra;           /* [n_extras] units that a cluster of this size takes */
    struct cluster_size size; /* of its kit */
};

struct checking {
    struct certificate *out;
    const struct problem *problem;
    const struct claim *claim;
    struct arena *arena;
    struct check_cluster *clusters; /* [n_clusters] */
    bool several;                   /* the scenario allows several: they have names, and share an order */
    const char *prefix;             /* of names: "cluster 2: ", or "" */
    struct cluster_size size;       /* of all clusters */
    struct operation_cost operation;
    const struct score *score; /* proof/score.h */
    double done[APPS_AT_MOST]; /* scores on all clusters by their time there; of a geometric mean the best */
    double lambda;             /* recomputed */
};

/* Adds one check. */
void check_note(struct checking *c, const char *name, bool ok, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Rates recomputed from the same inputs agree to this relative distance (a plan file has 15 digits). */
#define RATE_RELATIVE 1e-9

/* The same text, or both none. */
bool check_same(const char *a, const char *b);

/* Equal to the digits a plan file has. */
bool check_near(double a, double b);

/* -1, 0 or 1: a below, as good as (within 1e-12 of both) or above b. */
int check_compare(double a, double b);

/* A number in words, on the arena: INFINITY is what is not known. */
const char *check_amount(struct arena *arena, double amount);

/* The clusters of a claim, with their designs, wiring and sizes. */
void check_find_clusters(struct checking *c);

/* The need that a row's words name, behind which a cable says how long one has to be ("cable of 10 m").
 * N_SERVES: none. SERVES_SPARE and up are for none of the cluster itself. */
enum need_kind check_serves(const struct claim_part *row);

/* Units of a part in the kit of a cluster, for its needs alone or with spares and extras; of all clusters. */
int64_t check_kit_units(const struct checking *c, const struct check_cluster *cluster, size_t part,
                        bool beside);
int64_t check_all_units(const struct checking *c, size_t part);

/* Processes that a run may have at most: those of its job, or of the cluster; or of a rented machine. */
int64_t check_most_processes(const struct checking *c, const struct check_cluster *cluster, size_t a);

/* The checks of one cluster: wiring, kit, extras, headroom, lengths of cables, applications. */
void check_cluster(struct checking *c, struct check_cluster *cluster);

/* The vendor whose terms a line is under, as price steps have them: him that the claim names, where he sells
 * so.
 */
size_t check_vendor(const struct checking *c, const struct claim_line *line);

/* Some cluster has a use for a part that must be bought. */
bool check_has_use(const struct checking *c, size_t part);

/* The order has the kits of all clusters; *stray: and a line that none of them has a use for. */
bool check_order_is_kits(const struct checking *c, bool *stray);

/* What the wiring of so many nodes means for a view of them; {0}: none was looked at yet. */
struct check_network {
    const struct design *design; /* looked at last */
    int64_t nodes;
    bool known; /* false: there are too many switches to be walked to, or no cards */
    struct graph graph;
    bool walked;
    struct graph_figures figures;
    double node_Bps, bisection_Bps, regions_Bps;
    const char *wrong; /* a figure of a view that was not what the links give; NULL: none */
    double is, want;
};

/* Application a as the nodes of a design run it, and how many of its processes a node has. */
const struct application *check_application(const struct problem *problem, const struct design *design,
                                            size_t a);
int64_t check_each(const struct problem *problem, const struct design *design, size_t a);

/* What application a sees of p processes of a design, and the factor that calibration and error make
 * of its times; network as below. */
struct view check_view(struct check_network *network, const struct problem *problem,
                       const struct design *design, size_t a, int64_t p);
double check_longer(const struct problem *problem, const struct design *design, size_t a, int64_t p);

/* The layouts that the claim has of applications of a cluster (training.c). */
void check_layouts(struct checking *c, const struct check_cluster *cluster);

/**
 * The model's prediction for application a on p processes of a design, calibrated where plans are chosen by
 * that; all zero where it gives none.
 *
 * network: what the links of its nodes give, as bursar-scenario(5) has it, stands for what differs in the
 * view; network->wrong says so. It is remembered for the next call.
 */
struct prediction check_predict(struct check_network *network, const struct problem *problem,
                                const struct design *design, size_t a, int64_t p);

/* The kind of figure that the rate of application a on the nodes of a design is. */
const char *check_rate_kind(const struct problem *problem, const struct design *design, size_t a);

/* The limit on Gamma, computing time over communication time, is kept. */
bool check_gamma(const struct problem *problem, const struct prediction *prediction);

/* Application a may run on p processes of the design: by legal counts, caps of codes and memory. */
bool check_count(const struct problem *problem, const struct design *design, size_t a, int64_t p);

/* The application of the workload with this name; n_work: none. */
size_t check_find_app(const struct problem *problem, const char *name);

/* The word of the goal, or of the choice under error. */
const char *check_goal(const struct problem *problem);

/* The rate asked of the whole workload, in output units. */
double check_rate_needed(const struct problem *problem);

#endif
