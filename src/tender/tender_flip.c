/* tender_flip.c - what would flip a tender, in the terms of its scenario. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tender/tender_parts.h"

/* A promise of a bid, and of those of its alternatives that have the same metric, as it moves. */
struct promise_flip {
    const struct tender_outcome *out;
    size_t application;
    struct award_flip flip; /* of the metric behind it */
    struct award_bid *bids; /* [out->n] as moved */
    bool keeps;             /* where it is moved to, applications are as fast as is asked */
    double target;          /* of the metric, from where another bid wins */
};

static const struct tender_entry *entry_of(const struct promise_flip *p)
{
    return &p->out->entries[p->flip.bid];
}

/* The promise at so many times what it is. */
struct moved {
    double metric;
    bool keeps; /* applications are as fast as is asked */
};

static struct moved moved_by(const struct promise_flip *p, double times)
{
    const struct tender_entry *entry = entry_of(p);
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST];
    memcpy(rates, entry->rates, entry->score.plan.n_clusters * sizeof *rates);
    for (size_t c = 0; c < entry->score.plan.n_clusters; c++)
        rates[c][p->application] *= times;
    return (struct moved){tender_metric(entry, rates) / problem_rate_scale(entry->strict),
                          tender_keeps(p->out, entry, rates)};
}

static bool shares_promise(const struct tender_outcome *out, size_t i, size_t j)
{
    return out->entries[i].source == out->entries[j].source && out->bids[i].metric == out->bids[j].metric;
}

/* Moves the promise; who wins then. */
static size_t move_to(struct promise_flip *p, double times, struct arena *scratch)
{
    const struct tender_outcome *out = p->out;
    const struct moved moved = moved_by(p, times);
    p->keeps = moved.keeps;
    p->flip.now = moved.metric;
    for (size_t i = 0; i < out->n; i++)
        if (shares_promise(out, i, p->flip.bid)) {
            p->bids[i].metric = p->flip.now;
            p->bids[i].excluded = !out->entries[i].fit || !p->keeps;
        }
    return award_winner_at(&p->flip, p->flip.now, &out->rules, p->bids, out->n, scratch);
}

/* So far that the bid comes in or drops out, or that the metric is where another one wins. */
static bool is_past(const struct promise_flip *p, double times, bool above)
{
    const struct moved moved = moved_by(p, times);
    return moved.keeps != p->keeps || (above ? moved.metric >= p->target : moved.metric <= p->target);
}

/* The nearest such value from `now` on, to the last bit. NAN: there is none. */
static double nearest_past(const struct promise_flip *p, double now, bool above)
{
    double near = now, far = above ? 2 * now : 0;
    for (; above && far < 1e12 && !is_past(p, far, above); far *= 2)
        near = far;
    if (!is_past(p, far, above))
        return (double)NAN;
    for (;;) {
        const double middle = near + (far - near) / 2;
        if (middle == near || middle == far)
            return far;
        if (is_past(p, middle, above))
            far = middle;
        else
            near = middle;
    }
}

/* Goes on from where the bid comes in or drops out: in between the metric alone decides. */
static struct award_side find_side(struct promise_flip *p, size_t winner, bool above, struct arena *scratch)
{
    for (double now = 1;;) {
        const size_t own = move_to(p, now, scratch);
        if (own != winner)
            return (struct award_side){true, now, own};
        award_flip(&p->flip, &p->out->rules, p->bids, p->out->n, scratch);
        const struct award_side *side = &p->flip.sides[above];
        p->target = side->found ? side->value : above ? (double)INFINITY : -1;
        now = nearest_past(p, now, above);
        if (isnan(now))
            return (struct award_side){.winner = winner};
        if (side->found && moved_by(p, now).keeps == p->keeps)
            return (struct award_side){true, now, side->winner};
    }
}

/* The award hangs on this promise: by the metric, or by what is asked. */
static bool hangs_on(const struct tender_outcome *out, size_t bid, size_t a)
{
    size_t criterion = 0;
    bool hangs = award_has_metric(&out->rules, &criterion) || out->bids[bid].least_metric > 0, fit = false;
    for (size_t i = 0; i < out->n_requirements; i++)
        hangs = hangs || (out->requirements[i].of_app && out->requirements[i].index == a);
    for (size_t i = 0; i < out->n; i++) {
        fit = fit || (shares_promise(out, i, bid) && out->entries[i].fit);
        hangs = hangs && (i >= bid || !shares_promise(out, i, bid)); /* of the first of them */
    }
    return hangs && fit && out->entries[bid].figures[a].counts;
}

