/* problem.h - a problem: a scenario joined with a catalogue, with all prices, rates, limits and designs. */
#ifndef PROBLEM_PROBLEM_H
#define PROBLEM_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/price.h"
#include "problem/amounts.h"
#include "scenario/scenario.h"

/* Origin of a rate: a row of the catalogue, or one of two estimates (rates.c). */
enum speed_by { SPEED_CATALOGUED, SPEED_BY_MEMORY, SPEED_BY_RATIO };

/* An application on one kind of node, with its machine set if the node is one. rate_ops 0: unknown. */
struct node_speed {
    struct application application;
    double working_set_B; /* largest memory of a process for which rate_ops holds; INFINITY: any */
    int64_t each;    /* processes on a node: those of the measurement, or one for each core or accelerator */
    bool elsewhere;  /* the application names other nodes to run on: no rate */
    double rate_ops; /* of one process */
    double power_W;  /* of the node at this rate; NAN or 0: not measured */
    bool alone;      /* measured with one process on a node that runs several */
    /* what the node's memory allows if processes share it (memory_bandwidth: share); 0: they do not; below 0:
     * they do, but its bandwidth is unknown */
    double memory_ops;
    enum figure_kind kind;
    size_t source; /* NO_INDEX: none, or an estimate */
    enum speed_by by;
    size_t like; /* node whose rate was scaled (SPEED_BY_RATIO) */
    struct cached_rate {
        double rate_ops; /* 0: none */
        double working_set_B;
        enum figure_kind kind;
        size_t source;
    } cached; /* rate of processes that fit into the cache */
};

/* Charge of a vendor for an order below a floor: the difference to the floor, or a fee if that is less
 * (purchase/order.h). */
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
    struct located_text at;  /* its text is the id of the part */
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

/* Everything that can be bought, with its price. */
struct problem_market {
    const struct technology *technologies; /* the snapshot's with the changes applied, same indices */
    struct price *prices;                  /* [n_parts], changes applied */
    int64_t *owned;                        /* [n_parts] */
    struct order_limit *bounds;            /* [n_bounds], those with a lower limit first */
    size_t n_bounds;
    size_t n_must;                  /* number of bounds with a lower limit */
    struct cluster_size *unit_size; /* [n_parts] sizes of a unit, changes applied */
    struct {
        size_t grid;     /* index of the grid's row in the catalogue; NO_INDEX: none */
        double kg_per_W; /* carbon per watt over the years of the tco; 0 also if carbon is not counted */
    } carbon;
    double *list_minor;          /* [n_parts] unit price before discounts; maintenance is a share of it */
    double minor_per_major;      /* 100 for USD */
    struct charge_rule *charges; /* [n_charges] in the order of the file */
    size_t n_charges;
    /* [n_vendors] vendors with terms: first those with charges, in their order, then those that sell all of a
     * kind (limits.sole_source). The i-th is vendor i + 1 of a price step */
    const char **vendors;
    size_t n_vendors;
    bool *tied;              /* [n_parts] the part's kind must come from one vendor (limits.sole_source) */
    bool splits_charges;     /* several vendors, at least one with a charge, can supply one need */
    size_t *extra_part;      /* [n_extras] parts of the scenario's extras */
    struct extra *extras;    /* [n_extras] the scenario's extras with `per` and `each` set */
    struct design *networks; /* [n_networks] the scenario's extra networks, with any node */
    size_t *error_part;      /* parts of the scenario's error, in its order */
};

/* Factors on the rates of models, as a study assumes them. Designs of one machine have the same factors. */
struct model_error {
    const struct design *const *machine; /* [n] one design of each machine */
    const double *factor;                /* [n][n_work] factors within the calibration runs */
    const struct spread *const *spread;  /* [n_work] growth of the factors beyond the runs; NULL: none */
    size_t n;                            /* 0: no error; 1: the same for all designs, `machine` is not used */
};

/* The workload, and the rates of nodes for it. */
struct problem_load {
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
    /* the reference as a problem, if it is a machine of the catalogue; NULL: given figures, or none */
    const struct problem *reference;
    double *time_factor;       /* [n_work] calibration factor on the model's times; default 1 */
    struct rate_cache *memory; /* cache of rates (problem/candidate.h), or NULL */
    struct model_error error;
    struct node_speed *speed; /* [n_nodes of the snapshot][n_work] */
};

/* The designs and their needs. */
struct problem_choice {
    const struct scenario_choose *asked;
    struct need *needs;
    const struct price ***need_prices; /* [n_needs][n_options], only of the need's vendor */
    struct order_table *tables;        /* [n_needs] order tables, valid for orders up to tables_minor */
    size_t n_needs;
    struct fixed_orders *orders; /* cached orders at these prices (search/fixed_orders.h); NULL: none */
    int64_t tables_minor;
    int64_t extras_minor;   /* lower bound of the extras of every cluster, or 0; set with the tables */
    struct design *designs; /* sorted by id */
    size_t n_designs;
    bool *option_takes;    /* [n_options][n_extras] designs of the option take the extra */
    size_t n_options;      /* combinations of alternatives among the extras; 1 without alternatives */
    struct arena *lasting; /* lives as long as the designs; holds figures of their networks */
};

