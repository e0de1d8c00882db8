/* Ploughing, Figures 10 and 11: a chain with balls at its ends is thrown at a rod, a smooth one and a rough
 * one.
 *
 * The chain, links of capsules on ball joints, comes down across the rod a little off its middle and turns
 * slowly about the vertical. The rod's normal map comes from Gaussian heights with R_a of 0.01 mm and 1 mm;
 * coefficients from the patches [eqs. (5) to (8)], bounds by eq. (9), in frames that br_contact_frame lays
 * along the rod's axis and around it.
 *
 * Measured: the angle of the rod that the chain covers, its height, contacts. And the static hold: a chain
 * over half of the rod, one end pulled, against the capstan's ratio of tensions exp(mu pi).
 *
 * Claims: the rough rod holds the chain, the smooth one loses it (text); more contacts on the rough one
 * (Table 1); the hold against theory.
 *
 * Not in the document: all sizes, masses, how it is thrown. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "chain.h"

static void parameters(br_params *p, void *s)
{
    bolas_scene *c = s;
    rigid_bind(p, &c->rigid);
    picture_bind(p, &c->picture);
    br_params_double(p, "rod.radius", &c->rod_radius);
    br_params_double(p, "rod.length", &c->rod_length);
    br_params_double(p, "rod.smooth", &c->smooth);
    br_params_double(p, "rod.rough", &c->rough);
    br_params_choice(p, "rod.reading", &c->reading);
    br_params_choice(p, "rod.stencil", &c->stencil);
    br_params_double(p, "rod.pixel", &c->pixel);
    br_params_int(p, "rod.pixels", &c->pixels);
    br_params_int(p, "rod.sides", &c->sides);
    br_params_seed(p, "rod.seed", &c->seed);
    br_params_int(p, "chain.links", &c->links);
    br_params_int(p, "chain.arc", &c->arc);
    br_params_double(p, "chain.radius", &c->link_radius);
    br_params_double(p, "chain.mass", &c->link_mass);
    br_params_double(p, "chain.ball_radius", &c->ball_radius);
    br_params_double(p, "chain.ball_mass", &c->ball_mass);
    br_params_double(p, "throw.speed", &c->speed);
    br_params_double(p, "throw.offset", &c->offset);
    br_params_double(p, "throw.yaw", &c->yaw);
    br_params_double(p, "throw.height", &c->height);
    br_params_double(p, "throw.duration", &c->duration);
    br_params_int(p, "throw.track_every", &c->track_every);
    br_params_double(p, "throw.gone", &c->gone);
    br_params_doubles(p, "sweep.offsets", &c->offsets, &c->n_offsets);
    br_params_double(p, "hold.hang", &c->hang);
    br_params_double(p, "hold.ramp", &c->ramp);
    br_params_double(p, "hold.ratio", &c->ramp_ratio);
    br_params_double(p, "hold.slip", &c->slip);
    br_params_int(p, "hold.arc", &c->hold_arc);
    br_params_double(p, "hold.radius", &c->hold_radius);
    br_params_int(p, "hold.iterations", &c->hold_iterations);
    br_params_double(p, "hold.tolerance", &c->hold_tolerance);
    br_params_int(p, "hold.bisections", &c->bisections);
}

typedef struct outcome {
    double wrap, height,
        contacts; /* wrap at the end [rad]; height at the end [m]; mean contacts while it is near the rod */
    rigid_sums sums;
} outcome;

/* The scene as it is seen. Surfaces are the rod's, the links', the balls'. */
static void show_chain(scene_pictures *pictures, const chain *k, bool rough)
{
    br_patch_surface *const *surfaces = k->scene->surfaces;
    pictures_clear(pictures);
    pictures_show(pictures, k->rod, pictures_shape(pictures, surfaces[0], NULL), br_pose_identity(),
                  rough ? pictures_material(0.72, 0.66, 0.58, 0.9, 0)
                        : pictures_material(0.72, 0.74, 0.78, 0.3, 0.6));
    const int link = pictures_shape(pictures, surfaces[1], NULL),
              ball = pictures_shape(pictures, surfaces[2], NULL);
    for (int i = 0; i < k->links; i++)
        pictures_show(pictures, k->first + i, link, br_pose_identity(),
                      i % 2 ? pictures_material(0.28, 0.45, 0.68, 0.4, 0)
                            : pictures_material(0.45, 0.64, 0.85, 0.4, 0));
    for (int end = 0; end < 2; end++)
        pictures_show(pictures, k->balls[end], ball, br_pose_identity(),
                      pictures_material(0.82, 0.38, 0.26, 0.35, 0));
}

static outcome throw_chain(br_experiment *ex, const bolas_scene *c, double ra, double offset,
                           const char *label, rigid_variant variant, double coefficient,
                           const rigid_tables *tables, br_table *wraps, scene_pictures *pictures)
{
    outcome o;
    memset(&o, 0, sizeof o);
    chain k = chain_begin(ex, c, ra, variant);
    br_vec3 *nodes = calloc((size_t)c->links + 1, sizeof *nodes);
    if (!nodes)
        br_experiment_fail(ex, "out of memory");
    for (int i = 0; i <= c->links; i++)
        nodes[i] = br_vec3_make(k.link * (i - 0.5 * c->links) + offset, 0, c->height);
    const double balls[2] = {c->ball_mass, c->ball_mass};
    chain_add(&k, c, nodes, c->links, balls);
    free(nodes);
    br_world *w = k.scene->world;
    for (int i = 0; i < (int)br_world_bodies(w); i++) {
        if (!br_world_moves(w, i))
            continue;
        const br_vec3 x = br_world_poses(w)[i].position;
        br_world_set_velocity(w, i, (br_velocity){{0, c->yaw * x.x, -c->speed}, {0, 0, c->yaw}});
    }
    rigid_ready(k.scene, 4, coefficient);
    rigid_log log = rigid_log_begin(k.scene, tables, label);
    const int per = rigid_steps_per_step(variant), steps = (int)lround(c->duration / c->rigid.world.dt) * per;
    int near = 0;
    show_chain(pictures, &k, ra == c->rough);
    for (int i = 0; i < steps; i++) {
        pictures_step(pictures, br_world_poses(w), i * c->rigid.world.dt / per);
        rigid_step(&log);
        o.wrap = chain_wrap(&k, c);
        o.height = chain_height(&k);
        const br_world_report report = br_world_last(w);
        if (o.wrap > 0) {
            near++;
            o.contacts += ((double)report.contacts - o.contacts) / near;
        }
        if (wraps && i % (c->track_every * per) == 0) {
            br_table_text(wraps, label);
            br_table_text(wraps, rigid_variant_name(variant));
            br_table_put(wraps, br_world_time(w), o.wrap, o.height, (double)report.contacts);
        }
    }
    o.sums = log.sums;
    rigid_end(k.scene);
    br_progress_step(ex);
    return o;
}

