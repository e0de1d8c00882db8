/* Texts in <custom> whose names begin with "bristle:": friction by structure directions and from normal maps
 * as closed forms have it, and what is refused. */
#include <bristle/image.h>
#include <bristle/numbers.h>
#include <bristle/texture.h>

#include "mjcf_made.h"

enum { STEPS = 100 };
static const double slope = 1.0, g = 9.81, h = 0.002;
static char picture[200];

/* A box on a plane that is tilted by `slope` towards `heading` [rad] from x, and what stands beside them. */
static br_scene *on_slope(double heading, const char *plane, const char *box, const char *beside)
{
    char text[3000];
    snprintf(text, sizeof text,
             "<option timestep='%g' gravity='%.17g %.17g %.17g'/><asset><material name='wood'/><material "
             "name='steel: 1'/></asset><worldbody><geom name='floor' type='plane' size='4 3 1' %s/>"
             "<body name='a' pos='0 0 0.05'><freejoint/><geom name='box' type='box' size='0.2 0.2 0.05' %s/>"
             "</body></worldbody>%s",
             h, g * sin(slope) * cos(heading), g * sin(slope) * sin(heading), -g * cos(slope), plane, box,
             beside);
    return made(text, "none");
}

/* The coefficient that brakes the box, and its largest velocity across the slope. */
static double braked(br_scene *s, double heading, double *across)
{
    run(s, STEPS);
    const br_vec3 v = body(s, "a").velocity.linear;
    const double along = cos(heading) * v.x + sin(heading) * v.y;
    *across = cos(heading) * v.y - sin(heading) * v.x;
    br_scene_destroy(s);
    return (sin(slope) - along / (STEPS * h * g)) / cos(slope);
}

static void brakes(double heading, const char *plane, const char *box, const char *custom, double mu,
                   const char *what)
{
    char text[2000];
    double across;
    snprintf(text, sizeof text, "<custom>%s</custom>", custom);
    const double is = braked(on_slope(heading, plane, box, text), heading, &across);
    check_close(is, mu, 1e-7, "%s: coefficient %g", what, mu);
    check(fabs(across) < 1e-7, "%s, straight down: %g m/s across", what, across);
}

/* ---- structure directions ---- */

#define PAIR "<text name='bristle:pair:floor:box' data='mu=0.4 mu_t=0.1 mu_b=0.9'/>"
#define LINES(geom, direction) "<text name='bristle:structure:" geom "' data='" direction "'/>"
#define ALONG_X LINES("floor", "1 0 0") LINES("box", "2 0 0")

static void structures(void)
{
    const double right = BR_PI / 2;
    brakes(0, "", "", ALONG_X PAIR, 0.1, "along parallel lines it is mu_t");
    brakes(right, "", "", ALONG_X PAIR, 0.9, "across them mu_b");
    brakes(0, "", "", LINES("floor", "1 0 0") LINES("box", "0 1 0") PAIR, 0.4, "crossed lines: mu");
    brakes(right, "", "", LINES("floor", "1 0 0") PAIR, 0.9, "of one geom alone: across its lines");
    brakes(0, "", "", PAIR, 0.4, "without lines: mu");
    brakes(0, "", "euler='0 0 90'", ALONG_X PAIR, 0.4, "directions turn with the geom");
    brakes(0, "euler='0 0 90'", "euler='0 0 90'", ALONG_X PAIR, 0.9, "also with that of the world");
    brakes(0, "", "",
           LINES("floor", "kind=fan direction=0,1,0 rate=1e-9") LINES("box", "kind=uniform direction=0,1,0")
               PAIR,
           0.9, "a field by its kind");
    brakes(0, "", "", LINES("floor", "kind=swept origin=0,-1e9,0 direction=0,1,0") PAIR, 0.1,
           "a swept field goes around its axis");
    brakes(0, "euler='0 0 90'", "", LINES("floor", "kind=swept origin=0,-1e9,0 direction=0,1,0") PAIR, 0.9,
           "and turns with the geom");
    brakes(0, "", "", LINES("floor", "kind=circular origin=0,-1e9,0 angle=0") PAIR, 0.9,
           "a circular one, away");
    brakes(0, "", "", LINES("floor", "kind=wave direction=0,1,0 amplitude=0 wavelength=0.1") PAIR, 0.9,
           "a straight wave");
    brakes(0, "", "", LINES("floor", "kind=gather direction=1,0,0 amplitude=0 wavelength=0.1 rate=0") PAIR,
           0.1, "lines that do not gather");
}

