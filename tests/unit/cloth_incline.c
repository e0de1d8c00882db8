/* The sheet of cloth on an inclined plane: how it starts, its fall, true hold and break-away, slides in
 * closed form with every law, what counts as folded. */
#include <string.h>
#include <bristle/cloth_incline.h>
#include <bristle/laws.h>

#include "check.h"

static const br_coulomb c = {0.2};
static const br_cs cs = {0.2, 0.3};
static const br_css css = {0.2, 0.3, 0.4, 0.2};
static const br_cssv cssv = {0.2, 0.3, 0.4, 0.2, 6e-4, 1};
static const double g = 9.81;
static br_error error;

/* A coarse sheet that lies on the plane. */
static br_cloth_incline_params lying(double tangent, br_law law)
{
    br_cloth_incline_params p = br_cloth_incline_default();
    p.length = 0.3;
    p.width = 0.2;
    p.cells = 6;
    p.cells_width = 4;
    p.tangent = tangent;
    p.start = BR_CLOTH_LYING;
    p.height = p.ripple = 0;
    p.on_plane = law;
    return p;
}

static br_cloth_incline *make(const br_cloth_incline_params *p)
{
    br_cloth_incline *s = NULL;
    check_need(br_cloth_incline_create(p, &s, &error));
    return s;
}

static void steps(br_cloth_incline *s, int n)
{
    for (int k = 0; k < n; k++)
        check_need(br_cloth_incline_step(s, &error));
}

static const br_vec3 *places(const br_cloth_incline *s)
{
    return br_cloth_positions(br_cloth_piece_cloth(br_cloth_incline_piece(s)));
}

/* A place in the world. */
static br_vec3 world(const br_cloth_incline_params *p, br_vec3 x)
{
    return br_quat_rotate(br_cloth_incline_upright(p), x);
}

static void starts(void)
{
    br_cloth_incline_params p = lying(0.5, (br_law){0});
    p.height = 0.1;
    br_cloth_incline *s = make(&p);
    const size_t last = 6, across = 7 * 4;
    check(places(s)[0].z == 0.101 && places(s)[last].z == 0.101 && places(s)[last].x == 0.15,
          "lying: thickness and height above the plane, warp down the slope");
    const br_vec3 down = world(&p, br_vec3_make(1, 0, 0)), off = world(&p, br_vec3_make(0, 0, 1));
    check(fabs(down.z / down.x + 0.5) < 1e-15 && fabs(off.x / off.z - 0.5) < 1e-15 && off.z > 0,
          "in the world the slope falls by half of the way along it");
    br_cloth_incline_destroy(s);
    p.start = BR_CLOTH_LEVEL;
    s = make(&p);
    check_near(world(&p, places(s)[last]).z, world(&p, places(s)[0]).z, 1e-15, "level: in the world");
    check_near(places(s)[0].z, 0.101, 1e-15, "its uphill edge is the lowest above the plane");
    check_near(places(s)[last].z - places(s)[0].z, 0.3 * 0.5 / sqrt(1.25), 1e-15, "the other higher");
    br_cloth_incline_destroy(s);
    p.start = BR_CLOTH_UPRIGHT;
    s = make(&p);
    const br_vec3 up = br_vec3_sub(world(&p, places(s)[last]), world(&p, places(s)[0]));
    check_near(up.z, 0.3, 1e-15, "upright: in the world, its length up");
    check(fabs(up.x) < 1e-15 && fabs(places(s)[0].z - 0.101) < 1e-15 &&
              fabs(places(s)[across].z - 0.101) < 1e-15,
          "and an edge across the slope lowest");
    br_cloth_incline_destroy(s);
    p.turn = 0.3;
    s = make(&p);
    double lowest = 1;
    for (size_t i = 0; i < 35; i++)
        lowest = fmin(lowest, places(s)[i].z);
    check_near(lowest, 0.101, 1e-15, "turned in itself: a corner lowest");
    check(places(s)[0].z > 0.101 + 0.01 || places(s)[across].z > 0.101 + 0.01, "and no edge");
    br_cloth_incline_destroy(s);
}

