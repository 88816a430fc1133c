/* live_controls.c - the controls of the live page, made from the problem: one function for each group adds
 * the controls of its inputs. */
#include "report/live_controls.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "problem/conditions.h"
#include "problem/limits.h"
#include "problem/stock.h"
#include "problem/tco.h"
#include "report/document.h"
#include "report/markup.h"
#include "scenario/fields.h"
#include "scenario/keys.h"
#include "scenario/rules.h"
#include "search/plan.h"
#include "study/crossover.h"
#include "study/history.h"
#include "study/near.h"
#include "study/report_data.h"

/* The form of a control. In JSON: the word in control_kinds. */
enum control_kind { CONTROL_SLIDER, CONTROL_SELECT, CONTROL_LIST, N_CONTROL_KINDS };
static const char *const control_kinds[N_CONTROL_KINDS] = {"slider", "select", "list"};

/* One choice of a select or of a check list. */
struct control_choice {
    const char *value;
    const char *label;
};

/* The numbers of a control. */
struct slider {
    double from, to; /* its ends; a typed value can be outside */
    double step;     /* 0: chosen by the page */
    double scale;    /* from the typed unit to that of the program's JSON; 0: 1 */
};

/* An input that a reader can change. Texts are on the problem's arena; NULL: none. */
struct control {
    const char *id; /* key in the page's address: the option, or the target of --set */
    const char *label;
    const char *option; /* "budget" for --budget; "set": the value becomes KEY=VALUE */
    const char *key;    /* target of --set */
    enum control_kind kind;
    const char *value;  /* the value now, as it is typed; "": not given */
    const char *unit;   /* for readers */
    const char *suffix; /* follows the value in the option: "kW" */
    const char *none;   /* meaning of an empty value: "no limit" */
    struct slider slider;
    bool percent;     /* the value is a change in per cent: the option has a sign and "%" */
    bool least;       /* a lower limit: the slider is at its lower end without a value */
    bool rest;        /* the values of this group add up to 1: the others share what one leaves */
    bool grouped;     /* readers see grouped digits */
    const char *with; /* id of a select; the control is shown with its value `with_value` */
    const char *with_value;
    struct control_choice *choices;
    size_t n_choices;
};

/* The controls that are being collected. */
struct controls {
    VEC(struct control) list;
    const struct document *d;
    const struct instance *instance;
    struct arena *arena;
};

static void add(struct controls *c, const struct control *control)
{
    VEC_PUSH(&c->list, *control);
}

/* A number as it is typed: without grouped digits. */
static const char *plain(double value, struct arena *arena)
{
    return isfinite(value) ? arena_printf(arena, "%.9g", value) : "";
}

/* An amount as it is typed; zeros at the end of its decimals are left out. */
static const char *money(int64_t minor, const struct controls *c)
{
    char *text = arena_strdup(c->arena, money_plain(minor, c->instance->currency, c->arena));
    char *dot = strchr(text, '.');
    if (dot && strspn(dot + 1, "0") == strlen(dot + 1))
        *dot = '\0';
    return text;
}

/* The end of a slider for a value: about three times the value; `otherwise` if the value is zero. */
static double reach(double value, double otherwise)
{
    return value > 0 ? 3 * value : otherwise;
}

static void add_choice(struct control *control, const char *value, const char *label, struct arena *arena)
{
    control->choices = ARENA_COPY(arena, control->choices, control->n_choices, 1, struct control_choice);
    control->choices[control->n_choices++] = (struct control_choice){value, label};
}

/* --- what is bought --- */

static void add_budget(struct controls *c)
{
    const struct instance *instance = c->instance;
    const bool none = instance->budget_minor == BUDGET_NONE;
    const struct money_range *range = &c->d->data->range;
    const double minor = instance->market.minor_per_major;
    const double cost = c->d->data->plan->found ? (double)c->d->data->plan->cost_minor / minor : 1e6;
    const double now = none ? cost : (double)instance->budget_minor / minor;
    const double to = fmax((double)range->to_minor / minor, 2 * now);
    add(c, &(struct control){
               .id = "budget",
               .label = instance->purchase->budget_on_tco ? "Budget for total cost" : "Budget",
               .option = "budget",
               .kind = CONTROL_SLIDER,
               .value = none ? "" : money(instance->budget_minor, c),
               .unit = instance->currency,
               .none = "no budget",
               .grouped = true,
               .slider.from = fmin((double)range->from_minor / minor, now),
               .slider.to = to,
           });
}

