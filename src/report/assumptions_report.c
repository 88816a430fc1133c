/* assumptions_report.c - the inputs of a plan: prices, rates, network data and models, with their kinds. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "problem/machines.h"
#include "problem/rates.h"
#include "purchase/bill.h"
#include "report/plan_report.h"
#include "search/plan.h"

/* Groups of inputs. */
enum input_group { OF_RATES, OF_PRICES, OF_NETWORKS, OF_CARBON, N_INPUT_GROUPS };

/* An input of the plan. */
struct input_figure {
    enum input_group of;
    const char *what;
    const char *value;
    enum figure_kind kind;
    date day;      /* 0: the date of its source */
    size_t source; /* NO_INDEX: none */
};

struct input_list {
    const struct instance *instance;
    VEC(struct input_figure) list;
};

static void add_price(struct input_list *inputs, const struct bill_line *line)
{
    const struct instance *instance = inputs->instance;
    const struct quote *quote = bill_quote(instance, line);
    struct text value = TEXT_INIT;
    if (!quote)
        return;
    money_put(&value, quote->amount_minor, quote->currency, true);
    text_printf(&value, " %s", quote->currency);
    if (quote->pack > 1)
        text_printf(&value, " for %lld", (long long)quote->pack);
    if (quote->min_quantity > 1)
        text_printf(&value, " from %lld on", (long long)quote->min_quantity);
    VEC_PUSH(&inputs->list, (struct input_figure){OF_PRICES, instance->snapshot->parts[line->part].id,
                                                  arena_take(inputs->instance->arena, &value), quote->kind,
                                                  quote->date, quote->source});
}

static void add_rates(struct input_list *inputs, const struct design *design)
{
    const struct instance *instance = inputs->instance;
    struct arena *arena = inputs->instance->arena;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct node_speed *speed =
            &instance->load.speed[design->node_index * instance->load.n_work + a];
        const struct model *model = speed->application.model;
        if (!(speed->rate_ops > 0))
            continue;
        const struct cached_rate *cached = &speed->cached;
        const double rate =
            cached->rate_ops > 0 ? speed->rate_ops : instance_process_rate(speed, (double)speed->each);
        const char *on = arena_printf(arena, "%s on a process of %s", instance->load.work[a].name,
                                      instance->snapshot->parts[design->node->part].id);
        VEC_PUSH(&inputs->list,
                 (struct input_figure){
                     OF_RATES, on,
                     arena_printf(arena, "%s %s", number_text(rate / model->unit.scale, 6, arena),
                                  model->unit.rate),
                     instance_speed_kind(instance, design->node_index, a), 0, speed->source});
        if (cached->rate_ops > 0)
            VEC_PUSH(
                &inputs->list,
                (struct input_figure){
                    OF_RATES,
                    arena_printf(arena, "%s, up to %s MiB", on,
                                 number_text(cached->working_set_B / 1048576, 4, arena)),
                    arena_printf(arena, "%s %s", number_text(cached->rate_ops / model->unit.scale, 6, arena),
                                 model->unit.rate),
                    cached->kind, 0, cached->source});
    }
}

/* Message times by size: one row for each pattern, kind and source. */
static void add_messages(struct input_list *inputs, const struct technology *technology)
{
    const struct instance *instance = inputs->instance;
    const struct snapshot *snapshot = instance->snapshot;
    const size_t index = (size_t)(technology - instance->market.technologies);
    /* the times before the changes of --set */
    const struct message_times *const *known = snapshot->network.technologies[index].times;
    for (size_t i = 0; i < snapshot->network.n_message_rates; i++) {
        const struct message_rate *rate = &snapshot->network.message_rates[i];
        if (rate->technology != index || technology->times[rate->pattern] != known[rate->pattern] ||
            (i > 0 && rate[-1].technology == index && rate[-1].pattern == rate->pattern &&
             rate[-1].kind == rate->kind && rate[-1].source == rate->source))
            continue;
        VEC_PUSH(&inputs->list,
                 (struct input_figure){
                     OF_NETWORKS,
                     arena_printf(inputs->instance->arena, "%s, %s messages by size", technology->id,
                                  message_pattern_name(rate->pattern)),
                     message_times_text(technology->times[rate->pattern], inputs->instance->arena),
                     rate->kind, 0, rate->source});
    }
}

