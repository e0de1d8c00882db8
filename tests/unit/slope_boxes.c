/* The scene "slope-boxes": boxes and a point mass against closed forms on an even field, lines of every field
 * where friction across them is large, the field's texture against the field, boxes that pass through or push
 * each other. */
#include <bristle/numbers.h>
#include <bristle/scenes/slope_boxes.h>

#include <stdio.h>
#include <unistd.h>

#include "check.h"

#define G 9.81

static br_error error;

static br_slope_boxes_params defaults(br_slope_field_kind field)
{
    br_slope_boxes_params p;
    br_scene_default(&br_slope_boxes_type, &p);
    p.field = field;
    return p;
}

/* Where a box is, half a step back, as second-order schemes have it; and how fast. */
typedef struct place {
    br_vec2 at, velocity;
    double height, yaw;
} place;

static br_scene *make(const br_slope_boxes_params *p)
{
    br_scene *scene;
    check_need(br_scene_create(&br_slope_boxes_type, p, NULL, &scene, &error));
    return scene;
}

static place place_of(const br_scene *scene, int box)
{
    const br_slope_boxes_params *const p = br_scene_params(scene);
    const br_slope_boxes_state *const state = br_scene_state(scene);
    const br_world *const world = br_scene_world(scene);
    const br_pose pose = br_world_poses(world)[state->first + box];
    const br_vec3 v = br_world_velocities(world)[state->first + box].linear;
    const br_quat q = pose.orientation;
    const double half = br_scene_dt(scene) / 2;
    return (place){br_vec2_make(pose.position.x - half * (v.x - p->speed), pose.position.y - half * v.y),
                   br_vec2_make(v.x, v.y), pose.position.z, 2 * atan2(q.z, q.w)};
}

static void run(br_scene *scene, double until)
{
    const br_status status = br_scene_run(scene, until, NULL, NULL, &error);
    check_need(status);
}

/* ---- the even field ---- */

/* Acceleration of a body at rest by maximum dissipation on an ellipse at an angle from down the slope: in its
 * direction the friction's and gravity's parts across cancel. A direction has two ends; the left is a mirror
 * of the right. */
static br_vec2 predict(const br_slope_boxes_params *p, double angle, double along, double across)
{
    const double a = fabs(remainder(angle, BR_PI)), side = remainder(angle, BR_PI) < 0 ? -1 : 1;
    const double push = G * sin(p->slope), load = G * cos(p->slope), gs = push * cos(a), gt = -push * sin(a);
    if (hypot(gs / along, gt / across) <= load)
        return br_vec2_make(0, 0);
    double low = -a, high = 0, as = 0, at = 0; /* direction from the axis of least friction */
    for (int i = 0; i < 200; i++) {
        const double phi = (low + high) / 2, c = along * cos(phi), s = across * sin(phi);
        as = gs - load * along * c / hypot(c, s);
        at = gt - load * across * s / hypot(c, s);
        *(at * cos(phi) > as * sin(phi) ? &low : &high) = phi;
    }
    return br_vec2_make(as * cos(a) - at * sin(a), side * (as * sin(a) + at * cos(a)));
}

static void even(double angle)
{
    const double t = 0.5;
    br_slope_boxes_params p = defaults(BR_SLOPE_UNIFORM);
    br_vec2 mass[3];
    p.angle = angle;
    p.boxes = 1;
    const br_vec2 a = predict(&p, angle, p.friction.mu_t, p.friction.mu_b);
    const br_structure_field field = br_slope_field(&p);
    br_ivp_statistics statistics;
    check_need(br_slope_mass_path(&p, &field, 0, t / 2, 2, mass, &statistics, &error));
    check_near(mass[2].x, p.start + a.x * t * t / 2, 1e-6, "point mass, field at %g rad: down the slope",
               angle);
    check_near(mass[2].y, a.y * t * t / 2, 1e-6, "and to the left");
    check_near(mass[1].x, p.start + a.x * t * t / 8, 1e-6, "at half the time, too (%zu steps)",
               statistics.steps);
    br_scene *const scene = make(&p);
    run(scene, t);
    const place at = place_of(scene, 0);
    check(hypot(at.velocity.x - a.x * t, at.velocity.y - a.y * t) < 1e-6 &&
              hypot(at.at.x - mass[2].x, at.at.y - mass[2].y) < 1e-6 && fabs(at.yaw) < 1e-6,
          "box, field at %g rad: %.7f, %.7f m/s^2, not %.7f, %.7f; turned by %.2g", angle, at.velocity.x / t,
          at.velocity.y / t, a.x, a.y, at.yaw);
    br_scene_destroy(scene);
}

