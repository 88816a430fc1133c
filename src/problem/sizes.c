/* sizes.c - what single parts have of the sizes that are limited. */
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
            problem->market.unit_size[p].of[rules[i].size] = isnan(amount) ? 0 : amount;
        }
}

/* The parts whose amount is not known, "'a', 'b'"; *any: one has some. */
static char *unknown_of(bool *any, const struct problem *problem, const struct rule *rule, const bool *used)
{
    const struct snapshot *snapshot = problem->snapshot;
    struct text t = TEXT_INIT;
    for (size_t p = 0; p < snapshot->n_parts; p++) {
        const double amount = rule->of_part(&snapshot->parts[p]);
        *any = *any || (used[p] && amount > 0);
        if (used[p] && isnan(amount))
            text_printf(&t, "%s'%s'", t.n ? ", " : "", snapshot->parts[p].id);
    }
    return text_steal(&t);
}

static enum status check_size(const struct problem *problem, const struct rule *rule, const bool *used,
                              struct diag *diag)
{
    const struct given *at = &problem->limits.most_at[rule->size];
    enum status status = ST_OK;
    bool any = false;
    char *unknown = unknown_of(&any, problem, rule, used);
    if (unknown && *unknown)
        status =
            given_error(at, diag,
                        "the %s of %s is not known: give it in the catalogue (%s of table part), with its "
                        "source, or leave out the limit",
                        rule->noun, unknown, rule->figure);
    else if (rule->needs && !any)
        status = given_error(at, diag, "%s are limited, and there are none: add %s", rule->noun, rule->needs);
    free(unknown);
    return status;
}

enum status problem_check_sizes(const struct problem *problem, struct diag *diag)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    enum status status = ST_OK;
    bool *used = NULL;
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        if (rules[i].form != RULE_SIZE || !(problem->limits.most[rules[i].size] > 0))
            continue;
        if (!used) {
            used = mem_alloc(problem->snapshot->n_parts, sizeof *used);
            problem_mark_parts(used, problem);
        }
        status = check_size(problem, &rules[i], used, diag);
    }
    free(used);
    return status;
}
