/* history.c - solves a scenario at every date on which a price, or the emissions of its power grid,
 * change. */
#include "study/history.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/vec.h"
#include "problem/build.h"
#include "problem/stock.h"
#include "study/parallel_items.h"
#include "study/resolve.h"

/* --- dates --- */

typedef VEC(date) date_list;

static void add_date(date_list *list, date day, const struct history_request *in)
{
    if (day > in->since && (in->until == 0 || day < in->until))
        VEC_PUSH(list, day);
}

static int by_date(const void *a, const void *b)
{
    const date p = *(const date *)a, q = *(const date *)b;
    return (p > q) - (p < q);
}

/* True if the row belongs to the grid of the scenario. */
static bool is_its_grid(const struct power_grid *grid, const struct scenario *scenario)
{
    const char *region = scenario->purchase.operation.grid.text;
    return region && strcmp(grid->region, region) == 0;
}

/* Lists the first day, then all later dates on which an input can change; sorted and distinct. */
static date_list list_dates(const struct scenario *scenario, const struct snapshot *s,
                            const struct history_request *in)
{
    date_list list = {0};
    VEC_PUSH(&list, in->since);
    for (size_t i = 0; i < s->carbon.n_grids; i++)
        if (is_its_grid(&s->carbon.grids[i], scenario))
            add_date(&list, s->carbon.grids[i].date, in);
    for (size_t i = 0; i < s->paid.n_quotes; i++) {
        add_date(&list, s->paid.quotes[i].date, in);
        if (s->paid.quotes[i].valid_until)
            add_date(&list, date_next(s->paid.quotes[i].valid_until), in);
    }
    for (size_t i = 0; i < s->paid.n_exchange; i++)
        add_date(&list, s->paid.exchange[i].date, in);
    sort_stable(list.v, list.n, sizeof *list.v, by_date);
    size_t n = 0;
    for (size_t i = 0; i < list.n; i++)
        if (n == 0 || list.v[i] != list.v[n - 1])
            list.v[n++] = list.v[i];
    list.n = n;
    return list;
}

/* The date of each currency's first exchange rate [currency_codes]; 0: the currency needs none, or has
 * none. */
static date *first_rates(const struct snapshot *s, struct arena *arena)
{
    size_t n = 0;
    currency_codes(&n);
    date *first = ARENA_NEW(arena, n + 1, date); /* one more for no currency */
    for (size_t i = 0; i < s->paid.n_exchange; i++) {
        const struct exchange_rate *rate = &s->paid.exchange[i];
        date *of = &first[currency_find(rate->currency)];
        *of = *of == 0 || rate->date < *of ? rate->date : *of;
    }
    first[currency_find("USD")] = 0;
    return first;
}

/* The date of the first row of the scenario's power grid; 0: no grid is needed, or it has no rows. */
static date first_grid(const struct scenario *scenario, const struct snapshot *s)
{
    date first = 0;
    for (size_t i = s->carbon.n_grids; i-- > 0;) /* the rows of a region are sorted by date */
        if (is_its_grid(&s->carbon.grids[i], scenario))
            first = s->carbon.grids[i].date;
    return first;
}

/* The date of the first quote, or the later date at which all earlier quotes can be converted and the grid is
 * known. */
static date first_date(const struct scenario *scenario, const struct snapshot *s)
{
    struct arena arena = ARENA_INIT;
    const char *currency = scenario->frame.currency.text ? scenario->frame.currency.text : s->currency;
    const date *rates = first_rates(s, &arena), own = rates[currency_find(currency)];
    date first = 0, converted = first_grid(scenario, s);
    for (size_t i = 0; i < s->paid.n_quotes; i++) {
        const struct quote *quote = &s->paid.quotes[i];
        const date rate = rates[currency_find(quote->currency)], later = rate > own ? rate : own;
        const date needed = strcmp(quote->currency, currency) == 0 ? 0 : later;
        first = first == 0 || quote->date < first ? quote->date : first;
        converted = quote->date < needed && needed > converted ? needed : converted;
    }
    arena_fini(&arena);
    return first > converted ? first : converted;
}

const date *history_dates(size_t *n, const struct instance *instance, struct arena *arena)
{
    const struct history_request all = {.since = first_date(instance->scenario, instance->snapshot)};
    const date_list list = list_dates(instance->scenario, instance->snapshot, &all);
    const date *dates = ARENA_COPY(arena, list.v, list.n, 0, date);
    *n = list.n;
    mem_free(list.v);
    return dates;
}

/* --- one date --- */

