/* main.c - the command line, a client of the library (bursar.h): its streams, its folders of catalogues and
 * scenarios, signals. */
#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "cli/progress_line.h"
#include "library/bursar.h"
#include "serve/serve.h"

/* The only global variables: signal handlers need them. The time of the first signal to stop in milliseconds
 * of the monotonic clock, made odd, modulo about 12 days; 0: no signal. And the handle that it stops. */
static volatile sig_atomic_t stop;
static struct bursar *volatile stoppable;

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
        bursar_cancel(stoppable);
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

/* Makes the C library keep freed memory, where it has such a setting. Otherwise a study that solves many
 * problems spends most of its time in returning memory to the system. */
static void keep_memory(void)
{
#ifdef __GLIBC__
    enum { BYTES_KEPT = 1 << 28, BYTES_OF_HEAP = 1 << 25 };
    (void)mallopt(M_TRIM_THRESHOLD, BYTES_KEPT);
    (void)mallopt(M_MMAP_THRESHOLD, BYTES_OF_HEAP);
#endif
}

static void *checked(void *p)
{
    if (p)
        return p;
    fputs("bursar: out of memory\n", stderr);
    _exit(BURSAR_FAILED); /* flushing would print half an answer */
}

/* --- the settings of the handle --- */

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

/* The folder of the running program with a slash; "" if the system does not report it. */
static char *program_folder(void)
{
    for (size_t size = 256; size < 1 << 20; size *= 2) {
        char *path = checked(malloc(size));
        const ssize_t n = readlink("/proc/self/exe", path, size - 1);
        if (n > 0 && (size_t)n < size - 1) {
            path[n] = '\0';
            strrchr(path, '/')[1] = '\0';
            return path;
        }
        free(path);
        if (n <= 0)
            break;
    }
    return checked(strdup(""));
}

/* Writes a folder as a string of JSON, which has its own escapes of bytes that are not UTF-8 (bursar.h). */
static void put_folder(FILE *out, const char *folder, const char *name)
{
    size_t n = 0;
    bool shown = true;
    fputc('"', out);
    for (const char *s = folder; *s; s += n) {
        n = text_character(s, &shown);
        if (*s == '"' || *s == '\\')
            fputc('\\', out);
        if (shown && (unsigned char)*s >= ' ')
            fwrite(s, 1, n, out);
        else
            for (size_t i = 0; i < n; i++)
                fprintf(out, "\\u%s%02x", (unsigned char)s[i] < 0x80 ? "00" : "dc", (unsigned char)s[i]);
    }
    fprintf(out, "%s\"", name);
}

/* Makes the settings: catalogues and scenarios next to the program, and those that are installed. */
static char *make_settings(void)
{
    enum { JOBS_AT_MOST = 1024 };
    char *text = NULL, *folder = program_folder();
    size_t n = 0;
    long jobs = sysconf(_SC_NPROCESSORS_ONLN);
    jobs = jobs < 1 ? 1 : jobs > JOBS_AT_MOST ? JOBS_AT_MOST : jobs;
    FILE *out = checked(open_memstream(&text, &n));
    fprintf(out, "{\"jobs\": %ld, \"columns\": %d, \"colours\": %s, \"catalogs\": [", jobs, columns(),
            wants_colour() ? "true" : "false");
    put_folder(out, folder, "catalog");
    fputs(", ", out);
    put_folder(out, folder, "../share/bursar/catalog");
    fputs("], \"scenarios\": [", out);
    put_folder(out, folder, "scenarios");
    fputs(", ", out);
    put_folder(out, folder, "../share/bursar/scenarios");
    fputs("]}", out);
    if (fclose(out) != 0)
        checked(NULL);
    free(folder);
    return text;
}

/* --- the console --- */

/* What is printed on the standard error stream. The error, the hint and the time follow the result. */
struct terminal {
    struct progress_line line;
    char *error, *hint, *time; /* owned; NULL: none */
};

