/* The list of parameter structs that have a field table, besides those of the laws. */
#include <bristle/structs.h>

#include <bristle/assert.h>
#include <bristle/bunny.h>
#include <bristle/cards.h>
#include <bristle/cloth.h>
#include <bristle/cloth_incline.h>
#include <bristle/cloth_look.h>
#include <bristle/cloth_material.h>
#include <bristle/cloth_mesh.h>
#include <bristle/cloth_skirt.h>
#include <bristle/cloth_spin.h>
#include <bristle/cloth_stack.h>
#include <bristle/cloth_strip.h>
#include <bristle/cloth_twist.h>
#include <bristle/cloth_wrinkles.h>
#include <bristle/fit.h>
#include <bristle/gpu.h>
#include <bristle/line_case.h>
#include <bristle/load_contact.h>
#include <bristle/load_surface.h>
#include <bristle/map_cone.h>
#include <bristle/matchstick.h>
#include <bristle/mesh.h>
#include <bristle/patch.h>
#include <bristle/pivot.h>
#include <bristle/planar_scenes.h>
#include <bristle/problem_solve.h>
#include <bristle/push_box.h>
#include <bristle/render.h>
#include <bristle/rigid.h>
#include <bristle/scene_looks.h>
#include <bristle/scenes/arch.h>
#include <bristle/scenes/boxes.h>
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
#include <bristle/soft.h>
#include <bristle/soft_box.h>
#include <bristle/structure_surface.h>
#include <bristle/texture.h>

static const br_struct_type *const types[] = {
    &br_lugre_struct,
    &br_fit_options_struct,
    &br_pressure_spec_struct,
    &br_load_surface_struct,
    &br_planar_model_spec_struct,
    &br_load_contact_spec_struct,
    &br_planar_options_struct,
    &br_ivp_options_struct,
    &br_patch_options_struct,
    &br_patch_surface_spec_struct,
    &br_map_cone_spec_struct,
    &br_matchstick_struct,
    &br_solver_options_struct,
    &br_problem_solve_options_struct,
    &br_pivot_options_struct,
    &br_collision_options_struct,
    &br_decomposition_options_struct,
    &br_world_options_struct,
    &br_pose_struct,
    &br_body_spec_struct,
    &br_joint_spec_struct,
    &br_block_options_struct,
    &br_cards_struct,
    &br_line_timing_struct,
    &br_line_mass_struct,
    &br_line_support_struct,
    &br_line_spring_struct,
    &br_line_stop_struct,
    &br_line_options_struct,
    &br_push_box_struct,
    &br_push_box_options_struct,
    &br_soft_box_struct,
    &br_soft_box_options_struct,
    &br_cloth_grid_struct,
    &br_cloth_material_struct,
    &br_cloth_options_struct,
    &br_cloth_incline_struct,
    &br_cloth_spin_struct,
    &br_cloth_stack_struct,
    &br_cloth_strip_struct,
    &br_cloth_twist_struct,
    &br_cloth_look_options_struct,
    &br_cloth_smooth_options_struct,
    &br_cloth_wrinkle_options_struct,
    &br_walker_struct,
    &br_skirt_pattern_struct,
    &br_cloth_skirt_struct,
    &br_soft_material_struct,
    &br_soft_obstacle_struct,
    &br_soft_options_struct,
    &br_drift_struct,
    &br_grip_struct,
    &br_load_step_struct,
    &br_scene_options_struct,
    &br_scene_looks_options_struct,
    &br_boxes_struct,
    &br_drag_struct,
    &br_drag_ramp_struct,
    &br_chain_struct,
    &br_bolas_smooth_struct,
    &br_capstan_struct,
    &br_stacks_struct,
    &br_bunnies_struct,
    &br_nut_struct,
    &br_worm_struct,
    &br_ridges_struct,
    &br_iron_struct,
    &br_plank_struct,
    &br_incline_box_struct,
    &br_plank_cylinder_struct,
    &br_tower_struct,
    &br_arch_struct,
    &br_slope_boxes_struct,
    &br_hopper_struct,
    &br_ravine_struct,
    &br_vehicle_struct,
    &br_mesh_nut_spec_struct,
    &br_bunny_spec_struct,
    &br_texture_sawtooth_spec_struct,
    &br_texture_material_spec_struct,
    &br_gpu_options_struct,
    &br_render_options_struct,
    &br_render_material_struct,
    &br_render_scene_struct,
    &br_structure_look_struct,
};

const br_struct_type *const *br_structs(size_t *n)
{
    BR_ASSERT_HANDLE(n);
    *n = sizeof types / sizeof *types;
    return types;
}
