/* Friction of vertices at objects by a model of anisotropic friction: the warp of the cloth and the structure
 * of the object decide, as they lie at the start of the step. */
#include <string.h>
#include <bristle/grow.h>
#include "cloth.h"
#include "response.h"

br_status cloth_models_begin(br_cloth_contact *c, const br_cloth_mesh *mesh, br_error *error)
{
    if (!c->pool)
        c->pool = br_cone_pool_create();
    if (!c->pool || (!c->warp && !br_resize(&c->warp, c->n, sizeof *c->warp)))
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for the warp of %zu vertices", c->n);
    memset(c->warp, 0, c->n * sizeof *c->warp);
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        const cloth_element e = cloth_element_make(mesh, t);
        br_vec3 warp, weft;
        cloth_element_directions(&e, c->x0, &warp, &weft);
        for (int k = 0; k < 3; k++)
            c->warp[e.vertex[k]] = br_vec3_add_scaled(c->warp[e.vertex[k]], e.area, warp);
    }
    return BR_OK;
}

static br_vec3 unit(br_vec3 a)
{
    return br_vec3_dot(a, a) > 0 ? br_vec3_normalise(a) : a;
}

/* The contact as models see it: A is the cloth. */
static br_contact contact_of(const br_cloth_contact *c, const cloth_touch *touch, br_vec3 normal,
                             br_vec3 slip)
{
    const br_cloth_object *const o = &c->bodies[touch->body].object;
    br_contact contact = {.point = c->x0[touch->vertex],
                          .normal = normal,
                          .velocity = slip,
                          .body_a = (int)touch->vertex,
                          .body_b = -1,
                          .surface_a = -1,
                          .surface_b = o->surface,
                          .structure_a = unit(c->warp[touch->vertex]),
                          .structure_b = unit(br_quat_rotate(o->pose.orientation, o->structure))};
    br_contact_frame(normal, &contact.tangent, &contact.binormal);
    return contact;
}

br_vec3 cloth_model_left(br_cloth_contact *c, const cloth_touch *touch, br_vec3 normal, br_vec3 slip,
                         double dv_n)
{
    const br_vec3 zero = {0, 0, 0};
    const br_friction_model model = c->bodies[touch->body].friction.model;
    if (!(dv_n > 0) || !(br_vec3_dot(slip, slip) > 0))
        return slip;
    const br_contact contact = contact_of(c, touch, normal, slip);
    const br_contact_vec v = {br_vec3_dot(slip, contact.tangent), br_vec3_dot(slip, contact.binormal), 0};
    br_contact_vec left;
    if (model.type->flags & BR_FRICTION_MAXIMUM_DISSIPATION && model.type->cone) {
        br_cone cone;
        br_cone_pool_reset(c->pool);
        if (model.type->cone(model.params, &contact, c->pool, &cone, NULL) < 0) {
            c->poor = true;
            return slip;
        }
        const br_contact_vec taken = br_cone_project(&cone, dv_n, (br_contact_vec){-v.t, -v.b, 0});
        left = (br_contact_vec){v.t + taken.t, v.b + taken.b, 0};
    } else {
        const br_contact_vec taken = model.type->force(model.params, &contact, dv_n, v);
        /* Against the motion: where that is all of it, the contact sticks. */
        if (!(-(taken.t * v.t + taken.b * v.b) < v.t * v.t + v.b * v.b))
            return zero;
        left = (br_contact_vec){v.t + taken.t, v.b + taken.b, 0};
    }
    return br_vec3_add_scaled(br_vec3_scale(left.t, contact.tangent), left.b, contact.binormal);
}
