/* Cones as they are made: what is refused, memory of pools, types found by name, frames of contacts, and
 * generators. */
#include <bristle/cone.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <stddef.h>

#include "check.h"
#include "cone_properties.h"

static void test_check(void)
{
    const double bad[] = {-1e-9, NAN, INFINITY};
    br_error error = {0};
    br_cone cone;
    for (int i = 0; i < 3; i++) {
        double mu[4] = {0.1, 0.2, bad[i], 0.4};
        cone = br_cone_box(mu);
        check(br_cone_check(&cone, NULL) == BR_ERR_RANGE, "box with the coefficient %g is refused", bad[i]);
        check(br_cone_polygon(test_pool(), 4, mu, &cone, NULL) == BR_ERR_RANGE, "polygon with %g is refused",
              bad[i]);
        cone = br_cone_circle(bad[i]);
        check(br_cone_check(&cone, NULL) == BR_ERR_RANGE, "circle with %g is refused", bad[i]);
        check(!br_cone_coulomb_create(bad[i], true), "generator with %g is refused", bad[i]);
    }
    const double mu[BR_CONE_DIRECTIONS_MAX + 1] = {0};
    check(br_cone_polygon(test_pool(), 2, mu, &cone, &error) == BR_ERR_RANGE &&
              strstr(error.message, "2 values"),
          "two directions are refused: %s", error.message);
    check(br_cone_polygon(test_pool(), BR_CONE_DIRECTIONS_MAX + 1, mu, &cone, NULL) == BR_ERR_RANGE,
          "too many directions are refused");
    cone = br_cone_ellipse(1, 1, br_vec2_make(1, 1));
    check(br_cone_check(&cone, NULL) == BR_ERR_RANGE, "an axis that is not unit is refused");
    cone = (br_cone){.axis = {1, 0}};
    check(br_cone_check(&cone, NULL) == BR_ERR_ARGUMENT, "a cone without a type is refused");
    cone = (br_cone){.type = &br_cone_polygon_type, .axis = {1, 0}, .n = 4, .u = {.pool = {mu, NULL}}};
    check(br_cone_check(&cone, NULL) == BR_ERR_ARGUMENT, "a polygon that was not prepared is refused");
}

/* A pool gives memory that stays, and gives it again after a reset. */
static void test_pool_memory(void)
{
    br_cone_pool *pool = br_cone_pool_create();
    enum { N = 500 };
    static br_cone cones[N];
    static double first[N];
    size_t bytes[2];
    const br_contact_vec d = {0.6, -0.8, 0};
    for (int turn = 0; turn < 2; turn++) {
        br_cone_pool_reset(pool);
        check(br_cone_pool_bytes(pool) == 0, "an empty pool");
        br_random *random = br_random_create(8, 0);
        bool made = true;
        for (int i = 0; i < N; i++) {
            double mu[16];
            for (int k = 0; k < 16; k++)
                mu[k] = br_random_uniform(random);
            made = made && br_cone_polygon(pool, 16, mu, &cones[i], NULL) == BR_OK;
            first[i] = br_cone_support(&cones[i], d);
        }
        bool kept = made;
        br_random_destroy(random);
        for (int i = 0; i < N; i++)
            kept = kept && br_cone_support(&cones[i], d) == first[i];
        check(kept, "%d polygons in one pool don't disturb each other", N);
        bytes[turn] = br_cone_pool_bytes(pool);
    }
    check(bytes[0] == bytes[1] && bytes[0] / N < 16 * 8 + 17 * 16 + 64,
          "%zu bytes a polygon of 16 directions", bytes[0] / N);
    br_cone_pool_reset(pool);
    const void *const start = br_cone_pool_take(pool, 16);
    br_cone_pool_reset(pool);
    check(br_cone_pool_take(pool, 16) == start, "a pool that was emptied gives the same memory again");
    char *const large = br_cone_pool_take(pool, 100000);
    memset(large, 1, 100000);
    check((uintptr_t)large % _Alignof(max_align_t) == 0, "a large piece, aligned");
    check(!br_cone_pool_take(pool, SIZE_MAX - 8), "more than there can be is refused");
    br_cone_pool_destroy(pool);
    br_cone_pool_destroy(NULL);
}

