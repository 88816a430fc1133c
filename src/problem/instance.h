/* instance.h - what a search solves, as plain values: what can be bought, what the workload needs, which
 * rules hold, and what is best. Made from a scenario and a catalogue (problem/build.c). */
#ifndef PROBLEM_INSTANCE_H
#define PROBLEM_INSTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/price.h"
#include "scenario/scenario.h"

/* No budget is given: every purchase is affordable. */
#define BUDGET_NONE INT64_MAX

/* A range of amounts of money. Each user states whether the upper end is included. */
struct money_range {
    int64_t from_minor, to_minor;
};

/* One line of a bill of materials. */
struct bill_line {
    size_t part;
    int64_t used; /* units that the cluster needs */
    /* units bought; more than used - owned if a price break or a pack makes a larger order cheaper */
    int64_t quantity;
    int64_t owned;       /* units used from those that are owned */
    size_t vendor;       /* number of the vendor that is paid, as in struct price_step */
    int64_t total_minor; /* total of the line, with tax */
    int64_t tax_minor;
};

/* Present value of the operation of a purchase, in minor units. */
struct operation_cost {
    int64_t energy_minor;
    int64_t maintenance_minor;
    int64_t space_minor;
    int64_t administration_minor;
    int64_t carbon_minor; /* not discounted */
    /* rented hours of machines; 0 if no line of the order has such hours (purchase/bill.h) */
    int64_t rent_minor;
};

/* Origin of a rate: a row of the catalogue, or one of two estimates (rates.c). */
enum speed_by { SPEED_CATALOGUED, SPEED_BY_MEMORY, SPEED_BY_RATIO, SPEED_BY_PEAK };

/* An application on one kind of node. If the node is a machine of the catalogue, the application's machine is
 * set. rate_ops 0: unknown. */
struct node_speed {
    struct application application;
    double working_set_B; /* largest memory of a process for which rate_ops holds; INFINITY: any */
    /* processes on a node: as in the measurement if it states them, otherwise one for each core or
     * accelerator */
    int64_t each;
    bool elsewhere;  /* runs_on of the application names other nodes, so there is no rate */
    double rate_ops; /* rate of one process */
    double power_W;  /* power of the node at this rate; NAN or 0: not measured */
    bool alone;      /* the rate was measured with one process, but the node runs several */
    /* if processes share the node's memory bandwidth (memory_bandwidth: share): the total rate that it
     * allows, below 0 if the bandwidth is unknown; 0: they do not share it */
    double memory_ops;
    enum figure_kind kind;
    size_t source;         /* NO_INDEX: none, or an estimate */
    const char *benchmark; /* of the catalogue's rate; NULL: none, or the rate is not that of the catalogue */
    const char *submitter; /* of the benchmark's result; NULL: not stated */
    enum speed_by by;
    size_t like; /* node whose rate was scaled (SPEED_BY_RATIO) */
    struct cached_rate {
        double rate_ops; /* 0: none */
        double working_set_B;
        enum figure_kind kind;
        size_t source;
    } cached; /* rate of a process whose data fit into the cache */
};

/* Charge of a vendor for an order below a minimum, the floor: the difference to the floor, or a fee if the
 * fee is less (purchase/order.h). */
struct charge_rule {
    const char *vendor;
    int64_t floor_minor; /* before tax, like the fee */
    int64_t fee_minor;   /* -1: none */
    int64_t floor_taxed_minor;
    int64_t fee_taxed_minor; /* -1: none */
};

/* A limit on the bought units of a part. */
struct order_limit {
    const struct rule *rule; /* scenario/rules.h */
    struct located_text at;  /* place of the limit; the text is the id of the part */
    size_t part;
    int64_t least; /* 0: none */
    int64_t most;  /* INT64_MAX: none */
};

/* A line of the log of changes: target, old value, new value. */
struct logged_change {
    const char *what;
    const char *from;
    const char *to;
};