static void show_progress(void *payload, double part, const char *label)
{
    struct terminal *terminal = payload;
    progress_line_show(&terminal->line, clock_now_s(), part, label);
}

static void keep(char **own_line, const char *line)
{
    free(*own_line);
    *own_line = checked(strdup(line));
}

static int take_message(void *payload, int kind, const char *line)
{
    struct terminal *terminal = payload;
    if (kind == BURSAR_ERROR) {
        keep(&terminal->error, line);
    } else if (kind == BURSAR_HINT) {
        keep(&terminal->hint, line);
    } else if (kind == BURSAR_TIME) {
        keep(&terminal->time, line);
    } else if (kind == BURSAR_LINE) {
        errno = 0;
        printf("%s\n", line);
        return fflush(stdout) == 0 && !ferror(stdout) ? 0 : errno ? errno : EIO;
    } else {
        progress_line_clear(&terminal->line);
        fprintf(stderr, "bursar: %s%s\n", kind == BURSAR_WARNING ? "warning: " : "", line);
    }
    return 0;
}

static int ask(void *payload, const char *problem, const char *question, char *answer, size_t room)
{
    struct terminal *terminal = payload;
    if (!isatty(STDIN_FILENO))
        return 0;
    progress_line_clear(&terminal->line);
    if (problem)
        fprintf(stderr, "%s\n", problem);
    fprintf(stderr, "%s: ", question);
    fflush(stderr);
    return fgets(answer, (int)room, stdin) != NULL;
}

static long read_input(void *payload, char *bytes, size_t n)
{
    const ssize_t got = read(STDIN_FILENO, bytes, n);
    (void)payload;
    return got < 0 ? -(long)errno : (long)got;
}

/* --- the answer --- */

/* Writes the result, then the error. Returns the exit code. */
static int finish(struct terminal *terminal, const struct bursar_answer *answer)
{
    size_t n = 0;
    const char *result = bursar_answer_result(answer, &n);
    int code = bursar_answer_code(answer);
    progress_line_clear(&terminal->line);
    errno = 0;
    fwrite(result, 1, n, stdout);
    const bool lost = fflush(stdout) != 0 || ferror(stdout);
    const int reason = errno;
    if (terminal->error)
        fprintf(stderr, "bursar: %s\n", terminal->error);
    if (lost)
        fprintf(stderr, "bursar: cannot write the result%s%s\n", reason ? ": " : "",
                reason ? strerror(reason) : "");
    else if (terminal->hint)
        fprintf(stderr, "%s\n", terminal->hint);
    if (lost)
        code = reason == EINTR ? BURSAR_STOPPED : BURSAR_OUTPUT;
    if (terminal->time)
        fprintf(stderr, "bursar: %s\n", terminal->time);
    free(terminal->error);
    free(terminal->hint);
    free(terminal->time);
    return code;
}

int main(int argc, char **argv)
{
    struct bursar *bursar = NULL;
    struct bursar_answer *answer = NULL;
    struct terminal terminal = {.line = {.err = isatty(STDERR_FILENO) ? stderr : NULL}};
    const struct bursar_watch watch = {terminal.line.err ? show_progress : NULL, &terminal};
    keep_memory();
    catch_signals();
    char *settings = make_settings();
    int code = bursar_open(&bursar, settings);
    free(settings);
    stoppable = bursar;
    if (stop) /* the signal came before the handle */
        bursar_cancel(bursar);
    bursar_set_console(bursar,
                       &(struct bursar_console){
                           .message = take_message, .ask = ask, .input = read_input, .payload = &terminal});
    serve_attach(bursar);
    if (bursar)
        code = bursar_run(bursar, argc > 0 ? argc - 1 : 0, (const char *const *)argv + (argc > 0), &watch,
                          &answer);
    if (code == BURSAR_NO_MEMORY || !answer)
        checked(NULL);
    code = finish(&terminal, answer);
    stoppable = NULL;
    bursar_answer_free(answer);
    bursar_close(bursar);
    return code;
}
