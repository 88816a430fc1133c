/* cmd_verify.c - `bursar verify PLAN SCENARIO [CATALOG]`: a plan checked again, elsewhere, trusting nothing
 * in it. */
#include <string.h>

#include "cli/call.h"
#include "cli/commands.h"
#include "proof/certificate_parts.h"
#include "proof/fleet_certificate.h"
#include "purchase/bill.h"

/* Up to this many points optimality is checked by looking at every one. */
#define ENUMERATE_AT_MOST 100000000

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_changes(const struct claim_file *file, const struct settings *settings)
{
    if (file->n_changes != settings->n_changes || !same(file->override, settings->override))
        return false;
    for (size_t i = 0; i < file->n_changes; i++)
        if (!same(file->changes[i], settings->changes[i]))
            return false;
    return true;
}

/* The plan answers this question, of this scenario and this catalogue. */
static void check_question(struct checking *c, const struct claim_file *file, const struct question *question)
{
    const struct problem *problem = &question->problem;
    char day[11];
    const bool scenario = same(file->scenario_hash, question->scenario.hash);
    const bool catalog =
        same(file->catalog_hash, question->snapshot.hash) && same(file->catalog, question->snapshot.name);
    checking_note(c, "scenario", scenario, "SHA-256 %.16s..., the plan's %.16s...", question->scenario.hash,
                  file->scenario_hash);
    checking_note(c, "catalogue", catalog, "SHA-256 %.16s..., the plan's %.16s...", question->snapshot.hash,
                  file->catalog_hash);
    checking_note(
        c, "question",
        same(file->goal, goal_name(problem->goal)) && same(file->counts, counts_name(problem->counts)) &&
            same(file->as_of, date_format(day, problem->as_of)) &&
            checking_close(file->target_rate, problem->goal == GOAL_COST ? problem->target_rate : 0),
        "goal %s, counts %s, as of %s", file->goal, file->counts, file->as_of);
    checking_note(c, "changes", same_changes(file, &question->settings),
                  "the plan was made with %zu --set%s%s; the same must be given here", file->n_changes,
                  file->override ? " and --override " : "", file->override ? file->override : "");
    checking_note(c, "objective's name",
                  same(file->objective_name, plan_objective_name(problem)) &&
                      same(file->objective_unit, plan_objective_unit(problem, c->arena)),
                  "%s in %s", file->objective_name, file->objective_unit);
    checking_note(c, "status", same(file->status, "optimal") || same(file->status, "stopped"), "%s",
                  file->status);
    checking_note(c, "integer money", file->twins_agree, "every amount agrees with its integer twin");
}

/* What stands beside the figures: kinds, quotes, and of the applications model, unit, parts of the time,
 * share. */
static bool quote_holds(const struct question *question, const struct claim_line *line,
                        const struct claim_quote *said)
{
    const struct snapshot *snapshot = &question->snapshot;
    const size_t part = snapshot_part(snapshot, line->part);
    if (part == NO_INDEX || !same(said->kind, part_kind_name(snapshot->parts[part].kind)))
        return false;
    const struct bill_line bought = {.part = part,
                                     .quantity = line->quantity,
                                     .total_minor = line->total_minor,
                                     .tax_minor = line->tax_minor};
    const struct quote *quote = bill_quote(&question->problem, &bought);
    char day[11];
    const char *source = quote && quote->source != NO_INDEX ? snapshot->sources[quote->source].id : NULL;
    const char *unquoted = line->quantity > 0 ? "set" : NULL;
    if ((said->seller && (!quote || strcmp(said->seller, snapshot_seller(snapshot, quote)) != 0)) ||
        (said->dearer_offers >= 0 && said->dearer_offers != bill_dearer_offers(&question->problem, &bought)))
        return false;
    return same(said->quote_kind, quote ? figure_kind_name(quote->kind) : unquoted) &&
           same(said->quote_date, quote ? date_format(day, quote->date) : NULL) && same(said->source, source);
}

/* i: the application in the claim; share: of all work. */
static bool detail_holds(const struct checking *c, size_t a, size_t i, double share,
                         const struct claim_detail *said)
{
    char name[256];
    const struct problem *problem = c->problem;
    const struct application *application = problem_application(problem, c->design, a);
    const struct prediction prediction = checking_predict(problem, c->design, a, c->claim->apps[i].processes);
    return same(said->model, application_name(name, sizeof name, application)) &&
           same(said->rate_unit, application->model->rate_unit) &&
           same(said->rate_kind, problem_rate_kind(problem, c->design, a)) &&
           checking_close(said->compute_s, prediction.compute_s) &&
           checking_close(said->communicate_s, prediction.communicate_s) &&
           checking_close(said->share, share);
}

/* The work of an application done in a unit of time by all clusters, as claimed. */
static double work_claimed(const struct claim *claim, const char *name)
{
    double done = 0;
    for (size_t k = 0; k < claim->n_clusters; k++)
        for (size_t i = 0; i < claim->clusters[k].n_apps; i++)
            if (same(claim->clusters[k].apps[i].name, name))
                done += claim->clusters[k].apps[i].time_fraction * claim->clusters[k].apps[i].rate;
    return done;
}

