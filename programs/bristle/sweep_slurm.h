/* The batch script by which Slurm runs a study. */
#ifndef BRISTLE_PROGRAM_SWEEP_SLURM_H
#define BRISTLE_PROGRAM_SWEEP_SLURM_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>

/* "array": n tasks, a shard each; "mpi": one task of n processes that share the jobs. */
br_status sweep_slurm_kind(const char *text, bool *mpi, br_error *error);
/* Writes FOLDER/slurm.sh, which starts from the working directory, and says how it is handed in. */
br_status sweep_slurm_write(const char *folder, const char *study, bool mpi, size_t n, br_error *error);

#endif
