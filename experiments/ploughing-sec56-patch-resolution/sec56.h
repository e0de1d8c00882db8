/* Patch width and sub-texture resolution: a ridge scanned, a box on cast iron, the bunnies. */
#ifndef SEC56_H
#define SEC56_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_bunnies.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/scenes/slides.h>
#include <bristle/texture.h>

/* How a patch is sampled. */
typedef struct sampling {
    double width;
    int resolution;
    br_patch_filter filter;
    br_patch_packing packing;
} sampling;

typedef struct scene {
    const double *widths;
    const int *resolutions;
    size_t n_widths, n_resolutions;
    double width;   /* of the sweep over resolutions */
    int resolution; /* of the sweep over widths */
    /* ridge */
    double ridge_height, ridge_bevel, ridge_plateau, ridge_length, ridge_step, ridge_k, pass_speed;
    double felt,
        same; /* share of a peak that is felt; of one peak that another may be above and be the same */
    int ridge_pixels;
    const double *ridge_slopes; /* (n_slopes) */
    size_t n_slopes;
    br_world_options world;
    const char *backend;
    int record_every;
    br_iron_params iron; /* its patches are those of each case, as the bunnies' */
    int seeds;           /* of the iron */
    br_bunnies_params bunnies;
    double stuck, yaw, shift, faster;
    unsigned long long bunny_seed;
    int bunny_runs, decisive_runs; /* of each case; of those on which the text's sentences rest */
    br_picture_params picture;
    const double *iron_eye, *iron_target; /* (3) camera of the boxes [m] */
    double iron_lane;                     /* between them [m] */
    double iron_view;                     /* [rad] */
    int iron_width, iron_height;          /* of their picture [pixels] */
    double solved;                        /* residual of a contact problem that counts as solved, over g dt */
    /* what the text leaves open of the ridge and of the iron, and the printed patch beside its values */
    const double *vary_heights, *vary_bevels, *vary_ridge_steps, *vary_widths, *vary_ra, *vary_plaster,
        *vary_speeds, *vary_launch_speeds;
    const int *vary_pixels, *vary_resolutions, *vary_cells;
    size_t n_vary_heights, n_vary_bevels, n_vary_ridge_steps, n_vary_widths, n_vary_ra, n_vary_plaster,
        n_vary_speeds, n_vary_launch_speeds, n_vary_pixels, n_vary_resolutions, n_vary_cells;
    int vary_seeds; /* of the iron in variations */
    int vary_runs;  /* of the bunnies in variations */
} scene;

/* The cases of both sweeps: widths at the one resolution, then resolutions at the one width. */
size_t n_cases(const scene *s);
void case_of(const scene *s, size_t i, sampling *out);

/* A ridge (a ramp up, a plateau, a ramp down) passes under a patch that slides up the ramp. */
typedef struct ridge_result {
    double peak;  /* largest mu - mu_0 */
    double work;  /* its integral over the way [m] */
    double reach; /* way over which it is felt [m] */
} ridge_result;
/* profile (n) of mu - mu_0 over the positions, may be null. */
br_status scan_ridge(const scene *s, const sampling *how, ridge_result *result, size_t n, double *profile,
                     br_error *error);
/* Ridges of other slopes: the work against them in the 8 bits of Section 4.2, over that in floats; and what
 * follows from rounding each facet's coefficient to one of 255 levels, 1 at most. */
typedef struct saturation {
    double slope, work, theory;
} saturation;
br_status saturate_ridge(const scene *s, double slope, saturation *result, br_error *error);
size_t ridge_positions(const scene *s);
/* What runs cost, about, in pixels of generated maps: a texel of a patch is a sixteenth of one. */
double ridge_cost(const scene *s, const sampling *how);
double iron_cost(const scene *s);
double bunny_cost(const scene *s, const sampling *how);
double ridge_position(const scene *s, size_t i);

/* A box slides to rest on cast iron. */
typedef struct iron_result {
    double mu;       /* mean coefficient against the sliding of all loaded contacts */
    double spread;   /* standard deviation of a single contact's coefficient */
    double distance; /* [m] */
    double theory;   /* mu from the means of the maps' slopes */
} iron_result;
/* What is changed in a slide. */
typedef struct iron_start {
    unsigned long long seed; /* of the textures */
    const char *variant;     /* null: the document's */
} iron_start;
/* The parameters of a slide. */
br_iron_params iron_params_of(const scene *s, const sampling *how, unsigned long long seed);
/* trace may be null. */
br_status slide_on_iron(const scene *s, const sampling *how, const iron_start *from, iron_result *result,
                        br_scene_trace *trace, br_error *error);

