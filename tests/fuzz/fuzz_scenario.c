/* fuzz_scenario.c - reads a scenario file and joins it with a small catalogue. A valid scenario must match
 * its text. */
#include "base/arena.h"
#include "fuzz/fuzz.h"
#include "problem/build.h"
#include "problem/instance.h"
#include "proof/build.h"

void fuzz_one(const char *bytes, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag diag = DIAG_INIT;
    struct scenario scenario;
    struct instance instance;
    enum status status = scenario_load(&scenario, fuzz_file("scenario.yaml", bytes, n), &arena, &diag);
    if (status == ST_OK)
        status = instance_build(&instance, &scenario, fuzz_problem()->snapshot, &arena, &diag);
    if (status == ST_OK)
        status = proof_build(&(struct instance *){NULL}, &instance, &arena, &diag);
    fuzz_is_good(status, &diag);
    arena_fini(&arena);
}
