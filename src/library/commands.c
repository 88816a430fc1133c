/* commands.c - the table of commands. Parses the command line, runs a command or help, prints errors and sets
 * the exit code. */
#include "library/commands.h"

#include <string.h>

#include "base/clock.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "catalog/catalog.h"
#include "library/call.h"
#include "library/help.h"
#include "library/options.h"
#include "library/part.h"
#include "report/sink.h"
#include "search/program.h"
#include "search/reprice.h"

#define X(name_, group_, arguments_, needs_, ...)                                                            \
    {.name = #name_,                                                                                         \
     .group = (group_),                                                                                      \
     .arguments = (arguments_),                                                                              \
     .needs = (needs_),                                                                                      \
     .run = command_##name_,                                                                                 \
     .summary = __VA_ARGS__},

const struct command *command_list(size_t *n)
{
    static const struct command commands[] = {COMMAND_LIST(X)};
    *n = sizeof commands / sizeof *commands;
    return commands;
}

static enum status find_command(const struct command **out, const char *name, const struct context *context,
                                struct diag *diag)
{
    const size_t n = context->commands.n;
    const char **names = ARENA_NEW(context->arena, n + 1, const char *);
    *out = command_find(context, name);
    if (*out)
        return ST_OK;
    for (size_t i = 0; i < n; i++)
        names[i] = context->commands.v[i].name;
    names[n] = "help";
    diag_set(diag, ST_USAGE, "unknown command '%s'", name);
    return suggest(diag, name, names, n + 1);
}

static enum status run_help(struct context *context, int argc, const char *const *argv, struct diag *diag)
{
    const struct command *command = NULL;
    if (argc > 1)
        return diag_set(diag, ST_USAGE, "help accepts the name of one command");
    const bool program = argc == 0 || strcmp(argv[0], "help") == 0;
    const bool written = context->global.format == SINK_JSON || context->global.format == SINK_YAML;
    if (written && !program)
        return diag_set(diag, ST_USAGE,
                        "'help COMMAND' writes text; 'help --format json' lists all commands");
    if (written)
        return help_report(context, diag);
    if (program) {
        help_program(context);
        return ST_OK;
    }
    const enum status status = find_command(&command, argv[0], context, diag);
    if (status == ST_OK)
        help_command(context->out, command, context->columns);
    return status;
}

static enum status put_version(const struct context *context)
{
    fprintf(context->out, "bursar %s\nGLPK %s\nSQLite %s\n", command_version(), program_solver_version(),
            catalog_library_version());
    return ST_OK;
}

/* Reads the standard input once, because a command may read `-` more than once. */
static enum status keep_input(const struct option_words *words, struct diag *diag)
{
    bool named = false;
    for (int i = 0; i < words->n; i++) {
        if (strcmp(words->v[i], "-") == 0 && named)
            return diag_set(diag, ST_USAGE, "the standard input, -, can be given only once");
        named = named || strcmp(words->v[i], "-") == 0;
    }
    return named ? file_keep_input(diag) : ST_OK;
}

/* Checks, before any work, that the result can be written. */
static enum status check_output(const struct context *context, struct diag *diag)
{
    return context_shows(context) ? ST_OK : file_may_write(context->global.output, diag);
}

/* Parses the words after the command's name, which may include global options, and runs the command. */
static enum status run_command(struct context *context, const struct command *command, int argc,
                               const char *const *argv, bool *misused, struct diag *diag)
{
    struct shared_options shared = {0};
    struct option_set sets[OPTION_SETS_AT_MOST + 1];
    const size_t n = command_options(sets, command);
    void *values = command->own ? arena_alloc(context->arena, 1, command->own->values_size) : NULL;
    for (size_t i = 0; i < n; i++)
        sets[i].values = command->own && sets[i].specs == command->own->v ? values : &shared;
    sets[n].specs = global_options(&sets[n].n);
    sets[n].values = &context->global;
    const struct option_syntax syntax = {.sets = sets, .n = n + 1};
    struct option_words words;
    enum status status = options_parse(&words, &syntax, argc, argv, context->arena, diag);
    if (status == ST_OK && context->global.version)
        return put_version(context);
    if (status == ST_OK && context->global.help) {
        help_command(context->out, command, context->columns);
        return ST_OK;
    }
    if (status == ST_OK)
        status = command_check_count(command->name, command->arguments, words.n, diag);
    if (status == ST_OK)
        status = command_check_format(context, command->name, command->writes, command->tableless, diag);
    *misused = status != ST_OK;
    if (status == ST_OK)
        status = keep_input(&words, diag);
    if (status == ST_OK)
        status = check_output(context, diag);
    if (status != ST_OK)
        return status;
    struct call call = {.context = context,
                        .arena = context->arena,
                        .command = command,
                        .name = command->name,
                        .values = values,
                        .shared = &shared,
                        .argc = words.n,
                        .argv = words.v};
    return call_run(&call, diag);
}

