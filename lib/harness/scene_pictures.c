/* Snapshots of a scene in a row, and the frames of its film. */
#include <bristle/grow.h>
#include <bristle/assert.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/file.h>

#include "private.h"
#include "scene_pictures.h"

static const br_field picture_fields[] = {
    BR_ROW(br_picture_params, draw, "picture.draw"),
    BR_ROW(br_picture_params, width, "picture.width"),
    BR_ROW(br_picture_params, height, "picture.height"),
    BR_ROW(br_picture_params, samples, "picture.samples"),
    BR_ROW(br_picture_params, columns, "picture.columns"),
    BR_ROW_LIST(br_picture_params, times, n_times, "picture.times"),
    BR_ROW(br_picture_params, view, "picture.view"),
    BR_ROW(br_picture_params, ground, "picture.ground"),
    BR_ROW(br_picture_params, rate, "picture.rate"),
    BR_ROW(br_picture_params, frames, "picture.frames"),
};
static const br_struct_type picture_struct = BR_STRUCT_OF(br_picture_params, picture_fields, NULL);

void br_params_picture(br_params *params, br_picture_params *p)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(p);
    size_t n[3];
    br_params_struct(params, "", &picture_struct, p);
    br_params_doubles(params, "picture.eye", &p->eye, &n[0]);
    br_params_doubles(params, "picture.target", &p->target, &n[1]);
    br_params_doubles(params, "picture.light", &p->light, &n[2]);
    br_params_require(params, n[0] == 3 && n[1] == 3 && n[2] == 3,
                      "picture.eye, target and light have three components each");
}

bool br_films_alone(br_experiment *ex, const br_picture_params *params)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(params);
    if (!params->draw || strcmp(params->frames, "none") == 0)
        return false;
    for (size_t i = 0; i < ex->type->n_outputs; i++) {
        const char *const file = ex->type->outputs[i].file;
        char name[80];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(file, "."), file);
        br_table_open(ex, name);
    }
    return true;
}

bool br_pictures_filming(const br_scene_pictures *p)
{
    return p && strcmp(p->params->frames, "none") != 0;
}

br_scene_pictures *br_pictures_begin(br_experiment *ex, const br_picture_params *params)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(params);
    br_error error = {0};
    if (!params->draw)
        return NULL;
    br_scene_pictures *const p = calloc(1, sizeof *p);
    if (!p)
        br_experiment_fail(ex, "out of memory");
    br_gpu_options options = br_gpu_options_default();
    br_require(ex, br_gpu_mode_from_env(BR_GPU_SOFTWARE, &options.mode, &error), &error);
    const br_render_options size = {params->width, params->height, params->samples};
    br_status status = br_gpu_create(&options, &p->gpu, &error);
    if (status >= 0)
        status = br_renderer_create(p->gpu, &size, &p->renderer, &error);
    if (status < 0 && options.mode != BR_GPU_REQUIRED) {
        fprintf(stderr, "no pictures of the scene: %s\n", error.message);
        br_gpu_destroy(p->gpu);
        free(p);
        return NULL;
    }
    br_require(ex, status, &error);
    p->ex = ex;
    p->params = params;
    p->turn = br_quat_identity();
    snprintf(p->name, sizeof p->name, "%s, OpenGL %s", br_gpu_renderer(p->gpu), br_gpu_version(p->gpu));
    snprintf(p->folder, sizeof p->folder, "%s", params->frames);
    if (br_pictures_filming(p))
        br_require(ex, br_file_make_directory(params->frames, &error), &error);
    return p;
}

static int add(br_scene_pictures *p, const br_render_shape *shape)
{
    br_error error = {0};
    int index;
    br_require(p->ex, br_renderer_add(p->renderer, shape, &index, &error), &error);
    return index;
}

int br_pictures_shape(br_scene_pictures *p, const br_patch_surface *surface, const br_mesh *mesh)
{
    const br_render_shape shape = {.surface = surface, .mesh = mesh};
    return p ? add(p, &shape) : 0;
}

