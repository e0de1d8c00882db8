/* CASE.ini of `bristle planar`: one contact, one model, and either a motion or a body. */
#ifndef BRISTLE_PROGRAM_PLANAR_CASE_H
#define BRISTLE_PROGRAM_PLANAR_CASE_H

#include <bristle/planar_model.h>
#include <bristle/planar_run.h>

typedef struct planar_case {
    br_planar_model_spec model;
    br_planar_options options;
    br_planar_body body;   /* of a body's run */
    br_planar_input input; /* constants, which add to those of files; and the normal force of a motion */
    br_profile *motion;    /* v_x, v_y, omega; null: a body */
    br_profile *load;      /* force_x, force_y, torque; null: the constants alone */
    bool loads_have_normal;
    br_profile *normal;    /* normal force; null: the constant */
    char *inputs[4]; /* (n_inputs) the files that were read: map, profile, loads, normal force */
    size_t n_inputs;
} planar_case;

/* Reads and checks; frees nothing on failure but what it made. Paths in the file are taken from the file's
 * own folder. */
br_status planar_case_read(const char *path, planar_case *c, br_error *error);
void planar_case_free(planar_case *c);

#endif
