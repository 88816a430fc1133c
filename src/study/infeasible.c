/* infeasible.c - the requirements that exclude each other, and what could be changed. */
#include "study/infeasible.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "study/infeasible_parts.h"

/* Questions to the search for the cheapest set of changes, those of many points for more than one. */
enum { EFFORT = 3000 };

/* --- the conflict --- */

/* Whether something can be bought with requirement i given up beside those that are. Without a budget and
 * most rules too that takes long to look for: where money alone is in the way it is found within them. */
static enum status is_enough(bool *out, struct infeasible_study *s, struct asked *asked, size_t i)
{
    struct found found = {0};
    struct asked alone = infeasible_as_asked(s);
    enum status status = ST_OK;
    asked->limit[i].none = alone.limit[i].none = true;
    if (s->requirements[i].scale == SCALE_MONEY)
        status = infeasible_ask(&found, s, &alone, GOAL_COST);
    if (status == ST_OK && !found.found)
        status = infeasible_ask(&found, s, asked, GOAL_COST);
    *out = found.found;
    return status;
}

static enum status filter(struct infeasibility *out, struct infeasible_study *s)
{
    struct asked asked = infeasible_as_asked(s);
    struct found found;
    enum status status = infeasible_ask(&found, s, &asked, GOAL_COST);
    if (status == ST_OK && found.found)
        return diag_at(s->diag, ST_INTERNAL, s->problem->file->path, 0, 0,
                       "what cannot be met by the search can be by the explanation");
    for (size_t i = 0; i < s->n && status == ST_OK; i++) {
        bool enough = false;
        status = is_enough(&enough, s, &asked, i);
        asked.limit[i].none = !enough;
    }
    out->conflict = ARENA_NEW(s->arena, s->n, size_t);
    for (size_t i = 0; i < s->n; i++)
        if (!asked.limit[i].none && !s->fixed[i])
            out->conflict[out->n_conflict++] = i;
    return status;
}

/* --- repairs --- */

/* given_up: the rule goes; else the limit moves to what is reached. */
static struct repair make_repair(const struct infeasible_study *s, size_t i, bool given_up,
                                 struct achieved achieved)
{
    const struct requirement *r = &s->requirements[i];
    const struct limit exact = requirement_limit_at(r, achieved), gone = {.none = true};
    return (struct repair){.requirement = r,
                           .limit = given_up ? gone : requirement_limit(r, achieved),
                           .cost = r->scale == SCALE_RULE && !r->counted ? 1 : requirement_cost(r, &exact)};
}

static void say_repair(struct repair *out, const struct infeasible_study *s)
{
    const struct requirement *r = out->requirement;
    if (r->scale == SCALE_RULE) {
        out->value = out->limit.none ? requirement_use(r, out->plan, s->problem, s->arena)
                                     : requirement_available_words(r, out->limit.whole, s->arena);
    } else {
        out->value = requirement_value(r, s->problem, &out->limit, s->arena);
    }
    out->change = out->value;
    struct limit more = out->limit;
    more.whole -= r->whole;
    if (r->scale == SCALE_MONEY)
        out->change = arena_printf(s->arena, "+%s", requirement_value(r, s->problem, &more, s->arena));
}

/* The least move of one limit that is enough, with all else as it is: what the best purchase without it
 * reaches, then what a stricter limit lets in, until nothing does. Of money that is the cheapest, of a rate
 * of the workload the fastest. */
static enum status least_move(struct found *out, struct infeasible_study *s, size_t i)
{
    const struct requirement *r = &s->requirements[i];
    const bool rate = r->scale == SCALE_RATE || r->scale == SCALE_TIME;
    const enum goal goal = rate ? GOAL_RATE : GOAL_COST;
    struct asked asked = infeasible_as_asked(s);
    struct limit missed = asked.limit[i];
    struct found found;
    asked.limit[i].none = true;
    enum status status = infeasible_ask(out, s, &asked, goal);
    if (!out->found || r->scale == SCALE_MONEY || (rate && !r->of_app) ||
        (r->scale == SCALE_RULE && !r->counted))
        return status;
    for (bool step = true; status == ST_OK && !requirement_met(r, out->achieved[i], &missed); step = !step) {
        const struct limit met = requirement_limit_at(r, out->achieved[i]);
        asked.limit[i] = requirement_beyond(r, &met);
        if (!rate && asked.limit[i].whole == missed.whole)
            break;
        if (!step && !requirement_between(&asked.limit[i], r, &met, &missed))
            continue;
        status = infeasible_ask(&found, s, &asked, goal);
        if (status == ST_OK && found.found)
            *out = found;
        else if (step)
            break;
        else
            missed = asked.limit[i];
    }
    return status;
}

