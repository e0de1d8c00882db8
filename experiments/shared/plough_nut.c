/* One run of the bolt in the nut. The nut is fixed, its axis z; the bolt is pressed to one side (-x) by a
 * load that stays with the nut, as a bent washer would: neither a torque nor an axial pull makes a normal
 * force between smooth cylinders. */
#include <bristle/texture.h>
#include "plough_nut.h"
#include <bristle/cone_type.h>

static const double PI = 3.14159265358979323846;
enum { PARTS_MAX = 512 };

static const br_field nut_params_fields[] = {
    BR_ROW(nut_scene, pitch, "thread.pitch"),
    BR_ROW(nut_scene, flank_slope, "thread.flank_slope"),
    BR_ROW(nut_scene, texels, "thread.texels"),
    BR_ROW(nut_scene, radius, "bolt.radius"),
    BR_ROW(nut_scene, length, "bolt.length"),
    BR_ROW(nut_scene, mass, "bolt.mass"),
    BR_ROW(nut_scene, knob_inertia, "bolt.knob_inertia"),
    BR_ROW(nut_scene, bolt_segments, "bolt.segments"),
    BR_ROW(nut_scene, k_bolt, "bolt.k"),
    BR_ROW(nut_scene, nut_length, "nut.length"),
    BR_ROW(nut_scene, across_flats, "nut.across_flats"),
    BR_ROW(nut_scene, clearance, "nut.clearance"),
    BR_ROW(nut_scene, wall, "nut.wall"),
    BR_ROW(nut_scene, flats, "nut.flats"),
    BR_ROW(nut_scene, rings, "nut.rings"),
    BR_ROW(nut_scene, k_nut, "nut.k"),
    BR_ROW(nut_scene, side_load, "load.side"),
    BR_ROW(nut_scene, torque, "load.torque"),
    BR_ROW(nut_scene, pull, "load.pull"),
    BR_ROW(nut_scene, ramp_force, "load.ramp"),
    BR_ROW(nut_scene, turns, "runs.turns"),
    BR_ROW(nut_scene, duration, "runs.duration"),
    BR_ROW(nut_scene, pull_duration, "runs.pull_duration"),
    BR_ROW(nut_scene, ramp_duration, "runs.ramp_duration"),
    BR_ROW(nut_scene, still, "runs.still"),
    BR_ROW(nut_scene, breaks, "runs.breaks"),
    BR_ROW(nut_scene, seed, "runs.seed"),
    BR_ROW(nut_scene, runs, "runs.runs"),
    BR_ROW(nut_scene, spread, "runs.spread"),
};
static const br_struct_type nut_params_struct = BR_STRUCT_OF(nut_scene, nut_params_fields, NULL);

void nut_params(br_params *p, void *v)
{
    nut_scene *s = v;
    scene_world_bind(p, &s->rigid);
    scene_patch_bind(p, &s->rigid);
    picture_bind(p, &s->picture);
    static const char *const maps[] = {"maps.thread"};
    scene_maps_bind(p, &s->maps, sizeof maps / sizeof *maps, maps);
    br_params_struct(p, "", &nut_params_struct, s);
    br_params_require(p, 2 * s->radius < s->across_flats, "bolt.radius does not fit into nut.across_flats");
}

double nut_hole_radius(const nut_scene *s)
{
    return (s->radius + s->clearance) / cos(PI / s->flats);
}

br_status nut_surfaces(const nut_scene *s, double k_share, plough_scene *out, br_error *error)
{
    /* One turn's profile along v: flanks up and down. */
    const br_texture_sawtooth_spec profile = {.width = s->texels,
                                              .height = s->texels,
                                              .period = s->texels,
                                              .steep = s->texels / 2,
                                              .gentle_slope = s->flank_slope,
                                              .steep_slope = s->flank_slope};
    br_image *map = NULL;
    br_mesh *bolt = NULL, *nut = NULL;
    br_status status = scene_maps_read(&s->maps, 0, &map, error);
    if (!status && !map)
        status = br_texture_sawtooth(&profile, &map, error);
    const br_mesh_nut_spec spec = {.across_flats = s->across_flats,
                                   .sides = 6,
                                   .hole_radius = nut_hole_radius(s),
                                   .segments = s->flats,
                                   .length = s->nut_length,
                                   .texture = s->pitch,
                                   .pitch = s->pitch};
    status = status ? status : br_mesh_nut(&spec, &nut, error);
    status = status
                 ? status
                 : br_mesh_thread(s->radius, s->length, s->bolt_segments, s->pitch, s->pitch, &bolt, error);
    br_patch_surface_spec surface = br_patch_surface_spec_default();
    surface.normals = map;
    surface.filter = s->rigid.filter;
    surface.mesh = nut;
    surface.k = k_share * s->k_nut;
    status = status ? status : plough_surface(out, &surface, error);
    surface.mesh = bolt;
    surface.k = k_share * s->k_bolt;
    status = status ? status : plough_surface(out, &surface, error);
    out->path = s->rigid.path;
    out->probe = s->rigid.probe;
    status = status ? status : plough_ready(out, &s->rigid.patch, error);
    br_image_destroy(map);
    br_mesh_destroy(nut);
    br_mesh_destroy(bolt);
    return status;
}

