/* bristle limit-surface: the limit surface of the user's pressure map. Everything is computed and written
 * aside before the first earlier file is replaced. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/file.h>
#include <bristle/limit_surface.h>
#include <bristle/numbers.h>
#include <bristle/text.h>

#include "command.h"
#include "figure.h"
#include "footprint.h"
#include "json.h"
#include "options.h"
#include "outputs.h"

enum { WIDTH, HEIGHT, RESOLUTION, CELLS, OUTPUT, PLOT, JSON, N_OPTIONS };
enum { TABLE, CONSTANTS, SECTIONS, N_FILES, SECTION_PARTS = 180 };

static const struct {
    const char *name, *columns;
} files[N_FILES] = {
    {"limit-surface.csv", "theta_rad,phi_rad,force_x_per_max,force_y_per_max,torque_per_max"},
    {"limit-surface-constants.csv", "cop_x_m,cop_y_m,r_m,u_m2,loaded_cells,dissipation_defect_1,"
                                    "convexity_defect_1,interpolation_defect_1,least_power_1"},
    {"limit-surface-sections.csv",
     "direction_rad,phi_rad,force_along_per_max,force_across_per_max,torque_per_max,ellipsoid_force_per_max,"
     "ellipsoid_torque_per_max"},
};

static void put_table(br_csv_writer *csv, const br_limit_surface *s)
{
    const int n = br_limit_surface_resolution(s);
    for (int a = 0; a <= 4 * n; a++)
        for (int b = 0; b <= n; b++) {
            const br_wrench h = br_limit_surface_node(s, a, b);
            br_csv_put(csv, a * BR_PI / (2 * n), b * BR_PI / (2 * n), h.x, h.y, h.torque);
        }
}

/* Sections through the torque axis: sliding along x, y and the diagonal between, from pure spin to pure
 * translation, at the angles of all nodes and between them. */
static void put_sections(br_csv_writer *csv, const br_limit_surface *s)
{
    const double r = br_limit_surface_radius(s);
    const int n_ls = br_limit_surface_resolution(s),
              parts = n_ls < SECTION_PARTS ? SECTION_PARTS / n_ls * n_ls : n_ls;
    for (int d = 0; d < 4; d++)
        for (int i = 0; i <= parts; i++) {
            const double theta = d * BR_PI / 4, phi = i * BR_PI / 2 / parts, c = cos(theta), e = sin(theta);
            const br_twist v = {r * sin(phi) * c, r * sin(phi) * e, cos(phi)};
            const br_wrench h = br_limit_surface_lookup(s, r, v);
            br_csv_put(csv, theta, phi, -(h.x * c + h.y * e), h.x * e - h.y * c, -h.torque, sin(phi),
                       cos(phi));
        }
}

/* Where the files go. */
typedef struct target {
    char paths[N_FILES][4096];
    outputs o;
} target;

static br_status settle_target(const char *folder, const char *map, target *t, br_error *error)
{
    br_status status = outputs_make_folder(&t->o, folder, error);
    for (int i = 0; i < N_FILES && status >= 0; i++) {
        if (snprintf(t->paths[i], sizeof t->paths[i], "%s/%s", folder, files[i].name) >=
            (int)sizeof t->paths[i])
            return br_fail(error, BR_ERR_ARGUMENT, "--output: the path is too long");
        status = outputs_add(&t->o, t->paths[i], error);
    }
    return status >= 0 ? outputs_spare(&t->o, map, error) : status;
}

static br_status put_into_place(target *t, br_csv_writer *csv[N_FILES], br_error *error)
{
    br_atomic_file *written[N_FILES] = {NULL};
    br_status status = BR_OK;
    for (int i = 0; i < N_FILES; i++)
        if (status >= 0)
            status = br_csv_writer_release(csv[i], &written[i], error);
        else
            br_csv_writer_discard(csv[i]);
    if (status >= 0)
        return outputs_commit(&t->o, written, N_FILES, error);
    for (int i = 0; i < N_FILES; i++)
        br_atomic_file_discard(written[i]);
    return status;
}

static br_status write_all(target *t, const br_pressure *p, const br_limit_surface *s, br_error *error)
{
    br_csv_writer *csv[N_FILES] = {NULL};
    br_status status = BR_OK;
    for (int i = 0; i < N_FILES && status >= 0; i++)
        status = br_csv_writer_open(t->paths[i], files[i].columns, &csv[i], error);
    br_limit_surface_quality q;
    if (status >= 0)
        status = br_limit_surface_check(s, &q, error);
    if (status < 0) {
        for (int i = 0; i < N_FILES; i++)
            br_csv_writer_discard(csv[i]);
        return status;
    }
    put_table(csv[TABLE], s);
    put_sections(csv[SECTIONS], s);
    br_csv_put(csv[CONSTANTS], p->cop.x, p->cop.y, br_limit_surface_radius(s), p->u, (double)p->n,
               q.dissipation, q.depth, q.between, q.least_power);
    return put_into_place(t, csv, error);
}

