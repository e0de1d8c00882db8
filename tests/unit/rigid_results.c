/* Forces of contacts between two steps lie in memory that steps use for other things: they stay as they were
 * while contacts become more, and beside the impulses from which the next step starts. */
#include "rigid_worlds.h"

#include <string.h>

enum { MOST = 200 };

/* A generator that fails when it is told to. */
typedef struct refusal {
    br_cone_generator base;
    bool refuses;
} refusal;

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    (void)contacts, (void)n_bodies, (void)poses, (void)pool;
    for (size_t i = 0; i < n; i++)
        cones[i] = br_cone_circle(0.5);
    return ((refusal *)(void *)self)->refuses ? br_fail(error, BR_ERR_CALLBACK, "refused") : BR_OK;
}

static void destroy(br_cone_generator *self)
{
    (void)self; /* the test's own */
}

static const br_cone_generator_type refusal_type = {.size = sizeof refusal_type,
                                                    .name = "refusal",
                                                    .title = "fails when it is told to",
                                                    .source = "this test",
                                                    .generate = generate,
                                                    .destroy = destroy};

/* Boxes of different masses beside each other on the ground, four contacts each. */
static void add_boxes(br_world *world, const br_shape *box, int from, int until)
{
    for (int i = from; i < until; i++)
        add_solid(world, box, 1 + 0.1 * i, br_vec3_make(0.5 * i, 0, 0.1), br_quat_identity());
}

/* A step that fails once its contacts are found, more of them than there was room for. */
static void test_failed_step(const br_shape *box, const br_shape *plane, int boxes)
{
    refusal generator = {.base.type = &refusal_type};
    br_world_options options = br_world_default();
    br_world *const world = make_world(&options, &generator.base);
    add_ground(world, plane, br_pose_identity());
    add_boxes(world, box, 0, 3);
    steps(world, 20);
    br_contact_force before[MOST];
    size_t n, still;
    br_world_contacts(world, &n);
    memcpy(before, br_world_contact_forces(world), n * sizeof *before);
    add_boxes(world, box, 3, boxes);
    generator.refuses = true;
    const br_status status = br_world_step(world, NULL);
    br_world_contacts(world, &still);
    check(status == BR_ERR_CALLBACK && still == n && n == 12 &&
              memcmp(before, br_world_contact_forces(world), n * sizeof *before) == 0,
          "%d boxes where 3 were: forces are those of the last step after one that failed", boxes);
    generator.refuses = false;
    steps(world, 20);
    br_world_destroy(world);
}

/* What the step starts from, as the observer sees it. */
typedef struct guess {
    double normal[MOST];
    size_t n;
} guess;

static void observe(void *context, const br_body_problem *problem)
{
    guess *const g = context;
    g->n = problem->n_contacts;
    for (size_t i = 0; i < g->n; i++)
        g->normal[i] = problem->contacts[i].lambda_n;
}

/* At rest contacts stay the same, and each begins with what it carried; neither list lies over the other. */
static void test_side_by_side(const br_shape *box, const br_shape *plane, int boxes)
{
    guess g = {.n = 0};
    br_world_options options = br_world_default();
    options.observer = observe;
    options.observer_context = &g;
    br_cone_generator *const generator = br_cone_coulomb_create(0.5, false);
    br_world *const world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    add_boxes(world, box, 0, boxes);
    steps(world, 20);
    double carried[MOST], worst = 0, lightest = INFINITY;
    size_t n;
    br_world_contacts(world, &n);
    for (size_t i = 0; i < n; i++) {
        carried[i] = options.dt * br_world_contact_forces(world)[i].normal;
        lightest = fmin(lightest, carried[i]);
    }
    steps(world, 1);
    for (size_t i = 0; i < n && g.n == n; i++)
        worst = fmax(worst, fabs(g.normal[i] / carried[i] - 1));
    check(n == (size_t)(4 * boxes) && g.n == n && lightest > 0 && worst < TOL_ROUND_OFF_MANY,
          "%d boxes: each of %zu contacts begins with what it carried, to %.2g of it", boxes, n, worst);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
}

int main(void)
{
    check_begin();
    br_shape *const box = make_box(0.2, 0.2, 0.2), *const plane = make_plane();
    static const int boxes[] = {4, 5, 8, 20, 50};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        test_failed_step(box, plane, boxes[i]);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        test_side_by_side(box, plane, boxes[i]);
    br_shape_destroy(box);
    br_shape_destroy(plane);
    return check_end();
}
