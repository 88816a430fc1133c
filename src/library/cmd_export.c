/* cmd_export.c - `bursar export SCENARIO FILE`: writes the integer program for other solvers (--mps, --lp),
 * or the scenario with all changes (FILE.yaml). */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/sink.h"
#include "scenario/scenario_text.h"
#include "search/program.h"

#define OPTIONS(X)                                                                                           \
    X(FLAG, "mps", mps, NULL, "write free MPS")                                                              \
    X(FLAG, "lp", lp, NULL, "write CPLEX LP")                                                                \
    X(FLAG, "whole", whole, NULL, "include the candidates and parts that presolve removes")
OPTION_TABLE(export, OPTIONS)

typedef void writer(const struct program *program, FILE *out);

/* Writes both files, or none if it is stopped. */
static enum status write_files(const char *const paths[2], writer *const writers[2],
                               const struct program *program, struct diag *diag)
{
    struct file_write files[2] = {FILE_WRITE_INIT, FILE_WRITE_INIT};
    enum status status = ST_OK;
    for (size_t i = 0; i < 2 && status == ST_OK; i++) {
        status = file_write_open(&files[i], paths[i], diag);
        if (status == ST_OK)
            writers[i](program, files[i].stream);
        if (status == ST_OK)
            status = call_stopped(stop_reached(program->stop), "nothing was exported", diag);
    }
    for (size_t i = 0; i < 2; i++)
        if (status == ST_OK)
            status = file_write_done(&files[i], diag);
        else
            file_write_cancel(&files[i]);
    return status;
}

static void report(struct sink *sink, const struct program *program, const struct instance *instance,
                   const char *path, const char *map, double workload_scale)
{
    size_t n_integer = 0;
    for (size_t c = 0; c < program->cols.n; c++)
        n_integer += program->cols.v[c].integer;
    sink_string(sink, "file", "program", path);
    sink_string(sink, "map", "names", map);
    sink_integer(sink, "rows", "rows", (int64_t)program->rows.n);
    sink_integer(sink, "columns", "columns", (int64_t)program->cols.n);
    sink_integer(sink, "integer_columns", "integer columns", (int64_t)n_integer);
    sink_integer(sink, "entries", "entries", (int64_t)program->entries.n);
    sink_string(sink, "sense", "sense", "minimise");
    const bool logarithm = is_multi_cluster(instance) && instance->load.metric->mean == MEAN_GEOMETRIC;
    sink_real(sink, "rate_per_unit",
              logarithm ? "rate at L0 = 0 (doubles with each unit)" : "rate per unit of L0",
              workload_scale / instance_rate_scale(instance), 15, instance_rate_unit(instance));
}

/* Writes the scenario with the changes and options of this call as a file. */
static enum status export_scenario(struct call *call, struct diag *diag)
{
    const struct question *question = call->question;
    const char *path = call->argv[1];
    if (call->context->global.output)
        return diag_set(diag, ST_USAGE, "export writes '%s': leave out -o", path);
    call->context->global.output = path;
    fputs(scenario_text(&question->scenario, &question->settings, call->context->global.catalog, path,
                        call->arena),
          call_stream(call));
    return ST_OK;
}

enum status command_export(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    const char *path = call->argv[1];
    struct program program;
    double workload_scale = 1;
    if (!v->mps && !v->lp && !v->whole && text_ends(path, ".yaml"))
        return export_scenario(call, diag);
    if (v->mps == v->lp)
        return diag_set(diag, ST_USAGE, "export needs --mps, --lp, or a FILE.yaml for the scenario itself");
    if (strcmp(path, "-") == 0)
        return diag_set(diag, ST_USAGE,
                        "export writes two files and cannot write to the standard output: name a file");
    enum status status = question_build(call->question, call->context, diag);
    if (status != ST_OK)
        return status;
    call_warn_of_goal(call);
    if (call->instance->counts == COUNTS_REAL)
        return located_error(&call->instance->policy->counts_at, diag,
                             "counts 'real' has no integer program");
    program_init(&program, call->arena);
    program.stop = &call->stop;
    status = program_make(&program, call->instance, v->whole, &workload_scale, diag);
    const char *map = arena_printf(call->arena, "%s.names", path);
    if (status == ST_OK)
        status =
            write_files((const char *const[]){path, map},
                        (writer *const[]){v->mps ? program_write_mps : program_write_lp, program_write_map},
                        &program, diag);
    if (status == ST_OK)
        report(call_sink(call), &program, call->instance, path, map, workload_scale);
    program_fini(&program);
    return status;
}
