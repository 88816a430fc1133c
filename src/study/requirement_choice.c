/* requirement_choice.c - which nodes, networks, templates and parts the buyer chose among, as
 * requirements that are kept or given up. */
#include <string.h>

#include "question/rules.h"
#include "study/requirement_parts.h"

static const char *listed(const struct given_list *list, struct arena *arena)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < list->n; i++)
        text_printf(&t, "%s%s", i ? ", " : "[", list->v[i].text);
    const char *s = arena_printf(arena, "%s]", t.s);
    text_fini(&t);
    return s;
}

static bool holds(const struct given_list *list, const char *id)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->v[i].text, id) == 0)
            return true;
    return false;
}

/* "add node a, b": the ids of the clusters bought that are not in the list, each once; all of them where that
 * leaves none (a template of the list with other parameters). */
static const char *added(const char *what, const char *const *ids, size_t n, const struct given_list *list,
                         struct arena *arena)
{
    bool any = false;
    for (size_t i = 0; i < n; i++)
        any = any || !holds(list, ids[i]);
    const char *s = NULL;
    for (size_t i = 0; i < n; i++) {
        bool skip = any && holds(list, ids[i]);
        for (size_t k = 0; k < i; k++)
            skip = skip || strcmp(ids[k], ids[i]) == 0;
        if (!skip)
            s = s ? arena_printf(arena, "%s, %s", s, ids[i]) : arena_printf(arena, "add %s %s", what, ids[i]);
    }
    return s;
}

static bool find_nodes(struct requirement *out, const struct problem *problem)
{
    const struct given_list *list = &problem->scenario->nodes;
    if (list->n)
        out->at = list->v[0];
    return list->n > 0;
}

static void drop_nodes(const struct requirement *r, struct scenario *scenario,
                       const struct snapshot *snapshot, struct arena *arena)
{
    (void)r, (void)snapshot, (void)arena;
    scenario->nodes.n = 0;
}

static const char *words_nodes(const struct requirement *r, const struct problem *problem,
                               struct arena *arena)
{
    (void)r;
    return listed(&problem->scenario->nodes, arena);
}

static const char *use_node(const struct requirement *r, const struct bought *bought, struct arena *arena)
{
    const char *ids[CLUSTERS_AT_MOST];
    (void)r;
    for (size_t c = 0; c < bought->n; c++)
        ids[c] = bought->problem->snapshot->parts[bought->points[c].design->node->part].id;
    return added("node", ids, bought->n, &bought->asked->scenario->nodes, arena);
}

/* With the yardstick among them, which is faster and cheaper than any, more networks would not help. */
static bool find_networks(struct requirement *out, const struct problem *problem)
{
    const struct given_list *list = &problem->scenario->networks;
    const struct snapshot *snapshot = problem->snapshot;
    for (size_t i = 0; i < list->n; i++) {
        const size_t t = snapshot_technology(snapshot, list->v[i].text);
        if (t != NO_INDEX && technology_is_ideal(&snapshot->technologies[t]))
            return false;
        if (i == 0)
            out->at = list->v[0];
    }
    return list->n > 0;
}

static void drop_networks(const struct requirement *r, struct scenario *scenario,
                          const struct snapshot *snapshot, struct arena *arena)
{
    (void)r, (void)snapshot, (void)arena;
    scenario->networks.n = 0;
}

static const char *words_networks(const struct requirement *r, const struct problem *problem,
                                  struct arena *arena)
{
    (void)r;
    return listed(&problem->scenario->networks, arena);
}

static const char *use_network(const struct requirement *r, const struct bought *bought, struct arena *arena)
{
    const char *ids[CLUSTERS_AT_MOST];
    (void)r;
    for (size_t c = 0; c < bought->n; c++)
        ids[c] = bought->points[c].design->technology->id;
    return added("network", ids, bought->n, &bought->asked->scenario->networks, arena);
}

static bool find_templates(struct requirement *out, const struct problem *problem)
{
    if (problem->scenario->n_templates)
        out->at = problem->scenario->templates[0].name;
    return problem->scenario->n_templates > 0;
}

/* The chosen ones with their parameters stay, those of the program join them: with a layout those whose
 * cables it knows. */
