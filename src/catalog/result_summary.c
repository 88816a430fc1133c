/* result_summary.c - reads result summaries of MLPerf Inference, which are JSON: a list of results, or a map
 * of them by number. Rounds have two sets of names for the same values. */
#include "catalog/result_summary.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/vec.h"
#include "base/yaml.h"
#include "catalog/part_name.h"
#include "catalog/sheet.h"
#include "catalog/snapshot.h"

/* The values of a result, with their names up to round 6.0 and since. */
enum summary_field {
    OF_SUBMITTER,
    OF_AVAILABILITY,
    OF_DIVISION,
    OF_SUITE,
    OF_SYSTEM,
    OF_MODEL,
    OF_SCENARIO,
    OF_RESULT,
    OF_UNIT,
    OF_ACCELERATOR,
    OF_EACH,
    OF_NODES,
    OF_VERSION,
    OF_PRECISION,
    OF_POWER,
    OF_POWER_UNIT,
    N_SUMMARY_FIELDS
};

static const struct {
    const char *name, *since;
    bool optional;
} FIELDS[N_SUMMARY_FIELDS] = {
    [OF_SUBMITTER] = {"Submitter", "Organization"},
    [OF_AVAILABILITY] = {"Availability", "Availability"},
    [OF_DIVISION] = {"Category", "Division"},
    [OF_SUITE] = {"Suite", "SystemType"},
    [OF_SYSTEM] = {"System", "SystemName", .optional = true},
    [OF_MODEL] = {"Model", "MlperfModel"},
    [OF_SCENARIO] = {"Scenario", "Scenario"},
    [OF_RESULT] = {"Performance_Result", "Result"},
    [OF_UNIT] = {"Performance_Units", "Units"},
    [OF_ACCELERATOR] = {"Accelerator", "accelerator_model_name", .optional = true},
    [OF_EACH] = {"a#", "accelerators_per_node"},
    [OF_NODES] = {"Nodes", "number_of_nodes"},
    [OF_VERSION] = {"version", "version"},
    [OF_PRECISION] = {"weight_data_types", "weight_data_types", .optional = true},
    [OF_POWER] = {"Power_Result", "Power_Result", .optional = true},
    [OF_POWER_UNIT] = {"Power_Units", "Power_Units", .optional = true},
};

/* A result of the closed division on accelerators. */
struct summary_result {
    const char *text[N_SUMMARY_FIELDS];
    const char *benchmark; /* "llama2-70b-99 Server" */
    int64_t each, nodes;
    double rate_per_s;  /* of one accelerator */
    double power_W;     /* of a node; 0: not measured */
    size_t accelerator; /* index into accelerators; NO_INDEX: not in the catalogue */
    size_t system;      /* part that the name of the system is; NO_INDEX: none */
    bool used;
};

struct summary_reader {
    const struct summary_import *import;
    const struct snapshot *snapshot;
    struct result_summary *out;
    struct arena *arena;
    VEC(struct summary_result) results;
    VEC(struct summary_rate) rates;
    VEC(struct summary_left_out) left_out;
    VEC(struct summary_problem) problems;
};

/* --- results of the file --- */

static const struct yaml *field_of(const struct yaml *row, enum summary_field field)
{
    const struct yaml *value = yaml_get(row, FIELDS[field].name);
    return value ? value : yaml_get(row, FIELDS[field].since);
}

static const char *text_of(const struct yaml *row, enum summary_field field)
{
    const struct yaml *value = field_of(row, field);
    return value && value->kind == YAML_SCALAR ? value->text : NULL;
}

static bool is_text(const struct yaml *row, enum summary_field field, const char *text)
{
    const char *is = text_of(row, field);
    return is && strcmp(is, text) == 0;
}

static void add_problem(struct summary_reader *r, const struct yaml *at, const char *text)
{
    const struct summary_problem problem = {at->line, at->column, text};
    VEC_PUSH(&r->problems, problem);
}

/* True for a result that can be a rate: work per second, of a system that is sold, in the closed division. */
static bool is_rate(const struct yaml *row)
{
    const char *unit = text_of(row, OF_UNIT), *suite = text_of(row, OF_SUITE);
    const char *accelerator = text_of(row, OF_ACCELERATOR);
    return is_text(row, OF_DIVISION, "closed") && is_text(row, OF_AVAILABILITY, "available") && suite &&
           strstr(suite, "datacenter") && accelerator && accelerator[0] && (!unit || text_ends(unit, "/s"));
}

static bool is_asked(const struct summary_reader *r, const char *benchmark)
{
    return !r->import->benchmark || strcmp(r->import->benchmark, benchmark) == 0;
}

