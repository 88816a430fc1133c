/* fault.h - faults that tests/mutants/operators.py compiled in, all of them, and the one of them that the
 * environment plants. */
#ifndef TESTS_MUTANTS_FAULT_H
#define TESTS_MUTANTS_FAULT_H

enum { FAULTS_AT_MOST = 65536 };

extern int fault_planted;         /* its number, of FAULT; -1: none */
extern unsigned char *fault_seen; /* by number: 1: its place was reached, 2: and would have given another
                                     value; in the file FAULTS_SEEN */

/* An expression as it stands; as it would with the fault; and whether these differ, o_ being the value of the
 * first. */
#define FAULT(number, wrong, right, differs)                                                                 \
    (fault_planted == (number) ? (wrong) : __extension__({                                                   \
        __auto_type o_ = (right);                                                                            \
        fault_seen[number] |= (differs) ? 3 : 1;                                                             \
        o_;                                                                                                  \
    }))

#endif
