/* The worm: boxes, joints, and a crawl. */
#include "plough_worm.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const br_field worm_params_fields[] = {
    BR_ROW(worm_scene, boxes, "worm.boxes"),
    BR_ROW(worm_scene, sides.x, "worm.length"),
    BR_ROW(worm_scene, sides.y, "worm.width"),
    BR_ROW(worm_scene, sides.z, "worm.height"),
    BR_ROW(worm_scene, mass, "worm.mass"),
    BR_ROW(worm_scene, gap, "worm.gap"),
    BR_ROW(worm_scene, stroke, "worm.stroke"),
    BR_ROW(worm_scene, frequency, "worm.frequency"),
    BR_ROW(worm_scene, cycles, "worm.cycles"),
    BR_ROW(worm_scene, gentle_slope, "texture.gentle_slope"),
    BR_ROW(worm_scene, steep_slope, "texture.steep_slope"),
    BR_ROW(worm_scene, period, "texture.period"),
    BR_ROW(worm_scene, steep, "texture.steep"),
    BR_ROW(worm_scene, pixel, "texture.pixel"),
    BR_ROW(worm_scene, track_every, "worm.track_every"),
    BR_ROW(worm_scene, fine, "theory.dt"),
    BR_ROW(worm_scene, sure, "theory.sure"),
    BR_ROW(worm_scene, solved, "theory.solved"),
    BR_ROW(worm_scene, mark, "marks.distance"),
    BR_ROW(worm_scene, mark_width, "marks.width"),
    BR_ROW(worm_scene, power, "lag.power"),
    BR_ROW(worm_scene, share, "lag.share"),
    BR_ROW_LIST(worm_scene, lags, n_lags, "lag.lags"),
};
static const br_struct_type worm_params_struct = BR_STRUCT_OF(worm_scene, worm_params_fields, NULL);

void worm_params(br_params *p, void *s)
{
    worm_scene *c = s;
    rigid_bind(p, &c->rigid);
    picture_bind(p, &c->picture);
    static const char *const maps[] = {"maps.boxes"};
    scene_maps_bind(p, &c->maps, sizeof maps / sizeof *maps, maps);
    br_params_struct(p, "", &worm_params_struct, c);
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
        const br_contact_vec ahead = {sign * contacts[i].tangent.x, sign * contacts[i].binormal.x, 0};
        const br_contact_vec back = {-ahead.t, -ahead.b, 0};
        o->mu_forwards += br_cone_support(&cones[i], ahead);
        o->mu_backwards += br_cone_support(&cones[i], back);
        count++;
    }
    o->mu_forwards /= count;
    o->mu_backwards /= count;
}

double worm_wave(const worm_scene *c, bool pulses, double lag, double t)
{
    const double phase = 6.283185307179586 * c->frequency * t - lag;
    /* pulses: rare and short the more the greater the power */
    const double wave = pulses ? 2 * pow(fmax(0, cos(phase)), c->power) - 1 : cos(phase);
    return fmin(1, c->frequency * t) * wave;
}

typedef struct worm {
    rigid_scene *scene;
    int ground, first, skin;
    double distance; /* between centres [m] */
} worm;

static worm worm_begin(br_experiment *ex, const worm_scene *c, const worm_run *run)
{
    br_error error = {0};
    worm w = {.scene = rigid_begin(ex, &c->rigid, run->variant), .distance = c->sides.x + c->gap};
    rigid_scene *s = w.scene;
    const double length = w.distance * c->boxes;
    w.ground = rigid_slab(s, 6 * length, 6 * length, br_pose_identity(), NULL, 1, c->rigid.k_a);
    const br_shape *box = rigid_box(s, c->sides);
    br_image *map = run->texture == WORM_FLAT ? NULL : sawtooth(ex, c, run->texture);
    const int texels = map ? map->width : 8 * c->period;
    w.skin = rigid_surface(s, rigid_box_mesh(s, c->sides, c->pixel * texels), map, c->rigid.k_b);
    for (int i = 0; i < c->boxes; i++) {
        /* turned by half a turn, the facets face the other way */
        const br_quat q = run->texture == WORM_BACKWARD ? br_quat_make(0, 0, 0, 1) : br_quat_identity();
        const br_pose pose = {{w.distance * (i - 0.5 * (c->boxes - 1)), 0, c->sides.z / 2}, q};
        const int number = rigid_solid(s, box, c->mass, pose, w.skin);
        if (i == 0)
            w.first = number;
    }
    for (int i = 0; i + 1 < c->boxes; i++) {
        br_joint_spec joint = br_joint_spec_default(BR_JOINT_DISTANCE, w.first + i + 1, w.first + i);
        joint.anchor_a = br_world_poses(s->world)[w.first + i + 1].position;
        joint.anchor_b = br_world_poses(s->world)[w.first + i].position;
        br_require(ex, br_world_add_joint(s->world, &joint, NULL, &error), &error);
    }
    rigid_ready(s, 4, run->coefficient);
    return w;
}

