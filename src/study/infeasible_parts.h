/* infeasible_parts.h - asking the search again, with some requirements moved or given up. */
#ifndef STUDY_INFEASIBLE_PARTS_H
#define STUDY_INFEASIBLE_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "search/plan.h"
#include "study/requirement.h"

/* What is asked for instead: a limit for each requirement. */
struct asked {
    struct limit limit[REQUIREMENTS_AT_MOST];
};

/* The problem with some of its rules given up. */
struct relaxed {
    struct asked asked;
    struct arena arena;
    struct problem *problem; /* on the arena; NULL: nothing can be bought in it, */
    bool refused;            /* or it is no question: stricter ones may be */
};

/* What the search found. */
struct found {
    bool found;
    bool all;                                       /* no cluster has more nodes than were looked at */
    bool proven;                                    /* the cheapest; not found: there is nothing */
    struct achieved achieved[REQUIREMENTS_AT_MOST]; /* what it reaches */
};

/* A question and its answer. */
struct known {
    struct asked asked;
    struct found found;
};

struct infeasible_study {
    const struct problem *problem; /* as asked */
    bool as_built; /* its designs are a choice: problems are not built anew, and few rules are given up */
    struct requirement *requirements;
    size_t n;
    size_t quotes;                    /* place of the rule on quotes; n: none */
    bool refused;                     /* some question was: no answer as put */
    bool open_is_asked;               /* without all rules there is a question, and none is fixed */
    bool fixed[REQUIREMENTS_AT_MOST]; /* cannot be given up */
    VEC(struct relaxed *) relaxed;    /* a few, the last one used last */
    VEC(struct known *) known;
    int64_t effort_left;
    int64_t rates_at_most; /* till models were asked for so many (rate_cache_asked) */
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

/* What the search says: nothing, or a plan, and the problem that it left. */
struct answer {
    bool found;
    bool refused; /* it is no question that has an answer */
    bool cut;     /* not all was looked at, for it was enough */
    bool all;     /* no cluster has more nodes than were looked at; */
    bool enough;  /* or they were as many as are looked at of any (explain's manual) */
    struct plan plan;
    struct problem problem;
};

/* --- infeasible_ask.c --- */

/* A rule that can be given up. */
bool infeasible_is_rule(const struct infeasible_study *s, size_t i);

/* Everything as the buyer asks for it. */
struct asked infeasible_as_asked(const struct infeasible_study *s);

/* The cheapest purchase under these limits, which stays with its problem as long as the study's answer. */
enum status infeasible_confirm(struct answer *out, struct infeasible_study *s, const struct asked *asked);

/* The cheapest purchase under these limits, or the fastest. */
enum status infeasible_ask(struct found *out, struct infeasible_study *s, const struct asked *asked,
                           enum goal goal);

/* --- infeasible_least.c --- */

#endif
