/* driver.c - entry point of every target. Without libFuzzer its main runs the given files and folders one
 * after another. */
#include <dirent.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static char folder[64];

#ifdef LIBFUZZER
const char *__asan_default_options(void);

/* The quarantine stays within the processor's caches and stack traces are short, because both would take half
 * of the time. ASAN_OPTIONS in the environment take precedence. */
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=4:malloc_context_size=8";
}
#endif

void fuzz_fault(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    abort();
}

int fuzz_is_good(enum status status, struct diag *diag)
{
    if (status != ST_OK) {
        if (status == ST_INTERNAL)
            fuzz_fault("a failure of ours: %s", diag->message ? diag->message : "");
        if (!diag->message || !*diag->message)
            fuzz_fault("refused without a word");
        if (diag->status != status)
            fuzz_fault("status %d, and the message is of %d: %s", status, diag->status, diag->message);
    }
    diag_fini(diag);
    return status == ST_OK;
}

static void remove_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    if (system(command) != 0)
        perror(folder);
}

static const char *own_folder(void)
{
    if (folder[0])
        return folder;
    strcpy(folder, access("/dev/shm", W_OK) == 0 ? "/dev/shm/fuzz-XXXXXX" : "/tmp/fuzz-XXXXXX");
    if (!mkdtemp(folder))
        fuzz_fault("cannot make the folder %s", folder);
    atexit(remove_folder);
    return folder;
}

const char *fuzz_file(const char *name, const char *bytes, size_t n)
{
    static char path[192];
    snprintf(path, sizeof path, "%s/%s", own_folder(), name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, n, file) != n || fclose(file) != 0)
        fuzz_fault("%s: cannot be written", path);
    return path;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char *copy = malloc(n + 1);
    if (!copy)
        fuzz_fault("no memory");
    if (n > 0)
        memcpy(copy, bytes, n);
    copy[n] = '\0';
    static bool began;
    if (!began)
        fuzz_sqlite_memory();
    const long used = fuzz_sqlite_used();
    fuzz_one(copy, n);
    if (began && fuzz_sqlite_used() != used)
        fuzz_fault("%ld pieces of SQLite's memory are never freed", fuzz_sqlite_used() - used);
    began = true; /* the first run's allocations remain */
    free(copy);
    return 0;
}

#ifndef LIBFUZZER
enum { SECONDS_AT_MOST = 10 }; /* of processor: other work on the machine does not count */

static timer_t timer;

static unsigned long n_run;
static char running[512];

static void too_long(int signal_number)
{
    static const char text[] = ": needs more than 10 s, or ends the program\n";
    (void)signal_number;
    if (write(STDERR_FILENO, running, strlen(running)) < 0 || write(STDERR_FILENO, text, sizeof text - 1) < 0)
        _exit(2);
    _exit(1);
}

/* 0: no limit. */
static void limit_processor(time_t seconds)
{
    if (timer_settime(timer, 0, &(struct itimerspec){.it_value.tv_sec = seconds}, NULL) != 0)
        fuzz_fault("the timer cannot be set");
}

static void run_file(const char *path)
{
    struct stat about;
    FILE *file = fopen(path, "rb");
    if (!file || fstat(fileno(file), &about) != 0)
        fuzz_fault("%s: cannot be read", path);
    uint8_t *bytes = malloc((size_t)about.st_size + 1);
    if (!bytes || fread(bytes, 1, (size_t)about.st_size, file) != (size_t)about.st_size)
        fuzz_fault("%s: cannot be read whole", path);
    fclose(file);
    snprintf(running, sizeof running, "%s", path);
    limit_processor(SECONDS_AT_MOST);
    LLVMFuzzerTestOneInput(bytes, (size_t)about.st_size);
    limit_processor(0);
    free(bytes);
    n_run++;
}

static void run_folder(const char *path)
{
    struct dirent **entries = NULL;
    const int n = scandir(path, &entries, NULL, alphasort);
    if (n < 0) {
        run_file(path);
        return;
    }
    for (int i = 0; i < n; i++) {
        char below[512];
        snprintf(below, sizeof below, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            run_file(below);
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
    signal(SIGALRM, too_long);
    if (timer_create(CLOCK_PROCESS_CPUTIME_ID, NULL, &timer) != 0)
        fuzz_fault("there is no timer");
    for (int i = 1; i < argc; i++)
        run_folder(argv[i]);
    printf("%lu inputs passed, 0 failed\n", n_run);
    return n_run == 0;
}
#endif
