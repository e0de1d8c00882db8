/* The table of materials against each pair's generator asked alone, over random contacts; structure
 * directions against their definition and against turning the body. */
#include <bristle/materials.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"

enum { N = 4, CONTACTS = 200, BODIES = 5 };

static br_vec3 any(br_random *random)
{
    return br_vec3_make(br_random_between(random, -1, 1), br_random_between(random, -1, 1),
                        br_random_between(random, -1, 1));
}

/* A generator whose circles tell which one made them, what the contact was, and how many it was asked for. */
typedef struct probe {
    br_cone_generator base;
    double mu;
    size_t calls, contacts;
    bool fails;
    bool *destroyed;
} probe;

static br_status probe_generate(br_cone_generator *self, size_t n, const br_contact *contacts,
                                size_t n_bodies, const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                                br_error *error)
{
    (void)n_bodies, (void)poses, (void)pool;
    probe *p = (probe *)self;
    p->calls++;
    p->contacts += n;
    if (p->fails)
        return br_fail(error, BR_ERR_SOLVER, "the probe fails");
    for (size_t i = 0; i < n; i++)
        cones[i] = br_cone_circle(p->mu + 1e-3 * contacts[i].depth +
                                  1e-6 * (contacts[i].structure_a.x + 2 * contacts[i].structure_b.y));
    return BR_OK;
}

static void probe_destroy(br_cone_generator *self)
{
    *((probe *)self)->destroyed = true;
}

static const br_cone_generator_type probe_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "probe",
    .title = "t",
    .source = "ours",
    .generate = probe_generate,
    .destroy = probe_destroy,
};

static double support(const br_cone *cone)
{
    return br_cone_support(cone, (br_contact_vec){1, 0, 0});
}

static void test_pairs(void)
{
    br_random *const random = br_random_create(5, 0);
    static const char *const names[N] = {"oak", "steel", "pvc", "stone"};
    br_material list[N];
    for (int i = 0; i < N; i++)
        list[i] = (br_material){.name = names[i]};
    bool destroyed[3] = {false};
    probe probes[3];
    for (int i = 0; i < 3; i++)
        probes[i] = (probe){.base = {&probe_type}, .mu = 0.1 * (i + 1), .destroyed = &destroyed[i]};
    br_error error = {0};
    br_cone_generator *table;
    check(br_materials_create(N, list, &table, &error) == BR_OK, "a table of %d materials", N);
    check(br_materials_find(table, "pvc") == 2 && br_materials_find(table, "wool") == -1, "found by name");
    /* Set in one order, met in both. */
    check(br_materials_set_pair(table, 1, 0, &probes[1].base, &error) == BR_OK &&
              br_materials_set_pair(table, -1, 3, &probes[1].base, &error) == BR_OK &&
              br_materials_set_pair(table, 2, 2, &probes[2].base, &error) == BR_OK,
          "pairs are set");
    check(br_materials_pair(table, 0, 1) == &probes[1].base &&
              br_materials_pair(table, 3, -1) == &probes[1].base &&
              br_materials_pair(table, 2, 2) == &probes[2].base && br_materials_pair(table, 0, 2) == NULL,
          "and found in either order");

    br_contact contacts[CONTACTS];
    for (int i = 0; i < CONTACTS; i++)
        contacts[i] = (br_contact){.normal = {0, 0, 1},
                                   .tangent = {1, 0, 0},
                                   .binormal = {0, 1, 0},
                                   .point = any(random),
                                   .depth = br_random_between(random, 0, 1),
                                   .body_a = 0,
                                   .body_b = -1,
                                   .surface_a = (int)(5 * br_random_uniform(random)) - 1,
                                   .surface_b = (int)(5 * br_random_uniform(random)) - 1,
                                   .structure_a = any(random),
                                   .structure_b = any(random)};
    const br_pose poses[BODIES] = {{{0, 0, 0}, {1, 0, 0, 0}}};
    br_cone cones[CONTACTS];
    br_cone_pool *pool = br_cone_pool_create();
    check(br_cone_generate(table, CONTACTS, contacts, 1, poses, pool, cones, &error) == BR_ERR_UNKNOWN &&
              strstr(error.message, "no friction for"),
          "a pair that nobody set is named: %s", error.message);
    check(br_materials_set_default(table, &probes[0].base, &error) == BR_OK, "a default is set");
    for (int i = 0; i < 3; i++)
        probes[i].calls = probes[i].contacts = 0;
    check(br_cone_generate(table, CONTACTS, contacts, 1, poses, pool, cones, &error) == BR_OK,
          "cones for all contacts");
    check(probes[0].calls == 1 && probes[1].calls == 1 && probes[2].calls == 1 &&
              probes[0].contacts + probes[1].contacts + probes[2].contacts == CONTACTS,
          "each generator is asked once, all contacts by one of them");
    int wrong = 0;
    for (int i = 0; i < CONTACTS; i++) {
        const int a = contacts[i].surface_a, b = contacts[i].surface_b, low = a < b ? a : b,
                  high = a < b ? b : a;
        probe *own = low == 0 && high == 1    ? &probes[1]
                     : low == -1 && high == 3 ? &probes[1]
                     : low == 2 && high == 2  ? &probes[2]
                                              : &probes[0];
        br_cone alone;
        check_need(br_cone_generate(&own->base, 1, &contacts[i], 1, poses, pool, &alone, &error));
        wrong += support(&alone) != support(&cones[i]);
    }
    check(wrong == 0, "every contact has the cone that its pair's generator gives it alone: %d have not",
          wrong);

    probes[2].fails = true;
    check(br_cone_generate(table, CONTACTS, contacts, 1, poses, pool, cones, &error) == BR_ERR_SOLVER,
          "a failure is passed on");
    check(br_cone_generate(table, 0, contacts, 1, poses, pool, cones, &error) == BR_OK,
          "no contacts, no cones");

    check(br_materials_set_pair(table, 0, N, &probes[0].base, &error) == BR_ERR_ARGUMENT &&
              br_materials_set_pair(table, -2, 0, &probes[0].base, &error) == BR_ERR_ARGUMENT &&
              br_materials_set_pair(table, 0, 0, NULL, &error) == BR_ERR_ARGUMENT &&
              br_materials_set_pair(table, 0, 0, table, &error) == BR_ERR_ARGUMENT,
          "what makes no sense is refused");
    br_cone_generator_destroy(table);
    check(destroyed[0] && destroyed[1] && destroyed[2], "the table destroys what it took over");
    br_cone_pool_destroy(pool);

    list[3].name = "oak";
    check(br_materials_create(N, list, &table, &error) == BR_ERR_DUPLICATE && table == NULL,
          "a name twice is refused");
    br_random_destroy(random);
}

