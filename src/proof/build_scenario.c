/* build_scenario.c - what the keys of the scenario say, with changes and options applied. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/yaml.h"
#include "catalog/cell_text.h"
#include "machine/order_table.h"
#include "model/model_list.h"
#include "problem/instance.h"
#include "proof/amounts.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/compare.h"
#include "proof/defaults.h"
#include "proof/exact.h"
#include "proof/reads.h"
#include "proof/scenario_changes.h"
#include "proof/sizes.h"
#include "proof/words.h"
#include "scenario/change.h"

/* --- keys with a number --- */

/* KEY_ROUNDED: a whole number stored in a double. */
enum key_type {
    KEY_REAL,
    KEY_ROUNDED,
    KEY_WHOLE,
    KEY_SHARE,
    KEY_DECIMAL,
    KEY_SPARE,
    KEY_MILLIMETRES,
    KEY_PRICE
};

/* The proof's own table of keys: path, type, default, and the place of the value. */
struct scenario_key {
    const char *path; /* keys, joined with dots */
    enum key_type as;
    enum dimension dimension;
    double none;
    bool in_scenario; /* the place is in struct scenario; false: in struct instance */
    size_t at;
};

#define IN_INSTANCE(member) false, offsetof(struct instance, member)
#define IN_SCENARIO(member) true, offsetof(struct scenario, member)
#define TCO(member) IN_SCENARIO(purchase.operation.member)
#define LAYOUT(member) IN_SCENARIO(purchase.layout.layout.member)

static const struct scenario_key KEYS[] = {
    {"limits.max_nodes", KEY_WHOLE, DIM_NUMBER, (double)INT64_MAX, IN_INSTANCE(limits.max_nodes)},
    {"limits.min_nodes", KEY_WHOLE, DIM_NUMBER, 1, IN_INSTANCE(limits.min_nodes)},
    {"limits.min_rate", KEY_REAL, DIM_NUMBER, 0, IN_INSTANCE(limits.min_rate)},
    {"limits.gamma", KEY_REAL, DIM_NUMBER, 0, IN_INSTANCE(limits.gamma)},
    {"limits.headroom.ports", KEY_SPARE, DIM_NUMBER, 0, IN_INSTANCE(limits.free_ports.spare)},
    {"limits.headroom.rack_units", KEY_SPARE, DIM_NUMBER, 0, IN_INSTANCE(limits.free_units.spare)},
    {"clusters", KEY_WHOLE, DIM_NUMBER, 1, IN_SCENARIO(policy.clusters)},
    {"tax", KEY_DECIMAL, DIM_NUMBER, 0, IN_SCENARIO(purchase.tax)},
    {"cvar_level", KEY_DECIMAL, DIM_NUMBER, 0, IN_SCENARIO(policy.cvar_level)},
    {"tco.years", KEY_WHOLE, DIM_NUMBER, 3, TCO(years)},
    {"tco.energy_price", KEY_PRICE, DIM_NUMBER, 0, TCO(energy_price)},
    {"tco.pue", KEY_REAL, DIM_NUMBER, 1, TCO(pue)},
    {"tco.utilisation", KEY_SHARE, DIM_NUMBER, 1, TCO(utilisation)},
    {"tco.discount_rate", KEY_SHARE, DIM_NUMBER, 0, TCO(discount_rate)},
    {"tco.maintenance", KEY_SHARE, DIM_NUMBER, 0, TCO(maintenance)},
    {"tco.space_price", KEY_PRICE, DIM_NUMBER, 0, TCO(space_price)},
    {"tco.administration", KEY_PRICE, DIM_NUMBER, 0, TCO(administration)},
    {"tco.administration_per_node", KEY_PRICE, DIM_NUMBER, 0, TCO(administration_per_node)},
    {"tco.carbon_per_kWh", KEY_REAL, DIM_MASS, 0, TCO(carbon_kg_per_kWh)},
    {"tco.carbon_price", KEY_PRICE, DIM_NUMBER, 0, TCO(carbon_price)},
    {"tco.rent_step", KEY_REAL, DIM_TIME, 730.0 * 3600, TCO(rent_step_s)},
    {"layout.nodes_per_rack", KEY_WHOLE, DIM_NUMBER, 0, LAYOUT(nodes_per_rack)},
    {"layout.rack_pitch", KEY_MILLIMETRES, DIM_LENGTH, 0, LAYOUT(rack_pitch_mm)},
    {"layout.in_rack", KEY_MILLIMETRES, DIM_LENGTH, 0, LAYOUT(in_rack_mm)},
    {"layout.overhead", KEY_MILLIMETRES, DIM_LENGTH, 0, LAYOUT(overhead_mm)},
    {"layout.switches_per_rack", KEY_WHOLE, DIM_NUMBER, 0, LAYOUT(switches_per_rack)},
};