static void add_goal(struct controls *c)
{
    static const char *const labels[N_GOAL_NAMES] = {
        "highest rate",          "lowest cost",           "rate per cost",        "rate per watt",
        "rate per kg of carbon", "least expected regret", "least CVaR of regret", "least maximum regret",
    };
    const struct instance *instance = c->instance;
    const struct located_text *target = &instance->scenario->frame.target_rate;
    struct control goal = {.id = "goal",
                           .label = "Goal",
                           .option = "goal",
                           .kind = CONTROL_SELECT,
                           .value = goal_word(instance->goal, instance->policy->under_error)};
    for (size_t i = 0; i < N_GOAL_NAMES; i++) /* a report studies no goal under error */
        if (i < N_GOALS || strcmp(goal_names[i], goal.value) == 0)
            add_choice(&goal, goal_names[i], labels[i], c->arena);
    add(c, &goal);
    const double rate = instance->target_rate > 0 ? instance->target_rate
                        : c->d->data->plan->found ? c->d->data->plan->rate / instance_rate_scale(instance)
                                                  : 0;
    add(c, &(struct control){.id = "target-rate",
                             .label = "Rate to reach",
                             .option = "target-rate",
                             .kind = CONTROL_SLIDER,
                             .value = target->text ? plain(instance->target_rate, c->arena) : "",
                             .unit = instance_rate_unit(instance),
                             .none = "not given",
                             .least = true,
                             .grouped = true,
                             .slider.to = reach(rate, 100),
                             .with = "goal",
                             .with_value = "cost"});
}

static void add_variants(struct controls *c)
{
    const struct scenario *scenario = c->instance->scenario;
    const char *now = c->d->settings->override;
    struct control control = {.id = "override",
                              .label = "Variant",
                              .option = "override",
                              .kind = CONTROL_SELECT,
                              .value = now ? now : ""};
    if (scenario->n_overrides == 0)
        return;
    if (!now)
        add_choice(&control, "", "none", c->arena);
    for (size_t i = 0; i < scenario->n_overrides; i++)
        add_choice(&control, scenario->overrides[i].name.text, scenario->overrides[i].name.text, c->arena);
    add(c, &control);
}

static void add_purchase(struct controls *c)
{
    add_budget(c);
    add_goal(c);
    add_variants(c);
}

/* --- limits --- */

/* Units in which a limit is typed. */
static const struct limit_unit {
    const char *key, *unit, *suffix;
    double scale; /* from the unit to that of the limit */
} LIMIT_UNITS[] = {
    {"power", "kW", "kW", 1e3}, {"weight", "kg", "kg", 1}, {"carbon", "kg", "kg", 1},
    {"rack_units", "U", "", 1}, {"racks", "racks", "", 1}, {"gamma", "", "", 1},
};

static const struct limit_unit *unit_of_limit(const char *key)
{
    static const struct limit_unit none = {.unit = "", .suffix = "", .scale = 1};
    for (size_t i = 0; i < sizeof LIMIT_UNITS / sizeof *LIMIT_UNITS; i++)
        if (strcmp(LIMIT_UNITS[i].key, key) == 0)
            return &LIMIT_UNITS[i];
    return &none;
}

/* The value of the plan that a limit concerns, or 0. */
static double size_of_plan(const struct controls *c, const struct rule *rule)
{
    const struct plan *plan = c->d->data->plan;
    if (!plan->found)
        return 0;
    if (rule->form == RULE_NODES)
        return (double)plan_nodes(plan);
    if (rule->form == RULE_RATE)
        return plan->rate / instance_rate_scale(c->instance);
    const double size = rule->form == RULE_SIZE ? plan_size(plan, c->instance).of[rule->size] : 0;
    return isfinite(size) ? size : 0;
}

