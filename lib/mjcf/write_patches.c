/* Contact patches of a scene of the library: each geom's surface as a mesh and a normal map beside the file,
 * which are put into place together with it. */
#include "write.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/image.h>
#include <bristle/mesh.h>

#include "../patch/surface.h"
#include "../scenes/scene_internal.h"

const br_patch_surface *mjcf_surface_of(const mjcf_writer *w, int geom)
{
    const int surface = br_world_geom(w->world, (size_t)geom)->surface;
    return w->patches && surface >= 0 && (size_t)surface < w->scene->n_surfaces ? w->scene->surfaces[surface]
                                                                                : NULL;
}

/* The path of a file beside the model, "MODEL.WHAT", and the name by which the model calls it. */
static br_status beside(const mjcf_writer *w, const char *what, char path[MJCF_PATH_MAX], const char **name)
{
    const size_t n = strlen(w->path), stem = n > 4 && strcmp(w->path + n - 4, ".xml") == 0 ? n - 4 : n;
    if (snprintf(path, MJCF_PATH_MAX, "%.*s.%s", (int)stem, w->path, what) >= MJCF_PATH_MAX)
        return br_fail(w->error, BR_ERR_RANGE, "%s: the path is too long", w->path);
    const char *const slash = strrchr(path, '/');
    *name = slash ? slash + 1 : path;
    if (strpbrk(*name, "'\"<&"))
        return br_fail(w->error, BR_ERR_UNSUPPORTED, "%s: MJCF has no way to say the name %s", w->path,
                       *name);
    return BR_OK;
}

/* Another file that goes into place with the model; null, and BR_OK: it is there already. */
static br_status open_beside(mjcf_writer *w, const char *path, FILE **to)
{
    *to = NULL;
    for (size_t i = 0; i < w->n_files; i++)
        if (strcmp(br_atomic_file_path(w->files[i]), path) == 0)
            return BR_OK;
    if (!br_grow(&w->files, &w->files_capacity, w->n_files + 1, sizeof(br_atomic_file *)))
        return br_fail(w->error, BR_ERR_MEMORY, "%s: out of memory", w->path);
    BR_TRY(br_atomic_file_open(path, &w->files[w->n_files], w->error));
    *to = br_atomic_file_stream(w->files[w->n_files++]);
    return BR_OK;
}

/* ---- normal maps ---- */

/* Facet normals as a picture has them: from its top, each component from -1 to 1 as a sample from 0 to 1. A
 * facet that is longer keeps its slope. */
static br_status picture_of(const br_patch_level *level, br_image **picture, br_error *error)
{
    BR_TRY(br_image_create(level->width, level->height, 3, picture, error));
    for (int j = 0; j < level->height; j++)
        for (int i = 0; i < level->width; i++) {
            const float *const texel =
                level->texels + 4 * ((size_t)(level->height - 1 - j) * (size_t)level->width + (size_t)i);
            br_vec3 m = br_vec3_make((double)texel[0], (double)texel[1], (double)texel[2]);
            if (fabs(m.x) > 1 || fabs(m.y) > 1 || fabs(m.z) > 1)
                m = br_vec3_scale(1 / br_vec3_length(m), m);
            float *const pixel = br_image_pixel(*picture, i, j);
            pixel[0] = (float)((m.x + 1) / 2);
            pixel[1] = (float)((m.y + 1) / 2);
            pixel[2] = (float)((m.z + 1) / 2);
        }
    return BR_OK;
}

static br_status write_picture(mjcf_writer *w, const br_patch_surface *s, const char *path)
{
    br_image *picture;
    unsigned char *bytes;
    size_t size;
    FILE *to;
    BR_TRY(open_beside(w, path, &to));
    if (!to)
        return BR_OK;
    BR_TRY(picture_of(&s->levels[0], &picture, w->error));
    const br_status status = br_image_encode_png(picture, 16, &bytes, &size, w->error);
    br_image_destroy(picture);
    if (status < 0)
        return status;
    fwrite(bytes, 1, size, to); /* what fails is told at the end */
    free(bytes);
    return BR_OK;
}

/* ---- meshes ---- */

/* The surface in the coordinates of the piece. */
static br_status write_surface(mjcf_writer *w, const br_patch_surface *s, br_pose pose, const char *path)
{
    br_mesh *own;
    FILE *to;
    BR_TRY(open_beside(w, path, &to));
    if (!to)
        return BR_OK;
    BR_TRY(br_mesh_transform(s->mesh, 1, mjcf_inverse(pose), &own, w->error));
    br_mesh_put_obj(own, to);
    br_mesh_destroy(own);
    return BR_OK;
}

/* A surface as seen from pieces at one pose, which share a file. */
typedef struct mjcf_place {
    int surface;
    br_pose pose;
} place;

static bool same_pose(const br_pose *a, const br_pose *b)
{
    return memcmp(&a->position, &b->position, sizeof a->position) == 0 &&
           memcmp(&a->orientation, &b->orientation, sizeof a->orientation) == 0;
}

/* Its number, -1 without memory. */
static int place_of(mjcf_writer *w, int surface, br_pose pose)
{
    for (size_t i = 0; i < w->n_places; i++)
        if (w->places[i].surface == surface && same_pose(&w->places[i].pose, &pose))
            return (int)i;
    if (!br_grow(&w->places, &w->places_capacity, w->n_places + 1, sizeof *w->places))
        return -1;
    w->places[w->n_places] = (place){surface, pose};
    return (int)w->n_places++;
}

br_status mjcf_write_patch(mjcf_writer *w, int geom, const char *name, br_pose pose)
{
    const br_patch_surface *const s = mjcf_surface_of(w, geom);
    char path[MJCF_PATH_MAX], what[MJCF_NAME];
    const char *file;
    const int surface = br_world_geom(w->world, (size_t)geom)->surface;
    if (!s)
        return BR_OK;
    if (s->masked)
        return mjcf_cannot_geom(w, geom, "a field mask that differs from place to place");
    const int at = place_of(w, surface, pose);
    if (at < 0)
        return br_fail(w->error, BR_ERR_MEMORY, "%s: out of memory", w->path);
    snprintf(what, sizeof what, "surface-%d.obj", at);
    BR_TRY(beside(w, what, path, &file));
    BR_TRY(write_surface(w, s, pose, path));
    fprintf(w->to, "    <text name=\"bristle:normalmap:%s\" data=\"mesh='%s'", name, file);
    if (s->n_levels > 0) {
        snprintf(what, sizeof what, "normals-%d.png", surface);
        BR_TRY(beside(w, what, path, &file));
        BR_TRY(write_picture(w, s, path));
        fprintf(w->to, " file='%s'", file);
    }
    mjcf_put_value(w->to, " k=", s->k);
    fputs("\"/>\n", w->to);
    return BR_OK;
}