/* Units that prices may have, with the factors to the price that the key means. */
static const struct {
    const char *path, *units;
} PER[] = {
    {"tco.energy_price", "kWh 1 MWh 0.001"},
    {"tco.space_price", "U 1 U/year 1 U/month 12"},
    {"tco.administration", "year 1 month 12"},
    {"tco.administration_per_node", "node 1 node/year 1 node/month 12 year 1 month 12"},
    {"tco.carbon_price", "t 1 kg 1000"},
};

/* Keys that set a bool of struct scenario if their value is a certain word. */
static const struct {
    const char *path, *word;
    size_t at;
} WORDS[] = {
    {"memory", "enforce", offsetof(struct scenario, policy.enforce_memory)},
    {"memory_bandwidth", "share", offsetof(struct scenario, policy.share_memory)},
    {"code_caps", "enforce", offsetof(struct scenario, policy.enforce_code_caps)},
    {"quotes", "valid", offsetof(struct scenario, policy.quotes_valid_only)},
    {"budget_on", "tco", offsetof(struct scenario, purchase.budget_on_tco)},
    {"layout.leaves", "middle", offsetof(struct scenario, purchase.layout.layout.leaves_in_middle)},
};

/* The text at a path, marked as read; NULL: none. */
static const char *text_of(const struct proof_build *b, const char *path)
{
    return reads_text(b->own, audit_value(b->own, path));
}

/* The units of a price; "": none. */
static const char *units_per(const char *path)
{
    const char *units = "";
    for (size_t i = 0; i < sizeof PER / sizeof *PER; i++)
        units = check_same(PER[i].path, path) ? PER[i].units : units;
    return units;
}

/* Reads the text alone. A share may be a percentage or a fraction. */
static double read_number(const struct proof_build *b, const struct scenario_key *said, const char *text)
{
    char *end = NULL;
    if (said->as == KEY_PRICE)
        return amounts_price(b->own, text, units_per(said->path));
    const double number = strtod(text, &end);
    if (said->as == KEY_SHARE)
        return *end == '%' ? number / 100 : *end ? (double)NAN : number;
    const double value = audit_changed(0, &(struct change){.value = text}, said->dimension);
    return said->as == KEY_MILLIMETRES ? round(value * 1000) : value;
}

static double value_after_changes(const struct proof_build *b, const struct scenario_key *said,
                                  const char *text)
{
    double written = text ? read_number(b, said, text) : said->none;
    const bool limit = strncmp(said->path, "limits.", 7) == 0;
    const enum change_target target = limit ? CHANGE_LIMIT : CHANGE_TCO;
    const char *key = strchr(said->path, '.');
    if (!limit && strncmp(said->path, "tco.", 4) != 0)
        return written;
    for (size_t c = 0; c < b->own->scenario->file.changes.n; c++) {
        const struct change *made = &b->changes[c];
        if (made->target == CHANGE_TCO && strcmp(said->path, "tco.carbon_per_kWh") == 0 && !made->relative &&
            words_match(made->pattern, "grid"))
            written = 0; /* a change of the grid replaces this value */
        if (made->target != target || !words_match(made->pattern, key + 1))
            continue;
        reads_change(b->own, c);
        written = made->relative ? audit_changed(written, made, said->dimension)
                                 : read_number(b, said, made->value);
        written = said->as == KEY_WHOLE || said->as == KEY_ROUNDED ? round(written) : written;
    }
    return written;
}

