/* audit_scenario.c - checks networks against their cells, and all other keys against the scenario's text,
 * with changes applied. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/yaml.h"
#include "catalog/cell_text.h"
#include "machine/order_table.h"
#include "model/model_list.h"
#include "problem/instance.h"
#include "proof/audit_parts.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/exact.h"
#include "proof/reads.h"
#include "proof/score.h"
#include "proof/words.h"
#include "scenario/change.h"

/* --- networks --- */

static double technology_cell(const struct snapshot *snapshot, size_t i, const char *column, double none)
{
    const char *text = cell_text(snapshot, TABLE_TECHNOLOGY, i, column);
    return text ? strtod(text, NULL) : none;
}

/* The effect of changes on the exchange pattern: one bandwidth for all sizes, or measured sizes with their
 * bytes sped up by a factor. */
struct exchange_change {
    double one_Bps; /* 0: not given */
    /* with one bandwidth: time of a byte, relative to a byte at the network's bandwidth after the changes */
    double each;
    double factor;
};

/* Applies one change. A network with unlimited bandwidth has no times for exchanged messages. */
static void change_exchange(struct exchange_change *e, const struct technology *was, double bandwidth_Bps,
                            const struct change *change)
{
    const bool known = e->one_Bps > 0 || was->times[MESSAGE_EXCHANGE];
    if (isinf(bandwidth_Bps))
        return;
    const double before_Bps = e->one_Bps;
    const bool anew = !change->relative || !known;
    if (anew || before_Bps > 0) {
        e->one_Bps = audit_changed(anew ? bandwidth_Bps : before_Bps, change, DIM_BANDWIDTH);
        e->each = anew ? bandwidth_Bps / e->one_Bps : e->each * before_Bps / e->one_Bps;
    } else {
        e->factor = audit_changed(e->factor, change, DIM_BANDWIDTH);
    }
}

/* True if message times are those of the snapshot, except for changed exchange times. */
static bool times_hold(const struct technology *taken, const struct technology *was,
                       const struct exchange_change *exchanged)
{
    const struct message_times *now = taken->times[MESSAGE_EXCHANGE], *then = was->times[MESSAGE_EXCHANGE];
    if (taken->times[MESSAGE_PING_PONG] != was->times[MESSAGE_PING_PONG] ||
        taken->times[MESSAGE_ALL_TO_ALL] != was->times[MESSAGE_ALL_TO_ALL])
        return false;
    const struct message_cost cost = message_cost(now, 1000);
    if (exchanged->one_Bps > 0)
        return now && audit_same(now->one_Bps, exchanged->one_Bps) && cost.latencies == 1 &&
               audit_same(cost.bytes, 1000 * exchanged->each);
    bool same = now == then || (now && then && now->n == then->n && now->one_Bps == then->one_Bps);
    for (size_t i = 0; now && i < now->n && same; i++)
        same = now->sizes[i].cost.latencies == then->sizes[i].cost.latencies &&
               audit_same(now->sizes[i].cost.bytes * exchanged->factor, then->sizes[i].cost.bytes);
    return same;
}

/* Measured time of a message of one size. */
struct measured_message {
    double message_B, time_s;
};

static bool time_agrees(const struct technology *technology, enum message_pattern pattern, double message_B,
                        double time_s)
{
    const struct message_cost cost = message_cost(technology->times[pattern], message_B);
    const double own_s = cost.latencies * technology->latency_s + cost.bytes / technology->bandwidth_Bps;
    /* the catalogue's rounding may make a larger message faster by this much */
    return fabs(own_s - time_s) <= 2e-6 * time_s;
}

/* True if a message of each size takes the time of its row, and sizes in between are interpolated
 * linearly. */
