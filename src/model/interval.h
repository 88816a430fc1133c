/* interval.h - how far a measured time may lie from a prediction. */
#ifndef MODEL_INTERVAL_H
#define MODEL_INTERVAL_H

/* A 90 % prediction interval of log(measured / predicted). */
struct interval {
    double half;   /* of its width, up to `to` processes; NAN: not known */
    double growth; /* times that for each doubling of processes beyond */
    double to;
};

/* Half of the interval at p processes; NAN: not known. */
double interval_half(const struct interval *interval, double p);

/* Standard deviations in half of a 90 % interval: 0.95 of the normal distribution lie below. */
#define INTERVAL_DEVIATIONS 1.6448536269514722

/* Where a draw of the normal distribution lies that has `chance` (above 0, below 1) of lying lower, in halves
 * of its 90 % interval: 0 at 0.5, 1 at 0.95. */
double interval_draw(double chance);

/**
 * Half of the interval of one more measurement: t s sqrt(1 + 1/n), t the 95 % quantile of Student's
 * distribution (N. R. Draper, H. Smith, "Applied Regression Analysis", 3rd ed., 3.1). s counts as 2 % at
 * least: runs repeat no better than that from one machine to the next.
 *
 * s        standard deviation of log(measured / predicted)
 * n        runs whose mean the prediction is
 * freedom  of s; 0: NAN, as nothing is known of s
 */
double interval_of(double s, double n, int freedom);

#endif
