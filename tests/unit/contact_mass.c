/* Shapes: mass properties against closed forms and against each other, and what is refused. */
#include "contact_pairs.h"

static const double pi = 3.14159265358979323846;

static void check_mass(br_mass m, double mass, br_vec3 centre, br_mat3 inertia, double tolerance,
                       const char *what)
{
    check_close(m.mass, mass, tolerance, "%s: mass", what);
    const double length = cbrt(mass / 1000);
    check(br_vec3_length(br_vec3_sub(m.centre, centre)) <= tolerance * (length + br_vec3_length(centre)),
          "%s: centre", what);
    double worst = 0, size = inertia.m[0] + inertia.m[4] + inertia.m[8];
    for (int i = 0; i < 9; i++)
        worst = fmax(worst, fabs(m.inertia.m[i] - inertia.m[i]));
    check(worst <= tolerance * size, "%s: inertia to %.2g of its trace", what, worst / size);
}

static br_mass mass_of(const br_shape *shape, double density)
{
    br_mass m;
    br_error error = {0};
    check(br_shape_mass(shape, density, &m, &error) == BR_OK, "mass of a %s",
          br_shape_kind_name(br_shape_kind_of(shape)));
    return m;
}

static void closed_forms(void)
{
    br_error error = {0};
    br_shape *s;
    for (double r = 0.01; r < 2; r *= 7)
        for (double l = 0.02; l < 3; l *= 11) {
            const double rho = 1000 * r;
            check_need(br_shape_sphere(r, &s, &error));
            double m = rho * 4 / 3 * pi * r * r * r;
            check_mass(mass_of(s, rho), m, br_vec3_make(0, 0, 0),
                       br_mat3_diagonal(0.4 * m * r * r, 0.4 * m * r * r, 0.4 * m * r * r),
                       TOL_ROUND_OFF_MANY, "sphere");
            br_shape_destroy(s);
            check_need(br_shape_cylinder(r, l, &s, &error));
            m = rho * pi * r * r * l;
            const double across = m * (3 * r * r + l * l) / 12;
            check_mass(mass_of(s, rho), m, br_vec3_make(0, 0, 0),
                       br_mat3_diagonal(across, across, m * r * r / 2), TOL_ROUND_OFF_MANY, "cylinder");
            br_shape_destroy(s);
            check_need(br_shape_box(br_vec3_make(r, l, r + l), &s, &error));
            m = rho * r * l * (r + l);
            check_mass(mass_of(s, rho), m, br_vec3_make(0, 0, 0),
                       br_mat3_diagonal(m / 12 * (l * l + (r + l) * (r + l)),
                                        m / 12 * (r * r + (r + l) * (r + l)), m / 12 * (r * r + l * l)),
                       TOL_ROUND_OFF_MANY, "box");
            br_shape_destroy(s);
            /* A capsule by quadrature of discs along its axis (midpoint rule). */
            check_need(br_shape_capsule(r, l, &s, &error));
            const int n = 40000;
            double mass = 0, along = 0, cross = 0;
            for (int i = 0; i < n; i++) {
                const double h = (l + 2 * r) / n, z = -l / 2 - r + (i + 0.5) * h,
                             beyond = fmax(fabs(z) - l / 2, 0);
                const double r2 = r * r - beyond * beyond, dm = rho * pi * r2 * h;
                mass += dm;
                along += dm * r2 / 2;
                cross += dm * (r2 / 4 + z * z);
            }
            check_mass(mass_of(s, rho), mass, br_vec3_make(0, 0, 0), br_mat3_diagonal(cross, cross, along),
                       1e-7, "capsule against 40000 discs");
            br_shape_destroy(s);
        }
}

/* A tetrahedron anywhere, as convex shape and as mesh: mass v rho, centre the mean of the corners, second
 * moments known. */
