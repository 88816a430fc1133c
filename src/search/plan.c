/* plan.c - the objective of a plan and its unit, its warnings, and its claim. */
#include "search/plan.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/offer.h"
#include "problem/hosted.h"
#include "problem/machines.h"
#include "problem/options.h"
#include "machine/parts_list.h"
#include "problem/rates.h"
#include "problem/rent.h"
#include "problem/warnings.h"
#include "proof/order.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "purchase/parts_list.h"
#include "purchase/instance_purchase.h"
#include "scenario/rules.h"
#include "search/candidate_compare.h"
#include "search/solve_parts.h"

const char *plan_method_ran_name(enum plan_method_ran ran)
{
    static const char *const names[] = {"enumeration", "cluster search", "glpk"};
    return names[ran];
}

const char *plan_method_name(enum plan_method_ran ran)
{
    return ran == RAN_ENUMERATION ? "enumerated" : "branch-and-bound";
}

const char *candidate_text(const struct instance *instance, const struct candidate *point, bool network,
                           struct arena *arena)
{
    const struct design *design = point->design;
    const char *id = instance->snapshot->parts[design->node->part].id;
    bool a_year = false;
    struct hosted_step step;
    (void)instance_rent_units(&a_year, instance, design);
    if (design_is_service(design) && instance_design_step(&step, instance, design))
        return arena_printf(arena, "%s requests a year from %s",
                            number_text((double)step.requests * (double)point->nodes, 15, arena), id);
    if (design->rented.units > 0)
        return arena_printf(arena, "%" PRId64 " x %s rented%s",
                            point->nodes * instance_rent_units(&a_year, instance, design), id,
                            a_year ? " a year" : "");
    return arena_printf(arena, "%" PRId64 " x %s%s%s", point->nodes, id, network ? " with " : "",
                        network ? design->technology->id : "");
}

enum status search_check_ratio(const struct instance *instance, const struct candidate *point,
                               double objective, struct diag *diag)
{
    if (!isinf(objective))
        return ST_OK;
    return diag_at(diag, ST_INPUT, instance->scenario->file.path, 0, 0,
                   "%s is unbounded: %s %s nothing; choose another goal", goal_names[instance->goal],
                   candidate_text(instance, point, true, instance->arena),
                   instance->goal == GOAL_RATE_PER_COST      ? "cost"
                   : goal_size(instance->goal) == SIZE_POWER ? "draw"
                                                             : "emit");
}

const char *plan_text(const struct plan *plan, const struct instance *instance, struct arena *arena)
{
    const char *s = "";
    for (size_t c = 0; c < plan->n_clusters; c++)
        s = arena_printf(arena, "%s%s%s", s, c ? " + " : "",
                         candidate_text(instance, &plan->clusters[c].point, true, arena));
    return s;
}

int64_t plan_nodes(const struct plan *plan)
{
    int64_t nodes = 0;
    for (size_t c = 0; c < plan->n_clusters; c++)
        nodes += plan->clusters[c].point.nodes;
    return nodes;
}

struct candidate *plan_candidates(const struct plan *plan, struct arena *arena)
{
    struct candidate *points = ARENA_NEW(arena, plan->n_clusters, struct candidate);
    for (size_t c = 0; c < plan->n_clusters; c++)
        points[c] = plan->clusters[c].point;
    return points;
}

const char *plan_objective_unit(const struct instance *instance, struct arena *arena)
{
    const size_t over = goal_size(instance->goal);
    const char *rate = instance_rate_unit(instance);
    if (instance->goal == GOAL_RATE)
        return rate;
    if (instance->goal == GOAL_COST)
        return arena_strdup(arena, instance->currency);
    return arena_printf(arena, "%s per %s", rate,
                        over < SIZES_AT_MOST ? rule_of_size(over)->unit : instance->currency);
}

double plan_objective_of(const struct instance *instance, double rate, int64_t cost_minor,
                         const struct bill_line *bill, size_t n_bill)
{
    const size_t size = goal_size(instance->goal);
    return goal_value(instance, rate / instance_rate_scale(instance),
                      money_major(cost_minor, instance->currency),
                      size < SIZES_AT_MOST ? bill_size(instance, bill, n_bill, size) : 0);
}