static bool sizes_hold(const struct snapshot *snapshot, size_t i, enum message_pattern pattern)
{
    const struct technology *technology = &snapshot->network.technologies[i];
    const char *id = cell_text(snapshot, TABLE_TECHNOLOGY, i, "id");
    struct measured_message before = {0, technology->latency_s}, last = before;
    size_t n = 0;
    bool hold = true;
    for (size_t row = 0; row < cell_rows(snapshot, TABLE_TECHNOLOGY_BANDWIDTH) && hold; row++) {
        if (strcmp(cell_text(snapshot, TABLE_TECHNOLOGY_BANDWIDTH, row, "technology"), id) != 0 ||
            strcmp(cell_text(snapshot, TABLE_TECHNOLOGY_BANDWIDTH, row, "pattern"), words_pattern[pattern]) !=
                0)
            continue;
        before = last;
        last.message_B = strtod(cell_text(snapshot, TABLE_TECHNOLOGY_BANDWIDTH, row, "message_B"), NULL);
        last.time_s = last.message_B /
                      strtod(cell_text(snapshot, TABLE_TECHNOLOGY_BANDWIDTH, row, "bandwidth_Bps"), NULL);
        if (n++ == 0)
            before.time_s = fmin(before.time_s, last.time_s);
        hold = last.message_B > before.message_B &&
               time_agrees(technology, pattern, last.message_B, last.time_s) &&
               time_agrees(technology, pattern, (before.message_B + last.message_B) / 2,
                           (before.time_s + last.time_s) / 2);
    }
    /* beyond the largest size the last slope continues */
    if (n > 0 && before.time_s >= technology->latency_s)
        hold = hold && time_agrees(technology, pattern, 2 * last.message_B - before.message_B,
                                   2 * last.time_s - before.time_s);
    return hold && (n > 0) == (technology->times[pattern] != NULL);
}

static bool messages_hold(const struct snapshot *snapshot, size_t i)
{
    bool hold = true;
    for (int pattern = 0; pattern < N_MESSAGE_PATTERNS; pattern++)
        hold = hold && sizes_hold(snapshot, i, (enum message_pattern)pattern);
    return hold;
}

enum status audit_networks(const struct instance *instance, const struct change *changes, struct diag *diag)
{
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t i = 0; i < cell_rows(snapshot, TABLE_TECHNOLOGY); i++) {
        const char *id = cell_text(snapshot, TABLE_TECHNOLOGY, i, "id");
        const struct technology *taken = &instance->market.technologies[i];
        const struct technology *was = &snapshot->network.technologies[i];
        double latency_s = technology_cell(snapshot, i, "latency_us", 0) / 1e6;
        double cpu_s = technology_cell(snapshot, i, "message_cpu_us", 0) / 1e6;
        double bandwidth_Bps = technology_cell(snapshot, i, "bandwidth_Bps", INFINITY);
        struct exchange_change exchanged = {0, 0, 1};
        for (size_t c = 0; c < instance->scenario->file.changes.n; c++) {
            const enum change_target target = changes[c].target;
            if (!words_match(changes[c].pattern, id) || strcmp(id, "built-in") == 0)
                continue;
            if (target == CHANGE_LATENCY || target == CHANGE_MESSAGE_CPU || target == CHANGE_BANDWIDTH ||
                target == CHANGE_EXCHANGE)
                reads_change(instance, c);
            if (target == CHANGE_LATENCY)
                latency_s = audit_changed(latency_s, &changes[c], DIM_TIME);
            else if (target == CHANGE_MESSAGE_CPU)
                cpu_s = audit_changed(cpu_s, &changes[c], DIM_TIME);
            else if (target == CHANGE_BANDWIDTH)
                bandwidth_Bps = audit_changed(bandwidth_Bps, &changes[c], DIM_BANDWIDTH);
            else if (target == CHANGE_EXCHANGE)
                change_exchange(&exchanged, was, bandwidth_Bps, &changes[c]);
        }
        if (!audit_same(taken->latency_s, latency_s) || !audit_same(taken->message_cpu_s, cpu_s) ||
            !audit_same(taken->bandwidth_Bps, bandwidth_Bps) || !times_hold(taken, was, &exchanged) ||
            !messages_hold(snapshot, i))
            return diag_set(diag, ST_INTERNAL, "the figures of network '%s' differ from its cells", id);
    }
    return ST_OK;
}

/* --- keys with a number --- */

/* AS_ROUNDED: a whole number stored in a double. */
enum key_type { AS_REAL, AS_ROUNDED, AS_WHOLE, AS_SHARE, AS_DECIMAL, AS_SPARE, AS_MILLIMETRES };

/* The proof's own table of keys: path, type, default, and where the problem stores the value. */
struct scenario_key {
    const char *path; /* keys, joined with dots */
    enum key_type as;
    enum dimension dimension;
    double none;
    enum { OF_PROBLEM, OF_SCENARIO, OF_PURCHASE } of;
    size_t at; /* offset in struct instance, struct scenario, or the problem's struct purchase */
};

