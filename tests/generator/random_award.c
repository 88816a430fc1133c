/* random_award.c - draws random tenders. */
#include "generator/random_award.h"

#include <stdio.h>

#include "base/decimal.h"

void random_award_link(struct random_award *made)
{
    made->rules.criteria = made->criteria;
    for (size_t i = 0; i < made->n; i++) {
        made->bids[i].marks = made->marks[i];
        made->bids[i].name = made->names[i];
    }
}

void random_award_draw(struct random_award *made, struct random *random)
{
    *made = (struct random_award){.n = (size_t)random_in(random, 2, AWARD_BIDS)};
    made->rules = (struct award_rules){
        .by = (enum award_by)random_in(random, 0, N_AWARDS - 1),
        .performance = (enum award_performance)random_in(random, 0, 1),
        .scale = 100,
        .band = (double)random_in(random, 0, 20) / 100,
        .tie_breaker = (enum award_tie_breaker)random_in(random, 0, 1),
        .n_criteria = (size_t)random_in(random, 1, 4),
    };
    struct award_rules *rules = &made->rules;
    if (rules->by != AWARD_VALUE && rules->by != AWARD_UFAB)
        rules->performance = PERFORMANCE_METRIC;
    if (rules->by == AWARD_PRICE ||
        (rules->by != AWARD_POINTS && rules->by != AWARD_QUALITY && rules->performance == PERFORMANCE_METRIC))
        rules->n_criteria = 0;
    for (size_t k = 0; k < rules->n_criteria; k++) {
        const enum award_of of = k == 0                                ? AWARD_OF_METRIC
                                 : k == 1 && rules->by == AWARD_POINTS ? AWARD_OF_PRICE
                                                                       : AWARD_OF_MARKS;
        made->criteria[k] = (struct award_criterion){
            .name = "c",
            .of = of,
            .formula = (enum award_formula)random_in(random, 0, 1),
            .full = of == AWARD_OF_MARKS && random_in(random, 0, 2) == 0 ? 10 : 0,
            .weight = (double)random_in(random, 1, 50),
            .worth_minor = (double)random_in(random, 1, 40),
        };
    }
    const bool budget = random_in(random, 0, 2) == 0, least = random_in(random, 0, 2) == 0;
    for (size_t i = 0; i < made->n; i++) {
        struct award_bid *bid = &made->bids[i];
        const bool alternative = i > 0 && random_in(random, 0, 3) == 0;
        snprintf(made->names[i], sizeof made->names[i], "%c", (char)('a' + (int)i));
        *bid = (struct award_bid){
            .family = alternative ? made->bids[i - 1].family : i,
            .excluded = random_in(random, 0, 7) == 0,
            .price_minor = random_in(random, 0, 19) == 0 ? 0 : random_in(random, 50, 400),
            .most_minor = budget ? 350 : MONEY_MAX,
            .metric = (double)random_in(random, 5, 40) / (random_in(random, 0, 1) ? 7 : 1),
            .least_metric = least ? (double)random_in(random, 2, 10) : 0,
        };
        for (size_t k = 0; k < 4; k++)
            made->marks[i][k] = alternative ? made->marks[i - 1][k] : (double)random_in(random, 0, 10);
        if (alternative && random_in(random, 0, 1))
            bid->metric = made->bids[i - 1].metric;
    }
    random_award_link(made);
}