static void add_network(struct input_list *inputs, const struct technology *technology)
{
    struct arena *arena = inputs->instance->arena;
    if (technology_is_ideal(technology) || technology_is_built_in(technology))
        return;
    const double bandwidth_Bps = technology->bandwidth_Bps;
    const char *value = arena_printf(arena, "%s us, %s", number_text(1e6 * technology->latency_s, 4, arena),
                                     isinf(bandwidth_Bps) ? "unlimited bandwidth"
                                                          : number_prefixed(bandwidth_Bps, "B/s", 4, arena));
    VEC_PUSH(&inputs->list, (struct input_figure){OF_NETWORKS, technology->id, value, technology->kind, 0,
                                                  technology->source});
    if (message_report_applies(inputs->instance))
        add_messages(inputs, technology);
}

/* The embodied carbon of the parts in the bill, and the emissions of a kWh of the grid. */
static void add_carbon(struct input_list *inputs, const struct plan *plan)
{
    const struct instance *instance = inputs->instance;
    const struct snapshot *snapshot = instance->snapshot;
    struct arena *arena = inputs->instance->arena;
    for (size_t i = 0; i < snapshot->carbon.n_footprints; i++) {
        const struct footprint *of = &snapshot->carbon.footprints[i];
        const struct bill_line line = bill_find(plan->bill, plan->n_bill, of->part);
        if (line.quantity + line.owned > 0)
            VEC_PUSH(&inputs->list,
                     (struct input_figure){OF_CARBON,
                                           arena_printf(arena, "%s, embodied", snapshot->parts[of->part].id),
                                           arena_printf(arena, "%s kg", number_text(of->carbon_kg, 6, arena)),
                                           of->kind, of->date, of->source});
    }
    if (instance->market.carbon.grid == NO_INDEX)
        return;
    const struct power_grid *grid = &snapshot->carbon.grids[instance->market.carbon.grid];
    VEC_PUSH(&inputs->list,
             (struct input_figure){
                 OF_CARBON, arena_printf(arena, "grid of %s", grid->region),
                 arena_printf(arena, "%s g a kWh", number_text(1000 * grid->carbon_kg_per_kWh, 6, arena)),
                 grid->kind, grid->date, grid->source});
}

/* True if an earlier cluster than c has the same nodes or, if `network` is true, the same network. */
static bool is_known(const struct plan *plan, size_t c, bool network)
{
    const struct design *own = plan->clusters[c].point.design;
    for (size_t k = 0; k < c; k++) {
        const struct design *other = plan->clusters[k].point.design;
        if (network ? other->technology == own->technology : other->node == own->node)
            return true;
    }
    return false;
}

/* Prices of the bill, rates of the nodes, network figures, then carbon figures. The caller frees the list. */
static struct input_list list_inputs(const struct instance *instance, const struct plan *plan)
{
    struct input_list inputs = {.instance = instance};
    for (size_t i = 0; i < plan->n_bill; i++)
        add_price(&inputs, &plan->bill[i]);
    for (size_t c = 0; c < plan->n_clusters; c++)
        if (!is_known(plan, c, false))
            add_rates(&inputs, plan->clusters[c].point.design);
    for (size_t c = 0; c < plan->n_clusters; c++)
        if (!is_known(plan, c, true))
            add_network(&inputs, plan->clusters[c].point.design->technology);
    if (operation_emits(&instance->purchase->operation))
        add_carbon(&inputs, plan);
    return inputs;
}

static const char *const names[N_INPUT_GROUPS] = {"rate", "price", "network figure", "carbon figure"};

/* Counts the inputs by group and kind. Returns the number of estimates and assumptions. */
static size_t count_inputs(size_t n[N_INPUT_GROUPS][N_FIGURE_KINDS], size_t total[N_INPUT_GROUPS],
                           const struct instance *instance, const struct plan *plan)
{
    struct input_list inputs = list_inputs(instance, plan);
    size_t n_guesses = 0;
    for (size_t i = 0; i < inputs.list.n; i++) {
        const struct input_figure *figure = &inputs.list.v[i];
        n[figure->of][figure->kind]++;
        total[figure->of]++;
        n_guesses += figure_is_guess(figure->kind);
    }
    mem_free(inputs.list.v);
    return n_guesses;
}

