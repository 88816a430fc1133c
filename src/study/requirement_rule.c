/* requirement_rule.c - requirements that are kept or given up: lists of names, choices, and ways to count. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "problem/charges.h"
#include "purchase/bill.h"
#include "scenario/rules.h"
#include "scenario/service.h"
#include "search/plan.h"
#include "study/requirement.h"

/* A kind of rule; a problem may have several rules of a kind. */
struct rule_kind {
    const char *name;
    enum rule_form form; /* without a name: the limits of this form (scenario/rules.h), named by their keys */
    /* Sets place, text and given_up of the rule out->rule, or of the out->index-th rule of the kind.
     * out->text is the text that follows the name of the rule. Returns false if there is no such rule. */
    bool (*find)(struct requirement *out, const struct instance *instance, struct arena *arena);
    /* Gives the rule up, or changes its number, in a copy of the scenario. */
    void (*relax)(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                  struct arena *arena);
    /* The name of what a cluster uses instead; only if given_up is NULL. */
    const char *(*takes)(const struct plan_cluster *cluster, const struct instance *instance);
    size_t list; /* offset in struct scenario of the list of allowed names */
    size_t n;    /* number of rules of the kind; 0: one */
    /* Rules with a number, if it does not count available units: the number that a plan needs, and its text.
     */
    int64_t (*reached)(const struct requirement *r, const struct plan *plan, const struct instance *instance);
    const char *(*value)(const struct requirement *r, int64_t number, struct arena *arena);
};

static const char *listed(const struct located_list *list, struct arena *arena)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < list->n; i++)
        text_printf(&t, "%s%s", i ? ", " : "[", list->v[i].text);
    const char *s = arena_printf(arena, "%s]", t.s);
    text_fini(&t);
    return s;
}

/* --- limits of one form --- */

/* The number of entries of a rule that can be given up. A list of kinds of parts is one entry. A fee is not a
 * requirement. */
static size_t entries_of(const struct rule *rule, const struct instance *instance)
{
    struct limits limits = instance->limits;
    switch (rule->form) {
    case RULE_NAMES:
        return rule->of_kinds ? rule_names(&limits, rule)->n > 0 : rule_names(&limits, rule)->n;
    case RULE_COUNTS:
        return rule_counts(&limits, rule)->n;
    case RULE_MONEY:
        return rule->at_least ? instance->market.n_charges : 0;
    case RULE_NODES:
    case RULE_RATE:
    case RULE_NUMBER:
    case RULE_SIZE:
    case RULE_FREE:
        break;
    }
    return 1;
}

/* The rule of the index-th entry with this form; NULL: there are fewer. */
static const struct rule *rule_at(size_t *entry, enum rule_form form, const struct instance *instance,
                                  size_t index)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t i = 0; i < n; i++) {
        const size_t count = rules[i].form == form ? entries_of(&rules[i], instance) : 0;
        *entry = index;
        if (index < count)
            return &rules[i];
        index -= count;
    }
    return NULL;
}

static bool find_name(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    struct limits limits = instance->limits;
    const struct rule *rule = out->rule;
    const struct located_list *names = rule_names(&limits, rule);
    out->at = names->v[out->index];
    out->text = rule->of_kinds ? listed(names, arena) : out->at.text;
    out->given_up =
        rule->of_kinds ? rule->if_given_up : arena_printf(arena, "%s %s", rule->if_given_up, out->at.text);
    return true;
}

/* Removes an entry. It is found by the address of its text, because earlier entries may be removed
 * already. */
static void relax_name(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                       struct arena *arena)
{
    struct located_list *names = rule_names(&scenario->limits, r->rule);
    struct located_text *kept = ARENA_NEW(arena, names->n, struct located_text);
    size_t n = 0;
    (void)limit;
    for (size_t i = 0; i < names->n; i++)
        if (!r->rule->of_kinds && names->v[i].text != r->at.text)
            kept[n++] = names->v[i];
    *names = (struct located_list){kept, n};
}

static bool find_room(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    struct limits limits = instance->limits;
    out->at = rule_room(&limits, out->rule)->at;
    out->text = arena_printf(arena, "%s %s", out->rule->noun, out->at.text);
    out->given_up = arena_printf(arena, "no %s of %s", out->rule->key, out->rule->noun);
    return out->at.text != NULL;
}

static void relax_room(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                       struct arena *arena)
{
    (void)limit, (void)arena;
    *rule_room(&scenario->limits, r->rule) = (struct headroom){.at = {.text = NULL}};
}

