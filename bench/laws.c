/* Time of one evaluation of each law: force at varied speeds, loads and signs, through the type object as a
 * solver calls it, and over arrays. Prints CSV: name, what, median and minimum over the repetitions in
 * nanoseconds; and, as remarks, what an array takes over a floor, its bytes at the bandwidth of the cache
 * that holds them (machine.h), and over a plain vector loop with the C library's functions, the two in turn.
 * The numbers go into no result. */
#include "clock.h"
#include "machine.h"
#include "plain_laws.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <bristle/law_array.h>
#include <bristle/laws.h>
#include <bristle/regularised.h>

enum { POINTS = 4096, PASSES = 24, REPETITIONS = 41 };

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Speeds over six decades of both signs and loads over three, so that neither branch prediction nor hoisting
 * helps. */
static double v[POINTS], n[POINTS];
static volatile double sink;

typedef double evaluate(br_law law, double speed, double normal_force);

/* Made once, as a scene does. */
static br_regularised held;

static double regularised(br_law law, double speed, double normal_force)
{
    (void)law;
    return br_regularised_force(held, speed, normal_force);
}

static void measure(const char *name, const char *what, br_law law, evaluate *f)
{
    double ns[REPETITIONS];
    for (int r = 0; r < REPETITIONS; r++) {
        const double start = wall_seconds();
        for (int pass = 0; pass < PASSES; pass++) {
            double sum = 0;
            for (int i = 0; i < POINTS; i++)
                sum += f(law, v[i], n[i]);
            sink = sum;
        }
        ns[r] = (wall_seconds() - start) * 1e9 / ((double)POINTS * PASSES);
    }
    qsort(ns, REPETITIONS, sizeof *ns, by_value);
    printf("%s,%s,%.2f,%.2f\n", name, what, ns[REPETITIONS / 2], ns[0]);
}

/* Likewise over the arrays, to set beside. */
static double regularised_ns(br_law law, double *force, double *derivative)
{
    (void)law;
    const double start = wall_seconds();
    for (int pass = 0; pass < PASSES; pass++)
        br_regularised_force_array(held, POINTS, v, n, 1, force, derivative);
    return (wall_seconds() - start) * 1e9 / ((double)POINTS * PASSES);
}

/* The same over the arrays in one call [ns]. */
static double array_ns(br_law law, double *force, double *derivative)
{
    const double start = wall_seconds();
    for (int pass = 0; pass < PASSES; pass++)
        br_law_force_array(law, POINTS, v, n, 1, force, derivative);
    return (wall_seconds() - start) * 1e9 / ((double)POINTS * PASSES);
}

static void print(const char *name, const char *what, double ns[REPETITIONS])
{
    qsort(ns, REPETITIONS, sizeof *ns, by_value);
    printf("%s,%s,%.2f,%.2f\n", name, what, ns[REPETITIONS / 2], ns[0]);
}

typedef double over_arrays(br_law law, double *force, double *derivative);

static void measure_array(const char *name, const char *what, br_law law, over_arrays *f, double *force,
                          double *derivative)
{
    double ns[REPETITIONS];
    for (int r = 0; r < REPETITIONS; r++)
        ns[r] = f(law, force, derivative);
    print(name, what, ns);
}

/* Time of a value's bytes [ns]: speed and normal force in, friction out. */
static double floor_ns(void)
{
    static double ns;
    if (ns == 0)
        ns = 1e9 * 3 * sizeof(double) / machine_bandwidth(3.0 * sizeof(double) * POINTS);
    return ns;
}

/* Force over arrays and a plain vector loop, in turn. */
static void measure_both(const char *name, br_law law, double *force)
{
    double ns[REPETITIONS], plain[REPETITIONS], apart = 0;
    static double other[POINTS];
    plain_law *const loop = plain_law_of(law.type);
    for (int r = 0; r < REPETITIONS; r++) {
        ns[r] = array_ns(law, force, NULL);
        const double start = wall_seconds();
        for (int pass = 0; loop && pass < PASSES; pass++)
            loop(law.params, POINTS, v, n, other);
        plain[r] = (wall_seconds() - start) * 1e9 / ((double)POINTS * PASSES);
    }
    print(name, "force array", ns);
    printf("# %s: array over floor %.2f (%.3f ns)\n", name, ns[0] / floor_ns(), floor_ns());
    if (!loop)
        return;
    print(name, "force by a plain vector loop", plain);
    for (int i = 0; i < POINTS; i++)
        apart = fmax(apart, fabs(other[i] - force[i]) / fabs(force[i]));
    printf("# %s: array over plain vector loop %.2f, forces apart by %.1g of themselves\n", name,
           ns[0] / plain[0], apart);
}

int main(void)
{
    static double force[POINTS], derivative[POINTS];
    srand(1);
    for (int i = 0; i < POINTS; i++) {
        v[i] = (rand() % 2 ? 1 : -1) * pow(10, 6.0 * rand() / RAND_MAX - 5);
        n[i] = pow(10, 3.0 * rand() / RAND_MAX - 1);
    }
    br_law_registry *registry = br_law_registry_create();
    if (!registry)
        return 3;
    puts("law,evaluation,median_ns,minimum_ns");
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *type = br_law_registry_at(registry, i);
        void *params = malloc(type->params_size);
        if (!params)
            return 3;
        br_law_default(type, params);
        const br_law law = {type, params};
        measure(type->name, "force", law, br_law_force);
        measure(type->name, "derivative", law, br_law_derivative);
        measure_both(type->name, law, force);
        measure_array(type->name, "force and derivative array", law, array_ns, force, derivative);
        if (type->flags & BR_LAW_SET_VALUED) {
            held = (br_regularised){law, 1e-4};
            measure(type->name, "regularised force", law, regularised);
            measure_array(type->name, "regularised force array", law, regularised_ns, force, NULL);
        }
        free(params);
    }
    br_law_registry_destroy(registry);
    return 0;
}
