/* A planar contact with all that it is made of. */
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/planar_model.h>

#include "frame.h"

static const char *const names[BR_PLANAR_MODELS + 1] = {"distributed", "reduced", "ellipsoid", NULL};
static const char *const frames[BR_PLANAR_FRAMES + 1] = {"world", "support", "body", NULL};

static const br_field fields[] = {
    {BR_FIELD_OF(br_planar_model_spec, kind), .unit = "-", .meaning = "the model", .source = "ours",
     .preset = BR_PLANAR_DISTRIBUTED, .words = names},
    {BR_FIELD_INSIDE(br_planar_model_spec, contact, &br_pressure_spec_struct)},
    {BR_FIELD_INSIDE(br_planar_model_spec, lugre, &br_lugre_struct)},
    {BR_FIELD_OF(br_planar_model_spec, n_ls), .unit = "1",
     .meaning = "cells of the limit-surface table in a quarter turn", .source = "planar, Table I",
     .preset = 20, BR_AT_LEAST(1)},
    {BR_FIELD_OF(br_planar_model_spec, table_as_published), .unit = "-",
     .meaning = "the table's bilinear rule truncates cell indices", .source = "the published program"},
    {BR_FIELD_OF(br_planar_model_spec, ellipsoid_as_published), .unit = "-",
     .meaning = "the ellipsoid's u is taken about the centre of the grid", .source = "the published program"},
    {BR_FIELD_OF(br_planar_model_spec, frame), .unit = "-",
     .meaning = "axes that the patch keeps: of the world, or of the support or body that it turns with",
     .source = "the published program: world", .preset = BR_PLANAR_FRAME_WORLD, .words = frames},
};

const br_struct_type br_planar_model_spec_struct = BR_STRUCT_OF(br_planar_model_spec, fields, NULL);

br_planar_model_spec br_planar_model_default(void)
{
    br_planar_model_spec spec;
    br_struct_default(&br_planar_model_spec_struct, &spec);
    return spec;
}

const char *br_planar_model_name(br_planar_model_kind kind)
{
    BR_ASSERT_INDEX("planar model", kind, BR_PLANAR_MODELS);
    return names[kind];
}

/* Which of the words it is; their number if it is none. */
static int find(const char *const *words, const char *name)
{
    int i = 0;
    while (words[i] && strcmp(words[i], name) != 0)
        i++;
    return i;
}

br_planar_model_kind br_planar_model_find(const char *name)
{
    BR_ASSERT_HANDLE(name);
    return (br_planar_model_kind)find(names, name);
}

const char *br_planar_frame_name(br_planar_frame frame)
{
    BR_ASSERT_INDEX("planar frame", frame, BR_PLANAR_FRAMES);
    return frames[frame];
}

br_planar_frame br_planar_frame_find(const char *name)
{
    BR_ASSERT_HANDLE(name);
    return (br_planar_frame)find(frames, name);
}

static br_status make_reduced(const br_planar_model_spec *s, br_planar_model *m, br_error *error)
{
    if (s->kind == BR_PLANAR_REDUCED)
        BR_TRY(br_limit_surface_create(m->pressure, s->n_ls, s->table_as_published, &m->surface, error));
    BR_TRY(br_reduced_make(m->pressure, &s->lugre, m->surface, &m->contact.reduced, error));
    if (s->kind == BR_PLANAR_ELLIPSOID && s->ellipsoid_as_published)
        m->contact.reduced.u +=
            m->pressure->cop.x * m->pressure->cop.x + m->pressure->cop.y * m->pressure->cop.y;
    return BR_OK;
}

static br_status make_parts(const br_planar_model_spec *s, br_planar_model *m, br_error *error)
{
    BR_TRY(br_planar_frame_check(s->frame, error));
    if (s->kind == BR_PLANAR_REDUCED || s->kind == BR_PLANAR_ELLIPSOID)
        return make_reduced(s, m, error);
    if (s->kind != BR_PLANAR_DISTRIBUTED)
        return br_fail(error, BR_ERR_RANGE, "kind = %d is no planar model", (int)s->kind);
    BR_TRY(br_distributed_create(m->pressure, &s->lugre, &m->distributed, error));
    m->contact.distributed = m->distributed;
    return BR_OK;
}

br_status br_planar_model_on(const br_planar_model_spec *spec, br_pressure *pressure, br_planar_model **model,
                             br_error *error)
{
    BR_ASSERT_HANDLE(spec);
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(pressure);
    *model = NULL;
    br_planar_model *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        br_pressure_destroy(pressure);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a planar model");
    }
    made->pressure = pressure;
    made->contact.frame = spec->frame;
    const br_status status = make_parts(spec, made, error);
    if (status < 0) {
        br_planar_model_destroy(made);
        return status;
    }
    *model = made;
    return BR_OK;
}

br_status br_planar_model_create(const br_planar_model_spec *spec, br_planar_model **model, br_error *error)
{
    BR_ASSERT_HANDLE(spec);
    BR_ASSERT_HANDLE(model);
    *model = NULL;
    br_pressure *pressure = NULL;
    BR_TRY(br_pressure_create(&spec->contact, &pressure, error));
    return br_planar_model_on(spec, pressure, model, error);
}

void br_planar_model_destroy(br_planar_model *model)
{
    if (model == NULL)
        return;
    br_distributed_destroy(model->distributed);
    br_limit_surface_destroy(model->surface);
    br_pressure_destroy(model->pressure);
    free(model);
}
