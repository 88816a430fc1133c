/* reproduce.c - the list of papers, and the verdict on one printed number. */
#include "papers/reproduce.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"

static const struct reproduce_paper *const PAPERS[] = {
    &reproduce_bwgrid, &reproduce_npb,      &reproduce_nps,
    &reproduce_stap,   &reproduce_swiss_t1, &reproduce_whitney,
};
enum { N_PAPERS = sizeof PAPERS / sizeof *PAPERS };

const struct reproduce_paper *const *reproduce_list(size_t *n)
{
    *n = N_PAPERS;
    return PAPERS;
}

enum status reproduce_find(const struct reproduce_paper **out, const char *key, struct diag *diag)
{
    const char *names[N_PAPERS + 1];
    for (size_t i = 0; i < N_PAPERS; i++) {
        if (strcmp(PAPERS[i]->key, key) == 0) {
            *out = PAPERS[i];
            return ST_OK;
        }
        names[i] = PAPERS[i]->key;
    }
    names[N_PAPERS] = "all";
    diag_set(diag, ST_INPUT, "unknown paper '%s'", key);
    return suggest(diag, key, names, N_PAPERS + 1);
}

const char *reproduce_verdict_text(enum verdict verdict)
{
    static const char *const text[N_VERDICTS] = {
#define X(id, words) [id] = (words),
        VERDICT_TABLE(X)
#undef X
    };
    assert(verdict < N_VERDICTS);
    return text[verdict];
}

void reproduction_fini(struct reproduction *reproduction)
{
    if (!reproduction)
        return;
    free(reproduction->items.v);
    free(reproduction->figures.v);
    *reproduction = (struct reproduction){.arena = NULL};
}

enum status reproduce_run(struct reproduction *out, const struct reproduce_paper *paper,
                          const struct snapshot *snapshot, struct arena *arena, struct diag *diag)
{
    *out = (struct reproduction){.arena = arena, .paper = paper->key};
    return paper->run(out, snapshot, diag);
}

/* The unit of the last digit of a number as written: "1810.09" 0.01, "4800" 1. */
static double last_digit(const char *number)
{
    const char *point = strchr(number, '.');
    return point ? pow(10, -(double)strspn(point + 1, "0123456789")) : 1;
}

/* Ours may be off by half a unit of the last printed digit, and by what adding doubles leaves. */
static bool is_exact(const struct printed_value *value, double printed)
{
    const double unit = value->round_to > 0 ? value->round_to : last_digit(value->printed);
    return fabs(value->ours - printed) <= 0.5 * unit + 1e-12 * fabs(printed);
}

static double relative_error(double ours, double printed)
{
    return printed != 0 ? ours / printed - 1 : (double)NAN;
}

static void add(struct reproduction *out, const struct reproduced *item)
{
    out->n_regressions += item->verdict != item->expected;
    VEC_PUSH(&out->items, *item);
}

void reproduce_value(struct reproduction *out, const struct printed_value *value)
{
    const double printed = strtod(value->printed, NULL);
    const double error = relative_error(value->ours, printed);
    enum verdict verdict = VERDICT_NOT; /* NAN stays here */
    if (is_exact(value, printed))
        verdict = VERDICT_EXACT;
    else if (fabs(error) <= value->within)
        verdict = VERDICT_CLOSE;
    add(out, &(struct reproduced){
                 .paper = out->paper,
                 .item = arena_strdup(out->arena, value->item),
                 .unit = value->unit,
                 .printed_as = value->printed,
                 .printed = printed,
                 .ours = value->ours,
                 .error = error,
                 .within = value->within,
                 .verdict = verdict,
                 .expected = value->expected,
                 .note = value->note ? value->note : "",
             });
}

void reproduce_claim(struct reproduction *out, const struct printed_claim *claim)
{
    const bool holds = claim->ours >= claim->low && claim->ours <= claim->high;
    add(out, &(struct reproduced){
                 .paper = out->paper,
                 .item = arena_strdup(out->arena, claim->item),
                 .unit = claim->unit,
                 .printed_as = claim->printed,
                 .printed = claim->value,
                 .ours = claim->ours,
                 .error = (double)NAN,
                 .verdict = holds ? VERDICT_EXACT : VERDICT_NOT,
                 .expected = claim->expected,
                 .note = claim->note ? claim->note : "",
             });
}

void reproduce_figure(struct reproduction *out, const struct reproduced_figure *figure)
{
    VEC_PUSH(&out->figures, *figure);
    for (size_t c = 0; c < figure->n_curves; c++) {
        const struct reproduced_curve *curve = &figure->curves[c];
        for (size_t i = 0; i < curve->n_points; i++)
            add(out, &(struct reproduced){
                         .paper = out->paper,
                         .item = arena_printf(out->arena, "Figure %d%s, %s, %g %s", figure->number,
                                              figure->part ? figure->part : "", curve->label,
                                              curve->points_x[i], figure->x_unit),
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
