/* infeasible.c - the requirements that exclude each other, and what could be changed. */
#include "study/infeasible.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/stop.h"
#include "base/text.h"
#include "study/infeasible_parts.h"

/* The set of changes that counts least: best first over what may be asked for. A limit moved further, or a
 * rule given up, never rules a purchase out that it allowed before. So the cheapest purchase under some
 * limits tells the least money of all within them; of every other requirement is known how strict it is at
 * most, and what that counts at least. What may be asked for is split at the requirement that counts most
 * beside that: what keeps it stricter is asked anew, and the rest. */

/* Rates that models are asked for; then the search ends, with what it has found. */
enum { RATES = 2000000 };

/* Purchases within some limits, of which none is stricter than `counts` says. */
struct portion {
    struct asked wide;
    struct limit strict[REQUIREMENTS_AT_MOST]; /* the strictest to be looked at */
    double counts[REQUIREMENTS_AT_MOST];       /* of each at its strictest: what it counts at least */
    double money;                              /* what the budget counts at least */
    bool asked;                                /* found is the cheapest of them */
    struct found found;
};

struct least {
    struct infeasible_study *s;
    VEC(struct portion *) open;
    struct found best;
    struct asked needed; /* by the best */
    double cost;         /* of the best; INFINITY: none */
    bool proven;         /* every answer was */
};

static bool is_money(const struct least *l, size_t i)
{
    return l->s->requirements[i].scale == SCALE_MONEY;
}

/* A rule that is kept or given up. One with a number is moved as a number is. */
static bool is_switch(const struct least *l, size_t i)
{
    return l->s->requirements[i].scale == SCALE_RULE && !l->s->requirements[i].counted;
}

/* What the rule counts at least where it is not kept. */
static double cost_of_step(const struct least *l, size_t i)
{
    const struct requirement *r = &l->s->requirements[i];
    struct limit next = requirement_own(r);
    next.none = is_switch(l, i);
    next.whole++;
    return requirement_cost(r, &next);
}

/* What every purchase of the part counts at least. */
static double bound_of(const struct least *l, const struct portion *portion)
{
    double sum = portion->money;
    for (size_t i = 0; i < l->s->n; i++)
        sum += portion->counts[i];
    return sum;
}

static bool is_pruned(const struct least *l, const struct portion *portion)
{
    return !isinf(l->cost) && !(bound_of(l, portion) < l->cost - 1e-10 * (1 + l->cost));
}

/* The limit that a purchase needs in place of the requirement's own, which it may meet. */
static struct limit needed(const struct least *l, const struct portion *portion, size_t i)
{
    const struct requirement *r = &l->s->requirements[i];
    const struct limit own = requirement_own(r);
    if (is_switch(l, i))
        return portion->wide.limit[i];
    return requirement_met(r, portion->found.achieved[i], &own)
               ? own
               : requirement_limit_at(r, portion->found.achieved[i]);
}

static double cost_of(const struct least *l, const struct portion *portion, size_t i)
{
    const struct limit limit = needed(l, portion, i);
    return requirement_cost(&l->s->requirements[i], &limit);
}

/* Takes what counts as much as the best out of the portion. */
static void tighten(const struct least *l, struct portion *portion)
{
    const double left = l->cost - bound_of(l, portion);
    for (size_t i = 0; i < l->s->n && !isinf(left); i++) {
        const struct requirement *r = &l->s->requirements[i];
        const double own = is_money(l, i) ? portion->money : portion->counts[i];
        if (is_switch(l, i)) {
            portion->wide.limit[i].none = portion->wide.limit[i].none && own + left > 1;
            continue;
        }
        if (l->s->fixed[i] && r->scale == SCALE_RULE)
            continue;
        const struct limit most = requirement_at(r, own + left);
        if (requirement_allows(r, &most, &portion->wide.limit[i]))
            portion->wide.limit[i] = most;
    }
}

/* What the purchase found counts is the least so far, or it is passed over. */
static void take_found(struct least *l, const struct portion *portion)
{
    double sum = 0;
    for (size_t i = 0; i < l->s->n; i++)
        sum += cost_of(l, portion, i);
    if (!(sum < l->cost))
        return;
    l->cost = sum;
    l->best = portion->found;
    for (size_t i = 0; i < l->s->n; i++)
        l->needed.limit[i] = needed(l, portion, i);
}

