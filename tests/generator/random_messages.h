/* random_messages.h - times of messages as a benchmark might have measured them. */
#ifndef TESTS_RANDOM_MESSAGES_H
#define TESTS_RANDOM_MESSAGES_H

#include <stdint.h>

#include "catalog/message.h"

enum { RANDOM_SIZES_AT_MOST = 24 };

/* Sizes that rise, and times that do not fall, some of them below the latency; filled. Returns how many. */
size_t random_messages(struct message_size sizes[RANDOM_SIZES_AT_MOST], uint64_t seed, double latency_s,
                       double bandwidth_Bps);

/* Sizes of a network on which every message takes latency + size / bandwidth; filled. */
size_t straight_messages(struct message_size sizes[RANDOM_SIZES_AT_MOST], double latency_s,
                         double bandwidth_Bps);

#endif
