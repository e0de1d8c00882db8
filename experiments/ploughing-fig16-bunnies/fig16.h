/* The bunnies of Figure 16: what is run, and what is measured of it. */
#ifndef FIG16_H
#define FIG16_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/patch_inset.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_bunnies.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/starts.h>

typedef struct scene {
    br_bunnies_params bunnies;
    br_picture_params picture;
    const double *near_eye, *near_target; /* (3) camera of the picture from near [m] */
    double near_view;                     /* [rad] */
    int near_width, near_height;          /* [pixels] */
    double stuck;                         /* way of the feet before the fall that counts as sticking [m] */
    int record_every;
    double k_text, yaw, shift, faster, at_once, solved, significance;
    unsigned long long seed;
    int runs;
    int first, text_runs, block; /* starts with either k: from the first on, so many, told in blocks */
    const char *study, *platform; /* rows of many more, and what gave them */
    const int *cells;
    size_t n_cells;
    const double *slopes, *speeds, *drops; /* [rad], [m/s], [m] in place of the scene's */
    size_t n_slopes, n_speeds, n_drops;
    /* stone of other depths */
    const double *depths; /* (n_depths) of its relief, over its own */
    size_t n_depths;
    double depth_duration, tips;
    int depth_runs;
} scene;

/* ---- runs.c ---- */

/* What came of a run. */
typedef struct outcome {
    br_bunny_outcome bunny[BR_BUNNIES];
    double launched;      /* downhill, at the start [m/s] */
    double contacts;      /* mean number of a step */
    size_t steps, solved; /* all, and those whose contact problem is solved */
} outcome;

/* One run of the bunnies with these parameters, its whole duration or until all three have fallen, after
 * which nothing is told of them but where they end; trace may be null. */
br_status slide(const scene *s, const br_bunnies_params *params, const br_bunny_start *from,
                bool until_fallen, outcome *result, br_scene_trace *trace, br_error *error);

typedef struct job {
    br_bunny_start from;
    int group; /* -1: a run with a name */
    outcome result;
    br_scene_trace trace; /* of the first three named runs */
} job;

/* The runs with a name. */
enum { NOMINAL, HALF, ISOTROPIC, K_TEXT, NO_LOGO, NAMED };
/* After them the perturbed starts (runs), then the same in each of these ways, one after the other; then with
 * each other mesh, slope, speed at the start, and height from which the bunnies are dropped; at last those of
 * the text_runs starts from `first` on that are not among them, each as it is and with the other k. */
enum { AS_IT_IS, AT_HALF, TWIN, OTHER_PACKING, OTHER_FILTER, MIPMAPS, OTHER_K, WAYS };

size_t n_jobs(const scene *s);
/* Groups of starts: the ways, then one for each other value. */
int n_groups(const scene *s);
/* What it is called in tables and claims. */
const char *group_name(br_experiment *ex, const scene *s, int group);
/* All of them (n_jobs), side by side. */
job *run_all(br_experiment *ex, const scene *s);
void free_traces(job *j);
/* `run` beyond the runs: of AS_IT_IS and OTHER_K alone. */
const job *perturbed(const scene *s, const job *j, int group, int run);

/* ---- tables.c ---- */

void put_bunnies(br_experiment *ex, const scene *s, const job *j);
/* Starts of which the text holds, in every way. */
void put_variations(br_experiment *ex, const scene *s, const job *j);
/* Poses, contacts and steps of the traced runs, and what a picture of the paths needs. */
void put_traces(br_experiment *ex, const scene *s, const job *j);

/* ---- claims.c ---- */

/* Does stone stick where it lands and fall over at once? */
bool stone_sticks(const scene *s, const br_bunny_outcome *o);
/* Do metal and plastic slide on faster than they were launched, plastic faster than metal? */
bool speeds_differ(const outcome *of);
/* Does one tumble at the teapot? */
bool tumbles(const scene *s, const br_bunny_outcome *o, br_bunny_material which);
/* Do all three fall in the same places, before or at the teapot, or not at all? */
bool same_places(const scene *s, const job *a, const job *b);
/* Of the perturbed starts, as they are and in variations, and of the named runs. */
void claim_starts(br_experiment *ex, const scene *s, const job *j);
/* What the first n perturbed runs of a group start from. */
const br_starts *starts_of(br_experiment *ex, const scene *s, const job *j, int group, int n);
void claim_named(br_experiment *ex, const scene *s, const job *j);

/* ---- text.c: the starts, and those of the study, against the same with k of the text; their table ---- */

void claim_text_k(br_experiment *ex, const scene *s, const job *j);

/* ---- depths.c: stone at several depths of its relief, in floats and in the document's eight bits ---- */

size_t depths_jobs(const scene *s);
/* From the perturbed starts that `j` begins with. */
void depths(br_experiment *ex, const scene *s, const job *j);

/* ---- picture.c ---- */

/* Labels of the bunnies in the middle snapshot, and a contact patch of each in the first. */
void put_drawn(br_experiment *ex, const scene *s, const br_scene_trace *trace);
/* The nominal run, alone. */
void film(br_experiment *ex, const scene *s);
/* The nominal run as it is seen, from its trace. */
void draw(br_experiment *ex, const scene *s, const br_scene_trace *trace);

#endif
