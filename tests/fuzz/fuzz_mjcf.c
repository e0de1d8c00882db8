/* Fuzz target for models in MJCF: what is read is built and stepped once, or refused in one line that names
 * the file.
 *
 * With libFuzzer: make fuzz. Without: any compiler, -DFUZZ_STANDALONE; then ./fuzz_mjcf FILE... */
#include "standalone.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/mjcf.h>

/* A file in memory would need a reader of its own; this one is written anew each time. */
static char path[64];

static void put(const uint8_t *data, size_t size)
{
    if (!*path)
        snprintf(path, sizeof path, "/tmp/bristle-fuzz-mjcf.%ld.xml", (long)getpid());
    FILE *const file = fopen(path, "wb");
    fuzz_demand(file != NULL);
    fuzz_demand(fwrite(data, 1, size, file) == size);
    fuzz_demand(fclose(file) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    br_error error = {0};
    br_mjcf_params params;
    br_scene *scene = NULL;
    if (!br_mjcf_available())
        return 0;
    put(data, size);
    const bool lenient = size > 0 && data[size - 1] == '\n';
    br_status status = br_mjcf_default(path, lenient, NULL, NULL, &params, &error);
    fuzz_demand(error.status == status && (status == BR_OK || strstr(error.message, path)));
    if (status == BR_OK) {
        status = br_scene_create(&br_mjcf_type, &params, NULL, &scene, &error);
        fuzz_demand((scene != NULL) == (status == BR_OK));
    }
    if (scene) {
        fuzz_demand(br_scene_step(scene, &error) >= 0 || *error.message);
        br_scene_destroy(scene);
    }
    remove(path);
    return 0;
}
