/* The planar models against samples recorded from the published program (data/reference/planar/README.md),
 * whose digits the files carry to nine places or more; tolerances are those digits. Run from the project's
 * root. */
#include "check.h"

#include <stdlib.h>

#include <bristle/csv.h>
#include <bristle/limit_surface.h>
#include <bristle/reduced.h>
#include <bristle/steady.h>

/* The files print twelve significant digits; the published program carries 1e-10 in its norms, which shows at
 * 1e-9. */
#define TOL_FILE 2e-9

#define DATA "data/reference/planar/"

static br_csv *csv;

static void open_file(const char *name)
{
    char path[200];
    br_error error = {0};
    snprintf(path, sizeof path, DATA "%s", name);
    if (br_csv_read(path, &csv, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        exit(2);
    }
}

static double cell(size_t row, const char *column)
{
    const long c = br_csv_column_find(csv, column);
    return c < 0 ? NAN : strtod(br_csv_cell(csv, row, (size_t)c), NULL);
}

static const struct {
    const char *file, *published, *shape;
} surfaces[] = {
    {"circle", "Circle", "circle"},
    {"line", "Line", "line"},
    {"linegrad", "LineGrad", "line-gradient"},
    {"linegradx", "LineGradX", "line-gradient-x"},
    {"nonconvex1", "NonConvex1", "non-convex-1"},
    {"nonconvex2", "NonConvex2", "non-convex-2"},
    {"square", "Square", "square"},
};
#define N_SURFACES (sizeof surfaces / sizeof *surfaces)

static br_pressure *published(const char *shape, int n)
{
    br_pressure_spec spec = br_pressure_spec_default();
    br_pressure *p = NULL;
    br_error error = {0};
    for (size_t i = 0; i < N_SURFACES; i++)
        if (strcmp(surfaces[i].published, shape) == 0)
            spec.shape = surfaces[i].shape;
    spec.n_x = spec.n_y = n;
    spec.as_published = true;
    if (br_pressure_create(&spec, &p, &error) < 0)
        fprintf(stderr, "%s\n", error.message);
    return p;
}

static void test_weights(void)
{
    for (size_t s = 0; s < N_SURFACES; s++) {
        char name[100];
        snprintf(name, sizeof name, "surface_weights_%s_21x21.csv", surfaces[s].file);
        open_file(name);
        br_pressure *p = published(surfaces[s].published, 21);
        double worst = 0;
        size_t loaded = 0;
        /* Some files have a header, some start with numbers: rows are counted from the end. */
        const size_t rows = br_csv_rows(csv), first = 21 - rows;
        for (size_t iy = first; iy < 21; iy++)
            for (size_t ix = 0; ix < 21; ix++) {
                const double w = strtod(br_csv_cell(csv, iy - first, ix), NULL);
                double ours = 0;
                for (size_t i = 0; i < p->n; i++)
                    if (p->column[i] == (int)ix && p->row[i] == (int)iy)
                        ours = p->weight[i];
                loaded += w > 0;
                worst = fmax(worst, fabs(w - ours));
            }
        check(worst < 1e-11 && loaded > 0, "weights of %s agree (worst %g, %zu loaded)",
              surfaces[s].published, worst, loaded);
        br_pressure_destroy(p);
        br_csv_destroy(csv);
    }
}

static void test_constants(void)
{
    open_file("surface_constants.csv");
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const char *name = br_csv_cell(csv, i, 0);
        const int n = (int)cell(i, "N");
        br_pressure *p = published(name, n);
        check_close(br_pressure_rim_radius(p), cell(i, "r_m"), TOL_FILE, "%s N = %d: r", name, n);
        check_close(p->u, cell(i, "u_m2"), TOL_FILE, "%s N = %d: u", name, n);
        check_near(p->cop.x, cell(i, "cop_x_m"), 1e-14, "%s N = %d: CoP x", name, n);
        check_near(p->cop.y, cell(i, "cop_y_m"), 1e-14, "%s N = %d: CoP y", name, n);
        check((double)p->n == cell(i, "nonzero_cells"), "%s N = %d: loaded cells", name, n);
        br_pressure_destroy(p);
    }
    br_csv_destroy(csv);
}

static void test_cell_rates(void)
{
    open_file("bristle_rate_cell_samples.csv");
    double worst = 0, worst_force = 0;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        br_lugre lugre = br_lugre_default();
        lugre.elasto_plastic = cell(i, "elasto_plastic") != 0;
        const double v[2] = {cell(i, "vx_m_s"), cell(i, "vy_m_s")}, z[2] = {cell(i, "zx_m"), cell(i, "zy_m")};
        double dz[2];
        br_lugre_rate2(&lugre, v, z, dz);
        const double scale = fmax(hypot(v[0], v[1]), 1e-12);
        worst = fmax(worst, hypot(dz[0] - cell(i, "dzx_m_s"), dz[1] - cell(i, "dzy_m_s")) / scale);
        const double fx = -(lugre.sigma0 * z[0] + lugre.sigma1 * dz[0] + lugre.sigma2 * v[0]);
        const double fy = -(lugre.sigma0 * z[1] + lugre.sigma1 * dz[1] + lugre.sigma2 * v[1]);
        worst_force = fmax(worst_force, hypot(fx - cell(i, "fx_N"), fy - cell(i, "fy_N")));
    }
    check(worst < TOL_FILE, "bristle rates of %zu samples agree relative to speed (worst %g)",
          br_csv_rows(csv), worst);
    check(worst_force < TOL_FILE, "forces of the samples agree (worst %g N)", worst_force);
    br_csv_destroy(csv);
}

