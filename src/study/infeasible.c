/* infeasible.c - finds conflicting constraints, and the smallest changes that resolve them. */
#include "study/infeasible.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/stop.h"
#include "study/infeasible_parts.h"

/* The smallest sufficient set of changes is found by best-first search over boxes of limits. A relaxation
 * never excludes a purchase that was allowed before. So the cheapest purchase under some limits bounds the
 * money of all purchases within them. For every other requirement, a box records its strictest limit and the
 * least size of that change. A box is split at the requirement whose change exceeds this least size most:
 * into stricter limits, which are solved again, and the rest. */

/* Model evaluations after which the search ends with its best result. */
enum { RATES = 2000000 };

/* A set of purchases within `wide` limits. For each requirement, every purchase in the box needs a change of
 * at least the size in `counts`. */
struct limit_box {
    struct limit_set wide;
    struct limit strict[REQUIREMENTS_AT_MOST]; /* strictest limits in the box */
    double counts[REQUIREMENTS_AT_MOST];       /* least size of the change of each requirement */
    /* least size of the change of the budget that a purchase in the box needs */
    double money;
    bool solved; /* `found` is the cheapest purchase of the box */
    struct limit_result found;
};

struct repair_search {
    struct infeasible_study *s;
    VEC(struct limit_box *) open;
    struct limit_result best;
    struct limit_set needed; /* limits that the best purchase needs */
    double cost;             /* size of the changes of the best purchase; INFINITY: none */
    bool proven;             /* every result was proven */
};

static bool is_money(const struct repair_search *search, size_t i)
{
    return search->s->requirements[i].scale == SCALE_MONEY;
}

/* True for a rule that is either kept or given up. A rule with a number changes like a number. */
static bool is_switch(const struct repair_search *search, size_t i)
{
    return search->s->requirements[i].scale == SCALE_RULE && !search->s->requirements[i].counted;
}

/* The least size of a change of the rule. */
static double cost_of_step(const struct repair_search *search, size_t i)
{
    const struct requirement *r = &search->s->requirements[i];
    struct limit next = requirement_own(r);
    next.none = is_switch(search, i);
    next.whole++;
    return requirement_cost(r, &next);
}

/* A lower bound of the size of the changes for every purchase in the box. */
static double bound_of(const struct repair_search *search, const struct limit_box *box)
{
    double sum = box->money;
    for (size_t i = 0; i < search->s->n; i++)
        sum += box->counts[i];
    return sum;
}

static bool is_pruned(const struct repair_search *search, const struct limit_box *box)
{
    return !isinf(search->cost) && !(bound_of(search, box) < search->cost - 1e-10 * (1 + search->cost));
}

/* The limit that the found purchase needs: the requirement's own, if it is met. */
static struct limit needed(const struct repair_search *search, const struct limit_box *box, size_t i)
{
    const struct requirement *r = &search->s->requirements[i];
    const struct limit own = requirement_own(r);
    if (is_switch(search, i))
        return box->wide.limit[i];
    if (r->alone && search->s->fixed[i])
        return own;
    return requirement_met(r, box->found.achieved[i], &own) ? own
                                                            : requirement_limit_at(r, box->found.achieved[i]);
}

static double cost_of(const struct repair_search *search, const struct limit_box *box, size_t i)
{
    const struct limit limit = needed(search, box, i);
    return requirement_cost(&search->s->requirements[i], &limit);
}

/* Excludes purchases from the box that need changes of at least the best size. */
static void tighten(const struct repair_search *search, struct limit_box *box)
{
    const double left = search->cost - bound_of(search, box);
    for (size_t i = 0; i < search->s->n && !isinf(left); i++) {
        const struct requirement *r = &search->s->requirements[i];
        const double own = is_money(search, i) ? box->money : box->counts[i];
        if (is_switch(search, i)) {
            box->wide.limit[i].none = box->wide.limit[i].none && own + left > 1;
            continue;
        }
        if (search->s->fixed[i] && r->scale == SCALE_RULE)
            continue;
        const struct limit most = requirement_at(r, own + left);
        if (requirement_allows(r, &most, &box->wide.limit[i]))
            box->wide.limit[i] = most;
    }
}

