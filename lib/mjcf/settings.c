/* <compiler>, <option> and <flag>. */
#include "model.h"

#include <string.h>
#include <bristle/numbers.h>

static const mjcf_attribute compiler_attributes[] = {{"angle", NULL},
                                                     {"eulerseq", NULL},
                                                     {"autolimits", NULL},
                                                     {"inertiafromgeom", NULL},
                                                     {"meshdir", NULL},
                                                     {"texturedir", NULL},
                                                     {"assetdir", NULL},
                                                     {"coordinate", "local"},
                                                     {"settotalmass", "-1"},
                                                     {"boundmass", "0"},
                                                     {"boundinertia", "0"},
                                                     {"balanceinertia", "false"},
                                                     {"inertiagrouprange", "0 5"},
                                                     {"strippath", "false"},
                                                     {"fitaabb", ""},
                                                     {"convexhull", ""},
                                                     {"discardvisual", ""},
                                                     {"fusestatic", ""},
                                                     {"usethread", ""},
                                                     {"exactmeshinertia", ""},
                                                     {"alignfree", ""},
                                                     {"saveinertial", ""},
                                                     {NULL, NULL}};

/* What tells MuJoCo's own solver and collision routines how to work changes nothing here. */
static const mjcf_attribute option_attributes[] = {{"timestep", NULL},
                                                   {"gravity", NULL},
                                                   {"wind", "0 0 0"},
                                                   {"density", "0"},
                                                   {"viscosity", "0"},
                                                   {"magnetic", ""},
                                                   {"integrator", ""},
                                                   {"cone", ""},
                                                   {"jacobian", ""},
                                                   {"solver", ""},
                                                   {"iterations", ""},
                                                   {"tolerance", ""},
                                                   {"ls_iterations", ""},
                                                   {"ls_tolerance", ""},
                                                   {"noslip_iterations", ""},
                                                   {"noslip_tolerance", ""},
                                                   {"mpr_iterations", ""},
                                                   {"mpr_tolerance", ""},
                                                   {"ccd_iterations", ""},
                                                   {"ccd_tolerance", ""},
                                                   {"sdf_iterations", ""},
                                                   {"sdf_initpoints", ""},
                                                   {"impratio", ""},
                                                   {"apirate", ""},
                                                   {"o_margin", ""},
                                                   {"o_solref", ""},
                                                   {"o_solimp", ""},
                                                   {"o_friction", ""},
                                                   {"collision", "all"},
                                                   {"actuatorgroupdisable", ""},
                                                   {NULL, NULL}};

static const mjcf_attribute flag_attributes[] = {{"gravity", NULL},
                                                 {"contact", NULL},
                                                 {"constraint", "enable"},
                                                 {"equality", "enable"},
                                                 {"frictionloss", "enable"},
                                                 {"limit", "enable"},
                                                 {"passive", "enable"},
                                                 {"clampctrl", "enable"},
                                                 {"warmstart", ""},
                                                 {"filterparent", "enable"},
                                                 {"actuation", "enable"},
                                                 {"refsafe", ""},
                                                 {"sensor", ""},
                                                 {"midphase", ""},
                                                 {"eulerdamp", ""},
                                                 {"nativeccd", ""},
                                                 {"autoreset", ""},
                                                 {"override", "disable"},
                                                 {"energy", ""},
                                                 {"fwdinv", ""},
                                                 {"invdiscrete", ""},
                                                 {"sensornoise", ""},
                                                 {"multiccd", ""},
                                                 {"island", ""},
                                                 {NULL, NULL}};

static const char *const yes_no[] = {"false", "true", NULL};

static br_status read_compiler(mjcf_model *m, const xmlNode *node, br_error *error)
{
    static const char *const angles[] = {"degree", "radian", NULL};
    static const char *const from_geoms[] = {"false", "true", "auto", NULL};
    mjcf_file *const f = &m->file;
    mjcf_compiler *const c = &m->compiler;
    int angle = c->angle < 1 ? 0 : 1, limits = c->autolimits;
    BR_TRY(mjcf_check_attributes(f, node, compiler_attributes, error));
    BR_TRY(mjcf_word(f, node, "angle", angles, &angle, error));
    c->angle = angle == 0 ? BR_PI / 180 : 1;
    BR_TRY(mjcf_word(f, node, "autolimits", yes_no, &limits, error));
    c->autolimits = limits == 1;
    BR_TRY(mjcf_word(f, node, "inertiafromgeom", from_geoms, &c->inertia_from_geoms, error));
    const char *const sequence = mjcf_text(f, node, "eulerseq");
    if (sequence) {
        if (strlen(sequence) != 3 || strspn(sequence, "xyzXYZ") != 3)
            return mjcf_fail(f, node, error, BR_ERR_SYNTAX, "eulerseq = \"%.60s\" is not three of x, y, z",
                             sequence);
        memcpy(c->euler, sequence, 4);
    }
    const char *const all = mjcf_text(f, node, "assetdir"), *const meshes = mjcf_text(f, node, "meshdir"),
                      *const textures = mjcf_text(f, node, "texturedir");
    c->mesh_folder = meshes ? meshes : all ? all : c->mesh_folder;
    c->texture_folder = textures ? textures : all ? all : c->texture_folder;
    return BR_OK;
}

static br_status read_flag(mjcf_model *m, const xmlNode *node, br_error *error)
{
    static const char *const states[] = {"disable", "enable", NULL};
    int gravity = 1, contact = m->contacts;
    BR_TRY(mjcf_check_attributes(&m->file, node, flag_attributes, error));
    BR_TRY(mjcf_word(&m->file, node, "gravity", states, &gravity, error));
    BR_TRY(mjcf_word(&m->file, node, "contact", states, &contact, error));
    if (gravity == 0)
        m->gravity = br_vec3_make(0, 0, 0);
    m->contacts = contact == 1;
    return BR_OK;
}

static br_status read_option(mjcf_model *m, const xmlNode *node, br_error *error)
{
    mjcf_file *const f = &m->file;
    double g[3] = {m->gravity.x, m->gravity.y, m->gravity.z};
    BR_TRY(mjcf_check_attributes(f, node, option_attributes, error));
    BR_TRY(mjcf_number(f, node, "timestep", &m->timestep, error));
    if (!(m->timestep > 0))
        return mjcf_fail(f, node, error, BR_ERR_RANGE, "timestep = %g s is out of range (0, inf)",
                         m->timestep);
    BR_TRY(mjcf_numbers(f, node, "gravity", 3, 3, g, NULL, error));
    m->gravity = br_vec3_make(g[0], g[1], g[2]);
    for (const xmlNode *child = NULL; (child = mjcf_next(node, child));)
        if (!mjcf_is(child, "flag"))
            BR_TRY(mjcf_unsupported(f, child, error, "not supported"));
    return BR_OK;
}

/* Flags come after all options, since one of them puts gravity out. */
br_status mjcf_read_settings(mjcf_model *m, br_error *error)
{
    m->compiler =
        (mjcf_compiler){.angle = BR_PI / 180, .euler = "xyz", .autolimits = true, .inertia_from_geoms = 2};
    m->timestep = 0.002;
    m->gravity = br_vec3_make(0, 0, -9.81);
    m->contacts = true;
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        if (mjcf_is(node, "compiler"))
            BR_TRY(read_compiler(m, node, error));
        else if (mjcf_is(node, "option"))
            BR_TRY(read_option(m, node, error));
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *flag = NULL; mjcf_is(node, "option") && (flag = mjcf_next(node, flag));)
            if (mjcf_is(flag, "flag"))
                BR_TRY(read_flag(m, flag, error));
    return BR_OK;
}
