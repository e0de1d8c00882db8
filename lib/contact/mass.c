/* Mass properties: closed forms for simple shapes, the divergence theorem for polyhedra and meshes. */
#include <bristle/numbers.h>
#include <bristle/assert.h>
#include "revolution.h"

/* Second moments -> inertia: I = trace(C) 1 - C, C the integral of x x^T. */
static br_mat3 inertia_of(br_mat3 c)
{
    const double trace = c.m[0] + c.m[4] + c.m[8];
    return br_mat3_sub(br_mat3_diagonal(trace, trace, trace), c);
}

static br_mat3 outer(br_vec3 a, br_vec3 b)
{
    br_mat3 m = {
        {a.x * b.x, a.x * b.y, a.x * b.z, a.y * b.x, a.y * b.y, a.y * b.z, a.z * b.x, a.z * b.y, a.z * b.z}};
    return m;
}

/* Inertia of a point mass at r (parallel axes). */
static br_mat3 point_inertia(double mass, br_vec3 r)
{
    return br_mat3_scale(mass, inertia_of(outer(r, r)));
}

/* Adds the signed tetrahedron of the origin and a triangle: volume, first and second moments. */
static void add_tetrahedron(br_vec3 a, br_vec3 b, br_vec3 c, double *volume, br_vec3 *first, br_mat3 *second)
{
    const double v = br_vec3_dot(a, br_vec3_cross(b, c)) / 6;
    const br_vec3 sum = br_vec3_add(a, br_vec3_add(b, c));
    *volume += v;
    *first = br_vec3_add_scaled(*first, v / 4, sum);
    /* Integral of x x^T = v/20 (sum sum^T + a a^T + b b^T + c c^T), the fourth vertex being zero. */
    br_mat3 m = br_mat3_add(outer(sum, sum), outer(a, a));
    m = br_mat3_add(m, br_mat3_add(outer(b, b), outer(c, c)));
    *second = br_mat3_add(*second, br_mat3_scale(v / 20, m));
}

static br_status polyhedral(const br_shape *shape, double density, br_mass *mass, br_error *error)
{
    /* About the middle of the bounds, so that a shape far from the origin loses no digits. */
    const br_vec3 middle = br_vec3_scale(0.5, br_vec3_add(shape->low, shape->high));
    double volume = 0;
    br_vec3 first = {0, 0, 0};
    br_mat3 second = {{0}};
    if (shape->kind == BR_SHAPE_CONVEX) {
        for (int f = 0; f < shape->n_faces; f++)
            for (int i = shape->face_start[f] + 1; i + 1 < shape->face_start[f + 1]; i++) {
                const int *c = shape->corners;
                add_tetrahedron(br_vec3_sub(shape->vertices[c[shape->face_start[f]]], middle),
                                br_vec3_sub(shape->vertices[c[i]], middle),
                                br_vec3_sub(shape->vertices[c[i + 1]], middle), &volume, &first, &second);
            }
    } else {
        if (!shape->closed)
            return br_fail(error, BR_ERR_ARGUMENT, "mass of a mesh shape: the mesh is not closed");
        for (int t = 0; t < shape->n_triangles; t++) {
            const int *c = shape->triangles + 3 * t;
            add_tetrahedron(br_vec3_sub(shape->vertices[c[0]], middle),
                            br_vec3_sub(shape->vertices[c[1]], middle),
                            br_vec3_sub(shape->vertices[c[2]], middle), &volume, &first, &second);
        }
    }
    if (!(volume > 0))
        return br_fail(error, BR_ERR_ARGUMENT,
                       "mass of a mesh shape: volume %g m^3; is it turned inside out?", volume);
    const br_vec3 centre = br_vec3_scale(1 / volume, first);
    mass->mass = density * volume;
    mass->centre = br_vec3_add(centre, middle);
    mass->inertia =
        br_mat3_sub(br_mat3_scale(density, inertia_of(second)), point_inertia(mass->mass, centre));
    return BR_OK;
}

