/* vipr.c - writes a formal proof that enumerates candidates.
 *
 * Candidate k has value v, cost c and z = 1 if it is bought. Given are sum z = 1 and sum c z <= B. Let c' be
 * the least cost above B, v' the best value within the budget, and d the largest amount by which a candidate
 * above the budget exceeds v'.
 *
 *   above   sum c z / c' <= B / c' < 1; with z >= 0, rounded: sum of those above B <= 0
 *   bound   v' (sum z) + d x above, with z >= 0:  sum v z <= v'
 *
 * If d is 0, the row `bound` is enough. If nothing can be bought, `above` covers all candidates and
 * contradicts sum z = 1. */
#include "proof/vipr.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/stop.h"
#include "problem/instance.h"
#include "proof/certificate.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/score.h"
#include "proof/vipr_cases.h"

struct candidate_row {
    int64_t cost_minor;
    mpq_t value;
    char name[24 * CLUSTERS_AT_MOST];
    bool own;
};

struct proof_writer {
    struct text *out;
    const struct instance *instance;
    const struct vipr_text *to;
    VEC(struct candidate_row) rows;
    int64_t above_minor; /* least cost above the budget; INT64_MAX: none */
    size_t best;         /* best candidate within the budget; NO_INDEX: none */
    size_t own;
    /* the row `above` is needed: a candidate above the budget beats the best, or there is no best */
    bool above;
    mpq_t most;   /* the d of the head; 0: none */
    mpq_t factor; /* scratch */
};

static void find_value(mpq_t value, const struct instance *instance, const struct candidate_bound *candidate)
{
    mpq_t cost;
    mpq_init(cost);
    mpz_set_si(mpq_numref(cost), candidate->cost_minor);
    if (instance->goal == GOAL_RATE || instance->goal == GOAL_RATE_PER_COST)
        mpq_set_d(value, candidate->rate);
    else if (instance->goal == GOAL_COST)
        mpq_neg(value, cost);
    else if (isfinite(candidate->value)) /* otherwise the candidate cannot be bought, and there is no plan */
        mpq_set_d(value, candidate->value);
    if (instance->goal == GOAL_RATE_PER_COST)
        mpq_div(value, value, cost);
    mpq_clear(cost);
}

static bool add_candidate(void *payload, const struct candidate_bound *candidate)
{
    struct proof_writer *w = payload;
    struct candidate_row row = {.cost_minor = candidate->cost_minor, .own = candidate->own};
    size_t at = 0;
    for (size_t i = 0; i < candidate->n; i++)
        at += (size_t)snprintf(row.name + at, sizeof row.name - at, "%sD%tdx%" PRId64, i ? "+" : "",
                               candidate->designs[i] - w->instance->choice.designs, candidate->nodes[i]);
    mpq_init(row.value);
    find_value(row.value, w->instance, candidate);
    VEC_PUSH(&w->rows, row);
    return !stop_reached(w->to->stop);
}

static void find_best(struct proof_writer *w)
{
    for (size_t k = 0; k < w->rows.n; k++) {
        const struct candidate_row *row = &w->rows.v[k];
        if (row->cost_minor > w->instance->budget_minor)
            w->above_minor = row->cost_minor < w->above_minor ? row->cost_minor : w->above_minor;
        else if (w->best == NO_INDEX || mpq_cmp(row->value, w->rows.v[w->best].value) > 0)
            w->best = k;
        if (row->own)
            w->own = k;
    }
    w->above = w->best == NO_INDEX && w->above_minor < INT64_MAX;
    for (size_t k = 0; k < w->rows.n && w->best != NO_INDEX; k++) {
        mpq_sub(w->factor, w->rows.v[k].value, w->rows.v[w->best].value);
        if (mpq_cmp(w->factor, w->most) <= 0)
            continue;
        mpq_set(w->most, w->factor);
        w->above = true;
    }
}

static bool is_above(const struct proof_writer *w, const struct candidate_row *row)
{
    return row->cost_minor > w->instance->budget_minor;
}

/* --- problem of the proof --- */

static const char *const UNITS[N_GOALS] = {
    [GOAL_RATE] = "its rate in operations per second",
    [GOAL_COST] = "its cost in minor units, less than nothing",
    [GOAL_RATE_PER_COST] = "its rate in operations per second over its cost in minor units",
    [GOAL_RATE_PER_WATT] = "its rate in operations per second over its watts",
    [GOAL_RATE_PER_CARBON] = "its rate in operations per second over the kilograms it emits",
};

