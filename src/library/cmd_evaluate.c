/* cmd_evaluate.c - `bursar evaluate [BILL...] SCENARIO`: vendors' bids scored, ranked and awarded. */
#include "base/diag.h"
#include "library/bids.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "report/tender_report.h"
#include "tender/tender.h"

#define OPTIONS(X) OPTIONS_OF_BIDS(X)
OPTION_TABLE(evaluate, OPTIONS)

static void report(struct call *call, const struct tender_outcome *tender)
{
    const struct tender_entry *first = &tender->entries[0];
    if (tender->n == 1 && !tender->awarded && !tender->promised)
        bid_report(call_sink(call), call->instance, &first->bid, &first->score);
    else
        tender_report(call_sink(call), call->instance, tender);
}

enum status command_evaluate(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct tender_outcome tender;
    const struct bids_reading how = {v->promised.v, v->promised.n, v->decimal, v->sheet, true};
    if (!bids_given(call))
        return diag_set(
            diag, ST_USAGE,
            "evaluate: an argument is missing: a BILL, because the scenario has no `bids`; usage: "
            "bursar evaluate %s",
            call->command->arguments);
    const enum status status = bids_evaluate(&tender, call, &how, diag);
    if (tender.n == 0)
        return status;
    report(call, &tender);
    if (tender.n_feasible > 0)
        return status;
    diag_fini(diag);
    return diag_at(diag, ST_INFEASIBLE, tender.n == 1 ? tender.entries[0].bid.path : NULL, 0, 0,
                   tender.n == 1 ? "the bid does not meet the scenario" : "no bid meets the scenario");
}