/* Handles `help` and its arguments, which may include global options. */
static enum status help_words(struct context *context, int argc, const char *const *argv, struct diag *diag)
{
    struct option_set global = {.values = &context->global};
    global.specs = global_options(&global.n);
    const struct option_syntax syntax = {.sets = &global, .n = 1};
    struct option_words words;
    enum status status = options_parse(&words, &syntax, argc, argv, context->arena, diag);
    if (status == ST_OK)
        status = command_check_format(context, "help", NULL, true, diag);
    return status == ST_OK ? run_help(context, words.n, words.v, diag) : status;
}

static enum status run_words(struct context *context, int argc, const char *const *argv,
                             const struct command **command, bool *misused, struct diag *diag)
{
    struct option_set global = {.values = &context->global};
    global.specs = global_options(&global.n);
    const struct option_syntax syntax = {.sets = &global, .n = 1, .first_word = true};
    struct option_words words;
    *misused = true;
    enum status status = options_parse(&words, &syntax, argc, argv, context->arena, diag);
    if (status != ST_OK)
        return status;
    if (context->global.version)
        return put_version(context);
    argc -= words.used;
    argv += words.used;
    if (argc == 0 || strcmp(argv[0], "help") == 0)
        return help_words(context, argc > 0 ? argc - 1 : 0, argv + (argc > 0), diag);
    status = find_command(command, argv[0], context, diag);
    if (status != ST_OK)
        return status;
    if (context->merged && !((*command)->takes & TAKES_SHARDS))
        return diag_set(diag, ST_INPUT, "the parts belong to '%s', which cannot be divided into parts",
                        argv[0]);
    return run_command(context, *command, argc - 1, argv + 1, misused, diag);
}

/* Says FILE:LINE:COLUMN: MESSAGE, without unknown elements. */
static void say_fault(const struct context *context)
{
    const struct diag *diag = &context->fault;
    struct text line = TEXT_INIT;
    if (diag->file) {
        text_put_shown(&line, diag->file);
        text_put(&line, ":");
    }
    if (diag->file && diag->line > 0)
        text_printf(&line, "%d:", diag->line);
    if (diag->file && diag->line > 0 && diag->column > 0)
        text_printf(&line, "%d:", diag->column);
    text_put(&line, diag->file ? " " : "");
    text_put_shown(&line, diag->message);
    context->say(context->listener, BURSAR_ERROR, line.s);
    text_fini(&line);
}

/* Runs the command whose parts were merged. */
static enum status run_merged(struct context *context, struct diag *diag)
{
    const struct command *command = NULL;
    bool misused = false;
    context->said = context->merged->words;
    return run_words(context, context->said.n, context->said.v, &command, &misused, diag);
}

int command_main(struct context *context, int argc, const char *const *argv)
{
    const double start = clock_now_s();
    const struct command *command = NULL;
    bool misused = false;
    struct diag *diag = &context->fault;
    context->commands.v = command_list(&context->commands.n);
    if (context->global.jobs < 1)
        context->global.jobs = 1;
    context->said.n = argc > 0 ? argc - 1 : 0;
    context->said.v = ARENA_COPY(context->arena, argv + (argc > 0), (size_t)context->said.n, 0, const char *);
    enum status status = run_words(context, context->said.n, context->said.v, &command, &misused, diag);
    if (status == ST_OK && context->merged)
        status = run_merged(context, diag);
    if (status != ST_OK && diag->message)
        say_fault(context);
    if (status == ST_USAGE && misused)
        context_say(context, BURSAR_HINT, "try 'bursar help%s%s'", command ? " " : "",
                    command ? command->name : "");
    if (context->global.timings)
        context_say(context, BURSAR_TIME, "%.1f ms", 1e3 * (clock_now_s() - start));
    context->status = status;
    return status_exit_code(status);
}
