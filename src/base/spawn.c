/* spawn.c - other programs by posix_spawn. */
#include "base/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/arena.h"

extern char **environ;

/* The environment with another LC_ALL. */
static char **environment(char *locale)
{
    size_t n = 0, kept = 0;
    while (environ[n])
        n++;
    char **out = mem_alloc(n + 2, sizeof *out);
    for (size_t i = 0; i < n; i++)
        if (strncmp(environ[i], "LC_ALL=", strlen("LC_ALL=")) != 0)
            out[kept++] = environ[i];
    out[kept++] = locale;
    out[kept] = NULL;
    return out;
}

static int start(pid_t *child, char *const *words, FILE *in, FILE *out)
{
    posix_spawn_file_actions_t actions;
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed != 0)
        return failed;
    failed = in ? posix_spawn_file_actions_adddup2(&actions, fileno(in), 0)
                : posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (failed == 0)
        failed = posix_spawn_file_actions_adddup2(&actions, fileno(out), 1);
    char locale[] = "LC_ALL=C.UTF-8", **variables = environment(locale);
    if (failed == 0)
        failed = posix_spawnp(child, words[0], &actions, NULL, words, variables);
    free(variables);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

enum status spawn_run(char *const *words, const char *purpose, FILE *in, FILE *out, struct diag *diag)
{
    pid_t child = 0;
    int code = 0;
    const int failed = start(&child, words, in, out);
    if (failed != 0)
        return diag_set(diag, ST_INTERNAL, "%s, %s, cannot be started: %s", words[0], purpose,
                        strerror(failed));
    while (waitpid(child, &code, 0) < 0)
        if (errno != EINTR)
            return diag_set(diag, ST_INTERNAL, "%s, %s, was lost: %s", words[0], purpose, strerror(errno));
    if (!WIFEXITED(code) || WEXITSTATUS(code) != 0)
        return diag_set(diag, ST_INTERNAL, "%s, %s, failed (is it installed?)", words[0], purpose);
    return ST_OK;
}
