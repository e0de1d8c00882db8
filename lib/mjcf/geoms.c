/* <geom> */
#include "model.h"

#include <string.h>
#include <bristle/grow.h>

/* MuJoCo's contacts give way (solref, solimp); those of this library are rigid. */
static const mjcf_attribute attributes[] = {{"type", NULL},
                                            {"size", NULL},
                                            {"fromto", NULL},
                                            {"pos", NULL},
                                            {"quat", NULL},
                                            {"axisangle", NULL},
                                            {"euler", NULL},
                                            {"xyaxes", NULL},
                                            {"zaxis", NULL},
                                            {"contype", NULL},
                                            {"conaffinity", NULL},
                                            {"condim", NULL},
                                            {"friction", NULL},
                                            {"priority", NULL},
                                            {"mass", NULL},
                                            {"density", NULL},
                                            {"mesh", NULL},
                                            {"hfield", NULL},
                                            {"group", ""},
                                            {"shellinertia", "false"},
                                            {"fitscale", "1"},
                                            {"margin", "0"},
                                            {"gap", "0"},
                                            {"solmix", ""},
                                            {"solref", MJCF_SOLREF},
                                            {"solimp", MJCF_SOLIMP},
                                            {"fluidshape", "none"},
                                            {"fluidcoef", ""},
                                            {"material", ""},
                                            {"rgba", ""},
                                            {"user", ""},
                                            {NULL, NULL}};

