/* The soft box's springs against its energy, for odd and even numbers of them, and with two particles in one
 * place. */
#include <bristle/soft_box.h>

#include <stdlib.h>

#include "check.h"

enum { STATES = 4 * 16 };

/* Above the floor, without push and dampers: springs and weight alone. */
static br_soft_box *create(int columns, int rows)
{
    br_soft_box_params params = br_soft_box_default();
    params.columns = columns;
    params.rows = rows;
    params.spring_damping = 0;
    br_soft_box *box = NULL;
    br_error error = {0};
    if (br_soft_box_create(&params, &box, &error) < 0) {
        check(false, "a box of %d x %d is created: %s", columns, rows, error.message);
        exit(check_end());
    }
    return box;
}

static void place(const br_soft_box *box, double *state)
{
    const br_soft_box_start start = {.height = 1, .tilt = 0.3};
    br_soft_box_place(box, &start, state);
    /* Stretched and sheared, otherwise from particle to particle. */
    for (size_t i = 0; i < br_soft_box_states(box) / 2; i++)
        state[i] += 0.02 * sin(1.7 * (double)i * (double)i);
}

/* The force on a coordinate is the slope of the energy, downhill: by central differences. */
static void check_force(br_soft_box *box, double *state, size_t i, double mass, double scale,
                        const char *what)
{
    const size_t half = br_soft_box_states(box) / 2;
    double rate[STATES];
    br_soft_box_rhs(0, state, rate, box);
    const double here = state[i], step = 1e-5;
    state[i] = here + step;
    const double above = br_soft_box_energy(box, state);
    state[i] = here - step;
    const double below = br_soft_box_energy(box, state);
    state[i] = here;
    check_near(rate[half + i] * mass, (below - above) / (2 * step), 1e-7 * scale,
               "%s: coordinate %zu is pulled by the slope of the energy", what, i);
}

static void test_slope(void)
{
    for (int columns = 2; columns <= 3; columns++)
        for (int rows = 2; rows <= 4; rows++) {
            br_soft_box *const box = create(columns, rows);
            const br_soft_box_params p = br_soft_box_default();
            const double mass = p.mass / (columns * rows), scale = 0.02 * p.spring_stiffness;
            char what[40];
            snprintf(what, sizeof what, "%d x %d", columns, rows);
            double state[STATES];
            place(box, state);
            for (size_t i = 0; i < br_soft_box_states(box) / 2; i++)
                check_force(box, state, i, mass, scale, what);
            br_soft_box_destroy(box);
        }
}

/* The springs of two particles in one place, except that between them, pull as ever. */
static void test_one_place(void)
{
    for (int rows = 2; rows <= 3; rows++) {
        br_soft_box *const box = create(2, rows);
        const size_t half = br_soft_box_states(box) / 2;
        for (size_t first = 0; first + 1 < half / 2; first++) {
            double state[STATES], rate[STATES], sum[2] = {0, 0};
            place(box, state);
            state[2 * first] = state[2 * first + 2];
            state[2 * first + 1] = state[2 * first + 3];
            br_soft_box_rhs(0, state, rate, box);
            for (size_t i = 0; i < half; i++)
                sum[i % 2] += rate[half + i];
            const double n = (double)half / 2, g = br_soft_box_default().gravity;
            check_near(sum[0] / n, 0.0, 1e-9, "2 x %d, particles %zu and %zu in one place: no force along",
                       rows, first, first + 1);
            check_near(sum[1] / n, -g, 1e-9, "2 x %d, particles %zu and %zu in one place: weight alone", rows,
                       first, first + 1);
        }
        br_soft_box_destroy(box);
    }
}

int main(void)
{
    check_begin();
    test_slope();
    test_one_place();
    return check_end();
}
