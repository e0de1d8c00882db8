// The law: three functions without captures, a table of fields filled in member by member (designators in any order and _Generic are C), and the
// type object. Nothing here may throw through the library: the functions only compute.
#include "law.hh"

#include <cmath>
#include <cstddef>
#include <limits>

namespace {

const Fading &of(const void *params) noexcept { return *static_cast<const Fading *>(params); }

double friction(const void *params, double speed, double normal_force) noexcept
{
    const Fading &p = of(params);
    return normal_force > 0 ? normal_force * p.mu * std::pow(1 + speed / p.v_half, -p.power) : 0;
}

double slope(const void *params, double speed, double normal_force) noexcept
{
    const Fading &p = of(params);
    return -p.power * friction(params, speed, normal_force) / (p.v_half + speed);
}

double breakaway(const void *params, double normal_force) noexcept
{
    return normal_force > 0 ? of(params).mu * normal_force : 0;
}

br_field positive(const char *name, const char *unit, const char *meaning, double preset, std::size_t offset)
{
    br_field field = br_field();
    field.name = name;
    field.unit = unit;
    field.meaning = meaning;
    field.source = "ours, for the example";
    field.preset = preset;
    field.low_open = true;
    field.high = std::numeric_limits<double>::infinity();
    field.high_open = true;
    field.offset = offset;
    return field;
}

const br_field fields[] = {
    positive("mu", "1", "coefficient just above rest", 0.4, offsetof(Fading, mu)),
    positive("v_half", "m/s", "speed scale of the fall", 0.1, offsetof(Fading, v_half)),
    positive("power", "1", "exponent of the fall", 0.5, offsetof(Fading, power)),
};

br_law_type make()
{
    br_law_type type = br_law_type();
    type.size = sizeof type;
    type.name = "fading";
    type.title = "Friction that fades with speed";
    type.source = "ours, for the example";
    type.formula = "F(v) = mu N (1 + |v|/v_half)^-power";
    type.flags = BR_LAW_SET_VALUED;
    type.params_size = sizeof(Fading);
    type.fields = fields;
    type.n_fields = sizeof fields / sizeof *fields;
    type.friction = friction;
    type.slope = slope;
    type.breakaway = breakaway;
    return type;
}

} // namespace

const br_law_type fading_type = make();