/* Sets the value of a key. Free units are a share of those in use, or a count; changes cannot alter them. */
static bool set_number(struct proof_build *b, const struct scenario_key *said)
{
    const char *text = text_of(b, said->path);
    void *at = (char *)(said->in_scenario ? (void *)b->scenario : (void *)b->own) + said->at;
    struct spare *spare = at;
    if (said->as == KEY_DECIMAL)
        return !text || audit_share(at, text);
    if (said->as == KEY_SPARE && text && strchr(text, '%'))
        return audit_share(&spare->share, text);
    if (said->as == KEY_SPARE)
        at = &spare->count;
    const double value = said->as != KEY_SPARE ? value_after_changes(b, said, text)
                         : text                ? read_number(b, said, text)
                                               : said->none;
    if (said->as == KEY_REAL || said->as == KEY_ROUNDED || said->as == KEY_SHARE || said->as == KEY_PRICE)
        *(double *)at = value;
    else
        *(int64_t *)at = value < 0x1p63 ? (int64_t)value : INT64_MAX;
    return !isnan(value);
}

/* Sets the limits on sizes. Returns the path of one that cannot be read; NULL: there is none. */
static const char *set_sizes(struct proof_build *b)
{
    const char *wrong = NULL;
    for (size_t size = 0; size < SIZES_AT_MOST && !wrong; size++) {
        const struct size_row *row = sizes_row(size);
        const struct scenario_key key = {arena_printf(b->arena, "limits.%s", row->limit),
                                         row->whole ? KEY_ROUNDED : KEY_REAL, row->dimension, 0,
                                         IN_INSTANCE(limits.most[size])};
        wrong = set_number(b, &key) ? NULL : key.path;
    }
    return wrong;
}

/* --- lists --- */

struct located_list build_list(const struct proof_build *b, const struct yaml *list)
{
    const size_t n = list && list->kind == YAML_LIST ? list->n : 0;
    struct located_list out = {ARENA_NEW(b->arena, n, struct located_text), n};
    for (size_t i = 0; i < n; i++)
        out.v[i].text = reads_text(b->own, list->items[i]);
    return out;
}

/* "KEY=TEXT", such as "levels=2". */
static struct located_text param_of(const struct proof_build *b, const char *key, const struct yaml *value)
{
    const char *text = reads_text(b->own, value);
    return (struct located_text){.text = arena_printf(b->arena, "%s=%s", key, text ? text : "")};
}

static void add_by_node(struct template_choice *out, const struct proof_build *b, const struct yaml_pair *of)
{
    out->by_node = ARENA_COPY(b->arena, out->by_node, out->n_by_node, of->value->n, struct node_param);
    for (size_t k = 0; k < of->value->n; k++)
        out->by_node[out->n_by_node++] = (struct node_param){{.text = of->value->pairs[k].key},
                                                             param_of(b, of->key, of->value->pairs[k].value)};
}

struct template_choice build_wiring(const struct proof_build *b, const struct yaml *said)
{
    struct template_choice out = {.name.text = said ? reads_name(b->own, said) : NULL};
    for (size_t i = 0; said && said->kind == YAML_MAP && i < said->n; i++) {
        const struct yaml_pair *pair = &said->pairs[i];
        if (strcmp(pair->key, "name") == 0)
            continue;
        if (pair->value->kind == YAML_MAP)
            add_by_node(&out, b, pair);
        else if (out.n_params < TEMPLATE_MAX_PARAMS)
            out.params[out.n_params++] = param_of(b, pair->key, pair->value);
    }
    return out;
}

