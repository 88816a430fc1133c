/* dossier.c - the studies behind a report, one after the other. */
#include "study/dossier.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/problem_cost.h"

/* --- options: what tells the designs apart --- */

struct names {
    const char *v[DOSSIER_LINES];
    size_t n;
};

static void add_name(struct names *names, const char *name)
{
    for (size_t i = 0; i < names->n; i++)
        if (strcmp(names->v[i], name) == 0)
            return;
    if (names->n < DOSSIER_LINES)
        names->v[names->n++] = name;
}

/* The options drawn: the chosen one first, then by how good their best purchase is. */
static void list_names(struct names *out, const struct problem *problem, const struct considered *considered,
                       const struct plan *plan, enum crossover_trait trait)
{
    const struct option_considered *best = NULL;
    *out = (struct names){.n = 0};
    add_name(out, crossover_trait_of(problem, plan->clusters[0].point.design, trait));
    do {
        best = NULL;
        for (size_t i = 0; i < considered->n; i++) {
            const struct option_considered *option = &considered->v[i];
            bool listed = !option->found;
            for (size_t k = 0; k < out->n; k++)
                listed = listed || strcmp(out->v[k], crossover_trait_of(problem, option->design, trait)) == 0;
            if (!listed && (!best || option->point.lambda > best->point.lambda))
                best = option;
        }
        if (best)
            add_name(out, crossover_trait_of(problem, best->design, trait));
    } while (best && out->n < DOSSIER_LINES);
}

/* The first trait by which there is something to choose. */
static enum crossover_trait choose_trait(struct names *out, const struct problem *problem,
                                         const struct considered *considered, const struct plan *plan)
{
    for (enum crossover_trait trait = CROSSOVER_NETWORK; trait <= CROSSOVER_TEMPLATE; trait++) {
        list_names(out, problem, considered, plan, trait);
        if (out->n > 1)
            return trait;
    }
    list_names(out, problem, considered, plan, CROSSOVER_NETWORK);
    return CROSSOVER_NETWORK;
}

/* As crossovers take it: bare where it means one thing. */
static const char *option_name(const struct problem *problem, enum crossover_trait trait, const char *name,
                               struct arena *arena)
{
    struct problem unused;
    struct diag diag = DIAG_INIT;
    const bool bare = problem_restrict(&unused, problem, name, &diag) == ST_OK;
    diag_fini(&diag);
    return bare ? name : arena_printf(arena, "%s:%s", crossover_trait_names[trait], name);
}

/* --- purchases among which a price decides --- */

/* True when the price of a part can be moved in a page (see struct knob). */
static bool can_move(const struct problem *problem, const struct problem *const sides[2], size_t part)
{
    const struct price *price = &problem->market.prices[part];
    bool used = false;
    if (!price_is_linear(price) || price->tax.digits || price->steps[0].pack_minor <= 0 ||
        problem->market.owned[part] > 0 || problem->purchase->n_discounts > 0)
        return false;
    for (size_t s = 0; s < 2; s++)
        for (size_t d = 0; d < sides[s]->choice.n_designs; d++)
            for (size_t k = 0; k < sides[s]->choice.designs[d].n_supplies; k++) {
                const struct supply *supply =
                    &problem->choice.supplies[sides[s]->choice.designs[d].supply[k]];
                for (size_t o = 0; o < supply->n_offers; o++) {
                    const bool same = supply->offers[o].part == part;
                    if (same && supply->n_offers > 1)
                        return false;
                    used = used || same;
                }
            }
    return used;
}

static int64_t quantity_of(const struct bill_line *bill, size_t n, size_t part)
{
    for (size_t i = 0; i < n; i++)
        if (bill[i].part == part)
            return bill[i].quantity;
    return 0;
}

/* The purchase at its cheapest price of any one knob. */
static double least_cost(const struct dossier *dossier, int64_t cost_minor, const int64_t *quantity)
{
    double most = 0;
    for (size_t k = 0; k < dossier->n_knobs; k++)
        most = fmax(most, (double)quantity[k] * (double)dossier->knobs[k].price_minor);
    return (double)cost_minor - (1 - KNOB_LOW) * most;
}

