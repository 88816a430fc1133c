/* near_report.c - near-optimal purchases: nearly as fast as the plan, cheaper or with fewer kinds of parts.
 */
#include "report/near_report.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/value.h"
#include "study/near.h"
#include "study/purchase_option.h"

/* The difference to the plan: number of nodes, network, node or topology. */
static const char *difference(const struct instance *instance, const struct plan *plan,
                              const struct near_purchase *buy)
{
    struct arena *arena = instance->arena;
    const struct near_clusters *clusters = &buy->clusters;
    if (is_multi_cluster(instance))
        return plan_report_points(instance, clusters->v, clusters->n);
    const struct design *a = plan->clusters[0].point.design, *b = clusters->v[0].design;
    const char *node = instance->snapshot->parts[b->node->part].id, *network = b->technology->id;
    const bool same_node = a->node->part == b->node->part;
    const bool same_network = a->technology_index == b->technology_index;
    const char *topology = purchase_option_topology(b, arena);
    const bool same_topology = strcmp(purchase_option_topology(a, arena), topology) == 0;
    const struct design *both[] = {a, b};
    int64_t units[2];
    for (size_t i = 0; i < 2; i++)
        units[i] = both[i]->bought.storage.part ? both[i]->bought.storage.units : 0;
    if (same_node && same_network && same_topology && b->bought.storage.part &&
        (units[0] != units[1] || a->bought.storage.part != b->bought.storage.part))
        return arena_printf(arena, "%s nodes and %s x %s",
                            number_text((double)clusters->v[0].nodes, 0, arena),
                            number_text((double)units[1], 0, arena),
                            instance->snapshot->parts[b->bought.storage.part->part].id);
    if (buy->same_design)
        return arena_printf(arena, "%s node%s", number_text((double)clusters->v[0].nodes, 0, arena),
                            clusters->v[0].nodes == 1 ? "" : "s");
    const char *parts = same_node && same_network ? NULL
                        : same_node               ? network
                        : same_network            ? node
                                                  : arena_printf(arena, "%s with %s", node, network);
    return !parts ? topology : same_topology ? parts : arena_printf(arena, "%s in %s", parts, topology);
}

/* The change with the number of nodes, if that differs too: a slower purchase may only have fewer nodes. */
static const char *whole_difference(const struct instance *instance, const struct plan *plan,
                                    const struct near_purchase *buy)
{
    const struct near_clusters *clusters = &buy->clusters;
    const char *text = difference(instance, plan, buy);
    if (is_multi_cluster(instance) || buy->same_design ||
        clusters->v[0].nodes == plan->clusters[0].point.nodes)
        return text;
    const bool same_node = clusters->v[0].design->node->part == plan->clusters[0].point.design->node->part;
    return arena_printf(instance->arena, "%s %s %s",
                        number_text((double)clusters->v[0].nodes, 0, instance->arena),
                        same_node ? clusters->v[0].nodes == 1 ? "node with" : "nodes with" : "x", text);
}

/* "1.15 % slower, 560,544.00 USD cheaper, 2 fewer kinds of parts". */
static const char *comparison(const struct instance *instance, const struct near_set *set,
                              const struct near_purchase *buy)
{
    struct arena *arena = instance->arena;
    const char *speed =
        buy->rate_loss > TIE_RELATIVE
            ? arena_printf(arena, "%s slower", value_share_text(buy->rate_loss, instance->arena))
            : "as fast";
    const char *money = buy->saving_minor > 0
                            ? arena_printf(arena, "%s cheaper", value_cost_text(instance, buy->saving_minor))
                            : "at the same cost";
    const size_t fewer = buy->simpler ? set->n_kinds - buy->n_kinds : 0;
    return arena_printf(
        arena, "%s, %s%s", speed, money,
        fewer ? arena_printf(arena, ", %zu fewer kind%s of parts", fewer, fewer == 1 ? "" : "s") : "");
}

const char *near_text(const struct instance *instance, enum near_source source, double near)
{
    return arena_printf(instance->arena, "within %s%s%s", source == NEAR_BY_ERROR ? "the error (" : "",
                        value_share_text(near, instance->arena), source == NEAR_BY_ERROR ? ")" : "");
}