/* A warning. Warnings with the same cause and different names are printed as one sentence. */
struct problem_warning {
    const char *name;    /* part, rate or change; NULL: the warning stands alone */
    const char *one;     /* the sentence, with %s for the name */
    const char *several; /* the sentence for several names; identifies the cause; NULL if name is */
};

/* Notes for the reader. */
struct problem_notes {
    struct logged_change *log; /* changes made, in order */
    size_t n_log;
    struct problem_warning *warnings; /* parts left out, expired quotes, estimates used */
    size_t n_warnings;
    struct reads *reads; /* what the independent check has read (proof/reads.h); NULL: not recorded */
};

/**
 * Everything that a plan depends on, as values. Memory is on the arena given to problem_build; scenario and
 * snapshot are borrowed. Studies change a copy of the struct (another budget, other designs), which holds no
 * handles. Values of the scenario that later layers need have members here.
 */
struct problem {
    const struct scenario *scenario;
    const struct snapshot *snapshot;
    struct arena *arena;
    const struct scenario_file *file;
    const struct scenario_frame *frame;
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
    struct problem_market market;
    struct problem_load load;
    struct problem_choice choice;
    struct problem_notes notes;
};

/* Replaces the problem's scenario without building it again: designs, prices and changes stay. */
void problem_ask(struct problem *problem, const struct scenario *scenario);

/* problem_sole_source: the part's kind must come from one vendor (limits.sole_source). problem_vendor: that
 * vendor; a part without a vendor in the catalogue counts as its own vendor, named by its id. */
bool problem_sole_source(const struct problem *problem, size_t part);
const char *problem_vendor(const struct problem *problem, size_t part);

/* Sets the designs [n], sorted by id. Figures of their networks are cached on `lasting`, which must live as
 * long as they do; a copy of designs needs an arena of its own. */
void problem_choose_from(struct problem *problem, struct design *designs, size_t n, struct arena *lasting);

/* Index of the first design with this id, or where it would be inserted. */
size_t problem_design(const struct problem *problem, const char *id);

/* Replaces the designs by a copy on the arena. */
void problem_copy_designs(struct problem *problem, struct arena *arena);

/* Number of the vendor among those with terms, from 1; 0: not one of them, or NULL. */
size_t problem_vendor_of(const struct problem *problem, const char *name);

/* True if the vendor sells the part, or the part may come from any vendor. An owned part that nobody sells
 * belongs to its own vendor. */
bool problem_from_vendor(const struct problem *problem, size_t part, size_t vendor);

/* The price of a part from one vendor; vendor 0: from any. */
struct price problem_price_of(const struct problem *problem, size_t part, size_t vendor);

/* True if an order costs the sum of its lines, because no vendor has a charge. */
static inline bool problem_adds_up(const struct problem *problem)
{
    return problem->market.n_charges == 0;
}

/* Removes all charges and the rules on vendors. */
static inline void problem_waive_terms(struct problem *problem)
{
    problem->market.n_charges = problem->limits.sole_source.n = 0;
}

/* True if a charge depends on the payments to this vendor. */
static inline bool problem_is_charged(const struct problem *problem, size_t vendor)
{
    return vendor > 0 && vendor <= problem->market.n_charges;
}

/* Sets the prices of all needs from those of the market; on the arena. */
void problem_price_needs(struct problem *problem, struct arena *arena);

/* Speed of application a on a node of the snapshot. */
static inline struct node_speed *problem_speed(const struct problem *problem, size_t node, size_t a)
{
    return &problem->load.speed[node * problem->load.n_work + a];
}

/* Divisor of the rate for output; problem_rate_unit: its unit, "Mop/s", "runs/s", or that of the metric. */
double problem_rate_scale(const struct problem *problem);
const char *problem_rate_unit(const struct problem *problem);

/* Rate as text, "12,345.6 Mop/s", on the problem's arena. */
const char *problem_rate_text(const struct problem *problem, double rate);

/* The problem's catalogue, date and currency for prices. */
static inline struct price_basis problem_price_basis(const struct problem *problem)
{
    return (struct price_basis){problem->snapshot, problem->as_of, problem->currency,
                                problem->policy->quotes_valid_only};
}

/* Warns of assumptions and of newer prices for the marked parts. */
void problem_warn_of_parts(struct problem *problem, const bool *used);

/* The same for all parts that can be bought; for studies without a plan. */
void problem_warn_of_choice(struct problem *problem);

/* Units of an extra network's part for a number of nodes. */
int64_t problem_network_units(const struct problem *problem, const struct extra *extra, int64_t nodes);

/* True if the extra depends on rack units or watts. */
static inline bool extra_of_size(const struct extra *extra)
{
    return extra->per == PER_RACK_UNIT || extra->per == PER_WATT;
}

#endif
