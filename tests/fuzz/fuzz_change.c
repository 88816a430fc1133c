/* fuzz_change.c - applies changes, one per line, to a good problem as --set does. The text of the changed
 * scenario is a scenario again. */
#include <string.h>

#include "base/arena.h"
#include "fuzz/fuzz.h"
#include "problem/build.h"
#include "problem/instance.h"
#include "proof/build.h"
#include "scenario/scenario_text.h"

enum { CHANGES_AT_MOST = 16 };

static void check_text(const struct scenario *scenario, const struct settings *settings, struct arena *arena)
{
    struct scenario again;
    struct diag diag = DIAG_INIT;
    const char *text = scenario_text(scenario, settings, NULL, scenario->file.path, arena);
    const char *path = fuzz_file("scenario.yaml", text, strlen(text));
    if (!fuzz_is_good(scenario_load(&again, path, arena, &diag), &diag) ||
        again.file.changes.n != scenario->file.changes.n)
        fuzz_fault("a scenario whose text is not a scenario:\n%s", text);
}

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
        check_text(&scenario, &settings, &arena);
    if (status == ST_OK)
        status = instance_build(&instance, &scenario, fuzz_problem()->snapshot, &arena, &diag);
    if (status == ST_OK)
        status = proof_build(&(struct instance *){NULL}, &instance, &arena, &diag);
    fuzz_is_good(status, &diag);
    arena_fini(&arena);
}
