/* regret.c - checks an order that was chosen under error. Recomputes prices, rates and the best purchase of
 * its draws from the scenario's `error` and the numbers of the draws. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/instance.h"
#include "proof/build.h"
#include "proof/certificate.h"
#include "proof/check.h"
#include "proof/exact.h"
#include "proof/order.h"
#include "proof/candidate_pool.h"
#include "proof/score.h"
#include "proof/sorts.h"
#include "proof/words.h"

/* Classes of random numbers. A number is found by its class and two indices (bursar-scenario(5), error). */
enum { OF_KIND, OF_PART, OF_STOCK, OF_MODEL, OF_RATE, OF_TCO, OF_CONDITION };

struct draw_problem {
    struct claim_check *c;
    const struct claim_draws *draws;
    struct instance instance; /* with the prices and speeds of a draw */
    struct node_speed *speed;
    const struct design **machines; /* [n_machines] */
    size_t n_machines;
    double *factor;               /* [n_machines][n_work] */
    struct node_failures failures;
    double *mtbf_s; /* [n_nodes] */
    const struct spread **spread; /* [n_work] */
};

/* --- random numbers of a draw --- */

/* The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
static uint64_t mix_bits(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Uniform in [0, 1), from seed, draw and place. */
static double random_number(const struct draw_problem *d, size_t draw, int class, size_t i, size_t j)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15); /* 2^64 divided by the golden ratio */
    const uint64_t place = (uint64_t) class << 60 | (uint64_t)i << 20 | (uint64_t)j;
    const uint64_t of_seed = mix_bits(d->draws->seed + odd),
                   of_draw = mix_bits(of_seed + ((uint64_t)draw + 1) * odd);
    return ldexp((double)(mix_bits(of_draw + (place + 1) * odd) >> 11), -53);
}

static double value_of(const struct spread *spread, double u)
{
    double sum = 0;
    for (size_t i = 0; i < spread->n; i++) {
        sum += spread->chance[i];
        if (u < sum || i + 1 == spread->n)
            return spread->value[i];
    }
    return spread->low + u * (spread->high - spread->low);
}

/* With default errors an expired quote counts as an estimate. */
static enum figure_kind kind_of(const struct instance *instance, size_t quote)
{
    const struct quote *of = &instance->snapshot->paid.quotes[quote];
    const bool expired = of->valid_until > 0 && of->valid_until < instance->as_of;
    return instance->error->by_default && of->kind == FIGURE_QUOTE && expired ? FIGURE_ESTIMATE : of->kind;
}

/* Price of a pack in the draw. */
static int64_t pack_price_in(const struct draw_problem *d, size_t draw, size_t part,
                             const struct price_step *step)
{
    enum { NANO = 1000000000 };
    const struct instance *instance = d->c->instance;
    if (step->quote == NO_INDEX)
        return step->pack_minor;
    const enum figure_kind kind = kind_of(instance, step->quote);
    const struct spread *spread = &instance->error->price[kind];
    if (!spread->given)
        return step->pack_minor;
    const double u = instance->error->price_by_part[kind]
                         ? random_number(d, draw, OF_PART, part, (size_t)kind)
                         : random_number(d, draw, OF_KIND, 0, (size_t)kind);
    struct fraction exact = step->exact;
    if (exact.d == 0)
        exact = (struct fraction){step->pack_minor, 1};
    return exact_multiply(&exact, llround(value_of(spread, u) * NANO), NANO) ? exact_round(exact.n, exact.d)
                                                                             : -1;
}

static bool is_there(const struct draw_problem *d, size_t draw, size_t part)
{
    const struct scenario_error *error = d->c->instance->error;
    for (size_t i = 0; i < error->n_parts; i++)
        if (words_part(d->c->instance->snapshot, error->parts[i].part.text) == part)
            return random_number(d, draw, OF_STOCK, part, 0) < error->parts[i].chance;
    return true;
}

