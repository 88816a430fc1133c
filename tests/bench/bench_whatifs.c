/* bench_whatifs.c - processor time of what-ifs on one handle, for comparison with other languages.
 *
 * bench_whatifs CATALOGS SCENARIOS N
 *
 * Changes a price N times. Prints the processor time in seconds, and the bytes of all results. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "library/bursar.h"

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: bench_whatifs CATALOGS SCENARIOS N\n", stderr);
        return 2;
    }
    char text[4096];
    struct bursar *bursar = NULL;
    snprintf(text, sizeof text, "{\"catalogs\": [\"%s\"], \"scenarios\": [\"%s\"]}", argv[1], argv[2]);
    if (bursar_open(&bursar, text) != BURSAR_OK) {
        fprintf(stderr, "bench_whatifs: %s\n", bursar ? bursar_error(bursar) : "out of memory");
        return 1;
    }
    const long n = atol(argv[3]);
    uint64_t bytes = 0;
    const clock_t start = clock();
    for (long i = 0; i < n; i++) {
        struct bursar_answer *answer = NULL;
        size_t size = 0;
        snprintf(text, sizeof text,
                 "{\"command\": \"whatif\", \"arguments\": [\"whitney-bt\"],"
                 " \"options\": {\"set\": [\"ppro-200=%ldUSD\"]}}",
                 1500 + i);
        const int code = bursar_solve(bursar, text, NULL, &answer);
        if (code != BURSAR_OK) {
            fprintf(stderr, "bench_whatifs: code %d: %s\n", code, bursar_answer_diagnostics(answer));
            return 1;
        }
        bursar_answer_result(answer, &size);
        bytes += size;
        bursar_answer_free(answer);
    }
    printf("%.3f %" PRIu64 "\n", (double)(clock() - start) / CLOCKS_PER_SEC, bytes);
    bursar_close(bursar);
    return 0;
}
