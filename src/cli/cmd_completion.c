/* cmd_completion.c - `bursar completion bash|zsh|fish`: a script that asks `bursar completion words` what a
 * word can be, which the tables of commands and options know. */
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/shell_files.h"
#include "machine/design.h"
#include "model/model_list.h"

/* A line for each word that it can be, behind a tab what it is. */
static void put_word(FILE *out, const char *word, const char *what)
{
    fprintf(out, "%s\t%s\n", word, what);
}

static void put_list(FILE *out, const char *words)
{
    for (size_t n; *(words += strspn(words, " ")); words += n) {
        n = strcspn(words, " ");
        fprintf(out, "%.*s\t\n", (int)n, words);
    }
}

static void put_commands(FILE *out)
{
    size_t n = 0;
    const struct command *const *list = command_list(&n);
    for (size_t i = 0; i < n; i++)
        put_word(out, list[i]->name, list[i]->summary);
    put_word(out, "help", "how a command is used");
}

/* What the arguments of a command can be; nothing where they are files. */
static void put_arguments(FILE *out, const struct command *command)
{
    size_t n = 0;
    if (strstr(command->arguments, "MODEL")) {
        const struct model *const *models = model_list(&n);
        for (size_t i = 0; i < n; i++)
            put_word(out, models[i]->key, models[i]->title);
    } else if (strstr(command->arguments, "TEMPLATE")) {
        const struct network_template *const *templates = template_list(&n);
        for (size_t i = 0; i < n; i++)
            put_word(out, templates[i]->name, templates[i]->text);
    } else if (command->words) {
        put_list(out, command->words);
    }
}

/* The options there are where a word stands: the global ones, and those of the command before it. */
struct known {
    struct option_set sets[OPTION_SETS_AT_MOST + 1];
    size_t n;
    const struct command *command; /* NULL: none so far */
};

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

/* What the last of these words, which is being written, can become. */
static void put_words(FILE *out, int argc, const char *const *argv, struct arena *arena)
{
    struct known known;
    const struct option_spec *open = NULL;
    bool help = false;
    const char *last = argc > 0 ? argv[argc - 1] : "";
    know(&known, NULL);
    for (int i = 0; i + 1 < argc; i++) {
        const struct option_spec *before = open;
        open = before ? NULL : awaits_value(&known, argv[i]);
        if (before || open || argv[i][0] == '-' || argv[i][0] == '\0' || known.command || help)
            continue;
        help = strcmp(argv[i], "help") == 0;
        know(&known, command_find(argv[i]));
    }
    if (open)
        put_list(out, open->choices ? open->choices : "");
    else if (last[0] == '-')
        put_options(out, &known, arena);
    else if (known.command)
        put_arguments(out, known.command);
    else
        put_commands(out);
}

static enum status run(struct call *call, struct diag *diag)
{
    static const char *const shells[] = {"bash", "zsh", "fish"};
    const char *shell = call->argv[0];
    const struct embedded_file *file =
        embedded_find(shell_files, arena_printf(call->arena, "completion.%s", shell));
    if (strcmp(shell, "words") == 0) {
        put_words(call_stream(call), call->argc - 1, call->argv + 1, call->arena);
        return ST_OK;
    }
    if (file) {
        fwrite(file->text, 1, file->n, call_stream(call));
        return ST_OK;
    }
    diag_set(diag, ST_USAGE, "unknown shell '%s'", shell);
    return suggest(diag, shell, shells, sizeof shells / sizeof *shells);
}

const struct command command_completion = {
    .name = "completion",
    .group = "First steps",
    .arguments = "SHELL WORD...",
    .words = "bash zsh fish",
    .summary = "a script that lets bash, zsh or fish complete commands and options",
    .writes = "scripts",
    .run = run,
};
