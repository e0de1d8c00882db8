/* The plain C back end: creation, batches, single texels. */
#include <stdlib.h>
#include <string.h>

#include "cpu.h"

enum { FIRST_PIECES = 64 };

br_patch_options br_patch_options_default(void)
{
    return (br_patch_options){.width = 0.02, .resolution = 16, .directions = 4, .packing = BR_PACKING_FLOAT};
}

br_status br_patch_options_check(const br_patch_options *o, br_error *error)
{
    if (!o)
        return br_fail(error, BR_ERR_ARGUMENT, "br_patch_options_check: null argument");
    if (!(o->width > 0) || !isfinite(o->width))
        return br_fail(error, BR_ERR_RANGE, "a patch's width is %g m: it must be positive", o->width);
    if (o->resolution < 1 || o->resolution > BR_PATCH_RESOLUTION_MAX)
        return br_fail(error, BR_ERR_RANGE, "a patch's resolution is %d: 1 to %d", o->resolution,
                       BR_PATCH_RESOLUTION_MAX);
    if (o->directions != 4 && o->directions != 16)
        return br_fail(error, BR_ERR_RANGE, "a patch's directions are %d: 4 or 16", o->directions);
    if (!(o->mu_0 >= 0) || !isfinite(o->mu_0))
        return br_fail(error, BR_ERR_RANGE, "mu_0 is %g: it must not be negative", o->mu_0);
    if (o->packing != BR_PACKING_FLOAT && o->packing != BR_PACKING_RGBA8)
        return br_fail(error, BR_ERR_RANGE, "a patch's packing is neither float nor RGBA8");
    return BR_OK;
}

static void destroy_cpu(br_patch_backend *self)
{
    br_patch_cpu *cpu = (br_patch_cpu *)self;
    for (int s = 0; s < 2; s++) {
        free(cpu->sides[s].pieces);
        free(cpu->sides[s].seen);
        free(cpu->sides[s].from);
        free(cpu->sides[s].runs);
        free(cpu->sides[s].spot_x);
        free(cpu->sides[s].spot);
        free(cpu->sides[s].slope_x);
    }
    free(cpu->surfaces);
    free(cpu->memory);
    free(cpu);
}