/* The number of a limit; NAN: not set. */
static double number_of_limit(const struct controls *c, const struct rule *rule)
{
    struct limits limits = c->instance->limits;
    if (rule->form == RULE_NODES) {
        const int64_t nodes = *rule_nodes(&limits, rule);
        const bool unset = rule->at_least ? nodes <= 1 : nodes == INT64_MAX;
        return unset ? (double)NAN : (double)nodes;
    }
    const double number = *rule_number(&limits, rule);
    return number > 0 && isfinite(number) ? number : (double)NAN;
}

/* "time of a repair" -> "Time of a repair" */
static const char *capital(const char *words, struct arena *arena)
{
    char *text = arena_strdup(arena, words);
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    return text;
}

/* "max_nodes" -> "Max nodes" */
static const char *words_of(const char *key, struct arena *arena)
{
    char *words = arena_strdup(arena, key);
    for (char *s = words; *s; s++)
        *s = *s == '_' ? ' ' : *s;
    return capital(words, arena);
}

static void add_limit(struct controls *c, const struct rule *rule, double number)
{
    const struct limit_unit *unit = unit_of_limit(rule->key);
    const bool rate = rule->form == RULE_RATE, gamma = rule->form == RULE_NUMBER;
    const double value = number / unit->scale, plan = size_of_plan(c, rule) / unit->scale;
    const char *id = arena_printf(c->arena, "limit.%s", rule->key);
    add(c, &(struct control){
               .id = id,
               .label = words_of(rule->key, c->arena),
               .option = "set",
               .key = id,
               .kind = CONTROL_SLIDER,
               .value = plain(value, c->arena),
               .unit = rate                       ? instance_rate_unit(c->instance)
                       : rule->form == RULE_NODES ? "nodes"
                                                  : unit->unit,
               .suffix = unit->suffix,
               .none = "no limit",
               .grouped = true,
               .slider.scale = unit->scale,
               .least = rule->at_least || rate,
               .slider.from = rule->form == RULE_NODES || rule->whole ? 1 : 0,
               .slider.to = fmax(reach(plan, gamma ? 10 : 100), 2 * (isnan(value) ? 0 : value)),
               .slider.step = rule->form == RULE_NODES || rule->whole ? 1 : 0,
           });
}

/* Adds the limits that are numbers: those that are set, or those that can be added. */
static void add_numbers(struct controls *c, bool set)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t i = 0; i < n; i++) {
        const enum rule_form form = rules[i].form;
        if (form != RULE_NODES && form != RULE_RATE && form != RULE_NUMBER && form != RULE_SIZE)
            continue;
        const double number = number_of_limit(c, &rules[i]);
        if (isnan(number) != set)
            add_limit(c, &rules[i], number);
    }
}

/* Adds the limits on the units of parts. */
static void add_counts(struct controls *c)
{
    const struct count_list *counts = &c->instance->limits.available;
    for (size_t i = 0; i < counts->n; i++) {
        const char *id = arena_printf(c->arena, "limit.available.%s", counts->v[i].part.text);
        add(c, &(struct control){.id = id,
                                 .label = arena_printf(c->arena, "Available %s", counts->v[i].part.text),
                                 .option = "set",
                                 .key = id,
                                 .kind = CONTROL_SLIDER,
                                 .value = arena_printf(c->arena, "%" PRId64, counts->v[i].count),
                                 .unit = "units",
                                 .none = "no limit",
                                 .slider.to = reach((double)counts->v[i].count, 100),
                                 .slider.step = 1});
    }
}

static void add_limits(struct controls *c)
{
    add_numbers(c, true);
    add_counts(c);
}

static void add_more_limits(struct controls *c)
{
    add_numbers(c, false);
}

/* --- nodes and networks --- */