static void even_fields(void)
{
    even(0);
    even(0.6);
    even(-0.6);
    even(0.6 - BR_PI);
    br_slope_boxes_params p = defaults(BR_SLOPE_UNIFORM);
    br_vec2 mass[2];
    p.angle = 1.2; /* tan(0.17) is less than the ellipse is long there */
    const br_structure_field field = br_slope_field(&p);
    check_need(br_slope_mass_path(&p, &field, 2, 5, 1, mass, NULL, &error));
    check(predict(&p, 1.2, 0.1, 1).x == 0 && hypot(mass[1].x - mass[0].x, mass[1].y - mass[0].y) < 5e-6,
          "where friction holds the mass rests: %.2g m in 5 s", mass[1].x - mass[0].x);
    p.friction.mu_t = p.friction.mu_b = 0;
    p.speed = 1;
    check_need(br_slope_mass_path(&p, &field, 2, 1, 1, mass, NULL, &error));
    check_near(mass[1].x, p.start + 1 + G * sin(p.slope) / 2, 1e-7, "without friction it falls");
    /* None: circles. */
    const br_structure_field none = {.at = NULL};
    p.friction.mu = 0.1;
    check_need(br_slope_mass_path(&p, &none, 2, 1, 1, mass, NULL, &error));
    check_near(mass[1].x, p.start + 1 + G * (sin(p.slope) - 0.1 * cos(p.slope)) / 2, 1e-6,
               "without direction the isotropic coefficient brakes it");
}

/* Box directions across the plane's make the cone isotropic; along it they change nothing. */
static void own_structure(void)
{
    const double t = 0.5;
    br_slope_boxes_params p = defaults(BR_SLOPE_UNIFORM);
    p.structure = true;
    p.friction.mu = 0.05;
    p.boxes = 2;
    p.yaw_step = BR_PI / 2;
    br_scene *const scene = make(&p);
    run(scene, t);
    check_near(place_of(scene, 0).velocity.x, t * G * (sin(p.slope) - 0.1 * cos(p.slope)), 1e-6,
               "a box with its direction along the plane's");
    check_near(place_of(scene, 1).velocity.x, t * G * (sin(p.slope) - 0.05 * cos(p.slope)), 1e-6,
               "and one turned across it");
    br_scene_destroy(scene);
}

/* ---- lines ---- */

static double line_at(const br_slope_boxes_params *p, br_vec2 from, double x)
{
    const double q = 2 * BR_PI / p->wavelength, a = p->amplitude, r = p->rate, half = p->length / 2;
    switch ((br_slope_field_kind)p->field) {
    case BR_SLOPE_CHANNEL: /* dy/dx = tan(-r y) */
        return asin(sin(r * from.y) * exp(-r * (x - from.x))) / r;
    case BR_SLOPE_SPREAD:
        return asin(sin(r * from.y) * exp(r * (x - from.x))) / r;
    case BR_SLOPE_SLALOM:
        return from.y + a * (sin(q * x) - sin(q * from.x));
    case BR_SLOPE_GATHER:
        return a * sin(q * (x - half)) + (from.y - a * sin(q * (from.x - half))) * exp(-r * (x - from.x));
    case BR_SLOPE_UNIFORM:
        break;
    }
    return from.y + tan(p->angle) * (x - from.x);
}

