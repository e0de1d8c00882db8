/* bristle run --export. */
#include "run_export.h"

#include <string.h>
#include <bristle/mjcf.h>

#include "outputs.h"
#include "run_pictures.h"

br_status run_export(const scene_case *c, const char *path, const char *file, br_error *error)
{
    outputs o = {.n = 0};
    br_scene *scene = NULL;
    const bool printed = strcmp(path, "-") == 0;
    br_status status = c->friction ? br_scene_friction_check_export(c->friction, path, error) : BR_OK;
    if (status >= 0)
        status = outputs_add_printable(&o, &path, error);
    if (status >= 0)
        status = run_spare_inputs(&o, c, file, error);
    if (status >= 0)
        status = scene_case_make(c, &scene, error);
    if (status >= 0 && printed && br_mjcf_has_files(scene))
        status =
            br_fail(error, BR_ERR_ARGUMENT,
                    "--export -: scene %s has surfaces and normal maps, which are files beside the model",
                    c->type->name);
    if (status >= 0)
        status = br_mjcf_write(scene, path, error);
    if (status >= 0)
        status = outputs_print(&o, error);
    br_scene_destroy(scene);
    outputs_end(&o);
    return status;
}
