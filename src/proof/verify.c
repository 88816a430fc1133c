/* verify.c - the checks of a plan file in addition to those of its claim. */
#include "proof/verify.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/yaml.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/claim_read.h"
#include "proof/defaults.h"
#include "proof/near_rows.h"
#include "proof/rent.h"
#include "proof/score.h"
#include "proof/unit_costs.h"
#include "proof/useful.h"
#include "proof/words.h"

/* Optimality is checked by enumeration up to this many sets of candidates. */
#define ENUMERATE_AT_MOST 100000000

/* Predictions and candidates for the draws of an order chosen under error. */
#define REGRET_EFFORT 500000

struct plan_check {
    struct claim_check c;
    const struct claim_file *file;
};

static bool same_changes(const struct claim_file *file, const struct settings *settings)
{
    if (file->question.n_changes != settings->n_changes ||
        !check_same(file->question.override, settings->override))
        return false;
    for (size_t i = 0; i < file->question.n_changes; i++)
        if (!check_same(file->question.changes[i], settings->changes[i]))
            return false;
    return true;
}

static const char *unit_of(const struct instance *instance, const char *rate, struct arena *arena)
{
    const char *units[N_GOALS] = {[GOAL_RATE] = rate, [GOAL_COST] = instance->currency};
    units[GOAL_RATE_PER_COST] = arena_printf(arena, "%s per %s", rate, instance->currency);
    units[GOAL_RATE_PER_WATT] = arena_printf(arena, "%s per W", rate);
    units[GOAL_RATE_PER_CARBON] = arena_printf(arena, "%s per kg", rate);
    return units[instance->goal];
}

/* The value from the command line; if it is not given, from the scenario's text; otherwise `none`. */
static const char *given_or_default(const struct instance *instance, const char *set, const char *key,
                                    const char *none)
{
    const struct yaml *said = audit_value(instance, key);
    return set ? set : said && said->text ? said->text : none;
}

/* True if the problem has the goal, process counts and numbers of the scenario and the command line. */
static bool is_problem_of(const struct instance *instance, const struct settings *settings)
{
    const struct scenario_frame *frame = &instance->scenario->frame;
    return check_same(check_goal(instance), given_or_default(instance, settings->goal, "goal", "rate")) &&
           check_same(words_counts[instance->counts],
                      given_or_default(instance, settings->counts, "counts", audit_usual_counts(instance))) &&
           check_same(frame->budget.text, given_or_default(instance, settings->budget, "budget", NULL)) &&
           check_same(frame->as_of.text, given_or_default(instance, settings->as_of, "as_of", NULL)) &&
           check_same(frame->target_rate.text,
                      given_or_default(instance, settings->target_rate, "target_rate", NULL)) &&
           (!frame->target_rate.text ||
            check_near(instance->target_rate, strtod(frame->target_rate.text, NULL)));
}

/* Checks that the plan answers this scenario with this catalogue. */
static void check_scenario(struct plan_check *v, const struct settings *settings)
{
    struct claim_check *c = &v->c;
    const struct instance *instance = c->instance;
    const struct claim_file *file = v->file;
    const struct snapshot *snapshot = instance->snapshot;
    const char *hash = instance->scenario->file.hash;
    char day[11];
    check_note(c, "scenario", check_same(file->question.scenario_hash, hash),
               "SHA-256 %.16s..., the plan's %.16s...", hash, file->question.scenario_hash);
    check_note(c, "catalogue",
               check_same(file->question.catalog_hash, snapshot->hash) &&
                   check_same(file->question.catalog, snapshot->name),
               "SHA-256 %.16s..., the plan's %.16s...", snapshot->hash, file->question.catalog_hash);
    check_note(
        c, "question",
        check_same(file->question.goal, check_goal(instance)) &&
            check_same(file->question.counts, words_counts[instance->counts]) &&
            check_same(file->question.as_of, words_of_day(day, instance->as_of)) &&
            check_near(file->question.target_rate, instance->goal == GOAL_COST ? instance->target_rate : 0) &&
            is_problem_of(instance, settings),
        "goal %s, counts %s, as of %s", file->question.goal, file->question.counts, file->question.as_of);
    check_note(c, "changes", same_changes(file, settings),
               "the plan was made with %zu --set%s%s; the same must be given here", file->question.n_changes,
               file->question.override ? " and --override " : "",
               file->question.override ? file->question.override : "");
    check_note(
        c, "objective's name",
        check_same(file->objective_name, check_goal(instance)) &&
            check_same(file->objective_unit, unit_of(instance, score_unit(c->score, c->arena), c->arena)) &&
            check_same(file->metric,
                       c->score->metric == METRIC_HARMONIC ? NULL : words_metric[c->score->metric]),
        "%s in %s", file->objective_name, file->objective_unit);
    check_note(c, "status", check_same(file->status, "optimal") || check_same(file->status, "stopped"), "%s",
               file->status);
    check_note(c, "integer money", file->amounts_agree, "every amount equals its integer in minor units");
}