static bool near(br_vec3 a, br_vec3 b)
{
    return br_vec3_length(br_vec3_sub(a, b)) < 1e-12;
}

static void test_structure(void)
{
    br_random *const random = br_random_create(6, 0);
    int uniform = 0, circular = 0, turned = 0, spiral = 0;
    const br_structure_field none = {0};
    check(
        near(br_structure_direction(&none, br_pose_identity(), br_vec3_make(1, 2, 3)), br_vec3_make(0, 0, 0)),
        "no field, no direction");
    for (int i = 0; i < 100; i++) {
        const br_vec3 along = any(random), axis = br_vec3_normalise(any(random)), origin = any(random),
                      point = any(random);
        const br_pose pose = {any(random), br_quat_from_axis_angle(br_vec3_normalise(any(random)),
                                                                   br_random_between(random, -3, 3))};
        const br_vec3 world = br_vec3_add(pose.position, br_quat_rotate(pose.orientation, point));
        const br_structure_field grain = br_structure_uniform(along);
        uniform += near(br_structure_direction(&grain, pose, world),
                        br_quat_rotate(pose.orientation, br_vec3_normalise(along)));
        /* Concentric: at right angles to the axis and to the radius; a step along it keeps the distance from
         * the axis. */
        const br_structure_field turnery = br_structure_circular(origin, br_vec3_scale(3, axis), BR_PI / 2);
        const br_vec3 d = br_structure_direction(&turnery, br_pose_identity(), point),
                      r = br_vec3_sub(point, origin);
        circular += fabs(br_vec3_dot(d, axis)) < 1e-12 && fabs(br_vec3_dot(d, r)) < 1e-12 &&
                    fabs(br_vec3_length(d) - 1) < 1e-12 && br_vec3_dot(br_vec3_cross(axis, r), d) > 0;
        turned += near(br_structure_direction(&turnery, pose, world), br_quat_rotate(pose.orientation, d));
        /* A spiral meets every radius at its angle. */
        const double angle = br_random_between(random, 0, BR_PI);
        const br_structure_field curl = br_structure_circular(origin, axis, angle);
        const br_vec3 flat = br_vec3_normalise(br_vec3_sub(r, br_vec3_scale(br_vec3_dot(r, axis), axis)));
        spiral += fabs(br_vec3_dot(br_structure_direction(&curl, br_pose_identity(), point), flat) -
                       cos(angle)) < 1e-12;
    }
    check(uniform == 100, "uniform: the direction turns with the body in %d of 100", uniform);
    check(circular == 100, "concentric: at right angles to axis and radius in %d of 100", circular);
    check(turned == 100, "and turns with the body in %d of 100", turned);
    check(spiral == 100, "a spiral keeps its angle to the radius in %d of 100", spiral);
    /* Radial, around and along the axis, by hand: at (1, 2, 5) from the axis x = 1, y = -1, radial is y. */
    const br_structure_field cone =
        br_structure_swept(br_vec3_make(1, -1, 0), br_vec3_make(0, 0, 2), br_vec3_make(2, 3, 6));
    check(near(br_structure_direction(&cone, br_pose_identity(), br_vec3_make(1, 2, 5)),
               br_vec3_make(-3 / 7.0, 2 / 7.0, 6 / 7.0)),
          "swept: the same to radius, circle and axis everywhere");
    check(near(br_structure_direction(&cone, br_pose_identity(), br_vec3_make(-4, -1, 5)),
               br_vec3_make(-2 / 7.0, -3 / 7.0, 6 / 7.0)),
          "and on the other side");
    check(near(br_structure_direction(&cone, br_pose_identity(), br_vec3_make(1, -1, 5)),
               br_vec3_make(0, 0, 1)),
          "on the axis, along it");
    const br_structure_field turnery = br_structure_circular(br_vec3_make(1, 0, 0), br_vec3_make(0, 0, 1), 0);
    check(near(br_structure_direction(&turnery, br_pose_identity(), br_vec3_make(1, 0, 5)),
               br_vec3_make(0, 0, 0)),
          "none on the axis");
    br_random_destroy(random);
}

