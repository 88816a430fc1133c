/* reproduce.c - evaluates the table of a paper row by row and compares each result with the printed
 * number. */
#include "papers/reproduce.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/record.h"
#include "base/suggest.h"
#include "papers/quantity.h"

/* The blocks of a table. */
enum table_block { PAPER, NAME, ITEM, FIGURE, CURVE, MARK, SET, GROUP, N_BLOCKS };
static const struct table_kind BLOCKS[N_BLOCKS] = {
    [PAPER] = {{"paper", "title", "catalog"}, 2},
    [NAME] = {{"name", "is"}, 2}, /* "speed(p)", a formula */
    [ITEM] = {{"item", "printed", "unit", "ours", "agrees", "verdict", "kind", "note"}, 2},
    [FIGURE] = {{"figure", "title", "x", "x unit", "y", "y unit", "axes", "points", "samples"}, 3},
    /* third column: a formula; in a figure without points, the words with which the names of its items
     * begin */
    [CURVE] = {{"curve", "label", "y of x"}, 3},
    [MARK] = {{"mark", "x", "y", "label"}, 4},
    /* items: the words with which the names of its rows begin */
    [SET] = {{"set", "model", "items", "use", "date"}, 5},
    /* items: words that the names of its rows contain; the first group with a row's words has it */
    [GROUP] = {{"group", "items"}, 2},
};

/* All quantities that formulas can use. */
static const struct quantity *const QUANTITIES[] = {quantity_general, quantity_models, quantity_papers, NULL};

enum { SAMPLES = 121, MAX_CURVES = 8, MAX_MARKS = 4, MAX_POINTS = 32 };

const char *const reproduce_verdicts[N_VERDICTS] = {"exact", "close", "not reproducible", "nothing printed"};
const char *const reproduce_uses[N_USES] = {"held out", "fitted"};
const char *const reproduce_kinds[N_ROW_KINDS] = {"computed", "claim", "input", "note", "measured"};

/* --- the papers */

enum status reproduce_paper(struct reproduce_paper *out, const char *file, const char *text,
                            struct arena *arena, struct diag *diag)
{
    struct paper_table table = table_open(file, text, BLOCKS, N_BLOCKS, arena);
    struct table_row row;
    size_t kind = 0;
    const enum status status = table_next(&row, &kind, &table, diag);
    if (status != ST_OK)
        return status;
    if (kind != PAPER)
        return diag_at(diag, ST_INPUT, file, table.line, 1, "the first block names the paper");
    *out = (struct reproduce_paper){.key = row.cell[0].at,
                                    .title = row.cell[1].at,
                                    .catalog = *row.cell[2].at != '\0' ? row.cell[2].at : NULL,
                                    .file = file,
                                    .text = text};
    return ST_OK;
}

enum status reproduce_list(const struct reproduce_paper **out, size_t *n, struct arena *arena,
                           struct diag *diag)
{
    enum status status = ST_OK;
    *n = 0;
    while (paper_tables[*n].path)
        ++*n;
    struct reproduce_paper *papers = ARENA_NEW(arena, *n, struct reproduce_paper);
    for (size_t i = 0; i < *n && status == ST_OK; i++)
        status = reproduce_paper(&papers[i], paper_tables[i].path, paper_tables[i].text, arena, diag);
    *out = papers;
    return status;
}

enum status reproduce_find(const struct reproduce_paper **out, const char *key, struct arena *arena,
                           struct diag *diag)
{
    const struct reproduce_paper *papers = NULL;
    size_t n = 0, found = 0;
    enum status status = reproduce_list(&papers, &n, arena, diag);
    if (status != ST_OK)
        return status;
    const char **names = ARENA_NEW(arena, n + 1, const char *);
    for (size_t i = 0; i < n; i++)
        names[i] = papers[i].key;
    names[n] = "all";
    status = suggest_find(&found, key, names, n + 1, diag, "unknown paper '%s'", key);
    *out = &papers[found < n ? found : 0];
    return status;
}

