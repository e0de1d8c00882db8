/* Contacts of bodies that wait for nothing of each other (bodies_order.c) in the lanes of vectors: the visits
 * of pgs_sweep.c several at once, with the same operations in the same order in each lane and so the same
 * bytes. The loops are compiled once for each vector width and chosen by what the processor can do. */
#ifndef BRISTLE_SOLVERS_PGS_WIDE_H
#define BRISTLE_SOLVERS_PGS_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <bristle/solver.h>

struct pgs;
struct pgs_contact;
struct br_velocity;
struct br_inverse_mass;

/* What a visit needs of a contact besides its impulse: one vector of each, in this order. */
enum {
    WIDE_NORMAL,
    WIDE_TANGENT = WIDE_NORMAL + 3,
    WIDE_BINORMAL = WIDE_TANGENT + 3,
    WIDE_ARM_A = WIDE_BINORMAL + 3,
    WIDE_ARM_B = WIDE_ARM_A + 3,
    WIDE_BIAS = WIDE_ARM_B + 3,
    WIDE_COMPLIANCE,
    WIDE_INVERSE_N,
    WIDE_NN, /* W's entries; this one with compliance */
    WIDE_TN,
    WIDE_BN,
    WIDE_TT,
    WIDE_TB,
    WIDE_BB,
    WIDE_FRICTION, /* six numbers that mean what the kind of friction makes of them */
    WIDE_CONSTANTS = WIDE_FRICTION + 6
};
enum {
    WIDE_CIRCLE_T_TAU = WIDE_FRICTION, /* W's entries */
    WIDE_CIRCLE_B_TAU,
    WIDE_CIRCLE_INVERSE_DETERMINANT,
    WIDE_CIRCLE_STEP,
    WIDE_CIRCLE_LARGEST,
    WIDE_CIRCLE_MU
};
enum {
    WIDE_BOX_INVERSE_T = WIDE_FRICTION,
    WIDE_BOX_INVERSE_B,
    WIDE_BOX_LOW_T, /* the bounds over the normal impulse */
    WIDE_BOX_LOW_B,
    WIDE_BOX_HIGH_T,
    WIDE_BOX_HIGH_B
};

/* Numbers of a br_inverse_mass. */
enum { WIDE_MASS = 10 };

/* Of each lane; with its own masses or without. */
static inline size_t pgs_wide_constants(bool own)
{
    return WIDE_CONSTANTS + (own ? 2 * WIDE_MASS : 0);
}

/* Where a lane finds its numbers: its contact, its bodies, and where their new velocities go. A body that
 * does not move is left alone, as in other sweeps: what would be its velocity goes behind those of all. */
enum { WIDE_CONTACT, WIDE_A, WIDE_B, WIDE_TO_A, WIDE_TO_B, WIDE_PLACES };

/* Groups of contacts of one kind of friction, a vector full each. */
typedef struct pgs_wide_groups {
    size_t n;
    const double *constant; /* (n x pgs_wide_constants(own) x width) */
    const uint32_t *place;  /* (n x WIDE_PLACES x width) */
    bool own;               /* masses are the last constants, of A, then of B; else in `mass` */
    const struct br_inverse_mass *mass; /* of all bodies */
} pgs_wide_groups;

/* Impulses of contacts by their numbers, four each. Returns the largest change of velocity, as pgs_sweep
 * does. */
typedef double pgs_wide_visit(const pgs_wide_groups *groups, double *lambda, struct br_velocity *velocity,
                              int inner);

enum { WIDE_NONE, WIDE_BOX, WIDE_CIRCLE, WIDE_KINDS };

typedef struct pgs_wide_kernel {
    const char *name;
    size_t width;
    size_t least; /* contacts that are worth a vector, on a level where there are fewer than fill it */
    pgs_wide_visit *visit[WIDE_KINDS];
} pgs_wide_kernel;

