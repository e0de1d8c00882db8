/* What the files of this folder share. Not installed. */
#ifndef BRISTLE_PROBLEMS_PROBLEMS_H
#define BRISTLE_PROBLEMS_PROBLEMS_H

#include <bristle/problem_file.h>
#include "../solvers/sparse_lu.h"
#include "sparse.h"

/* The global form as the file has it; nothing in other forms. */
typedef struct global_problem {
    sparse m, h, g;     /* (n x n), (n x contacts' components), (n x rows) */
    double *f, *w, *b;  /* (n), (contacts' components), (rows) */
    sparse constraints; /* [G H], (n x components) */
    double *velocity;   /* (n), of the solution */
    sparse_lu *factors; /* of M */
} global_problem;

/* A vector of components is [rows, contacts] with the file's own number of directions. */
struct br_problem_file {
    br_problem_content content;
    size_t components; /* n_rows + dimension n_contacts */
    sparse w;          /* (components x components) */
    double *q;         /* (components) */
    double *mu;
    double *solution; /* (components), as the file has it; null: none */
    double *guesses;  /* (n_guesses x components) */
    char *text[3];    /* title, description, properties */
    /* Half axes over mu, (n_contacts x 2): with S = diag(1, axes) of each contact w, q, mu and impulses are
     * those of the problem of circles S W S, S q, whose impulses are S^-1 times those of the ellipses. Null:
     * circles. */
    double *axes;
    global_problem global;
    /* The arrays of content.matrix; `wide` is W in three directions where the file has two. */
    sparse wide;
    br_cone *cones;
    double *wide_q, *lambda, *wide_solution, *wide_guesses;
};

/* problem_file.c: an empty one; null when out of memory. */
br_problem_file *problem_file_new(void);
/* Checks what a reader has filled in (form, dimension, counts, w, q, mu), and makes the rest. */
br_status problem_file_settle(br_problem_file *file, br_error *error);
/* A vector of `content.size`, as the file's components, and back. */
void problem_file_narrow(const br_problem_file *file, const double *wide, double *narrow);
void problem_file_widen(const br_problem_file *file, const double *narrow, double *wide);

/* ellipses.c: the scale of component i of the file, 1 where there is none. */
double ellipses_scale(const br_problem_file *file, size_t i);
/* Room for axes, and those of a cone with its coefficient; null: no friction. Errors: neither circle nor
 * ellipse, an ellipse that is flat. */
br_status ellipses_reserve(br_problem_file *file, size_t n_contacts, br_error *error);
br_status ellipses_check(const br_cone *cone, size_t contact, br_error *error);
void ellipses_take(br_problem_file *file, size_t contact, const br_cone *cone);
/* Forgets axes that are all 1; scales w, q, solution and guesses, which are those of the ellipses, by the
 * others. */
void ellipses_scale_file(br_problem_file *file);
/* Axes that were read. */
br_status ellipses_check_axes(const br_problem_file *file, br_error *error);
/* What stands behind the coefficients in a text. */
#define ELLIPSES_WORD "bristle:half-axes-over-mu"

/* global.c: reduces content.global to w and q. */
br_status global_reduce(br_problem_file *file, br_error *error);
/* The velocities of the bodies that belong to impulses (components), into global.velocity. */
br_status global_velocity(br_problem_file *file, const double *impulses, br_error *error);
void global_free(global_problem *global);

/* text_read.c, text_write.c; messages without the path. */
br_status text_read(br_problem_file *file, const char *bytes, size_t size, br_error *error);
br_status text_write(const br_problem_file *file, FILE *to, br_problem_form form, br_error *error);

/* fclib_read.c, fclib_write.c, or fclib_absent.c */
bool fclib_recognises(const void *bytes, size_t size);
br_status fclib_read(br_problem_file *file, const void *bytes, size_t size, br_error *error);
br_status fclib_write(const br_problem_file *file, FILE *to, br_problem_form form, br_error *error);

#endif