/* Points of one design; false when there are too many, or it was stopped. */
static bool add_points(struct knob_points *out, size_t *cap, const struct dossier *dossier,
                       const struct problem *side, const struct design *design, const struct stop *stop,
                       struct arena *arena)
{
    enum { POINTS_AT_MOST = 20000 };
    struct scan scan;
    const int64_t most = problem_nodes_within(side, design, (int64_t)(KNOB_HIGH * (double)dossier->to_minor));
    double last = 0;
    scan_start(&scan, side, design, NULL);
    while (scan.nodes < most) {
        size_t n_lines = 0;
        struct arena own = ARENA_INIT;
        int64_t quantity[64];
        scan_step(&scan);
        const double lambda = scan_lambda(&scan);
        if (scan.nodes < side->limits.min_nodes || !(lambda > last))
            continue;
        if (stop && stop->reached && stop->reached(stop->payload))
            return false;
        const struct bill_line *bill = problem_bill(&n_lines, side, design, scan.nodes, &own);
        for (size_t k = 0; k < dossier->n_knobs; k++)
            quantity[k] = quantity_of(bill, n_lines, dossier->knobs[k].part);
        arena_fini(&own);
        const int64_t cost_minor = problem_cost(side, design, scan.nodes);
        if (least_cost(dossier, cost_minor, quantity) > (double)dossier->to_minor)
            return true;
        if (out->n == POINTS_AT_MOST)
            return false;
        if (out->n == *cap) {
            const size_t grown = *cap ? 2 * *cap : 256;
            struct point *points = ARENA_NEW(arena, grown, struct point);
            int64_t *quantities = ARENA_NEW(arena, grown * dossier->n_knobs, int64_t);
            if (out->n) {
                memcpy(points, out->points, out->n * sizeof *points);
                memcpy(quantities, out->quantity, out->n * dossier->n_knobs * sizeof *quantities);
            }
            out->points = points;
            out->quantity = quantities;
            *cap = grown;
        }
        memcpy(&out->quantity[out->n * dossier->n_knobs], quantity, dossier->n_knobs * sizeof *quantity);
        out->points[out->n++] = (struct point){design, scan.nodes, cost_minor, lambda};
        last = lambda;
    }
    return true;
}

static void find_knobs(struct dossier *out, const struct problem *problem,
                       const struct problem *const sides[2], struct arena *arena)
{
    enum { KNOBS_AT_MOST = 16 };
    out->knobs = ARENA_NEW(arena, KNOBS_AT_MOST, struct knob);
    for (size_t part = 0; part < problem->snapshot->n_parts && out->n_knobs < KNOBS_AT_MOST; part++)
        if (can_move(problem, sides, part))
            out->knobs[out->n_knobs++] =
                (struct knob){part, problem->market.prices[part].steps[0].pack_minor};
}

static enum status make_knobs(struct dossier *out, struct problem *problem, const struct stop *stop,
                              struct arena *arena, struct diag *diag)
{
    struct problem a, b;
    const struct problem *const sides[2] = {&a, &b};
    enum status status = problem_cover(problem, (int64_t)(KNOB_HIGH * (double)out->to_minor), diag);
    if (status == ST_OK)
        status = problem_restrict(&a, problem, out->crossover.a, diag);
    if (status == ST_OK)
        status = problem_restrict(&b, problem, out->crossover.b, diag);
    if (status != ST_OK)
        return status;
    if (problem->purchase->operation.given) {
        out->no_knobs = "the cost of operation depends on prices too";
        return ST_OK;
    }
    if (problem->market.n_charges > 0) {
        out->no_knobs = "what is paid below a minimum order depends on prices too";
        return ST_OK;
    }
    find_knobs(out, problem, sides, arena);
    if (out->n_knobs == 0)
        out->no_knobs = "every price has quantity breaks, packs, discounts or tax, or another part can take "
                        "its place, so that the best order changes with the price: `bursar whatif` answers";
    for (size_t s = 0; s < 2 && out->n_knobs > 0; s++) {
        size_t cap = 0;
        for (size_t d = 0; d < sides[s]->choice.n_designs; d++)
            if (!add_points(&out->sides[s], &cap, out, sides[s], &sides[s]->choice.designs[d], stop, arena)) {
                out->n_knobs = 0;
                out->no_knobs = DOSSIER_TOO_MANY;
                return ST_OK;
            }
    }
    return ST_OK;
}

/* --- all of it --- */

static enum status draw_lines(struct dossier *out, const struct problem *problem, const struct names *names,
                              enum crossover_trait trait, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    for (size_t i = 0; i < names->n; i++) {
        struct problem side;
        struct dossier_line *line = &out->lines[out->n_lines];
        const char *name = arena_printf(arena, "%s:%s", crossover_trait_names[trait], names->v[i]);
        enum status status = problem_restrict(&side, problem, name, diag);
        if (status == ST_OK)
            status = frontier_build(&line->frontier, &side, out->to_minor, stop, arena, diag);
        if (status != ST_OK)
            return status;
        line->name = names->v[i];
        out->n_lines += line->frontier.n > 0;
    }
    return ST_OK;
}

/* The band of the crossover, with as many draws as a page can wait for. */
static enum status spread(struct dossier *out, struct problem *problem, const struct stop *stop,
                          struct arena *arena, struct diag *diag)
{
    const struct draw_options how = {.draws = 1000, .seed = 1, .jobs = 1};
    if (!problem->error->given)
        return ST_OK;
    const enum status status = band_find(&out->band, problem, &out->crossover, out->from_minor, out->to_minor,
                                         &how, stop, arena, diag);
    out->banded = status == ST_OK;
    return status;
}

/* A study that this scenario has no answer for: why not. False: it failed otherwise. */
static bool left_out(const char **why, enum status status, struct diag *diag, struct arena *arena)
{
    if (status != ST_INPUT && status != ST_USAGE && status != ST_INFEASIBLE)
        return false;
    *why = arena_strdup(arena, diag->message);
    diag_fini(diag);
    return true;
}

