/* Ploughing, section 5.5: alignment of contact frames. A flat box slides over sawtooth ridges that lie at 45
 * degrees to the world's axes.
 *
 * Three ways to make the bounds of friction from the same facets: frames fixed to the world and a box of four
 * directions [eq. (9)]; frames turned along the sliding that a few frictionless iterations predict; a polygon
 * of 16 directions, which needs no frame.
 *
 * Theory: with the facets' excess m_s for sliding against the steep side, m_g against the gentle one, both
 * along u, mu(d) = mu_0 + m_g max(0, u.d) + m_s max(0, -u.d) is what an aligned frame and the polygon give.
 * The box fixed at 45 degrees takes the samples along its axes and gives, by its support function, sqrt(2)
 * mu_0 + m_s and sqrt(2) mu_0 + m_g across the ridges, sqrt(2) mu_0 + (m_s + m_g)/2 along them, where mu_0 is
 * right.
 *
 * Measured: the coefficient mu = (v0 - v.d)/(g t) that brakes a box sliding along d, for directions all
 * around, and its deflection.
 *
 * Claims: the numbers of theory for all three, at half the step, too; the text's sentences: aligned frames
 * show "the expected anisotropy and asymmetry", and the fixed frame "exhibits isotropy", which neither theory
 * nor simulation shows, in floats or in 8 bits: it is the difference of along and across that shrinks. What
 * frames do to directions: aligned ones let boxes go straight on, the polygon turns them along the ridges,
 * fixed ones towards their own axes (picture).
 *
 * Not in the document: the ridges' slopes, how the box is driven (there with a mouse). */
#include <stdio.h>
#include "sec55.h"

static const br_field scene_fields[] = {
    BR_ROW(frame_scene, record_every, "world.record_every"),
    BR_ROW(frame_scene, directions, "slide.directions"),
    BR_ROW(frame_scene, trials, "slide.trials"),
    BR_ROW(frame_scene, polygon, "slide.polygon"),
    BR_ROW(frame_scene, isotropic, "slide.isotropic"),
    BR_ROW(frame_scene, picture_speed, "launch.speed"),
    BR_ROW(frame_scene, picture_boxes, "launch.boxes"),
    BR_ROW(frame_scene, picture_path, "launch.path"),
    BR_ROW(frame_scene, picture_ridges, "launch.ridges"),
    BR_ROW(frame_scene, picture_relief, "launch.relief"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(frame_scene, scene_fields, NULL);

static void parameters(br_params *p, void *s)
{
    frame_scene *c = s;
    br_params_scene(
        p, &br_ridges_type, &c->ridges,
        "[world] alignment_iterations=options.world.alignment_iterations "
        "[patch] k_A=k_ridges k_B=k_box "
        "[ridges] gentle_slope steep_slope period steep pixel turned size "
        "[box] length width height mass [slide] speed time=duration [maps] plane=map_plane green");
    br_params_picture(p, &c->picture);
    br_params_require(p, c->directions % c->picture_boxes == 0,
                      "launch.boxes = %d does not divide slide.directions = %d", c->picture_boxes,
                      c->directions);
    br_params_require(p, c->directions % 8 == 0, "slide.directions = %d is no multiple of 8", c->directions);
}

static void claim_theory(br_experiment *ex, const frame_scene *c, const around *a)
{
    const br_world_options *const world = &c->ridges.options.world;
    for (int m = 0; m < METHODS; m++)
        for (int k = 0; k < SIDES; k++) {
            char id[40];
            snprintf(id, sizeof id, "%s-%s", method_names[m], side_names[k]);
            br_claim_against(ex, id, a->mu[m][k], theory_of(c, m, angle_of(c, k)));
        }
    br_claim_against(ex, "fixed-isotropic", a->most[FIXED] / a->least[FIXED], c->isotropic);
    vary_isotropy(ex, c, "fixed-isotropic");
    const frame_scene bytes = in_bytes(c);
    br_claim_against(ex, "fixed-isotropic-8-bits", isotropy(ex, &bytes), c->isotropic);
    vary_isotropy(ex, &bytes, "fixed-isotropic-8-bits");
    judge_aligned(ex, c, a);
    br_claim_against(ex, "asymmetry-stays", a->mu[FIXED][STEEP] - a->mu[FIXED][GENTLE],
                     theory_of(c, FIXED, angle_of(c, STEEP)) - theory_of(c, FIXED, angle_of(c, GENTLE)));
    br_claim(ex, "aligned-straight", a->turned[ALIGNED]);
    br_claim(ex, "polygon-turns", a->turned[POLYGON]);
    br_claim(ex, "half-step", half_step(ex, c, a));
    br_claim(ex, "residual", a->residual / (world->dt * -world->gravity.z));
}

static br_status run(br_experiment *ex, const void *s)
{
    const frame_scene *c = s;
    if (br_films_alone(ex, &c->picture)) {
        draw_paths(ex, c);
        return BR_OK;
    }
    br_scene_maps_set_aside(ex, &c->ridges.maps);
    br_progress_begin(ex, (size_t)(METHODS * (c->directions + SIDES) + c->directions + 3 * 5 * 8));
    const around a = slide_around(ex, c);
    claim_theory(ex, c, &a);
    record_variants(ex, c);
    draw_paths(ex, c);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-sec55-frame-alignment", .title = "Alignment of contact frames",
        .reproduces = "ploughing, section 5.5",
        .summary = "A flat box slides in all directions over sawtooth ridges that lie at 45 degrees to the "
                   "world's axes: frames fixed to the world, frames aligned with the predicted sliding, and "
                   "a polygon of 16 directions. The coefficient that brakes it against theory.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            BR_SCENE_OUTPUTS,
            {"directions.csv", "method, angle_deg, mu_1, theory_1, exact_1, deflection_1",
             "coefficient that brakes a box sliding at an angle to the facing of the steep ridges: measured, "
             "theory of the method, mu(d) of the facets; and velocity across over velocity along at the end"},
            {"paths.csv", "method, angle_deg, t_s, x_m, y_m",
             "paths of the boxes, angles against the world's x axis"}));
