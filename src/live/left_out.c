/* left_out.c - replaces the files of src that the engine of live pages leaves out, because they need other
 * libraries or the program's own files. engine.mk lists these files. Each function states what is missing. */
#include <stddef.h>

#include "base/diag.h"
#include "base/embedded.h"
#include "base/spawn.h"
#include "catalog/catalog.h"
#include "catalog/catalog_parts.h"
#include "catalog/xlsx.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/live_files.h"
#include "proof/vipr.h"
#include "report/document.h"
#include "report/live_page.h"
#include "report/sink_ops.h"

static enum status none(struct diag *diag, const char *what)
{
    return diag_set(diag, ST_USAGE, "the engine of the page has no %s", what);
}

/* --- commands --- */

#define LEFT_OUT(X)                                                                                          \
    X(init) X(tutorial) X(completion) X(merge) X(fit) X(calibrate) X(reproduce) X(catalog) X(serve)

#define X(name_)                                                                                             \
    const struct own_options command_##name_##_own = {.v = NULL};                                            \
    enum status command_##name_(struct call *call, struct diag *diag)                                        \
    {                                                                                                        \
        return diag_set(diag, ST_USAGE, "the engine of the page has no command '%s'", call->name);           \
    }
LEFT_OUT(X)
#undef X

/* The manual, whose examples `help COMMAND` prints. */
extern const struct embedded_file man_files[];
const struct embedded_file man_files[] = {{.path = NULL}};

/* --- catalogues --- */

const struct row_source *const row_sources[] = {&packed_rows, NULL};

const char *catalog_library_version(void)
{
    return "none";
}

enum status catalog_uses_find(const char ***out, size_t *n, const char *uses, const char *place,
                              struct arena *arena, struct diag *diag)
{
    (void)out;
    (void)n;
    (void)place;
    (void)arena;
    return uses ? none(diag, "catalogues that others use") : ST_OK;
}

/* --- formats --- */

enum status xlsx_read(struct xlsx_book *out, const char *path, const char *bytes, size_t n,
                      struct arena *arena, struct diag *diag)
{
    (void)out;
    (void)path;
    (void)bytes;
    (void)n;
    (void)arena;
    return none(diag, "reader of .xlsx files");
}

enum status xlsx_report(FILE *stream, const struct document *document, struct diag *diag)
{
    (void)stream;
    (void)document;
    return none(diag, "writer of .xlsx files");
}

enum status live_files(struct live_page *out, struct call *call, const struct file_record *record,
                       struct diag *diag)
{
    (void)out;
    (void)call;
    (void)record;
    return none(diag, "writer of live pages");
}

#define X(name_)                                                                                             \
    void live_put_##name_(struct text *out, const struct document *d)                                        \
    {                                                                                                        \
        (void)out;                                                                                           \
        (void)d;                                                                                             \
    }
X(policy)
X(style) X(tools) X(panel) X(parts)
#undef X

    const struct sink_ops sink_sheet = {.open = NULL};

enum status spawn_run(const struct spawn_program *program, FILE *in, struct text *out, struct diag *diag)
{
    (void)in;
    (void)out;
    return none(diag, program->package);
}

enum status vipr_put(struct text *out, const struct instance *instance, const struct claim *claim,
                     const struct stop *stop, struct arena *arena, struct diag *diag)
{
    (void)out;
    (void)instance;
    (void)claim;
    (void)stop;
    (void)arena;
    return none(diag, "formal proofs");
}

enum status vipr_verify(struct certificate *certificate, const char *text, const struct instance *instance,
                        const struct claim *claim, struct arena *arena, struct diag *diag)
{
    (void)certificate;
    (void)text;
    (void)instance;
    (void)claim;
    (void)arena;
    return none(diag, "formal proofs");
}
