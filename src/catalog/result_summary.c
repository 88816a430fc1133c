/* result_summary.c - imports rates from published results: finds the nodes that they belong to, and sets
 * rows. The readers are in result_inference.c and result_training.c. */
#include "catalog/result_summary.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/yaml.h"
#include "catalog/result_reading.h"
#include "catalog/sheet.h"
#include "catalog/snapshot.h"

static const struct result_kind *const KINDS[] = {&result_inference, &result_training};
enum { N_KINDS = sizeof KINDS / sizeof *KINDS };

/* Reads the rows of a summary. */
static enum status read_rows(struct result_reader *r, const struct yaml *whole, struct diag *diag)
{
    for (size_t i = 0; whole->kind != YAML_SCALAR && i < whole->n; i++) {
        const struct yaml *row = whole->kind == YAML_LIST ? whole->items[i] : whole->pairs[i].value;
        for (size_t k = 0; k < N_KINDS && !r->kind; k++)
            if (KINDS[k]->is_row(row))
                r->kind = KINDS[k];
        if (!r->kind || !r->kind->is_row(row))
            return yaml_error(row, diag, "expected a result of %s, as in its %s",
                              r->kind ? r->kind->name : "MLPerf",
                              r->kind ? "summary" : "summary_results.json or summary.json");
        r->kind->read_row(r, row);
    }
    return whole->n == 0 || whole->kind == YAML_SCALAR
               ? yaml_error(whole, diag, "expected a list of results of MLPerf")
               : ST_OK;
}

static enum status read_results(struct result_reader *r, struct diag *diag)
{
    const struct yaml *whole = NULL;
    char *text = NULL;
    size_t n = 0;
    if (file_is_folder(r->import->path)) {
        r->kind = &result_training;
        return result_training_folder(r, r->import->path, diag);
    }
    enum status status = file_read(&text, &n, r->import->path, r->arena, diag);
    if (status == ST_OK)
        status = yaml_parse(&whole, text, n, r->import->path, r->arena, diag);
    return status == ST_OK ? read_rows(r, whole, diag) : status;
}

/* --- rates of nodes --- */

static int compare_rates(const void *a, const void *b)
{
    const struct benchmark_result *x = *(const struct benchmark_result *const *)a;
    const struct benchmark_result *y = *(const struct benchmark_result *const *)b;
    return (x->rate_per_s > y->rate_per_s) - (x->rate_per_s < y->rate_per_s);
}

/* A result comes first if it names the node as its system, and then with fewer accelerators. */
static int64_t rank_of(const struct benchmark_result *result, const struct node *node)
{
    return result->system == node->part ? 0 : result->each * result->nodes;
}

/* The results of one benchmark for a node, which come first. On the arena. */
static const struct benchmark_result **same_results(size_t *n, struct result_reader *r,
                                                    const struct node *node, const char *benchmark)
{
    const struct benchmark_result **same = ARENA_NEW(r->arena, r->results.n, const struct benchmark_result *);
    int64_t least = INT64_MAX;
    *n = 0;
    for (size_t i = 0; i < r->results.n; i++) {
        struct benchmark_result *result = &r->results.v[i];
        if (!result_is_of_node(r, result, node) || strcmp(result->benchmark, benchmark) != 0)
            continue;
        result->used = true;
        const int64_t rank = rank_of(result, node);
        *n = rank < least ? 0 : *n;
        least = rank < least ? rank : least;
        if (rank == least)
            same[(*n)++] = result;
    }
    return same;
}

/* Replaces the results [n] by copies with rates in operations per second. */
static enum status count_operations(const struct benchmark_result **same, size_t n, struct result_reader *r,
                                    const struct node *node, struct diag *diag)
{
    enum status status = ST_OK;
    if (r->kind != &result_training)
        return diag_at(diag, ST_INPUT, r->import->path, 0, 0,
                       "'%s' is not an application of %s: expected results of %s", r->import->application,
                       r->kind->name, result_training.name);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        struct benchmark_result *copy = ARENA_COPY(r->arena, same[i], 1, 0, struct benchmark_result);
        copy->job.node = node;
        copy->unit = "Operations/s";
        status = r->import->operations(&copy->rate_per_s, &copy->job, r->import->payload, diag);
        same[i] = copy;
    }
    return status;
}