/* The tangent along the thread at the contact's own radius [ploughing, section 5.5: "by using a callback
 * function"]. */
static void along_thread(br_contact *contact, size_t n_bodies, const br_pose *poses, void *context)
{
    (void)n_bodies;
    const nut_scene *s = context;
    const br_vec3 axis = br_quat_rotate(poses[0].orientation, br_vec3_make(0, 0, 1));
    br_vec3 radial = br_vec3_sub(contact->point, poses[0].position);
    radial = br_vec3_add_scaled(radial, -br_vec3_dot(radial, axis), axis);
    const double r = br_vec3_length(radial);
    const br_vec3 around = br_vec3_cross(axis, br_vec3_scale(1 / r, radial));
    br_contact_align(contact, br_vec3_add_scaled(around, s->pitch / (2 * PI * r), axis));
}

/* Everything that a run owns. */
typedef struct parts {
    br_shape *flat, *nut, *cylinder;
    plough_scene surfaces;
    br_world *world;
} parts;

static br_status build(const nut_scene *s, const nut_start *from, parts *p, br_error *error)
{
    br_world_options options = scene_world_options(&s->rigid, from->half_step);
    nut_scene *context = (nut_scene *)s; /* the callback only reads it */
    options.frame = from->fixed_frames ? BR_FRAME_WORLD : BR_FRAME_CALLBACK;
    options.frame_function = along_thread;
    options.frame_context = context;
    nut_scene flat = *s;
    if (from->friction == SMOOTH_WALLS)
        flat.flank_slope = 0;
    br_status status = nut_surfaces(&flat, from->friction >= BARE_BOX ? 0 : 1, &p->surfaces, error);
    if (status)
        return status;
    status =
        br_world_create(&options,
                        from->friction == ISOTROPIC || from->friction == BARE_CIRCLE ? p->surfaces.isotropic
                                                                                     : p->surfaces.ploughing,
                        &p->world, error);
    const double apothem = s->radius + s->clearance, ring = s->nut_length / s->rings;
    status = status ? status
                    : br_shape_box(br_vec3_make(s->wall, 2 * (apothem + s->wall) * tan(PI / s->flats), ring),
                                   &p->flat, error);
    br_shape_part boxes[PARTS_MAX];
    size_t n = 0;
    for (int k = 0; k < s->rings; k++)
        for (int i = 0; i < s->flats; i++) {
            const br_quat q = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), (i + 0.5) * 2 * PI / s->flats);
            const br_vec3 middle =
                br_vec3_make(apothem + s->wall / 2, 0, (k + 0.5) * ring - s->nut_length / 2);
            boxes[n++] = (br_shape_part){p->flat, {br_quat_rotate(q, middle), q}};
        }
    status = status ? status : br_shape_compound(n, boxes, &p->nut, error);
    status = status ? status : br_shape_cylinder(s->radius, s->length, &p->cylinder, error);
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = p->nut;
    geom.surface = 0;
    status = status ? status : br_world_add_geom(p->world, &geom, NULL, error);
    br_mass mass;
    status = status ? status : br_shape_mass(p->cylinder, 1000, &mass, error);
    if (status)
        return status;
    mass = br_mass_scale_to(mass, s->mass);
    br_body_spec body = br_body_spec_default();
    body.mass = s->mass;
    body.inertia =
        br_mat3_add(mass.inertia, br_mat3_diagonal(s->knob_inertia, s->knob_inertia, s->knob_inertia));
    /* Between the two flats that the side load presses it against. */
    body.pose.position = br_vec3_make(-s->clearance / cos(PI / s->flats), 0, from->height);
    body.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), from->angle);
    int index = 0;
    status = br_world_add_body(p->world, &body, &index, error);
    geom.shape = p->cylinder;
    geom.body = index;
    geom.surface = 1;
    return status ? status : br_world_add_geom(p->world, &geom, NULL, error);
}

static void release(parts *p)
{
    br_world_destroy(p->world);
    plough_free(&p->surfaces);
    br_shape_destroy(p->nut);
    br_shape_destroy(p->flat);
    br_shape_destroy(p->cylinder);
}

