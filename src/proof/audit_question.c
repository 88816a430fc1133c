/* audit_question.c - networks and rates by their cells, the budget and the limits by the scenario's text, all
 * of them with the changes made. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/unit.h"
#include "base/yaml.h"
#include "catalog/cell_text.h"
#include "proof/audit_parts.h"

/* --- networks --- */

static double technology_cell(const struct snapshot *snapshot, size_t i, const char *column, double none)
{
    const char *text = cell_text(snapshot, TABLE_TECHNOLOGY, i, column);
    return text ? strtod(text, NULL) : none;
}

enum status audit_networks(const struct problem *problem, const struct change *changes, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    for (size_t i = 0; i < cell_rows(snapshot, TABLE_TECHNOLOGY); i++) {
        const char *id = cell_text(snapshot, TABLE_TECHNOLOGY, i, "id");
        const struct technology *taken = &problem->technologies[i];
        double latency_s = technology_cell(snapshot, i, "latency_us", 0) / 1e6;
        double cpu_s = technology_cell(snapshot, i, "message_cpu_us", 0) / 1e6;
        double bandwidth_Bps = technology_cell(snapshot, i, "bandwidth_Bps", INFINITY);
        for (size_t c = 0; c < problem->scenario->changes.n; c++) {
            if (!text_matches(changes[c].pattern, id) || strcmp(id, "built-in") == 0)
                continue;
            if (changes[c].target == CHANGE_LATENCY)
                latency_s = audit_changed(latency_s, &changes[c], DIM_TIME);
            else if (changes[c].target == CHANGE_MESSAGE_CPU)
                cpu_s = audit_changed(cpu_s, &changes[c], DIM_TIME);
            else if (changes[c].target == CHANGE_BANDWIDTH)
                bandwidth_Bps = audit_changed(bandwidth_Bps, &changes[c], DIM_BANDWIDTH);
        }
        if (!audit_same(taken->latency_s, latency_s) || !audit_same(taken->message_cpu_s, cpu_s) ||
            !audit_same(taken->bandwidth_Bps, bandwidth_Bps))
            return diag_set(diag, ST_INTERNAL, "the figures of network '%s' are not what its cells say", id);
    }
    return ST_OK;
}

/* --- rates --- */

/* A row is of the application's model, or of another model of the same program. */
static bool row_is_of(const char *row, const struct model *model)
{
    const size_t n = strcspn(row, " ");
    return (strlen(model->key) == n && strncmp(model->key, row, n) == 0) ||
           (model->rates_of && strlen(model->rates_of) == n && strncmp(model->rates_of, row, n) == 0);
}

/* A change names the node, the node and the model, or the node and the application. */
static bool names(const char *pattern, const char *node, const struct work_item *item)
{
    char with_model[256], with_name[256];
    snprintf(with_model, sizeof with_model, "%s.%s", node, item->application.model->key);
    snprintf(with_name, sizeof with_name, "%s.%s", node, item->name);
    return text_matches(pattern, node) || text_matches(pattern, with_model) ||
           text_matches(pattern, with_name);
}

static double rate_as_changed(double rate_ops, const struct problem *problem, const char *node,
                              const struct work_item *item, const struct change *changes)
{
    for (size_t c = 0; c < problem->scenario->changes.n; c++) {
        char *end = NULL;
        if (changes[c].target != CHANGE_RATE || !names(changes[c].pattern, node, item))
            continue;
        const double bare = strtod(changes[c].value, &end) * item->application.model->rate_scale;
        rate_ops = changes[c].relative || *end ? audit_changed(rate_ops, &changes[c], DIM_RATE) : bare;
    }
    return rate_ops;
}

/* Some row of the node for the application has the rate that is taken. */
static bool rate_holds(const struct problem *problem, size_t node, size_t a, const struct change *changes)
{
    const struct snapshot *snapshot = problem->snapshot;
    const struct work_item *item = &problem->work[a];
    const double taken = problem->speed[node * problem->n_work + a].rate_ops;
    const char *id = cell_text(snapshot, TABLE_NODE, node, "part");
    for (size_t i = 0; i < cell_rows(snapshot, TABLE_NODE_RATE); i++) {
        if (strcmp(cell_text(snapshot, TABLE_NODE_RATE, i, "node"), id) != 0 ||
            !row_is_of(cell_text(snapshot, TABLE_NODE_RATE, i, "application"), item->application.model))
            continue;
        const double said = strtod(cell_text(snapshot, TABLE_NODE_RATE, i, "rate_per_s"), NULL);
        if (audit_same(rate_as_changed(said, problem, id, item, changes), taken))
            return true;
    }
    return false;
}

