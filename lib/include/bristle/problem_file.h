/* Files of contact problems: W, q and coefficients as numbers, in the forms in which collections of problems
 * are exchanged.
 *
 *   text    of Siconos' numerics [siconos: FrictionContactProblem, GlobalFrictionContactProblem,
 *           NumericsMatrix]: dimension, number of contacts, then local the matrix W (0 dense, by columns; 1
 *           blocks; 2 sparse), q, coefficients, or global the matrices M and H, q (FCLib's f), b (its w),
 *           coefficients; a file is global where M is not as large as W would be, or H follows
 *   FCLib   HDF5 files [Acary, Bremond, Koziara, Perignon: FCLIB, a collection of discrete 3D frictional
 *           contact problems, 2014], local (W, q, mu; V, R, s of equality constraints) and global (M, H, f,
 * w, mu; G, b), with solution and guesses where they hold them. Only in builds with the library's extra
 * `fclib`; HDF5 keeps state in the process: one thread at a time
 *
 * A global problem is reduced: W = H^T M^-1 H, q = w + H^T M^-1 f, and the same with G for the equality
 * constraints; M is factored sparsely. Matrices stay as they are:
 * what is not symmetric is said (`asymmetry`, br_problem_file_check_symmetric), not changed.
 *
 * Cones are circles there. A problem of ellipses with half axes (a mu, b mu) is written as the one of circles
 * that it is with S = diag(1, a, b) of each contact, S W S, S q, and a and b beside it, where other programs
 * don't look: behind the coefficients of a text, in a group of its own of an FCLib file. Read again it is the
 * problem of ellipses, to round-off; in the file, solution and guesses are those of circles.
 *
 * Contacts of two dimensions, normal and tangent, get a third direction that nothing moves them along: its
 * part of W is the tangent's, alone, and q is 0 there, so that a circle is friction along the tangent. */
#ifndef BRISTLE_PROBLEM_FILE_H
#define BRISTLE_PROBLEM_FILE_H

#include <bristle/file.h>
#include <bristle/matrix_problem.h>

/* How a file holds its problem. */
typedef enum br_problem_form {
    BR_PROBLEM_DENSE,       /* text, W in full */
    BR_PROBLEM_BLOCKS,      /* text, W in blocks of contacts */
    BR_PROBLEM_SPARSE,      /* text, W by entries; to 6 digits as Siconos writes it */
    BR_PROBLEM_GLOBAL_TEXT, /* text, M and H */
    BR_PROBLEM_LOCAL,       /* FCLib, W */
    BR_PROBLEM_GLOBAL       /* FCLib, M and H */
} br_problem_form;

/* What is in a file. Pointers stay until it is destroyed. */
typedef struct br_problem_content {
    br_problem_form form;
    int dimension;           /* of a contact in the file: 2 or 3 */
    size_t n_contacts;       /* >= 1 */
    size_t n_rows;           /* equality constraints; their multipliers are the rows' impulses */
    size_t size;             /* n_rows + 3 n_contacts: length of a vector of `matrix` */
    const double *mu;        /* (n_contacts) >= 0; of an ellipse the larger half axis */
    const double *half_axes; /* (n_contacts x 2) of ellipses, over mu; null: all are circles */
    /* Three directions, cones that are circles or ellipses, lambda zero. Where the file gives forces for
     * impulses, and displacements for velocities, so does this. */
    br_matrix_problem matrix;
    double asymmetry;       /* largest |W_ij - W_ji| over largest |W_ij|, rows included */
    const double *solution; /* (size) impulses that the file gives as solution; null: none */
    size_t n_guesses;
    const double *guesses;                        /* (n_guesses x size) */
    const char *title, *description, *properties; /* of FCLib's info; null: none */
    size_t asymmetric[2];                         /* row and column where the asymmetry is largest, from 0 */
} br_problem_content;

/* A problem with its memory. Opaque. */
typedef struct br_problem_file br_problem_file;

BR_BEGIN_DECLS

/* Reads a file of any form; "-" is standard input. Errors name file and place: what follows no form, sizes
 * that don't fit each other, indices beyond the matrix, what is not finite, coefficients and diagonal entries
 * below zero; an FCLib file in a build without (BR_ERR_UNSUPPORTED). */
BR_API BR_NODISCARD br_status br_problem_file_read(const char *path, br_problem_file **file, br_error *error);
/* The same from memory; `name` stands in messages where the path would. */
BR_API BR_NODISCARD br_status br_problem_file_parse(const char *name, const void *bytes, size_t size,
                                                    br_problem_file **file, br_error *error);

/* Whether W is symmetric, but for 1e-6 of its largest entry, a few roundings in single precision. If it is
 * not: BR_ERR_ARGUMENT, with the entries and their places in the file's matrix, counted from 1; `name` stands
 * before it. Reading does not ask. */
BR_API BR_NODISCARD br_status br_problem_file_check_symmetric(const br_problem_file *file, const char *name,
                                                              br_error *error);
/* A copy of a problem in arrays, with its lambda as solution. Errors: no contacts, four directions, cones
 * that are neither circles nor ellipses, ellipses with one half axis of zero, bounds of rows, and what
 * reading refuses. */
BR_API BR_NODISCARD br_status br_problem_file_create(const br_matrix_problem *matrix, br_problem_file **file,
                                                     br_error *error);
/* The same of any problem, by its matrix: contacts in the axes of their cones, the normal's bias in q and its
 * compliance in W, as those of rows; the torque about the normal, which circles and ellipses leave at 0, left
 * out; its lambda as a guess. Errors: those of br_problem_file_create. */
BR_API BR_NODISCARD br_status br_problem_file_create_blocks(const br_contact_problem *problem,
                                                            br_problem_file **file, br_error *error);
/* Frees; takes null. */
BR_API void br_problem_file_destroy(br_problem_file *file);

/* What is in it. */
BR_API const br_problem_content *br_problem_file_content(const br_problem_file *file);
/* Takes impulses (size) as its solution, to be written with it. */
BR_API BR_NODISCARD br_status br_problem_file_set_solution(br_problem_file *file, const double *impulses,
                                                           br_error *error);

/* Writes it in a form, numbers so that they read back the same. FCLib forms hold the solution, impulses and
 * velocities, and the guesses, too; the global ones are for problems that were read from one, as text in
 * full. Errors: equality constraints in a text form or BR_PROBLEM_SPARSE, which is read only
 * (BR_ERR_UNSUPPORTED), a file that cannot be written. */
BR_API BR_NODISCARD br_status br_problem_file_write(const br_problem_file *file, const char *path,
                                                    br_problem_form form, br_error *error);
/* The same, but the old file stays until the new one, complete, is published together with others
 * (br_atomic_files_commit) or thrown away. */
BR_API BR_NODISCARD br_status br_problem_file_prepare(const br_problem_file *file, const char *path,
                                                      br_problem_form form, br_atomic_file **out,
                                                      br_error *error);
/* Whether this build reads and writes FCLib's forms. */
BR_API bool br_problem_file_has_fclib(void);

BR_END_DECLS
#endif
