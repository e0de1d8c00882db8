/* Shapes of geoms, and the masses that they add up to. */
#include "build.h"

#include <stdlib.h>
#include <bristle/numbers.h>

/* An ellipsoid as the hull of points on it: the points of a sphere of n rings, scaled. */
static br_status ellipsoid(const mjcf_model *m, const mjcf_geom *g, br_shape **shape, br_error *error)
{
    enum { RINGS = 12, AROUND = 24, POINTS = (RINGS - 1) * AROUND + 2 };
    br_vec3 points[POINTS];
    size_t n = 0;
    mjcf_file *const f = (mjcf_file *)&m->file;
    BR_TRY(mjcf_unsupported(f, g->node, error,
                            "an ellipsoid is not supported; it becomes a polyhedron of %d corners", POINTS));
    for (int ring = 1; ring < RINGS; ring++)
        for (int k = 0; k < AROUND; k++) {
            const double polar = BR_PI * ring / RINGS, around = 2 * BR_PI * k / AROUND;
            points[n++] = br_vec3_make(g->size[0] * sin(polar) * cos(around),
                                       g->size[1] * sin(polar) * sin(around), g->size[2] * cos(polar));
        }
    points[n++] = br_vec3_make(0, 0, g->size[2]);
    points[n++] = br_vec3_make(0, 0, -g->size[2]);
    return br_shape_hull(n, points, 0, shape, error);
}

static br_status make_shape(mjcf_model *m, br_scene *scene, const mjcf_geom *g, const br_shape **shape,
                            br_error *error)
{
    br_shape *made;
    const bool fixed = !mjcf_moves(m, g->body);
    switch ((mjcf_geom_kind)g->kind) {
    case MJCF_PLANE:
        if (!fixed)
            return mjcf_fail(&m->file, g->node, error, BR_ERR_UNSUPPORTED, "a plane on a body that moves");
        return br_scene_plane(scene, shape, error);
    case MJCF_SPHERE:
        return br_scene_sphere(scene, g->size[0], shape, error);
    case MJCF_CAPSULE:
        return br_scene_capsule(scene, g->size[0], 2 * g->size[1], shape, error);
    case MJCF_CYLINDER:
        return br_scene_cylinder(scene, g->size[0], 2 * g->size[1], shape, error);
    case MJCF_BOX:
        return br_scene_box(scene, br_vec3_make(2 * g->size[0], 2 * g->size[1], 2 * g->size[2]), shape,
                            error);
    case MJCF_ELLIPSOID:
        BR_TRY(ellipsoid(m, g, &made, error));
        *shape = made;
        return br_scene_own_shape(scene, made, error);
    case MJCF_MESH:
        *shape = m->meshes[g->asset].hull;
        return BR_OK;
    case MJCF_HFIELD:
        break;
    }
    if (!fixed)
        return mjcf_fail(&m->file, g->node, error, BR_ERR_UNSUPPORTED, "a height field on a body that moves");
    *shape = m->fields[g->asset].field;
    return BR_OK;
}

/* Hulls and height fields become the scene's. */
static br_status hand_over(mjcf_asset *assets, size_t n, br_scene *scene, br_error *error)
{
    for (size_t i = 0; i < n; i++) {
        assets[i].handed_over = true;
        BR_TRY(br_scene_own_shape(scene, assets[i].hull ? assets[i].hull : assets[i].field, error));
    }
    return BR_OK;
}

/* What a geom's mesh weighs, if that is not its hull. */
static const br_shape *solid_of(const mjcf_model *m, const mjcf_geom *g)
{
    const mjcf_asset *const mesh = g->kind == MJCF_MESH ? &m->meshes[g->asset] : NULL;
    return mesh && !mesh->weighs_hull ? mesh->triangles : NULL;
}

/* In the coordinates of the geom's body. A mesh weighs what its own volume weighs if it is closed, else its
 * hull's. */
static br_status geom_mass(const mjcf_model *m, const mjcf_geom *g, const br_shape *shape, br_mass *mass,
                           br_error *error)
{
    br_error open = {0};
    const double density = g->density > 0 ? g->density : 1; /* scaled below */
    const br_shape *const solid = solid_of(m, g);
    if (!solid || br_shape_mass(solid, density, mass, &open) < 0) {
        const br_status status = br_shape_mass(shape, density, mass, error);
        if (status < 0)
            return mjcf_within(&m->file, g->node, error, status);
    }
    if (!isnan(g->mass))
        *mass = br_mass_scale_to(*mass, g->mass);
    else if (!(g->density > 0))
        *mass = br_mass_scale_to(*mass, 0);
    *mass = br_mass_move(*mass, g->pose);
    return BR_OK;
}

static br_status body_mass(const mjcf_model *m, size_t body, const br_shape *const *shapes, br_mass *mass,
                           br_error *error)
{
    const mjcf_body *const b = &m->bodies[body];
    const int from_geoms = m->compiler.inertia_from_geoms;
    *mass = (br_mass){0};
    if (b->inertial && from_geoms != 1) {
        *mass = b->mass;
        return BR_OK;
    }
    for (size_t i = 0; i < m->n_geoms && from_geoms != 0; i++) {
        br_mass part;
        if (m->geoms[i].body != (int)body)
            continue;
        BR_TRY(geom_mass(m, &m->geoms[i], shapes[i], &part, error));
        if (part.mass > 0)
            *mass = mass->mass > 0 ? br_mass_add(*mass, part) : part;
    }
    return BR_OK;
}

br_status mjcf_build_masses(mjcf_model *m, br_scene *scene, const br_shape **shapes, br_mass *masses,
                            br_error *error)
{
    BR_TRY(hand_over(m->meshes, m->n_meshes, scene, error));
    BR_TRY(hand_over(m->fields, m->n_fields, scene, error));
    for (size_t i = 0; i < m->n_geoms; i++)
        BR_TRY(make_shape(m, scene, &m->geoms[i], &shapes[i], error));
    for (size_t i = 1; i < m->n_bodies; i++) {
        br_mass part;
        const mjcf_body *const b = &m->bodies[i];
        if (!mjcf_moves(m, (int)i))
            continue;
        BR_TRY(body_mass(m, i, shapes, &part, error));
        if (!(part.mass > 0))
            continue;
        part = br_mass_move(part, b->in_root);
        br_mass *const sum = &masses[b->root];
        *sum = sum->mass > 0 ? br_mass_add(*sum, part) : part;
    }
    return BR_OK;
}
