/* changes.h - prices as text, and warnings of changes without effect. */
#ifndef PROBLEM_CHANGES_H
#define PROBLEM_CHANGES_H

struct arena;
struct price;
struct instance;

/* A price as text: "90.00 USD, 85.00 USD from 10"; "no price". */
const char *instance_price_text(const struct instance *instance, const struct price *price,
                                struct arena *arena);

#endif