int64_t plan_capital(const struct plan *plan, const struct instance *instance)
{
    return plan->cost_minor - (instance->purchase->budget_on_tco ? operation_total(&plan->operation) : 0);
}

double plan_gap(const struct plan *plan)
{
    /* a purchase of owned parts may cost nothing */
    return plan->bound == plan->objective ? 0 : fabs(plan->bound - plan->objective) / fabs(plan->objective);
}

/* --- warnings --- */

/* Marks the message patterns that an application on a cluster uses. Returns true if it exchanges messages on
 * a network with one-way figures only. */
static bool mark_times(bool used[N_MESSAGE_PATTERNS], const struct plan_cluster *cluster,
                       const struct instance *instance, size_t a)
{
    struct message_use use[N_MESSAGE_PATTERNS];
    const struct view view =
        candidate_messages(use, instance, cluster->point.design, a, (double)cluster->apps[a].processes);
    bool one_way = false;
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++) {
        const enum message_pattern by = message_pattern_for(view.times, (enum message_pattern)i);
        if (!(use[i].most_B > 0))
            continue;
        used[by] = true;
        one_way = one_way || (i != MESSAGE_PING_PONG && by == MESSAGE_PING_PONG);
    }
    return one_way;
}

/* Warns of process counts outside the range in which a model was compared with measurements. */
static void warn_of_counts(const struct plan_cluster *cluster, struct instance *instance)
{
    struct arena *arena = instance->arena;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct plan_app *app = &cluster->apps[a];
        const struct model *model = instance_application(instance, cluster->point.design, a)->model;
        char outside[128];
        if (!(app->time_fraction > 0) ||
            !model_outside(outside, sizeof outside, model, (double)app->processes))
            continue;
        const char *sentence = arena_printf(
            arena,
            "extrapolated, %s at %g to %g processes: %%s; compare with a run of this size "
            "(`bursar calibrate`)",
            model->measured.how ? model->measured.how : "measured", model->measured.from, model->measured.to);
        instance_warn_named(instance,
                            arena_printf(arena, "%s (%s)", instance->load.work[a].name,
                                         number_text((double)app->processes, 15, arena)),
                            sentence, sentence);
    }
}

static void warn_of_network(struct instance *instance, const char *id, enum figure_kind kind)
{
    const char *sentence =
        arena_printf(instance->arena, "%s: latency and bandwidth of %%s", figure_not_measured(kind));
    instance_warn_named(instance, id, sentence, sentence);
}

static void warn_of_apps(const struct plan_cluster *cluster, struct instance *instance)
{
    bool used[N_MESSAGE_PATTERNS] = {false}, one_way = false;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        if (!(cluster->apps[a].time_fraction > 0))
            continue;
        one_way = mark_times(used, cluster, instance, a) || one_way;
        const struct design *design = cluster->point.design;
        const struct application *app = instance_application(instance, design, a);
        const int64_t p = cluster->apps[a].processes;
        const double memory_B = app->model->memory_Bpp(app, (double)p);
        const char *node = instance->snapshot->parts[design->node->part].id;
        const double available_B = instance_memory_B(instance, design, a, (double)p);
        if (memory_B > available_B)
            instance_warn(instance,
                          "%s needs %.0f MiB per process on %" PRId64
                          " processes, a %s has %.0f MiB for each: set memory: enforce",
                          instance->load.work[a].name, memory_B / 1048576, p, node, available_B / 1048576);
        if (instance->policy->enforce_memory && !(memory_B > 0))
            instance_warn_named(
                instance, instance->load.work[a].name,
                "memory: enforce does not limit %s: its memory is not known; check it on a node",
                "memory: enforce does not limit %s: their memory is not known; check it on a "
                "node");
        if (p > model_code_cap(app))
            instance_warn(instance,
                          "%s accepts at most %" PRId64 " processes, the plan has %" PRId64
                          ": set code_caps: enforce",
                          instance->load.work[a].name, model_code_cap(app), p);
        instance_warn_of_rate(instance, design->node_index, a);
        instance_warn_of_cache(instance, design->node_index, a, p);
    }
    for (size_t a = 0; a < instance->load.n_work; a++)
        if (cluster->apps[a].time_fraction > 0 &&
            candidate_assumes_inside(instance, cluster->point.design, a, (double)cluster->apps[a].processes))
            instance_warn_of_inside(instance, cluster->point.design->node_index, a);
    warn_of_counts(cluster, instance);
    const enum figure_kind kind = cluster->point.design->technology->kind;
    if (figure_is_guess(kind))
        warn_of_network(instance, cluster->point.design->technology->id, kind);
    if (one_way)
        instance_warn_of_exchange(instance, cluster->point.design->technology);
    for (int i = 0; i < N_MESSAGE_PATTERNS; i++)
        if (used[i])
            instance_warn_of_messages(instance, cluster->point.design->technology_index,
                                      (enum message_pattern)i);
}

