/* A step allocates only when the number of bodies or contacts grows: the test's own malloc, calloc and
 * realloc count who calls them, the collision library and the C library included. */
#include "rigid_worlds.h"

#include <bristle/matchstick.h>
#include <bristle/mesh.h>
#include <bristle/patch.h>
#include <dlfcn.h>

/* Sanitizers and other C libraries have allocators of their own. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define OWN_ALLOCATOR 0
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define OWN_ALLOCATOR 0
#endif
#ifndef OWN_ALLOCATOR
#define OWN_ALLOCATOR 1
#endif

enum { CALLERS = 64 };

/* volatile: compilers know that malloc changes no variables */
static volatile bool counting;
static volatile size_t calls;
static void *callers[CALLERS];

#if OWN_ALLOCATOR
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);
/* seen by the shared libraries, too */
#pragma GCC visibility push(default)
void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
#pragma GCC visibility pop

static void count(void *caller)
{
    if (!counting)
        return;
    if (calls < CALLERS)
        callers[calls] = caller;
    calls++;
}

void *malloc(size_t size)
{
    count(__builtin_return_address(0));
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    count(__builtin_return_address(0));
    return __libc_calloc(n, size);
}

void *realloc(void *memory, size_t size)
{
    count(__builtin_return_address(0));
    return __libc_realloc(memory, size);
}

void free(void *memory)
{
    __libc_free(memory);
}
#endif

static void *volatile kept;

static bool allocations_are_seen(void)
{
    calls = 0;
    counting = true;
    kept = malloc(10);
    counting = false;
    free(kept);
    return calls == 1;
}

/* Steps that may allocate, then steps that may not. Contacts must not become more than there were. */
static void watch(const char *name, br_world *world, int before, int after)
{
    br_error error = {0};
    size_t most = 0, contacts = 0, grown = 0;
    for (int i = 0; i < before; i++) {
        must(br_world_step(world, &error), &error);
        most = br_world_last(world).contacts > most ? br_world_last(world).contacts : most;
    }
    size_t total = 0;
    for (int i = 0; i < after; i++) {
        calls = 0;
        counting = true;
        const br_status status = br_world_step(world, &error);
        counting = false;
        must(status, &error);
        contacts = br_world_last(world).contacts;
        if (contacts > most) {
            most = contacts;
            grown++;
            continue;
        }
        if (calls > 0 && total == 0)
            for (size_t k = 0; k < calls && k < CALLERS && k < 4; k++) {
                Dl_info info = {0};
                if (dladdr(callers[k], &info))
                    br_tap_comment(&check_tap, "%s: allocated in %s, %s+%#zx", name,
                                   info.dli_fname ? info.dli_fname : "?",
                                   info.dli_sname ? info.dli_sname : "?",
                                   (size_t)((const char *)callers[k] - (const char *)info.dli_fbase));
            }
        total += calls;
    }
    check(total == 0, "%s: %zu allocations in %d steps with %zu contacts (and growth in %zu)", name, total,
          after, contacts, grown);
}

/* ---- scenes ---- */

