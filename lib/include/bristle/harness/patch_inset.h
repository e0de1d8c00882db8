/* A contact patch of a run, to be drawn beside the picture of its scene (scripts/patches.gp): the facets of
 * both bodies that lay in it, and the cone that they made, from the run's own contact at that moment. */
#ifndef BRISTLE_HARNESS_PATCH_INSET_H
#define BRISTLE_HARNESS_PATCH_INSET_H

#include <bristle/harness/scene.h>

/* In an array of outputs. */
#define BR_PATCH_INSET_OUTPUTS                                                                               \
    {"patch_texels.csv",                                                                                     \
     "patch, i, j, covered_a, covered_b, red_a, green_a, blue_a, red_b, green_b, blue_b",                    \
     "contact patches that are drawn, i along the tangent, j along the binormal: what bodies A and B "       \
     "cover, their facets' normals as colours, all in the contact's frame"},                                 \
    {                                                                                                        \
        "patch_cones.csv",                                                                                   \
            "patch, t_s, body_a, body_b, w_m, normal_N, force_t_1, force_b_1, slide_t_1, slide_b_1, "        \
            "angle_rad, mu_1, cone_t_1, cone_b_1",                                                           \
            "contacts of the patches that are drawn: load, friction force over load, direction of "          \
            "sliding (0, 0: it sticks); coefficient over the direction of sliding, and the edge of the "     \
            "cone, for a unit of load"                                                                       \
    }

/* The files, as br_patch_inset_open opens them. */
typedef struct br_patch_inset {
    br_table *texels, *cones;
} br_patch_inset;

/* Which contact: of body `body` with body `other` (-1: the fixed world), whichever of them is its A. */
typedef struct br_patch_place {
    const char *name; /* in the first column of the tables */
    int body, other;
    double t; /* [s] */
} br_patch_place;

BR_BEGIN_DECLS

/* Opens the two files. */
BR_API br_patch_inset br_patch_inset_open(br_experiment *ex);
/* The contact of the two bodies that carried most in the last step up to the time in which one did; before
 * any, in the first one. `scene` has the surfaces that the run had. No rows if the two never touched; false.
 * The first step of a trace is left out, since the poses that it began with are not kept. */
BR_API bool br_patch_inset_put(br_experiment *ex, const br_patch_inset *inset, const br_scene *scene,
                               const br_scene_trace *trace, const br_patch_place *place);

/* A contact of a trace's step i > 0 as its patch. */
BR_API br_patch br_patch_inset_patch(const br_scene_trace *trace, size_t i, const br_contact *contact);

/* A facet's normal as a colour of the usual normal maps, in the contact's frame; white where nothing is. */
BR_API void br_patch_texel_colour(const br_patch_texel *texel, int rgb[3]);

BR_END_DECLS
#endif
