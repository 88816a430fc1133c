/* catalog_log.c - converts benchmark logs to rows of a catalogue. */
#include "catalog/catalog_log.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/sheet.h"
#include "catalog/snapshot.h"

struct log_importer {
    const struct log_import *import;
    const struct snapshot *snapshot;
    struct log_entry *entries;
    size_t n;
    const struct log_entry *latency; /* entries that give latency and bandwidth */
    const struct log_entry *bandwidth;
    const char *source;
    struct arena *arena;
};

/* --- reading the logs --- */

/* Number of processes in a run: from the log if it contains the number, otherwise from --processes. */
static int64_t processes_of(const struct log_importer *im, const struct log_entry *entry)
{
    return entry->result.processes > 1 ? entry->result.processes : im->import->processes;
}

static enum status read_logs(struct log_importer *im, struct diag *diag)
{
    const char *const *paths = im->import->logs;
    enum status status = ST_OK;
    for (size_t i = 0; i < im->n && status == ST_OK; i++) {
        struct log_entry *entry = &im->entries[i];
        entry->path = paths[i];
        status = log_read(&entry->result, &entry->format, paths[i], im->arena, diag);
        if (status != ST_OK || entry->result.kind == LOG_RATE)
            continue;
        if (entry->result.pattern == LOG_ALL_TO_ALL && processes_of(im, entry) < 2)
            return diag_set(diag, ST_USAGE,
                            "%s does not say how many processes took part: give --processes N", paths[i]);
        status = log_fit(&entry->link, &entry->result, paths[i], (double)processes_of(im, entry), diag);
    }
    return status;
}

static bool has_kind(const struct log_importer *im, enum log_kind kind)
{
    for (size_t i = 0; i < im->n; i++)
        if (im->entries[i].result.kind == kind)
            return true;
    return false;
}

static enum status check_options(const struct log_importer *im, struct diag *diag)
{
    const struct log_import *import = im->import;
    const bool rates = has_kind(im, LOG_RATE);
    const bool links = has_kind(im, LOG_LINK);
    if (rates && !import->node)
        return diag_set(diag, ST_USAGE, "the logs give a rate but not its node: give --node PART");
    if (links && !import->technology)
        return diag_set(diag, ST_USAGE,
                        "the logs give latency and bandwidth but not their network: give --technology NAME");
    if (!rates && (import->node || import->application || import->working_set_B > 0))
        return diag_set(diag, ST_USAGE,
                        "--node, --application and --working-set: none of these logs has a rate");
    if (!links && import->technology)
        return diag_set(diag, ST_USAGE, "--technology: none of these logs has a latency or a bandwidth");
    return ST_OK;
}

static enum status report_second_log(const struct log_entry *a, const struct log_entry *b, const char *what,
                                     struct diag *diag)
{
    return diag_at(diag, ST_INPUT, b->path, b->result.line, 0,
                   "a second log that gives the %s: %s does already", what, a->path);
}

/* Rank of a log as a source of the bandwidth. The log with the highest rank is used: all-to-all first, then
 * ping-pong, then streams. */
static int bandwidth_rank(const struct log_entry *entry)
{
    static const int rank[] = {
        [LOG_ALL_TO_ALL] = 3, [LOG_PING_PONG] = 2, [LOG_STREAM] = 1, [LOG_EXCHANGE_STREAM] = 0};
    return entry ? rank[entry->result.pattern] : 0;
}

static bool is_both_ways(const struct log_entry *entry)
{
    return entry->result.kind == LOG_LINK &&
           (entry->result.pattern == LOG_EXCHANGE || entry->result.pattern == LOG_EXCHANGE_STREAM);
}

/* Uses an exchange for latency and bandwidth of a new technology if no other log gives them. */
static enum status choose_exchange(struct log_importer *im, struct diag *diag)
{
    const struct log_entry *exchange = NULL;
    for (size_t i = 0; i < im->n; i++) {
        if (is_both_ways(&im->entries[i]) && exchange)
            return report_second_log(exchange, &im->entries[i], "exchange", diag);
        if (is_both_ways(&im->entries[i]))
            exchange = &im->entries[i];
    }
    if (!exchange || im->latency || im->bandwidth || exchange->result.pattern != LOG_EXCHANGE ||
        snapshot_technology(im->snapshot, im->import->technology) != NO_INDEX)
        return ST_OK;
    im->latency = im->bandwidth = exchange;
    return ST_OK;
}

