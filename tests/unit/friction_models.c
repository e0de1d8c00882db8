/* Friction models: closed forms of each, what holds for all (frames, rest, scaling), the promise of maximum
 * dissipation against their cones, and the registry. */
#include <bristle/cone_type.h>
#include <bristle/friction_model.h>
#include <bristle/numbers.h>
#include <bristle/random.h>

#include "check.h"

enum { CASES = 200 };

static union params {
    br_friction_isotropic isotropic;
    br_friction_anisotropic anisotropic;
    br_friction_limit_surface surface;
    br_friction_tensors tensors;
    br_friction_cloth cloth;
    br_matchstick_params matchstick;
} params;

static br_friction_model preset(const br_friction_model_type *type)
{
    br_friction_model_default(type, &params);
    return (br_friction_model){type, &params};
}

/* A contact on the plane z = 0 whose bodies have structures at the angles a and b from x. */
static br_contact flat(double a, double b)
{
    return (br_contact){.normal = {0, 0, 1},
                        .tangent = {1, 0, 0},
                        .binormal = {0, 1, 0},
                        .structure_a = {cos(a), sin(a), 0},
                        .structure_b = {cos(b), sin(b), 0}};
}

static br_contact random_contact(br_random *r)
{
    br_contact c = flat(br_random_between(r, 0, 2 * BR_PI), br_random_between(r, 0, 2 * BR_PI));
    c.velocity = br_vec3_make(br_random_normal(r), br_random_normal(r), 0);
    return c;
}

static br_contact_vec along(double angle)
{
    return (br_contact_vec){cos(angle), sin(angle), 0};
}

static double apart(br_contact_vec a, br_contact_vec b)
{
    return hypot(hypot(a.t - b.t, a.b - b.b), a.tau - b.tau);
}

static bool is(br_contact_vec f, double t, double b)
{
    return apart(f, (br_contact_vec){t, b, 0}) < 1e-14;
}

/* ---- what holds for all ---- */

static br_contact turned(const br_contact *c, br_quat q)
{
    br_contact out = *c;
    br_vec3 *const v[] = {&out.normal,   &out.tangent,     &out.binormal,
                          &out.velocity, &out.structure_a, &out.structure_b};
    for (int i = 0; i < 6; i++)
        *v[i] = br_quat_rotate(q, *v[i]);
    return out;
}

/* The same contact in a frame of the plane that is turned by the angle. */
static br_contact reframed(const br_contact *c, double angle)
{
    br_contact out = *c;
    out.tangent = br_vec3_add(br_vec3_scale(cos(angle), c->tangent), br_vec3_scale(sin(angle), c->binormal));
    out.binormal = br_vec3_cross(c->normal, out.tangent);
    return out;
}

static br_contact_vec rotated(br_contact_vec f, double angle)
{
    const double c = cos(angle), s = sin(angle);
    return (br_contact_vec){c * f.t - s * f.b, s * f.t + c * f.b, f.tau};
}

static void test_frames(const br_friction_model_type *type)
{
    const br_friction_model model = preset(type);
    br_random *const r = br_random_create(5, 0);
    double world = 0, frame = 0;
    for (int i = 0; i < CASES; i++) {
        const br_contact c = random_contact(r);
        const br_contact_vec v = along(br_random_between(r, 0, 2 * BR_PI));
        const br_contact_vec f = br_friction_model_force(model, &c, 2, v);
        const br_contact moved = turned(
            &c,
            br_quat_normalise((br_quat){br_random_normal(r), br_random_normal(r), br_random_normal(r), 1}));
        world = fmax(world, apart(f, br_friction_model_force(model, &moved, 2, v)));
        const double angle = br_random_between(r, 0, 2 * BR_PI);
        const br_contact other = reframed(&c, angle);
        const br_contact_vec g = br_friction_model_force(model, &other, 2, rotated(v, -angle));
        frame = fmax(frame, apart(f, rotated(g, angle)));
    }
    check(world < 1e-13, "%s: turns with the world (%.2g)", type->name, world);
    if (type == &br_friction_limit_surface_type)
        check(frame > 0.1, "%s: lies in the contact's frame", type->name);
    else
        check(frame < 1e-13, "%s: is the same force in any frame of the contact (%.2g)", type->name, frame);
    br_random_destroy(r);
}

