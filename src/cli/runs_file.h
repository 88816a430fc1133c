/* runs_file.h - measured runs, from a CSV file with a row for each. */
#ifndef CLI_RUNS_FILE_H
#define CLI_RUNS_FILE_H

#include "study/calibrate.h"

#endif
