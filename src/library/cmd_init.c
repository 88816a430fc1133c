/* cmd_init.c - `bursar init DIR`: makes a folder with a scenario and a catalogue, from the program's own
 * files or from a price list. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "catalog/catalog.h"
#include "catalog/price_list.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/files.h"
#include "library/model_words.h"
#include "library/price_lists.h"
#include "library/scenario_text.h"
#include "report/keys.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "currency", currency, "CODE", "currency of budget and prices; default: USD")                     \
    X(TEXT, "import", import, "LIST", "parts and prices from a price list, .csv or .xlsx")                   \
    X(TEXT, "as-of", as_of, "DATE", "--import: the day of its prices")                                       \
    X(TEXT, "decimal", decimal, "MARK", "--import: decimal mark, point or comma", .choices = "point comma")  \
    X(TEXT, "sheet", sheet, "NAME", "--import: sheet of an .xlsx; default: the one with headings")           \
    X(TEXT, "seller", seller, "NAME", "--import: seller of lines that name none")                            \
    X(CHOICE, "date-order", date_order, "ORDER", "--import: order of 3/4/2026: dmy (day first) or mdy",      \
      .choices = "dmy mdy")                                                                                  \
    X(FLAG, "yes", yes, NULL, "--import: guessed kinds of parts are right")
OPTION_TABLE(init, OPTIONS)

static const char PARTS[] = "parts";
/* The first line of the scenario names it for editors with the YAML language server. */
static const char SCHEMA[] = "scenario.schema.json";

/* The folder, which is written under a temporary name until it is complete. */
struct init_builder {
    const struct values *values;
    const char *currency;
    const char *folder;
    const char *named; /* the folder's name as the user gave it, for messages */
    struct price_list list;
    struct arena *arena;
};

static enum status make_folder(const char *path, const char *named, struct diag *diag)
{
    if (file_make_folder(path))
        return ST_OK;
    return diag_at(diag, ST_OUTPUT, named, 0, 0, "cannot make the folder: %s", strerror(errno));
}

static enum status write_schema(const struct init_builder *m, struct diag *diag)
{
    struct file_write out = FILE_WRITE_INIT;
    const enum status status = file_write_open(&out, path_join(m->arena, m->folder, SCHEMA), diag);
    return status == ST_OK
               ? file_write_end(&out, schema_write(out.stream, "scenario", scenario_text_of, diag), diag)
               : status;
}

/* The program's own amounts are round assumptions in dollars. For another currency, the same numbers are
 * used. */
static enum status write_embedded(const struct init_builder *m, const struct embedded_file *file,
                                  struct diag *diag)
{
    char *text = arena_strndup(m->arena, file->text, file->n);
    for (char *at = strstr(text, "USD"); at; at = strstr(at + 3, "USD"))
        memcpy(at, m->currency, 3);
    return file_put(path_join(m->arena, m->folder, file->path), text, file->n, diag);
}

/* --- from the program's own files --- */

static enum status write_starter(const struct init_builder *m, struct diag *diag)
{
    enum status status = make_folder(path_join(m->arena, m->folder, PARTS), m->named, diag);
    for (const struct embedded_file *file = starter_files; file->path && status == ST_OK; file++)
        if (strcmp(file->path, STARTER_TUTORIAL) != 0)
            status = write_embedded(m, file, diag);
    return status;
}

/* --- from a price list --- */

/* Adds an application to the workload, by the name that its rates have. If the name has no class, the class
 * is C. */
static void put_application(struct text *text, const char *named, struct arena *arena)
{
    const size_t n = strcspn(named, " ");
    const char *model = arena_strndup(arena, named, n), *params = named + n;
    struct application app;
    struct diag own = DIAG_INIT;
    if (model_words_application(&app, named, arena, &own) != ST_OK &&
        model_words_application(&app, arena_printf(arena, "%s class=C", named), arena, &own) == ST_OK)
        params = " class=C";
    diag_fini(&own);
    text_printf(text, "  - {name: %s, model: %s", model, model);
    for (const char *sep = ", params: {"; *params; sep = ", ") {
        params += strspn(params, " ");
        const size_t key = strcspn(params, "="), value = strcspn(params, " ");
        text_printf(text, "%s%.*s: %.*s", sep, (int)key, params, (int)(value > key ? value - key - 1 : 0),
                    params + key + 1);
        params += value;
        if (!*params)
            text_put(text, "}");
    }
    text_put(text, ", share: 1}\n");
}

/* True if rates on a node can be estimated from its memory bandwidth and the speed of its cores. */
static bool has_speed(const struct snapshot *snapshot)
{
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        if (snapshot->nodes[i].peak_ops > 0 && snapshot->nodes[i].memory_Bps > 0)
            return true;
    return false;
}

/* The workload of a list without rates. va: operations for each word of memory traffic, of CG and MG on Grace
 * and of FT on a server of 2012; see scenarios/university-2026.yaml. */