/* What was found before, with one limit moved, bounds what is to be looked at: without it all limits are
 * given up at first. Of what counts as much, that which is found here is taken. */
static void start_with_known(struct least *l)
{
    const double beyond = 1 + 1e-6;
    for (size_t k = 0; k < l->s->known.n; k++) {
        const struct portion known = {.wide = l->s->known.v[k]->asked, .found = l->s->known.v[k]->found};
        if (known.found.found)
            take_found(l, &known);
    }
    l->cost *= beyond;
}

/* A copy of a portion, to be changed at one requirement. */
static struct portion *add_part(struct least *l, const struct portion *from)
{
    struct portion *portion = ARENA_COPY(l->s->arena, from, 1, 0, struct portion);
    VEC_PUSH(&l->open, portion);
    return portion;
}

/* Kept; and given up. */
static void split_rule(struct least *l, const struct portion *from, size_t i)
{
    struct portion *kept = add_part(l, from), *open = add_part(l, from);
    kept->wide.limit[i] = requirement_own(&l->s->requirements[i]);
    kept->asked = false;
    open->counts[i] = cost_of_step(l, i);
}

/* Within and without a rule that the portion leaves open; false: there is none. */
static bool split_unknown(struct least *l, const struct portion *portion)
{
    for (size_t i = l->s->n; i-- > 0;)
        if (infeasible_is_rule(l->s, i) && portion->wide.limit[i].none &&
            portion->counts[i] < cost_of_step(l, i)) {
            split_rule(l, portion, i);
            return true;
        }
    return false;
}

/* Rules that proved to be none that can be given up are kept. */
static void keep_fixed(const struct least *l, struct portion *portion)
{
    for (size_t i = 0; i < l->s->n; i++)
        if (l->s->requirements[i].scale == SCALE_RULE && l->s->fixed[i]) {
            portion->wide.limit[i] = requirement_own(&l->s->requirements[i]);
            portion->counts[i] = 0;
        }
}

/* Asks for the cheapest purchase of the portion. *any: there is one, and it may be split further. What is not
 * found, not all clusters being looked at, is asked once more within a rule. */
static enum status ask(bool *any, struct least *l, struct portion *portion)
{
    tighten(l, portion);
    const enum status status = infeasible_ask(&portion->found, l->s, &portion->wide, GOAL_COST);
    keep_fixed(l, portion);
    *any = status == ST_OK && portion->found.found;
    if (status == ST_OK && !*any && !portion->found.all && !split_unknown(l, portion))
        l->proven = l->proven && portion->found.proven;
    if (!*any)
        return status;
    l->proven = l->proven && portion->found.proven;
    portion->asked = true;
    for (size_t i = 0; i < l->s->n; i++)
        if (is_money(l, i))
            portion->money = cost_of(l, portion, i);
    take_found(l, portion);
    return ST_OK;
}

/* Where what was found counts most beside the least: a number that is far off soon tells how much it counts
 * at least, whatever the rules. n: nowhere. */
static size_t widest(const struct least *l, const struct portion *portion)
{
    size_t at = l->s->n;
    double most = 0;
    for (size_t i = l->s->n; i-- > 0;) {
        const double width = is_money(l, i) ? 0 : cost_of(l, portion, i) - portion->counts[i];
        if (width > most) {
            most = width;
            at = i;
        }
    }
    return at;
}

static void count_from(const struct least *l, struct portion *portion, size_t i, const struct limit *strict)
{
    portion->strict[i] = *strict;
    portion->counts[i] = requirement_cost(&l->s->requirements[i], strict);
}

/* As far as the purchase found reaches, which is the cheapest there too; beyond, up to half of the way; and
 * from there on. */