/* One run of the bunnies with the patches of a case: its whole duration with a trace; without one (null)
 * until metal and plastic have fallen, which is all that fallen_at_teapot asks. */
br_status slide_bunnies(const scene *s, const sampling *how, const br_bunny_start *from,
                        br_bunny_outcome outcome[BR_BUNNIES], br_scene_trace *trace, br_error *error);

/* Of the metal and plastic bunnies of a run, those that fall at the teapot. */
int fallen_at_teapot(const scene *s, const br_bunny_outcome outcome[BR_BUNNIES]);
/* The case of Table 1, among the widths. */
size_t table_case(const scene *s);

/* Runs of some cases in three variants: full, half the step, isotropic. starts (bunny_runs) of the bunnies.
 */
typedef struct twins twins;
/* full (cases x bunny_runs x BR_BUNNIES): the bunnies' runs that were made anyway, by the time of the report.
 */
twins *twins_create(br_experiment *ex, const scene *s, const br_bunny_start *starts,
                    const br_bunny_outcome *full);
void twins_destroy(twins *t);
/* Jobs 0 ... twins_jobs - 1 may run side by side. */
size_t twins_jobs(const scene *s);
br_status twins_work(twins *t, size_t i, br_error *error);
double twins_cost(const twins *t, size_t i);
/* Metal and plastic bunnies that fall at the teapot at half the step, in the case of Table 1 or of an end. */
int fallen_at_half(const twins *t, size_t which);
/* Tables, claims and pictures. */
void twins_report(const twins *t);

/* Filters and packings, in this order within a case. */
enum { POINT, MIPMAP, POINT_8, MIPMAP_8, WAYS };
sampling sampling_of(const scene *s, size_t which, int way);

/* Results of all cases; jobs are ridges, slides on iron, bunnies, twins. */
typedef struct sweep_results {
    const scene *s;
    br_experiment *ex;
    size_t cases;
    ridge_result *ridge;     /* (cases x WAYS) */
    double *profile;         /* (cases x positions) of point samples */
    iron_result *iron;       /* (cases x WAYS x seeds) */
    br_bunny_outcome *bunny; /* (cases x runs x BR_BUNNIES) */
    br_bunny_start *starts;  /* (runs) */
    twins *twins;
} sweep_results;
/* Runs all of it; the memory is the experiment's. */
sweep_results run_sweeps(br_experiment *ex, const scene *s);
void put_sweeps(const sweep_results *a);

/* Mean and its standard error over the seeds of an iron case, of the coefficient less theory's. */
typedef struct iron_mean {
    double mu, theory, deviation, error, spread, distance;
} iron_mean;
iron_mean iron_mean_of(const sweep_results *a, size_t k);
/* Bunnies that fall at the teapot over the runs of a case. */
int fallen(const sweep_results *a, size_t which);

/* All claims about the results. */
void claim_all(const sweep_results *a);
/* What the text says, in results that were sampled in one of the ways: of the ridge's peak over widths and
 * over resolutions, of the work against it, of the iron's coefficient. */
void claim_ridge_widths(const sweep_results *a, int way);
void claim_ridge_resolutions(const sweep_results *a, int way);
void claim_ridge_work(const sweep_results *a, int way);
/* Whether a case of the sweep over resolutions has texels larger than the iron's pixels. */
bool coarser_than_iron(const scene *s, size_t which);
void claim_iron_slippery(const sweep_results *a, int way);
/* That fewer bunnies fall with the coarsest, the finest and the smallest patches than with Table 1's: how
 * many of `of` fall with each of them, in the order of bunny_ends. */
typedef enum bunny_end { BUNNY_TABLE, BUNNY_COARSEST, BUNNY_FINEST, BUNNY_SMALLEST, BUNNY_ENDS } bunny_end;
void claim_bunnies_fewer(br_experiment *ex, const int falls[BUNNY_ENDS], int of);
/* The cases of these ends. */
void bunny_ends_of(const scene *s, size_t which[BUNNY_ENDS]);
/* In the document's case, over as many starts as it takes to tell. */
void decide_bunnies(const sweep_results *a);
/* The same over what the text does not fix; a: the document's case. */
void vary_claims(const sweep_results *a);
void vary_bunnies(const sweep_results *a);

/* The bunnies of several runs beside each other, a row for each of picture.times. */
void draw_bunnies(br_experiment *ex, const scene *s, size_t n, const br_scene_trace *const *traces);
/* These runs alone: coarsest sub-textures, Table 1's patches, smallest ones, from the unperturbed start. */
void film_bunnies(br_experiment *ex, const scene *s);
/* Boxes at rest after their ways on cast iron, the first one farthest from who looks. */
void draw_boxes(br_experiment *ex, const scene *s, size_t n, const double *ways);

#endif
