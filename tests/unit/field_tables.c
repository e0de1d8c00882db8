/* The field tables of the library: each is sound, its default function gives the presets, and each member can
 * be set to its own text and is refused beyond its range. */
#include "check.h"

#include <stdlib.h>
#include <bristle/bunny.h>
#include <bristle/cards.h>
#include <bristle/cloth.h>
#include <bristle/cloth_contact.h>
#include <bristle/cloth_look.h>
#include <bristle/cloth_object.h>
#include <bristle/cloth_incline.h>
#include <bristle/cloth_skirt.h>
#include <bristle/cloth_spin.h>
#include <bristle/cloth_stack.h>
#include <bristle/cloth_strip.h>
#include <bristle/cloth_twist.h>
#include <bristle/cloth_wrinkles.h>
#include <bristle/gpu.h>
#include <bristle/load_surface.h>
#include <bristle/map_cone.h>
#include <bristle/numbers.h>
#include <bristle/patch.h>
#include <bristle/planar_model.h>
#include <bristle/planar_scenes.h>
#include <bristle/push_box.h>
#include <bristle/render.h>
#include <bristle/rigid.h>
#include <bristle/soft.h>
#include <bristle/soft_box.h>
#include <bristle/structure_surface.h>
#include <bristle/structs.h>

/* Beyond a finite end of a number's range. */
static void refuses(const br_struct_type *type, void *params, const br_member *m, double value)
{
    char text[40];
    br_error error = {0};
    snprintf(text, sizeof text, m->field->kind == BR_FIELD_REAL ? "%.17g" : "%.0f", value);
    check(br_set(type, params, m->name, text, &error) == BR_ERR_RANGE && strstr(error.message, m->name),
          "%s: %s", type->name, error.message);
}

static void members(const br_struct_type *type, void *params)
{
    const size_t n = br_struct_count(type);
    for (size_t i = 0; i < n; i++) {
        br_member m;
        char before[200], after[200];
        br_error error = {0};
        br_struct_at(type, i, &m);
        check(m.field->unit && *m.field->unit && m.field->meaning && *m.field->meaning && m.field->source &&
                  *m.field->source,
              "%s.%s is described", type->name, m.name);
        br_status status = br_get(type, params, m.name, before, sizeof before, &error);
        if (status == BR_OK)
            status = br_set(type, params, m.name, before, &error);
        if (status == BR_OK)
            status = br_get(type, params, m.name, after, sizeof after, &error);
        check(status == BR_OK && strcmp(before, after) == 0, "%s.%s = %s reads back: %s", type->name, m.name,
              before, error.message);
        const br_field_kind kind = m.field->kind;
        if (kind != BR_FIELD_REAL && kind != BR_FIELD_INTEGER && kind != BR_FIELD_COUNT)
            continue;
        if (isfinite(m.field->low))
            refuses(type, params, &m, m.field->low - 1);
        if (isfinite(m.field->low) && m.field->low_open)
            refuses(type, params, &m, m.field->low);
        if (isfinite(m.field->high))
            refuses(type, params, &m, m.field->high + 1);
    }
}

static void every_struct(void)
{
    size_t n;
    const br_struct_type *const *const types = br_structs(&n);
    for (size_t i = 0; i < n; i++) {
        br_error error = {0};
        void *const params = malloc(types[i]->size);
        if (!params)
            return;
        br_struct_default(types[i], params);
        check(br_struct_type_check(types[i], &error) == BR_OK, "%s is sound: %s", types[i]->name,
              error.message);
        members(types[i], params);
        free(params);
    }
}

/* Member by member, as the default functions give them. */
static void is_preset(const br_struct_type *type, const void *given)
{
    void *const params = malloc(type->size);
    if (!params)
        return;
    br_struct_default(type, params);
    size_t different = 0;
    for (size_t i = 0; i < br_struct_count(type); i++) {
        br_member m;
        char a[200] = "", b[200] = "";
        br_struct_at(type, i, &m);
        check_need(br_get(type, params, m.name, a, sizeof a, NULL));
        check_need(br_get(type, given, m.name, b, sizeof b, NULL));
        different += strcmp(a, b) != 0;
    }
    check(different == 0, "the default of %s is its presets", type->name);
    free(params);
}