static void run(br_experiment *ex, const void *s)
{
    const bolas_scene *c = s;
    br_progress_begin(ex, 2 * RIGID_VARIANTS + 4 + 2 * c->n_offsets);
    const rigid_tables tables = rigid_tables_open(ex);
    br_table *wraps = br_table_open(ex, "wrap"), *summary = br_table_open(ex, "summary");
    br_table_show(summary);
    const double ra[2] = {c->smooth, c->rough};
    const char *const names[2] = {"smooth", "rough"};
    outcome o[2][RIGID_VARIANTS];
    double mean = 0;
    scene_pictures *pictures = pictures_begin(ex, &c->picture);
    for (int v = 0; v < RIGID_VARIANTS; v++) {
        /* the same coefficient for both rods: the mean of the two */
        if (v == RIGID_COULOMB)
            mean = 0.5 * (o[0][0].sums.coefficient + o[1][0].sums.coefficient);
        for (int i = 0; i < 2; i++) {
            o[i][v] = throw_chain(ex, c, ra[i], c->offset, names[i], (rigid_variant)v, mean, &tables, wraps,
                                  v == RIGID_PLOUGHING ? pictures : NULL);
            br_table_text(summary, names[i]);
            br_table_text(summary, rigid_variant_name((rigid_variant)v));
            br_table_put(summary, o[i][v].sums.coefficient, o[i][v].wrap, o[i][v].height, o[i][v].contacts,
                         o[i][v].sums.residual);
        }
    }
    pictures_put(pictures, "snapshots");
    pictures_end(pictures);
    br_note_number(ex, "mean_contacts_smooth", o[0][0].sums.contacts, "1");
    br_note_number(ex, "mean_contacts_rough", o[1][0].sums.contacts, "1");
    br_claim_theory(ex, "rough-holds", o[1][0].wrap, 3.14159265358979323846);
    br_claim_theory(ex, "smooth-loses", o[0][0].height, -c->gone);
    br_claim_holds(ex, "half-step", o[1][RIGID_HALF_STEP].wrap > 0 && o[0][RIGID_HALF_STEP].height < -c->gone,
                   "wrap %.3g rad on the rough rod, height %.3g m under the smooth one",
                   o[1][RIGID_HALF_STEP].wrap, o[0][RIGID_HALF_STEP].height);
    br_claim_theory(ex, "contacts", o[1][0].sums.contacts, o[0][0].sums.contacts);
    br_claim_theory(ex, "coulomb", fabs(o[1][RIGID_COULOMB].height - o[0][RIGID_COULOMB].height), 0);

    /* how far beside its middle the chain may be met */
    br_table *offsets = br_table_open(ex, "offsets");
    int held[2] = {0, 0};
    for (size_t k = 0; k < c->n_offsets; k++)
        for (int i = 0; i < 2; i++) {
            const outcome at =
                throw_chain(ex, c, ra[i], c->offsets[k], names[i], RIGID_PLOUGHING, 0, NULL, NULL, NULL);
            const bool holds = at.wrap > 0 && at.height > -c->gone;
            held[i] += holds;
            br_table_text(offsets, names[i]);
            br_table_put(offsets, c->offsets[k], at.wrap, at.height, holds);
        }
    br_claim_theory(ex, "offsets", held[1], held[0] + 1);
    hold(ex, c);
}

static const br_output outputs[] = {
    RIGID_OUTPUTS,
    {"wrap.csv", "case, variant, t_s, wrap_rad, height_m, contacts",
     "angle of the rod that the chain covers, height of the chain's centre of mass, contacts"},
    {"summary.csv", "rod, variant, mu_1, wrap_rad, height_m, contacts_near, residual_m_per_s",
     "each throw at its end"},
    {"offsets.csv", "rod, offset_m, wrap_rad, height_m, holds_1",
     "throws at other distances from the chain's middle: what is left at the end"},
    {"hold.csv", "rod, mu_1, ratio_1, capstan_1, coulomb_ratio_1",
     "ratio of tensions at which a chain over half of the rod slips: measured, exp(mu pi), measured under "
     "Coulomb friction"},
};

static const br_experiment_type type = {
    .id = "ploughing-fig10-11-chain-bolas",
    .title = "Chain bolas on a smooth and a rough rod",
    .reproduces = "ploughing, Figures 10 and 11",
    .summary = "A chain with balls at its ends is thrown at a rod whose texture is smooth or rough. Wrap "
               "angle, height and contacts over time, at half the step and "
               "under plain Coulomb friction; and the static hold against the capstan's exponential.",
    .scene_size = sizeof(bolas_scene),
    .parameters = parameters,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
