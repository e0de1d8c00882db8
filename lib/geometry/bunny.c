/* The bunny: an implicit surface and its polygons. */
#include <stdlib.h>
#include <bristle/bunny.h>
#include <bristle/assert.h>

/* Ellipsoids at a height of 1: middle, half axes, and a turn about y (the ears lean back). y is mirrored
 * where `pair` is set. */
typedef struct blob {
    br_vec3 middle, half;
    double lean;
    int pair;
} blob;
static const blob BLOBS[] = {
    {{-0.06, 0, 0.31}, {0.33, 0.24, 0.27}, 0, 0},        /* body */
    {{0.16, 0, 0.37}, {0.19, 0.18, 0.24}, 0, 0},         /* chest */
    {{-0.13, 0.17, 0.2}, {0.2, 0.12, 0.18}, 0, 1},       /* haunches */
    {{0.28, 0, 0.62}, {0.17, 0.14, 0.15}, 0, 0},         /* head */
    {{0.41, 0, 0.58}, {0.09, 0.085, 0.075}, 0, 0},       /* muzzle */
    {{0.17, 0.075, 0.83}, {0.05, 0.055, 0.2}, -0.28, 1}, /* ears */
    {{-0.4, 0, 0.22}, {0.09, 0.09, 0.09}, 0, 0},         /* tail */
    {{0.27, 0.1, 0.065}, {0.12, 0.065, 0.065}, 0, 1},    /* front feet */
    {{0.21, 0.1, 0.2}, {0.075, 0.065, 0.18}, 0, 1},      /* front legs */
    {{-0.02, 0.19, 0.06}, {0.2, 0.075, 0.06}, 0, 1},     /* hind feet */
};
enum { N_BLOBS = sizeof BLOBS / sizeof *BLOBS };
static const double BLEND = 0.025; /* width over which blobs run together */
/* Around the surface; the grid reaches two cells farther. */
static const double X_LOW = -0.52, X_HIGH = 0.54, Y_HIGH = 0.32, Z_LOW = -0.03, Z_HIGH = 1.07;

static double ellipsoid(const blob *b, double y_sign, br_vec3 p)
{
    br_vec3 q = br_vec3_sub(p, br_vec3_make(b->middle.x, y_sign * b->middle.y, b->middle.z));
    const double c = cos(b->lean), s = sin(b->lean);
    q = br_vec3_make(c * q.x - s * q.z, q.y, s * q.x + c * q.z);
    const br_vec3 u = br_vec3_make(q.x / b->half.x, q.y / b->half.y, q.z / b->half.z);
    const br_vec3 w = br_vec3_make(u.x / b->half.x, u.y / b->half.y, u.z / b->half.z);
    const double k = br_vec3_length(u), g = br_vec3_length(w);
    return g > 0 ? k * (k - 1) / g : -fmin(b->half.x, fmin(b->half.y, b->half.z));
}

double br_bunny_distance(br_vec3 p)
{
    /* Smooth minimum: -B ln sum exp(-d/B), from the least distance on so that nothing overflows. */
    double d[2 * N_BLOBS], least = INFINITY, sum = 0;
    int n = 0;
    for (int i = 0; i < N_BLOBS; i++)
        for (int side = 0; side <= BLOBS[i].pair; side++) {
            d[n] = ellipsoid(&BLOBS[i], side ? -1 : 1, p);
            least = fmin(least, d[n++]);
        }
    for (int i = 0; i < n; i++)
        sum += exp(-(d[i] - least) / BLEND);
    return least - BLEND * log(sum);
}

static br_vec3 gradient(br_vec3 p)
{
    const double h = 1e-5;
    const double x = br_bunny_distance(br_vec3_make(p.x + h, p.y, p.z)) -
                     br_bunny_distance(br_vec3_make(p.x - h, p.y, p.z));
    const double y = br_bunny_distance(br_vec3_make(p.x, p.y + h, p.z)) -
                     br_bunny_distance(br_vec3_make(p.x, p.y - h, p.z));
    const double z = br_bunny_distance(br_vec3_make(p.x, p.y, p.z + h)) -
                     br_bunny_distance(br_vec3_make(p.x, p.y, p.z - h));
    return br_vec3_scale(1 / (2 * h), br_vec3_make(x, y, z));
}

/* The grid: corners (nx x ny x nz), x fastest; a cell is named by its lower corner. */
typedef struct grid {
    int nx, ny, nz;
    double h;
    double *value; /* at corners */
    int *vertex;   /* of a cell, -1: none */
    br_vec3 *points;
    int n_points;
    int (*quads)[4];
    int n_quads;
} grid;

static size_t at(const grid *g, int i, int j, int k)
{
    return ((size_t)k * (size_t)g->ny + (size_t)j) * (size_t)g->nx + (size_t)i;
}
static br_vec3 corner(const grid *g, int i, int j, int k)
{
    /* Symmetric in y, as the bunny is. */
    return br_vec3_make(X_LOW + (i - 2) * g->h, (j - (g->ny - 1) / 2.0) * g->h, Z_LOW + (k - 2) * g->h);
}

