/* why_report.c - the answers of `explain`. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "report/columns.h"
#include "report/near_report.h"
#include "report/plan_report.h"
#include "report/study_report.h"
#include "scenario/rules.h"
#include "study/explain.h"
#include "study/infeasible.h"

/* What a plan buys, what that does, and what it costs. */
static void report_purchase(struct sink *sink, const char *key, const struct problem *problem,
                            const struct plan *plan)
{
    static const char *const keys[] = {"purchase", "node", "nodes", "network", "template"};
    struct value cells[PURCHASE_COLUMNS];
    plan_report_purchase_cells(cells, problem, plan_points(plan, problem->arena), plan->n_clusters);
    sink_begin(sink, key, NULL);
    for (size_t i = 0; i < PURCHASE_COLUMNS; i++)
        if ((i == 0) == plan_of_several(problem))
            sink_put(sink, keys[i], NULL, cells[i]);
    if (!plan_of_several(problem))
        plan_report_memory(sink, problem, plan->clusters[0].point.design);
    sink_real(sink, "rate", NULL, plan->lambda / problem_rate_scale(problem), 6, NULL);
    sink_money(sink, "cost", NULL, plan->cost_minor, problem->currency);
    sink_end(sink);
}

/* --- one node more --- */

static void put_stop(struct text *t, const char *what, const char *used, const char *allowed)
{
    text_printf(t, "%s%s, %s of at most %s", t->n ? "; " : "", what, used, allowed);
}

/* "38 kW" has its unit; "40" of rack units says it all. */
static const char *size_text(size_t size, double amount, struct arena *arena)
{
    const bool counted = rule_of_size(size)->dimension == DIM_NUMBER;
    return arena_printf(arena, "%s%s%s", number_text(amount, 6, arena), counted ? "" : " ",
                        counted ? "" : rule_of_size(size)->unit);
}

/* The limits that it goes over, in words. */
static const char *stops_of(const struct problem *problem, const struct larger_plan *larger)
{
    struct arena *arena = problem->arena;
    const struct limits *limits = &problem->limits;
    struct text t = TEXT_INIT;
    if (larger->cost_minor < 0)
        text_put(&t, "its parts, which cannot be had or cost more than twice as much");
    if (larger->over_budget)
        put_stop(&t, "budget", value_cost_text(problem, larger->cost_minor),
                 value_cost_text(problem, problem->budget_minor));
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        if (larger->over[i])
            put_stop(&t, rule_of_size(i)->noun, size_text(i, larger->size.of[i], arena),
                     size_text(i, limits->most[i], arena));
    if (larger->over_nodes)
        put_stop(&t, "max_nodes", arena_printf(arena, "%lld", (long long)larger->nodes),
                 arena_printf(arena, "%lld", (long long)limits->max_nodes));
    return t.n ? arena_take(arena, &t) : "";
}

/* "326", "of cluster 2: 240". */
static const char *larger_words(const struct plan *plan, size_t c, const struct larger_plan *larger,
                                struct arena *arena)
{
    return plan->n_clusters == 1
               ? arena_printf(arena, "one node more (%lld)", (long long)larger->nodes)
               : arena_printf(arena, "one node more in cluster %zu (%lld)", c + 1, (long long)larger->nodes);
}

const char *larger_stopped(const struct problem *problem, const struct design *design,
                           const struct larger_plan *larger)
{
    if (!larger->wired)
        return design_is_too_far(design, larger->nodes) ? "no cable is long enough for some of its ways"
                                                        : "the template cannot wire so many";
    return larger_plan_is_over(larger) ? stops_of(problem, larger) : NULL;
}