int mjcf_find_geom(const mjcf_model *m, const char *name)
{
    for (size_t i = 0; i < m->n_geoms; i++)
        if (m->geoms[i].name && strcmp(m->geoms[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* How many sizes each kind has, and how many of them fromto gives. */
static const struct {
    int sizes;
    bool long_axis;
} kinds[] = {[MJCF_PLANE] = {3, false},  [MJCF_HFIELD] = {0, false},   [MJCF_SPHERE] = {1, false},
             [MJCF_CAPSULE] = {2, true}, [MJCF_ELLIPSOID] = {3, true}, [MJCF_CYLINDER] = {2, true},
             [MJCF_BOX] = {3, true},     [MJCF_MESH] = {0, false}};
static const char *const kind_words[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                         "cylinder", "box",    "mesh",   NULL};

/* fromto: the ends of the long axis; the half length follows from it. */
static br_status read_ends(mjcf_model *m, mjcf_geom *g, br_error *error)
{
    double v[6];
    int n;
    BR_TRY(mjcf_numbers(&m->file, g->node, "fromto", 6, 6, v, &n, error));
    if (n == 0)
        return BR_OK;
    if (!kinds[g->kind].long_axis)
        return mjcf_fail(&m->file, g->node, error, BR_ERR_UNSUPPORTED, "a %s has no fromto",
                         kind_words[g->kind]);
    const br_vec3 from = br_vec3_make(v[0], v[1], v[2]), to = br_vec3_make(v[3], v[4], v[5]);
    const br_vec3 along = br_vec3_sub(from, to); /* as MuJoCo has it: z points to the first end */
    const double half = br_vec3_length(along) / 2;
    if (!(half > 0))
        return mjcf_fail(&m->file, g->node, error, BR_ERR_RANGE, "the ends of fromto are at one place");
    g->pose.position = br_vec3_scale(0.5, br_vec3_add(from, to));
    g->pose.orientation = mjcf_from_z(along);
    if (g->kind == MJCF_BOX || g->kind == MJCF_ELLIPSOID) {
        g->size[1] = g->size[0]; /* as MuJoCo has it: a second number says nothing */
        g->size[2] = half;
    } else {
        g->size[1] = half;
    }
    return BR_OK;
}

static br_status read_size(mjcf_model *m, mjcf_geom *g, br_error *error)
{
    const bool fitted =
        g->kind != MJCF_MESH && g->kind != MJCF_HFIELD && mjcf_text(&m->file, g->node, "mesh");
    if (fitted) /* its sizes would follow from the mesh; leniently it has its own */
        BR_TRY(mjcf_unsupported(&m->file, g->node, error, "a %s fitted to a mesh", kind_words[g->kind]));
    BR_TRY(mjcf_numbers(&m->file, g->node, "size", 1, 3, g->size, NULL, error));
    BR_TRY(read_ends(m, g, error));
    for (int i = 0; i < kinds[g->kind].sizes && g->kind != MJCF_PLANE; i++)
        if (!(g->size[i] > 0))
            return mjcf_fail(&m->file, g->node, error, BR_ERR_RANGE,
                             "size %d of the %s is %g: above 0 is wanted", i + 1, kind_words[g->kind],
                             g->size[i]);
    return BR_OK;
}

static br_status read_asset(mjcf_model *m, mjcf_geom *g, br_error *error)
{
    const bool mesh = g->kind == MJCF_MESH;
    const char *const word = mesh ? "mesh" : "hfield";
    if (g->kind != MJCF_MESH && g->kind != MJCF_HFIELD)
        return BR_OK;
    const char *const name = mjcf_text(&m->file, g->node, word);
    g->asset = !name  ? -1
               : mesh ? mjcf_find_asset(m->meshes, m->n_meshes, name)
                      : mjcf_find_asset(m->fields, m->n_fields, name);
    if (g->asset < 0)
        return mjcf_fail(&m->file, g->node, error, BR_ERR_UNKNOWN, "there is no %s '%.60s' among the assets",
                         word, name ? name : "");
    return BR_OK;
}

static br_status read_friction(mjcf_model *m, mjcf_geom *g, br_error *error)
{
    mjcf_file *const f = &m->file;
    BR_TRY(mjcf_numbers(f, g->node, "friction", 1, 3, g->friction, NULL, error));
    BR_TRY(mjcf_integer(f, g->node, "condim", &g->condim, error));
    BR_TRY(mjcf_integer(f, g->node, "priority", &g->priority, error));
    BR_TRY(mjcf_integer(f, g->node, "contype", &g->contype, error));
    BR_TRY(mjcf_integer(f, g->node, "conaffinity", &g->conaffinity, error));
    for (int i = 0; i < 3; i++)
        if (!(g->friction[i] >= 0))
            return mjcf_fail(f, g->node, error, BR_ERR_RANGE, "friction = %g is out of range [0, inf)",
                             g->friction[i]);
    if (g->condim == 6)
        BR_TRY(mjcf_unsupported(f, g->node, error, "condim 6: there is no rolling friction"));
    else if (g->condim != 1 && g->condim != 3 && g->condim != 4)
        return mjcf_fail(f, g->node, error, BR_ERR_RANGE, "condim = %d is none of 1, 3, 4, 6", g->condim);
    return BR_OK;
}

static br_status read_mass(mjcf_model *m, mjcf_geom *g, br_error *error)
{
    BR_TRY(mjcf_number(&m->file, g->node, "mass", &g->mass, error));
    BR_TRY(mjcf_number(&m->file, g->node, "density", &g->density, error));
    if (g->mass < 0 || !(g->density >= 0))
        return mjcf_fail(&m->file, g->node, error, BR_ERR_RANGE, "a mass or density below 0");
    return BR_OK;
}

br_status mjcf_read_geom(mjcf_model *m, const xmlNode *node, int body, br_pose frame, br_error *error)
{
    mjcf_file *const f = &m->file;
    mjcf_geom g = {.node = node,
                   .name = mjcf_own_text(f, node, "name"),
                   .body = body,
                   .kind = MJCF_SPHERE,
                   .asset = -1,
                   .index = -1,
                   .friction = {1, 0.005, 0.0001},
                   .condim = 3,
                   .look = mjcf_text(f, node, "material"),
                   .contype = 1,
                   .conaffinity = 1,
                   .mass = NAN,
                   .density = 1000};
    BR_TRY(mjcf_check_attributes(f, node, attributes, error));
    if (g.name && mjcf_find_geom(m, g.name) >= 0)
        return mjcf_fail(f, node, error, BR_ERR_DUPLICATE, "two geoms of that name");
    BR_TRY(mjcf_word(f, node, "type", kind_words, &g.kind, error));
    BR_TRY(mjcf_read_pose(m, node, &g.pose, error));
    BR_TRY(read_size(m, &g, error));
    BR_TRY(read_asset(m, &g, error));
    BR_TRY(read_friction(m, &g, error));
    BR_TRY(read_mass(m, &g, error));
    g.pose = mjcf_compose(frame, g.pose);
    if (!br_grow(&m->geoms, &m->geoms_capacity, m->n_geoms + 1, sizeof *m->geoms))
        return mjcf_fail(f, node, error, BR_ERR_MEMORY, "out of memory");
    m->geoms[m->n_geoms++] = g;
    return BR_OK;
}
