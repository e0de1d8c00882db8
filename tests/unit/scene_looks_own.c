/* Looks of a scene of our own: one shape with several materials, places and directions of its own. Which
 * bodies share a look, which way their grain runs, what a plain finish leaves out, dark bands along
 * edges, what the library's finishes are. */
#include <bristle/materials.h>
#include <bristle/scene_looks.h>

#include <bristle/numbers.h>

#include "check.h"

enum { ALONG, ACROSS, PLAIN, MATERIALS };

static br_error error;
static const br_vec3 sides = {1.2, 0.9, 0.7};

typedef struct twin {
    const char *name;
    int surface;
    double turn; /* of the geom in its body, about z */
    br_vec3 structure;
    double angle; /* of the grain on its upper face against the body's x [rad] */
} twin;

static const twin twins[] = {
    {"along", ALONG, 0, {0, 0, 0}, 0},
    {"again", ALONG, 0, {0, 0, 0}, 0},
    {"across", ACROSS, 0, {0, 0, 0}, BR_PI / 2},
    {"turned", ALONG, 0.5, {0, 0, 0}, 0}, /* a field is one of the body */
    {"own", PLAIN, 0.5, {1, 0, 0}, 0.5},  /* a geom's direction is its own */
    {"other", PLAIN, 0.5, {0, 1, 0}, 0.5 + BR_PI / 2},
};
enum { TWINS = sizeof twins / sizeof *twins };

static br_status build(br_scene *scene, const void *params, void *state, br_error *e)
{
    br_geom_spec geom = br_geom_spec_default();
    br_body_spec spec = br_body_spec_default();
    (void)params, (void)state;
    BR_TRY(br_scene_box(scene, sides, &geom.shape, e));
    for (int i = 0; i < TWINS; i++) {
        spec.pose.position = br_vec3_make(0, 0, 2 * i);
        BR_TRY(br_scene_add_body(scene, twins[i].name, &spec, &geom.body, e));
        geom.surface = twins[i].surface;
        geom.local.orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), twins[i].turn);
        geom.structure = twins[i].structure;
        BR_TRY(br_world_add_geom(br_scene_world(scene), &geom, NULL, e));
    }
    spec.motion = BR_BODY_FIXED;
    return br_scene_add_body(scene, "shelf", &spec, NULL, e);
}

static br_status friction(br_scene *scene, const void *params, void *state, br_cone_generator **generator,
                          br_error *e)
{
    const br_material list[MATERIALS] = {
        {.name = "along", .structure = br_structure_uniform(br_vec3_make(1, 0, 0))},
        {.name = "across", .structure = br_structure_uniform(br_vec3_make(0, 1, 0))},
        {.name = "plain"}};
    (void)scene, (void)params, (void)state;
    BR_TRY(br_materials_create(MATERIALS, list, generator, e));
    return br_materials_set_default(*generator, br_cone_coulomb_create(0.5, false), e);
}

static double one_second(const void *params)
{
    (void)params;
    return 1;
}

static const br_scene_type type = {.size = sizeof(br_scene_type),
                                   .name = "twins",
                                   .title = "boxes that are alike",
                                   .source = "ours",
                                   .params = &br_scene_options_struct,
                                   .build = build,
                                   .friction = friction,
                                   .duration = one_second};

static br_scene_looks *looks_of(const br_scene *scene, const br_scene_looks_options *options)
{
    br_scene_looks *looks;
    check_need(br_scene_looks_create(scene, options, &looks, &error));
    return looks;
}

/* The colour at a place of a triangle. */
static const float *colour_at(const br_scene_look *look, size_t triangle, const double weight[3])
{
    br_vec2 uv = br_vec2_make(0, 0);
    for (size_t k = 0; k < 3; k++)
        uv = br_vec2_add_scaled(uv, weight[k], look->mesh->uvs[look->mesh->triangles[3 * triangle + k]]);
    return br_image_pixel_const(look->colours, (int)(uv.x * look->colours->width),
                                look->colours->height - 1 - (int)(uv.y * look->colours->height));
}

static void test_sharing(const br_scene *scene)
{
    br_scene_finish painted = br_scene_finish_default(scene, 0, true);
    br_scene_looks_options options = br_scene_looks_default();
    painted.structure.painted = 1;
    painted.structure.edge = 0;
    options.n = 1;
    options.finishes = &painted;
    options.texels = 3000;
    br_scene_looks *const looks = looks_of(scene, &options);
    check(looks->n_parts == TWINS && looks->n_looks == TWINS - 1 &&
              looks->part[1].look == looks->part[0].look,
          "of %d boxes of one shape those two share a look that are the same: %zu looks", TWINS,
          looks->n_looks);
    for (int i = 0; i < TWINS && looks->n_parts == TWINS; i++) {
        const br_scene_look *const look = &looks->look[looks->part[i].look];
        const double middle[3] = {1.0 / 3, 1.0 / 3, 1.0 / 3};
        double off = INFINITY;
        for (size_t t = 0; t < look->mesh->n_triangles; t++) {
            if (look->mesh->normals[look->mesh->triangles[3 * t]].z < 0.9)
                continue;
            /* Red and green, dimmed by the grain, are 0.5 + 0.5 d along x and y; d and -d are one line. */
            const float *const c = colour_at(look, t, middle);
            off = INFINITY;
            for (int side = 0; side < 2; side++) {
                const double a = twins[i].angle + side * BR_PI, r = 0.5 + 0.5 * cos(a),
                             g = 0.5 + 0.5 * sin(a);
                off = fmin(off, fabs((double)c[0] * g - (double)c[1] * r) + (double)c[2]);
            }
        }
        check(off < 1e-3, "%s: grain at %.2f rad on the upper face", twins[i].name, twins[i].angle);
    }
    br_scene_looks_destroy(looks);
}

