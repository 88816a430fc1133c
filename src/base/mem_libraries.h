/* mem_libraries.h - memory of libraries that have one set of memory functions for the whole process. */
#ifndef BASE_MEM_LIBRARIES_H
#define BASE_MEM_LIBRARIES_H

/* Makes jansson and GMP use memory of the running call, once for the process. jansson reports a lack of
 * memory as bad input or not at all, and GMP ends the program. */
void mem_use_libraries(void);

#endif