static const char ESTIMATED[] =
    "# No rates are known: they are estimated from memory bandwidth and the speed of cores.\n"
    "rates: estimate\n"
    "memory_bandwidth: share\n"
    "workload:\n"
    "  - {name: cg, model: npb.cg, params: {class: D}, share: 1, va: 0.264}\n"
    "  - {name: mg, model: npb.mg, params: {class: D}, share: 1, va: 1.24}\n"
    "  - {name: ft, model: npb.ft, params: {class: D}, share: 1, va: 1.68}\n";

/* Lists each application that has rates once. */
static void put_workload(struct text *text, const struct snapshot *snapshot, struct arena *arena)
{
    size_t n = 0;
    if (snapshot->compute.n_rates == 0 && has_speed(snapshot)) {
        text_put(text, ESTIMATED);
        return;
    }
    text_put(text, "workload:\n");
    for (size_t i = 0; i < snapshot->compute.n_rates; i++) {
        bool again = false;
        for (size_t k = 0; k < i && !again; k++)
            again =
                strcmp(snapshot->compute.rates[k].application, snapshot->compute.rates[i].application) == 0;
        if (!again)
            put_application(text, snapshot->compute.rates[i].application, arena);
        n += !again;
    }
    if (n == 0)
        text_put(text,
                 "  - {name: npb.bt, model: npb.bt, params: {class: C}, share: 1}   # its rate is missing: "
                 "bursar catalog add parts item=NODE application=npb.bt rate=...\n");
}

/* Lists the first nodes or networks. The user deletes those that must not be bought. */
static const char *first_names(const struct snapshot *snapshot, bool networks, struct arena *arena)
{
    enum { NAMES_AT_MOST = 4 };
    struct text text = TEXT_INIT;
    size_t n = networks ? snapshot->network.n_technologies : snapshot->n_nodes;
    n = n < NAMES_AT_MOST ? n : NAMES_AT_MOST;
    text_put(&text, "[");
    for (size_t i = 0; i < n; i++)
        text_printf(&text, "%s%s", i ? ", " : "",
                    networks ? snapshot->network.technologies[i].id
                             : snapshot->parts[snapshot->nodes[i].part].id);
    text_put(&text, "]");
    return arena_take(arena, &text);
}

/* True if the catalogue sells switches by the port, which need the template per-port. */
static bool has_ports(const struct snapshot *snapshot)
{
    for (size_t i = 0; i < snapshot->n_parts; i++)
        if (snapshot->parts[i].kind == PART_PORT)
            return true;
    return false;
}

/* Adds optional blocks as comments. Removing a "#" that no single space follows makes its line part of the
 * scenario. */
static void put_blocks(struct text *text, const struct snapshot *snapshot, struct arena *arena)
{
    const char *model = snapshot->compute.n_rates > 0 ? snapshot->compute.rates[0].application : "npb.bt";
    text_printf(text,
                "\n# Without these lists every node and network of the catalogue may be bought.\n"
                "choose:\n#  nodes: %s\n#  networks: %s\n"
                "  templates: [{name: star}, {name: fat-tree}%s]   # `bursar templates` lists all\n",
                first_names(snapshot, false, arena), first_names(snapshot, true, arena),
                has_ports(snapshot) ? ", {name: per-port}" : "");
    text_put(
        text,
        "\n# Limits of the room and of the purchase.\n"
        "#limits:\n#  max_nodes: 64\n#  power: 20kW\n"
        "\n# Costs of operation, for budget_on: tco and goal: cost. Energy is per kWh, the rest per year.\n"
        "#tco: {years: 5, energy_price: 0.22, pue: 1.3, utilisation: 80%, administration: 5000}\n");
    text_printf(
        text,
        "\n# Factors by which rates and prices may be wrong: bursar montecarlo scenario.yaml --draws 1000\n"
        "#error:\n#  models: {%.*s: {uniform: [0.95, 1.05]}}\n"
        "#  prices: {quote: {uniform: [0.98, 1.02], each: part}}\n#  correlate: independent\n",
        (int)strcspn(model, " "), model);
}

static enum status write_scenario(const struct init_builder *m, const struct snapshot *snapshot,
                                  struct diag *diag)
{
    struct text text = TEXT_INIT;
    text_printf(&text,
                "# yaml-language-server: $schema=./%s\n"
                "# Which cluster does the budget buy? Change a line and run again; bursar-scenario(5) lists "
                "all keys.\n"
                "title: \"%s\"\n"
                "catalog: ./%s/\n"
                "currency: %s\n"
                "# budget: 100000            # or: bursar optimize scenario.yaml --budget 100000\n"
                "# Programs and their shares of the work (`bursar models` lists the models).\n",
                SCHEMA, m->list.source, PARTS, m->currency);
    put_workload(&text, snapshot, m->arena);
    put_blocks(&text, snapshot, m->arena);
    const enum status status =
        file_put(path_join(m->arena, m->folder, "scenario.yaml"), text.s, text.n, diag);
    text_fini(&text);
    return status;
}

