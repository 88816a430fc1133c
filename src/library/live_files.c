/* live_files.c - the files of a live page under the names that its requests use. */
#include "library/live_files.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/text.h"
#include "library/call.h"
#include "library/command.h"
#include "library/question.h"
#include "report/live_page.h"

/* Names in the page do not show folders of the machine: absolute names in the folder of the scenario become
 * relative to it. */
static const char *name_in_page(const char *path, const char *scenario, struct arena *arena)
{
    const char *folder = path_folder(arena, scenario);
    const size_t n = strlen(folder);
    if (scenario[0] != '/' || strncmp(path, folder, n) != 0)
        return path;
    return path[n] == '/' ? path + n + 1 : path + n;
}

/* The name under which a request finds the catalogue: a path, or NAME.db in the current folder. */
static const char *catalog_in_page(const struct call *call, const char *scenario)
{
    const struct context *context = call->context;
    const char *named = context->global.catalog;
    const char *name = named ? named : call->question->scenario.frame.catalog.text;
    if (!folders_is_path(&context->catalogs, name))
        return arena_printf(call->arena, "%s%s", name, context->catalogs.suffix);
    if (named)
        return name[0] == '/' ? path_name(name) : name;
    return name_in_page(path_join(call->arena, path_folder(call->arena, scenario), name), scenario,
                        call->arena);
}

/* Reads a file of the folder `live`, which is next to a folder of catalogues. */
static enum status read_engine(char **out, size_t *n, const char *name, const struct call *call,
                               struct diag *diag)
{
    enum { MOST_MIB = 64 };
    const struct folders *catalogs = &call->context->catalogs;
    for (size_t i = 0; i < catalogs->n; i++) {
        const char *path =
            path_join(call->arena, catalogs->v[i], arena_printf(call->arena, "../live/%s", name));
        if (file_exists(path))
            return file_read_bytes(out, n, path, MOST_MIB, call->arena, diag);
    }
    return diag_set(diag, ST_OUTPUT,
                    "--live: this program was built without the engine of live pages (%s); `make live` "
                    "builds it, with emscripten",
                    name);
}

enum status live_files(struct live_page *out, struct call *call, const struct file_record *record,
                       struct diag *diag)
{
    struct arena *arena = call->arena;
    const char *scenario = call->question->scenario.file.path;
    const char *named = call->context->global.catalog;
    struct text packed = TEXT_INIT;
    char *engine = NULL, *worker = NULL;
    size_t n = 0;
    out->scenario = name_in_page(scenario, scenario, arena);
    out->catalog = named && named[0] == '/' ? path_name(named) : named;
    if (out->server)
        return ST_OK;
    enum status status = read_engine(&engine, &out->engine.n, "engine.wasm.gz", call, diag);
    if (status == ST_OK)
        status = read_engine(&worker, &n, "worker.js", call, diag);
    if (status == ST_OK)
        status = question_pack(&packed, call->question, false, call->context, diag);
    struct file_in_memory *files = ARENA_NEW(arena, record->n + 1, struct file_in_memory);
    for (size_t i = 0; i < record->n; i++) {
        files[i] = record->v[i];
        files[i].name = name_in_page(files[i].name, scenario, arena);
    }
    const size_t n_packed = packed.n; /* arena_take empties it */
    files[record->n] = (struct file_in_memory){
        .name = catalog_in_page(call, scenario), .n = n_packed, .bytes = arena_take(arena, &packed)};
    out->engine.bytes = engine;
    out->worker = worker;
    out->files = files;
    out->n_files = record->n + 1;
    return status;
}
