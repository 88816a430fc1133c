/* help.c - usage, from the tables; examples, from the manual. */
#include "library/help.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "library/command.h"
#include "library/files.h"
#include "report/columns.h"
#include "report/sink.h"
#include "report/sink_layout.h"
#include "report/value.h"

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

/* Prints a line of a manual page as a reader sees it. The page writes a backslash as \e. */
static void put_line(FILE *out, const char *line, size_t n)
{
    fputs("  ", out);
    for (size_t i = 0; i < n; i++) {
        fputc(line[i], out);
        i += line[i] == '\\' && i + 1 < n && line[i + 1] == 'e';
    }
    fputc('\n', out);
}

/* Kinds of literal blocks in a page: plain text; commands, each after "$ ", with their output; the text of a
 * file that a command reads. */
enum block { NO_BLOCK, PLAIN_BLOCK, COMMAND_BLOCK, FILE_BLOCK };

/* A line of the section EXAMPLES, `n` characters: requests of mdoc except .Dl only format it. */
static void put_example(FILE *out, const char *line, size_t n, enum block block)
{
    if (text_begins(line, ".Dl "))
        put_line(out, line + 4, n - 4);
    else if (text_begins(line, ".Pp"))
        fputc('\n', out);
    else if (block == COMMAND_BLOCK && text_begins(line, "$ "))
        put_line(out, line + 2, n - 2);
    else if (line[0] != '.' && block < COMMAND_BLOCK)
        put_line(out, line, n);
}

/* An example ends with a line of .Dl, a command of a block, or a block without commands. */
static bool ends_example(const char *line, enum block block)
{
    return text_begins(line, ".Dl ") || (block == COMMAND_BLOCK && text_begins(line, "$ ")) ||
           (block == PLAIN_BLOCK && text_begins(line, ".Ed"));
}

/* Prints the first three examples of a page of the manual, without the output of commands and the text of
 * files. */
static void put_examples(FILE *out, const char *page)
{
    enum { EXAMPLES_AT_MOST = 3 };
    static const char head[] = ".Sh EXAMPLES\n";
    const struct embedded_file *embedded = embedded_find(man_files, page);
    const char *line = embedded ? strstr(embedded->text, head) : NULL;
    enum block block = NO_BLOCK;
    bool file = false;
    int n_examples = 0;
    if (!line)
        return;
    fputs("\nExamples\n", out);
    for (line += sizeof head - 1; *line && !text_begins(line, ".Sh") && n_examples < EXAMPLES_AT_MOST;
         line += *line == '\n') {
        const size_t n = strcspn(line, "\n");
        file = file || text_begins(line, ".\\\" file: ");
        if (text_begins(line, ".Bd ")) {
            block = file ? FILE_BLOCK : text_begins(line + n, "\n$ ") ? COMMAND_BLOCK : PLAIN_BLOCK;
            file = false;
        }
        put_example(out, line, n, block);
        n_examples += ends_example(line, block);
        if (text_begins(line, ".Ed"))
            block = NO_BLOCK;
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
    fprintf(out, "usage: bursar %s%s%s%s\n\n%s\n", command->name, n ? " [OPTION...]" : "",
            command->arguments[0] ? " " : "", command->arguments, command->summary);
    put_options(out, "Options", sets, n, columns);
    put_global_options(out, columns);
    snprintf(path, sizeof path, "bursar-%s.1", command->name);
    put_examples(out, path);
    fprintf(out, "\nThe manual page bursar-%s(1) describes the command and its output.\n", command->name);
}

/* The commands that answer most problems, in the order in which a buyer needs them. */
static const char *const first_commands[] = {"init",  "check",  "optimize", "explain", "crossover",
                                             "curve", "whatif", "evaluate", "report",  "verify"};
enum { N_FIRST_COMMANDS = sizeof first_commands / sizeof *first_commands };

static bool is_first(const struct command *command)
{
    return text_place(command->name, first_commands, N_FIRST_COMMANDS) < N_FIRST_COMMANDS;
}

/* True if the i-th command is the first one of its group. Commands that are listed at the top are ignored. */
static bool begins_group(const struct command *list, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (!is_first(&list[j]) && strcmp(list[j].group, list[i].group) == 0)
            return false;
    return !is_first(&list[i]);
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
    const struct command *list = context->commands.v;
    const size_t n = context->commands.n;
    const int columns = context->columns;
    fputs("usage: bursar COMMAND [OPTION...] [ARGUMENT...]\n\n"
          "bursar finds the best compute cluster that a budget buys, and proves it.\n\n"
          "Main commands\n",
          out);
    for (size_t i = 0; i < N_FIRST_COMMANDS; i++)
        put_command(out, first_commands[i], command_find(context, first_commands[i])->summary, columns);
    for (size_t i = 0; i < n; i++) {
        if (!begins_group(list, i))
            continue;
        fprintf(out, "\n%s\n", list[i].group);
        for (size_t j = i; j < n; j++)
            if (!is_first(&list[j]) && strcmp(list[j].group, list[i].group) == 0)
                put_command(out, list[j].name, list[j].summary, columns);
    }
    fputs("\nHelp\n", out);
    put_command(out, "help", "print this list, or the usage of one command: bursar help COMMAND", columns);
    put_examples(out, "bursar.1");
    put_global_options(out, columns);
}

static void report_options(struct sink *sink, const struct option_set *sets, size_t n, const char *key)
{
    static const char *const forms[] = {
        [OPTION_FLAG] = "flag",    [OPTION_TEXT] = "text",       [OPTION_FILE] = "file",
        [OPTION_LIST] = "list",    [OPTION_INTEGER] = "integer", [OPTION_SECONDS] = "seconds",
        [OPTION_CHOICE] = "choice"};
    sink_table_begin(sink, key, NULL, SINK_SIDE, COLUMNS_ACCEPTS);
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < sets[k].n; i++) {
            const struct option_spec *option = &sets[k].specs[i];
            const bool ranged = option->type == OPTION_INTEGER;
            SINK_ROW(sink, false, value_text(option->name), value_text(forms[option->type]),
                     value_text(option->value), value_text(option->choices),
                     value_integer_if(ranged, option->low), value_integer_if(ranged, option->high),
                     value_text(option->help));
        }
    sink_table_end(sink);
}

enum status help_report(const struct context *context, struct diag *diag)
{
    struct sink *sink = sink_open((enum sink_format)context->global.format, context->out, "bursar.help/1");
    struct option_set sets[OPTION_SETS_AT_MOST], global = {.n = 0};
    global.specs = global_options(&global.n);
    sink_list_begin(sink, "commands", NULL);
    for (size_t i = 0; i < context->commands.n; i++) {
        const struct command *command = &context->commands.v[i];
        sink_begin(sink, NULL, NULL);
        sink_string(sink, "name", NULL, command->name);
        sink_string(sink, "group", NULL, command->group);
        sink_string(sink, "summary", NULL, command->summary);
        sink_string(sink, "arguments", NULL, command->arguments);
        report_options(sink, sets, command_options(sets, command), "accepts");
        sink_end(sink);
    }
    sink_end(sink);
    report_options(sink, &global, 1, "every_command");
    return sink_close(sink, diag);
}
