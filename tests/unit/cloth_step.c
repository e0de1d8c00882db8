/* Steps of cloth against theory: free fall, drag, momentum, an oscillator of one element to round-off, pins,
 * both solvers, strain limiting, the response, and what is refused or survives. */
#include "cloth_sheets.h"

#include <bristle/numbers.h>

static const br_vec3 zero = {0, 0, 0};

static size_t vertices(const br_cloth *c)
{
    return br_cloth_get_mesh(c)->n_vertices;
}

static void steps(br_cloth *c, int n)
{
    for (int i = 0; i < n; i++)
        check_need(br_cloth_step(c, NULL));
}

/* v = n h g and x = h^2 g n (n + 1)/2 whatever the cloth is made of; with drag v = v / (1 + h d) each step.
 */
static void free_fall(void)
{
    const br_cloth_grid grid = sheet_grid(0.5, 0.4, 6, 5);
    const br_cloth_options options = br_cloth_options_default();
    br_cloth_material m = br_cloth_material_default();
    br_cloth *c = sheet_make(&grid, &m, &options);
    steps(c, 50);
    double worst = 0;
    const double v = -50 * 1e-3 * 9.81, z = -1e-6 * 9.81 * 50 * 51 / 2;
    for (size_t i = 0; i < vertices(c); i++) {
        const br_vec3 rest = br_cloth_get_mesh(c)->rest[i];
        const br_vec3 dv = br_vec3_sub(br_cloth_velocities(c)[i], br_vec3_make(0, 0, v)),
                      dx = br_vec3_sub(br_cloth_positions(c)[i], br_vec3_make(rest.x, rest.y, z));
        br_most(&worst, br_vec3_length(dv));
        br_most(&worst, br_vec3_length(dx));
    }
    check(worst < 1e-10, "free fall of 50 steps: %g m/s, off by %.1e", v, worst);
    check_close(br_cloth_time(c), 0.05, TOL_ROUND_OFF_MANY, "its time");
    br_cloth_destroy(c);

    m.drag = 3;
    c = sheet_make(&grid, &m, &options);
    br_cloth_set_gravity(c, zero);
    br_cloth_set_wind(c, br_vec3_make(2, 0, 0));
    steps(c, 20);
    const double slip = 2 * pow(1 / 1.003, 20);
    check_close(br_cloth_velocities(c)[0].x, 2 - slip, 1e-12, "20 steps in the wind: %g m/s", 2 - slip);
    br_cloth_destroy(c);
}

/* Internal forces, damping and strain limiting leave the momentum as it is; rotation is not damped: a sheet
 * that turns about its normal at speed w keeps its angular momentum but for what implicit Euler takes, which
 * falls with the step. */
static void momentum(void)
{
    br_cloth_material m = br_cloth_material_default();
    m.damping_stretch = 0.01;
    br_cloth_options options = br_cloth_options_default();
    options.gravity = zero;
    options.tolerance = 1e-14;
    for (unsigned bending = 0; bending <= BR_CLOTH_HINGES; bending++)
        for (int damped = 0; damped <= 1; damped++) {
            m.damping_bending = damped * 0.05;
            options.bending = bending;
            const br_cloth_grid grid = sheet_grid(0.5, 0.4, 6, 5);
            br_cloth *const c = sheet_make(&grid, &m, &options);
            br_random *const random = br_random_create(3, 0);
            sheet_deform(c, br_mat3_identity(), 0.02, 1, random);
            br_vec3 before, after, turn;
            br_cloth_momentum(c, &before, &turn);
            steps(c, 5);
            br_cloth_momentum(c, &after, &turn);
            check(br_vec3_length(br_vec3_sub(after, before)) < 1e-11 * br_vec3_length(before),
                  "momentum is kept, %s, damping %g s: %g N s, changed by %.1e",
                  bending ? "hinges" : "quadratic", m.damping_bending, br_vec3_length(before),
                  br_vec3_length(br_vec3_sub(after, before)));
            br_cloth_destroy(c);
            br_random_destroy(random);
        }
}

