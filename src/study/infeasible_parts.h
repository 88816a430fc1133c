/* infeasible_parts.h - solves a problem again with some requirements changed or given up. */
#ifndef STUDY_INFEASIBLE_PARTS_H
#define STUDY_INFEASIBLE_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "search/plan.h"
#include "study/requirement.h"

/* A limit for each requirement, in place of its own. */
struct limit_set {
    struct limit limit[REQUIREMENTS_AT_MOST];
};

/* The problem with some of its rules given up. */
struct relaxed_problem {
    struct limit_set limits;
    struct arena arena;
    struct instance *instance; /* on the arena; NULL: nothing can be bought */
    bool refused;              /* invalid; with stricter limits it may be valid */
};

/* The result of a search. */
struct limit_result {
    bool found;
    /* no larger cluster is possible than those that were examined */
    bool all;
    /* proven to be the cheapest or, without a purchase, infeasible */
    bool proven;
    struct reached_value achieved[REQUIREMENTS_AT_MOST]; /* the purchase's values for each requirement */
};

/* Limits and their result. */
struct known_result {
    struct limit_set limits;
    struct limit_result found;
};

struct infeasible_study {
    const struct instance *instance; /* as given by the buyer */
    /* its designs are a selection: problems are not built again, and few rules can be given up */
    bool as_built;
    struct requirement *requirements;
    size_t n;
    size_t quotes;                         /* index of the rule on quotes; n: none */
    bool refused;                          /* some relaxed problem was invalid */
    bool open_is_valid;                    /* the problem without any rule is valid, so no rule is fixed */
    bool fixed[REQUIREMENTS_AT_MOST];      /* cannot be given up */
    VEC(struct relaxed_problem *) relaxed; /* some recent ones, the last used is the last */
    VEC(struct known_result *) known;      /* all results so far */
    int64_t effort_left;
    int64_t rates_at_most; /* limit of model evaluations (rate_cache_asked) */
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

/* The solver's result: a plan or none, and the solved problem. */
struct solver_answer {
    bool found;
    bool refused; /* the problem is invalid */
    bool cut;     /* the search was cut off by the effort limit */
    bool all;     /* no larger cluster is possible than those that were examined, */
    bool enough;  /* or they were as large as the limit for any problem (manual of explain) */
    struct plan plan;
    struct instance instance;
};

/* --- infeasible_solve.c --- */

/* True if requirement i is a rule that can be given up. */
bool infeasible_is_rule(const struct infeasible_study *s, size_t i);

/* The buyer's own limits. */
struct limit_set infeasible_own_limits(const struct infeasible_study *s);

/* Drops all results, because a rule that was given up in some of them is now fixed. */
void infeasible_forget(struct infeasible_study *s);

/* Finds the cheapest purchase under these limits. Its problem lasts as long as the result of the study. */
enum status infeasible_confirm(struct solver_answer *out, struct infeasible_study *s,
                               const struct limit_set *limits);

/* Finds the cheapest or the fastest purchase under these limits. */
enum status infeasible_solve(struct limit_result *out, struct infeasible_study *s,
                             const struct limit_set *limits, enum goal goal);

#endif
