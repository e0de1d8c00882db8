/* A contact that follows its normal force. */
#include <stdlib.h>

#include <bristle/assert.h>
#include <bristle/load_contact.h>

static const br_field fields[] = {
    {BR_FIELD_INSIDE(br_load_contact_spec, law, &br_load_surface_struct)},
    {BR_FIELD_OF(br_load_contact_spec, setup_force), .unit = "N",
     .meaning = "for which table and u are made at the start", .source = "ours", .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_load_contact_spec, keeps_u), .unit = "-", .meaning = "keep that u",
     .source = "the published program does"},
    {BR_FIELD_OF(br_load_contact_spec, rebuilds), .unit = "-",
     .meaning = "make the table anew in each window", .source = "ours"},
    {BR_FIELD_OF(br_load_contact_spec, older_angle), .unit = "-",
     .meaning = "angle of eq. (36) as in the older revision", .source = "the published program, older"},
};

const br_struct_type br_load_contact_spec_struct = BR_STRUCT_OF(br_load_contact_spec, fields, NULL);

br_status br_load_contact_create(const br_load_contact_spec *spec, const br_planar_model_spec *model,
                                 br_load_contact **contact, br_error *error)
{
    BR_ASSERT_HANDLE(spec);
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(contact);
    *contact = NULL;
    BR_TRY(br_struct_check(&br_load_contact_spec_struct, spec, error));
    br_load_contact *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a contact");
    made->spec = *spec;
    made->of = *model;
    br_pressure *pressure = NULL;
    br_status status = br_load_surface_create(&spec->law, model->contact.n_x, model->contact.width,
                                              spec->setup_force, &pressure, error);
    if (status >= 0)
        status = br_planar_model_on(model, pressure, &made->model, error);
    if (status < 0)
        free(made);
    else
        *contact = made;
    return status;
}

void br_load_contact_destroy(br_load_contact *contact)
{
    if (contact == NULL)
        return;
    br_planar_model_destroy(contact->model);
    free(contact);
}

/* The table of the present pressure in place of the one that there is. */
static br_status rebuild(br_load_contact *c, br_reduced *reduced, br_error *error)
{
    br_limit_surface *fresh = NULL;
    BR_TRY(br_limit_surface_create(c->model->pressure, c->of.n_ls, c->of.table_as_published, &fresh, error));
    br_limit_surface_destroy(c->model->surface);
    reduced->surface = c->model->surface = fresh;
    reduced->r = br_limit_surface_radius(fresh);
    return BR_OK;
}

static void rescale(const br_load_contact *c, br_reduced *reduced)
{
    reduced->r = br_pressure_rim_radius(c->model->pressure);
    if (!c->model->surface)
        return;
    const double share = br_limit_surface_radius(c->model->surface) / reduced->r;
    br_limit_surface_set_angle_scale(c->model->surface, c->spec.older_angle ? share * share : 1);
}

br_status br_load_contact_replace(size_t k, const br_planar_input *input, br_planar_contact *contact,
                                  void *load_contact, br_error *error)
{
    BR_ASSERT_HANDLE(input);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(load_contact);
    br_load_contact *const c = load_contact;
    (void)k;
    BR_TRY(br_load_surface_apply(&c->spec.law, input->normal_force, c->model->pressure, error));
    if (contact->distributed)
        return BR_OK;
    br_reduced *const reduced = &contact->reduced;
    if (c->spec.rebuilds && c->model->surface)
        BR_TRY(rebuild(c, reduced, error));
    else
        rescale(c, reduced);
    if (c->spec.rebuilds || !c->spec.keeps_u)
        reduced->u = c->model->pressure->u;
    reduced->cop = c->model->pressure->cop;
    return BR_OK;
}
