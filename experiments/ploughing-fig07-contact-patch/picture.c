/* Figure 7, left, with the volume of Figure 6: box and plane as they are rendered, outlined where the patch
 * lies. */
#include <math.h>

#include "fig07.h"

/* A bar between two points. */
static void show_bar(br_experiment *ex, br_scene_pictures *pictures, double thick, br_vec3 from, br_vec3 to,
                     br_render_material paint)
{
    br_error error = {0};
    br_mesh *mesh;
    const br_vec3 along = br_vec3_sub(to, from);
    const br_vec3 sides = br_vec3_make(fabs(along.x) + thick, fabs(along.y) + thick, fabs(along.z) + thick);
    br_require(ex, br_mesh_box(sides, 1, &mesh, &error), &error);
    br_pictures_show(pictures, -1, br_pictures_shape(pictures, NULL, mesh),
                     (br_pose){br_vec3_scale(0.5, br_vec3_add(from, to)), br_quat_identity()}, paint);
    br_mesh_destroy(mesh);
}

/* Edges of the square that the volume cuts out of the plane, and of the volume's height, drawn `higher` times
 * as high as it is. */
static void show_volume(br_experiment *ex, const scene *s, br_scene_pictures *pictures)
{
    const double half = s->patch.width / 2,
                 height = s->higher * (s->depth + 0.01 * s->patch.width); /* Section 4.1 */
    const br_render_material paint = br_pictures_material(0.85, 0.30, 0.05, 0.9, 0);
    const double sign[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int k = 0; k < 4; k++) {
        const int next = (k + 1) % 4;
        const double x = half * sign[k][0], y = half * sign[k][1], x1 = half * sign[next][0],
                     y1 = half * sign[next][1];
        for (int up = 0; up < 2; up++)
            show_bar(ex, pictures, s->patch.width / 80, br_vec3_make(x, y, up * height),
                     br_vec3_make(x1, y1, up * height), paint);
        show_bar(ex, pictures, s->patch.width / 80, br_vec3_make(x, y, 0), br_vec3_make(x, y, height), paint);
    }
}

/* Tangent (red), binormal (green) and the plane's normal (blue) at the contact. */
static void show_frame(br_experiment *ex, const scene *s, br_scene_pictures *pictures, const br_patch *p)
{
    const br_vec3 axes[3] = {p->tangent, p->binormal, br_vec3_scale(-1, p->normal)};
    for (int k = 0; k < 3; k++)
        show_bar(
            ex, pictures, s->patch.width / 30, br_vec3_make(0, 0, 0),
            br_vec3_scale(0.8 * s->patch.width, axes[k]),
            br_pictures_material(k == 0 ? 0.75 : 0.10, k == 1 ? 0.55 : 0.10, k == 2 ? 0.75 : 0.10, 0.9, 0));
}

/* Where labels go: beyond the ends of the frame's axes, below the volume, on box and plane. */
static void put_marks(br_experiment *ex, const scene *s, const br_patch *p)
{
    br_table *const out = br_marks_open(ex);
    const double w = s->patch.width;
    const struct {
        const char *name;
        br_vec3 at;
    } marks[] = {
        {"t", br_vec3_scale(1.05 * w, p->tangent)},
        {"b", br_vec3_scale(1.05 * w, p->binormal)},
        {"n", br_vec3_scale(-0.9 * w, p->normal)},
        {"volume", br_vec3_scale(-0.66 * w, br_vec3_add(p->tangent, p->binormal))},
        {"plane", br_vec3_scale(-1.5 * w, p->tangent)},
        {"box", br_vec3_add(br_vec3_scale(0.9 * w, p->binormal), br_vec3_scale(-1.3 * w, p->normal))}};
    for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
        br_mark_put(out, &s->picture, marks[k].name, 1, marks[k].at);
}

void draw(br_experiment *ex, const scene *s, br_patch_surface *const *surfaces, const br_patch *p)
{
    put_marks(ex, s, p);
    br_scene_pictures *const pictures = br_pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_pictures_show(pictures, -1, br_pictures_shape(pictures, surfaces[PLANE], NULL), p->pose_a,
                     br_pictures_material(0.84, 0.76, 0.64, 0.8, 0));
    br_pictures_show(pictures, -1, br_pictures_shape(pictures, surfaces[BOX], NULL), p->pose_b,
                     br_pictures_material(0.50, 0.56, 0.64, 0.6, 0));
    show_volume(ex, s, pictures);
    show_frame(ex, s, pictures, p);
    const br_pose still = br_pose_identity();
    br_pictures_step(pictures, &still, 0);
    br_pictures_put(pictures, "contact");
    br_pictures_end(pictures);
}
