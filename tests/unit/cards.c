/* The four cards: each model takes its parameters and no others, and slides as its equation says. */
#include <bristle/cards.h>
#include "check.h"

/* Equation (7) written once more; a term that a model lacks is absent. */
static double by_equation(const br_cards_scene *s, int which, double v)
{
    const double normal = s->mass * s->gravity * cos(s->slope);
    const br_cssv *p = &s->law;
    double force = p->mu_c * normal;
    if (which >= BR_EXTENDED_CSS)
        force += (p->mu_s - p->mu_c) * normal * exp(-pow(v / p->v_S, p->delta_S));
    if (which == BR_EXTENDED_CSSV)
        force += p->F_v * pow(v, p->delta_v);
    return force;
}

static void test_models(void)
{
    for (int i = 0; i < 8; i++) {
        br_cards_scene scene = br_cards_default();
        scene.mass *= 1 + i;
        scene.slope *= 1 + 0.1 * i;
        scene.law = (br_cssv){.mu_c = 0.05 * i,
                              .mu_s = 0.07 * i,
                              .v_S = 0.1 + i,
                              .delta_S = 0.2 + 0.1 * i,
                              .F_v = 1e-4 * i,
                              .delta_v = 1 + 0.2 * i};
        const double normal = scene.mass * scene.gravity * cos(scene.slope);
        for (int which = 0; which < BR_EXTENDED_MODELS; which++) {
            br_card card;
            br_card_set(&card, &scene, which);
            const br_law law = card.block.law;
            check(law.params >= (const void *)&card.laws && law.params < (const void *)(&card.laws + 1),
                  "%s, case %d: the law's parameters lie in the card", br_extended_name(which), i);
            check_close(card.block.normal_force, normal, TOL_ROUND_OFF, "%s, case %d: normal force",
                        br_extended_name(which), i);
            check_close(card.block.load_force, normal * tan(scene.slope), TOL_ROUND_OFF_MANY,
                        "%s, case %d: load", br_extended_name(which), i);
            check_close(br_law_breakaway(law, normal),
                        (which == BR_EXTENDED_C ? scene.law.mu_c : scene.law.mu_s) * normal, TOL_ROUND_OFF,
                        "%s, case %d: break-away force", br_extended_name(which), i);
            for (double v = 1e-6; v < 100; v *= 30)
                check_close(-br_law_force(law, v, normal), by_equation(&scene, which, v), TOL_ROUND_OFF_MANY,
                            "%s, case %d: friction at %g m/s", br_extended_name(which), i, v);
        }
    }
    check(!br_extended_name(-1) && !br_extended_name(BR_EXTENDED_MODELS), "no name for other numbers");
}

static br_block_sample slid(const br_cards_scene *scene, int which, double duration)
{
    br_card card;
    br_card_set(&card, scene, which);
    br_error error = {0};
    br_block *block;
    check(br_block_create(&card.block, NULL, 0, 0, 0, &block, &error) == BR_OK &&
              br_block_run(block, duration, NULL, 0, NULL, NULL, &error) == BR_OK,
          "%s slides for %g s: %s", br_extended_name(which), duration, error.message);
    const br_block_sample s = br_block_now(block);
    br_block_destroy(block);
    return s;
}

static void test_motion(void)
{
    for (int i = 0; i < 5; i++) {
        br_cards_scene scene = br_cards_default();
        scene.slope = 0.25 + 0.2 * i;
        scene.mass = 3e-4 * (1 + i * i);
        const double duration = 0.5 + i, g = scene.gravity;
        br_block_sample s[BR_EXTENDED_MODELS];
        for (int which = 0; which < BR_EXTENDED_MODELS; which++)
            s[which] = slid(&scene, which, duration);
        const double rate = g * (sin(scene.slope) - scene.law.mu_c * cos(scene.slope));
        check_close(s[BR_EXTENDED_C].v, rate * duration, TOL_INTEGRATOR(1e-11), "slope %g: velocity of C",
                    scene.slope);
        check_close(s[BR_EXTENDED_C].x, rate * duration * duration / 2, TOL_INTEGRATOR(1e-11),
                    "slope %g: path of C", scene.slope);
        check(s[BR_EXTENDED_C].x == s[BR_EXTENDED_CS].x && s[BR_EXTENDED_C].v == s[BR_EXTENDED_CS].v,
              "slope %g: CS is C, to the last bit", scene.slope);
        check(s[BR_EXTENDED_CS].x > s[BR_EXTENDED_CSS].x && s[BR_EXTENDED_CSS].x > s[BR_EXTENDED_CSSV].x,
              "slope %g: CS > CSS > CSSV", scene.slope);
        /* A very light card soon falls at the speed at which friction is the load. */
        scene.mass = 1e-6;
        const br_block_sample end = slid(&scene, BR_EXTENDED_CSSV, 4);
        check_close(by_equation(&scene, BR_EXTENDED_CSSV, end.v), end.load, 1e-8,
                    "slope %g: terminal velocity", scene.slope);
    }
}

/* Friction that rises infinitely steeply from rest (delta_v < delta_S): neither hangs nor slides where it
 * should not. */
static void test_steep_rise(void)
{
    for (double delta = 0.5; delta > 1e-3; delta /= 3) {
        br_cards_scene scene = br_cards_default();
        scene.law.delta_v = delta;
        scene.law.F_v = 1e-3; /* at 1 m/s more than a sixth of the weight */
        const double load = scene.mass * scene.gravity * sin(scene.slope);
        const br_block_sample end = slid(&scene, BR_EXTENDED_CSSV, 4);
        check(end.x >= 0 && -end.friction <= load * (1 + TOL_ROUND_OFF_MANY),
              "delta_v %g: friction never exceeds the load, v = %g m/s", delta, end.v);
        scene.slope = atan(0.2 * (1 - 1e-6));
        check(slid(&scene, BR_EXTENDED_CSSV, 4).x == 0, "delta_v %g: sticks below mu_s", delta);
    }
}

int main(void)
{
    check_begin();
    test_models();
    test_motion();
    test_steep_rise();
    return check_end();
}
