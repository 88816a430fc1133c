/* reproduce_carry.c - what was reproduced as words of a line. */
#include "papers/reproduce.h"

enum { MOST = 1 << 20 };

static void carry_item(struct record *record, struct reproduced *item)
{
    int64_t verdict = item->verdict, expected = item->expected, kind = item->kind;
    record_text(record, &item->paper);
    record_text(record, &item->item);
    record_text(record, &item->unit);
    record_text(record, &item->printed_as);
    record_real(record, &item->printed);
    record_real(record, &item->ours);
    record_real(record, &item->error);
    record_real(record, &item->within);
    record_integer(record, &verdict);
    record_integer(record, &expected);
    record_integer(record, &kind);
    record_text(record, &item->note);
    item->verdict = (enum verdict)verdict;
    item->expected = (enum verdict)expected;
    item->kind = (enum row_kind)kind;
    record->bad = record->bad || verdict < 0 || verdict >= N_VERDICTS || expected < 0 ||
                  expected >= N_VERDICTS || kind < 0 || kind >= N_ROW_KINDS;
}

static void carry_reals(struct record *record, const double **v, size_t n)
{
    double *values = record->out ? NULL : ARENA_NEW(record->arena, n, double);
    for (size_t i = 0; i < n; i++) {
        double value = record->out ? (*v)[i] : 0;
        record_real(record, &value);
        if (values)
            values[i] = value;
    }
    *v = values ? values : *v;
}

static void carry_curve(struct record *record, struct plot_curve *curve)
{
    record_text(record, &curve->label);
    record_count(record, &curve->n, MOST);
    carry_reals(record, &curve->x, curve->n);
    carry_reals(record, &curve->y, curve->n);
    record_count(record, &curve->n_points, MOST);
    carry_reals(record, &curve->points_x, curve->n_points);
    carry_reals(record, &curve->points_y, curve->n_points);
}

static void carry_words(struct record *record, struct reproduced_figure *figure)
{
    int64_t number = figure->number;
    record_text(record, &figure->name);
    record_integer(record, &number);
    figure->number = (int)number;
    record_text(record, &figure->part);
    record_text(record, &figure->title);
    record_text(record, &figure->x_label);
    record_text(record, &figure->y_label);
    record_text(record, &figure->x_unit);
    record_text(record, &figure->y_unit);
    record_bool(record, &figure->log_x);
    record_bool(record, &figure->log_y);
}

static void carry_figure(struct record *record, struct reproduced_figure *figure)
{
    carry_words(record, figure);
    record_count(record, &figure->n_points, MOST);
    carry_reals(record, &figure->points, figure->n_points);
    record_count(record, &figure->n_samples, MOST);
    record_count(record, &figure->n_curves, MOST);
    record_count(record, &figure->n_marks, MOST);
    if (!record->out) {
        figure->curves = ARENA_NEW(record->arena, figure->n_curves, struct plot_curve);
        figure->marks = ARENA_NEW(record->arena, figure->n_marks, struct plot_mark);
    }
    for (size_t i = 0; i < figure->n_curves; i++)
        carry_curve(record, &figure->curves[i]);
    for (size_t i = 0; i < figure->n_marks; i++) {
        record_real(record, &figure->marks[i].x);
        record_real(record, &figure->marks[i].y);
        record_text(record, &figure->marks[i].label);
    }
}

void reproduction_carry(struct record *record, struct reproduction *reproduction)
{
    size_t n_items = reproduction->items.n, n_figures = reproduction->figures.n;
    if (!record->out)
        reproduction->arena = record->arena;
    record_text(record, &reproduction->paper);
    record_size(record, &reproduction->n_regressions);
    record_count(record, &n_items, MOST);
    record_count(record, &n_figures, MOST);
    for (size_t i = 0; i < n_items && !record->bad; i++) {
        struct reproduced item = {.paper = NULL};
        carry_item(record, record->out ? &reproduction->items.v[i] : &item);
        if (!record->out)
            VEC_PUSH(&reproduction->items, item);
    }
    for (size_t i = 0; i < n_figures && !record->bad; i++) {
        struct reproduced_figure figure = {.name = NULL};
        carry_figure(record, record->out ? &reproduction->figures.v[i] : &figure);
        if (!record->out)
            VEC_PUSH(&reproduction->figures, figure);
    }
}
