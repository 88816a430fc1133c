/* command.c - shared by all commands: version, clock, common options, checks of arguments. */
#include "library/command.h"

#include <limits.h>
#include <string.h>

#include "base/diag.h"
#include "base/text.h"
#include "report/sink.h"

static const char VERSION[] = "0.1";

const char *command_version(void)
{
    return VERSION;
}

void progress_tick(struct progress *progress, double now_s, double part, const char *label)
{
    enum { CALLS_PER_S = 20 };
    if (!progress->show)
        return;
    if (progress->shown_s <= 0)
        progress->part = -1;
    progress->label = label ? label : progress->label;
    if (part > progress->part)
        progress->part = part < 1 ? part : 1;
    if (now_s - progress->shown_s < 1.0 / CALLS_PER_S)
        return;
    progress->shown_s = now_s;
    progress->show(progress->payload, progress->part, progress->label ? progress->label : "working");
}

int context_say(const struct context *context, int kind, const char *format, ...)
{
    struct text text = TEXT_INIT;
    va_list args;
    va_start(args, format);
    text_vprintf(&text, format, args);
    va_end(args);
    const int reason = context->say(context->listener, kind, text.s);
    text_fini(&text);
    return reason;
}

bool context_shows(const struct context *context)
{
    const char *path = context->global.output;
    return !path || strcmp(path, "-") == 0 || file_used()->place != FILES_ON_DISK;
}

#define GLOBAL(...) OPTION_SPEC(struct global_options, __VA_ARGS__)

const struct option_spec *global_options(size_t *n)
{
    static const struct option_spec options[] = {
        GLOBAL(TEXT, "catalog", catalog, "CATALOG",
               "name or path of the catalogue, instead of the scenario's", .letter = 'c',
               .names = NAMES_CATALOG),
        GLOBAL(CHOICE, "format", format, "FORMAT", "text, json, csv or yaml",
               .choices = "text json csv yaml"),
        GLOBAL(TEXT, "output", output, "FILE",
               "write the result to a file, which appears when it is complete", .letter = 'o'),
        GLOBAL(FLAG, "quiet", quiet, NULL, "print no warnings", .letter = 'q'),
        GLOBAL(FLAG, "verbose", verbose, NULL, "print all details and all rows", .letter = 'v'),
        GLOBAL(CHOICE, "color", colour, "WHEN", "auto (on a terminal), always or never",
               .choices = "auto always never"),
        GLOBAL(FLAG, "timings", timings, NULL, "print the time taken on the standard error stream"),
        GLOBAL(INTEGER, "jobs", jobs, "N", "use up to N threads (default: one per core)", .low = 1,
               .high = 1024),
        GLOBAL(FLAG, "help", help, NULL, "print the usage of the command", .letter = 'h'),
        GLOBAL(FLAG, "version", version, NULL, "print the version"),
    };
    *n = sizeof options / sizeof *options;
    return options;
}

#define SHARED(...) OPTION_SPEC(struct shared_options, __VA_ARGS__)

static const struct option_spec question[] = {
    SHARED(TEXT, "budget", settings.budget, "AMOUNT", "spend at most this, instead of the scenario's budget"),
    SHARED(TEXT, "counts", settings.counts, "COUNTS", "process counts: any, legal or real",
           .choices = "any legal real"),
    SHARED(
        TEXT, "goal", settings.goal, "GOAL",
        "rate, cost, rate-per-cost, rate-per-watt or rate-per-carbon; under error: regret, cvar or minimax",
        .choices = "rate cost rate-per-cost rate-per-watt rate-per-carbon regret cvar minimax"),
    SHARED(TEXT, "target-rate", settings.target_rate, "RATE",
           "rate that a purchase must reach with goal cost"),
    SHARED(TEXT, "near", settings.near, "SHARE",
           "purchases within this share of the plan's rate count as equal (1%; by the scenario's error)"),
    SHARED(TEXT, "as-of", settings.as_of, "DATE", "use quotes and exchange rates of this date"),
    SHARED(LIST, "set", set, "CHANGE",
           "change an input: part=995USD, part=+10%, rate.NODE=*2, latency.TECH=50us", .names = NAMES_CHANGE),
    SHARED(TEXT, "override", settings.override, "NAME",
           "apply the changes that the scenario lists under this name", .names = NAMES_OVERRIDE),
    SHARED(SECONDS, "time-limit", time_limit_s, "SECONDS",
           "stop after this time with the answer so far and its bound"),
};