/* Structure directions of materials reach the pair's generator; a geom's own counts where its material has
 * none. */
static void test_directions(void)
{
    bool destroyed = false;
    probe p = {.base = {&probe_type}, .mu = 0.5, .destroyed = &destroyed};
    const br_material list[2] = {{.name = "oak", .structure = br_structure_uniform(br_vec3_make(0, 2, 0))},
                                 {.name = "steel"}};
    br_error error = {0};
    br_cone_generator *table;
    check(br_materials_create(2, list, &table, &error) == BR_OK &&
              br_materials_set_default(table, &p.base, &error) == BR_OK,
          "a table with a structured material");
    /* Oak turned so that its grain, y, lies along world -x; steel with a direction of the geom's own. */
    const br_pose poses[2] = {{{0, 0, 0}, br_quat_from_axis_angle(br_vec3_make(0, 0, 1), BR_PI / 2)},
                              {{0, 0, 0}, {1, 0, 0, 0}}};
    const br_contact contact = {.normal = {0, 0, 1},
                                .tangent = {1, 0, 0},
                                .binormal = {0, 1, 0},
                                .body_a = 0,
                                .body_b = 1,
                                .surface_a = 0,
                                .surface_b = 1,
                                .structure_a = {7, 7, 7},
                                .structure_b = {0, 0.25, 0}};
    br_cone cone;
    br_cone_pool *pool = br_cone_pool_create();
    check(br_cone_generate(table, 1, &contact, 2, poses, pool, &cone, &error) == BR_OK, "a cone");
    check_close(support(&cone), 0.5 + 1e-6 * (-1 + 2 * 0.25), TOL_ROUND_OFF,
                "material's direction for A, the geom's for B");
    br_cone_pool_destroy(pool);
    br_cone_generator_destroy(table);
}

/* A matrix of coefficients gives what its pairs one by one do. */
static void from_coefficients(void)
{
    static const br_material list[3] = {{.name = "a"}, {.name = "b"}, {.name = "c"}};
    const double mu[9] = {0.1, 0.2, 0.3, 0.2, NAN, 0.4, 0.3, 0.4, 0.5};
    br_cone_generator *table = NULL;
    br_error error = {0};
    check(br_materials_coulomb_create(3, list, mu, &table, &error) == BR_OK, "coefficients make a table%s",
          error.message);
    bool good = true;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            const br_contact contact = {.body_a = -1, .body_b = -1, .surface_a = a, .surface_b = b};
            br_cone cone;
            br_error own = {0};
            const br_status status = br_cone_generate(table, 1, &contact, 0, NULL, NULL, &cone, &own);
            good = good && (isnan(mu[3 * a + b]) ? status == BR_ERR_UNKNOWN
                                                 : status == BR_OK && support(&cone) == mu[3 * a + b]);
        }
    check(good, "each pair, in either order, has its coefficient, and the one without it none");
    br_cone_generator_destroy(table);
    const struct {
        double mu[4];
        const char *words;
    } bad[] = {{{0.1, 0.2, 0.3, 0.4}, "materials 0 and 1: mu = 0.2 one way, 0.3 the other"},
               {{-0.1, 0.2, 0.2, 0.4}, "materials 0 and 0: mu = -0.1"},
               {{0.1, INFINITY, INFINITY, 0.4}, "materials 0 and 1: mu = inf"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        br_error own = {0};
        check(br_materials_coulomb_create(2, list, bad[i].mu, &table, &own) < 0 && !table &&
                  strncmp(own.message, bad[i].words, strlen(bad[i].words)) == 0,
              "refused: %s", own.message);
    }
}

int main(void)
{
    check_begin();
    test_pairs();
    test_structure();
    test_directions();
    from_coefficients();
    return check_end();
}
