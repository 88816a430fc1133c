/* model_file.c - makes models from YAML files; the keys of a file decide its kind. */
#include "scenario/model_file.h"

#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "base/yaml.h"
#include "model/model_list.h"
#include "model/nps.h"
#include "model/pmnf.h"

static enum status make_pmnf(const struct model **out, const struct yaml *root, struct arena *arena,
                             struct diag *diag)
{
    struct pmnf_program program;
    const enum status status = pmnf_file_parse(&program, root, arena, diag);
    if (status != ST_OK)
        return status;
    struct pmnf_model *made = ARENA_NEW(arena, 1, struct pmnf_model);
    pmnf_model_make(made, &program);
    *out = &made->model;
    return ST_OK;
}

static enum status make_schedule(const struct model **out, const char *text, size_t n, const char *path,
                                 struct arena *arena, struct diag *diag)
{
    struct nps_schedule schedule;
    const enum status status = model_schedule_parse(&schedule, text, n, path, arena, diag);
    if (status != ST_OK)
        return status;
    struct nps_model *made = ARENA_NEW(arena, 1, struct nps_model);
    nps_model_make(made, &schedule, arena);
    *out = &made->model;
    return ST_OK;
}

static enum status read_model(const struct model **out, char hash[65], const char *path, bool measured,
                              struct arena *arena, struct diag *diag)
{
    const struct yaml *root = NULL;
    char *text = NULL;
    size_t n = 0;
    enum status status = file_read(&text, &n, path, arena, diag);
    if (status == ST_OK)
        status = yaml_parse(&root, text, n, path, arena, diag);
    if (status != ST_OK)
        return status;
    sha256_hex(hash, text, n);
    if (measured || (root->kind == YAML_MAP && yaml_get(root, "computation")))
        return make_pmnf(out, root, arena, diag);
    return make_schedule(out, text, n, path, arena, diag);
}

enum status model_file_find(const struct model **out, char hash[65], const char *name, const char *folder,
                            struct arena *arena, struct diag *diag)
{
    hash[0] = '\0';
    if (!text_ends(name, ".yaml"))
        return model_find(out, name, diag);
    return read_model(out, hash, path_join(arena, folder, name), false, arena, diag);
}

enum status model_file_pmnf(const struct model **out, char hash[65], const char *name, const char *folder,
                            struct arena *arena, struct diag *diag)
{
    return read_model(out, hash, path_join(arena, folder, name), true, arena, diag);
}
