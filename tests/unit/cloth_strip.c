/* The strip of cloth that is dragged over the ground: its drive, the catenary that pulls it and the block on
 * that spring against closed forms; true rest, break-away and friction of the strip itself against them. */
#include <bristle/cloth_strip.h>
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "check.h"

static const br_coulomb c = {0.4}, slippery = {0.1};
static br_error error;

/* Coarse, and of one cell across. */
static br_cloth_strip_params coarse(void)
{
    br_cloth_strip_params p = br_cloth_strip_default();
    p.cells = 20;
    p.cells_width = 1;
    p.width = 0.05;
    p.options.dt = 2e-3;
    p.on_ground = (br_law){&br_coulomb_type, &c};
    return p;
}

static void drive(void)
{
    const br_cloth_strip_params p = coarse();
    double way;
    check_close(br_cloth_strip_drive(&p, 0.5, &way), 0.075, 1e-15, "half of the ramp: half of the speed");
    check_close(way, 0.15 * 0.125, 1e-15, "and an eighth of what it would have come in 1 s");
    check_close(br_cloth_strip_drive(&p, 3, &way), 0.15, 1e-15, "after it the speed");
    check_close(way, 0.15 * 2.5, 1e-15, "and half of the ramp is lost");
    br_cloth_strip_params jerk = p;
    jerk.ramp = 0;
    check(br_cloth_strip_drive(&jerk, 0, &way) == 0.15 && way == 0, "without a ramp: at once");
}

/* z = a cosh(x/a) from its lowest point, by small pieces. */
static void catenary(void)
{
    const br_cloth_strip_params p = coarse();
    for (double a = 0.02; a < 0.5; a *= 3) {
        const int n = 100000;
        const double span = a * acosh(1 + p.height / a);
        double arc = 0;
        for (int k = 0; k < n; k++)
            arc += cosh((k + 0.5) / n * span / a) * span / n;
        double hanging;
        const double way = br_cloth_strip_catenary(&p, a, &hanging);
        check_close(hanging, arc, 1e-8, "a = %g m: %.4f m of cloth hang", a, hanging);
        check_near(way, span - (arc - p.height), 1e-8, "way of the edge %.4f m", way);
        check_close(br_cloth_strip_pull(&p, way), a, 1e-9, "and back");
    }
    check(br_cloth_strip_pull(&p, 0) == 0 && br_cloth_strip_pull(&p, -1) == 0, "nothing pulls to begin with");
}

/* Where the point that far along the cloth from the held edge is, against that edge. */
static br_vec3 point(const br_cloth_strip_params *p, double a, double from)
{
    double hanging;
    br_cloth_strip_catenary(p, a, &hanging);
    const double above = hanging - from;
    if (above < 0)
        return br_vec3_make(above - a * asinh(hanging / a), 0, 0);
    return br_vec3_make(a * (asinh(above / a) - asinh(hanging / a)), 0, hypot(a, above) - a);
}

/* Of two catenaries near each other: how far their points are from each other. */
static void swings(void)
{
    const br_cloth_strip_params p = coarse();
    for (double a = 0.02; a < 0.5; a *= 3) {
        const int n = 20000;
        const double da = 1e-5 * a;
        double hanging, after, along = 0, inertia = 0;
        const double way = br_cloth_strip_catenary(&p, a - da, &hanging),
                     dw = br_cloth_strip_catenary(&p, a + da, &after) - way;
        const double lifts = (after - hanging) / dw;
        br_cloth_strip_catenary(&p, a, &hanging);
        for (int k = 0; k < n; k++) {
            const double from = (k + 0.5) / n * hanging;
            const br_vec3 d =
                br_vec3_scale(1 / dw, br_vec3_sub(point(&p, a + da, from), point(&p, a - da, from)));
            along -= d.x * hanging / n;
            inertia += br_vec3_dot(d, d) * hanging / n;
        }
        const br_cloth_strip_swing swing = br_cloth_strip_swings(&p, a);
        check_close(swing.hanging, hanging, 1e-12, "a = %g m: what hangs", a);
        check_close(swing.lifts, lifts, 1e-5, "how much is lifted, %.4f of the way", lifts);
        check_close(swing.along, along, 2e-3, "how it moves along, %.4f m", along);
        check_close(swing.inertia, inertia, 2e-3, "and its inertia, %.4f m", inertia);
    }
}