const char *assumptions_basis(const struct instance *instance, const struct plan *plan)
{
    size_t n[N_INPUT_GROUPS][N_FIGURE_KINDS] = {{0}}, total[N_INPUT_GROUPS] = {0};
    (void)count_inputs(n, total, instance, plan);
    const char *words = "";
    for (enum input_group of = OF_RATES; of < N_INPUT_GROUPS; of++) {
        const char *kinds = "";
        for (enum figure_kind kind = 0; kind < N_FIGURE_KINDS; kind++)
            if (n[of][kind] > 0)
                kinds = n[of][kind] == total[of]
                            ? figure_kind_name(kind)
                            : arena_printf(instance->arena, "%s%s%zu %s", kinds, kinds[0] ? ", " : "",
                                           n[of][kind], figure_kind_name(kind));
        if (total[of] > 0)
            words = arena_printf(instance->arena, "%s%s%zu %s%s (%s)", words, words[0] ? ", " : "", total[of],
                                 names[of], total[of] == 1 ? "" : "s", kinds);
    }
    return words;
}

/* Adds "ESTIMATED: 3 of 3 rates, 13 of 18 prices", either for the estimates or for the assumptions. */
static void put_guesses(struct text *text, size_t n[N_INPUT_GROUPS][N_FIGURE_KINDS],
                        const size_t total[N_INPUT_GROUPS], bool assumed)
{
    bool any = false;
    for (enum input_group of = OF_RATES; of < N_INPUT_GROUPS; of++) {
        const size_t guesses =
            assumed ? n[of][FIGURE_ASSUMPTION] : n[of][FIGURE_ESTIMATE] + n[of][FIGURE_ESTIMATED];
        const char *label = assumed ? "ASSUMED: " : "ESTIMATED: ";
        if (guesses == 0)
            continue;
        text_printf(text, "%s%s%zu of %zu %ss", text->n && !any ? "; " : "", any ? ", " : label, guesses,
                    total[of], names[of]);
        any = true;
    }
}

/* The money of the bill by the kind of its prices, as shares of the lines with a quote. Returns the number of
 * kinds. */
static size_t share_prices(double share[N_FIGURE_KINDS], const struct instance *instance,
                           const struct plan *plan)
{
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct quote *quote = bill_quote(instance, &plan->bill[i]);
        if (!quote)
            continue;
        n += share[quote->kind] <= 0 && plan->bill[i].total_minor > 0;
        share[quote->kind] += (double)plan->bill[i].total_minor;
        sum += (double)plan->bill[i].total_minor;
    }
    for (enum figure_kind kind = 0; kind < N_FIGURE_KINDS && sum > 0; kind++)
        share[kind] /= sum;
    return n;
}

/* True if the numbers of prices mislead: several kinds, and much of the money is guessed. */
static bool need_shares(const double share[N_FIGURE_KINDS], size_t n)
{
    enum { LEAST_KINDS = 3, LEAST_GUESSED_PERCENT = 10 };
    double guessed = 0;
    for (enum figure_kind kind = 0; kind < N_FIGURE_KINDS; kind++)
        guessed += figure_is_guess(kind) ? share[kind] : 0;
    return n >= LEAST_KINDS && 100 * guessed >= LEAST_GUESSED_PERCENT;
}

/* Adds ". Prices by money: 62 % list, 25 % street, 13 % estimate", the largest share first. */
static void put_price_shares(struct text *text, const struct instance *instance, const struct plan *plan)
{
    double share[N_FIGURE_KINDS] = {0};
    const size_t n = share_prices(share, instance, plan);
    const bool shown = need_shares(share, n);
    for (size_t i = 0; shown && i < n; i++) {
        enum figure_kind most = 0;
        for (enum figure_kind kind = 0; kind < N_FIGURE_KINDS; kind++)
            most = share[kind] > share[most] ? kind : most;
        text_printf(text, "%s%s %% %s",
                    i ? ", " : ". Prices by money: ", number_text(100 * share[most], 3, instance->arena),
                    figure_kind_name(most));
        share[most] = 0;
    }
}