static struct plan_options from_last(const struct history_choice *last, const struct stop *stop)
{
    return (struct plan_options){
        .unwarned = true, .like = last->plan.found ? &last->plan : NULL, .stop = stop};
}

static enum status solve(struct history_choice *out, struct instance *instance,
                         const struct plan_options *how, struct arena *arena, struct diag *diag)
{
    *out = (struct history_choice){.instance = instance};
    const enum status status = resolve_problem(&out->plan, instance, how, arena, diag);
    if (status == ST_STOPPED && out->plan.found)
        return diag_set(diag, ST_STOPPED, "stopped before the plan of a date was proven the best one");
    return status;
}

static enum status solve_side(struct history_choice *out, const struct instance *instance, const char *name,
                              const struct plan_options *how, struct arena *arena, struct diag *diag)
{
    *out = (struct history_choice){.instance = instance};
    if (!instance_has_named(instance, name)) /* not sold yet */
        return ST_OK;
    struct instance *side = ARENA_NEW(arena, 1, struct instance);
    const enum status status = instance_restrict(side, instance, name, diag);
    return status == ST_OK ? solve(out, side, how, arena, diag) : status;
}

static enum winner compare_sides(const struct history_choice *a, const struct history_choice *b)
{
    if (!a->plan.found || !b->plan.found)
        return a->plan.found ? WINNER_A : b->plan.found ? WINNER_B : WINNER_NONE;
    const int order = compare_close(a->plan.objective, b->plan.objective);
    return order == 0 ? WINNER_TIE : (order > 0) == (a->instance->goal != GOAL_COST) ? WINNER_A : WINNER_B;
}

/* Results of one thread, on its arena. */
struct history_thread {
    VEC(const struct instance *) kept; /* problems with distinct designs */
    struct rate_cache *rates;
    size_t n_solved;
    struct history_period last; /* last solved period; it is reused only if it has a purchase */
    struct arena arena;         /* memory of the prices */
    const struct price *prices; /* [n_parts] prices at that date, before changes */
    bool *used;                 /* [n_parts] can be part of a purchase at these prices */
};

/* Data for all dates. */
struct history_dates {
    const struct scenario *scenario;
    const struct snapshot *snapshot;
    const struct history_request *in;
    const date *v; /* [n] */
    size_t n;
    struct history_thread *threads_data; /* [threads] */
};

static bool same_designs(const struct instance *a, const struct instance *b)
{
    bool same = a->choice.n_designs == b->choice.n_designs &&
                (a->market.carbon.grid == NO_INDEX) == (b->market.carbon.grid == NO_INDEX);
    for (size_t d = 0; d < a->choice.n_designs && same; d++)
        same = strcmp(a->choice.designs[d].id, b->choice.designs[d].id) == 0;
    return same;
}

/* Copies the result of a plan, with the designs of a problem that lasts. */
static void keep_choice(struct history_choice *choice, const struct instance *instance, struct arena *arena)
{
    const struct plan all = choice->plan;
    struct plan *kept = &choice->plan;
    *kept = (struct plan){.status = all.status,
                          .found = all.found,
                          .n_clusters = all.n_clusters,
                          .cost_minor = all.cost_minor,
                          .rate = all.rate,
                          .objective = all.objective,
                          .bill = ARENA_COPY(arena, all.bill, all.n_bill, 0, struct bill_line),
                          .n_bill = all.n_bill};
    kept->clusters = ARENA_NEW(arena, all.n_clusters, struct plan_cluster);
    for (size_t c = 0; c < all.n_clusters; c++) {
        kept->clusters[c].point = all.clusters[c].point;
        kept->clusters[c].point.design =
            &instance->choice.designs[instance_design(instance, all.clusters[c].point.design->id)];
    }
    choice->instance = choice->instance ? instance : NULL;
}

/* Keeps one problem for all dates with the same designs. Returns true if the problem of this date is kept. */
static bool keep_period(struct history_period *period, struct history_thread *thread, struct arena *arena)
{
    const struct instance *instance = period->best.instance;
    const struct instance *like = NULL;
    for (size_t i = thread->kept.n; i-- > 0 && instance && !like;)
        like = same_designs(thread->kept.v[i], instance) ? thread->kept.v[i] : NULL;
    const bool is_new = instance && !like;
    if (is_new)
        VEC_PUSH(&thread->kept, like = instance);
    keep_choice(&period->best, like, arena);
    for (size_t i = 0; i < 2; i++)
        keep_choice(&period->side[i], like, arena);
    period->why_none = period->why_none ? arena_strdup(arena, period->why_none) : NULL;
    return is_new;
}

/* --- dates without a change of a relevant price --- */

