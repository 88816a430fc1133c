/* cmd_tailor.c - `bursar tailor MODEL key=value... --gamma 4`: finds the network an application needs (paper
 * 004). */
#include <math.h>

#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/model_words.h"
#include "library/question.h"
#include "model/tailor.h"
#include "report/model_report.h"
#include "study/required_bandwidth.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "gamma", gamma, "NUMBER",                                                                        \
      "computing time over communication time to reach (default 4: communication a fifth of the time)")
OPTION_TABLE(tailor, OPTIONS)

static enum status read_gamma(double *out, const char *text, struct diag *diag)
{
    *out = TAILOR_GAMMA;
    if (!text)
        return ST_OK;
    if (decimal_parse_double(out, text, diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    if (!(*out > 0))
        return diag_set(diag, ST_USAGE, "--gamma must be above 0, got '%s'", text);
    return ST_OK;
}

/* Computes gamma for a given bandwidth. */
static enum status look_at_given(struct tailored *t, const struct model_words *q, struct diag *diag)
{
    struct prediction run;
    t->given_Bps = NAN;
    t->given_gamma = NAN;
    if (!q->given[WORD_BANDWIDTH])
        return ST_OK;
    const enum status status = model_eval(&run, &q->app, &q->view, q->processes, diag);
    t->given_Bps = q->view.bandwidth_Bps;
    t->given_gamma = INFINITY;
    if (run.communicate_s > 0)
        t->given_gamma = run.compute_s / run.communicate_s;
    return status;
}

/* Lists the networks of the catalogue named by -c, with one process per node. */
static enum status look_at_catalog(struct tailored *t, struct snapshot *snapshot, const struct model_words *q,
                                   struct context *context, struct diag *diag)
{
    struct network_choice *networks = NULL;
    struct price *prices = NULL;
    if (!context->global.catalog)
        return ST_OK;
    const int64_t nodes = (int64_t)q->processes;
    if ((double)nodes != q->processes)
        return diag_set(diag, ST_USAGE, "expected a whole number of processes to buy a network, got %s",
                        q->given[WORD_PROCESSES]);
    enum status status = question_catalog(snapshot, context->global.catalog, context, diag);
    const struct price_basis in = {
        .snapshot = snapshot, .as_of = snapshot->as_of, .currency = snapshot->currency};
    if (status == ST_OK)
        status = price_all(&prices, &in, context->arena, diag);
    const struct bandwidth_need need = {&q->app, &q->view, nodes, t->needed->gamma};
    const struct network_market market = {snapshot, prices};
    if (status == ST_OK)
        status = required_bandwidth_networks(&networks, &t->n_networks, &need, &market, context->arena, diag);
    t->networks = networks;
    t->snapshot = snapshot;
    return status;
}

enum status command_tailor(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    const struct model_line line = {call->argc, call->argv, .network = false, .context = NULL};
    struct model_words q;
    struct snapshot snapshot = {.name = NULL};
    struct required_bandwidth needed;
    double gamma = 0;
    enum status status = read_gamma(&gamma, v->gamma, diag);
    if (status == ST_OK)
        status = model_words_read(&q, &line, call->arena, diag);
    if (status != ST_OK)
        return status;
    status = required_bandwidth_find(&needed, &q.app, &q.view, q.processes, gamma, diag);
    if (status != ST_OK)
        return status == ST_DOMAIN ? diag_turn(diag, ST_USAGE) : status;
    struct tailored tailored = {.app = &q.app, .processes = q.processes, .needed = &needed};
    status = look_at_given(&tailored, &q, diag);
    if (status == ST_OK)
        status = look_at_catalog(&tailored, &snapshot, &q, call->context, diag);
    if (status == ST_OK)
        required_bandwidth_report(call_sink(call), &tailored);
    return status;
}
