/* sizes.c - what single parts have of the sizes that are limited, counted by or paid for. */
#include "problem/problem_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "scenario/rules.h"

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

/* --- what is emitted --- */

/* The last row of a region by the date of the question. */
static size_t row_of(const struct problem *problem, const char *region)
{
    const struct snapshot *snapshot = problem->snapshot;
    size_t row = NO_INDEX;
    for (size_t i = 0; i < snapshot->carbon.n_grids; i++)
        if (strcmp(snapshot->carbon.grids[i].region, region) == 0 &&
            snapshot->carbon.grids[i].date <= problem->as_of)
            row = i;
    return row;
}

static enum status find_grid(struct problem *problem, double *kg_per_kWh, struct diag *diag)
{
    const struct snapshot *snapshot = problem->snapshot;
    const struct located *region = &problem->purchase->operation.grid;
    const char **names = ARENA_NEW(problem->arena, snapshot->carbon.n_grids, const char *);
    size_t n = 0;
    problem->market.carbon.grid = row_of(problem, region->text);
    if (problem->market.carbon.grid != NO_INDEX) {
        *kg_per_kWh = snapshot->carbon.grids[problem->market.carbon.grid].carbon_kg_per_kWh;
        return ST_OK;
    }
    for (size_t i = 0; i < snapshot->carbon.n_grids; i++)
        if (snapshot->carbon.grids[i].date <= problem->as_of &&
            (n == 0 || strcmp(names[n - 1], snapshot->carbon.grids[i].region) != 0))
            names[n++] = snapshot->carbon.grids[i].region;
    diag_set(diag, ST_INPUT,
             "catalogue '%s' does not say what a kWh of the grid '%s' emits by the scenario's date: give "
             "carbon_per_kWh instead",
             snapshot->name, region->text);
    suggest(diag, region->text, names, n);
    return located_fail(region, ST_INPUT, diag);
}

enum status problem_take_carbon(struct problem *problem, struct diag *diag)
{
    const struct operation *o = &problem->purchase->operation;
    const double hours = 8760;
    double kg_per_kWh = o->carbon_kg_per_kWh;
    enum status status = ST_OK;
    problem->market.carbon.grid = NO_INDEX;
    if (o->grid.text)
        status = find_grid(problem, &kg_per_kWh, diag);
    problem->market.carbon.kg_per_W =
        operation_emits(o) ? kg_per_kWh / 1000 * o->pue * o->utilisation * hours * (double)o->years : 0;
    for (size_t p = 0; p < problem->snapshot->n_parts; p++) {
        struct cluster_size *size = &problem->market.unit_size[p];
        const double kg_per_W = problem->market.carbon.kg_per_W;
        size->carbon_kg += kg_per_W > 0 ? kg_per_W * size->power_W : 0;
        size->carbon_kg = operation_emits(o) ? size->carbon_kg : 0;
    }
    return status;
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

/* Racks hold what stands in them, and take no room of what is limited themselves. What is drawn is also
 * emitted. */
static struct need_of_size find_need(const struct problem *problem, const struct rule *rule)
{
    const struct operation *operation = &problem->purchase->operation;
    const struct located file = {.file = problem->file->path};
    const bool power = rule->size == SIZE_POWER, height = rule->size == SIZE_HEIGHT;
    if (goal_size(problem->goal) == rule->size)
        return (struct need_of_size){arena_printf(problem->arena, "goal %s", goal_names[problem->goal]), file,
                                     false, PER_UNSAID};
    if (power && operation->energy_price > 0)
        return (struct need_of_size){"tco.energy_price", file, false, PER_UNSAID};
    if (rule->size == SIZE_CARBON && operation->carbon_price > 0)
        return (struct need_of_size){"tco.carbon_price", file, false, PER_UNSAID};
    if (height && operation->space_price > 0)
        return (struct need_of_size){"tco.space_price", file, false, PER_UNSAID};
    if (problem->limits.most[rule->size] > 0)
        return (struct need_of_size){arena_printf(problem->arena, "limits.%s", rule->key),
                                     problem->limits.most_at[rule->size], true,
                                     height ? PER_RACK_UNIT : PER_UNSAID};
    if (power && problem->market.carbon.kg_per_W > 0) {
        const struct need_of_size need = find_need(problem, rule_of_size(SIZE_CARBON));
        if (need.what)
            return need;
    }
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
        if (!problem_extra_is_taken(problem, e))
            continue;
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
            "%s needs the %s of %s, which the catalogue does not know: give it there (%s of table %s), with "
            "its source, or assume it: set: [%s.%s=%s]",
            need->what, rule->change, unknown, rule->column, rule->size == SIZE_CARBON ? "footprint" : "part",
            rule->change, first, rule->example);
    else if (need->limit && rule->needs && !any)
        status = located_error(&need->at, diag, "%s are limited, and there are none: add %s", rule->noun,
                               rule->needs);
    free(unknown);
    free(used);
    return status;
}

/* What is emitted is so in operation too. */
static enum status check_emits(const struct problem *problem, const struct need_of_size *need,
                               struct diag *diag)
{
    const struct located file = {.file = problem->file->path};
    if (operation_emits(&problem->purchase->operation))
        return ST_OK;
    return located_error(need->at.option ? &file : &need->at, diag,
                         "%s needs to know what a kWh emits: tco: {years: 3, grid: REGION}, or {years: 3, "
                         "carbon_per_kWh: 380g}",
                         need->what);
}

enum status problem_check_sizes(struct problem *problem, struct diag *diag)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    enum status status = ST_OK;
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        if (rules[i].form != RULE_SIZE)
            continue;
        const struct need_of_size need = find_need(problem, &rules[i]);
        if (need.what && rules[i].size == SIZE_CARBON)
            status = check_emits(problem, &need, diag);
        if (need.what && status == ST_OK)
            status = check_size(problem, &rules[i], &need, diag);
    }
    return status;
}
