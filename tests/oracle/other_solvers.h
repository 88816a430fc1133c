/* other_solvers.h - finds the optimum of an exported program with CBC and glpsol. */
#ifndef TESTS_OTHER_SOLVERS_H
#define TESTS_OTHER_SOLVERS_H

#include <stdio.h>

#include "search/program.h"

/* A folder for the files of integer programs and their solutions. */
struct solver_folder {
    char path[64];
};

void solver_folder_make(struct solver_folder *out);
void solver_folder_remove(const struct solver_folder *folder);

void solver_folder_write(const struct solver_folder *folder, const char *name, const struct program *program,
                         void (*write)(const struct program *, FILE *));

/* The objective of the solution that a command, run in the folder, writes to `out.sol`; 0 if it reports
 * infeasibility, since nothing is bought then. NAN if the command fails (CBC sometimes aborts), stops at a
 * limit, or reports neither. */
double solver_objective(const struct solver_folder *folder, const char *command);

#endif
