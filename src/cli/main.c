/* main.c - sets up the context of the program: streams, folders with catalogues, signals. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "catalog/catalog.h"
#include "cli/commands.h"
#include "cli/question.h"

/* The one variable of the program: a signal handler can reach nothing else. The second of the monotonic clock
 * in which a signal first asked to stop; 0: none did. */
static volatile sig_atomic_t stop;

static void on_signal(int signal_number)
{
    enum { PATIENCE_S = 2 };
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int now_s = (int)now.tv_sec + 1;
    if (stop == 0) {
        stop = now_s;
    } else if (now_s - stop >= PATIENCE_S) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

/* Ctrl-C, SIGTERM (the end of a batch job's time) and SIGHUP (a closed terminal) stop long work with the
 * answer so far. A second Ctrl-C ends the program at once. The other two arrive twice: timeout(1) signals the
 * program and its group, and the kernel and the shell both announce the end of a terminal. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND}, before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    action.sa_flags = 0;
    sigaction(SIGTERM, &action, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* nohup(1) */
        sigaction(SIGHUP, &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* writing more than `ulimit -f` fails, as on a full disk */
}

/* As https://no-color.org asks: any text in NO_COLOR, and output that is no terminal, mean none. */
static bool wants_colour(void)
{
    const char *no = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return !(no && *no) && terminal && strcmp(terminal, "dumb") != 0 && isatty(STDOUT_FILENO);
}

/* A terminal that does not tell, or has no room for a table, is taken to have what most have. */
static int columns(void)
{
    enum { USUAL = 80, LEAST = 40 };
    struct winsize size;
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= LEAST
               ? size.ws_col
               : USUAL;
}

/* The folder of the running program; "" when the system does not tell. */
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
        .progress = {.err = isatty(STDERR_FILENO) ? stderr : NULL},
        .arena = &arena,
    };
    const int code = command_main(&context, argc, (const char *const *)argv);
    arena_fini(&arena);
    return code;
}