static void set_lists(struct proof_build *b)
{
    const struct yaml *templates = audit_value(b->own, "choose.templates");
    struct scenario_choose *asked = &b->scenario->choose;
    struct limits *limits = &b->own->limits;
    limits->never_buy = build_list(b, audit_value(b->own, "limits.never_buy"));
    limits->must_buy = build_list(b, audit_value(b->own, "limits.must_buy"));
    limits->sole_source = build_list(b, audit_value(b->own, "limits.one_vendor"));
    asked->nodes = build_list(b, audit_value(b->own, "choose.nodes"));
    asked->networks = build_list(b, audit_value(b->own, "choose.networks"));
    asked->n_templates = templates ? templates->n : 0;
    asked->templates = ARENA_NEW(b->arena, asked->n_templates, struct template_choice);
    for (size_t i = 0; i < asked->n_templates; i++)
        asked->templates[i] = build_wiring(b, templates->items[i]);
}

/* --- parameters of applications --- */

/* Parameters that keys of the scenario set for all applications that have them. */
static const struct {
    const char *param, *path;
    enum service_key key;
} SERVICE[N_SERVICE_KEYS] = {
    {"ttft", "slo.ttft", SERVICE_TTFT},
    {"tpot", "slo.tpot", SERVICE_TPOT},
    {"percentile", "slo.percentile", SERVICE_PERCENTILE},
    {"arrivals", "arrivals", SERVICE_ARRIVALS},
    {"arrival_cv2", "arrival_cv2", SERVICE_ARRIVAL_CV2},
    {"service_cv2", "service_cv2", SERVICE_SERVICE_CV2},
};

/* Reads the text of a parameter; NULL: its default. Tokens per second are divided by those of an answer. */
static bool read_param(double *out, const struct proof_build *b, const struct model *model,
                       const struct yaml *item, const char *name, const char *text)
{
    char *unit = NULL;
    double answer = NAN;
    const double tokens = text && strcmp(name, "arrivals") == 0 ? strtod(text, &unit) : 0;
    if (!unit || strcmp(unit + (*unit == ' '), "tokens/s") != 0 ||
        !build_param(&answer, b, model, item, "answer"))
        return defaults_param(out, model, name, text);
    *out = tokens / answer; /* requests/s */
    return true;
}

bool build_param(double *out, const struct proof_build *b, const struct model *model, const struct yaml *item,
                 const char *name)
{
    const char *text = reads_at(b->own, yaml_get(item, "params"), name);
    const char *given = audit_text_at(item, "name"), *app = given ? given : model->key;
    size_t key = N_SERVICE_KEYS;
    for (size_t i = 0; i < sizeof SERVICE / sizeof *SERVICE; i++) {
        const char *of_all = strcmp(SERVICE[i].param, name) == 0 ? text_of(b, SERVICE[i].path) : NULL;
        text = text ? text : of_all;
        key = strcmp(SERVICE[i].param, name) == 0 ? i : key;
    }
    bool read = read_param(out, b, model, item, name, text);
    for (size_t c = 0; c < b->own->scenario->file.changes.n && read && key < N_SERVICE_KEYS; c++) {
        const struct change *made = &b->changes[c];
        if (made->target != CHANGE_SERVICE || made->service != SERVICE[key].key ||
            !words_match(made->pattern, app))
            continue;
        reads_change(b->own, c);
        if (made->relative)
            *out *= exact_double(made->factor);
        else
            read = read_param(out, b, model, item, name, made->value);
    }
    return read;
}

/* Tokens per second of all answers, in the unit of rates; 0: the workload has no arrivals. A run is a million
 * tokens. */
