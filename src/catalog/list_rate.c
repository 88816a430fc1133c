/* list_rate.c - rates and run times of a line. */
#include "catalog/list_rate.h"

#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"

/* The node in the catalogue, or NULL. Uses an index, because a list may have a rate in every line. */
static const struct node *find_node(struct list_importer *t, const char *item)
{
    const struct snapshot *snapshot = t->snapshot;
    const size_t part = snapshot_part(snapshot, item);
    if (!t->node_of_part)
        t->node_of_part = ARENA_NEW(t->arena, snapshot->n_parts, const struct node *);
    for (; t->n_indexed < snapshot->n_nodes; t->n_indexed++)
        t->node_of_part[snapshot->nodes[t->n_indexed].part] = &snapshot->nodes[t->n_indexed];
    return part == NO_INDEX ? NULL : t->node_of_part[part];
}

/* Reads the rate of a process: a number with an optional unit, or the run time in seconds on a number of
 * processes. */
static struct list_rate read_rate(struct list_importer *t, const struct csv_cell *cell,
                                  const char *application, bool seconds, const char *processes)
{
    struct list_rate rate = {.rate_ops = 0};
    struct list_measurement measured = {.application = application, .seconds = seconds, .unit = ""};
    const char *text = list_value_at(t, cell), *item = t->out->entries[t->out->n - 1].item;
    const size_t n = text ? strcspn(text, " ") : 0;
    if (!list_is_good(t) ||
        decimal_parse_double(&measured.value, arena_strndup(t->arena, text, n), t->diag) != ST_OK)
        return rate;
    measured.unit = text[n] ? text + n + 1 : "";
    measured.node = find_node(t, item);
    if (seconds || processes)
        measured.processes = list_count(t, LIST_PROCESSES, processes, 1048576, "the time of a run");
    if (list_is_good(t) && t->import->rate(&rate, &measured, t->arena, t->diag) == ST_OK && seconds &&
        !(measured.value > 0))
        diag_set(t->diag, ST_INPUT, "expected a time above 0, got '%s'", text);
    rate.item = item;
    return rate;
}

/* True if an earlier line of the part gave the same rate: lines with price breaks repeat it. */
static bool is_repeated_rate(const struct list_importer *t, const struct list_rate *rate)
{
    for (size_t i = t->rates.n; i > 0 && strcmp(t->rates.v[i - 1].item, rate->item) == 0; i--)
        if (strcmp(t->rates.v[i - 1].application, rate->application) == 0)
            return true;
    return false;
}

static void put_one(struct list_importer *t, const char *node, const struct csv_cell *cell,
                    const char *application, const char *processes)
{
    const bool seconds = list_column_at(t, cell)->field == LIST_SECONDS;
    struct list_row row = {.table = TABLE_NODE_RATE, .n_keys = 2};
    const struct list_rate rate = read_rate(t, cell, application, seconds, processes);
    list_add(&row, t, "node", node, LIST_ITEM);
    list_add(&row, t, "application", rate.application, LIST_APPLICATION);
    list_add(&row, t, "processes_per_node", processes, LIST_PROCESSES);
    /* %g would write an exponent from 10^15 on */
    list_add(&row, t, "rate_per_s",
             arena_printf(t->arena, rate.rate_ops >= 1e14 ? "%.0f" : "%.15g", rate.rate_ops),
             seconds ? LIST_SECONDS : LIST_RATE);
    list_add_source(&row, t, "measured");
    list_put(t, &row);
    if (!list_is_good(t))
        (void)csvfile_fail(&t->table.csv, cell, t->diag);
    else if (!is_repeated_rate(t, &rate))
        VEC_PUSH(&t->rates, rate);
}

void list_rate_put(struct list_importer *t, struct price_list_entry *entry)
{
    const struct csv_row *cells = &t->table.csv.rows[t->row];
    const char *named = list_value(t, LIST_APPLICATION), *said = list_value(t, LIST_PROCESSES);
    for (size_t i = 0; i < cells->n && i < t->table.csv.rows[t->table.header].n && list_is_good(t); i++) {
        const struct list_column *column = &t->table.columns[i];
        const bool seconds = column->field == LIST_SECONDS;
        const char *application = column->application ? column->application : named;
        if ((column->field != LIST_RATE && !seconds) || !cells->cells[i].text)
            continue;
        if (!application)
            list_missing(t, LIST_APPLICATION, "a rate");
        put_one(t, entry->item, &cells->cells[i], application,
                said      ? said
                : seconds ? list_value(t, LIST_CORES)
                          : NULL);
        entry->n_rates++;
    }
}