static void add_names(struct controls *c, const char *key, const char *label, enum crossover_trait trait,
                      const struct located_list *named)
{
    size_t n = 0;
    const char **names = crossover_names(&n, c->instance, trait, c->arena);
    const char *value = "";
    struct control control = {.option = "set", .label = label, .kind = CONTROL_LIST};
    control.id = control.key = arena_printf(c->arena, "choose.%s", key);
    for (size_t i = 0; i < n; i++) {
        add_choice(&control, names[i], names[i], c->arena);
        value = arena_printf(c->arena, "%s%s%s", value, i ? "," : "", names[i]);
    }
    /* named in the scenario, but without a design now: a limit or a price excludes it */
    for (size_t i = 0; i < named->n; i++) {
        const char *name = named->v[i].text;
        if (!name || strchr(name, '*') || text_place(name, names, n) < n)
            continue;
        add_choice(&control, name, name, c->arena);
        value = arena_printf(c->arena, "%s%s%s", value, *value ? "," : "", name);
    }
    control.value = value;
    if (control.n_choices > 1)
        add(c, &control);
}

static void add_choices(struct controls *c)
{
    const struct scenario_choose *choose = &c->instance->scenario->choose;
    add_names(c, "nodes", "Nodes", CROSSOVER_NODE, &choose->nodes);
    add_names(c, "networks", "Networks", CROSSOVER_NETWORK, &choose->networks);
}

/* --- workload --- */

static void add_shares(struct controls *c)
{
    const struct instance_load *load = &c->instance->load;
    for (size_t a = 0; a < load->n_work && load->n_work > 1; a++) {
        const char *id =
            arena_printf(c->arena, "%s.%s", load->by_runs ? "runs" : "share", load->work[a].name);
        const double value = load->by_runs ? load->work[a].amount : load->weight[a];
        add(c, &(struct control){.id = id,
                                 .label = load->work[a].name,
                                 .option = "set",
                                 .key = id,
                                 .kind = CONTROL_SLIDER,
                                 .value = arena_printf(c->arena, "%.4g", value),
                                 .unit = load->by_runs ? "runs" : "share",
                                 .rest = !load->by_runs,
                                 .slider.to = load->by_runs ? reach(value, 1) : 1});
    }
}

/* --- prices --- */

/* The only price of a part in this currency; NULL: it has several, or none. */
static const struct price_step *single_price(const struct price *price)
{
    const bool single =
        price->n_standing == 1 && price->standing[0].pack == 1 && price->standing[0].min_quantity == 1;
    return single ? &price->standing[0] : NULL;
}

static void add_price(struct controls *c, size_t part)
{
    const struct instance *instance = c->instance;
    const char *id = instance->snapshot->parts[part].id;
    const struct price *price = &instance->item[part].price;
    const struct price_step *single = single_price(price);
    struct control control = {.id = id, .label = id, .option = "set", .key = id, .kind = CONTROL_SLIDER};
    if (single) {
        control.value = money(single->pack_minor, c);
        control.unit = instance->currency;
        control.grouped = true;
        control.slider.to = reach((double)single->pack_minor / instance->market.minor_per_major, 1000);
    } else {
        control.value = "0";
        control.unit = "%";
        control.percent = true;
        control.slider.from = -90;
        control.slider.to = 100;
        control.slider.step = 1;
    }
    if (price->n_standing > 0)
        add(c, &control);
}

/* Adds the prices of parts that can be bought: those in the plan, or the others. */
static void add_prices_of(struct controls *c, bool in_plan)
{
    const struct plan *plan = c->d->data->plan;
    const size_t n = c->instance->snapshot->n_parts;
    bool *buyable = ARENA_NEW(c->arena, n, bool), *bought = ARENA_NEW(c->arena, n, bool);
    instance_mark_parts(buyable, c->instance);
    for (size_t i = 0; plan->found && i < plan->n_bill; i++)
        bought[plan->bill[i].part] = plan->bill[i].quantity > 0;
    for (size_t part = 0; part < n; part++)
        if (buyable[part] && bought[part] == in_plan)
            add_price(c, part);
}

static void add_prices(struct controls *c)
{
    add_prices_of(c, true);
}

static void add_other_prices(struct controls *c)
{
    add_prices_of(c, false);
}

/* --- operation --- */

