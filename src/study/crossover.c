/* crossover.c - compares two frontiers, finds the smooth crossings of two curves, and proves the winners. */
#include "study/crossover.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/stop.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"
#include "problem/stock.h"
#include "proof/vipr.h"
#include "search/instance_cost.h"
#include "study/purchase_option.h"

/* --- restrictions --- */

const char *const crossover_trait_names[N_CROSSOVER_TRAITS] = {"network", "node", "template", "vendor"};

const char *crossover_trait_of(const struct instance *instance, const struct design *design,
                               enum crossover_trait trait)
{
    switch (trait) {
    case CROSSOVER_NETWORK:
        return design->technology->id;
    case CROSSOVER_NODE:
        return instance->snapshot->parts[design->node->part].id;
    case CROSSOVER_TEMPLATE:
        return design->network->name;
    case CROSSOVER_VENDOR:
        return instance->snapshot->parts[design->node->part].vendor;
    case N_CROSSOVER_TRAITS:
        break;
    }
    return "";
}

const char **crossover_names(size_t *n, const struct instance *instance, enum crossover_trait trait,
                             struct arena *arena)
{
    const char **names = ARENA_NEW(arena, instance->choice.n_designs, const char *);
    *n = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const char *name = crossover_trait_of(instance, &instance->choice.designs[d], trait);
        if (name && text_place(name, names, *n) == *n)
            names[(*n)++] = name;
    }
    return names;
}

const char *winner_name(enum winner winner, const char *a, const char *b)
{
    switch (winner) {
    case WINNER_A:
        return a;
    case WINNER_B:
        return b;
    case WINNER_TIE:
        return "tie";
    case WINNER_NONE:
        break;
    }
    return NULL;
}

static bool any_has(const struct instance *instance, enum crossover_trait trait, const char *name)
{
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const char *value = crossover_trait_of(instance, &instance->choice.designs[d], trait);
        if (value && strcmp(value, name) == 0)
            return true;
    }
    return false;
}

static enum status no_design(const struct instance *instance, const char *name, struct diag *diag)
{
    const char **names =
        ARENA_NEW(instance->arena, instance->choice.n_designs * N_CROSSOVER_TRAITS, const char *);
    size_t n = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        for (int t = 0; t < N_CROSSOVER_TRAITS; t++) {
            const char *value =
                crossover_trait_of(instance, &instance->choice.designs[d], (enum crossover_trait)t);
            if (value && *value && text_place(value, names, n) == n)
                names[n++] = value;
        }
    diag_set(diag, ST_USAGE, "no network, node, template or vendor '%s' among the designs of the scenario",
             name);
    return suggest(diag, name, names, n);
}

/* Returns the number of properties that a name can match. Sets the last of them, and the name without
 * prefix. */
static int find_trait(int *found, const char **bare, const struct instance *instance, const char *name)
{
    const char *colon = strchr(name, ':');
    int n_found = 0;
    *bare = name;
    for (int t = 0; t < N_CROSSOVER_TRAITS; t++) {
        const size_t n = strlen(crossover_trait_names[t]);
        const bool named =
            colon && (size_t)(colon - name) == n && strncmp(name, crossover_trait_names[t], n) == 0;
        if (named)
            *bare = colon + 1;
        if (!(named || !colon) || !any_has(instance, (enum crossover_trait)t, named ? *bare : name))
            continue;
        *found = t;
        n_found++;
    }
    return n_found;
}

bool instance_has_named(const struct instance *instance, const char *name)
{
    int found = -1;
    const char *bare = NULL;
    return find_trait(&found, &bare, instance, name) > 0;
}

