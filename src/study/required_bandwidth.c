/* required_bandwidth.c - bandwidth for a Gamma by a root of the model, and the networks of a catalogue in
 * that order.
 */
#include "study/required_bandwidth.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/sort.h"
#include "catalog/price.h"
#include "machine/design.h"
#include "machine/order_table.h"
#include "machine/view.h"
#include "model/tailor.h"

/* --- the bandwidth --- */

struct question {
    const struct application *app;
    struct view view;
    double p;
    double gamma;
    struct diag *diag;
    enum status status; /* of the first evaluation that failed */
};

static struct prediction ask(struct question *q, double bandwidth_Bps)
{
    struct prediction out = {.time_s = NAN, .compute_s = NAN, .communicate_s = NAN};
    if (q->status != ST_OK)
        return out;
    q->view.bandwidth_Bps = bandwidth_Bps;
    q->status = model_eval(&out, q->app, &q->view, q->p, q->diag);
    return out;
}

/* By how much communication is over what gamma allows, as a logarithm over that of the bandwidth: nearly a
 * line. */
static double excess(double log_bandwidth, void *payload)
{
    struct question *q = (struct question *)payload;
    const struct prediction run = ask(q, number_exp(log_bandwidth));
    return number_ln(q->gamma * run.communicate_s / run.compute_s);
}

static enum status check(struct question *q, const struct prediction *unlimited, double slow_s)
{
    const char *key = q->app->model->key;
    if (q->status != ST_OK)
        return q->status;
    if (q->p == 1)
        return diag_set(q->diag, ST_DOMAIN,
                        "%s: processes must be above 1, got 1: a single one sends nothing", key);
    if (!(slow_s > unlimited->communicate_s))
        return diag_set(q->diag, ST_DOMAIN,
                        "%s: processes must be a number whose communication takes bandwidth, got %g", key,
                        q->p);
    if (!(q->gamma * unlimited->communicate_s < unlimited->compute_s))
        return diag_set(
            q->diag, ST_INFEASIBLE,
            "no bandwidth is enough: %.4g s of communication do not depend on it, and Gamma %g allows "
            "%.4g s",
            unlimited->communicate_s, q->gamma, unlimited->compute_s / q->gamma);
    return ST_OK;
}

enum status tailoring_find(struct tailoring *out, const struct application *app, const struct view *view,
                           double p, double gamma, struct diag *diag)
{
    struct question q = {.app = app, .view = *view, .p = p, .gamma = gamma, .diag = diag, .status = ST_OK};
    if (!(gamma > 0 && isfinite(gamma)))
        return diag_set(diag, ST_DOMAIN, "gamma must be a finite number above 0, got %g", gamma);
    const struct prediction unlimited = ask(&q, (double)INFINITY);
    const enum status status = check(&q, &unlimited, ask(&q, 1).communicate_s);
    if (status != ST_OK)
        return status;
    double root = NAN;
    if (!find_root(&root, excess, number_ln(1e-9), number_ln(1e30), 1e-15, &q))
        return q.status != ST_OK
                   ? q.status
                   : diag_set(diag, ST_DOMAIN, "%s: gamma %g needs a bandwidth outside 1e-9..1e30 B/s",
                              app->model->key, gamma);
    const double ops = app->model->work(app) / p; /* of a process */
    *out =
        (struct tailoring){.gamma = gamma, .bandwidth_Bps = number_exp(root), .share = tailor_share(gamma)};
    out->run = ask(&q, out->bandwidth_Bps);
    out->rate_ops = ops / out->run.compute_s;
    const double transfer_s = out->run.communicate_s - unlimited.communicate_s;
    out->gamma_a = ops / (transfer_s * out->bandwidth_Bps / TAILOR_WORD_B);
    out->gamma_m = tailor_gamma_m(out->rate_ops, out->bandwidth_Bps);
    return q.status;
}

/* --- the networks of a catalogue --- */

/* The networks being looked at. */
struct looking {
    const struct tailoring_need *need;
    const struct tailoring_market *market;
    struct arena *arena;
    struct diag *diag;
};

