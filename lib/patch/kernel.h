/* Private: loops over pieces and texels of the plain C back end, compiled once for each vector width and
 * chosen by what the processor can do. All versions give the same bytes: a lane has the operations of a
 * single texel in their order, and sums are whole numbers or go texel by texel as on one number (mean.c). */
#ifndef BR_PATCH_KERNEL_H
#define BR_PATCH_KERNEL_H

#include "cpu.h"

/* A box of texels in the body: its middle, and in lanes 0 to 2, and again in 4 to 6, the patch's axes, z
 * first: their components, those without sign, and half the box's size along them, a hair more. */
typedef struct br_patch_volume {
    br_vec3 middle;
    double axis[3][8], size[3][8], half[8];
} br_patch_volume;

struct br_patch_kernel {
    const char *name;
    /* The records in leaves of the hierarchy that may reach into a volume, into a side's list. False: no
     * memory. */
    bool (*search)(const br_patch_volume *volume, br_patch_side *side);
    /* The pieces that the records of a side's list make, as far as they may show a texel of the box; there is
     * room for BR_PATCH_BLOCK more than records. */
    void (*pieces)(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box, double half_depth);
    /* The texels of the box that a side's pieces show, into seen; leaves of the box what is around them. */
    void (*cover)(const br_patch_cpu *cpu, br_patch_side *side, double half_depth, br_patch_box *box);
    /* Keeps the texels of the box that both sides show; their number.
     * The others have slope zero. */
    int (*meet)(const br_patch_cpu *cpu, br_patch_work *work, const br_patch_box *box);
    /* Slopes of the texels of the box that show something, and the mask, where there is one; the others keep
     * theirs. */
    void (*facets)(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box);
    /* Sums over the box along each of the directions of the positive parts of slopes, and of those packed
     * into eight bits. */
    void (*sums)(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box, double *sums);
    void (*packed_sums)(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box,
                        double *sums);
};

extern const br_patch_kernel br_patch_kernel_base, br_patch_kernel_avx2, br_patch_kernel_avx512;

/* All that this processor runs, null-terminated, best first. Returns how many. */
size_t br_patch_kernel_all(const br_patch_kernel *all[4]);

/* The kernel of a back end made by br_patch_cpu_create, for tests. */
void br_patch_cpu_use_kernel(br_patch_backend *backend, const br_patch_kernel *kernel);

#endif
