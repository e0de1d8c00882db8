/* Fuzz target for the readers of pressure maps: PNG pictures and matrices of numbers. A map that reads is a
 * distribution: weights above zero whose sum is one, cells and centre of pressure inside the grid; and it
 * reads the same a second time. One that does not is refused with one line that names the file. */
#include "standalone.h"

#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <bristle/pressure.h>

static br_status read_map(const char *path, br_pressure **pressure, br_error *error)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = "map";
    spec.map = path;
    spec.height = 0;
    return br_pressure_create(&spec, pressure, error);
}

static void demand_distribution(const br_pressure *p)
{
    double total = 0;
    fuzz_demand(p->n >= 1 && p->n <= (size_t)p->n_x * (size_t)p->n_y && p->n_padded >= p->n);
    for (size_t i = 0; i < p->n_padded; i++) {
        fuzz_demand(i < p->n ? p->weight[i] >= 0 : p->weight[i] == 0);
        fuzz_demand(p->column[i] >= 0 && p->column[i] < p->n_x && p->row[i] >= 0 && p->row[i] < p->n_y);
        fuzz_demand(fabs(p->x[i]) <= 0.5 * p->width && fabs(p->y[i]) <= 0.5 * p->height);
        total += p->weight[i];
    }
    fuzz_demand(fabs(total - 1) < 1e-9);
    fuzz_demand(fabs(p->cop.x) <= 0.5 * p->width && fabs(p->cop.y) <= 0.5 * p->height && p->u >= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const int file = memfd_create("map", 0);
    fuzz_demand(file >= 0 && write(file, data, size) == (ssize_t)size);
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);

    br_pressure *first = NULL, *second = NULL;
    br_error error = {0};
    const br_status status = read_map(path, &first, &error);
    fuzz_demand(error.status == status);
    if (status == BR_OK) {
        demand_distribution(first);
        fuzz_demand(read_map(path, &second, &error) == BR_OK && second->n == first->n);
        fuzz_demand(memcmp(first->weight, second->weight, first->n * sizeof *first->weight) == 0);
    } else {
        fuzz_demand(!first && strncmp(error.message, path, strlen(path)) == 0 &&
                    !strchr(error.message, '\n'));
    }
    br_pressure_destroy(first);
    br_pressure_destroy(second);
    close(file);
    return 0;
}