static void drop_templates(const struct requirement *r, struct scenario *scenario,
                           const struct snapshot *snapshot, struct arena *arena)
{
    size_t n = 0;
    const struct network_template *const *all = template_list(&n);
    (void)r, (void)snapshot;
    struct template_choice *both = ARENA_NEW(arena, scenario->n_templates + n, struct template_choice);
    memcpy(both, scenario->templates, scenario->n_templates * sizeof *both);
    for (size_t i = 0; i < n; i++) {
        bool there = scenario->purchase.layout.at.text && !all[i]->within;
        for (size_t k = 0; k < scenario->n_templates; k++)
            there = there || (strcmp(both[k].name.text, all[i]->name) == 0 && both[k].n_params == 0);
        if (!there)
            both[scenario->n_templates++] = (struct template_choice){.name = {.text = all[i]->name}};
    }
    scenario->templates = both;
}

static const struct given_list *chosen_templates(const struct problem *problem, struct arena *arena)
{
    struct given_list *list = ARENA_NEW(arena, 1, struct given_list);
    list->n = problem->scenario->n_templates;
    struct given *names = ARENA_NEW(arena, list->n, struct given);
    for (size_t i = 0; i < list->n; i++)
        names[i] = problem->scenario->templates[i].name;
    list->v = names;
    return list;
}

static const char *words_templates(const struct requirement *r, const struct problem *problem,
                                   struct arena *arena)
{
    (void)r;
    return listed(chosen_templates(problem, arena), arena);
}

static const char *use_template(const struct requirement *r, const struct bought *bought, struct arena *arena)
{
    const char *ids[CLUSTERS_AT_MOST];
    (void)r;
    for (size_t c = 0; c < bought->n; c++)
        ids[c] = bought->points[c].design->network->name;
    return added("template", ids, bought->n, chosen_templates(bought->asked, arena), arena);
}

/* --- limits that are lists of names: each name is a requirement, or all are one (question/rules.h) --- */

/* The rule and the entry of its list that an index stands for; NULL: beyond the last. */
static const struct rule *name_at(size_t *entry, struct limits *limits, size_t index)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t i = 0; i < n; i++) {
        if (rules[i].form != RULE_NAMES)
            continue;
        const struct given_list *names = rule_names(limits, &rules[i]);
        const size_t count = rules[i].of_kinds ? names->n > 0 : names->n;
        *entry = index;
        if (index < count)
            return &rules[i];
        index -= count;
    }
    return NULL;
}

static size_t each_name(const struct problem *problem)
{
    struct limits limits = problem->limits;
    size_t n = 0, entry = 0;
    while (name_at(&entry, &limits, n))
        n++;
    return n;
}

static bool find_name(struct requirement *out, const struct problem *problem)
{
    struct limits limits = problem->limits;
    size_t entry = 0;
    const struct rule *rule = name_at(&entry, &limits, out->index);
    out->name = rule->key;
    out->at = rule_names(&limits, rule)->v[entry];
    return true;
}

/* The entry loses its text; of kinds all do. */
static void drop_name(const struct requirement *r, struct scenario *scenario, const struct snapshot *snapshot,
                      struct arena *arena)
{
    size_t entry = 0;
    const struct rule *rule = name_at(&entry, &scenario->limits, r->index);
    struct given_list *names = rule_names(&scenario->limits, rule);
    (void)snapshot, (void)arena;
    for (size_t i = 0; i < names->n; i++)
        if (rule->of_kinds || i == entry)
            names->v[i].text = NULL;
}

static const char *words_name(const struct requirement *r, const struct problem *problem, struct arena *arena)
{
    struct limits limits = problem->limits;
    size_t entry = 0;
    const struct rule *rule = name_at(&entry, &limits, r->index);
    return rule->of_kinds ? listed(rule_names(&limits, rule), arena) : r->at.text;
}

static const char *use_name(const struct requirement *r, const struct bought *bought, struct arena *arena)
{
    struct limits limits = bought->asked->limits;
    size_t entry = 0;
    const struct rule *rule = name_at(&entry, &limits, r->index);
    return rule->of_kinds ? rule->if_given_up : arena_printf(arena, "%s %s", rule->if_given_up, r->at.text);
}

const struct requirement_kind requirement_choices[] = {
    {"nodes", SCALE_RULE, false, NULL, NULL, requirement_one, find_nodes, NULL, NULL, drop_nodes, words_nodes,
     use_node},
    {"networks", SCALE_RULE, false, NULL, NULL, requirement_one, find_networks, NULL, NULL, drop_networks,
     words_networks, use_network},
    {"templates", SCALE_RULE, false, NULL, NULL, requirement_one, find_templates, NULL, NULL, drop_templates,
     words_templates, use_template},
    {"names", SCALE_RULE, false, NULL, NULL, each_name, find_name, NULL, NULL, drop_name, words_name,
     use_name},
};
const size_t requirement_n_choices = sizeof requirement_choices / sizeof *requirement_choices;