static void say_larger(struct sink *sink, const struct problem *problem, const struct plan *plan, size_t c,
                       const struct larger_plan *larger)
{
    const char *what = larger_words(plan, c, larger, problem->arena);
    const char *rate = problem_rate_text(problem, larger->lambda);
    const bool faster = compare_close(larger->lambda, plan->lambda) > 0;
    const char *stopped = larger_stopped(problem, plan->clusters[c].point.design, larger);
    if (!larger->wired || larger->cost_minor < 0)
        sink_say(sink, "What stops %s: %s.", what, stopped);
    else if (stopped)
        sink_say(sink, "What stops %s: %s. It would %s %s.", what, stopped,
                 faster ? "make" : "be no faster, at", rate);
    else if (!faster)
        sink_say(sink, "What stops %s: no limit, at %s; it would be no faster, at %s.", what,
                 value_cost_text(problem, larger->cost_minor), rate);
}

static void report_larger(struct sink *sink, const char *key, const struct problem *problem,
                          const struct larger_plan *larger)
{
    sink_begin(sink, key, NULL);
    sink_integer(sink, "nodes", NULL, larger->nodes);
    sink_bool(sink, "wired", NULL, larger->wired);
    if (larger->wired && larger->cost_minor >= 0)
        sink_money(sink, "cost", NULL, larger->cost_minor, problem->currency);
    if (larger->wired) {
        for (size_t i = 0; i < SIZES_AT_MOST; i++)
            if (i <= SIZE_HEIGHT || problem->limits.most[i] > 0)
                sink_real(sink, rule_of_size(i)->figure, NULL, larger->size.of[i], 15, NULL);
        sink_real(sink, "rate", NULL, larger->lambda / problem_rate_scale(problem), 6, NULL);
        sink_bool(sink, "over_budget", NULL, larger->over_budget);
        for (size_t i = 0; i < SIZES_AT_MOST; i++)
            if (i <= SIZE_HEIGHT || problem->limits.most[i] > 0)
                sink_bool(sink, arena_printf(problem->arena, "over_%s", rule_of_size(i)->key), NULL,
                          larger->over[i]);
        sink_bool(sink, "over_max_nodes", NULL, larger->over_nodes);
    }
    sink_end(sink);
}

void one_more_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                     const struct one_more *one)
{
    if (problem->goal != GOAL_RATE)
        return;
    for (size_t c = 0; c < one->n; c++)
        say_larger(sink, problem, plan, c, &one->v[c]);
    if (!plan_of_several(problem)) {
        report_larger(sink, "one_more", problem, &one->v[0]);
        return;
    }
    sink_list_begin(sink, "one_more_in_each", NULL);
    for (size_t c = 0; c < one->n; c++)
        report_larger(sink, NULL, problem, &one->v[c]);
    sink_end(sink);
}

/* --- alternatives --- */

/* An option's best purchase is as fast as the plan, as far as that can be told. */
static bool is_equal(const struct near_set *near, const struct plan *plan, const struct alternative *option)
{
    return !near->why_none && option->plan.found && !option->chosen &&
           near_is_equal(near, plan, option->kind, &option->plan);
}

static const char *lacks(const struct problem *problem, const struct alternative *option, bool equal)
{
    if (option->chosen)
        return "chosen";
    return equal && !option->again
               ? arena_printf(problem->arena, "%s, which counts as equal", option->why_not)
               : option->why_not;
}

static void report_options(struct sink *sink, const struct problem *problem, const struct plan *best,
                           const struct alternatives *alternatives, const struct near_set *near)
{
    enum { SHOWN = 5 }; /* of them beside the chosen one */
    const bool several = plan_of_several(problem);
    sink_table_begin(sink, "considered",
                     several ? "Every kind of fleet, each at its best" : "Alternatives, each at its best",
                     SINK_MAIN, COLUMNS_CONSIDERED, only(several), only(several), only(!several),
                     only(!several), only(!several), only(!several), only(!near->why_none));
    sink_table_fold(sink, SHOWN + 1);
    for (size_t i = 0; i < alternatives->n; i++) {
        const struct alternative *option = &alternatives->v[i];
        const struct plan *plan = option->plan.found ? &option->plan : NULL;
        const bool equal = is_equal(near, best, option);
        SINK_ROW(sink, option->chosen, value_text(option->kind),
                 value_text(plan ? winners_nodes(problem, plan) : NULL),
                 value_text(problem->snapshot->parts[option->design->node->part].id),
                 value_text(option->design->technology->id), value_text(option->network_template),
                 value_integer_if(plan, plan ? plan->clusters[0].point.nodes : 0),
                 value_rate(problem, plan ? plan->lambda : (double)NAN),
                 value_cost_if(plan, problem, option->plan.cost_minor), value_bool(option->chosen),
                 value_bool(equal), value_text(lacks(problem, option, equal)));
    }
    sink_table_end(sink);
}

