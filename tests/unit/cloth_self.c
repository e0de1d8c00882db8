/* Contact of cloth with itself: impulses that keep momentum and never add energy, friction between layers
 * against the slope in closed form, and no intersections whatever is thrown, by an exact search of its own
 * over all edges and triangles; each resort by itself, too. */
#include <bristle/laws.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include "cloth/collision.h"

#include "cloth_dust.h"
#include "cloth_meetings.h"

static const br_vec3 zero;
static const double g = 9.81;

static br_vec3 drawn(br_random *r, double most)
{
    br_vec3 p;
    p.x = br_random_between(r, -most, most);
    p.y = br_random_between(r, -most, most);
    p.z = br_random_between(r, -most, most);
    return p;
}

/* Triangles that share no vertex. */
static br_cloth_mesh *triangles(size_t n, const br_vec3 *corners)
{
    uint32_t *const index = malloc(3 * n * sizeof *index);
    check_need(index ? BR_OK : BR_ERR_MEMORY);
    for (size_t i = 0; i < 3 * n; i++)
        index[i] = (uint32_t)i;
    const br_cloth_mesh_source source = {
        .n_vertices = 3 * n, .n_triangles = n, .rest = corners, .triangles = index};
    br_cloth_mesh *mesh;
    check_need(br_cloth_mesh_create(&source, &mesh, NULL));
    free(index);
    return mesh;
}

/* Pairs that the cubic finds to have crossed on the way from the places before, of triangles that share no
 * vertex. */
static size_t crossings(const dust *d, const br_vec3 *before)
{
    size_t n = 0;
    const br_cloth_mesh *const m = d->mesh;
    for (size_t s = 0; s < m->n_triangles; s++)
        for (size_t t = 0; t < m->n_triangles; t++)
            for (int k = 0; k < 12 && s != t; k++) {
                const uint32_t *const a = m->triangles + 3 * s, *const b = m->triangles + 3 * t;
                const int e = k - 3;
                const uint32_t v[4] = {k < 3 ? a[k] : a[e / 3], k < 3 ? b[0] : a[(e / 3 + 1) % 3],
                                       k < 3 ? b[1] : b[e % 3], k < 3 ? b[2] : b[(e % 3 + 1) % 3]};
                br_vec3 x0[4], x1[4];
                for (int i = 0; i < 4; i++) {
                    x0[i] = before[v[i]];
                    x1[i] = d->x[v[i]];
                }
                cloth_impact impact;
                n += cloth_impact_find(k < 3 ? CLOTH_VERTEX_FACE : CLOTH_EDGE_EDGE, x0, x1, 1e-12, &impact);
            }
    return n;
}

static br_vec3 turning(const dust *d, const br_vec3 *x)
{
    br_vec3 sum = zero;
    for (size_t i = 0; i < d->n; i++)
        sum = br_vec3_add_scaled(sum, d->mass[i], br_vec3_cross(x[i], d->v[i]));
    return sum;
}

static double energy(const dust *d)
{
    double sum = 0;
    for (size_t i = 0; i < d->n; i++)
        sum += d->mass[i] / 2 * br_vec3_dot(d->v[i], d->v[i]);
    return sum;
}

/* Two triangles at random, a few millimetres apart, which fly at each other; masses at random. */
static dust duel(br_random *r, const br_cloth_contact_options *options, double distance, double speed)
{
    br_vec3 corners[6];
    for (int k = 0; k < 6; k++) {
        const double angle = 2.0944 * (k % 3) + br_random_between(r, -0.4, 0.4);
        corners[k] = br_vec3_make(0.1 * cos(angle), 0.1 * sin(angle), k < 3 ? 0 : distance);
    }
    const br_quat turn =
        br_quat_normalise(br_quat_make(1, br_random_between(r, -5, 5) * distance, 2 * distance, 0.3));
    for (int k = 0; k < 3; k++)
        corners[k] = br_quat_rotate(turn, br_vec3_make(corners[k].x / 3, corners[k].y / 3, 0));
    dust d = dust_make(triangles(2, corners), options);
    d.gravity = zero;
    for (size_t i = 0; i < d.n; i++) {
        d.mass[i] = br_random_between(r, 5e-4, 5e-3);
        d.inverse[i] = 1 / d.mass[i];
        d.v[i] = drawn(r, 0.3 * speed);
        d.v[i].z += i < 3 ? speed : -speed;
    }
    return d;
}

/* `sweeps`, `rounds` and `zones` say which resort has the work; `stays` how much of the angular momentum
 * about the places at the step's start may be lost, which friction at a distance and impulses after a part of
 * the way do a little. */
