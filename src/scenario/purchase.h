/* purchase.h - a scenario's purchase in addition to the cluster: extras, tax, discounts, charges, operation,
 * layout, limits. */
#ifndef SCENARIO_PURCHASE_H
#define SCENARIO_PURCHASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/size.h"
#include "machine/design.h"
#include "machine/layout.h"
#include "scenario/located.h"

/* The quantity that determines how many units of an extra are bought. */
enum extra_per {
    PER_CLUSTER,
    PER_NODE,
    PER_SOCKET,
    PER_CORE,
    /* rack units of all parts except the extras counted by rack units, plus the rack units that stay free */
    PER_RACK_UNIT,
    PER_WATT, /* power of all parts except extras that depend on size */
    N_EXTRA_PER,
    /* not given: for a licence or service the quantity in the catalogue; other parts are bought once per
     * cluster */
    PER_UNSAID = N_EXTRA_PER,
    PER_NETWORK /* need of one extra network for a resource */
};

/* A parameter of a template for one node. */
struct node_param {
    struct located_text node;
    struct located_text given; /* text is "ports=8" */
};

/* A network template with parameters from the scenario; others have their defaults. If some parameters are
 * given for certain nodes, the template is used only with those nodes. */
struct template_choice {
    struct located_text name;
    struct located_text params[TEMPLATE_MAX_PARAMS]; /* text is "ports=2" */
    size_t n_params;
    struct node_param *by_node; /* [n_by_node] */
    size_t n_by_node;
};

/* A network for storage or management, in addition to the cluster's. It has a template of its own, connects
 * all nodes and `ends` other ends, and consists of named parts, each of which is an extra. */
struct extra_network {
    struct located_text name;
    struct located_text nic;         /* text NULL: the nodes have the ports on board */
    struct located_text switches[2]; /* the second is for spines and may be the same part */
    struct located_text cable;
    struct template_choice wiring;
    int64_t ends; /* number of ends besides the nodes; each has a port and a cable */
};

/* Parts that are bought with every cluster: count * ceil(quantity / each). Examples: a login node, a licence
 * per core, one spare per fifty nodes, a rack per 42 units, a distribution unit per 10 kW, delivery. The
 * problem has a copy in which missing values are set (instance_take_purchase). */
struct extra {
    struct located_text part;
    int64_t count;
    enum extra_per per;
    /* divisor of the quantity; 0: not given, then it is the capacity of the part if that is known, otherwise
     * 1 */
    double each;
    /* Names of nodes, and of their accelerators or the vendors of these; `*` matches any characters. Clusters
     * of other nodes do not buy the extra. Empty: all do. */
    struct located_list nodes, accelerators;
    size_t group;   /* number of its group (one_of), of which exactly one extra is bought; 0: no group */
    size_t network; /* only for PER_NETWORK: index of the network, and the resource that the part supplies */
    enum resource resource;
};

/* A reduction of the prices of one vendor's parts, or of one part. */
struct discount {
    struct located_text name; /* a vendor or a part id; `*` matches any characters */
    struct decimal factor;    /* 0.9 for 10% off */
};

/* The charge of a vendor for small orders, before tax like prices (problem/charges.c). */
struct charge_terms {
    struct located_text name;
    struct located_text floor; /* money: orders below it are small */
    struct located_text fee;   /* money; text NULL: no fee */
};

/* Cost of operation over `years`, discounted at the end of each year (tco in bursar-scenario(5)). */
struct operation {
    bool given;
    int64_t years;
    double rent_step_s;    /* rented time is a multiple of this time */
    double energy_price;   /* money in major units per kWh */
    double pue;            /* power of the site / power of the cluster, >= 1 */
    double utilisation;    /* average power of the cluster as a share of its full power, 0..1 */
    double discount_rate;  /* discount rate per year, such as 0.05 */
    double maintenance;    /* cost per year, as a share of the list price of parts in use */
    double space_price;    /* money in major units per rack unit and year */
    double administration; /* money in major units per year */
    double administration_per_node;
    /* Emissions per kWh: a region of the catalogue, or a value. Without either, carbon is not counted. */
    struct located_text grid, carbon_at;
    double carbon_kg_per_kWh;
    double carbon_price; /* money in major units per tonne, embodied and operational */
    /* The texts of the prices, which may name a currency. */
    struct located_text energy_price_at, space_price_at, administration_at, administration_per_node_at,
        carbon_price_at;
};

/* Units of one kind (ports, rack units, ...) that stay free for growth. */
struct headroom {
    struct spare spare;
    struct located_text at; /* text NULL: not given */
};

/* A number of units of a part; the text is the part's id. */
struct part_count {
    struct located_text part;
    int64_t count;
};

struct count_list {
    struct part_count *v;
    size_t n;
};

/* Limits on the purchase. */
struct limits {
    int64_t max_nodes; /* INT64_MAX: none */
    int64_t min_nodes; /* default 1 */
    double min_rate;   /* lower limit of the rate, in output units; 0: none */
    /* lower limit of computing time / communication time in every run (paper 004: 4); 0: none */
    double gamma;
    double most[SIZES_AT_MOST]; /* upper limit of each size (scenario/rules.c); 0: no limit */
    struct located_text max_nodes_at, min_nodes_at, min_rate_at, gamma_at, most_at[SIZES_AT_MOST];
    struct headroom free_ports; /* ports of switches that stay free for future nodes */
    struct headroom free_units; /* rack units that stay free in racks, and below the limit on rack units */
    struct located_list never_buy;
    struct located_list must_buy;    /* parts of which at least one unit is bought */
    struct located_list sole_source; /* kinds of parts; all parts of these kinds come from one vendor */
    struct count_list available;     /* largest number of units that can be bought */
};

/* The layout as given in the scenario. */
struct given_layout {
    struct rack_layout layout;
    struct located_text at; /* text NULL: none */
};

/* The whole purchase as given in the scenario. */
struct purchase {
    struct extra *extras; /* [n_extras]; the alternatives of a group are consecutive */
    size_t n_extras;
    size_t n_groups; /* groups have numbers 1..n_groups */
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

/* Finds the quantity with this name, as in scenarios and catalogues; PER_UNSAID: unknown name. */
enum extra_per extra_per_find(const char *name);

/* True if carbon is counted: the scenario gives the emissions per kWh. */
bool operation_emits(const struct operation *operation);

/* Present value of a payment of 1 at the end of each year: the sum of (1 + rate)^-y over the years y. */
double operation_years(const struct operation *operation);

/* Hours of a year, in which costs and volumes are counted. */
enum { HOURS_OF_YEAR = 8760 };

/* Rented units in one year (from 1): a_year in each year but the last, which has the rest of `units`. */
static inline int64_t rent_in_year(int64_t units, int64_t a_year, int64_t years, int64_t year)
{
    return year < years ? a_year : units - a_year * (years - 1);
}

#endif
