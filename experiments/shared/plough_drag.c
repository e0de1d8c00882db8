/* One run: the mouse's spring draws the box, its far end moves on at constant speed. */
#include "plough_drag.h"

static const double PI = 3.14159265358979323846;

const char *const drag_direction_names[DIRECTIONS] = {"steep", "gentle", "along"};

br_vec3 drag_direction_vector(drag_direction d)
{
    return d == STEEP ? br_vec3_make(-1, 0, 0) : d == GENTLE ? br_vec3_make(1, 0, 0) : br_vec3_make(0, 1, 0);
}

/* The steep slope as the texture has it. */
static double steep_slope(const drag_scene *s, drag_texture texture)
{
    const int steep = s->steep[texture];
    return texture == FACETS ? s->steep_slope : s->gentle_slope[texture] * (s->period - steep) / steep;
}

double drag_theory_mu(const drag_scene *s, drag_texture texture, drag_direction d, double k_plane)
{
    if (d == ALONG)
        return s->rigid.patch.mu_0;
    const double share = (double)s->steep[texture] / s->period;
    double mu = 2 / PI * (d == STEEP ? steep_slope(s, texture) : s->gentle_slope[texture]);
    if (texture == HEIGHTS_CLAMPED)
        mu = fmin(mu, 1);
    return s->rigid.patch.mu_0 + k_plane * mu * (d == STEEP ? share : 1 - share);
}

static const br_field drag_params_fields[] = {
    BR_ROW(drag_scene, relief, "picture.relief"),
    BR_ROW(drag_scene, side, "box.side"),
    BR_ROW(drag_scene, mass, "box.mass"),
    BR_ROW(drag_scene, k_box, "box.k"),
    BR_ROW(drag_scene, depth, "box.depth"),
    BR_ROW_LIST(drag_scene, overlaps, n_overlaps, "box.overlaps"),
    BR_ROW(drag_scene, size, "plane.size"),
    BR_ROW(drag_scene, k_plane, "plane.k"),
    BR_ROW(drag_scene, texel, "plane.texel"),
    BR_ROW(drag_scene, period, "plane.period"),
    BR_ROW(drag_scene, steep[FACETS], "plane.steep"),
    BR_ROW(drag_scene, steep[HEIGHTS], "plane.steep_heights"),
    BR_ROW(drag_scene, gentle_slope[FACETS], "plane.gentle_slope"),
    BR_ROW(drag_scene, gentle_slope[HEIGHTS], "plane.gentle_slope_heights"),
    BR_ROW(drag_scene, steep_slope, "plane.steep_slope"),
    BR_ROW(drag_scene, stiffness, "mouse.stiffness"),
    BR_ROW(drag_scene, damping, "mouse.damping"),
    BR_ROW(drag_scene, speed, "mouse.speed"),
    BR_ROW(drag_scene, height, "mouse.height"),
    BR_ROW(drag_scene, low_height, "mouse.low_height"),
    BR_ROW(drag_scene, tip, "mouse.tip"),
    BR_ROW(drag_scene, duration, "mouse.duration"),
    BR_ROW(drag_scene, break_speed, "mouse.break_speed"),
    BR_ROW(drag_scene, topple, "mouse.topple"),
    BR_ROW(drag_scene, stick, "mouse.stick"),
    BR_ROW_LIST(drag_scene, ramp_k, n_ramp_k, "ramp.k"),
    BR_ROW(drag_scene, ramp_levels, "ramp.levels"),
    BR_ROW(drag_scene, ramp_duration, "ramp.duration"),
    BR_ROW(drag_scene, ramp_force, "ramp.force"),
    BR_ROW(drag_scene, ramp_speed, "ramp.speed"),
    BR_ROW(drag_scene, seed, "runs.seed"),
    BR_ROW(drag_scene, runs, "runs.runs"),
    BR_ROW(drag_scene, shift, "runs.shift"),
    BR_ROW(drag_scene, turn, "runs.turn"),
};
static const br_struct_type drag_params_struct = BR_STRUCT_OF(drag_scene, drag_params_fields, NULL);

void drag_params(br_params *p, void *v)
{
    drag_scene *s = v;
    scene_world_bind(p, &s->rigid);
    scene_patch_bind(p, &s->rigid);
    picture_bind(p, &s->picture);
    br_params_struct(p, "", &drag_params_struct, s);
    static const char *const maps[] = {"maps.plane", "maps.box"};
    scene_maps_bind(p, &s->maps, sizeof maps / sizeof *maps, maps);
    s->steep[HEIGHTS_CLAMPED] = s->steep[HEIGHTS];
    s->gentle_slope[HEIGHTS_CLAMPED] = s->gentle_slope[HEIGHTS];
    br_params_require(p, s->steep[FACETS] < s->period && s->steep[HEIGHTS] < s->period,
                      "plane.steep and plane.steep_heights must be below plane.period");
    for (size_t i = 0; i < s->n_overlaps; i++)
        br_params_require(p, s->overlaps[i] <= s->depth && (i == 0 || s->overlaps[i] > s->overlaps[i - 1]),
                          "box.overlaps must rise, to box.depth at most");
    br_params_require(p, s->n_ramp_k == 2, "ramp.k needs two values");
    br_params_require(p, s->ramp_duration / s->rigid.world.dt < RAMP_SAMPLES_MAX,
                      "ramp.duration: more than %d steps", RAMP_SAMPLES_MAX);
}