/* The entry for a model: the longest name that is the model's or its family's; NO_INDEX: none. */
static size_t entry_of(const struct scenario_error *error, const char *model)
{
    size_t best = NO_INDEX, longest = 0;
    for (size_t i = 0; i < error->n_models; i++) {
        const char *name = error->models[i].name.text;
        const size_t n = strlen(name);
        if (strncmp(model, name, n) == 0 && (model[n] == '\0' || model[n] == '.') &&
            (best == NO_INDEX || n > longest)) {
            best = i;
            longest = n;
        }
    }
    return best;
}

/* --- problem of a draw --- */

static void set_prices(struct draw_problem *d, size_t draw)
{
    const struct instance *instance = d->c->instance;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++) {
        struct price *price = &d->instance.item[p].price;
        const struct price *was = &instance->item[p].price;
        price->n = was->n > 0 && is_there(d, draw, p) ? was->n_standing : 0;
        for (size_t s = 0; s < price->n; s++)
            price->steps[s].pack_minor = pack_price_in(d, draw, p, &was->standing[s]);
    }
}

static void set_speeds(struct draw_problem *d, size_t draw)
{
    const struct instance *instance = d->c->instance;
    const size_t n_work = instance->load.n_work;
    for (size_t o = 0; o < instance->choice.n_designs; o++)
        for (size_t a = 0; a < n_work; a++) {
            const struct design *design = &instance->choice.designs[o];
            const size_t i = design->node_index * n_work + a;
            enum figure_kind kind = FIGURE_LIST;
            while (strcmp(words_figure[kind], check_rate_kind(instance, design, a)) != 0)
                kind++;
            const struct spread *spread = &instance->error->rate[kind];
            const double by =
                spread->given ? value_of(spread, random_number(d, draw, OF_RATE, design->node_index, a)) : 1;
            d->speed[i].rate_ops = instance->load.speed[i].rate_ops * by;
            d->speed[i].memory_ops = instance->load.speed[i].memory_ops * by;
            d->speed[i].cached.rate_ops = instance->load.speed[i].cached.rate_ops * by;
        }
    for (size_t m = 0; m < d->n_machines; m++)
        for (size_t a = 0; a < n_work; a++) {
            const size_t entry = entry_of(instance->error, instance->load.work[a].application.model->key);
            const size_t machine = instance->error->shared ? 0 : m;
            d->spread[a] = entry == NO_INDEX ? NULL : &instance->error->models[entry].spread;
            d->factor[m * n_work + a] =
                entry == NO_INDEX ? 1
                                  : value_of(d->spread[a], random_number(d, draw, OF_MODEL, machine, entry));
        }
}

/* Sets the failures of the draw. Arrivals are not drawn again. */
static void set_failures(struct draw_problem *d, size_t draw)
{
    const struct instance *instance = d->c->instance;
    const struct node_failures *was = instance->load.failures;
    double by[N_ERROR_CONDITIONS];
    for (int k = 0; k < N_ERROR_CONDITIONS; k++) {
        const struct spread *spread = &instance->error->condition[k];
        by[k] = spread->given ? value_of(spread, random_number(d, draw, OF_CONDITION, (size_t)k, 0)) : 1;
    }
    for (size_t i = 0; i < instance->snapshot->n_nodes; i++)
        d->mtbf_s[i] = instance->load.mtbf_s[i] * by[ERROR_MTBF];
    d->failures.checkpoint.size_B = was->checkpoint.size_B * by[ERROR_CHECKPOINT];
    d->failures.fixed_s = fmin(was->fixed_s * by[ERROR_FIXED], FAILURES_TIME_AT_MOST_S);
    d->failures.restart_s = fmin(was->restart_s * by[ERROR_RESTART], FAILURES_TIME_AT_MOST_S);
    d->failures.repair_s = fmin(was->repair_s * by[ERROR_REPAIR], FAILURES_TIME_AT_MOST_S);
    d->failures.repair_share = fmin(was->repair_share * by[ERROR_REPAIR_SHARE], 1);
}