static void materials(void)
{
    brakes(0, "material='wood'", "material='steel: 1'",
           LINES("wood", "0 1 0") "<text name='bristle:pair:steel: 1:wood' data='mu=0.4 mu_t=0.1 mu_b=0.9'/>",
           0.9, "of materials, the second with a colon in its name");
    brakes(0, "material='wood'", "material='wood'",
           "<text name='bristle:pair:wood:wood' data='mu=0.3 mu_t=0.3 mu_b=0.3'/>" PAIR, 0.4,
           "a pair of geoms comes before one of materials");
    brakes(0, "material='wood'", "material='wood'",
           "<text name='bristle:pair:box:wood' data='mu=0.7 mu_t=0.3 mu_b=0.3'/>"
           "<text name='bristle:pair:wood:wood' data='mu=0.3 mu_t=0.3 mu_b=0.3'/>",
           0.7, "and of a geom and a material");
    brakes(0, "material='wood'", "material='wood'", LINES("wood", "0 1 0") LINES("floor", "1 0 0") PAIR, 0.4,
           "a geom's own lines before its material's");
    brakes(0, "friction='0.25'", "friction='0.2'", LINES("floor", "1 0 0"), 0.25,
           "lines without a pair change nothing");
    brakes(0, "", "", "<text name='other' data='bristle:pair'/><numeric name='n' data='1'/>" PAIR, 0.4,
           "what is not ours is passed over");
}

/* A <pair> makes geoms meet that would not; its coefficient is that of the custom pair. */
static void before_pair(void)
{
    double across;
    const double mu = braked(
        on_slope(0, "contype='0' conaffinity='0'", "contype='0' conaffinity='0'",
                 "<contact><pair geom1='box' geom2='floor' friction='0.2'/></contact><custom>" ALONG_X PAIR
                 "</custom>"),
        0, &across);
    check_close(mu, 0.1, 1e-7, "a custom pair has its coefficients also where a <pair> names the geoms");
}

/* ---- normal maps ---- */

/* Teeth whose gentle sides, seven texels of eight, face down in the picture; upright ones count for nothing.
 * Whoever slides up in the picture climbs them: the mean of eq. (6) is 2/pi 7/8 slope. */
static void write_sawtooth(double gentle)
{
    br_error error = {0};
    br_image *map;
    const br_texture_sawtooth_spec spec = {8, 8, 8, 1, gentle, 0, false};
    check_need(br_texture_sawtooth(&spec, &map, &error));
    check_need(br_image_write_png(map, picture, 16, &error));
    br_image_destroy(map);
}

/* A map on one of the two geoms, that of index `on`, in whose own coordinates the picture lies. */
typedef struct mapped {
    const char *floor, *box; /* attributes of the geoms */
    int on;                  /* 0: the floor, 1: the box */
    const char *map, *rest;  /* words of the map, texts beside it */
} mapped;

static void ploughs(double heading, mapped m, double mu, const char *what)
{
    static const char *const names[] = {"floor", "box"};
    char text[1000];
    double across;
    snprintf(text, sizeof text,
             "<custom><text name='bristle:normalmap:%s' data='file=%s %s'/><text name='bristle:options' "
             "data='patch.mu_0=0.2 patch.width=0.02 patch.resolution=16'/>%s</custom>",
             names[m.on], picture, m.map, m.rest);
    const double is = braked(on_slope(heading, m.floor, m.box, text), heading, &across);
    check_near(is, mu, 2e-4, "%s: coefficient %g", what, mu); /* the map is one of 16 bits */
}

/* The box with a second geom, so that its centre of mass is not that of the first one. */
#define TOP "/><geom type='box' size='0.1 0.1 0.02' pos='0 0 0.07'"

static void normal_maps(void)
{
    const double up = BR_PI / 2, gentle = 0.3, tooth = 2 / BR_PI * 7 / 8 * gentle;
    write_sawtooth(gentle);
    ploughs(up, (mapped){"", "", 0, "size=0.01", ""}, 0.2 + tooth, "up a sawtooth");
    ploughs(-up, (mapped){"", "", 0, "size=0.01", ""}, 0.2, "down it, off its upright sides");
    ploughs(0, (mapped){"", "", 0, "size=0.01", ""}, 0.2, "along its ridges");
    ploughs(up, (mapped){"", "", 0, "size=0.01 k=0.5", ""}, 0.2 + tooth / 2, "half the field mask");
    ploughs(-up, (mapped){"", "", 0, "size=0.01 green=down", ""}, 0.2 + tooth,
            "green that grows down turns the picture over");
    ploughs(up, (mapped){"", "", 0, "size=0.01", PAIR}, 0.4, "a pair of its own comes before the map");
    ploughs(2 * up, (mapped){"euler='0 0 90'", "", 0, "size=0.01", ""}, 0.2 + tooth,
            "the picture turns with the geom");
    /* The box's teeth look down; those that climb are the floor's, which slides up against them. */
    ploughs(-up, (mapped){"", TOP, 1, "size=0.01", ""}, 0.2 + tooth, "teeth below the box, backwards");
    ploughs(up, (mapped){"", TOP, 1, "size=0.01", ""}, 0.2, "and forwards");
    ploughs(up, (mapped){"condim='1'", "condim='1'", 0, "size=0.01", ""}, 0, "condim 1 has no friction");
}