/* Reads a number above 0; otherwise adds a problem and returns false. */
static bool read_number(double *out, struct summary_reader *r, const struct yaml *row,
                        enum summary_field field)
{
    struct diag why = DIAG_INIT;
    const char *text = text_of(row, field);
    const bool good = decimal_parse_double(out, text, &why) == ST_OK && *out > 0;
    diag_fini(&why);
    if (!good)
        add_problem(r, field_of(row, field),
                    arena_printf(r->arena, "%s: expected a number above 0, got '%s'", FIELDS[field].name,
                                 arena_shown(r->arena, text)));
    return good;
}

/* Reads a whole number above 0, likewise. */
static bool read_count(int64_t *out, struct summary_reader *r, const struct yaml *row,
                       enum summary_field field)
{
    enum { AT_MOST = 1048576 };
    struct diag why = DIAG_INIT;
    const char *text = text_of(row, field);
    const bool good = decimal_parse_integer(out, text, 1, AT_MOST, &why) == ST_OK;
    diag_fini(&why);
    if (!good)
        add_problem(r, field_of(row, field),
                    arena_printf(r->arena, "%s: expected a whole number from 1 to %d, got '%s'",
                                 FIELDS[field].name, AT_MOST, arena_shown(r->arena, text)));
    return good;
}

/* True for a word that says the memory of an accelerator: 180GB, HBM3e. */
static bool is_of_memory(const char *word, size_t n)
{
    size_t digits = 0;
    while (digits < n && isdigit((unsigned char)word[digits]))
        digits++;
    return (digits > 0 && n == digits + 2 && strncmp(word + digits, "GB", 2) == 0) ||
           (n >= 3 && strncmp(word, "HBM", 3) == 0);
}

/* The accelerator with this name of a summary; NO_INDEX: none. */
static size_t find_accelerator(const struct summary_reader *r, const char *name)
{
    struct text plain = TEXT_INIT;
    for (const char *s = name; *s;) {
        const size_t n = strcspn(s, " -");
        if (!is_of_memory(s, n))
            text_printf(&plain, "%s%.*s", plain.n ? " " : "", (int)n, s);
        s += n + (s[n] != '\0');
    }
    const size_t part = part_named(r->snapshot, plain.n ? plain.s : name);
    const struct accelerator *found =
        SNAPSHOT_ROW(r->snapshot->compute.accelerators, r->snapshot->compute.n_accelerators, part);
    text_fini(&plain);
    return found ? (size_t)(found - r->snapshot->compute.accelerators) : NO_INDEX;
}

/* The accelerator of a result: the summary repeats its names. */
static size_t accelerator_of(const struct summary_reader *r, const char *name)
{
    for (size_t i = r->results.n; i-- > 0;)
        if (strcmp(r->results.v[i].text[OF_ACCELERATOR], name) == 0)
            return r->results.v[i].accelerator;
    return find_accelerator(r, name);
}

static void read_result(struct summary_reader *r, const struct yaml *row)
{
    struct summary_result result = {.system = NO_INDEX};
    double value = 0;
    for (size_t i = 0; i < N_SUMMARY_FIELDS; i++) {
        result.text[i] = text_of(row, (enum summary_field)i);
        if (result.text[i] || FIELDS[i].optional)
            continue;
        add_problem(r, row, arena_printf(r->arena, "a result without '%s'", FIELDS[i].name));
        return;
    }
    result.benchmark = arena_printf(r->arena, "%s %s", result.text[OF_MODEL], result.text[OF_SCENARIO]);
    if (!is_asked(r, result.benchmark))
        return;
    if (!read_number(&value, r, row, OF_RESULT) || !read_count(&result.each, r, row, OF_EACH) ||
        !read_count(&result.nodes, r, row, OF_NODES))
        return;
    result.rate_per_s = value / (double)(result.each * result.nodes);
    if (result.text[OF_POWER] && result.text[OF_POWER_UNIT] &&
        strcmp(result.text[OF_POWER_UNIT], "Watts") == 0 && read_number(&value, r, row, OF_POWER))
        result.power_W = value / (double)result.nodes;
    result.accelerator = accelerator_of(r, result.text[OF_ACCELERATOR]);
    if (result.text[OF_SYSTEM]) /* "NVIDIA DGX B200 (8x B200-SXM-180GB, TensorRT)" */
        result.system = part_named(r->snapshot, arena_strndup(r->arena, result.text[OF_SYSTEM],
                                                              strcspn(result.text[OF_SYSTEM], "(")));
    VEC_PUSH(&r->results, result);
}

