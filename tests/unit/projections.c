/* Nearest forces of many cones at once, and one alone with what its derivative is found by again: the same
 * bytes as the types' own functions give, in any order of cones and for forces on both sides. */
#include <math.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/random.h>

#include "../../lib/cones/projections.h"
#include "check.h"

enum { CONES = 100, TURNS = 300 };

static br_cone cone_of(br_random *random)
{
    const double mu[4] = {0.3, 0.4, 0.5, 0.6}, t = br_random_between(random, 0.1, 3),
                 b = br_random_between(random, 0.1, 3), tau = br_random_between(random, 0.01, 0.2);
    const br_vec2 axis = br_vec2_make(1, 0);
    switch ((int)br_random_between(random, 0, 8)) {
    case 0:
        return br_cone_box(mu);
    case 1:
        return br_cone_circle(t);
    case 2:
    case 3:
        return br_cone_ellipse(t, b, axis);
    case 4:
        return br_cone_ellipsoid(t, 0, tau, axis);
    default:
        return br_cone_ellipsoid(t, b, tau, axis);
    }
}

typedef struct request {
    br_cone cone;
    double lambda_n, length;
    br_contact_vec f, expected;
    double a[3][3];
} request;

static void draw(br_random *random, request *r)
{
    memset(r, 0, sizeof *r);
    r->cone = cone_of(random);
    r->lambda_n = exp(br_random_normal(random));
    r->length = br_random_between(random, 0.05, 0.2);
    r->f = (br_contact_vec){br_random_normal(random), br_random_normal(random), br_random_normal(random)};
    r->expected = r->f;
    r->cone.type->project(&r->cone, r->lambda_n, r->length, &r->expected);
    br_cone_projection_derivative(&r->cone, r->lambda_n, r->length, r->f, r->a);
}

static bool is_expected(const request *r, const projection *of)
{
    double a[3][3];
    projection_derivative(&r->cone, r->lambda_n, r->length, &r->f, of, a);
    return memcmp(&of->force, &r->expected, sizeof of->force) == 0 && memcmp(a, r->a, sizeof a) == 0;
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(3, 0);
    int alike = 0, alone = 0, multipliers = 0, stayed = 0;
    for (int turn = 0; turn < TURNS; turn++) {
        static request r[CONES];
        projection together[CONES], one;
        projections all = projections_begin();
        for (int i = 0; i < CONES; i++) {
            draw(random, &r[i]);
            together[i].force = one.force = r[i].f;
            projections_add(&all, &r[i].cone, r[i].lambda_n, r[i].length, &together[i]);
            projection_find(&r[i].cone, r[i].lambda_n, r[i].length, &one);
            alone += is_expected(&r[i], &one);
        }
        projections_end(&all);
        for (int i = 0; i < CONES; i++) {
            alike += is_expected(&r[i], &together[i]);
            multipliers += together[i].t > 0;
            stayed += memcmp(&together[i].force, &r[i].f, sizeof r[i].f) == 0;
        }
    }
    const int n = TURNS * CONES;
    check(alike == n, "%d of %d alike together", alike, n);
    check(alone == n, "%d of %d alike alone", alone, n);
    check(multipliers > n / 3 && stayed > n / 10, "%d from outside, %d inside", multipliers, stayed);
    br_random_destroy(random);
    return check_end();
}
