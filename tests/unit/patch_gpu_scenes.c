/* The GPU's contact patches in scenes that move: each step's contacts, as the world's generator gets them, go
 * through plain C and through both GPU back ends, and every coefficient is held to the bound of
 * patch_bound.h. Cubes that tumble on a rough plane, a stack, a bunny that slides down an incline, a capsule
 * that rolls. */
#include "gpu_setup.h"
#include "patch_bound.h"
#include "patch_scene.h"
#include "rigid_worlds.h"

/* A back end that asks three and answers as plain C does. */
typedef struct comparison {
    br_patch_backend base; /* the first member */
    br_patch_backend *cpu, *gpu[2];
    br_patch_surface *const *surfaces;
    size_t contacts;
    int doubtful, texels;
    double excess[2], worst[2]; /* beyond the bound; difference */
} comparison;

static br_status evaluate(br_patch_backend *self, size_t n, const br_patch *patches, double *mu,
                          double *covered, br_error *error)
{
    comparison *const c = (comparison *)self;
    static double other[4 * 1000];
    br_status status = br_patch_evaluate(c->cpu, n, patches, mu, covered, error);
    for (int k = 0; k < 2 && !status && n <= 1000; k++) {
        status = br_patch_evaluate(c->gpu[k], n, patches, other, NULL, error);
        for (size_t i = 0; i < n && !status; i++) {
            int doubtful, both;
            const double bound = patch_bound(c->cpu, c->surfaces, &patches[i], &doubtful, &both);
            for (size_t d = 0; d < 4; d++) {
                const double off = fabs(other[4 * i + d] - mu[4 * i + d]);
                c->worst[k] = fmax(c->worst[k], off);
                c->excess[k] = fmax(c->excess[k], off - bound);
            }
            c->doubtful += k ? 0 : doubtful;
            c->texels += k ? 0 : both;
        }
    }
    c->contacts += n;
    return status;
}

static void keep(br_patch_backend *self)
{
    (void)self; /* the test owns it */
}

static const br_patch_backend_type type = {"comparison", "plain C and both GPU back ends", evaluate, keep};

static comparison compare_begin(br_gpu *gpu, size_t n, br_patch_surface *const *surfaces,
                                br_patch_packing packing)
{
    br_error error = {0};
    br_patch_options options = br_patch_options_default();
    options.mu_0 = 0.1;
    options.packing = packing;
    comparison c = {.base = {&type, options}, .surfaces = surfaces};
    scene_fail(br_patch_cpu_create(n, surfaces, &options, &c.cpu, &error), &error);
    scene_fail(br_gpu_patch_published_create(gpu, n, surfaces, &options, &c.gpu[0], &error), &error);
    scene_fail(br_gpu_patch_fast_create(gpu, n, surfaces, &options, &c.gpu[1], &error), &error);
    return c;
}

static void compare_end(comparison *c, const char *name)
{
    for (int k = 0; k < 2; k++)
        check(c->excess[k] <= 0 && c->texels > 2000,
              "%s, %s: %zu contacts within the bound, largest difference %.2g; %d of %d texels doubtful",
              name, c->gpu[k]->type->name, c->contacts, c->worst[k], c->doubtful, c->texels);
    br_patch_backend_destroy(c->cpu);
    br_patch_backend_destroy(c->gpu[0]);
    br_patch_backend_destroy(c->gpu[1]);
}

/* Bodies of one shape with a surface, above a plane with another, for a second. */
static void run(br_gpu *gpu, const scene *s, const char *name, br_shape *shape, int surface, int bodies,
                double lean, br_patch_packing packing)
{
    br_error error = {0};
    comparison c = compare_begin(gpu, SCENE_MESHES, s->surfaces, packing);
    br_cone_generator *generator;
    br_random *const random = br_random_create(17, 0);
    scene_fail(br_patch_generator_create(&c.base, &generator, &error), &error);
    br_world_options options = br_world_default();
    options.gravity = br_vec3_make(9.81 * sin(lean), 0, -9.81 * cos(lean));
    br_world *const world = make_world(&options, generator);
    br_shape *const plane = make_plane();
    br_geom_spec ground = br_geom_spec_default();
    ground.shape = plane;
    ground.surface = 0;
    scene_fail(br_world_add_geom(world, &ground, NULL, &error), &error);
    for (int i = 0; i < bodies; i++) {
        br_pose pose = br_pose_identity();
        pose.position = br_vec3_make(0.01 * i, 0.013 * i, 0.11 + 0.2 * i);
        pose.orientation = br_quat_normalise(br_quat_make(
            1, 0.2 * br_random_normal(random), 0.2 * br_random_normal(random), br_random_normal(random)));
        /* The mesh's origin counts as centre of mass, so that shape and surface share their coordinates. */
        br_body_spec body = br_body_spec_default();
        body.pose = pose;
        body.mass = 1;
        body.inertia = br_mat3_diagonal(4e-3, 4e-3, 4e-3);
        br_geom_spec geom = br_geom_spec_default();
        geom.shape = shape;
        geom.surface = surface;
        scene_fail(br_world_add_body(world, &body, &geom.body, &error), &error);
        scene_fail(br_world_add_geom(world, &geom, NULL, &error), &error);
    }
    steps(world, 100);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_random_destroy(random);
    br_shape_destroy(plane);
    compare_end(&c, name);
}

int main(void)
{
    check_begin();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu) {
        br_error error = {0};
        br_patch_surface_spec spec = br_patch_surface_spec_default();
        scene s = scene_create(spec, false, 0.5);
        br_shape *const box = make_box(0.1, 0.2, 0.15);
        br_shape *capsule, *bunny;
        scene_fail(br_shape_capsule(0.04, 0.1, &capsule, &error), &error);
        scene_fail(br_shape_mesh(s.meshes[7], &bunny, &error), &error);
        run(gpu, &s, "cubes", box, 1, 5, 0, BR_PACKING_FLOAT);
        run(gpu, &s, "cubes, RGBA8", box, 1, 5, 0, BR_PACKING_RGBA8);
        run(gpu, &s, "capsules on an incline", capsule, 4, 3, 0.3, BR_PACKING_FLOAT);
        run(gpu, &s, "bunny on an incline", bunny, 7, 1, 0.3, BR_PACKING_FLOAT);
        br_shape_destroy(box);
        br_shape_destroy(capsule);
        br_shape_destroy(bunny);
        scene_destroy(&s);
    }
    br_gpu_destroy(gpu);
    return check_end();
}
