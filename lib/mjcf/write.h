/* What writing a scene as MJCF goes by. */
#ifndef BRISTLE_MJCF_WRITE_H
#define BRISTLE_MJCF_WRITE_H

#include <stdio.h>
#include <bristle/file.h>

#include "model.h"

typedef struct mjcf_writer {
    const br_scene *scene;
    const br_world *world;
    const char *path; /* for messages */
    FILE *to;
    int n_bodies, n_joints, n_geoms;
    int *parent;     /* (n_bodies) the joint that each body hangs on; -1: none */
    uint32_t groups; /* of all geoms together */
    bool patches;    /* friction comes from contact patches */
    br_atomic_file **files; /* (n_files) that go into place together with the model */
    size_t n_files, files_capacity;
    struct mjcf_place *places; /* (n_places) of surfaces in the coordinates of their pieces */
    size_t n_places, places_capacity;
    const br_cone_generator *table; /* of materials; null: friction is none */
    int indent;
    br_error *error;
} mjcf_writer;

/* Fails with what MJCF has no words for. */
br_status mjcf_cannot(const mjcf_writer *w, const char *what);
/* Numbers with a blank between them, and before the first of a list that has begun. */
void mjcf_put_list(FILE *to, bool begun, const double *values, size_t n);
/* A text, and a number behind it. */
void mjcf_put_value(FILE *to, const char *before, double value);
/* Attributes, each with a blank before it; n > 0. */
void mjcf_put_numbers(FILE *to, const char *attribute, const double *values, size_t n);
void mjcf_put_vec(FILE *to, const char *attribute, br_vec3 v);
void mjcf_put_pose(FILE *to, br_pose pose);
void mjcf_put_text(FILE *to, const char *attribute, const char *text);
/* Blanks at the start of a line. */
void mjcf_put_indent(const mjcf_writer *w);

/* Does friction come from contact patches of the scene's own surfaces, or, as *other, from a mean of them? */
bool mjcf_has_patches(const br_scene *scene, bool *other);
/* <mesh> for each convex shape or piece of one, <hfield> for each height field. */
br_status mjcf_write_meshes(mjcf_writer *w);
/* The geoms of a body (-1: the fixed world). */
br_status mjcf_write_geoms(mjcf_writer *w, int body);

/* Handed each piece of a geom's shape that MJCF has a geom for, with its pose in the geom's body. */
typedef br_status (*mjcf_piece_function)(mjcf_writer *w, int geom, int piece, const br_shape *shape,
                                         br_pose pose);
br_status mjcf_each_piece(mjcf_writer *w, int geom, mjcf_piece_function f);
/* A shape or what is on it that the file cannot hold, named by its geom. */
br_status mjcf_cannot_geom(const mjcf_writer *w, int geom, const char *what);

enum { MJCF_NAME = 64 };
/* The name of a piece, and the attributes by which texts in <custom> find the geom: its name if it has
 * structure directions, and its material if there is a table. */
void mjcf_piece_name(int geom, int piece, char name[MJCF_NAME]);
void mjcf_put_identity(const mjcf_writer *w, int geom, int piece);
/* <material> for each material of the table. */
void mjcf_write_materials(mjcf_writer *w);
/* The geom's normal map, if the scene was a model itself; null: it has none. *plane (may be null): half sizes
 * of a plane. */
const mjcf_mark *mjcf_map_of(const mjcf_writer *w, int geom, const double **plane);
/* bristle:normalmap of the geom. */
br_status mjcf_write_map(mjcf_writer *w, int geom, const char *name);
/* The surface of the geom's contact patches; null: it has none. */
const br_patch_surface *mjcf_surface_of(const mjcf_writer *w, int geom);
/* bristle:normalmap of such a piece at that pose in its body, and the files that it names. */
br_status mjcf_write_patch(mjcf_writer *w, int geom, const char *name, br_pose pose);
/* <custom>: options, structure directions, and pairs whose cones do not follow from their geoms' friction. */
br_status mjcf_write_custom(mjcf_writer *w);
/* bristle:options, the members that differ from those that a model starts with. */
br_status mjcf_write_options(mjcf_writer *w);

/* ---- joints that bodies hang on ---- */

/* <joint>, one for each way in which the joint of the world lets its body move, with what drives it. `body`:
 * the pose of the body. */
br_status mjcf_write_joint(mjcf_writer *w, int joint, br_pose body);
/* Numbers of these in a <key>. */
void mjcf_put_joint_state(const mjcf_writer *w, int joint, bool velocities, bool begun);
/* Is the joint a drive that they have written? */
bool mjcf_has_drive(const mjcf_writer *w, int joint);

/* ---- actuators ---- */

/* Does one push the joint of the world? */
bool mjcf_is_driven(const mjcf_writer *w, int joint);
/* <actuator>, and ctrl of a <key>. */
void mjcf_write_actuators(const mjcf_writer *w);
void mjcf_put_controls(const mjcf_writer *w);

/* ---- springs, dampers and rods between two points ---- */

/* Is the joint a tendon, and is that a spring or damper, or a rod? Forces of both are along the line between
 * the two points alone. */
bool mjcf_is_spring(const br_joint_spec *s);
bool mjcf_is_rod(const br_joint_spec *s);
/* <site> at their ends on a body (-1: the fixed world), <tendon> between them, <equality> of a rod. */
void mjcf_write_sites(const mjcf_writer *w, int body);
void mjcf_write_tendons(const mjcf_writer *w);
void mjcf_write_held(const mjcf_writer *w, int joint);

/* ---- height fields ---- */

/* Where the lowest height is 0, as the file has it: the pose moved by it. */
br_pose mjcf_field_pose(const br_shape *field, br_pose pose);
void mjcf_write_field(const mjcf_writer *w, const char *name, const br_shape *field);

#endif
