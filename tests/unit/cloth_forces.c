/* Forces of cloth: the gradient of the energy, without resultant and moment, those of the continuum under a
 * uniform strain; their stiffness: symmetric, never negative, their derivative where nothing is left out and
 * never less than it. */
#include "cloth_sheets.h"

enum { N_WARP = 4, N_WEFT = 5, N = (N_WARP + 1) * (N_WEFT + 1) };

static br_cloth_material stiff(void)
{
    br_cloth_material m = br_cloth_material_default();
    m.stretch_warp = 300;
    m.stretch_weft = 200;
    m.shear = 70;
    m.bending_warp = 0.02;
    m.bending_weft = 0.05;
    return m;
}

static br_cloth *make(const br_cloth_material *m, unsigned bending)
{
    br_cloth_grid grid = sheet_grid(0.8, 1.5, N_WARP, N_WEFT);
    grid.diagonals = BR_CLOTH_RANDOM;
    br_cloth_options options = br_cloth_options_default();
    options.bending = bending;
    return sheet_make(&grid, m, &options);
}

static double elastic(const br_cloth *c)
{
    const br_cloth_energies e = br_cloth_energy(c);
    return e.stretch + e.shear + e.bending;
}

static void move(br_cloth *c, const br_vec3 *x, double s, const br_vec3 *d)
{
    br_vec3 to[N];
    for (size_t i = 0; i < N; i++)
        to[i] = br_vec3_add_scaled(x[i], s, d[i]);
    br_cloth_place(c, to, br_cloth_velocities(c));
}

static double product(const br_vec3 *a, const br_vec3 *b)
{
    double sum = 0;
    for (size_t i = 0; i < N; i++)
        sum += br_vec3_dot(a[i], b[i]);
    return sum;
}

/* -df along d by central differences. */
static void difference(br_cloth *c, const br_vec3 *x, const br_vec3 *d, br_vec3 *out)
{
    const double s = 1e-5;
    br_vec3 one[N], other[N];
    move(c, x, s, d);
    br_cloth_elastic_forces(c, one);
    move(c, x, -s, d);
    br_cloth_elastic_forces(c, other);
    move(c, x, 0, d);
    for (size_t i = 0; i < N; i++)
        out[i] = br_vec3_scale(1 / (2 * s), br_vec3_sub(other[i], one[i]));
}

static void gradient(br_cloth *c, br_random *random, const char *what)
{
    br_vec3 x[N], f[N], d[N];
    memcpy(x, br_cloth_positions(c), sizeof x);
    br_cloth_elastic_forces(c, f);
    for (int k = 0; k < 4; k++) {
        for (size_t i = 0; i < N; i++)
            d[i] = sheet_random(random, 1);
        const double s = 1e-6;
        move(c, x, s, d);
        const double up = elastic(c);
        move(c, x, -s, d);
        const double slope = (up - elastic(c)) / (2 * s);
        move(c, x, 0, d);
        check_close(product(f, d), -slope, 1e-6, "%s: forces are minus the energy's slope, %g N", what,
                    -slope);
    }
    br_vec3 sum = {0, 0, 0}, moment = {0, 0, 0};
    double size = 0;
    for (size_t i = 0; i < N; i++) {
        sum = br_vec3_add(sum, f[i]);
        moment = br_vec3_add(moment, br_vec3_cross(x[i], f[i]));
        size += br_vec3_length(f[i]);
    }
    check(br_vec3_length(sum) < 1e-13 * size && br_vec3_length(moment) < 1e-13 * size,
          "%s: no resultant %.1e N and no moment %.1e N m of %g N", what, br_vec3_length(sum),
          br_vec3_length(moment), size);
}

static void stiffness(br_cloth *c, br_random *random, bool exact, bool bounded, const char *what)
{
    br_vec3 x[N], d[N], e[N], kd[N], ke[N], fd[N];
    memcpy(x, br_cloth_positions(c), sizeof x);
    for (int k = 0; k < 6; k++) {
        for (size_t i = 0; i < N; i++) {
            d[i] = sheet_random(random, 1);
            e[i] = sheet_random(random, 1);
        }
        br_cloth_stiffness(c, d, kd);
        br_cloth_stiffness(c, e, ke);
        const double one = product(e, kd), other = product(d, ke), size = product(d, kd);
        check(fabs(one - other) <= 1e-12 * (fabs(one) + size), "%s: symmetric: %.17g, %.17g", what, one,
              other);
        check(size > 0, "%s: positive: %g", what, size);
        difference(c, x, d, fd);
        if (exact) {
            double worst = 0, largest = 0;
            for (size_t i = 0; i < N; i++) {
                worst = fmax(worst, br_vec3_length(br_vec3_sub(fd[i], kd[i])));
                largest = fmax(largest, br_vec3_length(fd[i]));
            }
            check(worst <= 1e-6 * largest, "%s: the forces' derivative to %.1e", what, worst / largest);
        } else if (bounded) {
            check(product(d, fd) <= size * (1 + 1e-6), "%s: not less than the derivative: %g, %g", what, size,
                  product(d, fd));
        }
    }
    br_vec3 shift[N];
    for (size_t i = 0; i < N; i++)
        shift[i] = br_vec3_make(1, 2, 3);
    br_cloth_stiffness(c, shift, kd);
    br_cloth_stiffness(c, d, ke);
    check(product(kd, kd) <= 1e-26 * product(ke, ke), "%s: nothing resists a shift", what);
}

