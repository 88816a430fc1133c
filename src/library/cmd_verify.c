/* cmd_verify.c - `bursar verify PLAN SCENARIO [CATALOG]`: checks a plan file independently of the search. */
#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "proof/claim_read.h"
#include "proof/verify.h"
#include "proof/vipr.h"
#include "report/plan_report.h"
#include "study/draws.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "proof", proof, "FILE", "also check this formal proof, a .vipr file")                            \
    OPTION_CHECK(X)
OPTION_TABLE(verify, OPTIONS)

enum status command_verify(struct call *call, struct diag *diag)
{
    /* larger than for other files, because proofs of two clusters are large */
    enum { PROOF_MOST_MIB = 4096 };
    const struct values *v = call->values;
    const char *path = call->argv[0];
    char *proof = NULL;
    size_t n = 0;
    const struct question *question = call->question;
    struct claim_file file;
    struct certificate certificate;
    enum status status = claim_read(&file, path, call->arena, diag);
    if (status == ST_OK && v->proof)
        status = file_read_large(&proof, &n, v->proof, PROOF_MOST_MIB, call->arena, diag);
    if (status != ST_OK)
        return status;
    const bool under_error = call->instance->policy->under_error;
    if (under_error && proof)
        return diag_set(diag, ST_USAGE, "--proof: a goal under error has no formal proof");
    if (under_error)
        draw_take_defaults(call->instance);
    status = verify_plan(&certificate, call->instance, &file, &question->settings, call->arena, diag);
    const struct plan_options how = {.time_limit_s = call->shared->time_limit_s, .stop = &call->stop};
    if (status == ST_OK && !under_error) /* only without draws, which the integer program does not contain */
        status = program_compare(
            &certificate,
            &(struct program_claim){call->instance, &file.claim, call_comparison(v->check), &how},
            call->arena, diag);
    if (status == ST_OK && proof)
        status = vipr_verify(&certificate, proof, call->instance, &file.claim, call->arena, diag);
    if (status != ST_OK)
        return status;
    certificate_report(call_sink(call), &certificate, &file);
    return certificate.ok ? ST_OK : diag_set(diag, ST_MISMATCH, "the plan failed the verification");
}
