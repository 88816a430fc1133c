/* diff.c - compares two things of a kind, and keeps only the differences. */
#include "study/diff.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "base/yaml.h"
#include "problem/changes.h"
#include "proof/claim_read.h"
#include "proof/order.h"
#include "purchase/bill.h"
#include "search/plan.h"

void differences_fini(struct differences *differences)
{
    mem_free(differences->v);
    *differences = (struct differences){NULL, 0, 0};
}

/* --- two lists of entries, in reading order --- */

/* text NULL: the side has no value. */
struct diff_entry {
    const char *path;
    const char *text;
    bool met; /* has a counterpart on the other side */
};

typedef VEC(struct diff_entry) entry_list;

/* Both sides of a comparison. New texts go to `arena`. */
struct compared_sides {
    entry_list side[2];
    struct arena *arena;
};

/* Adds an entry. The path is formatted; the text is borrowed. */
static void put(struct compared_sides *pair, int side, const char *text, const char *path, ...)
    __attribute__((format(printf, 4, 5)));

static void put(struct compared_sides *pair, int side, const char *text, const char *path, ...)
{
    va_list args;
    va_start(args, path);
    VEC_PUSH(&pair->side[side], ((struct diff_entry){arena_vprintf(pair->arena, path, args), text, false}));
    va_end(args);
}

static const char *count_text(struct compared_sides *pair, int64_t count)
{
    return arena_printf(pair->arena, "%" PRId64, count);
}

/* Appends the differences of the entries, and clears the entries. First those of the first side in its order,
 * then entries that only the second side has. With `shared`, only entries of both sides. */
static void compare(struct differences *out, struct compared_sides *pair, bool shared)
{
    for (size_t i = 0; i < pair->side[0].n; i++) {
        const struct diff_entry *from = &pair->side[0].v[i];
        struct diff_entry *to = NULL;
        for (size_t j = 0; j < pair->side[1].n && !to; j++)
            if (!pair->side[1].v[j].met && strcmp(from->path, pair->side[1].v[j].path) == 0)
                to = &pair->side[1].v[j];
        if (to)
            to->met = true;
        const char *text = to ? to->text : NULL;
        const bool same = text == from->text || (text && from->text && strcmp(text, from->text) == 0);
        if (!same && (to || !shared))
            VEC_PUSH(out, ((struct logged_change){from->path, from->text, text}));
    }
    for (size_t j = 0; j < pair->side[1].n; j++) {
        const struct diff_entry *to = &pair->side[1].v[j];
        if (!to->met && to->text && !shared)
            VEC_PUSH(out, ((struct logged_change){to->path, NULL, to->text}));
    }
    for (int side = 0; side < 2; side++) {
        mem_free(pair->side[side].v);
        pair->side[side] = (entry_list){0};
    }
}

/* --- scenarios --- */

/* The name of a map in a list. */
static const char *name_in(const struct yaml *item, size_t i, struct arena *arena)
{
    static const char *const keys[] = {"name", "part"};
    for (size_t k = 0; item->kind == YAML_MAP && k < sizeof keys / sizeof *keys; k++) {
        const struct yaml *name = yaml_get(item, keys[k]);
        if (name && name->kind == YAML_SCALAR && name->text)
            return name->text;
    }
    return arena_printf(arena, "%zu", i + 1);
}

static bool is_plain_list(const struct yaml *list)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->items[i]->kind != YAML_SCALAR)
            return false;
    return true;
}

static const char *joined(const struct yaml *list, struct arena *arena)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < list->n; i++)
        text_printf(&t, "%s%s", i ? ", " : "", list->items[i]->text ? list->items[i]->text : "null");
    const char *s = arena_printf(arena, "[%s]", t.n ? t.s : "");
    text_fini(&t);
    return s;
}

