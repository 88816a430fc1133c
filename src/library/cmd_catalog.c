/* cmd_catalog.c - `bursar catalog new|add|import|build|...`. */
#include <string.h>

#include "base/diag.h"
#include "base/sort.h"
#include "base/suggest.h"
#include "catalog/catalog_log.h"
#include "catalog/price_list.h"
#include "catalog/price_series.h"
#include "catalog/result_summary.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/offer_form.h"
#include "library/price_lists.h"
#include "library/question.h"
#include "library/training_rate.h"
#include "report/catalog_report.h"
#include "report/price_form.h"
#include "report/price_list_report.h"
#include "report/sink.h"
#include "search/reprice.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "as-of", as_of, "DATE", "new, list, price: prices at this date; default: the catalogue's")       \
    X(TEXT, "currency", currency, "CODE",                                                                    \
      "new, list, price: prices in this currency; default: the catalogue's")                                 \
    X(TEXT, "uses", uses, "NAME",                                                                            \
      "new: catalogues whose facts it takes, or none; default: parts-2026, if it is found",                  \
      .names = NAMES_CATALOG)                                                                                \
    X(TEXT, "decimal", decimal, "MARK", "import: decimal mark of a price list: point or comma",              \
      .choices = "point comma")                                                                              \
    X(TEXT, "sheet", sheet, "NAME", "import: sheet of an .xlsx; default: the one with headings")             \
    X(FLAG, "replace", replace, NULL,                                                                        \
      "import, add: a price replaces the old one of its seller, date and quantity")                          \
    X(TEXT, "seller", seller, "NAME", "import, ingest: seller of lines that name none")                      \
    X(CHOICE, "date-order", date_order, "ORDER", "import: order of 3/4/2026: dmy (day first) or mdy",        \
      .choices = "dmy mdy")                                                                                  \
    X(FLAG, "yes", yes, NULL, "import: guessed kinds of parts are right")                                    \
    X(FILE, "mend", mend, "FILE",                                                                            \
      "import: if a price list has problems, write it with the wrong cells marked, and drop-downs",          \
      .choices = ".xlsx")                                                                                    \
    X(FLAG, "dry-run", dry_run, NULL,                                                                        \
      "import, ingest: read the files, print all problems, and write nothing")                               \
    X(INTEGER, "quantity", quantity, "N", "price: what an order of N units costs", .low = 1,                 \
      .high = 1000000000)                                                                                    \
    X(TEXT, "for", scenario, "SCENARIO", "pack, template: the parts that this scenario can choose")          \
    X(TEXT, "node", node, "PART", "import: node of the rates in logs", .names = NAMES_PART)                  \
    X(TEXT, "application", application, "NAME",                                                              \
      "import: model of the rate, with its parameters; default: from the log")                               \
    X(TEXT, "benchmark", benchmark, "NAME",                                                                  \
      "import: only these results of a summary, like 'llama2-70b-99 Server'; default: all")                  \
    X(TEXT, "round", round, "ROUND",                                                                         \
      "import: round of results of MLPerf Training, like v5.1; default: from the folder's name")             \
    X(TEXT, "technology", technology, "NAME", "import: network of the latency and bandwidth in logs")        \
    X(TEXT, "source", source, "ID", "import, add, ingest: the source's id; default: the first file's name")  \
    X(INTEGER, "processes", processes, "N", "import: number of processes in an all-to-all exchange",         \
      .low = 2, .high = 1000000000)                                                                          \
    X(TEXT, "working-set", working_set, "SIZE",                                                              \
      "import: largest memory per process for which the rate of logs holds, like 24MiB; default: any")       \
    X(TEXT, "as", series, "SERIES", "ingest: form of a series with a name; default: found by the headings",  \
      .choices = "own gpu-prices gpu-price-index")                                                           \
    X(LIST, "name", names, "NAME=PART", "ingest: the part that the series calls NAME; may be repeated")
OPTION_TABLE(catalog, OPTIONS)

/* --- shared --- */

/* Finds the path of the catalogue with this name. */
static enum status find(char **path, const struct call *call, const char *name, struct diag *diag)
{
    return question_find_catalog(path, name, "", call->context, diag);
}

/* Loads the catalogue that the word names; otherwise the one of -c; otherwise the only catalogue that
 * exists. */
