/* Cones from friction laws: coefficients against the law itself; a body on an incline holds up to break-away
 * and slides by the law. */
#include <bristle/laws.h>

#include "rigid_worlds.h"

static void test_coefficients(const br_law_type *type)
{
    double params[32];
    br_law_default(type, params);
    const br_law law = {type, params};
    br_cone_generator *generator;
    br_error error = {0};
    const double normal = 7, rest = 1e-3;
    const br_status status = br_cone_law_create(law, normal, rest, true, &generator, &error);
    if (type->flags & BR_LAW_HAS_STATE) {
        check(status == BR_ERR_UNSUPPORTED && !generator, "%s has states and is refused", type->name);
        return;
    }
    check(status == BR_OK, "%s makes a generator", type->name);
    for (double speed = 0; speed < 3; speed += 0.37) {
        const br_contact contact = {.normal = {0, 0, 1},
                                    .tangent = {1, 0, 0},
                                    .binormal = {0, 1, 0},
                                    .velocity = {0.6 * speed, -0.8 * speed, 5}};
        br_cone cone;
        check(br_cone_generate(generator, 1, &contact, 0, NULL, NULL, &cone, NULL) == BR_OK, "%s generates",
              type->name);
        const double force =
            speed < rest ? br_law_breakaway(law, normal) : type->friction(params, speed, normal);
        check_close(br_cone_support(&cone, (br_contact_vec){0, 1, 0}), force / normal, TOL_ROUND_OFF_MANY,
                    "%s: F/N at %g m/s, whatever the normal velocity", type->name, speed);
    }
    br_cone_generator_destroy(generator);
}

/* Stiction twice as strong as sliding friction: holds up to atan(mu_s), and once pushed slides on at a slope
 * between the two. */
static void test_incline(void)
{
    br_cs cs;
    br_law_default(&br_cs_type, &cs);
    cs.mu_c = 0.2;
    cs.mu_s = 0.4;
    br_cone_generator *generator;
    br_error error = {0};
    must(br_cone_law_create((br_law){&br_cs_type, &cs}, 10, 1e-3, true, &generator, &error), &error);
    br_shape *shape = make_box(0.4, 0.4, 0.1), *plane = make_plane();
    for (int k = 0; k < 3; k++) {
        const double angle = atan(k == 1 ? 0.41 : 0.3);
        br_world_options options = br_world_default();
        options.gravity = br_vec3_make(9.81 * sin(angle), 0, -9.81 * cos(angle));
        options.solver_options.iterations = 500;
        options.solver_options.tolerance = 1e-9;
        br_world *world = make_world(&options, generator);
        add_ground(world, plane, br_pose_identity());
        const int box = add_solid(world, shape, 1, br_vec3_make(0, 0, 0.05), br_quat_identity());
        if (k == 2)
            set_velocity(world, box, br_vec3_make(0.1, 0, 0), br_vec3_make(0, 0, 0));
        steps(world, 100);
        const double v = br_world_velocities(world)[box].linear.x, t = 1;
        if (k == 0)
            check(fabs(v) < 1e-6, "between mu_c and mu_s it holds (%.2g m/s)", v);
        else if (k == 1)
            check_close(v, 9.81 * (sin(angle) - 0.2 * cos(angle)) * t, 0.05,
                        "beyond mu_s it slides with mu_c, but for the first step");
        else
            check_close(v, 0.1 + 9.81 * (sin(angle) - 0.2 * cos(angle)) * t, 1e-4,
                        "pushed, it slides on where it would hold");
        br_world_destroy(world);
    }
    br_cone_generator_destroy(generator);
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

static void test_refusals(void)
{
    br_coulomb c = br_coulomb_default();
    const br_law law = {&br_coulomb_type, &c};
    br_cone_generator *generator;
    check(br_cone_law_create(law, 0, 1e-3, true, &generator, NULL) == BR_ERR_RANGE && !generator,
          "no normal force is refused");
    check(br_cone_law_create(law, 1, NAN, true, &generator, NULL) == BR_ERR_RANGE,
          "rest speed NAN is refused");
    c.mu_c = -1;
    br_error error = {0};
    check(br_cone_law_create(law, 1, 1e-3, true, &generator, &error) == BR_ERR_RANGE,
          "bad parameters are refused: %s", error.message);
}

int main(void)
{
    check_begin();
    br_law_registry *registry = br_law_registry_create();
    for (size_t i = 0; i < br_law_registry_count(registry); i++)
        test_coefficients(br_law_registry_at(registry, i));
    br_law_registry_destroy(registry);
    test_incline();
    test_refusals();
    return check_end();
}