static void keeps_momentum(const char *who, br_cloth_contact_options options, double distance, double speed,
                           double stays)
{
    br_random *const r = br_random_create(7, 0);
    double linear = 0, angular = 0, gain = 0;
    size_t impacts = 0, zones = 0, near = 0, bad = 0;
    for (int trial = 0; trial < 200; trial++) {
        dust d = duel(r, &options, distance, speed);
        for (int k = 0; k < 4; k++) {
            const br_vec3 p = dust_momentum(&d), l = turning(&d, d.x);
            const double before = energy(&d);
            br_vec3 x0[6];
            memcpy(x0, d.x, sizeof x0);
            check_need(dust_step(&d));
            const double scale = 6 * 3e-3 * speed;
            if (d.last.put_back == 0) {
                br_worst(&linear, br_vec3_length(br_vec3_sub(dust_momentum(&d), p)) / scale);
                br_worst(&angular, br_vec3_length(br_vec3_sub(turning(&d, x0), l)) / (0.1 * scale));
            }
            gain = fmax(gain, energy(&d) / before - 1);
            impacts += d.last.impacts;
            zones += d.last.zones;
            near += d.last.near;
            bad += meetings_of(d.mesh, d.x) + d.last.intersections;
        }
        dust_end(&d);
    }
    check(bad == 0 && near + impacts + zones > 50, "%s: nothing meets (%zu near, %zu impulses, %zu zones)",
          who, near, impacts, zones);
    check(linear < 1e-13, "%s: momentum to %.1e", who, linear);
    check(angular < stays, "%s: angular momentum to %.1e", who, angular);
    check(gain < 1e-9, "%s: gains no energy: %.1e", who, gain);
    br_random_destroy(r);
}

/* A small triangle on a large one that is held: it slides on three corners. */
static dust lying(double angle, const br_cloth_contact_options *options, br_vec3 *down)
{
    br_vec3 corners[6] = {{-2, -2, 0},     {2, -2, 0},          {0, 3, 0},
                          {0.01, 0, 1e-3}, {-0.01, 0.01, 1e-3}, {-0.01, -0.01, 1e-3}};
    const br_quat turn = br_quat_from_axis_angle(br_vec3_make(0.6, 0.8, 0), angle);
    for (int k = 0; k < 6; k++)
        corners[k] = br_quat_rotate(turn, corners[k]);
    dust d = dust_make(triangles(2, corners), options);
    d.inverse[0] = d.inverse[1] = d.inverse[2] = 0;
    *down = br_vec3_make(0.8 * cos(angle), -0.6 * cos(angle), -sin(angle));
    return d;
}

static void layer_on_layer(void)
{
    const br_css css = {0.1, 0.3, 0.4, 0.2};
    const br_coulomb c = {0.3};
    br_cloth_contact_options options = br_cloth_contact_options_default();
    br_vec3 down;
    dust near = lying(0, &options, &down);
    for (size_t i = 3; i < 6; i++) {
        near.x[i].z = 1.4e-3;
        near.v[i].z = -1;
    }
    check_need(dust_step(&near));
    check_near(near.x[4].z, 1e-3, 1e-16, "layers come as near as the thickness in a step, and no nearer");
    dust_end(&near);
    options.on_itself.law = (br_law){&br_coulomb_type, &c};
    const double angle = atan(0.7);
    dust d = lying(angle, &options, &down);
    double off = 0;
    for (int k = 1; k <= 300; k++) {
        check_need(dust_step(&d));
        br_worst(&off, br_vec3_dot(d.v[4], down) / (g * (sin(angle) - 0.3 * cos(angle)) * d.time) - 1);
    }
    check(off < 1e-9, "cloth slides on cloth with g (sin - mu cos), to %.1e", off);
    dust_end(&d);
    options.on_itself.law = (br_law){&br_css_type, &css};
    for (int above = 0; above < 2; above++) {
        d = lying(atan(0.3 * (above ? 1 + 1e-6 : 1 - 1e-6)), &options, &down);
        const br_vec3 begin = d.x[4];
        for (int k = 0; k < 1000; k++)
            check_need(dust_step(&d));
        const double way = br_vec3_dot(br_vec3_sub(d.x[4], begin), down);
        check(above ? way > 1e-2 : fabs(way) < 1e-14,
              above ? "just above mu_s cloth leaves cloth: %.1e m" : "just below mu_s it stays: %.1e m", way);
        dust_end(&d);
    }
}