static void random_shapes(void)
{
    const br_cloth_material m = stiff();
    for (unsigned bending = 0; bending <= BR_CLOTH_HINGES; bending++) {
        br_random *const random = br_random_create(5, bending);
        br_cloth *const c = make(&m, bending);
        const char *const name = bending ? "hinges" : "quadratic";
        char what[80];
        snprintf(what, sizeof what, "%s, crumpled", name);
        sheet_deform(c, br_mat3_identity(), 0.15, 0, random);
        gradient(c, random, what);
        stiffness(c, random, false, bending == BR_CLOTH_QUADRATIC, what);
        snprintf(what, sizeof what, "%s, crumpled and sheared", name);
        const br_mat3 sheared = {{0.9, 0.5, 0, 0.1, 1.2, 0, 0.3, 0, 1}};
        sheet_deform(c, sheared, 0.1, 0, random);
        gradient(c, random, what);
        stiffness(c, random, false, bending == BR_CLOTH_QUADRATIC, what);
        snprintf(what, sizeof what, "%s, stretched", name);
        const br_mat3 pulled =
            br_mat3_mul(br_mat3_from_quat(br_quat_from_axis_angle(br_vec3_make(1, 2, 3), 1)),
                        br_mat3_diagonal(1.3, 1.1, 1));
        sheet_deform(c, pulled, 0, 0, random);
        gradient(c, random, what);
        stiffness(c, random, true, true, what);
        br_cloth_destroy(c);
        br_random_destroy(random);
    }
}

/* Uniform strain: w_u = A e_x, w_v = A e_y everywhere. Inside, forces cancel; across the sheet's end at x =
 * max acts its area's stress, k_u (|w_u| - 1) w_u/|w_u| + k_s (w_u.w_v) w_v, times the side. */
static void continuum(void)
{
    const br_cloth_material m = stiff();
    br_cloth *const c = make(&m, BR_CLOTH_QUADRATIC);
    br_random *const random = br_random_create(1, 0);
    const br_mat3 a = {{1.2, 0.3, 0, -0.4, 0.7, 0, 0.5, 0.2, 1}};
    const br_vec3 wu = br_vec3_make(1.2, -0.4, 0.5), wv = br_vec3_make(0.3, 0.7, 0.2);
    const double u = br_vec3_length(wu), v = br_vec3_length(wv), skew = br_vec3_dot(wu, wv), area = 0.8 * 1.5;
    sheet_deform(c, a, 0, 0, random);
    const br_cloth_energies e = br_cloth_energy(c);
    check_close(e.stretch, area / 2 * (300 * (u - 1) * (u - 1) + 200 * (v - 1) * (v - 1)), TOL_ROUND_OFF_MANY,
                "energy of a uniform stretch %g J", e.stretch);
    check_close(e.shear, area / 2 * 70 * skew * skew, TOL_ROUND_OFF_MANY, "energy of a uniform shear %g J",
                e.shear);
    check(e.bending < 1e-25, "a plane sheet is not bent: %g J", e.bending);
    br_vec3 f[N], end = {0, 0, 0}, side = {0, 0, 0};
    double inside = 0;
    br_cloth_elastic_forces(c, f);
    for (size_t j = 0; j <= N_WEFT; j++)
        for (size_t i = 0; i <= N_WARP; i++) {
            const br_vec3 g = f[j * (N_WARP + 1) + i];
            if (i == N_WARP)
                end = br_vec3_add(end, g);
            if (j == N_WEFT)
                side = br_vec3_add(side, g);
            if (i > 0 && i < N_WARP && j > 0 && j < N_WEFT)
                inside = fmax(inside, br_vec3_length(g));
        }
    const br_vec3 warp = br_vec3_add_scaled(br_vec3_scale(300 * (u - 1) / u, wu), 70 * skew, wv),
                  weft = br_vec3_add_scaled(br_vec3_scale(200 * (v - 1) / v, wv), 70 * skew, wu);
    check(inside < 1e-12, "uniform strain: no force inside, %g N", inside);
    /* The corners at both ends carry half of the other side's stress each, one way and the other. */
    check(br_vec3_length(br_vec3_add_scaled(end, 1.5, warp)) < 1e-11,
          "the end's force is that of the stress");
    check(br_vec3_length(br_vec3_add_scaled(side, 0.8, weft)) < 1e-11,
          "the side's force is that of the stress");
    br_cloth_destroy(c);
    br_random_destroy(random);
}