static enum status read_results(struct summary_reader *r, struct diag *diag)
{
    const struct yaml *whole = NULL;
    char *text = NULL;
    size_t n = 0;
    enum status status = file_read(&text, &n, r->import->path, r->arena, diag);
    if (status == ST_OK)
        status = yaml_parse(&whole, text, n, r->import->path, r->arena, diag);
    if (status != ST_OK)
        return status;
    for (size_t i = 0; whole->kind != YAML_SCALAR && i < whole->n; i++) {
        const struct yaml *row = whole->kind == YAML_LIST ? whole->items[i] : whole->pairs[i].value;
        if (row->kind != YAML_MAP || !field_of(row, OF_RESULT) || !field_of(row, OF_DIVISION))
            return yaml_error(row, diag,
                              "expected a result of MLPerf Inference, as in its summary_results.json");
        if (is_rate(row))
            read_result(r, row);
        else
            r->out->n_others++;
    }
    return whole->n == 0 || whole->kind == YAML_SCALAR
               ? yaml_error(whole, diag, "expected a list of results of MLPerf Inference")
               : ST_OK;
}

/* --- rates of nodes --- */

/* True if the accelerators of a result are those of the node. */
static bool is_of_node(const struct summary_result *result, const struct node *node)
{
    return result->accelerator != NO_INDEX && result->accelerator == node->accelerator_at &&
           (result->each == node->accelerators || result->each * result->nodes == node->accelerators);
}

static int compare_rates(const void *a, const void *b)
{
    const struct summary_result *x = *(const struct summary_result *const *)a;
    const struct summary_result *y = *(const struct summary_result *const *)b;
    return (x->rate_per_s > y->rate_per_s) - (x->rate_per_s < y->rate_per_s);
}

/* A result comes first if it names the node as its system, and then with fewer accelerators. */
static int64_t rank_of(const struct summary_result *result, const struct node *node)
{
    return result->system == node->part ? 0 : result->each * result->nodes;
}

static const char *application_of(const struct summary_reader *r, const struct summary_result *result)
{
    char *name = arena_printf(r->arena, "mlperf.%s-%s", result->text[OF_MODEL], result->text[OF_SCENARIO]);
    for (char *s = name; *s; s++)
        *s = *s == ' ' ? '-' : (char)tolower((unsigned char)*s);
    return r->import->application ? r->import->application : name;
}

/* Adds the rate of a node from the results of one benchmark, of which `first` is one. */
static void add_rate(struct summary_reader *r, const struct node *node, const struct summary_result *first)
{
    const struct summary_result **same = ARENA_NEW(r->arena, r->results.n, const struct summary_result *);
    int64_t least = INT64_MAX;
    size_t n = 0;
    for (size_t i = 0; i < r->results.n; i++) {
        struct summary_result *result = &r->results.v[i];
        if (!is_of_node(result, node) || strcmp(result->benchmark, first->benchmark) != 0)
            continue;
        result->used = true;
        const int64_t rank = rank_of(result, node);
        n = rank < least ? 0 : n;
        least = rank < least ? rank : least;
        if (rank == least)
            same[n++] = result;
    }
    sort_stable(same, n, sizeof *same, compare_rates);
    const struct summary_result *middle = same[(n - 1) / 2];
    const char *precision = middle->text[OF_PRECISION];
    const bool named = precision && strchr(precision, '{') == NULL && strcmp(precision, "UNSET") != 0;
    const struct summary_rate rate = {
        .node = r->snapshot->parts[node->part].id,
        .application = application_of(r, middle),
        .benchmark =
            arena_printf(r->arena, "MLPerf Inference %s %s", middle->text[OF_VERSION], middle->benchmark),
        .precision = named ? precision : NULL,
        .submitter = middle->text[OF_SUBMITTER],
        .accelerators = node->accelerators,
        .rate_per_s = middle->rate_per_s,
        .unit = middle->text[OF_UNIT],
        .power_W = middle->power_W,
        .n_results = n,
        .lowest = same[0]->rate_per_s,
        .highest = same[n - 1]->rate_per_s,
    };
    VEC_PUSH(&r->rates, rate);
}

static void find_rates(struct summary_reader *r)
{
    for (size_t k = 0; k < r->snapshot->n_nodes; k++) {
        const struct node *node = &r->snapshot->nodes[k];
        const size_t before = r->rates.n;
        for (size_t i = 0; i < r->results.n && node->same_as == NO_INDEX; i++) {
            const struct summary_result *result = &r->results.v[i];
            bool done = !is_of_node(result, node);
            for (size_t m = before; m < r->rates.n && !done; m++)
                done = text_ends(r->rates.v[m].benchmark, result->benchmark);
            if (!done)
                add_rate(r, node, result);
        }
    }
}

/* Counts a result that is of no node of the catalogue. */
static void leave_out(struct summary_reader *r, const struct summary_result *result)
{
    const char *name = result->text[OF_ACCELERATOR];
    for (size_t i = 0; i < r->left_out.n; i++) {
        struct summary_left_out *out = &r->left_out.v[i];
        if (strcmp(out->accelerator, name) == 0 && out->accelerators == result->each) {
            out->n_results++;
            return;
        }
    }
    const struct summary_left_out out = {name, result->each, 1,
                                         result->accelerator == NO_INDEX
                                             ? "no accelerator of the catalogue has this name"
                                             : "no node of the catalogue has this number of them"};
    VEC_PUSH(&r->left_out, out);
}

