/* infeasible.c - worlds: the problem with some of its rules given up. Each is built and looked at once;
 * limits are numbers, and how far each of them has to move is the world's to say (one cluster:
 * infeasible_cluster.c; several: infeasible_fleet.c). */
#include "study/infeasible.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "problem/build.h"
#include "question/rules.h"
#include "search/plan.h"
#include "study/infeasible_parts.h"

/* A copy of a list whose entries may lose their texts. */
static void own(struct given_list *list, struct arena *arena)
{
    struct given *entries = ARENA_NEW(arena, list->n, struct given);
    if (list->n)
        memcpy(entries, list->v, list->n * sizeof *entries);
    list->v = entries;
}

/* Without the entries that lost theirs. */
static void close_up(struct given_list *list)
{
    size_t n = 0;
    for (size_t i = 0; i < list->n; i++)
        if (list->v[i].text)
            list->v[n++] = list->v[i];
    list->n = n;
}

static struct scenario *relaxed_scenario(const struct infeasible_study *s, uint64_t dropped)
{
    struct scenario *scenario = ARENA_NEW(s->arena, 1, struct scenario);
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    *scenario = *s->problem->scenario;
    for (size_t i = 0; i < n; i++)
        if (rules[i].form == RULE_NAMES)
            own(rule_names(&scenario->limits, &rules[i]), s->arena);
    for (size_t i = 0; i < s->n; i++)
        if (dropped & requirement_bit(i))
            requirement_drop(&s->requirements[i], scenario, s->problem->snapshot, s->arena);
    for (size_t i = 0; i < n; i++)
        if (rules[i].form == RULE_NAMES)
            close_up(rule_names(&scenario->limits, &rules[i]));
    return scenario;
}

static enum status look_into(struct world *world, struct infeasible_study *s, const struct scenario *scenario)
{
    struct problem *problem = ARENA_NEW(s->arena, 1, struct problem);
    struct diag none = DIAG_INIT;
    world->problem = problem;
    const enum status built = problem_build(problem, scenario, s->problem->snapshot, s->arena, &none);
    /* more cables, which the layout refuses; more parts to choose from, which a fleet's limits refuse */
    const bool one = world->dropped != 0 && (world->dropped & (world->dropped - 1)) == 0;
    if (built == ST_INPUT && (scenario->purchase.layout.at.text || (scenario->clusters > 1 && one))) {
        *s->diag = none;
        return built;
    }
    diag_fini(&none);
    world->empty = built != ST_OK;
    problem->memory = s->memory;
    return s->way->look_into(world, s);
}

/* The world without these rules; NULL when stopped. */
static const struct world *world_of(struct infeasible_study *s, uint64_t dropped)
{
    for (size_t i = 0; i < s->worlds.n; i++)
        if (s->worlds.v[i]->dropped == dropped)
            return s->worlds.v[i];
    struct world *world = ARENA_NEW(s->arena, 1, struct world);
    world->dropped = dropped;
    if (look_into(world, s, relaxed_scenario(s, dropped)) != ST_OK)
        return NULL;
    VEC_PUSH(&s->worlds, world);
    return world;
}

/* Each rule alone: whether there is a question without it. */
static enum status look_at_rules(struct infeasible_study *s)
{
    for (size_t i = 0; i < s->n; i++)
        if ((s->rules & requirement_bit(i)) && !world_of(s, requirement_bit(i)))
            return s->diag->status;
    return ST_OK;
}

/* Something meets every requirement of the set, whatever becomes of the others. Giving up more rules never
 * hurts, except the one on quotes: both prices are a buyer's who does not insist. */
static enum status meets(bool *out, struct infeasible_study *s, uint64_t set)
{
    const uint64_t dropped = s->rules & ~set;
    const uint64_t both[2] = {dropped, dropped & ~s->quotes};
    *out = false;
    enum status status = ST_OK;
    for (size_t i = 0; i < 2 && !*out && status == ST_OK; i++) {
        const struct world *world = world_of(s, both[i]);
        if (!world)
            return s->diag->status;
        if (i == 0 || both[1] != both[0])
            status = s->way->meets(out, s, world, set & ~s->rules);
    }
    return status;
}

