/* required_bandwidth.c - finds the bandwidth for a Gamma as a root of the model, and ranks the networks of a
 * catalogue. */
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

/* --- the required bandwidth --- */

struct bandwidth_equation {
    const struct application *app;
    struct view view;
    double p;
    double gamma;
    struct diag *diag;
    enum status status; /* status of the first evaluation that failed */
};

static struct prediction predict(struct bandwidth_equation *q, double bandwidth_Bps)
{
    struct prediction out = {.time_s = NAN, .compute_s = NAN, .communicate_s = NAN};
    if (q->status != ST_OK)
        return out;
    q->view.bandwidth_Bps = bandwidth_Bps;
    q->status = model_eval(&out, q->app, &q->view, q->p, q->diag);
    return out;
}

/* Logarithm of communication time / allowed time, as a function of the logarithm of the bandwidth: almost a
 * straight line. */
static double excess(double log_bandwidth, void *payload)
{
    struct bandwidth_equation *q = (struct bandwidth_equation *)payload;
    const struct prediction run = predict(q, number_exp(log_bandwidth));
    return number_ln(q->gamma * run.communicate_s / run.compute_s);
}

static enum status check(struct bandwidth_equation *q, const struct prediction *unlimited, double slow_s)
{
    const char *key = q->app->model->key;
    if (q->status != ST_OK)
        return q->status;
    if (q->p == 1)
        return diag_set(q->diag, ST_DOMAIN,
                        "%s: processes must be above 1, got 1: a single process sends nothing", key);
    if (!(slow_s > unlimited->communicate_s))
        return diag_set(
            q->diag, ST_DOMAIN,
            "%s: expected a number of processes whose communication depends on the bandwidth, got %g", key,
            q->p);
    if (!(q->gamma * unlimited->communicate_s < unlimited->compute_s))
        return diag_set(q->diag, ST_INFEASIBLE,
                        "no bandwidth is sufficient: %.4g s of communication do not depend on it, but Gamma "
                        "%g allows only "
                        "%.4g s",
                        unlimited->communicate_s, q->gamma, unlimited->compute_s / q->gamma);
    return ST_OK;
}

enum status required_bandwidth_find(struct required_bandwidth *out, const struct application *app,
                                    const struct view *view, double p, double gamma, struct diag *diag)
{
    struct bandwidth_equation q = {
        .app = app, .view = *view, .p = p, .gamma = gamma, .diag = diag, .status = ST_OK};
    if (!(gamma > 0 && isfinite(gamma)))
        return diag_set(diag, ST_DOMAIN, "gamma must be a finite number above 0, got %g", gamma);
    const struct prediction unlimited = predict(&q, (double)INFINITY);
    const enum status status = check(&q, &unlimited, predict(&q, 1).communicate_s);
    if (status != ST_OK)
        return status;
    double root = NAN;
    if (!find_root(&root, excess, number_ln(1e-9), number_ln(1e30), 1e-15, &q))
        return q.status != ST_OK
                   ? q.status
                   : diag_set(diag, ST_DOMAIN, "%s: gamma %g needs a bandwidth outside 1e-9..1e30 B/s",
                              app->model->key, gamma);
    const double ops = app->model->work(app) / p; /* operations of one process */
    *out = (struct required_bandwidth){
        .gamma = gamma, .bandwidth_Bps = number_exp(root), .share = tailor_share(gamma)};
    out->run = predict(&q, out->bandwidth_Bps);
    out->rate_ops = ops / out->run.compute_s;
    const double transfer_s = out->run.communicate_s - unlimited.communicate_s;
    out->gamma_a = ops / (transfer_s * out->bandwidth_Bps / TAILOR_WORD_B);
    out->gamma_m = tailor_gamma_m(out->rate_ops, out->bandwidth_Bps);
    return q.status;
}

/* --- the networks of a catalogue --- */

/* Data for all networks. */
struct network_search {
    const struct bandwidth_need *need;
    const struct network_market *market;
    struct arena *arena;
    struct diag *diag;
};

