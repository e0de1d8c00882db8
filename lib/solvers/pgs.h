/* Projected Gauss-Seidel: what its files share. */
#ifndef BRISTLE_SOLVERS_PGS_H
#define BRISTLE_SOLVERS_PGS_H

#include <bristle/solver.h>
#include <bristle/cone_type.h>
#include "../cones/ellipsoids.h"
#include "mixing.h"
#include "pgs_wide.h"

/* What a sweep needs of a row besides its velocity. */
typedef struct pgs_row {
    double diagonal; /* of W, without compliance */
    double inverse;  /* 1/(diagonal + compliance); 0: the row can do nothing */
    double bias, compliance, low, high, lambda;
} pgs_row;

/* Components of a contact. */
enum {
    PGS_N = BR_BLOCK_N,
    PGS_T = BR_BLOCK_T,
    PGS_B = BR_BLOCK_B,
    PGS_TAU = BR_BLOCK_TAU,
    PGS_DIRECTIONS = BR_BLOCK
};

/* How a contact's friction is swept. */
typedef enum pgs_friction {
    PGS_NONE,
    PGS_BOX,     /* axis by axis */
    PGS_CIRCLE,  /* as a block in the plane, projected right here */
    PGS_ELLIPSE, /* the same by the cone's own projection */
    PGS_PLANE,   /* the same, a set of any shape */
    PGS_DRILLING /* with torque about the normal */
} pgs_friction;

typedef struct pgs_contact {
    uint8_t kind;                                  /* pgs_friction */
    bool exact;                                    /* normal and friction are solved together */
    bool ellipsoid;                                /* drilling, and mu holds its half axes */
    uint32_t visit;                                /* beside vectors: its place in the order */
    double matrix[PGS_DIRECTIONS][PGS_DIRECTIONS]; /* of W, the contact alone */
    double inverse_n, inverse_t, inverse_b_;       /* of the diagonal; 0: can do nothing */
    double step, largest;       /* of the local friction problem: 1/largest eigenvalue, and it */
    double inverse_determinant; /* of the tangents' 2 x 2 block; 0: singular */
    double *lambda;             /* (PGS_DIRECTIONS) where the problem has them */
    /* box: bounds; circle and ellipse: two half axes; ellipsoid: three, with the length; but for boxes the
     * last is the length [m], the unit of torques in the local problem: all extents of the set are of one
     * order */
    double mu[4];
    const br_problem_contact *block; /* bias, compliance and cone */
} pgs_contact;

enum { PGS_LENGTH = 3 };
static inline double pgs_length(const pgs_contact *c)
{
    return c->kind == PGS_BOX ? 1 : c->mu[PGS_LENGTH];
}

enum { PGS_VECTORS_MAX = 27 };

/* What accelerates the sweeps: called before each of them but the first, with the number
 * of those that are left, it sees what the last one has changed
 * and may move impulses on, with the velocities that belong to them. The last of all sweeps is a plain one,
 * so that what comes out is admissible. */
typedef struct pgs pgs;
typedef struct pgs_acceleration {
    int vectors; /* of all impulses, at most PGS_VECTORS_MAX */
    void (*begin)(pgs *s, const br_contact_problem *problem, int sweeps);
    void (*go_on)(pgs *s, const br_contact_problem *problem, int left);
} pgs_acceleration;

/* Of Anderson's mixing, between two sweeps. */
typedef struct pgs_anderson {
    mixing mixing;
    bool fresh;         /* nothing to take a difference from */
    double limit;       /* of a change of velocity that an impulse alone would make */
    double last, least; /* squares of changes */
    int wait, pause;    /* plain sweeps that are left, and how many the next failure costs */
    int plain;          /* sweeps at the end */
} pgs_anderson;

/* Of contacts' records, or of lanes and the records of the other contacts. */
typedef struct pgs_memory {
    void *at;
    size_t bytes;
} pgs_memory;

struct pgs {
    br_contact_solver base;
    const pgs_acceleration *acceleration; /* null: none */
    bool rejected;         /* the acceleration's last step was no use and was not taken, or taken back */
    bool exact;            /* has any contact exact local steps? */
    double relaxation;     /* of exact local steps */
    size_t rows, contacts; /* capacity */
    pgs_row *row;
    pgs_memory own;
    pgs *lender; /* whose memory is used; null: its own */
    pgs_contact *contact; /* (n_contacts) in the order of the problem; in vectors: the end of the memory */
    pgs_wide wide;
    const ellipsoids_kernel *ellipsoids; /* null: the widest */
    double
        *vector[PGS_VECTORS_MAX]; /* (rows + PGS_DIRECTIONS contacts) each: lambda of rows, then contacts */
    union {
        double square; /* nncg: of the last change */
        pgs_anderson anderson;
    } progress;
};

/* pgs_prepare.c: the problem in, with its first guess as the operator's running solution, and the solution
 * out. */