/* Claimed work of an application per unit of time on one cluster. */
static double work_of(const struct plan_check *v, const struct check_cluster *cluster,
                      const struct claim_app *app)
{
    const struct instance *instance = v->c.instance;
    const size_t a = check_find_app(instance, app->name);
    if (a == instance->load.n_work || !cluster->site.design)
        return 0;
    const double rate_ops = app->rate * instance->load.work[a].application.model->unit.scale;
    return app->time_fraction *
           score_on(v->c.score, instance, cluster->site.design, a, cluster->claim->nodes, rate_ops);
}

/* Claimed work of an application per unit of time on all clusters. */
static double work_claimed(const struct plan_check *v, const char *name)
{
    double done = 0;
    for (size_t k = 0; k < v->c.claim->n_clusters; k++)
        for (size_t i = 0; i < v->c.claim->clusters[k].n_apps; i++)
            if (check_same(v->c.claim->clusters[k].apps[i].name, name))
                done += work_of(v, &v->c.clusters[k], &v->c.claim->clusters[k].apps[i]);
    return done;
}

/* True if the claimed nodes, speed and score of a job are right. With the harmonic mean, a plan has none of
 * these values. */
static bool metric_holds(const struct plan_check *v, const struct check_cluster *cluster,
                         const struct claim_app *said, size_t a, double rate_ops)
{
    const struct score *score = v->c.score;
    const struct instance *instance = v->c.instance;
    const double nodes = (double)cluster->claim->nodes, job = score->apps[a].nodes;
    if (score->metric == METRIC_HARMONIC)
        return said->job_nodes == 0 && said->times_reference == 0 && said->score == 0;
    return said->job_nodes == (job > 0 ? job : nodes) &&
           check_near(said->times_reference, score_speed(score, instance, a, rate_ops)) &&
           check_near(said->score,
                      score_on(score, instance, cluster->site.design, a, cluster->claim->nodes, rate_ops) /
                          score->scale);
}

static bool detail_holds(const struct plan_check *v, const struct check_cluster *cluster,
                         const struct claim_app *app)
{
    const struct instance *instance = v->c.instance;
    const struct design *design = cluster->site.design;
    const size_t a = check_find_app(instance, app->name);
    if (a == instance->load.n_work || app->processes < 1 ||
        app->processes > check_most_processes(&v->c, cluster, a))
        return false;
    const struct application *application = check_application(instance, design, a);
    struct check_network network = {0};
    const struct prediction prediction = check_predict(&network, instance, design, a, app->processes);
    const double part = v->c.score->geometric ? 1 /* each application is scored with all its work */
                                              : work_of(v, cluster, app) / work_claimed(v, app->name);
    const double share =
        score_weight(v->c.score, instance, a, site_machine(instance, design), v->c.multi_cluster) * part;
    const double useful = useful_share(instance, design, a, app->processes, cluster->claim->nodes);
    return metric_holds(v, cluster, app, a, prediction.rate_ops * useful) &&
           useful_details_hold(&app->goodput, instance, design, a, app->processes, cluster->claim->nodes) &&
           check_same(app->model, defaults_name(application, v->c.arena)) &&
           check_same(app->rate_unit, application->model->unit.rate) &&
           check_same(app->rate_kind, check_rate_kind(instance, design, a)) &&
           check_near(app->compute_s, prediction.compute_s) &&
           check_near(app->communicate_s, prediction.communicate_s) && check_near(app->share, share);
}

