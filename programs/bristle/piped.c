/* Standard input that is read more than once. */
#include "piped.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/file.h>

/* A file without a name takes the place of standard input until the program ends. */
static br_status replace(const char *bytes, size_t size, br_error *error)
{
    FILE *const kept = tmpfile();
    if (!kept)
        return br_fail(error, BR_ERR_OPEN, "standard input: no temporary file for it: %s", strerror(errno));
    const bool written = fwrite(bytes, 1, size, kept) == size && fflush(kept) == 0 &&
                         dup2(fileno(kept), STDIN_FILENO) == STDIN_FILENO;
    const int reason = errno;
    fclose(kept);
    return written ? BR_OK
                   : br_fail(error, BR_ERR_WRITE, "standard input: its temporary file: %s", strerror(reason));
}

br_status piped_keep(br_error *error)
{
    enum { LIMIT = 1 << 28 };
    char *bytes;
    size_t size;
    BR_TRY(br_file_read("-", LIMIT, &bytes, &size, error));
    const br_status status = replace(bytes, size, error);
    free(bytes);
    piped_again();
    return status;
}

void piped_again(void)
{
    lseek(STDIN_FILENO, 0, SEEK_SET);
}
