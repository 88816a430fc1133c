/* requirement_parts.h - the form of a kind of requirement, and the kinds that have a file of their own. */
#ifndef STUDY_REQUIREMENT_PARTS_H
#define STUDY_REQUIREMENT_PARTS_H

#include "study/requirement.h"

struct requirement_kind {
    const char *name;
    enum scale scale;
    bool falls;       /* larger clusters come closer to it */
    const char *unit; /* of several, and of one */
    const char *unit_of_one;
    /* How many of the kind the problem could have. */
    size_t (*count)(const struct problem *problem);
    /* Fills at, and whole or real and factor; false: not asked for. */
    bool (*find)(struct requirement *out, const struct problem *problem);
    /* Numbers: what a purchase reaches. */
    struct reach (*reach)(const struct requirement *r, const struct bought *bought);
    /* Numbers: changes the limit of a problem that is a copy, as are its work items. */
    void (*set)(const struct requirement *r, struct problem *problem, struct work_item *work,
                const struct limit *limit);
    /* SCALE_RULE. words: the text behind the name. */
    void (*drop)(const struct requirement *r, struct scenario *scenario, const struct snapshot *snapshot,
                 struct arena *arena);
    const char *(*words)(const struct requirement *r, const struct problem *problem, struct arena *arena);
    const char *(*use)(const struct requirement *r, const struct bought *bought, struct arena *arena);
};

/* `count` of a kind that a problem has once, or not at all. */
size_t requirement_one(const struct problem *problem);

/* Nodes, networks, templates, limits that are lists of names (requirement_choice.c). */
extern const struct requirement_kind requirement_choices[];
extern const size_t requirement_n_choices;

/* available, one requirement for each entry (requirement_stock.c). */
size_t requirement_stock_each_available(const struct problem *problem);
bool requirement_stock_find_available(struct requirement *out, const struct problem *problem);
void requirement_stock_drop_available(const struct requirement *r, struct scenario *scenario,
                                      const struct snapshot *snapshot, struct arena *arena);
const char *requirement_stock_use_available(const struct requirement *r, const struct bought *bought,
                                            struct arena *arena);
const char *requirement_stock_words(const struct requirement *r, const struct problem *problem,
                                    struct arena *arena);

/* minimum orders, one requirement for each vendor that has one (requirement_orders.c). */
size_t requirement_orders_each(const struct problem *problem);
bool requirement_orders_find(struct requirement *out, const struct problem *problem);
void requirement_orders_drop(const struct requirement *r, struct scenario *scenario,
                             const struct snapshot *snapshot, struct arena *arena);
const char *requirement_orders_words(const struct requirement *r, const struct problem *problem,
                                     struct arena *arena);
const char *requirement_orders_use(const struct requirement *r, const struct bought *bought,
                                   struct arena *arena);

/* What stays free for growth (requirement_room.c). */
size_t requirement_room_each(const struct problem *problem);
bool requirement_room_find(struct requirement *out, const struct problem *problem);
void requirement_room_drop(const struct requirement *r, struct scenario *scenario,
                           const struct snapshot *snapshot, struct arena *arena);
const char *requirement_room_words(const struct requirement *r, const struct problem *problem,
                                   struct arena *arena);
const char *requirement_room_use(const struct requirement *r, const struct bought *bought,
                                 struct arena *arena);

#endif
