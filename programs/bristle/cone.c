/* bristle cone: directional coefficients of the user's normal maps. Everything is computed before the first
 * byte is written. */
#include "cone.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/file.h>
#include <bristle/patch.h>
#include <bristle/text.h>

#include "command.h"
#include "options.h"
#include "outputs.h"

enum {
    K,
    MU_0,
    WIDTH,
    RESOLUTION,
    DIRECTIONS,
    FILTER,
    SLOPES,
    GREEN,
    PIXEL,
    MASK,
    PACKED,
    OUTPUT,
    DRAW,
    N_OPTIONS
};

/* More patches than this would take minutes. */
enum { PLACES_MAX = 10000000 };

typedef struct task {
    const char *paths[2], *masks[2]; /* lower, upper; null: smooth, none */
    double k[2], pixel;
    br_patch_surface_spec spec; /* filter and green channel */
    br_patch_options patch;
    br_image *maps[2];
} task;

static br_status read_number(const option *o, size_t i, double *value, double least, bool above,
                             br_error *error)
{
    if (o->count <= i)
        return BR_OK;
    if (!br_parse_double(o->values[i], value) || !isfinite(*value))
        return br_fail(error, BR_ERR_SYNTAX, "%s: '%s' is not a number", o->name, o->values[i]);
    if (*value < least || (above && *value == least))
        return br_fail(error, BR_ERR_RANGE, "%s: %g is not %s %g", o->name, *value,
                       above ? "above" : "at least", least);
    return BR_OK;
}

static br_status read_whole(const option *o, int *value, int least, int most, br_error *error)
{
    long long number = *value;
    if (o->count && (!br_parse_int(o->values[0], &number) || number < least || number > most))
        return br_fail(error, BR_ERR_RANGE, "%s: '%s' is no whole number from %d to %d", o->name,
                       o->values[0], least, most);
    *value = (int)number;
    return BR_OK;
}

static br_status read_filter(const option *o, br_patch_filter *filter, br_error *error)
{
    static const char *const names[] = {"nearest", "bilinear", "mipmap"};
    if (o->count == 0)
        return BR_OK;
    for (int i = 0; i < 3; i++)
        if (strcmp(o->values[0], names[i]) == 0) {
            *filter = (br_patch_filter)i;
            return BR_OK;
        }
    return br_fail(error, BR_ERR_UNKNOWN, "--filter: '%s' is none of nearest, bilinear, mipmap",
                   o->values[0]);
}

static br_status read_task(const option *o, task *t, br_error *error)
{
    br_status status = read_number(&o[MU_0], 0, &t->patch.mu_0, 0, false, error);
    for (size_t i = 0; i < 2 && status >= 0; i++) {
        if (i == 1)
            t->k[1] = t->k[0];
        status = read_number(&o[K], i, &t->k[i], 0, false, error);
        t->masks[i] = o[MASK].count > i ? o[MASK].values[i] : NULL;
    }
    if (status >= 0)
        status = read_number(&o[WIDTH], 0, &t->patch.width, 0, true, error);
    if (status >= 0)
        status = read_number(&o[PIXEL], 0, &t->pixel, 0, true, error);
    if (status >= 0)
        status = read_whole(&o[RESOLUTION], &t->patch.resolution, 1, BR_PATCH_RESOLUTION_MAX, error);
    if (status >= 0)
        status = read_whole(&o[DIRECTIONS], &t->patch.directions, 4, 16, error);
    if (status >= 0 && t->patch.directions != 4 && t->patch.directions != 16)
        status = br_fail(error, BR_ERR_RANGE, "--directions: %d is neither 4 nor 16", t->patch.directions);
    if (status >= 0)
        status = read_filter(&o[FILTER], &t->spec.filter, error);
    t->spec.filter_slopes = o[SLOPES].count > 0;
    t->spec.green_down = o[GREEN].count > 0;
    t->patch.packing = o[PACKED].count > 0 ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT;
    return status;
}

