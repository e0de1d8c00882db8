/* Fuzz target for planar cases: CASE.ini, and a profile, loads, a normal force and a map that
 * it may name. A case that reads has what a run needs, and the contact it describes can be made, and slides,
 * or is refused; one that does not read is refused with one line that begins with the case's path. */
#include "files.h"

#include <math.h>
#include <bristle/planar_case.h>

/* Larger grids and tables than this take time and show nothing more. */
enum { CELLS = 60, TABLE = 30 };

static void demand_case(const br_planar_case *c)
{
    fuzz_demand(c->options.n_windows >= 1 && isfinite(c->options.window) && isfinite(c->input.normal_force));
    fuzz_demand(c->input.normal_force >= 0 && c->n_inputs <= sizeof c->inputs / sizeof *c->inputs);
    fuzz_demand(c->body.fingers >= 1 && c->model.n_ls >= 1 && c->model.contact.shape);
    fuzz_demand(!c->motion || br_profile_rows(c->motion) >= 1);
    for (size_t i = 0; c->normal && i < br_profile_rows(c->normal); i++) {
        double force;
        br_profile_at(c->normal, br_profile_time(c->normal, i), &force);
        fuzz_demand(force >= 0);
    }
}

/* From rest to beyond where the coefficient has fallen: a sanitizer looks on. */
static void slide(const br_planar_model *model, double v_s)
{
    static const double of_v_s[] = {0, 1e-9, 0.1, 1, 2.5, 1e3};
    const size_t n = br_planar_contact_states(&model->contact);
    double *const z = calloc(n, sizeof *z), *const dz = calloc(n, sizeof *dz);
    fuzz_demand(z && dz);
    for (size_t i = 0; i < sizeof of_v_s / sizeof *of_v_s; i++) {
        const double v = of_v_s[i] * v_s;
        br_wrench wrench;
        br_planar_contact_rate(&model->contact, (br_twist){v, 0, v}, 1, z, dz, &wrench);
    }
    free(z);
    free(dz);
}

static void make_contact(const br_planar_case *c)
{
    if (c->model.kind == BR_PLANAR_REDUCED && c->model.n_ls > TABLE)
        return;
    br_planar_model *model = NULL;
    br_error error = {0};
    const br_status status = br_planar_model_create(&c->model, &model, &error);
    fuzz_demand(error.status == status && (status >= 0 || fuzz_is_line(error.message)));
    fuzz_demand((model == NULL) == (status < 0));
    if (model)
        slide(model, c->model.lugre.v_s);
    br_planar_model_destroy(model);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"case.ini", "profile.csv", "load.csv", "normal.csv", "map"};
    enum { N = sizeof names / sizeof *names };
    fuzz_part parts[N];
    char paths[N][FUZZ_PATH];
    fuzz_split(data, size, parts, N);
    for (size_t i = 0; i < N; i++)
        fuzz_write(paths[i], names[i], parts[i]);

    br_planar_case *c;
    br_error error = {0};
    const br_status status = br_planar_case_read(paths[0], &c, &error);
    fuzz_demand(status <= 0 && error.status == status);
    if (status < 0) {
        fuzz_demand(!c && fuzz_is_line(error.message) &&
                    strncmp(error.message, paths[0], strlen(paths[0])) == 0);
        return 0;
    }
    demand_case(c);
    if (c->model.contact.n_x <= CELLS)
        make_contact(c);
    br_planar_case_destroy(c);
    return 0;
}
