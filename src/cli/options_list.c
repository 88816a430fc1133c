/* options_list.c - the options that more than one command takes. */
#include <string.h>

#include "cli/command.h"

#define GLOBAL(field) .offset = offsetof(struct context, field)

const struct option_spec *global_options(size_t *n)
{
    static const struct option_spec options[] = {
        {.name = "catalog",
         .letter = 'c',
         .type = OPTION_TEXT,
         GLOBAL(catalog),
         .value = "CATALOG",
         .help = "name or path of the catalogue, instead of the scenario's"},
        {.name = "format",
         .type = OPTION_FORMAT,
         GLOBAL(format),
         .value = "FORMAT",
         .help = "text, json or csv"},
        {.name = "output",
         .letter = 'o',
         .type = OPTION_TEXT,
         GLOBAL(output),
         .value = "FILE",
         .help = "write the result to a file, which appears when it is complete"},
        {.name = "quiet",
         .letter = 'q',
         .type = OPTION_FLAG,
         GLOBAL(quiet),
         .help = "no warnings on the standard error stream"},
        {.name = "verbose",
         .letter = 'v',
         .type = OPTION_FLAG,
         GLOBAL(verbose),
         .help = "say more about what is done"},
        {.name = "timings",
         .type = OPTION_FLAG,
         GLOBAL(timings),
         .help = "print the time taken on the standard error stream"},
        {.name = "jobs",
         .type = OPTION_INTEGER,
         GLOBAL(jobs),
         .value = "N",
         .low = 1,
         .high = 1024,
         .help = "use up to N threads (one for each core)"},
        {.name = "help", .letter = 'h', .type = OPTION_FLAG, GLOBAL(help), .help = "how the command is used"},
        {.name = "version", .type = OPTION_FLAG, GLOBAL(version), .help = "print the version"},
    };
    *n = sizeof options / sizeof *options;
    return options;
}

#define ASKED(field) .offset = offsetof(struct asked, field)

static const struct option_spec question[] = {
    {.name = "budget",
     .type = OPTION_TEXT,
     ASKED(budget),
     .value = "AMOUNT",
     .help = "spend at most this, instead of the scenario's budget"},
    {.name = "counts",
     .type = OPTION_TEXT,
     ASKED(counts),
     .value = "COUNTS",
     .choices = "any legal real",
     .help = "process counts: any, legal or real"},
    {.name = "goal",
     .type = OPTION_TEXT,
     ASKED(goal),
     .value = "GOAL",
     .choices = "rate cost rate-per-cost rate-per-watt",
     .help = "rate, cost, rate-per-cost or rate-per-watt"},
    {.name = "target-rate",
     .type = OPTION_TEXT,
     ASKED(target_rate),
     .value = "RATE",
     .help = "the rate that goal cost has to reach"},
    {.name = "as-of",
     .type = OPTION_TEXT,
     ASKED(as_of),
     .value = "DATE",
     .help = "take quotes and exchange rates of this date"},
    {.name = "set",
     .type = OPTION_LIST,
     ASKED(set),
     .value = "CHANGE",
     .help = "change an input: part=995USD, part=+10%, rate.NODE=*2, latency.TECH=50us"},
    {.name = "override",
     .type = OPTION_TEXT,
     ASKED(override),
     .value = "NAME",
     .help = "make the changes the scenario lists under this name"},
    {.name = "time-limit",
     .type = OPTION_SECONDS,
     ASKED(time_limit_s),
     .value = "SECONDS",
     .help = "stop then, with the answer so far and its bound"},
};

static const struct option_spec between[] = {
    {.name = "between",
     .type = OPTION_TEXT,
     ASKED(between),
     .value = "A,B",
     .help = "two networks, nodes, templates or vendors; network:x where a name means two things"},
};

static const struct option_spec range[] = {
    {.name = "from",
     .type = OPTION_TEXT,
     ASKED(from),
     .value = "AMOUNT",
     .help = "first budget; the scenario's range otherwise"},
    {.name = "to",
     .type = OPTION_TEXT,
     ASKED(to),
     .value = "AMOUNT",
     .help = "last budget; the scenario's range otherwise"},
};

static const struct option_spec draws[] = {
    {.name = "draws",
     .type = OPTION_INTEGER,
     ASKED(draws),
     .value = "N",
     .low = 1,
     .high = 10000000,
     .help = "draw the scenario's error N times"},
    {.name = "seed",
     .type = OPTION_INTEGER,
     ASKED(seed),
     .value = "S",
     .low = 1,
     .high = INT64_MAX,
     .help = "begin of the random numbers (1): one seed, one answer"},
    {.name = "exact",
     .type = OPTION_FLAG,
     ASKED(exact),
     .help = "go through every combination of the error's tables instead"},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

size_t command_options(struct option_set out[OPTION_SETS_AT_MOST], const struct command *command)
{
    const struct {
        const struct option_spec *specs;
        size_t n;
        bool taken;
    } sets[OPTION_SETS_AT_MOST] = {
        {question, COUNT(question), command->takes & TAKES_QUESTION},
        {between, COUNT(between), command->takes & TAKES_BETWEEN},
        {range, COUNT(range), command->takes & TAKES_RANGE},
        {command->options, command->n_options, command->n_options > 0},
        {draws, COUNT(draws), command->takes & TAKES_DRAWS},
    };
    size_t n = 0;
    for (size_t i = 0; i < OPTION_SETS_AT_MOST; i++)
        if (sets[i].taken)
            out[n++] = (struct option_set){sets[i].specs, sets[i].n, NULL};
    return n;
}