void reproduction_fini(struct reproduction *reproduction)
{
    if (!reproduction)
        return;
    mem_free(reproduction->items.v);
    mem_free(reproduction->figures.v);
    mem_free(reproduction->sets.v);
    mem_free(reproduction->groups.v);
    text_fini(&reproduction->values);
    *reproduction = (struct reproduction){.arena = NULL};
}

/* --- cells */

struct runner {
    struct reproduction *out;
    struct scope scope;
};

/* Index of a word in a list; an empty cell gives the first word. */
static enum status read_choice(int *out, const struct cursor *cell, const char *what,
                               const char *const *words, size_t n, struct diag *diag)
{
    *out = 0;
    return *cell->at == '\0' ? ST_OK : cursor_choice(out, cell, what, words, n, diag);
}

/* --- agreement of our value with the printed one: the column `agrees`
 *
 *                     our value rounds to every printed digit
 *   to 100            to the printed number of hundreds
 *   within 5e-4       or has a relative error of at most this; the verdict is then "close"
 *   cut               our value begins with the printed digits: the paper truncated it
 *   = 17/3            printed as a fraction: the value to reach
 *   0.5 .. inf        a claim: it holds if our value is in this range
 *   1/3 in 0.3 .. 0.4 a claim that names a number */

struct agreement {
    bool between; /* low <= our value <= high is exact; anything else is not reproduced */
    double value; /* the printed number; NAN: none */
    double low;
    double high;
    double round_to; /* unit of the last printed digit */
    double within;
};

/* Unit of the last digit of a number as written: 0.01 for "1810.09", 1 for "4800". */
static double last_digit(const char *number)
{
    const char *point = strchr(number, '.');
    return point ? number_pow(10, -(double)strspn(point + 1, "0123456789")) : 1;
}

/* Reads "LOW .. HIGH", or "VALUE in LOW .. HIGH". */
static enum status read_range(struct agreement *out, struct cursor *cell, const struct scope *scope)
{
    out->between = true;
    out->value = NAN;
    enum status status = formula_value(&out->low, cell, scope);
    if (status == ST_OK && cursor_take(cell, "in")) {
        out->value = out->low;
        status = formula_value(&out->low, cell, scope);
    }
    if (status == ST_OK && !cursor_take(cell, ".."))
        return cursor_fail(cell, scope->diag, "expected '..' between two bounds, got '%s'", cell->at);
    return status == ST_OK ? formula_value(&out->high, cell, scope) : status;
}

static enum status read_any(struct agreement *out, struct cursor *cell, const struct scope *scope)
{
    const double digit = out->round_to;
    if (cursor_take(cell, "to"))
        return formula_value(&out->round_to, cell, scope);
    if (cursor_take(cell, "within"))
        return formula_value(&out->within, cell, scope);
    if (cursor_take(cell, "cut")) {
        *out = (struct agreement){true, NAN, out->value, nextafter(out->value + digit, 0), digit, 0};
        return ST_OK;
    }
    if (!cursor_take(cell, "="))
        return *cell->at != '\0' ? read_range(out, cell, scope) : ST_OK;
    const enum status status = formula_value(&out->value, cell, scope);
    const double slack = 1e-12 * fabs(out->value);
    *out = (struct agreement){true, out->value, out->value - slack, out->value + slack, digit, 0};
    return status;
}

/* Reads the cell; `printed` is the printed text. */
static enum status read_agreement(struct agreement *out, struct cursor cell, const char *printed,
                                  const struct scope *scope)
{
    char *end = NULL;
    *out = (struct agreement){.value = strtod(printed, &end), .round_to = last_digit(printed)};
    if (end == printed)
        out->value = NAN; /* the printed text is not a number */
    const enum status status = read_any(out, &cell, scope);
    cursor_skip(&cell);
    if (status == ST_OK && *cell.at != '\0')
        return cursor_fail(&cell, scope->diag, "expected the end of the cell, got '%s'", cell.at);
    return status;
}

/* Sets printed, error, within and verdict of an item from its `ours`. Tolerance: half a unit of the last
 * printed digit, plus the rounding of sums of doubles. */