/* Without friction and drag, what moves against the held edge keeps its energy after the ramp. */
static void energy(void)
{
    br_cloth_strip_params p = coarse();
    p.material.drag = 0;
    p.on_ground = (br_law){0};
    enum { N = 401 };
    static double x[N], v[N];
    br_cloth_strip_block(&p, BR_STRIP_CATENARY, 0, 1e-4, 1e-2, N, x, v);
    double least = INFINITY, most = 0, slow = INFINITY, fast = -INFINITY;
    for (int k = 110; k < N; k++) {
        double held;
        const double u = br_cloth_strip_drive(&p, k * 1e-2, &held) - v[k], way = held - x[k],
                     a = br_cloth_strip_pull(&p, way);
        if (way < 0.02)
            break;
        const br_cloth_strip_swing swing = br_cloth_strip_swings(&p, a);
        /* The pull's work: g times the integral of a over the way. */
        double work = 0;
        for (int i = 0; i < 400; i++)
            work += 9.81 * br_cloth_strip_pull(&p, (i + 0.5) / 400 * way) * way / 400;
        const double all = (p.length - swing.hanging + swing.inertia) * u * u / 2 + work;
        br_least(&least, all);
        br_most(&most, all);
        br_least(&slow, u);
        br_most(&fast, u);
    }
    check(fast - slow > 0.15, "a block without friction swings, %.3f to %.3f m/s", slow, fast);
    check(most / least - 1 < 5e-3, "and keeps its energy, to %.1e", most / least - 1);
}

/* It breaks away where it is told. */
static void told(void)
{
    const br_cloth_strip_params p = coarse();
    enum { N = 4001 };
    static double x[N], v[N];
    br_cloth_strip_block(&p, BR_STRIP_THIRD, 0.25, 1e-3, 1e-3, N, x, v);
    double hanging, held;
    int goes = 0;
    while (goes + 1 < N && v[goes] == 0)
        goes++;
    br_cloth_strip_drive(&p, goes * 1e-3, &held);
    const double a = br_cloth_strip_pull(&p, held);
    br_cloth_strip_catenary(&p, a, &hanging);
    check_close(a, 0.25 * (p.length - hanging), 0.01,
                "told to, it breaks away at a quarter of its load, %.3f s", goes * 1e-3);
}

/* When the pull is what mu holds of the part that lies. */
static double breaks_away(const br_cloth_strip_params *p, double mu)
{
    double low = 1e-9, high = 1, hanging;
    for (int k = 0; k < 60; k++) {
        const double a = (low + high) / 2;
        br_cloth_strip_catenary(p, a, &hanging);
        if (a < mu * (p->length - hanging))
            low = a;
        else
            high = a;
    }
    return br_cloth_strip_catenary(p, low, NULL) / p->speed + p->ramp / 2;
}

