/* handle.c - the public library: checks settings and requests, and runs a request as the words of a command
 * whose result is in memory. */
#define _GNU_SOURCE /* newlocale */
#include "library/bursar.h"

#include <errno.h>
#include <jansson.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/mem_libraries.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"
#include "catalog/catalog.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/json_bytes.h"
#include "library/question.h"
#include "library/snapshot_cache.h"
#include "library/serving.h"

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
    enum file_place place;
    struct file_roots roots;
    bool rooted; /* only files below the roots are read */
    int64_t jobs;
    int columns;
    bool colours;
    struct put_file *files;
    struct snapshot_cache cache;
    struct bursar_console console;
    enum status (*serve)(const struct serving *serving, struct diag *diag);
    struct diag unusable; /* why the handle could not be opened */
    struct diag diag;     /* of the last bursar_put_file */
    locale_t locale;      /* numbers have a point, whatever the host program sets */
    atomic_int stop;
};

struct bursar_answer {
    int code;
    char *result;
    size_t n_result;
    char *diagnostics;
};

const char *bursar_version(void)
{
    return command_version();
}

/* --- JSON with known keys --- */

/* An object in JSON: a request or settings. */
struct given {
    json_t *json;
    const char *what; /* "the settings" */
    struct arena *arena;
    struct diag *diag;
};

/* Reads a JSON object whose keys are among these [n]. */
static enum status read_object(struct given *given, const char *text, const char *const *keys, size_t n)
{
    json_error_t error;
    const char *key = NULL;
    json_t *value = NULL;
    if (!text)
        return diag_set(given->diag, ST_USAGE, "%s is missing: expected a JSON object", given->what);
    given->json = json_loads(json_bytes_escaped(given->arena, text), JSON_REJECT_DUPLICATES, &error);
    if (!given->json) {
        const enum status status =
            diag_set(given->diag, ST_USAGE, "%s is not valid JSON: line %d, column %d: %s", given->what,
                     error.line, error.column, error.text);
        given->diag->line = error.line;
        given->diag->column = error.column;
        return status;
    }
    if (!json_is_object(given->json))
        return diag_set(given->diag, ST_USAGE, "%s: expected a JSON object", given->what);
    json_object_foreach(given->json, key, value) if (text_place(key, keys, n) == n)
    {
        diag_set(given->diag, ST_USAGE, "%s: unknown key '%s'", given->what, key);
        return suggest(given->diag, key, keys, n);
    }
    return ST_OK;
}

/* Reports that the value of a key has the wrong type. */
static enum status expected(const struct given *given, const char *key, const char *type)
{
    return diag_set(given->diag, ST_USAGE, "%s: '%s': expected %s", given->what, key, type);
}

/* Reads a list of texts onto the arena. An absent key is an empty list. */
static enum status read_texts(const char ***out, size_t *n, const struct given *given, const char *key)
{
    const json_t *list = json_object_get(given->json, key);
    *n = json_array_size(list);
    *out = ARENA_NEW(given->arena, *n + 1, const char *);
    if (list && !json_is_array(list))
        return expected(given, key, "a list of strings");
    for (size_t i = 0; i < *n; i++) {
        const char *s = json_string_value(json_array_get(list, i));
        if (!s)
            return expected(given, key, "a list of strings");
        (*out)[i] = json_bytes_name(given->arena, s);
    }
    return ST_OK;
}

static enum status read_integer(int64_t *out, const struct given *given, const char *key, int64_t low,
                                int64_t high)
{
    const json_t *value = json_object_get(given->json, key);
    if (!value)
        return ST_OK;
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= low && *out <= high
               ? ST_OK
               : expected(given, key,
                          arena_printf(given->arena, "a whole number from %lld to %lld", (long long)low,
                                       (long long)high));
}

static enum status read_flag(bool *out, const struct given *given, const char *key)
{
    const json_t *value = json_object_get(given->json, key);
    if (value && !json_is_boolean(value))
        return expected(given, key, "true or false");
    *out = value ? json_is_true(value) : *out;
    return ST_OK;
}

/* --- handles --- */