static enum status filter(struct infeasibility *out, struct infeasible_study *s)
{
    uint64_t set = 0;
    bool met = false;
    for (size_t i = 0; i < s->n; i++)
        set |= requirement_bit(i);
    enum status status = meets(&met, s, set);
    if (status == ST_OK && met)
        return diag_at(s->diag, ST_INTERNAL, s->problem->scenario->path, 0, 0,
                       "what cannot be met by the search can be by the explanation");
    for (size_t i = 0; i < s->n && status == ST_OK; i++) {
        status = meets(&met, s, set & ~requirement_bit(i));
        if (!met)
            set &= ~requirement_bit(i);
    }
    out->conflict = ARENA_NEW(s->arena, s->n, size_t);
    for (size_t i = 0; i < s->n; i++)
        if (set & requirement_bit(i))
            out->conflict[out->n_conflict++] = i;
    return status;
}

/* --- repairs --- */

static struct repair repair_limit(const struct infeasible_study *s, size_t i, struct reach reach)
{
    const struct requirement *r = &s->requirements[i];
    struct repair repair = {.requirement = r, .enough = true, .cost = requirement_cost(r, reach)};
    requirement_limit(&repair.whole, &repair.real, r, reach);
    repair.value = requirement_value(r, s->problem, repair.whole, repair.real, s->arena);
    repair.change = repair.value;
    if (r->scale == SCALE_MONEY)
        repair.change = arena_printf(s->arena, "+%s",
                                     requirement_value(r, s->problem, repair.whole - r->whole, 0, s->arena));
    return repair;
}

static struct repair repair_rule(const struct infeasible_study *s, size_t i, const struct bought *found)
{
    const struct requirement *r = &s->requirements[i];
    struct bought bought = *found;
    bought.asked = s->problem;
    const char *use = requirement_use(r, &bought, s->arena);
    return (struct repair){.requirement = r, .enough = true, .value = use, .change = use, .cost = 1};
}

/* The least number of a part that has to be available, with all else as it is: `enough` is one that does. */
static enum status least_available(struct repair *out, struct infeasible_study *s, int64_t enough)
{
    const struct requirement *r = out->requirement;
    int64_t low = requirement_available(r);
    while (enough - low > 1) {
        const int64_t middle = low + (enough - low) / 2;
        struct scenario *scenario = relaxed_scenario(s, 0);
        struct world world = {0};
        struct joint found = {.found = false};
        requirement_grant(r, scenario, middle, s->arena);
        enum status status = look_into(&world, s, scenario);
        if (status == ST_OK && !world.empty)
            status = s->way->cheapest(&found, s, &world);
        if (status != ST_OK)
            return status;
        if (found.found)
            enough = middle;
        else
            low = middle;
    }
    out->whole = enough;
    out->value = out->change = requirement_available_words(r, enough, s->arena);
    return ST_OK;
}

/* Whether the search finds nothing with these rules given up and these limits moved, though the relaxation
 * did: there the size of a cluster is that of its cheapest parts, without those that come in combinations. */
static bool is_refuted(struct infeasible_study *s, uint64_t dropped, const struct repair *repairs, size_t n)
{
    struct problem problem;
    struct plan plan;
    struct diag none = DIAG_INIT;
    const struct plan_options options = {.stop = s->stop ? *s->stop : (struct stop){0}};
    enum status status =
        problem_build(&problem, relaxed_scenario(s, dropped), s->problem->snapshot, s->arena, &none);
    if (status == ST_OK) {
        struct work_item *work = ARENA_NEW(s->arena, problem.n_work, struct work_item);
        memcpy(work, problem.work, problem.n_work * sizeof *work);
        problem.work = work;
        for (size_t k = 0; k < n; k++) {
            const struct requirement *r = repairs[k].requirement;
            const bool real = r->scale == SCALE_RATE || r->scale == SCALE_TIME;
            const struct limit limit = {.whole = repairs[k].whole,
                                        .real = real ? repairs[k].real : (double)repairs[k].whole};
            if (r->scale != SCALE_RULE)
                requirement_set(r, &problem, work, &limit);
        }
        status = plan_solve(&plan, &problem, &options, s->arena, &none);
    }
    diag_fini(&none);
    return status == ST_INFEASIBLE;
}

