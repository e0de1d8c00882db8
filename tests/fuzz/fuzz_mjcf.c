/* Fuzz target for models in MJCF: MODEL.xml, and settings, one a line: key=NAME, control=NUMBERS, lenient.
 * What is read is built and stepped twice, and what of it can be written can be read again; or one line that
 * names the file says why not.
 *
 * With libFuzzer: make fuzz. Without: any compiler, -DFUZZ_STANDALONE; then ./fuzz_mjcf FILE... */
#include "files.h"

#include <bristle/mjcf.h>

enum { WORDS = 400 };

static void set(br_mjcf_params *params, const char *word)
{
    if (strncmp(word, "key=", 4) == 0)
        params->keyframe = word + 4;
    else if (strncmp(word, "control=", 8) == 0)
        params->control = word + 8;
}

/* The same model, but for what MJCF has no way to say. */
static void write_again(const br_scene *scene)
{
    char path[FUZZ_PATH];
    br_error error = {0};
    br_mjcf_params params;
    const br_status status = br_mjcf_write(scene, fuzz_path(path, "written.xml"), &error);
    fuzz_demand(error.status == status && (status == BR_OK || fuzz_is_line(error.message)));
    if (status == BR_OK && br_mjcf_default(path, false, NULL, NULL, &params, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        fuzz_demand(false);
    }
}

static void look_at(br_scene *scene)
{
    br_error error = {0};
    write_again(scene);
    for (int i = 0; i < 2 && error.status >= 0; i++)
        fuzz_demand(br_scene_step(scene, &error) >= 0 || fuzz_is_line(error.message));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_part parts[2];
    char path[FUZZ_PATH], words[WORDS];
    br_error error = {0};
    br_mjcf_params params;
    br_scene *scene = NULL;
    if (!br_mjcf_available())
        return 0;
    fuzz_split(data, size, parts, 2);
    fuzz_write(path, "model.xml", parts[0]);
    snprintf(words, sizeof words, "%.*s", (int)(parts[1].size < WORDS ? parts[1].size : WORDS - 1),
             parts[1].bytes);
    br_status status = br_mjcf_default(path, strstr(words, "lenient") != NULL, NULL, NULL, &params, &error);
    fuzz_demand(error.status == status && (status == BR_OK || strstr(error.message, path)));
    fuzz_demand(status == BR_OK || fuzz_is_line(error.message));
    for (char *rest = words, *word; status == BR_OK && (word = strsep(&rest, "\n"));)
        set(&params, word);
    if (status == BR_OK) {
        status = br_scene_create(&br_mjcf_type, &params, NULL, &scene, &error);
        fuzz_demand((scene != NULL) == (status == BR_OK) && error.status == status);
    }
    if (scene) {
        look_at(scene);
        br_scene_destroy(scene);
    }
    return 0;
}
