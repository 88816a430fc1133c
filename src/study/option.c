/* option.c - which ways to buy there are, and the best purchase of each. */
#include "study/option.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int by_option(const void *a, const void *b)
{
    const struct design *x = a, *y = b;
    if (x->node_index != y->node_index)
        return x->node_index < y->node_index ? -1 : 1;
    if (x->technology_index != y->technology_index)
        return x->technology_index < y->technology_index ? -1 : 1;
    const int by_template = strcmp(x->network->name, y->network->name);
    if (by_template != 0)
        return by_template;
    for (size_t i = 0; i < TEMPLATE_MAX_PARAMS; i++)
        if (x->param[i] != y->param[i])
            return x->param[i] < y->param[i] ? -1 : 1;
    return 0;
}

static int by_option_and_id(const void *a, const void *b)
{
    const int order = by_option(a, b);
    return order ? order : strcmp(((const struct design *)a)->id, ((const struct design *)b)->id);
}

void options_of_designs(struct options *out, const struct problem *problem, struct arena *arena)
{
    const size_t n = problem->choice.n_designs;
    struct design *designs = ARENA_NEW(arena, n, struct design);
    *out = (struct options){.v = ARENA_NEW(arena, n, struct option)};
    memcpy(designs, problem->choice.designs, n * sizeof *designs);
    qsort(designs, n, sizeof *designs, by_option_and_id);
    for (size_t d = 0; d < n; d++) {
        if (d == 0 || by_option(&designs[d - 1], &designs[d]) != 0)
            out->v[out->n++] = (struct option){.designs = &designs[d]};
        out->v[out->n - 1].n_designs++;
    }
}

/* --- kinds of several clusters --- */

enum { KINDS_AT_MOST = 64 };

struct listing {
    struct options *out;
    const struct problem *problem;
    const size_t *networks; /* [n] */
    size_t n;
    struct arena *arena;
};

/* Adds every kind of `n` clusters whose networks are `chosen` up to chosen->n, then any from `least` on. */
static bool add_kinds(struct listing *listing, size_t n, size_t least, struct option *chosen)
{
    struct options *out = listing->out;
    const struct technology *technologies = listing->problem->snapshot->technologies;
    if (chosen->n == n) {
        if (out->n == KINDS_AT_MOST)
            return false;
        struct option *kind = &out->v[out->n++];
        *kind = *chosen;
        for (size_t c = 0; c < n; c++)
            kind->name = c == 0 ? technologies[kind->technology[c]].id
                                : arena_printf(listing->arena, "%s + %s", kind->name,
                                               technologies[kind->technology[c]].id);
        return true;
    }
    bool fits = true;
    for (size_t t = least; t < listing->n && fits; t++) {
        chosen->technology[chosen->n++] = listing->networks[t];
        fits = add_kinds(listing, n, t, chosen);
        chosen->n--;
    }
    return fits;
}

enum status options_of_kinds(struct options *out, const struct problem *problem, struct arena *arena,
                             struct diag *diag)
{
    const size_t n_technologies = problem->snapshot->n_technologies;
    size_t *networks = ARENA_NEW(arena, n_technologies, size_t), n = 0;
    for (size_t t = 0; t < n_technologies; t++) {
        bool used = false;
        for (size_t d = 0; d < problem->choice.n_designs; d++)
            used = used || problem->choice.designs[d].technology_index == t;
        if (used)
            networks[n++] = t;
    }
    *out = (struct options){.v = ARENA_NEW(arena, KINDS_AT_MOST, struct option)};
    struct listing listing = {out, problem, networks, n, arena};
    for (int64_t clusters = 1; clusters <= problem->policy->clusters; clusters++) {
        struct option chosen = {.designs = problem->choice.designs, .n_designs = problem->choice.n_designs};
        if (!add_kinds(&listing, (size_t)clusters, 0, &chosen))
            return given_error(&problem->policy->clusters_at, diag,
                               "%" PRId64 " clusters of %zu networks are more than %d kinds of fleets",
                               problem->policy->clusters, n, KINDS_AT_MOST);
    }
    return ST_OK;
}

/* --- asking --- */

enum status option_ask(struct option_answer *out, const struct option *option, const struct problem *problem,
                       const struct stop *stop, struct arena *arena, struct diag *diag)
{
    const struct plan_options how = {.stop = stop ? *stop : (struct stop){0}};
    struct problem own = *problem;
    own.choice.designs = option->designs;
    own.choice.n_designs = option->n_designs;
    *out = (struct option_answer){.found = false};
    const enum status status = option->n > 0 ? plan_solve_networks(&out->plan, &own, option->technology,
                                                                   option->n, &how, arena, diag)
                                             : plan_solve(&out->plan, &own, &how, arena, diag);
    out->found = status == ST_OK;
    if (status == ST_INFEASIBLE) { /* an answer here */
        out->why = arena_strdup(arena, diag->message);
        diag_fini(diag);
        return ST_OK;
    }
    if (status != ST_STOPPED)
        return status;
    diag_fini(diag);
    return diag_set(diag, status, "stopped before the best of each option was proven");
}