static void set_verdict(struct reproduced_item *item, const struct agreement *agreement)
{
    const double printed = agreement->value, off = fabs(item->ours - printed);
    const bool holds = agreement->between ? item->ours >= agreement->low && item->ours <= agreement->high
                                          : off <= 0.5 * agreement->round_to + 1e-12 * fabs(printed);
    item->printed = printed;
    item->within = agreement->within;
    item->error = agreement->between || printed == 0 ? (double)NAN : item->ours / printed - 1;
    item->verdict = holds                                    ? VERDICT_EXACT
                    : fabs(item->error) <= agreement->within ? VERDICT_CLOSE
                                                             : VERDICT_NOT; /* also if our value is NAN */
}

/* --- rows */

/* Reads "half" or "speed(p, n)": a name, and the names of its parameters. */
static enum status read_names(struct definition *out, struct cursor cell, const struct scope *scope)
{
    char name[CURSOR_MAX_NAME];
    bool more = cursor_name(name, &cell);
    const bool named = more;
    out->name = arena_strdup(scope->arena, named ? name : "");
    more = more && cursor_take(&cell, "(");
    const bool function = more;
    while (more && out->n < FORMULA_MAX_NUMBERS) {
        if (!cursor_name(name, &cell))
            return cursor_fail(&cell, scope->diag, "expected the name of a number, got '%s'", cell.at);
        out->parameter[out->n++] = arena_strdup(scope->arena, name);
        more = cursor_take(&cell, ",");
    }
    if (!named || (function && !cursor_take(&cell, ")")) || *cell.at != '\0')
        return cursor_fail(&cell, scope->diag, "expected a name or NAME(NAME, ...), got '%s'", cell.at);
    return ST_OK;
}

/* Evaluates a value; only parses a function. */
static enum status run_name(struct runner *runner, const struct table_row *row)
{
    struct scope *scope = &runner->scope;
    struct definition *definition = ARENA_NEW(scope->arena, 1, struct definition);
    definition->body = row->cell[1];
    enum status status = read_names(definition, row->cell[0], scope);
    if (status == ST_OK && definition_find(scope, definition->name))
        return cursor_fail(&row->cell[0], scope->diag, "'%s' is defined already", definition->name);
    if (status == ST_OK)
        status = definition_value(&definition->value, definition,
                                  definition->n == 0 ? (const double[]){0} : NULL, scope);
    definition->before = scope->last;
    scope->last = definition;
    return status;
}

static enum status run_item(struct runner *runner, const struct table_row *row)
{
    const struct cursor *cell = row->cell;
    const struct scope *scope = &runner->scope;
    struct reproduced_item item = {.paper = runner->out->paper,
                                   .item = cell[0].at,
                                   .printed_as = cell[1].at,
                                   .unit = cell[2].at,
                                   .ours = NAN,
                                   .note = cell[7].at};
    struct agreement agreement;
    int verdict = 0, kind = 0;
    enum status status =
        read_choice(&verdict, &cell[5], "verdict", reproduce_verdicts, VERDICT_NOTHING_PRINTED, scope->diag);
    if (status == ST_OK)
        status = read_choice(&kind, &cell[6], "kind of row", reproduce_kinds, N_ROW_KINDS, scope->diag);
    if (status == ST_OK && *cell[3].at != '\0')
        status = formula_value_cell(&item.ours, cell[3], scope);
    if (status == ST_OK)
        status = read_agreement(&agreement, cell[4], item.printed_as, scope);
    if (status != ST_OK)
        return status;
    item.expected = (enum verdict)verdict;
    item.kind = (enum row_kind)kind;
    set_verdict(&item, &agreement);
    runner->out->n_regressions += item.verdict != item.expected;
    VEC_PUSH(&runner->out->items, item);
    return ST_OK;
}

/* --- figures */

