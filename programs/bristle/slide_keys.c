/* bristle slide --describe: the keys of CASE.ini. */
#include "slide_keys.h"

#include <math.h>
#include <bristle/line_case.h>

#include "case_keys.h"

/* Where the presets of all keys are; those of `none` are not given. */
typedef struct presets {
    br_line_timing timing;
    br_line_mass mass;
    br_line_support support;
    br_line_spring spring;
    br_line_stop stop;
    double none;
    const char *file;
} presets;

#define OURS .source = "ours"
#define NUMBER(key) BR_FIELD_AS(presets, none, key), .optional = true
#define TEXT(key) BR_FIELD_KIND(presets, file, key, BR_FIELD_FILE_OR_NONE), .unit = "-"
#define OF(part, table) .of = &(table), .place = offsetof(presets, part)
#define BETWEEN                                                                                              \
    {                                                                                                        \
        "between", .own = {                                                                                  \
            TEXT("between"),                                                                                 \
            .meaning = "A B, two masses, or a mass and a support or the ground: forces are those of A "      \
                       "relative to B; needed"                                                               \
        }                                                                                                    \
    }
#define KEYS(list) .keys = (list), .n = sizeof(list) / sizeof *(list)

static const case_key scene[] = {
    {"every", OF(timing, br_line_timing_struct),
     .own = {.meaning = "time between rows of the result; a thousandth of the duration if not given"}},
};

static const case_key mass[] = {
    {"mass", .own = {NUMBER("mass"), .unit = "kg", BR_MORE_THAN(0), .meaning = "needed"}},
    {"force", .own = {NUMBER("force"), .unit = "N", BR_ANY_NUMBER,
                      .meaning = "a number or a formula of the time t, of x and of v; none: 0"}},
    {"force_file", .own = {TEXT("force_file"), .meaning = "in place of force, CSV: t_s, force_N"}},
};

static const case_key support[] = {
    {"position", OF(support, br_line_support_struct),
     .own = {.meaning = "at the start; without a velocity, a formula of the time t"}},
    {"velocity", .own = {NUMBER("velocity"), .unit = "m/s", BR_ANY_NUMBER,
                         .meaning = "a number or a formula of the time t"}},
    {"velocity_file", .own = {TEXT("velocity_file"), .meaning = "in place of velocity, CSV: t_s, v_m_per_s"}},
    {"position_file", .own = {TEXT("position_file"),
                              .meaning = "in place of both, a record of time and position, as of `bristle "
                                         "fit`; the velocity from row to row holds between them"}},
    {"position_columns", .own = {TEXT("position_columns"), .meaning = "of that file: t=NAME,x=NAME"}},
};

static const case_key spring[] = {BETWEEN};

static const case_key contact[] = {
    BETWEEN,
    {"law",
     .own = {TEXT("law"), .meaning = "one of `bristle list laws`, whose parameters are keys beside it"}},
    {"law_file", .own = {TEXT("law_file"), .meaning = "in place of law, LAW.ini"}},
    {"normal_force", .own = {NUMBER("normal_force"), .unit = "N", BR_AT_LEAST(0),
                             .meaning = "a number or a formula of the time t; needed, or a file"}},
    {"normal_force_file",
     .own = {TEXT("normal_force_file"), .meaning = "in place of normal_force, CSV: t_s, normal_force_N"}},
};

static const case_key stop[] = {BETWEEN};

static const case_section sections[] = {
    {"scene", "time and tolerances", OF(timing, br_line_timing_struct), KEYS(scene)},
    {"mass NAME", "moves along the line", OF(mass, br_line_mass_struct), KEYS(mass)},
    {"support NAME", "is moved", OF(support, br_line_support_struct), KEYS(support)},
    {"spring NAME", "a spring with a damper", OF(spring, br_line_spring_struct), KEYS(spring)},
    {"contact NAME", "friction", KEYS(contact)},
    {"stop NAME", "a hard stop", OF(stop, br_line_stop_struct), KEYS(stop)},
};

br_status slide_keys_describe(bool as_json, br_error *error)
{
    presets p = {.none = NAN};
    const case_keys keys = {"slide", sections, sizeof sections / sizeof *sections, &p, sizeof p};
    br_struct_default(&br_line_timing_struct, &p.timing);
    br_struct_default(&br_line_mass_struct, &p.mass);
    br_struct_default(&br_line_support_struct, &p.support);
    br_struct_default(&br_line_spring_struct, &p.spring);
    br_struct_default(&br_line_stop_struct, &p.stop);
    return case_keys_describe(&keys, as_json, error);
}
