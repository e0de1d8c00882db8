/* The planar models that are fitted, and the wrench of each along a record. */
#include "fit_model.h"
#include "../laws/sampled.h"
#include "reduced_advance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>

enum { RESOLUTION = 20 };

/* Of elasto-plastic bristles: far below any record's noise. Steps follow parameters smoothly but where one is
 * taken again, so that differences are derivatives. */
#define STEP_ERROR 1e-7

/* ---- models and their parameters ---- */

#define LUGRE "planar, eqs. (1) to (3)"
#define FIELD_SIGMA0                                                                                         \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, sigma0),                                                           \
            .unit = "1/m", .meaning = "bristle stiffness per normal force", .source = LUGRE, .preset = 1e4,  \
            BR_MORE_THAN(0)                                                                                  \
    }
#define FIELD_SIGMA1                                                                                         \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, sigma1),                                                           \
            .unit = "s/m", .meaning = "bristle damping per normal force", .source = LUGRE, .preset = 10,     \
            BR_AT_LEAST(0)                                                                                   \
    }
#define FIELD_SIGMA2                                                                                         \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, sigma2),                                                           \
            .unit = "s/m", .meaning = "viscous friction per normal force", .source = LUGRE, .preset = 0.2,   \
            BR_AT_LEAST(0)                                                                                   \
    }
#define FIELD_MU_C                                                                                           \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, mu_c), .unit = "1", .meaning = "Coulomb coefficient",              \
                                                 .source = LUGRE, .preset = 0.5, BR_MORE_THAN(0)             \
    }
#define FIELD_MU_S                                                                                           \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, mu_s),                                                             \
            .unit = "1", .meaning = "static coefficient, not below mu_c", .source = LUGRE, .preset = 0.6,    \
            BR_MORE_THAN(0)                                                                                  \
    }
#define FIELD_GAMMA                                                                                          \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, gamma), .unit = "1", .meaning = "exponent of the Stribeck curve",  \
                                                  .source = LUGRE, .preset = 2, BR_BETWEEN(0.2, 5)           \
    }
#define FIELD_V_S                                                                                            \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, v_s), .unit = "m/s", .meaning = "Stribeck velocity",               \
                                                .source = LUGRE, .preset = 1e-2, BR_MORE_THAN(0)             \
    }
#define FIELD_S_BA                                                                                           \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, s_ba),                                                             \
            .unit = "1", .meaning = "break-away over maximal deflection", .source = "planar, eq. (18)",      \
            .preset = 0.9, BR_BETWEEN(0, 1), .high_open = true                                               \
    }
#define FIELDS_CENTRE                                                                                        \
    {BR_FIELD_OF(br_planar_fit_values, x),                                                                   \
     .unit = "m",                                                                                            \
     .meaning = "centre of the contact along x",                                                             \
     .source = "ours",                                                                                       \
     .preset = 0,                                                                                            \
     BR_ANY_NUMBER},                                                                                         \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, y), .unit = "m", .meaning = "centre of the contact along y",       \
                                              .source = "ours", .preset = 0, BR_ANY_NUMBER                   \
    }
#define FIELDS_BRISTLES                                                                                      \
    FIELD_SIGMA0, FIELD_SIGMA1, FIELD_SIGMA2, FIELD_MU_C, FIELD_MU_S, FIELD_GAMMA, FIELD_V_S
#define FIELDS_ROUND                                                                                         \
    {BR_FIELD_OF(br_planar_fit_values, r),                                                                   \
     .unit = "m",                                                                                            \
     .meaning = "rim radius: torque of spinning over force of sliding",                                      \
     .source = "planar, eq. (23)",                                                                           \
     .preset = 0.01,                                                                                         \
     BR_MORE_THAN(0)},                                                                                       \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, u),                                                                \
            .unit = "m^2", .meaning = "mean square distance of the pressure, of viscous torque alone",       \
            .source = "planar, eq. (27)", .preset = 1e-4, BR_AT_LEAST(0)                                     \
    }
#define FIELD_EXPONENT                                                                                       \
    {                                                                                                        \
        BR_FIELD_OF(br_planar_fit_values, exponent), .unit = "1", .meaning = "k of the family of pressure",  \
                                                     .source = "planar, eq. (44)", .preset = 2,              \
                                                     BR_MORE_THAN(0)                                         \
    }

