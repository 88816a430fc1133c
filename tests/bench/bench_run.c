/* bench_run.c - run times, processor times and peak memory of command lines, interleaved so that a slow
 * minute hurts all alike.
 *
 * bench_run [-n RUNS] [-s SECONDS] [-t LIMIT] NAME COMMAND [NAME COMMAND...]
 *
 * Each command is split at spaces and started without a shell, its output thrown away; process start is part
 * of the time. It runs RUNS times (21), but no further once it has used SECONDS (5) altogether. LIMIT seconds
 * (60) stop a run that a solver's own limit did not; a command that reached the limit has a lower bound for a
 * time. The last column is each median over the first command's; the processor's time is the least. */
#define _DEFAULT_SOURCE /* wait4 */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RUNS_AT_MOST = 1000, WORDS_AT_MOST = 64, COMMANDS_AT_MOST = 16 };

struct bench_settings {
    long runs;
    double seconds;
    long limit_s;
};

struct command {
    const char *name;
    char *words[WORDS_AT_MOST + 1];
    double time_s[RUNS_AT_MOST];
    long n_runs;
    double used_s;
    double cpu_s; /* of all threads, user and system */
    long peak_KiB;
    int exit_code;
    bool limit_reached;
};

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

static void become(const struct command *command, long limit_s)
{
    enum { GRACE_S = 20 }; /* for a solver that ends at its own limit and then writes its result */
    const int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    alarm((unsigned)(limit_s + GRACE_S));
    execvp(command->words[0], command->words);
    _exit(127);
}

static void run_once(struct command *command, long limit_s)
{
    struct rusage usage;
    int status = 0;
    const double begin = now_s();
    const pid_t child = fork();
    if (child == 0)
        become(command, limit_s);
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
        perror("bench_run");
        exit(1);
    }
    const double time_s = now_s() - begin;
    const double cpu_s = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    if (command->n_runs == 0 || cpu_s < command->cpu_s)
        command->cpu_s = cpu_s;
    command->time_s[command->n_runs++] = time_s;
    command->used_s += time_s;
    command->limit_reached = command->limit_reached || time_s >= (double)limit_s;
    command->exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (usage.ru_maxrss > command->peak_KiB)
        command->peak_KiB = usage.ru_maxrss;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_row(const struct command *command, double first_s)
{
    const double median_s = command->time_s[command->n_runs / 2];
    const char *bound = command->limit_reached ? ">" : " ";
    printf("  %-34s %5ld  %s%10.2f %10.2f %10.2f  %8.1f  %s%9.2f", command->name, command->n_runs, bound,
           median_s * 1e3, command->time_s[0] * 1e3, command->cpu_s * 1e3, (double)command->peak_KiB / 1024,
           bound, median_s / first_s);
    if (command->exit_code != 0 && !command->limit_reached)
        printf("  exit %d", command->exit_code);
    puts("");
}

static void measure(struct command *commands, int n, const struct bench_settings *settings)
{
    for (long r = 0; r < settings->runs; r++) {
        for (int c = 0; c < n; c++) {
            if (r == 0 || commands[c].used_s < settings->seconds)
                run_once(&commands[c], settings->limit_s);
        }
    }
    for (int c = 0; c < n; c++)
        qsort(commands[c].time_s, (size_t)commands[c].n_runs, sizeof *commands[c].time_s, by_size);
    printf("  %-34s %5s  %11s %10s %10s  %8s  %10s\n", "", "runs", "median ms", "least ms", "cpu ms",
           "peak MiB", "ratio");
    for (int c = 0; c < n; c++)
        print_row(&commands[c], commands[0].time_s[commands[0].n_runs / 2]);
}

static void split(struct command *command, char *line)
{
    int n = 0;
    char *rest = line;
    for (char *word; n < WORDS_AT_MOST && (word = strtok_r(rest, " ", &rest));)
        command->words[n++] = word;
}

int main(int argc, char **argv)
{
    struct bench_settings settings = {.runs = 21, .seconds = 5, .limit_s = 60};
    for (int option; (option = getopt(argc, argv, "n:s:t:")) != -1;) {
        if (option == 'n')
            settings.runs = strtol(optarg, NULL, 10);
        else if (option == 's')
            settings.seconds = strtod(optarg, NULL);
        else if (option == 't')
            settings.limit_s = strtol(optarg, NULL, 10);
        else
            return 2;
    }
    const int n = (argc - optind) / 2;
    if (n < 1 || n > COMMANDS_AT_MOST || settings.runs < 1 || settings.runs > RUNS_AT_MOST) {
        fputs("usage: bench_run [-n RUNS] [-s SECONDS] [-t LIMIT] NAME COMMAND [NAME COMMAND...]\n", stderr);
        return 2;
    }
    struct command *commands = calloc((size_t)n, sizeof *commands);
    if (!commands)
        return 1;
    for (int c = 0; c < n; c++) {
        commands[c].name = argv[optind + 2 * c];
        split(&commands[c], argv[optind + 2 * c + 1]);
    }
    measure(commands, n, &settings);
    free(commands);
    return 0;
}