static enum status read_points(struct reproduced_figure *out, struct cursor cell, const struct scope *scope)
{
    double *points = ARENA_NEW(scope->arena, MAX_POINTS, double);
    size_t n = 0;
    do {
        if (n == MAX_POINTS)
            return cursor_fail(&cell, scope->diag, "more than %d points", MAX_POINTS);
        cursor_skip(&cell);
        const struct cursor point = cell;
        const enum status status = formula_value(&points[n], &cell, scope);
        if (status != ST_OK)
            return status;
        if (n > 0 && points[n] <= points[n - 1])
            return cursor_fail(&point, scope->diag, "the points of a figure must rise");
        n++;
    } while (cursor_take(&cell, ","));
    if (n < 2 || *cell.at != '\0' || (out->log_x && points[0] <= 0))
        return cursor_fail(&cell, scope->diag, "expected two or more points (above 0 on a log axis)");
    out->points = points;
    out->n_points = n;
    return scope->diag->status;
}

static enum status run_figure(struct runner *runner, const struct table_row *row)
{
    static const char *const axes[] = {"linear", "log x", "log xy"};
    const struct cursor *cell = row->cell;
    const struct scope *scope = &runner->scope;
    struct reproduced_figure figure = {.x_label = cell[2].at,
                                       .x_unit = cell[3].at,
                                       .y_label = cell[4].at,
                                       .y_unit = cell[5].at,
                                       .curves = ARENA_NEW(scope->arena, MAX_CURVES, struct plot_curve),
                                       .marks = ARENA_NEW(scope->arena, MAX_MARKS, struct plot_mark)};
    char *part = NULL;
    int axis = 0;
    double samples = SAMPLES;
    figure.name = cell[0].at;
    figure.number = (int)strtol(figure.name, &part, 10);
    figure.part = *part != '\0' ? part : NULL;
    enum status status = formula_label(&figure.title, cell[1], scope);
    if (status == ST_OK)
        status = read_choice(&axis, &cell[6], "axes", axes, 3, scope->diag);
    figure.log_x = axis > 0;
    figure.log_y = axis > 1;
    if (status == ST_OK && *cell[7].at != '\0')
        status = read_points(&figure, cell[7], scope);
    if (status == ST_OK && *cell[8].at != '\0')
        status = formula_value_cell(&samples, cell[8], scope);
    if (status != ST_OK)
        return status;
    if (!(samples >= 2 && samples <= 10000))
        return cursor_fail(&cell[8], scope->diag, "expected 2 to 10000 samples, got '%s'", cell[8].at);
    figure.n_samples = (size_t)samples;
    VEC_PUSH(&runner->out->figures, figure);
    return ST_OK;
}

/* Converts the items whose names begin with the words to points: the printed number against ours. The line
 * shows where they are equal. */
static enum status compare_items(struct plot_curve *out, const struct cursor *words,
                                 const struct runner *runner)
{
    const struct reproduction *done = runner->out;
    struct arena *arena = runner->scope.arena;
    double *x = ARENA_NEW(arena, done->items.n, double), *y = ARENA_NEW(arena, done->items.n, double);
    double *ends = ARENA_NEW(arena, 2, double);
    size_t n = 0;
    ends[0] = INFINITY;
    for (size_t i = 0; i < done->items.n; i++) {
        const struct reproduced_item *item = &done->items.v[i];
        if (strncmp(item->item, words->at, strlen(words->at)) != 0 || !isfinite(item->ours))
            continue;
        x[n] = item->printed;
        y[n++] = item->ours;
        ends[0] = fmin(ends[0], item->printed);
        ends[1] = fmax(ends[1], item->printed);
    }
    if (n == 0)
        return cursor_fail(words, runner->scope.diag, "no item above begins with '%s'", words->at);
    *out = (struct plot_curve){out->label, ends, ends, 2, x, y, n};
    return ST_OK;
}

/* Finds the figure that a curve or a mark names. */
static enum status find_figure(struct reproduced_figure **out, struct runner *runner,
                               const struct cursor *cell)
{
    const size_t n = runner->out->figures.n;
    const char **names = ARENA_NEW(runner->scope.arena, n + 1, const char *);
    int found = 0;
    for (size_t i = 0; i < n; i++)
        names[i] = runner->out->figures.v[i].name;
    const enum status status = cursor_choice(&found, cell, "figure", names, n, runner->scope.diag);
    *out = &runner->out->figures.v[found];
    return status;
}

