#include "planar_load_cases.h"

static const br_field load_fields[] = {
    BR_ROW(load_settings, scale, "surface.scale"),
    BR_ROW(load_settings, limit, "surface.limit"),
    BR_ROW(load_settings, exponent[0], "surface.exponent"),
    BR_ROW(load_settings, exponent[1], "surface.exponent_per_newton"),
    BR_ROW(load_settings, setup_force, "surface.setup_force"),
    BR_ROW(load_settings, keeps_u, "surface.as_published"),
};
static const br_struct_type load_struct = BR_STRUCT_OF(load_settings, load_fields, NULL);

void load_bind(br_params *params, load_settings *load)
{
    br_params_struct(params, "", &load_struct, load);
}

br_load_surface load_law(const load_settings *load, const planar_settings *settings, int which)
{
    const double cell = settings->contact.width / settings->contact.n_x;
    const br_load_surface law = {load->scale * cell, load->limit * cell, load->exponent[which], which == 1};
    return law;
}

load_case load_case_make(br_experiment *ex, const load_settings *load, const planar_settings *settings,
                         int which, planar_kind kind)
{
    load_case c = {.law = load_law(load, settings, which),
                   .settings = *settings,
                   .keeps_u = load->keeps_u,
                   .rebuilds = which == 1};
    br_error error = {0};
    br_require(ex,
               br_load_surface_create(&c.law, settings->contact.n_x, settings->contact.width,
                                      load->setup_force, &c.model.pressure, &error),
               &error);
    if (kind == PLANAR_DISTRIBUTED) {
        br_require(ex,
                   br_distributed_create(c.model.pressure, &settings->lugre, &c.model.distributed, &error),
                   &error);
        c.model.contact.distributed = c.model.distributed;
    } else {
        br_require(ex,
                   br_limit_surface_create(c.model.pressure, settings->n_ls, settings->table_as_published,
                                           &c.model.surface, &error),
                   &error);
        br_require(ex,
                   br_reduced_make(c.model.pressure, &settings->lugre, c.model.surface,
                                   &c.model.contact.reduced, &error),
                   &error);
    }
    return c;
}

br_status load_case_replace(size_t k, const br_planar_input *input, br_planar_contact *contact, void *context,
                            br_error *error)
{
    load_case *c = context;
    (void)k;
    const double start = br_cpu_seconds();
    br_status status = br_load_surface_apply(&c->law, input->normal_force, c->model.pressure, error);
    if (status == BR_OK && !contact->distributed) {
        br_reduced *reduced = &contact->reduced;
        if (c->rebuilds) {
            br_limit_surface *fresh = NULL;
            status = br_limit_surface_create(c->model.pressure, c->settings.n_ls,
                                             c->settings.table_as_published, &fresh, error);
            if (status == BR_OK) {
                br_limit_surface_destroy(c->model.surface);
                reduced->surface = c->model.surface = fresh;
                reduced->r = br_limit_surface_radius(fresh);
            }
        } else {
            reduced->r = br_pressure_rim_radius(c->model.pressure);
            const double share = br_limit_surface_radius(c->model.surface) / reduced->r;
            br_limit_surface_set_angle_scale(c->model.surface, c->older ? share * share : 1);
        }
        if (c->rebuilds || !c->keeps_u)
            reduced->u = c->model.pressure->u;
        reduced->cop = c->model.pressure->cop;
    }
    c->seconds += br_cpu_seconds() - start;
    return status;
}

void load_case_free(load_case *c)
{
    planar_model_free(&c->model);
}