static bool find_number(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    struct limits limits = instance->limits;
    const double number = *rule_number(&limits, out->rule);
    out->at = *rule_place(&limits, out->rule);
    out->text = arena_printf(arena, "%.9g", number);
    out->given_up = arena_printf(arena, "no limit on %s", out->rule->key);
    return number > 0;
}

/* Overrides a limit, including one set by changes or for a part or vendor. */
static void relax_granted(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                          struct arena *arena)
{
    struct grant *v = ARENA_COPY(arena, scenario->granted.v, scenario->granted.n, 1, struct grant);
    v[scenario->granted.n++] = (struct grant){r->rule, r->at.text, limit->none ? GRANT_ANY : limit->whole};
    scenario->granted.v = v;
}

static bool find_count(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    struct limits limits = instance->limits;
    const struct part_count *entry = &rule_counts(&limits, out->rule)->v[out->index];
    out->at = entry->part;
    out->whole = entry->count;
    out->counted = true;
    out->text = arena_printf(arena, "%s=%" PRId64, out->at.text, out->whole);
    return true;
}

const char *requirement_available_text(const struct requirement *r, int64_t count, struct arena *arena)
{
    if (r->kind->value)
        return r->kind->value(r, count, arena);
    return arena_printf(arena, "%" PRId64 " x %s available", count, r->at.text);
}

static bool find_money(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    const int64_t amount_minor = charge_amount(instance, out->index, out->rule);
    out->at = instance->purchase->vendors[out->index].name;
    out->text =
        arena_printf(arena, "%s of %s", money_text(amount_minor, instance->currency, arena), out->at.text);
    out->given_up = arena_printf(arena, "no %s of %s", out->rule->noun, out->at.text);
    return amount_minor > 0;
}

/* --- ways to count --- */

static bool find_counts(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    (void)arena;
    out->at = instance->policy->counts_at;
    out->text = counts_names[COUNTS_LEGAL];
    out->given_up = "counts any";
    return instance->counts == COUNTS_LEGAL;
}

static void relax_counts(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                         struct arena *arena)
{
    (void)r, (void)limit, (void)arena;
    scenario->counts = COUNTS_ANY;
}

/* Boolean settings of a scenario. */
static const struct {
    const char *name, *text, *given_up;
    size_t on, at;
} SWITCHES[] = {
    {"code_caps", "enforce", "code_caps ignore", offsetof(struct scenario, policy.enforce_code_caps),
     offsetof(struct scenario, policy.code_caps_at)},
    {"memory", "enforce", "memory ignore", offsetof(struct scenario, policy.enforce_memory),
     offsetof(struct scenario, policy.memory_at)},
    {"quotes", "valid", "quotes any", offsetof(struct scenario, policy.quotes_valid_only),
     offsetof(struct scenario, policy.quotes_at)},
};

static bool find_switch(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    const char *scenario = (const char *)instance->scenario;
    (void)arena;
    out->name = SWITCHES[out->index].name;
    out->text = SWITCHES[out->index].text;
    out->given_up = SWITCHES[out->index].given_up;
    memcpy(&out->at, scenario + SWITCHES[out->index].at, sizeof out->at);
    return *(const bool *)(scenario + SWITCHES[out->index].on);
}

static void relax_switch(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                         struct arena *arena)
{
    (void)limit, (void)arena;
    *(bool *)((char *)scenario + SWITCHES[r->index].on) = false;
}

/* --- the service level --- */

/* Limits of a service, as whole numbers of which larger ones ask less: microseconds, and for arrivals the
 * picoseconds between two requests. The index of a rule counts them for each application. */
static const struct {
    enum service_key key;
    double per_unit; /* numbers in a second */
} SERVED[] = {{SERVICE_TTFT, 1e6}, {SERVICE_TPOT, 1e6}, {SERVICE_ARRIVALS, 1e12}};
enum { N_SERVED = sizeof SERVED / sizeof *SERVED };

/* The whole number of a time, or of the time between arrivals; at most 1e18. The second is rounded up in any
 * case: slightly more arrivals than the most are too many. */
static int64_t served_number(size_t k, double value)
{
    const bool arrivals = SERVED[k].key == SERVICE_ARRIVALS;
    const double number = (arrivals ? 1 / value : value * (1 - TIE_RELATIVE)) * SERVED[k].per_unit;
    return (int64_t)fmin(ceil(number), 1e18);
}

static const char *served_value(const struct requirement *r, int64_t number, struct arena *arena)
{
    const size_t k = r->index % N_SERVED;
    if (SERVED[k].key != SERVICE_ARRIVALS)
        return arena_printf(arena, "%s %.9g ms", r->name, (double)number / SERVED[k].per_unit * 1e3);
    const double most = SERVED[k].per_unit / (double)number, step = number_pow(10, integer_log10(most) - 5);
    return arena_printf(arena, "%s %.9g/s", r->name, floor(most / step * (1 + 1e-8)) * step);
}

