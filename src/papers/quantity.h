/* quantity.h - the vocabulary of the papers' tables: what the program can compute, by name. */
#ifndef PAPERS_QUANTITY_H
#define PAPERS_QUANTITY_H

#include <stdbool.h>
#include <stddef.h>

#include "papers/formula.h"

/* A quantity being worked out: its words in brackets, whose `at` is the whole word, and its numbers. */
struct quantity_call {
    struct cursor word[FORMULA_MAX_WORDS];
    size_t n_words;
    double number[FORMULA_MAX_NUMBERS]; /* NAN: not given */
    bool given[FORMULA_MAX_NUMBERS];
    size_t n; /* up to the last one given */
    const struct scope *scope;
    char text[512]; /* of the words */
};

struct quantity {
    const char *name;    /* "stap.speed" */
    const char *words;   /* what stands in brackets: "program, machine [, one exchange]"; NULL: nothing */
    const char *numbers; /* names of the numbers: "p [peak setup]"; NULL: none; "...": any */
    /* Looks its words up and gives the value; what fails is in the scope's diag. */
    double (*eval)(const struct quantity_call *call);
};

/* The lists of quantities, each ended by a name of NULL. */
extern const struct quantity quantity_general[];
extern const struct quantity quantity_models[];
extern const struct quantity quantity_papers[];

/* A list of quantities is a table of X(id, name, words, numbers, value), where `value` may use `call` and
 * `number`: first the functions, then the descriptors. */
#define QUANTITY_EVAL(id, name_, words_, numbers_, value)                                                    \
    static double eval_##id(const struct quantity_call *call)                                                \
    {                                                                                                        \
        const double *number = call->number;                                                                 \
        (void)number;                                                                                        \
        return value;                                                                                        \
    }
#define QUANTITY_ROW(id, name_, words_, numbers_, value)                                                     \
    {.name = (name_), .words = (words_), .numbers = (numbers_), .eval = eval_##id},

/* The place of a word in a list of names; 0 where it is none of them, which is in the scope's diag. */
int quantity_choice(const struct quantity_call *call, size_t word, const char *what, const char *const *names,
                    size_t n);

/* A number that was given, else another. */
double quantity_given(const struct quantity_call *call, size_t number, double otherwise);

#endif