static void put_title(struct text *out, const struct instance *instance)
{
    text_printf(
        out,
        "%% A purchase as a choice among candidates: D0x8 is 8 nodes of design D0, 1 where it is bought.\n"
        "%% The objective is %s; the budget %" PRId64 " minor units of %s.\n"
        "%% scenario %s\n%% catalogue %s\n",
        UNITS[instance->goal], instance->budget_minor, instance->currency, instance->scenario->file.hash,
        instance->snapshot->hash);
    for (size_t d = 0; d < instance->choice.n_designs; d++)
        text_printf(out, "%% D%zu %s\n", d, instance->choice.designs[d].id);
}

static void put_variables(const struct proof_writer *w)
{
    text_printf(w->out, "VER 1.0\nVAR %zu\n", w->rows.n);
    for (size_t k = 0; k < w->rows.n; k++)
        text_printf(w->out, "%s\n", w->rows.v[k].name);
    text_printf(w->out, "INT %zu\n", w->rows.n);
    for (size_t k = 0; k < w->rows.n; k++)
        text_printf(w->out, "%zu\n", k);
}

static void put_problem(const struct proof_writer *w)
{
    struct text *out = w->out;
    const size_t n = w->rows.n;
    put_title(out, w->instance);
    put_variables(w);
    text_printf(out, "OBJ max\n%zu", n);
    for (size_t k = 0; k < n; k++) {
        text_printf(out, " %zu", k);
        vipr_put_number(out, w->rows.v[k].value);
    }
    text_printf(out, "\nCON %zu %zu\n", n + 2, n);
    for (size_t k = 0; k < n; k++)
        text_printf(out, "z%zu G 0 1 %zu 1\n", k, k);
    text_printf(out, "one E 1 %zu", n);
    for (size_t k = 0; k < n; k++)
        text_printf(out, " %zu 1", k);
    text_printf(out, "\nmoney L %" PRId64 " %zu", w->instance->budget_minor, n);
    for (size_t k = 0; k < n; k++)
        text_printf(out, " %zu %" PRId64, k, w->rows.v[k].cost_minor);
    if (w->best == NO_INDEX) {
        text_put(out, "\nRTP infeas\nSOL 0\n");
        return;
    }
    text_put(out, "\nRTP range");
    vipr_put_number(out, w->rows.v[w->own].value);
    vipr_put_number(out, w->rows.v[w->best].value);
    text_printf(out, "\nSOL 1\nplan 1 %zu 1\n", w->own);
}

/* --- derivation --- */

/* Sets a rational to an amount divided by the least cost above the budget. */
static void set_share_of_least_cost_above(mpq_t out, const struct proof_writer *w, int64_t amount_minor)
{
    mpz_set_si(mpq_numref(out), amount_minor);
    mpz_set_si(mpq_denref(out), w->above_minor);
    mpq_canonicalize(out);
}

static void put_above(struct proof_writer *w)
{
    const size_t n = w->rows.n;
    struct vipr_sum sum = {.rows = TEXT_INIT};
    struct text terms = TEXT_INIT;
    size_t n_above = 0;
    set_share_of_least_cost_above(w->factor, w, 1);
    vipr_add_row(&sum, n + 1, w->factor);
    for (size_t k = 0; k < n; k++) {
        const struct candidate_row *row = &w->rows.v[k];
        const bool above = is_above(w, row);
        set_share_of_least_cost_above(w->factor, w,
                                      above ? w->above_minor - row->cost_minor : -row->cost_minor);
        vipr_add_row(&sum, k, w->factor);
        if (above)
            text_printf(&terms, " %zu 1", k);
        n_above += above;
    }
    text_printf(w->out, "above L 0 %zu%s", n_above, terms.s);
    vipr_put_sum(w->out, "rnd", &sum);
    text_fini(&terms);
}

static void put_bound(struct proof_writer *w)
{
    const size_t n = w->rows.n;
    struct vipr_sum sum = {.rows = TEXT_INIT};
    const struct candidate_row *best = &w->rows.v[w->best];
    vipr_add_row(&sum, n, best->value);
    vipr_add_row(&sum, n + 2, w->most);
    for (size_t k = 0; k < n; k++) {
        const struct candidate_row *row = &w->rows.v[k];
        mpq_sub(w->factor, row->value, best->value);
        if (is_above(w, row))
            mpq_sub(w->factor, w->factor, w->most);
        vipr_add_row(&sum, k, w->factor);
    }
    text_put(w->out, "bound L");
    vipr_put_number(w->out, best->value);
    text_put(w->out, " OBJ");
    vipr_put_sum(w->out, "lin", &sum);
}

