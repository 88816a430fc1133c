/* command.h - describes a command: its arguments, its options, the inputs it needs, and the function that
 * runs it, which tests can call. The frame (call.c) loads, solves and writes the result. */
#ifndef LIBRARY_COMMAND_H
#define LIBRARY_COMMAND_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/folders.h"
#include "library/bursar.h"
#include "scenario/scenario.h"

struct call;
struct serving;

/* The values of a repeated option. */
struct text_list {
    const char **v;
    size_t n;
};

/* The words of a command line that are not options. */
struct option_words {
    const char **v; /* on the arena, [n] */
    int n;
    int used; /* number of words of argv that were read */
};

enum option_type {
    OPTION_FLAG,    /* bool */
    OPTION_TEXT,    /* const char *, NULL when not given */
    OPTION_FILE,    /* const char *: a path that ends in one of its choices */
    OPTION_LIST,    /* struct text_list; may be repeated */
    OPTION_INTEGER, /* int64_t, within low..high */
    OPTION_SECONDS, /* double, > 0 */
    OPTION_CHOICE,  /* int: position in its choices, from 1; 0 when not given */
};

/* What a value names, for completions; the names come from the scenario or the catalogue. */
enum option_names {
    NAMES_NOTHING,
    NAMES_CATALOG,
    NAMES_PART,
    NAMES_CHOICE, /* a node, network or template */
    NAMES_PAIR,   /* two names of one kind: "A,B" */
    NAMES_CHANGE, /* start of a change: "part=" */
    NAMES_OVERRIDE,
};

/* One option. The parser, --help, the man page and the shell completions read this table. */
struct option_spec {
    const char *name; /* "budget" for --budget */
    char letter;      /* 'c' for -c; 0: none */
    enum option_type type;
    size_t offset;     /* offset of the value in the command's struct of values */
    const char *value; /* placeholder for the value in help: "AMOUNT"; NULL for flags */
    const char *help;  /* one line */
    /* "any legal real": all possible words; NULL: not a list. For a text the scenario's reader checks the
     * value, so that the list serves only completions. */
    const char *choices;
    enum option_names names;
    int64_t low; /* OPTION_INTEGER */
    int64_t high;
};

/* The options of one command, and the size of the struct for their values. */
struct own_options {
    const struct option_spec *v;
    size_t n;
    size_t values_size;
};

/* Lists a command's own options as X(TYPE, name, field, value, help, ...). After help may follow .letter,
 * .choices, .names, .low and .high. OPTION_TABLE defines from it the struct of their values, and
 * command_NAME_own for the list of commands. */
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

/* Values of the options that every command has. */
struct global_options {
    const char *catalog; /* -c, or NULL */
    int format;          /* enum sink_format */
    int colour;          /* enum colour: value of --color */
    const char *output;  /* -o, or NULL */
    bool quiet;
    bool verbose;
    bool timings;
    bool help;
    bool version;
    int64_t jobs; /* >= 1 */
};

/* Progress of the current work. It reaches `show` at most 20 times a second, and its part never decreases. */
struct progress {
    void (*show)(void *payload, double part, const char *label); /* NULL: nobody looks */
    void *payload;
    double shown_s; /* time of the last call; 0: none */
    double part;    /* finished, 0..1; negative: unknown */
    const char *label;
};

/* Reports progress at a time of the monotonic clock. part: negative: unchanged. label: borrowed; NULL:
 * unchanged. */
void progress_tick(struct progress *progress, double now_s, double part, const char *label);

struct command_list {
    const struct command *v;
    size_t n;
};

