/* bids.c - reads and evaluates the bids that a command line names. */
#include "library/bids.h"

#include <string.h>

#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/price_lists.h"
#include "library/question.h"
#include "search/reprice.h"
#include "study/draws.h"
#include "tender/tender.h"

/* Prints the notes on reading each bid once; entries that differ only in options share a file. */
static void put_notes(const struct call *call, const struct tender_outcome *tender)
{
    for (size_t i = 0; i < tender->n && !call->context->global.quiet; i++) {
        const struct bid *bid = &tender->entries[i].bid;
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || strcmp(tender->entries[k].bid.path, bid->path) == 0;
        for (size_t n = 0; n < bid->n_notes && !again; n++)
            context_say(call->context, BURSAR_NOTE, "note: %s: %s", arena_shown(call->arena, bid->path),
                        arena_shown(call->arena, bid->notes[n]));
    }
}

bool bids_given(const struct call *call)
{
    return call->argc > 1 || call->question->scenario.tender.n_bids > 0;
}

enum status bids_evaluate(struct tender_outcome *out, struct call *call, const struct bids_reading *how,
                          struct diag *diag)
{
    struct draw_options draws;
    const struct plan_options solving = {.time_limit_s = call->shared->time_limit_s, .stop = &call->stop};
    struct tender_request question = {.instance = call->instance,
                                      .bills = call->argv,
                                      .n_bills = (size_t)call->argc - 1,
                                      .promised = how->promised,
                                      .n_promised = how->n_promised,
                                      .options = &solving,
                                      .draws = how->drawn ? &draws : NULL};
    *out = (struct tender_outcome){.n = 0};
    enum status status = price_table_choose(&question.reading, how->decimal, how->sheet, diag);
    if (status == ST_OK)
        status = question_build_for_bids(call->question, call->context, diag);
    if (status == ST_OK)
        call_warn_of_goal(call);
    if (status == ST_INFEASIBLE) { /* not an error: the bids supply the parts */
        diag_fini(diag);
        status = ST_OK;
    }
    if (status == ST_OK && how->drawn)
        status = question_draws(&draws, call->shared, TENDER_DRAWS, call->context, diag);
    if (status == ST_OK)
        status = tender_make(out, &question, call->arena, diag);
    if (status == ST_OK || (status == ST_STOPPED && out->n > 0 && out->entries[0].score.best.found))
        put_notes(call, out);
    else
        out->n = 0;
    return status;
}