/* A bent sheet that turns as a whole, with and without damping of bending and stretch: damping does not feel
 * it. */
static void damping_leaves_rotation(void)
{
    double kept[2];
    for (int damped = 0; damped <= 1; damped++) {
        br_cloth_material m = br_cloth_material_default();
        m.stretch_warp = m.stretch_weft = m.shear = 0.01;
        m.bending_warp = m.bending_weft = 1e-6;
        m.damping_stretch = damped * 50.0;
        m.damping_bending = damped * 50.0;
        br_cloth_options options = br_cloth_options_default();
        options.gravity = zero;
        options.bending = BR_CLOTH_HINGES;
        options.tolerance = 1e-13;
        options.dt = 1e-5;
        const br_cloth_grid grid = sheet_grid(0.5, 0.4, 6, 5);
        br_cloth *const c = sheet_make(&grid, &m, &options);
        const size_t n = vertices(c);
        br_vec3 x[42], v[42];
        const br_vec3 spin = br_vec3_make(1, 2, 0.5);
        for (size_t i = 0; i < n; i++) {
            const br_vec3 r = br_cloth_get_mesh(c)->rest[i];
            x[i] = br_vec3_make(sin(3 * r.x) / 3, r.y, (1 - cos(3 * r.x)) / 3);
            v[i] = br_vec3_cross(spin, x[i]);
        }
        br_cloth_place(c, x, v);
        steps(c, 1);
        double change = 0;
        for (size_t i = 0; i < n; i++)
            change += br_vec3_length(br_vec3_sub(br_cloth_velocities(c)[i], v[i]));
        kept[damped] = change / (double)n;
        br_cloth_destroy(c);
    }
    check(kept[1] < 2 * kept[0] + 1e-12,
          "damping does not feel a rotation: velocities change by %.2e, without %.2e", kept[1], kept[0]);
}

/* From rest, where there is no force, a step with damping d is one with the stiffness times (h + d)/h: for
 * stretch, shear and bending, warp and weft. */
static void damping_is_stiffness(void)
{
    const double h = 1e-3, lag = 4e-3;
    for (unsigned bending = 0; bending <= BR_CLOTH_HINGES; bending++)
        for (int part = 0; part < 3; part++) {
            br_vec3 v[2][42];
            for (int k = 0; k < 2; k++) {
                br_cloth_material m = br_cloth_material_default();
                const double times = k ? (h + lag) / h : 1;
                m.stretch_warp = part == 0 ? 3 * times : 0;
                m.stretch_weft = part == 0 ? 2 * times : 0;
                m.shear = part == 1 ? 2 * times : 0;
                m.bending_warp = part == 2 ? 2e-3 * times : 0;
                m.bending_weft = part == 2 ? 3e-3 * times : 0;
                m.damping_stretch = k || part == 2 ? 0 : lag;
                m.damping_bending = k || part < 2 ? 0 : lag;
                br_cloth_options options = br_cloth_options_default();
                options.gravity = zero;
                options.tolerance = 1e-13;
                options.bending = bending;
                options.strain_sweeps = 0;
                const br_cloth_grid grid = sheet_grid(0.5, 0.4, 6, 5);
                br_cloth *const c = sheet_make(&grid, &m, &options);
                br_random *const random = br_random_create(6, 0);
                /* Quadratic bending resists in the plane, too, where it is damped only across it. */
                sheet_deform(c, br_mat3_identity(), 0, 1, random);
                br_vec3 start[42];
                memcpy(start, br_cloth_velocities(c), sizeof start);
                for (size_t i = 0; i < 42; i++)
                    *(part == 2 ? &start[i].x : &start[i].z) = *(part == 2 ? &start[i].y : &start[i].z) = 0;
                br_cloth_place(c, br_cloth_get_mesh(c)->rest, start);
                steps(c, 1);
                memcpy(v[k], br_cloth_velocities(c), sizeof v[k]);
                br_cloth_destroy(c);
                br_random_destroy(random);
            }
            double worst = 0, moved = 0;
            for (size_t i = 0; i < 42; i++) {
                br_most(&worst, br_vec3_length(br_vec3_sub(v[0][i], v[1][i])));
                br_most(&moved, br_vec3_length(v[1][i]));
            }
            static const char *const parts[] = {"stretch", "shear", "bending"};
            check(worst < 1e-9 * moved, "damping of %s, %s, is a stiffness of its own: %.1e of %g m/s",
                  parts[part], bending ? "hinges" : "quadratic", worst, moved);
        }
}