/* Dense samples between the first and the last point, in equal steps or (log) by equal factors, and the
 * points themselves. */
static enum status sample_curve(struct plot_curve *out, const struct reproduced_figure *figure,
                                const struct definition *y_of_x, const struct scope *scope)
{
    const size_t n = figure->n_samples, n_points = figure->n_points;
    const double first = figure->points[0], last = figure->points[n_points - 1];
    double *x = ARENA_NEW(scope->arena, n, double), *y = ARENA_NEW(scope->arena, n, double);
    double *points_y = ARENA_NEW(scope->arena, n_points, double);
    enum status status = ST_OK;
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        const double share = (double)i / (double)(n - 1);
        x[i] = figure->log_x ? first * number_pow(last / first, share) : first + (last - first) * share;
        status = definition_value(&y[i], y_of_x, &x[i], scope);
    }
    for (size_t i = 0; i < n_points && status == ST_OK; i++)
        status = definition_value(&points_y[i], y_of_x, &figure->points[i], scope);
    *out = (struct plot_curve){out->label, x, y, n, figure->points, points_y, n_points};
    return status;
}

static enum status run_curve(struct runner *runner, const struct table_row *row)
{
    const struct definition y_of_x = {.parameter = {"x"}, .n = 1, .body = row->cell[2]};
    const struct scope *scope = &runner->scope;
    struct reproduced_figure *figure = NULL;
    struct plot_curve curve = {.label = NULL};
    enum status status = find_figure(&figure, runner, &row->cell[0]);
    if (status == ST_OK && figure->n_curves == MAX_CURVES)
        return cursor_fail(&row->cell[0], scope->diag, "a figure has at most %d curves", MAX_CURVES);
    if (status == ST_OK)
        status = formula_label(&curve.label, row->cell[1], scope);
    if (status == ST_OK)
        status = figure->n_points > 0 ? sample_curve(&curve, figure, &y_of_x, scope)
                                      : compare_items(&curve, &row->cell[2], runner);
    if (status == ST_OK)
        figure->curves[figure->n_curves++] = curve;
    return status;
}

static enum status run_mark(struct runner *runner, const struct table_row *row)
{
    const struct scope *scope = &runner->scope;
    struct reproduced_figure *figure = NULL;
    struct plot_mark mark = {.label = NULL};
    enum status status = find_figure(&figure, runner, &row->cell[0]);
    if (status == ST_OK && figure->n_marks == MAX_MARKS)
        return cursor_fail(&row->cell[0], scope->diag, "a figure has at most %d marks", MAX_MARKS);
    if (status == ST_OK)
        status = formula_value_cell(&mark.x, row->cell[1], scope);
    if (status == ST_OK)
        status = formula_value_cell(&mark.y, row->cell[2], scope);
    if (status == ST_OK)
        status = formula_label(&mark.label, row->cell[3], scope);
    if (status == ST_OK)
        figure->marks[figure->n_marks++] = mark;
    return status;
}

static enum status run_set(struct runner *runner, const struct table_row *row)
{
    const struct cursor *cell = row->cell;
    int use = 0;
    const enum status status =
        cursor_choice(&use, &cell[3], "use", reproduce_uses, N_USES, runner->scope.diag);
    const struct measured_set set = {.title = cell[0].at,
                                     .model = cell[1].at,
                                     .items = cell[2].at,
                                     .date = cell[4].at,
                                     .fitted = use == USE_FITTED};
    VEC_PUSH(&runner->out->sets, set);
    return status;
}

static enum status run_group(struct runner *runner, const struct table_row *row)
{
    const struct measured_group group = {.name = row->cell[0].at, .items = row->cell[1].at};
    VEC_PUSH(&runner->out->groups, group);
    return ST_OK;
}

