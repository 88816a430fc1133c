/* call.h - a command as it is being run: what was loaded for it, and where its result goes. */
#ifndef CLI_CALL_H
#define CLI_CALL_H

#include <stdbool.h>
#include <stdio.h>

#include "base/shard.h"
#include "base/stop.h"
#include "search/plan.h"
#include "search/program_compare.h"

/* What a call does of all the work of its command. */
struct call_part {
    struct shard own;    /* --shard */
    struct shard *shard; /* that, or what is merged; NULL: all work is done */
    struct text inputs;  /* what the result rests on: "NAME HASH\n", see call_input */
    bool there;          /* the part that is asked for is there already */
};

struct call {
    struct context *context;
    struct arena *arena; /* the context's */
    const struct command *command;
    const char *name; /* of the result's schema: the command's, unless the command says otherwise */
    const void *values;
    const struct asked *asked;
    int argc; /* arguments */
    const char *const *argv;
    struct question *question;    /* NULL where no scenario is named */
    struct problem *problem;      /* the question's, made for NEEDS_PROBLEM */
    const struct problem *stated; /* NEEDS_PLAN: the problem as it was before plan_solve narrowed it */
    struct plan *plan;            /* NEEDS_PLAN */
    struct stop stop;
    struct sink *sink; /* NULL: no result so far */
    FILE *stream;      /* of the result, in memory */
    char *bytes;
    size_t n_bytes;
    struct call_part part;
};

/* Notes a file that the result rests on, for the parts of it. Of SCENARIO and its catalogue the frame does.
 */
void call_input(struct call *call, const char *name, const char *hash);

/* To be called when all are noted, before any long work: ST_STOPPED where the part that is asked for is there
 * already, and the command has nothing to do. ST_INPUT: parts that are merged rest on others. */
enum status call_begin(struct call *call, struct diag *diag);

/* Only a part of the work is done: there is no result to report. */
static inline bool call_is_part(const struct call *call)
{
    return call->part.shard && !call->part.shard->in;
}

/* Reads the scenario and the catalogue that its arguments name, and what else its command needs, runs it, and
 * writes its result to context->out or -o. */
enum status call_run(struct call *call, struct diag *diag);

/* The sink of the result, which is written when the command returns, whatever its status. A command that
 * fails before it has a result does not ask for it. */
struct sink *call_sink(struct call *call);

/* For a command that writes its result itself: a stream in memory, of which the same holds when it is whole.
 */
FILE *call_stream(struct call *call);

/* For a command that makes a file beside its result: a stream into the file that -o names, which appears when
 * the command has gone well; "-": the file stands in place of the result; NULL: there is no -o. The result
 * goes to the standard output. */
enum status call_file(FILE **out, struct call *call, struct diag *diag);

/* There is a result to be written beside such a file: not in its place, nor with -q. */
bool call_says(const struct call *call);

/* Writes the conflict and its repairs; diag holds what the search said, which is kept. `stated` is the
 * problem before plan_solve, none what that made of it; NULL: it was no question to solve. ST_INFEASIBLE, or
 * what went wrong. */
enum status call_infeasible(struct call *call, const struct problem *stated, const struct plan *none,
                            struct diag *diag);

/* call->stop of what is done next, which takes the progress line from one part of the command's work to
 * another; label: what that is. */
void call_phase(struct call *call, double from, double to, const char *label);

/* The result has the counts of what was ruled out: a text without details leaves them out. */
bool call_counts(const struct call *call);

/* plan_solve, with the method, `counted` and the time limit; ST_OK also for a plan that is not proven, whose
 * status says so. */
enum status call_solve(struct call *call, struct plan *out, enum plan_method method, bool counted,
                       struct diag *diag);

/* The problem of the question and its proven plan, for a command that needs them in some cases only:
 * NEEDS_PLAN otherwise. */
enum status call_plan(struct call *call, struct diag *diag);

/* The option of commands that print an answer, whose certificate a solver's result belongs to. */
#define OPTION_CHECK(X)                                                                                      \
    X(CHOICE, "check", check, "HOW",                                                                         \
      "compare with the integer program: glpk (of any size; default up to 5,000 non-zeros), none",           \
      .choices = "glpk none")

/* What the value of that option means. */
enum program_comparison call_comparison(int check);

/* Holds a plan that was found against the integer program. ST_INTERNAL: they disagree. */
enum status call_compare(struct call *call, struct plan *plan, int check, struct diag *diag);

/* Warns where the goal is one under error: commands that study the problem without errors do so with the
 * highest rate. Of a problem that the frame builds it is done. */
void call_warn_of_goal(struct call *call);

/* Warnings of the problem on the standard error stream, unless -q. */
void call_warn(const struct call *call);

/* ST_STOPPED with the words "stopped at a limit: WHAT" when `stopped`; else ST_OK. */
enum status call_stopped(bool stopped, const char *what, struct diag *diag);

#endif