static void split(struct least *l, const struct portion *from, size_t i)
{
    const struct requirement *r = &l->s->requirements[i];
    const struct limit reached = requirement_limit_at(r, from->found.achieved[i]);
    struct limit middle;
    struct portion *here = add_part(l, from), *strict = add_part(l, from);
    count_from(l, here, i, &reached);
    const bool any = requirement_between(&middle, r, &reached, &from->strict[i]);
    strict->wide.limit[i] = any ? middle : from->strict[i];
    strict->asked = false;
    const struct limit beyond = requirement_beyond(r, &reached);
    if (!any || (beyond.whole == middle.whole && beyond.whole != reached.whole))
        return;
    struct portion *rest = add_part(l, from);
    rest->wide.limit[i] = beyond;
    rest->asked = false;
    count_from(l, rest, i, &middle);
}

/* The bound, and rules given up once more: what is found with fewer of them prunes what gives up more. */
static double rank_of(const struct least *l, const struct portion *portion)
{
    double rank = bound_of(l, portion);
    for (size_t i = 0; i < l->s->n; i++)
        rank += l->s->requirements[i].scale == SCALE_RULE ? portion->counts[i] : 0;
    return rank;
}

/* The open portion of the least rank, taken out; of equals the last. */
static struct portion *next_portion(struct least *l)
{
    size_t best = 0;
    for (size_t k = 1; k < l->open.n; k++)
        if (rank_of(l, l->open.v[k]) <= rank_of(l, l->open.v[best]))
            best = k;
    struct portion *portion = l->open.v[best];
    l->open.v[best] = l->open.v[--l->open.n];
    return portion;
}

static enum status search(struct least *l)
{
    enum status status = ST_OK;
    while (status == ST_OK && l->open.n > 0) {
        struct portion *portion = next_portion(l);
        bool any = true;
        keep_fixed(l, portion);
        if (is_pruned(l, portion))
            continue;
        if (l->s->effort_left <= 0) {
            l->proven = false;
            break;
        }
        if (!portion->asked) {
            status = ask(&any, l, portion);
            if (any && !is_pruned(l, portion))
                VEC_PUSH(&l->open, portion);
            continue;
        }
        const size_t i = widest(l, portion);
        if (i < l->s->n && infeasible_is_rule(l->s, i) && is_switch(l, i))
            split_rule(l, portion, i);
        else if (i < l->s->n)
            split(l, portion, i);
    }
    return status;
}

/* Rules given up without need are kept: where not all was looked at there may be such. */
static enum status keep_rules(struct least *l)
{
    enum status status = ST_OK;
    for (size_t i = 0; i < l->s->n && status == ST_OK && !l->proven && !isinf(l->cost); i++) {
        struct asked kept = l->needed;
        struct found found;
        if (l->s->requirements[i].scale != SCALE_RULE ||
            !(requirement_cost(&l->s->requirements[i], &kept.limit[i]) > 0))
            continue;
        kept.limit[i] = requirement_own(&l->s->requirements[i]);
        status = infeasible_ask(&found, l->s, &kept, GOAL_COST);
        if (status == ST_OK && found.found) {
            l->needed = kept;
            l->best = found;
        }
    }
    return status;
}

/**
 * The purchase whose changes count least together. proven: no set counts less.
 *
 * needed  the limits that it needs: the requirement's own, or what it reaches; rules given up: none
 * cost    what they count
 */
static enum status infeasible_least(struct found *out, struct asked *needed, double *cost,
                                    struct infeasible_study *s)
{
    struct least l = {.s = s, .cost = INFINITY, .proven = true};
    struct portion *all = ARENA_NEW(s->arena, 1, struct portion);
    for (size_t i = 0; i < s->n; i++) {
        all->strict[i] = requirement_own(&s->requirements[i]);
        all->wide.limit[i] = all->strict[i];
        all->wide.limit[i].none = s->requirements[i].scale != SCALE_RULE || infeasible_is_rule(s, i);
    }
    VEC_PUSH(&l.open, all);
    s->rates_at_most = rate_cache_asked(s->problem->load.memory) + RATES;
    start_with_known(&l);
    enum status status = search(&l);
    free(l.open.v);
    s->rates_at_most = INT64_MAX;
    if (status == ST_OK)
        status = keep_rules(&l);
    *out = l.best;
    out->proven = l.proven;
    *needed = l.needed;
    *cost = isinf(l.cost) ? l.cost : 0;
    for (size_t i = 0; i < s->n && !isinf(l.cost); i++)
        *cost += requirement_cost(&s->requirements[i], &l.needed.limit[i]);
    return status;
}

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