int br_pictures_coloured(br_scene_pictures *p, const br_mesh *mesh, const br_image *colours)
{
    const br_render_shape shape = {.mesh = mesh, .colours = colours};
    return p ? add(p, &shape) : 0;
}

void br_pictures_reshape(br_scene_pictures *p, int shape, const br_mesh *mesh)
{
    br_error error = {0};
    BR_ASSERT_HANDLE(mesh);
    if (p)
        br_require(p->ex, br_renderer_reshape(p->renderer, shape, mesh, &error), &error);
}

void br_pictures_show(br_scene_pictures *p, int body, int shape, br_pose local, br_render_material material)
{
    if (!p)
        return;
    BR_ASSERT(body >= -1, "body %d of a picture", body); /* -1: the fixed world */
    if (!br_resize(&p->parts, p->n_parts + 1, sizeof *p->parts) ||
        !br_resize(&p->instances, p->n_parts + 1, sizeof *p->instances))
        br_experiment_fail(p->ex, "out of memory");
    p->parts[p->n_parts++] = (part){body, local, {shape, local, material}};
}

void br_pictures_turn(br_scene_pictures *p, br_quat turn)
{
    if (p)
        p->turn = turn;
}

void br_pictures_clear(br_scene_pictures *p)
{
    if (!p)
        return;
    p->n_parts = p->next = 0;
    p->first_frame = p->frame;
}

br_render_material br_pictures_material(double red, double green, double blue, double roughness, double metal)
{
    br_render_material m = br_render_material_default();
    m.colour = br_vec3_make(red, green, blue);
    m.roughness = roughness;
    m.metal = metal;
    return m;
}

/* The camera of [picture], moved on. */
static br_render_camera camera_of(const br_picture_params *c, br_vec3 shift)
{
    br_render_camera camera = br_render_scene_default().camera;
    camera.eye = br_vec3_add(br_vec3_make(c->eye[0], c->eye[1], c->eye[2]), shift);
    camera.target = br_vec3_add(br_vec3_make(c->target[0], c->target[1], c->target[2]), shift);
    camera.fov = c->view;
    return camera;
}

bool br_pictures_place(const br_picture_params *params, br_vec3 point, br_vec2 *place)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(place);
    const br_render_camera camera = camera_of(params, br_vec3_make(0, 0, 0));
    br_render_options options = br_render_options_default();
    options.width = params->width;
    options.height = params->height;
    if (!br_render_project(&options, &camera, point, place))
        return false;
    *place = br_vec2_make(place->x / options.width, 1 - place->y / options.height);
    return true;
}

br_table *br_marks_open(br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    return br_table_open(ex, "marks");
}

void br_mark_put(br_table *marks, const br_picture_params *params, const char *mark, int snapshot,
                 br_vec3 point)
{
    BR_ASSERT_HANDLE(marks);
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(mark);
    br_vec2 place = {NAN, NAN};
    (void)br_pictures_place(params, point, &place);
    br_table_text(marks, mark);
    br_table_integer(marks, snapshot);
    br_table_put(marks, place.x, place.y);
}

br_image *br_pictures_draw(br_scene_pictures *p, const br_pose *poses)
{
    br_error error = {0};
    br_image *picture;
    const br_picture_params *const c = p->params;
    for (size_t i = 0; i < p->n_parts; i++) {
        const br_pose turned = {{0, 0, 0}, p->turn};
        br_pose pose = p->parts[i].local;
        if (p->parts[i].body >= 0)
            pose = br_pose_mul(poses[p->parts[i].body], pose);
        p->instances[i] = p->parts[i].instance;
        p->instances[i].pose = br_pose_mul(turned, pose);
    }
    br_render_scene scene = br_render_scene_default();
    scene.instances = p->instances;
    scene.n_instances = p->n_parts;
    scene.camera = camera_of(c, p->shift);
    scene.ground_height = c->ground;
    scene.grid = p->grid;
    scene.to_light = br_vec3_make(c->light[0], c->light[1], c->light[2]);
    br_require(p->ex, br_renderer_draw(p->renderer, &scene, &picture, &error), &error);
    return picture;
}