static void test_rest_and_load(const br_friction_model_type *type)
{
    const br_friction_model model = preset(type);
    br_error error = {0};
    const br_contact c = flat(0.3, 0.8);
    const br_contact_vec none = {0, 0, 0}, v = along(1);
    check(br_friction_model_check(model, &error) == BR_OK, "%s: its presets are right: %s", type->name,
          error.message);
    check(apart(br_friction_model_force(model, &c, 1, none), none) == 0 &&
              apart(br_friction_model_force(model, &c, 0, v), none) == 0 &&
              apart(br_friction_model_force(model, &c, -1, v), none) == 0 &&
              apart(br_friction_model_force(model, &c, NAN, v), none) == 0,
          "%s: no friction at rest and without load", type->name);
    const br_contact_vec one = br_friction_model_force(model, &c, 1, v),
                         eight = br_friction_model_force(model, &c, 8, v);
    const double ratio = hypot(eight.t, eight.b) / hypot(one.t, one.b);
    check(-(one.t * v.t + one.b * v.b) > 0, "%s: dissipates", type->name);
    if (type == &br_friction_cloth_type)
        check(ratio > 4 && ratio < 7.9, "%s: grows more slowly than the load (%.3g for 8)", type->name,
              ratio);
    else
        check(fabs(ratio - 8) < 1e-14, "%s: grows with the load", type->name);
}

/* A promise of maximum dissipation is kept; a model with a cone and without the promise breaks it. */
static void test_promise(const br_friction_model_type *type)
{
    const br_friction_model model = preset(type);
    br_error error = {0};
    br_cone_pool *const pool = br_cone_pool_create();
    br_random *const r = br_random_create(6, 0);
    double worst = 0, rim = 0;
    br_cone cone;
    for (int i = 0; i < CASES && type->cone; i++) {
        const br_contact c = random_contact(r);
        check_need(br_friction_model_cone(model, &c, pool, &cone, &error));
        const br_contact_vec v = along(br_random_between(r, 0, 2 * BR_PI));
        const br_contact_vec f = br_friction_model_force(model, &c, 3, v);
        worst = fmax(worst, apart(f, br_cone_max_dissipation_force(&cone, 3, v)));
        rim = fmax(rim, br_cone_contains(&cone, 3, f, 1e-13) ? 0 : 1);
        rim = fmax(rim, br_cone_contains(&cone, 3 * (1 - 1e-9), f, 1e-13) ? 1 : 0);
    }
    br_cone_generator *generator;
    const br_status status = br_friction_model_cones_create(model, &generator, &error);
    if (type->flags & BR_FRICTION_MAXIMUM_DISSIPATION) {
        check(worst < 1e-14, "%s: its force is the one of maximum dissipation (%.2g)", type->name, worst);
        const br_contact c = random_contact(r);
        br_cone made;
        check_need(br_friction_model_cone(model, &c, pool, &cone, &error));
        check(status == BR_OK && br_cone_generate(generator, 1, &c, 0, NULL, pool, &made, &error) == BR_OK &&
                  made.type == cone.type &&
                  br_cone_support(&made, along(1)) == br_cone_support(&cone, along(1)),
              "%s: the generator gives its cone", type->name);
    } else {
        check(status == BR_ERR_UNSUPPORTED && !generator && strstr(error.message, type->name),
              "%s: no generator: %s", type->name, error.message);
        if (type->cone)
            check(worst > 0.1, "%s: its force is not the one of maximum dissipation", type->name);
        else
            check(br_friction_model_cone(model, &(br_contact){0}, pool, &cone, &error) == BR_ERR_UNSUPPORTED,
                  "%s: no cone", type->name);
    }
    check(rim == 0, "%s: its forces lie on the rim of its set", type->name);
    br_cone_generator_destroy(generator);
    br_random_destroy(r);
    br_cone_pool_destroy(pool);
}

/* ---- closed forms ---- */

static void test_coulomb(void)
{
    const double s = sqrt(0.5);
    const br_contact c = flat(BR_PI / 2, 0);
    params.isotropic.mu = 0.4;
    check(is(br_friction_model_force((br_friction_model){&br_friction_isotropic_type, &params}, &c, 5,
                                     (br_contact_vec){3, -3, 0}),
             -2 * s, 2 * s),
          "isotropic: against the motion, whatever its speed");
    params.anisotropic = (br_friction_anisotropic){0.3, 0.4, BR_FRICTION_FRAME_BODY};
    const br_friction_model model = {&br_friction_anisotropic_type, &params};
    check(is(br_friction_model_force(model, &c, 1, along(BR_PI / 2)), 0, -0.3) &&
              is(br_friction_model_force(model, &c, 1, along(0)), -0.4, 0) &&
              is(br_friction_model_force(model, &c, 1, along(BR_PI / 4)), -0.16 * s / (0.5 * s),
                 -0.09 * s / (0.5 * s)),
          "anisotropic: mu_t along body A's structure, mu_b across, both in between");
    params.anisotropic.frame = BR_FRICTION_FRAME_SLIDING;
    br_contact moving = c;
    moving.velocity = br_vec3_make(2, 2, 7);
    check(is(br_friction_model_force(model, &moving, 1, along(BR_PI / 4)), -0.3 * s, -0.3 * s) &&
              is(br_friction_model_force(model, &moving, 1, along(-BR_PI / 4)), -0.4 * s, 0.4 * s),
          "anisotropic, along the sliding: mu_t along the velocity of the start, mu_b across");
}