static double served_rate(const struct proof_build *b)
{
    const struct yaml *workload = audit_value(b->own, "workload");
    const struct yaml *item = workload && workload->n == 1 ? workload->items[0] : NULL;
    const struct model *model = NULL;
    const char *name = item ? audit_text_at(item, "model") : NULL;
    double arrivals = NAN, answer = NAN;
    const bool serves = name && model_find(&model, name, NULL) == ST_OK &&
                        build_param(&arrivals, b, model, item, "arrivals") &&
                        build_param(&answer, b, model, item, "answer");
    const double each = item && audit_text_at(item, "runs") ? 1e6 : 1;
    return serves && !isnan(arrivals) ? arrivals * answer / each : 0;
}

/* --- keys that options of the command line may replace --- */

/* The text of the file at a path, unless an option replaces it. */
static struct located_text said_at(const struct proof_build *b, const char *path,
                                   const struct located_text *given)
{
    const char *text = text_of(b, path);
    return given->option ? *given : (struct located_text){.text = text};
}

static void set_frame(struct proof_build *b)
{
    const struct scenario *given = b->given->scenario;
    struct scenario_frame *frame = &b->scenario->frame;
    struct scenario_policy *policy = &b->scenario->policy;
    frame->as_of = said_at(b, "as_of", &given->frame.as_of);
    frame->currency.text = text_of(b, "currency");
    frame->budget = said_at(b, "budget", &given->frame.budget);
    frame->target_rate = said_at(b, "target_rate", &given->frame.target_rate);
    frame->range_from = said_at(b, "range.from", &given->frame.range_from);
    frame->range_to = said_at(b, "range.to", &given->frame.range_to);
    policy->goal_at = said_at(b, "goal", &given->policy.goal_at);
    policy->counts_at = said_at(b, "counts", &given->policy.counts_at);
    policy->near_at = said_at(b, "near", &given->policy.near_at);
    policy->cvar_level_at.text = text_of(b, "cvar_level");
}

/* A choice under error has the goal of the rate. */
static void set_goal(struct proof_build *b)
{
    const char *word = b->own->policy->goal_at.text;
    b->own->goal = GOAL_RATE;
    for (int i = 0; word && i < N_GOALS; i++)
        b->own->goal = strcmp(words_goal[i], word) == 0 ? (enum goal)i : b->own->goal;
    for (int i = UNDER_ERROR_NONE + 1; word && i < N_UNDER_ERROR; i++)
        if (strcmp(words_under_error[i], word) == 0)
            b->scenario->policy.under_error = (enum under_error)i;
}

const char *audit_usual_counts(const struct instance *instance)
{
    const struct yaml *workload = audit_value(instance, "workload");
    bool refuses = false;
    for (size_t i = 0; workload && i < workload->n; i++) {
        const struct model *model = NULL;
        const char *name = audit_text_at(workload->items[i], "model");
        if (name && model_find(&model, name, NULL) == ST_OK)
            refuses = refuses || model->counts.next != model_next_count;
    }
    return words_counts[refuses ? COUNTS_LEGAL : COUNTS_ANY];
}

/* The amount that a text gives; without a text, `none`; -1: the text is not an amount. */
static int64_t money_of(const struct instance *own, const char *text, int64_t none)
{
    return !text || amounts_money(&none, own, text) ? none : -1;
}

/* Currency and date, of the catalogue where the frame has none. Amounts are read in them. */
static void set_currency_and_date(struct proof_build *b)
{
    struct instance *own = b->own;
    const bool meta = cell_rows(own->snapshot, TABLE_META) > 0;
    const char *currency = b->scenario->frame.currency.text, *day = b->scenario->frame.as_of.text;
    if (!currency && meta)
        currency = cell_text(own->snapshot, TABLE_META, 0, "currency");
    if (!day && meta)
        day = cell_text(own->snapshot, TABLE_META, 0, "as_of");
    snprintf(own->currency, sizeof own->currency, "%s", currency ? currency : "");
    own->as_of = day ? words_day(day) : 0;
}

