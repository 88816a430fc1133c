/* request.h - the requests that a browser may make of the library, and those that the server makes. */
#ifndef SERVE_REQUEST_H
#define SERVE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

/* JSON Schema of scenarios. */
#define REQUEST_SCHEMA "{\"command\": \"schema\", \"arguments\": [\"scenario\"]}"

/* A text that replaces a file while a request is answered; name NULL: none. The receiver frees both. */
struct request_draft {
    char *name, *text;
};

/* Checks the body of a request: JSON in the form of bursar_solve, of a command that writes no files, and
 * perhaps with a key draft, {"name", "text"}. Returns the request for the library, and the caller frees it.
 * NULL: refused, with a constant message. */
char *request_check(struct request_draft *draft, const char *body, size_t n, const char **message);

/* A new catalogue without parts in a folder of this name. */
char *request_of_catalog(const char *folder, const char *currency, const char *as_of);

/* True if the request is a report whose result is a page. */
bool request_is_page(const char *request);

/* True if that page asks the server. */
bool request_is_live(const char *request);

/* The live page of a scenario, which asks the server. */
char *request_of_page(const char *scenario);

/* Options of an import (bursar-catalog(1)); NULL: not given. */
struct request_import {
    const char *decimal, *sheet, *seller, *date_order;
    const char *replace, *yes; /* flags: any text */
};

/* The import of a price list into the folder of a catalogue; save false: only says what was understood. */
char *request_of_import(const char *list, const char *into, const struct request_import *import, bool save);

/* Bytes in base 64. The caller frees the text. */
char *request_base64(const char *bytes, size_t n);

#endif
