/* problem.c - functions on a problem: names, money, vendors and designs. */
#include "problem/problem.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/suggest.h"
#include "base/text.h"
#include "machine/order_table.h"
#include "problem/build_steps.h"

void problem_ask(struct problem *problem, const struct scenario *scenario)
{
    problem->scenario = scenario;
    problem->file = &scenario->file;
    problem->frame = &scenario->frame;
    problem->policy = &scenario->policy;
    problem->error = &scenario->error;
    problem->load.calibration = &scenario->calibration;
    problem->choice.asked = &scenario->choose;
}

double problem_rate_scale(const struct problem *problem)
{
    const bool bare = problem->load.by_runs || problem->load.metric->unit;
    return bare ? 1 : problem->load.work[0].application.model->unit.scale;
}

const char *problem_rate_unit(const struct problem *problem)
{
    return problem->load.unit;
}

const char *problem_rate_text(const struct problem *problem, double rate)
{
    return number_scaled(rate / problem_rate_scale(problem), problem_rate_unit(problem), 4, problem->arena);
}

enum status problem_read_money(int64_t *out, const struct problem *problem, const struct located_text *given,
                               struct diag *diag)
{
    char named[4];
    const enum status status = money_parse(out, named, given->text, problem->currency, diag);
    if (status != ST_OK)
        return located_fail(given, status, diag);
    if (strcmp(named, problem->currency) != 0)
        return located_error(given, diag, "expected an amount in the scenario's currency %s, got '%s'",
                             problem->currency, given->text);
    return ST_OK;
}

void problem_log_change(struct problem *problem, const char *what, const char *from, const char *to)
{
    struct logged_change *more =
        ARENA_COPY(problem->arena, problem->notes.log, problem->notes.n_log, 1, struct logged_change);
    more[problem->notes.n_log++] = (struct logged_change){what, from, to};
    problem->notes.log = more;
}

enum status problem_find_part(size_t *out, const struct problem *problem, const char *id,
                              const struct located_text *given, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    *out = snapshot_part(snapshot, id);
    if (*out != NO_INDEX)
        return ST_OK;
    const char **names = ARENA_NEW(problem->arena, snapshot->n_parts, const char *);
    for (size_t i = 0; i < snapshot->n_parts; i++)
        names[i] = snapshot->parts[i].id;
    diag_set(diag, ST_INPUT, "unknown part '%s' in catalogue '%s'", id, snapshot->name);
    suggest(diag, id, names, snapshot->n_parts);
    return located_fail(given, ST_INPUT, diag);
}

/* --- vendors --- */

bool problem_sole_source(const struct problem *problem, size_t part)
{
    return problem->limits.sole_source.n > 0 && problem->market.tied[part];
}

const char *problem_vendor(const struct problem *problem, size_t part)
{
    const struct part *of = &problem->snapshot->parts[part];
    return of->vendor && *of->vendor ? of->vendor : of->id;
}

size_t problem_vendor_of(const struct problem *problem, const char *name)
{
    const size_t n = problem->market.n_vendors, v = name ? text_place(name, problem->market.vendors, n) : n;
    return v < n ? v + 1 : 0;
}

struct price problem_price_of(const struct problem *problem, size_t part, size_t vendor)
{
    const struct price *price = &problem->market.prices[part];
    return vendor > 0 && problem_sole_source(problem, part) ? price_from(price, vendor) : *price;
}

bool problem_from_vendor(const struct problem *problem, size_t part, size_t vendor)
{
    if (!problem_sole_source(problem, part))
        return true;
    return problem->market.prices[part].n == 0
               ? problem_vendor_of(problem, problem_vendor(problem, part)) == vendor
               : problem_price_of(problem, part, vendor).n > 0;
}

/* --- designs --- */

void problem_choose_from(struct problem *problem, struct design *designs, size_t n, struct arena *lasting)
{
    problem->choice.designs = designs;
    problem->choice.n_designs = n;
    problem->choice.lasting = lasting;
}

size_t problem_design(const struct problem *problem, const char *id)
{
    size_t low = 0, high = problem->choice.n_designs;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(problem->choice.designs[middle].id, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void problem_copy_designs(struct problem *problem, struct arena *arena)
{
    const size_t n = problem->choice.n_designs;
    problem_choose_from(problem, ARENA_COPY(arena, problem->choice.designs, n, 0, struct design), n, arena);
}

static int by_id(const void *a, const void *b)
{
    const struct design *const *x = a, *const *y = b;
    return strcmp((*x)->id, (*y)->id);
}

void problem_put_designs(struct problem *problem, const struct design *designs, size_t n)
{
    const struct design **sorted = mem_alloc(n, sizeof *sorted);
    for (size_t d = 0; d < n; d++)
        sorted[d] = &designs[d];
    sort_stable(sorted, n, sizeof *sorted, by_id);
    struct design *own = ARENA_NEW(problem->arena, n, struct design);
    for (size_t d = 0; d < n; d++)
        own[d] = *sorted[d];
    free(sorted);
    problem_choose_from(problem, own, n, problem->arena);
}

void problem_add_needs(struct problem *problem, const struct need *more, size_t n_more)
{
    const size_t before = problem->choice.n_needs, n = before + n_more;
    struct need *needs = ARENA_NEW(problem->arena, n, struct need);
    for (size_t s = 0; s < n; s++)
        needs[s] = s < before ? problem->choice.needs[s] : more[s - before];
    problem->choice.needs = needs;
    problem->choice.n_needs = n;
    problem_price_needs(problem, problem->arena);
}

void problem_price_needs(struct problem *problem, struct arena *arena)
{
    struct problem_choice *choice = &problem->choice;
    choice->need_prices = ARENA_NEW(arena, choice->n_needs, const struct price **);
    for (size_t s = 0; s < choice->n_needs; s++) {
        const struct need *need = &choice->needs[s];
        choice->need_prices[s] = ARENA_NEW(arena, need->n_options, const struct price *);
        for (size_t k = 0; k < need->n_options; k++) {
            const size_t part = need->options[k].part;
            struct price *own = need->vendor ? ARENA_NEW(arena, 1, struct price) : NULL;
            if (own)
                *own = problem_price_of(problem, part, need->vendor);
            choice->need_prices[s][k] = own ? own : &problem->market.prices[part];
        }
    }
}