static int64_t count_parts(const struct problem *problem, struct arena *arena)
{
    bool *used = ARENA_NEW(arena, problem->snapshot->n_parts, bool);
    int64_t n = 0;
    problem_mark_parts(used, problem);
    for (size_t p = 0; p < problem->snapshot->n_parts; p++)
        n += used[p];
    return n;
}

static enum status move(struct dossier *out, const struct problem *problem, const struct stop *stop,
                        struct arena *arena, struct diag *diag)
{
    /* A page is made while its reader waits; by size and not by time, so that it is the same everywhere. */
    enum { LOOKS_AT_MOST = 400000 };
    if (out->plan->presolve.points * count_parts(problem, arena) > LOOKS_AT_MOST) {
        out->no_flips =
            "there are too many purchases to solve again for every part of a page; `bursar flip` does";
        out->no_sensitivity = "likewise; `bursar sensitivity` does";
        return ST_OK;
    }
    enum status status = flip_prices(&out->flips, problem, out->plan, NO_INDEX, stop, arena, diag);
    if (status != ST_OK && !left_out(&out->no_flips, status, diag, arena))
        return status;
    status = sensitivity_make(&out->sensitivity, problem, out->plan, DOSSIER_BY, stop, arena, diag);
    return status != ST_OK && !left_out(&out->no_sensitivity, status, diag, arena) ? status : ST_OK;
}

static enum status cross(struct dossier *out, struct problem *problem, const char *a, const char *b,
                         const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct diag why = DIAG_INIT;
    const enum status status =
        crossover_find(&out->crossover, problem, a, b, out->from_minor, out->to_minor, stop, arena, &why);
    out->crossed = status == ST_OK;
    if (status == ST_INFEASIBLE) {
        out->not_crossed = arena_strdup(arena, why.message);
        diag_fini(&why);
        return ST_OK;
    }
    if (status != ST_OK) {
        *diag = why;
        return status;
    }
    const enum status made = make_knobs(out, problem, stop, arena, diag);
    return made == ST_OK ? spread(out, problem, stop, arena, diag) : made;
}

/* Of several clusters: what each of some budgets buys, and which kind is the fastest. */
static enum status over_budgets(struct dossier *out, const struct problem *problem, const struct stop *stop,
                                struct arena *arena, struct diag *diag)
{
    enum { BUDGETS = 13 };
    struct problem own = *problem;
    enum status status =
        curve_build(&out->curve, &own, out->from_minor, out->to_minor, BUDGETS, false, stop, arena, diag);
    if (status == ST_INFEASIBLE) /* the range ends below the plan: its rows say so */
        diag_fini(diag);
    else if (status != ST_OK)
        return status;
    out->kinds = (struct winners){.from_minor = out->from_minor, .to_minor = out->to_minor, .n = BUDGETS};
    status = options_of_kinds(&out->kinds.options, problem, arena, diag);
    if (status == ST_OK)
        status = winners_find(&out->kinds, problem, stop, arena, diag);
    out->crossed = status == ST_OK;
    return status != ST_OK && !left_out(&out->not_crossed, status, diag, arena) ? status : ST_OK;
}

enum status dossier_make(struct dossier *out, struct problem *problem, const struct plan *plan,
                         const char *const between[2], const struct stop *stop, struct arena *arena,
                         struct diag *diag)
{
    struct names names;
    const char *a = between[0], *b = between[1];
    *out = (struct dossier){
        .plan = plan, .from_minor = problem->range.from_minor, .to_minor = problem->range.to_minor};
    if (problem->counts == COUNTS_REAL) {
        out->not_shown = "nodes of real number are drawn by `bursar curve`";
        return ST_OK;
    }
    if (out->to_minor <= out->from_minor) {
        out->from_minor = 0;
        out->to_minor = 2 * (problem->budget_minor == BUDGET_NONE ? plan->cost_minor : problem->budget_minor);
    }
    enum status status = considered_make(&out->considered, problem, plan, stop, arena, diag);
    one_more_make(&out->one_more, problem, plan);
    if (status == ST_OK)
        status = move(out, problem, stop, arena, diag);
    if (status == ST_OK && plan_of_several(problem))
        return over_budgets(out, problem, stop, arena, diag);
    if (status == ST_OK)
        status = problem_cover(problem, out->to_minor, diag);
    if (status != ST_OK)
        return status;
    const enum crossover_trait trait = choose_trait(&names, problem, &out->considered, plan);
    status = draw_lines(out, problem, &names, trait, stop, arena, diag);
    if (status != ST_OK)
        return status;
    if (!a && names.n < 2) {
        out->not_crossed = "there is nothing to compare it with: one network, node and wiring";
        return ST_OK;
    }
    if (!a) {
        a = option_name(problem, trait, names.v[0], arena);
        b = option_name(problem, trait, names.v[1], arena);
    }
    return cross(out, problem, a, b, stop, arena, diag);
}
