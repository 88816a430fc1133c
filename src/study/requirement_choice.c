/* requirement_choice.c - which nodes, networks, templates, parts and vendors the buyer chose among, as
 * requirements that are kept or given up. */
#include <string.h>

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

static size_t each_never(const struct problem *problem)
{
    return problem->scenario->limits.never_buy.n;
}

static bool find_never(struct requirement *out, const struct problem *problem)
{
    out->at = problem->scenario->limits.never_buy.v[out->index];
    return true;
}

static void drop_never(const struct requirement *r, struct scenario *scenario,
                       const struct snapshot *snapshot, struct arena *arena)
{
    (void)snapshot, (void)arena;
    scenario->limits.never_buy.v[r->index].text = NULL;
}

static const char *words_never(const struct requirement *r, const struct problem *problem,
                               struct arena *arena)
{
    (void)problem, (void)arena;
    return r->at.text;
}

static const char *use_never(const struct requirement *r, const struct bought *bought, struct arena *arena)
{
    (void)bought;
    return arena_printf(arena, "allow %s", r->at.text);
}

static bool find_vendor(struct requirement *out, const struct problem *problem)
{
    const struct given_list *kinds = &problem->limits.one_vendor;
    if (kinds->n)
        out->at = kinds->v[0];
    return kinds->n > 0;
}

static void drop_vendor(const struct requirement *r, struct scenario *scenario,
                        const struct snapshot *snapshot, struct arena *arena)
{
    (void)r, (void)snapshot, (void)arena;
    scenario->limits.one_vendor.n = 0;
}

static const char *words_vendor(const struct requirement *r, const struct problem *problem,
                                struct arena *arena)
{
    (void)r;
    return listed(&problem->limits.one_vendor, arena);
}

static const char *use_vendor(const struct requirement *r, const struct bought *bought, struct arena *arena)
{
    (void)r, (void)bought;
    return arena_strdup(arena, "several vendors");
}

const struct requirement_kind requirement_choices[] = {
    {"nodes", SCALE_RULE, false, NULL, NULL, requirement_one, find_nodes, NULL, NULL, drop_nodes, words_nodes,
     use_node},
    {"networks", SCALE_RULE, false, NULL, NULL, requirement_one, find_networks, NULL, NULL, drop_networks,
     words_networks, use_network},
    {"templates", SCALE_RULE, false, NULL, NULL, requirement_one, find_templates, NULL, NULL, drop_templates,
     words_templates, use_template},
    {"never_buy", SCALE_RULE, false, NULL, NULL, each_never, find_never, NULL, NULL, drop_never, words_never,
     use_never},
    {"one_vendor", SCALE_RULE, false, NULL, NULL, requirement_one, find_vendor, NULL, NULL, drop_vendor,
     words_vendor, use_vendor},
};
const size_t requirement_n_choices = sizeof requirement_choices / sizeof *requirement_choices;
