/* diff.c - two of a kind side by side: only what differs. */
#include "study/diff.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void differ(struct differences *out, const char *what, const char *from, const char *to)
{
    if (from == to || (from && to && strcmp(from, to) == 0))
        return;
    VEC_PUSH(out, ((struct difference){what, from, to}));
}

void differences_fini(struct differences *differences)
{
    free(differences->v);
    *differences = (struct differences){NULL, 0, 0};
}

/* --- scenarios --- */

struct entry {
    const char *path;
    const char *text;
    bool met; /* has its counterpart */
};

typedef VEC(struct entry) entry_list;

/* What a map in a list is called by. */
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

static void flatten(entry_list *list, const char *path, const struct yaml *value, struct arena *arena)
{
    if (value->kind == YAML_SCALAR) {
        if (value->text)
            VEC_PUSH(list, ((struct entry){path, value->text, false}));
    } else if (value->kind == YAML_LIST && is_plain_list(value)) {
        VEC_PUSH(list, ((struct entry){path, joined(value, arena), false}));
    } else if (value->kind == YAML_LIST) {
        for (size_t i = 0; i < value->n; i++)
            flatten(list, arena_printf(arena, "%s[%s]", path, name_in(value->items[i], i, arena)),
                    value->items[i], arena);
    } else {
        for (size_t i = 0; i < value->n; i++)
            flatten(list,
                    *path ? arena_printf(arena, "%s.%s", path, value->pairs[i].key) : value->pairs[i].key,
                    value->pairs[i].value, arena);
    }
}

void differences_of_scenarios(struct differences *out, const struct yaml *a, const struct yaml *b,
                              struct arena *arena)
{
    entry_list left = {0}, right = {0};
    flatten(&left, "", a, arena);
    flatten(&right, "", b, arena);
    for (size_t i = 0; i < left.n; i++) {
        const char *to = NULL;
        for (size_t j = 0; j < right.n && !to; j++)
            if (!right.v[j].met && strcmp(left.v[i].path, right.v[j].path) == 0) {
                right.v[j].met = true;
                to = right.v[j].text;
            }
        differ(out, left.v[i].path, left.v[i].text, to);
    }
    for (size_t j = 0; j < right.n; j++)
        if (!right.v[j].met)
            differ(out, right.v[j].path, NULL, right.v[j].text);
    free(left.v);
    free(right.v);
}

/* --- catalogues --- */

static const char *price_of(const struct problem *problem, const char *id, struct arena *arena)
{
    const size_t part = snapshot_part(problem->snapshot, id);
    return part == NO_INDEX ? NULL : problem_price_text(problem, &problem->prices[part], arena);
}

static void differ_prices(struct differences *out, const struct problem *a, const struct problem *b,
                          struct arena *arena)
{
    for (size_t i = 0; i < a->snapshot->n_parts; i++) {
        const char *id = a->snapshot->parts[i].id;
        differ(out, arena_printf(arena, "price of %s", id), price_of(a, id, arena), price_of(b, id, arena));
    }
    for (size_t i = 0; i < b->snapshot->n_parts; i++) {
        const char *id = b->snapshot->parts[i].id;
        if (snapshot_part(a->snapshot, id) == NO_INDEX)
            differ(out, arena_printf(arena, "price of %s", id), NULL, price_of(b, id, arena));
    }
}

static const char *rate_text(const struct problem *problem, size_t node, size_t a, struct arena *arena)
{
    const struct model *model = problem->work[a].application.model;
    const double rate = problem->speed[node * problem->n_work + a].rate_ops;
    return rate > 0 ? arena_printf(arena, "%.9g %s", rate / model->rate_scale, model->rate_unit) : NULL;
}

static void differ_rates(struct differences *out, const struct problem *a, const struct problem *b,
                         struct arena *arena)
{
    for (size_t i = 0; i < a->snapshot->n_nodes; i++)
        for (size_t j = 0; j < b->snapshot->n_nodes; j++) {
            const char *id = a->snapshot->parts[a->snapshot->nodes[i].part].id;
            if (strcmp(id, b->snapshot->parts[b->snapshot->nodes[j].part].id) != 0)
                continue;
            for (size_t x = 0; x < a->n_work; x++)
                for (size_t y = 0; y < b->n_work; y++)
                    if (strcmp(a->work[x].name, b->work[y].name) == 0)
                        differ(out, arena_printf(arena, "rate of %s on %s", a->work[x].name, id),
                               rate_text(a, i, x, arena), rate_text(b, j, y, arena));
        }
}

static const char *figure_text(double value, const char *unit, struct arena *arena)
{
    return isfinite(value) ? arena_printf(arena, "%.9g %s", value, unit) : "unlimited";
}

