/* The drags as they are seen: box, plane, and the mouse with its spring. */
#include <bristle/harness/data.h>

#include "drags.h"

/* What is drawn, by what it belongs to: the box is the world's body, the mouse comes after it. */
enum { BOX, MOUSE, BODIES };

static const double MOUSE_RADIUS = 9e-3; /* [m] */

/* The ends of a drag's spring. */
typedef struct view {
    const scene *s;
    br_scene_pictures *pictures;
    int spring;
    br_vec3 anchor; /* in the box */
    br_vec3 start;  /* of the mouse */
    br_vec3 way;    /* of the mouse [m/s] */
} view;

static br_vec3 anchor_in(br_pose box, br_vec3 point)
{
    return br_quat_unrotate(box.orientation, br_vec3_sub(point, box.position));
}

static void set_direction(view *v, const br_scene *shown, int d)
{
    const br_drag_params *const p = &v->s->drag;
    const br_vec3 along = br_drag_direction_vector((br_drag_direction)d);
    v->start = br_vec3_add_scaled(br_vec3_make(p->x, p->y, p->height), p->side / 2, along);
    v->anchor = anchor_in(br_world_poses(br_scene_world(shown))[BOX], v->start);
    v->way = br_vec3_scale(p->speed, along);
}

/* Box and mouse at a time of a drag. */
static void look(view *v, br_experiment *ex, const br_pose *box, double t, br_pose poses[BODIES])
{
    poses[BOX] = *box;
    poses[MOUSE] = (br_pose){br_vec3_add_scaled(v->start, t, v->way), br_quat_identity()};
    br_mesh *const coil = spring_mesh(ex, br_pose_apply(*box, v->anchor), poses[MOUSE].position);
    br_pictures_reshape(v->pictures, v->spring, coil);
    br_mesh_destroy(coil);
}

static size_t step_at(const br_scene_trace *t, double time)
{
    size_t i = 0;
    while (i + 1 < t->n && t->samples[i].t < time)
        i++;
    return i;
}

/* What marks.csv names, at each time of each drag: the mouse, what it draws and whither. */
static void put_marks(view *v, const br_scene *shown, const job *j, br_table *marks)
{
    const br_picture_params *const picture = &v->s->picture;
    for (size_t k = 0; k < picture->n_times; k++)
        for (int d = 0; d < DIRECTIONS; d++) {
            const br_scene_trace *const t = &j[NOMINAL + d].trace;
            const size_t i = step_at(t, picture->times[k]);
            const int snapshot = (int)k * DIRECTIONS + d + 1;
            set_direction(v, shown, d);
            const br_vec3 mouse = br_vec3_add_scaled(v->start, t->samples[i].t, v->way),
                          low = br_vec3_make(0, 0, -4.5 * MOUSE_RADIUS);
            br_mark_put(marks, picture, "mouse", snapshot,
                        br_vec3_add(br_vec3_add_scaled(mouse, 3, v->way), low));
            br_mark_put(marks, picture, "from", snapshot, mouse);
            br_mark_put(marks, picture, "to", snapshot, br_vec3_add_scaled(mouse, 3, v->way));
        }
}

/* One contact of box and plane of each drag, at the first of the times. */
static void put_patches(br_experiment *ex, const view *v, const br_scene *shown, const job *j)
{
    const br_patch_inset inset = br_patch_inset_open(ex);
    for (int d = 0; d < DIRECTIONS && v->s->picture.n_times > 0; d++)
        br_patch_inset_put(ex, &inset, shown, &j[NOMINAL + d].trace,
                           &(br_patch_place){.name = br_drag_direction_name((br_drag_direction)d),
                                             .body = BOX,
                                             .other = -1,
                                             .t = v->s->picture.times[0]});
}

static void show_all(br_experiment *ex, view *v, const br_scene *shown)
{
    br_error error = {0};
    size_t n;
    br_mesh *ball;
    br_patch_surface *const *const surfaces = br_scene_surfaces(shown, &n);
    const int plane = br_pictures_shape(v->pictures, surfaces[0], NULL);
    const int box = br_pictures_shape(v->pictures, surfaces[1], NULL);
    br_require(ex, br_mesh_sphere(MOUSE_RADIUS, 32, 1, &ball, &error), &error);
    br_mesh *const coil = spring_mesh(ex, br_vec3_make(0, 0, 0), br_vec3_make(0, 0, 1));
    const int mouse = br_pictures_shape(v->pictures, NULL, ball);
    v->spring = br_pictures_shape(v->pictures, NULL, coil);
    br_mesh_destroy(coil);
    br_mesh_destroy(ball);
    /* Steep facets lie in the dark, gentle ones in the light: less of it, so that fine stripes don't dazzle.
     */
    br_render_material ridges = br_pictures_material(0.90, 0.84, 0.75, 0.8, 0);
    ridges.relief = v->s->relief;
    const br_pose still = br_pose_identity();
    br_pictures_show(v->pictures, -1, plane, still, ridges);
    br_pictures_show(v->pictures, BOX, box, still, br_pictures_material(0.32, 0.52, 0.74, 0.5, 0));
    br_pictures_show(v->pictures, MOUSE, mouse, still, br_pictures_material(0.80, 0.28, 0.12, 0.4, 0));
    br_pictures_show(v->pictures, -1, v->spring, still, br_pictures_material(0.62, 0.63, 0.66, 0.4, 1));
}

static void film(br_experiment *ex, view *v, const br_scene *shown, const job *j)
{
    br_pose poses[BODIES];
    for (int d = 0; d < DIRECTIONS && br_pictures_filming(v->pictures); d++) {
        const br_scene_trace *const t = &j[NOMINAL + d].trace;
        set_direction(v, shown, d);
        br_pictures_begin_film(v->pictures, br_drag_direction_name((br_drag_direction)d));
        for (size_t i = 0; i < t->n; i++) {
            look(v, ex, br_scene_trace_poses(t, i), t->samples[i].t, poses);
            br_pictures_film(v->pictures, poses, t->samples[i].t);
        }
    }
}

void put_drawn(br_experiment *ex, const scene *s, const job *j)
{
    br_error error = {0};
    br_scene *shown;
    view v = {.s = s};
    br_require(ex, br_scene_create(&br_drag_type, &s->drag, NULL, &shown, &error), &error);
    put_marks(&v, shown, j, br_marks_open(ex));
    put_patches(ex, &v, shown, j);
    br_scene_destroy(shown);
}

void draw(br_experiment *ex, const scene *s, const job *j)
{
    br_error error = {0};
    br_scene *shown;
    br_pose poses[BODIES];
    view v = {.s = s, .pictures = br_pictures_begin(ex, &s->picture)};
    if (!v.pictures)
        return;
    br_require(ex, br_scene_create(&br_drag_type, &s->drag, NULL, &shown, &error), &error);
    show_all(ex, &v, shown);
    film(ex, &v, shown, j);
    for (size_t k = 0; k < s->picture.n_times; k++)
        for (int d = 0; d < DIRECTIONS; d++) {
            const br_scene_trace *const t = &j[NOMINAL + d].trace;
            const size_t i = step_at(t, s->picture.times[k]);
            set_direction(&v, shown, d);
            look(&v, ex, br_scene_trace_poses(t, i), t->samples[i].t, poses);
            br_pictures_take(v.pictures, poses);
        }
    br_pictures_put(v.pictures, "snapshots");
    br_pictures_end(v.pictures);
    br_scene_destroy(shown);
}