static void test_limit_surface(void)
{
    const double t[] = {0.5, -0.5, 0, 0, 0, 0}, b[] = {0, 0, 0.2, -0.2, 0, 0};
    const double tau[] = {0, 0, 0, 0, 0.1, -0.1};
    br_error error = {0};
    const br_contact c = flat(1, 2);
    params.surface = (br_friction_limit_surface){t, b, tau, 6, 6, 6};
    const br_friction_model model = {&br_friction_limit_surface_type, &params};
    br_contact_vec f = br_friction_model_force(model, &c, 2, (br_contact_vec){0.1, 0.3, 2});
    check(is((br_contact_vec){f.t, f.b, f.tau + 0.2}, 0, 0), "limit surface: the corner against the spin");
    f = br_friction_model_force(model, &c, 2, (br_contact_vec){0, 1, 2});
    check(is((br_contact_vec){f.t, f.b, f.tau + 0.1}, 0, -0.2), "and the middle of an edge");
    params.surface.n_tau = 5;
    check(br_friction_model_check(model, &error) == BR_ERR_RANGE && strstr(error.message, "tau 5"), "%s",
          error.message);
    params.surface.n_tau = 0;
    check(br_friction_model_check(model, &error) == BR_OK, "forces in the plane alone");
    static double many[64];
    params.surface = (br_friction_limit_surface){many, many, NULL, 64, 64, 0};
    br_error_clear(&error);
    check(br_friction_model_check(model, &error) == BR_ERR_RANGE && strstr(error.message, "64 points"), "%s",
          error.message);
    params.surface = (br_friction_limit_surface){0};
    br_error_clear(&error);
    br_cone cone;
    br_cone_pool *const pool = br_cone_pool_create();
    check(br_friction_model_check(model, &error) == BR_OK &&
              br_friction_model_cone(model, &c, pool, &cone, &error) == BR_OK &&
              br_cone_support(&cone, along(1)) == 0 &&
              is(br_friction_model_force(model, &c, 1, along(1)), 0, 0),
          "no points: no friction");
    br_cone_pool_destroy(pool);
}

/* L by hand for structures at 0 and at the angle phi: Q_B turned is e.g. b_tt cos^2 - (b_tb + b_bt) sin cos +
 * b_bb sin^2. */
static void test_tensors(void)
{
    const br_friction_tensors p = {2, 0.1, 0.02, -0.03, 0.4, 0.3, 0.05, 0.01, 0.2, BR_FRICTION_ANGLE_SIGNED};
    params.tensors = p;
    const br_friction_model model = {&br_friction_tensors_type, &params};
    for (int k = -3; k <= 3; k++) {
        const double phi = 0.4 * k, c = cos(phi), s = sin(phi);
        const double expected[4] = {
            2 * (p.a_tt + p.b_tt * c * c - (p.b_tb + p.b_bt) * s * c + p.b_bb * s * s),
            2 * (p.a_tb + p.b_tb * c * c + (p.b_tt - p.b_bb) * s * c - p.b_bt * s * s),
            2 * (p.a_bt + p.b_bt * c * c + (p.b_tt - p.b_bb) * s * c - p.b_tb * s * s),
            2 * (p.a_bb + p.b_bb * c * c + (p.b_tb + p.b_bt) * s * c + p.b_tt * s * s)};
        double map[4], worst = 0;
        const br_contact contact = flat(0, phi);
        br_friction_tensors_map(&params.tensors, &contact, map);
        for (int i = 0; i < 4; i++)
            worst = fmax(worst, fabs(map[i] - expected[i]));
        check(worst < 1e-15, "tensors at %.2g rad: kappa (Q_A + R Q_B R^T) (%.2g)", phi, worst);
        const br_contact_vec f = br_friction_model_force(model, &contact, 5, (br_contact_vec){0, 3, 0});
        check(is(f, -5 * expected[1], -5 * expected[3]), "and the force is -lambda_n L v/|v|");
    }
    /* As printed the angle has no sign. */
    double left[4], right[4], printed[4];
    const br_contact to_left = flat(0, 0.7), to_right = flat(0, -0.7);
    br_friction_tensors_map(&params.tensors, &to_left, left);
    br_friction_tensors_map(&params.tensors, &to_right, right);
    params.tensors.angle = BR_FRICTION_ANGLE_AS_PRINTED;
    br_friction_tensors_map(&params.tensors, &to_right, printed);
    check(memcmp(printed, left, sizeof left) == 0 && fabs(printed[1] - right[1]) > 0.05,
          "the printed angle takes right for left");
}