/* A part that can be bought or that the buyer owns. */
struct instance_item {
    struct price price; /* with discounts, tax and changes; no steps: it is not sold */
    int64_t owned;
    struct cluster_size size; /* of one unit, with the changes applied; INFINITY: unknown */
    double list_minor;        /* unit price before discounts; maintenance is a share of it */
    bool tied;                /* the part's kind must come from one vendor (limits.sole_source) */
};

/* Networks, terms and extras of everything that can be bought. */
struct instance_market {
    /* the snapshot's technologies with the changes applied; same indices */
    const struct technology *technologies;
    const struct storage *storages; /* the same for the storage that takes checkpoints */
    struct order_limit *bounds;     /* [n_bounds], those with a lower limit first */
    size_t n_bounds;
    size_t n_must; /* number of bounds with a lower limit */
    struct {
        size_t grid;     /* index of the grid's row in the catalogue; NO_INDEX: none */
        double kg_per_W; /* carbon per watt over the years of the tco; 0 also if carbon is not counted */
    } carbon;
    double minor_per_major;      /* 100 for USD */
    struct charge_rule *charges; /* [n_charges] in the order of the file */
    size_t n_charges;
    /* [n_vendors] vendors with terms: first those with charges, in the order of `charges`, then those that
     * can sell all parts of a kind (limits.sole_source). vendors[i] is vendor number i + 1 in a price step */
    const char **vendors;
    size_t n_vendors;
    bool splits_charges;     /* several vendors, at least one with a charge, can supply one need */
    size_t *extra_part;      /* [n_extras] parts of the scenario's extras */
    struct extra *extras;    /* [n_extras] the scenario's extras with `per` and `each` set */
    bool *extra_serves;      /* [n_nodes of the snapshot][n_extras] clusters of the node buy the extra */
    struct design *networks; /* [n_networks] the scenario's extra networks, as designs without a node */
    size_t *error_part;      /* parts of the scenario's error, in its order */
};

/* Factors by which a study multiplies the rates of models. Designs with the same machine
 * (instance_same_machine) have the same factors. */
struct model_error {
    const struct design *const *machine; /* [n] one design of each machine */
    const double *factor;                /* [n][n_work] factors within the calibration runs */
    /* [n_work] growth of each factor beyond the process counts of the calibration runs; NULL: none */
    const struct spread *const *spread;
    /* number of machines; 0: no error; 1: the factors apply to all designs, and `machine` is not used */
    size_t n;
};

/* The workload, and the rates of nodes for it. */
struct instance_load {
    const struct work_item *work; /* [n_work] */
    size_t n_work;
    bool by_runs;
    const struct calibration_input *calibration;
    double *weight; /* [n_work], sum 1 */
    const struct metric *metric;
    double *reference_ops; /* [n_work] rate of a job of the reference, work units/s; 0: no reference */
    const char *unit;      /* unit of the rate: "Mop/s", "runs/s", or the metric's */
    /* [n_work] factor from a rate of the whole machine, in the workload's unit, to a score */
    double *factor;
    double at_work; /* share of the time in which machines work, as a part of the factors */
    /* if the reference is a machine of the catalogue: a problem for that machine; NULL: its performance is
     * given in the scenario, or there is no reference */
    const struct instance *reference;
    double *time_factor;       /* [n_work] calibration factor on the model's times; default 1 */
    struct rate_cache *memory; /* cache of rates (problem/candidate.h), or NULL */
    struct rate_cache *lasting; /* rates without failures, for draws of failures; NULL: in `memory` */
    /* The best run of application a on nodes that fail (spares.c). Runs call it by this address, because it
     * compares runs itself. */
    struct node_run (*run_on_failing)(const struct instance *instance, const struct design *design, size_t a,
                                      int64_t nodes, int64_t guess);
    struct model_error error;
    struct node_speed *speed;       /* [n_nodes of the snapshot][n_work] */
    struct node_failures *failures; /* the scenario's, with the changes applied */
    double *mtbf_s; /* [n_nodes of the snapshot] mean time between failures of a node; 0: unknown */
};

