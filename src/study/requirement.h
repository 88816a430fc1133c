/* requirement.h - the requirements of a buyer, each of which can be changed or given up. */
#ifndef STUDY_REQUIREMENT_H
#define STUDY_REQUIREMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/located.h"

struct plan;
struct instance;
struct scenario;

/* How the size of a change is measured. A number that grows or falls by a factor of k counts k - 1 (doubled
 * or halved: 1). A rule that is given up, or a name added to a choice, counts 1. A rule with a number counts
 * as the number does; from 0 available units, each additional unit counts 1. */
enum scale {
    SCALE_MONEY, /* at most, in minor units */
    SCALE_MOST,  /* at most, a whole number */
    SCALE_LEAST, /* at least, a whole number */
    SCALE_RATE,  /* at least, a rate */
    SCALE_TIME,  /* at most, seconds */
    SCALE_RULE,  /* kept or given up */
};

/* The value of a purchase for a requirement. */
struct reached_value {
    int64_t whole; /* SCALE_MONEY, SCALE_MOST, SCALE_LEAST, and rules with a number */
    double rate;   /* SCALE_RATE, SCALE_TIME: larger is better */
};

/* A limit in place of the requirement's own: whole or real as in the requirement (sizes: both). */
struct limit {
    bool none; /* no limit: the requirement is given up */
    int64_t whole;
    double real;
};

/* One requirement and its place. Texts on the arena. */
struct requirement {
    const char *name; /* "budget", "min_nodes", "never_buy" */
    struct located_text at;
    const char *text; /* "budget 100,000.00 USD", "never_buy myrinet-nic" */
    enum scale scale;
    bool counted;  /* a rule with a number: available units of a part, or a limit of a service */
    bool alone;    /* changed only by itself, because what a plan reaches depends on other such limits */
    int64_t whole; /* own limit: minor units, nodes, units available */
    double real;   /* own limit: rate in output units, seconds; a size */
    /* factor from output units to the model's; SCALE_TIME: the work of one run */
    double factor;
    size_t rank;                  /* order of requirements at one place */
    const struct rule *rule;      /* in scenario/rules.h; NULL: none */
    size_t index;                 /* index of the application, or of the entry in a list */
    bool of_app;                  /* the requirement is on one application instead of the workload */
    bool of_reference;            /* relative to the rate of the reference: min_score */
    const struct rule_kind *kind; /* SCALE_RULE */
    const char *given_up;         /* rules: "allow myrinet-nic"; NULL: depends on the plan without the rule */
};

/* Limit of the requirements. Further entries of lists such as never_buy cannot be given up. */
enum { REQUIREMENTS_AT_MOST = 64 };

/* Lists the buyer's requirements that can be relaxed, in file order, then those of the command line. On the
 * arena. */
size_t requirement_list(struct requirement **out, const struct instance *instance, struct arena *arena);

/* "budget 100,000.00 USD (line 5)", "... (--budget)". On the arena. */
const char *requirement_text(const struct requirement *requirement, struct arena *arena);

/* The value of a plan for a requirement with a number. For a requirement on each cluster it is the value of
 * the cluster furthest from the limit. problem: in which the plan was found. */
struct reached_value requirement_value_of(const struct requirement *requirement, const struct plan *plan,
                                          const struct instance *instance);

/* The strictest limit that a value meets: whole numbers exactly, rates and times unrounded. */
struct limit requirement_limit_at(const struct requirement *requirement, struct reached_value achieved);

/* Like requirement_limit_at, but rates and times are rounded to six digits: to the strictest such value that
 * is still met. */
struct limit requirement_limit(const struct requirement *requirement, struct reached_value achieved);

/* The next stricter limit: by a minor unit or a node; for rates, by slightly more than a tie. */
struct limit requirement_beyond(const struct requirement *requirement, const struct limit *limit);

/* Sets the middle between a limit and a stricter one, on the scale of the requirement. Returns false if none
 * lies between. */
bool requirement_between(struct limit *out, const struct requirement *requirement, const struct limit *limit,
                         const struct limit *stricter);

/* True if every value that meets the inner limit meets the outer one. */
bool requirement_allows(const struct requirement *requirement, const struct limit *inner,
                        const struct limit *outer);

/* True if a value meets this limit. */
bool requirement_met(const struct requirement *requirement, struct reached_value achieved,
                     const struct limit *limit);

/* The size of the change to this limit; 0: it is not looser than the requirement's own. */
double requirement_cost(const struct requirement *requirement, const struct limit *limit);

/* The limit at a change of this size, or slightly more. Numbers only. */
struct limit requirement_at(const struct requirement *requirement, double cost);

/* The requirement's own limit. */
struct limit requirement_own(const struct requirement *requirement);

/* A limit as text: "103,412.00 USD", "61 nodes", "5123.45 Mop/s"; and with its name: "min_nodes 61",
 * "max_time 500 s of bt". On the arena. */
const char *requirement_value(const struct requirement *requirement, const struct instance *instance,
                              const struct limit *limit, struct arena *arena);
const char *requirement_limit_text(const struct requirement *requirement, const struct instance *instance,
                                   const struct limit *limit, struct arena *arena);

/* Copies a problem and sets these limits [n] of requirements that are numbers. A minimal rate above 0
 * excludes purchases that run nothing. The copy shares the order tables. Memory on the arena. */
void requirement_set_limits(struct instance *out, const struct instance *from, const struct requirement *list,
                            size_t n, const struct limit *limits, struct arena *arena);

/* Gives a rule up, or changes its number, in a scenario that is a copy (including what it points to). */
void requirement_relax(const struct requirement *requirement, struct scenario *scenario,
                       const struct limit *limit, struct arena *arena);

/* How a plan uses a rule that was given up: "add node ppro-200", "allow myrinet-nic". asked: the buyer's
 * problem. On the arena. */
const char *requirement_use(const struct requirement *requirement, const struct plan *plan,
                            const struct instance *asked, struct arena *arena);

/* Units that the plan buys of the part of a rule with a number. */
int64_t requirement_units(const struct requirement *requirement, const struct plan *plan,
                          const struct instance *instance);

/* A rule with another number: "60 x ppro-200 available". */
const char *requirement_available_text(const struct requirement *requirement, int64_t count,
                                       struct arena *arena);

/* Appends the rules of the problem to list [REQUIREMENTS_AT_MOST] from n on (requirement_rule.c). Returns the
 * new length. */
size_t requirement_add_rules(struct requirement *list, size_t n, const struct instance *instance,
                             struct arena *arena);

#endif