static void flatten(struct compared_sides *pair, int side, const char *path, const struct yaml *value)
{
    struct arena *arena = pair->arena;
    if (value->kind == YAML_SCALAR) {
        if (value->text)
            put(pair, side, value->text, "%s", path);
    } else if (value->kind == YAML_LIST && is_plain_list(value)) {
        put(pair, side, joined(value, arena), "%s", path);
    } else if (value->kind == YAML_LIST) {
        for (size_t i = 0; i < value->n; i++)
            flatten(pair, side, arena_printf(arena, "%s[%s]", path, name_in(value->items[i], i, arena)),
                    value->items[i]);
    } else {
        for (size_t i = 0; i < value->n; i++)
            flatten(pair, side,
                    *path ? arena_printf(arena, "%s.%s", path, value->pairs[i].key) : value->pairs[i].key,
                    value->pairs[i].value);
    }
}

void differences_of_scenarios(struct differences *out, const struct yaml *a, const struct yaml *b,
                              struct arena *arena)
{
    struct compared_sides pair = {.arena = arena};
    flatten(&pair, 0, "", a);
    flatten(&pair, 1, "", b);
    compare(out, &pair, false);
}

/* --- catalogues --- */

static void put_prices(struct compared_sides *pair, int side, const struct instance *instance)
{
    char day[11];
    put(pair, side, arena_strdup(pair->arena, date_format(day, instance->as_of)), "date of prices");
    put(pair, side, instance->currency, "currency of prices");
    for (size_t i = 0; i < instance->snapshot->n_parts; i++)
        put(pair, side, instance_price_text(instance, &instance->item[i].price, pair->arena), "price of %s",
            instance->snapshot->parts[i].id);
}

static void put_rates(struct compared_sides *pair, int side, const struct instance *instance)
{
    for (size_t i = 0; i < instance->snapshot->n_nodes; i++)
        for (size_t a = 0; a < instance->load.n_work; a++) {
            const struct model *model = instance->load.work[a].application.model;
            const struct node_speed *speed = &instance->load.speed[i * instance->load.n_work + a];
            const double rate[] = {speed->rate_ops, speed->cached.rate_ops};
            for (size_t k = 0; k < 2; k++)
                put(pair, side,
                    rate[k] > 0
                        ? arena_printf(pair->arena, "%.9g %s", rate[k] / model->unit.scale, model->unit.rate)
                        : NULL,
                    k ? "rate of %s on %s in cache" : "rate of %s on %s", instance->load.work[a].name,
                    instance->snapshot->parts[instance->snapshot->nodes[i].part].id);
        }
}

static const char *figure_text(double value, const char *unit, struct arena *arena)
{
    return isfinite(value) ? arena_printf(arena, "%.9g %s", value, unit) : "unlimited";
}

/* Adds latency, bandwidth and message rates of a technology. */
static void put_technology(struct compared_sides *pair, int side, const struct instance *instance, size_t i)
{
    const struct technology *technology = &instance->market.technologies[i];
    struct arena *arena = pair->arena;
    put(pair, side, figure_text(technology->latency_s * 1e6, "us", arena), "latency of %s", technology->id);
    put(pair, side, figure_text(technology->bandwidth_Bps * 1e-6, "MB/s", arena), "bandwidth of %s",
        technology->id);
    for (size_t k = 0; k < instance->snapshot->network.n_message_rates; k++) {
        const struct message_rate *rate = &instance->snapshot->network.message_rates[k];
        if (rate->technology == i)
            put(pair, side, figure_text(rate->bandwidth_Bps * 1e-6, "MB/s", arena),
                "bandwidth of %s, %s at %.15g B", technology->id, message_pattern_name(rate->pattern),
                rate->message_B);
    }
}

static void put_message_time(struct compared_sides *pair, int side, const struct technology *technology)
{
    put(pair, side, figure_text(technology->message_cpu_s * 1e6, "us", pair->arena),
        "processor time per message of %s", technology->id);
}

