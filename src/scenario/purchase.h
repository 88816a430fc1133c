/* purchase.h - what a purchase has beside the cluster itself: fixed parts, tax, discounts, operation, and its
 * size. */
#ifndef SCENARIO_PURCHASE_H
#define SCENARIO_PURCHASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/design.h"
#include "machine/layout.h"
#include "scenario/located.h"

/* What an extra part is counted by. */
enum extra_per {
    PER_CLUSTER,
    PER_NODE,
    PER_SOCKET,
    PER_CORE,
    PER_RACK_UNIT, /* of all parts but those counted so, with the units that stay free */
    PER_WATT,      /* of all parts but those counted by size */
    N_EXTRA_PER,
    PER_UNSAID = N_EXTRA_PER, /* as the catalogue counts a licence or service; else by the cluster */
    PER_NETWORK               /* what one of the extra networks needs of a resource */
};

/* A parameter of a template for one node. */
struct node_param {
    struct located node;
    struct located given; /* text is "ports=8" */
};

/* A network template with the parameters the scenario fixes; others have their defaults. Where some are given
 * by node it wires these nodes alone. */
struct template_choice {
    struct located name;
    struct located params[TEMPLATE_MAX_PARAMS]; /* text is "ports=2" */
    size_t n_params;
    struct node_param *by_node; /* [n_by_node] */
    size_t n_by_node;
};

/* A network beside that of the cluster, for storage or management, wired by a template of its own over all
 * nodes and some ends more, of parts that the scenario names: each of them is an extra. */
struct extra_network {
    struct located name;
    struct located nic;         /* text is NULL: the ports are on the nodes' boards */
    struct located switches[2]; /* the second, of spines, may be the first too */
    struct located cable;
    struct template_choice wiring;
    int64_t ends; /* beside the nodes, with a port and a cable each */
};

/* Parts bought with every cluster: count * ceil(what is counted / each). A login node, a licence per core,
 * one spare in fifty nodes, a rack for every 42 units, a distribution unit for every 10 kW, delivery. The
 * problem has the scenario's with what is unsaid filled in (problem_take_purchase). */
struct extra {
    struct located part;
    int64_t count;
    enum extra_per per;
    double each;    /* in units of what is counted; 0: unsaid, what the part holds of it, or 1 */
    size_t group;   /* one_of: those of one group are alternatives, of which one is bought; 0: none */
    size_t network; /* PER_NETWORK: of which of them, and of what */
    enum resource resource;
};

/* A reduction of the prices of one vendor's parts, or of one part. */
struct discount {
    struct located name;   /* a vendor, or a part id; `*` stands for any characters */
    struct decimal factor; /* 0.9 for 10% off */
};

/* What a vendor charges on top of a small order, before tax like prices (problem/charges.c). */
struct charge_terms {
    struct located name;
    struct located floor; /* money: below it an order is small */
    struct located fee;   /* money; text is NULL where there is none */
};

/* Cost of operation over `years`, discounted at each year's end (CONTRACT, TCO). */
struct operation {
    bool given;
    int64_t years;
    double rent_step_s;    /* what is rented is so in multiples of so long */
    double energy_price;   /* money in major units per kWh */
    double pue;            /* power drawn by the site per power of the cluster, >= 1 */
    double utilisation;    /* of the cluster's power, 0..1 */
    double discount_rate;  /* a year, 0.05 */
    double maintenance;    /* a year, of the list price of what is in use */
    double space_price;    /* money in major units per rack unit and year */
    double administration; /* money in major units a year */
    double administration_per_node;
    /* What a kWh emits: what a region of the catalogue says, or so much. Without either emissions do not
     * count. */
    struct located grid, carbon_at;
    double carbon_kg_per_kWh;
    double carbon_price; /* money in major units for a tonne, embodied and of operation */
};

/* What stays free for growth after the purchase, of one thing. */
struct room {
    struct spare spare;
    struct located at; /* text is NULL where nothing is asked for */
};

/* What stands where, as the scenario has it. */
struct given_layout {
    struct layout layout;
    struct located at; /* text is NULL where there is none */
};

/* All of it, as the scenario has it. */
struct purchase {
    struct extra *extras; /* [n_extras], the alternatives of a group in a row */
    size_t n_extras;
    size_t n_groups; /* of alternatives: 1..n_groups */
    struct extra_network *networks;
    size_t n_networks;
    struct discount *discounts;
    size_t n_discounts;
    struct charge_terms *vendors; /* [n_vendors] */
    size_t n_vendors;
    struct given_layout layout;
    struct decimal tax; /* 0.19; {0, 0}: none */
    struct operation operation;
    bool budget_on_tco;
};

/* What an extra is counted by, by its name in scenarios and catalogues; PER_UNSAID: there is none. */
enum extra_per extra_per_find(const char *name);

/* What is emitted counts: the question says what a kWh emits. */
bool operation_emits(const struct operation *operation);

/* Present value of one unit of money a year, paid at the end of each year: sum of (1 + rate)^-y. */
double operation_years(const struct operation *operation);

/* Of units that are rented over the years, so many in each but the last, those of one year, from 1 on. */
static inline int64_t rent_in_year(int64_t units, int64_t a_year, int64_t years, int64_t year)
{
    return year < years ? a_year : units - a_year * (years - 1);
}

#endif