static void put_derivation(struct proof_writer *w)
{
    text_printf(w->out, "DER %d\n", 1 + w->above);
    if (w->above)
        put_above(w);
    if (w->best != NO_INDEX)
        put_bound(w);
    else
        text_printf(w->out, "none G 1 0 { lin %d %zu 1%s } -1\n", 1 + w->above, w->rows.n,
                    w->above ? arena_printf(w->to->arena, " %zu -1", w->rows.n + 2) : "");
}

/* True if the best candidate is the claim's, except for rounding in the last digits of a rate. */
static bool is_best(const struct proof_writer *w)
{
    return check_near(mpq_get_d(w->rows.v[w->own].value), mpq_get_d(w->rows.v[w->best].value));
}

/* Writes a proof that enumerates all candidates. */
static enum status put_each(struct proof_writer *w, struct diag *diag)
{
    const struct claim *claim = w->to->claim;
    find_best(w);
    if (claim && (w->own == NO_INDEX || is_above(w, &w->rows.v[w->own])))
        return diag_set(diag, ST_MISMATCH,
                        "no proof: the plan is not among the candidates within the budget");
    if (claim ? !is_best(w) : w->best != NO_INDEX)
        return diag_set(diag, ST_MISMATCH, "no proof: candidate %s is better than the plan",
                        w->rows.v[w->best].name);
    put_problem(w);
    if (w->to->derived)
        put_derivation(w);
    return ST_OK;
}

/* True if clusters share time, so that a proof by cases is possible. */
static bool has_cases(const struct vipr_text *to)
{
    struct score score;
    score_read(&score, to->instance);
    return to->claim && to->instance->policy->clusters > 1 && to->instance->goal == GOAL_RATE &&
           !score.geometric;
}

static enum status put_proof(const struct vipr_text *to, struct diag *diag)
{
    struct proof_writer w = {.out = to->out,
                             .instance = to->instance,
                             .to = to,
                             .above_minor = INT64_MAX,
                             .best = NO_INDEX,
                             .own = NO_INDEX};
    enum status status = ST_OK;
    mpq_inits(w.most, w.factor, NULL);
    const bool few = certificate_candidates(to->instance, to->claim, VIPR_CANDIDATES_AT_MOST, add_candidate,
                                            &w, to->arena);
    if (stop_reached(to->stop)) {
        status = diag_set(diag, ST_STOPPED, "stopped at a limit: no proof is written");
    } else if (few) {
        status = put_each(&w, diag);
    } else if (has_cases(to)) {
        put_title(w.out, w.instance);
        status = vipr_put_cases(to, diag);
    } else {
        status = diag_set(diag, ST_STOPPED,
                          "no formal proof of more than %d candidates: set a limit or a smaller budget",
                          (int)VIPR_CANDIDATES_AT_MOST);
    }
    for (size_t k = 0; k < w.rows.n; k++)
        mpq_clear(w.rows.v[k].value);
    mpq_clears(w.most, w.factor, NULL);
    mem_free(w.rows.v);
    return status;
}

enum status vipr_put(struct text *out, const struct instance *instance, const struct claim *claim,
                     const struct stop *stop, struct arena *arena, struct diag *diag)
{
    return put_proof(&(struct vipr_text){out, proof_instance(instance), claim, stop, arena, true}, diag);
}

/* True if the text is the problem followed by derivations. */
static bool is_of_problem(const char *text, const struct text *question)
{
    return strncmp(text, question->s, question->n) == 0 && strncmp(text + question->n, "DER ", 4) == 0;
}

enum status vipr_verify(struct certificate *certificate, const char *text, const struct instance *instance,
                        const struct claim *claim, struct arena *arena, struct diag *diag)
{
    struct claim_check c = {.out = certificate, .instance = instance, .claim = claim, .arena = arena};
    struct text own = TEXT_INIT;
    const char *why = NULL;
    enum status status =
        put_proof(&(struct vipr_text){&own, proof_instance(instance), claim, NULL, arena, false}, diag);
    if (status == ST_MISMATCH) {
        check_note(&c, "formal proof", false, "%s", diag->message);
        diag_fini(diag);
        status = ST_OK;
    } else if (status == ST_OK) {
        vipr_check(&why, text, arena);
        check_note(&c, "formal proof's question", is_of_problem(text, &own),
                   "candidates, values, costs, budget and statement are those of the problem");
        check_note(&c, "formal proof", !why, "%s", why ? why : "every row follows from earlier rows");
    }
    text_fini(&own);
    return status;
}