enum status audit_rates(const struct problem *problem, const struct change *changes, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    for (size_t node = 0; node < cell_rows(snapshot, TABLE_NODE); node++)
        for (size_t a = 0; a < problem->n_work; a++) {
            const struct node_speed *speed = &problem->speed[node * problem->n_work + a];
            if (speed->by == SPEED_CATALOGUED && speed->rate_ops > 0 &&
                !rate_holds(problem, node, a, changes))
                return diag_set(diag, ST_INTERNAL, "the rate of '%s' on '%s' is in no cell",
                                problem->work[a].name, cell_text(snapshot, TABLE_NODE, node, "part"));
        }
    return ST_OK;
}

/* --- limits --- */

/* The proof's own list: what the scenario says, where the problem has it, what it is without a word. */
struct limit {
    const char *key;
    enum dimension dimension;
    double taken;
    double none;
    bool whole;
};

static double limit_as_written(const struct problem *problem, const struct limit *limit,
                               const struct change *changes)
{
    const struct yaml *limits = yaml_get(problem->scenario->root, "limits");
    const struct yaml *value = limits ? yaml_get(limits, limit->key) : NULL;
    double written = limit->none;
    if (value && value->text)
        written = audit_changed(0, &(struct change){.value = value->text}, limit->dimension);
    for (size_t c = 0; c < problem->scenario->changes.n; c++)
        if (changes[c].target == CHANGE_LIMIT && text_matches(changes[c].pattern, limit->key)) {
            written = audit_changed(written, &changes[c], limit->dimension);
            written = limit->whole ? round(written) : written;
        }
    return written;
}

/* Every part of a list of the scenario is in the problem's. */
static bool list_holds(const struct problem *problem, const char *key, const struct given_list *taken)
{
    const struct yaml *limits = yaml_get(problem->scenario->root, "limits");
    const struct yaml *list = limits ? yaml_get(limits, key) : NULL;
    for (size_t i = 0; list && list->kind == YAML_LIST && i < list->n; i++) {
        bool there = false;
        for (size_t k = 0; k < taken->n; k++)
            there = there || strcmp(taken->v[k].text, list->items[i]->text) == 0;
        if (!there)
            return false;
    }
    return true;
}

/* Nothing that never_buy names can be bought: no need has it, and no extra. */
static bool never_bought(const struct problem *problem, size_t part)
{
    for (size_t s = 0; s < problem->n_supplies; s++)
        for (size_t k = 0; k < problem->supplies[s].n_offers; k++)
            if (problem->supplies[s].offers[k].part == part)
                return false;
    return true;
}

static bool never_buy_holds(const struct problem *problem)
{
    const struct yaml *limits = yaml_get(problem->scenario->root, "limits");
    const struct yaml *list = limits ? yaml_get(limits, "never_buy") : NULL;
    for (size_t i = 0; list && list->kind == YAML_LIST && i < list->n; i++) {
        const size_t part = snapshot_part(problem->snapshot, list->items[i]->text);
        if (part != NO_INDEX && !never_bought(problem, part))
            return false;
    }
    return true;
}

/* So many units, or a share in percent or as a fraction, as written. */
static bool spare_holds(const struct yaml *headroom, const char *key, const struct spare *taken)
{
    const struct yaml *value = headroom ? yaml_get(headroom, key) : NULL;
    char *end = NULL;
    double share = (double)taken->share.digits;
    for (int i = 0; i < taken->share.scale; i++)
        share /= 10;
    if (!value || !value->text)
        return taken->count == 0 && taken->share.digits == 0;
    const double written = strtod(value->text, &end);
    return *end == '%' ? audit_same(written / 100, share) : audit_same(written, (double)taken->count);
}