/* True if two designs share one model error: same node and same network. */
static bool shares_model_error(const struct design *a, const struct design *b)
{
    return a->node == b->node && a->technology_index == b->technology_index &&
           a->regions.technology == b->regions.technology;
}

static void make_draw_problem(struct draw_problem *d, struct claim_check *c)
{
    const struct instance *instance = c->instance;
    struct arena *arena = c->arena;
    const size_t n_parts = instance->snapshot->n_parts, n_work = instance->load.n_work;
    *d = (struct draw_problem){.c = c, .draws = c->claim->draws, .instance = *instance};
    d->instance.item = ARENA_COPY(arena, instance->item, n_parts, 0, struct instance_item);
    for (size_t p = 0; p < n_parts; p++)
        d->instance.item[p].price.steps = d->instance.item[p].price.standing =
            ARENA_COPY(arena, instance->item[p].price.standing, instance->item[p].price.n_standing, 0,
                       struct price_step);
    d->speed =
        ARENA_COPY(arena, instance->load.speed, instance->snapshot->n_nodes * n_work, 0, struct node_speed);
    d->machines = ARENA_NEW(arena, instance->choice.n_designs, const struct design *);
    d->spread = ARENA_NEW(arena, n_work, const struct spread *);
    for (size_t o = 0; o < instance->choice.n_designs; o++) {
        size_t m = 0;
        while (m < d->n_machines && !shares_model_error(d->machines[m], &instance->choice.designs[o]))
            m++;
        if (m == d->n_machines)
            d->machines[d->n_machines++] = &instance->choice.designs[o];
    }
    d->factor = ARENA_NEW(arena, d->n_machines * n_work, double);
    d->instance.load.speed = d->speed;
    d->failures = *instance->load.failures;
    d->instance.load.failures = &d->failures;
    d->mtbf_s = ARENA_NEW(arena, instance->snapshot->n_nodes, double);
    d->instance.load.mtbf_s = d->mtbf_s;
    d->instance.load.memory = NULL;
    d->instance.load.error = (struct model_error){d->machines, d->factor, d->spread,
                                                  instance->error->n_models ? d->n_machines : 0};
}

/* --- order in a draw --- */

/* True if the line's seller is that of the price step. If the step names no seller, the line has its source
 * instead, or "". */
static bool is_sold_by(const struct instance *instance, const struct price_step *step, const char *seller)
{
    const struct snapshot *snapshot = instance->snapshot;
    if (step->quote == NO_INDEX)
        return check_same(step->seller, seller);
    const struct quote *quote = &snapshot->paid.quotes[step->quote];
    const char *source = quote->source == NO_INDEX ? "" : snapshot->sources[quote->source].id;
    return check_same(quote->seller ? quote->seller : source, seller);
}

/* Cost of the claimed order at the prices of the draw; -1: a part is not available. */
static int64_t cost_in(const struct draw_problem *d)
{
    const struct instance *instance = &d->instance;
    const struct claim *claim = d->c->claim;
    int64_t paid[CHARGES_AT_MOST] = {0}, net_paid[CHARGES_AT_MOST] = {0}, sum = 0;
    for (size_t i = 0; i < claim->n_lines; i++) {
        const struct claim_line *line = &claim->lines[i];
        const size_t part = words_part(instance->snapshot, line->part);
        const struct price *price = part == NO_INDEX ? NULL : &d->instance.item[part].price;
        int64_t least = -1, net_of_least = 0;
        size_t vendor = 0;
        for (size_t s = 0; price && s < price->n && line->quantity > 0; s++) {
            const struct price_step *step = &price->steps[s];
            if (line->quantity < step->min_quantity || line->quantity % step->pack != 0 ||
                (line->seller && !is_sold_by(instance, step, line->seller)))
                continue;
            const int64_t net = line->quantity / step->pack * step->pack_minor;
            const int64_t total = net + exact_times(net, price->tax);
            if (least >= 0 && total >= least)
                continue;
            least = total;
            net_of_least = net;
            vendor = step->vendor;
        }
        if (line->quantity == 0)
            continue;
        if (least < 0)
            return -1;
        sum += least;
        for (size_t t = 0; t < instance->market.n_charges; t++)
            if (order_is_of(instance, vendor, t)) {
                paid[t] += least;
                net_paid[t] += net_of_least;
            }
    }
    for (size_t t = 0; t < instance->market.n_charges; t++)
        sum += order_charge(instance, t, paid[t], net_paid[t], d->c->arena).total_minor;
    return sum;
}

