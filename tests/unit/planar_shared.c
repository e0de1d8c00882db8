/* Traces that experiments share (lib/harness/planar_shared.c): what was written is read again; another model,
 * motion or place has another name, whichever number differs; what is damaged, short or of another length is
 * not there. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/file.h>
#include <bristle/planar_model.h>
#include "check.h"
#include "../../lib/harness/planar_shared.h"

enum { STEPS = 5, N = 3 * STEPS };

typedef struct inputs {
    br_planar_protocol protocol;
    br_twist twist[STEPS];
    br_pressure pressure;
    double x[4], y[4], weight[4];
    br_lugre friction;
    br_vec2 at;
} inputs;

static void point_at_own(inputs *in)
{
    in->protocol.twist = in->twist;
    in->pressure.x = in->x;
    in->pressure.y = in->y;
    in->pressure.weight = in->weight;
}

static planar_shared name_of(inputs *in)
{
    planar_shared name;
    point_at_own(in);
    if (!planar_shared_name(&in->protocol, &in->pressure, &in->friction, in->at, &name))
        name.path[0] = 0;
    return name;
}

/* Every number of the inputs, changed by a little. */
static double *number(inputs *in, int k)
{
    double *const all[] = {&in->protocol.dt,
                           &in->protocol.normal_force,
                           &in->twist[0].x,
                           &in->twist[2].y,
                           &in->twist[STEPS - 1].omega,
                           &in->pressure.width,
                           &in->pressure.height,
                           &in->pressure.cop.x,
                           &in->pressure.cop.y,
                           &in->pressure.u,
                           &in->x[0],
                           &in->y[3],
                           &in->weight[1],
                           &in->friction.sigma0,
                           &in->friction.sigma1,
                           &in->friction.sigma2,
                           &in->friction.mu_c,
                           &in->friction.mu_s,
                           &in->friction.gamma,
                           &in->friction.v_s,
                           &in->friction.s_ba,
                           &in->at.x,
                           &in->at.y};
    return k < (int)(sizeof all / sizeof *all) ? all[k] : NULL;
}

static bool differs(const planar_shared *own, inputs other)
{
    const planar_shared name = name_of(&other);
    return strcmp(own->path, name.path) != 0;
}

int main(void)
{
    check_begin();
    char folder[] = "/tmp/bristle-shared-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    inputs in = {.protocol = {1e-3, 1, STEPS, 1, STEPS, NULL},
                 .pressure = {.n_x = 2, .n_y = 2, .width = 0.1, .height = 0.1, .n = 4, .u = 1e-3},
                 .x = {-1, 1, -1, 1},
                 .y = {-1, -1, 1, 1},
                 .weight = {0.1, 0.2, 0.3, 0.4},
                 .friction = br_lugre_default()};
    for (int i = 0; i < STEPS; i++)
        in.twist[i] = (br_twist){0.1 * i, 0.2, -0.3 * i};
    unsetenv("BRISTLE_SHARED");
    check(name_of(&in).path[0] == 0, "without a folder nothing is kept");
    setenv("BRISTLE_SHARED", folder, 1);
    const planar_shared own = name_of(&in);
    check(strncmp(own.path, folder, strlen(folder)) == 0 && strcmp(own.path, name_of(&in).path) == 0,
          "a name in the folder, the same for the same inputs");

    int same = 0, tried = 0;
    for (int k = 0; number(&in, k); k++, tried++) {
        inputs other = in;
        *number(&other, k) += 1e-9;
        same += !differs(&own, other);
    }
    inputs other = in;
    other.friction.elasto_plastic = !in.friction.elasto_plastic;
    same += !differs(&own, other);
    other = in;
    other.protocol.stride = 2;
    same += !differs(&own, other);
    other = in;
    other.pressure.n_x = 3;
    same += !differs(&own, other);
    check(same == 0 && tried == 23, "another name where any of %d numbers, law, stride or cells differs",
          tried);

    double trace[N], got[N];
    for (int i = 0; i < N; i++)
        trace[i] = 1.0 / (i + 3);
    check(!planar_shared_read(&own, got, N), "nothing is there yet");
    planar_shared_write(&own, trace, N);
    check(planar_shared_read(&own, got, N) && memcmp(trace, got, sizeof trace) == 0,
          "what was written is read, to the bit");
    check(!planar_shared_read(&own, got, N - 3), "a trace of another length is not taken");

    char *bytes = NULL;
    size_t size = 0;
    check_need(br_file_read(own.path, 10000, &bytes, &size, NULL));
    bytes[size - 1] ^= 1;
    check_need(br_file_write(own.path, bytes, size, NULL));
    check(!planar_shared_read(&own, got, N), "nor one with a bit turned");
    bytes[size - 1] ^= 1;
    check_need(br_file_write(own.path, bytes, size - 1, NULL));
    check(!planar_shared_read(&own, got, N), "nor one that is cut short");
    free(bytes);
    remove(own.path);
    rmdir(folder);
    return check_end();
}