enum status instance_restrict(struct instance *out, const struct instance *instance, const char *name,
                              struct diag *diag)
{
    int found = -1;
    const char *bare = NULL;
    const int n_found = find_trait(&found, &bare, instance, name);
    if (n_found == 0)
        return no_design(instance, bare, diag);
    if (n_found > 1)
        return diag_set(diag, ST_USAGE,
                        "'%s' is ambiguous; write network:%s, node:%s, template:%s or vendor:%s", name, name,
                        name, name, name);
    *out = instance_varied(instance);
    const size_t most = instance->choice.n_designs;
    instance_choose_from(out, ARENA_NEW(instance->arena, most, struct design), 0, instance->arena);
    for (size_t d = 0; d < most; d++) {
        const char *value =
            crossover_trait_of(instance, &instance->choice.designs[d], (enum crossover_trait)found);
        if (value && strcmp(value, bare) == 0)
            out->choice.designs[out->choice.n_designs++] = instance->choice.designs[d];
    }
    return ST_OK;
}

/* --- intervals --- */

static void find_changes(struct crossover *out)
{
    unsigned holder = WINNER_NONE;
    bool changed = false;
    out->first_minor = -1;
    out->last_minor = -1;
    for (size_t i = 0; i < out->n_intervals; i++) {
        const struct winner_interval *interval = &out->intervals[i];
        if (interval->winner != WINNER_A && interval->winner != WINNER_B)
            continue;
        const bool change = holder != WINNER_NONE && interval->winner != holder;
        if (change && !changed)
            out->first_minor = interval->from_minor;
        changed = changed || change;
        holder = interval->winner;
        if (changed && i + 1 == out->n_intervals)
            out->last_minor = interval->from_minor;
    }
}

static bool is_reign(const struct winner_interval *interval)
{
    return interval->from_minor > 0 && interval->to_minor / 2 >= interval->from_minor;
}

static void find_alternation(struct crossover *out)
{
    out->alternation_minor = -1;
    if (out->last_minor < 0)
        return;
    size_t i = out->n_intervals - 1;
    while (i > 0 && !is_reign(&out->intervals[i - 1]))
        i--;
    out->alternation_minor = out->intervals[i].from_minor;
}

/* --- crossings with fractional nodes --- */

double crossover_lead(double log_cost, void *sides)
{
    const struct instance *const *side = sides;
    const char *why = NULL;
    const double cost = number_exp(log_cost);
    return frontier_real(side[0], cost, &why).rate - frontier_real(side[1], cost, &why).rate;
}

double crossover_least_cost(const struct instance *side, const char **why)
{
    double least = INFINITY;
    for (size_t d = 0; d < side->choice.n_designs; d++) {
        const char *reason = NULL;
        const struct design *design = &side->choice.designs[d];
        const double cost = instance_cost_per_node(side, design, &reason);
        if (!reason)
            least = fmin(least, cost * (double)instance_least_nodes(side, design));
        else if (!*why)
            *why = reason;
    }
    return least;
}

/* Finds every sign change of the lead on a grid of budgets, and refines it. The grid is logarithmic in the
 * cost. The curves are smooth, and the grid is much finer than the spacing of their crossings. */
static bool find_roots(struct crossover *out, const struct instance *sides[2], double from_minor,
                       double to_minor, const struct stop *stop)
{
    enum { GRID = 2048 };
    VEC(struct crossover_root) roots = {0};
    const char *why = NULL;
    const double low = number_ln(from_minor), high = number_ln(to_minor);
    double x = low, f = crossover_lead(x, sides);
    bool stopped = false;
    for (int i = 1; i <= GRID && !stopped; i++) {
        const double next = low + (high - low) * i / GRID;
        const double f_next = crossover_lead(next, sides);
        stop_advance(stop, (double)i / GRID);
        stopped = stop_reached(stop);
        double root = 0;
        const bool crosses = (f < 0 && f_next > 0) || (f > 0 && f_next < 0) || (f_next == 0 && f != 0);
        if (crosses && find_root(&root, crossover_lead, x, next, 1e-15, sides)) {
            const struct real_point a = frontier_real(sides[0], number_exp(root), &why);
            const struct real_point b = frontier_real(sides[1], number_exp(root), &why);
            VEC_PUSH(&roots, (struct crossover_root){number_exp(root), a.rate, a.nodes, b.nodes});
        }
        x = next;
        f = f_next;
    }
    out->n_roots = roots.n;
    out->roots = ARENA_COPY(sides[0]->arena, roots.v, roots.n, 0, struct crossover_root);
    mem_free(roots.v);
    return !stopped;
}