static enum status read_place(enum file_place *out, const struct given *given)
{
    static const char *const places[] = {"disk", "read", "memory"};
    const size_t n = sizeof places / sizeof *places;
    const json_t *value = json_object_get(given->json, "files");
    const char *word = json_string_value(value);
    const size_t at = value ? text_place(word ? word : "", places, n) : FILES_ON_DISK;
    *out = at < n ? (enum file_place)at : FILES_ON_DISK;
    if (at < n)
        return ST_OK;
    return expected(given, "files", "disk, read or memory");
}

/* The folders of a key. In memory, names are those of files by default. */
static enum status read_folders(struct folders *folders, const struct given *given, const char *key,
                                enum file_place place)
{
    static const char *const here[] = {""};
    const char **v = NULL;
    size_t n = 0;
    const enum status status = read_texts(&v, &n, given, key);
    const bool usual = place == FILES_IN_MEMORY && !json_object_get(given->json, key);
    folders->v = usual ? here : v;
    folders->n = usual ? 1 : n;
    return status;
}

/* Roots that do not exist are left out. */
static enum status read_roots(struct bursar *b, const struct given *given)
{
    const char **v = NULL, **read = NULL;
    size_t n = 0, n_read = 0;
    enum status status = read_texts(&v, &n, given, "roots");
    if (status == ST_OK)
        status = read_texts(&read, &n_read, given, "read_roots");
    b->rooted = json_object_get(given->json, "roots") != NULL;
    const char **roots = ARENA_NEW(&b->arena, n + n_read, const char *);
    b->roots.v = roots;
    for (size_t i = 0; status == ST_OK && i < n + n_read; i++) {
        const char *root = path_resolved(&b->arena, i < n ? v[i] : read[i - n]);
        if (root)
            roots[b->roots.n++] = root;
        if (i < n)
            b->roots.n_written = b->roots.n;
    }
    return status;
}

static enum status read_settings(struct bursar *b, struct given *given, const char *settings)
{
    static const char *const keys[] = {"catalogs",   "scenarios", "files",   "roots",
                                       "read_roots", "jobs",      "columns", "colours"};
    int64_t columns = b->columns;
    enum status status = read_object(given, settings, keys, sizeof keys / sizeof *keys);
    if (status == ST_OK)
        status = read_place(&b->place, given);
    if (status == ST_OK)
        status = read_folders(&b->catalogs, given, "catalogs", b->place);
    if (status == ST_OK)
        status = read_folders(&b->scenarios, given, "scenarios", b->place);
    if (status == ST_OK)
        status = read_roots(b, given);
    if (status == ST_OK)
        status = read_integer(&b->jobs, given, "jobs", 1, 1024);
    if (status == ST_OK)
        status = read_integer(&columns, given, "columns", 40, 65535);
    if (status == ST_OK)
        status = read_flag(&b->colours, given, "colours");
    b->columns = (int)columns;
    return status;
}

static int open_handle(struct bursar **out, const char *settings)
{
    struct bursar *b = mem_alloc(1, sizeof *b);
    *out = b;
    *b = (struct bursar){
        .arena = ARENA_INIT,
        .catalogs = CATALOG_FOLDERS(NULL, 0),
        .scenarios = QUESTION_FOLDERS(NULL, 0),
        .jobs = 1,
        .columns = 80,
        .diag = DIAG_INIT,
        .unusable = DIAG_INIT,
    };
    atomic_init(&b->stop, 0);
    struct given given = {.what = "the settings", .arena = &b->arena, .diag = &b->unusable};
    const enum status status = read_settings(b, &given, settings ? settings : "{}");
    json_decref(given.json);
    return status_exit_code(status);
}

const char *bursar_error(const struct bursar *bursar)
{
    const char *message = !bursar                    ? "there is no handle"
                          : bursar->unusable.message ? bursar->unusable.message
                                                     : bursar->diag.message;
    return message ? message : "";
}

void bursar_set_console(struct bursar *bursar, const struct bursar_console *console)
{
    if (bursar)
        bursar->console = console ? *console : (struct bursar_console){.payload = NULL};
}

