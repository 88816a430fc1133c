/* problem.h - a scenario joined with a catalogue: what can be bought, at which prices, to run what. */
#ifndef PROBLEM_PROBLEM_H
#define PROBLEM_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/price.h"
#include "problem/amounts.h"
#include "scenario/scenario.h"

/* Where a rate comes from: a row of the catalogue, or an estimate (rates.c). */
enum speed_by { SPEED_CATALOGUED, SPEED_BY_MEMORY, SPEED_BY_RATIO };

/* An application on one node part, its machine set where the node stands for one. rate_ops 0: not known. */
struct node_speed {
    struct application application;
    double working_set_B; /* memory of a process with which rate_ops was measured at most; INFINITY: any */
    int64_t
        each; /* processes on a node: what the rate was measured with, or one for each core or accelerator */
    bool elsewhere;    /* the application names the nodes that run it, and this is none: no rate */
    double rate_ops;   /* of one of them */
    double power_W;    /* of the node meanwhile; NAN or 0: not measured */
    bool alone;        /* it was measured with one process on a node that runs more */
    double memory_ops; /* what the node's memory feeds, where processes share it (memory_bandwidth: share); 0:
                        * they do not; below 0: they do, and its bandwidth is not known */
    enum figure_kind kind;
    size_t source; /* NO_INDEX: none, or an estimate */
    enum speed_by by;
    size_t like; /* the node it was scaled from (SPEED_BY_RATIO) */
    struct cached_rate {
        double rate_ops; /* 0: none is known */
        double working_set_B;
        enum figure_kind kind;
        size_t source;
    } cached; /* of processes with less memory, which the processor's cache holds */
};

/* What a vendor charges on top of an order below a floor: the rest of the floor; or a fee, where that is less
 * (purchase/order.h). */
struct charge_rule {
    const char *vendor;
    int64_t floor_minor; /* before tax, like the fee */
    int64_t fee_minor;   /* -1: none */
    int64_t floor_taxed_minor;
    int64_t fee_taxed_minor; /* -1: none */
};

/* A limit on the units of a part that the bill buys. */
struct bound {
    const struct rule *rule; /* scenario/rules.h */
    struct located at;       /* the part's id is its text */
    size_t part;
    int64_t least; /* 0: any */
    int64_t most;  /* INT64_MAX: any */
};

/* A line of the log of changes: what was changed, from what, to what. */
struct changed {
    const char *what;
    const char *from;
    const char *to;
};

/* What can be bought, and at which prices. */
struct problem_market {
    const struct technology *technologies; /* the snapshot's with the changes applied, same indices */
    struct price *prices;                  /* [n_parts], changes applied */
    int64_t *owned;                        /* [n_parts] */
    struct bound *bounds;                  /* [n_bounds] those with a least first */
    size_t n_bounds;
    size_t n_must;                  /* of them that have a least */
    struct cluster_size *unit_size; /* [n_parts] what a unit has of each size, changes applied */
    struct {
        size_t grid;     /* row of the catalogue that says what a kWh emits; NO_INDEX: none */
        double kg_per_W; /* emitted over the years of the tco; 0 too where it does not count */
    } carbon;
    double *list_minor;          /* [n_parts] price of a unit before discounts: for maintenance */
    double minor_per_major;      /* 100 for USD */
    struct charge_rule *charges; /* [n_charges] in the order of the file */
    size_t n_charges;
    const char **vendors; /* [n_vendors] whose terms matter: those with charges first, in their order; then
                           * those who can supply all of a kind (limits.sole_source). The i-th is vendor
                           * i + 1 of a price step */
    size_t n_vendors;
    bool *tied;              /* [n_parts] of a kind that all comes from one vendor (limits.sole_source) */
    bool splits_charges;     /* several vendors, one of whom charges, supply one need */
    size_t *extra_part;      /* [n_extras] parts of the scenario's extras */
    struct extra *extras;    /* [n_extras] the scenario's, `per` and `each` filled in */
    struct design *networks; /* [n_networks] the scenario's extra networks, of any node */
    size_t *error_part;      /* parts of the scenario's error, in its order */
};

/* By what factors a study takes the models to be wrong: on the rates of designs that are one machine. */
struct model_error {
    const struct design *const *machine; /* [n] one design of each */
    const double *factor;                /* [n][n_work] where runs were, if calibrated by some */
    const struct spread *const *spread;  /* [n_work] how far more they are beyond; NULL: no more */
    size_t n;                            /* 0: none is wrong; 1: all by the same, and `machine` is not read */
};

/* The workload, and how fast nodes run it. */
struct problem_load {
    const struct work_item *work; /* [n_work] */
    size_t n_work;
    bool by_runs;
    const struct calibrated *calibration;
    double *weight; /* [n_work], sums to 1 */
    const struct metric *metric;
    double *reference_ops; /* [n_work] the rate of a job of the reference, work units/s; 0: there is none */
    const char *unit;      /* of lambda: "Mop/s", "runs/s", or the metric's */
    double *factor;        /* [n_work] from rates of the whole machine, in the workload's measure, to scores
                            */
    const struct problem *reference; /* a machine of the catalogue; NULL: its figures are given, or none */
    double *time_factor;             /* [n_work] on the model's times: 1, if not calibrated */
    struct rate_cache *memory;       /* of rates (problem/point.h), or NULL */
    struct model_error error;
    struct node_speed *speed; /* [n_nodes of the snapshot][n_work] */
};

