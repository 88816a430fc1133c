/* requests.c - a scenario's file lives as long as it is read. */
#include "requests.h"

#include <string.h>
#include <unistd.h>

#include "catalog/catalog.h"
#include "check.h"
#include "problem/build.h"
#include "proof/audit.h"

void asked_begin(struct asked *asked, planter *before, const char *text)
{
    char path[64];
    *asked = (struct asked){.arena = ARENA_INIT, .diag = DIAG_INIT};
    test_write_text(path, "yaml", text);
    enum status status = catalog_load(&asked->snapshot, "tests/mutants/shop", &asked->arena, &asked->diag);
    if (status == ST_OK && before)
        before(asked);
    if (status == ST_OK)
        status = scenario_load(&asked->scenario, path, &asked->arena, &asked->diag);
    unlink(path);
    if (status == ST_OK)
        status =
            problem_build(&asked->problem, &asked->scenario, &asked->snapshot, &asked->arena, &asked->diag);
    if (status != ST_OK)
        fail_msg("%s", asked->diag.message);
}

void asked_end(struct asked *asked)
{
    diag_fini(&asked->diag);
    arena_fini(&asked->arena);
}

void asked_audit(const char *text, planter *before, planter *plant, const char *message)
{
    struct asked asked;
    asked_begin(&asked, before, text);
    if (plant)
        plant(&asked);
    const enum status status = audit_problem(&asked.problem, &asked.arena, &asked.diag);
    if (message ? status != ST_INTERNAL || !strstr(asked.diag.message, message) : status != ST_OK)
        fail_msg("expected %s, got %s", message ? message : "none",
                 asked.diag.message ? asked.diag.message : "nothing");
    asked_end(&asked);
}