static bool find_served(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    const size_t a = out->index / N_SERVED, k = out->index % N_SERVED;
    const enum service_key key = SERVED[k].key;
    if (a >= instance->load.n_work)
        return false;
    const double *value = service_value(&instance->load.work[a].application, key);
    const double *arrivals = service_value(&instance->load.work[a].application, SERVICE_ARRIVALS);
    if (!value || isnan(*value))
        return false;
    if (key == SERVICE_TTFT && !isnan(*arrivals))
        return false; /* a layout does not state the wait, which counts too */
    out->name = service_key_name(key);
    out->at = instance->scenario->frame.service.given[key];
    out->whole = served_number(k, *value);
    out->counted = out->alone = true;
    out->text = strchr(served_value(out, out->whole, arena), ' ') + 1;
    return true;
}

/* Without arrivals there is no load to answer, so that the fewest possible arrive instead. */
static void relax_served(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                         struct arena *arena)
{
    const size_t a = r->index / N_SERVED, k = r->index % N_SERVED;
    const double seconds = (double)limit->whole / SERVED[k].per_unit, fewest = 1e-9;
    scenario->work = ARENA_COPY(arena, scenario->work, scenario->n_work, 0, struct work_item);
    double *value = service_place(&scenario->work[a].application, SERVED[k].key);
    if (SERVED[k].key == SERVICE_ARRIVALS)
        *value = limit->none ? fewest : 1 / seconds;
    else
        *value = limit->none ? (double)NAN : seconds;
}

/* What the layouts of a plan take or answer, on the cluster furthest from the limit. */
static int64_t served_reached(const struct requirement *r, const struct plan *plan,
                              const struct instance *instance)
{
    const size_t a = r->index / N_SERVED, k = r->index % N_SERVED;
    int64_t most = 0;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        struct model_layout layout;
        if (!plan_layout(&layout, instance, &plan->clusters[c], a))
            continue;
        const double of[] = {layout.serving.ttft_s, layout.serving.tpot_s, layout.serving.arrivals_most};
        const int64_t number = served_number(k, of[k]);
        most = number > most ? number : most;
    }
    return most;
}

/* --- choices --- */

/* The list of allowed names. */
static struct located_list names_of(const struct requirement *r, const struct scenario *scenario,
                                    struct arena *arena)
{
    if (r->kind->list)
        return *(const struct located_list *)((const char *)scenario + r->kind->list);
    struct located_list list = {ARENA_NEW(arena, scenario->choose.n_templates, struct located_text),
                                scenario->choose.n_templates};
    for (size_t i = 0; i < list.n; i++)
        list.v[i] = scenario->choose.templates[i].name;
    return list;
}

static bool find_choice(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    const struct located_list list = names_of(out, instance->scenario, arena);
    if (list.n == 0)
        return false;
    out->at = list.v[0];
    out->text = listed(&list, arena);
    return true;
}

static void relax_list(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                       struct arena *arena)
{
    (void)limit, (void)arena;
    ((struct located_list *)((char *)scenario + r->kind->list))->n = 0;
}

static const char *node_of(const struct plan_cluster *cluster, const struct instance *instance)
{
    return instance->snapshot->parts[cluster->point.design->node->part].id;
}

/* With the ideal network in the list, which is faster and cheaper than any other, more networks cannot
 * help. */
static bool find_networks(struct requirement *out, const struct instance *instance, struct arena *arena)
{
    const struct located_list *list = &instance->choice.asked->networks;
    const struct snapshot *snapshot = instance->snapshot;
    for (size_t i = 0; i < list->n; i++) {
        const size_t t = snapshot_technology(snapshot, list->v[i].text);
        if (t != NO_INDEX && technology_is_ideal(&snapshot->network.technologies[t]))
            return false;
    }
    return find_choice(out, instance, arena);
}

static const char *network_of(const struct plan_cluster *cluster, const struct instance *instance)
{
    (void)instance;
    return cluster->point.design->technology->id;
}

/* Adds all templates to the chosen ones with their parameters; with a layout, only templates whose cables the
 * layout supports. */
