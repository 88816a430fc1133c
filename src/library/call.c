/* call.c - runs a command: loads scenario and catalogue, builds the problem, finds the plan, and writes the
 * result as a whole. */
#include "library/call.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "library/part.h"
#include "library/question.h"
#include "problem/warnings.h"
#include "report/sink.h"
#include "report/study_report.h"
#include "study/infeasible.h"

FILE *call_stream(struct call *call)
{
    call->stream = mem_stream(&call->bytes, &call->n_bytes);
    return call->stream;
}

struct sink *call_sink(struct call *call)
{
    struct context *context = call->context;
    if (call->sink)
        return call->sink;
    const bool shown = !context->global.output || strcmp(context->global.output, "-") == 0;
    const enum sink_format format =
        context->global.format ? (enum sink_format)context->global.format : SINK_TEXT;
    const struct sink_view view = {
        .columns = shown ? context->columns : 80,
        .colour = context->global.colour == COLOUR_ALWAYS ||
                  (context->global.colour != COLOUR_NEVER && context->colours && shown),
        .brief = !context->global.verbose,
        .whole = call->command->needs == NEEDS_NOTHING,
    };
    call->sink = sink_open(format, call_stream(call), arena_printf(call->arena, "bursar.%s/1", call->name));
    if (format == SINK_TEXT)
        sink_set_view(call->sink, &view);
    return call->sink;
}

enum status call_file(FILE **out, struct call *call, struct diag *diag)
{
    struct context *context = call->context;
    const char *path = context->global.output;
    *out = NULL;
    if (context_shows(context)) {
        *out = path ? call_stream(call) : NULL;
        return ST_OK;
    }
    context->global.output = NULL;
    const enum status status = file_write_open(&context->file, path, diag);
    *out = context->file.stream;
    return status;
}

bool call_says(const struct call *call)
{
    return !call->stream && !(call->context->file.stream && call->context->global.quiet);
}

/* Writes the whole result to the standard output or to the -o file, which appears only when it is complete.
 */
static enum status put_result(struct context *context, const char *bytes, size_t n, struct diag *diag)
{
    if (context_shows(context)) {
        fwrite(bytes, 1, n, context->out);
        return ST_OK;
    }
    const enum status status = file_write_open(&context->file, context->global.output, diag);
    if (status != ST_OK)
        return status;
    file_write_bytes(&context->file, bytes, n);
    return file_write_done(&context->file, diag);
}

/* Writes the part of the result for a shard, if the part is complete. */
static enum status finish_part(struct call *call, enum status status, struct diag *diag)
{
    const bool whole = status == ST_OK || (status == ST_STOPPED && call->part.shard->done &&
                                           !call->part.shard->stopped && !stop_reached(&call->stop));
    if (call->sink) {
        struct diag unread = DIAG_INIT;
        (void)sink_close(call->sink, &unread);
        diag_fini(&unread);
        mem_stream_close(call->stream);
        mem_free(call->bytes);
        call->sink = NULL;
    }
    if (call->part.there || !whole)
        return call->part.there ? ST_OK : status;
    diag_fini(diag);
    struct text text = part_text(call);
    const enum status put = put_result(call->context, text.s, text.n, diag);
    file_write_cancel(&call->context->file);
    text_fini(&text);
    return put;
}

/* Writes the result that the command reported. Text that the command wrote to the stream itself is written
 * only if it is complete, or if the work stopped with an answer so far. */
static enum status finish(struct call *call, enum status status, struct diag *diag)
{
    if (status == ST_OK && call->context->file.stream)
        status = file_write_done(&call->context->file, diag);
    file_write_cancel(&call->context->file); /* still open if the command failed */
    if (call_is_part(call) && status != ST_INFEASIBLE)
        return finish_part(call, status, diag);
    if (call->part.shard && status != ST_INFEASIBLE)
        status = part_check_taken(call, status, diag);
    if (!call->stream)
        return status;
    const enum status closed = call->sink ? sink_close(call->sink, diag) : ST_OK;
    enum status put = ST_OK;
    struct diag unwritten = DIAG_INIT;
    mem_stream_close(call->stream);
    const bool whole = call->sink || status == ST_OK || (status == ST_STOPPED && call->n_bytes > 0);
    if (whole && (closed == ST_OK || call->n_bytes > 0))
        put = put_result(call->context, call->bytes, call->n_bytes, &unwritten);
    file_write_cancel(&call->context->file);
    mem_free(call->bytes);
    if (closed != ST_OK || put == ST_OK) {
        diag_fini(&unwritten);
        return closed != ST_OK ? closed : status;
    }
    diag_fini(diag); /* the answer that this diagnostic belongs to could not be written */
    *diag = unwritten;
    return put;
}

