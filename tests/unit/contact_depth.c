/* Pairs of convex shapes at random poses against a slow reference (contact_reference.h), which is trusted to
 * the sampling's error, added below.
 *
 * Checked on every pair: apart here is apart there; the depth along the normal that was found is what the
 * support functions give for that normal; and no sampled direction is less deep than that by more than the
 * tolerance. Pairs with a cylinder, where that direction is computed to round-off, have none. */
#include "contact_reference.h"

enum { TRIALS = 60, CYLINDER_TRIALS = 300 };

static void compare(int a, const br_shape *sa, int b, const br_shape *sb, br_random *random)
{
    const bool exact = (a == CYLINDER && b != SPHERE) || (b == CYLINDER && a != SPHERE);
    const int trials = exact ? CYLINDER_TRIALS : TRIALS;
    int touching = 0, missed = 0, false_touch = 0, wrong_depth = 0, not_least = 0;
    double worst = 0;
    for (int k = 0; k < trials; k++) {
        br_pose p[2];
        for (int i = 0; i < 2; i++)
            p[i].orientation = random_rotation(random);
        const br_vec3 d = random_direction(random);
        p[1].position = br_vec3_make(0.3, -0.2, 0.1);
        /* From a little apart to 3 cm of overlap along the line of centres. */
        const double reach = support(a, br_quat_unrotate(p[0].orientation, br_vec3_scale(-1, d))) +
                             support(b, br_quat_unrotate(p[1].orientation, d));
        p[0].position = br_vec3_add_scaled(p[1].position, reach - 0.08 * br_random_uniform(random), d);
        br_vec3 where;
        const double least = least_overlap(a, p[0], b, p[1], &where);
        br_contact_list list = touch_two(sa, p[0], sb, p[1], 0);
        const double sure = 1e-4; /* between, the sampling cannot tell */
        if (list.n == 0) {
            missed += least > sure;
            continue;
        }
        false_touch += least < -1e-6;
        touching++;
        size_t deepest = 0;
        for (size_t i = 1; i < list.n; i++)
            if (list.contacts[i].depth > list.contacts[deepest].depth)
                deepest = i;
        const br_contact *c = &list.contacts[deepest];
        const double along = overlap(a, p[0], b, p[1], c->normal);
        /* Points of an area may be less deep than its deepest by a twentieth (area.c). */
        wrong_depth += c->depth > along + 1e-6 || c->depth < 0.94 * along - 1e-6;
        /* Faces are preferred to edges by a fiftieth (sat.c). */
        not_least += along > (exact ? least + 1e-12 : 1.03 * least + 1e-4);
        worst = fmax(worst, along - least);
        br_contact_list_clear(&list);
    }
    check(touching > trials / 6 && missed == 0 && false_touch == 0 && wrong_depth == 0 && not_least == 0,
          "%s and %s: %d of %d touch; %d missed, %d false, %d depths off, %d not least (by %.2g m at most)",
          kind_names[a], kind_names[b], touching, trials, missed, false_touch, wrong_depth, not_least, worst);
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(21, 0);
    br_shape *shapes[KINDS];
    for (int k = 0; k < KINDS; k++)
        shapes[k] = make(k);
    for (int a = 0; a < KINDS; a++)
        for (int b = 0; b < KINDS; b++)
            compare(a, shapes[a], b, shapes[b], random);
    for (int k = 0; k < KINDS; k++)
        br_shape_destroy(shapes[k]);
    br_random_destroy(random);
    return check_end();
}
