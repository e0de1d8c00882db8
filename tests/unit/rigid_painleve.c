/* Painleve's rod in a world of default options [solver_painleve.c has it as a problem]: every angle, speed,
 * coefficient, step and type of cone. Each step is solved, energy never grows, and the tip does not sink. */
#include <string.h>
#include "rigid_worlds.h"

enum { PLACES = 16 };
static const double LENGTH = 1, RADIUS = 0.01, DURATION = 0.05;

/* The same cone for every contact. */
typedef struct fixed_generator {
    br_cone_generator base;
    const br_cone *cone;
} fixed_generator;

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    (void)contacts, (void)n_bodies, (void)poses, (void)pool, (void)error;
    for (size_t i = 0; i < n; i++)
        cones[i] = *((fixed_generator *)self)->cone;
    return BR_OK;
}

static void destroy(br_cone_generator *self)
{
    (void)self;
}

static const br_cone_generator_type fixed_type = {.size = sizeof(br_cone_generator_type),
                                                  .name = "fixed",
                                                  .title = "the same cone everywhere",
                                                  .source = "this test",
                                                  .destroy = destroy,
                                                  .generate = generate};

static double total(const br_world *world)
{
    const br_energy e = br_world_energy(world);
    return e.linear + e.angular + e.potential + e.elastic;
}

typedef struct outcome {
    double gained;  /* most energy above that of the start, of the start's [1] */
    double deepest; /* [m] */
    size_t loose, steps;
} outcome;

static outcome run(const br_cone *cone, double angle, double speed, double step)
{
    br_error error = {0};
    br_shape *rod, *plane = make_plane();
    fixed_generator generator = {{&fixed_type}, cone};
    br_world_options options = br_world_default();
    options.dt = step;
    br_world *world = make_world(&options, &generator.base);
    must(br_shape_capsule(RADIUS, LENGTH, &rod, &error), &error);
    add_ground(world, plane, br_pose_identity());
    const br_quat q = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.5 * pi - angle);
    const int body = add_solid(world, rod, 1, br_vec3_make(0, 0, 0.5 * LENGTH * sin(angle) + RADIUS), q);
    set_velocity(world, body, br_vec3_make(speed, 0, 0), br_vec3_make(0, 0, 0));
    const double before = total(world);
    outcome o = {.steps = (size_t)(DURATION / step + 0.5)};
    for (size_t i = 0; i < o.steps; i++) {
        must(br_world_step(world, &error), &error);
        o.gained = fmax(o.gained, (total(world) - before) / before);
        o.deepest = fmax(o.deepest, br_world_last(world).deepest);
    }
    o.loose = br_world_loose_steps(world);
    br_world_destroy(world);
    br_shape_destroy(rod);
    br_shape_destroy(plane);
    return o;
}

int main(void)
{
    check_begin();
    static const double mus[] = {0.5, 1, 2, 5}, angles[] = {20, 35, 50, 65, 80},
                        speeds[] = {-3, -0.3, 0.3, 3};
    static const char *const names[] = {"circle", "ellipse", "box", "ellipsoid", "polygon"};
    br_error error = {0};
    for (int kind = 0; kind < 5; kind++)
        for (int m = 0; m < 4; m++) {
            const double mu = mus[m], bounds[4] = {mu, mu, mu, mu};
            double directions[PLACES];
            for (int i = 0; i < PLACES; i++)
                directions[i] = mu;
            br_cone_pool *pool = br_cone_pool_create();
            br_cone cone = br_cone_circle(mu);
            if (kind == 1)
                cone = br_cone_ellipse(mu, 0.25 * mu, br_vec2_make(0.8, 0.6));
            if (kind == 2)
                cone = br_cone_box(bounds);
            if (kind == 3)
                cone = br_cone_ellipsoid(mu, 0.5 * mu, 0.01 * mu, br_vec2_make(1, 0));
            if (kind == 4)
                must(br_cone_polygon(pool, PLACES, directions, &cone, &error), &error);
            for (double step = 2e-3; step > 2e-4; step /= 2) {
                outcome worst = {0};
                for (int a = 0; a < 5; a++)
                    for (int s = 0; s < 4; s++) {
                        const outcome o = run(&cone, angles[a] * pi / 180, speeds[s], step);
                        worst.gained = fmax(worst.gained, o.gained);
                        worst.deepest = fmax(worst.deepest, o.deepest);
                        worst.loose += o.loose;
                        worst.steps += o.steps;
                    }
                check(worst.loose == 0, "%s, mu %g, %g s: all of %zu steps are solved (%zu are not)",
                      names[kind], mu, step, worst.steps, worst.loose);
                check(worst.gained < 1e-6 && worst.deepest < 1e-3,
                      "%s, mu %g, %g s: no energy gained (%.2g), no sinking (%.2g m)", names[kind], mu, step,
                      worst.gained, worst.deepest);
            }
            br_cone_pool_destroy(pool);
        }
    return check_end();
}