/* A cell that the surface passes through gets a vertex: the mean of where its edges are cut, then drawn on to
 * the surface. */
static void cell_vertex(grid *g, int i, int j, int k)
{
    static const int edges[12][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3},
                                     {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
    br_vec3 sum = {0, 0, 0};
    int n = 0;
    for (int e = 0; e < 12; e++) {
        const int a = edges[e][0], b = edges[e][1];
        const double va = g->value[at(g, i + (a & 1), j + (a >> 1 & 1), k + (a >> 2))],
                     vb = g->value[at(g, i + (b & 1), j + (b >> 1 & 1), k + (b >> 2))];
        if ((va < 0) == (vb < 0))
            continue;
        const br_vec3 pa = corner(g, i + (a & 1), j + (a >> 1 & 1), k + (a >> 2)),
                      pb = corner(g, i + (b & 1), j + (b >> 1 & 1), k + (b >> 2));
        sum = br_vec3_add(sum, br_vec3_add_scaled(pa, va / (va - vb), br_vec3_sub(pb, pa)));
        n++;
    }
    g->vertex[at(g, i, j, k)] = -1;
    if (n == 0)
        return;
    br_vec3 p = br_vec3_scale(1.0 / n, sum);
    for (int step = 0; step < 3; step++) {
        const br_vec3 d = gradient(p);
        br_vec3 move = br_vec3_scale(-br_bunny_distance(p) / br_vec3_dot(d, d), d);
        const double length = br_vec3_length(move);
        if (length > 0.5 * g->h) /* stay near the cell */
            move = br_vec3_scale(0.5 * g->h / length, move);
        p = br_vec3_add(p, move);
    }
    g->vertex[at(g, i, j, k)] = g->n_points;
    g->points[g->n_points++] = p;
}

/* An edge of the grid that is cut gives a quadrilateral of the four cells around it, outward by the sign at
 * its start. */
static void edge_quad(grid *g, int i, int j, int k, int axis)
{
    const int i1 = i + (axis == 0), j1 = j + (axis == 1), k1 = k + (axis == 2);
    const bool inside = g->value[at(g, i, j, k)] < 0, inside1 = g->value[at(g, i1, j1, k1)] < 0;
    if (inside == inside1)
        return;
    int q[4];
    for (int c = 0; c < 4; c++) {
        /* Around the edge: (-1,-1), (0,-1), (0,0), (-1,0) in the two other axes, in cyclic order. */
        const int u = c == 0 || c == 3 ? -1 : 0, v = c < 2 ? -1 : 0;
        q[c] = axis == 0   ? g->vertex[at(g, i, j + u, k + v)]
               : axis == 1 ? g->vertex[at(g, i + v, j, k + u)]
                           : g->vertex[at(g, i + u, j + v, k)];
    }
    int *out = g->quads[g->n_quads++];
    for (int c = 0; c < 4; c++)
        out[c] = q[inside ? c : 3 - c];
}

static bool polygonise(grid *g)
{
    const size_t n = (size_t)g->nx * (size_t)g->ny * (size_t)g->nz;
    g->value = malloc(n * sizeof *g->value);
    g->vertex = malloc(n * sizeof *g->vertex);
    g->points = malloc(n * sizeof *g->points);
    g->quads = malloc(3 * n * sizeof *g->quads);
    if (!g->value || !g->vertex || !g->points || !g->quads)
        return false;
    for (int k = 0; k < g->nz; k++)
        for (int j = 0; j < g->ny; j++)
            for (int i = 0; i < g->nx; i++)
                g->value[at(g, i, j, k)] = br_bunny_distance(corner(g, i, j, k));
    for (int k = 0; k < g->nz - 1; k++)
        for (int j = 0; j < g->ny - 1; j++)
            for (int i = 0; i < g->nx - 1; i++)
                cell_vertex(g, i, j, k);
    for (int k = 1; k < g->nz - 1; k++)
        for (int j = 1; j < g->ny - 1; j++)
            for (int i = 1; i < g->nx - 1; i++)
                for (int axis = 0; axis < 3; axis++)
                    edge_quad(g, i, j, k, axis);
    return true;
}

static int compare_edges(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return p[0] != q[0] ? (p[0] > q[0]) - (p[0] < q[0]) : (p[1] > q[1]) - (p[1] < q[1]);
}

/* A quadrilateral as two triangles, cut along its shorter diagonal: six indices into it. */
static const int *cut_of(const grid *g, const int quad[4])
{
    static const int first[6] = {0, 1, 2, 0, 2, 3}, second[6] = {0, 1, 3, 1, 2, 3};
    const double d02 = br_vec3_length(br_vec3_sub(g->points[quad[2]], g->points[quad[0]])),
                 d13 = br_vec3_length(br_vec3_sub(g->points[quad[3]], g->points[quad[1]]));
    return d02 <= d13 ? first : second;
}

/* Does every directed edge occur once? Surface nets pinch where two sheets pass through one cell. */
static bool manifold(const grid *g, bool *answer)
{
    const size_t n = 6 * (size_t)g->n_quads;
    int(*edges)[2] = malloc((n + 1) * sizeof *edges);
    if (!edges)
        return false;
    for (size_t i = 0; i < n; i++) {
        const int *quad = g->quads[i / 6], *cut = cut_of(g, quad), k = (int)(i % 6);
        edges[i][0] = quad[cut[k]];
        edges[i][1] = quad[cut[k % 3 == 2 ? k - 2 : k + 1]];
    }
    qsort(edges, n, sizeof *edges, compare_edges);
    *answer = true;
    for (size_t i = 0; i + 1 < n; i++)
        *answer = *answer && compare_edges(edges[i], edges[i + 1]) != 0;
    free(edges);
    return true;
}

static void release(grid *g)
{
    free(g->value);
    free(g->vertex);
    free(g->points);
    free(g->quads);
    *g = (grid){0};
}

/* The mesh: two triangles a quadrilateral, its lowest point on z = 0, its highest at the height. */
static br_status build(const grid *g, const br_bunny_spec *spec, br_mesh **mesh, br_error *error)
{
    br_vec3 *positions = malloc((size_t)g->n_points * sizeof *positions),
            *normals = malloc((size_t)g->n_points * sizeof *normals);
    uint32_t *triangles = malloc(6 * (size_t)g->n_quads * sizeof *triangles);
    br_mesh *bare = NULL;
    br_status status = BR_OK;
    if (!positions || !normals || !triangles) {
        status = br_fail(error, BR_ERR_MEMORY, "a bunny of %d quadrilaterals", g->n_quads);
    } else {
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < g->n_points; i++) {
            low = fmin(low, g->points[i].z);
            high = fmax(high, g->points[i].z);
        }
        const double scale = spec->height / (high - low);
        for (int i = 0; i < g->n_points; i++) {
            const br_vec3 p = g->points[i];
            normals[i] = br_vec3_normalise(gradient(p));
            positions[i] = br_vec3_scale(scale, br_vec3_make(p.x, p.y, p.z - low));
        }
        for (int q = 0; q < g->n_quads; q++) {
            const int *cut = cut_of(g, g->quads[q]);
            for (int t = 0; t < 6; t++)
                triangles[6 * q + t] = (uint32_t)g->quads[q][cut[t]];
        }
        const br_mesh_source source = {.n_vertices = (size_t)g->n_points,
                                       .n_triangles = 2 * (size_t)g->n_quads,
                                       .positions = positions,
                                       .normals = normals,
                                       .triangles = triangles};
        status = br_mesh_create(&source, &bare, error);
        status = status ? status : br_mesh_project(bare, spec->texture, mesh, error);
    }
    br_mesh_destroy(bare);
    free(positions);
    free(normals);
    free(triangles);
    return status;
}

