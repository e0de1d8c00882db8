/* Data-driven friction of cloth: three functions of the load make a symmetric tensor. */
#include "friction_model.h"

enum { WARP, WEFT, BIAS, FUNCTIONS, TERMS = 3 };

static void coefficients(const br_friction_cloth *p, double c[FUNCTIONS][TERMS])
{
    const double all[FUNCTIONS][TERMS] = {{p->warp_a, p->warp_b, p->warp_c},
                                          {p->weft_a, p->weft_b, p->weft_c},
                                          {p->bias_a, p->bias_b, p->bias_c}};
    for (int i = 0; i < FUNCTIONS; i++)
        for (int k = 0; k < TERMS; k++)
            c[i][k] = all[i][k];
}

/* The tensor (tt, tb, bb) whose quadratic form is w along warp, f along weft and b half way between them. */
static void tensor(double w, double f, double b, double s[3])
{
    s[0] = w;
    s[1] = b - (w + f) / 2;
    s[2] = f;
}

/* Each term's tensor is positive semidefinite, so that friction dissipates under any load. */
static br_status check(const void *params, br_error *error)
{
    double c[FUNCTIONS][TERMS], s[3];
    coefficients(params, c);
    for (int k = 0; k < TERMS; k++) {
        tensor(c[WARP][k], c[WEFT][k], c[BIAS][k], s);
        if (s[1] * s[1] > s[0] * s[2])
            return br_fail(
                error, BR_ERR_RANGE,
                "warp_%c = %.9g, weft_%c = %.9g and bias_%c = %.9g drive sliding in some direction", "abc"[k],
                c[WARP][k], "abc"[k], c[WEFT][k], "abc"[k], c[BIAS][k]);
    }
    return BR_OK;
}

static br_vec2 axis(const void *params, const br_contact *contact)
{
    (void)params;
    return friction_axis(contact, contact->structure_a, br_vec2_make(1, 0));
}

static br_contact_vec force(const void *params, const br_contact *contact, double lambda_n, br_contact_vec v)
{
    const br_friction_cloth *const p = params;
    const double speed = hypot(v.t, v.b);
    if (!(speed > 0))
        return (br_contact_vec){0, 0, 0};
    double c[FUNCTIONS][TERMS], mu[FUNCTIONS], s[3];
    coefficients(p, c);
    const double root = cbrt(lambda_n);
    for (int i = 0; i < FUNCTIONS; i++)
        mu[i] = c[i][0] + (c[i][1] + c[i][2] / root) / root;
    tensor(mu[WARP], mu[WEFT], mu[BIAS], s);
    const br_vec2 a = axis(p, contact), d = br_vec2_make(v.t / speed, v.b / speed);
    const double t = br_vec2_dot(a, d), b = br_vec2_cross(a, d);
    double size = lambda_n * (s[0] * t * t + 2 * s[1] * t * b + s[2] * b * b);
    if (p->form == BR_FRICTION_CLOTH_VELOCITY)
        size *= speed * speed;
    return (br_contact_vec){-size * d.x, -size * d.y, 0};
}

#define TERM(member_, unit_, preset_, meaning_)                                                              \
    {                                                                                                        \
        BR_FIELD_OF(br_friction_cloth, member_),                                                             \
            .unit = (unit_), .meaning = (meaning_),                                                          \
            .source = "ours: friction of fabrics, which falls with load", .preset = (preset_),               \
            BR_AT_LEAST(0)                                                                                   \
    }
static const char *const forms[] = {"velocity", "direction", NULL};
static const br_field fields[] = {
    TERM(warp_a, "1", 0.2, "along the warp: under a large load"),
    TERM(warp_b, "N^(1/3)", 0.1, "along the warp: what falls with the cube root of the load"),
    TERM(warp_c, "N^(2/3)", 0.02, "along the warp: what falls with its square"),
    TERM(weft_a, "1", 0.35, "along the weft: under a large load"),
    TERM(weft_b, "N^(1/3)", 0.14, "along the weft: what falls with the cube root of the load"),
    TERM(weft_c, "N^(2/3)", 0.03, "along the weft: what falls with its square"),
    TERM(bias_a, "1", 0.3, "half way between warp and weft: under a large load"),
    TERM(bias_b, "N^(1/3)", 0.13, "half way between: what falls with the cube root of the load"),
    TERM(bias_c, "N^(2/3)", 0.025, "half way between: what falls with its square"),
    {BR_FIELD_OF(br_friction_cloth, form), .unit = "-", .meaning = "what the quadratic form is taken of",
     .source = "matchstick, Table 1: quadratic in v", .words = forms},
};
static const br_struct_type cloth_struct = BR_STRUCT_OF(br_friction_cloth, fields, check);

const br_friction_model_type br_friction_cloth_type = {
    .size = sizeof(br_friction_model_type),
    .name = "cloth",
    .title = "friction of cloth from three fitted functions of the load",
    .source = "matchstick, section 2 and Table 1",
    .params = &cloth_struct,
    .force = force,
    .axis = axis,
};
