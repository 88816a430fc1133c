/* cmd_tutorial.c - `bursar tutorial`: prints the steps from an empty folder to the first answer. */
#include "library/call.h"
#include "library/commands.h"
#include "library/files.h"

enum status command_tutorial(struct call *call, struct diag *diag)
{
    const struct embedded_file *file = embedded_find(starter_files, STARTER_TUTORIAL);
    (void)diag;
    fwrite(file->text, 1, file->n, call_stream(call));
    return ST_OK;
}