/* Finds the set and the group of each row. A row that is an input was fitted. */
static void assign_sets(struct reproduction *out)
{
    for (size_t i = 0; i < out->items.n; i++) {
        struct reproduced_item *item = &out->items.v[i];
        for (size_t k = 0; k < out->sets.n && !item->set && isfinite(item->error); k++)
            if (strncmp(item->item, out->sets.v[k].items, strlen(out->sets.v[k].items)) == 0)
                item->set = &out->sets.v[k];
        item->fitted = item->set && (item->set->fitted || item->kind == ROW_INPUT);
        for (size_t k = 0; k < out->groups.n && item->set && !item->group; k++)
            if (strstr(item->item, out->groups.v[k].items))
                item->group = &out->groups.v[k];
    }
}

/* Adds the tabulated points of a figure as items. A figure that compares items has no new ones. */
static void add_points(struct reproduction *out, const struct reproduced_figure *figure)
{
    for (size_t c = 0; figure->n_points > 0 && c < figure->n_curves; c++) {
        const struct plot_curve *curve = &figure->curves[c];
        for (size_t i = 0; i < curve->n_points; i++)
            VEC_PUSH(&out->items, (struct reproduced_item){
                                      .paper = out->paper,
                                      .item = arena_printf(out->arena, "Figure %s, %s, %g %s", figure->name,
                                                           curve->label, curve->points_x[i], figure->x_unit),
                                      .unit = figure->y_unit,
                                      .printed = (double)NAN,
                                      .ours = curve->points_y[i],
                                      .error = (double)NAN,
                                      .verdict = VERDICT_NOTHING_PRINTED,
                                      .expected = VERDICT_NOTHING_PRINTED,
                                      .note = "",
                                  });
    }
}

/* Evaluates all rows of a table. values: as in struct scope. */
static enum status run_table(struct reproduction *out, const struct reproduce_paper *paper,
                             const struct snapshot *snapshot, struct record *values, struct arena *arena,
                             struct diag *diag)
{
    static enum status (*const run[N_BLOCKS])(struct runner *, const struct table_row *) = {
        [NAME] = run_name,   [ITEM] = run_item, [FIGURE] = run_figure,
        [CURVE] = run_curve, [MARK] = run_mark, [SET] = run_set,       [GROUP] = run_group,
    };
    struct paper_table table = table_open(paper->file, paper->text, BLOCKS, N_BLOCKS, arena);
    struct runner runner = {.out = out,
                            .scope = {.quantities = QUANTITIES,
                                      .snapshot = snapshot,
                                      .done = out,
                                      .values = values,
                                      .arena = arena,
                                      .diag = diag}};
    struct table_row row;
    size_t kind = 0;
    *out = (struct reproduction){.arena = arena, .paper = paper->key};
    enum status status = table_next(&row, &kind, &table, diag);
    for (; status == ST_OK && kind < N_BLOCKS;
         status = status == ST_OK ? table_next(&row, &kind, &table, diag) : status)
        if (run[kind])
            status = run[kind](&runner, &row);
    for (size_t i = 0; i < out->figures.n && status == ST_OK; i++)
        add_points(out, &out->figures.v[i]);
    assign_sets(out);
    return status;
}

enum status reproduce_run(struct reproduction *out, const struct reproduce_paper *paper,
                          const struct snapshot *snapshot, struct arena *arena, struct diag *diag)
{
    struct text values = TEXT_INIT;
    const enum status status = run_table(out, paper, snapshot, &(struct record){.out = &values}, arena, diag);
    out->values = values;
    return status;
}

void reproduction_carry(struct record *record, struct reproduction *reproduction)
{
    struct diag diag = DIAG_INIT;
    const struct reproduce_paper *paper = NULL;
    const char *key = reproduction->paper;
    record_text(record, &key);
    if (record->out) {
        text_put(record->out, reproduction->values.s ? reproduction->values.s : "");
        return;
    }
    record->bad = record->bad || reproduce_find(&paper, key ? key : "", record->arena, &diag) != ST_OK ||
                  run_table(reproduction, paper, NULL, record, record->arena, &diag) != ST_OK || record->bad;
    if (record->bad)
        reproduction_fini(reproduction);
    diag_fini(&diag);
}