/* Adds the rate of a node from the results of one benchmark, of which `first` is one. */
static enum status add_rate(struct result_reader *r, const struct node *node,
                            const struct benchmark_result *first, struct diag *diag)
{
    size_t n = 0;
    const struct benchmark_result **same = same_results(&n, r, node, first->benchmark);
    const enum status status = r->import->operations ? count_operations(same, n, r, node, diag) : ST_OK;
    if (status != ST_OK)
        return status;
    sort_stable(same, n, sizeof *same, compare_rates);
    const struct benchmark_result *middle = same[(n - 1) / 2];
    const char *precision = r->import->precision ? r->import->precision : middle->precision;
    const bool named = precision && strchr(precision, '{') == NULL && strcmp(precision, "UNSET") != 0;
    const struct summary_rate rate = {
        .node = r->snapshot->parts[node->part].id,
        .application = r->import->application ? r->import->application : middle->application,
        .benchmark = arena_printf(r->arena, "%s %s %s", r->kind->name, middle->version, middle->benchmark),
        .precision = named ? precision : NULL,
        .submitter = middle->submitter,
        .accelerators = node->accelerators,
        .rate_per_s = middle->rate_per_s,
        .unit = middle->unit,
        .power_W = middle->power_W,
        .minutes = middle->minutes,
        .line = middle->line,
        .n_results = n,
        .lowest = same[0]->rate_per_s,
        .highest = same[n - 1]->rate_per_s,
    };
    VEC_PUSH(&r->rates, rate);
    return ST_OK;
}

/* True if a result before the i-th is of the node and of the same benchmark. */
static bool is_repeated(const struct result_reader *r, const struct node *node, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (result_is_of_node(r, &r->results.v[k], node) &&
            strcmp(r->results.v[k].benchmark, r->results.v[i].benchmark) == 0)
            return true;
    return false;
}

static enum status find_rates(struct result_reader *r, struct diag *diag)
{
    enum status status = ST_OK;
    for (size_t k = 0; k < r->snapshot->n_nodes; k++) {
        const struct node *node = &r->snapshot->nodes[k];
        for (size_t i = 0; i < r->results.n && status == ST_OK; i++)
            if (result_is_of_node(r, &r->results.v[i], node) && !is_repeated(r, node, i))
                status = add_rate(r, node, &r->results.v[i], diag);
    }
    return status;
}

/* --- rows --- */

static const char OPERATIONS_NOTE[] =
    "with its rate the model takes the time of an iteration on a node: a batch by the samples per second, "
    "means "
    "of the runs without the best and the worst, evaluations included, of the result in the middle; not "
    "verified by MLCommons, of which MLPerf is a trademark";

/* The source of the round of the first result. */
static void put_source(const struct result_reader *r, struct sheet *sheet)
{
    const struct benchmark_result *first = &r->results.v[0];
    const char *version = first->version;
    size_t of = 0;
    const char *title = arena_printf(r->arena, "%s %s, closed division", r->kind->name, version);
    const char *address =
        arena_printf(r->arena, "github.com/mlcommons/%s_%s (Apache-2.0)", r->kind->repository, version);
    const struct sheet_value row[] = {{"id", r->out->source},
                                      {"title", title},
                                      {"author", "MLCommons"},
                                      {"address", address},
                                      {"note", r->import->operations ? OPERATIONS_NOTE : r->kind->note}};
    (void)sheet_put_line(&of, sheet, (size_t)first->line, row, sizeof row / sizeof *row, 1);
}

