/* catalog_messages.c - rows of technology_bandwidth, grouped by technology and pattern. */
#include "catalog/catalog_messages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* The rate behind the last one of the technology and pattern of `first`. */
static size_t group_end(const struct snapshot *snapshot, size_t first)
{
    const struct message_rate *rates = snapshot->message_rates;
    size_t end = first;
    while (end < snapshot->n_message_rates && rates[end].technology == rates[first].technology &&
           rates[end].pattern == rates[first].pattern)
        end++;
    return end;
}

enum status catalog_messages_take(struct technology *technologies, const struct snapshot *snapshot,
                                  struct arena *arena, struct diag *diag)
{
    const struct message_rate *rates = snapshot->message_rates;
    for (size_t first = 0, end = 0; first < snapshot->n_message_rates; first = end) {
        struct technology *technology = &technologies[rates[first].technology];
        struct message_times *times = ARENA_NEW(arena, 1, struct message_times);
        end = group_end(snapshot, first);
        struct message_size *sizes = ARENA_NEW(arena, end - first, struct message_size);
        for (size_t i = first; i < end; i++)
            sizes[i - first] = (struct message_size){.message_B = rates[i].message_B,
                                                     .bandwidth_Bps = rates[i].bandwidth_Bps};
        size_t at = 0;
        struct diag why = DIAG_INIT;
        enum status status = message_times_fill(&at, sizes, end - first, technology->latency_s,
                                                technology->bandwidth_Bps, &why);
        if (status != ST_OK)
            status = diag_set(diag, ST_CATALOG, "technology_bandwidth of '%s', %s: %s", technology->id,
                              message_pattern_name(rates[first].pattern), why.message);
        diag_fini(&why);
        if (status != ST_OK)
            return status;
        *times = (struct message_times){.sizes = sizes, .n = end - first};
        technology->times[rates[first].pattern] = times;
    }
    return ST_OK;
}

/* --- while a catalogue is built --- */

/* The rows of one technology and pattern so far. */
struct grouping {
    struct database *database;
    struct arena *arena;
    const struct message_row *rows;
    size_t n_rows;
    const char *technology; /* NULL: no row yet */
    const char *pattern;
    double latency_s;
    double bandwidth_Bps;
    VEC(struct message_size) sizes;
};

static enum status end_group(struct grouping *g, struct diag *diag)
{
    size_t at = 0;
    if (!g->technology ||
        message_times_fill(&at, g->sizes.v, g->sizes.n, g->latency_s, g->bandwidth_Bps, diag) == ST_OK)
        return ST_OK;
    for (size_t i = 0; i < g->n_rows; i++)
        if (g->rows[i].message_B == g->sizes.v[at].message_B &&
            strcmp(g->rows[i].technology, g->technology) == 0 && strcmp(g->rows[i].pattern, g->pattern) == 0)
            diag_place(diag, g->rows[i].file, g->rows[i].line, g->rows[i].column);
    return ST_INPUT;
}

static enum status take_technology(void *payload, const struct cell *cells, struct diag *diag)
{
    struct grouping *g = payload;
    (void)diag;
    g->latency_s = cells[1].real / 1e6;
    g->bandwidth_Bps = cells[2].type == CELL_REAL ? cells[2].real : (double)INFINITY;
    return ST_OK;
}

static enum status take_row(void *payload, const struct cell *cells, struct diag *diag)
{
    struct grouping *g = payload;
    const struct message_size size = {.message_B = (double)cells[2].integer, .bandwidth_Bps = cells[3].real};
    enum status status = ST_OK;
    if (!g->technology || strcmp(g->technology, cells[0].text) != 0 ||
        strcmp(g->pattern, cells[1].text) != 0) {
        status = end_group(g, diag);
        g->technology = arena_strdup(g->arena, cells[0].text);
        g->pattern = arena_strdup(g->arena, cells[1].text);
        g->sizes.n = 0;
        if (status == ST_OK)
            status =
                database_read(g->database, TABLE_TECHNOLOGY, "id", g->technology, take_technology, g, diag);
    }
    VEC_PUSH(&g->sizes, size);
    return status;
}

enum status catalog_messages_check(struct database *database, const struct message_row *rows, size_t n,
                                   struct arena *arena, struct diag *diag)
{
    struct grouping g = {.database = database, .arena = arena, .rows = rows, .n_rows = n};
    enum status status = database_read(database, TABLE_TECHNOLOGY_BANDWIDTH, NULL, NULL, take_row, &g, diag);
    if (status == ST_OK)
        status = end_group(&g, diag);
    free(g.sizes.v);
    return status;
}