/* Reports only the reason that no purchase is feasible. Programs that requested JSON get a valid document. */
static enum status report_reason(struct call *call, struct diag *diag)
{
    if (call->context->global.format != SINK_JSON && call->context->global.format != SINK_YAML)
        return ST_INFEASIBLE;
    struct sink *sink = call_sink(call);
    sink_string(sink, "status", NULL, "infeasible");
    sink_string(sink, "reason", NULL, diag->message);
    sink_string(sink, "currency", NULL, call->instance->currency);
    return ST_INFEASIBLE;
}

enum status call_infeasible(struct call *call, const struct plan *none, struct diag *diag)
{
    struct infeasibility why;
    struct diag second = DIAG_INIT;
    const enum status status = infeasible_explain(&why, call->instance, &call->stop, call->arena, &second);
    if (status == ST_OK) {
        infeasible_report(call_sink(call), call->instance, &why, diag->message, none);
        return ST_INFEASIBLE;
    }
    if (status == ST_INPUT) {
        /* The problem is invalid even without its requirements, so a conflict of requirements cannot be
         * explained. */
        diag_fini(&second);
        return report_reason(call, diag);
    }
    diag_fini(diag);
    *diag = second;
    return status;
}

void call_input(struct call *call, const char *name, const char *hash)
{
    text_printf(&call->part.inputs, "%s %s\n", name, hash);
}

enum status call_begin(struct call *call, struct diag *diag)
{
    if (!call->part.shard)
        return ST_OK;
    if (call->part.shard->in)
        return part_check_inputs(call, diag);
    call->part.there = part_is_there(call);
    return call->part.there ? ST_STOPPED : ST_OK;
}

void call_phase(struct call *call, double from, double to, const char *label)
{
    const struct stop whole = question_stop(call->question);
    call->stop = stop_within(&whole, from, to, label);
    call->stop.shard = call->part.shard;
    call->stop.jobs = call->context->global.jobs;
}

bool call_counts(const struct call *call)
{
    const struct context *context = call->context;
    const enum sink_format format = (enum sink_format)context->global.format;
    if (call->shared->no_presolve)
        return false;
    return context->global.verbose || format == SINK_JSON || format == SINK_YAML;
}

enum status call_solve(struct call *call, struct plan *out, enum plan_method method, bool counted,
                       struct diag *diag)
{
    const struct plan_options how = {.method = method,
                                     .counted = counted,
                                     .time_limit_s = call->shared->time_limit_s,
                                     .stop = &call->stop};
    const enum status status = plan_solve(out, call->instance, &how, call->arena, diag);
    plan_warnings_to(call->instance, out);
    return status == ST_STOPPED && out->found ? ST_OK : status;
}

enum program_comparison call_comparison(int check)
{
    return check == 1 ? COMPARE_ANY : check == 2 ? COMPARE_NONE : COMPARE_SMALL;
}

enum status call_compare(struct call *call, struct plan *plan, int check, struct diag *diag)
{
    struct certificate *certificate = &plan->certificate;
    struct claim claim;
    if (!plan->found)
        return ST_OK;
    plan_claim(&claim, plan, call->instance, call->arena);
    const struct plan_options how = {.time_limit_s = call->shared->time_limit_s, .stop = &call->stop};
    const enum status status = program_compare(
        certificate, &(struct program_claim){call->instance, &claim, call_comparison(check), &how},
        call->arena, diag);
    if (status != ST_OK || certificate->ok)
        return status;
    return diag_set(diag, ST_INTERNAL, "the integer program (GLPK) contradicts the plan: %s",
                    certificate->checks[certificate->n_checks - 1].detail);
}

/* Finds the plan for a study. Studies need a proven plan. */
static enum status find_proven_plan(struct call *call, struct diag *diag)
{
    call->plan = ARENA_NEW(call->arena, 1, struct plan);
    call_phase(call, 0, 0.2, "purchase");
    const enum status status = plan_solve(call->plan, call->instance,
                                          &(struct plan_options){.stop = &call->stop}, call->arena, diag);
    plan_warnings_to(call->instance, call->plan);
    if (status == ST_INFEASIBLE)
        return call_infeasible(call, call->plan, diag);
    if (status == ST_STOPPED && call->plan->found)
        return diag_set(diag, ST_STOPPED, "stopped before the plan was proven optimal");
    call_phase(call, 0.2, 1, call->name);
    return status;
}

