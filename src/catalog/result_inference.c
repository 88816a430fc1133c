/* result_inference.c - reads result summaries of MLPerf Inference, which are JSON: a list of results, or a
 * map of them by number. Rounds have two sets of names for the same values. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/yaml.h"
#include "catalog/result_reading.h"

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

/* Ranges of work per second, and of watts. */
static const struct result_range RESULTS = {1e-9, 1e15}, POWERS = {1e-3, 1e9};

static const struct yaml *field_of(const struct yaml *row, enum summary_field field)
{
    const struct yaml *value = yaml_get(row, FIELDS[field].name);
    return value ? value : yaml_get(row, FIELDS[field].since);
}

static const char *text_of(const struct yaml *row, enum summary_field field)
{
    return yaml_text(field_of(row, field));
}

static bool is_text(const struct yaml *row, enum summary_field field, const char *text)
{
    const char *is = text_of(row, field);
    return is && strcmp(is, text) == 0;
}

static bool is_row(const struct yaml *row)
{
    return row->kind == YAML_MAP && field_of(row, OF_RESULT) && field_of(row, OF_DIVISION);
}

/* True for a result that can be a rate: work per second, of a system that is sold, in the closed division. */
static bool is_rate(const struct yaml *row)
{
    const char *unit = text_of(row, OF_UNIT), *suite = text_of(row, OF_SUITE);
    const char *accelerator = text_of(row, OF_ACCELERATOR);
    return is_text(row, OF_DIVISION, "closed") && is_text(row, OF_AVAILABILITY, "available") && suite &&
           strstr(suite, "datacenter") && accelerator && accelerator[0] && (!unit || text_ends(unit, "/s"));
}

static struct result_value value_of(const struct result_reader *r, const struct yaml *row,
                                    enum summary_field field)
{
    return (struct result_value){field_of(row, field), r->import->path, FIELDS[field].name,
                                 text_of(row, field)};
}

static void read_row(struct result_reader *r, const struct yaml *row)
{
    const char *text[N_SUMMARY_FIELDS];
    double value = 0;
    if (!is_rate(row)) {
        r->out->n_others++;
        return;
    }
    for (size_t i = 0; i < N_SUMMARY_FIELDS; i++) {
        text[i] = text_of(row, (enum summary_field)i);
        if (text[i] || FIELDS[i].optional)
            continue;
        result_problem(r, r->import->path, row->line, row->column,
                       arena_printf(r->arena, "a result without '%s'", FIELDS[i].name));
        return;
    }
    struct benchmark_result result = {
        .benchmark = arena_printf(r->arena, "%s %s", text[OF_MODEL], text[OF_SCENARIO]),
        .application = result_application(r, text[OF_MODEL], text[OF_SCENARIO]),
        .version = text[OF_VERSION],
        .submitter = text[OF_SUBMITTER],
        .accelerator_name = text[OF_ACCELERATOR],
        .unit = text[OF_UNIT],
        .system_name = text[OF_SYSTEM],
        .precision = text[OF_PRECISION],
    };
    if (!result_is_asked(r, result.benchmark) ||
        !result_number(&value, r, value_of(r, row, OF_RESULT), RESULTS) ||
        !result_count(&result.each, r, value_of(r, row, OF_EACH)) ||
        !result_count(&result.nodes, r, value_of(r, row, OF_NODES)))
        return;
    result.line = value_of(r, row, OF_RESULT).at->line;
    result.rate_per_s = value / (double)(result.each * result.nodes);
    if (text[OF_POWER] && text[OF_POWER_UNIT] && strcmp(text[OF_POWER_UNIT], "Watts") == 0 &&
        result_number(&value, r, value_of(r, row, OF_POWER), POWERS))
        result.power_W = value / (double)result.nodes;
    result_find_accelerator(r, &result);
    result_add(r, result);
}

const struct result_kind result_inference = {
    .name = "MLPerf Inference",
    .id = "mlperf-inference",
    .repository = "inference_results",
    .note = "work per second of a system by its accelerators, of the result in the middle of those with the "
            "accelerators of the node; MLPerf is a trademark of MLCommons",
    .is_row = is_row,
    .read_row = read_row,
};