#define IN_PROBLEM(member) .at = offsetof(struct instance, member)
#define IN_SCENARIO(member) .of = OF_SCENARIO, .at = offsetof(struct scenario, member)
#define IN_PURCHASE(member) .of = OF_PURCHASE, .at = offsetof(struct purchase, member)
#define TCO(member) IN_PURCHASE(operation.member)
#define LAYOUT(member) IN_PURCHASE(layout.layout.member)

static const struct scenario_key KEYS[] = {
    {"limits.max_nodes", AS_WHOLE, DIM_NUMBER, (double)INT64_MAX, IN_PROBLEM(limits.max_nodes)},
    {"limits.min_nodes", AS_WHOLE, DIM_NUMBER, 1, IN_PROBLEM(limits.min_nodes)},
    {"limits.min_rate", AS_REAL, DIM_NUMBER, 0, IN_PROBLEM(limits.min_rate)},
    {"limits.power", AS_REAL, DIM_POWER, 0, IN_PROBLEM(limits.most[0])},
    {"limits.rack_units", AS_REAL, DIM_NUMBER, 0, IN_PROBLEM(limits.most[1])},
    {"limits.racks", AS_ROUNDED, DIM_NUMBER, 0, IN_PROBLEM(limits.most[2])},
    {"limits.weight", AS_REAL, DIM_MASS, 0, IN_PROBLEM(limits.most[3])},
    {"limits.carbon", AS_REAL, DIM_MASS, 0, IN_PROBLEM(limits.most[4])},
    {"limits.gamma", AS_REAL, DIM_NUMBER, 0, IN_PROBLEM(limits.gamma)},
    {"limits.headroom.ports", AS_SPARE, DIM_NUMBER, 0, IN_PROBLEM(limits.free_ports.spare)},
    {"limits.headroom.rack_units", AS_SPARE, DIM_NUMBER, 0, IN_PROBLEM(limits.free_units.spare)},
    {"clusters", AS_WHOLE, DIM_NUMBER, 1, IN_SCENARIO(policy.clusters)},
    {"tax", AS_DECIMAL, DIM_NUMBER, 0, IN_PURCHASE(tax)},
    {"cvar_level", AS_DECIMAL, DIM_NUMBER, 0, IN_SCENARIO(policy.cvar_level)},
    {"tco.years", AS_WHOLE, DIM_NUMBER, 3, TCO(years)},
    {"tco.energy_price", AS_REAL, DIM_NUMBER, 0, TCO(energy_price)},
    {"tco.pue", AS_REAL, DIM_NUMBER, 1, TCO(pue)},
    {"tco.utilisation", AS_SHARE, DIM_NUMBER, 1, TCO(utilisation)},
    {"tco.discount_rate", AS_SHARE, DIM_NUMBER, 0, TCO(discount_rate)},
    {"tco.maintenance", AS_SHARE, DIM_NUMBER, 0, TCO(maintenance)},
    {"tco.space_price", AS_REAL, DIM_NUMBER, 0, TCO(space_price)},
    {"tco.administration", AS_REAL, DIM_NUMBER, 0, TCO(administration)},
    {"tco.administration_per_node", AS_REAL, DIM_NUMBER, 0, TCO(administration_per_node)},
    {"tco.carbon_per_kWh", AS_REAL, DIM_MASS, 0, TCO(carbon_kg_per_kWh)},
    {"tco.carbon_price", AS_REAL, DIM_NUMBER, 0, TCO(carbon_price)},
    {"tco.rent_step", AS_REAL, DIM_TIME, 730.0 * 3600, TCO(rent_step_s)},
    {"layout.nodes_per_rack", AS_WHOLE, DIM_NUMBER, 0, LAYOUT(nodes_per_rack)},
    {"layout.rack_pitch", AS_MILLIMETRES, DIM_LENGTH, 0, LAYOUT(rack_pitch_mm)},
    {"layout.in_rack", AS_MILLIMETRES, DIM_LENGTH, 0, LAYOUT(in_rack_mm)},
    {"layout.overhead", AS_MILLIMETRES, DIM_LENGTH, 0, LAYOUT(overhead_mm)},
    {"layout.switches_per_rack", AS_WHOLE, DIM_NUMBER, 0, LAYOUT(switches_per_rack)},
};

