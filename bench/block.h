/* A block of boxes and balls in turn on a plane, for benchmarks of many contacts. */
#ifndef BRISTLE_BENCH_BLOCK_H
#define BRISTLE_BENCH_BLOCK_H

#include "need.h"

#include <bristle/rigid.h>

typedef struct block {
    br_world *world;
    br_cone_generator *generator;
    br_shape *plane, *box, *ball;
} block;

/* The world without bodies. */
static inline block block_create(const br_world_options *options)
{
    const double width = 0.2;
    block b = {.generator = br_cone_coulomb_create(0.4, false)};
    need(br_world_create(options, b.generator, &b.world, NULL));
    need(br_shape_plane(&b.plane, NULL));
    need(br_shape_box(br_vec3_make(width, width, width), &b.box, NULL));
    need(br_shape_sphere(width / 2, &b.ball, NULL));
    return b;
}

/* side x side x side bodies `pitch` apart, every second layer moved by `shift` [m]. */
static inline void block_fill(const block *b, int side, double pitch, br_vec2 shift)
{
    const double radius = 0.1;
    br_geom_spec ground = br_geom_spec_default();
    ground.shape = b->plane;
    need(br_world_add_geom(b->world, &ground, NULL, NULL));
    for (int i = 0; i < side * side * side; i++) {
        const int k = i / (side * side);
        const br_vec3 at = {pitch * (i % side) + shift.x * (k % 2),
                            pitch * (i / side % side) + shift.y * (k % 2), radius + pitch * k};
        br_shape *const shape = (i + k) % 2 ? b->box : b->ball;
        int body;
        need(br_world_add_solid(b->world, shape, 1, (br_pose){at, br_quat_identity()}, -1, &body, NULL));
    }
}

static inline void block_destroy(block *b)
{
    br_world_destroy(b->world);
    br_cone_generator_destroy(b->generator);
    br_shape_destroy(b->plane);
    br_shape_destroy(b->box);
    br_shape_destroy(b->ball);
}

#endif
