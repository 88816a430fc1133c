/* cmd_completion.c - `bursar completion bash|zsh|fish`: prints a script that calls `bursar completion words`,
 * which derives completions from the tables of commands and options. */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/files.h"
#include "library/question.h"
#include "model/model_list.h"
#include "report/keys.h"
#include "study/crossover.h"

/* --- words from scenarios and catalogues --- */

struct completion {
    const char *word;
    const char *what; /* description for the user; "" */
};

typedef VEC(struct completion) names_list; /* to be freed; the texts are on the context's arena */

/* Adds a word unless the list has it. */
static void add(names_list *out, const char *word, const char *what)
{
    for (size_t i = 0; i < out->n; i++)
        if (strcmp(out->v[i].word, word) == 0)
            return;
    const struct completion name = {word, what ? what : ""};
    VEC_PUSH(out, name);
}

static void add_files(names_list *out, const struct folders *folders, struct arena *arena)
{
    const char **names = NULL;
    size_t n = 0;
    folders_names(&names, &n, folders, arena);
    for (size_t i = 0; i < n; i++)
        add(out, names[i], folders->kind);
}

static void add_parts(names_list *out, const struct snapshot *snapshot)
{
    for (size_t i = 0; i < snapshot->n_parts; i++)
        add(out, snapshot->parts[i].id, snapshot->parts[i].name);
}

static void add_overrides(names_list *out, const struct scenario *scenario)
{
    for (size_t i = 0; i < scenario->n_overrides; i++)
        add(out, scenario->overrides[i].name.text, "override");
}

static void add_changes(names_list *out, const struct snapshot *snapshot, struct arena *arena)
{
    static const char *const figures[] = {"latency", "bandwidth"};
    static const char *const keys[] = {
        "choose.nodes=", "choose.networks=", "choose.templates=", "error=none"};
    for (size_t i = 0; i < snapshot->n_parts; i++)
        add(out, arena_printf(arena, "%s=", snapshot->parts[i].id), "price");
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        add(out, arena_printf(arena, "rate.%s=", snapshot->parts[snapshot->nodes[i].part].id), "rate");
    for (size_t i = 0; i < snapshot->network.n_technologies; i++)
        for (size_t k = 0; k < 2; k++)
            add(out, arena_printf(arena, "%s.%s=", figures[k], snapshot->network.technologies[i].id),
                figures[k]);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        add(out, keys[i], "key of the scenario");
}

static void add_choices(names_list *out, const struct instance *instance, bool pairs, struct arena *arena)
{
    static const enum crossover_trait traits[] = {CROSSOVER_NODE, CROSSOVER_NETWORK, CROSSOVER_TEMPLATE};
    for (size_t k = 0; k < sizeof traits / sizeof *traits; k++) {
        size_t n = 0;
        const char *const *names = crossover_names(&n, instance, traits[k], arena);
        const char *what = crossover_trait_names[traits[k]];
        for (size_t i = 0; i < n; i++) {
            if (!pairs)
                add(out, names[i], what);
            for (size_t j = 0; pairs && j < n; j++)
                if (i != j)
                    add(out, arena_printf(arena, "%s,%s", names[i], names[j]), what);
        }
    }
}

/* Adds the names that an option of this kind accepts. scenario, catalog: from the command line, or NULL.
 * Files that cannot be read add no names and cause no message. */
static void add_named(names_list *out, enum option_names names, const char *scenario, const char *catalog,
                      struct context *context)
{
    struct question *question = ARENA_NEW(context->arena, 1, struct question);
    const struct question_source source = {scenario, catalog, false, false};
    const struct shared_options nothing = {0};
    struct diag diag = DIAG_INIT;
    bool built = false, read = false;
    if (names == NAMES_CATALOG) {
        add_files(out, &context->catalogs, context->arena);
        return;
    }
    if (scenario) {
        read = question_read(question, context, &source, &nothing, &diag) == ST_OK;
        built = read && question_build(question, context, &diag) == ST_OK;
    } else if (catalog) {
        read = question_catalog(&question->snapshot, catalog, context, &diag) == ST_OK;
    }
    diag_fini(&diag);
    if (read && names == NAMES_PART)
        add_parts(out, &question->snapshot);
    if (read && names == NAMES_CHANGE)
        add_changes(out, &question->snapshot, context->arena);
    if (read && scenario && names == NAMES_OVERRIDE)
        add_overrides(out, &question->scenario);
    if (built && (names == NAMES_CHOICE || names == NAMES_PAIR))
        add_choices(out, &question->instance, names == NAMES_PAIR, context->arena);
}