/* Keys that set a bool if their value is a certain word, and where the problem stores the bool. */
static const struct {
    const char *path, *word;
    size_t at; /* offset of a bool in struct scenario, or in the problem's struct purchase */
    bool of_purchase;
} WORDS[] = {
    {"memory", "enforce", offsetof(struct scenario, policy.enforce_memory), false},
    {"memory_bandwidth", "share", offsetof(struct scenario, policy.share_memory), false},
    {"code_caps", "enforce", offsetof(struct scenario, policy.enforce_code_caps), false},
    {"quotes", "valid", offsetof(struct scenario, policy.quotes_valid_only), false},
    {"budget_on", "tco", offsetof(struct purchase, budget_on_tco), true},
    {"layout.leaves", "middle", offsetof(struct purchase, layout.layout.leaves_in_middle), true},
};

static bool word_holds(const struct instance *instance, size_t i)
{
    const char *said = reads_text(instance, audit_value(instance, WORDS[i].path));
    const char *from =
        WORDS[i].of_purchase ? (const char *)instance->purchase : (const char *)instance->scenario;
    const bool taken = *(const bool *)(const void *)(from + WORDS[i].at);
    return taken == check_same(said, WORDS[i].word);
}

/* The value that the problem uses. A headroom is a share below 1 or a count, so their sum is its value. */
static double taken_of(const struct instance *instance, const struct scenario_key *said)
{
    const char *from = said->of == OF_SCENARIO   ? (const char *)instance->scenario
                       : said->of == OF_PURCHASE ? (const char *)instance->purchase
                                                 : (const char *)instance;
    const void *at = from + said->at;
    const struct spare *spare = at;
    switch (said->as) {
    case AS_WHOLE:
    case AS_MILLIMETRES:
        return (double)*(const int64_t *)at;
    case AS_DECIMAL:
        return exact_double(*(const struct decimal *)at);
    case AS_SPARE:
        return (double)spare->count + exact_double(spare->share);
    case AS_REAL:
    case AS_ROUNDED:
    case AS_SHARE:
        break;
    }
    return *(const double *)at;
}

/* Reads the text alone. A share may be a percentage or a fraction. */
static double read_text(const struct scenario_key *said, const char *text)
{
    char *end = NULL;
    const double number = strtod(text, &end);
    if (said->as == AS_SHARE || said->as == AS_DECIMAL || said->as == AS_SPARE)
        return *end == '%' ? number / 100 : *end ? (double)NAN : number;
    const double value = audit_changed(0, &(struct change){.value = text}, said->dimension);
    return said->as == AS_MILLIMETRES ? round(value * 1000) : value;
}

static double value_after_changes(const struct instance *instance, const struct scenario_key *said,
                                  const struct change *changes)
{
    const char *text = reads_text(instance, audit_value(instance, said->path));
    double written = text ? read_text(said, text) : said->none;
    /* headroom cannot be changed */
    const bool limit = strncmp(said->path, "limits.", 7) == 0 && said->as != AS_SPARE;
    const enum change_target target = limit ? CHANGE_LIMIT : CHANGE_TCO;
    const char *key = strchr(said->path, '.');
    if (!limit && strncmp(said->path, "tco.", 4) != 0)
        return written;
    for (size_t c = 0; c < instance->scenario->file.changes.n; c++) {
        const struct change *made = &changes[c];
        if (made->target == CHANGE_TCO && strcmp(said->path, "tco.carbon_per_kWh") == 0 && !made->relative &&
            words_match(made->pattern, "grid"))
            written = 0; /* a change of the grid replaces this value */
        if (made->target != target || !words_match(made->pattern, key + 1))
            continue;
        reads_change(instance, c);
        written =
            made->relative ? audit_changed(written, made, said->dimension) : read_text(said, made->value);
        written = said->as == AS_WHOLE || said->as == AS_ROUNDED ? round(written) : written;
    }
    return written;
}

/* Without a map tco its keys have no defaults. */
static bool has_default(const struct instance *instance, const struct scenario_key *said)
{
    return strncmp(said->path, "tco.", 4) != 0 || audit_value(instance, "tco") != NULL;
}