/* With ever more friction across, the mass keeps to its line, and loses what friction along takes. */
static void lines(br_slope_field_kind kind, double rate, double amplitude, double wavelength)
{
    enum { N = 500 };
    const double interval = 0.01;
    static br_vec2 at[N + 1];
    double off[2], energy[2];
    br_slope_boxes_params p = defaults(kind);
    p.rate = rate, p.amplitude = amplitude, p.wavelength = wavelength, p.angle = 0.3, p.apart = 0.5;
    for (int k = 0; k < 2; k++) {
        p.friction.mu_b = k ? 1000 : 100;
        const br_structure_field field = br_slope_field(&p);
        check_need(br_slope_mass_path(&p, &field, 4, interval, N, at, NULL, &error));
        double length = 0;
        size_t i = 1;
        off[k] = 0;
        for (; i < N && at[i].x < p.length; i++) {
            off[k] = fmax(off[k], fabs(at[i].y - line_at(&p, at[0], at[i].x)));
            length += br_vec2_length(br_vec2_sub(at[i], at[i - 1]));
        }
        /* Half an interval back the speed is that of the last interval. */
        const double last = br_vec2_length(br_vec2_sub(at[i], at[i - 1])), v = last / interval,
                     x = (at[i].x + at[i - 1].x) / 2 - at[0].x;
        length += last / 2;
        energy[k] = v * v / 2 / (G * (sin(p.slope) * x - p.friction.mu_t * cos(p.slope) * length)) - 1;
    }
    check(off[1] < 1e-4 && off[0] < 2e-2 && off[0] > 5 * off[1],
          "field %d: the mass leaves its line by %.3g m, with ten times the friction across %.3g m", kind,
          off[0], off[1]);
    check(fabs(energy[1]) < 2e-4, "field %d: and has the energy that friction along leaves, within %.2g",
          kind, energy[1]);
}

/* ---- fields of boxes ---- */

/* Largest distance of the last box from the mass at equal times over the way. */
static double from_mass(br_slope_boxes_params p, double side)
{
    enum { N = 40 };
    const double interval = 0.1;
    br_vec2 at[N + 1];
    double most = 0;
    p.sides = br_vec3_make(side, side, side / 2);
    const br_structure_field field = br_slope_field(&p);
    check_need(br_slope_mass_path(&p, &field, p.boxes - 1, interval, N, at, NULL, &error));
    br_scene *const scene = make(&p);
    size_t i = 0;
    for (; i < N && at[i + 1].x < p.length - 0.5; i++) {
        run(scene, interval * (double)(i + 1));
        const place there = place_of(scene, p.boxes - 1);
        most = fmax(most, br_vec2_length(br_vec2_sub(there.at, at[i + 1])));
    }
    br_scene_destroy(scene);
    return most / br_vec2_length(br_vec2_sub(at[i], at[0]));
}

/* The directions under a box's corners differ, and anisotropic friction brakes it by more than under its
 * middle: of second order in its size. */
static void boxes(br_slope_field_kind kind, double rate, double side)
{
    br_slope_boxes_params p = defaults(kind);
    p.rate = rate;
    p.options.world.dt = 0.005;
    const double large = from_mass(p, side), small = from_mass(p, side / 2);
    check(small < 0.012 && large / small > 3 && large / small < 5,
          "field %d: a box of %g m is off the mass's way by %.2g, half of it by %.2g", kind, side, large,
          small);
}

/* The middle line is a mirror: of channel and spread, and of boxes turned to the other side. How four corners
 * share a load is not determined, so that large boxes, whose corners have other directions each, are no exact
 * mirrors. */