/* --- words before the one to complete --- */

/* Facts about the word to complete that the words before it determine. */
struct word_context {
    struct option_set sets[OPTION_SETS_AT_MOST + 1]; /* global options, and those of the command */
    size_t n;
    bool help;                     /* the word before it is `help` */
    const struct command *command; /* NULL: not yet given */
    size_t n_arguments;
    const char *scenario; /* NULL: not yet given */
    const char *catalog;
};

/* Prints a line for a word, with its description after a tab. */
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
    for (size_t i = 0; i < context->commands.n; i++)
        put_word(out, context->commands.v[i].name, context->commands.v[i].summary);
    put_word(out, "help", "print the usage of a command");
}

/* The shell completes file names, too. */
static const char FILES[] = "<file>";

static void put_names(FILE *out, names_list *own_names)
{
    for (size_t i = 0; i < own_names->n; i++)
        put_word(out, own_names->v[i].word, own_names->v[i].what);
    mem_free(own_names->v);
}

/* Prints the words that an argument of the command can be; none if only files are possible. */
static void put_arguments(FILE *out, const struct word_context *known, struct context *context)
{
    const struct command *command = known->command;
    names_list names = {0};
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
        add_named(&names, NAMES_CATALOG, NULL, NULL, context);
        add_named(&names, NAMES_PART, NULL, known->catalog, context);
    } else if (strstr(command->arguments, "SCENARIO")) {
        add_files(&names, &context->scenarios, context->arena);
    }
    if (names.n > 0)
        put_word(out, FILES, "");
    put_names(out, &names);
}

static void enter_command(struct word_context *known, const struct command *command)
{
    known->command = command;
    known->n = command ? command_options(known->sets, command) : 0;
    known->sets[known->n].specs = global_options(&known->sets[known->n].n);
    known->n++;
}

/* The option whose value follows this word; NULL: none. */
static const struct option_spec *option_of_value(const struct word_context *known, const char *word)
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

static void put_options(FILE *out, const struct word_context *known, struct arena *arena)
{
    for (size_t k = 0; k < known->n; k++)
        for (size_t i = 0; i < known->sets[k].n; i++)
            put_word(out, arena_printf(arena, "--%s", known->sets[k].specs[i].name),
                     known->sets[k].specs[i].help);
}

/* Records a word that is not an option: the command or one of its arguments. Scenarios and catalogues are
 * recognized by their form. */
static void take_argument(struct word_context *known, const char *word, const struct context *context)
{
    if (!known->command) {
        if (!known->help)
            enter_command(known, command_find(context, word));
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

static void put_option_names(FILE *out, const struct option_spec *option, const struct word_context *known,
                             struct context *context)
{
    names_list names = {0};
    add_named(&names, option->names, known->scenario, known->catalog, context);
    if (option->names == NAMES_CATALOG)
        put_word(out, FILES, "");
    put_names(out, &names);
}

/* Prints the completions of the last word. */
static void put_words(FILE *out, int argc, const char *const *argv, struct context *context)
{
    struct word_context known = {0};
    const struct option_spec *open = NULL;
    const char *last = argc > 0 ? argv[argc - 1] : "";
    enter_command(&known, NULL);
    for (int i = 0; i + 1 < argc; i++) {
        const struct option_spec *before = open;
        open = before ? NULL : option_of_value(&known, argv[i]);
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
