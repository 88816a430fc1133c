/* requests.h - a problem from the text of a scenario on the catalogue tests/mutants/shop, for tests that
 * change its inputs. */
#ifndef TESTS_REQUESTS_H
#define TESTS_REQUESTS_H

#include "base/arena.h"
#include "base/diag.h"
#include "problem/instance.h"

struct request {
    struct arena arena;
    struct snapshot snapshot;
    struct scenario scenario;
    struct instance instance;
    struct diag diag;
};

/* Changes one value. */
typedef void planter(struct request *request);

/* Builds the problem. `before` changes the catalogue before that; NULL: no change. Fails the test on error.
 */
void request_begin(struct request *request, planter *before, const char *text);
void request_end(struct request *request);

/* Audits the problem with both changes and expects `message`; NULL: no error. */
void request_audit(const char *text, planter *before, planter *plant, const char *message);

/* Expects `message` from the step that looks for unknown sizes (proof_build_needs), on the changed problem
 * itself. The whole audit would name the planted value first. */
void request_needs(const char *text, planter *plant, const char *message);

#endif
