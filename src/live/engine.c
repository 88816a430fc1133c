/* engine.c - runs a request for worker.js and sends it the progress. The worker calls the other functions of
 * bursar.h itself. */
#include "library/bursar.h"

void page_progress(double part, const char *label);

int engine_solve(struct bursar *bursar, const char *request, struct bursar_answer **out);

static void send_progress(void *payload, double part, const char *label)
{
    (void)payload;
    page_progress(part, label);
}

int engine_solve(struct bursar *bursar, const char *request, struct bursar_answer **out)
{
    const struct bursar_watch watch = {.progress = send_progress};
    return bursar_solve(bursar, request, &watch, out);
}