/* One cell, its lower side pinned, no shear: each upper corner is an oscillator with half of the stiffness
 * and its share of the mass; implicit Euler has v' = (v - h w^2 x)/(1 + h^2 w^2 + h d w^2) to round-off,
 * while the cloth is stretched. */
static void oscillator(void)
{
    br_cloth_material m = br_cloth_material_default();
    m.stretch_warp = 0;
    m.stretch_weft = 40;
    m.shear = 0;
    m.bending_warp = m.bending_weft = 0;
    m.damping_stretch = 3e-3;
    br_cloth_options options = br_cloth_options_default();
    options.gravity = zero;
    options.tolerance = 1e-14;
    options.strain_sweeps = 0;
    const br_cloth_grid grid = sheet_grid(0.1, 0.1, 1, 1);
    br_cloth *const c = sheet_make(&grid, &m, &options);
    br_cloth_pin(c, 0, zero);
    br_cloth_pin(c, 1, zero);
    br_vec3 x[4], v[4] = {{0, 0, 0}};
    memcpy(x, br_cloth_positions(c), sizeof x);
    x[2].y += 0.03;
    x[3].y += 0.03;
    br_cloth_place(c, x, v);
    double at[2] = {0.03, 0.03}, speed[2] = {0, 0}, worst = 0;
    bool stretched = true;
    for (int k = 0; k < 5; k++) {
        steps(c, 1);
        for (size_t i = 0; i < 2; i++) {
            const double w2 = 20 / br_cloth_masses(c)[2 + i], h = 1e-3;
            speed[i] = (speed[i] - h * w2 * at[i]) / (1 + h * (h + 3e-3) * w2);
            at[i] += h * speed[i];
            stretched = stretched && at[i] > 0;
            br_worst(&worst, br_cloth_positions(c)[2 + i].y - 0.05 - at[i]);
            br_worst(&worst, (br_cloth_velocities(c)[2 + i].y - speed[i]) * 1e-2);
        }
    }
    check(stretched && worst < 1e-14, "one element, 5 steps: %g m and %g m/s, off by %.1e", at[0], speed[0],
          worst);
    check_close(br_cloth_masses(c)[2] + br_cloth_masses(c)[3] + br_cloth_masses(c)[0] + br_cloth_masses(c)[1],
                0.15 * 0.01, TOL_ROUND_OFF_MANY, "masses add up to density times area");
    br_cloth_destroy(c);
}

static void pins(void)
{
    const br_cloth_grid grid = sheet_grid(0.5, 0.4, 6, 5);
    const br_cloth_options options = br_cloth_options_default();
    const br_cloth_material m = br_cloth_material_default();
    br_cloth *const c = sheet_make(&grid, &m, &options);
    const br_vec3 start = br_cloth_positions(c)[3];
    br_cloth_pin(c, 0, zero);
    br_cloth_pin(c, 3, br_vec3_make(0.25, 0, 0.5));
    br_cloth_set_force(c, 3, br_vec3_make(100, 100, 100));
    const br_vec3 held = br_cloth_positions(c)[0];
    steps(c, 40);
    const br_vec3 at = br_cloth_positions(c)[0], moved = br_cloth_positions(c)[3];
    check(br_cloth_pinned(c, 3) && !br_cloth_pinned(c, 4), "who is pinned");
    check(br_vec3_length(br_vec3_sub(at, held)) == 0, "a pinned vertex stays exactly");
    check(fabs(moved.x - start.x - 0.01) < 1e-15 && fabs(moved.z - start.z - 0.02) < 1e-15,
          "a moving pin is where its velocity takes it");
    br_vec3 x[42], v[42];
    memcpy(x, br_cloth_positions(c), sizeof x);
    memcpy(v, br_cloth_velocities(c), sizeof v);
    v[3] = br_vec3_make(0, 0.5, 0);
    br_cloth_place(c, x, v);
    steps(c, 2);
    check(fabs(br_cloth_positions(c)[3].y - x[3].y - 1e-3) < 1e-15,
          "placed anew, it goes on as it was placed");
    br_cloth_release(c, 0);
    steps(c, 40);
    check(br_cloth_positions(c)[0].z < held.z - 1e-3, "released, it falls");
    br_cloth_destroy(c);
}

