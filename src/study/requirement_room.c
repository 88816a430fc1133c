/* requirement_room.c - what stays free for growth, as requirements that are kept or given up. */
#include "question/rules.h"
#include "study/requirement_parts.h"

/* The index-th rule of what stays free; NULL: beyond the last. */
static const struct rule *room_at(size_t index)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t i = 0; i < n; i++)
        if (rules[i].form == RULE_FREE && index-- == 0)
            return &rules[i];
    return NULL;
}

size_t requirement_room_each(const struct problem *problem)
{
    size_t n = 0;
    (void)problem;
    while (room_at(n))
        n++;
    return n;
}

bool requirement_room_find(struct requirement *out, const struct problem *problem)
{
    struct limits limits = problem->limits;
    const struct rule *rule = room_at(out->index);
    out->name = rule->key;
    out->at = rule_room(&limits, rule)->at;
    return out->at.text != NULL;
}

void requirement_room_drop(const struct requirement *r, struct scenario *scenario,
                           const struct snapshot *snapshot, struct arena *arena)
{
    (void)snapshot, (void)arena;
    *rule_room(&scenario->limits, room_at(r->index)) = (struct room){.at = {.text = NULL}};
}

const char *requirement_room_words(const struct requirement *r, const struct problem *problem,
                                   struct arena *arena)
{
    (void)problem;
    return arena_printf(arena, "%s %s", room_at(r->index)->thing, r->at.text);
}

const char *requirement_room_use(const struct requirement *r, const struct bought *bought,
                                 struct arena *arena)
{
    (void)bought;
    return arena_printf(arena, "no %s of %s", r->name, room_at(r->index)->thing);
}
