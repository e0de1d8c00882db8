/* Paths of boxes on a slope as experiments have them: where they lead, of numbers made up; a run against the
 * same run by hand; the last sample; strokes of a field whose lines are circles. */
#include <math.h>

#include <bristle/harness/data.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_slope.h>
#include <bristle/numbers.h>

#include "harness_run.h"

#define NONE                                                                                                 \
    {                                                                                                        \
        NAN, NAN                                                                                             \
    }

/* ---- where paths lead ---- */

/* Two paths of five samples; the second goes back up and down again. */
static br_vec2 first[] = {{0, 0}, {1, 0.5}, {2, 0.5}, {4, -1}, {5, -1}, {0, 2}, {2, 3}, {1, 4}, {3, 5}, NONE};
static br_vec2 other[] = {{0, 0}, {1, 0.5}, {2, 0.75},  {4, -1}, NONE,
                          {0, 2}, {2, 3},   {2.5, 2.5}, {3, 5},  NONE};

static void crossings(void)
{
    const br_slope_paths a = {.boxes = 2, .n = 4, .interval = 1, .at = first},
                         b = {.boxes = 2, .n = 4, .interval = 1, .at = other};
    check(br_slope_path(&a, 1) == first + 5, "paths lie behind each other");
    check_near(br_slope_crossing(&a, 0, 3), -0.25, 1e-15, "between two samples");
    check(br_slope_crossing(&a, 0, 2) == 0.5, "at a sample");
    check_near(br_slope_crossing(&a, 1, 1.5), 2.75, 1e-15, "the first of two passages");
    check(isnan(br_slope_crossing(&a, 1, 3.5)), "where it never comes");
    const br_slope_paths slow = {.boxes = 2, .n = 4, .interval = 0.5, .at = first};
    check_near(br_slope_time(&slow, 0, 3), 1.25, 1e-15, "halfway between the samples at 1 and 1.5 s");
    check_near(br_slope_time(&slow, 1, 1.5), 0.375, 1e-15, "the time of the first of two passages");
    check(isnan(br_slope_time(&slow, 1, 3.5)), "when it never comes");
    check_near(br_slope_length(&a, 0), hypot(1, 0.5) + 1 + hypot(2, 1.5) + 1, 1e-14, "length of a path");
    check_near(br_slope_length(&a, 1), hypot(2, 1) + hypot(1, 1) + hypot(2, 1), 1e-14,
               "of one that ends before the last sample");
    check_near(br_slope_aside(&a), 3.0, 1e-15, "farthest from where it began");
    check_near(br_slope_width(&a, 1.5), 2.75 - 0.5, 1e-15, "width of both");
    check(isnan(br_slope_width(&a, 4.5)), "of which one is not there");
    /* At 2 the first ones are 0.25 apart; of the second ones one turns back there, and passes at 4.5. */
    check_near(br_slope_apart(&a, &b, 0, 2, 3), 1.5, 1e-15, "apart at places");
    check_near(br_slope_apart(&a, &b, 1.8, 1.9, 2), 0.225, 1e-15, "apart where all go on");
    check(isnan(br_slope_apart(&a, &b, 0, 3, 4)), "where one does not come");
}

static void outlines(void)
{
    double yaw[] = {0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0};
    br_slope_paths a = {.boxes = 2, .n = 4, .interval = 1, .at = first, .yaw = yaw};
    br_slope_boxes_params p;
    br_vec2 corner[4];
    br_scene_default(&br_slope_boxes_type, &p);
    p.sides = br_vec3_make(4, 2, 1);
    br_slope_corners(&p, &a, 1, 1, corner);
    /* About (2, 3), turned by 0.5 rad to the left: the first is the front left one. */
    check_near(corner[0].x, 2 + 2 * cos(0.5) - sin(0.5), 1e-14, "a corner's x");
    check_near(corner[0].y, 3 + 2 * sin(0.5) + cos(0.5), 1e-14, "and y");
    double round = 0;
    for (int k = 0; k < 4; k++)
        round += br_vec2_length(br_vec2_sub(corner[k], corner[(k + 1) % 4]));
    check_near(round, 12.0, 1e-13, "once round the box");
}

/* ---- runs ---- */

static const br_slope_boxes_params *params(void)
{
    static br_slope_boxes_params p;
    br_scene_default(&br_slope_boxes_type, &p);
    p.boxes = 2;
    p.length = 3;
    p.start = 2;
    p.speed = 0.25;
    p.duration = 3;
    p.yaw = 0.3;
    return &p;
}

static void parameters(br_params *p, void *scene)
{
    br_params_double(p, "a.number", scene);
}

