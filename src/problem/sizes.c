/* sizes.c - what single parts have of the sizes that are limited, counted by or paid for. */
#include "problem/sizes.h"

#include <math.h>
#include <stdlib.h>

#include "question/rules.h"

void problem_take_sizes(struct problem *problem)
{
    const struct snapshot *snapshot = problem->snapshot;
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    problem->market.unit_size = ARENA_NEW(problem->arena, snapshot->n_parts, struct cluster_size);
    for (size_t i = 0; i < n; i++)
        for (size_t p = 0; p < snapshot->n_parts && rules[i].form == RULE_SIZE; p++) {
            const double amount = rules[i].of_part(&snapshot->parts[p]);
            problem->market.unit_size[p].of[rules[i].size] = isnan(amount) ? (double)INFINITY : amount;
        }
}

/* What a question needs a size for, and where it says so. */
struct need_of_size {
    const char *what; /* NULL: it does not */
    struct located at;
    bool limit;
    enum extra_per but_for; /* not that of extras counted so; PER_UNSAID: of all */
};

static struct need_of_size need_of_extras(const struct problem *problem, enum extra_per per)
{
    for (size_t e = 0; e < problem->purchase->n_extras; e++)
        if (problem->market.extras[e].per == per)
            return (struct need_of_size){
                arena_printf(problem->arena, "extra part '%s'", problem->purchase->extras[e].part.text),
                problem->purchase->extras[e].part, false, per};
    return (struct need_of_size){.what = NULL};
}

/* Racks hold what stands in them, and take no room of what is limited themselves. */
static struct need_of_size find_need(const struct problem *problem, const struct rule *rule)
{
    const struct operation *operation = &problem->purchase->operation;
    const struct located file = {.file = problem->file->path};
    const bool power = rule->size == SIZE_POWER, height = rule->size == SIZE_HEIGHT;
    if (power && problem->goal == GOAL_RATE_PER_WATT)
        return (struct need_of_size){"goal rate-per-watt", file, false, PER_UNSAID};
    if (power && operation->energy_price > 0)
        return (struct need_of_size){"tco.energy_price", file, false, PER_UNSAID};
    if (height && operation->space_price > 0)
        return (struct need_of_size){"tco.space_price", file, false, PER_UNSAID};
    if (problem->limits.most[rule->size] > 0)
        return (struct need_of_size){arena_printf(problem->arena, "limits.%s", rule->key),
                                     problem->limits.most_at[rule->size], true,
                                     height ? PER_RACK_UNIT : PER_UNSAID};
    if (power || height)
        return need_of_extras(problem, power ? PER_WATT : PER_RACK_UNIT);
    return (struct need_of_size){.what = NULL};
}

/* Sets used[part] of the parts whose size is needed. [n_parts], all false */
static void mark_needed(bool *used, const struct problem *problem, const struct need_of_size *need)
{
    problem_mark_needs(used, problem);
    for (size_t e = 0; e < problem->purchase->n_extras; e++) {
        const enum extra_per per = problem->market.extras[e].per;
        used[problem->market.extra_part[e]] = used[problem->market.extra_part[e]] || per != need->but_for;
    }
}

/* The parts whose amount is not known, "'a', 'b'", and the first of them; *any: one has some. */
static char *unknown_of(const char **first, bool *any, const struct problem *problem, const struct rule *rule,
                        const bool *used)
{
    const struct snapshot *snapshot = problem->snapshot;
    struct text t = TEXT_INIT;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const double amount = problem->market.unit_size[p].of[rule->size];
        *any = *any || (used[p] && amount > 0);
        if (!used[p] || !isinf(amount))
            continue;
        *first = t.n ? *first : snapshot->parts[p].id;
        text_printf(&t, "%s'%s'", t.n ? ", " : "", snapshot->parts[p].id);
    }
    return text_steal(&t);
}

static enum status check_size(const struct problem *problem, const struct rule *rule,
                              const struct need_of_size *need, struct diag *diag)
{
    bool *used = mem_alloc(problem->snapshot->n_parts, sizeof *used);
    const char *first = NULL;
    const struct located file = {.file =
                                     problem->file->path}; /* whoever asks: what is missing is no option */
    enum status status = ST_OK;
    bool any = false;
    mark_needed(used, problem, need);
    char *unknown = unknown_of(&first, &any, problem, rule, used);
    if (first)
        status = located_error(
            need->at.option ? &file : &need->at, diag,
            "%s needs the %s of %s, which the catalogue does not know: give it there (%s of "
            "table part), with its source, or assume it: set: [%s.%s=%s]",
            need->what, rule->change, unknown, rule->column, rule->change, first, rule->example);
    else if (need->limit && rule->needs && !any)
        status = located_error(&need->at, diag, "%s are limited, and there are none: add %s", rule->noun,
                               rule->needs);
    free(unknown);
    free(used);
    return status;
}

enum status problem_check_sizes(const struct problem *problem, struct diag *diag)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    enum status status = ST_OK;
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        if (rules[i].form != RULE_SIZE)
            continue;
        const struct need_of_size need = find_need(problem, &rules[i]);
        if (need.what)
            status = check_size(problem, &rules[i], &need, diag);
    }
    return status;
}
