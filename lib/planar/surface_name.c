/* A pressure distribution named by one word: a shape, or the path of a map. */
#include <string.h>

#include <bristle/assert.h>
#include <bristle/pressure.h>

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

bool br_pressure_is_map(const char *surface)
{
    BR_ASSERT_HANDLE(surface);
    return ends_with(surface, ".csv") || ends_with(surface, ".png");
}

void br_pressure_set_surface(br_pressure_spec *spec, const char *surface)
{
    BR_ASSERT_HANDLE(spec);
    BR_ASSERT_HANDLE(surface);
    const bool map = br_pressure_is_map(surface);
    spec->shape = map ? "map" : surface;
    spec->map = map ? surface : NULL;
    if (map)
        spec->height = 0;
}
