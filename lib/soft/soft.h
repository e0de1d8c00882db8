/* What the files of soft bodies share. Matrices are row-major. */
#ifndef BRISTLE_SOFT_SOFT_H
#define BRISTLE_SOFT_SOFT_H

#include <bristle/soft.h>
#include "../solvers/sparse_lu.h"

/* ---- mesh.c ---- */

/* Of a tetrahedron, positive where (b - a) x (c - a).(d - a) is. */
double soft_volume(br_vec3 a, br_vec3 b, br_vec3 c, br_vec3 d);

/* ---- material.c ---- */

/* The material's numbers as the energy has them, and Lame's. */
typedef struct soft_law {
    double mu, lambda, alpha;    /* of the energy [Pa], [Pa], [1] */
    double lame_mu, lame_lambda; /* of small strains [Pa] */
    double damping;              /* of stiffness [s] */
} soft_law;

soft_law soft_law_of(const br_soft_material *material);
double soft_law_energy(const soft_law *law, br_mat3 f);
br_mat3 soft_law_stress(const soft_law *law, br_mat3 f);
br_mat3 soft_cofactor(br_mat3 f);
/* Sum of the products of their entries. */
double soft_contract(br_mat3 a, br_mat3 b);

/* ---- principal.c ---- */

/* The tangent in principal axes, F = U diag(s) V^T and dF = U X V^T: dP = U Y V^T with
 *   Y_ii = sum_k stretch_ik X_kk,    Y_ij = same_k X_ij + other_k X_ji    (i, j, k all different). */
typedef struct soft_principal {
    br_mat3 u, v; /* rotations */
    double stretch[3][3], same[3], other[3];
} soft_principal;

/* F = U diag(s) V^T with rotations U, V: of an inverted F one or three of s are negative. */
void soft_decompose(br_mat3 f, br_mat3 *u, double s[3], br_mat3 *v);
/* `positive`: without negative eigenvalues. */
soft_principal soft_principal_tangent(const soft_law *law, br_mat3 f, bool positive);

/* ---- element.c ---- */

typedef struct soft_element {
    uint32_t node[4];
    double volume;       /* at rest [m^3] */
    br_vec3 gradient[4]; /* of the nodes' shape functions, at rest [1/m] */
    size_t slot[4][4];   /* where the 3 x 3 part of a row's and a column's node begins in the matrix */
} soft_element;

/* Without slots. */
soft_element soft_element_make(const uint32_t node[4], const br_vec3 *rest);
br_mat3 soft_element_deformation(const soft_element *e, const br_vec3 *position);
/* Green's strain (F^T F - 1)/2. */
br_mat3 soft_green(br_mat3 f);
/* Forces - volume P grad of the four nodes, which add up to nothing, added to `force`. */
void soft_element_force(const soft_element *e, br_mat3 stress, br_vec3 *force);
/* Viscous energy of a step [J], its second Piola-Kirchhoff stress [Pa] where it is not null: of the change of
 * Green's strain in a step of length h. */
double soft_viscous(const soft_law *law, br_mat3 change, double h, br_mat3 *stress);
/* The element's part of the stiffness, elastic and, for steps of length h, viscous; `part` gets the 3 x 3
 * blocks of each pair of its nodes. */
void soft_element_stiffness(const soft_element *e, const soft_law *law, br_mat3 f, double h,
                            br_mat3 part[4][4]);

/* ---- the body ---- */

struct br_soft {
    br_soft_options options;
    soft_law law;
    double damping_mass; /* [1/s] */
    double extent;       /* longest side of the body's bounds at rest [m] */
    double time;
    size_t n, n_elements, n_surface;
    soft_element *elements;
    br_mat3 *green;    /* (n_elements) strain at the start of the step */
    double *mass;      /* (n) [kg] */
    br_vec3 *rest;     /* (n) [m] */
    br_vec3 *position; /* (n) [m] */
    br_vec3 *velocity; /* (n) [m/s] */
    br_vec3 *force;    /* (n) set by the caller [N] */
    bool *held;        /* (n) */
    size_t *surface;   /* (n_surface) nodes, ascending */

    /* matrix.c: A by columns, 3 x 3 parts a pair of nodes that share an element */
    size_t *start, *row; /* (3 n + 1), (start[3 n]) */
    double *value;
    sparse_lu *lu;

    /* step.c: a step on its way */
    br_vec3 *v;              /* (n) velocities at its end, so far */
    br_vec3 *trial, *at;     /* (n) velocities that are tried, and where they lead */
    br_vec3 *slope, *change; /* (n) what is left of the balance [N s]; a step of v [m/s] */

    /* contacts.c */
    br_cone_generator *generator;
    br_cone_pool *pool;
    br_structure_field structure;
    int material;
    br_mat3 *carried; /* (n) mean deformation about a node, where there are structure directions */
    double *carried_volume;
    br_soft_obstacle *obstacles;
    size_t n_obstacles, obstacles_capacity;
    br_soft_contact *contacts;
    br_contact *frames; /* the same contacts as generators see them */
    br_cone *cones;
    size_t n_contacts, contacts_capacity;
    br_vec3 *old_impulse; /* of the step before, by the old contacts' node and obstacle */
    size_t *old_node, *old_obstacle, n_old, old_capacity;
    double *w, *q, *lambda, *contact_velocity, *columns; /* columns: three solutions of A */
    size_t w_capacity, q_capacity;
    br_matrix_problem problem;
    br_matrix_assembler *assembler;
    br_contact_solver *solver;
    br_soft_report report;
};

/* ---- matrix.c ---- */

/* The pattern, and where each element's parts go. */
br_status soft_matrix_create(br_soft *s, br_error *error);
/* A at the places `at` for a step of length h, factored. */
br_status soft_matrix_factor(br_soft *s, const br_vec3 *at, br_error *error);
/* A x = b, b (n) becomes x; 0 at held nodes. */
void soft_matrix_solve(const br_soft *s, br_vec3 *b);

/* ---- balance.c ---- */

/* What a step minimises without contacts, at velocities v that lead to `at` = x_0 + h v [J]; and what is left
 * of the balance of momentum, its negative gradient [N s], 0 at held nodes. */
double soft_balance(const br_soft *s, const br_vec3 *v, br_vec3 *at, br_vec3 *left);
/* The strains that a step starts from. */
void soft_balance_begin(br_soft *s);

/* ---- contacts.c ---- */

/* Contacts at the start of the step, their cones and first guesses. */
br_status soft_contacts_find(br_soft *s, br_error *error);
/* W of the factored A. */
br_status soft_contacts_matrix(br_soft *s, br_error *error);
/* Impulses for velocities v, if all else moves by `change` without them. Adds the solver's iterations to the
 * report. */
br_status soft_contacts_solve(br_soft *s, const br_vec3 *v, const br_vec3 *change, br_error *error);
/* J^T lambda added to impulses (n) [N s]. */
void soft_contacts_push(const br_soft *s, br_vec3 *impulse);
/* lambda.J v [J]. */
double soft_contacts_work(const br_soft *s, const br_vec3 *v);
/* Forces and sliding at the end of the step, for the caller and the next step. */
void soft_contacts_end(br_soft *s);
/* What belongs to a contact, freed. */
void soft_contacts_destroy(br_soft *s);

#endif