static br_mass closed_form(const br_shape *shape, double density)
{
    const double r = shape->radius, l = shape->length;
    br_mass m = {0};
    if (shape->kind == BR_SHAPE_SPHERE) {
        m.mass = density * 4 / 3 * BR_PI * r * r * r;
        const double i = 0.4 * m.mass * r * r;
        m.inertia = br_mat3_diagonal(i, i, i);
    } else if (shape->kind == BR_SHAPE_BOX) {
        const br_vec3 h = shape->half;
        m.mass = density * 8 * h.x * h.y * h.z;
        const double s = m.mass / 3;
        m.inertia = br_mat3_diagonal(s * (h.y * h.y + h.z * h.z), s * (h.z * h.z + h.x * h.x),
                                     s * (h.x * h.x + h.y * h.y));
    } else {
        const double tube = density * BR_PI * r * r * l;
        double along = tube * r * r / 2, across = tube * (r * r / 4 + l * l / 12);
        m.mass = tube;
        if (shape->kind == BR_SHAPE_CAPSULE) {
            /* Two half balls, whose centres of mass lie 3 r/8 beyond the ends of the tube. */
            const double balls = density * 4 / 3 * BR_PI * r * r * r;
            along += 0.4 * balls * r * r;
            across += balls * (0.4 * r * r + l * l / 4 + 3 * l * r / 8);
            m.mass += balls;
        }
        m.inertia = br_mat3_diagonal(across, across, along);
    }
    return m;
}

br_mass br_mass_move(br_mass mass, br_pose pose)
{
    const br_mat3 r = br_mat3_from_quat(pose.orientation);
    mass.centre = br_pose_apply(pose, mass.centre);
    mass.inertia = br_mat3_mul(r, br_mat3_mul(mass.inertia, br_mat3_transpose(r)));
    return mass;
}

br_mass br_mass_add(br_mass a, br_mass b)
{
    br_mass sum = {.mass = a.mass + b.mass};
    if (!(sum.mass > 0))
        return sum;
    sum.centre = br_vec3_scale(1 / sum.mass,
                               br_vec3_add(br_vec3_scale(a.mass, a.centre), br_vec3_scale(b.mass, b.centre)));
    sum.inertia =
        br_mat3_add(br_mat3_add(a.inertia, point_inertia(a.mass, br_vec3_sub(a.centre, sum.centre))),
                    br_mat3_add(b.inertia, point_inertia(b.mass, br_vec3_sub(b.centre, sum.centre))));
    return sum;
}

br_mass br_mass_scale_to(br_mass mass, double total)
{
    mass.inertia = br_mat3_scale(total / mass.mass, mass.inertia);
    mass.mass = total;
    return mass;
}

br_status br_shape_mass(const br_shape *shape, double density, br_mass *mass, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    BR_ASSERT_HANDLE(mass);
    *mass = (br_mass){0};
    if (!(isfinite(density) && density > 0))
        return br_fail(error, BR_ERR_RANGE, "density %g kg/m^3; must be positive", density);
    switch (shape->kind) {
    case BR_SHAPE_PLANE:
    case BR_SHAPE_HEIGHT_FIELD:
        return br_fail(error, BR_ERR_ARGUMENT, "a %s has no mass", br_shape_kind_name(shape->kind));
    case BR_SHAPE_CONVEX:
    case BR_SHAPE_MESH:
        return polyhedral(shape, density, mass, error);
    case BR_SHAPE_COMPOUND:
        for (int i = 0; i < shape->n_parts; i++) {
            br_mass part;
            const br_status status = br_shape_mass(shape->parts[i].shape, density, &part, error);
            if (status)
                return status;
            part = br_mass_move(part, shape->parts[i].pose);
            *mass = i ? br_mass_add(*mass, part) : part;
        }
        return BR_OK;
    case BR_SHAPE_REVOLUTION:
        *mass = revolution_mass(shape, density);
        return BR_OK;
    default:
        *mass = closed_form(shape, density);
        return BR_OK;
    }
}
