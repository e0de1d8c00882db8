/* A scene as MJCF: settings, the tree of bodies, joints and exclusions. Geoms are in write_geoms.c. */
#include "write.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/file.h>
#include <bristle/grow.h>

#include "../materials/table.h"
#include "../rigid/servo.h"
#include "../scenes/scene_internal.h"
#include "build.h"

/* Bodies without a name of the scene's are called by their number. */
static void put_name(const mjcf_writer *w, const char *attribute, int body)
{
    char unnamed[24];
    const char *name = body < 0 ? "world" : br_scene_body_name(w->scene, body);
    if (!*name) {
        snprintf(unnamed, sizeof unnamed, "body %d", body);
        name = unnamed;
    }
    mjcf_put_text(w->to, attribute, name);
}

br_status mjcf_cannot(const mjcf_writer *w, const char *what)
{
    return br_fail(w->error, BR_ERR_UNSUPPORTED, "%s: MJCF has no way to say %s", w->path, what);
}

/* ---- the tree of bodies ---- */

/* Is `body` the ancestor itself, or does it hang below it? */
static bool below(const mjcf_writer *w, int body, int ancestor)
{
    while (body >= 0 && body != ancestor)
        body = w->parent[body] >= 0 ? br_world_joint_spec(w->world, w->parent[body]).body_b : -1;
    return body == ancestor;
}

/* Joints that close a loop, and fixed ones, stay over. */
static void choose_parents(mjcf_writer *w)
{
    for (int i = 0; i < w->n_bodies; i++)
        w->parent[i] = -1;
    for (int i = 0; i < w->n_joints; i++) {
        const br_joint_spec s = br_world_joint_spec(w->world, i);
        const bool carries = s.kind == BR_JOINT_BALL || s.kind == BR_JOINT_HINGE ||
                             s.kind == BR_JOINT_SLIDER || s.kind == BR_JOINT_UNIVERSAL ||
                             s.kind == BR_JOINT_CYLINDER || s.kind == BR_JOINT_PLANAR;
        if (carries && br_world_joint_on(w->world, i) && w->parent[s.body_a] < 0 &&
            (s.body_b < 0 || !below(w, s.body_b, s.body_a)))
            w->parent[s.body_a] = i;
    }
    /* A body that no joint holds, but whose ways have limits or forces. */
    for (int i = 0; i < w->n_joints; i++) {
        const br_joint_spec s = br_world_joint_spec(w->world, i);
        if (s.kind == BR_JOINT_DRIVE && s.body_b < 0 && br_world_joint_on(w->world, i) &&
            !world_is_servo(w->world, i) && w->parent[s.body_a] < 0)
            w->parent[s.body_a] = i;
    }
}

static void write_inertial(const mjcf_writer *w, const br_body_spec *spec)
{
    const double *const m = spec->inertia.m;
    const double full[] = {m[0], m[4], m[8], m[1], m[2], m[5]};
    mjcf_put_indent(w);
    fputs("<inertial pos=\"0 0 0\"", w->to);
    mjcf_put_numbers(w->to, "mass", &spec->mass, 1);
    mjcf_put_numbers(w->to, "fullinertia", full, 6);
    fputs("/>\n", w->to);
}

static br_status write_body(mjcf_writer *w, int body, br_pose around);

static br_status write_children(mjcf_writer *w, int body, br_pose pose)
{
    for (int i = 0; i < w->n_bodies; i++)
        if (w->parent[i] >= 0 && br_world_joint_spec(w->world, w->parent[i]).body_b == body)
            BR_TRY(write_body(w, i, pose));
    return BR_OK;
}

static br_status write_body(mjcf_writer *w, int body, br_pose around)
{
    const br_body_spec spec = br_world_body(w->world, body);
    const int joint = w->parent[body];
    if (spec.motion == BR_BODY_KINEMATIC)
        return mjcf_cannot(w, "a body that moves with a given velocity");
    mjcf_put_indent(w);
    fputs("<body", w->to);
    put_name(w, "name", body);
    mjcf_put_pose(w->to, mjcf_compose(mjcf_inverse(around), spec.pose));
    fputs(spec.motion == BR_BODY_FIXED ? " mocap=\"true\">\n" : ">\n", w->to);
    w->indent++;
    if (spec.motion == BR_BODY_DYNAMIC) {
        if (joint >= 0) {
            BR_TRY(mjcf_write_joint(w, joint, spec.pose));
        } else {
            mjcf_put_indent(w);
            fputs("<freejoint/>\n", w->to);
        }
        write_inertial(w, &spec);
    }
    BR_TRY(mjcf_write_geoms(w, body));
    mjcf_write_sites(w, body);
    BR_TRY(write_children(w, body, spec.pose));
    w->indent--;
    mjcf_put_indent(w);
    fputs("</body>\n", w->to);
    return BR_OK;
}

