/* LAW.ini: a law and its parameters. */
#ifndef BRISTLE_PROGRAM_LAW_FILE_H
#define BRISTLE_PROGRAM_LAW_FILE_H

#include <bristle/law.h>

/* Reads section [law]: type, one key a field, and optionally "presets = yes", without which every field must
 * be given. The caller frees *params with free(). */
br_status law_file_read(const char *path, const br_law_registry *registry, const br_law_type **type,
                        void **params, br_error *error);

#endif
