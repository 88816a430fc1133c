/* main.c - sets up the program: streams, folders of catalogues and scenarios, signals. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "catalog/catalog.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "search/reprice.h"
#include "serve/serve.h"

/* The only global variable: signal handlers need one. Time of the first signal to stop in milliseconds of the
 * monotonic clock, made odd, modulo about 12 days; 0: no signal. */
static volatile sig_atomic_t stop;

/* Signals may arrive twice for one event: timeout(1) signals the program and its group, and both kernel and
 * shell announce the end of a terminal. A second signal after that ends the program at once. */
static void on_signal(int signal_number)
{
    enum { MODULO_MS = 1 << 30, SECOND_CTRL_C_MS = 300, SECOND_MS = 2000 };
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int now_ms =
        (int)((now.tv_sec % (MODULO_MS / 1000)) * 1000 + now.tv_nsec / 1000000) | 1; /* odd, so never 0 */
    if (stop == 0) {
        stop = now_ms;
    } else if (abs(now_ms - stop) >= (signal_number == SIGINT ? SECOND_CTRL_C_MS : SECOND_MS)) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

/* Ctrl-C, SIGTERM (the end of a batch job) and SIGHUP (a closed terminal) stop long work with the answer so
 * far. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal}, before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* ignored under nohup(1) */
        sigaction(SIGHUP, &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* exceeding `ulimit -f` then fails like a full disk */
}

/* Follows https://no-color.org: a text in NO_COLOR, or output to a file, disables colours. */
static bool wants_colour(void)
{
    const char *no = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return !(no && *no) && terminal && strcmp(terminal, "dumb") != 0 && isatty(STDOUT_FILENO);
}

/* The width of the terminal. Unknown widths and those too narrow for a table count as the usual 80. */
static int columns(void)
{
    enum { USUAL = 80, LEAST = 40 };
    struct winsize size;
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= LEAST
               ? size.ws_col
               : USUAL;
}

/* The folder of the running program; "" if the system does not report it. */
static char *program_folder(struct arena *arena)
{
    for (size_t size = 256; size < 1 << 20; size *= 2) {
        char *path = ARENA_NEW(arena, size, char);
        const ssize_t n = readlink("/proc/self/exe", path, size - 1);
        if (n < 0)
            break;
        if ((size_t)n < size - 1)
            return path_folder(arena, path);
    }
    return arena_strdup(arena, "");
}

int main(int argc, char **argv)
{
    struct arena arena = ARENA_INIT;
    mem_keep();
    catch_signals();
    const char *folder = program_folder(&arena);
    const char *const catalogs[] = {
        path_join(&arena, folder, "catalog"),
        path_join(&arena, folder, "../share/bursar/catalog"),
    };
    const char *const scenarios[] = {
        path_join(&arena, folder, "scenarios"),
        path_join(&arena, folder, "../share/bursar/scenarios"),
    };
    struct context context = {
        .out = stdout,
        .err = stderr,
        .in = stdin,
        .columns = columns(),
        .colours = wants_colour(),
        .global.jobs = sysconf(_SC_NPROCESSORS_ONLN),
        .catalogs = CATALOG_FOLDERS(catalogs, sizeof catalogs / sizeof *catalogs),
        .scenarios = QUESTION_FOLDERS(scenarios, sizeof scenarios / sizeof *scenarios),
        .stop = &stop,
        .serve = serve_run,
        .progress = {.err = isatty(STDERR_FILENO) ? stderr : NULL},
        .arena = &arena,
    };
    const int code = command_main(&context, argc, (const char *const *)argv);
    arena_fini(&arena);
    return code;
}
