/* clock.h - the monotonic clock, which no change of the date moves. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Seconds since some moment in the past: for time limits and measured times. */
double clock_now_s(void);

#endif