/* The upper corner of the first surface under a map. */
static br_vec3 reach(const br_scene *s)
{
    size_t n;
    br_vec3 low, high;
    br_patch_surface *const *const surfaces = br_scene_surfaces(s, &n);
    if (n == 0)
        return br_vec3_make(INFINITY, 0, 0);
    br_mesh_bounds(br_patch_surface_mesh(surfaces[0]), &low, &high);
    return high;
}

/* A model that is written has the same pictures on the same geoms. */
static void written(const char *plane, const char *box, const char *custom, const char *what)
{
    br_error error = {0};
    br_mjcf_params params;
    br_scene *again = NULL;
    char text[1000];
    snprintf(text, sizeof text,
             "<custom><text name='bristle:normalmap:%s'/><text name='bristle:options' data='patch.mu_0=0.2 "
             "patch.width=0.02 world.solver=auto world.solver_options.iterations=500 "
             "world.solver_options.tolerance=1e-13'/></custom>",
             custom);
    br_scene *const s = on_slope(BR_PI / 2, plane, box, text);
    check_need(br_mjcf_write(s, other, &error));
    check_need(br_mjcf_default(other, false, NULL, NULL, &params, &error));
    params.keyframe = "start";
    check_need(br_scene_create(&br_mjcf_type, &params, NULL, &again, &error));
    check(br_vec3_length(br_vec3_sub(reach(again), reach(s))) < 1e-12, "%s reaches as far", what);
    run(s, STEPS);
    run(again, STEPS);
    const br_vec3 is = body(again, "a").pose.position, was = body(s, "a").pose.position;
    check(br_vec3_length(br_vec3_sub(is, was)) < 1e-12 && fabs(was.y) > 0.01, "%s is written: %g m off", what,
          br_vec3_length(br_vec3_sub(is, was)));
    br_scene_destroy(again);
    br_scene_destroy(s);
}

static void write_maps(void)
{
    char custom[500];
    snprintf(custom, sizeof custom, "floor' data='file=%s size=0.01", picture);
    written("euler='0 0 20'", "", custom, "the map of a plane");
    snprintf(custom, sizeof custom, "box' data='file=%s size=0.03 k=0.7 green=down", picture);
    written("", TOP, custom, "and that of a box that moves");
}

/* ---- options ---- */

static void options(void)
{
    br_error error = {0};
    br_mjcf_params params;
    check_need(write_model(path,
                           "<option timestep='0.003'/><custom><text name='bristle:options' "
                           "data='world.frame=sliding patch.mu_0=0.25 filter=bilinear'/></custom>",
                           &error));
    check_need(br_mjcf_default(path, false, NULL, NULL, &params, &error));
    check(params.options.world.frame == BR_FRAME_SLIDING && params.options.patch.mu_0 == 0.25 &&
              params.options.filter == BR_FILTER_BILINEAR && params.options.world.dt == 0.003,
          "a model's own options are presets of its parameters");
}

/* ---- refusals ---- */

#define MODEL(custom)                                                                                        \
    "<asset><material name='wood'/><material name='two'/></asset><worldbody><geom name='floor' "             \
    "type='plane' size='0 0 1'/><geom name='two' size='1'/>\n<body><freejoint/><geom name='box' "            \
    "type='box' size='1 1 1'/></body></worldbody><custom>\n" custom "</custom>"
#define TEXT(name, data) "<text name='bristle:" name "' data='" data "'/>"

