/* requirement_headroom.c - what stays free for growth, as requirements that are kept or given up. */
#include "study/requirement_parts.h"

enum { HEADROOM_PORTS, HEADROOM_RACK_UNITS, N_HEADROOMS };

static const char *name_of(const struct requirement *r)
{
    return r->index == HEADROOM_PORTS ? "ports" : "rack_units";
}

size_t requirement_headroom_each(const struct problem *problem)
{
    (void)problem;
    return N_HEADROOMS;
}

bool requirement_headroom_find(struct requirement *out, const struct problem *problem)
{
    const struct headroom *headroom = &problem->limits.headroom;
    out->at = out->index == HEADROOM_PORTS ? headroom->ports_at : headroom->rack_units_at;
    return out->at.text != NULL;
}

void requirement_headroom_drop(const struct requirement *r, struct scenario *scenario,
                               const struct snapshot *snapshot, struct arena *arena)
{
    struct headroom *headroom = &scenario->limits.headroom;
    (void)snapshot, (void)arena;
    if (r->index == HEADROOM_PORTS) {
        headroom->ports = (struct spare){0};
        headroom->ports_at.text = NULL;
    } else {
        headroom->rack_units = (struct spare){0};
        headroom->rack_units_at.text = NULL;
    }
}

const char *requirement_headroom_words(const struct requirement *r, const struct problem *problem,
                                       struct arena *arena)
{
    (void)problem;
    return arena_printf(arena, "%s %s", name_of(r), r->at.text);
}

const char *requirement_headroom_use(const struct requirement *r, const struct bought *bought,
                                     struct arena *arena)
{
    (void)bought;
    return arena_printf(arena, "no headroom of %s", name_of(r));
}
