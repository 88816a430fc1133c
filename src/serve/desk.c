/* desk.c - names below the given folders, opened one segment after the other and never through a link. */
#include "serve/desk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/folder_change.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/vec.h"

/* --- the given folders --- */

static bool is_scenario(const char *path)
{
    return text_ends(path, ".yaml") || text_ends(path, ".yml");
}

/* A relative path below the current folder; false: it leads out of it. */
static bool is_below(const char *path)
{
    if (path[0] == '/')
        return false;
    for (const char *s = path; *s; s += strcspn(s, "/"), s += strspn(s, "/"))
        if (strncmp(s, "..", 2) == 0 && (s[2] == '\0' || s[2] == '/'))
            return false;
    return true;
}

/* The path without a slash at its end and without "./" at its begin; "." for the current folder. */
static const char *tidy(const char *path, struct arena *arena)
{
    while (strncmp(path, "./", 2) == 0)
        path += 2 + strspn(path + 2, "/");
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    return n == 0 ? "." : arena_strndup(arena, path, n);
}

/* The folders of the given paths, each once, and the scenario to open first. */
struct found {
    const char **folders;
    size_t n;
    const char *opening; /* relative to its folder if that is the only one; NULL: none */
};

static enum status list_folders(struct found *out, const struct desk_given *given, struct arena *arena,
                                struct diag *diag)
{
    for (size_t i = 0; i < given->n; i++) {
        const char *path = tidy(given->paths[i], arena), *folder = path;
        const bool folder_given = file_is_folder(path),
                   file_given = is_scenario(path) && file_is_regular(path);
        if (!folder_given && !file_given &&
            !(folders_has(given->scenarios, path, arena) && !strchr(path, '/')))
            return diag_set(
                diag, ST_USAGE,
                "'%s' is neither a folder nor a scenario: give a folder, a file SCENARIO.yaml, or "
                "the name of a shipped scenario",
                path);
        if (!folder_given && !out->opening)
            out->opening = path;
        if (file_given)
            folder = tidy(path_folder(arena, path), arena);
        if ((folder_given || file_given) && text_place(folder, out->folders, out->n) == out->n)
            out->folders[out->n++] = folder;
    }
    if (out->n == 0)
        out->folders[out->n++] = ".";
    return ST_OK;
}