/* The environment of a command: where its result and its messages go, and the global options. */
struct context {
    FILE *out; /* the result; borrowed */
    /* receives messages by their kind (bursar.h) */
    int (*say)(void *listener, int kind, const char *text);
    void *listener;
    const struct bursar_console *console; /* NULL: nobody answers questions */
    int columns;                          /* width of text results */
    bool colours;                         /* text results have colours */
    struct global_options global;
    struct folders catalogs;
    struct folders scenarios;
    struct snapshot_cache *cache; /* of the handle; NULL: none */
    const atomic_int *stop;       /* not 0 after a request to stop; NULL: none comes */
    struct progress progress;     /* of the current work */
    struct diag fault;            /* why the exit code is not 0; set by command_main, freed by its caller */
    enum status status;           /* how the command ended; set by command_main */
    struct command_list commands; /* set by command_main */
    struct arena *arena;          /* lives as long as the command runs */
    struct file_write file;       /* the file that is being written for -o */
    struct option_words said;     /* all words of the command line, without the program's name */
    /* runs the server until a signal ends it; NULL: there is none. The layer above the library sets it. */
    enum status (*serve)(const struct serving *serving, struct diag *diag);
    /* set by `merge`: the parts whose command runs next, with their lines instead of its work; NULL: none */
    struct parts *merged;
};

enum colour { COLOUR_UNSAID, COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

/* Groups of options that several commands share. */
enum {
    TAKES_QUESTION = 1 << 0, /* changes of a scenario */
    TAKES_BETWEEN = 1 << 1,  /* two options to compare */
    TAKES_RANGE = 1 << 2,    /* range of budgets */
    TAKES_DRAWS = 1 << 3,    /* number of draws */
    TAKES_SHARDS = 1 << 4,   /* a share of the work */
    TAKES_PRESOLVE = 1 << 5, /* whether to count excluded candidates */
};

/* Values of the shared options; NULL, 0 or false if not given. */
struct shared_options {
    struct settings settings; /* except the changes, which are in `set` */
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
    bool no_presolve;
};

/* What the frame prepares before a command runs. Each level includes the levels before it. */
enum command_needs {
    NEEDS_NOTHING,
    NEEDS_SCENARIO, /* scenario and catalogue */
    NEEDS_PROBLEM,  /* also the problem that they make */
    NEEDS_PLAN,     /* also the best purchase, proven; if nothing can be bought, the frame reports why */
};

struct command {
    const char *name;
    const char *group; /* heading in --help */
    /* "SCENARIO", "[MODEL]", "MODEL KEY=VALUE...": brackets mean optional, "..." means repeated, and options
     * after "--" or "-o" are required. The frame loads SCENARIO (with CATALOG). */
    const char *arguments;
    const char *words;   /* all words that its first argument can be, for completions; NULL: none */
    const char *summary; /* one line, imperative */
    const char *writes;  /* what it writes without --format: "JSON Schema"; or NULL */
    bool tableless;      /* its result has no table for --format csv */
    bool named; /* its result does not depend on parts that neither the scenario names nor a design uses */
    int takes;  /* sum of TAKES_... */
    const struct own_options *own; /* without shared and global options; NULL: none */
    enum command_needs needs;
    enum status (*run)(struct call *call, struct diag *diag);
};

/* A table of options, and the struct for their values. */
struct option_set {
    const struct option_spec *specs;
    size_t n;
    void *values;
};

/* Lists the options of a command by the struct of their values, in the order of its help: its own ones and
 * each group of shared ones. Returns the number of sets. */
enum { OPTION_SETS_AT_MOST = 7 };
size_t command_options(struct option_set out[OPTION_SETS_AT_MOST], const struct command *command);

/* Checks the number of arguments. ST_USAGE, with the usage line: wrong number. */
enum status command_check_count(const char *name, const char *arguments, int argc, struct diag *diag);

/* Checks, before any work, that the result can be written in the requested format. writes, tableless: as in
 * struct command. */
enum status command_check_format(const struct context *context, const char *name, const char *writes,
                                 bool tableless, struct diag *diag);

/* The command with this name; NULL: none. */
const struct command *command_find(const struct context *context, const char *name);

/* Finds the option of this name among those of a command and the global ones; NULL: none. */
const struct option_spec *command_option(const struct command *command, const char *name);

/* Sends a message to the listener, and returns its answer, 0 or errno. kind: BURSAR_WARNING ... */
int context_say(const struct context *context, int kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* True if the result goes to context->out: to the standard output, or as the only file of a call that writes
 * none. */
bool context_shows(const struct context *context);

/* Options before or after any command, stored in struct context. */
const struct option_spec *global_options(size_t *n);

/* "0.1" */
const char *command_version(void);

#endif