static void defaults(void)
{
    const br_lugre lugre = br_lugre_default();
    is_preset(&br_lugre_struct, &lugre);
    const br_pressure_spec spec = br_pressure_spec_default();
    is_preset(&br_pressure_spec_struct, &spec);
    const br_map_cone_spec maps = br_map_cone_spec_default();
    is_preset(&br_map_cone_spec_struct, &maps);
    const br_planar_options planar = br_planar_options_default();
    is_preset(&br_planar_options_struct, &planar);
    const br_ivp_options ivp = br_ivp_options_default();
    is_preset(&br_ivp_options_struct, &ivp);
    const br_world_options world = br_world_default();
    is_preset(&br_world_options_struct, &world);
    check(world.collision.margin == 2e-3 && world.gravity.z == -9.81 && world.solver == &br_auto_type &&
              world.solver_options.stop == BR_STOP_RESIDUAL &&
              world.solver_options.local == BR_LOCAL_COUPLED && world.solver_options.newton_blocks == 200,
          "a world sees contacts 2 mm ahead, falls, and is solved to its residual by sweeps and Newton's "
          "method");
    br_world_options plain = world;
    br_world_plain_sweeps(&plain, 30);
    check(plain.solver == &br_pgs_type && plain.solver_options.local == BR_LOCAL_SPLIT &&
              plain.solver_options.stop == BR_STOP_CHANGE && plain.solver_options.iterations == 30 &&
              plain.solver_options.tolerance == 0 && !plain.warm_start && plain.correction_iterations == 0 &&
              plain.collision.margin == 0 && plain.dt == world.dt,
          "plain sweeps: 30 of PGS, cold, positions left as they are");
    const br_block_options block = br_block_options_default();
    is_preset(&br_block_options_struct, &block);
    check(block.ivp.relative_tolerance == 1e-11 && block.ivp.max_steps == 100000,
          "a block is integrated more finely");
    const br_cards_scene cards = br_cards_default();
    is_preset(&br_cards_struct, &cards);
    check(cards.slope == atan(0.3) && cards.law.mu_c == br_cssv_default().mu_c, "cards on a slope of 0.3");
    const br_soft_box_params soft = br_soft_box_default();
    is_preset(&br_soft_box_struct, &soft);
    const br_cloth_material cotton = br_cloth_material_default();
    is_preset(&br_cloth_material_struct, &cotton);
    const br_cloth_options sheet = br_cloth_options_default();
    is_preset(&br_cloth_options_struct, &sheet);
    const br_cloth_spin_params spin = br_cloth_spin_default();
    is_preset(&br_cloth_spin_struct, &spin);
    const br_cloth_strip_params strip = br_cloth_strip_default();
    is_preset(&br_cloth_strip_struct, &strip);
    const br_cloth_stack_params stack = br_cloth_stack_default();
    is_preset(&br_cloth_stack_struct, &stack);
    const br_cloth_twist_params twist = br_cloth_twist_default();
    is_preset(&br_cloth_twist_struct, &twist);
    const br_cloth_smooth_options smooth = br_cloth_smooth_default();
    is_preset(&br_cloth_smooth_options_struct, &smooth);
    const br_cloth_incline_params incline = br_cloth_incline_default();
    is_preset(&br_cloth_incline_struct, &incline);
    const br_cloth_look_options gingham = br_cloth_look_default();
    is_preset(&br_cloth_look_options_struct, &gingham);
    const br_walker_params walker = br_walker_default();
    is_preset(&br_walker_struct, &walker);
    const br_skirt_pattern pattern = br_skirt_pattern_default();
    is_preset(&br_skirt_pattern_struct, &pattern);
    const br_cloth_skirt_params skirt = br_cloth_skirt_default();
    is_preset(&br_cloth_skirt_struct, &skirt);
    const br_cloth_wrinkle_options wrinkles = br_cloth_wrinkle_options_default();
    is_preset(&br_cloth_wrinkle_options_struct, &wrinkles);
    const br_soft_material gel = br_soft_material_default();
    is_preset(&br_soft_material_struct, &gel);
    const br_soft_obstacle ground = br_soft_obstacle_default();
    is_preset(&br_soft_obstacle_struct, &ground);
    const br_soft_options steps = br_soft_options_default();
    is_preset(&br_soft_options_struct, &steps);
    const br_cloth_object object = br_cloth_object_default();
    is_preset(&br_cloth_object_struct, &object);
    const br_cloth_friction friction = br_cloth_friction_default();
    is_preset(&br_cloth_friction_struct, &friction);
    const br_cloth_contact_options touching = br_cloth_contact_options_default();
    is_preset(&br_cloth_contact_options_struct, &touching);
    check(steps.solver == &br_auto_type && steps.solver_options.stop == BR_STOP_RESIDUAL &&
              steps.solver_options.iterations == 2000 && steps.gravity.z == -9.81,
          "a soft body falls, and its contacts are solved to a residual");

    const br_planar_model_spec model = br_planar_model_default();
    is_preset(&br_planar_model_spec_struct, &model);
    const br_body_spec body = br_body_spec_default();
    is_preset(&br_body_spec_struct, &body);
    check(body.mass == 1 && body.pose.orientation.w == 1 && body.inertia.m[8] == 1 &&
              body.motion == BR_BODY_DYNAMIC,
          "a body of 1 kg, not turned");
    const br_joint_spec spring = br_joint_spec_default(BR_JOINT_SPRING, 3, -1);
    check(spring.body_a == 3 && spring.collide && isnan(spring.length) && isnan(spring.anchor_b.x) &&
              spring.low == -INFINITY && spring.high == INFINITY && spring.force_limit == INFINITY &&
              spring.axis.z == 1,
          "a spring whose bodies collide, without limits");
    const br_bunny_spec bunny = br_bunny_spec_default();
    is_preset(&br_bunny_spec_struct, &bunny);
    const br_gpu_options gpu = br_gpu_options_default();
    is_preset(&br_gpu_options_struct, &gpu);
    const br_render_options pictures = br_render_options_default();
    is_preset(&br_render_options_struct, &pictures);
    const br_structure_look grain = br_structure_look_default();
    is_preset(&br_structure_look_struct, &grain);
    const br_render_scene scene = br_render_scene_default();
    is_preset(&br_render_scene_struct, &scene);
    check(scene.camera.fov == BR_PI / 6 && scene.ground && scene.n_instances == 0, "a camera of 30 degrees");

    br_push_box box = br_push_box_default();
    is_preset(&br_push_box_struct, &box);
    const double stiffness = box.stiffness, damping = box.damping;
    br_push_box_set_contact(&box, 1e-6, 1);
    check_close(stiffness, box.stiffness, TOL_ROUND_OFF, "preset stiffness: the box sinks in by 1 um");
    check_close(damping, box.damping, TOL_ROUND_OFF, "preset damping: critical in heave");
    check(box.push_height == box.height / 2, "it is pushed at half its height");
}

/* The names of solvers in the table of the world are those of the solvers themselves. */
static void solvers(void)
{
    size_t n;
    const br_contact_solver_type *const *const all = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++) {
        br_world_options world = br_world_default();
        br_error error = {0};
        check(br_set(&br_world_options_struct, &world, "solver", all[i]->name, &error) == BR_OK &&
                  world.solver == all[i],
              "solver = %s: %s", all[i]->name, error.message);
    }
}

int main(void)
{
    check_begin();
    every_struct();
    defaults();
    solvers();
    return check_end();
}
