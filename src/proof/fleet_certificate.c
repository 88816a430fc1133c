/* fleet_certificate.c - a claim of several clusters checked: nothing of presolve, search or shares. */
#include "proof/fleet_certificate.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "proof/certificate_parts.h"
#include "proof/upkeep.h"

/* The work done for each application in a unit of time, summed over the clusters. */
struct work_done {
    double rate[APPS_AT_MOST];
};

static size_t find_app(const struct problem *problem, const char *name)
{
    size_t a = 0;
    while (a < problem->n_work && strcmp(problem->work[a].name, name) != 0)
        a++;
    return a;
}

static void check_apps(struct checking *c, struct work_done *done)
{
    const struct problem *problem = c->problem;
    bool counts = true, rates = true, times = true, limits = true, fractions = true, seen[APPS_AT_MOST] = {0};
    double sum = 0;
    for (size_t i = 0; i < c->claim->n_apps; i++) {
        const struct claim_app *app = &c->claim->apps[i];
        const size_t a = find_app(problem, app->name);
        counts = counts && a < problem->n_work && !seen[a] && checking_count_allowed(c, a, app->processes);
        if (!counts)
            break;
        seen[a] = true;
        const struct work_item *item = &problem->work[a];
        const struct prediction prediction = checking_predict(problem, c->design, a, app->processes);
        rates = rates && checking_close(app->rate * item->application.model->rate_scale, prediction.rate_ops);
        times = times && prediction.rate_ops > 0 && checking_close(app->time_s, prediction.time_s);
        limits = limits && prediction.rate_ops >= item->min_rate_ops &&
                 prediction.time_s <= item->max_time_s && checking_gamma(problem, &prediction);
        fractions = fractions && app->time_fraction > 0 && app->time_fraction <= 1;
        sum += app->time_fraction;
        if (times)
            done->rate[a] +=
                app->time_fraction * (problem->by_runs ? 1 / prediction.time_s : prediction.rate_ops);
    }
    checking_note(c, "process counts", counts, "every application runs on an allowed number of processes");
    checking_note(c, "rates", rates, "every rate is what the model gives");
    checking_note(c, "times", times, "every time is what the model gives");
    checking_note(c, "time limits", limits,
                  "every application meets its max_time, min_rate and limit on Gamma");
    checking_note(c, "time shares", fractions && sum <= 1 + 1e-12,
                  "shares of the cluster's time sum to %.15g", sum);
}

/* What clusters have together. */
struct whole {
    struct cluster_size size;
    bool *has_use; /* [n must_buy] */
};

static void check_cluster(struct certificate *out, const struct problem *problem, const struct claim *claim,
                          size_t cluster, struct work_done *done, struct whole *whole, struct arena *arena)
{
    struct checking c = {.out = out,
                         .problem = problem,
                         .claim = &claim->clusters[cluster],
                         .arena = arena,
                         .part_of_order = true};
    const size_t before = out->n_checks;
    double power_W = 0;
    checking_find_design(&c);
    if (c.design) {
        checking_slots(&c);
        checking_find_use(&c);
        checking_needs(&c);
        checking_modules(&c);
        checking_extras(&c);
        checking_layout(&c);
        check_apps(&c, done);
        checking_headroom(&c);
        upkeep_add_cluster(&whole->size, problem, &c.use.size);
        for (size_t i = 0; i < problem->limits.must_buy.n; i++) {
            const size_t part = snapshot_part(problem->snapshot, problem->limits.must_buy.v[i].text);
            whole->has_use[i] = whole->has_use[i] || problem_has_use(problem, c.design, part);
        }
    }
    for (size_t i = 0; i < c.claim->n_lines; i++) {
        const size_t part = snapshot_part(problem->snapshot, c.claim->lines[i].part);
        if (part != NO_INDEX)
            power_W += (double)c.claim->lines[i].quantity * problem->snapshot->parts[part].power_W;
    }
    checking_note(&c, "power", checking_close(power_W, c.claim->power_W), "stated %.15g W, its parts %.15g W",
                  c.claim->power_W, power_W);
    for (size_t i = before; i < out->n_checks; i++)
        out->checks[i].name = arena_printf(arena, "cluster %zu: %s", cluster + 1, out->checks[i].name);
}

