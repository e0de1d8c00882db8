/* Scenes that are written as models in MJCF and read again: they move alike, and stand where they stood. */
#include "mjcf_made.h"

static void round_trip(const char *rest, const char *what)
{
    br_error error = {0};
    char model[2000];
    snprintf(
        model, sizeof model, "%s%s",
        "<compiler angle='radian'/><option timestep='0.003' gravity='1 0 -9'/>"
        "<default><geom friction='0.35'/></default><worldbody><site name='in world' pos='3 1 1'/><geom "
        "type='plane' size='1 1 1' pos='0 0 -5'/>"
        "<body name='a &lt;1&gt;' pos='0 0 2'><joint axis='0 1 0' limited='true' range='-1 2' damping='0.2'/>"
        "<geom type='capsule' fromto='0 0 0 1 0 0' size='0.1'/><body name='b' pos='1 0 0'><joint "
        "type='ball'/>"
        "<geom type='cylinder' size='0.1 0.4' pos='0.5 0 0'/><site name='in b' pos='0 0.1 0'/></body></body>"
        "<body name='c' pos='3 0 0' euler='0.3 0.2 0.1'><freejoint/><geom type='box' size='0.1 0.2 0.3'/>"
        "<geom size='0.2' pos='0 0 0.4'/><frame pos='0 0 0.3'><site name='in c'/></frame></body></worldbody>"
        "",
        rest);
    br_scene *const s = made(model, "k");
    br_mjcf_params params;
    br_scene *again = NULL;
    check_need(br_mjcf_write(s, other, &error));
    check_need(br_mjcf_default(other, false, NULL, NULL, &params, &error));
    params.keyframe = "start";
    params.options.world.solver_options.tolerance = 1e-13;
    params.options.world.solver_options.iterations = 500;
    params.options.world.solver = &br_auto_type;
    check_need(br_scene_create(&br_mjcf_type, &params, NULL, &again, &error));
    check(br_scene_dt(again) == 0.003 && params.options.world.gravity.x == 1, "time step and gravity");
    run(s, 50);
    run(again, 50);
    static const char *const names[] = {"a <1>", "b", "c"};
    for (int i = 0; i < 3; i++) {
        const br_body_spec was = body(s, names[i]), is = body(again, names[i]);
        check(br_vec3_length(br_vec3_sub(was.pose.position, is.pose.position)) < 1e-9 &&
                  fabs(was.mass - is.mass) < 1e-12 * was.mass,
              "%s, %s is where it was after 50 steps: %g m", what, names[i],
              br_vec3_length(br_vec3_sub(was.pose.position, is.pose.position)));
    }
    br_scene_destroy(again);
    br_scene_destroy(s);
}

/* Heights that do not begin at 0, on a geom that is turned, come back where they were. */
static void height_field(void)
{
    enum { NX = 3, NY = 2 };
    static const double heights[NX * NY] = {-0.5, -0.2, -0.7, -0.1, -0.3, -0.9};
    br_error error = {0};
    br_mjcf_params params;
    br_scene *again = NULL;
    br_shape *field;
    br_scene *const s =
        made("<worldbody><body name='a'><freejoint/><geom size='1'/></body></worldbody>", "none");
    check_need(br_shape_height_field(NX, NY, 0.7, 0.4, heights, &field, &error));
    br_geom_spec spec = br_geom_spec_default();
    spec.shape = field; /* of no material, for which the scene has no friction */
    spec.local = (br_pose){br_vec3_make(1, 2, 3), br_quat_from_axis_angle(br_vec3_make(0.6, 0, 0.8), 0.4)};
    check_need(br_world_add_geom(br_scene_world(s), &spec, NULL, &error));
    check_need(br_mjcf_write(s, other, &error));
    check_need(br_mjcf_default(other, false, NULL, NULL, &params, &error));
    check_need(br_scene_create(&br_mjcf_type, &params, NULL, &again, &error));
    size_t n, n_was;
    const br_geom_spec *const is = br_world_geom(br_scene_world(again), 0);
    const br_vec3 *const at = br_shape_vertices(is->shape, &n), *const was = br_shape_vertices(field, &n_was);
    double off = n == n_was && n == NX * NY ? 0 : INFINITY;
    for (size_t i = 0; i < n && off < INFINITY; i++)
        off = fmax(off, br_vec3_length(
                            br_vec3_sub(br_pose_apply(is->local, at[i]), br_pose_apply(spec.local, was[i]))));
    check(off < TOL_PLACE, "a height field that is written and read again: %g m off", off);
    check(fabs(was[1].x + 0.7) < TOL_PLACE && fabs(was[1].y - 0.2) < TOL_PLACE && was[1].z == -0.1,
          "vertices are sorted by x, then y");
    br_scene_destroy(again);
    br_scene_destroy(s);
    br_shape_destroy(field);
}

int main(void)
{
    check_begin();
    if (mjcf_is_missing())
        return check_end();
    begin_paths("mjcf_written");
    round_trip("<keyframe><key name='k' qvel='1 0 0 2 0 1 0 3 0 0'/></keyframe>", "with velocities");
    round_trip("<equality><connect body1='c' body2='b' anchor='0 0 1'/></equality><keyframe><key "
               "name='k'/></keyframe>",
               "with a third joint");
    round_trip(
        "<equality><weld body1='c' body2='b'/><connect body1='b' body2='world' anchor='1 0 0'/></equality>"
        "<keyframe><key name='k'/></keyframe>",
        "with a loop and a weld");
    round_trip(
        "<tendon><spatial stiffness='40' damping='2' springlength='1.5'><site site='in c'/><site site='in "
        "b'/></spatial><spatial name='r'><site site='in c'/><site site='in world'/></spatial></tendon>"
        "<equality><tendon tendon1='r' polycoef='0.05'/></equality><keyframe><key name='k'/></keyframe>",
        "with a spring and a rod");
    height_field();
    end_paths();
    return check_end();
}
