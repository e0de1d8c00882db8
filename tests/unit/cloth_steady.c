/* Cloth that slides steadily on objects, by every method of response, against closed forms: its terminal
 * speed down a slope with viscous friction, and a strip about a cylinder that turns, Euler's and Eytelwein's
 * rope. */
#include <bristle/cloth_piece.h>
#include <bristle/laws.h>
#include <bristle/numbers.h>
#include <string.h>

#include "check.h"

static br_error error;

/* Does it go over the contacts one by one, by what the forces of the step want? */
static bool is_filter(const br_cloth_response_type *response)
{
    return response == &br_cloth_filter_type || response == &br_cloth_sums_type;
}

static br_cloth_piece *sheet(const br_cloth_response_type *response, const br_cloth_grid *grid,
                             br_vec3 gravity, double dt, br_law law, const br_cloth_object *object)
{
    br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    br_cloth_piece *piece;
    material.drag = 0;
    options.dt = dt;
    options.gravity = gravity;
    options.tolerance = 1e-10;
    contact.self = false;
    contact.on_objects.law = law;
    contact.solver_options.tolerance = 1e-12;
    contact.solver_options.iterations = 1000;
    check_need(br_cloth_piece_sheet(grid, &material, &options, &contact, response, &piece, &error));
    check_need(br_cloth_contact_add(br_cloth_piece_contact(piece), object, NULL, NULL, &error));
    return piece;
}

/* ---- down a slope ---- */

static br_vec3 above(const void *context, size_t vertex, br_vec3 rest)
{
    (void)vertex;
    return br_vec3_make(rest.x, rest.y, *(const double *)context);
}

/* v' = a - k v with a = g_x - mu g_z, k = F_v/m: at last a/k. The filter takes friction at the velocity that
 * g_x has given in the step: v = (v + h g_x)(1 - h k) - h mu g_z rests at a/k - h g_x. */
static void terminal(const br_cloth_response_type *response, double dt)
{
    const br_cssv law = {.mu_c = 0.2, .mu_s = 0.2, .v_S = 0.4, .delta_S = 1, .F_v = 3e-3, .delta_v = 1};
    const double g_x = 8, g_z = 9.81, k = law.F_v / br_cloth_friction_default().mass, a = g_x - 0.2 * g_z,
                 height = br_cloth_material_default().thickness;
    const br_cloth_object ground = br_cloth_object_default();
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = grid.weft = 0.2;
    grid.n_warp = grid.n_weft = 3;
    br_cloth_piece *const piece =
        sheet(response, &grid, br_vec3_make(g_x, 0, -g_z), dt, (br_law){&br_cssv_type, &law}, &ground);
    check_need(br_cloth_piece_place(piece, above, &height, &error));
    for (int i = 0; i < 4 / dt; i++)
        check_need(br_cloth_piece_step(piece, &error));
    br_vec3 at, v;
    br_cloth_centre(br_cloth_piece_cloth(piece), &at, &v);
    if (is_filter(response))
        check_close(v.x, a / k - dt * g_x, 1e-5, "%s, steps of %g s: terminal speed, of first order",
                    response->name, dt);
    else
        check_close(v.x, a / k, 1e-3, "%s, steps of %g s: terminal speed", response->name, dt);
    br_cloth_piece_destroy(piece);
}

/* ---- about a cylinder ---- */

enum { LEG = 3 };

typedef struct wrap {
    double radius, angle; /* of the vertices, and between them */
    int n;                /* of them on half of the cylinder */
    br_quat turned;
} wrap;

static double spacing(const wrap *w)
{
    return 2 * w->radius * sin(w->angle / 2);
}

/* Half about the cylinder's y axis, from below on the side of x to below on the other one. */
static br_vec3 about(const void *context, size_t vertex, br_vec3 rest)
{
    const wrap *const w = context;
    (void)vertex;
    const double h = spacing(w), k = rest.x / h + (w->n - 1) / 2.0, last = w->n - 1,
                 beyond = k < 0 ? k : fmax(0, k - last), a = (0.5 + fmin(fmax(k, 0), last)) * w->angle;
    return br_quat_rotate(w->turned,
                          br_vec3_make(w->radius * cos(a), rest.y, w->radius * sin(a) - fabs(beyond) * h));
}