const char *near_basis(const struct instance *instance, const struct near_set *set)
{
    const char *near = value_share_text(set->near, instance->arena);
    if (set->of_target)
        return arena_printf(
            instance->arena,
            "A design is equal to the plan if, for no more money, it misses the %s by at most %s.",
            set->of_arrivals ? "arrivals" : "target rate",
            set->source != NEAR_BY_ERROR
                ? near
                : "the standard deviation of the logarithm of both rates' ratio, by the scenario's error");
    if (set->source == NEAR_GIVEN)
        return arena_printf(instance->arena,
                            "Purchases within %s of the plan's rate count as equal (key near).", near);
    if (set->source == NEAR_ASSUMED)
        return arena_printf(
            instance->arena,
            "Without the keys near and error, purchases within %s of the plan's rate count as equal.", near);
    return arena_printf(
        instance->arena,
        "By the scenario's error, a design is equal to the plan within the standard deviation of the "
        "logarithm of both rates' ratio: here up to %s.",
        near);
}

/* The sentence if no purchase is advised. The rows are then only the plan's design with fewer nodes, which
 * saves too little. */
static const char *no_purchase(const struct instance *instance, const struct plan *plan,
                               const struct near_set *set, int64_t cost_minor)
{
    struct arena *arena = instance->arena;
    if (set->n > 0) {
        const struct near_purchase *buy = &set->rows[0].buy;
        return arena_printf(
            arena, "no near-optimal purchase is worth it: %s %s %s slower and only %s cheaper",
            difference(instance, plan, buy), buy->clusters.v[0].nodes == 1 ? "is" : "are",
            value_share_text(buy->rate_loss, instance->arena),
            value_share_text((double)buy->saving_minor / (double)cost_minor, instance->arena));
    }
    return set->source == NEAR_BY_ERROR
               ? "no cheaper or simpler purchase equals the plan within the error"
               : arena_printf(arena, "no cheaper or simpler purchase is within %s of this rate",
                              value_share_text(set->near, instance->arena));
}

static const char *knee_text(const struct instance *instance, const struct plan *plan,
                             const struct near_knee *knee)
{
    const struct near_purchase *buy = &knee->buy;
    return arena_printf(instance->arena, "%s for %s reach %s of this rate; the last %s buy %s",
                        buy->same_design ? difference(instance, plan, buy)
                                         : plan_report_purchase(instance, buy->clusters.v, buy->clusters.n),
                        value_cost_text(instance, buy->cost_minor),
                        value_share_text(1 - buy->rate_loss, instance->arena),
                        value_cost_text(instance, buy->saving_minor),
                        value_share_text(buy->rate_loss / (1 - buy->rate_loss), instance->arena));
}

/* "1 x gb200-nvl72 with ethernet-100g: serves 99.5 % of the arrivals, 1,072,344.00 EUR cheaper: ..." */
static const char *tie_text(const struct instance *instance, const struct plan *plan,
                            const struct near_set *set, const struct near_tie *tie)
{
    struct arena *arena = instance->arena;
    const char *target = set->of_arrivals ? "arrivals" : "target rate";
    const char *reaches = set->of_arrivals ? "serves" : "reaches";
    const char *share = tie->share < 1 ? value_share_text(tie->share, arena) : "all";
    const char *reached = arena_printf(arena, "%s %s of the %s", reaches, share, target);
    const char *money =
        tie->cost_minor < plan->cost_minor
            ? arena_printf(arena, "%s cheaper", value_cost_text(instance, plan->cost_minor - tie->cost_minor))
            : "at the same cost";
    return arena_printf(arena, "%s: %s, %s: equal %s",
                        plan_report_purchase(instance, tie->clusters.v, tie->clusters.n), reached, money,
                        near_text(instance, set->source, tie->near));
}