static void test_stacks(const br_contact_solver_type *type, br_frame_mode frame, int newton_blocks)
{
    br_shape *box = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    br_cone_generator *generator = br_cone_coulomb_create(0.5, true);
    br_world_options options = br_world_default();
    options.solver = type;
    options.solver_options = br_solver_options_default();
    options.solver_options.newton_blocks = newton_blocks;
    options.frame = frame;
    options.residual = true;
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    for (int i = 0; i < 200; i++)
        add_solid(world, box, 1, br_vec3_make(0.5 * (i % 20), 0, 0.1 + 0.2 * (i / 20)), br_quat_identity());
    char name[60];
    snprintf(name, sizeof name, "twenty stacks of ten, %s%s", type->name,
             frame == BR_FRAME_SLIDING ? ", frames along the sliding" : "");
    /* until the stacks have settled with every solver: admm's steps, some unsolved, take longest */
    watch(name, world, 300, 100);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

/* Every kind of joint, swinging. */
static void test_joints(void)
{
    br_shape *box = make_box(0.1, 0.1, 0.1), *plane = make_plane();
    br_world_options options = br_world_default();
    br_world *world = make_world(&options, NULL);
    add_ground(world, plane, br_pose_identity());
    static const br_joint_kind kinds[] = {BR_JOINT_BALL,  BR_JOINT_HINGE,  BR_JOINT_SLIDER, BR_JOINT_DISTANCE,
                                          BR_JOINT_FIXED, BR_JOINT_SPRING, BR_JOINT_WHEEL};
    for (int k = 0; k < 7; k++) {
        const int a = add_solid(world, box, 1, br_vec3_make(k, 0, 1), br_quat_identity());
        br_joint_spec joint = br_joint_spec_default(kinds[k], a, -1);
        joint.anchor_a = br_vec3_make(k + 0.3, 0, 1);
        joint.anchor_b = br_vec3_make(k + 0.3, 0, 1.4);
        joint.axis = br_vec3_make(0, 1, 0);
        joint.axle = br_vec3_make(1, 0, 0);
        if (kinds[k] == BR_JOINT_SPRING || kinds[k] == BR_JOINT_WHEEL)
            joint.stiffness = 100, joint.damping = 1;
        if (kinds[k] == BR_JOINT_HINGE)
            joint.motor_speed = 1, joint.motor_limit = 10;
        add_joint(world, &joint);
    }
    watch("all kinds of joints", world, 100, 200);
    br_world_destroy(world);
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

/* Shapes of all kinds come to rest in a trough of triangles, on a height field, and on each other. */
static void test_shapes(void)
{
    br_error error = {0};
    double heights[21 * 21];
    for (int j = 0; j < 21; j++)
        for (int i = 0; i < 21; i++)
            heights[21 * j + i] = 0.02 * ((i - 10) * (i - 10) + (j - 10) * (j - 10)) / 10.0;
    br_shape *shapes[8];
    br_mesh *mesh;
    must(br_mesh_box(br_vec3_make(0.2, 0.2, 0.2), 1, &mesh, &error), &error);
    must(br_shape_height_field(21, 21, 0.2, 0.2, heights, &shapes[0], &error), &error);
    must(br_shape_sphere(0.1, &shapes[1], &error), &error);
    must(br_shape_box(br_vec3_make(0.2, 0.15, 0.1), &shapes[2], &error), &error);
    must(br_shape_capsule(0.05, 0.15, &shapes[3], &error), &error);
    must(br_shape_cylinder(0.08, 0.12, &shapes[4], &error), &error);
    const br_vec3 corners[4] = {{0.1, 0.1, 0.1}, {-0.1, -0.1, 0.1}, {-0.1, 0.1, -0.1}, {0.1, -0.1, -0.1}};
    must(br_shape_hull(4, corners, 0, &shapes[5], &error), &error);
    must(br_shape_mesh(mesh, &shapes[6], &error), &error);
    const br_shape_part parts[2] = {{shapes[1], {{-0.1, 0, 0}, {1, 0, 0, 0}}},
                                    {shapes[2], {{0.1, 0, 0}, {1, 0, 0, 0}}}};
    must(br_shape_compound(2, parts, &shapes[7], &error), &error);
    br_cone_generator *generator = br_cone_coulomb_create(0.5, false);
    br_world_options options = br_world_default();
    options.solver = &br_anderson_type;
    br_world *world = make_world(&options, generator);
    add_ground(world, shapes[0], br_pose_identity());
    for (int i = 0; i < 70; i++)
        add_solid(world, shapes[1 + i % 7], 1,
                  br_vec3_make(0.35 * (i % 7 - 3), 0.35 * (i / 7 % 5 - 2), 0.6 + 0.4 * (i / 35)),
                  br_quat_identity());
    watch("shapes of all kinds in a heap", world, 400, 100);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_mesh_destroy(mesh);
    for (int i = 7; i >= 0; i--)
        br_shape_destroy(shapes[i]);
}

/* Coefficients from contact patches. */
static void test_patches(void)
{
    br_error error = {0};
    br_shape *box = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    br_patch_surface *surface;
    br_mesh *mesh;
    must(br_mesh_box(br_vec3_make(0.2, 0.2, 0.2), 1, &mesh, &error), &error);
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.mesh = mesh;
    must(br_patch_surface_create(&spec, &surface, &error), &error);
    br_patch_options patch = br_patch_options_default();
    br_patch_backend *backend;
    br_cone_generator *generator;
    must(br_patch_cpu_create(1, &surface, &patch, &backend, &error), &error);
    must(br_patch_generator_create(backend, &generator, &error), &error);
    br_world_options options = br_world_default();
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    for (int i = 0; i < 20; i++) {
        int index;
        must(br_world_add_solid(world, box, 1,
                                (br_pose){{0.5 * (i % 5), 0, 0.1 + 0.2 * (i / 5)}, {1, 0, 0, 0}}, 0, &index,
                                &error),
             &error);
    }
    watch("boxes on boxes, coefficients from patches", world, 100, 100);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_patch_surface_destroy(surface);
    br_mesh_destroy(mesh);
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

/* Boxes with structure directions turn and slide: contacts are found again at the end of each step. */
static void test_implicit_cones(void)
{
    br_error error = {0};
    br_shape *box = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    const br_matchstick_params params = {.mu = 0.2, .mu_t = 0.05, .mu_b = 0.4};
    br_cone_generator *generator;
    must(br_matchstick_create(&params, &generator, &error), &error);
    br_world_options options = br_world_default();
    options.cones = BR_CONES_IMPLICIT;
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    for (int i = 0; i < 10; i++) {
        int index;
        br_body_spec body = br_body_spec_default();
        body.pose.position = br_vec3_make(0.5 * i, 0, 0.1);
        body.inertia = br_mat3_diagonal(0.01, 0.01, 0.01);
        body.velocity = (br_velocity){{0, 3, 0}, {0, 0, 5}};
        must(br_world_add_body(world, &body, &index, &error), &error);
        br_geom_spec geom = br_geom_spec_default();
        geom.shape = box;
        geom.body = index;
        geom.structure = br_vec3_make(1, 0, 0);
        must(br_world_add_geom(world, &geom, NULL, &error), &error);
    }
    watch("boxes with structure directions, implicit cones", world, 20, 40);
    check(br_world_last(world).cones.evaluations > 1, "which were evaluated %d times in the last step",
          br_world_last(world).cones.evaluations);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

int main(void)
{
    check_begin();
    if (!OWN_ALLOCATOR || !allocations_are_seen()) {
        check_skip("allocations are not seen here: a sanitizer, or not glibc", "a step allocates nothing");
        return check_end();
    }
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++) {
        const bool factors = types[i] == &br_newton_type || types[i] == &br_auto_type ||
                             types[i] == &br_islands_type; /* take what they fill, in a foreign library */
        if (types[i] != &br_newton_type)
            test_stacks(types[i], BR_FRAME_WORLD, factors ? 0 : br_solver_options_default().newton_blocks);
    }
    test_stacks(&br_pgs_type, BR_FRAME_SLIDING, 0);
    test_joints();
    test_shapes();
    test_patches();
    test_implicit_cones();
    return check_end();
}
