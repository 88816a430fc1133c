/* tender.c - makes the outcome of a tender: reads the bids, evaluates their alternatives, ranks them and
 * draws errors. */
#include "tender/tender.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/stop.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"
#include "problem/machines.h"
#include "study/draw_run.h"
#include "study/montecarlo.h"
#include "study/requirement.h"
#include "tender/figures.h"
#include "tender/price_to_win.h"

/* --- inputs that change the award, in the scenario's terms --- */

/* The search for the factor of one promised rate at which another bid wins. The factor changes the metric of
 * the bid and of those of its alternatives that have the same metric. */
struct promise_flip {
    const struct tender_outcome *out;
    size_t application;
    struct award_flip flip; /* input: the metric that depends on the promise */
    struct award_bid *bids; /* [out->n] after scaling */
    bool keeps;             /* applications meet their requirements at the current factor */
    double target;          /* metric from which another bid wins */
};

static const struct tender_entry *entry_of(const struct promise_flip *p)
{
    return &p->out->entries[p->flip.bid];
}

/* An entry's metric after its promise is multiplied by a factor. */
struct scaled_promise {
    double metric;
    bool keeps; /* applications meet their requirements */
};

static struct scaled_promise scale_promise(const struct promise_flip *p, double times)
{
    const struct tender_entry *entry = entry_of(p);
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST];
    memcpy(rates, entry->rates, entry->score.plan.n_clusters * sizeof *rates);
    for (size_t c = 0; c < entry->score.plan.n_clusters; c++)
        rates[c][p->application] *= times;
    return (struct scaled_promise){tender_metric(entry, rates) / instance_rate_scale(entry->strict),
                                   tender_keeps(p->out, entry, rates)};
}

static bool shares_promise(const struct tender_outcome *out, size_t i, size_t j)
{
    return out->entries[i].source == out->entries[j].source && out->bids[i].metric == out->bids[j].metric;
}

/* Multiplies the promise by `times`. Returns the winner. */
static size_t move_to(struct promise_flip *p, double times, struct arena *scratch)
{
    const struct tender_outcome *out = p->out;
    const struct scaled_promise moved = scale_promise(p, times);
    p->keeps = moved.keeps;
    p->flip.now = moved.metric;
    for (size_t i = 0; i < out->n; i++)
        if (shares_promise(out, i, p->flip.bid)) {
            p->bids[i].metric = p->flip.now;
            p->bids[i].excluded = !out->entries[i].fit || !p->keeps;
        }
    return award_winner_at(&p->flip, p->flip.now, &out->rules, p->bids, out->n, scratch);
}

/* True if at this factor the bid becomes allowed or excluded, or the metric passes the target. */
static bool is_past(const struct promise_flip *p, double times, bool above)
{
    const struct scaled_promise moved = scale_promise(p, times);
    return moved.keeps != p->keeps || (above ? moved.metric >= p->target : moved.metric <= p->target);
}

/* The factor nearest to `now` for which is_past holds, to the last bit. NAN: none. */
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

/* Continues at each factor at which the bid becomes allowed or excluded. Between two of them only the metric
 * decides. */
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
        if (side->found && scale_promise(p, now).keeps == p->keeps)
            return (struct award_side){true, now, side->winner};
    }
}

/* True if the award depends on this promise, by the metric or by a requirement, and bid is the first with it.
 */
static bool depends_on_promise(const struct tender_outcome *out, size_t bid, size_t a)
{
    size_t criterion = 0;
    bool hangs = award_has_metric(&out->rules, &criterion) || out->bids[bid].least_metric > 0, fit = false;
    for (size_t i = 0; i < out->n_requirements; i++)
        hangs = hangs || (out->requirements[i].of_app && out->requirements[i].index == a);
    for (size_t i = 0; i < out->n; i++) {
        fit = fit || (shares_promise(out, i, bid) && out->entries[i].fit);
        /* list the promise only for the first bid that shares it */
        hangs = hangs && (i >= bid || !shares_promise(out, i, bid));
    }
    return hangs && fit && out->entries[bid].figures[a].counts;
}

typedef VEC(struct tender_flip) flip_list;

