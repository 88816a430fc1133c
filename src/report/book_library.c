/* book_library.c - the functions of libxlsxwriter, found by their names. */
#include "report/book_library.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define PLACE(name) {#name, offsetof(struct book_library, name)},
static const struct {
    const char *name;
    size_t place;
} FUNCTIONS[] = {BOOK_LIBRARY_FUNCTIONS(PLACE)};

_Static_assert(sizeof(void *) == sizeof(void (*)(void)), "POSIX has dlsym give functions as objects");

enum status book_library_load(struct book_library *out, struct diag *diag)
{
    void *library = dlopen("libxlsxwriter.so." LXW_SOVERSION, RTLD_NOW); /* never closed */
    bool whole = library;
    for (size_t i = 0; whole && i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++) {
        void *found = dlsym(library, FUNCTIONS[i].name);
        memcpy((char *)out + FUNCTIONS[i].place, &found, sizeof found);
        whole = found;
    }
    if (!whole)
        return diag_set(diag, ST_INTERNAL,
                        "libxlsxwriter, which writes spreadsheets, cannot be loaded: %s; install Debian's "
                        "package libxlsxwriter" LXW_SOVERSION,
                        dlerror());
    return ST_OK;
}
