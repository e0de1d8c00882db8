/* A skirt on a walking figure: the gait against its table, the figure against its lengths, the pattern
 * against a cone, and the scene: its ring follows the waist, nothing meets, nothing is inside the body. */
#include <bristle/cloth_skirt.h>
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "check.h"

static br_error error;
static const br_css on_body = {0.2, 0.4, 0.4, 0.2}, on_itself = {0.1, 0.2, 0.4, 0.2};

/* ---- gait ---- */

static const double degree = BR_PI / 180;

static void gait(void)
{
    static const double table[][4] = {{0, 20, 5, 0},      {0.12, 20, 20, -5},   {0.31, 0, 5, 5},
                                      {0.50, -20, 5, 10}, {0.62, -10, 40, -15}, {0.75, 15, 60, -5},
                                      {0.87, 25, 25, 0},  {1, 20, 5, 0}};
    double off = 0, thigh[2] = {0, 0}, knee[2] = {1, 0}, jump = 0;
    for (int k = 0; k < 8; k++)
        for (int turn = -1; turn <= 1; turn++) {
            const br_gait_angles a = br_gait_at(table[k][0] + turn);
            br_worst(&off, a.thigh - table[k][1] * degree);
            br_worst(&off, a.knee - table[k][2] * degree);
            br_worst(&off, a.ankle - table[k][3] * degree);
        }
    check(off < 1e-12, "angles at the ends of phases are the table's, in every cycle: off by %.1e", off);
    br_gait_angles last = br_gait_at(0);
    for (int i = 1; i <= 100000; i++) {
        const br_gait_angles a = br_gait_at(i / 1e5);
        br_least(&thigh[0], a.thigh / degree);
        br_most(&thigh[1], a.thigh / degree);
        br_least(&knee[0], a.knee / degree);
        br_most(&knee[1], a.knee / degree);
        br_worst(&jump, a.knee - last.knee);
        last = a;
    }
    check_close(thigh[0], -20, 1e-9, "the thigh goes back to its extreme of the table");
    check_close(thigh[1], 25, 1e-9, "and forward");
    check_close(knee[1], 60, 1e-9, "the knee bends as far as the table says");
    check(knee[0] > 0 && jump < 1e-4, "it never bends backwards, and nothing jumps: %.1e", jump);
}

/* ---- figure ---- */

static br_vec3 end_of(const br_cloth_object *o, double side)
{
    return br_pose_apply(o->pose, br_vec3_make(0, 0, side * o->length / 2));
}

static double apart(br_vec3 a, br_vec3 b)
{
    return br_vec3_length(br_vec3_sub(a, b));
}

/* Of a part's axis, forwards against the vertical or, of a foot, upwards against the ground. */
static double tilt(const br_walker_params *p, size_t part, double t)
{
    const br_cloth_object o = br_walker_part_at(p, part, t);
    const br_vec3 axis = br_quat_rotate(o.pose.orientation, br_vec3_make(0, 0, 1));
    return part == BR_WALKER_LEFT_FOOT ? asin(axis.z) : atan2(-axis.x, axis.z);
}

/* At the end of initial swing the left knee is bent by 60 degrees; when its heel meets the ground, its toes
 * are up by what its shank leans back. */
static void angles_of_parts(void)
{
    br_walker_params p = br_walker_default();
    p.phase = 0;
    const double start = p.stand + p.ramp, at = br_walker_phase(&p, start),
                 swing = start + (1.75 - at) * p.cycle, contact = start + (2 - at) * p.cycle,
                 heel_off = start + (1.5 - at) * p.cycle;
    check_near(tilt(&p, BR_WALKER_LEFT_THIGH, swing), 15 * degree, 1e-9, "swinging, the thigh is in front");
    check_near(tilt(&p, BR_WALKER_LEFT_SHANK, swing), -45 * degree, 1e-9, "and the shank behind");
    check_near(tilt(&p, BR_WALKER_LEFT_SHANK, contact), 15 * degree, 1e-9, "the shank goes forward");
    check_near(tilt(&p, BR_WALKER_LEFT_FOOT, contact), 15 * degree, 1e-9,
               "and the heel meets the ground first");
    check_near(tilt(&p, BR_WALKER_LEFT_FOOT, heel_off), (-20 - 5 + 10) * degree, 1e-9,
               "and leaves it first, less than the shank leans: the ankle is bent");
}