/* Returns false if it was stopped, with the roots so far. */
static bool find_smooth(struct crossover *out, const struct instance *sides[2], const struct stop *stop)
{
    const double from_minor = (double)out->range.from_minor, to_minor = (double)out->range.to_minor;
    if (sides[0]->limits.gamma > 0) {
        out->not_smooth = "the limit gamma needs whole numbers of processes";
        return true;
    }
    const double low_a = crossover_least_cost(sides[0], &out->not_smooth);
    const double low_b = crossover_least_cost(sides[1], &out->not_smooth);
    /* slightly higher, so that rounding cannot exclude the more expensive of the two smallest clusters */
    const double low = fmax(fmax(low_a, low_b), fmax(1, from_minor)) * (1 + 1e-12);
    return out->not_smooth || !(low < to_minor) || find_roots(out, sides, low, to_minor, stop);
}

/* --- whole nodes --- */

/* Keeps the sampled purchases of a side, as far as their rates rise. */
static void take_samples(struct frontier *out, const struct best_option_ranges *winners, size_t side,
                         struct arena *arena)
{
    out->steps = ARENA_NEW(arena, winners->n, struct candidate);
    for (size_t i = 0; i < winners->n; i++) {
        const struct plan *plan = &winners->samples[i * winners->options.n + side];
        if (plan->found && (out->n == 0 || plan->rate > out->steps[out->n - 1].rate))
            out->steps[out->n++] = (struct candidate){NULL, 0, plan->cost_minor, plan->rate};
    }
}

enum status crossover_of_plans(struct crossover *out, const struct instance sides[2], const struct stop *stop,
                               struct diag *diag)
{
    enum { BUDGETS = 61 };
    struct purchase_option options[2] = {
        {.designs = sides[0].choice.designs, .n_designs = sides[0].choice.n_designs},
        {.designs = sides[1].choice.designs, .n_designs = sides[1].choice.n_designs}};
    struct best_option_ranges winners = {
        .options = {options, 2}, .ties = true, .range = out->range, .n = BUDGETS};
    struct instance any = sides[0];
    any.budget_minor = BUDGET_NONE; /* the comparison uses only the range */
    const enum status status = best_option_ranges_find(&winners, &any, stop, any.arena, diag);
    if (status == ST_STOPPED)
        diag_fini(diag);
    if (status != ST_OK)
        return status;
    out->looked_at = winners.exact ? 0 : winners.n;
    for (size_t k = 0; k < 2; k++)
        if (winners.exact)
            out->sides[k] = winners.steps[k].frontier;
        else
            take_samples(&out->sides[k], &winners, k, any.arena);
    if (out->sides[0].n == 0 && out->sides[1].n == 0)
        return diag_set(diag, ST_INFEASIBLE, "no budget of the range buys either '%s' or '%s'", out->a,
                        out->b);
    out->intervals = winners.intervals;
    out->n_intervals = winners.n_intervals;
    find_changes(out);
    find_alternation(out);
    out->complete = true;
    return ST_OK;
}

