/* cmd_evaluate.c - `bursar evaluate [BILL...] SCENARIO`: vendors' bids scored, ranked and awarded. */
#include <string.h>

#include "base/diag.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/price_lists.h"
#include "cli/question.h"
#include "report/tender_report.h"
#include "search/reprice.h"
#include "study/draws.h"
#include "tender/tender.h"

#define OPTIONS(X)                                                                                           \
    X(LIST, "promised", promised, "BID=FILE", "what the vendor of a bid promises: a CSV file of figures")    \
    X(TEXT, "decimal", decimal, "MARK", "decimals of the bids are behind a point or a comma")                \
    X(TEXT, "sheet", sheet, "NAME", "the sheet of bids in .xlsx; default: the one that has headings")
OPTION_TABLE(evaluate, OPTIONS)

static void report(struct call *call, const struct tender_outcome *tender)
{
    const struct tender_entry *first = &tender->entries[0];
    if (tender->n == 1 && !tender->awarded && !tender->promised)
        bid_report(call_sink(call), call->problem, &first->bid, &first->score);
    else
        tender_report(call_sink(call), call->problem, tender);
}

/* How each bid was read; entries with other options are of the same file. */
static void put_notes(const struct call *call, const struct tender_outcome *tender)
{
    for (size_t i = 0; i < tender->n && !call->context->global.quiet; i++) {
        const struct bid *bid = &tender->entries[i].bid;
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || strcmp(tender->entries[k].bid.path, bid->path) == 0;
        for (size_t n = 0; n < bid->n_notes && !again; n++)
            fprintf(call->context->err, "bursar: note: %s: %s\n", arena_shown(call->arena, bid->path),
                    arena_shown(call->arena, bid->notes[n]));
    }
}

enum status command_evaluate(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct tender_outcome tender;
    struct draw_options draws;
    const struct plan_options how = {.time_limit_s = call->asked->time_limit_s, .stop = &call->stop};
    struct tender_question question = {.problem = call->problem,
                                       .bills = call->argv,
                                       .n_bills = (size_t)call->argc - 1,
                                       .promised = v->promised.v,
                                       .n_promised = v->promised.n,
                                       .options = &how,
                                       .draws = &draws};
    if (question.n_bills == 0 && call->question->scenario.tender.n_bids == 0)
        return diag_set(diag, ST_USAGE,
                        "evaluate: an argument is missing: a BILL, for the scenario has no `bids`; usage: "
                        "bursar evaluate %s",
                        call->command->arguments);
    enum status status = price_table_choose(&question.reading, v->decimal, v->sheet, diag);
    if (status == ST_OK)
        status = question_build_for_bids(call->question, call->context, diag);
    if (status == ST_INFEASIBLE) { /* what there is comes from the bids */
        diag_fini(diag);
        status = ST_OK;
    }
    if (status == ST_OK)
        status = question_draws(&draws, call->asked, TENDER_DRAWS, call->context, diag);
    if (status == ST_OK)
        status = tender_make(&tender, &question, call->arena, diag);
    if (status != ST_OK && (status != ST_STOPPED || tender.n == 0 || !tender.entries[0].score.best.found))
        return status;
    put_notes(call, &tender);
    report(call, &tender);
    if (tender.n_feasible > 0)
        return status;
    diag_fini(diag);
    return diag_at(diag, ST_INFEASIBLE, tender.n == 1 ? tender.entries[0].bid.path : NULL, 0, 0,
                   tender.n == 1 ? "the bid does not meet the scenario" : "no bid meets the scenario");
}
