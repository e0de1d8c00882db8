/* Contact patches of a run, to be drawn beside its scene. */
#include <bristle/harness/patch_inset.h>

#include <math.h>

#include <bristle/assert.h>
#include <bristle/cone_type.h>
#include <bristle/harness/data.h>
#include <bristle/numbers.h>

/* Directions in which a cone's edge is looked for, every five degrees between the frame's axes: along an axis
 * a whole side of a box is as far out as its corners. */
enum { DIRECTIONS = 72 };
/* Share of the load by which a cone may shrink before the force of a contact that sticks leaves it. */
static const double STICKS = 1e-6;

br_patch_inset br_patch_inset_open(br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    return (br_patch_inset){br_table_open(ex, "patch_texels"), br_table_open(ex, "patch_cones")};
}

void br_patch_texel_colour(const br_patch_texel *texel, int rgb[3])
{
    BR_ASSERT_HANDLE(texel);
    BR_ASSERT_HANDLE(rgb);
    const double z = 1 / sqrt(1 + texel->slope.x * texel->slope.x + texel->slope.y * texel->slope.y);
    const double m[3] = {texel->slope.x * z, texel->slope.y * z, z};
    for (int c = 0; c < 3; c++)
        rgb[c] = texel->covered ? (int)floor(255 * (0.5 + 0.5 * m[c]) + 0.5) : 255;
}

br_patch br_patch_inset_patch(const br_scene_trace *trace, size_t i, const br_contact *c)
{
    BR_ASSERT_HANDLE(trace);
    BR_ASSERT_HANDLE(c);
    BR_ASSERT(i > 0 && i < trace->n, "step %zu of a trace of %zu", i, trace->n);
    return br_patch_of_contact(c, br_scene_trace_poses(trace, i - 1));
}

static bool of_both(const br_contact *c, const br_patch_place *place)
{
    return (c->body_a == place->body && c->body_b == place->other) ||
           (c->body_a == place->other && c->body_b == place->body);
}

/* The one that carries most in a step, in the list of all; trace->n_contacts: none. */
static size_t heaviest(const br_scene_trace *trace, size_t i, const br_patch_place *place)
{
    size_t found = trace->n_contacts;
    double load = 0;
    for (size_t k = trace->contacts_end[i - 1]; k < trace->contacts_end[i]; k++)
        if (of_both(&trace->contacts[k].contact, place) && trace->contacts[k].force.normal > load) {
            load = trace->contacts[k].force.normal;
            found = k;
        }
    return found;
}

/* Its step too. */
static size_t find(const br_scene_trace *trace, const br_patch_place *place, size_t *step)
{
    size_t last = 1, found = trace->n_contacts;
    while (last + 1 < trace->n && trace->samples[last].t < place->t)
        last++;
    for (*step = last; *step > 0; --*step) {
        found = heaviest(trace, *step, place);
        if (found < trace->n_contacts)
            return found;
    }
    for (*step = last + 1; *step < trace->n; ++*step) {
        found = heaviest(trace, *step, place);
        if (found < trace->n_contacts)
            return found;
    }
    return trace->n_contacts;
}

static void put_texels(br_experiment *ex, br_table *out, const br_scene *scene, const br_patch *patch,
                       const char *name)
{
    br_error error = {0};
    br_patch_backend *backend;
    size_t n_surfaces;
    br_patch_surface *const *const surfaces = br_scene_surfaces(scene, &n_surfaces);
    const br_patch_options *const options = &((const br_scene_options *)br_scene_params(scene))->patch;
    const int n = options->resolution, all = n * n;
    br_patch_texel *const texels = br_memory(ex, 2 * (size_t)all, sizeof *texels);
    br_require(ex, br_patch_cpu_create(n_surfaces, surfaces, options, &backend, &error), &error);
    for (int side = 0; side < 2; side++)
        br_require(ex, br_patch_cpu_texels(backend, patch, side, texels + side * all, &error), &error);
    br_patch_backend_destroy(backend);
    for (int t = 0; t < all; t++) {
        const br_patch_texel *const of[2] = {&texels[t], &texels[all + t]};
        br_table_text(out, name);
        br_table_put(out, t % n, t / n, of[0]->covered, of[1]->covered);
        for (int side = 0; side < 2; side++) {
            int rgb[3];
            br_patch_texel_colour(of[side], rgb);
            br_table_put(out, rgb[0], rgb[1], rgb[2]);
        }
    }
}

static const char *name_of(const br_scene_trace *trace, int body)
{
    return body < 0 ? "world" : trace->names[body];
}

static void put_cone(br_table *out, const br_cone *cone, const br_scene_trace *trace, double t, double width,
                     const br_scene_contact *c, const char *name)
{
    const double load = c->force.normal;
    /* A contact that sticks has a force within its cone, and slides by what the solver left. */
    const bool sticks = br_cone_contains(cone, (1 - STICKS) * load, c->force.friction, 0);
    const double speed = sticks ? 0 : hypot(c->force.slip.t, c->force.slip.b);
    for (int k = 0; k <= DIRECTIONS; k++) {
        const double angle = 2 * BR_PI * (k + 0.5) / DIRECTIONS;
        const br_contact_vec d = {cos(angle), sin(angle), 0},
                             edge = br_cone_max_dissipation_force(cone, 1, d);
        br_table_text(out, name);
        br_table_number(out, t);
        br_table_text(out, name_of(trace, c->contact.body_a));
        br_table_text(out, name_of(trace, c->contact.body_b));
        br_table_put(out, width, load, c->force.friction.t / load, c->force.friction.b / load,
                     speed > 0 ? c->force.slip.t / speed : 0, speed > 0 ? c->force.slip.b / speed : 0, angle,
                     br_cone_support(cone, d), edge.t, edge.b);
    }
}

/* As the trace has it, whose steps' values lie one behind the other. */
static br_cone cone_of(br_experiment *ex, const br_scene_trace *trace, size_t k, br_cone_pool *pool)
{
    br_error error = {0};
    br_cone cone = br_cone_circle(0);
    const br_scene_cone *const kept = &trace->contacts[k].cone;
    size_t first = 0;
    for (size_t i = 0; i < k; i++)
        first += (size_t)trace->contacts[i].cone.n;
    if (kept->type)
        br_require(ex, br_cone_make(kept->type, kept->n, trace->values + first, pool, &cone, &error), &error);
    cone.axis = kept->type ? kept->axis : cone.axis;
    return cone;
}

bool br_patch_inset_put(br_experiment *ex, const br_patch_inset *inset, const br_scene *scene,
                        const br_scene_trace *trace, const br_patch_place *place)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(inset);
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(trace);
    BR_ASSERT_HANDLE(place);
    size_t step;
    const size_t k = trace->n > 1 ? find(trace, place, &step) : trace->n_contacts;
    if (k == trace->n_contacts)
        return false;
    const br_scene_contact *const c = &trace->contacts[k];
    const br_patch patch = br_patch_inset_patch(trace, step, &c->contact);
    const br_patch_options *const options = &((const br_scene_options *)br_scene_params(scene))->patch;
    br_cone_pool *const pool = br_cone_pool_create();
    if (!pool)
        br_experiment_fail(ex, "out of memory");
    const br_cone cone = cone_of(ex, trace, k, pool);
    put_texels(ex, inset->texels, scene, &patch, place->name);
    put_cone(inset->cones, &cone, trace, trace->samples[step].t, options->width, c, place->name);
    br_cone_pool_destroy(pool);
    return true;
}