/* The rates of messages of a technology that `a` has and `b` has not, or has otherwise. */
static void differ_messages(struct differences *out, const struct problem *a, size_t i,
                            const struct problem *b, size_t j, bool turned, struct arena *arena)
{
    for (size_t k = 0; k < a->snapshot->n_message_rates; k++) {
        const struct message_rate *x = &a->snapshot->message_rates[k], *y = NULL;
        for (size_t m = 0; m < b->snapshot->n_message_rates && x->technology == i; m++) {
            const struct message_rate *of = &b->snapshot->message_rates[m];
            if (of->technology == j && of->pattern == x->pattern && of->message_B == x->message_B)
                y = of;
        }
        if (x->technology != i || (turned && y))
            continue;
        const char *from = figure_text(x->bandwidth_Bps * 1e-6, "MB/s", arena);
        const char *to = y ? figure_text(y->bandwidth_Bps * 1e-6, "MB/s", arena) : NULL;
        differ(out,
               arena_printf(arena, "bandwidth of %s, %s at %.15g B", a->technologies[i].id,
                            message_pattern_name(x->pattern), x->message_B),
               turned ? to : from, turned ? from : to);
    }
}

static void differ_technologies(struct differences *out, const struct problem *a, const struct problem *b,
                                struct arena *arena)
{
    for (size_t i = 0; i < a->snapshot->n_technologies; i++)
        for (size_t j = 0; j < b->snapshot->n_technologies; j++) {
            const struct technology *x = &a->technologies[i], *y = &b->technologies[j];
            if (strcmp(x->id, y->id) != 0)
                continue;
            differ(out, arena_printf(arena, "latency of %s", x->id),
                   figure_text(x->latency_s * 1e6, "us", arena),
                   figure_text(y->latency_s * 1e6, "us", arena));
            differ(out, arena_printf(arena, "bandwidth of %s", x->id),
                   figure_text(x->bandwidth_Bps * 1e-6, "MB/s", arena),
                   figure_text(y->bandwidth_Bps * 1e-6, "MB/s", arena));
            differ_messages(out, a, i, b, j, false, arena);
            differ_messages(out, b, j, a, i, true, arena);
            differ(out, arena_printf(arena, "processor time per message of %s", x->id),
                   figure_text(x->message_cpu_s * 1e6, "us", arena),
                   figure_text(y->message_cpu_s * 1e6, "us", arena));
        }
}

void differences_of_catalogs(struct differences *out, const struct problem *a, const struct problem *b,
                             struct arena *arena)
{
    char from[11], to[11];
    differ(out, "date of prices", arena_strdup(arena, date_format(from, a->as_of)),
           arena_strdup(arena, date_format(to, b->as_of)));
    differ(out, "currency of prices", a->currency, b->currency);
    differ_prices(out, a, b, arena);
    differ_rates(out, a, b, arena);
    differ_technologies(out, a, b, arena);
}

/* --- plans --- */

static const char *count_text(int64_t count, struct arena *arena)
{
    return arena_printf(arena, "%" PRId64, count);
}

static const char *money_text(int64_t amount_minor, const char *currency, struct arena *arena)
{
    struct text t = TEXT_INIT;
    money_put(&t, amount_minor, currency, true);
    const char *s = arena_printf(arena, "%s %s", t.s, currency);
    text_fini(&t);
    return s;
}

static const struct claim_line *line_of(const struct claim *claim, const char *part)
{
    for (size_t i = 0; i < claim->n_lines; i++)
        if (strcmp(claim->lines[i].part, part) == 0)
            return &claim->lines[i];
    return NULL;
}

static void differ_line(struct differences *out, const struct claim *a, const struct claim *b,
                        const char *part, struct arena *arena)
{
    const struct claim_line *x = line_of(a, part), *y = line_of(b, part);
    differ(out, arena_printf(arena, "quantity of %s", part), x ? count_text(x->quantity, arena) : NULL,
           y ? count_text(y->quantity, arena) : NULL);
    differ(out, arena_printf(arena, "owned %s", part), x && x->owned ? count_text(x->owned, arena) : NULL,
           y && y->owned ? count_text(y->owned, arena) : NULL);
    differ(out, arena_printf(arena, "total of %s", part),
           x ? money_text(x->total_minor, a->currency, arena) : NULL,
           y ? money_text(y->total_minor, b->currency, arena) : NULL);
}

/* What the vendor is paid on top of its order; NULL: nothing. */
static const char *surcharge_text(const struct claim *claim, const char *vendor, struct arena *arena)
{
    for (size_t i = 0; i < claim->n_surcharges; i++)
        if (strcmp(claim->surcharges[i].vendor, vendor) == 0)
            return money_text(claim->surcharges[i].total_minor, claim->currency, arena);
    return NULL;
}