static void figure(void)
{
    br_walker_params p = br_walker_default();
    const double h = p.height;
    const br_cloth_object foot = br_walker_part_at(&p, BR_WALKER_LEFT_FOOT, 0),
                          thigh = br_walker_part_at(&p, BR_WALKER_LEFT_THIGH, 0);
    br_vec3 normal;
    const double leg = (0.530 - 0.039) * h, in = (p.spacing - p.base) / 2;
    check_close(end_of(&foot, 1).z - foot.radius, leg - sqrt(leg * leg - in * in), 1e-9,
                "standing, its soles are on the ground, but for what its legs lean inwards");
    check_near(end_of(&thigh, 1).z, 0.530 * h, 1e-12, "its hip joints where Drillis and Contini have them");
    check(end_of(&foot, 1).x > end_of(&foot, -1).x && end_of(&thigh, 1).y > 0,
          "toes point forward, left is left");
    const br_cloth_object shank = br_walker_part_at(&p, BR_WALKER_LEFT_SHANK, 0);
    check_close(2 * end_of(&shank, -1).y, p.base, 1e-12, "legs lean inwards, to the ankles' spacing");
    double joints = 0, lengths = 0, spins = 0;
    const double dt = 1e-3;
    for (int i = 0; i < 300; i++) {
        const double t = i * 0.01;
        for (int side = 0; side < 2; side++) {
            const br_cloth_object upper = br_walker_part_at(&p, BR_WALKER_LEFT_THIGH + (size_t)side, t),
                                  lower = br_walker_part_at(&p, BR_WALKER_LEFT_SHANK + (size_t)side, t);
            br_worst(&joints, apart(end_of(&upper, -1), end_of(&lower, 1)));
            br_worst(&lengths, upper.length / h - 0.245);
            br_worst(&lengths, lower.length / h - 0.246);
        }
        for (size_t part = 0; part < BR_WALKER_PARTS; part++) {
            br_cloth_object now = br_walker_part_at(&p, part, t);
            const br_pose next = br_walker_part_at(&p, part, t + dt).pose;
            br_walker_velocity(now.pose, next, dt, &now.linear, &now.angular);
            const br_pose after = br_cloth_object_pose_after(&now, dt);
            br_worst(&spins, apart(after.position, next.position));
            br_worst(&spins, fabs(br_quat_dot(after.orientation, next.orientation)) - 1);
        }
    }
    check(joints < 1e-12, "thigh and shank meet at the knee: %.1e m", joints);
    check(lengths < 1e-12, "and keep their lengths: %.1e", lengths);
    check(spins < 1e-12, "the velocities take each part to where it is to be: %.1e", spins);
    /* The left thigh leads half a cycle before the right one. */
    const double t = p.stand + p.ramp + 1, half = p.cycle / 2;
    const br_cloth_object left = br_walker_part_at(&p, BR_WALKER_LEFT_SHANK, t),
                          right = br_walker_part_at(&p, BR_WALKER_RIGHT_SHANK, t + half);
    const double way = br_walker_way(&p, t + half, NULL, NULL) - br_walker_way(&p, t, NULL, NULL);
    check_near(left.pose.position.x + way, right.pose.position.x, 2 * p.turn * p.spacing,
               "half a cycle later the right leg is as the left one was");
    check_near(left.pose.position.z, right.pose.position.z, 2 * p.list * p.spacing, "as high, too");
    check_close(way, p.stride / 2, 1e-12, "and a step has been made");
    double speed, amount;
    br_walker_way(&p, t, &speed, &amount);
    check_close(speed, p.stride / p.cycle, 1e-12, "its speed is stride over time");
    br_walker_way(&p, p.stand, &speed, &amount);
    check(speed == 0 && amount == 0 && br_walker_way(&p, 0.3, NULL, NULL) == 0, "it stands first");
    const double mid = p.stand + p.ramp / 3, e = 1e-6;
    br_walker_way(&p, mid, &speed, NULL);
    check_close(speed,
                (br_walker_way(&p, mid + e, NULL, NULL) - br_walker_way(&p, mid - e, NULL, NULL)) / (2 * e),
                1e-8, "speed is the way's derivative while it grows");
    p.ramp = 0;
    check_close(br_walker_way(&p, p.stand + 1, NULL, NULL), p.stride / p.cycle, 1e-12,
                "without a ramp: at once");
    angles_of_parts();
    /* Swinging, the left leg's list lifts the other side; the pelvis is lowest when both feet stand. */
    p = br_walker_default();
    p.phase = 0;
    const double start = p.stand + p.ramp, at = br_walker_phase(&p, start);
    const double stance = start + (ceil(at) + 0.25 - at) * p.cycle,
                 contact = start + (ceil(at) - at) * p.cycle;
    const br_pose single = br_walker_waist(&p, stance), both = br_walker_waist(&p, contact);
    check(br_quat_rotate(single.orientation, br_vec3_make(0, 1, 0)).z > 0.08,
          "on its left leg the pelvis drops to the right");
    check(br_quat_rotate(both.orientation, br_vec3_make(0, 1, 0)).x > 0.06,
          "with the left foot in front its left side is in front");
    check_near(single.position.z - both.position.z, p.rise, 2e-3, "and it is lowest then");
    const br_cloth_object hips = br_walker_part_at(&p, BR_WALKER_HIPS, 0);
    check_close(hips.length + 2 * hips.radius, 0.191 * h, 1e-12, "hips are as wide as Drillis and Contini's");
    check(br_cloth_object_distance(&hips, br_vec3_make(0, 0.19, hips.pose.position.z), &normal) > 0 &&
              fabs(normal.y - 1) < 1e-12,
          "and lie across");
}

