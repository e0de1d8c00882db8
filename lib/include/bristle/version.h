/* Version of the library: semantic versioning, see docs/promises.md for what may change when. */
#ifndef BRISTLE_VERSION_H
#define BRISTLE_VERSION_H

#include <bristle/export.h>

/* Version of these headers. */
#define BR_VERSION_MAJOR 0
#define BR_VERSION_MINOR 2
#define BR_VERSION_PATCH 0
#define BR_VERSION_TEXT "0.2.0"

BR_BEGIN_DECLS

/* Version of the library that is linked, as "major.minor.patch"; compare with BR_VERSION_TEXT, the
 * headers'. */
BR_API const char *br_version(void);

BR_END_DECLS
#endif
