/* result_reading.c - what the readers of published results share: values, and the node of a result. */
#include "catalog/result_reading.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/yaml.h"
#include "catalog/part_name.h"
#include "catalog/snapshot.h"

void result_problem(struct result_reader *r, const char *path, int line, int column, const char *text)
{
    const struct summary_problem problem = {path, line, column, text};
    VEC_PUSH(&r->problems, problem);
}

bool result_is_asked(const struct result_reader *r, const char *benchmark)
{
    return !r->import->benchmark || strcmp(r->import->benchmark, benchmark) == 0;
}

bool result_number(double *out, struct result_reader *r, struct result_value value, struct result_range range)
{
    struct diag why = DIAG_INIT;
    const bool good = decimal_parse_double(out, value.text ? value.text : "", &why) == ST_OK &&
                      *out >= range.low && *out <= range.high;
    diag_fini(&why);
    if (!good)
        result_problem(r, value.path, value.at->line, value.at->column,
                       arena_printf(r->arena, "%s: expected a number from %g to %g, got '%s'", value.name,
                                    range.low, range.high,
                                    value.text ? arena_shown(r->arena, value.text) : ""));
    return good;
}

bool result_count(int64_t *out, struct result_reader *r, struct result_value value)
{
    enum { AT_MOST = 1048576 };
    struct diag why = DIAG_INIT;
    const bool good = decimal_parse_integer(out, value.text ? value.text : "", 1, AT_MOST, &why) == ST_OK;
    diag_fini(&why);
    if (!good)
        result_problem(r, value.path, value.at->line, value.at->column,
                       arena_printf(r->arena, "%s: expected a whole number from 1 to %d, got '%s'",
                                    value.name, AT_MOST,
                                    value.text ? arena_shown(r->arena, value.text) : ""));
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

/* The accelerator with this name, without the size of its memory; NO_INDEX: none. */
static size_t accelerator_named(const struct result_reader *r, const char *name)
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

/* Results name an accelerator with its maker, "NVIDIA H200-SXM5-141GB", or with the exact name in brackets:
 * "NVIDIA Blackwell GPU (B200-SXM-180GB)". */
static size_t find_accelerator(const struct result_reader *r, const char *name)
{
    const char *open = strrchr(name, '('), *blank = strchr(name, ' ');
    size_t at = accelerator_named(r, name);
    if (at == NO_INDEX && open)
        at = accelerator_named(r, arena_strndup(r->arena, open + 1, strcspn(open + 1, ")")));
    if (at == NO_INDEX && blank)
        at = accelerator_named(r, blank + 1);
    return at;
}

void result_find_accelerator(const struct result_reader *r, struct benchmark_result *result)
{
    for (size_t i = r->results.n; i-- > 0;) /* results repeat the names of accelerators */
        if (strcmp(r->results.v[i].accelerator_name, result->accelerator_name) == 0) {
            result->accelerator = r->results.v[i].accelerator;
            return;
        }
    result->accelerator = find_accelerator(r, result->accelerator_name);
}

void result_add(struct result_reader *r, struct benchmark_result result)
{
    result.system = NO_INDEX;
    if (result.system_name) /* "NVIDIA DGX B200 (8x B200-SXM-180GB, TensorRT)" */
        result.system = part_named(
            r->snapshot, arena_strndup(r->arena, result.system_name, strcspn(result.system_name, "(")));
    VEC_PUSH(&r->results, result);
}

const char *result_application(const struct result_reader *r, const char *benchmark, const char *scenario)
{
    char *name = arena_printf(r->arena, "mlperf.%s-%s", benchmark, scenario);
    for (char *s = name; *s; s++)
        *s = *s == ' ' || *s == '_' ? '-' : (char)tolower((unsigned char)*s);
    return name;
}

bool result_is_of_node(const struct result_reader *r, const struct benchmark_result *result,
                       const struct node *node)
{
    return result->accelerator != NO_INDEX && result->accelerator == node->accelerator_at &&
           node->same_as == NO_INDEX &&
           ((!r->kind->one_job && result->each == node->accelerators) ||
            result->each * result->nodes == node->accelerators);
}

const char *result_lacks_node(const struct result_reader *r, const struct benchmark_result *result)
{
    for (size_t k = 0; k < r->snapshot->n_nodes; k++)
        if (result_is_of_node(r, result, &r->snapshot->nodes[k]))
            return NULL;
    return result->accelerator == NO_INDEX         ? "no accelerator of the catalogue has this name"
           : r->kind->one_job && result->nodes > 1 ? "a job of several nodes: not the rate of one"
                                                   : "no node of the catalogue has this number of them";
}

void result_leave_out(struct result_reader *r, const struct benchmark_result *result, const char *why)
{
    for (size_t i = 0; i < r->left_out.n; i++) {
        struct summary_left_out *out = &r->left_out.v[i];
        if (strcmp(out->accelerator, result->accelerator_name) == 0 && out->accelerators == result->each &&
            strcmp(out->why, why) == 0) {
            out->n_results++;
            return;
        }
    }
    const struct summary_left_out out = {result->accelerator_name, result->each, 1, why};
    VEC_PUSH(&r->left_out, out);
}