/* Cards, switches and cables for all nodes; -1 when something has no price, or so many cannot be wired. */
static int64_t network_cost(const struct looking *l, const struct design *design)
{
    const struct snapshot *snapshot = l->market->snapshot;
    const size_t room = design_part_options_at_most(snapshot);
    int64_t total = 0;
    for (size_t i = 0; i < design->needs.n; i++) {
        if (design_resource(design, i) == RESOURCE_NODE)
            continue;
        const int64_t q = design_need(design, i, l->need->nodes);
        struct part_option *options = ARENA_NEW(l->arena, room, struct part_option);
        const struct price **prices = ARENA_NEW(l->arena, room, const struct price *);
        const size_t n = design_part_options(options, design, i, snapshot);
        for (size_t k = 0; k < n; k++)
            prices[k] = &l->market->prices[options[k].part];
        if (q < 0 || (q > 0 && n == 0))
            return -1;
        if (q == 0)
            continue;
        struct order_table table;
        order_table_make(&table, options, n, prices, q, l->arena);
        const int64_t cost = order_table_cost(&table, q);
        if (cost < 0 || cost > MONEY_MAX - total)
            return -1;
        total += cost;
    }
    return total;
}

/* Enough first and by cost (what cannot be bought last); then by falling Gamma; then by names. */
static int by_merit(const void *a, const void *b)
{
    const struct tailored_network *x = (const struct tailored_network *)a;
    const struct tailored_network *y = (const struct tailored_network *)b;
    const bool x_buys = x->enough && x->cost_minor >= 0, y_buys = y->enough && y->cost_minor >= 0;
    if (x_buys != y_buys)
        return x_buys ? -1 : 1;
    if (x_buys && x->cost_minor != y->cost_minor)
        return x->cost_minor < y->cost_minor ? -1 : 1;
    if (x->gamma != y->gamma)
        return x->gamma > y->gamma ? -1 : 1;
    const int order = strcmp(x->technology->id, y->technology->id);
    return order ? order : strcmp(x->network->name, y->network->name);
}

static enum status look(struct tailored_network *out, const struct design *design, const struct looking *l)
{
    const double nodes = (double)l->need->nodes;
    struct view seen = design_view(design, nodes, 1);
    struct prediction run;
    seen.rate_ops = l->need->view->rate_ops;
    const enum status status = model_eval(&run, l->need->app, &seen, nodes, l->diag);
    if (status != ST_OK)
        return status;
    double reached = INFINITY;
    if (run.communicate_s > 0)
        reached = run.compute_s / run.communicate_s;
    *out = (struct tailored_network){
        .technology = design->technology,
        .nic = design->nic,
        .network = design->network,
        .bandwidth_Bps = seen.bandwidth_Bps,
        .gamma = reached,
        .enough = reached >= l->need->gamma,
        .cost_minor = network_cost(l, design),
    };
    return ST_OK;
}

/* Every model of switches that can wire the nodes. */
static enum status look_at_variants(struct tailored_network **out, size_t *n, const struct design *base,
                                    const struct looking *l)
{
    const struct snapshot *snapshot = l->market->snapshot;
    size_t n_variants = 0;
    const struct design *variants =
        design_variants(&n_variants, base, snapshot, snapshot->network.technologies, l->arena);
    struct tailored_network *more = ARENA_COPY(l->arena, *out, *n, n_variants + 1, struct tailored_network);
    *out = more;
    for (size_t i = 0; i < n_variants; i++) {
        if (variants[i].most_nodes < l->need->nodes)
            continue;
        const enum status status = look(&more[*n], &variants[i], l);
        if (status != ST_OK)
            return status;
        ++*n;
    }
    return ST_OK;
}

enum status tailoring_networks(struct tailored_network **out, size_t *n, const struct tailoring_need *need,
                               const struct tailoring_market *market, struct arena *arena, struct diag *diag)
{
    const struct looking looking = {need, market, arena, diag};
    const struct snapshot *snapshot = market->snapshot;
    size_t n_templates = 0;
    const struct network_template *const *templates = template_list(&n_templates);
    *out = NULL;
    *n = 0;
    if (need->nodes < 2)
        return diag_set(diag, ST_DOMAIN,
                        "%s: processes must be above 1, got %lld: a single one sends nothing",
                        need->app->model->key, (long long)need->nodes);
    for (size_t i = 0; i < snapshot->network.n_nics; i++) {
        for (size_t t = 0; t < n_templates; t++) {
            struct design base = {
                .nic = &snapshot->network.nics[i],
                .technology = &snapshot->network.technologies[snapshot->network.nics[i].technology],
                .technology_index = snapshot->network.nics[i].technology,
                .network = templates[t],
            };
            for (size_t k = 0; k < templates[t]->n_params; k++)
                base.param[k] = templates[t]->params[k].fallback;
            if (templates[t]->two_regions)
                continue; /* the question is about one network */
            const enum status status = look_at_variants(out, n, &base, &looking);
            if (status != ST_OK)
                return status;
        }
    }
    sort_stable(*out, *n, sizeof **out, by_merit);
    return ST_OK;
}