/* Sets what the frame and the options say. */
static void set_asked(struct proof_build *b)
{
    struct instance *own = b->own;
    const struct scenario_frame *frame = &b->scenario->frame;
    struct scenario_policy *policy = &b->scenario->policy;
    const char *counts = policy->counts_at.text;
    char *end = NULL;
    own->budget_minor = money_of(own, frame->budget.text, BUDGET_NONE);
    own->range.from_minor = money_of(own, frame->range_from.text, 0);
    own->range.to_minor =
        money_of(own, frame->range_to.text, own->budget_minor == BUDGET_NONE ? 0 : own->budget_minor);
    own->target_rate = frame->target_rate.text  ? strtod(frame->target_rate.text, NULL)
                       : own->goal == GOAL_COST ? served_rate(b)
                                                : 0;
    own->counts = (enum counts)words_place(counts ? counts : audit_usual_counts(own), words_counts, N_COUNTS);
    policy->near = policy->near_at.text ? strtod(policy->near_at.text, &end) : 0;
    policy->near /= end && *end == '%' ? 100 : 1;
    policy->rates = check_same(text_of(b, "rates"), "estimate") ? RATES_ESTIMATE : RATES_MEASURED;
    policy->unpriced = b->given->policy->unpriced; /* of the command, not of the scenario */
}

/* --- purchase --- */

/* The last change of the emissions counts: a region or a number. */
static void set_emissions(struct proof_build *b)
{
    struct operation *operation = &b->scenario->purchase.operation;
    operation->grid.text = text_of(b, "tco.grid");
    operation->carbon_at.text = text_of(b, "tco.carbon_per_kWh");
    for (size_t c = 0; c < b->own->scenario->file.changes.n && operation->given; c++) {
        const struct change *made = &b->changes[c];
        if (made->target != CHANGE_TCO || made->relative)
            continue;
        if (words_match(made->pattern, "grid")) {
            reads_change(b->own, c);
            operation->grid.text = made->value;
            operation->carbon_at.text = NULL;
        }
        if (words_match(made->pattern, "carbon_per_kWh")) {
            operation->grid.text = NULL;
            operation->carbon_at.text = made->value;
        }
    }
}

static void set_purchase(struct proof_build *b)
{
    const struct yaml *vendors = audit_value(b->own, "vendors");
    struct purchase *purchase = &b->scenario->purchase;
    purchase->operation.given = audit_value(b->own, "tco") != NULL;
    purchase->layout.at.text = text_of(b, "layout.nodes_per_rack");
    purchase->n_vendors = vendors ? vendors->n : 0;
    purchase->vendors = ARENA_NEW(b->arena, purchase->n_vendors, struct charge_terms);
    for (size_t t = 0; t < purchase->n_vendors; t++)
        purchase->vendors[t].name.text = vendors->pairs[t].key;
    b->own->limits.free_ports.at.text = text_of(b, "limits.headroom.ports");
    b->own->limits.free_units.at.text = text_of(b, "limits.headroom.rack_units");
    set_emissions(b);
}

/* --- needs --- */

/* True if no need of the search has a part in never_buy. Extras are checked against the list elsewhere. */
static bool never_buy_holds(const struct proof_build *b)
{
    const struct located_list *never = &b->own->limits.never_buy;
    const struct instance_choice *choice = &b->given->choice;
    for (size_t i = 0; i < never->n; i++) {
        const size_t part = words_part(b->own->snapshot, never->v[i].text);
        for (size_t s = 0; s < choice->n_needs; s++)
            for (size_t k = 0; k < choice->needs[s].n_options; k++)
                if (choice->needs[s].options[k].part == part)
                    return false;
    }
    return true;
}

/* --- the scenario --- */