static void add_operation(struct controls *c)
{
    for (size_t i = 0; i < instance_tco_count(c->instance); i++) {
        const struct field *field = &scenario_tco.fields->v[i];
        const bool share = field->form == FIELD_FRACTION, mass = field->dimension == DIM_MASS;
        const double value = instance_tco_value(c->instance, i), most = instance_tco_most(i);
        const char *id = arena_printf(c->arena, "tco.%s", instance_tco_name(c->instance, i));
        const double scale = share ? 100 : 1;
        if (isnan(value)) /* the region of a grid */
            continue;
        add(c, &(struct control){
                   .id = id,
                   .label = words_of(instance_tco_text(i), c->arena),
                   .option = "set",
                   .key = id,
                   .kind = CONTROL_SLIDER,
                   .value = plain(value * scale, c->arena),
                   .unit = share ? "%" : instance_tco_unit(c->instance, i),
                   .suffix = share                          ? "%"
                             : mass                         ? "kg"
                             : field->dimension == DIM_TIME ? "h"
                                                            : NULL,
                   .grouped = true,
                   .slider.from = instance_tco_is_whole(i) ? 1 : instance_tco_least(i) * scale,
                   .slider.to =
                       fmin(most * scale, fmax(instance_tco_least(i) * scale + 1, reach(value * scale, 1))),
                   .slider.step = instance_tco_is_whole(i) ? 1 : 0,
               });
    }
}

/* --- failures and services --- */

static void add_conditions(struct controls *c, bool of_services)
{
    struct condition *conditions = NULL;
    const size_t n = conditions_of(&conditions, c->instance, c->arena);
    for (size_t i = 0; i < n; i++) {
        const struct condition *of = &conditions[i];
        if ((of->target == CHANGE_SERVICE) == of_services)
            add(c, &(struct control){
                       .id = of->change,
                       .label = capital(of->what, c->arena),
                       .option = "set",
                       .key = of->change,
                       .kind = CONTROL_SLIDER,
                       .value = plain(of->value, c->arena),
                       .unit = of->unit,
                       .suffix = of->suffix,
                       .grouped = true,
                       .slider.from = of->least,
                       .slider.to = fmin(of->most, reach(of->value, 1)),
                   });
    }
}

static void add_failures(struct controls *c)
{
    add_conditions(c, false);
}

static void add_services(struct controls *c)
{
    add_conditions(c, true);
}

/* --- assumptions --- */

static void add_dates(struct controls *c)
{
    char day[11];
    size_t n = 0;
    const date *dates = history_dates(&n, c->instance, c->arena), now = c->instance->as_of;
    struct control control = {.id = "as-of",
                              .label = "Prices of",
                              .option = "as-of",
                              .kind = CONTROL_SELECT,
                              .value = arena_strdup(c->arena, date_format(day, now))};
    bool listed = false;
    for (size_t i = 0; i < n; i++) {
        if (!listed && dates[i] >= now && dates[i] != now)
            add_choice(&control, control.value, control.value, c->arena);
        listed = listed || dates[i] >= now;
        const char *text = arena_strdup(c->arena, date_format(day, dates[i]));
        add_choice(&control, text, text, c->arena);
    }
    if (!listed)
        add_choice(&control, control.value, control.value, c->arena);
    if (control.n_choices > 1)
        add(c, &control);
}

static void add_near(struct controls *c)
{
    double near = 0;
    const bool by_error = near_source(&near, c->instance) == NEAR_BY_ERROR;
    add(c, &(struct control){.id = "near",
                             .label = "Rates count as equal within",
                             .option = "near",
                             .kind = CONTROL_SLIDER,
                             .value = by_error ? "" : plain(100 * near, c->arena),
                             .unit = "%",
                             .suffix = "%",
                             .none = "by the error",
                             .slider.to = 20,
                             .slider.step = 0.1});
}

static void add_error(struct controls *c)
{
    struct control control = {.id = "error",
                              .label = "Error of prices and models",
                              .option = "set",
                              .key = "error",
                              .kind = CONTROL_SELECT,
                              .value = ""};
    if (!c->instance->error->given)
        return;
    add_choice(&control, "", "as in the scenario", c->arena);
    add_choice(&control, "none", "none", c->arena);
    add(c, &control);
}

