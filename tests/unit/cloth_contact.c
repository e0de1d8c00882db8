/* Cloth's vertices against objects: sliding and stiction on an incline in closed form, conveyor, turntable,
 * forces on objects, falls, and objects that pass fast. */
#include "cloth_slopes.h"

static void slides(void)
{
    const br_coulomb law = {0.3};
    const br_cloth_contact_options options = alone(&br_coulomb_type, &law);
    for (double slope = 0.35; slope < 3; slope *= 2) {
        br_vec3 down;
        const double angle = atan(slope);
        dust d = on_slope(angle, &options, &down);
        double off = 0, across = 0;
        for (int k = 1; k <= 500; k++) {
            check_need(dust_step(&d));
            const double wanted = g * (sin(angle) - law.mu_c * cos(angle)) * d.time;
            for (size_t i = 0; i < d.n; i++) {
                const double along = br_vec3_dot(d.v[i], down);
                br_worst(&off, along / wanted - 1);
                br_worst(&across, br_vec3_length(br_vec3_add_scaled(d.v[i], -along, down)));
            }
        }
        check(off < 1e-10 && across < 1e-10 && d.last.touching == d.n && d.last.stuck == 0 &&
                  d.last.inside == 0,
              "slope %g: slides with g (sin - mu cos), to %.1e; across by %.1e m/s", slope, off, across);
        dust_end(&d);
    }
}

/* Within a part in 1e9 of the static coefficient: below, not a bit changes in 60 s; above, it goes. */
static void sticks(const br_law_type *type, const void *params, double mu_s)
{
    const br_cloth_contact_options options = alone(type, params);
    br_vec3 down;
    dust d = on_slope(atan(mu_s * (1 - 1e-9)), &options, &down);
    for (int k = 0; k < 10; k++)
        check_need(dust_step(&d));
    br_vec3 *const begin = malloc(d.n * sizeof *begin);
    check_need(begin ? BR_OK : BR_ERR_MEMORY);
    memcpy(begin, d.x, d.n * sizeof *begin);
    for (int k = 0; k < 59990; k++)
        check_need(dust_step(&d));
    check(memcmp(begin, d.x, d.n * sizeof *begin) == 0 && d.last.stuck == d.n && d.time > 59.9,
          "%s holds on a slope just below mu_s: 60 s without a bit of drift", type->name);
    dust_end(&d);
    free(begin);
    d = on_slope(atan(mu_s * (1 + 1e-9)), &options, &down);
    for (int k = 0; k < 1000; k++)
        check_need(dust_step(&d));
    check(d.last.stuck == 0 && br_vec3_dot(d.v[0], down) > 1e-9 * g * mu_s / 2, "%s lets go just above it",
          type->name);
    dust_end(&d);
}

/* Cloth laid on a belt: speeds up with mu g, then goes exactly as the belt does. The belt is pulled with mu m
 * g. */
static void conveyor(void)
{
    const br_coulomb law = {0.25};
    const br_cloth_contact_options options = alone(&br_coulomb_type, &law);
    br_vec3 unused;
    dust d = on_slope(0, &options, &unused);
    const br_vec3 belt = {0.3, -0.4, 0};
    br_cloth_contact_drive(d.contact, 0, belt, (br_vec3){0, 0, 0});
    double off = 0, force = 0, weight = 0, each = 0;
    int step = 0;
    for (; step < 150; step++) {
        check_need(dust_step(&d));
        br_worst(&off, br_vec3_length(d.v[4]) / (law.mu_c * g * d.time) - 1);
        const br_vec3 f = br_cloth_contact_force(d.contact, 0);
        const double load = (double)d.n * 1e-3 * g;
        br_worst(&force, (f.x * 0.6 - f.y * 0.8) / (-law.mu_c * load) - 1);
        br_worst(&weight, f.z / -load - 1);
        for (size_t i = 0; i < d.n; i++) {
            const br_vec3 own = br_cloth_contact_vertex_force(d.contact, i);
            br_worst(&each, (own.x * 0.6 - own.y * 0.8) / (law.mu_c * 1e-3 * g) - 1);
            br_worst(&each, own.z / (1e-3 * g) - 1);
        }
    }
    check(each < 1e-9, "each vertex is carried by its own weight and pushed by mu times that, to %.1e", each);
    check(off < 1e-12, "a belt speeds cloth up with mu g, to %.1e", off);
    check(force < 1e-9 && weight < 1e-9, "and is held back by mu m g and pressed by m g, to %.1e, %.1e",
          force, weight);
    for (; step < 300; step++)
        check_need(dust_step(&d));
    const double more = br_vec3_length(br_vec3_sub(d.v[4], belt));
    check(more < 1e-12 && d.last.stuck == d.n, "then it goes with the belt: %.1e m/s off", more);
    dust_end(&d);
}