void assumptions_price_shares(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    double share[N_FIGURE_KINDS] = {0};
    if (!need_shares(share, share_prices(share, instance, plan)))
        return;
    sink_begin(sink, "prices_by_kind", NULL);
    for (enum figure_kind kind = 0; kind < N_FIGURE_KINDS; kind++)
        if (share[kind] > 0)
            sink_real(sink, figure_kind_name(kind), NULL, share[kind], 6, NULL);
    sink_end(sink);
}

/* True if the model reads a constant of the machine from the catalogue. */
static bool reads_constant(const struct application *app, const struct machine_constant *row)
{
    const struct model *model = app->model;
    for (size_t i = 0; i < model->machine.n_constants; i++) {
        const struct model_constant *of = &model->machine.constants[i];
        if (strcmp(of->name, row->name) == 0)
            return app->constant && (!of->param || isnan(app->param[model_param_at(model, of->param)]));
    }
    return false;
}

/* The source of the share of the peak that a model reaches; NULL: none is known, or a parameter gives it. */
static const char *share_source(const struct instance *instance, const struct node *node,
                                const struct application *app)
{
    const struct snapshot *snapshot = instance->snapshot;
    const char *ids[] = {snapshot->parts[node->part].id,
                         node->accelerator ? snapshot->parts[node->accelerator->part].id : ""};
    for (size_t k = 0; k < snapshot->compute.n_constants && app->model->by.at_peak; k++) {
        const struct machine_constant *row = &snapshot->compute.constants[k];
        if (text_place(row->machine, ids, 2) < 2 && reads_constant(app, row))
            return row->source == NO_INDEX ? NULL : snapshot->sources[row->source].title;
    }
    return NULL;
}

/* Where the rate of application a on a cluster was measured: the round of a rate or the benchmark of an
 * operating point, with the submitter, or the source of the share of the peak that the model reaches; NULL:
 * it is not known. */
static const char *measured_in(const struct instance *instance, const struct plan_cluster *cluster, size_t a)
{
    struct model_layout layout;
    const struct design *design = cluster->point.design;
    const char *round = instance_rate_round(instance, design->node_index, a);
    const char *submitter = instance_speed(instance, design->node_index, a)->submitter;
    if (plan_layout(&layout, instance, cluster, a) && layout.serving.point) {
        round = layout.serving.point->benchmark;
        submitter = layout.serving.point->submitter;
    }
    if (!round && !design_is_service(design))
        return share_source(instance, design->node, instance_application(instance, design, a));
    const bool named = round && submitter && !strstr(round, submitter);
    return named ? arena_printf(instance->arena, "%s (%s)", round, submitter) : round;
}

/* Adds ". Rates: MLPerf Inference v6.0": the rounds of the rates on the plan's nodes. */
static void put_rounds(struct text *text, const struct instance *instance, const struct plan *plan)
{
    const char **rounds = ARENA_NEW(instance->arena, plan->n_clusters * instance->load.n_work, const char *);
    size_t n = 0;
    for (size_t c = 0; c < plan->n_clusters; c++)
        for (size_t a = 0; a < instance->load.n_work; a++) {
            const char *round = measured_in(instance, &plan->clusters[c], a);
            if (!round || text_place(round, rounds, n) < n)
                continue;
            text_printf(text, "%s%s", n ? "; " : ". Rates: ", round);
            rounds[n++] = round;
        }
}

const char *assumptions_inputs(const struct instance *instance, const struct plan *plan)
{
    static const char *const adjectives[N_FIGURE_KINDS] = {[FIGURE_LIST] = "list",
                                                           [FIGURE_STREET] = "street",
                                                           [FIGURE_QUOTE] = "quoted",
                                                           [FIGURE_INVOICE] = "invoiced",
                                                           [FIGURE_MEASURED] = "measured"};
    size_t n[N_INPUT_GROUPS][N_FIGURE_KINDS] = {{0}}, total[N_INPUT_GROUPS] = {0};
    const size_t n_guesses = count_inputs(n, total, instance, plan);
    struct text text = TEXT_INIT;
    if (n_guesses > 0) {
        put_guesses(&text, n, total, false);
        put_guesses(&text, n, total, true);
        put_price_shares(&text, instance, plan);
        put_rounds(&text, instance, plan);
        return arena_take(instance->arena, &text);
    }
    for (enum input_group of = OF_RATES; of < N_INPUT_GROUPS; of++)
        for (enum figure_kind kind = 0; kind < N_FIGURE_KINDS; kind++)
            if (n[of][kind] > 0)
                text_printf(&text, "%s%zu %s %s%s", text.n ? ", " : "", n[of][kind], adjectives[kind],
                            names[of], n[of][kind] == 1 ? "" : "s");
    if (text.n == 0)
        return "all prices are set by the scenario";
    put_rounds(&text, instance, plan);
    return arena_take(instance->arena, &text);
}

