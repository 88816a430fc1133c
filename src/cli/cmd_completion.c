/* cmd_completion.c - `bursar completion bash|zsh|fish`: a script that asks `bursar completion words` what a
 * word can be, which the tables of commands and options know. */
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/commands.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/files.h"
#include "machine/design.h"
#include "model/model_list.h"
#include "report/keys.h"

/* What is known where a word stands. */
struct known {
    struct option_set sets[OPTION_SETS_AT_MOST + 1]; /* the global options, and those of the command */
    size_t n;
    bool help;                     /* `help` is the word before it */
    const struct command *command; /* NULL: none so far */
    size_t n_arguments;
    const char *scenario; /* NULL: none so far */
    const char *catalog;
};

/* A line for each word that it can be, behind a tab what it is. */
static void put_word(FILE *out, const char *word, const char *what)
{
    struct text line = TEXT_INIT;
    text_put_shown(&line, word);
    text_put(&line, "\t");
    text_put_shown(&line, what);
    fprintf(out, "%s\n", line.s);
    text_fini(&line);
}

static void put_list(FILE *out, const char *words)
{
    for (size_t n; *(words += strspn(words, " ")); words += n) {
        n = strcspn(words, " ");
        fprintf(out, "%.*s\t\n", (int)n, words);
    }
}

static void put_commands(FILE *out, const struct context *context)
{
    for (size_t i = 0; i < context->n_commands; i++)
        put_word(out, context->commands[i].name, context->commands[i].summary);
    put_word(out, "help", "how a command is used");
}

/* Beside these words files can be meant. Shells complete them by themselves. */
static const char FILES[] = "<file>";

static void put_names(FILE *out, struct names_list *own_names)
{
    for (size_t i = 0; i < own_names->n; i++)
        put_word(out, own_names->v[i].word, own_names->v[i].what);
    free(own_names->v);
}

/* What the arguments of a command can be; nothing where they are files alone. */
static void put_arguments(FILE *out, const struct known *known, struct context *context)
{
    const struct command *command = known->command;
    struct names_list names = {0};
    size_t n = 0;
    if (strstr(command->arguments, "MODEL")) {
        const struct model *const *models = model_list(&n);
        for (size_t i = 0; i < n; i++)
            put_word(out, models[i]->key, models[i]->about.title);
    } else if (strstr(command->arguments, "TEMPLATE")) {
        const struct network_template *const *templates = template_list(&n);
        for (size_t i = 0; i < n; i++)
            put_word(out, templates[i]->name, templates[i]->text);
    } else if (command->words && known->n_arguments == 0) {
        put_list(out, command->words);
    } else if (command->run == command_schema) {
        const char **schemas = NULL;
        n = schema_names(&schemas, context->arena);
        for (size_t i = 0; i < n && known->n_arguments == 0; i++)
            put_word(out, schemas[i], "");
    } else if (command->run == command_catalog) {
        names_of_option(&names, NAMES_CATALOG, NULL, NULL, context);
        names_of_option(&names, NAMES_PART, NULL, known->catalog, context);
    } else if (strstr(command->arguments, "SCENARIO")) {
        names_of_scenarios(&names, context);
    }
    if (names.n > 0)
        put_word(out, FILES, "");
    put_names(out, &names);
}

static void know(struct known *known, const struct command *command)
{
    known->command = command;
    known->n = command ? command_options(known->sets, command) : 0;
    known->sets[known->n].specs = global_options(&known->sets[known->n].n);
    known->n++;
}

/* The option whose value follows this word; NULL: it has none. */
static const struct option_spec *awaits_value(const struct known *known, const char *word)
{
    for (size_t k = 0; k < known->n; k++)
        for (size_t i = 0; i < known->sets[k].n; i++) {
            const struct option_spec *spec = &known->sets[k].specs[i];
            const bool letter = word[0] == '-' && word[1] && word[1] == spec->letter && !word[2];
            const bool name = strncmp(word, "--", 2) == 0 && strcmp(word + 2, spec->name) == 0;
            if ((letter || name) && spec->type != OPTION_FLAG)
                return spec;
        }
    return NULL;
}

static void put_options(FILE *out, const struct known *known, struct arena *arena)
{
    for (size_t k = 0; k < known->n; k++)
        for (size_t i = 0; i < known->sets[k].n; i++)
            put_word(out, arena_printf(arena, "--%s", known->sets[k].specs[i].name),
                     known->sets[k].specs[i].help);
}

/* A word that is no option: the command, or one of its arguments, of which a scenario and a catalogue are
 * known by what they look like. */
static void take_argument(struct known *known, const char *word, const struct context *context)
{
    if (!known->command) {
        if (!known->help)
            know(known, command_find(context, word));
        known->help = strcmp(word, "help") == 0;
        return;
    }
    if (folders_is_path(&context->scenarios, word) || folders_has(&context->scenarios, word, context->arena))
        known->scenario = word;
    else if (folders_is_path(&context->catalogs, word) ||
             folders_has(&context->catalogs, word, context->arena))
        known->catalog = word;
    known->n_arguments++;
}

static void put_option_names(FILE *out, const struct option_spec *option, const struct known *known,
                             struct context *context)
{
    struct names_list names = {0};
    names_of_option(&names, option->names, known->scenario, known->catalog, context);
    if (option->names == NAMES_CATALOG)
        put_word(out, FILES, "");
    put_names(out, &names);
}

/* What the last of these words, which is being written, can become. */
static void put_words(FILE *out, int argc, const char *const *argv, struct context *context)
{
    struct known known = {0};
    const struct option_spec *open = NULL;
    const char *last = argc > 0 ? argv[argc - 1] : "";
    know(&known, NULL);
    for (int i = 0; i + 1 < argc; i++) {
        const struct option_spec *before = open;
        open = before ? NULL : awaits_value(&known, argv[i]);
        if (before && before->names == NAMES_CATALOG)
            known.catalog = argv[i];
        else if (!before && !open && argv[i][0] != '-' && argv[i][0] != '\0')
            take_argument(&known, argv[i], context);
    }
    if (open && open->names)
        put_option_names(out, open, &known, context);
    else if (open)
        put_list(out, open->choices && open->type != OPTION_FILE ? open->choices : "");
    else if (last[0] == '-')
        put_options(out, &known, context->arena);
    else if (known.command)
        put_arguments(out, &known, context);
    else
        put_commands(out, context);
}

enum status command_completion(struct call *call, struct diag *diag)
{
    static const char *const shells[] = {"bash", "zsh", "fish"};
    const char *shell = call->argv[0];
    const struct embedded_file *file =
        embedded_find(shell_files, arena_printf(call->arena, "completion.%s", shell));
    if (strcmp(shell, "words") == 0) {
        put_words(call_stream(call), call->argc - 1, call->argv + 1, call->context);
        return ST_OK;
    }
    if (file) {
        fwrite(file->text, 1, file->n, call_stream(call));
        return ST_OK;
    }
    diag_set(diag, ST_USAGE, "unknown shell '%s'", shell);
    return suggest(diag, shell, shells, sizeof shells / sizeof *shells);
}
