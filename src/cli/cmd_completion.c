/* cmd_completion.c - `bursar completion bash|zsh|fish`: what a shell completes, from the tables of commands
 * and options. */
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "cli/commands.h"
#include "machine/design.h"
#include "model/model_list.h"

/* What a word can be: a list of words, or (none) a file. */
static const char *option_words(const struct option_spec *option)
{
    return option->type == OPTION_FORMAT ? "text json csv" : option->choices;
}

/* Words an argument of this command can be, a list of names; "" for files. On the arena. */
static const char *argument_words(const struct command *command, struct arena *arena)
{
    struct text t = TEXT_INIT;
    size_t n = 0;
    text_put(&t, "");
    if (strstr(command->arguments, "MODEL")) {
        const struct model *const *models = model_list(&n);
        for (size_t i = 0; i < n; i++)
            text_printf(&t, "%s%s", i ? " " : "", models[i]->key);
    } else if (strstr(command->arguments, "TEMPLATE")) {
        const struct network_template *const *templates = template_list(&n);
        for (size_t i = 0; i < n; i++)
            text_printf(&t, "%s%s", i ? " " : "", templates[i]->name);
    } else if (command->words) {
        text_put(&t, command->words);
    }
    const char *words = arena_strdup(arena, t.s);
    text_fini(&t);
    return words;
}

static void put_commands(FILE *out, const char *separator)
{
    size_t n = 0;
    const struct command *const *list = command_list(&n);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s%s", list[i]->name, separator);
    fputs("help", out);
}

/* --- bash --- */

static void put_bash_names(FILE *out, const struct option_spec *options, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fprintf(out, " --%s", options[i].name);
        if (options[i].letter)
            fprintf(out, " -%c", options[i].letter);
    }
}

/* `-o|--output` of every option that takes a value and, with_words, of which the words are known. */
static void put_bash_case(FILE *out, const struct option_spec *option)
{
    if (option->letter)
        fprintf(out, "-%c|", option->letter);
    fprintf(out, "--%s", option->name);
}

static void put_bash_skipped(FILE *out, const struct option_spec *options, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (options[i].type != OPTION_FLAG) {
            put_bash_case(out, &options[i]);
            fputc('|', out);
        }
}

static void put_bash_values(FILE *out, const struct option_spec *options, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (options[i].type == OPTION_FLAG)
            continue;
        fputs("        ", out);
        put_bash_case(out, &options[i]);
        if (option_words(&options[i]))
            fprintf(out, ") COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n",
                    option_words(&options[i]));
        else
            fputs(") COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n", out);
    }
}

static void bash(FILE *out, struct arena *arena)
{
    size_t n = 0;
    size_t n_global = 0;
    const struct command *const *list = command_list(&n);
    const struct option_spec *global = global_options(&n_global);
    fputs("# bash completion of bursar; made by `bursar completion bash`\n_bursar()\n{\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= options= words= "
          "i\n"
          "    COMPREPLY=()\n    for ((i = 1; i < COMP_CWORD; i++)); do\n        case ${COMP_WORDS[i]} in\n  "
          "      ",
          out);
    put_bash_skipped(out, global, n_global);
    fputs("--) ((i++)) ;;\n        -*) ;;\n        *) command=${COMP_WORDS[i]}; break ;;\n        esac\n    "
          "done\n"
          "    case $prev in\n",
          out);
    put_bash_values(out, global, n_global);
    fputs("    esac\n    case $command in\n", out);
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "    %s)\n        case $prev in\n", list[i]->name);
        put_bash_values(out, list[i]->options, list[i]->n_options);
        fputs("        esac\n        options='", out);
        put_bash_names(out, list[i]->options, list[i]->n_options);
        fprintf(out, "'\n        words='%s'\n        ;;\n", argument_words(list[i], arena));
    }
    fputs("    '') words='", out);
    put_commands(out, " ");
    fputs("' ;;\n    help) words='", out);
    put_commands(out, " ");
    fputs("' ;;\n    esac\n    options+='", out);
    put_bash_names(out, global, n_global);
    fputs("'\n    if [[ $cur == -* ]]; then\n        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
          "    elif [[ $words ]]; then\n        COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
          "    else\n        COMPREPLY=($(compgen -f -- \"$cur\"))\n    fi\n}\n"
          "complete -o filenames -F _bursar bursar\n",
          out);
}

/* --- zsh --- */

/* A text inside '[...]' of a zsh specification within single quotes. */
static void put_zsh_text(FILE *out, const char *s)
{
    for (; *s; s++) {
        if (strchr("[]:\\", *s))
            fputc('\\', out);
        fputs(*s == '\'' ? "'\\''" : (const char[]){*s, '\0'}, out);
    }
}

