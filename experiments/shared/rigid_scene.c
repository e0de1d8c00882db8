#include "rigid_scene.h"

#include <stdlib.h>
#include <string.h>

void rigid_bind(br_params *params, rigid_params *p)
{
    int packing = 0, filter = 0, path = 0;
    double gravity;
    p->world = br_world_default();
    p->patch = br_patch_options_default();
    br_params_double(params, "world.dt", &p->world.dt);
    br_params_double(params, "world.gravity", &gravity);
    br_params_int(params, "world.iterations", &p->world.solver_options.iterations);
    br_params_double(params, "world.tolerance", &p->world.solver_options.tolerance);
    br_params_double(params, "world.correction", &p->world.correction);
    br_params_double(params, "world.slop", &p->world.slop);
    br_params_double(params, "world.margin", &p->world.collision.margin);
    br_params_int(params, "world.record_every", &p->record_every);
    br_params_double(params, "patch.k_A", &p->k_a);
    br_params_double(params, "patch.k_B", &p->k_b);
    br_params_double(params, "patch.mu_0", &p->patch.mu_0);
    br_params_double(params, "patch.w", &p->patch.width);
    br_params_int(params, "patch.resolution", &p->patch.resolution);
    br_params_choice(params, "patch.packing", &packing);
    br_params_choice(params, "patch.filter", &filter);
    br_params_choice(params, "patch.path", &path); /* cpu alone: results don't depend on a GPU */
    p->world.gravity = br_vec3_make(0, 0, -gravity);
    p->world.residual = true;
    p->patch.packing = packing == 0 ? BR_PACKING_FLOAT : BR_PACKING_RGBA8;
    p->filter = filter == 0 ? BR_FILTER_NEAREST : filter == 1 ? BR_FILTER_BILINEAR : BR_FILTER_MIPMAP;
}

const char *rigid_variant_name(rigid_variant variant)
{
    static const char *const names[] = {"ploughing", "half-step", "coulomb"};
    return names[variant];
}

int rigid_steps_per_step(rigid_variant variant)
{
    return variant == RIGID_HALF_STEP ? 2 : 1;
}

/* ---- building ---- */

static void *larger(br_experiment *ex, void *array, size_t n, size_t size)
{
    void *grown = realloc(array, n * size);
    if (!grown)
        br_experiment_fail(ex, "out of memory");
    return grown;
}

rigid_scene *rigid_begin(br_experiment *ex, const rigid_params *params, rigid_variant variant)
{
    br_error error = {0};
    rigid_scene *s = calloc(1, sizeof *s);
    if (!s)
        br_experiment_fail(ex, "out of memory");
    s->ex = ex;
    s->params = params;
    s->variant = variant;
    br_world_options options = params->world;
    options.dt /= rigid_steps_per_step(variant);
    scene_probe_world(params->probe, &options);
    br_require(ex, br_world_create(&options, NULL, &s->world, &error), &error);
    return s;
}

void rigid_ready(rigid_scene *s, int directions, double coefficient)
{
    br_error error = {0};
    if (s->variant == RIGID_COULOMB) {
        s->generator = br_cone_coulomb_create(coefficient, true);
        if (!s->generator)
            br_experiment_fail(s->ex, "no isotropic friction of coefficient %g", coefficient);
    } else {
        br_patch_options options = s->params->patch;
        options.directions = directions;
        br_patch_backend *backend;
        br_require(
            s->ex,
            scene_probe_backend(s->params->probe, s->n_surfaces, s->surfaces, &options, &backend, &error),
            &error);
        br_require(s->ex, br_patch_generator_create(backend, &s->generator, &error), &error);
    }
    br_world_set_generator(s->world, s->generator);
}

void rigid_end(rigid_scene *s)
{
    br_world_destroy(s->world);
    br_cone_generator_destroy(s->generator);
    for (size_t i = 0; i < s->n_shapes; i++)
        br_shape_destroy(s->shapes[i]);
    for (size_t i = 0; i < s->n_surfaces; i++)
        br_patch_surface_destroy(s->surfaces[i]);
    free(s->shapes);
    free(s->surfaces);
    free(s);
}

int rigid_surface(rigid_scene *s, br_mesh *mesh, br_image *map, double k)
{
    br_error error = {0};
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.mesh = mesh;
    spec.normals = map;
    spec.k = k;
    spec.filter = s->params->filter;
    s->surfaces = larger(s->ex, s->surfaces, s->n_surfaces + 1, sizeof *s->surfaces);
    br_require(s->ex, br_patch_surface_create(&spec, &s->surfaces[s->n_surfaces], &error), &error);
    br_mesh_destroy(mesh);
    br_image_destroy(map);
    return (int)s->n_surfaces++;
}

const br_shape *rigid_shape(rigid_scene *s, br_shape *shape)
{
    s->shapes = larger(s->ex, s->shapes, s->n_shapes + 1, sizeof *s->shapes);
    return s->shapes[s->n_shapes++] = shape;
}

const br_shape *rigid_box(rigid_scene *s, br_vec3 sides)
{
    br_error error = {0};
    br_shape *shape;
    br_require(s->ex, br_shape_box(sides, &shape, &error), &error);
    return rigid_shape(s, shape);
}

const br_shape *rigid_capsule(rigid_scene *s, double radius, double length)
{
    br_error error = {0};
    br_shape *shape;
    br_require(s->ex, br_shape_capsule(radius, length, &shape, &error), &error);
    return rigid_shape(s, shape);
}

br_mesh *rigid_box_mesh(rigid_scene *s, br_vec3 sides, double texture)
{
    br_error error = {0};
    br_mesh *mesh;
    br_require(s->ex, br_mesh_box(sides, texture, &mesh, &error), &error);
    return mesh;
}

