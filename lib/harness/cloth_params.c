/* Parameters of the cloth experiments, section by section. */
#include <bristle/harness/cloth_params.h>
#include <bristle/assert.h>

static br_extended_laws laws_of(br_params *params, const char *section, const br_law_type *type)
{
    br_cssv all = {.delta_v = 1};
    if (type == &br_cssv_type)
        br_params_law(params, section, type, &all);
    else {
        br_css css;
        br_params_law(params, section, type, &css);
        all.mu_c = css.mu_c;
        all.mu_s = css.mu_s;
        all.v_S = css.v_S;
        all.delta_S = css.delta_S;
    }
    return br_extended_laws_of(&all);
}

void br_cloth_bind_laws(br_params *params, const br_law_type *type, br_extended_laws laws[BR_CONTACTS])
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(laws);
    BR_ASSERT(type == &br_css_type || type == &br_cssv_type, "type is neither CSS nor CSSV");
    laws[BR_ON_OBJECTS] = laws_of(params, "law", type);
    laws[BR_ON_ITSELF] = laws_of(params, "self", type);
}

void br_cloth_bind_scene(br_params *params, const br_struct_type *type, void *scene, const char *names)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(names);
    br_params_fields(params, "", type, scene, names);
    br_params_fields(
        params, "", type, scene,
        "[material] density=material.density stretch_warp=material.stretch_warp "
        "stretch_weft=material.stretch_weft shear=material.shear bending_warp=material.bending_warp "
        "bending_weft=material.bending_weft damping_stretch=material.damping_stretch drag=material.drag "
        "thickness=material.thickness [step] dt=options.dt gravity=options.gravity "
        "tolerance=options.tolerance");
    br_params_check(params, type, scene);
}
