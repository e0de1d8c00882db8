/* What the files of cloth share. Matrices are row-major. */
#ifndef BRISTLE_CLOTH_CLOTH_H
#define BRISTLE_CLOTH_CLOTH_H

#include <bristle/cloth.h>
#include "../base/team.h"
#include "../solvers/sparse_lu.h"
#include "share.h"
#include "sweeps.h"

/* Where a block of the matrix is, between two vertices in the order in which they are named. */
typedef struct cloth_slot {
    uint32_t index;
    bool turned; /* the first vertex has the larger number: its block is transposed there */
} cloth_slot;

/* ---- element.c: stretch and shear ---- */

typedef struct cloth_element {
    uint32_t vertex[3];
    double area;        /* at rest [m^2] */
    double u[3], v[3];  /* w_u = sum u_k x_k, w_v = sum v_k x_k [1/m] */
    cloth_slot slot[3]; /* of the vertices 0 1, 1 2, 2 0 */
} cloth_element;

/* Without slots. */
cloth_element cloth_element_make(const br_cloth_mesh *mesh, size_t triangle);
/* w_u, w_v: where unit vectors along warp and weft point to. */
void cloth_element_directions(const cloth_element *e, const br_vec3 *x, br_vec3 *wu, br_vec3 *wv);
/* Adds its energy [J] of stretch and of shear. */
void cloth_element_energy(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x,
                          double *stretch, double *shear);
/* Adds its forces [N] on those of its vertices of which `own` has a bit. */
void cloth_element_force(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x, unsigned own,
                         br_vec3 *force);
/* Adds those of its damping [N]. */
void cloth_element_damping(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x,
                           const br_vec3 *v, br_vec3 *force);
/* elastic K + damped D between its vertices 0 1, 1 2 and 2 0: no negative eigenvalue, whatever the strain.
 * The blocks of the diagonal are minus the sums of their rows. */
void cloth_element_stiffness(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x,
                             double elastic, double damped, br_mat3 part[3]);

/* ---- bend.c ---- */

typedef struct cloth_bend {
    uint32_t vertex[4]; /* a, b of the edge; c, d across it */
    double weight[4]; /* of the quadratic model: sum weight_k x_k is the edge's length times twice the sine of
                         half the angle */
    double stiffness; /* bending stiffness over both areas [N/m]: energy stiffness/2 (that)^2 */
    double length;    /* of the edge at rest [m] */
    double angle;     /* between the normals at rest [rad] */
    bool far;         /* the pair c d is a far one */
    cloth_slot slot[6]; /* of the pairs of cloth_bend_pairs */
} cloth_bend;

/* The pairs of its vertices: a b, a c, a d, b c, b d, c d. */
extern const int cloth_bend_pairs[6][2];

/* Without slots. */
cloth_bend cloth_bend_make(const br_cloth_mesh *mesh, const br_cloth_material *material, size_t hinge);
/* Angle between the normals about the edge [rad] and its gradient [rad/m]. False where a triangle has no
 * area. */
bool cloth_bend_angle(const cloth_bend *b, const br_vec3 *x, double *angle, br_vec3 gradient[4]);
/* The gradient alone, for a fraction of the time. */
bool cloth_bend_gradient(const cloth_bend *b, const br_vec3 *x, br_vec3 gradient[4]);
double cloth_bend_energy(const cloth_bend *b, unsigned model, const br_vec3 *x);
/* Adds its forces by its angle [N] on those of its vertices of which `own` has a bit; forces of quadratic
 * bending are the matrix's. */
void cloth_bend_force(const cloth_bend *b, const br_vec3 *x, unsigned own, br_vec3 *force);

/* ---- matrix.c ---- */

/* Symmetric: 3 x 3 blocks of the diagonal, and those beyond it by rows. Pairs that only quadratic bending
 * couples (the far ones) are a number each, times the unit matrix. */
typedef struct cloth_matrix {
    size_t n;
    br_mat3 *diagonal;
    size_t *start;    /* (n + 1) */
    uint32_t *column; /* (start[n]) larger than the row, ascending */
    br_mat3 *block;
    size_t *far_start;
    uint32_t *far_column;
    double *far;
    double *bend_block, *bend_far; /* of quadratic bending, numbers likewise */
    br_team *team;
    cloth_bands bands; /* its rows, as the team shares them */
} cloth_matrix;

/* ---- the cloth ---- */

/* How many changes of velocities the first guess is made of. */
enum { CLOTH_CHANGES = 4 };
/* One coordinate of four vectors side by side: in twos, since longer ones are slow where the processor's
 * vectors are not. */
typedef double cloth_two __attribute__((vector_size(16)));
typedef struct cloth_four {
    cloth_two a, b;
} cloth_four;

