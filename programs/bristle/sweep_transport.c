/* The plugin for MPI, and whether it is wanted. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/text.h>

#include "sweep_engine.h"

/* How many processes a launcher says it has started: Open MPI, MPICH and others by PMI, srun. */
static long long launched(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *const text = getenv(names[i]);
        long long n;
        if (text && br_parse_int(text, &n))
            return n;
    }
    return 1;
}

bool sweep_transport_wanted(void)
{
    return launched() > 1;
}

/* BRISTLE_MPI, beside the program, or where make install puts it. */
static void *open_plugin(char *tried, size_t size)
{
    static const char *const places[] = {"/bristle-mpi.so", "/../libexec/bristle/bristle-mpi.so"};
    const char *const given = getenv("BRISTLE_MPI");
    char self[PATH_MAX], path[PATH_MAX + 40];
    void *plugin = NULL;
    if (given && *given) {
        plugin = dlopen(given, RTLD_NOW | RTLD_GLOBAL);
        snprintf(tried, size, "%.300s", plugin ? "" : dlerror());
        return plugin;
    }
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    char *const slash = strrchr(self, '/');
    if (slash)
        *slash = '\0';
    for (int i = 0; i < 2 && !plugin; i++) {
        snprintf(path, sizeof path, "%s%s", self, places[i]);
        if (i == 0 || access(path, R_OK) == 0)
            plugin = dlopen(path, RTLD_NOW | RTLD_GLOBAL); /* MPI's own plugins look for its symbols */
        if (!plugin && (i == 0 || access(path, R_OK) == 0))
            snprintf(tried, size, "%.300s", dlerror());
    }
    return plugin;
}

br_status sweep_transport_find(const br_sweep_transport **transport, br_error *error)
{
    char tried[400] = "";
    *transport = NULL;
    if (!sweep_transport_wanted())
        return BR_OK;
    void *const plugin = open_plugin(tried, sizeof tried);
    br_sweep_transport_open_function open = NULL;
    if (plugin)
        *(void **)&open = dlsym(plugin, BR_SWEEP_TRANSPORT_SYMBOL);
    if (!open)
        return br_fail(
            error, BR_ERR_EXTERNAL,
            "started as one of %lld processes, but there is no plugin for MPI (built where Open MPI "
            "is installed): %s",
            launched(), tried);
    *transport = open();
    if (!*transport)
        return br_fail(error, BR_ERR_EXTERNAL, "MPI does not start");
    return (*transport)->size == launched()
               ? BR_OK
               : br_fail(error, BR_ERR_EXTERNAL,
                         "%lld processes were started, but MPI knows of %d: use mpirun, or srun --mpi=pmix",
                         launched(), (*transport)->size);
}
