/* fault.h - all faults that tests/mutants/operators.py compiled in, and the one that the environment plants.
 */
#ifndef TESTS_MUTANTS_FAULT_H
#define TESTS_MUTANTS_FAULT_H

enum { FAULTS_AT_MOST = 65536 };

extern int fault_planted; /* its number, from FAULT; -1: none */
/* by number, in the file FAULTS_SEEN: 1: the place was reached, 2: and the fault would have given another
 * value */
extern unsigned char *fault_seen;

/* Evaluates `right`, the expression, or `wrong`, the expression with the fault. `differs` is true if their
 * values differ, where o_ is the value of `right`. */
#define FAULT(number, wrong, right, differs)                                                                 \
    (fault_planted == (number) ? (wrong) : __extension__({                                                   \
        __auto_type o_ = (right);                                                                            \
        fault_seen[number] |= (differs) ? 3 : 1;                                                             \
        o_;                                                                                                  \
    }))

#endif