static enum status write_list(struct init_builder *m, const struct call *call, struct diag *diag)
{
    const char *parts = path_join(m->arena, m->folder, PARTS);
    struct price_list_import import = {
        .seller = m->values->seller, .confirmed = m->values->yes, .asks = true};
    struct snapshot snapshot;
    date as_of = 0;
    if (!m->values->as_of)
        return diag_set(diag, ST_USAGE, "--import needs --as-of DATE, the day of its prices");
    if (date_parse(&as_of, m->values->as_of, diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    enum status status = price_table_choose(&import.reading, m->values->decimal, m->values->sheet, diag);
    import.reading.dates = (enum date_order)m->values->date_order;
    if (status == ST_OK)
        status = catalog_begin(parts, m->currency, as_of, price_lists_uses(call, NULL), diag);
    if (status == ST_OK)
        status = price_lists_take(&m->list, parts, m->values->import, &import, call, diag);
    if (status != ST_OK)
        price_lists_say(&m->list, call);
    if (status != ST_OK && m->list.n_problems == 0 && m->list.n_questions > 0)
        price_lists_say_guesses(&m->list, call);
    if (status == ST_OK)
        status = catalog_load(&snapshot, parts, m->arena, diag);
    return status == ST_OK ? write_scenario(m, &snapshot, diag) : status;
}

/* --- the folder --- */

static void remove_files(const struct init_builder *m)
{
    const char *parts = path_join(m->arena, m->folder, PARTS);
    for (int id = 0; id < N_TABLES; id++)
        unlink(
            path_join(m->arena, parts, arena_printf(m->arena, "%s.csv", table_get((enum table_id)id)->name)));
    unlink(path_join(m->arena, m->folder, "scenario.yaml"));
    unlink(path_join(m->arena, m->folder, SCHEMA));
    rmdir(parts);
    rmdir(m->folder);
}

enum { RATES_SHOWN = 10 };

static void print_next_steps(const struct init_builder *m, const char *path, FILE *out)
{
    const bool list = m->values->import != NULL;
    fprintf(out, "Made %s/scenario.yaml, a scenario, and %s/%s/, a catalogue of CSV files%s.\n", path, path,
            PARTS, list ? " from the price list" : "");
    for (size_t i = 0; i < m->list.n_notes; i++)
        fprintf(out, "Note: %s.\n", arena_shown(m->arena, m->list.notes[i]));
    for (size_t i = 0; i < m->list.n_rates && i < RATES_SHOWN; i++) {
        const struct list_rate *rate = &m->list.rates[i];
        fprintf(out, "Note: %s on %s: %s.\n", arena_shown(m->arena, rate->application),
                arena_shown(m->arena, rate->item), rate->text);
    }
    if (m->list.n_rates > RATES_SHOWN)
        fprintf(out, "Note: %zu more rates are in %s/%s/node_rate.csv.\n", m->list.n_rates - RATES_SHOWN,
                path, PARTS);
    fprintf(out, "%sNext:\n\n    bursar check %s/scenario.yaml\n    bursar optimize %s/scenario.yaml%s\n",
            list ? "" : "All values of this catalogue are assumptions: replace them. ", path, path,
            list ? " --budget AMOUNT" : "");
}

/* Prints the problems of a price list, unless there is only one, which is the error itself. */
static void print_problems(const struct init_builder *m, FILE *out)
{
    const struct price_list *list = &m->list;
    for (size_t i = 0; i < list->n_problems && list->n_problems > 1; i++)
        fprintf(out, "Line %d: %s.\n", list->problems[i].line, arena_shown(m->arena, list->problems[i].text));
}

enum status command_init(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    const char *path = call->argv[0];
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    path = arena_strndup(call->arena, path, n);
    struct init_builder m = {v, v->currency ? v->currency : "USD", .named = path, .arena = call->arena};
    /* The files are written into a temporary folder, which is then renamed, so that all of them appear or
     * none. rename() replaces an empty folder and rejects any other. */
    m.folder = arena_printf(call->arena, "%s.new-%ld", path, (long)getpid());
    if (!*path)
        return diag_set(diag, ST_USAGE, "init: expected the name of a folder");
    if (currency_check(m.currency, diag, "--currency: unknown currency '%s'", m.currency) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    enum status status = make_folder(m.folder, path, diag);
    if (status != ST_OK)
        return status;
    status = v->import ? write_list(&m, call, diag) : write_starter(&m, diag);
    if (status == ST_OK)
        status = write_schema(&m, diag);
    if (status == ST_OK && rename(m.folder, path) != 0)
        status = diag_at(diag, ST_OUTPUT, path, 0, 0, "%s",
                         errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR
                             ? "exists and is not an empty folder: name another"
                             : strerror(errno));
    if (status == ST_OK)
        print_next_steps(&m, path, call_stream(call));
    else
        remove_files(&m);
    if (status == ST_INPUT)
        print_problems(&m, call_stream(call));
    return status;
}