/* A rectangle with a map on it, which repeats. */
static br_status make_mesh(const br_image *map, double pixel, const double size[2], br_mesh **mesh,
                           br_error *error)
{
    br_vec3 positions[4];
    br_vec2 uvs[4];
    for (int c = 0; c < 4; c++) {
        const double x = c == 1 || c == 2 ? size[0] : 0, y = c >= 2 ? size[1] : 0;
        positions[c] = br_vec3_make(x, y, 0);
        uvs[c] = br_vec2_make(x / (map->width * pixel), y / (map->height * pixel));
    }
    static const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3};
    const br_mesh_source source = {
        .n_vertices = 4, .n_triangles = 2, .positions = positions, .uvs = uvs, .triangles = triangles};
    return br_mesh_create(&source, mesh, error);
}

/* One map as a surface that ends where the area does. */
static br_status make_surface(task *t, int i, const double size[2], br_patch_surface **surface,
                              br_error *error)
{
    br_image *mask = NULL;
    br_mesh *mesh = NULL;
    br_status status = t->masks[i] ? br_image_read_png(t->masks[i], &mask, error) : BR_OK;
    if (status < 0)
        return status;
    br_error own = {0};
    status = make_mesh(t->maps[i], t->pixel, size, &mesh, &own);
    br_patch_surface_spec spec = t->spec;
    spec.normals = t->maps[i];
    spec.mask = mask;
    spec.k = t->k[i];
    spec.mesh = mesh;
    if (status >= 0)
        status = br_patch_surface_create(&spec, surface, &own);
    br_mesh_destroy(mesh);
    br_image_destroy(mask);
    return status < 0 ? br_fail(error, status, "%s: %s", t->paths[i], own.message) : BR_OK;
}

/* The places of the patch: side by side from one edge of the area to the other. The last ones stand out over
 * its edge and count as much as what they have of the area. */
typedef struct places {
    double size[2]; /* of the area [m] */
    size_t n[2];    /* patches along each side */
} places;

/* A map that is smaller than the patch is repeated, a whole number of times, until it is not. */
static br_status lay_out(const task *t, places *p, br_error *error)
{
    const double width = t->patch.width, slack = 1e-9;
    for (int side = 0; side < 2; side++) {
        double length = 0;
        for (int i = 0; i < 2; i++)
            if (t->maps[i])
                length = fmax(length, (side == 0 ? t->maps[i]->width : t->maps[i]->height) * t->pixel);
        p->size[side] = length * fmax(1, ceil(width / length - slack));
        const double n = ceil(p->size[side] / width - slack);
        if (!(n <= PLACES_MAX) || (side == 1 && n * (double)p->n[0] > PLACES_MAX))
            return br_fail(error, BR_ERR_RANGE,
                           "--width: %g m is so small that more than %d patches lie on the map", width,
                           PLACES_MAX);
        p->n[side] = n < 1 ? 1 : (size_t)n;
    }
    return BR_OK;
}

/* What is known of both maps in one row of places, and what was added up over the rows before. */
typedef struct sums {
    br_patch_surface *surface[2];
    br_patch_backend *backend[2];
    br_patch *patches;      /* (n) of a row */
    double *mu, *covered;   /* (2 x n x directions), (2 x n) */
    double weight, weight2; /* sum of the shares, and of their squares */
    double mean[2][CONE_DIRECTIONS], of_both[CONE_DIRECTIONS], squares[CONE_DIRECTIONS]; /* so far */
} sums;

