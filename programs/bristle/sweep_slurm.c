/* bristle sweep --slurm: the batch script of a study. */
#include "sweep_slurm.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/file.h>

static const char *const kinds[] = {"array", "mpi"};

br_status sweep_slurm_kind(const char *text, bool *mpi, br_error *error)
{
    for (int k = 0; k < 2; k++)
        if (strcmp(text, kinds[k]) == 0) {
            *mpi = k == 1;
            return BR_OK;
        }
    return br_fail(error, BR_ERR_UNKNOWN, "--slurm: '%s' is none of array, mpi", text);
}

/* A word of a shell, whatever it holds. */
static void put_word(FILE *to, const char *text)
{
    fputs(" '", to);
    for (const char *c = text; *c; c++)
        if (*c == '\'')
            fputs("'\\''", to);
        else
            fputc(*c, to);
    fputc('\'', to);
}

/* Where tasks say what they say: from wherever the script is handed in, which else would lose it, with what
 * ended a task. A name in a comment of the script ends with the line. */
static void put_head(FILE *to, bool mpi, const char *here, const char *folder, size_t n)
{
    const char *const from = *folder == '/' ? "" : here, *const slash = *folder == '/' ? "" : "/";
    fputs(
        "#!/bin/sh\n# Written by bristle sweep: sbatch takes it, and the same again goes on after any end.\n"
        "#SBATCH --job-name=bristle-sweep\n#SBATCH --requeue\n#SBATCH --open-mode=append\n",
        to);
    if (mpi)
        fprintf(to, "#SBATCH --ntasks=%zu\n#SBATCH --output=\"%s%s%s/slurm.txt\"\n", n, from, slash, folder);
    else
        fprintf(to, "#SBATCH --ntasks=1\n#SBATCH --array=1-%zu\n#SBATCH --output=\"%s%s%s/slurm-%%a.txt\"\n",
                n, from, slash, folder);
}

br_status sweep_slurm_write(const char *folder, const char *study, bool mpi, size_t n, br_error *error)
{
    char here[PATH_MAX], self[PATH_MAX], path[PATH_MAX + 20];
    br_atomic_file *file;
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    if (!getcwd(here, sizeof here))
        return br_fail(error, BR_ERR_READ, "the working directory has no path");
    BR_TRY(br_file_make_directory(folder, error));
    snprintf(path, sizeof path, "%.4000s/slurm.sh", folder);
    BR_TRY(br_atomic_file_open(path, &file, error));
    FILE *const to = br_atomic_file_stream(file);
    put_head(to, mpi, here, folder, n);
    fputs("cd", to);
    put_word(to, here);
    fputs(" || exit 1\nexec", to);
    if (mpi)
        fputs(" mpirun -n \"$SLURM_NTASKS\"", to);
    put_word(to, self);
    fputs(" sweep --jobs 1", to);
    if (!mpi)
        fprintf(to, " --shard \"$SLURM_ARRAY_TASK_ID\"/%zu", n);
    fputs(" -o", to);
    put_word(to, folder);
    put_word(to, study);
    fputc('\n', to);
    BR_TRY(br_atomic_file_commit(file, error));
    printf("%s: sbatch %s\n", path, path);
    return BR_OK;
}
