/* option.c - which ways to buy there are, the best purchase of each, at sampled budgets or at all, and where
 * the fastest one changes. */
#include "study/option.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/sort.h"
#include "search/problem_cost.h"
#include "study/again.h"

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
    struct design *designs = ARENA_COPY(arena, problem->choice.designs, n, 0, struct design);
    *out = (struct options){.v = ARENA_NEW(arena, n, struct option)};
    sort_stable(designs, n, sizeof *designs, by_option_and_id);
    for (size_t d = 0; d < n; d++) {
        if (d == 0 || by_option(&designs[d - 1], &designs[d]) != 0)
            out->v[out->n++] = (struct option){.designs = &designs[d]};
        out->v[out->n - 1].n_designs++;
    }
}

/* --- kinds of several clusters --- */

/* The group of a design, and what that is called. */
static size_t group_of(const char **name, const struct problem *problem, size_t d, enum option_by by)
{
    const struct design *design = &problem->choice.designs[d];
    *name = by == OPTION_BY_NETWORK ? design->technology->id
            : by == OPTION_BY_NODE  ? problem->snapshot->parts[design->node->part].id
                                    : design->id;
    return by == OPTION_BY_NETWORK ? design->technology_index : by == OPTION_BY_NODE ? design->node_index : d;
}

struct group {
    size_t at;
    const char *name;
};

