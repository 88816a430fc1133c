/* http.c - checks each request before anything answers it, and bounds what a client can hold. */
#include "serve/http.h"

#include <jansson.h>
#include <pthread.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "serve/pool.h"

/* --- connections and their time --- */

enum phase { RECEIVING, WORKING, SENDING };

/* One connection. */
struct visitor {
    struct visitor *next;
    int socket;
    enum phase phase;
    double since_s;
};

struct http {
    struct http_options options;
    pthread_mutex_t lock;
    struct visitor *visitors; /* the newest first */
    size_t n_visitors;
    size_t body_bytes; /* of all requests */
};

static void set_phase(struct visit *visit, enum phase phase)
{
    pthread_mutex_lock(&visit->http->lock);
    visit->visitor->phase = phase;
    visit->visitor->since_s = clock_now_s();
    pthread_mutex_unlock(&visit->http->lock);
}

/* The library closes the connection when it reads or writes the next time. */
static void hang_up(struct visitor *visitor)
{
    shutdown(visitor->socket, SHUT_RDWR);
    visitor->phase = WORKING;
}

/* The lock is held. */
static void hang_up_oldest(struct http *http)
{
    struct visitor *oldest = NULL;
    for (struct visitor *at = http->visitors; at; at = at->next)
        if (at->phase == RECEIVING && (!oldest || at->since_s < oldest->since_s))
            oldest = at;
    if (oldest)
        hang_up(oldest);
}

static void on_connection(void *payload, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode code)
{
    struct http *http = payload;
    struct visitor *visitor = *context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        visitor = *context = mem_alloc(1, sizeof *visitor);
        *visitor = (struct visitor){.socket = info ? info->connect_fd : -1, .since_s = clock_now_s()};
        pthread_mutex_lock(&http->lock);
        if (http->n_visitors >= HTTP_CONNECTIONS_USUAL)
            hang_up_oldest(http);
        visitor->next = http->visitors;
        http->visitors = visitor;
        http->n_visitors++;
        pthread_mutex_unlock(&http->lock);
        return;
    }
    pthread_mutex_lock(&http->lock);
    struct visitor **at = &http->visitors;
    while (*at && *at != visitor)
        at = &(*at)->next;
    if (*at) {
        *at = visitor->next;
        http->n_visitors--;
    }
    pthread_mutex_unlock(&http->lock);
    mem_free(visitor);
    *context = NULL;
}

void http_tick(struct http *http, double now_s)
{
    pthread_mutex_lock(&http->lock);
    for (struct visitor *at = http->visitors; at; at = at->next)
        if ((at->phase == RECEIVING && now_s - at->since_s > HTTP_REQUEST_S) ||
            (at->phase == SENDING && now_s - at->since_s > HTTP_REPLY_S))
            hang_up(at);
    pthread_mutex_unlock(&http->lock);
}

/* --- replies --- */

static const char *policy_of(enum http_kind kind)
{
    switch (kind) {
    case HTTP_APP:
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
               "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
               "frame-ancestors 'none'";
    case HTTP_LIVE: /* one file with its own scripts and styles */
        return "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: "
               "blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    case HTTP_REPORT: /* the same, and it asks nothing of the server */
        return "sandbox allow-scripts allow-popups allow-downloads; default-src 'none'; script-src "
               "'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; "
               "form-action 'none'; frame-ancestors 'none'";
    case HTTP_DATA:
        break;
    }
    return "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}

static enum MHD_Result queue(struct visit *visit, unsigned status, enum http_kind kind, const char *type,
                             struct MHD_Response *own_response)
{
    const char *const headers[][2] = {
        {MHD_HTTP_HEADER_CONTENT_TYPE, type},
        {"Content-Security-Policy", policy_of(kind)},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    };
    if (!own_response)
        return MHD_NO;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(own_response, headers[i][0], headers[i][1]);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(own_response, "Allow", "GET, POST");
    set_phase(visit, SENDING);
    const enum MHD_Result queued = MHD_queue_response(visit->connection, status, own_response);
    MHD_destroy_response(own_response);
    return queued;
}

enum MHD_Result http_reply(struct visit *visit, unsigned status, enum http_kind kind, const char *type,
                           char *own_bytes, size_t n)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer_with_free_callback(n, own_bytes, mem_free);
    if (!response)
        mem_free(own_bytes);
    return queue(visit, status, kind, type, response);
}

enum MHD_Result http_reply_file(struct visit *visit, const char *type, int own_file)
{
    const off_t size = lseek(own_file, 0, SEEK_END);
    struct MHD_Response *response =
        size < 0 ? NULL : MHD_create_response_from_fd_at_offset64((uint64_t)size, own_file, 0);
    if (!response)
        close(own_file);
    return queue(visit, MHD_HTTP_OK, HTTP_DATA, type, response);
}