typedef VEC(struct tender_flip) flip_list;

static void add_promises(flip_list *list, const struct tender_outcome *out, const struct problem *problem,
                         size_t bid, struct arena *arena)
{
    const struct tender_entry *entry = &out->entries[bid];
    for (size_t a = 0; a < problem->load.n_work; a++) {
        if (!hangs_on(out, bid, a))
            continue;
        struct arena scratch = ARENA_INIT;
        struct promise_flip p = {.out = out,
                                 .application = a,
                                 .flip = {.input = AWARD_METRIC_OF, .bid = bid},
                                 .bids = ARENA_COPY(&scratch, out->bids, out->n, 0, struct award_bid)};
        const double scale = problem->load.by_runs ? 1 : problem->load.work[a].application.model->unit.scale;
        struct tender_flip own = {
            .input = AWARD_METRIC_OF,
            .entry = bid,
            .application = a,
            .what = arena_printf(arena, "promise for %s of %s", problem->load.work[a].name, entry->name),
            .now = entry->figures[a].promise.rate / scale};
        (void)award_has_metric(&out->rules, &p.flip.criterion);
        const size_t winner = move_to(&p, 1, &scratch);
        for (int above = 0; above < 2; above++) {
            own.sides[above] = find_side(&p, winner, above == 1, &scratch);
            own.sides[above].value *= own.now;
        }
        arena_fini(&scratch);
        VEC_PUSH(list, own);
    }
}

static const char *words_of(const struct award_flip *flip, const struct tender_outcome *out,
                            struct arena *arena)
{
    const char *bid = out->entries[flip->bid].name;
    const char *criterion = out->rules.n_criteria ? out->rules.criteria[flip->criterion].name : "";
    switch (flip->input) {
    case AWARD_PRICE_OF:
        return arena_printf(arena, "price of %s", out->entries[flip->bid].base);
    case AWARD_METRIC_OF:
        return arena_printf(arena, "metric of %s", bid);
    case AWARD_MARK_OF:
        return arena_printf(arena, "%s of %s", criterion, out->entries[flip->bid].base);
    case AWARD_WEIGHT_OF:
        return arena_printf(arena, "%s of %s", out->rules.by == AWARD_QUALITY ? "worth" : "weight",
                            criterion);
    case AWARD_BAND:
        break;
    }
    return "band";
}

static struct tender_flip flip_in_words(const struct award_flip *flip, const struct tender_outcome *out,
                                        struct arena *arena)
{
    return (struct tender_flip){.input = flip->input,
                                .entry = flip->bid,
                                .application = NO_INDEX,
                                .what = words_of(flip, out, arena),
                                .money = award_in_money(flip, &out->rules),
                                .now = flip->now,
                                .sides = {flip->sides[0], flip->sides[1]}};
}

struct tender_flip *tender_flips(size_t *n, const struct tender_outcome *out, const struct problem *problem,
                                 struct arena *arena)
{
    flip_list list = {0};
    size_t n_flips = 0, k = 0;
    const struct award_flip *flips = award_flips(&n_flips, &out->rules, out->bids, out->n, arena);
    while (k < n_flips && flips[k].input == AWARD_PRICE_OF)
        VEC_PUSH(&list, flip_in_words(&flips[k++], out, arena));
    for (size_t i = 0; i < out->n; i++) { /* promises beside the metric that they are behind */
        if (k < n_flips && flips[k].input == AWARD_METRIC_OF && flips[k].bid == i)
            VEC_PUSH(&list, flip_in_words(&flips[k++], out, arena));
        add_promises(&list, out, problem, i, arena);
    }
    while (k < n_flips)
        VEC_PUSH(&list, flip_in_words(&flips[k++], out, arena));
    struct tender_flip *made = ARENA_COPY(arena, list.v, list.n, 0, struct tender_flip);
    *n = list.n;
    free(list.v);
    return made;
}
