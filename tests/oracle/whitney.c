/* whitney.c - scenarios and their catalogue, for tests. */
#include "oracle/whitney.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/diag.h"
#include "catalog/catalog.h"
#include "check.h"
#include "problem/build.h"
#include "problem/candidate.h"

static void must(enum status status, const struct diag *diag)
{
    if (status != ST_OK)
        fail_msg("%s:%d:%d: %s", diag->file ? diag->file : "", diag->line, diag->column,
                 diag->message ? diag->message : "");
}

void whitney_snapshot(struct snapshot *out, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    char path[64];
    snprintf(path, sizeof path, "/tmp/bursar-test-%ld.db", (long)getpid());
    must(catalog_build(path, TESTS_DIR "/../catalog/whitney-1997", &diag), &diag);
    const enum status status = catalog_load(out, path, arena, &diag);
    unlink(path);
    must(status, &diag);
}

static enum status join(struct whitney *out, const char *path, const struct settings *settings,
                        struct diag *diag)
{
    const struct settings none = {0};
    whitney_snapshot(&out->snapshot, &out->arena);
    enum status status = scenario_load(&out->scenario, path, &out->arena, diag);
    if (status == ST_OK)
        status = scenario_apply(&out->scenario, settings ? settings : &none, &out->arena, diag);
    if (status == ST_OK)
        status = instance_build(&out->instance, &out->scenario, &out->snapshot, &out->arena, diag);
    out->instance.load.memory = rate_cache_make(&out->arena);
    return status;
}

void whitney_open(struct whitney *out, const char *name, const struct settings *settings)
{
    struct diag diag = DIAG_INIT;
    *out = (struct whitney){.arena = ARENA_INIT};
    must(join(out, arena_printf(&out->arena, TESTS_DIR "/../scenarios/%s.yaml", name), settings, &diag),
         &diag);
}

enum status whitney_parse(struct whitney *out, const char *text, const struct settings *settings,
                          struct diag *diag)
{
    char path[64];
    *out = (struct whitney){.arena = ARENA_INIT};
    test_write_text(path, "yaml", text);
    const enum status status = join(out, path, settings, diag);
    unlink(path);
    return status;
}

void whitney_close(struct whitney *whitney)
{
    arena_fini(&whitney->arena);
}