static bool is_expired(const struct instance *instance, const struct bill_line *line)
{
    const struct quote *quote = bill_quote(instance, line);
    return quote && quote->valid_until > 0 && quote->valid_until < instance->as_of;
}

static bool is_assumed(const struct instance *instance, const struct bill_line *line)
{
    const struct quote *quote = bill_quote(instance, line);
    return quote && quote->kind == FIGURE_ASSUMPTION;
}

/* True if the plan should explain an unused price: it is cheaper than the price that is paid, was not
 * withdrawn, and is not from a later day. */
static bool is_unused_cheaper(const struct instance *instance, const struct quote *other,
                              enum offer_state state, const struct quote *bought, int64_t quantity)
{
    const struct quote *const both[2] = {other, bought};
    const struct price_basis in = instance_price_basis(instance);
    int64_t minor[2] = {0, 0};
    if ((state != OFFER_DISPLACED && state != OFFER_OLDER) || other->min_quantity > quantity)
        return false;
    enum status status = ST_OK;
    for (size_t i = 0; i < 2 && status == ST_OK; i++)
        status = price_convert(&minor[i], both[i]->amount_minor, both[i]->currency, &in, NULL);
    return status == ST_OK && (int128)minor[0] * bought->pack < (int128)minor[1] * other->pack;
}

static bool has_unused_cheaper(const struct instance *instance, const struct bill_line *line)
{
    const struct part *part = &instance->snapshot->parts[line->part];
    const struct quote *bought = bill_quote(instance, line);
    bool any = false;
    if (!bought)
        return false;
    struct arena arena = ARENA_INIT;
    const struct offer *offers =
        offers_of(instance->snapshot, part, instance->as_of, instance->policy->quotes_valid_only, &arena);
    for (size_t i = 0; i < part->n_quotes && !any; i++)
        any = is_unused_cheaper(instance, &instance->snapshot->paid.quotes[part->first_quote + i],
                                offers[i].state, bought, line->quantity);
    arena_fini(&arena);
    return any;
}

/* Adds one warning with the names of all parts of the bill that it concerns. */
static void warn_of_prices(const struct plan *plan, struct instance *instance,
                           bool (*is)(const struct instance *instance, const struct bill_line *line),
                           const char *one, const char *several)
{
    for (size_t i = 0; i < plan->n_bill; i++)
        if (is(instance, &plan->bill[i]))
            instance_warn_named(instance, instance->snapshot->parts[plan->bill[i].part].id, one, several);
}

/* Accelerators of the largest training; 0: none. */
static int64_t trained_on(const struct plan *plan, const struct instance *instance)
{
    int64_t most = 0;
    for (size_t c = 0; c < plan->n_clusters; c++)
        for (size_t a = 0; a < instance->load.n_work; a++) {
            const struct candidate *point = &plan->clusters[c].point;
            const int64_t job = candidate_job(instance, point->design, a);
            const int64_t nodes = job > 0 && job < point->nodes ? job : point->nodes;
            const int64_t n = nodes * point->design->node->accelerators;
            if (plan->clusters[c].apps[a].time_fraction > 0 &&
                instance_application(instance, point->design, a)->model->parameters && n > most)
                most = n;
        }
    return most;
}

