/* Cloth at rest against theory: a sheet that hangs in its own weight, a strip between two pins (catenary),
 * and one that is clamped at one end (heavy elastica), which meets its limit with the square of the cell. */
#include "cloth_sheets.h"

#include <bristle/numbers.h>

static const br_vec3 zero = {0, 0, 0};

/* Steps until nothing moves; air slows it down. */
static void settle(br_cloth *c, int steps)
{
    for (int i = 0; i < steps; i++)
        check_need(br_cloth_step(c, NULL));
    double fastest = 0;
    for (size_t i = 0; i < br_cloth_get_mesh(c)->n_vertices; i++)
        br_most(&fastest, br_vec3_length(br_cloth_velocities(c)[i]));
    check(fastest < 1e-5, "it has come to rest: %.1e m/s", fastest);
}

/* Tension is the weight below, g rho (L - s): elongation g rho L^2/(2 k), energy (g rho)^2 L^3 W/(6 k). */
static void hanging(void)
{
    enum { CELLS = 16 };
    const br_cloth_grid grid = sheet_grid(0.5, 1, CELLS / 2, CELLS);
    br_cloth_material m = br_cloth_material_default();
    m.stretch_warp = m.stretch_weft = 30;
    m.drag = 8;
    br_cloth_options options = br_cloth_options_default();
    options.gravity = br_vec3_make(0, -9.81, 0);
    options.dt = 0.02;
    br_cloth *const c = sheet_make(&grid, &m, &options);
    const size_t row = CELLS / 2 + 1;
    for (size_t i = 0; i < row; i++)
        br_cloth_pin(c, CELLS * row + i, zero);
    settle(c, 250);
    const double weight = 9.81 * 0.15, theory = weight / (2 * 30), n = CELLS,
                 energy = weight * weight * 0.5 / (6 * 30) * (1 - 1 / (4 * n * n));
    check(br_cloth_last(c).iterations == 0,
          "at rest nothing is left to solve, against gravity: %d iterations", br_cloth_last(c).iterations);
    double lowest = 0;
    for (size_t i = 0; i < row; i++)
        lowest += -br_cloth_positions(c)[i].y / (double)row;
    check_close(lowest - 0.5, theory, 0.01, "a hanging sheet is longer by g rho L^2/(2 k) = %g m", theory);
    check_close(br_cloth_energy(c).stretch, energy, 0.01, "its stretch has (g rho)^2 L^3 W/(6 k) = %g J",
                energy);
    br_cloth_destroy(c);
}

/* The sag of a chain of length 1 between pins at `span`: a (cosh(span/2a) - 1) with 2 a sinh(span/2a) = 1. */
static double catenary(double span)
{
    double low = 1e-3, high = 1e3;
    for (int i = 0; i < 100; i++) {
        const double a = sqrt(low * high);
        *(2 * a * sinh(span / (2 * a)) > 1 ? &low : &high) = a;
    }
    return low * (cosh(span / (2 * low)) - 1);
}

static void chain(void)
{
    enum { CELLS = 40 };
    const br_cloth_grid grid = sheet_grid(1, 0.05, CELLS, 2);
    br_cloth_material m = br_cloth_material_default();
    m.bending_warp = m.bending_weft = 1e-8;
    m.stretch_warp = 1e4;
    m.drag = 8;
    br_cloth_options options = br_cloth_options_default();
    options.dt = 0.01;
    options.tolerance = 1e-6;
    br_cloth *const c = sheet_make(&grid, &m, &options);
    const size_t n = br_cloth_get_mesh(c)->n_vertices;
    br_vec3 x[3 * (CELLS + 1)], v[3 * (CELLS + 1)] = {{0, 0, 0}};
    const double span = 0.8;
    for (size_t i = 0; i < n; i++) {
        const br_vec3 r = br_cloth_get_mesh(c)->rest[i];
        x[i] = br_vec3_make(span * r.x, r.y, -0.25 * (1 - 4 * r.x * r.x));
        if (fabs(r.x) == 0.5)
            br_cloth_pin(c, i, zero);
    }
    br_cloth_place(c, x, v);
    settle(c, 300);
    const double sag = -br_cloth_positions(c)[CELLS + 1 + CELLS / 2].z, theory = catenary(span);
    check_close(sag, theory, 3e-3, "a strip of 1 m between pins at %g m sags by %g m", span, theory);
    br_cloth_destroy(c);
}

/* Where the end of a strip of length l, clamped level, comes to rest: B t'' = -w (l - s) cos t, t(0) = 0,
 * t'(l) = 0, by Runge and Kutta's method and bisection of t'(0). */