/* The cost of cards, switches and cables for all nodes; -1: a part has no price, or the number of nodes has
 * no topology. */
static int64_t network_cost(const struct network_search *search, const struct design *design)
{
    const struct snapshot *snapshot = search->market->snapshot;
    const size_t room = design_part_options_at_most(snapshot);
    int64_t total = 0;
    for (size_t i = 0; i < design->needs.n; i++) {
        if (design_resource(design, i) == RESOURCE_NODE)
            continue;
        const int64_t q = design_need(design, i, search->need->nodes);
        struct part_option *options = ARENA_NEW(search->arena, room, struct part_option);
        const struct price **prices = ARENA_NEW(search->arena, room, const struct price *);
        const size_t n = design_part_options(options, design, i, snapshot);
        for (size_t k = 0; k < n; k++)
            prices[k] = &search->market->prices[options[k].part];
        if (q < 0 || (q > 0 && n == 0))
            return -1;
        if (q == 0)
            continue;
        struct order_table table;
        order_table_make(&table, options, n, prices, q, search->arena);
        const int64_t cost = order_table_cost(&table, q);
        if (cost < 0 || cost > MONEY_MAX - total)
            return -1;
        total += cost;
    }
    return total;
}

/* Sufficient and available networks first, by cost; then by falling Gamma; then by names. */
static int by_merit(const void *a, const void *b)
{
    const struct network_choice *x = (const struct network_choice *)a;
    const struct network_choice *y = (const struct network_choice *)b;
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

static enum status rate_network(struct network_choice *out, const struct design *design,
                                const struct network_search *search)
{
    const double nodes = (double)search->need->nodes;
    struct view seen = design_view(design, nodes, 1);
    struct prediction run;
    seen.rate_ops = search->need->view->rate_ops;
    const enum status status = model_eval(&run, search->need->app, &seen, nodes, search->diag);
    if (status != ST_OK)
        return status;
    double reached = INFINITY;
    if (run.communicate_s > 0)
        reached = run.compute_s / run.communicate_s;
    *out = (struct network_choice){
        .technology = design->technology,
        .nic = design->nic,
        .network = design->network,
        .bandwidth_Bps = seen.bandwidth_Bps,
        .gamma = reached,
        .enough = reached >= search->need->gamma,
        .cost_minor = network_cost(search, design),
    };
    return ST_OK;
}

/* Adds a network for every model of switches that can connect the nodes. */
static enum status add_variants(struct network_choice **out, size_t *n, const struct design *base,
                                const struct network_search *search)
{
    const struct snapshot *snapshot = search->market->snapshot;
    size_t n_variants = 0;
    const struct design *variants =
        design_variants(&n_variants, base, snapshot, snapshot->network.technologies, search->arena);
    struct network_choice *more = ARENA_COPY(search->arena, *out, *n, n_variants + 1, struct network_choice);
    *out = more;
    for (size_t i = 0; i < n_variants; i++) {
        if (variants[i].most_nodes < search->need->nodes)
            continue;
        const enum status status = rate_network(&more[*n], &variants[i], search);
        if (status != ST_OK)
            return status;
        ++*n;
    }
    return ST_OK;
}

enum status required_bandwidth_networks(struct network_choice **out, size_t *n,
                                        const struct bandwidth_need *need,
                                        const struct network_market *market, struct arena *arena,
                                        struct diag *diag)
{
    const struct network_search search = {need, market, arena, diag};
    const struct snapshot *snapshot = market->snapshot;
    size_t n_templates = 0;
    const struct network_template *const *templates = template_list(&n_templates);
    *out = NULL;
    *n = 0;
    if (need->nodes < 2)
        return diag_set(diag, ST_DOMAIN,
                        "%s: processes must be above 1, got %lld: a single process sends nothing",
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
                continue; /* networks that join two regions are not ranked */
            const enum status status = add_variants(out, n, &base, &search);
            if (status != ST_OK)
                return status;
        }
    }
    sort_stable(*out, *n, sizeof **out, by_merit);
    return ST_OK;
}
