/* other_solvers.h - CBC and glpsol, asked for the optimum of an exported program. */
#ifndef TESTS_OTHER_SOLVERS_H
#define TESTS_OTHER_SOLVERS_H

#include <stdio.h>

#include "search/program.h"

/* A folder for programs and solutions. */
struct solver_folder {
    char path[64];
};

void solver_folder_make(struct solver_folder *out);
void solver_folder_remove(const struct solver_folder *folder);

void solver_folder_write(const struct solver_folder *folder, const char *name, const struct program *program,
                         void (*write)(const struct program *, FILE *));

/* The objective of the solution that a command, run in the folder, leaves in `out.sol`; 0 where it says that
 * nothing is feasible: nothing is bought. NAN where the command fails (CBC aborts on a program now and then),
 * stops at a limit, or says neither. */
double solver_objective(const struct solver_folder *folder, const char *command);

#endif
