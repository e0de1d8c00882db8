/* What MuJoCo has no elements for, as texts in <custom>. */
#include "write.h"

#include <bristle/numbers.h>

#include "../cones/cones.h"
#include "model.h"

/* ---- names ---- */

void mjcf_piece_name(int geom, int piece, char name[MJCF_NAME])
{
    snprintf(name, MJCF_NAME, "geom %d piece %d", geom, piece);
}

static void material_name(int surface, char name[MJCF_NAME])
{
    if (surface < 0)
        snprintf(name, MJCF_NAME, "no material");
    else
        snprintf(name, MJCF_NAME, "material %d", surface);
}

/* The structure directions of a geom in the coordinates of its body; those of its material come first. */
static bool structure_of(const mjcf_writer *w, int geom, br_structure_field *field)
{
    const br_geom_spec *const g = br_world_geom(w->world, (size_t)geom);
    if (!w->table)
        return false;
    if (!br_materials_structure(w->table, g->surface, field))
        *field = br_structure_uniform(br_quat_rotate(g->local.orientation, g->structure));
    const bool uniform = field->at == br_structure_uniform(g->structure).at;
    return !uniform || br_vec3_length(field->direction) > 0;
}

void mjcf_put_identity(const mjcf_writer *w, int geom, int piece)
{
    char name[MJCF_NAME];
    br_structure_field field;
    mjcf_piece_name(geom, piece, name);
    if (mjcf_surface_of(w, geom))
        mjcf_put_text(w->to, "name", name);
    if (!w->table)
        return;
    if (structure_of(w, geom, &field) || mjcf_map_of(w, geom, NULL))
        mjcf_put_text(w->to, "name", name);
    material_name(br_world_geom(w->world, (size_t)geom)->surface, name);
    mjcf_put_text(w->to, "material", name);
}

/* The first geom of that material. */
static bool is_first(const mjcf_writer *w, int geom)
{
    for (int i = 0; i < geom; i++)
        if (br_world_geom(w->world, (size_t)i)->surface == br_world_geom(w->world, (size_t)geom)->surface)
            return false;
    return true;
}

void mjcf_write_materials(mjcf_writer *w)
{
    char name[MJCF_NAME];
    for (int i = 0; w->table && i < w->n_geoms; i++) {
        if (!is_first(w, i))
            continue;
        material_name(br_world_geom(w->world, (size_t)i)->surface, name);
        fputs("    <material", w->to);
        mjcf_put_text(w->to, "name", name);
        fputs("/>\n", w->to);
    }
}

/* ---- structure directions ---- */

/* As the reader has it, in the coordinates of the piece. False: it is none of the library's fields. */
static bool describe(const br_structure_field *f, br_pose pose, mjcf_structure *s)
{
    const br_vec3 o = br_vec3_make(0, 0, 0), x = br_vec3_make(1, 0, 0), z = br_vec3_make(0, 0, 1);
    const br_structure_field of[] = {[MJCF_UNIFORM] = br_structure_uniform(x),
                                     [MJCF_CIRCULAR] = br_structure_circular(o, z, 0),
                                     [MJCF_SWEPT] = br_structure_swept(o, z, x),
                                     [MJCF_FAN] = br_structure_fan(o, z, x, 0),
                                     [MJCF_WAVE] = br_structure_wave(o, z, x, 0, 1),
                                     [MJCF_GATHER] = br_structure_gather(o, z, x, 0, 1, 0)};
    unsigned kind = 0;
    while (kind <= MJCF_GATHER && of[kind].at != f->at)
        kind++;
    br_struct_default(&mjcf_structure_struct, s);
    s->kind = kind;
    s->origin = br_pose_unapply(pose, f->origin);
    s->axis = br_quat_unrotate(pose.orientation, f->axis);
    s->direction = kind == MJCF_SWEPT ? f->direction : br_quat_unrotate(pose.orientation, f->direction);
    s->angle = kind == MJCF_CIRCULAR ? f->angle : 0;
    s->rate = kind == MJCF_FAN ? f->rate : kind == MJCF_GATHER ? f->angle : 0;
    if (kind == MJCF_WAVE || kind == MJCF_GATHER) {
        s->amplitude = f->amplitude;
        s->wavelength = 2 * BR_PI / f->rate;
    }
    return kind <= MJCF_GATHER;
}

static void put_member(const mjcf_writer *w, const mjcf_structure *s, const char *member)
{
    char text[256];
    if (br_get(&mjcf_structure_struct, s, member, text, sizeof text, NULL) >= 0)
        fprintf(w->to, "%s='%s' ", member, text);
}