static const br_field coulomb[] = {
    {BR_FIELD_OF(br_planar_fit_values, mu_x), .unit = "1", .meaning = "half axis along x over normal force",
     .source = "planar, eq. (22), with three axes", .preset = 0.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_planar_fit_values, mu_y), .unit = "1", .meaning = "half axis along y over normal force",
     .source = "planar, eq. (22), with three axes", .preset = 0.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_planar_fit_values, c), .unit = "m", .meaning = "torque of spinning over normal force",
     .source = "planar, eq. (22), with three axes", .preset = 0.005, BR_MORE_THAN(0)},
    FIELDS_CENTRE};
static const br_field ellipsoid_lugre[] = {FIELDS_BRISTLES, FIELDS_ROUND, FIELDS_CENTRE};
static const br_field ellipsoid_plastic[] = {FIELDS_BRISTLES, FIELD_S_BA, FIELDS_ROUND, FIELDS_CENTRE};
static const br_field profile_lugre[] = {FIELDS_BRISTLES, FIELD_EXPONENT, FIELDS_CENTRE};
static const br_field profile_plastic[] = {FIELDS_BRISTLES, FIELD_S_BA, FIELD_EXPONENT, FIELDS_CENTRE};

static br_status check_order(const void *params, br_error *error)
{
    const br_planar_fit_values *const p = params;
    return p->mu_s >= p->mu_c
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "mu_s = %g is below mu_c = %g", p->mu_s, p->mu_c);
}

#define PARAMS(table, condition)                                                                             \
    {                                                                                                        \
        .name = "br_planar_fit_values", .size = sizeof(br_planar_fit_values), .fields = (table),             \
        .n_fields = sizeof(table) / sizeof *(table), .check = (condition)                                    \
    }

static const br_planar_fit_type models[] = {
    {.name = "ellipsoid",
     .title = "Coulomb friction on an ellipsoid of three half axes",
     .params = PARAMS(coulomb, NULL)},
    {.name = "ellipsoid-lugre",
     .title = "LuGre bristles under the ellipsoid",
     .bristles = true,
     .params = PARAMS(ellipsoid_lugre, check_order)},
    {.name = "ellipsoid-elasto-plastic",
     .title = "elasto-plastic bristles under the ellipsoid",
     .bristles = true,
     .elasto_plastic = true,
     .params = PARAMS(ellipsoid_plastic, check_order)},
    {.name = "profile-lugre",
     .title = "LuGre bristles under the limit surface of a family of pressure",
     .bristles = true,
     .footprint = true,
     .params = PARAMS(profile_lugre, check_order)},
    {.name = "profile-elasto-plastic",
     .title = "elasto-plastic bristles under the limit surface of a family of pressure",
     .bristles = true,
     .elasto_plastic = true,
     .footprint = true,
     .params = PARAMS(profile_plastic, check_order)},
};

enum { N_MODELS = sizeof models / sizeof *models };
static const br_planar_fit_type *const types[] = {&models[0], &models[1], &models[2],
                                                  &models[3], &models[4], NULL};

const br_planar_fit_type *const *br_planar_fit_types(void)
{
    return types;
}

const br_planar_fit_type *br_planar_fit_find(const char *name)
{
    BR_ASSERT_HANDLE(name);
    for (size_t i = 0; types[i]; i++)
        if (strcmp(types[i]->name, name) == 0)
            return types[i];
    return NULL;
}

br_status br_planar_fit_named(const char *name, const br_planar_fit_type **type, br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(type);
    *type = br_planar_fit_find(name);
    if (*type)
        return BR_OK;
    const char *names[N_MODELS];
    char list[200], hint[BR_SUGGESTION_TEXT];
    size_t used = 0;
    for (size_t i = 0; i < N_MODELS; i++) {
        names[i] = models[i].name;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", names[i]);
    }
    return br_fail(error, BR_ERR_UNKNOWN, "unknown model '%.80s'%s; the models are %s", name,
                   br_suggest(name, names, N_MODELS, hint), list);
}

/* ---- the family of pressure ---- */

/* Distance from the middle of a cell to the edge of the footprint: to the nearest middle of a cell that is
 * not loaded, or outside of the grid, less half a cell. */
static double depth(const br_pressure *f, const bool *loaded, int ix, int iy)
{
    const double hx = f->width / f->n_x, hy = f->height / f->n_y, half = 0.5 * fmin(hx, hy);
    double least = INFINITY;
    for (int jx = -1; jx <= f->n_x; jx++) {
        const double dx = (jx - ix) * hx;
        for (int jy = -1; dx * dx < least && jy <= f->n_y; jy++) {
            const bool outside = jx < 0 || jy < 0 || jx == f->n_x || jy == f->n_y;
            const double dy = (jy - iy) * hy, square = dx * dx + dy * dy;
            if (square < least && (outside || !loaded[(size_t)jy * (size_t)f->n_x + (size_t)jx]))
                least = square;
        }
    }
    return sqrt(least) - half;
}