static bool finite3(br_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static br_status check_patch(const br_patch_cpu *cpu, const br_patch *p, size_t number, br_error *error)
{
    const int n = (int)cpu->n_surfaces;
    if (p->surface_a < -1 || p->surface_a >= n || p->surface_b < -1 || p->surface_b >= n)
        return br_fail(error, BR_ERR_RANGE, "contact patch %zu: surfaces %d and %d of %d", number,
                       p->surface_a, p->surface_b, n);
    if (!finite3(p->point) || !finite3(p->normal) || !finite3(p->tangent) || !finite3(p->binormal) ||
        !isfinite(p->depth))
        return br_fail(error, BR_ERR_ARGUMENT, "contact patch %zu: point, frame or depth is not finite",
                       number);
    return BR_OK;
}

static void set_side(const br_patch_cpu *cpu, br_patch_side *side, int surface, br_pose pose)
{
    side->surface = surface >= 0 ? cpu->surfaces[surface] : NULL;
    side->pose = pose;
}

/* The box around what is seen of a side in a box; empty where nothing is. */
static br_patch_box tighten(const br_patch_side *side, const br_patch_box *box)
{
    br_patch_box t = {box->i_end, box->i_begin, box->j_end, box->j_begin};
    for (int j = box->j_begin; j < box->j_end; j++) {
        if (side->from[j] >= side->to[j])
            continue;
        t.j_begin = j < t.j_begin ? j : t.j_begin;
        t.j_end = j + 1;
        t.i_begin = side->from[j] < t.i_begin ? side->from[j] : t.i_begin;
        t.i_end = side->to[j] > t.i_end ? side->to[j] : t.i_end;
    }
    return t;
}

/* Keeps the texels of the box that both cover; their number. What is left out has slope zero. */
static int both(br_patch_cpu *cpu, const br_patch_box *box)
{
    const size_t resolution = (size_t)cpu->base.options.resolution;
    br_patch_side *a = &cpu->sides[0], *b = &cpu->sides[1];
    int n = 0;
    for (int j = box->j_begin; j < box->j_end; j++) {
        const size_t row = (size_t)j * resolution, begin = row + (size_t)box->i_begin,
                     end = row + (size_t)box->i_end;
        int here = 0;
        for (size_t i = begin; i < end; i++)
            here += (a->seen[i] | b->seen[i]) >= 0;
        n += here;
        if (here == box->i_end - box->i_begin)
            continue;
        for (size_t i = begin; i < end; i++)
            if ((a->seen[i] | b->seen[i]) < 0) {
                a->seen[i] = b->seen[i] = -1;
                a->slope_x[i] = a->slope_y[i] = b->slope_x[i] = b->slope_y[i] = 0;
            }
    }
    return n;
}

static br_patch_box all_texels(const br_patch_cpu *cpu)
{
    const int n = cpu->base.options.resolution;
    return (br_patch_box){0, n, 0, n};
}

static br_status evaluate_one(br_patch_cpu *cpu, const br_patch *patch, double *mu, double *covered,
                              br_error *error)
{
    const br_patch_options *o = &cpu->base.options;
    set_side(cpu, &cpu->sides[0], patch->surface_a, patch->pose_a);
    set_side(cpu, &cpu->sides[1], patch->surface_b, patch->pose_b);
    br_patch_box box = all_texels(cpu);
    /* Of the second only what the first leaves over is looked at. */
    for (int s = 0; s < 2 && box.i_begin < box.i_end; s++) {
        const br_status status = br_patch_cover(cpu, patch, &cpu->sides[s], &box, error);
        if (status < 0)
            return status;
        box = tighten(&cpu->sides[s], &box);
    }
    const int n = box.i_begin < box.i_end ? both(cpu, &box) : 0;
    for (int d = 0; d < o->directions; d++)
        mu[d] = o->mu_0;
    for (int s = 0; s < 2; s++)
        if (n > 0 && cpu->sides[s].surface && cpu->sides[s].surface->k > 0) {
            br_patch_facets(cpu, &cpu->sides[s], &box);
            br_patch_add_mean(cpu, &cpu->sides[s], &box, n, mu);
        }
    if (covered)
        *covered = (double)n / (o->resolution * o->resolution);
    return BR_OK;
}

static br_status evaluate_cpu(br_patch_backend *self, size_t n, const br_patch *patches, double *mu,
                              double *covered, br_error *error)
{
    br_patch_cpu *cpu = (br_patch_cpu *)self;
    const size_t directions = (size_t)self->options.directions;
    br_status status = BR_OK;
    for (size_t i = 0; i < n && status == BR_OK; i++) {
        status = check_patch(cpu, &patches[i], i, error);
        if (status == BR_OK)
            status = evaluate_one(cpu, &patches[i], mu + i * directions, covered ? covered + i : NULL, error);
    }
    return status;
}

static const br_patch_backend_type cpu_type = {.name = "cpu",
                                               .title = "plain C, exact at texel centres",
                                               .evaluate = evaluate_cpu,
                                               .destroy = destroy_cpu};

static bool make_scratch(br_patch_cpu *cpu)
{
    const size_t n = (size_t)cpu->base.options.resolution, texels = n * n;
    bool ok = true;
    for (int s = 0; s < 2; s++) {
        br_patch_side *side = &cpu->sides[s];
        side->outward = s == 0 ? -1 : 1;
        side->room_pieces = FIRST_PIECES;
        side->pieces = malloc(FIRST_PIECES * sizeof *side->pieces);
        side->seen = malloc(texels * sizeof *side->seen);
        side->from = malloc(2 * n * sizeof *side->from);
        side->to = side->from ? side->from + n : NULL;
        side->slope_x = calloc(3 * texels, sizeof *side->slope_x);
        side->slope_y = side->slope_x ? side->slope_x + texels : NULL;
        side->mask = side->slope_x ? side->slope_x + 2 * texels : NULL;
        side->runs = malloc(texels * sizeof *side->runs);
        side->spot_x = malloc(2 * (texels + 1) * sizeof *side->spot_x);
        side->spot_y = side->spot_x ? side->spot_x + texels + 1 : NULL;
        side->spot = malloc((texels + 1) * sizeof *side->spot);
        ok = ok && side->pieces && side->seen && side->from && side->slope_x && side->runs && side->spot_x &&
             side->spot;
    }
    return ok;
}

static bool set_centres(br_patch_cpu *cpu)
{
    const int n = cpu->base.options.resolution;
    cpu->memory = malloc((2 * (size_t)n + BR_PATCH_BLOCK + 3) * sizeof *cpu->memory);
    if (!cpu->memory)
        return false;
    cpu->centre = cpu->memory;
    cpu->bound = cpu->memory + n + BR_PATCH_BLOCK + 1;
    for (int i = 0; i < n + BR_PATCH_BLOCK; i++)
        cpu->centre[i] = ((i + 0.5) / n - 0.5) * cpu->base.options.width;
    cpu->bound[-1] = -HUGE_VAL;
    memcpy(cpu->bound, cpu->centre, (size_t)n * sizeof *cpu->bound);
    cpu->bound[n] = cpu->bound[n + 1] = HUGE_VAL;
    return true;
}

/* Directions counter-clockwise from the tangent; exact on the axes, and opposite ones exactly opposite. */
static void set_directions(br_patch_cpu *cpu)
{
    const int n = cpu->base.options.directions, quarter = n / 4;
    for (int i = 0; i < quarter; i++) {
        const double angle = 2 * 3.14159265358979323846 * i / n, c = i == 0 ? 1 : cos(angle),
                     s = i == 0 ? 0 : sin(angle);
        const double turned[4][2] = {{c, s}, {-s, c}, {-c, -s}, {s, -c}};
        for (int q = 0; q < 4; q++) {
            cpu->cosines[i + q * quarter] = turned[q][0];
            cpu->sines[i + q * quarter] = turned[q][1];
        }
    }
}

br_status br_patch_cpu_create(size_t n_surfaces, br_patch_surface *const *surfaces,
                              const br_patch_options *options, br_patch_backend **backend, br_error *error)
{
    if ((n_surfaces > 0 && !surfaces) || !backend || n_surfaces > 1000000)
        return br_fail(error, BR_ERR_ARGUMENT, "br_patch_cpu_create: null argument or too many surfaces");
    const br_status status = br_patch_options_check(options, error);
    if (status < 0)
        return status;
    br_patch_cpu *cpu = calloc(1, sizeof *cpu);
    if (!cpu)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a patch back end");
    cpu->base = (br_patch_backend){.type = &cpu_type, .options = *options};
    cpu->n_surfaces = n_surfaces;
    cpu->surfaces = malloc((n_surfaces + 1) * sizeof(br_patch_surface *));
    if (!make_scratch(cpu) || !set_centres(cpu) || !cpu->surfaces) {
        destroy_cpu(&cpu->base);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a patch back end");
    }
    if (n_surfaces > 0)
        memcpy(cpu->surfaces, surfaces, n_surfaces * sizeof(br_patch_surface *));
    set_directions(cpu);
    *backend = &cpu->base;
    return BR_OK;
}

/* What a texel shows. */
static br_patch_texel texel_at(const br_patch_cpu *cpu, const br_patch_side *side, int i, int j)
{
    const size_t at = (size_t)j * (size_t)cpu->base.options.resolution + (size_t)i;
    if (!side->surface)
        return (br_patch_texel){.covered = true};
    if (side->seen[at] < 0)
        return (br_patch_texel){0};
    const br_patch_piece *p = &side->pieces[side->seen[at]];
    const double x = cpu->centre[i], y = cpu->centre[j];
    br_patch_texel t = {.covered = true,
                        .k = side->surface->k * (side->surface->masked ? side->mask[at] : 1),
                        .height = br_patch_height(p, x, y),
                        .slope = {side->slope_x[at], side->slope_y[at]},
                        .triangle = p->triangle};
    if (side->surface->n_levels > 0)
        t.uv = br_vec2_make(p->paint.u[0] + p->paint.u[1] * x + p->paint.u[2] * y,
                            p->paint.v[0] + p->paint.v[1] * x + p->paint.v[2] * y);
    return t;
}

br_status br_patch_cpu_texels(br_patch_backend *backend, const br_patch *patch, int side,
                              br_patch_texel *texels, br_error *error)
{
    if (!backend || backend->type != &cpu_type || !patch || !texels || side < 0 || side > 1)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "br_patch_cpu_texels: null argument, another back end, or a side that is not 0 or 1");
    br_patch_cpu *cpu = (br_patch_cpu *)backend;
    br_status status = check_patch(cpu, patch, 0, error);
    if (status < 0)
        return status;
    br_patch_side *s = &cpu->sides[side];
    set_side(cpu, s, side == 0 ? patch->surface_a : patch->surface_b,
             side == 0 ? patch->pose_a : patch->pose_b);
    const br_patch_box box = all_texels(cpu);
    status = br_patch_cover(cpu, patch, s, &box, error);
    if (status < 0)
        return status;
    if (s->surface)
        br_patch_facets(cpu, s, &box);
    const int n = backend->options.resolution;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            texels[j * n + i] = texel_at(cpu, s, i, j);
    return BR_OK;
}