/* Warns of a large training whose failures are not modelled. */
static void warn_of_failures(const struct plan *plan, struct instance *instance)
{
    enum { FEW = 512 };
    /* 50,677 h: 54 days of Llama 3 on 16,384 accelerators with 419 unplanned interruptions (arXiv 2407.21783,
     * table 5); the other times are assumptions that the line states */
    const double HOURS = 50677, CHECKPOINT_S = 30, RESTART_S = 300;
    const int64_t n = trained_on(plan, instance);
    const struct goodput_times times = {HOURS * 3600 / (double)(n > 0 ? n : 1), CHECKPOINT_S, RESTART_S};
    if (n > FEW && !instance->scenario->failures.given)
        instance_warn(
            instance,
            "failures not modelled; at this size they cost about %s %% (see failures): %s h between "
            "failures of an accelerator, checkpoints of %g s, restarts of %g s, no spares",
            number_text(100 * (1 - goodput_efficiency(&times)), 2, instance->arena),
            number_text(HOURS, 5, instance->arena), CHECKPOINT_S, RESTART_S);
}

/* Warns of storage whose number of units nothing but the default limits. */
static void warn_of_storage(const struct plan *plan, struct instance *instance)
{
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct design *design = plan->clusters[c].point.design;
        const struct scenario_choose *choose = &instance->scenario->choose;
        const struct storage *storage = design->bought.storage.part;
        const char *id = storage ? instance->snapshot->parts[storage->part].id : NULL;
        for (size_t i = 0; id && i < choose->n_storage; i++)
            if (strcmp(choose->storage[i].part.text, id) == 0 && choose->storage[i].most == 0 &&
                design->bought.storage.units == STORAGE_UNITS)
                instance_warn(
                    instance,
                    "more than %d units of %s may be better: set choose: {storage: [{part: %s, most: "
                    "%d}]}",
                    STORAGE_UNITS, id, id, 4 * STORAGE_UNITS);
    }
}

void plan_warn(const struct plan *plan, struct instance *instance)
{
    const char *passed =
        "cheaper prices of %s are not used: they are older or have no valid_until (`bursar catalog "
        "price PART` lists them)";
    bool *used = ARENA_NEW(instance->arena, instance->snapshot->n_parts, bool);
    for (size_t i = 0; i < plan->n_bill; i++)
        used[plan->bill[i].part] = true;
    warn_of_failures(plan, instance);
    warn_of_storage(plan, instance);
    instance_warn_of_parts(instance, used);
    for (size_t c = 0; c < plan->n_clusters; c++)
        warn_of_apps(&plan->clusters[c], instance);
    for (size_t a = 0; a < instance->load.n_work; a++)
        instance_warn_of_rounds(instance, a);
    warn_of_prices(plan, instance, is_expired,
                   "expired on the scenario's date: the quote of %s; ask for a new one",
                   "expired on the scenario's date: the quotes of %s; ask for new ones");
    warn_of_prices(plan, instance, is_assumed, "assumption, not a quote: price of %s",
                   "assumptions, not quotes: prices of %s");
    warn_of_prices(plan, instance, has_unused_cheaper, passed, passed);
}

void plan_note_warnings(struct plan *plan, const struct instance *instance)
{
    plan->warnings.v = instance_warnings(&plan->warnings.n, instance);
    plan->warnings.causes = instance->notes.warnings;
    plan->warnings.n_causes = instance->notes.n_warnings;
}

void plan_warnings_to(struct instance *instance, const struct plan *plan)
{
    for (size_t i = 0; i < plan->warnings.n_causes; i++)
        instance_warn_again(instance, &plan->warnings.causes[i]);
}

/* --- claim for the certificate --- */

struct claim_switch plan_switch_of(const struct design *design, size_t role, int64_t nodes,
                                   const struct snapshot *snapshot)
{
    const enum resource resource = role == 0 ? RESOURCE_SWITCH : RESOURCE_SPINE;
    if (design->switches[role].ports == 0 || design_resource_units(design, resource, nodes) == 0)
        return (struct claim_switch){NULL, NULL, 0};
    return (struct claim_switch){design_switch_id(design, role, snapshot),
                                 design_card_id(design, role, snapshot), design->switches[role].cards};
}