void serving_attach(struct bursar *bursar,
                    enum status (*serve)(const struct serving *serving, struct diag *diag))
{
    if (bursar)
        bursar->serve = serve;
}

/* --- files in memory --- */

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

static int put_file(struct bursar *bursar, const char *name, const void *bytes, size_t n)
{
    struct diag fault = DIAG_INIT;
    if (!name || !name[0]) {
        (void)diag_set(&fault, ST_USAGE, "a file needs a name");
        diag_fini(&bursar->diag);
        bursar->diag = fault;
        return status_exit_code(fault.status);
    }
    /* The handle changes after the last allocation: it keeps the old file if memory runs out. */
    struct put_file *file = bytes ? mem_alloc(1, sizeof *file) : NULL;
    if (bytes) {
        file->name = mem_strdup(name);
        file->bytes = mem_alloc(n + 1, 1);
        memcpy(file->bytes, bytes, n);
        file->file.n = n;
    }
    diag_fini(&bursar->diag);
    snapshot_cache_drop(&bursar->cache, name);
    drop_file(bursar, name);
    if (bytes) {
        file->next = bursar->files;
        bursar->files = file;
    }
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

/* --- a request --- */

/* A request while it runs. */
struct request {
    struct bursar *bursar;
    struct bursar_answer *answer;
    json_t *messages;
};

/* A text in JSON. Bytes that are not UTF-8 are shown as on a terminal. */
static json_t *json_shown(const char *s)
{
    struct text text = TEXT_INIT;
    text_put_shown(&text, s);
    json_t *json = json_string(text.s ? text.s : "");
    text_fini(&text);
    return json;
}

static int say(void *listener, int kind, const char *text)
{
    struct request *request = listener;
    const struct bursar_console *console = &request->bursar->console;
    if (kind == BURSAR_WARNING || kind == BURSAR_NOTE)
        json_array_append_new(request->messages, json_shown(text));
    return console->message ? console->message(console->payload, kind, text) : 0;
}

static const char *status_word(enum status status)
{
    static const char *const words[N_STATUS] = {
        [ST_OK] = "ok",         [ST_INTERNAL] = "internal",     [ST_MISMATCH] = "mismatch",
        [ST_USAGE] = "usage",   [ST_INFEASIBLE] = "infeasible", [ST_STOPPED] = "stopped",
        [ST_INPUT] = "input",   [ST_CATALOG] = "catalog",       [ST_DOMAIN] = "domain",
        [ST_POLICY] = "policy", [ST_OUTPUT] = "output",
    };
    return words[status];
}

/* Makes the diagnostics of an answer; takes the request's messages. */
static void put_diagnostics(struct request *request, enum status status, const struct diag *fault)
{
    json_t *error = json_null();
    if (status != ST_OK && fault->message)
        error = json_pack("{s:o, s:o, s:i, s:i}", "message", json_shown(fault->message), "file",
                          fault->file ? json_shown(fault->file) : json_null(), "line", fault->line, "column",
                          fault->column);
    json_t *all = json_pack("{s:s, s:i, s:s, s:o, s:o}", "schema", "bursar.diagnostics/1", "code",
                            status_exit_code(status), "status", status_word(status), "error", error,
                            "messages", request->messages);
    request->answer->diagnostics = mem_take(json_dumps(all, JSON_INDENT(2)));
    request->answer->code = status_exit_code(status);
    json_decref(all);
}

/* Runs the words of a command line. argv[0] is the program. */
static void run_words(struct request *request, int argc, const char *const *argv,
                      const struct bursar_watch *watch)
{
    struct bursar *bursar = request->bursar;
    struct arena arena = ARENA_INIT;
    struct context context = {
        .out = mem_stream(&request->answer->result, &request->answer->n_result),
        .say = say,
        .listener = request,
        .console = &bursar->console,
        .columns = bursar->columns,
        .colours = bursar->colours,
        .global.jobs = bursar->jobs,
        .catalogs = bursar->catalogs,
        .scenarios = bursar->scenarios,
        .cache = &bursar->cache,
        .stop = &bursar->stop,
        .serve = bursar->serve,
        .progress = {.show = watch ? watch->progress : NULL, .payload = watch ? watch->payload : NULL},
        .fault = DIAG_INIT,
        .arena = &arena,
    };
    (void)command_main(&context, argc, argv);
    file_access_fini(file_used());
    mem_stream_close(context.out);
    put_diagnostics(request, context.status, &context.fault);
    diag_fini(&context.fault);
    arena_fini(&arena);
}

/* Begins an answer. The messages are taken by put_diagnostics. */
static struct request begin(struct bursar *bursar)
{
    return (struct request){bursar, mem_alloc(1, sizeof(struct bursar_answer)), json_array()};
}

static int end(struct bursar_answer **out, const struct request *request)
{
    *out = request->answer;
    return request->answer->code;
}

/* Answers a request that is not understood. */
static int refuse(struct bursar *bursar, const struct diag *fault, struct bursar_answer **out)
{
    struct request request = begin(bursar);
    struct text line = TEXT_INIT;
    request.answer->result = mem_strdup("");
    text_put_shown(&line, fault->message);
    say(&request, BURSAR_ERROR, line.s);
    text_fini(&line);
    put_diagnostics(&request, fault->status, fault);
    return end(out, &request);
}

static int run(struct bursar *bursar, int n_words, const char *const *words, const struct bursar_watch *watch,
               struct bursar_answer **out)
{
    if (bursar->unusable.message)
        return refuse(bursar, &bursar->unusable, out);
    VEC(const char *) argv = {0};
    VEC_PUSH(&argv, "bursar");
    bool whole = n_words >= 0 && (words || n_words == 0);
    for (int i = 0; whole && i < n_words; i++) {
        whole = words[i] != NULL;
        VEC_PUSH(&argv, words[i]);
    }
    struct request request;
    if (whole) {
        request = begin(bursar);
        run_words(&request, (int)argv.n, argv.v, watch);
    }
    mem_free(argv.v);
    if (whole)
        return end(out, &request);
    const struct diag fault = {.status = ST_USAGE, .message = (char[]){"a word of the command is NULL"}};
    return refuse(bursar, &fault, out);
}

/* --- a request in JSON --- */

typedef VEC(const char *) words_vec;

/* The value of an option as a word. NULL: its type is wrong. */
static const char *option_word(const json_t *value, struct arena *arena)
{
    if (json_is_string(value))
        return json_bytes_name(arena, json_string_value(value));
    if (json_is_integer(value))
        return arena_printf(arena, "%lld", (long long)json_integer_value(value));
    if (!json_is_real(value))
        return NULL;
    const char *word = arena_printf(arena, "%.15g", json_real_value(value));
    return strtod(word, NULL) == json_real_value(value)
               ? word
               : arena_printf(arena, "%.17g", json_real_value(value));
}

static enum status unknown_option(const struct given *given, const struct command *command, const char *name)
{
    struct option_set sets[OPTION_SETS_AT_MOST + 1];
    VEC(const char *) names = {0};
    const size_t n = command_options(sets, command);
    sets[n].specs = global_options(&sets[n].n);
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j < sets[i].n; j++)
            VEC_PUSH(&names, sets[i].specs[j].name);
    diag_set(given->diag, ST_USAGE, "%s: '%s' has no option '%s'", given->what, command->name, name);
    const enum status status = suggest(given->diag, name, names.v, names.n);
    mem_free(names.v);
    return status;
}

