/* bursar.h - the public library: open a handle, ask questions of it, close it.
 *
 * A question is a command of bursar(1) with its options; its answer is what the command prints. The command
 * line, the Python package, the live page and the local server are clients of this header.
 *
 * Handles share no state, and the library never ends the process: where memory runs out, the call returns
 * BURSAR_NO_MEMORY and the handle stays usable. Use one handle on one thread at a time; different handles can
 * be used on different threads. Only bursar_cancel may be called from any thread, and from a signal handler.
 *
 * Stability: results of schema "/1" only gain keys. Functions and constants are never removed or changed
 * under one soname.
 */
#ifndef LIBRARY_BURSAR_H
#define LIBRARY_BURSAR_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* Codes of answers: the exit codes of bursar(1), and codes of the library itself. */
enum {
    BURSAR_OK = 0,
    BURSAR_FAILED = 1,     /* an internal error, or a certificate that does not hold */
    BURSAR_USAGE = 2,      /* the request is invalid */
    BURSAR_INFEASIBLE = 3, /* no purchase meets the scenario; the result says why */
    BURSAR_STOPPED = 4,    /* cancelled, or stopped at a limit; the result is the answer so far */
    BURSAR_INPUT = 5,      /* a fault in a scenario, a catalogue or another file */
    BURSAR_POLICY = 6,     /* refused by the data policy of the scenario */
    BURSAR_OUTPUT = 7,     /* the result cannot be written */
    BURSAR_NO_MEMORY = 64  /* memory ran out; there is no result */
};

/* Kinds of messages. */
enum {
    BURSAR_WARNING = 1, /* a doubt about the answer */
    BURSAR_NOTE = 2,    /* how a file was understood */
    BURSAR_ERROR = 3,   /* why the code is not BURSAR_OK: FILE:LINE:COLUMN: MESSAGE, as far as known */
    BURSAR_HINT = 4,    /* which help explains the error */
    BURSAR_TIME = 5,    /* the time taken, with option timings */
    BURSAR_LINE = 6     /* a line of the result that is needed before the end: the address of a server */
};

/* A handle: where files are found, files in memory, and what was loaded. */
struct bursar;

/* The answer to one request. */
struct bursar_answer;

/* "0.1" */
const char *bursar_version(void);

/**
 * Opens a handle. `settings` is a JSON object, or NULL for the defaults; unknown keys are refused. In
 * settings and requests, \udcNN is byte NN of a name that is not UTF-8, as in Python.
 *
 * catalogs   list of folders where catalogues are searched by name; default: none, in memory [""]
 * scenarios  list of folders where scenarios are searched by name; default: none, in memory [""]
 * files      "disk": read and write files (default); "read": read files, write none; "memory": only the files
 *            of bursar_put_file exist
 * roots      list of folders: files elsewhere are not read or written (default: all files are)
 * read_roots list of folders that, in addition to roots, are only read
 * jobs       threads that a request may use, 1 to 1024 (default 1)
 * columns    width of text results, 40 to 65535 (default 80)
 * colours    colour text results (default false)
 *
 * Unless files are "disk", option output of a request writes no file: its end selects the kind of document,
 * and the document is the result. "page.html" makes a page.
 *
 * Returns a code. On failure *out is NULL if no memory is left; otherwise it is a handle whose
 * bursar_error gives the message and which answers each request with the same code.
 */
int bursar_open(struct bursar **out, const char *settings);

/* The message of a failed bursar_open or bursar_put_file; "" after a success. Owned by the handle. */
const char *bursar_error(const struct bursar *bursar);

/* Gives the handle a file under this name: a scenario, a catalogue, a bid; "-" is the standard input.
 * Requests then read it instead of a file of that path. The bytes are copied; NULL removes the file. Returns
 * a code. */
int bursar_put_file(struct bursar *bursar, const char *name, const void *bytes, size_t n);

/**
 * Callbacks of a request; each may be NULL. They run on the thread of the request.
 *
 * progress  the finished part of the work, 0..1, negative if unknown, and the name of the current work; at
 *           most 20 times a second. The part never decreases. Option quiet switches it off
 */
struct bursar_watch {
    void (*progress)(void *payload, double part, const char *label);
    void *payload;
};

/**
 * Answers a request, a JSON object:
 *
 *     {"command": "optimize", "arguments": ["whitney-bt"],
 *      "options": {"budget": "3000000 USD", "set": ["tco.years=4"], "exact": true, "format": "json"}}
 *
 * Options have the names of the command line. A flag is true; an option that can be repeated is a list.
 * Without "format" the answer is JSON. "presolve": false leaves out the counts of excluded candidates, and so
 * the time that they take. watch may be NULL.
 *
 * Returns the code of the answer, which *out holds in every case except BURSAR_NO_MEMORY, when it is NULL.
 * Release it by bursar_answer_free.
 */
int bursar_solve(struct bursar *bursar, const char *request, const struct bursar_watch *watch,
                 struct bursar_answer **out);

/* The same for the words of a command line, without the name of the program. */
int bursar_run(struct bursar *bursar, int n_words, const char *const *words, const struct bursar_watch *watch,
               struct bursar_answer **out);

/**
 * Parts of an answer, owned by it.
 *
 * code         as returned
 * result       what the command prints, its number of bytes in *n (n may be NULL), and a NUL behind it
 * diagnostics  JSON of schema bursar.diagnostics/1: code; status, a word for it; error: null, or an object
 *              with message, file (or null), line and column (0: unknown); messages: warnings and notes in
 *              order
 */
int bursar_answer_code(const struct bursar_answer *answer);
const char *bursar_answer_result(const struct bursar_answer *answer, size_t *n);
const char *bursar_answer_diagnostics(const struct bursar_answer *answer);
void bursar_answer_free(struct bursar_answer *own_answer);

/* Stops the request that runs on the handle: it returns BURSAR_STOPPED with the answer so far. If none runs,
 * it stops the next one, so that a cancel that comes too early is not lost. */
void bursar_cancel(struct bursar *bursar);

/**
 * What a program for the terminal adds to a handle; each may be NULL.
 *
 * message  a line without its end, and its kind: warnings, notes and lines of the result at once, the others
 *          behind the result. Returns 0, or a value of errno if the line cannot be written
 * ask      puts the answer to a question into `answer`, at most room - 1 bytes and a NUL; problem: of the
 *          last answer, or NULL. Returns 0 if there is no answer
 * input    reads at most n bytes of the standard input. Returns their number, 0 at the end, or a negative
 *          value of errno
 */
struct bursar_console {
    int (*message)(void *payload, int kind, const char *line);
    int (*ask)(void *payload, const char *problem, const char *question, char *answer, size_t room);
    long (*input)(void *payload, char *bytes, size_t n);
    void *payload;
};

/* Sets the console of a handle, borrowed; NULL: none. */
void bursar_set_console(struct bursar *bursar, const struct bursar_console *console);

/* Frees the handle. Accepts NULL. */
void bursar_close(struct bursar *own_bursar);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
