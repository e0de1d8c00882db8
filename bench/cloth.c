/* Time of a step of cloth: a square metre of cotton, of some numbers of cells, at 1 ms. "fall": held at two
 * corners, without contact; steps 50 to 150. "drape": on a ball of 0.25 m with friction (CSS), with contacts
 * of the cloth with itself; steps 400 to 500, when it hangs over in folds. "heap": dropped on edge on the
 * ground, likewise; steps 700 to 800, when it lies collapsed. Processor time a step, what the response has of
 * it, and of that what is no detection: impulses of contacts with friction; iterations of conjugate gradients
 * in the mean, and how times grow: the exponent from the size before. Prints CSV. The numbers go into no
 * result.
 *
 * usage: cloth [CELLS...]    cells along a side; without: 32 64 128 200 to fall, 64 to drape and for a heap
 */
#include "clock.h"
#include "need.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <bristle/cloth.h>
#include <bristle/cloth_contact.h>
#include <bristle/laws.h>

enum { STEPS = 100 };
typedef enum kind { FALL, DRAPE, HEAP, KINDS } kind;
static const char *const names[KINDS] = {"fall", "drape", "heap"};
static const int first_steps[KINDS] = {50, 400, 700};

static br_cloth_mesh *make_mesh(int cells)
{
    br_cloth_grid grid;
    br_cloth_mesh *mesh = NULL;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.n_warp = grid.n_weft = cells;
    need(br_cloth_mesh_grid(&grid, &mesh, NULL));
    return mesh;
}

/* A ball whose top is a little below the sheet, or ground. */
static br_cloth_contact *make_contact(const br_cloth_mesh *mesh, const br_cloth_material *material,
                                      const br_css *friction, kind what)
{
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.on_objects.law = options.on_itself.law = (br_law){&br_css_type, friction};
    br_cloth_contact *contact = NULL;
    br_cloth_object object = br_cloth_object_default();
    if (what == DRAPE) {
        object.shape = BR_CLOTH_SPHERE;
        object.radius = 0.25;
        object.pose.position.z = -0.255;
    }
    need(br_cloth_contact_create(mesh, material, &options, &contact, NULL));
    need(br_cloth_contact_add(contact, &object, NULL, NULL, NULL));
    return contact;
}

/* On edge 2 cm above the ground, with waves across, so that it does not stand. */
static void stand(br_cloth *cloth)
{
    const br_cloth_mesh *const mesh = br_cloth_get_mesh(cloth);
    br_vec3 *const x = malloc(mesh->n_vertices * sizeof *x), *const v = calloc(mesh->n_vertices, sizeof *v);
    if (!x || !v)
        exit(3);
    for (size_t i = 0; i < mesh->n_vertices; i++) {
        const br_vec3 r = mesh->rest[i];
        x[i] = br_vec3_make(r.x, 0.004 * sin(9 * r.x) * cos(7 * r.y), r.y + 0.52);
    }
    br_cloth_place(cloth, x, v);
    free(x);
    free(v);
}

/* Times of a step in all, of its response, and of that without detection [s], and iterations. */
typedef struct times {
    double step, response, contacts, iterations;
} times;

static times measure(int cells, kind what)
{
    br_cloth_mesh *const mesh = make_mesh(cells);
    const br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    const br_css friction = br_css_default();
    br_cloth *cloth = NULL;
    br_cloth_contact *contact = NULL;
    options.clock = cpu_seconds;
    need(br_cloth_create(mesh, &material, &options, &cloth, NULL));
    if (what != FALL) {
        contact = make_contact(mesh, &material, &friction, what);
        br_cloth_set_response(cloth, &br_cloth_filter_type, contact);
    }
    if (what == HEAP)
        stand(cloth);
    if (what == FALL) {
        br_cloth_pin(cloth, 0, br_vec3_make(0, 0, 0));
        br_cloth_pin(cloth, (size_t)cells, br_vec3_make(0, 0, 0));
    }
    for (int i = 0; i < first_steps[what]; i++)
        need(br_cloth_step(cloth, NULL));
    times t = {0};
    const double begin = cpu_seconds();
    for (int i = 0; i < STEPS; i++) {
        need(br_cloth_step(cloth, NULL));
        const br_cloth_report last = br_cloth_last(cloth);
        t.iterations += last.iterations / (double)STEPS;
        t.response += last.seconds.respond / STEPS;
        if (contact)
            t.contacts += br_cloth_contact_last(contact).seconds.contacts / STEPS;
    }
    t.step = (cpu_seconds() - begin) / STEPS;
    br_cloth_contact_destroy(contact);
    br_cloth_destroy(cloth);
    br_cloth_mesh_destroy(mesh);
    return t;
}

static void row(kind what, int cells, const times *t, double exponent)
{
    printf("%s,%.0f,%.3f,%.3f,%.3f,%.1f,", names[what], 2.0 * cells * cells, 1e3 * t->step, 1e3 * t->response,
           1e3 * t->contacts, t->iterations);
    if (isfinite(exponent))
        printf("%.3f", exponent);
    printf("\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const int sizes[] = {32, 64, 128, 200};
    const int n = argc > 1 ? argc - 1 : (int)(sizeof sizes / sizeof *sizes);
    printf("scene,triangles,step_ms,response_ms,without_detection_ms,iterations,exponent\n");
    double last = NAN, last_cells = 0;
    for (int k = 0; k < n; k++) {
        const int cells = argc > 1 ? atoi(argv[k + 1]) : sizes[k];
        if (cells < 1) {
            fprintf(stderr, "usage: cloth [CELLS...]\n");
            return 2;
        }
        const times t = measure(cells, FALL);
        row(FALL, cells, &t, log(t.step / last) / (2 * log(cells / last_cells)));
        last = t.step;
        last_cells = cells;
    }
    const int cells = argc > 1 ? atoi(argv[1]) : 64;
    for (kind what = DRAPE; what <= HEAP; what++) {
        const times t = measure(cells, what);
        row(what, cells, &t, NAN);
    }
    return 0;
}