enum status crossover_find(struct crossover *out, const struct instance *instance, const char *const names[2],
                           struct money_range range, const struct stop *stop, struct diag *diag)
{
    struct instance sides[2];
    const bool several = is_multi_cluster(instance);
    *out = (struct crossover){.a = names[0],
                              .b = names[1],
                              .range = range,
                              .first_minor = -1,
                              .last_minor = -1,
                              .alternation_minor = -1};
    if (range.from_minor >= range.to_minor)
        return diag_set(diag, ST_INPUT,
                        "the range of budgets is empty: give the scenario a range, or --from and --to");
    enum status status = instance_order_table(instance, range.to_minor, diag);
    if (status == ST_OK)
        status = instance_restrict(&sides[0], instance, out->a, diag);
    if (status == ST_OK)
        status = instance_restrict(&sides[1], instance, out->b, diag);
    if (status != ST_OK)
        return status;
    const struct stop smooth = stop_within(stop, 0, 0.5, NULL);
    if (several)
        out->not_smooth = "several clusters are compared with whole nodes only";
    else if (!find_smooth(out, (const struct instance *[]){&sides[0], &sides[1]}, &smooth))
        return ST_STOPPED;
    out->complete = !several && instance->counts == COUNTS_REAL;
    if (out->complete)
        return ST_OK;
    const struct stop rest = stop_within(stop, several ? 0 : 0.5, 1, NULL);
    return crossover_of_plans(out, sides, &rest, diag);
}

/* --- proofs of the plans of both choices at the ends of each interval, for an independent checker --- */

struct proof_files {
    const char *folder;
    const struct stop *stop;
    struct diag *diag;
};

/* The name as part of a file name: other characters than letters and digits become dashes. */
static char *make_file_name_part(struct arena *arena, const char *name)
{
    char *word = arena_strdup(arena, name);
    for (char *s = word; *s; s++)
        *s = (char)(isalnum((unsigned char)*s) ? *s : '-');
    return word;
}

static enum status prove(const struct proof_files *p, const struct instance *side, int64_t budget_minor,
                         const char *file)
{
    struct arena arena = ARENA_INIT;
    struct diag none = DIAG_INIT;
    struct text text = TEXT_INIT;
    struct plan plan;
    struct claim claim;
    struct instance asked = instance_varied(side);
    asked.budget_minor = budget_minor;
    enum status status = plan_solve(&plan, &asked, &(struct plan_options){.stop = p->stop}, &arena, &none);
    const bool found = status == ST_OK;
    if (found)
        plan_claim(&claim, &plan, &asked, &arena);
    if (found || status == ST_INFEASIBLE)
        status = vipr_put(&text, &asked, found ? &claim : NULL, p->stop, &arena, p->diag);
    else
        status = diag_set(p->diag, status, "%s", none.message);
    if (status == ST_OK)
        status = file_put(path_join(&arena, p->folder, file), text.s, text.n, p->diag);
    text_fini(&text);
    diag_fini(&none);
    arena_fini(&arena);
    return status;
}

static enum status prove_interval(const struct proof_files *p, const struct instance sides[2],
                                  const struct crossover *crossover, size_t i, struct arena *arena)
{
    const struct winner_interval *interval = &crossover->intervals[i];
    const int64_t budgets[2] = {interval->from_minor, interval->to_minor - 1};
    enum status status = ST_OK;
    for (size_t k = 0; k < 4 && status == ST_OK; k++) {
        const char *name = k % 2 ? crossover->b : crossover->a;
        status = prove(p, &sides[k % 2], budgets[k / 2],
                       arena_printf(arena, "%04zu-%s-%s.vipr", i + 1, k / 2 ? "last" : "first",
                                    make_file_name_part(arena, name)));
    }
    return status;
}

enum status crossover_prove(const struct instance *instance, const struct crossover *crossover,
                            const char *folder, const struct stop *stop, struct diag *diag)
{
    const struct proof_files p = {folder, stop, diag};
    struct instance sides[2];
    enum status status = instance_restrict(&sides[0], instance, crossover->a, diag);
    if (status == ST_OK)
        status = instance_restrict(&sides[1], instance, crossover->b, diag);
    if (status == ST_OK && !file_make_folder(folder) && errno != EEXIST)
        status = diag_at(diag, ST_OUTPUT, folder, 0, 0, "cannot be made: %s", strerror(errno));
    for (size_t i = 0; i < crossover->n_intervals && status == ST_OK; i++) {
        stop_advance(stop, (double)i / (double)crossover->n_intervals);
        status = prove_interval(&p, sides, crossover, i, instance->arena);
    }
    return status;
}