static enum status load_chosen(struct snapshot *out, const struct call *call, const char *word,
                               struct diag *diag)
{
    struct context *context = call->context;
    const char *name = word ? word : context->global.catalog;
    const char **names = NULL;
    size_t n = 0;
    if (!name) {
        folders_names(&names, &n, &context->catalogs, call->arena);
        if (n != 1) {
            diag_set(diag, ST_USAGE, "no catalogue is given: name one with -c CATALOG");
            return n ? suggest(diag, "", names, n) : ST_USAGE;
        }
        name = names[0];
    }
    return question_catalog(out, name, context, diag);
}

/* Reads --as-of and --currency, and computes the prices for them. */
static enum status read_prices(struct catalog_prices *out, const struct snapshot *snapshot,
                               const struct call *call, struct diag *diag)
{
    struct price *prices = NULL;
    *out = (struct catalog_prices){snapshot, NULL, snapshot->as_of, snapshot->currency};
    const struct values *v = call->values;
    if (v->currency)
        out->currency = v->currency;
    if (currency_check(out->currency, diag, "--currency: unknown currency '%s'", out->currency) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    if (v->as_of && date_parse(&out->as_of, v->as_of, diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    const struct price_basis in = {.snapshot = snapshot, .as_of = out->as_of, .currency = out->currency};
    const enum status status = price_all(&prices, &in, call->arena, diag);
    out->prices = prices;
    return status;
}

/* Makes a catalogue file with `make`. The report goes to the standard output, because -o names that file. */
static enum status write_catalog(struct call *call, const char *usage,
                                 enum status (*make)(const struct call *call, struct diag *diag),
                                 struct diag *diag)
{
    struct snapshot snapshot;
    const char *path = call->context->global.output;
    if (!path)
        return diag_set(diag, ST_USAGE, "the file to write is missing; usage: bursar catalog %s", usage);
    if (strcmp(path, "-") == 0)
        return diag_set(diag, ST_USAGE,
                        "a catalogue cannot be written to the standard output: -o needs a file");
    enum status status = make(call, diag);
    if (status == ST_OK)
        status = catalog_load(&snapshot, path, call->arena, diag);
    call->context->global.output = NULL;
    if (status == ST_OK && !call->context->global.quiet)
        catalog_report_file(call_sink(call), path, &snapshot);
    return status;
}

/* --- subcommands --- */

static enum status build(const struct call *call, struct diag *diag)
{
    return catalog_build(call->context->global.output, call->argv[0], diag);
}

static enum status run_build(struct call *call, struct diag *diag)
{
    return write_catalog(call, "build DIR -o FILE", build, diag);
}

#define OF_LOGS "--node, --application, --technology, --processes, --working-set"
static bool is_of_logs(const struct values *v)
{
    return v->node || v->application || v->technology || v->processes || v->working_set;
}

/* Imports logs into a folder of CSV files, from which a catalogue is built. */
static enum status import_logs(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct log_import import = {.logs = call->argv + 1,
                                .n_logs = (size_t)call->argc - 1,
                                .node = v->node,
                                .application = v->application,
                                .technology = v->technology,
                                .source = v->source,
                                .processes = v->processes};
    const char *folder = call->argv[0];
    struct log_entry *entries = NULL;
    if (!file_is_folder(folder))
        return diag_set(diag, ST_USAGE,
                        "cannot import logs into '%s': it is not a folder of CSV files; `bursar catalog "
                        "export` makes one",
                        folder);
    enum status status = ST_OK;
    if (v->working_set)
        status = unit_parse(&import.working_set_B, v->working_set, DIM_BYTES, diag);
    if (status != ST_OK)
        return diag_turn(diag, ST_USAGE);
    if (v->working_set && !(import.working_set_B > 0))
        return diag_set(diag, ST_USAGE, "--working-set: a size must be above zero");
    status = catalog_log_import(&entries, folder, &import, call->arena, diag);
    if (status == ST_OK)
        log_report(call_sink(call), folder, &import, entries, import.n_logs);
    return status;
}

static enum status import(const struct call *call, struct diag *diag)
{
    char *from = NULL;
    const enum status status = find(&from, call, call->argv[0], diag);
    return status == ST_OK ? catalog_import(call->context->global.output, from, call->argv + 1,
                                            (size_t)call->argc - 1, diag)
                           : status;
}

/* Writes a list with its holes marked to --mend FILE. */
static enum status mend(size_t *n_marked, const struct price_list *list, const struct call *call,
                        struct diag *diag)
{
    const struct values *v = call->values;
    struct snapshot snapshot;
    struct file_write out = FILE_WRITE_INIT;
    enum status status = catalog_load(&snapshot, call->argv[0], call->arena, diag);
    if (status == ST_OK)
        status = file_write_open(&out, v->mend, diag);
    const struct price_words words = {&snapshot, offer_form_library(call)};
    return status == ST_OK
               ? file_write_end(&out, price_mend_write(out.stream, n_marked, list, &words, diag), diag)
               : status;
}

/* Prints why a list is not imported. */
static void say_error(const struct price_list *list, const struct diag *error, const struct call *call)
{
    if (list->n_problems > 0)
        price_lists_say(list, call);
    else if (error->line > 0)
        context_say(call->context, BURSAR_NOTE, "%s:%d:%d: %s", arena_shown(call->arena, list->path),
                    error->line, error->column, arena_shown(call->arena, error->message));
    else
        context_say(call->context, BURSAR_NOTE, "%s: %s", arena_shown(call->arena, list->path),
                    arena_shown(call->arena, error->message));
}

/* Reads several lists, and prints what is wrong with each. */
static enum status read_lists(struct price_list *lists, struct price_list_import *imports, struct call *call,
                              struct diag *diag)
{
    const bool dry = ((const struct values *)call->values)->dry_run;
    const size_t n = (size_t)call->argc - 1;
    size_t n_wrong = 0;
    for (size_t i = 0; i < n; i++) {
        struct diag own = DIAG_INIT;
        const enum status status =
            price_lists_take(&lists[i], call->argv[0], call->argv[i + 1], &imports[i], call, &own);
        if (status != ST_OK && status != ST_INPUT) {
            *diag = own;
            return status;
        }
        n_wrong += status != ST_OK;
        if (status != ST_OK && !dry)
            say_error(&lists[i], &own, call);
        diag_fini(&own);
    }
    return n_wrong > 0
               ? diag_set(diag, ST_INPUT, "%zu of %zu price lists cannot be imported: nothing was written",
                          n_wrong, n)
               : ST_OK;
}

/* Imports several lists. All are read before the first is written. */
static enum status take_lists(struct price_list *lists, struct price_list_import *imports, struct call *call,
                              struct diag *diag)
{
    const bool dry = ((const struct values *)call->values)->dry_run;
    const size_t n = (size_t)call->argc - 1;
    enum status status = read_lists(lists, imports, call, diag);
    for (size_t i = 0; i < n && status == ST_OK && !dry; i++) {
        imports[i].dry = imports[i].asks = false;
        status = price_lists_take(&lists[i], call->argv[0], call->argv[i + 1], &imports[i], call, diag);
        if (status != ST_OK && i > 0)
            context_say(call->context, BURSAR_NOTE, "note: the lists before %s were imported",
                        arena_shown(call->arena, lists[i].path));
    }
    return status;
}

/* True if the error is one of lines of a list, or a question, so that the lists can be shown. */
static bool is_of_list(enum status status, const struct price_list *lists, size_t n)
{
    size_t n_found = 0;
    for (size_t i = 0; i < n; i++)
        n_found += lists[i].n_problems + lists[i].n_questions;
    return status == ST_INPUT && n_found > 0;
}

/* True if only answers are missing. */
static bool asks_only(const struct price_list *lists, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (lists[i].n_problems > 0 || !lists[i].table || lists[i].n + lists[i].n_left_out == 0)
            return false;
    return true;
}

/* Imports price lists into a folder of CSV files. */
static enum status import_lists(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    const size_t n = (size_t)call->argc - 1;
    struct price_list_import *imports = ARENA_NEW(call->arena, n, struct price_list_import);
    struct price_list *lists = ARENA_NEW(call->arena, n, struct price_list);
    struct price_table_options reading;
    struct import_report report = {.folder = call->argv[0], .lists = lists, .n = n, .dry = v->dry_run};
    if (price_table_choose(&reading, v->decimal, v->sheet, diag) != ST_OK)
        return diag->status;
    reading.dates = (enum date_order)v->date_order;
    if (n > 1 && (v->source || v->mend))
        return diag_set(diag, ST_USAGE, "%s is for one price list", v->source ? "--source" : "--mend");
    for (size_t i = 0; i < n; i++)
        imports[i] = (struct price_list_import){.source = v->source,
                                                .reading = reading,
                                                .replace = v->replace,
                                                .dry = v->dry_run || n > 1,
                                                .asks = !v->dry_run,
                                                .seller = v->seller,
                                                .confirmed = v->yes};
    enum status status =
        n > 1 ? take_lists(lists, imports, call, diag)
              : price_lists_take(&lists[0], call->argv[0], call->argv[1], &imports[0], call, diag);
    report.written = status == ST_OK && !v->dry_run;
    if (is_of_list(status, lists, n) && v->mend) {
        struct diag own = DIAG_INIT;
        report.mend = v->mend;
        if (mend(&report.n_marked, &lists[0], call, &own) != ST_OK) {
            diag_fini(diag);
            *diag = own;
            return diag->status;
        }
    } else if (n == 1 && !v->dry_run) {
        price_lists_say(&lists[0], call);
    }
    if (status == ST_OK || (is_of_list(status, lists, n) && (v->dry_run || v->mend || asks_only(lists, n))))
        price_list_report(call_sink(call), &report);
    return status;
}

static enum status add(struct call *call, const char *device, struct diag *diag)
{
    struct price_list list;
    const struct import_report report = {.folder = call->argv[0], .lists = &list, .n = 1, .written = true};
    const struct values *v = call->values;
    const enum status status = price_lists_add(
        &list, call, device, (struct price_list_import){.source = v->source, .replace = v->replace}, diag);
    if (status == ST_OK)
        price_list_report(call_sink(call), &report);
    return status;
}

static enum status run_add(struct call *call, struct diag *diag)
{
    return add(call, NULL, diag);
}

static void say_problem(const struct summary_problem *problem, const struct call *call)
{
    const char *path = arena_shown(call->arena, problem->path);
    if (problem->line > 0)
        context_say(call->context, BURSAR_NOTE, "%s:%d:%d: %s", path, problem->line, problem->column,
                    problem->text);
    else
        context_say(call->context, BURSAR_NOTE, "%s: %s", path, problem->text);
}

/* Imports published results into a folder of CSV files. */
static enum status import_summary(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct training_application application;
    bool trains = false;
    struct summary_import import = {.path = call->argv[1],
                                    .benchmark = v->benchmark,
                                    .application = v->application,
                                    .source = v->source,
                                    .round = v->round,
                                    .dry = v->dry_run};
    struct result_summary summary;
    if (call->argc != 2 || call->context->global.output || !file_is_folder(call->argv[0]))
        return diag_set(diag, ST_USAGE,
                        "results are imported alone, into a folder of CSV files: bursar catalog import "
                        "FOLDER RESULTS");
    if (v->application && !v->benchmark)
        return diag_set(diag, ST_USAGE,
                        "--application names the rates of one benchmark of results: give --benchmark NAME");
    if (v->node || v->technology || v->processes || v->working_set || v->decimal || v->sheet || v->mend ||
        v->yes || v->date_order || v->seller || v->replace)
        return diag_set(diag, ST_USAGE,
                        "results accept only --benchmark, --application, --round, --source and --dry-run");
    enum status status = training_application_read(&application, &trains, v->application, call->arena, diag);
    if (status != ST_OK)
        return status;
    if (trains) {
        import.precision = application.precision;
        import.operations = training_rate;
        import.payload = &application;
    }
    status = result_summary_import(&summary, call->argv[0], &import, call->arena, diag);
    for (size_t i = 0; i < summary.n_problems && summary.n_problems > 1; i++)
        say_problem(&summary.problems[i], call);
    if (status == ST_OK)
        summary_report(call_sink(call), call->argv[0], &summary, import.dry);
    return status;
}

/* The first option that only the import of price lists accepts; NULL: none is given. */
static const char *of_lists(const struct values *v)
{
    return v->mend         ? "--mend"
           : v->yes        ? "--yes"
           : v->date_order ? "--date-order"
           : v->dry_run    ? "--dry-run"
           : v->seller     ? "--seller"
                           : NULL;
}

/* True if the options of price lists are those that series have too. */
static bool is_of_series(const struct values *v)
{
    return !v->mend && !v->yes && !v->date_order;
}

static bool is_device(const char *path)
{
    return text_ends(path, ".yaml") || text_ends(path, ".yml");
}

/* Imports tables into a copy of a catalogue (-o), but price lists and logs into a folder. */
static enum status run_import(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    int n_tables = 0;
    if (is_device(call->argv[1]))
        return is_of_logs(v) || v->decimal || v->sheet || of_lists(v)
                   ? diag_set(diag, ST_USAGE, OF_LOGS ", --decimal, --sheet and %s do not apply to a device",
                              of_lists(v) ? of_lists(v) : "--dry-run")
                   : add(call, call->argv[1], diag);
    for (int i = 1; i < call->argc; i++)
        if (result_summary_is(call->argv[i]))
            return import_summary(call, diag);
    if (v->benchmark || v->round)
        return diag_set(diag, ST_USAGE, "%s applies only to published results",
                        v->benchmark ? "--benchmark" : "--round");
    for (int i = 1; i < call->argc; i++)
        n_tables += text_ends(call->argv[i], ".csv") || text_ends(call->argv[i], ".xlsx");
    const bool list = n_tables > 0 && !call->context->global.output && file_is_folder(call->argv[0]);
    if (v->replace && !list)
        return diag_set(diag, ST_USAGE, "--replace applies only to the prices of a list or a device");
    if (of_lists(v) && !list)
        return diag_set(diag, ST_USAGE, "%s applies only to the import of a price list into a folder",
                        of_lists(v));
    if (n_tables == 0)
        return import_logs(call, diag);
    if (n_tables < call->argc - 1)
        return diag_set(diag, ST_USAGE,
                        "cannot import CSV files and logs together: import one after the other");
    if (is_of_logs(v))
        return diag_set(diag, ST_USAGE, OF_LOGS " apply only to logs");
    return !call->context->global.output && file_is_folder(call->argv[0])
               ? import_lists(call, diag)
               : write_catalog(call, "import CATALOG CSV... -o FILE", import, diag);
}

/* Adds the new prices of dated series to a folder of CSV files. */
static enum status run_ingest(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    const struct series_import import = {.paths = call->argv + 1,
                                         .n_paths = (size_t)call->argc - 1,
                                         .form = v->series,
                                         .names = v->names.v,
                                         .n_names = v->names.n,
                                         .source = v->source,
                                         .seller = v->seller,
                                         .dry = v->dry_run};
    struct price_series series;
    const enum status status = price_series_take(&series, call->argv[0], &import, call->arena, diag);
    if (status == ST_OK || series.n_problems > 0)
        series_report(call_sink(call), call->argv[0], &series, v->dry_run);
    return status;
}

static enum status run_new(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    const char *folder = call->argv[0];
    date as_of = 0;
    if (!v->currency || !v->as_of)
        return diag_set(diag, ST_USAGE,
                        "catalog new needs --currency CODE and --as-of DATE, the day of its prices");
    if (date_parse(&as_of, v->as_of, diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    const enum status status =
        catalog_begin(folder, v->currency, as_of, price_lists_uses(call, v->uses), diag);
    if (status == ST_OK)
        sink_say(call_sink(call),
                 "Made %s, a catalogue without parts. Next: bursar catalog import %s PRICES.csv", folder,
                 folder);
    return status;
}

static enum status run_export(struct call *call, struct diag *diag)
{
    char *path = NULL;
    struct table_export tables[N_TABLES];
    enum status status = find(&path, call, call->argv[0], diag);
    if (status == ST_OK)
        status = catalog_export(tables, path, call->argv[1], diag);
    if (status == ST_OK && !call->context->global.quiet)
        catalog_report_exported(call_sink(call), call->argv[1], tables);
    return status;
}

/* Writes a packed catalogue: the whole, or the parts that a scenario can choose. */
static enum status run_pack(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct text packed = TEXT_INIT;
    struct question question;
    const struct question_source source = {.scenario = v->scenario, .catalog = call->argv[0]};
    char *path = NULL;
    enum status status = ST_OK;
    if (v->scenario) {
        status = question_read(&question, call->context, &source, call->shared, diag);
        if (status == ST_OK)
            status = question_pack(&packed, &question, true, call->context, diag);
    } else {
        status = find(&path, call, call->argv[0], diag);
        if (status == ST_OK)
            status = catalog_pack(&packed, path, NULL, diag);
    }
    if (status == ST_OK)
        fwrite(packed.s, 1, packed.n, call_stream(call));
    text_fini(&packed);
    return status;
}

static enum status run_template(struct call *call, struct diag *diag)
{
    return offer_form_make(call, ((const struct values *)call->values)->scenario, diag);
}

/* Sorts by date, newest first, then by name. A catalogue that cannot be read comes last. */
static int compare_entries(const void *a, const void *b)
{
    const struct catalog_entry *x = a, *y = b;
    const date of_x = x->snapshot ? x->snapshot->as_of : 0, of_y = y->snapshot ? y->snapshot->as_of : 0;
    return of_x != of_y ? (of_x < of_y ? 1 : -1) : strcmp(x->name, y->name);
}

/* Lists all catalogues, with the error for one that cannot be read. */
static enum status list_catalogs(struct call *call)
{
    struct context *context = call->context;
    const char **names = NULL;
    size_t n = 0;
    folders_names(&names, &n, &context->catalogs, call->arena);
    struct catalog_entry *entries = ARENA_NEW(call->arena, n, struct catalog_entry);
    struct snapshot *snapshots = ARENA_NEW(call->arena, n, struct snapshot);
    for (size_t i = 0; i < n; i++) {
        struct diag own = DIAG_INIT;
        entries[i].name = names[i];
        if (question_catalog(&snapshots[i], names[i], context, &own) == ST_OK)
            entries[i].snapshot = &snapshots[i];
        else
            entries[i].instance = arena_strdup(call->arena, own.message);
        diag_fini(&own);
    }
    sort_stable(entries, n, sizeof *entries, compare_entries);
    catalog_report_entries(call_sink(call), entries, n);
    return ST_OK;
}

static enum status run_list(struct call *call, struct diag *diag)
{
    const char *name = call->argc > 0 ? call->argv[0] : call->context->global.catalog;
    if (!name)
        return list_catalogs(call);
    struct snapshot snapshot;
    struct catalog_prices prices;
    enum status status = question_catalog(&snapshot, name, call->context, diag);
    if (status == ST_OK)
        status = read_prices(&prices, &snapshot, call, diag);
    if (status == ST_OK)
        catalog_report_parts(call_sink(call), &prices);
    return status;
}

/* Arguments: [CATALOG] PART */
static enum status load_part(struct snapshot *snapshot, size_t *part, const struct call *call,
                             struct diag *diag)
{
    const enum status status = load_chosen(snapshot, call, call->argc > 1 ? call->argv[0] : NULL, diag);
    return status == ST_OK ? question_part(part, snapshot, call->argv[call->argc - 1], call->arena, diag)
                           : status;
}

static enum status run_show(struct call *call, struct diag *diag)
{
    struct snapshot snapshot;
    size_t part = 0;
    const enum status status = load_part(&snapshot, &part, call, diag);
    if (status == ST_OK)
        catalog_report_part(call_sink(call), &snapshot, part);
    return status;
}

static enum status run_price(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct snapshot snapshot;
    struct catalog_prices prices;
    size_t at = 0;
    enum status status = load_part(&snapshot, &at, call, diag);
    if (status == ST_OK)
        status = read_prices(&prices, &snapshot, call, diag);
    if (status != ST_OK)
        return status;
    const struct part *part = &snapshot.parts[at];
    const struct price_basis in = {.snapshot = &snapshot, .as_of = prices.as_of, .currency = prices.currency};
    int64_t *converted = ARENA_NEW(call->arena, part->n_quotes, int64_t);
    for (size_t i = 0; i < part->n_quotes; i++) {
        const struct quote *quote = &snapshot.paid.quotes[part->first_quote + i];
        if (price_convert(&converted[i], quote->amount_minor, quote->currency, &in, NULL) != ST_OK)
            converted[i] = -1;
    }
    catalog_report_price(call_sink(call), &prices, at, converted, v->quantity);
    return ST_OK;
}

static enum status run_check(struct call *call, struct diag *diag)
{
    struct snapshot snapshot;
    const struct catalog_finding *findings = NULL;
    const enum status status = load_chosen(&snapshot, call, call->argc > 0 ? call->argv[0] : NULL, diag);
    if (status != ST_OK)
        return status;
    const size_t n = catalog_check(&findings, &snapshot, call->arena);
    struct catalog_finding *doubts = NULL;
    const size_t n_doubts = price_lists_doubts(&doubts, &snapshot, call->arena);
    struct catalog_finding *all = ARENA_COPY(call->arena, findings, n, n_doubts, struct catalog_finding);
    for (size_t i = 0; i < n_doubts; i++)
        all[n + i] = doubts[i];
    catalog_report_findings(call_sink(call), &snapshot, all, n + n_doubts);
    return ST_OK;
}

/* --- the command --- */

struct subcommand {
    const char *name;
    const char *arguments; /* in the form of a command's arguments */
    bool dated;            /* accepts --as-of and --currency */
    bool counted;          /* accepts --quantity */
    /* the result has no table. This also applies to import with -o, which makes a catalogue */
    bool tableless;
    enum status (*run)(struct call *call, struct diag *diag);
};

static const struct subcommand SUBCOMMANDS[] = {
    {"new", "DIR --currency CODE --as-of DATE", true, false, true, run_new},
    {"template", "-o FILE", false, false, false, run_template},
    {"add", "FOLDER HEADING=VALUE...", false, false, false, run_add},
    {"build", "DIR -o FILE", false, false, true, run_build},
    {"list", "[CATALOG]", true, false, false, run_list},
    {"show", "[CATALOG] PART", false, false, false, run_show},
    {"check", "[CATALOG]", false, false, false, run_check},
    {"import", "FOLDER|CATALOG FILE [FILE...]", false, false, false, run_import},
    {"ingest", "FOLDER FILE [FILE...]", false, false, false, run_ingest},
    {"export", "CATALOG DIR", false, false, false, run_export},
    {"pack", "CATALOG", false, false, true, run_pack},
    {"price", "[CATALOG] PART", true, true, false, run_price},
};
enum { N_SUBCOMMANDS = sizeof SUBCOMMANDS / sizeof *SUBCOMMANDS };

static enum status find_subcommand(const struct subcommand **out, const char *name, struct diag *diag)
{
    const char *names[N_SUBCOMMANDS];
    size_t at = 0;
    for (size_t i = 0; i < N_SUBCOMMANDS; i++)
        names[i] = SUBCOMMANDS[i].name;
    if (suggest_find(&at, name, names, N_SUBCOMMANDS, diag, "catalog has no subcommand '%s'", name) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    *out = &SUBCOMMANDS[at];
    return ST_OK;
}

/* Rejects options of other subcommands; the option table is common to all. */
static enum status check_options(const struct subcommand *sub, const struct values *v, struct diag *diag)
{
    const bool imports = sub->run == run_import, adds = imports || sub->run == run_add;
    const bool ingests = sub->run == run_ingest;
    const bool chooses = sub->run == run_pack || sub->run == run_template;
    const char *refused = !sub->dated && (v->as_of || v->currency)                ? "--as-of and --currency"
                          : !imports && (is_of_logs(v) || v->decimal || v->sheet) ? OF_LOGS
                              ", --decimal, --sheet"
                          : sub->run != run_new && v->uses                           ? "--uses"
                          : !imports && of_lists(v) && !(ingests && is_of_series(v)) ? of_lists(v)
                          : !adds && !ingests && v->source                           ? "--source"
                          : !ingests && (v->series || v->names.n > 0)                ? "--as and --name"
                          : !adds && v->replace                                      ? "--replace"
                          : !imports && (v->benchmark || v->round) ? "--benchmark and --round"
                          : !sub->counted && v->quantity           ? "--quantity"
                          : !chooses && v->scenario                ? "--for"
                                                                   : NULL;
    return refused ? diag_set(diag, ST_USAGE, "catalog %s does not accept %s", sub->name, refused) : ST_OK;
}

enum status command_catalog(struct call *call, struct diag *diag)
{
    const struct subcommand *sub = NULL;
    enum status status = find_subcommand(&sub, call->argv[0], diag);
    if (status != ST_OK)
        return status;
    const char *name = arena_printf(call->arena, "catalog %s", sub->name);
    const bool makes = sub->run == run_import && call->context->global.output;
    call->argc--;
    call->argv++;
    status = command_check_count(name, sub->arguments, call->argc, diag);
    if (status == ST_OK)
        status = command_check_format(call->context, name, NULL, sub->tableless || makes, diag);
    if (status == ST_OK)
        status = check_options(sub, call->values, diag);
    if (status != ST_OK)
        return status;
    call->name = arena_printf(call->arena, "catalog.%s", sub->name);
    return sub->run(call, diag);
}