/* --- measure of the claimed draws --- */

struct weighted_regret {
    double regret, weight;
};

static int compare_falling_regret(const void *a, const void *b)
{
    const struct weighted_regret *x = a, *y = b;
    return (x->regret < y->regret) - (x->regret > y->regret);
}

static double measure_of(const struct claim_draws *draws, enum under_error by, struct arena *arena)
{
    struct weighted_regret *v = ARENA_NEW(arena, draws->n, struct weighted_regret);
    double total = 0, sum = 0;
    for (size_t s = 0; s < draws->n; s++) {
        v[s] =
            (struct weighted_regret){draws->best[s] - draws->rate[s], draws->weight ? draws->weight[s] : 1};
        total += v[s].weight;
    }
    sorts_heap(v, draws->n, sizeof *v, compare_falling_regret);
    const double tail = by == UNDER_ERROR_REGRET ? total
                        : by == UNDER_ERROR_CVAR ? (1 - draws->level) * total
                                                 : 0;
    double left = tail;
    if (tail <= v[0].weight * (1 + 1e-12))
        return v[0].regret;
    for (size_t s = 0; s < draws->n && left > 0; s++) {
        const double part = fmin(left, v[s].weight);
        sum += part * v[s].regret;
        left -= part;
    }
    return sum / tail;
}

/* --- all checks --- */

static bool visit_best(void *payload, const struct candidate_bound *candidate)
{
    double *best = payload;
    if (candidate->bought)
        *best = fmax(*best, candidate->rate);
    return true;
}

/* Random draws have equal weights. Combinations of tables have probabilities, and every error is a table. */
static bool weights_hold(const struct scenario_error *error, const struct claim_draws *draws)
{
    double sum = 0;
    bool all_one = true, tables = true;
    for (size_t s = 0; s < draws->n; s++) {
        const double weight = draws->weight ? draws->weight[s] : 1;
        if (!(weight > 0))
            return false;
        sum += weight;
        all_one = all_one && weight == 1;
    }
    for (size_t k = 0; k < N_FIGURE_KINDS; k++)
        tables = tables && (!error->price[k].given || error->price[k].n > 0) &&
                 (!error->rate[k].given || error->rate[k].n > 0);
    for (size_t i = 0; i < error->n_models; i++)
        tables = tables && error->models[i].spread.n > 0;
    for (size_t k = 0; k < N_ERROR_CONDITIONS; k++)
        tables = tables && (!error->condition[k].given || error->condition[k].n > 0);
    return draws->exact ? tables && check_near(sum, 1) : all_one;
}

/* The level of CVaR is the scenario's. */
static bool level_holds(const struct scenario_policy *policy, const struct claim_draws *draws)
{
    return check_near(policy->cvar_level_at.text ? exact_double(policy->cvar_level) : 0.95, draws->level);
}

/* Number of draws whose rate can be recomputed with a certain number of predictions. */
static size_t draws_within(const struct draw_problem *d, int64_t effort)
{
    const struct instance *instance = d->c->instance;
    double each = 1;
    for (size_t k = 0; k < d->c->claim->n_clusters; k++)
        for (size_t a = 0; a < instance->load.n_work && d->c->clusters[k].site.design; a++)
            each += (double)d->c->claim->clusters[k].nodes *
                    (double)check_each(instance, d->c->clusters[k].site.design, a);
    const double n = (double)effort / each;
    return n > (double)d->draws->n ? d->draws->n : n < 1 ? 1 : (size_t)n;
}

