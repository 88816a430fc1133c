/* size.h - what adds up over the parts of a cluster, and may be limited: power, height, ... */
#ifndef MACHINE_SIZE_H
#define MACHINE_SIZE_H

/* Sizes that limits have an entry for (question/rules.c): extras are counted by the first two. */
enum { SIZE_POWER, SIZE_HEIGHT, SIZES_AT_MOST = 4 };

/* One amount of each. */
struct cluster_size {
    union {
        struct {
            double power_W;
            double height_U;
        };
        double of[SIZES_AT_MOST];
    };
};

#endif