void alternatives_shown(struct sink *sink, const struct problem *problem, const struct plan *plan,
                        const struct options_found *found)
{
    report_options(sink, problem, plan, found->alternatives, found->near);
    one_more_report(sink, problem, plan, found->one);
}

void alternatives_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                         const struct options_found *found)
{
    sink_title(sink, problem->file->title);
    sink_string(sink, "status", NULL, "optimal");
    sink_string(sink, "goal", NULL, goal_names[problem->goal]);
    sink_string(sink, "rate_unit", NULL, problem_rate_unit(problem));
    sink_string(sink, "currency", NULL, problem->currency);
    report_options(sink, problem, plan, found->alternatives, found->near);
    sink_say(sink, "%s", "");
    sink_say(sink, "> Buy %s for %s.", plan_report_clusters(problem, plan), plan_report_cost(problem, plan));
    near_say(sink, problem, plan, found->near);
    one_more_report(sink, problem, plan, found->one);
    if (!found->near->why_none)
        near_report(sink, problem, plan, found->near, true);
    if (plan_of_several(problem)) {
        plan_report_each(sink, problem, plan);
        return;
    }
    report_purchase(sink, "chosen", problem, plan);
    cables_report(sink, problem, &plan->clusters[0]);
}

/* --- why not --- */

static void say_best_with(struct sink *sink, const struct problem *problem, const struct plan *plan,
                          const struct why_not *why)
{
    struct arena *arena = problem->arena;
    const char *id = problem->snapshot->parts[why->part].id;
    if (!why->found) {
        sink_say(sink, "Why not %s? There is no plan with it: %s.", id, why->reason);
        return;
    }
    const double rate = why->plan.lambda, own = plan->lambda;
    const int64_t dearer = why->plan.cost_minor - plan->cost_minor;
    const char *speed = compare_close(rate, own) == 0
                            ? "as fast"
                            : arena_printf(arena, "%s by %s %%", rate < own ? "slower" : "faster",
                                           number_text(100 * fabs(1 - rate / own), 3, arena));
    const char *money = dearer == 0 ? "at the same cost"
                                    : arena_printf(arena, "%s by %s", dearer > 0 ? "dearer" : "cheaper",
                                                   value_cost_text(problem, dearer < 0 ? -dearer : dearer));
    sink_say(sink, "Why not %s? The best plan with it is %s: %s for %s, %s and %s.", id,
             plan_report_clusters(&why->problem, &why->plan), problem_rate_text(problem, rate),
             plan_report_cost(&why->problem, &why->plan), speed, money);
}

static void say_why_not(struct sink *sink, const struct problem *problem, const struct plan *plan,
                        const struct why_not *why)
{
    const char *id = problem->snapshot->parts[why->part].id;
    sink_say(sink, "%s", "");
    if (why->in_plan) {
        sink_say(sink, "%s is in the plan.", id);
        return;
    }
    say_best_with(sink, problem, plan, why);
    const char *per = why->pack > 1 ? arena_printf(problem->arena, " per %" PRId64, why->pack) : "";
    if (why->wins_at_minor >= 0)
        sink_say(sink, "With all else as it is, it would be bought at %s%s or less instead of %s%s%s%s.",
                 value_cost_text(problem, why->wins_at_minor), per,
                 value_cost_text(problem, why->price_minor), per,
                 why->seller ? ", the standing offer of " : "", why->seller ? why->seller : "");
    else if (why->price_minor >= 0 && why->wins_known)
        sink_say(sink, "With all else as it is, it would not be bought at any price.");
    if (why->wins_at_minor >= 0 && why->n_quotes > 1)
        sink_say(sink, "All of its quotes move in proportion; these are prices of the first one.");
}