/* True if the list of parts of a cluster, in a multi-cluster plan, agrees with its parts list, each part
 * once. */
static bool parts_hold(const struct plan_check *v, size_t k)
{
    const struct check_cluster *cluster = &v->c.clusters[k];
    int128 units = 0;
    for (size_t i = 0; i < v->file->parts[k].n; i++) {
        const struct claim_part *row = &v->file->parts[k].v[i];
        const size_t part = words_part(v->c.instance->snapshot, row->part);
        if (part == NO_INDEX || row->units == 0 ||
            check_listed_units(&v->c, cluster, part, true) != row->units)
            return false;
        for (size_t j = 0; j < i; j++)
            if (strcmp(row->part, v->file->parts[k].v[j].part) == 0)
                return false;
        units += row->units;
    }
    for (size_t i = 0; i < cluster->claim->n_parts_list; i++)
        units -= cluster->claim->parts_list[i].units;
    return units == 0;
}

/* True if a line's vendor and name are those of its part in the catalogue. */
static bool words_hold(const struct snapshot *snapshot, const char *id, const struct claim_quote *said)
{
    const size_t part = words_part(snapshot, id);
    return part != NO_INDEX && check_same(said->vendor, snapshot->parts[part].vendor) &&
           check_same(said->name, snapshot->parts[part].name);
}

/* Whole switches and chassis with ports of the cluster; -1: ports are bought by the piece. */
static int64_t count_whole(const struct instance *instance, const struct claim_cluster *claim)
{
    int64_t units = 0;
    for (size_t i = 0; i < claim->n_parts_list; i++) {
        const size_t part = words_part(instance->snapshot, claim->parts_list[i].part);
        const bool by_piece = part != NO_INDEX && instance->snapshot->parts[part].kind == PART_PORT;
        if (check_same(claim->parts_list[i].serves, "port") && by_piece)
            return -1;
        if (check_same(claim->parts_list[i].serves, "port") ||
            check_same(claim->parts_list[i].serves, "chassis"))
            units += claim->parts_list[i].units;
    }
    return units;
}

/* Adds the totals of a cluster, from its topology, its parts list and its node. */
static void add_facts(struct claim_facts *all, const struct instance *instance,
                      const struct check_cluster *cluster)
{
    const struct design *design = cluster->site.design;
    const struct wiring *w = &cluster->site.wiring;
    const struct wiring_tree *tree = &w->tree;
    const int64_t nodes = cluster->claim->nodes, added_B = design->memory ? design->memory->added_B : 0;
    const int64_t leaves = w->ports > 0      ? count_whole(instance, cluster->claim)
                           : tree->rails > 0 ? tree->rails * tree->leaves
                                             : w->switches;
    all->leaves = all->leaves < 0 || leaves < 0 ? -1 : all->leaves + leaves;
    all->spines = all->leaves < 0 ? -1 : all->spines + tree->rails * (tree->spines - tree->cores);
    all->top_switches = all->leaves < 0 ? -1 : all->top_switches + tree->rails * tree->cores;
    const int64_t bought = site_rent(instance, design).units > 0 ? 0 : nodes;
    all->nodes += bought;
    all->cores += bought * design->node->cores;
    all->accelerators += bought * design->node->accelerators;
    if (tree->up > 0 && tree->rails == 1 && tree->each > 1 && design->node->accelerators > 0 &&
        nodes >= tree->down) {
        all->scale_units += nodes / tree->down;
        all->unit_nodes = tree->down;
    }
    all->memory_MiB += bought * ((design->node->memory_B + added_B) / 1048576);
    all->power_W += cluster->size.power_W;
    all->height_U += cluster->size.height_U;
    all->carbon_kg += cluster->size.carbon_kg;
}