static void add_process_counts(struct controls *c)
{
    struct control control = {.id = "counts",
                              .label = "Process counts",
                              .option = "counts",
                              .kind = CONTROL_SELECT,
                              .value = counts_names[c->instance->counts]};
    for (size_t i = 0; i < N_COUNTS; i++)
        add_choice(&control, counts_names[i], counts_names[i], c->arena);
    add(c, &control);
}

static void add_assumptions(struct controls *c)
{
    add_dates(c);
    add_near(c);
    add_error(c);
    add_process_counts(c);
}

/* --- the list --- */

/* The groups in the order of the page. To add a control, add it in the function of its group. */
static const struct control_group {
    const char *heading;
    bool open;
    void (*add)(struct controls *c);
} GROUPS[] = {
    {"Purchase", true, add_purchase},
    {"Limits", true, add_limits},
    {"More limits", false, add_more_limits},
    {"Nodes and networks", false, add_choices},
    {"Share of the work", false, add_shares},
    {"Prices of the parts bought", false, add_prices},
    {"Prices of other parts", false, add_other_prices},
    {"Operation", false, add_operation},
    {"Service", false, add_services},
    {"Failures", false, add_failures},
    {"Assumptions", false, add_assumptions},
};

static void put_text(struct text *out, const char *key, const char *value)
{
    if (!value)
        return;
    text_printf(out, ",\"%s\":", key);
    markup_put_json(out, value);
}

static void put_number(struct text *out, const char *key, double value)
{
    if (isfinite(value))
        text_printf(out, ",\"%s\":%.9g", key, value);
}

static void put_flag(struct text *out, const char *key, bool value)
{
    if (value)
        text_printf(out, ",\"%s\":true", key);
}

static void put_control(struct text *out, const struct control *control)
{
    const bool slider = control->kind == CONTROL_SLIDER;
    text_printf(out, "{\"kind\":\"%s\"", control_kinds[control->kind]);
    put_text(out, "id", control->id);
    put_text(out, "label", control->label);
    put_text(out, "option", control->option);
    put_text(out, "key", control->key);
    put_text(out, "value", control->value);
    put_text(out, "unit", control->unit && *control->unit ? control->unit : NULL);
    put_text(out, "suffix", control->suffix && *control->suffix ? control->suffix : NULL);
    put_text(out, "none", control->none);
    put_text(out, "with", control->with);
    put_text(out, "with_value", control->with_value);
    put_flag(out, "percent", control->percent);
    put_flag(out, "least", control->least);
    put_flag(out, "rest", control->rest);
    put_flag(out, "grouped", control->grouped);
    put_number(out, "from", slider ? control->slider.from : (double)NAN);
    put_number(out, "to", slider ? control->slider.to : (double)NAN);
    put_number(out, "scale",
               control->slider.scale > 0 && control->slider.scale != 1 ? control->slider.scale : (double)NAN);
    put_number(out, "step", control->slider.step > 0 ? control->slider.step : (double)NAN);
    if (control->n_choices > 0)
        text_put(out, ",\"choices\":[");
    for (size_t i = 0; i < control->n_choices; i++) {
        text_put(out, i ? "],[" : "[");
        markup_put_json(out, control->choices[i].value);
        text_put(out, ",");
        markup_put_json(out, control->choices[i].label);
    }
    text_put(out, control->n_choices > 0 ? "]]}" : "}");
}

void live_controls(struct text *out, const struct document *d)
{
    bool first = true;
    text_put(out, "[");
    for (size_t g = 0; g < sizeof GROUPS / sizeof *GROUPS; g++) {
        struct controls c = {.d = d, .instance = d->instance, .arena = d->instance->arena};
        GROUPS[g].add(&c);
        if (c.list.n == 0)
            continue;
        text_printf(out, "%s\n{\"heading\":\"%s\",\"open\":%s,\"controls\":[", first ? "" : ",",
                    GROUPS[g].heading, GROUPS[g].open ? "true" : "false");
        for (size_t i = 0; i < c.list.n; i++) {
            text_put(out, i ? ",\n" : "\n");
            put_control(out, &c.list.v[i]);
        }
        text_put(out, "]}");
        mem_free(c.list.v);
        first = false;
    }
    text_put(out, "]");
}