/* --- rows --- */

static void put_source(const struct summary_reader *r, struct sheet *sheet, const char *version)
{
    const char *title = arena_printf(r->arena, "MLPerf Inference %s, closed division", version);
    const char *address =
        arena_printf(r->arena, "github.com/mlcommons/inference_results_%s (Apache-2.0)", version);
    sheet_put(
        sheet,
        (const struct sheet_value[]){
            {"id", r->out->source},
            {"title", title},
            {"author", "MLCommons"},
            {"address", address},
            {"note", "work per second of a system by its accelerators, of the result in the middle of those "
                     "with the accelerators of the node; MLPerf is a trademark of MLCommons"}},
        5, 1);
}

static void put_rates(const struct summary_reader *r, struct sheet *sheet)
{
    for (size_t i = 0; i < r->rates.n; i++) {
        const struct summary_rate *rate = &r->rates.v[i];
        const struct sheet_value row[] = {
            {"node", rate->node},
            {"application", rate->application},
            {"working_set_MiB", NULL},
            {"processes_per_node", arena_printf(r->arena, "%" PRId64, rate->accelerators)},
            {"rate_per_s", arena_printf(r->arena, "%.12g", rate->rate_per_s)},
            {"power_W", rate->power_W > 0 ? arena_printf(r->arena, "%.9g", rate->power_W) : NULL},
            {"benchmark", rate->benchmark},
            {"precision", rate->precision},
            {"submitter", rate->submitter},
            {"kind", "measured"},
            {"source", r->out->source}};
        sheet_put(sheet, row, sizeof row / sizeof *row, 3);
    }
}

/* Reports results that cannot be read, or that there is nothing to import. */
static enum status check(struct summary_reader *r, struct diag *diag)
{
    const struct summary_problem *problem = r->problems.v;
    if (r->problems.n == 1)
        return diag_at(diag, ST_INPUT, r->import->path, problem->line, problem->column, "%s", problem->text);
    if (r->problems.n > 0)
        return diag_at(diag, ST_INPUT, r->import->path, 0, 0,
                       "%zu results cannot be read: nothing was written", r->problems.n);
    if (r->rates.n == 0)
        return diag_at(
            diag, ST_INPUT, r->import->path, 0, 0,
            "no result%s%s%s is of a node of the catalogue: add a node with as many accelerators, or "
            "their name to alias.csv",
            r->import->benchmark ? " of '" : "", r->import->benchmark ? r->import->benchmark : "",
            r->import->benchmark ? "'" : "");
    return ST_OK;
}

static enum status read_summary(struct summary_reader *r, struct sheets *sheets, struct diag *diag)
{
    enum status status = read_results(r, diag);
    if (status != ST_OK)
        return status;
    find_rates(r);
    for (size_t i = 0; i < r->results.n; i++)
        if (!r->results.v[i].used)
            leave_out(r, &r->results.v[i]);
    status = check(r, diag);
    if (status != ST_OK)
        return status;
    const char *version = r->results.v[0].text[OF_VERSION];
    r->out->source =
        r->import->source ? r->import->source : arena_printf(r->arena, "mlperf-inference-%s", version);
    put_source(r, sheet_of(sheets, TABLE_SOURCE), version);
    put_rates(r, sheet_of(sheets, TABLE_NODE_RATE));
    return ST_OK;
}

bool result_summary_is(const char *path)
{
    return text_ends(path, ".json");
}

enum status result_summary_import(struct result_summary *out, const char *folder,
                                  const struct summary_import *import, struct arena *arena, struct diag *diag)
{
    struct snapshot snapshot;
    struct summary_reader r = {.import = import, .snapshot = &snapshot, .out = out, .arena = arena};
    struct sheets sheets = {.folder = folder, .dry = import->dry, .arena = arena, .diag = diag};
    *out = (struct result_summary){.source = import->source};
    enum status status = sheets_open(&sheets, &snapshot);
    if (status == ST_OK)
        (void)read_summary(&r, &sheets, diag);
    status = sheets_close(&sheets);
    out->rates = ARENA_COPY(arena, r.rates.v, r.rates.n, 0, struct summary_rate);
    out->n = r.rates.n;
    out->left_out = ARENA_COPY(arena, r.left_out.v, r.left_out.n, 0, struct summary_left_out);
    out->n_left_out = r.left_out.n;
    out->problems = ARENA_COPY(arena, r.problems.v, r.problems.n, 0, struct summary_problem);
    out->n_problems = r.problems.n;
    mem_free(r.results.v);
    mem_free(r.rates.v);
    mem_free(r.left_out.v);
    mem_free(r.problems.v);
    return status;
}
