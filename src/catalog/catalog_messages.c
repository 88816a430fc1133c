/* catalog_messages.c - rows of technology_bandwidth, grouped by technology and pattern. */
#include "catalog/catalog_parts.h"

/* The rate behind the last one of the technology and pattern of `first`. */
static size_t group_end(const struct snapshot *snapshot, size_t first)
{
    const struct message_rate *rates = snapshot->network.message_rates;
    size_t end = first;
    while (end < snapshot->network.n_message_rates && rates[end].technology == rates[first].technology &&
           rates[end].pattern == rates[first].pattern)
        end++;
    return end;
}

enum status catalog_messages_take(struct technology *technologies, const struct snapshot *snapshot,
                                  struct arena *arena, struct diag *diag)
{
    const struct message_rate *rates = snapshot->network.message_rates;
    for (size_t first = 0, end = 0; first < snapshot->network.n_message_rates; first = end) {
        struct technology *technology = &technologies[rates[first].technology];
        struct message_times *times = ARENA_NEW(arena, 1, struct message_times);
        end = group_end(snapshot, first);
        struct message_size *sizes = ARENA_NEW(arena, end - first, struct message_size);
        for (size_t i = first; i < end; i++)
            sizes[i - first] = (struct message_size){.message_B = rates[i].message_B,
                                                     .bandwidth_Bps = rates[i].bandwidth_Bps};
        size_t at = 0;
        struct diag why = DIAG_INIT;
        enum status status = message_times_fill(&at, sizes, end - first, technology->latency_s,
                                                technology->bandwidth_Bps, &why);
        if (status != ST_OK)
            status = diag_set(diag, ST_CATALOG, "technology_bandwidth of '%s', %s: %s", technology->id,
                              message_pattern_name(rates[first].pattern), why.message);
        diag_fini(&why);
        if (status != ST_OK)
            return status;
        *times = (struct message_times){.sizes = sizes, .n = end - first};
        technology->times[rates[first].pattern] = times;
    }
    return ST_OK;
}
