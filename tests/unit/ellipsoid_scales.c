/* Forces in 2^200 and 2^-200 times the unit have the same nearest point of an ellipse or ellipsoid, bit by
 * bit: where products of half axes might overflow, nothing is told in advance about which side of the surface
 * a force lies on, and elsewhere it is, so both ways are held against each other; on the surface to round-off
 * and beside it, too. */
#include <bristle/cone_type.h>
#include <bristle/random.h>

#include "check.h"

enum { FORCES = 20000, SHIFT = 200 };

static br_contact_vec project(const br_cone *cone, double lambda_n, br_contact_vec f)
{
    cone->type->project(cone, lambda_n, 1, &f);
    return f;
}

static br_contact_vec shifted(br_contact_vec f, int by)
{
    return (br_contact_vec){ldexp(f.t, by), ldexp(f.b, by), ldexp(f.tau, by)};
}

static bool same(br_contact_vec a, br_contact_vec b)
{
    return a.t == b.t && a.b == b.b && a.tau == b.tau;
}

/* Half axes over so many decades, forces within `spread` of the surface, relative to the way from the middle;
 * 0: anywhere up to one and a half times as far. */
static void test(bool torque, double decades, double spread)
{
    br_random *random = br_random_create(71, 0);
    int alike = 0, moved = 0, stayed = 0;
    for (int i = 0; i < FORCES; i++) {
        double mu[3], x[3], square = 0;
        for (int k = 0; k < 3; k++) {
            mu[k] = pow(10, br_random_between(random, -decades, 0));
            x[k] = mu[k] * br_random_normal(random);
            square += k < 2 || torque ? (x[k] / mu[k]) * (x[k] / mu[k]) : 0;
        }
        const double lambda_n = br_random_between(random, 0.5, 2),
                     far = spread > 0 ? 1 + spread * br_random_normal(random)
                                      : br_random_between(random, 0, 1.5),
                     size = far * lambda_n / sqrt(square);
        const br_cone cone = torque ? br_cone_ellipsoid(mu[0], mu[1], mu[2], br_vec2_make(1, 0))
                                    : br_cone_ellipse(mu[0], mu[1], br_vec2_make(1, 0));
        const br_contact_vec f = {size * x[0], size * x[1], torque ? size * x[2] : 0},
                             near = project(&cone, lambda_n, f);
        alike += same(shifted(near, SHIFT), project(&cone, ldexp(lambda_n, SHIFT), shifted(f, SHIFT))) &&
                 same(shifted(near, -SHIFT), project(&cone, ldexp(lambda_n, -SHIFT), shifted(f, -SHIFT)));
        moved += !same(near, f);
        stayed += same(near, f);
    }
    check(alike == FORCES && moved > FORCES / 10 && stayed > FORCES / 10,
          "%s over %g decades, forces %g from the surface: %d of %d alike in all units",
          torque ? "ellipsoid" : "ellipse", decades, spread, alike, FORCES);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    for (int torque = 0; torque < 2; torque++)
        for (int decades = 0; decades <= 6; decades += 3) {
            test(torque, decades, 0);
            test(torque, decades, 1e-15);
            test(torque, decades, 1e-12);
            test(torque, decades, 1e-3);
        }
    return check_end();
}
