/* random_messages.h - draws message times that a benchmark might have measured. */
#ifndef TESTS_RANDOM_MESSAGES_H
#define TESTS_RANDOM_MESSAGES_H

#include <stdint.h>

#include "catalog/message.h"

enum { RANDOM_SIZES_AT_MOST = 24 };

/* Fills in rising sizes and times that never fall, some below the latency. Returns their number. */
size_t random_messages(struct message_size sizes[RANDOM_SIZES_AT_MOST], uint64_t seed, double latency_s,
                       double bandwidth_Bps);

/* Fills in sizes of a network where every message takes latency + size / bandwidth. */
size_t straight_messages(struct message_size sizes[RANDOM_SIZES_AT_MOST], double latency_s,
                         double bandwidth_Bps);

#endif