/* Both solvers on a crumpled sheet with everything on; and the same bytes twice. */
static void solvers(void)
{
    const br_cloth_grid grid = sheet_grid(0.5, 0.4, 8, 7);
    br_cloth_material m = br_cloth_material_default();
    br_cloth *c[3];
    for (unsigned bending = 0; bending <= BR_CLOTH_HINGES; bending++) {
        m.damping_bending = bending * 1e-2;
        for (int k = 0; k < 3; k++) {
            br_cloth_options options = br_cloth_options_default();
            options.solver = k == 0 ? BR_CLOTH_DIRECT : BR_CLOTH_CG;
            options.tolerance = 1e-13;
            options.bending = bending;
            br_random *const random = br_random_create(9, 0);
            c[k] = sheet_make(&grid, &m, &options);
            sheet_deform(c[k], br_mat3_diagonal(0.9, 1.05, 1), 0.01, 0.1, random);
            br_cloth_pin(c[k], 0, br_vec3_make(0, 0, 0.3));
            br_cloth_pin(c[k], 40, zero);
            steps(c[k], 10);
            br_random_destroy(random);
        }
        double worst = 0;
        const size_t n = vertices(c[0]);
        for (size_t i = 0; i < n; i++)
            br_most(&worst,
                    br_vec3_length(br_vec3_sub(br_cloth_velocities(c[0])[i], br_cloth_velocities(c[1])[i])));
        check(worst < 1e-10, "%s: both solvers agree to %.1e m/s; conjugate gradients took %d iterations",
              bending ? "hinges" : "quadratic", worst, br_cloth_last(c[1]).iterations);
        check(memcmp(br_cloth_positions(c[1]), br_cloth_positions(c[2]), n * sizeof(br_vec3)) == 0,
              "the same bytes twice");
        for (int k = 0; k < 3; k++)
            br_cloth_destroy(c[k]);
    }
}