extern const pgs_wide_kernel pgs_wide_base, pgs_wide_avx2, pgs_wide_avx512;

/* All that this processor runs, null-terminated, best first. Returns how many. */
size_t pgs_wide_all(const pgs_wide_kernel *all[4]);

/* A vector of contacts, by the place of the first one's visit, which tells its level, and their kind. */
enum { WIDE_KIND_BITS = 2 };
static inline uint32_t pgs_wide_group(uint32_t visit, int kind)
{
    return visit << WIDE_KIND_BITS | (uint32_t)kind;
}
static inline uint32_t pgs_wide_group_visit(uint32_t group)
{
    return group >> WIDE_KIND_BITS;
}
static inline int pgs_wide_group_kind(uint32_t group)
{
    return (int)(group & ((1u << WIDE_KIND_BITS) - 1));
}

typedef enum pgs_wide_masses { PGS_WIDE_ANY, PGS_WIDE_OWN, PGS_WIDE_SHARED } pgs_wide_masses;

/* What visits need of contacts, in the order of a sweep: made of the problem itself, in place of records
 * (pgs.h), which only contacts have that are visited alone. Lanes lie in the solver's memory from the front,
 * records from its end; where a lane is no larger than a record, both fit into the memory of as many records,
 * however contacts fall into lanes. Memory is there from the first problem on whose levels are wide enough,
 * and stays; it grows as the solver's own does. Masses belong to lanes where contacts are few, or bodies
 * many: those of few bodies with many contacts each are read where they lie. */
typedef struct pgs_wide {
    const pgs_wide_kernel *kernel; /* null: the widest */
    pgs_wide_masses masses;        /* each lane's own, or shared, or what the problem asks for */
    bool made;                     /* of the present problem */
    size_t n_groups, n_alone;
    size_t contacts; /* room for so many, whatever their levels; 0: none yet */
    uint32_t *group; /* (n_groups) level by level */
    uint32_t *place;
    size_t constants;      /* room for so many of each lane */
    bool own;              /* each lane has its own masses */
} pgs_wide;

/* Idle lanes of so many contacts at most: memory must not depend on how they fall into levels. There are as
 * many as levels, about, of which many contacts have not many more. */
enum { WIDE_IDLE = 1024, WIDE_IDLE_AT_LEAST = 64, WIDE_NARROWEST = 2, WIDE_WIDEST = 8 };
static inline size_t pgs_wide_idle_lanes(size_t contacts)
{
    return (contacts / 16 < WIDE_IDLE ? contacts / 16 : WIDE_IDLE) + WIDE_IDLE_AT_LEAST;
}
/* And vectors with idle lanes: of each at least half are not. */
static inline size_t pgs_wide_idle_vectors(const pgs_wide_kernel *kernel, size_t contacts)
{
    return 2 * pgs_wide_idle_lanes(contacts) / kernel->width;
}

/* Bytes that lanes and records of so many contacts take at most. */
size_t pgs_wide_bytes(const pgs_wide *wide, size_t contacts);
/* Room for so many contacts; false: out of memory. */
bool pgs_wide_reserve(struct pgs *s, size_t contacts);
void pgs_wide_free(pgs_wide *wide);
/* Is the problem, with so many sweeps to come, one for vectors? There is room for it then. */
bool pgs_wide_suits(struct pgs *s, const br_contact_problem *problem, const br_solver_options *options);

/* pgs_wide_make.c: the contacts of a problem that suits, their first guess in it admissible. */
void pgs_wide_load(struct pgs *s, const br_contact_problem *problem, br_local_step local);
/* What is in a lane, as a record has it, but for W: `nn` is its normal entry with compliance. Returns the
 * place of its visit; SIZE_MAX: the lane is idle. */
size_t pgs_wide_read(const struct pgs *s, const br_contact_problem *problem, size_t lane,
                     struct pgs_contact *contact, double *nn);

#endif
