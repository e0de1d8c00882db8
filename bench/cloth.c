/* Time of a step of cloth: a square metre of cotton, of some numbers of cells, at 1 ms. "fall": held at two
 * corners, without contact; steps 50 to 150. "drape": on a ball of 0.25 m with friction (CSS), with contacts
 * of the cloth with itself; steps 400 to 500, when it hangs over in folds. Processor time a step, what the
 * response has of it, iterations of conjugate gradients in the mean, and how times grow: the exponent from
 * the size before. Prints CSV. The numbers go into no result.
 *
 * usage: cloth [CELLS...]    cells along a side; without: 32 64 128 200 to fall, 64 to drape */
#include "clock.h"
#include "need.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <bristle/cloth.h>
#include <bristle/cloth_contact.h>
#include <bristle/laws.h>

enum { STEPS = 100, FALL = 50, DRAPE = 400 };

/* The library's filter, timed. */
typedef struct timed {
    br_cloth_contact *contact;
    double seconds;
} timed;

static br_status apply(void *state, br_cloth_motion *motion, br_error *error)
{
    timed *const t = state;
    const double begin = cpu_seconds();
    const br_status status = br_cloth_filter_type.apply(t->contact, motion, error);
    t->seconds += cpu_seconds() - begin;
    return status;
}
static const br_cloth_response_type timed_type = {.name = "timed", .apply = apply};

static br_cloth_mesh *make_mesh(int cells)
{
    br_cloth_grid grid;
    br_cloth_mesh *mesh = NULL;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.n_warp = grid.n_weft = cells;
    need(br_cloth_mesh_grid(&grid, &mesh, NULL));
    return mesh;
}

/* A ball whose top is a little below the sheet. */
static br_cloth_contact *make_ball(const br_cloth_mesh *mesh, const br_cloth_material *material,
                                   const br_css *friction)
{
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.on_objects.law = options.on_itself.law = (br_law){&br_css_type, friction};
    br_cloth_contact *contact = NULL;
    br_cloth_object ball = br_cloth_object_default();
    ball.shape = BR_CLOTH_SPHERE;
    ball.radius = 0.25;
    ball.pose.position.z = -0.255;
    need(br_cloth_contact_create(mesh, material, &options, &contact, NULL));
    need(br_cloth_contact_add(contact, &ball, NULL, NULL, NULL));
    return contact;
}

/* Times of a step in all and of its response [s], and iterations. */
typedef struct times {
    double step, response, iterations;
} times;

static times measure(int cells, int first, bool drape)
{
    br_cloth_mesh *const mesh = make_mesh(cells);
    const br_cloth_material material = br_cloth_material_default();
    const br_cloth_options options = br_cloth_options_default();
    const br_css friction = br_css_default();
    br_cloth *cloth = NULL;
    timed state = {0};
    need(br_cloth_create(mesh, &material, &options, &cloth, NULL));
    if (drape) {
        state.contact = make_ball(mesh, &material, &friction);
        br_cloth_set_response(cloth, &timed_type, &state);
    } else {
        br_cloth_pin(cloth, 0, br_vec3_make(0, 0, 0));
        br_cloth_pin(cloth, (size_t)cells, br_vec3_make(0, 0, 0));
    }
    for (int i = 0; i < first; i++)
        need(br_cloth_step(cloth, NULL));
    times t = {0};
    state.seconds = 0;
    const double begin = cpu_seconds();
    for (int i = 0; i < STEPS; i++) {
        need(br_cloth_step(cloth, NULL));
        t.iterations += br_cloth_last(cloth).iterations / (double)STEPS;
    }
    t.step = (cpu_seconds() - begin) / STEPS;
    t.response = state.seconds / STEPS;
    br_cloth_contact_destroy(state.contact);
    br_cloth_destroy(cloth);
    br_cloth_mesh_destroy(mesh);
    return t;
}

static void row(const char *scene, int cells, const times *t, double exponent)
{
    printf("%s,%.0f,%.3f,%.3f,%.1f,", scene, 2.0 * cells * cells, 1e3 * t->step, 1e3 * t->response,
           t->iterations);
    if (isfinite(exponent))
        printf("%.3f", exponent);
    printf("\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const int sizes[] = {32, 64, 128, 200};
    const int n = argc > 1 ? argc - 1 : (int)(sizeof sizes / sizeof *sizes);
    printf("scene,triangles,step_ms,response_ms,iterations,exponent\n");
    double last = NAN, last_cells = 0;
    for (int k = 0; k < n; k++) {
        const int cells = argc > 1 ? atoi(argv[k + 1]) : sizes[k];
        if (cells < 1) {
            fprintf(stderr, "usage: cloth [CELLS...]\n");
            return 2;
        }
        const times t = measure(cells, FALL, false);
        row("fall", cells, &t, log(t.step / last) / (2 * log(cells / last_cells)));
        last = t.step;
        last_cells = cells;
    }
    const int cells = argc > 1 ? atoi(argv[1]) : 64;
    const times t = measure(cells, DRAPE, true);
    row("drape", cells, &t, NAN);
    return 0;
}
