/* serving.h - what `bursar serve` asks of the layer above the library, which has the server. */
#ifndef LIBRARY_SERVING_H
#define LIBRARY_SERVING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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
 * out        the address is printed to it
 */
struct serving {
    const char *const *paths;
    size_t n_paths;
    int port;
    bool browser;
    const struct folders *catalogs, *scenarios;
    const volatile int *stop;
    FILE *out;
};

#endif