/* Bodies without a parent first, each with all that hangs on it; then those on joints of the fixed world. */
static br_status write_bodies(mjcf_writer *w)
{
    fputs("  <worldbody>\n", w->to);
    w->indent = 2;
    BR_TRY(mjcf_write_geoms(w, -1));
    mjcf_write_sites(w, -1);
    for (int i = 0; i < w->n_bodies; i++)
        if (w->parent[i] < 0)
            BR_TRY(write_body(w, i, br_pose_identity()));
    BR_TRY(write_children(w, -1, br_pose_identity()));
    fputs("  </worldbody>\n", w->to);
    return BR_OK;
}

/* ---- what the tree does not hold ---- */

static br_status write_equality(mjcf_writer *w, int joint)
{
    static const char *const said[] = {[BR_JOINT_HINGE] = "a hinge that closes a loop",
                                       [BR_JOINT_SLIDER] = "a slider that closes a loop",
                                       [BR_JOINT_SPRING] = "a spring that damps all motion of its point, or "
                                                           "whose force is limited",
                                       [BR_JOINT_WHEEL] = "a wheel",
                                       [BR_JOINT_UNIVERSAL] = "a universal joint that closes a loop",
                                       [BR_JOINT_CYLINDER] = "a cylindrical joint that closes a loop",
                                       [BR_JOINT_PLANAR] = "a planar joint that closes a loop",
                                       [BR_JOINT_DRIVE] = "limits or forces along what is no way of a joint"};
    const br_joint_spec s = br_world_joint_spec(w->world, joint);
    if (mjcf_is_rod(&s)) {
        mjcf_write_held(w, joint);
        return BR_OK;
    }
    if (s.kind != BR_JOINT_BALL && s.kind != BR_JOINT_FIXED)
        return mjcf_cannot(w, said[s.kind]);
    fprintf(w->to, "    <%s", s.kind == BR_JOINT_BALL ? "connect" : "weld");
    put_name(w, "body1", s.body_a);
    if (s.body_b >= 0)
        put_name(w, "body2", s.body_b);
    if (s.kind == BR_JOINT_BALL)
        mjcf_put_vec(w->to, "anchor", br_pose_unapply(br_world_poses(w->world)[s.body_a], s.anchor_a));
    fputs("/>\n", w->to);
    return BR_OK;
}

static br_status write_equalities(mjcf_writer *w)
{
    int n = 0;
    for (int i = 0; i < w->n_joints; i++) {
        const br_joint_spec s = br_world_joint_spec(w->world, i);
        const bool carries = w->parent[s.body_a] == i && s.kind != BR_JOINT_DRIVE;
        if (!br_world_joint_on(w->world, i) || carries || mjcf_is_spring(&s) || mjcf_has_drive(w, i) ||
            world_is_servo(w->world, i)) /* actuators are written as such */
            continue;
        if (n++ == 0)
            fputs("  <equality>\n", w->to);
        BR_TRY(write_equality(w, i));
    }
    if (n > 0)
        fputs("  </equality>\n", w->to);
    return BR_OK;
}

/* Does a joint keep the two bodies from colliding, and is it not the one that MuJoCo takes for that itself?
 */
static bool joined(const mjcf_writer *w, int a, int b)
{
    for (int i = 0; i < w->n_joints; i++) {
        const br_joint_spec s = br_world_joint_spec(w->world, i);
        const bool between = (s.body_a == a && s.body_b == b) || (s.body_a == b && s.body_b == a);
        if (between && !s.collide && (s.body_b < 0 || w->parent[s.body_a] != i))
            return true;
    }
    return false;
}

static void write_exclusions(mjcf_writer *w)
{
    const br_collision_options *const c = &br_world_get_options(w->world)->collision;
    int n = 0;
    for (int a = -1; a < w->n_bodies; a++)
        for (int b = a + 1; b < w->n_bodies; b++) {
            const bool moves = (a >= 0 && br_world_moves(w->world, a)) || br_world_moves(w->world, b);
            if (!moves || (!joined(w, a, b) && (!c->filter || c->filter(a, b, c->filter_context))))
                continue;
            if (n++ == 0)
                fputs("  <contact>\n", w->to);
            fputs("    <exclude", w->to);
            put_name(w, "body1", a);
            put_name(w, "body2", b);
            fputs("/>\n", w->to);
        }
    if (n > 0)
        fputs("  </contact>\n", w->to);
}