static enum status add_option(words_vec *words, const struct given *given, const struct command *command,
                              const char *name, const json_t *value)
{
    const struct option_spec *spec = command_option(command, name);
    if (!spec)
        return unknown_option(given, command, name);
    const char *key = arena_printf(given->arena, "options.%s", name);
    if (spec->type == OPTION_FLAG) {
        if (!json_is_boolean(value))
            return expected(given, key, "true or false");
        if (json_is_true(value))
            VEC_PUSH(words, arena_printf(given->arena, "--%s", name));
        return ST_OK;
    }
    const bool many = json_is_array(value);
    if (many && spec->type != OPTION_LIST)
        return expected(given, key, "one value, not a list");
    for (size_t i = 0; i < (many ? json_array_size(value) : 1); i++) {
        const char *word = option_word(many ? json_array_get(value, i) : value, given->arena);
        if (!word)
            return expected(given, key, "a string or a number");
        VEC_PUSH(words, arena_printf(given->arena, "--%s=%s", name, word));
    }
    return ST_OK;
}

static enum status read_command(const struct command **out, const struct given *given)
{
    static const struct command help = {.name = "help", .arguments = "[COMMAND]"};
    size_t n = 0;
    const struct command *commands = command_list(&n);
    const json_t *value = json_object_get(given->json, "command");
    if (!value)
        return diag_set(given->diag, ST_USAGE, "%s: key 'command' is missing", given->what);
    if (!json_is_string(value))
        return expected(given, "command", "the name of a command");
    const char *name = json_string_value(value), **names = ARENA_NEW(given->arena, n, const char *);
    for (size_t i = 0; i < n; i++)
        names[i] = commands[i].name;
    const size_t at = text_place(name, names, n);
    *out = at < n ? &commands[at] : strcmp(name, help.name) == 0 ? &help : NULL;
    if (*out)
        return ST_OK;
    diag_set(given->diag, ST_USAGE, "%s: unknown command '%s'", given->what, name);
    return suggest(given->diag, name, names, n);
}