struct br_cloth {
    br_cloth_options options;
    br_cloth_material material;
    br_cloth_mesh *mesh;
    const br_cloth_response_type *response;
    void *response_state;
    double time;
    br_team *team;
    size_t n;
    cloth_element *elements;         /* (n_triangles) */
    cloth_bend *bends;               /* (n_hinges) */
    cloth_share by_element, by_bend; /* the team's shares of them; none of bends if full_bending is not */
    double *mass, *inverse_mass;
    br_vec3 *position, *velocity, *force;
    bool *pinned;
    br_vec3 *pin; /* velocities of pinned vertices [m/s] */
    cloth_matrix matrix;
    bool full_bending; /* each hinge has blocks of its own: hinges' bending, or damping */

    /* step.c: a step on its way */
    br_vec3 *v, *x1;                /* velocities and places at its end */
    br_vec3 *right, *left;          /* right-hand side; what is left of it [N s] */
    br_vec3 *search, *image;        /* a change of velocities, and its product with the matrix */
    br_vec3 *change[CLOTH_CHANGES]; /* of velocities in the last steps' solutions, the last one first */
    int n_changes;                  /* that there are */
    cloth_four *fours, *products;   /* (3 n) changes, and their products with the matrix */
    br_mat3 *inverse;               /* of the diagonal's blocks */
    cloth_sweeps sweeps;

    /* constrained.c; null until a response holds vertices */
    br_cloth_constraints constraints;
    br_vec3 *asked; /* the right-hand side, without what constraints add [N s] */
    br_vec3 *taken;
    br_mat3 *undragged; /* the matrix's diagonal, without what constraints add */
    uint32_t *held;     /* vertices that are held, not by a pin */
    size_t n_held;

    /* direct.c; null until it is asked for */
    sparse_lu *lu;
    size_t *lu_start, *lu_row, *lu_next;
    double *lu_value;

    br_cloth_report report;
};

/* ---- pattern.c ---- */

/* The pattern, and where each element's and hinge's parts go. */
br_status cloth_matrix_create(br_cloth *c, br_error *error);
void cloth_matrix_destroy(cloth_matrix *m);

/* ---- share.c ---- */

/* Shares triangles, hinges and rows out. False: out of memory. */
bool cloth_share_out(br_cloth *c);

/* ---- assemble.c ---- */

/* Elastic forces at the present places, added [N]. */
void cloth_add_elastic(const br_cloth *c, br_vec3 *force);
/* mass M + elastic K + damped D at places x. */
void cloth_matrix_assemble(br_cloth *c, const br_vec3 *x, double mass, double elastic, double damped);

/* ---- matrix.c ---- */

void cloth_matrix_multiply(const cloth_matrix *m, const br_vec3 *x, br_vec3 *y);
/* Adds the forces of quadratic bending [N]. */
void cloth_matrix_bend(const cloth_matrix *m, const br_vec3 *x, br_vec3 *force);
/* Four products at once; arrays (3 n). */
void cloth_matrix_multiply_four(const cloth_matrix *m, const cloth_four *x, cloth_four *y);

/* ---- cg.c, direct.c ---- */

/* Adds to c->v the change whose product with the matrix is c->right, which is 0 of pinned vertices: they stay
 * as they are. BR_LOOSE: not to the tolerance. */
br_status cloth_solve_cg(br_cloth *c, br_error *error);
br_status cloth_solve_direct(br_cloth *c, br_error *error);

/* ---- constrained.c ---- */

/* Solves the equations, whose right-hand side is c->right, as often as the response asks for it. */
br_status cloth_solve_constrained(br_cloth *c, br_error *error);
void cloth_constrained_end(br_cloth *c);
/* Takes away what held vertices may not do. */
static inline void cloth_keep_free(const br_cloth *c, br_vec3 *v)
{
    for (size_t k = 0; k < c->n_held; k++)
        v[c->held[k]] = br_mat3_mul_vec(c->constraints.free[c->held[k]], v[c->held[k]]);
}
/* What a response is handed. */
br_cloth_motion cloth_motion(br_cloth *c);

/* ---- strain_limit.c ---- */

/* Impulses until no triangle is longer along warp or weft than allowed at x0 + h v. */
void cloth_limit_strain(br_cloth *c);

/* ---- step.c ---- */

/* The right-hand side of the change that v still needs, of c->right: 0 of pinned vertices. */
void cloth_ask_for_change(br_cloth *c);
/* Solves for it. */
br_status cloth_solve(br_cloth *c, br_error *error);

/* ---- mesh_copy.c ---- */

br_status cloth_mesh_copy(const br_cloth_mesh *mesh, br_cloth_mesh **copy, br_error *error);

#endif