br_status br_planar_fit_pressure(const br_pressure *f, double exponent, br_pressure **pressure,
                                 br_error *error)
{
    BR_ASSERT_HANDLE(f);
    BR_ASSERT_HANDLE(pressure);
    *pressure = NULL;
    if (!(exponent > 0 && isfinite(exponent)))
        return br_fail(error, BR_ERR_RANGE, "exponent = %g is out of range (0, inf)", exponent);
    const size_t cells = (size_t)f->n_x * (size_t)f->n_y;
    double *const weights = calloc(cells, sizeof *weights);
    bool *const loaded = calloc(cells, sizeof *loaded);
    br_status status = weights && loaded ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    double most = 0;
    for (size_t i = 0; status >= 0 && i < f->n; i++)
        loaded[(size_t)f->row[i] * (size_t)f->n_x + (size_t)f->column[i]] = f->weight[i] > 0;
    for (size_t i = 0; status >= 0 && i < f->n; i++)
        if (f->weight[i] > 0) {
            double *const w = &weights[(size_t)f->row[i] * (size_t)f->n_x + (size_t)f->column[i]];
            *w = depth(f, loaded, f->column[i], f->row[i]);
            most = fmax(most, *w);
        }
    for (size_t i = 0; status >= 0 && i < cells; i++)
        if (loaded[i]) {
            const double q = 1 - weights[i] / most;
            /* (1 - q^k)^(1/k), also where q is near to 1. */
            weights[i] = q <= 0 ? 1 : pow(-expm1(exponent * log(q)), 1 / exponent);
        }
    if (status >= 0)
        status = br_pressure_from_weights(weights, f->n_x, f->n_y, f->width, f->height, pressure, error);
    free(weights);
    free(loaded);
    return status;
}

/* ---- along a record ---- */

static br_twist twist_of(const br_planar_record *r, size_t i)
{
    return (br_twist){r->twist[0][i], r->twist[1][i], r->twist[2][i]};
}

static br_wrench wrench_of(const br_planar_record *r, size_t i)
{
    return (br_wrench){r->wrench[0][i], r->wrench[1][i], r->wrench[2][i]};
}

static bool put(br_wrench w, size_t i, double *const wrench[3])
{
    wrench[0][i] = w.x;
    wrench[1][i] = w.y;
    wrench[2][i] = w.torque;
    return isfinite(w.x) && isfinite(w.y) && isfinite(w.torque);
}

/* The wrench on the ellipsoid that takes most power; at rest the one within that is nearest along its ray to
 * what was measured. */
static bool follow_ellipsoid(const br_planar_fit_values *p, const br_planar_record *r,
                             double *const wrench[3])
{
    const br_vec2 centre = {p->x, p->y};
    for (size_t i = 0; i < r->n; i++) {
        const double n = fmax(r->normal_force[i], 0), a = n * p->mu_x, b = n * p->mu_y, c = n * p->c;
        const br_twist v = br_twist_move(twist_of(r, i), centre);
        const double power = sqrt(a * a * v.x * v.x + b * b * v.y * v.y + c * c * v.omega * v.omega);
        br_wrench w = {0, 0, 0};
        if (power > 0) {
            w = (br_wrench){-a * a * v.x / power, -b * b * v.y / power, -c * c * v.omega / power};
        } else if (n > 0 && r->wrench[0]) {
            const br_wrench held = br_wrench_move(wrench_of(r, i), centre);
            const double size = sqrt(held.x * held.x / (a * a) + held.y * held.y / (b * b) +
                                     held.torque * held.torque / (c * c)),
                         scale = size > 1 ? 1 / size : 1;
            w = (br_wrench){held.x * scale, held.y * scale, held.torque * scale};
        }
        if (!put(br_wrench_move(w, br_vec2_scale(-1, centre)), i, wrench))
            return false;
    }
    return true;
}

static br_lugre lugre_of(const br_planar_fit_type *type, const br_planar_fit_values *p)
{
    return (br_lugre){p->sigma0, p->sigma1, p->sigma2,           p->mu_c, p->mu_s, p->gamma,
                      p->v_s,    p->s_ba,   type->elasto_plastic};
}

