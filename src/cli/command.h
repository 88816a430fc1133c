/* command.h - what a command is: its words, its options, what it needs loaded, and a function that runs
 * inside tests too. The frame (call.c) loads, solves and writes the result; a command asks and reports. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/file.h"
#include "base/folders.h"
#include "cli/progress.h"
#include "scenario/scenario.h"

struct call;

/* A list of texts given by a repeated option. */
struct text_list {
    const char **v;
    size_t n;
};

/* Words; what is left when options are taken out of them. */
struct option_words {
    const char **v; /* on the arena, [n] */
    int n;
    int used; /* words of argv that were read */
};

enum option_type {
    OPTION_FLAG,    /* bool */
    OPTION_TEXT,    /* const char *, NULL when not given */
    OPTION_FILE,    /* the same: a path that ends in one of its choices */
    OPTION_LIST,    /* struct text_list: may be repeated */
    OPTION_INTEGER, /* int64_t, within low..high */
    OPTION_SECONDS, /* double, > 0 */
    OPTION_CHOICE,  /* int: which of its choices, from 1 on; 0 when not given */
};

/* What a text names, for completions: what of it there is depends on the scenario or the catalogue. */
enum option_names {
    NAMES_NOTHING,
    NAMES_CATALOG,
    NAMES_PART,
    NAMES_CHOICE, /* a node, network or template */
    NAMES_PAIR,   /* two of a kind of them: "A,B" */
    NAMES_CHANGE, /* what a change begins with: "part=" */
    NAMES_OVERRIDE,
};

/* One option. Parser, --help, the man page and shell completions all read this table. */
struct option_spec {
    const char *name; /* "budget" for --budget */
    char letter;      /* 'c' for -c, 0: none */
    enum option_type type;
    size_t offset;       /* of the value in the command's own struct of values */
    const char *value;   /* what the value is called in help: "AMOUNT"; NULL for flags */
    const char *help;    /* one line */
    const char *choices; /* "any legal real": all words it can be; NULL: not a list. The scenario's reader
                            looks into a text, so that there they are for completions alone */
    enum option_names names;
    int64_t low; /* OPTION_INTEGER */
    int64_t high;
};

/* Options of one command, and the size of the struct their values go to. */
struct own_options {
    const struct option_spec *v;
    size_t n;
    size_t values_size;
};

/* A command's own options as one list of X(TYPE, name, field, value, help, ...), where what follows help may
 * be .letter, .choices, .names, .low and .high. OPTION_TABLE makes of it the struct of their values, and
 * command_NAME_own, which the list of commands names. */
#define OPTION_TABLE(command, list)                                                                          \
    struct values {                                                                                          \
        list(OPTION_FIELD)                                                                                   \
    };                                                                                                       \
    static const struct option_spec own_options[] = {list(OPTION_OWN)};                                      \
    const struct own_options command_##command##_own = {                                                     \
        own_options, sizeof own_options / sizeof *own_options, sizeof(struct values)};

#define OPTION_FIELD(type, name, field, ...) OPTION_C_##type field;
#define OPTION_C_FLAG bool
#define OPTION_C_TEXT const char *
#define OPTION_C_FILE const char *
#define OPTION_C_INTEGER int64_t
#define OPTION_C_CHOICE int
#define OPTION_C_LIST struct text_list
#define OPTION_OWN(...) OPTION_SPEC(struct values, __VA_ARGS__),
#define OPTION_SPEC(of, type_, name_, field, value_, ...)                                                    \
    {                                                                                                        \
        .name = (name_), .type = OPTION_##type_, .offset = offsetof(of, field), .value = (value_),           \
        .help = __VA_ARGS__                                                                                  \
    }

/* The values of the options of every command. */
struct global_options {
    const char *catalog; /* -c, or NULL */
    int format;          /* enum sink_format */
    int colour;          /* enum colour: what --color says of it */
    const char *output;  /* -o, or NULL */
    bool quiet;
    bool verbose;
    bool timings;
    bool help;
    bool version;
    int64_t jobs; /* >= 1 */
};

