/* cmd_templates.c - `bursar templates [TEMPLATE]`: lists the network topologies and their parameters. */
#include "base/diag.h"
#include "library/call.h"
#include "library/commands.h"
#include "report/model_report.h"

enum status command_templates(struct call *call, struct diag *diag)
{
    size_t n = 0;
    const struct network_template *const *list = template_list(&n);
    const struct network_template *one = NULL;
    if (call->argc == 1 && template_find(&one, call->argv[0], diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    template_report(call_sink(call), one ? &one : list, one ? 1 : n);
    return ST_OK;
}