/* A cylinder of curvature k has B/2 k^2 over its area; rolled along warp B is that of warp, and every hinge
 * between cells takes part, n - 1 of n. A sheet that was a cylinder at rest is bent only for the quadratic
 * model. */
static void rolled(void)
{
    br_cloth_material m = stiff();
    m.stretch_warp = m.stretch_weft = m.shear = 0;
    for (int weft = 0; weft <= 1; weft++)
        for (unsigned bending = 0; bending <= BR_CLOTH_HINGES; bending++) {
            const double k = 0.2; /* angles of 0.06 rad: sine and chord differ from them by 6e-4 */
            br_cloth *const c = make(&m, bending);
            br_vec3 x[N];
            for (size_t i = 0; i < N; i++) {
                const br_vec3 r = br_cloth_get_mesh(c)->rest[i];
                const double s = weft ? r.y : r.x, h = (1 - cos(k * s)) / k, a = sin(k * s) / k;
                x[i] = weft ? br_vec3_make(r.x, a, h) : br_vec3_make(a, r.y, h);
            }
            br_cloth_place(c, x, br_cloth_velocities(c));
            const double n = weft ? N_WEFT : N_WARP, b = weft ? 0.05 : 0.02,
                         theory = b / 2 * k * k * 0.8 * 1.5 * (n - 1) / n;
            check_close(br_cloth_energy(c).bending, theory, 2e-3, "rolled along %s, %s: %g J",
                        weft ? "weft" : "warp", bending ? "hinges" : "quadratic", theory);
            br_cloth_destroy(c);
        }
    br_mesh *tube = NULL;
    br_cloth_mesh *mesh = NULL;
    check_need(br_mesh_sphere(0.3, 12, 1, &tube, NULL));
    check_need(br_cloth_mesh_weld(tube, 0, br_vec3_make(0, 0, 1), NULL, &mesh, NULL));
    br_cloth_options options = br_cloth_options_default();
    for (unsigned bending = 0; bending <= BR_CLOTH_HINGES; bending++) {
        br_cloth *c = NULL;
        options.bending = bending;
        check_need(br_cloth_create(mesh, &m, &options, &c, NULL));
        const double energy = br_cloth_energy(c).bending;
        check(bending ? energy < 1e-25 : energy > 1e-3, "a ball at rest: %g J", energy);
        br_cloth_destroy(c);
    }
    br_cloth_mesh_destroy(mesh);
    br_mesh_destroy(tube);
}

/* Shear alone, out of the plane, w_u against w_v: the true stiffness is negative there, what is kept is not.
 */
static void sheared_positive(void)
{
    br_cloth_material m = stiff();
    m.stretch_warp = m.stretch_weft = m.bending_warp = m.bending_weft = 0;
    br_random *const random = br_random_create(1, 0);
    for (int sign = -1; sign <= 1; sign += 2) {
        br_cloth *const c = make(&m, BR_CLOTH_QUADRATIC);
        const br_mat3 a = {{1, 0.4 * sign, 0, 0, 1, 0, 0, 0, 1}};
        br_vec3 x[N], d[N], kd[N], fd[N];
        sheet_deform(c, a, 0, 0, random);
        memcpy(x, br_cloth_positions(c), sizeof x);
        for (size_t i = 0; i < N; i++)
            d[i] =
                br_vec3_make(0, 0, br_cloth_get_mesh(c)->rest[i].x - sign * br_cloth_get_mesh(c)->rest[i].y);
        br_cloth_stiffness(c, d, kd);
        difference(c, x, d, fd);
        const double theory = -2 * 70 * 0.4 * 0.8 * 1.5;
        check_close(product(d, fd), theory, 1e-6, "shear of %g: the true stiffness is negative, %g J/m^2",
                    0.4 * sign, theory);
        check(fabs(product(d, kd)) < 1e-9, "what is kept is not: %g", product(d, kd));
        br_cloth_destroy(c);
    }
    br_random_destroy(random);
}

