/* The stacks: textures, cubes, impulses. */
#include "plough_stacks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const br_field stacks_params_fields[] = {
    BR_ROW(stacks_scene, amplitude[0], "texture.acrylic"),
    BR_ROW(stacks_scene, amplitude[1], "texture.oak"),
    BR_ROW(stacks_scene, amplitude[2], "texture.pvc"),
    BR_ROW(stacks_scene, pixel, "texture.pixel"),
    BR_ROW(stacks_scene, pixels, "texture.pixels"),
    BR_ROW(stacks_scene, seed, "texture.seed"),
    BR_ROW(stacks_scene, seeds, "texture.seeds"),
    BR_ROW(stacks_scene, cubes, "stack.cubes"),
    BR_ROW(stacks_scene, side, "stack.side"),
    BR_ROW(stacks_scene, mass, "stack.mass"),
    BR_ROW(stacks_scene, apart, "stack.apart"),
    BR_ROW(stacks_scene, crosswise, "stack.crosswise"),
    BR_ROW(stacks_scene, impulse, "push.impulse"),
    BR_ROW(stacks_scene, off_centre, "push.off_centre"),
    BR_ROW(stacks_scene, settle, "run.settle"),
    BR_ROW(stacks_scene, duration, "run.duration"),
    BR_ROW(stacks_scene, sunk, "run.sunk"),
    BR_ROW(stacks_scene, tilt, "run.tilt"),
    BR_ROW(stacks_scene, look, "run.look"),
    BR_ROW(stacks_scene, solved, "run.solved"),
    BR_ROW(stacks_scene, turn_limit, "judge.turn_limit"),
    BR_ROW_LIST(stacks_scene, finer, n_finer, "judge.finer"),
    BR_ROW(stacks_scene, few_sweeps, "judge.few_sweeps"),
};
static const br_struct_type stacks_params_struct = BR_STRUCT_OF(stacks_scene, stacks_params_fields, NULL);

void stacks_params(br_params *p, void *s)
{
    stacks_scene *c = s;
    rigid_bind(p, &c->rigid);
    picture_bind(p, &c->picture);
    static const char *const maps[] = {"maps.acrylic", "maps.oak", "maps.pvc"};
    scene_maps_bind(p, &c->maps, sizeof maps / sizeof *maps, maps);
    br_params_struct(p, "", &stacks_params_struct, c);
    br_params_require(p, c->n_finer >= 3 && c->finer[0] == 1, "judge.finer needs three values, the first 1");
    for (size_t i = 1; i < c->n_finer; i++)
        br_params_require(p, c->finer[i] == 2 * c->finer[i - 1], "judge.finer does not double at %d",
                          c->finer[i]);
    br_params_require(p, c->look <= c->duration, "run.look = %g comes after run.duration = %g", c->look,
                      c->duration);
}

static br_image *material_map(br_experiment *ex, const stacks_scene *c, int material, unsigned long long seed)
{
    static const br_texture_material kinds[STACK_MATERIALS] = {BR_TEXTURE_ACRYLIC, BR_TEXTURE_OAK,
                                                               BR_TEXTURE_PVC};
    br_error error = {0};
    const br_texture_material_spec spec = {
        kinds[material], c->pixels, c->pixels, c->pixel, c->amplitude[material], seed + (unsigned)material};
    br_image *own;
    br_require(ex, scene_maps_read(&c->maps, (size_t)material, &own, &error), &error);
    if (own)
        return own;
    br_image *heights, *map;
    br_require(ex, br_texture_material_heights(&spec, &heights, &error), &error);
    br_require(ex, br_texture_from_heights(heights, c->pixel, BR_STENCIL_CENTRAL, &map, &error), &error);
    br_image_destroy(heights);
    return map;
}

static double yaw(br_quat q)
{
    const br_vec3 edge = br_quat_rotate(q, br_vec3_make(1, 0, 0));
    return atan2(edge.y, edge.x);
}