enum status desk_open(struct desk *out, const struct desk_given *given, struct arena *arena,
                      struct diag *diag)
{
    struct found found = {.folders = ARENA_NEW(arena, given->n + 1, const char *)};
    *out = (struct desk){.n = 0};
    const enum status status = list_folders(&found, given, arena, diag);
    if (status != ST_OK)
        return status;
    if (found.n == 1) {
        if (chdir(found.folders[0]) != 0)
            return diag_at(diag, ST_INPUT, found.folders[0], 0, 0, "cannot be read: %s", strerror(errno));
        found.opening = found.opening ? path_name(found.opening) : NULL;
        found.folders[0] = ".";
    }
    struct desk_folder *v = ARENA_NEW(arena, found.n, struct desk_folder);
    for (size_t i = 0; i < found.n; i++) {
        const char *name = found.folders[i];
        if (!is_below(name))
            return diag_set(diag, ST_USAGE,
                            "'%s' is not below the current folder: with several folders, start the server in "
                            "a folder that contains them",
                            name);
        v[i] = (struct desk_folder){name, open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
        if (v[i].descriptor < 0)
            return diag_at(diag, ST_INPUT, name, 0, 0, "cannot be read: %s", strerror(errno));
        *out = (struct desk){v, i + 1, found.opening};
    }
    return ST_OK;
}

void desk_close(struct desk *desk)
{
    for (size_t i = 0; i < desk->n; i++)
        close(desk->folders[i].descriptor);
    desk->n = 0;
}

/* --- names --- */

static const char *const SUFFIXES[] = {".yaml", ".yml", ".csv",  ".xlsx", ".json", ".txt",
                                       ".md",   ".log", ".html", ".svg",  ".db"};
enum { N_SUFFIXES = sizeof SUFFIXES / sizeof *SUFFIXES };

static bool is_plain_segment(const char *s, size_t n)
{
    return n > 0 && s[0] != '.' && s[0] != ' ' && s[n - 1] != ' ' && s[n - 1] != '.';
}

/* Plain segments of printable characters: no hidden ones, no "..", no backslash. */
static bool is_plain(const char *name)
{
    size_t depth = 0;
    if (strlen(name) > DESK_NAME_BYTES)
        return false;
    for (const char *s = name; *s;) {
        bool shown = false;
        const size_t n = text_character(s, &shown);
        if (!shown || (n == 1 && (*s < 0x20 || strchr("\\:*?\"<>|~%", *s))))
            return false;
        s += n;
    }
    for (const char *s = name;; depth++) {
        const size_t n = strcspn(s, "/");
        if (!is_plain_segment(s, n))
            return false;
        s += n;
        if (*s++ == '\0')
            break;
    }
    return depth <= DESK_DEPTH + 2;
}

static bool has_suffix(const char *name)
{
    for (size_t i = 0; i < N_SUFFIXES; i++)
        if (text_ends(name, SUFFIXES[i]))
            return true;
    return false;
}

bool desk_is_name(const char *name)
{
    return is_plain(name) && has_suffix(name);
}

/* The given folder that a name is below, and the rest of the name. NULL: none. */
static const struct desk_folder *folder_of(const char **rest, const struct desk *desk, const char *name)
{
    for (size_t i = 0; i < desk->n; i++) {
        const char *folder = desk->folders[i].name;
        const size_t n = strlen(folder);
        *rest = name;
        if (strcmp(folder, ".") == 0)
            return &desk->folders[i];
        *rest = name + n + 1;
        if (strncmp(name, folder, n) == 0 && name[n] == '/')
            return &desk->folders[i];
    }
    return NULL;
}

/* Opens the folder that holds the last segment of a plain name. *leaf: that segment. Negative: there is
 * none. */
static int open_parent(const char **leaf, const struct desk *desk, const char *name)
{
    const char *rest = NULL;
    const struct desk_folder *folder = is_plain(name) ? folder_of(&rest, desk, name) : NULL;
    int at = folder ? openat(folder->descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    for (const char *slash; at >= 0 && (slash = strchr(rest, '/')); rest = slash + 1) {
        char segment[DESK_NAME_BYTES + 1] = "";
        memcpy(segment, rest, (size_t)(slash - rest));
        const int below = openat(at, segment, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        close(at);
        at = below;
    }
    *leaf = rest;
    return at;
}

/* O_NONBLOCK: a pipe of that name must not block. */
static int open_regular(int folder, const char *leaf)
{
    struct stat info;
    const int file = openat(folder, leaf, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode))
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

int desk_read(const struct desk *desk, const char *name)
{
    const char *leaf = NULL;
    if (!desk_is_name(name))
        return -1;
    const int folder = open_parent(&leaf, desk, name);
    if (folder < 0)
        return -1;
    const int file = open_regular(folder, leaf);
    close(folder);
    return file;
}

bool desk_has_folder(const struct desk *desk, const char *name)
{
    const char *leaf = NULL;
    const int folder = open_parent(&leaf, desk, name);
    const int at = folder < 0 ? -1 : openat(folder, leaf, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0)
        close(folder);
    if (at >= 0)
        close(at);
    return at >= 0;
}

bool desk_may_make(const struct desk *desk, const char *name)
{
    struct stat info;
    const char *leaf = NULL;
    const int folder = open_parent(&leaf, desk, name);
    const bool may =
        folder >= 0 && leaf[0] && fstatat(folder, leaf, &info, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT;
    if (folder >= 0)
        close(folder);
    return may;
}

/* --- content --- */

/* Reads a file of at most DESK_FILE_MIB; false: it is larger or cannot be read. */
static bool read_all(struct text *out, int file)
{
    const size_t most = (size_t)DESK_FILE_MIB << 20;
    struct stat info;
    text_put(out, "");
    if (fstat(file, &info) != 0 || info.st_size > (off_t)most)
        return false;
    char bytes[1 << 14];
    ssize_t n = 0;
    while (out->n <= most && ((n = read(file, bytes, sizeof bytes)) > 0 || (n < 0 && errno == EINTR)))
        text_putn(out, bytes, n > 0 ? (size_t)n : 0);
    return n == 0 && out->n <= most;
}

/* True if a line of the text begins with the word. */
static bool has_line(const char *text, const char *word)
{
    const size_t n = strlen(word);
    for (const char *s = text; s; s = strchr(s, '\n'), s = s ? s + 1 : NULL)
        if (strncmp(s, word, n) == 0)
            return true;
    return false;
}

/* The kind of a file. in_catalog: it is in the folder of a catalogue. */
static const char *kind_of(const char *name, const char *text, bool in_catalog)
{
    if (text_ends(name, ".db"))
        return "catalog";
    if (is_scenario(name))
        return has_line(text, "workload:") || has_line(text, "choose:") || has_line(text, "budget:")
                   ? "scenario"
                   : "other";
    if (text_ends(name, ".csv") || text_ends(name, ".xlsx"))
        return in_catalog ? "other" : "quote";
    return text_ends(name, ".json") && strstr(text, "\"bursar.") ? "answer" : "other";
}

struct listing {
    json_t *files;
    size_t n;
};

static void add(struct listing *list, const char *name, const char *kind, int64_t size, const char *hash)
{
    json_array_append_new(list->files, json_pack("{s:s, s:s, s:I, s:s?}", "name", name, "kind", kind, "size",
                                                 (json_int_t)size, "hash", hash));
    list->n++;
}

static void add_file(struct listing *list, int folder, const char *leaf, const char *name, bool in_catalog)
{
    struct stat info;
    struct text text = TEXT_INIT;
    char hash[65];
    const int file = open_regular(folder, leaf);
    if (file < 0 || fstat(file, &info) != 0) {
        if (file >= 0)
            close(file);
        return;
    }
    const bool read = read_all(&text, file);
    if (read)
        sha256_hex(hash, text.s, text.n);
    add(list, name, kind_of(name, read ? text.s : "", in_catalog), info.st_size, read ? hash : NULL);
    text_fini(&text);
    close(file);
}

typedef VEC(char *) name_vec;

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The entries of a folder that are not hidden, sorted. */
static name_vec entries_of(int folder)
{
    name_vec names = {0};
    const int own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = own < 0 ? NULL : fdopendir(own);
    if (!dir && own >= 0)
        close(own);
    for (struct dirent *entry; dir && names.n < 2 * DESK_FILES && (entry = readdir(dir));)
        if (is_plain(entry->d_name))
            VEC_PUSH(&names, mem_strdup(entry->d_name));
    if (dir)
        closedir(dir);
    sort_stable(names.v, names.n, sizeof *names.v, compare_names);
    return names;
}

static void list_folder(struct listing *list, int folder, const char *name, int depth)
{
    name_vec names = entries_of(folder);
    struct stat info;
    const bool catalog =
        fstatat(folder, "meta.csv", &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(info.st_mode);
    if (catalog)
        add(list, name, "catalog", 0, NULL);
    for (size_t i = 0; i < names.n && list->n < DESK_FILES; i++) {
        struct text path = TEXT_INIT;
        text_printf(&path, "%s%s%s", strcmp(name, ".") == 0 ? "" : name, strcmp(name, ".") == 0 ? "" : "/",
                    names.v[i]);
        if (fstatat(folder, names.v[i], &info, AT_SYMLINK_NOFOLLOW) != 0 || path.n > DESK_NAME_BYTES) {
            text_fini(&path);
            continue;
        }
        const int below = S_ISDIR(info.st_mode) && depth < DESK_DEPTH
                              ? openat(folder, names.v[i], O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                              : -1;
        if (below >= 0) {
            list_folder(list, below, path.s, depth + 1);
            close(below);
        } else if (S_ISREG(info.st_mode) && has_suffix(names.v[i])) {
            add_file(list, folder, names.v[i], path.s, catalog);
        }
        text_fini(&path);
    }
    for (size_t i = 0; i < names.n; i++)
        mem_free(names.v[i]);
    mem_free(names.v);
}

char *desk_list(const struct desk *desk)
{
    struct listing list = {.files = json_array()};
    for (size_t i = 0; i < desk->n; i++)
        list_folder(&list, desk->folders[i].descriptor, desk->folders[i].name, 0);
    char *text = mem_take(json_dumps(list.files, JSON_INDENT(1)));
    json_decref(list.files);
    return mem_made(text);
}

/* --- saving --- */

enum { HTTP_DONE = 200, HTTP_FORBIDDEN = 403, HTTP_NOT_FOUND = 404, HTTP_CONFLICT = 409, HTTP_FAILED = 500 };

/* True if the present file is the one that the client has seen. */
static bool is_unchanged(int folder, const char *leaf, const char *was)
{
    struct text text = TEXT_INIT;
    char hash[65] = "";
    struct stat info;
    if (fstatat(folder, leaf, &info, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT && was[0] == '\0';
    const int file = open_regular(folder, leaf);
    if (file >= 0 && read_all(&text, file))
        sha256_hex(hash, text.s, text.n);
    if (file >= 0)
        close(file);
    text_fini(&text);
    return hash[0] && strcmp(hash, was) == 0;
}

static int fail(char **own_text, int http, const char *message)
{
    *own_text = mem_strdup(message);
    return http;
}

/* The folder is locked. */
static int save_locked(int folder, const char *leaf, const struct desk_save *save, char **own_text)
{
    struct diag diag = DIAG_INIT;
    char hash[65];
    if (!is_unchanged(folder, leaf, save->was))
        return fail(own_text, HTTP_CONFLICT,
                    save->was[0] ? "the file has changed since it was read: read it again"
                                 : "a file of this name exists");
    if (file_put(save->name, save->bytes, save->n, &diag) != ST_OK) {
        const int http = fail(own_text, HTTP_FAILED, diag.message);
        diag_fini(&diag);
        return http;
    }
    sha256_hex(hash, save->bytes, save->n);
    *own_text = mem_strdup(hash);
    return HTTP_DONE;
}

int desk_write(const struct desk *desk, const struct desk_save *save, char **own_text)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct folder_change change = {.descriptor = 0};
    const char *leaf = NULL;
    int http = HTTP_NOT_FOUND;
    if (!desk_is_name(save->name) || text_ends(save->name, ".db"))
        return fail(own_text, HTTP_FORBIDDEN, "this name is not allowed");
    const int folder = open_parent(&leaf, desk, save->name);
    if (folder < 0)
        return fail(own_text, http, "there is no such folder");
    const char *path = path_folder(&arena, save->name);
    if (folder_change_write(&change, path[0] ? path : ".", &arena, &diag) == ST_OK)
        http = save_locked(folder, leaf, save, own_text);
    else
        http = fail(own_text, HTTP_FAILED, diag.message);
    folder_change_end(&change);
    diag_fini(&diag);
    arena_fini(&arena);
    close(folder);
    return http;
}
