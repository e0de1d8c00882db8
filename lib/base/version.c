/* The version that was compiled into the library. */
#include <bristle/version.h>

const char *br_version(void)
{
    return BR_VERSION_TEXT;
}
