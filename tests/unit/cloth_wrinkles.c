/* Wrinkles of cloth: a sheet bent into arcs to and fro, whose number, length, width and curvature are known,
 * and that move on by more or less than a wrinkle's width. */
#include <bristle/cloth_wrinkles.h>
#include <bristle/numbers.h>

#include "cloth_sheets.h"

enum { CELLS = 60, ARC = 6 };
static const double side = 0.6, radius = 0.02;
static br_error error;

static br_cloth_mesh *sheet(void)
{
    const br_cloth_grid g = sheet_grid(side, side, CELLS, CELLS);
    br_cloth_mesh *mesh = NULL;
    check_need(br_cloth_mesh_grid(&g, &mesh, &error));
    return mesh;
}

/* Arcs of ARC cells, by small pieces, moved on by some cells; sign -1: hollow where it was convex. */
static void bend(const br_cloth_mesh *mesh, double cells, double sign, double scale, br_vec3 *x)
{
    enum { PIECES = 1000 };
    const double cell = side / CELLS, ds = cell / PIECES, arc = ARC * cell;
    double at_x[CELLS + 1], at_z[CELLS + 1], px = 0, pz = 0;
    for (int i = 0; i <= CELLS; i++) {
        at_x[i] = px;
        at_z[i] = pz;
        for (int k = 0; k < PIECES; k++) {
            const double s = ((double)i + cells) * cell + (k + 0.5) * ds, turn = fmod(s, 2 * arc) / arc;
            const double heading = sign * (1 - 2 * (turn < 1 ? turn : 2 - turn)) * arc / (2 * radius) * scale;
            px += ds * cos(heading);
            pz += ds * sin(heading);
        }
    }
    for (size_t v = 0; v < mesh->n_vertices; v++) {
        const size_t i = v % (CELLS + 1);
        x[v] = br_vec3_make(at_x[i], mesh->rest[v].y, at_z[i]);
    }
}

static br_cloth_wrinkles *make(const br_cloth_mesh *mesh)
{
    br_cloth_wrinkles *w = NULL;
    const br_cloth_wrinkle_options options = br_cloth_wrinkle_options_default();
    check_need(br_cloth_wrinkles_create(mesh, &options, &w, &error));
    return w;
}

static void look(br_cloth_wrinkles *w, double t, const br_vec3 *x)
{
    check_need(br_cloth_wrinkles_look(w, t, x, &error));
}

static void arcs(void)
{
    br_cloth_mesh *const mesh = sheet();
    br_vec3 *const x = calloc(mesh->n_vertices, sizeof *x);
    check_need(x ? BR_OK : BR_ERR_MEMORY);
    br_cloth_wrinkles *const w = make(mesh);
    look(w, 0, mesh->rest);
    check(br_cloth_wrinkles_count(w) == 0, "flat cloth has none");
    bend(mesh, 0, 1, 0.5, x);
    look(w, 1, x);
    check(br_cloth_wrinkles_count(w) == 0, "nor has cloth that is bent less than the threshold");
    bend(mesh, 0, 1, 1, x);
    look(w, 2, x);
    const size_t n = br_cloth_wrinkles_count(w);
    size_t outwards = 0;
    double length = 0, width = 0, curvature = 0;
    for (size_t k = 0; k < n; k++) {
        const br_cloth_wrinkle one = br_cloth_wrinkles_get(w, k);
        outwards += one.outwards;
        br_worst(&length, one.length - hypot(58 * side / CELLS, 4 * side / CELLS));
        br_worst(&width, one.width * one.length - 5 * 59 * side * side / CELLS / CELLS);
        /* A second difference of points on an arc: (2 sin(h/2R)/h)^2 R. */
        const double h = side / CELLS, sine = 2 * sin(h / (2 * radius)) / h;
        br_worst(&curvature, one.curvature - sine * sine * radius);
    }
    check(n == CELLS / ARC && outwards == n / 2, "%zu arcs are %zu wrinkles, %zu outwards", (size_t)10, n,
          outwards);
    check(length < 1e-12, "each as long as the sheet within its border: off by %.1e m", length);
    check(width < 1e-6, "as wide as an arc without its ends: area off by %.1e m^2", width);
    check(curvature < 1e-3, "curved as the arc: off by %.1e /m", curvature);
    const size_t middle = (size_t)(30 * (CELLS + 1) + 3);
    const double there = br_cloth_wrinkles_curvature(w)[middle];
    check(there > 0 && br_cloth_wrinkles_get(w, br_cloth_wrinkles_of(w)[middle]).outwards,
          "where the sheet is highest it is convex: %.1f /m", there);
    br_cloth_wrinkles_destroy(w);
    br_cloth_mesh_destroy(mesh);
    free(x);
}

