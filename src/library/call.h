/* call.h - a running command: the data loaded for it, and the output of its result. */
#ifndef LIBRARY_CALL_H
#define LIBRARY_CALL_H

#include <stdbool.h>
#include <stdio.h>

#include "base/shard.h"
#include "base/stop.h"
#include "search/plan.h"
#include "search/program_compare.h"

/* The share of the command's work that this run does. */
struct call_part {
    struct shard own;    /* --shard */
    struct shard *shard; /* the own shard, or the merged ones; NULL: the run does all work */
    struct text inputs;  /* inputs that the result depends on: "NAME HASH\n", see call_input */
    bool there;          /* the -o file already holds this part */
};

struct call {
    struct context *context;
    struct arena *arena; /* the context's */
    const struct command *command;
    const char *name; /* name of the result's schema; the command's name by default */
    const void *values;
    const struct shared_options *shared;
    int argc; /* arguments */
    const char *const *argv;
    struct question *question; /* NULL if no scenario is named */
    struct instance *instance; /* built for NEEDS_PROBLEM and NEEDS_PLAN */
    struct plan *plan;         /* NEEDS_PLAN */
    struct stop stop;
    struct sink *sink; /* NULL: no result yet */
    FILE *stream;      /* the result, in memory */
    char *bytes;
    size_t n_bytes;
    struct call_part part;
};

/* Records a file that the result depends on, for shards. The frame records SCENARIO and its catalogue itself.
 */
void call_input(struct call *call, const char *name, const char *hash);

/* Call it after recording all inputs and before any long work. ST_STOPPED: the -o file already holds this
 * part, so that the command has no work. ST_INPUT: the merged parts were made from other inputs. */
enum status call_begin(struct call *call, struct diag *diag);

/* True if the run does only a part of the work. It then reports no result. */
static inline bool call_is_part(const struct call *call)
{
    return call->part.shard && !call->part.shard->in;
}

/* Loads what the command needs from its arguments, runs it, and writes its result to context->out or to the
 * -o file. */
enum status call_run(struct call *call, struct diag *diag);

/* The sink of the result. It is written when the command returns, with any status. A command that fails
 * before it has a result does not call this function. */
struct sink *call_sink(struct call *call);

/* For a command that writes its result itself: a stream in memory, which is written if it is complete. */
FILE *call_stream(struct call *call);

/* For a command that makes a file in addition to its result: a stream into the -o file, which appears if the
 * command succeeds. "-": the file takes the place of the result. NULL: no -o. The result goes to the standard
 * output. */
enum status call_file(FILE **out, struct call *call, struct diag *diag);

/* True if a result is printed in addition to such a file: the file does not take its place, and -q is not
 * given. */
bool call_says(const struct call *call);

/* Reports why no purchase is feasible and what would make one feasible. diag holds the search's message and
 * keeps it. `none` is the plan without a purchase; NULL: the problem could not be solved at all. Returns
 * ST_INFEASIBLE, or the error of the explanation. */
enum status call_infeasible(struct call *call, const struct plan *none, struct diag *diag);

/* Sets call->stop for the next phase of the work, from `from` to `to` on the progress line; label: its name.
 */
void call_phase(struct call *call, double from, double to, const char *label);

/* True if the result prints counts of excluded candidates: only with -v, in JSON and in YAML, and without
 * --no-presolve. */
bool call_counts(const struct call *call);

/* Calls plan_solve with the method, `counted` and the time limit. Returns ST_OK also for an unproven plan,
 * whose status shows this. */
enum status call_solve(struct call *call, struct plan *out, enum plan_method method, bool counted,
                       struct diag *diag);

/* Builds the problem and finds the proven plan, for a command that needs them only in some cases. Others use
 * NEEDS_PLAN. */
enum status call_plan(struct call *call, struct diag *diag);

/* The option --check of commands that print an answer with a certificate. */
#define OPTION_CHECK(X)                                                                                      \
    X(CHOICE, "check", check, "HOW",                                                                         \
      "compare with the integer program: glpk (any size; default: up to 5,000 non-zeros) or none",           \
      .choices = "glpk none")

/* Converts the value of --check. */
enum program_comparison call_comparison(int check);

/* Compares a plan with the integer program. ST_INTERNAL: they disagree. */
enum status call_compare(struct call *call, struct plan *plan, int check, struct diag *diag);

/* Warns that the command ignores a goal under error and uses the highest rate instead. The frame calls it for
 * the problems that it builds. */
void call_warn_of_goal(struct call *call);

/* Prints the warnings of the problem to the standard error stream, unless -q is given. */
void call_warn(const struct call *call);

/* Returns ST_STOPPED with the message "stopped at a limit: WHAT" if `stopped`, otherwise ST_OK. */
enum status call_stopped(bool stopped, const char *what, struct diag *diag);

#endif