struct draw_counts {
    size_t costs, rates, bests;
    bool hold;
};

/* Checks one draw: its cost always, the order's rate and the best rate if required. */
static void check_draw(struct draw_counts *n, struct draw_problem *d, size_t draw, bool with_rate,
                       int64_t most_candidates)
{
    struct claim_check *c = d->c;
    const double claimed = d->draws->rate[draw], scale = c->score->scale;
    set_prices(d, draw);
    set_speeds(d, draw);
    set_failures(d, draw);
    const int64_t cost = cost_in(d);
    const bool bought = cost >= 0 && cost <= d->instance.budget_minor;
    if (!d->instance.purchase->budget_on_tco) {
        n->hold = n->hold && (bought || claimed == 0);
        n->costs++;
    }
    if (with_rate && (bought || d->instance.purchase->budget_on_tco)) {
        struct claim_check own = *c;
        own.instance = &d->instance;
        struct candidate_pool points = {.c = &own, .instance = &d->instance, .left = INT64_MAX};
        const double rate = pool_reach(&points) / scale;
        const bool enough = rate > 0 && rate >= check_rate_needed(c->instance) * (1 - RATE_RELATIVE);
        n->hold = n->hold &&
                  (claimed == 0 ? !enough || d->instance.purchase->budget_on_tco : check_near(rate, claimed));
        n->rates++;
    }
    double best = 0;
    if (most_candidates > 0 && !d->instance.purchase->budget_on_tco &&
        certificate_candidates(&d->instance, NULL, most_candidates, visit_best, &best, c->arena)) {
        n->hold = n->hold && check_near(best / scale, d->draws->best[draw]);
        n->bests++;
    }
}

void certificate_regret(struct certificate *certificate, const struct instance *searched,
                        const struct claim *claim, int64_t effort, struct arena *arena)
{
    const struct instance *instance = proof_instance(searched);
    /* BESTS: draws whose best rate is recomputed; OF_A_CANDIDATE: predictions per candidate, about */
    enum { BESTS = 4, OF_A_CANDIDATE = 50 };
    struct score score;
    struct claim_check c = {.out = certificate,
                            .instance = instance,
                            .claim = claim,
                            .arena = arena,
                            .score = &score,
                            .prefix = ""};
    struct draw_problem d;
    const struct claim_draws *draws = claim->draws;
    struct draw_counts n = {.hold = draws && weights_hold(instance->error, draws) &&
                                    level_holds(instance->policy, draws)};
    if (!draws || draws->n == 0) {
        check_note(&c, "regret", false, "the plan has no draws");
        return;
    }
    c.multi_cluster = instance->policy->clusters > 1;
    score_read(&score, instance);
    check_find_clusters(&c);
    make_draw_problem(&d, &c);
    for (size_t s = 0; s < draws->n; s++)
        n.hold = n.hold && draws->best[s] >= draws->rate[s] * (1 - RATE_RELATIVE) && draws->rate[s] >= 0;
    bool again = !draws->exact && instance->error->n_tco == 0 &&
                 !instance->error->condition[ERROR_ARRIVALS].given;
    for (size_t i = 0; i < instance->error->n_models; i++)
        /* this check does not redraw calibrated errors, which have another distribution */
        again = again && !(instance->error->models[i].spread.middle > 0);
    const size_t with_rate = draws_within(&d, effort);
    for (size_t s = 0; s < draws->n && again; s++)
        check_draw(&n, &d, s, s < with_rate, s < BESTS ? effort / OF_A_CANDIDATE : 0);
    const double measure = measure_of(draws, instance->policy->under_error, arena);
    check_note(&c, "regret", n.hold && check_near(measure, claim->objective),
               "%s of %zu draws: recomputed %.15g, stated %.15g; recomputed costs of %zu draws, rates of "
               "%zu, best rates of %zu",
               words_under_error[instance->policy->under_error], draws->n, measure, claim->objective, n.costs,
               n.rates, n.bests);
}
