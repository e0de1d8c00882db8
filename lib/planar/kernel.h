/* Private: loops over loaded cells, and over contacts of the reduced model, compiled once for each vector
 * width and chosen by what the CPU can do. All versions give the same bytes: they use correctly rounded
 * operations only (no fused multiply-add) and gather sums in eight fixed lanes. */
#ifndef BR_PLANAR_KERNEL_H
#define BR_PLANAR_KERNEL_H

#include <bristle/distributed.h>
#include <bristle/reduced.h>

#include "fall_table.h"

/* Largest grid: 4096 x 4096 cells, half a gigabyte of weights; the factors of its rows and columns fit on the
 * stack. */
#define BR_MAX_SIDE 4096

/* For gamma = 2 the Stribeck exponential of a cell factors, exp(-(v_x^2 + v_y^2)/v_s^2), and v_x depends on
 * the cell's row only, v_y on its column only: 2 N exponentials serve N^2 cells. Cells come column by column,
 * so that eight of them lie in one or two columns as a rule, in consecutive rows of each. */
typedef struct br_eight {
    int row[2], column[2]; /* cell l: column[0], row[0] + l if l < split, else column[1], row[1] + l */
    int split;             /* 8: all of the first; -1: no such two */
} br_eight;

#define BR_CHUNK 512 /* cells, a multiple of 32: what they need stays in the first-level cache */

typedef struct br_runs {
    br_eight *eights;         /* (n_padded/8) */
    double *column_x, *row_y; /* (n_x + 8), (n_y + 8) coordinates of cell centres, zero beyond the grid [m] */
} br_runs;

typedef struct br_kernel_input {
    const br_pressure *pressure;
    const br_lugre *lugre;
    const br_runs *runs; /* null: no factoring */
    br_twist twist;
    double normal_force;
    const double *z_x, *z_y; /* (n_padded) */
    double gone;             /* br_kernel_gone, or 0: not known */
    const br_fall_table *table; /* for rates and steps; null: by a power and an exponential, as elsewhere */
} br_kernel_input;

/* (|v|/v_s)^2 from which mu_s - mu_c in g(|v|) of eq. (2) adds nothing to mu_c in double precision: cells
 * beyond it need no exponential, and no byte changes without. */
double br_kernel_gone(const br_lugre *lugre);

/* A body at an arm from the contact's centre. */
typedef struct br_kernel_arm {
    br_vec2 arm;                  /* centre of mass, from the contact's centre [m] */
    double spin;                  /* [rad/s] */
    double per_mass, per_inertia; /* accelerations by force and torque */
    double *by_position[2][2];    /* (n) d rate r of a cell / d position c; all null: not wanted */
} br_kernel_arm;

typedef struct br_kernel {
    const char *name;
    /* Rates (both or neither null) and wrench. */
    void (*rate)(const br_kernel_input *in, double *dz_x, double *dz_y, br_wrench *wrench);
    /* Wrench, and the deflections moved on in place; z of `in` is not read. */
    void (*step)(const br_kernel_input *in, double dt, double *z_x, double *z_y, br_wrench *wrench);
    void (*jacobian)(const br_kernel_input *in, br_distributed_jacobian *jacobian);
    /* Turns the cells' derivatives by twist and of the wrench at the contact's centre into those by a body's
     * velocities and of its accelerations, in place; and by its position, where that is asked for. */
    void (*carry)(size_t n, const br_kernel_arm *arm, br_distributed_jacobian *jacobian);
    /* Steady sliding; z of `in` is not read. */
    void (*steady)(const br_kernel_input *in, br_wrench *wrench);
    /* br_reduced_step_array, n > 0. */
    void (*reduced_step)(const br_reduced *model, size_t n, const br_reduced_array *contacts, double dt);
    /* One elementary function of each element, for tests: 0 exp, 1 log2, 2 sin(pi t), 3 cos(pi t), 4 1/sqrt.
     * n a multiple of 32. */
    void (*elementary)(int which, const double *x, double *y, size_t n);
    /* For tests: the share of g above mu_c at squared speeds, by the table where it is not null. n a multiple
     * of 32. */
    void (*fall)(const br_lugre *lugre, const br_fall_table *table, const double *square, double *fall,
                 size_t n);
} br_kernel;

extern const br_kernel br_kernel_base, br_kernel_avx2, br_kernel_avx512;

/* The widest that this CPU runs. */
const br_kernel *br_kernel_best(void);

/* All that this CPU runs, null-terminated, best first: for tests. */
size_t br_kernel_all(const br_kernel *kernels[4]);

/* See br_kernel. */
void br_distributed_carry(const br_distributed *model, const br_kernel_arm *arm,
                          br_distributed_jacobian *jacobian);

/* The model's kernel, for tests and benchmarks. */
void br_distributed_use_kernel(br_distributed *model, const br_kernel *kernel);

#endif