static bool headroom_holds(const struct problem *problem)
{
    const struct yaml *limits = yaml_get(problem->scenario->root, "limits");
    const struct yaml *headroom = limits ? yaml_get(limits, "headroom") : NULL;
    return spare_holds(headroom, "ports", &problem->limits.free_ports.spare) &&
           spare_holds(headroom, "rack_units", &problem->limits.free_units.spare);
}

static bool date_holds(const struct problem *problem)
{
    char day[11];
    const char *written = problem->scenario->as_of.text;
    if (!written && cell_rows(problem->snapshot, TABLE_META) > 0)
        written = cell_text(problem->snapshot, TABLE_META, 0, "as_of");
    return written && strcmp(written, date_format(day, problem->as_of)) == 0;
}

/* What a rack or a supply holds of what an extra is counted by, where the scenario leaves that to it. */
static bool extra_holds(const struct problem *problem, size_t e)
{
    const struct snapshot *snapshot = problem->snapshot;
    const struct extra *taken = &problem->extras[e];
    const char *part = problem->scenario->purchase.extras[e].part.text;
    for (size_t i = 0; i < cell_rows(snapshot, TABLE_PDU); i++)
        if (taken->per == PER_WATT && strcmp(cell_text(snapshot, TABLE_PDU, i, "part"), part) == 0)
            return audit_same(taken->each, strtod(cell_text(snapshot, TABLE_PDU, i, "capacity_W"), NULL));
    for (size_t i = 0; i < cell_rows(snapshot, TABLE_RACK); i++)
        if (taken->per == PER_RACK_UNIT && strcmp(cell_text(snapshot, TABLE_RACK, i, "part"), part) == 0)
            return audit_same(taken->each, strtod(cell_text(snapshot, TABLE_RACK, i, "units_U"), NULL));
    return true;
}

static bool extras_hold(const struct problem *problem)
{
    const struct purchase *purchase = &problem->scenario->purchase;
    bool hold = true;
    for (size_t e = 0; e < purchase->n_extras; e++)
        hold = hold && problem->extras[e].count == purchase->extras[e].count &&
               (purchase->extras[e].each > 0 ? problem->extras[e].each == purchase->extras[e].each
                                             : extra_holds(problem, e));
    return hold;
}

static bool budget_holds(const struct problem *problem)
{
    char named[4];
    int64_t minor = BUDGET_NONE;
    struct diag quiet = DIAG_INIT;
    const char *text = problem->scenario->budget.text;
    const bool read = !text || money_parse(&minor, named, text, problem->currency, &quiet) == ST_OK;
    diag_fini(&quiet);
    return read && minor == problem->budget_minor;
}

enum status audit_limits(const struct problem *problem, const struct change *changes, struct diag *diag)
{
    const struct limits *taken = &problem->limits;
    const double any = (double)INT64_MAX;
    const struct limit limits[] = {
        {"max_nodes", DIM_NUMBER, (double)taken->max_nodes, any, true},
        {"min_nodes", DIM_NUMBER, (double)taken->min_nodes, 1, true},
        {"min_rate", DIM_NUMBER, taken->min_rate, 0, false},
        {"power", DIM_POWER, taken->most[0], 0, false},
        {"rack_units", DIM_NUMBER, taken->most[1], 0, false},
        {"racks", DIM_NUMBER, taken->most[2], 0, false},
        {"weight", DIM_MASS, taken->most[3], 0, false},
        {"gamma", DIM_NUMBER, problem->scenario->any_gamma ? 0 : taken->gamma, 0, false},
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (!audit_same(limits[i].taken, limit_as_written(problem, &limits[i], changes)))
            return diag_set(diag, ST_INTERNAL, "the limit '%s' is not what the scenario says", limits[i].key);
    if (!list_holds(problem, "never_buy", &taken->never_buy) ||
        !list_holds(problem, "must_buy", &taken->must_buy))
        return diag_set(diag, ST_INTERNAL, "never_buy or must_buy is not what the scenario says");
    if (!never_buy_holds(problem))
        return diag_set(diag, ST_INTERNAL, "a part that is never to be bought can be bought");
    if (!headroom_holds(problem) || !date_holds(problem) || !extras_hold(problem))
        return diag_set(diag, ST_INTERNAL, "headroom, date or extras are not what the scenario says");
    return budget_holds(problem) ? ST_OK
                                 : diag_set(diag, ST_INTERNAL, "the budget is not what the scenario says");
}
