/* Snapshots of a scene of rigid bodies in a row, as published figures show them: bodies under the normal maps
 * that their friction comes from. Where there is no OpenGL (or picture.draw = no) nothing is drawn, one line
 * on stderr says so, and all else goes on. */
#ifndef BRISTLE_HARNESS_SCENE_PICTURES_H
#define BRISTLE_HARNESS_SCENE_PICTURES_H

#include <bristle/harness/experiment.h>
#include <bristle/harness/scene.h>
#include <bristle/render.h>
#include <bristle/scene_looks.h>

/* Null where nothing can be drawn: all functions take that and do nothing. */
typedef struct br_scene_pictures br_scene_pictures;

/* [picture] of params.ini: draw, times, width, height, samples, columns, eye, target, view (angle), light
 * (direction), frames, rate. */
typedef struct br_picture_params {
    bool draw;
    int width, height, samples, columns;
    const double *eye, *target, *light; /* (3) */
    const double *times;                /* (n_times) of snapshots [s], rising */
    size_t n_times;
    double view;        /* [rad] */
    double ground;      /* height of the plain ground [m] */
    double rate;        /* frames of a video in a second */
    const char *frames; /* folder for them, numbered; "none" */
} br_picture_params;

/* A run that is logged, drawn and looked at. */
typedef struct br_scene_record {
    br_scene_log log;
    br_scene_pictures *pictures; /* may be null; of the state before each step */
    double pictures_start;       /* when their times begin to count [s] */
    br_scene_observer on_sample; /* after the log; may be null */
    void *context;               /* of on_sample */
    br_scene_trace *trace;       /* keeps all steps; may be null */
} br_scene_record;

BR_BEGIN_DECLS

/* Binds the section [picture]. */
BR_API void br_params_picture(br_params *params, br_picture_params *p);

/* Whether frames of films are asked for. The run is then for them alone: an experiment whose films are runs
 * of their own draws those and leaves all else out; its tables stay without rows. Before any is opened. */
BR_API bool br_films_alone(br_experiment *ex, const br_picture_params *params);

/* Opens a context of OpenGL and begins a row; the parameters must outlive it. */
BR_API br_scene_pictures *br_pictures_begin(br_experiment *ex, const br_picture_params *params);
/* A thing to be seen: a surface (with its map), a mesh, or a mesh under the map of a surface; returns its
 * number. */
BR_API int br_pictures_shape(br_scene_pictures *p, const br_patch_surface *surface, const br_mesh *mesh);
/* Body `body` of the world (-1: the fixed world) looks like shape `shape`, at `local` in the body. */
BR_API void br_pictures_show(br_scene_pictures *p, int body, int shape, br_pose local,
                             br_render_material material);
/* The same with colours over the mesh's texture coordinates, which may be null. */
BR_API int br_pictures_coloured(br_scene_pictures *p, const br_mesh *mesh, const br_image *colours);
/* A body that has deformed: another mesh for a thing, with as many vertices and triangles. */
BR_API void br_pictures_reshape(br_scene_pictures *p, int shape, const br_mesh *mesh);
/* All bodies of a scene in place of those before, as they look (scene_looks.h; null: the default), turned
 * upright, on a ground with a grid. */
BR_API void br_pictures_scene(br_scene_pictures *p, const br_scene *scene,
                              const br_scene_looks_options *looks);
/* Builds a scene of the type (variant may be null) and runs it to the last of the snapshots' times, as
 * br_pictures_step is called at each step; where frames are asked for, to its end, and they are a film of
 * this name: frames/<name>/frame-00000.png and so on. */
BR_API void br_pictures_run(br_scene_pictures *p, const char *name, const br_scene_type *type,
                            const void *params, const br_scene_variant *variant,
                            const br_scene_looks_options *looks);
/* The same, but all bodies that move are seen at all these times in one snapshot, as under a strobe. */
BR_API void br_pictures_strobe(br_scene_pictures *p, const char *name, const br_scene_type *type,
                               const void *params, const br_scene_variant *variant,
                               const br_scene_looks_options *looks);
/* Frames go into a film of this name from now on, whose time begins at 0; so do the snapshots' times. */
BR_API void br_pictures_begin_film(br_scene_pictures *p, const char *name);
/* Are frames asked for? */
BR_API bool br_pictures_filming(const br_scene_pictures *p);
/* Forgets the bodies: another scene follows, whose snapshots join those that are there. */
BR_API void br_pictures_clear(br_scene_pictures *p);
/* A material of sRGB colours. */
BR_API br_render_material br_pictures_material(double red, double green, double blue, double roughness,
                                               double metal);
/* Turns the whole scene, poses of the world included: an incline whose simulation leans gravity instead. */
BR_API void br_pictures_turn(br_scene_pictures *p, br_quat turn);
/* At every step: takes the snapshot that is due at time `t` of the scene, and the frame of the video where
 * one is asked for. Poses of the world's bodies, as br_world_poses gives them or as they were recorded. */
BR_API void br_pictures_step(br_scene_pictures *p, const br_pose *poses, double t);
/* The frame alone. */
BR_API void br_pictures_film(br_scene_pictures *p, const br_pose *poses, double t);
/* Where a point of the world lies in a picture, whose camera does not move: shares of its width and height,
 * from its lower left corner, for labels; false: behind the camera. Needs no OpenGL. */
BR_API bool br_pictures_place(const br_picture_params *params, br_vec3 point, br_vec2 *place);
/* marks.csv: where labels and arrows go in the snapshots (scripts/mark.gp). In an array of outputs. */
#define BR_MARKS_OUTPUT                                                                                      \
    {"marks.csv", "mark, snapshot, x_1, y_1",                                                                \
     "where labels and arrows lie in the snapshots (from 1): shares of their width and height"}
/* Opens it; a row where `point` of the world lies in snapshot `snapshot` (from 1; NaN: behind the camera). */
BR_API br_table *br_marks_open(br_experiment *ex);
BR_API void br_mark_put(br_table *marks, const br_picture_params *params, const char *mark, int snapshot,
                        br_vec3 point);
/* A snapshot of the bodies where they are. */
BR_API void br_pictures_take(br_scene_pictures *p, const br_pose *poses);
/* Writes the snapshots as one picture, results/<id>/<name>.png, and starts a new row. */
BR_API void br_pictures_put(br_scene_pictures *p, const char *name);
BR_API void br_pictures_end(br_scene_pictures *p);

/* Runs the scene for its duration. Returns what br_scene_run does. */
BR_API BR_NODISCARD br_status br_scene_record_run(br_scene_record *record, br_scene *scene, br_error *error);
/* The run of a trace as it is seen, step by step, then its snapshots in a row: results/<id>/snapshots.png.
 * Pictures may be null. */
BR_API void br_pictures_trace(br_scene_pictures *p, const br_scene_trace *trace);

BR_END_DECLS
#endif
