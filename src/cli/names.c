/* names.c - the names by the question that the command line has so far. */
#include "cli/names.h"

#include <string.h>

#include "base/text.h"
#include "cli/question.h"
#include "study/crossover.h"

/* Each word once. */
static void add(struct names_list *out, const char *word, const char *what)
{
    for (size_t i = 0; i < out->n; i++)
        if (strcmp(out->v[i].word, word) == 0)
            return;
    const struct names name = {word, what ? what : ""};
    VEC_PUSH(out, name);
}

static void add_files(struct names_list *out, const struct folders *folders, struct arena *arena)
{
    const char **names = NULL;
    size_t n = 0;
    folders_names(&names, &n, folders, arena);
    for (size_t i = 0; i < n; i++)
        add(out, names[i], folders->kind);
}

void names_of_scenarios(struct names_list *out, const struct context *context)
{
    add_files(out, &context->scenarios, context->arena);
}

static void add_parts(struct names_list *out, const struct snapshot *snapshot)
{
    for (size_t i = 0; i < snapshot->n_parts; i++)
        add(out, snapshot->parts[i].id, snapshot->parts[i].name);
}

static void add_overrides(struct names_list *out, const struct scenario *scenario)
{
    for (size_t i = 0; i < scenario->n_overrides; i++)
        add(out, scenario->overrides[i].name.text, "override");
}

static void add_changes(struct names_list *out, const struct snapshot *snapshot, struct arena *arena)
{
    static const char *const figures[] = {"latency", "bandwidth"};
    for (size_t i = 0; i < snapshot->n_parts; i++)
        add(out, arena_printf(arena, "%s=", snapshot->parts[i].id), "price");
    for (size_t i = 0; i < snapshot->n_nodes; i++)
        add(out, arena_printf(arena, "rate.%s=", snapshot->parts[snapshot->nodes[i].part].id), "rate");
    for (size_t i = 0; i < snapshot->network.n_technologies; i++)
        for (size_t k = 0; k < 2; k++)
            add(out, arena_printf(arena, "%s.%s=", figures[k], snapshot->network.technologies[i].id),
                figures[k]);
}

static void add_choices(struct names_list *out, const struct problem *problem, bool pairs,
                        struct arena *arena)
{
    static const enum crossover_trait traits[] = {CROSSOVER_NODE, CROSSOVER_NETWORK, CROSSOVER_TEMPLATE};
    for (size_t k = 0; k < sizeof traits / sizeof *traits; k++) {
        size_t n = 0;
        const char *const *names = crossover_names(&n, problem, traits[k], arena);
        const char *what = crossover_trait_names[traits[k]];
        for (size_t i = 0; i < n; i++) {
            if (!pairs)
                add(out, names[i], what);
            for (size_t j = 0; pairs && j < n; j++)
                if (i != j)
                    add(out, arena_printf(arena, "%s,%s", names[i], names[j]), what);
        }
    }
}

void names_of_option(struct names_list *out, enum option_names names, const char *scenario,
                     const char *catalog, struct context *context)
{
    struct question *question = ARENA_NEW(context->arena, 1, struct question);
    const struct question_source source = {scenario, catalog, false};
    const struct asked nothing = {0};
    struct diag diag = DIAG_INIT;
    bool built = false, read = false;
    if (names == NAMES_CATALOG) {
        add_files(out, &context->catalogs, context->arena);
        return;
    }
    if (scenario) {
        read = question_read(question, context, &source, &nothing, &diag) == ST_OK;
        built = read && question_build(question, context, &diag) == ST_OK;
    } else if (catalog) {
        read = question_catalog(&question->snapshot, catalog, context, &diag) == ST_OK;
    }
    diag_fini(&diag);
    if (read && names == NAMES_PART)
        add_parts(out, &question->snapshot);
    if (read && names == NAMES_CHANGE)
        add_changes(out, &question->snapshot, context->arena);
    if (read && scenario && names == NAMES_OVERRIDE)
        add_overrides(out, &question->scenario);
    if (built && (names == NAMES_CHOICE || names == NAMES_PAIR))
        add_choices(out, &question->problem, names == NAMES_PAIR, context->arena);
}
