/* crossover_proof.h - who wins at the ends of each interval of a crossover, as formal proofs. */
#ifndef STUDY_CROSSOVER_PROOF_H
#define STUDY_CROSSOVER_PROOF_H

#include "study/crossover.h"

/**
 * Writes four proofs (proof/vipr.h) for each interval of budgets into the folder, made where there is none:
 * what each of the two reaches with its first budget and with its last, NUMBER-first-NAME.vipr and
 * NUMBER-last-NAME.vipr.
 *
 * ST_INPUT: the folder or a file cannot be written, too many candidates. ST_STOPPED: not all are written.
 */
enum status crossover_prove(const struct problem *problem, const struct crossover *crossover,
                            const char *folder, const struct stop *stop, struct diag *diag);

#endif