/* True if the problem's list has every text of the scenario's list. */
static bool list_holds(const struct instance *instance, const char *path, const struct located_list *taken)
{
    const struct yaml *list = audit_value(instance, path);
    bool holds = true;
    for (size_t i = 0; list && list->kind == YAML_LIST && i < list->n; i++) {
        const char *text = reads_text(instance, list->items[i]);
        bool there = false;
        for (size_t k = 0; k < taken->n; k++)
            there = there || check_same(taken->v[k].text, text);
        holds = holds && there;
    }
    return holds;
}

/* True if at least one unit of every part in must_buy must be bought. */
static bool must_buy_holds(const struct instance *instance, const struct change *changes)
{
    const struct yaml *list = audit_value(instance, "limits.must_buy");
    bool holds = true;
    (void)changes;
    for (size_t i = 0; list && list->kind == YAML_LIST && i < list->n; i++) {
        const size_t part = words_part(instance->snapshot, reads_text(instance, list->items[i]));
        holds = holds && part != NO_INDEX && instance->item[part].price.at_least == 1;
    }
    return holds;
}

/* True if no need has a part in never_buy. Extras are checked against the list elsewhere. */
static bool never_buy_holds(const struct instance *instance, const struct change *changes)
{
    const struct yaml *list = audit_value(instance, "limits.never_buy");
    (void)changes;
    if (!list_holds(instance, "limits.never_buy", &instance->limits.never_buy))
        return false;
    for (size_t i = 0; list && list->kind == YAML_LIST && i < list->n; i++) {
        const size_t part = words_part(instance->snapshot, list->items[i]->text);
        for (size_t s = 0; s < instance->choice.n_needs; s++)
            for (size_t k = 0; k < instance->choice.needs[s].n_options; k++)
                if (instance->choice.needs[s].options[k].part == part)
                    return false;
    }
    return true;
}

static bool one_vendor_holds(const struct instance *instance, const struct change *changes)
{
    (void)changes;
    return list_holds(instance, "limits.one_vendor", &instance->limits.sole_source);
}

/* True if an amount that a vendor requires is that of the text after changes. */
static bool amount_is(const struct instance *instance, const struct change *changes, int64_t minor,
                      const struct yaml_pair *vendor, const char *limit, int64_t none)
{
    const char *said = reads_at(instance, vendor->value, limit);
    int64_t amount = none;
    if (said && !audit_money(&amount, said, instance->currency))
        return false;
    for (size_t c = 0; c < instance->scenario->file.changes.n; c++) {
        if (!audit_is_of(&changes[c], limit, vendor->key))
            continue;
        reads_change(instance, c);
        if (changes[c].relative)
            amount = exact_times(amount, changes[c].factor);
        else if (!audit_money(&amount, changes[c].value, instance->currency))
            return false;
    }
    return amount == minor;
}

static bool vendors_hold(const struct instance *instance, const struct change *changes)
{
    const struct yaml *vendors = audit_value(instance, "vendors");
    bool hold = !vendors || vendors->n == instance->market.n_charges;
    for (size_t t = 0; vendors && t < vendors->n && hold; t++) {
        const struct charge_rule *rule = &instance->market.charges[t];
        const struct yaml_pair *vendor = &vendors->pairs[t];
        hold = strcmp(rule->vendor, vendor->key) == 0 &&
               amount_is(instance, changes, rule->floor_minor, vendor, "minimum_order", 0) &&
               amount_is(instance, changes, rule->fee_minor, vendor, "small_order_fee", -1);
    }
    return hold;
}

/* --- keys that options of the command line may replace --- */

/* True if the text is that of the file, unless an option replaces it. */
static bool is_given(const struct instance *instance, const char *path, const struct located_text *given)
{
    const char *said = reads_text(instance, audit_value(instance, path));
    return given->option || check_same(given->text, said);
}

/* True if a word is that of the command line's option or the file or, if neither gives it, the default. */
static bool is_word(const struct instance *instance, const char *path, const struct located_text *given,
                    const char *taken, const char *usual)
{
    return is_given(instance, path, given) && check_same(taken, given->text ? given->text : usual);
}