static void lives(void)
{
    br_cloth_mesh *const mesh = sheet();
    br_vec3 *const x = calloc(mesh->n_vertices, sizeof *x);
    check_need(x ? BR_OK : BR_ERR_MEMORY);
    br_cloth_wrinkles *const w = make(mesh);
    bend(mesh, 0, 1, 1, x);
    look(w, 0, x);
    look(w, 0.1, x);
    br_cloth_wrinkle_totals t = br_cloth_wrinkles_so_far(w);
    check(t.ends == 0 && t.looks == 2 && t.wrinkles == 20, "what does not move goes on");
    check_close(t.lived, 10 * 0.1, 1e-12, "ten wrinkles have lived for the time between two looks");
    bend(mesh, 2, 1, 1, x);
    look(w, 0.2, x);
    t = br_cloth_wrinkles_so_far(w);
    size_t old = 0;
    for (size_t k = 0; k < br_cloth_wrinkles_count(w); k++)
        old += br_cloth_wrinkles_get(w, k).since == 0;
    check(t.ends == 0 && old == 10, "nor do they end when they move on by a third of their width");
    bend(mesh, 5, 1, 1, x);
    const size_t before = br_cloth_wrinkles_count(w);
    const double lived = br_cloth_wrinkles_so_far(w).lived;
    look(w, 0.3, x);
    const size_t ended = br_cloth_wrinkles_so_far(w).ends;
    check(before != br_cloth_wrinkles_count(w), "from %zu to %zu wrinkles", before,
          br_cloth_wrinkles_count(w));
    check_close(br_cloth_wrinkles_so_far(w).lived - lived, 0.1 * (double)before, 1e-12,
                "those that were there have lived for the time between two looks");
    check(ended + 1 >= before && ended <= before, "by three fifths they do: %zu of %zu", ended, before);
    bend(mesh, 5, -1, 1, x);
    const size_t all = br_cloth_wrinkles_count(w);
    look(w, 0.4, x);
    check(br_cloth_wrinkles_so_far(w).ends == ended + all, "turned inside out, all end: %zu", all);
    br_cloth_wrinkles_destroy(w);
    br_cloth_mesh_destroy(mesh);
    free(x);
}

/* One bend, sharp in its middle and less than the threshold beside that: it reaches as far as the share says,
 * and is none where it is shorter than asked for. */
static void reach(void)
{
    br_cloth_mesh *const mesh = sheet();
    br_vec3 *const x = calloc(mesh->n_vertices, sizeof *x);
    check_need(x ? BR_OK : BR_ERR_MEMORY);
    const double cell = side / CELLS;
    double heading = 0, px = 0, pz = 0;
    for (int i = 0; i <= CELLS; i++) {
        for (int j = 0; j <= CELLS; j++)
            x[j * (CELLS + 1) + i] = br_vec3_make(px, mesh->rest[j * (CELLS + 1) + i].y, pz);
        /* From the vertex in the middle on: vertices 0 and 1 to either side turn by 1/2, up to 5 by 1/4. */
        const int off = abs(i + 1 - CELLS / 2);
        px += cell * cos(heading);
        pz += cell * sin(heading);
        heading += off < 2 ? 0.5 : off < 6 ? 0.22 : 0;
    }
    for (int narrow = 0; narrow < 3; narrow++) {
        br_cloth_wrinkle_options options = br_cloth_wrinkle_options_default();
        options.share = narrow == 1 ? 1 : 0.6;
        options.length = narrow == 2 ? 0.61 : 0.05;
        br_cloth_wrinkles *w;
        check_need(br_cloth_wrinkles_create(mesh, &options, &w, &error));
        look(w, 0, x);
        const size_t n = br_cloth_wrinkles_count(w);
        if (narrow == 2)
            check(n == 0, "what is shorter than it must be is no wrinkle");
        else
            check(n == 1 && br_cloth_wrinkles_get(w, 0).vertices == (size_t)(narrow ? 3 : 11) * (CELLS - 1),
                  "a share of %g of the threshold: %zu vertices", options.share,
                  n > 0 ? br_cloth_wrinkles_get(w, 0).vertices : 0);
        br_cloth_wrinkles_destroy(w);
    }
    br_cloth_mesh_destroy(mesh);
    free(x);
}

static void refusals(void)
{
    br_cloth_mesh *const mesh = sheet();
    br_cloth_wrinkle_options options = br_cloth_wrinkle_options_default();
    br_cloth_wrinkles *w;
    options.curvature = 0;
    check(br_cloth_wrinkles_create(mesh, &options, &w, &error) == BR_ERR_RANGE && !w, "%s", error.message);
    options = br_cloth_wrinkle_options_default();
    options.overlap = 1.5;
    check(br_cloth_wrinkles_create(mesh, &options, &w, &error) == BR_ERR_RANGE && !w, "%s", error.message);
    br_cloth_mesh_destroy(mesh);
}

int main(void)
{
    check_begin();
    arcs();
    lives();
    reach();
    refusals();
    return check_end();
}
