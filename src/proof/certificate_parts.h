/* certificate_parts.h - what the checks of a certificate share. */
#ifndef PROOF_CERTIFICATE_PARTS_H
#define PROOF_CERTIFICATE_PARTS_H

#include "model/model.h"
#include "problem/weighs.h"
#include "proof/certificate.h"
#include "proof/wiring.h"

/* What a kit comes to beside the order. */
struct checking_use {
    int64_t *extra; /* [n_extras] units of each that a cluster of this size takes */
    struct cluster_size size;
    struct operation_cost operation;
};

struct checking {
    struct certificate *out;
    const struct problem *problem;
    const struct claim *claim;
    struct arena *arena;
    const struct design *design; /* the claimed one, NULL until found */
    struct wiring wiring;        /* of so many nodes */
    bool wired;                  /* they can be */
    bool part_of_order;          /* of several clusters one: its lines are what it uses */
    struct checking_use use;     /* of the claimed bill, by certificate_make */
    double lambda;               /* recomputed */
};

/* The design without its table of figures: they are computed again. */
struct design checking_design(const struct design *design);

/* Adds one check. */
void checking_note(struct checking *c, const char *name, bool ok, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Rates recomputed from the same inputs agree to this relative distance (a plan file has 15 digits). */
#define RATE_RELATIVE 1e-9

/* The same text, or both none. */
bool checking_same(const char *a, const char *b);

/* Equal to the digits a plan file has. */
bool checking_close(double a, double b);

/* The wiring of the claimed cluster with so many ports free; false: there is none. */
bool checking_wiring(struct wiring *out, const struct checking *c, const struct spare *spare);

/* Units of the i-th need of the claimed cluster, out of its wiring; of cables by length those of all lengths
 * together. -1: so many nodes cannot be wired. */
int64_t checking_need(const struct checking *c, size_t i);

/* Units of a part in the bill, owned ones too. */
int64_t checking_units(const struct checking *c, size_t part);

/* What exactly this many units cost, straight from the price steps; -1: not sold so. */
int64_t checking_price(const struct price *price, int64_t quantity);

/* The model's prediction for application a on p processes of a design, calibrated where plans are chosen by
 * that; all zero where it gives none. */
struct prediction checking_predict(const struct problem *problem, const struct design *design, size_t a,
                                   int64_t p);

/* The limit on Gamma, computing time over communication time, is kept. */
bool checking_gamma(const struct problem *problem, const struct prediction *prediction);

/* The steps of certificate_make, for the claims of one cluster or of a whole order. */
void checking_find_design(struct checking *c);
void checking_lines(struct checking *c);
void checking_stock(struct checking *c); /* what must, and can, be bought */
void checking_needs(struct checking *c);
/* The kit is the cluster's: its words, its units, what is ordered for it. */
bool checking_kit(const struct checking *c);
/* Units of a part that needs of the cluster take. */
int64_t checking_kit_units(const struct checking *c, size_t part);
/* The order has the kits of all clusters, and nothing beyond them but where that is no dearer. */
bool checking_order_is_kits(const struct checking *c);
void checking_find_use(struct checking *c); /* sets `use`, out of the kit */
void checking_extras(struct checking *c);
bool checking_has_extras(const struct checking *c); /* the kit's, exactly */
/* The bill leaves the ports and rack units free that the scenario asks for. */
void checking_headroom(struct checking *c);
/* The bill's cables are long enough for the layout, and the cheapest that are. */
void checking_layout(struct checking *c);
void checking_size(struct checking *c, const struct cluster_size *size, bool allowed);
void checking_operation(struct checking *c, const struct operation_cost *cost);
void checking_objective(struct checking *c);

/* --- what vendors ask of an order (certificate_orders.c) --- */

/* Adds what is paid for a part to the order [n_terms] that it is in. */
void checking_pay(int64_t *paid, const struct problem *problem, size_t part, int64_t cost_minor);

/* What has to be paid on top of these orders [n_terms]. */
int64_t checking_due(const struct problem *problem, const int64_t *paid);

/* The surcharges are those that the claimed lines call for; their sum. */
int64_t checking_surcharges(struct checking *c);

/* Which of the orders told apart in a mix a part is in; MIX_ORDERS: none. */
size_t checking_order_of(const struct problem *problem, const struct supply *supply, size_t part);

/* --- enumeration (certificate_enumerate.c): costs from the price steps, without cover tables --- */

/* What n pieces of an offer cost when its owned ones are taken first; -1: they cannot be had. brings: units
 * that the order has, of equal costs the fewest. */
int64_t checking_order_cost(const struct offer *offer, const struct price *price, int64_t pieces);
int64_t checking_order(const struct offer *offer, const struct price *price, int64_t pieces, int64_t *brings);

/* Least cost of at least q units of a resource, q = 0..n; -1 where it cannot be had. Of equal costs the
 * orders that draw the least power, and then have the fewest pieces of what comes last. */
struct checking_least {
    int64_t *cost;
    double *power;
    int32_t *pieces; /* [n_offers][n + 1] of offer i in the orders of offers 0..i (all of its family) */
    int64_t n;
};
void checking_least_free(struct checking_least *least);

/* Of all supplies [n_supplies] that several parts supply, for designs with up to `most` nodes [n_designs].
 * False: a table would take too much memory; those made are to be freed all the same. */
bool checking_leasts(struct checking_least *out, const struct problem *problem, const int64_t *most);

/* The pieces of each offer [n_offers] in the order for q. */
void checking_least_pieces(int64_t *pieces, const struct checking_least *least, const struct supply *supply,
                           int64_t q);

/* --- mixes where power, height or operation are weighed (certificate_mix.c) --- */

/* A mix for some quantity: pieces of one offer on top of a mix of those before it (NULL: of nothing). */
struct checking_mix {
    int64_t cost; /* with operation where the budget is on that too */
    struct cluster_size size;
    int64_t paid[MIX_ORDERS];
    int64_t pieces;
    const struct checking_mix *rest;
};
struct checking_mix_list {
    struct checking_mix *own_v;
    size_t n;
    size_t room;
};
struct checking_mixes {
    const struct checking_mix_list *lists; /* [n + 1] of all offers: none is worse in all ways than another */
    struct checking_mix_list *own_lists;   /* [n_lists] and of fewer offers */
    size_t n_lists;
    int64_t n;
};
void checking_mixes(struct checking_mixes *out, const struct problem *problem, size_t s, int64_t n);
void checking_mixes_free(struct checking_mixes *mixes);

/* The mixes that make a cluster the cheapest within its limits: of these the ones of least power, then
 * height. For the goal rate per watt those of least power that the budget pays. */
struct checking_settled {
    int64_t cost; /* -1: none is allowed */
    struct cluster_size size;
    struct cluster_size mixed;
    const struct checking_mix *mix[DESIGN_MAX_NEEDS]; /* NULL for needs of a single part */
};
void checking_settle(struct checking_settled *out, const struct problem *problem,
                     const struct checking_mixes *mixes, const struct design *design, int64_t nodes);
void checking_mix_pieces(int64_t *pieces, const struct checking_mix *mix, size_t n_offers);

/* Cost of all but the mixes; adds what is paid for it to the orders [n_terms]. */
int64_t checking_rest_cost(const struct problem *problem, const struct design *design, int64_t nodes,
                           const int64_t *extra, int64_t *paid);

/* Units of a part among the extras, and whether the n-th is its first mention (else *first is made false). */
int64_t checking_extra_units(const struct problem *problem, const int64_t *quantity, size_t part, size_t n,
                             bool *first);

/* Sum that keeps "cannot" (-1). */
int64_t checking_plus(int64_t total, int64_t cost);

/* --- line cards and chassis (certificate_ports.c) --- */

/* Switch ports that the line cards in the bill supply, as far as chassis in it have slots for them. */
int128 checking_modular_ports(const struct checking *c, const struct supply *supply);

/* Every chassis that the design fixes takes its line cards. */
void checking_slots(struct checking *c);

/* The most nodes, up to at_most, that can be wired and whose bare nodes the budget buys. */
int64_t checking_bare_nodes(const struct problem *problem, const struct design *design, int64_t at_most);

/* The largest need of a supply among all designs, [n_designs] most nodes each. */
int64_t checking_largest_need(const struct problem *problem, size_t supply, const int64_t *most);

/* Raises the rates (work units/s) [n_work] of a design on one node less to those on `nodes` nodes. */
void checking_step_rates(double *rate, const struct problem *problem, const struct design *design,
                         int64_t nodes);

/* Memory in bytes of each of p processes of application a, by the rows of the catalogue. */
double checking_memory_B(const struct problem *problem, const struct design *design, size_t a, int64_t p);

/* The bill has the modules of memory for every node, where the claim names an option. */
void checking_modules(struct checking *c);

/* Application a may run on p processes of the claimed cluster. */
bool checking_count_allowed(const struct checking *c, size_t a, int64_t p);

#endif
