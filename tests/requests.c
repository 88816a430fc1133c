/* requests.c - reads a scenario from a temporary file. */
#include "requests.h"

#include <string.h>
#include <unistd.h>

#include "catalog/catalog.h"
#include "check.h"
#include "problem/build.h"
#include "proof/build.h"

void request_begin(struct request *request, planter *before, const char *text)
{
    char path[64];
    *request = (struct request){.arena = ARENA_INIT, .diag = DIAG_INIT};
    test_write_text(path, "yaml", text);
    enum status status =
        catalog_load(&request->snapshot, "tests/mutants/shop", &request->arena, &request->diag);
    if (status == ST_OK && before)
        before(request);
    if (status == ST_OK)
        status = scenario_load(&request->scenario, path, &request->arena, &request->diag);
    unlink(path);
    if (status == ST_OK)
        status = instance_build(&request->instance, &request->scenario, &request->snapshot, &request->arena,
                                &request->diag);
    if (status != ST_OK)
        fail_msg("%s", request->diag.message);
}

void request_end(struct request *request)
{
    diag_fini(&request->diag);
    arena_fini(&request->arena);
}

/* Fails the test unless the status and the message are those expected. */
static void expect(const struct request *request, enum status status, const char *message)
{
    if (message ? status != ST_INTERNAL || !strstr(request->diag.message, message) : status != ST_OK)
        fail_msg("expected %s, got %s", message ? message : "none",
                 request->diag.message ? request->diag.message : "nothing");
}

void request_audit(const char *text, planter *before, planter *plant, const char *message)
{
    struct request request;
    request_begin(&request, before, text);
    if (plant)
        plant(&request);
    const enum status status =
        proof_build(&(struct instance *){NULL}, &request.instance, &request.arena, &request.diag);
    expect(&request, status, message);
    request_end(&request);
}

void request_needs(const char *text, planter *plant, const char *message)
{
    struct request request;
    request_begin(&request, NULL, text);
    if (plant)
        plant(&request);
    struct proof_build b = {
        .given = &request.instance, .own = &request.instance, .arena = &request.arena, .diag = &request.diag};
    expect(&request, proof_build_needs(&b), message);
    request_end(&request);
}
