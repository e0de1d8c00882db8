/* A picture of a scene at a time: its bodies as they look, from a place that shows all that move. */
#include "run_draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/numbers.h>
#include <bristle/render.h>
#include <bristle/scene_looks.h>
#include <bristle/text.h>

enum { HEIGHT = 800 /* and one and a half times as wide */, SAMPLES = 3, FILM_SAMPLES = 2 };

/* What is drawn; all but the looks belong to it. */
typedef struct drawing {
    br_gpu *gpu;
    br_renderer *renderer;
    br_scene_looks *looks;
    br_render_instance *instances;
    br_vec3 low, high; /* around what moves [m] */
    double bottom;     /* height of the lowest point of all [m] */
} drawing;

static void drop(drawing *d)
{
    free(d->instances);
    br_scene_looks_destroy(d->looks);
    br_renderer_destroy(d->renderer);
    br_gpu_destroy(d->gpu);
}

static void enclose(drawing *d, br_vec3 point)
{
    d->low = br_vec3_make(fmin(d->low.x, point.x), fmin(d->low.y, point.y), fmin(d->low.z, point.z));
    d->high = br_vec3_make(fmax(d->high.x, point.x), fmax(d->high.y, point.y), fmax(d->high.z, point.z));
}

static br_status begin(drawing *d, const br_scene *scene, int width, int height, int samples, br_error *error)
{
    br_gpu_options options = br_gpu_options_default();
    const br_render_options size = {width, height, samples};
    BR_TRY(br_gpu_mode_from_env(BR_GPU_SOFTWARE, &options.mode, error));
    BR_TRY(br_gpu_create(&options, &d->gpu, error));
    BR_TRY(br_renderer_create(d->gpu, &size, &d->renderer, error));
    /* Grain takes its time by the texel, of which a small picture shows fewer. */
    br_scene_looks_options chosen = br_scene_looks_default();
    const double scale = fmin(1, (double)height / HEIGHT);
    chosen.texels *= scale * scale;
    BR_TRY(br_scene_looks_create(scene, &chosen, &d->looks, error));
    const br_scene_looks *const l = d->looks;
    d->low = br_vec3_make(HUGE_VAL, HUGE_VAL, HUGE_VAL);
    d->high = br_vec3_scale(-1, d->low);
    d->bottom = HUGE_VAL;
    d->instances = calloc(l->n_parts + 1, sizeof *d->instances);
    if (!d->instances)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a picture");
    for (size_t i = 0; i < l->n_looks; i++) {
        const br_render_shape shape = {.mesh = l->look[i].mesh, .colours = l->look[i].colours};
        int index; /* i, since none was added before */
        BR_TRY(br_renderer_add(d->renderer, &shape, &index, error));
    }
    return BR_OK;
}

/* Bodies at poses, gravity downwards. */
static void place(drawing *d, const br_scene *scene, const br_pose *poses)
{
    const br_world *const world = br_scene_world(scene);
    const br_quat upright = br_scene_upright(scene);
    const br_scene_looks *const l = d->looks;
    for (size_t k = 0; k < l->n_parts; k++) {
        const br_scene_part *const part = &l->part[k];
        const br_mesh *const mesh = l->look[part->look].mesh;
        br_pose pose = part->body >= 0 ? poses[part->body] : br_pose_identity();
        pose.position = br_quat_rotate(upright, pose.position);
        pose.orientation = br_quat_mul(upright, pose.orientation);
        d->instances[k] = (br_render_instance){part->look, pose, part->material};
        const bool moves = part->body >= 0 && br_world_moves(world, part->body);
        for (size_t v = 0; v < mesh->n_vertices; v++) {
            const br_vec3 point = br_pose_apply(pose, mesh->positions[v]);
            d->bottom = fmin(d->bottom, point.z);
            if (moves)
                enclose(d, point);
        }
    }
}

static br_status paint(const drawing *d, const run_view *view, br_image **picture, br_error *error)
{
    br_render_scene s = br_render_scene_default();
    const bool any = d->low.x <= d->high.x;
    const br_vec3 low = any ? d->low : br_vec3_make(-0.5, -0.5, 0);
    const br_vec3 high = any ? d->high : br_vec3_make(0.5, 0.5, 1);
    const double azimuth = view->azimuth * BR_PI / 180, elevation = view->elevation * BR_PI / 180;
    const br_vec3 towards =
        br_vec3_make(cos(azimuth) * cos(elevation), sin(azimuth) * cos(elevation), sin(elevation));
    const double radius = fmax(0.5 * br_vec3_length(br_vec3_sub(high, low)), 1e-6);
    s.n_instances = d->looks->n_parts;
    s.instances = d->instances;
    s.camera.target = br_vec3_scale(0.5, br_vec3_add(low, high));
    s.camera.eye = br_vec3_add_scaled(s.camera.target, radius / sin(s.camera.fov / 2) * 0.95, towards);
    /* Below a plane of the scene, or the two would be seen in turns. */
    s.ground_height = fmin(d->bottom, low.z) - 1e-3 * radius;
    return br_renderer_draw(d->renderer, &s, picture, error);
}

br_status run_draw_height(const char *variable, long long *height, br_error *error)
{
    const char *const text = getenv(variable);
    if (!text || (br_parse_int(text, height) && *height >= 20 && *height <= 4000))
        return BR_OK;
    return br_fail(error, BR_ERR_RANGE, "%s: '%s' is no whole number from 20 to 4000", variable, text);
}

br_status run_draw(const br_scene *scene, const run_view *view, br_image **picture, br_error *error)
{
    drawing d = {.gpu = NULL};
    long long height = HEIGHT;
    br_status status = run_draw_height("BRISTLE_PICTURE_HEIGHT", &height, error);
    if (status >= 0)
        status = begin(&d, scene, (int)(3 * height / 2), (int)height, SAMPLES, error);
    if (status >= 0) {
        place(&d, scene, br_world_poses(br_scene_world(scene)));
        status = paint(&d, view, picture, error);
    }
    drop(&d);
    return status;
}

br_status run_draw_all(const br_scene *scene, const run_view *view, int width, int height, size_t n,
                       const br_pose *poses, run_put_picture *put, void *context, br_error *error)
{
    const size_t bodies = br_world_bodies(br_scene_world(scene));
    drawing d = {.gpu = NULL};
    br_status status = begin(&d, scene, width, height, FILM_SAMPLES, error);
    for (size_t i = 0; i < n && status >= 0; i++)
        place(&d, scene, poses + i * bodies);
    for (size_t i = 0; i < n && status >= 0; i++) {
        br_image *picture = NULL;
        place(&d, scene, poses + i * bodies);
        status = paint(&d, view, &picture, error);
        if (status >= 0)
            status = put(picture, context, error);
        br_image_destroy(picture);
    }
    drop(&d);
    return status;
}

br_status run_view_read(const char *text, run_view *view, br_error *error)
{
    char azimuth[64];
    *view = (run_view){-60, 25};
    if (!text)
        return BR_OK;
    const char *const comma = strchr(text, ',');
    const size_t length = comma ? (size_t)(comma - text) : sizeof azimuth;
    if (length < sizeof azimuth) {
        memcpy(azimuth, text, length);
        azimuth[length] = '\0';
        if (br_parse_double(azimuth, &view->azimuth) && br_parse_double(comma + 1, &view->elevation) &&
            fabs(view->azimuth) <= 360 && fabs(view->elevation) < 90)
            return BR_OK;
    }
    return br_fail(
        error, BR_ERR_RANGE,
        "--view %s: two angles in degrees are wanted, AZIMUTH,ELEVATION, the second between -90 and 90",
        text);
}
