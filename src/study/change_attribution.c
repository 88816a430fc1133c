/* change_attribution.c - each change alone, and all but each. */
#include "base/arena.h"
#include "base/diag.h"
#include "base/stop.h"
#include "purchase/bill.h"
#include "study/diff.h"
#include "study/resolve.h"

struct asking {
    const struct problem *before;
    const struct problem *after;
    size_t n_before; /* changes they share */
    bool dated;      /* the date is one of the changes, the last one */
    const struct stop *stop;
    struct arena *arena;
    struct diag *diag;
};

static bool same_plan(const struct plan *a, const struct plan *b)
{
    return a->found == b->found && (!a->found || bill_same_use(a->bill, a->n_bill, b->bill, b->n_bill));
}

/* The question with change i alone, or with all but it. What cannot be asked so finds nothing either. */
static enum status ask(struct again *out, const struct asking *asking, size_t i, bool alone)
{
    struct arena *arena = asking->arena;
    struct scenario *scenario = ARENA_NEW(arena, 1, struct scenario);
    const struct located_list *all = &asking->after->file->changes;
    const size_t n_changes = all->n - asking->n_before;
    *scenario = *asking->before->scenario;
    scenario->file.changes.v = ARENA_NEW(arena, all->n, struct located_text);
    scenario->file.changes.n = 0;
    for (size_t k = 0; k < all->n; k++)
        if (k < asking->n_before || (k - asking->n_before == i) == alone)
            scenario->file.changes.v[scenario->file.changes.n++] = all->v[k];
    if (asking->dated && (i == n_changes) == alone)
        scenario->frame.as_of = asking->after->frame->as_of;
    const enum status status = again_build(out, scenario, asking->before, asking->stop, arena, asking->diag);
    if (status == ST_OK || status == ST_INTERNAL)
        return status;
    diag_fini(asking->diag);
    out->plan = (struct plan){.found = false};
    return status == ST_STOPPED ? diag_set(asking->diag, ST_STOPPED,
                                           "stopped at a limit: what made the plan move is told in part")
                                : ST_OK;
}

static enum status find_cause(struct cause *out, const struct asking *asking, size_t i,
                              const struct plan *plan_before, const struct plan *plan_after)
{
    struct again again = {.like = plan_before};
    const size_t n_changes = asking->after->file->changes.n - asking->n_before;
    enum status status = ask(&again, asking, i, true);
    if (status != ST_OK)
        return status;
    *out = (struct cause){
        .change = i < n_changes ? asking->after->file->changes.v[asking->n_before + i].text
                                : arena_printf(asking->arena, "--as-of %s", asking->after->frame->as_of.text),
        .solved_alone = again.plan.found,
        .moves_alone = !same_plan(&again.plan, plan_before)};
    if (again.plan.found)
        out->plan_alone = plan_text(&again.plan, &again.problem, asking->arena);
    status = ask(&again, asking, i, false);
    out->needed = status == ST_OK && !same_plan(&again.plan, plan_after);
    return status;
}

enum status causes_find(struct cause **out, size_t *n, const struct planned *before,
                        const struct planned *after, const struct stop *stop, struct diag *diag)
{
    struct asking asking = {.before = before->problem,
                            .after = after->problem,
                            .n_before = before->problem->file->changes.n,
                            .dated = before->problem->as_of != after->problem->as_of,
                            .stop = NULL,
                            .arena = after->problem->arena,
                            .diag = diag};
    const size_t n_causes = after->problem->file->changes.n - asking.n_before + asking.dated;
    enum status status = ST_OK;
    *out = ARENA_NEW(asking.arena, n_causes, struct cause);
    *n = 0;
    while (*n < n_causes && status == ST_OK) {
        const struct stop step = stop_step(stop, *n, n_causes);
        asking.stop = &step;
        status = find_cause(&(*out)[*n], &asking, *n, before->plan, after->plan);
        *n += status == ST_OK;
    }
    return status;
}
