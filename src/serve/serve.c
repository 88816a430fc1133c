/* serve.c - starts the server on the addresses of this machine, waits for a signal, and ends it. */
#define _DEFAULT_SOURCE /* getrandom */

#include "serve/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <jansson.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/spawn.h"
#include "base/text.h"
#include "library/json_bytes.h"
#include "serve/http.h"
#include "serve/pool.h"
#include "serve/routes.h"

enum { QUICK_THREADS = 2, JOB_THREADS = 2, BACKLOG = 64, TICK_MS = 100 };

struct server {
    const struct serving *serving;
    struct arena arena;
    struct desk desk;
    struct pool *pool;
    struct http *http;
    struct MHD_Daemon *daemons[2]; /* of 127.0.0.1 and ::1 */
    int port;
    char token[2 * HTTP_TOKEN_BYTES + 1];
    char folder[32], page[64]; /* for the browser to open; "": none */
};

/* --- settings of the library --- */

static json_t *paths_of(const struct folders *folders, struct arena *arena)
{
    json_t *list = json_array();
    for (size_t i = 0; i < folders->n; i++)
        json_array_append_new(list, json_string(json_bytes_hidden(arena, folders->v[i])));
    return list;
}

static char *settings_of(struct server *server, bool writes)
{
    struct arena *arena = &server->arena;
    json_t *roots = json_array(), *shipped_roots = json_array();
    for (size_t i = 0; i < server->desk.n; i++)
        json_array_append_new(roots, json_string(json_bytes_hidden(arena, server->desk.folders[i].name)));
    json_t *catalogs = paths_of(server->serving->catalogs, arena);
    json_t *scenarios = paths_of(server->serving->scenarios, arena);
    json_array_extend(shipped_roots, catalogs);
    json_array_extend(shipped_roots, scenarios);
    json_t *settings =
        json_pack("{s:o, s:o, s:o, s:o, s:s}", "catalogs", catalogs, "scenarios", scenarios, "roots", roots,
                  "read_roots", shipped_roots, "files", writes ? "disk" : "read");
    char *text = mem_take(json_dumps(mem_made(settings), 0));
    json_decref(settings);
    return text;
}

static json_t *names_of(const struct folders *folders, struct arena *arena)
{
    const char **names = NULL;
    size_t n = 0;
    json_t *list = json_array();
    folders_names(&names, &n, folders, arena);
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, json_string(names[i]));
    return list;
}

static const char *shipped(const struct serving *serving, struct arena *arena)
{
    json_t *object = json_pack("{s:o, s:o}", "scenarios", names_of(serving->scenarios, arena), "catalogs",
                               names_of(serving->catalogs, arena));
    char *own_text = mem_take(json_dumps(mem_made(object), 0));
    json_decref(object);
    const char *text = arena_strdup(arena, own_text);
    mem_free(own_text);
    return text;
}

/* --- the address --- */

/* Binds a socket that accepts connections from this machine only. Negative with errno: it cannot. */
static int bind_to(const struct sockaddr *address, socklen_t n)
{
    const int on = 1;
    const int own = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (own < 0)
        return -1;
    const bool bound =
        setsockopt(own, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        (address->sa_family != AF_INET6 || setsockopt(own, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) == 0) &&
        bind(own, address, n) == 0 && listen(own, BACKLOG) == 0;
    const int reason = errno;
    if (bound)
        return own;
    close(own);
    errno = reason;
    return -1;
}

static enum status listen_here(struct server *server, struct diag *diag)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)server->serving->port)};
    four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    socklen_t n = sizeof four;
    const int socket_of_4 = bind_to((const struct sockaddr *)&four, sizeof four);
    if (socket_of_4 < 0 || getsockname(socket_of_4, (struct sockaddr *)&four, &n) != 0)
        return diag_set(diag, ST_INTERNAL, "port %d of 127.0.0.1 cannot be used: %s", server->serving->port,
                        strerror(errno));
    server->port = ntohs(four.sin_port);
    six.sin6_port = four.sin_port;
    const int socket_of_6 = bind_to((const struct sockaddr *)&six, sizeof six);
    const struct http_options options = {
        server->token, server->port, server->pool, &server->desk, shipped(server->serving, &server->arena),
        http_routes};
    server->http = http_new(&options);
    const int sockets[] = {socket_of_4, socket_of_6}; /* a machine may lack ::1 */
    for (size_t i = 0; i < 2; i++) {
        if (sockets[i] < 0)
            continue;
        server->daemons[i] = http_listen(server->http, sockets[i]);
        if (!server->daemons[i]) {
            close(sockets[i]);
            return diag_set(diag, ST_INTERNAL, "the server cannot be started");
        }
    }
    return ST_OK;
}

static enum status make_token(char *token, struct diag *diag)
{
    unsigned char bytes[HTTP_TOKEN_BYTES];
    size_t n = 0;
    while (n < sizeof bytes) {
        const ssize_t got = getrandom(bytes + n, sizeof bytes - n, 0);
        if (got < 0 && errno != EINTR)
            return diag_set(diag, ST_INTERNAL, "there are no random numbers: %s", strerror(errno));
        n += got > 0 ? (size_t)got : 0;
    }
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return ST_OK;
}

