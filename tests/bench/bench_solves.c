/* bench_solves.c - processor time of repeated questions to one handle of the library.
 *
 * bench_solves [-n SOLVES] [-f FORMAT] SCENARIO...
 *
 * Each solve is `optimize` without counts of excluded candidates, with another budget. Prints the time of the
 * first solve, and the median, the longest and the number of the others. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "library/bursar.h"

enum { SOLVES_AT_MOST = 10000 };

static double cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Solves once; returns the milliseconds. *budget receives the scenario's if it is 0. */
static double solve(struct bursar *bursar, const char *scenario, const char *format, double *budget,
                    double factor)
{
    struct bursar_answer *answer = NULL;
    json_t *request = json_pack("{s:s, s:[s], s:b, s:{s:s}}", "command", "optimize", "arguments", scenario,
                                "presolve", 0, "options", "format", format);
    char given[64];
    snprintf(given, sizeof given, "%.2f", *budget * factor);
    if (*budget > 0)
        json_object_set_new(json_object_get(request, "options"), "budget", json_string(given));
    char *text = json_dumps(request, 0);
    const double start = cpu_ms();
    const int code = bursar_solve(bursar, text, NULL, &answer);
    const double took = cpu_ms() - start;
    if (code != BURSAR_OK)
        fprintf(stderr, "%s: %s\n", text, answer ? bursar_answer_diagnostics(answer) : "no memory");
    if (*budget <= 0 && answer) {
        json_t *root = json_loads(bursar_answer_result(answer, NULL), 0, NULL);
        *budget = json_number_value(json_object_get(root, "budget"));
        json_decref(root);
    }
    free(text);
    json_decref(request);
    bursar_answer_free(answer);
    return took;
}

int main(int argc, char **argv)
{
    static double ms[SOLVES_AT_MOST];
    long n = 21;
    const char *format = "json";
    for (int option; (option = getopt(argc, argv, "n:f:")) != -1;)
        if (option == 'n')
            n = strtol(optarg, NULL, 10);
        else
            format = optarg;
    n = n < 1 ? 1 : n > SOLVES_AT_MOST ? SOLVES_AT_MOST : n;
    printf("scenario\tfirst_ms\tmedian_ms\tlongest_ms\tsolves\n");
    for (int i = optind; i < argc; i++) {
        struct bursar *bursar = NULL;
        double budget = 0;
        if (bursar_open(&bursar, "{\"catalogs\": [\"" BUILD_FOLDER
                                 "/catalog\"], \"scenarios\": [\"scenarios\"]}") != BURSAR_OK)
            return 1;
        const double first = solve(bursar, argv[i], "json", &budget, 1);
        for (long k = 0; k < n; k++)
            ms[k] = solve(bursar, argv[i], format, &budget, 1 + 0.0007 * (double)(k + 1));
        qsort(ms, (size_t)n, sizeof *ms, compare);
        printf("%s\t%.1f\t%.1f\t%.1f\t%ld\n", argv[i], first, ms[n / 2], ms[n - 1], n);
        fflush(stdout);
        bursar_close(bursar);
    }
    return 0;
}
