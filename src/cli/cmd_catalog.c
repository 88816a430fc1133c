/* cmd_catalog.c - `bursar catalog build|list|show|check|import|export|price`. */
#include <stddef.h>
#include <string.h>

#include "base/file.h"
#include "base/suggest.h"
#include "catalog/catalog_log.h"
#include "cli/commands.h"
#include "report/catalog_report.h"
#include "report/log_report.h"

struct values {
    const char *as_of;
    const char *currency;
    int64_t quantity;
    struct log_import log;
};

static const struct option_spec OPTIONS[] = {
    {.name = "as-of",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, as_of),
     .value = "DATE",
     .help = "list, price: prices at this date; default: the catalogue's"},
    {.name = "currency",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, currency),
     .value = "CODE",
     .help = "list, price: prices in this currency; default: the catalogue's"},
    {.name = "quantity",
     .type = OPTION_INTEGER,
     .offset = offsetof(struct values, quantity),
     .value = "N",
     .help = "price: what an order of N units costs",
     .low = 1,
     .high = 1000000000},
    {.name = "node",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, log.node),
     .value = "PART",
     .help = "import: the node that the rates of logs are of"},
    {.name = "application",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, log.application),
     .value = "NAME",
     .help = "import: the model whose rate it is, with its parameters; default: what the log says"},
    {.name = "technology",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, log.technology),
     .value = "NAME",
     .help = "import: the network that latency and bandwidth of logs are of"},
    {.name = "source",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, log.source),
     .value = "ID",
     .help = "import: the source's id for what logs say; default: the first log's name"},
    {.name = "processes",
     .type = OPTION_INTEGER,
     .offset = offsetof(struct values, log.processes),
     .value = "N",
     .help = "import: how many processes exchanged all with all",
     .low = 2,
     .high = 1000000000},
};

/* What a subcommand works on. argv: the words behind the subcommand. */
struct call {
    struct context *context;
    const struct values *values;
    int argc;
    const char *const *argv;
};

/* --- shared --- */

static enum status load(struct snapshot *out, const struct call *call, const char *name, struct diag *diag)
{
    const struct context *context = call->context;
    char *path = NULL;
    const enum status status =
        catalog_find(&path, name, "", context->search, context->n_search, context->arena, diag);
    return status == ST_OK ? catalog_load(out, path, context->arena, diag) : status;
}

/* The catalogue's name: the word, else -c, else the only one there is. */
static enum status choose(const char **out, const struct call *call, const char *word, struct diag *diag)
{
    const struct context *context = call->context;
    char **names = NULL;
    size_t n = 0;
    *out = word ? word : context->catalog;
    if (*out)
        return ST_OK;
    const enum status status =
        catalog_names(&names, &n, context->search, context->n_search, context->arena, diag);
    if (status != ST_OK)
        return status;
    if (n == 1) {
        *out = names[0];
        return ST_OK;
    }
    diag_set(diag, ST_USAGE, "which catalogue? Name it with -c CATALOG");
    return n ? suggest(diag, "", (const char *const *)names, n) : ST_USAGE;
}

static enum status load_chosen(struct snapshot *out, const struct call *call, const char *word,
                               struct diag *diag)
{
    const char *name = NULL;
    const enum status status = choose(&name, call, word, diag);
    return status == ST_OK ? load(out, call, name, diag) : status;
}

static enum status find_part(size_t *out, const struct snapshot *snapshot, const char *id,
                             struct arena *arena, struct diag *diag)
{
    *out = snapshot_part(snapshot, id);
    if (*out != NO_INDEX)
        return ST_OK;
    const char **ids = ARENA_NEW(arena, snapshot->n_parts, const char *);
    for (size_t i = 0; i < snapshot->n_parts; i++)
        ids[i] = snapshot->parts[i].id;
    diag_set(diag, ST_USAGE, "catalogue '%s' has no part '%s'", snapshot->name, id);
    return suggest(diag, id, ids, snapshot->n_parts);
}