static void claim_list(struct claim_cluster *claim, const struct plan_cluster *cluster,
                       const struct instance *instance, struct arena *arena)
{
    struct parts_list list;
    parts_list_make(&list, instance, &cluster->point, cluster->parts, cluster->n_parts, arena);
    struct claim_part *rows = ARENA_NEW(arena, list.n, struct claim_part);
    for (size_t i = 0; i < list.n; i++)
        rows[i] = (struct claim_part){instance->snapshot->parts[list.rows[i].part].id, list.rows[i].units,
                                      parts_list_serves(&list.rows[i], instance, arena)};
    claim->parts_list = rows;
    claim->n_parts_list = list.n;
}

bool plan_layout(struct model_layout *out, const struct instance *instance,
                 const struct plan_cluster *cluster, size_t a)
{
    const struct design *design = cluster->point.design;
    const struct application *app = instance_application(instance, design, a);
    const int64_t p = cluster->apps[a].processes, job = candidate_job(instance, design, a);
    const int64_t nodes = job > 0 ? job : cluster->point.nodes;
    if (!app->model->layouts || !(cluster->apps[a].time_fraction > 0))
        return false;
    const struct view view = instance_view(instance, design, a, (double)p);
    if (app->model->layouts(out, 1, app, &view, (double)p) == 0)
        return false;
    const int64_t each = instance_processes_per_node(instance, design, a);
    out->idle += nodes * each - p;
    out->spare = design->bought.fails ? cluster->apps[a].goodput.spares * each : 0;
    return true;
}

static struct claim_layout claim_layout(const struct instance *instance, const struct plan_cluster *cluster,
                                        size_t a, struct arena *arena)
{
    struct model_layout layout;
    if (!plan_layout(&layout, instance, cluster, a))
        return (struct claim_layout){.given = false};
    const size_t n = (size_t)layout.pipeline;
    int64_t *stage_layers = ARENA_NEW(arena, n, int64_t);
    for (size_t i = 0; i < n; i++)
        stage_layers[i] = model_layout_layers(&layout, (int64_t)i);
    return (struct claim_layout){.given = true,
                                 .tensor = layout.tensor,
                                 .pipeline = layout.pipeline,
                                 .data = layout.data,
                                 .context = layout.context,
                                 .expert = layout.expert,
                                 .microbatch = layout.microbatch,
                                 .microbatches = layout.microbatches,
                                 .interleave = layout.interleave,
                                 .sequences = layout.sequences,
                                 .idle = layout.idle,
                                 .memory_B = layout.memory_B,
                                 .iteration_s = layout.iteration_s,
                                 .stage_layers = stage_layers,
                                 .n_stages = n,
                                 .replicas = layout.serving.replicas,
                                 .prefill_replicas = layout.serving.prefill_replicas,
                                 .batch = layout.serving.batch,
                                 .attention = layout.serving.attention,
                                 .served.ttft_s = layout.serving.ttft_s,
                                 .served.tpot_s = layout.serving.tpot_s,
                                 .served.prefill_s = layout.serving.prefill_s,
                                 .served.requests_per_s = layout.serving.requests_per_s,
                                 .served.arrivals_per_s = layout.serving.arrivals,
                                 .served.arrivals_most = layout.serving.arrivals_most,
                                 .served.percentile =
                                     layout.serving.arrivals > 0 ? layout.serving.percentile : 0,
                                 .served.replicas_needed = layout.serving.needed};
}

static struct claim_goodput claim_goodput(const struct plan_cluster *cluster, size_t a)
{
    const struct goodput *of = &cluster->apps[a].goodput;
    return (struct claim_goodput){.given = cluster->point.design->bought.fails,
                                  .efficiency = of->efficiency * of->available,
                                  .eta = of->efficiency,
                                  .availability = of->available,
                                  .interval_s = of->interval_s,
                                  .checkpoint_s = of->times.checkpoint_s,
                                  .restart_s = of->times.restart_s,
                                  .nodes = of->working,
                                  .spares = of->spares};
}