static void ripples(void)
{
    br_cloth_incline_params p = lying(0.5, (br_law){0});
    p.ripple = 1e-3;
    br_cloth_incline *const s = make(&p);
    br_cloth_incline_params fine = p;
    fine.cells = fine.cells_width = 40;
    br_cloth_incline *const many = make(&fine);
    double low = 1, high = 0;
    for (size_t i = 0; i < 41 * 41; i++) {
        low = fmin(low, places(many)[i].z);
        high = fmax(high, places(many)[i].z);
    }
    br_cloth_incline_destroy(many);
    check(low == 1e-3 && high > 1.99e-3 && high < 2e-3, "ripple: from where it lies up to %g m above", high);
    br_cloth_incline *const again = make(&p);
    check(memcmp(places(s), places(again), 35 * sizeof(br_vec3)) == 0, "the same of the same seed");
    p.seed++;
    br_cloth_incline *const other = make(&p);
    check(memcmp(places(s), places(other), 35 * sizeof(br_vec3)) != 0, "another of another");
    br_cloth_incline_destroy(s);
    br_cloth_incline_destroy(again);
    br_cloth_incline_destroy(other);
}

/* Air that moves takes the sheet along, in the world's direction. */
static void blown(void)
{
    br_cloth_incline_params p = lying(0.7, (br_law){0});
    p.height = 1;
    p.material.drag = 50;
    p.options.gravity = br_vec3_make(0, 0, 0);
    p.options.wind = br_vec3_make(1, 0.5, 0.25);
    br_cloth_incline *const s = make(&p);
    steps(s, 500);
    const br_vec3 v = world(&p, br_cloth_velocities(br_cloth_piece_cloth(br_cloth_incline_piece(s)))[17]);
    check(br_vec3_length(br_vec3_sub(v, p.options.wind)) < 1e-6, "wind is the world's");
    br_cloth_incline_destroy(s);
}

/* Until it gets there: g t in the world's z. */
static void falls(void)
{
    br_cloth_incline_params p = lying(0.7, (br_law){0});
    p.start = BR_CLOTH_UPRIGHT;
    p.height = 1;
    br_cloth_incline *const s = make(&p);
    const br_vec3 from = places(s)[17];
    steps(s, 300);
    const br_vec3 way = world(&p, br_vec3_sub(places(s)[17], from));
    check_close(way.z, -g / 2 * 0.3 * 0.301, 1e-9, "it falls along the world's z, as implicit steps do");
    check(hypot(way.x, way.y) < 1e-12, "and nowhere else");
    const br_cloth_incline_sample now = br_cloth_incline_now(s);
    check_close(now.x, g / 2 * 0.3 * 0.301 * 0.7 / sqrt(1.49), 1e-9, "the way is that down the slope");
    check(now.load == 0 && now.touching == 0 && now.stuck == 0 && now.folded == 1, "nothing touches yet");
    br_cloth_incline_destroy(s);
}

static void holds(void)
{
    const br_law laws[] = {
        {&br_coulomb_type, &c}, {&br_cs_type, &cs}, {&br_css_type, &css}, {&br_cssv_type, &cssv}};
    const double mu[] = {0.2, 0.3, 0.3, 0.3};
    for (int k = 0; k < 4; k++) {
        br_cloth_incline_params p = lying(mu[k] * 0.999, laws[k]);
        p.options.dt = 5e-3;
        br_cloth_incline *s = make(&p);
        br_vec3 begin[35];
        memcpy(begin, places(s), sizeof begin);
        steps(s, 2000);
        br_cloth_incline_sample now = br_cloth_incline_now(s);
        check(memcmp(begin, places(s), sizeof begin) == 0 && now.x == 0 && now.fastest == 0 && now.stuck == 1,
              "%s holds on 0.999 mu: 10 s without a bit of drift", laws[k].type->name);
        const double weight = 0.15 * 0.3 * 0.2 * g / sqrt(1 + p.tangent * p.tangent);
        check_close(now.load, weight, 1e-9, "the plane carries what leans on it");
        check_close(now.pull, weight * p.tangent, 1e-9, "and holds what pulls");
        br_cloth_incline_destroy(s);
        p.tangent = mu[k] * 1.001;
        s = make(&p);
        steps(s, 1);
        now = br_cloth_incline_now(s);
        check(now.v > 0 && now.stuck == 0, "and goes on 1.001 mu");
        br_cloth_incline_destroy(s);
    }
}

