/* How pictures look when nothing else is said. */
#include <bristle/render.h>

br_render_options br_render_options_default(void)
{
    const br_render_options options = {800, 600, 3};
    return options;
}

br_render_material br_render_material_default(void)
{
    const br_render_material material = {{1, 1, 1}, 0.5, 0, 1};
    return material;
}

br_render_scene br_render_scene_default(void)
{
    const br_render_scene scene = {.camera = {{1, -1.5, 1}, {0, 0, 0}, 0.5235987755982988},
                                   .to_light = {-0.6, -0.55, 0.85},
                                   .light_radius = 0.05,
                                   .light = 0.9,
                                   .ambient = 0.42,
                                   .background = {0.985, 0.985, 0.985},
                                   .ground = true,
                                   .ground_colour = {0.955, 0.955, 0.95}};
    return scene;
}
