/* The worm: its crawls, and what is measured of them. */
#ifndef CRAWL_H
#define CRAWL_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/scenes/worm.h>

typedef struct scene {
    br_worm_params worm;
    br_picture_params picture;
    double share;
    int record_every, track_every;
    const double *lags;
    size_t n_lags;
    double fine, slack, sure, solved, mark, mark_width;
    int fewer; /* boxes of another worm */
} scene;

/* Where its tail, the mean of all centres and its head are over time. */
typedef struct crawl_point {
    double t, tail, middle, head;
} crawl_point;
typedef struct crawl_track {
    crawl_point *points;
    size_t n, capacity;
} crawl_track;

typedef struct crawl_outcome {
    double speed,
        speed_error; /* of the middle, over whole cycles; standard error of the cycles' mean [m/s] */
    double sideways; /* drift of the middle [m] */
    double mu_forwards, mu_backwards; /* means over contacts, from the cones */
    double head_longer, tail_longer, head_shorter,
        tail_shorter; /* displacement of the ends while the worm lengthens and shortens, per cycle [m] */
    double apart;     /* how far a joint's length is from what drives it, at most [m] */
    br_scene_sums sums;
} crawl_outcome;

/* What a worm is and how it is run. */
typedef struct crawl_run {
    br_worm_texture texture;
    double lag; /* of phase between neighbouring joints [rad] */
    bool pulses;
    bool floats, bilinear; /* packing and filter of the maps, in place of the scene's */
    bool heights;          /* shares of steep and gentle texels as those of a height field */
    int boxes;             /* 0: as the scene has */
    br_scene_variant variant;
} crawl_run;

/* One run; tables, track and pictures may be null; tables and pictures must be where runs go side by side.
 * The track's points are the caller's to free. */
br_status crawl(const scene *c, const crawl_run *run, const br_scene_tables *tables, const char *label,
                crawl_track *track, br_scene_pictures *pictures, crawl_outcome *outcome, br_error *error);

/* What a run costs, in steps. */
double crawl_cost(const scene *c, const crawl_run *run);

/* ---- cases.c: all of them ---- */

/* The recorded ones first. */
enum { SAWTOOTH, HALF_STEP, TWIN, RECORDED, REVERSED = RECORDED, SYMMETRIC, CASES };

/* What the document leaves open. */
enum { IN_FLOATS, BILINEAR, FEWER_BOXES, HEIGHT_FIELD, VARIED };

/* Cases, then cosines and pulses of each lag in turn, then what varies (VARIED). */
typedef struct crawls {
    br_experiment *ex;
    const scene *c;
    size_t n;
    crawl_run *runs;         /* (n) */
    crawl_outcome *outcomes; /* (n) */
    crawl_track tracks[CASES];
} crawls;
crawls crawl_all(br_experiment *ex, const scene *c);
/* The sawtooth worm in one of the ways that vary. */
const crawl_outcome *varied(const crawls *all, int which);
const char *varied_name(int which);
void free_tracks(crawls *all);
/* Tables of speeds, tracks and lags. */
void put_crawls(const crawls *all);

/* The crawl that is drawn, alone. */
void film(br_experiment *ex, const scene *c);

#endif
