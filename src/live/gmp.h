/* gmp.h - GMP's mini-gmp in place of GMP: the rationals of src/study/regret_risk.c, the
 * integers of src/proof/waiting.c. */
#ifndef LIVE_GMP_H
#define LIVE_GMP_H

#include <stdarg.h>
#include <stddef.h>

#include "mini-gmp.h"
#include "mini-mpq.h"

typedef __mpq_struct *mpq_ptr;
typedef const __mpq_struct *mpq_srcptr;

/* Initialise, or clear, all up to NULL. */
static inline void mpq_inits(mpq_ptr first, ...)
{
    va_list rest;
    va_start(rest, first);
    for (mpq_ptr x = first; x; x = va_arg(rest, mpq_ptr))
        mpq_init(x);
    va_end(rest);
}

static inline void mpz_inits(mpz_ptr first, ...)
{
    va_list rest;
    va_start(rest, first);
    for (mpz_ptr x = first; x; x = va_arg(rest, mpz_ptr))
        mpz_init(x);
    va_end(rest);
}

static inline void mpz_clears(mpz_ptr first, ...)
{
    va_list rest;
    va_start(rest, first);
    for (mpz_ptr x = first; x; x = va_arg(rest, mpz_ptr))
        mpz_clear(x);
    va_end(rest);
}

static inline void mpq_clears(mpq_ptr first, ...)
{
    va_list rest;
    va_start(rest, first);
    for (mpq_ptr x = first; x; x = va_arg(rest, mpq_ptr))
        mpq_clear(x);
    va_end(rest);
}

#endif