static void tetrahedra(void)
{
    br_error error = {0};
    for (int k = 0; k < 5; k++) {
        const double shift = k * k * 10.0;
        const br_vec3 v[4] = {{shift, 0.1 * k, -shift},
                              {shift + 1, 0, -shift},
                              {shift, 2, 0.3 - shift},
                              {shift, 0.5, 3 - shift}};
        const int sizes[4] = {3, 3, 3, 3}, corners[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
        uint32_t triangles[12];
        for (int i = 0; i < 12; i++)
            triangles[i] = (uint32_t)corners[i];
        const br_vec3 a = br_vec3_sub(v[1], v[0]), b = br_vec3_sub(v[2], v[0]), c = br_vec3_sub(v[3], v[0]);
        const double volume = br_vec3_dot(a, br_vec3_cross(b, c)) / 6, rho = 700;
        br_vec3 centre = {0, 0, 0};
        for (int i = 0; i < 4; i++)
            centre = br_vec3_add_scaled(centre, 0.25, v[i]);
        br_mat3 second = {{0}}; /* about the centre: v/20 sum of r r^T */
        for (int i = 0; i < 4; i++) {
            const br_vec3 r = br_vec3_sub(v[i], centre);
            const double x[3] = {r.x, r.y, r.z};
            for (int p = 0; p < 9; p++)
                second.m[p] += rho * volume / 20 * x[p / 3] * x[p % 3];
        }
        const double trace = second.m[0] + second.m[4] + second.m[8];
        const br_mat3 inertia = br_mat3_sub(br_mat3_diagonal(trace, trace, trace), second);
        br_shape *s;
        check(br_shape_convex(4, v, 4, sizes, corners, &s, &error) == BR_OK, "tetrahedron at %g: %s", shift,
              error.message);
        check_mass(mass_of(s, rho), rho * volume, centre, inertia, 1e-11, "convex tetrahedron");
        br_shape_destroy(s);
        check(br_shape_triangles(4, v, 4, triangles, &s, &error) == BR_OK, "tetrahedron as a mesh");
        check_mass(mass_of(s, rho), rho * volume, centre, inertia, 1e-11, "mesh tetrahedron");
        br_shape_destroy(s);
    }
}

/* A box cut into two, turned: the compound is the whole, turned. */
static void compounds(void)
{
    br_error error = {0};
    br_shape *whole, *half, *both;
    check_need(br_shape_box(br_vec3_make(0.2, 0.3, 0.4), &whole, &error));
    check_need(br_shape_box(br_vec3_make(0.2, 0.3, 0.2), &half, &error));
    const br_quat q = br_quat_from_axis_angle(br_vec3_make(1, 2, -1), 0.8);
    br_shape_part parts[2];
    for (int i = 0; i < 2; i++)
        parts[i] = (br_shape_part){half, {br_quat_rotate(q, br_vec3_make(0, 0, i ? 0.1 : -0.1)), q}};
    check(br_shape_compound(2, parts, &both, &error) == BR_OK, "compound of two boxes");
    const br_mass expected = br_mass_move(mass_of(whole, 800), (br_pose){{0, 0, 0}, q});
    check_mass(mass_of(both, 800), expected.mass, expected.centre, expected.inertia, TOL_ROUND_OFF_MANY,
               "two halves are the whole");
    const br_mass scaled = br_mass_scale_to(expected, 3);
    check_close(scaled.inertia.m[4] / scaled.mass, expected.inertia.m[4] / expected.mass, TOL_ROUND_OFF_MANY,
                "scaled mass");
    br_vec3 low, high;
    br_shape_bounds(both, br_pose_identity(), &low, &high);
    /* Both halves' corners are inside. */
    int outside = 0;
    for (int i = 0; i < 8; i++) {
        const br_vec3 c =
            br_quat_rotate(q, br_vec3_make(i & 1 ? .1 : -.1, i & 2 ? .15 : -.15, i & 4 ? .2 : -.2));
        outside += c.x < low.x - 1e-12 || c.y < low.y - 1e-12 || c.z < low.z - 1e-12 ||
                   c.x > high.x + 1e-12 || c.y > high.y + 1e-12 || c.z > high.z + 1e-12;
    }
    check(outside == 0, "bounds of the compound hold its corners");
    br_shape_destroy(both);
    br_shape_destroy(half);
    br_shape_destroy(whole);
}

#define refused(call, status_, what)                                                                         \
    do {                                                                                                     \
        br_error e_ = {0};                                                                                   \
        br_shape *s = (br_shape *)1;                                                                         \
        const br_status st_ = (call);                                                                        \
        check(st_ == (status_) && e_.message[0] && !s, "%s is refused: %s", what, e_.message);               \
    } while (0)

static void refusals(void)
{
    const br_vec3 v[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.2, 0.2, 0.2}};
    const br_vec3 bad[3] = {{0, 0, 0}, {1, 0, NAN}, {0, 1, 0}};
    const int sizes[4] = {3, 3, 3, 3}, good[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
    const int turned_over[12] = {0, 1, 2, 0, 1, 3, 1, 2, 3, 0, 3, 2},
              open[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 2, 1};
    const int out_of_range[12] = {0, 2, 1, 0, 1, 3, 1, 2, 9, 0, 3, 2},
              dented[12] = {0, 2, 1, 0, 1, 3, 1, 2, 4, 0, 3, 2};
    const uint32_t degenerate[3] = {0, 1, 1}, beyond[3] = {0, 1, 7}, one[3] = {0, 1, 2},
                   inside_out[12] = {0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3};
    refused(br_shape_sphere(0, &s, &e_), BR_ERR_RANGE, "a sphere without radius");
    refused(br_shape_sphere(NAN, &s, &e_), BR_ERR_RANGE, "a sphere of radius NaN");
    refused(br_shape_box(br_vec3_make(1, -1, 1), &s, &e_), BR_ERR_RANGE, "a box of negative height");
    refused(br_shape_capsule(1, INFINITY, &s, &e_), BR_ERR_RANGE, "an endless capsule");
    refused(br_shape_convex(5, v, 4, sizes, turned_over, &s, &e_), BR_ERR_ARGUMENT, "a face turned over");
    refused(br_shape_convex(4, v, 4, sizes, open, &s, &e_), BR_ERR_ARGUMENT, "an open convex shape");
    refused(br_shape_convex(4, v, 4, sizes, out_of_range, &s, &e_), BR_ERR_ARGUMENT, "a corner out of range");
    refused(br_shape_convex(5, v, 4, sizes, dented, &s, &e_), BR_ERR_ARGUMENT, "a dent");
    refused(br_shape_convex(3, v, 4, sizes, good, &s, &e_), BR_ERR_ARGUMENT, "three vertices");
    refused(br_shape_triangles(4, v, 1, degenerate, &s, &e_), BR_ERR_ARGUMENT, "a degenerate triangle");
    refused(br_shape_triangles(4, v, 1, beyond, &s, &e_), BR_ERR_ARGUMENT, "an index out of range");
    refused(br_shape_triangles(3, bad, 1, one, &s, &e_), BR_ERR_ARGUMENT, "a vertex that is not a number");
    refused(br_shape_triangles(4, v, 0, one, &s, &e_), BR_ERR_ARGUMENT, "a mesh without triangles");
    refused(br_shape_compound(0, NULL, &s, &e_), BR_ERR_ARGUMENT, "a compound of nothing");
    const double height = 0;
    refused(br_shape_height_field(1, 1, 1, 1, &height, &s, &e_), BR_ERR_RANGE,
            "a height field of one height");

    br_error error = {0};
    br_shape *mesh;
    br_mass m;
    check_need(br_shape_triangles(4, v, 1, one, &mesh, &error));
    check(br_shape_mass(mesh, 1000, &m, &error) == BR_ERR_ARGUMENT, "an open mesh has no mass: %s",
          error.message);
    br_shape_destroy(mesh);
    br_error_clear(&error);
    check_need(br_shape_triangles(4, v, 4, inside_out, &mesh, &error));
    check(br_shape_mass(mesh, 1000, &m, &error) == BR_ERR_ARGUMENT, "nor has one turned inside out: %s",
          error.message);
    br_shape_destroy(mesh);
    br_error_clear(&error);
    check_need(br_shape_plane(&mesh, &error));
    check(br_shape_mass(mesh, 1000, &m, &error) == BR_ERR_ARGUMENT, "nor a plane: %s", error.message);
    br_shape_destroy(mesh);
}

int main(void)
{
    check_begin();
    closed_forms();
    tetrahedra();
    compounds();
    refusals();
    return check_end();
}
