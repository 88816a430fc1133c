/* quantity.h - the vocabulary of the papers' tables: what the program can compute, by name. */
#ifndef PAPERS_QUANTITY_H
#define PAPERS_QUANTITY_H

#include "papers/formula.h"

/* The words of a quantity, in brackets; `at` is the whole word. */
struct quantity_words {
    struct cursor word[FORMULA_MAX_WORDS];
    size_t n;
};

/* A quantity being evaluated. */
struct quantity_call {
    const void *bound;    /* what `bind` has made of its words */
    const double *number; /* [n]; NAN: not given */
    size_t n;
    struct diag *diag;
};

struct quantity {
    const char *name;    /* "stap.speed" */
    const char *words;   /* what stands in brackets: "program, machine [, one exchange]"; NULL: nothing */
    const char *numbers; /* names of the numbers: "p [peak setup]"; NULL: none; "...": any */
    /* Looks its words up, once; what it makes is on the arena. NULL: there are none. */
    enum status (*bind)(const void **out, const struct quantity_words *words, const struct scope *scope);
    double (*eval)(const struct quantity_call *call);
};

/* The lists of quantities, each ended by a name of NULL. */
enum { QUANTITY_N_LISTS = 3 };
extern const struct quantity *const QUANTITY_LISTS[QUANTITY_N_LISTS];
extern const struct quantity quantity_general[];
extern const struct quantity quantity_models[];
extern const struct quantity quantity_papers[];

/* A list of quantities is a table of X(id, name, words, numbers, bind, value), where `value` may use `call`
 * and `number`: first the functions, then the descriptors. */
#define QUANTITY_EVAL(id, name_, words_, numbers_, bind_, value)                                             \
    static double eval_##id(const struct quantity_call *call)                                                \
    {                                                                                                        \
        const double *number = call->number;                                                                 \
        (void)number;                                                                                        \
        return value;                                                                                        \
    }
#define QUANTITY_ROW(id, name_, words_, numbers_, bind_, value)                                              \
    {.name = (name_), .words = (words_), .numbers = (numbers_), .bind = (bind_), .eval = eval_##id},

/* For `bind` and `value` of a quantity that is known once its words are: keeps the value; gives it. */
enum status quantity_number(const void **out, double value, const struct scope *scope);
double quantity_bound(const struct quantity_call *call);

#endif
