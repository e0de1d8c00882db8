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

/* More positions than this along a side tell nothing new. */
enum { POSITIONS_MAX = 64 };

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

/* One map as a surface. */
static br_status make_surface(task *t, int i, double margin, br_patch_surface **surface, br_error *error)
{
    br_image *mask = NULL;
    br_status status = t->masks[i] ? br_image_read_png(t->masks[i], &mask, error) : BR_OK;
    if (status < 0)
        return status;
    br_patch_surface_spec spec = t->spec;
    spec.normals = t->maps[i];
    spec.mask = mask;
    spec.k = t->k[i];
    br_error own = {0};
    status = br_patch_map_surface(&spec, t->pixel, margin, surface, &own);
    br_image_destroy(mask);
    return status < 0 ? br_fail(error, status, "%s: %s", t->paths[i], own.message) : BR_OK;
}

/* Positions of the patch along a length: side by side where they fit, spread evenly where there would be too
 * many. */
static int positions(double length, double width)
{
    const double n = floor(length / width + 1e-9);
    return n < 1 ? 1 : n > POSITIONS_MAX ? POSITIONS_MAX : (int)n;
}

/* Coefficients above mu_0 of one map at all positions (n x directions). The upper map is turned over about
 * its horizontal axis. */
static br_status evaluate_map(task *t, int i, int n_x, int n_y, const double size[2], double *mu,
                              br_error *error)
{
    const size_t n = (size_t)n_x * (size_t)n_y;
    br_patch_surface *surface = NULL;
    br_patch_backend *backend = NULL;
    br_patch_options options = t->patch;
    options.mu_0 = 0;
    br_patch *patches = malloc(n * sizeof *patches);
    br_status status = patches ? make_surface(t, i, size[0] + size[1] + t->patch.width, &surface, error)
                               : br_fail(error, BR_ERR_MEMORY, "out of memory");
    if (status >= 0)
        status = br_patch_cpu_create(1, &surface, &options, &backend, error);
    for (size_t p = 0; p < n && status >= 0; p++) {
        const double x = ((double)(p % (size_t)n_x) + 0.5) * size[0] / n_x,
                     y = ((double)(p / (size_t)n_x) + 0.5) * size[1] / n_y;
        patches[p] =
            (br_patch){.point = {x, y, 0}, .normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}};
        patches[p].surface_a = i == 1 ? 0 : -1;
        patches[p].surface_b = i == 0 ? 0 : -1;
        patches[p].pose_b = br_pose_identity();
        patches[p].pose_a = (br_pose){{0, size[1], 0}, {0, 1, 0, 0}};
    }
    if (status >= 0)
        status = br_patch_evaluate(backend, n, patches, mu, NULL, error);
    br_patch_backend_destroy(backend);
    br_patch_surface_destroy(surface);
    free(patches);
    return status;
}

static void summarise(const task *t, size_t n, const double *mu, cone_result *r)
{
    const size_t d = (size_t)t->patch.directions;
    r->n = t->patch.directions;
    r->patches = n;
    for (size_t k = 0; k < d; k++) {
        double sums[2] = {0, 0}, squares = 0;
        for (size_t p = 0; p < n; p++)
            for (size_t i = 0; i < 2; i++)
                sums[i] += mu[(i * n + p) * d + k] / (double)n;
        r->lower[k] = sums[0];
        r->upper[k] = sums[1];
        r->mu[k] = t->patch.mu_0 + sums[0] + sums[1];
        for (size_t p = 0; p < n; p++) {
            const double off = mu[p * d + k] + mu[(n + p) * d + k] - sums[0] - sums[1];
            squares += off * off;
        }
        r->spread[k] = n > 1 ? sqrt(squares / (double)(n - 1)) : 0;
    }
}

static br_status compute(task *t, cone_result *result, br_error *error)
{
    br_status status = BR_OK;
    double size[2] = {0, 0};
    for (int i = 0; i < 2 && status >= 0; i++)
        if (t->paths[i]) {
            status = br_image_read_png(t->paths[i], &t->maps[i], error);
            if (status >= 0) {
                size[0] = fmax(size[0], t->maps[i]->width * t->pixel);
                size[1] = fmax(size[1], t->maps[i]->height * t->pixel);
            }
        }
    if (status < 0)
        return status;
    const int n_x = positions(size[0], t->patch.width), n_y = positions(size[1], t->patch.width);
    const size_t n = (size_t)n_x * (size_t)n_y;
    double *mu = calloc(2 * n * (size_t)t->patch.directions, sizeof *mu);
    if (!mu)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (int i = 0; i < 2 && status >= 0; i++)
        if (t->maps[i])
            status =
                evaluate_map(t, i, n_x, n_y, size, mu + (size_t)i * n * (size_t)t->patch.directions, error);
    if (status >= 0)
        summarise(t, n, mu, result);
    free(mu);
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
static br_status write_all(outputs *o, const char *table, const char *picture, const task *t, const cone_result *r,
                           br_error *error)
{
    br_atomic_file *files[2] = {NULL, NULL};
    br_status status = table ? br_atomic_file_open(table, &files[0], error) : BR_OK;
    if (status >= 0 && picture)
        status = br_atomic_file_open(picture, &files[1], error);
    if (status >= 0 && picture)
        status = cone_draw(br_atomic_file_stream(files[1]), (const br_image *const[2]){t->maps[0], t->maps[1]}, r,
                           error);
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

static br_status settle_outputs(outputs *o, const char *table, const char *picture, const task *t, br_error *error)
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
        status = compute(&t, &result, error);
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
        "The patch goes to all places of the map side by side. Columns: direction, coefficient (mean over "
        "places), its\n"
        "standard deviation over places, what the lower and the upper map add to mu_0, number of places.\n"
        "\n"
        "  -w, --width METRES      width of the patch; 0.02 if not given\n"
        "  -p, --pixel METRES      size of a pixel of the maps; 0.001 if not given\n"
        "  -n, --resolution N      texels along the patch, 1 to 256; 16 if not given\n"
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
