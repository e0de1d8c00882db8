/* Anisotropic friction on cloth: a sheet on a slope whose structure is oblique is deflected as a point mass
 * is, by the Matchstick model and by friction tensors; the threshold of stick is that of the ellipse in the
 * direction of the slope. */
#include <stdlib.h>
#include <string.h>
#include <bristle/cloth_piece.h>
#include <bristle/friction_model.h>
#include <bristle/numbers.h>

#include "cloth_sheets.h"

static const double g = 9.81, degree = 0.017453292519943295;

/* In the plane of the slope: x goes down. */
typedef struct setup {
    br_friction_model model;
    double slope;           /* tangent of its angle */
    double warp, structure; /* where the cloth's warp and the object's structure point [degrees] */
    br_vec2 start;          /* velocity to begin with [m/s] */
} setup;

static br_vec3 lay(const void *context, size_t vertex, br_vec3 rest)
{
    (void)vertex;
    return br_pose_apply(*(const br_pose *)context, rest);
}

static br_cloth_piece *make(const setup *s, const br_cloth_response_type *response)
{
    const br_cloth_grid grid = sheet_grid(0.2, 0.2, 4, 4);
    const br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    options.tolerance = 1e-9;
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.on_objects.model = s->model;
    br_cloth_piece *piece;
    check_need(br_cloth_piece_sheet(&grid, &material, &options, &contact, response, &piece, NULL));
    br_cloth_object plane = br_cloth_object_default();
    const br_quat down = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), atan(s->slope));
    plane.pose.orientation = down;
    plane.structure = br_vec3_make(cos(degree * s->structure), sin(degree * s->structure), 0);
    check_need(br_cloth_contact_add(br_cloth_piece_contact(piece), &plane, NULL, NULL, NULL));
    const br_quat turn = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), degree * s->warp);
    const br_pose lying = {br_quat_rotate(down, br_vec3_make(0, 0, material.thickness)),
                           br_quat_mul(down, turn)};
    check_need(br_cloth_piece_place(piece, lay, &lying, NULL));
    br_cloth *const cloth = br_cloth_piece_cloth(piece);
    const size_t n = br_cloth_get_mesh(cloth)->n_vertices;
    br_vec3 *const v = malloc(n * sizeof *v);
    check_need(v ? BR_OK : BR_ERR_MEMORY);
    for (size_t i = 0; i < n; i++)
        v[i] = br_quat_rotate(down, br_vec3_make(s->start.x, s->start.y, 0));
    br_cloth_place(cloth, br_cloth_positions(cloth), v);
    free(v);
    return piece;
}

static void steps(br_cloth_piece *piece, int n)
{
    for (int k = 0; k < n; k++)
        check_need(br_cloth_piece_step(piece, NULL));
}

/* Velocity of the sheet's middle, in the plane. */
static br_vec2 velocity(const setup *s, const br_cloth_piece *piece)
{
    br_vec3 x, v;
    br_cloth_centre(br_cloth_piece_cloth(piece), &x, &v);
    v = br_quat_unrotate(br_quat_from_axis_angle(br_vec3_make(0, 1, 0), atan(s->slope)), v);
    return br_vec2_make(v.x, v.y);
}

/* ---- theory: a point mass ---- */

/* What friction does to it over its weight's normal part, sliding along the unit vector e, by an ellipse of
 * half axes t, b whose first axis is at `angle`, or by a symmetric tensor of these numbers. */
typedef struct theory {
    double t, b, angle;
    bool tensor;
} theory;

static br_vec2 friction(const theory *m, br_vec2 e)
{
    const double c = cos(m->angle), s = sin(m->angle);
    const double et = c * e.x + s * e.y, eb = c * e.y - s * e.x;
    double ft = -m->t * et, fb = -m->b * eb;
    if (!m->tensor) {
        const double size = hypot(m->t * et, m->b * eb);
        ft *= m->t / size;
        fb *= m->b / size;
    }
    return br_vec2_make(c * ft - s * fb, c * fb + s * ft);
}

static br_vec2 acceleration(const theory *m, double slope, br_vec2 v)
{
    const double normal = g / hypot(1, slope), speed = hypot(v.x, v.y);
    const br_vec2 f = friction(m, br_vec2_make(v.x / speed, v.y / speed));
    return br_vec2_make(normal * (slope + f.x), normal * f.y);
}