static enum status choose_links(struct log_importer *im, struct diag *diag)
{
    for (size_t i = 0; i < im->n; i++) {
        const struct log_entry *entry = &im->entries[i];
        if (entry->result.kind != LOG_LINK || is_both_ways(entry))
            continue;
        if (entry->result.pattern == LOG_PING_PONG && im->latency)
            return report_second_log(im->latency, entry, "latency", diag);
        if (entry->result.pattern == LOG_PING_PONG)
            im->latency = entry;
        if (bandwidth_rank(entry) == bandwidth_rank(im->bandwidth))
            return report_second_log(im->bandwidth, entry, "bandwidth", diag);
        if (bandwidth_rank(entry) > bandwidth_rank(im->bandwidth))
            im->bandwidth = entry;
    }
    const enum status status = choose_exchange(im, diag);
    if (status != ST_OK)
        return status;
    for (size_t i = 0; i < im->n; i++) {
        im->entries[i].gives_latency = &im->entries[i] == im->latency;
        im->entries[i].gives_bandwidth = &im->entries[i] == im->bandwidth;
    }
    if (has_kind(im, LOG_LINK) && !im->latency &&
        snapshot_technology(im->snapshot, im->import->technology) == NO_INDEX)
        return diag_set(diag, ST_USAGE,
                        "%s is a new technology, and none of these logs gives its latency: add a ping-pong",
                        im->import->technology);
    return ST_OK;
}

static enum status check_rates(struct log_importer *im, struct diag *diag)
{
    const struct snapshot *snapshot = im->snapshot;
    const size_t at = im->import->node ? snapshot_node(snapshot, im->import->node) : NO_INDEX;
    if (im->import->node && at == NO_INDEX) {
        const char **ids = ARENA_NEW(im->arena, snapshot->n_nodes, const char *);
        for (size_t i = 0; i < snapshot->n_nodes; i++)
            ids[i] = snapshot->parts[snapshot->nodes[i].part].id;
        diag_set(diag, ST_USAGE, "--node: the catalogue has no node '%s'", im->import->node);
        return suggest(diag, im->import->node, ids, snapshot->n_nodes);
    }
    for (size_t i = 0; i < im->n; i++) {
        struct log_entry *entry = &im->entries[i];
        if (entry->result.kind != LOG_RATE)
            continue;
        entry->application = im->import->application ? im->import->application : entry->result.application;
        if (entry->result.processes > snapshot->nodes[at].cores)
            return diag_at(diag, ST_INPUT, entry->path, entry->result.line, 0,
                           "a run of %" PRId64 " %s, and %s has %" PRId64
                           " core%s: a rate is of one node, without a network between processes",
                           entry->result.processes, entry->result.threads ? "threads" : "processes",
                           im->import->node, snapshot->nodes[at].cores,
                           snapshot->nodes[at].cores == 1 ? "" : "s");
        for (size_t k = 0; k < i; k++)
            if (im->entries[k].application && strcmp(im->entries[k].application, entry->application) == 0)
                return report_second_log(&im->entries[k], entry, "rate", diag);
    }
    return ST_OK;
}

/* --- rows --- */

/* Converts the name of the first log, without folder and suffix, to an id. */
static const char *id_from_path(const char *path, struct arena *arena)
{
    char *id = path_stem(arena, path);
    for (char *s = id; *s; s++)
        if (!isalnum((unsigned char)*s) && !strchr("._+-", *s))
            *s = '-';
    return id;
}

static enum status put_source(struct log_importer *im, struct sheet *sheet, struct diag *diag)
{
    struct text title = TEXT_INIT, note = TEXT_INIT;
    const bool known = im->import->source && snapshot_source(im->snapshot, im->import->source) != NO_INDEX;
    im->source = im->import->source ? im->import->source : id_from_path(im->entries[0].path, im->arena);
    if (known)
        return ST_OK;
    if (snapshot_source(im->snapshot, im->source) != NO_INDEX)
        return diag_set(diag, ST_USAGE, "the catalogue has a source '%s' already: give --source ID",
                        im->source);
    text_put(&title, "Measured: ");
    for (size_t i = 0; i < im->n; i++) {
        const struct log_entry *entry = &im->entries[i];
        text_printf(&title, "%s%s", i ? "; " : "", entry->result.title);
        text_printf(&note, "%s%s, line %d", i ? "; " : "", path_name(entry->path), entry->result.line);
        if (entry->result.kind == LOG_RATE)
            text_printf(&note, ", %" PRId64 " %s", entry->result.processes,
                        entry->result.threads ? "threads, each taken for a process" : "processes");
        else
            text_printf(&note, ", least squares over %zu sizes, residual %.3g %%", entry->result.n_points,
                        100 * entry->link.rms);
        if (entry->result.pattern == LOG_ALL_TO_ALL && entry->result.kind == LOG_LINK)
            text_printf(&note, ", %" PRId64 " processes", processes_of(im, entry));
    }
    sheet_put(sheet, (const struct sheet_value[]){{"id", im->source}, {"title", title.s}, {"note", note.s}},
              3, 1);
    text_fini(&title);
    text_fini(&note);
    return ST_OK;
}