/* By hand, with steps of their own: place at a time, half a step back. */
static br_vec2 by_hand(double time)
{
    br_error error;
    br_scene *scene;
    check_need(br_scene_create(&br_slope_boxes_type, params(), NULL, &scene, &error));
    while (br_world_time(br_scene_world(scene)) < time - 1e-9)
        check_need(br_scene_step(scene, &error));
    const br_slope_boxes_state *const state = br_scene_state(scene);
    const br_vec3 x = br_world_poses(br_scene_world(scene))[state->first + 1].position,
                  v = br_world_velocities(br_scene_world(scene))[state->first + 1].linear;
    br_scene_destroy(scene);
    return br_vec2_make(x.x - 0.005 * (v.x - 0.25), x.y - 0.005 * v.y);
}

/* Wherever the edge is within a few samples of each other, all boxes are seen to pass it. */
static bool pass_any_edge(br_experiment *ex)
{
    br_slope_boxes_params p = *params();
    int passed = 0;
    for (int i = 0; i < 24; i++) {
        p.length = 2.5 + 0.001 * i;
        br_slope_paths boxes = br_slope_paths_make(ex, &p, 0.02);
        br_require(ex, br_slope_paths_boxes(&p, NULL, &boxes, br_experiment_error(ex)), NULL);
        passed += isfinite(br_slope_width(&boxes, p.length));
    }
    return passed == 24;
}

/* Boxes and masses side by side go where they go by themselves. */
static bool same_beside(br_experiment *ex, const br_slope_paths *boxes, const br_slope_paths *masses)
{
    br_slope_run all[] = {{.params = *params(), .paths = br_slope_paths_make(ex, params(), 0.07)},
                          {.params = *params(), .paths = br_slope_paths_make(ex, params(), 0.07)}};
    const size_t size = boxes->boxes * (boxes->n + 1) * sizeof *boxes->at;
    all[1].masses = true;
    br_slope_runs(ex, all, 2);
    return memcmp(all[0].paths.at, boxes->at, size) == 0 && memcmp(all[1].paths.at, masses->at, size) == 0 &&
           memcmp(boxes->at, masses->at, size) != 0;
}

/* Settings, then solvers, each by its name. */
static bool named(br_experiment *ex)
{
    static const char *const settings[] = {"as it is", "finer step"}, *const all[] = {"as it is",
                                                                                      "finer step", "prox",
                                                                                      "nncg"};
    size_t n, same = 0;
    const char *const *const names = br_scene_runs_names(ex, settings, 2, "prox, nncg", &n);
    for (size_t i = 0; i < n && i < 4; i++)
        same += strcmp(names[i], all[i]) == 0;
    br_world_options options = br_world_default();
    br_scene_name_solver(ex, &options, names[n - 1]);
    return n == 4 && same == 4 && options.solver == &br_nncg_type &&
           options.correction_solver != options.solver;
}

static br_status run_unknown(br_experiment *ex, const void *scene)
{
    (void)scene;
    br_world_options options = br_world_default();
    br_scene_name_solver(ex, &options, "pg");
    return BR_OK;
}

static br_status run_paths(br_experiment *ex, const void *scene)
{
    (void)scene;
    const br_slope_boxes_params *const p = params();
    br_error *const error = br_experiment_error(ex);
    br_slope_paths boxes = br_slope_paths_make(ex, p, 0.07), masses = br_slope_paths_make(ex, p, 0.07);
    br_slope_boxes_params three = *p;
    three.boxes = 3;
    BR_TRY(br_slope_paths_boxes(p, NULL, &boxes, error));
    BR_TRY(br_slope_paths_masses(ex, p, &masses, error));
    const br_vec2 hand = by_hand(0.7), at = br_slope_path(&boxes, 1)[10];
    size_t last = 0;
    while (last < boxes.n && isfinite(br_slope_path(&boxes, 1)[last + 1].x))
        last++;
    printf("# samples %d\n", boxes.n == 42 && boxes.boxes == 2);
    printf("# starts %d\n", br_slope_path(&boxes, 1)[0].x == 2 && br_slope_path(&boxes, 1)[0].y == 0.5 &&
                                fabs(boxes.yaw[0] - 0.3) < 1e-15);
    printf("# same %d\n", at.x == hand.x && at.y == hand.y);
    printf("# beyond %d\n", last < boxes.n && br_slope_path(&boxes, 1)[last].x > 3 &&
                                br_slope_path(&boxes, 1)[last - 1].x <= 3);
    printf("# masses %d\n", br_slope_apart(&boxes, &masses, 2, 3, 20) < 0.02 &&
                                br_slope_width(&masses, 3) < 0.95 && br_slope_width(&boxes, 3) < 0.95);
    printf("# beside %d\n", same_beside(ex, &boxes, &masses));
    printf("# named %d\n", named(ex));
    printf("# kept %d\n",
           boxes.residual > 0 && boxes.residual < 1e-6 && boxes.iterations > 1 && boxes.loose == 0);
    printf("# edges %d\n", pass_any_edge(ex));
    printf("# room %d\n", br_slope_paths_boxes(&three, NULL, &boxes, error) == BR_ERR_ARGUMENT &&
                              br_slope_paths_masses(ex, &three, &masses, error) == BR_ERR_ARGUMENT);
    boxes.interval = 1e-4;
    printf("# steps %d\n", br_slope_paths_boxes(p, NULL, &boxes, error) == BR_ERR_RANGE);
    const br_structure_field round =
        br_structure_circular(br_vec3_make(0, 0, 0), br_vec3_make(0, 0, 1), BR_PI / 2);
    br_strokes_put(br_table_open(ex, "strokes"), "round", &round,
                   (br_pose){br_vec3_make(10, 0, 0), br_quat_identity()}, br_vec2_make(11, 1),
                   br_vec2_make(13, 3), 1, 0.4);
    return BR_OK;
}