int rigid_solid(rigid_scene *s, const br_shape *shape, double mass, br_pose pose, int surface)
{
    br_error error = {0};
    int index;
    br_require(s->ex, br_world_add_solid(s->world, shape, mass, pose, surface, &index, &error), &error);
    return index;
}

int rigid_fixed(rigid_scene *s, const br_shape *shape, br_pose pose, int surface)
{
    br_error error = {0};
    br_body_spec body = br_body_spec_default();
    body.motion = BR_BODY_FIXED;
    body.pose = pose;
    int index;
    br_require(s->ex, br_world_add_body(s->world, &body, &index, &error), &error);
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = shape;
    geom.body = index;
    geom.surface = surface;
    br_require(s->ex, br_world_add_geom(s->world, &geom, NULL, &error), &error);
    return index;
}

int rigid_slab(rigid_scene *s, double x, double y, br_pose pose, br_image *map, double texture, double k)
{
    br_error error = {0};
    br_mesh *mesh;
    br_require(s->ex, br_mesh_plane(x, y, 1, 1, texture, &mesh, &error), &error);
    const int surface = rigid_surface(s, mesh, map, k);
    br_body_spec body = br_body_spec_default();
    body.motion = BR_BODY_FIXED;
    body.pose = pose;
    int index;
    br_require(s->ex, br_world_add_body(s->world, &body, &index, &error), &error);
    const double thickness = 0.5 * (x < y ? x : y);
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = rigid_box(s, br_vec3_make(x, y, thickness));
    geom.body = index;
    geom.surface = surface;
    geom.local.position.z = -thickness / 2;
    br_require(s->ex, br_world_add_geom(s->world, &geom, NULL, &error), &error);
    return index;
}

/* ---- recording ---- */

rigid_tables rigid_tables_open(br_experiment *ex)
{
    return (rigid_tables){br_table_open(ex, "poses"), br_table_open(ex, "contacts"),
                          br_table_open(ex, "steps")};
}

rigid_log rigid_log_begin(rigid_scene *scene, const rigid_tables *tables, const char *label)
{
    rigid_log log = {.scene = scene, .label = label};
    if (tables) {
        log.poses = tables->poses;
        log.contacts = tables->contacts;
        log.steps = tables->steps;
    }
    return log;
}

static void four_coefficients(const br_cone *cone, double mu[4])
{
    static const br_slip along[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    for (int i = 0; i < 4; i++)
        mu[i] = br_cone_support(cone, along[i]);
}

static void begin_row(const rigid_log *log, br_table *table)
{
    br_table_text(table, log->label);
    br_table_text(table, rigid_variant_name(log->scene->variant));
    br_table_number(table, br_world_time(log->scene->world));
}

static void record_poses(const rigid_log *log)
{
    const br_world *w = log->scene->world;
    for (size_t i = 0; i < br_world_bodies(w); i++) {
        if (!br_world_moves(w, (int)i))
            continue;
        const br_pose p = br_world_poses(w)[i];
        const br_velocity v = br_world_velocities(w)[i];
        begin_row(log, log->poses);
        br_table_put(log->poses, (double)i, p.position.x, p.position.y, p.position.z, p.orientation.w,
                     p.orientation.x, p.orientation.y, p.orientation.z, v.linear.x, v.linear.y, v.linear.z,
                     v.angular.x, v.angular.y, v.angular.z);
    }
}

void rigid_step(rigid_log *log)
{
    rigid_scene *s = log->scene;
    br_error error = {0};
    br_require(s->ex, br_world_step(s->world, &error), &error);
    scene_probe_step(s->params->probe, s->world);
    const size_t every = (size_t)(s->params->record_every * rigid_steps_per_step(s->variant));
    const bool record = log->steps && log->since++ % every == 0;

    size_t n, carrying = 0;
    const br_contact *contacts = br_world_contacts(s->world, &n);
    const br_contact_force *forces = br_world_contact_forces(s->world);
    const br_cone *cones = br_world_cones(s->world);
    double sum = 0, least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        if (!(forces[i].normal > 0))
            continue;
        double mu[4];
        four_coefficients(&cones[i], mu);
        carrying++;
        for (int k = 0; k < 4; k++) {
            sum += mu[k] / 4;
            least = fmin(least, mu[k]);
            most = fmax(most, mu[k]);
        }
        if (record) {
            const br_contact *c = &contacts[i];
            begin_row(log, log->contacts);
            br_table_put(log->contacts, c->body_a, c->body_b, c->point.x, c->point.y, c->point.z, c->depth,
                         forces[i].normal, forces[i].friction.t, forces[i].friction.b, c->tangent.x,
                         c->tangent.y, c->tangent.z, mu[0], mu[1], mu[2], mu[3]);
        }
    }
    const br_world_report report = br_world_last(s->world);
    log->sums.weight += (double)carrying;
    log->sums.steps++;
    log->sums.coefficient +=
        carrying ? (sum - (double)carrying * log->sums.coefficient) / log->sums.weight : 0;
    log->sums.contacts += ((double)carrying - log->sums.contacts) / (double)log->sums.steps;
    log->sums.iterations += (report.solver.iterations - log->sums.iterations) / (double)log->sums.steps;
    br_most(&log->sums.residual, report.residual.largest);
    if (!record)
        return;
    const br_energy e = br_world_energy(s->world);
    begin_row(log, log->steps);
    br_table_put(log->steps, (double)n, (double)carrying, report.solver.iterations, report.residual.largest,
                 report.deepest, e.linear + e.angular, e.potential, e.elastic,
                 carrying ? sum / (double)carrying : NAN, carrying ? least : NAN, carrying ? most : NAN);
    record_poses(log);
}
