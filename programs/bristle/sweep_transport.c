/* The plugin for MPI, whether it is wanted, and the start of all ranks together. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <bristle/text.h>

#include "sweep_engine.h"

/* What launchers say in the environment: Open MPI, MPICH and others by PMI, srun. */
enum { LAUNCHERS = 3 };
static const char *const sizes[LAUNCHERS] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"},
                         *const ranks[LAUNCHERS] = {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"};

static long long first_number(const char *const *names, long long if_none)
{
    for (int i = 0; i < LAUNCHERS; i++) {
        const char *const text = getenv(names[i]);
        long long n;
        if (text && br_parse_int(text, &n))
            return n;
    }
    return if_none;
}

/* How many processes a launcher says it has started. */
static long long launched(void)
{
    return first_number(sizes, 1);
}

bool sweep_transport_wanted(void)
{
    return launched() > 1;
}

bool sweep_transport_follows(void)
{
    return sweep_transport_wanted() && first_number(ranks, 0) > 0;
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

/* ---- the start of all ranks ---- */

typedef struct readiness {
    long long status;
    char message[sizeof((br_error *)NULL)->message];
} readiness;

/* The next message, from whom; a thousandth of a second is nothing beside the start of MPI. */
static int await(const br_sweep_transport *transport, void *bytes, size_t size)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    int from;
    while (!transport->receive(&from, bytes, size))
        nanosleep(&pause, NULL);
    return from;
}

/* Rank 0's own reason comes before those of others, theirs in the order of ranks. */
static br_status gather(const br_sweep_transport *transport, br_status status, br_error *error)
{
    readiness other;
    int least = transport->size;
    br_error worst = {0};
    for (int i = 1; i < transport->size; i++) {
        const int from = await(transport, &other, sizeof other);
        if (other.status >= 0 || from > least)
            continue;
        least = from;
        worst = (br_error){0};
        br_fail(&worst, (br_status)other.status, "rank %d: %s", from, other.message);
    }
    if (status >= 0 && worst.status < 0)
        status = br_fail(error, worst.status, "%s", worst.message);
    return status;
}

br_status sweep_transport_agree(const br_sweep_transport *transport, br_status status, br_error *error)
{
    readiness verdict = {.status = status};
    snprintf(verdict.message, sizeof verdict.message, "%s", error->message);
    if (transport->rank > 0) {
        transport->send(0, &verdict, sizeof verdict);
        await(transport, &verdict, sizeof verdict);
    } else {
        verdict.status = gather(transport, status, error);
        if (verdict.status < 0)
            fprintf(stderr, "bristle: %s\n", error->message);
        for (int i = 1; i < transport->size; i++)
            transport->send(i, &verdict, sizeof verdict);
    }
    br_error_clear(error);
    if (verdict.status < 0)
        transport->end();
    return (br_status)verdict.status;
}