static br_status begin(task *t, const places *p, sums *s, br_error *error)
{
    const size_t n = p->n[0], d = (size_t)t->patch.directions;
    s->patches = malloc(n * sizeof *s->patches);
    s->mu = calloc(2 * n * d, sizeof *s->mu);
    s->covered = calloc(2 * n, sizeof *s->covered);
    if (!s->patches || !s->mu || !s->covered)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %zu patches", n);
    br_patch_options options = t->patch;
    options.mu_0 = 0;
    br_status status = BR_OK;
    for (int i = 0; i < 2 && status >= 0; i++)
        if (t->maps[i]) {
            status = make_surface(t, i, p->size, &s->surface[i], error);
            if (status >= 0)
                status = br_patch_cpu_create(1, &s->surface[i], &options, &s->backend[i], error);
        }
    return status;
}

static void end(sums *s)
{
    for (int i = 0; i < 2; i++) {
        br_patch_backend_destroy(s->backend[i]);
        br_patch_surface_destroy(s->surface[i]);
    }
    free(s->patches);
    free(s->mu);
    free(s->covered);
}

/* Coefficients above mu_0 of one map in a row of places. The upper map is turned over about its horizontal
 * axis. */
static br_status evaluate_row(const task *t, int i, const places *p, size_t row, sums *s, br_error *error)
{
    const double w = t->patch.width;
    for (size_t c = 0; c < p->n[0]; c++) {
        s->patches[c] = (br_patch){.point = {((double)c + 0.5) * w, ((double)row + 0.5) * w, 0},
                                   .normal = {0, 0, 1},
                                   .tangent = {1, 0, 0},
                                   .binormal = {0, 1, 0}};
        s->patches[c].surface_a = i == 1 ? 0 : -1;
        s->patches[c].surface_b = i == 0 ? 0 : -1;
        s->patches[c].pose_b = br_pose_identity();
        s->patches[c].pose_a = (br_pose){{0, p->size[1], 0}, {0, 1, 0, 0}};
    }
    const size_t n = p->n[0], d = (size_t)t->patch.directions;
    return br_patch_evaluate(s->backend[i], n, s->patches, s->mu + (size_t)i * n * d,
                             s->covered + (size_t)i * n, error);
}

/* Means and squares of differences from them, brought up to one more value (Welford), weighed by area. */
static void add_place(const task *t, const places *p, size_t c, sums *s)
{
    const size_t n = p->n[0], d = (size_t)t->patch.directions;
    const double area = fmax(s->covered[c], s->covered[n + c]);
    if (!(area > 0))
        return;
    s->weight += area;
    s->weight2 += area * area;
    for (size_t k = 0; k < d; k++) {
        const double values[2] = {s->mu[c * d + k], s->mu[(n + c) * d + k]};
        for (int i = 0; i < 2; i++)
            s->mean[i][k] += area / s->weight * (values[i] - s->mean[i][k]);
        const double off = values[0] + values[1] - s->of_both[k];
        s->of_both[k] += area / s->weight * off;
        s->squares[k] += area * off * (values[0] + values[1] - s->of_both[k]);
    }
}

static void summarise(const task *t, const places *p, const sums *s, cone_result *r)
{
    r->n = t->patch.directions;
    r->patches = p->n[0] * p->n[1];
    const double freedom = s->weight > 0 ? s->weight - s->weight2 / s->weight : 0;
    for (int k = 0; k < r->n; k++) {
        r->lower[k] = s->mean[0][k];
        r->upper[k] = s->mean[1][k];
        r->mu[k] = t->patch.mu_0 + s->mean[0][k] + s->mean[1][k];
        r->spread[k] = r->patches > 1 && freedom > 0 ? sqrt(fmax(0, s->squares[k]) / freedom) : 0;
    }
}

/* Every pixel is seen where the patch has at most as many as there may be texels. */
static void settle_resolution(task *t)
{
    const double pixels = ceil(t->patch.width / t->pixel - 1e-9);
    if (pixels > t->patch.resolution)
        t->patch.resolution = pixels < BR_PATCH_RESOLUTION_MAX ? (int)pixels : BR_PATCH_RESOLUTION_MAX;
}