br_status drag_surfaces(const drag_scene *s, drag_texture texture, double k_plane, plough_scene *out,
                        br_error *error)
{
    const br_texture_sawtooth_spec spec = {.width = s->period,
                                           .height = s->period,
                                           .period = s->period,
                                           .steep = s->steep[texture],
                                           .gentle_slope = s->gentle_slope[texture],
                                           .steep_slope = texture == FACETS ? s->steep_slope : -1,
                                           .turned = true};
    br_image *map = NULL, *skin = NULL;
    br_mesh *plane = NULL, *box = NULL;
    br_status status = texture == FACETS ? scene_maps_read(&s->maps, 0, &map, error) : BR_OK;
    status = status ? status : scene_maps_read(&s->maps, 1, &skin, error);
    if (!status && !map)
        status = br_texture_sawtooth(&spec, &map, error);
    status = status ? status : br_mesh_plane(s->size, s->size, 1, 1, map->width * s->texel, &plane, error);
    status = status ? status : br_mesh_box(br_vec3_make(s->side, s->side, s->side), s->side, &box, error);
    br_patch_surface_spec surface = br_patch_surface_spec_default();
    surface.mesh = plane;
    surface.normals = map;
    surface.filter = s->rigid.filter;
    surface.k = k_plane;
    status = status ? status : plough_surface(out, &surface, error);
    surface = br_patch_surface_spec_default();
    surface.mesh = box;
    surface.normals = skin;
    surface.filter = s->rigid.filter;
    surface.k = s->k_box;
    status = status ? status : plough_surface(out, &surface, error);
    br_patch_options options = s->rigid.patch;
    if (texture == HEIGHTS_CLAMPED)
        options.packing = BR_PACKING_RGBA8;
    out->path = s->rigid.path;
    out->probe = s->rigid.probe;
    status = status ? status : plough_ready(out, &options, error);
    br_image_destroy(map);
    br_image_destroy(skin);
    br_mesh_destroy(plane);
    br_mesh_destroy(box);
    return status;
}

/* The world owns no shapes: they are handed over to the caller with it. */
typedef struct shapes {
    br_shape *box, *plane;
} shapes;

static br_status add_bodies(const drag_scene *s, const drag_start *from, const shapes *sh, br_world *world,
                            br_error *error)
{
    br_geom_spec ground = br_geom_spec_default();
    ground.shape = sh->plane;
    ground.surface = 0;
    br_status status = br_world_add_geom(world, &ground, NULL, error);
    const br_pose pose = {{from->x, from->y, s->side / 2 - s->depth + from->less_depth},
                          br_quat_from_axis_angle(br_vec3_make(0, 0, 1), from->turn)};
    return status ? status : br_world_add_solid(world, sh->box, s->mass, pose, 1, NULL, error);
}

static br_status start_world(const drag_scene *s, const drag_start *from, double height, double force_limit,
                             br_cone_generator *generator, const shapes *sh, br_world **world, int *spring,
                             br_error *error)
{
    br_world_options options = scene_world_options(&s->rigid, from->half_step);
    /* Nothing pushes the box out of the overlap that it starts with. */
    options.slop += s->depth;
    br_status status = br_world_create(&options, generator, world, error);
    status = status ? status : add_bodies(s, from, sh, *world, error);
    br_joint_spec mouse = br_joint_spec_default(BR_JOINT_SPRING, 0, -1);
    const br_vec3 d = drag_direction_vector(from->direction);
    mouse.anchor_a = mouse.anchor_b =
        br_vec3_add(br_vec3_make(from->x, from->y, height), br_vec3_scale(s->side / 2, d));
    mouse.stiffness = s->stiffness;
    mouse.damping = s->damping;
    mouse.force_limit = force_limit;
    return status ? status : br_world_add_joint(*world, &mouse, spring, error);
}