/* Claims the applications that run on a cluster. */
static void claim_apps(struct claim_cluster *claim, const struct plan_cluster *cluster,
                       const struct instance *instance, struct arena *arena)
{
    struct claim_app *apps = ARENA_NEW(arena, instance->load.n_work, struct claim_app);
    claim->apps = apps;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct plan_app *app = &cluster->apps[a];
        if (!(app->time_fraction > 0))
            continue;
        apps[claim->n_apps++] = (struct claim_app){
            .name = instance->load.work[a].name,
            .processes = app->processes,
            .rate = app->prediction.rate_ops / instance->load.work[a].application.model->unit.scale,
            .time_s = app->prediction.time_s,
            .time_fraction = app->time_fraction,
            .layout = claim_layout(instance, cluster, a, arena),
            .goodput = claim_goodput(cluster, a),
        };
    }
}

/* Claims design, nodes, parts list, power and applications of a cluster. */
static void claim_cluster(struct claim_cluster *claim, const struct plan_cluster *cluster,
                          const struct instance *instance, struct arena *arena)
{
    const struct snapshot *snapshot = instance->snapshot;
    const struct design *design = cluster->point.design;
    claim->node = snapshot->parts[design->node->part].id;
    claim->nic = design->nic ? snapshot->parts[design->nic->part].id : NULL;
    claim->network = design->technology->id;
    claim->network_template = design->network->name;
    for (size_t role = 0; role < DESIGN_MAX_SWITCHES; role++)
        claim->switches[role] = plan_switch_of(design, role, cluster->point.nodes, snapshot);
    claim->region_link = design->regions.cable ? snapshot->parts[design->regions.cable->part].id : NULL;
    claim->memory_option = design_module_id(design, snapshot);
    claim->memory_modules = design->memory ? design->memory->modules : 0;
    const struct storage *storage = design->bought.storage.part;
    claim->storage = storage ? snapshot->parts[storage->part].id : NULL;
    claim->storage_units = design->bought.storage.units;
    claim->param = design->param;
    claim->options = instance_options(&claim->n_options, instance, design, arena);
    claim->nodes = cluster->point.nodes;
    claim->power_W = cluster->power_W;
    claim_list(claim, cluster, instance, arena);
    claim_apps(claim, cluster, instance, arena);
}

static void claim_order(struct claim *claim, const struct plan *plan, const struct instance *instance,
                        struct arena *arena)
{
    size_t n = 0;
    const struct bill_row *rows = bill_rows(&n, instance, plan->bill, plan->n_bill, false, arena);
    struct claim_line *lines = ARENA_NEW(arena, plan->n_bill, struct claim_line);
    struct claim_charge *on_top = ARENA_NEW(arena, n - plan->n_bill, struct claim_charge);
    claim->lines = lines;
    claim->n_lines = plan->n_bill;
    claim->charges = on_top;
    for (size_t i = 0; i < plan->n_bill; i++)
        lines[i] = (struct claim_line){.part = instance->snapshot->parts[plan->bill[i].part].id,
                                       .seller = bill_quoted_by(instance, &plan->bill[i]),
                                       .quantity = plan->bill[i].quantity,
                                       .owned = plan->bill[i].owned,
                                       .total_minor = plan->bill[i].total_minor,
                                       .tax_minor = plan->bill[i].tax_minor};
    for (size_t i = plan->n_bill; i < n; i++)
        on_top[claim->n_charges++] =
            (struct claim_charge){rows[i].name, rows[i].total_minor, rows[i].tax_minor};
}

void plan_claim(struct claim *claim, const struct plan *plan, const struct instance *instance,
                struct arena *arena)
{
    *claim = (struct claim){
        .cost_minor = plan->cost_minor,
        .budget_minor = instance->budget_minor,
        .currency = instance->currency,
        .objective = plan->objective,
        .bound = plan->bound,
        .gap = plan_gap(plan),
        .power_W = plan->power_W,
        .carbon_kg = plan->carbon_kg,
        .operation_minor = operation_total(&plan->operation),
        .proven = plan->status == PLAN_OPTIMAL,
        .unique = plan->unique,
    };
    claim_order(claim, plan, instance, arena);
    struct claim_cluster *clusters = ARENA_NEW(arena, plan->n_clusters, struct claim_cluster);
    for (size_t c = 0; c < plan->n_clusters; c++)
        claim_cluster(&clusters[c], &plan->clusters[c], instance, arena);
    claim->clusters = clusters;
    claim->n_clusters = plan->n_clusters;
}