void call_warn_of_goal(struct call *call)
{
    static const char *const own[] = {"optimize", "montecarlo", "verify", "check"};
    const size_t n_own = sizeof own / sizeof *own;
    struct instance *instance = call->instance;
    if (!instance->policy->under_error || text_place(call->command->name, own, n_own) < n_own)
        return;
    instance_warn(
        instance,
        "`bursar %s` ignores goal '%s' and studies the purchase with the highest rate without errors; "
        "`bursar optimize` applies the goal",
        call->command->name, goal_word(instance->goal, instance->policy->under_error));
}

enum status call_plan(struct call *call, struct diag *diag)
{
    const enum status status = question_build(call->question, call->context, diag);
    if (status == ST_INFEASIBLE)
        return call_infeasible(call, NULL, diag);
    if (status == ST_OK)
        call_warn_of_goal(call);
    return status == ST_OK ? find_proven_plan(call, diag) : status;
}

void call_warn(const struct call *call)
{
    size_t n = 0;
    if (!call->plan) /* no plan shows which parts the warnings concern */
        instance_warn_of_choice(call->instance);
    const char *const *warnings = instance_warnings(&n, call->instance);
    for (size_t i = 0; i < n && !call->context->global.quiet; i++)
        context_say(call->context, BURSAR_WARNING, "%s", arena_shown(call->arena, warnings[i]));
}

enum status call_stopped(bool stopped, const char *what, struct diag *diag)
{
    return stopped ? diag_set(diag, ST_STOPPED, "stopped at a limit: %s", what) : ST_OK;
}

/* Returns the argument at the position that `word` has in the usage line, counted from the end if an earlier
 * argument can be repeated. NULL: not given, or no such word. */
static const char *argument(const struct call *call, const char *word)
{
    int at = -1, behind = 0, i = 0;
    bool repeated = false;
    for (const char *s = call->command->arguments + strspn(call->command->arguments, " ["); *s; i++) {
        const size_t n = strcspn(s, " ]");
        behind += at >= 0;
        if (at < 0 && n == strlen(word) && strncmp(s, word, n) == 0)
            at = i;
        repeated = repeated || (at < 0 && n > 3 && strncmp(s + n - 3, "...", 3) == 0);
        s += n + strspn(s + n, " []");
    }
    at = at >= 0 && repeated ? call->argc - 1 - behind : at;
    return at >= 0 && at < call->argc ? call->argv[at] : NULL;
}

static enum status prepare(struct call *call, struct diag *diag)
{
    const enum command_needs needs = call->command->needs;
    const char *path = argument(call, "SCENARIO");
    if (needs == NEEDS_NOTHING || !path)
        return ST_OK;
    call->question = ARENA_NEW(call->arena, 1, struct question);
    const struct question_source source = {path, argument(call, "CATALOG"), true, call->command->named};
    enum status status = question_read(call->question, call->context, &source, call->shared, diag);
    call_phase(call, 0, 1, call->name);
    call->instance = &call->question->instance;
    if (status != ST_OK || needs == NEEDS_SCENARIO)
        return status;
    call_input(call, call->question->scenario.file.path, call->question->scenario.file.hash);
    call_input(call, call->question->snapshot.name, call->question->snapshot.hash);
    status = call_begin(call, diag);
    if (status != ST_OK)
        return status;
    if (needs == NEEDS_PLAN)
        return call_plan(call, diag);
    status = question_build(call->question, call->context, diag);
    if (status == ST_OK)
        call_warn_of_goal(call);
    return status;
}

enum status call_run(struct call *call, struct diag *diag)
{
    const struct shared_options *shared = call->shared;
    enum status status = ST_OK;
    call->part.shard = call->context->merged ? &call->context->merged->shard : NULL;
    if (shared->shard)
        status = part_shard(&call->part.own, shared->shard, call, diag);
    if (shared->shard)
        call->part.shard = &call->part.own;
    call->stop = (struct stop){.shard = call->part.shard, .jobs = call->context->global.jobs};
    if (status == ST_OK && !shared->slurm)
        status = prepare(call, diag);
    if (status == ST_OK && shared->slurm)
        part_slurm(call_stream(call), call);
    else if (status == ST_OK)
        status = call->command->run(call, diag);
    status = finish(call, status, diag);
    text_fini(&call->part.inputs);
    text_fini(&call->part.own.out);
    return status;
}
