/* fuzz_change.c - applies changes, one per line, to a good problem as --set does. */
#include <string.h>

#include "base/arena.h"
#include "fuzz/fuzz.h"
#include "problem/build.h"
#include "problem/instance.h"
#include "proof/build.h"

enum { CHANGES_AT_MOST = 16 };

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct scenario scenario = *fuzz_problem()->scenario;
    struct instance instance;
    const char *changes[CHANGES_AT_MOST];
    char *text = arena_strndup(&arena, bytes, n);
    struct settings settings = {.changes = changes};
    for (char *line = strtok(text, "\n"); line && settings.n_changes < CHANGES_AT_MOST;
         line = strtok(NULL, "\n"))
        changes[settings.n_changes++] = line;
    enum status status = scenario_apply(&scenario, &settings, &arena, &diag);
    if (status == ST_OK)
        status = instance_build(&instance, &scenario, fuzz_problem()->snapshot, &arena, &diag);
    if (status == ST_OK)
        status = proof_build(&(struct instance *){NULL}, &instance, &arena, &diag);
    fuzz_is_good(status, &diag);
    arena_fini(&arena);
}
