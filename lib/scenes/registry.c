/* The scenes of this library. */
#include <string.h>

#include <bristle/scenes/boxes.h>
#include <bristle/assert.h>
#include <bristle/scenes/arch.h>
#include <bristle/scenes/bunnies.h>
#include <bristle/scenes/chain.h>
#include <bristle/scenes/drag.h>
#include <bristle/scenes/hopper.h>
#include <bristle/scenes/nut.h>
#include <bristle/scenes/planks.h>
#include <bristle/scenes/ravine.h>
#include <bristle/scenes/slides.h>
#include <bristle/scenes/slope_boxes.h>
#include <bristle/scenes/stacks.h>
#include <bristle/scenes/tower.h>
#include <bristle/scenes/vehicle.h>
#include <bristle/scenes/worm.h>

static const br_scene_type *const types[] = {
    &br_boxes_type,        &br_drag_type,           &br_drag_ramp_type, &br_bolas_rough_type,
    &br_bolas_smooth_type, &br_capstan_type,        &br_stacks_type,    &br_bunnies_type,
    &br_nut_type,          &br_worm_type,           &br_ridges_type,    &br_iron_type,
    &br_incline_box_type,  &br_plank_cylinder_type, &br_tower_type,     &br_arch_type,
    &br_slope_boxes_type,  &br_hopper_type,         &br_ravine_type,    &br_vehicle_type,
};

const br_scene_type *const *br_scenes(size_t *n)
{
    BR_ASSERT_HANDLE(n);
    *n = sizeof types / sizeof *types;
    return types;
}

const br_scene_type *br_scene_find(const char *name)
{
    BR_ASSERT_HANDLE(name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i]->name, name) == 0)
            return types[i];
    return NULL;
}