enum status proof_build_scenario(struct proof_build *b)
{
    struct instance *own = b->own;
    struct scenario *scenario = b->scenario;
    const char *wrong = NULL;
    set_purchase(b);
    set_frame(b);
    set_currency_and_date(b);
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS && !wrong; i++)
        /* without a map tco its keys have no defaults */
        if ((scenario->purchase.operation.given || strncmp(KEYS[i].path, "tco.", 4) != 0) &&
            !set_number(b, &KEYS[i]))
            wrong = KEYS[i].path;
    if (!wrong)
        wrong = set_sizes(b);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        *(bool *)(void *)((char *)scenario + WORDS[i].at) =
            check_same(text_of(b, WORDS[i].path), WORDS[i].word);
    set_lists(b);
    set_goal(b);
    set_asked(b);
    if (!wrong)
        wrong = scenario_changes_wrong(own);
    if (!never_buy_holds(b) && !wrong)
        return diag_set(b->diag, ST_INTERNAL, "'limits.never_buy' differs from the scenario");
    return wrong ? diag_set(b->diag, ST_INTERNAL, "the proof cannot read '%s' of the scenario", wrong)
                 : ST_OK;
}

/* --- the comparison --- */

#define LIMIT(name, member, as) COMPARED_AS("limits." name, instance, limits.member, as)
#define OF_TCO(name, member, as) COMPARED_AS("tco." name, purchase, operation.member, as)
#define OF_LAYOUT(name, member, as) COMPARED_AS("layout." name, purchase, layout.member, as)

static const struct compared INSTANCE[] = {
    COMPARED(instance, currency, AS_CHARS),
    COMPARED(instance, as_of, AS_INT),
    COMPARED_AS("budget", instance, budget_minor, AS_WHOLE),
    COMPARED_AS("range.from", instance, range.from_minor, AS_WHOLE),
    COMPARED_AS("range.to", instance, range.to_minor, AS_WHOLE),
    COMPARED(instance, target_rate, AS_REAL),
    COMPARED(instance, goal, AS_INT),
    COMPARED(instance, counts, AS_INT),
    LIMIT("max_nodes", max_nodes, AS_WHOLE),
    LIMIT("min_nodes", min_nodes, AS_WHOLE),
    LIMIT("min_rate", min_rate, AS_REAL),
    LIMIT("gamma", gamma, AS_REAL),
    LIMIT("headroom.ports", free_ports.spare.count, AS_WHOLE),
    LIMIT("headroom.ports", free_ports.spare.share, AS_DECIMAL),
    LIMIT("headroom.rack_units", free_units.spare.count, AS_WHOLE),
    LIMIT("headroom.rack_units", free_units.spare.share, AS_DECIMAL),
};

static const struct compared POLICY[] = {
    COMPARED(scenario_policy, clusters, AS_WHOLE),
    COMPARED_AS("goal", scenario_policy, under_error, AS_INT),
    COMPARED(scenario_policy, cvar_level, AS_DECIMAL),
    COMPARED(scenario_policy, rates, AS_INT),
    COMPARED_AS("code_caps", scenario_policy, enforce_code_caps, AS_BOOL),
    COMPARED_AS("memory", scenario_policy, enforce_memory, AS_BOOL),
    COMPARED_AS("memory_bandwidth", scenario_policy, share_memory, AS_BOOL),
    COMPARED_AS("quotes", scenario_policy, quotes_valid_only, AS_BOOL),
    COMPARED(scenario_policy, near, AS_REAL),
};

