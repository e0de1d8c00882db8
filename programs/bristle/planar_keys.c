/* bristle planar --describe: the keys of CASE.ini. Presets are those of a case that is made of the keys that
 * have none. */
#include "planar_keys.h"

#include <math.h>
#include <bristle/planar_case.h>

#include "case_keys.h"

enum { WORD = 40 };

/* Where the presets of all keys are. */
typedef struct presets {
    br_planar_case c;
    double duration, none;
    const char *file, *method;
} presets;

#define OF(part, table) .of = &(table), .place = offsetof(presets, c.part)
#define CONTACT OF(model.contact, br_pressure_spec_struct)
#define FRICTION OF(model.lugre, br_lugre_struct)
#define MODEL OF(model, br_planar_model_spec_struct)
#define SOLVER OF(options, br_planar_options_struct)
#define OURS .source = "ours"
#define A_FILE(key) BR_FIELD_KIND(presets, file, key, BR_FIELD_FILE_OR_NONE), .unit = "-"
#define NEEDED(key) BR_FIELD_AS(presets, none, key), .optional = true
#define NUMBER(member, key) BR_FIELD_AS(presets, c.member, key)
#define CONSTANT_OR_FORMULA "; a number or a formula of the time t"

static const char *const methods[] = {"rosenbrock", "bdf", NULL};

static const case_key contact[] = {
    {"surface", CONTACT, .member = "shape",
     .own = {.meaning = "shape of the pressure (`bristle list shapes`)"}},
    {"map", CONTACT,
     .own = {.meaning = "in place of surface: a matrix of pressures (CSV) or a picture (PNG)"}},
    {"width", CONTACT},
    {"height", CONTACT},
    {"radius", CONTACT},
    {"inner_radius", CONTACT, .own = {.meaning = "of ring; half the radius if not given"}},
    {"exponent", CONTACT},
    {"as_published", CONTACT,
     .own = {.meaning = "circle of (N - 1)/2 cells, as the published program draws it; no with a radius"}},
    {"cells", CONTACT, .member = "n_x", .own = {.meaning = "cells along x, and along y; a map has its own"}},
    {"frame", MODEL,
     .own = {.meaning = "axes of pressure and bristles: the world's, or those of the support or body that "
                        "they turn with"}},
};

static const case_key friction[] = {
    {"sigma0", FRICTION}, {"sigma1", FRICTION}, {"sigma2", FRICTION},
    {"mu_c", FRICTION},   {"mu_s", FRICTION},   {"gamma", FRICTION},
    {"v_s", FRICTION},    {"s_ba", FRICTION},   {"elasto_plastic", FRICTION},
};

static const case_key model[] = {
    {"kind", MODEL},
    {"n_ls", MODEL},
    {"table_as_published", MODEL},
    {"ellipsoid_as_published", MODEL},
};

static const case_key solver[] = {
    {"duration",
     .own = {BR_FIELD_OF(presets, duration), .unit = "s", .source = "ours", BR_MORE_THAN(0),
             .meaning =
                 "time to run, in whole windows; with a file of motion, load or normal force its last time"}},
    {"window", SOLVER},
    {"hold", SOLVER},
    {"method", .own = {BR_FIELD_OF(presets, method), .unit = "-", .meaning = "integration method", OURS,
                       .words = methods}},
    {"relative_tolerance", SOLVER, .range = br_planar_case_tolerance},
    {"bristle_tolerance", SOLVER, .range = br_planar_case_tolerance},
    {"body_tolerance", SOLVER, .range = br_planar_case_tolerance},
    {"max_step", SOLVER},
};

static const case_key motion[] = {
    {"profile",
     .own = {A_FILE("profile"), .meaning = "CSV: t_s, v_x_m_per_s, v_y_m_per_s, omega_rad_per_s at the "
                                           "centre of pressure"}},
    {"normal_force", .own = {NEEDED("normal_force"), .unit = "N", BR_AT_LEAST(0),
                             .meaning = "of the contact; needed unless there is a normal_force_file"}},
    {"normal_force_file", .own = {A_FILE("normal_force_file"), .meaning = "CSV: t_s, normal_force_N"}},
};

