/* status.h - result of an operation, and the exit code of the program for it. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

/* Every status with its exit code (an interface of the command line) and its meaning. */
#define STATUS_TABLE(X)                                                                                      \
    X(ST_OK, 0, "done")                                                                                      \
    X(ST_INTERNAL, 1, "internal failure, or a certificate that does not hold")                               \
    X(ST_MISMATCH, 1, "a checked figure does not match")                                                     \
    X(ST_USAGE, 2, "wrong use of the command line")                                                          \
    X(ST_INFEASIBLE, 3, "no purchase meets the requirements, or there is nothing to find")                   \
    X(ST_STOPPED, 4, "stopped at a limit; the answer so far is given with its bound")                        \
    X(ST_INPUT, 5, "bad input file")                                                                         \
    X(ST_CATALOG, 5, "bad catalogue")                                                                        \
    X(ST_DOMAIN, 5, "a value outside the range a model is valid for")                                        \
    X(ST_POLICY, 6, "refused by the data policy of the scenario")                                            \
    X(ST_OUTPUT, 7, "the output cannot be written")

enum status {
#define X(name, code, text) name,
    STATUS_TABLE(X)
#undef X
        N_STATUS
};

/* The process exit code of a status. */
int status_exit_code(enum status status);

#endif
