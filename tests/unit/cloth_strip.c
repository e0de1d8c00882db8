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
    br_cloth_strip_block(&p, 1e-3, 1e-3, N, x, v);
    const double at = breaks_away(&p, c.mu_c);
    const int last = (int)floor(at / 1e-3) - 2;
    check(last > 1000 && x[last] == 0 && v[last] == 0 && v[last + 10] > 0,
          "the block rests until the pull is what friction holds, %.3f s, then goes", at);
    /* Heavy drag, slow drive: friction and drag balance the pull. */
    p.speed = 0.02;
    p.material.drag = 20;
    br_cloth_strip_block(&p, 1e-3, 1e-2, N, x, v);
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
    block();
    strip();
    slides();
    refusals();
    return check_end();
}
