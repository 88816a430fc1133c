/* run_command.c - runs command_main on streams in memory. */
#include "oracle/run_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "check.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "search/reprice.h"

static int print(void *listener, int kind, const char *text)
{
    fprintf(listener, "%s%s%s\n",
            kind == BURSAR_HINT ? "" : "bursar: ", kind == BURSAR_WARNING ? "warning: " : "", text);
    return 0;
}

void run_command(struct run *out, const char *const *words)
{
    struct arena arena = ARENA_INIT;
    size_t n_out = 0, n_err = 0;
    const char *argv[64] = {"bursar"};
    int argc = 1;
    const char *const search[] = {BUILD_FOLDER "/catalog"};
    *out = (struct run){0};
    for (size_t i = 0; words[i]; i++) {
        assert_true(argc < 64);
        argv[argc++] = words[i];
    }
    struct context context = {
        .out = open_memstream(&out->out, &n_out),
        .say = print,
        .listener = open_memstream(&out->err, &n_err),
        .global.jobs = 1,
        .columns = 80,
        .catalogs = CATALOG_FOLDERS(search, 1),
        .scenarios = QUESTION_FOLDERS(NULL, 0),
        .arena = &arena,
    };
    assert_non_null(context.out);
    assert_non_null(context.listener);
    out->code = command_main(&context, argc, argv);
    fclose(context.out);
    fclose(context.listener);
    diag_fini(&context.fault);
    arena_fini(&arena);
}

void run_line(struct run *out, int code, const char *line)
{
    char *copy = strdup(line);
    const char *words[64];
    size_t n = 0;
    assert_non_null(copy);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        assert_true(n < 63);
        words[n++] = word;
    }
    words[n] = NULL;
    run_command(out, words);
    if (out->code != code)
        fail_msg("bursar %s: exit code %d, expected %d: %s", line, out->code, code, out->err);
    free(copy);
}

void run_free(struct run *run)
{
    free(run->out);
    free(run->err);
    *run = (struct run){0};
}