void why_not_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                    const struct why_not *why)
{
    say_why_not(sink, problem, plan, why);
    sink_begin(sink, "why_not", NULL);
    sink_string(sink, "part", NULL, problem->snapshot->parts[why->part].id);
    sink_bool(sink, "in_plan", NULL, why->in_plan);
    if (why->found) {
        const struct plan *with = &why->plan;
        report_purchase(sink, "best_with", &why->problem, with);
        sink_put(sink, "rate_loss", NULL, value_rate(problem, plan->lambda - with->lambda));
        sink_money(sink, "cost_loss", NULL, with->cost_minor - plan->cost_minor, problem->currency);
        sink_real(sink, "loss", NULL, why->loss, 6, NULL);
    } else {
        static const char *const keys[] = {"best_with", "rate_loss", "cost_loss", "loss"};
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            sink_put(sink, keys[i], NULL, value_null());
    }
    sink_string(sink, "reason", NULL, why->reason);
    sink_put(sink, "price", NULL, value_cost_if(why->price_minor >= 0, problem, why->price_minor));
    sink_integer(sink, "pack", NULL, why->pack);
    sink_integer(sink, "quotes", NULL, (int64_t)why->n_quotes);
    sink_string(sink, "seller", NULL, why->seller);
    sink_put(sink, "wins_at_price", NULL,
             value_cost_if(why->wins_at_minor >= 0, problem, why->wins_at_minor));
    sink_end(sink);
}

/* --- infeasible --- */

/* Where a requirement stands, and of a repair what would be enough. */
enum { PLACE_COLUMNS = 5, REPAIR_COLUMNS = 10 };

static void put_place(struct value *cells, const struct requirement *r)
{
    cells[0] = value_text(r->text);
    cells[1] = value_text(r->name);
    cells[2] = value_text(r->at.file);
    cells[3] = value_integer_if(r->at.line > 0, r->at.line);
    cells[4] = value_text(r->at.option);
}

static void report_conflict(struct sink *sink, const struct infeasibility *f)
{
    sink_table_begin(sink, "conflict", NULL, SINK_SIDE, COLUMNS_CONFLICT);
    for (size_t k = 0; k < f->n_conflict; k++) {
        struct value cells[PLACE_COLUMNS];
        put_place(cells, &f->requirements[f->conflict[k]]);
        sink_row(sink, false, cells, PLACE_COLUMNS);
    }
    sink_table_end(sink);
}

/* What a requirement would have to be: in its own unit; null for a rule. */
static struct value repaired_value(const struct problem *problem, const struct repair *repair)
{
    const enum scale scale = repair->requirement->scale;
    if (!repair->enough || scale == SCALE_RULE)
        return value_null();
    if (scale == SCALE_MONEY)
        return value_real(money_major(repair->limit.whole, problem->currency));
    return scale == SCALE_MOST || scale == SCALE_LEAST ? value_integer(repair->limit.whole)
                                                       : value_real(repair->limit.real);
}

static void report_repairs(struct sink *sink, const struct problem *problem, const char *key,
                           const struct repair *repairs, size_t n, enum sink_table_role role)
{
    sink_table_begin(sink, key, NULL, role, COLUMNS_REPAIRS);
    for (size_t k = 0; k < n; k++) {
        const struct repair *repair = &repairs[k];
        struct value cells[REPAIR_COLUMNS];
        put_place(cells, repair->requirement);
        cells[5] = value_bool(repair->enough);
        cells[6] = value_text(repair->value);
        cells[7] = value_text(repair->enough ? repair->change : "not alone");
        cells[8] = repaired_value(problem, repair);
        cells[9] = value_real(repair->enough ? repair->cost : (double)NAN);
        sink_row(sink, false, cells, REPAIR_COLUMNS);
    }
    sink_table_end(sink);
}