static void relax_templates(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                            struct arena *arena)
{
    size_t n = 0;
    const struct network_template *const *all = template_list(&n);
    (void)r, (void)limit;
    struct template_choice *both = ARENA_COPY(arena, scenario->choose.templates, scenario->choose.n_templates,
                                              n, struct template_choice);
    for (size_t i = 0; i < n; i++) {
        bool there = scenario->purchase.layout.at.text && !all[i]->within;
        for (size_t k = 0; k < scenario->choose.n_templates; k++)
            there = there || (strcmp(both[k].name.text, all[i]->name) == 0 && both[k].n_params == 0);
        if (!there)
            both[scenario->choose.n_templates++] = (struct template_choice){.name = {.text = all[i]->name}};
    }
    scenario->choose.templates = both;
}

static const char *template_of(const struct plan_cluster *cluster, const struct instance *instance)
{
    (void)instance;
    return cluster->point.design->network->name;
}

/* --- all kinds of rules --- */

static const struct rule_kind KINDS[] = {
    {.form = RULE_FREE, .find = find_room, .relax = relax_room},
    {.form = RULE_NUMBER, .find = find_number, .relax = relax_granted},
    {"counts", .find = find_counts, .relax = relax_counts},
    {"switch", .find = find_switch, .relax = relax_switch, .n = sizeof SWITCHES / sizeof *SWITCHES},
    {"service", .find = find_served, .relax = relax_served, .reached = served_reached, .value = served_value,
     .n = N_SERVED * APPS_AT_MOST},
    {"nodes", .find = find_choice, .relax = relax_list, .takes = node_of,
     .list = offsetof(struct scenario, choose.nodes)},
    {"networks", .find = find_networks, .relax = relax_list, .takes = network_of,
     .list = offsetof(struct scenario, choose.networks)},
    {"templates", .find = find_choice, .relax = relax_templates, .takes = template_of},
    {.form = RULE_NAMES, .find = find_name, .relax = relax_name},
    {.form = RULE_COUNTS, .find = find_count, .relax = relax_granted},
    {.form = RULE_MONEY, .find = find_money, .relax = relax_granted},
};

/* Sets the name of the index-th rule of a kind. Returns false if there are fewer. */
static bool name_rule(struct requirement *r, const struct instance *instance)
{
    r->name = r->kind->name;
    if (r->name)
        return r->index < (r->kind->n > 0 ? r->kind->n : 1);
    r->rule = rule_at(&r->index, r->kind->form, instance, r->index);
    r->name = r->rule ? r->rule->key : NULL;
    return r->rule != NULL;
}

size_t requirement_add_rules(struct requirement *list, size_t n, const struct instance *instance,
                             struct arena *arena)
{
    for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++)
        for (size_t i = 0; n < REQUIREMENTS_AT_MOST; i++) {
            struct requirement r = {.kind = &KINDS[k], .rank = n, .index = i, .scale = SCALE_RULE};
            if (!name_rule(&r, instance))
                break;
            if (!r.kind->find(&r, instance, arena))
                continue;
            r.text = arena_printf(arena, "%s %s", r.name, r.text);
            list[n++] = r;
        }
    return n;
}

void requirement_relax(const struct requirement *r, struct scenario *scenario, const struct limit *limit,
                       struct arena *arena)
{
    r->kind->relax(r, scenario, limit, arena);
}

/* "add node a, b": distinct names that the clusters use and that are not in the list. If all are in the list,
 * such as a template with other parameters, all names. */
static const char *added_names(const struct requirement *r, const struct plan *plan,
                               const struct located_list *list, const struct instance *asked,
                               struct arena *arena)
{
    const int letters = (int)strlen(r->name) - 1; /* drop the plural "s" */
    const char *ids[CLUSTERS_AT_MOST], *s = NULL;
    bool any = false;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        ids[c] = r->kind->takes(&plan->clusters[c], asked);
        any = any || !located_find(list, ids[c]);
    }
    for (size_t c = 0; c < plan->n_clusters; c++) {
        if (!(any && located_find(list, ids[c])) && text_place(ids[c], ids, c) == c)
            s = s ? arena_printf(arena, "%s, %s", s, ids[c])
                  : arena_printf(arena, "add %.*s %s", letters, r->name, ids[c]);
    }
    return s;
}

int64_t requirement_units(const struct requirement *r, const struct plan *plan,
                          const struct instance *instance)
{
    if (r->kind->reached)
        return r->kind->reached(r, plan, instance);
    return bill_find(plan->bill, plan->n_bill, snapshot_part(instance->snapshot, r->at.text)).quantity;
}

const char *requirement_use(const struct requirement *r, const struct plan *plan,
                            const struct instance *asked, struct arena *arena)
{
    if (r->counted)
        return requirement_available_text(r, requirement_units(r, plan, asked), arena);
    if (r->given_up)
        return r->given_up;
    const struct located_list list = names_of(r, asked->scenario, arena);
    return added_names(r, plan, &list, asked, arena);
}