/* The constants. */
static br_status print_json(const br_pressure *p, const br_limit_surface *s, br_error *error)
{
    br_limit_surface_quality q;
    json j = {.to = stdout};
    BR_TRY(br_limit_surface_check(s, &q, error));
    json_open(&j, NULL, '{');
    json_number(&j, "cop_x_m", p->cop.x);
    json_number(&j, "cop_y_m", p->cop.y);
    json_number(&j, "r_m", br_limit_surface_radius(s));
    json_number(&j, "u_m2", p->u);
    json_number(&j, "loaded_cells", (double)p->n);
    json_number(&j, "dissipation_defect_1", q.dissipation);
    json_number(&j, "convexity_defect_1", q.depth);
    json_number(&j, "interpolation_defect_1", q.between);
    json_number(&j, "least_power_1", q.least_power);
    json_close(&j, '}');
    return BR_OK;
}

static br_status limit_surface(int argc, char **argv, br_error *error)
{
    const char *width, *height, *resolution, *cells, *output = ".", *figure = NULL, *map;
    option options[N_OPTIONS] = {
        [WIDTH] = {"--width", 'W', &width, 1, 0},
        [HEIGHT] = {"--height", 'H', &height, 1, 0},
        [RESOLUTION] = {"--resolution", 'n', &resolution, 1, 0},
        [CELLS] = {"--cells", 'c', &cells, 1, 0},
        [OUTPUT] = {"--output", 'o', &output, 1, 0},
        [PLOT] = {"--plot", 0, &figure, 1, 0},
        [JSON] = {"--json", 0, NULL, 0, 0},
    };
    static const char *const names[] = {"MAP"};
    br_status status = options_parse(argc, argv, options, N_OPTIONS, &map, names, 1, 1, error);
    if (status < 0)
        return status;
    long long n_ls = 20;
    if (options[RESOLUTION].count && (!br_parse_int(resolution, &n_ls) || n_ls < 1 || n_ls > 2000))
        return br_fail(error, BR_ERR_RANGE, "--resolution: '%s' is no whole number from 1 to 2000",
                       resolution);
    br_pressure *p = NULL;
    br_limit_surface *s = NULL;
    static target t;
    status = footprint_create(map, &options[WIDTH], &options[HEIGHT], &options[CELLS], &p, error);
    if (status >= 0)
        status = settle_target(output, footprint_is_shape(map) ? NULL : map, &t, error);
    if (status >= 0 && figure)
        status = figure_check_format("--plot", figure, error);
    if (status >= 0 && figure)
        status = outputs_add(&t.o, figure, error);
    if (status >= 0 && !footprint_is_shape(map))
        status = outputs_spare(&t.o, map, error);
    if (status >= 0)
        outputs_begin(&t.o);
    if (status >= 0)
        status = br_limit_surface_create(p, (int)n_ls, false, &s, error);
    if (status >= 0)
        status = write_all(&t, p, s, error);
    if (status >= 0 && figure)
        status = figure_draw_table(&(figure_table){.path = t.paths[SECTIONS]}, &figure, 1, error);
    if (status >= 0 && options[JSON].count)
        status = print_json(p, s, error);
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
    outputs_end(&t.o);
    return status;
}

const command limit_surface_command = {
    .name = "limit-surface",
    .synopsis = "[--width METRES] [--height METRES] [--resolution N] [--plot FIGURE] [-o FOLDER] MAP",
    .summary = "the limit surface of a map of contact pressure",
    .help =
        (const char *const[]){
            "MAP is a matrix of pressures without a header, its first row at the +y edge, cells separated "
            "by commas, semicolons, tabs or blanks, or a PNG picture whose grey is pressure and whose black "
            "is none (no colours). Pressures need no unit: only their ratios count. Or it is a shape, one "
            "of `bristle list shapes`, which fills its grid. \"-\" is standard input.\n",
            "Three files go to FOLDER, in units of the largest force mu N and of the torque mu N r of "
            "spinning about the centre of pressure (CoP):\n"
            "  limit-surface.csv            friction wrench at the CoP over the direction of sliding theta "
            "and phi = atan(speed/(r |omega|)): 0 is pure spin, pi/2 pure translation\n"
            "  limit-surface-constants.csv  CoP from the middle of the map, r [planar, eq. (23)], u [eq. "
            "(27)], number of loaded cells; how far the table is from one of maximum dissipation: by how "
            "much, in units of mu N |v|, another wrench takes more power out of a node's motion; how far a "
            "node lies below the convex hull; the first, midway between nodes; the least power that "
            "friction takes\n"
            "  limit-surface-sections.csv   force along and across the sliding and torque, for sliding "
            "along 0, 45, 90 and 135 degrees, with those of the ellipsoid [eq. (22)]\n",
            "  -W, --width METRES     width of the map [m]; 0.02 if not given\n"
            "  -H, --height METRES    its height [m]; if not given, cells are square\n"
            "  -n, --resolution N     cells of the table in a quarter turn; 20 if not given\n"
            "  -c, --cells N          cells of a shape from side to side; 101 if not given\n"
            "  -o, --output FOLDER    where the files go; made if it is not there; the working directory if "
            "not given\n"
            "      --json             prints the constants as an object of JSON\n"
            "      --plot FIGURE      draws the sections and what sets them apart from the ellipsoid's, "
            ".svg, .pdf or .png, as `bristle plot` does\n",
            NULL},
    .kind = "shapes",
    .run = limit_surface,
};