static const struct compared PURCHASE[] = {
    COMPARED(purchase, tax, AS_DECIMAL),
    COMPARED_AS("budget_on", purchase, budget_on_tco, AS_BOOL),
    COMPARED_AS("tco", purchase, operation.given, AS_BOOL),
    OF_TCO("years", years, AS_WHOLE),
    OF_TCO("rent_step", rent_step_s, AS_REAL),
    OF_TCO("energy_price", energy_price, AS_REAL),
    OF_TCO("pue", pue, AS_REAL),
    OF_TCO("utilisation", utilisation, AS_REAL),
    OF_TCO("discount_rate", discount_rate, AS_REAL),
    OF_TCO("maintenance", maintenance, AS_REAL),
    OF_TCO("space_price", space_price, AS_REAL),
    OF_TCO("administration", administration, AS_REAL),
    OF_TCO("administration_per_node", administration_per_node, AS_REAL),
    OF_TCO("grid", grid.text, AS_TEXT),
    OF_TCO("carbon_per_kWh", carbon_at.text, AS_TEXT),
    OF_TCO("carbon_per_kWh", carbon_kg_per_kWh, AS_REAL),
    OF_TCO("carbon_price", carbon_price, AS_REAL),
    OF_LAYOUT("nodes_per_rack", at.text, AS_TEXT),
    OF_LAYOUT("nodes_per_rack", layout.nodes_per_rack, AS_WHOLE),
    OF_LAYOUT("rack_pitch", layout.rack_pitch_mm, AS_WHOLE),
    OF_LAYOUT("in_rack", layout.in_rack_mm, AS_WHOLE),
    OF_LAYOUT("overhead", layout.overhead_mm, AS_WHOLE),
    OF_LAYOUT("switches_per_rack", layout.switches_per_rack, AS_WHOLE),
    OF_LAYOUT("leaves", layout.leaves_in_middle, AS_BOOL),
};

static const struct compared TEXT[] = {COMPARED_AS("text", located_text, text, AS_TEXT)},
                             BY_NODE[] = {COMPARED_AS("node", node_param, node.text, AS_TEXT),
                                          COMPARED_AS("parameter", node_param, given.text, AS_TEXT)};

const char *wiring_difference(const char *name, const struct template_choice *own,
                              const struct template_choice *given, struct arena *arena)
{
    const struct compared_rows params = {.name = name, COMPARED_ROWS(TEXT, struct located_text)},
                               by_node = {.name = name, COMPARED_ROWS(BY_NODE, struct node_param)};
    const char *difference = compare_members(TEXT, 1, &own->name, &given->name, name, arena);
    if (!difference)
        difference = compare_rows(&params, own->params, own->n_params, given->params, given->n_params, arena);
    return difference ? difference
                      : compare_rows(&by_node, own->by_node, own->n_by_node, given->by_node, given->n_by_node,
                                     arena);
}

const char *scenario_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const struct scenario_choose *ours = own->choice.asked, *theirs = given->choice.asked;
    const struct {
        const char *name;
        const struct located_list *own, *given;
    } lists[] = {
        {"limits.never_buy", &own->limits.never_buy, &given->limits.never_buy},
        {"limits.must_buy", &own->limits.must_buy, &given->limits.must_buy},
        {"limits.one_vendor", &own->limits.sole_source, &given->limits.sole_source},
        {"choose.nodes", &ours->nodes, &theirs->nodes},
        {"choose.networks", &ours->networks, &theirs->networks},
    };
    const char *difference = compare_members(COMPARED_LIST(INSTANCE), own, given, NULL, arena);
    for (size_t size = 0; size < SIZES_AT_MOST && !difference; size++) {
        const struct compared limit = {arena_printf(arena, "limits.%s", sizes_row(size)->limit),
                                       offsetof(struct instance, limits.most[size]), sizeof(double), AS_REAL};
        difference = compare_members(&limit, 1, own, given, NULL, arena);
    }
    if (!difference)
        difference = compare_members(COMPARED_LIST(POLICY), own->policy, given->policy, NULL, arena);
    if (!difference)
        difference = compare_members(COMPARED_LIST(PURCHASE), own->purchase, given->purchase, NULL, arena);
    for (size_t i = 0; i < sizeof lists / sizeof *lists && !difference; i++)
        difference = compare_lists(lists[i].name, lists[i].own, lists[i].given, arena);
    if (!difference && ours->n_templates != theirs->n_templates)
        difference = compare_texts("number of templates", NULL, "another", "one", arena);
    for (size_t i = 0; i < ours->n_templates && !difference; i++)
        difference = wiring_difference("choose.templates", &ours->templates[i], &theirs->templates[i], arena);
    return difference;
}