/* On a table that turns with omega a vertex at r stays while omega^2 r < mu g, and goes around with it. */
static void turntable(double share)
{
    const br_coulomb law = {0.25};
    const br_cloth_contact_options options = alone(&br_coulomb_type, &law);
    dust d = dust_make(sheet(0.2, 1), &options);
    const double r = 0.1 * sqrt(2), omega = sqrt(share * law.mu_c * g / r);
    const br_cloth_object table = br_cloth_object_default();
    check_need(br_cloth_contact_add(d.contact, &table, NULL, NULL, NULL));
    br_cloth_contact_drive(d.contact, 0, (br_vec3){0, 0, 0}, br_vec3_make(0, 0, omega));
    for (size_t i = 0; i < d.n; i++) {
        d.x[i].z = 1e-3;
        d.v[i] = br_vec3_make(-omega * d.x[i].y, omega * d.x[i].x, 0);
    }
    const br_vec3 begin = d.x[0];
    double off = 0;
    for (int k = 0; k < 2000; k++) {
        check_need(dust_step(&d));
        br_worst(&off, hypot(d.x[0].x, d.x[0].y) - r);
    }
    if (share < 1) {
        const double turned = atan2(d.x[0].y, d.x[0].x) - atan2(begin.y, begin.x);
        const double wrong = remainder(turned - omega * d.time, 2 * 3.14159265358979323846);
        check(off < 1e-12 && fabs(wrong) < 1e-10,
              "at %g of mu g cloth goes around with a turntable: %.1e m, %.1e rad off", share, off, wrong);
    } else
        check(off > 0.01, "at %g of mu g it is thrown off", share);
    dust_end(&d);
}

/* From above on each shape: never inside, at rest at the distance to be kept. */
static void falls(unsigned shape)
{
    const br_coulomb law = {5};
    br_cloth_contact_options options = alone(&br_coulomb_type, &law);
    options.offset = 2e-3;
    dust d = dust_make(sheet(0.1, 6), &options);
    br_cloth_object object = br_cloth_object_default();
    object.shape = shape;
    object.radius = shape == BR_CLOTH_PLANE ? 0.1 : 0.2;
    object.length = 0.3;
    object.pose.position.z = shape == BR_CLOTH_PLANE ? -0.3 : -0.5;
    object.pose.orientation =
        shape == BR_CLOTH_CAPSULE ? br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 1.5) : br_quat_identity();
    check_need(br_cloth_contact_add(d.contact, &object, NULL, NULL, NULL));
    double deepest = 0, rest = 0;
    size_t inside = 0;
    for (int k = 0; k < 500; k++) {
        check_need(dust_step(&d));
        inside += d.last.inside;
        deepest = fmax(deepest, d.last.deepest);
    }
    for (size_t i = 0; i < d.n; i++) {
        br_vec3 normal;
        br_worst(&rest, br_cloth_object_distance(&object, d.x[i], &normal) - 3e-3);
        br_worst(&rest, br_vec3_length(d.v[i]));
    }
    check(inside == 0 && deepest == 0 && rest < 1e-10 && d.last.stuck == d.n,
          "shape %u: falls on it at 2.4 m/s, never inside, rests at thickness and offset to %.1e m", shape,
          rest);
    dust_end(&d);
}

