/* quantity.h - named quantities that the tables of papers can use in formulas. */
#ifndef PAPERS_QUANTITY_H
#define PAPERS_QUANTITY_H

#include <stdbool.h>
#include <stddef.h>

#include "papers/formula.h"

/* A call of a quantity: its words in brackets (the cursor `at` is a whole word) and its numbers. */
struct quantity_call {
    struct cursor word[FORMULA_MAX_WORDS];
    size_t n_words;
    double number[FORMULA_MAX_NUMBERS]; /* NAN: not given */
    bool given[FORMULA_MAX_NUMBERS];
    size_t n; /* index of the last given number + 1 */
    const struct scope *scope;
    char text[512]; /* storage of the texts in `word` */
};

struct quantity {
    const char *name;    /* "stap.speed" */
    const char *words;   /* words in brackets: "program, machine [, one exchange]"; NULL: none */
    const char *numbers; /* names of the numbers: "p [peak setup]"; NULL: none; "...": any */
    /* Returns the value for these words and numbers; reports errors in the scope's diag. */
    double (*eval)(const struct quantity_call *call);
};

/* The lists of quantities; each ends with name NULL. */
extern const struct quantity quantity_general[];
extern const struct quantity quantity_models[];
extern const struct quantity quantity_papers[];

/* A list of quantities is a table X(id, name, words, numbers, value). `value` may use `call` and `number`.
 * The first macro defines the functions, the second the descriptors. */
#define QUANTITY_EVAL(id, name_, words_, numbers_, value)                                                    \
    static double eval_##id(const struct quantity_call *call)                                                \
    {                                                                                                        \
        const double *number = call->number;                                                                 \
        (void)number;                                                                                        \
        return value;                                                                                        \
    }
#define QUANTITY_ROW(id, name_, words_, numbers_, value)                                                     \
    {.name = (name_), .words = (words_), .numbers = (numbers_), .eval = eval_##id},

/* Index of a word in a list of names. An unknown word is reported in the scope's diag and gives 0. */
int quantity_choice(const struct quantity_call *call, size_t word, const char *what, const char *const *names,
                    size_t n);

/* The number of the call if it was given, otherwise the value `otherwise`. */
double quantity_given(const struct quantity_call *call, size_t number, double otherwise);

#endif
