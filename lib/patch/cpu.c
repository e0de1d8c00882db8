/* The plain C back end: creation, batches, single texels. */
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>

#include "kernel.h"

static void destroy_cpu(br_patch_backend *self)
{
    br_patch_cpu *cpu = (br_patch_cpu *)self;
    br_team_destroy(cpu->team);
    for (int t = 0; t < cpu->n_works; t++)
        br_patch_work_free(&cpu->works[t]);
    free(cpu->works);
    free(cpu->surfaces);
    free(cpu->memory);
    free(cpu);
}

static br_status evaluate_cpu(br_patch_backend *self, size_t n, const br_patch *patches, double *mu,
                              double *covered, br_error *error)
{
    br_patch_cpu *cpu = (br_patch_cpu *)self;
    const br_status status = br_patch_check(cpu->n_surfaces, n, patches, error);
    return status ? status : br_patch_share_batch(cpu, n, patches, mu, covered, error);
}

static const br_patch_backend_type cpu_type = {.name = "cpu",
                                               .title = "plain C, exact at texel centres",
                                               .evaluate = evaluate_cpu,
                                               .destroy = destroy_cpu};

/* Scratch for each thread. */
static bool make_works(br_patch_cpu *cpu)
{
    const int n = cpu->base.options.threads > 1 ? cpu->base.options.threads : 1;
    cpu->works = calloc((size_t)n, sizeof *cpu->works);
    bool ok = cpu->works != NULL;
    for (; ok && cpu->n_works < n; cpu->n_works++)
        ok = br_patch_work_make(cpu, &cpu->works[cpu->n_works]);
    return ok;
}

/* Centres past the last: a block that begins a block past a texel. */
enum { PAST = 2 * BR_PATCH_BLOCK };

static bool set_centres(br_patch_cpu *cpu)
{
    const int n = cpu->base.options.resolution;
    cpu->memory = malloc((2 * (size_t)n + PAST + 3) * sizeof *cpu->memory);
    if (!cpu->memory)
        return false;
    cpu->centre = cpu->memory;
    cpu->bound = cpu->memory + n + PAST + 1;
    for (int i = 0; i < n + PAST; i++)
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
        const double angle = 2 * BR_PI * i / n, c = i == 0 ? 1 : cos(angle), s = i == 0 ? 0 : sin(angle);
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
    BR_ASSERT_HANDLE(options);
    if ((n_surfaces > 0 && !surfaces) || !backend || n_surfaces > 1000000)
        return br_fail(error, BR_ERR_ARGUMENT, "br_patch_cpu_create: null argument or too many surfaces");
    const br_status status = br_patch_options_check(options, error);
    if (status < 0)
        return status;
    br_patch_cpu *cpu = calloc(1, sizeof *cpu);
    if (!cpu)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a patch back end");
    const br_patch_kernel *kernels[4];
    br_patch_kernel_all(kernels);
    cpu->kernel = kernels[0];
    cpu->base = (br_patch_backend){.type = &cpu_type, .options = *options};
    cpu->n_surfaces = n_surfaces;
    cpu->surfaces = malloc((n_surfaces + 1) * sizeof(br_patch_surface *));
    br_status made = make_works(cpu) && set_centres(cpu) && cpu->surfaces
                         ? br_team_create(cpu->n_works, &cpu->team, error)
                         : br_fail(error, BR_ERR_MEMORY, "no memory for a patch back end");
    if (made < 0) {
        destroy_cpu(&cpu->base);
        return made;
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
    br_status status = br_patch_check(cpu->n_surfaces, 1, patch, error);
    if (status < 0)
        return status;
    br_patch_side *s = &cpu->works[0].sides[side];
    br_patch_set_side(cpu, s, side == 0 ? patch->surface_a : patch->surface_b,
                      side == 0 ? patch->pose_a : patch->pose_b);
    br_patch_box box = br_patch_all_texels(cpu);
    status = br_patch_cover(cpu, patch, s, &box, error);
    if (status < 0)
        return status;
    if (s->surface)
        cpu->kernel->facets(cpu, s, &box);
    const int n = backend->options.resolution;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            texels[j * n + i] = texel_at(cpu, s, i, j);
    return BR_OK;
}
