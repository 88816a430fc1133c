/* curve_marks.c - knees and best rate per cost. */
#include "study/curve_marks.h"

#include <stdlib.h>

#include "base/number.h"

/* Twice the area to the left of the way from a over b to c: above zero when it turns up at b. */
static double turn(const struct real_point *a, const struct real_point *b, const struct real_point *c)
{
    return (b->cost_minor - a->cost_minor) * (c->lambda - a->lambda) -
           (b->lambda - a->lambda) * (c->cost_minor - a->cost_minor);
}

/* Rows of the upper concave hull, by rising cost (Andrew's monotone chain). */
static size_t hull_of(size_t *hull, const struct curve *curve)
{
    size_t n = 0;
    for (size_t i = 0; i < curve->n; i++) {
        if (!curve->rows[i].found)
            continue;
        while (n >= 2 && turn(&curve->rows[hull[n - 2]].point, &curve->rows[hull[n - 1]].point,
                              &curve->rows[i].point) >= 0)
            n--;
        hull[n++] = i;
    }
    return n;
}

/* How far a point is above the line from a to b, as a rate. */
static double above(const struct real_point *p, const struct real_point *a, const struct real_point *b)
{
    const double part = (p->cost_minor - a->cost_minor) / (b->cost_minor - a->cost_minor);
    return p->lambda - (a->lambda + part * (b->lambda - a->lambda));
}

static void mark_knees(struct curve *curve, const size_t *hull, size_t first, size_t last, double least)
{
    double most = 0;
    size_t at = first;
    for (size_t i = first + 1; i < last; i++) {
        const double height = above(&curve->rows[hull[i]].point, &curve->rows[hull[first]].point,
                                    &curve->rows[hull[last]].point);
        if (height > most) {
            most = height;
            at = i;
        }
    }
    if (at == first || most < least)
        return;
    curve->rows[hull[at]].knee = true;
    mark_knees(curve, hull, first, at, least);
    mark_knees(curve, hull, at, last, least);
}

void curve_mark(struct curve *curve)
{
    size_t *hull = mem_alloc(curve->n + 1, sizeof *hull);
    const size_t n = hull_of(hull, curve);
    struct curve_row *best = NULL;
    for (size_t i = 0; i < curve->n; i++) {
        struct curve_row *row = &curve->rows[i];
        if (row->found && row->point.cost_minor > 0 &&
            (!best || compare_close(row->point.lambda / row->point.cost_minor,
                                    best->point.lambda / best->point.cost_minor) > 0))
            best = row;
    }
    if (best)
        best->best = true;
    if (n > 2) {
        const double range = curve->rows[hull[n - 1]].point.lambda - curve->rows[hull[0]].point.lambda;
        mark_knees(curve, hull, 0, n - 1, KNEE_RELATIVE * range);
    }
    free(hull);
}

const char *curve_mark_name(const struct curve_row *row)
{
    if (row->best && row->knee)
        return "best, knee";
    return row->best ? "best" : row->knee ? "knee" : NULL;
}
