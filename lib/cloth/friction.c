/* The friction filter: how much of a sliding velocity is left [cloth, eq. (9)]. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/cloth_object.h>

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_friction, mass), .unit = "kg",
     .meaning = "of cloth that the law's forces belong to; 0: of each contact", .source = "ours",
     .preset = 1e-3, BR_AT_LEAST(0)},
};
const br_struct_type br_cloth_friction_struct = BR_STRUCT_OF(br_cloth_friction, fields, NULL);

br_cloth_friction br_cloth_friction_default(void)
{
    br_cloth_friction friction;
    br_struct_default(&br_cloth_friction_struct, &friction);
    return friction;
}

double br_cloth_friction_factor(const br_cloth_friction *friction, double speed, double dv_n, double mass,
                                double dt)
{
    BR_ASSERT_HANDLE(friction);
    const br_law law = friction->law;
    if (!law.type || !(dv_n > 0) || !(speed > 0))
        return 1;
    const double m = friction->mass > 0 ? friction->mass : mass, per_force = dt / m;
    const double normal_force = dv_n / per_force;
    if (law.type->breakaway(law.params, normal_force) * per_force >= speed)
        return 0;
    const double taken = law.type->friction(law.params, speed, normal_force) * per_force / speed;
    /* Written so that a force that is not a number takes all, instead of spreading. */
    return taken < 1 ? 1 - fmax(taken, 0) : 0;
}
