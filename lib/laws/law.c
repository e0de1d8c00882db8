/* Laws in general: presets, checks, and the signed force, derivative and rest of any law without looking
 * inside it. */
#include <bristle/law.h>
#include <bristle/assert.h>

#include <math.h>
#include <string.h>

br_struct_type br_law_struct(const br_law_type *type)
{
    BR_ASSERT_HANDLE(type);
    return (br_struct_type){.name = type->name,
                            .size = type->params_size,
                            .fields = type->fields,
                            .n_fields = type->n_fields,
                            .check = type->check};
}

void br_law_default(const br_law_type *type, void *params)
{
    BR_ASSERT_HANDLE(type);
    memset(params, 0, type->params_size);
    for (size_t i = 0; i < type->n_fields; i++)
        br_field_set(&type->fields[i], params, type->fields[i].preset);
}

br_status br_law_check(const br_law_type *type, const void *params, br_error *error)
{
    BR_ASSERT_HANDLE(type);
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_status status =
            br_field_check(&type->fields[i], br_field_get(&type->fields[i], params), error);
        if (status < 0)
            return status;
    }
    return type->check ? type->check(params, error) : BR_OK;
}

const char *br_law_remark(const br_law_type *type, const void *params)
{
    BR_ASSERT_HANDLE(type);
    return type->remark ? type->remark(params) : NULL;
}

double br_law_force(br_law law, double v, double normal_force)
{
    if (v == 0)
        return 0;
    if (isnan(v))
        return v;
    /* No branch on the sign of v, which nobody can predict under vibration; + 0.0 leaves no negative zero. */
    return copysign(1, -v) * law.type->friction(law.params, fabs(v), normal_force) + 0.0;
}

double br_law_derivative(br_law law, double v, double normal_force)
{
    /* The force is odd, so its derivative is even; at rest it exists only if the force does not jump from -F
     * to F. */
    if (v == 0 &&
        ((law.type->flags & BR_LAW_SET_VALUED) || law.type->friction(law.params, 0, normal_force) != 0))
        return NAN;
    return isnan(v) ? v : 0 - law.type->slope(law.params, fabs(v), normal_force);
}

double br_law_breakaway(br_law law, double normal_force)
{
    return law.type->breakaway(law.params, normal_force);
}

void br_law_rate(br_law law, const br_law_motion *motion, const double *z, const int *modes, double *dz)
{
    BR_ASSERT_HANDLE(motion);
    BR_ASSERT_HANDLE(z);
    BR_ASSERT_HANDLE(dz);
    BR_ASSERT_ARRAY(modes, br_law_modes(law.type));
    if (law.type->switching)
        law.type->switching->rate(law.params, motion, z, modes, dz);
    else
        law.type->rate(law.params, motion->v, motion->normal_force, z, dz);
}

br_status br_law_check_rates(const br_law_type *type, br_error *error)
{
    BR_ASSERT_HANDLE(type);
    if ((type->flags & BR_LAW_RATE_JUMPS) && !type->switching)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "rates of the states of the law %s jump, and it has no modes by which an integrator "
                       "could follow them",
                       type->name);
    return BR_OK;
}

size_t br_law_modes(const br_law_type *type)
{
    BR_ASSERT_HANDLE(type);
    return type->switching ? type->switching->n_modes : 0;
}

size_t br_law_margins(const br_law_type *type)
{
    BR_ASSERT_HANDLE(type);
    return type->switching ? type->switching->n_modes + type->switching->n_watched : 0;
}

double br_law_force_at_rest(br_law law, double load, double normal_force)
{
    const double held = br_law_breakaway(law, normal_force);
    if (load > held)
        return 0 - held;
    if (load < -held)
        return held;
    return 0 - load;
}
