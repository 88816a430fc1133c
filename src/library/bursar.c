/* bursar.c - the public library: runs a request, as words of a command, on streams in memory. */
#include "library/bursar.h"

#include <jansson.h>
#include <signal.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "catalog/catalog.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"

struct put_file {
    struct file_in_memory file;
    char *name;
    char *bytes;
    struct put_file *next;
};

struct bursar {
    struct arena arena; /* settings */
    struct folders catalogs;
    struct folders scenarios;
    struct file_roots roots;
    bool rooted; /* only files below the roots are read */
    int64_t jobs;
    int columns;
    bool colours;
    struct put_file *files;
    struct diag diag;
    volatile sig_atomic_t stop;
};

struct bursar_answer {
    int code;
    char *result;
    size_t n_result;
    char *messages;
    size_t n_messages;
    char *diagnostics;
};

const char *bursar_version(void)
{
    return command_version();
}

static const char **read_folders(size_t *n, const json_t *list, struct arena *arena)
{
    *n = json_array_size(list);
    const char **v = ARENA_NEW(arena, *n + 1, const char *);
    for (size_t i = 0; i < *n; i++) {
        const char *s = json_string_value(json_array_get(list, i));
        v[i] = arena_strdup(arena, s ? s : "");
    }
    return v;
}

/* Roots that do not exist are left out. */
static const char **read_roots(size_t *n, const json_t *list, struct arena *arena)
{
    size_t n_given = 0;
    const char **v = read_folders(&n_given, list, arena);
    *n = 0;
    for (size_t i = 0; i < n_given; i++) {
        const char *root = path_resolved(arena, v[i]);
        if (root)
            v[(*n)++] = root;
    }
    return v;
}

int bursar_open(struct bursar **out, const char *settings)
{
    struct bursar *b = mem_alloc(1, sizeof *b);
    json_error_t error;
    json_t *given = settings ? json_loads(settings, JSON_REJECT_DUPLICATES, &error) : json_object();
    *out = b;
    *b = (struct bursar){.arena = ARENA_INIT, .jobs = 1, .columns = 80, .diag = DIAG_INIT};
    if (!json_is_object(given)) {
        json_decref(given);
        diag_set(&b->diag, ST_USAGE, "the settings are not a JSON object: %s", error.text);
        return BURSAR_USAGE;
    }
    size_t n = 0;
    const char **v = read_folders(&n, json_object_get(given, "catalogs"), &b->arena);
    b->catalogs = CATALOG_FOLDERS(v, n);
    v = read_folders(&n, json_object_get(given, "scenarios"), &b->arena);
    b->scenarios = QUESTION_FOLDERS(v, n);
    b->rooted = json_object_get(given, "roots") != NULL;
    b->roots.v = read_roots(&b->roots.n, json_object_get(given, "roots"), &b->arena);
    const json_t *jobs = json_object_get(given, "jobs"), *columns = json_object_get(given, "columns");
    b->jobs = json_is_integer(jobs) ? json_integer_value(jobs) : 1;
    b->columns = json_is_integer(columns) ? (int)json_integer_value(columns) : 80;
    b->colours = json_is_true(json_object_get(given, "colours"));
    json_decref(given);
    return BURSAR_OK;
}

const char *bursar_error(const struct bursar *bursar)
{
    return bursar->diag.message ? bursar->diag.message : "";
}

static void drop_file(struct bursar *bursar, const char *name)
{
    for (struct put_file **at = &bursar->files; *at; at = &(*at)->next) {
        struct put_file *file = *at;
        if (strcmp(file->name, name) != 0)
            continue;
        *at = file->next;
        mem_free(file->name);
        mem_free(file->bytes);
        mem_free(file);
        return;
    }
}

int bursar_put_file(struct bursar *bursar, const char *name, const void *bytes, size_t n)
{
    drop_file(bursar, name);
    if (!bytes)
        return BURSAR_OK;
    struct put_file *file = mem_alloc(1, sizeof *file);
    file->name = mem_strdup(name);
    file->bytes = mem_alloc(n + 1, 1);
    memcpy(file->bytes, bytes, n);
    file->file.n = n;
    file->next = bursar->files;
    bursar->files = file;
    return BURSAR_OK;
}

/* Links the files for the thread that reads them. */
static const struct file_in_memory *linked(struct bursar *bursar)
{
    const struct file_in_memory *first = NULL;
    for (struct put_file *file = bursar->files; file; file = file->next) {
        file->file = (struct file_in_memory){first, file->name, file->bytes, file->file.n};
        first = &file->file;
    }
    return first;
}