static int by_at(const void *a, const void *b)
{
    const struct group *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

struct listing {
    struct options *out;
    const struct group *groups; /* [n] each once, rising */
    size_t n;
    size_t most;
    struct arena *arena;
};

/* Adds every kind of `n` clusters whose groups are `chosen` up to chosen->kind.n, then any from `least` on.
 */
static bool add_kinds(struct listing *listing, size_t n, size_t least, struct option *chosen)
{
    struct options *out = listing->out;
    if (chosen->kind.n == n) {
        if (out->n == listing->most)
            return false;
        out->v[out->n++] = *chosen;
        return true;
    }
    bool fits = true;
    for (size_t t = least; t < listing->n && fits; t++) {
        struct option more = *chosen;
        const char *name = listing->groups[t].name;
        more.name = chosen->name ? arena_printf(listing->arena, "%s + %s", chosen->name, name) : name;
        more.kind.group[more.kind.n++] = listing->groups[t].at;
        fits = add_kinds(listing, n, t, &more);
    }
    return fits;
}

enum status options_of_kinds(struct options *out, const struct problem *problem, enum option_by by,
                             size_t most, struct arena *arena, struct diag *diag)
{
    static const char *const names[] = {
        [OPTION_BY_NETWORK] = "networks", [OPTION_BY_NODE] = "nodes", [OPTION_BY_DESIGN] = "designs"};
    const size_t n_designs = problem->choice.n_designs;
    struct group *groups = ARENA_NEW(arena, n_designs, struct group);
    size_t *of = ARENA_NEW(arena, n_designs, size_t), n = 0;
    for (size_t d = 0; d < n_designs; d++)
        groups[d].at = of[d] = group_of(&groups[d].name, problem, d, by);
    sort_stable(groups, n_designs, sizeof *groups, by_at);
    for (size_t d = 0; d < n_designs; d++)
        if (n == 0 || groups[d].at != groups[n - 1].at)
            groups[n++] = groups[d];
    *out = (struct options){.v = ARENA_NEW(arena, most, struct option)};
    struct listing listing = {out, groups, n, most, arena};
    for (int64_t clusters = 1; clusters <= problem->policy->clusters; clusters++) {
        struct option chosen = {
            .designs = problem->choice.designs, .n_designs = n_designs, .kind = {.group_of = of}};
        if (!add_kinds(&listing, (size_t)clusters, 0, &chosen))
            return located_error(&problem->policy->clusters_at, diag,
                                 "%" PRId64 " clusters of %zu %s are more than %zu kinds of fleets",
                                 problem->policy->clusters, n, names[by], most);
    }
    return ST_OK;
}

/* --- asking --- */

enum status option_stopped(struct diag *diag)
{
    return diag_set(diag, ST_STOPPED, "stopped before the best of each option was proven");
}

/* A stop says nothing. */
static enum status ask(struct plan *out, const struct option *option, struct problem *problem,
                       const struct stop *stop, struct arena *arena, struct diag *diag)
{
    const struct plan_options how = {.stop = stop, .kind = &option->kind};
    const enum status status = again_solve(out, problem, &how, arena, diag);
    if (status == ST_STOPPED)
        diag_fini(diag);
    return status;
}

enum status option_ask(struct plan *out, const struct option *option, const struct problem *problem,
                       const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct problem own = *problem;
    own.choice.designs = option->designs;
    own.choice.n_designs = option->n_designs;
    const enum status status = ask(out, option, &own, stop, arena, diag);
    return status == ST_STOPPED ? option_stopped(diag) : status;
}

/* --- the fastest at some budgets --- */

/* An option's best purchase, or that there is none, is so for all budgets between its cost and the one it was
 * asked for. */
struct known_best {
    size_t option;
    int64_t from_minor, to_minor;
    struct plan plan;
};

/* A budget that was looked at, and what it buys of each option [options.n]. */
struct looked {
    int64_t budget_minor;
    struct plan *samples;
};

struct asking {
    struct winners *out;
    struct problem problem;
    VEC(struct known_best) known;
    VEC(struct winner_interval) intervals;
    VEC(struct looked) met; /* between two of the samples: an option wins that does at neither */
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

/* Of rates [options.n], 0 where nothing can be bought. */
static unsigned winner_of(const struct winners *winners, const double *lambda)
{
    const size_t n = winners->options.n;
    size_t best = n;
    bool tie = false;
    for (size_t k = 0; k < n; k++) {
        if (!(lambda[k] > 0))
            continue;
        const int order = best == n ? 1 : compare_close(lambda[k], lambda[best]);
        tie = order == 0 || (tie && order < 0);
        best = order > 0 ? k : best;
    }
    return (unsigned)(tie && winners->ties ? n + 1 : best);
}

static unsigned winner_among(const struct winners *winners, const struct plan *samples)
{
    double *lambda = mem_alloc(winners->options.n, sizeof *lambda);
    for (size_t k = 0; k < winners->options.n; k++)
        lambda[k] = samples[k].found ? samples[k].lambda : 0;
    const unsigned winner = winner_of(winners, lambda);
    free(lambda);
    return winner;
}

/* From this budget on, where another one won before. */
static void add_interval(struct asking *asking, int64_t from_minor, unsigned winner)
{
    const size_t n = asking->intervals.n;
    if (n > 0)
        asking->intervals.v[n - 1].to_minor = from_minor;
    VEC_PUSH(&asking->intervals,
             (struct winner_interval){from_minor, asking->out->range.to_minor, winner});
}

static const struct known_best *find_known(const struct asking *asking, size_t option, int64_t budget_minor)
{
    for (size_t i = 0; i < asking->known.n; i++) {
        const struct known_best *known = &asking->known.v[i];
        if (known->option == option && known->from_minor <= budget_minor && budget_minor <= known->to_minor)
            return known;
    }
    return NULL;
}

static enum status ask_all(struct plan *out, struct asking *asking, int64_t budget_minor)
{
    enum status status = ST_OK;
    asking->problem.budget_minor = budget_minor;
    for (size_t k = 0; k < asking->out->options.n && status == ST_OK; k++) {
        const struct stop step = stop_step(asking->stop, k, asking->out->options.n);
        const struct known_best *known = find_known(asking, k, budget_minor);
        if (known) {
            out[k] = known->plan;
            continue;
        }
        status = option_ask(&out[k], &asking->out->options.v[k], &asking->problem, &step, asking->arena,
                            asking->diag);
        if (status == ST_OK)
            VEC_PUSH(&asking->known, (struct known_best){k, out[k].found ? out[k].cost_minor : INT64_MIN,
                                                         budget_minor, out[k]});
    }
    return status;
}

/* The least budget, above `from`, that buys what these samples are of. */
static int64_t floor_of(const struct winners *winners, const struct plan *samples, int64_t from)
{
    int64_t floor = from + 1;
    for (size_t k = 0; k < winners->options.n; k++)
        if (samples[k].found && samples[k].cost_minor > floor)
            floor = samples[k].cost_minor;
    return floor;
}

/* The best rate; 0: none. */
static double rate_of(const struct winners *winners, const struct plan *samples)
{
    double best = 0;
    for (size_t k = 0; k < winners->options.n; k++)
        if (samples[k].found && samples[k].lambda > best)
            best = samples[k].lambda;
    return best;
}

/* Whether an option that was not seen to win may do so between two budgets: more money buys no less, so all
 * between are as fast as the fastest of the lower one, and no faster than at the upper one. One that is as
 * fast as the winner of both has nothing to tell it from that. */
static bool other_may_win(const bool *seen, const struct winners *winners, const struct plan *low,
                          const struct plan *high)
{
    const double least = rate_of(winners, low), most = rate_of(winners, high);
    bool may = false;
    for (size_t k = 0; k < winners->options.n && !may; k++)
        may = !seen[k] && high[k].found && compare_close(high[k].lambda, least) >= 0 &&
              (compare_close(high[k].lambda, most) < 0 || !low[k].found ||
               compare_close(low[k].lambda, least) < 0);
    return may;
}

/* Looks between two budgets, by halves, for a budget of each option that wins there and was not seen to:
 * asking->met, rising. */
static enum status find_others(struct asking *asking, bool *seen, const struct looked *low,
                               const struct looked *high)
{
    const struct winners *out = asking->out;
    const int64_t width = floor_of(out, high->samples, low->budget_minor) - low->budget_minor;
    if (width <= 1 || !other_may_win(seen, out, low->samples, high->samples))
        return ST_OK;
    const struct looked middle = {low->budget_minor + width / 2,
                                  ARENA_NEW(asking->arena, out->options.n, struct plan)};
    enum status status = ask_all(middle.samples, asking, middle.budget_minor);
    if (status != ST_OK)
        return status;
    const unsigned winner = winner_among(out, middle.samples);
    const bool met = !seen[winner];
    seen[winner] = true;
    status = find_others(asking, seen, low, &middle);
    if (met)
        VEC_PUSH(&asking->met, middle);
    return status == ST_OK ? find_others(asking, seen, &middle, high) : status;
}

/* The next budget above `from` at which another wins, who does at `above` or between: what that buys costs so
 * much, where a minor unit less lets the one before win; else it is sought below, by halves. */
static enum status find_edge(struct looked *edge, struct asking *asking, int64_t from,
                             const struct looked *above)
{
    const struct winners *winners = asking->out;
    const size_t n = winners->options.n;
    const unsigned winner = asking->intervals.v[asking->intervals.n - 1].winner;
    struct plan *samples = ARENA_NEW(asking->arena, n, struct plan);
    enum status status = ST_OK;
    *edge = (struct looked){floor_of(winners, above->samples, from),
                            ARENA_COPY(asking->arena, above->samples, n, 0, struct plan)};
    for (bool halve = false; status == ST_OK && edge->budget_minor - from > 1; halve = !halve) {
        const int64_t at = halve ? from + (edge->budget_minor - from) / 2 : edge->budget_minor - 1;
        status = ask_all(samples, asking, at);
        if (winner_among(winners, samples) == winner) {
            from = at;
        } else {
            memcpy(edge->samples, samples, n * sizeof *samples);
            edge->budget_minor = floor_of(winners, samples, from);
        }
    }
    return status;
}

/* From the winner so far to that of a budget, from one change to the next. */
static enum status follow(struct asking *asking, int64_t from, const struct looked *to)
{
    const unsigned winner = winner_among(asking->out, to->samples);
    enum status status = ST_OK;
    while (status == ST_OK && asking->intervals.v[asking->intervals.n - 1].winner != winner) {
        struct looked edge;
        status = find_edge(&edge, asking, from, to);
        from = edge.budget_minor;
        if (status == ST_OK)
            add_interval(asking, from, winner_among(asking->out, edge.samples));
    }
    return status;
}

/* Every option that wins between two budgets is met. Two of them that win in turn may do so more often. */
static enum status find_between(struct asking *asking, const struct looked *low, const struct looked *high)
{
    bool *seen = mem_alloc(asking->out->options.n + 2, sizeof *seen); /* as winners */
    int64_t from = low->budget_minor;
    seen[winner_among(asking->out, low->samples)] = true;
    seen[winner_among(asking->out, high->samples)] = true;
    asking->met.n = 0;
    enum status status = find_others(asking, seen, low, high);
    for (size_t i = 0; i < asking->met.n && status == ST_OK; i++) {
        status = follow(asking, from, &asking->met.v[i]);
        from = asking->met.v[i].budget_minor;
    }
    free(seen);
    return status == ST_OK ? follow(asking, from, high) : status;
}

static enum status find_intervals(struct asking *asking)
{
    struct winners *out = asking->out;
    const struct stop *whole = asking->stop;
    enum status status = ST_OK;
    add_interval(asking, out->budget_minor[0], winner_among(out, out->samples));
    for (size_t i = 1; i < out->n && status == ST_OK; i++) {
        const struct looked low = {out->budget_minor[i - 1], &out->samples[(i - 1) * out->options.n]},
                            high = {out->budget_minor[i], &out->samples[i * out->options.n]};
        const struct stop step = stop_step(whole, i, out->n);
        asking->stop = &step;
        if (winner_among(out, low.samples) != winner_among(out, high.samples))
            status = find_between(asking, &low, &high);
    }
    asking->stop = whole;
    return status;
}

/* --- every budget --- */

/* What is kept of a plan whose memory goes: the points of its clusters, what they do and cost, and how near
 * the best that is. */
static struct plan keep(const struct plan *plan, const struct option *option, struct arena *arena)
{
    struct plan_cluster *clusters = ARENA_NEW(arena, plan->n_clusters, struct plan_cluster);
    for (size_t c = 0; c < plan->n_clusters; c++) {
        size_t d = 0;
        clusters[c].point = plan->clusters[c].point;
        while (strcmp(option->designs[d].id, clusters[c].point.design->id) != 0)
            d++;
        clusters[c].point.design = &option->designs[d];
    }
    return (struct plan){.found = true,
                         .status = plan->status,
                         .lambda = plan->lambda,
                         .cost_minor = plan->cost_minor,
                         .objective = plan->objective,
                         .bound = plan->bound,
                         .clusters = clusters,
                         .n_clusters = plan->n_clusters};
}

/* Of one cluster all at once. */
static enum status sweep(struct option_steps *out, struct problem *problem, const struct stop *stop,
                         struct arena *arena, struct diag *diag)
{
    const enum status status =
        frontier_build(&out->frontier, problem, out->range.to_minor, stop, arena, diag);
    out->v = ARENA_NEW(arena, out->frontier.n, struct plan);
    struct plan_cluster *clusters = ARENA_NEW(arena, out->frontier.n, struct plan_cluster);
    for (size_t i = 0; i < out->frontier.n; i++) {
        clusters[i].point = out->frontier.steps[i];
        out->v[i] = (struct plan){.found = true,
                                  .lambda = clusters[i].point.lambda,
                                  .cost_minor = clusters[i].point.cost_minor,
                                  .clusters = &clusters[i],
                                  .n_clusters = 1};
    }
    return status;
}

/* From the largest budget down: a minor unit less than a purchase costs buys the next one. */
static enum status descend(struct option_steps *out, const struct option *option, struct problem *problem,
                           const struct stop *stop, struct arena *arena, struct diag *diag)
{
    const double span = (double)(out->range.to_minor - out->range.from_minor) + 1;
    VEC(struct plan) down = {0};
    enum status status = ST_OK;
    bool found = true;
    for (int64_t budget = out->range.to_minor; status == ST_OK && found && budget >= out->range.from_minor;) {
        struct arena scratch = ARENA_INIT;
        struct plan plan;
        const double at = (double)(out->range.to_minor - budget) / span;
        const struct stop step = stop_within(stop, at, at + 1 / span, NULL);
        problem->budget_minor = budget;
        status =
            down.n == OPTION_STEPS_AT_MOST
                ? diag_set(diag, ST_STOPPED, "%s has more than %d steps: ask for less with --from and --to",
                           option->name ? option->name : "the curve", OPTION_STEPS_AT_MOST)
                : ask(&plan, option, problem, &step, &scratch, diag);
        found = status == ST_OK && plan.found;
        if (found) {
            VEC_PUSH(&down, keep(&plan, option, arena));
            budget = plan.cost_minor - 1;
        }
        arena_fini(&scratch);
    }
    out->v = ARENA_NEW(arena, down.n, struct plan);
    out->frontier = (struct frontier){ARENA_NEW(arena, down.n, struct point), down.n};
    for (size_t i = 0; i < down.n; i++) {
        out->v[i] = down.v[down.n - 1 - i];
        out->frontier.steps[i] = (struct point){NULL, 0, out->v[i].cost_minor, out->v[i].lambda};
    }
    free(down.v);
    return status;
}

enum status option_steps_find(struct option_steps *out, const struct option *option, struct problem *problem,
                              const struct stop *stop, struct arena *arena, struct diag *diag)
{
    const struct problem_choice all = problem->choice;
    problem->choice.designs = option->designs;
    problem->choice.n_designs = option->n_designs;
    const bool one = !plan_of_several(problem) && option->kind.n == 0;
    const enum status status =
        one ? sweep(out, problem, stop, arena, diag) : descend(out, option, problem, stop, arena, diag);
    problem->choice.designs = all.designs;
    problem->choice.n_designs = all.n_designs;
    return status;
}

const struct plan *option_step_at(const struct option_steps *steps, int64_t budget_minor)
{
    static const struct plan nothing = {.found = false};
    const struct point *step = frontier_at(&steps->frontier, budget_minor);
    return step ? &steps->v[step - steps->frontier.steps] : &nothing;
}

/* The winner can change only at a step. */
static void lay_over(struct asking *asking)
{
    const struct winners *out = asking->out;
    const size_t n = out->options.n;
    size_t *at = mem_alloc(n, sizeof *at); /* of each side the steps behind */
    double *lambda = mem_alloc(n, sizeof *lambda);
    for (int64_t budget = out->range.from_minor; budget < out->range.to_minor;) {
        int64_t next = out->range.to_minor;
        for (size_t k = 0; k < n; k++) {
            const struct frontier *side = &out->steps[k].frontier;
            for (; at[k] < side->n && side->steps[at[k]].cost_minor <= budget; at[k]++)
                lambda[k] = side->steps[at[k]].lambda;
            if (at[k] < side->n && side->steps[at[k]].cost_minor < next)
                next = side->steps[at[k]].cost_minor;
        }
        const unsigned winner = winner_of(out, lambda);
        if (asking->intervals.n == 0 || asking->intervals.v[asking->intervals.n - 1].winner != winner)
            add_interval(asking, budget, winner);
        budget = next;
    }
    free(at);
    free(lambda);
}

static enum status find_all_steps(struct asking *asking)
{
    struct winners *out = asking->out;
    enum status status = ST_OK;
    out->steps = ARENA_NEW(asking->arena, out->options.n, struct option_steps);
    for (size_t k = 0; k < out->options.n && status == ST_OK; k++) {
        const struct stop step = stop_step(asking->stop, k, out->options.n);
        out->steps[k] = (struct option_steps){.range = out->range};
        status = option_steps_find(&out->steps[k], &out->options.v[k], &asking->problem, &step, asking->arena,
                                   asking->diag);
    }
    if (status == ST_OK)
        lay_over(asking);
    return status == ST_STOPPED && !asking->diag->message ? option_stopped(asking->diag) : status;
}

/* The options at budgets from the largest on, whose answers often hold for smaller ones. */
static enum status take_samples(struct asking *asking)
{
    struct winners *out = asking->out;
    const struct stop *whole = asking->stop;
    const int64_t span = out->range.to_minor - out->range.from_minor;
    enum status status = ST_OK;
    for (size_t i = out->n; i-- > 0 && status == ST_OK;) {
        struct plan *sample = &out->samples[i * out->options.n];
        out->budget_minor[i] =
            out->range.from_minor + (int64_t)((int128)span * (int128)i / (int128)(out->n - 1));
        const struct stop step = stop_step(whole, out->n - 1 - i, out->n);
        asking->stop = &step;
        for (size_t k = 0; k < out->options.n && out->exact; k++)
            sample[k] = *option_step_at(&out->steps[k], out->budget_minor[i]);
        if (!out->exact)
            status = ask_all(sample, asking, out->budget_minor[i]);
    }
    asking->stop = whole;
    return status;
}

static enum status find_winners(struct asking *asking, const struct stop *stop)
{
    struct winners *out = asking->out;
    struct arena *arena = asking->arena;
    const struct stop first = stop_within(stop, 0, 0.1, NULL);
    const int64_t asked = asking->problem.budget_minor;
    asking->stop = &first;
    asking->problem.goal = GOAL_RATE;
    out->asked_minor = asked;
    out->budget_minor = ARENA_NEW(arena, out->n, int64_t);
    out->samples = ARENA_NEW(arena, out->n * out->options.n, struct plan);
    out->asked = ARENA_NEW(arena, out->options.n, struct plan);
    /* tables for the largest budget serve all */
    const int64_t most = asked != BUDGET_NONE && asked > out->range.to_minor ? asked : out->range.to_minor;
    enum status status = problem_order_table(&asking->problem, most, asking->diag);
    if (status == ST_OK && asked != BUDGET_NONE)
        status = ask_all(out->asked, asking, asked);
    const struct stop sampling = stop_within(stop, 0.1, out->exact ? 1 : 0.5, NULL);
    asking->stop = &sampling;
    if (status == ST_OK && out->exact)
        status = find_all_steps(asking);
    if (status == ST_OK)
        status = take_samples(asking);
    if (status != ST_OK || out->exact)
        return status;
    const struct stop edges = stop_within(stop, 0.5, 1, NULL);
    asking->stop = &edges;
    return find_intervals(asking);
}

enum status winners_find(struct winners *out, const struct problem *problem, const struct stop *stop,
                         struct arena *arena, struct diag *diag)
{
    struct asking asking = {.out = out, .problem = *problem, .arena = arena, .diag = diag};
    const enum status status = find_winners(&asking, stop);
    out->n_intervals = asking.intervals.n;
    out->intervals = ARENA_COPY(arena, asking.intervals.v, asking.intervals.n, 0, struct winner_interval);
    if (out->n_intervals > 1 && out->intervals[out->n_intervals - 1].from_minor == out->range.to_minor)
        out->n_intervals--; /* who takes over where the range ends wins nowhere in it */
    free(asking.known.v);
    free(asking.intervals.v);
    free(asking.met.v);
    return status;
}