/* The surface of the exponent, kept while that stays. */
static bool resize(br_fit_model *m, double exponent)
{
    if (m->surface && m->exponent == exponent)
        return true;
    br_fit_model_end(m);
    m->exponent = exponent;
    return br_planar_fit_pressure(m->footprint, exponent, &m->pressure, NULL) >= 0 &&
           br_limit_surface_create(m->pressure, RESOLUTION, false, &m->surface, NULL) >= 0;
}

/* A component of the wrench at the record's origin of bristles z in a row. */
static double component(const br_reduced *m, const br_planar_record *r, size_t row, const double z[3], int j)
{
    br_wrench w;
    br_reduced_rate(m, twist_of(r, row), r->normal_force[row], z, NULL, &w);
    w = br_wrench_move(w, m->cop);
    return j == 0 ? w.x : j == 1 ? w.y : w.torque;
}

/* From bristles that give a row's wrench in steady sliding to those that give it as they move. Where their
 * damping cancels their stiffness they stay: steps are weighed against a tenth of the stiffness. */
static void settle(const br_reduced *m, const br_planar_record *r, size_t row, double z[3])
{
    const double stiffness = m->lugre.sigma0 * r->normal_force[row],
                 small = 1e-6 * m->lugre.mu_c / m->lugre.sigma0;
    const br_wrench is = br_wrench_move(wrench_of(r, row), m->cop);
    const double wanted[3] = {is.x, is.y, is.torque};
    for (int k = 0; k < 12; k++)
        for (int j = 0; j < 3; j++) {
            const double step = j == 2 ? small * m->r : small, now = component(m, r, row, z, j);
            double other[3] = {z[0], z[1], z[2]};
            other[j] += step;
            const double slope = step > 0 ? (component(m, r, row, other, j) - now) / step : 0;
            z[j] += (wanted[j] - now) * slope / (slope * slope + 0.01 * stiffness * stiffness);
        }
}

/* The bristles that give a row's wrench: the first one's, and behind a gap. */
static void start(const br_reduced *m, const br_planar_record *r, size_t row, double z[3])
{
    const double n = r->normal_force[row];
    z[0] = z[1] = z[2] = 0;
    if (!r->wrench[0] || !(n > 0))
        return;
    const br_wrench w = br_wrench_move(wrench_of(r, row), m->cop);
    const br_twist v = br_twist_move(twist_of(r, row), m->cop);
    const br_lugre *const l = &m->lugre;
    z[0] = (-w.x / n - l->sigma2 * v.x) / l->sigma0;
    z[1] = (-w.y / n - l->sigma2 * v.y) / l->sigma0;
    z[2] = (-w.torque / n - l->sigma2 * m->u * v.omega) / l->sigma0;
    settle(m, r, row, z);
}

/* Bristles bent to a thousand times their limit, at any speed, are of parameters far from any answer, and
 * cost the more the farther they are bent. */
static bool far_below(const br_reduced *m, const double z[3])
{
    const double spin = m->r > 0 ? z[2] / m->r : 0;
    return m->lugre.sigma0 * sqrt(z[0] * z[0] + z[1] * z[1] + spin * spin) <
           1e3 * fmax(m->lugre.mu_c, m->lugre.mu_s);
}

/* Largest of the components, an angle's over the contact's radius. */
static double size_of(const br_reduced *m, br_twist v)
{
    return fmax(hypot(v.x, v.y), fabs(m->r * v.omega));
}

/* How often a piece of time dt at a twist would let bristles forget themselves, along their own direction. */
static double forgets(const br_reduced *m, br_twist twist, double normal_force, double dt, const double z[3])
{
    const double scale[3] = {1, 1, m->r > 0 ? 1 / (m->r * m->r) : 0}, little = 1e-6;
    double now[3], then[3], fall = 0, square = 0;
    const double other[3] = {(1 + little) * z[0], (1 + little) * z[1], (1 + little) * z[2]};
    br_reduced_rate(m, twist, normal_force, z, now, NULL);
    br_reduced_rate(m, twist, normal_force, other, then, NULL);
    for (int j = 0; j < 3; j++) {
        fall += scale[j] * z[j] * (now[j] - then[j]) / little;
        square += scale[j] * z[j] * z[j];
    }
    return square > 0 ? fall / square * dt : 0;
}

