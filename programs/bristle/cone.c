/* bristle cone: directional coefficients of the user's normal maps. Everything is computed before the first
 * byte is written. */
#include "cone.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/file.h>
#include <bristle/gpu.h>
#include <bristle/text.h>

#include "command.h"
#include "figure.h"
#include "json.h"
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
    BACKEND,
    OUTPUT,
    PLOT,
    JSON,
    N_OPTIONS
};

typedef struct task {
    const char *masks[2]; /* paths; null: none */
    br_image *maps[2], *mask_images[2];
    br_map_cone_spec spec;
    bool as_json;
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

static br_status read_backend(const option *o, br_map_cone_spec *spec, br_error *error)
{
    static const char *const names[] = {"cpu", "published", "fast", "auto"};
    char hint[BR_SUGGESTION_TEXT];
    if (o->count == 0)
        return BR_OK;
    for (int i = 0; i < 4; i++)
        if (strcmp(o->values[0], names[i]) == 0) {
            spec->backend = names[i];
            spec->open = i > 0 ? br_patch_backend_open : NULL;
            return BR_OK;
        }
    return br_fail(error, BR_ERR_UNKNOWN, "--backend: '%s' is none of cpu, published, fast, auto%s",
                   o->values[0], br_suggest(o->values[0], names, 4, hint));
}

static br_status read_task(const option *o, task *t, br_error *error)
{
    br_status status = read_number(&o[MU_0], 0, &t->spec.patch.mu_0, 0, false, error);
    for (size_t i = 0; i < 2 && status >= 0; i++) {
        if (i == 1)
            t->spec.k_upper = t->spec.k_lower;
        status = read_number(&o[K], i, i == 0 ? &t->spec.k_lower : &t->spec.k_upper, 0, false, error);
        t->masks[i] = o[MASK].count > i ? o[MASK].values[i] : NULL;
    }
    if (status >= 0)
        status = read_number(&o[WIDTH], 0, &t->spec.patch.width, 0, true, error);
    if (status >= 0)
        status = read_number(&o[PIXEL], 0, &t->spec.pixel, 0, true, error);
    if (status >= 0)
        status = read_whole(&o[RESOLUTION], &t->spec.patch.resolution, 1, BR_PATCH_RESOLUTION_MAX, error);
    if (status >= 0)
        status = read_whole(&o[DIRECTIONS], &t->spec.patch.directions, 4, 16, error);
    if (status >= 0 && t->spec.patch.directions != 4 && t->spec.patch.directions != 16)
        status =
            br_fail(error, BR_ERR_RANGE, "--directions: %d is neither 4 nor 16", t->spec.patch.directions);
    if (status >= 0)
        status = read_filter(&o[FILTER], &t->spec.filter, error);
    if (status >= 0)
        status = read_backend(&o[BACKEND], &t->spec, error);
    t->spec.fit_resolution = o[RESOLUTION].count == 0;
    t->as_json = o[JSON].count > 0;
    t->spec.filter_slopes = o[SLOPES].count > 0;
    t->spec.green_down = o[GREEN].count > 0;
    t->spec.patch.packing = o[PACKED].count > 0 ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT;
    return status;
}

static br_status read_maps(task *t, br_error *error)
{
    for (int i = 0; i < 2; i++)
        if (t->spec.names[i])
            BR_TRY(br_image_read_png(t->spec.names[i], &t->maps[i], error));
    for (int i = 0; i < 2; i++)
        if (t->maps[i] && t->masks[i])
            BR_TRY(br_image_read_png(t->masks[i], &t->mask_images[i], error));
    for (int i = 0; i < 2; i++)
        if (t->maps[i])
            BR_TRY(cone_look(t->maps[i], t->spec.names[i], error));
    for (int i = 0; i < 2; i++) {
        t->spec.maps[i] = t->maps[i];
        t->spec.masks[i] = t->mask_images[i];
    }
    return BR_OK;
}

static br_status compute(task *t, br_map_coefficients *result, br_error *error)
{
    BR_TRY(read_maps(t, error));
    br_error own = {0};
    const br_status status = br_map_coefficients_measure(&t->spec, result, &own);
    /* Of the option that says the width. */
    return status < 0
               ? br_fail(error, status, "%s%s", status == BR_ERR_TOO_MUCH_WORK ? "--" : "", own.message)
               : BR_OK;
}

static void print(FILE *to, const br_map_coefficients *r)
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

static void print_json(FILE *to, const br_map_coefficients *r)
{
    json j = {.to = to};
    json_open(&j, NULL, '{');
    json_number(&j, "patches", (double)r->patches);
    json_open(&j, "directions", '[');
    for (int d = 0; d < r->n; d++) {
        json_open(&j, NULL, '{');
        json_number(&j, "direction_deg", 360.0 * d / r->n);
        json_number(&j, "mu_1", r->mu[d]);
        json_number(&j, "spread_1", r->spread[d]);
        json_number(&j, "lower_1", r->lower[d]);
        json_number(&j, "upper_1", r->upper[d]);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

/* Table and picture are both there in the end, or neither. Null: none. */
static br_status write_all(outputs *o, const char *table, const char *picture, const task *t,
                           const br_map_coefficients *r, br_error *error)
{
    br_atomic_file *files[2] = {NULL, NULL};
    br_status status = table ? br_atomic_file_open(table, &files[0], error) : BR_OK;
    if (status >= 0 && picture)
        status = br_atomic_file_open(picture, &files[1], error);
    if (status >= 0 && picture)
        status = cone_draw(picture, files[1], (const br_image *const[2]){t->maps[0], t->maps[1]}, r, error);
    if (status < 0) {
        br_atomic_file_discard(files[0]);
        br_atomic_file_discard(files[1]);
        return status;
    }
    if (table)
        print(br_atomic_file_stream(files[0]), r);
    if (t->as_json)
        print_json(stdout, r);
    else if (!table)
        print(stdout, r);
    if ((!table || t->as_json) && fflush(stdout) != 0) {
        br_atomic_file_discard(files[0]);
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
        status = figure_check_format("--plot", picture, error);
    if (status >= 0 && picture)
        status = outputs_add(o, picture, error);
    for (int i = 0; i < 2 && status >= 0; i++) {
        status = outputs_spare(o, t->spec.names[i], error);
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
        [BACKEND] = {"--backend", 'b', &values[BACKEND], 1, 0},
        [OUTPUT] = {"--output", 'o', &output, 1, 0},
        [PLOT] = {"--plot", 0, &picture, 1, 0},
        [JSON] = {"--json", 0, NULL, 0, 0},
    };
    static const char *const names[] = {"A.png", "B.png"};
    task t = {.spec = br_map_cone_spec_default()};
    br_status status = options_parse(argc, argv, options, N_OPTIONS, t.spec.names, names, 1, 2, error);
    if (status >= 0)
        status = read_task(options, &t, error);
    const char *const table = strcmp(output, "-") == 0 ? NULL : output;
    outputs o = {.n = 0};
    if (status >= 0)
        status = settle_outputs(&o, table, picture, &t, error);
    if (status >= 0)
        outputs_begin(&o);
    br_map_coefficients result = {0};
    if (status >= 0)
        status = compute(&t, &result, error);
    if (status >= 0)
        status = write_all(&o, table, picture, &t, &result, error);
    outputs_end(&o);
    for (int i = 0; i < 2; i++) {
        br_image_destroy(t.maps[i]);
        br_image_destroy(t.mask_images[i]);
    }
    return status;
}

static const char *const choices[] = {"--filter nearest bilinear mipmap", "--backend cpu published fast auto",
                                      "--directions 4 16", NULL};

const command cone_command = {
    .name = "cone",
    .synopsis = "[--width METRES] [--pixel METRES] [--k K] [--plot FIGURE] [-o FILE] A.png [B.png]",
    .summary = "friction coefficients over direction from normal maps",
    .help =
        (const char *const[]){
            "A.png and B.png are normal maps of any size and kind of PNG with colours (8 and 16 bits, "
            "palettes, opacity, which is ignored; normals of any length). Grey ones are refused; one warns "
            "of maps that look like object-space ones. A lies face up. A body with the map B, turned over "
            "about its horizontal axis, or a smooth one, lies on it. The coefficient for sliding of the "
            "upper body over the lower one along a direction, counted from the right of A's picture to its "
            "top, is the mean over a contact patch of mu_0 + k (2/pi) max(0, s.d) of both surfaces' facets "
            "of slope s [ploughing, eqs. (5) to (8)].\n",
            "Patches lie side by side from edge to edge of the larger map; a smaller one is repeated. Those "
            "at the edges count by what they have of it, so that the mean is that of the whole map. "
            "Columns: direction, coefficient (mean over the area), its standard deviation over patches, "
            "what the lower and the upper map add to mu_0, number of patches.\n",
            "  -w, --width METRES      width of the patch; 0.02 if not given\n"
            "  -p, --pixel METRES      size of a pixel of the maps; 0.001 if not given\n"
            "  -n, --resolution N      texels along the patch, 1 to 256; if not given, one a pixel, 16 at "
            "least; as many\n"
            "                          for each of fewer pixels, where a whole number fits into the patch\n"
            "  -d, --directions N      4 or 16; 16 if not given\n"
            "  -k, --k K               field mask; 1 if not given. Twice: of A, of B\n"
            "      --mask FILE.png     field mask as a picture (grey, or red), times k. Twice: of A, of B\n"
            "  -m, --mu-0 MU           nominal coefficient; 0 if not given\n"
            "  -f, --filter NAME       nearest, bilinear or mipmap; nearest if not given\n"
            "      --filter-slopes     filters average slopes instead of normals\n"
            "  -g, --green-down        green grows downwards in the maps (the other convention)\n"
            "      --eight-bits        clamp and round each texel's coefficient as a target of eight bits "
            "does\n"
            "  -b, --backend NAME      cpu, plain C, if not given; published or fast, on OpenGL; auto, the "
            "fastest\n"
            "  -o, --output FILE       where the table goes; standard output if not given\n"
            "      --json              the table as an object of JSON on standard output, also beside -o "
            "FILE\n"
            "      --plot FIGURE       draws maps, cone and box, .svg, .pdf or .png, in the way of "
            "ploughing, Figure 8\n",
            NULL},
    .choices = choices,
    .run = cone,
};
