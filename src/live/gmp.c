/* gmp.c - mini-gmp as one unit: its second file uses macros of the first. */
#include "mini-gmp.c"

#include "mini-mpq.c"