static double unlike_mirror(double side)
{
    br_slope_boxes_params p = defaults(BR_SLOPE_CHANNEL);
    p.boxes = 2, p.apart = 3, p.yaw = 0.4, p.yaw_step = -0.8, p.sides = br_vec3_make(side, side, side / 2);
    br_scene *const scene = make(&p);
    const place right = place_of(scene, 0), left = place_of(scene, 1);
    check(right.at.y == -1.5 && left.at.y == 1.5 && right.at.x == 0.5 && fabs(right.yaw - 0.4) < 1e-15 &&
              fabs(left.yaw + 0.4) < 1e-15,
          "boxes start where they should, turned as they should");
    run(scene, 3);
    const place r = place_of(scene, 0), l = place_of(scene, 1);
    br_scene_destroy(scene);
    check(r.at.y > -1.3 && r.at.y < 0, "into the channel, to %.4f, %.4f m", r.at.x, r.at.y);
    return hypot(r.at.x - l.at.x, r.at.y + l.at.y);
}

static void mirror(void)
{
    const double large = unlike_mirror(0.4), small = unlike_mirror(0.05);
    check(large < 0.03 && small < 1e-3, "in a mirror: within %.2g m, small boxes %.2g m", large, small);
}

/* The scene ends when the last box has left the face. */
static void ends(void)
{
    br_slope_boxes_params p = defaults(BR_SLOPE_CHANNEL);
    br_scene *const scene = make(&p);
    const br_status status = br_scene_run(scene, br_scene_duration(scene), NULL, NULL, &error);
    double last = INFINITY;
    for (int i = 0; i < p.boxes; i++)
        last = fmin(last, place_of(scene, i).at.x);
    check(status == BR_STOPPED_AT_EVENT && last > p.length - 0.1 && last < p.length + 0.1 &&
              br_world_time(br_scene_world(scene)) < 8,
          "over when the last box is at %.3f m of %g m, after %.2f s", last, p.length,
          br_world_time(br_scene_world(scene)));
    br_scene_destroy(scene);
}

static void meeting(void)
{
    br_slope_boxes_params p = defaults(BR_SLOPE_CHANNEL);
    p.boxes = 2, p.apart = 1;
    br_scene *scene = make(&p);
    run(scene, 4);
    const double through = place_of(scene, 1).at.y - place_of(scene, 0).at.y;
    br_scene_destroy(scene);
    p.meet = true;
    scene = make(&p);
    run(scene, 4);
    const double beside = place_of(scene, 1).at.y - place_of(scene, 0).at.y;
    br_scene_destroy(scene);
    p.boxes = 1;
    scene = make(&p);
    run(scene, 4);
    check(fabs(place_of(scene, 0).at.y) < 1e-2 && through > 0.2 && through < 0.38 && beside > 0.395 &&
              beside < 0.6,
          "two boxes in a channel come within %.3f m where they pass through each other, else %.3f m; a box "
          "in its middle stays there (%.2g m)",
          through, beside, place_of(scene, 0).at.y);
    br_scene_destroy(scene);
}

/* ---- textures ---- */

static double across(br_vec3 a, br_vec3 b)
{
    return br_vec3_length(br_vec3_cross(a, b));
}

/* Largest angle between the scene's field and another over the face, edges included [rad]. */
static double apart(const br_slope_boxes_params *p, const br_structure_field *other)
{
    enum { N = 60 };
    br_scene *const scene = make(p);
    const br_slope_boxes_state *const state = br_scene_state(scene);
    const br_pose pose = br_slope_pose(p);
    double worst = 0;
    for (int i = 0; i <= N; i++)
        for (int k = 0; k <= N; k++) {
            const br_vec3 at = br_vec3_make(p->length * i / N, p->width * (k - N / 2.0) / N, -1e-6);
            worst = fmax(worst, asin(fmin(1, across(br_structure_direction(&state->field, pose, at),
                                                    br_structure_direction(other, pose, at)))));
        }
    br_scene_destroy(scene);
    return worst;
}

