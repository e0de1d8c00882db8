/* A chain of capsules on ball joints with a ball at either end, and a rod that it meets [ploughing, Figures
 * 10 and 11].
 *
 * The rod's axis is y; its normal map comes from Gaussian heights of roughness Ra and goes once around it.
 * "bolas-rough" and "bolas-smooth": the chain comes down across the rod a little off its middle and turns
 * slowly about the vertical. "capstan": it hangs over the rod at rest; then the second ball is pulled down by
 * a force that grows to its value and stays. Bodies: "rod", "link 1" and so on, "ball 1", "ball 2". Surfaces:
 * the rod, the links, the balls. */
#ifndef BRISTLE_SCENES_CHAIN_H
#define BRISTLE_SCENES_CHAIN_H

#include <bristle/scene.h>
#include <bristle/texture.h>

/* Parameters of the chain. */
typedef struct br_chain_params {
    br_scene_options options; /* the first member */
    br_scene_maps maps;       /* of the rod */
    double k_rod, k_chain;    /* field masks k_A, k_B [1] */
    /* rod */
    double rod_radius, rod_length; /* [m] */
    double ra;                     /* roughness [m] */
    br_texture_ra reading;         /* of Ra */
    br_texture_stencil stencil;    /* of the slopes */
    double pixel;                  /* of the texture [m] */
    int pixels;                    /* along its side */
    int sides;                     /* facets around the rod's surface, twice those of links and balls */
    unsigned long long seed;       /* of the texture */
    /* chain */
    int links;                     /* of the thrown chain */
    int arc;                       /* links on half of the rod, which says how long they are */
    double link_radius, link_mass; /* [m], [kg] */
    double ball_radius, ball_mass; /* [m], [kg] */
    /* thrown */
    double speed, offset,
        yaw;         /* downwards [m/s]; from the chain's middle to the rod [m]; [rad/s] about the vertical */
    double height;   /* above the rod's axis at the start [m] */
    double duration; /* [s] */
    /* hanging */
    double hang;  /* length of chain that hangs down on either side [m] */
    double ramp;  /* time to settle, in which the pull grows, and for which it stays, each [s] */
    double ratio; /* of the tensions at full pull [1] >= 1 */
    double slip;  /* way of the ball that counts as slipping [m] */
} br_chain_params;

/* What the scene remembers. */
typedef struct br_chain_state {
    int rod, first, links; /* bodies; links are first ... first + links - 1 */
    int balls[2];
    double link;  /* length between joints [m] */
    double start; /* of a hanging chain: height of the pulled ball before the pull [m] */
    bool slipped; /* of a hanging chain */
} br_chain_state;

BR_BEGIN_DECLS

/* The fields of br_chain_params, with presets for the rough rod. */
extern BR_API const br_struct_type br_chain_struct;
/* The same for the smooth rod. */
extern BR_API const br_struct_type br_bolas_smooth_struct;
/* The same for the hanging chain. */
extern BR_API const br_struct_type br_capstan_struct;
/* Thrown at a rough rod. Parameters of all three: br_chain_params, state: br_chain_state. */
extern BR_API const br_scene_type br_bolas_rough_type;
/* The same at a smooth rod. */
extern BR_API const br_scene_type br_bolas_smooth_type;
/* A chain that hangs and is pulled. */
extern BR_API const br_scene_type br_capstan_type;
/* Length of a link between its joints [m]: `arc` of them lie on half of the rod. */
BR_API double br_chain_link(const br_chain_params *params);

BR_END_DECLS
#endif