/* Circles about (10, 0): two rows of two strokes, each with five points and one row that ends it. */
static void strokes(void)
{
    char text[RUN_TEXT];
    run_read("out/strokes.csv", text);
    int rows = 0, points = 0;
    double length = 0, worst = 0, r = 0, x_before = 0, y_before = 0;
    const char *line = strchr(text, '\n');
    for (; line && line[1]; line = strchr(line + 1, '\n')) {
        double x, y;
        int drawn;
        if (sscanf(line + 1, "round,%d,%lf,%lf", &drawn, &x, &y) != 3)
            break;
        if (rows == 0)
            check(fabs(hypot(x - 11.25, y - 1.5) - 0.2) < 1e-3, "the first stroke's end");
        const double radius = hypot(x - 10, y);
        if (rows % 6 == 0)
            r = radius;
        else if (drawn)
            length += hypot(x - x_before, y - y_before);
        worst = fmax(worst, fabs(radius - r));
        points += drawn;
        rows++;
        x_before = x, y_before = y;
    }
    check(rows == 24 && points == 20, "four strokes of five points: %d rows, %d drawn", rows, points);
    check_near(length, 4 * 0.4, 1e-6, "as long as asked for");
    check(worst < 1e-4, "along circles, within %.2g m", worst);
}

static void runs(void)
{
    static const br_output outputs[] = {{"strokes.csv", "name, drawn_1, x_m, y_m", "strokes"}};
    br_experiment_type type = {.id = "slope-test",
                               .title = "t",
                               .reproduces = "nothing",
                               .summary = "s",
                               .scene_size = sizeof(double),
                               .parameters = parameters,
                               .run = run_paths,
                               .outputs = outputs,
                               .n_outputs = 1};
    static const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    run_write("params.ini", "[a]\nnumber = 1 ; 1 | - | ours\n");
    const run_result *const r = run_experiment(&type, arguments);
    check(r->status == 0, "boxes and masses run: %s", r->err);
    check(strstr(r->out, "# samples 1") != NULL, "samples over the duration");
    check(strstr(r->out, "# starts 1") != NULL, "the first is the start");
    check(strstr(r->out, "# same 1") != NULL, "places are those of a run by hand");
    check(strstr(r->out, "# beyond 1") != NULL, "one sample beyond the edge, then none");
    check(strstr(r->out, "# masses 1") != NULL, "point masses go nearly the same way, into the channel");
    check(strstr(r->out, "# beside 1") != NULL, "side by side they go where they go one by one");
    check(strstr(r->out, "# named 1") != NULL, "runs are named by settings, then solvers");
    check(strstr(r->out, "# kept 1") != NULL, "residual and iterations are kept");
    check(strstr(r->out, "# edges 1") != NULL, "the last box is seen to pass the edge wherever that lies");
    check(strstr(r->out, "# room 1") != NULL, "room for two boxes is none for three");
    check(strstr(r->out, "# steps 1") != NULL, "samples between steps are refused");
    strokes();
    type.run = run_unknown;
    const run_result *const unknown = run_experiment(&type, arguments);
    check(unknown->status == 2 && is_one_line(unknown->err) && strstr(unknown->err, "'pg' is none of pgs"),
          "a name that no solver has: %s", unknown->err);
}

int main(void)
{
    check_begin();
    run_begin();
    crossings();
    outlines();
    runs();
    run_end();
    return check_end();
}