static void textures(void)
{
    br_slope_boxes_params p = defaults(BR_SLOPE_GATHER);
    br_image *texture;
    p.length = 8, p.width = 6.02, p.texel = 0.05;
    check_need(br_slope_texture(&p, &texture, &error));
    check(texture->width == 162 && texture->height == 123 && texture->bits == 8 && texture->channels == 3,
          "a texture of %d x %d texels", texture->width, texture->height);
    /* The middle of the face: columns from the left, rows from the top. */
    const double angle = atan(p.amplitude * 2 * BR_PI / p.wavelength);
    const float *const middle = br_image_pixel_const(texture, 81, 61);
    check(fabs((double)middle[0] - 0.5 - 0.5 * cos(angle)) < 0.02 &&
              fabs((double)middle[1] - 0.5 - 0.5 * sin(angle)) < 0.02,
          "in its middle the field's own colour: %.3f, %.3f", (double)middle[0], (double)middle[1]);
    br_image_destroy(texture);
    const br_structure_field field = br_slope_field(&p);
    const double off = apart(&p, &field);
    check(off > 1e-4 && off < sqrt(2) / 255 + 1e-3, "the scene's field is the painted one, within %.3g rad",
          off);
    p.texel = 0;
    check(apart(&p, &field) == 0 && br_slope_texture(&p, &texture, &error) == BR_ERR_RANGE && !texture,
          "or the field itself: %s", error.message);
    p.texel = 1e-6, error = (br_error){0};
    check(br_slope_texture(&p, &texture, &error) == BR_ERR_RANGE && !texture, "too fine: %s", error.message);
}

static void pictures(void)
{
    char path[] = "/tmp/bristle-slope.XXXXXX";
    const int file = mkstemp(path);
    br_slope_boxes_params p = defaults(BR_SLOPE_CHANNEL);
    br_image *image;
    br_scene *scene;
    check_need(br_image_create(2, 1, 3, &image, &error));
    for (int i = 0; i < 2;
         i++) { /* the upper half of the slope to the left and down, the lower to the right */
        br_image_pixel(image, i, 0)[0] = 1;
        br_image_pixel(image, i, 0)[1] = i ? 0 : 1;
    }
    check_need(file >= 0 ? br_image_write_png(image, path, 8, &error) : BR_ERR_OPEN);
    br_image_destroy(image);
    close(file);
    p.picture = path;
    scene = make(&p);
    const br_slope_boxes_state *const state = br_scene_state(scene);
    const br_pose pose = br_slope_pose(&p);
    const br_vec3 upper = br_structure_direction(&state->field, pose, br_vec3_make(2.5, 1, 0)),
                  lower = br_structure_direction(&state->field, pose, br_vec3_make(7.5, -3, 0));
    check(across(upper, br_vec3_make(sqrt(0.5), sqrt(0.5), 0)) < 1e-6 &&
              across(lower, br_vec3_make(sqrt(0.5), -sqrt(0.5), 0)) < 1e-6,
          "a picture of the user's own covers the face");
    br_scene_destroy(scene);
    unlink(path);
    error = (br_error){0};
    check(br_scene_create(&br_slope_boxes_type, &p, NULL, &scene, &error) == BR_ERR_OPEN && !scene &&
              strstr(error.message, path),
          "one that is not there: %s", error.message);
}

int main(void)
{
    check_begin();
    even_fields();
    own_structure();
    lines(BR_SLOPE_UNIFORM, 0, 0, 1);
    lines(BR_SLOPE_CHANNEL, 0.25, 0, 1);
    lines(BR_SLOPE_SPREAD, 0.12, 0, 1);
    lines(BR_SLOPE_SLALOM, 0, 0.4, 4.3);
    lines(BR_SLOPE_GATHER, 0.4, 0.7, 20);
    boxes(BR_SLOPE_CHANNEL, 0.25, 0.08);
    boxes(BR_SLOPE_SLALOM, 0, 0.4);
    boxes(BR_SLOPE_GATHER, 0.4, 0.08);
    mirror();
    ends();
    meeting();
    textures();
    pictures();
    return check_end();
}