static bool goal_holds(const struct instance *instance, const struct change *changes)
{
    (void)changes;
    return (!instance->policy->under_error || instance->goal == GOAL_RATE) &&
           is_word(instance, "goal", &instance->policy->goal_at, check_goal(instance), "rate");
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

static bool counts_hold(const struct instance *instance, const struct change *changes)
{
    (void)changes;
    return is_word(instance, "counts", &instance->policy->counts_at, words_counts[instance->counts],
                   audit_usual_counts(instance));
}

/* True if an amount is that of the text; without a text, `none`. */
static bool money_is(const struct instance *instance, int64_t minor, const char *text, int64_t none)
{
    return (!text || audit_money(&none, text, instance->currency)) && minor == none;
}

static bool budget_holds(const struct instance *instance, const struct change *changes)
{
    const struct located_text *given = &instance->scenario->frame.budget;
    (void)changes;
    return is_given(instance, "budget", given) &&
           money_is(instance, instance->budget_minor, given->text, BUDGET_NONE);
}

/* True if the range of budgets is that of the text; by default it is from 0 to the scenario's budget. */
static bool range_holds(const struct instance *instance, const struct change *changes)
{
    const struct located_text *from = &instance->scenario->frame.range_from,
                              *to = &instance->scenario->frame.range_to;
    const int64_t budget_minor = instance->budget_minor == BUDGET_NONE ? 0 : instance->budget_minor;
    (void)changes;
    return is_given(instance, "range.from", from) && is_given(instance, "range.to", to) &&
           money_is(instance, instance->range.from_minor, from->text, 0) &&
           money_is(instance, instance->range.to_minor, to->text, budget_minor);
}

static bool target_rate_holds(const struct instance *instance, const struct change *changes)
{
    const struct located_text *given = &instance->scenario->frame.target_rate;
    (void)changes;
    return is_given(instance, "target_rate", given) &&
           audit_same(instance->target_rate, given->text ? strtod(given->text, NULL) : 0);
}

/* True if the key `near`, a percentage or a fraction, is that of the text. */
static bool near_holds(const struct instance *instance, const struct change *changes)
{
    const struct located_text *given = &instance->policy->near_at;
    char *end = NULL;
    const double said = given->text ? strtod(given->text, &end) : 0;
    (void)changes;
    return is_given(instance, "near", given) &&
           audit_same(instance->policy->near, end && *end == '%' ? said / 100 : said);
}

/* True if the currency is the scenario's or, without one, the catalogue's. */
static bool currency_holds(const struct instance *instance, const struct change *changes)
{
    const char *said = reads_at(instance, instance->scenario->file.root, "currency");
    (void)changes;
    if (!said && cell_rows(instance->snapshot, TABLE_META) > 0)
        said = cell_text(instance->snapshot, TABLE_META, 0, "currency");
    return said && strcmp(said, instance->currency) == 0;
}

static bool date_holds(const struct instance *instance, const struct change *changes)
{
    char day[11];
    const char *written = instance->scenario->frame.as_of.text;
    (void)changes;
    if (!written && cell_rows(instance->snapshot, TABLE_META) > 0)
        written = cell_text(instance->snapshot, TABLE_META, 0, "as_of");
    return is_given(instance, "as_of", &instance->scenario->frame.as_of) && written &&
           strcmp(written, words_of_day(day, instance->as_of)) == 0;
}

/* --- changes and templates --- */

/* True if the list has the texts of changes first to first + n - 1; all are read. */
static bool has_changes(const struct instance *instance, const struct yaml *list, size_t first, size_t n)
{
    const struct located_text *taken = instance->scenario->file.changes.v;
    bool same = list->n == n;
    for (size_t i = 0; i < list->n; i++)
        same = check_same(reads_text(instance, list->items[i]), i < n ? taken[first + i].text : NULL) && same;
    return same;
}

/* Changes are those of `set`, then those of at most one override, then those of the command line. */
static bool changes_hold(const struct instance *instance, const struct change *changes)
{
    const struct yaml *set = audit_value(instance, "set"), *overrides = audit_value(instance, "overrides");
    const struct located_list *taken = &instance->scenario->file.changes;
    const size_t first = set ? set->n : 0;
    size_t end = first;
    (void)changes;
    while (end < taken->n && !taken->v[end].option)
        end++;
    bool known = end == first;
    for (size_t i = 0; overrides && i < overrides->n; i++)
        known = has_changes(instance, overrides->pairs[i].value, first, end - first) || known;
    for (; end < taken->n; end++)
        known = known && taken->v[end].option;
    return first <= taken->n && known && (!set || has_changes(instance, set, 0, first));
}

static bool templates_hold(const struct instance *instance, const struct change *changes)
{
    const struct yaml *list = audit_value(instance, "choose.templates");
    const struct scenario_choose *asked = instance->choice.asked;
    bool hold = !list || list->n == asked->n_templates;
    (void)changes;
    for (size_t i = 0; list && i < list->n && hold; i++)
        hold = audit_wiring(instance, &asked->templates[i], list->items[i]);
    return hold;
}

/* --- metric and calibration --- */

/* Checks weights, metric, reference and phases by their effect on a rate. */
static bool measure_holds(const struct instance *instance, const struct change *changes)
{
    const struct yaml *wiring = audit_value(instance, "reference.template");
    struct score score;
    (void)changes;
    score_read(&score, instance);
    return score_agrees(&score, instance) &&
           (!wiring || audit_wiring(instance, &instance->scenario->measure.reference.wiring, wiring));
}

/* True if the factors are those of the calibration file. */
static bool factors_hold(const struct instance *instance, const struct calibration_input *taken)
{
    struct arena arena = ARENA_INIT;
    const char *path =
        path_join(&arena, path_folder(&arena, instance->scenario->file.path), taken->file.text);
    char *text = NULL;
    size_t n = 0;
    const struct yaml *root = NULL;
    bool hold = file_read(&text, &n, path, &arena, NULL) == ST_OK &&
                yaml_parse(&root, text, n, path, &arena, NULL) == ST_OK && root->n == taken->n;
    for (size_t i = 0; i < taken->n && hold; i++) {
        const char *factor = audit_text_at(root->pairs[i].value, "factor");
        hold = check_same(root->pairs[i].key, taken->v[i].model) && factor &&
               audit_same(strtod(factor, NULL), taken->v[i].factor);
    }
    arena_fini(&arena);
    return hold;
}

/* True if the calibration is that of the key, which is a file name or a map with one. If the map has no
 * choose_by, the factors do not affect the plan. */
static bool calibration_holds(const struct instance *instance, const struct change *changes)
{
    const struct yaml *said = audit_value(instance, "calibration");
    const struct calibration_input *taken = instance->load.calibration;
    const char *file = reads_text(instance, said), *by = reads_at(instance, said, "choose_by");
    (void)changes;
    if (!file)
        file = reads_at(instance, said, "file");
    return check_same(file, taken->file.text) && taken->chooses == check_same(by, "calibrated") &&
           (!taken->chooses || factors_hold(instance, taken));
}

/* --- all keys --- */

static const struct {
    const char *path;
    bool (*holds)(const struct instance *instance, const struct change *changes);
} OTHERS[] = {
    {"limits.never_buy", never_buy_holds},
    {"limits.must_buy", must_buy_holds},
    {"limits.one_vendor", one_vendor_holds},
    {"vendors", vendors_hold},
    {"currency", currency_holds},
    {"as_of", date_holds},
    {"budget", budget_holds},
    {"range", range_holds},
    {"goal", goal_holds},
    {"target_rate", target_rate_holds},
    {"near", near_holds},
    {"counts", counts_hold},
    {"set", changes_hold},
    {"choose.templates", templates_hold},
    {"metric", measure_holds},
    {"calibration", calibration_holds},
};

enum status audit_limits(const struct instance *instance, const struct change *changes, struct diag *diag)
{
    const char *wrong = NULL;
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS && !wrong; i++)
        if (has_default(instance, &KEYS[i]) &&
            !audit_same(taken_of(instance, &KEYS[i]), value_after_changes(instance, &KEYS[i], changes)))
            wrong = KEYS[i].path;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !wrong; i++)
        wrong = word_holds(instance, i) ? NULL : WORDS[i].path;
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS && !wrong; i++)
        wrong = OTHERS[i].holds(instance, changes) ? NULL : OTHERS[i].path;
    return wrong ? diag_set(diag, ST_INTERNAL, "'%s' differs from the scenario", wrong) : ST_OK;
}

enum status proof_build_scenario(struct proof_build *b)
{
    return audit_limits(b->own, b->changes, b->diag);
}

enum status proof_build_networks(struct proof_build *b)
{
    struct instance taken = *b->own;
    taken.snapshot = b->given->snapshot; /* the times of messages are compared by their place */
    return audit_networks(&taken, b->changes, b->diag);
}
