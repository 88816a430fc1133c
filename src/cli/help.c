/* help.c - usage, from the tables. */
#include "cli/help.h"

#include <string.h>

#include "base/text.h"
#include "cli/help_files.h"
#include "report/sink_layout.h"

static int option_text(struct text *text, const struct option_spec *option)
{
    text_clear(text);
    if (option->letter)
        text_printf(text, "-%c, ", option->letter);
    else
        text_put(text, "    ");
    text_printf(text, "--%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : "");
    return (int)text->n;
}

static void put_options(FILE *out, const char *title, const struct option_set *sets, size_t n_sets)
{
    struct text text = TEXT_INIT;
    int width = 0;
    for (size_t k = 0; k < n_sets; k++)
        for (size_t i = 0; i < sets[k].n; i++) {
            const int w = option_text(&text, &sets[k].specs[i]);
            width = w > width ? w : width;
        }
    if (width > 0)
        fprintf(out, "\n%s\n", title);
    for (size_t k = 0; k < n_sets; k++)
        for (size_t i = 0; i < sets[k].n; i++) {
            option_text(&text, &sets[k].specs[i]);
            fprintf(out, "  %-*s  ", width, text.s);
            sink_put_wrapped(out, sets[k].specs[i].help, width + 4, width + 4);
        }
    text_fini(&text);
}

static void put_global_options(FILE *out)
{
    struct option_set global = {.n = 0};
    global.specs = global_options(&global.n);
    put_options(out, "Options of every command", &global, 1);
}

void help_command(FILE *out, const struct command *command)
{
    struct option_set sets[OPTION_SETS_AT_MOST];
    const size_t n = command_options(sets, command);
    char path[64];
    snprintf(path, sizeof path, "%s.txt", command->name);
    const struct embedded_file *file = embedded_find(help_files, path);
    fprintf(out, "usage: bursar %s%s%s%s\n\n%s\n", command->name, n ? " [OPTION...]" : "",
            command->arguments[0] ? " " : "", command->arguments, command->summary);
    if (file)
        fprintf(out, "\n%s", file->text);
    put_options(out, "Options", sets, n);
    put_global_options(out);
}

/* True when no command before this one is of its group. */
static bool first_of_group(const struct command *const *list, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (strcmp(list[j]->group, list[i]->group) == 0)
            return false;
    return true;
}

void help_program(FILE *out)
{
    size_t n = 0;
    const struct command *const *list = command_list(&n);
    fputs("usage: bursar COMMAND [OPTION...] [ARGUMENT...]\n\n"
          "What compute cluster a budget buys, how its speed grows with money, and what\n"
          "changes when a price does: each answer with its proof.\n",
          out);
    for (size_t i = 0; i < n; i++) {
        if (!first_of_group(list, i))
            continue;
        fprintf(out, "\n%s\n", list[i]->group);
        for (size_t j = i; j < n; j++)
            if (strcmp(list[j]->group, list[i]->group) == 0)
                fprintf(out, "  %-10s  %s\n", list[j]->name, list[j]->summary);
    }
    fputs("\nHelp\n  help        these lines, or how one command is used: bursar help COMMAND\n", out);
    put_global_options(out);
}