enum MHD_Result http_reply_constant(struct visit *visit, enum http_kind kind, const char *type,
                                    const char *bytes, size_t n)
{
    char *copy = mem_alloc(n + 1, 1);
    memcpy(copy, bytes, n);
    return http_reply(visit, MHD_HTTP_OK, kind, type, copy, n);
}

enum MHD_Result http_fail(struct visit *visit, unsigned status, const char *message)
{
    json_t *object = json_pack("{s:i, s:s}", "code", (int)status, "message", message);
    char *text = mem_take(json_dumps(object, 0));
    json_decref(object);
    return http_reply(visit, status, HTTP_DATA, "application/json", text, strlen(text));
}

/* --- tasks --- */

const struct http_options *http_options(const struct visit *visit)
{
    return &visit->http->options;
}

static void resume(void *payload)
{
    struct visit *visit = payload;
    MHD_resume_connection(visit->connection);
}

static void suspend(void *payload)
{
    struct visit *visit = payload;
    set_phase(visit, WORKING);
    MHD_suspend_connection(visit->connection);
}

enum MHD_Result http_ask(struct visit *visit, struct task *own_task, double limit_s)
{
    visit->task = own_task;
    if (pool_ask(visit->http->options.pool, own_task, limit_s, resume, suspend, visit))
        return MHD_YES;
    visit->task = NULL;
    return http_fail(visit, MHD_HTTP_SERVICE_UNAVAILABLE, "too many requests wait: try again later");
}

static enum MHD_Result reply_ended(struct visit *visit)
{
    struct pool *pool = visit->http->options.pool;
    enum MHD_Result replied = MHD_NO;
    if (pool_is_ended(pool, visit->task))
        replied = visit->route->ended(visit);
    else
        replied = http_fail(visit, MHD_HTTP_SERVICE_UNAVAILABLE,
                            "the answer takes longer than a request may: ask for it as a job");
    pool_release(pool, visit->task);
    visit->task = NULL;
    return replied;
}

/* --- checks --- */

/* Time does not depend on where the texts differ. */
static bool is_same(const char *a, const char *b, size_t n)
{
    unsigned char different = 0;
    for (size_t i = 0; i < n; i++)
        different |= (unsigned char)(a[i] ^ b[i]);
    return different == 0;
}

struct header {
    const char *name;
    const char *value;
    size_t n;
};

static enum MHD_Result count_header(void *payload, enum MHD_ValueKind kind, const char *name,
                                    const char *value)
{
    struct header *header = payload;
    (void)kind;
    if (strcasecmp(name, header->name) == 0) {
        header->value = value ? value : "";
        header->n++;
    }
    return MHD_YES;
}

/* The header's value and how often it is given. */
static struct header header_of(struct MHD_Connection *connection, const char *name)
{
    struct header header = {.name = name};
    MHD_get_connection_values(connection, MHD_HEADER_KIND, count_header, &header);
    return header;
}

/* True if the text is `scheme` and an address of this server. */
static bool is_own_address(const struct http *http, const char *scheme, const char *text)
{
    static const char *const hosts[] = {"127.0.0.1", "localhost", "[::1]"};
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        char own[64];
        snprintf(own, sizeof own, "%s%s:%d", scheme, hosts[i], http->options.port);
        if (strcmp(text, own) == 0)
            return true;
    }
    return false;
}

/* A name of another host that leads here would let its pages read the answers. */
static bool has_own_host(const struct http *http, struct MHD_Connection *connection)
{
    const struct header host = header_of(connection, MHD_HTTP_HEADER_HOST);
    return host.n == 1 && is_own_address(http, "", host.value);
}

/* True if no page of another origin has sent the request, as far as the browser reports. */
static bool has_own_origin(const struct http *http, struct MHD_Connection *connection)
{
    const struct header origin = header_of(connection, "Origin"),
                        site = header_of(connection, "Sec-Fetch-Site");
    const bool own = origin.n == 0 || (origin.n == 1 && is_own_address(http, "http://", origin.value));
    return own && (site.n == 0 || (site.n == 1 && (strcmp(site.value, "same-origin") == 0 ||
                                                   strcmp(site.value, "none") == 0)));
}

/* The path behind "/TOKEN/"; NULL: another token. */
static const char *behind_token(const struct http *http, const char *url)
{
    const char *token = http->options.token;
    const size_t n = strlen(token);
    const bool shaped = url[0] == '/' && strlen(url) >= n + 2 && url[n + 1] == '/';
    return shaped && is_same(url + 1, token, n) ? url + n + 2 : NULL;
}

static bool matches(const char *pattern, const char *path)
{
    while (*pattern == '*' || (*path && *pattern == *path)) {
        if (*pattern == '*' && *path && *path != '/')
            path += strcspn(path, "/");
        else if (*pattern != '*')
            path++;
        else
            return false;
        pattern++;
    }
    return !*pattern && !*path;
}

