/* What an HDF5 file begins with. */
#include "problems.h"

#include <string.h>

bool fclib_recognises(const void *bytes, size_t size)
{
    static const char head[8] = {'\x89', 'H', 'D', 'F', '\r', '\n', '\x1a', '\n'};
    return size >= sizeof head && memcmp(bytes, head, sizeof head) == 0;
}
