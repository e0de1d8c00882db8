/* Snapshots of a scene of rigid bodies in a row, as published figures show them: bodies under the normal maps
 * that their friction comes from. Where there is no OpenGL (or picture.draw = no) nothing is drawn, one line
 * on stderr says so, and all else goes on. */
#ifndef SCENE_PICTURES_H
#define SCENE_PICTURES_H

#include <bristle/harness/experiment.h>
#include <bristle/render.h>

/* [picture] of params.ini: draw, times, width, height, samples, columns, eye, target, view (angle), light
 * (direction), frames, rate. */
typedef struct picture_params {
    bool draw;
    int width, height, samples, columns;
    const double *eye, *target, *light; /* (3) */
    const double *times;                /* (n_times) of snapshots [s], rising */
    size_t n_times;
    double view;        /* [rad] */
    double ground;      /* height of the plain ground [m] */
    double rate;        /* frames of a video in a second */
    const char *frames; /* folder for them, numbered; "none" */
} picture_params;
void picture_bind(br_params *params, picture_params *p);

/* Null where nothing can be drawn: all functions take that and do nothing. */
typedef struct scene_pictures scene_pictures;
scene_pictures *pictures_begin(br_experiment *ex, const picture_params *params);
/* A thing to be seen: a surface (with its map), a mesh, or a mesh under the map of a surface; returns its
 * number. */
int pictures_shape(scene_pictures *p, const br_patch_surface *surface, const br_mesh *mesh);
/* Body `body` of the world (-1: the fixed world) looks like shape `shape`, at `local` in the body. */
void pictures_show(scene_pictures *p, int body, int shape, br_pose local, br_render_material material);
/* Forgets the bodies: another scene follows, whose snapshots join those that are there. */
void pictures_clear(scene_pictures *p);
/* A material of sRGB colours. */
br_render_material pictures_material(double red, double green, double blue, double roughness, double metal);
/* Turns the whole scene, poses of the world included: an incline whose simulation leans gravity instead. */
void pictures_turn(scene_pictures *p, br_quat turn);
/* At every step: takes the snapshot that is due at time `t` of the scene, and the frame of the video where
 * one is asked for. Poses of the world's bodies, as br_world_poses gives them or as they were recorded. */
void pictures_step(scene_pictures *p, const br_pose *poses, double t);
/* The frame alone. */
void pictures_film(scene_pictures *p, const br_pose *poses, double t);
/* A snapshot of the bodies where they are. */
void pictures_take(scene_pictures *p, const br_pose *poses);
/* Writes the snapshots as one picture, results/<id>/<name>.png, and starts a new row. */
void pictures_put(scene_pictures *p, const char *name);
void pictures_end(scene_pictures *p);

#endif