/* From rest it goes straight: the direction that its acceleration has, too, by halving. */
static br_vec2 from_rest(const theory *m, double slope)
{
    double low = -1.5, high = 1.5;
    for (int k = 0; k < 100; k++) {
        const double middle = (low + high) / 2;
        const br_vec2 e = br_vec2_make(cos(middle), sin(middle)), a = acceleration(m, slope, e);
        *(e.x * a.y - e.y * a.x > 0 ? &low : &high) = middle;
    }
    return acceleration(m, slope, br_vec2_make(cos(low), sin(low)));
}

/* Runge and Kutta's method. */
static br_vec2 after(const theory *m, double slope, br_vec2 v, double time, int n)
{
    const double h = time / n;
    for (int k = 0; k < n; k++) {
        br_vec2 sum = {0, 0}, at = v;
        for (int q = 0; q < 4; q++) {
            const br_vec2 a = acceleration(m, slope, at);
            const double w = q == 0 || q == 3 ? h / 6 : h / 3, way = q == 2 ? h : h / 2;
            sum = br_vec2_make(sum.x + w * a.x, sum.y + w * a.y);
            at = br_vec2_make(v.x + way * a.x, v.y + way * a.y);
        }
        v = br_vec2_make(v.x + sum.x, v.y + sum.y);
    }
    return v;
}

/* ---- cloth against it ---- */

static double apart(br_vec2 a, br_vec2 b)
{
    return hypot(a.x - b.x, a.y - b.y) / hypot(b.x, b.y);
}

/* Warp and structure at angles whose mean is that of the ellipse. */
static void deflected(double warp, double structure)
{
    const br_matchstick_params params = {.mu = 0.2, .mu_t = 0.1, .mu_b = 0.5};
    setup s = {.model = {&br_friction_matchstick_type, &params}, .slope = 0.6, .warp = warp};
    s.structure = structure;
    const double d = 1 - fabs(warp - structure) / 90;
    const theory m = {d * 0.1 + (1 - d) * 0.2, d * 0.5 + (1 - d) * 0.2, degree * (warp + structure) / 2,
                      false};
    br_cloth_piece *piece = make(&s, NULL);
    steps(piece, 300);
    br_vec2 a = from_rest(&m, s.slope), v = velocity(&s, piece);
    a = br_vec2_make(0.3 * a.x, 0.3 * a.y);
    check(apart(v, a) < 1e-6 && fabs(a.y / a.x) > 0.05,
          "warp at %g, structure at %g degrees: from rest deflected by %.2f of %.2f degrees, to %.1e", warp,
          structure, atan2(v.y, v.x) / degree, atan2(a.y, a.x) / degree, apart(v, a));
    br_cloth_piece_destroy(piece);
    s.start = br_vec2_make(0.2, -0.8);
    piece = make(&s, NULL);
    steps(piece, 300);
    v = velocity(&s, piece);
    const br_vec2 w = after(&m, s.slope, s.start, 0.3, 3000);
    check(apart(v, w) < 5e-3, "thrown across: (%.5f, %.5f) m/s of (%.5f, %.5f), %.1e apart", v.x, v.y, w.x,
          w.y, apart(v, w));
    br_cloth_piece_destroy(piece);
}

/* The largest slope that holds it is the ellipse's radius in its direction. */
static void threshold(void)
{
    const br_matchstick_params params = {.mu = 0.2, .mu_t = 0.1, .mu_b = 0.5};
    setup s = {.model = {&br_friction_matchstick_type, &params}, .warp = 30, .structure = 30};
    const double radius = 1 / hypot(cos(degree * 30) / 0.1, sin(degree * 30) / 0.5);
    for (int above = 0; above < 2; above++) {
        s.slope = radius * (above ? 1 + 1e-6 : 1 - 1e-6);
        br_cloth_piece *const piece = make(&s, NULL);
        const br_cloth *const cloth = br_cloth_piece_cloth(piece);
        steps(piece, 10);
        const br_vec3 begin = br_cloth_positions(cloth)[7];
        steps(piece, 2000);
        const br_vec3 way = br_vec3_sub(br_cloth_positions(cloth)[7], begin);
        check(above ? br_vec3_length(way) > 1e-6 : br_vec3_length(way) == 0,
              above ? "above it the sheet goes: %.1e m"
                    : "below the ellipse's radius not a bit of drift: %g m",
              br_vec3_length(way));
        br_cloth_piece_destroy(piece);
    }
}

