/* Materials of cloth: parameters, and those that have a name. */
#include <math.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/cloth_material.h>
#include <bristle/text.h>

static const char guess[] = "ours: order of magnitude of plain cotton on the Kawabata system";

static const br_field fields[] = {
    {BR_FIELD_OF(br_cloth_material, density), .unit = "kg/m^2", .meaning = "mass per area at rest",
     .source = guess, .preset = 0.15, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cloth_material, stretch_warp), .unit = "N/m", .meaning = "stretch stiffness along warp",
     .source = guess, .preset = 1000, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_material, stretch_weft), .unit = "N/m", .meaning = "stretch stiffness along weft",
     .source = guess, .preset = 1000, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_material, shear), .unit = "N/m", .meaning = "shear stiffness", .source = guess,
     .preset = 50, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_material, bending_warp), .unit = "N m",
     .meaning = "bending stiffness of a strip along warp, per width", .source = guess, .preset = 1e-5,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_material, bending_weft), .unit = "N m",
     .meaning = "bending stiffness of a strip along weft, per width", .source = guess, .preset = 1e-5,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_material, damping_stretch), .unit = "s",
     .meaning = "damping of stretch and shear over their stiffness", .source = "ours: a few steps",
     .preset = 2e-3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_material, damping_bending), .unit = "s",
     .meaning = "damping of bending over its stiffness", .source = "ours: none, implicit steps damp enough",
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_material, drag), .unit = "1/s",
     .meaning = "force of the air over mass and speed against it", .source = "ours: none", BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_cloth_material, thickness), .unit = "m",
     .meaning = "distance that the cloth keeps from what it touches", .source = "ours: a thick shirt",
     .preset = 1e-3, BR_MORE_THAN(0)},
};
const br_struct_type br_cloth_material_struct = BR_STRUCT_OF(br_cloth_material, fields, NULL);

br_cloth_material br_cloth_material_default(void)
{
    br_cloth_material material;
    br_struct_default(&br_cloth_material_struct, &material);
    return material;
}

/* Of the measured ones: density; stretch and shear at the smallest strain; bending at the smallest curvature,
 * along warp and weft. Thickness and damping are ours. */
#define MEASURED "Wang, O'Brien, Ramamoorthi: Data-driven elastic models for cloth, 2011, sample "

typedef struct named {
    const char *name, *source;
    double density, stretch_warp, stretch_weft, shear, bending_warp, bending_weft, thickness;
} named;

static const named list[] = {
    {"cotton", guess, 0.15, 1000, 1000, 50, 1e-5, 1e-5, 1e-3},
    {"silk",
     "ours: half of cotton's mass, a third of its shear and bending stiffness, as thin silk feels against it",
     0.075, 1000, 1000, 17, 3e-6, 3e-6, 5e-4},
    {"denim", MEASURED "11oz black denim", 0.324, 205.352005, 1013.88629, 53.387184, 64.196457e-6,
     96.951576e-6, 1.5e-3},
    {"tablecloth", MEASURED "white dots on black (polyester)", 0.128, 2002.08618, 2027.48559, 19.189022,
     51.713814e-6, 31.282822e-6, 1e-3},
    {"jersey", MEASURED "gray interlock (cotton and polyester)", 0.187, 16.593832, 34.477123, 36.860302,
     23.191698e-6, 14.267624e-6, 1e-3},
    {"blanket", MEASURED "pink ribbon brown (polyester)", 0.228, 151.503906, 244.830673, 30.250183,
     117.070122e-6, 59.774277e-6, 3e-3},
};
enum { COUNT = sizeof list / sizeof *list };

size_t br_cloth_material_count(void)
{
    return COUNT;
}

const char *br_cloth_material_name(size_t index)
{
    BR_ASSERT_SIZE_INDEX("material", index, COUNT);
    return list[index].name;
}

const char *br_cloth_material_source(size_t index)
{
    BR_ASSERT_SIZE_INDEX("material", index, COUNT);
    return list[index].source;
}

br_status br_cloth_material_find(const char *name, br_cloth_material *material, br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(material);
    const char *names[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        const named *const n = &list[i];
        names[i] = n->name;
        if (strcmp(n->name, name) != 0)
            continue;
        *material = br_cloth_material_default();
        material->density = n->density;
        material->stretch_warp = n->stretch_warp;
        material->stretch_weft = n->stretch_weft;
        material->shear = n->shear;
        material->bending_warp = n->bending_warp;
        material->bending_weft = n->bending_weft;
        material->thickness = n->thickness;
        return BR_OK;
    }
    char hint[BR_SUGGESTION_TEXT];
    return br_fail(error, BR_ERR_UNKNOWN, "cloth material \"%s\" is unknown%s", name,
                   br_suggest(name, names, COUNT, hint));
}
