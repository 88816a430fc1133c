/* cmd_explain.c - `bursar explain SCENARIO`: the binding constraint and the best of each design; or the
 * conflicting constraints, and the smallest change. */
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/sink.h"
#include "report/study_report.h"
#include "study/explain.h"
#include "study/near.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "why-not", why_not, "PART",                                                                      \
      "the best plan with this part, and the price at which the part enters the plan", .names = NAMES_PART)
OPTION_TABLE(explain, OPTIONS)

enum status command_explain(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct instance *instance = call->instance;
    const struct plan *plan = call->plan;
    struct alternatives alternatives;
    struct binding_constraints bindings;
    struct why_not why;
    struct one_more one;
    struct near_set near;
    size_t part = NO_INDEX;
    enum status status = ST_OK;
    if (v->why_not)
        status = question_part(&part, call->instance->snapshot, v->why_not, call->arena, diag);
    call_phase(call, 0.2, 0.5, "best of each design");
    if (status == ST_OK)
        status = alternatives_make(&alternatives, instance, plan, &call->stop, call->arena, diag);
    if (status == ST_OK)
        status = near_find(&near, instance, plan, true, &call->stop, diag);
    call_phase(call, 0.5, 0.8, "binding constraints");
    if (status == ST_OK)
        status = binding_constraints_find(&bindings, instance, plan, &call->stop, call->arena, diag);
    call_phase(call, 0.8, 1, "why not");
    if (status == ST_OK && part != NO_INDEX)
        status = why_not_make(&why, instance, plan, part, &call->stop, diag);
    if (status != ST_OK)
        return status;
    one_more_make(&one, instance, plan);
    if (part != NO_INDEX)
        sink_details_begin(call_sink(call));
    const struct options_found found = {&alternatives, &near, &one, &bindings};
    alternatives_report(call_sink(call), instance, plan, &found);
    sink_details_end(call->sink);
    if (part != NO_INDEX) {
        why_not_report(call->sink, instance, plan, &why);
        sink_hint(call->sink, "All designs: -v");
    }
    call_warn(call);
    return ST_OK;
}