static void put_rates(const struct result_reader *r, struct sheet *sheet)
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
            {"kind", r->import->operations ? "estimate" : "measured"},
            {"source", r->out->source}};
        size_t of = 0;
        (void)sheet_put_line(&of, sheet, (size_t)rate->line, row, sizeof row / sizeof *row, 3);
    }
}

/* Reports two rates of a node with the same name. */
static enum status check_names(const struct result_reader *r, struct diag *diag)
{
    for (size_t i = 0; i < r->rates.n; i++)
        for (size_t k = 0; k < i; k++) {
            const struct summary_rate *a = &r->rates.v[k], *b = &r->rates.v[i];
            if (strcmp(a->node, b->node) == 0 && strcmp(a->application, b->application) == 0)
                return diag_at(diag, ST_INPUT, r->import->path, b->line, 0,
                               "'%s' and '%s' would both be %s: import one of them with --benchmark",
                               arena_shown(r->arena, a->benchmark), arena_shown(r->arena, b->benchmark),
                               arena_shown(r->arena, a->application));
        }
    return ST_OK;
}

/* Reports results that cannot be read, or that there is nothing to import. */
static enum status check(struct result_reader *r, struct diag *diag)
{
    const struct summary_problem *problem = r->problems.v;
    if (r->problems.n == 1)
        return diag_at(diag, ST_INPUT, problem->path, problem->line, problem->column, "%s", problem->text);
    if (r->problems.n > 0)
        return diag_at(diag, ST_INPUT, r->import->path, 0, 0,
                       "%zu results cannot be read: nothing was written", r->problems.n);
    if (r->rates.n > 0)
        return check_names(r, diag);
    const struct summary_left_out *first = r->left_out.n > 0 ? r->left_out.v : NULL;
    const char *benchmark = r->import->benchmark;
    return diag_at(
        diag, ST_INPUT, r->import->path, 0, 0,
        "no result%s is of a node of the catalogue%s: add a node with as many accelerators, or "
        "their name to alias.csv",
        benchmark ? arena_printf(r->arena, " of '%s'", benchmark) : "",
        first ? arena_printf(r->arena, " (%s: %s)", arena_shown(r->arena, first->accelerator), first->why)
              : "");
}

static enum status read_summary(struct result_reader *r, struct sheets *sheets, struct diag *diag)
{
    enum status status = read_results(r, diag);
    if (status != ST_OK)
        return status;
    for (size_t i = 0; i < r->results.n; i++) {
        const char *why = result_lacks_node(r, &r->results.v[i]);
        if (why)
            result_leave_out(r, &r->results.v[i], why);
    }
    if (r->problems.n == 0)
        status = find_rates(r, diag);
    if (status == ST_OK)
        status = check(r, diag);
    if (status != ST_OK)
        return status;
    r->out->source = r->import->source
                         ? r->import->source
                         : arena_printf(r->arena, "%s-%s%s", r->kind->id, r->results.v[0].version,
                                        r->import->operations ? "-operations" : "");
    put_source(r, sheet_of(sheets, TABLE_SOURCE));
    put_rates(r, sheet_of(sheets, TABLE_NODE_RATE));
    return ST_OK;
}

bool result_summary_is(const char *path)
{
    return text_ends(path, ".json") || file_is_folder(path);
}

enum status result_summary_import(struct result_summary *out, const char *folder,
                                  const struct summary_import *import, struct arena *arena, struct diag *diag)
{
    struct snapshot snapshot;
    struct result_reader r = {.import = import, .snapshot = &snapshot, .out = out, .arena = arena};
    struct sheets sheets = {
        .folder = folder, .list = import->path, .dry = import->dry, .arena = arena, .diag = diag};
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
    out->trainings = r.kind == &result_training;
    mem_free(r.results.v);
    mem_free(r.rates.v);
    mem_free(r.left_out.v);
    mem_free(r.problems.v);
    return status;
}
