/* requirement.h - what a buyer asks for, as single requirements that could be moved or given up. */
#ifndef STUDY_REQUIREMENT_H
#define STUDY_REQUIREMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/located.h"

struct plan;
struct problem;
struct scenario;

/* How a change of a requirement is counted. A number that becomes k times as large, or as small, counts k - 1
 * (doubled or halved: 1); a rule given up, or a name added to a choice, counts 1. A rule with a number counts
 * as the number does; of 0 units that are available each more counts 1. */
enum scale {
    SCALE_MONEY, /* at most, in minor units */
    SCALE_MOST,  /* at most, a whole number */
    SCALE_LEAST, /* at least, a whole number */
    SCALE_RATE,  /* at least, a rate */
    SCALE_TIME,  /* at most, seconds */
    SCALE_RULE,  /* kept or given up */
};

/* What a purchase reaches against a requirement. */
struct achieved {
    int64_t whole; /* SCALE_MONEY, SCALE_MOST, SCALE_LEAST, and rules with a number */
    double rate;   /* SCALE_RATE, SCALE_TIME: larger is better */
};

/* What is asked in place of a requirement's own number: whole or real as there (sizes: both). */
struct limit {
    bool none; /* nothing: the limit is gone, the rule given up */
    int64_t whole;
    double real;
};

/* One requirement with its place. Texts on the arena. */
struct requirement {
    const char *name; /* "budget", "min_nodes", "never_buy" */
    struct located_text at;
    const char *text; /* "budget 100,000.00 USD", "never_buy myrinet-nic" */
    enum scale scale;
    bool counted;                 /* a rule with a number: so many of a part are available */
    int64_t whole;                /* the limit: minor units, nodes, units available */
    double real;                  /* rate in output units, seconds; a size as asked for */
    double factor;                /* output units to the model's; SCALE_TIME: the work of one run */
    size_t rank;                  /* where two have one place */
    const struct rule *rule;      /* of scenario/rules.h; NULL: none */
    size_t index;                 /* application, or entry of a list */
    bool of_app;                  /* of one application, not of the workload */
    bool of_reference;            /* times the rate of the reference's: min_score */
    const struct rule_kind *kind; /* SCALE_RULE */
    const char *given_up;         /* rules: "allow myrinet-nic"; NULL: hangs on what is bought without them */
};

/* Lists of parts never to buy may be longer: their last entries then stand. */
enum { REQUIREMENTS_AT_MOST = 64 };

/* Everything the buyer asked for that could be relaxed, in file order, the command line's last. On the arena.
 */
size_t requirement_list(struct requirement **out, const struct problem *problem, struct arena *arena);

/* "budget 100,000.00 USD (line 5)", "... (--budget)". On the arena. */
const char *requirement_words(const struct requirement *requirement, struct arena *arena);

/* What a plan reaches against a requirement that has a number. What is asked of each cluster is reached by
 * the one furthest from it. problem: the one it was found in. */
struct achieved requirement_achieved(const struct requirement *requirement, const struct plan *plan,
                                     const struct problem *problem);

/* The limit that what is achieved just meets: whole numbers exactly, rates and times as they are. */
struct limit requirement_limit_at(const struct requirement *requirement, struct achieved achieved);

/* The same for readers: rates and times as decimals of six digits, of which the next one fails. */
struct limit requirement_limit(const struct requirement *requirement, struct achieved achieved);

/* A limit that is stricter than another by the least there is: a minor unit, a node; of rates a little more
 * than a tie. */
struct limit requirement_beyond(const struct requirement *requirement, const struct limit *limit);

/* Half-way between a limit and a stricter one, by the requirement's scale. False: nothing lies between. */
bool requirement_between(struct limit *out, const struct requirement *requirement, const struct limit *limit,
                         const struct limit *stricter);

/* Whatever keeps to the inner limit keeps to the outer one. */
bool requirement_allows(const struct requirement *requirement, const struct limit *inner,
                        const struct limit *outer);

/* What is achieved meets this limit. */
bool requirement_met(const struct requirement *requirement, struct achieved achieved,
                     const struct limit *limit);

/* What asking for this limit instead counts; 0 when it is no looser than the requirement's own. */
double requirement_cost(const struct requirement *requirement, const struct limit *limit);

/* The limit that counts so much, or a little more. Numbers only. */
struct limit requirement_at(const struct requirement *requirement, double cost);

/* The requirement's own limit. */
struct limit requirement_own(const struct requirement *requirement);

/* A limit as a reader writes it: "103,412.00 USD", "61 nodes", "5123.45 Mop/s"; with the name before it:
 * "min_nodes 61", "max_time 500 s of bt". On the arena. */
const char *requirement_value(const struct requirement *requirement, const struct problem *problem,
                              const struct limit *limit, struct arena *arena);
const char *requirement_asks(const struct requirement *requirement, const struct problem *problem,
                             const struct limit *limit, struct arena *arena);

/* A copy of a problem, with its memory on the arena, that asks for these limits [n] of requirements that are
 * numbers. The slowest rate there is is asked for, so that what runs nothing is none. Tables of least costs
 * that the problem has begun are shared. */
void requirement_ask(struct problem *out, const struct problem *from, const struct requirement *list,
                     size_t n, const struct limit *limits, struct arena *arena);

/* Gives a rule up, or gives it another number, in a scenario that is a copy (what it points to is copied). */
void requirement_open(const struct requirement *requirement, struct scenario *scenario,
                      const struct limit *limit, struct arena *arena);

/* "add node ppro-200", "allow myrinet-nic": how a plan uses a rule given up. asked: the buyer's problem. On
 * the arena. */
const char *requirement_use(const struct requirement *requirement, const struct plan *plan,
                            const struct problem *asked, struct arena *arena);

/* Units that are bought of the part of a rule with a number. */
int64_t requirement_units(const struct requirement *requirement, const struct plan *plan,
                          const struct problem *problem);

/* "60 x ppro-200 available": a rule with another number. */
const char *requirement_available_words(const struct requirement *requirement, int64_t count,
                                        struct arena *arena);

/* Fills list [REQUIREMENTS_AT_MOST] from n on with the rules of the problem (requirement_rule.c); how many
 * there are then. */
size_t requirement_add_rules(struct requirement *list, size_t n, const struct problem *problem,
                             struct arena *arena);

#endif
