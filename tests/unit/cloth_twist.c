/* The twisted sheet: where its ends are; torque and tension against threads that are helices; twisted tightly
 * nothing goes through itself; refusals. */
#include <math.h>
#include <string.h>
#include <bristle/cloth_twist.h>
#include <bristle/laws.h>

#include "check.h"

static br_error error;
static const double pi = 3.14159265358979323846;

static void drive(void)
{
    br_cloth_twist_params p = br_cloth_twist_default();
    p.turns = 2;
    p.rate = 0.5;
    p.ramp = 0.4;
    p.nearer = 0.1;
    double d;
    check_close(br_cloth_twist_drive(&p, 0.2, &d), 2 * pi * 0.5 * 0.05, 1e-12, "half of the ramp");
    check_close(d, 0.6 * (1 - 0.1 * 0.025 / 2), 1e-12, "the ends come nearer with it");
    check_close(br_cloth_twist_drive(&p, 1.2, &d), pi, 1e-12, "after 1.2 s half a turn");
    check(br_cloth_twist_drive(&p, 100, &d) == br_cloth_twist_drive(&p, 4.2, NULL), "it ends");
    check_close(d, 0.54, 1e-12, "a tenth nearer");
}

/* Under tension, so that the threads stay straight. */
static br_cloth_twist_params taut(void)
{
    br_cloth_twist_params p = br_cloth_twist_default();
    p.length = 0.4;
    p.width = 0.1;
    p.cells = 16;
    p.cells_width = 8;
    p.turns = 0.05;
    p.rate = 0.25;
    p.nearer = -0.05;
    p.material.drag = 30;
    return p;
}

static void theory(void)
{
    const br_cloth_twist_params p = taut();
    double tension;
    check(br_cloth_twist_torque(&p, 0, 0.42, &tension) == 0, "no torque without a turn");
    check_close(tension, p.material.stretch_warp * 0.1 * 0.05, 1e-9, "tension is that of a stretched sheet");
    /* strain (twist y)^2/2: torque = k twist^3 integral of y^4/2. */
    const double twist = 2 * 1e-2 / 0.4;
    check_close(br_cloth_twist_torque(&p, 1e-2, 0.4, NULL),
                p.material.stretch_warp * pow(0.1, 5) * pow(twist, 3) / 160, 1e-4,
                "a small turn at rest length: k w^5 twist^3/160");
    /* The derivative of the energy, by the whole angle between the ends. */
    const double h = 1e-5, e[2] = {0.5, 0.5 + h};
    double energy[2] = {0, 0};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 1000; i++) {
            const double y = (i + 0.5) / 1e4 - 0.05, s = hypot(0.42 / 0.4, 2 * e[k] / 0.4 * y) - 1;
            energy[k] += p.material.stretch_warp / 2 * s * s * 0.4 * 1e-4;
        }
    check_close(br_cloth_twist_torque(&p, 0.5 + h / 2, 0.42, NULL), (energy[1] - energy[0]) / (2 * h), 1e-5,
                "torque is what energy grows by");
}

static void twisted(void)
{
    const br_cloth_twist_params p = taut();
    br_cloth_twist *s;
    check_need(br_cloth_twist_create(&p, &s, &error));
    size_t off = 0;
    for (int k = 0; k < 350; k++) {
        check_need(br_cloth_twist_step(s, &error));
        off += br_cloth_twist_now(s).off;
    }
    const br_cloth_twist_sample now = br_cloth_twist_now(s);
    double tension;
    const double torque = br_cloth_twist_torque(&p, now.turn, now.distance, &tension);
    check_near(now.turn, 0.1 * pi, 1e-12, "each end has turned by a twentieth");
    check_near(now.distance, 0.42, 1e-12, "and they are farther apart");
    /* Threads at the borders stand for half as much cloth: the sum over nine is 1/32 more than the integral.
     */
    check_close(now.torque, torque * 33 / 32, 0.01, "torque of the threads, %.5f N m", now.torque);
    check_close(now.tension, tension, 3e-3, "and their tension, %.4f N", now.tension);
    check_near(now.radius, 0.05, 5e-4, "they are as far from the line as they were");
    check(off == 0, "at all times all pinned vertices are where they are to be");
    br_cloth_twist_destroy(s);
}

static void tight(const br_cloth_response_type *response)
{
    static const br_coulomb mu = {0.3};
    br_cloth_twist_params p = br_cloth_twist_default();
    p.length = 0.4;
    p.width = 0.2;
    p.cells = 14;
    p.cells_width = 7;
    p.turns = 1;
    p.rate = 3;
    p.nearer = 0.2;
    p.options.dt = 2e-3;
    p.on_itself = (br_law){&br_coulomb_type, &mu};
    p.response = response;
    br_cloth_twist *s;
    check_need(br_cloth_twist_create(&p, &s, &error));
    size_t near = 0;
    for (int k = 0; k < 200; k++) {
        check_need(br_cloth_twist_step(s, &error));
        near += br_cloth_contact_last(br_cloth_piece_contact(br_cloth_twist_piece(s))).near;
    }
    const br_cloth_twist_sample now = br_cloth_twist_now(s);
    const br_cloth_totals t = br_cloth_piece_so_far(br_cloth_twist_piece(s));
    check(t.steps == 200 && t.intersections == 0 && near > 0, "twisted tightly, %zu pairs: no intersection",
          near);
    check(now.radius < 0.05, "it has become a rope, radius %.3f m", now.radius);
    check(now.off == 0 || t.held_back > 0, "its ends are where they are to be: %zu are not", now.off);
    br_cloth_twist_destroy(s);
}

static void refusals(void)
{
    br_cloth_twist *s;
    br_cloth_twist_params p = taut();
    p.nearer = 1;
    check(br_cloth_twist_create(&p, &s, &error) == BR_ERR_RANGE && !s && strstr(error.message, "nearer"),
          "%s", error.message);
    p = taut();
    p.rate = 0;
    error = (br_error){0};
    check(br_cloth_twist_create(&p, &s, &error) == BR_ERR_RANGE && !s && strstr(error.message, "rate"), "%s",
          error.message);
    br_cloth_twist_destroy(NULL);
}

int main(void)
{
    check_begin();
    drive();
    theory();
    twisted();
    tight(NULL);
    refusals();
    return check_end();
}
