/* serving_points.h - serves a transformer at measured operating points instead of computed ones: a replica
 * has the accelerators, the throughput and the latencies of a row of the catalogue. */
#ifndef MODEL_SERVING_POINTS_H
#define MODEL_SERVING_POINTS_H

#include <stdbool.h>
#include <stddef.h>

#include "model/serving.h"

struct operating_point;
struct view;

/* Operating points of one accelerator, and the service that they must match. */
struct serving_points {
    const struct operating_point *v; /* [n] */
    size_t n;
    const char *transformer, *precision; /* [n_transformer], [n_precision] letters */
    size_t n_transformer, n_precision;
};

/* True if a point was measured with the transformer, the precision, and the tokens of a prompt and an
 * answer. */
bool serving_point_fits(const struct serving_points *points, size_t at, const struct serving_task *task);

/* Finds the n points that serve most tokens within the limits, best first, and returns their number. A point
 * without a latency that is limited is left out. If it is 0 and miss is not NULL, *miss is the reason. In a
 * layout, tensor is the number of a replica's accelerators; times that were not measured are NAN. */
size_t serving_point_layouts(struct serving_layout *out, size_t n, const struct serving_points *points,
                             const struct serving_task *task, const struct view *view,
                             struct serving_miss *miss);

#endif