/* Flat at rest and irregular: no uniform strain bends it, for either model. */
static void irregular(void)
{
    const br_cloth_grid grid = sheet_grid(0.8, 1.5, N_WARP, N_WEFT);
    br_cloth_mesh *even = NULL, *mesh = NULL;
    check_need(br_cloth_mesh_grid(&grid, &even, NULL));
    br_random *const random = br_random_create(2, 0);
    for (size_t i = 0; i < N; i++) {
        even->rest[i].x += br_random_between(random, -0.06, 0.06);
        even->rest[i].y += br_random_between(random, -0.09, 0.09);
    }
    const br_cloth_mesh_source source = {
        .n_vertices = N, .n_triangles = even->n_triangles, .rest = even->rest, .triangles = even->triangles};
    check_need(br_cloth_mesh_create(&source, &mesh, NULL));
    const br_cloth_material m = stiff();
    for (unsigned bending = 0; bending <= BR_CLOTH_HINGES; bending++) {
        br_cloth_options options = br_cloth_options_default();
        options.bending = bending;
        br_cloth *c = NULL;
        check_need(br_cloth_create(mesh, &m, &options, &c, NULL));
        const br_mat3 a = {{1.2, 0.3, 0, -0.4, 0.7, 0, 0.5, 0.2, 1}};
        sheet_deform(c, a, 0, 0, random);
        check(br_cloth_energy(c).bending < 1e-25, "an irregular sheet is flat at rest, %s: %g J",
              bending ? "hinges" : "quadratic", br_cloth_energy(c).bending);
        sheet_deform(c, a, 0.05, 0, random);
        gradient(c, random, bending ? "hinges, irregular" : "quadratic, irregular");
        br_cloth_destroy(c);
    }
    br_cloth_mesh_destroy(mesh);
    br_cloth_mesh_destroy(even);
    br_random_destroy(random);
}

/* Damping: of a sheet without strain, turned in space, minus damping's time times K v without bending; under
 * strain that of the continuum along its border; none where it turns as a whole. */
static void damped(void)
{
    br_cloth_material m = stiff();
    m.bending_warp = m.bending_weft = 0;
    m.damping_stretch = 0.03;
    br_cloth *const c = make(&m, BR_CLOTH_QUADRATIC);
    const br_vec3 *const rest = br_cloth_get_mesh(c)->rest;
    const br_quat turn = br_quat_from_axis_angle(br_vec3_normalise(br_vec3_make(1, 2, -1)), 0.8);
    br_vec3 x[N], v[N], f[N], expected[N];
    double off = 0, largest = 0, spun = 0;
    for (size_t i = 0; i < N; i++) {
        x[i] = br_quat_rotate(turn, rest[i]);
        v[i] = br_vec3_make(sin(1.0 + (double)i), cos(3.0 * (double)i), sin(7.0 * (double)i));
    }
    br_cloth_place(c, x, v);
    br_cloth_damping_forces(c, f);
    br_cloth_stiffness(c, v, expected);
    for (size_t i = 0; i < N; i++) {
        off = fmax(off, br_vec3_length(br_vec3_add_scaled(f[i], m.damping_stretch, expected[i])));
        largest = fmax(largest, br_vec3_length(f[i]));
    }
    check(largest > 1 && off < 1e-12 * largest, "damping without strain: its time times K v, %.1e off",
          off / largest);
    /* Strained 1.2 along warp and sheared, stretched at 0.5 /s and sheared at 0.3 /s further. */
    for (size_t i = 0; i < N; i++) {
        x[i] = br_vec3_make(1.2 * rest[i].x, rest[i].y, 0);
        v[i] = br_vec3_make(0.5 * rest[i].x + 0.3 * rest[i].y, 0, 0);
    }
    br_cloth_place(c, x, v);
    br_cloth_damping_forces(c, f);
    double along = 0, across = 0, side = 0;
    for (size_t i = 0; i < N; i++) {
        along += rest[i].x > 0.39 ? f[i].x : 0;
        across += rest[i].x > 0.39 ? f[i].y : 0;
        side += rest[i].y > 0.74 ? f[i].x : 0;
    }
    /* w_u = (1.2, 0), w_v = (0, 1), their rates (0.5, 0) and (0.3, 0): skew 1.2 * 0.3. Over the side along
     * weft, of 1.5 m, and over the one along warp, of 0.8 m. */
    check_close(along, -0.03 * 300 * 0.5 * 1.5, 1e-12, "tension of its rate");
    check_close(across, -0.03 * 70 * 0.36 * 1.5, 1e-12, "shear of its rate");
    check_close(side, -0.03 * 70 * 0.36 * 1.2 * 0.8, 1e-12, "and on the other side");
    for (size_t i = 0; i < N; i++)
        v[i] = br_vec3_cross(br_vec3_make(0.3, -1, 2), x[i]);
    br_cloth_place(c, x, v);
    br_cloth_damping_forces(c, f);
    for (size_t i = 0; i < N; i++)
        spun = fmax(spun, br_vec3_length(f[i]));
    check(spun < 1e-12, "none where it turns as a whole");
    br_cloth_destroy(c);
}

int main(void)
{
    check_begin();
    random_shapes();
    continuum();
    rolled();
    sheared_positive();
    irregular();
    damped();
    return check_end();
}
