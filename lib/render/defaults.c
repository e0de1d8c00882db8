/* How pictures look when nothing else is said: field tables and defaults. */
#include <bristle/render.h>

static const br_field option_fields[] = {
    {BR_FIELD_OF(br_render_options, width), .unit = "1", .meaning = "pixels along a row", .source = "ours",
     .preset = 800, BR_BETWEEN(1, 8192)},
    {BR_FIELD_OF(br_render_options, height), .unit = "1", .meaning = "rows of pixels", .source = "ours",
     .preset = 600, BR_BETWEEN(1, 8192)},
    {BR_FIELD_OF(br_render_options, samples), .unit = "1", .meaning = "samples along a side of a pixel",
     .source = "ours", .preset = 3, BR_BETWEEN(1, 4)},
};

static const br_field material_fields[] = {
    {BR_FIELD_OF(br_render_material, colour), .unit = "1", .meaning = "red, green, blue in sRGB",
     .source = "ours: white", .preset_text = "1 1 1", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_render_material, roughness), .unit = "1", .meaning = "0.05 polished to 1 matt",
     .source = "ours", .preset = 0.5, BR_BETWEEN(0.05, 1)},
    {BR_FIELD_OF(br_render_material, metal), .unit = "1", .meaning = "0 (stone, wood, plastic) to 1",
     .source = "ours", .preset = 0, BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_render_material, relief), .unit = "1",
     .meaning = "by how much slopes of the normal map are exaggerated, for pictures only", .source = "ours",
     .preset = 1, BR_AT_LEAST(0)},
};

static const br_field camera_fields[] = {
    {BR_FIELD_OF(br_render_camera, eye), .unit = "m", .meaning = "where the camera is", .source = "ours",
     .preset_text = "1 -1.5 1", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_render_camera, target), .unit = "m", .meaning = "what it looks at", .source = "ours",
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_render_camera, fov), .unit = "rad", .meaning = "opening angle of the picture's height",
     .source = "ours: 30 degrees", .preset = 0.5235987755982988, BR_BETWEEN(0.01, 2)},
};
static const br_struct_type camera_struct = BR_STRUCT_OF(br_render_camera, camera_fields, NULL);

static const br_field scene_fields[] = {
    {BR_FIELD_INSIDE(br_render_scene, camera, &camera_struct)},
    {BR_FIELD_OF(br_render_scene, to_light), .unit = "1", .meaning = "towards the light, any length",
     .source = "ours: upper left in front", .preset_text = "-0.6 -0.55 0.85", BR_ANY_NUMBER},
    {BR_FIELD_OF(br_render_scene, light_radius), .unit = "rad",
     .meaning = "half the angle under which the light is seen: softness of shadows", .source = "ours",
     .preset = 0.05, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_render_scene, light), .unit = "1", .meaning = "brightness of the light", .source = "ours",
     .preset = 0.9, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_render_scene, ambient), .unit = "1", .meaning = "brightness of the sky", .source = "ours",
     .preset = 0.42, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_render_scene, sky_looks), .unit = "1",
     .meaning = "directions in which each sample of a pixel looks for the sky; 0: nothing hides it",
     .source = "ours: with 3 x 3 samples 72 in all", .preset = 8, BR_BETWEEN(0, 72)},
    {BR_FIELD_OF(br_render_scene, background), .unit = "1", .meaning = "its colour in sRGB", .source = "ours",
     .preset_text = "0.985 0.985 0.985", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_render_scene, ground), .unit = "-", .meaning = "draw the ground", .source = "ours",
     .preset = true},
    {BR_FIELD_OF(br_render_scene, ground_height), .unit = "m", .meaning = "z of the ground", .source = "ours",
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_render_scene, ground_colour), .unit = "1", .meaning = "its colour in sRGB",
     .source = "ours", .preset_text = "0.955 0.955 0.95", BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(br_render_scene, grid), .unit = "m", .meaning = "between lines on the ground; 0: none",
     .source = "ours", .preset = 0, BR_AT_LEAST(0)},
};

const br_struct_type br_render_options_struct = BR_STRUCT_OF(br_render_options, option_fields, NULL);
const br_struct_type br_render_material_struct = BR_STRUCT_OF(br_render_material, material_fields, NULL);
const br_struct_type br_render_scene_struct = BR_STRUCT_OF(br_render_scene, scene_fields, NULL);

br_render_options br_render_options_default(void)
{
    br_render_options options;
    br_struct_default(&br_render_options_struct, &options);
    return options;
}

br_render_material br_render_material_default(void)
{
    br_render_material material;
    br_struct_default(&br_render_material_struct, &material);
    return material;
}

br_render_scene br_render_scene_default(void)
{
    br_render_scene scene;
    br_struct_default(&br_render_scene_struct, &scene);
    return scene;
}