/* At 50 m/s a ball moves five times its radius in a step: nothing tunnels. */
static void shot(double radius)
{
    br_cloth_contact_options options = alone(NULL, NULL);
    dust d = dust_make(sheet(0.4, 20), &options);
    d.gravity.z = 0;
    br_cloth_object ball = br_cloth_object_default();
    ball.shape = BR_CLOTH_SPHERE;
    ball.radius = radius;
    ball.pose.position = br_vec3_make(0.003, -0.002, -0.52);
    check_need(br_cloth_contact_add(d.contact, &ball, NULL, NULL, NULL));
    br_cloth_contact_drive(d.contact, 0, br_vec3_make(0, 0, 50), (br_vec3){0, 0, 0});
    size_t inside = 0, pushed = 0;
    for (int k = 0; k < 20; k++) {
        check_need(dust_step(&d));
        inside += d.last.inside;
    }
    for (size_t i = 0; i < d.n; i++) {
        const double r =
            hypot(d.mesh->rest[i].x - ball.pose.position.x, d.mesh->rest[i].y - ball.pose.position.y);
        const bool moved = br_vec3_length(d.v[i]) > 0;
        pushed += moved;
        inside += moved != (r < radius + 1e-3);
    }
    check(inside == 0 && pushed > 0, "a ball of %g m at 50 m/s pushes the %zu vertices in its way, no other",
          radius, pushed);
    dust_end(&d);
}

/* What starts too near is moved apart with the speed of recovery at most, and that is no load: without
 * gravity it slides on as it did. */
static void moved_apart(void)
{
    const br_coulomb law = {5};
    br_cloth_contact_options options = alone(&br_coulomb_type, &law);
    dust d = dust_make(sheet(0.1, 2), &options);
    const br_cloth_object plane = br_cloth_object_default();
    check_need(br_cloth_contact_add(d.contact, &plane, NULL, NULL, NULL));
    d.gravity.z = 0;
    for (size_t i = 0; i < d.n; i++) {
        d.x[i].z = i == 0 ? -5e-3 : 5e-4;
        d.v[i].x = 1;
    }
    check_need(dust_step(&d));
    check(d.v[0].z == 0.1 && fabs(d.v[1].z - 0.05) < 1e-12,
          "too near: moved apart by a tenth in a step, with 0.1 m/s at most: %g and %g m/s", d.v[0].z,
          d.v[1].z);
    check(d.last.inside == 1 && fabs(d.last.deepest - 4.9e-3) < 1e-12, "below the surface: %zu, by %g m",
          d.last.inside, d.last.deepest);
    for (int k = 0; k < 200; k++)
        check_need(dust_step(&d));
    check(d.v[0].x == 1 && d.v[1].x == 1 && d.x[0].z > 1e-3 && d.last.inside == 0,
          "which is no load: it slides on with 1 m/s");
    dust_end(&d);
}

/* In two steps, since the first one ends at the distance to be kept: together they take the normal velocity,
 * and mu times as much of the other. */
