/* The worm: boxes, joints, and a crawl. */
#include "plough_worm.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void worm_params(br_params *p, void *s)
{
    worm_scene *c = s;
    rigid_bind(p, &c->rigid);
    picture_bind(p, &c->picture);
    static const char *const maps[] = {"maps.boxes"};
    scene_maps_bind(p, &c->maps, sizeof maps / sizeof *maps, maps);
    br_params_int(p, "worm.boxes", &c->boxes);
    br_params_double(p, "worm.length", &c->sides.x);
    br_params_double(p, "worm.width", &c->sides.y);
    br_params_double(p, "worm.height", &c->sides.z);
    br_params_double(p, "worm.mass", &c->mass);
    br_params_double(p, "worm.gap", &c->gap);
    br_params_double(p, "worm.stroke", &c->stroke);
    br_params_double(p, "worm.frequency", &c->frequency);
    br_params_double(p, "worm.cycles", &c->cycles);
    br_params_double(p, "texture.gentle_slope", &c->gentle_slope);
    br_params_double(p, "texture.steep_slope", &c->steep_slope);
    br_params_int(p, "texture.period", &c->period);
    br_params_int(p, "texture.steep", &c->steep);
    br_params_double(p, "texture.pixel", &c->pixel);
    br_params_int(p, "worm.track_every", &c->track_every);
    br_params_double(p, "lag.power", &c->power);
    br_params_double(p, "lag.share", &c->share);
    br_params_doubles(p, "lag.lags", &c->lags, &c->n_lags);
    br_params_require(p, c->stroke < c->gap, "worm.stroke %g m must be less than worm.gap %g m", c->stroke,
                      c->gap);
}

static br_image *sawtooth(br_experiment *ex, const worm_scene *c, worm_texture kind)
{
    br_error error = {0};
    br_image *own;
    br_require(ex, scene_maps_read(&c->maps, 0, &own, &error), &error);
    if (own)
        return own;
    br_texture_sawtooth_spec spec = {.width = 8 * c->period,
                                     .height = 8,
                                     .period = c->period,
                                     .steep = c->steep,
                                     .gentle_slope = c->gentle_slope,
                                     .steep_slope = c->steep_slope,
                                     .turned = true};
    if (kind == WORM_SYMMETRIC) {
        /* equal shares, and as much of slope in all */
        spec.steep = c->period / 2;
        spec.gentle_slope = spec.steep_slope =
            (c->steep * c->steep_slope + (c->period - c->steep) * c->gentle_slope) / c->period;
    }
    br_image *map;
    br_require(ex, br_texture_sawtooth(&spec, &map, &error), &error);
    return map;
}

static double middle(const br_world *w, int first, int n, bool across)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        const br_vec3 x = br_world_poses(w)[first + i].position;
        sum += (across ? x.y : x.x) / n;
    }
    return sum;
}

/* Coefficients against sliding of the boxes along +x and -x. The box may be A or B of a contact. */
static void read_coefficients(const br_world *w, int ground, worm_outcome *o)
{
    size_t n;
    const br_contact *contacts = br_world_contacts(w, &n);
    const br_cone *cones = br_world_cones(w);
    int count = 0;
    o->mu_forwards = o->mu_backwards = 0;
    for (size_t i = 0; i < n; i++) {
        const double sign = contacts[i].body_a == ground ? -1 : 1;
        const br_slip ahead = {sign * contacts[i].tangent.x, sign * contacts[i].binormal.x, 0};
        const br_slip back = {-ahead.t, -ahead.b, 0};
        o->mu_forwards += br_cone_support(&cones[i], ahead);
        o->mu_backwards += br_cone_support(&cones[i], back);
        count++;
    }
    o->mu_forwards /= count;
    o->mu_backwards /= count;
}

/* What a joint's length follows, from -1 to 1: a cosine, or pulses, rare and short the more the greater the
 * power. */
static double wave(const worm_scene *c, bool pulses, double phase)
{
    return pulses ? 2 * pow(fmax(0, cos(phase)), c->power) - 1 : cos(phase);
}