static void block(void)
{
    br_cloth_strip_params p = coarse();
    enum { N = 4001 };
    static double x[N], v[N];
    br_cloth_strip_block(&p, BR_STRIP_THIRD, 0, 1e-3, 1e-3, N, x, v);
    const double at = breaks_away(&p, c.mu_c);
    const int last = (int)floor(at / 1e-3) - 2;
    check(last > 1000 && x[last] == 0 && v[last] == 0 && v[last + 10] > 0,
          "the block rests until the pull is what friction holds, %.3f s, then goes", at);
    /* Heavy drag, slow drive: friction and drag balance the pull. */
    p.speed = 0.02;
    p.material.drag = 20;
    br_cloth_strip_block(&p, BR_STRIP_THIRD, 0, 1e-3, 1e-2, N, x, v);
    double held, hanging;
    br_cloth_strip_drive(&p, 40, &held);
    const double a = br_cloth_strip_pull(&p, held - x[N - 1]);
    br_cloth_strip_catenary(&p, a, &hanging);
    const double lying = p.length - hanging;
    check_close(v[N - 1], p.speed, 1e-3, "with heavy drag it moves with the drive");
    check_close(a * 9.81, c.mu_c * lying * 9.81 + 20 * p.speed * (lying + hanging / 3), 1e-3,
                "and the pull is friction and drag");
}

static void strip(void)
{
    const br_cloth_strip_params p = coarse();
    br_cloth_strip *s;
    check_need(br_cloth_strip_create(&p, &s, &error));
    const double at = breaks_away(&p, c.mu_c);
    double goes = 0, peak = 0, load = 0;
    bool rests = true;
    for (int k = 0; k < 1000; k++) {
        check_need(br_cloth_strip_step(s, &error));
        const br_cloth_strip_sample now = br_cloth_strip_now(s);
        rests = rests && (now.t > 1 || (now.x == 0 && now.v == 0 && now.fastest == 0));
        if (goes == 0 && now.v > 0.01)
            goes = now.t;
        br_most(&peak, now.pull / now.load);
        if (now.t > 0.9 && now.t <= 1)
            load += now.load / 50;
    }
    double hanging, held;
    br_cloth_strip_drive(&p, 0.95, &held);
    br_cloth_strip_catenary(&p, br_cloth_strip_pull(&p, held), &hanging);
    check(rests, "the lower part rests without a bit of motion");
    check_close(goes, at, 0.05, "the strip breaks away at %.3f s, a cell's length from theory", goes);
    check_close(load, 0.2 * 0.05 * 9.81 * (1 - hanging), 0.05, "the ground carries what lies");
    check(peak <= c.mu_c * (1 + 1e-9) && peak > 0.9 * c.mu_c, "friction over load up to %.4f", peak);
    const br_cloth_totals t = br_cloth_piece_so_far(br_cloth_strip_piece(s));
    check(t.steps == 1000 && t.intersections == 0 && t.inside == 0 && t.loose == 0,
          "no intersection, none below the ground");
    check_close(br_cloth_positions(br_cloth_piece_cloth(br_cloth_strip_piece(s)))[20].x,
                br_cloth_strip_now(s).held, 1e-9, "the held edge is where it is to be");
    br_cloth_strip_destroy(s);
}

/* Sliding, the pull is friction and drag. */
static void slides(void)
{
    br_cloth_strip_params p = coarse();
    p.on_ground.params = &slippery;
    p.material.drag = 5;
    br_cloth_strip *s;
    check_need(br_cloth_strip_create(&p, &s, &error));
    for (int k = 0; k < 2000; k++)
        check_need(br_cloth_strip_step(s, &error));
    const br_cloth_strip_sample now = br_cloth_strip_now(s);
    check_close(now.v, p.speed, 0.02, "slides with the drive, %.4f m/s", now.v);
    check_close(now.pull / now.load, slippery.mu_c, 1e-6,
                "friction over load is mu, but for what is moved apart");
    br_cloth_strip_destroy(s);
}

static void refusals(void)
{
    br_cloth_strip *s;
    br_cloth_strip_params p = coarse();
    p.height = 1;
    check(br_cloth_strip_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    p = coarse();
    p.lower = 1.1;
    check(br_cloth_strip_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    p = coarse();
    p.material.density = 0;
    check(br_cloth_strip_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
}

int main(void)
{
    check_begin();
    drive();
    catenary();
    swings();
    energy();
    told();
    block();
    strip();
    slides();
    refusals();
    return check_end();
}
