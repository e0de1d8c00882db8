/* Planar, Figures 4 and 8: the contact pressure distributions on N x N cells, and what the reduced model
 * takes from them.
 *
 * Weights of the seven distributions of the experiments (normalised to sum 1), centre of pressure, rim radius
 * r [eq. (23), by the bilinear rule of eq. (21)] and u [eq. (27)] over N.
 *
 * Claims: weights, r, u, CoP and number of loaded cells as recorded from the published program; r and u go to
 * the values of the continuous distributions: disc 2R/3 and R^2/2, square by quadrature and L^2/6, line L/4
 * and L^2/12, gradient line 16 L/81 and L^2/18 (pressure (1 + 2y/L)/L). Differs from the text: "circle of
 * radius 10 mm" is one of (N - 1)/2 cells, 9.524 mm at N = 21 (contact.as_published); so r and u of the
 * circle are those of a disc that grows with N. The figure on paper shows no scale; cells are drawn to scale
 * here. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_pressure_spec contact;
    const char *surfaces, *swept, *constants_file, *weights_folder;
    int cells;
    const int *sweep;
    size_t n_sweep;
} scene;

static const br_field scene_fields[] = {
    BR_ROW(scene, surfaces, "maps.surfaces"),
    BR_ROW(scene, cells, "maps.cells"),
    BR_ROW(scene, swept, "constants.surfaces"),
    BR_ROW_LIST(scene, sweep, n_sweep, "constants.cells"),
    BR_ROW_FILE(scene, constants_file, "reference.constants"),
    BR_ROW(scene, weights_folder, "reference.weights"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_grid(params, &s->contact);
}

/* Recorded weights (cells x cells), row-major from +y down; the file has the header c0, c1 ... or none. */
static void recorded_weights(br_experiment *ex, const scene *s, const char *surface, double *weights)
{
    char path[4200], name[100];
    snprintf(name, sizeof name, "%s", br_planar_published_name(surface));
    for (char *c = name; *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    /* The folder is that of the constants, whose path is known to exist. */
    const char *slash = strrchr(s->constants_file, '/');
    snprintf(path, sizeof path, "%.*s%s%s_21x21.csv", slash ? (int)(slash - s->constants_file + 1) : 0,
             s->constants_file, s->weights_folder, name);
    br_csv *csv = br_data_read(ex, path);
    const size_t n = (size_t)s->cells, rows = br_csv_rows(csv);
    if (br_csv_columns(csv) != n || rows + 1 < n)
        br_experiment_fail(ex, "%s: %zu x %zu weights, expected %zu x %zu", path, rows, br_csv_columns(csv),
                           n, n);
    /* Without a header the reader has taken the first row for one: its cells are the names of the columns. */
    const size_t missing = n - rows;
    for (size_t iy = 0; iy < n; iy++)
        for (size_t ix = 0; ix < n; ix++)
            weights[iy * n + ix] =
                strtod(iy < missing ? br_csv_column_name(csv, ix) : br_csv_cell(csv, iy - missing, ix), NULL);
}

static void draw_maps(br_experiment *ex, const scene *s, const char *const *surfaces, size_t n_surfaces)
{
    const size_t n = (size_t)s->cells;
    br_table *table = br_table_open(ex, "weights");
    double *ours = br_doubles(ex, n * n), *theirs = br_doubles(ex, n * n);
    for (size_t k = 0; k < n_surfaces; k++) {
        br_pressure *p = br_planar_pressure(ex, &s->contact, surfaces[k], s->cells);
        memset(ours, 0, n * n * sizeof *ours);
        double most = 0;
        for (size_t i = 0; i < p->n; i++) {
            ours[(size_t)p->row[i] * n + (size_t)p->column[i]] = p->weight[i];
            br_most(&most, p->weight[i]);
        }
        recorded_weights(ex, s, surfaces[k], theirs);
        const double h = p->width / s->cells;
        for (size_t iy = 0; iy < n; iy++)
            for (size_t ix = 0; ix < n; ix++) {
                br_table_integer(table, (long long)k);
                br_table_text(table, surfaces[k]);
                br_table_put(table, 1e3 * h * ((double)ix + 0.5 - 0.5 * s->cells),
                             -1e3 * h * ((double)iy + 0.5 - 0.5 * s->cells), ours[iy * n + ix],
                             theirs[iy * n + ix], ours[iy * n + ix] / most, 1e3 * p->cop.x, 1e3 * p->cop.y);
            }
        char id[100];
        snprintf(id, sizeof id, "weights-%s", surfaces[k]);
        br_claim_curve(ex, id, ours, theirs, n * n);
    }
}

/* r and u of the continuous distribution, per L and L^2; false if it has no simple form here. */
static bool continuum(const char *surface, double *r, double *u)
{
    const struct {
        const char *surface;
        double r, u;
    } exact[] = {
        /* Mean distance from the centre of a unit square: (sqrt 2 + asinh 1)/6. */
        {"square", (sqrt(2) + asinh(1)) / 6, 1.0 / 6},
        {"circle", 1.0 / 3, 1.0 / 8},
        {"line", 1.0 / 4, 1.0 / 12},
        {"line-gradient", 16.0 / 81, 1.0 / 18},
        {"line-gradient-x", 16.0 / 81, 1.0 / 18},
    };
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
        if (strcmp(surface, exact[i].surface) == 0) {
            *r = exact[i].r;
            *u = exact[i].u;
            return true;
        }
    return false;
}

/* Row of the constants' file, or -1. */
static long find_constants(const br_csv *csv, const char *surface, int cells)
{
    const long n = br_csv_column_find(csv, "N");
    for (size_t i = 0; n >= 0 && i < br_csv_rows(csv); i++)
        if (strcmp(br_csv_cell(csv, i, 0), br_planar_published_name(surface)) == 0 &&
            atoi(br_csv_cell(csv, i, (size_t)n)) == cells)
            return (long)i;
    return -1;
}

static void sweep_cells(br_experiment *ex, const scene *s, const char *const *surfaces, size_t n_surfaces)
{
    br_csv *csv = br_data_read(ex, s->constants_file);
    double *r_file = br_data_column(ex, csv, "r_m"), *u_file = br_data_column(ex, csv, "u_m2"),
           *x_file = br_data_column(ex, csv, "cop_x_m"), *y_file = br_data_column(ex, csv, "cop_y_m"),
           *n_file = br_data_column(ex, csv, "nonzero_cells");
    br_table *table = br_table_open(ex, "constants");
    /* what is compared with nothing stays infinite and fails its claim */
    double worst_r = -INFINITY, worst_u = worst_r, worst_cop = worst_r, first = worst_r, last = worst_r,
           last_u = worst_r;
    int compared = 0, loaded = 0;
    for (size_t k = 0; k < n_surfaces; k++)
        for (size_t v = 0; v < s->n_sweep; v++) {
            br_pressure *p = br_planar_pressure(ex, &s->contact, surfaces[k], s->sweep[v]);
            const double r = br_pressure_rim_radius(p);
            double theirs[5] = {NAN, NAN, NAN, NAN, NAN}, r_exact = NAN, u_exact = NAN;
            const long row = find_constants(csv, surfaces[k], s->sweep[v]);
            if (row >= 0) {
                const double file[5] = {r_file[row], u_file[row], x_file[row], y_file[row], n_file[row]};
                memcpy(theirs, file, sizeof theirs);
                br_most(&worst_r, fabs(r - theirs[0]) / theirs[0]);
                br_most(&worst_u, fabs(p->u - theirs[1]) / theirs[1]);
                br_most(&worst_cop, hypot(p->cop.x - theirs[2], p->cop.y - theirs[3]) / p->width);
                compared++;
                loaded += (double)p->n == theirs[4];
            }
            if (continuum(surfaces[k], &r_exact, &u_exact)) {
                r_exact *= p->width;
                u_exact *= p->width * p->width;
                const double off = fabs(r / r_exact - 1);
                if (v == 0)
                    br_most(&first, off);
                if (v + 1 == s->n_sweep) {
                    br_most(&last, off);
                    br_most(&last_u, fabs(p->u / u_exact - 1));
                }
            }
            br_table_integer(table, (long long)k);
            br_table_text(table, surfaces[k]);
            br_table_integer(table, s->sweep[v]);
            br_table_put(table, 1e3 * r, 1e6 * p->u, p->u / (r * r), 1e3 * p->cop.x, 1e3 * p->cop.y,
                         (double)p->n, 1e3 * theirs[0], 1e6 * theirs[1], 1e3 * r_exact, 1e6 * u_exact);
        }
    br_claim(ex, "constants-r", worst_r);
    br_claim(ex, "constants-u", worst_u);
    br_claim(ex, "constants-cop", worst_cop);
    br_claim_fraction(ex, "constants-cells", loaded, compared);
    br_claim(ex, "continuum-r", last);
    br_claim(ex, "continuum-u", last_u);
    br_claim_holds(ex, "continuum-nearer", last < first,
                   "largest deviation of r %.3g at N = %d, %.3g at N = %d", first, s->sweep[0], last,
                   s->sweep[s->n_sweep - 1]);
}

static void measure_circle(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    const scene *s = data;
    br_pressure *p = br_planar_pressure(ex, &s->contact, "circle", s->cells);
    (void)off;
    br_measured_value(measured, "loaded cells of the circle", "1", (double)p->n);
    br_measured_value(measured, "rim radius r of the circle", "m", br_pressure_rim_radius(p));
    br_measured_value(measured, "u of the circle", "m^2", p->u);
}

/* What the switch as_published does to the circle. */
static void compare_circles(br_experiment *ex, const scene *s)
{
    static const br_switch circle = {"contact.as_published", "circle of radius L/2",
                                     BR_SWITCH_FLAG(scene, contact.as_published)};
    br_switches_run(ex, s, sizeof *s, &circle, 1, measure_circle, NULL, 0);
    const double radius = (s->cells - 1) / 2.0 * s->contact.width / s->cells;
    br_claim(ex, "circle-radius", radius * 1e3);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    size_t n = 0;
    const char *const *surfaces = br_words(ex, s->surfaces, &n);
    draw_maps(ex, s, surfaces, n);
    surfaces = br_words(ex, s->swept, &n);
    sweep_cells(ex, s, surfaces, n);
    compare_circles(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-fig08-pressure-surfaces", .title = "Contact pressure distributions",
              .reproduces = "planar, Figures 4 and 8",
              .summary = "The pressure distributions of the planar experiments on 21 x 21 cells, with centre "
                         "of pressure, rim radius r and u over the number of cells.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  {"weights.csv",
                   "panel, surface, x_mm, y_mm, weight_1, recorded_1, share_of_largest_1, cop_x_mm, cop_y_mm",
                   "normalised weights of the cells, row by row from +y down; recorded ones; weight over the "
                   "largest of the surface"},
                  {"constants.csv",
                   "panel, surface, N, r_mm, u_mm2, u_over_r2_1, cop_x_mm, cop_y_mm, cells_1, recorded_r_mm, "
                   "recorded_u_mm2, continuum_r_mm, continuum_u_mm2",
                   "rim radius, u, CoP and loaded cells over N; recorded values; values of the continuous "
                   "distribution on the full width"},
                  BR_SWITCHES_OUTPUT));