/* What every command gets: where to write, and the global options. Streams are borrowed. */
struct context {
    FILE *out; /* the result */
    FILE *err; /* talk: warnings, progress, timings */
    FILE *in;
    int columns;  /* of the terminal that out is; 80 where it is none */
    bool colours; /* out is a terminal that shows colours, and its reader wants them */
    struct global_options global;
    struct folders catalogs;
    struct folders scenarios;
    const volatile int *stop;       /* not 0 when a signal has asked to stop */
    struct progress progress;       /* of what is being done; wiped before anything is written */
    const struct command *commands; /* all there are, [n_commands]; command_main knows them */
    size_t n_commands;
    struct arena *arena;      /* lives as long as the command runs */
    struct file_write file;   /* what is being written to -o */
    struct option_words said; /* all words, without the program's name */
    struct parts *merged;     /* by `merge`, which the command of these parts (part.h) follows, with what they
                                 hold in place of its work; NULL */
};

enum colour { COLOUR_UNSAID, COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

/* Options that several commands share. */
enum {
    TAKES_QUESTION = 1 << 0, /* what changes a scenario */
    TAKES_BETWEEN = 1 << 1,  /* two choices to compare */
    TAKES_RANGE = 1 << 2,    /* a range of budgets */
    TAKES_DRAWS = 1 << 3,    /* how often to draw what may be wrong */
    TAKES_SHARDS = 1 << 4,   /* a part of its work */
};

/* The values of shared options: NULL, 0 or false where not given. */
struct asked {
    struct settings settings; /* but for the changes: */
    struct text_list set;
    double time_limit_s;
    const char *between;
    const char *from;
    const char *to;
    int64_t draws;
    int64_t seed;
    bool exact;
    const char *shard;
    int64_t slurm;
};

/* What the frame has ready when a command runs; each holds what is above it. */
enum command_needs {
    NEEDS_NOTHING,
    NEEDS_SCENARIO, /* scenario and catalogue */
    NEEDS_PROBLEM,  /* and the problem they make */
    NEEDS_PLAN,     /* and the best purchase, proven; where there is none the frame writes why */
};

struct command {
    const char *name;
    const char *group; /* heading in --help */
    /* "SCENARIO", "[MODEL]", "MODEL KEY=VALUE...": in brackets what can be left out, with "..." what can be
     * repeated, behind "--" or "-o" options that are always given. The frame loads SCENARIO (with CATALOG).
     */
    const char *arguments;
    const char *words;   /* all words its first argument can be, for completions; NULL */
    const char *summary; /* one line, imperative */
    const char *writes;  /* what it writes that has no --format: "JSON Schema"; or NULL */
    bool tableless;      /* its result has no table for --format csv */
    bool named; /* of parts that no word of the question names, and no design takes, it says nothing */
    int takes;  /* TAKES_..., together */
    const struct own_options *own; /* without the shared and the global ones; NULL: none */
    enum command_needs needs;
    enum status (*run)(struct call *call, struct diag *diag);
};

/* A table of options, and the struct their values go to. */
struct option_set {
    const struct option_spec *specs;
    size_t n;
    void *values;
};

/* The options of a command by where their values go: own ones and each kind of shared ones, in the order of
 * its help; returns how many sets. */
enum { OPTION_SETS_AT_MOST = 6 };
size_t command_options(struct option_set out[OPTION_SETS_AT_MOST], const struct command *command);

/* As many arguments as these words for them say? ST_USAGE: no, with the usage. */
enum status command_check_count(const char *name, const char *arguments, int argc, struct diag *diag);

/* Before anything is done: can it be written so? writes, tableless: as of a command. ST_USAGE: no. */
enum status command_check_format(const struct context *context, const char *name, const char *writes,
                                 bool tableless, struct diag *diag);

/* The command of this name; NULL: none. */
const struct command *command_find(const struct context *context, const char *name);

/* Options that stand before or after every command, stored in struct context. */
const struct option_spec *global_options(size_t *n);

/* "0.1" */
const char *command_version(void);

/* Seconds on the monotonic clock: for time limits and --timings. */
double command_clock_s(void);

#endif
