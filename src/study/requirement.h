/* requirement.h - what a buyer asks for, as single requirements that could be relaxed: one table of kinds. */
#ifndef STUDY_REQUIREMENT_H
#define STUDY_REQUIREMENT_H

#include "problem/point.h"

/* How a change of a requirement is counted. A number that becomes k times as large, or as small, counts k - 1
 * (doubled or halved: 1); a rule given up, or a name added to a choice, counts 1. */
enum scale {
    SCALE_MONEY, /* at most, in minor units */
    SCALE_MOST,  /* at most, a whole number */
    SCALE_LEAST, /* at least, a whole number */
    SCALE_RATE,  /* at least, a rate */
    SCALE_TIME,  /* at most, seconds */
    SCALE_RULE,  /* kept or given up */
};

/* What a purchase reaches against a requirement. */
struct reach {
    int64_t whole; /* SCALE_MONEY, SCALE_MOST, SCALE_LEAST */
    double rate;   /* SCALE_RATE, SCALE_TIME: larger is better */
};

/* A number in place of a requirement's own: whole or real as in the requirement (power and rack units:
 * real). */
struct limit {
    bool none;
    int64_t whole;
    double real;
};

/* A purchase that was found: one cluster, or several out of one order. */
struct bought {
    const struct problem *asked;   /* the buyer's; for requirement_use */
    const struct problem *problem; /* the one it was found in: some rules may be given up */
    const struct point *points;    /* [n] clusters */
    size_t n;
    const double *rates; /* [n][n_work] in the workload's measure; INFINITY: runs on another cluster */
    double lambda;
    int64_t cost_minor;
    const struct bill_line *bill; /* [n_bill]; NULL: the one cluster's own (problem_bill) */
    size_t n_bill;
};

struct requirement_kind;

/* One requirement with its place. Texts on the arena. */
struct requirement {
    const struct requirement_kind *kind;
    const char *name; /* "budget", "min_nodes", "never_buy" */
    size_t order;     /* in the list of kinds: where two have one place */
    size_t index;     /* application, or entry of a list */
    struct given at;
    const char *text; /* "budget 100,000.00 USD", "never_buy myrinet-nic" */
    enum scale scale;
    bool falls;    /* larger clusters come closer to it */
    int64_t whole; /* the limit: minor units, nodes */
    double real;   /* rate in output units, seconds; W and U as asked for */
    double factor; /* output units to the model's; SCALE_TIME: the work of one run */
};

/* Requirements are told apart by bits of one word: a list of parts never to buy may be longer, its last
 * entries then stand. */
enum { REQUIREMENTS_AT_MOST = 64 };

/* Everything the buyer asked for that could be relaxed, in file order, the command line's last. On the arena.
 */
size_t requirement_list(struct requirement **out, const struct problem *problem, struct arena *arena);

/* "budget 100,000.00 USD (line 5)", "... (--budget)". On the arena. */
const char *requirement_words(const struct requirement *requirement, struct arena *arena);

/* What a purchase reaches against a numeric requirement (not SCALE_RULE). What is asked of each cluster is
 * reached by the one furthest from it. */
struct reach requirement_reach(const struct requirement *requirement, const struct bought *bought);

/* A rate of the whole workload, not of one application. */
bool requirement_is_of_workload(const struct requirement *requirement);

/* What no purchase of the design with so many nodes or more goes below: of SCALE_MOST, where larger clusters
 * need more. */
struct reach requirement_floor(const struct requirement *requirement, const struct problem *problem,
                               const struct design *design, int64_t nodes);

/* The reach meets the limit; meets a limit of this number instead (whole and real as in the requirement). */
bool requirement_met(const struct requirement *requirement, struct reach reach);
bool requirement_met_at(const struct requirement *requirement, struct reach reach, int64_t whole,
                        double real);

/* True when reach a needs less of a change than b. */
bool requirement_nearer(const struct requirement *requirement, struct reach a, struct reach b);

/* What relaxing the limit to this reach counts; 0 when it is met. */
double requirement_cost(const struct requirement *requirement, struct reach reach);

/* The limit that the reach just meets: whole numbers exactly; rates and times as decimals of six digits, of
 * which the next one fails. */
void requirement_limit(int64_t *whole, double *real, const struct requirement *requirement,
                       struct reach reach);

/* A limit as a reader writes it: "103,412.00 USD", "61 nodes", "5123.45 Mop/s". On the arena. */
const char *requirement_value(const struct requirement *requirement, const struct problem *problem,
                              int64_t whole, double real, struct arena *arena);

/* The numeric requirement with another limit: "min_nodes 61", "max_time 500 s of bt". On the arena. */
const char *requirement_asks(const struct requirement *requirement, const struct problem *problem,
                             int64_t whole, double real, struct arena *arena);

/* Changes the limit of a problem that is a copy, as are its work items [n_work]. */
void requirement_set(const struct requirement *requirement, struct problem *problem, struct work_item *work,
                     const struct limit *limit);

/* Gives a rule up in a scenario that is a copy (of lists of names too, whose entry loses its text). */
void requirement_drop(const struct requirement *requirement, struct scenario *scenario,
                      const struct snapshot *snapshot, struct arena *arena);

/* "add node ppro-200", "buy myrinet-nic": how the purchase found uses a rule given up. On the arena. */
const char *requirement_use(const struct requirement *requirement, const struct bought *bought,
                            struct arena *arena);

/* A limit on how many of a part are available, which is a rule here: whether a requirement is one, the number
 * it allows, the units that a purchase buys of the part, the words for another number; and a scenario that is
 * a copy given that number. */
bool requirement_is_available(const struct requirement *requirement);
int64_t requirement_available(const struct requirement *requirement);
int64_t requirement_bought(const struct requirement *requirement, const struct bought *bought);
const char *requirement_available_words(const struct requirement *requirement, int64_t count,
                                        struct arena *arena);
void requirement_grant(const struct requirement *requirement, struct scenario *scenario, int64_t count,
                       struct arena *arena);

#endif