static bool same_facts(const struct claim_facts *a, const struct claim_facts *b)
{
    return a->leaves == b->leaves && a->spines == b->spines && a->top_switches == b->top_switches &&
           a->nodes == b->nodes && a->cores == b->cores && a->accelerators == b->accelerators &&
           a->scale_units == b->scale_units && a->unit_nodes == b->unit_nodes &&
           a->memory_MiB == b->memory_MiB && check_near(a->power_W, b->power_W) &&
           check_near(a->height_U, b->height_U) && check_near(a->carbon_kg, b->carbon_kg);
}

static void check_facts(struct plan_check *v)
{
    const struct claim *claim = v->c.claim;
    struct claim_facts all = {.leaves = 0};
    bool hold = true;
    for (size_t k = 0; k < claim->n_clusters; k++) {
        struct claim_facts own = {.leaves = 0};
        if (!v->c.clusters[k].site.design)
            return;
        add_facts(&own, v->c.instance, &v->c.clusters[k]);
        /* the nodes of a cluster include rented ones, the totals do not */
        own.nodes = claim->clusters[k].nodes;
        add_facts(&all, v->c.instance, &v->c.clusters[k]);
        hold = hold && same_facts(&own, &v->file->facts[k]);
    }
    if (claim->n_clusters > 1) /* only a single cluster has scale units */
        all.scale_units = all.unit_nodes = 0;
    check_note(&v->c, "totals", hold && same_facts(&all, &v->file->facts[claim->n_clusters]),
               "switches, nodes, cores, memory, watts and rack units of each cluster, and their totals");
}

/* True if no seller quoted this price: it was set or scaled by a change. */
static bool is_set(const struct price_step *step)
{
    return step->changed || step->quote == NO_INDEX;
}

/* True if the price gives the line's amount and has the claimed fields. */
static bool prices_line(const struct snapshot *snapshot, const struct price_step *step,
                        const struct claim_line *line, const struct claim_quote *said)
{
    char day[11], end[11];
    if (line->quantity < step->min_quantity || line->quantity % step->pack != 0 ||
        line->quantity / step->pack * step->pack_minor != line->total_minor - line->tax_minor)
        return false;
    if (is_set(step))
        return check_same(said->quote_kind, "set") && !said->quote_date && !said->valid_until &&
               !said->source && (!said->seller || check_same(said->seller, step->seller));
    const struct quote *quote = &snapshot->paid.quotes[step->quote];
    const char *source = quote->source == NO_INDEX ? NULL : snapshot->sources[quote->source].id;
    const char *until = quote->valid_until ? words_of_day(end, quote->valid_until) : NULL;
    const char *seller = quote->seller ? quote->seller : source ? source : "";
    return check_same(said->quote_kind, words_figure[quote->kind]) &&
           check_same(said->quote_date, words_of_day(day, quote->date)) &&
           (!said->says_end || check_same(said->valid_until, until)) && check_same(said->source, source) &&
           (!said->seller || check_same(said->seller, seller));
}

/* Checks the quote that a plan file claims for an order line. True if a standing quote of the line's part
 * has, after changes, the line's price, and has the claimed kind, date, source, seller and number of more
 * expensive offers. */
static bool quote_holds(const struct instance *instance, const struct claim_line *line,
                        const struct claim_quote *said)
{
    const size_t part = words_part(instance->snapshot, line->part);
    bool holds = false, set = false;
    int64_t n_offers = 0;
    if (part == NO_INDEX || !check_same(said->kind, words_kind[instance->snapshot->parts[part].kind]))
        return false;
    if (line->quantity == 0)
        return !said->quote_kind && !said->quote_date && !said->valid_until && !said->source &&
               !said->seller && said->dearer_offers <= 0;
    const struct price *price = &instance->item[part].price;
    for (size_t s = 0; s < price->n_standing; s++) {
        const struct price_step *step = &price->standing[s];
        set = set || is_set(step);
        n_offers += step->offer == step->quote; /* the first quote of an offer */
        holds = holds || prices_line(instance->snapshot, step, line, said);
    }
    return holds && (said->dearer_offers < 0 || said->dearer_offers == (set ? 0 : n_offers - 1));
}