/* Makes the found purchase the best, if its changes are smaller. */
static void update_best(struct repair_search *search, const struct limit_box *box)
{
    double sum = 0;
    for (size_t i = 0; i < search->s->n; i++)
        sum += cost_of(search, box, i);
    if (!(sum < search->cost))
        return;
    search->cost = sum;
    search->best = box->found;
    for (size_t i = 0; i < search->s->n; i++)
        search->needed.limit[i] = needed(search, box, i);
}

/* Starts with the purchases found so far, with one limit changed. They bound the search, which otherwise
 * starts without limits. The factor lets an equally good purchase of this search replace them. */
static void start_with_known(struct repair_search *search)
{
    const double beyond = 1 + 1e-6;
    for (size_t k = 0; k < search->s->known.n; k++) {
        const struct limit_box known = {.wide = search->s->known.v[k]->limits,
                                        .found = search->s->known.v[k]->found};
        if (known.found.found)
            update_best(search, &known);
    }
    search->cost *= beyond;
}

/* Adds a copy of a box to the open boxes; it is then changed at one requirement. */
static struct limit_box *add_box(struct repair_search *search, const struct limit_box *from)
{
    struct limit_box *box = ARENA_COPY(search->s->arena, from, 1, 0, struct limit_box);
    VEC_PUSH(&search->open, box);
    return box;
}

/* Splits a box: rule i kept, and rule i given up. */
static void split_rule(struct repair_search *search, const struct limit_box *from, size_t i)
{
    struct limit_box *kept = add_box(search, from), *open = add_box(search, from);
    kept->wide.limit[i] = requirement_own(&search->s->requirements[i]);
    kept->solved = false;
    open->counts[i] = cost_of_step(search, i);
}

/* Splits a box at a rule that is not decided. Returns false if there is none. */
static bool split_unknown(struct repair_search *search, const struct limit_box *box)
{
    for (size_t i = search->s->n; i-- > 0;)
        if (infeasible_is_rule(search->s, i) && box->wide.limit[i].none &&
            box->counts[i] < cost_of_step(search, i)) {
            split_rule(search, box, i);
            return true;
        }
    return false;
}

/* Keeps the rules that turned out to be fixed. */
static void keep_fixed(const struct repair_search *search, struct limit_box *box)
{
    for (size_t i = 0; i < search->s->n; i++)
        if (search->s->requirements[i].scale == SCALE_RULE && search->s->fixed[i]) {
            box->wide.limit[i] = requirement_own(&search->s->requirements[i]);
            box->counts[i] = 0;
        }
}

/* Finds the cheapest purchase of a box. *any: there is one, and the box may be split further. If none was
 * found but larger clusters are possible, the box is split at a rule. */
static enum status solve_box(bool *any, struct repair_search *search, struct limit_box *box)
{
    tighten(search, box);
    const enum status status = infeasible_solve(&box->found, search->s, &box->wide, GOAL_COST);
    keep_fixed(search, box);
    *any = status == ST_OK && box->found.found;
    if (status == ST_OK && !*any && !box->found.all && !split_unknown(search, box))
        search->proven = search->proven && box->found.proven;
    if (!*any)
        return status;
    search->proven = search->proven && box->found.proven;
    box->solved = true;
    for (size_t i = 0; i < search->s->n; i++)
        if (is_money(search, i))
            box->money = cost_of(search, box, i);
    update_best(search, box);
    return ST_OK;
}

/* The requirement at which the found purchase exceeds the least size of the change most; n: none. Splitting
 * at a number that is far off soon raises the least size of all purchases. */
static size_t widest(const struct repair_search *search, const struct limit_box *box)
{
    size_t at = search->s->n;
    double most = 0;
    for (size_t i = search->s->n; i-- > 0;) {
        const double width = is_money(search, i) ? 0 : cost_of(search, box, i) - box->counts[i];
        if (width > most) {
            most = width;
            at = i;
        }
    }
    return at;
}

static void count_from(const struct repair_search *search, struct limit_box *box, size_t i,
                       const struct limit *strict)
{
    box->strict[i] = *strict;
    box->counts[i] = requirement_cost(&search->s->requirements[i], strict);
}

/* Splits a box at requirement i into three: limits that the found purchase meets, which stays the cheapest;
 * stricter limits up to the middle; and the limits between. */
