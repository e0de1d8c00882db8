/* What the default options of a world do: easy scenes and heavy bodies on light ones, with them and with 50
 * plain sweeps (br_pgs_type), which were the default before. Of each the largest way that a body which should
 * stand has sunk or slid, the steps that were not solved to 1e-6 m/s by the residual, and the processor time
 * a step, the fastest of repetitions in turn. Prints CSV. The numbers go into no result.
 *
 * usage: default_world [NAME]    only the scenes whose name contains NAME */
#include "clock.h"
#include "need.h"

#include <math.h>
#include <string.h>
#include <bristle/rigid.h>

enum { STEPS = 300, REPETITIONS = 5, SHAPES = 12 };
static const double SIDE = 0.2, TOLERANCE = 1e-6;

typedef struct scene {
    br_world *world;
    br_cone_generator *generator;
    br_shape *shapes[SHAPES];
    int n_shapes, watched;
} scene;

static br_shape *keep(scene *s, br_shape *shape)
{
    return s->shapes[s->n_shapes++] = shape;
}

static br_shape *box(scene *s, double x, double y, double z)
{
    br_shape *shape;
    need(br_shape_box(br_vec3_make(x, y, z), &shape, NULL));
    return keep(s, shape);
}

static void add(scene *s, const br_shape *shape, double mass, double x, double y, double z)
{
    need(br_world_add_solid(s->world, shape, mass, (br_pose){{x, y, z}, br_quat_identity()}, -1, &s->watched,
                            NULL));
}

static void stack(scene *s, int light, double ratio)
{
    br_shape *const cube = box(s, SIDE, SIDE, SIDE);
    for (int i = 0; i <= light; i++)
        add(s, cube, i < light ? 1 : ratio, 0, 0, SIDE * (0.5 + i));
}

static void one_box(scene *s, double ratio)
{
    stack(s, 1, ratio);
}

static void five_boxes(scene *s, double ratio)
{
    stack(s, 5, ratio);
}

static void even_stack(scene *s, double ratio)
{
    (void)ratio;
    stack(s, 9, 1);
}

static void ball_on_plate(scene *s, double ratio)
{
    br_shape *ball;
    need(br_shape_sphere(SIDE, &ball, NULL));
    add(s, box(s, 1, 1, 0.05), 1, 0, 0, 0.025);
    add(s, keep(s, ball), ratio, 0.1, 0.05, 0.05 + SIDE);
}

static void sliding_box(scene *s, double ratio)
{
    (void)ratio;
    stack(s, 0, 1);
    br_world_set_velocity(s->world, s->watched, (br_velocity){{16, 0, 0}, {0, 0, 1}});
}

static void resting_boxes(scene *s, double ratio)
{
    (void)ratio;
    br_shape *const cube = box(s, SIDE, SIDE, SIDE);
    for (int i = 0; i < 25; i++)
        add(s, cube, 1, 0.5 * (i % 5), 0.5 * (i / 5), 0.5 * SIDE);
}

static void rolling_balls(scene *s, double ratio)
{
    (void)ratio;
    br_shape *ball;
    need(br_shape_sphere(0.5 * SIDE, &ball, NULL));
    keep(s, ball);
    for (int i = 0; i < 25; i++) {
        add(s, ball, 1, 0.5 * (i % 5), 0.5 * (i / 5), 0.5 * SIDE);
        br_world_set_velocity(s->world, s->watched, (br_velocity){{1, 0.1 * i, 0}, {0, 0, 0}});
    }
}

typedef struct kind {
    const char *name;
    void (*build)(scene *s, double ratio);
    double ratio;
    bool stands;
} kind;

static const kind kinds[] = {
    {"one sliding box", sliding_box, 1, false},    {"25 boxes at rest", resting_boxes, 1, true},
    {"25 rolling balls", rolling_balls, 1, false}, {"stack of ten", even_stack, 1, true},
    {"box on a box", one_box, 1e2, true},          {"box on a box", one_box, 1e3, true},
    {"box on a box", one_box, 1e4, true},          {"box on five", five_boxes, 1e2, true},
    {"box on five", five_boxes, 1e3, true},        {"box on five", five_boxes, 1e4, true},
    {"ball on a plate", ball_on_plate, 1e2, true}, {"ball on a plate", ball_on_plate, 1e3, true},
    {"ball on a plate", ball_on_plate, 1e4, true}};

typedef struct outcome {
    double seconds, moved; /* of a step; [m] */
    size_t unsolved;
} outcome;

/* Once with residuals, once for the time. */
static void run(const kind *k, bool plain, bool judged, outcome *o)
{
    br_world_options options = br_world_default();
    if (plain) {
        options.solver = &br_pgs_type;
        options.solver_options = br_solver_options_default();
    }
    options.residual = judged;
    scene s = {.generator = br_cone_coulomb_create(0.5, false)};
    br_shape *plane;
    need(br_world_create(&options, s.generator, &s.world, NULL));
    need(br_shape_plane(&plane, NULL));
    br_geom_spec ground = br_geom_spec_default();
    ground.shape = keep(&s, plane);
    need(br_world_add_geom(s.world, &ground, NULL, NULL));
    k->build(&s, k->ratio);
    const br_vec3 start = br_world_poses(s.world)[s.watched].position;
    const double begin = cpu_seconds();
    for (int i = 0; i < STEPS; i++) {
        need(br_world_step(s.world, NULL));
        if (judged)
            o->unsolved += !(br_world_last(s.world).residual.largest <= TOLERANCE);
    }
    if (!judged)
        o->seconds = fmin(o->seconds, (cpu_seconds() - begin) / STEPS);
    o->moved = br_vec3_length(br_vec3_sub(br_world_poses(s.world)[s.watched].position, start));
    br_world_destroy(s.world);
    br_cone_generator_destroy(s.generator);
    for (int i = 0; i < s.n_shapes; i++)
        br_shape_destroy(s.shapes[i]);
}

int main(int argc, char **argv)
{
    const char *filter = argc > 1 ? argv[1] : "";
    puts("scene,mass_ratio,default_moved_m,plain_moved_m,default_unsolved,plain_unsolved,default_us,plain_us,"
         "ratio");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const kind *const k = &kinds[i];
        if (!strstr(k->name, filter))
            continue;
        outcome o[2] = {{.seconds = INFINITY}, {.seconds = INFINITY}};
        for (int plain = 0; plain < 2; plain++)
            run(k, plain, true, &o[plain]);
        for (int r = 0; r < REPETITIONS; r++)
            for (int plain = 0; plain < 2; plain++)
                run(k, plain, false, &o[plain]);
        printf("%s,%g,", k->name, k->ratio);
        if (k->stands)
            printf("%.2g,%.2g,", o[0].moved, o[1].moved);
        else
            printf(",,");
        printf("%zu,%zu,%.2f,%.2f,%.2f\n", o[0].unsolved, o[1].unsolved, 1e6 * o[0].seconds,
               1e6 * o[1].seconds, o[0].seconds / o[1].seconds);
        fflush(stdout);
    }
    return 0;
}
