/* interval.h - prediction intervals: the likely ratio of a measured time to the predicted one. */
#ifndef MODEL_INTERVAL_H
#define MODEL_INTERVAL_H

/* A 90 % prediction interval of log(measured / predicted). */
struct interval {
    double half;   /* half of the interval's width, up to `to` processes; NAN: unknown */
    double growth; /* factor on `half` for each doubling of processes beyond `to` */
    double to;
};

/* Half of the width of the interval at p processes; NAN: unknown. */
double interval_half(const struct interval *interval, double p);

/* Half of a 90 % interval in standard deviations: the 0.95 quantile of the normal distribution. */
#define INTERVAL_DEVIATIONS 1.6448536269514722

/* The quantile `chance` (in (0, 1)) of the normal distribution, in units of half its 90 % interval: 0 at 0.5,
 * 1 at 0.95. */
double interval_draw(double chance);

/**
 * Half of the prediction interval for one more measurement: t s sqrt(1 + 1/n), with the 95 % quantile t of
 * Student's distribution (N. R. Draper, H. Smith, "Applied Regression Analysis", 3rd ed., 3.1). s is at least
 * 2 %, because runs on different machines do not repeat better.
 *
 * s        standard deviation of log(measured / predicted)
 * n        number of runs whose mean is the prediction
 * freedom  degrees of freedom of s; 0: s is unknown and the result is NAN
 */
double interval_of(double s, double n, int freedom);

#endif