static void split(struct repair_search *search, const struct limit_box *from, size_t i)
{
    const struct requirement *r = &search->s->requirements[i];
    const struct limit reached = requirement_limit_at(r, from->found.achieved[i]);
    struct limit middle;
    struct limit_box *here = add_box(search, from), *strict = add_box(search, from);
    count_from(search, here, i, &reached);
    const bool any = requirement_between(&middle, r, &reached, &from->strict[i]);
    strict->wide.limit[i] = any ? middle : from->strict[i];
    strict->solved = false;
    const struct limit beyond = requirement_beyond(r, &reached);
    if (!any || (beyond.whole == middle.whole && beyond.whole != reached.whole))
        return;
    struct limit_box *rest = add_box(search, from);
    rest->wide.limit[i] = beyond;
    rest->solved = false;
    count_from(search, rest, i, &middle);
}

/* The order of the boxes: the bound, with given-up rules counted twice. A purchase with fewer of them then
 * excludes other boxes earlier. */
static double rank_of(const struct repair_search *search, const struct limit_box *box)
{
    double rank = bound_of(search, box);
    for (size_t i = 0; i < search->s->n; i++)
        rank += search->s->requirements[i].scale == SCALE_RULE ? box->counts[i] : 0;
    return rank;
}

/* Takes the open box of the lowest rank out; among equal ones the last. */
static struct limit_box *next_box(struct repair_search *search)
{
    size_t best = 0;
    for (size_t k = 1; k < search->open.n; k++)
        if (rank_of(search, search->open.v[k]) <= rank_of(search, search->open.v[best]))
            best = k;
    struct limit_box *box = search->open.v[best];
    search->open.v[best] = search->open.v[--search->open.n];
    return box;
}

static enum status run_search(struct repair_search *search)
{
    enum status status = ST_OK;
    while (status == ST_OK && search->open.n > 0) {
        struct limit_box *box = next_box(search);
        bool any = true;
        keep_fixed(search, box);
        if (is_pruned(search, box))
            continue;
        if (search->s->effort_left <= 0) {
            search->proven = false;
            break;
        }
        if (!box->solved) {
            status = solve_box(&any, search, box);
            if (any && !is_pruned(search, box))
                VEC_PUSH(&search->open, box);
            continue;
        }
        const size_t i = widest(search, box);
        if (i < search->s->n && infeasible_is_rule(search->s, i) && is_switch(search, i))
            split_rule(search, box, i);
        else if (i < search->s->n)
            split(search, box, i);
    }
    return status;
}

/* If the result is not proven, keeps given-up rules that are not needed. */
static enum status keep_rules(struct repair_search *search)
{
    enum status status = ST_OK;
    for (size_t i = 0; i < search->s->n && status == ST_OK && !search->proven && !isinf(search->cost); i++) {
        struct limit_set kept = search->needed;
        struct limit_result found;
        if (search->s->requirements[i].scale != SCALE_RULE ||
            !(requirement_cost(&search->s->requirements[i], &kept.limit[i]) > 0))
            continue;
        kept.limit[i] = requirement_own(&search->s->requirements[i]);
        status = infeasible_solve(&found, search->s, &kept, GOAL_COST);
        if (status == ST_OK && found.found) {
            search->needed = kept;
            search->best = found;
        }
    }
    return status;
}

/**
 * Finds the purchase with the smallest set of changes. out->proven: no smaller set is sufficient.
 *
 * needed  the limits that it needs: the requirement's own, or the reached value; none for rules that are
 *         given up
 * cost    the size of the changes
 */
static enum status infeasible_least(struct limit_result *out, struct limit_set *needed, double *cost,
                                    struct infeasible_study *s)
{
    struct repair_search search = {.s = s, .cost = INFINITY, .proven = true};
    struct limit_box *all = ARENA_NEW(s->arena, 1, struct limit_box);
    for (size_t i = 0; i < s->n; i++) {
        all->strict[i] = requirement_own(&s->requirements[i]);
        all->wide.limit[i] = all->strict[i];
        all->wide.limit[i].none = s->requirements[i].scale != SCALE_RULE || infeasible_is_rule(s, i);
    }
    VEC_PUSH(&search.open, all);
    s->rates_at_most = rate_cache_asked(s->instance->load.memory) + RATES;
    start_with_known(&search);
    enum status status = run_search(&search);
    mem_free(search.open.v);
    s->rates_at_most = INT64_MAX;
    if (status == ST_OK)
        status = keep_rules(&search);
    *out = search.best;
    out->proven = search.proven;
    *needed = search.needed;
    *cost = isinf(search.cost) ? search.cost : 0;
    for (size_t i = 0; i < s->n && !isinf(search.cost); i++)
        *cost += requirement_cost(&s->requirements[i], &search.needed.limit[i]);
    return status;
}