void br_pictures_keep(br_scene_pictures *p, br_image *picture)
{
    if (!br_resize(&p->snapshots, p->n_snapshots + 1, sizeof *p->snapshots))
        br_experiment_fail(p->ex, "out of memory");
    p->snapshots[p->n_snapshots++] = picture;
}

void br_pictures_take(br_scene_pictures *p, const br_pose *poses)
{
    BR_ASSERT_HANDLE(poses);
    if (p)
        br_pictures_keep(p, br_pictures_draw(p, poses));
}

void br_pictures_frame(br_scene_pictures *p, br_image *picture)
{
    br_error error = {0};
    char path[4200];
    snprintf(path, sizeof path, "%s/frame-%05ld.png", p->folder, p->frame++);
    br_require(p->ex, br_image_write_png(picture, path, 8, &error), &error);
    br_image_destroy(picture);
}

static const double late = 1e-9; /* times are sums of steps */

void br_pictures_film(br_scene_pictures *p, const br_pose *poses, double t)
{
    BR_ASSERT_HANDLE(poses);
    if (p && br_pictures_filming(p) && t >= (double)(p->frame - p->first_frame) / p->params->rate - late)
        br_pictures_frame(p, br_pictures_draw(p, poses));
}

void br_pictures_step(br_scene_pictures *p, const br_pose *poses, double t)
{
    BR_ASSERT_HANDLE(poses);
    if (p && p->next < p->params->n_times && t >= p->params->times[p->next] - late) {
        br_pictures_take(p, poses);
        p->next++;
    }
    br_pictures_film(p, poses, t);
}

void br_pictures_put(br_scene_pictures *p, const char *name)
{
    BR_ASSERT_HANDLE(name);
    br_error error = {0};
    br_image *row;
    if (!p || p->n_snapshots == 0)
        return;
    br_require(
        p->ex,
        br_render_montage(p->n_snapshots, p->snapshots, p->params->columns, BR_PICTURES_GAP, 1, &row, &error),
        &error);
    br_picture_put(p->ex, name, row, p->name);
    br_image_destroy(row);
    for (size_t i = 0; i < p->n_snapshots; i++)
        br_image_destroy(p->snapshots[i]);
    p->n_snapshots = p->next = 0;
}

void br_pictures_end(br_scene_pictures *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->n_snapshots; i++)
        br_image_destroy(p->snapshots[i]);
    br_renderer_destroy(p->renderer);
    br_gpu_destroy(p->gpu);
    free(p->parts);
    free(p->instances);
    free(p->snapshots);
    free(p);
}

/* ---- of runs ---- */

static void see(const br_scene_record *r, const br_scene *scene)
{
    const long step = br_scene_steps(scene) - br_scene_steps_in(scene, r->pictures_start);
    if (r->pictures && step >= 0 &&
        br_scene_steps(scene) < br_scene_steps_in(scene, br_scene_duration(scene)))
        br_pictures_step(r->pictures, br_world_poses(br_scene_world(scene)),
                         (double)step * br_scene_dt(scene));
}

static br_status observe(br_scene *scene, void *context, br_error *error)
{
    br_scene_record *const r = context;
    br_scene_log_step(&r->log, scene);
    if (r->trace)
        BR_TRY(br_scene_trace_step(r->trace, scene, 0, error));
    const br_status status = r->on_sample ? r->on_sample(scene, r->context, error) : BR_OK;
    if (status == BR_OK)
        see(r, scene);
    return status;
}

br_status br_scene_record_run(br_scene_record *record, br_scene *scene, br_error *error)
{
    BR_ASSERT_HANDLE(record);
    see(record, scene);
    return br_scene_run(scene, br_scene_duration(scene), observe, record, error);
}

void br_pictures_trace(br_scene_pictures *p, const br_scene_trace *trace)
{
    BR_ASSERT_HANDLE(trace);
    for (size_t i = 0; i < trace->n; i++)
        br_pictures_step(p, br_scene_trace_poses(trace, i), trace->samples[i].t);
    br_pictures_put(p, "snapshots");
}
