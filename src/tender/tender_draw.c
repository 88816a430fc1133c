/* tender_draw.c - how often each bid is awarded when prices and models are wrong. */
#include "tender/tender_parts.h"

#include <math.h>

#include "study/drawing.h"
#include "study/montecarlo.h"

struct drawn {
    const struct tender_outcome *out;
    struct drawing drawing;
    const struct draw_worker *worker; /* the only one */
    size_t *machine;        /* [n] of the first cluster of each entry: alike machines are wrong alike */
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
    for (size_t i = 0; i < d->out->n; i++)
        if (d->out->entries[i].score.plan.found)
            d->machine[i] = draw_machine(first, &n, d->out->entries[i].score.plan.clusters[0].point.design);
    return n > 0 ? n : 1;
}

/* The metric of an entry at the draw's rates, and whether these are what is asked. */
static void set_rates(struct drawn *d, size_t i)
{
    const struct tender_entry *entry = &d->out->entries[i];
    struct problem wrong = entry->score.problem;
    const size_t n_work = wrong.load.n_work;
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST];
    wrong.load.memory = NULL;
    wrong.load.speed = d->worker->speed;
    wrong.load.error = (struct model_error){
        .factor = &d->worker->model_error[d->machine[i] * n_work], .spread = d->worker->spread, .n = 1};
    tender_rates(rates, &wrong, entry);
    for (size_t c = 0; c < entry->score.plan.n_clusters; c++) /* what is promised holds */
        for (size_t a = 0; a < n_work; a++)
            if (entry->figures[a].counts)
                rates[c][a] = entry->rates[c][a];
    d->bids[i].metric = tender_metric(entry, rates) / problem_rate_scale(d->drawing.problem);
    d->bids[i].excluded = !tender_keeps(d->out, entry, rates);
}

/* The bids at the values of the draw. */
static void set_bids(struct drawn *d, struct arena *arena)
{
    for (size_t i = 0; i < d->out->n; i++) {
        const struct tender_entry *entry = &d->out->entries[i];
        if (!entry->fit)
            continue;
        if (is_priced(&entry->bid))
            d->bids[i].price_minor = bid_cost(&d->worker->repriced.problem, &entry->bid, arena) +
                                     bid_operation(&entry->score) - entry->score.rent_minor;
        if (d->drawing.space.moves_rates)
            set_rates(d, i);
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
    }
    out->nothing = fmax(0, nothing / total);
    out->drawn = true;
    out->seed = how->seed;
}

enum status tender_draw(struct tender_outcome *out, const struct tender_question *question,
                        struct arena *arena, struct diag *diag)
{
    struct problem problem = *question->problem;
    struct drawn d = {.out = out};
    if (!problem.error->given || out->n == 0)
        return ST_OK;
    d.drawing = (struct drawing){.problem = &problem,
                                 .options = *question->draws,
                                 .machines = {.n = find_machines(&d, arena), .shared = problem.error->shared},
                                 .solved = true};
    d.drawing.options.jobs = 1;
    const enum status status = drawing_make(&d.drawing, NULL, arena, diag);
    if (status != ST_OK)
        return status;
    d.worker = &d.drawing.workers[0];
    out->n_draws = d.drawing.n_items;
    for (size_t p = 0; p < problem.snapshot->n_parts; p++)
        d.drawing.space.part[p] = NO_INDEX; /* who offers a part has it */
    d.bids = ARENA_COPY(arena, out->bids, out->n, 0, struct award_bid);
    double *won = ARENA_NEW(arena, out->n, double), total = 0;
    struct award_score *scores = ARENA_NEW(arena, out->n, struct award_score);
    size_t *order = ARENA_NEW(arena, out->n, size_t);
    for (int64_t k = 0; k < out->n_draws; k++) {
        struct arena scratch = ARENA_INIT;
        const double weight = drawing_set(&d.drawing.workers[0], &d.drawing, k);
        total += weight;
        set_bids(&d, &scratch);
        if (award_rank(scores, order, &out->rules, d.bids, out->n) > 0)
            won[order[0]] += weight;
        arena_fini(&scratch);
    }
    drawing_fini(&d.drawing);
    count(out, question->draws, won, total);
    return ST_OK;
}