void differences_of_catalogs(struct differences *out, const struct instance *a, const struct instance *b,
                             struct arena *arena)
{
    const struct instance *const of[2] = {a, b};
    struct compared_sides pair = {.arena = arena};
    for (int side = 0; side < 2; side++)
        put_prices(&pair, side, of[side]);
    compare(out, &pair, false);
    for (int side = 0; side < 2; side++)
        put_rates(&pair, side, of[side]);
    compare(out, &pair, true);
    for (size_t i = 0; i < a->snapshot->network.n_technologies; i++) {
        const size_t there[2] = {i, snapshot_technology(b->snapshot, a->market.technologies[i].id)};
        if (there[1] == NO_INDEX)
            continue;
        for (int side = 0; side < 2; side++)
            put_technology(&pair, side, of[side], there[side]);
        compare(out, &pair, false);
        for (int side = 0; side < 2; side++)
            put_message_time(&pair, side, &of[side]->market.technologies[there[side]]);
        compare(out, &pair, false);
    }
}

/* --- clusters of plans and of plan files --- */

/* The claims of both sides. */
struct claims {
    const struct claim *v[2];
    bool files; /* compare rates and NICs too; in plans they follow from the other entries */
};

typedef void put_cluster(struct compared_sides *pair, int side, const struct claim_cluster *cluster,
                         const char *where, bool files);

static void put_design(struct compared_sides *pair, int side, const struct claim_cluster *cluster,
                       const char *where, bool files)
{
    struct arena *arena = pair->arena;
    put(pair, side, cluster->node, "%snode", where);
    if (files)
        put(pair, side, cluster->nic, "%sNIC", where);
    put(pair, side, cluster->network, "%snetwork", where);
    put(pair, side, cluster->network_template, "%stemplate", where);
    put(pair, side,
        cluster->memory_option
            ? arena_printf(arena, "%" PRId64 " x %s", cluster->memory_modules, cluster->memory_option)
            : NULL,
        "%smemory option", where);
    put(pair, side, count_text(pair, cluster->nodes), "%snodes", where);
}

static void put_apps(struct compared_sides *pair, int side, const struct claim_cluster *cluster,
                     const char *where, bool files)
{
    struct arena *arena = pair->arena;
    for (size_t i = 0; i < cluster->n_apps; i++) {
        const struct claim_app *app = &cluster->apps[i];
        put(pair, side, count_text(pair, app->processes), "%sprocesses of %s", where, app->name);
        if (files)
            put(pair, side, arena_printf(arena, "%.15g", app->rate), "%srate of %s", where, app->name);
        else if (*where)
            put(pair, side, arena_printf(arena, "%.4g", app->time_fraction), "%sshare of time of %s", where,
                app->name);
    }
}

static size_t most_clusters(const struct claims *of)
{
    return of->v[0]->n_clusters > of->v[1]->n_clusters ? of->v[0]->n_clusters : of->v[1]->n_clusters;
}

/* Compares the c-th clusters of both sides. With `shared`, only entries of both sides. */
static void compare_cluster(struct differences *out, struct compared_sides *pair, const struct claims *of,
                            size_t c, put_cluster *put_it, bool shared)
{
    const char *where = most_clusters(of) > 1 ? arena_printf(pair->arena, "cluster %zu: ", c + 1) : "";
    for (int side = 0; side < 2; side++)
        if (c < of->v[side]->n_clusters)
            put_it(pair, side, &of->v[side]->clusters[c], where, of->files);
    compare(out, pair, shared);
}

/* Adds the charges of vendors in addition to their lines. */
static void put_charges(struct compared_sides *pair, int side, const struct claim *claim)
{
    for (size_t i = 0; i < claim->n_charges; i++) {
        const char *vendor = strchr(claim->charges[i].name, ':');
        put(pair, side, money_text(claim->charges[i].total_minor, claim->currency, pair->arena),
            "charge on the order from %s", vendor ? vendor + 1 : "");
    }
}

/* --- plans --- */

static void put_sums(struct compared_sides *pair, int side, const struct instance_plan *of)
{
    const struct instance *instance = of->instance;
    put(pair, side, instance_rate_text(instance, of->plan->rate), "rate");
    put(pair, side, money_text(of->plan->cost_minor, instance->currency, pair->arena), "cost");
}

