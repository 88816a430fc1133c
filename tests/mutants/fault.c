/* fault.c - selects the planted fault, and records which faults a test reaches in a file that processes
 * share, because some end by a signal. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/fault.h"

static unsigned char unkept[FAULTS_AT_MOST];
int fault_planted = -1;
unsigned char *fault_seen = unkept;

__attribute__((constructor)) static void read_environment(void)
{
    const char *number = getenv("FAULT"), *path = getenv("FAULTS_SEEN");
    if (number)
        fault_planted = atoi(number);
    const int file = path ? open(path, O_RDWR) : -1;
    if (file < 0)
        return;
    void *shared = mmap(NULL, FAULTS_AT_MOST, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED)
        fault_seen = shared;
    close(file);
}