/* The cheapest purchase after the repairs, certified. *ok: there is one. */
static enum status confirm(bool *ok, struct repair *repairs, size_t n, struct infeasible_study *s)
{
    struct asked asked = infeasible_as_asked(s);
    struct answer *answer = ARENA_NEW(s->arena, 1, struct answer);
    for (size_t k = 0; k < n; k++)
        asked.limit[repairs[k].requirement - s->requirements] = repairs[k].limit;
    const enum status status = infeasible_confirm(answer, s, &asked);
    *ok = answer->found;
    for (size_t k = 0; k < n && status == ST_OK && *ok; k++) {
        repairs[k].plan = &answer->plan;
        repairs[k].problem = &answer->problem;
        repairs[k].enough = true;
        say_repair(&repairs[k], s);
    }
    return status;
}

static enum status repair_alone(struct repair *out, struct infeasible_study *s, size_t i)
{
    const struct requirement *r = &s->requirements[i];
    struct found found;
    *out = (struct repair){.requirement = r};
    if (s->fixed[i])
        return ST_OK;
    enum status status = least_move(&found, s, i);
    if (status != ST_OK || !found.found)
        return status;
    *out = make_repair(s, i, r->scale == SCALE_RULE && !r->counted, found.achieved[i]);
    return confirm(&out->enough, out, 1, s);
}

static void end(struct infeasible_study *s)
{
    for (size_t i = 0; i < s->relaxed.n; i++)
        arena_fini(&s->relaxed.v[i]->arena);
    free(s->relaxed.v);
    free(s->known.v);
}

/* The change of each requirement [n] alone: out [n]. */
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

static enum status repair_together(struct infeasibility *out, struct infeasible_study *s)
{
    struct found least;
    struct asked needed;
    bool ok = false;
    s->effort_left = EFFORT;
    out->together = ARENA_NEW(s->arena, s->n, struct repair);
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

/* --- the questions --- */

static struct infeasible_study begin(struct infeasibility *out, const struct problem *problem,
                                     const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = {.problem = problem,
                                 .effort_left = EFFORT,
                                 .rates_at_most = INT64_MAX,
                                 .stop = stop,
                                 .arena = arena,
                                 .diag = diag};
    s.n = requirement_list(&s.requirements, problem, arena);
    while (s.quotes < s.n && strcmp(s.requirements[s.quotes].name, "quotes") != 0)
        s.quotes++;
    *out = (struct infeasibility){.requirements = s.requirements, .n = s.n, .cost = INFINITY};
    out->repairs = ARENA_NEW(arena, s.n, struct repair);
    return s;
}

/* The changes of one requirement that are enough, but for those whose place is this option. */
static enum status find_enough(struct infeasibility *out, struct infeasible_study *s, const char *but_option)
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

enum status infeasible_repairs(struct infeasibility *out, const struct problem *problem,
                               const char *but_option, const struct stop *stop, struct arena *arena,
                               struct diag *diag)
{
    struct infeasible_study s = begin(out, problem, stop, arena, diag);
    const enum status status = find_enough(out, &s, but_option);
    end(&s);
    return status;
}

/* Designs that are a choice are not made anew: what they hang on stays. */
static bool is_of_counts(const struct requirement *r)
{
    return strcmp(r->name, "memory") == 0 || strcmp(r->name, "code_caps") == 0 ||
           strcmp(r->name, "counts") == 0;
}

enum status infeasible_of_designs(struct infeasibility *out, const struct problem *problem,
                                  const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = begin(out, problem, stop, arena, diag);
    s.as_built = true;
    for (size_t i = 0; i < s.n; i++)
        s.fixed[i] = s.requirements[i].scale == SCALE_RULE && !is_of_counts(&s.requirements[i]);
    enum status status = find_enough(out, &s, NULL);
    for (size_t i = 0; i < s.n; i++)
        s.fixed[i] = s.requirements[i].scale == SCALE_RULE;
    if (status == ST_OK && out->n_conflict == 0)
        status = repair_together(out, &s);
    end(&s);
    return status;
}

enum status infeasible_explain(struct infeasibility *out, const struct problem *problem,
                               const struct stop *stop, struct arena *arena, struct diag *diag)
{
    struct infeasible_study s = begin(out, problem, stop, arena, diag);
    enum status status = filter(out, &s);
    if (status == ST_OK)
        status = repair_each(out->repairs, &s, out->conflict, out->n_conflict);
    if (status == ST_OK)
        status = repair_together(out, &s);
    if (status == ST_OK && out->n_conflict == 0 && s.refused)
        status = diag_at(diag, ST_INPUT, problem->file->path, 0, 0,
                         "without its requirements the question has no answer as put");
    end(&s);
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
    return arena_take(arena, &t);
}