static void test_steady(const char *file, const char *shape)
{
    open_file(file);
    br_pressure *p = published(shape, 21);
    const br_lugre coulomb = br_lugre_coulomb();
    double worst = 0, worst_torque = 0;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const br_twist t = {cell(i, "vx_center_m_s"), cell(i, "vy_center_m_s"), cell(i, "omega_rad_s")};
        const br_wrench f = br_wrench_move(br_steady_bilinear(p, &coulomb, t, 1, true), p->cop);
        worst = fmax(worst, hypot(f.x - cell(i, "fx_N"), f.y - cell(i, "fy_N")));
        worst_torque = fmax(worst_torque, fabs(f.torque - cell(i, "tau_cop_Nm")) / 0.01);
    }
    check(worst < TOL_FILE && worst_torque < TOL_FILE,
          "%s: bilinear steady state of %zu twists (force %g N, torque %g of 0.01 N m)", shape,
          br_csv_rows(csv), worst, worst_torque);
    br_pressure_destroy(p);
    br_csv_destroy(csv);
}

static void test_table(const char *file, const char *shape)
{
    open_file(file);
    br_pressure *p = published(shape, 21);
    br_limit_surface *s = NULL;
    check_need(br_limit_surface_create(p, 5, true, &s, NULL));
    double worst = 0;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const int corner = (int)cell(i, "corner");
        const br_wrench h = br_limit_surface_node(s, (int)cell(i, "i_theta") + (corner & 1),
                                                  (int)cell(i, "i_phi") + (corner >> 1));
        const double d[3] = {h.x - cell(i, "hx"), h.y - cell(i, "hy"), h.torque - cell(i, "htau")};
        worst = fmax(worst, fmax(fmax(fabs(d[0]), fabs(d[1])), fabs(d[2])));
    }
    check(worst < TOL_FILE, "%s: table of N_ls = 5 (worst %g)", shape, worst);
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
    br_csv_destroy(csv);
}

static void test_lookup(const char *file, const char *shape)
{
    open_file(file);
    br_pressure *p = published(shape, 21);
    br_limit_surface *s = NULL;
    check_need(br_limit_surface_create(p, 20, true, &s, NULL));
    double worst = 0;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const br_twist t = {cell(i, "vx_cop_m_s"), cell(i, "vy_cop_m_s"), cell(i, "omega_rad_s")};
        const br_wrench h = br_limit_surface_lookup(s, br_limit_surface_radius(s), t);
        const double d[3] = {h.x - cell(i, "hx"), h.y - cell(i, "hy"), h.torque - cell(i, "htau")};
        const double most = fmax(fmax(fabs(d[0]), fabs(d[1])), fabs(d[2]));
        if (most > 1e-6)
            br_tap_comment(&check_tap, "row %zu: %g %g %g differs by %g %g %g", i, t.x, t.y, t.omega, d[0],
                           d[1], d[2]);
        worst = fmax(worst, most);
    }
    check(worst < TOL_FILE, "%s: look-up of %zu twists (worst %g)", shape, br_csv_rows(csv), worst);
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
    br_csv_destroy(csv);
}

static void test_reduced_rates(void)
{
    open_file("reduced_rate_samples.csv");
    double worst_rate = 0, worst_wrench = 0;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        br_pressure *p = published(br_csv_cell(csv, i, 0), 21);
        br_limit_surface *s = NULL;
        check_need(br_limit_surface_create(p, 20, true, &s, NULL));
        br_lugre lugre = br_lugre_default();
        lugre.elasto_plastic = cell(i, "elasto_plastic") != 0;
        br_reduced m;
        check_need(br_reduced_make(p, &lugre, s, &m, NULL));
        const br_twist t = {cell(i, "vx_center_m_s"), cell(i, "vy_center_m_s"), cell(i, "omega_rad_s")};
        const double z[3] = {cell(i, "zx_m"), cell(i, "zy_m"), cell(i, "ztau_m2")};
        double dz[3];
        br_wrench f;
        br_reduced_rate(&m, t, 1, z, dz, &f);
        const double speed = fmax(1e-9, sqrt(t.x * t.x + t.y * t.y + m.r * m.r * t.omega * t.omega));
        worst_rate = fmax(worst_rate, hypot(dz[0] - cell(i, "dzx_m_s"), dz[1] - cell(i, "dzy_m_s")) / speed);
        worst_rate = fmax(worst_rate, fabs(dz[2] - cell(i, "dztau_m2_s")) / (m.r * speed));
        worst_wrench = fmax(worst_wrench, hypot(f.x - cell(i, "fx_center_N"), f.y - cell(i, "fy_center_N")));
        worst_wrench = fmax(worst_wrench, fabs(f.torque - cell(i, "tau_center_Nm")) / m.r);
        br_limit_surface_destroy(s);
        br_pressure_destroy(p);
    }
    check(worst_rate < TOL_FILE, "reduced rates of %zu samples relative to speed (worst %g)",
          br_csv_rows(csv), worst_rate);
    check(worst_wrench < TOL_FILE, "reduced wrenches (worst %g N)", worst_wrench);
    br_csv_destroy(csv);
}

int main(void)
{
    check_begin();
    test_weights();
    test_constants();
    test_cell_rates();
    test_steady("steady_state_bilinear_circle.csv", "Circle");
    test_steady("steady_state_bilinear_linegrad.csv", "LineGrad");
    test_table("ls_table_circle_nls5.csv", "Circle");
    test_table("ls_table_linegrad_nls5.csv", "LineGrad");
    test_lookup("ls_lookup_circle_nls20.csv", "Circle");
    test_lookup("ls_lookup_linegrad_nls20.csv", "LineGrad");
    test_reduced_rates();
    return check_end();
}
