/* check.h - functions and state that the checks of a certificate share. */
#ifndef PROOF_CHECK_H
#define PROOF_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/size.h"
#include "problem/instance.h"
#include "proof/site.h"
#include "scenario/at_most.h"

struct claim_line;
struct claim_part;

/* A cluster of the claim during its checks. */
struct check_cluster {
    const struct claim_cluster *claim;
    struct site site;         /* design NULL: the scenario has no such design */
    size_t design;            /* index in the problem */
    bool wired;               /* the topology exists for this number of nodes */
    int64_t *extra;           /* [n_extras] units for a cluster of this size */
    struct cluster_size size; /* total size of its parts list */
};

struct claim_check {
    struct certificate *out;
    const struct instance *instance;
    const struct claim *claim;
    struct arena *arena;
    struct check_cluster *clusters; /* [n_clusters] */
    bool multi_cluster;       /* the scenario allows several clusters: they are numbered and share an order */
    const char *prefix;       /* prefix of check names: "cluster 2: ", or "" */
    struct cluster_size size; /* total of all clusters */
    struct operation_cost operation;
    const struct score *score; /* proof/score.h */
    /* for each application its score on all clusters, weighted by time shares; for a geometric mean its best
     * score on one cluster */
    double done[APPS_AT_MOST];
    double rate; /* recomputed rate */
};

void check_note(struct claim_check *c, const char *name, bool ok, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Relative tolerance of rates recomputed from the same inputs. A plan file has 15 digits. */
#define RATE_RELATIVE 1e-9

/* Equal texts, or both NULL. */
bool check_same(const char *a, const char *b);

/* Equal within RATE_RELATIVE. */
bool check_near(double a, double b);

/* -1, 0 or 1: a is below b, equal within 1e-12 relative, or above. */
int check_compare(double a, double b);

/* A number as text on the arena; INFINITY is "unknown". */
const char *check_amount(struct arena *arena, double amount);

/* Finds the designs of a claim's clusters, and their topology and sizes. */
void check_find_clusters(struct claim_check *c);

/* The need that a row names; N_SERVES: it names none. A cable's need may end in its least length ("cable of
 * 10 m"). Values from SERVES_SPARE on are uses that are not needs of the cluster. */
enum need_kind check_need(const struct claim_part *row);

/* Units of a part in the parts list of one cluster, with spares and extras if `beside` is true; and in the
 * parts lists of all clusters. */
int64_t check_listed_units(const struct claim_check *c, const struct check_cluster *cluster, size_t part,
                           bool beside);
int64_t check_all_units(const struct claim_check *c, size_t part);

/* Maximum number of processes in a run of application a: all those of its job's nodes, of the cluster, or of
 * one rented machine. */
int64_t check_most_processes(const struct claim_check *c, const struct check_cluster *cluster, size_t a);

/* Checks one cluster: topology, parts list, extras, headroom, cable lengths, applications. */
void check_cluster(struct claim_check *c, struct check_cluster *cluster);

/* The vendor whose terms apply to a line, as an index of price steps: the claimed seller if that price is
 * theirs. */
size_t check_vendor(const struct claim_check *c, const struct claim_line *line);

/* True if a cluster has a use for a part that must be bought. */
bool check_has_use(const struct claim_check *c, size_t part);

/* True if the order has the parts lists of all clusters. Sets *stray if no cluster has a use for a line. */
bool check_order_has_lists(const struct claim_check *c, bool *stray);

/* Results for a topology with a number of nodes, kept between calls. {0}: nothing is kept yet. */
struct check_network {
    const struct design *design; /* design of the last call */
    int64_t nodes;
    bool known; /* false: the topology has too many switches to enumerate, or no cards */
    struct graph graph;
    bool counted;
    struct graph_figures figures;
    double node_Bps, bisection_Bps, regions_Bps;
    const char *wrong; /* name of a value in the problem's view that differs from the graph's; NULL: none */
    double is, want;
};

/* check_application: application a as the nodes of a design run it. check_each: its processes per node. */
const struct application *check_application(const struct instance *instance, const struct design *design,
                                            size_t a);
int64_t check_each(const struct instance *instance, const struct design *design, size_t a);

/* The factor on the times of application a by which the scenario's calibration chooses plans; 1: none. */
double check_calibrated(const struct instance *instance, size_t a);

/* check_view: the view that application a has of p processes of a design. check_longer: the factor by which
 * calibration and model error lengthen its times. */
struct view check_view(struct check_network *network, const struct instance *instance,
                       const struct design *design, size_t a, int64_t p);
double check_longer(const struct instance *instance, const struct design *design, size_t a, int64_t p);

/* Checks the claimed layouts of a cluster's applications (training.c). */
void check_layouts(struct claim_check *c, const struct check_cluster *cluster);

/* True if a service's claimed layout keeps memory, limits and arrivals, has the largest batch, and the stated
 * times and rate. `longer` lengthens the time of its run. */
struct claim_app;
bool check_service(const struct application *app, const struct view *view, const struct claim_app *said,
                   double longer);

/* check_any_point: true if one of the application's operating points is of its transformer, precision and
 * lengths. check_measured_service: like check_service, for replicas that are measured. */
bool check_any_point(const struct application *app);
bool check_measured_service(const struct application *app, const struct view *view,
                            const struct claim_app *said, double longer);

/* check_param: a parameter by its name; NAN: it was left open, or the model has none of this name.
 * check_param_or: the same, or `open` instead of NAN. check_has_choice: true if it has this word among its
 * choices. */
double check_param(const struct application *app, const char *name);
double check_param_or(const struct application *app, const char *name, double open);
bool check_has_choice(const struct application *app, const char *name, const char *word);

/**
 * Predicts application a on p processes of a design. The times are calibrated if the scenario chooses plans
 * by calibrated times. All fields are zero if the model gives no prediction.
 *
 * network: keeps the latencies and bandwidths that the proof computes from the graph of links
 * (bursar-scenario(5)). If the problem's values for these links differ, the proof uses its own, and
 * network->wrong names the first that differs.
 */
struct prediction check_predict(struct check_network *network, const struct instance *instance,
                                const struct design *design, size_t a, int64_t p);

/* True if application a certainly runs on no 2 to `nodes` nodes: its model says that more processes are never
 * slower, and gives no prediction for the most of them on a network without cost. */
bool check_never_runs(const struct instance *instance, const struct design *design, size_t a, int64_t nodes);

/* The kind of the rate of application a on a design's nodes: measured, estimate and so on. */
const char *check_rate_kind(const struct instance *instance, const struct design *design, size_t a);

/* True if computing time over communication time is at least the limit Gamma. */
bool check_gamma(const struct instance *instance, const struct prediction *prediction);

/* True if application a may run on p processes of the design, by legal counts, code caps and memory. */
bool check_count(const struct instance *instance, const struct design *design, size_t a, int64_t p);

/* The application of the workload with this name; n_work: none. */
size_t check_find_app(const struct instance *instance, const char *name);

/* The scenario's word for the goal, or for the choice under error. */
const char *check_goal(const struct instance *instance);

/* The rate required of the whole workload, in output units. */
double check_rate_needed(const struct instance *instance);

#endif