static const struct option_spec between[] = {
    SHARED(TEXT, "between", between, "A,B",
           "two networks, nodes, templates or vendors; network:x if a name is ambiguous",
           .names = NAMES_PAIR),
};

static const struct option_spec range[] = {
    SHARED(TEXT, "from", from, "AMOUNT", "first budget; the scenario's range otherwise"),
    SHARED(TEXT, "to", to, "AMOUNT", "last budget; the scenario's range otherwise"),
};

static const struct option_spec draws[] = {
    SHARED(INTEGER, "draws", draws, "N", "draw the scenario's error N times", .low = 1, .high = 1000000000),
    SHARED(INTEGER, "seed", seed, "S", "seed of the random numbers (1); equal seeds give equal answers",
           .low = 1, .high = INT64_MAX),
    SHARED(FLAG, "exact", exact, NULL, "enumerate all combinations of the error's tables instead"),
};

static const struct option_spec shards[] = {
    SHARED(TEXT, "shard", shard, "I/N", "do the I-th of N parts of the work; bursar merge joins them"),
    SHARED(INTEGER, "slurm", slurm, "N", "write a script that runs N parts under Slurm", .low = 1,
           .high = 100000),
};

static const struct option_spec presolve[] = {
    SHARED(FLAG, "no-presolve", no_presolve, NULL,
           "do not count excluded candidates, which takes time; JSON then has presolve null"),
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
        {command->own ? command->own->v : NULL, command->own ? command->own->n : 0, command->own},
        {draws, COUNT(draws), command->takes & TAKES_DRAWS},
        {shards, COUNT(shards), command->takes & TAKES_SHARDS},
        {presolve, COUNT(presolve), command->takes & TAKES_PRESOLVE},
    };
    size_t n = 0;
    for (size_t i = 0; i < OPTION_SETS_AT_MOST; i++)
        if (sets[i].taken)
            out[n++] = (struct option_set){sets[i].specs, sets[i].n, NULL};
    return n;
}

const struct option_spec *command_option(const struct command *command, const char *name)
{
    struct option_set sets[OPTION_SETS_AT_MOST + 1];
    const size_t n = command_options(sets, command);
    sets[n].specs = global_options(&sets[n].n);
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j < sets[i].n; j++)
            if (strcmp(sets[i].specs[j].name, name) == 0)
                return &sets[i].specs[j];
    return NULL;
}

const struct command *command_find(const struct context *context, const char *name)
{
    for (size_t i = 0; i < context->commands.n; i++)
        if (strcmp(context->commands.v[i].name, name) == 0)
            return &context->commands.v[i];
    return NULL;
}

enum status command_check_count(const char *name, const char *arguments, int argc, struct diag *diag)
{
    int least = 0, most = 0;
    for (const char *s = arguments; *s && *s != '-'; s += strspn(s, " ")) {
        const size_t n = strcspn(s, " ");
        const size_t end = n - (s[n - 1] == ']');
        const bool many = end >= 3 && strncmp(s + end - 3, "...", 3) == 0;
        least += *s != '[' && !many;
        most = many ? INT_MAX - 1 : most + 1;
        s += n;
    }
    if (argc < least)
        return diag_set(diag, ST_USAGE, "%s: an argument is missing; usage: bursar %s %s", name, name,
                        arguments);
    if (argc > most)
        return diag_set(diag, ST_USAGE, "%s: too many arguments; usage: bursar %s%s%s", name, name,
                        arguments[0] ? " " : "", arguments);
    return ST_OK;
}

enum status command_check_format(const struct context *context, const char *name, const char *writes,
                                 bool tableless, struct diag *diag)
{
    if (context->global.format && writes)
        return diag_set(diag, ST_USAGE, "%s writes %s and does not accept --format", name, writes);
    return context->global.format == SINK_CSV && tableless
               ? diag_set(diag, ST_USAGE, "%s has no table for --format csv; use text, json or yaml", name)
               : ST_OK;
}