void pgs_load(pgs *s, const br_contact_problem *problem, br_local_step local);
/* The same for pgs_sweep and what goes with it: a contact may be in a lane and have no record. */
void pgs_load_sweeps(pgs *s, const br_contact_problem *problem, const br_solver_options *options);
/* One contact, with its first guess. */
void pgs_prepare_contact(const br_contact_problem *problem, size_t i, br_local_step local, pgs_contact *to);
void pgs_store(const pgs *s, const br_contact_problem *problem);

static inline const pgs_memory *pgs_memory_of(const pgs *s)
{
    return s->lender ? &s->lender->own : &s->own;
}

/* Of the contacts that have records: how many, and number j of them. */
static inline size_t pgs_records(const pgs *s, const br_contact_problem *problem)
{
    return s->wide.made ? s->wide.n_alone : problem->n_contacts;
}
static inline pgs_contact *pgs_record(const pgs *s, size_t j)
{
    return s->wide.made ? s->contact - 1 - j : s->contact + j;
}

/* pgs_sweep.c: returns the largest change of a constraint's velocity. */
double pgs_sweep(pgs *s, const br_contact_problem *problem, const br_solver_options *options);
/* pgs_screen.c: no residual of the problem as it is in s is larger; INFINITY or a NaN: not known. */
double pgs_residual_bound(pgs *s, const br_contact_problem *problem);
/* pgs_sweep.c: adds to the impulses, whatever their bounds, and changes the velocities with them. */
void pgs_add_impulses(pgs *s, const br_contact_problem *problem, const double *delta);

/* pgs_friction.c: friction of one contact under the normal impulse lambda_n: changes lambda and the contact's
 * own velocity u. Returns the largest change of velocity. */
double pgs_friction_update(pgs_contact *c, int inner, double *u);
/* The same in so many steps at most; those it takes are added to `*taken`. */
double pgs_friction_steps(pgs_contact *c, int most, double *u, int *taken);
/* Nearest admissible impulse to f (t, b, tau in units of the contact's length), in place, where the contact's
 * impulses are l; true: f was admissible. */
bool pgs_project(const pgs_contact *c, const double *l, br_contact_vec *f);
/* pgs_exact.c: normal and friction of one contact together; as above, and no less than what the contact's
 * own law is violated by where no solution was found. */
double pgs_contact_exact(pgs_contact *c, int inner, double *u);
/* pgs_ellipse.c: the same of a circle or ellipse, directly. False, and nothing is changed: W is singular, one
 * half axis alone is zero, or a number is not finite. */
bool pgs_contact_ellipse(pgs_contact *c, double *u);
/* pgs_every.c: the same of an ellipse, circle or box, whatever W is. False, and nothing is changed: there is
 * no solution, or a number is not finite. */
bool pgs_contact_every(pgs_contact *c, double *u);
/* pgs_newton.c: the same of a cone with torque, by Newton's method. False, and nothing is changed: it has not
 * come to an end. */
bool pgs_contact_newton(pgs_contact *c, double *u);
void pgs_prepare_friction(pgs_contact *c);
/* pgs_wide_make.c: what lanes call it; WIDE_KINDS: it goes into none. */
int pgs_wide_kind(pgs_friction friction);
/* pgs_friction.c: of a contact with this cone that can push; `mu` becomes the bounds or half axes of kinds
 * that have them. */
pgs_friction pgs_friction_of(const br_cone *cone, double mu[4]);
/* Torques of the local problem are measured by this length [m]. */
void pgs_set_length(pgs_contact *c, double length);
/* Can friction move the contact along its normal by more than half of what the normal impulse does? */
bool pgs_is_coupled(const pgs_contact *c);

/* pgs_vector.c: all impulses as one vector, and the inverse of each one's own effective mass. */
void pgs_impulses(const pgs *s, const br_contact_problem *problem, double *lambda);
void pgs_weights(const pgs *s, const br_contact_problem *problem, double *weight);
/* All impulses from a vector; the operator's running solution stays what it is. */
void pgs_set_impulses(pgs *s, const br_contact_problem *problem, const double *lambda);

/* pgs_torque.c: for methods that take one step for forces and torque of a contact with torque: measures
 * torque by this length, and sets `step` and `largest` to a bound of the eigenvalues in it. */
void pgs_scale_torque(pgs_contact *c, double length);
/* The length for which the diagonal of W is of one size, so that one step is long enough for both. Power is
 * the same in every unit, and so is maximum dissipation. */
double pgs_torque_length(const pgs_contact *c);

/* pgs.c: the functions of a type whose create function gives its acceleration. */
br_contact_solver *pgs_create_with(const br_contact_solver_type *type, const pgs_acceleration *acceleration);
void pgs_destroy(br_contact_solver *self);
/* Of the memory of contacts; what was in it is no more. False: out of memory. */
bool pgs_reserve_bytes(pgs *s, size_t bytes);
br_status pgs_reserve(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error);
br_status pgs_solve(br_contact_solver *self, const br_contact_problem *problem,
                    const br_solver_options *options, br_solver_statistics *statistics, br_error *error);

#endif
