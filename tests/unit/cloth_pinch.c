/* A piece of cloth between two balls that overlap with it: what it is pressed with does not depend on what
 * happens elsewhere, and friction of both balls holds it. */
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "cloth_dust.h"

/* A triangle between the balls; two more ones far away, near each other, so that contacts are swept over. */
static dust between_balls(const br_cloth_response_type *type, bool others, const br_coulomb *law)
{
    const double e = 3e-3, overlap = 1e-4, near = 0.9e-3;
    const br_vec3 corners[9] = {{-e, -e, 0},        {e, -e, 0},         {0, e, 0},
                                {5, 0, 0},          {5.1, 0, 0},        {5, 0.1, 0},
                                {5.01, 0.01, near}, {5.05, 0.01, near}, {5.01, 0.05, near}};
    const uint32_t index[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    const br_cloth_mesh_source source = {
        .n_vertices = others ? 9 : 3, .n_triangles = others ? 3 : 1, .rest = corners, .triangles = index};
    br_cloth_mesh *mesh;
    check_need(br_cloth_mesh_create(&source, &mesh, NULL));
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.on_objects.law = options.on_itself.law = (br_law){&br_coulomb_type, law};
    dust d = dust_make(mesh, &options);
    d.type = type;
    d.gravity = br_vec3_make(1, 0, 0);
    br_cloth_object ball = br_cloth_object_default();
    ball.shape = BR_CLOTH_SPHERE;
    ball.radius = 1;
    for (int side = 0; side < 2; side++) {
        ball.pose.position.z = (side ? -1 : 1) * (ball.radius + 1e-3 - overlap);
        check_need(br_cloth_contact_add(d.contact, &ball, NULL, NULL, NULL));
    }
    return d;
}

static void presses(const br_cloth_response_type *type)
{
    const br_coulomb law = {0.4};
    double pressed[2][2], held[2];
    int sweeps = 0;
    for (int others = 0; others < 2; others++) {
        dust d = between_balls(type, others, &law);
        for (int k = 0; k < 20; k++)
            check_need(dust_step(&d));
        held[others] = 0;
        for (size_t ball = 0; ball < 2; ball++) {
            pressed[others][ball] = fabs(br_cloth_contact_force(d.contact, ball).z);
            held[others] += br_cloth_contact_force(d.contact, ball).x;
        }
        sweeps = d.last.sweeps;
        check(fabs(d.v[0].x) < 1e-4, "%s: the balls hold what gravity pulls at: %.1e m/s", type->name,
              fabs(d.v[0].x));
        dust_end(&d);
    }
    check(sweeps > 0, "%s: contacts are swept over %d times", type->name, sweeps);
    for (size_t ball = 0; ball < 2; ball++)
        check_close(pressed[1][ball], pressed[0][ball], 1e-3,
                    "%s: ball %zu presses as hard with cloth elsewhere that touches itself: %.4f N",
                    type->name, ball, pressed[1][ball]);
    /* Of three vertices of a gram. */
    check_close(held[1], 3e-3, 0.01, "%s: and both carry it", type->name);
}

int main(void)
{
    check_begin();
    presses(&br_cloth_filter_type);
    presses(&br_cloth_sums_type);
    return check_end();
}