/* *found: a route has the path, though not with this method. */
static const struct route *route_of(const struct route *routes, const char *method, const char *path,
                                    bool *found)
{
    for (const struct route *route = routes; route->method; route++)
        if (matches(route->path, path)) {
            *found = true;
            if (strcmp(route->method, method) == 0)
                return route;
        }
    return NULL;
}

/* --- arguments --- */

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decodes %XX; NULL: another %, or a character that no name has. The caller frees it. */
static char *decode(const char *s)
{
    char *out = mem_alloc(strlen(s) + 1, 1);
    size_t n = 0;
    bool good = true;
    for (; *s && good; s++) {
        const int high = *s == '%' ? digit(s[1]) : 0, low = *s == '%' && high >= 0 ? digit(s[2]) : 0;
        good = high >= 0 && low >= 0;
        out[n++] = (char)(*s == '%' && good ? high * 16 + low : *s);
        s += *s == '%' && good ? 2 : 0;
        good = good && (unsigned char)out[n - 1] >= 0x20;
    }
    for (const char *at = out; good && at < out + n;) {
        at += text_character(at, &good);
    }
    if (good)
        return out;
    mem_free(out);
    return NULL;
}

static bool takes(const struct route *route, const char *name)
{
    const size_t n = strlen(name);
    for (const char *s = route->arguments; *s; s += strcspn(s, " "), s += strspn(s, " "))
        if (strcspn(s, " ") == n && strncmp(s, name, n) == 0)
            return true;
    return false;
}

/* Stops at an argument that the route does not take, or takes already. */
static enum MHD_Result take_argument(void *payload, enum MHD_ValueKind kind, const char *name,
                                     const char *value)
{
    struct visit *visit = payload;
    (void)kind;
    if (visit->n_arguments >= HTTP_ARGUMENTS || !takes(visit->route, name) || http_argument(visit, name))
        return MHD_NO;
    char *decoded = decode(value ? value : "");
    if (!decoded)
        return MHD_NO;
    visit->arguments[visit->n_arguments].name = mem_strdup(name);
    visit->arguments[visit->n_arguments++].value = decoded;
    return MHD_YES;
}

const char *http_argument(const struct visit *visit, const char *name)
{
    for (size_t i = 0; i < visit->n_arguments; i++)
        if (strcmp(visit->arguments[i].name, name) == 0)
            return visit->arguments[i].value;
    return NULL;
}

static bool take_arguments(struct visit *visit)
{
    const int given = MHD_get_connection_values(visit->connection, MHD_GET_ARGUMENT_KIND, NULL, NULL);
    (void)MHD_get_connection_values(visit->connection, MHD_GET_ARGUMENT_KIND, take_argument, visit);
    return given >= 0 && (size_t)given == visit->n_arguments;
}

/* --- a request --- */

