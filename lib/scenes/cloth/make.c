/* Creation of a scene of cloth. */
#include <stdlib.h>
#include <string.h>
#include "make.h"

br_status cloth_scene_make(const cloth_scene_kind *kind, const void *params, void **scene, br_error *error)
{
    *scene = NULL;
    BR_TRY(br_error_within(error, br_struct_check(kind->params, params, error), "%s", kind->name));
    void *const made = calloc(1, kind->size);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", kind->name);
    memcpy(made, params, kind->params->size);
    const br_status status = kind->build(made, error);
    if (status < 0) {
        kind->destroy(made);
        return status;
    }
    *scene = made;
    return BR_OK;
}