/* The singular value decomposition: |L^T u| is the half axis along u, and the invariants. */
static void test_tensor_ellipse(void)
{
    br_random *const r = br_random_create(3, 0);
    double worst = 0;
    for (int i = 0; i < CASES; i++) {
        double map[4], half[2];
        br_vec2 u;
        for (int k = 0; k < 4; k++)
            map[k] = br_random_normal(r);
        if (i % 10 == 0) { /* singular */
            map[2] = 2 * map[0];
            map[3] = 2 * map[1];
        }
        br_friction_tensors_ellipse(map, half, &u);
        const double t = map[0] * u.x + map[2] * u.y, b = map[1] * u.x + map[3] * u.y;
        const double across_t = -map[0] * u.y + map[2] * u.x, across_b = -map[1] * u.y + map[3] * u.x;
        worst = fmax(worst, fabs(hypot(t, b) - half[0]));
        worst = fmax(worst, fabs(hypot(across_t, across_b) - half[1]));
        worst = fmax(worst, fabs(half[0] * half[1] - fabs(map[0] * map[3] - map[1] * map[2])));
        check(half[0] >= half[1] && half[1] >= 0 && fabs(br_vec2_length(u) - 1) < 1e-15,
              "half axes in order, a unit axis");
    }
    check(worst < 1e-14, "the ellipse of a map has its singular values (%.2g)", worst);
    br_random_destroy(r);
}

static void test_cloth(void)
{
    const br_friction_model model = preset(&br_friction_cloth_type);
    const br_friction_cloth p = params.cloth;
    const br_contact c = flat(0, 1);
    const double load = 27, along_warp = 27 * (p.warp_a + p.warp_b / 3 + p.warp_c / 9),
                 along_weft = 27 * (p.weft_a + p.weft_b / 3 + p.weft_c / 9),
                 along_bias = 27 * (p.bias_a + p.bias_b / 3 + p.bias_c / 9);
    check(is(br_friction_model_force(model, &c, load, along(0)), -along_warp, 0), "cloth: along the warp");
    check(apart(br_friction_model_force(model, &c, load, along(BR_PI / 2)),
                (br_contact_vec){0, -along_weft, 0}) < 1e-13,
          "along the weft");
    const double s = sqrt(0.5);
    check(apart(br_friction_model_force(model, &c, load, along(BR_PI / 4)),
                (br_contact_vec){-along_bias * s, -along_bias * s, 0}) < 1e-13,
          "and half way between");
    check(apart(br_friction_model_force(model, &c, load, (br_contact_vec){-3, 0, 0}),
                (br_contact_vec){9 * along_warp, 0, 0}) < 1e-12,
          "quadratic in the velocity");
    params.cloth.form = BR_FRICTION_CLOTH_DIRECTION;
    check(apart(br_friction_model_force(model, &c, load, (br_contact_vec){-3, 0, 0}),
                (br_contact_vec){along_warp, 0, 0}) < 1e-13,
          "or in its direction alone");
    br_error error = {0};
    params.cloth.bias_b = 0.3;
    check(br_friction_model_check(model, &error) == BR_ERR_RANGE && strstr(error.message, "bias_b = 0.3"),
          "functions that would drive are refused: %s", error.message);
}

static void test_axes(void)
{
    const br_contact c = flat(0.4, 1.0);
    const struct {
        const br_friction_model_type *type;
        double angle;
    } expected[] = {{&br_friction_isotropic_type, 0},     {&br_friction_anisotropic_type, 0.4},
                    {&br_friction_limit_surface_type, 0}, {&br_friction_tensors_type, 0.4},
                    {&br_friction_cloth_type, 0.4},       {&br_friction_matchstick_type, 0.7}};
    for (int i = 0; i < 6; i++) {
        const br_vec2 axis = br_friction_model_axis(preset(expected[i].type), &c);
        check(fabs(axis.x - cos(expected[i].angle)) < 1e-15 && fabs(axis.y - sin(expected[i].angle)) < 1e-15,
              "%s: its frame is at %g rad", expected[i].type->name, expected[i].angle);
    }
}

