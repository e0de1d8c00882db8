/* Normal maps of a scene that was a model itself: the same pictures on the same geoms. */
#include "write.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"

const mjcf_mark *mjcf_map_of(const mjcf_writer *w, int geom, const double **plane)
{
    const mjcf_state *const state = br_scene_state(w->scene);
    if (br_scene_get_type(w->scene) != &br_mjcf_type)
        return NULL;
    const mjcf_model *const m = state->model;
    for (size_t i = 0; i < m->n_geoms; i++) {
        const int which = m->geoms[i].index == geom ? mjcf_mark_of(&m->maps, m, i) : -1;
        if (which >= 0) {
            if (plane)
                *plane = m->geoms[i].size;
            return &m->maps.list[which];
        }
    }
    return NULL;
}

/* From the root, since the file that is written may lie elsewhere. */
static br_status put_path(mjcf_writer *w, const mjcf_mark *mark, const char *key, const char *folder,
                          const char *name)
{
    const mjcf_state *const state = br_scene_state(w->scene);
    char path[MJCF_PATH_MAX];
    BR_TRY(mjcf_join(&state->model->file, mark->node, folder, name, path, w->error));
    char *const whole = realpath(path, NULL);
    br_status status = BR_OK;
    if (!whole || strpbrk(whole, "'\"<&"))
        status =
            br_fail(w->error, BR_ERR_UNSUPPORTED, "%s: MJCF has no way to say the path %s", w->path, path);
    else
        fprintf(w->to, "%s='%s' ", key, whole);
    free(whole);
    return status;
}

br_status mjcf_write_map(mjcf_writer *w, int geom, const char *name)
{
    const mjcf_state *const state = br_scene_state(w->scene);
    const mjcf_mark *const mark = mjcf_map_of(w, geom, NULL);
    if (!mark)
        return BR_OK;
    const mjcf_map *const map = &mark->is.map;
    const mjcf_compiler *const c = &state->model->compiler;
    fprintf(w->to, "    <text name=\"bristle:normalmap:%s\" data=\"", name);
    if (map->file)
        BR_TRY(put_path(w, mark, "file", c->texture_folder, map->file));
    if (map->mesh)
        BR_TRY(put_path(w, mark, "mesh", c->mesh_folder, map->mesh));
    if (!isnan(map->size))
        mjcf_put_value(w->to, "size=", map->size);
    mjcf_put_value(w->to, isnan(map->size) ? "k=" : " k=", map->k);
    fprintf(w->to, " green=%s\"/>\n", map->green == 1 ? "down" : "up");
    return BR_OK;
}