/* Speed of the bristles' drive [planar, eq. (31)]. */
static double drive_speed(const br_reduced *m, br_twist v)
{
    const br_twist at = br_twist_move(v, m->cop);
    return hypot(hypot(at.x, at.y), m->r * at.omega);
}

/* One piece in which the twist changes from v by `change`: at the twist of the right moment, for as long as
 * makes the way that of the piece. */
static void advance_piece(const br_reduced *m, br_twist v, br_twist change, double normal_force, double dt,
                          double z[3])
{
    const br_twist mean = {v.x + 0.5 * change.x, v.y + 0.5 * change.y, v.omega + 0.5 * change.omega};
    const double s = br_sampled_moment(forgets(m, mean, normal_force, dt, z));
    const br_twist at = {v.x + s * change.x, v.y + s * change.y, v.omega + s * change.omega};
    const double speed = drive_speed(m, at), way = drive_speed(m, mean) * dt;
    /* A twist that passes near rest within the piece has no such moment. */
    const bool moves = 2 * drive_speed(m, change) < speed;
    br_reduced_advance_within(m, moves ? at : mean, moves ? way / speed : dt, STEP_ERROR, z);
}

/* The bristles from row i to the next. */
static void advance(const br_reduced *m, const br_planar_record *r, size_t i, double *z)
{
    const br_twist a = twist_of(r, i), b = twist_of(r, i + 1),
                   change = {b.x - a.x, b.y - a.y, b.omega - a.omega};
    const double dt = r->t[i + 1] - r->t[i];
    if (!r->linear) {
        br_reduced_advance_within(m, a, dt, STEP_ERROR, z);
        return;
    }
    const int pieces = br_sampled_pieces(size_of(m, change), fmax(size_of(m, a), size_of(m, b)));
    for (int k = 0; k < pieces; k++) {
        const double s = (double)k / pieces, part = 1.0 / pieces;
        advance_piece(m, (br_twist){a.x + s * change.x, a.y + s * change.y, a.omega + s * change.omega},
                      (br_twist){part * change.x, part * change.y, part * change.omega}, r->normal_force[i],
                      dt / pieces, z);
    }
}

static bool follow_bristles(br_fit_model *model, const br_planar_fit_values *p, const br_planar_record *r,
                            double *const wrench[3])
{
    br_reduced m = {.lugre = lugre_of(model->type, p), .r = p->r, .u = p->u, .cop = {p->x, p->y}};
    if (br_lugre_check(&m.lugre, NULL) < 0)
        return false;
    if (model->type->footprint) {
        if (!resize(model, p->exponent))
            return false;
        m.surface = model->surface;
        m.r = br_limit_surface_radius(model->surface);
        m.u = model->pressure->u;
        m.cop = br_vec2_add(m.cop, model->pressure->cop);
    }
    double z[3];
    for (size_t i = 0; i < r->n; i++) {
        br_wrench w;
        if (i == 0 || (r->anew && r->anew[i]))
            start(&m, r, i, z);
        if (!far_below(&m, z))
            return false;
        br_reduced_rate(&m, twist_of(r, i), r->normal_force[i], z, NULL, &w);
        if (!put(w, i, wrench))
            return false;
        if (i + 1 < r->n)
            advance(&m, r, i, z);
    }
    return true;
}

bool br_fit_model_follow(br_fit_model *model, const br_planar_fit_values *params,
                         const br_planar_record *record, double *const wrench[3])
{
    return model->type->bristles ? follow_bristles(model, params, record, wrench)
                                 : follow_ellipsoid(params, record, wrench);
}

void br_fit_model_end(br_fit_model *model)
{
    br_limit_surface_destroy(model->surface);
    br_pressure_destroy(model->pressure);
    model->surface = NULL;
    model->pressure = NULL;
}

br_status br_planar_fit_follow(const br_planar_fit_type *type, const br_planar_fit_values *params,
                               const br_pressure *footprint, const br_planar_record *record,
                               double *const wrench[3], br_error *error)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(record);
    BR_ASSERT_HANDLE(wrench);
    BR_TRY(br_struct_check(&type->params, params, error));
    if (type->footprint && !footprint)
        return br_fail(error, BR_ERR_MISSING, "model %s needs a footprint", type->name);
    br_fit_model model = {.type = type, .footprint = footprint};
    const bool finite = br_fit_model_follow(&model, params, record, wrench);
    br_fit_model_end(&model);
    return finite ? BR_OK : br_fail(error, BR_ERR_RANGE, "model %s: not finite along the record", type->name);
}