/* A strip of paint on the ground, across the worm's way. */
static void show_mark(br_experiment *ex, scene_pictures *pictures, double x, double width, double across,
                      br_render_material paint)
{
    br_error error = {0};
    br_mesh *mesh;
    br_require(ex, br_mesh_box(br_vec3_make(width, across, 1e-4), 1, &mesh, &error), &error);
    pictures_show(pictures, -1, pictures_shape(pictures, NULL, mesh),
                  (br_pose){{x, 0, 0}, br_quat_identity()}, paint);
    br_mesh_destroy(mesh);
}

/* The boxes; on the ground marks at equal distances from where the head begins, that one in red. */
static void worm_show(br_experiment *ex, scene_pictures *pictures, const worm_scene *c, const worm *w)
{
    if (!pictures)
        return;
    const int look = pictures_shape(pictures, w->scene->surfaces[w->skin], NULL);
    for (int i = 0; i < c->boxes; i++)
        pictures_show(pictures, w->first + i, look, br_pose_identity(),
                      pictures_material(0.46, 0.66, 0.36, 0.6, 0));
    const double head = br_world_poses(w->scene->world)[w->first + c->boxes - 1].position.x + c->sides.x / 2;
    const int marks = (int)(w->distance * c->boxes / c->mark);
    for (int i = -marks; i <= marks; i++)
        if (i != 0)
            show_mark(ex, pictures, head + i * c->mark, c->mark_width, 3 * c->sides.y,
                      pictures_material(0.62, 0.62, 0.60, 0.9, 0));
    show_mark(ex, pictures, head, 2 * c->mark_width, 4 * c->sides.y,
              pictures_material(0.80, 0.22, 0.16, 0.9, 0));
}

worm_outcome worm_crawl(br_experiment *ex, const worm_scene *c, const worm_run *run,
                        const scene_tables *tables, const char *label, worm_track *track,
                        scene_pictures *pictures)
{
    worm_outcome o;
    memset(&o, 0, sizeof o);
    const worm me = worm_begin(ex, c, run);
    br_world *w = me.scene->world;
    rigid_log log = rigid_log_begin(me.scene, tables, label);
    worm_show(ex, pictures, c, &me);
    const double dt = br_world_get_options(w)->dt;
    const int per_cycle = (int)lround(1 / (c->frequency * dt)), steps = per_cycle * (int)c->cycles;
    const int every = c->track_every * rigid_steps_per_step(run->variant);
    if (track && !(track->points = calloc((size_t)(steps / every) + 1, sizeof(worm_point))))
        br_experiment_fail(ex, "out of memory");
    const int head = me.first + c->boxes - 1;
    double before = 0, side = 0, head_at = 0, tail_at = 0, squares = 0;
    int cycles = 0;
    for (int i = 1; i <= steps; i++) {
        for (int k = 0; k + 1 < c->boxes; k++) {
            const double from = c->stroke * worm_wave(c, run->pulses, k * run->lag, (i - 1) * dt),
                         to = c->stroke * worm_wave(c, run->pulses, k * run->lag, i * dt);
            br_world_drive_length(w, k, me.distance + to, (to - from) / dt);
        }
        pictures_step(pictures, br_world_poses(w), (i - 1) * dt);
        rigid_step(&log);
        const br_pose *poses = br_world_poses(w);
        const double x_head = poses[head].position.x, x_tail = poses[me.first].position.x;
        if (i == per_cycle) {
            side = middle(w, me.first, c->boxes, true);
            read_coefficients(w, me.ground, &o);
        } else if (i > per_cycle) {
            /* cos falls in the first half of a cycle: shorter; then it rises: longer */
            const bool shorter = (i - 1) % per_cycle < per_cycle / 2;
            *(shorter ? &o.head_shorter : &o.head_longer) += (x_head - head_at) / (c->cycles - 1);
            *(shorter ? &o.tail_shorter : &o.tail_longer) += (x_tail - tail_at) / (c->cycles - 1);
        }
        head_at = x_head;
        tail_at = x_tail;
        if (i % per_cycle == 0) {
            /* running mean of the cycles' speeds and sum of their squared deviations, without the first */
            const double at = middle(w, me.first, c->boxes, false);
            if (i > per_cycle) {
                const double speed = (at - before) * c->frequency, off = speed - o.speed;
                o.speed += off / ++cycles;
                squares += off * (speed - o.speed);
            }
            before = at;
        }
        if (track && (i - 1) % every == 0)
            track->points[track->n++] =
                (worm_point){br_world_time(w), x_tail, middle(w, me.first, c->boxes, false), x_head};
    }
    pictures_put(pictures, "snapshots");
    o.speed_error = sqrt(squares / (cycles - 1) / cycles);
    o.sideways = middle(w, me.first, c->boxes, true) - side;
    o.sums = log.sums;
    rigid_end(me.scene);
    return o;
}

/* Pulses jerk the boxes: their contact problems take about three times the sweeps. */
double worm_cost(const worm_scene *c, const worm_run *run)
{
    return c->cycles / (c->frequency * c->rigid.world.dt) * rigid_variant_cost(run->variant) * (run->pulses ? 3 : 1);
}
