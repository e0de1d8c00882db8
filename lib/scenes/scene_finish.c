/* What bodies are made of when nothing else is said, and which way is up. */
#include <bristle/scene_looks.h>

#include <math.h>
#include <string.h>

#include <bristle/assert.h>

br_scene_finish br_scene_finish_default(const br_scene *scene, int body, bool structured)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT(body >= -1 && body < (int)br_world_bodies(br_scene_world(scene)), "body %d", body);
    const bool fixed = body < 0 || !br_world_moves(br_scene_world(scene), body);
    br_scene_finish f = {.body = "", .structure = br_structure_look_default(), .roughness = 0.75};
    f.hidden = body >= 0 && fixed && strcmp(br_scene_body_name(scene, body), "ground") == 0;
    f.structure.width = 1;
    f.structure.edge = 0.7;
    if (!structured) {
        f.structure.light = br_vec3_make(0.70, 0.70, 0.72);
        f.structure.dark = br_vec3_make(0.54, 0.54, 0.57);
    } else if (fixed) {
        f.structure.light = br_vec3_make(0.91, 0.88, 0.82);
        f.structure.dark = br_vec3_make(0.71, 0.65, 0.57);
    }
    return f;
}

br_quat br_scene_upright(const br_scene *scene)
{
    BR_ASSERT_HANDLE(scene);
    const br_vec3 g = br_world_get_options(br_scene_world(scene))->gravity, up = br_vec3_make(0, 0, 1);
    if (!(br_vec3_length(g) > 0))
        return br_quat_identity();
    const br_vec3 from = br_vec3_scale(-1 / br_vec3_length(g), g), axis = br_vec3_cross(from, up);
    const double sine = br_vec3_length(axis), angle = atan2(sine, br_vec3_dot(from, up));
    if (sine > 0)
        return br_quat_from_axis_angle(br_vec3_scale(1 / sine, axis), angle);
    return angle > 0 ? br_quat_from_axis_angle(br_vec3_make(1, 0, 0), angle) : br_quat_identity();
}