/* Triangles at random, thrown at random, several fast enough to fly through all others in a step. */
static void tumult(const char *who, const br_cloth_contact_options *options, double speed)
{
    enum { N = 40 };
    br_random *const r = br_random_create(11, 0);
    size_t bad = 0, crossed = 0, impacts = 0, zones = 0, put_back = 0;
    for (int trial = 0; trial < 4; trial++) {
        br_vec3 corners[3 * N];
        dust d = {0};
        /* A start that is clean: triangles in turn, drawn again until they meet none. */
        for (size_t n = 0; n < N;) {
            const br_vec3 centre = drawn(r, 0.1);
            for (size_t k = 0; k < 3; k++)
                corners[3 * n + k] = br_vec3_add(centre, drawn(r, 0.05));
            d = (dust){.mesh = triangles(n + 1, corners), .n = 3 * (n + 1), .x = corners};
            n += meetings_of(d.mesh, d.x) == 0;
            br_cloth_mesh_destroy(d.mesh);
        }
        br_cloth_mesh *const mesh = triangles(N, corners);
        br_cloth_material thin = br_cloth_material_default();
        br_cloth_contact_options unused = *options;
        unused.self = false;
        d = dust_make(mesh, &unused);
        br_cloth_contact_destroy(d.contact);
        d.material = thin;
        d.material.thickness = 1e-4;
        check_need(br_cloth_contact_create(mesh, &d.material, options, &d.contact, NULL));
        d.gravity = zero;
        for (size_t i = 0; i < d.n; i++)
            d.v[i] = drawn(r, speed);
        for (int k = 0; k < 12; k++) {
            memcpy(corners, d.x, sizeof corners);
            check_need(dust_step(&d));
            bad += meetings_of(d.mesh, d.x) + d.last.intersections;
            crossed += crossings(&d, corners);
            impacts += d.last.impacts;
            zones += d.last.zones;
            put_back += d.last.put_back;
        }
        dust_end(&d);
    }
    check(
        bad == 0 && crossed == 0 && impacts + zones + put_back < 10000,
        "%s: no intersection in a tumult at %g m/s, none on the way (%zu impulses, %zu zones, %zu put back)",
        who, speed, impacts, zones, put_back);
    br_random_destroy(r);
}

/* A heavy small triangle hits a light one in the middle and drives it, much farther than that would have gone
 * by itself, against three that are held behind its corners. */
static void driven_on(void)
{
    const br_cloth_contact_options options = br_cloth_contact_options_default();
    br_vec3 corners[15];
    for (int k = 0; k < 15; k++) {
        const double angle = 2.0943951 * (k % 3) + 0.1;
        const double r = k < 3 ? 0.1 : 0.01, z = k < 3 ? 0 : k < 6 ? -0.02 : 0.02;
        corners[k] = br_vec3_make(r * cos(angle), r * sin(angle), z);
        if (k >= 6) {
            const double corner = 2.0943951 * (k / 3 - 2) + 0.1;
            corners[k].x += 0.09 * cos(corner);
            corners[k].y += 0.09 * sin(corner);
        }
    }
    dust d = dust_make(triangles(5, corners), &options);
    d.gravity = zero;
    for (size_t i = 3; i < 6; i++) {
        d.mass[i] = 1;
        d.inverse[i] = 1;
        d.v[i].z = 100;
    }
    for (size_t i = 6; i < 15; i++)
        d.inverse[i] = 0;
    double highest = 0;
    size_t bad = 0;
    for (int k = 0; k < 5; k++) {
        memcpy(corners, d.x, sizeof corners);
        check_need(dust_step(&d));
        bad += meetings_of(d.mesh, d.x) + crossings(&d, corners);
        for (int i = 0; i < 3; i++)
            highest = fmax(highest, d.x[i].z);
    }
    check(bad == 0 && highest < 0.02, "what is driven on does not go through others: %.4f m", highest);
    dust_end(&d);
}

/* A held triangle is driven through another held one: it has to wait, and that is counted. */
static void held_against_held(void)
{
    const br_cloth_contact_options options = br_cloth_contact_options_default();
    const br_vec3 corners[6] = {{-1, -1, 0},  {1, -1, 0},     {0, 1, 0},
                                {0, 0, 0.02}, {0.1, 0, 0.05}, {0, 0.1, 0.05}};
    dust d = dust_make(triangles(2, corners), &options);
    size_t held = 0, bad = 0;
    for (size_t i = 0; i < 6; i++) {
        d.inverse[i] = 0;
        d.v[i].z = i < 3 ? 0 : -1;
    }
    for (int k = 0; k < 40; k++) {
        check_need(dust_step(&d));
        held += d.last.held_back;
        bad += meetings_of(d.mesh, d.x);
    }
    check(bad == 0 && held > 10 && d.x[3].z > 0, "held cloth driven through held cloth is held back: %zu",
          held);
    dust_end(&d);
}

