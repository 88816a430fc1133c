/* cmd_predict.c - `bursar predict MODEL key=value...`: evaluates one model for inputs from the command line.
 */
#include "base/diag.h"
#include "library/call.h"
#include "library/commands.h"
#include "library/model_words.h"
#include "report/model_report.h"

enum status command_predict(struct call *call, struct diag *diag)
{
    struct model_words q;
    const struct model_line line = {call->argc, call->argv, .network = true, .context = call->context};
    const enum status status = model_words_read(&q, &line, call->arena, diag);
    if (status != ST_OK)
        return status;
    struct predicted predicted = {.app = &q.app, .view = &q.view, .processes = q.processes, .cache = q.cache};
    if (model_eval(&predicted.out, &q.app, &q.view, q.processes, diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    model_report_prediction(call_sink(call), &predicted);
    return ST_OK;
}
