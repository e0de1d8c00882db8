/* Sheets of cloth on each other, of which one is drawn along: which of them move, and the pull, against
 * plates on each other; what carries what; refusals. */
#include <string.h>
#include <bristle/cloth_stack.h>
#include <bristle/laws.h>

#include "check.h"

static br_error error;
static const br_coulomb slippery = {0.1}, rough = {0.25}, between = {0.2};
static const br_cs sticky = {0.2, 0.3};

/* Three layers, of which one weighs `weight`. */
static br_cloth_stack_params three(const br_coulomb *ground, int drawn)
{
    br_cloth_stack_params p = br_cloth_stack_default();
    p.layers = 3;
    p.drawn = drawn;
    p.ramp = 0.02;
    p.gain = 300;
    p.on_ground = (br_law){&br_coulomb_type, ground};
    p.on_itself = (br_law){&br_coulomb_type, &between};
    return p;
}

static double weight(const br_cloth_stack_params *p)
{
    return p->length * p->width * p->material.density * 9.81;
}

static void theory(void)
{
    br_cloth_stack_params p = three(&slippery, 1);
    const double w = weight(&p);
    double pull;
    check(br_cloth_stack_moves_from(&p, &pull) == 1, "on slippery ground the lowest takes all with it");
    check_close(pull, 0.3 * w, 1e-12, "against friction of all of them");
    p.drawn = 2;
    check(br_cloth_stack_moves_from(&p, &pull) == 1,
          "so does the middle one: 0.3 weights hold less than 0.4");
    check_close(pull, 0.3 * w, 1e-12, "with the same pull");
    p.drawn = 3;
    check(br_cloth_stack_moves_from(&p, &pull) == 3, "the highest goes alone");
    check_close(pull, 0.2 * w, 1e-12, "against the friction of one");
    p = three(&rough, 2);
    check(br_cloth_stack_moves_from(&p, &pull) == 2, "on rough ground the lowest stays where it is");
    check_close(pull, 0.4 * w, 1e-12, "and two slide over it");
    p.on_itself = (br_law){&br_cs_type, &sticky};
    p.on_ground = (br_law){&br_cs_type, &sticky};
    check(br_cloth_stack_moves_from(&p, &pull) == 2, "what holds is friction at rest");
    check_close(pull, 0.4 * w, 1e-12, "what resists is friction in motion");
    static const br_cs held = {0.1, 0.15};
    static const br_coulomb less = {0.132}, more = {0.135};
    p = three(&rough, 2);
    p.on_ground = (br_law){&br_cs_type, &held};
    check(br_cloth_stack_moves_from(&p, &pull) == 2,
          "also where the ground would resist less once it slides");
    p = three(&less, 2);
    check(br_cloth_stack_moves_from(&p, &pull) == 1, "0.396 weights hold less than 0.4");
    p = three(&more, 2);
    check(br_cloth_stack_moves_from(&p, &pull) == 2, "0.405 hold more");
    p.on_itself = (br_law){0};
    check(br_cloth_stack_moves_from(&p, &pull) == 2 && pull == 0, "without friction nothing resists");
}

/* The drawn stack for 0.2 s; its second half is measured. */
static void drawn(const br_coulomb *ground, int layer, bool friction)
{
    br_cloth_stack_params p = three(ground, layer);
    if (!friction)
        p.on_itself = (br_law){0};
    br_cloth_stack *s;
    check_need(br_cloth_stack_create(&p, &s, &error));
    check_close(br_cloth_stack_now(s).height, 3e-3, 1e-12, "they start a thickness apart");
    const int steps = 200;
    double pull = 0, load = 0, below = 0;
    for (int k = 0; k < steps; k++) {
        check_need(br_cloth_stack_step(s, &error));
        const br_cloth_stack_sample now = br_cloth_stack_now(s);
        pull += k < steps / 2 ? 0 : 2 * now.pull / steps;
        load += k < steps / 2 ? 0 : 2 * now.load / steps;
        below += k < steps / 2 ? 0 : 2 * now.ground / steps;
    }
    double resists;
    const int from = br_cloth_stack_moves_from(&p, &resists);
    const double w = weight(&p);
    for (int k = 1; k <= 3; k++) {
        double v;
        const double way = br_cloth_stack_layer(s, k, &v);
        const bool moves = friction ? k >= from : k == layer;
        check(moves ? v > 0.9 * p.speed && way > 0.01 : v < 0.03 * p.speed && way < 1e-3,
              "%s ground, layer %d drawn%s: layer %d %s, %.3g m/s", ground == &rough ? "rough" : "slippery",
              layer, friction ? "" : " without friction between them", k, moves ? "goes" : "stays", v);
        if (k == layer)
            check_close(v, p.speed, 5e-3, "the drawn one as it is to");
    }
    check_close(load, 3 * w, 2e-3, "the ground carries all");
    check_near(pull, resists, 0.03 * w, "the pull is %.4f N", pull);
    check_near(below, resists, 0.03 * w, "and goes to the ground, layer by layer");
    const br_cloth_totals t = br_cloth_piece_so_far(br_cloth_stack_piece(s));
    check(t.intersections == 0 && t.inside == 0 && t.put_back == 0, "no intersection, nothing put back");
    check_near(br_cloth_stack_now(s).height, 3e-3, 1e-4, "they lie a thickness apart");
    br_cloth_stack_destroy(s);
}

static void refusals(void)
{
    br_cloth_stack *s;
    br_cloth_stack_params p = three(&rough, 4);
    check(br_cloth_stack_create(&p, &s, &error) == BR_ERR_RANGE && !s && strstr(error.message, "drawn = 4"),
          "%s", error.message);
    p = three(&rough, 1);
    p.gain = 400;
    error = (br_error){0};
    check(br_cloth_stack_create(&p, &s, &error) == BR_ERR_RANGE && !s && strstr(error.message, "gain = 400"),
          "%s", error.message);
    p = three(&rough, 1);
    p.layers = 0;
    check(br_cloth_stack_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    br_cloth_stack_destroy(NULL);
}

int main(void)
{
    check_begin();
    theory();
    for (int layer = 1; layer <= 3; layer++) {
        drawn(&slippery, layer, true);
        drawn(&rough, layer, true);
    }
    drawn(&rough, 2, false);
    refusals();
    return check_end();
}