/* What searches remember of the costs at one set of prices (search/problem_cost.h). Copies of a problem share
 * it if they differ only in budget, limits, goal, rates or designs. Not thread-safe. */
struct cost_memory {
    struct arena *arena;
    struct order_table *tables;  /* [n_needs] tables of least costs, which grow when needed; NULL: none yet */
    int64_t extras_minor;        /* lower bound of the cost of extras in every cluster, set with the tables */
    struct fixed_orders *orders; /* cached orders (search/fixed_orders.h); NULL: none */
    int64_t bounded_minor;       /* during a search: cheaper purchases are known to have bounded nodes */
};

/* The designs and their needs. */
struct instance_choice {
    const struct scenario_choose *asked;
    struct need *needs;
    const struct price ***need_prices; /* [n_needs][n_options], prices from the need's vendor only */
    size_t n_needs;
    struct cost_memory *costs;
    struct design *designs; /* sorted by id */
    size_t n_designs;
    bool *option_takes; /* [n_options][n_extras] designs of the option contain the extra */
    /* number of combinations of alternatives among the extras; 1 if there are no alternatives */
    size_t n_options;
    struct arena *lasting; /* holds the network figures of the designs, and lives as long as the designs */
};

/* A warning. Warnings with the same cause and different names are printed as one sentence. */
struct instance_warning {
    const char *name; /* part, rate or change; NULL: the warning stands alone */
    const char *one;  /* the sentence, with %s for the name */
    /* the sentence for several names, which also identifies the cause; NULL if `name` is NULL */
    const char *several;
};

/* Notes for the reader. */
struct instance_notes {
    struct logged_change *log; /* changes made, in order */
    size_t n_log;
    struct instance_warning *warnings; /* such as parts left out, expired quotes, and estimates */
    size_t n_warnings;
    struct reads *reads; /* what the independent check has read (proof/reads.h); NULL: not recorded */
};

/**
 * Everything that a plan depends on, as values. Rows of the catalogue, the scenario and the arena are
 * borrowed. The struct owns nothing: a study that varies items, a budget or designs copies it and needs no
 * clean-up. Values of the scenario that later layers need have members here, with the changes applied.
 */
struct instance {
    const struct scenario *scenario;
    const struct snapshot *snapshot;
    struct arena *arena;
    const struct scenario_policy *policy;
    const struct scenario_error *error;
    const struct purchase *purchase;
    date as_of;
    char currency[4];
    int64_t budget_minor; /* BUDGET_NONE: no limit */
    struct money_range range;
    double target_rate; /* Rate in output units, for goal cost; 0: none */
    enum goal goal;
    enum counts counts;
    struct limits limits;
    struct instance_item *item; /* [n_parts of the snapshot] */
    struct instance_market market;
    struct instance_load load;
    struct instance_choice choice;
    struct instance_notes notes;
    /* the same instance as the proof builds it from the files (proof/build.h), on which certificates rely;
     * NULL: not built, or a study has varied values since */
    const struct instance *own;
};

/* A copy whose values a study will vary. The proof's instance is not that of the copy. */
static inline struct instance instance_varied(const struct instance *instance)
{
    struct instance varied = *instance;
    varied.own = NULL;
    return varied;
}

/* A copy of the items, for a study that varies them. On the arena. */
struct instance_item *instance_items(const struct instance *instance, struct arena *arena);

/* Replaces the problem's scenario without building the problem again: designs, prices and changes stay. */
void instance_ask(struct instance *instance, const struct scenario *scenario);

/* instance_sole_source: true if all parts of this part's kind must come from one vendor (limits.sole_source).
 * instance_vendor: the vendor of the part; a part without a vendor in the catalogue counts as a vendor of its
 * own, named by the part's id. */
