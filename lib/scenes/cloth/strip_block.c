/* A strip of cloth dragged over the ground: theory, a block on the spring that gravity is. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/cloth_strip.h>

double br_cloth_strip_catenary(const br_cloth_strip_params *params, double a, double *hanging)
{
    BR_ASSERT_HANDLE(params);
    const double h = params->height, s = sqrt(h * h + 2 * a * h);
    if (hanging)
        *hanging = s;
    return h - s + a * asinh(s / a);
}

double br_cloth_strip_pull(const br_cloth_strip_params *params, double way)
{
    BR_ASSERT_HANDLE(params);
    if (!(way > 0))
        return 0;
    /* The way grows with a; without a bound the strip would be taut. */
    double low = 0, high = params->length;
    while (br_cloth_strip_catenary(params, high, NULL) < way && high < 1e6 * params->length)
        high *= 2;
    for (int k = 0; k < 60; k++) {
        const double middle = (low + high) / 2;
        if (br_cloth_strip_catenary(params, middle, NULL) < way)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* Pieces of what hangs, for its integrals. */
enum { PIECES = 40 };

br_cloth_strip_swing br_cloth_strip_swings(const br_cloth_strip_params *params, double a)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT(a > 0, "a = %g m: not a catenary", a);
    const double h = params->height, s = sqrt(h * h + 2 * a * h);
    /* Derivatives by a: of the length that hangs, of the span a asinh(s/a), of the way h - s + span. */
    const double ds = h / s, q = sqrt(a * a + s * s), dspan = asinh(s / a) + (a * ds - s) / q,
                 dw = dspan - ds;
    br_cloth_strip_swing swing = {.hanging = s, .lifts = ds / dw};
    for (int k = 0; k < PIECES; k++) {
        /* A point of the cloth keeps its distance from the held edge; `above` is that from the ground. */
        const double above = (1 - (k + 0.5) / PIECES) * s, r = sqrt(a * a + above * above);
        const double along = (dspan - asinh(above / a) - (a * ds - above) / r) / dw,
                     up = ((a + above * ds) / r - 1) / dw;
        swing.along += along * s / PIECES;
        swing.inertia += (along * along + up * up) * s / PIECES;
    }
    return swing;
}

/* The block: its place, and what acts on it per mass of a length. */
typedef struct block {
    const br_cloth_strip_params *params;
    br_cloth_friction friction;
    double breaks;
    double place, speed;
} block;

/* Inertia of what hangs [m], and what accelerates besides the pull. */
static double hung(const block *b, br_cloth_strip_inertia inertia, double a, double t, double *pull)
{
    const br_cloth_strip_params *const p = b->params;
    const double way = 1e-6 * p->height, g = -p->options.gravity.z;
    double hanging;
    const double w = br_cloth_strip_catenary(p, a, &hanging);
    if (inertia == BR_STRIP_THIRD) {
        *pull = a * g - p->material.drag * (p->length - hanging + hanging / 3) * b->speed;
        return hanging / 3;
    }
    const double drive = br_cloth_strip_drive(p, t, NULL), u = drive - b->speed,
                 gains = t < p->ramp ? p->speed / p->ramp : 0;
    const br_cloth_strip_swing now = br_cloth_strip_swings(p, a),
                               next = br_cloth_strip_swings(p, br_cloth_strip_pull(p, w + way));
    const double grows = (next.inertia - now.inertia) / way;
    *pull = a * g -
            p->material.drag * ((p->length - hanging) * b->speed + drive * now.along - u * now.inertia) +
            u * u * (grows - now.lifts) / 2 - gains * (now.along - now.inertia);
    return now.inertia;
}

/* Friction of a block that breaks away as it is told: at rest up to that, then the law's of sliding, which
 * may stop it, but with no more than that. */
static double left(const block *b, double speed, double load, double dt)
{
    const double m = b->friction.mass, normal = load / dt * m;
    const double sliding = b->friction.law.type->friction(b->friction.law.params, speed, normal) * dt / m;
    return fmax(1 - fmin(sliding, b->breaks * load) / speed, 0);
}

static void step(block *b, br_cloth_strip_inertia inertia, double t, double dt)
{
    const br_cloth_strip_params *const p = b->params;
    const double g = -p->options.gravity.z, per_length = p->material.density * p->width;
    double held, hanging, pull;
    br_cloth_strip_drive(p, t, &held);
    const double a = fmax(br_cloth_strip_pull(p, held - b->place), 1e-9 * p->height);
    br_cloth_strip_catenary(p, a, &hanging);
    const double lying = fmax(p->length - hanging, 0), mass = lying + hung(b, inertia, a, t, &pull),
                 load = dt * g * lying / mass;
    b->speed += dt * pull / mass;
    const double speed = fabs(b->speed);
    b->speed *= b->breaks > 0 && b->friction.law.type && speed > 0
                    ? left(b, speed, load, dt)
                    : br_cloth_friction_factor(&b->friction, speed, load, per_length * mass, dt);
    b->place += dt * b->speed;
}

void br_cloth_strip_block(const br_cloth_strip_params *params, br_cloth_strip_inertia inertia, double breaks,
                          double dt, double interval, size_t n, double *x, double *v)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(x);
    BR_ASSERT_HANDLE(v);
    block b = {.params = params, .friction = br_cloth_friction_default(), .breaks = breaks};
    b.friction.law = params->on_ground;
    size_t done = 0;
    for (size_t k = 0; k < n; k++) {
        for (; (double)done * dt < (double)k * interval - dt / 2; done++)
            step(&b, inertia, (double)done * dt, dt);
        x[k] = b.place;
        v[k] = b.speed;
    }
}
