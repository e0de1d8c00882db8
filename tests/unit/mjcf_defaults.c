/* Models in MJCF: what default classes say of elements under another name, slips in them, and how meshes are
 * weighed. */
#include "mjcf_made.h"

/* A tendon takes its stiffness and damping from <tendon>, by class and for all. */
static void tendons(void)
{
    double x = 0, v = 0;
    br_scene *const s = made(
        "<default><tendon stiffness='80'/><default class='soft'><tendon damping='3'/></default></default>"
        "<option timestep='0.01' gravity='0 0 -10'/><worldbody><site name='w'/>"
        "<body name='a' pos='0 0 -1'><freejoint/><site name='a'/><geom size='0.1' mass='2'/></body>"
        "</worldbody><tendon><spatial name='t' class='soft'><site site='w'/><site "
        "site='a'/></spatial></tendon>"
        "<equality/>",
        "none");
    for (int i = 0; i < 100; i++) {
        v = (v - 0.01 * (40 * x + 10)) / (1 + 0.01 * (3 + 0.01 * 80) / 2);
        x += 0.01 * v;
    }
    run(s, 100);
    check_close(body(s, "a").pose.position.z, -1 + x, 1e-9, "a tendon with the defaults of <tendon>");
    br_scene_destroy(s);
    br_scene *const held = made(
        "<default><tendon stiffness='80'/></default><option gravity='0 0 -10'/><worldbody><site name='w'/>"
        "<body name='a' pos='0 0 -1'><freejoint/><site name='a'/><geom size='0.1' mass='2'/></body>"
        "</worldbody><tendon><spatial name='t'><site site='w'/><site site='a'/></spatial></tendon>"
        "<equality><tendon tendon1='t'/></equality>",
        "none");
    run(held, 50);
    check_close(body(held, "a").pose.position.z, -1, 1e-9, "which are none of an <equality> of tendons");
    br_scene_destroy(held);
}

/* A <default> at the top goes on where the one before left off, as where several files are included. */
static void sections(void)
{
    br_scene *const s = made(
        "<default><geom size='0.2'/><default class='a'><geom mass='3'/></default></default>"
        "<default><geom mass='5'/><default class='b'><geom size='0.3'/></default></default><worldbody>"
        "<body name='main'><freejoint/><geom/></body><body name='a' pos='2 0 0'><freejoint/><geom class='a'/>"
        "</body><body name='b' pos='4 0 0'><freejoint/><geom class='b'/></body></worldbody>",
        "none");
    check_close(body(s, "main").mass, 5, 1e-14, "two sections of defaults both hold");
    check_close(body(s, "main").inertia.m[0], 0.4 * 5 * 0.04, 1e-14, "the size of the first");
    check_close(body(s, "a").mass, 3, 1e-14, "a class of the first");
    check_close(body(s, "b").inertia.m[0], 0.4 * 5 * 0.09, 1e-14,
                "one of the second, with what it takes over");
    br_scene_destroy(s);
}

/* A tetrahedron of volume 1/6 with a dent of 0.05 in a face. */
#define DENTED(inertia)                                                                                      \
    "<asset><mesh name='t' " inertia " vertex='0 0 0 1 0 0 0 1 0 0 0 1 0.2 0.2 0.3' face='0 2 4 2 1 4 1 0 "  \
    "4 0 1 3 1 2 3 2 0 3'/></asset><worldbody><body name='a'><freejoint/><geom type='mesh' mesh='t' "        \
    "density='30'/></body></worldbody>"

static void weighs(const char *model, double volume, const char *what)
{
    br_scene *const s = made(model, "none");
    check_close(body(s, "a").mass, 30 * volume, 1e-13, "%s", what);
    br_scene_destroy(s);
}

static void meshes(void)
{
    weighs(DENTED(""), 1 / 6.0 - 0.05, "a mesh weighs what its volume weighs");
    weighs(DENTED("inertia='exact'"), 1 / 6.0 - 0.05, "said or not");
    weighs(DENTED("inertia='convex'"), 1 / 6.0, "or its hull");
}