static enum status repair_alone(struct repair *out, struct infeasible_study *s, size_t i)
{
    const bool rule = s->rules & requirement_bit(i);
    const struct world *world = world_of(s, rule ? requirement_bit(i) : 0);
    struct joint found = {.found = false};
    *out = (struct repair){.requirement = &s->requirements[i]};
    if (!world)
        return s->diag->status;
    const enum status status = world->empty ? ST_OK
                               : rule       ? s->way->cheapest(&found, s, world)
                                            : s->way->nearest(&found, s, world, i);
    if (status != ST_OK || !found.found)
        return status;
    *out = rule ? repair_rule(s, i, &found.bought) : repair_limit(s, i, found.reach[i]);
    out->point = found.bought.points[0];
    if (s->way->quick && is_refuted(s, rule ? requirement_bit(i) : 0, out, 1)) {
        *out = (struct repair){.requirement = &s->requirements[i]};
        return ST_OK;
    }
    if (requirement_is_available(out->requirement))
        return least_available(out, s, requirement_bought(out->requirement, &found.bought));
    return ST_OK;
}

/* What the changes of limits count at least, whatever rules are given up. */
static enum status least_of_limits(double *out, struct infeasible_study *s)
{
    const uint64_t all[2] = {s->rules, s->rules & ~s->quotes};
    enum status status = ST_OK;
    *out = INFINITY;
    for (size_t i = 0; i < 2 && status == ST_OK; i++) {
        const struct world *world = world_of(s, all[i]);
        struct joint joint = {.found = false};
        if (!world)
            return s->diag->status;
        if (!world->empty && (i == 0 || all[1] != all[0]))
            status = s->way->joint(&joint, s, world, INFINITY);
        if (joint.found)
            *out = fmin(*out, joint.proven ? joint.cost : 0);
    }
    return status;
}

/* The next choice of k out of n places, in order; false after the last. */
static bool next_choice(size_t *places, size_t k, size_t n)
{
    size_t i = k;
    while (i > 0 && places[i - 1] == n - k + i - 1)
        i--;
    if (i == 0)
        return false;
    places[i - 1]++;
    for (; i < k; i++)
        places[i] = places[i - 1] + 1;
    return true;
}

struct cheapest {
    const struct world *world; /* NULL: none yet */
    struct joint joint;
    double cost;
    bool complete;
};

/* All ways to give up k rules. */
static enum status give_up(struct cheapest *best, struct infeasible_study *s, size_t k)
{
    size_t rule[REQUIREMENTS_AT_MOST], places[REQUIREMENTS_AT_MOST];
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++)
        if (s->rules & requirement_bit(i))
            rule[n++] = i;
    for (size_t i = 0; i < k; i++)
        places[i] = i;
    do {
        uint64_t dropped = 0;
        for (size_t i = 0; i < k; i++)
            dropped |= requirement_bit(rule[places[i]]);
        if (k > 0 && s->effort_left <= 0) {
            best->complete = false;
            return ST_OK;
        }
        const struct world *world = world_of(s, dropped);
        struct joint joint = {.found = false, .proven = true};
        if (!world)
            return s->diag->status;
        const enum status status =
            world->empty ? ST_OK : s->way->joint(&joint, s, world, best->cost - (double)k);
        if (status != ST_OK)
            return status;
        best->complete = best->complete && joint.proven;
        const double cost = (double)k + joint.cost;
        if (joint.found && (!best->world || cost < best->cost)) {
            best->world = world;
            best->joint = joint;
            best->cost = cost;
        }
    } while (next_choice(places, k, n));
    return ST_OK;
}