/* ---- pattern ---- */

static void pattern(void)
{
    br_skirt_pattern p = br_skirt_pattern_default();
    p.flare = 0.4;
    p.edge = 0.02;
    br_cloth_mesh *mesh;
    size_t ring;
    check_need(br_skirt_mesh(&p, &mesh, &ring, &error));
    const br_cloth_mesh *const m = mesh;
    const double hem = p.radius + p.flare * p.length;
    check_close(br_cloth_mesh_area(m), BR_PI * (p.radius + hem) * p.length, 2e-3,
                "as much cloth as a cone has");
    check(m->n_vertices + m->n_triangles == m->n_edges && m->n_loops == 2,
          "a closed ring of cloth: Euler's number 0, two borders");
    double strain = 0, longest = 0, least = 1, outwards = 1, low = 0, waist = 0, askew = 0;
    for (size_t t = 0; t < m->n_triangles; t++) {
        const uint32_t *const v = m->triangles + 3 * t;
        const br_vec3 n = br_vec3_cross(br_vec3_sub(m->rest[v[1]], m->rest[v[0]]),
                                        br_vec3_sub(m->rest[v[2]], m->rest[v[0]]));
        br_least(&outwards,
                 br_vec3_dot(br_vec3_normalise(n),
                             br_vec3_normalise(br_vec3_make(m->rest[v[0]].x, m->rest[v[0]].y, 0))));
        for (size_t k = 0; k < 3; k++) {
            const double now = apart(m->rest[v[k]], m->rest[v[(k + 1) % 3]]),
                         flat = br_vec2_length(
                             br_vec2_sub(m->material[3 * t + k], m->material[3 * t + (k + 1) % 3]));
            br_worst(&strain, now / flat - 1);
            br_worst(&askew, atan2(m->material[3 * t + k].y, m->material[3 * t + k].x));
            br_most(&longest, now);
            br_least(&least, now);
        }
    }
    for (size_t i = 0; i < m->n_vertices; i++) {
        br_least(&low, m->rest[i].z);
        if (i < ring)
            br_worst(&waist, hypot(m->rest[i].x, m->rest[i].y) - p.radius + m->rest[i].z);
    }
    check(strain < 2e-3, "laid flat, edges keep their lengths: %.1e", strain);
    check(askew > 0.9 * BR_PI / p.panels * p.flare && askew < 1.1 * BR_PI / p.panels * p.flare,
          "warp runs down the middle of each panel, and is off by half a panel at its sides: %.3f", askew);
    check(least > 0.6 * p.edge && longest < 1.5 * p.edge, "edges from %.4f to %.4f m", least, longest);
    check(outwards > 0.85, "normals point outwards: cosine at least %.3f", outwards);
    check_close(low, -p.length * sqrt(1 - p.flare * p.flare), 1e-12, "as high as the cone");
    check(waist < 1e-12 && ring == (size_t)round(2 * BR_PI * p.radius / p.edge), "the waist comes first");
    br_cloth_mesh_destroy(mesh);
    p.edge = 1;
    check(br_skirt_mesh(&p, &mesh, NULL, &error) == BR_ERR_RANGE && !mesh, "%s", error.message);
    p.edge = 1e-5;
    check(br_skirt_mesh(&p, &mesh, NULL, &error) == BR_ERR_RANGE && !mesh, "%s", error.message);
}

/* ---- scene ---- */

static br_cloth_skirt_params coarse(void)
{
    br_cloth_skirt_params p = br_cloth_skirt_default();
    p.pattern.edge = 0.05;
    p.options.dt = 4e-3;
    p.walker.stand = 0.2;
    p.walker.ramp = 0.2;
    p.on_body = (br_law){&br_css_type, &on_body};
    p.on_itself = (br_law){&br_css_type, &on_itself};
    return p;
}