static bool same_price(const struct price *a, const struct price *b)
{
    bool same = a->n_standing == b->n_standing && a->expired == b->expired && a->lapsed == b->lapsed;
    for (size_t i = 0; i < a->n_standing && same; i++)
        same = a->standing[i].quote == b->standing[i].quote &&
               a->standing[i].exact.n == b->standing[i].exact.n &&
               a->standing[i].exact.d == b->standing[i].exact.d;
    return same;
}

/* True if an unusable part is sold at both dates or at neither; its price does not matter. */
static bool same_offer(const struct price *a, const struct price *b)
{
    return (a->n > 0) == (b->n > 0) && a->lapsed == b->lapsed;
}

static bool same_grid(const struct history_dates *dates, date a, date b)
{
    const struct snapshot *s = dates->snapshot;
    const date first = a < b ? a : b, last = a < b ? b : a;
    bool same = true;
    for (size_t i = 0; i < s->carbon.n_grids && same; i++)
        same = !is_its_grid(&s->carbon.grids[i], dates->scenario) || s->carbon.grids[i].date <= first ||
               s->carbon.grids[i].date > last;
    return same;
}

static struct price_basis basis_at(const struct instance *instance, date day)
{
    struct price_basis basis = instance_price_basis(instance);
    basis.as_of = day;
    return basis;
}

/* True if the last solved period is valid for this date: no input of a purchase differs. */
static bool is_unchanged(const struct history_thread *thread, const struct history_dates *dates, date day)
{
    struct arena arena = ARENA_INIT;
    struct diag none = DIAG_INIT;
    struct price *prices = NULL;
    const bool refers = dates->scenario->measure.reference.node.text;
    if (!thread->last.best.plan.found || !same_grid(dates, thread->last.from, day))
        return false;
    const struct price_basis basis = basis_at(thread->last.best.instance, day);
    bool same = price_all(&prices, &basis, &arena, &none) == ST_OK;
    for (size_t p = 0; p < dates->snapshot->n_parts && same; p++)
        same = same_price(&prices[p], &thread->prices[p]) ||
               (!refers && !thread->used[p] && same_offer(&prices[p], &thread->prices[p]));
    diag_fini(&none);
    arena_fini(&arena);
    return same;
}

/* Records the inputs of a solved date while its problem exists. */
static void remember(struct history_thread *thread, const struct history_period *period,
                     const struct history_dates *dates)
{
    const struct instance *instance = period->best.instance;
    struct diag none = DIAG_INIT;
    struct price *prices = NULL;
    arena_fini(&thread->arena);
    thread->last = *period;
    if (!period->best.plan.found)
        return;
    const struct price_basis basis = basis_at(instance, period->from);
    /* cannot fail: the problem was built with these prices */
    (void)price_all(&prices, &basis, &thread->arena, &none);
    thread->prices = prices;
    thread->used = ARENA_NEW(&thread->arena, dates->snapshot->n_parts, bool);
    instance_mark_parts(thread->used, instance);
}

static enum status build_date(struct instance **out, const struct history_dates *dates, date day,
                              struct arena *arena, struct diag *diag)
{
    char text[11];
    struct scenario *dated = ARENA_COPY(arena, dates->scenario, 1, 0, struct scenario);
    *out = ARENA_NEW(arena, 1, struct instance);
    dated->frame.as_of =
        (struct located_text){.text = arena_strdup(arena, date_format(text, day)), .option = "--since"};
    dated->policy.unpriced = UNPRICED_LEFT_OUT;
    return instance_build(*out, dated, dates->snapshot, arena, diag);
}

static enum status solve_date(struct history_period *out, const struct history_dates *dates,
                              const struct history_thread *thread, const struct stop *stop,
                              struct arena *arena, struct diag *diag)
{
    const struct history_request *in = dates->in;
    const struct history_period *last = &thread->last;
    struct instance *instance = NULL;
    enum status status = build_date(&instance, dates, out->from, arena, diag);
    if (status == ST_INFEASIBLE) { /* nothing is sold yet, or no longer */
        out->why_none = arena_strdup(arena, diag->message);
        diag_fini(diag);
        return ST_OK;
    }
    if (status != ST_OK)
        return status;
    instance->load.memory = thread->rates;
    if (thread->kept.n > 0)
        resolve_share_rates(instance, thread->kept.v[thread->kept.n - 1]);
    const struct plan_options how = from_last(&last->best, stop);
    status = solve(&out->best, instance, &how, arena, diag);
    out->why_none = out->best.plan.why_none;
    for (size_t i = 0; i < 2 && in->name[i] && status == ST_OK; i++) {
        const struct plan_options of_side = from_last(&last->side[i], stop);
        status = solve_side(&out->side[i], instance, in->name[i], &of_side, arena, diag);
    }
    if (in->name[0] && status == ST_OK)
        out->winner = compare_sides(&out->side[0], &out->side[1]);
    return status;
}