/* Mean coefficient of the contacts between the cubes of a stack, numbered first to last. */
static double mean_coefficient(const br_world *w, int first, int last)
{
    size_t n;
    const br_contact *contacts = br_world_contacts(w, &n);
    const br_cone *cones = br_world_cones(w);
    const br_contact_vec along[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    double sum = 0;
    int count = 0;
    for (size_t i = 0; i < n; i++)
        if (contacts[i].body_a >= first && contacts[i].body_a <= last && contacts[i].body_b >= first &&
            contacts[i].body_b <= last)
            for (int k = 0; k < 4; k++, count++)
                sum += br_cone_support(&cones[i], along[k]);
    return count ? sum / count : NAN;
}

/* The stacks as they are seen: clear blue acrylic, oak, grey PVC. */
static void show_stacks(scene_pictures *pictures, const rigid_scene *s, const int skin[STACK_MATERIALS],
                        const int first[STACK_COUNT], int cubes)
{
    const br_render_material looks[STACK_MATERIALS] = {pictures_material(0.42, 0.66, 0.85, 0.15, 0),
                                                       pictures_material(0.78, 0.55, 0.32, 0.7, 0),
                                                       pictures_material(0.62, 0.63, 0.66, 0.5, 0)};
    for (int m = 0; m < STACK_MATERIALS; m++) {
        const int shape = pictures_shape(pictures, s->surfaces[skin[m]], NULL);
        for (int k = m * STACK_PUSHES; k < (m + 1) * STACK_PUSHES; k++)
            for (int i = 0; i < cubes; i++)
                pictures_show(pictures, first[k] + i, shape, br_pose_identity(), looks[m]);
    }
}

/* The pushed cube, now and when it got its impulse. */
static void follow(const stacks_scene *c, const br_pose *start, const br_pose *now, bool *stands,
                   stack_outcome *o)
{
    const br_vec3 up = br_quat_rotate(now->orientation, br_vec3_make(0, 0, 1));
    *stands = *stands && start->position.z - now->position.z <= c->sunk * c->side && up.z >= cos(c->tilt);
    if (*stands)
        br_worst(&o->turned,
                 remainder(yaw(now->orientation) - yaw(start->orientation), 2 * 3.14159265358979323846));
}

static double moved(const br_pose *start, const br_pose *now)
{
    return hypot(now->position.x - start->position.x, now->position.y - start->position.y);
}

static void step(rigid_log *log, double solved, stacks_result *r)
{
    const br_world *w = log->scene->world;
    rigid_step(log);
    r->steps++;
    r->solved += br_world_last(w).residual.largest <=
                 solved * scene_gravity(log->scene->params) * br_world_get_options(w)->dt;
}

stacks_result stacks_run(br_experiment *ex, const stacks_scene *c, unsigned long long seed,
                         rigid_variant variant, double coefficient, const scene_tables *tables,
                         scene_pictures *pictures)
{
    stacks_result r;
    memset(&r, 0, sizeof r);
    rigid_scene *s = rigid_begin(ex, &c->rigid, variant);
    const br_vec3 sides = {c->side, c->side, c->side};
    const br_shape *box = rigid_box(s, sides);
    const double width = c->apart * STACK_COUNT;
    const int ground = rigid_slab(s, 2 * width, 2 * width, br_pose_identity(), NULL, 1, c->rigid.k_a);
    int skin[STACK_MATERIALS];
    for (int m = 0; m < STACK_MATERIALS; m++) {
        br_image *map = material_map(ex, c, m, seed);
        skin[m] = rigid_surface(s, rigid_box_mesh(s, sides, c->pixel * map->width), map, c->rigid.k_b);
    }
    const double half = sqrt(0.5);
    const br_quat quarter = {half, 0, 0, half};
    int first[STACK_COUNT];
    for (int k = 0; k < STACK_COUNT; k++)
        for (int i = 0; i < c->cubes; i++) {
            const br_vec3 at = br_vec3_make(c->apart * (k / STACK_PUSHES - 0.5 * (STACK_MATERIALS - 1)),
                                            c->apart * 2 * (k % STACK_PUSHES - 0.5), c->side * (i + 0.5));
            const br_pose pose = {at, c->crosswise && i % 2 ? quarter : br_quat_identity()};
            const int number = rigid_solid(s, box, c->mass, pose, skin[k / STACK_PUSHES]);
            if (i == 0)
                first[k] = number;
        }
    (void)ground;
    rigid_ready(s, 4, coefficient);
    rigid_log log = rigid_log_begin(s, tables, "stacks");
    show_stacks(pictures, s, skin, first, c->cubes);
    const int per = rigid_steps_per_step(variant);
    const int settle = (int)lround(c->settle / c->rigid.world.dt) * per;
    for (int i = 0; i < settle; i++)
        step(&log, c->solved, &r);
    br_pose start[STACK_COUNT];
    for (int k = 0; k < STACK_COUNT; k++) {
        for (int i = 0; i < c->cubes; i++)
            br_most(&r.stack[k].rest, br_vec3_length(br_world_velocities(s->world)[first[k] + i].linear));
        r.stack[k].coefficient = mean_coefficient(s->world, first[k], first[k] + c->cubes - 1);
        const int pushed = first[k] + 1;
        start[k] = br_world_poses(s->world)[pushed];
        const bool forwards = k % STACK_PUSHES;
        /* a little beside the centre, as a hand or mallet would hit */
        const br_vec3 j = forwards ? br_vec3_make(0, c->impulse, 0) : br_vec3_make(c->impulse, 0, 0);
        const br_vec3 beside =
            forwards ? br_vec3_make(c->off_centre, 0, 0) : br_vec3_make(0, c->off_centre, 0);
        br_world_apply_impulse(s->world, pushed, j, br_vec3_add(start[k].position, beside));
    }
    const int steps = (int)lround(c->duration / c->rigid.world.dt) * per,
              look = (int)lround(c->look / c->rigid.world.dt) * per;
    bool stands[STACK_COUNT];
    for (int k = 0; k < STACK_COUNT; k++)
        stands[k] = true;
    for (int i = 0; i < steps; i++) {
        pictures_step(pictures, br_world_poses(s->world), i * c->rigid.world.dt / per);
        step(&log, c->solved, &r);
        for (int k = 0; k < STACK_COUNT; k++) {
            const br_pose *now = &br_world_poses(s->world)[first[k] + 1];
            follow(c, &start[k], now, &stands[k], &r.stack[k]);
            if (i + 1 == look)
                r.stack[k].early = moved(&start[k], now);
        }
    }
    pictures_put(pictures, "snapshots");
    for (int k = 0; k < STACK_COUNT; k++) {
        const br_pose *poses = br_world_poses(s->world);
        stack_outcome *o = &r.stack[k];
        o->displacement = moved(&start[k], &poses[first[k] + 1]);
        o->height = poses[first[k] + c->cubes - 1].position.z;
        o->standing = 1;
        for (int i = 1; i < c->cubes; i++)
            o->standing += poses[first[k] + i].position.z - poses[first[k] + i - 1].position.z > c->side / 2;
    }
    r.sums = log.sums;
    rigid_end(s);
    return r;
}
