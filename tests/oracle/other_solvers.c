/* other_solvers.c - runs CBC and glpsol, and reads their solutions. */
#include "oracle/other_solvers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

void solver_folder_make(struct solver_folder *out)
{
    *out = (struct solver_folder){"/tmp/bursar-solvers-XXXXXX"};
    assert_non_null(mkdtemp(out->path));
}

void solver_folder_remove(const struct solver_folder *folder)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder->path);
    assert_int_equal(system(command), 0);
}

void solver_folder_write(const struct solver_folder *folder, const char *name, const struct program *program,
                         void (*write)(const struct program *, FILE *))
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    write(program, file);
    assert_int_equal(fclose(file), 0);
}

/* True if the line, in the head of a solver's solution, states that the program is infeasible. */
static bool says_infeasible(const char *line)
{
    return strstr(line, "nfeasible") || strstr(line, "INTEGER EMPTY") || strstr(line, "INTEGER UNDEFINED");
}

static double objective_of(const char *path)
{
    static const char *const keys[] = {"objective value", "obj ="};
    char line[512];
    double value = NAN;
    FILE *file = fopen(path, "r");
    while (file && isnan(value) && fgets(line, sizeof line, file)) {
        if (strstr(line, "Stopped on") || strstr(line, "INTEGER NON-OPTIMAL"))
            break;
        if (says_infeasible(line))
            value = 0;
        for (size_t i = 0; i < sizeof keys / sizeof *keys && isnan(value); i++) {
            const char *at = strstr(line, keys[i]);
            value = at ? strtod(at + strlen(keys[i]), NULL) : value;
        }
    }
    if (file)
        fclose(file);
    return value;
}

double solver_objective(const struct solver_folder *folder, const char *command)
{
    char line[512], path[128];
    snprintf(line, sizeof line,
             "cd %s && rm -f out.sol && %s >log.txt 2>&1 && ! grep -q 'TIME LIMIT EXCEEDED' log.txt",
             folder->path, command);
    if (system(line) != 0)
        return NAN;
    snprintf(path, sizeof path, "%s/out.sol", folder->path);
    return objective_of(path);
}