static br_status compute(task *t, bool any_resolution, cone_result *result, br_error *error)
{
    br_status status = BR_OK;
    for (int i = 0; i < 2 && status >= 0; i++)
        if (t->paths[i])
            status = br_image_read_png(t->paths[i], &t->maps[i], error);
    places p;
    if (status >= 0)
        status = lay_out(t, &p, error);
    if (status < 0)
        return status;
    if (any_resolution)
        settle_resolution(t);
    sums s = {.weight = 0};
    status = begin(t, &p, &s, error);
    for (size_t row = 0; row < p.n[1] && status >= 0; row++) {
        for (int i = 0; i < 2 && status >= 0; i++)
            if (t->maps[i])
                status = evaluate_row(t, i, &p, row, &s, error);
        for (size_t c = 0; c < p.n[0] && status >= 0; c++)
            add_place(t, &p, c, &s);
    }
    end(&s);
    if (status >= 0)
        summarise(t, &p, &s, result);
    return status;
}

static void print(FILE *to, const cone_result *r)
{
    fputs("direction_deg,mu_1,spread_1,lower_1,upper_1,patches\n", to);
    for (int d = 0; d < r->n; d++) {
        const double values[] = {360.0 * d / r->n, r->mu[d], r->spread[d], r->lower[d], r->upper[d]};
        for (size_t c = 0; c < sizeof values / sizeof *values; c++) {
            char text[BR_DOUBLE_TEXT];
            br_format_double(values[c], text);
            fprintf(to, "%s,", text);
        }
        fprintf(to, "%zu\n", r->patches);
    }
}

/* Table and picture are both there in the end, or neither. Null: none. */
static br_status write_all(outputs *o, const char *table, const char *picture, const task *t,
                           const cone_result *r, br_error *error)
{
    br_atomic_file *files[2] = {NULL, NULL};
    br_status status = table ? br_atomic_file_open(table, &files[0], error) : BR_OK;
    if (status >= 0 && picture)
        status = br_atomic_file_open(picture, &files[1], error);
    if (status >= 0 && picture)
        status = cone_draw(br_atomic_file_stream(files[1]),
                           (const br_image *const[2]){t->maps[0], t->maps[1]}, r, error);
    if (status < 0) {
        br_atomic_file_discard(files[0]);
        br_atomic_file_discard(files[1]);
        return status;
    }
    print(table ? br_atomic_file_stream(files[0]) : stdout, r);
    if (!table && fflush(stdout) != 0) {
        br_atomic_file_discard(files[1]);
        return br_fail(error, BR_ERR_WRITE, "standard output: %s", strerror(errno));
    }
    return outputs_commit(o, files, 2, error);
}

static br_status settle_outputs(outputs *o, const char *table, const char *picture, const task *t,
                                br_error *error)
{
    br_status status = table ? outputs_add(o, table, error) : BR_OK;
    if (status >= 0 && picture)
        status = outputs_add(o, picture, error);
    for (int i = 0; i < 2 && status >= 0; i++) {
        status = outputs_spare(o, t->paths[i], error);
        if (status >= 0)
            status = outputs_spare(o, t->masks[i], error);
    }
    return status;
}