static void say_together(struct sink *sink, const struct problem *problem, const struct infeasibility *f)
{
    struct text t = TEXT_INIT;
    if (f->n_together == 0) {
        sink_say(sink, f->proven ? "No change of any requirements makes a purchase possible."
                                 : "No set of changes was found that is enough.");
        return;
    }
    for (size_t k = 0; k < f->n_together; k++) {
        const struct repair *repair = &f->together[k];
        const char *joint = k == 0 ? "" : k + 1 == f->n_together ? " and " : ", ";
        if (repair->requirement->scale == SCALE_RULE)
            text_printf(&t, "%s%s", joint, repair->change);
        else
            text_printf(&t, "%s%s", joint,
                        requirement_limit_text(repair->requirement, problem, &repair->limit, problem->arena));
    }
    sink_say(sink, "%s%s.", f->proven ? "The least change that is enough: " : "Enough is: ", t.s);
    sink_say(sink, "(A number doubled or halved counts as much as a rule given up or a name added.)");
    text_fini(&t);
}

static void say_conflict(struct sink *sink, const struct problem *problem, const struct infeasibility *f)
{
    if (f->n_conflict == 0) {
        sink_say(sink, "Nothing can be bought, whatever is asked for.");
        return;
    }
    sink_say(sink, "Nothing can be bought. What stands in the way:");
    sink_say(sink, "%s", "");
    sink_say(sink, "  %s", infeasible_words(f, problem->arena));
    sink_say(sink, "%s", "");
    for (size_t k = 0; k < f->n_conflict; k++)
        if (!f->repairs[k].enough)
            sink_say(sink, "Not alone: %s.", requirement_words(f->repairs[k].requirement, problem->arena));
    say_together(sink, problem, f);
}

/* --- what binds --- */

void bindings_report(struct sink *sink, const struct problem *problem,
                     const struct binding_constraints *bindings)
{
    const char *better = problem->goal == GOAL_COST ? "cheaper" : "faster";
    if (!bindings->known)
        return;
    sink_say(sink, "%s", "");
    if (bindings->n == 0)
        sink_say(sink, "No change of one requirement alone lets in a %s purchase.", better);
    else
        sink_say(sink, "What keeps a %s one out: each of these changes alone would let one in", better);
    sink_table_begin(sink, "binding", NULL, SINK_SIDE, COLUMNS_BINDING);
    for (size_t i = 0; i < bindings->n; i++) {
        const struct repair *repair = &bindings->v[i];
        SINK_ROW(sink, false, value_text(requirement_words(repair->requirement, problem->arena)),
                 value_text(repair->requirement->name), value_text(repair->change),
                 value_text(plan_report_clusters(repair->problem, repair->plan)),
                 value_rate(problem, repair->plan->lambda), value_cost(problem, repair->plan->cost_minor));
    }
    sink_table_end(sink);
}

void infeasible_report(struct sink *sink, const struct problem *problem, const struct infeasibility *f,
                       const char *reason, const struct plan *none)
{
    sink_title(sink, problem->file->title);
    sink_string(sink, "status", NULL, "infeasible");
    sink_string(sink, "reason", NULL, reason);
    sink_string(sink, "currency", NULL, problem->currency);
    say_conflict(sink, problem, f);
    report_conflict(sink, f);
    report_repairs(sink, problem, "repairs", f->repairs, f->n_conflict, SINK_MAIN);
    report_repairs(sink, problem, "together", f->together, f->n_together, SINK_SIDE);
    sink_real(sink, "counts", NULL, f->n_together ? f->cost : (double)NAN, 6, NULL);
    sink_bool(sink, "proven", NULL, f->proven);
    sink_bool(sink, "checked", NULL, none && none->certificate.ok);
    if (none && !none->certificate.ok)
        sink_say(sink, "The proof has not looked for a purchase itself: there is too much to look at.");
}
