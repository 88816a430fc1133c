/* folders.c - finds files by name in a list of folders; a name is a file name without its suffix. */
#include "base/folders.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"

/* Length of the name in a file name; 0 for a hidden file or another suffix. */
static size_t name_length(const char *file, const char *suffix)
{
    return file[0] != '.' && text_ends(file, suffix) ? strlen(file) - strlen(suffix) : 0;
}

bool folders_is_path(const struct folders *folders, const char *name)
{
    return strchr(name, '/') || name_length(name, folders->suffix) > 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void folders_names(const char ***out, size_t *n, const struct folders *folders, struct arena *arena)
{
    VEC(const char *) names = {NULL, 0, 0};
    for (size_t i = 0; i < folders->n; i++) {
        const char **files = NULL;
        size_t n_files = 0;
        (void)file_list(&files, &n_files, folders->v[i], arena); /* a folder that cannot be read is empty */
        for (size_t k = 0; k < n_files; k++) {
            const size_t length = name_length(files[k], folders->suffix);
            if (length > 0)
                VEC_PUSH(&names, arena_strndup(arena, files[k], length));
        }
    }
    sort_stable(names.v, names.n, sizeof *names.v, compare_names);
    *out = ARENA_NEW(arena, names.n, const char *);
    *n = 0;
    for (size_t i = 0; i < names.n; i++)
        if (i == 0 || strcmp(names.v[i], names.v[i - 1]) != 0)
            (*out)[(*n)++] = names.v[i];
    mem_free(names.v);
}

/* Path of the file with this name, or NULL. Files in memory come first, with or without the suffix. */
static char *find_path(const struct folders *folders, const char *name, struct arena *arena)
{
    char *file = arena_printf(arena, "%s%s", name, folders->suffix);
    if (file_in_memory(file))
        return file;
    if (file_in_memory(name))
        return arena_strdup(arena, name);
    for (size_t i = 0; i < folders->n; i++) {
        char *path = path_join(arena, folders->v[i], file);
        if (file_exists(path))
            return path;
    }
    return NULL;
}

bool folders_has(const struct folders *folders, const char *name, struct arena *arena)
{
    return find_path(folders, name, arena) != NULL;
}

enum status folders_find(char **out, const struct folders *folders, const char *name, struct arena *arena,
                         struct diag *diag)
{
    struct text list = TEXT_INIT;
    const char **names = NULL;
    size_t n = 0;
    const char *here = file_used()->place == FILES_IN_MEMORY ? "memory" : ".";
    *out = find_path(folders, name, arena);
    if (*out)
        return ST_OK;
    text_put(&list, "");
    for (size_t i = 0; i < folders->n; i++)
        text_printf(&list, "%s%s", i ? ", " : "", folders->v[i][0] ? folders->v[i] : here);
    diag_set(diag, folders->none, "there is no %s '%s' in %s", folders->kind, name,
             folders->n ? list.s : "any folder");
    text_fini(&list);
    folders_names(&names, &n, folders, arena);
    return suggest(diag, name, names, n);
}