static br_status cone(int argc, char **argv, br_error *error)
{
    const char *k[2], *masks[2], *values[N_OPTIONS], *output = "-", *picture = NULL;
    option options[N_OPTIONS] = {
        [K] = {"--k", 'k', k, 2, 0},
        [MU_0] = {"--mu-0", 'm', &values[MU_0], 1, 0},
        [WIDTH] = {"--width", 'w', &values[WIDTH], 1, 0},
        [RESOLUTION] = {"--resolution", 'n', &values[RESOLUTION], 1, 0},
        [DIRECTIONS] = {"--directions", 'd', &values[DIRECTIONS], 1, 0},
        [FILTER] = {"--filter", 'f', &values[FILTER], 1, 0},
        [SLOPES] = {"--filter-slopes", 0, NULL, 1, 0},
        [GREEN] = {"--green-down", 'g', NULL, 1, 0},
        [PIXEL] = {"--pixel", 'p', &values[PIXEL], 1, 0},
        [MASK] = {"--mask", 0, masks, 2, 0},
        [PACKED] = {"--eight-bits", 0, NULL, 1, 0},
        [OUTPUT] = {"--output", 'o', &output, 1, 0},
        [DRAW] = {"--draw", 0, &picture, 1, 0},
    };
    static const char *const names[] = {"A.png", "B.png"};
    task t = {.k = {1, 1},
              .pixel = 1e-3,
              .spec = br_patch_surface_spec_default(),
              .patch = br_patch_options_default()};
    t.patch.directions = 16;
    br_status status = options_parse(argc, argv, options, N_OPTIONS, t.paths, names, 1, 2, error);
    if (status >= 0)
        status = read_task(options, &t, error);
    const char *const table = strcmp(output, "-") == 0 ? NULL : output;
    outputs o = {.n = 0};
    if (status >= 0)
        status = settle_outputs(&o, table, picture, &t, error);
    if (status >= 0)
        outputs_begin(&o);
    cone_result result = {0};
    if (status >= 0)
        status = compute(&t, options[RESOLUTION].count == 0, &result, error);
    if (status >= 0)
        status = write_all(&o, table, picture, &t, &result, error);
    outputs_end(&o);
    br_image_destroy(t.maps[0]);
    br_image_destroy(t.maps[1]);
    return status;
}

const command cone_command = {
    .name = "cone",
    .synopsis = "[--width METRES] [--pixel METRES] [--k K] [--draw FILE.svg] [-o FILE] A.png [B.png]",
    .summary = "friction coefficients over direction from normal maps",
    .help =
        "A.png and B.png are normal maps of any size and kind of PNG with colours (8 and 16 bits, palettes, "
        "opacity, which\n"
        "is ignored; normals of any length). A lies face up. A body with the map B, turned over about its "
        "horizontal\n"
        "axis, or a smooth one, lies on it. The coefficient for sliding of the upper body over the lower one "
        "along a\n"
        "direction, counted from the right of A's picture to its top, is the mean over a contact patch of\n"
        "mu_0 + k (2/pi) max(0, s.d) of both surfaces' facets of slope s [ploughing, eqs. (5) to (8)].\n"
        "\n"
        "Patches lie side by side from edge to edge of the larger map; a smaller one is repeated. Those at "
        "the "
        "edges count\n"
        "by what they have of it, so that the mean is that of the whole map. Columns: direction, coefficient "
        "(mean "
        "over\n"
        "the area), its standard deviation over patches, what the lower and the upper map add to mu_0, "
        "number of "
        "patches.\n"
        "\n"
        "  -w, --width METRES      width of the patch; 0.02 if not given\n"
        "  -p, --pixel METRES      size of a pixel of the maps; 0.001 if not given\n"
        "  -n, --resolution N      texels along the patch, 1 to 256; if not given, one a pixel, 16 at least\n"
        "  -d, --directions N      4 or 16; 16 if not given\n"
        "  -k, --k K               field mask; 1 if not given. Twice: of A, of B\n"
        "      --mask FILE.png     field mask as a picture (grey, or red), times k. Twice: of A, of B\n"
        "  -m, --mu-0 MU           nominal coefficient; 0 if not given\n"
        "  -f, --filter NAME       nearest, bilinear or mipmap; nearest if not given\n"
        "      --filter-slopes     filters average slopes instead of normals\n"
        "  -g, --green-down        green grows downwards in the maps (the other convention)\n"
        "      --eight-bits        clamp and round each texel's coefficient as a target of eight bits does\n"
        "  -o, --output FILE       where the table goes; standard output if not given\n"
        "      --draw FILE.svg     maps, cone and box as a picture, in the way of ploughing, Figure 8\n",
    .run = cone,
};
