/* question.h - what every scenario command begins with: options, scenario, catalogue, problem. */
#ifndef CLI_QUESTION_H
#define CLI_QUESTION_H

#include <stddef.h>

#include "cli/command.h"
#include "report/plan_report.h"
#include "search/plan.h"
#include "study/draws.h"

/* Options of every scenario command; the first member of its values. */
struct question_values {
    const char *budget;
    const char *counts;
    const char *goal;
    const char *as_of;
    const char *target_rate;
    const char *override;
    struct text_list set;
    double time_limit_s;
};

/* Their rows for a command's option table; TYPE's member `question` is a struct question_values. */
#define QUESTION_OPTIONS(TYPE)                                                                               \
    {.name = "budget",                                                                                       \
     .type = OPTION_TEXT,                                                                                    \
     .offset = offsetof(TYPE, question.budget),                                                              \
     .value = "AMOUNT",                                                                                      \
     .help = "spend at most this, instead of the scenario's budget"},                                        \
        {.name = "counts",                                                                                   \
         .type = OPTION_TEXT,                                                                                \
         .offset = offsetof(TYPE, question.counts),                                                          \
         .value = "COUNTS",                                                                                  \
         .choices = "any legal real",                                                                        \
         .help = "process counts: any, legal or real"},                                                      \
        {.name = "goal",                                                                                     \
         .type = OPTION_TEXT,                                                                                \
         .offset = offsetof(TYPE, question.goal),                                                            \
         .value = "GOAL",                                                                                    \
         .choices = "rate cost rate-per-cost rate-per-watt",                                                 \
         .help = "rate, cost, rate-per-cost or rate-per-watt"},                                              \
        {.name = "target-rate",                                                                              \
         .type = OPTION_TEXT,                                                                                \
         .offset = offsetof(TYPE, question.target_rate),                                                     \
         .value = "RATE",                                                                                    \
         .help = "the rate that goal cost has to reach"},                                                    \
        {.name = "as-of",                                                                                    \
         .type = OPTION_TEXT,                                                                                \
         .offset = offsetof(TYPE, question.as_of),                                                           \
         .value = "DATE",                                                                                    \
         .help = "take quotes and exchange rates of this date"},                                             \
        {.name = "set",                                                                                      \
         .type = OPTION_LIST,                                                                                \
         .offset = offsetof(TYPE, question.set),                                                             \
         .value = "CHANGE",                                                                                  \
         .help = "change an input: part=995USD, part=+10%, rate.NODE=*2, latency.TECH=50us"},                \
        {.name = "override",                                                                                 \
         .type = OPTION_TEXT,                                                                                \
         .offset = offsetof(TYPE, question.override),                                                        \
         .value = "NAME",                                                                                    \
         .help = "make the changes the scenario lists under this name"},                                     \
    {                                                                                                        \
        .name = "time-limit", .type = OPTION_SECONDS, .offset = offsetof(TYPE, question.time_limit_s),       \
        .value = "SECONDS", .help = "stop then, with the answer so far and its bound"                        \
    }

/* The rows of commands over a range of budgets; TYPE has the members `from` and `to`, texts. */
#define RANGE_OPTIONS(TYPE)                                                                                  \
    {.name = "from",                                                                                         \
     .type = OPTION_TEXT,                                                                                    \
     .offset = offsetof(TYPE, from),                                                                         \
     .value = "AMOUNT",                                                                                      \
     .help = "first budget; the scenario's range otherwise"},                                                \
    {                                                                                                        \
        .name = "to", .type = OPTION_TEXT, .offset = offsetof(TYPE, to), .value = "AMOUNT",                  \
        .help = "last budget; the scenario's range otherwise"                                                \
    }

/* Options of commands that draw what may be wrong; a member `draws` of their values. */
struct draw_values {
    int64_t draws;
    int64_t seed;
    bool exact;
};

#define DRAW_OPTIONS(TYPE)                                                                                   \
    {.name = "draws",                                                                                        \
     .type = OPTION_INTEGER,                                                                                 \
     .offset = offsetof(TYPE, draws.draws),                                                                  \
     .value = "N",                                                                                           \
     .low = 1,                                                                                               \
     .high = 10000000,                                                                                       \
     .help = "draw the scenario's error N times"},                                                           \
        {.name = "seed",                                                                                     \
         .type = OPTION_INTEGER,                                                                             \
         .offset = offsetof(TYPE, draws.seed),                                                               \
         .value = "S",                                                                                       \
         .low = 1,                                                                                           \
         .high = INT64_MAX,                                                                                  \
         .help = "begin of the random numbers (1): one seed, one answer"},                                   \
    {                                                                                                        \
        .name = "exact", .type = OPTION_FLAG, .offset = offsetof(TYPE, draws.exact),                         \
        .help = "go through every combination of the error's tables instead"                                 \
    }

/* The row of commands that compare two choices; TYPE has the member `between`, a text. */
#define BETWEEN_OPTION(TYPE)                                                                                 \
    {                                                                                                        \
        .name = "between", .type = OPTION_TEXT, .offset = offsetof(TYPE, between), .value = "A,B",           \
        .help = "two networks, nodes, templates or vendors; network:x where a name means two things"         \
    }

/* A scenario joined with its catalogue, as a command asked for it. All on the context's arena. */
struct question {
    struct scenario scenario;
    struct snapshot snapshot;
    struct settings settings;
    struct problem problem;
    struct question_record record;
    double deadline_s; /* on the monotonic clock; 0: none */
    const volatile int *interrupted;
    struct progress *progress; /* NULL: asked to be quiet */
};

/**
 * Loads scenario and catalogue and builds the problem. with_changes false leaves out --set and --override:
 * the question as it stood before them.
 *
 * catalog: name or path that wins over -c and the scenario's own; may be NULL. Fills `out` in place: it must
 * not be moved afterwards, the problem points into it.
 */
enum status question_load(struct question *out, struct context *context, const char *scenario_path,
                          const struct question_values *values, const char *catalog, bool with_changes,
                          struct diag *diag);

/* The same without the problem: scenario, settings and catalogue only. */
enum status question_read(struct question *out, struct context *context, const char *scenario_path,
                          const struct question_values *values, const char *catalog, bool with_changes,
                          struct diag *diag);

/* The two names of --between A,B, on the arena. ST_USAGE: not two, or twice the same. */
enum status question_between(const char *names[2], const char *between, struct arena *arena,
                             struct diag *diag);

/* What long work asks and tells: the question's time limit and Ctrl-C, the progress line. */
struct stop question_stop(struct question *question);

/* How to draw: as asked, or `usual` draws of seed 1. ST_USAGE: --exact with --draws or --seed. */
enum status question_draws(struct draw_options *out, const struct draw_values *values, int64_t usual,
                           const struct context *context, struct diag *diag);

/* Warnings of the problem on the standard error stream, unless -q. */
void question_warn(const struct question *question, const struct context *context);

/* The part with this id, named on the command line. ST_USAGE: unknown, with the nearest id. */
enum status question_part(size_t *out, const struct question *question, const char *id, struct diag *diag);

/* The range of budgets: --from and --to where given, else the scenario's. */
enum status question_range(int64_t *from_minor, int64_t *to_minor, const struct question *question,
                           const char *from, const char *to, struct diag *diag);

#endif