static void put_zsh_option(FILE *out, const struct option_spec *option)
{
    const char *repeated = option->type == OPTION_LIST ? "*" : "";
    for (int letter = 0; letter < (option->letter ? 2 : 1); letter++) {
        if (letter)
            fprintf(out, "        '%s-%c", repeated, option->letter);
        else
            fprintf(out, "        '%s--%s", repeated, option->name);
        fputc('[', out);
        put_zsh_text(out, option->help);
        fputc(']', out);
        if (option->type != OPTION_FLAG) {
            fprintf(out, ":%s:", option->value);
            if (option_words(option))
                fprintf(out, "(%s)", option_words(option));
            else
                fputs("_files", out);
        }
        fputs("' \\\n", out);
    }
}

static void put_zsh_options(FILE *out, const struct option_spec *options, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put_zsh_option(out, &options[i]);
}

static void zsh(FILE *out, struct arena *arena)
{
    size_t n = 0;
    size_t n_global = 0;
    const struct command *const *list = command_list(&n);
    const struct option_spec *global = global_options(&n_global);
    fputs("#compdef bursar\n# zsh completion of bursar; made by `bursar completion zsh`\n_bursar()\n{\n"
          "    local context state line\n    local -a commands global\n    global=(\n",
          out);
    put_zsh_options(out, global, n_global);
    fputs("    )\n    commands=(\n", out);
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "        '%s:", list[i]->name);
        put_zsh_text(out, list[i]->summary);
        fputs("'\n", out);
    }
    fputs("        'help:how a command is used'\n    )\n"
          "    _arguments -C $global '1:command:->command' '*::argument:->argument'\n"
          "    if [[ $state == command ]]; then\n        _describe command commands\n        return\n    fi\n"
          "    case $words[1] in\n",
          out);
    for (size_t i = 0; i < n; i++) {
        const char *words = argument_words(list[i], arena);
        fprintf(out, "    %s)\n        _arguments $global \\\n", list[i]->name);
        put_zsh_options(out, list[i]->options, list[i]->n_options);
        if (*words)
            fprintf(out, "        '*:argument:(%s)' ;;\n", words);
        else
            fputs("        '*:file:_files' ;;\n", out);
    }
    fputs("    help) _describe command commands ;;\n    esac\n}\ncompdef _bursar bursar\n", out);
}

/* --- fish --- */

static void put_fish_text(FILE *out, const char *s)
{
    fputc('\'', out);
    for (; *s; s++)
        fputs(*s == '\'' ? "\\'" : *s == '\\' ? "\\\\" : (const char[]){*s, '\0'}, out);
    fputc('\'', out);
}

static void put_fish_options(FILE *out, const char *condition, const struct option_spec *options, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct option_spec *option = &options[i];
        fprintf(out, "complete -c bursar%s -l %s", condition, option->name);
        if (option->letter)
            fprintf(out, " -s %c", option->letter);
        if (option->type != OPTION_FLAG)
            fputs(" -r", out);
        if (option_words(option))
            fprintf(out, " -f -a '%s'", option_words(option));
        fputs(" -d ", out);
        put_fish_text(out, option->help);
        fputc('\n', out);
    }
}

static void fish(FILE *out, struct arena *arena)
{
    size_t n = 0;
    size_t n_global = 0;
    const struct command *const *list = command_list(&n);
    const struct option_spec *global = global_options(&n_global);
    fputs("# fish completion of bursar; made by `bursar completion fish`\n", out);
    put_fish_options(out, "", global, n_global);
    for (size_t i = 0; i < n; i++) {
        const char *words = argument_words(list[i], arena);
        char condition[128];
        fprintf(out, "complete -c bursar -n __fish_use_subcommand -f -a %s -d ", list[i]->name);
        put_fish_text(out, list[i]->summary);
        fputc('\n', out);
        snprintf(condition, sizeof condition, " -n '__fish_seen_subcommand_from %s'", list[i]->name);
        put_fish_options(out, condition, list[i]->options, list[i]->n_options);
        if (*words)
            fprintf(out, "complete -c bursar%s -f -a '%s'\n", condition, words);
    }
    fputs("complete -c bursar -n __fish_use_subcommand -f -a help -d 'how a command is used'\n"
          "complete -c bursar -n '__fish_seen_subcommand_from help' -f -a '",
          out);
    put_commands(out, " ");
    fputs("'\n", out);
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    static const struct {
        const char *name;
        void (*put)(FILE *out, struct arena *arena);
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    const char *names[sizeof shells / sizeof *shells];
    (void)values;
    (void)argc;
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        names[i] = shells[i].name;
        if (strcmp(argv[0], shells[i].name) == 0) {
            shells[i].put(context->out, context->arena);
            return ST_OK;
        }
    }
    diag_set(diag, ST_USAGE, "unknown shell '%s'", argv[0]);
    return suggest(diag, argv[0], names, sizeof shells / sizeof *shells);
}

const struct command command_completion = {
    .name = "completion",
    .group = "First steps",
    .arguments = "SHELL",
    .words = "bash zsh fish",
    .summary = "a script that lets bash, zsh or fish complete commands and options",
    .details = "For this shell only: `source <(bursar completion bash)`; in fish: `bursar completion fish | "
               "source`. `make install` puts all three where shells look for them.",
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