/* A heavy weight on a soft sheet: without a limit it goes far, with one no farther. */
static void strain_limit(void)
{
    br_cloth_material m = br_cloth_material_default();
    m.stretch_warp = m.stretch_weft = 5;
    for (int limited = 0; limited <= 1; limited++) {
        const br_cloth_grid grid = sheet_grid(0.2, 0.3, 4, 6);
        br_cloth_options options = br_cloth_options_default();
        options.strain_limit = limited ? 0.08 : INFINITY;
        options.strain_sweeps = 200;
        br_cloth *const c = sheet_make(&grid, &m, &options);
        for (size_t i = 0; i < 5; i++) {
            br_cloth_pin(c, 30 + i, zero);
            br_cloth_set_force(c, i, br_vec3_make(0, -0.2, 0));
        }
        double worst = 0;
        for (int k = 0; k < 300; k++) {
            steps(c, 1);
            br_most(&worst, br_cloth_last(c).strain);
        }
        check(limited ? worst <= 0.08 * 1.01 && worst >= 0.08 * 0.99 : worst > 0.2,
              "a strain limit of %g: %.4f", options.strain_limit, worst);
        br_cloth_destroy(c);
    }
    /* Impulses of the limit alone: momentum, linear and angular at the new places. */
    const br_cloth_grid grid = sheet_grid(0.2, 0.3, 4, 6);
    br_cloth_options options = br_cloth_options_default();
    options.gravity = zero;
    m.stretch_warp = m.stretch_weft = m.shear = m.bending_warp = m.bending_weft = 0;
    br_cloth *const c = sheet_make(&grid, &m, &options);
    br_random *const random = br_random_create(3, 0);
    sheet_deform(c, br_mat3_diagonal(1.3, 1.2, 1), 0.01, 1, random);
    br_vec3 before, after, turn, about = zero;
    br_cloth_momentum(c, &before, &turn);
    const size_t n = vertices(c);
    br_vec3 v[35], x[35];
    memcpy(v, br_cloth_velocities(c), n * sizeof *v);
    memcpy(x, br_cloth_positions(c), n * sizeof *x);
    steps(c, 1);
    double apart = 0;
    for (size_t i = 0; i < n; i++) {
        const br_vec3 to = br_vec3_add_scaled(x[i], 1e-3, br_cloth_velocities(c)[i]);
        br_most(&apart, br_vec3_length(br_vec3_sub(to, br_cloth_positions(c)[i])));
    }
    check(apart < 1e-14, "velocities lead where the limit puts vertices: %.1e m", apart);
    br_cloth_momentum(c, &after, &turn);
    for (size_t i = 0; i < n; i++) {
        const br_vec3 impulse = br_vec3_sub(br_cloth_velocities(c)[i], v[i]);
        about = br_vec3_add_scaled(about, br_cloth_masses(c)[i], impulse);
    }
    check(br_cloth_last(c).strain_sweeps > 0 && br_vec3_length(about) < 1e-13,
          "strain limiting keeps momentum: %d sweeps, %.1e N s", br_cloth_last(c).strain_sweeps,
          br_vec3_length(about));
    br_cloth_destroy(c);
    br_random_destroy(random);
}

/* ---- the response ---- */

typedef struct floor_state {
    int calls;
    bool fail, sound;
} floor_state;

/* A floor at z = 0 without friction. */
static br_status land(void *state, br_cloth_motion *motion, br_error *error)
{
    floor_state *const f = state;
    f->calls++;
    if (f->fail)
        return br_fail(error, BR_ERR_CALLBACK, "no floor today");
    for (size_t i = 0; i < motion->n; i++) {
        const br_vec3 to = br_vec3_add_scaled(motion->x0[i], motion->dt, motion->v[i]);
        f->sound = f->sound && memcmp(&to, &motion->x1[i], sizeof to) == 0 &&
                   (motion->inverse_mass[i] == 0 || motion->inverse_mass[i] == 1 / motion->mass[i]);
        if (motion->x1[i].z < 0 && motion->inverse_mass[i] > 0) {
            motion->x1[i].z = 0;
            motion->v[i].z = 0;
        }
    }
    return BR_OK;
}
static const br_cloth_response_type floor_type = {.name = "floor", .apply = land};

static br_status until_three(br_cloth *cloth, void *context, br_error *error)
{
    (void)cloth;
    (void)error;
    return ++*(int *)context == 3 ? BR_STOPPED_AT_EVENT : BR_OK;
}

static void response(void)
{
    const br_cloth_grid grid = sheet_grid(0.5, 0.4, 6, 5);
    const br_cloth_material m = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    options.strain_sweeps = 0;
    br_cloth *const c = sheet_make(&grid, &m, &options);
    floor_state f = {.sound = true};
    br_cloth_set_response(c, &floor_type, &f);
    steps(c, 30);
    double low = 1;
    for (size_t i = 0; i < vertices(c); i++)
        low = fmin(low, br_cloth_positions(c)[i].z);
    check(f.calls == 30 && f.sound && low == 0, "a floor as response: asked %d times, lowest %g m", f.calls,
          low);
    br_vec3 x[42];
    memcpy(x, br_cloth_positions(c), sizeof x);
    const double time = br_cloth_time(c);
    f.fail = true;
    br_error error = {0};
    check(br_cloth_step(c, &error) == BR_ERR_CALLBACK && br_cloth_time(c) == time &&
              memcmp(x, br_cloth_positions(c), sizeof x) == 0 && br_cloth_last(c).status == BR_ERR_CALLBACK,
          "a response that fails leaves the cloth as it was: %s", error.message);
    br_cloth_set_response(c, NULL, NULL);
    int count = 0;
    check(br_cloth_run(c, 1, until_three, &count, NULL) == BR_STOPPED_AT_EVENT && count == 3,
          "a run that is ended after three steps");
    br_cloth_destroy(c);
}

