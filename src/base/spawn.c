/* spawn.c - runs other programs with posix_spawn. */
#include "base/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/text.h"

extern char **environ;

/* Environment of the programs, independent of the user's: English messages and a fixed date for files that
 * store one. */
static char *const SETTINGS[] = {"LC_ALL=C.UTF-8", "SOURCE_DATE_EPOCH=0"};
enum { N_SETTINGS = sizeof SETTINGS / sizeof *SETTINGS };

static bool is_set(const char *variable)
{
    for (size_t i = 0; i < N_SETTINGS; i++)
        if (strncmp(variable, SETTINGS[i], strcspn(SETTINGS[i], "=") + 1) == 0)
            return true;
    return false;
}

/* The environment of this process with SETTINGS instead of its own values. */
static char **environment(void)
{
    size_t n = 0, kept = 0;
    while (environ[n])
        n++;
    char **out = mem_alloc(n + N_SETTINGS + 1, sizeof *out);
    for (size_t i = 0; i < n; i++)
        if (!is_set(environ[i]))
            out[kept++] = environ[i];
    for (size_t i = 0; i < N_SETTINGS; i++)
        out[kept++] = SETTINGS[i];
    out[kept] = NULL;
    return out;
}

/* Reads until the end. Returns false after a read error. */
static bool read_all(struct text *out, int fd)
{
    char bytes[1 << 14];
    ssize_t n = 0;
    text_put(out, "");
    while ((n = read(fd, bytes, sizeof bytes)) > 0 || (n < 0 && errno == EINTR))
        text_putn(out, bytes, n > 0 ? (size_t)n : 0);
    return n == 0;
}

/* Waits for a child. Returns its exit code, or -N if signal N ended it. */
static int wait_for(pid_t child)
{
    int code = 0;
    while (waitpid(child, &code, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(code) ? WEXITSTATUS(code) : -WTERMSIG(code);
}

/* Signals to the process group reach the child too. These signals also stop this program. */
static bool was_stopped(int end)
{
    return end == -SIGINT || end == -SIGTERM || end == -SIGHUP;
}

static int start(pid_t *child, char *const *words, FILE *in, const int out[2])
{
    posix_spawn_file_actions_t actions;
    char **variables = environment();
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed != 0) {
        mem_free(variables);
        return failed;
    }
    failed = in ? posix_spawn_file_actions_adddup2(&actions, fileno(in), 0)
                : posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (failed == 0)
        failed = posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    for (int i = 0; i < 2 && failed == 0; i++)
        failed = out[i] > 1 ? posix_spawn_file_actions_addclose(&actions, out[i]) : 0;
    if (failed == 0)
        failed = posix_spawnp(child, words[0], &actions, NULL, words, variables);
    mem_free(variables);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

static enum status report_not_installed(const struct spawn_program *program, struct diag *diag)
{
    return diag_set(diag, ST_INTERNAL, "%s, %s, is not installed; install Debian's package %s",
                    program->words[0], program->purpose, program->package);
}

enum status spawn_run(const struct spawn_program *program, FILE *in, struct text *out, struct diag *diag)
{
    enum { NOT_FOUND = 127 }; /* exit code where posix_spawnp reports a missing program from the child */
    const char *name = program->words[0], *purpose = program->purpose;
    pid_t child = 0;
    int ends[2];
    bool whole = false;
    int failed = pipe(ends) == 0 ? 0 : errno;
    if (failed == 0) {
        failed = start(&child, program->words, in, ends);
        close(ends[1]);
        if (failed == 0)
            whole = read_all(out, ends[0]);
        close(ends[0]);
    }
    if (failed == ENOENT)
        return report_not_installed(program, diag);
    if (failed != 0)
        return diag_set(diag, ST_INTERNAL, "%s, %s, cannot be started: %s", name, purpose, strerror(failed));
    const int end = wait_for(child);
    if (end == 0 && whole)
        return ST_OK;
    if (end == NOT_FOUND)
        return report_not_installed(program, diag);
    if (was_stopped(end))
        return diag_set(diag, ST_STOPPED, "%s, %s, was stopped by a signal", name, purpose);
    return end < 0 ? diag_set(diag, ST_INTERNAL, "%s, %s, was ended by signal %d", name, purpose, -end)
                   : diag_set(diag, ST_INTERNAL, "%s, %s, failed with exit code %d", name, purpose, end);
}