/* The sentences for goal cost. */
static size_t tie_sentences(const char *out[NEAR_SENTENCES], const struct instance *instance,
                            const struct plan *plan, const struct near_set *set)
{
    struct arena *arena = instance->arena;
    const char *target = set->of_arrivals ? "serves the arrivals" : "reaches the target rate";
    const size_t shown = set->n_ties < NEAR_ADVISED ? set->n_ties : NEAR_ADVISED;
    size_t n = 0;
    for (size_t i = 0; i < shown; i++)
        out[n++] = tie_text(instance, plan, set, &set->ties[i]);
    if (set->n_ties > shown)
        out[n++] = arena_printf(arena, "`bursar explain` lists %zu more near-optimal design%s",
                                set->n_ties - shown, set->n_ties == shown + 1 ? "" : "s");
    if (n == 0)
        out[n++] = set->source == NEAR_BY_ERROR
                       ? arena_printf(arena, "no other design %s for this cost within the error", target)
                       : arena_printf(arena, "no other design %s for this cost within %s", target,
                                      value_share_text(set->near, arena));
    return n;
}

size_t near_sentences(const char *out[NEAR_SENTENCES], const struct instance *instance,
                      const struct plan *plan, const struct near_set *set)
{
    struct arena *arena = instance->arena;
    size_t n = 0, n_advised = 0;
    if (set->why_none) {
        out[0] = set->why_none;
        /* no near-optimal purchases are expected of other goals */
        return instance->goal == GOAL_RATE || (instance->goal == GOAL_COST && is_multi_cluster(instance));
    }
    if (set->of_target)
        return tie_sentences(out, instance, plan, set);
    const struct near_knee *knee = near_knee_advised(set);
    if (knee)
        out[n++] = knee_text(instance, plan, knee);
    for (size_t i = 0; i < set->n; i++) {
        const struct near_row *row = &set->rows[i];
        if (row->buy.advice && n_advised++ < NEAR_ADVISED)
            out[n++] = arena_printf(arena, "%s: %s: equal %s", whole_difference(instance, plan, &row->buy),
                                    comparison(instance, set, &row->buy),
                                    near_text(instance, set->source, row->near));
    }
    if (n_advised == 0)
        out[n++] = no_purchase(instance, plan, set, plan->cost_minor);
    if (n_advised > NEAR_ADVISED)
        out[n++] = arena_printf(arena, "`bursar explain` lists %zu more near-optimal design%s",
                                n_advised - NEAR_ADVISED, n_advised == NEAR_ADVISED + 1 ? "" : "s");
    return n;
}

void near_label(struct sink *sink, const struct instance *instance, const struct plan *plan,
                const struct near_set *set)
{
    enum { BRIEF = 2 }; /* lines of a brief text */
    const char *sentences[NEAR_SENTENCES];
    const size_t n = near_sentences(sentences, instance, plan, set);
    for (size_t i = 0; i < n; i++) {
        if (i == BRIEF)
            sink_details_begin(sink);
        sink_label(sink, i == 0 ? "Advice" : "", "%s", sentences[i]);
    }
    if (n > BRIEF)
        sink_details_end(sink);
}

/* --- tables --- */

enum { NEAR_COLUMNS = 13, NEAR_ROWS = 5 };

static void put_purchase(struct value *cells, const struct instance *instance, const struct plan *plan,
                         const struct near_set *set, const struct near_purchase *buy)
{
    struct value purchase[PURCHASE_COLUMNS];
    const struct near_clusters *clusters = &buy->clusters;
    const char *ids = clusters->v[0].design->id;
    for (size_t c = 1; c < clusters->n; c++)
        ids = arena_printf(instance->arena, "%s + %s", ids, clusters->v[c].design->id);
    plan_report_purchase_cells(purchase, instance, clusters->v, clusters->n);
    cells[0] = value_text(ids);
    cells[1] = value_text(difference(instance, plan, buy));
    for (size_t i = 0; i < PURCHASE_COLUMNS; i++)
        cells[2 + i] = purchase[i];
    cells[7] = value_rate(instance, buy->rate);
    cells[8] = value_real(buy->rate_loss);
    cells[9] = value_real(100 * buy->rate_loss);
    cells[10] = value_cost(instance, buy->cost_minor);
    cells[11] = value_cost(instance, buy->saving_minor);
    cells[12] = value_integer((int64_t)set->n_kinds - (int64_t)buy->n_kinds);
}