/* Coefficients for sliding along a direction and against it. */
static double both_ways(const br_cone *cone, double t, double b)
{
    return br_cone_support(cone, (br_contact_vec){t, b, 0}) +
           br_cone_support(cone, (br_contact_vec){-t, -b, 0});
}

/* Adds up what the contacts are and carry. */
static void observe(const br_world *world, nut_outcome *o, double *loaded)
{
    size_t n;
    br_world_contacts(world, &n);
    const br_cone *cones = br_world_cones(world);
    const br_contact_force *forces = br_world_contact_forces(world);
    o->contacts += (double)n;
    for (size_t i = 0; i < n; i++) {
        o->load += forces[i].normal;
        /* The disc of an isotropic run has no directions to tell apart. */
        if (forces[i].normal > 0 && !cones[i].type->radius) {
            *loaded += forces[i].normal;
            o->along += forces[i].normal * both_ways(&cones[i], 1, 0) / 2;
            o->across += forces[i].normal * both_ways(&cones[i], 0, 1) / 2;
        }
    }
}

br_status nut_turn(const nut_scene *s, const nut_start *from, nut_outcome *o, plough_trace *trace,
                   br_error *error)
{
    parts p = {0};
    *o = (nut_outcome){
        .per_turn = NAN, .break_pull = NAN, .strip_pull = NAN, .break_theory = NAN, .strip_theory = NAN};
    br_status status = build(s, from, &p, error);
    const double dt = from->half_step ? s->rigid.world.dt / 2 : s->rigid.world.dt;
    const double duration = from->drive == TORQUE ? s->duration
                            : from->drive == PULL ? s->pull_duration
                                                  : s->ramp_duration;
    const size_t steps = (size_t)(duration / dt + 0.5);
    double loaded = 0;
    size_t done = 0;
    for (; done < steps && !status; done++) {
        const br_vec3 here = br_world_poses(p.world)[0].position;
        const double t = (double)(done + 1) * dt;
        const double pull = from->drive == PULL        ? s->pull
                            : from->drive == PULL_RAMP ? s->ramp_force * t / s->ramp_duration
                                                       : 0;
        const double torque = from->drive == TORQUE ? s->torque : 0;
        /* The side load acts in the middle of the nut, on the bolt's axis. */
        const br_vec3 side = br_vec3_make(from->no_side_load ? 0 : -s->side_load, 0, 0);
        const br_vec3 arm = br_vec3_make(0, 0, -here.z);
        const br_vec3 axial = br_vec3_make(0, 0, pull);
        /* The ramp pulls in line with the contacts, so that friction and pull make no couple which would jam
         * the bolt. */
        const br_vec3 rim =
            br_vec3_make(from->drive == PULL_RAMP ? -s->radius * cos(PI / s->flats) : 0, 0, 0);
        br_vec3 moment = br_vec3_add(br_vec3_cross(arm, side), br_vec3_cross(rim, axial));
        moment.z += torque;
        br_world_apply_force(p.world, 0, br_vec3_add(side, axial), moment);
        status = br_world_step(p.world, error);
        if (status)
            break;
        scene_probe_step(s->rigid.probe, p.world);
        const br_velocity v = br_world_velocities(p.world)[0];
        o->turned += v.angular.z * dt;
        o->advanced = br_world_poses(p.world)[0].position.z - from->height;
        o->moved = fmax(o->moved, fmax(fabs(o->advanced), s->radius * fabs(o->turned)));
        if (isnan(o->break_pull) && from->drive == PULL_RAMP && o->moved > s->breaks)
            o->break_pull = pull;
        const double off = fabs(o->advanced - s->pitch * o->turned / (2 * PI));
        if (isnan(o->strip_pull) && from->drive == PULL_RAMP && off > s->breaks)
            o->strip_pull = pull;
        observe(p.world, o, &loaded);
        if (trace)
            status = plough_record(trace, p.world, from->drive == TORQUE ? torque : pull, error);
        if (fabs(o->turned) > 2 * PI * s->turns || fabs(o->advanced) > s->length)
            break;
    }
    o->contacts /= (double)(done ? done : 1);
    o->load /= (double)(done ? done : 1);
    o->along /= loaded > 0 ? loaded : NAN;
    o->across /= loaded > 0 ? loaded : NAN;
    /* Screw motion by an angle: the pull works over pitch/(2 pi), friction over the helix. */
    const double lead = s->pitch / (2 * PI);
    if (from->drive == PULL_RAMP) {
        o->break_theory = o->along * o->load * hypot(s->radius, lead) / lead;
        o->strip_theory = o->across * o->load * hypot(s->radius, lead) / s->radius;
    }
    if (fabs(o->turned) > PI / 2)
        o->per_turn = o->advanced / (o->turned / (2 * PI));
    release(&p);
    return status;
}
