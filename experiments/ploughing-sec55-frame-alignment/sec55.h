/* A flat box on sawtooth ridges, three ways to make the bounds of its friction. */
#ifndef SEC55_H
#define SEC55_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/scenes/slides.h>

/* Frames fixed to the world, frames aligned with the predicted sliding, a polygon. */
enum { FIXED, ALIGNED, POLYGON, METHODS };
extern const char *const method_names[METHODS];

typedef struct frame_scene {
    br_ridges_params ridges;
    br_picture_params picture;
    int record_every, directions, polygon, trials;
    double isotropic;
    /* of the picture: launch, width of the paths, ridges drawn so many times as wide, share of their slopes
     */
    double picture_speed, picture_path, picture_ridges, picture_relief;
    int picture_boxes;
} frame_scene;

/* Places of a box over time, the first at its start; grows. */
typedef struct slide_path {
    br_vec3 *at;
    size_t n, capacity;
} slide_path;

typedef struct outcome {
    double mu, deflection; /* coefficient of braking; velocity across over velocity along at the end */
    br_scene_sums sums;
} outcome;

/* ---- theory.c ---- */

/* mu(d) for sliding at an angle to the world's x axis, as the facets have it; steep ridges face along u, so
 * sliding along -u meets them. */
double exact(const frame_scene *c, double angle);
/* The same as a method has it: a box fixed to the axes by its support function, else exact. */
double theory_of(const frame_scene *c, int method, double angle);

/* ---- slides.c ---- */

/* A slide that starts at an angle to the world's x axis; tables and path may be null. */
br_status slide(const frame_scene *c, int method, double angle, double shift, const br_scene_variant *variant,
                const br_scene_tables *tables, slide_path *path, outcome *outcome, br_error *error);

/* Mean over trials in a variant; the first one's path, which may be null. */
outcome slides(br_experiment *ex, const frame_scene *c, int method, double angle, const char *variant,
               slide_path *path);

/* ---- directions.c ---- */

/* Against the steep side, against the gentle one, along the ridges. */
enum { STEEP, GENTLE, ALONG, SIDES };
extern const char *const side_names[SIDES];
/* Angle to the world's x axis. */
double angle_of(const frame_scene *c, int side);

typedef struct around {
    double mu[METHODS][SIDES];
    double turned[METHODS];               /* largest deflection */
    double least[METHODS], most[METHODS]; /* coefficients */
    double residual;                      /* largest [m/s] */
} around;
/* All methods in all directions, with their tables. */
around slide_around(br_experiment *ex, const frame_scene *c);
/* Largest relative change of the coefficients at half the step. */
double half_step(br_experiment *ex, const frame_scene *c, const around *a);
/* The scene in the 8 bits of section 4.2. */
frame_scene in_bytes(const frame_scene *c);
/* Largest over smallest coefficient of the fixed frame. */
double isotropy(br_experiment *ex, const frame_scene *c);
/* Is friction in aligned frames anisotropic and asymmetric? Both claims, over the same variations. */
void judge_aligned(br_experiment *ex, const frame_scene *c, const around *a);
/* Is the fixed frame isotropic at half the step, with another filter, on other ridges? The claim that says
 * so. */
void vary_isotropy(br_experiment *ex, const frame_scene *c, const char *id);
/* One slide of each method against the steep ridges, in full, at half the step and with Coulomb friction of
 * the mean coefficient, recorded whole; claims of the last. */
void record_variants(br_experiment *ex, const frame_scene *c);

/* ---- picture.c ---- */

/* Slides to rest in directions all around, a snapshot for each method. */
void draw_paths(br_experiment *ex, const frame_scene *c);

#endif