/* Where the law falls with speed there is one at which it balances the slope; slower the sheet stops. */
static void balance(void)
{
    const double tangent = 0.25, at = 0.4 * pow(log((0.3 - 0.2) / (tangent - 0.2)), 1 / 0.2);
    br_cloth_incline_params p = lying(tangent, (br_law){&br_css_type, &css});
    check_near(br_cloth_incline_acceleration(&p, at), 0.0, 1e-12,
               "CSS: at %.4f m/s friction balances the slope", at);
    for (int k = 0; k < 3; k++) {
        p.speed = at * (0.5 + 0.45 * k + 0.05 * (k == 2));
        br_cloth_incline *const s = make(&p);
        steps(s, 1500);
        const double v = br_cloth_incline_now(s).v;
        check(k == 0   ? v == 0
              : k == 1 ? v < p.speed - 1e-3
                       : v > p.speed + 1e-3,
              "from %.4f m/s it is %.4f m/s after 1.5 s", p.speed, v);
        br_cloth_incline_destroy(s);
    }
}

static void slides(void)
{
    const br_law laws[] = {
        {0}, {&br_coulomb_type, &c}, {&br_cs_type, &cs}, {&br_css_type, &css}, {&br_cssv_type, &cssv}};
    for (int k = 0; k < 5; k++) {
        br_cloth_incline_params p = lying(0.6, laws[k]);
        const char *const name = laws[k].type ? laws[k].type->name : "without friction";
        br_cloth_incline *const s = make(&p);
        steps(s, 400);
        const br_cloth_incline_sample now = br_cloth_incline_now(s);
        double x[2], v[2];
        br_cloth_incline_block(&p, 1e-3, 0.4, 2, x, v);
        check_close(now.v, v[1], 1e-9, "%s: the sheet is the block, %.6f m/s", name, v[1]);
        check_close(now.x, x[1], 1e-9, "and comes as far");
        if (k < 3) {
            const double a = g * (0.6 - (k ? 0.2 : 0)) / sqrt(1.36);
            check_close(now.v, a * 0.4, 1e-9, "g (sin - mu_c cos) t");
            check_close(br_cloth_incline_acceleration(&p, 1), a, 1e-15, "the acceleration");
            check_near(now.pull, (k ? 0.2 : 0) * now.load, 1e-12, "friction is mu_c times the load");
        }
        /* By small steps of Euler's method. */
        double speed = 1e-9;
        for (int i = 0; i < 40000; i++)
            speed += 1e-5 * br_cloth_incline_acceleration(&p, speed);
        check_close(now.v, speed, 3e-3, "theory with small steps, to the first order in dt");
        check(now.spread > 0.9999 && now.spread < 1.0001 && now.folded == 0, "it stays flat");
        br_cloth_incline_destroy(s);
    }
    br_cloth_incline_params p = lying(0.6, laws[4]);
    p.law_mass = 0.15 * 0.3 * 0.2;
    check_close(br_cloth_incline_acceleration(&p, 2),
                g / sqrt(1.36) * (0.6 - 0.2 - 0.1 * exp(-pow(5, 0.2))) - 6e-4 * 2 / 9e-3, 1e-12,
                "F_v belongs to law_mass");
    p.material.drag = 3;
    p.law_mass = 1e-3;
    p.speed = 0.3;
    double x[2], v[2];
    br_cloth_incline_block(&p, 1e-4, 1e-4, 2, x, v);
    check_near(v[1] - 0.3, 1e-4 * br_cloth_incline_acceleration(&p, 0.3), 1e-7,
               "the block starts with its speed and the acceleration there");
    br_cloth_incline_block(&p, 1e-4, 5, 2, x, v);
    check_near(br_cloth_incline_acceleration(&p, v[1]), 0.0, 1e-3, "and ends in balance, at %.4f m/s", v[1]);
    p.options.dt = 2e-4;
    br_cloth_incline *const s = make(&p);
    steps(s, 15000);
    const br_cloth_incline_sample now = br_cloth_incline_now(s);
    check_near(br_cloth_incline_acceleration(&p, now.v), 0.0, 1e-3,
               "with drag and F_v it ends where they balance, at %.4f m/s", now.v);
    br_cloth_incline_destroy(s);
}

/* A mesh is no parameter: F_v belongs to mass. */
static void refined(void)
{
    br_cloth_incline_params p = lying(0.6, (br_law){&br_cssv_type, &cssv});
    double way[3];
    for (int k = 0; k < 3; k++) {
        p.cells = 3 << k;
        p.cells_width = 2 << k;
        br_cloth_incline *const s = make(&p);
        steps(s, 500);
        way[k] = br_cloth_incline_now(s).x;
        br_cloth_incline_destroy(s);
    }
    check(fabs(way[1] / way[0] - 1) < 1e-9 && fabs(way[2] / way[0] - 1) < 1e-9,
          "CSSV: the same way with three meshes, %.6f m", way[0]);
}

