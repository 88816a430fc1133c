/* command.h - what a command is: a row in the command table, an option table, a function that runs inside
 * tests too. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "cli/progress.h"
#include "report/sink.h"

/* A list of texts given by a repeated option. */
struct text_list {
    const char **v;
    size_t n;
    size_t cap;
};

enum option_type {
    OPTION_FLAG,    /* bool */
    OPTION_TEXT,    /* const char *, NULL when not given */
    OPTION_LIST,    /* struct text_list: may be repeated */
    OPTION_INTEGER, /* int64_t, within low..high */
    OPTION_SECONDS, /* double, > 0 */
    OPTION_FORMAT,  /* enum sink_format: text, json or csv */
};

/* One option. Parser, --help, the man page and shell completions all read this table. */
struct option_spec {
    const char *name; /* "budget" for --budget */
    char letter;      /* 'c' for -c, 0: none */
    enum option_type type;
    size_t offset;       /* of the value in the command's own struct of values */
    const char *value;   /* what the value is called in help: "AMOUNT"; NULL for flags */
    const char *help;    /* one line */
    const char *choices; /* "any legal real": all words a text can be, for completions; NULL: not a list */
    int64_t low;         /* OPTION_INTEGER */
    int64_t high;
};

/* What every command gets: where to write, and the global options. Streams are borrowed. */
struct context {
    FILE *out; /* the result */
    FILE *err; /* talk: warnings, progress, timings */
    FILE *in;
    const char *catalog; /* -c, or NULL */
    enum sink_format format;
    bool colour;        /* out is a terminal that shows colours, and its reader wants them */
    const char *output; /* -o, or NULL */
    bool quiet;
    bool verbose;
    bool timings;
    bool help;
    bool version;
    int64_t jobs;              /* >= 1 */
    const char *const *search; /* folders with catalogues */
    size_t n_search;
    const volatile int *stop; /* set by Ctrl-C */
    struct progress progress; /* of what is being done; wiped before anything is written */
    struct arena *arena;      /* lives as long as the command runs */
    struct file_write file;   /* what is being written to -o; context_sink's own */
};

struct command {
    const char *name;
    const char *group;                 /* heading in --help */
    const char *arguments;             /* "SCENARIO", "MODEL KEY=VALUE..." */
    const char *words;                 /* all words its first argument can be, for completions; NULL */
    const char *summary;               /* one line */
    const char *details;               /* paragraphs for `help COMMAND` and the man page, may be NULL */
    const struct option_spec *options; /* own options, without the global ones */
    size_t n_options;
    size_t values_size; /* of the struct the options are stored in; zeroed before parsing */
    int min_arguments;
    int max_arguments; /* -1: any number */
    enum status (*run)(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag);
};

/* All commands, in the order of --help. */
const struct command *const *command_list(size_t *n);

/* Options that stand before or after every command, stored in struct context. */
const struct option_spec *global_options(size_t *n);

/**
 * Runs the program on these words (argv[0] is the program). Prints the diagnostic to context->err and returns
 * the exit code. Everything main does except setting up the context, so tests can call it.
 */
int command_main(struct context *context, int argc, const char *const *argv);

/* Seconds on the monotonic clock: for time limits and --timings. */
double command_clock_s(void);

/* Opens a sink for the result: on context->out, or beside the -o file, which appears when it is closed
 * without an error. A command that fails with its sink open closes it by sink_close; command_main removes the
 * file. */
enum status context_sink(struct sink **out, struct context *context, const char *schema, struct diag *diag);
enum status context_sink_close(struct context *context, struct sink *own_sink, struct diag *diag);

#endif