static void differ_surcharges(struct differences *out, const struct claim *a, const struct claim *b,
                              struct arena *arena)
{
    for (size_t side = 0; side < 2; side++) {
        const struct claim *of = side ? b : a;
        for (size_t i = 0; i < of->n_surcharges; i++) {
            const char *vendor = of->surcharges[i].vendor;
            const char *from = surcharge_text(a, vendor, arena), *to = surcharge_text(b, vendor, arena);
            if (side == 0 || !from)
                differ(out, arena_printf(arena, "on top of the order from %s", vendor), from, to);
        }
    }
}

static void differ_apps(struct differences *out, const struct claim *a, const struct claim *b,
                        const char *where, struct arena *arena)
{
    for (size_t i = 0; i < a->n_apps; i++)
        for (size_t j = 0; j < b->n_apps; j++) {
            const struct claim_app *x = &a->apps[i], *y = &b->apps[j];
            if (strcmp(x->name, y->name) != 0)
                continue;
            differ(out, arena_printf(arena, "%sprocesses of %s", where, x->name),
                   count_text(x->processes, arena), count_text(y->processes, arena));
            differ(out, arena_printf(arena, "%srate of %s", where, x->name),
                   arena_printf(arena, "%.15g", x->rate), arena_printf(arena, "%.15g", y->rate));
        }
}

/* "2 x dimm"; NULL: none. */
static const char *memory_text(const struct claim *claim, struct arena *arena)
{
    return claim->memory_option
               ? arena_printf(arena, "%" PRId64 " x %s", claim->memory_modules, claim->memory_option)
               : NULL;
}

static void differ_cluster(struct differences *out, const struct claim *a, const struct claim *b,
                           const char *where, struct arena *arena)
{
    const struct claim none = {.node = NULL};
    const struct claim *x = a ? a : &none, *y = b ? b : &none;
    differ(out, arena_printf(arena, "%snode", where), x->node, y->node);
    differ(out, arena_printf(arena, "%sNIC", where), x->nic, y->nic);
    differ(out, arena_printf(arena, "%snetwork", where), x->network, y->network);
    differ(out, arena_printf(arena, "%stemplate", where), x->network_template, y->network_template);
    differ(out, arena_printf(arena, "%smemory option", where), memory_text(x, arena), memory_text(y, arena));
    differ(out, arena_printf(arena, "%snodes", where), a ? count_text(x->nodes, arena) : NULL,
           b ? count_text(y->nodes, arena) : NULL);
    differ_apps(out, x, y, where, arena);
}

void differences_of_plans(struct differences *out, const struct claim_file *a, const struct claim_file *b,
                          struct arena *arena)
{
    const struct claim *x = &a->claim, *y = &b->claim;
    const size_t n = x->n_clusters > y->n_clusters ? x->n_clusters : y->n_clusters;
    differ(out, "title", a->title, b->title);
    differ(out, "catalog", a->catalog, b->catalog);
    differ(out, "date of prices", a->as_of, b->as_of);
    differ(out, "status", a->status, b->status);
    differ(out, "goal", a->goal, b->goal);
    differ(out, "counts", a->counts, b->counts);
    differ(out, "budget",
           x->budget_minor == BUDGET_NONE ? NULL : money_text(x->budget_minor, x->currency, arena),
           y->budget_minor == BUDGET_NONE ? NULL : money_text(y->budget_minor, y->currency, arena));
    differ(out, "objective", arena_printf(arena, "%.15g %s", x->objective, a->objective_unit),
           arena_printf(arena, "%.15g %s", y->objective, b->objective_unit));
    differ(out, "cost", money_text(x->cost_minor, x->currency, arena),
           money_text(y->cost_minor, y->currency, arena));
    if (n == 0)
        differ_cluster(out, x, y, "", arena);
    for (size_t c = 0; c < n; c++)
        differ_cluster(out,
                       c < x->n_clusters    ? &x->clusters[c]
                       : x->n_clusters || c ? NULL
                                            : x,
                       c < y->n_clusters    ? &y->clusters[c]
                       : y->n_clusters || c ? NULL
                                            : y,
                       arena_printf(arena, "cluster %zu: ", c + 1), arena);
    for (size_t i = 0; i < x->n_lines; i++)
        differ_line(out, x, y, x->lines[i].part, arena);
    for (size_t i = 0; i < y->n_lines; i++)
        if (!line_of(x, y->lines[i].part))
            differ_line(out, x, y, y->lines[i].part, arena);
    differ_surcharges(out, x, y, arena);
}