/* Limit of searches for the smallest set; a search with many candidates counts as several. */
enum { EFFORT = 3000 };

/* --- the conflicting constraints --- */

/* Tests whether something can be bought if requirement i is given up in addition. The search takes long
 * without a budget and without most rules. If requirement i is about money, the problem without only this
 * requirement is therefore solved first. */
static enum status is_enough(bool *out, struct infeasible_study *s, struct limit_set *limits, size_t i)
{
    struct limit_result found = {0};
    struct limit_set alone = infeasible_own_limits(s);
    enum status status = ST_OK;
    limits->limit[i].none = alone.limit[i].none = true;
    if (s->requirements[i].scale == SCALE_MONEY)
        status = infeasible_solve(&found, s, &alone, GOAL_COST);
    if (status == ST_OK && !found.found)
        status = infeasible_solve(&found, s, limits, GOAL_COST);
    *out = found.found;
    return status;
}

static enum status filter(struct infeasibility *out, struct infeasible_study *s)
{
    struct limit_set limits = infeasible_own_limits(s);
    struct limit_result found;
    enum status status = infeasible_solve(&found, s, &limits, GOAL_COST);
    if (status == ST_OK && found.found)
        return diag_at(s->diag, ST_INTERNAL, s->instance->scenario->file.path, 0, 0,
                       "the explanation found a feasible purchase that the search did not");
    for (size_t i = 0; i < s->n && status == ST_OK; i++) {
        bool enough = false;
        status = is_enough(&enough, s, &limits, i);
        limits.limit[i].none = !enough;
    }
    out->conflict = ARENA_NEW(s->arena, s->n, size_t);
    for (size_t i = 0; i < s->n; i++)
        if (!limits.limit[i].none && !s->fixed[i])
            out->conflict[out->n_conflict++] = i;
    return status;
}

/* --- repairs --- */

/* The repair of requirement i. given_up: the rule is given up; otherwise the limit becomes the reached
 * value. */
static struct repair make_repair(const struct infeasible_study *s, size_t i, bool given_up,
                                 struct reached_value achieved)
{
    const struct requirement *r = &s->requirements[i];
    const struct limit exact = requirement_limit_at(r, achieved), gone = {.none = true};
    return (struct repair){.requirement = r,
                           .limit = given_up ? gone : requirement_limit(r, achieved),
                           .cost = r->scale == SCALE_RULE && !r->counted ? 1 : requirement_cost(r, &exact)};
}

static void describe_repair(struct repair *out, const struct infeasible_study *s)
{
    const struct requirement *r = out->requirement;
    if (r->scale == SCALE_RULE) {
        out->value = out->limit.none ? requirement_use(r, out->plan, s->instance, s->arena)
                                     : requirement_available_text(r, out->limit.whole, s->arena);
    } else {
        out->value = requirement_value(r, s->instance, &out->limit, s->arena);
    }
    out->change = out->value;
    struct limit more = out->limit;
    more.whole -= r->whole;
    if (r->scale == SCALE_MONEY)
        out->change = arena_printf(s->arena, "+%s", requirement_value(r, s->instance, &more, s->arena));
}

/* Finds the smallest sufficient change of one limit, with all others unchanged. It starts with the value that
 * the best purchase without the limit reaches, then tries stricter limits. For money, the best purchase is
 * the cheapest; for a rate of the workload, the fastest. */
