/* assumptions_report.c - what a plan stands on: prices, rates, networks, models. */
#include "report/assumptions_report.h"

#include "purchase/bill.h"

static void report_fact(struct sink *sink, const struct problem *problem, const char *what, const char *value,
                        enum figure_kind kind, date day, size_t source)
{
    const struct source *of = source == NO_INDEX ? NULL : &problem->snapshot->sources[source];
    char text[11] = "";
    if (day == 0 && of)
        day = of->date;
    SINK_ROW(sink, kind == FIGURE_ASSUMPTION, value_text(what), value_text(value),
             value_text(figure_kind_name(kind)), value_text(day ? date_format(text, day) : NULL),
             value_text(of ? of->title : NULL), value_text(of ? of->note : NULL));
}

static void report_price(struct sink *sink, const struct problem *problem, const struct bill_line *line)
{
    const struct quote *quote = bill_quote(problem, line);
    struct text value = TEXT_INIT;
    if (!quote)
        return;
    money_put(&value, quote->amount_minor, quote->currency, true);
    text_printf(&value, " %s", quote->currency);
    if (quote->pack > 1)
        text_printf(&value, " for %lld", (long long)quote->pack);
    if (quote->min_quantity > 1)
        text_printf(&value, " from %lld on", (long long)quote->min_quantity);
    report_fact(sink, problem, problem->snapshot->parts[line->part].id, value.s, quote->kind, quote->date,
                quote->source);
    text_fini(&value);
}

static void report_rates(struct sink *sink, const struct problem *problem, const struct design *design)
{
    struct arena *arena = problem->arena;
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const struct node_speed *speed = &problem->load.speed[design->node_index * problem->load.n_work + a];
        const struct model *model = speed->application.model;
        if (!(speed->rate_ops > 0))
            continue;
        report_fact(sink, problem,
                    arena_printf(arena, "%s on a process of %s", problem->load.work[a].name,
                                 problem->snapshot->parts[design->node->part].id),
                    arena_printf(arena, "%.6g %s",
                                 problem_process_rate(speed, (double)speed->each) / model->rate_scale,
                                 model->rate_unit),
                    problem_speed_kind(problem, design->node_index, a), 0, speed->source);
    }
}

/* Times by size: one row for a pattern, with the kind and source of its first size. */
static void report_messages(struct sink *sink, const struct problem *problem,
                            const struct technology *technology)
{
    const struct snapshot *snapshot = problem->snapshot;
    const size_t index = (size_t)(technology - problem->market.technologies);
    const struct message_times *const *known = snapshot->technologies[index].times; /* before --set */
    for (size_t i = 0; i < snapshot->n_message_rates; i++) {
        const struct message_rate *rate = &snapshot->message_rates[i];
        if (rate->technology != index || technology->times[rate->pattern] != known[rate->pattern] ||
            (i > 0 && rate[-1].technology == index && rate[-1].pattern == rate->pattern &&
             rate[-1].kind == rate->kind && rate[-1].source == rate->source))
            continue;
        report_fact(sink, problem,
                    arena_printf(problem->arena, "%s, %s messages by size", technology->id,
                                 message_pattern_name(rate->pattern)),
                    message_times_text(technology->times[rate->pattern], problem->arena), rate->kind, 0,
                    rate->source);
    }
}

static void report_network(struct sink *sink, const struct problem *problem, const struct design *design)
{
    const struct technology *technology = design->technology;
    if (technology_is_ideal(technology) || technology_is_built_in(technology))
        return;
    report_fact(sink, problem, technology->id,
                arena_printf(problem->arena, "%.4g us, %.4g MB/s", 1e6 * technology->latency_s,
                             technology->bandwidth_Bps / 1e6),
                technology->kind, 0, technology->source);
    report_messages(sink, problem, technology);
}

/* True when an earlier cluster has the same nodes; the same network. */
static bool node_before(const struct plan *plan, size_t c)
{
    for (size_t k = 0; k < c; k++)
        if (plan->clusters[k].point.design->node == plan->clusters[c].point.design->node)
            return true;
    return false;
}

static bool network_before(const struct plan *plan, size_t c)
{
    for (size_t k = 0; k < c; k++)
        if (plan->clusters[k].point.design->technology == plan->clusters[c].point.design->technology)
            return true;
    return false;
}

static void say_calibration(struct sink *sink, const struct problem *problem, const char *model)
{
    const struct calibrated *calibrated = problem->load.calibration;
    const struct calibration *of = calibration_of(calibrated->v, calibrated->n, model);
    if (of)
        sink_say(sink, "Calibration (%s): runs took %s; %s.", calibrated->file.text,
                 calibration_words(of, problem->arena),
                 calibrated->chooses ? "the purchase is chosen by that" : "shown beside, not chosen by");
}

void assumptions_report(struct sink *sink, const struct problem *problem, const struct plan *plan)
{
    static const struct sink_column columns[] = {
        {"what", "figure", NULL, 0}, {"value", "value", NULL, 0},   {"kind", "kind", NULL, 0},
        {"date", "date", NULL, 0},   {"source", "source", NULL, 0}, {"note", "note", NULL, 0},
    };
    sink_say(sink,
             "Every figure behind the purchase, with its kind, date and source; assumptions are marked.");
    sink_table_begin(sink, "rows", NULL, SINK_COLUMNS(columns), SINK_MAIN);
    for (size_t i = 0; i < plan->n_bill; i++)
        report_price(sink, problem, &plan->bill[i]);
    for (size_t c = 0; c < plan->n_clusters; c++)
        if (!node_before(plan, c))
            report_rates(sink, problem, plan->clusters[c].point.design);
    for (size_t c = 0; c < plan->n_clusters; c++)
        if (!network_before(plan, c))
            report_network(sink, problem, plan->clusters[c].point.design);
    sink_table_end(sink);
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const struct model *model = problem->load.work[a].application.model;
        bool before = false;
        for (size_t b = 0; b < a; b++)
            before = before || problem->load.work[b].application.model == model;
        if (before)
            continue;
        sink_say(sink, "Model %s: %s. Holds for: %s.", model->key, model->paper, model->valid);
        say_calibration(sink, problem, model->key);
    }
}