static const br_field fields[] = {
    {BR_FIELD_OF(br_bunny_spec, height), .unit = "m", .meaning = "from the feet to the tips of the ears",
     .source = "ours", .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bunny_spec, cells), .unit = "1", .meaning = "of the grid along the height, at least",
     .source = "ours", .preset = 28, BR_BETWEEN(16, 200)},
    {BR_FIELD_OF(br_bunny_spec, texture), .unit = "m", .meaning = "length of one repeat of the picture",
     .source = "ours", .preset = 0.1, BR_MORE_THAN(0)},
};

const br_struct_type br_bunny_spec_struct = BR_STRUCT_OF(br_bunny_spec, fields, NULL);

br_bunny_spec br_bunny_spec_default(void)
{
    br_bunny_spec spec;
    br_struct_default(&br_bunny_spec_struct, &spec);
    return spec;
}

br_status br_bunny_mesh(const br_bunny_spec *spec, br_mesh **mesh, br_error *error)
{
    BR_ASSERT_HANDLE(spec);
    BR_ASSERT_HANDLE(mesh);
    *mesh = NULL;
    BR_TRY(br_error_within(error, br_struct_check(&br_bunny_spec_struct, spec, error), "bunny"));
    /* On to a finer grid until no cell is pinched. */
    for (int cells = spec->cells;; cells++) {
        grid g = {.h = 1.0 / cells};
        g.nx = (int)((X_HIGH - X_LOW) / g.h) + 6;
        g.ny = 2 * (int)(Y_HIGH / g.h) + 6;
        g.nz = (int)((Z_HIGH - Z_LOW) / g.h) + 6;
        bool good = false;
        br_status status = BR_OK;
        if (!polygonise(&g) || !manifold(&g, &good))
            status = br_fail(error, BR_ERR_MEMORY, "a bunny of %d cells", cells);
        else if (good)
            status = build(&g, spec, mesh, error);
        release(&g);
        if (status || good)
            return status;
    }
}