static enum status least_change(struct limit_result *out, struct infeasible_study *s, size_t i)
{
    const struct requirement *r = &s->requirements[i];
    const bool rate = r->scale == SCALE_RATE || r->scale == SCALE_TIME;
    const enum goal goal = rate ? GOAL_RATE : GOAL_COST;
    struct limit_set limits = infeasible_own_limits(s);
    struct limit missed = limits.limit[i];
    struct limit_result found;
    limits.limit[i].none = true;
    enum status status = infeasible_solve(out, s, &limits, goal);
    if (!out->found || r->scale == SCALE_MONEY || (rate && !r->of_app) ||
        (r->scale == SCALE_RULE && !r->counted))
        return status;
    for (bool step = true; status == ST_OK && !requirement_met(r, out->achieved[i], &missed); step = !step) {
        const struct limit met = requirement_limit_at(r, out->achieved[i]);
        limits.limit[i] = requirement_beyond(r, &met);
        if (!rate && limits.limit[i].whole == missed.whole)
            break;
        if (!step && !requirement_between(&limits.limit[i], r, &met, &missed))
            continue;
        status = infeasible_solve(&found, s, &limits, goal);
        /* with a value outside the limit the loop would not end */
        if (status == ST_OK && found.found && requirement_met(r, found.achieved[i], &limits.limit[i]))
            *out = found;
        else if (step)
            break;
        else
            missed = limits.limit[i];
    }
    return status;
}

/* Solves the problem after the repairs. *ok: there is a plan; it has a certificate. */
static enum status confirm(bool *ok, struct repair *repairs, size_t n, struct infeasible_study *s)
{
    struct limit_set limits = infeasible_own_limits(s);
    struct solver_answer *answer = ARENA_NEW(s->arena, 1, struct solver_answer);
    for (size_t k = 0; k < n; k++)
        limits.limit[repairs[k].requirement - s->requirements] = repairs[k].limit;
    const enum status status = infeasible_confirm(answer, s, &limits);
    *ok = answer->found;
    for (size_t k = 0; k < n && status == ST_OK && *ok; k++) {
        repairs[k].plan = &answer->plan;
        repairs[k].instance = &answer->instance;
        repairs[k].enough = true;
        describe_repair(&repairs[k], s);
    }
    return status;
}

static enum status repair_alone(struct repair *out, struct infeasible_study *s, size_t i)
{
    const struct requirement *r = &s->requirements[i];
    struct limit_result found;
    *out = (struct repair){.requirement = r};
    if (s->fixed[i])
        return ST_OK;
    enum status status = least_change(&found, s, i);
    if (status != ST_OK || !found.found)
        return status;
    *out = make_repair(s, i, r->scale == SCALE_RULE && !r->counted, found.achieved[i]);
    return confirm(&out->enough, out, 1, s);
}

static void end(struct infeasible_study *s)
{
    for (size_t i = 0; i < s->relaxed.n; i++)
        arena_fini(&s->relaxed.v[i]->arena);
    mem_free(s->relaxed.v);
    mem_free(s->known.v);
}

/* Finds the single change of each requirement [n]: out [n]. */
static enum status repair_each(struct repair *out, struct infeasible_study *s, const size_t *which, size_t n)
{
    const struct stop *whole = s->stop;
    enum status status = ST_OK;
    for (size_t k = 0; k < n && status == ST_OK; k++) {
        const struct stop step = stop_step(whole, k, n);
        s->stop = &step;
        status = repair_alone(&out[k], s, which[k]);
    }
    s->stop = whole;
    return status;
}

/* Fixes the requirements that are changed only by themselves, or no longer. Returns true if there are any. */
static bool fix_alone(struct infeasible_study *s, bool fixed)
{
    bool any = false;
    for (size_t i = 0; i < s->n; i++)
        if (s->requirements[i].alone) {
            s->fixed[i] = fixed;
            any = true;
        }
    if (any)
        infeasible_forget(s);
    return any;
}

/* Makes a change of one such requirement the smallest set of changes, if it is smaller. */
static void take_alone(struct infeasibility *out)
{
    for (size_t k = 0; k < out->n_conflict; k++) {
        const struct repair *repair = &out->repairs[k];
        if (!repair->enough || !repair->requirement->alone ||
            (out->n_together > 0 && !(repair->cost < out->cost)))
            continue;
        out->together[0] = *repair;
        out->n_together = 1;
        out->cost = repair->cost;
    }
    out->proven = false;
}