static br_status put_structure(mjcf_writer *w, int geom, const char *name, br_pose pose)
{
    static const char *const members[] = {"kind",  "direction", "origin",    "axis",
                                          "angle", "rate",      "amplitude", "wavelength"};
    br_structure_field field;
    mjcf_structure s;
    if (!structure_of(w, geom, &field))
        return BR_OK;
    if (!describe(&field, pose, &s))
        return mjcf_cannot_geom(w, geom, "structure directions from a picture or a function of the scene's");
    fprintf(w->to, "    <text name=\"bristle:structure:%s\" data=\"", name);
    for (size_t i = 0; i < (s.kind == MJCF_UNIFORM ? 2 : sizeof members / sizeof *members); i++)
        if (!(s.kind == MJCF_CIRCULAR && i == 1))
            put_member(w, &s, members[i]);
    fputs("\"/>\n", w->to);
    return BR_OK;
}

static br_status put_piece(mjcf_writer *w, int geom, int piece, const br_shape *shape, br_pose pose)
{
    char name[MJCF_NAME];
    (void)shape;
    mjcf_piece_name(geom, piece, name);
    BR_TRY(mjcf_write_patch(w, geom, name, pose));
    BR_TRY(put_structure(w, geom, name, pose));
    return mjcf_write_map(w, geom, name);
}

/* ---- pairs ---- */

/* The coefficients by which the reader gets the same cones; false: there is no such pair, or its friction is
 * none that MJCF has a way to say, so that the geoms' mean coefficients are left. */
static bool pair_of(const mjcf_writer *w, int a, int b, br_matchstick_params *p)
{
    const br_cone_generator *const g = br_materials_pair(w->table, a, b);
    const br_cone *const cone = g ? br_cone_constant_of(g) : NULL;
    *p = br_matchstick_default();
    if (g && br_matchstick_of(g))
        *p = *br_matchstick_of(g);
    if (cone) {
        p->mu = p->mu_t = p->mu_b = br_cone_mean(cone);
        p->tau = p->mu_tau = br_cone_support(cone, (br_contact_vec){0, 0, 1});
    }
    return g && (cone || br_matchstick_of(g));
}

static bool is_circle(const br_matchstick_params *p)
{
    return mjcf_same(p->mu, p->mu_t) && mjcf_same(p->mu, p->mu_b) && !(p->tau > 0) && !(p->mu_tau > 0);
}

/* Do the geoms' own coefficients give it, by MuJoCo's rule? */
static bool follows(const mjcf_writer *w, int a, int b, const br_matchstick_params *p)
{
    br_matchstick_params own_a, own_b;
    return pair_of(w, a, a, &own_a) && pair_of(w, b, b, &own_b) && is_circle(p) && is_circle(&own_a) &&
           is_circle(&own_b) && mjcf_same(p->mu, fmax(own_a.mu, own_b.mu));
}

static void put_pair(const mjcf_writer *w, int a, int b)
{
    char first[MJCF_NAME], second[MJCF_NAME];
    br_matchstick_params p;
    if (!pair_of(w, a, b, &p) || follows(w, a, b, &p))
        return;
    material_name(a, first);
    material_name(b, second);
    fprintf(w->to, "    <text name=\"bristle:pair:%s:%s\" data=\"", first, second);
    mjcf_put_value(w->to, "mu=", p.mu);
    mjcf_put_value(w->to, " mu_t=", p.mu_t);
    mjcf_put_value(w->to, " mu_b=", p.mu_b);
    if (p.tau > 0 || p.mu_tau > 0) {
        mjcf_put_value(w->to, " tau=", p.tau);
        mjcf_put_value(w->to, " mu_tau=", p.mu_tau);
    }
    fprintf(w->to, "%s\"/>\n", p.reading == BR_MATCHSTICK_AS_PUBLISHED ? " reading=as-published" : "");
}

static void put_pairs(const mjcf_writer *w)
{
    for (int i = 0; i < w->n_geoms; i++) {
        if (!is_first(w, i))
            continue;
        for (int k = 0; k <= i; k++)
            if (is_first(w, k))
                put_pair(w, br_world_geom(w->world, (size_t)k)->surface,
                         br_world_geom(w->world, (size_t)i)->surface);
    }
}

br_status mjcf_write_custom(mjcf_writer *w)
{
    fputs("  <custom>\n", w->to);
    BR_TRY(mjcf_write_options(w));
    for (int i = 0; (w->table || w->patches) && i < w->n_geoms; i++)
        BR_TRY(mjcf_each_piece(w, i, put_piece));
    if (w->table)
        put_pairs(w);
    fputs("  </custom>\n", w->to);
    return BR_OK;
}