bool instance_sole_source(const struct instance *instance, size_t part);
const char *instance_vendor(const struct instance *instance, size_t part);

/* Sets the designs [n], sorted by id. Their network figures are cached on `lasting`, which must live as long
 * as the designs. A copy of the designs needs an arena of its own. */
void instance_choose_from(struct instance *instance, struct design *designs, size_t n, struct arena *lasting);

/* Index of the first design with this id, or where it would be inserted. */
size_t instance_design(const struct instance *instance, const char *id);

/* Gives the problem an empty memory of costs on the arena, after a change of its prices or needs. */
void instance_forget_costs(struct instance *instance, struct arena *arena);

/* Replaces the designs by a copy on the arena. */
void instance_copy_designs(struct instance *instance, struct arena *arena);

/* Number of the vendor in instance_market.vendors, from 1; 0: the vendor has no terms, or `name` is NULL. */
size_t instance_vendor_of(const struct instance *instance, const char *name);

/* True if the vendor sells the part, or if no rule restricts the vendor of the part. An owned part that
 * nobody sells counts as a vendor of its own. */
bool instance_from_vendor(const struct instance *instance, size_t part, size_t vendor);

/* The price of a part from one vendor; vendor 0: from any. */
struct price instance_price_of(const struct instance *instance, size_t part, size_t vendor);

/* True if an order costs the sum of its lines, because no vendor has a charge. */
static inline bool instance_adds_up(const struct instance *instance)
{
    return instance->market.n_charges == 0;
}

/* Removes all charges and the rules on vendors. */
static inline void instance_waive_terms(struct instance *instance)
{
    instance->market.n_charges = instance->limits.sole_source.n = 0;
}

/* True if a charge depends on the payments to this vendor. */
static inline bool instance_is_charged(const struct instance *instance, size_t vendor)
{
    return vendor > 0 && vendor <= instance->market.n_charges;
}

/* Sets need_prices from the prices of the items. On the arena. */
void instance_price_needs(struct instance *instance, struct arena *arena);

/* Speed of application a on a node of the snapshot. */
static inline struct node_speed *instance_speed(const struct instance *instance, size_t node, size_t a)
{
    return &instance->load.speed[node * instance->load.n_work + a];
}

/* instance_rate_scale: the divisor of rates for output. instance_rate_unit: the unit of the result: "Mop/s",
 * "runs/s", or the unit of the metric. */
double instance_rate_scale(const struct instance *instance);
const char *instance_rate_unit(const struct instance *instance);

/* Rate as text, "12,345.6 Mop/s", on the problem's arena. */
const char *instance_rate_text(const struct instance *instance, double rate);

/* The problem's catalogue, date and currency for prices. */
static inline struct price_basis instance_price_basis(const struct instance *instance)
{
    return (struct price_basis){instance->snapshot, instance->as_of, instance->currency,
                                instance->policy->quotes_valid_only};
}

/* Parses an amount, and converts it into the problem's currency at its date. ST_INPUT; ST_CATALOG: an
 * exchange rate is missing. */
enum status instance_read_money(int64_t *out, const struct instance *instance,
                                const struct located_text *given, struct diag *diag);

/* Warns of assumptions about the parts marked in `used`, and of quotes that are newer than the scenario's
 * date. */
void instance_warn_of_parts(struct instance *instance, const bool *used);

/* Like instance_warn_of_parts, for all parts that can be bought. For studies without a plan. */
void instance_warn_of_choice(struct instance *instance);

/* Units of an extra network's part for a number of nodes. */
int64_t instance_network_units(const struct instance *instance, const struct extra *extra, int64_t nodes);

/* True if the extra depends on rack units or watts. */
static inline bool extra_of_size(const struct extra *extra)
{
    return extra->per == PER_RACK_UNIT || extra->per == PER_WATT;
}

#endif