/* Confirms the smallest set of changes. */
static enum status repair_least(struct infeasibility *out, struct infeasible_study *s)
{
    struct limit_result least;
    struct limit_set needed;
    bool ok = false;
    s->effort_left = EFFORT;
    enum status status = infeasible_least(&least, &needed, &out->cost, s);
    out->proven = least.proven;
    if (status != ST_OK || isinf(out->cost))
        return status;
    for (size_t i = 0; i < s->n; i++)
        if (requirement_cost(&s->requirements[i], &needed.limit[i]) > 0)
            out->together[out->n_together++] = make_repair(s, i, needed.limit[i].none, least.achieved[i]);
    status = confirm(&ok, out->together, out->n_together, s);
    if (status == ST_OK && !ok) {
        out->n_together = 0;
        out->proven = false;
    }
    return status;
}

static enum status repair_together(struct infeasibility *out, struct infeasible_study *s)
{
    out->together = ARENA_NEW(s->arena, s->n, struct repair);
    const bool any = fix_alone(s, true);
    const enum status status = repair_least(out, s);
    (void)fix_alone(s, false);
    if (any && status == ST_OK)
        take_alone(out);
    return status;
}

/* --- the studies --- */

static struct infeasible_study begin(struct infeasibility *out, const struct instance *instance,
                                     const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = {.instance = instance,
                                 .effort_left = EFFORT,
                                 .rates_at_most = INT64_MAX,
                                 .stop = stop,
                                 .arena = arena,
                                 .diag = diag};
    s.n = requirement_list(&s.requirements, instance, arena);
    while (s.quotes < s.n && strcmp(s.requirements[s.quotes].name, "quotes") != 0)
        s.quotes++;
    *out = (struct infeasibility){.requirements = s.requirements, .n = s.n, .cost = INFINITY};
    out->repairs = ARENA_NEW(arena, s.n, struct repair);
    return s;
}

/* Finds the requirements of which a single change is sufficient, except those from but_option. */
static enum status find_sufficient(struct infeasibility *out, struct infeasible_study *s,
                                   const char *but_option)
{
    struct repair *repairs = ARENA_NEW(s->arena, s->n, struct repair);
    size_t *which = ARENA_NEW(s->arena, s->n, size_t), n = 0;
    for (size_t i = 0; i < s->n; i++)
        if (s->requirements[i].at.option != but_option || !but_option)
            which[n++] = i;
    const enum status status = repair_each(repairs, s, which, n);
    for (size_t k = 0; k < n && status == ST_OK; k++)
        if (repairs[k].enough)
            out->repairs[out->n_conflict++] = repairs[k];
    return status;
}

enum status infeasible_repairs(struct infeasibility *out, const struct instance *instance,
                               const char *but_option, const struct stop *stop, struct arena *arena,
                               struct diag *diag)
{
    struct infeasible_study s = begin(out, instance, stop, arena, diag);
    const enum status status = find_sufficient(out, &s, but_option);
    end(&s);
    return status;
}

/* True for rules that depend only on process counts. Others would need new designs, but a selection of
 * designs is not built again. */
static bool is_of_counts(const struct requirement *r)
{
    return strcmp(r->name, "memory") == 0 || strcmp(r->name, "code_caps") == 0 ||
           strcmp(r->name, "counts") == 0;
}

enum status infeasible_of_designs(struct infeasibility *out, const struct instance *instance,
                                  const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = begin(out, instance, stop, arena, diag);
    s.as_built = true;
    for (size_t i = 0; i < s.n; i++)
        s.fixed[i] = s.requirements[i].scale == SCALE_RULE && !is_of_counts(&s.requirements[i]);
    enum status status = find_sufficient(out, &s, NULL);
    for (size_t i = 0; i < s.n; i++)
        s.fixed[i] = s.requirements[i].scale == SCALE_RULE;
    if (status == ST_OK && out->n_conflict == 0)
        status = repair_together(out, &s);
    end(&s);
    return status;
}

enum status infeasible_explain(struct infeasibility *out, const struct instance *instance,
                               const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = begin(out, instance, stop, arena, diag);
    enum status status = filter(out, &s);
    if (status == ST_OK)
        status = repair_each(out->repairs, &s, out->conflict, out->n_conflict);
    if (status == ST_OK)
        status = repair_together(out, &s);
    if (status == ST_OK && out->n_conflict == 0 && s.refused)
        status = diag_at(diag, ST_INPUT, instance->scenario->file.path, 0, 0,
                         "the scenario cannot be solved even without its requirements");
    end(&s);
    return status;
}