/* The warp's alone: f = -N diag(0.15, 0.45) v/|v| in its axes. */
static void tensors(void)
{
    const br_friction_tensors params = {.kappa = 1, .a_tt = 0.15, .a_bb = 0.45};
    const setup s = {
        .model = {&br_friction_tensors_type, &params}, .slope = 0.6, .warp = 35, .start = {0.1, 0.7}};
    const theory m = {0.15, 0.45, degree * 35, true};
    br_cloth_piece *const piece = make(&s, NULL);
    steps(piece, 300);
    const br_vec2 v = velocity(&s, piece), w = after(&m, s.slope, s.start, 0.3, 3000);
    check(apart(v, w) < 5e-3, "tensors: (%.5f, %.5f) m/s of (%.5f, %.5f), %.1e apart", v.x, v.y, w.x, w.y,
          apart(v, w));
    br_cloth_piece_destroy(piece);
    /* e.L e of the slope's direction is 0.249. */
    setup still = s;
    still.slope = 0.2;
    still.start = br_vec2_make(0, 0);
    br_cloth_piece *const rests = make(&still, NULL);
    steps(rests, 10);
    const br_vec3 begin = br_cloth_positions(br_cloth_piece_cloth(rests))[7];
    steps(rests, 500);
    const br_vec3 way = br_vec3_sub(br_cloth_positions(br_cloth_piece_cloth(rests))[7], begin);
    check(br_vec3_length(way) == 0, "tensors hold it on a slope of 0.2: %g m of drift", br_vec3_length(way));
    br_cloth_piece_destroy(rests);
}

static void refusals(void)
{
    br_matchstick_params params = {.mu = 0.2, .mu_t = 0.1, .mu_b = 0.5};
    const setup s = {.model = {&br_friction_matchstick_type, &params}, .slope = 0.6};
    const br_cloth_response_type *const others[] = {&br_cloth_constraints_type, &br_cloth_nodes_type};
    for (int k = 0; k < 2; k++) {
        br_cloth_piece *const piece = make(&s, others[k]);
        br_error error = {0};
        check(br_cloth_piece_step(piece, &error) == BR_ERR_ARGUMENT && strstr(error.message, others[k]->name),
              "%s", error.message);
        br_cloth_piece_destroy(piece);
    }
    br_cloth_piece *const piece = make(&s, NULL);
    br_cloth_friction friction = br_cloth_friction_default();
    friction.model = s.model;
    params.mu = -1;
    const br_cloth_object plane = br_cloth_object_default();
    br_error error = {0};
    check(br_cloth_contact_add(br_cloth_piece_contact(piece), &plane, &friction, NULL, &error) ==
              BR_ERR_RANGE,
          "%s", error.message);
    params.mu = 0.2;
    br_mesh *mesh;
    check_need(br_mesh_plane(1, 1, 1, 1, 1, &mesh, NULL));
    br_cloth_object tile = br_cloth_object_default();
    tile.shape = BR_CLOTH_MESH;
    tile.mesh = mesh;
    error = (br_error){0};
    check(br_cloth_contact_add(br_cloth_piece_contact(piece), &tile, &friction, NULL, &error) ==
              BR_ERR_ARGUMENT,
          "%s", error.message);
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.on_itself.model = s.model;
    const br_cloth *const cloth = br_cloth_piece_cloth(piece);
    br_cloth_contact *contact;
    error = (br_error){0};
    check(br_cloth_contact_create(br_cloth_get_mesh(cloth), br_cloth_get_material(cloth), &options, &contact,
                                  &error) == BR_ERR_ARGUMENT,
          "%s", error.message);
    br_mesh_destroy(mesh);
    br_cloth_piece_destroy(piece);
}

int main(void)
{
    check_begin();
    deflected(45, 45);
    deflected(75, 15);
    deflected(-50, -20);
    threshold();
    tensors();
    refusals();
    return check_end();
}