/* Date and currency asked for, and the prices at them. */
static enum status read_prices(struct catalog_prices *out, const struct snapshot *snapshot,
                               const struct call *call, struct diag *diag)
{
    size_t n = 0;
    const char *const *codes = currency_codes(&n);
    struct price *prices = NULL;
    *out = (struct catalog_prices){snapshot, NULL, snapshot->as_of, snapshot->currency};
    if (call->values->currency)
        out->currency = call->values->currency;
    if (currency_places(out->currency) < 0) {
        diag_set(diag, ST_USAGE, "--currency: unknown currency '%s'", out->currency);
        return suggest(diag, out->currency, codes, n);
    }
    if (call->values->as_of && date_parse(&out->as_of, call->values->as_of, diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    const enum status status =
        price_all(&prices, snapshot, out->as_of, out->currency, false, call->context->arena, diag);
    out->prices = prices;
    return status;
}

/* The result of a subcommand that wrote a catalogue: -o named that file, so this goes to standard output. */
static enum status say_written(const struct call *call, const char *schema, const char *path,
                               struct diag *diag)
{
    struct snapshot snapshot;
    struct sink *sink = NULL;
    enum status status = catalog_load(&snapshot, path, call->context->arena, diag);
    if (status != ST_OK || call->context->quiet)
        return status;
    call->context->output = NULL;
    status = context_sink(&sink, call->context, schema, diag);
    if (status != ST_OK)
        return status;
    catalog_report_file(sink, path, &snapshot);
    return context_sink_close(call->context, sink, diag);
}

static enum status need_output(const struct call *call, const char *usage, struct diag *diag)
{
    if (call->context->output)
        return ST_OK;
    return diag_set(diag, ST_USAGE, "the file to write is missing; usage: bursar catalog %s", usage);
}

/* --- subcommands --- */

static enum status run_build(const struct call *call, struct diag *diag)
{
    const char *path = call->context->output;
    enum status status = need_output(call, "build DIR -o FILE", diag);
    if (status == ST_OK)
        status = catalog_build(path, call->argv[0], diag);
    return status == ST_OK ? say_written(call, "bursar.catalog.build/1", path, diag) : status;
}

static bool is_csv(const char *path)
{
    const size_t n = strlen(path);
    return n > 4 && strcmp(path + n - 4, ".csv") == 0;
}

/* Logs change a folder of CSV files, from which the catalogue is built. */
static enum status import_logs(const struct call *call, struct diag *diag)
{
    struct context *context = call->context;
    const char *folder = call->argv[0];
    const size_t n = (size_t)call->argc - 1;
    struct log_entry *entries = NULL;
    struct sink *sink = NULL;
    if (!file_is_folder(folder))
        return diag_set(
            diag, ST_USAGE,
            "logs go into a folder of CSV files, and '%s' is none; `bursar catalog export` makes one",
            folder);
    enum status status =
        catalog_log_import(&entries, folder, &call->values->log, call->argv + 1, n, context->arena, diag);
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.catalog.import/1", diag);
    if (status != ST_OK)
        return status;
    log_report(sink, folder, &call->values->log, entries, n);
    return context_sink_close(context, sink, diag);
}

static enum status run_import(const struct call *call, struct diag *diag)
{
    const struct context *context = call->context;
    int n_csv = 0;
    for (int i = 1; i < call->argc; i++)
        n_csv += is_csv(call->argv[i]);
    if (n_csv == 0)
        return import_logs(call, diag);
    if (n_csv < call->argc - 1)
        return diag_set(diag, ST_USAGE, "CSV files and logs are imported one after the other, not together");
    const struct log_import *log = &call->values->log;
    if (log->node || log->application || log->technology || log->source || log->processes)
        return diag_set(diag, ST_USAGE,
                        "--node, --application, --technology, --source and --processes are of logs");
    const char *path = context->output;
    char *from = NULL;
    enum status status = need_output(call, "import CATALOG CSV... -o FILE", diag);
    if (status == ST_OK)
        status =
            catalog_find(&from, call->argv[0], "", context->search, context->n_search, context->arena, diag);
    if (status == ST_OK)
        status = catalog_import(path, from, call->argv + 1, (size_t)call->argc - 1, diag);
    return status == ST_OK ? say_written(call, "bursar.catalog.import/1", path, diag) : status;
}

static enum status run_export(const struct call *call, struct diag *diag)
{
    const struct context *context = call->context;
    char *path = NULL;
    const enum status status =
        catalog_find(&path, call->argv[0], "", context->search, context->n_search, context->arena, diag);
    return status == ST_OK ? catalog_export(path, call->argv[1], diag) : status;
}

/* All catalogues there are; one that cannot be read is listed with the reason. */
static enum status list_catalogs(const struct call *call, struct diag *diag)
{
    struct context *context = call->context;
    char **names = NULL;
    size_t n = 0;
    enum status status = catalog_names(&names, &n, context->search, context->n_search, context->arena, diag);
    if (status != ST_OK)
        return status;
    struct catalog_entry *entries = ARENA_NEW(context->arena, n, struct catalog_entry);
    struct snapshot *snapshots = ARENA_NEW(context->arena, n, struct snapshot);
    for (size_t i = 0; i < n; i++) {
        struct diag own = DIAG_INIT;
        entries[i].name = names[i];
        if (load(&snapshots[i], call, names[i], &own) == ST_OK)
            entries[i].snapshot = &snapshots[i];
        else
            entries[i].problem = arena_strdup(context->arena, own.message);
        diag_fini(&own);
    }
    struct sink *sink = NULL;
    status = context_sink(&sink, context, "bursar.catalog.list/1", diag);
    if (status != ST_OK)
        return status;
    catalog_report_entries(sink, entries, n);
    return context_sink_close(context, sink, diag);
}

static enum status run_list(const struct call *call, struct diag *diag)
{
    const char *name = call->argc > 0 ? call->argv[0] : call->context->catalog;
    if (!name)
        return list_catalogs(call, diag);
    struct snapshot snapshot;
    struct catalog_prices prices;
    struct sink *sink = NULL;
    enum status status = load(&snapshot, call, name, diag);
    if (status == ST_OK)
        status = read_prices(&prices, &snapshot, call, diag);
    if (status == ST_OK)
        status = context_sink(&sink, call->context, "bursar.catalog.list/1", diag);
    if (status != ST_OK)
        return status;
    catalog_report_parts(sink, &prices);
    return context_sink_close(call->context, sink, diag);
}

/* [CATALOG] PART */
static enum status load_part(struct snapshot *snapshot, size_t *part, const struct call *call,
                             struct diag *diag)
{
    const enum status status = load_chosen(snapshot, call, call->argc > 1 ? call->argv[0] : NULL, diag);
    if (status != ST_OK)
        return status;
    return find_part(part, snapshot, call->argv[call->argc - 1], call->context->arena, diag);
}

static enum status run_show(const struct call *call, struct diag *diag)
{
    struct snapshot snapshot;
    struct sink *sink = NULL;
    size_t part = 0;
    enum status status = load_part(&snapshot, &part, call, diag);
    if (status == ST_OK)
        status = context_sink(&sink, call->context, "bursar.catalog.show/1", diag);
    if (status != ST_OK)
        return status;
    catalog_report_part(sink, &snapshot, part);
    return context_sink_close(call->context, sink, diag);
}

static enum status run_price(const struct call *call, struct diag *diag)
{
    struct snapshot snapshot;
    struct catalog_prices prices;
    struct sink *sink = NULL;
    size_t at = 0;
    enum status status = load_part(&snapshot, &at, call, diag);
    if (status == ST_OK)
        status = read_prices(&prices, &snapshot, call, diag);
    if (status != ST_OK)
        return status;
    const struct part *part = &snapshot.parts[at];
    int64_t *converted = ARENA_NEW(call->context->arena, part->n_quotes, int64_t);
    for (size_t i = 0; i < part->n_quotes; i++) {
        const struct quote *quote = &snapshot.quotes[part->first_quote + i];
        struct diag own = DIAG_INIT;
        if (price_convert(&converted[i], quote->amount_minor, quote->currency, prices.currency, prices.as_of,
                          &snapshot, &own) != ST_OK)
            converted[i] = -1;
        diag_fini(&own);
    }
    status = context_sink(&sink, call->context, "bursar.catalog.price/1", diag);
    if (status != ST_OK)
        return status;
    catalog_report_price(sink, &prices, at, converted, call->values->quantity);
    return context_sink_close(call->context, sink, diag);
}

static enum status run_check(const struct call *call, struct diag *diag)
{
    struct snapshot snapshot;
    const struct finding *findings = NULL;
    struct sink *sink = NULL;
    enum status status = load_chosen(&snapshot, call, call->argc > 0 ? call->argv[0] : NULL, diag);
    if (status != ST_OK)
        return status;
    const size_t n = catalog_check(&findings, &snapshot, call->context->arena);
    status = context_sink(&sink, call->context, "bursar.catalog.check/1", diag);
    if (status != ST_OK)
        return status;
    catalog_report_findings(sink, &snapshot, findings, n);
    return context_sink_close(call->context, sink, diag);
}

/* --- the command --- */

struct subcommand {
    const char *name;
    const char *arguments;
    int min;
    int max;      /* -1: any number */
    bool dated;   /* takes --as-of and --currency */
    bool counted; /* takes --quantity */
    enum status (*run)(const struct call *call, struct diag *diag);
};

static const struct subcommand SUBCOMMANDS[] = {
    {"build", "DIR -o FILE", 1, 1, false, false, run_build},
    {"list", "[CATALOG]", 0, 1, true, false, run_list},
    {"show", "[CATALOG] PART", 1, 2, false, false, run_show},
    {"check", "[CATALOG]", 0, 1, false, false, run_check},
    {"import", "CATALOG CSV... -o FILE, or FOLDER LOG...", 2, -1, false, false, run_import},
    {"export", "CATALOG DIR", 2, 2, false, false, run_export},
    {"price", "[CATALOG] PART", 1, 2, true, true, run_price},
};
enum { N_SUBCOMMANDS = sizeof SUBCOMMANDS / sizeof *SUBCOMMANDS };

static enum status find_subcommand(const struct subcommand **out, const char *name, struct diag *diag)
{
    const char *names[N_SUBCOMMANDS];
    for (size_t i = 0; i < N_SUBCOMMANDS; i++) {
        names[i] = SUBCOMMANDS[i].name;
        if (strcmp(name, names[i]) == 0) {
            *out = &SUBCOMMANDS[i];
            return ST_OK;
        }
    }
    diag_set(diag, ST_USAGE, "catalog has no subcommand '%s'", name);
    return suggest(diag, name, names, N_SUBCOMMANDS);
}

static enum status check_words(const struct subcommand *sub, const struct call *call, struct diag *diag)
{
    if (call->argc < sub->min || (sub->max >= 0 && call->argc > sub->max))
        return diag_set(diag, ST_USAGE, "%s; usage: bursar catalog %s %s",
                        call->argc < sub->min ? "an argument is missing" : "too many arguments", sub->name,
                        sub->arguments);
    if (!sub->dated && (call->values->as_of || call->values->currency))
        return diag_set(diag, ST_USAGE, "catalog %s takes no --as-of and no --currency", sub->name);
    const struct log_import *log = &call->values->log;
    if (sub->run != run_import &&
        (log->node || log->application || log->technology || log->source || log->processes))
        return diag_set(diag, ST_USAGE,
                        "catalog %s takes no --node, --application, --technology, --source and --processes",
                        sub->name);
    if (!sub->counted && call->values->quantity)
        return diag_set(diag, ST_USAGE, "catalog %s takes no --quantity", sub->name);
    return ST_OK;
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct call call = {context, values, argc - 1, argv + 1};
    const struct subcommand *sub = NULL;
    enum status status = find_subcommand(&sub, argv[0], diag);
    if (status == ST_OK)
        status = check_words(sub, &call, diag);
    return status == ST_OK ? sub->run(&call, diag) : status;
}

const struct command command_catalog = {
    .name = "catalog",
    .group = "Catalogues",
    .arguments = "build|list|show|check|import|export|price ...",
    .words = "build list show check import export price",
    .summary = "make catalogues of parts and prices, and look into them",
    .details =
        "catalog build DIR -o FILE: makes a catalogue from a folder of CSV files, one per table.\n"
        "catalog list [CATALOG]: the catalogues there are, or one's parts with their prices.\n"
        "catalog show [CATALOG] PART: everything known of a part.\n"
        "catalog check [CATALOG]: what a buyer should know about a catalogue.\n"
        "catalog import CATALOG CSV... -o FILE: a copy of a catalogue with the rows of TABLE.csv "
        "files added.\n"
        "catalog import FOLDER LOG...: what benchmarks printed, into a folder of CSV files: rates (NPB, "
        "HPL) of --node, latency and bandwidth (OSU latency, bandwidth one way, both ways, of several pairs, "
        "and all-to-all; "
        "IMB-MPI1 PingPong, PingPing, Sendrecv, Exchange, Alltoall and Allreduce; NCCL all_reduce and "
        "all_gather; "
        "NetPIPE and its np.out) of --technology, by least squares and at each message size.\n"
        "catalog export CATALOG DIR: every table as CSV into an existing folder.\n"
        "catalog price [CATALOG] PART: every quote of a part, which of them apply, and the cost of an "
        "order.\n\n"
        "A catalogue is a name, looked up beside the program, or a path (with '/' or ending in .db). "
        "Without one, -c "
        "says which.",
    .options = OPTIONS,
    .n_options = sizeof OPTIONS / sizeof *OPTIONS,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = -1,
    .run = run,
};
