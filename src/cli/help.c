/* help.c - usage, from the tables; examples, from the manual. */
#include "cli/help.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/files.h"
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

/* A line of a page as it is read: the page writes a backslash as \e. */
static void put_line(FILE *out, const char *line, size_t n)
{
    fputs("  ", out);
    for (size_t i = 0; i < n; i++) {
        fputc(line[i], out);
        i += line[i] == '\\' && i + 1 < n && line[i + 1] == 'e';
    }
    fputc('\n', out);
}

/* A literal block of a page: as it is; commands with their output, each behind "$ "; or the text of a file
 * that a command reads. */
enum block { NO_BLOCK, PLAIN_BLOCK, COMMAND_BLOCK, FILE_BLOCK };

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

/* A line of the section EXAMPLES, `n` characters: requests of mdoc except .Dl only format it. */
static void put_example(FILE *out, const char *line, size_t n, enum block block)
{
    if (begins(line, ".Dl "))
        put_line(out, line + 4, n - 4);
    else if (begins(line, ".Pp"))
        fputc('\n', out);
    else if (block == COMMAND_BLOCK && begins(line, "$ "))
        put_line(out, line + 2, n - 2);
    else if (line[0] != '.' && block < COMMAND_BLOCK)
        put_line(out, line, n);
}

/* The section EXAMPLES of a page of the manual, without the output of commands and the text of files. */
static void put_examples(FILE *out, const char *page)
{
    static const char head[] = ".Sh EXAMPLES\n";
    const struct embedded_file *embedded = embedded_find(man_files, page);
    const char *line = embedded ? strstr(embedded->text, head) : NULL;
    enum block block = NO_BLOCK;
    bool file = false;
    if (!line)
        return;
    fputs("\nExamples\n", out);
    for (line += sizeof head - 1; *line && !begins(line, ".Sh"); line += *line == '\n') {
        const size_t n = strcspn(line, "\n");
        file = file || begins(line, ".\\\" file: ");
        if (begins(line, ".Bd ")) {
            block = file ? FILE_BLOCK : begins(line + n, "\n$ ") ? COMMAND_BLOCK : PLAIN_BLOCK;
            file = false;
        } else if (begins(line, ".Ed"))
            block = NO_BLOCK;
        put_example(out, line, n, block);
        line += n;
    }
}

static void put_options(FILE *out, const char *title, const struct option_set *sets, size_t n_sets,
                        int columns)
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
            sink_put_wrapped(out, sets[k].specs[i].help, columns, width + 4, width + 4);
        }
    text_fini(&text);
}

static void put_global_options(FILE *out, int columns)
{
    struct option_set global = {.n = 0};
    global.specs = global_options(&global.n);
    put_options(out, "Options of every command", &global, 1, columns);
}

void help_command(FILE *out, const struct command *command, int columns)
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
    snprintf(path, sizeof path, "bursar-%s.1", command->name);
    put_examples(out, path);
    put_options(out, "Options", sets, n, columns);
    put_global_options(out, columns);
}

/* True when no command before this one is of its group. */
static bool first_of_group(const struct command *list, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (strcmp(list[j].group, list[i].group) == 0)
            return false;
    return true;
}

static void put_command(FILE *out, const char *name, const char *summary, int columns)
{
    enum { AT = 15 };
    fprintf(out, "  %-*s", AT - 2, name);
    sink_put_wrapped(out, summary, columns, AT, AT);
}

void help_program(const struct context *context)
{
    FILE *out = context->out;
    const struct command *list = context->commands;
    const size_t n = context->n_commands;
    const int columns = context->columns;
    fputs("usage: bursar COMMAND [OPTION...] [ARGUMENT...]\n\n"
          "What compute cluster a budget buys, how its speed grows with money, and what\n"
          "changes when a price does: each answer with its proof.\n",
          out);
    put_examples(out, "bursar.1");
    for (size_t i = 0; i < n; i++) {
        if (!first_of_group(list, i))
            continue;
        fprintf(out, "\n%s\n", list[i].group);
        for (size_t j = i; j < n; j++)
            if (strcmp(list[j].group, list[i].group) == 0)
                put_command(out, list[j].name, list[j].summary, columns);
    }
    fputs("\nHelp\n", out);
    put_command(out, "help", "these lines, or how one command is used: bursar help COMMAND", columns);
    put_global_options(out, columns);
}
