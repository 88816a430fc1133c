/* cmd_negotiate.c - `bursar negotiate [BILL...] SCENARIO`: the price at which each bid wins; without bids the
 * discount with which each seller of the catalogue enters the plan. */
#include "base/diag.h"
#include "base/suggest.h"
#include "library/bids.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/negotiate_report.h"
#include "search/reprice.h"
#include "study/negotiate.h"
#include "tender/price_to_win.h"
#include "tender/tender.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "vendor", vendor, "NAME", "only this bid, or this seller of the catalogue")                      \
    OPTIONS_OF_BIDS(X)
OPTION_TABLE(negotiate, OPTIONS)

/* Keeps the row of one bidder. */
static enum status keep_bidder(struct tender_outcome *tender, const char *vendor, struct arena *arena,
                               struct diag *diag)
{
    size_t at = 0;
    const char **names = ARENA_NEW(arena, tender->n_wins, const char *);
    for (size_t i = 0; i < tender->n_wins; i++)
        names[i] = tender->entries[tender->wins[i].entry].base;
    const enum status status =
        suggest_find(&at, vendor, names, tender->n_wins, diag, "there is no bid '%s'", vendor);
    tender->wins += at;
    tender->n_wins = 1;
    return status;
}

static enum status negotiate_bids(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct tender_outcome tender;
    const struct bids_reading how = {v->promised.v, v->promised.n, v->decimal, v->sheet, false};
    if (!call->question->scenario.tender.award.place.file)
        return diag_at(
            diag, ST_INPUT, call->question->scenario.file.path, 0, 0,
            "the scenario has bids and no `award`: add one, such as award: price, so that a bid can "
            "win by its price");
    enum status status = bids_evaluate(&tender, call, &how, diag);
    if (tender.n == 0)
        return status;
    if (v->vendor) {
        const enum status kept = keep_bidder(&tender, v->vendor, call->arena, diag);
        if (kept != ST_OK)
            return kept;
    }
    negotiate_report_bids(call_sink(call), call->instance, &tender);
    return status;
}

static enum status negotiate_catalogue(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct negotiation terms;
    enum status status = call_plan(call, diag);
    if (status != ST_OK)
        return status;
    status = negotiate_sellers(&terms, call->instance, call->plan, v->vendor, &call->stop, diag);
    if (status != ST_OK && !(status == ST_STOPPED && terms.n > 0))
        return status;
    negotiate_report_sellers(call_sink(call), call->instance, call->plan, &terms);
    call_warn(call);
    return status;
}

enum status command_negotiate(struct call *call, struct diag *diag)
{
    return bids_given(call) ? negotiate_bids(call, diag) : negotiate_catalogue(call, diag);
}
