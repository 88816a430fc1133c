/* crossover_proof.c - the plans of both sides at each end of an interval, proven for a stranger's checker. */
#include "study/crossover.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "proof/vipr.h"
#include "search/plan.h"

struct proving {
    const char *folder;
    const struct stop *stop;
    struct diag *diag;
};

/* A name as part of a file's: what is neither letter nor digit is a dash. */
static char *file_word(struct arena *arena, const char *name)
{
    char *word = arena_strdup(arena, name);
    for (char *s = word; *s; s++)
        *s = (char)(isalnum((unsigned char)*s) ? *s : '-');
    return word;
}

static enum status prove(const struct proving *p, const struct problem *side, int64_t budget_minor,
                         const char *file)
{
    struct arena arena = ARENA_INIT;
    struct diag none = DIAG_INIT;
    struct text text = TEXT_INIT;
    struct plan plan;
    struct claim claim;
    struct problem asked = *side;
    asked.budget_minor = budget_minor;
    const struct problem stated = asked;
    enum status status = plan_solve(&plan, &asked, &(struct plan_options){.stop = p->stop}, &arena, &none);
    const bool found = status == ST_OK;
    if (found)
        plan_claim(&claim, &plan, &asked, &arena);
    if (found || status == ST_INFEASIBLE)
        status = vipr_put(&text, &stated, found ? &claim : NULL, p->stop, &arena, p->diag);
    else
        status = diag_set(p->diag, status, "%s", none.message);
    if (status == ST_OK)
        status = file_put(path_join(&arena, p->folder, file), text.s, text.n, p->diag);
    text_fini(&text);
    diag_fini(&none);
    arena_fini(&arena);
    return status;
}

static enum status prove_interval(const struct proving *p, const struct problem sides[2],
                                  const struct crossover *crossover, size_t i, struct arena *arena)
{
    const struct winner_interval *interval = &crossover->intervals[i];
    const int64_t budgets[2] = {interval->from_minor, interval->to_minor - 1};
    enum status status = ST_OK;
    for (size_t k = 0; k < 4 && status == ST_OK; k++) {
        const char *name = k % 2 ? crossover->b : crossover->a;
        status = prove(
            p, &sides[k % 2], budgets[k / 2],
            arena_printf(arena, "%04zu-%s-%s.vipr", i + 1, k / 2 ? "last" : "first", file_word(arena, name)));
    }
    return status;
}

enum status crossover_prove(const struct problem *problem, const struct crossover *crossover,
                            const char *folder, const struct stop *stop, struct diag *diag)
{
    const struct proving p = {folder, stop, diag};
    struct problem sides[2];
    enum status status = problem_restrict(&sides[0], problem, crossover->a, diag);
    if (status == ST_OK)
        status = problem_restrict(&sides[1], problem, crossover->b, diag);
    if (status == ST_OK && mkdir(folder, 0777) != 0 && errno != EEXIST)
        status = diag_at(diag, ST_INPUT, folder, 0, 0, "cannot be made: %s", strerror(errno));
    for (size_t i = 0; i < crossover->n_intervals && status == ST_OK; i++) {
        stop_advance(stop, (double)i / (double)crossover->n_intervals);
        status = prove_interval(&p, sides, crossover, i, problem->arena);
    }
    return status;
}
