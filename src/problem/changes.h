/* changes.h - prices as text, and warnings of changes without effect. */
#ifndef PROBLEM_CHANGES_H
#define PROBLEM_CHANGES_H

struct arena;
struct price;
struct problem;

/* A price as text: "90.00 USD, 85.00 USD from 10"; "no price". */
const char *problem_price_text(const struct problem *problem, const struct price *price, struct arena *arena);

#endif
