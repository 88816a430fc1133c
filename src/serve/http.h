/* http.h - what every request has to pass before it is answered: host, token, origin, size, time; and the
 * replies with their security headers. */
#ifndef SERVE_HTTP_H
#define SERVE_HTTP_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "serve/desk.h"

struct pool;
struct task;
struct visit;

/* Limits of requests. A request has to arrive, and its reply to be taken, within its time. */
enum {
    HTTP_BODY_MIB = DESK_FILE_MIB,
    HTTP_BODIES_MIB = 64, /* all bodies together */
    HTTP_HEADER_KIB = 32,
    HTTP_CONNECTIONS = 128,
    HTTP_CONNECTIONS_USUAL = 96, /* above, the connection that has been incomplete for longest is closed */
    HTTP_IDLE_S = 15,
    HTTP_REQUEST_S = 20,
    HTTP_REPLY_S = 60,
    HTTP_ARGUMENTS = 8,
    HTTP_TOKEN_BYTES = 16,
};

/* A server: all connections of its listeners. */
struct http;

/* What a server answers with. */
struct http_options {
    const char *token; /* hexadecimal */
    int port;
    struct pool *pool;
    const struct desk *desk;
    const char *shipped;        /* JSON: names of shipped scenarios and catalogues */
    const struct route *routes; /* the end has no method */
};

/* A request that passed all checks. The body has arrived. */
struct visit {
    struct http *http;
    struct MHD_Connection *connection;
    struct visitor *visitor;
    const struct route *route;
    char *path; /* behind the token, without a slash at its begin */
    struct {
        char *name, *value;
    } arguments[HTTP_ARGUMENTS];
    size_t n_arguments;
    struct text body;
    size_t n_counted; /* bytes counted among all bodies */
    bool too_large;
    bool limited;      /* the bytes of all bodies are too many */
    struct task *task; /* whose result the reply waits for */
};

/* Replies to a kind of page: what its content may do. */
enum http_kind { HTTP_APP, HTTP_LIVE, HTTP_REPORT, HTTP_DATA };

/* A route: a method and a path, where `*` matches one segment, and how it is answered. answer: starts a task
 * (http_ask) or replies. ended: replies when the task has ended; NULL: no task. */
struct route {
    const char *method;
    const char *path;
    const char *arguments; /* names that it takes, separated by blanks */
    enum MHD_Result (*answer)(struct visit *visit);
    enum MHD_Result (*ended)(struct visit *visit);
};

/* The pool, desk and list of a visit's server. */
const struct http_options *http_options(const struct visit *visit);

/* The value of an argument; NULL: not given. */
const char *http_argument(const struct visit *visit, const char *name);

/* Replies with bytes that the reply frees, or with an open file that it closes. */
enum MHD_Result http_reply(struct visit *visit, unsigned status, enum http_kind kind, const char *type,
                           char *own_bytes, size_t n);
enum MHD_Result http_reply_file(struct visit *visit, const char *type, int own_file);

/* Replies with bytes that live as long as the program. */
enum MHD_Result http_reply_constant(struct visit *visit, enum http_kind kind, const char *type,
                                    const char *bytes, size_t n);

/* Replies {"code": STATUS, "message": TEXT}. */
enum MHD_Result http_fail(struct visit *visit, unsigned status, const char *message);

/* Lets the pool do a task; the route's `ended` replies with visit->task. */
enum MHD_Result http_ask(struct visit *visit, struct task *own_task, double limit_s);

/* A handler of all connections, for MHD_start_daemon: accept, completed and changed belong to one server. */
struct http *http_new(const struct http_options *options);
void http_free(struct http *own_http);
struct MHD_Daemon *http_listen(struct http *http, int socket);

/* Call it a few times a second: closes connections whose time is over. */
void http_tick(struct http *http, double now_s);

#endif
