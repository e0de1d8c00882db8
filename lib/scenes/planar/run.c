/* How a planar scene of any type is run. */
#include <bristle/assert.h>
#include <bristle/planar_scenes.h>

br_planar_carried br_planar_scene_carried(const br_planar_scene_type *type, void *params)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    return (br_planar_carried){.body = type->body(params), .load = type->load, .load_context = params};
}

br_status br_planar_scene_run(const br_planar_scene_type *type, void *params,
                              const br_planar_contact *contact, const br_planar_options *options,
                              br_planar_path **path, br_error *error)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(path);
    *path = NULL;
    BR_TRY(br_struct_check(type->params, params, error));
    const br_planar_carried carried = br_planar_scene_carried(type, params);
    return br_planar_carry(&carried, contact, options, path, error);
}