static void check_details(struct plan_check *v)
{
    struct claim_check *c = &v->c;
    const struct claim *claim = c->claim;
    bool quotes = true, words = true, details = true, parts = true;
    for (size_t i = 0; i < claim->n_lines; i++) {
        quotes = quotes && quote_holds(c->instance, &claim->lines[i], &v->file->quotes[i]);
        words = words && words_hold(c->instance->snapshot, claim->lines[i].part, &v->file->quotes[i]);
    }
    check_note(c, "quotes", quotes, "kind, date and source of every price, and the kind of every part");
    check_note(c, "names", words, "vendor and name of every part");
    check_note(c, "title", check_same(v->file->question.title, c->instance->scenario->file.title),
               "that of the scenario");
    for (size_t k = 0; k < claim->n_clusters; k++) {
        const struct check_cluster *cluster = &c->clusters[k];
        for (size_t i = 0; i < cluster->claim->n_apps && cluster->site.design; i++)
            details = details && detail_holds(v, cluster, &cluster->claim->apps[i]);
        parts = parts && (!v->file->multi_cluster || parts_hold(v, k));
    }
    if (v->file->multi_cluster)
        check_note(c, "parts of clusters", parts, "those of their parts lists");
    check_note(c, "applications", details, "model, unit, computing and communication time, share of each");
}

/* True if the claimed time, energy and cost of application i are those of one run on the cluster. */
static bool run_holds(const struct plan_check *v, size_t k, size_t i, const struct claim_run *said)
{
    const struct purchase *purchase = v->c.instance->purchase;
    const struct operation *operation = &purchase->operation;
    const struct claim_cluster *cluster = v->c.clusters[k].claim;
    const struct claim_facts *facts = &v->file->facts[k];
    const double job = cluster->apps[i].job_nodes; /* nodes of the job; 0: all */
    const double part = job > 0 ? job / (double)cluster->nodes : 1;
    const double hours = cluster->apps[i].time_s / 3600 * part;
    const double site_W = facts->power_W * (operation->given ? operation->pue : 1);
    const bool costs = operation->given && operation->utilisation > 0 && !v->file->multi_cluster;
    const double years = (double)operation->years * 365 * 24 * operation->utilisation;
    const double total =
        (double)v->c.claim->cost_minor + (purchase->budget_on_tco ? 0 : (double)v->c.claim->operation_minor);
    return strcmp(said->name, cluster->apps[i].name) == 0 &&
           check_near(said->days, cluster->apps[i].time_s / 86400) &&
           check_near(said->accelerator_hours, hours * (double)facts->accelerators) &&
           check_near(said->energy_MWh, hours * site_W / 1e6) &&
           (costs ? fabs((double)said->cost_minor - total * hours / years) <= 1
                  : said->cost_minor == BUDGET_NONE);
}

/* True if the application runs on bought accelerators of this cluster. */
static bool is_accelerated(const struct plan_check *v, size_t k, size_t i)
{
    const struct instance *instance = v->c.instance;
    const struct claim_app *app = &v->c.clusters[k].claim->apps[i];
    const struct design *design = v->c.clusters[k].site.design;
    const size_t a = check_find_app(instance, app->name);
    return design && a < instance->load.n_work && app->time_fraction > 0 &&
           instance->load.work[a].application.model->computes_in && site_rent(instance, design).units == 0;
}

/* Checks the runs on accelerators: each once, in the order of the applications. */
static void check_runs(struct plan_check *v)
{
    bool hold = true;
    size_t n = 0;
    for (size_t k = 0; k < v->c.claim->n_clusters; k++) {
        const struct claim_runs *runs = &v->file->runs[k];
        size_t of = 0;
        for (size_t i = 0; i < v->c.clusters[k].claim->n_apps; i++)
            if (is_accelerated(v, k, i)) {
                hold = hold && of < runs->n && run_holds(v, k, i, &runs->v[of]);
                of++;
            }
        hold = hold && of == runs->n;
        n += of + runs->n;
    }
    if (n > 0)
        check_note(&v->c, "runs", hold, "days, accelerator-hours, energy and share of the cost of each");
}