/* Velocities stand in a <key>, in the order of the tree. */
static void put_state(const mjcf_writer *w, int body, bool velocities, bool *begun)
{
    const br_body_spec spec = br_world_body(w->world, body);
    const br_quat q = spec.pose.orientation;
    if (spec.motion != BR_BODY_DYNAMIC)
        return;
    if (w->parent[body] < 0) {
        const br_vec3 spin = br_quat_unrotate(q, spec.velocity.angular), x = spec.pose.position,
                      v = spec.velocity.linear;
        const double pose[] = {x.x, x.y, x.z, q.w, q.x, q.y, q.z},
                     rate[] = {v.x, v.y, v.z, spin.x, spin.y, spin.z};
        mjcf_put_list(w->to, *begun, velocities ? rate : pose, velocities ? 6 : 7);
        *begun = true;
        return;
    }
    mjcf_put_joint_state(w, w->parent[body], velocities, *begun);
    *begun = true;
}

static void put_states_below(const mjcf_writer *w, int body, bool velocities, bool *begun)
{
    for (int i = 0; i < w->n_bodies; i++)
        if (w->parent[i] >= 0 && br_world_joint_spec(w->world, w->parent[i]).body_b == body) {
            put_state(w, i, velocities, begun);
            put_states_below(w, i, velocities, begun);
        }
}

static void write_key(const mjcf_writer *w)
{
    static const char *const attributes[] = {"qpos", "qvel"};
    fputs("  <keyframe>\n    <key name=\"start\"", w->to);
    for (int velocities = 0; velocities < 2; velocities++) {
        bool begun = false;
        fprintf(w->to, " %s=\"", attributes[velocities]);
        for (int i = 0; i < w->n_bodies; i++)
            if (w->parent[i] < 0) {
                put_state(w, i, velocities, &begun);
                put_states_below(w, i, velocities, &begun);
            }
        put_states_below(w, -1, velocities, &begun);
        fputc('"', w->to);
    }
    mjcf_put_controls(w);
    fputs("/>\n  </keyframe>\n", w->to);
}

/* ---- the file ---- */

static br_status write_all(mjcf_writer *w)
{
    const br_world_options *const o = br_world_get_options(w->world);
    const double dt = br_scene_dt(w->scene);
    fputs("<mujoco", w->to);
    mjcf_put_text(w->to, "model", br_scene_get_type(w->scene)->name);
    fputs(">\n  <compiler angle=\"radian\"/>\n  <option", w->to);
    mjcf_put_numbers(w->to, "timestep", &dt, 1);
    mjcf_put_vec(w->to, "gravity", o->gravity);
    fputs(" cone=\"elliptic\"/>\n", w->to);
    BR_TRY(mjcf_write_meshes(w));
    BR_TRY(write_bodies(w));
    write_exclusions(w);
    mjcf_write_tendons(w);
    mjcf_write_actuators(w);
    BR_TRY(write_equalities(w));
    write_key(w);
    BR_TRY(mjcf_write_custom(w));
    fputs("</mujoco>\n", w->to);
    return BR_OK;
}

bool br_mjcf_has_files(const br_scene *scene)
{
    BR_ASSERT_HANDLE(scene);
    bool other;
    return mjcf_has_patches(scene, &other) && scene->n_surfaces > 0;
}

/* The model, the first of the files, and those that it names. */
static br_status write_files(mjcf_writer *w)
{
    if (!br_grow(&w->files, &w->files_capacity, 1, sizeof(br_atomic_file *)))
        return br_fail(w->error, BR_ERR_MEMORY, "%s: out of memory", w->path);
    BR_TRY(br_atomic_file_open(w->path, &w->files[0], w->error));
    w->n_files = 1;
    w->to = br_atomic_file_stream(w->files[0]);
    const br_status status = write_all(w);
    if (status >= 0)
        return br_atomic_files_commit(w->files, w->n_files, NULL, 0, w->error);
    for (size_t i = 0; i < w->n_files; i++)
        br_atomic_file_discard(w->files[i]);
    return status;
}

br_status br_mjcf_write(const br_scene *scene, const char *path, br_error *error)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(path);
    mjcf_writer w = {.scene = scene, .world = br_scene_world(scene), .path = path, .error = error};
    bool other;
    w.patches = mjcf_has_patches(scene, &other);
    if (other || (w.patches && scene->options.wrap))
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "%s: scene %s takes from its contact patches what MJCF has no way to say; its variant "
                       "coulomb has one coefficient",
                       path, br_scene_get_type(scene)->name);
    w.n_bodies = (int)br_world_bodies(w.world);
    w.n_joints = (int)br_world_joints(w.world);
    w.n_geoms = (int)br_world_geoms(w.world);
    w.table = br_materials_is_table(scene->generator) ? scene->generator : NULL;
    for (int i = 0; i < w.n_geoms; i++)
        w.groups |= br_world_geom(w.world, (size_t)i)->group;
    w.parent = malloc(((size_t)w.n_bodies + 1) * sizeof *w.parent);
    if (!w.parent)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", path);
    choose_parents(&w);
    const br_status status = write_files(&w);
    free(w.files);
    free(w.places);
    free(w.parent);
    return status;
}