#define BALL "<worldbody><body name='x'><freejoint/><geom size='1'/></body></worldbody>"
static const mjcf_refusal refusals[] = {
    {"<worldbody><body><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 3 1.9'/></body></worldbody>",
     "<inertial>: an inertia that no body has", false},
    {"<worldbody><body><freejoint/><inertial pos='0 0 0' mass='1' fullinertia='2 2 1 1.6 0 0'/></body>"
     "</worldbody>",
     "<inertial>: an inertia that no body has", false}, /* principal moments 3.6, 1, 0.4 */
    {"<default><geom size='1'/><geom mass='2'/></default>" BALL, "<geom>: a second one in its <default>",
     true},
    {"<default/><default class='x'/>" BALL, "class = \"x\": the <default> at the top is \"main\"", true},
    {"<worldbody><frame poss='1 0 0'><body><freejoint/><geom size='1'/></body></frame></worldbody>",
     "<frame>: attribute poss is not known here; did you mean pos?", false},
    {"<worldbody><site name='s' pso='1 0 0'/><body><freejoint/><geom size='1'/></body></worldbody>",
     "<site \"s\">: attribute pso is not known here; did you mean pos?", false},
    {"<default><default class='a'/></default><worldbody><body class='a'><freejoint/><geom size='1'/></body>"
     "</worldbody>",
     "<body>: a body has no class", false},
    {BALL "<contact exclude='x'/>", "<contact>: attribute exclude is not known here", false},
    {"<default><goem size='1'/></default>" BALL,
     ":2: <goem>: no element of that name has defaults here; did you mean geom?", false},
    {"<default><default class='a'><spatial damping='1'/></default></default>" BALL,
     "<spatial>: no element of that name has defaults here", false},
    {"<default><equality active='false'/></default>" BALL "<equality><weld body1='x'/></equality>",
     "<equality>: active = \"false\": only \"true\" is supported", false},
    {"<default><default class='a'><equality solref='0.5 1'/></default></default>" BALL
     "<equality><connect class='a' body1='x' anchor='0 0 0'/></equality>",
     "<equality>: solref = \"0.5 1\": only \"0.02 1\" is supported", false},
    {DENTED("inertia='shell'"), "<mesh \"t\">: inertia = \"shell\": a mesh weighs what its volume does",
     false},
    {DENTED("inertia='solid'"), "inertia = \"solid\" is not known", true},
    {"<worldbody><body><freejoint/><geom size='1' contype='1.5'/></body></worldbody>",
     "contype = 1.5 is no whole number", true},
    {"<worldbody><body><freejoint/><geom size='1' contype='4294967295'/></body></worldbody>",
     "contype = 4294967295 is beyond 2147483647", true},
};

/* A model is solved as a world is of which nobody says how, but says its residuals as scenes do, and joints'
 * forces are explicit, so that it does not depend on how joints that hold more than they need share a load.
 */
static void options(void)
{
    br_mjcf_params model;
    const br_world_options world = br_world_default();
    br_scene_default(&br_mjcf_type, &model);
    int n = 0;
    for (size_t i = 0; i < br_struct_count(&br_world_options_struct); i++) {
        br_member member;
        br_error error = {0};
        char is[200], by_default[200];
        br_struct_at(&br_world_options_struct, i, &member);
        if (strcmp(member.name, "residual") == 0 || strcmp(member.name, "stiffen") == 0 ||
            member.field->kind == BR_FIELD_TEXT)
            continue;
        check_need(
            br_get(&br_world_options_struct, &model.options.world, member.name, is, sizeof is, &error));
        check_need(
            br_get(&br_world_options_struct, &world, member.name, by_default, sizeof by_default, &error));
        n += strcmp(is, by_default) != 0;
        if (strcmp(is, by_default) != 0)
            printf("# %s: %s, not %s\n", member.name, is, by_default);
    }
    check(n == 0, "options of a model that differ from those of a world: %d", n);
}

int main(void)
{
    check_begin();
    if (mjcf_is_missing())
        return check_end();
    begin_paths("mjcf-defaults");
    tendons();
    sections();
    meshes();
    options();
    check_mjcf_refused(refusals, sizeof refusals / sizeof *refusals);
    br_scene_destroy(made("<worldbody><body><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 3 2'/>"
                          "</body></worldbody>",
                          "none")); /* a plate */
    br_scene_destroy(made("<default><geom contype='2147483647'/></default>" BALL, "none"));
    end_paths();
    return check_end();
}
