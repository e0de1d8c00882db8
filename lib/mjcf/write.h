/* What writing a scene as MJCF goes by. */
#ifndef BRISTLE_MJCF_WRITE_H
#define BRISTLE_MJCF_WRITE_H

#include <stdio.h>

#include <bristle/mjcf.h>

typedef struct mjcf_writer {
    const br_scene *scene;
    const br_world *world;
    const char *path; /* for messages */
    FILE *to;
    int n_bodies, n_joints, n_geoms;
    int *parent;     /* (n_bodies) the joint that each body hangs on; -1: none */
    uint32_t groups; /* of all geoms together */
    int indent;
    br_error *error;
} mjcf_writer;

/* Numbers with a blank between them, and before the first of a list that has begun. */
void mjcf_put_list(FILE *to, bool begun, const double *values, size_t n);
/* Attributes, each with a blank before it; n > 0. */
void mjcf_put_numbers(FILE *to, const char *attribute, const double *values, size_t n);
void mjcf_put_vec(FILE *to, const char *attribute, br_vec3 v);
void mjcf_put_pose(FILE *to, br_pose pose);
void mjcf_put_text(FILE *to, const char *attribute, const char *text);
/* Blanks at the start of a line. */
void mjcf_put_indent(const mjcf_writer *w);

/* Does friction come from contact patches? */
bool mjcf_has_patches(const br_scene *scene);
/* <mesh> for each convex shape or piece of one. */
br_status mjcf_write_meshes(mjcf_writer *w);
/* The geoms of a body (-1: the fixed world). */
br_status mjcf_write_geoms(mjcf_writer *w, int body);

#endif