static void put_rates(const struct log_importer *im, struct sheet *sheet)
{
    for (size_t i = 0; i < im->n; i++) {
        const struct log_entry *entry = &im->entries[i];
        if (entry->result.kind != LOG_RATE)
            continue;
        const struct sheet_value row[] = {
            {"node", im->import->node},
            {"application", entry->application},
            {"working_set_MiB", im->import->working_set_B > 0
                                    ? arena_printf(im->arena, "%.15g", im->import->working_set_B / 1048576)
                                    : NULL},
            {"processes_per_node", arena_printf(im->arena, "%" PRId64, entry->result.processes)},
            {"rate_per_s", arena_printf(im->arena, "%.9g", entry->result.rate_ops)},
            {"kind", "measured"},
            {"source", im->source}};
        sheet_put(sheet, row, sizeof row / sizeof *row, 3);
    }
}

static void put_technology(const struct log_importer *im, struct sheet *sheet)
{
    struct sheet_value row[5] = {
        {"id", im->import->technology}, {"kind", "measured"}, {"source", im->source}};
    size_t n = 3;
    if (im->latency)
        row[n++] = (struct sheet_value){"latency_us",
                                        arena_printf(im->arena, "%.6g", im->latency->link.latency_s * 1e6)};
    if (im->bandwidth)
        row[n++] = (struct sheet_value){"bandwidth_Bps",
                                        arena_printf(im->arena, "%.9g", im->bandwidth->link.bandwidth_Bps)};
    sheet_put(sheet, row, n, 1);
}

/* Sets the bandwidths by message size from a log, if the catalogue has its pattern. A stream in both
 * directions gives only its largest message, because a stream hides the latency. */
static void put_messages(const struct log_importer *im, struct log_entry *entry, struct sheet *sheet)
{
    static const enum message_pattern patterns[] = {[LOG_PING_PONG] = MESSAGE_PING_PONG,
                                                    [LOG_STREAM] = MESSAGE_PING_PONG,
                                                    [LOG_EXCHANGE] = MESSAGE_EXCHANGE,
                                                    [LOG_EXCHANGE_STREAM] = MESSAGE_EXCHANGE,
                                                    [LOG_ALL_TO_ALL] = MESSAGE_ALL_TO_ALL};
    if (entry->result.pattern == LOG_STREAM)
        return;
    struct log_point *points = ARENA_NEW(im->arena, entry->result.n_points, struct log_point);
    struct sheet_value row[] = {{"technology", im->import->technology},
                                {"pattern", message_pattern_name(patterns[entry->result.pattern])},
                                {"message_B", NULL},
                                {"bandwidth_Bps", NULL},
                                {"kind", "measured"},
                                {"source", im->source}};
    sheet_drop(sheet, row, 2);
    const size_t n = log_sizes(points, &entry->result, (double)processes_of(im, entry));
    const size_t first = entry->result.pattern == LOG_EXCHANGE_STREAM ? n - 1 : 0;
    entry->n_sizes = n - first;
    for (size_t i = first; i < n; i++) {
        row[2].text = arena_printf(im->arena, "%.0f", points[i].message_B);
        row[3].text = arena_printf(im->arena, "%.9g", points[i].message_B / points[i].time_s);
        sheet_put(sheet, row, sizeof row / sizeof *row, 3);
    }
}

static void put_rows(struct log_importer *im, struct sheets *sheets, struct diag *diag)
{
    if (put_source(im, sheet_of(sheets, TABLE_SOURCE), diag) != ST_OK)
        return;
    if (has_kind(im, LOG_RATE))
        put_rates(im, sheet_of(sheets, TABLE_NODE_RATE));
    if (im->bandwidth)
        put_technology(im, sheet_of(sheets, TABLE_TECHNOLOGY));
    for (size_t i = 0; i < im->n; i++)
        if (im->entries[i].result.kind == LOG_LINK)
            put_messages(im, &im->entries[i], sheet_of(sheets, TABLE_TECHNOLOGY_BANDWIDTH));
}

enum status catalog_log_import(struct log_entry **out, const char *folder, const struct log_import *import,
                               struct arena *arena, struct diag *diag)
{
    struct snapshot snapshot;
    struct log_importer im = {.import = import,
                              .snapshot = &snapshot,
                              .entries = ARENA_NEW(arena, import->n_logs, struct log_entry),
                              .n = import->n_logs,
                              .arena = arena};
    struct sheets sheets = {.folder = folder, .arena = arena, .diag = diag};
    enum status status = sheets_open(&sheets, &snapshot);
    if (status == ST_OK)
        status = read_logs(&im, diag);
    if (status == ST_OK)
        status = check_options(&im, diag);
    if (status == ST_OK)
        status = choose_links(&im, diag);
    if (status == ST_OK)
        status = check_rates(&im, diag);
    if (status == ST_OK)
        put_rows(&im, &sheets, diag);
    *out = im.entries;
    return sheets_close(&sheets);
}