/* What holds one end over what pulls at the other one, from the torque on the cylinder, whose surface moves
 * towards the latter. */
static double ratio(const br_cloth_response_type *response, int n, double mu_c, double dt, br_quat turned)
{
    const br_coulomb mu = {mu_c};
    const double pull = 0.02, radius = 0.1;
    const wrap w = {radius + br_cloth_material_default().thickness, BR_PI / n, n, turned};
    const int along = n + 2 * LEG;
    br_cloth_object cylinder = br_cloth_object_default();
    cylinder.shape = BR_CLOTH_CAPSULE;
    cylinder.radius = radius;
    cylinder.length = 1;
    cylinder.pose.orientation =
        br_quat_mul(turned, br_quat_from_axis_angle(br_vec3_make(1, 0, 0), BR_PI / 2));
    cylinder.angular = br_quat_rotate(turned, br_vec3_make(0, 0.5, 0));
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = (along - 1) * spacing(&w);
    grid.weft = 0.03;
    grid.n_warp = along - 1;
    grid.n_weft = 1;
    br_cloth_piece *const piece =
        sheet(response, &grid, br_vec3_make(0, 0, 0), dt, (br_law){&br_coulomb_type, &mu}, &cylinder);
    check_need(br_cloth_piece_place(piece, about, &w, &error));
    for (size_t side = 0; side < 2; side++) {
        br_cloth *const cloth = br_cloth_piece_cloth(piece);
        const size_t first = side * (size_t)along;
        br_cloth_set_force(cloth, first, br_quat_rotate(turned, br_vec3_make(0, 0, -pull / 2)));
        br_cloth_pin(cloth, first + (size_t)along - 1, br_vec3_make(0, 0, 0));
    }
    double torque = 0;
    const int steps = (int)(2 / dt);
    for (int i = 0; i < steps; i++) {
        check_need(br_cloth_piece_step(piece, &error));
        const br_vec3 now = br_cloth_contact_torque(br_cloth_piece_contact(piece), 0);
        if (i >= steps / 2)
            torque += 2.0 / steps * br_vec3_dot(now, br_quat_rotate(turned, br_vec3_make(0, 1, 0)));
    }
    br_cloth_piece_destroy(piece);
    /* ends pull straight down at the vertices next to the cylinder's sides */
    return 1 - torque / (pull * w.radius * cos(w.angle / 2));
}

/* Of a polygon with an angle of d at each vertex the tension grows by (1 + mu tan(d/2))/(1 - mu tan(d/2))
 * there, which from many vertices is exp(mu pi). The filter reads load and friction off velocities that the
 * stiffness of the cloth has lessened in the step, which makes its forces too small, to first order in the
 * step. */
static void capstan(const br_cloth_response_type *response)
{
    const br_quat none = br_quat_make(1, 0, 0, 0);
    const double mu = 0.4;
    for (int n = 8; n <= 16; n *= 2) {
        const double t = mu * tan(BR_PI / n / 2), wanted = pow((1 + t) / (1 - t), n),
                     is = ratio(response, n, mu, 1e-3, none);
        check_close(is, wanted, is_filter(response) || response == &br_cloth_nodes_type ? 0.015 : 0.005,
                    "%s: %d vertices about a cylinder, exp(mu pi) is %.4f", response->name, n,
                    exp(mu * BR_PI));
        if (n == 16 && is_filter(response)) {
            const double half = ratio(response, n, mu, 5e-4, none);
            check(fabs(half - wanted) < 0.6 * fabs(is - wanted),
                  "%s: %.4f, with steps half as long %.4f, to be %.4f", response->name, is, half, wanted);
        }
    }
    const br_quat turned = br_quat_normalise(br_quat_make(1, 0.3, -0.5, 0.2));
    check_close(ratio(response, 8, mu, 1e-3, turned), ratio(response, 8, mu, 1e-3, none), 1e-5,
                "%s: whichever way the axis lies", response->name);
}

int main(void)
{
    check_begin();
    size_t n;
    const br_cloth_response_type *const *const responses = br_cloth_responses(&n);
    for (size_t k = 0; k < n; k++) {
        terminal(responses[k], 0.01);
        terminal(responses[k], 0.005);
        capstan(responses[k]);
    }
    return check_end();
}
