/* tender_flip.c - what would flip a tender, in the terms of its scenario. */
#include <math.h>
#include <stdlib.h>

#include "study/tender_parts.h"

/* The metric of an entry with one of its promises at so many times what it is. */
static double metric_at(const struct tender_entry *entry, const struct problem *problem, size_t a,
                        double times)
{
    const size_t n = entry->score.plan.n_clusters;
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST];
    for (size_t c = 0; c < n; c++)
        for (size_t b = 0; b < problem->load.n_work; b++)
            rates[c][b] = entry->rates[c][b] * (a == b ? times : 1);
    return tender_metric(&entry->score.problem, entry, rates) / problem_rate_scale(problem);
}

/* By what a promise has to be multiplied for the metric to get there, to the last bit: it rises with it. NAN:
 * nothing does. */
static double times_for(const struct tender_entry *entry, const struct problem *problem, size_t a,
                        double metric, bool above)
{
    double near = 1, far = above ? 2 : 0;
    while (above && far < 1e12 && metric_at(entry, problem, a, far) < metric)
        far *= 2;
    if (above ? metric_at(entry, problem, a, far) < metric : metric_at(entry, problem, a, far) > metric)
        return (double)NAN;
    for (;;) {
        const double middle = near + (far - near) / 2;
        if (middle == near || middle == far)
            return far;
        const double reached = metric_at(entry, problem, a, middle);
        if (above ? reached >= metric : reached <= metric)
            far = middle;
        else
            near = middle;
    }
}

typedef VEC(struct tender_flip) flip_list;

/* The promises behind a metric. */
static void add_promises(flip_list *list, const struct tender_outcome *out, const struct problem *problem,
                         const struct award_flip *flip, struct arena *arena)
{
    const struct tender_entry *entry = &out->entries[flip->bid];
    for (size_t a = 0; a < problem->load.n_work && entry->score.plan.found; a++) {
        const struct tender_figure *figure = &entry->figures[a];
        const double scale = problem->load.by_runs ? 1 : problem->load.work[a].application.model->rate_scale;
        if (!figure->counts)
            continue;
        struct tender_flip own = {
            .input = AWARD_METRIC_OF,
            .entry = flip->bid,
            .application = a,
            .what = arena_printf(arena, "promise for %s of %s", problem->load.work[a].name, entry->name),
            .now = figure->promise.rate / scale};
        for (int above = 0; above < 2; above++) {
            own.sides[above] = flip->sides[above];
            const double times = flip->sides[above].found
                                     ? times_for(entry, problem, a, flip->sides[above].value, above == 1)
                                     : (double)NAN;
            own.sides[above].found = isfinite(times);
            own.sides[above].value = times * own.now;
        }
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

struct tender_flip *tender_flips(size_t *n, const struct tender_outcome *out, const struct problem *problem,
                                 struct arena *arena)
{
    flip_list list = {0};
    size_t n_flips = 0;
    const struct award_flip *flips = award_flips(&n_flips, &out->rules, out->bids, out->n, arena);
    for (size_t i = 0; i < n_flips; i++) {
        const struct award_flip *flip = &flips[i];
        VEC_PUSH(&list, (struct tender_flip){
                            .input = flip->input,
                            .entry = flip->bid,
                            .application = NO_INDEX,
                            .what = words_of(flip, out, arena),
                            .money = flip->input == AWARD_PRICE_OF ||
                                     (flip->input == AWARD_WEIGHT_OF && out->rules.by == AWARD_QUALITY),
                            .now = flip->now,
                            .sides = {flip->sides[0], flip->sides[1]}});
        if (flip->input == AWARD_METRIC_OF)
            add_promises(&list, out, problem, flip, arena);
    }
    struct tender_flip *made = ARENA_NEW(arena, list.n, struct tender_flip);
    for (size_t i = 0; i < list.n; i++)
        made[i] = list.v[i];
    *n = list.n;
    free(list.v);
    return made;
}