/* ---- hulls with torque: solids whose nearest points are known ---- */

static void test_hull(void)
{
    double value[24];
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++)
            value[3 * i + k] = (i >> k) & 1 ? 1 + k : -1;
    br_cone_pool *const pool = br_cone_pool_create();
    br_random *const r = br_random_create(4, 0);
    br_cone cone;
    br_error error = {0};
    check_need(br_cone_make(&br_cone_points_torque_type, 24, value, pool, &cone, &error));
    double worst = 0;
    for (int i = 0; i < 2000; i++) {
        const br_contact_vec f = {3 * br_random_normal(r), 3 * br_random_normal(r), 3 * br_random_normal(r)};
        const br_contact_vec expected = {fmin(2, fmax(-2, f.t)), fmin(4, fmax(-2, f.b)),
                                         fmin(6, fmax(-2, f.tau))};
        worst = fmax(worst, apart(br_cone_project(&cone, 2, f), expected));
    }
    check(worst < 1e-14, "the hull of a box's corners projects as the box (%.2g)", worst);
    /* One that lies off the zero force: the zero force belongs to it all the same. */
    const double one[3] = {3, 0, 4};
    check_need(br_cone_make(&br_cone_points_torque_type, 3, one, pool, &cone, &error));
    const br_contact_vec p = br_cone_project(&cone, 1, (br_contact_vec){3, 9, 0});
    check(apart(p, (br_contact_vec){1.08, 0, 1.44}) < 1e-15, "a segment from zero");
    br_random_destroy(r);
    br_cone_pool_destroy(pool);
}

static void test_registry(void)
{
    size_t n;
    const br_friction_model_type *const *const types = br_friction_models(&n);
    br_friction_model_registry *const registry = br_friction_model_registry_create();
    check(n == 6 && br_friction_model_registry_count(registry) == n, "the six models of Table 1");
    for (size_t i = 0; i < n; i++) {
        br_error error = {0};
        check(br_struct_type_check(types[i]->params, &error) == BR_OK, "%s: its table is sound: %s",
              types[i]->name, error.message);
    }
    for (size_t i = 0; i < n; i++)
        check(br_friction_model_registry_at(registry, i) == types[i] &&
                  br_friction_model_registry_find(registry, types[i]->name) == types[i],
              "%s is found", types[i]->name);
    check(!br_friction_model_registry_at(registry, n) && !br_friction_model_registry_find(registry, "none"),
          "what is not there is not found");
    br_error error = {0};
    br_friction_model_type own = br_friction_tensors_type;
    check(br_friction_model_registry_add(registry, &own, &error) == BR_ERR_DUPLICATE, "%s", error.message);
    own.name = "own";
    const br_friction_model_type good = own;
#define REFUSED(change)                                                                                      \
    do {                                                                                                     \
        own = good;                                                                                          \
        change;                                                                                              \
        br_error_clear(&error);                                                                              \
        check(br_friction_model_registry_add(registry, &own, &error) == BR_ERR_ARGUMENT, #change ": %s",     \
              error.message);                                                                                \
    } while (0)
    REFUSED(own.size = 8);
    REFUSED(own.name = "Own");
    REFUSED(own.source = NULL);
    REFUSED(own.force = NULL);
    REFUSED(own.params = NULL);
    REFUSED(own.flags = 8);
    REFUSED((own.flags = BR_FRICTION_MAXIMUM_DISSIPATION, own.cone = NULL));
#undef REFUSED
    check(br_friction_model_registry_add(registry, &good, &error) == BR_OK &&
              br_friction_model_registry_find(registry, "own") == &good,
          "and a good one is added");
    br_friction_model_registry_destroy(registry);
    br_friction_model_registry_destroy(NULL);
}

int main(void)
{
    check_begin();
    size_t n;
    const br_friction_model_type *const *const types = br_friction_models(&n);
    for (size_t i = 0; i < n; i++) {
        test_frames(types[i]);
        test_rest_and_load(types[i]);
        test_promise(types[i]);
    }
    test_coulomb();
    test_limit_surface();
    test_tensors();
    test_tensor_ellipse();
    test_cloth();
    test_axes();
    test_hull();
    test_registry();
    return check_end();
}
