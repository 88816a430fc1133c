/* cmd_models.c - `bursar models [MODEL]`: lists the models, or the parameters of one. */
#include "base/diag.h"
#include "library/call.h"
#include "library/commands.h"
#include "model/model_list.h"
#include "report/model_report.h"
#include "scenario/model_file.h"

enum status command_models(struct call *call, struct diag *diag)
{
    size_t n = 0;
    const struct model *const *list = model_list(&n);
    const struct model *one = NULL;
    char hash[65];
    if (call->argc == 1 && model_file_find(&one, hash, call->argv[0], "", call->arena, diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    model_report_list(call_sink(call), one ? &one : list, one ? 1 : n);
    return ST_OK;
}