/* Solves a date, unless the last solved date of the thread has the same relevant prices. Each search starts
 * from the last plan. */
static enum status find_date(void *out, struct parallel_worker *worker, int64_t i, struct diag *diag)
{
    const struct history_dates *dates = worker->payload;
    struct history_thread *thread = &dates->threads_data[worker->number];
    struct history_period *period = out;
    const struct history_period none = {.from = dates->v[i], .to = dates->in->until, .winner = WINNER_NONE};
    if (is_unchanged(thread, dates, dates->v[i])) {
        *period = thread->last;
        period->from = none.from;
        return ST_OK;
    }
    struct arena *own = ARENA_NEW(&worker->arena, 1, struct arena);
    thread->rates = thread->rates ? thread->rates : rate_cache_make(&worker->arena);
    *period = none;
    const enum status status = solve_date(period, dates, thread, &worker->stop, own, diag);
    if (status != ST_OK) {
        *period = none;
        arena_fini(own);
        return status;
    }
    thread->n_solved++;
    remember(thread, period, dates);
    if (keep_period(period, thread, &worker->arena))
        arena_adopt(&worker->arena, own);
    else
        arena_fini(own);
    thread->last = *period;
    return ST_OK;
}

/* --- all dates --- */

static bool same_choice(const struct plan *a, const struct plan *b)
{
    bool same = a->found == b->found && a->n_clusters == b->n_clusters && a->cost_minor == b->cost_minor;
    for (size_t c = 0; same && c < a->n_clusters; c++)
        same = strcmp(a->clusters[c].point.design->id, b->clusters[c].point.design->id) == 0 &&
               a->clusters[c].point.nodes == b->clusters[c].point.nodes;
    return same;
}

static bool same_period(const struct history_period *a, const struct history_period *b)
{
    return same_choice(&a->best.plan, &b->best.plan) && same_choice(&a->side[0].plan, &b->side[0].plan) &&
           same_choice(&a->side[1].plan, &b->side[1].plan) && a->winner == b->winner;
}

const struct instance *history_problem(const struct history *history)
{
    for (size_t i = history->n; i-- > 0;)
        if (history->periods[i].best.instance)
            return history->periods[i].best.instance;
    return NULL;
}

/* Reports a compared name that no date knows, with the suggestions of the last date. */
static enum status check_names(const struct history *history, struct diag *diag)
{
    for (size_t i = 0; i < 2 && history->name[i]; i++) {
        const struct instance *last = history_problem(history);
        bool known = false;
        for (size_t k = 0; k < history->n; k++) {
            const struct instance *instance = history->periods[k].best.instance;
            known = known || (instance && instance_has_named(instance, history->name[i]));
        }
        struct instance unused;
        if (!known && last)
            return instance_restrict(&unused, last, history->name[i], diag);
    }
    return ST_OK;
}

static bool any_found(const struct history *history)
{
    for (size_t i = 0; i < history->n; i++)
        if (history->periods[i].best.plan.found)
            return true;
    return false;
}

/* Joins adjacent dates with the same result into one period. */
static void join(struct history *out, const struct history_period *found, size_t n, struct arena *arena)
{
    out->periods = ARENA_NEW(arena, n, struct history_period);
    out->n_dates = n;
    for (size_t i = 0; i < n; i++) {
        if (out->n > 0 && same_period(&out->periods[out->n - 1], &found[i]))
            continue;
        if (out->n > 0)
            out->periods[out->n - 1].to = found[i].from;
        out->periods[out->n++] = found[i];
    }
}

/* --- what moved the purchase --- */

/* A price of a part at the first day of a period, and at the day before. */
struct price_move {
    const char *part;
    int64_t before_minor, after_minor; /* -1: not sold */
    double weight;                     /* change of the cost of the units that a plan buys */
};

/* The move of a part that one of the plans buys. */
static struct price_move move_of(const struct snapshot *snapshot, const struct bill_line *line,
                                 const struct price *before, const struct price *after)
{
    const struct price_move move = {.part = snapshot->parts[line->part].id,
                                    .before_minor = price_paid(before, 1, NULL),
                                    .after_minor = price_paid(after, 1, NULL)};
    const double change = move.before_minor < 0 || move.after_minor < 0
                              ? (double)line->total_minor
                              : (double)(move.after_minor - move.before_minor) * (double)line->quantity;
    return (struct price_move){move.part, move.before_minor, move.after_minor, fabs(change)};
}