static void oblique(bool by_model)
{
    const br_coulomb law = {0.7};
    const br_friction_isotropic same = {0.7};
    br_cloth_contact_options options = alone(&br_coulomb_type, &law);
    if (by_model) {
        options = alone(NULL, NULL);
        options.on_objects.model = (br_friction_model){&br_friction_isotropic_type, &same};
    }
    dust d = dust_make(sheet(0.1, 2), &options);
    const br_cloth_object plane = br_cloth_object_default();
    check_need(br_cloth_contact_add(d.contact, &plane, NULL, NULL, NULL));
    d.gravity.z = 0;
    for (size_t i = 0; i < d.n; i++) {
        d.x[i].z = 1.4e-3;
        d.v[i] = br_vec3_make(3, 4, -1);
    }
    for (int k = 0; k < 3; k++)
        check_need(dust_step(&d));
    check(fabs(d.v[0].x - 3 * (1 - 0.7 / 5)) < 1e-12 && fabs(d.v[0].y - 4 * (1 - 0.7 / 5)) < 1e-12 &&
              fabs(d.v[0].z) < 1e-12,
          "a blow of 1 m/s takes mu times that from 5 m/s, by a %s: (%g, %g, %g)", by_model ? "model" : "law",
          d.v[0].x, d.v[0].y, d.v[0].z);
    dust_end(&d);
}

/* A plane that tilts under cloth which falls on it and slides without friction: it is never nearer than the
 * distance to be kept, to rounding, since the plane of contact turns with it. */
static void tilts(double way, double speed)
{
    br_cloth_contact_options options = alone(NULL, NULL);
    br_vec3 down;
    dust d = on_slope(0.2, &options, &down);
    br_cloth_contact_drive(d.contact, 0, br_vec3_make(0.3, 0.2, 0.1), br_vec3_make(2 * way, -3 * way, way));
    for (size_t i = 0; i < d.n; i++) {
        d.x[i].z += 5e-3 + 1e-3 * (double)i;
        d.v[i] = br_vec3_scale(speed, down);
    }
    double off = 0;
    size_t touching = 0;
    for (int k = 0; k < 150; k++) {
        check_need(dust_step(&d));
        touching += d.last.touching;
        for (size_t i = 0; i < d.n; i++) {
            br_vec3 normal;
            const double gap =
                br_cloth_object_distance(br_cloth_contact_object(d.contact, 0), d.x[i], &normal) - 1e-3;
            br_worst(&off, fmin(gap, 0));
        }
    }
    check(off < 1e-13 && touching > 9, "on a plane that tilts (%g) the distance is kept to %.1e m", way, off);
    dust_end(&d);
}

/* Without gravity a plane tilts into the way of what slides along it: by its start nothing approaches, but
 * the distance is kept, since what moves against the plane is seen from it. */
static void tilts_into_the_way(double way)
{
    br_cloth_contact_options options = alone(NULL, NULL);
    br_vec3 down;
    dust d = on_slope(0.2, &options, &down);
    d.gravity.z = 0;
    br_cloth_contact_drive(d.contact, 0, br_vec3_make(0, 0, 0),
                           br_vec3_make(0.6 * 4 * way, 0.8 * 4 * way, 0));
    const br_vec3 centre = br_cloth_contact_object(d.contact, 0)->pose.position;
    for (size_t i = 0; i < d.n; i++) {
        const br_vec3 carried =
            br_vec3_cross(br_vec3_make(0.6 * 4 * way, 0.8 * 4 * way, 0), br_vec3_sub(d.x[i], centre));
        d.v[i] = br_vec3_add_scaled(carried, -5 * way, down);
    }
    double off = 0;
    for (int k = 0; k < 20; k++) {
        check_need(dust_step(&d));
        for (size_t i = 0; i < d.n; i++) {
            br_vec3 normal;
            const double gap =
                br_cloth_object_distance(br_cloth_contact_object(d.contact, 0), d.x[i], &normal) - 1e-3;
            br_worst(&off, gap);
        }
    }
    check(off < 1e-12, "a plane that tilts (%g) into the way of what slides on it: distance kept to %.1e m",
          way, off);
    dust_end(&d);
}

/* ---- no room ---- */

/* Vertices that are not pinned and are in one of the objects. */
static size_t within(const dust *d)
{
    size_t n = 0;
    for (size_t o = 0; o < br_cloth_contact_objects(d->contact); o++)
        for (size_t i = 0; i < d->n; i++) {
            br_vec3 normal;
            const double gap =
                br_cloth_object_distance(br_cloth_contact_object(d->contact, o), d->x[i], &normal);
            n += d->inverse[i] > 0 && gap < -1e-11;
        }
    return n;
}

