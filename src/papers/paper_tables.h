/* paper_tables.h - the tables of the papers, from the folder tables. */
#ifndef PAPERS_PAPER_TABLES_H
#define PAPERS_PAPER_TABLES_H

#include "base/embedded.h"

extern const struct embedded_file paper_tables[];

#endif