/* Bytes of the body as announced; SIZE_MAX: not readable; 0: none, or chunked. */
static size_t announced(struct MHD_Connection *connection)
{
    const struct header length = header_of(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
    if (length.n == 0)
        return 0;
    size_t n = 0;
    for (const char *s = length.value; *s; s++) {
        if (*s < '0' || *s > '9' || n > SIZE_MAX / 20)
            return SIZE_MAX;
        n = 10 * n + (size_t)(*s - '0');
    }
    return length.n == 1 ? n : SIZE_MAX;
}

/* Replies to a request that is refused before its body arrives. */
static enum MHD_Result refuse(struct visit *visit, const char *url, const char *method)
{
    const struct http *http = visit->http;
    const char *path = behind_token(http, url);
    bool found = false;
    if (!has_own_host(http, visit->connection))
        return http_fail(visit, MHD_HTTP_FORBIDDEN, "this host is not served");
    if (!path)
        return http_fail(visit, MHD_HTTP_NOT_FOUND,
                         "there is nothing here: use the address that `bursar serve` prints");
    visit->route = route_of(visit->http->options.routes, method, path, &found);
    if (!visit->route && strcmp(method, "GET") != 0 && strcmp(method, "POST") != 0)
        return http_fail(visit, MHD_HTTP_METHOD_NOT_ALLOWED, "this method is not served");
    if (!visit->route)
        return http_fail(visit, found ? MHD_HTTP_METHOD_NOT_ALLOWED : MHD_HTTP_NOT_FOUND,
                         found ? "this method is not served here" : "there is nothing here");
    const bool page = strncmp(path, "api/", 4) != 0;
    if (!page && !has_own_origin(http, visit->connection))
        return http_fail(visit, MHD_HTTP_FORBIDDEN, "pages of other origins are not served");
    if (!take_arguments(visit))
        return http_fail(visit, MHD_HTTP_BAD_REQUEST, "an argument is not valid");
    if (announced(visit->connection) > (size_t)HTTP_BODY_MIB << 20)
        return http_fail(visit, MHD_HTTP_CONTENT_TOO_LARGE, "the body is larger than 8 MiB");
    visit->path = mem_strdup(path);
    return MHD_YES;
}

/* True if the reply to a refused request is on its way. */
static bool is_refused(const struct visit *visit)
{
    return !visit->path;
}

/* Counts bytes among those of all bodies. */
static bool count_bytes(struct visit *visit, size_t n)
{
    struct http *http = visit->http;
    pthread_mutex_lock(&http->lock);
    const bool room = http->body_bytes + n <= (size_t)HTTP_BODIES_MIB << 20;
    if (room) {
        http->body_bytes += n;
        visit->n_counted += n;
    }
    pthread_mutex_unlock(&http->lock);
    return room;
}

/* What exceeds a limit is read and thrown away, so that the client gets its reply; much more is not read. */
static enum MHD_Result take_body(struct visit *visit, const char *bytes, size_t *n)
{
    const size_t most = (size_t)HTTP_BODY_MIB << 20;
    const size_t got = *n;
    *n = 0;
    if (!visit->too_large && !visit->limited) {
        visit->too_large = visit->body.n + got > most;
        visit->limited = !visit->too_large && !count_bytes(visit, got);
        if (!visit->too_large && !visit->limited) {
            text_putn(&visit->body, bytes, got);
            return MHD_YES;
        }
        text_fini(&visit->body);
        visit->body = TEXT_INIT;
    }
    visit->body.n += got; /* only counted: nothing is kept */
    return visit->body.n > 4 * most ? MHD_NO : MHD_YES;
}

static enum MHD_Result on_request(void *payload, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *bytes, size_t *n,
                                  void **context)
{
    struct visit *visit = *context;
    (void)version;
    if (!visit) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
        visit = *context = mem_alloc(1, sizeof *visit);
        visit->http = payload;
        visit->connection = connection;
        visit->visitor = info->socket_context;
        return refuse(visit, url, method);
    }
    if (visit->task)
        return reply_ended(visit);
    if (*n > 0)
        return take_body(visit, bytes, n);
    if (is_refused(visit))
        return MHD_YES;
    if (visit->too_large || visit->limited) {
        visit->body.n = 0;
        return visit->too_large
                   ? http_fail(visit, MHD_HTTP_CONTENT_TOO_LARGE, "the body is larger than 8 MiB")
                   : http_fail(visit, MHD_HTTP_SERVICE_UNAVAILABLE, "too many requests: try again later");
    }
    return visit->route->answer(visit);
}

static void on_completed(void *payload, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode code)
{
    struct http *http = payload;
    struct visit *visit = *context;
    (void)connection;
    (void)code;
    if (!visit)
        return;
    set_phase(visit, RECEIVING);
    if (visit->task)
        pool_release(http->options.pool, visit->task);
    pthread_mutex_lock(&http->lock);
    http->body_bytes -= visit->n_counted;
    pthread_mutex_unlock(&http->lock);
    for (size_t i = 0; i < visit->n_arguments; i++) {
        mem_free(visit->arguments[i].name);
        mem_free(visit->arguments[i].value);
    }
    text_fini(&visit->body);
    mem_free(visit->path);
    mem_free(visit);
    *context = NULL;
}

/* Arguments are decoded by take_argument, and paths have no character to decode. */
static size_t unescape_nothing(void *payload, struct MHD_Connection *connection, char *s)
{
    (void)payload;
    (void)connection;
    return strlen(s);
}

/* --- the server --- */

struct http *http_new(const struct http_options *options)
{
    struct http *http = mem_alloc(1, sizeof *http);
    http->options = *options;
    pthread_mutex_init(&http->lock, NULL);
    return http;
}

void http_free(struct http *own_http)
{
    if (!own_http)
        return;
    pthread_mutex_destroy(&own_http->lock);
    mem_free(own_http);
}

/* The library writes faults of clients to the standard error stream otherwise. */
static void say_nothing(void *payload, const char *format, va_list args)
{
    (void)payload;
    (void)format;
    (void)args;
}

struct MHD_Daemon *http_listen(struct http *http, int socket)
{
    return MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG, 0,
        NULL, NULL, on_request, http, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL, MHD_OPTION_LISTEN_SOCKET,
        (MHD_socket)socket, MHD_OPTION_CONNECTION_LIMIT, (unsigned)HTTP_CONNECTIONS,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)HTTP_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)HTTP_IDLE_S, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HTTP_HEADER_KIB << 10,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_COMPLETED, on_completed, http,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, http, MHD_OPTION_UNESCAPE_CALLBACK, unescape_nothing,
        NULL, MHD_OPTION_END);
}