/* The same of several clusters, whose designs fleet_certificate has told of. */
static void check_cluster_details(struct checking *c, const struct claim_file *file)
{
    const struct problem *problem = c->problem;
    const struct claim *claim = &file->claim;
    bool details = true;
    for (size_t k = 0; k < claim->n_clusters; k++) {
        struct certificate unheard = {.ok = true};
        struct checking found = {
            .out = &unheard, .problem = problem, .claim = &claim->clusters[k], .arena = c->arena};
        checking_find_design(&found);
        for (size_t i = 0; i < found.claim->n_apps && found.design; i++) {
            const struct claim_app *app = &found.claim->apps[i];
            size_t a = 0;
            while (a < problem->n_work && !same(problem->work[a].name, app->name))
                a++;
            if (a == problem->n_work)
                continue;
            const double share =
                problem->weight[a] * app->time_fraction * app->rate / work_claimed(claim, app->name);
            details = details && detail_holds(&found, a, i, share, &file->cluster_details[k][i]);
        }
    }
    checking_note(c, "applications", details, "model, unit, computing and communication time, share of each");
}

static void check_details(struct checking *c, const struct claim_file *file, const struct question *question)
{
    const struct problem *problem = c->problem;
    bool quotes = true, details = true;
    for (size_t i = 0; i < file->claim.n_lines; i++)
        quotes = quotes && quote_holds(question, &file->claim.lines[i], &file->quotes[i]);
    checking_note(c, "quotes", quotes, "kind, date and source of every price, and the kind of every part");
    checking_note(c, "title", same(file->title, question->scenario.title), "that of the scenario");
    if (file->claim.n_clusters > 0)
        check_cluster_details(c, file);
    struct certificate unheard = {.ok = true}; /* certificate_make has told of the design */
    struct checking found = *c;
    found.out = &unheard;
    if (!file->details)
        return;
    checking_find_design(&found);
    if (!found.design)
        return;
    for (size_t a = 0; a < problem->n_work && a < file->claim.n_apps; a++)
        details = details && detail_holds(&found, a, a, problem->weight[a], &file->details[a]);
    checking_note(c, "applications", details, "model, unit, computing and communication time, share of each");
}

/* Years, capital and total of the cost over the years; its parts are with the money. */
static void check_tco(struct checking *c, const struct claim_file *file)
{
    const struct purchase *purchase = &c->problem->scenario->purchase;
    const int64_t operation = file->claim.operation_minor;
    const int64_t capital = file->claim.cost_minor - (purchase->budget_on_tco ? operation : 0);
    const int64_t years = purchase->operation.given ? purchase->operation.years : 0;
    if (years == 0 && file->tco_years == 0)
        return;
    checking_note(c, "tco",
                  file->tco_years == years && file->tco_capital_minor == capital &&
                      file->tco_total_minor == capital + operation &&
                      same(file->tco_budget_on, purchase->budget_on_tco ? "tco" : "capital"),
                  "years, capital, total, and which of them the budget is on");
}

static enum status run(struct call *call, struct diag *diag)
{
    const char *path = call->argv[0];
    struct question *question = call->question;
    struct claim_file file;
    struct certificate certificate;
    const enum status status = claim_read(&file, path, call->arena, diag);
    if (status != ST_OK)
        return status;
    const bool several = plan_of_several(call->problem);
    if (several != (file.claim.clusters != NULL))
        return diag_at(diag, ST_INPUT, path, 0, 0, "a plan for %s, but the scenario is for %s",
                       several ? "one cluster" : "several clusters",
                       several ? "several clusters" : "one cluster");
    if (several)
        fleet_certificate(&certificate, call->problem, &file.claim, call->arena);
    else
        certificate_make(&certificate, call->problem, &file.claim, call->arena);
    struct checking checking = {
        .out = &certificate, .problem = call->problem, .claim = &file.claim, .arena = call->arena};
    check_question(&checking, &file, question);
    check_details(&checking, &file, question);
    check_tco(&checking, &file);
    if (several)
        fleet_certificate_add_enumeration(&certificate, call->problem, &file.claim, ENUMERATE_AT_MOST,
                                          call->arena);
    else
        certificate_add_enumeration(&certificate, call->problem, &file.claim, ENUMERATE_AT_MOST, call->arena);
    certificate_report(call_sink(call), &certificate, &file, path);
    return certificate.ok ? ST_OK : diag_set(diag, ST_MISMATCH, "the plan is not verified");
}

const struct command command_verify = {
    .name = "verify",
    .group = "Buying",
    .arguments = "PLAN SCENARIO [CATALOG]",
    .summary = "check a plan file again, trusting nothing in it",
    .takes = TAKES_QUESTION,
    .needs = NEEDS_PROBLEM,
    .run = run,
};