/* --- start, wait, end --- */

static enum status start(struct server *server, struct diag *diag)
{
    const struct serving *serving = server->serving;
    const struct desk_given given = {serving->paths, serving->n_paths, serving->scenarios};
    enum status status = make_token(server->token, diag);
    if (status == ST_OK)
        status = desk_open(&server->desk, &given, &server->arena, diag);
    if (status != ST_OK)
        return status;
    char *reading = settings_of(server, false), *writing = settings_of(server, true);
    const struct pool_options options = {reading, writing, &server->desk, QUICK_THREADS, JOB_THREADS};
    status = pool_start(&server->pool, &options, diag);
    mem_free(reading);
    mem_free(writing);
    return status == ST_OK ? listen_here(server, diag) : status;
}

/* The address holds the token. The scenario that is shown first is behind it. */
static struct text address_of(const struct server *server)
{
    const char *opening = server->desk.opening;
    struct text address = TEXT_INIT;
    text_printf(&address, "http://127.0.0.1:%d/%s/", server->port, server->token);
    for (const char *s = opening ? opening : ""; *s; s++)
        text_printf(&address, strchr("#%?&+ \"'<>", *s) || (unsigned char)*s < 0x21 ? "%s%%%02X" : "%s%c",
                    s == opening ? "#scenario=" : "", (unsigned char)*s);
    return address;
}

static void *run_browser(void *payload)
{
    char *const words[] = {(char[]){"xdg-open"}, payload, NULL};
    const struct spawn_program program = {words, "which opens the page in a browser", "xdg-utils"};
    struct text said = TEXT_INIT;
    (void)spawn_run(&program, NULL, &said, NULL); /* the address is printed: the user can open it */
    text_fini(&said);
    return NULL;
}

/* Opens the address by a page that only this user can read: words of a command can be read by all users. The
 * browser may run as long as the server, which does not wait for it. */
static void open_browser(struct server *server, const char *address)
{
    struct text page = TEXT_INIT;
    pthread_t thread;
    snprintf(server->folder, sizeof server->folder, "/tmp/bursar-XXXXXX");
    if (!mkdtemp(server->folder)) {
        server->folder[0] = '\0';
        return;
    }
    snprintf(server->page, sizeof server->page, "%s/open.html", server->folder);
    text_printf(
        &page,
        "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0; url=%s\"><a href=\"%s\">bursar</a>\n",
        address, address);
    if (file_put(server->page, page.s, page.n, NULL) == ST_OK &&
        pthread_create(&thread, NULL, run_browser, server->page) == 0)
        pthread_detach(thread);
    text_fini(&page);
}

/* Prints the address once, and opens it. */
static enum status announce(struct server *server, struct diag *diag)
{
    struct text address = address_of(server);
    const int reason = server->serving->announce(server->serving->payload, address.s);
    const bool printed = reason == 0;
    if (!printed)
        diag_set(diag, ST_OUTPUT, "cannot write the address: %s", strerror(reason));
    else if (server->serving->browser)
        open_browser(server, address.s);
    text_fini(&address);
    return printed ? ST_OK : ST_OUTPUT;
}

static void wait_for_signal(const struct server *server)
{
    const struct timespec pause = {.tv_nsec = TICK_MS * 1000000L};
    while (!atomic_load(server->serving->stop)) {
        const double now_s = clock_now_s();
        pool_tick(server->pool, now_s);
        http_tick(server->http, now_s);
        nanosleep(&pause, NULL);
    }
}

/* Tasks that clients wait for are woken first: a daemon with waiting connections cannot stop. */
static void end(struct server *server)
{
    if (server->pool)
        pool_close(server->pool);
    for (size_t i = 0; i < 2; i++)
        if (server->daemons[i])
            MHD_stop_daemon(server->daemons[i]);
    pool_free(server->pool);
    http_free(server->http);
    if (server->folder[0]) {
        unlink(server->page);
        rmdir(server->folder);
    }
    desk_close(&server->desk);
    arena_fini(&server->arena);
}

static void end_without_memory(void *payload)
{
    end(payload);
}

void serve_attach(struct bursar *bursar)
{
    serving_attach(bursar, serve_run);
}

enum status serve_run(const struct serving *serving, struct diag *diag)
{
    struct server server = {.serving = serving, .arena = ARENA_INIT};
    struct held held;
    sigset_t all, before;
    guard_threads(guard_running(), 1); /* they free what this one allocates */
    guard_hold(&held, end_without_memory, &server);
    /* the threads leave signals to this one */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    enum status status = start(&server, diag);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (status == ST_OK)
        status = announce(&server, diag);
    if (status == ST_OK)
        wait_for_signal(&server);
    guard_drop(&held);
    end(&server);
    guard_threads(guard_running(), -1);
    return status;
}