static const case_key body[] = {
    {"mass", .own = {NEEDED("mass"), .unit = "kg", BR_MORE_THAN(0), .meaning = "needed"}},
    {"inertia", .own = {NEEDED("inertia"), .unit = "kg m^2", BR_MORE_THAN(0),
                        .meaning = "about the centre of mass; needed"}},
    {"fingers", .own = {NUMBER(body.fingers, "fingers"), .unit = "1", BR_BETWEEN(1, 1e6),
                        .meaning = "contacts that press on the body, each with the normal force"}},
    {"carried",
     .own = {NUMBER(body.carried, "carried"), .unit = "-",
             .meaning = "the contact's centre moves with the centre of mass; else it is fixed at the origin. "
                        "[contact] frame says what it turns with"}},
    {"x", .own = {NUMBER(body.pose[0], "x"), .unit = "m", BR_ANY_NUMBER,
                  .meaning = "centre of mass at the start"}},
    {"y", .own = {NUMBER(body.pose[1], "y"), .unit = "m", BR_ANY_NUMBER,
                  .meaning = "centre of mass at the start"}},
    {"angle",
     .own = {NUMBER(body.pose[2], "angle"), .unit = "rad", BR_ANY_NUMBER, .meaning = "at the start"}},
    {"v_x", .own = {NUMBER(body.twist.x, "v_x"), .unit = "m/s", BR_ANY_NUMBER,
                    .meaning = "velocity of the centre of mass at the start"}},
    {"v_y", .own = {NUMBER(body.twist.y, "v_y"), .unit = "m/s", BR_ANY_NUMBER,
                    .meaning = "velocity of the centre of mass at the start"}},
    {"omega", .own = {NUMBER(body.twist.omega, "omega"), .unit = "rad/s", BR_ANY_NUMBER,
                      .meaning = "angular velocity at the start"}},
};

static const case_key support[] = {
    {"omega", .own = {NUMBER(body.support_omega, "omega"), .unit = "rad/s", BR_ANY_NUMBER,
                      .meaning = "at which the support (turntable, fingers) turns about the origin"}},
};

static const case_key load[] = {
    {"file", .own = {A_FILE("file"),
                     .meaning = "CSV: t_s, force_x_N, force_y_N, torque_Nm, at choice normal_force_N"}},
    {"force_x", .own = {NUMBER(input.load.x, "force_x"), .unit = "N", BR_ANY_NUMBER,
                        .meaning = "at the centre of mass, added to file" CONSTANT_OR_FORMULA}},
    {"force_y", .own = {NUMBER(input.load.y, "force_y"), .unit = "N", BR_ANY_NUMBER,
                        .meaning = "at the centre of mass, added to file" CONSTANT_OR_FORMULA}},
    {"torque", .own = {NUMBER(input.load.torque, "torque"), .unit = "N m", BR_ANY_NUMBER,
                       .meaning = "added to file" CONSTANT_OR_FORMULA}},
    {"normal_force", .own = {NEEDED("normal_force"), .unit = "N", BR_AT_LEAST(0),
                             .meaning = "of each finger; needed unless a file has it" CONSTANT_OR_FORMULA}},
    {"normal_force_file", .own = {A_FILE("normal_force_file"), .meaning = "CSV: t_s, normal_force_N"}},
};

#define KEYS(list) .keys = (list), .n = sizeof(list) / sizeof *(list)
static const case_section sections[] = {
    {"contact", "the surface that is pressed", KEYS(contact)},
    {"friction", "the bristles", KEYS(friction)},
    {"model", "how the contact is reduced", KEYS(model)},
    {"solver", "time and tolerances", KEYS(solver)},
    {"motion", "either: the contact is moved", KEYS(motion)},
    {"body", "or: the contact carries a body", KEYS(body)},
    {"support", "and what the body lies on", KEYS(support)},
    {"load", "and what acts on the body", KEYS(load)},
};

br_status planar_keys_describe(bool as_json, br_error *error)
{
    static const char *const names[] = {"body.mass", "body.inertia", "load.normal_force"};
    static const char *const values[] = {"1", "1", "1"};
    br_planar_case *made;
    char method[WORD];
    BR_TRY(br_planar_case_create(3, names, values, NULL, &made, error));
    const presets p = {.c = *made, .duration = br_planar_case_duration(made), .none = NAN, .method = method};
    br_status status =
        br_get(&br_planar_options_struct, &made->options, "method", method, sizeof method, error);
    const case_keys keys = {"planar", sections, sizeof sections / sizeof *sections, &p, sizeof p};
    if (status >= 0)
        status = case_keys_describe(&keys, as_json, error);
    br_planar_case_destroy(made);
    return status;
}
