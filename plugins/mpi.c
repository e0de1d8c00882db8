/* The plugin of `bristle sweep` for MPI: the only file of the project that knows it. Ranks send short
 * messages of known length; whether one is there is asked, never waited for, so that a rank without work
 * costs no processor. */
#include <mpi.h>
#include <bristle/export.h>
#include <bristle/harness/sweep_transport.h>

enum { TAG = 1 };

static void send_bytes(int to, const void *bytes, size_t size)
{
    MPI_Send(bytes, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD);
}

static bool receive_bytes(int *from, void *bytes, size_t size)
{
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    *from = status.MPI_SOURCE;
    MPI_Recv(bytes, (int)size, MPI_BYTE, *from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return true;
}

static void end(void)
{
    MPI_Finalize();
}

static br_sweep_transport transport = {.send = send_bytes, .receive = receive_bytes, .end = end};

BR_API const br_sweep_transport *br_sweep_transport_open(void);

const br_sweep_transport *br_sweep_transport_open(void)
{
    if (MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return NULL;
    MPI_Comm_rank(MPI_COMM_WORLD, &transport.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &transport.size);
    return &transport;
}
