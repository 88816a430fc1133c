/* tender_draw.c - how often each bid is awarded when prices and models are wrong. */
#include "study/tender_parts.h"

#include <math.h>
#include <string.h>

#include "problem/point.h"
#include "search/reprice.h"
#include "study/drawing.h"
#include "study/montecarlo.h"

struct drawn {
    const struct tender_outcome *out;
    const struct tender_question *question;
    struct draw_space space;
    size_t *machine; /* [n] of the first cluster of each entry: alike machines are wrong alike */
    double *values;  /* [space.n] of the draw */
    double *models;  /* [n_options][n_work] */
    struct repriced repriced;
    struct award_bid *bids; /* [n] of the draw */
};

/* Some line of it has the catalogue's price. */
static bool is_priced(const struct bid *bid)
{
    for (size_t i = 0; i < bid->n && !bid->lump; i++)
        if (bid->lines[i].price == BID_PRICE_CATALOG)
            return true;
    return false;
}

/* Machines of the entries, those that are alike once; their number. */
static size_t find_machines(struct drawn *d, struct arena *arena)
{
    size_t n = 0;
    const struct design **first = ARENA_NEW(arena, d->out->n, const struct design *);
    d->machine = ARENA_NEW(arena, d->out->n, size_t);
    for (size_t i = 0; i < d->out->n; i++) {
        const struct plan *plan = &d->out->entries[i].score.plan;
        if (!plan->found)
            continue;
        size_t m = 0;
        while (m < n && !problem_same_machine(first[m], plan->clusters[0].point.design))
            m++;
        d->machine[i] = m;
        if (m == n)
            first[n++] = plan->clusters[0].point.design;
    }
    return n > 0 ? n : 1;
}

/* The metric of an entry at the draw's rates, and whether these are what is asked. */
static void set_rates(struct drawn *d, size_t i, struct arena *arena)
{
    const struct tender_entry *entry = &d->out->entries[i];
    const struct problem *base = &entry->score.problem;
    const size_t n_work = base->load.n_work;
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST];
    struct problem wrong = *base;
    wrong.load.memory = NULL;
    wrong.load.speed = ARENA_NEW(arena, base->snapshot->n_nodes * n_work, struct node_speed);
    memcpy(wrong.load.speed, base->load.speed, base->snapshot->n_nodes * n_work * sizeof *wrong.load.speed);
    for (size_t c = 0; c < entry->score.plan.n_clusters; c++) {
        const size_t node = entry->score.plan.clusters[c].point.design->node_index;
        for (size_t a = 0; a < n_work; a++)
            draw_speed(&wrong.load.speed[node * n_work + a], &base->load.speed[node * n_work + a],
                       draw_rate(&d->space, d->values, node, a));
    }
    wrong.load.error = (struct model_error){
        .factor = &d->models[d->machine[i] * n_work], .spread = d->space.spread, .n = 1};
    tender_rates(rates, &wrong, entry);
    for (size_t c = 0; c < entry->score.plan.n_clusters; c++) /* what is promised holds */
        for (size_t a = 0; a < n_work; a++)
            if (entry->figures[a].counts)
                rates[c][a] = entry->rates[c][a];
    d->bids[i].metric = tender_metric(entry, rates) / problem_rate_scale(d->question->problem);
    d->bids[i].excluded = !tender_keeps(d->out, entry, rates);
}

/* The bids at the values of the draw. */
static void set_bids(struct drawn *d, struct arena *arena)
{
    const struct draw_prices prices = {&d->space, d->values};
    repriced_set(&d->repriced, draw_pack, &prices);
    draw_models(d->models, &d->space, d->values);
    for (size_t i = 0; i < d->out->n; i++) {
        const struct tender_entry *entry = &d->out->entries[i];
        if (!entry->fit)
            continue;
        if (is_priced(&entry->bid))
            d->bids[i].price_minor =
                bid_cost(&d->repriced.problem, &entry->bid, arena) + bid_operation(&entry->score);
        if (d->space.moves_rates)
            set_rates(d, i, arena);
    }
}

static void count(struct tender_outcome *out, const struct draw_options *how, const double *won, double total)
{
    double nothing = total;
    for (size_t i = 0; i < out->n; i++) {
        struct tender_entry *entry = &out->entries[i];
        nothing -= won[i];
        entry->probability = won[i] / total;
        entry->low = entry->high = entry->probability;
        if (!how->exact)
            montecarlo_interval(&entry->low, &entry->high, entry->probability, total);
        if (!(won[i] > 0)) /* and not what rounding leaves */
            entry->low = 0;
    }
    out->nothing = fmax(0, nothing / total);
    out->drawn = true;
    out->seed = how->seed;
}

enum status tender_draw(struct tender_outcome *out, const struct tender_question *question,
                        struct arena *arena, struct diag *diag)
{
    const struct problem *problem = question->problem;
    struct drawn d = {.out = out, .question = question};
    if (!problem->error->given || out->n == 0)
        return ST_OK;
    enum status status =
        draw_space_make(&d.space, problem, find_machines(&d, arena), problem->error->shared, arena, diag);
    if (status != ST_OK)
        return status;
    for (size_t p = 0; p < problem->snapshot->n_parts; p++)
        d.space.part[p] = NO_INDEX; /* who offers a part has it */
    d.values = ARENA_NEW(arena, d.space.n, double);
    d.models = ARENA_NEW(arena, d.space.n_options * problem->load.n_work, double);
    d.bids = ARENA_NEW(arena, out->n, struct award_bid);
    memcpy(d.bids, out->bids, out->n * sizeof *d.bids);
    double *won = ARENA_NEW(arena, out->n, double);
    struct award_score *scores = ARENA_NEW(arena, out->n, struct award_score);
    size_t *order = ARENA_NEW(arena, out->n, size_t);
    repriced_make(&d.repriced, problem, NULL);
    status = draw_count(&out->n_draws, &d.space, question->draws, diag);
    double total = 0;
    for (int64_t k = 0; k < out->n_draws && status == ST_OK; k++) {
        struct arena scratch = ARENA_INIT;
        const double weight = draw_values(d.values, &d.space, question->draws, k);
        total += weight;
        set_bids(&d, &scratch);
        if (award_rank(scores, order, &out->rules, d.bids, out->n) > 0)
            won[order[0]] += weight;
        arena_fini(&scratch);
    }
    repriced_fini(&d.repriced);
    if (status == ST_OK)
        count(out, question->draws, won, total);
    return status;
}
