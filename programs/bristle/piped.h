/* Standard input that is read more than once. */
#ifndef BRISTLE_PROGRAM_PIPED_H
#define BRISTLE_PROGRAM_PIPED_H

#include <bristle/error.h>

/* Takes all of standard input, from a pipe as well, so that piped_again lets it be read from its beginning,
 * as often as wanted. Errors: BR_ERR_OPEN no temporary file, BR_ERR_READ, BR_ERR_WRITE. */
br_status piped_keep(br_error *error);
void piped_again(void);

#endif