/* Adds the units of a part that is on one of the bills. */
static void put_units(struct compared_sides *pair, int side, const struct instance_plan *of, size_t part)
{
    put(pair, side, count_text(pair, bill_find(of->plan->bill, of->plan->n_bill, part).quantity), "%s",
        of->instance->snapshot->parts[part].id);
}

void differences_of_plans(struct differences *out, const struct instance_plan *before,
                          const struct instance_plan *after, struct arena *arena)
{
    const struct instance_plan *const of[2] = {before, after};
    struct claim claim[2] = {{.n_clusters = 0}, {.n_clusters = 0}};
    const struct claims claims = {{&claim[0], &claim[1]}, false};
    struct compared_sides pair = {.arena = arena};
    for (int side = 0; side < 2; side++)
        if (of[side]->plan->found)
            plan_claim(&claim[side], of[side]->plan, of[side]->instance, arena);
    const size_t n = most_clusters(&claims);
    for (size_t c = 0; c < n; c++)
        compare_cluster(out, &pair, &claims, c, put_design, false);
    for (int side = 0; side < 2; side++)
        if (of[side]->plan->found)
            put_sums(&pair, side, of[side]);
    compare(out, &pair, false);
    for (size_t c = 0; c < n; c++)
        compare_cluster(out, &pair, &claims, c, put_apps, n == 1);
    for (size_t part = 0; part < before->instance->snapshot->n_parts; part++) {
        for (int side = 0; side < 2; side++)
            put_units(&pair, side, of[side], part);
        compare(out, &pair, false);
    }
    for (int side = 0; side < 2; side++)
        put_charges(&pair, side, &claim[side]);
    compare(out, &pair, false);
}

/* --- plan files --- */

static void put_head(struct compared_sides *pair, int side, const struct claim_file *file)
{
    const struct claim *claim = &file->claim;
    struct arena *arena = pair->arena;
    put(pair, side, file->question.title, "title");
    put(pair, side, file->question.catalog, "catalog");
    put(pair, side, file->question.as_of, "date of prices");
    put(pair, side, file->status, "status");
    put(pair, side, file->question.goal, "goal");
    put(pair, side, file->question.counts, "counts");
    put(pair, side,
        claim->budget_minor == BUDGET_NONE ? NULL : money_text(claim->budget_minor, claim->currency, arena),
        "budget");
    put(pair, side, arena_printf(arena, "%.15g %s", claim->objective, file->objective_unit), "objective");
    put(pair, side, money_text(claim->cost_minor, claim->currency, arena), "cost");
}

static void put_bill(struct compared_sides *pair, int side, const struct claim *claim)
{
    struct arena *arena = pair->arena;
    for (size_t i = 0; i < claim->n_lines; i++) {
        const struct claim_line *line = &claim->lines[i];
        put(pair, side, count_text(pair, line->quantity), "quantity of %s", line->part);
        put(pair, side, line->owned ? count_text(pair, line->owned) : NULL, "owned %s", line->part);
        put(pair, side, money_text(line->total_minor, claim->currency, arena), "total of %s", line->part);
    }
}

void differences_of_files(struct differences *out, const struct claim_file *a, const struct claim_file *b,
                          struct arena *arena)
{
    const struct claim_file *const of[2] = {a, b};
    const struct claims claims = {{&a->claim, &b->claim}, true};
    struct compared_sides pair = {.arena = arena};
    for (int side = 0; side < 2; side++)
        put_head(&pair, side, of[side]);
    compare(out, &pair, false);
    for (size_t c = 0; c < most_clusters(&claims); c++) {
        compare_cluster(out, &pair, &claims, c, put_design, false);
        compare_cluster(out, &pair, &claims, c, put_apps, true);
    }
    for (int side = 0; side < 2; side++)
        put_bill(&pair, side, &of[side]->claim);
    compare(out, &pair, false);
    for (int side = 0; side < 2; side++)
        put_charges(&pair, side, &of[side]->claim);
    compare(out, &pair, false);
}