static const char *move_text(const struct price_move *move, struct arena *arena)
{
    if (move->before_minor < 0)
        return arena_printf(arena, "%s is new", move->part);
    if (move->after_minor < 0)
        return arena_printf(arena, "%s is gone", move->part);
    const double ratio = (double)move->after_minor / (double)move->before_minor;
    return arena_printf(arena, "%s %+.0f %%", move->part, 100 * (ratio - 1));
}

/* Finds the part of the two orders whose price moved most on the first day of the second one. */
static void find_move(struct history_period *next, const struct history_period *last, struct arena *arena)
{
    const struct instance *instance = next->best.instance ? next->best.instance : last->best.instance;
    const struct plan *plans[2] = {&last->best.plan, &next->best.plan};
    const date days[2] = {date_from_days(date_days(next->from) - 1), next->from};
    struct price *prices[2] = {NULL, NULL};
    struct price_move most = {.weight = 0};
    struct arena scratch = ARENA_INIT;
    struct diag none = DIAG_INIT;
    bool known = instance != NULL;
    for (size_t i = 0; i < 2 && known; i++) {
        const struct price_basis basis = basis_at(instance, days[i]);
        known = price_all(&prices[i], &basis, &scratch, &none) == ST_OK;
    }
    for (size_t i = 0; i < 2 && known; i++)
        for (size_t k = 0; plans[i]->found && k < plans[i]->n_bill; k++) {
            const struct bill_line *line = &plans[i]->bill[k];
            const struct price_move move =
                move_of(instance->snapshot, line, &prices[0][line->part], &prices[1][line->part]);
            most = move.before_minor != move.after_minor && move.weight > most.weight ? move : most;
        }
    if (most.weight > 0) {
        next->moved_by = move_text(&most, arena);
        next->moved_part = most.part;
    }
    diag_fini(&none);
    arena_fini(&scratch);
}

static void find_moves(struct history *history, struct arena *arena)
{
    for (size_t i = 1; i < history->n; i++)
        find_move(&history->periods[i], &history->periods[i - 1], arena);
}

static enum status solve_dates(struct history *out, const struct history_dates *dates, struct arena *arena,
                               struct diag *diag)
{
    const struct parallel_items each = {.name = "dates",
                                        .n = (int64_t)dates->n,
                                        .size = sizeof(struct history_period),
                                        .payload = dates,
                                        .arena = arena,
                                        .find = find_date};
    void *found = NULL;
    int64_t done = 0;
    const enum status status = parallel_items_find(&found, &done, &each, NULL, &dates->in->stop, diag);
    join(out, found, (size_t)done, arena);
    find_moves(out, arena);
    if (status != ST_STOPPED)
        return status;
    if (!history_problem(out)) /* before the first sale there is no result */
        out->n = 0;
    if (out->n > 0)
        out->periods[out->n - 1].to = dates->v[out->n_dates];
    return diag->message ? status : diag_set(diag, status, "stopped before all dates were solved");
}

enum status history_build(struct history *out, const struct scenario *scenario,
                          const struct snapshot *snapshot, const struct history_request *request,
                          struct arena *arena, struct diag *diag)
{
    struct history_request in = *request;
    *out = (struct history){.name = {in.name[0], in.name[1]}};
    if (in.since == 0)
        in.since = first_date(scenario, snapshot);
    if (in.since == 0 || (in.until && in.until <= in.since))
        return diag_set(diag, ST_USAGE, "the range of dates is empty: --until must be after --since");
    date_list list = list_dates(scenario, snapshot, &in);
    const size_t threads = in.stop.jobs > 1 ? (size_t)in.stop.jobs : 1;
    struct history_thread *threads_data = mem_alloc(threads, sizeof *threads_data);
    const struct history_dates dates = {scenario, snapshot, &in, list.v, list.n, threads_data};
    enum status status = solve_dates(out, &dates, arena, diag);
    for (size_t i = 0; i < threads; i++) {
        out->n_solved += threads_data[i].n_solved;
        mem_free(threads_data[i].kept.v);
        arena_fini(&threads_data[i].arena);
    }
    mem_free(threads_data);
    mem_free(list.v);
    if (status == ST_OK)
        status = check_names(out, diag);
    if (status == ST_OK && !any_found(out))
        status = diag_at(diag, ST_INFEASIBLE, scenario->file.path, 0, 0,
                         "no date of the history has a feasible purchase");
    return status;
}
