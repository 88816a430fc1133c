/* catalog_find.c - catalogues by name in the folders the program looks in. */
#include "base/file.h"
#include "catalog/catalog.h"

enum status catalog_find(char **out_path, const char *name, const char *folder, const struct folders *folders,
                         struct arena *arena, struct diag *diag)
{
    if (!folders_is_path(folders, name))
        return folders_find(out_path, folders, name, arena, diag);
    *out_path = path_join(arena, folder, name);
    if (file_exists(*out_path))
        return ST_OK;
    return diag_set(diag, ST_CATALOG, "there is no catalogue file '%s'", *out_path);
}
