/* live_page.h - the parts that make a page of html_report live: controls, and the engine that answers them
 * in the browser. A page of `bursar serve` has the same controls and asks the server instead.
 */
#ifndef REPORT_LIVE_PAGE_H
#define REPORT_LIVE_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct document;
struct file_in_memory;
struct text;

struct live_page {
    bool server;          /* the page asks the server at its own address; the members below are not used */
    const char *scenario; /* name of the scenario in requests, and among the files */
    const char *catalog;  /* value of --catalog; NULL: that of the scenario */
    const struct file_in_memory *files; /* [n_files] the scenario, the files it names and its catalogue */
    size_t n_files;
    struct {
        const void *bytes; /* the WebAssembly program, compressed by gzip */
        size_t n;
    } engine;
    const char *worker; /* the script that runs the engine */
};

/* Pieces of the page's frame. Each adds nothing to a page that is not live. */
void live_put_policy(struct text *out, const struct document *d); /* Content-Security-Policy */
void live_put_style(struct text *out, const struct document *d);
void live_put_tools(struct text *out, const struct document *d); /* buttons above the answer */
void live_put_panel(struct text *out, const struct document *d); /* the place of the controls */
void live_put_parts(struct text *out, const struct document *d); /* data and script */

#endif
