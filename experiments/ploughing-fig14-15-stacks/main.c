/* Ploughing, Figures 14 and 15: stacks of acrylic, oak and PVC cubes; the second cube from below gets an
 * impulse.
 *
 * Six stacks stand in one world: each material twice, pushed sideways (along x) and forwards (along y). All
 * faces carry the same normal map of their material (Figure 15); the ground is smooth. Coefficients from the
 * patches of all contacts, bounds by eq. (9).
 *
 * Measured: how far and by which angle the pushed cube moves against the ground, whether it leaves the stack,
 * how much of the stack stands. The mean coefficients of cube against cube, from the same patches.
 *
 * Claims: displacement acrylic > oak > PVC, acrylic shoots clear, PVC turns (text). The stack before the
 * impulse rests. Under plain Coulomb friction of the mean coefficient the materials are alike.
 *
 * Not in the document: number of cubes and stacks (chosen for the 123 contacts of Table 1), mass, impulse,
 * size and depth of the textures. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "rigid_scene.h"
#include "scene_pictures.h"

enum { MATERIALS = 3, PUSHES = 2, STACKS = MATERIALS * PUSHES };

static const char *const material_names[MATERIALS] = {"acrylic", "oak", "pvc"};
static const char *const push_names[PUSHES] = {"sideways", "forwards"};

typedef struct stacks_scene {
    rigid_params rigid;
    picture_params picture;
    double amplitude[MATERIALS];
    double side, mass, impulse, apart, settle, duration, off_centre, turn_limit, pixel;
    int cubes, pixels, seeds;
    bool crosswise;
    unsigned long long seed;
} stacks_scene;

static void parameters(br_params *p, void *s)
{
    stacks_scene *c = s;
    rigid_bind(p, &c->rigid);
    picture_bind(p, &c->picture);
    br_params_double(p, "texture.acrylic", &c->amplitude[0]);
    br_params_double(p, "texture.oak", &c->amplitude[1]);
    br_params_double(p, "texture.pvc", &c->amplitude[2]);
    br_params_double(p, "texture.pixel", &c->pixel);
    br_params_int(p, "texture.pixels", &c->pixels);
    br_params_seed(p, "texture.seed", &c->seed);
    br_params_int(p, "texture.seeds", &c->seeds);
    br_params_int(p, "stack.cubes", &c->cubes);
    br_params_double(p, "stack.side", &c->side);
    br_params_double(p, "stack.mass", &c->mass);
    br_params_double(p, "stack.apart", &c->apart);
    br_params_bool(p, "stack.crosswise", &c->crosswise);
    br_params_double(p, "push.impulse", &c->impulse);
    br_params_double(p, "push.off_centre", &c->off_centre);
    br_params_double(p, "run.settle", &c->settle);
    br_params_double(p, "run.duration", &c->duration);
    br_params_double(p, "run.turn_limit", &c->turn_limit);
}

static br_image *material_map(br_experiment *ex, const stacks_scene *c, int material, unsigned long long seed)
{
    static const br_texture_material kinds[MATERIALS] = {BR_TEXTURE_ACRYLIC, BR_TEXTURE_OAK, BR_TEXTURE_PVC};
    br_error error = {0};
    const br_texture_material_spec spec = {
        kinds[material], c->pixels, c->pixels, c->pixel, c->amplitude[material], seed + (unsigned)material};
    br_image *heights, *map;
    br_require(ex, br_texture_material_heights(&spec, &heights, &error), &error);
    br_require(ex, br_texture_from_heights(heights, c->pixel, BR_STENCIL_CENTRAL, &map, &error), &error);
    br_image_destroy(heights);
    return map;
}

/* What happened to a stack. */
typedef struct outcome {
    double displacement, turned, height; /* of the pushed cube: in the plane [m], about the vertical [rad]; of
                                            the top cube's centre [m] */
    double rest;                         /* largest speed before the impulse [m/s] */
    double coefficient;                  /* mean of the cubes against each other, before the impulse */
    int standing; /* cubes that are still higher than half a cube above their neighbours below */
} outcome;