static void test_registry(void)
{
    size_t n;
    const br_cone_type *const *types = br_cone_types(&n);
    br_cone_registry *registry = br_cone_registry_create();
    check(br_cone_registry_count(registry) == n, "a registry begins with the library's %zu types", n);
    for (size_t i = 0; i < n; i++)
        check(br_cone_registry_at(registry, i) == types[i] &&
                  br_cone_registry_find(registry, types[i]->name) == types[i],
              "%s is found", types[i]->name);
    check(!br_cone_registry_at(registry, n) && !br_cone_registry_find(registry, "sphere"),
          "what is not there is not found");
    /* Everything a third-party type may get wrong. */
    br_cone_type own = br_cone_ellipsoid_type;
    br_error error = {0};
    check(br_cone_registry_add(registry, &own, &error) == BR_ERR_DUPLICATE, "%s", error.message);
    own.name = "own";
    const br_cone_type good = own;
#define REFUSED(change)                                                                                      \
    do {                                                                                                     \
        own = good;                                                                                          \
        change;                                                                                              \
        br_error_clear(&error);                                                                              \
        check(br_cone_registry_add(registry, &own, &error) == BR_ERR_ARGUMENT, #change ": %s",               \
              error.message);                                                                                \
    } while (0)
    REFUSED(own.size = 8);
    REFUSED(own.name = "Own");
    REFUSED(own.name = NULL);
    REFUSED(own.title = NULL);
    REFUSED(own.source = NULL);
    REFUSED(own.dimension = 1);
    REFUSED(own.support = NULL);
    REFUSED(own.project = NULL);
    REFUSED(own.max_dissipation_force = NULL);
    REFUSED(own.fields = NULL);
    REFUSED(own.n_fields = 0);
    REFUSED(own.n_max = 4);
    REFUSED(own.n_min = 2);
    REFUSED(own.n_max = 6);
#undef REFUSED
    br_cone_type many[20];
    char names[20][8];
    for (int i = 0; i < 20; i++) {
        many[i] = good;
        snprintf(names[i], sizeof names[i], "own-%d", i);
        many[i].name = names[i];
        check(br_cone_registry_add(registry, &many[i], &error) == BR_OK, "%s is added", names[i]);
    }
    check(br_cone_registry_find(registry, "own-0") == &many[0] &&
              br_cone_registry_find(registry, "own-19") == &many[19] &&
              br_cone_registry_count(registry) == n + 20,
          "and all are found");
    br_cone_registry_destroy(registry);
    br_cone_registry_destroy(NULL);
}

enum { CASES = 200 };

static void test_frames(void)
{
    br_random *random = br_random_create(6, 0);
    double worst = 0;
    for (int i = 0; i < CASES; i++) {
        br_contact contact = {0};
        contact.normal = br_vec3_normalise(
            br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random)));
        br_contact_frame(contact.normal, &contact.tangent, &contact.binormal);
        for (int turn = 0; turn < 2; turn++) {
            const br_vec3 error =
                br_vec3_sub(br_vec3_cross(contact.normal, contact.tangent), contact.binormal);
            worst = fmax(worst, fabs(br_vec3_length(contact.tangent) - 1));
            worst = fmax(worst, fabs(br_vec3_dot(contact.normal, contact.tangent)));
            worst = fmax(worst, br_vec3_length(error));
            const br_vec3 wish =
                br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random));
            br_contact_align(&contact, wish);
            if (turn == 0)
                worst = fmax(worst, fabs(br_vec3_dot(contact.binormal, wish)) / br_vec3_length(wish));
        }
    }
    check(worst <= TOL_ROUND_OFF_MANY,
          "frames are orthonormal and right-handed, and follow the wish (worst %.2g)", worst);
    br_vec3 t, b;
    br_contact_frame(br_vec3_make(0, 0, 1), &t, &b);
    check(t.x == 1 && b.y == 1, "a horizontal contact gets x and y");
    br_contact contact = {.normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}};
    br_contact_align(&contact, br_vec3_make(0, 0, 5));
    check(contact.tangent.x == 1 && contact.binormal.y == 1, "a wish along the normal changes nothing");
    br_random_destroy(random);
}

static void test_generator(void)
{
    for (int box = 0; box < 2; box++) {
        br_cone_generator *generator = br_cone_coulomb_create(0.3, box);
        br_contact contacts[3] = {{.depth = 0}};
        br_cone cones[3];
        check(br_cone_generate(generator, 3, contacts, 0, NULL, NULL, cones, NULL) == BR_OK,
              "coulomb generates");
        for (int i = 0; i < 3; i++)
            check(cones[i].type == (box ? &br_cone_box_type : &br_cone_circle_type) &&
                      br_cone_support(&cones[i], (br_contact_vec){0, -1, 0}) == 0.3,
                  "cone %d of coulomb", i);
        br_cone_generator_destroy(generator);
    }
    br_cone_generator_destroy(NULL);
}
int main(void)
{
    check_begin();
    test_check();
    test_pool_memory();
    test_registry();
    test_frames();
    test_generator();
    return check_end();
}