int bursar_run(struct bursar *bursar, int n_words, const char *const *words, const struct bursar_watch *watch,
               struct bursar_answer **out)
{
    (void)watch;
    struct arena arena = ARENA_INIT;
    struct bursar_answer *answer = mem_alloc(1, sizeof *answer);
    const char **argv = ARENA_NEW(&arena, (size_t)n_words + 1, const char *);
    argv[0] = "bursar";
    if (n_words > 0)
        memcpy(argv + 1, words, (size_t)n_words * sizeof *argv);
    struct context context = {
        .out = mem_stream(&answer->result, &answer->n_result),
        .err = mem_stream(&answer->messages, &answer->n_messages),
        .in = stdin,
        .columns = bursar->columns,
        .colours = bursar->colours,
        .global.jobs = bursar->jobs,
        .catalogs = bursar->catalogs,
        .scenarios = bursar->scenarios,
        .stop = &bursar->stop,
        .arena = &arena,
    };
    bursar->stop = 0;
    file_use_memory(linked(bursar));
    file_use_roots(bursar->rooted ? &bursar->roots : NULL);
    answer->code = command_main(&context, n_words + 1, argv);
    file_use_memory(NULL);
    file_use_roots(NULL);
    mem_stream_close(context.out);
    mem_stream_close(context.err);
    json_t *diagnostics = json_pack("{s:s, s:i, s:s?}", "schema", "bursar.diagnostics/1", "code",
                                    answer->code, "messages", answer->messages);
    answer->diagnostics = mem_take(json_dumps(diagnostics, JSON_INDENT(2)));
    json_decref(diagnostics);
    arena_fini(&arena);
    *out = answer;
    return answer->code;
}

typedef VEC(const char *) words_vec;

static void add_option(words_vec *words, const char *name, const json_t *value, struct arena *arena)
{
    if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            add_option(words, name, json_array_get(value, i), arena);
        return;
    }
    if (json_is_true(value))
        VEC_PUSH(words, arena_printf(arena, "--%s", name));
    else if (json_is_string(value))
        VEC_PUSH(words, arena_printf(arena, "--%s=%s", name, json_string_value(value)));
    else if (json_is_integer(value))
        VEC_PUSH(words, arena_printf(arena, "--%s=%lld", name, (long long)json_integer_value(value)));
    else if (json_is_real(value))
        VEC_PUSH(words, arena_printf(arena, "--%s=%.17g", name, json_real_value(value)));
}

/* True if the command writes something else than a result with a format. */
static bool writes_other(const char *name)
{
    size_t n = 0;
    const struct command *commands = command_list(&n);
    for (size_t i = 0; i < n; i++)
        if (name && strcmp(commands[i].name, name) == 0)
            return commands[i].writes != NULL;
    return false;
}

int bursar_solve(struct bursar *bursar, const char *request, const struct bursar_watch *watch,
                 struct bursar_answer **out)
{
    struct arena arena = ARENA_INIT;
    words_vec words = {0};
    json_t *given = json_loads(request, JSON_REJECT_DUPLICATES, NULL), *value = NULL;
    json_t *options = json_object_get(given, "options");
    const json_t *arguments = json_object_get(given, "arguments");
    const char *command = json_string_value(json_object_get(given, "command")), *name = NULL;
    VEC_PUSH(&words, command ? command : "");
    json_object_foreach(options, name, value)
        add_option(&words, name, value, &arena);
    if (!json_object_get(options, "format") && !writes_other(command))
        VEC_PUSH(&words, "--format=json");
    VEC_PUSH(&words, "--");
    for (size_t i = 0; i < json_array_size(arguments); i++)
        VEC_PUSH(&words, json_string_value(json_array_get(arguments, i)));
    const int code = bursar_run(bursar, (int)words.n, words.v, watch, out);
    json_decref(given);
    mem_free(words.v);
    arena_fini(&arena);
    return code;
}

int bursar_answer_code(const struct bursar_answer *answer)
{
    return answer->code;
}

const char *bursar_answer_result(const struct bursar_answer *answer, size_t *n)
{
    if (n)
        *n = answer->n_result;
    return answer->result;
}

const char *bursar_answer_diagnostics(const struct bursar_answer *answer)
{
    return answer->diagnostics;
}

void bursar_answer_free(struct bursar_answer *own_answer)
{
    if (!own_answer)
        return;
    mem_free(own_answer->result);
    mem_free(own_answer->messages);
    mem_free(own_answer->diagnostics);
    mem_free(own_answer);
}

void bursar_cancel(struct bursar *bursar)
{
    bursar->stop = 1;
}

void bursar_close(struct bursar *own_bursar)
{
    if (!own_bursar)
        return;
    while (own_bursar->files)
        drop_file(own_bursar, own_bursar->files->name);
    diag_fini(&own_bursar->diag);
    arena_fini(&own_bursar->arena);
    mem_free(own_bursar);
}