static enum status repair_together(struct infeasibility *out, struct infeasible_study *s)
{
    struct cheapest best = {.cost = INFINITY, .complete = true};
    double limits = 0;
    size_t n_rules = 0;
    s->effort_left = s->way->effort;
    for (size_t i = 0; i < s->n; i++)
        n_rules += (s->rules & requirement_bit(i)) != 0;
    enum status status = s->way->quick && n_rules > 0 ? least_of_limits(&limits, s) : ST_OK;
    for (size_t k = 0; k <= n_rules && status == ST_OK && best.complete; k++)
        if ((double)k + limits < best.cost)
            status = give_up(&best, s, k);
    out->proven = best.complete;
    out->together = ARENA_NEW(s->arena, s->n, struct repair);
    out->cost = best.cost;
    for (size_t i = 0; i < s->n && status == ST_OK && best.world; i++) {
        if (best.world->dropped & requirement_bit(i))
            out->together[out->n_together++] = repair_rule(s, i, &best.joint.bought);
        else if (!(s->rules & requirement_bit(i)) &&
                 !requirement_met(&s->requirements[i], best.joint.reach[i]))
            out->together[out->n_together++] = repair_limit(s, i, best.joint.reach[i]);
    }
    if (s->way->quick && out->n_together > 0 &&
        is_refuted(s, best.world->dropped, out->together, out->n_together)) {
        out->n_together = 0;
        out->proven = false;
    }
    return status;
}

static struct infeasible_study begin(const struct problem *problem, const struct stop *stop,
                                     struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = {.problem = problem,
                                 .way = problem->scenario->clusters > 1 ? &infeasible_way_fleet
                                                                        : &infeasible_way_cluster,
                                 .memory = scan_memory_make(problem, arena),
                                 .stop = stop,
                                 .arena = arena,
                                 .diag = diag};
    s.n = requirement_list(&s.requirements, problem, arena);
    for (size_t i = 0; i < s.n; i++)
        if (s.requirements[i].scale == SCALE_RULE) {
            s.rules |= requirement_bit(i);
            s.quotes |= strcmp(s.requirements[i].name, "quotes") == 0 ? requirement_bit(i) : 0;
        }
    return s;
}

enum status infeasible_repairs(struct repair **out, size_t *n, const struct problem *problem,
                               const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = begin(problem, stop, arena, diag);
    enum status status = ST_OK;
    *out = ARENA_NEW(arena, s.n, struct repair);
    *n = 0;
    for (size_t i = 0; i < s.n && status == ST_OK; i++) {
        status = repair_alone(&(*out)[*n], &s, i);
        *n += status == ST_OK && (*out)[*n].enough;
    }
    free(s.worlds.v);
    return status;
}

enum status infeasible_explain(struct infeasibility *out, const struct problem *problem,
                               const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = begin(problem, stop, arena, diag);
    *out = (struct infeasibility){.requirements = s.requirements, .n = s.n};
    enum status status = s.way->quick ? ST_OK : look_at_rules(&s);
    if (status == ST_OK)
        status = filter(out, &s);
    out->repairs = ARENA_NEW(arena, out->n_conflict, struct repair);
    for (size_t k = 0; k < out->n_conflict && status == ST_OK; k++)
        status = repair_alone(&out->repairs[k], &s, out->conflict[k]);
    if (status == ST_OK)
        status = repair_together(out, &s);
    free(s.worlds.v);
    return status;
}

const char *infeasible_words(const struct infeasibility *f, struct arena *arena)
{
    struct text t = TEXT_INIT;
    bool any = false;
    for (size_t k = 0; k < f->n_conflict; k++)
        text_printf(&t, "%s%s",
                    k == 0   ? ""
                    : k == 1 ? " with "
                             : " and ",
                    requirement_words(&f->requirements[f->conflict[k]], arena));
    for (size_t k = 0; k < f->n_conflict; k++)
        if (f->repairs[k].enough) {
            text_printf(&t, "%s%s", any ? ", or " : ": ", f->repairs[k].change);
            any = true;
        }
    if (!any)
        text_put(&t, ": no single change is enough");
    const char *s = arena_strdup(arena, t.s);
    text_fini(&t);
    return s;
}
