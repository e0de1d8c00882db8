/* Parameters of planar bristles [planar, Table I, row p = 1]. */
#include <bristle/lugre.h>
#include <bristle/assert.h>

#define TABLE_1 "planar, Table I, p = 1"

static const br_field fields[] = {
    {BR_FIELD_OF(br_lugre, sigma0), .unit = "1/m", .meaning = "bristle stiffness per normal force",
     .source = TABLE_1, .preset = 1e6, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_lugre, sigma1), .unit = "s/m", .meaning = "bristle damping per normal force",
     .source = TABLE_1, .preset = 8e2, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_lugre, sigma2), .unit = "s/m", .meaning = "viscous friction per normal force",
     .source = TABLE_1, .preset = 0.2, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_lugre, mu_c), .unit = "1", .meaning = "Coulomb coefficient", .source = TABLE_1,
     .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_lugre, mu_s), .unit = "1", .meaning = "static coefficient", .source = TABLE_1,
     .preset = 1.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_lugre, gamma), .unit = "1", .meaning = "exponent of the Stribeck curve",
     .source = TABLE_1, .preset = 2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_lugre, v_s), .unit = "m/s", .meaning = "Stribeck velocity", .source = TABLE_1,
     .preset = 1e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_lugre, s_ba), .unit = "1",
     .meaning = "break-away over maximal deflection; elasto-plastic only", .source = TABLE_1, .preset = 0.9,
     BR_BETWEEN(0, 1), .high_open = true},
    {BR_FIELD_OF(br_lugre, elasto_plastic), .unit = "-",
     .meaning = "bristles of eq. (15) instead of eq. (10)", .source = "planar, eq. (15)", .preset = true},
};

const br_struct_type br_lugre_struct = BR_STRUCT_OF(br_lugre, fields, NULL);

br_lugre br_lugre_default(void)
{
    br_lugre lugre;
    br_struct_default(&br_lugre_struct, &lugre);
    return lugre;
}

br_status br_lugre_check(const br_lugre *lugre, br_error *error)
{
    BR_ASSERT_HANDLE(lugre);
    return br_struct_check(&br_lugre_struct, lugre, error);
}