/* Converts a request to the words of a command line. */
static enum status read_request(words_vec *words, struct given *given, const char *text)
{
    static const char *const keys[] = {"command", "arguments", "options", "presolve"};
    const struct command *command = NULL;
    const char *name = NULL, **arguments = NULL;
    json_t *value = NULL;
    bool presolve = true;
    size_t n = 0;
    enum status status = read_object(given, text, keys, sizeof keys / sizeof *keys);
    if (status == ST_OK)
        status = read_command(&command, given);
    if (status == ST_OK)
        status = read_texts(&arguments, &n, given, "arguments");
    if (status == ST_OK)
        status = read_flag(&presolve, given, "presolve");
    json_t *options = json_object_get(given->json, "options");
    if (status == ST_OK && options && !json_is_object(options))
        status = expected(given, "options", "an object");
    if (status != ST_OK)
        return status;
    VEC_PUSH(words, command->name);
    json_object_foreach(options, name, value) if (status == ST_OK) status =
        add_option(words, given, command, name, value);
    if (!json_object_get(options, "format") && !command->writes)
        VEC_PUSH(words, "--format=json");
    if (!presolve && command_option(command, "no-presolve"))
        VEC_PUSH(words, "--no-presolve");
    VEC_PUSH(words, "--");
    for (size_t i = 0; i < n; i++)
        VEC_PUSH(words, arguments[i]);
    return status;
}

static int solve(struct bursar *bursar, const char *request, const struct bursar_watch *watch,
                 struct bursar_answer **out)
{
    struct arena arena = ARENA_INIT;
    words_vec words = {0};
    struct diag fault = DIAG_INIT;
    struct given given = {.what = "the request", .arena = &arena, .diag = &fault};
    const enum status status = read_request(&words, &given, request);
    const int code =
        status == ST_OK ? run(bursar, (int)words.n, words.v, watch, out) : refuse(bursar, &fault, out);
    json_decref(given.json);
    mem_free(words.v);
    diag_fini(&fault);
    arena_fini(&arena);
    return code;
}

/* --- calls: a lack of memory fails the call --- */

/* A call of the library: its arguments, and its code. */
struct call_of_library {
    struct bursar *bursar;
    struct bursar **opened;
    const char *text; /* settings, the name of a file, or a request */
    const void *bytes;
    size_t n;
    const char *const *words;
    int n_words;
    const struct bursar_watch *watch;
    struct bursar_answer **out;
    int code;
};

static int guarded(struct call_of_library *call, void (*work)(void *payload))
{
    return guard_run(work, call) ? call->code : BURSAR_NO_MEMORY;
}

static void do_open(void *payload)
{
    struct call_of_library *call = payload;
    mem_use_libraries();
    call->code = open_handle(call->opened, call->text);
}

