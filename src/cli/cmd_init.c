/* cmd_init.c - `bursar init DIR`: a folder with a scenario and parts to start from. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/call.h"
#include "cli/commands.h"
#include "cli/starter_files.h"

/* named: the folder the user asked for, in messages. */
static enum status make_folder(const char *path, const char *named, struct diag *diag)
{
    if (mkdir(path, 0777) == 0)
        return ST_OK;
    return diag_at(diag, ST_INPUT, named, 0, 0, "cannot be made: %s", strerror(errno));
}

static enum status write_one(const char *path, const struct embedded_file *file, struct diag *diag)
{
    struct file_write out = FILE_WRITE_INIT;
    const enum status status = file_write_open(&out, path, diag);
    if (status != ST_OK)
        return status;
    fwrite(file->text, 1, file->n, out.stream);
    return file_write_done(&out, diag);
}

static bool is_written(const struct embedded_file *file)
{
    return strcmp(file->path, STARTER_TUTORIAL) != 0;
}

/* The files are written into a folder beside `path`, which is then renamed: all of them, or none. */
static enum status write_files(const char *folder, const char *named, struct arena *arena, struct diag *diag)
{
    enum status status = make_folder(folder, named, diag);
    if (status == ST_OK)
        status = make_folder(path_join(arena, folder, "parts"), named, diag);
    for (const struct embedded_file *file = starter_files; file->path && status == ST_OK; file++)
        if (is_written(file))
            status = write_one(path_join(arena, folder, file->path), file, diag);
    return status;
}

static void remove_files(const char *folder, struct arena *arena)
{
    for (const struct embedded_file *file = starter_files; file->path; file++)
        if (is_written(file))
            unlink(path_join(arena, folder, file->path));
    rmdir(path_join(arena, folder, "parts"));
    rmdir(folder);
}

static enum status run(struct call *call, struct diag *diag)
{
    struct arena *arena = call->arena;
    const char *path = call->argv[0];
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    path = arena_strndup(arena, path, n);
    /* rename() replaces a folder that is empty, and refuses any other. */
    const char *beside = arena_printf(arena, "%s.new-%ld", path, (long)getpid());
    if (!*path)
        return diag_set(diag, ST_USAGE, "init: expected the name of a folder");
    enum status status = write_files(beside, path, arena, diag);
    if (status == ST_OK && rename(beside, path) != 0)
        status = diag_at(diag, ST_INPUT, path, 0, 0,
                         errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR
                             ? "is there already, and not an empty folder: name another"
                             : strerror(errno));
    if (status != ST_OK) {
        remove_files(beside, arena);
        return status;
    }
    fprintf(call->context->out,
            "Made %s/scenario.yaml, a question, and %s/parts/, a catalogue of CSV files.\n"
            "Every figure in it is an assumption to be replaced. Next:\n\n"
            "    bursar check %s/scenario.yaml\n"
            "    bursar optimize %s/scenario.yaml\n",
            path, path, path, path);
    return ST_OK;
}

const struct command command_init = {
    .name = "init",
    .group = "First steps",
    .arguments = "DIR",
    .summary = "a folder with a commented scenario and a small catalogue to start from",
    .run = run,
};
