/* change_attribution.c - solves the problem with each change alone, and without each change. */
#include "base/arena.h"
#include "base/diag.h"
#include "base/stop.h"
#include "purchase/bill.h"
#include "study/diff.h"
#include "study/resolve.h"

struct attribution {
    const struct instance *before;
    const struct instance *after;
    size_t n_before; /* number of common changes */
    bool dated;      /* the last change is the date */
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

static bool same_plan(const struct plan *a, const struct plan *b)
{
    return a->found == b->found && (!a->found || bill_same_use(a->bill, a->n_bill, b->bill, b->n_bill));
}

/* Solves the problem with change i alone, or with all changes except it. An invalid combination gives no
 * plan. */
static enum status solve_variant(struct resolve *out, const struct attribution *work, size_t i, bool alone)
{
    struct arena *arena = work->arena;
    struct scenario *scenario = ARENA_NEW(arena, 1, struct scenario);
    const struct located_list *all = &work->after->scenario->file.changes;
    const size_t n_changes = all->n - work->n_before;
    *scenario = *work->before->scenario;
    scenario->file.changes.v = ARENA_NEW(arena, all->n, struct located_text);
    scenario->file.changes.n = 0;
    for (size_t k = 0; k < all->n; k++)
        if (k < work->n_before || (k - work->n_before == i) == alone)
            scenario->file.changes.v[scenario->file.changes.n++] = all->v[k];
    if (work->dated && (i == n_changes) == alone)
        scenario->frame.as_of = work->after->scenario->frame.as_of;
    const enum status status = resolve_scenario(out, scenario, work->before, work->stop, arena, work->diag);
    if (status == ST_OK || status == ST_INTERNAL)
        return status;
    diag_fini(work->diag);
    out->plan = (struct plan){.found = false};
    return status == ST_STOPPED ? diag_set(work->diag, ST_STOPPED,
                                           "stopped at a limit: the effects of some changes are unknown")
                                : ST_OK;
}

static enum status find_effect(struct change_effect *out, const struct attribution *work, size_t i,
                               const struct plan *plan_before, const struct plan *plan_after)
{
    struct resolve solved = {.like = plan_before};
    const size_t n_changes = work->after->scenario->file.changes.n - work->n_before;
    enum status status = solve_variant(&solved, work, i, true);
    if (status != ST_OK)
        return status;
    *out = (struct change_effect){
        .change = i < n_changes
                      ? work->after->scenario->file.changes.v[work->n_before + i].text
                      : arena_printf(work->arena, "--as-of %s", work->after->scenario->frame.as_of.text),
        .solved_alone = solved.plan.found,
        .moves_alone = !same_plan(&solved.plan, plan_before)};
    if (solved.plan.found)
        out->plan_alone = plan_text(&solved.plan, &solved.instance, work->arena);
    status = solve_variant(&solved, work, i, false);
    out->needed = status == ST_OK && !same_plan(&solved.plan, plan_after);
    return status;
}

enum status change_effects_find(struct change_effect **out, size_t *n, const struct instance_plan *before,
                                const struct instance_plan *after, const struct stop *stop, struct diag *diag)
{
    struct attribution work = {.before = before->instance,
                               .after = after->instance,
                               .n_before = before->instance->scenario->file.changes.n,
                               .dated = before->instance->as_of != after->instance->as_of,
                               .stop = NULL,
                               .arena = after->instance->arena,
                               .diag = diag};
    const size_t n_effects = after->instance->scenario->file.changes.n - work.n_before + work.dated;
    enum status status = ST_OK;
    *out = ARENA_NEW(work.arena, n_effects, struct change_effect);
    *n = 0;
    while (*n < n_effects && status == ST_OK) {
        const struct stop step = stop_step(stop, *n, n_effects);
        work.stop = &step;
        status = find_effect(&(*out)[*n], &work, *n, before->plan, after->plan);
        *n += status == ST_OK;
    }
    return status;
}