/* Checks years, capital and total of the tco. Its parts are checked when the money is read. */
static void check_tco(struct plan_check *v)
{
    const struct purchase *purchase = v->c.instance->purchase;
    const struct claim_tco *said = &v->file->tco;
    const int64_t operation = v->c.claim->operation_minor;
    const int64_t capital = v->c.claim->cost_minor - (purchase->budget_on_tco ? operation : 0);
    const int64_t years = purchase->operation.years;
    if (years == 0 && said->years == 0)
        return;
    check_note(&v->c, "tco",
               said->years == years && said->capital_minor == capital &&
                   said->total_minor == capital + operation &&
                   check_same(said->budget_on, purchase->budget_on_tco ? "tco" : "capital"),
               "years, capital, total, and what the budget covers");
}

/* Checks the rented hours and their cost in each year, which are shares of the totals. */
static void check_rents(struct plan_check *v)
{
    const struct instance *instance = v->c.instance;
    const struct claim *claim = v->c.claim;
    bool hold = true;
    size_t n = 0;
    for (size_t i = 0; i < claim->n_lines; i++) {
        const struct claim_line *line = &claim->lines[i];
        const size_t part = words_part(instance->snapshot, line->part);
        const int64_t all = part != NO_INDEX ? check_all_units(&v->c, part) : 0;
        int64_t sum_minor = 0, sum = 0;
        if (all == 0 || !rent_is(instance, part))
            continue;
        const struct site_rent rent = rent_of(instance, part, NULL);
        for (int64_t year = 1; year <= instance->purchase->operation.years; year++, n++) {
            const struct claim_rent *said = n < v->file->n_rents ? &v->file->rents[n] : NULL;
            const int64_t left = rent.units - rent.a_year * (year - 1);
            const double of_year = (double)(year < instance->purchase->operation.years ? rent.a_year : left) /
                                   (double)rent.units;
            hold = hold && said && said->year == year && check_same(said->part, line->part) &&
                   fabs((double)said->quantity - (double)all * of_year) <= 1 &&
                   fabs((double)said->cost_minor - (double)line->total_minor * of_year) <= 1;
            sum += said ? said->quantity : 0;
            sum_minor += said ? said->cost_minor : 0;
        }
        hold = hold && sum_minor == line->total_minor && sum == all;
    }
    if (n + v->file->n_rents > 0)
        check_note(&v->c, "rent by year", hold && n == v->file->n_rents, "hours and cost of every year");
}

enum status verify_plan(struct certificate *out, const struct instance *searched,
                        const struct claim_file *file, const struct settings *settings, struct arena *arena,
                        struct diag *diag)
{
    const struct instance *instance = proof_instance(searched);
    struct plan_check v = {.file = file};
    const bool multi_cluster = instance->policy->clusters > 1;
    if (multi_cluster != file->multi_cluster)
        return diag_at(diag, ST_INPUT, file->path, 0, 0, "a plan for %s, but the scenario is for %s",
                       multi_cluster ? "one cluster" : "several clusters",
                       multi_cluster ? "several clusters" : "one cluster");
    certificate_make(out, instance, &file->claim, arena);
    v.c = (struct claim_check){.out = out, .instance = instance, .claim = &file->claim, .arena = arena};
    v.c.multi_cluster = multi_cluster;
    struct score score;
    score_read(&score, instance);
    v.c.score = &score;
    check_find_clusters(&v.c);
    check_scenario(&v, settings);
    check_details(&v);
    check_facts(&v);
    check_tco(&v);
    check_rents(&v);
    check_runs(&v);
    check_unit_costs(&v.c, file);
    if (instance->policy->under_error)
        certificate_regret(out, instance, &file->claim, REGRET_EFFORT, arena);
    else
        certificate_enumerate(out, instance, &file->claim, ENUMERATE_AT_MOST, arena);
    if (!instance->policy->under_error)
        certificate_near(out, instance, file, arena);
    return ST_OK;
}