int bursar_open(struct bursar **out, const char *settings)
{
    struct bursar *opened = NULL;
    if (!out)
        return BURSAR_USAGE;
    const int code = guarded(&(struct call_of_library){.opened = &opened, .text = settings}, do_open);
    *out = code == BURSAR_NO_MEMORY ? NULL : opened;
    if (*out)
        opened->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    return code;
}

static void do_put_file(void *payload)
{
    struct call_of_library *call = payload;
    call->code = put_file(call->bursar, call->text, call->bytes, call->n);
}

int bursar_put_file(struct bursar *bursar, const char *name, const void *bytes, size_t n)
{
    return bursar ? guarded(&(struct call_of_library){.bursar = bursar, .text = name, .bytes = bytes, .n = n},
                            do_put_file)
                  : BURSAR_USAGE;
}

static void do_run(void *payload)
{
    struct call_of_library *call = payload;
    call->code = run(call->bursar, call->n_words, call->words, call->watch, call->out);
}

static void do_solve(void *payload)
{
    struct call_of_library *call = payload;
    call->code = solve(call->bursar, call->text, call->watch, call->out);
}

/* Runs a request with the files and the locale of the handle. An answer of a call that failed is freed with
 * it. A cancel that came during the request is used up. */
static int answered(struct call_of_library *call, void (*work)(void *payload))
{
    struct bursar *bursar = call->bursar;
    if (call->out)
        *call->out = NULL;
    if (!call->out || !bursar)
        return BURSAR_USAGE;
    struct file_access access = {.place = bursar->place,
                                 .files = linked(bursar),
                                 .catalogs = &bursar->catalogs,
                                 .roots = bursar->rooted ? &bursar->roots : NULL,
                                 .input = bursar->console.input,
                                 .payload = bursar->console.payload};
    struct file_access *before = file_use(&access);
    const locale_t locale = uselocale(bursar->locale);
    snapshot_cache_begin(&bursar->cache);
    const int code = guarded(call, work);
    if (code == BURSAR_NO_MEMORY)
        *call->out = NULL;
    else
        snapshot_cache_end(&bursar->cache);
    uselocale(locale);
    file_use(before);
    atomic_store(&bursar->stop, 0);
    return code;
}

int bursar_run(struct bursar *bursar, int n_words, const char *const *words, const struct bursar_watch *watch,
               struct bursar_answer **out)
{
    return answered(
        &(struct call_of_library){
            .bursar = bursar, .n_words = n_words, .words = words, .watch = watch, .out = out},
        do_run);
}

int bursar_solve(struct bursar *bursar, const char *request, const struct bursar_watch *watch,
                 struct bursar_answer **out)
{
    return answered(&(struct call_of_library){.bursar = bursar, .text = request, .watch = watch, .out = out},
                    do_solve);
}

/* --- answers --- */

int bursar_answer_code(const struct bursar_answer *answer)
{
    return answer ? answer->code : BURSAR_USAGE;
}

const char *bursar_answer_result(const struct bursar_answer *answer, size_t *n)
{
    if (n)
        *n = answer ? answer->n_result : 0;
    return answer ? answer->result : "";
}

const char *bursar_answer_diagnostics(const struct bursar_answer *answer)
{
    return answer ? answer->diagnostics : "{}";
}

void bursar_answer_free(struct bursar_answer *own_answer)
{
    if (!own_answer)
        return;
    mem_free(own_answer->result);
    mem_free(own_answer->diagnostics);
    mem_free(own_answer);
}

void bursar_cancel(struct bursar *bursar)
{
    if (bursar)
        atomic_store(&bursar->stop, 1);
}

void bursar_close(struct bursar *own_bursar)
{
    if (!own_bursar)
        return;
    snapshot_cache_fini(&own_bursar->cache);
    while (own_bursar->files)
        drop_file(own_bursar, own_bursar->files->name);
    diag_fini(&own_bursar->diag);
    diag_fini(&own_bursar->unusable);
    if (own_bursar->locale)
        freelocale(own_bursar->locale);
    arena_fini(&own_bursar->arena);
    mem_free(own_bursar);
}
