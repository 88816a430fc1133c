/* serving.h - what `bursar serve` asks of the layer above the library, which has the server. */
#ifndef LIBRARY_SERVING_H
#define LIBRARY_SERVING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct bursar;
struct diag;
struct folders;

/**
 * A server to run until a signal ends it.
 *
 * paths      [n_paths] folders, scenario files and names of scenarios, as the user gave them
 * port       0: a free one
 * browser    open the page in a browser
 * catalogs   folders of catalogues that requests may name
 * scenarios  the same for scenarios
 * stop       not 0 after a signal to stop
 * announce   prints the address at once; returns 0 or a value of errno
 */
struct serving {
    const char *const *paths;
    size_t n_paths;
    int port;
    bool browser;
    const struct folders *catalogs, *scenarios;
    const atomic_int *stop;
    int (*announce)(void *payload, const char *address);
    void *payload;
};

/* Sets the function that runs a server for the handle until a signal ends it. Not a part of bursar.h. */
void serving_attach(struct bursar *bursar,
                    enum status (*serve)(const struct serving *serving, struct diag *diag));

#endif