static void add_promises(flip_list *list, const struct tender_outcome *out, const struct instance *instance,
                         size_t bid, struct arena *arena)
{
    const struct tender_entry *entry = &out->entries[bid];
    for (size_t a = 0; a < instance->load.n_work; a++) {
        if (!depends_on_promise(out, bid, a))
            continue;
        struct arena scratch = ARENA_INIT;
        struct promise_flip p = {.out = out,
                                 .application = a,
                                 .flip = {.input = AWARD_METRIC_OF, .bid = bid},
                                 .bids = ARENA_COPY(&scratch, out->bids, out->n, 0, struct award_bid)};
        const double scale =
            instance->load.by_runs ? 1 : instance->load.work[a].application.model->unit.scale;
        struct tender_flip own = {
            .input = AWARD_METRIC_OF,
            .entry = bid,
            .application = a,
            .what = arena_printf(arena, "promise for %s of %s", instance->load.work[a].name, entry->name),
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

/* Lists the inputs that change the award: those of award_flips and each promise that counts. On the arena. */
static struct tender_flip *tender_flips(size_t *n, const struct tender_outcome *out,
                                        const struct instance *instance, struct arena *arena)
{
    flip_list list = {0};
    size_t n_flips = 0, k = 0;
    const struct award_flip *flips = award_flips(&n_flips, &out->rules, out->bids, out->n, arena);
    while (k < n_flips && flips[k].input == AWARD_PRICE_OF)
        VEC_PUSH(&list, flip_in_words(&flips[k++], out, arena));
    for (size_t i = 0; i < out->n; i++) { /* list promises after the metric that depends on them */
        if (k < n_flips && flips[k].input == AWARD_METRIC_OF && flips[k].bid == i)
            VEC_PUSH(&list, flip_in_words(&flips[k++], out, arena));
        add_promises(&list, out, instance, i, arena);
    }
    while (k < n_flips)
        VEC_PUSH(&list, flip_in_words(&flips[k++], out, arena));
    struct tender_flip *made = ARENA_COPY(arena, list.v, list.n, 0, struct tender_flip);
    *n = list.n;
    mem_free(list.v);
    return made;
}

/* --- probability of each award under errors of prices and models --- */

/* Runs of an application on all node counts of a cluster, with the model's values that do not depend on
 * rates. */
struct kept_runs {
    struct kept_run *runs; /* [n]; NULL: the model keeps no values, and each draw computes the runs again */
    size_t n;
};

struct tender_draws {
    const struct tender_outcome *out;
    struct draw_run draw_run;
    const struct draw_worker *worker; /* the only worker */
    size_t *machine;        /* [n] machine of each entry's first cluster; equal machines have equal errors */
    struct award_bid *bids; /* [n] in the current draw */
    struct kept_runs (*kept)[CLUSTERS_AT_MOST][APPS_AT_MOST]; /* [n] */
};

/* True if a line of the bid has a catalogue price. */
static bool is_priced(const struct bid *bid)
{
    for (size_t i = 0; i < bid->n && !bid->lump; i++)
        if (bid->lines[i].price == BID_PRICE_CATALOG)
            return true;
    return false;
}

/* Numbers the distinct machines of the entries. Returns their number. */
static size_t find_machines(struct tender_draws *d, struct arena *arena)
{
    size_t n = 0;
    const struct design **first = ARENA_NEW(arena, d->out->n, const struct design *);
    d->machine = ARENA_NEW(arena, d->out->n, size_t);
    for (size_t i = 0; i < d->out->n; i++)
        if (d->out->entries[i].score.plan.found)
            d->machine[i] = draw_machine(first, &n, d->out->entries[i].score.plan.clusters[0].point.design);
    return n > 0 ? n : 1;
}

static void keep_runs(struct kept_runs *out, const struct instance *instance, const struct candidate *point,
                      size_t a, struct arena *arena)
{
    enum { RUNS_AT_MOST = 1 << 20 };
    const struct model *model = instance_application(instance, point->design, a)->model;
    const int64_t each = instance_processes_per_node(instance, point->design, a);
    const int64_t job = instance->load.work[a].job_nodes;
    const int64_t nodes = job > 0 && job < point->nodes ? job : point->nodes;
    if (!model->kept.find || model->fastest || point->design->rented.units > 0 ||
        point->design->bought.fails || nodes > RUNS_AT_MOST / each)
        return;
    out->runs = ARENA_NEW(arena, (size_t)(nodes * each) + 1, struct kept_run);
    for (int64_t n = 1; n <= nodes; n++)
        out->n += candidate_keep_node(&out->runs[out->n], instance, point->design, a, n);
}

static void keep_all_runs(struct tender_draws *d, struct arena *arena)
{
    d->kept = arena_alloc(arena, d->out->n, sizeof *d->kept);
    for (size_t i = 0; i < d->out->n; i++) {
        const struct plan *plan = &d->out->entries[i].score.plan;
        const struct instance *instance = &d->out->entries[i].score.instance;
        for (size_t c = 0; plan->found && c < plan->n_clusters; c++)
            for (size_t a = 0; a < instance->load.n_work; a++)
                keep_runs(&d->kept[i][c][a], instance, &plan->clusters[c].point, a, arena);
    }
}

/* Computes the rates of an entry's clusters, like tender_rates but from kept runs if there are any. */
static void find_rates(double rates[][APPS_AT_MOST], const struct tender_draws *d, size_t i,
                       const struct instance *wrong)
{
    const struct plan *plan = &d->out->entries[i].score.plan;
    bool kept = true;
    for (size_t c = 0; c < plan->n_clusters; c++)
        for (size_t a = 0; a < wrong->load.n_work; a++)
            kept = kept && d->kept[i][c][a].runs;
    if (!kept) {
        tender_rates(rates, wrong, &d->out->entries[i]);
        return;
    }
    for (size_t c = 0; c < plan->n_clusters; c++)
        for (size_t a = 0; a < wrong->load.n_work; a++)
            rates[c][a] = candidate_kept_node(wrong, plan->clusters[c].point.design, a, d->kept[i][c][a].runs,
                                              d->kept[i][c][a].n);
}

/* Sets the metric of an entry at the draw's rates, and excludes it if they miss a requirement. */
static void set_rates(struct tender_draws *d, size_t i)
{
    const struct tender_entry *entry = &d->out->entries[i];
    struct instance wrong = entry->score.instance;
    const size_t n_work = wrong.load.n_work;
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST];
    wrong.load.memory = NULL;
    wrong.load.speed = d->worker->speed;
    wrong.load.error = (struct model_error){
        .factor = &d->worker->model_error[d->machine[i] * n_work], .spread = d->worker->spread, .n = 1};
    find_rates(rates, d, i, &wrong);
    for (size_t c = 0; c < entry->score.plan.n_clusters; c++) /* promises have no error */
        for (size_t a = 0; a < n_work; a++)
            if (entry->figures[a].counts)
                rates[c][a] = entry->rates[c][a];
    d->bids[i].metric = tender_metric(entry, rates) / instance_rate_scale(d->draw_run.instance);
    d->bids[i].excluded = !tender_keeps(d->out, entry, rates);
}

/* Sets the prices and metrics of all bids in the current draw. */
static void set_bids(struct tender_draws *d, struct arena *arena)
{
    for (size_t i = 0; i < d->out->n; i++) {
        const struct tender_entry *entry = &d->out->entries[i];
        if (!entry->fit)
            continue;
        if (is_priced(&entry->bid))
            d->bids[i].price_minor = bid_cost(&d->worker->price_variant.instance, &entry->bid, arena) +
                                     bid_operation(&entry->score) - entry->score.rent_minor;
        if (d->draw_run.space.moves_rates)
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

/* Draws the scenario's error, if it has one, and counts the awards of each entry. */
static enum status tender_draw(struct tender_outcome *out, const struct tender_request *request,
                               struct arena *arena, struct diag *diag)
{
    struct instance instance = instance_varied(request->instance);
    struct tender_draws d = {.out = out};
    if (!instance.error->given || out->n == 0 || !request->draws)
        return ST_OK;
    d.draw_run =
        (struct draw_run){.instance = &instance,
                          .options = *request->draws,
                          .machines = {.n = find_machines(&d, arena), .shared = instance.error->shared},
                          .solved = true};
    d.draw_run.options.jobs = 1;
    const enum status status = draw_run_make(&d.draw_run, NULL, arena, diag);
    if (status != ST_OK)
        return status;
    d.worker = &d.draw_run.workers[0];
    if (d.draw_run.space.moves_rates)
        keep_all_runs(&d, arena);
    out->n_draws = d.draw_run.n_items;
    for (size_t p = 0; p < instance.snapshot->n_parts; p++)
        /* availability is not drawn, because bids fix the vendor of each part */
        d.draw_run.space.part[p] = NO_INDEX;
    d.bids = ARENA_COPY(arena, out->bids, out->n, 0, struct award_bid);
    double *won = ARENA_NEW(arena, out->n, double), total = 0;
    struct award_score *scores = ARENA_NEW(arena, out->n, struct award_score);
    size_t *order = ARENA_NEW(arena, out->n, size_t);
    for (int64_t k = 0; k < out->n_draws; k++) {
        struct arena scratch = ARENA_INIT;
        const double weight = draw_run_set(&d.draw_run.workers[0], &d.draw_run, k, DRAW_ALL);
        total += weight;
        set_bids(&d, &scratch);
        if (award_rank(scores, order, &out->rules, d.bids, out->n) > 0)
            won[order[0]] += weight;
        arena_fini(&scratch);
    }
    draw_run_fini(&d.draw_run);
    count(out, request->draws, won, total);
    return ST_OK;
}

/* --- bidders --- */

static enum status read_source(struct bidder *out, const struct tender_builder *m, size_t i)
{
    const struct tender_bid *given = m->request->n_bills ? NULL : &m->tender->bids[i];
    const char *folder = path_folder(m->arena, m->instance->scenario->file.path);
    const char *path = given ? path_join(m->arena, folder, given->bill.text) : m->request->bills[i];
    *out = (struct bidder){.in_scenario = given};
    out->name = given && given->name.text ? given->name.text : path_stem(m->arena, path);
    out->place = given ? given->place : (struct located_text){.text = path, .option = "BILL"};
    for (size_t k = 0; k < m->request->n_bills; k++) /* files with equal stems are named by their paths */
        if (k != i && strcmp(path_stem(m->arena, m->request->bills[k]), out->name) == 0)
            out->name = path;
    for (size_t k = 0; k < i && given; k++)
        if (strcmp(m->sources[k].name, out->name) == 0)
            return located_error(&out->place, m->diag,
                                 "two bids are named '%s': give this one another `name` in `bids`",
                                 out->name);
    enum status status = bid_read(&out->bid, path, m->instance, &m->request->reading, m->arena, m->diag);
    char hash[65];
    if (status == ST_OK && given && given->promised.text)
        status = bid_read_promised(&out->promises, hash, path_join(m->arena, folder, given->promised.text),
                                   m->instance, m->arena, m->diag);
    return status;
}

/* Finds the bid with this name. ST_INPUT at the name's place: there is none. */
static enum status find_source(size_t *out, const struct located_text *given, const struct tender_builder *m)
{
    const enum status status =
        suggest_find(out, given->text, m->names, m->n_sources, m->diag, "there is no bid '%s'", given->text);
    return status == ST_OK ? ST_OK : located_fail(given, status, m->diag);
}

/* Reads BID=FILE of the command line, which replaces the promises of the scenario. */
static enum status read_promised(const struct tender_builder *m, const char *given)
{
    const char *file = strchr(given, '=');
    struct located_text name = {.text = given, .option = "--promised"};
    char hash[65];
    size_t at = 0;
    if (!file)
        return located_error(&name, m->diag, "expected BID=FILE, got '%s'", given);
    name.text = arena_printf(m->arena, "%.*s", (int)(file - given), given);
    const enum status status = find_source(&at, &name, m);
    return status == ST_OK
               ? bid_read_promised(&m->sources[at].promises, hash, file + 1, m->instance, m->arena, m->diag)
               : status;
}

static enum status read_sources(struct tender_builder *m)
{
    enum status status = ST_OK;
    m->n_sources = m->request->n_bills ? m->request->n_bills : m->tender->n_bids;
    m->sources = ARENA_NEW(m->arena, m->n_sources, struct bidder);
    m->names = ARENA_NEW(m->arena, m->n_sources, const char *);
    for (size_t i = 0; i < m->n_sources && status == ST_OK; i++) {
        status = read_source(&m->sources[i], m, i);
        m->names[i] = m->sources[i].name;
    }
    for (size_t i = 0; i < m->request->n_promised && status == ST_OK; i++)
        status = read_promised(m, m->request->promised[i]);
    return status;
}

/* --- alternatives --- */

/* The first requirement that names an option; NULL: none. */
static const struct tender_requirement *requirement_of_option(const struct tender_builder *m,
                                                              const char *option)
{
    for (size_t i = 0; i < m->tender->n_requirements; i++) {
        const struct located_text *named = &m->tender->requirements[i].option;
        if (named->text && strcmp(named->text, option) == 0)
            return &m->tender->requirements[i];
    }
    return NULL;
}

/* Checks that each option in the requirements is in some bill, and that their bids exist. */
static enum status check_names(const struct tender_builder *m)
{
    enum status status = ST_OK;
    size_t n = 0, at = 0;
    const char **options = ARENA_NEW(m->arena, m->n_sources * OPTIONS_AT_MOST, const char *);
    for (size_t i = 0; i < m->n_sources; i++)
        for (size_t o = 0; o < m->sources[i].bid.n_options; o++)
            options[n++] = m->sources[i].bid.options[o].name;
    for (size_t i = 0; i < m->tender->n_requirements && status == ST_OK; i++) {
        const struct tender_requirement *of = &m->tender->requirements[i];
        for (size_t k = 0; k < of->met.n && status == ST_OK; k++)
            status = find_source(&at, &of->met.v[k], m);
        if (status != ST_OK || !of->option.text)
            continue;
        status = suggest_find(&at, of->option.text, options, n, m->diag, "no bill has an option '%s'",
                              of->option.text);
        if (status != ST_OK)
            return located_fail(&of->option, status, m->diag);
    }
    return status;
}

/* True if the requirements allow this set of options of a bid. */
static bool is_alternative(const struct tender_builder *m, const struct bidder *source, unsigned taken)
{
    for (size_t o = 0; o < source->bid.n_options; o++) {
        const struct tender_requirement *about = requirement_of_option(m, source->bid.options[o].name);
        const bool in = (taken >> o & 1) != 0;
        if (about && ((about->class == CLASS_LEAVE && in) ||
                      (about->class == CLASS_MUST && !in && !located_find(&about->met, source->name))))
            return false;
    }
    return true;
}

static const char *name_of(const struct tender_builder *m, const struct bidder *source, unsigned taken)
{
    struct text name = TEXT_INIT;
    text_put(&name, source->name);
    const char *before = " with ";
    for (size_t o = 0; o < source->bid.n_options; o++)
        if (taken >> o & 1) {
            text_printf(&name, "%s%s", before, source->bid.options[o].name);
            before = " and ";
        }
    const char *out = arena_strdup(m->arena, name.s);
    text_fini(&name);
    return out;
}

static enum status make_entries(struct tender_builder *m)
{
    const double delivered = m->instance->scenario->measure.delivered;
    enum status status = ST_OK;
    struct tender_outcome *out = m->out;
    out->entries = ARENA_NEW(m->arena, BIDS_AT_MOST, struct tender_entry);
    for (size_t i = 0; i < m->n_sources && status == ST_OK; i++) {
        const struct bidder *source = &m->sources[i];
        for (unsigned taken = 0; taken < 1u << source->bid.n_options && status == ST_OK; taken++) {
            if (!is_alternative(m, source, taken))
                continue;
            if (out->n == BIDS_AT_MOST)
                return located_error(&source->place, m->diag,
                                     "the bids have more than %d alternatives: set the class of some options "
                                     "to `must` or `leave` in `requirements`",
                                     BIDS_AT_MOST);
            struct tender_entry *entry = &out->entries[out->n++];
            *entry = (struct tender_entry){.name = name_of(m, source, taken),
                                           .base = source->name,
                                           .source = i,
                                           .in_scenario = source->in_scenario,
                                           .delivered = source->in_scenario ? source->in_scenario->delivered
                                                                            : delivered,
                                           .probability = (double)NAN};
            status = bid_take(&entry->bid, &source->bid, taken, m->arena, m->diag);
        }
    }
    return status;
}

static enum status evaluate(struct tender_builder *m)
{
    struct plan_options how = *m->request->options;
    const struct stop *whole = how.stop;
    enum status status = ST_OK;
    for (size_t i = 0; i < m->out->n && status == ST_OK; i++) {
        struct tender_entry *entry = &m->out->entries[i];
        const struct stop step = stop_step(whole, i, m->out->n);
        how.stop = &step;
        status = bid_evaluate(&entry->score, m->instance, &entry->bid, &how, m->arena, m->diag);
        if (status == ST_STOPPED && entry->score.best.found) {
            m->stopped = true;
            diag_fini(m->diag);
            status = ST_OK;
        }
    }
    return status;
}

/* --- requirements --- */

static bool meets(const struct tender_entry *entry, const struct tender_requirement *of)
{
    bool met = located_find(&of->met, entry->base) != NULL;
    for (size_t o = 0; o < entry->bid.n_options && of->option.text; o++)
        met = met ||
              (strcmp(entry->bid.options[o].name, of->option.text) == 0 && (entry->bid.taken >> o & 1) != 0);
    return met;
}

static void apply_requirements(const struct tender_builder *m, struct tender_entry *entry)
{
    const struct tender *tender = m->tender;
    entry->optional_met = ARENA_NEW(m->arena, tender->n_requirements, const struct tender_requirement *);
    for (size_t i = 0; i < tender->n_requirements; i++) {
        const struct tender_requirement *of = &tender->requirements[i];
        const bool met = meets(entry, of);
        if (of->class == CLASS_MUST && !met)
            tender_add_violation(entry, &of->name, "requirement",
                                 arena_printf(m->arena, "the bid does not offer '%s'", of->name.text),
                                 m->arena);
        if (of->class == CLASS_OPTIONAL && met)
            entry->optional_met[entry->n_optional_met++] = of;
    }
}

/* --- the award --- */

static enum status make_rules(struct tender_builder *m)
{
    const struct tender *tender = m->tender;
    struct award_rules *rules = &m->out->rules;
    struct award_criterion *criteria = ARENA_NEW(m->arena, tender->n_criteria, struct award_criterion);
    enum status status = ST_OK;
    *rules = (struct award_rules){.by = tender->award.by,
                                  .performance = tender->award.performance,
                                  .scale = tender->award.scale,
                                  .band = tender->award.band,
                                  .tie_breaker = tender->award.tie_breaker,
                                  .criteria = criteria,
                                  .n_criteria = tender->n_criteria};
    for (size_t k = 0; k < tender->n_criteria && status == ST_OK; k++) {
        const struct tender_criterion *of = &tender->criteria[k];
        int64_t worth_minor = 0;
        criteria[k] =
            (struct award_criterion){.name = of->name.text,
                                     .of = strcmp(of->name.text, "metric") == 0  ? AWARD_OF_METRIC
                                           : strcmp(of->name.text, "price") == 0 ? AWARD_OF_PRICE
                                                                                 : AWARD_OF_MARKS,
                                     .formula = of->formula_at.text ? of->formula : tender->award.formula,
                                     .full = of->of,
                                     .weight = of->weight,
                                     .baseline = of->baseline};
        if (of->worth.text)
            status = instance_read_money(&worth_minor, m->instance, &of->worth, m->diag);
        criteria[k].worth_minor = (double)worth_minor;
    }
    return status;
}

/* Reads the marks of all bids in a criterion. */
static enum status read_marks(double *marks, const struct tender_criterion *criterion, bool own,
                              const struct tender_builder *m)
{
    enum status status = ST_OK;
    bool *given = ARENA_NEW(m->arena, m->n_sources, bool);
    for (size_t i = 0; i < criterion->n_marks && status == ST_OK; i++) {
        size_t at = 0;
        status = find_source(&at, &criterion->marks[i].bid, m);
        if (status != ST_OK)
            return status;
        marks[at] = criterion->marks[i].value;
        given[at] = true;
        if (criterion->of > 0 && marks[at] > criterion->of)
            return located_error(&criterion->marks[i].bid, m->diag,
                                 "the mark of %s exceeds the full mark: %g of %g",
                                 criterion->marks[i].bid.text, marks[at], criterion->of);
    }
    for (size_t i = 0; i < m->n_sources && !own; i++)
        if (!given[i])
            return located_error(&criterion->name, m->diag, "the criterion '%s' has no mark for the bid '%s'",
                                 criterion->name.text, m->sources[i].name);
    return status;
}

static int64_t units_of(const struct tender_entry *entry, const struct tender *tender)
{
    const struct plan *plan = &entry->score.plan;
    if (!plan->found)
        return 0;
    const struct plan_facts facts = plan_facts(plan->clusters, plan->n_clusters, &entry->score.instance);
    for (size_t k = 0; k < tender->n_criteria; k++)
        if (tender->criteria[k].units_at.text)
            return tender->criteria[k].units == UNITS_CORES ? facts.cores : facts.nodes;
    return facts.nodes;
}

static enum status make_bid(struct award_bid *out, const struct tender_builder *m,
                            const struct tender_entry *entry, double *const *marks)
{
    const size_t n_criteria = m->tender->n_criteria;
    enum status status = ST_OK;
    *out = (struct award_bid){
        .name = entry->name,
        .family = entry->source,
        .excluded = tender_misses(m->out, entry, true),
        .price_minor = bid_whole_cost(&entry->score),
        .most_minor = m->instance->budget_minor == BUDGET_NONE ? MONEY_MAX : m->instance->budget_minor,
        .metric = entry->metric / instance_rate_scale(m->instance),
        .marks = ARENA_NEW(m->arena, n_criteria, double),
        .units = units_of(entry, m->tender)};
    for (size_t i = 0; i < m->out->n_requirements; i++)
        if (!m->out->requirements[i].of_app)
            out->least_metric = fmax(out->least_metric, m->out->requirements[i].real);
    for (size_t k = 0; k < n_criteria; k++)
        out->marks[k] = marks[k][entry->source];
    for (size_t i = 0; i < entry->n_optional_met && status == ST_OK; i++) {
        int64_t worth_minor = 0;
        out->optional_points += entry->optional_met[i]->points;
        if (entry->optional_met[i]->worth.text)
            status = instance_read_money(&worth_minor, m->instance, &entry->optional_met[i]->worth, m->diag);
        out->optional_minor += worth_minor;
    }
    return status;
}

/* Sorts the entries, with their bids and scores. */
static void reorder(struct tender_outcome *out, const size_t *order, struct arena *arena)
{
    struct tender_entry *entries = ARENA_NEW(arena, out->n, struct tender_entry);
    struct award_bid *bids = ARENA_NEW(arena, out->n, struct award_bid);
    struct award_score *scores = ARENA_NEW(arena, out->n, struct award_score);
    for (size_t i = 0; i < out->n; i++) {
        entries[i] = out->entries[order[i]];
        bids[i] = out->bids[order[i]];
        scores[i] = out->scores[order[i]];
    }
    out->entries = entries;
    out->bids = bids;
    out->scores = scores;
}

/* Negative if a is better than b by the goal. The compared rate is the entry's metric, which includes
 * promised rates and phases of delivery. Entries that meet all requirements come first, then entries with
 * clusters, then entries without. */
static int by_goal(const struct tender_entry *of_a, const struct tender_entry *of_b, enum goal goal)
{
    const struct bid_score *a = &of_a->score, *b = &of_b->score;
    const double rate_a = of_a->metric, rate_b = of_b->metric;
    if (a->feasible != b->feasible)
        return a->feasible ? -1 : 1;
    if (a->plan.found != b->plan.found)
        return a->plan.found ? -1 : 1;
    const int64_t cost_a = bid_whole_cost(a), cost_b = bid_whole_cost(b);
    const int by_cost = (cost_a > cost_b) - (cost_a < cost_b);
    const int by_rate = compare_close(rate_b, rate_a);
    int order = by_rate;
    if (goal == GOAL_COST)
        order = by_cost;
    if (goal == GOAL_RATE_PER_COST)
        order = compare_close(rate_b * (double)cost_a, rate_a * (double)cost_b);
    if (goal == GOAL_RATE_PER_WATT)
        order = compare_close(rate_b * a->plan.power_W, rate_a * b->plan.power_W);
    if (goal == GOAL_RATE_PER_CARBON)
        order = compare_close(rate_b * a->plan.carbon_kg, rate_a * b->plan.carbon_kg);
    return order ? order : by_rate ? by_rate : by_cost;
}

static void rank_by_goal(size_t *order, const struct tender_builder *m)
{
    const struct tender_outcome *out = m->out;
    for (size_t i = 0; i < out->n; i++) {
        size_t k = i;
        for (; k > 0 && by_goal(&out->entries[i], &out->entries[order[k - 1]], m->instance->goal) < 0; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

static enum status rank(struct tender_builder *m)
{
    struct tender_outcome *out = m->out;
    const size_t n_criteria = m->tender->n_criteria;
    double **marks = ARENA_NEW(m->arena, n_criteria, double *);
    size_t *order = ARENA_NEW(m->arena, out->n, size_t);
    enum status status = make_rules(m);
    for (size_t k = 0; k < n_criteria && status == ST_OK; k++) {
        marks[k] = ARENA_NEW(m->arena, m->n_sources, double);
        status =
            read_marks(marks[k], &m->tender->criteria[k], out->rules.criteria[k].of != AWARD_OF_MARKS, m);
    }
    out->bids = ARENA_NEW(m->arena, out->n, struct award_bid);
    out->scores = ARENA_NEW(m->arena, out->n, struct award_score);
    for (size_t i = 0; i < out->n && status == ST_OK; i++)
        status = make_bid(&out->bids[i], m, &out->entries[i], marks);
    if (status != ST_OK)
        return status;
    if (out->awarded)
        award_rank(out->scores, order, &out->rules, out->bids, out->n);
    else
        rank_by_goal(order, m);
    reorder(out, order, m->arena);
    for (size_t i = 0; i < out->n; i++)
        out->n_feasible += out->entries[i].score.feasible;
    return ST_OK;
}

/* Lists the requirements on rates and on the metric. */
static void list_requirements(const struct tender_builder *m)
{
    struct tender_outcome *out = m->out;
    const size_t n = requirement_list(&out->requirements, m->instance, m->arena);
    for (size_t i = 0; i < n; i++)
        if (out->requirements[i].scale == SCALE_RATE || out->requirements[i].scale == SCALE_TIME)
            out->requirements[out->n_requirements++] = out->requirements[i];
}

enum status tender_make(struct tender_outcome *out, const struct tender_request *request, struct arena *arena,
                        struct diag *diag)
{
    struct tender_builder m = {.out = out,
                               .request = request,
                               .instance = request->instance,
                               .tender = &request->instance->scenario->tender,
                               .arena = arena,
                               .diag = diag};
    *out = (struct tender_outcome){.awarded = m.tender->award.place.file != NULL};
    list_requirements(&m);
    enum status status = read_sources(&m);
    if (status == ST_OK)
        status = check_names(&m);
    if (status == ST_OK)
        status = make_entries(&m);
    if (status == ST_OK)
        status = evaluate(&m);
    for (size_t i = 0; i < out->n && status == ST_OK; i++) {
        status = tender_take_figures(&m, &out->entries[i]);
        apply_requirements(&m, &out->entries[i]);
        out->entries[i].fit = !tender_misses(out, &out->entries[i], false);
    }
    if (status == ST_OK)
        status = rank(&m);
    if (status == ST_OK && out->awarded) {
        out->flips = tender_flips(&out->n_flips, out, m.instance, arena);
        out->wins = prices_to_win(&out->n_wins, out, m.instance, arena);
        status = tender_draw(out, request, arena, diag);
    }
    return status == ST_OK && m.stopped
               ? diag_set(diag, ST_STOPPED,
                          "stopped at a limit: the best purchase at the same price is not proven optimal")
               : status;
}
