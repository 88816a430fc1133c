/* help.c - usage, from the tables. */
#include "cli/help.h"

#include <string.h>

#include "base/text.h"
#include "report/sink_layout.h"

enum { COLUMNS = 79 };

/* Prose broken at spaces, every line indented. */
static void put_prose(FILE *out, const char *s, int indent)
{
    int at = 0;
    while (*s) {
        if (*s == '\n') {
            fputc('\n', out);
            at = 0;
            s++;
            continue;
        }
        const int n = (int)strcspn(s, " \n");
        if (at > 0 && at + 1 + n > COLUMNS) {
            fputc('\n', out);
            at = 0;
        }
        fprintf(out, "%*s%.*s", at ? 1 : indent, "", n, s);
        at += n + (at ? 1 : indent);
        s += n;
        s += strspn(s, " ");
    }
    fputc('\n', out);
}

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

static void put_options(FILE *out, const char *title, const struct option_spec *options, size_t n)
{
    if (n == 0)
        return;
    struct text text = TEXT_INIT;
    int width = 0;
    for (size_t i = 0; i < n; i++) {
        const int w = option_text(&text, &options[i]);
        width = w > width ? w : width;
    }
    fprintf(out, "\n%s\n", title);
    for (size_t i = 0; i < n; i++) {
        option_text(&text, &options[i]);
        fprintf(out, "  %-*s  ", width, text.s);
        sink_put_wrapped(out, options[i].help, width + 4, width + 4);
    }
    text_fini(&text);
}

static void put_global_options(FILE *out)
{
    size_t n = 0;
    const struct option_spec *options = global_options(&n);
    put_options(out, "Options of every command", options, n);
}

void help_command(FILE *out, const struct command *command)
{
    fprintf(out, "usage: bursar %s%s%s%s\n\n", command->name, command->n_options ? " [OPTION...]" : "",
            command->arguments && command->arguments[0] ? " " : "",
            command->arguments ? command->arguments : "");
    put_prose(out, command->summary, 0);
    if (command->details) {
        fputc('\n', out);
        put_prose(out, command->details, 0);
    }
    put_options(out, "Options", command->options, command->n_options);
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