static void responses(void)
{
    br_cloth_incline_params p = lying(0.6, (br_law){&br_coulomb_type, &c});
    p.response = &br_cloth_nodes_type;
    br_cloth_incline *const s = make(&p);
    steps(s, 100);
    check_close(br_cloth_incline_now(s).v, g * 0.4 / sqrt(1.36) * 0.1, 1e-5,
                "the contact problem of the nodes slides as the filter does");
    check(br_cloth_contact_last(br_cloth_piece_contact(br_cloth_incline_piece(s))).residual > 0,
          "by its solver");
    br_cloth_incline_destroy(s);
}

/* Dropped, it lands, folds, and no intersection is left. */
static void drops(void)
{
    br_cloth_incline_params p = lying(0.25, (br_law){&br_css_type, &css});
    p.on_itself = p.on_plane;
    p.width = 0.3;
    p.cells = p.cells_width = 12;
    p.start = BR_CLOTH_UPRIGHT;
    p.height = 0.02;
    p.ripple = 1e-4;
    br_cloth_incline *const s = make(&p);
    double most = 0;
    for (int k = 0; k < 12; k++) {
        steps(s, 50);
        most = fmax(most, br_cloth_incline_now(s).touching);
    }
    const br_cloth_incline_sample now = br_cloth_incline_now(s);
    const br_cloth_totals t = br_cloth_piece_so_far(br_cloth_incline_piece(s));
    check(t.steps == 600 && t.intersections == 0 && t.inside == 0 && t.loose == 0, "no intersection");
    check(now.z < 0.1 && most > 0.1 && now.folded > 0.05 && now.folded < 1 && now.spread < 0.9,
          "it has come down in folds: %.0f %% of it, spread %.3f", 100 * now.folded, now.spread);
    /* Its friction on itself is its own. */
    p.on_itself = (br_law){0};
    br_cloth_incline *const other = make(&p);
    steps(other, 600);
    check(memcmp(places(s), places(other), 169 * sizeof(br_vec3)) != 0,
          "without friction on itself otherwise");
    br_cloth_incline_destroy(other);
    br_cloth_incline_destroy(s);
}

/* Tilted by 0.3 rad. */
static void folds(void)
{
    br_cloth_incline_params p = lying(tan(0.3), (br_law){0});
    p.start = BR_CLOTH_LEVEL;
    p.steep = 0.299;
    br_cloth_incline *s = make(&p);
    check(br_cloth_incline_now(s).folded == 1, "steeper than the limit: all of it counts");
    check_near(br_cloth_incline_now(s).spread, sqrt((0.09 * pow(cos(0.3), 2) + 0.04) / 0.13), 0.02,
               "and it is seen shorter from above");
    br_cloth_incline_destroy(s);
    p.steep = 0.301;
    s = make(&p);
    check(br_cloth_incline_now(s).folded == 0, "less steep: none");
    br_cloth_incline_destroy(s);
    /* Its front down, at pi/2 + 0.3. */
    p.start = BR_CLOTH_UPRIGHT;
    for (int side = 0; side < 2; side++) {
        p.steep = 1.5707963267948966 - 0.3 + (side ? 0.001 : -0.001);
        s = make(&p);
        check(br_cloth_incline_now(s).folded == (side ? 0 : 1), "either side up");
        br_cloth_incline_destroy(s);
    }
}

static void refusals(void)
{
    br_cloth_incline *s;
    br_cloth_incline_params p = lying(-0.1, (br_law){0});
    check(br_cloth_incline_create(&p, &s, &error) == BR_ERR_RANGE && !s && strstr(error.message, "tangent"),
          "%s", error.message);
    p = lying(0.1, (br_law){0});
    p.start = 3;
    check(br_cloth_incline_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    p = lying(0.1, (br_law){0});
    p.material.thickness = 0.1;
    check(br_cloth_incline_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    br_cloth_incline_destroy(NULL);
}

int main(void)
{
    check_begin();
    starts();
    ripples();
    blown();
    falls();
    holds();
    balance();
    slides();
    refined();
    responses();
    drops();
    folds();
    refusals();
    return check_end();
}