/* Distance of the cloth from the body, ring left out: the least. */
static double nearest(const br_cloth_skirt *s)
{
    const br_cloth *const cloth = br_cloth_piece_cloth(br_cloth_skirt_piece(s));
    const br_cloth_contact *const contact = br_cloth_piece_contact(br_cloth_skirt_piece(s));
    double least = INFINITY;
    for (size_t i = br_cloth_skirt_ring(s); i < br_cloth_get_mesh(cloth)->n_vertices; i++)
        for (size_t part = 0; part < BR_WALKER_HEAD; part++) {
            br_vec3 normal;
            br_least(&least, br_cloth_object_distance(br_cloth_contact_object(contact, part),
                                                      br_cloth_positions(cloth)[i], &normal));
        }
    return least;
}

static void walks(void)
{
    const br_cloth_skirt_params p = coarse();
    br_cloth_skirt *s;
    check_need(br_cloth_skirt_create(&p, &s, &error));
    const double keep = p.material.thickness + p.offset;
    check(nearest(s) > 0.9 * keep, "to begin with the skirt is outside the body: %.4f m", nearest(s));
    const br_cloth *const cloth = br_cloth_piece_cloth(br_cloth_skirt_piece(s));
    double ring = 0, body = 0, near = INFINITY, touching = 0;
    for (int k = 0; k < 300; k++) {
        check_need(br_cloth_skirt_step(s, &error));
        const br_cloth_skirt_sample now = br_cloth_skirt_now(s);
        for (size_t i = 0; i < br_cloth_skirt_ring(s); i++)
            br_worst(&ring, apart(br_cloth_positions(cloth)[i], br_cloth_skirt_ring_at(s, i, now.t)));
        for (size_t part = 0; part < BR_WALKER_HEAD; part++)
            br_worst(&body,
                     apart(br_cloth_contact_object(br_cloth_piece_contact(br_cloth_skirt_piece(s)), part)
                               ->pose.position,
                           br_walker_part_at(&p.walker, part, now.t).pose.position));
        br_least(&near, nearest(s));
        br_most(&touching, now.touching);
    }
    const br_cloth_totals t = br_cloth_piece_so_far(br_cloth_skirt_piece(s));
    check(ring < 1e-12 && t.held_back == 0, "the ring follows the waist: off by %.1e m", ring);
    check(body < 1e-12, "the body goes as the figure walks: off by %.1e m", body);
    check(near > 0.5 * keep, "the cloth stays off the body: %.5f m", near);
    check(t.intersections == 0 && t.inside == 0 && t.loose == 0 && t.steps == 300,
          "no intersection, none inside; put back %zu", t.put_back);
    check(touching > 0.02, "hips and legs touch it: up to %.3f of it", touching);
    br_vec3 x, v;
    br_cloth_centre(cloth, &x, &v);
    const br_cloth_skirt_sample now = br_cloth_skirt_now(s);
    check(fabs(x.x - now.way) < 0.1 && x.z < br_walker_waist(&p.walker, now.t).position.z - 0.15,
          "it hangs from the waist and comes along: %.2f m of %.2f m", x.x, now.way);
    br_cloth_skirt_destroy(s);
}

/* Legs that leave the cloth no room: it is inside them, is counted, and still meets nothing. */
static void narrow(void)
{
    br_cloth_skirt_params p = coarse();
    p.walker.base = 0.04;
    br_cloth_skirt *s;
    check_need(br_cloth_skirt_create(&p, &s, &error));
    for (int k = 0; k < 200; k++)
        check_need(br_cloth_skirt_step(s, &error));
    const br_cloth_totals t = br_cloth_piece_so_far(br_cloth_skirt_piece(s));
    check(t.intersections == 0, "legs that overlap: no intersection; inside %zu, put back %zu", t.inside,
          t.put_back);
    br_cloth_skirt_destroy(s);
}

static void refusals(void)
{
    br_cloth_skirt_params p = coarse();
    br_cloth_skirt *s;
    p.pattern.radius = 0.1;
    check(br_cloth_skirt_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    p = coarse();
    p.walker.base = 3;
    check(br_cloth_skirt_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    p = coarse();
    p.material.thickness = 0.05;
    check(br_cloth_skirt_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
}

int main(void)
{
    check_begin();
    gait();
    figure();
    pattern();
    walks();
    narrow();
    refusals();
    return check_end();
}