static const mjcf_refusal refusals[] = {
    {MODEL(TEXT("structre:box", "1 0 0")), ":4: <text \"bristle:structre:box\">: bristle:structre is none of",
     false},
    {MODEL(TEXT("structre:box", "1 0 0")), "did you mean structure?", false},
    {MODEL("<text name='Bristle:structure:box' data='1 0 0'/>"),
     ":4: <text \"Bristle:structure:box\">: a name of this program's begins with bristle:", false},
    {MODEL("<text name='bristel:structure:box' data='1 0 0'/>"), "begins with bristle:", false},
    {MODEL("<text name='bristle' data='1 0 0'/>"), "<text \"bristle\">: a name of", false},
    {MODEL("<text name='bristle-structure:box' data='1 0 0'/>"), "begins with bristle:", false},
    {MODEL("<numeric name='bristle:structure:box' data='1 0 0'/>"), "is that of a <text>", false},
    {MODEL(TEXT("structure:bxo", "1 0 0")), "there is no geom or material 'bxo'", true},
    {MODEL(TEXT("structure:two", "1 0 0")), "'two' is the name of a geom and of a material", true},
    {MODEL(TEXT("structure:box", "1 0")), "direction = '1 0' is not three numbers", true},
    {MODEL(TEXT("structure:box", "0 0 0")), "direction has length 0", true},
    {MODEL(TEXT("structure:box", "1 0 nan")), "direction", true},
    {MODEL(TEXT("structure:box", "kind=wavy")), "wavy", true},
    {MODEL(TEXT("structure:box", "kind=wave wavelength=0")), "wavelength = 0", true},
    {MODEL(TEXT("structure:box", "kind=fan direction=0,0,1")), "direction is along the axis", true},
    {MODEL(TEXT("structure:box", "kind=circular axis=0,0,0")), "axis has length 0", true},
    {MODEL(TEXT("structure:box", "kind=gather rate=-1")), "rate = -1", true},
    {MODEL(TEXT("structure:box", "kind=fan kind=fan")), "kind is given twice", true},
    {MODEL(TEXT("structure:box", "kind=fan rate")), "'rate' is not KEY=VALUE", true},
    {MODEL("<text name='bristle:structure:box'/>"), "data is not given", true},
    {MODEL(TEXT("structure:box", "1 0 0") TEXT("structure:box", "0 1 0")), "line 4 says this for the same",
     true},
    {MODEL(TEXT("pair:box", "mu=1 mu_t=1 mu_b=1")), "two names are wanted", true},
    {MODEL(TEXT("pair:box:no", "mu=1 mu_t=1 mu_b=1")), "there is no geom or material 'no'", true},
    {MODEL(TEXT("pair:no:box", "mu=1 mu_t=1 mu_b=1")), "there is no geom or material 'no'", true},
    {MODEL(TEXT("pair:box:floor", "mu_t=1 mu_b=1")), "mu is not given", true},
    {MODEL(TEXT("pair:box:floor", "mu=1 mu_t=1 mu_b=0.5")), "mu_t = 1 is above mu_b = 0.5", true},
    {MODEL(TEXT("pair:box:floor", "mu=-1 mu_t=1 mu_b=1")), "mu = -1 is out of range", true},
    {MODEL(TEXT("pair:box:floor", "mu=x mu_t=1 mu_b=1")), "mu = 'x' is not a number", true},
    {MODEL(TEXT("pair:box:floor", "mu=1 mu_t=1 mu_c=1 mu_b=1")), "mu_c", true},
    {MODEL(TEXT("pair:box:floor", "mu=1 mu_t=1 mu_b=1") TEXT("pair:floor:box", "mu=1 mu_t=1 mu_b=1")),
     "line 4 says this for the same", true},
    {MODEL(TEXT("normalmap:box", "size=0.1")), "file is not given", true},
    {MODEL(TEXT("normalmap:box", "file=none size=0.1")), "file is not given", true},
    {MODEL(TEXT("normalmap:box", "file=/nonexistent/x.png size=0.1")), "/nonexistent/x.png", true},
    {MODEL(TEXT("normalmap:box", "file=x.png")), "size is not given", true},
    {MODEL(TEXT("normalmap:box", "file=x.png size=0")), "size = 0 m is out of range", true},
    {MODEL(TEXT("normalmap:box", "mesh=/nonexistent/x.obj")), "/nonexistent/x.obj", true},
    {MODEL(TEXT("normalmap:box", "mesh=none file=none")), "size is not given, nor a mesh", true},
    {MODEL(TEXT("options", "world.dt=0.1")), "world.dt is set by <option>", true},
    {MODEL(TEXT("options", "backend=cpu")), "backend is set by whoever runs", true},
    {MODEL(TEXT("options", "patch.widht=0.1")), "did you mean 'patch.width'?", true},
    {MODEL(TEXT("options", "patch.width=-1")), "width = -1", true},
};

static void refused(void)
{
    char text[400];
    br_error error = {0};
    check_mjcf_refused(refusals, sizeof refusals / sizeof *refusals);
    snprintf(text, sizeof text,
             "<custom><text name='bristle:normalmap:floor' data='file=%s size=1'/></custom>", picture);
    char model[800];
    snprintf(model, sizeof model,
             "<worldbody><geom name='floor' type='plane' size='0 1 1'/><body><freejoint/><geom size='1'/>"
             "</body></worldbody>%s",
             text);
    br_scene *const s = scene_of(model, "none", false, &error);
    check(!s && strstr(error.message, "the plane needs half sizes"), "a map on a plane without end: %s",
          error.message);
    br_scene_destroy(s);
}

int main(void)
{
    check_begin();
    if (mjcf_is_missing())
        return check_end();
    begin_paths("mjcf-custom");
    snprintf(picture, sizeof picture, "%.190s.png", path);
    structures();
    materials();
    before_pair();
    normal_maps();
    write_maps();
    options();
    refused();
    end_paths();
    unlink(picture);
    return check_end();
}
