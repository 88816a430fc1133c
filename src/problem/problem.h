/* problem.h - a scenario joined with a catalogue: what can be bought, at which prices, to run what. */
#ifndef PROBLEM_PROBLEM_H
#define PROBLEM_PROBLEM_H

#include "catalog/price.h"
#include "catalog/snapshot.h"
#include "machine/design.h"
#include "scenario/scenario.h"

/* No budget given: anything can be afforded. */
#define BUDGET_NONE INT64_MAX

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
    struct scan_memory *memory;      /* of rates (problem/point.h), or NULL */
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
};

/* Amounts from one to another; whether the last one is among them is said where it counts. */
struct money_range {
    int64_t from_minor, to_minor;
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

/* Whether a design takes the e-th extra of the scenario: all but the alternatives not chosen. */
bool problem_takes_extra(const struct problem *problem, const struct design *design, size_t e);

/* Whether any design takes it: an alternative that never_buy or must_buy excludes is taken by none. */
bool problem_extra_is_taken(const struct problem *problem, size_t e);

/* Part ids of the alternatives that a design takes, in the scenario's order: [*n], on the arena. */
const char *const *problem_options(size_t *n, const struct problem *problem, const struct design *design,
                                   struct arena *arena);

/* The part is of a kind that all comes from one vendor (limits.sole_source); and who that is: a part without
 * a vendor in the catalogue is of one of its own, by its id. */
bool problem_sole_source(const struct problem *problem, size_t part);
const char *problem_vendor(const struct problem *problem, size_t part);

/* What is chosen from are these designs [n], sorted by id. What they come to know of their networks is on
 * `lasting`, which has to last as long as they do: a copy of designs asks for an arena of its own. */
void problem_choose_from(struct problem *problem, struct design *designs, size_t n, struct arena *lasting);

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

/* Nodes of a kind run an application; it counts on a cluster of them: all do, but what the nodes do not run
 * where the metric takes the rest for the whole (struct metric, subsets). */
bool problem_runs(const struct problem *problem, size_t node, size_t a);
bool problem_counts(const struct problem *problem, size_t node, size_t a);

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

/* The same charge, but an order need only be part/whole as large, 0 <= part <= whole. */
struct charge_rule charge_eased(const struct problem *problem, const struct charge_rule *rule, int64_t part,
                                int64_t whole);

/* What the i-th charge says of the amount that a rule is about, before tax; -1: nothing. */
int64_t charge_amount(const struct problem *problem, size_t i, const struct rule *rule);

/* Points the prices of all needs at those of the market; on the arena. */
void problem_price_needs(struct problem *problem, struct arena *arena);

/* Sets used[part] for every part that some design can take, and beside its cluster too. [n_parts] */
void problem_mark_needs(bool *used, const struct problem *problem);
void problem_mark_parts(bool *used, const struct problem *problem);

/* One line of a bill of materials. */
struct bill_line {
    size_t part;
    int64_t used;        /* units the cluster needs of it */
    int64_t quantity;    /* units bought: more than used - owned where a break or a pack makes that cheaper */
    int64_t owned;       /* units taken from what is owned */
    size_t vendor;       /* who is paid, as in a price step */
    int64_t total_minor; /* with tax */
    int64_t tax_minor;
};

/* Present value of the operation of a purchase, in minor units. */
struct operation_cost {
    int64_t energy_minor;
    int64_t maintenance_minor;
    int64_t space_minor;
    int64_t administration_minor;
    int64_t carbon_minor; /* not discounted */
    int64_t rent_minor;   /* of hours of machines: of an order alone, whose lines have it (purchase/bill.h) */
};

/* Designs with the same node and the same network (that between regions too) are one machine: its models are
 * wrong by as much in all of them, whatever the topology. One order may be wired in several topologies. */
bool problem_same_machine(const struct design *a, const struct design *b);

/* The factor on the rate of application a on p processes that the problem's model error has for a design; 1
 * without. It rises or falls with p. */
double problem_model_error(const struct problem *problem, const struct design *design, size_t a, double p);

/* How fast a node of the snapshot runs application a. */
static inline struct node_speed *problem_speed(const struct problem *problem, size_t node, size_t a)
{
    return &problem->load.speed[node * problem->load.n_work + a];
}

/* Application a as the design's nodes run it, and what it sees there at p processes. */
const struct application *problem_application(const struct problem *problem, const struct design *design,
                                              size_t a);
struct view problem_view(const struct problem *problem, const struct design *design, size_t a, double p);

/* Processes of application a on one node of the design, and the memory each has at p processes. */
int64_t problem_processes_per_node(const struct problem *problem, const struct design *design, size_t a);
double problem_memory_B(const struct problem *problem, const struct design *design, size_t a, double p);

/* Memory is enforced, and processes of application a would need more than they have at p of them. */
bool problem_lacks_memory(const struct problem *problem, const struct design *design, size_t a, int64_t p);

/* No process of up to so many nodes of a design lacks memory, and no rate depends on how much there is: more
 * of it would change nothing but the cost. False, too, where it takes a million processes to tell. */
bool problem_memory_suffices(const struct problem *problem, const struct design *design, int64_t nodes);

/* A machine by the hour over the years of the tco: units of the part for one of it, over all years and in
 * each year but the last, and the share of the time of every year that it is there. */
struct rent {
    int64_t units, a_year;
    double share;
};
struct rent problem_rent(const struct problem *problem, const struct rental *rental);

/* Units of the part that a node of a rented design is: of each year, or, *a_year false, of all years where
 * they are not the same in each. */
int64_t problem_rent_units(bool *a_year, const struct problem *problem, const struct design *design);

/* The keys of the scenario's `tco`, changes applied: how many, 0 where there is none; the i-th key, "energy
 * price", its value (NAN: it is a word) in its unit, the least and the most that it can be,
 * whether it is a whole number, its unit, "USD per kWh" or "". Texts on the problem's arena. */
size_t problem_tco_count(const struct problem *problem);
const char *problem_tco_name(const struct problem *problem, size_t i);
const char *problem_tco_words(size_t i);
double problem_tco_value(const struct problem *problem, size_t i);
double problem_tco_least(size_t i);
double problem_tco_most(size_t i);
bool problem_tco_is_whole(size_t i);
bool problem_tco_falls(size_t i); /* the larger it is, the less is to be paid */

/* Multiplies the i-th of them, which is a number with a fraction, as far as its range allows. */
void problem_tco_scale(struct operation *operation, size_t i, double factor);
const char *problem_tco_unit(const struct problem *problem, size_t i);

/* Of all rates so much counts, by utilisation, where work over the years does; else 1. */
double problem_at_work(const struct problem *problem);

/* A copy of a problem whose prices are its own is that with another operation over as many years, in the same
 * steps of rent: `base` with its. Memory on the arena. */
void problem_operate_as(struct problem *problem, const struct problem *base,
                        const struct operation *operation, struct arena *arena);

/* What lambda is divided by for output, and its unit: "Mop/s", "runs/s", or that of the metric. */
double problem_rate_scale(const struct problem *problem);
const char *problem_rate_unit(const struct problem *problem);

/* "12,345.6 Mop/s" of lambda, on the problem's arena. */
const char *problem_rate_text(const struct problem *problem, double lambda);

/* What application a's rate on the design's nodes is: "measured", "estimated", ... */
const char *problem_rate_kind(const struct problem *problem, const struct design *design, size_t a);

/* The rate of one process of p: that of its working set, where the model knows the memory of a process, and
 * where those of a node share its memory no more than its part of what that feeds; and the highest of all
 * numbers of nodes. */
double problem_process_rate(const struct node_speed *speed, double p);
double problem_highest_rate(const struct node_speed *speed);

/* What the rate of application a on a node is where all its processes run: an estimate where they have to
 * share. */
enum figure_kind problem_speed_kind(const struct problem *problem, size_t node, size_t a);

/* Warns where a rate is not measured, or is beyond the peak of its node. */
void problem_warn_of_rate(struct problem *problem, size_t node, size_t a);

/* Notes which of two rates p processes have. */
void problem_warn_of_cache(struct problem *problem, size_t node, size_t a, int64_t p);

/* Warns where bandwidths by message size of a technology are not measured. */
void problem_warn_of_messages(struct problem *problem, size_t technology, enum message_pattern pattern);

/* Notes what messages of application a inside a node are assumed to take: the catalogue does not know it. */
void problem_warn_of_inside(struct problem *problem, size_t node, size_t a);

/* Warns that nobody measured messages both ways at once on the network. */
void problem_warn_of_exchange(struct problem *problem, const struct technology *technology);

/* Prices of the problem's catalogue, at its date and in its currency. */
static inline struct price_basis problem_price_basis(const struct problem *problem)
{
    return (struct price_basis){problem->snapshot, problem->as_of, problem->currency,
                                problem->policy->quotes_valid_only};
}

/* A price in words: "90.00 USD, 85.00 USD from 10"; "no price". */
const char *problem_price_text(const struct problem *problem, const struct price *price, struct arena *arena);

/* So many nodes of the design take the part for one of their needs, or the scenario has it as an extra: parts
 * of which a least must be bought ask for it. A tree of one switch has no use for spines. */
bool problem_has_use(const struct problem *problem, const struct design *design, int64_t nodes, size_t part);

/* The fewest nodes that a cluster of the design is bought with: as the scenario limits them; of one cluster
 * so many that have a use for every part that must be bought (of several one has). */
int64_t problem_least_nodes(const struct problem *problem, const struct design *design);

/* Adds a warning once. */
void problem_warn(struct problem *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same about a name: `one` and `several` have a %s for it and for the list of all of this cause. Texts on
 * the problem's arena, or static. */
void problem_warn_named(struct problem *problem, const char *name, const char *one, const char *several);
void problem_warn_again(struct problem *problem, const struct warning *warning);

/* The sentences of all warnings [*n], one for each cause. On the problem's arena. */
const char **problem_warnings(size_t *n, const struct problem *problem);

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

/* The limits that have a number, one by one: how many there are, of parts and vendors those too of which
 * nothing is said. */
size_t limit_count(const struct problem *problem);

/* Its name behind `limit.` of a change: "power", "available.ppro-200"; for readers: "limit power", "available
 * ppro-200"; and its number as a reader writes it, "100 kW" as "100000 W", NULL: there is none. On the
 * problem's arena. */
const char *limit_name(const struct problem *problem, size_t i);
const char *limit_words(const struct problem *problem, size_t i);
const char *limit_text(const struct problem *problem, size_t i);

#endif
