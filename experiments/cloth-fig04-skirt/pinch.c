/* A sheet pinched between two plates that go up together: what normal force holds it. */
#include <math.h>
#include <bristle/numbers.h>
#include "fig04.h"

static br_status make_sheet(const scene *c, br_law law, double overlap, br_cloth_piece **piece,
                            br_error *error)
{
    const pinch_params *const q = &c->pinch;
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = grid.weft = q->side;
    grid.n_warp = grid.n_weft = q->cells;
    br_cloth_options options = c->skirt.options;
    options.dt = q->dt;
    options.gravity = br_vec3_make(0, 0, 0);
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.on_objects.law = law;
    BR_TRY(br_cloth_piece_sheet(&grid, &c->skirt.material, &options, &contact, NULL, piece, error));
    const double keep = c->skirt.material.thickness;
    br_status status = BR_OK;
    /* The sheet lies in z = 0, the plates on both sides of it; up is y. */
    for (int side = 0; side < 2 && status >= 0; side++) {
        br_cloth_object plate = br_cloth_object_default();
        plate.pose.position.z = (side ? 1 : -1) * (keep - overlap / 2);
        plate.pose.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), side ? BR_PI : 0);
        status = br_cloth_contact_add(br_cloth_piece_contact(*piece), &plate, NULL, NULL, error);
    }
    if (status < 0)
        br_cloth_piece_destroy(*piece);
    return status;
}

/* Mean normal force of the two plates in the last step. */
static double pressed(const br_cloth_contact *plates)
{
    return (fabs(br_cloth_contact_force(plates, 0).z) + fabs(br_cloth_contact_force(plates, 1).z)) / 2;
}

/* Whether the sheet keeps up with plates that overlap with it by so much; mean force of a plate on it. */
static br_status try(const scene *c, br_law law, double overlap, bool *holds, double *force, pinch *p,
                     br_error *error)
{
    const pinch_params *const q = &c->pinch;
    br_cloth_piece *piece;
    BR_TRY(make_sheet(c, law, overlap, &piece, error));
    br_cloth *const cloth = br_cloth_piece_cloth(piece);
    br_cloth_contact *const plates = br_cloth_piece_contact(piece);
    const int settle = (int)round(q->settle / q->dt), steps = (int)round(q->duration / q->dt);
    double way = 0, sum = 0;
    br_status status = BR_OK;
    for (int i = -settle; i < steps && status >= 0; i++) {
        if (i >= 0)
            br_cloth_set_gravity(cloth, br_vec3_make(0, -br_vec3_length(c->skirt.options.gravity), 0));
        const double speed = i < 0 ? 0 : q->speed * fmin((i + 1) * q->dt / q->ramp, 1);
        for (size_t side = 0; side < 2; side++)
            br_cloth_contact_drive(plates, side, br_vec3_make(0, speed, 0), br_vec3_make(0, 0, 0));
        way += q->dt * speed;
        status = br_cloth_piece_step(piece, error);
        sum += i < 0 ? 0 : pressed(plates);
    }
    br_vec3 x, v;
    br_cloth_centre(cloth, &x, &v);
    *holds = way - x.y < q->slips * way;
    *force = sum / steps;
    const br_cloth_totals totals = br_cloth_piece_so_far(piece);
    br_cloth_totals_add(&p->totals, &totals);
    br_cloth_piece_destroy(piece);
    return status;
}

br_status find_pinch(const scene *c, model friction, pinch *p, br_error *error)
{
    const br_coulomb coulomb = {c->laws[BR_ON_OBJECTS].css.mu_s};
    const br_law law = friction == C ? (br_law){&br_coulomb_type, &coulomb}
                                     : br_extended_law(&c->laws[BR_ON_OBJECTS], BR_EXTENDED_CSS);
    const pinch_params *const q = &c->pinch;
    const double mass = q->side * q->side * c->skirt.material.density;
    *p = (pinch){.load = mass * (br_vec3_length(c->skirt.options.gravity) + q->speed / q->ramp)};
    double open = 0, closed = q->closest;
    bool holds;
    BR_TRY(try(c, law, open, &holds, &p->slips, p, error));
    if (holds)
        return br_fail(error, BR_ERR_RANGE, "a sheet between plates that only touch it is held");
    BR_TRY(try(c, law, closed, &holds, &p->holds, p, error));
    if (!holds)
        return br_fail(error, BR_ERR_RANGE, "pinch.closest = %g m does not hold the sheet", closed);
    for (int k = 0; k < q->halvings; k++) {
        const double middle = (open + closed) / 2;
        double force;
        BR_TRY(try(c, law, middle, &holds, &force, p, error));
        *(holds ? &closed : &open) = middle;
        *(holds ? &p->holds : &p->slips) = force;
    }
    return BR_OK;
}