struct input_counts assumptions_counts(const struct instance *instance, const struct plan *plan)
{
    size_t n[N_INPUT_GROUPS][N_FIGURE_KINDS] = {{0}}, total[N_INPUT_GROUPS] = {0};
    struct input_counts counts = {.estimated = count_inputs(n, total, instance, plan)};
    for (enum input_group of = 0; of < N_INPUT_GROUPS; of++)
        counts.n += total[of];
    return counts;
}

static void say_calibration(struct sink *sink, const struct instance *instance, const char *model)
{
    const struct calibration_input *calibrated = instance->load.calibration;
    const struct calibration *of = calibration_of(calibrated->v, calibrated->n, model);
    if (of)
        sink_say(sink, "Calibration (%s): runs took %s; %s.", calibrated->file.text,
                 calibration_text(of, instance->arena),
                 calibrated->chooses ? "the plan is chosen by calibrated rates"
                                     : "calibrated rates are shown, the plan is not chosen by them");
}

/* True if one sentence describes both models: same papers and limits, and no calibration, which would follow.
 */
static bool share_sentence(const struct instance *instance, const struct model *a, const struct model *b)
{
    const struct calibration_input *calibrated = instance->load.calibration;
    return a == b ||
           (strcmp(a->about.paper, b->about.paper) == 0 && strcmp(a->about.valid, b->about.valid) == 0 &&
            !calibration_of(calibrated->v, calibrated->n, a->key) &&
            !calibration_of(calibrated->v, calibrated->n, b->key));
}

static void say_models(struct sink *sink, const struct instance *instance)
{
    const char **keys = ARENA_NEW(instance->arena, instance->load.n_work, const char *);
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const struct model *model = instance->load.work[a].application.model;
        bool before = false;
        size_t n = 0;
        for (size_t b = 0; b < instance->load.n_work; b++) {
            const struct model *other = instance->load.work[b].application.model;
            const bool shared = share_sentence(instance, model, other);
            before = before || (b < a && shared);
            if (shared && text_place(other->key, keys, n) == n)
                keys[n++] = other->key;
        }
        if (before)
            continue;
        sink_say(sink, "Model%s %s: %s. Valid for: %s.", n > 1 ? "s" : "",
                 arena_listed(instance->arena, keys, n), model->about.paper, model->about.valid);
        say_calibration(sink, instance, model->key);
    }
}

static void put_figure(struct sink *sink, const struct instance *instance, const struct input_figure *figure)
{
    const struct source *of =
        figure->source == NO_INDEX ? NULL : &instance->snapshot->sources[figure->source];
    SINK_ROW(sink, figure->kind == FIGURE_ASSUMPTION, value_text(figure->what), value_text(figure->value),
             value_text(figure_kind_name(figure->kind)),
             value_date(figure->day ? figure->day
                        : of        ? of->date
                                    : 0),
             value_text(of ? of->title : NULL), value_text(of ? of->note : NULL));
}

void assumptions_report(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    struct input_list inputs = list_inputs(instance, plan);
    sink_label(sink, "Inputs", "%s", assumptions_inputs(instance, plan));
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, "what=input | value | kind | date | source | note");
    for (int measured = 0; measured < 2; measured++) /* estimates and assumptions come first */
        for (size_t i = 0; i < inputs.list.n; i++)
            if (figure_is_guess(inputs.list.v[i].kind) == !measured)
                put_figure(sink, instance, &inputs.list.v[i]);
    mem_free(inputs.list.v);
    sink_table_end(sink);
    say_models(sink, instance);
}
