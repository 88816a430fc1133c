/* infeasible_least.c - the set of changes that counts least: best first over what may be asked for.
 *
 * A limit moved further, or a rule given up, never rules a purchase out that it allowed before. So the
 * cheapest purchase under some limits tells the least money of all within them; of every other requirement is
 * known how strict it is at most, and what that counts at least. What may be asked for is split at
 * the requirement that counts most beside that: what keeps it stricter is asked anew, and the rest. */
#include <math.h>
#include <stdlib.h>

#include "problem/point.h"
#include "study/infeasible_parts.h"

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

enum status infeasible_least(struct found *out, struct asked *needed, double *cost,
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
    s->rates_at_most = scan_memory_asked(s->problem->load.memory) + RATES;
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