typedef struct result {
    outcome stack[STACKS];
    rigid_sums sums;
} result;

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
    const br_slip along[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
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
static void show_stacks(scene_pictures *pictures, const rigid_scene *s, const int skin[MATERIALS],
                        const int first[STACKS], int cubes)
{
    const br_render_material looks[MATERIALS] = {pictures_material(0.42, 0.66, 0.85, 0.15, 0),
                                                 pictures_material(0.78, 0.55, 0.32, 0.7, 0),
                                                 pictures_material(0.62, 0.63, 0.66, 0.5, 0)};
    for (int m = 0; m < MATERIALS; m++) {
        const int shape = pictures_shape(pictures, s->surfaces[skin[m]], NULL);
        for (int k = m * PUSHES; k < (m + 1) * PUSHES; k++)
            for (int i = 0; i < cubes; i++)
                pictures_show(pictures, first[k] + i, shape, br_pose_identity(), looks[m]);
    }
}

static result run_stacks(br_experiment *ex, const stacks_scene *c, unsigned long long seed,
                         rigid_variant variant, double coefficient, const rigid_tables *tables,
                         scene_pictures *pictures)
{
    result r;
    memset(&r, 0, sizeof r);
    rigid_scene *s = rigid_begin(ex, &c->rigid, variant);
    const br_vec3 sides = {c->side, c->side, c->side};
    const br_shape *box = rigid_box(s, sides);
    const double width = c->apart * STACKS;
    const int ground = rigid_slab(s, 2 * width, 2 * width, br_pose_identity(), NULL, 1, c->rigid.k_a);
    int skin[MATERIALS];
    for (int m = 0; m < MATERIALS; m++)
        skin[m] = rigid_surface(s, rigid_box_mesh(s, sides, c->pixel * c->pixels),
                                material_map(ex, c, m, seed), c->rigid.k_b);
    const double half = sqrt(0.5);
    const br_quat quarter = {half, 0, 0, half};
    int first[STACKS];
    for (int k = 0; k < STACKS; k++)
        for (int i = 0; i < c->cubes; i++) {
            const br_vec3 at = br_vec3_make(c->apart * (k / PUSHES - 0.5 * (MATERIALS - 1)),
                                            c->apart * 2 * (k % PUSHES - 0.5), c->side * (i + 0.5));
            const br_pose pose = {at, c->crosswise && i % 2 ? quarter : br_quat_identity()};
            const int number = rigid_solid(s, box, c->mass, pose, skin[k / PUSHES]);
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
        rigid_step(&log);
    br_pose start[STACKS];
    for (int k = 0; k < STACKS; k++) {
        for (int i = 0; i < c->cubes; i++)
            br_most(&r.stack[k].rest, br_vec3_length(br_world_velocities(s->world)[first[k] + i].linear));
        r.stack[k].coefficient = mean_coefficient(s->world, first[k], first[k] + c->cubes - 1);
        const int pushed = first[k] + 1;
        start[k] = br_world_poses(s->world)[pushed];
        const bool forwards = k % PUSHES;
        /* a little beside the centre, as a hand or mallet would hit */
        const br_vec3 j = forwards ? br_vec3_make(0, c->impulse, 0) : br_vec3_make(c->impulse, 0, 0);
        const br_vec3 beside =
            forwards ? br_vec3_make(c->off_centre, 0, 0) : br_vec3_make(0, c->off_centre, 0);
        br_world_apply_impulse(s->world, pushed, j, br_vec3_add(start[k].position, beside));
    }
    const int steps = (int)lround(c->duration / c->rigid.world.dt) * per;
    for (int i = 0; i < steps; i++) {
        pictures_step(pictures, br_world_poses(s->world), i * c->rigid.world.dt / per);
        rigid_step(&log);
    }
    pictures_put(pictures, "snapshots");
    for (int k = 0; k < STACKS; k++) {
        const br_pose *poses = br_world_poses(s->world);
        const br_pose end = poses[first[k] + 1];
        const br_vec3 moved = br_vec3_sub(end.position, start[k].position);
        outcome *o = &r.stack[k];
        o->displacement = sqrt(moved.x * moved.x + moved.y * moved.y);
        o->turned =
            fabs(remainder(yaw(end.orientation) - yaw(start[k].orientation), 2 * 3.14159265358979323846));
        o->height = poses[first[k] + c->cubes - 1].position.z;
        o->standing = 1;
        for (int i = 1; i < c->cubes; i++)
            o->standing += poses[first[k] + i].position.z - poses[first[k] + i - 1].position.z > c->side / 2;
    }
    r.sums = log.sums;
    rigid_end(s);
    return r;
}

/* Mean over the two pushes. */
static double over_pushes(const result *r, int material, double (*of)(const outcome *))
{
    double sum = 0;
    for (int k = 0; k < PUSHES; k++)
        sum += of(&r->stack[material * PUSHES + k]) / PUSHES;
    return sum;
}

static double displacement(const outcome *o)
{
    return o->displacement;
}

static double coefficient(const outcome *o)
{
    return o->coefficient;
}

static void run(br_experiment *ex, const void *s)
{
    const stacks_scene *c = s;
    br_progress_begin(ex, (size_t)(c->seeds + RIGID_VARIANTS));
    const rigid_tables tables = rigid_tables_open(ex);
    br_table *out = br_table_open(ex, "stacks");
    result r[RIGID_VARIANTS];
    scene_pictures *pictures = pictures_begin(ex, &c->picture);
    for (int v = 0; v < RIGID_VARIANTS; v++) {
        r[v] = run_stacks(ex, c, c->seed, (rigid_variant)v, r[0].sums.coefficient, &tables,
                          v == RIGID_PLOUGHING ? pictures : NULL);
        for (int k = 0; k < STACKS; k++) {
            const outcome *o = &r[v].stack[k];
            br_table_text(out, rigid_variant_name((rigid_variant)v));
            br_table_integer(out, 0);
            br_table_text(out, material_names[k / PUSHES]);
            br_table_text(out, push_names[k % PUSHES]);
            br_table_put(out, o->coefficient, o->displacement, o->turned, o->height, o->standing);
        }
        br_progress_step(ex);
    }
    pictures_end(pictures);
    br_note_number(ex, "mean_coefficient", r[0].sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", r[0].sums.contacts, "1");
    br_note_number(ex, "mean_iterations", r[0].sums.iterations, "1");

    int ordered = 0, clear = 0, turns = 0;
    for (int k = 0; k < c->seeds; k++) {
        const result one =
            run_stacks(ex, c, c->seed + 10 * (unsigned)(k + 1), RIGID_PLOUGHING, 0, NULL, NULL);
        double d[MATERIALS];
        for (int m = 0; m < MATERIALS; m++)
            d[m] = over_pushes(&one, m, displacement);
        ordered += d[0] > d[1] && d[1] > d[2];
        clear += one.stack[0].displacement > c->side && one.stack[1].displacement > c->side;
        turns +=
            one.stack[2 * PUSHES].turned > c->turn_limit || one.stack[2 * PUSHES + 1].turned > c->turn_limit;
        for (int i = 0; i < STACKS; i++) {
            const outcome *o = &one.stack[i];
            br_table_text(out, rigid_variant_name(RIGID_PLOUGHING));
            br_table_integer(out, k + 1);
            br_table_text(out, material_names[i / PUSHES]);
            br_table_text(out, push_names[i % PUSHES]);
            br_table_put(out, o->coefficient, o->displacement, o->turned, o->height, o->standing);
        }
        br_progress_step(ex);
    }

    double d[MATERIALS], mu[MATERIALS], twin[MATERIALS], rest = 0;
    br_table *summary = br_table_open(ex, "summary");
    br_table_show(summary);
    for (int m = 0; m < MATERIALS; m++) {
        d[m] = over_pushes(&r[0], m, displacement);
        mu[m] = over_pushes(&r[0], m, coefficient);
        twin[m] = over_pushes(&r[RIGID_COULOMB], m, displacement);
        br_table_text(summary, material_names[m]);
        br_table_put(summary, mu[m], r[0].stack[m * PUSHES].displacement,
                     r[0].stack[m * PUSHES + 1].displacement, r[0].stack[m * PUSHES].turned,
                     r[0].stack[m * PUSHES + 1].turned, twin[m],
                     over_pushes(&r[RIGID_HALF_STEP], m, displacement));
    }
    for (int k = 0; k < STACKS; k++)
        br_most(&rest, r[0].stack[k].rest);
    br_claim_order(ex, "coefficients", mu, MATERIALS, false);
    br_claim_order(ex, "displacement", d, MATERIALS, true);
    br_claim_fraction(ex, "displacement-seeds", ordered, c->seeds);
    br_claim_fraction(ex, "acrylic-clear", clear, c->seeds);
    br_claim_fraction(ex, "pvc-turns", turns, c->seeds);
    br_claim_theory(ex, "rest", rest, 0);
    double apart = 0;
    for (int m = 1; m < MATERIALS; m++)
        br_worst(&apart, twin[m] - twin[0]);
    br_claim_theory(ex, "coulomb-alike", apart, 0);
    double half[MATERIALS];
    for (int m = 0; m < MATERIALS; m++)
        half[m] = over_pushes(&r[RIGID_HALF_STEP], m, displacement);
    br_claim_order(ex, "half-step", half, MATERIALS, true);
    br_claim_published(ex, "contacts", r[0].sums.contacts);
}

static const br_output outputs[] = {
    RIGID_OUTPUTS,
    {"stacks.csv", "variant, seed, material, push, mu_1, displacement_m, turned_rad, top_height_m, standing",
     "each stack after the impulse: mean coefficient between cubes before it; how far and by what angle the "
     "pushed cube moved; height of the top "
     "cube's centre; cubes that still lie on one another"},
    {"summary.csv",
     "material, mu_1, sideways_m, forwards_m, sideways_turned_rad, forwards_turned_rad, coulomb_m, "
     "half_step_m",
     "displacement and turn of the pushed cube; means over both pushes under Coulomb friction and at half "
     "the step"},
};

static const br_experiment_type type = {
    .id = "ploughing-fig14-15-stacks",
    .title = "Stacks of three materials",
    .reproduces = "ploughing, Figures 14 and 15",
    .summary =
        "Stacks of cubes of acrylic, oak and PVC; the second cube from below gets an impulse sideways or "
        "forwards. Displacement and turn of the "
        "cube, over several seeds of the textures, at half the step, and under plain Coulomb friction.",
    .scene_size = sizeof(stacks_scene),
    .parameters = parameters,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