/* The order holds what the clusters use, each for itself, and nothing else. */
static void check_order(struct checking *c, const struct whole *whole)
{
    const struct claim *claim = c->claim;
    const struct given_list *must = &c->problem->limits.must_buy;
    bool enough = true, needed = true;
    size_t n_lines = 0;
    for (size_t i = 0; i < claim->n_lines; i++) {
        const struct claim_line *line = &claim->lines[i];
        int128 used = 0;
        for (size_t k = 0; k < claim->n_clusters; k++)
            for (size_t j = 0; j < claim->clusters[k].n_lines; j++)
                if (strcmp(claim->clusters[k].lines[j].part, line->part) == 0) {
                    const int64_t quantity = claim->clusters[k].lines[j].quantity;
                    enough = enough && quantity > 0;
                    used += quantity;
                    n_lines++;
                }
        enough = enough && used <= (int128)line->quantity + line->owned;
        bool served = used > 0;
        for (size_t m = 0; m < must->n; m++)
            served = served || (whole->has_use[m] && strcmp(must->v[m].text, line->part) == 0);
        needed = needed && served;
    }
    for (size_t k = 0; k < claim->n_clusters; k++)
        n_lines -= claim->clusters[k].n_lines;
    checking_note(c, "order", enough && n_lines == 0 && checking_order_is_kits(c),
                  "the bill has all parts of all clusters");
    checking_note(c, "no stray parts", needed, "every line serves a cluster");
    bool used = true;
    for (size_t m = 0; m < must->n; m++)
        used = used && whole->has_use[m];
    if (must->n)
        checking_note(c, "use", used, "a cluster has a use for every part that must be bought");
}

/* The parts of some kinds in the order are all from one vendor; one without a vendor is of its own. */
static void check_vendor(struct checking *c)
{
    const struct given_list *kinds = &c->problem->scenario->limits.one_vendor;
    const struct snapshot *snapshot = c->problem->snapshot;
    const char *vendor = NULL;
    bool one = true;
    for (size_t i = 0; i < c->claim->n_lines; i++) {
        const size_t part = snapshot_part(snapshot, c->claim->lines[i].part);
        bool asked = false;
        for (size_t k = 0; k < kinds->n && part != NO_INDEX; k++)
            asked = asked || strcmp(kinds->v[k].text, part_kind_name(snapshot->parts[part].kind)) == 0;
        if (!asked)
            continue;
        const char *of = snapshot->parts[part].vendor;
        of = of && *of ? of : snapshot->parts[part].id;
        one = one && (!vendor || strcmp(of, vendor) == 0);
        vendor = of;
    }
    if (kinds->n)
        checking_note(c, "one vendor", one, "all parts of the kinds that come from one vendor are of '%s'",
                      vendor ? vendor : "none");
}

/* Operation of all units in use, each part in one line, and of the clusters. */
static void check_operation(struct checking *c)
{
    const struct problem *problem = c->problem;
    const struct claim *claim = c->claim;
    struct operation_cost cost = {0, 0, 0, 0};
    int64_t nodes = 0, *units = ARENA_NEW(c->arena, problem->snapshot->n_parts, int64_t);
    for (size_t k = 0; k < claim->n_clusters; k++) {
        nodes += claim->clusters[k].nodes;
        for (size_t i = 0; i < claim->clusters[k].n_lines; i++) {
            const size_t part = snapshot_part(problem->snapshot, claim->clusters[k].lines[i].part);
            if (part != NO_INDEX)
                units[part] += claim->clusters[k].lines[i].quantity;
        }
    }
    for (size_t part = 0; part < problem->snapshot->n_parts; part++)
        upkeep_add_operation(&cost, problem, part, units[part]);
    upkeep_add_administration(&cost, problem, (int64_t)claim->n_clusters, nodes);
    checking_operation(c, &cost);
}

void fleet_certificate(struct certificate *out, const struct problem *problem, const struct claim *claim,
                       struct arena *arena)
{
    *out = (struct certificate){.ok = true};
    struct checking c = {.out = out, .problem = problem, .claim = claim, .arena = arena};
    struct work_done done = {{0}};
    struct whole whole = {.has_use = ARENA_NEW(arena, problem->limits.must_buy.n, bool)};
    const size_t allowed = (size_t)problem->scenario->clusters;
    checking_note(&c, "clusters", claim->n_clusters >= 1 && claim->n_clusters <= allowed,
                  "%zu clusters, at most %zu", claim->n_clusters, allowed);
    for (size_t k = 0; k < claim->n_clusters; k++)
        check_cluster(out, problem, claim, k, &done, &whole, arena);
    checking_lines(&c);
    check_order(&c, &whole);
    checking_stock(&c);
    check_vendor(&c);
    checking_size(&c, &whole.size, upkeep_is_allowed(problem, &whole.size));
    check_operation(&c);
    c.lambda = INFINITY;
    for (size_t a = 0; a < problem->n_work; a++)
        c.lambda = fmin(c.lambda, done.rate[a] / problem->weight[a]);
    bool kept = c.lambda > 0;
    for (size_t a = 0; a < problem->n_work; a++)
        kept = kept && done.rate[a] >= c.lambda * problem->weight[a] * (1 - 1e-9);
    checking_note(&c, "work", kept, "every application gets its share of the work, together %.15g %s",
                  c.lambda / problem_rate_scale(problem), problem_rate_unit(problem));
    checking_objective(&c);
    double power_W = 0;
    for (size_t k = 0; k < claim->n_clusters; k++)
        power_W += claim->clusters[k].power_W;
    checking_note(&c, "power", checking_close(power_W, claim->power_W),
                  "stated %.15g W, the clusters %.15g W", claim->power_W, power_W);
}