static br_vec2 elastica(double l, double w, double b)
{
    enum { STEPS = 400 };
    const double h = l / STEPS;
    double low = 0, high = w * l * l / b;
    br_vec2 end = {0, 0};
    for (int k = 0; k < 60; k++) {
        double t = 0, rate = (low + high) / 2;
        end = br_vec2_make(0, 0);
        for (int i = 0; i < STEPS; i++) {
            const double s = i * h, q = -w / b;
            const double k1 = q * (l - s) * cos(t), k2 = q * (l - s - h / 2) * cos(t + h / 2 * rate),
                         k3 = q * (l - s - h / 2) * cos(t + h / 2 * (rate + h / 2 * k1)),
                         k4 = q * (l - s - h) * cos(t + h * (rate + h / 2 * k2));
            const double middle = t + h / 2 * rate + h * h / 8 * k1;
            const double next = t + h * rate + h * h / 6 * (k1 + k2 + k3);
            end.x += h / 6 * (cos(t) + 4 * cos(middle) + cos(next));
            end.y += h / 6 * (sin(t) + 4 * sin(middle) + sin(next));
            t = next;
            rate += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        }
        *(rate > 0 ? &high : &low) = (low + high) / 2;
    }
    return end;
}

/* What a strip of alternating cells, some across, resists bending with. Every edge between cells measures the
 * second difference at that of its ends from which no diagonal starts: d^2 k along the strip, 0 across.
 * Vertices move by e, the two kinds against each other, to make that d^2 k + 4 e and 4 e, at the cost of an
 * angle 4 sqrt(2) e/d of each diagonal; the least energy over that of a cylinder is 1 - 1/(3 (1 + r)) in a
 * wide sheet, r the other direction's stiffness over this one's. */
static double share(double r, int across)
{
    return 1 - 64 / (64 + 64 * r * (across - 1) / across + 128 * (1 + r));
}

enum { ACROSS = 4 };

/* A strip along warp or weft of `cells` cells beyond the clamp, which is half a cell before the last pinned
 * vertex: a hinge stands for half a cell on both of its sides. Where its end comes to rest. */
static br_vec2 clamped(int cells, double length, double b, double r, bool weft, unsigned bending)
{
    const double cell = length / (cells + 0.5);
    const int along = cells + 1;
    br_cloth_grid grid = weft ? sheet_grid(ACROSS * cell, along * cell, ACROSS, along)
                              : sheet_grid(along * cell, ACROSS * cell, along, ACROSS);
    br_cloth_material m = br_cloth_material_default();
    m.stretch_warp = m.stretch_weft = 5e3;
    m.bending_warp = weft ? r * b : b;
    m.bending_weft = weft ? b : r * b;
    m.drag = 15;
    br_cloth_options options = br_cloth_options_default();
    options.dt = 0.01;
    options.bending = bending;
    br_cloth *const c = sheet_make(&grid, &m, &options);
    const br_vec3 *const rest = br_cloth_get_mesh(c)->rest;
    const size_t n = br_cloth_get_mesh(c)->n_vertices;
    const double first = -along * cell / 2;
    for (size_t i = 0; i < n; i++)
        if ((weft ? rest[i].y : rest[i].x) < first + 1.5 * cell)
            br_cloth_pin(c, i, zero);
    settle(c, 300);
    br_vec2 end = {0, 0};
    for (size_t i = 0; i < n; i++)
        if ((weft ? rest[i].y : rest[i].x) > -first - cell / 2) {
            const br_vec3 x = br_cloth_positions(c)[i];
            end = br_vec2_add_scaled(end, 1.0 / (ACROSS + 1),
                                     br_vec2_make((weft ? x.y : x.x) - first - cell / 2, -x.z));
        }
    br_cloth_destroy(c);
    return end;
}

static void cantilever(void)
{
    const double w = 0.15 * 9.81, b = 1e-3;
    /* Little: the beam's w l^4/(8 B). */
    const double small = 0.04, deflection = w * small * small * small * small / (8 * b);
    check_close(elastica(small, w, b).y, deflection, 3e-3, "the elastica of a stiff strip is the beam");
    for (int k = 0; k < 3; k++) {
        /* The clamp holds its vertices in a row: with little across, that is felt for some cells. */
        const double r = k == 0 ? 1 : k == 1 ? 10 : 100, theory = deflection / share(r, ACROSS);
        check_close(clamped(16, small, b, r, false, BR_CLOTH_QUADRATIC).y, theory, k == 0 ? 0.03 : 0.015,
                    "a stiff strip, %g times as stiff across, is the beam: %g m", r, theory);
    }
    for (int weft = 0; weft <= 1; weft++)
        for (unsigned bending = 0; bending <= BR_CLOTH_HINGES; bending++) {
            const double length = 0.2, r = 10;
            const br_vec2 theory = elastica(length, w, b * share(r, ACROSS));
            double error[2];
            for (int k = 0; k < 2; k++) {
                const br_vec2 end = clamped(k ? 20 : 10, length, b, r, weft, bending);
                error[k] = br_vec2_length(br_vec2_sub(end, theory)) / length;
            }
            check(error[1] < 0.003 && error[1] < 0.5 * error[0],
                  "a heavy strip along %s, %s: its end at (%.4f, %.4f) m, off by %.4f and %.4f of its length",
                  weft ? "weft" : "warp", bending ? "hinges" : "quadratic", theory.x, -theory.y, error[0],
                  error[1]);
        }
}

int main(void)
{
    check_begin();
    hanging();
    chain();
    cantilever();
    return check_end();
}