br_status drag_ramp(const drag_scene *s, drag_direction d, drag_ramp_result *result, br_error *error)
{
    const drag_start from = {.direction = d};
    shapes sh = {0};
    br_world *world = NULL;
    int spring = 0, level = -1;
    plough_scene surfaces = {0};
    br_status status = br_shape_box(br_vec3_make(s->side, s->side, s->side), &sh.box, error);
    status = status ? status : br_shape_plane(&sh.plane, error);
    status = status ? status
                    : start_world(s, &from, s->low_height, s->ramp_force * s->mass * scene_gravity(&s->rigid),
                                  NULL, &sh, &world, &spring, error);
    *result = (drag_ramp_result){.k = NAN};
    const br_vec3 dir = drag_direction_vector(d);
    const br_vec3 target = br_vec3_add(br_vec3_make(0, 0, s->low_height), br_vec3_scale(s->side / 2, dir));
    const size_t steps = (size_t)(s->ramp_duration / s->rigid.world.dt + 0.5);
    bool slid = false;
    for (size_t i = 0; i < steps && !status; i++) {
        /* The field mask belongs to the surface, so each level of the ramp has surfaces of its own. */
        const int now = (int)((double)i / (double)steps * s->ramp_levels);
        if (now != level) {
            level = now;
            br_world_set_generator(world, NULL);
            plough_free(&surfaces);
            status = drag_surfaces(s, FACETS, s->ramp_k[d] * level / s->ramp_levels, &surfaces, error);
            if (status)
                break;
            br_world_set_generator(world, surfaces.ploughing);
        }
        const double t = (double)(i + 1) * s->rigid.world.dt;
        br_world_drive_target(world, spring, br_vec3_add_scaled(target, s->ramp_speed * t, dir),
                              br_vec3_scale(s->ramp_speed, dir));
        status = br_world_step(world, error);
        const double speed = br_vec3_dot(br_world_velocities(world)[0].linear, dir),
                     k = s->ramp_k[d] * level / s->ramp_levels;
        const double force = br_vec3_length(br_world_joint(world, spring).force);
        if (i < RAMP_SAMPLES_MAX) {
            result->k_at[i] = k;
            result->speed[i] = speed;
            result->force[i] = force;
            result->n = i + 1;
        }
        slid = slid || speed > s->ramp_speed / 2;
        if (slid && speed < s->break_speed && isnan(result->k))
            result->k = k;
        if (slid && !isnan(result->k) && speed > s->ramp_speed / 2)
            result->slips_again = true;
    }
    br_world_destroy(world);
    plough_free(&surfaces);
    br_shape_destroy(sh.box);
    br_shape_destroy(sh.plane);
    return status;
}

double drag_height(const drag_scene *s, const drag_start *from)
{
    return from->texture == FACETS ? s->height : s->low_height;
}

br_status drag_run(const drag_scene *s, const drag_start *from, drag_outcome *result, plough_trace *trace,
                   br_error *error)
{
    *result = (drag_outcome){.break_force = NAN, .topple_force = NAN};
    shapes sh = {0};
    br_world *world = NULL;
    plough_scene surfaces = {0};
    int spring = 0;
    const double height = drag_height(s, from);
    br_status status = drag_surfaces(s, from->texture, s->k_plane, &surfaces, error);
    status = status ? status : br_shape_box(br_vec3_make(s->side, s->side, s->side), &sh.box, error);
    status = status ? status : br_shape_plane(&sh.plane, error);
    status = status ? status
                    : start_world(s, from, height, INFINITY,
                                  from->isotropic ? surfaces.isotropic : surfaces.ploughing, &sh, &world,
                                  &spring, error);
    const double dt = from->half_step ? s->rigid.world.dt / 2 : s->rigid.world.dt;
    const size_t steps = (size_t)(s->duration / dt + 0.5);
    const br_vec3 dir = drag_direction_vector(from->direction);
    const br_vec3 target =
        br_vec3_add(br_vec3_make(from->x, from->y, height), br_vec3_scale(s->side / 2, dir));
    double most = 0;
    for (size_t i = 0; i < steps && !status; i++) {
        const double t = (double)(i + 1) * dt;
        br_world_drive_target(world, spring, br_vec3_add_scaled(target, s->speed * t, dir),
                              br_vec3_scale(s->speed, dir));
        status = br_world_step(world, error);
        if (status)
            break;
        scene_probe_step(s->rigid.probe, world);
        const double force = br_vec3_length(br_world_joint(world, spring).force);
        const double tilt = plough_tilt(br_world_poses(world)[0], br_vec3_make(0, 0, 1));
        const double slip = plough_slip(world, 0, NULL);
        if (trace)
            status = plough_record(trace, world, force, error);
        if (!result->topples)
            result->slid += slip * dt;
        if (tilt < s->tip)
            most = fmax(most, force);
        /* Sliding, not the rolling of a foot that lifts. */
        if (isnan(result->break_force) && tilt < s->tip && slip > s->break_speed)
            result->break_force = force;
        if (tilt > s->topple && !result->topples) {
            result->topples = true;
            result->topple_force = most;
            if (!trace)
                break; /* what comes after the fall counts for nothing */
        }
    }
    br_world_destroy(world);
    plough_free(&surfaces);
    br_shape_destroy(sh.box);
    br_shape_destroy(sh.plane);
    return status;
}