/* ---- what is refused, and what survives ---- */

static void refused(br_cloth_material m, br_cloth_options options, const char *part)
{
    const br_cloth_grid grid = sheet_grid(0.5, 0.4, 2, 2);
    br_cloth_mesh *mesh = NULL;
    br_cloth *c = NULL;
    br_error error = {0};
    check_need(br_cloth_mesh_grid(&grid, &mesh, NULL));
    check(br_cloth_create(mesh, &m, &options, &c, &error) == BR_ERR_RANGE && !c &&
              strstr(error.message, part),
          "refused: %s", error.message);
    br_cloth_mesh_destroy(mesh);
}

static void extremes(void)
{
    const br_cloth_material good = br_cloth_material_default();
    const br_cloth_options fine = br_cloth_options_default();
    br_cloth_material m = good;
    br_cloth_options options = fine;
    m.density = 0;
    refused(m, fine, "density");
    m = good;
    m.shear = NAN;
    refused(m, fine, "shear");
    m = good;
    m.bending_warp = -1e-5;
    refused(m, fine, "bending_warp");
    options.dt = 0;
    refused(good, options, "dt");
    options = fine;
    options.gravity.y = INFINITY;
    refused(good, options, "gravity");
    options = fine;
    options.strain_limit = 0;
    refused(good, options, "strain_limit");

    /* A step of 10 s, from a crumpled start, and one iteration. */
    const br_cloth_grid grid = sheet_grid(0.5, 0.4, 6, 5);
    options = fine;
    options.dt = 10;
    br_cloth *c = sheet_make(&grid, &good, &options);
    br_random *const random = br_random_create(4, 0);
    sheet_deform(c, br_mat3_identity(), 0.05, 10, random);
    br_cloth_pin(c, 0, zero);
    br_error error = {0};
    br_status status = BR_OK;
    for (int k = 0; k < 5 && status >= 0; k++)
        status = br_cloth_step(c, &error);
    check(status >= 0 && isfinite(br_cloth_energy(c).kinetic), "steps of 10 s: %s, kinetic energy %g J",
          br_status_name(status), br_cloth_energy(c).kinetic);
    br_cloth_destroy(c);
    options = fine;
    options.iterations = 1;
    c = sheet_make(&grid, &good, &options);
    sheet_deform(c, br_mat3_identity(), 0.05, 1, random);
    status = br_cloth_step(c, &error);
    check(status == BR_LOOSE && br_cloth_last(c).iterations == 1 && br_cloth_last(c).residual > 1e-4,
          "one iteration does not do: %g left", br_cloth_last(c).residual);
    br_cloth_destroy(c);
    /* All in one point, so that nothing has a direction; and speeds beyond all numbers. */
    c = sheet_make(&grid, &good, &fine);
    sheet_deform(c, br_mat3_diagonal(0, 0, 0), 0, 0, random);
    check(br_cloth_step(c, &error) >= 0 && isfinite(br_cloth_energy(c).stretch), "a sheet in one point");
    sheet_deform(c, br_mat3_identity(), 0, 1e307, random);
    const double time = br_cloth_time(c);
    check(br_cloth_step(c, &error) == BR_ERR_SOLVER && br_cloth_time(c) == time &&
              strstr(error.message, "finite"),
          "refused: %s", error.message);
    br_cloth_destroy(c);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    free_fall();
    momentum();
    damping_leaves_rotation();
    damping_is_stiffness();
    oscillator();
    pins();
    solvers();
    strain_limit();
    response();
    extremes();
    return check_end();
}