/* A free triangle falls on two held ones, which move, and on both at once: where they have one velocity it
 * goes with them as a rigid zone; else it is left where it was. Zones are the only resort before that. */
static void zone_of_held(bool alike)
{
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.rounds = 0;
    const br_vec3 corners[9] = {{-1, -0.5, 0},      {-0.1, -0.5, 0},   {-0.1, 0.6, 0},
                                {0.1, -0.5, 0},     {1, -0.5, 0},      {0.1, 0.6, 0},
                                {-0.2, -0.2, 5e-3}, {0.3, -0.2, 5e-3}, {0.2, 0, 5e-3}};
    dust d = dust_make(triangles(3, corners), &options);
    d.gravity = zero;
    for (size_t i = 0; i < 6; i++) {
        d.inverse[i] = 0;
        d.v[i] = br_vec3_make(i < 3 || alike ? 0.5 : -0.5, 0.25, 0);
    }
    for (size_t i = 6; i < 9; i++)
        d.v[i].z = -20;
    check_need(dust_step(&d));
    double off = 0;
    for (size_t i = 6; i < 9; i++)
        br_worst(&off, br_vec3_length(br_vec3_sub(d.v[i], alike ? d.v[0] : zero)));
    check(off < 1e-15 && d.last.zones > 0 && (alike ? d.last.put_back == 0 : d.last.put_back >= 3) &&
              meetings_of(d.mesh, d.x) == 0,
          alike ? "a zone goes with held vertices of one velocity: %.1e m/s off, %zu put back"
                : "a zone whose held vertices differ is left to the last resort: %.1e m/s, %zu put back",
          off, d.last.put_back);
    dust_end(&d);
}

static void refusals(void)
{
    const br_cloth_contact_options options = br_cloth_contact_options_default();
    const br_vec3 corners[6] = {{-1, -1, 0}, {1, -1, 0},     {0, 1, 0},
                                {0, 0, 0.1}, {0.1, 0, -0.1}, {0, 0.1, 0.2}};
    dust d = dust_make(triangles(2, corners), &options);
    check(dust_step(&d) == BR_ERR_ARGUMENT && strstr(d.error.message, "meets itself"), "%s", d.error.message);
    check(dust_step(&d) == BR_ERR_ARGUMENT, "a second time, too");
    d.x[3].x = NAN;
    check(dust_step(&d) < 0, "%s", d.error.message);
    dust_end(&d);
    d = dust_make(triangles(1, corners), &options);
    br_cloth_contact *contact;
    br_error error = {0};
    d.material.thickness = 1.2;
    check(br_cloth_contact_create(d.mesh, &d.material, &options, &contact, &error) == BR_ERR_RANGE &&
              !contact,
          "%s", error.message);
    br_cloth_object ball = br_cloth_object_default();
    ball.radius = -1;
    error = (br_error){0};
    check(br_cloth_contact_add(d.contact, &ball, NULL, NULL, &error) == BR_ERR_RANGE, "%s", error.message);
    const br_css wrong = {0.3, 0.1, 1, 1};
    const br_cloth_friction rough = {.law = {&br_css_type, &wrong}};
    ball.radius = 1;
    error = (br_error){0};
    check(br_cloth_contact_add(d.contact, &ball, &rough, NULL, &error) == BR_ERR_RANGE, "%s", error.message);
    dust_end(&d);
}

int main(void)
{
    check_begin();
    br_cloth_contact_options smooth = br_cloth_contact_options_default(), rough = smooth, none = smooth;
    const br_css css = {0.2, 0.4, 0.4, 0.2};
    smooth.recovery = 0;
    rough.recovery = 0;
    rough.on_itself.law = (br_law){&br_css_type, &css};
    none.rounds = none.zones = 0;
    br_cloth_contact_options rigid = smooth;
    rigid.rounds = 0;
    keeps_momentum("near, smooth", smooth, 1.9e-3, 0.8, 1e-12);
    keeps_momentum("near, rough", rough, 1.9e-3, 0.8, 5e-3);
    keeps_momentum("impulses", smooth, 9e-3, 8, 0.03);
    keeps_momentum("rigid zones", rigid, 9e-3, 8, 0.02);
    layer_on_layer();
    tumult("all", &rough, 10);
    tumult("all", &rough, 300);
    tumult("rigid zones", &rigid, 10);
    tumult("put back alone", &none, 10);
    driven_on();
    held_against_held();
    zone_of_held(true);
    zone_of_held(false);
    refusals();
    return check_end();
}