/* Capsules go through a sheet in folds at 50 m/s, and then a plane does. Before one there is room, between
 * two that meet there is none. If objects wait nothing is ever inside; if not, nothing is while there is
 * room. */
static void overrun(int objects, bool wait, bool pin)
{
    br_cloth_contact_options options = alone(NULL, NULL);
    options.self = true;
    options.objects_wait = wait;
    dust d = dust_make(sheet(0.3, 16), &options);
    d.gravity.z = 0;
    for (int o = 0; o < objects; o++) {
        br_cloth_object rod = br_cloth_object_default();
        rod.shape = o == 2 ? BR_CLOTH_PLANE : BR_CLOTH_CAPSULE;
        rod.radius = 0.02;
        rod.length = 0.2;
        const double side = o == 1 ? 1 : -1;
        rod.pose.position = br_vec3_make(0.003, 0.002, side * 0.2 - (o == 2 ? 0.3 : 0));
        rod.pose.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0.2, 0), 1.3 + o % 2);
        if (o == 2)
            rod.pose.orientation = br_quat_identity();
        check_need(br_cloth_contact_add(d.contact, &rod, NULL, NULL, NULL));
        br_cloth_contact_drive(d.contact, (size_t)o, br_vec3_make(1, 0, -50 * side),
                               br_vec3_make(0, 0, o == 2 ? 0 : 300));
    }
    for (size_t i = 0; i < d.n; i++) {
        d.x[i].z = 0.02 * sin(60 * d.x[i].x);
        d.x[i].x *= 0.5;
        if (pin && i % 17 == 0)
            d.inverse[i] = 0;
    }
    size_t inside = 0, waits = 0, carried = 0, put_back = 0, impacts = 0, wrong = 0;
    for (int k = 0; k < 12; k++) {
        check_need(dust_step(&d));
        inside += within(&d);
        wrong += (d.last.inside > 0) != (within(&d) > 0);
        waits += d.last.waiting;
        carried += d.last.carried;
        put_back += d.last.put_back;
        impacts += d.last.impacts;
    }
    const bool room = objects == 1 && !pin;
    check(wrong == 0 && (inside == 0 || !(wait || room)) && (waits == 0 || wait) && (!room || waits == 0),
          "%d at 50 m/s%s%s: %zu times inside, %zu carried, %zu put back, waited %zu times; %zu impacts",
          objects, wait ? ", that may wait" : "", pin ? ", cloth pinned at an edge" : "", inside, carried,
          put_back, waits, impacts);
    dust_end(&d);
}

int main(void)
{
    check_begin();
    slides();
    const br_coulomb c = {0.4};
    const br_cs cs = {0.1, 0.2};
    const br_css css = {0.1, 0.3, 0.4, 0.2};
    const br_cssv cssv = {0.2, 0.35, 0.4, 0.2, 6e-5, 1};
    sticks(&br_coulomb_type, &c, 0.4);
    sticks(&br_cs_type, &cs, 0.2);
    sticks(&br_css_type, &css, 0.3);
    sticks(&br_cssv_type, &cssv, 0.35);
    conveyor();
    turntable(0.99);
    turntable(1.01);
    for (unsigned shape = 0; shape < 3; shape++)
        falls(shape);
    shot(0.1);
    shot(0.01);
    moved_apart();
    oblique(false);
    oblique(true);
    tilts(1, 8);
    tilts(-1, 2);
    tilts_into_the_way(1);
    tilts_into_the_way(-1);
    for (int objects = 1; objects <= 3; objects++)
        for (int how = 0; how < 4; how++)
            overrun(objects, how & 1, how & 2);
    return check_end();
}
