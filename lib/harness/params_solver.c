/* Contact solvers of an experiment's own, by name. In a file by itself, since it knows soft bodies. */
#include <bristle/harness/scene.h>

#include <bristle/assert.h>
#include <bristle/soft.h>

void br_params_solver(br_params *params, const br_contact_solver_type *type)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(type);
    br_error error = {0};
    br_params_require(params, br_contact_solver_type_check(type, &error) >= 0, "%s", error.message);
    br_params_offer(params, &br_world_options_struct, "solver", type->name, type);
    br_params_offer(params, &br_world_options_struct, "correction_solver", type->name, type);
    br_params_offer(params, &br_soft_options_struct, "solver", type->name, type);
}