worm_outcome worm_crawl(br_experiment *ex, const worm_scene *c, worm_texture kind, double lag, bool pulses,
                        rigid_variant variant, double coefficient, const scene_tables *tables,
                        const char *label, br_table *track, scene_pictures *pictures)
{
    worm_outcome o;
    memset(&o, 0, sizeof o);
    br_error error = {0};
    const double two_pi = 6.283185307179586;
    rigid_scene *s = rigid_begin(ex, &c->rigid, variant);
    const double distance = c->sides.x + c->gap, length = distance * c->boxes;
    const int ground = rigid_slab(s, 6 * length, 6 * length, br_pose_identity(), NULL, 1, c->rigid.k_a);
    const br_shape *box = rigid_box(s, c->sides);
    br_image *map = kind == WORM_FLAT ? NULL : sawtooth(ex, c, kind);
    const int texels = map ? map->width : 8 * c->period;
    const int skin = rigid_surface(s, rigid_box_mesh(s, c->sides, c->pixel * texels), map, c->rigid.k_b);
    int first = 0;
    for (int i = 0; i < c->boxes; i++) {
        /* turned by half a turn, the facets face the other way */
        const br_quat q = kind == WORM_BACKWARD ? br_quat_make(0, 0, 0, 1) : br_quat_identity();
        const br_pose pose = {{distance * (i - 0.5 * (c->boxes - 1)), 0, c->sides.z / 2}, q};
        const int number = rigid_solid(s, box, c->mass, pose, skin);
        if (i == 0)
            first = number;
    }
    for (int i = 0; i + 1 < c->boxes; i++) {
        br_joint_spec joint = br_joint_spec_default(BR_JOINT_DISTANCE, first + i + 1, first + i);
        joint.anchor_a = br_world_poses(s->world)[first + i + 1].position;
        joint.anchor_b = br_world_poses(s->world)[first + i].position;
        br_require(ex, br_world_add_joint(s->world, &joint, NULL, &error), &error);
    }
    rigid_ready(s, 4, coefficient);
    rigid_log log = rigid_log_begin(s, tables, label);
    const int look = pictures_shape(pictures, s->surfaces[skin], NULL);
    for (int i = 0; i < c->boxes; i++)
        pictures_show(pictures, first + i, look, br_pose_identity(),
                      pictures_material(0.46, 0.66, 0.36, 0.6, 0));

    const double dt = br_world_get_options(s->world)->dt;
    const int per_cycle = (int)lround(1 / (c->frequency * dt)), steps = per_cycle * (int)c->cycles;
    const int head = first + c->boxes - 1;
    double start = 0, side = 0, head_at = 0, tail_at = 0;
    for (int i = 1; i <= steps; i++) {
        for (int k = 0; k + 1 < c->boxes; k++) {
            /* begins at rest: the stroke grows over the first cycle */
            const double now = fmin(1, (i - 1.0) / per_cycle), then = fmin(1, (double)i / per_cycle);
            const double before = now * c->stroke * wave(c, pulses, two_pi * (i - 1) / per_cycle - k * lag);
            const double after = then * c->stroke * wave(c, pulses, two_pi * i / per_cycle - k * lag);
            br_world_drive_length(s->world, k, distance + after, (after - before) / dt);
        }
        pictures_step(pictures, br_world_poses(s->world), (i - 1) * dt);
        rigid_step(&log);
        const br_pose *poses = br_world_poses(s->world);
        const double x_head = poses[head].position.x, x_tail = poses[first].position.x;
        if (i == per_cycle) {
            start = middle(s->world, first, c->boxes, false);
            side = middle(s->world, first, c->boxes, true);
            read_coefficients(s->world, ground, &o);
        } else if (i > per_cycle) {
            /* cos falls in the first half of a cycle: shorter; then it rises: longer */
            const bool shorter = (i - 1) % per_cycle < per_cycle / 2;
            *(shorter ? &o.head_shorter : &o.head_longer) += (x_head - head_at) / (c->cycles - 1);
            *(shorter ? &o.tail_shorter : &o.tail_longer) += (x_tail - tail_at) / (c->cycles - 1);
        }
        head_at = x_head;
        tail_at = x_tail;
        if (track && (i - 1) % (c->track_every * rigid_steps_per_step(variant)) == 0) {
            br_table_text(track, label);
            br_table_text(track, rigid_variant_name(variant));
            br_table_put(track, br_world_time(s->world), x_tail, middle(s->world, first, c->boxes, false),
                         x_head);
        }
    }
    pictures_put(pictures, "snapshots");
    const double time = (steps - per_cycle) * dt;
    o.speed = (middle(s->world, first, c->boxes, false) - start) / time;
    o.sideways = middle(s->world, first, c->boxes, true) - side;
    o.sums = log.sums;
    rigid_end(s);
    br_progress_step(ex);
    return o;
}