/* What is chosen from. */
struct problem_choice {
    const struct scenario_choose *asked;
    struct need *needs;
    const struct price ***need_prices; /* [n_needs][n_candidates], of the need's vendor alone */
    struct order_table *tables;        /* [n_needs], order tables, good for money up to tables_minor */
    size_t n_needs;
    struct fixed_orders *orders; /* at these prices (search/fixed_orders.h); NULL: none are kept */
    int64_t tables_minor;
    int64_t extras_minor;   /* that every cluster pays for extras at least, or 0; made with the tables */
    struct design *designs; /* sorted by id */
    size_t n_designs;
    bool *option_takes;    /* [n_options][n_extras] whether designs of an option take an extra */
    size_t n_options;      /* combinations of alternatives among the extras; 1 without any */
    struct arena *lasting; /* as long as the designs, for figures of their networks */
};

/* A warning. Those about several names with the same cause are printed as one sentence. */
struct warning {
    const char *name;    /* of a part, a rate, a change; NULL: a sentence of its own */
    const char *one;     /* the sentence, with a %s for the name */
    const char *several; /* the same of several names, which tells the cause; NULL where name is */
};

/* For the reader. */
struct problem_notes {
    struct changed *log; /* changes made, in order */
    size_t n_log;
    struct warning *warnings; /* parts left out, expired quotes, estimates used */
    size_t n_warnings;
    struct reads *reads; /* where the audit marks what it reads (proof/reads.h); NULL: elsewhere */
};

/**
 * Everything a plan depends on, as values. Memory on the arena given to problem_build; borrows the scenario
 * and the snapshot. Studies vary a copy of the struct (another budget, other designs): it holds no handles.
 * What of the scenario others than problem need has a member here: they ask the problem, not the file.
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
    double target_rate; /* lambda in output units, for goal cost; 0: none */
    enum goal goal;
    enum counts counts;
    struct limits limits;
    struct problem_market market;
    struct problem_load load;
    struct problem_choice choice;
    struct problem_notes notes;
};

/* Puts another scenario in the place of a problem's own, without building anything anew: what is bought stays
 * as the changes made it. */
void problem_ask(struct problem *problem, const struct scenario *scenario);

/* The part is of a kind that all comes from one vendor (limits.sole_source); and who that is: a part without
 * a vendor in the catalogue is of one of its own, by its id. */
bool problem_sole_source(const struct problem *problem, size_t part);
const char *problem_vendor(const struct problem *problem, size_t part);

/* What is chosen from are these designs [n], sorted by id. What they come to know of their networks is on
 * `lasting`, which has to last as long as they do: a copy of designs asks for an arena of its own. */
void problem_choose_from(struct problem *problem, struct design *designs, size_t n, struct arena *lasting);

/* The place of the first design with this id, or of the first one behind where there is none. */
size_t problem_design(const struct problem *problem, const char *id);

/* A copy of what is chosen from takes its place, on the arena. */
void problem_copy_designs(struct problem *problem, struct arena *arena);

/* The vendor of this name among those whose terms matter, from 1 on; 0: he is none, or NULL. */
size_t problem_vendor_of(const struct problem *problem, const char *name);

/* The vendor could sell it, or it need not be of his; what nobody sells, and is owned, is of the part's own
 * vendor. */
bool problem_from_vendor(const struct problem *problem, size_t part, size_t vendor);

/* What is asked for a part where all of some kinds are from one vendor, 0: where they are not. */
struct price problem_price_of(const struct problem *problem, size_t part, size_t vendor);

/* An order costs the sum of its lines: no vendor is paid more for a small one. */
static inline bool problem_adds_up(const struct problem *problem)
{
    return problem->market.n_charges == 0;
}

/* As if no vendor asked for more than the price of his parts, nor a part for the vendor of another. */
static inline void problem_waive_terms(struct problem *problem)
{
    problem->market.n_charges = problem->limits.sole_source.n = 0;
}

/* The i-th charge is on what this vendor is paid. */
static inline bool problem_is_charged(const struct problem *problem, size_t vendor)
{
    return vendor > 0 && vendor <= problem->market.n_charges;
}

/* Points the prices of all needs at those of the market; on the arena. */
void problem_price_needs(struct problem *problem, struct arena *arena);

/* How fast a node of the snapshot runs application a. */
static inline struct node_speed *problem_speed(const struct problem *problem, size_t node, size_t a)
{
    return &problem->load.speed[node * problem->load.n_work + a];
}

/* What lambda is divided by for output, and its unit: "Mop/s", "runs/s", or that of the metric. */
double problem_rate_scale(const struct problem *problem);
const char *problem_rate_unit(const struct problem *problem);

/* "12,345.6 Mop/s" of lambda, on the problem's arena. */
const char *problem_rate_text(const struct problem *problem, double lambda);

/* Prices of the problem's catalogue, at its date and in its currency. */
static inline struct price_basis problem_price_basis(const struct problem *problem)
{
    return (struct price_basis){problem->snapshot, problem->as_of, problem->currency,
                                problem->policy->quotes_valid_only};
}

/* Warns of what the scenario assumes, and of newer prices, of the parts that are marked. */
void problem_warn_of_parts(struct problem *problem, const bool *used);

/* The same of all parts that can be bought: of a study without a plan. */
void problem_warn_of_choice(struct problem *problem);

/* Units of the resource that so many nodes need of an extra network. */
int64_t problem_network_units(const struct problem *problem, const struct extra *extra, int64_t nodes);

/* The extra is counted by the rack unit or the watt. */
static inline bool extra_of_size(const struct extra *extra)
{
    return extra->per == PER_RACK_UNIT || extra->per == PER_WATT;
}

#endif