static void report_rows(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct near_set *set, bool is_shown)
{
    const bool any = is_shown && set->n > 0, several = is_multi_cluster(instance);
    const char *on = shown(any), *detail = any ? "+" : "-";
    const char *heading = set->source == NEAR_BY_ERROR
                              ? "Near-optimal purchases within the error"
                              : arena_printf(instance->arena, "Near-optimal purchases within %s",
                                             value_share_text(set->near, instance->arena));
    sink_table_begin(sink, "near", any ? heading : NULL, SINK_SIDE, COLUMNS_NEAR, shown(any && !several),
                     several ? on : detail, on, on, on, on, detail);
    sink_table_fold(sink, NEAR_ROWS);
    for (size_t i = 0; i < set->n; i++) {
        const struct near_row *row = &set->rows[i];
        struct value cells[NEAR_COLUMNS + 3];
        put_purchase(cells, instance, plan, set, &row->buy);
        cells[NEAR_COLUMNS] = value_real(row->near);
        cells[NEAR_COLUMNS + 1] = value_real(100 * row->near);
        cells[NEAR_COLUMNS + 2] = value_bool(row->buy.advice);
        sink_row(sink, row->buy.advice, cells, NEAR_COLUMNS + 3);
    }
    sink_table_end(sink);
}

static void report_knees(struct sink *sink, const struct instance *instance, const struct plan *plan,
                         const struct near_set *set, bool is_shown)
{
    const char *on = shown(is_shown);
    sink_details_begin(sink);
    sink_table_begin(sink, "knee", is_shown ? "Least cost for 90, 95 and 99 % of the rate" : NULL, SINK_SIDE,
                     COLUMNS_KNEE, on, on, on, on, on);
    for (size_t k = 0; k < NEAR_KNEES; k++) {
        const struct near_knee *knee = &set->knee[k];
        struct value cells[NEAR_COLUMNS + 2];
        cells[0] = value_real(knee->share);
        put_purchase(&cells[1], instance, plan, set, &knee->buy);
        cells[NEAR_COLUMNS + 1] = value_bool(knee->buy.advice);
        sink_row(sink, false, cells, NEAR_COLUMNS + 2);
    }
    sink_table_end(sink);
    sink_details_end(sink);
}

static void report_ties(struct sink *sink, const struct instance *instance, const struct plan *plan,
                        const struct near_set *set, bool is_shown)
{
    const bool any = is_shown && set->n_ties > 0;
    const char *on = shown(any);
    const char *within =
        set->source == NEAR_BY_ERROR
            ? "equal within the error"
            : arena_printf(instance->arena, "within %s", value_share_text(set->near, instance->arena));
    const char *heading = arena_printf(instance->arena, "Other designs for at most this cost, %s", within);
    sink_table_begin(sink, "near_target", any ? heading : NULL, SINK_SIDE, COLUMNS_NEAR_TARGET, on, on, on,
                     on, on, shown(any && set->source == NEAR_BY_ERROR));
    sink_table_fold(sink, NEAR_ROWS);
    for (size_t i = 0; i < set->n_ties; i++) {
        const struct near_tie *tie = &set->ties[i];
        struct value purchase[PURCHASE_COLUMNS];
        plan_report_purchase_cells(purchase, instance, tie->clusters.v, tie->clusters.n);
        SINK_ROW(sink, false, value_text(tie->clusters.v[0].design->id), purchase[0], purchase[1],
                 purchase[2], purchase[3], purchase[4], value_rate(instance, tie->rate),
                 value_real(tie->share), value_real(100 * tie->share), value_cost(instance, tie->cost_minor),
                 value_cost(instance, plan->cost_minor - tie->cost_minor), value_real(tie->near),
                 value_real(100 * tie->near));
    }
    sink_table_end(sink);
}

void near_report(struct sink *sink, const struct instance *instance, const struct plan *plan,
                 const struct near_set *set, bool is_shown)
{
    if (set->of_target) {
        report_ties(sink, instance, plan, set, is_shown);
        return;
    }
    report_rows(sink, instance, plan, set, is_shown);
    report_knees(sink, instance, plan, set, is_shown);
}