/* One of two boxes that are alike without its directions: red is as green, dimmed by specks. */
static void test_plain(const br_scene *scene)
{
    br_scene_finish list[2] = {br_scene_finish_default(scene, 0, true),
                               br_scene_finish_default(scene, 0, true)};
    br_scene_looks_options options = br_scene_looks_default();
    list[1].structure.painted = 1;
    list[1].structure.edge = 0;
    list[0] = list[1];
    list[0].body = "again";
    list[0].plain = true;
    options.n = 2;
    options.finishes = list;
    options.texels = 3000;
    br_scene_looks *const looks = looks_of(scene, &options);
    check(looks->n_looks == TWINS && looks->part[1].look != looks->part[0].look,
          "boxes with and without their directions share no look: %zu looks", looks->n_looks);
    for (int i = 0; i < 2; i++) {
        const br_image *const colours = looks->look[looks->part[i].look].colours;
        double most = 0, darkest = 1, brightest = 0;
        for (int k = 0; k < colours->width * colours->height; k++) {
            const float *const c = br_image_pixel_const(colours, k % colours->width, k / colours->width);
            most = fmax(most, fabs((double)c[0] - (double)c[1]));
            darkest = fmin(darkest, (double)c[0]);
            brightest = fmax(brightest, (double)c[0]);
        }
        check(i == 0 ? most > 0.3 : most < 1e-6 && brightest > 0.45 && darkest < 0.4,
              "%s directions: red and green differ by %.2f at most", i ? "without" : "with", most);
    }
    br_scene_looks_destroy(looks);
}

/* A band is 0.7 lines wide, lines are 2.5 texels wide at least: dark near edges, and not beyond. */
static void test_bands(const br_scene *scene)
{
    br_scene_finish pale = br_scene_finish_default(scene, 0, true);
    br_scene_looks_options options = br_scene_looks_default();
    pale.structure.light = pale.structure.dark = br_vec3_make(1, 1, 1);
    options.n = 1;
    options.finishes = &pale;
    for (int coarse = 0; coarse < 2; coarse++) {
        options.lines = coarse ? 200 : 9;
        options.texels = coarse ? 5000 : 400000;
        br_scene_looks *const looks = looks_of(scene, &options);
        const br_scene_look *const look = &looks->look[0];
        const double area = 2 * (sides.x * sides.y + sides.y * sides.z + sides.z * sides.x),
                     band = 0.7 * (coarse ? 2.5 * sqrt(area / 5000) : sides.y / 9);
        double inside = 0, past = 1;
        for (size_t t = 0; t < look->mesh->n_triangles; t++)
            for (size_t k = 0; k < 3; k++) {
                const uint32_t *const c = look->mesh->triangles + 3 * t;
                const br_vec3 a = look->mesh->positions[c[k]],
                              ab = br_vec3_sub(look->mesh->positions[c[(k + 1) % 3]], a),
                              ac = br_vec3_sub(look->mesh->positions[c[(k + 2) % 3]], a);
                if (fabs(ab.x) + fabs(ab.y) + fabs(ab.z) > 1.001 * br_vec3_length(ab))
                    continue; /* a diagonal */
                const double high = br_vec3_length(br_vec3_cross(ab, ac)) / br_vec3_length(ab);
                const size_t far = (k + 2) % 3, near = (k + 1) % 3;
                double weight[3];
                weight[far] = 0.4 * band / high, weight[k] = weight[near] = (1 - weight[far]) / 2;
                inside = fmax(inside, (double)colour_at(look, t, weight)[0]);
                weight[far] = (coarse ? 1.7 : 1.15) * band / high;
                weight[k] = weight[near] = (1 - weight[far]) / 2;
                past = fmin(past, (double)colour_at(look, t, weight)[0]);
            }
        check(inside < 0.97 && fabs(past - 1) < 1e-6,
              "%s texels: edges are dark to %.3f m from them (%.2f), and no farther (%.2f)",
              coarse ? "few" : "many", band, inside, past);
        br_scene_looks_destroy(looks);
    }
}

/* Wood is brown, stone is grey, what never moves is pale. */
static void test_finishes(const br_scene *scene)
{
    const int shelf = br_scene_body(scene, "shelf");
    for (int fixed = 0; fixed < 2; fixed++) {
        const int body = fixed ? shelf : 0;
        const br_vec3 wood = br_scene_finish_default(scene, body, true).structure.light,
                      stone = br_scene_finish_default(scene, body, false).structure.light;
        check(wood.x > wood.y && wood.y > wood.z && wood.x - wood.z > (fixed ? 0.05 : 0.2) &&
                  (!fixed || wood.x - wood.z < 0.15),
              "%s wood is %s", fixed ? "fixed" : "moving", fixed ? "pale" : "brown");
        check(fabs(stone.x - stone.y) < 0.05 && fabs(stone.y - stone.z) < 0.05, "%s stone is grey",
              fixed ? "fixed" : "moving");
    }
}

int main(void)
{
    check_begin();
    br_scene_options options = br_scene_options_default();
    br_scene *scene;
    check_need(br_scene_create(&type, &options, NULL, &scene, &error));
    test_sharing(scene);
    test_plain(scene);
    test_bands(scene);
    test_finishes(scene);
    br_scene_destroy(scene);
    return check_end();
}
